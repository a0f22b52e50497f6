"""What stands in the way of remembering documents, and how that is told."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QCoreApplication

from app.controllers.problem import Problem


class Trouble(Enum):
    """Of the store of documents."""

    NONE = "none"
    NOT_WRITTEN = "not written"
    NOT_OPENED = "not opened"


def problem_of(trouble: Trouble) -> Problem | None:
    """For the window; None where there is nothing to tell."""
    if trouble is Trouble.NOT_WRITTEN:
        words = QCoreApplication.translate(
            "Trouble",
            "Your place cannot be kept: the disk is full, broken or closed to writing. It is tried again.",
        )
        return Problem(words)
    if trouble is Trouble.NOT_OPENED:
        words = QCoreApplication.translate(
            "Trouble", "What was kept of your texts cannot be opened, so this time nothing is kept of them."
        )
        return Problem(words)
    return None
