"""``python -m tests.bench.bulk``: sentences made at once beside sentences made one after another, in one run.

    python -m tests.bench.bulk                                     the starter on this machine's processor
    python -m tests.bench.bulk --member turbo --device gpu --bulk 32     random weights of the true sizes
    python -m tests.bench.bulk --bulk 4 8 16 --rounds 5

All ways take turns, round after round; factors are seconds of work per second of speech, the
median of the rounds behind a first one that warms up. Random weights never end: their sentences are as long
as their text is at 25 tokens a second.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from unittest import mock

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)
from engine.backend import memory
from engine.checkpoints import registry
from engine.checkpoints.loader import LoadedModel
from engine.checkpoints.registry import STARTER
from engine.config import SAMPLE_RATE, TOKEN_RATE
from engine.model import load
from engine.reading.playing import Reading, SpeechRequest
from engine.reading.reader import read
from engine.reading.scheduler import Handle
from engine.reading.sinks import MemorySink
from engine.speech import checks
from engine.speech.metrics import Meter
from engine.speech.options import SpeechOptions
from engine.speech.synthesizer import Synthesizer
from engine.text.script import Script
from engine.types import Conditionals
from tests.bench import machine
from tests.support import small_members
from tests.support.places import ROOT

CHARS_A_SECOND = 15.0
PROMPT = 250
"""Tokens of the voice in S3Gen: ten seconds, the longest prompt that official members take."""
STREAMED = 16
"""So many sentences are streamed: what a second of it costs does not depend on their number."""
MEMBERS = ("original", "turbo", "nano", "flash")
"""With random weights; the multilingual ones cost what the original costs."""


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--member", default=STARTER, choices=(STARTER, *MEMBERS))
    parser.add_argument("--device", default="cpu", choices=("cpu", "gpu"))
    parser.add_argument("--dtype", default="auto")
    parser.add_argument("--bulk", type=int, nargs="+", default=[8], help="sentences at once")
    parser.add_argument("--sentences", type=int, default=16)
    parser.add_argument("--words", type=int, nargs=2, default=(6, 12), metavar=("FEWEST", "MOST"),
                        help="of a sentence; a book's are 4 to 36")  # fmt: skip
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--small", action="store_true", help="random weights of small sizes: a dry run")
    parser.add_argument("--weights", type=Path, default=ROOT / "build" / "bench" / "bulk")
    return parser.parse_args(argv)


def speaker(options: argparse.Namespace) -> tuple[LoadedModel, Conditionals]:
    """The model and its voice."""
    if options.member == STARTER:
        model = load(STARTER, device=options.device, dtype=options.dtype)
    else:
        folder = options.weights / f"{options.member}{'-small' * options.small}"
        if not (folder / "voices").is_dir():
            sizes = small_members.configuration(options.member, small_members.SMALL)
            config = sizes if options.small else registry.get(options.member).config
            small_members.write_random(folder, options.member, config, "plain", PROMPT)
        model = load(folder, device=options.device, dtype=options.dtype)
    return model, next(iter(model.voices.values()))


def spoken(synthesizer: Synthesizer, voice: Conditionals, text: str, bulk: int) -> tuple[float, float, float]:
    """Seconds that it took, seconds that the processors worked, and seconds of speech."""
    sink, options = MemorySink(), SpeechOptions(language="en", bulk=bulk, retries=0, pause=0.0)
    reading = Reading(SpeechRequest(Script.plain(text), voice, options), Meter(), judged=True)
    started, worked = time.perf_counter(), time.process_time()
    for _ in read(synthesizer, reading, sink, Handle()):
        pass
    took, work = time.perf_counter() - started, time.process_time() - worked
    return took, work, sum(chunk.samples.size for chunk in sink.chunks) / SAMPLE_RATE


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, and print the table."""
    options = parse(argv)
    model, voice = speaker(options)
    synthesizer = Synthesizer(model)
    written = (ROOT / "tests" / "quality" / "sentences.txt").read_text(encoding="utf-8").splitlines()
    fewest, most = options.words
    usual = [line for line in written if fewest <= len(line.split()) <= most and ". " not in line]
    # They stand by their length: some of each, over and over.
    whole, part = (
        "\n\n".join(islice(cycle(usual[:: max(len(usual) // count, 1)]), count))
        for count in (options.sentences, STREAMED)
    )
    ways = [0, *options.bulk]
    found: dict[int, list[tuple[float, float]]] = {way: [] for way in ways}

    def limit(chars: int) -> int:
        return max(round(TOKEN_RATE * chars / CHARS_A_SECOND), 1)

    with mock.patch.object(checks, "token_limit", limit if options.member != STARTER else checks.token_limit):
        for number in range(options.rounds + 1):
            for way in ways:
                took, work, speech = spoken(synthesizer, voice, whole if way else part, way)
                if number:
                    found[way].append((took / speech, work / speech))
    print(*(f"{name}: {value}" for name, value in machine.describe().items()), sep="\n")
    print(f"{options.member}, {options.sentences} sentences, {options.rounds} rounds in turn; "
          f"peak memory {memory().peak / 2**20:.0f} MB\n")  # fmt: skip
    print(
        "| at once | factor (lowest) | of the streamed one | processors' work per second of speech | of it |"
    )
    print("|---|---|---|---|---|")
    base = [statistics.median(values) for values in zip(*found[0], strict=True)]
    for way in ways:
        took, work = (statistics.median(values) for values in zip(*found[way], strict=True))
        lowest = min(value for value, _ in found[way])
        print(f"| {way or 'streamed'} | {took:.4f} ({lowest:.4f}) | {took / base[0]:.2f} | {work:.3f} | "
              f"{work / base[1]:.2f} |")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
