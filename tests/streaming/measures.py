"""What is measured of a stream: its error, its seams, its cost."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import mlx.core as mx
import numpy as np

from engine.config import SAMPLE_RATE, SCHEDULES, TOKEN_RATE
from engine.reference import Row, relative
from engine.s3gen import flow as flows
from engine.s3gen import stream as s3gen
from engine.s3gen.flow import Flow
from engine.types import Conditionals, Float32
from engine.vocoder import hift
from engine.vocoder import stream as vocoding
from engine.vocoder.hift import HiFT

SEED = 3
HIGH_BAND = 6000.0
"""Hertz above which a click has its energy and speech has little."""
WINDOW = 96
"""Samples (4 ms) around a seam in which energy is measured."""


@dataclass(frozen=True)
class Voice:
    """The two stages that stream, with a voice to speak with."""

    flow: Flow
    vocoder: HiFT
    conditionals: Conditionals

    @cached_property
    def prepared(self) -> s3gen.PreparedVoice:
        """What the prompt leaves behind; made once, as the program does."""
        return s3gen.prepare(self.flow, self.conditionals, "chunk")


def deliveries(tokens: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[list[int], bool]]:
    """The tokens in deliveries of these sizes, the last one again and again; True with the last."""
    at, turn = 0, 0
    while at < len(tokens):
        size = sizes[min(turn, len(sizes) - 1)]
        yield list(tokens[at : at + size]), at + size >= len(tokens)
        at, turn = at + size, turn + 1


def mel_stream(flow: Flow, state: s3gen.FlowState, tokens: Sequence[int], sizes: Sequence[int]) -> mx.array:
    """(1, 2N, 80), delivered in these sizes."""
    out: list[mx.array] = []
    for some, final in deliveries(tokens, sizes):
        mels, state = s3gen.step(flow, state, some, final=final)
        mx.eval(mels)
        out += mels
    return mx.concatenate(out, axis=1)


def wave_stream(
    voice: Voice, tokens: Sequence[int], sizes: Sequence[int], pieces: tuple[int, ...] = s3gen.PIECES
) -> Iterator[Float32]:
    """Samples of each piece, through both stages; ``pieces`` as of :func:`s3gen.open_stream`."""
    state = s3gen.open_stream(
        voice.flow, voice.conditionals, seed=SEED, mode="chunk", voice=voice.prepared, pieces=pieces
    )
    sound = vocoding.init_state(voice.vocoder, seed=SEED)
    for some, final in deliveries(tokens, sizes):
        mels, state = s3gen.step(voice.flow, state, some, final=final)
        while mels:
            mel = mels.pop(0)
            wave, sound = vocoding.step(voice.vocoder, sound, mel, final=final and not mels)
            yield np.array(wave[0], np.float32)


def equality(voice: Voice, tokens: Sequence[int]) -> list[Row]:
    """The stream against the whole utterance.

    The waveform against that of all tokens at once, for deliveries of many sizes, and the mel
    against one that is worked out in another way: all frames together under the grid's mask.
    """
    whole = np.concatenate(list(wave_stream(voice, tokens, [len(tokens)])))
    mixed = [int(n) for n in np.random.default_rng(SEED).integers(1, 40, len(tokens))]
    sizes = {f"{n} at a time": [n] for n in (1, 7, 10, 25, 80)} | {"random sizes": mixed}
    rows = [
        relative(f"waveform, {name}", np.concatenate(list(wave_stream(voice, tokens, some))), whole)
        for name, some in sizes.items()
    ]
    state = s3gen.open_stream(voice.flow, voice.conditionals, seed=SEED, mode="chunk", voice=voice.prepared)
    mel = mel_stream(voice.flow, state, tokens, [10])
    masked = flows.synthesize(voice.flow, mx.array([list(tokens)]), voice.conditionals, seed=SEED)
    rows.append(relative("mel, 10 at a time", mel, masked, note="against all frames under the mask"))
    # Rounding moves the pitch by a millionth, which adds up in the source's phase.
    wave = hift.synthesize(voice.vocoder, masked, seed=SEED)[0]
    rows.append(relative("waveform", whole, wave, 1e-3, "against all frames under the mask"))
    return rows


@dataclass(frozen=True)
class Seams:
    """Largest figures at seams beside the 99.9th percentile inside chunks.

    Attributes:
        count: of seams.
        step, usual_step: between neighbouring samples.
        energy, usual_energy: above :data:`HIGH_BAND`, over :data:`WINDOW` samples.
    """

    count: int
    step: float
    usual_step: float
    energy: float
    usual_energy: float

    @property
    def passed(self) -> bool:
        return self.step <= self.usual_step and self.energy <= self.usual_energy

    def render(self) -> str:
        return (
            f"seams: {self.count}; largest step {self.step:.3e} (inside, 99.9 %: {self.usual_step:.3e}); "
            f"largest energy above {HIGH_BAND / 1000:.0f} kHz {self.energy:.3e} "
            f"(inside, 99.9 %: {self.usual_energy:.3e})  {'ok' if self.passed else 'FAIL'}"
        )


def seams(voice: Voice, tokens: Sequence[int], size: int = 10) -> Seams:
    """Speak in small pieces and look at each place where one ends and the next begins."""
    parts = list(wave_stream(voice, tokens, [size], pieces=(1,)))
    wave = np.concatenate(parts)
    ends = np.cumsum([len(part) for part in parts if len(part)])[:-1]
    # Where the mel of one chunk of the grid ends is a seam as well, a few frames after the samples'.
    grid = np.arange(1, len(tokens) // size) * size * (SAMPLE_RATE // TOKEN_RATE)
    places = np.union1d(ends, grid)
    places = places[(places > WINDOW) & (places < len(wave) - WINDOW)]
    steps = np.abs(np.diff(wave))
    energy = _high_energy(wave)
    inside = np.ones(len(steps), bool)
    for place in places:
        inside[place - WINDOW : place + WINDOW] = False
    return Seams(
        len(places),
        float(steps[places - 1].max()),
        float(np.quantile(steps[inside], 0.999)),
        float(energy[places].max()),
        float(np.quantile(energy[: len(steps)][inside], 0.999)),
    )


def _high_energy(wave: Float32) -> Float32:
    """Root mean square above :data:`HIGH_BAND` around each sample, (S,)."""
    spectrum = np.fft.rfft(wave)
    spectrum[np.fft.rfftfreq(len(wave), 1 / SAMPLE_RATE) < HIGH_BAND] = 0
    high = np.fft.irfft(spectrum, len(wave))
    return np.sqrt(np.convolve(np.square(high), np.full(WINDOW, 1 / WINDOW), "same").clip(0))


@dataclass(frozen=True)
class Cost:
    """Milliseconds of a chunk of 10 tokens (0.4 s of sound): medians over the runs."""

    fifth: float
    fiftieth: float
    limit: float = 1.2

    @property
    def passed(self) -> bool:
        return self.fiftieth <= self.limit * self.fifth

    def render(self) -> str:
        verdict = "ok" if self.passed else "FAIL"
        return (
            f"cost of a chunk of 10 tokens: the 5th {self.fifth:.1f} ms, the 50th {self.fiftieth:.1f} ms, "
            f"ratio {self.fiftieth / self.fifth:.3f} (at most {self.limit})  {verdict}"
        )


def cost(voice: Voice, tokens: Sequence[int], runs: int = 5) -> Cost:
    """Time the 5th and the 50th chunk, the same in each run."""
    times: list[list[float]] = []
    for _ in range(runs):
        row, before = [], time.perf_counter()
        for _ in wave_stream(voice, tokens[:520], [10], pieces=(1,)):
            now = time.perf_counter()
            row.append(1000 * (now - before))
            before = now
        times.append(row)
    return Cost(statistics.median(row[4] for row in times), statistics.median(row[49] for row in times))


def windows(
    name: str, flow: Flow, conditionals: Conditionals, tokens: Sequence[int], limit: float
) -> list[Row]:
    """Mel of each way of streaming against the whole utterance with attention over all of it.

    ``limit`` holds for the window as it is used, with 50 tokens of context and deliveries that grow;
    the others, 10 tokens at a time, are shown to compare.
    """
    offline = flows.synthesize(flow, mx.array([list(tokens)]), conditionals, seed=SEED)
    rows = []
    for context in (0, 10, 25, 50):
        state = s3gen.open_stream(flow, conditionals, seed=SEED, mode="window", context_tokens=context)
        mel = mel_stream(flow, state, tokens, [10])
        rows.append(relative(f"{name}, exact, context {context}", mel, offline, 1.0))
    state = s3gen.open_stream(flow, conditionals, seed=SEED, mode="window", context_tokens=50)
    mel = mel_stream(flow, state, tokens, SCHEDULES["short"])
    note = f"in deliveries of {', '.join(map(str, SCHEDULES['short']))}"
    rows.append(relative(f"{name}, exact, context 50", mel, offline, limit, note))
    state = s3gen.open_stream(flow, conditionals, seed=SEED, mode="prefix")
    rows.append(
        relative(f"{name}, fast", mel_stream(flow, state, tokens, SCHEDULES["short"]), offline, limit, note)
    )
    return rows
