"""More states of the window for pictures: sheets, menus, strips, questions, books and pages."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
from PySide6.QtCore import QCoreApplication, QPoint, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QMenu

from app.controllers.program import Program
from app.controllers.reading.progress import state_words
from app.controllers.voices.cloning import Offer
from app.core.books.order import Order
from app.core.books.shelf import Entry, State
from app.core.books.work import BookFolder, Facts
from app.core.bookshelf import Book, ReadLater
from app.core.marks import Kind, Mark
from app.core.models import ModelRow
from app.documents.open import open_text
from app.views.bind_desktop import MiniPlayer
from app.views.bind_window import WindowBinding
from app.views.dialogs.books import BooksDialog
from app.views.dialogs.convert import ConvertDialog
from app.views.dialogs.library import LibraryDialog
from app.views.dialogs.models import ModelsDialog
from app.views.kit import asking, buttons
from app.views.main_window import MainWindow
from app.views.reading.left_out import ImportPreview
from app.wording import say
from engine import PlayState, SentenceRecord, Span, SpeechOptions
from engine.errors import DocumentFormatError, Message
from tests.app import rich, scenes
from tests.app.screenshots import wave

Picture = scenes.Picture
ASKED_MS = 300
"""Until a question stands and is laid out."""
NAME = "Grandmother, reading at the kitchen table"


# -- the window


def _bound(made: MainWindow) -> tuple[WindowBinding, Program]:
    """The window's questions, by a program that was not started."""
    program = Program(Path(tempfile.mkdtemp()), parent=made)
    theme, size = QApplication.palette(), made.size()
    sheet = made.styleSheet()
    binding = WindowBinding(made, program)
    QApplication.setPalette(theme)
    made.setStyleSheet(sheet)
    buttons.recolour()
    made.resize(size)
    return binding, program


def _asked(ask: Callable[[], object]) -> Picture:
    """A picture of the question that something asks; it is answered with no."""

    def picture() -> QPixmap:
        kept: list[QPixmap] = []

        def look() -> None:
            box = QApplication.activeModalWidget()
            kept.append(box.grab())
            box.close()

        QTimer.singleShot(ASKED_MS, look)
        ask()
        return kept[0]

    return picture


def unfound(made: MainWindow) -> Picture:
    """Looking for what is not there, after what was left out was told."""
    scenes.reading(made)
    made.find_bar.open("zebra crossing")
    made.find_bar.set_found(0, 0)
    made.transport.set_state("buffering", state_words(PlayState.BUFFERING, 6.0, 9.0))
    return made.grab


def waiting(made: MainWindow) -> Picture:
    """A note of success, the graphics card on its way, a text being opened, a voice being learnt."""
    scenes.reading(made)
    translate = QCoreApplication.translate
    done = translate("ExportBinding", "{name} is written, with a watermark.").format(
        name="Jekyll and Hyde, chapter 1.flac"
    )
    made.strip.show_problem(done, translate("ExportBinding", "Show the folder"), note=True)
    words = translate("WindowBinding", "Preparing the graphics card, once: {done} of about {total}.")
    made.graphics.count(words.format(done=7, total=40), 7, 40)
    made.opening.wait(translate("ReadingBinding", "Opening {name}").format(name="Jekyll and Hyde.epub"))
    made.voices.show_wait(translate("Cloning", "Learning how it speaks… {n} %").format(n=40), 0.4)
    made.transport.set_state("preparing", state_words(PlayState.PREPARING, 0.0, 9.0))
    made.live.set_effort(scenes.Effort(scenes.EngineActivity.BEGINNING))
    return made.grab


def fine(made: MainWindow) -> Picture:
    """The fine tuning unfolded and in view."""
    scenes.main(made)
    made.style_panel.unfold.click()
    QApplication.processEvents()
    made._panels.ensureWidgetVisible(made.style_panel.seed, 0, 40)
    return made.grab


def book(made: MainWindow) -> Picture:
    """A book with all that a page draws, in two columns."""
    document = rich.everything()
    made.pane.show_document(document, document.skips)
    made.contents.set_outline(document.outline)
    made.toolbar.set_title(document.title)
    return made.grab


def bare(made: MainWindow) -> Picture:
    """All panels folded, while one looks elsewhere."""
    scenes.reading(made)
    made.set_bare(True)
    made.pane._set_following(False)
    return made.grab


# -- adding a voice


def add_first(made: MainWindow) -> Picture:
    """Choosing or recording."""
    made.open_add_voice()
    made.add_voice.set_microphones(("Built-in audio, analogue stereo of the front panel", "USB"), "")
    return made.grab


def recording(made: MainWindow) -> Picture:
    """Recording."""
    made.open_add_voice()
    made.add_voice.set_recording(4.2, 0.2)
    return made.grab


def learning(made: MainWindow) -> Picture:
    """The voice is being made."""
    made.open_add_voice()
    words = QCoreApplication.translate("Cloning", "Listening to the recording… {n} %")
    made.add_voice.show_wait(words.format(n=0), None)
    return made.grab


def bad_clip(made: MainWindow) -> Picture:
    """A recording with many faults."""
    made.open_add_voice()
    sentences = (
        (
            "problem",
            Message("The recording is overdriven: {share:.1%} of it is cut off at the top.", share=0.04),
        ),
        ("warning", Message("There is background noise: the voice is only {snr:.0f} dB above it.", snr=17.0)),
        ("warning", "The room can be heard (echo): speak closer to the microphone, or in a furnished room."),
        ("note", Message("Nobody speaks for {seconds:.1f} s.", seconds=2.8)),
    )
    made.add_voice.show_verdict(
        [(severity, say(text)) for severity, text in sentences], wave(400, 2), 4.4, (0.0, 4.4), 5.0, NAME
    )
    return made.grab


def added(made: MainWindow) -> Picture:
    """The voice is made."""
    made.open_add_voice()
    made.add_voice.show_done(NAME, "Rowan")
    return made.grab


# -- menus


def _menu(made: MainWindow, menu: QMenu) -> Picture:
    menu.popup(made.mapToGlobal(QPoint(0, 0)))
    return menu.grab


def open_menu(made: MainWindow) -> Picture:
    """Open, with recent texts."""
    made.toolbar.set_recent(
        [("/home/a/a.epub", "The Strange Case of Dr Jekyll and Mr Hyde"), ("/home/a/notes.md", "Notes")]
    )
    return _menu(made, made.toolbar.open_menu)


def view_menu(made: MainWindow) -> Picture:
    """View."""
    menu = next(action.menu() for action in made.toolbar.more.menu().actions() if action.menu())
    return _menu(made, menu)


def speed_menu(made: MainWindow) -> Picture:
    """Speeds."""
    return _menu(made, made.transport.speed.menu())


def device_menu(made: MainWindow) -> Picture:
    """Sound outputs."""
    made.transport.set_devices(("USB Headset", "HDMI & DisplayPort"), "USB Headset")
    return _menu(made, made.transport.devices)


def sleep_menu(made: MainWindow) -> Picture:
    """The sleep timer."""
    return _menu(made, made.transport.sleep.menu())


def voice_menu(made: MainWindow) -> Picture:
    """What can be done with a voice of one's own."""
    return _menu(made, made.voices.cards()[2].more.menu())


def preset_menu(made: MainWindow) -> Picture:
    """Presets."""
    made.style_panel.set_presets(("Bedtime", "News"))
    return _menu(made, made.style_panel.presets.menu())


def live_menu(made: MainWindow) -> Picture:
    """The report of the figures."""
    return _menu(made, made.live.menu.menu())


def pages_menu(made: MainWindow) -> Picture:
    """Text or pages."""
    made.toolbar.pages_menu.show_choice("both", True)
    return _menu(made, made.toolbar.pages_menu)


def chapter_menu(made: MainWindow) -> Picture:
    """What can be done with a chapter."""
    return _menu(made, made.contents.menu(made.contents.tree.topLevelItem(0)))


def text_menu(made: MainWindow) -> Picture:
    """What can be done with a word."""
    text = scenes.document().text
    made.pane.go_to(text.index("countenance"))
    return _menu(made, made.pane.menu(made.pane.cursorRect().center()))


# -- questions


def ask_address(made: MainWindow) -> Picture:
    """Which web page."""
    binding, _ = _bound(made)
    return _asked(binding.reading.open_address)


def ask_password(made: MainWindow) -> Picture:
    """The password of a text."""
    binding, _ = _bound(made)
    return _asked(lambda: binding.reading._password(Path("A locked report about the harbour.pdf")))


def ask_name(made: MainWindow) -> Picture:
    """Another name for a voice."""
    return _asked(lambda: made.voices._rename(scenes.VOICES[2]))


def ask_said(made: MainWindow) -> Picture:
    """Who says a line."""
    binding, program = _bound(made)
    program.casting.names = lambda: [("Alice", 12), ("The White Rabbit", 9)]  # type: ignore[method-assign]
    program.casting.said_by = lambda span: "Alice"  # type: ignore[method-assign]
    program.library.opened.document = open_text(
        "“Curiouser and curiouser!” cried Alice, who was much surprised."
    )
    return _asked(lambda: binding.cast._ask(Span(0, 26)))


def ask_download(made: MainWindow) -> Picture:
    """Whether three gigabytes are wanted."""
    binding, program = _bound(made)
    program.estimated_speed = lambda name: 0.4  # type: ignore[method-assign, assignment]
    row = ModelRow("turbo", "Chatterbox Turbo", 2_900_000_000, "MIT", ("en",), 350, False)
    return _asked(lambda: binding.dialogs._may_download(row))


def ask_forget(made: MainWindow) -> Picture:
    """Whether recent texts go."""
    binding, _ = _bound(made)
    return _asked(lambda: binding.dialogs._forget(made))


def ask_close(made: MainWindow) -> Picture:
    """Whether saving is broken off."""
    binding, program = _bound(made)
    program.exporter.is_running = lambda: True  # type: ignore[method-assign]
    return _asked(binding.export.may_close)


def ask_consent(made: MainWindow) -> Picture:
    """Whether a voice from elsewhere is taken."""
    binding, _ = _bound(made)
    offer = Offer(Path("a.voice"), NAME, "2026-11-22: This is my own voice.")
    return _asked(lambda: binding.side._ask_consent(offer))


def ask_replace(made: MainWindow) -> Picture:
    """Whether a file is replaced."""
    return _asked(lambda: asking.may_replace(made, "Philomel", Path(__file__)))


def ask_copy(made: MainWindow) -> Picture:
    """Which smaller copy."""
    dialog = _models(made)
    return _asked(lambda: dialog.ask_copy("turbo", {8: 1_600_000_000, 4: 900_000_000}))


def ask_remove(made: MainWindow) -> Picture:
    """Whether a model goes."""
    dialog = _models(made)
    return _asked(lambda: dialog._sure("turbo"))


# -- other states of dialogs


def _models(made: MainWindow) -> ModelsDialog:
    scenes.models(made)
    return made.findChildren(ModelsDialog)[-1]


def models_told(made: MainWindow) -> Picture:
    """Models, one of them checked, with a problem told."""
    dialog = _models(made)
    translate = QCoreApplication.translate
    published = translate("Models", "%n file(s) are as their publisher lists them.", None, 6)
    dialog.show_verified("turbo", published, True)
    dialog.strip.show_problem(
        say(
            Message(
                "The download of {name} broke off: {why} What has arrived is kept; try again to continue.",
                name="s3gen.safetensors",
                why=Message("there is no such host, or no network."),
            )
        ),
        translate("Models", "Try again"),
    )
    return dialog.grab


def preview_empty(made: MainWindow) -> Picture:
    """Nothing is left out."""
    dialog, text = ImportPreview(made), open_text("A short text.")
    dialog.show_document(text, text.skips, frozenset())
    dialog.show()
    return dialog.grab


def marked(made: MainWindow) -> Picture:
    """A bookmark, a highlight and a note, on the page and in the list."""
    scenes.reading(made)
    text = scenes.document().text
    said = (
        "Mr. Utterson the lawyer",
        "He was austere with himself; drank gin when he was alone",
        "At friendly",
    )
    spans = [Span(text.index(words), text.index(words) + len(words)) for words in said]
    note = "Compare with what is told of him later."
    made.pane.set_marked(spans[:2], [(spans[1], note)], [spans[2].start])
    kinds: tuple[Kind, ...] = ("highlight", "highlight", "bookmark")
    marks = [Mark.of(kind, text, span) for kind, span in zip(kinds, spans, strict=True)]
    lost = Mark("highlight", None, "Words of an earlier edition.", share=0.4)
    made.contents.notes.set_marks([marks[0], replace(marks[1], note=note), marks[2], lost])
    return made.grab


BOOKS = (
    Book(
        "/books/jekyll.epub", "1", "The Strange Case of Dr Jekyll and Mr Hyde", "Robert Louis Stevenson", 0.42
    ),
    Book("/books/meditations.epub", "2", "Meditations", "Marcus Aurelius", 1.0, 0, 3),
    Book("https://example.org/", "3", "A page", "", 0.1),
    Book("/books/kafka.epub", "4", "Die Verwandlung", "Franz Kafka", 0.0),
    Book(
        "/books/long.pdf",
        "5",
        "Proceedings of the Society for the Suppression of Overlong Titles, vol. 12",
        "",
        0.7,
    ),
)
WAITING = (
    ReadLater("https://example.org/a", "On the shortness of life"),
    ReadLater("/books/kafka.epub", "Die Verwandlung"),
    ReadLater(
        "https://example.org/articles/2026/a-long-address", "https://example.org/articles/2026/a-long-address"
    ),
)


def _library(made: MainWindow, cover: Path | None = None) -> LibraryDialog:
    dialog = LibraryDialog(lambda key: cover if key == "1" else None, made)
    dialog.set_books(BOOKS)
    dialog.set_waiting(WAITING)
    dialog.show()
    return dialog


def shelf(made: MainWindow) -> Picture:
    """What was read."""
    return _library(made, Path(__file__).parents[2] / "packaging" / "icons" / "philomel-256.png").grab


def waits(made: MainWindow) -> Picture:
    """The reading list."""
    dialog = _library(made)
    dialog.tabs.setCurrentIndex(1)
    return dialog.grab


def mini(made: MainWindow) -> Picture:
    """The mini player, while one reads."""
    scenes.reading(made)
    player = MiniPlayer(made.keys)
    made.destroyed.connect(player.deleteLater)
    player.set_title(scenes.document().title)
    player.set_words(
        "He was austere with himself; drank gin when he was alone, to mortify a taste for vintages."
    )
    player.set_playing(True)
    player.set_progress(0.3, 2465)
    player.stand_in_the_corner()
    player.show()
    return player.grab


def _work(name: str, title: str, texts: tuple[str, ...] = ()) -> BookFolder:
    """A book of which some is made, in a folder that nobody keeps."""
    order = Order(f"/books/{name}.epub", Path(f"/sound/{name}.m4b"), "starter", "", SpeechOptions())
    work = BookFolder(Path(tempfile.mkdtemp()), order)
    text = scenes.document().text
    work.begin(
        Facts(title, "Robert Louis Stevenson", "Rowan", "en", (("Story of the Door", 0),), "1"), b"", text
    )
    for number, words in enumerate(texts):
        start = text.index(words)
        flags = ("the end of the sentence was missed",) if number else ()
        first = work.samples
        record = SentenceRecord(
            number, Span(start, start + len(words)), first, 24_000, 2_400, flags=flags, closed=True, takes=3
        )
        work.add(record, np.zeros(26_400, np.float32))
    return work


def books(made: MainWindow) -> Picture:
    """Audiobooks: one that is made, with a sentence to hear, one at work, one that failed, one that waits."""
    dialog = BooksDialog(made)
    dialog.set_document("The Strange Case of Dr Jekyll and Mr Hyde")
    texts = ("He was austere with himself; drank gin when he was alone", "But he had an approved tolerance")
    done = Entry(_work("jekyll", "The Strange Case of Dr Jekyll and Mr Hyde", texts), State.DONE, share=1.0)
    done.without_cover = True
    making = Entry(
        _work("meditations", "Meditations"), State.MAKING, chapter=(7, 12, "Of what he has from others")
    )
    making.share, making.left = 0.56, 1130.0
    failed = Entry(_work("long", "A report of the year"), State.FAILED)
    failed.error = DocumentFormatError(
        "This {what} is damaged: it cannot be unpacked. Get a new copy of it.", what=Message("e-book")
    )
    waiting = Entry(_work("kafka", "Die Verwandlung"))
    titles = (
        "The Strange Case of Dr Jekyll and Mr Hyde",
        "Meditations",
        "A report of the year",
        "Die Verwandlung",
    )
    entries = (done, making, failed, waiting)
    for entry, title in zip(entries, titles, strict=True):
        entry.title = title
    dialog.set_entries(tuple(reversed(entries)))
    dialog.show()
    return dialog.grab


def converting(made: MainWindow) -> Picture:
    """A recording on its way into another voice."""
    scenes.convert(made)
    dialog = made.findChildren(ConvertDialog)[-1]
    dialog.set_state("working")
    dialog.set_progress(0.42)
    return dialog.grab


ALL = (
    unfound, waiting, fine, book, bare, add_first, recording, learning, bad_clip, added, open_menu,
    view_menu, speed_menu, device_menu, sleep_menu, voice_menu, preset_menu, live_menu, pages_menu,
    chapter_menu, text_menu, ask_address, ask_password, ask_name, ask_said, ask_download, ask_forget,
    ask_close,
    ask_consent, ask_replace, ask_copy, ask_remove, models_told, preview_empty, converting,
    marked, shelf, waits, mini, books,
)  # fmt: skip
