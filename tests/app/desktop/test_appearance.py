"""How the desktop looks, and what becomes of it while the window is there: by a portal as python-dbusmock
plays it, on a real X11 screen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from tests.app.desktop.test_shortcuts import OBJECT, SYSTEM_PYTHON, has_dbusmock
from tests.app.serve.conftest import eventually
from tests.support.places import ROOT

SETTINGS = "org.freedesktop.portal.Settings"
WINDOW = """
import sys
from PySide6.QtCore import QTimer
from app.controllers.program import Program
from app.views.bind_window import WindowBinding
from app.views.main_window import MainWindow
from app.window import application
app = application(sys.argv[:1])
window = MainWindow()
binding = WindowBinding(window, Program(parent=window))
window.show()
told = QTimer(window, interval=50)
told.timeout.connect(lambda: print(window.pane.look.theme.name, flush=True))
told.start()
app.exec()
"""


@pytest.fixture
def portal(bus: str) -> Iterator[None]:
    command = [SYSTEM_PYTHON, "-m", "dbusmock", "--session", OBJECT[2], OBJECT[4], SETTINGS]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        there = ["gdbus", "introspect", *OBJECT]
        assert eventually(lambda: subprocess.run(there, capture_output=True).returncode == 0)
        call("AddMethod", SETTINGS, "ReadAll", "as", "a{sa{sv}}", "ret = {}")
        yield
        process.terminate()


@pytest.fixture
def window(portal: None, screen: str, tmp_path: Path) -> Iterator[IO[str]]:
    """What a window in a process of its own tells of its colours, again and again."""
    environment = os.environ | {
        "DISPLAY": screen, "QT_QPA_PLATFORM": "xcb", "XDG_CURRENT_DESKTOP": "GNOME", "PYTHONPATH": str(ROOT),
        "PHILOMEL_DATA": str(tmp_path / "data"),
    }  # fmt: skip
    command = [sys.executable, "-c", WINDOW]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        yield process.stdout
        process.terminate()


@pytest.mark.skipif(not has_dbusmock() or shutil.which("Xvfb") is None, reason="no python3-dbusmock or Xvfb")
def test_light_dark_and_high_contrast_of_the_desktop_are_followed(window: IO[str]) -> None:
    def becomes(name: str) -> bool:
        return eventually(lambda: window.readline().strip() == name)

    assert becomes("light")
    for setting, value, theme in (
        ("color-scheme", 1, "dark"), ("contrast", 1, "contrast"), ("contrast", 0, "dark"),
        ("color-scheme", 2, "light"),
    ):  # fmt: skip
        told = f"[<'org.freedesktop.appearance'>, <'{setting}'>, <uint32 {value}>]"
        call("EmitSignal", SETTINGS, "SettingChanged", "ssv", told)
        assert becomes(theme), f"{setting} is {value}"


def call(method: str, *values: str) -> None:
    command = ["gdbus", "call", *OBJECT, "-m", f"org.freedesktop.DBus.Mock.{method}", *values]
    subprocess.run(command, check=True, capture_output=True)
