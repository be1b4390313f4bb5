"""What every vault promises; each clause of the port's docstrings has its test here."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import pytest

from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.ports.vault import Vault

# Make a file, or replace its bytes, behind the vault's back as an editor does.
Plant: TypeAlias = Callable[[str, bytes], None]

ASTRAY = [
    "../x.md",
    "a/../../x.md",
    "a/..",
    "..",
    ".",
    "./x.md",
    "/etc/passwd",
    "a//x.md",
    "a/",
    "..\\x.md",
    "a\\..\\..\\x.md",
    "C:\\x.md",
    "a\0.md",
    ".git/config",
    "a/.hidden.md",
    ".gno-0123456789abcdef.tmp",
    "a/\udcff.md",
]

# Pattern, include, exclude, and which of the planted files are left.
PLANTED = ("a.md", "a.txt", "n/b.md", "n/deep/c.md", "n/deep/d.markdown", "drafts/e.md", "é [1].md")
SIEVES: list[tuple[str, tuple[str, ...], tuple[str, ...], str]] = [
    ("**/*", (), (), "a.md a.txt n/b.md n/deep/c.md n/deep/d.markdown drafts/e.md é [1].md"),
    ("**/*.md", (), (), "a.md n/b.md n/deep/c.md drafts/e.md é [1].md"),
    ("*.md", (), (), "a.md é [1].md"),
    ("n/*", (), (), "n/b.md"),
    ("n/**", (), (), "n/b.md n/deep/c.md n/deep/d.markdown"),
    ("**/deep/*", (), (), "n/deep/c.md n/deep/d.markdown"),
    ("/n/**/*.md", (), (), "n/b.md n/deep/c.md"),
    ("**/*.{txt,markdown}", (), (), "a.txt n/deep/d.markdown"),
    ("**/?.md", (), (), "a.md n/b.md n/deep/c.md drafts/e.md"),
    ("**/[!a-c].*", (), (), "n/deep/d.markdown drafts/e.md"),
    ("é [[]1].md", (), (), "é [1].md"),
    ("é \\[1].md", (), (), "é [1].md"),
    ("{a.md", (), (), ""),
    ("**/*", (".md",), (), "a.md n/b.md n/deep/c.md drafts/e.md é [1].md"),
    ("**/*", ("deep",), (), "n/deep/c.md n/deep/d.markdown"),
    ("**/*", ("*.txt", "n/b.md"), (), "a.txt n/b.md"),
    ("**/*", (), ("drafts",), "a.md a.txt n/b.md n/deep/c.md n/deep/d.markdown é [1].md"),
    ("**/*", (), ("drafts/", "n/deep/**"), "a.md a.txt n/b.md é [1].md"),
    ("**/*", (), ("deep/", "a.md/"), "a.md a.txt n/b.md drafts/e.md é [1].md"),
    (
        "**/*",
        (),
        ("/b.md", "**/c.md", "*.txt"),
        "a.md n/b.md n/deep/d.markdown drafts/e.md é [1].md",
    ),
    ("**/*.md", (".md",), ("n",), "a.md drafts/e.md é [1].md"),
]


class VaultSuite:
    """``vault`` is fresh for each test, and ``collection`` names an empty folder of it."""

    @pytest.fixture
    @abstractmethod
    def vault(self) -> Vault:
        """Make the adapter under test."""

    @pytest.fixture
    @abstractmethod
    def collection(self, vault: Vault) -> Collection:
        """Make an empty collection."""

    @pytest.fixture
    @abstractmethod
    def plant(self, vault: Vault, collection: Collection) -> Plant:
        """Reach behind the adapter."""

    def test_an_empty_folder_is_there_and_holds_nothing(
        self, vault: Vault, collection: Collection
    ) -> None:
        listing = vault.walk(collection)

        assert (listing.files, listing.refused, listing.is_missing) == ((), (), False)

    def test_a_missing_folder_is_said_to_be_missing(
        self, vault: Vault, collection: Collection
    ) -> None:
        gone = replace(collection, path=collection.path + "-gone")

        assert vault.walk(gone).is_missing
        assert vault.folders(gone, "facts") == {}
        assert list(vault.names(gone, "facts")) == []
        with pytest.raises(Fault) as read:
            vault.read(gone, "a.md")
        with pytest.raises(Fault) as written:
            vault.publish(gone, "a.md", b"text")
        assert {read.value.code, written.value.code} == {Code.RUNTIME}
        assert vault.walk(gone).is_missing

    def test_a_missing_folder_can_be_made_again_and_again(
        self, vault: Vault, collection: Collection
    ) -> None:
        new = replace(collection, path=f"{collection.path}-new/below")

        vault.make_root(new)
        vault.publish(new, "a.md", b"text")
        vault.make_root(new)

        assert [file.rel_path for file in vault.walk(new).files] == ["a.md"]

    def test_a_walk_is_sorted_by_path_and_knows_sizes(
        self, vault: Vault, collection: Collection, plant: Plant
    ) -> None:
        for path in ("b/z.md", "b.md", "a-a/x.md", "a/x.md", "a.md", "b/a/c.md"):
            plant(path, path.encode())

        files = vault.walk(collection).files

        paths = [file.rel_path for file in files]
        assert paths == ["a-a/x.md", "a.md", "a/x.md", "b.md", "b/a/c.md", "b/z.md"]
        assert [file.size for file in files] == [len(path) for path in paths]
        assert all(file.mtime_ns > 0 for file in files)

    def test_a_walk_leaves_out_hidden_names(
        self, vault: Vault, collection: Collection, plant: Plant
    ) -> None:
        for path in (".git/config", ".obsidian/app.json", ".trash/x.md", "n/.hidden.md", ".x.md"):
            plant(path, b"x")
        plant("n/.gno-0123456789abcdef.tmp", b"half a fa")

        listing = vault.walk(collection)

        assert (listing.files, listing.refused) == ((), ())

    @pytest.mark.parametrize(("pattern", "include", "exclude", "left"), SIEVES)
    def test_patterns_choose(
        self,
        vault: Vault,
        collection: Collection,
        plant: Plant,
        pattern: str,
        include: tuple[str, ...],
        exclude: tuple[str, ...],
        left: str,
    ) -> None:
        for path in PLANTED:
            plant(path, b"x")
        chosen = replace(collection, pattern=pattern, include=include, exclude=exclude)

        paths = {file.rel_path for file in vault.walk(chosen).files}

        assert paths == {path for path in PLANTED if path in left}
        assert {
            file.rel_path for folder in ("", "n", "n/deep") for file in vault.names(chosen, folder)
        } == {path for path in paths if path.endswith(".md") and not path.startswith("drafts")}

    def test_a_pattern_that_is_none_is_refused(self, vault: Vault, collection: Collection) -> None:
        with pytest.raises(Fault) as refused:
            vault.walk(replace(collection, pattern="[z-a]"))

        assert refused.value.code is Code.VALIDATION

    def test_a_file_is_read_as_it_is_now(
        self, vault: Vault, collection: Collection, plant: Plant
    ) -> None:
        plant("n/a.md", b"first")
        assert vault.read(collection, "n/a.md") == b"first"

        plant("n/a.md", b"\xff\x00second")

        assert vault.read(collection, "n/a.md") == b"\xff\x00second"

    @pytest.mark.parametrize("path", ["no.md", "a.md/no.md", "n/no.md", "no/no.md", "n"])
    def test_a_file_that_is_not_there_is_not_found(
        self, vault: Vault, collection: Collection, plant: Plant, path: str
    ) -> None:
        plant("a.md", b"x")
        plant("n/a.md", b"x")

        with pytest.raises(Fault) as refused:
            vault.read(collection, path)

        assert refused.value.code is Code.NOT_FOUND
        assert refused.value.details == {"collection": collection.name, "path": path}
        assert path in refused.value.message

    @pytest.mark.parametrize("path", [*ASTRAY, ""])
    def test_a_path_that_leads_elsewhere_is_refused_in_every_call(
        self, vault: Vault, collection: Collection, path: str
    ) -> None:
        calls: list[Callable[[], object]] = [
            lambda: vault.read(collection, path),
            lambda: vault.publish(collection, path, b"x"),
        ]
        if path:  # the root is a folder, and only that
            calls += [lambda: vault.folders(collection, path)]
            calls += [lambda: vault.names(collection, path)]

        for call in calls:
            with pytest.raises(Fault) as refused:
                call()
            assert refused.value.code is Code.VALIDATION
            refused.value.message.encode("utf-8")
        assert vault.walk(collection).files == ()

    def test_a_new_file_is_published_with_its_folders(
        self, vault: Vault, collection: Collection
    ) -> None:
        assert vault.publish(collection, "facts/2026-09-03/mem-1.md", b"text")

        assert vault.read(collection, "facts/2026-09-03/mem-1.md") == b"text"
        assert [f.rel_path for f in vault.walk(collection).files] == ["facts/2026-09-03/mem-1.md"]

    def test_a_taken_name_is_left_as_it_is(
        self, vault: Vault, collection: Collection, plant: Plant
    ) -> None:
        plant("n/a.md", b"the user's")

        assert vault.publish(collection, "n/a.md", b"ours") is None
        assert vault.publish(collection, "n", b"ours") is None

        assert vault.read(collection, "n/a.md") == b"the user's"

    def test_nothing_is_published_below_a_file(
        self, vault: Vault, collection: Collection, plant: Plant
    ) -> None:
        plant("facts", b"the user's")

        with pytest.raises(Fault) as refused:
            vault.publish(collection, "facts/a.md", b"ours")

        assert refused.value.code is Code.RUNTIME
        assert vault.read(collection, "facts") == b"the user's"

    @pytest.mark.parametrize("path", ["nul", "a/CON.md", "aux.tar/x.md", "com1", "n/Lpt9 .md"])
    def test_names_of_devices_are_read_but_never_made(
        self, vault: Vault, collection: Collection, plant: Plant, path: str
    ) -> None:
        with pytest.raises(Fault) as refused:
            vault.publish(collection, path, b"x")
        assert refused.value.code is Code.VALIDATION

        plant(path, b"the user's")

        assert vault.read(collection, path) == b"the user's"

    def test_folders_are_listed_with_their_parent(
        self, vault: Vault, collection: Collection, plant: Plant
    ) -> None:
        for path in ("facts/one/a.md", "facts/two/deep/b.md", "facts/c.md", "facts/.git/d"):
            plant(path, b"x")

        assert set(vault.folders(collection, "facts")) == {"facts", "facts/one", "facts/two"}
        assert set(vault.folders(collection, "")) == {"", "facts"}
        assert vault.folders(collection, "none") == {}
        assert vault.folders(collection, "facts/c.md") == {}

    def test_a_stamp_changes_with_the_names_in_its_folder(
        self, vault: Vault, collection: Collection, plant: Plant
    ) -> None:
        plant("facts/one/a.md", b"x")
        plant("facts/two/a.md", b"x")
        before = vault.folders(collection, "facts")
        assert vault.folders(collection, "facts") == before

        plant("facts/two/b.md", b"x")
        after = vault.folders(collection, "facts")

        assert after["facts/one"] == before["facts/one"]
        assert after["facts/two"] != before["facts/two"]

    def test_a_new_folder_changes_the_stamp_of_its_parent(
        self, vault: Vault, collection: Collection
    ) -> None:
        vault.publish(collection, "facts/one/a.md", b"x")
        before = vault.folders(collection, "facts")

        vault.publish(collection, "facts/two/a.md", b"x")

        assert vault.folders(collection, "facts")["facts"] != before["facts"]

    def test_names_are_the_markdown_files_directly_in_a_folder(
        self, vault: Vault, collection: Collection, plant: Plant
    ) -> None:
        for path in ("f/b.md", "f/a.md", "f/c.txt", "f/n/d.md", "f/.e.md", "g.md"):
            plant(path, b"xx")

        files = list(vault.names(collection, "f"))

        assert [(file.rel_path, file.size) for file in files] == [("f/a.md", 2), ("f/b.md", 2)]
        assert files == [
            f for f in vault.walk(collection).files if f.rel_path in {"f/a.md", "f/b.md"}
        ]
        assert [file.rel_path for file in vault.names(collection, "")] == ["g.md"]
        assert list(vault.names(collection, "none")) == []

    def test_of_many_files_those_that_cannot_be_read_stop_no_other(
        self, vault: Vault, collection: Collection
    ) -> None:
        for path in ("f/a.md", "f/b.md", "g/c.md"):
            assert vault.publish(collection, path, path.encode())

        asked = ["f/a.md", "f/none.md", "f/b.md", "no/folder.md", "../out.md", "g/c.md", "f/a.md"]
        found = list(vault.read_many(collection, asked))

        codes = [f.code if isinstance(f, Fault) else f for f in found]
        assert codes == [
            b"f/a.md",
            Code.NOT_FOUND,
            b"f/b.md",
            Code.NOT_FOUND,
            Code.VALIDATION,
            b"g/c.md",
            b"f/a.md",
        ]
