"""One set of line icons, drawn in the text colour at whatever size and sharpness is asked for."""

from __future__ import annotations

import importlib.resources
from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

SHARPNESS = (1, 2, 3)
"""Device pixels per point for which an icon holds a picture."""


@lru_cache(maxsize=128)
def _drawing(name: str) -> str:
    """The SVG text of an icon, with ``currentColor`` where the tint goes."""
    return (importlib.resources.files("resources") / "icons" / f"{name}.svg").read_text("utf-8")


def pixmap(name: str, colour: QColor, size: int, sharpness: int) -> QPixmap:
    """An icon as a picture of ``size`` points, drawn once: buttons change theirs while a text is read."""
    key = f"{name} {colour.name(QColor.NameFormat.HexArgb)} {size} {sharpness}"
    kept = QPixmap()
    if QPixmapCache.find(key, kept):
        return kept
    drawing = _drawing(name).replace("currentColor", colour.name())
    picture = QPixmap(QSize(size, size) * sharpness)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setOpacity(colour.alphaF())
    QSvgRenderer(QByteArray(drawing.encode())).render(
        painter, QRectF(0, 0, size * sharpness, size * sharpness)
    )
    painter.end()
    picture.setDevicePixelRatio(sharpness)
    QPixmapCache.insert(key, picture)
    return picture


def icon(name: str, palette: QPalette, size: int, tint: QColor) -> QIcon:
    """An icon in a colour, dimmed in the palette's where it is disabled."""
    found = QIcon()
    dim = QColor(palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText))
    dim.setAlphaF(0.5)
    for sharpness in SHARPNESS:
        found.addPixmap(pixmap(name, tint, size, sharpness))
        found.addPixmap(pixmap(name, dim, size, sharpness), QIcon.Mode.Disabled)
    return found
