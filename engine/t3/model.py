"""T3: one model for the family, on either backbone.

A sequence is ``[conditioning | text | start | speech]``; what the parts hold is configuration.
Source: the reference's models/t3/t3.py, modules/cond_enc.py and modules/perceiver.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol

import mlx.core as mx
import mlx.nn as nn

from engine.config import GPT2Config, T3Config
from engine.nn.attention import KeyValues, Seen, attend, merge_heads, remember, split_heads
from engine.nn.layers import LayerNorm, add_linear, gelu_tanh
from engine.recorded.network import Source
from engine.t3.backbone import Backbone, Heads, Output
from engine.t3.llama import Llama
from engine.t3.sampling import A


class GPT2Layer(nn.Module):
    """Of GPT-2 (Radford et al., 2019): attention, then a four times wider feed-forward half, pre-norm."""

    def __init__(self, config: GPT2Config):
        super().__init__()
        C = config.hidden_size
        self.num_heads = config.num_heads
        self.norm_1 = LayerNorm(C, eps=config.layer_norm_eps)
        self.qkv = nn.Linear(C, 3 * C)
        self.out = nn.Linear(C, C)
        self.norm_2 = LayerNorm(C, eps=config.layer_norm_eps)
        self.up = nn.Linear(C, 4 * C)
        self.down = nn.Linear(4 * C, C)

    def __call__(
        self, x: mx.array, past: KeyValues | None, offset: int | None, mask: str | None
    ) -> tuple[mx.array, mx.array, Seen]:
        """(R, T, C) to (R, T, C), the queries (R, H, T, D) and the memory."""
        heads = split_heads(self.qkv(self.norm_1(x)), 3 * self.num_heads)
        q, k, v = mx.split(heads, 3, axis=1)
        memory = remember(past, k, v, offset)
        x = add_linear(x, merge_heads(attend(q, memory, mask)), self.out)
        return add_linear(x, gelu_tanh(self.up(self.norm_2(x))), self.down), q, memory


class GPT2(Backbone):
    """GPT-2 without its token table, learned positions added: that of Turbo, Nano and the starter."""

    def __init__(self, config: GPT2Config):
        super().__init__()
        self.positions = nn.Embedding(config.max_positions, config.hidden_size)
        self.layers = [GPT2Layer(config) for _ in range(config.num_layers)]
        self.norm = LayerNorm(config.hidden_size, eps=config.layer_norm_eps)

    def enter(self, x: mx.array, start: int | mx.array) -> mx.array:
        """Add the embeddings of positions ``start``, ``start`` + 1, ..."""
        if isinstance(start, mx.array):
            return x + self.positions(start)[:, None]
        return x + self.positions(mx.arange(start, start + x.shape[1]))


_BACKBONES: dict[str, Callable[[Any], Backbone]] = {"gpt2": GPT2, "llama": Llama}
"""The transformers that it can stand on, by the kind that their configuration names."""


@dataclass(frozen=True)
class VoicePrefix:
    """What the backbone remembers of the conditioning rows; exact to reuse, since it is causal.

    Attributes:
        memory: keys and values of each layer, (1, H, P, D). Where tokens come one after another the
            unconditional row of guidance has the same conditioning, hence the same memory.
        guided: whether guidance may be used with it.
        prior: how likely each token is where nothing is known, (V,) float32; of a member that fills blocks.
    """

    memory: tuple[KeyValues, ...]
    guided: bool
    prior: mx.array | None

    @property
    def length(self) -> int:
        """Positions in the memory."""
        return self.memory[0][0].shape[2]

    def rows(self, count: int) -> list[KeyValues]:
        """The memory, for each of so many rows."""
        shape = count, *self.memory[0][0].shape[1:]
        return [(mx.broadcast_to(k, shape), mx.broadcast_to(v, shape)) for k, v in self.memory]


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
    """All conditioning that is not text: the rows before it tell T3 whose voice it is, and how excited.

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


DEFAULT_EXAGGERATION = 0.5


class T3(nn.Module):
    """Text tokens and a voice to logits of speech tokens.

    Shapes: B batch or R rows, P prompt tokens, N text tokens, S speech tokens, C channels,
    V speech vocabulary. :mod:`engine.t3.generate` runs it.

    Attributes:
        runner: what takes its single steps, of :func:`engine.t3.steps.choose`; whoever fills the model, or
            turns kernels off, sets it. None until then, and again where weights are replaced.
        source: of the weights, where they may be missing; whoever fills the model sets it.
    """

    def __init__(self, config: T3Config):
        super().__init__()
        C = config.backbone.hidden_size
        self.config = config
        self.conditioning = Conditioning(config)
        self.text_emb = nn.Embedding(config.text_vocab, C)
        self.speech_emb = nn.Embedding(config.speech_ids, C)
        if config.learned_positions:
            self.text_positions = nn.Embedding(config.max_text_tokens + 2, C)
            self.speech_positions = nn.Embedding(config.max_speech_tokens + 4, C)
        self.backbone = _BACKBONES[config.backbone.kind](config.backbone)
        self.speech_head = nn.Linear(C, config.speech_vocab, bias=config.speech_head_bias)
        self.runner: Step[Any] | None = None
        self.source: Source | None = None

    @property
    def num_start_tokens(self) -> int:
        """How many start tokens come before speech. Where positions are learned the reference's
        loop over single tokens adds one to the one that is there, both at speech position 0."""
        return 2 if self.config.learned_positions and self.config.blocks is None else 1

    @property
    def dtype(self) -> mx.Dtype:
        """Of activations and of the key-value memory."""
        return self.conditioning.speaker.bias.dtype

    def embed_conditioning(
        self,
        speaker_emb: mx.array,
        prompt_tokens: mx.array | None = None,
        exaggeration: mx.array | None = None,
    ) -> mx.array:
        """The conditioning rows: the speaker's, the speech prompt's (32 resampled ones, or raw), emotion's.

        Args:
            speaker_emb: (B, 256) voice encoder's embedding.
            prompt_tokens: (B, P) speech tokens of the voice, or None for the speaker row alone.
            exaggeration: (B,), 0.5 if None; unused where the member has no emotion row.

        Returns:
            (B, rows, C).
        """
        rows = [self.conditioning.before(speaker_emb.astype(self.dtype))]
        if prompt_tokens is not None and prompt_tokens.shape[1] > 0:
            rows.append(self.conditioning.prompt(self.embed_speech(prompt_tokens, 0)))
        if exaggeration is None:
            exaggeration = mx.full((speaker_emb.shape[0],), DEFAULT_EXAGGERATION)
        emotion = self.conditioning.after(exaggeration.astype(self.dtype))
        return mx.concatenate(rows if emotion is None else [*rows, emotion], axis=1)

    def embed_text(self, tokens: mx.array, *, unconditional_row: bool = False) -> mx.array:
        """Framed text tokens (B, N) to (B, N, C), positions added where they are learned.

        ``unconditional_row`` appends, for guidance, a row that holds the positions only.
        """
        x = self.text_emb(tokens)
        if unconditional_row:
            x = mx.concatenate([x, mx.zeros_like(x[:1])])
        return x + self.text_positions(mx.arange(x.shape[1])) if self.config.learned_positions else x

    def embed_speech(self, tokens: mx.array, start: int) -> mx.array:
        """Speech tokens (B, S) at speech positions ``start``, ``start`` + 1, ... to (B, S, C)."""
        x = self.speech_emb(tokens)
        if not self.config.learned_positions:
            return x
        return x + self.speech_positions(mx.arange(start, start + tokens.shape[1]))

    def embed_start(self, rows: int) -> mx.array:
        """The start tokens, all at speech position 0: (rows, 1 or 2, C)."""
        one = self.embed_speech(mx.full((1, 1), self.config.start_speech_token), 0)
        return mx.broadcast_to(one, (rows, self.num_start_tokens, one.shape[-1]))

    def frame_text(self, tokens: mx.array) -> mx.array:
        """(B, N) to (B, N + 2) with start and stop tokens around each row, where the member frames its
        text."""
        if not self.config.text_sot_eot:
            return tokens
        ends = self.config.start_text_token, self.config.stop_text_token
        start, stop = (mx.full((len(tokens), 1), token, dtype=tokens.dtype) for token in ends)
        return mx.concatenate([start, tokens, stop], axis=1)

    def embed(self, conditioning: mx.array, text_tokens: mx.array, speech_tokens: mx.array) -> mx.array:
        """A whole sequence (B, T, C): conditioning rows, text (B, N) and speech (B, S), both without start
        and stop tokens."""
        text = self.embed_text(self.frame_text(text_tokens))
        start, speech = self.embed_start(len(text)), self.embed_speech(speech_tokens, 1)
        return mx.concatenate([conditioning, text, start, speech], axis=1)

    def __call__(
        self,
        speaker_emb: mx.array,
        text_tokens: mx.array,
        speech_tokens: mx.array,
        *,
        prompt_tokens: mx.array | None = None,
        exaggeration: mx.array | None = None,
    ) -> mx.array:
        """One pass over given tokens, see :meth:`embed_conditioning` and :meth:`embed`.

        Returns:
            (B, S + 1, V): row j predicts speech token j, row S the stop token.
        """
        conditioning = self.embed_conditioning(speaker_emb, prompt_tokens, exaggeration)
        hidden = self.backbone(self.embed(conditioning, text_tokens, speech_tokens)).hidden
        return self.speech_head(hidden[:, -1 - speech_tokens.shape[1] :])

    def prefill(
        self, x: mx.array, past: Sequence[KeyValues] | None, heads: Heads = ()
    ) -> tuple[mx.array, Output]:
        """Run embeddings (R, T, C) behind ``past``; logits (R, V) of what follows, and the output."""
        out = self.backbone(x, past, heads)
        return self.speech_head(out.hidden[:, -1]), out


Steps = Callable[[A, int, int], "tuple[A, A | None]"]
"""The steps of one utterance: one generated token in, the next one's logits out, or a block of tokens that
see each other.

Args:
    tokens: (T,) int32, fed to every row.
    place: the speech position of the first.
    offset: its position in the memory; what is remembered from there on is written anew.

Returns:
    Logits (R, V), of a block (R, T, V); and the first row's attention over the memory (offset + 1,) float32
    where one token was given, averaged over the heads asked for, or None.
"""


class Step(Protocol, Generic[A]):
    """Single steps of one model, in arrays of one kind. It holds what it wants of the model's weights, which
    are left alone while it is used; what an utterance remembers belongs to its :data:`Steps`.

    Attributes:
        name: what works the steps out, for people.
        ahead: whether they are queued on a device, so that the host had better stay a token ahead.
        overlaps: whether they leave a core to others and have no MLX in them, so that they may go on in a
            thread of their own.
    """

    name: str
    ahead: bool
    overlaps: bool

    def own(self, x: mx.array) -> A:
        """x as an array of its kind."""

    def remembered(self, model: T3, x: mx.array) -> tuple[KeyValues, ...]:
        """What the backbone remembers of embeddings (1, P, C) at its start: each layer (1, H, P, D)."""

    def prefill(
        self, model: T3, x: mx.array, past: Sequence[KeyValues], heads: Heads
    ) -> tuple[A, A | None, Steps[A]]:
        """Run embeddings (R, T, C) behind ``past``, each layer (R, H, P, D), and begin an utterance.

        Returns:
            Logits (R, V) of what follows, the attention and the steps, as of :data:`Steps`.
        """

    def queue(self, tokens: A, logits: A, beside: A | None) -> A:
        """Start computing what was drawn, and what is wanted beside it, if it is still to be computed; the
        tokens, marked where their logits are lost (:mod:`engine.nn.overflow`)."""
