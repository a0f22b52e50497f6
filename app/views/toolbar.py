"""The bar above the text: open, paste, where one is, find, type, and the two side panels."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QMenu, QWidget

from app.views import kit
from app.views.commands import first_key
from app.views.kit import buttons
from app.views.pdf.menu import PagesMenu


class Toolbar(QFrame):
    """Shows the document's title and asks for what concerns the whole window.

    Signals:
        asked: (name) one of the window's commands.
    """

    recent_requested = Signal(str)
    address_requested = Signal()
    asked = Signal(str)
    left_toggled = Signal(bool)
    right_toggled = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kit", "bar")
        self.open = buttons.IconButton("open", self.tr("Open"), self, text=self.tr("Open"), shortcut="Ctrl+O")
        self.paste = buttons.IconButton(
            "paste", self.tr("Paste text"), self, text=self.tr("Paste"), shortcut="Ctrl+V"
        )
        self.title = kit.ElidedLabel("", self, Qt.TextElideMode.ElideMiddle)
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.search = buttons.IconButton("find", self.tr("Find in the text"), self, shortcut="Ctrl+F")
        self.type = buttons.IconButton("type", self.tr("Type and colours"), self)
        self.pages = buttons.IconButton("pages", self.tr("Text or real pages"), self, shortcut="F7")
        self.pages.hide()
        self.left = buttons.IconButton("panel-left", self.tr("Contents"), self, shortcut="F9")
        self.right = buttons.IconButton(
            "panel-right", self.tr("Voice and reading style"), self, shortcut="F10"
        )
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
        self.paste.clicked.connect(lambda: self.asked.emit("paste"))
        self.search.clicked.connect(lambda: self.asked.emit("find"))
        self.left.toggled.connect(self.left_toggled)
        self.right.toggled.connect(self.right_toggled)

    def _menus(self) -> None:
        self.pages_menu = PagesMenu(self.pages)
        self.pages.pop(self.pages_menu)
        self.open_menu = QMenu(self.tr("Open"), self.open)
        self.open.pop(self.open_menu)
        self.set_recent(())
        menu = QMenu(self.tr("More"), self.more)
        self._commands(menu.addMenu(self.tr("View")), (
            (self.tr("Larger"), "larger"), (self.tr("Smaller"), "smaller"),
            (self.tr("Usual size"), "usual_size"), (self.tr("Full screen"), "full_screen"),
        ))  # fmt: skip
        menu.addSeparator()
        self._commands(menu, (
            (self.tr("What is left out…"), "skips"), (self.tr("Save as sound…"), "export"),
            (self.tr("Pronunciation…"), "pronunciation"), (self.tr("Models…"), "models"),
            (self.tr("Settings…"), "settings"), (self.tr("Where everything lies…"), "folders"),
            (self.tr("Shortcuts…"), "shortcuts"), (self.tr("About Philomel…"), "about"),
        ))  # fmt: skip
        self.more.pop(menu)

    def _commands(self, menu: QMenu, commands: Sequence[tuple[str, str]]) -> None:
        """Add commands of the window, with the keys that do the same."""
        for text, name in commands:
            action = menu.addAction(kit.with_keys(text, first_key(name)))
            action.triggered.connect(lambda checked=False, name=name: self.asked.emit(name))

    def set_recent(self, recent: Sequence[tuple[str, str]]) -> None:
        """Offer (source, title) of documents that were read before."""
        menu = self.open_menu
        menu.clear()
        self._commands(menu, ((self.tr("File…"), "open"),))
        menu.addAction(self.tr("Web address…"), self.address_requested.emit)
        if recent:
            menu.addSection(self.tr("Recent"))
        for source, title in recent:
            shown = title or Path(source).name
            action = menu.addAction(shown[:60].replace("&", "&&"))
            action.setToolTip(kit.tip(source))
            action.triggered.connect(lambda checked=False, where=source: self.recent_requested.emit(where))

    def set_title(self, title: str, chapter: str = "") -> None:
        """Show what is open, and the chapter one is in."""
        self.title.setText(f"{title} · {chapter}" if chapter and chapter != title else title)

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(800, 44)
