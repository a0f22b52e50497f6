"""A second start hands its document to the window that is there, and ends."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app import single
from tests.support.places import ROOT

SECOND = """
import sys
from pathlib import Path
from app import single
door = single.enter(Path(sys.argv[1]), sys.argv[2:])
print("window" if door is not None else "handed over")
"""


@pytest.fixture(autouse=True)
def _own_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))


def start(data: Path, *addresses: str) -> subprocess.Popen[str]:
    """Another process on the same data."""
    command = [sys.executable, "-c", SECOND, str(data), *addresses]
    return subprocess.Popen(command, cwd=ROOT, env=dict(os.environ), stdout=subprocess.PIPE, text=True)


def test_a_second_start_hands_over_and_ends(qtbot: QtBot, tmp_path: Path) -> None:
    door = single.enter(tmp_path / "data", [])
    assert door is not None
    door.open()
    for addresses in (["file:///b%20%C3%A4.txt"], []):
        with qtbot.waitSignal(door.asked) as asked:
            second = start(tmp_path / "data", *addresses)
        assert asked.args == [addresses]
        assert second.communicate(timeout=60)[0].strip() == "handed over"
    door.close()
    first_again = start(tmp_path / "data")
    assert first_again.communicate(timeout=60)[0].strip() == "window"


def test_a_folder_by_another_name_is_the_same(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "data")
    assert single.meeting_place(tmp_path / "link") == single.meeting_place(tmp_path / "data")


def test_other_data_has_a_window_of_its_own(qapp, tmp_path: Path) -> None:
    doors = [single.enter(tmp_path / name, []) for name in ("one", "two")]
    for door in doors:
        assert door is not None
        door.close()


def test_what_a_killed_window_left_is_no_hindrance(qapp, tmp_path: Path) -> None:
    place = single.meeting_place(tmp_path / "data")
    place.with_suffix(".lock").touch()
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(place.with_suffix(".socket")))
    door = single.enter(tmp_path / "data", [])
    assert door is not None
    assert door._socket is not None
    door.close()


def test_a_folder_that_others_may_write_to_is_no_place_to_meet(
    qapp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    theirs.chmod(0o777)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(theirs))
    door = single.enter(tmp_path / "data", [])
    assert door is not None
    door.open()
    door.close()
    assert not list(theirs.iterdir())
    assert "not this user's alone" in caplog.text
    caplog.clear()


def test_nonsense_at_the_door_is_no_harm(qtbot: QtBot, tmp_path: Path) -> None:
    door = single.enter(tmp_path / "data", [])
    assert door is not None
    door.open()
    told: list[object] = []
    door.asked.connect(told.append)
    for words in (b"", b"nonsense\n", b"7\n"):
        with socket.socket(socket.AF_UNIX) as knock:
            knock.connect(str(single.meeting_place(tmp_path / "data").with_suffix(".socket")))
            knock.sendall(words)
            knock.shutdown(socket.SHUT_WR)
            qtbot.wait(50)
    assert not told
    door.close()


def test_a_window_that_does_not_answer_is_not_waited_for_for_ever(
    qapp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(single, "PATIENCE_SECONDS", 0.2)
    first = single.enter(tmp_path / "data", [])
    second = single.enter(tmp_path / "data", ["file:///a.txt"])
    assert first is not None
    assert second is not None
    assert "does not answer" in caplog.text
    caplog.clear()
    first.close()
    second.close()
