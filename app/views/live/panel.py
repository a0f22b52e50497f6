"""The machine's effort in plain sight: how fast, how soon, how far ahead, and what it costs."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QMenu, QWidget

from app.core.watching import Effort, MemoryUse
from app.sentences import say
from app.sentences.numbers import number, size_text
from app.views import kit
from app.views.kit import buttons
from app.views.kit.icons import pixmap
from app.views.live.bars import Breakdown, first_parts, gpu_parts, memory_parts
from app.views.live.plots import Captions, Chart
from app.views.live.words import first_words, seconds_text, short, speed_help, speed_words


class LivePanel(QWidget):
    """Shows figures, their course over the last two minutes, and what they are made of."""

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
        self.gpu_row = QWidget(self)
        self.gpu_row.setLayout(
            kit.column(_line(self.tr("Graphics processor"), self.gpu_text), self.gpu, spacing=4)
        )
        self.device = kit.quiet("")
        self.setLayout(
            kit.column(
                kit.row(kit.heading(self.tr("Live")), -1, self.menu),
                self.speed, self.speed_line, self.speed_legend,
                _line(self.tr("Seconds ahead"), self.ahead), self.ahead_line, grid,
                _line(self.tr("First sound after"), self.first), self.parts,
                _line(self.tr("Memory of the program"), self.memory_text), self.memory_line,
                self.memory, self.gpu_row, self.ceiling, self.device, spacing=6,
            )
        )  # fmt: skip
        self.set_effort(Effort())

    def _report_menu(self) -> None:
        self.menu = buttons.IconButton("more", self.tr("Report of the figures"), self)
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

    def note(self) -> None:
        """Take the figures of this moment into the charts; once a second."""
        effort = self._effort
        self.speed_line.add(effort.present_speed)
        self.ahead_line.add(effort.ahead)
        self.memory_line.add(effort.memory.process)

    def set_device(self, text: str) -> None:
        """Where the engine runs."""
        self.device.setText(say(text))

    def restart(self) -> None:
        """Another text: the course of its reading starts anew; that of the memory goes on."""
        self.speed_line.clear()
        self.ahead_line.clear()

    def present(self) -> str:
        """The speed in short, for the transport."""
        speed = self._effort.present_speed
        return f"{short(speed)}×" if speed is not None else ""

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
        self.gpu.set_parts(gpu_parts(memory), memory.ceiling)
        about = (
            [self.tr("The model took {n} at most.").format(n=size_text(memory.peak))] if memory.peak else []
        )
        if memory.ceiling:
            about.append(self.tr("Mark: its ceiling of {n}.").format(n=size_text(memory.ceiling)))
        self.ceiling.setText(" ".join(about))
        self.ceiling.setVisible(bool(about))

    def _mark(self, label: QLabel, sign: QLabel, count: int, *, anew: bool = False) -> None:
        """Quiet at 0; else a colour and a sign. By the style sheet, which follows every change of theme."""
        kind = "warning" if count else "quiet"
        if label.property("kit") != kind or anew:
            label.setProperty("kit", kind)
            kit.restyled(label)
            colour = self.palette().color(QPalette.ColorRole.BrightText)
            sign.setPixmap(pixmap("warning", colour, 16, 2)) if count else sign.clear()


def _line(name: str, value: QLabel) -> kit.QHBoxLayout:
    """A name at the left, its figure at the right."""
    return kit.row(kit.quiet(name, wrap=False), -1, value)


def _figure(parent: QWidget) -> QLabel:
    return kit.figures(QLabel("–", parent))
