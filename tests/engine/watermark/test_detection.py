"""What the detector does with sounds of every kind; whether it is right, the parity test tells."""

from __future__ import annotations

import mlx.core as mx
import numpy as np
import pytest

from engine.config import SAMPLE_RATE
from engine.errors import ClipTooShortError
from engine.watermark import marking
from engine.watermark.marking import Decoder, Detector
from tests.support.watermark import SMALL, speechlike


@pytest.fixture(scope="module")
def detector() -> Detector:
    mx.random.seed(0)
    decoder = Decoder(SMALL)
    for network in (decoder.slow, decoder.normal, decoder.fast):
        network.layers[-1].bias = mx.array([0.0, 0.5])
    mx.eval(decoder.parameters())
    return Detector(decoder)


def test_silence_carries_nothing(detector: Detector) -> None:
    assert detector.confidence(np.zeros(SAMPLE_RATE, np.float32), SAMPLE_RATE) == 0.0


def test_too_short_a_sound_is_an_error(detector: Detector) -> None:
    with pytest.raises(ClipTooShortError, match="too short"):
        detector.confidence(speechlike(0.03), SAMPLE_RATE)


def test_the_shortest_sound_is_heard(detector: Detector) -> None:
    assert 0.0 < detector.confidence(speechlike(0.034), SAMPLE_RATE) < 1.0


def test_a_long_sound_is_heard_in_blocks(detector: Detector, monkeypatch: pytest.MonkeyPatch) -> None:
    speech = speechlike(3.0)
    whole = detector.confidence(speech, SAMPLE_RATE)
    monkeypatch.setattr(marking, "_LISTENED", 37)
    assert detector.confidence(speech, SAMPLE_RATE) == pytest.approx(whole, abs=1e-6)
