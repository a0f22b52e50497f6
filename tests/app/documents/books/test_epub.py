"""E-books: no text is lost to how a chapter is written, named or divided."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from app.documents import foreign
from app.documents.books import epub
from app.documents.model import Document
from tests.support import documents as made
from tests.support.books import write_epub

TITLE_PAGE = '<section epub:type="titlepage"><h1>My Book</h1><p>By me</p></section>'


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


def test_works_beside_one_another_in_a_chapter_are_all_read():
    long = f"<article><h2>Long</h2><p>{'So it goes on. ' * 60}</p></article>"
    works = f"{long}<article><p>A short one.</p></article>"
    assert read(made.xhtml(works))[-1] == "A short one."


def test_a_licence_behind_a_work_is_not_read_in_whichever_file_it_stands():
    end = "*** END OF THE PROJECT GUTENBERG EBOOK BIRDS ***"
    licence = f"<p>{end}</p><h2>Full licence</h2><p>You may copy it.</p>"
    found = read("<h1>Birds</h1><p>They sing.</p>", f"<p>They rest.</p>{licence}", "<p>Donate here.</p>")
    assert found == [
        "Birds",
        "They sing.",
        "They rest.",
        f"⟦{end}⟧",
        "⟦Full licence⟧",
        "⟦You may copy it.⟧",
        "⟦Donate here.⟧",
    ]
    # What a paragraph has above the line is of the work.
    assert read(f"<p>They rest.<br/>{end}</p>", "<p>Donate here.</p>") == [
        f"They rest.\n{end}",
        "⟦Donate here.⟧",
    ]
    # What is longer than a licence is another work.
    long = "".join(f"<p>{'The boats went out. ' * 50}</p>" for _ in range(32))
    assert "⟦" not in read(f"<p>{end}</p>", long)[1]


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
    assert made.marked(book) == ["My Book", "⟦By me⟧", "One", "Text."]
    assert [heading.title for heading in book.outline] == ["My Book", "One"]


@pytest.mark.parametrize(
    "body",
    ['<p>On <span epub:type="cover-story">covers</span>.</p>', '<p>See <a epub:type="tocref">it</a>.</p>'],
)
def test_a_type_within_a_chapter_does_not_decide_on_the_chapter(body):
    assert "⟦" not in read(made.xhtml(body))[0]


@pytest.mark.parametrize(
    "chapter",
    [
        made.xhtml("<section epub:type='halftitlepage'><h1>My Book</h1></section>"),
        made.xhtml("<p>All rights reserved</p>", names=' epub:type="copyright-page"'),
        made.xhtml("<h1>Notes</h1><p>1. A note.</p>", names=" epub:type='endnotes'"),
    ],
)
def test_a_file_that_is_all_front_matter_or_notes_is_left_out(chapter):
    assert all(line.startswith("⟦") for line in read(chapter))


NCX = (
    "<ncx><navMap>"
    '<navPoint><navLabel><text>Part One</text></navLabel><content src="c0.xhtml#a"/>'
    '<navPoint><navLabel><text>1. The Sea</text></navLabel><content src="c0.xhtml#b"/></navPoint></navPoint>'
    '<navPoint><navLabel><text>Two &amp; more</text></navLabel><content src="c1.xhtml"/></navPoint>'
    "</navMap></ncx>"
)
NAV = (
    '<nav epub:type="toc"><ol><li><a href="c0.xhtml#a">Part One</a><ol>'
    '<li><a href="c0.xhtml#b">1. The Sea</a></li></ol></li>'
    '<li><a href="c1.xhtml">Two &amp; more</a></li></ol></nav>'
)
CHAPTERS = (
    '<div><a id="a"></a><p>PART ONE</p><p id="b">1. The Sea</p><p>Prose that follows.</p></div>',
    '<img src="x"/><p>He spoke.</p>',
)


def book(*bodies: str, toc: str = "", guide: str = "", ordered: bool = True) -> Document:
    """A book with a table of contents, and with EPUB 2's guide."""
    table = {"OEBPS/toc.ncx": toc} if toc.startswith("<ncx") else {"OEBPS/nav.xhtml": made.xhtml(toc)}
    item = (
        '<item id="t" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
        if toc.startswith("<ncx")
        else '<item id="t" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
    )
    names = [f"c{n}.xhtml" for n in range(len(bodies))]
    item += "".join(f'<item id="{name}" href="{name}" media-type="application/xhtml+xml"/>' for name in names)
    spine = "".join(f'<itemref idref="{name}"/>' for name in names if ordered)
    container = '<container><rootfiles><rootfile full-path="OEBPS/b.opf"/></rootfiles></container>'
    return epub.parse(
        made.packed(
            {
                "META-INF/container.xml": container,
                "OEBPS/b.opf": f"<package><manifest>{item}</manifest><spine>{spine}</spine>{guide}</package>",
                **table,
                **{f"OEBPS/{name}": made.xhtml(body) for name, body in zip(names, bodies, strict=True)},
            }
        )
    )


@pytest.mark.parametrize("toc", [NCX, NAV])
def test_chapters_without_headings_are_named_by_the_contents(toc):
    document = book(*CHAPTERS, toc=toc)
    outline = [(heading.title, heading.level) for heading in document.outline]
    assert outline == [("PART ONE", 1), ("1. The Sea", 2), ("Two & more", 1)]
    assert made.marked(document)[2:] == ["Prose that follows.", "Two & more", "He spoke."]


def test_a_chapter_has_no_title_that_its_maker_invented():
    document = book(*CHAPTERS, toc=NCX.replace("Two &amp; more", "Section 2"))
    assert made.marked(document)[2:] == ["Prose that follows.", "He spoke."]


def test_what_a_page_is_by_the_contents_is_no_heading_and_an_imprint_is_not_read():
    toc = NCX.replace("c0.xhtml#a", "c2.xhtml").replace("Part One", "Copyright page")
    toc = toc.replace("c0.xhtml#b", "c0.xhtml").replace("1. The Sea", "Title page")
    document = book("<p>The Mill</p>", "<p>He spoke.</p>", "<p>A house of great age.</p>", toc=toc)
    assert made.marked(document) == ["The Mill", "Two & more", "He spoke.", "⟦A house of great age.⟧"]


def test_a_title_below_the_number_of_its_chapter_is_a_heading_too():
    bodies = "<p>Text.</p>", "<p>Chapter 2</p><p>Two, and more</p><p>He spoke.</p>"
    document = book(*bodies, toc=NCX.replace("Two &amp; more", "Chapter 2: Two and more"))
    assert [heading.title for heading in document.outline[-2:]] == ["Chapter 2", "Two, and more"]


def test_headings_of_a_chapter_are_its_outline():
    document = book("<h2>1. The Sea</h2><p>Text.</p>", toc=NCX)
    assert [heading.title for heading in document.outline] == ["1. The Sea"]


def test_a_book_that_tells_no_order_is_read_in_that_of_its_files():
    document = book(*CHAPTERS, toc=NAV, ordered=False)
    assert made.marked(document) == made.marked(book(*CHAPTERS, toc=NAV))


def test_a_book_with_damaged_contents_is_read():
    assert made.marked(book("<p>Text.</p>", toc="<ncx><navMap>")) == ["Text."]


@pytest.mark.parametrize("kind", ["toc", "copyright-page", "cover", "title-page"])
def test_what_the_guide_calls_front_matter_is_not_read(kind):
    guide = f'<guide><reference type="{kind}" href="c0.xhtml"/></guide>'
    assert made.marked(book("<p>Front.</p>", "<p>Text.</p>", guide=guide)) == ["⟦Front.⟧", "Text."]
    assert "⟦" not in made.marked(book("<p>A whole chapter of text.</p>" * 300, guide=guide))[0]


def test_a_file_of_contents_is_not_read():
    assert read(made.xhtml("<p>Chapter 1</p>"), href="contents.xhtml") == ["⟦Chapter 1⟧"]


@pytest.mark.parametrize(
    "chapter",
    [
        made.xhtml(TITLE_PAGE),
        made.xhtml("<h1>My Book</h1><p>By me</p>", names=' epub:type="frontmatter titlepage"'),
    ],
)
def test_of_a_title_page_the_title_is_read(chapter):
    assert read(chapter) == ["My Book", "⟦By me⟧"]


def test_a_title_is_read_once_though_the_first_chapter_has_it_again():
    page = made.xhtml("<h1>My Book</h1><p>By me</p>", names=' epub:type="frontmatter titlepage"')
    assert read(page, made.xhtml("<h1>My Book</h1><p>It began.</p>")) == [
        "My Book", "⟦By me⟧", "⟦My Book⟧", "It began.",
    ]  # fmt: skip


def test_an_epigraph_is_read_wherever_it_stands():
    page = '<div epub:type="epigraph"><p>Nam Sibyllam.</p></div><p>Printed here.</p>'
    assert read(made.xhtml(page, names=' epub:type="titlepage"')) == ["Nam Sibyllam.", "⟦Printed here.⟧"]


@pytest.mark.parametrize("links", ["<p>{}</p>", "<table><tr><td>{}</td></tr></table>", "{}<br/>"])
def test_a_books_own_list_of_contents_is_not_read(links):
    page = "".join(links.format(f'<a href="c{n}.html">Chapter {n}</a>') for n in range(4))
    assert all(line.startswith("⟦") for line in read(made.xhtml(page)))


def test_sentences_beside_a_list_of_contents_are_read():
    links = "".join(f'<p><a href="c{n}.html">Chapter {n} of all</a></p>' for n in range(9))
    prose = "<p>This book tells of the sea.</p><ul><li>how it came to be there at all,</li></ul>"
    assert read(made.xhtml(prose + links))[:2] == [
        "This book tells of the sea.",
        "how it came to be there at all,",
    ]


def test_a_chapter_of_links_keeps_its_heading():
    links = "".join(f'<p>Task <a href="c{n}.html">number {n}</a></p>' for n in range(4))
    page = f"<h1>Two &amp; more</h1>{links}<p>These are all of them.</p>"
    read_of_it = [line for line in made.marked(book("<p>Text.</p>", page, toc=NCX)) if "⟦" not in line]
    assert read_of_it == ["Text.", "Two & more", "These are all of them."]


@pytest.mark.parametrize(
    "nav", ["<nav epub:type='toc'>{}</nav>", "<nav>{}</nav>", "<nav role='doc-toc'>{}</nav>"]
)
def test_contents_without_a_list_are_understood(nav):
    toc = nav.format("<p><a href='c0.xhtml'>The Sea</a></p>")
    assert [heading.title for heading in book("<p>THE SEA</p><p>Text.</p>", toc=toc).outline] == ["THE SEA"]


def fixed(body: str) -> list[str]:
    """What is read of a page of a book whose pages are fixed."""
    file = made.epub(made.xhtml(body))
    return made.marked(epub.parse(with_member(file, "OEBPS/b.opf", "<manifest>", f"{FIXED}<manifest>")))


FIXED = '<metadata><meta property="rendition:layout">pre-paginated</meta></metadata>'


def with_member(data: bytes, name: str, old: str, new: str) -> bytes:
    """A zip file, a member of which says something else."""
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        members = {info.filename: file.read(info).decode() for info in file.infolist()}
    return made.packed({**members, name: members[name].replace(old, new)})


@pytest.mark.parametrize("tag", ["span", "div", "p"])
def test_words_of_a_fixed_page_stay_apart(tag):
    words = "".join(f"<{tag} class='w'>{word}</{tag}>" for word in ["The", "bird,", "it", "sang."])
    assert fixed(f"<div>{words}</div>") == ["The bird, it sang."]


def test_a_drawn_page_is_read():
    svg = (
        "<svg><title>x</title><text>The bird</text><text><tspan>sang</tspan><tspan>well.</tspan></text></svg>"
    )
    assert read(made.xhtml(f"<div>{svg}</div>")) == ["The bird sang well."]
    assert read(svg, href="p.svg", media="image/svg+xml") == ["The bird sang well."]


def test_a_book_whose_folder_was_packed_is_read():
    whole = zipfile.ZipFile(io.BytesIO(made.epub(made.xhtml("<p>Here.</p>"))))
    inner = {f"book/{name}": whole.read(name).decode() for name in whole.namelist()}
    assert made.marked(foreign.parse(made.packed(inner))) == ["Here."]


def test_a_book_of_ten_thousand_files_is_read_whole(tmp_path: Path) -> None:
    source = write_epub(tmp_path / "many.epub", [(f"Part {n}", "") for n in range(10_000)])
    document = epub.parse(source.read_bytes())
    assert [heading.title for heading in document.outline] == [f"Part {n}" for n in range(10_000)]


def test_an_imprint_is_not_read_by_what_it_says():
    imprint = "<p>Copyright © 2013 by Jane Doe</p><p>All rights reserved</p><p>Some Street 5</p>"
    found = read(
        f"<h1>Boats</h1><p>Jane Doe</p>{imprint}<h2>Dedication</h2><p>To Tom.</p>", "<p>They sail.</p>"
    )
    assert found == [
        "Boats", "Jane Doe", "⟦Copyright © 2013 by Jane Doe⟧", "⟦All rights reserved⟧", "⟦Some Street 5⟧",
        "Dedication", "To Tom.", "They sail.",
    ]  # fmt: skip


def test_one_line_of_an_imprint_makes_none_of_a_short_chapter():
    assert read("<h1>Law</h1><p>Copyright of 1709 was short.</p>") == ["Law", "Copyright of 1709 was short."]


def test_lines_of_an_imprint_before_a_text_in_one_file_are_not_read():
    long = "<p>" + "They sail. " * 600 + "</p>"
    assert read(f"<h1>Boats</h1><h4>First published 1902</h4>{long}")[:2] == [
        "Boats",
        "⟦First published 1902⟧",
    ]


def test_other_books_by_an_author_are_not_read():
    assert read("<h1>Also by Jane Doe</h1><p>Birds</p>", "<p>They sail.</p>") == [
        "⟦Also by Jane Doe⟧", "⟦Birds⟧", "They sail.",
    ]  # fmt: skip


def test_a_chapter_of_notes_that_marks_lead_to_is_not_read():
    text = "".join(
        f"<p>They sail.<sup><a id='r{n}' href='c1.xhtml#n{n}'>{n}</a></sup></p>" for n in (1, 2, 3)
    )
    notes = "".join(
        f"<p id='n{n}'><a href='c0.xhtml#r{n}'>{n}</a>. A book on boats, {n}.</p>" for n in (1, 2, 3)
    )
    found = read(text, f"<h1>Notes</h1><p>ONE</p>{notes}", "<h1>Names</h1><p>1. Tom.</p>")
    assert [line for line in found if not line.startswith("⟦")] == [
        "They sail.⟦1⟧",
        "They sail.⟦2⟧",
        "They sail.⟦3⟧",
        "Names",
        "1. Tom.",
    ]


def test_a_note_that_calibre_puts_into_a_file_of_its_own_is_not_read():
    note = "<dl id='n' class='footnote1'><dt>[<a href='c0.xhtml#m'>←1</a>]</dt><dd><p>A note.</p></dd></dl>"
    assert "A note." not in read("<h1>One</h1><p>It is so.</p>", note)


def test_ornaments_that_are_drawn_as_a_letter_are_not_read():
    assert read(*["<p>They sail.</p><p>q</p>"] * 3) == ["They sail.", "⟦q⟧"] * 3
    assert read("<p>They sail.</p><p>q</p>") == ["They sail.", "q"]


def test_a_paragraph_that_begins_with_the_mark_of_a_note_is_no_note():
    text = "<p id='r1'><a epub:type='noteref' href='c1.xhtml#n1'>[1]</a> They sail.</p>"
    assert read(text, "<p id='n1'><a epub:type='noteref' href='c0.xhtml#r1'>[1]</a> A book.</p>") == [
        "⟦[1]⟧ They sail.", "⟦[1] A book.⟧",
    ]  # fmt: skip


def test_isn_is_no_number_of_a_book():
    lines = "<p>It isn't so.</p><p>Copyright © 2016 by Tom, it says.</p><p>Type a line.</p>"
    assert read(f"<h1>Lines</h1>{lines}")[-1] == "Type a line."


@pytest.mark.parametrize(
    ("above", "below", "again"),
    [
        ("1.2 - Strings", "Strings", True), ("The Mill’s end", "The Mill's end", True),
        ("Strings", "1.2 - Strings", False), ("1. Exercises", "1.1 Exercises", False), ("One", "Two", False),
    ],
)  # fmt: skip
def test_a_heading_that_says_again_what_stands_above_it_is_not_read(
    above: str, below: str, again: bool
) -> None:
    chapter = f'<h1 class="book-chapter">{above}</h1><h1>{below}</h1><p>It began.</p>'
    assert read(made.xhtml(chapter)) == [above, f"⟦{below}⟧" if again else below, "It began."]


@pytest.mark.parametrize(("title", "called"), [("Table of Contents", "mill"), ("The Mill", "The Mill")])
def test_a_book_that_is_called_contents_has_the_name_of_its_file(
    title: str, called: str, tmp_path: Path
) -> None:
    data = write_epub(tmp_path / "mill.epub", [("One", "<p>It began.</p>")], title=title).read_bytes()
    assert epub.parse(data, "mill").title == called
