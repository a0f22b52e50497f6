"""T3's decoding step on a Llama in one launch, for CUDA: the host's half of ``llama_step.cu``.

Metal and smaller GPUs take the step as MLX's own operations (:meth:`engine.t3.model.T3.step`).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn

from engine.config import LlamaConfig
from engine.layers.attention import KeyValues, head_weights
from engine.layers.cuda import COUNTS, Kernel, Sizes, multiprocessors, on_cuda
from engine.layers.linear import laid_together
from engine.t3.backbones.base import Heads
from engine.t3.model import T3

BLOCK = 256
"""Positions by which the memory grows."""
THREADS, SLICE, HEAD = 256, 1024, 64
"""As in ``llama_step.cuh``: threads of a block, columns that a warp takes, channels of a head."""
FEWEST_BLOCKS = 32
"""So that a block's share of each product fits into its memory."""
_HERE = Path(__file__)
_KERNEL = Kernel(
    "llama_step",
    [
        *("token", "embedding", "positions", "qkv", "out", "gate", "up", "down", "norms"),
        *("head", "periods", "memory", "counts"),
    ],
    ["logits", "queries", "scratch"],
    _HERE.with_name("llama_step.cu"),
    [_HERE.with_name("llama_step.cuh")],
    threads=THREADS,
)


def suits(model: T3) -> bool:
    """Whether the model runs on CUDA and has the sizes that the kernel is made for."""
    config = model.config
    backbone = config.backbone
    if not isinstance(backbone, LlamaConfig) or not on_cuda():
        return False
    sizes = backbone.hidden_size % SLICE == backbone.intermediate_size % SLICE == 0
    slices = (1, 2, 4)
    sizes &= backbone.hidden_size // SLICE in slices and backbone.intermediate_size // SLICE in slices
    sizes &= backbone.head_dim == HEAD and backbone.num_heads * HEAD == backbone.hidden_size
    plain = all(
        type(part) is nn.Linear and "bias" not in part for part in [*_linears(model), model.speech_head]
    )
    return sizes and plain and config.learned_positions and multiprocessors() >= FEWEST_BLOCKS


class LlamaStep:
    """One utterance's decoding steps; it owns the memory, which is written in place: MLX's own way
    would copy it at each step, since the step before may still be reading it.

    Args:
        model: T3, for which :func:`suits` holds. Its layers' weights are laid behind each other at
            the first utterance and become views of that.
        memory: of the prefill, each layer (R, H, P, D).
        heads: heads whose attention is wanted.
    """

    def __init__(self, model: T3, memory: Sequence[KeyValues], heads: Heads = ()):
        self._weights = _weights(model)
        self._memory = mx.stack([mx.stack([keys, values]) for keys, values in memory])
        self._counts = mx.zeros((COUNTS,), mx.uint32)
        self._heads = heads
        self._blocks = multiprocessors()
        config, backbone, rows = model.config, model.config.backbone, self._memory.shape[2]
        assert isinstance(backbone, LlamaConfig)
        C, H = backbone.hidden_size, backbone.num_heads
        self._sizes: Sizes = {
            "W": model.dtype,
            "R": rows,
            "L": backbone.num_layers,
            "C": C,
            "I": backbone.intermediate_size,
            "H": H,
            "V": config.speech_vocab,
            "eps": backbone.rms_norm_eps,
        }
        splits = max(1, self._blocks // (rows * H))
        scratch = rows * (4 * C + backbone.intermediate_size + H * splits * (HEAD + 2))
        shapes = [(rows, config.speech_vocab), (backbone.num_layers, H, HEAD), (scratch,)]
        self._outputs = [(shape, mx.float32) for shape in shapes]

    def __call__(self, token: mx.array, index: int, offset: int) -> tuple[mx.array, mx.array | None]:
        """One generated token in, the next one's logits out, queued and not computed yet.

        Args:
            token: (1,) int32, sampled last; fed to every row.
            index: its place among the generated tokens, from 0.
            offset: its position in the memory.

        Returns:
            Logits (R, V) float32, and the first row's attention over the memory (offset + 1,)
            float32, averaged over the heads asked for, or None.
        """
        self._grow(offset + 1)
        logits, queries, _ = _KERNEL(
            [token, *self._weights, self._memory, self._counts],
            self._outputs,
            sizes=self._sizes,
            numbers={"place": index + 1, "place_in_memory": offset, "room_for": self._memory.shape[4]},
            blocks=self._blocks,
        )
        return logits, self._attention(queries, offset + 1)

    def _attention(self, queries: mx.array, length: int) -> mx.array | None:
        # The kernel has written into the memory, which MLX does not know.
        memory = mx.depends(self._memory, queries)
        seen = [
            head_weights(queries[layer, head][None], memory[layer, 0, 0, head, :length])
            for layer, head in self._heads
        ]
        return sum(seen[1:], seen[0]) / len(seen) if seen else None

    def _grow(self, needed: int) -> None:
        """Make room for ``needed`` positions."""
        length = self._memory.shape[4]
        if needed > length:
            self._memory = mx.pad(self._memory, [(0, 0)] * 4 + [(0, BLOCK - length % BLOCK), (0, 0)])


def _linears(model: T3) -> list[nn.Linear]:
    """All products of the backbone."""
    return [part for _, part in model.backbone.named_modules() if isinstance(part, nn.Linear)]


def _weights(model: T3) -> list[mx.array]:
    """The kernel's inputs from ``embedding`` to ``periods``; made anew if a layer's weights changed."""
    layers: list[Any] = model.backbone.layers
    attentions, mlps = [layer.self_attn for layer in layers], [layer.mlp for layer in layers]
    groups: list[list[nn.Module]] = [
        [part for a in attentions for part in (a.q_proj, a.k_proj, a.v_proj)],
        [a.o_proj for a in attentions],
        [m.gate_proj for m in mlps],
        [m.up_proj for m in mlps],
        [m.down_proj for m in mlps],
        [norm for layer in layers for norm in (layer.input_layernorm, layer.post_attention_layernorm)],
    ]
    groups[-1].append(model.backbone.norm)
    kept: dict[str, Any] = model.__dict__.setdefault("_step_weights", {})
    parts = [part for group in groups for part in group]
    if len(parts) != len(kept.get("of", [])) or any(
        p.weight is not w for p, w in zip(parts, kept["of"], strict=True)
    ):
        kept["joined"] = [laid_together(group) for group in groups]
        kept["of"] = [part.weight for part in parts]
    tables = [model.speech_emb.weight, model.speech_positions.weight]
    return [*tables, *kept["joined"], model.speech_head.weight, attentions[0].rope._freqs]
