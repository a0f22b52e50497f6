"""E-books: no text is lost to how a chapter is written, named or divided."""

from __future__ import annotations

import pytest

from app.documents import epub
from tests.app.documents import marked as made

TITLE_PAGE = '<section epub:type="titlepage"><h1>My Book</h1></section>'


def read(*chapters: str, **names: str) -> list[str]:
    return made.marked(epub.parse(made.epub(*chapters, **names)))


@pytest.mark.parametrize("head", ["<title/>", '<title>x</title><script src="x.js" type="text/javascript"/>'])
def test_a_self_closed_element_in_the_head_takes_no_chapter_with_it(head):
    assert read(made.xhtml("<p>One.</p>", head)) == ["One."]


@pytest.mark.parametrize(
    "mark",
    [
        '<div epub:type="pagebreak" id="p2" title="2"/>',
        '<span epub:type="pagebreak" role="doc-pagebreak"/>',
        '<a class="pagenum" id="p2"/>',
        '<div class="footnote"/>',
        "<textarea />",
        "<i/>",
    ],
)
def test_text_after_a_self_closed_element_is_read(mark):
    assert read(made.xhtml(f"<h1>H</h1>{mark}<p>Before {mark}after.</p><p>Next.</p>"))[-1] == "Next."
    assert not any("⟦" in line for line in read(made.xhtml(f"<p>Before {mark}after.</p><p>Next.</p>")))


def test_cdata_is_text():
    assert read(made.xhtml("<p>A <![CDATA[b & <c>]]> d.</p>")) == ["A b & <c> d."]


@pytest.mark.parametrize("media", ["application/xml", "text/x-oeb1-document", "text/html"])
def test_a_chapter_of_another_media_type_is_read(media):
    assert read(made.xhtml("<p>Text.</p>"), media=media) == ["Text."]


@pytest.mark.parametrize(
    ("href", "member"),
    [
        ("Chapter1.XHTML", "OEBPS/chapter1.xhtml"),
        ("/OEBPS/a.xhtml", "OEBPS/a.xhtml"),
        ("Text/Ch%201.xhtml", "OEBPS/Text/Ch 1.xhtml"),
    ],
)
def test_a_chapter_is_found_under_a_name_written_otherwise(href, member):
    assert read(made.xhtml("<p>Text.</p>"), href=href, member=member) == ["Text."]


def test_only_the_title_page_of_a_book_in_one_file_is_left_out():
    chapter = '<section epub:type="chapter"><h2>One</h2><p>Text.</p></section>'
    book = epub.parse(made.epub(made.xhtml(TITLE_PAGE + chapter)))
    assert made.marked(book) == ["⟦My Book⟧", "One", "Text."]
    assert [heading.title for heading in book.outline] == ["One"]


@pytest.mark.parametrize(
    "body",
    ['<p>On <span epub:type="cover-story">covers</span>.</p>', '<p>See <a epub:type="tocref">it</a>.</p>'],
)
def test_a_type_within_a_chapter_does_not_decide_on_the_chapter(body):
    assert "⟦" not in read(made.xhtml(body))[0]


@pytest.mark.parametrize(
    "chapter",
    [
        made.xhtml(TITLE_PAGE),
        made.xhtml("<h1>My Book</h1><p>By me</p>", names=' epub:type="frontmatter titlepage"'),
        made.xhtml("<h1>Notes</h1><p>1. A note.</p>", names=" epub:type='endnotes'"),
    ],
)
def test_a_file_that_is_all_front_matter_or_notes_is_left_out(chapter):
    assert all(line.startswith("⟦") for line in read(chapter))
