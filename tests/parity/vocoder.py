"""The vocoder, ours beside the reference's."""

from __future__ import annotations

import mlx.core as mx
import numpy as np
import torch

from engine import reference
from engine.config import HiFTConfig
from engine.reference import Row, networks, relative
from engine.types import Float32
from engine.vocoder import hift, stream
from engine.vocoder.hift import HiFT, samples_per_frame, synthesize
from tests.parity.s3gen import Member, Size, config


def build(member: Member, size: Size, seed: int) -> torch.nn.Module:
    """The reference's HiFTGenerator of these sizes with seeded random weights."""
    reference.install()
    torch.manual_seed(seed)
    module = networks.vocoder(config(member, size).vocoder)
    # As built, the pitch is a few hundredths of a hertz, so that all is unvoiced.
    module.f0_predictor.classifier.weight.data.mul_(600.0)
    return module


def mel(seed: int, frames: int) -> Float32:
    """A made-up log-mel (1, frames, 80) that moves smoothly."""
    rng = np.random.default_rng(seed)
    walk = np.cumsum(rng.normal(size=(frames, 80)) * 0.3, axis=0)
    return (walk - walk.mean(axis=0))[None].astype(np.float32)


FRAMES = 60


def rows(module: torch.nn.Module, vocoder: HiFT, sizes: HiFTConfig, seed: int) -> list[Row]:
    """Pitch, source, waveform from the reference's source, and the whole from the same draw.

    ``module`` is the reference's, ``vocoder`` ours with the same weights.
    """
    hop, width = samples_per_frame(sizes), sizes.num_harmonics + 1
    x = mel(seed + 1, FRAMES)
    phases, noise = hift.initial_phases(seed, width), hift.source_noise(seed, 0, FRAMES, hop, width)
    f0, excitation, wave = networks.wave(module, x, np.array(phases), np.array(noise))

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
