"""The public names of the engine."""

from __future__ import annotations

import importlib
import pkgutil

import engine


def test_every_public_name_keeps_its_meaning_when_all_modules_are_imported() -> None:
    before = {name: getattr(engine, name) for name in engine.__all__}
    modules = [found.name for found in pkgutil.walk_packages(engine.__path__, "engine.")]
    for name in modules:
        importlib.import_module(name)
    # Importing a submodule sets an attribute of its package, which would hide a function of that name.
    assert not {f"engine.{name}" for name in engine.__all__} & set(modules)
    for name, meaning in before.items():
        assert getattr(engine, name) is meaning
