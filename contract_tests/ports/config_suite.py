"""What every store of the configuration promises."""

from __future__ import annotations

from abc import abstractmethod

import pytest

from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.ports.config_store import ConfigStore

NOTES = Collection(name="notes", path="/vault/notes")
MEMORY = Collection(
    name="no",
    path="/vault/0123",
    pattern="**/*.md",
    include=(".md", "yes"),
    exclude=("drafts/**", "~"),
    memory_managed=True,
    egress_policy="lan",
    policy_source="config",
    language="no",
)


class ConfigSuite:
    """``store`` is fresh for each test and has no file yet."""

    @pytest.fixture
    @abstractmethod
    def store(self) -> ConfigStore:
        """Make the adapter under test."""

    def test_an_absent_file_is_an_empty_configuration(self, store: ConfigStore) -> None:
        assert store.exists() is False
        assert list(store.load().collections) == []
        assert store.load().notes == ()
        assert store.location

    def test_what_was_added_is_loaded_in_order(self, store: ConfigStore) -> None:
        store.add(NOTES)
        store.add(MEMORY)

        assert store.exists() is True
        assert list(store.load().collections) == [NOTES, MEMORY]

    def test_a_taken_name_is_a_conflict_letter_case_aside(self, store: ConfigStore) -> None:
        store.add(NOTES)

        for name in ("notes", "NOTES"):
            with pytest.raises(Fault) as refused:
                store.add(Collection(name=name, path="/elsewhere"))
            assert refused.value.code is Code.CONFLICT
        assert list(store.load().collections) == [NOTES]

    @pytest.mark.parametrize(
        "name", ["", " ", ".", "..", ".x", "-x", "a/b", "a b", "a\n", "x" * 65]
    )
    def test_a_name_that_needs_quoting_is_refused(self, store: ConfigStore, name: str) -> None:
        store.add(NOTES)

        with pytest.raises(Fault) as added:
            store.add(Collection(name=name, path="/elsewhere"))
        with pytest.raises(Fault) as renamed:
            store.rename("notes", name)

        assert {added.value.code, renamed.value.code} == {Code.VALIDATION}
        assert list(store.load().collections) == [NOTES]

    @pytest.mark.parametrize("name", ["a", "0123", "Ärger", "a.b_c-d", "記憶", "x" * 64])
    def test_other_names_are_taken(self, store: ConfigStore, name: str) -> None:
        store.add(Collection(name=name, path="/vault"))

        assert [item.name for item in store.load().collections] == [name]

    def test_a_removed_collection_is_gone_the_others_stay(self, store: ConfigStore) -> None:
        store.add(NOTES)
        store.add(MEMORY)

        store.remove(" NOTES ")

        assert list(store.load().collections) == [MEMORY]

    def test_the_last_collection_can_go_and_another_come(self, store: ConfigStore) -> None:
        store.add(NOTES)
        store.remove("notes")
        assert list(store.load().collections) == []

        store.add(MEMORY)

        assert list(store.load().collections) == [MEMORY]

    def test_a_renamed_collection_keeps_its_place_and_all_else(self, store: ConfigStore) -> None:
        store.add(MEMORY)
        store.add(NOTES)

        store.rename("NO", "yes")

        renamed, other = store.load().collections
        assert (renamed.name, other) == ("yes", NOTES)
        assert (renamed.path, renamed.memory_managed) == (MEMORY.path, True)

    def test_a_name_may_change_its_letter_case(self, store: ConfigStore) -> None:
        store.add(NOTES)

        store.rename("notes", "Notes")

        assert [item.name for item in store.load().collections] == ["Notes"]

    def test_a_rename_to_a_taken_name_is_a_conflict(self, store: ConfigStore) -> None:
        store.add(NOTES)
        store.add(MEMORY)

        with pytest.raises(Fault) as refused:
            store.rename("notes", "NO")

        assert refused.value.code is Code.CONFLICT
        assert list(store.load().collections) == [NOTES, MEMORY]

    def test_a_name_nobody_has_is_not_found(self, store: ConfigStore) -> None:
        with pytest.raises(Fault) as removed:
            store.remove("none")
        with pytest.raises(Fault) as renamed:
            store.rename("none", "some")

        assert {removed.value.code, renamed.value.code} == {Code.COLLECTION_NOT_FOUND}
