"""What all panels are made of: labels, cards, rows and columns, and the order of the Tab key."""

from __future__ import annotations

import bisect
import textwrap
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TypeVar

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAction,
    QActionGroup,
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QFont,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QLineEdit,
    QMenu,
    QProgressBar,
    QScrollArea,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.views.kit.theme import GRID, MIN_TARGET

Box = TypeVar("Box", QVBoxLayout, QHBoxLayout)
Widget = TypeVar("Widget", bound=QWidget)
Value = TypeVar("Value")
_SHORT_LINES = 3
"""Of a short message."""

_TIP = 90
"""Letters on a line of a tooltip."""
_USUAL_LETTERS = 16
"""Pixels of a line in the fonts that systems come with."""
FRAME = 40
"""Pixels in height that a system's frame takes around a window, at most; before it is shown nobody knows."""


def named(widget: QWidget, name: str, help_text: str = "", shortcut: str = "") -> None:
    """Give a control its name for screen readers, and its tooltip: a text, or the name with a shortcut."""
    widget.setAccessibleName(name)
    keys = keys_text(shortcut)
    widget.setToolTip(tip(help_text or (f"{name} ({keys})" if keys else name)))
    # Without one of its own Qt gives the tooltip for a description, and the name would be told twice.
    widget.setAccessibleDescription(help_text or keys or " ")


def label(text: str, part: QWidget) -> QLabel:
    """What a part is called, for the eye and for assistive technology."""
    made = QLabel(text)
    made.setBuddy(part)
    return made


def titled(box: QComboBox) -> None:
    """Tell assistive technology what a list without a label is, once it has its place: on Linux its name is
    what is chosen in it, and what it is of is told by a label beside it."""
    label = QLabel(box.accessibleName(), box.parentWidget())
    label.setBuddy(box)
    label.hide()


def painter(widget: QWidget) -> QPainter:
    """What draws on a widget, with smooth edges and no outlines."""
    made = QPainter(widget)
    made.setRenderHint(QPainter.RenderHint.Antialiasing)
    made.setPen(Qt.PenStyle.NoPen)
    return made


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Have a screen reader say what changed where the keyboard is not; at once, or after what it says."""
    if text and QAccessible.isActive():
        event = QAccessibleAnnouncementEvent(widget, text)
        politeness = QAccessible.AnnouncementPoliteness
        event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
        QAccessible.updateAccessibility(event)


def pop_menu(widget: QWidget) -> None:
    """Show the menu of what a widget's cursor is on, as the key for menus does, which few keyboards have."""
    # In whole pixels of some widgets, in parts of others.
    place = QRectF(widget.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)).center().toPoint()
    why = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(widget, QContextMenuEvent(why, place, widget.mapToGlobal(place)))


def one_of(
    menu: QMenu, offers: Iterable[tuple[Value, str]], chosen: Callable[[Value], object]
) -> dict[Value, QAction]:
    """Offer what one alone of can be ticked; the actions by what they stand for, which ``chosen`` is told."""
    group, made = QActionGroup(menu), {}
    for value, text in offers:
        action = made[value] = menu.addAction(text)
        action.setCheckable(True)
        action.triggered.connect(lambda checked=False, value=value: chosen(value))
        group.addAction(action)
    return made


def tip(text: str) -> str:
    """A text for tooltips that is shown, and told to screen readers, as it stands: Qt takes what has a tag in
    its first line for HTML, and breaks lines of nothing else. A sign that is not seen keeps "<" and the name
    behind it apart."""
    lines = (line if len(line) <= _TIP else textwrap.fill(line, _TIP) for line in text.split("\n"))
    return "\n".join(lines).replace("<", "<\u2060").replace("&lt;", "&\u2060lt;")


def with_keys(text: str, keys: str) -> str:
    """A menu's text with the keys that do the same, which the window has already."""
    return f"{text}\t{keys_text(keys)}" if keys else text


def keys_text(keys: str) -> str:
    """Keys as the system and the window's language call them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def plain(label: QLabel) -> QLabel:
    """Have a label show names and messages as they stand, also those that look like HTML."""
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


class CutLabel(QLabel):
    """A text that is cut where there is no room; whole in its tooltip and for screen readers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        plain(self)
        self._full = ""
        # Its longest word must not make the window wider.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def setText(self, text: str) -> None:
        """Set the text."""
        self._full = text
        self.setAccessibleName(text)
        self._cut()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut anew."""
        super().resizeEvent(event)
        self._cut()

    def shortened(self) -> str:
        """As much of the text as there is room for."""
        raise NotImplementedError

    def _cut(self) -> None:
        shown = self.shortened()
        if shown != self.text():
            super().setText(shown)
        self.setToolTip(tip(self._full) if shown != self._full else "")


class ElidedLabel(CutLabel):
    """One line of text that ends in an ellipsis where there is no room."""

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        super().__init__(parent)
        self._mode = mode
        self.setText(text)

    def sizeHint(self) -> QSize:
        """What the whole text wants."""
        return QSize(self.fontMetrics().horizontalAdvance(self._full) + 2, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """A few letters."""
        return QSize(self.fontMetrics().averageCharWidth() * 4, super().minimumSizeHint().height())

    def shortened(self) -> str:
        """The line, elided."""
        return self.fontMetrics().elidedText(self._full, self._mode, max(self.width(), 1))


def words(text: str = "", parent: QWidget | None = None) -> QLabel:
    """A text that stands as it is, broken into lines."""
    made = plain(QLabel(text, parent))
    made.setWordWrap(True)
    return made


def heading(text: str, *, wrap: bool = False) -> QLabel:
    """The heading of a panel or a section of it."""
    label = plain(QLabel(text))
    label.setWordWrap(wrap)
    font = label.font()
    font.setWeight(QFont.Weight.DemiBold)
    label.setFont(font)
    return label


def quiet(text: str = "", *, wrap: bool = True) -> QLabel:
    """A label in the quiet colour."""
    label = plain(QLabel(text))
    label.setWordWrap(wrap)
    # By the style sheet: it would halve the strength of the palette's own role.
    label.setProperty("kit", "quiet")
    return label


class _WheelGuard(QObject):
    """Keeps the wheel from a field that has not the focus, and Space from one that holds a number."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hand a wheel on to the parent, and Space to the window's own key."""
        wheel = event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus()
        space = (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(watched, QAbstractSpinBox)
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Space
        )
        if wheel or space:
            event.ignore()
            return True
        return super().eventFilter(watched, event)


def keep_wheel_off(*fields: QWidget) -> None:
    """Have the wheel change fields, lists and sliders only where they have the focus, and give them none."""
    for field in fields:
        if field.focusPolicy() == Qt.FocusPolicy.WheelFocus:
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        field.installEventFilter(_WheelGuard(field))


def choice(name: str, choices: Iterable[tuple[str, object]] = ()) -> QComboBox:
    """A list to choose in by its name, each text with what it stands for."""
    box = QComboBox()
    box.setMinimumHeight(MIN_TARGET)
    box.setAccessibleName(name)
    for text, value in choices:
        box.addItem(text, value)
    return box


def offer(box: QComboBox, choices: Iterable[tuple[str, object]], chosen: object) -> None:
    """Fill a list anew, each text with what it stands for, and choose in it; the first where that is none."""
    box.clear()
    for text, value in choices:
        box.addItem(text, value)
    box.setCurrentIndex(max(box.findData(chosen), 0))


def tick(name: str, parent: QWidget, *, shown: bool = True) -> QCheckBox:
    """A box to tick; ``shown``: with its name beside it."""
    box = QCheckBox(name if shown else "", parent)
    box.setMinimumHeight(MIN_TARGET)
    box.setAccessibleName(name)
    return box


def thin_bar(name: str, parent: QWidget | None = None) -> QProgressBar:
    """How far something is, in thousandths, as a line without words."""
    bar = QProgressBar(parent)
    bar.setProperty("kit", "thin")
    bar.setRange(0, 1000)
    bar.setTextVisible(False)
    bar.setAccessibleName(name)
    return bar


def form(spacing: int) -> QFormLayout:
    """Fields below each other with their names before them, or above where that is too narrow."""
    made = QFormLayout()
    made.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    made.setHorizontalSpacing(16)
    made.setVerticalSpacing(spacing)
    return made


def add_row(form: QFormLayout, name: str, part: QWidget | QLayout, field: QWidget | None = None) -> None:
    """Add a part to a form; its name stands in the middle of its row, as the words of a field do, and is told
    of ``field``."""
    made = QLabel(name)
    made.setMinimumHeight(MIN_TARGET)
    if field is not None:
        made.setBuddy(field)
    form.addRow(made, part)


def number_field(field: QAbstractSpinBox) -> None:
    """Keep the digits of a field off its edge, where style sheets do not reach them, and the wheel off it."""
    keep_wheel_off(field)
    field.setMinimumHeight(MIN_TARGET)
    field.lineEdit().setTextMargins(5, 0, 5, 0)


def field(name: str, parent: QWidget, hint: str = "") -> QLineEdit:
    """A line to write in, which shows what it is for while it is empty; ``hint`` says more than its name."""
    line = QLineEdit(parent)
    line.setMinimumHeight(MIN_TARGET)
    line.setPlaceholderText(hint or name)
    line.setAccessibleName(name)
    line.setAccessibleDescription(hint or " ")
    line.setToolTip(tip(hint))
    return line


def table(name: str, parent: QWidget, columns: Iterable[str], *, kind: str = "flat") -> QTreeWidget:
    """Rows of several columns, of which one can be chosen; with their titles, if there are any."""
    rows = QTreeWidget(parent)
    rows.setProperty("kit", kind)
    rows.setAccessibleName(name)
    rows.setHeaderLabels(list(columns))
    rows.setRootIsDecorated(False)
    rows.setUniformRowHeights(True)
    rows.setAllColumnsShowFocus(True)
    rows.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    return rows


_LOOKED_AT = 200
"""Characters of a text that tell its direction."""


def is_right_to_left(text: str, otherwise: bool = False) -> bool:
    """Whether most letters of a text are written from right to left; ``otherwise`` where it has none."""
    sides = [unicodedata.bidirectional(char) for char in text[:_LOOKED_AT]]
    left, right = sides.count("L"), sides.count("R") + sides.count("AL")
    return right > left if left or right else otherwise


def directed(text: str) -> str:
    """Words as a list paints them, which takes each line for one that goes as the window does."""
    begin, end = "\N{RIGHT-TO-LEFT ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
    return "\n".join(f"{begin}{line}{end}" if is_right_to_left(line) else line for line in text.split("\n"))


class Directed(QStyledItemDelegate):
    """Rows whose words go their own way."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """What is painted, and how large it is."""
        super().initStyleOption(option, index)
        option.text = directed(option.text)


def told_whole(item: QTreeWidgetItem) -> QTreeWidgetItem:
    """A row whose first column tells a screen reader all of them: it says no more than that of a row."""
    words = (item.text(column) for column in range(item.columnCount()))
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, ", ".join(each for each in words if each))
    return item


def figures(widget: Widget) -> Widget:
    """Give a label or the like figures of one width, so that numbers do not dance."""
    font = widget.font()
    font.setFeature(QFont.Tag("tnum"), 1)
    widget.setFont(font)
    return widget


def clock(seconds: float) -> str:
    """Seconds as 0:07, 12:30 or 1:02:03."""
    whole = max(round(seconds), 0)
    hours, rest = divmod(whole, 3600)
    minutes, last = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{last:02d}" if hours else f"{minutes}:{last:02d}"


def restyle(widget: QWidget, kind: str) -> bool:
    """Have the style sheet treat a widget as another kind; whether it is another."""
    if widget.property("kit") == kind:
        return False
    widget.setProperty("kit", kind)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    return True


def separator() -> QFrame:
    """A thin line between sections."""
    line = QFrame()
    line.setProperty("kit", "line")
    line.setFixedHeight(1)
    return line


Part = QWidget | QLayout
Margin = int | tuple[int, int, int, int]
"""The same around, or left, above, right and below."""


def column(
    *items: Part | int, margin: Margin = 0, spacing: int = GRID, wide: tuple[Part, ...] = ()
) -> QVBoxLayout:
    """Widgets below each other; a number is empty space, -1 a stretch. ``wide``: those that take what room
    there is."""
    return _fill(QVBoxLayout(), items, margin, spacing, wide)


def row(
    *items: Part | int, margin: Margin = 0, spacing: int = GRID, wide: tuple[Part, ...] = ()
) -> QHBoxLayout:
    """Widgets beside each other, as of :func:`column`."""
    return _fill(QHBoxLayout(), items, margin, spacing, wide)


def _fill(
    layout: Box, items: tuple[Part | int, ...], margin: Margin, spacing: int, wide: tuple[Part, ...]
) -> Box:
    layout.setContentsMargins(*(margin if isinstance(margin, tuple) else (margin,) * 4))
    layout.setSpacing(spacing)
    for item in items:
        if isinstance(item, QWidget):
            layout.addWidget(item)
        elif isinstance(item, QLayout):
            layout.addLayout(item)
        elif item < 0:
            layout.addStretch(1)
        else:
            layout.addSpacing(item)
    for part in wide:
        layout.setStretchFactor(part, 1)
    return layout


def in_order(*widgets: QWidget) -> None:
    """Have Tab go through widgets one after the other."""
    for before, after in pairwise(widgets):
        QWidget.setTabOrder(before, after)


def tabbed(root: QWidget) -> list[QWidget]:
    """Controls inside that Tab reaches, in the order in which they were made."""
    return [
        widget
        for widget in root.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.window() is root.window()
        and not isinstance(widget, QScrollArea)
        and not widget.objectName().startswith("qt_")
        and not isinstance(widget.parentWidget(), QComboBox | QAbstractSpinBox | QAbstractScrollArea)
    ]


def laid_out(part: QWidget | QLayout | None) -> Iterator[QWidget]:
    """Controls inside that Tab reaches, in the order in which they are laid out."""
    if isinstance(part, QLayout):
        for index in range(part.count()):
            item = part.itemAt(index)
            if item is not None:
                yield from laid_out(item.layout() or item.widget())
    elif isinstance(part, QScrollArea):
        yield from laid_out(part.widget())
    elif part is not None:
        if part.focusPolicy() & Qt.FocusPolicy.TabFocus:
            yield part
        yield from laid_out(part.layout())


def show_in_front(window: QWidget) -> None:
    """Show a window, before all others."""
    window.show()
    window.raise_()
    window.activateWindow()


def takes(event: QDragEnterEvent) -> bool:
    """Take files, addresses and text that are held over a window; whether they are these."""
    data = event.mimeData()
    taken = data.hasUrls() or data.hasText() or data.hasHtml()
    if taken:
        copy(event)
    return taken


def copy(event: QDropEvent) -> None:
    """Take what is dragged as a copy: as a move, which editors propose, it would be gone where it was."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


def room_on_screen() -> QSize:
    """What the screen has for a window inside its frame."""
    return QGuiApplication.primaryScreen().availableSize() - QSize(0, FRAME)


def growth(widget: QWidget) -> float:
    """How much larger the system's letters are than usual."""
    return max(widget.fontMetrics().height() / _USUAL_LETTERS, 1.0)


def resize_inside(window: QWidget, width: int, height: int) -> None:
    """Give a window its size, larger where the system's letters are, or as much of it as the screen has, also
    where that is another one when it is shown again."""
    window.resize((QSize(width, height) * growth(window)).boundedTo(room_on_screen()))
    window.installEventFilter(_Inside(window))


class _Inside(QObject):
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Before it looks for its place."""
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
            room = watched.screen().availableSize() - QSize(0, FRAME)
            watched.resize(watched.size().boundedTo(room))
        return super().eventFilter(watched, event)


def clear(layout: QLayout) -> None:
    """Take everything out of a layout and delete it."""
    while layout.count():
        item: QLayoutItem | None = layout.takeAt(0)
        if item is None:
            return
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            clear(inner)


class _Scrolled(QScrollArea):
    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._show)

    def sizeHint(self) -> QSize:
        """What its content wants now, as far as Qt goes: it keeps what that was before it had its style."""
        return (self.widget() or self).sizeHint().boundedTo(QSize(36, 24) * self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        """As wide as its content, whose letters may be large: it cannot be moved to the side."""
        least, content = super().minimumSizeHint(), self.widget() or self
        wide = content.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(min(max(wide, least.width()), room_on_screen().width() - FRAME), least.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is in the content may want more room than before."""
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _show(self, before: QWidget | None, now: QWidget | None) -> None:
        """Qt shows what the keyboard comes to from inside, of a number its line alone, and not from outside.
        What a mouse presses stays below it; a page that has just come to the front is yet to be laid out."""
        if now is not None and self.isAncestorOf(now) and not QApplication.mouseButtons():
            self._show_now()
            QTimer.singleShot(0, self, self._show_now)

    def _show_now(self) -> None:
        content, now = self.widget(), QApplication.focusWidget()
        if now is not None and content and content.isAncestorOf(now):
            for y in (now.height(), 0):
                self.ensureVisible(0, now.mapTo(content, QPoint(0, y)).y(), 0, 0)


def reveal(part: QWidget) -> None:
    """Scroll to a part and a little around it."""
    # How far there is to scroll is known only when all of them were laid out.
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    for area in part.window().findChildren(_Scrolled):
        if area.isAncestorOf(part):
            area.ensureWidgetVisible(part, 0, 96)


def bar(part: QWidget, height: int) -> None:
    """Have a part be as high as its letters ask for, and no less than so many pixels."""
    part.setMinimumHeight(height)
    part.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)


def held(layout: QLayout) -> QWidget:
    """What is laid out, as one part."""
    part = QWidget()
    part.setLayout(layout)
    return part


def scrolled(content: QWidget | QLayout, *, fits: bool = False) -> QScrollArea:
    """A column that scrolls up and down where it is too long; ``fits``: it takes no more room than
    it needs."""
    made = _Scrolled(held(content) if isinstance(content, QLayout) else content)
    if fits:
        made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
    return made


class ShortLabel(CutLabel):
    """A message in a few lines at most."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)

    def shortened(self) -> str:
        """As many words as the lines hold."""
        if self._fits(self._full):
            return self._full
        fitting = range(len(self._full))
        end = bisect.bisect_left(fitting, True, key=lambda n: not self._fits(self._full[:n] + "…")) - 1
        return self._full[: max(end, 0)].rstrip() + "…"

    def _fits(self, text: str) -> bool:
        metrics, room = self.fontMetrics(), QRect(0, 0, max(self.width(), 1), 100_000)
        # It breaks lines between words; one that is wider than it is not to be cut off at the side.
        wraps = Qt.TextFlag.TextWordWrap.value, Qt.TextFlag.TextWrapAnywhere.value
        high = max(metrics.boundingRect(room, wrap, text).height() for wrap in wraps)
        return high <= _SHORT_LINES * metrics.lineSpacing()


class Card(QFrame):
    """A rounded surface with room inside."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kit", "card")
