"""Spanish, French, Italian and Portuguese: utterances with their phonemes, which is how T3 is told them.

    python -m training.languages --language es --out spoken-es.txt.xz

espeak-ng (Debian's; it makes data here and is no part of the program) says how each clause sounds,
liaisons included. T3 reads these languages by their phonemes alone: an utterance's text is the sign of its
language and those of its phonemes (``training.text_tokenizer``), so that a word that nobody taught is said
like any other.
"""

from __future__ import annotations

import argparse
import ctypes
import lzma
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from training.phonemes import LONGEST
from training.text_tokenizer import LANGUAGE_SIGNS, PHONEMES, SIGNS, read_texts

TEXTS = Path(__file__).with_name("texts")
"""Sentences and words of each language, written for this."""
VOICES = {"es": "es", "fr": "fr", "it": "it", "pt": "pt-br"}
"""espeak-ng's name for each language."""
_TIED = {
    "a^ɪ": "I", "a^ʊ": "W", "d^z": "ʣ", "d^ʒ": "ʤ", "e^ɪ": "A", "o^ʊ": "O", "ə^ʊ": "Q", "s^s": "S",
    "t^s": "ʦ", "t^ʃ": "ʧ", "ɔ^ɪ": "Y", "^": "", "-": "", "_": "", "g": "ɡ",
}  # fmt: skip
"""espeak-ng's pairs of letters as Kokoro writes them."""
CLAUSE = re.compile(r"([.,;:!?…—]+)")
QUIET = str.maketrans(dict.fromkeys('¡¿«»“”"()–', " ") | {"’": "'"})
_MARKS = " ,.;:!?…—"
_TOLD = dict(zip(PHONEMES, SIGNS[: len(PHONEMES)], strict=True)) | {mark: mark for mark in _MARKS}
_IPA, _TIE_FLAG, _UTF8 = 0x02, 0x80, 1
_MOST_WORDS, _LISTED = 40, (2, 6)


class Espeak:
    """espeak-ng's own library, told one voice.

    Raises:
        OSError: it is not installed.
    """

    def __init__(self, language: str) -> None:
        self._library = ctypes.CDLL("libespeak-ng.so.1")
        self._library.espeak_TextToPhonemes.restype = ctypes.c_char_p
        self._library.espeak_Initialize(1, 0, None, 0)
        if self._library.espeak_SetVoiceByName(VOICES[language].encode()):
            raise OSError(f"espeak-ng has no voice {VOICES[language]}.")

    def clause(self, text: str) -> str:
        """The phonemes of a clause in Kokoro's letters."""
        buffer = ctypes.create_string_buffer(text.encode())
        place, found = ctypes.c_void_p(ctypes.addressof(buffer)), []
        mode = _IPA | _TIE_FLAG | (ord("^") << 8)
        while place.value:
            found.append(self._library.espeak_TextToPhonemes(ctypes.byref(place), _UTF8, mode).decode())
        said = re.sub(r"\([^)]*\)|[()]", "", " ".join(found))
        for old, new in _TIED.items():
            said = said.replace(old, new)
        return " ".join(said.split())

    def sentence(self, text: str) -> str:
        """A sentence's phonemes with its marks."""
        parts = CLAUSE.split(text.translate(QUIET))
        said = [part.strip()[:1] if place % 2 else self.clause(part) for place, part in enumerate(parts)]
        made = "".join(f" {part}" if place % 2 == 0 else part for place, part in enumerate(said) if part)
        return made.strip()


def signs(language: str, phonemes: str) -> str:
    """How T3 is told: the language's sign, then those of the phonemes, spaces and marks as they are."""
    return LANGUAGE_SIGNS[language] + "".join(_TOLD.get(char, "") for char in phonemes)


def utterances(sentences: Sequence[str], words: Sequence[str], rng: np.random.Generator) -> Iterator[str]:
    """Each sentence, others by two and by three, and in lists twice as many words as sentences."""
    yield from sentences
    for size in (2, 3):
        mixed = [sentences[k] for k in rng.permutation(len(sentences))]
        for place in range(0, len(mixed), size):
            together = " ".join(mixed[place : place + size])
            if together.count(" ") < _MOST_WORDS:
                yield together
    listed = [words[k] for k in rng.permutation(len(words))[: 2 * len(sentences)]]
    while listed:
        count = int(rng.integers(*_LISTED, endpoint=True))
        row, listed = listed[:count], listed[count:]
        yield ", ".join(row).capitalize() + "."


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--language", choices=sorted(VOICES), required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(argv)
    rng, espeak = np.random.default_rng(options.seed), Espeak(options.language)
    sentences, words = (
        read_texts(TEXTS / f"{options.language}-{kind}.txt") for kind in ("sentences", "words")
    )
    texts = list(utterances(sentences, words, rng))
    said = [espeak.sentence(texts[k]) for k in rng.permutation(len(texts))]
    lines = [f"{signs(options.language, row)}\t{row}" for row in said if 0 < len(row) <= LONGEST]
    options.out.write_bytes(lzma.compress(("\n".join(lines) + "\n").encode()))
    unknown = sorted({char for row in said for char in row} - _TOLD.keys())
    print(f"{len(lines)} utterances, {sum(row.count(' ') + 1 for row in said)} words, not told: {unknown}")


if __name__ == "__main__":
    main()
