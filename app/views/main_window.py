"""The one window: toolbar, contents, text, voice and effort, problems, transport. Layout and keys only."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFrame,
    QLineEdit,
    QMainWindow,
    QProgressBar,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from app.views import buttons, kit
from app.views.add_voice import AddVoice
from app.views.contents_panel import ContentsPanel
from app.views.find_bar import FindBar
from app.views.invitations import Invitations
from app.views.job_strip import JobStrip
from app.views.live_panel import LivePanel
from app.views.problem_strip import ProblemStrip
from app.views.reading_pane import ReadingPane
from app.views.style_panel import StylePanel
from app.views.toolbar import Toolbar
from app.views.transport import Transport
from app.views.voice_panel import VoicePanel
from app.views.waveform import PartChooser

SIDE_WIDTH = 296
CONTENTS_WIDTH = 220
NARROW = 940
"""Below this width only one of the sides is open."""
SMALL = 700
"""Below this width both are folded, until one of them is asked for."""
LEAST = QSize(560, 360)


class MainWindow(QMainWindow):
    """All panels in their places, and the keys that work everywhere.

    Attributes:
        commands: by name, with their keys; those that a menu may show.

    Signals:
        key: (name) of a command that was asked by a key.
        dropped: (QMimeData) files, addresses or text.
        side_folded: voice, style and live went or came.
        closing: the window is about to go.
    """

    key = Signal(str)
    dropped = Signal(QMimeData)
    side_folded = Signal()
    closing = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Philomel")
        self.setAcceptDrops(True)
        screen = QGuiApplication.primaryScreen().availableSize()
        self.setMinimumSize(min(LEAST.width(), screen.width()), min(LEAST.height(), screen.height()))
        self.toolbar = Toolbar(self)
        self._wanted: dict[QToolButton, bool] = {self.toolbar.left: True, self.toolbar.right: True}
        self._room = -1
        self.find_bar = FindBar(self)
        self.opening = QProgressBar(self)
        self.opening.setProperty("kit", "thin")
        self.opening.setRange(0, 0)
        self.opening.setTextVisible(False)
        self.opening.setAccessibleName(self.tr("Opening"))
        self.opening.hide()
        self.opening.installEventFilter(self)
        self.contents = ContentsPanel(self)
        self.pane = ReadingPane(self)
        self.follow = buttons.button(
            self.tr("Back to the reading"), self.pane.follow, kind="primary", icon="follow"
        )
        # Below the text, not over it: what is read may be on the last line.
        self.follow_row = QFrame(self)
        self.follow_row.setProperty("kit", "bar")
        self.follow_row.setLayout(kit.row(-1, self.follow, -1, margin=8))
        self.follow_row.hide()
        self.invitations = Invitations(self)
        self.invitations.hide()
        self.voices = VoicePanel(self)
        self.add_voice = AddVoice(self)
        self.style_panel = StylePanel(self)
        self.live = LivePanel(self)
        self.strip = ProblemStrip(self)
        self.job, self.graphics = JobStrip(self), JobStrip(self)
        self.transport = Transport(self)
        self._build()
        self._keys()
        self._order()
        self.voices.reordered.connect(self._order)
        self.style_panel.reordered.connect(self._order)
        self.pane.following_changed.connect(self._following)

    def _build(self) -> None:
        self.side = QStackedWidget(self)
        self.side.setProperty("kit", "side")
        panels = QWidget(self)
        panels.setLayout(
            kit.column(
                self.voices, 4, kit.separator(), 4, self.style_panel, 4, kit.separator(), 4, self.live, -1,
                margin=12,
            )
        )  # fmt: skip
        sheet = QWidget(self)
        # It fills the column: a file can be dropped anywhere on it.
        sheet.setLayout(kit.column(self.add_voice, margin=12))
        for content in (panels, sheet):
            content.setProperty("kit", "sidebody")
            area = kit.scrolled(content)
            area.setProperty("kit", "side")
            self.side.addWidget(area)
        self.side.setMinimumWidth(264)
        self.contents.setMinimumWidth(160)
        middle = QWidget(self)
        middle.setLayout(
            kit.column(
                self.find_bar, self.opening, self.pane, self.follow_row, self.invitations, spacing=0,
            )
        )  # fmt: skip
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.setHandleWidth(1)
        self.splitter.setChildrenCollapsible(False)
        for index, part in enumerate((self.contents, middle, self.side)):
            self.splitter.addWidget(part)
            self.splitter.setStretchFactor(index, 1 if part is middle else 0)
        self.splitter.setSizes([CONTENTS_WIDTH, 10_000, SIDE_WIDTH])
        whole = QWidget(self)
        layout = (
            kit.column(
                self.toolbar, kit.separator(), self.splitter, self.graphics, self.job, self.strip,
                kit.separator(), self.transport, spacing=0,
            )
        )  # fmt: skip
        layout.setStretchFactor(self.splitter, 1)
        whole.setLayout(layout)
        self.setCentralWidget(whole)

    def sizeHint(self) -> QSize:
        """Large enough for all three columns, and no larger than the screen."""
        screen = QGuiApplication.primaryScreen().availableSize()
        return QSize(min(1240, screen.width()), min(820, screen.height()))

    def _order(self) -> None:
        """Tab goes left to right and top to bottom, also through controls that came later."""
        kit.in_order(
            *kit.tabbed(self.toolbar), *kit.tabbed(self.find_bar), self.contents.tree, self.pane, self.follow,
            *kit.tabbed(self.invitations), *self.voices.tab_parts(), *self.style_panel.tab_parts(),
            *kit.tabbed(self.live), *kit.tabbed(self.add_voice), *kit.tabbed(self.graphics),
            *kit.tabbed(self.job),            *kit.tabbed(self.strip), *self.transport.tab_parts(),
        )  # fmt: skip

    # -- keys

    def _keys(self) -> None:
        """Keys of the whole window. Space, arrows and brackets give way to fields and sliders."""
        self.commands: dict[str, QAction] = {}
        self._plain: dict[str, QAction] = {}
        QApplication.instance().focusChanged.connect(self._yield_keys)  # type: ignore[union-attr]
        standard = QKeySequence.StandardKey
        for name, keys in (
            ("open", [QKeySequence(standard.Open)]),
            ("find", [QKeySequence(standard.Find)]),
            ("find_next", [QKeySequence(standard.FindNext)]),
            ("find_previous", [QKeySequence(standard.FindPrevious)]),
            ("settings", [QKeySequence("Ctrl+,")]),
            ("export", [QKeySequence("Ctrl+S")]),
            ("read_selection", [QKeySequence("Ctrl+R")]),
            ("louder", [QKeySequence("Ctrl+Up")]),
            ("quieter", [QKeySequence("Ctrl+Down")]),
            ("larger", [QKeySequence(standard.ZoomIn), QKeySequence("Ctrl+=")]),
            ("smaller", [QKeySequence(standard.ZoomOut)]),
            ("contents", [QKeySequence("F9")]),
            ("side", [QKeySequence("F10")]),
            ("next_pane", [QKeySequence("F6")]),
            ("previous_pane", [QKeySequence("Shift+F6")]),
            ("quit", [QKeySequence(standard.Quit)]),
            ("toggle", [QKeySequence(Qt.Key.Key_MediaPlay), QKeySequence(Qt.Key.Key_MediaTogglePlayPause),
                        QKeySequence(Qt.Key.Key_MediaPause)]),
            ("stop", [QKeySequence(Qt.Key.Key_MediaStop)]),
            ("next_paragraph", [QKeySequence("Ctrl+Right"), QKeySequence(Qt.Key.Key_MediaNext)]),
            ("previous_paragraph", [QKeySequence("Ctrl+Left"), QKeySequence(Qt.Key.Key_MediaPrevious)]),
        ):  # fmt: skip
            action = self.commands[name] = QAction(self)
            action.setShortcuts(keys)
            action.triggered.connect(lambda checked=False, name=name: self._command(name))
            self.addAction(action)
        for name, plain in (
            ("toggle", "Space"),
            ("next_sentence", "Right"),
            ("previous_sentence", "Left"),
            ("slower", "["),
            ("faster", "]"),
            ("escape", "Esc"),
            ("paste", "Ctrl+V"),
        ):
            action = self._plain[name] = QAction(self)
            action.setShortcut(QKeySequence(plain))
            action.triggered.connect(lambda checked=False, name=name: self._command(name))
            self.addAction(action)

    def _yield_keys(self, old: QWidget | None, now: QWidget | None) -> None:
        """Leave plain keys to the control that has the focus, where it uses them itself."""
        typing = isinstance(now, QLineEdit | QAbstractSpinBox | QComboBox)
        lists = isinstance(now, QAbstractItemView)
        moved = typing or lists or isinstance(now, QAbstractSlider | PartChooser)
        # The contents have no use for Space: a chapter that was chosen with the mouse is heard with it.
        pressed = typing or (lists and now is not self.contents.tree)
        pressed = pressed or (isinstance(now, QAbstractButton) and now is not self.transport.play)
        for name, action in self._plain.items():
            if name == "toggle":
                action.setEnabled(not pressed)
            elif name in ("next_sentence", "previous_sentence"):
                action.setEnabled(not moved)
            elif name in ("slower", "faster", "paste"):
                action.setEnabled(not typing)

    def _command(self, name: str) -> None:
        if name == "escape":
            self.close_top()
        elif name in ("next_pane", "previous_pane"):
            self._pane(1 if name == "next_pane" else -1)
        elif name == "find":
            self.open_find()
        else:
            self.key.emit(name)

    def close_top(self) -> None:
        """Put away what lies on top: the find bar, the sheet, the message; the reading goes on."""
        if self.find_bar.isVisible():
            self.find_bar.put_away()
        elif self.side.currentIndex() == 1 and self.side.isVisible():
            self.add_voice.cancel()
        elif self.strip.isVisible():
            self.strip.dismiss()
        self.pane.setFocus()

    def open_find(self) -> None:
        """Open the find bar with what is selected."""
        selected = self.pane.textCursor().selectedText()
        self.find_bar.open(selected if len(selected) < 100 and "\u2029" not in selected else "")

    def panes(self) -> list[QWidget]:
        """Where F6 goes, in order."""
        side = self.side.currentWidget() or self.side
        first = next((w for w in (*self.voices.tab_parts(), *kit.tabbed(side)) if w.isVisible()), side)
        return [
            self.toolbar.open,
            *([self.contents.tree] if self.contents.tree.isVisible() else []),
            self.pane,
            *([first] if self.side.isVisible() else []),
            self.transport.play,
        ]

    def _pane(self, by: int) -> None:
        panes = self.panes()
        focus = QApplication.focusWidget()
        homes: list[QWidget] = [self.toolbar, self.contents, self.pane, self.side, self.transport]
        at = next(
            (
                i
                for i, pane in enumerate(panes)
                if focus is not None and _home(focus, homes) is _home(pane, homes)
            ),
            -1 if by > 0 else 0,
        )
        panes[(at + by) % len(panes)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    # -- panels

    def show_contents(self, shown: bool) -> None:
        """Fold or unfold the contents; in a narrow window the other side gives way."""
        self._ask(self.toolbar.left, shown)
        if shown and self.width() < NARROW:
            self._fold(self.toolbar.right, False)
            self.side_folded.emit()

    def show_side(self, shown: bool) -> None:
        """Fold or unfold voice, style and live; in a narrow window the contents give way."""
        self._ask(self.toolbar.right, shown)
        if shown and self.width() < NARROW:
            self._fold(self.toolbar.left, False)

    def _ask(self, button: QToolButton, shown: bool) -> None:
        """A side is wanted, or not: also when there is room again."""
        self._wanted[button] = shown
        self._part(button).setVisible(shown)
        button.setChecked(shown)

    def _fold(self, button: QToolButton, shown: bool) -> None:
        """Show or hide a side as the room allows; its button follows, what the user chose is kept."""
        self._part(button).setVisible(shown)
        with QSignalBlocker(button):
            button.setChecked(shown)

    def _part(self, button: QToolButton) -> QWidget:
        return self.contents if button is self.toolbar.left else self.side

    def _fit(self) -> None:
        """Fold what has no room, and unfold it when there is room again."""
        left, right = self.toolbar.left, self.toolbar.right
        room = (self.width() >= SMALL) + (self.width() >= NARROW)
        if room == self._room:
            return
        self._room = room
        # A voice that is being added is not put away.
        side = self._wanted[right] and (room > 0 or self.side.currentIndex() == 1)
        self._fold(right, side)
        self._fold(left, self._wanted[left] and room > int(side))
        self.side_folded.emit()

    def open_add_voice(self) -> None:
        """Turn the side column to the sheet that adds a voice."""
        self.show_side(True)
        self.side.setCurrentIndex(1)
        self.add_voice.start()
        self.add_voice.choose.setFocus()

    def close_add_voice(self) -> None:
        """Turn it back."""
        self.side.setCurrentIndex(0)
        self.pane.setFocus()

    def _following(self, following: bool) -> None:
        shown = not following and self.pane.has_place()
        if not shown and self.follow.hasFocus():
            self.pane.setFocus()
        self.follow_row.setVisible(shown)

    # -- events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold and unfold the sides."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """When an opening is over and there is no text, the invitations are what one can do."""
        if watched is self.opening and event.type() == QEvent.Type.HideToParent and not self.pane.has_text():
            self.invitations.show()
        return super().eventFilter(watched, event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files, addresses and text."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand on what was dropped."""
        self.dropped.emit(event.mimeData())
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let everything be kept first."""
        self.closing.emit()
        super().closeEvent(event)


def _home(widget: QWidget, homes: list[QWidget]) -> QWidget | None:
    """The panel a widget lies in."""
    at: QWidget | None = widget
    while at is not None and at not in homes:
        at = at.parentWidget()
    return at
