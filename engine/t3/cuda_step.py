"""T3's decoding step in one launch, for CUDA: the host's half of ``cuda_step.cu``.

Metal and smaller GPUs take the step as MLX's own operations (:meth:`engine.t3.model.T3.step`).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn

from engine.config import GPT2Config, LlamaConfig
from engine.kernels.cuda.driver import multiprocessors
from engine.kernels.cuda.kernel import COUNTS, Kernel, Sizes, takes_kernels
from engine.nn.attention import KeyValues, head_weights
from engine.nn.linear import concatenate_weights
from engine.t3.backbones.base import Heads
from engine.t3.model import T3

BLOCK = 256
"""Positions by which the memory grows."""
THREADS, WIDEST_SLICE, HEAD = 256, 1024, 64
"""As in ``cuda_step.cuh``: threads of a block, the most columns that a warp takes, channels of a head."""
FEWEST_BLOCKS = 32
"""So that a block's share of each product fits into its memory."""
_HERE = Path(__file__)
_KERNEL = Kernel(
    "decoding_step",
    [
        *("token", "embedding", "positions", "qkv", "out", "gate", "up", "down", "norms", "offsets"),
        *("biases", "head", "head_bias", "periods", "memory", "counts"),
    ],
    ["logits", "queries", "scratch"],
    _HERE.with_name("cuda_step.cu"),
    [_HERE.with_name("cuda_step.cuh")],
    threads=THREADS,
)


def is_supported(model: T3) -> bool:
    """Whether the model runs on CUDA and has the sizes that the kernel is made for."""
    if not takes_kernels() or multiprocessors() < FEWEST_BLOCKS:
        return False
    config = model.config
    backbone, sizes = config.backbone, _sizes(model)
    slice_ = min(backbone.hidden_size, WIDEST_SLICE)
    slices = (backbone.hidden_size / slice_, sizes["I"] / slice_)
    fits = slice_ % 256 == 0 and all(count in (1, 2, 4) for count in slices)
    fits &= backbone.num_heads * HEAD == backbone.hidden_size
    gpt2 = isinstance(backbone, GPT2Config)
    plain = all(type(part) is nn.Linear and ("bias" in part) == gpt2 for part in _linears(model))
    return fits and plain and config.learned_positions != gpt2


class CudaStep:
    """One utterance's decoding steps; it owns the memory, which is written in place: MLX's own way
    would copy it at each step, since the step before may still be reading it.

    Args:
        model: T3, for which :func:`is_supported` holds. Its layers' weights are laid behind each other at
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
        backbone, rows = model.config.backbone, self._memory.shape[2]
        C, H = backbone.hidden_size, backbone.num_heads
        sizes = _sizes(model)
        self._gpt2 = bool(sizes["GPT2"])
        self._sizes: Sizes = {
            "W": model.dtype,
            "R": rows,
            "SLICE": min(C, WIDEST_SLICE),
            "eps": model.backbone.norm.eps,
            **sizes,
        }
        splits = max(1, self._blocks // (rows * H))
        scratch = rows * (4 * C + sizes["I"] + H * splits * (HEAD + 2))
        shapes = [(rows, sizes["V"]), (sizes["L"], H, HEAD), (scratch,)]
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
            numbers={
                "place": offset if self._gpt2 else index + 1,
                "place_in_memory": offset,
                "room_for": self._memory.shape[4],
            },
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


def _sizes(model: T3) -> dict[str, int]:
    """The model's sizes by the names that they have in the kernel."""
    backbone = model.config.backbone
    return {
        "GPT2": isinstance(backbone, GPT2Config),
        "L": backbone.num_layers,
        "C": backbone.hidden_size,
        "I": backbone.intermediate_size if isinstance(backbone, LlamaConfig) else 4 * backbone.hidden_size,
        "H": backbone.num_heads,
        "V": model.config.speech_vocab,
    }


def _linears(model: T3) -> list[nn.Module]:
    """All products: those of the backbone, and the head."""
    kinds = (nn.Linear, nn.QuantizedLinear)
    inside = [part for _, part in model.backbone.named_modules() if isinstance(part, kinds)]
    return [*inside, model.speech_head]


def _weights(model: T3) -> list[mx.array]:
    """The kernel's inputs from ``embedding`` to ``periods``; made anew if a layer's weights changed."""
    gpt2 = isinstance(model.config.backbone, GPT2Config)
    groups = _groups(model)
    kept: dict[str, Any] = model.__dict__.setdefault("_step_weights", {})
    arrays = [part[name] for parts, name in groups.values() for part in parts]
    if len(arrays) != len(kept.get("of", [])) or any(
        a is not b for a, b in zip(arrays, kept["of"], strict=True)
    ):
        kept["joined"] = {which: concatenate_weights(parts, name) for which, (parts, name) in groups.items()}
        kept["of"] = [part[name] for parts, name in groups.values() for part in parts]
    joined = dict(kept["joined"])
    if gpt2:
        positions, head_bias = model.backbone.positions.weight, model.speech_head.bias
        joined["gate"], periods = joined["up"], joined["norms"]
    else:
        positions, periods = model.speech_positions.weight, model.backbone.layers[0].self_attn.rope._freqs
        joined["offsets"] = joined["biases"] = head_bias = joined["norms"]
    order = ("qkv", "out", "gate", "up", "down", "norms", "offsets", "biases")
    inside = [joined[which] for which in order]
    return [model.speech_emb.weight, positions, *inside, model.speech_head.weight, head_bias, periods]


def _groups(model: T3) -> dict[str, tuple[list[nn.Module], str]]:
    """What is laid together for each input of the kernel: layers, and the name of their array."""
    layers: list[Any] = model.backbone.layers
    last = model.backbone.norm
    if isinstance(model.config.backbone, GPT2Config):
        norms = [norm for layer in layers for norm in (layer.norm_1, layer.norm_2)] + [last]
        every = [part for layer in layers for part in (layer.qkv, layer.out, layer.up, layer.down)]
        groups = {
            which: ([layer[which] for layer in layers], "weight") for which in ("qkv", "out", "up", "down")
        }
        return groups | {"norms": (norms, "weight"), "offsets": (norms, "bias"), "biases": (every, "bias")}
    attentions, mlps = [layer.self_attn for layer in layers], [layer.mlp for layer in layers]
    norms = [norm for layer in layers for norm in (layer.input_layernorm, layer.post_attention_layernorm)]
    parts = {
        "qkv": [part for a in attentions for part in (a.q_proj, a.k_proj, a.v_proj)],
        "out": [a.o_proj for a in attentions],
        "gate": [m.gate_proj for m in mlps],
        "up": [m.up_proj for m in mlps],
        "down": [m.down_proj for m in mlps],
        "norms": [*norms, last],
    }
    return {which: (group, "weight") for which, group in parts.items()}
