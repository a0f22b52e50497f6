"""What the engine and the importers say, numbers and units, and what went wrong, as the language of the
window has them.

A message (:class:`engine.errors.Message`) is an English template and its values: the template is looked up
among the translations, and the values are written as the language writes them. ``python -m
tests.app.translations`` hands the templates to Qt's tools.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QLocale

from engine import lacks_room
from engine import language_name as english_name
from engine.errors import Bytes, LanguageError, Message, PhilomelError, Value

CONTEXT = "Sentences"
translate = QCoreApplication.translate
"""Words of a context, where no object has them that translates itself."""


def say(words: str | Message | BaseException) -> str:
    """A message, an error's or a fixed word of the engine's, as the window says it.

    What has no translation stays English: what a library or the system says of a failure may be new.
    """
    if isinstance(words, PhilomelError):
        words = words.message
    if isinstance(words, Message):
        return words.filled(translate(CONTEXT, words.template), _Blank)
    if isinstance(words, BaseException):
        words = getattr(words, "strerror", None) or str(words) or type(words).__name__
    return translate(CONTEXT, words)


def filled(words: str, /, **values: object) -> str:
    """A sentence with names and figures in its blanks."""
    return words.format(**{name: isolated(v) if isinstance(v, str) else v for name, v in values.items()})


def isolated(name: str) -> str:
    """A name for a sentence's midst: one that is written from right to left would turn it all around."""
    leftward = any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in name)
    return f"\u2068{name}\u2069" if leftward else name


class _Blank:
    """A value of a message, as the window writes it in the form that the template asks for."""

    def __init__(self, value: Value) -> None:
        self._value = value

    def __format__(self, form: str) -> str:
        value = self._value
        if isinstance(value, Bytes):
            return size_text(value)
        if isinstance(value, Message | BaseException):
            return say(value)
        text = format(value, form)
        if not isinstance(value, float):
            return isolated(text)
        figure = text.rstrip("%")
        figure = number(float(figure), len(figure.partition(".")[2]))
        return translate("JobStrip", "{n} %").format(n=figure) if "%" in text else figure


def language_name(code: str, *, alone: bool = False) -> str:
    """A language by its name in the language of the window: as it stands among other words, where French and
    Spanish write it with a small letter, or ``alone`` in a choice or a cell, with a capital."""
    name = say(english_name(code))
    return name[:1].upper() + name[1:] if alone else name


def number(value: float, digits: int = 0) -> str:
    """A number with so many decimals, and its thousands told apart."""
    return QLocale().toString(float(value), "f", digits)


def size_text(size: float) -> str:
    """Bytes as 640 MB or 1.4 GB."""
    digits = 1 if size >= 1_000_000_000 else 0
    return QLocale().formattedDataSize(round(size), digits, QLocale.DataSizeFormat.DataSizeSIFormat)


def megabytes() -> str:
    """What a megabyte is called."""
    return size_text(1e6).rpartition(" ")[2]


def speed_text(speed: float) -> str:
    """A speed as 1.0× or 1.25×."""
    return number(speed, 1 if round(speed * 100) % 10 == 0 else 2) + "×"


def with_value(name: str, value: str) -> str:
    """Something and what it is, with the colon as the language sets it."""
    return filled(translate("Numbers", "{name}: {value}"), name=name, value=value)


@dataclass(frozen=True)
class Problem:
    """One thing that went wrong.

    Attributes:
        text: a sentence or two for people: what happened, and what to do.
        label: of the one button, empty where there is nothing to press.
        act: what the button does; None where there is no button.
        language: that the model does not speak, where that is the problem.
        lasts: whether it stands in nobody's way and goes on all the same: a reading that begins does not end
            it.
    """

    text: str
    label: str = ""
    act: Callable[[], object] | None = None
    language: str = ""
    lasts: bool = False

    @classmethod
    def of(cls, error: BaseException, label: str = "", act: Callable[[], object] | None = None) -> Problem:
        """The problem that an error is; errors of our own already speak to people."""
        if isinstance(error, PhilomelError):
            language = error.language if isinstance(error, LanguageError) else ""
            return cls(say(error), label, act, language=language)
        if lacks_room(error):
            words = translate("Problem", "The disk is full. Make room and try again.")
            return cls(words, label, act)
        if isinstance(error, OSError) and error.filename:
            told = Message("'{path}' cannot be used: {why}.", path=str(error.filename), why=error)
            return cls(say(told), label, act)
        words = translate("Problem", "Something unexpected went wrong ({error}).")
        return cls(filled(words, error=f"{type(error).__name__}: {error}"), label, act)
