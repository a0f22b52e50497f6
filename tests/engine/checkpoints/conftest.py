"""Tiny models in the official file layout, built once from the reference's own modules."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.backend import Backend, choose
from engine.checkpoints import registry
from tests.parity import members


@pytest.fixture(scope="session")
def cpu() -> Backend:
    return choose("cpu")


@pytest.fixture(scope="session")
def modules() -> dict[str, members.Modules]:
    """The reference's tiny modules of each kind, by a member's name."""
    original = members.build("original", "tiny", 0)
    others = ("multilingual-v2", "turbo", "nano", "flash")
    return {"original": original} | {name: members.build(name, "tiny", 0, original.clip) for name in others}


@pytest.fixture(scope="session")
def official(
    modules: dict[str, members.Modules], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], Path]:
    """A member's directory by its name; do not write into it."""
    root = tmp_path_factory.mktemp("official")

    def directory(name: str) -> Path:
        target = root / name
        if not target.exists():
            kind = members.kind_of(name)
            built = modules["multilingual-v2" if kind == "multilingual" else kind]
            text = registry.get(name).config.text
            config = replace(built.config, name=name, text=text)
            members.write(target, replace(built, member=name, config=config))
        return target

    return directory


@pytest.fixture
def copy_of(official: Callable[[str], Path], tmp_path: Path) -> Callable[[str], Path]:
    """A member's directory to break, made of hard links: delete a file before you write it anew."""
    return lambda name: Path(shutil.copytree(official(name), tmp_path / name, copy_function=os.link))
