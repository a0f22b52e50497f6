"""A session that reads with the toy model into a player that stands still."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.reading.session import Session
from tests.support.still import Still


@pytest.fixture
def player() -> Iterator[Still]:
    made = Still()
    yield made
    made.close()


@pytest.fixture
def session(player: Still, toy_directory: Path, brief: None) -> Session:
    made = Session(player=player)
    made.wait(made.load(str(toy_directory), device="cpu"))
    return made
