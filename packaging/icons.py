"""Renders the icon in every size that desktops ask for: ``python packaging/icons.py [FOLDER]``.

The drawing is ``resources/icons/philomel.svg``; up to 24 pixels a simpler one. Written are PNG
for Linux, ICNS for macOS and ICO, with Qt's own SVG renderer, so that nothing else is needed.
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

HERE = Path(__file__).resolve().parent
DRAWING = HERE.parent / "resources" / "icons" / "philomel.svg"
SMALL_DRAWING = HERE / "icons" / "philomel-small.svg"
SMALL = 24
"""Pixels up to which the simpler drawing is used."""
PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_TYPES = {
    b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024,
    b"ic11": 32, b"ic12": 64, b"ic13": 256, b"ic14": 512,
}  # fmt: skip
"""Apple's names of the pictures; the last four are for screens of twice the sharpness."""
MAC_MARGIN = 100 / 1024
"""Apple's grid leaves this share free around the drawing."""


def picture(size: int, margin: float = 0.0) -> bytes:
    """The icon as PNG of ``size`` pixels, with a share of it left free on each side."""
    drawing = SMALL_DRAWING if size <= SMALL else DRAWING
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    free = size * margin
    QSvgRenderer(str(drawing)).render(painter, QRectF(free, free, size - 2 * free, size - 2 * free))
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return data.data()


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """An ICNS file: a length, then each picture behind its name and length."""
    body = b"".join(name + struct.pack(">I", len(png) + 8) + png for name, png in pictures.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def ico(pictures: dict[int, bytes]) -> bytes:
    """An ICO file: a table of sizes and places, then the pictures as PNG."""
    place = 6 + 16 * len(pictures)
    table, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for size, png in pictures.items():
        side = size % 256  # 0 stands for 256
        table += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(png), place + len(body))
        body += png
    return table + body


def main(folder: Path) -> None:
    """Write all sizes to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    app = QGuiApplication([])
    for size in PNG_SIZES:
        (folder / f"philomel-{size}.png").write_bytes(picture(size))
    (folder / "philomel.ico").write_bytes(ico({size: picture(size) for size in ICO_SIZES}))
    mac = {name: picture(size, 0 if size <= SMALL else MAC_MARGIN) for name, size in ICNS_TYPES.items()}
    (folder / "philomel.icns").write_bytes(icns(mac))
    del app


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "icons")
