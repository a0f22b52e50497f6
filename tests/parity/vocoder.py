"""The vocoder, ours beside the reference's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import mlx.core as mx
import numpy as np
import torch

from engine.config import HiFTConfig
from engine.types import Float32
from engine.vocoder import source, stream
from engine.vocoder.hift import HiFT, samples_per_frame, synthesize
from tests.parity import reference
from tests.parity.s3gen import Member, Size, config
from tests.parity.table import Row, relative


def build(member: Member, size: Size, seed: int) -> torch.nn.Module:
    """The reference's HiFTGenerator of these sizes with seeded random weights."""
    reference.install()
    from chatterbox.models.s3gen.f0_predictor import ConvRNNF0Predictor
    from chatterbox.models.s3gen.hifigan import HiFTGenerator

    torch.manual_seed(seed)
    sizes = config(member, size).vocoder
    module = HiFTGenerator(
        in_channels=sizes.num_mels,
        base_channels=sizes.base_channels,
        nb_harmonics=sizes.num_harmonics,
        sampling_rate=24_000,
        upsample_rates=list(sizes.upsample_rates),
        upsample_kernel_sizes=list(sizes.upsample_kernels),
        istft_params={"n_fft": sizes.istft_n_fft, "hop_len": sizes.istft_hop},
        resblock_kernel_sizes=list(sizes.resblock_kernels),
        resblock_dilation_sizes=[list(d) for d in sizes.resblock_dilations],
        source_resblock_kernel_sizes=list(sizes.source_kernels),
        source_resblock_dilation_sizes=[list(d) for d in sizes.source_dilations],
        f0_predictor=ConvRNNF0Predictor(cond_channels=sizes.f0_channels),
    )
    # As built, the pitch is a few hundredths of a hertz, so that all is unvoiced.
    module.f0_predictor.classifier.weight.data.mul_(600.0)
    return module.eval()


def mel(seed: int, frames: int) -> Float32:
    """A made-up log-mel (1, frames, 80) that moves smoothly."""
    rng = np.random.default_rng(seed)
    walk = np.cumsum(rng.normal(size=(frames, 80)) * 0.3, axis=0)
    return (walk - walk.mean(axis=0))[None].astype(np.float32)


@contextmanager
def injected(phases: Float32, noise: Float32) -> Iterator[None]:
    """Let the reference's source take these phases (H,) and this noise (1, S, H)."""
    theirs = torch.from_numpy(phases.copy()).reshape(1, -1, 1)
    rows = torch.from_numpy(noise.copy()).transpose(1, 2)

    def randn_like(x: torch.Tensor) -> torch.Tensor:
        return rows if x.shape == rows.shape else torch.zeros_like(x)

    with (
        mock.patch("chatterbox.models.s3gen.hifigan.Uniform") as uniform,
        mock.patch("chatterbox.models.s3gen.hifigan.torch.randn_like", randn_like),
    ):
        uniform.return_value.sample.side_effect = lambda sample_shape: theirs.clone()
        yield


def their_wave(module: Any, x: Float32, phases: Float32, noise: Float32) -> tuple[Float32, Float32, Float32]:
    """The reference's f0 (1, F), source (1, S) and samples (1, S) of a mel (1, F, 80)."""
    with torch.inference_mode(), injected(phases, noise):
        feat = torch.from_numpy(x.copy()).transpose(1, 2)
        f0 = module.f0_predictor(feat)
        wave, s = module.inference(speech_feat=feat)
    return f0.numpy(), s[:, 0].numpy(), wave.numpy()


FRAMES = 60


def rows(module: torch.nn.Module, vocoder: HiFT, sizes: HiFTConfig, seed: int) -> list[Row]:
    """Pitch, source, waveform from the reference's source, and the whole from the same draw.

    ``module`` is the reference's, ``vocoder`` ours with the same weights.
    """
    hop, width = samples_per_frame(sizes), sizes.num_harmonics + 1
    x = mel(seed + 1, FRAMES)
    phases, noise = source.initial_phases(seed, width), source.source_noise(seed, 0, FRAMES, hop, width)
    f0, excitation, wave = their_wave(module, x, np.array(phases), np.array(noise))

    start = mx.zeros((1,), mx.uint32)
    ours = synthesize(vocoder, mx.array(x), seed=seed)
    return [
        relative("f0", vocoder.f0_predictor(mx.array(x)), f0),
        relative("source", vocoder.excite(*map(mx.array, (f0, start, phases, noise))), excitation, 1e-3),
        relative("waveform, same source", vocoder.decode(mx.array(x), mx.array(excitation)), wave, 1e-3),
        relative("waveform, same phases and noise", ours, wave, 1e-3),
    ]


def stream_rows(vocoder: HiFT, seed: int) -> list[Row]:
    """The stream against the whole, ours against ours."""
    x = mx.array(mel(seed + 1, FRAMES))
    whole = synthesize(vocoder, x, seed=seed)
    return [relative("vocoder stream, 20 frames at a time", _deliver(vocoder, x, seed), whole)]


def _deliver(vocoder: HiFT, x: mx.array, seed: int, size: int = 20) -> mx.array:
    state, pieces = stream.init_state(vocoder, seed=seed), []
    for at in range(0, x.shape[1], size):
        last = at + size >= x.shape[1]
        wave, state = stream.step(vocoder, state, x[:, at : at + size], final=last)
        pieces.append(wave)
    return mx.concatenate(pieces, axis=1)
