"""What only a command line promises (contract section 9)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from contract_tests.requirements.promise import CLI, Promise, only

_SHELL = only(CLI, "a command line's own matter")
_PROCESS = only(("cli-process",), "needs a process of its own, with real pipes")

PROMISES: Mapping[str, Promise] = MappingProxyType(
    {
        "cli:exit:statuses": Promise(
            "0 ok, 1 validation, 2 runtime, 4 busy", section="9", not_at=_SHELL
        ),
        "cli:globals:before-and-after": Promise(
            "global options stand before or after the subcommand", section="9", not_at=_SHELL
        ),
        "cli:refusal:is-one-line": Promise(
            "--json: one compact line on stderr, unknown options included",
            section="8",
            not_at=_SHELL,
        ),
        "cli:refusal:is-prose": Promise(
            "without --json: Error: <message> on stderr", section="8", not_at=_SHELL
        ),
        "cli:json:is-pretty-utf8": Promise(
            "two-space JSON in UTF-8; beats --quiet", section="9", not_at=_SHELL
        ),
        "cli:quiet:prints-uris": Promise("quiet prints URIs", section="9", not_at=_SHELL),
        "cli:dashes:end-options": Promise(
            "text that begins with a dash works after --", section="9", not_at=_SHELL
        ),
        "cli:stdin:is-read": Promise("- reads standard input", section="9", not_at=_SHELL),
        "cli:stdin:may-be-slow": Promise(
            "standard input is read to its end, however slow", section="9", not_at=_PROCESS
        ),
        "cli:pipe:closed-quietly": Promise(
            "a closed pipe ends quietly", section="9", not_at=_PROCESS
        ),
        "cli:locale:is-no-matter": Promise(
            "UTF-8 whatever the locale", section="9", not_at=_PROCESS
        ),
        "cli:colour:only-on-terminals": Promise(
            "colour on a terminal, none in a pipe or under NO_COLOR",
            section="9",
            not_at=_PROCESS,
        ),
        "cli:words:nothing-was-saved": Promise(
            "a proposal says that nothing was saved and gives both commands",
            section="6",
            not_at=_SHELL,
        ),
        "cli:words:existing-says-so": Promise(
            "a duplicate says that nothing was saved", section="6", not_at=_SHELL
        ),
        "cli:words:for-people": Promise(
            "human output shows text, cite and what was left out", section="9", not_at=_SHELL
        ),
        "cli:words:cannot-steer-a-terminal": Promise(
            "control and direction characters of stored text are escaped",
            section="9",
            not_at=_SHELL,
        ),
        "cli:forms:short-and-long": Promise(
            "--add and --supersede say what --decision and --predecessor say",
            section="9",
            not_at=_SHELL,
        ),
        "cli:lock-wait:durations": Promise(
            "120, 120s, 2m and --no-wait; else VALIDATION", section="9", not_at=_SHELL
        ),
        "cli:help:is-fast": Promise(
            "help and version import nothing heavy", section="9", not_at=_PROCESS
        ),
        "cli:recall:imports-little": Promise(
            "recall and remember import no model, server or schema library",
            section="9",
            not_at=_PROCESS,
        ),
        "cli:commands:are-there": Promise(
            "every subcommand answers --help", section="9", not_at=_SHELL
        ),
        "cli:init:makes-a-memory": Promise(
            "init configures a managed collection", section="9", not_at=_SHELL
        ),
        "cli:collection:life": Promise(
            "add, list, rename, remove, --memory-managed; no file is touched",
            section="9",
            not_at=_SHELL,
        ),
        "cli:quickstart:runs": Promise(
            "quickstart shows the whole memory at work", section="9", not_at=_SHELL
        ),
        "cli:doctor:checks": Promise(
            "doctor checks configuration, folders, index and lease", section="9", not_at=_SHELL
        ),
        "cli:completion:prints": Promise(
            "completion prints a script for each shell", section="9", not_at=_SHELL
        ),
        "cli:index:is-in-every-uri": Promise(
            "--index: URIs carry ?index= and are accepted back", section="6", not_at=_SHELL
        ),
        "cli:places:by-option": Promise(
            "--config and --data-dir lead elsewhere", section="9", not_at=_SHELL
        ),
        "cli:bug:leaks-nothing": Promise(
            "no traceback reaches a user; --verbose logs it", section="8", not_at=_SHELL
        ),
    }
)
