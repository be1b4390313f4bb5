"""What is written at one door is seen at every other at once, and one receipt fences at all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import (
    add,
    recall,
    recalled,
    receipt_for,
    remember,
    replace,
    succeed,
)
from contract_tests.surfaces.compare import without_moment
from contract_tests.surfaces.fact_files import FactFile
from contract_tests.surfaces.surface import Json, Surface
from contract_tests.surfaces.workspace import Workspace

TEXT = "Prod deploys from main only"
OTHER = "Prod deploys from release branches"


@requirement("remember:return:is-retrievable")
def test_a_fact_is_there_at_another_door_the_moment_the_call_returns(
    two_surfaces: tuple[Surface, Surface],
) -> None:
    writer, reader = two_surfaces
    nothing = recalled(reader, "deploys")

    record = add(writer, TEXT)
    [found] = recall(reader, "deploy branch").body["facts"]
    known = remember(reader, TEXT, decision="add").body
    listed = reader.send("scopes", {}).body["scopes"]

    assert nothing == []
    assert {name: found[name] for name in record} == record
    assert (known["outcome"], known["record"]) == ("existing", record)
    assert [item["facts"] for item in listed] == [1]


@requirement("supersede:second-writer:conflicts")
def test_a_successor_counts_at_another_door_at_once(
    two_surfaces: tuple[Surface, Surface], workspace: Workspace
) -> None:
    winner, loser = two_surfaces
    record = add(loser, TEXT)
    head = succeed(winner, record, OTHER)
    before = workspace.files()

    late = replace(loser, record, "Prod deploys on Fridays")

    assert late.refusal is not None
    assert late.code == "MEMORY_SUPERSEDE_CONFLICT"
    assert late.refusal.details == {"predecessorUri": record["uri"], "currentUri": head["uri"]}
    assert recalled(loser, "deploys") == [OTHER]
    assert replace(loser, record, OTHER).body["record"] == head
    assert workspace.files() == before


@requirement("supersede:second-writer:conflicts")
def test_of_writers_that_race_one_wins_and_the_others_learn_who(
    all_surfaces: list[Surface], workspace: Workspace
) -> None:
    record = add(all_surfaces[0], TEXT)
    # One door changes the variables of the process, so it does not take part in a race of threads.
    racers = [surface for surface in all_surfaces if surface.name != "cli-in-process"]
    for racer in racers:
        recalled(racer, "deploys")

    with ThreadPoolExecutor(len(racers)) as pool:
        replies = list(pool.map(lambda s: replace(s, record, f"Deploys by {s.name}"), racers))

    [won] = [reply.body["record"] for reply in replies if reply.refusal is None]
    lost = [reply.refusal for reply in replies if reply.refusal is not None]
    assert [refusal.code for refusal in lost] == ["MEMORY_SUPERSEDE_CONFLICT"] * (len(racers) - 1)
    assert {refusal.details["currentUri"] for refusal in lost} == {won["uri"]}
    assert len(workspace.facts()) == 2
    assert recalled(all_surfaces[0], "deploys") == [won["text"]]


@requirement("fence:receipt:binds-nobody", "fence:replay:is-refused")
def test_a_receipt_of_one_door_fences_at_another(
    two_surfaces: tuple[Surface, Surface], workspace: Workspace
) -> None:
    reader, writer = two_surfaces
    record = add(writer, TEXT)
    other = add(writer, "The office closes at six")
    receipt = receipt_for(reader, "deploys")
    before = workspace.files()

    replayed = [
        remember(writer, TEXT, receipt=receipt),
        remember(writer, f"{TEXT} ", decision="add", receipt=receipt),
        replace(writer, other, TEXT.replace(" ", "\t"), receipt=receipt),
    ]

    assert [reply.code for reply in replayed] == ["MEMORY_FENCED_REPLAY"] * 3
    assert workspace.files() == before
    assert succeed(writer, record, OTHER, receipt=receipt)["supersedes"] == [record["uri"]]


@requirement("recall:reply:same-everywhere", "recall:order:is-the-same-everywhere")
def test_one_memory_gives_the_same_replies_at_every_door(all_surfaces: list[Surface]) -> None:
    records = [add(s, f"The lantern of {s.name} is lit", source="s") for s in all_surfaces]
    add(all_surfaces[0], "A lantern " * 30)

    asked: list[Json] = [{}, {"maxFacts": 2}, {"maxTokens": 15}, {"maxTokens": 1}]
    for fields in asked:
        replies = [without_moment(recall(s, "lantern", **fields).body) for s in all_surfaces]
        assert all(reply == replies[0] for reply in replies)

    found = {fact["uri"] for fact in recall(all_surfaces[0], "lit lantern").body["facts"]}
    assert {record["uri"] for record in records} <= found


@requirement("remember:reply:same-everywhere")
def test_one_memory_gives_the_same_candidates_at_every_door(all_surfaces: list[Surface]) -> None:
    for surface in all_surfaces:
        add(surface, f"The lantern of {surface.name} is lit")

    proposed = [remember(s, "The lantern is lit").body for s in all_surfaces]
    known = [remember(s, "The lantern of sdk is lit").body for s in all_surfaces]

    assert len(proposed[0]["candidates"]) == len(all_surfaces)
    assert all(body == proposed[0] for body in proposed)
    assert all(body == known[0] for body in known)


@requirement("history:line:first-to-current")
def test_a_line_written_at_many_doors_is_one_line(all_surfaces: list[Surface]) -> None:
    record = add(all_surfaces[0], "The lantern was lit by nobody")
    for surface in all_surfaces:
        record = succeed(surface, record, f"The lantern was lit by {surface.name}")

    lines = [s.send("history", {"uri": record["uri"]}).body["history"] for s in all_surfaces]

    assert all(line == lines[0] for line in lines)
    assert [fact["current"] for fact in lines[0]] == [False] * len(all_surfaces) + [True]


@requirement("remember:unseen-file:is-found")
def test_a_file_synced_at_one_door_is_known_at_another(
    two_surfaces: tuple[Surface, Surface], workspace: Workspace
) -> None:
    first, second = two_surfaces
    add(second, "Something was stored before")
    file = FactFile(text=TEXT)
    file.place(workspace)

    first.send("update", {})

    assert recalled(second, "deploys") == [TEXT]
    assert remember(second, TEXT).body["record"]["uri"] == file.uri
