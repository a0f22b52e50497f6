"""T3 at work: a voice's prefix, then one speech token after another.

On a GPU the host stays one token behind: the next step is queued before the current token is
read, and everything a step needs (memory, tokens seen, random key) is there or is made on the
device. On a CPU there is nothing to run ahead of: each step is worked out in place when it is
asked for (:mod:`engine.t3.numpy_step`), and a token is handed over as soon as it is known. What is MLX's
is then done with the first token, and another thread may take the tokens behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

import mlx.core as mx
import numpy as np

from engine.config import SPEECH_VOCAB, GPT2Config
from engine.errors import TextError
from engine.kernels.cpu.arrays import A, Either, cast, namespace, view
from engine.nn.attention import KeyValues
from engine.nn.overflow import marked, require_defined
from engine.t3 import cuda_step, numpy_step
from engine.t3.backbones.base import Heads
from engine.t3.model import T3
from engine.t3.numpy_step import can_overlap
from engine.t3.packing import pack
from engine.t3.sampling import SamplingOptions, draw, guide, step_chances
from engine.types import Conditionals, Int32, SpeechToken

__all__ = ["SamplingOptions", "VoicePrefix", "can_overlap", "generate", "make_prefix"]

BLOCK = 64
"""Positions by which the memory grows."""


@dataclass(frozen=True)
class VoicePrefix:
    """What the backbone remembers of the conditioning rows; exact to reuse, since it is causal.

    Attributes:
        memory: keys and values of each layer, (1, H, P, D). The unconditional row of guidance
            has the same conditioning, hence the same memory.
        guided: whether guidance may be used with it.
        exaggeration: what its emotion row says.
    """

    memory: tuple[KeyValues, ...]
    guided: bool
    exaggeration: float

    @property
    def length(self) -> int:
        """Positions in the memory."""
        return self.memory[0][0].shape[2]


def make_prefix(
    model: T3, conditionals: Conditionals, *, exaggeration: float = 0.5, guided: bool = True
) -> VoicePrefix:
    """Run the conditioning rows of a voice through the backbone, once for all its utterances.

    Args:
        model: T3.
        conditionals: the voice; a prompt longer than the member's is cut.
        exaggeration: 0 to 1 (and beyond); for members with an emotion row.
        guided: whether guidance may be used; without effect for members that have none.
    """
    prompt = mx.array(conditionals.t3_prompt_tokens[:, : model.config.speech_prompt_tokens])
    segments = model.embed_conditioning(mx.array(conditionals.speaker_emb), prompt, mx.array([exaggeration]))
    memory = tuple(model.backbone(pack(segments)).memory)
    mx.eval(memory)
    return VoicePrefix(memory, guided and model.config.guidance, exaggeration)


def generate(
    model: T3,
    prefix: VoicePrefix,
    text_tokens: Int32,
    options: SamplingOptions,
    *,
    seed: int,
    attention: bool = True,
) -> Generator[SpeechToken, None, bool]:
    """Speech tokens of one utterance, as they come.

    Args:
        model: T3.
        prefix: of the voice, made by the same model.
        text_tokens: (N,) int32 from the member's tokenizer, without start and stop tokens.
        options: how to draw. ``max_tokens`` is capped by the member's own limit.
        seed: same seed, same tokens, whatever else the process draws.
        attention: whether tokens carry alignment, where the member has alignment heads.

    Yields:
        Real speech tokens (below 6561), indexed in order.

    Returns:
        Whether the model ended by itself; False if the limit of tokens did.

    Raises:
        TextError: no tokens, too many, or ids that the model does not have.
        PrecisionError: the model's numbers outgrew its precision.
    """
    _check_text(model, text_tokens)
    config = model.config
    heads = config.alignment_heads if attention else ()
    limit = min(options.max_tokens, _room(model, prefix.length + len(text_tokens)))
    first_column = prefix.length + int(config.text_sot_eot)
    columns = slice(first_column, first_column + len(text_tokens))
    run = _Run(model, prefix, text_tokens, options, step_chances(seed, limit), heads)
    current, index = run.first(), 0
    for step in range(limit):
        more = step + 1 < limit
        following = run.next(step) if more and run.ahead else None
        token, weights = current
        # Read whole: a slice would be one more operation, queued behind the step after this one.
        identity = int(token.item())
        require_defined(identity)
        if identity == config.stop_speech_token:
            return True
        if identity < SPEECH_VOCAB:
            row = None if weights is None else np.array(weights)[columns]
            yield SpeechToken(identity, index, row)
            index += 1
        if more:
            current = following or run.next(step)
    return False


def _check_text(model: T3, text_tokens: Int32) -> None:
    """Refuse what the model cannot read."""
    if len(text_tokens) == 0:
        raise TextError(
            "This model has no sound for any letter of this text: choose a model that speaks its language."
        )
    if len(text_tokens) > model.config.max_text_tokens:
        raise TextError(
            f"The text is too long to speak in one go: {len(text_tokens)} tokens, "
            f"at most {model.config.max_text_tokens}."
        )
    if int(np.min(text_tokens)) < 0 or int(np.max(text_tokens)) >= model.config.text_vocab:
        raise TextError("The text's tokens are not of this model's vocabulary: the tokenizer is another's.")


def _room(model: T3, context: int) -> int:
    """How many speech tokens fit behind ``context`` conditioning rows and text tokens."""
    config = model.config
    if not isinstance(config.backbone, GPT2Config):
        return config.max_speech_tokens
    framing = model.num_start_tokens + (2 if config.text_sot_eot else 0)
    room = config.backbone.max_positions - context - framing
    if room < 1:
        raise TextError("The text is too long to speak in one go: split it.")
    return min(room, config.max_speech_tokens)


Drawn = tuple[Either, Either]
"""A token (1,) and its attention over the memory (S,) or None; MLX's are perhaps still to be computed."""


class _Run:
    """State of one utterance. On a GPU it stays on the device and is never read here; on a CPU its
    arrays are numpy's from the logits on."""

    def __init__(
        self,
        model: T3,
        prefix: VoicePrefix,
        text_tokens: Int32,
        options: SamplingOptions,
        chances: mx.array,
        heads: Heads,
    ):
        self.model, self.prefix, self.options, self.heads = model, prefix, options, heads
        self.guided = prefix.guided and options.cfg_weight > 0
        self.ahead = not numpy_step.is_supported(model)
        self.vocabulary: Either = (mx if self.ahead else np).arange(model.config.speech_vocab)
        self.seen: Either = self.vocabulary == model.config.start_speech_token
        self.chances: Either = chances if self.ahead else view(chances)
        self.text = mx.array(text_tokens, dtype=mx.int32)[None]

    def first(self) -> Drawn:
        """Run text and start tokens behind the prefix, and draw the first token."""
        model, rows = self.model, 2 if self.guided else 1
        text = model.embed_text(model.frame_text(self.text), unconditional_row=self.guided)
        x = mx.concatenate([text, model.embed_start(rows)], axis=1)
        past = [(_rows(k, rows), _rows(v, rows)) for k, v in self.prefix.memory]
        logits, out = model.prefill(x, past, self.heads)
        self.offset = self.prefix.length + x.shape[1]
        self.step = _step(model)(model, out.memory, self.heads)
        drawn: Either = self._draw(logits, 0) if self.ahead else self._draw(view(logits), 0)
        if self.options.penalty_last:
            # The GPT-2 members' loop forgets the start token after the first step.
            self.seen = namespace(self.seen).zeros_like(self.seen)
        self._see(drawn)
        return self._queued(drawn, logits, out.attention)

    def next(self, index: int) -> Drawn:
        """Feed generated token ``index``, draw the one after it and start computing it."""
        logits, attention = self.step(self.token, index, self.offset)
        self.offset += 1
        drawn = self._draw(logits, index + 1)
        self._see(drawn)
        return self._queued(drawn, logits, attention)

    def _queued(self, token: Either, logits: Either, attention: Either) -> Drawn:
        """Start computing what MLX has still to compute."""
        if self.ahead:
            token = marked(token, logits, self.model.dtype)
            mx.async_eval(token, attention)
        return token, attention

    def _draw(self, logits: A, step: int) -> A:
        logits = cast(logits, mx.float32)
        chosen = guide(logits[0], logits[1], self.options.cfg_weight) if self.guided else logits[0]
        return draw(chosen, self.seen, self.options, self.chances[step : step + 1])

    def _see(self, token: Either) -> None:
        self.token = token
        self.seen = self.seen | (self.vocabulary == token)


Step = Callable[[Either, int, int], tuple[Either, Either]]
"""Token (1,), its place among those generated and its position in the memory, to the logits (R, V)
behind it and its attention (position + 1,) or None."""


def _step(model: T3) -> Callable[[T3, Sequence[KeyValues], Heads], Step]:
    """The quickest way to take single steps with this model where it is."""
    if numpy_step.is_supported(model):
        return numpy_step.NumpyStep
    return cuda_step.CudaStep if cuda_step.is_supported(model) else _PlainStep


class _PlainStep:
    """Steps of MLX's operations; it owns the memory. Arguments as of
    :class:`engine.t3.numpy_step.NumpyStep`."""

    def __init__(self, model: T3, memory: Sequence[KeyValues], heads: Heads):
        for layer in model.backbone.layers:
            layer.join()
        self._model, self._memory, self._heads = model, list(memory), heads

    def __call__(self, token: mx.array, index: int, offset: int) -> tuple[mx.array, mx.array | None]:
        if offset >= self._memory[0][0].shape[2]:
            self._memory = _grown(self._memory, BLOCK)
        return self._model.step(token, index, offset, self._memory, self._heads)


def _rows(x: mx.array, rows: int) -> mx.array:
    """One row's memory for each of ``rows``."""
    return mx.broadcast_to(x, (rows, *x.shape[1:])) if rows > 1 else x


def _grown(memory: Sequence[KeyValues], block: int) -> list[KeyValues]:
    """The memory with room up to the next multiple of ``block``."""
    length = memory[0][0].shape[2]
    room = block - length % block
    padding = [(0, 0), (0, 0), (0, room), (0, 0)]
    return [(mx.pad(k, padding), mx.pad(v, padding)) for k, v in memory]
