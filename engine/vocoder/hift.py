"""HiFT: mel to waveform with a harmonic source and an inverse STFT (arXiv:2309.09493).

After the reference's hifigan.py and f0_predictor.py. Weight norm is fused when a file is read.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Protocol

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.config import SAMPLE_RATE, HiFTConfig
from engine.dsp.mel import S3GEN_FLOOR
from engine.nn.activations import elu, leaky_relu, snake
from engine.nn.conv import Conv1d, ConvTranspose1d, pad
from engine.recorded.network import Source
from engine.types import Float32
from engine.vocoder import source
from engine.vocoder.spectrum import analyse, synthesise

AUDIO_LIMIT = 0.99
SLOPE = 0.1
"""Of the leaky units before each upsampling; the last, before ``conv_post``, has 0.01."""
_FADE_SAMPLES = SAMPLE_RATE // 50


def samples_per_frame(config: HiFTConfig) -> int:
    """Samples of a mel frame: 480 for the official sizes."""
    return math.prod(config.upsample_rates) * config.istft_hop


class F0Predictor(nn.Module):
    """Pitch of each frame: (B, F, num_mels) to (B, F) Hz; sees one frame a layer to each side."""

    def __init__(self, config: HiFTConfig):
        super().__init__()
        width = config.f0_channels
        self.convs = [Conv1d(config.num_mels if i == 0 else width, width, 3) for i in range(F0_LAYERS)]
        self.classifier = nn.Linear(width, 1)

    def __call__(self, mel: mx.array) -> mx.array:
        """Predict, in float32."""
        x = mel
        for conv in self.convs:
            x = elu(conv(pad(x, 1, 1)))
        return mx.abs(self.classifier(x)[..., 0].astype(mx.float32))


F0_LAYERS = 5
"""Layers of the pitch predictor, so also its look-ahead in frames."""


class Snake(nn.Module):
    """Periodic activation with one frequency a channel."""

    def __init__(self, width: int):
        super().__init__()
        self.alpha = mx.ones((width,))

    def __call__(self, x: mx.array) -> mx.array:
        """(B, T, width) to the same."""
        return snake(x, self.alpha)


class ResBlock(nn.Module):
    """Pairs of convolutions, the first dilated, each pair residual."""

    def __init__(self, width: int, kernel: int, dilations: tuple[int, ...]):
        super().__init__()
        self.activations1 = [Snake(width) for _ in dilations]
        self.convs1 = [Conv1d(width, width, kernel, dilation=d) for d in dilations]
        self.activations2 = [Snake(width) for _ in dilations]
        self.convs2 = [Conv1d(width, width, kernel) for _ in dilations]
        self.pads = [(d * (kernel - 1) // 2, (kernel - 1) // 2) for d in dilations]

    def __call__(self, x: mx.array) -> mx.array:
        """(B, T, width) to the same."""
        layers = zip(self.activations1, self.convs1, self.activations2, self.convs2, self.pads, strict=True)
        for act1, conv1, act2, conv2, (pad1, pad2) in layers:
            x = x + conv2(pad(act2(conv1(pad(act1(x), pad1, pad1))), pad2, pad2))
        return x


Part = Callable[..., mx.array]
"""Called with the kind of a part of :meth:`HiFT.decode`, the part itself and its arrays: what it gives."""
KINDS = ("enter", "up", "down", "block", "mix", "leave")
"""Of the parts: convolutions before the first stage and behind the last; in a stage the next rate, the
excitation brought down to it, a residual block, and the mean of those side by side."""


def _in_its_place(kind: str, part: Callable[..., mx.array], *arrays: mx.array) -> mx.array:
    return part(*arrays)


class HiFTRunner(Protocol):
    """The passes of one vocoder. It holds what it wants of the weights, which are left alone while it is
    used. Arrays go in and out as MLX's.

    Attributes:
        name: what works the passes out, for people.
    """

    @property
    def name(self) -> str: ...  # noqa: D102

    def pitch(self, mel: mx.array) -> mx.array:
        """Log-mel (1, F, M) to (1, F) Hz, float32."""

    def render(
        self, mel: mx.array, f0: mx.array, phase: mx.array, first_phases: Float32, noise_rows: Float32
    ) -> mx.array:
        """Log-mel (1, F, M) and its pitch (1, F) to samples (1, F * samples_per_frame) float32.

        Args:
            mel, f0: of the same frames.
            phase: (1,) uint32, of the fundamental before the first sample.
            first_phases, noise_rows: as of :func:`engine.vocoder.source.harmonics`.
        """


def _mean(first: mx.array, *others: mx.array) -> mx.array:
    total = first
    for other in others:
        total = total + other
    return total * (1.0 / (1 + len(others)))


class HiFT(nn.Module):
    """Mel (B, F, num_mels) to samples (B, F * samples_per_frame). Trainable as it is, spoken with through its
    runner.

    Attributes:
        name: what works the passes out where it is its own runner, for people.
        source: of the weights, where they may be missing; whoever fills the vocoder sets it.
    """

    name = "MLX"

    def __init__(self, config: HiFTConfig):
        super().__init__()
        bins = config.istft_n_fft + 2
        rates, base = config.upsample_rates, config.base_channels
        widths = [base // 2 ** (i + 1) for i in range(len(rates))]
        self.f0_predictor = F0Predictor(config)
        self.source_linear = nn.Linear(config.num_harmonics + 1, 1)
        self.conv_pre = Conv1d(config.num_mels, base, 7)
        self.ups = [
            ConvTranspose1d(2 * width, width, kernel, rate)
            for width, kernel, rate in zip(widths, config.upsample_kernels, rates, strict=True)
        ]
        # The source enters each stage at that stage's rate: its spectrum is strided down to it.
        strides = [math.prod(rates[i + 1 :]) for i in range(len(rates))]
        self.source_downs = [
            Conv1d(bins, width, 1 if stride == 1 else 2 * stride, stride=stride)
            for width, stride in zip(widths, strides, strict=True)
        ]
        self.source_resblocks = [
            ResBlock(*sizes)
            for sizes in zip(widths, config.source_kernels, config.source_dilations, strict=True)
        ]
        self.resblocks = [
            [
                ResBlock(width, kernel, dilations)
                for kernel, dilations in zip(config.resblock_kernels, config.resblock_dilations, strict=True)
            ]
            for width in widths
        ]
        self.conv_post = Conv1d(widths[-1], bins, 7)
        self.strides = strides
        self._config = config
        self.source: Source | None = None
        self._runner: HiFTRunner | None = None

    @property
    def config(self) -> HiFTConfig:
        """The sizes it was built with."""
        return self._config

    @property
    def runner(self) -> HiFTRunner:
        """What works the passes out: itself, unless :func:`engine.vocoder.runners.choice.choose` gave it
        another."""
        return self._runner or self

    @runner.setter
    def runner(self, runner: HiFTRunner | None) -> None:
        self._runner = runner

    @property
    def samples_per_frame(self) -> int:
        """See :func:`samples_per_frame`."""
        return samples_per_frame(self._config)

    def pitch(self, mel: mx.array) -> mx.array:
        """As of :class:`HiFTRunner`."""
        return self.f0_predictor(mel.astype(self.conv_pre.bias.dtype))

    def render(
        self, mel: mx.array, f0: mx.array, phase: mx.array, first_phases: Float32, noise_rows: Float32
    ) -> mx.array:
        """As of :class:`HiFTRunner`."""
        return self.decode(mel, self.excite(f0, phase, mx.array(first_phases), mx.array(noise_rows)))

    def excite(self, f0: mx.array, phase: mx.array, first_phases: mx.array, noise_rows: mx.array) -> mx.array:
        """Excitation (B, samples) float32 of f0 (B, F), from ``phase`` (B,) uint32 on; the others as of
        :func:`source.harmonics`."""
        return self.sound(f0, self.angles(f0, phase, first_phases), noise_rows)

    def angles(self, f0: mx.array, phase: mx.array, first_phases: mx.array) -> mx.array:
        """Of the source's sines: see :func:`source.angles`; ``phase`` (B,) uint32 before the first frame."""
        config, hop = self._config, samples_per_frame(self._config)
        before = source.phases(phase, f0, hop, restarts=config.phase_restarts)
        return source.angles(f0, before[:, :-1], first_phases, hop)

    def sound(self, f0: mx.array, radians: mx.array, noise_rows: mx.array) -> mx.array:
        """Excitation (B, samples) float32 from :meth:`angles`."""
        waves = source.harmonics(f0, radians, noise_rows)
        # A trained source moves with its weights, not with the pitch: no gradient goes to f0.
        return mx.tanh(self.source_linear(mx.stop_gradient(waves))[..., 0])

    def decode(self, mel: mx.array, excitation: mx.array) -> mx.array:
        """Filter the excitation.

        Args:
            mel: (B, F, num_mels).
            excitation: (B, F * samples_per_frame), from :meth:`excite`.

        Returns:
            (B, F * samples_per_frame) float32 within +-0.99.
        """
        return self.wave(self.spectra(mel, excitation))

    def spectra(self, mel: mx.array, excitation: mx.array, part: Part = _in_its_place) -> mx.array:
        """What :meth:`wave` makes samples of: logarithms of magnitudes and sines of angles, float32.

        ``part`` calls each of :data:`KINDS`.
        """
        dtype = self.conv_pre.bias.dtype
        spectrum = analyse(excitation, self._config.istft_n_fft, self._config.istft_hop).astype(dtype)
        x = part("enter", lambda x: self.conv_pre(pad(x, 3, 3)), mel.astype(dtype))
        stages = zip(
            self.ups, self.source_downs, self.strides, self.source_resblocks, self.resblocks, strict=True
        )
        for index, (up, down, stride, source_block, blocks) in enumerate(stages, 1):
            x = part("up", lambda x, up=up: up(leaky_relu(x, SLOPE)), x)
            if index == len(self.ups):
                x = mx.concatenate([x[:, 1:2], x], axis=1)
            x = x + part("block", source_block, part("down", down, pad(spectrum, stride // 2, stride // 2)))
            x = part("mix", _mean, *[part("block", block, x) for block in blocks])
        return part("leave", lambda x: self.conv_post(pad(leaky_relu(x), 3, 3)), x).astype(mx.float32)

    def wave(self, spectra: mx.array) -> mx.array:
        """Samples (B, S) float32 within +-0.99 of what :meth:`spectra` gives."""
        size, hop = self._config.istft_n_fft, self._config.istft_hop
        bins = size // 2 + 1
        magnitude = mx.minimum(mx.exp(spectra[..., :bins]), 1e2)
        angle = mx.sin(spectra[..., bins:])
        wave = synthesise(magnitude * mx.cos(angle), magnitude * mx.sin(angle), size, hop)
        return mx.clip(wave, -AUDIO_LIMIT, AUDIO_LIMIT)

    def __call__(
        self, mel: mx.array, first_phases: mx.array, noise_rows: mx.array
    ) -> tuple[mx.array, mx.array]:
        """A whole batch, for training: mel (B, F, num_mels) to samples (B, S) and f0 (B, F)."""
        f0 = self.f0_predictor(mel)
        phase = mx.zeros((mel.shape[0],), mx.uint32)
        return self.decode(mel, self.excite(f0, phase, first_phases, noise_rows)), f0


def synthesize(vocoder: HiFT, mel: mx.array, *, seed: int) -> mx.array:
    """A whole utterance: log-mel (1, F, 80) at 50 Hz to samples (1, 480 F) float32 at 24 kHz.

    ``seed`` fixes the first phases of the harmonics and the source's noise.
    """
    config = vocoder.config
    H, hop, around = config.num_harmonics + 1, samples_per_frame(config), config.silent_frames
    known = mx.concatenate([silence(config), mel, silence(config)], axis=1)
    noise_rows = source.source_noise(seed, -around, known.shape[1], hop, H)
    f0 = mx.concatenate([mx.zeros((1, around)), vocoder.runner.pitch(known)[:, around:]], axis=1)
    start = mx.zeros((1,), mx.uint32)
    wave = vocoder.runner.render(known, f0, start, source.initial_phases(seed, H), noise_rows)
    return wave[:, around * hop : (around + mel.shape[1]) * hop]


def synthesize_rows(vocoder: HiFT, mel: mx.array, lengths: Sequence[int], seeds: Sequence[int]) -> Float32:
    """Whole utterances of like length: log-mel (B, F, 80), of which so many frames count, to samples
    (B, 480 F) float32; what a row gives depends on it and on F alone.

    Worked out by the modules, whatever runner the vocoder has: others know one row.
    """
    config = vocoder.config
    H, hop, around = config.num_harmonics + 1, samples_per_frame(config), config.silent_frames
    B, F = mel.shape[:2]
    valid = mx.arange(F)[None] < mx.array(list(lengths))[:, None]
    floor = math.log(S3GEN_FLOOR)
    known = mx.where(valid[..., None], mel.astype(mx.float32), floor)
    known = mx.pad(known, [(0, 0), (around, around), (0, 0)], constant_values=floor)
    noise = [source.source_noise(seed, -around, F + 2 * around, hop, H) for seed in seeds]
    phases = np.stack([source.initial_phases(seed, H) for seed in seeds])
    f0 = mx.concatenate([mx.zeros((B, around)), vocoder.pitch(known)[:, around:]], axis=1)
    wave = vocoder.render(known, f0, mx.zeros((B,), mx.uint32), phases, np.concatenate(noise))
    return np.array(wave[:, around * hop : (around + F) * hop], np.float32)


def silence(config: HiFTConfig) -> mx.array:
    """Log-mel (1, silent_frames, num_mels) of what is heard before an utterance and after it."""
    return mx.full((1, config.silent_frames, config.num_mels), math.log(S3GEN_FLOOR))


def trim_fade() -> mx.array:
    """Gain of the first 40 ms of an utterance: (960,) float32, 20 ms of zeros, then a raised cosine.

    The reference multiplies the start of each utterance by it, because a trace of the prompt
    can spill over. Apply it once an utterance, not to each chunk.
    """
    rise = (np.cos(np.linspace(np.pi, 0, _FADE_SAMPLES, dtype=np.float32)) + 1) / 2
    return mx.array(np.concatenate([np.zeros(_FADE_SAMPLES, np.float32), rise]))
