"""Where an answer's content comes from: the strictest policy wins, the digest covers all."""

from __future__ import annotations

import hashlib
import json
from itertools import permutations

import pytest

from gno.domain.documents.collection import Collection, EgressPolicy
from gno.domain.egress.lineage import LineageSource, trace


def a_collection(name: str, policy: EgressPolicy, source: str = "config") -> Collection:
    return Collection(name=name, path="/v", egress_policy=policy, policy_source=source)


@pytest.mark.parametrize(
    ("policies", "effective"),
    [
        (["remote"], "remote"),
        (["remote", "lan"], "lan"),
        (["remote", "lan", "local_only"], "local_only"),
        (["lan", "lan"], "lan"),
    ],
)
def test_the_strictest_policy_wins(policies: list[EgressPolicy], effective: str) -> None:
    sources = [a_collection(str(number), policy) for number, policy in enumerate(policies)]

    assert {trace(order).effective_policy for order in permutations(sources)} == {effective}


def test_sources_are_named_once_and_sorted() -> None:
    one, two = a_collection("work", "lan"), a_collection("home", "remote", "default")

    lineage = trace([one, two, one])

    assert lineage.sources == (
        LineageSource("home", "remote", "default"),
        LineageSource("work", "lan", "config"),
    )


def test_no_source_is_as_strict_as_the_default() -> None:
    lineage = trace([])

    assert (lineage.effective_policy, lineage.sources) == ("local_only", ())


def test_the_digest_is_sha_256_over_canonical_json() -> None:
    lineage = trace([a_collection("büro", "lan")])

    canonical = (
        '{"effectivePolicy":"lan","sources":'
        '[{"collection":"büro","policy":"lan","source":"config"}]}'
    )
    assert json.loads(canonical)["effectivePolicy"] == lineage.effective_policy
    assert lineage.digest == hashlib.sha256(canonical.encode("utf-8")).hexdigest()


def test_another_policy_name_or_source_is_another_digest() -> None:
    lineages = [
        trace([a_collection("a", "lan")]),
        trace([a_collection("b", "lan")]),
        trace([a_collection("a", "remote")]),
        trace([a_collection("a", "lan", "default")]),
        trace([]),
    ]

    assert len({lineage.digest for lineage in lineages}) == len(lineages)
