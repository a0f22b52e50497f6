"""Who speaks, by Resemblyzer, and how lively: beside the judges that the program asks as well.

Packages of tests/requirements-quality.txt, with their weights inside. Waves are float32 (S,) at 24 kHz.
"""

from __future__ import annotations

import importlib.util
import sys
import types
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from app.commands import quality
from tests.quality.measures import Wave
from training.pitch import estimate


def missing() -> list[str]:
    """The packages that are not installed."""
    return quality.missing([*quality.NEEDED, "resemblyzer"])


@lru_cache(maxsize=1)
def _resemblyzer() -> Any:
    if importlib.util.find_spec("webrtcvad") is None:
        stand_in = types.ModuleType("webrtcvad")
        stand_in.Vad = type("Vad", (), {"__init__": lambda self, mode=3: None})  # type: ignore[attr-defined]
        sys.modules["webrtcvad"] = stand_in
    from resemblyzer import VoiceEncoder

    return VoiceEncoder("cpu", verbose=False)


def speaker_print(wave: Wave) -> npt.NDArray[np.float32]:
    """(256,) unit vector that says who speaks."""
    found: npt.NDArray[np.float32] = _resemblyzer().embed_utterance(quality.low(wave))
    return found


def pitch_spread(waves: list[Wave]) -> float:
    """Standard deviation of log F0 over the voiced frames of all waves."""
    logs = []
    for wave in waves:
        samples = np.clip(wave[: len(wave) // 480 * 480] * 32767, -32768, 32767).astype(np.int16)
        f0 = estimate(samples)
        logs.append(np.log(f0[f0 > 0]))
    return float(np.std(np.concatenate(logs))) if logs else 0.0
