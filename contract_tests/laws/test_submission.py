"""A remember call: every field, and the published order in which checks refuse it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract_tests.laws.samples import AT_MS, COLLECTIONS, GOOD, MEMORY, a_fact, submit
from contract_tests.laws.test_receipt import published
from gno.domain.faults import Code, Fault
from gno.domain.memory.fence import issue_receipt
from gno.domain.memory.identity import Caller
from gno.domain.memory.scopes import View
from gno.domain.memory.submission import Add, Propose, Submission, Supersede, read_submission
from gno.domain.moments import render_moment

TEXT = "Deploys go out from main only"
RECEIPT = published(issue_receipt(Caller("p", "s"), render_moment(AT_MS), [a_fact(1, TEXT)]))
OLD = {"predecessor_uri": "gno://memory/a.md", "predecessor_hash": "f" * 64}

# One failure a line, in the published order.
FAILURES: list[tuple[Code, dict[str, Any]]] = [
    (Code.IDENTITY_REQUIRED, {"session": " "}),
    (Code.TEXT_REQUIRED, {"text": "\ufeff"}),
    (Code.COLLECTION_NOT_FOUND, {"collection": "elsewhere"}),
    (Code.SCOPES_REQUIRED, {"scopes": []}),
    (Code.DECISION_INVALID, {"decision": "replace"}),
    (Code.RECEIPT_INVALID, {"receipt": {}}),
    (Code.FENCED_REPLAY, {"receipt": RECEIPT}),
    (Code.FENCED_DERIVED, {"derived_from": ["gno://memory/a.md"]}),
    (Code.PREDECESSOR_REQUIRED, {"decision": "supersede"}),
    (Code.REQUEST_ID_INVALID, {"request_id": "-"}),
]


@pytest.mark.parametrize("earlier", range(len(FAILURES)))
def test_the_first_failure_wins(earlier: int) -> None:
    wrong: dict[str, Any] = {}
    for _, change in reversed(FAILURES[earlier:]):
        wrong |= change

    with pytest.raises(Fault) as refused:
        read_submission(replace(GOOD, **wrong), COLLECTIONS)

    assert refused.value.code is FAILURES[earlier][0]


@pytest.mark.parametrize(("code", "change"), FAILURES)
def test_each_failure_alone_has_its_code(code: Code, change: dict[str, Any]) -> None:
    with pytest.raises(Fault) as refused:
        submit(**change)

    assert refused.value.code is code


@given(st.sets(st.sampled_from(range(len(FAILURES))), min_size=1))
def test_whatever_else_is_wrong_the_first_failure_wins(failing: set[int]) -> None:
    wrong: dict[str, Any] = {}
    for number in sorted(failing, reverse=True):
        wrong |= FAILURES[number][1]

    with pytest.raises(Fault) as refused:
        submit(**wrong)

    assert refused.value.code is FAILURES[min(failing)][0]


def test_a_submission_holds_every_field_in_its_normal_form() -> None:
    submission = submit(
        "  Deploys go out  ",
        caller=" codex ",
        collection="MEMORY",
        scopes=["B", "a"],
        source=" meeting\u3000",
        derived_from=" https://example.org ",
        decision="add",
        request_id="r.1:a_b-c",
    )

    assert submission.text.words == "Deploys go out"
    assert submission.caller == Caller("codex", "s1")
    assert submission.collection == MEMORY
    assert submission.intent == Add()
    assert submission.source == "meeting"
    assert submission.origins == ("https://example.org",)
    assert submission.request_id == "r.1:a_b-c"
    assert submission.view == View("memory", ("b", "a"))


def test_without_a_decision_a_call_proposes() -> None:
    submission = submit()

    assert submission.intent == Propose()
    assert (submission.source, submission.origins, submission.request_id) == (None, (), None)


def test_a_proposal_is_fenced_as_well() -> None:
    with pytest.raises(Fault) as refused:
        submit(TEXT, receipt=RECEIPT)

    assert refused.value.code is Code.FENCED_REPLAY


def test_a_predecessor_is_trimmed_and_its_hash_lowered() -> None:
    submission = submit(
        decision="supersede", predecessor_uri=" gno://memory/a.md\n", predecessor_hash=" ABC "
    )

    assert submission.intent == Supersede("gno://memory/a.md", "abc")


@pytest.mark.parametrize("decision", ["", "Add", "SUPERSEDE", "remove", 1, True, ["add"]])
def test_a_decision_is_one_of_two_words(decision: object) -> None:
    with pytest.raises(Fault) as refused:
        submit(decision=decision)

    assert refused.value.code is Code.DECISION_INVALID


@pytest.mark.parametrize("decision", [None, "add"])
@pytest.mark.parametrize("field", sorted(OLD))
def test_a_predecessor_goes_with_supersede_only(decision: str | None, field: str) -> None:
    with pytest.raises(Fault) as refused:
        submit(decision=decision, **{field: OLD[field]})

    assert refused.value.code is Code.DECISION_INVALID


@pytest.mark.parametrize("blank", [None, "", " \ufeff"])
def test_blank_predecessor_fields_are_as_good_as_absent(blank: str | None) -> None:
    submission = submit(decision="add", predecessor_uri=blank, predecessor_hash=blank)

    assert submission.intent == Add()


@pytest.mark.parametrize("value", [None, "", " ", 5])
@pytest.mark.parametrize(
    ("field", "name"),
    [("predecessor_uri", "predecessorUri"), ("predecessor_hash", "predecessorHash")],
)
def test_to_supersede_takes_both_uri_and_hash(field: str, name: str, value: object) -> None:
    given_fields: dict[str, Any] = OLD | {field: value}

    with pytest.raises(Fault) as refused:
        submit(decision="supersede", **given_fields)

    assert refused.value.code is Code.PREDECESSOR_REQUIRED
    assert refused.value.details == {"field": name}


def test_a_predecessor_uri_with_a_forbidden_character_is_refused() -> None:
    with pytest.raises(Fault) as refused:
        submit(decision="supersede", **(OLD | {"predecessor_uri": "gno://m/\x00"}))

    assert refused.value.code is Code.PREDECESSOR_REQUIRED
    assert refused.value.details["codePoint"] == "U+0000"


@pytest.mark.parametrize("source", [5, ["a"], "a\x07", "\x0bmeeting", "\udfff"])
def test_a_source_is_text_without_forbidden_characters(source: object) -> None:
    with pytest.raises(Fault) as refused:
        submit(source=source)

    assert refused.value.code is Code.VALIDATION
    assert refused.value.details["field"] == "source"


@pytest.mark.parametrize("source", ["", " \n\ufeff"])
def test_a_blank_source_is_none(source: str) -> None:
    assert submit(source=source).source is None


@pytest.mark.parametrize("request_id", ["a", "0", "A.b_c:d-e", "x" * 128])
def test_a_request_id_is_kept(request_id: str) -> None:
    assert submit(decision="add", request_id=request_id).request_id == request_id


@pytest.mark.parametrize(
    "request_id", ["", " a", "a ", ".a", "-a", "a/b", "é", "x" * 129, "a\n", 5, ["a"]]
)
def test_a_malformed_request_id_is_refused(request_id: object) -> None:
    with pytest.raises(Fault) as refused:
        submit(decision="add", request_id=request_id)

    assert refused.value.code is Code.REQUEST_ID_INVALID


def test_a_proposal_has_no_request_id() -> None:
    with pytest.raises(Fault) as refused:
        submit(request_id="r1")

    assert refused.value.code is Code.REQUEST_ID_INVALID


def test_submissions_are_values() -> None:
    assert isinstance(submit(), Submission)
    assert submit() == submit()


def test_provenance_that_would_not_fit_a_readable_file_is_refused() -> None:
    with pytest.raises(Fault) as refused:
        submit(source="s" * 9_000, derived_from=["o" * 8_000])

    assert refused.value.code is Code.VALIDATION
    assert refused.value.details["limitBytes"] == 16_384
