"""Where files go, whatever folder one stands in."""

from __future__ import annotations

from pathlib import Path

import pytest

from gno.adapters.config.environment import Environment, read_environment
from gno.adapters.config.places import find_places
from gno.domain.faults import Code, Fault

HOME = {"HOME": "/home/ann"}
PLATFORMS = [
    (
        "linux",
        {},
        ("/home/ann/.config/gno", "/home/ann/.local/share/gno", "/home/ann/.cache/gno"),
    ),
    (
        "linux",
        {"XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_CACHE_HOME": "/e"},
        ("/c/gno", "/d/gno", "/e/gno"),
    ),
    (
        "freebsd14",
        {"XDG_CONFIG_HOME": "relative", "XDG_DATA_HOME": ""},
        ("/home/ann/.config/gno", "/home/ann/.local/share/gno", "/home/ann/.cache/gno"),
    ),
    (
        "darwin",
        {"XDG_CONFIG_HOME": "/c"},
        (
            "/home/ann/Library/Application Support/gno/config",
            "/home/ann/Library/Application Support/gno/data",
            "/home/ann/Library/Caches/gno",
        ),
    ),
    (
        "win32",
        {"APPDATA": "/roaming", "LOCALAPPDATA": "/local"},
        ("/roaming/gno/config", "/local/gno/data", "/local/gno/cache"),
    ),
    (
        "win32",
        {},
        (
            "/home/ann/AppData/Roaming/gno/config",
            "/home/ann/AppData/Local/gno/data",
            "/home/ann/AppData/Local/gno/cache",
        ),
    ),
]


@pytest.mark.parametrize(("platform", "variables", "expected"), PLATFORMS)
def test_each_platform_has_its_custom(
    platform: str, variables: dict[str, str], expected: tuple[str, str, str]
) -> None:
    places = find_places(HOME | variables, platform=platform)

    assert (places.config_dir, places.data_dir, places.cache_dir) == expected
    assert places.config_path == f"{expected[0]}/index.yml"


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_our_own_variables_win_over_the_platform(platform: str) -> None:
    own = {"GNO_CONFIG_DIR": "/c", "GNO_DATA_DIR": "/d", "GNO_CACHE_DIR": "/e"}

    places = find_places(HOME | own, platform=platform)

    assert (places.config_path, places.data_dir, places.cache_dir) == ("/c/index.yml", "/d", "/e")


def test_options_win_over_variables() -> None:
    own = {"GNO_CONFIG_DIR": "/c", "GNO_DATA_DIR": "/d"}

    places = find_places(own, config="/my/own.yml", data_dir="/mine")

    assert (places.config_path, places.data_dir) == ("/my/own.yml", "/mine")


def test_relative_places_are_made_absolute_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    places = find_places({"GNO_CONFIG_DIR": "c", "GNO_DATA_DIR": "../d", "GNO_CACHE_DIR": "./e/"})
    monkeypatch.chdir("/")

    assert places.config_path == str(tmp_path / "c" / "index.yml")
    assert places.data_dir == str(tmp_path.parent / "d")
    assert places.cache_dir == str(tmp_path / "e")


def test_a_home_is_expanded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")

    assert find_places({"GNO_DATA_DIR": "~/d"}).data_dir == "/home/ann/d"


def test_nothing_is_made(tmp_path: Path) -> None:
    find_places({"GNO_CONFIG_DIR": str(tmp_path / "c"), "GNO_DATA_DIR": str(tmp_path / "d")})

    assert list(tmp_path.iterdir()) == []


def test_each_index_has_files_of_its_own() -> None:
    places = find_places({"GNO_DATA_DIR": "/d"}, index="work.v2")

    assert places.catalog_path == "/d/catalog-work.v2.sqlite"
    assert places.lexical_dir == "/d/lexical-work.v2"
    assert places.requests_path == "/d/requests-work.v2.sqlite"
    assert find_places({"GNO_DATA_DIR": "/d"}).catalog_path == "/d/catalog-default.sqlite"


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../x", "a/b", "a\\b", ".x", "-x", "a\0", "a b", "é", "a\n", "x" * 65]
)
def test_an_index_name_leads_nowhere_else(name: str) -> None:
    with pytest.raises(Fault) as refused:
        find_places(HOME, index=name)

    assert refused.value.code is Code.VALIDATION


def test_the_environment_is_read_in_one_place() -> None:
    variables = {
        "GNO_CONFIG_DIR": "/c",
        "GNO_DATA_DIR": " ",
        "GNO_CACHE_DIR": "",
        "GNO_MEMORY_CALLER": "codex",
        "GNO_MEMORY_SESSION": "s1",
        "GNO_MCP_ENABLE_WRITE": " 1 ",
    }

    assert read_environment(variables) == Environment(
        config_dir="/c", caller="codex", session="s1", is_mcp_write_enabled=True
    )
    assert read_environment({}) == Environment()


@pytest.mark.parametrize("word", ["", "0", "false", "no", "2"])
def test_writing_over_mcp_is_switched_on_by_yes_alone(word: str) -> None:
    assert read_environment({"GNO_MCP_ENABLE_WRITE": word}).is_mcp_write_enabled is False
