"""Speech tokens to mel while they arrive, at a constant cost a chunk.

Three ways. ``window`` suits weights that were trained with attention over the whole sequence: each
piece is solved anew between the voice prompt, some context before it and the look-ahead tokens
after it; what was emitted stays as it is. ``prefix`` does so too, but the prompt's keys and values in
each solver step were worked out once for the voice, with speech behind it (its own beginning, for want of
another), so that only its end is solved again while there is little context. The mel is as near to
the whole utterance's as that of ``window``, at a quarter of the work. ``chunk`` attends on a fixed grid and
remembers keys, values and convolution inputs of each solver step, so nothing is computed twice and the
stream equals the whole utterance under the same grid. It speaks in pieces whose places are constants, and
comes out the same to the bit however the tokens are delivered, one by one or all at once.

State is a value: :func:`step` takes one and returns the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import repeat
from typing import Literal

import mlx.core as mx
import numpy as np

from engine.backend import ScheduleName, on_cuda
from engine.config import CONTEXT_TOKENS, SCHEDULES, SPEECH_VOCAB, TOKEN_RATE
from engine.nn.layers import pad
from engine.s3gen.encoder import UPSAMPLING
from engine.s3gen.flow import PROMPT_SEED, Flow, Prompt, prompt_of, schedule, solve, starting_noise
from engine.s3gen.masks import Grid, attention_bias, stream_bias
from engine.s3gen.runners.base import Conditions
from engine.s3gen.stream_cache import Keep, Memory, StreamCache
from engine.types import Conditionals

Mode = Literal["window", "prefix", "chunk"]
Check = Callable[[], None]

SPEECH_BEHIND = 100
"""Tokens of its own beginning that stand behind the prompt while it is remembered (``prefix``)."""
PIECES = (1, 2, 4, 8)
"""Chunks of the grid in the first, second, third and every later piece of ``chunk`` mode: a small
piece is heard soon, a large one costs less."""
SILENCE_TOKEN = 4299
"""What some members want behind the last token."""


@dataclass(frozen=True)
class PreparedVoice:
    """A voice as a stream needs it; made once, good for every text and seed.

    Attributes:
        prompt: cut to the grid.
        grid: in tokens.
        times: of the solver.
        encoder: memory of the encoder after the prompt (not in ``window``).
        solver: memory of each solver step after the prompt (not in ``window``).
    """

    prompt: Prompt
    grid: Grid
    times: tuple[float, ...]
    encoder: Memory | None = None
    solver: tuple[Memory, ...] = ()


@dataclass(frozen=True)
class FlowState:
    """Where a stream stands.

    Attributes:
        voice: the prepared voice.
        mode: the way.
        seed: of the noise.
        context_tokens: longest context (not of ``chunk``).
        pieces: chunks of the grid in the next pieces, the last number for all that follow (``chunk``).
        context: tokens already spoken, the last ``context_tokens`` of them (not in ``chunk``).
        pending: tokens that arrived and are not spoken yet.
        done: tokens spoken.
        finished: whether the last token is spoken.
        encoder, solver: memories (``chunk``).
    """

    voice: PreparedVoice
    mode: Mode
    seed: int
    context_tokens: int = 0
    pieces: tuple[int, ...] = PIECES
    context: tuple[int, ...] = ()
    pending: tuple[int, ...] = ()
    done: int = 0
    finished: bool = False
    encoder: Memory | None = None
    solver: tuple[Memory, ...] = ()


def prepare(
    flow: Flow,
    conditionals: Conditionals,
    mode: Mode,
    *,
    n_timesteps: int | None = None,
    check: Check | None = None,
) -> PreparedVoice:
    """What a voice leaves behind in the network, to be kept beside the voice.

    Args:
        mode: the way; ``chunk`` is for members with a grid of their own. ``window`` computes nothing.
        n_timesteps: solver steps, None for the member's own number.
        check: called before each solver step; what it raises stops the work.
    """
    times = schedule(flow.config, n_timesteps)
    grid = flow.grid if mode == "chunk" else Grid()
    prompt = prompt_of(flow, conditionals, grid)
    voice = PreparedVoice(prompt, grid, tuple(times))
    if mode == "window" or prompt.length == 0:
        return voice
    behind = prompt.tokens[:, : SPEECH_BEHIND if mode == "prefix" else 0]
    tokens, after = mx.concatenate([prompt.tokens, behind], axis=1), UPSAMPLING * behind.shape[1]
    # The prompt remembers itself whole, however short the history is.
    within = Grid(grid.chunk)
    first = prompt.length if mode == "prefix" else 0
    cache = StreamCache(None, Keep(pin=True, first=first))
    mu = flow.runner.encode_chunk(tokens, tokens[:, :0], within, cache, 0)
    x = mx.array(starting_noise(flow.config, PROMPT_SEED, -prompt.mel.shape[1], after))
    bias = attention_bias(x.shape[1], within.scaled(UPSAMPLING), flow.dtype)
    given = Conditions(mu, prompt.spk, pad(prompt.mel, 0, after))
    keep = Keep(pin=True, first=UPSAMPLING * first)
    _, solver = solve(
        flow.runner, flow.config, x, given, times, bias=bias, memories=(), keep=keep, check=check
    )
    return replace(voice, encoder=cache.record(), solver=solver)


def open_stream(
    flow: Flow,
    conditionals: Conditionals,
    *,
    seed: int,
    mode: Mode,
    context_tokens: int = CONTEXT_TOKENS,
    voice: PreparedVoice | None = None,
    pieces: tuple[int, ...] = PIECES,
) -> FlowState:
    """Start an utterance.

    Args:
        context_tokens: earlier tokens that are run again for context (not in ``chunk``).
        voice: from :func:`prepare` with the same mode; made here if None.
        pieces: of ``chunk``: chunks of the grid in the first pieces, the last number for all others.
    """
    voice = voice or prepare(flow, conditionals, mode)
    return FlowState(
        voice,
        mode,
        seed,
        context_tokens=context_tokens,
        pieces=pieces,
        encoder=voice.encoder,
        solver=voice.solver,
    )


def deliveries(
    flow: Flow, voice: PreparedVoice, mode: Mode, schedule: ScheduleName = "auto"
) -> Iterator[int]:
    """Where a sentence is cut: how many tokens to gather for each call of :func:`step`, for ever.

    ``schedule``: of :data:`engine.config.SCHEDULES`, not in ``chunk`` mode; ``auto``: longer pieces on CUDA,
    where one of few tokens takes nearly as long as one of many, elsewhere short ones.
    """
    chunk = voice.grid.chunk or TOKEN_RATE
    if schedule == "auto":
        schedule = "longer" if on_cuda() else "short"
    first, *later = [n * chunk for n in PIECES] if mode == "chunk" else SCHEDULES[schedule]
    yield first + flow.config.encoder.lookahead_tokens
    yield from later
    yield from repeat((first, *later)[-1])


def step(
    flow: Flow, state: FlowState, tokens: Sequence[int], *, final: bool, check: Check | None = None
) -> tuple[list[mx.array], FlowState]:
    """Take the tokens that arrived and give the frames that became final.

    Args:
        tokens: new speech tokens below 6561, any number of them.
        final: whether the utterance ends with them.
        check: called before each solver step; what it raises stops the work and leaves ``state``
            as it was.

    Returns:
        mel in pieces (1, f, 80) float32, none while tokens are wanted, and the next state. For a
        result that is the same to the bit the vocoder takes them one by one.

    Raises:
        ValueError: a token is not a speech token, or the utterance has ended before.
    """
    if state.finished:
        raise ValueError("This utterance has ended: open a new stream.")
    if not all(0 <= token < SPEECH_VOCAB for token in tokens):
        raise ValueError(f"Speech tokens run from 0 to {SPEECH_VOCAB - 1}.")
    state = replace(state, pending=(*state.pending, *map(int, tokens)), finished=final)
    speak = _chunks if state.mode == "chunk" else _window
    mels: list[mx.array] = []
    while count := _due(flow, state):
        mel, state = speak(flow, state, count, check)
        mels.append(mel)
    return mels, state


def _due(flow: Flow, state: FlowState) -> int:
    """Tokens of the next piece; 0 if it is not there yet."""
    waiting, ahead = len(state.pending), flow.config.encoder.lookahead_tokens
    piece = state.pieces[0] * (state.voice.grid.chunk or 0)
    if piece and waiting >= piece + ahead:
        return piece
    if state.finished:
        return waiting
    return 0 if piece else max(0, waiting - ahead)


def _ids(tokens: Sequence[int]) -> mx.array:
    """Tokens (1, n) int32."""
    return mx.array(np.array([tokens], np.int32).reshape(1, -1))


def _window(flow: Flow, state: FlowState, count: int, check: Check | None) -> tuple[mx.array, FlowState]:
    """Speak ``count`` pending tokens between their context and those after them. The prompt is solved with
    them: of one that is remembered as much as is wanting of the context."""
    prompt, encoder = state.voice.prompt, state.voice.encoder
    wanting = state.context_tokens - len(state.context)
    known = 0 if encoder is None else max(0, prompt.length - wanting)
    spoken = _ids([*state.context, *state.pending])
    tokens = mx.concatenate([prompt.tokens[:, known:], spoken], axis=1)
    memories: tuple[Memory, ...] | None = None
    if encoder is None or known == 0:
        mu = flow.runner.encode(tokens, flow.grid, 0)
    else:
        share = Fraction(known, prompt.length)
        cache = StreamCache(encoder.first(share), None)
        mu = flow.runner.encode_chunk(tokens, tokens[:, :0], flow.grid, cache, known)
        memories = tuple(memory.first(share) for memory in state.voice.solver)
    own = UPSAMPLING * spoken.shape[1]
    start = UPSAMPLING * (state.done - len(state.context))
    noise = [
        starting_noise(flow.config, state.seed, UPSAMPLING * (known - prompt.length), 0),
        starting_noise(flow.config, state.seed, start, start + own),
    ]
    x = mx.array(np.concatenate(noise, axis=1))
    given = Conditions(mu, prompt.spk, pad(prompt.mel[:, UPSAMPLING * known :], 0, own))
    times = list(state.voice.times)
    mel, _ = solve(flow.runner, flow.config, x, given, times, memories=memories, keep=None, check=check)
    first = UPSAMPLING * (prompt.length - known + len(state.context))
    last = first + UPSAMPLING * count
    past = (*state.context, *state.pending[:count])
    state = replace(
        state,
        context=past[max(0, len(past) - state.context_tokens) :],
        pending=state.pending[count:],
        done=state.done + count,
    )
    return mel[:, first:last], state


def _chunks(flow: Flow, state: FlowState, count: int, check: Check | None) -> tuple[mx.array, FlowState]:
    """Speak ``count`` pending tokens: whole chunks of the grid, or what is left at the end."""
    grid, prompt, times = state.voice.grid, state.voice.prompt, list(state.voice.times)
    ahead = flow.config.encoder.lookahead_tokens
    now, after = _ids(state.pending[:count]), _ids(state.pending[count : count + ahead])
    limit = grid.history * (grid.chunk or count)
    cache = StreamCache(state.encoder, Keep(limit))
    mu = flow.runner.encode_chunk(now, after, grid, cache, prompt.length + state.done)
    start, frames = UPSAMPLING * state.done, UPSAMPLING * count
    x = mx.array(starting_noise(flow.config, state.seed, start, start + frames))
    given = Conditions(mu, prompt.spk, mx.zeros_like(mu))
    pinned, recent = state.solver[0].lengths if state.solver else (0, 0)
    bias = stream_bias(frames, recent, pinned, grid.scaled(UPSAMPLING), flow.dtype)
    mel, solver = solve(
        flow.runner,
        flow.config,
        x,
        given,
        times,
        bias=bias,
        memories=state.solver,
        keep=Keep(limit * UPSAMPLING),
        check=check,
    )
    state = replace(
        state,
        pending=state.pending[count:],
        done=state.done + count,
        pieces=state.pieces[1:] or state.pieces,
        encoder=cache.record(),
        solver=solver,
    )
    return mel, state
