"""The vocoder's passes as compiled graphs, for a GPU, where a small model spends its time on launches.

MLX fuses what is pointwise and compiles a kernel for each kind of it, some four seconds each on CUDA. So that
processes can compile them side by side (:mod:`engine.speech.warmup`), nothing is fused across the borders
of the parts that :data:`engine.vocoder.hift.KINDS` names: what a part needs is the same in whichever pass it
stands. And what follows the last convolution is not fused: that is six kernels for six launches.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

import mlx.core as mx

from engine.nn.linear import another
from engine.types import Float32
from engine.vocoder.hift import KINDS, HiFT

STEPS = ("pitch", "source", *KINDS)
"""What a pass consists of: the mel's pitch, the excitation, and the parts that filter it."""


class CompiledRunner:
    """The modules, compiled; arguments as of :class:`engine.vocoder.hift.HiFTRunner`.

    Args:
        vocoder: whose passes they are.
        steps: those of :data:`STEPS` that are worked out; in place of the others there are zeros.
    """

    name = "MLX"

    def __init__(self, vocoder: HiFT, steps: Collection[str] = STEPS):
        self._vocoder, self._steps = vocoder, steps
        # The parameters may be replaced afterwards.
        self._pitch = mx.compile(vocoder.f0_predictor.__call__, inputs=[vocoder.f0_predictor.state])
        self._spectra = mx.compile(partial(vocoder.spectra, part=self._part), inputs=[vocoder.state])

    def only(self, *steps: str) -> CompiledRunner:
        """One that works out some of the steps, for the sake of their kernels."""
        return CompiledRunner(self._vocoder, steps)

    def pitch(self, mel: mx.array) -> mx.array:
        """As of :class:`engine.vocoder.hift.HiFTRunner`."""
        if "pitch" not in self._steps:
            return mx.zeros(mel.shape[:2])
        return self._pitch(mel.astype(self._vocoder.conv_pre.bias.dtype))

    def render(
        self, mel: mx.array, f0: mx.array, phase: mx.array, first_phases: Float32, noise_rows: Float32
    ) -> mx.array:
        """As of :class:`engine.vocoder.hift.HiFTRunner`."""
        excitation = mx.zeros(noise_rows.shape[:2])
        if "source" in self._steps:
            excitation = self._vocoder.excite(f0, phase, mx.array(first_phases), mx.array(noise_rows))
        return self._vocoder.wave(self._spectra(mel, excitation))

    def _part(self, kind: str, part: Callable[..., mx.array], *arrays: mx.array) -> mx.array:
        # Nothing is fused with another view of an array.
        given = another(part(*map(another, arrays)))
        if kind in self._steps:
            return given
        # What comes before is worked out all the same.
        instead: mx.array = mx.depends(mx.zeros_like(given), list(arrays))
        return instead
