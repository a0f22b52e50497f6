"""What was measured, in one JSON file that a run can be broken off and taken up again with."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.plan import OURS, Job


@dataclass(frozen=True)
class Run:
    """One process's result.

    Attributes:
        figures: all values of each figure.
        failed: why there are none, '' if there are.
        source: of the engine's code, for our own runs.
    """

    contender: str
    member: str
    part: str
    round: int
    sizes: dict[str, int]
    figures: dict[str, list[float]] = field(default_factory=dict)
    failed: str = ""
    dtype: str = ""
    versions: dict[str, str] = field(default_factory=dict)
    load_s: float = 0.0
    wall_s: float = 0.0
    source: str = ""

    @property
    def key(self) -> tuple[str, str, str, int]:
        """As :attr:`tests.bench.plan.Job.key`."""
        return (self.contender, self.member, self.part, self.round)


@dataclass
class Results:
    """All runs on one machine and device."""

    device: str
    machine: dict[str, str]
    runs: list[Run] = field(default_factory=list)

    def has(self, job: Job, source: str) -> bool:
        """Whether a job's result is there and still holds.

        Ours holds for the code it was measured with; all hold for the sizes they were measured with.
        """
        for run in self.runs:
            if run.key == job.key and run.sizes == asdict(job.sizes):
                return not job.contender.startswith(OURS) or run.source == source
        return False

    def add(self, run: Run) -> None:
        """Put a result in place of what was there for the same job."""
        self.runs = [old for old in self.runs if old.key != run.key] + [run]

    def values(self, contender: str, member: str, figure: str) -> list[float]:
        """All values of a figure, over all rounds."""
        return [
            value
            for run in self.runs
            if run.contender == contender and run.member == member
            for value in run.figures.get(figure, [])
        ]

    def failures(self, contender: str, member: str, part: str) -> list[str]:
        """Why runs of a part failed."""
        return [
            run.failed
            for run in self.runs
            if run.failed and (run.contender, run.member, run.part) == (contender, member, part)
        ]


def load(path: Path, device: str, machine: dict[str, str]) -> Results:
    """Results to continue; empty ones where there are none of this machine and device.

    Raises:
        ValueError: the file is of another machine or device.
    """
    if not path.is_file():
        return Results(device, machine)
    read: dict[str, Any] = json.loads(path.read_text())
    same = ("processor", "cores", "gpu")
    if read["device"] != device or any(read["machine"].get(k) != machine.get(k) for k in same):
        raise ValueError(f"{path} holds figures of another machine or device: give another file with --out.")
    return Results(device, machine, [Run(**run) for run in read["runs"]])


def save(path: Path, results: Results) -> None:
    """Write them, complete or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(json.dumps(asdict(results), indent=1))
    part.replace(path)
