"""The estimator (:mod:`engine.s3gen.estimator`) for a GPU, without a mask: each transformer's queries, keys
and values are one product, and on CUDA kernels of our own take the place of several layers at once, as long
as products are short."""

from __future__ import annotations

from collections.abc import Sequence

import mlx.core as mx
import mlx.nn as nn

from engine.kernels import COUNTS, fused_layers
from engine.kernels.fused_layers import HEAD, LONGEST_ROW, is_tiled
from engine.nn.layers import Conv1d, LayerNorm, another, concatenate_weights, gelu, mish
from engine.s3gen.estimator import Block, Estimator, ResnetBlock, Stage, TransformerBlock
from engine.s3gen.stream_cache import StreamCache, causal

SHORT = 4096
"""Rows of a product up to which launches take longer than what they do."""


class FusedEstimator:
    """dx/dt of a mel (B, F, M); arguments as of :class:`engine.s3gen.estimator.Estimator`.

    Args:
        estimator: whose weights are laid behind each other here and become views of that.
        kernels: whether kernels of our own are used where they take a layer's sizes; it is in bfloat16 then.
    """

    def __init__(self, estimator: Estimator, *, kernels: bool):
        counts = mx.zeros((COUNTS,), mx.uint32)
        self._of, self._kernels = estimator, kernels
        self.stages = [
            FusedStage(stage, counts, kernels=self._kernels)
            for stage in (estimator.down, *estimator.mid, estimator.up)
        ]

    def __call__(
        self,
        x: mx.array,
        mu: mx.array,
        spk: mx.array,
        cond: mx.array,
        t: mx.array,
        r: mx.array,
        *,
        bias: mx.array | None = None,
        cache: StreamCache | None = None,
    ) -> mx.array:
        """One evaluation."""
        of, (down, *mid, up) = self._of, self.stages
        time = of.time(t, r)
        x = mx.concatenate([x, mu, mx.broadcast_to(spk[:, None], x.shape), cond], axis=-1)
        x = skip = down(x, time, bias, cache)
        x = self.convolve(of.down_conv, x, cache)
        for stage in mid:
            x = stage(x, time, bias, cache)
        x = up(mx.concatenate([x, skip], axis=-1), time, bias, cache)
        x = self.convolve(of.up_conv, x, cache)
        return of.final_proj(block(of.final_block, x, None, cache, kernels=self._kernels))

    def convolve(self, conv: Conv1d, x: mx.array, cache: StreamCache | None) -> mx.array:
        """As :func:`engine.s3gen.stream_cache.causal`."""
        return convolve(conv, x, cache, kernels=self._kernels)


class FusedStage:
    """A stage, of whose transformers :attr:`at_once` is one launch, without a mask or a memory."""

    def __init__(self, stage: Stage, counts: mx.array, *, kernels: bool):
        self._resnet, self._kernels = stage.resnet, kernels
        blocks: Sequence[TransformerBlock] = stage.blocks
        heads = [part for of in blocks for part in (of.to_q, of.to_k, of.to_v)]
        others = [part for of in blocks for part in (of.to_out, of.ff_in, of.ff_out)]
        whole = concatenate_weights(heads) if _are_plain(heads) else None
        # Packed weights stay apart.
        parts = [None for _ in blocks] if whole is None else mx.split(whole, len(blocks))
        self._transformers = [
            _FusedTransformer(of, part, kernels=kernels) for of, part in zip(blocks, parts, strict=True)
        ]
        self.at_once: fused_layers.Transformers | None = None
        first = blocks[0]
        channels, inner = first.norm1.weight.size, first.num_heads * first.head_dim
        takes = fused_layers.takes_transformers(channels, 4 * channels, inner, first.num_heads)
        if kernels and whole is not None and takes and _are_plain(others):
            weights = _concatenated(blocks, whole)
            self.at_once = fused_layers.Transformers(
                weights, len(blocks), first.num_heads, first.norm1.eps, counts
            )

    def __call__(
        self, x: mx.array, time: mx.array, bias: mx.array | None, cache: StreamCache | None
    ) -> mx.array:
        """As :class:`engine.s3gen.estimator.Stage`."""
        x = _resnet(self._resnet, x, time, cache, kernels=self._kernels)
        if self.at_once is not None and bias is None and cache is None and _is_short(x):
            return self.at_once(x)
        for transformer in self._transformers:
            x = transformer(x, bias, cache)
        return x


class _FusedTransformer:
    """A transformer whose queries, keys and values are one product of ``qkv`` (3 * H * D * C,), if given."""

    def __init__(self, of: TransformerBlock, qkv: mx.array | None, *, kernels: bool):
        self._of, self._kernels = of, kernels
        self._qkv: nn.Linear | None = None
        if qkv is not None:
            self._qkv = nn.Linear(1, 1, bias=False)
            self._qkv.weight = another(qkv.reshape(-1, of.norm1.weight.size))
        self._attends = kernels and of.head_dim == HEAD

    def __call__(self, x: mx.array, bias: mx.array | None, cache: StreamCache | None) -> mx.array:
        of, kernels = self._of, self._kernels
        x = dense(self._seen(x, bias, cache), of.to_out, add=x, kernels=kernels)
        h = dense(x, of.ff_in, norm=of.norm3, activate=True, kernels=kernels)
        return dense(h, of.ff_out, add=x, kernels=kernels)

    def _seen(self, x: mx.array, bias: mx.array | None, cache: StreamCache | None) -> mx.array:
        of = self._of
        if self._qkv is None:
            h = of.norm1(x)
            return of.attention(of.to_q(h), of.to_k(h), of.to_v(h), bias, cache)
        qkv = dense(x, self._qkv, norm=of.norm1, kernels=self._kernels)
        if self._attends and bias is None and cache is None and _is_short(x):
            return fused_layers.attend(qkv, of.num_heads)
        q, k, v = mx.split(qkv, 3, axis=-1)
        return of.attention(q, k, v, bias, cache)


def dense(
    x: mx.array,
    linear: nn.Module,
    *,
    norm: LayerNorm | None = None,
    activate: bool = False,
    add: mx.array | None = None,
    kernels: bool,
) -> mx.array:
    """A linear layer of x (B, T, I) with what stands around it: ``norm`` before it, a GELU after it, ``add``
    (B, T, O) in the end."""
    if kernels and _is_short(x) and is_tiled(linear) and (norm is None or x.shape[-1] <= LONGEST_ROW):
        return fused_layers.product(x, linear, norm=norm, activate=activate, add=add)
    y = linear(x if norm is None else norm(x))
    y = gelu(y) if activate else y
    return y if add is None else add + y


def convolve(conv: Conv1d, x: mx.array, cache: StreamCache | None, *, kernels: bool) -> mx.array:
    """As :func:`engine.s3gen.stream_cache.causal`."""
    if kernels and cache is None and _is_short(x) and is_tiled(conv):
        return fused_layers.product(x, conv)
    return causal(conv, x, cache)


def block(
    of: Block, x: mx.array, shift: mx.array | None, cache: StreamCache | None, *, kernels: bool
) -> mx.array:
    """A causal convolution, norm and mish, plus ``shift`` (B, 1, C)."""
    y = convolve(of.conv, x, cache, kernels=kernels)
    if kernels and y.shape[-1] % 32 == 0:
        return fused_layers.norm_mish(y, of.norm, shift)
    y = mish(of.norm(y))
    return y if shift is None else y + shift


def _resnet(
    of: ResnetBlock, x: mx.array, time: mx.array, cache: StreamCache | None, *, kernels: bool
) -> mx.array:
    h = block(of.block1, x, of.time(time)[:, None], cache, kernels=kernels)
    h = block(of.block2, h, None, cache, kernels=kernels)
    return dense(x, of.shortcut, add=h, kernels=kernels)


def _is_short(x: mx.array) -> bool:
    return x.shape[0] * x.shape[1] <= SHORT


def _are_plain(parts: Sequence[nn.Module]) -> bool:
    """Whether no weights are packed."""
    return all(isinstance(part, nn.Linear) for part in parts)


def _concatenated(blocks: Sequence[TransformerBlock], qkv: mx.array) -> fused_layers.TransformerWeights:
    """The blocks' weights behind each other; ``qkv`` is already."""

    def of(layer: str, name: str) -> mx.array:
        return concatenate_weights([block[layer] for block in blocks], name)

    return fused_layers.TransformerWeights(
        gain1=of("norm1", "weight"),
        offset1=of("norm1", "bias"),
        qkv=qkv,
        out_weight=of("to_out", "weight"),
        out_bias=of("to_out", "bias"),
        gain3=of("norm3", "weight"),
        offset3=of("norm3", "bias"),
        in_weight=of("ff_in", "weight"),
        in_bias=of("ff_in", "bias"),
        down_weight=of("ff_out", "weight"),
        down_bias=of("ff_out", "bias"),
    )
