"""What the engine and the importers say, in the language of the window.

They know no Qt and speak English: an error is a sentence with its values in it. The tables beside this file
hold each of these sentences with numbered blanks, for Qt's translators; :func:`say` finds the one that a
text was made of, and fills the blanks of its translation. The tables are written by ``python -m
tests.app.sentences``, which collects them from the sources; a test fails when one is missing.
"""

from __future__ import annotations

import re
from functools import cache

from PySide6.QtCore import QCoreApplication

from app.sentences import app, checkpoints, documents, engine, languages, pieces
from app.sentences.numbers import in_words

CONTEXT = "Sentences"
_TABLES = (app, documents, engine, checkpoints, pieces, languages)
_BLANK = re.compile(r"\{\d\}")


def say(text: str) -> str:
    """A sentence of the engine's, or a part of one, as the window says it; what nobody knows stays."""
    if text in _plain():
        return QCoreApplication.translate(CONTEXT, text)
    for template in _with_blanks():
        found = _values(template, text)
        if found is not None:
            return QCoreApplication.translate(CONTEXT, template).format(*map(say, found))
    return in_words(text)


def texts() -> tuple[str, ...]:
    """All sentences that are known, as the engine says them."""
    return tuple(str(text) for table in _TABLES for text in table.TEXTS)


def capital(text: str) -> str:
    """With a capital, as words stand by themselves: in French and Spanish languages have none."""
    return text[:1].upper() + text[1:]


def _values(template: str, text: str) -> tuple[str, ...] | None:
    """What stands in the blanks, where the text was made of the template."""
    parts = _BLANK.split(template)
    if not (text.startswith(parts[0]) and text.endswith(parts[-1])):
        return None
    found = _expression(template).fullmatch(text)
    return found.groups() if found else None


@cache
def _plain() -> frozenset[str]:
    return frozenset(text for text in texts() if not _BLANK.search(text))


@cache
def _with_blanks() -> tuple[str, ...]:
    """Those that say most by themselves first: of two that fit they are the one that was meant."""
    known = (text for text in texts() if _BLANK.search(text))
    return tuple(sorted(known, key=lambda text: (-len(_BLANK.sub("", text)), text)))


@cache
def _expression(template: str) -> re.Pattern[str]:
    return re.compile("(.+?)".join(map(re.escape, _BLANK.split(template))), re.DOTALL)
