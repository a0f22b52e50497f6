"""Sentences with names, titles and quotations of another language, and pages of several languages.

A line of ``mixed.txt`` is a class, a tab and a text: ``‖`` stands where a sentence begins behind another,
``⏎`` where a paragraph does, and each begins with its language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.config import TextConfig
from engine.text.script import Script
from engine.text.sentences import sentences
from tests.words.halves import halves
from tests.words.languages import paragraphs

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Mixed:
    """A text of a class; of each of its sentences where it ends, and its language."""

    kind: str
    text: str
    ends: tuple[tuple[int, str], ...]


def load(path: Path = HERE / "mixed.txt") -> list[Mixed]:
    """All texts of a file."""
    return [_mixed(*line.split("\t")) for line in path.read_text("utf-8").splitlines()]


def _mixed(kind: str, marked: str) -> Mixed:
    text, ends = "", []
    for part in re.split("(?<=⏎)|‖", marked):
        code, sentence = part.split(" ", 1)
        text += sentence.replace("⏎", "\n\n")
        ends.append((len(text), code))
    return Mixed(kind, text, tuple(ends))


def config() -> TextConfig:
    """A member that speaks all languages; where nothing tells, it takes English."""
    known = dict.fromkeys(each.language for each in paragraphs())
    return TextConfig(languages=tuple({"en": None} | known))


def wrong(texts: list[Mixed]) -> Iterator[tuple[Mixed, list[tuple[str, str, str]]]]:
    """The texts of which a sentence is read in another language, with those: language, taken for, text."""
    everything = config()
    for mixed in texts:
        found = []
        for said in sentences(Script.plain(mixed.text), everything, "auto"):
            middle = (said.span.start + said.span.end) // 2
            true = next(code for end, code in mixed.ends if middle < end)
            if said.language != true:
                found.append((true, said.language, mixed.text[said.span.start : said.span.end]))
        if found:
            yield mixed, found


def table() -> Iterator[str]:
    """Texts all of whose sentences are in their language, and English sentences lost, in either half."""
    texts = load()
    yield "| class | open: right | English lost | laid aside: right | English lost |"
    yield "|---|---|---|---|---|"
    for kind in [*dict.fromkeys(mixed.kind for mixed in texts), "all"]:
        row = f"| {kind} |"
        for half in halves([mixed for mixed in texts if kind in (mixed.kind, "all")]):
            missed = list(wrong(half))
            lost = sum(true == "en" for _, found in missed for true, _, _ in found)
            row += f" {len(half) - len(missed)} of {len(half)} | {lost} |"
        yield row
