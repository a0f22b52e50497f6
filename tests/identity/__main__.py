"""``make identity``: whether the program still speaks as it did, to the last bit.

    make identity ARGS=--write       before a change: keep the sums, in build/identity.json
    make identity                    after it: compare
    make identity ARGS="--subject starter --text numbers --text list"

Sums hold for one machine: another processor, another number of cores, or another release of a
library rounds otherwise. What they depend on is kept with them, and where it differs nothing is compared.
The exit status is 1 if a take differs.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import warnings
from collections.abc import Sequence
from dataclasses import astuple
from importlib import metadata
from pathlib import Path

from tests.identity.takes import SUBJECTS, TEXTS, Sums, takes

SUMS = Path("build/identity.json")
LIBRARIES = ("mlx", "mkl", "openvino", "numpy", "soxr", "soundfile", "torch")
"""What computes, or draws the tiny members' weights."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print each take; 0 if none differs from the sums it is held against."""
    options = _parser().parse_args(arguments)
    warnings.filterwarnings("ignore", category=FutureWarning)
    machine = _machine()
    held = {} if options.write else _held(options.against, machine)
    found = []
    with tempfile.TemporaryDirectory(prefix="philomel-identity-") as folder:
        for take in takes(options.subject or SUBJECTS, options.text or TEXTS, Path(folder)):
            found.append(take)
            print(f"{_compared(take, held):<8} {take.sound[:16]} {take.places[:16]}  {take.name}", flush=True)
    if options.write:
        options.write.parent.mkdir(parents=True, exist_ok=True)
        content = {"machine": machine, "sums": [astuple(take) for take in found]}
        options.write.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", "utf-8")
        print(f"{len(found)} takes, kept in {options.write}")
        return 0
    differ = sum(_compared(take, held) != "same" for take in found)
    print(f"{len(found)} takes, {differ} of them not as before")
    return 1 if differ else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.identity",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    goal = parser.add_mutually_exclusive_group()
    goal.add_argument("--write", type=Path, nargs="?", const=SUMS, metavar="FILE", help=f"default: {SUMS}")
    goal.add_argument("--against", type=Path, default=SUMS, metavar="FILE", help=f"default: {SUMS}")
    parser.add_argument("--subject", action="append", choices=SUBJECTS, help="default: all")
    parser.add_argument("--text", action="append", choices=TEXTS, metavar="NAME", help="default: all")
    return parser


def _machine() -> dict[str, str]:
    """What the sums depend on beside the code."""
    facts = {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": platform.system(),
    }
    for name in LIBRARIES:
        try:
            facts[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            facts[name] = "none"
    return facts


def _processor() -> str:
    """The processor's name, where the system tells."""
    listed = Path("/proc/cpuinfo")
    lines = listed.read_text().splitlines() if listed.is_file() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


def _held(path: Path, machine: dict[str, str]) -> dict[str, Sums]:
    """The sums of a file by the takes' names; ends the program where there are none for this machine."""
    if not path.is_file():
        sys.exit(f"There is no {path}: run with --write before the change.")
    content = json.loads(path.read_text("utf-8"))
    theirs = content["machine"]
    if other := [
        f"{key} {theirs.get(key)}, now {now}" for key, now in machine.items() if theirs.get(key) != now
    ]:
        sys.exit(f"The sums in {path} were made elsewhere ({'; '.join(other)}): nothing is compared.")
    return {name: Sums(name, sound, places) for name, sound, places in content["sums"]}


def _compared(take: Sums, held: dict[str, Sums]) -> str:
    """One word on a take."""
    if not held:
        return ""
    if take.name not in held:
        return "new"
    return "same" if held[take.name] == take else "differs"


if __name__ == "__main__":
    sys.exit(main())
