"""No English is left in the window: in a language in which every translated word is marked, all words are."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer, QTranslator
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.core import about
from app.core.books.order import SUFFIXES, TEXTS
from app.core.models import STARTER
from app.views import kit
from app.views.bind_window import WindowBinding
from app.views.commands import MenuBar
from app.views.dialogs.settings import SettingsDialog
from app.views.main_window import MainWindow
from app.wording import Problem
from engine.errors import ClipSilentError
from engine.voice.judge import SILENT
from tests.app import scenes
from tests.app.walk import widgets, words
from tests.support.program import started

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
MARKED = re.compile(r"⟦[^⟦⟧]*⟧")
NAMES = re.compile(
    # What has one name in every language: the program, models, languages of the window, units, formats, keys.
    r"Philomel|Chatterbox|MIT|Deutsch|English|Español|Français|bfloat|bits?\b|px\b|[kM]B|GB|bytes|float\d+|LUFS"
    r"|F\d+"
)


class Marks(QTranslator):
    """Translates everything, each piece between two marks."""

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        """The source between marks, with its number."""
        return f"⟦{source.replace('%n', str(n))}⟧"

    def isEmpty(self) -> bool:
        """Whether there is nothing in it."""
        return False


@pytest.fixture
def marks(qapp: QApplication) -> Iterator[Marks]:
    made = Marks()
    qapp.installTranslator(made)
    yield made
    qapp.removeTranslator(made)


@pytest.fixture
def program(marks: Marks, starter: Program) -> Program:
    """It speaks the marked language from its start."""
    return starter


@pytest.fixture
def window(program: Program, qtbot: QtBot) -> Iterator[MainWindow]:
    made = MainWindow()
    made.show()
    yield made
    scenes.end(made)


def names(program: Program) -> set[str]:
    """What others have named: models, voices, packages and their licences, folders, kinds of files."""
    parts = [text for part in about.components() for text in (part.name, part.licence)]
    titles = [row.title for row in program.models.rows() if row.name != STARTER]
    voices = [card.name for card in program.voices.cards()]
    folders = [str(folder.path) for folder in program.folders()]
    kinds = {kind.removeprefix(".").upper() for kind in (*SUFFIXES, *TEXTS)}
    return {*parts, *titles, *voices, *folders, *kinds, *QFontDatabase.families(), "A test"}


def unmarked(known: set[str]) -> set[str]:
    """Words of the window that are in no marks and no name."""
    longest = sorted(known, key=len, reverse=True)
    found = set()
    for widget in widgets():
        for where, text in words(widget):
            if isinstance(widget, kit.ElidedLabel) and where == "text":
                continue  # its name is the whole of it
            rest = text
            while MARKED.search(rest):
                rest = MARKED.sub("", rest)
            for name in longest:
                rest = rest.replace(name, "")
            rest = NAMES.sub("", rest)
            if re.search(r"[^\W\d_]{2,}", rest):
                found.add(f"{type(widget).__name__} {where}: {text}")
    return found


def test_no_english_is_left_in_any_window(window: MainWindow, program: Program, qtbot: QtBot) -> None:
    binding = WindowBinding(window, program)
    started(qtbot, program, TEXT)
    scenes.everything(window, binding)
    window.open_add_voice()
    program.problem.emit(Problem.of(ClipSilentError(SILENT)))
    window.voices.show_removed("⟦⟧")
    window.job.begin("⟦⟧")
    window.job.set_progress(0.37, 75)
    program.graphics.preparing.emit(1, 3, True)
    scenes.figures(window)
    MenuBar(window, window.keys)
    QApplication.processEvents()
    left = unmarked(names(program))

    def asked() -> None:
        left.update(unmarked(names(program)))
        QApplication.activeModalWidget().close()

    QTimer.singleShot(0, asked)
    window.findChild(SettingsDialog).forget.click()
    assert not left, "\n".join(sorted(left))


TEXT = "# ⟦⟧\n\nA bird sings.[1] See https://example.org (Stevenson, 1886)."
