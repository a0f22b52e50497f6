"""The bars above the text: open, paste, where one is, type, the side panels; and finding in the text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QLineEdit, QMenu, QWidget

from app.views import kit
from app.views.commands import Commands
from app.views.kit import buttons
from app.views.kit.theme import MIN_TARGET
from app.views.pdf.sheets import PagesMenu
from app.wording import number as figure

_SIZES = ("larger", "smaller", "usual_size", "mini", "full_screen")
_MORE = (
    "library", "read_later", "notes", "save_notes", "skips", "export", "export_chapter", "books",
    "pronunciation", "cast", "models", "settings", "folders", "shortcuts", "about",
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
                self.more, spacing=2,
            )  # fmt: skip
        layout.setContentsMargins(8, 4, 8, 4)
        layout.setStretchFactor(self.title, 1)
        self.setLayout(layout)
        self.setFixedHeight(44)
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
            shown = title or Path(source).name
            action = menu.addAction(shown[:60].replace("&", "&&"))
            action.setToolTip(kit.tip(source))
            action.triggered.connect(lambda checked=False, where=source: self.recent_requested.emit(where))

    def set_title(self, title: str, chapter: str = "") -> None:
        """Show what is open, and the chapter one is in, unless that is the title itself, which may stand
        before the author's name or a site's."""
        begins = title.casefold().startswith(chapter.casefold())
        self.title.setText(title if begins else f"{title} · {chapter}")

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(800, 44)


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
        self.field = QLineEdit(self)
        self.field.setMinimumHeight(MIN_TARGET)
        self.field.setMaximumWidth(420)
        self.field.setClearButtonEnabled(True)
        self.field.setPlaceholderText(self.tr("Find in the text"))
        self.field.setAccessibleName(self.tr("Find in the text"))
        self.answer = kit.quiet("", wrap=False)
        previous = buttons.IconButton("up", self.tr("Previous occurrence"), self, shortcut="Shift+Enter")
        following = buttons.IconButton("down", self.tr("Next occurrence"), self, shortcut="Enter")
        close = buttons.IconButton("close", self.tr("Close the find bar"), self, shortcut="Esc")
        layout = kit.row(-1, self.field, previous, following, self.answer, -1, close, spacing=4)
        layout.setStretchFactor(self.field, 100)
        layout.setContentsMargins(12, 4, 12, 4)
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
        self.hide()
        self.closed.emit()

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
        if event.matches(QKeySequence.StandardKey.InsertParagraphSeparator) or event.matches(
            QKeySequence.StandardKey.InsertLineSeparator
        ):
            self.ask(backward=event.matches(QKeySequence.StandardKey.InsertLineSeparator))
            return
        super().keyPressEvent(event)
