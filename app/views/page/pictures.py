"""A document's pictures: decoded off the window's thread when they come near, and only some are kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QSize, QSizeF, Signal
from PySide6.QtGui import QImage, QImageReader

from app.documents.typesetting import Picture
from app.views.page.queue import PageQueue
from engine.errors import DocumentError

Load = Callable[[str, str], bytes]
"""Source of a document and resource in it to the bytes of a picture; raises DocumentError."""
MOST_DECODED_MB = 256
"""Of one picture in memory: a small file may hold a huge one."""
MOST_KEPT = 96_000_000
"""Bytes of decoded pictures that are kept."""
UNKNOWN = QSizeF(0.6, 0.4)
"""Width and height of a picture whose size nobody says, as shares of the column, until it has come."""
TALLEST = 1.2
"""Height of a picture at most, as a share of the column's width."""


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
        share = min(1.0, self.width / own.width(), TALLEST * self.width / own.height())
        return own * share

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
        raise DocumentError(f"A picture cannot be shown: {reader.errorString()}")
    own = size.transposed() if turned else size
    kind = (
        QImage.Format.Format_ARGB32_Premultiplied if image.hasAlphaChannel() else QImage.Format.Format_RGB32
    )
    return own if own.isValid() else image.size(), image.convertToFormat(kind)
