"""Whether sound stops just after a start at a heading before a long sentence.

    python -m tests.streaming.starts                       200 headings and 20 ordinary sentences, the starter
    python -m tests.streaming.starts --starts 20 --model DIRECTORY

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
import sys
import time
from dataclasses import dataclass, replace

from engine import SAMPLE_RATE, AudioChunk, Conditionals, Script, Session, SpeechOptions, SpeechRequest

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
SLOWER = (1.0, 1.5, 2.0, 3.0)
"""The machine of one core, and others, or this one with other work."""


@dataclass(frozen=True)
class Arrival:
    """Samples that came: ``at`` seconds of work after the start, of a sentence."""

    at: float
    samples: int
    sentence: int


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


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.streaming.starts", description=__doc__)
    parser.add_argument("--starts", type=int, default=200)
    parser.add_argument("--model", default="starter")
    options = parser.parse_args()
    lot, starter = random.Random(35), Starter(options.model)
    found: list[list[Arrival]] = []
    for number in range(options.starts):
        text = f"{lot.choice(HEADINGS)}\n\n{lot.choice(OPENINGS)}, {lot.choice(ENDINGS)}"
        found.append(starter.start(text, number))
        if number + 1 in (1, 10, 25, 50, 100, options.starts):
            _tell(found)
    firsts = [starter.start(ORDINARY[n % 3], n)[0].at for n in range(max(options.starts // 10, 3))]
    headings = [arrivals[0].at for arrivals in found]
    print(f"first sound, seconds of work: headings {statistics.median(headings):.2f}, ", end="")
    print(f"ordinary sentences {statistics.median(firsts):.2f}")
    return 0


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
