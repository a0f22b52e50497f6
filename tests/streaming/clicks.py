"""Whether a click on a word starts at that word: what is played is held against the whole sentence.

    python -m tests.streaming.clicks                       50 words, all built-in voices in turn
    python -m tests.streaming.clicks --clicks 10 --model DIRECTORY
    python -m tests.streaming.clicks --hear                Whisper says which word it hears first, too

Each word is chosen by lot from a sentence, and started twice: generated while it is waited for, and found
in the cache. The recording of the whole sentence is another session's, written without a player; where in it
the played sound lies is found by correlation, and the distance to the word's time there is the offset.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from app.commands.quality import heard, words_of
from engine import (
    SAMPLE_RATE,
    Conditionals,
    Float32,
    MemorySink,
    SentenceCache,
    SentenceRecord,
    Session,
    Span,
    SpeechRequest,
)
from engine.checkpoints import directories
from engine.text.script import Script
from tests.support.still import Still

SENTENCES = (
    "The hog crawled under the high fence, and nobody saw it in the rain.",
    "It was a bright cold day in April, and the clocks were striking thirteen.",
    "He opened the door after much hesitation, for he disliked everything that he could not explain.",
    "When it rains, we stay at home and read old books by the fire until it is late.",
    "In 1984 she paid 25 dollars for a yacht that slid around the point into the bay.",
    "Dr. Smith's reply was brief: there were no more letters, and there would never be any.",
    "Tall trees stood on both sides of the narrow road, which led down to the river.",
)
EXACT_MS = 1.0
"""A larger offset is another place than the word's first sample."""
LIKE = 0.99
"""Correlation of the same samples; what is kept has 16 bits."""


@dataclass(frozen=True)
class Click:
    """One word that was started.

    Attributes:
        word: as it stands in the text.
        offset: milliseconds from the word's time in the recording to where the played sound begins there.
        likeness: correlation of the two from there on.
        before: seconds of the sentence that lie before the word.
        first_ms: until its first sample was handed to the player.
        heard: what Whisper hears first; empty where it was not asked.
    """

    word: str
    offset: float
    likeness: float
    before: float
    first_ms: float
    heard: str = ""


class Clicker:
    """A session whose readings are started at words, and the recordings of another."""

    def __init__(self, model: str, folder: Path, *, hear: bool) -> None:
        self._player, self._cache, self._hear = Still(), SentenceCache(folder, 2**28), hear
        self._session = Session(player=self._player, audio_cache=self._cache)
        self._alone = Session()
        for session in (self._session, self._alone):
            loaded = session.wait(session.load(model, device="cpu"))
        self.voices: dict[str, Conditionals] = loaded.voices
        self._recordings: dict[tuple[str, str], tuple[SentenceRecord, Float32]] = {}

    def close(self) -> None:
        """Release the player."""
        self._player.close()

    def words(self, voice: str, text: str) -> list[Span]:
        """Words of a sentence but the first."""
        return [time.span for time in self._recording(voice, text)[0].words[1:]]

    def click(self, voice: str, text: str, word: Span) -> tuple[Click, Click]:
        """Start at a word that has to be made, and again when it is kept."""
        self._cache.clear()
        made = self._started(voice, text, word, kept=False)
        return made, self._started(voice, text, word, kept=True)

    def first_ms(self, voice: str, text: str) -> float:
        """Until the first sample of the sentence's beginning, which has to be made."""
        self._cache.clear()
        self._session.wait(self._session.play(SpeechRequest(Script.plain(text), self.voices[voice])))
        return self._session.metrics().first_audio_ms or 0.0

    def _started(self, voice: str, text: str, word: Span, *, kept: bool) -> Click:
        record, whole = self._recording(voice, text)
        asked = SpeechRequest(Script.plain(text), self.voices[voice], start=word.start, from_word=True)
        self._session.wait(self._session.play(asked))
        played = self._player.wave
        wanted = next(time.start for time in record.words if time.span == word)
        at, likeness = _found(whole, played)
        heard = _heard(played) if self._hear and not kept else ""
        offset = 1000 * (at - wanted) / SAMPLE_RATE
        first = self._session.metrics().first_audio_ms or 0.0
        return Click(text[word.start : word.end], offset, likeness, wanted / SAMPLE_RATE, first, heard)

    def _recording(self, voice: str, text: str) -> tuple[SentenceRecord, Float32]:
        if (voice, text) not in self._recordings:
            sink = MemorySink()
            ledger = self._alone.wait(
                self._alone.write(SpeechRequest(Script.plain(text), self.voices[voice]), sink)
            )
            self._recordings[voice, text] = ledger.records()[0], sink.wave
        return self._recordings[voice, text]


def _found(whole: Float32, part: Float32) -> tuple[int, float]:
    """Where a part lies in the whole, and their correlation there: of all places the one most alike, however
    loud it is beside others."""
    size = 1 << (whole.size + part.size).bit_length()
    places = whole.size - part.size + 1
    products = np.fft.irfft(np.fft.rfft(whole, size) * np.conj(np.fft.rfft(part, size)), size)[:places]
    power = np.concatenate([[0.0], np.cumsum(np.square(whole, dtype=np.float64))])
    levels = np.sqrt(np.maximum(power[part.size :] - power[:places], 1e-9) * np.sum(np.square(part)))
    at = int(np.argmax(products / levels))
    return at, float(products[at] / levels[at])


def _heard(wave: Float32) -> str:
    """The word that Whisper hears first."""
    return next(iter(heard(wave)), "")


def clicks(clicker: Clicker, count: int) -> Iterator[tuple[str, Click, Click]]:
    """So many words, chosen by lot; voices and sentences take turns."""
    lot, voices = random.Random(0), list(clicker.voices)
    for number in range(count):
        voice, text = voices[number % len(voices)], SENTENCES[number % len(SENTENCES)]
        yield voice, *clicker.click(voice, text, lot.choice(clicker.words(voice, text)))


def main(argv: list[str] | None = None) -> int:
    """Print each word and the sums; 1 if a word began elsewhere."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clicks", type=int, default=50)
    parser.add_argument("--model", default=directories.STARTER, help="an installed member or a directory")
    parser.add_argument("--hear", action="store_true", help="needs tests/requirements-quality.txt")
    options = parser.parse_args(argv)
    made: list[Click] = []
    kept: list[Click] = []
    print("voice    word           before s   made: ms off, first ms   kept: ms off, first ms   heard")
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Clicker(options.model, Path(folder), hear=options.hear)) as clicker,
    ):
        for voice, first, again in clicks(clicker, options.clicks):
            made.append(first)
            kept.append(again)
            print(
                f"{voice:8} {first.word:14} {first.before:8.2f}   {first.offset:12.2f} {first.first_ms:9.0f}"
                f"   {again.offset:12.2f} {again.first_ms:9.0f}   {first.heard}",
                flush=True,
            )
        voices = list(clicker.voices)
        begun = [clicker.first_ms(voices[i % len(voices)], text) for i, text in enumerate(SENTENCES)]
    right = [abs(each.offset) < EXACT_MS and each.likeness > LIKE for each in (*made, *kept)]
    print(f"begun at the word's first sample: {sum(right)} of {len(right)}")
    for name, times in (
        ("a sentence's beginning", begun),
        ("a word, made", [each.first_ms for each in made]),
        ("a word, kept", [each.first_ms for each in kept]),
    ):
        print(f"first sound of {name}: median {np.median(times):.0f} ms, slowest {max(times):.0f} ms")
    if options.hear:
        same = sum(words_of(each.word)[:1] == [each.heard] for each in made)
        print(f"Whisper hears that word first: {same} of {len(made)}")
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main())
