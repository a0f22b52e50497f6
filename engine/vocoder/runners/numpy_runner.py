"""The vocoder's passes in numpy, for a CPU in float32: MLX queues each small operation for another thread,
which on two cores makes a sentence take a tenth more."""

from __future__ import annotations

import mlx.core as mx
import numpy as np

from engine.kernels.cpu import activations, layers
from engine.kernels.cpu.arrays import parameter, view
from engine.kernels.cpu.conv import pad
from engine.kernels.cpu.elementwise import by_rows
from engine.kernels.cpu.threads import single_threaded
from engine.types import Float32
from engine.vocoder import source
from engine.vocoder.hift import AUDIO_LIMIT, SLOPE, F0Predictor, HiFT, ResBlock, Snake, samples_per_frame
from engine.vocoder.spectrum import analyse, synthesise


class NumpyRunner:
    """Numpy over the parameters that the vocoder has when this is made; arguments as of
    :class:`engine.vocoder.runners.base.HiFTRunner`."""

    name = "numpy"

    def __init__(self, vocoder: HiFT):
        self._config = vocoder.config
        self._f0 = _NumpyPitch(vocoder.f0_predictor)
        self._source_linear = layers.linear(vocoder.source_linear)
        self._conv_pre, self._conv_post = layers.conv(vocoder.conv_pre), layers.conv(vocoder.conv_post)
        self._stages = [
            _NumpyStage(*parts)
            for parts in zip(
                map(layers.conv_transpose, vocoder.ups),
                map(layers.conv, vocoder.source_downs),
                vocoder.strides,
                map(_NumpyResBlock, vocoder.source_resblocks),
                [list(map(_NumpyResBlock, blocks)) for blocks in vocoder.resblocks],
                strict=True,
            )
        ]

    def pitch(self, mel: mx.array) -> mx.array:
        """As of :class:`engine.vocoder.runners.base.HiFTRunner`."""
        with single_threaded():
            return mx.array(self._f0(view(mel)))

    def render(
        self, mel: mx.array, f0: mx.array, phase: mx.array, first_phases: Float32, noise_rows: Float32
    ) -> mx.array:
        """As of :class:`engine.vocoder.runners.base.HiFTRunner`."""
        config = self._config
        before = source.phases(phase, f0, samples_per_frame(config), restarts=config.phase_restarts)
        with single_threaded():
            waves = source.harmonics(view(f0), np.array(before[:, :-1]), first_phases, noise_rows)
            excitation = np.tanh(self._source_linear(waves)[..., 0])
            return mx.array(self._decode(view(mel), excitation))

    def _decode(self, mel: Float32, excitation: Float32) -> Float32:
        size, hop = self._config.istft_n_fft, self._config.istft_hop
        spectrum = analyse(excitation, size, hop)
        x = self._conv_pre(pad(mel, 3, 3))
        last = len(self._stages) - 1
        for i, stage in enumerate(self._stages):
            x = stage(x, spectrum, last=i == last)
        x = self._conv_post(pad(layers.leaky_relu(x), 3, 3))
        bins = size // 2 + 1
        magnitude = np.minimum(np.exp(x[..., :bins]), 1e2)
        angle = np.sin(x[..., bins:])
        wave = synthesise(magnitude * np.cos(angle), magnitude * np.sin(angle), size, hop)
        return np.clip(wave, -AUDIO_LIMIT, AUDIO_LIMIT)


class _NumpyPitch:
    """As :class:`engine.vocoder.hift.F0Predictor`."""

    def __init__(self, module: F0Predictor):
        self._convs, self._classifier = list(map(layers.conv, module.convs)), layers.linear(module.classifier)

    def __call__(self, x: Float32) -> Float32:
        for conv in self._convs:
            x = by_rows(activations.elu, conv(pad(x, 1, 1)))
        return np.abs(self._classifier(x)[..., 0])


def _snake(module: Snake) -> layers.Layer:
    alpha = parameter(module, "alpha")
    return lambda x: by_rows(activations.snake, x, alpha)


class _NumpyResBlock:
    """As :class:`engine.vocoder.hift.ResBlock`."""

    def __init__(self, module: ResBlock):
        self._pairs = list(
            zip(
                map(_snake, module.activations1),
                map(layers.conv, module.convs1),
                map(_snake, module.activations2),
                map(layers.conv, module.convs2),
                module.pads,
                strict=True,
            )
        )

    def __call__(self, x: Float32) -> Float32:
        for act1, conv1, act2, conv2, (pad1, pad2) in self._pairs:
            x = x + conv2(pad(act2(conv1(pad(act1(x), pad1, pad1))), pad2, pad2))
        return x


class _NumpyStage:
    """An upsampling, the source at its rate, and the blocks after it."""

    def __init__(
        self,
        up: layers.Layer,
        down: layers.Layer,
        stride: int,
        source_block: _NumpyResBlock,
        blocks: list[_NumpyResBlock],
    ):
        self._up, self._down, self._stride = up, down, stride
        self._source_block, self._blocks = source_block, blocks

    def __call__(self, x: Float32, spectrum: Float32, *, last: bool) -> Float32:
        x = self._up(layers.leaky_relu(x, SLOPE))
        if last:
            x = np.concatenate([x[:, 1:2], x], axis=1)
        x = x + self._source_block(self._down(pad(spectrum, self._stride // 2, self._stride // 2)))
        total = self._blocks[0](x)
        for block in self._blocks[1:]:
            total = total + block(x)
        return total * (1.0 / len(self._blocks))
