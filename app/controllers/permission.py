"""Whether the system lets the program hear the microphone: macOS asks the user the first time."""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QMicrophonePermission, QObject, Qt

SETTINGS = "x-apple.systempreferences:com.apple.preference.security?Privacy_Microphone"
"""The page of macOS's settings where it is allowed."""


def ask(owner: QObject, then: Callable[[bool], None]) -> None:
    """Tell ``then`` whether the microphone may be heard: at once, or when the user has answered.

    Nothing is told once ``owner`` is gone.
    """
    app, wanted = QCoreApplication.instance(), QMicrophonePermission()
    assert app is not None
    status = app.checkPermission(wanted)
    # Qt asks for applications only that say in their Info.plist why they want it, and calls it refused
    # elsewhere; from a checkout the system itself asks, for the terminal, when the device opens.
    if status is Qt.PermissionStatus.Undetermined and hasattr(sys, "frozen"):
        # PySide 6.11 hands the answer over without saying what it is.
        app.requestPermission(
            wanted, owner, lambda *answer: then(app.checkPermission(wanted) is Qt.PermissionStatus.Granted)
        )
    else:
        then(status is not Qt.PermissionStatus.Denied)
