"""Map the four layers at the root into the package, so that no wheel depends on the links."""

from __future__ import annotations

from setuptools import find_packages, setup

LAYERS = ("domain", "ports", "adapters", "entrypoints")

packages, package_dir = ["gno"], {"gno": "gno"}
for layer in LAYERS:
    package_dir[f"gno.{layer}"] = layer
    packages += [f"gno.{layer}", *(f"gno.{layer}.{sub}" for sub in find_packages(layer))]

setup(
    packages=packages,
    package_dir=package_dir,
    package_data={
        "gno": ["py.typed"],
        "gno.adapters": ["**/*.sql"],
        "gno.entrypoints": [f"**/*.{kind}" for kind in ("md", "json", "html", "css", "js", "svg")],
    },
)
