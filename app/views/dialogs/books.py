"""Audiobooks: what they are made of, how far they are, and which of their sentences may sound wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QDir, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QLayout,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from app.core.books.order import BOOK_LUFS, SUFFIXES, TEXTS, BookFiles
from app.core.books.shelf import Entry, State
from app.views import kit
from app.views.kit import buttons
from app.views.kit.flow import Flow
from app.views.kit.strips import ProblemStrip
from app.wording import filled, say, with_value
from engine import SAMPLE_RATE

_MOST_SHOWN = 30
"""Sentences of one book that are shown to be heard again."""


class FlaggedRow(QWidget):
    """A sentence with which something may be wrong."""

    def __init__(self, entry: Entry, index: int, words: str, dialog: BooksDialog) -> None:
        super().__init__(dialog)
        record = entry.work.sentences[index].record
        time = kit.clock(record.first_sample / SAMPLE_RATE)
        why = "; ".join(say(flag) for flag in record.flags)
        self.words = kit.ElidedLabel(f"{time}  {words} ({why})", self)
        self.words.setToolTip(kit.tip(f"{words}\n{why}"))
        self.hear = buttons.IconButton("play", with_value(self.tr("Hear it"), words), self)
        self.hear.clicked.connect(partial(dialog.heard.emit, entry, index))
        self.again = buttons.IconButton("retry", with_value(self.tr("Make it again"), words), self)
        self.again.clicked.connect(partial(dialog.made_anew.emit, entry, index))
        self.hear.setEnabled(record.samples > 0)
        self.again.setEnabled(not record.foreign)
        self.setLayout(kit.row(self.words, self.hear, self.again, spacing=4, wide=(self.words,)))


class BookCard(kit.Card):
    """One book and what can be done with it now."""

    def __init__(self, entry: Entry, dialog: BooksDialog) -> None:
        super().__init__(dialog)
        self.entry, self._dialog = entry, dialog
        self.title = kit.heading("", wrap=True)
        self.facts = kit.quiet("", wrap=True)
        self.bar = kit.thin_bar("", self)
        self.pause = self._button(self.tr("Pause"), partial(dialog.paused.emit, entry))
        self.go_on = self._button(self.tr("Go on"), partial(dialog.gone_on.emit, entry))
        self.folder = self._button(self.tr("Show the folder"), partial(dialog.folder_wanted.emit, entry))
        self.remove = self._button(self.tr("Remove"), partial(dialog.removed.emit, entry))
        self.rows: list[FlaggedRow] = []
        self._flagged = kit.column(spacing=2)
        words = kit.column(self.title, self.facts, self.bar, spacing=4)
        head = kit.row(words, Flow(*self.offers(), spacing=4), spacing=12, wide=(words,))
        self.setLayout(kit.column(head, self._flagged, margin=14, spacing=8))
        self._told: object = None
        self.show_entry()

    def offers(self) -> tuple[buttons.TextButton, ...]:
        """Everything that can be done with a book, shown or not, from left to right."""
        return (self.pause, self.go_on, self.folder, self.remove)

    def show_entry(self) -> None:
        """Show what has become of it."""
        entry, state = self.entry, self.entry.state
        self.title.setText(entry.title)
        self.bar.setAccessibleName(with_value(self.tr("Progress"), entry.title))
        self.facts.setText(self._facts())
        self.bar.setVisible(state in (State.MAKING, State.BINDING, State.PAUSED))
        self.bar.setValue(round(1000 * entry.done))
        working = state.is_to_come
        self.pause.setVisible(working)
        self.go_on.setVisible(state in (State.PAUSED, State.FAILED))
        self.folder.setVisible(state is State.DONE)
        sentences = entry.work.sentences
        flagged = entry.flagged if state is State.DONE else []
        told = [(index, sentences[index].takes, sentences[index].record.flags) for index in flagged]
        if told != self._told:
            self._told = told
            self._show_flagged(flagged[:_MOST_SHOWN])

    def _show_flagged(self, flagged: list[int]) -> None:
        kit.clear(self._flagged)
        said = zip(flagged, self.entry.work.words(flagged), strict=True)
        self.rows = [FlaggedRow(self.entry, index, words, self._dialog) for index, words in said]
        for row in self.rows:
            self._flagged.addWidget(row)

    def _facts(self) -> str:
        entry, path = self.entry, self.entry.work.order.place.name
        # Before its document is opened it is called by its file.
        named = [path] if path != entry.title else []
        done = self.tr("{n} %").format(n=round(100 * entry.done))
        waits = [self.tr("what is read aloud comes first")] if self._dialog.waits else []
        if entry.state is State.MAKING:
            number, count, title = entry.chapter
            parts = [done]
            if count:
                words = self.tr("chapter {number} of {count}: {title}")
                parts.append(filled(words, number=max(number, 1), count=count, title=title))
            if entry.left >= 0:
                parts.append(self.tr("{time} left").format(time=kit.clock(entry.left)))
            return " · ".join((*named, *parts, *waits))
        if entry.state is State.FAILED and entry.error is not None:
            return say(entry.error)
        states = {
            State.WAITING: self.tr("waits for its turn"),
            # Its voice, too, is made by the one thread that computes.
            State.OPENING: " · ".join((self.tr("is being opened"), *waits)),
            State.BINDING: self.tr("its files are being written"), State.PAUSED: self.tr("paused"),
        }  # fmt: skip
        if entry.state is not State.DONE:
            rests = [done] if entry.state is State.PAUSED and entry.share else []
            return " · ".join((*named, *rests, states.get(entry.state, "")))
        count = len(entry.work.sentences)
        # Of one that was made before, and whose sound was let go of, there are the files alone.
        made = [kit.clock(entry.work.samples / SAMPLE_RATE), self.tr("%n sentence(s)", None, count)]
        parts = made if count else []
        if entry.made_again:
            parts.append(self.tr("%n made again", None, entry.made_again))
        if left_out := entry.left_out:
            parts.append(self.tr("%n left out", None, left_out))
        if wrong := len(entry.flagged) - left_out:
            parts.append(self.tr("%n flagged", None, wrong))
        if entry.without_cover:
            parts.append(self.tr("without its cover, which is no picture"))
        if entry.unplaced:
            parts.append(self.tr("%n sentence(s) on no page of the book", None, entry.unplaced))
        return " · ".join((*named, *parts))

    def _button(self, text: str, act: Callable[[], object]) -> buttons.TextButton:
        made = buttons.button(text, act, kind="quiet", name=with_value(text, self.entry.title))
        made.setParent(self)
        return made


class BooksDialog(QDialog):
    """Shows the shelf and asks for books.

    Attributes:
        waits: whether something is read aloud, which comes before the book that is being made.

    Signals:
        wanted: (documents as a list of paths, none for the open one; suffix; BookFiles; takes).
        paused, gone_on, removed, folder_wanted: (Entry).
        made_anew, heard: (Entry, number of the sentence).
    """

    wanted = Signal(list, str, object, int)
    paused = Signal(object)
    gone_on = Signal(object)
    removed = Signal(object)
    folder_wanted = Signal(object)
    made_anew = Signal(object, int)
    heard = Signal(object, int)

    def __init__(self, parent: QWidget | None = None, strip: ProblemStrip | None = None) -> None:
        """``strip``: of the window that this dialog covers; what it is told is shown here."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Audiobooks"))
        kit.resize_inside(self, 760, 680)
        self.waits = False
        self._cards: list[BookCard] = []
        self._documents: list[str] = []
        self._title = ""
        self._choices()
        self.add = buttons.button(self.tr("Other documents…"), self._add)
        self.only = buttons.button(self.tr("The open one"), self._only, kind="quiet")
        self.make = buttons.button(self.tr("Make…"), self._make, kind="primary")
        self.finish = buttons.button(self.tr("Done"), self.accept)
        self._list = kit.column(spacing=8)
        self.strip = ProblemStrip(self, strip)
        what = Flow(self.what, self.add, self.only, wide=(self.what,))
        form, books = kit.scrolled(self._form(what), fits=True), kit.scrolled(kit.column(self._list, -1))
        # Of little room what is chosen takes its share first, to its last button.
        books.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.setLayout(
            kit.column(form, kit.separator(), books, self.strip, kit.row(-1, self.finish),
                       margin=16, spacing=12)
        )  # fmt: skip
        kit.in_order(*kit.laid_out(self))
        for box in (self.kind, self.files, self.loudness):
            kit.titled(box)
        self.kind.currentIndexChanged.connect(lambda number: self._show())
        self._show()

    def _choices(self) -> None:
        """What can be chosen of a book."""
        self.what = kit.ElidedLabel("", self)
        kinds = [(suffix[1:].upper(), suffix) for suffix in reversed(SUFFIXES)]
        self.kind = kit.choice(self.tr("Kind of file"), kinds)
        self.kind.setCurrentIndex(self.kind.findData(".m4b"))
        self.files = kit.choice(
            self.tr("Files"), [(self.tr("One file"), False), (self.tr("One for each chapter"), True)]
        )
        self.loudness = kit.choice(self.tr("Loudness"), [
            (self.tr("As audiobooks (-18 LUFS)"), BOOK_LUFS), (self.tr("As podcasts (-16 LUFS)"), -16.0),
            (self.tr("As it is spoken"), None),
        ])  # fmt: skip
        self.pause = QDoubleSpinBox(self)
        self.pause.setRange(0.0, 30.0)
        self.pause.setSingleStep(0.5)
        self.pause.setValue(1.0)
        self.pause.setSuffix(self.tr(" s"))
        self.takes = QSpinBox(self)
        self.takes.setRange(1, 10)
        self.takes.setValue(3)
        often = self.tr("So often a sentence that is found wanting is made; the best is kept.")
        for field, name, help_text in (
            (self.pause, self.tr("Pause between chapters"), ""),
            (self.takes, self.tr("Attempts at a sentence"), often),
        ):
            kit.named(field, name, help_text)
            kit.number_field(field)
        self.texts = {kind: kit.tick(kind.upper(), self) for kind in TEXTS}
        kit.keep_wheel_off(self.kind, self.files, self.loudness, self.pause, self.takes)

    def _form(self, what: QLayout) -> QFormLayout:
        form = kit.form(8)
        texts = Flow(*self.texts.values(), -1, self.make)
        parts: tuple[tuple[str, QLayout], ...] = (
            (self.tr("Of"), what), (self.tr("Kind of file"), Flow(self.kind, self.files, -1)),
            (self.tr("Loudness"), kit.row(self.loudness, -1)),
            (self.tr("Pause between chapters"), kit.row(self.pause, -1)),
            (self.tr("Attempts at a sentence"), kit.row(self.takes, -1)),
            (self.tr("Text with its times"), texts),
        )  # fmt: skip
        for box in self.texts.values():
            box.setAccessibleDescription(self.tr("Text with its times"))
        for text, part in parts:
            kit.add_row(form, text, part)
        return form

    def showEvent(self, event: QShowEvent) -> None:
        """The keyboard begins at what the dialog is for: Enter would ask for other documents else."""
        super().showEvent(event)
        (self.make if self.make.isEnabled() else self.add).setFocus()

    def set_document(self, title: str) -> None:
        """Which document is open, '' for none."""
        self._title = title
        self._show()

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Show the shelf: what is being made, what waits in its order, and all others, the last first; cards
        that are there stay, so that the keyboard keeps its place."""
        coming = [each for each in entries if each.state.is_to_come]
        coming.sort(key=lambda each: each.state is State.WAITING)
        wanted = [*coming, *(each for each in reversed(entries) if not any(each is one for one in coming))]
        cards = {id(card.entry): card for card in self._cards}
        before, self._cards = self._cards, [cards.get(id(each)) or BookCard(each, self) for each in wanted]
        if before != self._cards:
            for card in before:
                self._list.removeWidget(card)
                if card not in self._cards:
                    card.hide()
                    card.deleteLater()
            for card in self._cards:
                self._list.addWidget(card)
            kit.in_order(*kit.laid_out(self))
        for card in self._cards:
            card.show_entry()

    def cards(self) -> tuple[BookCard, ...]:
        """All cards, in order."""
        return tuple(self._cards)

    def _add(self) -> None:
        title = self.tr("Documents to make audiobooks of")
        paths, _ = QFileDialog.getOpenFileNames(self, title, QDir.homePath())
        self._documents += [path for path in paths if path not in self._documents]
        self._show()

    def _only(self) -> None:
        self._documents = []
        self._show()

    def _make(self) -> None:
        texts = tuple(kind for kind, box in self.texts.items() if box.isChecked() and box.isEnabled())
        form = BookFiles(
            bool(self.files.currentData()), texts, self.loudness.currentData(), self.pause.value()
        )
        self.wanted.emit(list(self._documents), str(self.kind.currentData()), form, self.takes.value())
        self._only()

    def _show(self) -> None:
        count = len(self._documents)
        title = self._title or self.tr("no document is open")
        shown = self.tr("%n document(s)", None, count) if count else title
        self.what.setText(shown)
        self.make.setAccessibleDescription(shown)
        self.only.setVisible(bool(count))
        self.make.setEnabled(bool(count or self._title))
        is_sound = self.kind.currentData() != ".epub"
        for box in (self.files, self.pause, *self.texts.values()):
            box.setEnabled(is_sound)
