"""How long sound waits, so that it need not stop again."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.audio.player import Player

CHARS_A_SECOND = 15.0
"""Of speech, as LJ Speech has it (15.6)."""
FIRST_SECONDS = 6.0
"""About a sentence: what is heard of a new place without a gap, however slow the machine is."""
PROMPT_SECONDS = 0.6
"""Who had to wait longer for the first sound of all would hear a gap right behind it."""
UNSURE_SECONDS = 1.0
"""What is waited for then, as long as nobody knows how fast the machine is."""

MOST_SECONDS = 20.0
"""The most that anybody should wait for."""


def wait_for_sound(player: Player, real_time_factor: float | None, chars: int) -> Callable[[float], float]:
    """What :meth:`Player.start_when` asks, with so many characters still to be spoken.

    Until something was heard only the first seconds are kept free of gaps: who asks for a place
    wants to hear it soon.
    """
    seconds, asked = chars / CHARS_A_SECOND, monotonic()

    def needed(speed: float) -> float:
        if real_time_factor is None and not player.position():
            return min(UNSURE_SECONDS, seconds) if monotonic() - asked > PROMPT_SECONDS else 0.0
        whole = seconds if player.position() else min(seconds, FIRST_SECONDS)
        return seconds_to_prebuffer(real_time_factor, speed, whole)

    return needed


def seconds_to_prebuffer(real_time_factor: float | None, speed: float, remaining_seconds: float) -> float:
    """How much to have ahead before sound starts, so that it need not stop again.

    With work of r seconds a second of audio heard at speed v, playing D seconds through without
    a gap needs D * (1 - 1 / (r * v)) ahead; where r * v is below 1 a moment is enough.

    Args:
        real_time_factor: measured, None if not known yet.
        speed: of playback, 1 is normal.
        remaining_seconds: of audio, estimated.
    """
    load = (real_time_factor or 0.0) * speed
    if load < 0.9:
        return 0.0
    return float(min(MOST_SECONDS, max(remaining_seconds * (1 - 0.9 / load), 0.5)))
