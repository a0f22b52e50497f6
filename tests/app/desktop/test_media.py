"""Media keys and player widgets, asked for by playerctl."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.controllers.media import Media
from app.controllers.program import Program
from app.desktop.media import BusObject
from engine import PlayState
from tests.support.program import TEXT, started, until_state

pytestmark = pytest.mark.skipif(shutil.which("playerctl") is None, reason="playerctl is not installed")


@pytest.fixture
def media(bus: str, program: Program, tmp_path: Path) -> Iterator[Media]:
    made = Media(program)
    yield made
    made.close()


@pytest.fixture
def playerctl(qtbot: QtBot) -> Callable[..., str]:
    """Runs it while the window goes on, and gives what it printed."""

    def run(*words: str) -> str:
        command = ["playerctl", "-p", "philomel", *words]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            qtbot.waitUntil(lambda: process.poll() is not None)
            out, err = process.communicate()
        assert process.returncode == 0, err
        qtbot.wait(50)
        return out.strip()

    return run


def test_keys_and_widgets(
    qtbot: QtBot, program: Program, media: Media, playerctl: Callable[..., str], tmp_path: Path
) -> None:
    started(qtbot, program, TEXT)
    assert playerctl("status") == "Stopped"
    assert playerctl("metadata", "xesam:title") == "A test"
    length = int(playerctl("metadata", "mpris:length")) / 1e6
    assert 5 < length < 60
    playerctl("play")
    until_state(qtbot, program, PlayState.READING)
    playerctl("play")
    assert playerctl("status") == "Playing"
    qtbot.waitUntil(lambda: float(playerctl("position")) > 0.3)
    playerctl("pause")
    until_state(qtbot, program, PlayState.PAUSED)
    assert playerctl("status") == "Paused"
    before = program.library.char
    playerctl("next")
    assert program.library.char > before
    playerctl("previous")
    assert program.library.char <= before
    # It is known better by now.
    length = int(playerctl("metadata", "mpris:length")) / 1e6
    playerctl("position", str(length * 0.7))
    assert program.library.char == pytest.approx(0.7 * len(TEXT), abs=80)
    assert float(playerctl("position")) == pytest.approx(0.7 * length, abs=0.3 * length)
    playerctl("play-pause")
    qtbot.waitUntil(lambda: program.player.state.is_active)
    playerctl("stop")
    until_state(qtbot, program, PlayState.READY)


def test_speed_volume_and_documents(
    qtbot: QtBot, program: Program, media: Media, playerctl: Callable[..., str], tmp_path: Path
) -> None:
    started(qtbot, program)
    playerctl("volume", "0.4")
    assert program.settings.volume == pytest.approx(0.4)
    program.settings.speed = 1.5
    playerctl("volume", "0.5")
    assert program.settings.speed == 1.5
    other = tmp_path / "Another text.txt"
    other.write_text("All of us sleep at night.")
    playerctl("open", other.as_uri())
    qtbot.waitUntil(lambda: playerctl("metadata", "xesam:title") == "Another text")
    assert playerctl("metadata", "xesam:url") == other.as_uri()


def test_the_window_is_asked_for(qtbot: QtBot, program: Program, media: Media, bus: str) -> None:
    def call(what: str) -> None:
        command = ["dbus-send", "--session", "--print-reply", "--dest=org.mpris.MediaPlayer2.philomel"]
        done = subprocess.run(
            [*command, "/org/mpris/MediaPlayer2", what], capture_output=True, text=True, timeout=60
        )
        answers.append(done.stdout + done.stderr)

    answers: list[str] = []
    with qtbot.waitSignal(media.raised):
        call("org.mpris.MediaPlayer2.Raise")
    with qtbot.waitSignal(media.quit):
        call("org.mpris.MediaPlayer2.Quit")
    call("org.freedesktop.DBus.Introspectable.Introspect")
    assert "org.mpris.MediaPlayer2.Player" in answers[-1]
    assert "Rate" in answers[-1]
    call("org.mpris.MediaPlayer2.Dance")
    assert "UnknownMethod" in answers[-1]


def test_without_a_bus_nothing_happens(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/none")
    made = BusObject("org.example", "/", {})
    assert not made.is_there
    made.close()
