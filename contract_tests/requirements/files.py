"""Fact files as a user and another program find them (contract section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from contract_tests.requirements.promise import Promise

PROMISES: Mapping[str, Promise] = MappingProxyType(
    {
        "file:whole:is-as-published": Promise(
            "path, frontmatter, order of keys, quotes and body", section="3"
        ),
        "file:optional:only-when-given": Promise(
            "source and derivedFrom stand in the file only when given", section="3"
        ),
        "file:successor:names-its-predecessor": Promise(
            "relations.supersedes stands in a successor only", section="3"
        ),
        "file:strings:survive-any-yaml": Promise(
            "a YAML 1.1 and a 1.2 reader get the same strings", section="3"
        ),
        "file:title:is-cut-on-code-points": Promise(
            "the first 80 code points of the normalised text", section="3"
        ),
        "file:body:is-the-text-as-given": Promise(
            "trimmed, rule lines and inner white space kept", section="3"
        ),
        "text:white-space:is-one-set": Promise(
            "the published set and no other is white space", section="3"
        ),
        "text:case:is-kept": Promise("no case folding", section="3"),
        "text:forbidden:is-named": Promise(
            "NUL, control characters and lone surrogates: code point and offset", section="3"
        ),
        "text:limit:is-4096-bytes": Promise(
            "4096 UTF-8 bytes as submitted; beyond: MEMORY_TEXT_TOO_LARGE and gno capture",
            section="2",
        ),
        "text:leading-dash:is-text": Promise("a text may begin with a dash", section="9"),
        "read:form:is-tolerant": Promise(
            "BOM, CRLF, key order, block lists, no quotes, extra keys, blank lines", section="3"
        ),
        "read:yaml-words:stay-text": Promise(
            "no, 0123, 2026-09-02 and on are the text that stands there", section="3"
        ),
        "read:scalar:is-a-list-of-one": Promise(
            "a scalar where a list is expected is one item", section="3"
        ),
        "read:aliases:are-not-expanded": Promise(
            "aliases, tags and huge blocks are named, never followed", section="3"
        ),
        "read:diagnostics:all-together": Promise(
            "every diagnostic that applies is reported, with path and hint", section="3"
        ),
        "read:each-fault:has-its-code": Promise(
            "each kind of broken file is reported by its code", section="3"
        ),
        "read:broken:stops-nothing": Promise(
            "an invalid file stops no other file and is byte-identical afterwards", section="3"
        ),
        "read:broken:is-no-fact": Promise(
            "out of recall, candidates and predecessor look-up", section="3"
        ),
        "read:foreign:is-left-alone": Promise(
            "ordinary notes beside the facts are neither facts nor faults", section="3"
        ),
        "read:conflict-copy:is-a-duplicate": Promise(
            "copies of sync tools are never a second fact", section="3"
        ),
        "read:fork:one-head": Promise(
            "the successor with the smallest (createdAt, recordId), in any order of arrival",
            section="3",
        ),
        "read:fork:loser-has-lost": Promise(
            "reported; superseding it conflicts and names the head; its line is not current",
            section="3",
        ),
        "read:cycle:hides-nothing": Promise(
            "members of a cycle stay current and are reported", section="3"
        ),
        "read:dangling:stays-current": Promise(
            "a link to nothing is reported and the record stays current", section="3"
        ),
        "read:only-records:supersede": Promise(
            "an invalid, ordinary or foreign file retires no fact", section="3"
        ),
        "read:moved:keeps-the-chain": Promise(
            "the edge follows the record id, so a moved file revives nothing", section="3"
        ),
        "read:links:never-lead-out": Promise(
            "a link that leaves the collection is not read, and named", section="3"
        ),
        "write:links:never-lead-out": Promise(
            "a facts folder that leads outside is refused on write", section="3"
        ),
        "write:user-files:are-never-touched": Promise(
            "no command writes to a user's file", section="3"
        ),
    }
)
