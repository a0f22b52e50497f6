"""The losses against their definitions."""

from __future__ import annotations

import engine.backend  # noqa: F401

# isort: split
import mlx.core as mx
import numpy as np
import pytest
import torch

from engine.dsp import spectra
from training import losses
from training.discriminators import DiscriminatorConfig, Discriminators
from training.spectra import magnitudes


def _noise(*shape: int) -> torch.Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(3))


def test_magnitudes_are_the_engine_s_stft():
    wave = _noise(2, 4096)
    real, imag = spectra.stft(mx.array(wave.numpy()), 512, 128, center=False)
    expected = np.sqrt(np.array(real) ** 2 + np.array(imag) ** 2 + 1e-10)
    np.testing.assert_allclose(magnitudes(wave, 512).numpy(), expected, rtol=2e-3, atol=2e-4)


@pytest.mark.parametrize("loss", [losses.stft_loss, losses.mel_loss])
def test_spectral_losses_are_near_zero_for_equal_waves_and_grow_with_noise(loss):
    wave = torch.sin(torch.arange(8192) * 0.05)[None]
    same, near, far = (loss(wave + level * _noise(1, 8192), wave).item() for level in (0.0, 0.01, 0.3))
    assert same < 0.02 < near < far


def test_a_critic_scores_every_part_and_learns_from_both():
    critic = Discriminators(DiscriminatorConfig((2, 3), (4, 8), (256,), 4))
    scores, maps = critic(_noise(4, 3000))
    assert len(scores) == len(maps) == 3
    assert all(len(score) == 4 for score in scores)
    ones, zeros = [torch.ones_like(s) for s in scores], [torch.zeros_like(s) for s in scores]
    assert losses.discriminator_loss(ones, zeros).item() == 0.0
    assert losses.generator_loss(ones).item() == 0.0
    assert losses.generator_loss(zeros).item() == pytest.approx(1.0)
    assert losses.feature_loss(maps, maps).item() == 0.0


def test_each_score_map_has_the_same_weight():
    fake = [torch.tensor([[1.0, 0.0], [1.0, 0.0]]), torch.tensor([1.0])]
    assert losses.generator_loss(fake).item() == pytest.approx(0.25)
