"""Our watermark against the reference's own, where that is installed, with random and published weights."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.config import SAMPLE_RATE
from engine.types import Float32
from engine.watermark.marking import STEP, Decoder, Detector, Encoder, Marker, PerthConfig, filled
from tests.support.watermark import SMALL, speechlike
from tests.watermark import reference

LIMIT = 1e-4
_END = 240
"""Samples before the reference's end, which it cuts to whole frames, that the cut is heard in."""


@pytest.fixture(scope="module", params=["random", "published"])
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The reference's watermarker, and our two halves with its weights."""
    config = SMALL if request.param == "random" else PerthConfig()
    try:
        if request.param == "random":
            theirs = reference.seeded(SMALL.hidden_size, seed=0)
            path = tmp_path_factory.mktemp("perth") / "small.pth.tar"
            reference.save(theirs, path)
        else:
            theirs, path = reference.published(), reference.weights()
    except ModuleNotFoundError as error:
        pytest.skip(str(error))
    return theirs, Marker(filled(Encoder(config), path)), Detector(filled(Decoder(config), path))


@pytest.fixture(scope="module")
def speech() -> Float32:
    return speechlike(2.0, seed=1)


def test_marked_speech_is_the_reference_s(pair: Any, speech: Float32) -> None:
    theirs, marker, _ = pair
    np.testing.assert_allclose(
        marker.mark(speech)[0], theirs.apply_watermark(speech, SAMPLE_RATE), atol=LIMIT
    )


def test_the_end_is_kept_where_the_reference_cuts_it(pair: Any, speech: Float32) -> None:
    theirs, marker, _ = pair
    odd = speech[:-100]
    marked, expected = marker.mark(odd)[0], theirs.apply_watermark(odd, SAMPLE_RATE)
    assert len(expected) == len(odd) // STEP * STEP < len(marked) == len(odd)
    within = len(expected) - _END
    np.testing.assert_allclose(marked[:within], expected[:within], atol=LIMIT)


@pytest.mark.parametrize("rate", [16_000, 24_000])
def test_as_sure_of_a_mark_as_the_reference_is(pair: Any, speech: Float32, rate: int) -> None:
    theirs, marker, detector = pair
    for wave in (speech, marker.mark(speech)[0], speechlike(0.4, seed=2)):
        expected = float(theirs.get_watermark(wave, rate, round=False))
        assert detector.confidence(wave, rate) == pytest.approx(expected, abs=LIMIT)
