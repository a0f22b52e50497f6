"""The vocoder's passes in numpy, for a CPU in float32: MLX queues each small operation for another thread,
which on two cores makes a sentence take a tenth more."""

from __future__ import annotations

import mlx.core as mx
import numpy as np

from engine.kernels.cpu import layers
from engine.kernels.cpu.arrays import parameter, view
from engine.kernels.cpu.threads import single_threaded
from engine.nn.activations import snake
from engine.types import Float32
from engine.vocoder import source
from engine.vocoder.hift import HiFT, ResBlock, Snake, Stage, filtered, predicted, residual, samples_per_frame


class NumpyRunner:
    """Numpy over the parameters that the vocoder has when this is made; arguments as of
    :class:`engine.vocoder.runners.base.HiFTRunner`."""

    name = "numpy"

    def __init__(self, vocoder: HiFT):
        self._config, f0 = vocoder.config, vocoder.f0_predictor
        self._f0 = list(map(layers.conv, f0.convs)), layers.linear(f0.classifier)
        self._source_linear = layers.linear(vocoder.source_linear)
        self._conv_pre, self._conv_post = layers.conv(vocoder.conv_pre), layers.conv(vocoder.conv_post)
        self._stages = [
            Stage(*parts)
            for parts in zip(
                map(layers.conv_transpose, vocoder.ups),
                map(layers.conv, vocoder.source_downs),
                vocoder.strides,
                map(_res_block, vocoder.source_resblocks),
                [list(map(_res_block, blocks)) for blocks in vocoder.resblocks],
                strict=True,
            )
        ]

    def pitch(self, mel: mx.array) -> mx.array:
        """As of :class:`engine.vocoder.runners.base.HiFTRunner`."""
        with single_threaded():
            return mx.array(predicted(view(mel), *self._f0))

    def render(
        self, mel: mx.array, f0: mx.array, phase: mx.array, first_phases: Float32, noise_rows: Float32
    ) -> mx.array:
        """As of :class:`engine.vocoder.runners.base.HiFTRunner`."""
        config = self._config
        before = source.phases(phase, f0, samples_per_frame(config), restarts=config.phase_restarts)
        with single_threaded():
            waves = source.harmonics(view(f0), np.array(before[:, :-1]), first_phases, noise_rows)
            excitation = np.tanh(self._source_linear(waves)[..., 0])
            parts = self._conv_pre, self._stages, self._conv_post
            return mx.array(filtered(view(mel), excitation, *parts, config))


def _snake(module: Snake) -> layers.Layer:
    alpha = parameter(module, "alpha")
    return lambda x: snake(x, alpha)


def _res_block(module: ResBlock) -> layers.Layer:
    pairs = list(
        zip(
            map(_snake, module.activations1),
            map(layers.conv, module.convs1),
            map(_snake, module.activations2),
            map(layers.conv, module.convs2),
            module.pads,
            strict=True,
        )
    )
    return lambda x: residual(x, pairs)
