"""``python -m tests.parity``: every stage of a member beside the reference's own modules.

The reference's modules get seeded random weights, are written in the official file layout, and are
loaded by the ordinary loader; each stage then compares what both compute. The exit status is 1 if
any row fails.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from engine.backend import choose
from engine.checkpoints import loader
from engine.types import Float32
from tests.parity import members, precision, s3gen, t3, text, vocoder, voice
from tests.parity.table import Row, render

NAMES = {"original": "original", "multilingual": "multilingual-v3", "turbo": "turbo", "nano": "nano"}
DEFAULT_CLIP = Path(__file__).parents[1] / "data" / "clips" / "en_f_ljspeech_LJ001-0001_22k.flac"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables that were asked for; 0 if every row passes."""
    options = _parser().parse_args(arguments)
    warnings.filterwarnings("ignore", category=FutureWarning)
    kinds = list(NAMES) if options.member == "all" else [options.member]
    failed = 0
    for kind in kinds:
        started = time.perf_counter()
        table = _precision if options.precision else _parity
        rows = table(kind, options)
        failed += sum(not row.passed for row in rows)
        what = "precision" if options.precision else "parity"
        title = f"\n{what}: {kind}, {options.size} size, seed {options.seed}"
        print(render(rows, title))
        print(f"{len(rows)} rows in {time.perf_counter() - started:.0f} s", flush=True)
    print(f"\n{failed} rows failed." if failed else "\nAll rows passed.")
    return 1 if failed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.parity", description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--size", choices=("tiny", "full"), default="tiny")
    parser.add_argument("--member", choices=("all", *NAMES), default="all")
    parser.add_argument("--clip", type=Path, default=DEFAULT_CLIP, help="a real voice for the front ends")
    parser.add_argument("--precision", action="store_true", help="bfloat16, 8 and 4 bits against float32")
    return parser


def _parity(kind: members.Kind, options: argparse.Namespace) -> list[Row]:
    """All stages of one kind, through the official files and the ordinary loader."""
    with tempfile.TemporaryDirectory(prefix="philomel-parity-") as folder:
        modules = members.build(NAMES[kind], options.size, options.seed)
        members.write(Path(folder) / kind, modules)
        model = loader.load(Path(folder) / kind, choose("cpu"))
        encoders = model.encoders()
        ours = (encoders.tokenizer, encoders.speaker_encoder, encoders.voice_encoder)
        size, seed = options.size, options.seed
        stages: list[Callable[[], list[Row]]] = [
            lambda: text.rows(kind, size, seed),
            lambda: voice.rows(modules.clip, read_clip(options.clip), ours=ours),
            lambda: t3.rows(modules.t3, model.t3),
            lambda: s3gen.rows(kind, size, seed, module=modules.flow, flow=model.flow),
            lambda: vocoder.rows(kind, size, seed, module=modules.vocoder, vocoder=model.vocoder),
        ]
        return [row for stage in stages for row in stage()]


def _precision(kind: members.Kind, options: argparse.Namespace) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="philomel-parity-") as folder:
        modules = members.build(NAMES[kind], options.size, options.seed)
        members.write(Path(folder) / kind, modules)
        return precision.rows(Path(folder) / kind, modules, choose())


def read_clip(path: Path) -> Float32:
    """A clip as the reference reads it: mono float32 at 24 kHz, (S,)."""
    import librosa

    samples, _ = librosa.load(path, sr=24_000)
    return np.ascontiguousarray(samples, np.float32)


if __name__ == "__main__":
    sys.exit(main())
