"""One quiet line at the foot of the window: how the engine does, at every size; pressed, it tells more."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.core.watching import Effort
from app.sentences.numbers import number, size_text
from app.views import kit
from app.views.live.words import first_words, seconds_text, speed_words

HEIGHT = 32
_GAP = "   ·   "
_SIDE = 16


class LiveFooter(QAbstractButton):
    """Shows × real time, first sound, seconds ahead and memory; what has no room is left out at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self.setFixedHeight(HEIGHT)
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

    def words(self) -> str:
        """What stands on the line, as much as there is room for."""
        shown, room = self._words, self.width() - 2 * _SIDE
        while len(shown) > 1 and self.fontMetrics().horizontalAdvance(_GAP.join(shown)) > room:
            # The memory stays as long as it can: it is what one looks for when a machine grows slow.
            shown = shown[:-2] + shown[-1:] if len(shown) > 2 else shown[:1]
        return _GAP.join(shown)

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(560, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A line of quiet text; lit under the pointer, ringed with the focus."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self.palette()
        painter.fillRect(self.rect(), colours.color(QPalette.ColorRole.AlternateBase))
        role = QPalette.ColorRole.WindowText if self.underMouse() else QPalette.ColorRole.PlaceholderText
        painter.setPen(colours.color(role))
        area = self.rect().adjusted(_SIDE, 0, -_SIDE, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.words())
        if self.hasFocus():
            painter.setPen(QPen(colours.color(QPalette.ColorRole.Highlight), 2))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 6, 6)
