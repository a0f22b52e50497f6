"""Llama on mlx-lm's pieces: the backbone of the original and the multilingual members.

Parameters, projections and scaled rotary positions are mlx-lm's; the pass
through them is ours, since the memory is passed in and returned here, the queries are watched,
and mlx-lm's activation is compiled, which on a CPU wants a C++ compiler on the user's machine.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import mlx.core as mx
import mlx.nn as nn

from engine.config import LlamaConfig
from engine.nn.attention import KeyValues, Seen, attend, merge_heads, remember, split_heads
from engine.nn.layers import add_linear, joint_weight, swiglu
from engine.t3.backbone import Backbone, Layer


@contextmanager
def _bare(name: str) -> Iterator[None]:
    """A package's modules may be imported without what it loads itself."""
    spec = None if name in sys.modules else importlib.util.find_spec(name)
    if spec is not None:
        sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        yield
    finally:
        if spec is not None:
            del sys.modules[name]


with _bare("mlx_lm"):  # It loads transformers, which takes seconds and which nothing here uses.
    from mlx_lm.models.llama import MLP, Attention, ModelArgs


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


class LlamaLayer(nn.Module):
    """mlx-lm's attention and feed-forward halves around a memory that is passed in and returned."""

    def __init__(self, args: ModelArgs):
        super().__init__()
        self.self_attn = Attention(args)
        # No parameters, and else worked out anew in each recording.
        mx.eval(self.self_attn.rope._freqs)
        self.mlp = MLP(args)
        self.input_layernorm = nn.RMSNorm(args.hidden_size, eps=args.rms_norm_eps)
        self.post_attention_layernorm = nn.RMSNorm(args.hidden_size, eps=args.rms_norm_eps)

    def __call__(
        self, x: mx.array, past: KeyValues | None, offset: int | None, mask: str | None
    ) -> tuple[mx.array, mx.array, Seen]:
        """(R, T, C) to (R, T, C), the queries (R, H, T, D) and the memory."""
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


class Llama(Backbone):
    """The stack; positions are rotary, inside the layers."""

    def __init__(self, config: LlamaConfig):
        super().__init__()
        args = model_args(config)
        self.layers = [LlamaLayer(args) for _ in range(config.num_layers)]
        self.norm = nn.RMSNorm(config.hidden_size, eps=config.rms_norm_eps)

    def enter(self, x: mx.array, start: int | mx.array) -> mx.array:
        """Nothing to add."""
        del start
        return x

    def joined(self) -> Sequence[Layer]:
        """Products with one input are one, unless they are packed: that makes them views of joint weights."""
        return [_joined(layer) for layer in self.layers]


class JoinedLayer:
    """A :class:`LlamaLayer` in fewer launches.

    Args:
        layer: the layer.
        qkv: weights of queries, keys and values, (3 C, C).
        gate_up: of both ways into the feed-forward half, (2 I, C).
    """

    def __init__(self, layer: Any, qkv: mx.array, gate_up: mx.array):
        self._layer, self._qkv, self._gate_up = layer, qkv, gate_up

    def __call__(
        self, x: mx.array, past: KeyValues | None, offset: int | None, mask: str | None
    ) -> tuple[mx.array, mx.array, Seen]:
        """(R, T, C) to (R, T, C), the queries (R, H, T, D) and the memory."""
        attention, mlp = self._layer.self_attn, self._layer.mlp
        heads = split_heads(self._layer.input_layernorm(x) @ self._qkv.T, 3 * attention.n_heads)
        # The values are turned as well and the result is dropped: the rest would have to be copied first.
        q, k, _ = mx.split(attention.rope(heads, offset=offset), 3, axis=1)
        memory = remember(past, k, heads[:, 2 * attention.n_heads :], offset)
        x = add_linear(x, merge_heads(attend(q, memory, mask)), attention.o_proj)
        gate, up = mx.split(self._layer.post_attention_layernorm(x) @ self._gate_up.T, 2, axis=-1)
        return add_linear(x, swiglu(gate, up), mlp.down_proj), q, memory


def _joined(layer: Any) -> Layer:
    """The layer with its weights joined; itself where they are packed."""
    attention, mlp = layer.self_attn, layer.mlp
    qkv = joint_weight([attention.q_proj, attention.k_proj, attention.v_proj])
    gate_up = joint_weight([mlp.gate_proj, mlp.up_proj])
    return layer if qkv is None or gate_up is None else JoinedLayer(layer, qkv, gate_up)
