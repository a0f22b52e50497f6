"""T3 at work: a voice's prefix, then one speech token after another.

On a GPU the host stays one token behind: the next step is queued before the current token is
read, and everything a step needs (memory, tokens seen, random key) is there or is made on the
device. On a CPU there is nothing to run ahead of: each step is worked out in place when it is
asked for (:mod:`engine.t3.steps.numpy_step`), and a token is handed over as soon as it is known. What is
MLX's is then done with the first token, and another thread may take the tokens behind it.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Generic

import mlx.core as mx
import numpy as np

from engine.config import SPEECH_VOCAB, GPT2Config
from engine.errors import TextError
from engine.kernels.cpu.arrays import A, cast
from engine.nn.attention import KeyValues
from engine.nn.overflow import require_defined
from engine.t3.backbones.base import Heads
from engine.t3.model import T3
from engine.t3.packing import pack
from engine.t3.sampling import SamplingOptions, draw, guide, step_chances
from engine.t3.steps import choose
from engine.t3.steps.base import Step, Steps
from engine.types import Conditionals, Int32, SpeechToken

__all__ = ["SamplingOptions", "VoicePrefix", "choose", "generate", "make_prefix"]


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
        model: T3; where it has no runner yet, one is chosen for this utterance.
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
    step = model.runner or choose(model)
    run = _Run(model, step, prefix, text_tokens, options, step_chances(seed, limit), heads)
    current, index = run.first(), 0
    for drawn in range(limit):
        more = drawn + 1 < limit
        following = run.next(drawn) if more and step.ahead else None
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
            current = following or run.next(drawn)
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


class _Run(Generic[A]):
    """State of one utterance, in the step's kind of arrays from the logits on; on a GPU it is never read.
    What is drawn is a token (1,) and its attention over the memory (S,) or None."""

    def __init__(
        self,
        model: T3,
        step: Step[A],
        prefix: VoicePrefix,
        text_tokens: Int32,
        options: SamplingOptions,
        chances: mx.array,
        heads: Heads,
    ):
        self.model, self.prefix, self.options, self.heads = model, prefix, options, heads
        self.guided = prefix.guided and options.cfg_weight > 0
        self.step: Step[A] = step
        self.vocabulary: A = step.own(mx.arange(model.config.speech_vocab))
        self.seen: A = self.vocabulary == model.config.start_speech_token
        self.chances: A = step.own(chances)
        self.text = mx.array(text_tokens, dtype=mx.int32)[None]

    def first(self) -> tuple[A, A | None]:
        """Run text and start tokens behind the prefix, and draw the first token."""
        model, rows = self.model, 2 if self.guided else 1
        text = model.embed_text(model.frame_text(self.text), unconditional_row=self.guided)
        x = mx.concatenate([text, model.embed_start(rows)], axis=1)
        past = [(_rows(k, rows), _rows(v, rows)) for k, v in self.prefix.memory]
        logits, out = model.prefill(x, past, self.heads)
        self.offset = self.prefix.length + x.shape[1]
        self.steps: Steps[A] = self.step.start(out.memory, self.heads)
        attention = None if out.attention is None else self.step.own(out.attention)
        return self._drawn(self.step.own(logits), attention, 0)

    def next(self, index: int) -> tuple[A, A | None]:
        """Feed generated token ``index``, draw the one after it and start computing it."""
        logits, attention = self.steps(self.token, index, self.offset)
        self.offset += 1
        return self._drawn(logits, attention, index + 1)

    def _drawn(self, logits: A, attention: A | None, index: int) -> tuple[A, A | None]:
        """Token ``index``, drawn from its logits, and its attention."""
        exact = cast(logits, mx.float32)
        chosen = guide(exact[0], exact[1], self.options.cfg_weight) if self.guided else exact[0]
        self.token: A = draw(chosen, self.seen, self.options, self.chances[index : index + 1])
        # The GPT-2 members' loop forgets the start token after the first step.
        past = self.vocabulary < 0 if index == 0 and self.options.penalty_last else self.seen
        self.seen = past | (self.vocabulary == self.token)
        return self.step.queue(self.token, logits, attention), attention


def _rows(x: mx.array, rows: int) -> mx.array:
    """One row's memory for each of ``rows``."""
    return mx.broadcast_to(x, (rows, *x.shape[1:])) if rows > 1 else x
