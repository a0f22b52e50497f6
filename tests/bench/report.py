"""Medians, spread and ratios as Markdown tables."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from tests.bench.plan import CONTENDERS, FIGURES, OURS, Figure
from tests.bench.store import Results

PART_OF = {
    "t3": ("first_token", "first_token_new", "tokens_per_second"),
    "chunk": ("chunk", "chunk_new"),
    "whole": ("whole",),
    "vocoder": ("vocoder",),
    "growth": ("chunk_early", "chunk_late", "chunk_growth"),
}
"""Figures whose absence a failed part explains."""


def median(values: Sequence[float]) -> float:
    """The middle value."""
    return statistics.median(values)


def ratio(figure: Figure, ours: float, theirs: float) -> float:
    """How many times as good ours is: above 1, ours is better."""
    return ours / theirs if figure.better == "more" else theirs / ours


def cell(figure: Figure, values: Sequence[float]) -> str:
    """Median, and lowest to highest where there are several."""
    if not values:
        return ""
    unit = f" {figure.unit}" if figure.unit else ""
    text = f"{median(values):.{figure.digits}f}{unit}"
    if len(values) > 1:
        text += f" ({min(values):.{figure.digits}f}–{max(values):.{figure.digits}f})"
    return text


def table(results: Results, member: str) -> str:
    """One member: a line for each figure, a column for each contender and for each ratio."""
    there = [
        name for name in CONTENDERS if any(r.contender == name and r.member == member for r in results.runs)
    ]
    rivals = [name for name in there if not name.startswith(OURS)]
    compared = rivals if OURS in there else []
    head = ["", *(CONTENDERS[name] for name in there), *(f"× {CONTENDERS[name]}" for name in compared)]
    lines = [row(head), row(["---"] + ["---:"] * (len(head) - 1))]
    for name, figure in FIGURES.items():
        found = {who: results.values(who, member, name) for who in there}
        if not any(any(values) for values in found.values()):
            continue
        cells = [cell(figure, found[who]) or _why(results, who, member, name) for who in there]
        for who in compared:
            both = found[OURS] and found[who]
            cells.append(f"{ratio(figure, median(found[OURS]), median(found[who])):.2f}" if both else "")
        lines.append(row([_title(results, member, name), *cells]))
    return "\n".join(lines)


def row(cells: Sequence[str]) -> str:
    """A line of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def document(results: Results) -> str:
    """All members, under a head that says what they were measured on."""
    members = dict.fromkeys(run.member for run in results.runs)
    tables = [f"### {member}\n\n{table(results, member)}" for member in members]
    return "\n\n".join([head(results), *tables]) + "\n"


def head(results: Results) -> str:
    """Machine, system, versions."""
    said = dict(results.machine)
    for run in results.runs:
        said |= {name: found for name, found in run.versions.items() if name not in said}
    listed = ", ".join(f"{name} {value}" for name, value in said.items())
    dtypes = {CONTENDERS[run.contender]: run.dtype for run in results.runs if run.dtype}
    precisions = ", ".join(f"{who} {dtype}" for who, dtype in dtypes.items())
    return f"Device: {results.device}. {listed}. Precision: {precisions}."


def _title(results: Results, member: str, name: str) -> str:
    """The figure's title with the sizes it was measured at."""
    for run in results.runs:
        if run.member == member and name in run.figures:
            return FIGURES[name].title.format(**run.sizes)
    return FIGURES[name].title


def _why(results: Results, contender: str, member: str, name: str) -> str:
    """What stands in an empty cell: why its part failed, or nothing."""
    for part, names in PART_OF.items():
        if name in names and (failures := results.failures(contender, member, part)):
            return failures[0]
    return ""
