"""The short form of the check that a click on a word starts at that word."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from engine.checkpoints import directories
from tests.streaming.clicks import EXACT_MS, LIKE, Clicker, clicks


@pytest.mark.skipif(not directories.starter_directory().is_dir(), reason="the starter voice is not here")
def test_a_click_on_a_word_starts_at_it(tmp_path: Path) -> None:
    with closing(Clicker(directories.STARTER, tmp_path, hear=False)) as clicker:
        ((_, made, kept),) = clicks(clicker, 1)
    for click in (made, kept):
        assert abs(click.offset) < EXACT_MS
        assert click.likeness > LIKE
    assert kept.first_ms < made.first_ms
