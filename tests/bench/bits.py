"""``python -m tests.bench.bits``: what fewer bits save and what they cost, one table.

    python -m tests.bench.bits                                        original, Turbo, Nano and the starter
    python -m tests.bench.bits --member nano --table                  only the table of what was measured
    python -m tests.bench.bits --member starter --trained OUT         16 and 4 bits of it, from its training

Random weights of the true sizes, as their publisher writes them (32 bits), and copies as ``philomel models
convert`` makes them. Speed is measured in processes of their own, in turn. Which token is the likeliest,
behind each of a given row of tokens, and the mel of a given row are compared with those of the widest copy:
with random weights the best logits lie closer together than those of a trained model, so the tokens that stay
are a lower bound. The starter is speech, so it is heard as well, by ``tests/quality``; the program holds it
in 8 bits, and wider and narrower ones come of what its training left.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from engine.checkpoints import convert
from tests.bench import inputs, machine, plan, weights
from tests.bench.__main__ import BUILD, run_job
from tests.bench.answers import Answers, answers
from tests.bench.report import row
from tests.bench.starter import hear, trained

MEMBERS = ("original", "turbo", "nano", "starter")
WIDTHS = (32, 16, 8, 4)
LIMIT = 1200
"""Seconds after which a process is stopped."""


@dataclass
class Copy:
    """What was measured of a member in so many bits.

    Attributes:
        figures: of speed and memory, as :data:`tests.bench.plan.FIGURES` has them, and what was heard.
        bytes: of its weights on disk.
        load_s: until it can speak.
        tokens: share of those that stay the likeliest, None of the widest.
        mel: error relative to the widest.
    """

    member: str
    bits: int
    bytes: int
    load_s: float = 0.0
    figures: dict[str, float] = field(default_factory=dict)
    tokens: float | None = None
    mel: float | None = None


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is not measured yet, and print the table."""
    options = _parser().parse_args(arguments)
    kept = load(options.out)
    for member in [] if options.table else options.member or MEMBERS:
        if options.fresh or not any(copy.member == member for copy in kept):
            kept = [copy for copy in kept if copy.member != member] + list(copies(member, options))
            save(options.out, kept)
    text = table(kept)
    print(f"\n{_head(machine.describe())}\n\n{text}")
    return 0


def copies(member: str, options: argparse.Namespace) -> Iterator[Copy]:
    """What is measured of a member, the widest copy first."""
    widest: Answers | None = None
    for bits in WIDTHS:
        with ready(member, bits, options) as folder:
            if folder is None:
                continue
            copy, found = measured(folder, member, bits, options), answers(folder, options.prompt)
        if widest is None:
            widest = found
        else:
            copy.tokens, copy.mel = found.same_tokens(widest), found.mel_error(widest)
        print(row(cells(copy)), flush=True)
        yield copy


@contextmanager
def ready(member: str, bits: int, options: argparse.Namespace) -> Iterator[Path | None]:
    """A folder with a member's weights in so many bits and what :class:`tests.bench.ours.Ours` is given; None
    where there is no such copy."""
    with tempfile.TemporaryDirectory(prefix="philomel-bits-", dir=options.scratch) as temporary:
        target = Path(temporary) / "copy"
        if member == "starter":
            yield trained(options.trained, bits, target)
            return
        published = weights.ready(options.weights, member, options.size)
        if bits == 32:
            yield published
            return
        convert.convert(published, target, bits=bits if bits < 16 else None)
        shutil.copy(published / inputs.FILE, target)
        yield target


def measured(folder: Path, member: str, bits: int, options: argparse.Namespace) -> Copy:
    """Speed, memory and size; what is heard, of the starter.

    Raises:
        RuntimeError: a process failed.
    """
    files = [path for pattern in ("*.safetensors", "*.pt") for path in folder.glob(pattern)]
    copy = Copy(member, bits, sum(path.stat().st_size for path in files if path.name != "conds.pt"))
    sizes = replace(plan.SIZES["cpu"] if options.size == "full" else plan.TOUCH, prompt=options.prompt)
    for part in ("t3", "speech"):
        job = plan.Job(plan.OURS, member, part, 0, options.repeat, sizes)
        run = run_job(job, folder, "cpu", LIMIT)
        if run.failed:
            raise RuntimeError(f"{member}, {bits} bits, {part}: {run.failed}")
        copy.load_s = run.load_s
        for name, values in run.figures.items():
            copy.figures[name] = sorted(values)[len(values) // 2]
    if member == "starter":
        copy.figures |= hear(folder, options.voices.split(","), options.sentences)
    return copy


def load(path: Path) -> list[Copy]:
    """What was kept."""
    return [Copy(**one) for one in json.loads(path.read_text())] if path.is_file() else []


def save(path: Path, copies: Sequence[Copy]) -> None:
    """Keep it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([asdict(copy) for copy in copies], indent=1))


HEADS = (
    "weights",
    "on disk",
    "peak memory",
    "loading",
    "tokens a second",
    "real-time factor",
    "tokens that stay",
    "mel error",
    "words wrong",
    "DNSMOS P.808",
    "overall",
)


def table(copies: Sequence[Copy]) -> str:
    """A line for each member and width."""
    order = sorted(copies, key=lambda copy: (MEMBERS.index(copy.member), -copy.bits))
    lines = [row(HEADS), row(["---"] + ["---:"] * (len(HEADS) - 1))]
    return "\n".join([*lines, *(row(cells(copy)) for copy in order)])


def cells(copy: Copy) -> list[str]:
    """Of a line."""
    figures = copy.figures

    def shown(name: str, form: str) -> str:
        return form.format(figures[name]) if name in figures else ""

    return [
        f"{copy.member}, {copy.bits} bits",
        f"{copy.bytes / 1e6:,.0f} MB",
        shown("peak_host_mb", "{:,.0f} MB"),
        f"{copy.load_s:.1f} s",
        shown("tokens_per_second", "{:.1f}"),
        shown("real_time_factor", "{:.2f}"),
        "" if copy.tokens is None else f"{100 * copy.tokens:.1f} %",
        "" if copy.mel is None else f"{copy.mel:.1e}",
        shown("words_wrong", "{:.1f} %"),
        shown("p808", "{:.2f}"),
        shown("overall", "{:.2f}"),
    ]


def _head(found: dict[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in found.items())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.bits",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--member", choices=MEMBERS, action="append", help="default: all of them")
    parser.add_argument("--size", choices=("full", "tiny"), default="full")
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--prompt", type=int, default=inputs.PROMPT, help="tokens of the voice in S3Gen")
    parser.add_argument("--trained", type=Path, help="what the starter's training left")
    parser.add_argument("--voices", default="anna,conrad", help="of the starter, that are heard")
    parser.add_argument("--sentences", type=int, default=24, help="that they say")
    parser.add_argument("--weights", type=Path, default=BUILD / "weights", help="where weights are kept")
    parser.add_argument("--scratch", type=Path, help="where copies stand while they are measured")
    parser.add_argument("--out", type=Path, default=BUILD / "bits.json", help="where figures are kept")
    parser.add_argument("--fresh", action="store_true", help="measure again what is there already")
    parser.add_argument("--table", action="store_true", help="measure nothing, print the table")
    return parser


if __name__ == "__main__":
    sys.exit(main())
