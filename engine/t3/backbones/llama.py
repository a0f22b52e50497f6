"""Llama on mlx-lm's pieces: the backbone of the original and the multilingual members.

Parameters, projections and scaled rotary positions are mlx-lm's; the pass
through them is ours, since the memory is passed in and returned here, the queries are watched,
and mlx-lm's activation is compiled, which on a CPU wants a C++ compiler on the user's machine.
"""

from __future__ import annotations

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx_lm.models.llama import MLP, Attention, ModelArgs

from engine.config import LlamaConfig
from engine.kernels.compilation import pointwise
from engine.kernels.cpu import numpy_layers
from engine.kernels.cpu.elementwise import silu_kernel, view, with_cpu_kernel
from engine.nn.attention import KeyValues, attend, merge_heads, remember, split_heads
from engine.nn.linear import add_linear, joint_weight
from engine.t3.backbones.base import Backbone, Layer, NumpyEntry, NumpyLayer
from engine.types import Float32


def _swiglu(gate: Float32, up: Float32, out: Float32) -> None:
    silu_kernel(gate, out)
    out *= up


@with_cpu_kernel(_swiglu)
@pointwise
def swiglu(gate: mx.array, up: mx.array) -> mx.array:
    """SiLU of the gate, times the other half."""
    return gate * mx.sigmoid(gate) * up


def model_args(config: LlamaConfig) -> ModelArgs:
    """mlx-lm's name for ``config``; the token table is left out, T3 has its own."""
    return ModelArgs(
        model_type="llama",
        hidden_size=config.hidden_size,
        num_hidden_layers=config.num_layers,
        intermediate_size=config.intermediate_size,
        num_attention_heads=config.num_heads,
        head_dim=config.head_dim,
        rms_norm_eps=config.rms_norm_eps,
        vocab_size=1,
        rope_theta=config.rope_theta,
        rope_scaling={
            "rope_type": "llama3",
            "factor": config.rope_factor,
            "low_freq_factor": config.rope_low_freq_factor,
            "high_freq_factor": config.rope_high_freq_factor,
            "original_max_position_embeddings": config.rope_original_max_positions,
        },
    )


class LlamaLayer(Layer):
    """mlx-lm's attention and feed-forward halves around a memory that is passed in and returned."""

    def __init__(self, args: ModelArgs):
        super().__init__()
        self.self_attn = Attention(args)
        self.mlp = MLP(args)
        self.input_layernorm = nn.RMSNorm(args.hidden_size, eps=args.rms_norm_eps)
        self.post_attention_layernorm = nn.RMSNorm(args.hidden_size, eps=args.rms_norm_eps)

    def __call__(
        self, x: mx.array, past: KeyValues | None, offset: int | None, mask: str | None
    ) -> tuple[mx.array, mx.array, KeyValues]:
        """(R, T, C) to (R, T, C), the queries (R, H, T, D) and the memory."""
        qkv, gate_up = self.get("_qkv"), self.get("_gate_up")
        if past is not None and offset is not None and qkv is not None and gate_up is not None:
            return self._decode(x, past, offset, qkv, gate_up)
        attention, mlp = self.self_attn, self.mlp
        start = offset if offset is not None else (past[0].shape[2] if past else 0)
        h = self.input_layernorm(x)
        qk = mx.concatenate([attention.q_proj(h), attention.k_proj(h)], axis=-1)
        qk = attention.rope(split_heads(qk, 2 * attention.n_heads), offset=start)
        q, k = mx.split(qk, 2, axis=1)
        memory = remember(past, k, split_heads(attention.v_proj(h), attention.n_heads), offset)
        x = x + attention.o_proj(merge_heads(attend(q, memory, mask)))
        h = self.post_attention_layernorm(x)
        return x + mlp.down_proj(swiglu(mlp.gate_proj(h), mlp.up_proj(h))), q, memory

    def join(self) -> None:
        """Lay weights that multiply the same rows behind each other, for :meth:`_decode`."""
        attention, mlp = self.self_attn, self.mlp
        parts = [attention.q_proj, attention.k_proj, attention.v_proj, mlp.gate_proj, mlp.up_proj]
        weights = [part["weight"] for part in parts]
        of = self.__dict__.get("_joined_of", [])
        if len(of) == len(weights) and all(a is b for a, b in zip(of, weights, strict=True)):
            return
        self._qkv, self._gate_up = joint_weight(parts[:3]), joint_weight(parts[3:])
        self.__dict__["_joined_of"] = [part["weight"] for part in parts]

    def _decode(
        self, x: mx.array, past: KeyValues, offset: int, qkv: mx.array, gate_up: mx.array
    ) -> tuple[mx.array, mx.array, KeyValues]:
        """:meth:`__call__` for one position, with the joined weights: fewer launches."""
        attention, mlp, rows = self.self_attn, self.mlp, x.shape[0]
        heads = (self.input_layernorm(x) @ qkv.T).reshape(rows, 3 * attention.n_heads, 1, -1)
        # The values are turned as well and the result is dropped: the rest would have to be copied first.
        q, k, _ = mx.split(attention.rope(heads, offset=offset), 3, axis=1)
        memory = remember(past, k, heads[:, 2 * attention.n_heads :], offset)
        x = add_linear(x, merge_heads(attend(q, memory, None)), attention.o_proj)
        gate, up = mx.split(self.post_attention_layernorm(x) @ gate_up.T, 2, axis=-1)
        return add_linear(x, swiglu(gate, up), mlp.down_proj), q, memory

    def on_host(self) -> NumpyLayer:
        """The same layer for one position, in numpy on the CPU."""
        attention, mlp = self.self_attn, self.mlp
        norm_1 = numpy_layers.rms_norm(self.input_layernorm)
        norm_2 = numpy_layers.rms_norm(self.post_attention_layernorm)
        q_proj, k_proj, v_proj, o_proj = (
            numpy_layers.affine(part)
            for part in (attention.q_proj, attention.k_proj, attention.v_proj, attention.o_proj)
        )
        gate, up, down = (numpy_layers.affine(part) for part in (mlp.gate_proj, mlp.up_proj, mlp.down_proj))
        num_heads, frequencies = attention.n_heads, view(attention.rope._freqs)

        def step(x: Float32, memory: numpy_layers.Memory, offset: int) -> tuple[Float32, Float32]:
            h, shape = norm_1(x), (x.shape[0], num_heads, -1)
            angles = np.float32(offset) / frequencies
            qk = np.concatenate([q_proj(h).reshape(shape), k_proj(h).reshape(shape)], axis=1)
            q, k = np.split(_rotated(qk, angles), 2, axis=1)
            seen, weights = numpy_layers.attend(q, k, v_proj(h).reshape(shape), memory, offset)
            x = x + o_proj(seen)
            h = norm_2(x)
            return x + down(swiglu(gate(h), up(h))), weights

        return step


def _rotated(x: Float32, angles: Float32) -> Float32:
    """Rotary positions (Su et al., 2021) in halves: x (R, H, D) turned by ``angles`` (D/2,)."""
    first, second = np.split(x, 2, axis=-1)
    cos, sin = np.cos(angles), np.sin(angles)
    return np.concatenate([first * cos - second * sin, second * cos + first * sin], axis=-1)


class Llama(Backbone):
    """The stack; positions are rotary, inside the layers."""

    def __init__(self, config: LlamaConfig):
        super().__init__()
        args = model_args(config)
        self.layers = [LlamaLayer(args) for _ in range(config.num_layers)]
        self.norm = nn.RMSNorm(config.hidden_size, eps=config.rms_norm_eps)

    def enter(self, x: mx.array, start: int) -> mx.array:
        """Nothing to add."""
        del start
        return x

    def enter_in_numpy(self) -> NumpyEntry:
        """Adds nothing."""
        return lambda x, start: x

    def norm_in_numpy(self) -> numpy_layers.Function:
        """The last norm in numpy."""
        return numpy_layers.rms_norm(self.norm)
