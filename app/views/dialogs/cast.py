"""The cast: who speaks in a text, and in whose voice each is heard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.views import kit
from app.views.kit import buttons
from app.views.kit.flow import Flow
from app.views.kit.theme import MIN_TARGET
from app.wording import number


@dataclass(frozen=True)
class Role:
    """Somebody who speaks.

    Attributes:
        name: as the text has it; what is said aloud in a story goes by one of its own.
        title: the same for people.
        count: how many times.
        voice: key of the voice, empty for whoever reads.
    """

    name: str
    title: str
    count: int
    voice: str = ""


class CastDialog(QDialog):
    """Lists who speaks, and gives each a voice.

    Signals:
        turned: (bool) several voices are wanted, or one again.
        given: (name, key of a voice, empty for whoever reads).
        heard: (name) something of theirs is to be heard; ``silenced``: no more of it.
        names_said: (bool) whether names before lines are read.
    """

    turned = Signal(bool)
    given = Signal(str, str)
    heard = Signal(str)
    silenced = Signal()
    names_said = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Cast"))
        self._parts: tuple[Role, ...] = ()
        self._speaking = ""
        self.several = kit.tick(self.tr("A voice for each who speaks"), self)
        self.hint = kit.quiet()
        self.list = self._table()
        self.voice = kit.choice(self.tr("Voice"))
        self.play = buttons.IconButton("play", self.tr("Hear some of it"), self)
        self.says_names = kit.tick(self.tr("Read the names before their lines too"), self)
        done = buttons.button(self.tr("Done"), self.accept)
        choice = kit.row(kit.label(self.tr("Voice"), self.voice), self.voice, self.play, spacing=8)
        choice.setStretch(1, 1)
        below = Flow(self.says_names, -1, done)
        self.setLayout(kit.column(self.several, self.hint, self.list, choice, below, margin=20))
        kit.in_order(*kit.laid_out(self))
        self.several.toggled.connect(self.turned)
        self.says_names.toggled.connect(self.names_said)
        self.voice.activated.connect(self._give)
        self.play.clicked.connect(self._hear)
        self.list.currentItemChanged.connect(lambda item, before: self._show())
        self.finished.connect(lambda result: self.silenced.emit())
        kit.resize_inside(self, 560, 560)

    def show_parts(
        self, parts: Sequence[Role], voices: Sequence[tuple[str, str]], *, on: bool, says_names: bool
    ) -> None:
        """Show who speaks."""
        chosen = self._chosen()
        self._parts = tuple(parts)
        with QSignalBlocker(self.several), QSignalBlocker(self.says_names), QSignalBlocker(self.list):
            self.several.setChecked(on)
            self.says_names.setChecked(says_names)
            reader = self.tr("Whoever reads"), ""
            kit.offer(self.voice, (reader, *((name, key) for key, name in voices)), "")
            self.list.clear()
            for part in self._parts:
                at = max(self.voice.findData(part.voice), 0) if on else 0
                item = QTreeWidgetItem([part.title, number(part.count), self.voice.itemText(at)])
                item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                item.setSizeHint(0, QSize(0, MIN_TARGET))
                self.list.addTopLevelItem(kit.told_whole(item))
            rows = [part.name for part in self._parts]
            row = rows.index(chosen.name) if chosen is not None and chosen.name in rows else 0
            self.list.setCurrentIndex(self.list.model().index(row, 0))
        self.several.setEnabled(bool(self._parts))
        nobody = self.tr("Nobody is found who speaks here: neither names before lines nor quotation marks.")
        some = self.tr("Who has no voice of their own is read by whoever reads. It is kept with the text.")
        self.hint.setText(some if self._parts else nobody)
        self.list.setAccessibleDescription(self.hint.text())
        self._show()

    def set_speaking(self, name: str) -> None:
        """Show whose words are heard; '' for nobody's."""
        self._speaking = name
        words = self.tr("Stop") if name else self.tr("Hear some of it")
        self.play.set_icon("stop" if name else "play", words)

    # -- inside

    def _table(self) -> QTreeWidget:
        name = self.tr("Who speaks")
        table = kit.table(name, self, (name, self.tr("Times"), self.tr("Voice")))
        table.header().setStretchLastSection(False)
        stretch, narrow = QHeaderView.ResizeMode.Stretch, QHeaderView.ResizeMode.ResizeToContents
        for column, mode in enumerate((stretch, narrow, stretch)):
            table.header().setSectionResizeMode(column, mode)
        return table

    def _chosen(self) -> Role | None:
        at = self.list.currentIndex().row()
        return self._parts[at] if 0 <= at < len(self._parts) else None

    def _show(self) -> None:
        """Show the voice of whom was chosen."""
        part = self._chosen()
        on = self.several.isChecked() and part is not None
        self.voice.setCurrentIndex(max(self.voice.findData(part.voice), 0) if part is not None and on else 0)
        self.voice.setEnabled(on)
        self.play.setEnabled(part is not None)
        self.says_names.setEnabled(on)

    def _give(self, index: int) -> None:
        part = self._chosen()
        if part is not None:
            self.given.emit(part.name, self.voice.itemData(index))

    def _hear(self) -> None:
        part = self._chosen()
        if self._speaking:
            self.silenced.emit()
        elif part is not None:
            self.heard.emit(part.name)
