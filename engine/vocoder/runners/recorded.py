"""The vocoder's passes as recorded networks, for a processor."""

from __future__ import annotations

from functools import cached_property

import mlx.core as mx

from engine.recorded.network import Network, view
from engine.recorded.trees import Tree
from engine.types import Float32
from engine.vocoder.hift import HiFT


class RecordedRunner:
    """Each pass is recorded when it is first wanted; arguments as of
    :class:`engine.vocoder.hift.HiFTRunner`."""

    name = "OpenVINO"

    def __init__(self, vocoder: HiFT):
        mx.eval(vocoder.parameters())
        self._vocoder, self._mels = vocoder, vocoder.config.num_mels
        self._harmonics = vocoder.config.num_harmonics + 1
        self._hop = vocoder.samples_per_frame

    def pitch(self, mel: mx.array) -> mx.array:
        """As of :class:`engine.vocoder.hift.HiFTRunner`."""
        return mx.array(self._pitch(view(mel)))

    def render(
        self, mel: mx.array, f0: mx.array, phase: mx.array, first_phases: Float32, noise_rows: Float32
    ) -> mx.array:
        """As of :class:`engine.vocoder.hift.HiFTRunner`."""
        radians = self._vocoder.angles(f0, phase, mx.array(first_phases))
        return mx.array(self._render(view(mel), view(f0), view(radians), noise_rows))

    @cached_property
    def _pitch(self) -> Network:
        return Network(
            self._vocoder.f0_predictor,
            lambda frames: [mx.zeros((1, frames, self._mels))],
            ["frames"],
            source=self._vocoder.source,
            name="pitch",
        )

    @cached_property
    def _render(self) -> Network:
        vocoder, hop, H = self._vocoder, self._hop, self._harmonics

        def render(mel: mx.array, f0: mx.array, radians: mx.array, noise_rows: mx.array) -> mx.array:
            return vocoder.decode(mel, vocoder.sound(f0, radians, noise_rows))

        def inputs(frames: int) -> Tree:
            wide, rows = mx.zeros((1, frames, hop, H)), mx.zeros((1, frames * hop, H))
            return mx.zeros((1, frames, self._mels)), mx.zeros((1, frames)), wide, rows

        return Network(render, inputs, ["frames"], source=vocoder.source, name="render")
