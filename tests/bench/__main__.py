"""``make bench``: Philomel, mlx-audio and the PyTorch reference on the same weights, in one run.

    make bench                                            all parts of the original, in turn
    make bench ARGS="--part t3 --member nano"             one part; what is there already is kept
    make bench ARGS="--device gpu"                        on Metal or CUDA
    make bench ARGS="--table"                             only the tables of what was measured

Each contender runs in a process of its own. A run that is cut off goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from tests.bench import machine, plan, report, store, weights
from tests.support.places import ROOT

BUILD = ROOT / "build" / "bench"
LIMIT = 500
"""Seconds after which a contender is stopped."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is not measured yet, and print the tables; 1 if a contender failed."""
    options = _parser().parse_args(arguments)
    out = options.out or BUILD / f"results-{options.device}.json"
    results = store.load(out, options.device, machine.describe())
    failed = 0 if options.table else _measure(options, results, out)
    text = report.document(results)
    out.with_suffix(".md").write_text(text)
    print(f"\n{text}\nWritten to {out} and {out.with_suffix('.md')}.")
    return 1 if failed else 0


def _measure(options: argparse.Namespace, results: store.Results, out: Path) -> int:
    """Run all jobs that are missing; how many failed."""
    sizes = plan.SIZES[options.device]
    chosen = replace(sizes, utterance=options.utterance) if options.utterance else None
    todo = plan.jobs(
        options.device,
        tuple(options.member or plan.MEMBERS[:1]),
        tuple(options.part or plan.PARTS),
        tuple(options.contender or plan.CONTENDERS),
        options.rounds,
        chosen,
    )
    failed = 0
    for job in todo:
        source = machine.engine_source()
        name = f"{job.member:<9} {job.part:<8} {plan.CONTENDERS[job.contender]:<26} round {job.round + 1}"
        if results.has(job, source) and not options.fresh:
            print(f"{name}  kept", flush=True)
            continue
        folder = weights.ready(options.weights, job.member, options.size)
        print(name, end="  ", flush=True)
        run = run_job(job, folder, options.device, options.limit, source)
        results.add(run)
        store.save(out, results)
        failed += bool(run.failed)
        print(run.failed or _line(run), flush=True)
    return failed


def run_job(job: plan.Job, folder: Path, device: str, limit: float, source: str = "") -> store.Run:
    """Start a contender, wait for it, read what it measured."""
    empty = store.Run(*job.key, sizes=asdict(job.sizes), source=source)
    with tempfile.TemporaryDirectory(prefix="philomel-bench-") as temporary:
        out, log = Path(temporary) / "figures.json", Path(temporary) / "log"
        command = [sys.executable, "-m", "tests.bench.child", "--contender", job.contender]
        command += ["--member", job.member, "--part", job.part, "--device", device]
        command += ["--sizes", json.dumps(asdict(job.sizes)), "--repeat", str(job.repeat)]
        command += ["--folder", str(folder), "--out", str(out)]
        with log.open("wb") as said:
            try:
                subprocess.run(
                    command, cwd=ROOT, env=_environment(), stdout=said, stderr=said, timeout=limit, check=True
                )
            except subprocess.TimeoutExpired:
                return replace(empty, failed=f"over {limit:.0f} s")
            except subprocess.CalledProcessError as error:
                tail = log.read_text(errors="replace").strip().splitlines()[-12:]
                print("\n".join(["failed:", *tail]), file=sys.stderr)
                return replace(empty, failed=f"failed ({error.returncode})")
        found: dict[str, Any] = json.loads(out.read_text())
    return replace(empty, **found)


def _environment() -> dict[str, str]:
    """The caller's, with the peers' own folder behind everything else, and no way to the network."""
    path = os.pathsep.join([str(ROOT), str(BUILD / "peers"), os.environ.get("PYTHONPATH", "")])
    return os.environ | {"PYTHONPATH": path, "HF_HUB_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false"}


def _line(run: store.Run) -> str:
    """The first figures of a run, in short."""
    shown = [f"{name} {report.median(values):.3g}" for name, values in list(run.figures.items())[:3]]
    return f"{', '.join(shown)}  ({run.wall_s:.0f} s)"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--part", choices=plan.PARTS, action="append", help="default: all of them")
    parser.add_argument("--member", choices=plan.MEMBERS, action="append", help="default: original")
    parser.add_argument("--contender", choices=list(plan.CONTENDERS), action="append", help="default: all")
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu", help="gpu: Metal or CUDA")
    parser.add_argument("--rounds", type=int, default=2, help="turns of each contender in each part")
    parser.add_argument("--utterance", type=int, help="speech tokens of the spoken utterance, up to 600")
    parser.add_argument("--size", choices=("full", "tiny"), default="full")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds after which one is stopped")
    parser.add_argument("--weights", type=Path, default=BUILD / "weights", help="where weights are kept")
    parser.add_argument("--out", type=Path, help="where figures are kept, as JSON and as Markdown")
    parser.add_argument("--fresh", action="store_true", help="measure again what is there already")
    parser.add_argument("--table", action="store_true", help="measure nothing, print the tables")
    return parser


if __name__ == "__main__":
    started = time.perf_counter()
    code = main()
    print(f"{time.perf_counter() - started:.0f} s in all.")
    sys.exit(code)
