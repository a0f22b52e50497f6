"""A picture of any kind as PNG, drawn in a process of its own: strangers made it."""

from __future__ import annotations

import logging
import os
import time
from multiprocessing.connection import Connection

from app.child import Child, bound_memory
from engine.errors import ProcessError

log = logging.getLogger(__name__)

_HEIGHT = 1600
"""Pixels of a drawing, as shops ask of covers."""
_WIDEST = 4 * _HEIGHT
_SECONDS, _MEMORY = 20.0, 1_000_000_000


def as_png(picture: bytes, highest: int = 0) -> bytes:
    """A picture that Qt knows, such as SVG, GIF or WebP, as PNG; empty where it is none or takes too much.

    ``highest``: pixels that it is made smaller to; 0 leaves it as it is.
    """
    begun = time.monotonic()

    def look() -> None:
        if time.monotonic() - begun > _SECONDS:
            raise TimeoutError

    try:
        with Child(_child, picture, highest) as child:
            child.wait(0.02, look)
            return child.connection.recv_bytes()
    except (EOFError, TimeoutError, ProcessError):
        log.info("A picture cannot be drawn, or takes too long.")
        return b""


def _child(answer: Connection, picture: bytes, highest: int) -> None:
    """The child's main."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
    from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter
    from PySide6.QtSvg import QSvgRenderer

    application = QGuiApplication([])
    bound_memory(_MEMORY)
    image = QImage.fromData(QByteArray(picture))
    drawing = QSvgRenderer(QByteArray(picture)) if b"<svg" in picture[:4096] else None
    if drawing is not None and drawing.isValid():
        room = QSize(_WIDEST, highest or _HEIGHT)
        size = drawing.defaultSize().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
        image = QImage(size.expandedTo(QSize(1, 1)), QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        drawing.render(painter)
        painter.end()
    if 0 < highest < image.height():
        image = image.scaledToHeight(highest, Qt.TransformationMode.SmoothTransformation)
    written = QBuffer()
    written.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.isNull():
        QImageWriter(written, QByteArray(b"png")).write(image)
    answer.send_bytes(bytes(written.data().data()))
    answer.close()
    application.quit()
