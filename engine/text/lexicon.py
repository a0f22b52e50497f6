"""How words sound: a member's list of words with their phonemes, put in before its vocabulary.

A member whose vocabulary has signs for phonemes is told how a word sounds where its list has the word, and
reads the others by their letters, as it was trained to. Words that are said in several ways ("read") are
told by what is around them, by a sum of weights that ``training.heteronyms`` learnt: each sign of the
context speaks for one of the readings, of the one word or of all that are a noun or a verb. Words, readings
and weights stand in ``heteronyms.txt.gz``, whose alphabet is that of the starter's list. Single letters are
told by their names ("plan B"), but for the article and the pronoun.
"""

from __future__ import annotations

import gzip
import re
import unicodedata
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from engine.errors import CheckpointFormatError, CheckpointNotFoundError
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
        said = said_in_context(text[: match.start()], match.group(), text[match.end() :])
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
    heteronyms()
    try:
        return Lexicon(gzip.decompress(path.read_bytes()))
    except FileNotFoundError as error:
        raise CheckpointNotFoundError(
            "The list of words {name} is missing in {directory}.", name=FILE, directory=directory
        ) from error
    except (EOFError, zlib.error, gzip.BadGzipFile, ValueError) as error:
        raise CheckpointFormatError("{path} is not a list of words: download it again.", path=path) from error


BASE, FORM, PAST = "verb", "verbs", "past"
"""What words have in common that are told apart alike: record, records, read."""
_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d[\d.,]*|[^\w\s]")
_NEAR = 160
"""Characters on either side that are looked at."""
_WIDE = 10
"""Words on either side whose presence counts."""
_GUIDES = {
    "to": "to will would can could may might must shall should do does did don't didn't doesn't won't can't "
    "cannot let's i'll you'll he'll she'll we'll they'll i'd you'd we'd they'd couldn't wouldn't shouldn't",
    "have": "have has had having i've you've we've they've hadn't haven't hasn't be been being is are was "
    "were am isn't aren't wasn't weren't get got gets getting it's he's she's that's",
    "the": "the a an this that these those my your his her its our their no some any every each another",
    "we": "i you he she it we they who",
}
"""Words that tell what stands some words behind them: a verb, a participle, a noun."""
_GUIDE = {word: name for name, row in _GUIDES.items() for word in row.split()}
_TENSES = {
    "past": "was were had did said went came took made saw got gave found told thought left began became "
    "kept felt knew put sat stood yesterday ago",
    "present": "is are has have do does can will may must says am don't i'm you're every usually",
}
_TENSE = {word: name for name, row in _TENSES.items() for word in row.split()}


def said_in_context(before: str, word: str, after: str) -> str | None:
    """How a word is said between what stands before and after it; None for what is no such word."""
    words, weights = heteronyms()
    key = word.lower()
    if key not in words:
        return None
    first, second, group = words[key]
    total = 0
    for sign in context_signs(before, word, after):
        known = dict(each.split(":") for each in weights.get(sign, "").split())
        total += int(known.get(group, 0)) + int(known.get(key, 0))
    return second if total > 0 else first


def context_signs(before: str, word: str, after: str) -> Iterator[str]:
    """What of the context may tell."""
    tokens = _TOKEN.findall(before[-_NEAR:])
    left = ["^", "^", *map(_folded, tokens)]
    following = _TOKEN.findall(after[:_NEAR])
    right = [*map(_folded, following), "$", "$"]
    (second, first), (third, fourth) = left[-2:], right[:2]
    yield ""
    yield from (f"-1 {first}", f"-2 {second}", f"+1 {third}", f"+2 {fourth}", f"-1+1 {first} {third}")
    yield from (f"-2-1 {second} {first}", f"+1+2 {third} {fourth}")
    for place, near in (("-1", first), ("-2", second), ("+1", third)):
        if near[0].isalpha():
            yield from (f"{place}… {near[-2:]}", f"{place}… {near[-3:]}")
    if word[0].isupper():
        yield "Name" if tokens and tokens[-1] not in ".!?:“”\"'" else "Start"
    if tokens and tokens[-1][0].isupper():
        yield "-1 Name"
    for near in left[:1:-1][:5]:
        if guide := _GUIDE.get(near) or ("." if not near[0].isalnum() else ""):
            yield from (f"< {guide}", f"<< {near}")
            break
    yield from (f"~ {near[:6]}" for near in sorted({*left[-_WIDE:], *right[:_WIDE]}) if len(near) > 3)
    tenses = Counter(
        _TENSE.get(near) or ("past" if near.endswith("ed") and len(near) > 4 else "")
        for near in (*left, *right)
    )
    past, present = tenses["past"], tenses["present"]
    yield "past" if past > present else "present" if present > past else "when"


def _folded(token: str) -> str:
    return "0" if token[0].isdigit() else token.lower().replace("’", "'")


@cache
def heteronyms() -> tuple[dict[str, tuple[str, str, str]], dict[str, str]]:
    """Each word's two readings with what it has in common with others ("" for nothing), and of each sign the
    weights, by word or by that, as they are written; read once, in a tenth of a second."""
    packed = files("engine.text").joinpath("heteronyms.txt.gz").read_bytes()
    rows = gzip.decompress(packed).decode().splitlines()
    cut = rows.index("")
    words: dict[str, tuple[str, str, str]] = {}
    for word, first, second, group in (row.split("\t") for row in rows[:cut]):
        words[word] = (first, second, group)
    return words, dict(row.split("\t") for row in rows[cut + 1 :])
