"""What listeners would notice: words, quality and melody of each voice over several seeds, beside its
teacher's on the same sentences; and how alike the voices are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from app.commands import quality
from tests.quality import prints, subjects
from tests.quality.alike import misheard
from tests.quality.measures import Wave
from tests.quality.subjects import Subject

Row = dict[str, Any]


def hearing(
    subject: Subject, voice: str, count: int, seeds: Sequence[int], *, beside_teacher: bool = True
) -> Row:
    """One voice on the first Harvard sentences, a figure for each seed; its teacher's where it can speak."""
    texts = subjects.harvard()[:count]
    row: Row = {"voice": voice, "sentences": len(texts), "seeds": list(seeds)}
    for seed in seeds:
        said = subject.with_seed(seed)
        found = judged(texts, lambda text, key, said=said: said.built_in(voice, text, key))  # type: ignore[misc]
        for name, value in found.items():
            row.setdefault(name, []).append(value)
    teacher = subjects.teacher_of(voice) if beside_teacher else None
    if teacher is not None:
        theirs = judged(texts, lambda text, _: subjects.taught(teacher, text)[0])
        row |= {f"teacher_{name}": value for name, value in theirs.items()}
    return row


def judged(texts: Sequence[str], say: Callable[[str, str], Wave]) -> Row:
    """Words wrong in %, as written and by ear, P.808, overall and the spread of log F0 of what ``say`` makes
    of the texts.
    """
    verdict, waves, wanted, wrong = quality.Tally(), [], 0, 0
    for number, text in enumerate(texts):
        wave, words = say(text, f"harvard-{number:03d}"), quality.words_of(text)
        wanted += len(words)
        wrong += misheard(words, verdict.add(text, wave))
        waves.append(wave)
    p808, overall = verdict.naturalness()
    return {
        "wer": verdict.words_wrong(),
        "misheard": 100 * wrong / wanted,
        "p808": p808,
        "overall": overall,
        "pitch_spread": prints.pitch_spread(waves),
    }


def likeness(subject: Subject, voices: Sequence[str], count: int = 8) -> Row:
    """Cosines between the voices' prints, each over the first sentences."""
    found = []
    for voice in voices:
        waves = [
            subject.built_in(voice, text, f"harvard-{number:03d}")
            for number, text in enumerate(subjects.harvard()[:count])
        ]
        found.append(prints.speaker_print(np.concatenate(waves)))
    return {"voices": list(voices), "cosines": (np.array(found) @ np.array(found).T).tolist()}
