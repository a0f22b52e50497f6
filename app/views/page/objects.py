"""Pictures and formulas as Qt draws them in a line of text."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPen,
    QPyTextObject,
    QTextDocument,
    QTextFormat,
)

from app.views.kit.theme import THEMES, Theme
from app.views.page.formulas import UNIT, Formulas
from app.views.page.pictures import Pictures
from app.views.page.runs import NUMBER, PIXELS, SHARE

_LOWEST = 1.0
_RADIUS = 6
_CELL_PADDING = 16
_DARK = 128


class PictureObject(QPyTextObject):
    """A picture in its place, or the room that it will take."""

    def __init__(self, pictures: Pictures, parent: QObject) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self.theme: Theme | None = None

    def intrinsicSize(self, doc: QTextDocument, position: int, style: QTextFormat) -> QSizeF:
        """What it takes of the column, or of its cell."""
        size = self._pictures.size(style.intProperty(NUMBER))
        room = max(self._pictures.width * style.doubleProperty(SHARE) - _CELL_PADDING, _LOWEST)
        return size * min(1.0, room / size.width()) if style.doubleProperty(SHARE) < 1 else size

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, doc: QTextDocument, position: int, style: QTextFormat
    ) -> None:
        """The picture, or a quiet box while it has not come."""
        image = self._pictures.image(style.intProperty(NUMBER))
        if image is not None:
            if (
                image.hasAlphaChannel()
                and self.theme is not None
                and QColor(self.theme.page).lightness() < _DARK
            ):
                # What is drawn for white paper, in black ink, is seen on nothing else.
                painter.fillRect(QRectF(rect), QColor(THEMES["light"].page))
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(QRectF(rect), image)
        elif self.theme is not None and rect.height() > _RADIUS:
            painter.setPen(QPen(QColor(self.theme.line)))
            painter.setBrush(QColor(self.theme.card))
            painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)


class FormulaObject(QPyTextObject):
    """A formula that stands on the line as its letters do."""

    def __init__(self, formulas: Formulas, parent: QObject) -> None:
        super().__init__(parent)
        self._formulas = formulas
        self.width = 640.0
        self.colour = QColor()

    def intrinsicSize(self, doc: QTextDocument, position: int, style: QTextFormat) -> QSizeF:
        """Above the line it takes its own height, below it that of the font that says how deep it is."""
        number = style.intProperty(NUMBER)
        drawing = self._formulas.drawing(number)
        if drawing is None:
            return QSizeF(1, 1)
        scale = self._scale(number, style)
        below = QFontMetricsF(style.toCharFormat().font()).descent()
        return QSizeF(drawing.width * scale + 2, drawing.ascent * scale + below + _LOWEST)

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, doc: QTextDocument, position: int, style: QTextFormat
    ) -> None:
        """The formula, in the colour of the text around it."""
        number = style.intProperty(NUMBER)
        if self._formulas.drawing(number) is None:
            return
        brush = style.foreground()
        colour = brush.color() if brush.style() != Qt.BrushStyle.NoBrush else self.colour
        device = painter.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        shown = self._formulas.pixmap(number, self._scale(number, style) * UNIT, colour, ratio)
        painter.drawPixmap(QRectF(rect).topLeft(), shown)

    def _scale(self, number: int, style: QTextFormat) -> float:
        """Of the letters around it, made smaller where it is wider than the column."""
        drawing = self._formulas.drawing(number)
        assert drawing is not None
        scale = style.doubleProperty(PIXELS) / UNIT
        return min(scale, (self.width - 4) / drawing.width)
