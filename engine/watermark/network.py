"""PerthNet's two networks: one changes a spectrogram, the other tells whether it was changed.

Both see levels (see :mod:`engine.watermark.marking`) of the bands below 2 kHz. Source: Resemble AI,
``resemble-perth`` 1.0.1, ``perth_net_implicit/model``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.nn.activations import leaky_relu
from engine.nn.conv import Conv1d, pad
from engine.recorded.network import Network
from engine.types import Float32

_SLOW, _FAST = 1.25, 0.75
"""The tempos at which the detector listens beside the sound's own."""


@dataclass(frozen=True)
class PerthConfig:
    """Sizes of both networks.

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
