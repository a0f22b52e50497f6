"""What is selected in another program's window, as that tells screen readers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.desktop.accessibility import selected_in_front
from tests.app.serve.conftest import eventually

LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
OTHER = """
import sys
from PySide6.QtWidgets import QApplication, QTextEdit
app = QApplication(sys.argv)
edit = QTextEdit("The bird sings at night. Nobody sleeps.")
cursor = edit.textCursor()
cursor.setPosition(4)
cursor.setPosition(14, cursor.MoveMode.KeepAnchor)
edit.setTextCursor(cursor)
edit.setWindowTitle("Another window")
edit.show()
edit.activateWindow()
app.exec()
"""
pytestmark = pytest.mark.skipif(
    not LAUNCHER.exists() or any(shutil.which(name) is None for name in ("Xvfb", "xdotool")),
    reason="at-spi2-core, Xvfb or xdotool is not installed",
)


@pytest.fixture
def other(bus: str, screen: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another program's window, in front."""
    monkeypatch.setenv("DISPLAY", screen)
    environment = os.environ | {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_QPA_PLATFORM": "xcb"}
    ready = [
        "gdbus",
        "call",
        "-e",
        "-d",
        "org.a11y.Bus",
        "-o",
        "/org/a11y/bus",
        "-m",
        "org.a11y.Bus.GetAddress",
    ]
    assert eventually(lambda: subprocess.run(ready, capture_output=True).returncode == 0)
    window = subprocess.Popen([sys.executable, "-c", OTHER], env=environment)

    def in_front() -> bool:
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", "Another"], capture_output=True, text=True
        )
        for number in found.stdout.split():
            subprocess.run(["xdotool", "windowfocus", number], capture_output=True)
        return bool(found.stdout)

    assert eventually(in_front)
    yield
    window.terminate()
    window.wait()


def test_what_is_selected_in_front_is_found(other: None) -> None:
    assert eventually(lambda: selected_in_front() == "bird sings")


def test_without_such_a_bus_nothing_is(bus: str) -> None:
    assert selected_in_front() == ""
