"""What will not be read: each passage dimmed, with its reason, and a way to have it read after all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.documents.model import Document, Skip
from app.views import kit
from app.views.kit import buttons
from app.views.kit.flow import Flow
from app.views.page.plan import reason_text
from app.wording import number, with_value

AROUND = 36
"""Characters shown before and after a passage."""
LONGEST = 90
ROW = 60
Index = QModelIndex | QPersistentModelIndex


class SkipModel(QAbstractListModel):
    """Passages as rows with a box to tick: ticked means left out."""

    changed = Signal(int, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._skips: tuple[Skip, ...] = ()
        self._read: set[int] = set()
        self._rows: list[int] = []

    def show(self, document: Document, skips: Sequence[Skip], read: frozenset[int], reason: str) -> None:
        """Show the passages of one reason, or all with ''."""
        self.beginResetModel()
        self._text, self._skips, self._read = document.text, tuple(skips), set(read)
        rows = (i for i, skip in enumerate(self._skips) if not reason or skip.reason == reason)
        self._rows = sorted(rows, key=lambda i: self._skips[i].span.start)
        self.endResetModel()

    def set_read(self, read: frozenset[int]) -> None:
        """Show other choices."""
        self._read = set(read)
        self.dataChanged.emit(self.index(0), self.index(max(self.rowCount() - 1, 0)))

    def indices(self) -> list[int]:
        """Places of the shown passages among all."""
        return list(self._rows)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  (Qt's own signature)
        """How many passages are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Each row can be ticked."""
        return super().flags(index) | Qt.ItemFlag.ItemIsUserCheckable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, reason and tick of a row."""
        if not index.isValid():
            return None
        at = self._rows[index.row()]
        skip = self._skips[at]
        if role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Unchecked if at in self._read else Qt.CheckState.Checked
        if role == Qt.ItemDataRole.DisplayRole:
            return self.parts(index)[1]
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            words = with_value(reason_text(skip.reason), self.parts(index)[1])
            return kit.tip(words) if role == Qt.ItemDataRole.ToolTipRole else words
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tick or untick."""
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return False
        at = self._rows[index.row()]
        left_out = Qt.CheckState(value) == Qt.CheckState.Checked
        if left_out:
            self._read.discard(at)
        else:
            self._read.add(at)
        self.dataChanged.emit(index, index)
        self.changed.emit(at, not left_out)
        return True

    def parts(self, index: Index) -> tuple[str, str, str]:
        """What stands before a passage, the passage, and what follows, each on one line."""
        skip = self._skips[self._rows[index.row()]]
        start, end = skip.span.start, skip.span.end
        text = self._text[start : min(end, start + LONGEST)]
        shown = text + "…" if end - start > LONGEST else text
        before = self._text[max(0, start - AROUND) : start].rpartition("\n\n")[2]
        after = self._text[end : end + AROUND].partition("\n\n")[0]
        if len(before) == AROUND and " " in before:
            before = "… " + before.partition(" ")[2]
        if len(after) == AROUND and " " in after:
            after = after.rpartition(" ")[0] + " …"
        return _flat(before), _flat(shown).strip(), _flat(after)

    def reason(self, index: Index) -> str:
        """Why it is left out."""
        return self._skips[self._rows[index.row()]].reason


class SkipDelegate(QStyledItemDelegate):
    """Paints a tick, the reason, and the passage in its surroundings, dimmed as they are while left out."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Two lines."""
        return QSize(200, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Let the style draw box and selection, then the two lines."""
        self.initStyleOption(option, index)
        model = index.model()
        assert isinstance(model, SkipModel)
        option.text = ""
        style = option.widget.style() if option.widget else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        rect = option.rect.adjusted(38, 8, -12, -8)
        colours = option.palette
        quiet, plain = (
            colours.color(QPalette.ColorRole.PlaceholderText),
            colours.color(QPalette.ColorRole.Text),
        )
        left_out = index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
        painter.save()
        line = rect.adjusted(0, 0, 0, -rect.height() // 2)
        painter.setPen(quiet)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, reason_text(model.reason(index)))
        line = rect.adjusted(0, rect.height() // 2, 0, 0)
        font = painter.font()
        right = line.right()
        for piece, middle in zip(model.parts(index), (False, True, False), strict=True):
            font.setBold(middle)
            painter.setFont(font)
            painter.setPen(plain if middle and not left_out else quiet)
            metrics = painter.fontMetrics()
            shown = metrics.elidedText(piece, Qt.TextElideMode.ElideRight, max(right - line.left(), 0))
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, shown)
            line.setLeft(line.left() + metrics.horizontalAdvance(shown))
        painter.restore()


class ImportPreview(QDialog):
    """Lists what is left out. ``read_changed`` tells (index, read it after all)."""

    read_changed = Signal(int, bool)
    all_changed = Signal(object, bool)
    passage_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("What is left out"))
        kit.resize_inside(self, 680, 560)
        self._document: Document | None = None
        self._skips: tuple[Skip, ...] = ()
        self._read: frozenset[int] = frozenset()
        self.count = kit.quiet("")
        self.filter = kit.choice(self.tr("Kind of passage"))
        self.filter.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.model = SkipModel(self)
        self.list = QListView(self)
        self.list.setModel(self.model)
        self.list.setItemDelegate(SkipDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setProperty("kit", "list")
        self.list.setAccessibleName(self.tr("Passages that are left out"))
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        none = buttons.button(self.tr("Leave out all"), lambda: self._all(False))
        everything = buttons.button(self.tr("Read all"), lambda: self._all(True))
        done = buttons.button(self.tr("Done"), self.accept, kind="primary")
        hint = kit.quiet(self.tr("A ticked passage is left out. Choose one to see it in the text."))
        layout = kit.column(
            self.count, Flow(self.filter, -1, none, everything), self.list, hint, -1, kit.row(-1, done),
            margin=16, spacing=12,
        )  # fmt: skip
        # The empty space is for when there is nothing to choose.
        layout.setStretchFactor(self.list, 1000)
        self.setLayout(layout)
        kit.in_order(*kit.laid_out(self))
        self._choosing = (self.filter, none, everything, self.list, hint)
        kit.titled(self.filter)
        self.filter.activated.connect(self._show)
        self.model.changed.connect(self.read_changed)
        self.model.changed.connect(self._changed)
        self.list.clicked.connect(self._clicked)
        self.list.activated.connect(self._clicked)

    def show_document(self, document: Document, skips: Sequence[Skip], read: frozenset[int]) -> None:
        """Show the passages of a document that are left out or were, and which of them are read."""
        self._document, self._skips, self._read = document, tuple(skips), read
        counts = sorted(Counter(skip.reason for skip in skips).items())
        reasons = ((f"{reason_text(reason)} ({number(count)})", reason) for reason, count in counts)
        everything = self.tr("Everything ({n})").format(n=number(len(skips))), ""
        kit.offer(self.filter, (everything, *reasons), self.filter.currentData())
        self._show()

    def passages(self) -> tuple[Skip, ...]:
        """What is listed."""
        return self._skips

    def set_read(self, read: frozenset[int]) -> None:
        """Show other choices."""
        self._read = read
        self.model.set_read(read)
        self._tell()

    def _show(self) -> None:
        if self._document is not None:
            self.model.show(self._document, self._skips, self._read, self.filter.currentData() or "")
        self._tell()

    def _changed(self, at: int, read: bool) -> None:
        self._read = self._read | {at} if read else self._read - {at}
        self._tell()

    def _tell(self) -> None:
        left, total = len(self._skips) - len(self._read), len(self._skips)
        for part in self._choosing:
            part.setVisible(total > 0)
        self.count.setText(
            self.tr("%n of {total} passage(s) are left out.", None, left).format(total=number(total))
            if total
            else self.tr("Everything in this text is read.")
        )

    def _all(self, read: bool) -> None:
        self.all_changed.emit(self.model.indices(), read)

    def _clicked(self, index: QModelIndex) -> None:
        at = self.model.indices()[index.row()]
        self.passage_chosen.emit(self._skips[at].span.start)


def _flat(text: str) -> str:
    """One line; a space at either end stays one."""
    words = " ".join(text.split())
    return (" " if text[:1].isspace() else "") + words + (" " if text[-1:].isspace() and words else "")
