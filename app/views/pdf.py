"""The real pages of a PDF: sharp at any size, lit as they are read, clickable to start anywhere; beside the
text where there is room for both."""

from __future__ import annotations

import bisect
from collections import OrderedDict
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QMenu, QSizePolicy, QSplitter, QWidget

from app.views import kit
from app.views.kit.theme import THEMES, Theme, of_paper
from app.views.page.reading_pane import ReadingPane
from engine import Span

if TYPE_CHECKING:
    from app.documents.pdf.boxes import Box, PdfBoxes, Strip

MARGIN = 16
WIDEST = 920
"""Pixels that the widest page takes at 100 %, where there is room for them."""
ZOOMS = (0.25, 0.33, 0.5, 0.67, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0)
_DIMMED = QColor(190, 190, 190)
"""What light paper is multiplied with in a dark window: it would dazzle."""
STEP = 40
"""Pixels that an arrow key scrolls."""
_PAD = 0.12
"""Share of a line's height by which what is lit is larger than its letters."""
_Mode = QPainter.CompositionMode


class PdfView(QAbstractScrollArea):
    """Shows pages one below the other, with what is spoken lit on them.

    Signals:
        wanted: (list of Strip) what is to be drawn, what is seen first.
        start_requested: (character) the reader wants to start there.
        left: the reader scrolled: the view is not to follow the reading.
        stepped: (1 or -1) the keyboard's cursor is to go to the next or the last word.
        entered: read from the keyboard's cursor.
        zoomed: (zoom) pages are shown larger or smaller.
        selected: (Span) what the mouse went over.
        copied: what is selected, or the word at the cursor, is to be copied.
        taken_back: what was done last is to be undone.
        menu_wanted: (character, or None for the cursor's; place on the screen) what can be done there?
    """

    wanted = Signal(list)
    start_requested = Signal(int)
    left = Signal()
    stepped = Signal(int)
    entered = Signal()
    zoomed = Signal(float)
    selected = Signal(object)
    copied = Signal()
    taken_back = Signal()
    menu_wanted = Signal(object, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(self.tr("Pages"))
        self.setAccessibleDescription(
            self.tr("Press Enter on a word to read from there; Alt with Left and Right goes by words.")
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.verticalScrollBar().setSingleStep(STEP)
        self.horizontalScrollBar().setSingleStep(STEP)
        self.zoom = 1.0
        self._sizes: tuple[tuple[float, float], ...] = ()
        self._widest = 0
        self._tops: list[int] = []
        self._damaged: set[int] = set()
        self._boxes: PdfBoxes | None = None
        self._words = ""
        self._strips = Strips()
        self._theme, self._dark = THEMES["light"], False
        self._spoken: tuple[Span | None, Span | None] = (None, None)
        self._cursor: Span | None = None
        self._marked = False
        self._goal: tuple[Span, bool] | None = None
        self._kept: tuple[tuple[int, float] | None, int] | None = None
        """What the last change of the layout left in the middle (None: the top), and how far was scrolled."""
        self._pressed, self._from = QPointF(), -1

    # -- content

    def show_pages(
        self, sizes: tuple[tuple[float, float], ...], boxes: PdfBoxes | None, words: str = ""
    ) -> None:
        """Show pages by their sizes in points, or words; ``boxes`` come to be known little by little."""
        self.viewport().update()
        if sizes and (sizes, boxes) == (self._sizes, self._boxes):
            return  # Their drawing was begun anew.
        self._sizes, self._boxes, self._words = sizes, boxes, words
        self._widest = max(range(len(sizes)), key=lambda page: sizes[page][0], default=0)
        self._damaged = set()
        self._strips.clear()
        self._spoken, self._cursor, self._kept = (None, None), None, None
        self._lay_out()
        self.verticalScrollBar().setValue(0)

    def set_drawn(self, strip: Strip, image: QImage) -> None:
        """Take a strip that was drawn."""
        self._strips.add(strip, image)
        self.viewport().update()

    def set_damaged(self, page: int) -> None:
        """This page cannot be drawn."""
        self._damaged.add(page)
        self.viewport().update()

    def set_located(self, page: int) -> None:
        """It is known now where the text of a page stands; what was to be shown there can be."""
        if self._goal is not None:
            self.reveal(*self._goal)
        self.viewport().update()

    def set_look(self, theme: Theme, dark: bool) -> None:
        """Set colours; ``dark`` turns the pages' own around."""
        self._theme, self._dark = theme, dark
        palette = self.palette()
        palette.setColor(palette.ColorRole.Window, QColor(theme.card))
        self.setPalette(palette)
        self.viewport().update()

    # -- reading position

    def set_spoken(self, sentence: Span | None, word: Span | None, follow: bool) -> None:
        """Light the sentence and the word that sound, and scroll to them if the view is to follow."""
        if (sentence, word) == self._spoken:
            return
        self._spoken = sentence, word
        span = word or sentence
        if follow and span is not None:
            self.reveal(span)
        self.viewport().update()

    def set_cursor(self, word: Span | None, marked: bool) -> None:
        """Frame the word that the keyboard's cursor is on while the keyboard is here; ``marked``: always."""
        self._cursor, self._marked = word, marked
        self.viewport().update()

    def reveal(self, span: Span, wholly: bool = False) -> None:
        """Scroll so that a span stands in the upper half, only when it leaves the comfortable middle.

        ``wholly``: also when it stands in it already.
        """
        found = self._boxes.of(span) if self._boxes is not None else []
        self._goal = None if found else (span, wholly)
        if not found:
            return
        rect, height = self._box(*found[0]), self.viewport().height()
        if wholly or rect.top() < 0.1 * height or rect.bottom() > 0.75 * height:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + round(rect.top()) - height // 3)
        across, room = self.horizontalScrollBar(), self.viewport().width()
        if rect.left() < MARGIN or rect.right() > room - MARGIN:
            across.setValue(across.value() + round(rect.center().x()) - room // 2)

    def char_in_view(self) -> int | None:
        """The first character of the page that is in view."""
        return self._boxes.first_on(self._page_at(self._scroll() + 1)) if self._boxes is not None else None

    # -- layout

    def set_zoom(self, zoom: float) -> None:
        """Show pages larger or smaller, what is in the middle of the view staying there."""
        zoom = min(max(zoom, ZOOMS[0]), ZOOMS[-1])
        if zoom != self.zoom:
            self.zoom = zoom
            self._keep_place(self._lay_out)
            self.zoomed.emit(zoom)

    def step_zoom(self, by: int) -> None:
        """Go to the next larger or smaller size."""
        others = [zoom for zoom in ZOOMS if (zoom - self.zoom) * by > 1e-6]
        if others:
            self.set_zoom(others[0] if by > 0 else others[-1])

    def _keep_place(self, change: Callable[[], None]) -> None:
        """Change the layout, and scroll to what was in the middle before; at the top one stays there."""
        vertical, across, view = self.verticalScrollBar(), self.horizontalScrollBar(), self.viewport()
        if self._kept is None or self._kept[1] != vertical.value():
            self._kept = (self._middle() if vertical.value() else None, 0)
        middle = self._kept[0]
        x = (across.value() + view.width() / 2) / max(self._whole_width(), 1)
        change()
        if self._sizes:
            if middle is not None:
                page, share = middle
                vertical.setValue(round(self._tops[page] + share * self._size(page)[1] - view.height() / 2))
            across.setValue(round(x * self._whole_width() - view.width() / 2))
        # Where a narrow view has no room to scroll so far, the wide one that follows has.
        self._kept = middle, vertical.value()

    def _middle(self) -> tuple[int, float]:
        """The page in the middle of the view as it is laid out, and how far down on it."""
        middle = self._scroll() + self.viewport().height() / 2
        page = self._page_at(middle)
        return page, (middle - self._tops[page]) / (self._tops[page + 1] - MARGIN - self._tops[page])

    def _scale(self) -> float:
        """Pixels for each point."""
        room = min(max(self.viewport().width() - 2 * MARGIN, 100), WIDEST)
        return self.zoom * room / self._sizes[self._widest][0]

    def _size(self, page: int) -> tuple[float, float]:
        """Width and height of a page in pixels: those of whole dots, for its picture to be sharp."""
        scale, ratio = self._scale(), self.devicePixelRatioF()
        width, height = self._sizes[page]
        return max(round(width * scale * ratio), 1) / ratio, max(round(height * scale * ratio), 1) / ratio

    def _whole_width(self) -> float:
        return self._size(self._widest)[0] + 2 * MARGIN if self._sizes else 0.0

    def _lay_out(self) -> None:
        """Work out where pages lie, and how far one can scroll."""
        heights = [round(self._size(page)[1]) + MARGIN for page in range(len(self._sizes))]
        self._tops = list(accumulate(heights, initial=MARGIN))
        whole = self._tops[-1] if self._sizes else 0
        vertical, across, view = self.verticalScrollBar(), self.horizontalScrollBar(), self.viewport()
        vertical.setRange(0, max(whole - view.height(), 0))
        vertical.setPageStep(max(view.height() - STEP, 1))
        across.setRange(0, max(round(self._whole_width()) - view.width(), 0))
        across.setPageStep(view.width())
        self.viewport().update()

    def _scroll(self) -> int:
        return self.verticalScrollBar().value()

    def _page_at(self, y: float) -> int:
        """The page at a height from the first one's top."""
        return min(max(bisect.bisect_right(self._tops, y) - 1, 0), max(len(self._sizes) - 1, 0))

    def _rect(self, page: int) -> QRectF:
        """Where a page lies in the viewport."""
        width, height = self._size(page)
        spare = self.viewport().width() - width
        left = round(spare / 2) if self._whole_width() <= self.viewport().width() else MARGIN
        x = left - self.horizontalScrollBar().value()
        return QRectF(x, self._tops[page] - self._scroll(), width, height)

    def _box(self, page: int, box: Box) -> QRectF:
        """Where a box of a page lies in the viewport."""
        rect = self._rect(page)
        left, top, right, bottom = box
        out = QRectF(
            rect.x() + left * rect.width(), rect.y() + top * rect.height(),
            (right - left) * rect.width(), (bottom - top) * rect.height(),
        )  # fmt: skip
        pad = _PAD * min(out.height(), out.width())
        return out.adjusted(-pad, -pad, pad, pad)

    def _in_view(self, beyond: float = 0.0) -> Iterator[int]:
        """Pages that are in view, or so many pixels beyond it."""
        if self._sizes:
            first = self._page_at(self._scroll() - beyond)
            yield from range(first, self._page_at(self._scroll() + self.viewport().height() + beyond) + 1)

    # -- drawing

    def _ask(self) -> None:
        """Ask for what is missing: what is in view first, then what is half a view away."""
        half = self.viewport().height() / 2
        self.wanted.emit(list(dict.fromkeys((*self._missing(0), *self._missing(half)))))

    def _missing(self, beyond: float) -> Iterator[Strip]:
        from app.documents.pdf.boxes import Strip  # it brings numpy: the window's first picture has no need

        ratio, height = self.devicePixelRatioF(), self.viewport().height()
        for page in self._in_view(beyond):
            if page in self._damaged:
                continue
            rect = self._rect(page)
            width, whole = round(rect.width() * ratio), round(rect.height() * ratio)
            first = max(round((-rect.top() - beyond) * ratio), 0) // ROWS
            last = min(round((height + beyond - rect.top()) * ratio), whole - 1) // ROWS
            for number in range(first, last + 1):
                top = number * ROWS
                strip = Strip(page, width, whole, top, min(ROWS, whole - top))
                if strip not in self._strips:
                    yield strip

    def paintEvent(self, event: QPaintEvent) -> None:
        """Pages, what is spoken, and the keyboard's cursor."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.viewport().rect(), QColor(self._theme.card))
        if not self._sizes:
            painter.setPen(QColor(self._theme.quiet))
            painter.drawText(self.viewport().rect(), Qt.AlignmentFlag.AlignCenter, self._words)
        for page in self._in_view():
            self._paint_page(painter, page)
        tints = of_paper(self._theme, self._dark)
        for span, colour in zip(self._spoken, (tints.sentence, tints.word), strict=True):
            # At once: where lines touch, a tint over a tint would be darker.
            tinted = QPainterPath()
            tinted.setFillRule(Qt.FillRule.WindingFill)
            for rect in self._rects(span):
                tinted.addRect(rect)
            painter.fillPath(tinted, QColor(colour))
        painter.setCompositionMode(_Mode.CompositionMode_SourceOver)
        if self._marked or self.hasFocus():
            painter.setPen(QPen(QColor(self._theme.accent), 2))
            for rect in self._rects(self._cursor):
                painter.drawRect(rect)
        painter.end()
        self._ask()

    def _rects(self, span: Span | None) -> Iterator[QRectF]:
        """Where a span lies in the viewport, line by line, as far as it is in view."""
        view = QRectF(self.viewport().rect())
        for page, box in self._boxes.of(span) if span is not None and self._boxes is not None else ():
            rect = self._box(page, box)
            if rect.intersects(view):
                yield rect

    def _paint_page(self, painter: QPainter, page: int) -> None:
        rect = self._rect(page)
        painter.setCompositionMode(_Mode.CompositionMode_SourceOver)
        painter.fillRect(rect, Qt.GlobalColor.white)
        if page in self._damaged:
            painter.setPen(Qt.GlobalColor.black)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self.tr("This page cannot be drawn."))
        self._strips.paint(painter, page, round(rect.width() * self.devicePixelRatioF()), rect)
        if self._dark:
            painter.setCompositionMode(_Mode.CompositionMode_Difference)
            painter.fillRect(rect, Qt.GlobalColor.white)
        # Paper takes a colour as ink does, and so does the dark of one that is turned around: as light.
        mode = _Mode.CompositionMode_Lighten if self._dark else _Mode.CompositionMode_Multiply
        painter.setCompositionMode(mode)
        painter.fillRect(rect, QColor(of_paper(self._theme, self._dark).page))
        if self._theme.is_dark and not self._dark:
            painter.fillRect(rect, _DIMMED)

    # -- events

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Paint anew what is in view now."""
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep in view what was."""
        super().resizeEvent(event)
        if self._sizes:
            self._keep_place(self._lay_out)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll, zoom, go by words; Enter reads from the cursor, and Space is left to the window."""
        key, vertical = event.key(), self.verticalScrollBar()
        moves = {
            Qt.Key.Key_Home: vertical.minimum(), Qt.Key.Key_End: vertical.maximum(),
            Qt.Key.Key_PageUp: vertical.value() - vertical.pageStep(),
            Qt.Key.Key_PageDown: vertical.value() + vertical.pageStep(),
            Qt.Key.Key_Up: vertical.value() - STEP, Qt.Key.Key_Down: vertical.value() + STEP,
        }  # fmt: skip
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.taken_back.emit()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and (
            event.modifiers() & Qt.KeyboardModifier.AltModifier
        ):
            self.stepped.emit(1 if key == Qt.Key.Key_Right else -1)
        elif key in moves and not event.modifiers():
            self.left.emit()
            vertical.setValue(moves[Qt.Key(key)])
        else:
            event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolling by hand stops following; with Ctrl pages become larger or smaller."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.step_zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
            return
        self.left.emit()
        super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where, to tell a click from a drag."""
        self._pressed = event.position()
        char = self.char_at(event.position().toPoint())
        self._from = char if char is not None else -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """What one goes over with the button held is selected."""
        char = self.char_at(event.position().toPoint())
        held = event.buttons() == Qt.MouseButton.LeftButton
        if held and self._from >= 0 and char is not None and not self._is_click(event):
            self.selected.emit(Span(min(char, self._from), max(char, self._from) + 1))

    def _is_click(self, event: QMouseEvent) -> bool:
        """Whether the mouse stayed where it was pressed."""
        return (event.position() - self._pressed).manhattanLength() < 4

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done here."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        rect = next(self._rects(self._cursor), None) if by_key else None
        place = (
            self.viewport().mapToGlobal(rect.center().toPoint()) if rect is not None else event.globalPos()
        )
        self.menu_wanted.emit(None if by_key else self.char_at(event.pos()), place)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a word starts reading there."""
        if self._is_click(event):
            char = self.char_at(event.position().toPoint())
            if char is not None and event.button() == Qt.MouseButton.LeftButton:
                self.start_requested.emit(char)

    def char_at(self, place: QPoint) -> int | None:
        """The character at a place of the viewport; None where there is none."""
        if not self._sizes or self._boxes is None:
            return None
        page = self._page_at(self._scroll() + place.y())
        rect = self._rect(page)
        x, y = (place.x() - rect.x()) / rect.width(), (place.y() - rect.y()) / rect.height()
        return self._boxes.char_at(page, x, y)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the keyboard's cursor."""
        super().focusInEvent(event)
        self.viewport().update()


ROWS = 512
"""Rows of dots of a strip: a few of them fill the window at any size of a page."""
ROOM = 96_000_000
"""Bytes of pictures that are kept."""


class Strips:
    """Keeps what was drawn, the last seen longest; strips of another size stand in for those to come."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Strip, QImage] = OrderedDict()
        self._bytes = 0

    def __contains__(self, strip: Strip) -> bool:
        return strip in self._kept

    def add(self, strip: Strip, image: QImage) -> None:
        """Keep a picture; those not seen for longest go where there is no room."""
        if strip in self._kept:
            return
        self._kept[strip] = image
        self._bytes += image.sizeInBytes()
        while self._bytes > ROOM and len(self._kept) > 1:
            self._bytes -= self._kept.popitem(last=False)[1].sizeInBytes()

    def clear(self) -> None:
        """Forget all."""
        self._kept.clear()
        self._bytes = 0

    def paint(self, painter: QPainter, page: int, width: int, rect: QRectF) -> None:
        """Paint what there is of a page, that of its present width in dots over the rest."""
        found = [strip for strip in self._kept if strip.page == page]
        for strip in sorted(found, key=lambda strip: strip.width == width):
            image = self._kept[strip]
            scale = rect.height() / strip.height
            part = QRectF(rect.x(), rect.y() + strip.top * scale, rect.width(), strip.rows * scale)
            painter.drawImage(part, image)
            self._kept.move_to_end(strip)


BOTH = 840
"""Pixels from which on both are shown."""
_ANY = (1 << 24) - 1
"""Pixels that a widget may have (QWIDGETSIZE_MAX)."""


class Sheets(QSplitter):
    """Shows what is wanted of a document.

    Attributes:
        text: the document's text.
        pages: its real pages, where it is a PDF that is shown so; None until one was.
    """

    def __init__(self, text: ReadingPane, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.text = text
        self.pages: PdfView | None = None
        self._choice = "text"
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        self.addWidget(text)

    def make_pages(self) -> PdfView:
        """The view of pages, made when the first PDF wants it: few texts do."""
        if self.pages is None:
            self.pages = PdfView(self)
            self.pages.hide()
            self.addWidget(self.pages)
        return self.pages

    def choose(self, choice: str) -> None:
        """Show "text", "pages" or "both"."""
        self._choice = choice
        self._fit()

    def front(self) -> QWidget:
        """What has the keyboard: the text, where it is shown."""
        return self.pages if self.pages is not None and self.text.isHidden() else self.text

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show both as soon as there is room."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self.pages is None:
            return
        had_focus = self.text.hasFocus() or self.pages.hasFocus()
        both = self._choice == "both" and self.width() >= BOTH
        pages = self._choice != "text"
        # Hidden, a splitter's widget has no width, and all lines that are in would be broken anew for that.
        fixed = self.text.width() if pages and not both else 0
        self.text.setMinimumWidth(fixed)
        self.text.setMaximumWidth(fixed or _ANY)
        if both and self.pages.isHidden():
            self.setSizes([self.width() // 2] * 2)
        self.pages.setVisible(pages)
        self.text.setVisible(both or not pages)
        # Who gives the keyboard to a text that is not seen means its pages.
        proxy = None if self.front() is self.text else self.pages
        self.text.setFocusProxy(proxy)  # type: ignore[arg-type]  # None takes it away.
        if had_focus:
            self.front().setFocus()


class PagesMenu(QMenu):
    """What is shown of a PDF.

    Signals:
        chosen: ("text", "pages" or "both").
        dark_chosen: (whether the pages' colours are turned around).
        size_chosen: (zoom) how large pages are.
    """

    chosen = Signal(str)
    dark_chosen = Signal(bool)
    size_chosen = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(self.tr("Text or Real Pages"))
        views = (
            ("text", self.tr("Text")),
            ("pages", self.tr("Real pages")),
            ("both", self.tr("Both, side by side")),
        )
        self._views = kit.one_of(self, views, self.chosen.emit)
        self.addSeparator()
        self.dark = self.addAction(self.tr("Light letters on dark pages"))
        self.dark.setCheckable(True)
        self.dark.toggled.connect(self.dark_chosen)
        sizes = self.addMenu(self.tr("Size of pages"))
        for zoom in (0.5, 1.0, 1.5, 2.0, 4.0):
            text = self.tr("{n} %").format(n=round(100 * zoom))
            keys = "Ctrl+0" if zoom == 1.0 else ""
            action = sizes.addAction(kit.with_keys(text, keys))
            action.triggered.connect(lambda checked=False, zoom=zoom: self.size_chosen.emit(zoom))

    def show_choice(self, view: str, dark: bool) -> None:
        """Tick what is shown."""
        self._views[view].setChecked(True)
        self.dark.setChecked(dark)
