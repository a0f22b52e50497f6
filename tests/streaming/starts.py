"""Whether sound stops just after a start at a heading before a long sentence; played, also in one itself.

    python -m tests.streaming.starts                       200 headings and 20 ordinary sentences, the starter
    python -m tests.streaming.starts --starts 20 --model DIRECTORY
    python -m tests.streaming.starts --played --load 2     into a sound card, beside two busy programs

Each start is read to the long sentence's end. When each piece came is taken from the process's own clock of
work, on one thread, so that other programs change nothing: that is a machine with one core. The
same pieces are worked out for machines so many times slower. Sound begins with the first piece and is silent
wherever, behind the heading, the next has not come; beside it stands what would be heard if it were given
whole.
"""

from __future__ import annotations

import os

os.environ.setdefault("PHILOMEL_THREADS", "1")

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from engine import (
    SAMPLE_RATE,
    AudioChunk,
    Conditionals,
    Player,
    PlayState,
    Script,
    Session,
    SpeechOptions,
    SpeechRequest,
)
from engine.types import PlayerEvent, Started, Underrun
from tests.support.sound import sound_server

HEADINGS = (
    "Chapter One",
    "II",
    "The Storm",
    "Part Two: At Sea",
    "A Letter from Home",
    "1. Beginnings",
    "Epilogue",
)
OPENINGS = (
    "When the last of the visitors had gone down the hill, and the lamps along the harbour were lit",
    "Nobody who had seen the old house in the years before the war, with its broken shutters and garden",
    "For three days the rain had fallen on the roofs of the town, on the empty market",
    "It was said of the captain, by those who had sailed with him and by many others, that at night",
)
TITLES = (
    "The Lighthouse\n\nby Ada Marsh",
    "The Strange Case\n\nLewis Carroll\n\nThe Millennium Edition\n\nChapter I",
    "Draft",
)
"""Short lines one after the other, as in books and pasted drafts."""
ENDINGS = (
    "would have believed that anybody could live there, least of all a woman who was afraid of the dark.",
    "the keeper went up the narrow stairs again, put out the light and stood for a long time at the window.",
    "it could be heard far out at sea, and the fishermen turned their heads and spoke of other things.",
)
ORDINARY = (
    "The hog crawled under the high fence, and nobody saw it in the rain.",
    "It was a bright cold day in April, and the clocks were striking thirteen.",
    "Tall trees stood on both sides of the narrow road, which led down to the river.",
)
LISTENED = 6.0
"""Seconds of each start that are played."""
SLOWER = (1.0, 1.5, 2.0, 3.0)
"""The machine of one core, and others, or this one with other work."""


@dataclass(frozen=True)
class Arrival:
    """Samples that came: ``at`` seconds of work after the start, of a sentence."""

    at: float
    samples: int
    sentence: int


@dataclass(frozen=True)
class Heard:
    """Seconds until the first sound, gaps behind it, and their seconds."""

    first: float
    gaps: int
    silent: float


class Timed:
    """A listener who notes when each piece comes."""

    def __init__(self) -> None:
        self.arrivals: list[Arrival] = []
        self.begun = time.process_time()

    def room(self) -> float:
        """All is taken at once."""
        return 1.0

    def ahead(self) -> float:
        """It is waited for."""
        return 0.0

    def write(self, chunk: AudioChunk) -> None:
        """Note it."""
        now = time.process_time() - self.begun
        self.arrivals.append(Arrival(now, len(chunk.samples), chunk.sentence))


def silence(arrivals: list[Arrival], slower: float) -> float:
    """Seconds of silence behind the heading."""
    over = arrivals[0].at * slower
    silent = 0.0
    for piece in arrivals:
        late = piece.at * slower - over
        silent += max(late, 0.0) if piece.sentence else 0.0
        over = max(over, piece.at * slower) + piece.samples / SAMPLE_RATE
    return silent


def whole(arrivals: list[Arrival]) -> list[Arrival]:
    """The same if each sentence behind the heading were given once it is complete."""
    ends = {each.sentence: each.at for each in arrivals}
    return [replace(each, at=ends[each.sentence]) if each.sentence else each for each in arrivals]


class Starter:
    """A session of one model whose readings are started."""

    def __init__(self, model: str) -> None:
        self._session = Session()
        loaded = self._session.wait(self._session.load(model, device="cpu"))
        self._voices: list[Conditionals] = list(loaded.voices.values())

    def start(self, text: str, number: int) -> list[Arrival]:
        """What came of a text."""
        voice = self._voices[number % len(self._voices)]
        self._session.wait(self._session.prepare(voice, SpeechOptions()))
        sink = Timed()
        self._session.wait(self._session.write(SpeechRequest(Script.plain(text), voice), sink))
        return sink.arrivals


class Listener:
    """A session of one model that plays, and what is heard of it."""

    def __init__(self, model: str) -> None:
        self._events: list[tuple[float, PlayerEvent]] = []
        self._player = Player(on_event=self._hear)
        self._session = Session(player=self._player)
        self._thread = threading.Thread(target=self._session.run)
        self._thread.start()
        loaded = self._session.load(model, device="cpu").result.result()
        self._voices: list[Conditionals] = list(loaded.voices.values())

    def listen(self, text: str, number: int) -> Heard:
        """What is heard of a text's beginning."""
        voice = self._voices[number % len(self._voices)]
        self._session.prepare(voice, SpeechOptions()).result.result()
        self._events.clear()
        begun = time.monotonic()
        self._session.play(SpeechRequest(Script.plain(text), voice))
        while self._session.state is not PlayState.FINISHED and self._position() < LISTENED:
            time.sleep(0.01)
        self._session.stop()
        sounds = [at for at, event in self._events if isinstance(event, Started)]
        gaps = [at for at, event in self._events if isinstance(event, Underrun)]
        silent = sum(min(s for s in (*sounds, time.monotonic()) if s > at) - at for at in gaps)
        return Heard(sounds[0] - begun, len(gaps), silent)

    def close(self) -> None:
        """End both."""
        self._session.close()
        self._thread.join()
        self._player.close()

    def _hear(self, event: PlayerEvent) -> None:
        self._events.append((time.monotonic(), event))
        self._session.heard(event)

    def _position(self) -> float:
        return self._player.position() / SAMPLE_RATE


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.streaming.starts", description=__doc__)
    parser.add_argument("--starts", type=int, default=200)
    parser.add_argument("--model", default="starter")
    parser.add_argument("--played", action="store_true", help="in real time, into a sound card")
    parser.add_argument("--load", type=int, default=0, help="processes that work beside it")
    options = parser.parse_args()
    lot = random.Random(35)
    if options.played:
        play(options.model, options.starts, options.load, lot)
        return 0
    starter = Starter(options.model)
    found: list[list[Arrival]] = []
    for number in range(options.starts):
        found.append(starter.start(beginning(lot), number))
        if number + 1 in (1, 10, 25, 50, 100, options.starts):
            _tell(found)
    firsts = [starter.start(ORDINARY[n % 3], n)[0].at for n in range(max(options.starts // 10, 3))]
    headings = [arrivals[0].at for arrivals in found]
    print(f"first sound, seconds of work: headings {statistics.median(headings):.2f}, ", end="")
    print(f"ordinary sentences {statistics.median(firsts):.2f}")
    return 0


def beginning(lot: random.Random) -> str:
    """A heading, or a title's short lines, before a long sentence."""
    return f"{lot.choice(HEADINGS + TITLES)}\n\n{sentence(lot)}"


def sentence(lot: random.Random) -> str:
    """A long one."""
    return f"{lot.choice(OPENINGS)}, {lot.choice(ENDINGS)}"


def play(model: str, starts: int, load: int, lot: random.Random) -> None:
    """Starts that are played, and what a listener hears of them."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(load)]
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            sound_server(Path(folder)),
            closing(Listener(model)) as listener,
        ):
            texts = [(sentence, beginning)[number % 2](lot) for number in range(starts)]
            found = [listener.listen(text, number) for number, text in enumerate(texts)]
    finally:
        for each in busy:
            each.kill()
    firsts = sorted(each.first for each in found)
    gaps = [each for each in found if each.gaps]
    print(f"{starts} starts beside {load} other programs: {len(gaps)} with a gap, ", end="")
    print(f"{sum(each.silent for each in gaps):.2f} s of silence; first sound ", end="")
    print(f"{statistics.median(firsts):.2f} s, the slowest {firsts[-1]:.2f} s")


def _tell(found: list[list[Arrival]]) -> None:
    """Gaps so far, on each machine."""
    work = sum(each[-1].at for each in found)
    factor = work / sum(piece.samples / SAMPLE_RATE for each in found for piece in each)
    print(f"{len(found)} starts at headings")
    for slower in SLOWER:
        now = [silence(each, slower) for each in found]
        before = [silence(whole(each), slower) for each in found]
        print(
            f"  real-time factor {factor * slower:.2f}: gaps {sum(s > 0.02 for s in now)}, "
            f"{statistics.mean(now):.2f} s; given whole: {sum(s > 0.02 for s in before)}, "
            f"{statistics.mean(before):.2f} s",
            flush=True,
        )


if __name__ == "__main__":
    sys.exit(main())
