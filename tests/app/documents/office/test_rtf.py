"""What is peculiar to Rich Text Format: control words, code pages, fields and notes."""

from __future__ import annotations

import pytest

from app.documents.office import rtf
from tests.support.documents import marked


@pytest.mark.parametrize(
    ("source", "read_as"),
    [
        (r"\pard One {\b two}.\par Three\par", ["One two.", "Three"]),
        (r"\pard\outlinelevel0 Title\par\pard Text\par", ["Title", "Text"]),
        (r"{\stylesheet{\s3 heading 2;}}\pard\s3 Title\par\pard Text\par", ["Title", "Text"]),
        (r"Caf\'e9 \u8364?5 \emdash\u-10179?\u-8704? x\par", ["Café €5 —😀 x"]),
        (r"\ansicpg1251 \'c4\'e0\par", ["Да"]),
        (r"{\fonttbl{\f1\fcharset128 A;}}\f1 \'93\'fa\'96\'7b\par", ["日本"]),
        (r"One{\super\chftn}{\footnote\chftn  A note.} two.\par Three\par", ["One⟦1⟧ two.", "⟦A note.⟧",
        "Three"]),
        (r"10{\super 6} and {\v hidden}seen\par", ["10⁶ and seen"]),
        (r"{\field{\*\fldinst HYPERLINK x}{\fldrslt link}}{\pict\bin4 }}{}}{\*\unknown z} so\par",
        ["link so"]),
        (r"{\info{\title Named}}Text\par", ["Text"]),
        (
            r"\trowd Ann:\intbl\cell Where is he now?\cell\row\trowd Bob:\intbl\cell He is not "
            r"here.\cell\row\pard End.\par",
            ["Ann:", "Where is he now?", "Bob:", "He is not here.", "End."],
        ),
    ],
)  # fmt: skip
def test_rich_text(source, read_as):
    assert marked(rtf.parse(b"{\\rtf1\\ansi " + source.encode("latin-1") + b"}")) == read_as
