"""Where the reader is: kept in each document, shown wherever it is moved to, and what is taken from there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.controllers.library.library import Library
from app.controllers.program import Program
from app.controllers.reading.progress import Progress, ProgressTracker
from app.core.library import DocumentStore
from app.core.reading import USUAL_RATE, ReadingPace
from app.views.kit import asking
from app.views.main_window import MainWindow
from engine import SAMPLE_RATE, Ledger, PlayState, SentenceRecord, Span, backend
from engine.errors import BackendError
from tests.support.metronome import IN_REAL_TIME
from tests.support.places import LJ as CLIP
from tests.support.program import MANY, MEMBER, TEXT, heard_out, started, until_state

OTHER = "Another text is here. It has a second sentence."
pytestmark = [*IN_REAL_TIME, pytest.mark.qt_log_ignore("This plugin does not support", extend=True)]


def opened(qtbot: QtBot, library: Library, text: str, title: str = "") -> None:
    with qtbot.waitSignal(library.skips_changed):
        library.open_text(text, title)


# -- places


@pytest.mark.parametrize("paused", [False, True])
def test_a_document_that_is_opened_while_another_is_read_leaves_both_places(
    qtbot: QtBot, program: Program, paused: bool
):
    library, player = program.library, program.player
    opened(qtbot, library, OTHER)
    library.remember(OTHER.index("It has"))
    started(qtbot, program)
    first = library.source
    player.play_from(TEXT.index("Nobody"))
    qtbot.waitUntil(lambda: library.char > TEXT.index("Nobody"))
    if paused:
        player.pause()
    reached = library.char
    opened(qtbot, library, OTHER)
    assert player.state is PlayState.READY
    assert library.char == OTHER.index("It has")
    qtbot.wait(200)
    assert library.char == OTHER.index("It has")
    with qtbot.waitSignal(library.document_changed):
        library.open_recent(first)
    assert library.char >= reached


def test_a_file_that_was_edited_goes_on_where_it_was(qtbot: QtBot, program: Program, tmp_path: Path):
    library, file = program.library, tmp_path / "notes.txt"

    def saved(text: str) -> None:
        file.write_text(text, "utf-8")
        with qtbot.waitSignal(library.skips_changed):
            library.open_file(file)

    saved("The bird sings. It sleeps. All of us sing.")
    library.opened.remember_voice(MEMBER, "builtin:bela")
    library.choose(lambda left: left.leave_out([Span(27, 42)]))
    library.remember(16)
    saved("The small bird sings. It sleeps. All of us sing.")
    assert library.char == 22
    assert library.opened.voice(MEMBER) == "builtin:bela"
    assert [skip.span for skip in library.skips] == [Span(33, 48)]
    # Who was in the midst of what was changed hears that from its beginning; what was cut out is let go.
    library.remember(26)
    saved("The small bird sings. It is awake. None of us.")
    assert library.char == 25
    assert library.skips == ()
    # It is remembered as that text's own.
    opened(qtbot, library, OTHER)
    with qtbot.waitSignal(library.document_changed):
        library.open_file(file)
    assert library.char == 25


def test_a_finished_text_stays_finished_and_begins_anew(qtbot: QtBot, program: Program):
    text = "The bird sings. It sleeps."
    started(qtbot, program, text)
    program.player.play_from(text.index("It"))
    heard_out(qtbot, program)
    program.player.stop()
    assert program.library.char == len(text)
    program.player.toggle()
    assert program.library.char == 0
    heard_out(qtbot, program)
    program.player.go_to(text.index("It"))
    assert program.player.state is PlayState.READY
    assert program.library.char == text.index("It")


def test_a_place_at_the_end_from_an_earlier_run_begins_anew(qtbot: QtBot, program: Program):
    opened(qtbot, program.library, TEXT + "\n")
    program.library.remember(len(TEXT))
    program.player.toggle()
    assert program.library.char == 0


def test_the_same_document_opened_again_keeps_what_was_remembered_last(qtbot: QtBot, owner, tmp_path: Path):
    library = Library(tmp_path, owner)
    opened(qtbot, library, OTHER)
    library.leaving.connect(lambda: library.remember(12))
    opened(qtbot, library, OTHER)
    assert library.char == 12
    library.close()


def test_two_windows_share_the_recent_documents(qtbot: QtBot, owner, tmp_path: Path):
    one, two = Library(tmp_path, owner), Library(tmp_path, owner)

    def until_kept(*titles: str) -> None:
        """What is done in one window is on the disk before a person does something in the other."""
        store = DocumentStore(tmp_path)
        qtbot.waitUntil(lambda: [each.title for each in store.recents()] == [*titles])
        store.close()

    opened(qtbot, one, TEXT, "One")
    until_kept("One")
    opened(qtbot, two, OTHER, "Two")
    until_kept("Two", "One")
    assert [recent.title for recent in two.recents()] == ["Two", "One"]
    one.close()
    two.close()
    until_kept("Two", "One")
    one, two = Library(tmp_path, owner), Library(tmp_path, owner)
    opened(qtbot, two, TEXT, "One")
    until_kept("One", "Two")
    one.forget()
    until_kept()
    opened(qtbot, two, "A third.", "Three")
    # What was forgotten in one window does not come back from the other.
    until_kept("Three", "One")
    one.close()
    two.close()


def test_a_problem_ends_with_the_next_document_that_opens(qtbot: QtBot, owner, tmp_path: Path):
    library = Library(tmp_path, owner)
    told: list[object] = []
    library.problem.connect(told.append)
    opened(qtbot, library, TEXT)
    assert told == [], "others' problems are left alone"
    library.open_file(tmp_path / "no such file.txt")
    qtbot.waitUntil(lambda: len(told) == 1 and not library.is_opening())
    opened(qtbot, library, OTHER)
    assert told[1:] == [None]
    library.close()


# -- what shows the place


def lit(window: MainWindow) -> list[str]:
    return [selection.cursor.selectedText() for selection in window.pane.extraSelections()]


def test_a_step_while_nothing_is_read_is_shown(qtbot: QtBot, starter: Program, window: MainWindow):
    opened(qtbot, starter.library, TEXT)
    starter.player.go(lambda heard: heard.sentence(1))
    assert lit(window) == ["All of us sleep while it sings."]
    assert window.pane.char_at_cursor() == TEXT.index("All of us")
    starter.player.go(lambda heard: heard.share(0.999))
    # The page is filled in steps, and may not have come to its end on a busy host.
    qtbot.waitUntil(lambda: lit(window) == ["The end of the night is near."])


def test_other_letters_leave_the_colours_and_the_place_alone(
    qtbot: QtBot, starter: Program, window: MainWindow, monkeypatch: pytest.MonkeyPatch
):
    opened(qtbot, starter.library, "\n\n".join(["It was read in the night. " * 12] * 100))
    qtbot.waitUntil(window.pane.is_loaded)
    starter.player.go_to(15_000)
    coloured: list[str] = []
    monkeypatch.setattr(MainWindow, "setStyleSheet", lambda window, sheet: coloured.append(sheet))
    starter.settings.font_pixels = 52
    qtbot.waitUntil(lambda: window.pane.look.type.pixels == 52 and window.pane.is_loaded())
    assert abs(window.pane.char_in_view() - 15_000) < 500
    # All widgets in new colours lay the text out anew, and its place with it, before it can be kept.
    assert not coloured
    starter.settings.theme = "dark"
    qtbot.waitUntil(lambda: bool(coloured))


def test_other_colours_leave_the_place_in_a_book_alone(qtbot: QtBot, starter: Program, window: MainWindow):
    """Laid out anew for the colours, a book in large letters began at its first page."""
    book = "\n\n".join("It was read by many in the morning. " * (3 + number % 17) for number in range(1500))
    opened(qtbot, starter.library, book)
    qtbot.waitUntil(window.pane.is_loaded)
    starter.settings.font_pixels = 52
    starter.player.go_to(len(book) // 2)
    for theme in ("dark", "light"):
        qtbot.waitUntil(lambda: abs(window.pane.char_in_view() - len(book) // 2) < 500)
        starter.settings.theme = theme
        qtbot.waitUntil(lambda theme=theme: window.pane.look.theme.name == theme)
    qtbot.waitUntil(window.pane.is_loaded)
    assert abs(window.pane.char_in_view() - len(book) // 2) < 500


def test_a_step_while_the_reading_rests_is_shown(qtbot: QtBot, starter: Program, window: MainWindow):
    started(qtbot, starter)
    starter.player.toggle()
    until_state(qtbot, starter, PlayState.READING)
    starter.player.pause()
    starter.player.go(lambda heard: heard.paragraph(1))
    assert starter.player.state is PlayState.PAUSED
    assert lit(window) == ["Nobody hears how it ends."]
    starter.player.toggle()
    until_state(qtbot, starter, PlayState.READING)
    qtbot.waitUntil(lambda: len(lit(window)) == 2)
    assert lit(window)[0] == "Nobody hears how it ends."


def test_what_is_begun_is_shown_before_it_sounds(qtbot: QtBot, starter: Program, window: MainWindow):
    started(qtbot, starter)
    starter.player.play_from(TEXT.index("All of us"))
    assert starter.player.state in (PlayState.PREPARING, PlayState.BUFFERING)
    assert lit(window) == ["All of us sleep while it sings."]
    starter.player.stop()
    assert lit(window) == []


def test_a_step_while_it_is_read_is_shown_before_it_sounds(
    qtbot: QtBot, starter: Program, window: MainWindow
):
    started(qtbot, starter)
    starter.player.toggle()
    until_state(qtbot, starter, PlayState.READING)
    qtbot.waitUntil(lambda: len(lit(window)) == 2)
    starter.player.go(lambda heard: heard.paragraph(1))
    assert lit(window) == ["Nobody hears how it ends."]


def test_of_a_selection_that_is_read_the_place_is_seen(qtbot: QtBot, starter: Program, window: MainWindow):
    started(qtbot, starter)
    start = TEXT.index("All of us")
    window.pane.setFocus()
    assert window.pane.find("All of us")
    window.pane.leave()
    QTest.keyClick(window.pane, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    until_state(qtbot, starter, PlayState.READING)
    assert window.pane.selection() is None
    assert window.pane.is_following()
    assert starter.library.char >= start


def test_a_text_that_is_left_out_keeps_its_place(qtbot: QtBot, starter: Program, window: MainWindow):
    started(qtbot, starter, "Der Vogel singt in der Nacht. Niemand hört ihm zu, denn alle schlafen schon.")
    with qtbot.waitSignal(starter.problem, check_params_cb=bool):
        starter.player.toggle()
    qtbot.waitUntil(lambda: starter.player.state is PlayState.READY)
    assert starter.library.char == 0


def test_a_heading_that_is_chosen_moves_the_figures(qtbot: QtBot, starter: Program, window: MainWindow):
    text = "# One\n\nThe bird sings.\n\n# Two\n\nThe night is small.\n\n# Three\n\nNobody hears."
    opened(qtbot, starter.library, text)
    told: list[Progress] = []
    starter.tracker.changed.connect(told.append)
    start = starter.library.document.outline[1].start
    window.contents.chosen.emit(start)
    assert starter.library.char == start
    assert told[-1].char == start
    assert starter.player.state is PlayState.READY


def test_the_time_never_runs_backwards_while_the_place_moves_on(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
):
    library, tracker = program.library, program.tracker
    opened(qtbot, library, TEXT)
    told: list[float] = []
    tracker.changed.connect(lambda progress: told.append(progress.spoken))
    pace: ReadingPace = tracker._pace
    for step, rate in enumerate((15.0, 30.0, 10.0, 20.0)):
        pace.rate = rate
        library.remember(20 * step)
        tracker.tell()
    assert told == pytest.approx([0, 20 / 30, 20 / 30 + 2, 20 / 30 + 3])
    library.remember(20)
    tracker.tell()
    assert told[-1] == pytest.approx((20 / 30 + 3) / 3), "the same share of what was told, at no other pace"
    assert isinstance(tracker, ProgressTracker)


def test_what_a_voice_took_last_counts_in_what_a_text_is_expected_to_take(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
):
    library, tracker, settings = program.library, program.tracker, program.settings
    told: list[Progress] = []
    tracker.changed.connect(told.append)
    opened(qtbot, library, MANY)
    usual = told[-1].left
    heard = SentenceRecord(0, Span(0, 600), 0, samples=50 * SAMPLE_RATE, closed=True)
    monkeypatch.setattr(program.engine.session, "ledger", lambda: Ledger([heard]))
    tracker.tell()
    monkeypatch.undo()
    opened(qtbot, library, MANY + " And this.")
    assert told[-1].left == pytest.approx(2 * usual * USUAL_RATE / (USUAL_RATE + 12), rel=0.05)
    settings.set_voice(settings.member, "another")
    assert told[-1].left == pytest.approx(usual, rel=0.05)


# -- a voice that does not come


def test_a_member_that_does_not_load_ends_the_wait_and_is_tried_again(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
):
    def refuse(*wanted: object, **how: object) -> None:
        raise BackendError("There is no GPU here.")

    choose = backend.choose
    monkeypatch.setattr(backend, "choose", refuse)
    told: list[str] = []
    program.problem.connect(lambda problem: told.append(problem.text if problem else ""))
    program.start()
    opened(qtbot, program.library, TEXT)
    qtbot.waitUntil(lambda: any("GPU" in text for text in told))
    program.player.toggle()
    assert program.player.state is PlayState.PREPARING
    until_state(qtbot, program, PlayState.READY)
    assert "GPU" in told[-1]
    monkeypatch.setattr(backend, "choose", choose)
    program.player.toggle()
    qtbot.waitUntil(lambda: program.player.asking.voice is not None)
    assert told[-1] == ""


# -- what is dropped, and what is saved


def test_a_clip_that_is_dropped_becomes_a_voice(qtbot: QtBot, starter: Program, window: MainWindow):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(CLIP))])
    with qtbot.waitSignal(starter.voices.adding.judged):
        window.dropped.emit(data)
    assert window.side.currentIndex() == 1
    assert window.add_voice.name.text() == "New voice"


@pytest.mark.parametrize("clip_first", [True, False])
def test_of_a_clip_and_a_text_that_are_dropped_together_both_are_taken(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path, clip_first: bool
):
    """Behind a clip the text was passed over, and behind a text the clip was offered to be read later."""
    text, data = tmp_path / "Letter.txt", QMimeData()
    text.write_text(TEXT)
    told = []
    starter.problem.connect(told.append)
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in ((CLIP, text) if clip_first else (text, CLIP))])
    with qtbot.waitSignals([starter.voices.adding.judged, starter.library.document_changed]):
        window.dropped.emit(data)
    assert window.side.currentIndex() == 1
    assert starter.library.document is not None
    assert starter.library.document.title == "Letter"
    assert not [problem for problem in told if problem is not None]


class Saving:
    """Answers to the dialogs of an export, and what came of them."""

    def __init__(self, program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answer, self.replace, self.asked = ("", ""), False, 0
        self.resumable: list[tuple[Path, Span | None]] = []
        self.begun: list[tuple[Path, Span | None, bool]] = []
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a, **k: self.answer)
        monkeypatch.setattr(asking, "sure", self._sure)
        exporter = program.exporter
        monkeypatch.setattr(exporter, "can_resume", lambda path, part, _: (path, part) in self.resumable)
        monkeypatch.setattr(
            exporter, "start", lambda path, part, resume, opened: self.begun.append((path, part, resume))
        )

    def _sure(self, *shown: object) -> bool:
        self.asked += 1
        return self.replace


def test_what_may_be_replaced_is_asked_of_the_file_that_was_chosen(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    opened(qtbot, starter.library, TEXT, "A test")
    saving = Saving(starter, monkeypatch)
    there, half = tmp_path / "there.wav", tmp_path / "half.wav"
    for path in (there, half):
        path.write_bytes(b"sound")
    starter.settings.export_dir = str(tmp_path)
    saving.resumable = [(tmp_path / "A test.flac", None), (half, None)]
    saving.answer = (str(there), "WAV (*.wav)")
    window.key.emit("export")
    assert (saving.asked, saving.begun) == (1, [])
    saving.replace = True
    window.key.emit("export")
    assert (saving.asked, saving.begun) == (2, [(there, None, False)])
    saving.answer = (str(half), "WAV (*.wav)")
    window.key.emit("export")
    assert (saving.asked, saving.begun[1:]) == (2, [(half, None, True)])
    # What can be continued is the whole text, not a part of it.
    qtbot.waitUntil(window.pane.is_loaded)
    window.pane.selectAll()
    window.key.emit("export")
    assert saving.asked == 3
    assert saving.begun[2] == (half, Span(0, len(TEXT)), False)


def test_a_name_without_a_format_gets_the_one_that_was_chosen(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    opened(qtbot, starter.library, TEXT)
    saving = Saving(starter, monkeypatch)
    for name, kind in (("whole", "WAV (*.wav)"), ("Vol. 2", "FLAC (*.flac)"), ("as is.wav", "FLAC (*.flac)")):
        saving.answer = (str(tmp_path / name), kind)
        window.key.emit("export")
    assert [path.name for path, *_ in saving.begun] == ["whole.wav", "Vol. 2.flac", "as is.wav"]


def test_a_place_that_was_found_is_no_selection_to_save(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    opened(qtbot, starter.library, TEXT)
    saving = Saving(starter, monkeypatch)
    saving.answer = (str(tmp_path / "a.wav"), "WAV (*.wav)")
    for needle in ("night", "nothing like it"):
        window.find_bar.open(needle)
        window.key.emit("export")
        assert saving.begun.pop() == (tmp_path / "a.wav", None, False)
    qtbot.waitUntil(window.pane.is_loaded)
    window.pane.selectAll()
    window.find_bar.field.setText("nothing like this")
    window.key.emit("export")
    assert saving.begun.pop()[1] == Span(0, len(TEXT))


def test_a_stopped_export_says_that_it_can_be_gone_on_with(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path
):
    started(qtbot, starter, MANY)
    exporter, shares = starter.exporter, []
    exporter.progress.connect(lambda share, left: shares.append(share))
    exporter.start(tmp_path / "part.wav")
    exporter.start(tmp_path / "next.wav", Span(0, 20))
    qtbot.waitUntil(lambda: any(share > 0 for share in shares))
    with qtbot.waitSignal(exporter.stopped):
        window.job.cancelled.emit()
    assert window.strip.isVisible()
    assert window.strip.text.text().startswith("Saving part.wav rests at ")
    assert window.strip.action.text() == "Go on"
    qtbot.waitUntil(lambda: not exporter.is_running())
    assert exporter.can_resume(tmp_path / "part.wav")
    assert (tmp_path / "next.wav").exists(), "what waited had its turn"
