"""The rows that stand before the text and tell T3 whose voice it is, and how excited.

Order: speaker, speech prompt (32 resampled rows, or raw), emotion. Source: the reference's
models/t3/modules/cond_enc.py and perceiver.py.
"""

from __future__ import annotations

from collections.abc import Callable

import mlx.core as mx
import mlx.nn as nn

from engine.config import T3Config
from engine.nn.attention import attend, merge_heads, split_heads

PERCEIVER_ROWS = 32
PERCEIVER_HEADS = 4


class SharedAttention(nn.Module):
    """Attention whose one layer norm serves queries and context alike, with a residual."""

    def __init__(self, channels: int, num_heads: int):
        super().__init__()
        self.num_heads = num_heads
        self.norm = nn.LayerNorm(channels)
        self.query = nn.Linear(channels, channels)
        self.key = nn.Linear(channels, channels)
        self.value = nn.Linear(channels, channels)
        self.out = nn.Linear(channels, channels)

    def __call__(self, x: mx.array, context: mx.array) -> mx.array:
        """Rows ``x`` (B, T, C) look at ``context`` (B, S, C); gives (B, T, C)."""
        h, seen = self.norm(x), self.norm(context)
        q, k, v = (
            split_heads(part, self.num_heads) for part in (self.query(h), self.key(seen), self.value(seen))
        )
        return x + self.out(merge_heads(attend(q, (k, v), None)))


class Perceiver(nn.Module):
    """A prompt of any length to 32 rows (after Jaegle et al., 2021): the same block first looks at
    the prompt, then at its own result."""

    def __init__(self, channels: int):
        super().__init__()
        self.query = mx.random.uniform(-0.43, 0.43, (1, PERCEIVER_ROWS, channels))
        self.attention = SharedAttention(channels, PERCEIVER_HEADS)

    def __call__(self, prompt: mx.array) -> mx.array:
        """(B, P, C) to (B, 32, C)."""
        query = mx.broadcast_to(self.query, (prompt.shape[0], *self.query.shape[1:]))
        rows = self.attention(query, prompt)
        return self.attention(rows, rows)


class Conditioning(nn.Module):
    """All conditioning that is not text.

    Attributes:
        hear: what works out the perceiver's rows of one prompt, where that is not itself.
    """

    def __init__(self, config: T3Config):
        super().__init__()
        C = config.backbone.hidden_size
        self.hear: Callable[[mx.array], mx.array] | None = None
        self.speaker = nn.Linear(config.speaker_dim, C)
        if config.emotion:
            self.emotion = nn.Linear(1, C, bias=False)
        if config.perceiver:
            self.perceiver = Perceiver(C)

    def before(self, speaker_emb: mx.array) -> mx.array:
        """Speaker row: (B, 256) to (B, 1, C)."""
        return self.speaker(speaker_emb)[:, None]

    def prompt(self, prompt: mx.array) -> mx.array:
        """Rows of an embedded speech prompt (B, P, C): 32 if there is a perceiver, else P."""
        if "perceiver" not in self:
            return prompt
        return self.hear(prompt) if self.hear and len(prompt) == 1 else self.perceiver(prompt)

    def after(self, exaggeration: mx.array) -> mx.array | None:
        """Emotion row: (B,) to (B, 1, C); None if the member has none."""
        return self.emotion(exaggeration[:, None, None]) if "emotion" in self else None
