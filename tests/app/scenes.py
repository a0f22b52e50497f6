"""States of the window for pictures and tests, set through the methods that the controllers use."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QPixmap, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.controllers.reading.progress import state_words
from app.controllers.settings import Settings
from app.core import about as facts
from app.core.models import ModelRow
from app.core.style import Control
from app.core.watching import Effort, EngineActivity, MemoryUse
from app.documents import resources
from app.documents.model import Document
from app.documents.open import open_file, open_text
from app.views.bind_window import WindowBinding
from app.views.dialogs.cast import CastDialog, Role
from app.views.dialogs.convert import ConvertDialog
from app.views.dialogs.information import AboutDialog, CommandList, FoldersDialog
from app.views.dialogs.models import ModelsDialog
from app.views.dialogs.pronunciation import PronunciationDialog
from app.views.dialogs.settings import SettingsDialog
from app.views.dialogs.type_sheet import TypeSheet
from app.views.kit import buttons
from app.views.kit import theme as themes
from app.views.main_window import MainWindow
from app.views.reading.left_out import ImportPreview
from app.views.voices.panel import VoiceItem
from app.wording import say
from engine import PlayState, PronunciationRule, Span
from engine.errors import Message
from tests.app.screenshots import wave

Picture = Callable[[], QPixmap]
CONTROLS = (
    Control("exaggeration", 0.0, 2.0, 0.5, 0.05),
    Control("cfg_weight", 0.0, 2.0, 0.5, 0.05),
    Control("temperature", 0.05, 2.0, 0.8, 0.05),
    Control("top_p", 0.05, 1.0, 1.0, 0.05, advanced=True),
    Control("steps", 1, 20, 10, 1, whole=True, advanced=True),
)
VOICES = (
    VoiceItem("builtin:rowan", "Rowan", "10 s · English · built in", peaks=wave(96, 1)),
    VoiceItem("builtin:ash", "Ash", "9 s · English · built in", peaks=wave(96, 2)),
    VoiceItem(
        "own:1", "Grandmother, reading at the kitchen table", "12 s · kitchen-2024.m4a", True, wave(96, 3)
    ),
)
TEXT = """# The Strange Case of Dr Jekyll and Mr Hyde

## Story of the Door

Mr. Utterson the lawyer was a man of a rugged countenance that was never lighted by a smile; cold, \
scanty and embarrassed in discourse; backward in sentiment; lean, long, dusty, dreary and yet \
somehow lovable.[1] At friendly meetings, and when the wine was to his taste, something eminently \
human beaconed from his eye; something indeed which never found its way into his talk, but which \
spoke not only in these silent symbols of the after-dinner face, but more often and loudly in the \
acts of his life.

He was austere with himself; drank gin when he was alone, to mortify a taste for vintages; and \
though he enjoyed the theatre, had not crossed the doors of one for twenty years (Stevenson, \
1886). But he had an approved tolerance for others; sometimes wondering, almost with envy, at the \
high pressure of spirits involved in their misdeeds; and in any extremity inclined to help rather \
than to reprove.

The whole text stands at https://www.gutenberg.org/ebooks/43 for everyone.[2]

## Search for Mr. Hyde

That evening Mr. Utterson came home to his bachelor house in sombre spirits and sat down to dinner \
without relish.

## Dr. Jekyll Was Quite at Ease

A fortnight later, by excellent good fortune, the doctor gave one of his pleasant dinners.

## The Carew Murder Case

Nearly a year later, in the month of October, London was startled by a crime of singular ferocity.
"""
NOISY = Message("There is background noise: the voice is only {snr:.0f} dB above it.", snr=17.0)


def document() -> Document:
    """A text with chapters and passages to leave out."""
    return open_text(TEXT)


def window(name: str) -> MainWindow:
    """A window with text and voices, in a theme."""
    made = MainWindow()
    look(made, name)
    text = document()
    made.pane.show_document(text, text.skips)
    made.contents.set_outline(text.outline)
    made.voices.set_voices(VOICES, "builtin:rowan")
    made.style_panel.set_controls(CONTROLS, {})
    made.style_panel.set_languages(("en", "de"), "en")
    made.transport.set_voice("Rowan")
    made.show_contents(True)
    made.show_side(True)
    made.resize(1240, 820)
    made.show()
    return made


def opened(name: str, asked: str) -> MainWindow:
    """A window in a theme with a file's text alone, from some words on: ``FILE::words``."""
    path, _, words = asked.partition("::")
    text = open_file(Path(path))
    made = window(name)
    made.show_contents(False)
    made.show_side(False)
    made.pane.drawings.set_load(resources.load)
    at = max(text.text.find(words), 0) if words else 0
    made.pane.show_document(text, text.skips, at)
    made.pane.go_to(at)
    return made


def look(made: MainWindow, name: str) -> None:
    """Give the window a theme."""
    theme = themes.THEMES[name]
    QApplication.setPalette(themes.palette(theme))
    made.setStyleSheet(themes.style_sheet(theme))
    buttons.recolour()
    made.pane.set_look(theme, themes.Typography())


def reading(made: MainWindow) -> None:
    """The state in the middle of a sentence."""
    text = document().text
    start = text.index("At friendly")
    word = text.index("something eminently")
    end = text.index("He was austere")
    made.pane.set_spoken(Span(start, end - 2), Span(word, word + 9))
    made.pane.set_progress(
        (Span(start, end - 2), Span(end, end + 180)),
        {text.index("But he had"): "Made again twice; check it."},
    )
    made.contents.set_place(start)
    made.toolbar.set_title("The Strange Case of Dr Jekyll and Mr Hyde", "Story of the Door")
    made.transport.set_state("reading", state_words(PlayState.READING, 0.0, 0.0))
    made.transport.set_progress(192, 2465, 0.07)
    made.pane.setFocus()


def figures(made: MainWindow) -> None:
    """A minute of figures."""
    memory = MemoryUse(1_400_000_000, 640_000_000, 210_000_000, 980_000_000, 2_000_000_000)
    for step in range(90):
        effort = Effort(
            EngineActivity.MAKING, 3.1 + math.sin(step / 7) * 0.5, 159.0,
            min(40.0, 2 + step / 2) + math.sin(step / 3),
            0.212, {"text": 4.0, "t3": 118.0, "s3gen": 62.0, "vocoder": 28.0}, 0, 2,
            replace(memory, process=memory.process - 4_000_000 * (90 - step)),
        )  # fmt: skip
        made.live.set_effort(effort)
        made.live.note()
    made.footer.set_effort(effort)
    made.live.set_device("CPU, 8 cores")


def main(made: MainWindow) -> Picture:
    """Reading."""
    reading(made)
    figures(made)
    return made.grab


def voice(made: MainWindow) -> Picture:
    """Adding a voice: the verdict."""
    reading(made)
    made.open_add_voice()
    made.add_voice.show_verdict(
        (
            ("warning", say(NOISY)),
            ("note", say(Message("Nobody speaks for {seconds:.1f} s.", seconds=2.8))),
        ),
        wave(400, 2), 23.4, (6.2, 16.2), 1.0, "Aunt Clara",
    )  # fmt: skip
    made.add_voice.consent.setChecked(True)
    return made.grab


def live(made: MainWindow) -> Picture:
    """The figures, in view as a whole."""
    main(made)
    made.resize(1280, 720)
    QApplication.processEvents()
    made.footer.click()
    return made.grab


def preview(made: MainWindow) -> Picture:
    """What is left out."""
    text = document()
    dialog = ImportPreview(made)
    dialog.show_document(text, text.skips, frozenset({1}))
    dialog.show()
    return dialog.grab


def everything(made: MainWindow, binding: WindowBinding) -> None:
    """All dialogs of the toolbar, the side panels and the find bar, open."""
    dialogs = ("models", "settings", "about", "folders", "shortcuts", "skips", "pronunciation", "cast")
    for name in (*dialogs, "library", "books"):
        made.command(name)
    made.toolbar.type.clicked.emit()
    binding.side.conversion.open()
    made.find_bar.open("bird")
    made.show_side(True)
    made.show_contents(True)


def models(made: MainWindow) -> Picture:
    """The family, one of them on its way."""
    dialog, starter = ModelsDialog(made), QCoreApplication.translate("Models", "Starter voice")
    dialog.set_rows(
        (
            ModelRow("starter", starter, 96_000_000, "MIT", ("en",), 12, True, current=True),
            ModelRow("turbo", "Chatterbox Turbo", 2_900_000_000, "MIT", ("en",), 350, True, removable=True),
            ModelRow("nano", "Chatterbox Nano", 1_700_000_000, "MIT", ("en",), 120, False,
                     done=612_000_000, total=1_700_000_000, downloading=True),
            ModelRow("original", "Chatterbox (English)", 3_190_000_000, "MIT", ("en",), 532, False),
            ModelRow("multilingual", "Chatterbox (23)", 3_200_000_000, "MIT", ("de", "en"), 536, True,
                     "s3gen.safetensors is missing: pull the model again.", True),
        )
    )  # fmt: skip
    dialog.set_folder(str(Path.home() / ".local" / "share" / "philomel" / "models"))
    dialog.show()
    return dialog.grab


def settings_store() -> Settings:
    """Settings in a file that nobody keeps."""
    return Settings(Path(tempfile.mkdtemp()) / "s.json")


def settings(made: MainWindow) -> Picture:
    """The settings."""
    dialog = SettingsDialog(settings_store(), made)
    dialog.show()
    return dialog.grab


def type(made: MainWindow) -> Picture:  # noqa: A001  (the scene's name)
    """The sheet of type and colours."""
    sheet = TypeSheet(settings_store(), made)
    sheet.open_under(made.toolbar.type)
    return sheet.grab


def narrow(made: MainWindow) -> Picture:
    """The smallest window with folded panels and the find bar."""
    reading(made)
    figures(made)
    made.show_contents(False)
    made.show_side(False)
    made.transport.set_voice("Rowan")
    made.find_bar.typed.connect(lambda needle: made.pane.mark_found(needle, shows=True))
    made.pane.found.connect(made.find_bar.set_found)
    made.find_bar.open("taste")
    made.resize(720, 480)
    return made.grab


def problem(made: MainWindow) -> Picture:
    """A problem, an export, and the invitations."""
    reading(made)
    translate = QCoreApplication.translate
    made.strip.show_problem(
        say(
            Message(
                "The sound output '{name}' does not open: {why}. Choose another one.",
                name="USB Headset",
                why=Message("Device or resource busy"),
            )
        ),
        translate("Models", "Try again"),
    )
    made.job.begin(translate("ExportBinding", "Saving {name} as sound").format(name="Jekyll.flac"))
    made.job.set_progress(0.37, 754)
    made.invitations.show()
    made.voices.show_removed("Aunt Clara")
    made.transport.set_state("waiting_device", state_words(PlayState.WAITING_DEVICE, 0.0, 0.0))
    return made.grab


def about(made: MainWindow) -> Picture:
    """What it is made of."""
    dialog = AboutDialog("1.0", facts.components(), made)
    dialog.show()
    return dialog.grab


def folders(made: MainWindow) -> Picture:
    """Where everything lies."""
    home = Path.home() / ".local" / "share" / "philomel"
    names = (QCoreApplication.translate("Program", name) for name in ("Voices of your own", "Models"))
    dialog = FoldersDialog(tuple(facts.Folder(name, home) for name in names), made)
    dialog.set_sizes((39_000_000, 0))
    dialog.show()
    return dialog.grab


def shortcuts(made: MainWindow) -> Picture:
    """The list of commands and their keys."""
    dialog = CommandList(made.keys, made)
    dialog.show()
    return dialog.grab


def pronunciation(made: MainWindow) -> Picture:
    """Rules of pronunciation."""
    dialog = PronunciationDialog(made)
    dialog.set_rules(
        (PronunciationRule("Utterson", "Otterson"), PronunciationRule("Dr", "Doctor", "word", "en"))
    )
    dialog.tell(
        say(Message("The expression '{expression}' cannot be used: {why}.", expression="(", why="missing )"))
    )
    dialog.show()
    return dialog.grab


def cast(made: MainWindow) -> Picture:
    """Who speaks, and in whose voice."""
    dialog = CastDialog(made)
    parts = (
        Role("HIGGINS", "HIGGINS", 310, "builtin:rowan"), Role("LIZA", "LIZA", 158, "builtin:ash"),
        Role("MRS. HIGGINS", "MRS. HIGGINS", 91), Role("FREDDY", "FREDDY", 22, "builtin:ash"),
    )  # fmt: skip
    voices = (("builtin:rowan", "Rowan"), ("builtin:ash", "Ash"))
    dialog.show_parts(parts, voices, on=True, says_names=False)
    dialog.show()
    return dialog.grab


def cast_empty(made: MainWindow) -> Picture:
    """Nobody speaks."""
    dialog = CastDialog(made)
    dialog.show_parts((), (("builtin:rowan", "Rowan"),), on=False, says_names=False)
    dialog.show()
    return dialog.grab


def convert(made: MainWindow) -> Picture:
    """A recording in another voice."""
    dialog = ConvertDialog(made)
    dialog.set_voices([("builtin:rowan", "Rowan")], "builtin:rowan")
    dialog.set_recording("A memo of Monday morning, about the boat and the harbour.m4a")
    dialog.set_state("ready")
    dialog.show()
    return dialog.grab


def menu(made: MainWindow) -> Picture:
    """The menu of the whole program."""
    shown = made.toolbar.more.menu()
    shown.popup(made.mapToGlobal(QPoint(0, 0)))
    return shown.grab


@contextmanager
def staged(qtbot: QtBot) -> Iterator[MainWindow]:
    """The window in the middle of a reading, exposed."""
    made = window("light")
    reading(made)
    with qtbot.waitExposed(made):
        made.activateWindow()
    yield made
    end(made)


def end(widget: QWidget) -> None:
    """Close and delete at once."""
    if isinstance(widget, MainWindow):
        widget.unasked = True
    widget.close()
    widget.deleteLater()
    QApplication.sendPostedEvents(widget, QEvent.Type.DeferredDelete)


def turn(widget: QWidget, by: int = -120) -> bool:
    """One notch of a wheel over a widget, downwards; whether the widget took it."""
    middle = QPointF(widget.rect().center())
    buttons, none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(
        middle, widget.mapToGlobal(middle), QPoint(), QPoint(0, by), buttons, none,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)
    return event.isAccepted()
