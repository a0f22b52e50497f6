"""``philomel bench --quality``: what fewer bits do to a model's speech, heard by judges on this machine."""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import engine
from app.commands import judges
from app.commands.terminal import aligned
from engine import models
from engine.errors import ConfigError

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
class Heard:
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


def run(options: argparse.Namespace, names: list[str], say: Callable[[str], None]) -> int:
    """Judge each model and print a table.

    Raises:
        MissingPackageError: the judges are not installed.
        ConfigError: a model speaks no English, which is what the judges hear.
    """
    judges.require()
    found = [heard for name in names for heard in judge(name, options, say)]
    say("")
    if options.json:
        print(json.dumps({"quality": [asdict(heard) for heard in found]}))
        return 0
    print(table(found))
    seeds = " and ".join(map(str, SEEDS))
    print(f"\n{options.sentences} sentences, seeds {seeds}; Whisper base, DNSMOS.")
    return 0


def judge(name: str, options: argparse.Namespace, say: Callable[[str], None]) -> list[Heard]:
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
) -> Heard:
    """Load a copy, and have every sentence spoken and heard."""
    model = engine.load(place, device=options.device, dtype=options.dtype, models_dir=options.models_dir)
    voice = engine.find_voice(model, options.voice)
    verdict, spent, spoken = judges.Verdict(), 0.0, 0
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
    return Heard(
        model=name,
        bits=bits,
        megabytes=sum(path.stat().st_size for path in model.directory.glob("*.safetensors")) / 1e6,
        words_wrong=verdict.words_wrong(),
        p808=p808,
        overall=overall,
        real_time_factor=spent * engine.SAMPLE_RATE / max(1, spoken),
    )


def table(found: list[Heard]) -> str:
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
