"""How fast another model would be on this machine, before its gigabytes are downloaded."""

from __future__ import annotations

from app.commands.advice import work
from engine import Metrics, ModelConfig

ENOUGH_SECONDS = 3.0
"""Speech that must have been made for a speed to be known."""


def estimated_speed(metrics: Metrics, measured: ModelConfig, other: ModelConfig) -> float | None:
    """Seconds of speech that another model would make in a second of work on this processor.

    Args:
        metrics: of a reading with the model that is measured.
        measured: that model.
        other: the one in question.

    Returns:
        By the work that both take, as ``philomel bench`` reckons; None where too little was made to tell.
        On a graphics processor speed does not follow from work: do not ask there.
    """
    factor = metrics.real_time_factor
    if factor is None or metrics.audio_seconds < ENOUGH_SECONDS:
        return None
    return 1 / (factor * work(other) / work(measured))
