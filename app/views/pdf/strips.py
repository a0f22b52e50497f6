"""Pictures of pages in strips, kept as long as there is room for them."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

if TYPE_CHECKING:
    from app.documents.pdf.pages import Strip

ROWS = 512
"""Rows of dots of a strip: a few of them fill the window at any size of a page."""
ROOM = 96_000_000
"""Bytes of pictures that are kept."""


class Strips:
    """Keeps what was drawn, the last seen longest; strips of another size stand in for those to come."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Strip, QImage] = OrderedDict()
        self._bytes = 0

    def __contains__(self, strip: Strip) -> bool:
        return strip in self._kept

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def size(self) -> int:
        """Bytes of what is kept."""
        return self._bytes

    def add(self, strip: Strip, image: QImage) -> None:
        """Keep a picture; those not seen for longest go where there is no room."""
        if strip in self._kept:
            return
        self._kept[strip] = image
        self._bytes += image.sizeInBytes()
        while self._bytes > ROOM and len(self._kept) > 1:
            self._bytes -= self._kept.popitem(last=False)[1].sizeInBytes()

    def clear(self) -> None:
        """Forget all."""
        self._kept.clear()
        self._bytes = 0

    def paint(self, painter: QPainter, page: int, width: int, rect: QRectF) -> None:
        """Paint what there is of a page, that of its present width in dots over the rest."""
        found = [strip for strip in self._kept if strip.page == page]
        for strip in sorted(found, key=lambda strip: strip.width == width):
            image = self._kept[strip]
            scale = rect.height() / strip.height
            part = QRectF(rect.x(), rect.y() + strip.top * scale, rect.width(), strip.rows * scale)
            painter.drawImage(part, image)
            self._kept.move_to_end(strip)
