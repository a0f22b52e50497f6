"""T3's decoding step in numpy, for the CPU; see :mod:`engine.kernels.cpu.numpy_layers` for why."""

from __future__ import annotations

from collections.abc import Sequence

import mlx.core as mx
import numpy as np
from mlx.utils import tree_flatten

from engine.kernels.cpu import numpy_layers
from engine.kernels.cpu.blas import WORTH_SHARING, single_threaded
from engine.kernels.cpu.elementwise import on_cpu, view
from engine.nn.attention import KeyValues
from engine.t3.backbones.base import Heads
from engine.t3.model import T3
from engine.types import Float32, Int32

BLOCK = 128
"""Positions by which the memory grows."""


def is_supported(model: T3) -> bool:
    """Whether the model runs on a CPU that this is the quicker way for, in float32."""
    return on_cpu(model.conditioning.speaker.weight) and numpy_layers.is_plain(model)


def can_overlap(model: T3) -> bool:
    """Whether its steps run here and are too small to be shared among cores, so that on two of them
    another stage can run beside. Those of larger members fill all cores with reading weights."""
    if not is_supported(model):
        return False
    leaves = dict(tree_flatten(model.backbone.parameters())).values()
    return all(leaf.size < WORTH_SHARING for leaf in leaves if isinstance(leaf, mx.array))


class NumpyStep:
    """One utterance's decoding steps. It reads the model's weights where they lie and owns the memory.

    Making one needs the thread that owns the model; stepping is numpy alone and may go on in another.

    Args:
        model: T3, its parameters evaluated and left alone while this is used.
        memory: of the prefill, each layer (R, H, P, D); it is copied.
        heads: heads whose attention is wanted.
    """

    def __init__(self, model: T3, memory: Sequence[KeyValues], heads: Heads = ()):
        self._embedding = view(model.speech_emb.weight)
        learned = model.config.learned_positions
        self._positions = view(model.speech_positions.weight) if learned else None
        self._enter = model.backbone.enter_in_numpy()
        self._layers = [layer.on_host() for layer in model.backbone.layers]
        self._norm = model.backbone.norm_in_numpy()
        self._head = numpy_layers.affine(model.speech_head)
        self._heads = heads
        self._memory = [(np.array(k), np.array(v)) for k, v in memory]

    def __call__(self, token: Int32, index: int, offset: int) -> tuple[Float32, Float32 | None]:
        """One generated token in, the next one's logits out.

        Args:
            token: (1,), sampled last, fed to every row.
            index: its place among the generated tokens, from 0.
            offset: its position in the memory.

        Returns:
            Logits (R, V), and the first row's attention over the memory (offset + 1,), averaged
            over the heads asked for, or None.
        """
        with single_threaded():
            return self._step(int(token[0]), index, offset)

    def _step(self, token: int, index: int, offset: int) -> tuple[Float32, Float32 | None]:
        self._grow(offset + 1)
        x = self._embedding[token]
        if self._positions is not None:
            x = x + self._positions[index + 1]
        x = self._enter(np.tile(x, (self._memory[0][0].shape[0], 1)), offset)
        seen: list[Float32] = []
        for number, (layer, memory) in enumerate(zip(self._layers, self._memory, strict=True)):
            x, weights = layer(x, memory, offset)
            seen += [weights[0, h] for n, h in self._heads if n == number]
        attention = sum(seen[1:], seen[0]) / np.float32(len(seen)) if seen else None
        return self._head(self._norm(x)), attention

    def _grow(self, needed: int) -> None:
        """Make room for ``needed`` positions."""
        length = self._memory[0][0].shape[2]
        if needed > length:
            padding = [(0, 0), (0, 0), (0, needed - length + BLOCK), (0, 0)]
            self._memory = [(np.pad(k, padding), np.pad(v, padding)) for k, v in self._memory]
