"""Utterances of one model that are made at once, each in a row of its own.

They join when a row is free and leave when they end. What one gives depends on it alone: rows do not see each
other (:class:`Rows`), and what is drawn in a row depends on its logits, its seed and how many were drawn
there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

import mlx.core as mx
import numpy as np
import numpy.typing as npt

from engine.config import SPEECH_VOCAB, T3Config
from engine.nn.overflow import require_defined
from engine.t3.backbone import Heads
from engine.t3.generate import begun, check_text, most_tokens, past_of
from engine.t3.model import T3, VoicePrefix
from engine.t3.sampling import A, SamplingOptions, draw, guide, in_float32, namespace, step_chances
from engine.t3.steps import block_rows_of, rows_of
from engine.t3.steps.base import AnyRows, BlockRows, Rows
from engine.t3.steps.mlx_step import compiled
from engine.t3.unmasking import LEAST, Rules, counts, gumbel
from engine.types import Float32, Int32, SpeechToken


@dataclass(eq=False)
class _Utterance:
    """One that waits, is made, or has been made.

    Attributes:
        chances: the random numbers of its steps, on the device until it begins.
        length: positions before the first, the start tokens' with them.
        made: tokens that nobody has taken yet.
        row: where it is made, -1 before and after.
        drawn: how many tokens were drawn, control tokens with them.
        taken: how many of them are known.
        columns: of the text among them.
        ended: whether it ended by itself; None while it goes on.
    """

    prefix: VoicePrefix
    text: mx.array
    limit: int
    heads: Heads
    chances: mx.array | Float32
    length: int
    made: deque[SpeechToken] = field(default_factory=deque)
    row: int = -1
    drawn: int = 0
    taken: int = 0
    columns: slice = field(default_factory=lambda: slice(0))
    ended: bool | None = None


class Batch(ABC):
    """What is made at once of one model, in rows whose number never changes.

    Args:
        model, rows: who makes it.
        guided: whether it is guided.

    Attributes:
        steps: so many are taken before others are looked at.
        held_back: start tokens that the first step feeds.
        is_sound: whether no step has failed in the middle.
    """

    steps, held_back = 1, 0

    def __init__(self, model: T3, rows: AnyRows[Any], *, guided: bool) -> None:
        self._model, self._rows, self._guided = model, rows, guided
        self._waiting: deque[_Utterance] = deque()
        self._live: list[_Utterance | None] = [None] * rows.count
        self.is_sound = True

    @property
    def is_idle(self) -> bool:
        """Whether nothing is made or waits."""
        return not self._waiting and not any(self._live)

    def has_room(self, prefix: VoicePrefix, text_tokens: Int32, options: SamplingOptions) -> bool:
        """Whether an utterance fits into a row, however long it becomes."""
        longest = prefix.length + self._framed(text_tokens) + self._most(options.max_tokens)
        return not self._rows.positions or longest <= self._rows.positions

    def _framed(self, text_tokens: Int32) -> int:
        """Positions of a text, its start tokens' with them."""
        return len(text_tokens) + self._model.num_start_tokens + 2 * int(self._model.config.text_sot_eot)

    def generate(
        self, prefix: VoicePrefix, text_tokens: Int32, options: SamplingOptions, *, seed: int
    ) -> Generator[SpeechToken | None, None, bool]:
        """As :func:`engine.t3.generate.generate`; gives None between what is made in some steps, which are
        taken for all, and the next.

        Raises:
            TextError, PrecisionError: as there.
        """
        model = self._model
        check_text(model, text_tokens)
        limit = min(options.max_tokens, most_tokens(model, prefix.length + len(text_tokens)))
        text = mx.array(text_tokens, dtype=mx.int32)[None]
        # Asked for when it begins: by then a device that computes ahead has them.
        chances = self._numbers(seed, limit)
        mx.async_eval(chances)
        length = prefix.length + self._framed(text_tokens)
        one = _Utterance(prefix, text, limit, model.config.alignment_heads, chances, length)
        self._waiting.append(one)
        try:
            # Whoever comes with it is to wait as well, before any begins.
            yield None
            while one.made or one.ended is None:
                if not one.made:
                    self._go_on(one)
                while one.made:
                    yield one.made.popleft()
                if one.ended is None:
                    yield None
            return one.ended
        finally:
            if one in self._waiting:
                self._waiting.remove(one)
            self._leave(one)

    def _go_on(self, one: _Utterance) -> None:
        """Some steps, while one of those that are made by them goes on."""
        for _ in range(self.steps):
            self._fill()
            if one.ended is not None or (one.row < 0 and one.drawn == one.taken):
                break
            self._step()

    def _fill(self) -> None:
        """Let those who wait join where enough rows are free; together, those of one voice and height: what
        one gives is not to depend on how long another is."""
        free = [row for row, there in enumerate(self._live) if there is None]
        while self._waiting and (len(free) >= self._rows.joins or not any(self._live)):
            kind, most = self._kind(self._waiting[0]), min(self._rows.joins, len(free))
            those = [one for one in self._waiting if self._kind(one) == kind][:most]
            for one in those:
                self._waiting.remove(one)
                one.row = free.pop(0)
                self._live[one.row] = one
            self._begin(those)

    def _kind(self, one: _Utterance) -> tuple[int, int]:
        """What those that begin together have in common."""
        return id(one.prefix), self._rows.height(one.length - one.prefix.length - self.held_back)

    def _most(self, limit: int) -> int:
        """Positions that so many tokens take."""
        return limit

    @abstractmethod
    def _numbers(self, seed: int, limit: int) -> mx.array:
        """The random numbers of an utterance, on the device and not computed yet."""

    @abstractmethod
    def _begin(self, those: Sequence[_Utterance]) -> None:
        """Run texts behind their voice, in the rows that they have."""

    @abstractmethod
    def _step(self) -> None:
        """Go on with each that is made."""

    def _take(self, one: _Utterance, identity: int, attention: Any) -> None:
        """Hand a token on."""
        require_defined(identity)
        one.taken += 1
        if identity == self._model.config.stop_speech_token:
            one.ended = True
            self._leave(one)
            return
        if identity < SPEECH_VOCAB:
            weights = None if attention is None else np.array(attention[one.columns])
            one.made.append(SpeechToken(identity, weights))
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


class TokenBatch(Batch, Generic[A]):
    """One token after another.

    Args:
        model, rows, guided: as of :class:`Batch`.
        options: how all of it is drawn; how many tokens at most says each utterance.
    """

    # With 64 rows twice as many generators are looked at, which takes longer than the step of a small model.
    steps, held_back = 4, 1

    def __init__(self, model: T3, rows: Rows[A], options: SamplingOptions, *, guided: bool) -> None:
        super().__init__(model, rows, guided=guided)
        self._rows: Rows[A] = rows
        self._draws: _Draws[A] = _Draws(model.config, options, rows, guided=guided)
        self._tokens: A = rows.own(mx.zeros((rows.count,), mx.int32))
        self._queued: deque[tuple[A, Any, list[_Utterance | None]]] = deque()

    def _numbers(self, seed: int, limit: int) -> mx.array:
        return step_chances(seed, limit)

    def _begin(self, those: Sequence[_Utterance]) -> None:
        """The first step feeds each its last start token."""
        model, texts = self._model, []
        start = model.embed_start(2 if self._guided else 1)[:, 1:]
        for one in those:
            text = model.embed_text(model.frame_text(one.text), unconditional_row=self._guided)
            texts.append(mx.concatenate([text, start], axis=1))
            first = one.prefix.length + int(model.config.text_sot_eot)
            one.columns = slice(first, first + one.text.shape[1])
            one.chances = np.array(one.chances)
        rows = [one.row for one in those]
        self._rows.put(rows, texts, those[0].prefix, those[0].heads)
        begins = np.zeros((len(self._live), 1), np.bool_)
        begins[rows] = True
        self._tokens = self._draws.begin(self._rows.own(mx.array(begins)), self._tokens)

    def _step(self) -> None:
        """One token for each that is made; on a device it is known one step later."""
        self.is_sound, live = False, list(self._live)
        if any(live):
            places = np.array([each.drawn if each else 0 for each in live], np.int32)
            offsets = np.array([each.length + each.drawn - 1 if each else 0 for each in live], np.int32)
            logits, attention = self._rows.step(self._tokens, places, offsets)
            drawn = self._draws(logits, self._chances(live), places[:, None] == 0)
            self._tokens, told = self._rows.queue(drawn, logits, attention)
            for each in live:
                if each is not None:
                    each.drawn += 1
                    if each.drawn >= each.limit:
                        self._free(each)
            self._queued.append((told, attention, live))
        if len(self._queued) > int(self._rows.ahead and any(self._live)):
            tokens, attention, owners = self._queued.popleft()
            known = np.array(tokens)
            seen = np.array(attention) if isinstance(attention, mx.array) else attention
            for row, owner in enumerate(owners):
                if owner is not None and owner.ended is None:
                    self._take(owner, int(known[row]), None if seen is None else seen[row])
        self.is_sound = True

    def _chances(self, owners: Sequence[_Utterance | None]) -> A:
        """(n, 1) of the next token of each."""
        own = np.array([each.chances[each.drawn] if each else 0.0 for each in owners], np.float32)
        return self._rows.own(mx.array(own[:, None]))


class BlockBatch(Batch):
    """Block by block (:class:`engine.t3.generate.BlockDiffusion`), all utterances in step: whoever joins does
    so between two blocks.

    Args:
        model, rows, options, guided: as of :class:`TokenBatch`.
    """

    def __init__(self, model: T3, rows: BlockRows, options: SamplingOptions, *, guided: bool) -> None:
        super().__init__(model, rows, guided=guided)
        self._rows: BlockRows = rows
        config, count, blocks = model.config, rows.count, model.config.blocks
        assert blocks is not None
        self._blocks = blocks
        self._unmask = compiled(Rules(options, mask=config.speech_vocab, stop=config.stop_speech_token))
        self._counts = mx.array(counts(blocks.size, blocks.steps, blocks.schedule_shift, blocks.early_shift))
        self._vocabulary = mx.arange(config.speech_vocab)
        # Of each row: logits behind what is settled, tokens that were there, what is always likely.
        self._before = mx.zeros((count, 1 + int(guided), 1, config.speech_vocab))
        self._seen = mx.zeros((count, config.speech_vocab), mx.bool_)
        self._log_prior = mx.zeros((count, config.speech_vocab))

    def _most(self, limit: int) -> int:
        """Positions of so many tokens, in whole blocks."""
        return -(-limit // self._blocks.size) * self._blocks.size

    def _numbers(self, seed: int, limit: int) -> mx.array:
        passes = self._most(limit) // self._blocks.size * self._blocks.steps
        return step_chances(seed, passes, (2, self._blocks.size))

    def _begin(self, those: Sequence[_Utterance]) -> None:
        prefix, each = those[0].prefix, 1 + int(self._guided)
        assert prefix.prior is not None
        texts = [begun(self._model, one.text, each) for one in those]
        rows = [one.row for one in those]
        logits = self._rows.begin(rows, texts, past_of(prefix, each))
        self._before[mx.array(rows)] = logits[:, :, None].astype(mx.float32)
        self._seen[mx.array(rows)] = False
        self._log_prior[mx.array(rows)] = mx.maximum(mx.log(prefix.prior), LEAST)
        for one in those:
            one.chances = np.array(one.chances)

    def _step(self) -> None:
        """A block of each that is made."""
        self.is_sound, live, size = False, list(self._live), self._blocks.size
        offsets = np.array([each.length + each.drawn if each else 0 for each in live], np.int32)
        chance, noise = self._chances(live)
        block = mx.full((len(live), size), self._model.config.speech_vocab, mx.int32)
        for step in range(self._blocks.steps):
            logits = self._rows.block(block, offsets)
            turn = block, logits, self._before, chance[step], noise[step]
            drawn = self._unmask(*turn, self._counts[step], self._seen, self._log_prior)
            block, told = self._rows.queue(drawn, logits, None)
        logits = self._rows.block(block, offsets)
        self._before = mx.contiguous(logits[:, :, -1:]).astype(mx.float32)
        self._seen = self._seen | (block[..., None] == self._vocabulary).any(axis=1)
        mx.async_eval(self._before, self._seen)
        for owner, tokens in zip(live, np.array(told).tolist(), strict=True):
            if owner is not None:
                owner.drawn += size
                for identity in tokens:
                    if owner.ended is None:
                        self._take(owner, identity, None)
        self.is_sound = True

    def _chances(self, owners: Sequence[_Utterance | None]) -> tuple[mx.array, mx.array]:
        """Of a block's passes, (steps, count, size): what tokens are drawn by, what is added to scores."""
        steps = self._blocks.steps
        own = np.zeros((steps, len(owners), 2, self._blocks.size), np.float32)
        for row, each in enumerate(owners):
            if each is not None:
                first = each.drawn // self._blocks.size * steps
                own[:, row] = each.chances[first : first + steps]
        chances = mx.array(own)
        return chances[:, :, 0], self._blocks.position_noise * gumbel(chances[:, :, 1])


def batch_of(model: T3, count: int, options: SamplingOptions, *, guided: bool) -> Batch | None:
    """What makes ``count`` utterances of a model at once; None where it makes one at a time."""
    if model.config.blocks is not None:
        blocks = block_rows_of(model, count, guided=guided)
        return None if blocks is None else BlockBatch(model, blocks, options, guided=guided)
    rows: Rows[Any] | None = rows_of(model, count, guided=guided)
    return None if rows is None else TokenBatch(model, rows, options, guided=guided)


class _Draws(Generic[A]):
    """Draws the next token of every row; what each has drawn is beside it."""

    def __init__(self, config: T3Config, options: SamplingOptions, rows: Rows[A], *, guided: bool) -> None:
        self._options, self._guided = options, guided
        self._own: Callable[[mx.array], A] = rows.own
        self._first = config.start_speech_token
        self._vocabulary: A = rows.own(mx.arange(config.speech_vocab)[None])
        self._start: A = self._vocabulary == self._first
        self._seen: A = rows.own(mx.zeros((rows.count, config.speech_vocab), mx.bool_))

    def begin(self, where: A, tokens: A) -> A:
        """The tokens (count,) that rows are fed next, of which those ``where`` (count, 1) bool begin."""
        xp = namespace(tokens)
        self._seen = xp.where(where, self._start, self._seen)
        first: A = xp.where(where[:, 0], self._first, tokens)
        return first

    def __call__(self, logits: A, chances: A, begun: npt.NDArray[np.bool_]) -> A:
        """The next token of each row (count,), from logits (count, R, V); the first one of those that have
        ``begun`` (count, 1), or nobody's."""
        tokens = draw(self._guide(logits), self._seen, self._options, chances)
        if self._options.penalty_last and begun.any():
            # The GPT-2 members' loop forgets the start token after the first step.
            forgets = self._own(mx.array(begun))
            self._seen = namespace(tokens).where(forgets, False, self._seen)
        self._seen = self._seen | (self._vocabulary == tokens)
        return tokens[:, 0]

    def _guide(self, logits: A) -> A:
        exact = in_float32(logits)
        if not self._guided:
            return exact[:, 0]
        return guide(exact[:, 0], exact[:, 1], self._options.cfg_weight)
