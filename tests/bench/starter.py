"""The starter in as many bits as are asked for, and what the judges hear of it."""

from __future__ import annotations

import shutil
from pathlib import Path

from engine.backend import choose

# isort: split
import numpy as np

from engine.checkpoints import convert, directories, loader
from tests.bench import inputs, weights
from tests.quality import hearing, prints
from tests.quality.subjects import Subject
from tests.support.places import BESIDE
from training import export
from training.shards import TEXT_FILES
from training.starter import starter_config

SEEDS = (0, 1)


def trained(source: Path | None, bits: int, target: Path) -> Path | None:
    """The starter in so many bits, with its own voices; None where there is no such one.

    Args:
        source: what its training left; None: there are only the 8 bits that the program has.
        bits: 16, or 8 or 4 as the program's bundle is packed: everything that can be.
        target: the folder to make.
    """
    bundle = directories.starter_directory()
    if bits == 32 or (source is None and bits != 8):
        return None
    if source is None:
        shutil.copytree(bundle, target)
    else:
        identity = loader.load(bundle, choose("cpu")).identity
        modules, packed = export.modules(source, starter_config()), bits if bits < 16 else None
        convert.save(
            modules, target, starter_config(), "starter", bits=packed, compact=True, identity=identity
        )
        for name in TEXT_FILES:
            shutil.copy(bundle / name, target)
        shutil.copytree(bundle / "voices", target / "voices")
    inputs.save(target / inputs.FILE, inputs.make(weights.SEED, starter_config().t3.speech_prompt_tokens))
    return target


def hear(folder: Path, voices: list[str], sentences: int) -> dict[str, float]:
    """Words wrong in %, P.808 and overall over voices and seeds; nothing where the judges or the
    sentences are not at hand."""
    if prints.missing() or not (BESIDE / "eval").exists():
        return {}
    subject = Subject(str(folder), cache=folder / "waves")
    found: dict[str, list[float]] = {}
    for voice in voices:
        row = hearing.hearing(subject, voice, sentences, SEEDS, beside_teacher=False)
        for name in ("wer", "p808", "overall"):
            found.setdefault(name, []).extend(row[name])
    return {
        "words_wrong": float(np.mean(found["wer"])),
        "p808": float(np.mean(found["p808"])),
        "overall": float(np.mean(found["overall"])),
    }
