"""The parity table: one row a stage, ours against the reference."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class Row:
    """One compared stage. ``error`` is relative in the 2-norm, or the share of unequal tokens."""

    stage: str
    shape: tuple[int, ...]
    error: float
    tolerance: float
    note: str = ""

    @property
    def passed(self) -> bool:
        """Whether the error is at most what is allowed."""
        return bool(np.isfinite(self.error)) and self.error <= self.tolerance


def relative(
    stage: str,
    ours: npt.ArrayLike,
    reference: npt.ArrayLike,
    tolerance: float = 1e-4,
    note: str = "",
) -> Row:
    """||ours - reference|| / ||reference||; a wrong shape is an infinite error."""
    a, b = np.asarray(ours, np.float64), np.asarray(reference, np.float64)
    if a.shape != b.shape:
        return Row(stage, a.shape, float("inf"), tolerance, f"reference has shape {b.shape}")
    norm = float(np.linalg.norm(b))
    return Row(stage, a.shape, float(np.linalg.norm(a - b)) / (norm or 1.0), tolerance, note)


def identical(stage: str, ours: npt.ArrayLike, reference: npt.ArrayLike, note: str = "") -> Row:
    """Share of ids that differ; must be 0."""
    a, b = np.asarray(ours), np.asarray(reference)
    if a.shape != b.shape:
        return Row(stage, a.shape, float("inf"), 0.0, f"reference has shape {b.shape}")
    return Row(stage, a.shape, float(np.mean(a != b)) if a.size else 0.0, 0.0, note)
