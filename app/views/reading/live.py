"""The machine's effort in plain sight: how fast, how soon, what it costs; a panel, a line, and small charts.

The charts are painted here: a plotting library is slow to import and keeps windows of its own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QLabel, QMenu, QSizePolicy, QWidget

from app.core.watching import Effort, EngineActivity, MemoryUse
from app.views import kit
from app.views.kit import buttons
from app.views.kit.buttons import pixmap
from app.wording import number, say, size_text, translate, with_value
from engine.errors import Message

POINTS = 120
"""One a second."""
CHART_HEIGHT = 56
STRENGTHS = (1.0, 0.55, 0.75, 0.35)
"""Of the accent, for what lies beside each other in a bar."""
_ROOM = 1.1
_LEVEL_ROOM = 1.3
_LEAST = 0.1
_CAPTION = 0.85


def tint(palette: QPalette, index: int) -> QColor:
    """The colour of the part of this number, from 0."""
    colour = QColor(palette.color(QPalette.ColorRole.Highlight))
    colour.setAlphaF(STRENGTHS[index % len(STRENGTHS)])
    return colour


@dataclass(frozen=True)
class Captions:
    """What stands in a chart: how a value is written, and what it reaches back to."""

    value: Callable[[float], str]
    oldest: str
    newest: str


class Chart(QWidget):
    """The last values of a figure over time, with one level drawn in if wanted.

    A value of None leaves a gap: nothing was measured then.
    """

    def __init__(self, name: str, captions: Captions, *, level: float | None = None) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFixedHeight(CHART_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._captions, self._level = captions, level
        self._values: deque[float | None] = deque(maxlen=POINTS)

    def add(self, value: float | None) -> None:
        """Append a value."""
        self._values.append(value)
        self.setAccessibleDescription(self._captions.value(value) if value is not None else "")
        self.update()

    def clear(self) -> None:
        """Forget all values."""
        self._values.clear()
        self.update()

    def top(self) -> float:
        """The value at the upper edge."""
        known = (value for value in self._values if value is not None)
        return max([*known, (self._level or 0.0) * _LEVEL_ROOM, _LEAST]) * _ROOM

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line with a pale ground below it, the level dashed, what the edges stand for."""
        painter = kit.painter(self)
        colours, top = self.palette(), self.top()
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * _CAPTION)
        painter.setFont(font)
        caption = painter.fontMetrics().height()
        area = QRectF(0, 2, self.width(), self.height() - caption - 4)
        painter.setPen(QPen(colours.color(QPalette.ColorRole.Shadow), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        if self._level is not None:
            y = area.bottom() - self._level / top * area.height()
            painter.setPen(QPen(colours.color(QPalette.ColorRole.Dark), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QLineF(0, y, area.width(), y))
        self._paint_line(painter, area, top)
        painter.setPen(colours.color(QPalette.ColorRole.PlaceholderText))
        below = QRectF(0, area.bottom() + 2, self.width(), caption)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, self._captions.oldest)
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, self._captions.newest)
        if self._values:
            words = self._captions.value(top / _ROOM)
            # On the ground's own colour: the line would go through the words.
            place = painter.fontMetrics().boundingRect(words).size()
            ground = colours.color(QPalette.ColorRole.AlternateBase)
            painter.fillRect(QRectF(area.left(), area.top(), place.width() + 4, place.height()), ground)
            painter.drawText(area, Qt.AlignmentFlag.AlignLeft, words)

    def _paint_line(self, painter: QPainter, area: QRectF, top: float) -> None:
        """The line, in pieces where there are gaps."""
        step, first = area.width() / (POINTS - 1), POINTS - len(self._values)
        accent = tint(self.palette(), 0)
        pale = QColor(accent)
        pale.setAlphaF(0.15)
        for known, piece in groupby(enumerate(self._values), key=lambda item: item[1] is not None):
            if not known:
                continue
            points = [
                QPointF((first + index) * step, area.bottom() - (value or 0.0) / top * area.height())
                for index, value in piece
            ]
            ends = QPointF(points[-1].x(), area.bottom()), QPointF(points[0].x(), area.bottom())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(pale)
            painter.drawPolygon(QPolygonF([*points, *ends]))
            painter.setPen(QPen(accent, 2))
            # A single value is a dot: no line leads to it.
            painter.drawPolyline(QPolygonF(points if len(points) > 1 else [*points, points[0]]))


BAR_HEIGHT = 8


@dataclass(frozen=True)
class Slice:
    """One part of a whole: its name, how much it is, and that in words."""

    name: str
    amount: float
    words: str


class Swatch(QWidget):
    """The colour of a part."""

    def __init__(self, index: int) -> None:
        super().__init__()
        self._index = index
        self.setFixedSize(10, 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A rounded square."""
        painter = kit.painter(self)
        painter.setBrush(tint(self.palette(), self._index))
        painter.drawRoundedRect(QRectF(self.rect()), 2, 2)


class Bar(QWidget):
    """Parts beside each other, of their own sum or of a larger whole, with a mark where a limit is."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[Slice, ...] = ()
        self._limit = 0.0
        self.setFixedHeight(BAR_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)

    def set_parts(self, parts: Sequence[Slice], limit: float = 0.0) -> None:
        """Show other parts; 0: there is no limit."""
        self._parts, self._limit = tuple(parts), limit
        self.setAccessibleDescription(", ".join(with_value(part.name, part.words) for part in parts))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The parts in steps of the accent."""
        painter = kit.painter(self)
        colours = self.palette()
        painter.setBrush(colours.color(QPalette.ColorRole.Shadow))
        painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
        total = max(sum(part.amount for part in self._parts), self._limit)
        x = 0.0
        for index, part in enumerate(self._parts):
            width = part.amount / total * self.width() if total else 0.0
            if width >= 1:
                # On the page's colour first: through a pale part nothing else may show.
                for colour in (colours.color(QPalette.ColorRole.Window), tint(colours, index)):
                    painter.setBrush(QColor(colour))
                    painter.drawRoundedRect(QRectF(x, 0, max(width - 1, 1), self.height()), 2, 2)
            x += width
        if self._limit and total:
            at = self._limit / total * self.width() - 1
            painter.setPen(QPen(colours.color(QPalette.ColorRole.WindowText), 2))
            painter.drawLine(QLineF(at, 0, at, self.height()))


class Breakdown(QWidget):
    """A bar, and below it the legend of its parts with their figures."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = Bar(name, self)
        self._rows: list[tuple[Swatch, QLabel, QLabel]] = []
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)
        self.setLayout(kit.column(self.bar, self._grid, spacing=4))

    def set_parts(self, parts: Sequence[Slice], limit: float = 0.0) -> None:
        """Show other parts; 0: there is no limit."""
        for index in range(len(self._rows), len(parts)):
            row = (Swatch(index), kit.quiet("", wrap=False), kit.figures(kit.plain(QLabel(""))))
            for column, widget in enumerate(row):
                side = Qt.AlignmentFlag.AlignRight if column == 2 else Qt.AlignmentFlag.AlignLeft
                self._grid.addWidget(widget, index, column, side | Qt.AlignmentFlag.AlignVCenter)
            self._rows.append(row)
        for index, (swatch, name, words) in enumerate(self._rows):
            shown = index < len(parts)
            for widget in (swatch, name, words):
                widget.setVisible(shown)
            if shown:
                name.setText(parts[index].name)
                words.setText(parts[index].words)
        self.bar.set_parts(parts, limit)


class LivePanel(QWidget):
    """Shows figures, their course over the last two minutes, and what they are made of."""

    turned = Signal(bool)
    """It was unfolded, or folded."""
    copy_requested = Signal()
    save_requested = Signal()
    trace_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._effort = Effort()
        self._counts: list[tuple[QLabel, QLabel]] = []
        self._report_menu()
        self.speed = _figure(self)
        self._words_font, self._figure_font = self.speed.font(), QFont(self.speed.font())
        self._figure_font.setPointSizeF(self._words_font.pointSizeF() * 1.5)
        self.speed.setWordWrap(True)
        # The words that stand in a figure's place have the height of its line, and move nothing.
        self.speed.setMinimumHeight(QFontMetrics(self._figure_font).height())
        self.speed.setToolTip(speed_help())
        self.speed.setAccessibleDescription(speed_help())
        self._charts()
        self.parts = Breakdown(self.tr("Where the time before the first sound went"), self)
        self.memory = Breakdown(self.tr("Memory of the program"), self)
        self.gpu = Breakdown(self.tr("Memory on the graphics processor"), self)
        self.ahead, self.memory_text, self.gpu_text, self.first = (_figure(self) for _ in range(4))
        self.ceiling = kit.quiet("")
        grid = self._grid()
        gpu = _line(self.tr("Graphics processor"), self.gpu_text)
        self.gpu_row = kit.held(kit.column(gpu, self.gpu, spacing=4))
        self.device = kit.quiet("")
        self.unfold = buttons.button(self.tr("Live"), lambda: self.set_open(not self.is_open()), kind="quiet")
        self.unfold.setFont(kit.heading("").font())
        self._body = kit.held(kit.column(
            self.speed, self.speed_line, self.speed_legend,
            _line(self.tr("Seconds ahead"), self.ahead), self.ahead_line, grid,
            _line(self.tr("First sound after"), self.first), self.parts,
            _line(self.tr("Memory of the program"), self.memory_text), self.memory_line,
            self.memory, self.gpu_row, self.ceiling, self.device, spacing=6,
        ))  # fmt: skip
        self.setLayout(kit.column(kit.row(self.unfold, -1, self.menu), self._body, spacing=6))
        self.set_open(False)
        self.set_effort(Effort())

    def _report_menu(self) -> None:
        self.menu = buttons.IconButton("more", self.tr("Report of the figures"))
        menu = QMenu(self.menu)
        menu.addAction(self.tr("Copy the report"), self.copy_requested.emit)
        menu.addAction(self.tr("Save the report…"), self.save_requested.emit)
        menu.addAction(self.tr("Save a trace…"), self.trace_requested.emit)
        self.menu.pop(menu)

    def _charts(self) -> None:
        ends = self.tr("2 min ago"), self.tr("now")
        self.speed_line = Chart(
            self.tr("Course of × real time"), Captions(lambda value: f"{short(value)}×", *ends), level=1.0
        )
        self.speed_legend = kit.quiet(self.tr("Dashed: 1×, as fast as it is spoken"))
        self.ahead_line = Chart(self.tr("Course of the seconds ahead"), Captions(seconds_text, *ends))
        self.memory_line = Chart(self.tr("Course of the memory"), Captions(size_text, *ends))

    def _grid(self) -> QGridLayout:
        """Figures that have no course."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        self.tokens, _ = self._counted(grid, 0, self.tr("Speech tokens"))
        self.tokens.setToolTip(self.tr("Made by T3, while it is at work; 25 are a second of speech."))
        self.gaps, gap_sign = self._counted(grid, 1, self.tr("Gaps in the sound"))
        self.gaps.setToolTip(self.tr("Where speech was not ready in time. Your own jumps are not counted."))
        self.retries, retry_sign = self._counted(grid, 2, self.tr("Sentences made again"))
        self._counts = [(self.gaps, gap_sign), (self.retries, retry_sign)]
        return grid

    def _counted(self, grid: QGridLayout, row: int, name: str) -> tuple[QLabel, QLabel]:
        """A named figure with room for a sign before it."""
        value, sign = _figure(self), QLabel(self)
        sign.setFixedSize(16, 16)
        grid.addWidget(kit.quiet(name, wrap=False), row, 0)
        grid.addWidget(sign, row, 1)
        grid.addWidget(value, row, 2, Qt.AlignmentFlag.AlignRight)
        return value, sign

    def set_effort(self, effort: Effort) -> None:
        """Show the figures of this moment."""
        self._effort = effort
        self.speed.setFont(self._words_font if effort.present_speed is None else self._figure_font)
        self.speed.setText(speed_words(effort))
        self.ahead.setText(seconds_text(effort.ahead, 1))
        self.first.setText(first_words(effort))
        self.parts.set_parts(first_parts(effort.first_parts))
        self.parts.setVisible(bool(effort.first_parts))
        self.tokens.setText(
            "–" if effort.tokens is None else self.tr("{n} /s").format(n=number(effort.tokens))
        )
        for (label, sign), count in zip(self._counts, (effort.gaps, effort.retries), strict=True):
            label.setText(str(count))
            self._mark(label, sign, count)
        self._show_memory(effort.memory)

    def is_open(self) -> bool:
        """Whether it is unfolded."""
        return not self._body.isHidden()

    def set_open(self, is_open: bool) -> None:
        """Unfold it, or fold it to its heading."""
        self._body.setVisible(is_open)
        self.unfold.set_icon("up" if is_open else "down")
        self.unfold.setAccessibleDescription(self.tr("unfolded") if is_open else self.tr("folded"))
        self.turned.emit(is_open)

    def note(self) -> None:
        """Take the figures of this moment into the charts; once a second."""
        effort = self._effort
        self.speed_line.add(effort.present_speed)
        self.ahead_line.add(effort.ahead)
        self.memory_line.add(effort.memory.process)

    def set_device(self, text: Message) -> None:
        """Where the engine runs."""
        self.device.setText(say(text))

    def restart(self) -> None:
        """Another text: the course of its reading starts anew; that of the memory goes on."""
        self.speed_line.clear()
        self.ahead_line.clear()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the signs anew in the new colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            for label, sign in self._counts:
                self._mark(label, sign, int(label.text()), anew=True)

    def _show_memory(self, memory: MemoryUse) -> None:
        self.memory_text.setText(size_text(memory.process))
        self.memory.set_parts(memory_parts(memory), memory.ceiling if memory.shared else 0)
        self.gpu_row.setVisible(not memory.shared)
        self.gpu_text.setText(size_text(memory.model))
        self.gpu.set_parts(model_parts(memory), memory.ceiling)
        about = (
            [self.tr("The model took {n} at most.").format(n=size_text(memory.peak))] if memory.peak else []
        )
        if memory.ceiling:
            about.append(self.tr("Mark: its ceiling of {n}.").format(n=size_text(memory.ceiling)))
        self.ceiling.setText(" ".join(about))
        self.ceiling.setVisible(bool(about))

    def _mark(self, label: QLabel, sign: QLabel, count: int, *, anew: bool = False) -> None:
        """Quiet at 0; else a colour and a sign. By the style sheet, which follows every change of theme."""
        if kit.restyle(label, "warning" if count else "quiet") or anew:
            colour = self.palette().color(QPalette.ColorRole.BrightText)
            sign.setPixmap(pixmap("warning", colour, 16, 2)) if count else sign.clear()


def _line(name: str, value: QLabel) -> kit.QHBoxLayout:
    """A name at the left, its figure at the right."""
    return kit.row(kit.quiet(name, wrap=False), -1, value)


def _figure(parent: QWidget) -> QLabel:
    return kit.figures(QLabel("–", parent))


HEIGHT = 32
_GAP = "   ·   "
_SIDE = 16


class LiveFooter(QAbstractButton):
    """Shows × real time, first sound, seconds ahead and memory; what has no room is left out at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self._place = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        kit.figures(self)
        self.setAccessibleName(self.tr("Live figures"))
        self.set_effort(Effort())

    def set_effort(self, effort: Effort) -> None:
        """Show the figures of this moment."""
        memory = effort.memory
        words = [
            speed_words(effort),
            self.tr("First sound {time}").format(time=first_words(effort)),
            self.tr("{time} ahead").format(time=seconds_text(effort.ahead)),
            self.tr("Memory {n}").format(n=size_text(memory.process)),
        ]
        if memory.on_gpu:
            words.append(self.tr("Graphics processor {n}").format(n=size_text(memory.model)))
        if effort.gaps:
            words.insert(1, self.tr("Gaps: {n}").format(n=number(effort.gaps)))
        if tuple(words) != self._words:
            self._words = tuple(words)
            self.setAccessibleDescription(", ".join(words))
            more = self.tr("Press to see their course and what they are made of.")
            self.setToolTip(kit.tip("\n".join([*words, "", more])))
            self.update()

    def set_place(self, words: str) -> None:
        """Where the reader is in the text, at the right."""
        if words != self._place:
            self._place = words
            self.update()

    def words(self) -> str:
        """What stands on the line, as much as there is room for."""
        place = self.fontMetrics().horizontalAdvance(_GAP + self._place)
        shown, room = self._words, self.width() - 2 * _SIDE - place
        while len(shown) > 1 and self.fontMetrics().horizontalAdvance(_GAP.join(shown)) > room:
            # The memory stays as long as it can: it is what one looks for when a machine grows slow.
            shown = shown[:-2] + shown[-1:] if len(shown) > 2 else shown[:1]
        return _GAP.join(shown)

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(560, max(HEIGHT, self.fontMetrics().height() + 12))

    def paintEvent(self, event: QPaintEvent) -> None:
        """A line of quiet text; lit under the pointer, ringed with the focus."""
        painter = kit.painter(self)
        colours = self.palette()
        painter.fillRect(self.rect(), colours.color(QPalette.ColorRole.AlternateBase))
        role = QPalette.ColorRole.WindowText if self.underMouse() else QPalette.ColorRole.PlaceholderText
        painter.setPen(colours.color(role))
        area = self.rect().adjusted(_SIDE, 0, -_SIDE, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(area, middle | Qt.AlignmentFlag.AlignLeft, self.words())
        painter.drawText(area, middle | Qt.AlignmentFlag.AlignRight, self._place)
        if self.hasFocus():
            painter.setPen(QPen(colours.color(QPalette.ColorRole.Highlight), 2))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 6, 6)


def speed_words(effort: Effort) -> str:
    """How fast speech is made, or why there is no such figure."""
    if effort.doing is EngineActivity.IDLE:
        return translate("LivePanel", "Not reading")
    if effort.doing is EngineActivity.FOUND:
        return translate("LivePanel", "Reading what was made before")
    if effort.doing is EngineActivity.BEGINNING:
        return translate("LivePanel", "Making the first sound…")
    if effort.present_speed is None:
        return translate("LivePanel", "Measuring the speed…")
    return translate("LivePanel", "Made at {n}× real time").format(n=short(effort.present_speed))


def speed_help() -> str:
    """What "× real time" is."""
    return translate(
        "LivePanel", "× real time: seconds of speech made per second of work, over the last seconds of work"
    )


def first_words(effort: Effort) -> str:
    """How long the first sound took."""
    return "–" if effort.first_seconds is None else seconds_text(effort.first_seconds, 2)


def seconds_text(seconds: float, digits: int = 0) -> str:
    """A time in seconds with its unit."""
    return translate("LivePanel", "{n} s").format(n=number(seconds, digits))


def long_text(seconds: float) -> str:
    """A time of any length in the unit that suits it."""
    if seconds < 120:
        return seconds_text(seconds)
    if seconds < 7200:
        return translate("LivePanel", "{n} min").format(n=number(seconds / 60))
    return translate("LivePanel", "{n} h").format(n=number(seconds / 3600))


def short(value: float) -> str:
    """Two figures that mean something: 0.85, 3.2, 14."""
    return number(value, 2 if value < 1 else 1 if value < 10 else 0)


def stage_name(name: str) -> str:
    """A stage of the engine in words."""
    names = {
        "text": translate("LivePanel", "Text"),
        "t3": translate("LivePanel", "Speaking (T3)"),
        "s3gen": translate("LivePanel", "Sound picture (S3Gen)"),
        "vocoder": translate("LivePanel", "Sound (vocoder)"),
    }
    return names.get(name, name)


def first_parts(milliseconds: Mapping[str, float]) -> tuple[Slice, ...]:
    """Where the time before the first sound went."""
    return tuple(
        Slice(stage_name(name), value, translate("LivePanel", "{n} ms").format(n=number(value)))
        for name, value in milliseconds.items()
    )


def memory_parts(memory: MemoryUse) -> tuple[Slice, ...]:
    """What the process's memory is made of; the model's part where it lies in it."""
    name = translate("LivePanel", "Program")
    program = Slice(name, memory.rest, size_text(memory.rest))
    return (*model_parts(memory), program) if memory.shared else (program,)


def model_parts(memory: MemoryUse) -> tuple[Slice, ...]:
    """What the model's memory is made of."""
    return (
        Slice(translate("LivePanel", "Model"), memory.active, size_text(memory.active)),
        Slice(translate("LivePanel", "Kept for reuse"), memory.cache, size_text(memory.cache)),
    )
