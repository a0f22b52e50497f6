"""The speakers behind the built-in voices, and the clips that these are cloned from.

    python -m training.teachers --out CLIPS

Chosen by pocketsphinx's word error rate on 30 or 40 Harvard sentences, spoken by flite and warped: rms as
it is 22 %, at a warp of 1.1 20 %; awb at 95 Hz 26 %, as it is 28 %; slt at 0.92 26 %, as it is 32 %.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import soundfile

from training.corpus import RATE, Speaker
from training.synthesize import FEATURED, render

SENTENCES = (
    "thank you for choosing this voice. it was made by a machine, and it will read to you whatever you like.",
    "a quiet morning by the harbor, with ships and gulls and a fresh wind, is worth more than all your gold.",
)
"""What the clips say: about ten seconds."""


def clip(speaker: Speaker) -> np.ndarray:
    """(S,) int16 at 24 kHz."""
    return np.concatenate([render(speaker, sentence)[0] for sentence in SENTENCES])


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(argv)
    options.out.mkdir(parents=True, exist_ok=True)
    for speaker in FEATURED:
        soundfile.write(options.out / f"{speaker.name}.wav", clip(speaker), RATE, subtype="PCM_16")
        print(f"{speaker.name}: {speaker.base}, about {speaker.pitch:.0f} Hz")


if __name__ == "__main__":
    main()
