"""Everything the window can be asked for: one table for its keys, menus, buttons and the list of them all."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QLocale, QObject, Qt, Signal
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
    QPlainTextEdit,
    QWidget,
)

from app.desktop import TextSource
from app.views.kit.buttons import IconButton
from app.views.voices.waveform import PartChooser
from app.wording import translate

Need = Literal["", "document", "file", "plain", "selection", "pages", "recording", "reading"]
"""What has to be there for a command to be possible."""
_STANDARD = QKeySequence.StandardKey
_MEDIA = Qt.Key
_FULL_SCREEN = (_STANDARD.FullScreen,) if sys.platform == "darwin" else ("F11", _STANDARD.FullScreen)
"""Desktops have a key of their own for it, or none; F11 is what everybody tries."""

_FIND_NEXT, _GO_TO = (_STANDARD.FindNext, "Ctrl+Alt+G") if sys.platform == "darwin" else ("F3", "Ctrl+G")
"""Ctrl+G goes to a page in most programs that have pages; on a Mac it finds the next place."""

_HELD = frozenset({
    "previous_sentence", "next_sentence", "previous_paragraph", "next_paragraph", "back_seconds",
    "on_seconds", "slower", "faster", "louder", "quieter", "larger", "smaller", "find_next",
    "find_previous", "next_pane", "previous_pane",
})  # fmt: skip
"""Commands whose key is done again as long as it is held: others would be done and undone in turn."""

GLOBAL_KEYS = {
    TextSource.SELECTION.value: "CTRL+ALT+r",
    TextSource.CLIPBOARD.value: "CTRL+ALT+v",
    "toggle": "CTRL+ALT+p",
}
"""Keys that work in every program where that is wished, by what they are for."""


@dataclass(frozen=True)
class Command:
    """One thing that can be asked for.

    Attributes:
        menu: in which it stands, by its name in :func:`menus`.
        title: in the window's language.
        keys: hold wherever the keyboard is.
        plain: keys that give way to fields, lists, sliders and buttons, where those use them.
        icon: of its button.
        needs: what has to be there.
        by_key: it stands in no menu.
    """

    name: str
    menu: str
    title: str
    keys: tuple[object, ...] = ()
    plain: tuple[str, ...] = ()
    icon: str = ""
    needs: Need = ""
    by_key: bool = False


def menus() -> dict[str, str]:
    """The menus by name, and what they are called."""
    return {
        "file": translate("Commands", "File"), "edit": translate("Commands", "Edit"),
        "view": translate("Commands", "View"), "speech": translate("Commands", "Speech"),
        "window": translate("Commands", "Window"),
    }  # fmt: skip


def table() -> tuple[Command, ...]:
    """Every command, in the order of the menus."""
    return (
        Command("open", "file", translate("Commands", "Open a file…"), (_STANDARD.Open,), icon="open"),
        Command("address", "file", translate("Commands", "Open a web address…"), ("Ctrl+Shift+O",)),
        Command("export", "file", translate("Commands", "Save as sound…"), ("Ctrl+S",), needs="document"),
        Command("export_chapter", "file", translate("Commands", "Save this chapter as sound…"),
                needs="document"),
        Command("books", "file", translate("Commands", "Audiobooks…"), ("Ctrl+Shift+S",)),
        Command("library", "file", translate("Commands", "Library and reading list…"), ("Ctrl+L",)),
        Command("read_later", "file", translate("Commands", "Put on the reading list"), needs="file"),
        Command("save_notes", "file", translate("Commands", "Save notes…"), needs="document"),
        Command("read_anew", "file", translate("Commands", "Read the file anew"), ("F5",), needs="file"),
        Command("models", "file", translate("Commands", "Models…")),
        Command("about", "file", translate("Commands", "About Philomel…")),
        Command("settings", "file", translate("Commands", "Settings…"), ("Ctrl+,",)),
        Command("quit", "file", translate("Commands", "Quit"), (_STANDARD.Quit,)),
        # As a key it is left to fields, which take it for themselves.
        Command("paste", "edit", translate("Commands", "Paste text"), plain=("Ctrl+V",), icon="paste"),
        Command("paste_plain", "edit", translate("Commands", "Paste without formatting"),
                plain=("Ctrl+Shift+V",)),
        Command("find", "edit", translate("Commands", "Find in the text"), (_STANDARD.Find,), icon="find"),
        Command("find_next", "edit", translate("Commands", "Find next"), (_FIND_NEXT,)),
        Command("find_previous", "edit", translate("Commands", "Find previous"), (_STANDARD.FindPrevious,)),
        Command("page", "edit", translate("Commands", "Go to a page…"), (_GO_TO,), needs="document"),
        Command("bookmark", "edit", translate("Commands", "Set or remove a bookmark"), plain=("B",),
                icon="bookmark", needs="document"),
        Command("highlight", "edit", translate("Commands", "Highlight"), plain=("H",), needs="document"),
        Command("note", "edit", translate("Commands", "Write a note…"), plain=("N",), needs="document"),
        Command("correct", "edit", translate("Commands", "Correct this sentence…"), plain=("F2",),
                needs="plain"),
        Command("skips", "edit", translate("Commands", "What is left out…"), needs="document"),
        Command("notes", "view", translate("Commands", "Bookmarks and notes"), ("Ctrl+B",), needs="document"),
        Command("contents", "view", translate("Commands", "Contents"), ("F9",), icon="panel-left"),
        Command("side", "view", translate("Commands", "Voice and reading style"),
                ("F10",), icon="panel-right"),
        Command("type", "view", translate("Commands", "Type and colours…"), icon="type"),
        Command("larger", "view", translate("Commands", "Larger text"), (_STANDARD.ZoomIn, "Ctrl+=")),
        Command("smaller", "view", translate("Commands", "Smaller text"), (_STANDARD.ZoomOut,)),
        Command("usual_size", "view", translate("Commands", "Text in its usual size"), ("Ctrl+0",)),
        Command("live", "view", translate("Commands", "Live figures"), ("F8",)),
        Command("pages", "view", translate("Commands", "Text or real pages of a PDF"), ("F7",),
                icon="pages", needs="pages"),
        Command("mini", "view", translate("Commands", "Mini player"), ("Ctrl+Shift+M",)),
        Command("full_screen", "view", translate("Commands", "Full screen"), _FULL_SCREEN),
        Command("toggle", "speech", translate("Commands", "Play or pause"),
                (_MEDIA.Key_MediaPlay, _MEDIA.Key_MediaTogglePlayPause, _MEDIA.Key_MediaPause), ("Space",)),
        Command("stop", "speech", translate("Commands", "Stop"), (_MEDIA.Key_MediaStop,),
                icon="stop", needs="reading"),
        Command("read_selection", "speech", translate("Commands", "Read the selection"), ("Ctrl+R",),
                needs="selection"),
        Command("previous_sentence", "speech", translate("Commands", "Previous sentence"), plain=("Left",),
                icon="previous-sentence"),
        Command("next_sentence", "speech", translate("Commands", "Next sentence"), plain=("Right",),
                icon="next-sentence"),
        Command("previous_paragraph", "speech", translate("Commands", "Previous paragraph"),
                ("Ctrl+Left", _MEDIA.Key_MediaPrevious), icon="previous-paragraph"),
        Command("next_paragraph", "speech", translate("Commands", "Next paragraph"),
                ("Ctrl+Right", _MEDIA.Key_MediaNext), icon="next-paragraph"),
        Command("back_seconds", "speech", translate("Commands", "15 seconds back"), plain=(",",)),
        Command("on_seconds", "speech", translate("Commands", "15 seconds on"), plain=(".",)),
        # Brackets want AltGr on many keyboards.
        Command("slower", "speech", translate("Commands", "Slower"), plain=("-", "[")),
        Command("faster", "speech", translate("Commands", "Faster"), plain=("+", "]")),
        Command("louder", "speech", translate("Commands", "Louder"), ("Ctrl+Up",)),
        Command("quieter", "speech", translate("Commands", "Quieter"), ("Ctrl+Down",)),
        Command("sleep", "speech", translate("Commands", "Sleep timer…"), plain=("T",)),
        Command("device", "speech", translate("Commands", "Sound output…")),
        Command("add_voice", "speech", translate("Commands", "Add a voice…")),
        Command("import_voice", "speech", translate("Commands", "Bring in a voice file…")),
        Command("convert", "speech", translate("Commands", "Say a recording in another voice…")),
        Command("pronunciation", "speech", translate("Commands", "Pronunciation…")),
        Command("cast", "speech", translate("Commands", "Cast…"), ("Ctrl+Shift+C",), needs="document"),
        Command("said_by", "speech", translate("Commands", "Said by…"), plain=("W",), needs="document"),
        Command("one_voice", "speech", translate("Commands", "One voice or several"), needs="document"),
        Command("recording", "speech", translate("Commands", "The book's own recording or a voice"),
                needs="recording"),
        Command("next_pane", "window", translate("Commands", "Next part of the window"),
                ("F6",), by_key=True),
        Command("previous_pane", "window", translate("Commands", "Previous part of the window"),
                ("Shift+F6",),
                by_key=True),
        Command("menu", "window", translate("Commands", "What can be done here"), ("Shift+F10",),
                by_key=True),
        Command("escape", "window", translate("Commands", "Put away what lies on top"),
                plain=("Esc",), by_key=True),
        Command("folders", "window", translate("Commands", "Where everything lies…")),
        Command("shortcuts", "window", translate("Commands", "Commands and keys…"),
                ("F1", "Ctrl+?", "Ctrl+Shift+P")),
    )  # fmt: skip


class Commands(QObject):
    """The commands of a window as actions.

    Attributes:
        actions: by name, with their words and the keys that hold everywhere.

    Signals:
        asked: (name) a command's key was pressed, its button, or it was chosen in a menu.
    """

    asked = Signal(str)

    def __init__(self, window: QMainWindow, leaves_space: Callable[[QWidget], bool]) -> None:
        """``leaves_space``: whether a list or a button leaves Space to the reading."""
        super().__init__(window)
        self._leaves_space = leaves_space
        self._missing: set[str] = set()
        self._yielded: set[str] = set()
        """Commands whose plain keys what has the focus uses itself."""
        self.table = {command.name: command for command in table()}
        self.actions = {name: self._action(window, name, each.keys) for name, each in self.table.items()}
        self._plain = {
            name: self._action(window, name, each.plain) for name, each in self.table.items() if each.plain
        }
        QApplication.instance().focusChanged.connect(self._yield_keys)  # type: ignore[union-attr]

    def by_menu(self) -> Iterator[tuple[str, str, list[Command]]]:
        """Each menu's name and title, and its commands."""
        for name, title in menus().items():
            yield name, title, [command for command in self.table.values() if command.menu == name]

    def keys(self, name: str) -> tuple[str, ...]:
        """A command's keys as the system calls them; those of multimedia keyboards are labelled."""
        found = [made for made in (self._plain.get(name), self.actions[name]) if made is not None]
        keys = [key for action in found for key in action.shortcuts() if "Media" not in key.toString()]
        words = (key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys)
        return tuple(dict.fromkeys(word for word in words if word))

    def allow(self, need: Need, there: bool) -> None:
        """Say whether something that commands need is there."""
        (self._missing.discard if there else self._missing.add)(need)
        for name, command in self.table.items():
            if command.needs == need:
                self._enable(name)

    def button(self, name: str, parent: QWidget, *, text: str = "") -> IconButton:
        """A button that asks for a command, and can be pressed when that is possible."""
        command, action = self.table[name], self.actions[name]
        key = next(iter(self.keys(name)), "")
        made = IconButton(command.icon, command.title.rstrip("…"), parent, text=text, shortcut=key)
        made.clicked.connect(lambda checked=False: self.asked.emit(name))
        made.setEnabled(action.isEnabled())
        action.enabledChanged.connect(made.setEnabled)
        return made

    def also_in(self, window: QWidget, names: Sequence[str]) -> None:
        """Have the keys of commands hold in another window, too."""
        for name in names:
            window.addAction(self.actions[name])
            if name in self._plain:
                window.addAction(self._plain[name])

    def _action(self, window: QMainWindow, name: str, keys: tuple[object, ...]) -> QAction:
        action = QAction(self.table[name].title, window)
        # By its words macOS would take an item for another, e.g. one that begins with "Setting".
        action.setMenuRole(QAction.MenuRole.NoRole)
        known = [QKeySequence(key) for key in keys]  # type: ignore[call-overload]
        # A key that is named twice does nothing.
        action.setShortcuts(list({key.toString(): key for key in known if not key.isEmpty()}.values()))
        action.setAutoRepeat(name in _HELD)
        action.triggered.connect(lambda checked=False: self.asked.emit(name))
        window.addAction(action)
        return action

    def _enable(self, name: str) -> None:
        possible = self.table[name].needs not in self._missing
        self.actions[name].setEnabled(possible)
        if name in self._plain:
            self._plain[name].setEnabled(possible and name not in self._yielded)

    def _yield_keys(self, old: QWidget | None, now: QWidget | None) -> None:
        """Leave plain keys to the control that has the focus, where it uses them itself."""
        typing = isinstance(now, QLineEdit | QPlainTextEdit | QAbstractSpinBox | QComboBox)
        lists = isinstance(now, QAbstractItemView)
        moved = typing or lists or isinstance(now, QAbstractSlider | PartChooser)
        # There are no spaces in numbers: a field for one leaves the key to the reading.
        pressed = isinstance(now, QLineEdit | QPlainTextEdit | QComboBox) or (
            isinstance(now, QAbstractItemView | QAbstractButton) and not self._leaves_space(now)
        )
        self._yielded = {
            *(("toggle",) if pressed else ()),
            *(("next_sentence", "previous_sentence") if moved else ()),
            *(("correct",) if lists else ()),
            *(("slower", "faster", "back_seconds", "on_seconds", "paste", "paste_plain") if typing else ()),
            *(("bookmark", "highlight", "note", "said_by", "sleep") if typing or lists else ()),
        }
        for name in self._plain:
            self._enable(name)


class MenuBar(QObject):
    """The menu bar of a Mac, which it takes out of the window: the commands where one looks for them there.

    By its role Qt moves an item into the application's own menu. macOS adds "Enter Full Screen" to the
    menu that is called View, and dictation and emoji to the one called Edit.
    """

    def __init__(self, window: QMainWindow, commands: Commands) -> None:
        super().__init__(window)
        bar = window.menuBar()
        for name, title, each in commands.by_menu():
            menu = bar.addMenu(title)
            for action in (commands.actions[command.name] for command in each if not command.by_key):
                action.setText(_headline(action.text()))
                menu.addAction(action)
            if name == "file":
                close = menu.addAction(_headline(self.tr("Close window")), window.close)
                close.setShortcut(QKeySequence.StandardKey.Close)
            elif name == "window":
                menu.addAction(self.tr("Minimise"), QKeySequence("Ctrl+M"), window.showMinimized)
        role = QAction.MenuRole
        for name, place in (
            ("about", role.AboutRole), ("settings", role.PreferencesRole), ("quit", role.QuitRole),
        ):  # fmt: skip
            commands.actions[name].setMenuRole(place)


def _headline(title: str) -> str:
    """As English menus of a Mac are written: with capitals, but for small words."""
    if QLocale().language() != QLocale.Language.English:
        return title
    small = ("a", "as", "in", "its", "of", "or", "the", "what", "is")
    words = title.split(" ")
    return " ".join(
        word if at and word in small else word[:1].upper() + word[1:] for at, word in enumerate(words)
    )


def key_text(key: str) -> str:
    """A key of ``GLOBAL_KEYS`` as the system calls it."""
    return QKeySequence(key.title()).toString(QKeySequence.SequenceFormat.NativeText)


def keys_hint() -> str:
    """What the keys of every program do."""
    words = translate(
        "GlobalKeys",
        "{selection} reads what is selected, {clipboard} the clipboard, {toggle} plays and pauses.",
    )
    selection, clipboard, toggle = map(key_text, GLOBAL_KEYS.values())
    return words.format(selection=selection, clipboard=clipboard, toggle=toggle)
