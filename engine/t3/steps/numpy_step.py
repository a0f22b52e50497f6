"""T3's decoding step in numpy, for the CPU; see :mod:`engine.kernels.cpu.decoding` for why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from typing import Any

import mlx.core as mx
import numpy as np
from mlx.utils import tree_flatten

from engine.backend import on_cpu
from engine.config import GPT2Config
from engine.kernels.cpu import activations, decoding, layers
from engine.kernels.cpu.arrays import view
from engine.kernels.cpu.blas import WORTH_SHARING
from engine.kernels.cpu.decoding import Memory
from engine.kernels.cpu.elementwise import by_rows
from engine.kernels.cpu.threads import single_threaded
from engine.nn.attention import KeyValues
from engine.t3.backbones.base import Heads
from engine.t3.model import T3
from engine.t3.steps.base import ByModel, Steps
from engine.t3.unmasking import Rules, Turn, unmask
from engine.types import Float32, Int32

BLOCK = 128
"""Positions by which the memory grows."""

Layer = Callable[[Float32, Memory, int], tuple[Float32, Float32]]
"""(x (R * T, C), memory, its first position) to x and its attention, see
:func:`engine.kernels.cpu.decoding.attend`."""


def is_supported(model: T3) -> bool:
    """Whether the model runs on a CPU that this is the quicker way for, in float32."""
    return on_cpu(model.conditioning.speaker.weight) and decoding.is_plain(model)


class NumpyStep(ByModel):
    """The model's weights, read where they lie. Making it and starting an utterance need the thread that owns
    the model; the steps are numpy alone and may go on in another.

    Args:
        model: T3, its parameters evaluated and left alone while this is used.
    """

    name = "numpy"
    ahead = False

    def __init__(self, model: T3):
        config, backbone = model.config, model.backbone
        gpt2 = isinstance(config.backbone, GPT2Config)
        self._embedding = view(model.speech_emb.weight)
        self._speech_positions = view(model.speech_positions.weight) if config.learned_positions else None
        self._positions = view(backbone.positions.weight) if gpt2 else None
        self._layers = [(_gpt2_layer if gpt2 else _llama_layer)(layer) for layer in backbone.layers]
        self._norm = (layers.layer_norm if gpt2 else decoding.rms_norm)(backbone.norm)
        self._head = decoding.linear(model.speech_head)
        leaves = dict(tree_flatten(backbone.parameters())).values()
        self.overlaps = all(leaf.size < WORTH_SHARING for leaf in leaves if isinstance(leaf, mx.array))

    def own(self, x: mx.array) -> Float32:
        """x in numpy, without a copy."""
        return view(x)

    def queue(self, tokens: Int32, logits: Float32, beside: Float32 | None) -> Int32:
        """The tokens: all is computed."""
        return tokens

    def unmask(self, turn: Turn[Float32], rules: Rules) -> Float32:
        """See :class:`engine.t3.steps.base.Step`."""
        return unmask(turn, rules)

    def start(self, memory: Sequence[KeyValues], heads: Heads = ()) -> Steps[Any]:
        """See :class:`engine.t3.steps.base.Step`; the memory is copied."""
        return partial(self._step, [(np.array(k), np.array(v)) for k, v in memory], heads)

    def _step(
        self, memory: list[Memory], heads: Heads, tokens: Int32, place: int, offset: int
    ) -> tuple[Float32, Float32 | None]:
        T, R = len(tokens), len(memory[0][0])
        if offset + T > memory[0][0].shape[2]:
            memory[:] = [(_roomy(keys), _roomy(values)) for keys, values in memory]
        with single_threaded() if T == 1 else nullcontext():
            x = self._embedding[tokens]
            if self._speech_positions is not None:
                x = x + self._speech_positions[place : place + T]
            if self._positions is not None:
                x = x + self._positions[offset : offset + T]
            x = np.tile(x, (R, 1))
            seen: list[Float32] = []
            for number, (layer, past) in enumerate(zip(self._layers, memory, strict=True)):
                x, weights = layer(x, past, offset)
                seen += [weights[0, h] for n, h in heads if n == number]
            attention = sum(seen[1:], seen[0]) / np.float32(len(seen)) if seen else None
            logits = self._head(self._norm(x))
            return logits if T == 1 else logits.reshape(R, T, -1), attention


def _roomy(x: Float32) -> Float32:
    """Keys or values with room for more."""
    return np.pad(x, [(0, 0), (0, 0), (0, BLOCK), (0, 0)])


def _gpt2_layer(layer: Any) -> Layer:
    """A :class:`engine.t3.backbones.gpt2.GPT2Layer` for few positions."""
    norm_1, norm_2 = layers.layer_norm(layer.norm_1), layers.layer_norm(layer.norm_2)
    qkv, out, up, down = map(decoding.linear, (layer.qkv, layer.out, layer.up, layer.down))
    num_heads = layer.num_heads

    def step(x: Float32, memory: Memory, offset: int) -> tuple[Float32, Float32]:
        heads = qkv(norm_1(x)).reshape(len(x), 3, num_heads, -1)
        seen, weights = decoding.attend(heads[:, 0], heads[:, 1], heads[:, 2], memory, offset)
        x = x + out(seen)
        return x + down(by_rows(activations.gelu_tanh, up(norm_2(x)))), weights

    return step


def _llama_layer(layer: Any) -> Layer:
    """A :class:`engine.t3.backbones.llama.LlamaLayer` for few positions."""
    attention, mlp = layer.self_attn, layer.mlp
    norm_1 = decoding.rms_norm(layer.input_layernorm)
    norm_2 = decoding.rms_norm(layer.post_attention_layernorm)
    q_proj, k_proj, v_proj, o_proj = map(
        decoding.linear, (attention.q_proj, attention.k_proj, attention.v_proj, attention.o_proj)
    )
    gate_proj, up_proj, down_proj = map(decoding.linear, (mlp.gate_proj, mlp.up_proj, mlp.down_proj))
    num_heads, frequencies = attention.n_heads, view(attention.rope._freqs)

    def step(x: Float32, memory: Memory, offset: int) -> tuple[Float32, Float32]:
        h, shape = norm_1(x), (len(x), num_heads, -1)
        positions = np.arange(offset, offset + len(x) // len(memory[0]), dtype=np.float32)
        angles = np.tile(positions[:, None] / frequencies, (len(memory[0]), 1))[:, None]
        qk = np.concatenate([q_proj(h).reshape(shape), k_proj(h).reshape(shape)], axis=1)
        q, k = np.split(_rotated(qk, angles), 2, axis=1)
        seen, weights = decoding.attend(q, k, v_proj(h).reshape(shape), memory, offset)
        x = x + o_proj(seen)
        h = norm_2(x)
        return x + down_proj(by_rows(activations.swiglu, gate_proj(h), up_proj(h))), weights

    return step


def _rotated(x: Float32, angles: Float32) -> Float32:
    """Rotary positions (Su et al., 2021) in halves: x (R * T, H, D) turned by ``angles`` (R * T, 1, D/2)."""
    first, second = np.split(x, 2, axis=-1)
    cos, sin = np.cos(angles), np.sin(angles)
    return np.concatenate([first * cos - second * sin, second * cos + first * sin], axis=-1)
