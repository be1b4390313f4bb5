"""Every port is a Protocol that says what it promises."""

from __future__ import annotations

import inspect
from importlib import import_module
from pkgutil import iter_modules

import pytest

import gno.ports

MODULES = sorted(module.name for module in iter_modules(gno.ports.__path__))


@pytest.mark.parametrize("name", MODULES)
def test_a_port_is_a_protocol_whose_methods_are_documented(name: str) -> None:
    module = import_module(f"gno.ports.{name}")
    ports = [
        member
        for _, member in inspect.getmembers(module, inspect.isclass)
        if member.__module__ == module.__name__ and getattr(member, "_is_protocol", False)
    ]

    assert ports
    for port in ports:
        methods = [m for key, m in vars(port).items() if not key.startswith("_")]
        assert all(inspect.getdoc(method) for method in methods)
