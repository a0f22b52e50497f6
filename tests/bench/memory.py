"""``python -m tests.bench.memory``: what a process holds that speaks on a processor, one table.

    python -m tests.bench.memory                                  starter and Nano in both precisions
    python -m tests.bench.memory --member nano --dtype faster     one of them
    python -m tests.bench.memory --member starter --utterances 180    whether it grows with each new length

Random weights of the true sizes, but for the starter. Each is spoken with twice, in processes of their own:
by one that compiles its networks, and by one that finds them on the disk. Linux alone tells what of a
process's memory is its own and what is mapped from files, which others may share and the system takes back.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path

from tests.support.places import ROOT

WEIGHTS = ROOT / "build" / "bench" / "weights"
MEMBERS = ("starter", "nano")
DTYPES = ("float32", "faster")
UTTERANCES = 10
TOKENS = (125, 60, 90, *range(20, 200))
"""Of utterances in turn: five seconds and less, then one of each length, as a book has them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print the table."""
    options = _parser().parse_args(arguments)
    if options.child is not None:
        speak(options.child, options.member[0], options.dtype[0], options.utterances)
        return 0
    print("| | networks | after | resident MB | own | mapped | peak | s |")
    print("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for member in options.member or MEMBERS:
        folder = ready(options.weights, member)
        for dtype in options.dtype or DTYPES:
            with tempfile.TemporaryDirectory(prefix="philomel-memory-") as cache:
                for networks in ("compiled", "found"):
                    for line in measured(folder, member, dtype, Path(cache), options.utterances):
                        print(f"| {member}, {dtype} | {networks} | {line}", flush=True)
    return 0


def ready(root: Path, member: str) -> Path:
    """The folder of a member's weights; inputs lie there, or for the starter in a copy of it."""
    from tests.bench import starter, weights

    if member != "starter":
        return weights.ready(root, member)
    folder = root / "starter-8"
    if not folder.is_dir():
        starter.trained(None, 8, folder)
    return folder


def measured(folder: Path, member: str, dtype: str, cache: Path, utterances: int) -> Iterator[str]:
    """The lines of a process that speaks with networks kept in ``cache``."""
    command = [sys.executable, "-m", "tests.bench.memory", "--child", str(folder), "--member", member]
    command += ["--dtype", dtype, "--utterances", str(utterances)]
    environment = os.environ | {"XDG_CACHE_HOME": str(cache)}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        yield from (line.strip() for line in child.stdout)


def speak(folder: Path, member: str, dtype: str, utterances: int) -> None:
    """Load, speak, and tell what it takes."""
    begun = time.perf_counter()

    def tell(after: str) -> None:
        nonlocal begun
        taken = time.perf_counter() - begun
        print(f"{after} | {_line()} | {taken:.2f} |", flush=True)
        begun = time.perf_counter()

    from tests.bench import inputs
    from tests.bench.ours import Ours
    from tests.bench.plan import Sizes

    tell("imports")
    ours = Ours(folder, inputs.load(folder / inputs.FILE), "cpu", dtype)
    tell("load()")
    for number, tokens in zip(range(1, utterances + 1), cycle(TOKENS), strict=False):
        ours.speech(Sizes(utterance=tokens))
        if number in (1, 2, utterances // 2, utterances):
            tell(f"utterance {number}")


def _line() -> str:
    found = dict(re.findall(r"(\w+): +(\d+) kB", Path("/proc/self/smaps_rollup").read_text()))
    peak = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    assert peak is not None
    resident, own = int(found["Rss"]), int(found["Anonymous"])
    return " | ".join(
        f"{kilobytes * 1024 / 1e6:.0f}" for kilobytes in (resident, own, resident - own, int(peak[1]))
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.memory",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--member", action="append", help="default: starter and nano")
    parser.add_argument("--dtype", choices=DTYPES, action="append", help="default: both")
    parser.add_argument("--utterances", type=int, default=UTTERANCES)
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="where weights are kept")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    return parser


if __name__ == "__main__":
    sys.exit(main())
