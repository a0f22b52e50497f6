"""Who speaks in a text, in the window: found, given voices, heard, remembered, and one voice again."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import engine
from app.controllers.program import Program
from app.controllers.reading import casting
from app.controllers.reading.casting import SPOKEN
from app.core.casting import SPEECH, Cast
from app.core.voices import BUILT_IN, OWN
from app.views.bind_window import WindowBinding
from app.views.dialogs.cast import CastDialog
from app.views.main_window import MainWindow
from engine import STARTER, read_clip
from tests.app.scenes import end
from tests.support.places import LJ as CLIP
from tests.support.program import heard_out, started

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

TEXT = "Alice: The bird sings.\n\nBob: Nobody sleeps at night.\n\nAlice: All is well.\n\nBob: It is."


@pytest.fixture
def bound(qtbot: QtBot, program: Program) -> Iterator[WindowBinding]:
    """The window on a program that has begun, with a chat."""
    made = MainWindow()
    binding = WindowBinding(made, program)
    made.show()
    started(qtbot, program, TEXT)
    yield binding
    end(made)


def dialog_of(binding: WindowBinding) -> CastDialog:
    binding._window.command("cast")
    dialog = binding._window.findChild(CastDialog)
    assert isinstance(dialog, CastDialog)
    return dialog


def shown(dialog: CastDialog) -> list[tuple[str, ...]]:
    rows = [dialog.list.topLevelItem(row) for row in range(dialog.list.topLevelItemCount())]
    return [tuple(row.text(column) for column in range(3)) for row in rows if row is not None]


def read_by(program: Program) -> list[str]:
    """Names of the voices that speak each sentence as it is asked for now."""
    reading = program.engine.session._playing.reading
    assert reading is not None
    request = reading.request
    return [voice.name for voice in request.cast.values()]


def test_a_chat_is_cast_and_one_voice_reads_again(
    qtbot: QtBot, program: Program, bound: WindowBinding, make_program: Callable[[], Program]
) -> None:
    first, second = (card.key for card in program.voices.cards())
    other = next(key for key in (first, second) if key != program.voices.current().key)  # type: ignore[union-attr]
    dialog = dialog_of(bound)
    assert [row[:2] for row in shown(dialog)] == [("Alice", "2"), ("Bob", "2")]
    assert not dialog.voice.isEnabled()
    qtbot.waitUntil(dialog.isActiveWindow)
    dialog.several.setFocus()
    QTest.keyClick(dialog.several, Qt.Key.Key_Space)
    assert program.library.opened.cast == Cast({"Alice": other, "Bob": other}, on=True)
    assert dialog.voice.isEnabled()
    dialog.list.setCurrentItem(dialog.list.topLevelItem(1))
    dialog.voice.setCurrentIndex(dialog.voice.findData(program.voices.current().key))  # type: ignore[union-attr]
    dialog.voice.activated.emit(dialog.voice.currentIndex())
    assert len(set(program.library.opened.cast.voices.values())) == 2
    assert shown(dialog)[1][2] == program.voices.current().name  # type: ignore[union-attr]

    program.player.toggle()
    heard_out(qtbot, program)
    ledger = program.engine.session.ledger()
    assert ledger is not None
    said = [TEXT[record.span.start : record.span.end] for record in ledger.records()]
    assert said == ["The bird sings.", "Nobody sleeps at night.", "All is well.", "It is."]
    assert len(set(read_by(program))) == 2

    dialog.says_names.click()
    script = program.library.script
    assert script is not None
    assert not script.skips
    dialog.several.click()
    script = program.library.script
    assert script is not None
    assert not script.cues
    assert {row[2] for row in shown(dialog)} == {"Whoever reads"}
    kept = program.library.opened.cast
    assert not kept.on
    bound._window.command("one_voice")
    assert program.library.opened.cast == Cast(kept.voices, on=True, says_names=True)
    program.library.store.flush()
    again = make_program()
    assert again.library.store.kept(script.key).cast == program.library.opened.cast


def test_the_window_does_not_wait_until_it_is_known_who_speaks(
    qtbot: QtBot, program: Program, bound: WindowBinding, monkeypatch: pytest.MonkeyPatch
) -> None:
    found_by: list[bool] = []
    main, speakers = threading.get_ident(), engine.speakers

    def find(*asked: Any) -> Any:
        found_by.append(threading.get_ident() == main)
        return speakers(*asked)

    monkeypatch.setattr(engine, "speakers", find)
    monkeypatch.setattr(casting, "_AT_ONCE", 1000)
    with qtbot.waitSignal(program.library.document_changed):
        program.library.open_text(TEXT * 20)
    bound._window.command("cast")
    qtbot.waitUntil(lambda: bound._window.findChild(CastDialog) is not None)
    dialog = bound._window.findChild(CastDialog)
    assert shown(dialog)
    assert found_by == [False]
    dialog.close()
    with qtbot.waitSignal(program.library.document_changed):
        program.library.open_text(TEXT * 21)
    assert found_by == [False], "not asked for as long as nobody wants to know"


def test_some_of_it_is_heard(qtbot: QtBot, program: Program, bound: WindowBinding) -> None:
    dialog = dialog_of(bound)
    with qtbot.waitSignal(program.voices.previewer.changed) as told:
        dialog.play.click()
    assert told.args == [SPOKEN + "Alice"]
    dialog.play.click()
    qtbot.waitUntil(lambda: not program.voices.previewer.key)


def test_a_story_has_one_part_and_a_plain_text_none(
    qtbot: QtBot, program: Program, bound: WindowBinding
) -> None:
    program.library.open_text("“Come,” she said. “Now.”\n\nHe came.", "A story")
    qtbot.waitUntil(lambda: program.library.document.title == "A story")  # type: ignore[union-attr]
    dialog = dialog_of(bound)
    assert shown(dialog) == [("What is said aloud", "2", "Whoever reads")]
    dialog.several.click()
    assert list(program.library.opened.cast.voices) == [SPEECH]
    program.library.open_text("Nobody speaks.", "Plain")
    qtbot.waitUntil(lambda: program.library.document.title == "Plain")  # type: ignore[union-attr]
    assert shown(dialog) == []
    assert not dialog.several.isEnabled()


def test_cues_are_followed_and_a_voice_that_is_not_there_is_told_of(
    qtbot: QtBot, program: Program, bound: WindowBinding
) -> None:
    told: list[object] = []
    program.casting.problem.connect(told.append)
    name = next(card.name for card in program.voices.cards() if card.key != program.voices.current().key)  # type: ignore[union-attr]
    text = f"One. [voice: {name}]Two.[/voice] [voice: Nobody]Three.[/voice]"
    program.library.open_text(text, "Cues")
    qtbot.waitUntil(lambda: program.library.document.title == "Cues")  # type: ignore[union-attr]
    program.player.toggle()
    heard_out(qtbot, program)
    assert len(read_by(program)) == 1
    assert BUILT_IN + read_by(program)[0] in {card.key for card in program.voices.cards()}
    assert len(told) == 1
    assert "Nobody" in str(told[0])
    program.settings.cues = False
    script = program.library.script
    assert script is not None
    assert not script.cues


def test_a_line_is_given_to_another_by_keys_and_that_is_remembered(
    qtbot: QtBot,
    program: Program,
    bound: WindowBinding,
    make_program: Callable[[], Program],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, str, tuple[str, ...]]] = []
    answers = ["Carol", "As the text tells"]

    def text(parent: object, title: str, label: str, proposed: str = "", **more: object) -> str:
        asked.append((label, proposed, tuple(more["choices"])))  # type: ignore[arg-type]
        return answers.pop(0)

    monkeypatch.setattr("app.views.kit.asking.text", text)
    program.player.go_to(TEXT.index("Nobody"))
    bound._window.pane.setFocus()
    QTest.keyClick(bound._window.pane, Qt.Key.Key_W)
    assert asked == [
        ("Bob: Nobody sleeps at night.", "Bob", ("Alice", "Bob", "Nobody: it is told", "As the text tells"))
    ]
    assert program.casting.names() == [("Alice", 2), ("Bob", 1), ("Carol", 1)]
    cast = program.library.opened.cast
    assert cast.on
    assert set(cast.voices) == {"Carol"}
    assert bound._window.strip.text.text() == "Said by Carol."
    bound._window.strip.action.click()
    assert program.library.opened.cast == Cast()
    answers.insert(0, "Carol")
    bound._window.pane.setFocus()
    QTest.keyClick(bound._window.pane, Qt.Key.Key_W)
    assert program.library.opened.cast == cast
    assert [TEXT[span.start : span.end] for span, _ in cast.said] == ["Nobody sleeps at night."]
    script = program.library.script
    assert script is not None
    assert [TEXT[cue.span.start : cue.span.end] for cue in script.cues] == ["Nobody sleeps at night."]
    assert [TEXT[skip.start : skip.end] for skip in script.skips] == ["Bob:"]
    program.close()
    again = make_program()
    started(qtbot, again, TEXT)
    assert again.library.opened.cast == cast
    again.casting.say(cast.said[0][0], None)
    assert again.casting.names() == [("Alice", 2), ("Bob", 2)]


def test_beside_a_voice_of_one_s_own_speak_those_of_the_text_s_language(
    qtbot: QtBot, starter: Program
) -> None:
    """They were English, whatever the text was."""
    linda, _ = starter.voices.store.add(read_clip(CLIP), name="Linda", consent="Mine.", source="lj.wav")
    starter.settings.set_voice(STARTER, OWN + linda.id)
    started(qtbot, starter, "Marta: El barco no viene hoy.\n\nPedro: ¡Qué lástima!\n\nMarta: Sí.")
    assert starter.voices.current().key == OWN + linda.id  # type: ignore[union-attr]
    assert starter.casting.propose().voices == {"Marta": BUILT_IN + "lucia", "Pedro": BUILT_IN + "mateo"}


def test_where_nobody_speaks_the_list_says_so_to_a_screen_reader(
    qtbot: QtBot, starter: Program, window: MainWindow
) -> None:
    started(qtbot, starter, "A bird sings.")
    window.command("cast")
    dialog = window.findChild(CastDialog)
    qtbot.waitUntil(lambda: dialog.list.accessibleDescription().startswith("Nobody is found who speaks here"))
    dialog.accept()
