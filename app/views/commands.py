"""What the window does at a key or from a menu, anywhere in it: one table of names, titles and keys."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMainWindow,
    QWidget,
)

from app.views.voices.waveform import PartChooser

_STANDARD = QKeySequence.StandardKey
_FULL_SCREEN = (_STANDARD.FullScreen,) if sys.platform == "darwin" else ("F11", _STANDARD.FullScreen)
"""Desktops have a key of their own for it, or none; F11 is what everybody tries."""
_KEYS: dict[str, tuple[object, ...]] = {
    "open": (_STANDARD.Open,),
    "export": ("Ctrl+S",),
    "settings": ("Ctrl+,",),
    "shortcuts": ("F1", "Ctrl+?"),
    "quit": (_STANDARD.Quit,),
    "find": (_STANDARD.Find,),
    "find_next": (_STANDARD.FindNext,),
    "find_previous": (_STANDARD.FindPrevious,),
    "larger": (_STANDARD.ZoomIn, "Ctrl+="),
    "smaller": (_STANDARD.ZoomOut,),
    "usual_size": ("Ctrl+0",),
    "contents": ("F9",),
    "side": ("F10",),
    "live": ("F8",),
    "full_screen": _FULL_SCREEN,
    "pages": ("F7",),
    "next_pane": ("F6",),
    "previous_pane": ("Shift+F6",),
    "toggle": (Qt.Key.Key_MediaPlay, Qt.Key.Key_MediaTogglePlayPause, Qt.Key.Key_MediaPause),
    "stop": (Qt.Key.Key_MediaStop,),
    "read_selection": ("Ctrl+R",),
    "next_paragraph": ("Ctrl+Right", Qt.Key.Key_MediaNext),
    "previous_paragraph": ("Ctrl+Left", Qt.Key.Key_MediaPrevious),
    "louder": ("Ctrl+Up",),
    "quieter": ("Ctrl+Down",),
    **dict.fromkeys(("skips", "pronunciation", "models", "folders", "about"), ()),
}
"""Keys of each command; menus alone have those that have none."""
_PLAIN_KEYS = {
    "toggle": "Space",
    "next_sentence": "Right",
    "previous_sentence": "Left",
    "slower": "[",
    "faster": "]",
    "escape": "Esc",
    "paste": "Ctrl+V",
}
"""Keys that give way to fields, lists, sliders and buttons, where those use them."""


def first_key(name: str) -> str:
    """The key that a menu shows beside a command, '' where it has none."""
    return QKeySequence(next(iter(_KEYS[name]), "")).toString()  # type: ignore[call-overload]


@dataclass(frozen=True)
class Shortcut:
    """A command in words, and its keys as they are written on this system."""

    title: str
    keys: tuple[str, ...]


class Commands(QObject):
    """The actions of a window, with their keys.

    Attributes:
        actions: by name; those that a menu may show.

    Signals:
        asked: (name) a command's key was pressed, or its action chosen.
    """

    asked = Signal(str)

    def __init__(self, window: QMainWindow, leaves_space: Callable[[QWidget], bool]) -> None:
        """``leaves_space``: whether a list or a button leaves Space to the reading."""
        super().__init__(window)
        self._leaves_space = leaves_space
        self.actions = {name: self._action(window, name, keys) for name, keys in _KEYS.items()}
        self._plain = {name: self._action(window, name, (key,)) for name, key in _PLAIN_KEYS.items()}
        QApplication.instance().focusChanged.connect(self._yield_keys)  # type: ignore[union-attr]

    def shortcuts(self) -> Iterator[tuple[str, list[Shortcut]]]:
        """Commands that have a key, in groups with their names."""
        for group, titles in _groups():
            known = [Shortcut(title, self._written(name)) for name, title in titles.items()]
            yield group, [shortcut for shortcut in known if shortcut.keys]

    def _written(self, name: str) -> tuple[str, ...]:
        """A command's keys in words; those of multimedia keyboards say what they do themselves."""
        found = [action for action in (self._plain.get(name), self.actions.get(name)) if action is not None]
        keys = [key for action in found for key in action.shortcuts()]
        words = [key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys]
        plain = [word for word, key in zip(words, keys, strict=True) if "Media" not in key.toString()]
        return tuple(dict.fromkeys(word for word in plain if word))

    def _action(self, window: QMainWindow, name: str, keys: tuple[object, ...]) -> QAction:
        action = QAction(window)
        known = [QKeySequence(key) for key in keys]  # type: ignore[call-overload]
        # A key that is named twice does nothing.
        action.setShortcuts(list({key.toString(): key for key in known if not key.isEmpty()}.values()))
        action.triggered.connect(lambda checked=False: self.asked.emit(name))
        window.addAction(action)
        return action

    def _yield_keys(self, old: QWidget | None, now: QWidget | None) -> None:
        """Leave plain keys to the control that has the focus, where it uses them itself."""
        typing = isinstance(now, QLineEdit | QAbstractSpinBox | QComboBox)
        lists = isinstance(now, QAbstractItemView)
        moved = typing or lists or isinstance(now, QAbstractSlider | PartChooser)
        # There are no spaces in numbers: a field for one leaves the key to the reading.
        pressed = isinstance(now, QLineEdit | QComboBox) or (
            isinstance(now, QAbstractItemView | QAbstractButton) and not self._leaves_space(now)
        )
        for name, action in self._plain.items():
            if name == "toggle":
                action.setEnabled(not pressed)
            elif name in ("next_sentence", "previous_sentence"):
                action.setEnabled(not moved)
            elif name in ("slower", "faster", "paste"):
                action.setEnabled(not typing)


def _groups() -> tuple[tuple[str, dict[str, str]], ...]:
    """The commands' titles in groups, as a list of them shows."""
    translate = QCoreApplication.translate
    return (
        (
            translate("Commands", "Reading"),
            {
                "toggle": translate("Commands", "Play or pause"),
                "next_sentence": translate("Commands", "Next sentence"),
                "previous_sentence": translate("Commands", "Previous sentence"),
                "next_paragraph": translate("Commands", "Next paragraph"),
                "previous_paragraph": translate("Commands", "Previous paragraph"),
                "read_selection": translate("Commands", "Read the selection"),
                "stop": translate("Commands", "Stop"),
                "slower": translate("Commands", "Slower"),
                "faster": translate("Commands", "Faster"),
                "louder": translate("Commands", "Louder"),
                "quieter": translate("Commands", "Quieter"),
            },
        ),
        (
            translate("Commands", "Text"),
            {
                "open": translate("Commands", "Open a file"),
                "paste": translate("Commands", "Paste text"),
                "find": translate("Commands", "Find in the text"),
                "find_next": translate("Commands", "Find next"),
                "find_previous": translate("Commands", "Find previous"),
                "export": translate("Commands", "Save as sound"),
                "larger": translate("Commands", "Larger text"),
                "smaller": translate("Commands", "Smaller text"),
                "usual_size": translate("Commands", "Text in its usual size"),
            },
        ),
        (
            translate("Commands", "Window"),
            {
                "contents": translate("Commands", "Contents"),
                "side": translate("Commands", "Voice and reading style"),
                "live": translate("Commands", "Live figures"),
                "full_screen": translate("Commands", "Full screen"),
                "pages": translate("Commands", "Text or real pages of a PDF"),
                "next_pane": translate("Commands", "Next part of the window"),
                "previous_pane": translate("Commands", "Previous part of the window"),
                "escape": translate("Commands", "Put away what lies on top"),
                "settings": translate("Commands", "Settings"),
                "shortcuts": translate("Commands", "This list"),
                "quit": translate("Commands", "Quit"),
            },
        ),
    )
