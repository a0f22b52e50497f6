"""HiFT: mel to waveform with a harmonic source and an inverse STFT (arXiv:2309.09493).

After the reference's hifigan.py and f0_predictor.py. Weight norm is fused when a file is read.

The source turns pitch into sines and noise (SineGen and SourceModuleHnNSF there; neural source-filter,
arXiv:1904.12088), the same numbers however it is cut: phase is counted in units of 2**-32 turns in wrapping
32-bit integers, which add up exactly in any grouping. So a stream carries one integer and no seam can click.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Protocol

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.config import SAMPLE_RATE, HiFTConfig
from engine.dsp import noise
from engine.dsp.spectra import S3GEN_FLOOR
from engine.nn.layers import Conv1d, ConvTranspose1d, elu, leaky_relu, overlap_add, pad, sine, snake
from engine.recorded.network import Source
from engine.types import Float32

SINE_AMPLITUDE = 0.1
NOISE_DEVIATION = 0.003
"""Deviation of the noise in voiced frames; unvoiced frames have a third of the sine's amplitude."""
VOICED_ABOVE = 10.0
"""Hz; frames at or below are unvoiced."""
TURN = 2.0**32


def _increments(f0: mx.array) -> mx.array:
    """Hz to phase units a sample, uint32."""
    return mx.round(f0.astype(mx.float32) * (TURN / SAMPLE_RATE)).astype(mx.uint32)


def phases(phase: mx.array, f0: mx.array, samples_per_frame: int, *, restarts: bool) -> mx.array:
    """Phase of the fundamental before each frame of f0 (B, F) in Hz and after the last.

    Args:
        phase: (B,) uint32, before the first frame.
        f0: (B, F) Hz, held for the whole frame.
        restarts: whether each voiced stretch begins at 0, so that the little by which a stream's
            pitch differs from the whole utterance's, by rounding, is not added up all along it.

    Returns:
        (B, F + 1) uint32.
    """
    B, F = f0.shape
    whole = _increments(f0) * mx.array(samples_per_frame, mx.uint32)
    sums = mx.cumsum(whole, axis=1) + phase[:, None]
    running = mx.concatenate([phase[:, None], sums], axis=1)
    if not restarts:
        return running
    ends = mx.where(f0 > VOICED_ABOVE, 0, mx.arange(1, F + 1))
    latest = mx.concatenate([mx.zeros((B, 1), ends.dtype), mx.cummax(ends, axis=1)], axis=1)
    # Up to the first unvoiced frame nothing restarts.
    origin = mx.take_along_axis(running, latest, axis=1) * (latest > 0)
    return running - origin.astype(mx.uint32)


def initial_phases(seed: int, harmonics: int) -> Float32:
    """First phase of each harmonic in radians: (harmonics,), zero for the fundamental."""
    first = noise.uniform(seed, noise.PHASE, harmonics) * np.float32(2 * np.pi) - np.float32(np.pi)
    first[0] = 0.0
    return first


def source_noise(seed: int, first_frame: int, frames: int, samples_per_frame: int, width: int) -> Float32:
    """Noise of the samples of ``frames`` frames from ``first_frame``: (1, samples, width) float32."""
    rows = noise.normal(seed, noise.SOURCE, first_frame, first_frame + frames, samples_per_frame * width)
    return rows.reshape(1, frames * samples_per_frame, width)


def angles(f0: mx.array, before: mx.array, first_phases: mx.array, samples_per_frame: int) -> mx.array:
    """Where the fundamental and its overtones are in their turns, in whole numbers up to here.

    Args:
        f0: (B, F) Hz, one value a frame, held for the whole frame.
        before: (B, F) uint32, phase of the fundamental before each frame, from :func:`phases`.
        first_phases: (H,) or (B, H) radians.

    Returns:
        (B, F, samples_per_frame, H) radians, float32.
    """
    H = first_phases.shape[-1]
    within = mx.arange(1, samples_per_frame + 1, dtype=mx.uint32)
    angle = before[:, :, None] + _increments(f0)[:, :, None] * within
    angle = angle[..., None] * mx.arange(1, H + 1, dtype=mx.uint32)
    # As a signed number the angle runs from -1/2 to 1/2 turn, where float32 is finest.
    signed = angle.view(mx.int32).astype(mx.float32)
    return signed * (2.0 * np.pi / TURN) + first_phases.reshape(-1, 1, 1, H)


def harmonics(f0: mx.array, radians: mx.array, noise_rows: mx.array) -> mx.array:
    """Sines of the fundamental and its overtones, with noise: of f0 (B, F) in Hz, radians (B, F, samples a
    frame, H) from :func:`angles`, and standard normal rows (B, samples, H), to (B, samples, H) float32."""
    voiced = (f0 > VOICED_ABOVE).astype(mx.float32)[:, :, None, None]
    level = voiced * NOISE_DEVIATION + (1.0 - voiced) * (SINE_AMPLITUDE / 3)
    waves = sine(radians) * (SINE_AMPLITUDE * voiced) + level * noise_rows.reshape(radians.shape)
    return waves.reshape(noise_rows.shape)


def _window(size: int) -> np.ndarray:
    return 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(size) / size)


def _analysis(size: int) -> np.ndarray:
    """(size, size + 2): windowed samples to real parts, then imaginary parts."""
    turn = 2 * np.pi * np.outer(np.arange(size), np.arange(size // 2 + 1)) / size
    return _window(size)[:, None] * np.concatenate([np.cos(turn), -np.sin(turn)], axis=1)


def _synthesis(size: int) -> np.ndarray:
    """(size + 2, size): real and imaginary parts to windowed samples."""
    bins = size // 2 + 1
    turn = 2 * np.pi * np.outer(np.arange(bins), np.arange(size)) / size
    weight = np.full((bins, 1), 2.0 / size)
    weight[[0, -1]] = 1.0 / size
    return np.concatenate([weight * np.cos(turn), -weight * np.sin(turn)]) * _window(size)


@functools.lru_cache(maxsize=4)
def transform_matrix(size: int, *, inverse: bool) -> Float32:
    """The short Fourier transform or its inverse, transposed as the weights of a linear layer are.

    The vocoder's transform has 16 samples and a hop of 4: a product with a small matrix is quicker than a
    call of the FFT, and differentiable everywhere. Conventions are torch's: periodic Hann window, frames
    centred, the signal reflected at its ends.
    """
    matrix = np.ascontiguousarray((_synthesis if inverse else _analysis)(size).T, np.float32)
    matrix.setflags(write=False)
    return matrix


def analyse(x: mx.array, size: int, hop: int) -> mx.array:
    """Samples (B, S), S a multiple of hop, to (B, S // hop + 1, size + 2): real, then imaginary."""
    B, S = x.shape
    half = size // 2
    left, right = x[:, 1 : half + 1][:, ::-1], x[:, S - half - 1 : S - 1][:, ::-1]
    hops = mx.concatenate([left, x, right], axis=1).reshape(B, -1, hop)
    count = S // hop + 1
    frames = mx.concatenate([hops[:, i : i + count] for i in range(size // hop)], axis=-1)
    return frames @ mx.array(transform_matrix(size, inverse=False)).astype(x.dtype).T


def synthesise(real: mx.array, imaginary: mx.array, size: int, hop: int) -> mx.array:
    """Spectra (B, T, size // 2 + 1) to samples (B, (T - 1) * hop), T at least size // hop."""
    B, T, _ = real.shape
    both = mx.concatenate([real, imaginary], axis=-1)
    overlaps = size // hop
    matrix = mx.array(transform_matrix(size, inverse=True)).astype(real.dtype)
    frames = (both @ matrix.T).reshape(B, T, overlaps, hop)
    y = overlap_add(frames).reshape(B, -1) / _envelope(T, size, hop).astype(real.dtype)
    return y[:, size // 2 : size // 2 + (T - 1) * hop]


def _envelope(frames: int, size: int, hop: int) -> mx.array:
    """:func:`envelope` of at least as many frames as windows overlap: it repeats itself but at both ends."""
    ends = size // hop - 1
    rows = envelope(2 * ends + 1, size, hop).reshape(-1, hop)
    middle = mx.broadcast_to(mx.array(rows[ends : ends + 1]), (frames - ends, hop))
    return mx.concatenate([mx.array(rows[:ends]), middle, mx.array(rows[-ends:])]).reshape(-1)


def envelope(frames: int, size: int, hop: int) -> Float32:
    """Sum of the squared windows at each sample; 1 where no frame reaches."""
    square = (_window(size) ** 2).reshape(-1, hop)
    total = np.zeros((frames + len(square) - 1, hop))
    for i, part in enumerate(square):
        total[i : i + frames] += part
    total[total < 1e-11] = 1.0
    return total.reshape(-1).astype(np.float32)


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


Noise = Float32 | mx.array
"""The source's, made by the host or by MLX's device."""


class HiFTRunner(Protocol):
    """The passes of one vocoder. It holds what it wants of the weights, which are left alone while it is
    used. Arrays go in and out as MLX's.

    Attributes:
        name: what works the passes out, for people.
    """

    name: str

    def rows(self, frames: int) -> int:
        """How many utterances of so many frames it takes at once, B below: what it makes of one does not
        depend on the others."""

    def pitch(self, mel: mx.array) -> mx.array:
        """Log-mel (B, F, M) to (B, F) Hz, float32."""

    def render(
        self, mel: mx.array, f0: mx.array, phase: mx.array, first_phases: Float32, noise_rows: Noise
    ) -> mx.array:
        """Log-mel (B, F, M) and its pitch (B, F) to samples (B, F * samples_per_frame) float32.

        Args:
            mel, f0: of the same frames.
            phase: (B,) uint32, of the fundamental before the first sample.
            first_phases, noise_rows: as of :func:`angles` and :func:`harmonics`.
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
        self.config = config
        self.source: Source | None = None
        self._runner: HiFTRunner | None = None

    @property
    def runner(self) -> HiFTRunner:
        """What works the passes out: itself, unless :func:`engine.vocoder.runners.choose` gave it
        another."""
        return self._runner or self

    @runner.setter
    def runner(self, runner: HiFTRunner | None) -> None:
        self._runner = runner

    @property
    def samples_per_frame(self) -> int:
        """See :func:`samples_per_frame`."""
        return samples_per_frame(self.config)

    def rows(self, frames: int) -> int:
        """As of :class:`HiFTRunner`."""
        return 1

    def pitch(self, mel: mx.array) -> mx.array:
        """As of :class:`HiFTRunner`."""
        return self.f0_predictor(mel.astype(self.conv_pre.bias.dtype))

    def render(
        self, mel: mx.array, f0: mx.array, phase: mx.array, first_phases: Float32, noise_rows: Noise
    ) -> mx.array:
        """As of :class:`HiFTRunner`."""
        return self.decode(mel, self.excite(f0, phase, mx.array(first_phases), mx.array(noise_rows)))

    def excite(self, f0: mx.array, phase: mx.array, first_phases: mx.array, noise_rows: mx.array) -> mx.array:
        """Excitation (B, samples) float32 of f0 (B, F), from ``phase`` (B,) uint32 on; the others as of
        :func:`harmonics`."""
        return self.sound(f0, self.angles(f0, phase, first_phases), noise_rows)

    def angles(self, f0: mx.array, phase: mx.array, first_phases: mx.array) -> mx.array:
        """Of the source's sines: see :func:`angles`; ``phase`` (B,) uint32 before the first frame."""
        config, hop = self.config, samples_per_frame(self.config)
        before = phases(phase, f0, hop, restarts=config.phase_restarts)
        return angles(f0, before[:, :-1], first_phases, hop)

    def sound(self, f0: mx.array, radians: mx.array, noise_rows: mx.array) -> mx.array:
        """Excitation (B, samples) float32 from :meth:`angles`."""
        waves = harmonics(f0, radians, noise_rows)
        # A trained source moves with its weights, not with the pitch: no gradient goes to f0.
        return mx.tanh(self.source_linear(mx.stop_gradient(waves))[..., 0])

    def decode(self, mel: mx.array, excitation: mx.array) -> mx.array:
        """Filter the excitation (B, F * samples_per_frame), from :meth:`excite`, by a mel (B, F, num_mels):
        as many samples, float32 within +-0.99."""
        return self.wave(self.spectra(mel, excitation))

    def spectra(self, mel: mx.array, excitation: mx.array, part: Part = _in_its_place) -> mx.array:
        """What :meth:`wave` makes samples of: logarithms of magnitudes and sines of angles, float32.

        ``part`` calls each of :data:`KINDS`.
        """
        dtype = self.conv_pre.bias.dtype
        spectrum = analyse(excitation, self.config.istft_n_fft, self.config.istft_hop).astype(dtype)
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
        size, hop = self.config.istft_n_fft, self.config.istft_hop
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
    frames = mel.shape[1] + 2 * config.silent_frames
    noise_rows = source_noise(
        seed, -config.silent_frames, frames, samples_per_frame(config), config.num_harmonics + 1
    )
    return _between_silences(vocoder, mel, noise_rows, [seed])


def synthesize_padded(vocoder: HiFT, mel: mx.array, own: list[int], *, seeds: Sequence[int]) -> mx.array:
    """Whole utterances, filled up to one length: log-mel (B, F, 80), of each of which ``own`` frames count,
    to samples (B, 480 F) float32, queued; B is as many as the runner takes.

    The source's noise is the device's own, since the host would take longer for it than the device for all
    else.
    """
    config = vocoder.config
    counts = mx.arange(mel.shape[1])[None, :, None] < mx.array(own)[:, None, None]
    known = mx.where(counts, mel.astype(mx.float32), math.log(S3GEN_FLOOR))
    samples = (mel.shape[1] + 2 * config.silent_frames) * samples_per_frame(config)
    shape = (samples, config.num_harmonics + 1)
    noise_rows = mx.stack([noise.normal_there(seed, noise.SOURCE, shape) for seed in seeds])
    return _between_silences(vocoder, known, noise_rows, seeds).astype(mx.float32)


def _between_silences(vocoder: HiFT, mel: mx.array, noise_rows: Noise, seeds: Sequence[int]) -> mx.array:
    config, rows = vocoder.config, len(seeds)
    hop, around = samples_per_frame(config), config.silent_frames
    quiet = mx.repeat(silence(config), rows, axis=0)
    known = mx.concatenate([quiet, mel, quiet], axis=1)
    f0 = mx.concatenate([mx.zeros((rows, around)), vocoder.runner.pitch(known)[:, around:]], axis=1)
    first = np.stack([initial_phases(seed, config.num_harmonics + 1) for seed in seeds])
    wave = vocoder.runner.render(known, f0, mx.zeros((rows,), mx.uint32), first, noise_rows)
    return wave[:, around * hop : (around + mel.shape[1]) * hop]


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
