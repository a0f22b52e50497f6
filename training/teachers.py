"""The clips that the built-in voices are cloned from, by the speakers who taught them.

    python -m training.teachers --out CLIPS --kokoro KOKORO

They were chosen by what the starter makes of their clips, out of all English styles, mixtures of them and
others moved in pitch: ``RESULTS.md``, "The six voices".
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
import soundfile

from training.corpus import RATE, Speaker
from training.phonemes import Spoken, spoken
from training.speakers import FEATURED, HEART
from training.synthesize import Take, finish, kokoro_takes, read_styles, speak_heart

SENTENCES = (
    "Thank you for choosing this voice. It was made by a machine, and it will read to you whatever you like.",
    "A quiet morning by the harbor, with ships and gulls and a fresh wind, is worth more than all your gold.",
)
"""What the clips say: about ten seconds."""

Say = Callable[[Speaker, Spoken], Take]


def teacher(kokoro: Path | None, device: str = "cpu") -> Say:
    """What speaks as either teacher; Kokoro's only where the folder of its model and styles is given."""
    loaded = None
    if kokoro is not None:
        from training.kokoro import Kokoro

        loaded = Kokoro(kokoro, device), read_styles(kokoro)

    def say(speaker: Speaker, line: Spoken) -> Take:
        if speaker.teacher == HEART:
            return speak_heart(speaker, line, 0)
        if loaded is None:
            raise FileNotFoundError(f"{speaker.name} speaks by Kokoro: give its model and its styles.")
        return kokoro_takes(*loaded, [(speaker, line)], 0)[0]

    return say


def clip(speaker: Speaker, say: Say) -> np.ndarray:
    """(S,) int16 at 24 kHz.

    Raises:
        ValueError: the teacher is silent, or far too fast.
    """
    waves = []
    for sentence in SENTENCES:
        made = finish(speaker, say(speaker, spoken(sentence)))
        if made is None:
            raise ValueError(f"{speaker.name} cannot say {sentence!r}.")
        waves.append(made[0])
    return np.concatenate(waves)


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--kokoro", type=Path, help="folder with Kokoro's model* and voices")
    options = parser.parse_args(argv)
    options.out.mkdir(parents=True, exist_ok=True)
    say = teacher(options.kokoro)
    for speaker in FEATURED:
        soundfile.write(options.out / f"{speaker.name}.wav", clip(speaker, say), RATE, subtype="PCM_16")
        print(f"{speaker.name}: {speaker.teacher}")


if __name__ == "__main__":
    main()
