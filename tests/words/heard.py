"""What a listener hears of the words that a sentence is there for, through a voice that is fed with our text.

    python -m tests.words.heard --class fresh [--voice starter] [--wrong]

A sentence of ``english.tsv`` is put in words by the engine and spoken: by hibari, the starter's teacher, so
that the starter's own errors do not count, or by the starter. Whisper base writes down what it hears; that is
put in words again, and each marked part is looked for in it, by sound. The program needs neither package.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cache

from app.commands import quality
from tests.quality import subjects
from tests.quality.alike import misheard
from tests.quality.measures import Wave
from tests.words import readings
from training.speakers import FEATURED

_LOOSE = 2
"""Words that what was heard may be longer or shorter by than what was wanted: "B M W", "BMW"."""


def parts(marked: str) -> list[list[list[str]]]:
    """The words of each marked part of a sentence, in each of its readings."""
    found = readings.SPAN.findall(marked)
    return [[readings.spoken(way).split() for way in ways.split("|")] for _, ways in found]


def is_heard(wanted: Sequence[str], heard: Sequence[str]) -> bool:
    """Whether some words in a row sound like those that are wanted."""
    sizes = range(max(1, len(wanted) - _LOOSE), len(wanted) + _LOOSE + 1)
    rows = (heard[at : at + size] for size in sizes for at in range(len(heard) - size + 1))
    return any(not misheard(wanted, row) for row in rows)


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--class", dest="kind", default="fresh", help="of the sentences")
    parser.add_argument("--voice", choices=("teacher", "starter"), default="teacher")
    parser.add_argument("--every", type=int, default=1, help="take one sentence of so many")
    parser.add_argument("--wrong", action="store_true", help="print what was not heard")
    options = parser.parse_args(argv)
    lines = (readings.HERE / "english.tsv").read_text(encoding="utf-8").splitlines()
    chosen = [line.partition("\t")[2] for line in lines if line.startswith(f"{options.kind}\t")]
    say = _teacher if options.voice == "teacher" else _starter
    right = total = 0
    for marked in chosen[:: options.every]:
        text = readings.SPAN.sub(lambda match: match[1], marked)
        heard = readings.spoken(readings.ours(quality.transcribed(say(readings.ours(text))))).split()
        for ways in parts(marked):
            found = any(is_heard(way, heard) for way in ways)
            right, total = right + found, total + 1
            if options.wrong and not found:
                print(f"{' '.join(ways[0])}: {' '.join(heard)}", flush=True)
    print(
        f"{options.kind}, {options.voice}: {right} of {total} parts heard right, {right / max(1, total):.1%}"
    )


def _teacher(text: str) -> Wave:
    return subjects.taught(FEATURED[0], text)[0]


def _starter(text: str) -> Wave:
    model = _subject().model
    return _subject().say(text, model.voices[FEATURED[0].name])


@cache
def _subject() -> subjects.Subject:
    return subjects.Subject("starter")


if __name__ == "__main__":
    main()
