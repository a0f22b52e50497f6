"""Cells of a table are said with the names of their columns, where that is wished."""

from __future__ import annotations

from dataclasses import replace

from app.documents.web import html
from engine.config import TextConfig
from engine.text.sentences import sentences

PAGE = b"""<h1>Birds</h1><table>
<tr><th>Name</th><th colspan=2>Weight and length</th></tr>
<tr><th>Wren</th><td>9 g</td><td><math><msup><mi>x</mi><mn>2</mn></msup></math></td></tr>
<tr><td></td><td>No. 5</td><td>10 cm</td></tr></table><p>The end.</p>"""


def said(*, named: bool) -> list[str]:
    document = replace(html.parse(PAGE), names_columns=named)
    found = sentences(document.script.skipping([]), TextConfig())
    return [sentence.text.text for sentence in found]


def test_each_cell_is_said_with_its_column() -> None:
    assert said(named=False)[-6:] == [
        "Wren",
        "nine grams",
        "x squared",
        "Number five",
        "ten centimeters",
        "The end.",
    ]
    assert said(named=True)[-6:] == [
        "Name: Wren",
        "Weight and length: nine grams",
        "Weight and length: x squared",
        "Weight and length: Number five",
        "Weight and length: ten centimeters",
        "The end.",
    ]
