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


def test_titles_are_read_with_and_without_paragraphs_a_line_each():
    section = "<section><title>{}</title><p>The mill stood.</p></section>"
    book = f"<FictionBook><body>{section.format('One')}{section.format('<p>T<i>w</i>o</p><p>Miles</p>')}"
    found = fb2.parse(f"{book}</body></FictionBook>".encode())
    assert found.text == "One\n\nThe mill stood.\n\nTwo\nMiles\n\nThe mill stood."
    assert [heading.title for heading in found.outline] == ["One", "Two Miles"]


def test_the_cover_is_known():
    page = b'<coverpage><image l:href="#c.png"/></coverpage>'
    about = b"<description><title-info>" + page + b"</title-info></description>"
    book = (
        b'<FictionBook xmlns:l="http://www.w3.org/1999/xlink">'
        + about
        + b"<body><p>One.</p></body></FictionBook>"
    )
    assert fb2.parse(book).cover == "#c.png"
    assert not fb2.parse(b"<FictionBook><body><p>One.</p></body></FictionBook>").cover
