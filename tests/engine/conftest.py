"""The toy model, loaded once for all that reads with a whole model."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.checkpoints.loader import LoadedModel
from engine.speech import checks


@pytest.fixture(scope="session")
def toy(toy_directory: Path) -> LoadedModel:
    return engine.load(toy_directory, device="cpu")


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random weights never find an end: let them stop after 1.8 seconds a sentence."""
    monkeypatch.setattr(checks, "token_limit", lambda chars: 45)
