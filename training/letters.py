"""How Spanish, French, Italian and Portuguese are said by their letters, for a program without espeak-ng.

    python -m training.letters --language es --out resources/starter

espeak-ng says the clauses and words of ``training/texts``, numbers, and the same clauses with other words in
them, many of which nobody has written; what each letter stands for is found by aligning the two, and a tree
for each letter is grown that tells it by those around (:mod:`engine.text.letters`). A tenth of the sentences,
by their hash, is left out of all that and judged by, as is any ``--judge`` text.
"""

from __future__ import annotations

import argparse
import gzip
import math
import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import num2words
import numpy as np

from engine.text.letters import ANSWERS, BEFORE, COLUMNS, FILE, QUESTIONS, Clause, Letters
from engine.text.spans import TracedText
from training.languages import CLAUSE, QUIET, TEXTS, VOICES, Espeak, signs
from training.text_tokenizer import LANGUAGE_SIGNS, read_texts
from training.train_t3 import edit_distance

COPIES = 40
"""How often each clause stands there with other words in it."""
WEIGHT = 5
"""How often it stands there as it is, and each word alone."""
LEAST = 5.0
"""Nats that a question has to gain."""
_ORDER = 3
"""Letters that tell the next of a made-up word."""
_NUMBERS = 3000
_OTHER, _MADE_UP = 0.7, 0.4
"""Shares of words that are changed for others, and of these that are made up."""
_UNIT = re.compile("[ˈˌ]*[^ˈˌ][\u0303ː]*")
_MOST_UNITS = 3
_CLASSES = (
    "aeiouyáéíóúàèìòùâêîôûãõäëïöüœæ", "aáàâã", "eéèêëiíìîïy", "oóòôõuúùûü", "áéíóúàèìòùâêîôûãõ",
    "bdgvzjmnlrñ", "ptkcqfsxç", "mnñ", "lr", "szxç", " _", " _'-",
)  # fmt: skip
"""Letters that questions may take together."""
Pair = tuple[str, str]
"""A word and its phonemes, or a letter and its share of them."""
Node = tuple[int, str] | int
"""A question, by its column and the characters that are a yes, or an answer."""


def clauses(sentences: Iterable[str]) -> list[str]:
    """The clauses of sentences, as espeak-ng is given them."""
    parts = (part.strip() for each in sentences for part in CLAUSE.split(each.translate(QUIET))[::2])
    return [part for part in parts if part]


def is_held_out(sentence: str) -> bool:
    """Whether a sentence is there to judge by."""
    return zlib.crc32(sentence.encode()) % 10 == 0


class Inventor:
    """Words that nobody has written, by the letters that follow others in those that are there."""

    def __init__(self, words: Iterable[str], rng: np.random.Generator) -> None:
        self._rng = rng
        self._next: dict[str, list[str]] = defaultdict(list)
        for word in words:
            padded = "^" * _ORDER + word + "$"
            for at in range(_ORDER, len(padded)):
                self._next[padded[at - _ORDER : at]].append(padded[at])

    def word(self) -> str:
        """One of them."""
        made = "^" * _ORDER
        while not made.endswith("$"):
            found = self._next[made[-_ORDER:]]
            made += found[self._rng.integers(len(found))]
        return made[_ORDER:-1]


def texts_of(language: str, sentences: Sequence[str], rng: np.random.Generator) -> Iterator[str]:
    """The clauses that trees are grown by."""
    whole = clauses(sentences)
    words = [word.lower() for word in read_texts(TEXTS / f"{language}-words.txt")]
    known = sorted({*re.findall(r"[^\W\d_]+", " ".join(whole).lower()), *words})
    inventor = Inventor(known, rng)

    def other(match: re.Match[str]) -> str:
        if rng.random() > _OTHER:
            return match[0]
        return inventor.word() if rng.random() < _MADE_UP else words[rng.integers(len(words))]

    yield from (whole + words) * WEIGHT
    for number in (*range(101), *np.exp(rng.uniform(4.6, 15, _NUMBERS)).astype(int)):
        yield num2words.num2words(int(number), lang=language)
    for _ in range(COPIES):
        yield from (re.sub(r"(?<!-)[^\W\d_]{4,}", other, clause.lower()) for clause in whole)
    tails = re.findall(r"(?<=\w)-[\w'-]{1,8}\b", " ".join(whole).lower())
    yield from (words[rng.integers(len(words))] + tail for tail in tails for _ in range(COPIES))


def said(espeak: Espeak, texts: Iterable[str]) -> Iterator[list[Pair]]:
    """The words of clauses with their phonemes; no clauses in which words flow together, or are spelled."""
    for text in texts:
        words, phonemes = text.lower().replace("’", "'").split(), espeak.clause(text).split()
        if len(words) == len(phonemes) and not re.search(r"\d|\b[A-Z]{2}|[^\w\s'’-]", text):
            yield list(zip(words, phonemes, strict=True))


class Aligner:
    """What each letter of a word stands for: the likeliest, by how often it does so in other words."""

    def __init__(self, pairs: Sequence[Pair], rounds: int = 6) -> None:
        counts: dict[Pair, float] = defaultdict(float)
        for word, phonemes in pairs:
            units = _UNIT.findall(phonemes)
            for at, letter in enumerate(word):
                for place, unit in enumerate(units):
                    apart = abs(at / len(word) - place / len(units)) * max(len(word), len(units))
                    counts[letter, unit] += math.exp(-apart)
                counts[letter, ""] += 0.3
        self._learn(counts)
        for _ in range(rounds):
            found = (zip(word, self(word, said) or (), strict=False) for word, said in pairs)
            self._learn(Counter(pair for row in found for pair in row))

    def _learn(self, counts: Mapping[Pair, float]) -> None:
        totals: dict[str, float] = defaultdict(float)
        for (letter, _), count in counts.items():
            totals[letter] += count
        self._scores = {key: math.log(count / totals[key[0]]) for key, count in counts.items()}

    def __call__(self, word: str, phonemes: str) -> list[str] | None:
        """Each letter's share; None where letters are too few for the phonemes."""
        units = _UNIT.findall(phonemes)
        # For each letter: phonemes that are said by then, and the best way there, with those said before.
        ways: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
        for letter in word:
            row: dict[int, tuple[float, int]] = {}
            for place, (score, _) in ways[-1].items():
                for end in range(place, min(place + _MOST_UNITS, len(units)) + 1):
                    unseen = -9.0 - 6 * (end - place if end - place > 1 else 0)
                    gained = score + self._scores.get((letter, "".join(units[place:end])), unseen)
                    if end not in row or gained > row[end][0]:
                        row[end] = (gained, place)
            ways.append(row)
        if len(units) not in ways[-1]:
            return None
        shares, end = [], len(units)
        for row in reversed(ways[1:]):
            begin = row[end][1]
            shares.append("".join(units[begin:end]))
            end = begin
        return shares[::-1]


class Grower:
    """A tree by what each question gains in likelihood.

    Args:
        rows: what may be asked of each letter, and a column for each question.
        answers: what each stands for, as numbers.
    """

    def __init__(self, rows: Sequence[str], answers: Sequence[int]) -> None:
        characters = np.array(rows).view(np.uint32).reshape(len(rows), -1)
        alphabet = np.unique(characters)
        self._rows = np.searchsorted(alphabet, characters).astype(np.uint8)
        self._answers = np.array(answers)
        self._values = [chr(code) for code in alphabet]
        self._sets = [self._yes(column) for column in range(self._rows.shape[1])]
        self._held = [
            np.array([[value in each for value in self._values] for each in sets], np.float64)
            for sets in self._sets
        ]

    def _yes(self, column: int) -> list[str]:
        """The characters of a column that each of its questions is a yes for."""
        present = [self._values[value] for value in np.unique(self._rows[:, column])]
        if all(value.isdigit() for value in present):
            return ["".join(present[:count]) for count in range(1, len(present))] + present[1:]
        together = _CLASSES if sum(map(str.isalpha, present)) > 9 else ()
        return present + ["".join(value for value in each if value in present) for each in together]

    def grow(self, letter: str) -> Iterator[Node]:
        """A letter's tree: each question before what follows a yes, then a no."""
        yield from self._grow(np.flatnonzero(self._rows[:, BEFORE] == self._values.index(letter)))

    def _grow(self, rows: np.ndarray) -> Iterator[Node]:
        present, answers = np.unique(self._answers[rows], return_inverse=True)
        if question := self._best(rows, answers, len(present)):
            column, values = question
            held = self._held[column][self._sets[column].index(values)][self._rows[rows, column]] > 0
            yield question
            yield from self._grow(rows[held])
            yield from self._grow(rows[~held])
        else:
            yield int(present[np.bincount(answers).argmax()])

    def _best(self, rows: np.ndarray, answers: np.ndarray, count: int) -> tuple[int, str] | None:
        """The question that gains most; None where none gains enough."""
        most, found = LEAST, None
        whole = np.bincount(answers, minlength=count)
        for column, held in enumerate(self._held if count > 1 else ()):
            both = self._rows[rows, column].astype(np.int64) * count + answers
            counts = np.bincount(both, minlength=len(self._values) * count).reshape(-1, count)
            yes = held @ counts
            gains = _likelihood(yes) + _likelihood(whole - yes) - _likelihood(whole[None])
            if gains.max() > most:
                most, found = float(gains.max()), (column, self._sets[column][int(gains.argmax())])
        return found


def _likelihood(counts: np.ndarray) -> np.ndarray:
    """Logarithm of the likelihood of answers, counted in each row, by their own shares."""
    total = counts.sum(1)
    return (counts * np.log(np.maximum(counts, 1))).sum(1) - total * np.log(np.maximum(total, 1))


def grown(language: str, espeak: Espeak, texts: Iterable[str]) -> bytes:
    """The trees of a language, as :class:`engine.text.letters.Letters` reads them."""
    found = list(said(espeak, texts))
    pairs = sorted({pair for clause in found for pair in clause})
    aligner = Aligner(pairs[:: max(len(pairs) // 5000, 1)])
    shares = {pair: [_told(language, each) for each in aligner(*pair) or ()] for pair in pairs}
    kinds = sorted({each for row in shares.values() for each in row})
    number = {each: place for place, each in enumerate(kinds)}
    rows, answers = [], []
    for pairs in found:
        clause = Clause([word for word, _ in pairs])
        for place, pair in enumerate(pairs):
            for at, share in enumerate(shares[pair]):
                rows.append(clause.row(place, at, shares[pair][:at]))
                answers.append(number[share])
    grower = Grower(rows, answers)
    letters = sorted({row[BEFORE] for row in rows})
    trees = {letter: list(grower.grow(letter)) for letter in letters}
    asked = sorted({node for tree in trees.values() for node in tree if not isinstance(node, int)})
    code = {question: chr(QUESTIONS + place) for place, question in enumerate(asked)}
    names = [letter + _told(language, espeak.clause(letter).replace(" ", "")) for letter in letters]
    lines = [
        LANGUAGE_SIGNS[language],
        "\t".join(kinds),
        "\t".join(chr(COLUMNS + column) + values for column, values in asked),
        "\t".join(name for name in names if name[0].isalpha()),
        *(
            letter + "".join(chr(ANSWERS + node) if isinstance(node, int) else code[node] for node in tree)
            for letter, tree in trees.items()
        ),
    ]
    return "\n".join(lines).encode()


def _told(language: str, phonemes: str) -> str:
    return signs(language, phonemes)[1:]


def judged(language: str, espeak: Espeak, letters: Letters, texts: Iterable[str]) -> str:
    """How many words of clauses, and phonemes, are as espeak-ng says them."""
    words = right = sounds = apart = 0
    wrong: Counter[Pair] = Counter()
    for text in texts:
        guessed = letters.apply(TracedText.of(text)).text[1:].split()
        for (word, phonemes), guess in zip(next(said(espeak, [text]), ()), guessed, strict=False):
            true = _told(language, phonemes)
            words, right, sounds = words + 1, right + (guess == true), sounds + len(true)
            if guess != true:
                apart += edit_distance([*map(ord, true)], [*map(ord, guess)])
                wrong[word, phonemes] += 1
    often = ", ".join(f"{word} {phonemes}" for (word, phonemes), _ in wrong.most_common(12))
    return f"{right / words:.2%} of {words} words, {1 - apart / sounds:.2%} of phonemes; wrong: {often}"


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--language", choices=sorted(VOICES), required=True)
    parser.add_argument("--out", type=Path, required=True, help="folder; what is there is judged alone")
    parser.add_argument("--judge", type=Path, nargs="*", default=[], help="texts, a sentence a line")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(argv)
    language, espeak = options.language, Espeak(options.language)
    path = options.out / FILE.format(language=language)
    sentences = read_texts(TEXTS / f"{language}-sentences.txt")
    if not path.exists():
        kept = [each for each in sentences if not is_held_out(each)]
        data = grown(language, espeak, texts_of(language, kept, np.random.default_rng(options.seed)))
        path.write_bytes(gzip.compress(data, mtime=0))
    letters = Letters(gzip.decompress(path.read_bytes()))
    print(f"{path}: {path.stat().st_size} bytes")
    for name, texts in [
        ("held out", [each for each in sentences if is_held_out(each)]),
        *((each.name, read_texts(each)) for each in options.judge),
    ]:
        print(f"{name}: {judged(language, espeak, letters, clauses(texts))}")


if __name__ == "__main__":
    main()
