"""Formulas typeset: MathML to a drawing, in a thread of its own, kept for the next time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple
from xml.etree import ElementTree

from PySide6.QtCore import QByteArray, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.documents.typesetting import Formula
from app.views.page.queue import PageQueue
from engine.errors import DocumentError

UNIT = 100.0
"""Height of letters in pixels that a formula is typeset for; it is drawn in any other."""
LONGEST = 20_000
"""Characters of MathML: more take seconds."""
_KEPT = 300
"""Drawings in one size and colour."""


class Drawing(NamedTuple):
    """A typeset formula: SVG, and its measures for letters of the height :data:`UNIT`."""

    svg: bytes
    width: float
    ascent: float
    descent: float


class Formulas(PageQueue):
    """Typesets what is asked for, the first first.

    Signals:
        came: (numbers) these can be drawn.
    """

    came = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._formulas: Sequence[Formula] = ()
        self._made: dict[str, Drawing | None] = {}
        self._pixmaps: dict[tuple[str, float, str, float], QPixmap] = {}
        self._asked: set[int] = set()

    def show(self, formulas: Sequence[Formula]) -> None:
        """Of another document; what was made of the same MathML is there already."""
        self._formulas = formulas
        self._asked.clear()
        self._forget()

    def want(self, numbers: Sequence[int]) -> None:
        """These are near."""
        fresh = [number for number in numbers if number not in self._asked]
        self._asked.update(fresh)
        ready = [number for number in fresh if self.drawing(number) is not None]
        if ready:
            self.came.emit(ready)
        self._wanted += [n for n in fresh if self._formulas[n].mathml not in self._made]
        self._begin()

    def drawing(self, number: int) -> Drawing | None:
        """A formula that is typeset; None where it is not yet, or cannot be."""
        return self._made.get(self._formulas[number].mathml)

    def pixmap(self, number: int, pixels: float, colour: QColor, ratio: float) -> QPixmap:
        """A formula in letters of a height and in a colour, for a screen of so many pixels for one."""
        mathml, drawing = self._formulas[number].mathml, self.drawing(number)
        key = (mathml, pixels, colour.name(), ratio)
        if key not in self._pixmaps:
            if len(self._pixmaps) >= _KEPT:
                self._pixmaps.clear()
            assert drawing is not None
            self._pixmaps[key] = _painted(drawing, pixels, colour, ratio)
        return self._pixmaps[key]

    def _work(self, number: int) -> Callable[[], Drawing]:
        return partial(typeset, self._formulas[number].mathml)

    def _take(self, number: int, made: Drawing | None) -> None:
        mathml = self._formulas[number].mathml
        self._made[mathml] = made
        self._wanted = [n for n in self._wanted if self._formulas[n].mathml != mathml]
        if made is not None:
            self.came.emit(sorted(n for n in self._asked if self._formulas[n].mathml == mathml))

    def _refuse(self, number: int) -> None:
        self._take(number, None)


def typeset(mathml: str) -> Drawing:
    """A formula as a drawing.

    Raises:
        DocumentError: it is no MathML, or nothing that can be drawn.
    """
    import ziamath  # half a second, in the thread of the first formula

    ziamath.config.svg2 = False
    ziamath.config.precision = 2
    if len(mathml) > LONGEST or "<!" in mathml:
        raise DocumentError("This formula is too long to be typeset.")
    try:
        made = ziamath.Math(ElementTree.fromstring(mathml), size=UNIT, margin=0)
        box, svg = made.node.bbox, made.svg()
    except Exception as error:
        # What is wrong with a formula shows itself in any way there is.
        raise DocumentError(f"A formula cannot be typeset: {error}") from error
    if box.xmax - box.xmin < 1 or box.ymax - box.ymin < 1:
        raise DocumentError("There is nothing to see of a formula.")
    return Drawing(svg.encode(), box.xmax - box.xmin, box.ymax, max(-box.ymin, 0.0))


def _painted(drawing: Drawing, pixels: float, colour: QColor, ratio: float) -> QPixmap:
    scale = pixels / UNIT
    renderer = QSvgRenderer(QByteArray(drawing.svg))
    size = renderer.defaultSize().toSizeF() * scale
    made = QPixmap(max(round(size.width() * ratio), 1), max(round(size.height() * ratio), 1))
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    whole = QRectF(made.rect())
    renderer.render(painter, whole)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(whole, colour)
    painter.end()
    made.setDevicePixelRatio(ratio)
    return made
