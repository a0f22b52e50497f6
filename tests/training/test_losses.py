"""The losses against their definitions."""

from __future__ import annotations

import mlx.core as mx
import numpy as np
import pytest

from engine.dsp import stft
from training import losses
from training.discriminators import DiscriminatorConfig, Discriminators


def test_magnitudes_are_the_engine_s_stft():
    wave = mx.random.normal((2, 4096), key=mx.random.key(3))
    real, imag = stft.stft(wave, 512, 128, center=False)
    expected = np.sqrt(np.array(real) ** 2 + np.array(imag) ** 2 + 1e-10)
    np.testing.assert_allclose(np.array(losses.magnitudes(wave, 512)), expected, rtol=2e-3, atol=2e-4)


def test_stft_loss_is_zero_for_equal_waves_and_grows_with_noise():
    wave = mx.sin(mx.arange(8192) * 0.05)[None]
    noise = mx.random.normal(wave.shape, key=mx.random.key(4))
    same, near, far = (losses.stft_loss(wave + level * noise, wave).item() for level in (0.0, 0.01, 0.3))
    assert same < 0.02 < near < far


def test_a_critic_scores_every_part_and_learns_from_both_halves():
    critic = Discriminators(DiscriminatorConfig((2, 3), (4, 8), (256,), 4))
    scores, maps = critic(mx.random.normal((4, 3000), key=mx.random.key(5)))
    assert len(scores) == len(maps) == 3
    assert all(score.shape[0] % 4 == 0 for score in scores)
    ones = [mx.ones_like(score) for score in scores]
    zeros = [mx.zeros_like(score) for score in scores]
    assert losses.discriminator_loss(ones, zeros).item() == 0.0
    assert losses.generator_loss(ones).item() == 0.0
    assert losses.generator_loss(zeros).item() == pytest.approx(1.0)
    assert losses.feature_loss(maps, maps).item() == 0.0


def test_the_mean_of_means_gives_each_array_the_same_weight():
    values = [mx.array([[1.0, 2.0], [3.0, 6.0]]), mx.array([5.0])]
    assert losses.mean_of_means(values).item() == pytest.approx(4.0)
