"""What went wrong, as the window shows it: what happened, what to do, and one button at most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.wording import say
from engine import lacks_room
from engine.errors import LanguageError, PhilomelError


@dataclass(frozen=True)
class Problem:
    """One thing that went wrong.

    Attributes:
        text: a sentence or two for people: what happened, and what to do.
        label: of the one button, empty where there is nothing to press.
        act: what the button does; None where there is no button.
        details: for a report, e.g. a traceback; not shown at once.
        language: that the model does not speak, where that is the problem.
        lasts: whether it stands in nobody's way and goes on all the same: a reading that begins does not end
            it.
    """

    text: str
    label: str = ""
    act: Callable[[], None] | None = None
    details: str = ""
    language: str = ""
    lasts: bool = False

    @classmethod
    def of(cls, error: BaseException, label: str = "", act: Callable[[], None] | None = None) -> Problem:
        """The problem that an error is; errors of our own already speak to people."""
        if isinstance(error, PhilomelError):
            language = error.language if isinstance(error, LanguageError) else ""
            return cls(say(error), label, act, language=language)
        if lacks_room(error):
            words = QCoreApplication.translate("Problem", "The disk is full. Make room and try again.")
            return cls(words, label, act)
        words = QCoreApplication.translate("Problem", "Something unexpected went wrong ({error}).")
        return cls(words.format(error=f"{type(error).__name__}: {error}"), label, act)
