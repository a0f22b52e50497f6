"""T3 in PyTorch, for its training: the engine's T3 of the starter's kind, with residual dropout.

GPT-2 backbone, the voice from the speaker embedding alone. Names and layouts are those of
:mod:`engine.t3.model`, which it is held to by tests.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from engine.config import GPT2Config, T3Config

DROPOUT = 0.1
_STARTS = 2
"""Start tokens before the speech, both at its first position."""


class Layer(nn.Module):
    """Pre-norm block; what attention and feed-forward add to the stream is dropped now and then."""

    def __init__(self, config: GPT2Config) -> None:
        super().__init__()
        width = config.hidden_size
        self.heads = config.num_heads
        self.norm_1 = nn.LayerNorm(width, eps=config.layer_norm_eps)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.norm_2 = nn.LayerNorm(width, eps=config.layer_norm_eps)
        self.up = nn.Linear(width, 4 * width)
        self.down = nn.Linear(4 * width, width)

    def forward(self, x: Tensor) -> Tensor:
        """(B, T, C) to the same."""
        B, T, C = x.shape
        parts = self.qkv(self.norm_1(x)).view(B, T, 3, self.heads, C // self.heads)
        q, k, v = parts.permute(2, 0, 3, 1, 4)
        seen = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).reshape(B, T, C)
        x = x + F.dropout(self.out(seen), DROPOUT, self.training)
        wide = F.gelu(self.up(self.norm_2(x)), approximate="tanh")
        return x + F.dropout(self.down(wide), DROPOUT, self.training)


class Backbone(nn.Module):
    """The stack, with learned positions added to what comes in."""

    def __init__(self, config: GPT2Config) -> None:
        super().__init__()
        self.positions = nn.Embedding(config.max_positions, config.hidden_size)
        self.layers = nn.ModuleList(Layer(config) for _ in range(config.num_layers))
        self.norm = nn.LayerNorm(config.hidden_size, eps=config.layer_norm_eps)

    def forward(self, x: Tensor) -> Tensor:
        """(B, T, C) to the same."""
        x = x + self.positions.weight[: x.shape[1]]
        for layer in self.layers:
            x = layer(x)
        return self.norm(x)


class Conditioning(nn.Module):
    """Whose voice it is."""

    def __init__(self, config: T3Config, width: int) -> None:
        super().__init__()
        self.speaker = nn.Linear(config.speaker_dim, width)


class T3Network(nn.Module):
    """Text tokens and a voice to logits of speech tokens.

    Raises:
        TypeError: the backbone is not GPT-2's.
    """

    def __init__(self, config: T3Config) -> None:
        super().__init__()
        if not isinstance(config.backbone, GPT2Config):
            raise TypeError("Only a GPT-2 backbone is trained.")
        width = config.backbone.hidden_size
        self.config = config
        self.conditioning = Conditioning(config, width)
        self.text_emb = nn.Embedding(config.text_vocab, width)
        self.speech_emb = nn.Embedding(config.speech_ids, width)
        self.text_positions = nn.Embedding(config.max_text_tokens + 2, width)
        self.speech_positions = nn.Embedding(config.max_speech_tokens + 4, width)
        self.backbone = Backbone(config.backbone)
        self.speech_head = nn.Linear(width, config.speech_vocab)

    def forward(self, speaker: Tensor, text: Tensor, speech: Tensor, sizes: Tensor) -> Tensor:
        """Teacher-forced pass over a batch.

        Rows are padded on the right and packed before the backbone, so that padding lies behind each row.

        Args:
            speaker: (B, 256) embeddings.
            text: (B, N) ids without start and stop tokens; ``sizes`` (B,) of them count.
            speech: (B, S) ids without start and stop tokens, of which any number counts.

        Returns:
            (B, S + 1, V): row j predicts token j, the row of the length the stop token; later ones mean
            nothing.
        """
        (B, N), S = text.shape, speech.shape[1]
        config, place = self.config, torch.arange(N + 2, device=text.device)
        framed = F.pad(text, (1, 1), value=config.start_text_token)
        framed = torch.where(place == sizes[:, None] + 1, config.stop_text_token, framed)
        start = torch.full((B, _STARTS), config.start_speech_token, device=text.device)
        rows = torch.cat(
            [
                self.conditioning.speaker(speaker)[:, None],
                self.text_emb(framed) + self.text_positions.weight[: N + 2],
                self.speech_emb(start) + self.speech_positions.weight[0],
                self.speech_emb(speech) + self.speech_positions.weight[1 : S + 1],
            ],
            dim=1,
        )
        at = torch.arange(rows.shape[1], device=text.device)[None]
        behind_text = at >= sizes[:, None] + 3
        packed = (at + behind_text * (N - sizes)[:, None]).clamp(max=rows.shape[1] - 1)
        hidden = self.backbone(_rows(rows, packed))
        first = sizes[:, None] + 2 + _STARTS
        return self.speech_head(_rows(hidden, first + torch.arange(S + 1, device=text.device)))


def _rows(x: Tensor, index: Tensor) -> Tensor:
    """(B, T, C) at (B, n): (B, n, C)."""
    return x.gather(1, index[..., None].expand(-1, -1, x.shape[2]))
