"""``python -m tests.gpu``: the starter's first start, the kernels' tests and the matrix, on a GPU.

All kernel caches are empty at the start. Each result is printed as it comes, a failure stops nothing, and the
tables are written anew after each, so that a run that is cut off has shown what it did. The exit status is 1
if anything failed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.gpu import caches, first_start, processes
from tests.gpu.report import Report, row
from tests.support import matrix
from tests.support.small_members import MEMBERS, PACKINGS, STARTER

KERNEL_TESTS = (
    "tests/engine/kernels/test_convolution.py",
    "tests/engine/kernels/test_fused_layers.py",
    "tests/engine/kernels/test_kernel.py",
    "tests/engine/nn/test_layers.py",
    "tests/engine/s3gen/test_fused.py",
    "tests/engine/t3/steps/test_cuda_step.py",
    "tests/engine/t3/steps/test_cuda_block_step.py",
    "tests/engine/t3/test_batch.py",
    "tests/gpu/test_bulk.py",
    "tests/gpu/test_faults.py",
    # The watermark's network computes on the processor beside a GPU that speaks.
    "tests/engine/watermark/test_marking.py",
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the parts that were asked for; 0 if nothing failed."""
    options = _parser().parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="philomel-gpu-") as folder:
        run = _Run(options, Path(folder))
        facts = processes.only(["describe", "--device", options.device], run.kernels)
        if "error" in facts:
            print(f"There is nothing to run on: {facts['error']}")
            return 1
        report = Report(facts | ({"commit": options.commit} if options.commit else {}))
        for name in options.part:
            print(f"\n== {name}", flush=True)
            started = time.perf_counter()
            for line in _PARTS[name](run, report):
                report.parts[name] = time.perf_counter() - started
                print(f"{report.parts[name]:6.1f} s  {line}", flush=True)
                if options.out:
                    options.out.write_text(report.render(), encoding="utf-8")
    print(f"\n{report.render()}", flush=True)
    return 1 if report.failures else 0


class _Run:
    """What all parts share: the options, and a folder to work in."""

    def __init__(self, options: argparse.Namespace, folder: Path):
        self.device: str = options.device
        self.members: Sequence[str] = options.member
        self.workers: int = options.workers
        self.folder = folder
        self.kernels: Path = (options.caches or folder / "kernels").absolute()
        self.kernels.mkdir(parents=True, exist_ok=True)

    def worker(self, number: int) -> tuple[Path, Path]:
        """Folders of a worker's own: for members, and for kernels, those that are there among them."""
        members, kernels = (self.folder / f"{name}-{number}" for name in ("members", "kernels"))
        members.mkdir()
        shutil.copytree(self.kernels, kernels)
        return members, kernels


def _first(run: _Run, report: Report) -> Iterator[str]:
    """The starter's first start."""
    device = "cpu" if run.device == "cpu" else "auto"
    for number, result in enumerate(first_start.starts(STARTER, device, run.kernels), 1):
        report.starts.append(result)
        said = result.get("error") or f"first sound {result['sounds'][0]:.2f} s after it was asked for"
        yield f"process {number}: {said}"


def _kernels(run: _Run, report: Report) -> Iterator[str]:
    """The tests of our kernels."""
    results = run.folder / "kernels.xml"
    # The fixtures of other tests want a sound library, which these do without.
    switches = ["-vv", "--noconftest", "-p", "no:cacheprovider", f"--junitxml={results}"]
    command, environment = [sys.executable, "-m", "pytest", *switches], caches.environment(run.kernels)
    with subprocess.Popen(
        [*command, *KERNEL_TESTS], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            yield line.rstrip()
    report.tests = _outcomes(results)
    yield ", ".join(f"{count} {outcome}" for outcome, count in report.tests.items())


def _outcomes(results: Path) -> dict[str, int]:
    """Tests by outcome, from pytest's file; one failure where it did not come to write it."""
    suite = ElementTree.parse(results).getroot().find("testsuite") if results.exists() else None
    if suite is None:
        return {"passed": 0, "failed": 1, "skipped": 0}
    count, failures, errors, skipped = (
        int(suite.get(name, 0)) for name in ("tests", "failures", "errors", "skipped")
    )
    failed = failures + errors
    return {"passed": count - failed - skipped, "failed": failed, "skipped": skipped}


def _matrix(run: _Run, report: Report) -> Iterator[str]:
    """Every cell, those with the same kernels one after the other and the others beside them."""
    cells = matrix.cells()
    groups: dict[tuple[str, object], list[int]] = {}
    for number, cell in enumerate(cells):
        if cell.member in run.members:
            kind = "bfloat16" if cell.dtype == "auto" else cell.dtype
            groups.setdefault((kind, PACKINGS[cell.packing].get("bits")), []).append(number)
    work = []
    for worker in range(min(run.workers, len(groups))):
        share = [number for group in list(groups.values())[worker :: run.workers] for number in group]
        members, kernels = run.worker(worker)
        work.append(processes.cells(run.device, members, share, kernels))
    for result in processes.side_by_side(work):
        cell = cells[result["number"]]
        report.cells.append((cell, result))
        yield " | ".join(row(cell, result))


_PARTS: dict[str, Callable[[_Run, Report], Iterator[str]]] = {
    "first": _first,
    "kernels": _kernels,
    "matrix": _matrix,
}


def _workers() -> int:
    """One for each kind of numbers and of packing, as far as there are cores for their compilers."""
    return min(9, max(1, (os.cpu_count() or 1) // 2))


def _parser() -> argparse.ArgumentParser:
    def some_of(names: Sequence[str]) -> Callable[[str], list[str]]:
        def parse(text: str) -> list[str]:
            chosen = text.split(",")
            if unknown := set(chosen) - set(names):
                raise argparse.ArgumentTypeError(f"no {', '.join(sorted(unknown))} among {', '.join(names)}")
            return chosen

        return parse

    parser = argparse.ArgumentParser(prog="python -m tests.gpu", description=__doc__)
    parts = tuple(_PARTS)
    parser.add_argument("--out", type=Path, help="the file that gets the tables")
    parser.add_argument("--part", type=some_of(parts), default=parts, help=f"some of {','.join(parts)}")
    parser.add_argument("--member", type=some_of(MEMBERS), default=MEMBERS, help="of the matrix")
    parser.add_argument("--caches", type=Path, help="where kernels are kept, instead of an empty folder")
    parser.add_argument("--commit", help="what is tested, where git is not there to say it")
    parser.add_argument("--workers", type=int, default=_workers(), help="cells that run at once")
    parser.add_argument(
        "--device",
        choices=("gpu", "cpu"),
        default="gpu",
        help="cpu: a dry run, the GPU's way through the code with a processor in its place",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
