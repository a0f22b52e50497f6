"""``python -m tests.bench.picture``: the README's picture of how fast it is, drawn from BENCHMARKS.md."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "resources" / "pictures" / "speed.svg"
SECTION = "## One NVIDIA H200"
ROW = "Real-time factor, 500 tokens"
COLOURS = {"Philomel": "#1f6feb", "mlx-audio": "#9a8c98", "PyTorch reference": "#c9ada7"}
_LEFT, _WIDTH, _BAR, _GAP, _TOP = 96, 500, 18, 14, 44


def factors(text: str) -> dict[str, dict[str, float]]:
    """Member and program to seconds of work for a second of speech, of the tables of one machine."""
    section = text.split(SECTION)[1].split("\n## ")[0]
    found: dict[str, dict[str, float]] = {}
    for table in section.split("\n### ")[1:]:
        rows = [
            [cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if "|" in line
        ]
        (row,) = (row for row in rows if row[0] == ROW)
        values = {name: re.match(r"[\d.]+", cell) for name, cell in zip(rows[0], row, strict=True)}
        member = table.splitlines()[0]
        found[member] = {name: float(values[name][0]) for name in COLOURS if values.get(name)}
    return found


def drawn(found: Mapping[str, Mapping[str, float]]) -> str:
    """Bars, a group for each member; one second of work ends at the right."""
    parts, y = [], _TOP
    for member, values in found.items():
        parts.append(_text(16, y + len(values) * _BAR / 2 + 4, member, "bold"))
        for name, value in values.items():
            width = max(value * _WIDTH, 2)
            parts.append(
                f'<rect x="{_LEFT}" y="{y}" width="{width:.0f}" height="14" fill="{COLOURS[name]}"/>'
            )
            parts.append(_text(_LEFT + width + 6, y + 11, f"{name} {value:.3f} s"))
            y += _BAR
        y += _GAP
    title = _text(
        16, 24, "Seconds of work for a second of speech, one NVIDIA H200 (shorter is faster)", "bold"
    )
    size = f'width="760" height="{y}" viewBox="0 0 760 {y}"'
    paper = f'<rect width="760" height="{y}" rx="8" fill="#ffffff"/>'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', paper, title, *parts, "</svg>"]
    return "\n".join(lines) + "\n"


def _text(x: float, y: float, words: str, weight: str = "normal") -> str:
    look = f'font-family="sans-serif" font-size="13" font-weight="{weight}" fill="#222222"'
    return f'<text x="{x:.0f}" y="{y:.0f}" {look}>{words}</text>'


if __name__ == "__main__":
    PICTURE.write_text(drawn(factors((ROOT / "BENCHMARKS.md").read_text("utf-8"))), "utf-8")
