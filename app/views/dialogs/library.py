"""The library: what was read as a shelf with covers, and what is to be read, one after the other."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFont,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPalette,
    QPixmap,
    QPixmapCache,
    QTextOption,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTabWidget,
    QWidget,
)

from app.core.bookshelf import Book, ReadLater, search, told_apart
from app.views import kit
from app.views.kit import buttons
from app.views.kit.flow import Flow
from app.views.kit.strips import ProblemStrip
from app.views.reading.left_out import Index
from app.wording import number

_ROLE = Qt.ItemDataRole.UserRole
_APART = _ROLE + 1
_COVER = QSize(104, 148)
_CELL = QSize(136, 228)
_HUES = (12, 38, 95, 150, 200, 225, 275, 330)
"""Of the covers of books that have none of their own."""


class BookDelegate(QStyledItemDelegate):
    """Paints a book: its cover, how far it was read, title and author."""

    def __init__(self, cover: Callable[[str], Path | None], parent: QWidget) -> None:
        super().__init__(parent)
        self._cover = cover

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """All books are as large."""
        return _CELL

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw it."""
        book, box, palette = index.data(_ROLE), option.rect, option.palette
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
            painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 8, 8)
        cover = QRect(box.left() + (box.width() - _COVER.width()) // 2, box.top() + 10, *_COVER.toTuple())
        path = QPainterPath()
        path.addRoundedRect(QRectF(cover), 4, 4)
        painter.setClipPath(path)
        self._picture(painter, cover, book)
        painter.setClipping(False)
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        colour = palette.color(role)
        self._bar(painter, cover, book.share, colour)
        lines = book.title, index.data(_APART) or book.author
        self._words(painter, QRect(box.left() + 8, cover.bottom() + 14, box.width() - 16, 50), lines, colour)
        painter.restore()

    def _picture(self, painter: QPainter, cover: QRect, book: Book) -> None:
        path = self._cover(book.key)
        sharp = painter.device().devicePixelRatioF()
        picture, name = QPixmap(), f"cover {book.key} {sharp}"
        if path is not None and not QPixmapCache.find(name, picture):
            size = _COVER * sharp
            picture = QPixmap(str(path)).scaled(
                size,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            picture.setDevicePixelRatio(sharp)
            QPixmapCache.insert(name, picture)
        if not picture.isNull():
            shown = QRectF(QPointF(), picture.deviceIndependentSize())
            shown.moveCenter(QRectF(cover).center())
            painter.drawPixmap(shown.topLeft(), picture)
            return
        hue = _HUES[zlib.crc32(book.title.encode()) % len(_HUES)]
        painter.fillRect(cover, QColor.fromHsl(hue, 70, 70))
        font = QFont(painter.font())
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor("white"))
        option = QTextOption(Qt.AlignmentFlag.AlignCenter)
        # Names of files may have no space in them.
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        room = QRectF(cover.adjusted(8, 8, -8, -8))
        if painter.boundingRect(room, book.title, option).height() > room.height():
            option.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        painter.drawText(room, book.title, option)

    def _bar(self, painter: QPainter, cover: QRect, share: float, colour: QColor) -> None:
        """How far it was read, below its cover."""
        line = QRectF(cover.left(), cover.bottom() + 6, cover.width(), 3)
        faint = QColor(colour)
        faint.setAlphaF(0.25)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faint)
        painter.drawRoundedRect(line, 1.5, 1.5)
        line.setWidth(line.width() * min(max(share, 0.0), 1.0))
        painter.setBrush(colour)
        painter.drawRoundedRect(line, 1.5, 1.5)

    def _words(self, painter: QPainter, room: QRect, lines: tuple[str, str], colour: QColor) -> None:
        font = QFont(painter.font())
        font.setBold(False)
        painter.setFont(font)
        metrics = painter.fontMetrics()
        centre = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.setPen(colour)
        for line, words in enumerate(lines):
            mode = Qt.TextElideMode.ElideMiddle if line else Qt.TextElideMode.ElideRight
            shown = kit.directed(metrics.elidedText(words, mode, room.width()))
            painter.drawText(room.translated(0, line * metrics.lineSpacing()), centre, shown)


def _chosen(rows: QListWidget) -> tuple[int, str]:
    """The row that is chosen, and where what stands in it comes from."""
    item = rows.currentItem()
    return rows.currentRow(), item.data(_ROLE).source if item is not None else ""


def _choose(rows: QListWidget, row: int, chosen: str) -> None:
    """Choose what was chosen before the rows came anew, or what stands in its place."""
    places = (each for each in range(rows.count()) if rows.item(each).data(_ROLE).source == chosen)
    rows.setCurrentRow(next(places, min(max(row, 0), rows.count() - 1)))


class BookCovers(QListWidget):
    """Books, to be walked through by the arrow keys.

    Signals:
        opened, removed: (Book).
    """

    opened = Signal(object)
    removed = Signal(object)

    def __init__(self, cover: Callable[[str], Path | None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setUniformItemSizes(True)
        self.setProperty("kit", "flat")
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(BookDelegate(cover, self))
        self.setAccessibleName(self.tr("What you read"))
        self.itemActivated.connect(lambda item: self.opened.emit(item.data(_ROLE)))

    def show_books(self, books: Sequence[Book]) -> None:
        """Show these; the one that is chosen stays so."""
        row, chosen = _chosen(self)
        self.clear()
        for book, apart in zip(books, told_apart([(each.source, each.title) for each in books]), strict=True):
            item = QListWidgetItem(book.title)
            share = self.tr("{n} % read").format(n=number(round(100 * book.share)))
            marks = self.tr("%n mark(s)", None, book.marks) if book.marks else ""
            parts = ", ".join(part for part in (book.title, book.author, apart, share, marks) if part)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, parts)
            item.setToolTip(kit.tip(f"{parts}\n{book.source}" if "pasted:" not in book.source else parts))
            item.setData(_ROLE, book)
            item.setData(_APART, apart)
            self.addItem(item)
        _choose(self, row, chosen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete takes a book off the shelf."""
        item = self.currentItem()
        if event.key() == Qt.Key.Key_Delete and item is not None:
            self.removed.emit(item.data(_ROLE))
        else:
            super().keyPressEvent(event)


class Queue(QListWidget):
    """What waits, in its order; links and files can be dropped on it.

    Signals:
        dropped: (list of addresses).
        arranged: rows were moved.
        read, removed: (ReadLater).
    """

    dropped = Signal(list)
    arranged = Signal()
    read = Signal(object)
    removed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("kit", "flat")
        self.setItemDelegate(kit.Directed(self))
        self.setAccessibleName(self.tr("Reading list"))
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.itemActivated.connect(lambda item: self.read.emit(item.data(_ROLE)))

    def waiting(self) -> list[ReadLater]:
        """All, in the order that is shown."""
        return [self.item(row).data(_ROLE) for row in range(self.count())]

    def move_row(self, by: int) -> None:
        """Move what is chosen up or down."""
        row = self.currentRow()
        if 0 <= row + by < self.count():
            self.insertItem(row + by, self.takeItem(row))
            self.setCurrentRow(row + by)
            self.arranged.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete removes; with Ctrl or Alt the arrows move what is chosen."""
        key, item = event.key(), self.currentItem()
        moved = event.modifiers() & (Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier)
        if key == Qt.Key.Key_Delete and item is not None:
            self.removed.emit(item.data(_ROLE))
        elif moved and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.move_row(1 if key == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take links and files, too."""
        if event.mimeData().hasUrls():
            kit.copy(event)
        else:
            super().dragEnterEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Anywhere."""
        if event.mimeData().hasUrls():
            kit.copy(event)
        else:
            super().dragMoveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Put links and files behind the others; a row that was moved stands where it was dropped."""
        if event.mimeData().hasUrls():
            self.dropped.emit([url.toString() for url in event.mimeData().urls()])
            kit.copy(event)
        else:
            super().dropEvent(event)
            self.arranged.emit()


class LibraryDialog(QDialog):
    """The shelf and the reading list.

    Signals:
        opened, removed: (Book).
        read, unlisted: (ReadLater).
        link_wanted, files_wanted: something is to be put on the list.
        dropped: (list of addresses) are.
        arranged: (list of ReadLater) the order is this.
    """

    opened = Signal(object)
    removed = Signal(object)
    read = Signal(object)
    unlisted = Signal(object)
    link_wanted = Signal()
    files_wanted = Signal()
    dropped = Signal(list)
    arranged = Signal(list)

    def __init__(
        self,
        cover: Callable[[str], Path | None],
        parent: QWidget | None = None,
        strip: ProblemStrip | None = None,
    ) -> None:
        """``cover``: the picture of a document by its key; ``strip``: of the window that this covers."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Library"))
        kit.resize_inside(self, 760, 640)
        self._books: tuple[Book, ...] = ()
        self.field = kit.field(self.tr("Find in the library"), self, self.tr("Title, author or place"))
        self.field.setClearButtonEnabled(True)
        self.shelf, self.queue = BookCovers(cover, self), Queue(self)
        self.told = kit.quiet("")
        self.tabs = QTabWidget(self)
        pages = (self._shelf_page(), self._queue_page())
        for page, title in zip(pages, (self.tr("Read"), self.tr("Reading list")), strict=True):
            self.tabs.addTab(page, title)
        self.strip = ProblemStrip(self, strip)
        self.tabs.setAccessibleName(self.windowTitle())
        done = buttons.button(self.tr("Done"), self.accept)
        below = kit.row(-1, done)
        self.setLayout(kit.column(self.tabs, self.strip, below, margin=16, spacing=12, wide=(self.tabs,)))
        inside = (each for page in pages for each in kit.laid_out(page))
        kit.in_order(self.tabs, *inside, *kit.laid_out(self.strip), done)
        self.field.textChanged.connect(self._seek)
        self.field.returnPressed.connect(self.open_book.click)
        self.shelf.opened.connect(self.opened)
        self.shelf.removed.connect(self.removed)
        self.queue.read.connect(self.read)
        self.queue.removed.connect(self.unlisted)
        self.queue.dropped.connect(self.dropped)
        self.queue.arranged.connect(lambda: self.arranged.emit(self.queue.waiting()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down goes from what one looks for to what was found."""
        if self.field.hasFocus() and event.key() == Qt.Key.Key_Down:
            self.shelf.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def set_books(self, books: Sequence[Book]) -> None:
        """Show what was read."""
        self._books = tuple(books)
        self._filter()

    def set_waiting(self, waiting: Sequence[ReadLater]) -> None:
        """Show what waits; the one that is chosen stays so."""
        row, chosen = _chosen(self.queue)
        self.queue.clear()
        # As soon as one is chosen, rows are laid out, by the letters and margins that the list has by then.
        self.queue.ensurePolished()
        for each in waiting:
            item = QListWidgetItem(each.title)
            item.setToolTip(kit.tip(each.source))
            item.setData(_ROLE, each)
            self.queue.addItem(item)
        _choose(self.queue, row, chosen)
        for button in (self.read_now, self.up, self.down, self.unlist):
            button.setEnabled(bool(waiting))

    def _seek(self) -> None:
        """Show what is looked for, and tell how much there is of it; Enter opens the first."""
        self.shelf.setCurrentRow(-1)
        self._filter()
        kit.announce(self.field, self.told.text())

    def _filter(self) -> None:
        found = search(self._books, self.field.text())
        self.shelf.show_books(found)
        if not self._books:
            self.told.setText(self.tr("What you read stands here."))
        else:
            self.told.setText(self.tr("%n text(s)", None, len(found)))
        for each in (self.open_book, self.remove):
            each.setEnabled(bool(found))

    def _shelf_page(self) -> QWidget:
        self.open_book = buttons.button(self.tr("Open"), lambda: self._book(self.opened), kind="primary")
        self.remove = buttons.button(
            self.tr("Take off the shelf"), lambda: self._book(self.removed), kind="quiet"
        )
        below = Flow(self.told, -1, self.remove, self.open_book)
        return kit.held(kit.column(self.field, self.shelf, below, margin=8, wide=(self.shelf,)))

    def _queue_page(self) -> QWidget:
        link = buttons.button(self.tr("Add a link…"), self.link_wanted.emit)
        files = buttons.button(self.tr("Add files…"), self.files_wanted.emit)
        self.up = buttons.IconButton("up", self.tr("Read it earlier"), self)
        self.down = buttons.IconButton("down", self.tr("Read it later"), self)
        self.up.clicked.connect(lambda: self.queue.move_row(-1))
        self.down.clicked.connect(lambda: self.queue.move_row(1))
        self.unlist = buttons.button(self.tr("Remove"), lambda: self._waits(self.unlisted), kind="quiet")
        self.read_now = buttons.button(self.tr("Read now"), lambda: self._waits(self.read), kind="primary")
        about = kit.quiet(
            self.tr("One is read after the other. What was read to its end goes from the list. Links and "
                    "files can be dropped here.")
        )  # fmt: skip
        adding, row = Flow(link, files), Flow(self.up, self.down, -1, self.unlist, self.read_now)
        return kit.held(kit.column(about, adding, self.queue, row, margin=8, wide=(self.queue,)))

    def _book(self, asked: SignalInstance) -> None:
        if (item := self.shelf.currentItem()) is not None:
            asked.emit(item.data(_ROLE))

    def _waits(self, asked: SignalInstance) -> None:
        if (item := self.queue.currentItem()) is not None:
            asked.emit(item.data(_ROLE))
