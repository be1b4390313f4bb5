"""Who asks: neither part may be blank, and both are kept as they were given, trimmed."""

from __future__ import annotations

import pytest
from hypothesis import given

from contract_tests.laws.samples import WORDS
from gno.domain.faults import Code, Fault
from gno.domain.memory.identity import Caller
from gno.domain.text import trim


@given(WORDS, WORDS)
def test_both_parts_are_kept_but_for_outer_white_space(name: str, session: str) -> None:
    caller = Caller.parse(name, session)

    assert (caller.name, caller.session) == (trim(name), trim(session))


@pytest.mark.parametrize("blank", [None, "", "  ", "\ufeff\u3000\n", 5, ["codex"], True])
@pytest.mark.parametrize("field", ["caller", "session"])
def test_a_missing_or_blank_part_is_refused_by_name(field: str, blank: object) -> None:
    parts: dict[str, object] = {"caller": "codex", "session": "s1"} | {field: blank}

    with pytest.raises(Fault) as refused:
        Caller.parse(parts["caller"], parts["session"])

    assert refused.value.code is Code.IDENTITY_REQUIRED
    assert refused.value.details == {"field": field}


@pytest.mark.parametrize(
    ("name", "point", "offset"),
    [("a\x00", "U+0000", 1), (" \x0bme", "U+000B", 1), ("\ud800", "U+D800", 0)],
)
def test_a_forbidden_character_is_refused_and_not_stripped(
    name: str, point: str, offset: int
) -> None:
    with pytest.raises(Fault) as refused:
        Caller.parse("codex", name)

    assert refused.value.code is Code.IDENTITY_REQUIRED
    assert refused.value.details == {"field": "session", "codePoint": point, "offset": offset}
