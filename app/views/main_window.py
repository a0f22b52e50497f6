"""The one window: toolbar, contents, text, voice and effort, problems, transport. Layout, keys, looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QEvent,
    QMimeData,
    QObject,
    QPoint,
    QRect,
    QSignalBlocker,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QCursor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QMainWindow,
    QMenu,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from app.controllers.settings import Settings
from app.views import kit
from app.views.commands import Commands
from app.views.kit import buttons
from app.views.kit import theme as themes
from app.views.kit.strips import Invitations, JobStrip, ProblemStrip
from app.views.page.reading_pane import ReadingPane
from app.views.pdf import PagesMenu, Sheets
from app.views.reading.contents import ContentsPanel
from app.views.reading.live import LiveFooter, LivePanel
from app.views.reading.style import StylePanel
from app.views.reading.transport import Transport
from app.views.voices.add import AddVoice
from app.views.voices.panel import VoicePanel
from app.wording import Problem
from app.wording import number as figure

_SIZES = ("larger", "smaller", "usual_size", "mini", "full_screen")
_MORE = (
    "library", "read_later", "notes", "save_notes", "skips", "export", "export_chapter", "books",
    "page", "pronunciation", "cast", "models", "settings", "folders", "shortcuts", "about",
)  # fmt: skip
"""Commands under the button at the right."""


class Toolbar(QFrame):
    """Shows the document's title and asks for what concerns the whole window."""

    recent_requested = Signal(str)

    def __init__(self, commands: Commands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._commands = commands.actions
        self.setProperty("kit", "bar")
        self.open = commands.button("open", self, text=self.tr("Open"))
        self.paste = commands.button("paste", self, text=self.tr("Paste"))
        self.title = kit.ElidedLabel("", self, Qt.TextElideMode.ElideMiddle)
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.search = commands.button("find", self)
        self.type = commands.button("type", self)
        self.pages = commands.button("pages", self)
        self.pages.hide()
        self.left, self.right = commands.button("contents", self), commands.button("side", self)
        self.more = buttons.IconButton("menu", self.tr("More"), self)
        for side in (self.left, self.right):
            side.setCheckable(True)
        layout = kit.row(
            self.open, self.paste, self.title, self.search, self.type, self.pages, self.left, self.right,
            self.more, margin=(8, 4, 8, 4), spacing=2, wide=(self.title,),
        )  # fmt: skip
        # Else the icons' height is the most that the words have.
        for part in (self.search, self.type, self.pages, self.left, self.right, self.more):
            layout.setAlignment(part, Qt.AlignmentFlag.AlignVCenter)
        self.setLayout(layout)
        kit.bar(self, 44)
        self._menus()

    def _menus(self) -> None:
        self.pages_menu = PagesMenu(self.pages)
        self.pages.pop(self.pages_menu)
        self.open_menu = QMenu(self.tr("Open"), self.open)
        self.open.pop(self.open_menu)
        self.set_recent(())
        menu = QMenu(self.tr("More"), self.more)
        menu.addMenu(view := QMenu(self.tr("View"), menu))
        for shown, names in ((view, _SIZES), (menu, _MORE)):
            shown.addActions([self._commands[name] for name in names])
        self.more.pop(menu)

    def set_recent(self, recent: Sequence[tuple[str, str]]) -> None:
        """Offer (source, title) of documents that were read before."""
        menu = self.open_menu
        menu.clear()
        menu.addActions([self._commands["open"], self._commands["address"]])
        if recent:
            menu.addSection(self.tr("Recent"))
        for source, title in recent:
            action = menu.addAction(title.replace("&", "&&"))
            action.setToolTip(kit.tip(source))
            action.triggered.connect(lambda checked=False, where=source: self.recent_requested.emit(where))

    def set_title(self, title: str, chapter: str = "") -> None:
        """Show what is open, and the chapter one is in, unless that is the title itself, which may stand
        before the author's name or a site's."""
        begins = title.casefold().startswith(chapter.casefold())
        self.title.setText(title if begins else f"{title} · {chapter}")

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(800, super().sizeHint().height())


class FindBar(QFrame):
    """Tells what is looked for; the answer comes by :meth:`set_found`.

    Signals:
        typed: (needle) another one, as one types; '' for none.
        wanted: (needle, backward) the next place of it.
        closed: the bar was put away.
    """

    typed = Signal(str)
    wanted = Signal(str, bool)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kit", "bar")
        self.field = kit.field(self.tr("Find in the text"), self)
        self.field.setMaximumWidth(420)
        self.field.setClearButtonEnabled(True)
        self.answer = kit.quiet("", wrap=False)
        previous = buttons.IconButton("up", self.tr("Previous occurrence"), self, shortcut="Shift+Enter")
        following = buttons.IconButton("down", self.tr("Next occurrence"), self, shortcut="Enter")
        close = buttons.IconButton("close", self.tr("Close the find bar"), self, shortcut="Esc")
        parts = -1, self.field, previous, following, self.answer, -1, close
        layout = kit.row(*parts, margin=(12, 4, 12, 4), spacing=4)
        layout.setStretchFactor(self.field, 100)
        self.setLayout(layout)
        self.field.textChanged.connect(self.typed)
        previous.clicked.connect(lambda: self.ask(backward=True))
        following.clicked.connect(lambda: self.ask(backward=False))
        close.clicked.connect(self.put_away)
        self.hide()

    def open(self, needle: str = "") -> None:
        """Show the bar, with what was selected in it."""
        self.answer.clear()
        self.show()
        if needle and needle != self.field.text():
            self.field.setText(needle)
        elif self.field.text():
            self.typed.emit(self.field.text())
        self.field.setFocus()
        self.field.selectAll()

    def put_away(self) -> None:
        """Hide the bar."""
        if (focused := self.focusWidget()) is not None:
            # Or it would be in another pane on its way to the text, and a screen reader tell of that.
            focused.clearFocus()
        self.hide()
        self.closed.emit()

    def in_another_text(self) -> str:
        """What is still looked for where another text was opened: nothing is counted in that yet."""
        self.answer.clear()
        return self.field.text() if self.isVisible() else ""

    def set_found(self, number: int, count: int) -> None:
        """Say which of so many places is shown (from 1)."""
        if not self.field.text():
            self.answer.clear()
        elif count:
            self.answer.setText(
                self.tr("{number} of {count}").format(number=figure(number), count=figure(count))
            )
        else:
            self.answer.setText(self.tr("Not found"))
        kit.announce(self.field, self.answer.text())

    def ask(self, *, backward: bool) -> None:
        """Look for the next place, or the one before."""
        if self.field.text():
            self.wanted.emit(self.field.text(), backward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the next occurrence, with Shift to the one before."""
        backward = event.matches(QKeySequence.StandardKey.InsertLineSeparator)
        if backward or event.matches(QKeySequence.StandardKey.InsertParagraphSeparator):
            self.ask(backward=backward)
            return
        super().keyPressEvent(event)


SIDE_WIDTH = 296
CONTENTS_WIDTH = 220
NARROW = 940
"""Below this width only one of the sides is open."""
SMALL = 700
"""Below this width both are folded, until one of them is asked for."""
LEAST = QSize(560, 320)


class MainWindow(QMainWindow):
    """All panels in their places, and the keys that work everywhere.

    Attributes:
        commands: by name, with their keys; those that a menu may show.
        may_close: asks a person, where closing would break work off.
        unasked: whether to close without asking: the system wants the process to end.

    Signals:
        key: (name) of a command that was asked for by a key or a menu.
        dropped: (QMimeData) files, addresses or text.
        noted: (Problem) see :meth:`note`.
        side_wanted: whether they are to be there.
        resized: it has another width or height.
        closing: the window is about to go.
    """

    key = Signal(str)
    dropped = Signal(QMimeData)
    noted = Signal(object)
    side_wanted = Signal(bool)
    resized = Signal()
    closing = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Philomel")
        self.setAcceptDrops(True)
        self.setMinimumSize(LEAST.boundedTo(kit.room_on_screen()))
        self.may_close: Callable[[], bool] = lambda: True
        self.unasked = False
        self.keys = Commands(self, self._leaves_space)
        self.commands = self.keys.actions
        self.toolbar = Toolbar(self.keys, self)
        self._wanted: dict[QToolButton, bool] = {self.toolbar.left: True, self.toolbar.right: True}
        self._room = -1
        self._bare = False
        self.find_bar = FindBar(self)
        self.opening = JobStrip(self)
        self.opening.installEventFilter(self)
        self.contents, self.pane = ContentsPanel(self), ReadingPane(self)
        self.sheets = Sheets(self.pane, self)
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
        self.transport, self.footer = Transport(self.keys, self), LiveFooter(self)
        self._build()
        self.drop_sign = QLabel(self.tr("Drop it to read it; a recording becomes a voice."), self)
        self.drop_sign.setProperty("kit", "drop")
        self.drop_sign.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.drop_sign.setWordWrap(True)
        self.drop_sign.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.drop_sign.hide()
        self.keys.asked.connect(self.command)
        self.footer.clicked.connect(self.show_live)
        self.order()
        self.voices.reordered.connect(self.order)
        self.style_panel.reordered.connect(self.order)
        self.pane.following_changed.connect(self._following)
        self.pane.height_alone = self._height_of_text
        # Not the first button: Space would press it while the first text comes.
        self.pane.setFocus()

    def _build(self) -> None:
        self.side = QStackedWidget(self)
        self.side.setAccessibleName(self.commands["side"].text())
        self.side.setProperty("kit", "side")
        panels = kit.column(
            self.voices, 4, kit.separator(), 4, self.style_panel, 4, kit.separator(), 4, self.live, -1,
            margin=12,
        )  # fmt: skip
        # The sheet fills the column: a file can be dropped anywhere on it.
        self._panels, adding = kit.scrolled(panels), kit.scrolled(kit.column(self.add_voice, margin=12))
        for area in (self._panels, adding):
            area.setProperty("kit", "side")
            self.side.addWidget(area)
        self.contents.setMinimumWidth(160)
        middle = kit.held(kit.column(
            self.find_bar, self.opening, self.sheets, self.follow_row, self.invitations, spacing=0,
        ))  # fmt: skip
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.setHandleWidth(1)
        self.splitter.setChildrenCollapsible(False)
        for index, part in enumerate((self.contents, middle, self.side)):
            self.splitter.addWidget(part)
            self.splitter.setStretchFactor(index, 1 if part is middle else 0)
        self.splitter.setSizes([CONTENTS_WIDTH, 10_000, SIDE_WIDTH])
        self.setCentralWidget(kit.held(kit.column(
            self.toolbar, kit.separator(), self.splitter, self.graphics, self.job, self.strip,
            kit.separator(), self.transport, self.footer, spacing=0, wide=(self.splitter,),
        )))  # fmt: skip

    def sizeHint(self) -> QSize:
        """Large enough for all three columns, and no larger than the screen."""
        return QSize(1240, 820).boundedTo(kit.room_on_screen())

    def _height_of_text(self) -> int:
        """What is left to the text where nothing is told above or below it."""
        footer = 0 if self.footer.isHidden() else self.footer.height()
        return self.height() - self.toolbar.height() - self.transport.height() - footer - 2

    def order(self) -> None:
        """Tab goes left to right and top to bottom, also through controls that came later."""
        kit.in_order(
            *kit.tabbed(self.toolbar), *kit.tabbed(self.find_bar), *kit.tabbed(self.opening),
            self.contents.tree, self.contents.notes.save, self.contents.notes.list, self.pane,
            *([self.sheets.pages] if self.sheets.pages is not None else []), self.follow,
            *kit.tabbed(self.invitations), *self.voices.tab_parts(), *self.style_panel.tab_parts(),
            *kit.tabbed(self.live), *kit.tabbed(self.add_voice), *kit.tabbed(self.graphics),
            *kit.tabbed(self.job), *kit.tabbed(self.strip), *self.transport.tab_parts(), self.footer,
        )  # fmt: skip

    # -- keys

    def _leaves_space(self, control: QWidget) -> bool:
        """The contents have no use for Space: a chapter that was chosen with the mouse is heard with it."""
        return control in (self.contents.tree, self.transport.play)

    def command(self, name: str) -> None:
        """Do what a command asks for, or have it done."""
        if name == "escape":
            self.close_top()
        elif name in ("next_pane", "previous_pane"):
            self._pane(1 if name == "next_pane" else -1)
        elif name == "find":
            self.open_find()
        elif name == "menu":
            kit.pop_menu(QApplication.focusWidget() or self.pane)
        elif name == "live":
            self.show_live()
        else:
            self.key.emit(name)

    def close_top(self) -> None:
        """Put away what lies on top: the find bar, the sheet, what is being opened, the message; the reading
        goes on."""
        if self.find_bar.isVisible():
            self.find_bar.put_away()
        elif self.side.currentIndex() == 1 and self.side.isVisible():
            # It may stay open, and keeps the keyboard then.
            self.add_voice.cancel()
            return
        elif self.opening.isVisible():
            self.opening.cancelled.emit()
        elif self.strip.isVisible():
            self.strip.dismiss()
        elif self.isFullScreen():
            self.key.emit("full_screen")
        self.pane.setFocus()

    def open_find(self) -> None:
        """Open the find bar with what is selected."""
        selected = self.pane.textCursor().selectedText()
        self.find_bar.open(selected if len(selected) < 100 and "\u2029" not in selected else "")

    def panes(self) -> list[QWidget]:
        """Where F6 goes, in order."""
        side = self.side.currentWidget() or self.side
        cards = sorted(self.voices.cards(), key=lambda card: not card.isChecked())
        first = next((w for w in (*cards, *kit.tabbed(side)) if w.isVisible()), side)
        return [
            self.toolbar.open,
            *([self.contents.tree] if self.contents.tree.isVisible() else []),
            self.front(),
            *([first] if self.side.isVisible() else []),
            self.transport.play,
        ]

    def _pane(self, by: int) -> None:
        panes = self.panes()
        homes: list[QWidget] = [self.toolbar, self.contents, self.sheets, self.side, self.transport]
        here, places = _home(QApplication.focusWidget(), homes), [_home(pane, homes) for pane in panes]
        at = places.index(here) if here in places else -1 if by > 0 else 0
        panes[(at + by) % len(panes)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def note(self, text: str, label: str = "", act: Callable[[], object] | None = None) -> None:
        """Tell for a while what went well, or may be of use, with a button for what can be done about it."""
        self.noted.emit(Problem(text, label, act))

    # -- panels

    def show_contents(self, shown: bool) -> None:
        """Fold or unfold the contents; in a narrow window the other side gives way."""
        self._ask(self.toolbar.left, shown, instead_of=self.toolbar.right)

    def show_side(self, shown: bool) -> None:
        """Fold or unfold voice, style and live; in a narrow window the contents give way."""
        self._ask(self.toolbar.right, shown, instead_of=self.toolbar.left)

    def _ask(self, button: QToolButton, shown: bool, *, instead_of: QToolButton) -> None:
        """A side is wanted, or not: also when there is room again."""
        self._wanted[button] = shown
        self._part(button).setVisible(shown)
        button.setChecked(shown)
        if shown and self.width() < NARROW:
            self._fold(instead_of, False)

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
        room = 0 if self._bare else (self.width() >= SMALL) + (self.width() >= NARROW)
        if room == self._room:
            return
        self._room = room
        # A voice that is being added is not put away.
        side = self._wanted[right] and (room > 0 or self.side.currentIndex() == 1)
        self._fold(right, side)
        self._fold(left, self._wanted[left] and room > int(side))

    def set_bare(self, bare: bool) -> None:
        """Fold all panels, or show those that were; what the user chose is kept."""
        self._bare, self._room = bare, -1
        self.footer.setVisible(not bare)
        self._fit()

    def front(self) -> QWidget:
        """What the document is seen in: its text, or its pages."""
        return self.sheets.front()

    def show_live(self) -> None:
        """Unfold the figures with their course and bring them into view; pressed again, fold them."""
        bar = self._panels.verticalScrollBar()
        shown = self.side.isVisible() and self.side.currentIndex() == 0 and self.live.is_open()
        if shown and bar.value() == min(self._top_of_live(), bar.maximum()):
            self.live.set_open(False)
            return
        self.side_wanted.emit(True)
        self.live.set_open(True)
        if self.side.currentIndex() == 0:
            # What was folded is laid out only now.
            QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
            bar.setValue(self._top_of_live())

    def _top_of_live(self) -> int:
        """How far the column is to be scrolled for the figures to stand at its top."""
        return self.live.mapTo(self._panels.widget() or self, QPoint()).y()

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
        """Fold and unfold the sides; in a large window the titles of chapters have more room, too."""
        super().resizeEvent(event)
        self._fit()
        left, text, right = self.splitter.sizes()
        grown = themes.growth(self.width()) / themes.growth(max(event.oldSize().width(), 1)) - 1
        if more := round(left * grown):
            self.splitter.setSizes([left + more, text - more, right])
        self.resized.emit()

    def changeEvent(self, event: QEvent) -> None:
        """Another screen may be sharper; the system's letters may be others, and a style sheet keeps them."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            buttons.recolour()
        elif event.type() == QEvent.Type.FontChange:
            QTimer.singleShot(0, self, lambda: self.setStyleSheet(self.styleSheet()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """When an opening is over and there is no text, the invitations are what one can do."""
        if watched is self.opening and event.type() == QEvent.Type.HideToParent and self.pane.content is None:
            self.invitations.show()
        return super().eventFilter(watched, event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files, addresses and text."""
        if kit.takes(event):
            place = QRect(self.sheets.mapTo(self, QPoint()), self.sheets.size())
            self.drop_sign.setGeometry(place.adjusted(12, 12, -12, -12))
            self.drop_sign.show()
            self.drop_sign.raise_()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """What was held over the window is elsewhere."""
        self.drop_sign.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand on what was dropped."""
        self.drop_sign.hide()
        self.dropped.emit(event.mimeData())
        kit.copy(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let everything be kept first; a person is asked where work would be broken off."""
        if not self.unasked and not self.may_close():
            event.ignore()
            return
        self.closing.emit()
        super().closeEvent(event)


def _home(widget: QWidget | None, homes: list[QWidget]) -> QWidget | None:
    """The panel a widget lies in."""
    while widget is not None and widget not in homes:
        widget = widget.parentWidget()
    return widget


STAYS_MS = 2500
"""How long toolbar and transport stay after the pointer has moved."""
_NEAR = 3
"""Pixels that a pointer moves by itself on a shaken table."""


class FullScreen(QObject):
    """Goes with the window's state, whoever changes that: a key, a menu, or the system's own button."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._bars: tuple[QWidget, ...] = (window.toolbar, window.transport)
        self._on = False
        self._pointer = QPoint()
        self._timer = QTimer(self, interval=STAYS_MS, singleShot=True)
        self._timer.timeout.connect(self._put_away)
        window.installEventFilter(self)

    def turn(self) -> None:
        """Fill the screen, or leave it."""
        self._window.setWindowState(self._window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def leave(self) -> None:
        """Be a window again."""
        if self._window.isFullScreen():
            self.turn()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's state, and the pointer while the screen is filled."""
        if event.type() == QEvent.Type.WindowStateChange and watched is self._window:
            self._set(self._window.isFullScreen())
        elif self._on and event.type() == QEvent.Type.MouseMove:
            self._moved(QCursor.pos())
        elif self._on and event.type() == QEvent.Type.ShortcutOverride and self._is_walk(event):
            self.show_bars()
        return False

    def _is_walk(self, event: QEvent) -> bool:
        """Whether a key goes from one control to another: they have to be seen."""
        key = event.key()  # type: ignore[attr-defined]
        return key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_F6)

    def _moved(self, pointer: QPoint) -> None:
        if (pointer - self._pointer).manhattanLength() > _NEAR:
            self._pointer = pointer
            self.show_bars()

    def show_bars(self) -> None:
        """Show toolbar and transport for a while."""
        for bar in self._bars:
            bar.show()
        self._timer.start()

    def _put_away(self) -> None:
        """Hide them, unless they are in use."""
        if not self._on:
            return
        focus, popup = QApplication.focusWidget(), QApplication.activePopupWidget()
        used = any(bar.underMouse() or (focus is not None and bar.isAncestorOf(focus)) for bar in self._bars)
        if used or popup is not None:
            self._timer.start()
            return
        for bar in self._bars:
            bar.hide()

    def _set(self, on: bool) -> None:
        if on == self._on:
            return
        self._on = on
        application = QApplication.instance()
        assert application is not None
        for bar in self._bars:
            # The text stays where it is when they come and go.
            policy = bar.sizePolicy()
            policy.setRetainSizeWhenHidden(on)
            bar.setSizePolicy(policy)
            bar.show()
        if on:
            self._pointer = QCursor.pos()
            application.installEventFilter(self)
            self._timer.start()
        else:
            application.removeEventFilter(self)
            self._timer.stop()
        self._window.set_bare(on)
        self._window.front().setFocus()


def apply_look(window: MainWindow, settings: Settings, accent: QColor | None) -> themes.Theme:
    """Give all widgets the chosen colours (``accent``: the system's) and the text its type; returns them."""
    found = themes.current(settings.theme, accent)  # type: ignore[arg-type]
    sheet = themes.style_sheet(found)
    # A long text, laid out anew with all widgets, does not know its place any more.
    place = window.pane.place()
    if sheet != window.styleSheet():
        QApplication.setPalette(themes.palette(found))
        # Not the application's: Qt goes over each widget again then for every other that it lies in.
        window.setStyleSheet(sheet)
        buttons.recolour()
    window.pane.set_look(found, typography(settings, window.width()), place)
    return found


def typography(settings: Settings, width: int) -> themes.Typography:
    """How the text is set in a window of so many pixels."""
    return themes.Typography(
        family=settings.font_family,
        serif=settings.serif,
        pixels=round(settings.font_pixels * themes.growth(width)),
        line_height=settings.line_height,
        columns=settings.columns,
        justified=settings.justified,
        letter_spacing=settings.letter_spacing,
        word_spacing=settings.word_spacing,
        pages=("scrolled", "paged", "columns").index(settings.layout),
    )
