"""Remember over RAM: what is written, what is known, and what a rival changed meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contract_tests.laws.samples import AT_MS, COLLECTIONS, MEMORY
from contract_tests.laws.worlds import RacingLease, World
from gno.adapters.vault.ram import RamVault
from gno.domain.documents.collection import Collection, Collections
from gno.domain.faults import Code, Fault
from gno.domain.memory.fact import FactText, docid_of
from gno.domain.memory.supersession import AlreadyKnown, NeedsDecision
from gno.domain.text import sha256_hex
from gno.domain.usecases.remember import Written
from gno.ports.vault import SeenFile

OLD = "Deploys go out from main only"
NEW = "Deploys go out from the release branch"


def test_an_added_fact_is_a_file_and_is_recalled_at_once() -> None:
    world = World()

    written = world.remember(OLD, decision="add", source="standup", derived_from="https://e.org")

    assert isinstance(written, Written)
    assert list(world.files()) == [f"facts/2026-09-03/{written.fact.record_id}.md"]
    assert written.path == f"/vault/memory/facts/2026-09-03/{written.fact.record_id}.md"
    assert (written.fact.source, written.fact.derived_from) == ("standup", ("https://e.org",))
    assert world.recalled("deploys") == [OLD]


def test_the_docid_is_that_of_the_file() -> None:
    world = World()

    fact = world.add(OLD)

    (content,) = world.files().values()
    assert fact.docid == docid_of(sha256_hex(content.encode("utf-8")))


def test_a_proposal_writes_nothing_and_shows_what_is_near() -> None:
    world = World()
    near = world.add(OLD)

    proposed = world.remember("Deploys go out from main on Fridays")

    assert isinstance(proposed, NeedsDecision)
    assert [each.fact for each in proposed.candidates.items] == [near]
    assert len(world.files()) == 1


@pytest.mark.parametrize("decision", [None, "add"])
def test_a_known_text_is_known_whatever_its_white_space(decision: str | None) -> None:
    world = World()
    fact = world.add(OLD)

    again = world.remember(f"\ufeff{OLD.replace(' ', '  ')}\n", decision=decision)

    assert again == AlreadyKnown(fact)
    assert len(world.files()) == 1


def test_a_text_without_words_is_known_as_well() -> None:
    world = World()
    fact = world.add("==> !! <==")

    assert world.remember("==> !! <==", decision="add") == AlreadyKnown(fact)


def test_the_same_text_in_other_scopes_is_another_fact() -> None:
    world = World()
    first = world.add(OLD, scopes="a")

    second = world.add(OLD, scopes="b")

    assert first.uri != second.uri
    assert world.remember(OLD, scopes=["a", "c"], decision="add") == AlreadyKnown(first)


def test_a_frozen_clock_takes_the_next_millisecond() -> None:
    world = World()

    first, second = (world.add(OLD, scopes=name) for name in ("a", "b"))

    assert first.created_at == "2026-09-03T10:14:52.118Z"
    assert second.created_at == "2026-09-03T10:14:52.119Z"
    assert len(world.files()) == 2


class TakenVault(RamVault):
    """A vault in which every name is taken."""

    def publish(self, collection: Collection, rel_path: str, content: bytes) -> SeenFile | None:
        return None


def test_where_every_name_is_taken_the_write_gives_up() -> None:
    world = World(vault=TakenVault())

    with pytest.raises(Fault) as refused:
        world.remember(OLD, decision="add")

    assert refused.value.code is Code.RUNTIME
    assert refused.value.details == {"collection": "memory"}
    assert world.files() == {}


def test_a_replacement_takes_the_place_of_what_it_replaces() -> None:
    world = World()
    old = world.add(OLD)

    new = world.replace(old, NEW)

    assert new.supersedes == (old.uri,)
    assert world.recalled("deploys") == [NEW]
    assert len(world.files()) == 2


def test_what_was_replaced_is_not_recalled_even_by_words_only_it_holds() -> None:
    world = World()
    fact = world.add("step zero")
    for number in ("one", "two", "three", "four"):
        fact = world.replace(fact, f"step {number}")

    recalled = [world.recalled(number) for number in ("zero", "one", "two", "three", "four")]

    assert recalled == [[], [], [], [], ["step four"]]


def test_a_replaced_text_may_be_stored_anew() -> None:
    world = World()
    world.replace(world.add(OLD), NEW)

    world.add(OLD)

    assert world.facts() == sorted([OLD, NEW])


def test_replacing_with_the_same_text_and_repeating_a_replacement_write_nothing() -> None:
    world = World()
    old = world.add(OLD)
    same = world.supersede(old, f" {OLD}")
    new = world.replace(old, NEW)

    repeated = world.supersede(old, NEW)

    assert (same, repeated) == (AlreadyKnown(old), AlreadyKnown(new))
    assert len(world.files()) == 2


def test_a_second_replacement_conflicts_and_names_what_holds() -> None:
    world = World()
    old = world.add(OLD)
    head = world.replace(world.replace(old, NEW), "Deploys go out by hand")

    with pytest.raises(Fault) as refused:
        world.supersede(old, "Deploys go out from trunk")

    assert refused.value.code is Code.SUPERSEDE_CONFLICT
    assert refused.value.details["currentUri"] == head.uri
    assert len(world.files()) == 3


def test_replacing_with_the_text_of_a_third_fact_leaves_that_fact_where_it_is() -> None:
    world = World()
    old, third = world.add(OLD), world.add(NEW, scopes=["a", "b"])

    world.replace(old, NEW)

    assert world.recalled("deploys") == [NEW]
    assert world.recalled("deploys", "b") == [NEW]
    stored = world.catalog.find("memory", third.record_id)
    assert stored is not None
    assert stored.is_current


@pytest.mark.parametrize(
    "uri",
    [
        "gno://memory/facts/2026-09-03/mem-00000000000000aa.md",
        "gno://memory/notes/a.md",
        "gno://memory/../a.md",
        "https://example.org/mem-00000000000000aa.md",
        "nonsense",
    ],
)
def test_an_address_without_a_fact_is_no_predecessor(uri: str) -> None:
    world = World()
    old = world.add(OLD)

    with pytest.raises(Fault) as refused:
        world.supersede(old, NEW, predecessor_uri=uri)

    assert refused.value.code is Code.PREDECESSOR_NOT_FOUND
    assert len(world.files()) == 1


@pytest.mark.parametrize("change", [("memory/", "notes/"), (".md", ".md?index=other")])
def test_nor_is_one_in_another_collection_or_index(change: tuple[str, str]) -> None:
    world = World()
    old = world.add(OLD)

    with pytest.raises(Fault) as refused:
        world.supersede(old, NEW, predecessor_uri=old.uri.replace(*change, 1))

    assert refused.value.code is Code.PREDECESSOR_NOT_FOUND


def test_the_collection_in_an_address_is_read_in_any_letter_case() -> None:
    world = World()
    old = world.add(OLD)

    world.replace(old, NEW, predecessor_uri=old.uri.replace("memory", "Memory"))

    assert world.recalled("deploys") == [NEW]


def test_a_fact_in_other_scopes_is_no_predecessor() -> None:
    world = World()
    old = world.add(OLD)

    with pytest.raises(Fault) as refused:
        world.supersede(old, NEW, scopes="b")

    assert refused.value.code is Code.PREDECESSOR_NOT_FOUND
    assert world.recalled("deploys") == [OLD]


def test_a_moved_predecessor_is_found_by_its_old_address() -> None:
    world = World()
    old = world.add(OLD)
    (content,) = world.files().values()
    path = f"facts/2026-09-03/{old.record_id}.md"
    world.vault.drop(MEMORY, path)
    world.vault.put(MEMORY, f"archive/{old.record_id}.md", content.encode("utf-8"))
    world.update()

    new = world.replace(old, NEW)

    assert new.supersedes == (f"gno://memory/archive/{old.record_id}.md",)
    assert world.recalled("deploys") == [NEW]


def test_a_predecessor_edited_by_hand_but_valid_is_a_mismatch_before_any_update() -> None:
    world = World()
    old = world.add(OLD)
    ((path, content),) = world.files().items()
    edited = content.replace(OLD, NEW).replace(old.content_hash, FactText.of(NEW).content_hash)
    world.vault.put(MEMORY, path, edited.encode("utf-8"))

    with pytest.raises(Fault) as refused:
        world.supersede(old, "Deploys go out by hand")

    assert refused.value.code is Code.PREDECESSOR_HASH_MISMATCH
    assert len(world.files()) == 1


def test_a_predecessor_whose_file_is_broken_or_gone_is_not_found() -> None:
    world = World()
    broken, gone = world.add(OLD), world.add("Backups run at night")
    path = f"facts/2026-09-03/{broken.record_id}.md"
    world.vault.put(MEMORY, path, world.files()[path].replace(OLD, NEW).encode("utf-8"))
    world.vault.drop(MEMORY, f"facts/2026-09-03/{gone.record_id}.md")
    codes = []

    for fact in (broken, gone):
        with pytest.raises(Fault) as refused:
            world.supersede(fact, "Deploys go out by hand")
        codes.append(refused.value.code)

    assert codes == [Code.PREDECESSOR_NOT_FOUND] * 2


def test_a_twin_whose_file_is_gone_is_not_known() -> None:
    world = World()
    lost = world.add(OLD)
    world.add("Backups run at night")
    world.vault.drop(MEMORY, f"facts/2026-09-03/{lost.record_id}.md")
    world.clock.advance(1)

    fact = world.add(OLD)

    assert fact.uri != lost.uri
    assert world.facts() == ["Backups run at night", OLD]
    assert world.recalled("deploys") == [OLD]


def test_a_twin_whose_file_was_edited_is_not_known() -> None:
    world = World()
    edited = world.add(OLD)
    path = f"facts/2026-09-03/{edited.record_id}.md"
    world.vault.put(MEMORY, path, world.files()[path].replace(OLD, NEW).encode("utf-8"))
    world.clock.advance(1)

    fact = world.add(OLD)

    assert fact.uri != edited.uri
    assert world.facts() == [OLD]


def test_nor_is_one_that_says_something_else_now_and_is_valid() -> None:
    world = World()
    edited = world.add(OLD)
    ((path, content),) = world.files().items()
    changed = content.replace(OLD, NEW).replace(edited.content_hash, FactText.of(NEW).content_hash)
    world.vault.put(MEMORY, path, changed.encode("utf-8"))
    world.clock.advance(1)

    fact = world.add(OLD)
    world.update()

    assert fact.uri != edited.uri
    assert world.facts() == sorted([OLD, NEW])


def test_a_rival_that_replaced_while_we_waited_is_seen() -> None:
    world = World()
    old = world.add(OLD)
    rival = world.record(NEW, AT_MS + 9, decision="supersede", **predecessor_of(old.uri))
    late = replace(world, lease=RacingLease(lambda: world.bring(rival)))

    with pytest.raises(Fault) as refused:
        late.supersede(old, "Deploys go out by hand")

    assert refused.value.code is Code.SUPERSEDE_CONFLICT
    assert str(refused.value.details["currentUri"]).endswith(f"/{rival.record_id}.md")
    assert len(world.files()) == 2


def predecessor_of(uri: str) -> dict[str, str]:
    return {"predecessor_uri": uri, "predecessor_hash": FactText.of(OLD).content_hash}


def test_a_rival_that_added_the_same_text_while_we_waited_is_seen() -> None:
    world = World()
    late = replace(world, lease=RacingLease(lambda: world.add(OLD)))

    again = late.remember(OLD, decision="add")

    assert isinstance(again, AlreadyKnown)
    assert len(world.files()) == 1


def test_two_rivals_with_one_replacement_each_leave_one_current_fact() -> None:
    world = World()
    old = world.add(OLD)
    late = replace(world, lease=RacingLease(lambda: world.replace(old, NEW)))

    repeated = late.supersede(old, NEW)

    assert isinstance(repeated, AlreadyKnown)
    assert world.facts() == [NEW]


def test_the_patience_of_the_caller_reaches_the_lease() -> None:
    world = World()

    with world.lease.hold(wait_s=0), pytest.raises(Fault) as refused:
        world.remember_fact(world.submission(OLD, decision="add"), wait_s=0)

    assert refused.value.code is Code.WRITE_LEASE_BUSY
    assert world.files() == {}


def test_what_needs_no_write_needs_no_lease() -> None:
    world = World()
    world.add(OLD)

    with world.lease.hold(wait_s=0):
        proposed, known = world.remember(NEW), world.remember(OLD, decision="add")

    assert isinstance(proposed, NeedsDecision)
    assert isinstance(known, AlreadyKnown)


def test_the_only_managed_collection_is_written_to() -> None:
    world = World(collections=Collections((MEMORY,)))

    fact = world.add(OLD, collection=None)

    assert fact.uri.startswith("gno://memory/facts/")
    assert list(COLLECTIONS)[1] == MEMORY
