"""The text: shown in comfortable type, lit as it is spoken, clickable to start anywhere."""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Sequence
from time import perf_counter

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QMenu, QTextEdit, QToolTip, QWidget

from app.documents.model import Block, Document, Skip
from app.views.margin_marks import MARGIN, MarginMarks
from app.views.page_look import PageLook
from app.views.text_map import TextMap, shown
from app.views.theme import Theme, Typography
from engine import Span

BATCH_MS = 8
"""Time slice in which blocks are put in; the rest follows in the next ones, so nothing freezes."""


class ReadingPane(QTextEdit):
    """Shows a document and where the reading is.

    Signals:
        start_requested: (character) the reader wants to start there.
        selection_requested: (Span) the reader wants to hear this part alone.
        following_changed: whether the view follows the reading.
        loaded: the whole document is in.
    """

    start_requested = Signal(int)
    selection_requested = Signal(object)
    following_changed = Signal(bool)
    loaded = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUndoRedoEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setAccessibleName(self.tr("Text"))
        self.setAccessibleDescription(
            self.tr("Press Enter on a word to read from there; Alt with Left and Right goes by words.")
        )
        self._document: Document | None = None
        self._map: TextMap | None = None
        self._pending: list[Block] = []
        self._skips: tuple[Skip, ...] = ()
        self._look = PageLook()
        self._following = True
        self._spoken: tuple[Span | None, Span | None] = (None, None)
        self._marks = MarginMarks()
        self._pressed = QPointF()
        self._goal: int | None = None
        self._filler = QTimer(self, interval=0)
        self._filler.timeout.connect(self._fill)

    # -- content

    def show_document(self, document: Document, skips: Sequence[Skip], at: int = 0) -> None:
        """Replace the text; blocks come in little by little, the one at ``at`` in view when it is in."""
        self._filler.stop()
        self.clear()
        self._document, self._map = document, TextMap(document)
        self._skips = tuple(skips)
        self._pending = list(reversed(document.blocks))
        self._spoken = (None, None)
        self._marks.set((), {})
        self._goal = at
        self._set_following(True)
        self._fill()

    def set_skips(self, skips: Sequence[Skip]) -> None:
        """Show other passages as skipped."""
        if self._document is None or tuple(skips) == self._skips:
            return
        old, self._skips = self._skips, tuple(skips)
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for skip in set(old).difference(self._skips):
            self._format(cursor, skip.span, self._look.unstruck())
        for skip in set(self._skips).difference(old):
            self._format(cursor, skip.span, self._struck(skip))
        cursor.endEditBlock()

    def has_place(self) -> bool:
        """Whether anything is being read."""
        return self._spoken[0] is not None

    def is_loaded(self) -> bool:
        """Whether all of the document is in the widget."""
        return not self._pending

    def _fill(self) -> None:
        """Put in blocks for one time slice."""
        end = perf_counter() + BATCH_MS / 1000
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        self.setUpdatesEnabled(False)
        while self._pending and perf_counter() < end:
            self._insert(cursor, self._pending.pop())
        self.setUpdatesEnabled(True)
        if self._goal is not None and self._map and self._map.position(self._goal) < cursor.position() + 1:
            goal, self._goal = self._goal, None
            self.go_to(goal)
        if self._pending:
            self._filler.start()
        else:
            self._filler.stop()
            self._light()
            self.loaded.emit()

    def _insert(self, cursor: QTextCursor, block: Block) -> None:
        assert self._document is not None
        first = cursor.position() == 0 and block is self._document.blocks[0]
        if first:
            cursor.setBlockFormat(self._look.block(block))
        else:
            cursor.insertBlock(self._look.block(block))
        start = cursor.position()
        text = self._document.text[block.span.start : block.span.end]
        cursor.insertText(shown(text), self._look.letters(block))
        # Skips are in order and do not overlap.
        at = bisect.bisect_right(self._skips, block.span.start, key=lambda skip: skip.span.end)
        for skip in itertools.takewhile(lambda s: s.span.start < block.span.end, self._skips[at:]):
            self._format(QTextCursor(self.document()), skip.span, self._struck(skip), start)
        cursor.movePosition(QTextCursor.MoveOperation.End)

    def _format(self, cursor: QTextCursor, span: Span, style: QTextCharFormat, after: int = 0) -> None:
        """Apply a character format to a span, as far as it is in and stands after a position."""
        assert self._map is not None
        start, end = self._map.positions(span)
        last = self.document().characterCount() - 1
        start, end = min(max(start, after), last), min(end, last)
        cursor.setPosition(start)
        cursor.setPosition(max(start, end), QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(style)

    def _struck(self, skip: Skip) -> QTextCharFormat:
        return self._look.struck(self.tr("Not read: {reason}").format(reason=skip.reason))

    # -- looks

    def set_look(self, theme: Theme, typography: Typography) -> None:
        """Set colours and type; the text keeps its place."""
        look = PageLook(theme, typography)
        if look == self._look and self._document is not None:
            return
        at, spoken, following = self.char_in_view(), self._spoken, self._following
        self._look = look
        self.setFont(typography.font())
        self.document().setDefaultFont(typography.font())
        palette = self.palette()
        palette.setColor(palette.ColorRole.Base, QColor(theme.page))
        palette.setColor(palette.ColorRole.Text, QColor(theme.text))
        self.setPalette(palette)
        self._set_margins()
        if self._document is not None:
            self.show_document(self._document, self._skips, at)
            self._spoken = spoken
            self._set_following(following)
        self._light()

    def _set_margins(self) -> None:
        """Keep the column as wide as so many characters, in the middle."""
        side = max(MARGIN, int((self.width() - self._look.column_width()) / 2))
        self.setViewportMargins(side - MARGIN, 0, max(side - MARGIN, 0), 0)
        self.document().setDocumentMargin(MARGIN)

    # -- reading position

    def set_spoken(self, sentence: Span | None, word: Span | None) -> None:
        """Light the sentence and the word that sound; scroll to them while following."""
        if (sentence, word) == self._spoken:
            return
        moved = sentence != self._spoken[0]
        self._spoken = (sentence, word)
        self._light()
        if self._following and (word or sentence) and (moved or word):
            self._reveal(word or sentence)  # type: ignore[arg-type]

    def set_progress(self, ahead: Sequence[Span], flags: dict[int, str]) -> None:
        """Mark what is generated ahead, and sentences (by their first character) that were flagged."""
        if self._marks.set(ahead, flags):
            self.viewport().update()

    def char_at_cursor(self) -> int:
        """Character under the keyboard cursor."""
        return self._map.char(self.textCursor().position()) if self._map else 0

    def char_in_view(self) -> int:
        """First character that is in view."""
        return (
            self._map.char(self.cursorForPosition(QPointF(MARGIN + 2, 4).toPoint()).position())
            if self._map
            else 0
        )

    def selection(self) -> Span | None:
        """What the reader has selected."""
        cursor = self.textCursor()
        if self._map is None or not cursor.hasSelection():
            return None
        return Span(self._map.char(cursor.selectionStart()), self._map.char(cursor.selectionEnd()))

    def go_to(self, char: int) -> None:
        """Put the keyboard cursor on a character and bring it into view."""
        if self._map is None:
            return
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(self._map.position(char), self.document().characterCount() - 1))
        self.setTextCursor(cursor)
        self._reveal(Span(char, char))

    def find_next(self, needle: str, *, backward: bool = False) -> bool:
        """Select the next occurrence, from the cursor on and round the end; False if there is none."""
        flags = QTextDocument.FindFlag.FindBackward if backward else QTextDocument.FindFlag(0)
        if self.find(needle, flags):
            return True
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End if backward else QTextCursor.MoveOperation.Start)
        before = self.textCursor()
        self.setTextCursor(cursor)
        if self.find(needle, flags):
            return True
        self.setTextCursor(before)
        return False

    def follow(self) -> None:
        """Go back to the reading and follow it again."""
        self._set_following(True)
        span = self._spoken[1] or self._spoken[0]
        if span:
            self._reveal(span)

    def _set_following(self, following: bool) -> None:
        if following != self._following:
            self._following = following
            self.following_changed.emit(following)

    def _reveal(self, span: Span) -> None:
        """Scroll so that a span stands in the upper half, only when it leaves the comfortable middle."""
        if self._map is None:
            return
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(self._map.position(span.start), self.document().characterCount() - 1))
        rect = self.cursorRect(cursor)
        height = self.viewport().height()
        if rect.top() < 0.1 * height or rect.bottom() > 0.75 * height:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + rect.top() - height // 3)

    def _light(self) -> None:
        """Tint the sentence softly and the word more strongly, with an underline."""
        if self._map is None:
            return
        marks = []
        for span, style in zip(self._spoken, (self._look.sentence(), self._look.word()), strict=True):
            if span is None or self._map.position(span.end) > self.document().characterCount():
                continue
            mark = QTextEdit.ExtraSelection()
            mark.format = style
            cursor = QTextCursor(self.document())
            start, end = self._map.positions(span)
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            # What is still being put in after it must not be lit with it.
            cursor.setKeepPositionOnInsert(True)
            mark.cursor = cursor
            marks.append(mark)
        self.setExtraSelections(marks)

    # -- events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter starts reading at the cursor; Space is left to the window."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.start_requested.emit(self.char_at_cursor())
            return
        if event.key() == Qt.Key.Key_Space:
            event.ignore()
            return
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and (
            event.modifiers() & Qt.KeyboardModifier.AltModifier
        ):
            move = QTextCursor.MoveOperation
            cursor = self.textCursor()
            cursor.movePosition(move.NextWord if event.key() == Qt.Key.Key_Right else move.PreviousWord)
            self.setTextCursor(cursor)
            return
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End):
            self._set_following(False)
        super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Read from here, or what is selected; copy."""
        menu = QMenu(self)
        selected = self.selection()
        at = self.cursorForPosition(event.pos())
        char = self._map.char(at.position()) if self._map else 0
        menu.addAction(self.tr("Read from here"), lambda: self.start_requested.emit(char))
        if selected is not None:
            menu.addAction(self.tr("Read the selection"), lambda: self.selection_requested.emit(selected))
            menu.addAction(self.tr("Copy"), self.copy)
        menu.addAction(self.tr("Select all"), self.selectAll)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def viewportEvent(self, event: QEvent) -> bool:
        """Say why a sentence has a dot in the margin."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and event.x() < MARGIN:
            why = self._marks.why(event.y(), self._extent)
            if why:
                QToolTip.showText(event.globalPos(), why, self)
                return True
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where, to tell a click from a selection."""
        self._pressed = event.position()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A plain click on a word starts reading there."""
        super().mouseReleaseEvent(event)
        still = (event.position() - self._pressed).manhattanLength() < 4
        if (
            still
            and event.button() == Qt.MouseButton.LeftButton
            and not self.textCursor().hasSelection()
            and self._map
        ):
            cursor = self.cursorForPosition(event.position().toPoint())
            cursor.movePosition(QTextCursor.MoveOperation.StartOfWord)
            self.start_requested.emit(self._map.char(cursor.position()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolling by hand stops following."""
        self._set_following(False)
        super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the column's width."""
        super().resizeEvent(event)
        self._set_margins()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The text, and in its margin what is ready and what was flagged."""
        super().paintEvent(event)
        if self._map is not None and self._marks:
            self._marks.paint(self.viewport(), self._look.theme, self._extent)

    def _extent(self, span: Span) -> tuple[float, float]:
        """Top and bottom of a span in the viewport."""
        assert self._map is not None
        last = self.document().characterCount() - 1
        first, end = QTextCursor(self.document()), QTextCursor(self.document())
        first.setPosition(min(self._map.position(span.start), last))
        end.setPosition(min(self._map.position(span.end), last))
        return self.cursorRect(first).top(), self.cursorRect(end).bottom()
