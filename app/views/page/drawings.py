"""Pictures and formulas: made off the window's thread when they come near, and drawn in their line."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QImage,
    QImageReader,
    QPainter,
    QPen,
    QPixmap,
    QPyTextObject,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QTextEdit

from app.controllers.background import Task, Tasks
from app.documents.typesetting import Formula, Picture
from app.views.kit.theme import THEMES, Theme
from app.views.page.look import DRAWN, NUMBER, PIXELS, SHARE
from app.views.page.plan import Plan
from engine import Span
from engine.errors import DocumentError


class PageQueue(QObject):
    """Makes what stands in line by its number, one thing at a time; subclasses say how.

    What comes of work that another document made needless is dropped.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted: list[int] = []
        self._tasks = Tasks(self)
        self._task: Task | None = None

    def close(self) -> None:
        """End what is at work before this goes."""
        self._wanted.clear()
        self._tasks.end()

    def _work(self, number: int) -> Callable[[], Any]:
        """What makes a thing, on another thread; raises DocumentError there."""
        raise NotImplementedError

    def _take(self, number: int, made: Any) -> None:
        """A thing is made."""
        raise NotImplementedError

    def _refuse(self, number: int) -> None:
        """A thing cannot be made."""
        raise NotImplementedError

    def _forget(self) -> None:
        """Another document is shown: nothing of the last one is wanted any more."""
        self._wanted.clear()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _begin(self) -> None:
        """Make what is wanted, the first in line first, unless something is at work."""
        if self._task is not None or not self._wanted:
            return
        number = self._wanted.pop(0)
        work = self._work(number)

        def if_wanted(take: Callable[..., None], *values: Any) -> None:
            if task is self._task:
                take(number, *values)

        task = self._task = self._tasks.start(
            lambda task: work(), lambda made: if_wanted(self._take, made),
            lambda problem: if_wanted(self._refuse), self._ended,
        )  # fmt: skip

    def _ended(self, task: Task) -> None:
        if task is self._task:
            self._task = None
            self._begin()


Load = Callable[[str, str], bytes]
"""Source of a document and resource in it to the bytes of a picture; raises DocumentError."""
MOST_DECODED_MB = 256
"""Of one picture in memory: a small file may hold a huge one."""
MOST_KEPT = 96_000_000
"""Bytes of decoded pictures that are kept."""
UNKNOWN = QSizeF(0.6, 0.4)
"""Width and height of a picture whose size nobody says, as shares of the column, until it has come."""
TALLEST = 1.2
"""Height of a picture at most, as a share of the column's width; and never more than the view has."""


class Pictures(PageQueue):
    """Decodes what is asked for, the last asked first.

    Signals:
        came: (number) a picture can be drawn.
        sized: (number) it is of another size than was thought.
        failed: (number) it cannot be shown.
    """

    came = Signal(int)
    sized = Signal(int)
    failed = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._load: Load | None = None
        self._source = ""
        self._pictures: Sequence[Picture] = ()
        self._sizes: dict[int, QSize] = {}
        self._images: OrderedDict[int, QImage] = OrderedDict()
        self._bad: set[int] = set()
        self.width = 640.0
        """Of the column, in pixels."""
        self.height = 900.0
        """Of the view: a cover is seen whole."""
        self.ratio = 1.0
        """Pixels of the screen for one of the window."""

    def set_load(self, load: Load) -> None:
        """How a picture's bytes are found; without it all are missing."""
        self._load = load

    def show(self, source: str, pictures: Sequence[Picture]) -> None:
        """Of another document."""
        self._source, self._pictures = source, pictures
        self._sizes.clear()
        self._images.clear()
        self._bad.clear()
        self._forget()

    def bytes(self) -> int:
        """That decoded pictures take."""
        return sum(image.sizeInBytes() for image in self._images.values())

    def size(self, number: int) -> QSizeF:
        """Pixels that a picture takes in the column, whether it has come or not."""
        picture, known = self._pictures[number], self._sizes.get(number)
        if number in self._bad:
            return QSizeF(1, 1)
        if picture.width > 0 and picture.height > 0:
            own = QSizeF(picture.width, picture.height)
        elif known is not None:
            own = QSizeF(known)
            if picture.width > 0 or picture.height > 0:
                share = picture.width / own.width() if picture.width else picture.height / own.height()
                own = own * share
        else:
            own = QSizeF(UNKNOWN.width() * self.width, UNKNOWN.height() * self.width)
        tallest = min(TALLEST * self.width, self.height)
        share = min(1.0, self.width / own.width(), tallest / own.height())
        return own * share

    def sizes(self) -> dict[int, QSizeF]:
        """Of all pictures, by their numbers."""
        return {number: self.size(number) for number in range(len(self._pictures))}

    def image(self, number: int) -> QImage | None:
        """A decoded picture, None while it has not come."""
        image = self._images.get(number)
        if image is not None:
            self._images.move_to_end(number)
        return image

    def want(self, numbers: Sequence[int]) -> None:
        """These are in view or near: decode those that are not there, and nothing else any more."""
        for number in numbers:
            if number in self._images:
                self._images.move_to_end(number)
        self._wanted = [n for n in numbers if n not in self._images and n not in self._bad]
        self._begin()

    def _work(self, number: int) -> Callable[[], tuple[QSize, QImage]]:
        picture, source, load = self._pictures[number], self._source, self._load
        wide = round(self.width * self.ratio)

        def work() -> tuple[QSize, QImage]:
            if load is None:
                raise DocumentError("This picture is not in the document.")
            return decoded(load(source, picture.resource), wide)

        return work

    def _take(self, number: int, made: tuple[QSize, QImage]) -> None:
        before = self.size(number)
        self._sizes[number], self._images[number] = made
        while self.bytes() > MOST_KEPT and len(self._images) > 1:
            self._images.popitem(last=False)
        if self.size(number) != before:
            self.sized.emit(number)
        self.came.emit(number)

    def _refuse(self, number: int) -> None:
        self._bad.add(number)
        self.failed.emit(number)


def decoded(data: bytes, wide: int) -> tuple[QSize, QImage]:
    """A picture's own size, and the picture no wider than so many pixels.

    Raises:
        DocumentError: it is none, or it is too large.
    """
    QImageReader.setAllocationLimit(MOST_DECODED_MB)
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    size = reader.size()
    turned = reader.transformation().value & 4  # a quarter: its width is its height
    across = size.height() if turned else size.width()
    if size.isValid() and across > wide > 0:
        share = wide / across
        reader.setScaledSize(QSize(max(round(size.width() * share), 1), max(round(size.height() * share), 1)))
    image = reader.read()
    if image.isNull():
        raise DocumentError("A picture cannot be shown: {why}", why=reader.errorString())
    own = size.transposed() if turned else size
    kind = (
        QImage.Format.Format_ARGB32_Premultiplied if image.hasAlphaChannel() else QImage.Format.Format_RGB32
    )
    return own if own.isValid() else image.size(), image.convertToFormat(kind)


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
        raise DocumentError("A formula cannot be typeset: {why}", why=error) from error
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


_NEAR = 4_000
"""Characters before and behind what is in view whose pictures and formulas are made."""
_MOST_PICTURES = 24
"""Near the view at once: of more, those in it alone are wanted first."""


class PageDrawings(QObject):
    """Pictures and formulas of the document that a page shows.

    Signals:
        changed: (numbers of pictures, numbers of formulas) these have to be set anew.
        came: something can be drawn where room for it is already.
    """

    changed = Signal(object, object)
    came = Signal()

    def __init__(self, page: QTextEdit) -> None:
        super().__init__(page)
        self.pictures, self.formulas = Pictures(self), Formulas(self)
        self._plan: Plan | None = None
        self._picture = PictureObject(self.pictures, self)
        self._formula = FormulaObject(self.formulas, self)
        self.draw_in(page.document())
        self.pictures.sized.connect(lambda number: self.changed.emit([number], []))
        self.pictures.failed.connect(self._failed)
        self.pictures.came.connect(lambda number: self.came.emit())
        self.formulas.came.connect(self._typeset)
        page.destroyed.connect(self.close)

    def draw_in(self, text: QTextDocument, before: QTextDocument | None = None) -> None:
        """Draw in this text of the page, and no longer in the one before."""
        for kind, drawn in (("picture", self._picture), ("formula", self._formula)):
            if before is not None:
                before.documentLayout().unregisterHandler(DRAWN[kind], drawn)
            text.documentLayout().registerHandler(DRAWN[kind], drawn)

    def close(self) -> None:
        """End what is at work: it would tell somebody who is gone."""
        self.pictures.close()
        self.formulas.close()

    def set_load(self, load: Load) -> None:
        """How the bytes of pictures are found."""
        self.pictures.set_load(load)

    def show(self, plan: Plan) -> None:
        """Of another document."""
        self._plan = plan
        setting = plan.document.typesetting
        self.pictures.show(plan.document.source, setting.pictures)
        self.formulas.show(setting.formulas)

    def set_room(self, room: QSizeF, ratio: float, theme: Theme) -> None:
        """How wide the column is and how high the view, how fine the screen, and which colours."""
        pictures = self.pictures
        before = pictures.width, pictures.sizes()
        pictures.width = self._formula.width = max(room.width(), 40.0)
        pictures.height = max(room.height(), 120.0)
        pictures.ratio = ratio
        self._picture.theme = theme
        self._formula.colour = QColor(theme.text)
        # With another width all is laid out anew, as the widget does by itself.
        if pictures.width == before[0]:
            other = [number for number, size in pictures.sizes().items() if size != before[1][number]]
            self.changed.emit(other, []) if other else None

    def depth(self, number: int) -> float:
        """How deep a formula goes below its line, as a share of its letters' height."""
        drawing = self.formulas.drawing(number)
        return drawing.descent / UNIT if drawing is not None else 0.0

    def near(self, view: Span) -> None:
        """This is in view: make what stands in it, and near it."""
        plan = self._plan
        if plan is None:
            return
        around = Span(max(view.start - _NEAR, 0), view.end + _NEAR)
        if plan.pictures.things:
            seen = [number for number, *_ in plan.pictures.over(view)]
            others = [number for number, *_ in plan.pictures.over(around) if number not in seen]
            self.pictures.want([*seen, *others][:_MOST_PICTURES])
        if plan.formulas.things:
            self.formulas.want([number for number, *_ in plan.formulas.over(around)])

    def _failed(self, number: int) -> None:
        assert self._plan is not None
        self._plan.failed.add(number)
        self.changed.emit([number], [])

    def _typeset(self, numbers: list[int]) -> None:
        assert self._plan is not None
        self._plan.typeset.update(numbers)
        self.changed.emit([], numbers)
