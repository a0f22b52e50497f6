"""English sentences with what a good reader says, and how what a program says is held against it.

A line of ``english.tsv`` is a class (of ``others.tsv`` a language), a tab and a sentence in which
``{911|nine one one}`` stands for something written and its readings, each as good as the others.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from engine.text.cleanup import clean
from engine.text.spans import TracedText
from engine.text.spelling import spelled_out
from tests.words.halves import halves

HERE = Path(__file__).parent
SPAN = re.compile(r"\{([^{}|]+)\|([^{}]+)\}")
"""Something written and its readings."""
_WORD = re.compile(r"[^\W_]+|[^\w\s.,;:!?\"()\[\]–—-]")
"""A word, or a sign that nobody has said yet."""
_APOSTROPHE = re.compile(r"(?<=\w)['’](?=\w)|['‘’]")
_AND = re.compile(r"\b(hundred|thousand|million) and (?=\w)")
_LETTERS = re.compile(r"\b[a-z](?: [a-z]s?)+\b")

Say = Callable[[str], str]


@dataclass(frozen=True)
class Reading:
    """A sentence of a class, and each way in which it may be said."""

    kind: str
    text: str
    said: tuple[str, ...]


def load(path: Path = HERE / "english.tsv") -> list[Reading]:
    """All sentences of a file."""
    return [_reading(*line.split("\t")) for line in path.read_text(encoding="utf-8").splitlines()]


def _reading(kind: str, marked: str) -> Reading:
    plain, *spans = SPAN.split(marked)
    ways = [[plain]]
    for said, after in zip(spans[1::3], spans[2::3], strict=True):
        ways += [said.split("|"), [after]]
    text = SPAN.sub(lambda match: match[1], marked)
    return Reading(kind, text, tuple("".join(way) for way in itertools.product(*ways)))


def spoken(text: str) -> str:
    """The words of a text: without case, punctuation and hyphens, and without the "and" of numbers."""
    return _AND.sub(r"\1 ", " ".join(_WORD.findall(_APOSTROPHE.sub("", text.lower()))))


def ours(text: str, language: str = "en") -> str:
    """What the engine says."""
    return spelled_out(clean(TracedText.of(text), language), language).text


def is_right(reading: Reading, said: str, *, letters: bool = True) -> bool:
    """Whether ``said`` is one of the readings; without ``letters`` "F B I" may be written "FBI"."""

    def words(text: str) -> str:
        plain = spoken(text)
        return plain if letters else _LETTERS.sub(lambda match: match[0].replace(" ", ""), plain)

    return words(said) in map(words, reading.said)


def wrong(readings: Iterable[Reading], say: Say) -> Iterator[tuple[Reading, str]]:
    """The sentences that are said otherwise, with what is said."""
    for reading in readings:
        if not is_right(reading, said := say(reading.text)):
            yield reading, said


def peers() -> dict[str, Say]:
    """Other programs that say English numbers, where they are installed."""
    try:
        from wetext import Normalizer
    except ImportError:
        return {}
    normalizer = Normalizer(lang="en", operator="tn")

    def say(text: str) -> str:
        try:
            return str(normalizer.normalize(text))
        except AssertionError:  # It stops at characters that it does not know.
            return text

    return {"wetext": say}


def table(path: Path = HERE / "english.tsv") -> Iterator[str]:
    """Sentences said as a good reader says them, class by class, in either half."""
    readings = load(path)
    others = peers()
    names = ["ours", *others]
    yield f"| class | {' | '.join(f'{name}, {half}' for half in ('open', 'laid aside') for name in names)} |"
    yield "|---" * (1 + 2 * len(names)) + "|"
    for kind in [*dict.fromkeys(reading.kind for reading in readings), "all"]:
        chosen = [reading for reading in readings if kind in (reading.kind, "all")]
        cells = [
            _share(half, say, letters=name == "ours")
            for half in halves(chosen)
            for name, say in [("ours", ours), *others.items()]
        ]
        yield f"| {kind} | {' | '.join(cells)} |"


def others() -> Iterator[str]:
    """The same of other languages' numbers, dates, units and abbreviations."""
    readings = load(HERE / "others.tsv")
    yield "| language | open | laid aside |"
    yield "|---|---|---|"
    for language in dict.fromkeys(reading.kind for reading in readings):
        chosen = halves([reading for reading in readings if reading.kind == language])
        # Capitals are spelled by letters.py, or by the model.
        cells = [_share(half, partial(ours, language=language), letters=False) for half in chosen]
        yield f"| {language} | {' | '.join(cells)} |"


def _share(readings: Sequence[Reading], say: Say, *, letters: bool) -> str:
    right = sum(is_right(reading, say(reading.text), letters=letters) for reading in readings)
    return f"{right} of {len(readings)}, {right / max(1, len(readings)):.0%}"
