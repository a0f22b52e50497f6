"""Utterances of one model that are made at once, each in a row of its own.

They join when a row is free and leave when they end. What one gives depends on it alone: rows do not see each
other (:class:`Rows`), and what is drawn in a row depends on its logits, its seed and how many were drawn
there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

import mlx.core as mx
import numpy as np

from engine.config import SPEECH_VOCAB, T3Config
from engine.nn.overflow import require_defined
from engine.t3.backbone import Heads
from engine.t3.generate import check_text, most_tokens
from engine.t3.model import T3, VoicePrefix
from engine.t3.sampling import A, SamplingOptions, copied, draw, guide, in_float32, step_chances
from engine.t3.steps.base import Rows
from engine.types import Float32, Int32, SpeechToken


@dataclass(eq=False)
class _Utterance:
    """One that waits, is made, or has been made.

    Attributes:
        made: tokens that nobody has taken yet.
        row: where it is made, -1 before and after.
        drawn: how many tokens were drawn, control tokens with them.
        taken: how many of them are known.
        real: and say something.
        length: positions before the first.
        columns: of the text among them.
        ended: whether it ended by itself; None while it goes on.
    """

    prefix: VoicePrefix
    text: mx.array
    limit: int
    heads: Heads
    chances: Float32
    made: deque[SpeechToken] = field(default_factory=deque)
    row: int = -1
    drawn: int = 0
    taken: int = 0
    real: int = 0
    length: int = 0
    columns: slice = field(default_factory=lambda: slice(0))
    ended: bool | None = None


class Batch(Generic[A]):
    """What is made at once of one model, in rows whose number never changes.

    Args:
        model, rows: who makes it.
        options: how all of it is drawn; how many tokens at most says each utterance.
        guided: whether it is guided.

    Attributes:
        is_sound: whether no step has failed in the middle.
    """

    def __init__(self, model: T3, rows: Rows[A], options: SamplingOptions, *, guided: bool) -> None:
        self._model, self._guided = model, guided
        self._rows: Rows[A] = rows
        self._draws: _Draws[A] = _Draws(model.config, options, rows, guided=guided)
        self._waiting: deque[_Utterance] = deque()
        self._live: list[_Utterance | None] = [None] * rows.count
        self._tokens: A = rows.own(mx.zeros((rows.count,), mx.int32))
        self._queued: deque[tuple[A, list[Any], list[_Utterance | None]]] = deque()
        self.is_sound = True

    @property
    def is_idle(self) -> bool:
        """Whether nothing is made or waits."""
        return not self._waiting and not any(self._live)

    def has_room(self, prefix: VoicePrefix, text_tokens: Int32, options: SamplingOptions) -> bool:
        """Whether an utterance fits into a row, however long it becomes."""
        framing = self._model.num_start_tokens + (2 if self._model.config.text_sot_eot else 0)
        longest = prefix.length + len(text_tokens) + framing + options.max_tokens
        return not self._rows.positions or longest <= self._rows.positions

    def generate(
        self, prefix: VoicePrefix, text_tokens: Int32, options: SamplingOptions, *, seed: int
    ) -> Generator[SpeechToken | None, None, bool]:
        """As :func:`engine.t3.generate.generate`; gives None where others were worked for, or nothing is
        there yet.

        Raises:
            TextError, PrecisionError: as there.
        """
        model = self._model
        check_text(model, text_tokens)
        limit = min(options.max_tokens, most_tokens(model, prefix.length + len(text_tokens)))
        text = mx.array(text_tokens, dtype=mx.int32)[None]
        chances = np.array(step_chances(seed, limit))
        one = _Utterance(prefix, text, limit, model.config.alignment_heads, chances)
        self._waiting.append(one)
        try:
            while one.made or one.ended is None:
                if one.made:
                    yield one.made.popleft()
                    continue
                self._fill()
                if one.row >= 0 or one.drawn > one.taken:
                    self._step()
                if not one.made:
                    yield None
            return one.ended
        finally:
            if one in self._waiting:
                self._waiting.remove(one)
            self._leave(one)

    def _fill(self) -> None:
        """Let those who wait join where a row is free."""
        for row, there in enumerate(self._live):
            if there is None and self._waiting:
                one = self._waiting.popleft()
                one.row, self._live[row] = row, one
                self._begin(one)

    def _begin(self, one: _Utterance) -> None:
        """Run text and start tokens behind the voice, and draw the first token."""
        model, rows = self._model, 2 if self._guided else 1
        text = model.embed_text(model.frame_text(one.text), unconditional_row=self._guided)
        x = mx.concatenate([text, model.embed_start(rows)], axis=1)
        logits, attention = self._rows.put(one.row, x, one.prefix.rows(rows), one.heads)
        first = one.prefix.length + int(model.config.text_sot_eot)
        one.columns, one.length = slice(first, first + one.text.shape[1]), one.prefix.length + x.shape[1]
        token = self._draws.first(one.row, logits, self._chances([one]))
        # Those that are queued stay as they are.
        self._tokens = copied(self._tokens)
        self._tokens[one.row] = token[0]
        one.drawn = 1
        self._take(one, int(token[0]), attention)

    def _step(self) -> None:
        """One token for each that is made; on a device it is known one step later."""
        self.is_sound, live = False, list(self._live)
        if any(live):
            places = np.array([each.drawn if each else 0 for each in live], np.int32)
            offsets = np.array([each.length + each.drawn - 1 if each else 0 for each in live], np.int32)
            logits, attention = self._rows.step(self._tokens, places, offsets)
            drawn = self._draws(logits, self._chances(live))
            self._tokens = self._rows.queue(drawn, logits, attention)
            for each in live:
                if each is not None:
                    each.drawn += 1
                    if each.drawn >= each.limit:
                        self._free(each)
            self._queued.append((self._tokens, attention, live))
        if len(self._queued) > int(self._rows.ahead and any(self._live)):
            tokens, attention, owners = self._queued.popleft()
            known = np.array(tokens)
            for row, owner in enumerate(owners):
                if owner is not None and owner.ended is None:
                    self._take(owner, int(known[row]), attention[row])
        self.is_sound = True

    def _take(self, one: _Utterance, identity: int, attention: Any) -> None:
        """Hand a token on."""
        require_defined(identity)
        one.taken += 1
        if identity == self._model.config.stop_speech_token:
            one.ended = True
            self._leave(one)
            return
        if identity < SPEECH_VOCAB:
            weights = None if attention is None else np.array(attention)[one.columns]
            one.made.append(SpeechToken(identity, one.real, weights))
            one.real += 1
        if one.taken >= one.limit:
            one.ended = False
            self._leave(one)

    def _free(self, one: _Utterance) -> None:
        """Give its row to whoever waits."""
        if one.row >= 0:
            self._rows.leave(one.row)
            self._live[one.row], one.row = None, -1

    def _leave(self, one: _Utterance) -> None:
        self._free(one)
        one.ended = bool(one.ended)

    def _chances(self, owners: Sequence[_Utterance | None]) -> A:
        """(n, 1) of the next token of each."""
        own = np.array([each.chances[each.drawn] if each else 0.0 for each in owners], np.float32)
        return self._rows.own(mx.array(own[:, None]))


class _Draws(Generic[A]):
    """Draws the next token of every row; what each has drawn is beside it."""

    def __init__(self, config: T3Config, options: SamplingOptions, rows: Rows[A], *, guided: bool) -> None:
        self._options, self._guided = options, guided
        self._vocabulary: A = rows.own(mx.arange(config.speech_vocab)[None])
        self._start: A = self._vocabulary == config.start_speech_token
        self._seen: A = rows.own(mx.zeros((rows.count, config.speech_vocab), mx.bool_))

    def first(self, row: int, logits: A, chance: A) -> A:
        """The first token (1,) of an utterance in a row, from logits (R, V)."""
        token = draw(self._guide(logits[None]), self._start, self._options, chance)
        drawn = self._vocabulary == token
        # The GPT-2 members' loop forgets the start token after the first step.
        self._seen[row] = (drawn if self._options.penalty_last else self._start | drawn)[0]
        return token[:, 0]

    def __call__(self, logits: A, chances: A) -> A:
        """The next token of each row (count,), from logits (count, R, V)."""
        tokens = draw(self._guide(logits), self._seen, self._options, chances)
        self._seen = self._seen | (self._vocabulary == tokens)
        return tokens[:, 0]

    def _guide(self, logits: A) -> A:
        exact = in_float32(logits)
        if not self._guided:
            return exact[:, 0]
        return guide(exact[:, 0], exact[:, 1], self._options.cfg_weight)
