"""Requests as command lines, and the strict reading of what a command leaves behind."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from contract_tests.surfaces.codes import PUBLISHED
from contract_tests.surfaces.surface import Json, OperationName, Refusal, Reply

_OPTIONS = {
    "collection": "--collection",
    "scopes": "--scope",
    "decision": "--decision",
    "predecessorUri": "--predecessor",
    "predecessorHash": "--predecessor-hash",
    "derivedFrom": "--derived-from",
    "source": "--source",
    "requestId": "--request-id",
    "maxFacts": "--max-facts",
    "maxTokens": "--max-tokens",
}
_ARGUMENTS = {"remember": "text", "recall": "query", "history": "uri"}
_WITH_IDENTITY = {"remember", "recall"}


@dataclass(frozen=True, slots=True)
class Line:
    """What is typed, and what comes through standard input."""

    arguments: list[str]
    stdin: bytes = b""


@dataclass(frozen=True, slots=True)
class Ended:
    """What a command left behind."""

    status: int
    stdout: bytes
    stderr: bytes

    @property
    def words(self) -> str:
        """Standard output as text."""
        return self.stdout.decode("utf-8")

    @property
    def complaint(self) -> str:
        """Standard error as text."""
        return self.stderr.decode("utf-8")


def command_line(
    operation: OperationName, request: Json, identity: tuple[str, str], wait_s: float | None
) -> Line:
    """Reshape a request into one command line that asks for JSON."""
    left = dict(request)
    argument = left.pop(_ARGUMENTS.get(operation, ""), None)
    if operation == "update" and left.get("collection") is not None:
        operation_words, argument = ["index"], left.pop("collection")
    else:
        operation_words = [operation]
    words = [*operation_words, "--json", *_options(left)]
    if operation in _WITH_IDENTITY:
        words += [f"--caller={identity[0]}", f"--session={identity[1]}"]
    if wait_s is not None:
        words.append(f"--lock-wait={wait_s:g}s")
    if argument is None:
        return Line(words)
    # No process takes NUL in an argument, and a lone dash is the sign for standard input.
    if "\0" in argument or argument == "-":
        return Line([*words, "--", "-"], argument.encode("utf-8"))
    return Line([*words, "--", argument])


def judge(ended: Ended) -> Reply:
    """Decode an answer or a refusal; everything beside it is a fault of the door."""
    if ended.status == 0:
        assert ended.stderr == b""
        body: Json = json.loads(ended.stdout)
        assert ended.words == json.dumps(body, indent=2, ensure_ascii=False) + "\n"
        return Reply(body)
    assert ended.stdout == b""
    said = json.loads(ended.stderr)
    line = json.dumps(said, separators=(",", ":"), ensure_ascii=False) + "\n"
    assert ended.stderr == line.encode("utf-8", "backslashreplace")
    assert set(said) == {"error"}
    assert set(said["error"]) == {"code", "message", "details"}
    details: Json = said["error"]["details"]
    code: str = details.pop("memoryCode")
    assert (said["error"]["code"], ended.status) == PUBLISHED[code]
    return Reply(refusal=Refusal(code, said["error"]["code"], said["error"]["message"], details))


def _options(fields: Json) -> list[str]:
    words: list[str] = []
    for name, value in fields.items():
        if value is None:
            continue
        if name == "receipt":
            words.append(f"--receipt={_saved(value)}")
        elif name == "allowEmpty":
            words += ["--allow-empty"] if value else []
        else:
            items = value if isinstance(value, list | tuple) else [value]
            words += [f"{_OPTIONS[name]}={_word(item)}" for item in items]
    return words


def _word(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _saved(receipt: Any) -> Path:
    with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
        json.dump(receipt, file)
    return Path(file.name)
