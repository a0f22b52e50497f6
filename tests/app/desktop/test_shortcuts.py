"""Keys that work in every program: by a portal as python-dbusmock plays it, and on a real X11 screen."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.desktop.shortcuts import Shortcut, Shortcuts
from tests.app.serve.conftest import eventually

WANTED = {
    "selection": Shortcut("Read the selection", "CTRL+ALT+r"),
    "toggle": Shortcut("Pause", "CTRL+ALT+p"),
}
SYSTEM_PYTHON = "/usr/bin/python3"
OBJECT = ("-e", "-d", "org.freedesktop.portal.Desktop", "-o", "/org/freedesktop/portal/desktop")
TEMPLATE = Path(__file__).parent / "portal_template.py"


def has_dbusmock() -> bool:
    command = [SYSTEM_PYTHON, "-c", "import dbusmock"]
    return Path(SYSTEM_PYTHON).exists() and subprocess.run(command, capture_output=True).returncode == 0


by_portal = pytest.mark.skipif(not has_dbusmock(), reason="python3-dbusmock is not installed")
on_x11 = pytest.mark.skipif(
    any(shutil.which(name) is None for name in ("Xvfb", "xdotool")), reason="Xvfb or xdotool is missing"
)


@pytest.fixture
def portal(bus: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    monkeypatch.delenv("DISPLAY", raising=False)
    running: list[subprocess.Popen[bytes]] = []

    def start(parameters: str) -> None:
        command = [SYSTEM_PYTHON, "-m", "dbusmock", "--session", "-t", str(TEMPLATE), "-p", parameters]
        running.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        there = ["gdbus", "introspect", *OBJECT]
        assert eventually(lambda: subprocess.run(there, capture_output=True).returncode == 0)

    yield start
    for process in running:
        process.terminate()
        process.wait()


def press(name: str) -> None:
    method = "org.freedesktop.portal.GlobalShortcuts.Press"
    subprocess.run(["gdbus", "call", *OBJECT, "-m", method, name], check=False, capture_output=True)


@by_portal
def test_the_portal_tells_what_is_pressed(portal: Callable[[str], None]) -> None:
    portal("{}")
    pressed: list[str] = []
    refused: list[tuple[str, ...]] = []
    keys = Shortcuts(WANTED, pressed.append, refused.append)

    def told(name: str) -> bool:
        press(name)
        return name in pressed

    assert eventually(lambda: told("toggle"))
    assert eventually(lambda: told("selection"))
    keys.close()
    assert not refused


@by_portal
def test_it_ends_at_once_wherever_it_is(portal: Callable[[str], None]) -> None:
    portal("{}")
    for _ in range(20):
        Shortcuts(WANTED, lambda name: None, lambda names: None).close()


@by_portal
@pytest.mark.parametrize(
    ("parameters", "left"), [('{"given": 1}', ("toggle",)), ('{"refusal": 1}', ("selection", "toggle"))]
)
def test_what_a_person_refuses_is_told(
    portal: Callable[[str], None], parameters: str, left: tuple[str, ...]
) -> None:
    portal(parameters)
    refused: list[tuple[str, ...]] = []
    keys = Shortcuts(WANTED, lambda name: None, refused.append)
    assert eventually(lambda: bool(refused))
    keys.close()
    assert refused == [left]


@pytest.fixture
def x11(screen: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An X11 screen, and no portal."""
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/none")
    monkeypatch.setenv("DISPLAY", screen)


@on_x11
def test_keys_are_heard_on_x11(x11: None) -> None:
    pressed: list[str] = []
    refused: list[tuple[str, ...]] = []
    keys = Shortcuts(WANTED, pressed.append, refused.append)

    def told(key: str, name: str) -> bool:
        subprocess.run(["xdotool", "key", key], check=True)
        return name in pressed

    assert eventually(lambda: told("ctrl+alt+r", "selection"))
    subprocess.run(["xdotool", "key", "Num_Lock"], check=True)
    assert eventually(lambda: told("ctrl+alt+p", "toggle"))
    count = len(pressed)
    subprocess.run(["xdotool", "key", "r", "key", "ctrl+r", "key", "ctrl+alt+shift+r"], check=True)
    second = Shortcuts(WANTED, pressed.append, refused.append)
    assert eventually(lambda: bool(refused))
    assert refused == [("selection", "toggle")], "the first has them"
    second.close()
    keys.close()
    assert len(pressed) == count
    again = Shortcuts(WANTED, pressed.append, refused.append)
    assert eventually(lambda: told("ctrl+alt+r", "selection") and len(pressed) > count)
    again.close()


def test_without_a_desktop_all_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/none")
    refused: list[tuple[str, ...]] = []
    keys = Shortcuts(WANTED, lambda name: None, refused.append)
    keys.close()
    assert refused == [("selection", "toggle")]
