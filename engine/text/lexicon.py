"""How words sound: a member's list of words with their phonemes, put in before its vocabulary.

A member whose vocabulary has signs for phonemes is told how a word sounds where its list has the word,
and reads the others by their letters, as it was trained to. Words that are said in several ways ("read") are
told by what is around them; single letters by their names ("plan B"), but for the article and the pronoun.
"""

from __future__ import annotations

import gzip
import re
import unicodedata
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from engine.errors import CheckpointFormatError, CheckpointNotFoundError
from engine.text import heteronyms
from engine.text.english.capitals import is_named
from engine.text.spans import TracedText

FILE = "lexicon.txt.gz"
"""Its name beside the tokenizer's file."""
FIRST_SIGN = 0xE000
"""Phonemes stand in the text as signs of Unicode's private use area, in the order of the list's first line:
some are letters ("b", "A"), and a word's letters and its sounds must not be mistaken for each other.
"""
_LETTER = r"[^\W\d_][\u0300-\u036f]*"
WORD = re.compile(rf"(?<!\w)(?<!\w['’])(?:{_LETTER})+(?:['’](?!s\b)(?:{_LETTER})+)?(?!\w)")
"""What is looked up: a word without its "'s"."""
_PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "’": "'"}
    | {"Ł": "L", "Ø": "O", "Đ": "D", "Ð": "D", "Æ": "Ae", "Œ": "Oe", "Þ": "Th"}
)
"""Letters that no decomposition makes plain."""
_NAMED_A = "ay"
"""The word that sounds as the letter's name."""


class Lexicon:
    """Words with their phonemes.

    Args:
        data: UTF-8; the first line has every phoneme once, each other line a word in small letters, a tab and
            its phonemes; the lines are sorted as bytes.

    Raises:
        ValueError: it is no such text.
    """

    def __init__(self, data: bytes) -> None:
        phonemes, _, rest = data.partition(b"\n")
        if not phonemes:
            raise ValueError("A list of words begins with its phonemes.")
        # Kept as it was read, and searched by halves: a dictionary of 170,000 words would take 30 MB.
        self._lines = rest
        self._signs = {ord(char): FIRST_SIGN + place for place, char in enumerate(phonemes.decode())}

    def signs(self, word: str) -> str | None:
        """The signs of a word's phonemes; None if the list has not got it, or if it is in capitals, which
        are often spelled ("US")."""
        if len(word) > 1 and word.isupper():
            return None
        composed = unicodedata.normalize("NFC", word.lower())
        return self._found(composed) or self._found(plain(composed))

    def _found(self, word: str) -> str | None:
        key = word.encode() + b"\t"
        low, high = 0, len(self._lines)
        while low < high:
            begin = self._lines.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = self._lines.find(b"\n", begin, high)
            line = self._lines[begin : end if end >= 0 else high]
            if line.startswith(key):
                return line[len(key) :].decode().translate(self._signs)
            low, high = (low, begin) if key < line else (end + 1 if end >= 0 else high, high)
        return None

    def apply(self, text: TracedText) -> TracedText:
        """The text with the signs of phonemes in place of the words that the list has."""
        return text.sub(WORD, self._said)

    def _said(self, match: re.Match[str]) -> str | None:
        """A word's signs; without its accents if it is not known, since such letters are not known either."""
        word = match.group()
        if len(word) == 1 and match.string[: match.start()].endswith(("'", "’")):
            return None
        if word in ("A", "a"):
            return self.signs(_NAMED_A) if is_named(match) else None
        return self._in_context(match) or self.signs(word) or plain(word)

    def _in_context(self, match: re.Match[str]) -> str | None:
        """The signs of a word that is said in two ways."""
        text = match.string
        said = heteronyms.said(text[: match.start()], match.group(), text[match.end() :])
        return (
            said.translate(self._signs) if said and all(ord(char) in self._signs for char in said) else None
        )


def plain(word: str) -> str:
    """A word without accents, its apostrophe straight: café → cafe, Łódź → Lodz."""
    if word.isascii():
        return word
    apart = unicodedata.normalize("NFKD", word.translate(_PLAIN))
    return "".join(char for char in apart if not unicodedata.combining(char))


def encoded(words: Mapping[str, str], phonemes: Iterable[str]) -> bytes:
    """What :class:`Lexicon` is made of, from words in small letters and their phonemes."""
    lines = sorted(f"{word}\t{said}".encode() for word, said in words.items())
    return b"\n".join(["".join(phonemes).encode(), *lines])


def load(directory: Path) -> Lexicon:
    """The list in a member's directory.

    Raises:
        CheckpointNotFoundError: it is not there.
        CheckpointFormatError: it is damaged.
    """
    path = directory / FILE
    heteronyms.tables()
    try:
        return Lexicon(gzip.decompress(path.read_bytes()))
    except FileNotFoundError as error:
        raise CheckpointNotFoundError(
            "The list of words {name} is missing in {directory}.", name=FILE, directory=directory
        ) from error
    except (EOFError, zlib.error, gzip.BadGzipFile, ValueError) as error:
        raise CheckpointFormatError("{path} is not a list of words: download it again.", path=path) from error
