"""Where a page's text stands: in the middle, at the right, parted from what is before it, verse set in."""

from __future__ import annotations

import pytest

from app.documents.model import Document
from app.documents.web import html
from tests.support.documents import epub, xhtml


def page(body: str, style: str = "") -> Document:
    return html.parse(f"<html><head><style>{style}</style></head><body>{body}</body></html>".encode())


@pytest.mark.parametrize(
    ("body", "style", "side"),
    [
        ('<p style="text-align: center">A</p>', "", "centre"),
        ('<p align="right">A</p>', "", "right"),
        ("<center><p>A</p></center>", "", "centre"),
        ('<div class="r"><p>A</p></div>', ".r { text-align: right }", "right"),
        ('<div class="r"><p class="l">A</p></div>', ".r{text-align:right} p.l{text-align:left}", ""),
        ("<h2>A</h2>", "h1, h2 { margin: 0; text-align: center; }", "centre"),
        ("<p>A</p>", ".title p { text-align: center }", ""),
        ('<p><span style="text-align:right">A</span></p>', "", ""),
    ],
)
def test_the_side_of_a_block_is_that_of_its_elements(body, style, side):
    assert [block.side for block in page(body, style).blocks] == [side]


def test_a_rule_parts_what_follows_it():
    document = page("<p>One.</p><hr/><p>Two.</p><p>Three.</p><hr/>")
    assert [block.apart for block in document.blocks] == [False, True, False]


@pytest.mark.parametrize(
    ("lines", "style"),
    [
        ('A<br/><span class="i2">B</span><br/>C<br/>D', ""),
        ('<span>A</span><br/><span class="far">B</span><br/>C<br/>D', ".poem > span.far {margin-left: 2em}"),
        ('<span>A</span><br/><span class="i1">B</span><br/><span>C</span><br/>D',
         "p span { padding-left: 1em; text-indent: -1em } span.i1 { padding-left: 3em }"),
    ],
)  # fmt: skip
def test_lines_of_verse_are_set_in_by_spaces(lines, style):
    document = page(f'<p class="poem">{lines}</p>', style)
    assert document.text == "A\n\N{EM SPACE}\N{EM SPACE}B\nC\nD"


def test_lines_that_are_blocks_are_set_in_too():
    lines = '<div class="line">A</div><div class="line in1">B</div><div class="line">C</div>'
    assert page(f'<div class="poem">{lines}</div>').text == "A\n\N{EM SPACE}B\nC"


def test_a_heading_of_two_lines_has_two_and_one_entry_in_the_outline():
    document = page("<h2>Chapter I<br/>The Harbour</h2><p>It was grey.</p>")
    assert document.text.startswith("Chapter I\nThe Harbour\n\n")
    assert [heading.title for heading in document.outline] == ["Chapter I The Harbour"]


def test_a_book_s_style_sheet_puts_text_in_its_place():
    from app.documents.books import epub as books

    body = xhtml('<p style="text-align:right">Bath, 3 May</p>')
    assert [block.side for block in books.parse(epub(body)).blocks] == ["right"]


def test_a_play_in_a_table_has_no_lines_between_its_cells():
    said = "".join(
        f"<tr><td>{who}</td><td>Nay, answer me: stand, and unfold yourself.</td></tr>" for who in "ABC"
    )
    data = "<table><tr><th>Year</th><th>Sum</th></tr><tr><td>1</td><td>2</td></tr></table>"
    tables = page(f"<table>{said}</table><p>Then.</p>{data}").typesetting.tables
    assert [table.ruled for table in tables] == [False, True]


def test_readings_of_neighbours_that_would_run_together_are_one():
    page_ = "<p><ruby>東<rt>とう</rt>京<rt>きょう</rt></ruby>の<ruby>猫<rt>ねこ</rt></ruby></p>"
    ruby = page(page_).typesetting.ruby
    assert [(len(each.span), each.text) for each in ruby] == [(2, "とうきょう"), (1, "ねこ")]
