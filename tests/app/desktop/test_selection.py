"""What is selected in another program is read, whichever window is in front: on X11, by its own programs, and
on Wayland, in a compositor that has data control."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.desktop import TextSource, by_data_control
from tests.app.serve.conftest import eventually, home_with
from tests.support.places import ROOT
from tests.support.sound import SoundServer

NEEDED = ("Xvfb", "xclip", "xdotool", "playerctl")
on_x11 = pytest.mark.skipif(
    any(shutil.which(name) is None for name in NEEDED), reason=f"{', '.join(NEEDED)} are not all installed"
)
Run = Callable[..., subprocess.CompletedProcess[str]]


@dataclass(frozen=True)
class Session:
    """A session on Wayland.

    Attributes:
        environment: of its programs.
        socket: by which the compositor is asked.
    """

    environment: dict[str, str]
    socket: Path


COMPOSITOR = ("sway", "swaymsg", "wl-copy", "foot", "playerctl")
on_wayland = pytest.mark.skipif(
    any(shutil.which(name) is None for name in COMPOSITOR),
    reason=f"{', '.join(COMPOSITOR)} are not all there",
)


@pytest.fixture
def run(bus: str, screen: str, sound: SoundServer, tmp_path: Path, models_dir: Path) -> Iterator[Run]:
    """Runs a program in a session with a screen, in which the window is there."""
    home = home_with(tmp_path / "home", models_dir, global_keys=True)
    environment = os.environ | {
        "DISPLAY": screen,
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
        assert eventually(there)
        yield called
    finally:
        window.send_signal(signal.SIGTERM)
        window.wait(timeout=60)


def title(run: Run) -> str:
    return run("playerctl", "-p", "philomel", "metadata", "xesam:title").stdout.strip()


@on_x11
def test_what_is_selected_is_read(run: Run, tmp_path: Path) -> None:
    # It stays there to hand the selection out, as the program would in which it was made.
    run("xclip", "-selection", "primary", "-in", given="The selected bird sings at night.")
    run("xclip", "-selection", "clipboard", "-in", given="Another bird was copied. " * 3)
    for command, beginning in (("selection", "The selected bird"), ("clipboard", "Another bird")):
        assert run(sys.executable, "-m", "app", command).returncode == 0
        assert eventually(lambda beginning=beginning: title(run).startswith(beginning))
        status = lambda: run("playerctl", "-p", "philomel", "status").stdout.strip()  # noqa: E731
        assert eventually(lambda status=status: status() == "Playing")
    other = tmp_path / "A third text.txt"
    other.write_text("All of us sleep at night.")
    assert run(sys.executable, "-m", "app", "open", str(other)).returncode == 0
    assert eventually(lambda: title(run) == "A third text")


@on_x11
def test_keys_work_in_every_program(run: Run) -> None:
    run("xclip", "-selection", "primary", "-in", given="The selected bird sings at night.")

    def told() -> bool:
        run("xdotool", "key", "ctrl+alt+r")
        return title(run).startswith("The selected bird")

    assert eventually(told)
    status = lambda: run("playerctl", "-p", "philomel", "status").stdout.strip()  # noqa: E731
    assert eventually(lambda: status() == "Playing")
    run("xdotool", "key", "ctrl+alt+p")
    assert eventually(lambda: status() != "Playing")


@pytest.fixture
def wayland(bus: str, sound: SoundServer) -> Iterator[Session]:
    """A session in which another window is in front."""
    # sway refuses to be root's.
    folder = Path(tempfile.mkdtemp(prefix="sway"))
    as_user = ["runuser", "-u", "nobody", "--"] if os.getuid() == 0 else []
    if as_user:
        shutil.chown(folder, "nobody")
    settings = {"WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"}
    settings |= {"XDG_RUNTIME_DIR": str(folder), "HOME": str(folder)}
    config = folder / "config"
    config.write_text("xwayland disable\n")
    config.chmod(0o644)
    compositor = subprocess.Popen(
        [
            *as_user,
            "env",
            *(f"{name}={value}" for name, value in settings.items()),
            "sway",
            "-c",
            str(config),
        ],
        stderr=subprocess.DEVNULL,
    )
    sockets = lambda: list(folder.glob("sway-ipc*.sock"))  # noqa: E731
    assert eventually(lambda: bool(sockets()))
    display = next(path for path in folder.glob("wayland-*") if path.suffix != ".lock")
    environment = os.environ | {"WAYLAND_DISPLAY": str(display), "QT_QPA_PLATFORM": "wayland"}
    other = subprocess.Popen(["foot", "-e", "sleep", "600"], env=environment, stderr=subprocess.DEVNULL)
    try:
        yield Session(environment, sockets()[0])
    finally:
        for process in (other, compositor):
            process.terminate()
            process.wait()
        shutil.rmtree(folder)


@on_wayland
@pytest.mark.parametrize("data_control", [True, False])
def test_on_wayland_what_is_selected_now_is_read(
    wayland: Session, tmp_path: Path, models_dir: Path, data_control: bool
) -> None:
    """What Qt was told when the window was in front last is not that; without data control the window says
    what there is to do."""
    home = home_with(tmp_path / "home", models_dir)
    environment = wayland.environment | {"PHILOMEL_DATA": str(home)}
    if not data_control:
        script = tmp_path / "wl-paste"
        script.write_text("#!/bin/sh\nexit 1\n")
        script.chmod(0o755)
        environment["PATH"] = f"{tmp_path}:{environment['PATH']}"

    def call(*command: str) -> str:
        return subprocess.run(
            command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True
        ).stdout.strip()

    def shown() -> str:
        return call("playerctl", "-p", "philomel", "metadata", "xesam:title")

    def select(text: str) -> None:
        subprocess.run(["wl-copy", "--primary", text], env=environment, check=True)

    select("The first bird sings.")
    window = subprocess.Popen([sys.executable, "-m", "app"], cwd=ROOT, env=environment)
    try:
        # In front it is told, and reads that.
        assert eventually(lambda: call("playerctl", "-p", "philomel", "status") != "")
        call("swaymsg", "-s", str(wayland.socket), "[app_id=philomel] focus")
        call(sys.executable, "-m", "app", "selection")
        assert eventually(lambda: shown() == "The first bird sings.")
        call("swaymsg", "-s", str(wayland.socket), "[app_id=foot] focus")
        select("The second bird sleeps.")
        call(sys.executable, "-m", "app", "selection")
        assert eventually(lambda: shown() == "The second bird sleeps.", 10) is data_control
    finally:
        window.send_signal(signal.SIGTERM)
        window.wait(timeout=60)


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
