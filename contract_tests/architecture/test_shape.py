"""The numbers of docs/style.md, counted."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from statistics import median

import gno
from contract_tests.architecture.source_tree import FOLDERS, LAYERS, ROOT, Source, sources

MODULE_LINES = dict.fromkeys(FOLDERS, 250) | {"entrypoints": 300, "contract_tests": 300}
MEDIAN_LINES = 110
FUNCTION_LINES = 40
PORT_METHODS = 7
COMMENTS_PER_100 = (1, 6)
BROAD_EXCEPTS = 2
PRODUCT = ("gno", *LAYERS)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def test_no_module_is_too_long() -> None:
    long = {str(s): len(s.code_lines) for s in sources(*FOLDERS)}

    assert {n: c for n, c in long.items() if c > MODULE_LINES[n.split("/")[0]]} == {}


def test_the_usual_module_is_short() -> None:
    assert median(len(s.code_lines) for s in sources(*PRODUCT) if s.code_lines) <= MEDIAN_LINES


def test_no_function_is_too_long() -> None:
    assert [found for s in sources(*FOLDERS) for found in _long_functions(s)] == []


def test_no_port_asks_for_too_much() -> None:
    methods = {
        f"{s}:{node.name}": sum(isinstance(part, _FUNCTIONS) for part in node.body)
        for s in sources("ports")
        for node in ast.walk(s.tree)
        if isinstance(node, ast.ClassDef)
    }

    assert {name: count for name, count in methods.items() if count > PORT_METHODS} == {}


def test_comments_are_neither_missing_nor_a_narration() -> None:
    modules = sources(*PRODUCT)
    lines = sum(len(s.code_lines) for s in modules)

    per_100 = 100 * sum(s.comments for s in modules) / lines

    low, high = COMMENTS_PER_100
    assert low <= per_100 <= high


def test_values_of_the_domain_cannot_be_changed() -> None:
    loose = [
        f"{s}:{node.name}"
        for s in sources("domain")
        for node in ast.walk(s.tree)
        if isinstance(node, ast.ClassDef)
        for options in _dataclass_options(node)
        if not {"frozen", "slots"} <= options
    ]

    assert loose == []


def test_domain_and_ports_say_what_they_take() -> None:
    vague = [
        f"{s}:{node.lineno}"
        for s in sources("domain", "ports")
        for node in ast.walk(s.tree)
        if (isinstance(node, ast.Name) and node.id == "Any")
        or (isinstance(node, ast.Attribute) and node.attr == "Any")
    ]

    assert vague == []


def test_hardly_anything_catches_everything() -> None:
    broad = [str(s) for s in sources(*PRODUCT) for _ in range(s.text.count("noqa: BLE001"))]

    assert len(broad) <= BROAD_EXCEPTS, broad


def test_the_package_links_to_its_four_layers() -> None:
    found = {p.name: str(p.readlink()) for p in (ROOT / "gno").iterdir() if p.is_symlink()}

    assert found == {layer: f"../{layer}" for layer in LAYERS}


def test_each_folder_with_modules_is_a_package() -> None:
    folders = {s.path.parent for s in sources(*FOLDERS)}

    assert [str(f) for f in sorted(folders) if not (f / "__init__.py").is_file()] == []


def test_public_names_are_there_when_asked_for() -> None:
    assert all(isinstance(getattr(gno, name), type) for name in gno.__all__)
    assert set(gno.__all__) <= set(dir(gno))


def _long_functions(source: Source) -> Iterator[str]:
    for node in ast.walk(source.tree):
        if isinstance(node, _FUNCTIONS):
            span = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            if len(source.code_lines.intersection(span)) > FUNCTION_LINES:
                yield f"{source}:{node.lineno} {node.name}"


def _dataclass_options(node: ast.ClassDef) -> Iterator[set[str]]:
    """Yield the options switched on by each dataclass decorator of a class."""
    for mark in node.decorator_list:
        called = mark.func if isinstance(mark, ast.Call) else mark
        if isinstance(called, ast.Name) and called.id == "dataclass":
            keywords = mark.keywords if isinstance(mark, ast.Call) else []
            yield {
                str(k.arg)
                for k in keywords
                if isinstance(k.value, ast.Constant) and k.value.value is True
            }
