"""Perth's mark in speech: put there, whole or while the speech is generated, and found again.

Both work on the spectrogram that Perth marks: 32 kHz, a Hann window of 2048 samples every 10 ms, in decibels.
The convention is ``torch.stft``'s: the sound is mirrored at both ends, and F = S // HOP + 1. A level is a
magnitude in decibels between -180 and 15, laid on 0 to 1. Source: ``resemble-perth`` 1.0.1,
``audio_processor.py`` and ``utils.py``.

Speech goes to 32 kHz and back through soxr's high quality, as the reference does it, so marked speech ends
where that filter does, near 11 kHz. A marked sample depends on 0.22 s of speech on both sides: the network's
15 frames, a window's 32 ms twice, and 4 ms of each resampler. So a stream gives out what it was given a
quarter of a second later.
"""

from __future__ import annotations

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import numpy.typing as npt

from engine.checkpoints import tensor_files
from engine.checkpoints.names import Array, Rule, apply_rules, conv1d
from engine.checkpoints.weights import fill_alone
from engine.config import SAMPLE_RATE
from engine.dsp.resample import polyphase, soxr_hq
from engine.dsp.spectra import hann
from engine.errors import CheckpointFormatError, ClipTooShortError
from engine.nn.layers import Conv1d, leaky_relu, pad
from engine.recorded.network import Network
from engine.types import Float32
from engine.voice.decode import read_clip
from engine.watermark.weights import find_weights

_SLOW, _FAST = 1.25, 0.75
"""The tempos at which the detector listens beside the sound's own."""


@dataclass(frozen=True)
class PerthConfig:
    """Sizes of both networks: one changes a spectrogram, the other tells whether it was changed.

    Both see levels of the bands below 2 kHz. Source: ``resemble-perth`` 1.0.1, ``perth_net_implicit/model``.

    Attributes:
        bands: of the spectrogram, from the lowest on, that carry the mark.
        hidden_size: channels between the layers.
        num_layers: convolutions of ``kernel`` taps; one of a single tap stands on each side of them.
        kernel: taps.
    """

    bands: int = 128
    hidden_size: int = 256
    num_layers: int = 5
    kernel: int = 7


class Layers(nn.Module):
    """Convolutions over time that keep the length: (B, F, bands) to (B, F, outputs)."""

    def __init__(self, config: PerthConfig, outputs: int) -> None:
        super().__init__()
        hidden = config.hidden_size
        inner = [Conv1d(hidden, hidden, config.kernel) for _ in range(config.num_layers)]
        self.layers = [Conv1d(config.bands, hidden, 1), *inner, Conv1d(hidden, outputs, 1)]
        self.bands = config.bands

    def __call__(self, levels: mx.array) -> mx.array:
        """Levels (B, F, bands); beyond both ends each layer sees zeros."""
        x = levels
        for layer in self.layers:
            side = layer.kernel // 2
            x = x if layer is self.layers[0] else leaky_relu(x)
            x = layer(pad(x, side, side))
        return x

    @cached_property
    def hear(self) -> Network:
        """The same for one row of numpy's, on the processor; with the weights of its first use."""
        mx.eval(self.parameters())
        return Network(self.__call__, lambda frames: [mx.zeros((1, frames, self.bands))], ["frames"])


class Encoder(Layers):
    """What to add to levels (B, F, bands) to mark them, of the same shape."""

    def __init__(self, config: PerthConfig) -> None:
        super().__init__(config, config.bands)


class Decoder(nn.Module):
    """How sure it is that levels carry a mark: about 1 with one, about 0 without."""

    def __init__(self, config: PerthConfig) -> None:
        super().__init__()
        self.bands = config.bands
        self.slow, self.normal, self.fast = (Layers(config, 2) for _ in range(3))

    def __call__(self, levels: Float32, sounding: Float32) -> float:
        """Levels (F, bands) with weights (F,), 1 where there is sound and 0 in silence.

        Each network hears the sound at another tempo and says how much its word should count; where
        nothing sounds at all the answer is 0.
        """
        if not sounding.any():
            return 0.0
        F = len(levels)
        heard = []
        for network, tempo in ((self.slow, _SLOW), (self.normal, 1.0), (self.fast, _FAST)):
            count = int(F * tempo)
            out = network.hear(_stretched(levels, count)[None])[0]
            weights = sounding[np.arange(count) * F // count]
            heard.append((out * weights[:, None]).sum(0) / weights.sum() if weights.any() else np.zeros(2))
        attention, marks = np.array(heard).T
        share = np.exp(attention - attention.max())
        return float((marks * share).sum() / share.sum())


def _stretched(x: Float32, count: int) -> Float32:
    """Rows of (F, C) drawn out to ``count`` rows on straight lines, the first and the last kept."""
    if count == len(x):
        return x
    places = np.linspace(0, len(x) - 1, count)
    below = np.minimum(places.astype(int), max(len(x) - 2, 0))
    share = (places - below).astype(np.float32)[:, None]
    return x[below] * (1 - share) + x[np.minimum(below + 1, len(x) - 1)] * share


RATE = 32_000
N_FFT = 2048
HOP = 320
SIDE = N_FFT // 2
"""Samples on each side of a frame's middle."""
_FLOOR = 1e-9
_LOWEST = -180.0
_RANGE = 195.0
_LOUDEST_DB = 200.0
_SOUNDING = 0.05
STEP = HOP * SAMPLE_RATE // RATE
"""Samples of speech from frame to frame."""
REACH = 25 * STEP
"""Samples beyond which a marked sample depends on nothing, in whole frames."""
BLOCK = 2 * SAMPLE_RATE
"""Samples that are marked at a time."""
LIMIT = 0.5
"""Confidence from which a sound counts as marked."""
_LISTENED = 2000
"""Frames whose spectrum is taken at a time."""

Complex64 = npt.NDArray[np.complex64]


class Marker:
    """Marks whole waveforms, on the processor, from any thread.

    The network needs 5 ms for a second of speech there, and so a file is the same whatever device spoke.
    """

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def mark(self, samples: Float32, loudest: float = 0.0) -> tuple[Float32, float]:
        """The marked waveform (S,) at 24 kHz, and the sum of levels of the loudest frame so far; ``loudest``:
        of what came before. Less than 33 ms are too short to be marked and stay as they are."""
        wave = soxr_hq(samples, SAMPLE_RATE, RATE)
        if not is_long_enough(wave):
            return samples, loudest
        frames = spectrum(mirrored(wave))
        level = levels(frames)
        totals = level.sum(axis=1)
        bands = self._encoder.bands
        added = self._encoder.hear(level[None, :, :bands])[0] * sounding(totals, loudest)[:, None]
        wave = wave + change(frames[:, :bands], level[:, :bands] + added, len(wave))
        return soxr_hq(wave, RATE, SAMPLE_RATE)[: len(samples)], max(loudest, float(totals.max()))


class MarkingStream:
    """Marks speech as it comes, with the samples that :meth:`Marker.mark` would give for all of it.

    One thing is decided as it goes and not from the whole: what counts as digital silence beside the
    loudest frame, which moves frames below -170 dB alone.

    Args:
        marker: what marks.
    """

    def __init__(self, marker: Marker) -> None:
        self._marker = marker
        self._waiting = np.zeros(0, np.float32)
        self._given, self._loudest = 0, 0.0

    def push(self, samples: Float32) -> Float32:
        """Take (S,) at 24 kHz; what is marked by now, in order."""
        self._waiting = np.concatenate([self._waiting, samples])
        if len(self._waiting) - self._given < BLOCK + REACH:
            return self._waiting[:0]
        return self.settle()

    def settle(self) -> Float32:
        """All that no later sample can change."""
        final = (len(self._waiting) - REACH) // STEP * STEP
        if final <= self._given:
            return self._waiting[:0]
        marked = self._marked()[self._given : final]
        kept = max(final - REACH, 0)
        self._waiting, self._given = self._waiting[kept:].copy(), final - kept
        return marked

    def end(self) -> Float32:
        """The rest, after the last samples; the stream can then begin anew."""
        rest = self._marked()[self._given :]
        self._waiting, self._given, self._loudest = self._waiting[:0], 0, 0.0
        return rest

    def _marked(self) -> Float32:
        marked, self._loudest = self._marker.mark(self._waiting, self._loudest)
        return marked


@dataclass(frozen=True)
class Detection:
    """What was found in a sound.

    Attributes:
        confidence: that it carries the mark, 0 to 1.
    """

    confidence: float

    @property
    def is_marked(self) -> bool:
        """Whether that is enough to say so."""
        return self.confidence >= LIMIT


class Detector:
    """Listens for the mark, on the processor, from any thread."""

    def __init__(self, decoder: Decoder) -> None:
        self._decoder = decoder

    def confidence(self, samples: Float32, rate: int) -> float:
        """How sure it is that a waveform (S,) carries a mark, 0 to 1; the mark counts from ``LIMIT`` on.

        Raises:
            ClipTooShortError: less than 33 ms.
        """
        wave = polyphase(samples, rate, RATE)
        if not is_long_enough(wave):
            raise ClipTooShortError("This is too short to carry a watermark: it takes about a second.")
        heard, totals = self._levels(wave)
        return min(max(self._decoder(heard, sounding(totals)), 0.0), 1.0)

    def listen(self, path: str | os.PathLike[str]) -> Detection:
        """Listen to an audio file, of which the first ten minutes are heard.

        Raises:
            VoiceNotFoundError, ClipError, MissingExtraError: it cannot be read (see
                :func:`engine.voice.decode.read_clip`), or is too short.
        """
        clip = read_clip(path)
        return Detection(self.confidence(clip.samples, clip.rate))

    def _levels(self, wave: Float32) -> tuple[Float32, Float32]:
        """Levels of the lowest bands (F, bands) and each frame's sum over all; a block at a time."""
        padded = mirrored(wave)
        count = 1 + len(wave) // HOP
        heard, totals = [], []
        for start in range(0, count, _LISTENED):
            stop = min(start + _LISTENED, count)
            level = levels(spectrum(padded[start * HOP : (stop - 1) * HOP + 2 * SIDE]))
            heard.append(level[:, : self._decoder.bands].copy())
            totals.append(level.sum(axis=1))
        return np.concatenate(heard), np.concatenate(totals)


def is_long_enough(wave: Float32) -> bool:
    """Whether there is enough of (S,) to be mirrored."""
    return len(wave) > SIDE


def mirrored(wave: Float32) -> Float32:
    """A waveform (S,), S > SIDE, with SIDE samples more at both ends."""
    return np.pad(wave, SIDE, mode="reflect")


def spectrum(padded: Float32) -> Complex64:
    """Frames (F, N_FFT // 2 + 1) of a waveform that is mirrored already."""
    frames = np.lib.stride_tricks.sliding_window_view(padded, N_FFT)[::HOP]
    return np.fft.rfft(frames * hann(N_FFT)).astype(np.complex64, copy=False)


def levels(frames: Complex64) -> Float32:
    """Levels (F, N_FFT // 2 + 1) of a spectrum."""
    decibels = 20 * np.log10(np.maximum(np.abs(frames), np.float32(_FLOOR)))
    return (decibels - np.float32(_LOWEST)) / np.float32(_RANGE)


def sounding(totals: Float32, loudest: float = 0.0) -> Float32:
    """Which frames are marked and listened to: (F,) of 1 and 0.

    Those whose levels add up to more than a twentieth of the loudest frame's, which is all but digital
    silence: the limit lies below -170 dB.

    Args:
        totals: sum of each frame's levels.
        loudest: a total that was heard before, if it is higher.
    """
    return (totals > _SOUNDING * max(loudest, totals.max())).astype(np.float32)


def change(frames: Complex64, marked: Float32, length: int) -> Float32:
    """What to add to a waveform of ``length`` samples, at most F * HOP, so that its lowest bands, whose
    frames are (F, bands), have other levels (F, bands); the phase stays."""
    old = np.abs(frames)
    new = np.power(np.float32(10), np.minimum(marked * _RANGE + _LOWEST, _LOUDEST_DB) / 20)
    phase = np.divide(frames, old, out=np.ones_like(frames), where=old > 0)
    difference = (phase * new - frames).astype(np.complex64)
    window = hann(N_FFT)
    wave = _overlap_add(np.fft.irfft(difference, n=N_FFT).astype(np.float32, copy=False) * window)
    envelope = _overlap_add(np.broadcast_to(window * window, (len(frames), N_FFT)))
    inside = slice(SIDE, SIDE + length)
    return wave[inside] / envelope[inside]


def _overlap_add(frames: Float32) -> Float32:
    """Sum of frames (F, N_FFT) laid HOP apart."""
    shifts = -(-N_FFT // HOP)
    F = len(frames)
    total = np.zeros((F + shifts - 1, HOP), np.float32)
    for j in range(shifts):
        piece = frames[:, j * HOP : (j + 1) * HOP]
        total[j : j + F, : piece.shape[1]] += piece
    return total.reshape(-1)


_CONV = r"layers\.(\d+)\.conv\.(weight|bias)"
N = TypeVar("N", bound=nn.Module)
_NAMES = [
    # Windows and phases of its spectrograms, which are computed here.
    Rule(r"ap\..*", None),
    Rule(r"encoder\." + _CONV, r"encoder.layers.\1.\2", conv1d),
    Rule(r"decoder\.(slow|normal|fast)_" + _CONV, r"decoder.\1.layers.\2.\3", conv1d),
]
"""How the tensors of both networks are called in ``resemble-perth``'s file, and here."""


def load_marker(models_dir: str | Path | None = None) -> Marker:
    """What marks speech.

    Raises:
        CheckpointNotFoundError: the weights were not fetched.
        CheckpointError: they are damaged.
    """
    return Marker(filled(Encoder(PerthConfig()), find_weights(models_dir)))


def load_detector(models_dir: str | Path | None = None) -> Detector:
    """What finds the mark; raises as :func:`load_marker`."""
    return Detector(filled(Decoder(PerthConfig()), find_weights(models_dir)))


def filled(network: N, path: Path) -> N:
    """One of the two networks with its weights, from a file of the reference's."""
    name = "encoder" if isinstance(network, Encoder) else "decoder"
    fill_alone(network, _tensors(path, name), name, path.name)
    return network


def _tensors(path: Path, network: str) -> Mapping[str, Array]:
    """One network's tensors under our names.

    Raises:
        CheckpointFormatError, UnsafeCheckpointError, UnknownTensorError: the file is another.
    """
    content: Any = tensor_files.read(path)
    model = content.get("model") if isinstance(content, dict) else None
    if not isinstance(model, dict):
        raise CheckpointFormatError(
            "'{name}' holds no watermark: delete it and fetch it again.", name=path.name
        )
    tensors = {str(name): array for name, array in model.items()}
    renamed = apply_rules(tensors, _NAMES, file=f"'{path.name}'")
    return {
        name.removeprefix(f"{network}."): array
        for name, array in renamed.items()
        if name.startswith(f"{network}.")
    }
