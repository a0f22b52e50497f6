"""How a language is said by its letters: a decision tree looks at each letter with those around it.

For members that are told a language by phonemes alone: a sign of the language, then those of each word's
phonemes, spaces and marks as they are. ``training.letters`` grows the trees; a file for each such language
lies beside the tokenizer's.
"""

from __future__ import annotations

import gzip
import itertools
import re
import unicodedata
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.errors import CheckpointFormatError, CheckpointNotFoundError
from engine.text.lexicon import FIRST_SIGN, plain
from engine.text.spans import TracedText, join

FILE = "letters-{language}.txt.gz"
"""Its name beside the tokenizer's file."""
BEFORE, BEHIND = 7, 8
"""Letters on either side that a question may ask for."""
END = 6
"""Letters of the word's end that it may ask for."""
NOTHING = "_"
"""What stands where no letter is, and where a letter says nothing."""
QUESTIONS, ANSWERS, COLUMNS = 0x100, 0x4E00, 0x41
"""Characters from which on a tree's questions and answers, and the columns of rows, are written."""
STRESS, SECOND_STRESS = chr(FIRST_SIGN), chr(FIRST_SIGN + 1)
"""The first of all signs are stresses."""
_VOWELS = frozenset("aeiouyáéíóúýàèìòùâêîôûãõäëïöüÿœæ")
_ACCENTED = frozenset("áéíóúàèìòùâêîôûãõ")
_MOST = 6
"""What is counted is counted up to this."""
_LETTER = r"[^\W\d_][\u0300-\u036f]*"
_WORD = re.compile(rf"(?:{_LETTER})+(?:['’-](?:{_LETTER})+)*['’]?")
_PART = re.compile("[.,;:!?…—()]")
"""What parts clauses."""
_READ = re.compile(
    "(?![aeiouáéíóú].?$)(?:[^aeiouáéíóú]?[aeiouáéíóú])+[^aeiouáéíóú]?|(?=.*[aeiouy]).{6,}|(?=.*[aeiou].*[aeiou]).{5}"
)
"""Capitals that are said as a word, in small letters: NATO, IVA, MONDE."""


class Clause:
    """What may be asked of each letter of a clause, a character for each question.

    Args:
        words: those of the clause, in small letters, as they are written.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._text = NOTHING * BEFORE + " ".join(words) + NOTHING * BEHIND
        self._begins = list(itertools.accumulate((len(word) + 1 for word in words), initial=0))
        self._places = [_places(word, place, len(words) - place - 1) for place, word in enumerate(words)]

    def row(self, place: int, at: int, said: Sequence[str]) -> str:
        """The answers for letter ``at`` of word ``place``, whose letters before it are ``said`` so."""
        offset = self._begins[place] + at
        around = self._text[offset : offset + BEFORE + 1 + BEHIND]
        stressed = STRESS if any(STRESS in each for each in said) else NOTHING
        return around + stressed + ((said[-1] if said else "")[-1:] or NOTHING) + self._places[place][at]


def _places(word: str, before: int, behind: int) -> list[str]:
    """What may be asked of where each letter stands in a word, between so many words before it and behind."""
    vowels = list(itertools.accumulate((letter in _VOWELS for letter in word), initial=0))
    accented = [at for at, letter in enumerate(word) if letter in _ACCENTED]
    end = f"{word:{NOTHING}>{END}}"[-END:]
    found = []
    for at in range(len(word)):
        counts = vowels[-1] - vowels[at + 1], vowels[at], len(word), before, behind
        accent = "=" if at in accented else NOTHING if not accented else "<" if accented[0] < at else ">"
        found.append("".join(str(min(count, _MOST)) for count in counts) + accent + end)
    return found


class Letters:
    """How a language's letters sound.

    Args:
        data: UTF-8; lines with the language's sign, what letters may say, what may be asked (a column and
            the characters of it that are a yes) and the names of single letters, each by tabs; then for
            each letter a line with its tree, questions before what follows a yes and what follows a no.

    Raises:
        ValueError: it is no such text.
    """

    def __init__(self, data: bytes) -> None:
        lines = data.decode().split("\n")
        if len(lines) < 5:
            raise ValueError("Trees of letters begin with four lines.")
        self.sign, answers, questions, names, *trees = lines
        self._answers = answers.split("\t")
        self._questions = [(ord(each[0]) - COLUMNS, each[1:]) for each in questions.split("\t")]
        self._names = {each[0]: each[1:] for each in names.split("\t")}
        self._trees = {tree[0]: (tree, _without_yes(tree)) for tree in trees}

    def phonemes(self, words: Sequence[str]) -> Iterator[list[str]]:
        """For each word of a clause in small letters that have trees, the signs of each letter's phonemes."""
        clause = Clause(words)
        for place, word in enumerate(words):
            said: list[str] = []
            for at, letter in enumerate(word):
                said.append(self._said(letter, clause.row(place, at, said)))
            yield said

    def _said(self, letter: str, row: str) -> str:
        tree, behind = self._trees[letter]
        node = 1
        while (code := ord(tree[node])) < ANSWERS:
            column, values = self._questions[code - QUESTIONS]
            node = node + 1 if row[column] in values else behind[node]
        return self._answers[code - ANSWERS]

    def apply(self, text: TracedText) -> TracedText:
        """The language's sign and the text with phonemes' signs in place of its words."""
        pieces = [TracedText.inserted(self.sign, text.hull(0, 0).start)]
        done, shouted = 0, text.text.isupper()
        for clause in _clauses(text.text):
            words = [self._written(match.group()) for match in clause]
            for match, word, said in zip(clause, words, self.phonemes(words), strict=True):
                name, signs = re.split("['’]", match.group())[-1], "".join(said)  # UE of L'UE
                if word in self._names or (name.isupper() and name.isalpha() and not shouted):
                    spelled = self._spelled(last := self._written(name))
                    signs = "".join(said[: -len(last)]) + spelled if spelled else signs
                pieces += [text[done : match.start()], TracedText.covering(signs, text.hull(*match.span()))]
                done = match.end()
        return join([*pieces, text[done:]])

    def _written(self, word: str) -> str:
        """A word in small letters that have trees, without their accents where those have none."""
        small = unicodedata.normalize("NFC", word).lower().replace("’", "'")
        known = (char if char in self._trees else plain(char).lower() for char in small)
        return "".join(char for char in "".join(known) if char in self._trees)

    def _spelled(self, word: str) -> str:
        """The names of the letters of a word in capitals that is spelled, or of a consonant; else nothing."""
        if not word or _READ.fullmatch(word) or word in _VOWELS:
            return ""
        *others, last = (self._names.get(letter, "") for letter in word)
        return "".join(others).replace(STRESS, SECOND_STRESS) + last


def _without_yes(tree: str) -> list[int]:
    """For each question of a tree, where what follows a no begins.

    Raises:
        ValueError: the tree ends too early, or goes on behind its end.
    """
    behind, open_questions = [0] * len(tree), []
    for node in range(1, len(tree)):
        if ord(tree[node]) < ANSWERS:
            open_questions.append(node)
            continue
        while open_questions and behind[open_questions[-1]]:
            open_questions.pop()
        if open_questions:
            behind[open_questions[-1]] = node + 1
        elif node + 1 < len(tree):
            raise ValueError("A tree has more than one root.")
    if len(tree) < 2 or any(not behind[node] for node in open_questions) or max(behind) >= len(tree):
        raise ValueError("A tree is cut off.")
    return behind


def _clauses(text: str) -> Iterator[list[re.Match[str]]]:
    """The words of each clause."""
    clause: list[re.Match[str]] = []
    for match in _WORD.finditer(text):
        if clause and _PART.search(text, clause[-1].end(), match.start()):
            yield clause
            clause = []
        clause.append(match)
    if clause:
        yield clause


def load(directory: Path, language: str) -> Letters:
    """How a language's letters sound, from a member's directory.

    Raises:
        CheckpointNotFoundError: it is not there.
        CheckpointFormatError: it is damaged.
    """
    path = directory / FILE.format(language=language)
    try:
        return Letters(gzip.decompress(path.read_bytes()))
    except FileNotFoundError as error:
        raise CheckpointNotFoundError(
            "The list of words {name} is missing in {directory}.", name=path.name, directory=directory
        ) from error
    except (EOFError, zlib.error, gzip.BadGzipFile, ValueError, IndexError) as error:
        raise CheckpointFormatError("{path} is not a list of words: download it again.", path=path) from error
