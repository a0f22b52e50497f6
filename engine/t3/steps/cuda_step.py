"""T3's decoding step in one launch, for CUDA (:mod:`engine.kernels.decoding_step`), or that of a whole
block with the drawing behind it (:mod:`engine.kernels.block_step`).

Steps of several utterances at once are products over all rows, and between them attention to a memory that is
written in place (:mod:`engine.kernels.decoding_step`).

Metal and smaller GPUs take the step as MLX's own operations (:mod:`engine.t3.steps.mlx_step`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.kernels import takes_kernels
from engine.kernels.block_step import HIGHEST, MOST_TOKENS, BlockDecoding, BlockRowsMemory, Unmasking, fits
from engine.kernels.decoding_step import GROUP, Decoding, RowsMemory, Sizes, Weights
from engine.kernels.fused_layers import has_tensor_cores
from engine.nn.attention import KeyValues, head_weights
from engine.nn.layers import another, concatenate_weights, gelu_tanh, swiglu
from engine.t3.backbone import Heads
from engine.t3.model import T3, Steps, VoicePrefix
from engine.t3.sampling import COLDEST, SamplingOptions
from engine.t3.steps.mlx_step import MlxRows, QueuedStep
from engine.t3.unmasking import LEAST, Rules, Turn
from engine.types import Int32


def is_supported(model: T3) -> bool:
    """Whether the model runs on CUDA and has the sizes that the kernel is made for."""
    if not takes_kernels() or model.config.backbone.kind not in _WEIGHTS:
        return False
    sizes, linears = _sizes(model), _linears(model)
    alike = _is_plain(linears) or _is_packed_alike(linears)
    alike = alike and all(("bias" in part) == sizes.gpt2 for part in linears)
    return alike and model.config.learned_positions != sizes.gpt2 and sizes.fit()


def takes_blocks(model: T3) -> bool:
    """Whether that holds as well for a whole block, in bfloat16."""
    blocks = model.config.blocks
    plain = model.dtype == mx.bfloat16 and _is_plain(_linears(model)) and is_supported(model)
    small = blocks is not None and blocks.size <= HIGHEST and model.config.speech_vocab <= MOST_TOKENS
    return plain and small and fits(_sizes(model)) and has_tensor_cores()


class CudaStep(QueuedStep):
    """The weights of all layers laid behind each other, and made views of that.

    Args:
        model: T3, for which :func:`is_supported` holds.

    Attributes:
        sizes, weights: of the model, as kernels take them.
    """

    name = "one launch of our own"

    def __init__(self, model: T3):
        super().__init__(model)
        self.sizes = _sizes(model)
        self.weights = _WEIGHTS[model.config.backbone.kind](model)

    def start(self, memory: Sequence[KeyValues], heads: Heads = ()) -> Steps[mx.array]:
        """See :class:`engine.t3.steps.base.Step`."""
        return partial(self._step, Decoding(self.weights, self.sizes, memory), heads)

    def _step(
        self, decoding: Decoding, heads: Heads, token: mx.array, place: int, offset: int
    ) -> tuple[mx.array, mx.array | None]:
        logits, queries, memory = decoding(token, offset if self.sizes.gpt2 else place, offset)
        seen = [
            head_weights(queries[layer, head][None], memory[layer, 0, 0, head, : offset + 1])
            for layer, head in heads
        ]
        return logits, sum(seen[1:], seen[0]) / len(seen) if seen else None


class CudaBlockStep(QueuedStep):
    """The same weights, for blocks.

    Args:
        model: T3, for which :func:`takes_blocks` holds.
    """

    name = "one launch of our own for a block"

    def __init__(self, model: T3):
        super().__init__(model)
        self.sizes, self.weights = _sizes(model), _of_llama(model)
        self._unmasking = Unmasking()

    def start(self, memory: Sequence[KeyValues], heads: Heads = ()) -> Steps[mx.array]:
        """See :class:`engine.t3.steps.base.Step`; there is no attention to be had."""
        return partial(self._step, BlockDecoding(self.weights, self.sizes, memory))

    def unmask(self, turn: Turn[mx.array], rules: Rules) -> mx.array:
        """See :class:`engine.t3.steps.base.Step`; in one launch, unless tokens are filtered or weakened."""
        options = rules.options
        if not _takes(options):
            return super().unmask(turn, rules)
        return self._unmasking(
            turn.block,
            turn.logits,
            turn.before,
            turn.chance,
            turn.noise,
            turn.settled,
            turn.log_prior,
            mask=rules.mask,
            stop=rules.stop,
            temperature=max(options.temperature, COLDEST),
            weight=options.cfg_weight,
            greedy=options.greedy,
            least=LEAST,
        )

    def _step(
        self, decoding: BlockDecoding, tokens: mx.array, place: int, offset: int
    ) -> tuple[mx.array, None]:
        logits = decoding(tokens, place, offset)
        return logits if tokens.size > 1 else logits[:, 0], None


def _takes(options: SamplingOptions) -> bool:
    """Whether tokens are drawn by their logits as they are."""
    filtered = options.top_k > 0 or options.top_p < 1 or options.min_p > 0
    return not filtered and options.repetition_penalty == 1


def _sizes(model: T3) -> Sizes:
    """The model's sizes as the kernel has them."""
    backbone = model.config.backbone
    return Sizes(
        gpt2=backbone.kind == "gpt2",
        layers=backbone.num_layers,
        channels=backbone.hidden_size,
        inner=backbone.inner_size,
        heads=backbone.num_heads,
        tokens=model.config.speech_vocab,
        eps=model.backbone.norm.eps,
    )


def _is_plain(linears: Sequence[nn.Module]) -> bool:
    return all(type(part) is nn.Linear for part in linears)


def _is_packed_alike(linears: Sequence[Any]) -> bool:
    """Whether all weights are packed, in as many bits and in groups of the kernel's size."""
    if not all(isinstance(part, nn.QuantizedLinear) for part in linears):
        return False
    return {(part.bits, part.group_size) for part in linears} in ({(8, GROUP)}, {(4, GROUP)})


def _linears(model: T3) -> list[nn.Module]:
    """All products: those of the backbone, and the head."""
    kinds = (nn.Linear, nn.QuantizedLinear)
    inside = [part for _, part in model.backbone.named_modules() if isinstance(part, kinds)]
    return [*inside, model.speech_head]


def _of_gpt2(model: T3) -> Weights:
    layers: list[Any] = model.backbone.layers
    norms = [norm for layer in layers for norm in (layer.norm_1, layer.norm_2)] + [model.backbone.norm]
    products = [part for layer in layers for part in (layer.qkv, layer.out, layer.up, layer.down)]
    kinds = [[getattr(layer, name) for layer in layers] for name in ("qkv", "out", "up", "down")]
    qkv, out, up, down = map(concatenate_weights, kinds)
    return Weights(
        embedding=model.speech_emb.weight,
        positions=model.backbone.positions.weight,
        qkv=qkv,
        out=out,
        gate=None,
        up=up,
        down=down,
        norms=concatenate_weights(norms),
        offsets=concatenate_weights(norms, "bias"),
        biases=concatenate_weights(products, "bias"),
        head=model.speech_head.weight,
        head_bias=model.speech_head.bias,
        periods=None,
        **_packing(kinds, model),
    )


def _of_llama(model: T3) -> Weights:
    layers: list[Any] = model.backbone.layers
    attentions, mlps = [layer.self_attn for layer in layers], [layer.mlp for layer in layers]
    norms = [norm for layer in layers for norm in (layer.input_layernorm, layer.post_attention_layernorm)]
    kinds = [
        [part for a in attentions for part in (a.q_proj, a.k_proj, a.v_proj)],
        [a.o_proj for a in attentions],
        *([getattr(mlp, name) for mlp in mlps] for name in ("gate_proj", "up_proj", "down_proj")),
    ]
    qkv, out, gate, up, down = map(concatenate_weights, kinds)
    return Weights(
        embedding=model.speech_emb.weight,
        positions=model.speech_positions.weight,
        qkv=qkv,
        out=out,
        gate=gate,
        up=up,
        down=down,
        norms=concatenate_weights([*norms, model.backbone.norm]),
        offsets=None,
        biases=None,
        head=model.speech_head.weight,
        head_bias=None,
        periods=layers[0].self_attn.rope._freqs,
        **_packing(kinds, model),
    )


def _packing(kinds: Sequence[Sequence[Any]], model: T3) -> dict[str, Any]:
    """Scales and shifts of packed products, kind after kind, and their bits; nothing of plain ones."""
    head = model.speech_head
    if not isinstance(head, nn.QuantizedLinear):
        return {}
    parts = [part for kind in kinds for part in kind] + [head]
    return {
        "scales": concatenate_weights(parts, "scales"),
        "shifts": concatenate_weights(parts, "biases"),
        "bits": head.bits,
    }


_WEIGHTS = {"gpt2": _of_gpt2, "llama": _of_llama}
"""By the kinds of backbones that the kernel is made for."""


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

    _memory_of = RowsMemory

    def __init__(self, model: T3, count: int, *, guided: bool) -> None:
        super().__init__(model, count, guided=guided)
        assert isinstance(model.runner, CudaStep | CudaBlockStep)
        self._of, self._sizes = model.runner.weights, model.runner.sizes
        self.joins = max(1, count // EIGHTH)
        rows = count * self._each
        self._layers = [
            self._memory_of(
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
        """As of :class:`engine.t3.steps.base.Rows`."""
        self._lay(rows, texts, prefix.rows(self.joins * self._each))

    def _lay(self, rows: Sequence[int], texts: Sequence[mx.array], past: Sequence[KeyValues]) -> mx.array:
        """Run texts (R, T, C) into so many rows, behind what each layer remembers (joins * R, H, P, D); the
        hidden states (joins, R, T or more, C).

        All of them are worked out as one: what fills a text up is behind what counts, which does not see it,
        and is written over before it is looked at.
        """
        height = self.height(texts[0].shape[1])
        even = [mx.pad(x, [(0, 0), (0, height - x.shape[1]), (0, 0)]) for x in texts]
        even += [even[0]] * (self.joins - len(even))
        out = self._model.backbone(mx.concatenate(even), past)
        places = np.full((self.joins, self._each), -1, np.int32)
        places[: len(rows)] = np.array(rows)[:, None] * self._each + np.arange(self._each)
        at = mx.array(places.reshape(-1))
        for layer, filled in zip(self._layers, out.memory, strict=True):
            self._before = layer.put(at, *filled, self._before)
        self._begun = self._before
        return out.hidden.reshape(self.joins, self._each, height, -1)

    def step(self, tokens: mx.array, places: Int32, offsets: Int32) -> tuple[mx.array, mx.array | None]:
        """As of :class:`engine.t3.steps.base.Rows`."""
        at = mx.array(offsets if self._sizes.gpt2 else places)
        logits, weights = self._pass(tokens + self._begun, at, mx.array(np.repeat(offsets, self._each)))
        self._before = logits
        return logits, weights if self._model.config.alignment_heads else None

    def _through(self, tokens: mx.array, at: mx.array, offsets: mx.array) -> tuple[mx.array, mx.array]:
        """Logits (count, R, V) and the watched heads' mean weights (count, S) of tokens (count,) at positions
        ``at`` (count,) of the learned ones, and ``offsets`` (count * R,) in the memory; of blocks of tokens
        (count, T), all ``at`` (T,), logits (count, R, T, V)."""
        of, eps = self._of, self._sizes.eps
        x = mx.repeat(of.embedding[tokens] + of.positions[at], self._each, axis=0)
        x = x.reshape(-1, x.shape[-1])
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
        return logits.reshape(self.count, self._each, *tokens.shape[1:], -1), mean


class CudaBlockRows(CudaRows):
    """Rows of a model for which :func:`takes_block_rows` holds; arguments as of :class:`MlxRows`."""

    _memory_of = BlockRowsMemory

    def begin(self, rows: Sequence[int], texts: Sequence[mx.array], past: Sequence[KeyValues]) -> mx.array:
        """As of :class:`engine.t3.steps.base.BlockRows`."""
        many = self.joins, 1, 1, 1
        hidden = self._lay(rows, texts, [(mx.tile(k, many), mx.tile(v, many)) for k, v in past])
        last = [hidden[n, :, x.shape[1] - 1] for n, x in enumerate(texts)]
        return self._model.speech_head(mx.stack(last + last[:1] * (self.joins - len(last))))[: len(last)]

    def block(self, tokens: mx.array, offsets: Int32) -> mx.array:
        """As of :class:`engine.t3.steps.base.BlockRows`."""
        # What comes in here need not come of what was written before.
        tokens = mx.depends(tokens, self._before)
        places = mx.arange(tokens.shape[1])
        self._before, _ = self._pass(tokens, places, mx.array(np.repeat(offsets, self._each)))
        return self._before


def takes_block_rows(model: T3) -> bool:
    """Whether the model fills blocks in one launch, whole ones of the kernel's size."""
    blocks = model.config.blocks
    return isinstance(model.runner, CudaBlockStep) and blocks is not None and blocks.size == HIGHEST


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
