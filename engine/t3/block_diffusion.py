"""Speech tokens block by block: all of a block masked at first, settled in a few passes over it.

In each pass the tokens of the block see each other and all before them, and each that is still masked is
drawn; those that score best (:mod:`engine.t3.unmasking`) stay. A last pass over the settled block leaves in
the memory what later blocks see. On a GPU all passes of a block are queued before any of it is read. Source:
the reference's model.py and cfg_guidance.py (chatterbox-flash), after arXiv:2509.26328.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

import mlx.core as mx
import numpy as np

from engine.config import BlockConfig
from engine.nn.arrays import A, cast, namespace
from engine.t3.model import T3
from engine.t3.prefix import VoicePrefix
from engine.t3.sampling import SamplingOptions, draw, log_softmax, step_chances
from engine.t3.steps.base import Step, Steps
from engine.t3.unmasking import LEAST, counts, guided, gumbel, scores, settle
from engine.types import Float32, Int32


def prior_of(model: T3, blocks: BlockConfig) -> mx.array:
    """How likely each token is behind a start token alone, (V,) float32: the mean over a masked block."""
    config = model.config
    tokens = mx.array([[config.start_speech_token, *[config.speech_vocab] * blocks.size]])
    hidden = model.backbone(model.embed_speech(tokens, 0)).hidden
    return mx.softmax(model.speech_head(hidden[0, :-1]).astype(mx.float32), axis=-1).mean(axis=0)


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
        step: Step[A],
        prefix: VoicePrefix,
        text_tokens: Int32,
        options: SamplingOptions,
        blocks: BlockConfig,
        *,
        seed: int,
        limit: int,
    ):
        config = model.config
        self._model, self._prefix, self._options, self._blocks = model, prefix, options, blocks
        self._limit, self._stop, self._mask = limit, config.stop_speech_token, config.speech_vocab
        self._rows = 2 if prefix.guided and options.cfg_weight > 0 else 1
        self._step: Step[A] = step
        self._vocabulary: A = step.own(mx.arange(config.speech_vocab))
        self._seen: A = step.own(mx.zeros((config.speech_vocab,), mx.bool_))
        passes = -(-limit // blocks.size) * blocks.steps
        chances = step_chances(seed, passes, (2, blocks.size))
        self._chances: A = step.own(chances[:, 0])
        self._noise: A = step.own(blocks.position_noise * gumbel(chances[:, 1]))
        assert prefix.prior is not None
        self._log_prior: A = step.own(mx.maximum(mx.log(prefix.prior), LEAST))
        self._masks: A = step.own(mx.full((blocks.size,), self._mask, mx.int32))
        self._text = mx.array(text_tokens, dtype=mx.int32)[None]

    def tokens(self) -> Iterator[tuple[int, Float32 | None]]:
        """See :class:`engine.t3.generate.Strategy`."""
        self._begin()
        left, size = self._limit, self._blocks.size
        for number in range(-(-left // size)):
            block = self._filled(number, min(size, left))
            for identity in np.array(block).tolist():
                yield identity, None
            left -= size
            if left > 0:
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
        logits, out = model.prefill(x, past)
        self._offset = self._prefix.length + x.shape[1]
        self._before: A = self._step.own(logits)[:, None]
        self._steps: Steps[A] = self._step.start(out.memory)

    def _filled(self, number: int, length: int) -> A:
        """Block ``number``, (length,) int32. From its first stop token on, what is masked stays so."""
        config, xp = self._blocks, namespace(self._masks)
        block: A = self._masks[:length]
        table = counts(length, config.steps, config.schedule_shift, config.early_shift)
        for step in range(config.steps):
            masked: A = (block == self._mask) & ~xp.any(block == self._stop)
            if not self._step.ahead and not bool(masked.any()):
                break
            logits = self._run(block)
            logits = xp.concatenate([self._before, logits[:, :-1]], axis=1)
            at = number * config.steps + step
            chosen, score = self._drawn(cast(logits, mx.float32), self._chances[at : at + 1, :length])
            if not self._options.greedy:
                score = score + self._noise[at : at + 1, :length].reshape(length)
            settled = settle(score, masked, xp.array(table[step], dtype=xp.int32))
            block = self._step.queue(xp.where(settled, chosen, block), logits, None)
        return block

    def _drawn(self, logits: A, chance: A) -> tuple[A, A]:
        """For each place of a block a token (T,), from logits (R, T, V) and chances (1, T), and its score."""
        known, weight = log_softmax(logits), self._options.cfg_weight
        tokens = draw(guided(known, weight), self._seen, self._options, chance.reshape(-1, 1))
        chosen: A = tokens.reshape(-1)
        return chosen, scores(known, chosen, self._log_prior, weight)

    def _commit(self, block: A) -> None:
        """Leave a settled block in the memory."""
        self._before = self._run(block)[:, -1:]
        self._offset += block.shape[0]
        self._seen = self._seen | namespace(block).any(self._vocabulary == block[:, None], axis=0)

    def _run(self, block: A) -> A:
        """A pass over a block: the logits (R, T, V) behind each of its places."""
        logits, _ = self._steps(block, 0, self._offset)
        return logits.reshape(self._rows, block.shape[0], -1)


def _with_zeros(x: mx.array) -> mx.array:
    """One row's memory, and as many zeros."""
    return mx.concatenate([x, mx.zeros_like(x)])
