"""The vocoder's passes in numpy, for a CPU in float32: MLX queues each small operation for another thread,
which on two cores makes a sentence take a tenth more."""

from __future__ import annotations

import mlx.core as mx
import numpy as np

from engine.kernels.cpu.arrays import view
from engine.kernels.cpu.threads import single_threaded
from engine.nn.in_numpy import in_numpy
from engine.types import Float32
from engine.vocoder import source
from engine.vocoder.hift import HiFT, samples_per_frame


class NumpyRunner:
    """Numpy over the parameters that the vocoder has when this is made; arguments as of
    :class:`engine.vocoder.runners.base.HiFTRunner`."""

    name = "numpy"

    def __init__(self, vocoder: HiFT):
        self._config, self._vocoder = vocoder.config, in_numpy(vocoder)
        # It would lead back to the vocoder, which keeps this: a ring would be freed late.
        del self._vocoder.runner

    def pitch(self, mel: mx.array) -> mx.array:
        """As of :class:`engine.vocoder.runners.base.HiFTRunner`."""
        with single_threaded():
            return mx.array(self._vocoder.f0_predictor(view(mel)))

    def render(
        self, mel: mx.array, f0: mx.array, phase: mx.array, first_phases: Float32, noise_rows: Float32
    ) -> mx.array:
        """As of :class:`engine.vocoder.runners.base.HiFTRunner`."""
        config = self._config
        before = source.phases(phase, f0, samples_per_frame(config), restarts=config.phase_restarts)
        with single_threaded():
            waves = source.harmonics(view(f0), np.array(before[:, :-1]), first_phases, noise_rows)
            excitation = np.tanh(self._vocoder.source_linear(waves)[..., 0])
            return mx.array(self._vocoder.decode(view(mel), excitation))
