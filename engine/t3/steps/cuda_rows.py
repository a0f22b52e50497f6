"""T3's steps of several utterances at once, for CUDA: products over all rows, between them attention to a
memory that is written in place (:mod:`engine.kernels.rows_attention`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import mlx.core as mx
import numpy as np

from engine.kernels.decoding_step import Sizes, Weights
from engine.kernels.rows_attention import RowsMemory
from engine.nn.layers import another, gelu_tanh, swiglu
from engine.t3.backbone import Heads
from engine.t3.model import T3, VoicePrefix
from engine.t3.steps.cuda_step import CudaStep
from engine.t3.steps.mlx_step import MlxRows
from engine.types import Int32

BLOCK = 32
"""Positions by which the lengths of texts are rounded up."""
EIGHTH = 8
"""A row waits for so many others to be free, for an eighth of all begins in the time that one takes."""


def takes_rows(model: T3) -> bool:
    """Whether the model steps in one launch, of weights that are not packed."""
    return isinstance(model.runner, CudaStep) and not model.runner.weights.bits


class CudaRows(MlxRows):
    """Rows of a model for which :func:`takes_rows` holds; arguments as of :class:`MlxRows`.

    Each looks at its own positions alone, however many others have.
    """

    def __init__(self, model: T3, count: int, *, guided: bool) -> None:
        super().__init__(model, count, guided=guided)
        assert isinstance(model.runner, CudaStep)
        self._of, self._sizes = model.runner.weights, model.runner.sizes
        self.joins = max(1, count // EIGHTH)
        rows = count * self._each
        self._layers = [
            RowsMemory(
                rows,
                self._each,
                self._sizes.heads,
                self.positions,
                self._of.norms.dtype,
                periods=self._of.periods,
                watched=[head for of, head in model.config.alignment_heads if of == layer],
            )
            for layer in range(self._sizes.layers)
        ]
        self._parts, self._last = _layers(self._of, self._sizes)
        self._pass = mx.compile(self._through)
        # What the last pass over the memory gave, and zero, of the last that began utterances in it.
        self._before = self._begun = mx.zeros((1,), mx.int32)

    def height(self, length: int) -> int:
        """As of :class:`engine.t3.steps.base.Rows`."""
        return -(-length // BLOCK) * BLOCK

    def put(self, rows: Sequence[int], texts: Sequence[mx.array], prefix: VoicePrefix, heads: Heads) -> None:
        """As of :class:`engine.t3.steps.base.Rows`.

        All of them are worked out as one: what fills a text up is behind what counts, which does not see it,
        and is written over before it is looked at.
        """
        height = self.height(texts[0].shape[1])
        even = [mx.pad(x, [(0, 0), (0, height - x.shape[1]), (0, 0)]) for x in texts]
        even += [even[0]] * (self.joins - len(even))
        out = self._model.backbone(mx.concatenate(even), prefix.rows(self.joins * self._each))
        places = np.full((self.joins, self._each), -1, np.int32)
        places[: len(rows)] = np.array(rows)[:, None] * self._each + np.arange(self._each)
        at = mx.array(places.reshape(-1))
        for layer, filled in zip(self._layers, out.memory, strict=True):
            self._before = layer.put(at, *filled, self._before)
        self._begun = self._before

    def step(self, tokens: mx.array, places: Int32, offsets: Int32) -> tuple[mx.array, mx.array | None]:
        """As of :class:`engine.t3.steps.base.Rows`."""
        at = mx.array(offsets if self._sizes.gpt2 else places)
        logits, weights = self._pass(tokens + self._begun, at, mx.array(np.repeat(offsets, self._each)))
        self._before = logits
        return logits, weights if self._model.config.alignment_heads else None

    def _through(self, tokens: mx.array, at: mx.array, offsets: mx.array) -> tuple[mx.array, mx.array]:
        """Logits (count, R, V) and the watched heads' mean weights (count, S) of tokens (count,) at positions
        ``at`` (count,) of the learned ones, and ``offsets`` (count * R,) in the memory."""
        of, eps = self._of, self._sizes.eps
        x = mx.repeat(of.embedding[tokens] + of.positions[at], self._each, axis=0)
        seen: list[mx.array] = []
        for part, memory in zip(self._parts, self._layers, strict=True):
            y, weights = memory.attend(_linear(_norm(x, part.norm_1, eps), part.qkv), offsets)
            x = x + _linear(y, part.out)
            h = _norm(x, part.norm_2, eps)
            up = _linear(h, part.up)
            x = x + _linear(gelu_tanh(up) if part.gate is None else swiglu(h @ part.gate, up), part.down)
            seen += [] if weights is None else [weights]
        logits = _linear(_norm(x, self._last, eps), (of.head.T, of.head_bias))
        mean = mx.concatenate(seen, axis=1).mean(axis=1) if seen else mx.zeros((1,))
        return logits.reshape(self.count, self._each, -1), mean


Pair = tuple[mx.array, mx.array | None]
"""A weight, turned as it is multiplied with, or a norm's gain, and what is added."""


@dataclass(frozen=True)
class _Layer:
    """Parts of the weights that one layer has; a Llama has a gate."""

    norm_1: Pair
    qkv: Pair
    out: Pair
    norm_2: Pair
    gate: mx.array | None
    up: Pair
    down: Pair


def _layers(of: Weights, sizes: Sizes) -> tuple[list[_Layer], Pair]:
    """The layers' parts of what is laid together, views of that, and the last norm."""
    layers, C, inner = sizes.layers, sizes.channels, sizes.inner

    def rows(whole: mx.array, *shape: int) -> list[mx.array]:
        return [another(part) for part in whole.reshape(-1, *shape)]

    gains = rows(of.norms, C)
    offsets = [] if of.offsets is None else rows(of.offsets, C)
    norms = [(gain, offsets[n] if offsets else None) for n, gain in enumerate(gains)]
    biases: list[list[mx.array | None]] = [[None] * 4] * layers
    if of.biases is not None:
        biases = [[*mx.split(own, (3 * C, 4 * C, 4 * C + inner))] for own in rows(of.biases, 5 * C + inner)]
    qkv, out = rows(of.qkv, 3 * C, C), rows(of.out, C, C)
    up, down = rows(of.up, inner, C), rows(of.down, C, inner)
    gates = [] if of.gate is None else [gate.T for gate in rows(of.gate, inner, C)]
    parts = [
        _Layer(
            norms[2 * n],
            (qkv[n].T, biases[n][0]),
            (out[n].T, biases[n][1]),
            norms[2 * n + 1],
            gates[n] if gates else None,
            (up[n].T, biases[n][2]),
            (down[n].T, biases[n][3]),
        )
        for n in range(layers)
    ]
    return parts, norms[-1]


def _linear(x: mx.array, of: Pair) -> mx.array:
    weight, bias = of
    return x @ weight if bias is None else mx.addmm(bias, x, weight)


def _norm(x: mx.array, of: Pair, eps: float) -> mx.array:
    gain, offset = of
    return mx.fast.rms_norm(x, gain, eps) if offset is None else mx.fast.layer_norm(x, gain, offset, eps)
