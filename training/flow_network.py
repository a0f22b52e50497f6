"""S3Gen's flow in PyTorch, for its training: encoder and vector field of the starter's kind.

Names and layouts are those of :mod:`engine.s3gen`, convolutions as (O, kernel, I), which it is held to by
tests. Under autocast first and last layers stay in float32.

Shapes: B batch, N tokens, F = 2 N mel frames, C channels.
"""

from __future__ import annotations

import itertools
import math
from functools import lru_cache

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from engine.config import EncoderConfig, EstimatorConfig, FlowConfig
from engine.s3gen.flow import schedule

_HIDDEN = -1e9
"""Added to the scores of what is not seen."""


class Linear(nn.Linear):
    """A linear layer that stays in float32 where it is ``exact``."""

    def __init__(self, inputs: int, outputs: int, *, bias: bool = True, exact: bool = False) -> None:
        super().__init__(inputs, outputs, bias=bias)
        self.exact = exact

    def forward(self, x: Tensor) -> Tensor:
        """(..., I) to (..., O)."""
        if not self.exact:
            return super().forward(x)
        with torch.autocast(x.device.type, enabled=False):
            return super().forward(x.float())


class Conv(nn.Module):
    """Valid convolution of padded rows, as one product of windows side by side."""

    def __init__(self, inputs: int, outputs: int, kernel: int, *, exact: bool = False) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(outputs, kernel, inputs))
        self.bias = nn.Parameter(torch.zeros(outputs))
        self.exact = exact

    def forward(self, x: Tensor, before: int | None = None, after: int = 0) -> Tensor:
        """(B, T, I) to (B, T, O) of rows padded by so many zeros; causal without a word."""
        kernel = self.weight.shape[1]
        x = F.pad(x, (0, 0, kernel - 1 if before is None else before, after))
        count = x.shape[1] - kernel + 1
        wide = torch.cat([x[:, k : k + count] for k in range(kernel)], dim=-1)
        if not self.exact:
            return F.linear(wide, self.weight.flatten(1), self.bias)
        with torch.autocast(x.device.type, enabled=False):
            return F.linear(wide.float(), self.weight.flatten(1), self.bias)


def attention_bias(tokens_a_chunk: int, history: int, valid: Tensor, pinned: Tensor) -> Tensor:
    """(B, 1, T, T): 0 where a key is seen by a query, else far below.

    Args:
        tokens_a_chunk: positions of a chunk, which sees itself and ``history`` chunks before it.
        history: 0 for all of them.
        valid: (B, T) whether a position is one.
        pinned: (B,) first positions, which all later ones see: the prompt's.
    """
    at = torch.arange(valid.shape[1], device=valid.device)
    behind = at[:, None] // tokens_a_chunk - at[None] // tokens_a_chunk
    near = behind <= history if history else behind >= 0
    seen = (behind >= 0) & (near | (at < pinned[:, None])[:, None]) & valid[:, None]
    return torch.where(seen, 0.0, _HIDDEN)[:, None]


@lru_cache(maxsize=32)
def _distances(count: int, width: int, place: torch.device) -> Tensor:
    """Sinusoids (2 count - 1, width) of the distances count - 1 to 1 - count."""
    distance = torch.arange(count - 1, -count, -1, device=place, dtype=torch.float32)[:, None]
    rates = torch.exp(torch.arange(0, width, 2, device=place) * (-math.log(10_000.0) / width))
    angles = distance * rates
    return torch.stack([angles.sin(), angles.cos()], dim=-1).reshape(len(distance), width)


def _heads(x: Tensor, heads: int) -> Tensor:
    return x.view(*x.shape[:2], heads, -1).transpose(1, 2)


class RelativeAttention(nn.Module):
    """Attention that knows distances (Dai et al., Transformer-XL, 2019)."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.linear_q, self.linear_k, self.linear_v, self.linear_out = (
            Linear(width, width) for _ in range(4)
        )
        self.linear_pos = Linear(width, width, bias=False)
        self.pos_bias_u = nn.Parameter(torch.zeros(heads, width // heads))
        self.pos_bias_v = nn.Parameter(torch.zeros(heads, width // heads))

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        """(B, T, C) to the same."""
        (B, T, C), H = x.shape, len(self.pos_bias_u)
        q, k, v = (_heads(part(x), H) for part in (self.linear_q, self.linear_k, self.linear_v))
        scale = (C // H) ** -0.5
        table = self.linear_pos(_distances(T, C, x.device)).view(2 * T - 1, H, -1).permute(1, 2, 0)
        by_distance = torch.matmul((q + self.pos_bias_v[:, None].to(q.dtype)) * scale, table)
        shifted = F.pad(by_distance, (1, 0)).view(B, H, 2 * T, T)[:, :, 1:]
        scores = shifted.reshape(B, H, T, 2 * T - 1)[..., :T] + bias
        content = q + self.pos_bias_u[:, None].to(q.dtype)
        seen = F.scaled_dot_product_attention(content, k, v, scores.to(q.dtype), scale=scale)
        return self.linear_out(seen.transpose(1, 2).reshape(B, T, C))


class FeedForward(nn.Module):
    """Two layers."""

    def __init__(self, width: int, wide: int) -> None:
        super().__init__()
        self.w_1, self.w_2 = Linear(width, wide), Linear(wide, width)

    def forward(self, x: Tensor) -> Tensor:
        """(..., C) to the same."""
        return self.w_2(F.silu(self.w_1(x)))


class Conformer(nn.Module):
    """A layer of the encoder, without convolution."""

    def __init__(self, config: EncoderConfig) -> None:
        super().__init__()
        self.self_attn = RelativeAttention(config.hidden_size, config.num_heads)
        self.feed_forward = FeedForward(config.hidden_size, config.feed_forward)
        self.norm_mha = nn.LayerNorm(config.hidden_size, eps=1e-12)
        self.norm_ff = nn.LayerNorm(config.hidden_size, eps=1e-12)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        """(B, T, C) to the same."""
        x = x + self.self_attn(self.norm_mha(x), bias)
        return x + self.feed_forward(self.norm_ff(x))


class InputLayer(nn.Module):
    """Into a stack of conformers."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.linear, self.norm = Linear(width, width), nn.LayerNorm(width)

    def forward(self, x: Tensor) -> Tensor:
        """(B, T, C) to the same."""
        return self.norm(self.linear(x)) * math.sqrt(x.shape[-1])


class LookAhead(nn.Module):
    """Sees some tokens ahead; a prompt's tokens see their own alone."""

    def __init__(self, width: int, tokens: int) -> None:
        super().__init__()
        self.tokens = tokens
        self.conv1, self.conv2 = Conv(width, width, tokens + 1), Conv(width, width, 3)

    def forward(self, x: Tensor, prompt: Tensor) -> Tensor:
        """(B, N, C) to the same; ``prompt`` (B, N, 1) where the prompt is."""
        first = torch.where(prompt, self._ahead(x * prompt), self._ahead(x))
        return self.conv2(F.leaky_relu(first, 0.01)) + x

    def _ahead(self, x: Tensor) -> Tensor:
        return self.conv1(x, before=0, after=self.tokens)


class Encoder(nn.Module):
    """Tokens to hidden frames, twice as many."""

    def __init__(self, config: FlowConfig) -> None:
        super().__init__()
        sizes, width = config.encoder, config.encoder.hidden_size
        self.chunk, self.history = config.chunk_tokens or 10**6, config.chunk_history
        self.embed = InputLayer(width)
        self.lookahead = LookAhead(width, sizes.lookahead_tokens)
        self.layers = nn.ModuleList(Conformer(sizes) for _ in range(sizes.num_layers))
        self.up_conv = Conv(width, width, 5)
        self.up_embed = InputLayer(width)
        self.up_layers = nn.ModuleList(Conformer(sizes) for _ in range(sizes.num_up_layers))
        self.after_norm = nn.LayerNorm(width)

    def forward(self, x: Tensor, valid: Tensor, pinned: Tensor) -> Tensor:
        """(B, N, C) to (B, 2 N, C); ``valid`` (B, N), ``pinned`` (B,) tokens of the prompts."""
        x = self.embed(x) * valid[..., None]
        prompt = torch.arange(x.shape[1], device=x.device) < pinned[:, None]
        x = self.lookahead(x, prompt[..., None])
        bias = attention_bias(self.chunk, self.history, valid, pinned)
        for layer in self.layers:
            x = layer(x, bias)
        x = self.up_embed(self.up_conv(x.repeat_interleave(2, dim=1)))
        bias = attention_bias(2 * self.chunk, self.history, valid.repeat_interleave(2, dim=1), 2 * pinned)
        for layer in self.up_layers:
            x = layer(x, bias)
        return self.after_norm(x)


class TimeMLP(nn.Module):
    """Times (B,) from 0 to 1 to (B, 4 C)."""

    def __init__(self, inputs: int, width: int) -> None:
        super().__init__()
        self.linear_1, self.linear_2 = Linear(inputs, width, exact=True), Linear(width, width, exact=True)

    def forward(self, t: Tensor) -> Tensor:
        """Sinusoids, two layers and an activation."""
        half = self.linear_1.in_features // 2
        rates = torch.exp(torch.arange(half, device=t.device) * (-math.log(10_000.0) / (half - 1)))
        angles = 1000.0 * t[:, None] * rates
        return F.mish(self.linear_2(F.silu(self.linear_1(torch.cat([angles.sin(), angles.cos()], dim=-1)))))


class Block(nn.Module):
    """Causal convolution, norm and activation."""

    def __init__(self, inputs: int, outputs: int, *, exact: bool = False) -> None:
        super().__init__()
        self.conv, self.norm = Conv(inputs, outputs, 3, exact=exact), nn.LayerNorm(outputs)

    def forward(self, x: Tensor) -> Tensor:
        """(B, F, I) to (B, F, O)."""
        return F.mish(self.norm(self.conv(x)))


class ResNet(nn.Module):
    """Two blocks with the time between them, beside a shortcut; padding is kept at 0 (``keep`` (B, F, 1))."""

    def __init__(self, inputs: int, outputs: int, time: int, *, exact: bool) -> None:
        super().__init__()
        self.time = Linear(time, outputs, exact=True)
        self.block1, self.block2 = Block(inputs, outputs, exact=exact), Block(outputs, outputs)
        self.shortcut = Linear(inputs, outputs, exact=exact)

    def forward(self, x: Tensor, time: Tensor, keep: Tensor) -> Tensor:
        """(B, F, I) to (B, F, O)."""
        x = x * keep
        h = (self.block1(x) + self.time(time)[:, None]) * keep
        return self.block2(h) + self.shortcut(x)


class Transformer(nn.Module):
    """Pre-norm attention and feed-forward."""

    def __init__(self, config: EstimatorConfig) -> None:
        super().__init__()
        width, inner = config.channels, config.num_heads * config.head_dim
        self.heads = config.num_heads
        self.norm1, self.norm3 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.to_q, self.to_k, self.to_v = (Linear(width, inner, bias=False) for _ in range(3))
        self.to_out = Linear(inner, width)
        self.ff_in, self.ff_out = Linear(width, 4 * width), Linear(4 * width, width)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        """(B, F, C) to the same."""
        h = self.norm1(x)
        q, k, v = (_heads(part(h), self.heads) for part in (self.to_q, self.to_k, self.to_v))
        seen = F.scaled_dot_product_attention(q, k, v, bias.to(q.dtype))
        x = x + self.to_out(seen.transpose(1, 2).flatten(2))
        return x + self.ff_out(F.gelu(self.ff_in(self.norm3(x))))


class Stage(nn.Module):
    """A ResNet and transformers."""

    def __init__(self, config: EstimatorConfig, inputs: int, *, exact: bool = False) -> None:
        super().__init__()
        self.resnet = ResNet(inputs, config.channels, 4 * config.channels, exact=exact)
        self.blocks = nn.ModuleList(Transformer(config) for _ in range(config.blocks_per_stage))

    def forward(self, x: Tensor, time: Tensor, keep: Tensor, bias: Tensor) -> Tensor:
        """(B, F, I) to (B, F, C)."""
        x = self.resnet(x, time, keep)
        for block in self.blocks:
            x = block(x, bias)
        return x


class Estimator(nn.Module):
    """The vector field, a causal U-Net."""

    def __init__(self, config: EstimatorConfig, mels: int) -> None:
        super().__init__()
        width, inputs = config.channels, 4 * mels
        self.time_mlp = TimeMLP(inputs, 4 * width)
        self.down = Stage(config, inputs, exact=True)
        self.down_conv = Conv(width, width, 3)
        self.mid = nn.ModuleList(Stage(config, width) for _ in range(config.mid_stages))
        self.up = Stage(config, 2 * width)
        self.up_conv = Conv(width, width, 3)
        self.final_block = Block(width, width)
        self.final_proj = Linear(width, mels, exact=True)

    def forward(self, x: Tensor, t: Tensor, keep: Tensor, bias: Tensor) -> Tensor:
        """(B, F, 4 mels) and times (B,) to (B, F, mels)."""
        time = self.time_mlp(t)
        x = skip = self.down(x, time, keep, bias)
        x = self.down_conv(x * keep)
        for stage in self.mid:
            x = stage(x, time, keep, bias)
        x = self.up(torch.cat([x, skip], dim=-1), time, keep, bias)
        x = self.final_block(self.up_conv(x * keep) * keep) * keep
        return self.final_proj(x) * keep


class FlowNetwork(nn.Module):
    """Speech tokens, a prompt and an x-vector to mel."""

    def __init__(self, config: FlowConfig, vocabulary: int) -> None:
        super().__init__()
        width = config.encoder.hidden_size
        self.config = config
        self.input_embedding = nn.Embedding(vocabulary, width)
        self.spk_affine = Linear(config.speaker_dim, config.num_mels, exact=True)
        self.encoder = Encoder(config)
        self.encoder_proj = Linear(width, config.num_mels, exact=True)
        self.estimator = Estimator(config.estimator, config.num_mels)

    def encode(self, tokens: Tensor, lengths: Tensor, prompts: Tensor) -> Tensor:
        """Ids (B, N), ``lengths`` (B,) of which count and ``prompts`` (B,) are the prompt: (B, 2 N, mels)."""
        valid = torch.arange(tokens.shape[1], device=tokens.device) < lengths[:, None]
        return self.encoder_proj(self.encoder(self.input_embedding(tokens * valid), valid, prompts))

    def speaker(self, xvectors: Tensor) -> Tensor:
        """(B, 192) to (B, mels)."""
        return self.spk_affine(F.normalize(xvectors.float(), dim=-1))

    def vector_field(
        self,
        x: Tensor,
        t: Tensor,
        mu: Tensor,
        speaker: Tensor,
        known: Tensor,
        valid: Tensor,
        prompts: Tensor,
        *,
        masked: bool = True,
    ) -> Tensor:
        """(B, F, mels) at times t (B,).

        Args:
            x: (B, F, mels), between noise and mel.
            t: from 0 to 1.
            known: the prompt's mel, 0 behind it.
            valid: (B, F) whether a frame is one.
            prompts: (B,) tokens.
            masked: whether padding is kept at 0 between layers.
        """
        chunk = 2 * (self.config.chunk_tokens or 10**6)
        bias = attention_bias(chunk, self.config.chunk_history, valid, 2 * prompts)
        keep = valid[..., None].float() if masked else torch.ones((), device=x.device)
        whole = torch.cat([x, mu, speaker[:, None].expand_as(x), known], dim=-1)
        return self.estimator(whole, t, keep, bias)

    def solve(self, x: Tensor, *given: Tensor, first: int = 0) -> Tensor:
        """The mel (B, F, mels) by Euler's steps, as many as in use, from noise or from what is there before
        the step ``first``; ``given``: from mu on, see :meth:`vector_field`."""
        times = [float(t) for t in schedule(self.config, None)[first:]]
        for now, then in itertools.pairwise(times):
            t = torch.full((len(x),), now, device=x.device)
            field = self.vector_field(x, t, *given, masked=False)
            x = x + (then - now) * field.float()
        return x
