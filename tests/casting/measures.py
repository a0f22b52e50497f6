"""Lines of marked passages, and how many of them the rules give to the right voice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.text.dialogue import quotations, speakers

FOLDER = Path(__file__).parent
KINDS = ("novels", "plays", "chats")
_SAID = re.compile(r"\{(?:([^{}|\n]{1,60})\|)?([^{}]*)\}")
_WORD = re.compile(r"[^\W_]")
QUOTED = "“”"
MOST = 0.05
"""Share of a line's letters that may be another's."""


@dataclass(frozen=True)
class Passage:
    """A text, and who says each of its characters: a name, :data:`QUOTED`, or nobody.

    Attributes:
        lines: (first, end, who) of each line, as far as one speaks.
    """

    name: str
    text: str
    lines: tuple[tuple[int, int, str], ...]


def passages(kind: str, *, unseen: bool = False) -> Iterator[Passage]:
    """All of a kind; those that were marked before any rule was tried on them."""
    folder = FOLDER / "unseen" if unseen else FOLDER
    for path in sorted((folder / kind).glob("*.txt")):
        yield passage(path.stem, path.read_text("utf-8"))


def passage(name: str, marked: str) -> Passage:
    """A marked text without its marks."""
    text, lines, done = "", [], 0
    for said in _SAID.finditer(marked):
        lines += _narrated(text, marked[done : said.start()])
        text += marked[done : said.start()]
        lines.append((len(text), len(text) + len(said[2]), said[1] or QUOTED))
        text += said[2]
        done = said.end()
    lines += _narrated(text, marked[done:])
    return Passage(name, text + marked[done:], tuple(lines))


def _narrated(before: str, text: str) -> Iterator[tuple[int, int, str]]:
    """Lines of what nobody says."""
    for line in re.finditer(r"[^\n]+", text):
        if _WORD.search(line.group()):
            yield len(before) + line.start(), len(before) + line.end(), ""


def given(text: str) -> list[str]:
    """Who says each character, by the rules."""
    found = [""] * len(text)
    lines = speakers(text)
    spoken = [(span, line.speaker) for line in lines for span in line.spans]
    if not lines:
        spoken = [(span, QUOTED) for span in quotations(text)]
    for span, who in spoken:
        found[span.start : span.end] = [who] * len(span)
    return found


def wrong(of: Passage) -> list[tuple[str, str, bool]]:
    """(line, who says it, whether it is quoted or narrated as it should be) of each that is wrong."""
    found, missed = given(of.text), []
    for start, end, who in of.lines:
        letters = [at for at in range(start, end) if _WORD.match(of.text[at])]
        if not letters:
            continue
        other = sum(found[at] != who for at in letters)
        turned = sum(bool(found[at]) != bool(who) for at in letters)
        if other > MOST * len(letters):
            missed.append((of.text[start:end], who, turned <= MOST * len(letters)))
    return missed
