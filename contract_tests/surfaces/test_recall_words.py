"""How plain words find a fact, and what never finds one."""

from __future__ import annotations

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import add, recall, recalled, update
from contract_tests.surfaces.fact_files import FactFile
from contract_tests.surfaces.surface import Surface
from contract_tests.surfaces.workspace import Workspace

SYNTAX = [
    "*",
    "NOT main",
    "scopes:b",
    "what's up?",
    "foo(bar)",
    "C++ : AND",
    'say "hi',
    "[y]",
    "x^",
    "/re(/",
    "main~2",
    "-main",
    "+(",
    "' OR 1=1 --",
    "{a TO b}",
    "\\",
]


@requirement("recall:question:finds-the-fact")
@pytest.mark.parametrize(
    ("fact", "question"),
    [
        ("Prod deploys from main only", "deploy branch"),
        ("Prod deploys from main only", "Where do we deploy prod from?"),
        ("The kitchen tap was repaired in May", "who is repairing the taps"),
        ("Lena is allergic to peanuts", "does Lena have an allergy?"),
        ("Do not restart the ingest worker", "may I restart the ingest worker"),
    ],
)
def test_a_question_in_plain_words_finds_the_fact(
    surface: Surface, fact: str, question: str
) -> None:
    add(surface, fact)
    add(surface, "The printer on the second floor needs toner")

    assert recalled(surface, question)[0] == fact


@requirement("recall:noise:is-cut")
def test_one_everyday_word_in_common_is_not_enough(surface: Surface, workspace: Workspace) -> None:
    for n in range(20):
        FactFile(text=f"Pump {n} was painted in colour {n * 7}").place(workspace)
    update(surface)
    noise = recalled(surface, "water pump pressure test")

    add(surface, "The water pump passed its pressure test")

    assert noise == []
    assert recalled(surface, "water pump pressure test") == [
        "The water pump passed its pressure test"
    ]


@requirement("recall:all-terms:come-first")
def test_a_fact_with_all_terms_comes_before_those_with_some(surface: Surface) -> None:
    add(surface, "Backups backups backups are nightly")
    add(surface, "The staging database has weekly backups and a long description beside it")
    add(surface, "The staging database is small")

    found = recalled(surface, "staging database backups")

    assert found[0].startswith("The staging database has weekly backups")


@requirement("recall:unspaced:matches-by-bigrams")
@pytest.mark.parametrize(
    ("fact", "part"),
    [
        ("部署只从主分支进行", "主分支"),
        ("会議は火曜日に行われます", "火曜日"),
        ("ประชุมทุกวันอังคาร", "วันอังคาร"),
    ],
)
def test_a_part_of_an_unspaced_text_finds_it(surface: Surface, fact: str, part: str) -> None:
    add(surface, fact)
    add(surface, "無関係な文章です")

    assert recalled(surface, part) == [fact]


@requirement("recall:long-word:is-found")
def test_a_long_identifier_is_found_whole_and_in_part(surface: Surface) -> None:
    digest = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    add(surface, f"The image is pinned to {digest}")

    assert len(recalled(surface, digest)) == 1
    assert len(recalled(surface, digest[:12])) == 1


@requirement("recall:emoji:is-no-empty-query")
@pytest.mark.parametrize("query", ["🚀", "👩🏽‍🚀", "🚀🚀🚀"])
def test_a_query_of_emoji_is_answered(surface: Surface, query: str) -> None:
    add(surface, "🚀 means ship on Friday")

    reply = recall(surface, query)

    assert reply.refusal is None
    assert len(reply.body["facts"]) <= 1


@requirement("scopes:user-text:is-plain-words")
@pytest.mark.parametrize("query", SYNTAX)
def test_no_text_is_a_query_language(surface: Surface, query: str) -> None:
    add(surface, "The foo bar is in main")
    add(surface, "Hidden in another scope: main foo bar", scopes=["b"])

    reply = recall(surface, query)

    assert reply.refusal is None, reply
    assert {fact["text"] for fact in reply.body["facts"]} <= {"The foo bar is in main"}


@requirement("scopes:user-text:is-plain-words")
def test_words_between_signs_still_find(surface: Surface) -> None:
    add(surface, "The foo bar is in main")

    assert recalled(surface, "foo(bar)") == ["The foo bar is in main"]
    assert recalled(surface, "NOT main") == ["The foo bar is in main"]


@requirement("recall:time-words:are-plain")
def test_words_of_time_filter_and_sort_nothing(surface: Surface, workspace: Workspace) -> None:
    for year in ("2019", "2023", "2026"):
        FactFile(
            text=f"The office lease {year} names a landlord", created=f"{year}-03-01T00:00:00.000Z"
        ).place(workspace)
    update(surface)

    plain = recalled(surface, "office lease landlord")

    assert len(plain) == 3
    for words in ("latest office lease landlord", "office lease landlord last week"):
        assert recalled(surface, words) == plain


@requirement("scopes:busy:never-hides-a-quiet-one")
def test_a_busy_scope_cannot_hide_a_quiet_one(surface: Surface, workspace: Workspace) -> None:
    for n in range(200):
        FactFile(text=f"Lantern lantern lantern {n}", scopes=("busy",)).place(workspace)
    FactFile(text="One lantern among many other things in a quiet place", scopes=("quiet",)).place(
        workspace
    )
    update(surface)

    found = recalled(surface, "lantern", scopes=["quiet"])

    assert found == ["One lantern among many other things in a quiet place"]
