"""The texts with their phonemes beside them, so that the teachers need not look words up.

    python -m training.phonemes --texts texts.txt.xz --out spoken.txt.xz

A line is the text, a tab, and the phonemes of its sentences in the alphabet of hibari and Kokoro, joined by
``|``. hibari's own rules read them: capitals, names and the sense of a word count.
"""

from __future__ import annotations

import argparse
import lzma
import multiprocessing
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from training.text_tokenizer import read_texts

LONGEST = 400
"""Phonemes of an utterance that the teachers take."""
_APART = "|"
MENDED = Path(__file__).with_name("mended_words.tsv")
"""Words with their sounds where hibari's lexicons have another or none, by ``training.mended_words``."""


def readings(path: Path) -> dict[str, str]:
    """A file of words and their sounds."""
    rows = (line.partition("\t") for line in path.read_text("utf-8").splitlines())
    return {word: said for word, _, said in rows}


@dataclass(frozen=True)
class Spoken:
    """An utterance.

    Attributes:
        text: what is written.
        sentences: the phonemes of its sentences.
    """

    text: str
    sentences: tuple[str, ...]


@lru_cache(maxsize=1)
def _reader() -> Any:
    from hibari import Hibari

    reader = Hibari()
    golds, silvers = reader.g2p.lexicon.golds.d, reader.g2p.lexicon.silvers.d
    for word, said in readings(MENDED).items():
        golds[word] = said
        # Else a name's entry would come first; a capital alone is the name of a letter, which spells words.
        if len(word) > 1:
            golds.pop(word.capitalize(), None)
            silvers.pop(word.capitalize(), None)
    return reader


def vocabulary() -> dict[str, int]:
    """The id of each phoneme, the same for hibari and Kokoro."""
    return dict(_reader().vocab)


def spoken(text: str) -> Spoken:
    """The text with its phonemes. Headings in capitals are read as words, single capitals as letters."""
    heading = text.isupper() and " " in text and len(text) > 8
    return Spoken(text, tuple(_reader().phonemize(text.lower() if heading else text)))


def _line(text: str) -> str:
    found = spoken(text)
    total = sum(map(len, found.sentences))
    return f"{text}\t{_APART.join(found.sentences)}" if 0 < total <= LONGEST else ""


def read_spoken(path: Path) -> list[Spoken]:
    """The lines that :func:`main` wrote."""
    rows = (line.partition("\t") for line in read_texts(path))
    return [Spoken(text, tuple(phonemes.split(_APART))) for text, _, phonemes in rows]


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=0)
    options = parser.parse_args(argv)
    with multiprocessing.Pool(options.jobs or None) as pool:
        lines = [line for line in pool.imap(_line, read_texts(options.texts), 500) if line]
    options.out.write_bytes(lzma.compress(("\n".join(lines) + "\n").encode()))
    print(f"{len(lines)} utterances, {options.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
