"""What is selected in another program is read, whichever window is in front: on X11, by its own programs."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.desktop.selection import TextSource, by_data_control
from tests.app.serve.conftest import eventually, home_with
from tests.support.places import ROOT
from tests.support.sound import SoundServer

NEEDED = ("Xvfb", "xclip", "xdotool", "playerctl")
on_x11 = pytest.mark.skipif(
    any(shutil.which(name) is None for name in NEEDED), reason=f"{', '.join(NEEDED)} are not all installed"
)
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(bus: str, sound: SoundServer, tmp_path: Path, models_dir: Path) -> Iterator[Run]:
    """Runs a program in a session with a screen, in which the window is there."""
    home = home_with(tmp_path / "home", models_dir, global_keys=True)
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24"], pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    display = os.read(read, 16).decode().strip()
    environment = os.environ | {
        "DISPLAY": f":{display}",
        "PHILOMEL_DATA": str(home),
        "QT_QPA_PLATFORM": "xcb",
    }
    window = subprocess.Popen([sys.executable, "-m", "app"], cwd=ROOT, env=environment)

    def called(*command: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            command, env=environment, cwd=ROOT, input=given, text=True, timeout=60, check=False,
            stdout=subprocess.PIPE if given is None else None,
        )  # fmt: skip
        assert window.poll() is None
        return done

    try:
        there = lambda: called("playerctl", "-p", "philomel", "status").returncode == 0  # noqa: E731
        assert eventually(there, 60)
        yield called
    finally:
        window.send_signal(signal.SIGTERM)
        window.wait(timeout=30)
        server.terminate()
        server.wait()
        os.close(read)
        os.close(write)


def title(run: Run) -> str:
    return run("playerctl", "-p", "philomel", "metadata", "xesam:title").stdout.strip()


@on_x11
def test_what_is_selected_is_read(run: Run, tmp_path: Path) -> None:
    # It stays there to hand the selection out, as the program would in which it was made.
    run("xclip", "-selection", "primary", "-in", given="The selected bird sings at night.")
    run("xclip", "-selection", "clipboard", "-in", given="Another bird was copied. " * 3)
    for command, beginning in (("selection", "The selected bird"), ("clipboard", "Another bird")):
        assert run(sys.executable, "-m", "app", command).returncode == 0
        assert eventually(lambda beginning=beginning: title(run).startswith(beginning), 30)
        status = lambda: run("playerctl", "-p", "philomel", "status").stdout.strip()  # noqa: E731
        assert eventually(lambda status=status: status() == "Playing", 30)
    other = tmp_path / "A third text.txt"
    other.write_text("All of us sleep at night.")
    assert run(sys.executable, "-m", "app", "open", str(other)).returncode == 0
    assert eventually(lambda: title(run) == "A third text", 30)


@on_x11
def test_keys_work_in_every_program(run: Run) -> None:
    run("xclip", "-selection", "primary", "-in", given="The selected bird sings at night.")

    def told() -> bool:
        run("xdotool", "key", "ctrl+alt+r")
        return title(run).startswith("The selected bird")

    assert eventually(told, 60)
    status = lambda: run("playerctl", "-p", "philomel", "status").stdout.strip()  # noqa: E731
    assert eventually(lambda: status() == "Playing", 30)
    run("xdotool", "key", "ctrl+alt+p")
    assert eventually(lambda: status() != "Playing", 30)


def test_wayland_is_asked_by_data_control(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "wl-paste"
    script.write_text('#!/bin/sh\necho "$@"\n')
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert by_data_control(TextSource.SELECTION) == ""
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert "--primary" in by_data_control(TextSource.SELECTION)
    assert "--primary" not in by_data_control(TextSource.CLIPBOARD)
    script.write_text("#!/bin/sh\nexit 1\n")
    assert by_data_control(TextSource.SELECTION) == ""
