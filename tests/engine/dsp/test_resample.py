"""The windowed sincs against the libraries whose numbers they give."""

from __future__ import annotations

import math

import numpy as np
import pytest

from engine.dsp.resample import polyphase

signal = pytest.importorskip("scipy.signal")


@pytest.mark.parametrize("source", [8_000, 16_000, 24_000, 44_100, 48_000])
@pytest.mark.parametrize("length", [1, 700, 4801])
def test_polyphase_is_scipys(source: int, length: int) -> None:
    wave = np.random.default_rng(0).standard_normal(length).astype(np.float32)
    step = math.gcd(source, 32_000)
    expected = signal.resample_poly(wave, 32_000 // step, source // step)
    np.testing.assert_allclose(polyphase(wave, source, 32_000), expected, atol=1e-5)


def test_nothing_is_resampled_to_nothing() -> None:
    assert polyphase(np.zeros(0, np.float32), 16_000, 32_000).size == 0
