"""The vocoder's passes as compiled graphs, for a GPU, where a small model spends its time on launches."""

from __future__ import annotations

import mlx.core as mx

from engine.types import Float32
from engine.vocoder.hift import HiFT


class CompiledRunner:
    """The modules, compiled; arguments as of :class:`engine.vocoder.hift.HiFTRunner`."""

    name = "MLX"

    def __init__(self, vocoder: HiFT):
        self._vocoder = vocoder
        # The parameters may be replaced afterwards.
        self._pitch = mx.compile(vocoder.f0_predictor.__call__, inputs=[vocoder.f0_predictor.state])
        self._decode = mx.compile(vocoder.decode, inputs=[vocoder.state])

    def pitch(self, mel: mx.array) -> mx.array:
        """As of :class:`engine.vocoder.hift.HiFTRunner`."""
        return self._pitch(mel.astype(self._vocoder.conv_pre.bias.dtype))

    def render(
        self, mel: mx.array, f0: mx.array, phase: mx.array, first_phases: Float32, noise_rows: Float32
    ) -> mx.array:
        """As of :class:`engine.vocoder.hift.HiFTRunner`."""
        excitation = self._vocoder.excite(f0, phase, mx.array(first_phases), mx.array(noise_rows))
        return self._decode(mel, excitation)
