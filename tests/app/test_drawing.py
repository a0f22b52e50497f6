"""Pictures of strangers drawn as PNG, in a process of its own."""

from __future__ import annotations

import base64

import pytest
from PySide6.QtGui import QColor, QImage

from app.drawing import as_png
from tests.support.books import png

INNER = base64.b64encode(png(30, 40)).decode()
SVG = (
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    f'viewBox="0 0 60 90"><image width="60" height="90" xlink:href="data:image/png;base64,{INNER}"/>'
    '<rect x="0" y="60" width="60" height="30" fill="#00f"/></svg>'
)


def test_a_cover_that_is_a_drawing() -> None:
    image = QImage.fromData(as_png(SVG.encode()))
    assert (image.width(), image.height()) == (1066, 1600)
    assert image.pixelColor(500, 1500) == QColor("#00f")
    assert image.pixelColor(500, 300) == QColor(200, 60, 60)


def test_it_is_made_no_higher_than_is_wanted() -> None:
    for picture, size in ((SVG.encode(), (320, 480)), (png(1400, 2100), (320, 480)), (png(64, 96), (64, 96))):
        assert QImage.fromData(as_png(picture, 480)).size().toTuple() == size


@pytest.mark.parametrize(
    "picture",
    [
        b"this is no picture",
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'><rect",
        b'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
        b'<svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text>',
    ],
)
def test_what_is_no_picture_is_none(picture: bytes) -> None:
    assert as_png(picture) == b""


def test_a_flat_one_is_no_larger_than_it_may_be() -> None:
    head = b"<svg xmlns='http://www.w3.org/2000/svg' width='9999999' height='1'>"
    flat = head + b"<rect width='1' height='1'/></svg>"
    image = QImage.fromData(as_png(flat))
    assert image.width() <= 6400
