"""The window on the real engine with the voice it comes with, heard through a real sound card."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
import soxr
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.views.main_window import MainWindow
from engine import SAMPLE_RATE, Float32, Ledger, PlayState, Span
from tests.support.metronome import IN_REAL_TIME
from tests.support.program import started, until_state
from tests.support.sound import Recording, SoundServer, align

TEXT = (
    "The nightingale sang through the quiet evening, and every listener in the garden stood still. "
    "Nobody said a word. Then the moon came out, and the garden was silver.\n\n"
    "In the morning the bird was gone."
)
READ_MS = 240_000
NEAR_SECONDS = 0.1
"""How far the light may be from the sound."""
BEFORE, AFTER = 0.1, 0.35
"""Seconds around a word's beginning by which it is found in the recording."""
pytestmark = [pytest.mark.qt_log_ignore("This plugin does not support", extend=True), *IN_REAL_TIME]


@dataclass(frozen=True)
class Lit:
    """A word that was lit: when, by the recording's clock, which, and whether its sentence was whole."""

    seconds: float
    word: Span
    sentence: int
    whole: bool


def watch_words(window: MainWindow, program: Program, recording: Recording) -> list[Lit]:
    """Each word as the pane lights it."""
    lit: list[Lit] = []

    def changed(place: object) -> None:
        if place is None or place.word is None:
            return
        selections = window.pane.extraSelections()
        assert selections[-1].cursor.selectedText() == TEXT[place.word.start : place.word.end]
        lit.append(Lit(recording.seconds, place.word, place.sentence.index, place.sentence.closed))

    program.player.place_changed.connect(changed)
    return lit


def tee(program: Program) -> list[Float32]:
    """What is written to the player, as it is written."""
    player, written = program.loudspeaker.player, []
    write: Callable[..., int] = player.write

    def both(samples: Float32, **options: object) -> int:
        written.append(np.array(samples, np.float32))
        return write(samples, **options)

    player.write = both
    return written


def slow_down(program: Program) -> None:
    """Have sound made in no less than half the time that it lasts, as on a slower machine."""
    player, begun, seconds = program.loudspeaker.player, 0.0, 0.0
    write: Callable[..., int] = player.write

    def waiting(samples: Float32, **options: object) -> int:
        nonlocal begun, seconds
        begun, seconds = begun or time.monotonic(), seconds + samples.size / SAMPLE_RATE
        taken = write(samples, **options)
        time.sleep(max(begun + seconds / 2 - time.monotonic(), 0.0))
        return taken

    player.write = waiting


def delays(recording: Recording, source: Float32, ledger: Ledger, lit: list[Lit]) -> list[tuple[Lit, float]]:
    """How much later than it sounded each word was lit, in seconds, where it can be told."""
    recorded = soxr.resample(recording.samples(), recording.rate, SAMPLE_RATE)
    starts = {w.span: r.first_sample + w.start for r in ledger.records() for w in r.words}
    found = []
    for light in lit:
        at = starts[light.word]
        sound = source[max(at - round(BEFORE * SAMPLE_RATE), 0) : at + round(AFTER * SAMPLE_RATE)]
        first = max(round((light.seconds - 0.8) * SAMPLE_RATE), 0)
        around = recorded[first : first + round(2.0 * SAMPLE_RATE)]
        if sound.std() < 0.01 or around.size < sound.size:
            continue
        place = align(around, sound)
        if place.correlation > 0.9:
            heard = (first + place.offset + min(at, round(BEFORE * SAMPLE_RATE))) / SAMPLE_RATE
            found.append((light, light.seconds - heard))
    return found


def test_the_light_goes_with_the_recorded_sound(
    qtbot: QtBot, starter: Program, window: MainWindow, sound: SoundServer, tmp_path: Path
) -> None:
    started(qtbot, starter, TEXT)
    # Made once before, so that this measures the light and not the engine's speed.
    with qtbot.waitSignal(starter.exporter.ended, timeout=READ_MS):
        starter.exporter.start(tmp_path / "whole.wav")
    written = tee(starter)
    with sound.recording() as recording:
        lit = watch_words(window, starter, recording)
        starter.player.toggle()
        until_state(qtbot, starter, PlayState.FINISHED, READ_MS)
        qtbot.wait(200)
        found = delays(recording, np.concatenate(written), starter.engine.session.ledger(), lit)
    later = np.array([delay for light, delay in found])
    print("light after sound, ms:", np.round(1000 * np.percentile(later, [0, 5, 50, 95, 100])), len(later))
    starts = [light.word.start for light in lit]
    assert starts == sorted(starts)
    assert len(lit) > 0.8 * len(TEXT.split())
    assert len(found) > 0.5 * len(lit)
    # The latest are a busy machine's.
    assert np.abs(np.percentile(later, [5, 50])).max() < NEAR_SECONDS


def test_the_first_sentence_is_lit_word_by_word_while_it_is_made(
    qtbot: QtBot, starter: Program, window: MainWindow, sound: SoundServer
) -> None:
    started(qtbot, starter, TEXT)
    slow_down(starter)
    with sound.recording() as recording:
        lit = watch_words(window, starter, recording)
        starter.player.toggle()
        qtbot.waitUntil(lambda: len(lit) >= 4, timeout=READ_MS)
    assert all(light.sentence == 0 for light in lit)
    assert sum(not light.whole for light in lit) >= 3
    assert [light.word.start for light in lit] == sorted(light.word.start for light in lit)


def test_open_play_pause_seek_voice_close(
    qtbot: QtBot, starter: Program, window: MainWindow, sound: SoundServer
) -> None:
    problems: list[object] = []
    starter.problem.connect(lambda problem: problems.append(problem) if problem else None)
    started(qtbot, starter, TEXT)
    player, pane = starter.player, window.pane
    with sound.recording() as recording:
        player.toggle()
        until_state(qtbot, starter, PlayState.READING, READ_MS)
        qtbot.waitUntil(pane.has_place, timeout=READ_MS)
        player.toggle()
        assert player.state is PlayState.PAUSED
        qtbot.wait(500)
        quiet_from, lit = recording.samples().size, pane.extraSelections()
        qtbot.wait(300)
        assert np.abs(recording.samples()[quiet_from:]).max() == 0
        assert len(lit) == len(pane.extraSelections()) > 0

    player.go(lambda heard: heard.sentence(1))
    assert starter.library.char == TEXT.index("Nobody")
    pane.start_requested.emit(TEXT.index("Then"))
    until_state(qtbot, starter, PlayState.READING, READ_MS)
    qtbot.waitUntil(lambda: starter.library.char >= TEXT.index("the moon"), timeout=READ_MS)

    old = starter.voices.current()
    other = next(card for card in starter.voices.cards() if card.key != old.key)
    starter.voices.use(other.key)
    assert window.transport.voice.text() == other.name
    kept = starter.library.char
    qtbot.waitUntil(lambda: starter.library.char >= TEXT.index("In the morning"), timeout=READ_MS)
    assert starter.library.char > kept
    until_state(qtbot, starter, PlayState.READING, READ_MS)
    window.close()
    assert not starter.engine._worker.isRunning()
    assert starter.library.char >= TEXT.index("In the morning")
    assert problems == []
