"""``python -m tests.parity``: every stage of a member beside the reference's own modules.

The reference's modules get seeded random weights, are written in the official file layout, and are
loaded by the ordinary loader; each stage then compares what both compute. A full-size member takes
many minutes: ``--stage t3`` or ``--stage voice,vocoder`` takes some stages, and builds in full size only
what they need. The exit status is 1 if any row fails.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

import numpy as np

from engine.backend import choose
from engine.checkpoints import loader
from engine.recorded.network import lent
from engine.reference import Row
from engine.types import Float32
from tests.parity import conversion, members, precision, s3gen, t3, text, vocoder, voice, whole
from tests.support.places import LJ
from tests.support.table import render

NAMES = {
    "original": "original",
    "multilingual": "multilingual-v3",
    "turbo": "turbo",
    "nano": "nano",
    "flash": "flash",
}
STAGES = ("text", "voice", "t3", "s3gen", "vocoder", "streams", "whole", "conversion")
BUILT = {
    "streams": ("s3gen", "vocoder"),
    "whole": ("t3", "s3gen", "vocoder"),
    "conversion": conversion.NEEDS,
}
"""What stages ask for of others."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables that were asked for; 0 if every row passes."""
    options = _parser().parse_args(arguments)
    warnings.filterwarnings("ignore", category=FutureWarning)
    kinds = list(NAMES) if options.member == "all" else [options.member]
    failed = 0
    for kind in kinds:
        watch = _Watch()
        table = _precision if options.precision else _parity
        rows = table(kind, options, watch)
        failed += sum(not row.passed for row in rows)
        what = "precision" if options.precision else "parity"
        title = f"\n{what}: {kind}, {options.size} size, seed {options.seed}, {options.device}"
        print(render(rows, title))
        print(f"{len(rows)} rows; {watch.report()}", flush=True)
    print(f"\n{failed} rows failed." if failed else "\nAll rows passed.")
    return 1 if failed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.parity", description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--size", choices=("tiny", "full"), default="tiny")
    parser.add_argument("--member", choices=("all", *NAMES), default="all")
    parser.add_argument("--stage", type=_stages, default=STAGES, help=f"some of {','.join(STAGES)}")
    parser.add_argument("--clip", type=Path, default=LJ, help="a real voice for the front ends")
    parser.add_argument(
        "--device", choices=("cpu", "gpu"), default="cpu", help="ours; the reference's is the CPU"
    )
    parser.add_argument("--precision", action="store_true", help="bfloat16, 8 and 4 bits against float32")
    return parser


def _stages(text: str) -> tuple[str, ...]:
    """The stages of a list with commas, in the order in which they are run."""
    chosen = STAGES if text == "all" else tuple(text.split(","))
    if unknown := set(chosen) - set(STAGES):
        raise argparse.ArgumentTypeError(f"no stage {', '.join(sorted(unknown))}")
    return tuple(stage for stage in STAGES if stage in chosen)


class _Watch:
    """Where the time goes: seconds of each step, in order."""

    def __init__(self) -> None:
        self._last = time.perf_counter()
        self._seconds: dict[str, float] = {}

    def lap(self, step: str) -> None:
        """The step that ends now."""
        now = time.perf_counter()
        self._seconds[step], self._last = now - self._last, now

    def report(self) -> str:
        """All of them in a line."""
        return "seconds: " + ", ".join(f"{step} {taken:.0f}" for step, taken in self._seconds.items())


def _parity(kind: members.Kind, options: argparse.Namespace, watch: _Watch) -> list[Row]:
    """The stages of one kind, through the official files and the ordinary loader."""
    with tempfile.TemporaryDirectory(prefix="philomel-parity-") as folder:
        modules, directory = _written(kind, options, Path(folder), watch)
        model = loader.load(directory, choose(options.device, "float32"))
        encoders = model.encoders()
        watch.lap("load")
        ours = (encoders.tokenizer, encoders.speaker_encoder, encoders.voice_encoder)
        seed, sizes = options.seed, model.config
        given = s3gen.case(options.size, seed)
        stages: dict[str, Callable[[], list[Row]]] = {
            "text": lambda: text.rows(kind),
            "voice": lambda: voice.rows(modules.clip, read_clip(options.clip), ours=ours),
            "t3": lambda: t3.rows(modules.t3, model.t3),
            "s3gen": lambda: s3gen.rows(modules.flow, model.flow, sizes.flow, given),
            "vocoder": lambda: vocoder.rows(modules.vocoder, model.vocoder, sizes.vocoder, seed),
            "streams": lambda: [
                *s3gen.stream_rows(model.flow, given),
                *vocoder.stream_rows(model.vocoder, seed),
            ],
            "whole": lambda: whole.rows(modules, model, given.cond, seed),
            "conversion": lambda: conversion.rows(modules, model, options.clip, seed),
        }
        rows = []
        with ExitStack() as stack:
            # Some rows ask the modules themselves, whose weights a processor's networks have.
            for part in (model.t3, model.flow, model.vocoder, *ours):
                stack.enter_context(lent(part.source))
            for name in options.stage:
                rows += stages[name]()
                watch.lap(name)
        return rows


def _precision(kind: members.Kind, options: argparse.Namespace, watch: _Watch) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="philomel-parity-") as folder:
        modules, directory = _written(kind, options, Path(folder), watch)
        rows = precision.rows(directory, modules, choose(), options.stage)
        watch.lap("table")
        return rows


def _written(
    kind: members.Kind, options: argparse.Namespace, folder: Path, watch: _Watch
) -> tuple[members.Modules, Path]:
    """The reference's modules, and their official files in a directory of ``folder``."""
    needed = {*options.stage, *(part for stage in options.stage for part in BUILT.get(stage, ()))}
    modules = members.build(NAMES[kind], options.size, options.seed, needed=needed)
    members.write(folder / kind, modules)
    watch.lap("build and write")
    return modules, folder / kind


def read_clip(path: Path) -> Float32:
    """A clip as the reference reads it: mono float32 at 24 kHz, (S,)."""
    import librosa

    samples, _ = librosa.load(path, sr=24_000)
    return np.ascontiguousarray(samples, np.float32)


if __name__ == "__main__":
    sys.exit(main())
