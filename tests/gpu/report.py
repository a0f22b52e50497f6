"""The results as Markdown: what :file:`RESULTS.md` holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.support.matrix import SPOKEN, Cell

_LEGEND = """Errors are relative in the 2-norm, against the same stored weights in float32 on a processor: of
T3's logits behind given tokens, and of what S3Gen's flow adds to its noise. "first s" is a sentence's time
with kernels to compile, "again s" without. Kernels count where no earlier part, and no earlier cell of the
same kind of numbers, had them compiled; "compiling s" is the time that ended with a new kernel: at most so
long was compiled. The starter's two ways of streaming are one."""


@dataclass
class Report:
    """What is known so far; :meth:`render` may be called at any time.

    Attributes:
        facts: of the machine.
        parts: name of each part that has ended to its seconds.
        starts: the starter's first start, one entry a process (:func:`tests.gpu.first_start.start`).
        tests: of the kernels: outcome to count.
        cells: each with what its run gave.
    """

    facts: Mapping[str, str]
    parts: dict[str, float] = field(default_factory=dict)
    starts: list[dict[str, Any]] = field(default_factory=list)
    tests: dict[str, int] = field(default_factory=dict)
    cells: list[tuple[Cell, dict[str, Any]]] = field(default_factory=list)

    @property
    def failures(self) -> int:
        """How many things failed."""
        wrong = sum(bool(fault(cell, result)) for cell, result in self.cells)
        return wrong + sum("error" in one for one in self.starts) + self.tests.get("failed", 0)

    def render(self) -> str:
        """All tables."""
        facts = "; ".join(f"{name} {value}" for name, value in self.facts.items())
        parts = ", ".join(f"{name} {seconds:.0f} s" for name, seconds in self.parts.items())
        total = sum(self.parts.values())
        lines = [f"{facts}.", "", f"{parts or 'nothing yet'}: {total:.0f} s; {self.failures} failed.", ""]
        if self.starts:
            lines += [*starts(self.starts), ""]
        if self.tests:
            counts = ", ".join(f"{count} {outcome}" for outcome, count in self.tests.items())
            lines += [f"Tests of the kernels: {counts}.", ""]
        if self.cells:
            cells = sorted(self.cells, key=lambda one: one[1]["number"])
            lines += [*_cells(cells), "", _LEGEND, ""]
        return "\n".join(lines)


def fault(cell: Cell, result: Mapping[str, Any]) -> str:
    """What is wrong with a cell's result; '' if nothing is."""
    if "error" in result:
        return str(result["error"])
    faults = {
        "not finite": not result["finite"],
        f"{result['tokens']} tokens of {SPOKEN}": result["tokens"] != SPOKEN,
        "logits": not result["logits"] <= result["bound"],
        "mel": not result["mel"] <= result["bound"],
        f"{result['packed']} packed layers": (result["packed"] > 0) != (cell.packing != "plain"),
    }
    return ", ".join(name for name, is_so in faults.items() if is_so)


def row(cell: Cell, result: Mapping[str, Any]) -> list[str]:
    """One line of the table of cells."""
    names = [cell.member, cell.dtype, cell.packing, cell.mode]
    verdict = fault(cell, result).replace("|", "/").replace("\n", " ") or "ok"
    if "bound" not in result:
        return [*names, *["-"] * 8, verdict]
    compiled = result["compiled"]
    return [
        *names,
        f"{result['logits']:.1e}",
        f"{result['mel']:.1e}",
        f"{result['bound']:.0e}",
        f"{result['first']:.2f}",
        f"{result['again']:.2f}",
        str(compiled["ours"]),
        str(compiled["mlx"]),
        f"{compiled['seconds']:.1f}",
        verdict,
    ]


def _cells(cells: Sequence[tuple[Cell, dict[str, Any]]]) -> list[str]:
    head = ["member", "precision", "packing", "streaming", "logits", "mel", "bound", "first s", "again s"]
    head += ["our kernels", "MLX's", "compiling s", "verdict"]
    compiled = [result.get("compiled", {}) for _, result in cells]
    sums = {name: sum(one.get(name, 0) for one in compiled) for name in ("ours", "mlx", "seconds")}
    total = [
        f"{len(cells)} cells",
        *[""] * 8,
        str(sums["ours"]),
        str(sums["mlx"]),
        f"{sums['seconds']:.0f}",
        "",
    ]
    return _table(head, [*(row(cell, result) for cell, result in cells), total])


def starts(found: Sequence[Mapping[str, Any]]) -> list[str]:
    """The table of a first start, in seconds."""
    head = ["process", "loaded", "first sound", "made by", "GPU speaks after", "first sound then", "made by"]
    head += ["real-time factor", "our kernels", "MLX's", "compiling"]
    rows = []
    for number, one in enumerate(found, 1):
        compiled = one.get("compiled", {"ours": 0, "mlx": 0, "seconds": 0.0})
        kernels = [str(compiled["ours"]), str(compiled["mlx"]), f"{compiled['seconds']:.1f}"]
        if "error" in one:
            rows.append([str(number), str(one["error"]).replace("|", "/"), *["-"] * 6, *kernels])
            continue
        (first, last), (maker, last_maker) = one["sounds"], one["makers"]
        prepared = "-" if one["prepared"] is None else f"{one['prepared']:.1f}"
        spoken = [f"{first:.2f}", maker, prepared, f"{last:.2f}", last_maker]
        factor = f"{one['real_time_factor']:.3f}"
        rows.append([str(number), f"{one['loaded']:.2f}", *spoken, factor, *kernels])
    return _table(head, rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows)]
