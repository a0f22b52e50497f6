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
from training.languages import Espeak
from training.phonemes import Spoken, spoken
from training.speakers import FEATURED, FEATURED_NATIVE, HEART
from training.synthesize import Take, finish, kokoro_takes, read_styles, speak_heart

SENTENCES = (
    "Thank you for choosing this voice. It was made by a machine, and it will read to you whatever you like.",
    "A quiet morning by the harbor, with ships and gulls and a fresh wind, is worth more than all your gold.",
)
"""What the clips say: about ten seconds."""
NATIVE_SENTENCES = {
    "es": (
        "Gracias por elegir esta voz. La hizo una máquina, y le leerá con gusto todo lo que usted quiera.",
        "Una mañana tranquila junto al puerto, con barcos y gaviotas, vale más que todo su oro.",
    ),
    "fr": (
        "Merci d’avoir choisi cette voix. Une machine l’a faite, et elle vous lira ce qu’il vous plaira.",
        "Un matin tranquille près du port, avec des bateaux et des mouettes, vaut mieux que tout votre or.",
    ),
    "it": (
        "Grazie per aver scelto questa voce. L’ha fatta una macchina, e vi leggerà tutto quello che volete.",
        "Una mattina tranquilla vicino al porto, con le navi e i gabbiani, vale più di tutto il vostro oro.",
    ),
    "pt": (
        "Obrigado por escolher esta voz. Foi feita por uma máquina, e vai ler para você o que você quiser.",
        "Uma manhã tranquila perto do porto, com barcos e gaivotas, vale mais do que todo o seu ouro.",
    ),
}
"""The same in the languages that are told by their phonemes."""

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
    for sentence in NATIVE_SENTENCES.get(speaker.language, SENTENCES):
        made = finish(speaker, say(speaker, _spoken(sentence, speaker.language)))
        if made is None:
            raise ValueError(f"{speaker.name} cannot say {sentence!r}.")
        waves.append(made[0])
    return np.concatenate(waves)


def _spoken(sentence: str, language: str) -> Spoken:
    return Spoken(sentence, (Espeak(language).sentence(sentence),)) if language else spoken(sentence)


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--kokoro", type=Path, help="folder with Kokoro's model* and voices")
    parser.add_argument("--languages", action="store_true", help="the voices of other languages too")
    options = parser.parse_args(argv)
    options.out.mkdir(parents=True, exist_ok=True)
    say = teacher(options.kokoro)
    for speaker in (*FEATURED, *(FEATURED_NATIVE if options.languages else ())):
        soundfile.write(options.out / f"{speaker.name}.wav", clip(speaker, say), RATE, subtype="PCM_16")
        print(f"{speaker.name}: {speaker.teacher}")


if __name__ == "__main__":
    main()
