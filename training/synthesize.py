"""Speech for the corpus: two teachers widened into some hundreds of speakers.

hibari's voice speaks on all cores, Kokoro's styles on the GPU. A speaker is a teacher with a pitch, a
pace and a manner of its own, then resampled (which moves the formants) and tilted in colour. Phone
timings follow. Everything follows from the seed, shard by shard, so that shards can be made on any
machine, in any order::

    python -m training.synthesize --texts spoken.txt.xz --out corpus --teacher heart --hours 20
    python -m training.synthesize --texts spoken.txt.xz --out corpus --teacher kokoro --hours 20 \\
        --kokoro KOKORO --device cuda
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import multiprocessing.pool
import os
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import soxr

from training import heart
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
from training.phonemes import Spoken, read_spoken, vocabulary
from training.speakers import HEART, HEART_STYLE, KOKORO, NATIVE, decibels, make_speakers, weights
from training.text_tokenizer import LANGUAGES

Float32 = npt.NDArray[np.float32]
Styles = Mapping[str, Float32]

STYLE, TIMBRE = 256, 128
"""Size of one of Kokoro's styles, and of its part that the decoder hears; the rest is melody and timing."""
SHARD = 300
"""Utterances in a shard: some 25 minutes of speech."""
FIRST_SHARD = {HEART: 0, KOKORO: 5000, "es": 6000, "fr": 7000, "it": 8000, "pt": 9000}
"""Number of each teacher's first shard, and of Kokoro's in another language."""
BATCH, BATCH_SYMBOLS = 32, 2400
"""Utterances, and phonemes with their padding, that Kokoro speaks at once: some three minutes of speech."""
LEAD_SECONDS, TAIL_SECONDS = 0.10, 0.18
"""Silence before the first and after the last phone."""
LEVEL = 0.06
"""Root mean square of the spoken part (-24 dB of full scale)."""
PEAK = 0.95
SECONDS_A_WORD = 0.47
"""Mean pace, to turn hours into texts."""
SHORTEST, LONGEST = 0.035, 0.22
"""Seconds a phone within which the mean of an utterance must lie."""
MOST_SECONDS = 23.0
"""Longest utterance: the encoders and T3 have room for 24 s."""
EARLY_UNITS = 2.1
"""By how many units of 25 ms both teachers sound before their durations say: there fricatives hiss most
and vowels are loudest, over 40 sentences."""
EDGE_DECIBELS = -42.0
"""Level, below the loudest 10 ms, at which speech begins and ends."""
MOST_DECIBELS = 30.0
"""By which a frequency is raised or lowered."""
_LINKED_SPACE = 2
"""Units of 25 ms up to which a space between words is no pause."""
_CLASS = {phone: number for number, phone in enumerate(PHONES) if phone}
_STRESS, _LONG, _SPACE = "ˈˌ", "ː", " "


@dataclass(frozen=True)
class Take:
    """What a teacher gave for an utterance, before the warp.

    Attributes:
        wave: (S,) at 24 kHz.
        symbols: phonemes, the pads ("") among them.
        durations: (len(symbols),) in units of 600 samples.
        pitch: median F0 in Hz.
        twin: (S,) the same by heart, sound for sound, where another style speaks.
    """

    wave: Float32
    symbols: list[str]
    durations: npt.NDArray[np.int64]
    pitch: float
    twin: Float32 | None = None


def phone_classes(symbols: Sequence[str], durations: npt.NDArray[np.int64]) -> tuple[list[int], list[int]]:
    """Classes of :data:`PHONES` and the units at which they end. Stress belongs to the vowel behind it,
    length to the one before, a short space to the word before; signs and pads are silence.
    """
    classes: list[int] = []
    for place, symbol in enumerate(symbols):
        before = classes[-1] if classes else 0
        if symbol in _STRESS and symbol:
            classes.append(_CLASS.get(symbols[place + 1], 0) if place + 1 < len(symbols) else 0)
        elif symbol == _LONG or (symbol == _SPACE and durations[place] <= _LINKED_SPACE):
            classes.append(before)
        else:
            classes.append(_CLASS.get(symbol, 0))
    ends = np.cumsum(durations)
    kept = [k for k in range(len(classes)) if k + 1 == len(classes) or classes[k] != classes[k + 1]]
    return [classes[k] for k in kept], [int(ends[k]) for k in kept]


def speak_heart(speaker: Speaker, spoken: Spoken, seed: int) -> Take:
    """hibari's rendering, sentence by sentence."""
    ids = vocabulary()
    waves, symbols, durations, pitches = [], [], [], []
    for sentence in spoken.sentences:
        known = [c for c in sentence if c in ids]
        wave, counts, pitch = heart.speak(
            [ids[c] for c in known],
            speed=speaker.pace / speaker.warp,
            pitch=speaker.pitch / speaker.warp,
            liveliness=speaker.liveliness,
            seed=seed,
        )
        waves.append(wave)
        symbols += ["", *known, ""]
        durations.append(counts)
        pitches.append(pitch)
    return Take(np.concatenate(waves), symbols, np.concatenate(durations), float(np.median(pitches)))


def finish(
    speaker: Speaker, take: Take
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8], Float32] | None:
    """One utterance: wave (S,) int16 at 24 kHz, phone classes (P,), their ends (P,) in seconds.

    S is a multiple of 960. Silence around the speech has a fixed length and the spoken part a fixed level.
    None for a take that is silent or far too fast or slow.
    """
    classes, units = phone_classes(take.symbols, take.durations)
    phones = np.array(classes, np.int8)
    ends = (np.array(units, np.float32) - EARLY_UNITS) * (heart.UNIT / RATE / speaker.warp)
    spoken = np.flatnonzero(phones)
    if not len(spoken) or not np.isfinite(take.wave).all():
        return None
    wave = _warped(take.wave, speaker)
    first, last = _edges(wave)
    if not SHORTEST <= (last - first) / len(spoken) <= LONGEST or last - first > MOST_SECONDS:
        return None
    # The teachers' first and last phones reach into the silence around them.
    ends[: spoken[0]] = first
    ends[spoken[-1]] = last
    ends = np.maximum.accumulate(np.clip(ends, first, None))
    placed, shift = _placed(_coloured(wave, speaker), first, last)
    ends = np.clip(ends + np.float32(shift), 0.0, len(placed) / RATE).astype(np.float32)
    ends[-1] = len(placed) / RATE
    return placed, phones, ends


def twin(speaker: Speaker, take: Take) -> npt.NDArray[np.int16] | None:
    """The take's twin at the times and of the length of :func:`finish`'s wave, or None where it has none.
    Where heart speaks in another tone, her own is the twin's."""
    said = take.wave if take.twin is None and speaker.tone else take.twin
    if said is None:
        return None
    first, last = _edges(_warped(take.wave, speaker))
    return _placed(_warped(said, speaker), first, last)[0]


def _placed(wave: Float32, first: float, last: float) -> tuple[npt.NDArray[np.int16], float]:
    """The wave at its level, with fixed silence around its speech; and by how many seconds it was shifted."""
    wave, shift = _trim(wave * _gain(wave[int(first * RATE) : int(last * RATE)]), first, last)
    return np.round(wave * 32767).astype(np.int16), shift


def _warped(wave: Float32, speaker: Speaker) -> Float32:
    """Played so much faster or slower, which moves the formants."""
    return soxr.resample(wave, RATE * speaker.warp, RATE) if speaker.warp != 1.0 else wave


def word_starts(speaker: Speaker, take: Take) -> list[float]:
    """The second of :func:`finish`'s wave at which each word begins; a word is what stands between spaces."""
    first, _ = _edges(_warped(take.wave, speaker))
    begins = np.concatenate([[0], np.cumsum(take.durations)[:-1]]) - EARLY_UNITS
    places, inside = [], False
    for place, symbol in enumerate(take.symbols):
        said = symbol in _CLASS or (symbol != "" and symbol in _STRESS)
        if said and not inside:
            places.append(place)
        inside = said or (inside and symbol not in ("", _SPACE))
    seconds = begins[places] * (heart.UNIT / RATE / speaker.warp) - first + LEAD_SECONDS
    return [max(0.0, float(second)) for second in seconds]


def _edges(wave: Float32) -> tuple[float, float]:
    """Seconds at which the sound begins and ends; equal for silence."""
    step = RATE // 100
    blocks = wave[: len(wave) // step * step].reshape(-1, step)
    level = np.sqrt(np.mean(np.square(blocks), axis=1))
    loudest = float(level.max(initial=0.0))
    heard = np.flatnonzero(level > loudest * 10 ** (EDGE_DECIBELS / 20))
    if loudest < 0.01 or not len(heard):
        return 0.0, 0.0
    return float(heard[0]) / 100, float(heard[-1] + 1) / 100


def _gain(spoken: Float32) -> float:
    """Factor that brings the spoken part to :data:`LEVEL`, less where it would clip."""
    level = float(np.sqrt(np.mean(np.square(spoken)))) if len(spoken) else 0.0
    peak = float(np.max(np.abs(spoken))) if len(spoken) else 0.0
    return min(LEVEL / max(level, 1e-4), PEAK / max(peak, 1e-4))


def _coloured(wave: Float32, speaker: Speaker) -> Float32:
    """The wave with the speaker's tilt, flat below 125 Hz, and tone."""
    if not speaker.tilt and not speaker.tone:
        return wave
    hertz = np.fft.rfftfreq(len(wave), 1 / RATE)
    gain = speaker.tilt * np.log2(np.maximum(hertz, 125.0) / 1000.0)
    place = np.minimum(np.log1p(hertz / 700) / math.log1p(8000 / 700), 1.0)
    if speaker.tone:
        gain += decibels(speaker.tone, place)
    gain = 10 ** (np.clip(gain, -MOST_DECIBELS, MOST_DECIBELS) / 20)
    return np.fft.irfft(np.fft.rfft(wave) * gain, len(wave)).astype(np.float32)


def _trim(wave: Float32, first: float, last: float) -> tuple[Float32, float]:
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


@dataclass(frozen=True)
class Job:
    """What a shard is made of.

    Attributes:
        out: folder of the corpus.
        texts: all utterances; shards beyond their end say them again, by other speakers.
        speakers: all of them.
        teacher: whose shards these are.
        language: of the texts, "" for English.
        seed: of everything.
        size: utterances of a shard.
    """

    out: Path
    texts: Sequence[Spoken]
    speakers: list[Speaker]
    teacher: str
    seed: int = 0
    size: int = SHARD
    language: str = ""

    def done(self, number: int) -> bool:
        """Whether the shard is there."""
        return (self.out / f"shard-{number:04d}" / "index.npz").exists()

    def lines(self, number: int) -> list[tuple[int, Spoken]]:
        """Who says what in the shard: indices of speakers, and utterances."""
        rng = np.random.default_rng([self.seed, 2, number])
        chosen = rng.choice(
            len(self.speakers), self.size, p=weights(self.speakers, self.teacher, self.language)
        )
        return [
            (int(who), self.texts[(number * self.size + place) % len(self.texts)])
            for place, who in enumerate(chosen)
        ]

    def write(self, number: int, takes: Sequence[Take]) -> float:
        """Finish the takes of all lines and write the shard; returns its hours."""
        utterances = []
        for (who, spoken), take in zip(self.lines(number), takes, strict=True):
            speaker = self.speakers[who]
            made = finish(speaker, take)
            if made is None:
                continue
            wave, phones, ends = made
            split = split_of(spoken.text, speaker)
            pitch = take.pitch * speaker.warp
            by_heart = twin(speaker, take)
            utterances.append(Utterance(wave, spoken.text, who, split, phones, ends, pitch, by_heart))
        write_shard(self.out, number, utterances)
        return sum(len(u.wave) for u in utterances) / RATE / 3600


_job: Job
"""What every worker process is told once."""


def _start_worker(job: Job) -> None:
    global _job
    _job = job


def _work(number: int) -> float:
    lines = _job.lines(number)
    takes = [
        speak_heart(_job.speakers[who], spoken, 300 * number + k) for k, (who, spoken) in enumerate(lines)
    ]
    return _job.write(number, takes)


def _write(number: int, takes: list[Take]) -> float:
    return _job.write(number, takes)


def _pool(job: Job, jobs: int) -> multiprocessing.pool.Pool:
    context = multiprocessing.get_context("spawn")
    return context.Pool(jobs or os.cpu_count() or 1, _start_worker, (job,))


def synthesize_heart(job: Job, numbers: Sequence[int], jobs: int = 0) -> Iterator[float]:
    """Make the numbered shards with ``jobs`` processes (0: one a core); yields each one's hours."""
    with _pool(job, jobs) as pool:
        yield from pool.imap_unordered(_work, numbers)


def style_of(speaker: Speaker, styles: Styles, symbols: int) -> Float32:
    """(256,) style for an utterance of so many phonemes."""
    style = np.zeros(STYLE, np.float32)
    for name, share in speaker.style:
        style += np.float32(share) * _row(styles, name, symbols)
    seed, length = speaker.nudge
    if length:
        step = np.random.default_rng([seed, 3]).standard_normal(STYLE)
        style = style + length * step * np.std([rows.mean(axis=0) for rows in styles.values()], axis=0)
    if speaker.melody:
        style[TIMBRE:] = _row(styles, speaker.melody, symbols)[TIMBRE:]
    return style.astype(np.float32)


def twin_style(speaker: Speaker) -> str:
    """Name of the style that says what a speaker says, sound for sound."""
    return next(iter(NATIVE[speaker.language])) if speaker.language else HEART_STYLE


def _row(styles: Styles, name: str, symbols: int) -> Float32:
    """(256,) a style's row for so many phonemes."""
    rows = styles[name]
    return rows[min(symbols, len(rows)) - 1]


def read_styles(folder: Path) -> Styles:
    """The style vectors by name, (510, 256) each, a row for each number of phonemes: of ``voices/NAME.bin``
    (float32, kokoro-js) in a folder.

    Raises:
        FileNotFoundError: it has none.
    """
    found = {
        path.stem: np.fromfile(path, np.float32).reshape(-1, STYLE)
        for path in sorted((folder / "voices").glob("*.bin"))
    }
    if not found:
        raise FileNotFoundError(f"{folder} has no voices/*.bin, Kokoro's styles.")
    return found


def kokoro_takes(
    model: Any, styles: Styles, lines: Sequence[tuple[Speaker, Spoken]], seed: int
) -> list[Take]:
    """Kokoro's renderings of all lines, in batches of about one length."""
    from training.kokoro import Request

    ids = vocabulary()
    known = [[c for c in " ".join(spoken.sentences) if c in ids] for _, spoken in lines]
    takes: list[Take | None] = [None] * len(lines)
    for rows in _batches([len(row) for row in known]):
        requests = [
            Request(
                [ids[c] for c in known[k]],
                style_of(lines[k][0], styles, len(known[k])),
                speed=lines[k][0].pace / lines[k][0].warp,
                pitch=lines[k][0].pitch / lines[k][0].warp,
                liveliness=lines[k][0].liveliness,
                twin=_row(styles, twin_style(lines[k][0]), len(known[k])),
            )
            for k in rows
        ]
        said = model.speak(requests, seed=seed + rows[0])
        for k, (wave, durations, pitch, by_heart) in zip(rows, said, strict=True):
            takes[k] = Take(wave, ["", *known[k], ""], durations, pitch, by_heart)
    return [take for take in takes if take is not None]


def _batches(sizes: Sequence[int]) -> Iterator[list[int]]:
    """Places of utterances that go well together, by their numbers of phonemes."""
    order = [int(k) for k in np.argsort(sizes, kind="stable")[::-1]]
    while order:
        count = min(BATCH, max(1, BATCH_SYMBOLS // (sizes[order[0]] + 2)))
        yield order[:count]
        order = order[count:]


def synthesize_kokoro(
    job: Job, numbers: Sequence[int], model: Any, styles: Styles, jobs: int = 4
) -> Iterator[float]:
    """Make the numbered shards on the model's device, with ``jobs`` processes that finish and write."""
    waiting: list[multiprocessing.pool.AsyncResult[float]] = []
    with _pool(job, jobs) as pool:
        for number in numbers:
            lines = [(job.speakers[who], spoken) for who, spoken in job.lines(number)]
            takes = kokoro_takes(model, styles, lines, 300 * number)
            waiting.append(pool.apply_async(_write, (number, takes)))
            while len(waiting) > jobs:
                yield waiting.pop(0).get()
        for result in waiting:
            yield result.get()


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--texts", type=Path, required=True, help="utterances with phonemes")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--teacher", choices=(HEART, KOKORO), default=HEART)
    parser.add_argument("--language", choices=LANGUAGES, default="", help="of the texts, if not English")
    parser.add_argument("--hours", type=float, default=20.0, help="about how much speech")
    parser.add_argument("--shards", help="first:last, instead of --hours; both from 0")
    parser.add_argument("--size", type=int, default=SHARD, help="utterances of a shard")
    parser.add_argument("--kokoro", type=Path, help="folder with Kokoro's model* and voices")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=0)
    options = parser.parse_args(argv)
    texts = read_spoken(options.texts)
    words = sum(row.count(" ") + 1 for line in texts for row in line.sentences) / len(texts)
    first, last = 0, round(options.hours * 3600 / (options.size * words * SECONDS_A_WORD))
    if options.shards:
        first, last = map(int, options.shards.split(":"))
    offset = FIRST_SHARD[options.language or options.teacher]
    speakers = make_speakers(seed=options.seed)
    job = Job(options.out, texts, speakers, options.teacher, options.seed, options.size, options.language)
    numbers = [number for number in range(offset + first, offset + last) if not job.done(number)]
    write_speakers(options.out, job.speakers)
    if not numbers:
        print("all shards are there")
        return
    if options.teacher == HEART:
        made = synthesize_heart(job, numbers, options.jobs)
    else:
        from training.kokoro import Kokoro

        model = Kokoro(options.kokoro, options.device)
        made = synthesize_kokoro(job, numbers, model, read_styles(options.kokoro), options.jobs or 4)
    started, hours = time.monotonic(), 0.0
    for done, more in enumerate(made, 1):
        hours += more
        took = time.monotonic() - started
        print(f"{done}/{len(numbers)} shards, {hours:.2f} h in {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
