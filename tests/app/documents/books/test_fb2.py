"""FictionBooks: what is none is told of."""

from __future__ import annotations

import pytest

from app.documents.books import fb2
from engine.errors import DocumentFormatError


def test_xml_that_is_no_book_is_told_of():
    with pytest.raises(DocumentFormatError, match="another kind"):
        fb2.parse(b"<svg/>")
    with pytest.raises(DocumentFormatError, match="damaged"):
        fb2.parse(b"<FictionBook><body>")


def test_signs_by_their_names_in_html_and_loose_ones_are_read():
    body = b"<FictionBook><body><section><p>caf&eacute; &amp; bar, R&D</p></section></body></FictionBook>"
    assert fb2.parse(body).text == "caf\u00e9 & bar, R&D"
