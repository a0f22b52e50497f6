"""The text: shown in comfortable type, lit as it is spoken, clickable to start anywhere; its menu, and what
helps the eye stay where the reading is."""

from __future__ import annotations

import bisect
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QMenu, QToolTip, QWidget

from app.core.leaving_out import alike
from app.documents.model import Document, Skip
from app.documents.typesetting import Link, Note
from app.views import kit
from app.views.kit.theme import THEMES, Theme
from app.views.page.page import MOST_FOUND, Page
from app.views.page.paint import MARGIN, MarginMarks, VisibleBlock
from app.views.page.plan import Fold, reason_text
from app.views.page.search import Search
from app.views.page.spots import Spot, Spots
from app.views.page.text import PageText, next_word, word_under
from app.wording import filled
from engine import Span


class ReadingPane(Page):
    """Shows a document and where the reading is.

    Attributes:
        correctable: whether sentences can be put right in what the document came from.

    Signals:
        start_requested: (character) the reader wants to start there.
        selection_requested: (Span) the reader wants to hear this part alone.
        saying_requested: (Span) the reader wants these words said in another way.
        leave_requested: (tuple of Span) the reader wants these left out.
        read_requested: (Span) the reader wants what is left out there read after all.
        correction_requested: (character) the reader wants its sentence to have other words.
        mark_requested, note_requested, said_requested: (Span that is selected or None, character) the reader
            wants that, or the sentence there, highlighted, with a note, or said by somebody.
        undo_requested: the reader wants the last such choice back; ``redo_requested``: what was put back.
        found: (which place of what is looked for is shown, from 1, of how many); 0 of 0 where there is none.
        following_changed: whether the view follows the reading.
        spoken_changed: another sentence or word sounds.
    """

    start_requested = Signal(int)
    selection_requested = Signal(object)
    saying_requested = Signal(object)
    leave_requested = Signal(object)
    read_requested = Signal(object)
    correction_requested = Signal(int)
    mark_requested = Signal(object, int)
    note_requested = Signal(object, int)
    said_requested = Signal(object, int)
    undo_requested = Signal()
    redo_requested = Signal()
    found = Signal(int, int)
    following_changed = Signal(bool)
    spoken_changed = Signal()

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
            self.tr(
                "Press Enter on a word to read from there; Alt with Left and Right goes by words, "
                "Tab by links and notes."
            )
        )
        self.correctable = False
        self._following = True
        self._marks = MarginMarks()
        self._notes: tuple[tuple[Span, str], ...] = ()
        self._search = Search(self)
        self._search.over.connect(self._searched)
        self._steps: list[tuple[bool, bool]] = []
        """Backward or not, and whether one that the cursor stands on counts: asked for while the text is
        still looked through, or put in."""
        self._pressed = QPointF()
        # Over the text and its margins, not around them: nothing moves when it comes.
        self._ring = QFrame(self)
        self._ring.setProperty("kit", "ring")
        self._ring.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._ring.hide()
        self.spots = Spots(self)
        self.spots.left.connect(self.leave)
        self.viewport().setMouseTracking(True)

    # -- content

    def show_document(self, document: Document, skips: Sequence[Skip], at: int = 0) -> None:
        """Replace the text, and follow the reading of the new one."""
        self._marks.set((), {})
        self._marks.bookmarks, self._notes = (), ()
        self._set_following(True)
        self.spots.forget()
        self.mark_found("")
        super().show_document(document, skips, at)

    def reason(self, reason: str) -> str:
        """Why a passage is left out, for people."""
        return self.tr("Not read: {reason}").format(reason=reason_text(reason))

    def fold_words(self, fold: Fold, is_open: bool) -> str:
        """The line that stands for a folded passage."""
        words = (
            self.tr("{n} lines not read: {reason}") if is_open else self.tr("… {n} lines not read: {reason}")
        )
        return words.format(n=fold.lines, reason=reason_text(fold.reason))

    def has_place(self) -> bool:
        """Whether anything is being read."""
        return self._spoken[0] is not None

    def column_of(self, char: int) -> QRect:
        """The line of a character, as wide as the column of the page that it stands in, in this widget."""
        rect, view, second = self.rect_of(char), self.viewport().geometry(), self.pager.second
        if self.pager.columns > 1 and rect.top() >= self.pager.height_in_view():
            rect, view = rect.translated(0, -second.shift), second.geometry()
        return QRect(view.left(), view.top() + rect.top(), view.width(), rect.height())

    # -- reading position

    def lit(self) -> tuple[Span | None, Span | None]:
        """The sentence and the word that sound."""
        return self._spoken

    def set_spoken(self, sentence: Span | None, word: Span | None) -> None:
        """Light the sentence and the word that sound; scroll to them while following."""
        if (sentence, word) == self._spoken:
            return
        moved = sentence != self._spoken[0]
        begun_or_over = (sentence is None) != (self._spoken[0] is None)
        self._spoken = (sentence, word)
        self._light(moved=True)
        self.spoken_changed.emit()
        if begun_or_over and not self._following:
            # There is something to go back to now, or nothing any more.
            self.following_changed.emit(False)
        spoken = self.spoken()
        if self._following and spoken and (moved or word):
            self._reveal(spoken)

    def set_progress(self, ahead: Sequence[Span], flags: dict[int, str]) -> None:
        """Mark what is generated ahead, and sentences (by their first character) that were flagged."""
        if self._marks.set(ahead, flags):
            self.viewport().update()

    def set_marked(
        self, highlights: Sequence[Span], notes: Sequence[tuple[Span, str]], bookmarks: Sequence[int]
    ) -> None:
        """Show what the reader marked: parts in a tint, with notes that are told where one points at them."""
        self._marked, self._notes = tuple(highlights), tuple(notes)
        self._marks.bookmarks = tuple(bookmarks)
        self._light()
        self.viewport().update()

    def selection(self) -> Span | None:
        """What the reader has selected."""
        cursor = self.textCursor()
        if not cursor.hasSelection() or self.spots.is_stepped_to(cursor):
            return None
        return self._selected(cursor)

    def _selected(self, cursor: QTextCursor) -> Span | None:
        if self._map is None:
            return None
        return Span(self._map.char(cursor.selectionStart()), self._map.char(cursor.selectionEnd()))

    def createMimeDataFromSelection(self) -> QMimeData:
        """What is copied: the document's text, without hyphens and things that only the page has."""
        data, selected = QMimeData(), self.selection()
        if selected is not None and self._document is not None:
            data.setText(self._document.text[selected.start : selected.end])
        return data

    def mark_found(self, needle: str, *, shows: bool = False) -> None:
        """Tint every place of a text, whatever its case, once all are found; '' tints none.

        ``shows``: go to the next of them then, as :meth:`find_next` does while one types.
        """
        self._steps = [(False, True)] if shows else []
        self._search.begin(self._document.text if self._document is not None else "", needle)

    def find_next(self, *, backward: bool = False) -> None:
        """Select the next place that is tinted, from the cursor on and round the end, or the one before;
        :attr:`found` tells."""
        self._steps.append((backward, False))
        if self._search.is_over():
            self._searched()

    def _searched(self) -> None:
        """All places are known."""
        if not self._steps:
            self._tint(0)
        while self._steps and self._goal is None and self._cursor is None:
            self._show_next(*self._steps.pop(0))

    def _arrive(self) -> None:
        """Show what was found meanwhile."""
        super()._arrive()
        if self._steps and self._search.is_over():
            self._searched()

    def _tint(self, at: int) -> None:
        """Tint places around one of them."""
        first, length = max(at - MOST_FOUND // 2, 0), self._search.length
        starts = self._search.starts[first : first + MOST_FOUND]
        self._found = tuple(Span(start, start + length) for start in starts)
        self._light()

    def _show_next(self, backward: bool, anew: bool) -> None:
        starts = self._search.starts
        if self._map is None or not starts:
            self._tint(0)
            self.found.emit(0, 0)
            return
        cursor = self.textCursor()
        start = self._map.char(cursor.selectionStart())
        if backward:
            at = bisect.bisect_left(starts, start) - 1
        else:
            at = bisect.bisect_left(starts, start if anew or not cursor.hasSelection() else start + 1)
        at %= len(starts)
        self._tint(at)
        if self._has_come(starts[at]):
            self._select(Span(starts[at], starts[at] + self._search.length))
        else:
            # A cursor at the end of what is in would go on with that.
            self.go_to(starts[at])
            self._steps.insert(0, (False, True))
        self.found.emit(at + 1, len(starts))

    def select(self, part: Span) -> None:
        """Select a part."""
        assert self._map is not None
        cursor = self._cursor_at(part.start)
        last = self.document().characterCount() - 1
        cursor.setPosition(min(self._map.position(part.end), last), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def _select(self, place: Span) -> None:
        """Select what was found and bring it where it is best seen; the reading goes on, but not the view."""
        self.select(place)
        if self.has_place():
            self.leave()
        self._reveal(place)

    def step_word(self, by: int) -> None:
        """Move the cursor to the next word, or with a negative number to the one before."""
        self.setTextCursor(out_of_fold(next_word(self.textCursor(), by), forward=by > 0))

    def _turn(self, by: int, mode: QTextCursor.MoveMode) -> None:
        """Turn a page, or move the view by its height but for a line, and the cursor with it; at an end it
        goes there."""
        bar, rect = self.verticalScrollBar(), self.cursorRect()
        point = rect.center() if self.viewport().rect().contains(rect.center()) else QPoint(MARGIN, MARGIN)
        before, cursor = bar.value(), self.textCursor()
        if self.pager.columns:
            point = QPoint(MARGIN, 4)
            self.pager.turn(by)
        else:
            bar.setValue(before + by * (bar.pageStep() - self.fontMetrics().lineSpacing()))
        now = bar.value()
        if now != before:
            cursor.setPosition(self.cursorForPosition(point).position(), mode)
        else:
            ends = QTextCursor.MoveOperation.End, QTextCursor.MoveOperation.Start
            cursor.movePosition(ends[0] if by > 0 else ends[1], mode)
        self.setTextCursor(out_of_fold(cursor, forward=by < 0, mode=mode))
        if now != before:
            # Its line may be cut by an edge, which Qt would mend.
            bar.setValue(now)

    def follow(self) -> None:
        """Go back to the reading and follow it again."""
        self._set_following(True)
        spoken = self.spoken()
        if spoken:
            self._reveal(spoken)

    def leave(self) -> None:
        """Stop following: the reader looks elsewhere."""
        self._set_following(False)

    def is_following(self) -> bool:
        """Whether the view goes with the reading."""
        return self._following

    def start(self, char: int) -> None:
        """Read from a character; from now on the view follows again."""
        self._set_following(True)
        self.start_requested.emit(char)

    def start_selection(self) -> None:
        """Read what is selected alone, if anything is."""
        part = self.selection()
        if part is None:
            return
        self._set_following(True)
        # Under the colour of a selection neither sentence nor word would be seen.
        cursor = self.textCursor()
        cursor.setPosition(cursor.selectionStart())
        self.setTextCursor(cursor)
        self.selection_requested.emit(part)

    def _set_following(self, following: bool) -> None:
        if following != self._following:
            self._following = following
            self.following_changed.emit(following)

    # -- events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter starts reading at the cursor, or does what is there; Space is left to the window."""
        self._put_cursor()
        key, with_alt = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            spot = self.spots.chosen()
            if spot is not None:
                self.spots.act(spot)
            else:
                self.start(self.char_at_cursor())
        elif key == Qt.Key.Key_Backspace:
            self.spots.back()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.undo_requested.emit()
        elif event.matches(QKeySequence.StandardKey.Redo):
            self.redo_requested.emit()
        elif key == Qt.Key.Key_Space:
            event.ignore()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and with_alt:
            self.step_word(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.leave()
            by, shift = 1 if key == Qt.Key.Key_PageDown else -1, Qt.KeyboardModifier.ShiftModifier
            move = QTextCursor.MoveMode
            self._turn(by, move.KeepAnchor if event.modifiers() & shift else move.MoveAnchor)
        else:
            if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
                self.leave()
            super().keyPressEvent(event)
            if not self.textCursor().block().isVisible():
                self.setTextCursor(out_of_fold(self.textCursor(), forward=key == Qt.Key.Key_Home))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Who comes by a key sees a ring around the text."""
        super().focusInEvent(event)
        why = Qt.FocusReason
        by_key = (why.TabFocusReason, why.BacktabFocusReason, why.ShortcutFocusReason)
        self._ring.setVisible(event.reason() in by_key)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The ring goes with the keyboard."""
        super().focusOutEvent(event)
        self._ring.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The ring is as large as the text with its margins."""
        super().resizeEvent(event)
        self._ring.setGeometry(self.rect())
        self._ring.raise_()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes by what can be acted on in view, and leaves the text behind the last."""
        return (self.hasFocus() and self.spots.step(forward=forward)) or super().focusNextPrevChild(forward)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done here."""
        keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        point = self.cursorRect().center() if keyboard else event.pos()
        self.menu(point).popup(self.viewport().mapToGlobal(point) if keyboard else event.globalPos())

    def menu(self, point: QPoint) -> PaneMenu:
        """What can be done at a point."""
        return PaneMenu(self, self.cursorForPosition(point), self.spots.under(point.toPointF()))

    def menu_at(self, char: int, place: QPoint) -> None:
        """What can be done at a character, where that is seen elsewhere."""
        PaneMenu(self, self._cursor_at(char)).popup(place)

    def word_at(self, cursor: QTextCursor) -> Span | None:
        """The word under a cursor, if there is one."""
        word = word_under(cursor)
        return self._selected(word) if word is not None else None

    def viewportEvent(self, event: QEvent) -> bool:
        """Say why a sentence has a dot in the margin, and what the reader noted of a part."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            beside = self._is_beside(event.x())
            words = self._marks.why(event.y(), self._extent) if beside else self._note_at(event.pos())
            if words:
                QToolTip.showText(event.globalPos(), kit.tip(words), self)
                return True
        return super().viewportEvent(event)

    def _note_at(self, point: QPoint) -> str:
        if self._map is None or not self._notes:
            return ""
        char = self._map.char(self.cursorForPosition(point).position())
        return next((note for span, note in self._notes if span.start <= char < span.end), "")

    def _is_beside(self, x: int) -> bool:
        """Whether a place in the viewport is beside the column."""
        return not MARGIN <= x < self.viewport().width() - MARGIN

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where, to tell a click from a selection."""
        self._pressed, self._cursor = event.position(), None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A link is underlined while the pointer is on it."""
        super().mouseMoveEvent(event)
        spot = self.spots.under(event.position())
        self.point_at(spot.what.span if spot is not None and isinstance(spot.what, Link) else None)
        acts = spot is not None and spot.is_for_click(event.modifiers())
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if acts else Qt.CursorShape.IBeamCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a word starts reading there; with Ctrl it follows a link, and notes and folds open."""
        super().mouseReleaseEvent(event)
        still = (event.position() - self._pressed).manhattanLength() < 4
        clicked = still and event.button() == Qt.MouseButton.LeftButton
        if not clicked or self.textCursor().hasSelection() or self._map is None:
            return
        spot = self.spots.under(event.position())
        if spot is not None and spot.is_for_click(event.modifiers()):
            self.spots.act(spot)
            return
        cursor = self.cursorForPosition(event.position().toPoint())
        cursor.movePosition(QTextCursor.MoveOperation.StartOfWord)
        self.start(self._map.char(cursor.position()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolling by hand stops following."""
        self.leave()
        if self.pager.columns:
            self.pager.wheel(event)
        else:
            super().wheelEvent(event)

    def paint_column(self, column: QWidget, shift: int, text: Callable[[], None]) -> list[VisibleBlock]:
        """A column of the page, and in its margin what is ready and what was flagged."""
        shown = super().paint_column(column, shift, text)

        def extent(span: Span) -> tuple[float, float]:
            top, bottom = self._extent(span)
            return top - shift, bottom - shift

        if self._map is not None and self._marks:
            self._marks.paint(column, self._look.theme, extent, self.is_mirrored)
        return shown


def out_of_fold(
    cursor: QTextCursor, *, forward: bool, mode: QTextCursor.MoveMode = QTextCursor.MoveMode.MoveAnchor
) -> QTextCursor:
    """The cursor, or where it comes to in what is seen if it is in a passage that is folded: Qt takes that
    for the top of the text, and would scroll there.

    ``forward``: where to look first.
    """
    for ahead in (forward, not forward):
        block = cursor.block()
        while block.isValid() and not block.isVisible():
            block = block.next() if ahead else block.previous()
        if block.isValid():
            if block != cursor.block():
                cursor.setPosition(block.position() + (0 if ahead else block.length() - 1), mode)
            break
    return cursor


LONGEST_SAYING = 100
"""Characters of what is selected that may still be a name."""


class PaneMenu(QMenu):
    """What can be done at a place of the text, and with the link, note or fold that is there."""

    def __init__(self, pane: ReadingPane, cursor: QTextCursor, spot: Spot | None = None) -> None:
        super().__init__(pane)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._pane = pane
        content, selected = pane.content, pane.selection()
        char = content.map.char(cursor.position()) if content is not None else 0
        self._spot(spot)
        self.addAction(self.tr("Read from here"), lambda: pane.start(char))
        if selected is not None:
            read = kit.with_keys(self.tr("Read the selection"), "Ctrl+R")
            self.addAction(read, pane.start_selection)
            self.addAction(kit.with_keys(self.tr("Copy"), "Ctrl+C"), pane.copy)
        if content is not None:
            for words, key, asked in (
                (self.tr("Highlight"), "H", pane.mark_requested),
                (self.tr("Write a note…"), "N", pane.note_requested),
                (self.tr("Said by…"), "W", pane.said_requested),
            ):
                self.addAction(kit.with_keys(words, key), partial(asked.emit, selected, char))
        word = selected if selected is not None else pane.word_at(cursor)
        if word is not None and len(word) <= LONGEST_SAYING:
            self.addAction(self.tr("Say it as…"), lambda: pane.saying_requested.emit(word))
        if content is not None:
            if pane.correctable:
                words = kit.with_keys(self.tr("Correct this sentence…"), "F2")
                self.addAction(words, lambda: pane.correction_requested.emit(char))
            self.addSeparator()
            self._left_out(content, char, selected)
        self.addSeparator()
        self.addAction(kit.with_keys(self.tr("Select all"), "Ctrl+A"), pane.selectAll)

    def _spot(self, spot: Spot | None) -> None:
        """What is under the pointer, and the way back from a link."""
        spots, content = self._pane.spots, self._pane.content
        if spot is not None and content is not None:
            what = spot.what
            if isinstance(what, Link):
                address = what.address.replace("&", "&&")
                words = filled(self.tr("Open {address}"), address=address) if address else self.tr("Go there")
            elif isinstance(what, Note):
                words = self.tr("Show the note")
            else:
                words = self.tr("Fold") if content.is_open(what) else self.tr("Unfold")
            self.addAction(words, lambda: spots.act(spot))
        if spots.can_go_back():
            self.addAction(kit.with_keys(self.tr("Back"), "Backspace"), spots.back)
        self.addSeparator()

    def _left_out(self, content: PageText, char: int, selected: Span | None) -> None:
        """Leave out what is read, read what is left out."""
        pane, document, skips = self._pane, content.plan.document, content.plan.skips
        part = selected if selected is not None else content.passage(char)
        if any(span.start < part.end and span.end > part.start for _, span, _ in skips.over(part)):
            self.addAction(self.tr("Read this after all"), lambda: pane.read_requested.emit(part))
        if selected is not None or skips.at(char) is None:
            self.addAction(self.tr("Leave this out"), lambda: pane.leave_requested.emit((part,)))
        others = alike(document, skips.things, char)
        if others:
            words = self.tr("Leave out what is like this")
            self.addAction(words, lambda: pane.leave_requested.emit(others))


_DIMMED = 0.72
"""How much of the page's colour lies over what is not read now."""
_BAND = 0.16
_REACH = 0.15
"""Share of a line's height."""


class FocusLine(QObject):
    """Follows what is read, in each of the page's columns."""

    def __init__(self, pane: ReadingPane) -> None:
        super().__init__(pane)
        second = pane.pager.second
        self.veils = (
            _Veil(pane, pane.viewport(), lambda: 0),
            _Veil(pane, second, lambda: second.shift),
        )
        for veil in self.veils:
            pane.spoken_changed.connect(veil.update)
            pane.verticalScrollBar().valueChanged.connect(veil.update)

    def set_kind(self, kind: str, theme: Theme) -> None:
        """Show it as "sentence", "line" or "band"; "off" shows nothing."""
        for veil in self.veils:
            veil.set_kind(kind, theme)


class _Veil(QWidget):
    """Lies over a column, and lets the mouse through."""

    def __init__(self, pane: ReadingPane, column: QWidget, shift: Callable[[], int]) -> None:
        """``shift``: pixels that the column stands below the first, in the text."""
        # Beside the text's viewport, not in it: what lies in there is scrolled with it.
        super().__init__(pane if column is pane.viewport() else column)
        self._pane, self._column, self._shift = pane, column, shift
        self._kind, self._theme = "off", THEMES["light"]
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        column.installEventFilter(self)

    def set_kind(self, kind: str, theme: Theme) -> None:
        """Show it as :meth:`FocusLine.set_kind` says."""
        self._kind, self._theme = kind, theme
        self.setVisible(kind != "off")
        self._lie_over()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the column."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._lie_over()
        return False

    def _lie_over(self) -> None:
        beside = self.parent() is not self._column
        self.setGeometry(self._column.geometry() if beside else self._column.rect())
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim the rest, or tint the band; nothing while nothing is read."""
        span = self._pane.lit()[0]
        if span is None or not len(span) or self._pane.pager.waits:
            return
        first, last = self._pane.rect_of(span.start), self._pane.rect_of(span.end)
        if last.bottom() < 0 or first.top() > self._pane.pager.bottom:
            return  # It is elsewhere, and the reader looks at this.
        painter = QPainter(self)
        if self._kind == "band":
            colour = QColor(self._theme.accent)
            colour.setAlphaF(_BAND)
            painter.fillRect(self._line(), colour)
            return
        rest = QPainterPath()
        rest.addRect(QRectF(self.rect()))
        clear = QPainterPath()
        for rect in self._sentence(span) if self._kind == "sentence" else [self._line()]:
            clear.addRect(rect)
        colour = QColor(self._theme.page)
        colour.setAlphaF(_DIMMED)
        painter.fillPath(rest.subtracted(clear.simplified()), colour)

    def _at(self, char: int) -> QRect:
        """Where a character stands in the column."""
        return self._pane.rect_of(char).translated(0, -self._shift())

    def _line(self) -> QRectF:
        """The line that is read, as wide as the page."""
        span = self._pane.spoken()
        assert span is not None
        rect = self._at(span.start)
        return QRectF(0, rect.top(), self.width(), rect.height())

    def _sentence(self, span: Span) -> list[QRectF]:
        """The parts of lines that a sentence takes."""
        first, last = self._at(span.start), self._at(span.end)
        if last.top() < first.bottom() - 1:
            left, right = sorted((first.left(), last.left()))
            return [QRectF(left - 2, first.top(), right - left + 4, first.height())]
        width = self.width()
        # Letters of the first line that are not meant reach below it.
        below = first.bottom() + _REACH * first.height()
        between = QRectF(0, below, width, max(last.top() - below, 0))
        if between.height() < first.height() / 2:
            between = QRectF()
        if self._pane.is_mirrored(span.start):
            return [
                QRectF(0, first.top(), first.right() + 2, first.height()), between,
                QRectF(last.left() - 2, last.top(), width, last.height()),
            ]  # fmt: skip
        return [
            QRectF(first.left() - 2, first.top(), width, first.height()), between,
            QRectF(0, last.top(), last.right() + 2, last.height()),
        ]  # fmt: skip
