"""Reading with the whole program: a real engine, a real sound card, no window."""

from __future__ import annotations

import time

import numpy as np
import pytest

from app.controllers.program import Program
from app.controllers.reading import progress
from engine import Place, PlayState
from engine.config import SAMPLE_RATE
from tests.support.metronome import IN_REAL_TIME
from tests.support.program import TEXT, heard_out, started, until_state
from tests.support.sound import SoundServer

pytestmark = IN_REAL_TIME


def test_open_play_highlight_pause_seek_voice_close(qtbot, program: Program, sound: SoundServer):
    problems: list[object] = []
    program.problem.connect(lambda problem: problems.append(problem) if problem else None)
    started(qtbot, program)
    places: list[tuple[float, int]] = []
    program.player.place_changed.connect(
        lambda place: places.append((time.monotonic(), place.char)) if place else None
    )
    with sound.recording() as recording:
        program.player.toggle()
        until_state(qtbot, program, PlayState.READING)
        qtbot.waitUntil(lambda: len(places) > 4)
        program.player.toggle()
        assert program.player.state is PlayState.PAUSED
        qtbot.wait(600)
        quiet_from = recording.samples().size
        count = len(places)
        qtbot.wait(400)
        assert np.abs(recording.samples()[quiet_from:]).max() == 0
        assert len(places) == count
        assert np.abs(recording.samples()).max() > 0
    chars = [char for _, char in places]
    assert chars == sorted(chars)
    assert program.library.char == chars[-1]

    program.player.play_from(TEXT.index("Nobody"))
    until_state(qtbot, program, PlayState.READING)
    qtbot.waitUntil(lambda: program.library.char > TEXT.index("Nobody"))
    other = next(card for card in program.voices.cards() if card.key != program.voices.current().key)
    program.voices.use(other.key)
    assert program.voices.current() == other
    current = program.library.char
    qtbot.waitUntil(lambda: program.library.char > TEXT.index("The night is small"))
    assert program.library.char > current
    assert program.player.state in (PlayState.READING, PlayState.BUFFERING)
    kept = program.library.char
    program.close()
    assert program.library.char >= kept
    assert problems == []


def test_a_short_text_is_read_to_its_end(qtbot, program: Program):
    started(qtbot, program, "The bird sings.")
    program.player.toggle()
    heard_out(qtbot, program)
    assert program.library.char == len("The bird sings.")
    ledger = program.engine.session.ledger()
    assert ledger is not None
    assert ledger.end_sample > SAMPLE_RATE // 2
    # Once more from the start, out of the cache: nothing is generated.
    program.player.toggle()
    heard_out(qtbot, program)
    assert program.figures.metrics().speech_tokens == 0


def test_a_word_that_is_chosen_begins_the_reading_and_a_kept_place_its_sentence(qtbot, program: Program):
    started(qtbot, program)
    word = TEXT.index("sings at night")
    places: list[Place] = []
    program.player.place_changed.connect(places.append)
    program.player.play_from(word + 1)
    until_state(qtbot, program, PlayState.READING)
    qtbot.waitUntil(lambda: bool(places))
    assert places[0].word is not None
    assert places[0].word.start == word
    # Back from within the first sentence is its own beginning, which was not heard yet.
    program.player.go(lambda heard: heard.sentence(0))
    qtbot.waitUntil(lambda: program.library.char < word)
    program.player.stop()
    program.library.remember(word)
    program.player.toggle()
    session = program.engine.session
    qtbot.waitUntil(lambda: bool((ledger := session.ledger()) and ledger.records()))
    ledger = session.ledger()
    assert ledger is not None
    assert ledger.records()[0].first_sample == 0


def test_a_long_wait_without_sound_is_counted(qtbot, program: Program, monkeypatch: pytest.MonkeyPatch):
    started(qtbot, program)
    now = time.monotonic()
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    program.player.toggle()
    assert program.player.state is PlayState.BUFFERING
    assert program.player.following.words() == "Buffering…"
    now += 12
    assert "12 s" in program.player.following.words()
    with qtbot.waitSignal(program.player.state_changed) as told:
        pass
    assert "12 s" in told.args[1] or told.args[0] is PlayState.READING
    until_state(qtbot, program, PlayState.READING)


def test_stepping_moves_by_sentences_and_paragraphs(qtbot, program: Program):
    started(qtbot, program)
    player, library = program.player, program.library
    player.go(lambda heard: heard.sentence(1))
    assert library.char == TEXT.index("All of us sleep while")
    player.go(lambda heard: heard.paragraph(1))
    assert library.char == TEXT.index("Nobody")
    player.go(lambda heard: heard.sentence(-1))
    assert library.char == TEXT.index("All of us sleep while")
    player.toggle()
    until_state(qtbot, program, PlayState.READING)
    player.go(lambda heard: heard.paragraph(1))
    qtbot.waitUntil(lambda: library.char > TEXT.index("Nobody"))
    assert player.state in (PlayState.READING, PlayState.BUFFERING)


def test_style_and_speed_change_while_reading(qtbot, program: Program):
    started(qtbot, program)
    player = program.player
    player.toggle()
    until_state(qtbot, program, PlayState.READING)
    program.loudspeaker.set_speed(2.0)
    program.settings.set_style_value(program.settings.member, "temperature", 0.3)
    assert player.asking.options().temperature == 0.3
    qtbot.waitUntil(lambda: program.library.char > TEXT.index("Nobody"))
    player.stop()
    assert player.state is PlayState.READY


def test_an_engine_that_breaks_is_restarted_and_the_place_is_kept(qtbot, program: Program, caplog):
    started(qtbot, program)
    found: list[object] = []
    program.problem.connect(lambda problem: found.append(problem) if problem else None)
    program.player.play_from(TEXT.index("Nobody"))
    until_state(qtbot, program, PlayState.READING)
    place = program.library.char
    session = program.engine.session

    def broken() -> bool:
        raise ZeroDivisionError("on purpose")

    session._scheduler.run_step = broken
    # A busy machine is told of that it is slow, too.
    qtbot.waitUntil(lambda: any("stopped" in problem.text for problem in found))
    assert "on purpose" in caplog.text
    caplog.clear()
    problem = found[-1]
    assert problem.label
    problem.act()
    assert program.engine.session is not session
    until_state(qtbot, program, PlayState.READING)
    qtbot.waitUntil(lambda: program.library.char > place)


def test_behind_the_last_sentence_there_is_an_end_and_space_begins_anew(qtbot, program: Program):
    """A book may end in a passage that is not read: going there was an error, again at every Space."""
    text = TEXT + "\n\nhttps://www.gutenberg.org/ebooks/43"
    started(qtbot, program, text)
    player, problems = program.player, []
    program.problem.connect(problems.append)
    assert program.library.skips
    last = text.index("The end of the night")
    player.go(lambda heard: heard.share(1.0))
    assert program.library.char == last
    player.go(lambda heard: heard.paragraph(9))
    assert program.library.char == text.index("All of us sleep at"), "of those that are read"
    with qtbot.waitSignal(player.moved) as moved:
        player.play_from(len(text) - 5)
    assert moved.args == [len(text) - 5], "what is asked for is shown, not where was read before"
    assert player.state is PlayState.FINISHED
    player.play_from(len(text))
    word = TEXT.rindex("near")
    assert word <= program.library.char < word + len("near"), "at the text's end its last word is meant"
    qtbot.waitUntil(lambda: player.state is PlayState.FINISHED)
    player.stop()
    player.play_from(len(text) - 5)
    player.toggle()
    assert player.state is not PlayState.FINISHED
    qtbot.waitUntil(lambda: player.state is PlayState.READING)
    assert program.library.char < last
    player.stop()
    assert not [problem for problem in problems if problem is not None]


def test_marks_at_rest_are_the_sentences_that_are_read(qtbot, program: Program):
    long = "The small bird sings at night, and all of us sleep while it sings, " * 6 + "and nobody hears it."
    started(qtbot, program, long)
    steps = program.player.steps()
    assert steps is not None
    spans, char = [], 0
    while not spans or spans[-1] != steps.sentence_at(char):
        spans.append(steps.sentence_at(char))
        char = steps.sentence(char, 1)
    program.player.toggle()
    until_state(qtbot, program, PlayState.READING)
    ledger = program.engine.session.ledger()
    assert ledger is not None
    qtbot.waitUntil(lambda: len(ledger.records()) == len(spans))
    assert [record.span for record in ledger.records()] == spans
    assert len(spans) > 1, "it is longer than the model reads at once"
