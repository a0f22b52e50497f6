"""Ties the window to the desktop around it: the mini player above all other windows, the icon in the tray,
keys of every program."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu, QSystemTrayIcon, QWidget

from app.controllers.program import Program
from app.controllers.reading.progress import Progress, state_words
from app.desktop import TextSource
from app.views import kit
from app.views.commands import GLOBAL_KEYS, Commands, key_text
from app.views.kit import buttons
from app.views.main_window import MainWindow
from app.wording import Problem
from engine import PlayState

if TYPE_CHECKING:
    from app.desktop.shortcuts import Shortcuts

KEYS = (
    "toggle", "stop", "next_sentence", "previous_sentence", "next_paragraph", "previous_paragraph",
    "back_seconds", "on_seconds", "slower", "faster", "louder", "quieter", "bookmark", "note", "paste",
    "paste_plain", "mini",
)  # fmt: skip
"""Commands whose keys hold here, too."""
TOLD_MS = 2500
"""How long a message stands in the mini player ..."""
ACTED_MS = 6_000
"""... and one with a button, until it is pressed."""


class MiniPlayer(QWidget):
    """Title, what sounds, and the keys of a player.

    Signals:
        dropped: (QMimeData) a file, an address or text.
        acted: what can be done about the message.
        left: the whole window is wanted again.
    """

    dropped = Signal(QMimeData)
    acted = Signal()
    left = Signal()

    def __init__(self, commands: Commands) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowStaysOnTopHint)
        self.setWindowTitle(self.tr("Philomel – mini player"))
        self.setAcceptDrops(True)
        self.title = kit.ElidedLabel("", self)
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.words = kit.ShortLabel(self)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        self.words.setFixedHeight(3 * self.words.fontMetrics().lineSpacing() + 4)
        self.act = buttons.button("", self.acted.emit)
        told = kit.row(self.words, self.act, wide=(self.words,))
        self.play = buttons.IconButton("play", self.tr("Play"), self, size=24)
        self.play.clicked.connect(lambda: commands.asked.emit("toggle"))
        self.back, self.on = (commands.button(name, self) for name in ("previous_sentence", "next_sentence"))
        self.bookmark = commands.button("bookmark", self)
        self.bar = kit.thin_bar(self.tr("Place in the text"), self)
        self.time = kit.figures(kit.quiet("", wrap=False))
        self.whole = buttons.IconButton("window", self.tr("Back to the window"), self, shortcut="Esc")
        self.whole.clicked.connect(self.left)
        parts = self.back, self.play, self.on, self.bookmark, self.bar, self.time, self.whole
        keys = kit.row(*parts, spacing=4, wide=(self.bar,))
        self.setLayout(kit.column(self.title, told, keys, margin=12, spacing=6))
        self.setMinimumWidth(360)
        kit.in_order(*kit.laid_out(self))
        commands.also_in(self, KEYS)

    def set_title(self, title: str) -> None:
        """Show what is open."""
        self.title.setText(title)

    def set_words(self, words: str, act: str = "") -> None:
        """Show the sentence that sounds, or a message with what can be done about it."""
        self.words.setText(" ".join(words.split()))
        self.act.setText(act)
        self.act.setAccessibleName(act)
        self.act.setVisible(bool(act))

    def set_playing(self, playing: bool) -> None:
        """Show whether it is read."""
        self.play.set_icon("pause" if playing else "play", self.tr("Pause") if playing else self.tr("Play"))

    def set_progress(self, share: float, left: float) -> None:
        """Show the share of the text before the place (0 to 1), and the seconds that are left."""
        self.bar.setValue(round(1000 * share))
        self.time.setText(kit.clock(left))

    def stand_in_the_corner(self) -> None:
        """Stand at the lower right of the screen."""
        room = self.screen().availableGeometry()
        self.resize(self.sizeHint().expandedTo(self.minimumSize()))
        self.move(room.right() - self.width() - 24, room.bottom() - self.height() - kit.FRAME - 24)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back to the window."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files, addresses and text."""
        kit.takes(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand on what was dropped."""
        self.dropped.emit(event.mimeData())
        kit.copy(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Who closes it wants the window."""
        super().closeEvent(event)
        self.left.emit()


class MiniBinding(QObject):
    """Shows the mini player in place of the window, and back."""

    def __init__(self, window: MainWindow, program: Program) -> None:
        super().__init__(window)
        self._window, self._program = window, program
        self.mini: MiniPlayer | None = None
        self._reads_next = False
        self._wait = ""
        """What there is silence for, in words; empty where there is none."""
        self._told_long = QTimer(self, singleShot=True)
        self._told_long.timeout.connect(self._words)
        window.closing.connect(self._close)
        window.installEventFilter(self)

    def turn(self) -> None:
        """From the window to the mini player, or back."""
        if self.mini is not None and self.mini.isVisible():
            self._back()
            return
        new, self.mini = self.mini is None, self.mini or self._made()
        # The screen that it stood on may be gone.
        if new or not self.mini.screen().availableGeometry().contains(self.mini.geometry().center()):
            self.mini.stand_in_the_corner()
        self._title()
        self._state(self._program.player.state, self._program.player.following.words())
        self.mini.show()
        self._window.hide()
        self.mini.play.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whoever brings the window to the front needs no mini player, which looks as the window does."""
        if self.mini is not None and event.type() == QEvent.Type.Show:
            self.mini.hide()
        elif self.mini is not None and event.type() == QEvent.Type.StyleChange:
            self.mini.setStyleSheet(self._window.styleSheet())
        return False

    def _made(self) -> MiniPlayer:
        window, program, mini = self._window, self._program, MiniPlayer(self._window.keys)
        mini.setStyleSheet(window.styleSheet())
        mini.left.connect(self._back)
        mini.dropped.connect(self._dropped)
        window.pane.spoken_changed.connect(self._words)
        program.player.state_changed.connect(self._state)
        program.tracker.changed.connect(self._progress)
        program.library.document_changed.connect(lambda *told: self._opened())
        mini.acted.connect(window.strip.acted)
        window.strip.told.connect(lambda text, action, note: self._told(text, action))
        window.strip.gone.connect(self._over)
        return mini

    def _back(self) -> None:
        if not self._window.isVisible():
            self._window.show()
            self._window.activateWindow()

    def _title(self) -> None:
        document = self._program.library.document
        if self.mini is not None and document is not None:
            self.mini.set_title(document.name)

    def _words(self) -> None:
        document, sentence = self._program.library.document, self._window.pane.lit()[0]
        if self.mini is None or self._told_long.isActive():
            return
        if self._wait:
            self.mini.set_words(self._wait)
        elif document is not None:
            heard = self._program.player.heard()
            span = sentence or (heard.last() if heard is not None else None)
            self.mini.set_words(document.text[span.start : span.end] if span is not None else "")

    def _told(self, text: str, action: str) -> None:
        """Show a message of the window's, which nobody sees, in place of the words for a while."""
        if self.mini is not None:
            self.mini.set_words(text, action)
            self._told_long.start(ACTED_MS if action else TOLD_MS)

    def _over(self) -> None:
        """What was told is done with."""
        self._told_long.stop()
        self._words()

    def _state(self, state: PlayState, words: str) -> None:
        waits = state.is_active and state is not PlayState.READING
        # Nobody needs to be told of a short one.
        self._wait = words if waits and words != state_words(PlayState.READING, 0.0, 0.0) else ""
        if self.mini is not None:
            self.mini.set_playing(state.is_active)
        self._words()

    def _progress(self, progress: Progress) -> None:
        if self.mini is not None:
            self.mini.set_progress(progress.share, progress.left)

    def _dropped(self, data: QMimeData) -> None:
        """What is dropped here is to be heard."""
        self._reads_next = True
        self._window.dropped.emit(data)

    def _opened(self) -> None:
        self._title()
        self._words()
        if self._reads_next:
            self._reads_next = False
            QTimer.singleShot(0, self, self._program.player.toggle)

    def _close(self) -> None:
        if self.mini is not None:
            self.mini.left.disconnect()
            self.mini.close()
            self.mini.deleteLater()
            self.mini = None


class Tray(QObject):
    """An icon where the desktop has a place for such."""

    def __init__(self, window: MainWindow, program: Program, ask: Callable[[str], object]) -> None:
        """``ask``: has a place read, as a key of every program does."""
        super().__init__(window)
        self._window, self._player = window, program.player
        self.icon = QSystemTrayIcon(QApplication.windowIcon(), self)
        self.menu = QMenu()
        self.play = self.menu.addAction(self.tr("Play"), program.player.toggle)
        self.menu.addAction(self.tr("Read what is selected"), lambda: ask(TextSource.SELECTION.value))
        self.menu.addAction(self.tr("Read the clipboard"), lambda: ask(TextSource.CLIPBOARD.value))
        self.menu.addSeparator()
        self.menu.addAction(window.commands["mini"])
        self.menu.addAction(self.tr("Show the window"), lambda: kit.show_in_front(self._window))
        self.menu.addAction(window.commands["quit"])
        self.icon.setContextMenu(self.menu)
        self.icon.activated.connect(self._activated)
        program.player.state_changed.connect(self._state)
        program.library.document_changed.connect(
            lambda document, char: self.icon.setToolTip(kit.tip(document.title))
        )
        window.strip.told.connect(lambda text, action, note: self._tell(text))
        window.closing.connect(self._close)
        self.icon.show()

    def _activated(self, why: QSystemTrayIcon.ActivationReason) -> None:
        if why is not QSystemTrayIcon.ActivationReason.Trigger:
            return
        if self._window.isActiveWindow():
            self._window.hide()
        else:
            kit.show_in_front(self._window)

    def _tell(self, text: str) -> None:
        """Show a message of the window's where no window of the program is there to show it."""
        if not any(each.isVisible() and not each.isMinimized() for each in QApplication.topLevelWidgets()):
            self.icon.showMessage(QApplication.applicationDisplayName(), text, QApplication.windowIcon())

    def _state(self, state: PlayState, words: str) -> None:
        self.play.setText(self.tr("Pause") if state.is_active else self.tr("Play"))

    def _close(self) -> None:
        self.icon.hide()
        self.menu.deleteLater()


class GlobalKeys(QObject):
    """Keys that work in every program, while that is wished.

    Signals:
        pressed: (what it is for, of ``GLOBAL_KEYS``).
    """

    pressed = Signal(str)
    _refused = Signal(object)

    def __init__(self, program: Program, parent: QObject) -> None:
        super().__init__(parent)
        self._program = program
        self._keys: Shortcuts | None = None
        self._refused.connect(self._tell)
        program.settings.changed.connect(lambda name: self._look() if name == "global_keys" else None)
        self._look()

    def close(self) -> None:
        """Give the keys back."""
        keys, self._keys = self._keys, None
        if keys is not None:
            keys.close()

    def _look(self) -> None:
        self.close()
        if self._program.settings.global_keys and sys.platform == "linux":
            from app.desktop.shortcuts import Shortcut, Shortcuts

            titles = {TextSource.SELECTION.value: self.tr("Read what is selected"),
                      TextSource.CLIPBOARD.value: self.tr("Read the clipboard"),
                      "toggle": self.tr("Play or pause")}  # fmt: skip
            wanted = {name: Shortcut(titles[name], key) for name, key in GLOBAL_KEYS.items()}
            self._keys = Shortcuts(wanted, self.pressed.emit, self._refused.emit)

    def _tell(self, names: tuple[str, ...]) -> None:
        """Say which keys there are not, and what there is instead."""
        keys = ", ".join(key_text(GLOBAL_KEYS[name]) for name in names)
        words = self.tr(
            "Not to be had in other programs: {keys}. In the settings of the desktop a key of your own can "
            "run “philomel selection” or “philomel clipboard”."
        )
        self._program.problem.emit(Problem(words.format(keys=keys)))
