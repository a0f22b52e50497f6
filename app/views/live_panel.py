"""The machine's effort in plain sight: how fast, how soon, how far ahead, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QMenu, QSizePolicy, QToolButton, QWidget

from app.views import buttons, kit
from app.views.icons import pixmap
from app.views.plots import MovingLine
from engine import Metrics


@dataclass(frozen=True)
class MemoryFigures:
    """Bytes: held by the engine now, kept for reuse, most so far; the process; the ceiling (0: none)."""

    active: int = 0
    cache: int = 0
    peak: int = 0
    process: int = 0
    ceiling: int = 0


@dataclass
class _Last:
    """What the previous snapshot said, to show present speed instead of the average."""

    audio: float = 0.0
    work: float = 0.0
    speeds: list[float] = field(default_factory=list)


class LivePanel(QWidget):
    """Shows figures and two small moving plots; refreshed as often as it is told, at most."""

    copy_requested = Signal()
    save_requested = Signal()
    trace_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._last = _Last()
        self._counts: list[tuple[QLabel, QLabel]] = []
        self.menu = buttons.IconButton("more", self.tr("Report of the figures"), self)
        menu = QMenu(self.menu)
        menu.addAction(self.tr("Copy the report"), self.copy_requested.emit)
        menu.addAction(self.tr("Save the report…"), self.save_requested.emit)
        menu.addAction(self.tr("Save a trace…"), self.trace_requested.emit)
        self.menu.setMenu(menu)
        self.menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.speed = _figure(self, big=True)
        about = self.tr("× real time: seconds of speech made per second of work")
        self.speed.setToolTip(about)
        self.speed.setAccessibleDescription(about)
        self.speed_line = MovingLine(self.tr("Course of × real time"), level=1.0, parent=self)
        self.speed_line.setToolTip(about)
        self.ahead_line = MovingLine(self.tr("Course of the seconds ahead"), parent=self)
        self.parts = PartsBar(self)
        self.memory = MemoryBar(self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        self.first = self._line(grid, 0, self.tr("First sound after"))
        self.tokens = self._line(grid, 1, self.tr("Speech tokens"))
        self.underruns, self.underrun_sign = self._counted(grid, 2, self.tr("Gaps in the sound"))
        self.retries, self.retry_sign = self._counted(grid, 3, self.tr("Sentences made again"))
        self.ahead = _figure(self)
        self.memory_text = _figure(self)
        grid.setColumnStretch(0, 1)
        top = kit.row(kit.heading(self.tr("Live")), -1, self.menu)
        self.device = kit.quiet("")
        self.setLayout(
            kit.column(
                top, self.speed, self.speed_line, kit.row(kit.quiet(self.tr("Ahead")), -1, self.ahead),
                self.ahead_line, grid, self.parts,
                kit.row(kit.quiet(self.tr("Memory")), -1, self.memory_text), self.memory, self.device,
                spacing=6,
            )
        )  # fmt: skip
        self.set_metrics(Metrics())
        self.set_memory(MemoryFigures())

    def _line(self, grid: QGridLayout, row: int, name: str) -> QLabel:
        label = kit.quiet(name, wrap=False)
        value = _figure(self)
        grid.addWidget(label, row, 0)
        grid.addWidget(value, row, 2, Qt.AlignmentFlag.AlignRight)
        return value

    def _counted(self, grid: QGridLayout, row: int, name: str) -> tuple[QLabel, QLabel]:
        """A count that has a sign, not only a colour, when it is not zero."""
        value, sign = self._line(grid, row, name), QLabel(self)
        sign.setFixedSize(16, 16)
        grid.addWidget(sign, row, 1)
        self._counts.append((value, sign))
        return value, sign

    def set_metrics(self, metrics: Metrics) -> None:
        """Show a snapshot."""
        now = self._present_speed(metrics)
        self.speed.setText(self.tr("{n}× real time").format(n=_short(now)) if now else self.tr("Not reading"))
        if now:
            self.speed_line.add(now)
        self.ahead.setText(self.tr("{n} s").format(n=f"{metrics.buffered_seconds:.1f}"))
        if metrics.audio_seconds:
            self.ahead_line.add(metrics.buffered_seconds)
        first = metrics.first_audio_ms
        self.first.setText("–" if first is None else self.tr("{n} s").format(n=f"{first / 1000:.2f}"))
        self.parts.set_parts(metrics.first_audio_parts_ms if first is not None else {})
        tokens = metrics.tokens_per_second
        self.tokens.setText("–" if tokens is None else self.tr("{n} /s").format(n=f"{tokens:.0f}"))
        self._count(self.underruns, self.underrun_sign, metrics.underruns)
        self._count(self.retries, self.retry_sign, metrics.retries)

    def set_memory(self, memory: MemoryFigures) -> None:
        """Show memory: numbers, and a bar against the ceiling."""
        total = memory.active + memory.cache
        self.memory_text.setText(
            self.tr("{n} of {ceiling}").format(n=size_text(total), ceiling=size_text(memory.ceiling))
            if memory.ceiling
            else size_text(total)
        )
        self.memory.set_memory(memory)

    def set_device(self, text: str) -> None:
        """Where the engine runs."""
        self.device.setText(text)

    def restart(self) -> None:
        """Another reading begins: the plots start anew."""
        self._last = _Last()
        self.speed_line.clear()
        self.ahead_line.clear()

    def present(self) -> str:
        """The speed in short, for the transport."""
        speeds = self._last.speeds
        return f"{_short(speeds[-1])}×" if speeds else ""

    def _present_speed(self, metrics: Metrics) -> float | None:
        """Seconds of speech per second of work, over what was made since it was last asked."""
        last = self._last
        if metrics.audio_seconds < last.audio:
            self.restart()
            last = self._last
        audio, work = metrics.audio_seconds - last.audio, metrics.work_seconds - last.work
        if audio > 0 and work > 0.02:
            # The mean of the last few is steadier to read and still follows within seconds.
            last.speeds = [*last.speeds[-4:], audio / work]
            last.audio, last.work = metrics.audio_seconds, metrics.work_seconds
        if not last.speeds:
            return None
        return sum(last.speeds) / len(last.speeds)

    def changeEvent(self, event: QEvent) -> None:
        """Colour the counts anew."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            for label, sign in self._counts:
                self._tint(label, sign)

    def _count(self, label: QLabel, sign: QLabel, count: int) -> None:
        if label.text() != str(count):
            label.setText(str(count))
            self._tint(label, sign)

    def _tint(self, label: QLabel, sign: QLabel) -> None:
        """Grey at 0; else a colour and a sign."""
        some = label.text() not in ("0", "–")
        role = QPalette.ColorRole.BrightText if some else QPalette.ColorRole.PlaceholderText
        colours = label.palette()
        colours.setColor(QPalette.ColorRole.WindowText, self.palette().color(role))
        label.setPalette(colours)
        if some:
            sign.setPixmap(pixmap("warning", self.palette().color(role), 16, 2))
        else:
            sign.clear()


class PartsBar(QWidget):
    """Where the time before the first sound went, as one stacked bar with its legend."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: dict[str, float] = {}
        self.setFixedHeight(14)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Where the time before the first sound went"))
        self.hide()

    def set_parts(self, parts: Mapping[str, float]) -> None:
        """Milliseconds by stage."""
        if dict(parts) == self._parts:
            return
        self._parts = dict(parts)
        lines = [f"{stage_name(name)}: {value:.0f} ms" for name, value in self._parts.items()]
        self.setToolTip("\n".join(lines))
        self.setAccessibleDescription(", ".join(lines))
        self.setVisible(bool(lines))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The parts in steps of the accent."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent = self.palette().color(QPalette.ColorRole.Highlight)
        total, x = sum(self._parts.values()) or 1.0, 0.0
        painter.setPen(Qt.PenStyle.NoPen)
        for index, value in enumerate(self._parts.values()):
            colour = QColor(accent)
            colour.setAlphaF((1.0, 0.55, 0.75, 0.35)[index % 4])
            width = value / total * self.width()
            painter.setBrush(colour)
            painter.drawRoundedRect(QRectF(x, 3, max(width - 2, 1), 8), 2, 2)
            x += width
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(accent)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


class MemoryBar(QFrame):
    """What the engine holds and keeps, against the ceiling where there is one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._memory = MemoryFigures()
        self.setFixedHeight(8)
        self.setAccessibleName(self.tr("Memory"))

    def set_memory(self, memory: MemoryFigures) -> None:
        """Show other figures."""
        self._memory = memory
        words = (
            self.tr("Held: {n}").format(n=size_text(memory.active)),
            self.tr("Kept for reuse: {n}").format(n=size_text(memory.cache)),
            self.tr("Most so far: {n}").format(n=size_text(memory.peak)),
            self.tr("The whole program: {n}").format(n=size_text(memory.process)),
        )
        self.setToolTip("\n".join(words))
        self.setAccessibleDescription(", ".join(words))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Held full, kept pale, the rest empty."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        colours, memory = self.palette(), self._memory
        total = memory.ceiling or max(memory.peak, memory.active + memory.cache, 1)
        painter.setBrush(colours.color(QPalette.ColorRole.Shadow))
        painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
        over = bool(memory.ceiling) and memory.active > memory.ceiling
        accent = colours.color(QPalette.ColorRole.BrightText if over else QPalette.ColorRole.Highlight)
        pale = QColor(accent)
        pale.setAlphaF(0.4)
        for amount, colour in ((memory.active + memory.cache, pale), (memory.active, accent)):
            painter.setBrush(colour)
            width = min(amount / total, 1.0) * self.width()
            if width >= 1:
                painter.drawRoundedRect(QRectF(0, 0, width, self.height()), 4, 4)


def _figure(parent: QWidget, *, big: bool = False) -> QLabel:
    label = kit.figures(QLabel("–", parent))
    if big:
        font = label.font()
        font.setPointSizeF(font.pointSizeF() * 1.5)
        label.setFont(font)
    return label


def _short(value: float) -> str:
    """Two figures that mean something: 0.85, 3.2, 14."""
    return f"{value:.2f}" if value < 1 else f"{value:.1f}" if value < 10 else f"{value:.0f}"


def size_text(size: int) -> str:
    """Bytes as 640 MB or 1.4 GB."""
    if size >= 1_000_000_000:
        return f"{size / 1e9:.1f} GB"
    return f"{size / 1e6:.0f} MB"


def stage_name(name: str) -> str:
    """A stage of the engine in words."""
    translate = QCoreApplication.translate
    names = {
        "text": translate("LivePanel", "Text"),
        "t3": translate("LivePanel", "Speaking (T3)"),
        "s3gen": translate("LivePanel", "Sound picture (S3Gen)"),
        "vocoder": translate("LivePanel", "Sound (vocoder)"),
    }
    return names.get(name, name)
