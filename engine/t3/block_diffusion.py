"""Speech tokens block by block: all of a block masked at first, settled in a few passes over it.

In each pass the tokens of the block see each other and all before them, and each that is still masked is
drawn; those that score best (:mod:`engine.t3.unmasking`) stay. A last pass over the settled block leaves in
the memory what later blocks see. On a GPU all passes of a block are queued before any of it is read. Source:
the reference's model.py and cfg_guidance.py (chatterbox-flash), after arXiv:2509.26328.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic

import mlx.core as mx
import numpy as np

from engine.config import BlockConfig
from engine.t3.arrays import A, cast, copied, namespace
from engine.t3.model import T3, Steps
from engine.t3.prefix import VoicePrefix
from engine.t3.sampling import SamplingOptions, step_chances
from engine.t3.steps.base import BlockStep
from engine.t3.unmasking import LEAST, Rules, Turn, counts, gumbel, masked
from engine.types import Float32, Int32


def prior_of(model: T3, step: BlockStep[Any], blocks: BlockConfig) -> mx.array:
    """How likely each token is behind a start token alone, (V,) float32: the mean over a masked block."""
    config = model.config
    tokens = mx.array([[config.start_speech_token, *[config.speech_vocab] * blocks.size]])
    logits = step.behind(model, model.embed_speech(tokens, 0))
    return mx.softmax(logits[0, :-1].astype(mx.float32), axis=-1).mean(axis=0)


class BlockDiffusion(Generic[A]):
    """One utterance, in the step's kind of arrays from the logits on.

    Args:
        model, step, prefix, text_tokens, options: who speaks what, and how (:mod:`engine.t3.generate`).
        blocks: the model's.
        seed: of what is drawn.
        limit: most tokens; the last block may be a shorter one.
    """

    def __init__(
        self,
        model: T3,
        step: BlockStep[A],
        prefix: VoicePrefix,
        text_tokens: Int32,
        options: SamplingOptions,
        blocks: BlockConfig,
        *,
        seed: int,
        limit: int,
    ):
        config = model.config
        self._model, self._prefix, self._blocks, self._limit = model, prefix, blocks, limit
        self._rules = Rules(options, mask=config.speech_vocab, stop=config.stop_speech_token)
        self._rows = 2 if prefix.guided and options.cfg_weight > 0 else 1
        self._step: BlockStep[A] = step
        self._vocabulary: A = step.own(mx.arange(config.speech_vocab))
        self._seen: A = step.own(mx.zeros((config.speech_vocab,), mx.bool_))
        passes = -(-limit // blocks.size) * blocks.steps
        chances = step_chances(seed, passes, (2, blocks.size))
        self._chances: A = step.own(chances[:, 0])
        self._noise: A = step.own(blocks.position_noise * gumbel(chances[:, 1]))
        assert prefix.prior is not None
        self._log_prior: A = step.own(mx.maximum(mx.log(prefix.prior), LEAST))
        self._masks: A = step.own(mx.full((blocks.size,), config.speech_vocab, mx.int32))
        self._text = mx.array(text_tokens, dtype=mx.int32)[None]

    def tokens(self) -> Iterator[tuple[int, Float32 | None]]:
        """See :class:`engine.t3.generate.Strategy`."""
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
        model, memory = self._model, self._prefix.memory
        text, start = model.embed_text(model.frame_text(self._text)), model.embed_start(1)
        x, past = mx.concatenate([text, start], axis=1), list(memory)
        if self._rows > 1:
            # The unconditional row knows neither text nor voice. Its zeros stay zeros: a Llama has no biases.
            x = mx.concatenate([x, mx.concatenate([mx.zeros_like(text), start], axis=1)])
            past = [(_with_zeros(keys), _with_zeros(values)) for keys, values in memory]
        self._steps: Steps[A]
        logits, _, self._steps = self._step.prefill(model, x, past, ())
        self._offset = self._prefix.length + x.shape[1]
        self._before: A = cast(logits, mx.float32)[:, None]

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


def _with_zeros(x: mx.array) -> mx.array:
    """One row's memory, and as many zeros."""
    return mx.concatenate([x, mx.zeros_like(x)])
