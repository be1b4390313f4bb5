"""A guided tour: store, propose, replace, recall, and stop a replay, on real files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gno.domain.faults import Code, Fault
from gno.domain.memory.question import RecallDraft
from gno.domain.memory.submission import Draft
from gno.entrypoints.assembly import Assembly
from gno.entrypoints.operations.collections import add_collection
from gno.entrypoints.operations.recall import recall
from gno.entrypoints.operations.remember import remember
from gno.entrypoints.operations.vault import history
from gno.entrypoints.parts import places_for

_SCOPE = "project:demo"
_FIRST = "Prod deploys from main only"
_NEAR = "Prod deploys go out from main only"
_SECOND = "Prod deploys from release branches only, since September"
_QUESTION = "which branch do prod deploys come from?"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the tour: what it is for, the command that does it, what is shown."""

    title: str
    command: str
    shown: tuple[str, ...]


def quickstart(folder: str) -> dict[str, Any]:
    """Run the tour in a new folder and return its steps and the file of the current fact.

    Raises:
        Fault: ``CONFLICT`` when the folder is there already.
    """
    root = Path(folder).expanduser().absolute()
    try:
        root.mkdir(parents=True)
    except FileExistsError:
        message = f"{root} is there already; name another folder: gno quickstart <folder>"
        raise Fault(Code.CONFLICT, message, path=str(root)) from None
    except OSError as error:
        message = f"{root} cannot be made: {error.strerror}"
        raise Fault(Code.RUNTIME, message, path=str(root)) from error
    places = places_for(config=str(root / "config" / "index.yml"), data_dir=str(root / "data"))
    with closing(Assembly(places=replace(places, cache_dir=str(root / "cache")))) as parts:
        tour = _Tour(parts, root / "vault")
        steps = list(tour.steps())
    return {
        "folder": str(root),
        "steps": [{"title": s.title, "command": s.command, "shown": list(s.shown)} for s in steps],
        "current": tour.current,
    }


class _Tour:
    """Makes the calls of the tour one after the other; each step uses what the last one gave."""

    def __init__(self, parts: Assembly, vault: Path) -> None:
        self._parts = parts
        self._vault = vault
        self.current = ""

    def steps(self) -> Iterator[Step]:
        """Yield the steps as they are done."""
        yield self._init()
        yield self._add()
        yield self._propose()
        yield self._supersede()
        answer = recall(self._parts, self._question())
        yield self._recall(answer)
        yield self._replay(answer)
        yield self._history(answer)

    def _init(self) -> Step:
        made = add_collection(self._parts, str(self._vault), "memory", memory_managed=True)
        shown = (f"facts go to {self._vault}", f"the configuration is {made['config']}")
        return Step("Make a collection for facts.", f"gno init {self._vault}", shown)

    def _add(self) -> Step:
        record = remember(self._parts, self._draft(_FIRST, decision="add"))
        file = Path(record["absPath"]).read_text(encoding="utf-8")
        shown = (record["outcome"], record["absPath"], "", *file.splitlines())
        self._first = record["record"]
        return Step(
            "Store a fact. It is a markdown file you can open.",
            f'gno remember "{_FIRST}" --scope {_SCOPE} --add',
            shown,
        )

    def _propose(self) -> Step:
        asked = remember(self._parts, self._draft(_NEAR))
        shown = [f"{asked['outcome']}: nothing was saved"]
        shown += [f"{c['match']} ({c['similarity']:.2f}): {c['text']}" for c in asked["candidates"]]
        return Step(
            "Propose nearly the same: you are shown what is there, and you decide.",
            f'gno remember "{_NEAR}" --scope {_SCOPE}',
            tuple(shown),
        )

    def _supersede(self) -> Step:
        uri, seen = self._first["uri"], self._first["contentHash"]
        draft = self._draft(
            _SECOND, decision="supersede", predecessor_uri=uri, predecessor_hash=seen
        )
        record = remember(self._parts, draft)
        self.current = record["absPath"]
        return Step(
            "Replace the fact, naming it and the hash you saw.",
            f'gno remember "{_SECOND}" --scope {_SCOPE} \\\n'
            f"       --supersede {uri} --predecessor-hash {seen[:8]}…",
            (record["outcome"], record["record"]["uri"]),
        )

    def _recall(self, answer: dict[str, Any]) -> Step:
        shown = [line for fact in answer["facts"] for line in (fact["text"], f"  {fact['uri']}")]
        receipt = answer["receipt"]
        shown.append(f"receipt {receipt['digest'][:16]}… for {', '.join(receipt['memoryIds'])}")
        return Step(
            "Recall: only the current fact comes back, with its address and a receipt.",
            f'gno recall "{_QUESTION}" --scope {_SCOPE} --json > recalled.json',
            tuple(shown),
        )

    def _replay(self, answer: dict[str, Any]) -> Step:
        text = answer["facts"][0]["text"]
        try:
            remember(self._parts, self._draft(text, decision="add", receipt=answer["receipt"]))
        except Fault as fault:
            if fault.code is not Code.FENCED_REPLAY:
                raise
            shown = (f"{fault.code}: {fault.message}",)
        return Step(
            "Feed the recalled text back as new: the fence stops it.",
            f'gno remember "{text}" --scope {_SCOPE} --add --receipt recalled.json',
            shown,
        )

    def _history(self, answer: dict[str, Any]) -> Step:
        uri = answer["facts"][0]["uri"]
        shown = tuple(
            f"{'current ' if fact['current'] else 'replaced'}  {fact['text']}"
            for fact in history(self._parts, uri)["history"]
        )
        return Step("See how the fact came about.", f"gno history {uri}", shown)

    def _draft(self, text: str, **more: Any) -> Draft:
        return Draft(caller="quickstart", session="tour", text=text, scopes=[_SCOPE], **more)

    def _question(self) -> RecallDraft:
        return RecallDraft(caller="quickstart", session="tour", query=_QUESTION, scopes=[_SCOPE])
