"""T3 at work: a voice's prefix, then the speech tokens of an utterance.

How the tokens come is a strategy of the member's: one after another, or block by block. Both ask the model's
runner for single steps.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, cast

import mlx.core as mx
import numpy as np

from engine.config import SPEECH_VOCAB, BlockConfig
from engine.errors import TextError
from engine.nn.attention import KeyValues
from engine.nn.overflow import require_defined
from engine.t3.model import T3, Step, Steps, VoicePrefix
from engine.t3.sampling import A, SamplingOptions, copied, draw, guide, in_float32, namespace, step_chances
from engine.t3.steps import choose
from engine.t3.steps.base import BlockStep
from engine.t3.unmasking import LEAST, Rules, Turn, counts, gumbel, masked
from engine.types import Conditionals, Float32, Int32, SpeechToken


@dataclass(frozen=True)
class Utterance:
    """What is spoken, and how.

    Attributes:
        prefix: of the voice.
        text: tokens (N,) int32, without start and stop tokens.
        options: how to draw.
        seed: of what is drawn.
        limit: most speech tokens.
    """

    prefix: VoicePrefix
    text: Int32
    options: SamplingOptions
    seed: int
    limit: int

    @property
    def is_guided(self) -> bool:
        """Whether guidance has a row without conditions beside it."""
        return self.prefix.guided and self.options.cfg_weight > 0


class Strategy(Protocol):
    """The tokens of one utterance."""

    def tokens(self) -> Iterator[tuple[int, Float32 | None]]:
        """Each as soon as it is known, control tokens among them, with its attention (N,) over the text
        tokens where there is any; at most as many as the utterance may have."""


def make_prefix(
    model: T3, conditionals: Conditionals, *, exaggeration: float = 0.5, guided: bool = True
) -> VoicePrefix:
    """Run the conditioning rows of a voice through the backbone, once for all its utterances.

    Args:
        conditionals: the voice; a prompt longer than the member's is cut.
        exaggeration: 0 to 1 (and beyond); for members with an emotion row.
        guided: whether guidance may be used; without effect for members that have none.
    """
    prompt = mx.array(conditionals.t3_prompt_tokens[:, : model.config.speech_prompt_tokens])
    rows = model.embed_conditioning(mx.array(conditionals.speaker_emb), prompt, mx.array([exaggeration]))
    step, blocks = model.runner or choose(model), model.config.blocks
    memory = step.remembered(model, rows)
    prior = None if blocks is None else prior_of(model, cast(BlockStep[Any], step), blocks)
    mx.eval(memory, prior)
    return VoicePrefix(memory, guided and model.config.guidance, prior)


def generate(
    model: T3,
    prefix: VoicePrefix,
    text_tokens: Int32,
    options: SamplingOptions,
    *,
    seed: int,
) -> Generator[SpeechToken, None, bool]:
    """Speech tokens of one utterance, as they come.

    Args:
        model: T3; where it has no runner yet, one is chosen for this utterance.
        text_tokens: (N,) int32 from the member's tokenizer, without start and stop tokens.
        options: how to draw. ``max_tokens`` is capped by the member's own limit.
        seed: same seed, same tokens, whatever else the process draws.

    Yields:
        Real speech tokens (below 6561), in order.

    Returns:
        Whether the model ended by itself; False if the limit of tokens did.

    Raises:
        TextError: no tokens, too many, or ids that the model does not have.
        PrecisionError: the model's numbers outgrew its precision.
    """
    check_text(model, text_tokens)
    config = model.config
    limit = min(options.max_tokens, most_tokens(model, prefix.length + len(text_tokens)))
    step, asked = model.runner or choose(model), Utterance(prefix, text_tokens, options, seed, limit)
    strategy: Strategy
    if config.blocks is None:
        strategy = Autoregression(model, step, asked)
    else:
        strategy = BlockDiffusion(model, cast(BlockStep[Any], step), asked, config.blocks)
    for identity, attended in strategy.tokens():
        require_defined(identity)
        if identity == config.stop_speech_token:
            return True
        if identity < SPEECH_VOCAB:
            yield SpeechToken(identity, attended)
    return False


def check_text(model: T3, text_tokens: Int32) -> None:
    """Refuse what the model cannot read."""
    if len(text_tokens) == 0:
        raise TextError(
            "This model has no sound for any letter of this text: choose a model that speaks its language."
        )
    if len(text_tokens) > model.config.max_text_tokens:
        raise TextError(
            "The text is too long to speak in one go: {tokens} tokens, at most {most}.",
            tokens=len(text_tokens),
            most=model.config.max_text_tokens,
        )
    if int(np.min(text_tokens)) < 0 or int(np.max(text_tokens)) >= model.config.text_vocab:
        raise TextError("The text's tokens are not of this model's vocabulary: the tokenizer is another's.")


def most_tokens(model: T3, context: int) -> int:
    """How many speech tokens fit behind ``context`` conditioning rows and text tokens."""
    config = model.config
    most = config.backbone.max_positions
    if most is None:
        return config.max_speech_tokens
    framing = model.num_start_tokens + (2 if config.text_sot_eot else 0)
    room = most - context - framing
    if room < 1:
        raise TextError("The text is too long to speak in one go: split it.")
    return min(room, config.max_speech_tokens)


class Autoregression(Generic[A]):
    """One token after another, in the step's kind of arrays from the logits on; on a GPU these are never
    read.

    On a GPU the host stays one token behind: the next step is queued before the current token is read, and
    everything a step needs (memory, tokens seen, random key) is there or is made on the device. On a CPU
    there is nothing to run ahead of: each step is worked out in place when it is asked for, and a token is
    handed over as soon as it is known. What is MLX's is then done with the first token, and another thread
    may take the tokens behind it.

    Args:
        model, step, asked: who speaks what, and how.
    """

    def __init__(self, model: T3, step: Step[A], asked: Utterance):
        self._model, self._prefix, self._options = model, asked.prefix, asked.options
        self._limit, self._guided = asked.limit, asked.is_guided
        self._step: Step[A] = step
        self._vocabulary: A = step.own(mx.arange(model.config.speech_vocab))
        self._seen: A = self._vocabulary == model.config.start_speech_token
        self._chances: A = step.own(step_chances(asked.seed, asked.limit))
        self._text = mx.array(asked.text, dtype=mx.int32)[None]

    def tokens(self) -> Iterator[tuple[int, Float32 | None]]:
        """See :class:`Strategy`."""
        first_column = self._prefix.length + int(self._model.config.text_sot_eot)
        columns = slice(first_column, first_column + self._text.shape[1])
        current = self._first()
        for drawn in range(self._limit):
            more = drawn + 1 < self._limit
            following = self._next(drawn) if more and self._step.ahead else None
            token, weights = current
            # Read whole: a slice would be one more operation, queued behind the step after this one.
            identity: Any = token.item()
            yield identity, None if weights is None else np.array(weights)[columns]
            if more:
                current = following or self._next(drawn)

    def _first(self) -> tuple[A, A | None]:
        """Run text and start tokens behind the prefix, and draw the first token (1,); its attention over the
        memory (S,) or None."""
        model, rows = self._model, 2 if self._guided else 1
        text = model.embed_text(model.frame_text(self._text), unconditional_row=self._guided)
        x = mx.concatenate([text, model.embed_start(rows)], axis=1)
        past = self._prefix.rows(rows)
        self._steps: Steps[A]
        logits, attention, self._steps = self._step.prefill(model, x, past, model.config.alignment_heads)
        self._offset = self._prefix.length + x.shape[1]
        return self._drawn(logits, attention, 0)

    def _next(self, index: int) -> tuple[A, A | None]:
        """Feed generated token ``index``, draw the one after it and start computing it."""
        logits, attention = self._steps(self._token, index + 1, self._offset)
        self._offset += 1
        return self._drawn(logits, attention, index + 1)

    def _drawn(self, logits: A, attention: A | None, index: int) -> tuple[A, A | None]:
        """Token ``index``, drawn from its logits, and its attention."""
        exact = in_float32(logits)
        chosen = guide(exact[0], exact[1], self._options.cfg_weight) if self._guided else exact[0]
        self._token: A = draw(chosen, self._seen, self._options, self._chances[index : index + 1])
        # The GPT-2 members' loop forgets the start token after the first step.
        past = self._vocabulary < 0 if index == 0 and self._options.penalty_last else self._seen
        self._seen = past | (self._vocabulary == self._token)
        return self._step.queue(self._token, logits, attention), attention


class BlockDiffusion(Generic[A]):
    """All of a block masked at first, settled in a few passes over it, in the step's kind of arrays from the
    logits on.

    In each pass the tokens of the block see each other and all before them, and each that is still masked is
    drawn; those that score best (:mod:`engine.t3.unmasking`) stay. A last pass over the settled block leaves
    in the memory what later blocks see. On a GPU all passes of a block are queued before any of it is read.
    Source: the reference's model.py and cfg_guidance.py (chatterbox-flash), after arXiv:2509.26328.

    Args:
        model, step, asked: who speaks what, and how; the last block may be a shorter one.
        blocks: the model's.
    """

    def __init__(self, model: T3, step: BlockStep[A], asked: Utterance, blocks: BlockConfig):
        config, prefix = model.config, asked.prefix
        self._model, self._prefix, self._blocks, self._limit = model, prefix, blocks, asked.limit
        self._rules = Rules(asked.options, mask=config.speech_vocab, stop=config.stop_speech_token)
        self._rows = 2 if asked.is_guided else 1
        self._step: BlockStep[A] = step
        self._vocabulary: A = step.own(mx.arange(config.speech_vocab))
        self._seen: A = step.own(mx.zeros((config.speech_vocab,), mx.bool_))
        passes = -(-asked.limit // blocks.size) * blocks.steps
        chances = step_chances(asked.seed, passes, (2, blocks.size))
        self._chances: A = step.own(chances[:, 0])
        self._noise: A = step.own(blocks.position_noise * gumbel(chances[:, 1]))
        assert prefix.prior is not None
        self._log_prior: A = step.own(mx.maximum(mx.log(prefix.prior), LEAST))
        self._masks: A = step.own(mx.full((blocks.size,), config.speech_vocab, mx.int32))
        self._text = mx.array(asked.text, dtype=mx.int32)[None]

    def tokens(self) -> Iterator[tuple[int, Float32 | None]]:
        """See :class:`Strategy`."""
        self._begin()
        left, size = self._limit, self._blocks.size
        for number in range(-(-left // size)):
            block = self._filled(number, min(size, left))
            left -= size
            # A device has this to do while its host reads the block; a processor may find that it ends here.
            if left > 0 and self._step.ahead:
                self._commit(block)
            for identity in np.array(block).tolist():
                yield identity, None
            if left > 0 and not self._step.ahead:
                self._commit(block)

    def _begin(self) -> None:
        """Run text and start token behind the prefix."""
        x, past = begun(self._model, self._text, self._rows), past_of(self._prefix, self._rows)
        self._steps: Steps[A]
        logits, _, self._steps = self._step.prefill(self._model, x, past, ())
        self._offset = self._prefix.length + x.shape[1]
        self._before: A = in_float32(logits)[:, None]

    def _filled(self, number: int, length: int) -> A:
        """Block ``number``, (length,) int32. From its first stop token on, what is masked stays so."""
        config, xp = self._blocks, namespace(self._masks)
        block: A = self._masks[:length]
        table: A = xp.array(counts(length, config.steps, config.schedule_shift, config.early_shift))
        for step in range(config.steps):
            if not self._step.ahead and not bool(masked(block, self._rules).any()):
                break
            logits, at = self._run(block), number * config.steps + step
            turn = Turn(
                block,
                logits,
                self._before,
                self._chances[at, :length],
                self._noise[at, :length],
                table[step],
                self._seen,
                self._log_prior,
            )
            drawn_from = xp.concatenate([self._before, logits], axis=1)
            block = self._step.queue(self._step.unmask(turn, self._rules), drawn_from, None)
        return block

    def _commit(self, block: A) -> None:
        """Leave a settled block in the memory."""
        logits = self._run(block)
        self._before = copied(logits[:, -1:])
        self._step.queue(block, logits, self._before)
        self._offset += block.shape[0]
        self._seen = self._seen | namespace(block).any(self._vocabulary == block[:, None], axis=0)

    def _run(self, block: A) -> A:
        """A pass over a block: the logits (R, T, V) behind each of its places."""
        logits, _ = self._steps(block, 0, self._offset)
        return logits.reshape(self._rows, block.shape[0], -1)


def begun(model: T3, text: mx.array, rows: int) -> mx.array:
    """What begins an utterance of a model that fills blocks: embeddings (rows, T, C) of its text (1, N) and
    start token. A second row is guidance's, which does not know the text."""
    embedded, start = model.embed_text(model.frame_text(text)), model.embed_start(1)
    x = mx.concatenate([embedded, start], axis=1)
    return x if rows == 1 else mx.concatenate([x, mx.concatenate([mx.zeros_like(embedded), start], axis=1)])


def past_of(prefix: VoicePrefix, rows: int) -> list[KeyValues]:
    """What each layer remembers before that, (rows, H, P, D). A second row does not know the voice: its zeros
    stay zeros, for a Llama has no biases."""
    if rows == 1:
        return list(prefix.memory)
    return [(_with_zeros(keys), _with_zeros(values)) for keys, values in prefix.memory]


def _with_zeros(x: mx.array) -> mx.array:
    """One row's memory, and as many zeros."""
    return mx.concatenate([x, mx.zeros_like(x)])


def prior_of(model: T3, step: BlockStep[Any], blocks: BlockConfig) -> mx.array:
    """How likely each token is behind a start token alone, (V,) float32: the mean over a masked block."""
    config = model.config
    tokens = mx.array([[config.start_speech_token, *[config.speech_vocab] * blocks.size]])
    logits = step.behind(model, model.embed_speech(tokens, 0))
    return mx.softmax(logits[0, :-1].astype(mx.float32), axis=-1).mean(axis=0)
