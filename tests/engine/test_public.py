"""The public names of the engine."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil

import engine


def test_types_see_each_public_name_where_it_is_loaded_from() -> None:
    imports = [
        node for node in ast.walk(ast.parse(inspect.getsource(engine))) if isinstance(node, ast.ImportFrom)
    ]
    seen = {(name.name, node.module) for node in imports for name in node.names if node.module}
    homes = {*engine._HOME_OF.items(), ("models", "engine.checkpoints")}
    assert homes == {(name, home) for name, home in seen if home.startswith("engine.")}


def test_every_public_name_keeps_its_meaning_when_all_modules_are_imported() -> None:
    before = {name: getattr(engine, name) for name in engine.__all__}
    modules = [found.name for found in pkgutil.walk_packages(engine.__path__, "engine.")]
    for name in modules:
        importlib.import_module(name)
    # Importing a submodule sets an attribute of its package, which would hide a function of that name.
    assert not {f"engine.{name}" for name in engine.__all__} & set(modules)
    for name, meaning in before.items():
        assert getattr(engine, name) is meaning


def test_an_interpreter_shows_the_public_names_and_no_others() -> None:
    assert dir(engine) == engine.__all__
    assert dir(engine.models) == sorted(engine.models.__all__)
