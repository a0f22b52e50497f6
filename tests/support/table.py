"""The parity table as text."""

from __future__ import annotations

from engine.reference import Row


def render(rows: list[Row], title: str) -> str:
    """The table as text, failures marked."""
    width = max([len(row.stage) for row in rows] + [5])
    lines = [title, f"{'stage':<{width}}  {'shape':<18} {'error':>9} {'tolerance':>9}  pass  note"]
    for row in rows:
        shape = "x".join(map(str, row.shape)) or "-"
        mark = "ok" if row.passed else "FAIL"
        lines.append(
            f"{row.stage:<{width}}  {shape:<18} {row.error:9.2e} {row.tolerance:9.0e}  {mark:<4}  {row.note}"
        )
    return "\n".join(lines)
