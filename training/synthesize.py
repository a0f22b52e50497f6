"""Speech for the corpus: flite's voices widened into some hundreds of speakers.

A speaker is a base voice, spoken with a pitch and a pace of its own, then resampled (which moves
formants and pitch together) and tilted in colour. Phone timings follow the warp. Everything
follows from the seed, shard by shard, so that shards can be made on any machine, in any order::

    python -m training.synthesize --texts texts.txt.xz --out corpus --hours 60
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import re
import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soxr

from training import flite
from training.corpus import (
    PHONES,
    RATE,
    TOKEN_SAMPLES,
    TRAIN,
    VALID_SPEAKER,
    VALID_TEXT,
    Speaker,
    Utterance,
    write_shard,
    write_speakers,
)
from training.text_tokenizer import read_texts

SPEAKERS = 600
"""Warped speakers, besides the featured and the plain ones."""
HELD_OUT = 24
"""Speakers kept from training."""
SHARD = 300
"""Utterances in a shard: a few minutes of one core."""
LEAD_SECONDS, TAIL_SECONDS = 0.10, 0.18
"""Silence before the first and after the last phone."""
LEVEL = 0.06
"""Root mean square of the spoken part (-24 dB of full scale)."""
PEAK = 0.95
FEATURED_SHARE, HELD_OUT_SHARE = 0.16, 0.015
"""Shares of the utterances by the featured speakers, and by the held-out ones."""
SECONDS_A_WORD = 0.42
"""Mean pace, to turn hours into texts."""

_SPELLED_A = re.compile(r"\ba(?= [b-hj-z]\b(?!'))|(?<=\b[b-hj-z] )a\b")
"""The letter between other letters, as in "a m" or "b a": flite would take it for the article."""
_CLASS = {phone: number for number, phone in enumerate(PHONES)}
_BASES = ("slt", "rms", "awb", "kal16")
FEATURED = (
    Speaker("rufus", "rms"),
    Speaker("conrad", "rms", warp=1.1, stretch=1.1),
    Speaker("magnus", "awb", f0_mean=95.0),
    Speaker("selma", "slt", warp=0.92, stretch=0.92),
    Speaker("ines", "slt", warp=0.96, f0_mean=208.0, stretch=0.96),
)
"""The teachers of the built-in voices: three low, two high."""


@dataclass(frozen=True)
class _Range:
    """How far a base voice may be warped and stay intelligible.

    Attributes:
        share: of the speakers.
        warp: lowest and highest factor on formants and pitch.
        f0: lowest and highest mean pitch in Hz after the warp, or None where the voice keeps its own.
    """

    share: float
    warp: tuple[float, float]
    f0: tuple[float, float] | None


_RANGES = {
    "slt": _Range(0.34, (0.84, 1.12), (100.0, 260.0)),
    "rms": _Range(0.30, (0.90, 1.28), None),
    "awb": _Range(0.28, (0.86, 1.20), (80.0, 230.0)),
    "kal16": _Range(0.08, (0.92, 1.15), (75.0, 190.0)),
}


def make_speakers(count: int = SPEAKERS, held_out: int = HELD_OUT, seed: int = 0) -> list[Speaker]:
    """Featured speakers, plain voices, then ``count`` warped ones, the last ``held_out`` not for training."""
    rng = np.random.default_rng([seed, 1])
    speakers = [*FEATURED, *(Speaker(name=base, base=base) for base in _BASES if base != "rms")]
    shares = np.array([_RANGES[base].share for base in _BASES])
    for number in range(count):
        base = _BASES[int(rng.choice(len(_BASES), p=shares / shares.sum()))]
        limits = _RANGES[base]
        warp = float(np.exp(rng.uniform(*np.log(limits.warp))))
        mean = float(np.exp(rng.uniform(*np.log(limits.f0)))) if limits.f0 else 0.0
        pace = float(np.exp(rng.uniform(np.log(0.88), np.log(1.18))))
        speakers.append(
            Speaker(
                name=f"{base}-{number:03d}",
                base=base,
                warp=round(warp, 4),
                f0_mean=round(mean / warp, 1),
                f0_std=round(float(rng.uniform(10.0, 32.0)) * mean / 170.0 / warp, 1),
                stretch=round(pace * warp, 4),
                tilt=round(float(rng.uniform(-1.5, 1.5)), 2),
                held_out=number >= count - held_out,
            )
        )
    return speakers


def render(speaker: Speaker, text: str) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8], npt.NDArray]:
    """One utterance: wave (S,) int16 at 24 kHz, phone classes (P,), their ends (P,) in seconds.

    S is a multiple of 960.

    Silence around the speech has a fixed length and the spoken part a fixed level.

    Raises:
        FliteError: flite is missing, or finds nothing to say in the text.
    """
    samples, rate, segments = flite.say(
        _SPELLED_A.sub("ay", text),
        speaker.base,
        f0_mean=speaker.f0_mean,
        f0_std=speaker.f0_std,
        stretch=speaker.stretch,
    )
    phones = np.array([_CLASS[name] for name, _ in segments], np.int8)
    ends = np.array([end for _, end in segments], np.float32) / speaker.warp
    spoken = np.flatnonzero(phones)
    if not len(spoken):
        raise flite.FliteError(f"flite finds nothing to say in {text!r}.")
    wave = soxr.resample(samples.astype(np.float32) / 32768.0, rate * speaker.warp, RATE)
    first = float(ends[spoken[0] - 1]) if spoken[0] else 0.0
    last = float(ends[spoken[-1]])
    wave = _tilted(wave, speaker.tilt)
    wave = wave * _gain(wave[int(first * RATE) : int(last * RATE)])
    wave, shift = _trim(wave, first, last)
    ends = np.clip(ends + np.float32(shift), 0.0, len(wave) / RATE).astype(np.float32)
    ends[-1] = len(wave) / RATE
    return np.round(wave * 32767).astype(np.int16), phones, ends


def first_phones(speaker: Speaker, text: str) -> list[int]:
    """First phone of each word, as indices into the phones of :func:`render`.

    Raises:
        FliteError: flite is missing.
    """
    return flite.words(_SPELLED_A.sub("ay", text), speaker.base)


def _gain(spoken: npt.NDArray[np.float32]) -> float:
    """Factor that brings the spoken part to :data:`LEVEL`, less where it would clip."""
    level = float(np.sqrt(np.mean(np.square(spoken)))) if len(spoken) else 0.0
    peak = float(np.max(np.abs(spoken))) if len(spoken) else 0.0
    return min(LEVEL / max(level, 1e-4), PEAK / max(peak, 1e-4))


def _tilted(wave: npt.NDArray[np.float32], tilt: float) -> npt.NDArray[np.float32]:
    """The wave with ``tilt`` dB an octave around 1 kHz, flat below 125 Hz."""
    if not tilt:
        return wave
    spectrum = np.fft.rfft(wave)
    octaves = np.log2(np.maximum(np.fft.rfftfreq(len(wave), 1 / RATE), 125.0) / 1000.0)
    return np.fft.irfft(spectrum * 10 ** (tilt * octaves / 20), len(wave)).astype(np.float32)


def _trim(wave: npt.NDArray[np.float32], first: float, last: float) -> tuple[npt.NDArray[np.float32], float]:
    """Wave with fixed silence around the speech between ``first`` and ``last`` seconds, faded at both
    ends, a whole number of tokens long; and by how many seconds it was shifted.
    """
    start = round((first - LEAD_SECONDS) * RATE)
    stop = round((last + TAIL_SECONDS) * RATE)
    stop = start + -(-(stop - start) // TOKEN_SAMPLES) * TOKEN_SAMPLES
    out = np.zeros(stop - start, np.float32)
    inner = wave[max(start, 0) : min(stop, len(wave))]
    at = max(0, -start)
    out[at : at + len(inner)] = inner
    fade = np.linspace(0.0, 1.0, 240, dtype=np.float32)
    out[:240] *= fade
    out[-240:] *= fade[::-1]
    return np.clip(out, -PEAK, PEAK), -start / RATE


def split_of(text: str, speaker: Speaker) -> int:
    """Which split an utterance belongs to: by its speaker, then by its text."""
    if speaker.held_out:
        return VALID_SPEAKER
    return VALID_TEXT if zlib.crc32(text.encode()) % 64 == 0 else TRAIN


def make_shard(
    out: Path, number: int, texts: Sequence[str], speakers: Sequence[Speaker], seed: int, *, size: int = SHARD
) -> float:
    """Synthesise shard ``number`` unless it is there; returns its hours of speech (0 if it was there).

    Shards beyond the end of the texts say them again, by other speakers.
    """
    if (out / f"shard-{number:04d}" / "index.npz").exists():
        return 0.0
    rng = np.random.default_rng([seed, 2, number])
    weights = np.array([_weight(speaker, speakers) for speaker in speakers])
    chosen = rng.choice(len(speakers), size, p=weights / weights.sum())
    utterances = []
    for place, who in enumerate(chosen):
        text = texts[(number * size + place) % len(texts)]
        speaker = speakers[int(who)]
        try:
            wave, phones, ends = render(speaker, text)
        except flite.FliteError:
            continue  # a text without a sound, such as a lone apostrophe
        utterances.append(Utterance(wave, text, int(who), split_of(text, speaker), phones, ends))
    write_shard(out, number, utterances)
    return sum(len(u.wave) for u in utterances) / RATE / 3600


def _weight(speaker: Speaker, speakers: Sequence[Speaker]) -> float:
    """Share of the utterances that a speaker gets."""
    held = sum(1 for s in speakers if s.held_out)
    if speaker in FEATURED:
        return FEATURED_SHARE / len(FEATURED)
    if speaker.held_out:
        return HELD_OUT_SHARE / held
    return (1 - FEATURED_SHARE - HELD_OUT_SHARE) / max(1, len(speakers) - len(FEATURED) - held)


_job: tuple[Path, list[str], list[Speaker], int]
"""What every worker process is told once."""


def _start_worker(out: Path, texts: list[str], speakers: list[Speaker], seed: int) -> None:
    global _job
    _job = (out, texts, speakers, seed)


def _work(number: int) -> float:
    out, texts, speakers, seed = _job
    return make_shard(out, number, texts, speakers, seed)


def synthesize(
    out: Path,
    texts: list[str],
    speakers: list[Speaker],
    numbers: Sequence[int],
    *,
    seed: int = 0,
    jobs: int = 0,
) -> float:
    """Make the numbered shards with ``jobs`` processes (0: one a core); returns the hours made."""
    write_speakers(out, speakers)
    started, hours = time.monotonic(), 0.0
    context = multiprocessing.get_context("spawn")
    arguments = (out, texts, speakers, seed)
    with context.Pool(jobs or os.cpu_count() or 1, _start_worker, arguments) as pool:
        for done, made in enumerate(pool.imap_unordered(_work, numbers), 1):
            hours += made
            if done % 20 == 0 or done == len(numbers):
                took = time.monotonic() - started
                print(f"{done}/{len(numbers)} shards, {hours:.2f} h in {took:.0f} s", flush=True)
    return hours


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--hours", type=float, default=60.0, help="about how much speech")
    parser.add_argument("--shards", help="first:last, instead of --hours")
    parser.add_argument("--speakers", type=int, default=SPEAKERS)
    parser.add_argument("--held-out", type=int, default=HELD_OUT)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=0)
    options = parser.parse_args(argv)
    texts = read_texts(options.texts)
    words = sum(text.count(" ") + 1 for text in texts) / len(texts)
    first, last = 0, round(options.hours * 3600 / (SHARD * words * SECONDS_A_WORD))
    if options.shards:
        first, last = map(int, options.shards.split(":"))
    speakers = make_speakers(options.speakers, options.held_out, options.seed)
    synthesize(options.out, texts, speakers, range(first, last), seed=options.seed, jobs=options.jobs)


if __name__ == "__main__":
    main()
