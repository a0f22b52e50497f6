"""A text in languages that the model does not speak: told once, with the model that does."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.core.models import ModelRow
from app.views.dialogs.books import BookCard
from app.views.main_window import MainWindow
from app.wording import Problem
from engine import AS_THE_TEXT, MemorySink, PlayState, SentenceRecord, Span, SpeechRequest
from engine.text import identify
from tests.support.program import exported, started, until_state

ENGLISH = "The bird sings. Nobody would have thought that it could sing so well."
GERMAN = "Niemand hätte gedacht, dass der Vogel in der Nacht so schön singen könnte."
FRENCH = "Personne n'aurait pensé que l'oiseau chanterait si bien dans la nuit."
BOOK = f"{ENGLISH}\n\n{GERMAN}\n\n{FRENCH}\n\n{ENGLISH}"


@pytest.fixture
def told(program: Program) -> list[Problem]:
    problems: list[Problem] = []
    program.problem.connect(lambda problem: problems.append(problem) if problem else None)
    return problems


def polyglot(program: Program, *, installed: bool) -> ModelRow:
    """Have the program know a model that speaks them all."""
    row = next(row for row in program.models.rows() if len(row.languages) > 20)
    made = replace(row, installed=installed)
    program.models._rows[row.name] = made
    return made


def test_the_reading_goes_on_without_them_and_offers_who_speaks_them(
    qtbot: QtBot, program: Program, told: list[Problem]
) -> None:
    started(qtbot, program, BOOK)
    qtbot.waitUntil(lambda: len(program.models.rows()) > 1)
    wanted: list[bool] = []
    program.languages.models_wanted.connect(lambda: wanted.append(True))
    program.player.toggle()
    until_state(qtbot, program, PlayState.READING)
    qtbot.waitUntil(lambda: len(told) == 2)
    assert [problem.text.split(":")[0] for problem in told] == [
        "What is in German is left out", "What is in German and French is left out",
    ]  # fmt: skip
    assert all(problem.label.startswith("Get ") for problem in told)
    assert told[0].act is not None
    told[0].act()
    assert wanted == [True]
    ledger = program.engine.session.ledger()
    assert ledger is not None
    qtbot.waitUntil(lambda: len(ledger.records()) == 6)
    assert [record.foreign for record in ledger.records()] == ["", "", "de", "fr", "", ""]
    program.tracker.tell()
    assert len(told) == 2, "once"


def test_a_sentence_that_became_no_speech_is_told_by_its_words(
    qtbot: QtBot, program: Program, told: list[Problem]
) -> None:
    started(qtbot, program, ENGLISH)
    first = SentenceRecord(0, Span(0, 15), 0, flags=("this model cannot read it",), closed=True)
    second = replace(first, index=1, span=Span(16, len(ENGLISH)))
    for record in (first, first, second):
        program.languages.left_out(record)
    assert [problem.text for problem in told] == [
        "“The bird sings.” is left out: this model cannot read it",
        "“Nobody would have thought that it could sing so well.” is left out: this model cannot read it",
    ]


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_what_is_left_out_is_not_said_to_sound_wrong(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path
) -> None:
    started(qtbot, starter, f"{ENGLISH}\n\n{GERMAN}")
    starter.exporter.start(tmp_path / "book.flac")
    exported(qtbot, starter)
    qtbot.waitUntil(lambda: "book.flac is written" in window.strip.text.text())
    assert "1 sentence is left out: see “Audiobooks”." in window.strip.text.text()
    assert "may sound wrong" not in window.strip.text.text()
    window.command("books")
    (card,) = window.findChildren(BookCard)
    assert "1 left out" in card.facts.text()
    starter.player.toggle()
    left = len(ENGLISH) + 2
    qtbot.waitUntil(lambda: left in window.pane._marks._flags)
    assert window.pane._marks._flags[left].startswith("This sentence is left out: ")


def test_what_was_told_of_one_text_goes_with_it(qtbot: QtBot, starter: Program, window: MainWindow) -> None:
    started(qtbot, starter, GERMAN)
    starter.player.toggle()
    qtbot.waitUntil(lambda: "in German" in window.strip.text.text())
    assert window.strip.isVisible()
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_text(ENGLISH)
    assert not window.strip.isVisible()


def test_a_text_in_another_language_alone_is_not_begun(
    qtbot: QtBot, program: Program, told: list[Problem]
) -> None:
    started(qtbot, program, GERMAN)
    qtbot.waitUntil(lambda: len(program.models.rows()) > 1)
    row = polyglot(program, installed=True)
    program.player.toggle()
    qtbot.waitUntil(lambda: bool(told) and bool(told[-1].label))
    until_state(qtbot, program, PlayState.READY)
    assert "in German is left out" in told[-1].text
    assert len({problem.text for problem in told}) == 1, "one thing, in one way"
    assert told[-1].label == f"Read with {row.title}"
    assert told[-1].act is not None
    chosen: list[str] = []
    program.settings.changed.connect(chosen.append)
    program.models.load = lambda: None  # type: ignore[method-assign]
    told[-1].act()
    assert program.settings.member == row.name
    assert program.player.asking.voice is None
    # It waits for the other model's voice, and then reads by itself.
    assert program.player.state is PlayState.PREPARING


def test_the_window_does_not_wait_for_what_tells_languages(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A heading of a word or two is not plainly English: tables of half a second would be loaded for it."""
    asked_by: list[bool] = []
    main, classifier = threading.get_ident(), identify._classifier

    def classify() -> object:
        asked_by.append(threading.get_ident() == main)
        return classifier()

    monkeypatch.setattr(identify, "_classifier", classify)
    identify.identify.cache_clear()
    started(qtbot, program, f"# Welcome\n\n{ENGLISH}")
    program.player.toggle()
    until_state(qtbot, program, PlayState.READING)
    assert asked_by
    assert not any(asked_by)


def test_a_fixed_language_reads_all_of_it(qtbot: QtBot, program: Program, told: list[Problem]) -> None:
    started(qtbot, program, GERMAN)
    program.settings.language = "en"
    voice, document = program.player.asking.voice, program.library.document
    assert voice is not None
    assert document is not None
    sink = MemorySink()
    request = SpeechRequest(document.script, voice, program.player.asking.options())
    handle = program.engine.session.write(request, sink)
    qtbot.waitUntil(handle.result.done)
    assert sink.wave.size
    assert told == []


def test_the_choice_is_as_the_text_or_one_of_the_model_s(qtbot: QtBot, window: MainWindow) -> None:
    panel = window.style_panel
    panel.set_languages(("de", "en"), AS_THE_TEXT)
    assert [panel.language.itemText(i) for i in range(panel.language.count())] == [
        "As the text", "English", "German",
    ]  # fmt: skip
    assert panel.language.currentIndex() == 0
    panel.set_languages(("de", "en"), "en")
    assert panel.language.currentText() == "English"
    panel.set_languages((), AS_THE_TEXT)
    assert not panel.language.isVisibleTo(panel)


def test_what_nobody_speaks_is_read_as_the_model_can(
    qtbot: QtBot, starter: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Problem] = []
    starter.problem.connect(lambda problem: told.append(problem) if problem else None)
    started(qtbot, starter, "word word word word word word word")
    qtbot.waitUntil(lambda: len(starter.models.rows()) > 1)
    starter.languages.refused(Problem("This text is in Afrikaans.", language="af"))
    assert told[-1].label == "Read it as English"
    assert told[-1].act is not None
    told[-1].act()
    until_state(qtbot, starter, PlayState.READING)
    assert starter.settings.language == AS_THE_TEXT, "of this text alone"
    assert starter.player.asking.options().language == "en"
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_text(ENGLISH)
    assert starter.player.asking.options().language == AS_THE_TEXT


@pytest.mark.parametrize(
    ("text", "language", "label"),
    [("word word word word", "af", "Read it as English"), ("این جمله چهارم است.", "fa", "")],
)
def test_what_nobody_speaks_is_read_as_english_where_its_letters_are_known(
    qtbot: QtBot, starter: Program, monkeypatch: pytest.MonkeyPatch, text: str, language: str, label: str
) -> None:
    """The model of 23 languages would have read it as Arabic, its first; Persian as English is silence."""
    told: list[Problem] = []
    starter.problem.connect(lambda problem: told.append(problem) if problem else None)
    started(qtbot, starter, text)
    qtbot.waitUntil(lambda: len(starter.models.rows()) > 1)
    row = next(row for row in starter.models.rows() if row.name == "multilingual-v3")
    monkeypatch.setattr(starter.languages, "_current", lambda: row)
    starter.languages.refused(Problem("It is not spoken.", language=language))
    assert told[-1].label == label


@pytest.mark.parametrize("text", ["مرحبا بالعالم. هذا نص قصير.", f"{ENGLISH} مرحبا بالعالم. هذا نص قصير."])
def test_letters_that_a_model_has_no_sound_for_are_told(qtbot: QtBot, starter: Program, text: str) -> None:
    told: list[Problem] = []
    starter.problem.connect(lambda problem: told.append(problem) if problem else None)
    started(qtbot, starter, text)
    qtbot.waitUntil(lambda: len(starter.models.rows()) > 1)
    starter.settings.language = "en"
    starter.player.toggle()
    qtbot.waitUntil(lambda: bool(told) and bool(told[-1].label))
    assert "Arabic" in told[-1].text
    assert told[-1].label.startswith("Get ")
