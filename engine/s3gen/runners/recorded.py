"""S3Gen's passes as recorded networks, for a processor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.backend import release_memory
from engine.config import FlowConfig
from engine.nn.whole import taken_whole
from engine.recorded import Numbers, Tree
from engine.recorded.network import Network, Source, view
from engine.s3gen.encoder import UPSAMPLING, Encoder, Sight, distances_of
from engine.s3gen.estimator import Estimator
from engine.s3gen.masks import Grid, attention_bias, stream_bias
from engine.s3gen.runners.base import Conditions, Networks, euler_step, guided
from engine.s3gen.stream_cache import ALL, Keep, Memory, StreamCache
from engine.types import Float32

RATES = (1, UPSAMPLING)
"""Positions a token in the encoder's two halves."""
_PAST = ("pinned", "recent")
"""Lengths of a memory, counted as its first layer does."""
_PROMPT = ("kept", "new")
"""Lengths of a prompt's pass: how many of its keys and values are remembered, its own."""
_OPEN = ("new", "pinned")
"""Lengths of a pass in which all is seen: its own, a remembered prompt's."""


class RecordedRunner:
    """The modules, each pass recorded when it is first wanted; arguments as of
    :class:`engine.s3gen.runners.base.ModulesRunner`. Its memories are of numpy's arrays."""

    name = "OpenVINO"

    def __init__(self, of: Networks, *, source: Source | None = None, faster: bool = False):
        self._solved_in: Numbers = "bfloat16" if faster else "float32"
        mx.eval(of.encoder.parameters(), of.projection.parameters(), of.estimator.parameters())
        self._source, self._config = source, of.config
        self._embedding, self._width = view(of.embedding.weight), of.config.encoder.hidden_size
        self._ahead = of.encoder.lookahead_tokens
        self._encoding = _Encoding(of.encoder, of.projection, self._width)
        self._solving = {rows: _Solving(of.estimator, of.config, rows) for rows in (1, 2)}
        self._networks: dict[tuple[Any, ...], Network] = {}

    def begin(self, *, prompt: bool) -> None:
        """See :class:`engine.recorded.network.Recorded`."""
        rows = 2 if guided(self._config) else 1
        encoding, solving = self._encoding, self._solving[rows]
        if self._config.chunk_tokens is None:
            if prompt:
                self._network(encoding.prompt, encoding.prompt_inputs, _PROMPT)
                self._solver(rows, solving.prompt, solving.prompt_inputs, _PROMPT)
            self._network(encoding.openly, encoding.open_inputs, _OPEN)
            self._solver(rows, solving.openly, solving.open_inputs, _OPEN)
        else:
            self._network(encoding.piece, encoding.piece_inputs, ("tokens", *_PAST))
            self._solver(rows, solving.piece, solving.piece_inputs, ("frames", *_PAST))

    def encode(self, tokens: mx.array, grid: Grid, prompt_length: int) -> mx.array:
        """As of :class:`engine.s3gen.runners.base.FlowRunner`."""
        if grid.chunk is None:
            return self._encode_openly(tokens, StreamCache(None, None), 0)
        N, of = tokens.shape[1], self._encoding
        seen = [(np.arange(N + self._ahead) < prompt_length).astype(np.float32)[None, :, None]]
        for times in RATES:
            n, pinned = times * N, times * prompt_length
            seen.append(_bias(attention_bias(n, grid.scaled(times), mx.float32, pinned=pinned), n, n))
        network = self._network(of.whole, of.whole_inputs, ("tokens",))
        return mx.array(network(self._embedding[view(tokens)], self._distances(N), seen))

    def encode_chunk(
        self, tokens: mx.array, ahead: mx.array, grid: Grid, cache: StreamCache, start: int
    ) -> mx.array:
        """As of :class:`engine.s3gen.runners.base.FlowRunner`."""
        if cache.first or not cache.keeps:
            return self._encode_openly(tokens, cache, start)
        n, there, of = tokens.shape[1], tokens.shape[1] + ahead.shape[1], self._encoding
        x = np.zeros((1, n + self._ahead, self._width), np.float32)
        x[:, :there] = self._embedding[view(mx.concatenate([tokens, ahead], axis=1))]
        keep = (np.arange(n + self._ahead) < there).astype(np.float32)[None, :, None]
        pinned, recent = cache.played.lengths
        seen = []
        for times in RATES:
            sizes = times * n, times * recent, times * pinned
            # The prompt has nothing before it, and sees itself in chunks.
            bias = stream_bias if pinned + recent else _of_first
            seen.append(
                _bias(bias(*sizes, grid.scaled(times), mx.float32), times * n, times * (pinned + recent + n))
            )
        distances = self._distances(n, recent, pinned, start)
        network = self._network(of.piece, of.piece_inputs, ("tokens", *_PAST))
        mu, tails, kept = network(x, keep, distances, seen, of.memory.filled(cache.played))
        cache.take(tails, kept)
        return mx.array(mu)

    def _encode_openly(self, tokens: mx.array, cache: StreamCache, start: int) -> mx.array:
        """Tokens that all see each other, and a prompt before them, if one is remembered."""
        of, n, past = self._encoding, tokens.shape[1], cache.played
        distances = self._distances(n, 0, past.lengths[0], start)
        x = self._embedding[view(tokens)]
        if cache.first:
            network = self._network(of.prompt, of.prompt_inputs, _PROMPT)
            mu, kept = network(x, distances, _as_many(cache.first))
            cache.take((), kept)
            return mx.array(mu)
        network = self._network(of.openly, of.open_inputs, _OPEN)
        return mx.array(network(x, distances, of.memory.prompt(past)))

    def _distances(
        self, new: int, recent: int = 0, pinned: int | None = None, start: int = 0
    ) -> list[list[Float32]]:
        """As of :func:`engine.s3gen.encoder.distances_of`, in tokens, for both halves of the encoder."""
        return [
            distances_of(
                times * new,
                times * recent,
                None if pinned is None else times * pinned,
                times * start,
                self._width,
            )
            for times in RATES
        ]

    def advance(
        self,
        x: mx.array,
        given: Conditions,
        at: float,
        end: float,
        bias: mx.array | None,
        cache: StreamCache | None = None,
    ) -> mx.array:
        """As of :class:`engine.s3gen.runners.base.FlowRunner`."""
        rows, n = given.mu.shape[0], x.shape[1]
        of = self._solving[rows]
        inputs = [view(part) for part in (x, given.mu, given.spk, given.cond)]
        inputs += [np.full(rows, time, np.float32) for time in (at, end)]
        if cache is None and bias is not None:
            network = self._solver(rows, of.whole, of.whole_inputs, ("frames",))
            return mx.array(network(inputs, view(bias)))
        cache = cache or StreamCache(None, None)
        if cache.first:
            network = self._solver(rows, of.prompt, of.prompt_inputs, _PROMPT)
            x, kept = network(inputs, _as_many(cache.first))
            cache.take((), kept)
            if end == 1.0:
                # The next voice is far off, and no piece is as long: what these two take is given back.
                for key in [key for key in self._networks if key[0].endswith(".prompt")]:
                    del self._networks[key]
                release_memory()
            return mx.array(x)
        if not cache.keeps:
            network = self._solver(rows, of.openly, of.open_inputs, _OPEN)
            return mx.array(network(inputs, of.memory.prompt(cache.played)))
        seen = [_bias(bias, n, sum(cache.played.lengths) + n)]
        network = self._solver(rows, of.piece, of.piece_inputs, ("frames", *_PAST))
        x, tails, kept = network(inputs, seen, of.memory.filled(cache.played))
        cache.take(tails, kept)
        return mx.array(x)

    def _solver(
        self, rows: int, function: Callable[..., Tree], inputs: Callable[..., Tree], lengths: Sequence[str]
    ) -> Network:
        return self._network(function, inputs, lengths, rows, numbers=self._solved_in)

    def _network(
        self,
        function: Callable[..., Tree],
        inputs: Callable[..., Tree],
        lengths: Sequence[str],
        *kind: int,
        numbers: Numbers = "float32",
    ) -> Network:
        key = (function.__qualname__, *kind)
        if key not in self._networks:
            self._networks[key] = Network(
                function, inputs, lengths, source=self._source, name=repr(key), numbers=numbers
            )
        return self._networks[key]


def _of_first(new: int, recent: int, pinned: int, grid: Grid, dtype: mx.Dtype) -> mx.array | None:
    """As :func:`stream_bias`, for a piece with nothing before it."""
    return attention_bias(new, grid, dtype)


def _bias(bias: mx.array | None, new: int, keys: int) -> Float32:
    """In numpy; zeros where everything is seen."""
    return np.zeros((1, 1, new, keys), np.float32) if bias is None else view(bias)


def _as_many(count: int) -> Float32:
    """What tells a pass by its length how many keys and values are wanted of it."""
    return np.zeros(count, np.float32)


def _halved(cache: StreamCache) -> list[mx.array]:
    """The keys and values of a pass in half precision: those of a prompt are many, and kept for long."""
    return [x.astype(mx.float16) for x in cache.record().recent]


class _Layout:
    """The shapes of what a network remembers, learnt from a pass over one position that computes nothing."""

    def __init__(self, walk: Callable[[StreamCache], object]):
        cache = StreamCache(None, ALL)
        with taken_whole():
            walk(cache)
            memory = cache.record()
        self._tails = [x.shape for x in memory.tails]
        self._kept = [x.shape for x in memory.recent]

    def inputs(self, pinned: int, recent: int) -> Tree:
        """A memory of that many positions as a recorded function takes it."""
        zeros: Callable[[tuple[int, ...]], mx.array] = mx.zeros
        return [[zeros(shape) for shape in shapes] for shapes in self._of(pinned, recent)]

    def halved(self, pinned: int) -> Tree:
        """Keys and values of a prompt alone, in half precision."""
        return [mx.zeros(shape, mx.float16) for shape in self._of(pinned, 0)[1]]

    def prompt(self, memory: Memory) -> Tree:
        """Those of a memory."""
        return list(memory.pinned) or [np.zeros(shape, np.float16) for shape in self._of(0, 0)[1]]

    def filled(self, memory: Memory) -> Tree:
        """A memory in that form; before the first position zeros for convolutions, and no keys."""
        parts = memory.tails, memory.pinned, memory.recent
        return [
            list(part) or [np.zeros(shape, np.float32) for shape in shapes]
            for part, shapes in zip(parts, self._of(0, 0), strict=True)
        ]

    def _of(self, pinned: int, recent: int) -> list[list[tuple[int, ...]]]:
        keys = ([(B, H, n * many, D) for B, H, n, D in self._kept] for many in (pinned, recent))
        return [self._tails, *keys]


class _Encoding:
    """What is recorded of the encoder, and the arrays that it is recorded with."""

    def __init__(self, encoder: Encoder, projection: nn.Module, width: int):
        self._encoder, self._projection, self._width = encoder, projection, width
        self._ahead = encoder.lookahead_tokens
        self.memory = _Layout(lambda cache: encoder(mx.zeros((1, 1, width)), Grid(), cache=cache))

    def whole(self, x: mx.array, distances: Tree, seen: Tree) -> Tree:
        """Embedded tokens (1, N, width) on a grid to what they say of the mel."""
        prompt, *biases = seen
        coarse, fine = (Sight(bias, tables) for bias, tables in zip(biases, distances, strict=True))
        return self._projection(self._encoder.run(x, coarse, fine, prompt=prompt))

    def whole_inputs(self, tokens: int) -> Tree:
        """Of :meth:`whole`."""
        x = mx.zeros((1, tokens, self._width))
        distances = [[mx.zeros((2 * times * tokens - 1, self._width))] for times in RATES]
        biases = [mx.zeros((1, 1, times * tokens, times * tokens)) for times in RATES]
        return x, distances, [mx.zeros((1, tokens + self._ahead, 1)), *biases]

    def piece(self, x: mx.array, keep: mx.array, distances: Tree, seen: Tree, memory: Tree) -> Tree:
        """A piece of a stream, with the tokens looked ahead to behind it, and a memory, to the next one."""
        cache = StreamCache(Memory(*memory), ALL)
        n = x.shape[1] - self._ahead
        coarse, fine = (Sight(bias, tables) for bias, tables in zip(seen, distances, strict=True))
        y = self._encoder.run(x[:, :n], coarse, fine, ahead=x[:, n:], keep=keep, cache=cache)
        after = cache.record()
        return self._projection(y), after.tails, after.recent

    def prompt(self, x: mx.array, distances: Tree, kept: mx.array) -> Tree:
        """Embedded tokens (1, n, width) that begin with a prompt, and as many of their keys and values as are
        remembered of it."""
        cache = StreamCache(Memory(), Keep(first=kept.shape[0]))
        coarse, fine = (Sight(None, tables) for tables in distances)
        y = self._encoder.run(x, coarse, fine, cache=cache)
        return self._projection(y), _halved(cache)

    def prompt_inputs(self, kept: int, new: int) -> Tree:
        """Of :meth:`prompt`."""
        W, keys = self._width, (0, new)
        distances = [[mx.zeros((times * (new + n) - 1, W)) for n in keys] for times in RATES]
        return mx.zeros((1, new, W)), distances, mx.zeros((kept,))

    def openly(self, x: mx.array, distances: Tree, pinned: Tree) -> Tree:
        """Embedded tokens (1, n, width) behind a remembered prompt."""
        cache = StreamCache(Memory(pinned=tuple(pinned)), None)
        coarse, fine = (Sight(None, tables) for tables in distances)
        y = self._encoder.run(x, coarse, fine, cache=cache)
        return self._projection(y)

    def open_inputs(self, new: int, pinned: int) -> Tree:
        """Of :meth:`openly`."""
        W, keys = self._width, (pinned, new)
        distances = [[mx.zeros((times * (new + n) - 1, W)) for n in keys] for times in RATES]
        return mx.zeros((1, new, W)), distances, self.memory.halved(pinned)

    def piece_inputs(self, tokens: int, pinned: int, recent: int) -> Tree:
        """Of :meth:`piece`."""
        there, W = tokens + self._ahead, self._width
        keys = pinned, tokens + recent
        distances = [[mx.zeros((times * (tokens + n) - 1, W)) for n in keys] for times in RATES]
        seen = [mx.zeros((1, 1, times * tokens, times * sum(keys))) for times in RATES]
        memory = self.memory.inputs(pinned, recent)
        return mx.zeros((1, there, W)), mx.zeros((1, there, 1)), distances, seen, memory


class _Solving:
    """What is recorded of a solver's step, and the arrays that it is recorded with."""

    def __init__(self, estimator: Estimator, config: FlowConfig, rows: int):
        self._estimator, self._rate = estimator, config.guidance_rate
        self._mels, self._rows = config.num_mels, rows
        self.memory = _Layout(lambda cache: self._step(self._conditions(1), None, cache))

    def whole(self, inputs: Tree, seen: mx.array) -> mx.array:
        """An Euler step of a whole utterance on a grid."""
        return self._step(inputs, seen, None)

    def whole_inputs(self, frames: int) -> Tree:
        """Of :meth:`whole`."""
        return self._conditions(frames), mx.zeros((1, 1, frames, frames))

    def piece(self, inputs: Tree, seen: Tree, memory: Tree) -> Tree:
        """A step of a piece of a stream with a memory, to the next one."""
        cache = StreamCache(Memory(*memory), ALL)
        x = self._step(inputs, seen[0], cache)
        after = cache.record()
        return x, after.tails, after.recent

    def prompt(self, inputs: Tree, kept: mx.array) -> Tree:
        """A step of what begins with a prompt, and as many of its keys and values as are remembered of it."""
        cache = StreamCache(Memory(), Keep(first=kept.shape[0]))
        return self._step(inputs, None, cache), _halved(cache)

    def prompt_inputs(self, kept: int, new: int) -> Tree:
        """Of :meth:`prompt`."""
        return self._conditions(new), mx.zeros((kept,))

    def openly(self, inputs: Tree, pinned: Tree) -> Tree:
        """A step behind a remembered prompt."""
        cache = StreamCache(Memory(pinned=tuple(pinned)), None)
        return self._step(inputs, None, cache)

    def open_inputs(self, new: int, pinned: int) -> Tree:
        """Of :meth:`openly`."""
        return self._conditions(new), self.memory.halved(pinned)

    def piece_inputs(self, frames: int, pinned: int, recent: int) -> Tree:
        """Of :meth:`piece`."""
        seen = mx.zeros((1, 1, frames, pinned + recent + frames))
        return self._conditions(frames), [seen], self.memory.inputs(pinned, recent)

    def _conditions(self, frames: int) -> Tree:
        rows, mels = self._rows, self._mels
        wide, times = mx.zeros((rows, frames, mels)), mx.zeros((rows,))
        return mx.zeros((1, frames, mels)), wide, mx.zeros((rows, mels)), wide, times, times

    def _step(self, inputs: Tree, bias: mx.array | None, cache: StreamCache | None) -> mx.array:
        x, mu, spk, cond, at, end = inputs
        return euler_step(self._estimator, self._rate, x, mu, spk, cond, at, end, bias, cache)
