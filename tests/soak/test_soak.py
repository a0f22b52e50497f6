"""The short form of ``make soak``."""

from __future__ import annotations

from pathlib import Path

import engine
from engine.speech.options import SpeechOptions
from tests.soak.reading import curve, growth, more


def test_the_better_part_of_a_minute_leaves_memory_as_it_was(toy_directory: Path) -> None:
    model = engine.load(toy_directory, device="cpu")
    options = SpeechOptions(retries=0, steps=1)
    points = list(curve(model, 0.75, 0.15, options))
    assert len(points) >= 4
    assert more(points)[1] <= 0
    assert growth(points, after_minutes=points[1].minutes) < 0.05
    assert points[-1].active <= points[1].active + 1.0
    assert points[-1].peak <= 1.2 * max(point.peak for point in points[:3])
