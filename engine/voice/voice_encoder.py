"""The LSTM voice encoder: who speaks, as a unit vector, for T3.

Source: GE2E (https://arxiv.org/abs/1710.10467) as in Chatterbox ``voice_encoder.py``.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.config import TOKENIZER_RATE, VoiceEncoderConfig
from engine.nn.recurrent import LSTM
from engine.recorded.network import Source
from engine.types import Float32

PARTIALS_A_SECOND = 1.3
MIN_COVERAGE = 0.8
"""How much of the last partial must be speech for it to count."""
_TOGETHER = 64
"""Partials that are heard at a time."""
_LOUD_DB = 20.0
_TINY = 1e-12


class VoiceEncoder(nn.Module):
    """Partial utterances (B, partial_frames, num_mels), 100 frames a second, to unit vectors.

    Attributes:
        hear: what works it out; itself until :class:`engine.voice.encoders.ClipEncoders` chooses another.
        source: of the weights, where they may be missing; whoever fills it sets it.
    """

    def __init__(self, config: VoiceEncoderConfig) -> None:
        super().__init__()
        self.config = config
        sizes = [config.num_mels] + [config.hidden_size] * config.num_layers
        self.layers = [LSTM(a, b) for a, b in itertools.pairwise(sizes)]
        self.hear: Callable[[mx.array], mx.array] = self.__call__
        self.source: Source | None = None
        self.proj = nn.Linear(config.hidden_size, config.embedding_dim)

    def __call__(self, mels: mx.array) -> mx.array:
        """Unit vectors (B, embedding_dim), none of them negative, of mels (B, T, num_mels)."""
        x = mels
        for layer in self.layers:
            x = layer(x)
        return _unit(nn.relu(self.proj(x[:, -1])))

    def embed(self, mel: mx.array) -> mx.array:
        """One unit vector (1, embedding_dim) of a whole clip's mel (1, F, num_mels)."""
        parts = partials(mel, self.config)
        pieces = []
        for start in range(0, parts.shape[0], _TOGETHER):
            pieces.append(self.hear(parts[start : start + _TOGETHER]))
            mx.eval(pieces[-1])  # keeps the memory of a long clip bounded
        return _unit(mx.mean(mx.concatenate(pieces), axis=0, keepdims=True))


def partial_step(config: VoiceEncoderConfig) -> int:
    """Frames between the starts of two partials."""
    return round(TOKENIZER_RATE / PARTIALS_A_SECOND / config.partial_frames)


def partials(mel: mx.array, config: VoiceEncoderConfig) -> mx.array:
    """Overlapping partials (P, partial_frames, num_mels) of mel (1, F, num_mels), F > 0.

    The last is padded with zeros, or left out when less than 80 % of it would be speech.
    """
    size, step = config.partial_frames, partial_step(config)
    F = mel.shape[1]
    count, rest = divmod(max(F - size + step, 0), step)
    if count == 0 or (rest + size - step) / size >= MIN_COVERAGE:
        count += 1
    padded = mx.pad(mel, [(0, 0), (0, max(0, size + step * (count - 1) - F)), (0, 0)])
    return mx.stack([padded[0, i * step : i * step + size] for i in range(count)])


def trim_silence(wav: Float32) -> Float32:
    """The part of a 16 kHz waveform (S,) from the first to the last loud frame.

    Loud is within 20 dB of the loudest of the 2048-sample frames, every 512 samples, centred.
    Source: ``librosa.effects.trim``.
    """
    if not wav.size:
        return wav
    padded = np.pad(wav.astype(np.float64), 1024)
    total = np.concatenate([[0.0], np.cumsum(padded * padded)])
    starts = np.arange(0, len(padded) - 2048 + 1, 512)
    power = np.maximum((total[starts + 2048] - total[starts]) / 2048, 1e-10)
    loud = np.flatnonzero(10 * np.log10(power / power.max()) > -_LOUD_DB)
    return wav[loud[0] * 512 : min(len(wav), (loud[-1] + 1) * 512)]


def _unit(x: mx.array) -> mx.array:
    """Rows (B, E) divided by their length; a row of zeros stays zero."""
    return x * mx.rsqrt(mx.maximum(mx.sum(x * x, axis=-1, keepdims=True), _TINY))
