"""The vocoder's passes by MLX's modules, on any device."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mlx.core as mx

from engine.backend import on_gpu
from engine.types import Float32

if TYPE_CHECKING:
    from engine.vocoder.hift import HiFT


class ModulesRunner:
    """The modules themselves; compiled graphs on a GPU, where a small model spends its time on launches."""

    name = "MLX"

    def __init__(self, vocoder: HiFT):
        self._vocoder = vocoder
        self._pitch, self._decode = vocoder.f0_predictor.__call__, vocoder.decode
        if on_gpu():
            # The parameters may be replaced afterwards.
            self._pitch = mx.compile(self._pitch, inputs=[vocoder.f0_predictor.state])
            self._decode = mx.compile(self._decode, inputs=[vocoder.state])

    def pitch(self, mel: mx.array) -> mx.array:
        """As of :class:`engine.vocoder.runners.base.HiFTRunner`."""
        return self._pitch(mel.astype(self._vocoder.conv_pre.bias.dtype))

    def render(
        self, mel: mx.array, f0: mx.array, phase: mx.array, first_phases: Float32, noise_rows: Float32
    ) -> mx.array:
        """As of :class:`engine.vocoder.runners.base.HiFTRunner`."""
        excitation = self._vocoder.excite(f0, phase, mx.array(first_phases), mx.array(noise_rows))
        return self._decode(mel, excitation)
