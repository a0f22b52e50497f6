"""``make soak``: an hour of text read to nowhere; memory, cost, threads and handles stay as they are.

    make soak
    make soak ARGS="--minutes 5 --model DIRECTORY"
    make soak ARGS="--minutes 480 --every 10 --book book.epub"    goes on where it was broken off

A book is begun at the share of it that the minutes read before are of all that are asked for; each run is
judged by itself, since a process begins with its own memory.

Without the built-in starter a toy model with random weights reads.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

import engine
from app.documents.open import open_file
from engine.checkpoints import directories
from engine.checkpoints.loader import LoadedModel
from tests.soak.progress import Progress
from tests.soak.reading import Point, curve, growth, more
from tests.support.bundle import tiny_bundle

MOST_GROWTH = 0.05


def load(model: str, folder: Path) -> LoadedModel:
    """The model asked for, or a toy one where there is no starter."""
    if model == directories.STARTER and not directories.starter_directory().is_dir():
        return engine.load(tiny_bundle(folder / "toy"), device="cpu")
    return engine.load(model)


def main(argv: list[str] | None = None) -> int:
    """Print the curve; 1 if memory grows beyond the limit."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=60.0, help="of sound")
    parser.add_argument("--every", type=float, default=1.0, help="minutes of sound between two lines")
    parser.add_argument("--book", type=Path, help="what is read, and gone on with in another run")
    parser.add_argument("--anew", action="store_true", help="not from where it was broken off")
    parser.add_argument("--model", default=directories.STARTER, help="an installed member or a directory")
    options = parser.parse_args(argv)
    points: list[Point] = []
    progress = Progress("reading", anew=options.anew or options.book is None)
    before = sum(minutes for _, minutes in progress)
    text = open_file(options.book).text if options.book else ""
    text = text[round(len(text) * before / options.minutes) :]
    with tempfile.TemporaryDirectory() as folder:
        model = load(options.model, Path(folder))
        print(f"{model.member} on {model.backend.description}\n{Point.HEADER}", flush=True)
        for point in curve(model, options.minutes - before, options.every, text=text):
            progress.add(f"{time.time():.0f}", point.minutes - (points[-1].minutes if points else 0.0))
            points.append(point)
            print(point.render(), flush=True)
    grown = growth(points)
    verdict = "ok" if grown < MOST_GROWTH else "FAIL"
    print(f"memory after the first minute: +{100 * grown:.2f} % (under {100 * MOST_GROWTH:.0f} %)  {verdict}")
    threads, handles = more(points) if points else (0, 0)
    print(f"since the first line: {threads:+d} threads, {handles:+d} handles")
    return 0 if grown < MOST_GROWTH and threads <= 0 and handles <= 0 else 1


if __name__ == "__main__":
    sys.exit(main())
