"""What the system asks the program to open, as macOS sends it: by events, before and after the window."""

from __future__ import annotations

import plistlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app import window
from app.controllers.program import Program
from app.core.voices import VoiceStore
from app.documents.kinds import address_in
from app.views.kit import asking
from app.views.main_window import MainWindow
from app.window import Application, translate
from engine import read_clip
from tests.app.scenes import end
from tests.support.places import LJ as CLIP

pytestmark = pytest.mark.qt_log_ignore(r"does not support (raise|propagateSizeHints)\(\)", extend=True)

NAMES = ("50% of #1?.txt", "Käse & Brot.md", "third.txt")


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    made = [tmp_path / name for name in NAMES]
    for path in made:
        path.write_text(f"The bird sings in {path.stem}.", encoding="utf-8")
    return made


@pytest.fixture
def start(
    qapp: Application, make_program: Callable[[], Program], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[Path | None], tuple[MainWindow, Program]]]:
    """Starts the program in a window as ``philomel`` does, on a user's data of its own."""
    windows: list[MainWindow] = []

    def run(document: Path | None = None) -> tuple[MainWindow, Program]:
        made = MainWindow()
        windows.append(made)
        made.show()
        program = make_program()
        monkeypatch.setattr("app.controllers.program.Program", lambda settings, parent: program)
        monkeypatch.setattr(program.models, "load", lambda: None)
        monkeypatch.setattr(program.loudspeaker, "open", lambda: None)
        assert window.fill(made, qapp, document) is program
        return made, program

    yield run
    for made in windows:
        end(made)


def send(*paths: Path) -> None:
    """One event for each file, one right after the other, as Cocoa does."""
    for path in paths:
        QApplication.sendEvent(QApplication.instance(), QFileOpenEvent(str(path)))


@pytest.mark.parametrize(
    ("name", "data"),
    [
        (
            "Article.url",
            b"[DEFAULT]\r\nBASEURL=https://example.org/\r\n[InternetShortcut]\r\nURL=https://example.org/a?b=c&d\r\n",
        ),
        ("Article.webloc", plistlib.dumps({"URL": "https://example.org/a?b=c&d"})),
        ("Article.webloc", plistlib.dumps({"URL": "https://example.org/a?b=c&d"}, fmt=plistlib.FMT_BINARY)),
        ("Article.desktop", b"[Desktop Entry]\nType=Link\nName=Article\nURL=https://example.org/a?b=c&d\n"),
    ],
)
def test_a_shortcut_to_a_web_page_opens_the_page(
    window: MainWindow,
    starter: Program,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    data: bytes,
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(starter.library, "open_url", asked.append)
    path = tmp_path / name
    path.write_bytes(data)
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(path))])
    window.dropped.emit(dropped)
    starter.library.open_file(path)
    assert asked == ["https://example.org/a?b=c&d"] * 2
    path.write_bytes(b"bplist00 no list at all")
    assert not address_in(path), "what is broken is opened as what it is"


def is_open(program: Program, path: Path) -> bool:
    return program.library.source == str(path)


def test_a_file_that_came_before_the_window_is_opened_first(
    start: Callable[..., tuple[MainWindow, Program]], files: list[Path], qtbot: QtBot
) -> None:
    send(files[0])
    _, program = start()
    qtbot.waitUntil(lambda: is_open(program, files[0]))
    assert [recent.source for recent in program.library.recents()] == [str(files[0])]


def test_files_that_come_later_are_opened_in_the_window_that_is_there(
    start: Callable[..., tuple[MainWindow, Program]], files: list[Path], qtbot: QtBot, tmp_path: Path
) -> None:
    made, program = start(files[2])
    qtbot.waitUntil(lambda: is_open(program, files[2]))
    made.showMinimized()
    send(files[0])
    qtbot.waitUntil(lambda: is_open(program, files[0]))
    assert not made.windowState() & Qt.WindowState.WindowMinimized
    QApplication.sendEvent(QApplication.instance(), QFileOpenEvent(QUrl.fromLocalFile(str(files[1]))))
    qtbot.waitUntil(lambda: is_open(program, files[1]))
    with qtbot.waitSignal(program.library.problem) as told:
        send(tmp_path / "gone.txt")
    assert "no file" in told.args[0].text
    assert is_open(program, files[1]), "what was open stays"
    with qtbot.waitSignal(program.library.problem) as told:
        send(files[2], files[0], files[1])
    assert told.args[0].text == "One text is open at a time. 2 others were not opened."
    qtbot.waitUntil(lambda: is_open(program, files[2]))
    assert made.strip.isVisible()
    made.strip.action.click()
    assert [each.source for each in program.waiting.all()] == [str(files[at]) for at in (2, 0, 1)]


@pytest.mark.parametrize("is_first", [True, False])
def test_the_file_of_a_voice_is_offered_as_one(
    start: Callable[..., tuple[MainWindow, Program]], files: list[Path], qtbot: QtBot, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, is_first: bool,
) -> None:  # fmt: skip
    """It was called an archive, which is to be unpacked."""
    shared = tmp_path / "Linda.voice"
    store = VoiceStore(tmp_path / "elsewhere")
    clip = read_clip(CLIP).part(0.0, 4.0)
    store.export(store.add(clip, name="Linda", consent="I am she.", source="lj.wav")[0].id, shared)
    asked: list[str] = []
    monkeypatch.setattr(asking, "sure", lambda *told, **more: bool(asked.append(told[2])))
    _, program = start(shared if is_first else files[0])
    qtbot.waitUntil(lambda: program.library.document is not None)
    if not is_first:
        send(shared)
    qtbot.waitUntil(lambda: asked == ["Take the voice Linda?"])
    assert program.library.document is not None


def test_what_is_no_address_opens_nothing(qapp: Application, make_program: Callable[[], Program]) -> None:
    QApplication.sendEvent(qapp, QFileOpenEvent(QUrl("mailto:me@example.org")))
    asked = qapp.take()
    assert asked == ["mailto:me@example.org"]
    assert not make_program().library.open_addresses(asked)
    assert qapp.take() == []


NOTICE = """The Project Gutenberg eBook of {title}

This ebook is for the use of anyone anywhere in the United States at no cost.

Title: {title}

Author: Somebody

*** START OF THE PROJECT GUTENBERG EBOOK {upper} ***

CHAPTER I

{title} begins here with a bird. {body}

*** END OF THE PROJECT GUTENBERG EBOOK {upper} ***

Section 1. General Terms of Use and Redistributing Project Gutenberg electronic works.

"""
"""What Project Gutenberg puts around a work."""
WORKS = ("The First Book", "The Second Book", "The Third Book")


@pytest.mark.parametrize("works", [1, 2, 3])
def test_of_a_file_of_several_works_each_is_shown_and_read(
    window: MainWindow, starter: Program, qtbot: QtBot, tmp_path: Path, works: int
) -> None:
    """Also a large one: it is read where it is seen."""
    body = "\n\n".join("It was late, and nobody heard how it sang in the tree." for _ in range(2000))
    titles = WORKS[:works]
    path = tmp_path / "collected.txt"
    path.write_text("".join(NOTICE.format(title=each, upper=each.upper(), body=body) for each in titles))
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_file(path)
    library, pane = starter.library, window.pane
    document = library.document
    assert document.title == ("The First Book" if works == 1 else "collected")
    entries = [(each.title, each.level) for each in document.outline]
    below = [entry for each in titles for entry in ((each, 1), ("CHAPTER I", 2))]
    assert entries == ([("CHAPTER I", 1)] if works == 1 else below)
    left_out = "".join(document.text[skip.span.start : skip.span.end] for skip in library.skips)
    assert left_out.count("for the use of anyone") == left_out.count("General Terms") == works
    assert "begins here" not in left_out
    assert "nobody heard" not in left_out
    qtbot.waitUntil(lambda: pane.content is not None and pane.content.is_in(2_000))
    starter.player.toggle()
    qtbot.waitUntil(lambda: pane.lit()[0] is not None)
    assert document.text[pane.lit()[0].start :].startswith("CHAPTER I")
    assert pane.viewport().rect().intersects(pane.rect_of(pane.lit()[0].start)), "it is seen what is read"
    starter.player.stop()
    for each in titles:
        pane.go_to(document.text.index(f"{each} begins"))
        # Once it is put in.
        qtbot.waitUntil(lambda: pane.viewport().rect().intersects(pane.rect_of(pane.char_at_cursor())))
    qtbot.waitUntil(pane.is_loaded)


@pytest.mark.parametrize(("language", "words", "voice"), [
    ("de", "Welcome", "Anna"), ("es", "Le damos la bienvenida", "Lucia"), ("fr", "Bienvenue", "Manon"),
])  # fmt: skip
def test_the_first_text_is_in_the_window_s_language_where_there_is_a_voice_for_it(
    qtbot: QtBot, qapp: Application, starter: Program, language: str, words: str, voice: str
) -> None:
    translate(qapp, language)
    try:
        starter.start()
        qtbot.waitUntil(lambda: starter.library.document is not None)
        assert starter.library.document.text.startswith(words)
        qtbot.waitUntil(lambda: starter.player.asking.voice is not None)
        assert starter.voices.current().name == voice
    finally:
        translate(qapp, "en")


def test_where_the_last_text_is_gone_there_is_one_that_can_be_read(
    qtbot: QtBot, start: Callable[[Path | None], tuple[MainWindow, Program]], files: list[Path]
) -> None:
    made, program = start(files[0])
    qtbot.waitUntil(lambda: is_open(program, files[0]))
    program.close()
    files[0].unlink()
    made, program = start(None)
    qtbot.waitUntil(lambda: program.library.document is not None)
    assert program.library.document.title == "Welcome"
    assert made.strip.isVisible()
    assert made.strip.text.text() == f"There is no file '{files[0]}'."
    program.library.open_file(files[1])
    qtbot.waitUntil(lambda: is_open(program, files[1]))
    assert not made.strip.isVisible()


RICH = (
    '<meta http-equiv="content-type" content="text/html; charset=utf-8"><h2>Bread</h2>'
    '<p>Mix flour and water.</p><ul><li>Flour</li><li>Water</li></ul><img src="http://localhost/a.png"><script>alert("No")</script>'
)
"""As browsers copy it."""
CELLS = "<table><tr><td>Apples</td><td>three</td></tr></table>"


@pytest.mark.parametrize(
    ("page", "words", "key", "kinds"),
    [
        (RICH, "Bread Mix flour and water. Flour Water", "V", ["heading", "paragraph", "item", "item"]),
        (RICH, "Bread Mix flour and water. Flour Water", "Shift+V", ["paragraph"]),
        ("<p>One <b>bold</b> word.</p>", "One bold word.", "V", ["paragraph"]),
        (CELLS, "Apples\tthree", "V", ["paragraph"]),
        ("", "A line of text.", "V", ["paragraph"]),
    ],
    ids=["page", "without formatting", "one paragraph", "nothing but a table", "text alone"],
)
def test_rich_text_is_pasted_as_the_page_that_it_is(
    window: MainWindow, starter: Program, qtbot: QtBot, page: str, words: str, key: str, kinds: list[str]
) -> None:
    data, clipboard, library = QMimeData(), QApplication.clipboard(), starter.library
    data.setText(words)
    if page:
        data.setHtml(page)
    clipboard.setMimeData(data)
    with qtbot.waitSignal(library.document_changed):
        window.command("paste" if key == "V" else "paste_plain")
    document = library.document
    assert [block.kind for block in document.blocks if block.kind != "picture"] == kinds
    assert "alert" not in document.text
    left_out = [document.text[skip.span.start : skip.span.end] for skip in library.skips]
    assert not any("Flour" in each or "Apples" in each for each in left_out)
    source = library.source
    library.store.flush()
    with qtbot.waitSignal(library.document_changed):
        library.open_recent(source)
    assert (library.document.text, library.document.blocks) == (document.text, document.blocks)
    clipboard.clear()
