"""What is set otherwise than plain lies where it belongs, in every kind of document."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.documents.books import epub, fb2
from app.documents.kinds import kind_of
from app.documents.model import Document
from app.documents.office import docx, rtf
from app.documents.sandbox import from_plain, importer_of, to_plain
from app.documents.text import markdown, org, rst, tex
from app.documents.web import html
from engine import Span
from engine.errors import DocumentError
from tests.support.documents import epub as book
from tests.support.documents import packed, xhtml
from tests.support.places import ROOT

MADE = sorted((ROOT / "tests/documents/made").glob("*-0.*"))
W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'


def spans(document: Document) -> Iterator[tuple[str, list[Span]]]:
    """The spans of each kind, in the order that they are in."""
    setting = document.typesetting
    yield "runs", [run.span for run in setting.runs]
    yield "links", [link.span for link in setting.links]
    yield "notes", [note.mark for note in setting.notes]
    yield "ruby", [ruby.span for ruby in setting.ruby]
    yield "pictures", [picture.span for picture in setting.pictures]
    yield "formulas", [formula.span for formula in setting.formulas]
    yield from (("cells", [cell.span for cell in table.cells]) for table in setting.tables)


def check(document: Document) -> None:
    """All spans lie in the text, in order; cells and words of pictures hold whole blocks."""
    size = len(document.text)
    for name, found in spans(document):
        assert [span.start for span in found] == sorted(span.start for span in found), name
        assert all(span.end <= size for span in found), name
    starts = {block.span.start for block in document.blocks}
    ends = {block.span.end for block in document.blocks}
    for table in document.typesetting.tables:
        assert all(
            cell.span.start in starts and cell.span.end in ends for cell in table.cells if len(cell.span)
        )
    by_span = {block.span: block.kind for block in document.blocks}
    words = [picture.span for picture in document.typesetting.pictures if len(picture.span)]
    assert all(by_span[span] == "picture" for span in words)
    assert all(0 <= link.target <= size for link in document.typesetting.links if not link.address)
    assert from_plain(to_plain(document)) == document


def said(document: Document, *names: str) -> list[tuple[str, ...]]:
    """What is set otherwise, in words: the characters, and how."""
    text, setting = document.text, document.typesetting

    def of(span: Span) -> str:
        return text[span.start : span.end]

    found: dict[str, list[tuple[str, ...]]] = {
        "runs": [(of(run.span), run.style) for run in setting.runs],
        "links": [
            (of(link.span), link.address or text[link.target :].partition("\n")[0]) for link in setting.links
        ],
        "notes": [(of(note.mark), of(note.text)) for note in setting.notes],
        "ruby": [(of(ruby.span), ruby.text) for ruby in setting.ruby],
        "pictures": [(of(picture.span), picture.resource) for picture in setting.pictures],
        "formulas": [(of(formula.span), formula.spoken) for formula in setting.formulas],
    }
    return [entry for name in names for entry in found[name]]


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.name)
def test_what_is_kept_of_documents_lies_in_their_text(path: Path):
    data = path.read_bytes()
    try:
        document = importer_of(kind_of(path, data[:4096])).parse(data, path.stem)
    except DocumentError:
        pytest.skip("not read here")
    check(document)


PIECES = [
    "<b>", "</b>", "<i>", "</i>", "<p>", "</p>", "<a href='#x'>", "<a href='https://x.org'>", "</a>", "<br>",
    "<p id='x'>", "<ul>", "<ol start=4>", "<li>", "</ul>", "<table>", "<tr>", "<td>", "<th colspan=2>",
    "<td rowspan=3>", "</table>", "<img src=a.png alt='A car'>", "<img src=b.png>", "<ruby>漢<rt>かん</ruby>",
    "<math><mi>x</mi></math>", "<aside role=doc-footnote id=n>", "</aside>", "<blockquote>", "</blockquote>",
    "<sup><a role=doc-noteref href='#n'>1</a></sup>", "word", " ", "two words ", "\n", "<pre>", "</pre>",
    "<h2>", "</h2>", "<div style='font-style:italic'>", "</div>", "<small>ABC</small>", "<code>",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40))
def test_whatever_a_page_is_made_of_all_lies_in_its_text(pieces: list[str]):
    check(html.of_tree(html.tree_of("".join(pieces)), "x"))


@given(st.lists(st.sampled_from(["one ", "two", " three", "\n", "  "]), min_size=1), st.data())
def test_the_characters_of_a_style_are_those_between_its_tags(words: list[str], data: st.DataObject):
    at = data.draw(st.integers(0, len(words)))
    end = data.draw(st.integers(at, len(words)))
    before, inner = ("".join(part).split() for part in (words[:at], words[at:end]))
    page = "".join([*words[:at], "<b>", *words[at:end], "</b>", *words[end:]])
    document = html.of_tree(html.tree_of(f"<p>{page}</p>"), "x")
    bold = "".join(text for text, _ in said(document, "runs"))
    assert bold.split() == inner
    if inner:
        start = document.typesetting.runs[0].span.start
        assert "".join(document.text[:start].split()) == "".join(before)


def test_html():
    document = html.parse(
        b"<h1 id=top>T</h1><p>A <b>b<i>c</i></b> <a href='https://x.org/a'>l</a> <a href='#end'>to</a>"
        b" <small>SC</small> H<sub>2</sub>O <u>u</u> <code>k</code>"
        b" <span style='text-decoration:line-through'>s</span><sup><a href='#fn1'>1</a></sup>"
        b" <ruby>\xe6\xbc\xa2<rt>kan</rt></ruby></p>"
        b"<ol start=3 type=a><li>one<p>more</p><li value=9>two<ul><li>x</ul></ol><p id=end>End.</p>"
        b"<blockquote>q<blockquote>r</blockquote></blockquote>"
        b"<section role=doc-endnotes><ol><li id=fn1><p>Note.</p><p>More.</p></ol></section>"
    )
    assert said(document, "runs", "links", "notes", "ruby") == [
        ("bc", "bold"), ("c", "italic"), ("SC", "small capitals"), ("2", "lowered"), ("u", "underlined"),
        ("k", "fixed"), ("s", "struck"), ("1", "raised"), ("l", "https://x.org/a"), ("to", "End."),
        ("1", "Note.\n\nMore."), ("漢", "kan"),
    ]  # fmt: skip
    marks = [(block.mark, block.level) for block in document.blocks if block.kind == "item"]
    assert marks[:4] == [("c.", 1), ("", 1), ("i.", 1), ("◦", 1)]
    assert [block.level for block in document.blocks if block.kind == "quote"] == [1, 2]


def test_pictures_of_a_page():
    document = html.parse(
        b"<p>Before <img src=a.png alt='A red car' width=200> after.</p>"
        b"<p><img src=b.png alt='A boat'>Text.</p><img src=c.png>"
        b"<img src=d.png alt=''><img src=e.png width=1 alt=x><img src=f.png alt='f.png'>"
        b"<img src=h.png alt='C:\\My files\\1.2 old\\h.png'><img src=i.png alt='Two (3).jpg'>"
        b"<img src=j.png alt='A logo. Description automatically generated'>"
        b"<figure><img src=g.png alt='Same'><figcaption>Same</figcaption></figure>"
    )
    shown = [(block.kind, document.text[block.span.start : block.span.end]) for block in document.blocks]
    assert shown == [
        ("paragraph", "Before after."), ("picture", "A red car"), ("picture", "A boat"),
        ("paragraph", "Text."), ("picture", "A logo."), ("caption", "Same"),
    ]  # fmt: skip
    assert said(document, "pictures") == [
        ("A red car", "a.png"), ("A boat", "b.png"), ("", "c.png"), ("", "d.png"), ("", "f.png"),
        ("", "h.png"), ("", "i.png"), ("A logo.", "j.png"), ("", "g.png"),
    ]  # fmt: skip
    assert [skip.reason for skip in document.skips] == ["picture"] * 3 + ["front matter"]
    assert document.typesetting.pictures[0].width == 200


def test_a_table():
    document = html.parse(
        b"<table><caption>Cap</caption><tr><th colspan=2>A<th>B<tr><td rowspan=2>1<td><td>2"
        b"<tr><td>3<td>4</table>"
    )
    (table,) = document.typesetting.tables
    assert [(c.row, c.column, c.rows, c.columns, c.is_head) for c in table.cells] == [
        (0, 0, 1, 2, True), (0, 2, 1, 1, True), (1, 0, 2, 1, False), (1, 1, 1, 1, False), (1, 2, 1, 1, False),
        (2, 1, 1, 1, False), (2, 2, 1, 1, False),
    ]  # fmt: skip
    texts = [document.text[cell.span.start : cell.span.end] for cell in table.cells]
    assert texts == ["A", "B", "1", "", "2", "3", "4"]
    assert document.blocks[0].kind == "caption"


def test_links_and_notes_lead_from_one_chapter_to_another():
    first = xhtml(
        '<p class="sc" id="a">One <a href="c1.xhtml#b">two</a>'
        '<a epub:type="noteref" href="c1.xhtml#n">1</a></p>',
        "<style>.sc { font-variant: small-caps }</style>",
    )
    second = xhtml(
        '<h2>Chapter</h2><p>Here <em id="b">it</em>, <a href="c0.xhtml">back</a>.</p>'
        '<aside epub:type="footnote" id="n"><p>The note.</p></aside>'
    )
    document = epub.parse(book(first, second))
    check(document)
    text = document.text
    links = [(text[x.span.start : x.span.end], text[x.target :][:2]) for x in document.typesetting.links]
    assert links == [("two", "it"), ("back", "On")]
    assert said(document, "notes") == [("1", "The note.")]
    assert ("One two1", "small capitals") in said(document, "runs")


SQUARED = (("en", "x squared"), ("de", "x Quadrat"), ("es", "x al cuadrado"), ("fr", "x au carré"))


def test_markdown():
    document = markdown.from_text(
        "# Title\n\nA **b** *i* `k` [l](https://x.org), [up](#title)[^1] $x^2$.\n\n3. a\n4. b\n\n"
        "![A cat](c.png)\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n[^1]: The note.\n"
    )
    assert said(document, "runs", "links", "pictures", "formulas") == [
        ("b", "bold"), ("i", "italic"), ("k", "fixed"), ("[1]", "raised"), ("l", "https://x.org"),
        ("up", "Title"), ("↩︎", "[1] x²."), ("A cat", "c.png"), ("x²", SQUARED),
    ]  # fmt: skip
    assert said(document, "notes")[0][0] == "[1]"
    assert [block.mark for block in document.blocks if block.kind == "item"][:2] == ["3.", "4."]
    assert len(document.typesetting.tables[0].cells) == 4


def run(text: str, properties: str = "") -> str:
    return f"<w:r><w:rPr>{properties}</w:rPr><w:t>{text}</w:t></w:r>"


def test_word():
    body = (
        f"<w:p>{run('Bold', '<w:b/>')}{run('Sc', '<w:smallCaps/>')}"
        f"<w:hyperlink r:id='r1'>{run('link')}</w:hyperlink>"
        "<w:r><w:footnoteReference w:id='2'/></w:r></w:p>"
        f"<w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr>{run('item')}</w:p>"
        "<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>"
        f"<w:tc><w:tcPr><w:gridSpan w:val='2'/></w:tcPr><w:p>{run('Head')}</w:p></w:tc></w:tr>"
        f"<w:tr><w:tc><w:p>{run('1')}</w:p></w:tc><w:tc><w:p>{run('2')}</w:p></w:tc></w:tr></w:tbl>"
    )
    look = "<w:start w:val='4'/><w:numFmt w:val='lowerRoman'/><w:lvlText w:val='(%1)'/>"
    level = f"<w:lvl w:ilvl='0'>{look}</w:lvl>"
    note = f"<w:footnote w:id='2'><w:p>{run('Note.')}</w:p></w:footnote>"
    document = docx.parse(packed({
        "word/document.xml": f"<w:document {W} {R}><w:body>{body}</w:body></w:document>",
        "word/footnotes.xml": f"<w:footnotes {W}>{note}</w:footnotes>",
        "word/numbering.xml": f"<w:numbering {W}><w:abstractNum w:abstractNumId='7'>{level}</w:abstractNum>"
        "<w:num w:numId='1'><w:abstractNumId w:val='7'/></w:num></w:numbering>",
        "word/_rels/document.xml.rels": "<Relationships><Relationship Id='r1' Target='https://x.org' "
        "TargetMode='External'/></Relationships>",
    }))  # fmt: skip
    check(document)
    assert said(document, "runs", "links", "notes") == [
        ("Bold", "bold"), ("Sc", "small capitals"), ("1", "raised"), ("link", "https://x.org"),
        ("1", "Note."),
    ]  # fmt: skip
    assert [block.mark for block in document.blocks if block.kind == "item"] == ["(iv)"]
    (table,) = document.typesetting.tables
    assert [(c.columns, c.is_head) for c in table.cells] == [(2, True), (1, False), (1, False)]


FB2 = (
    "<FictionBook xmlns:l='http://www.w3.org/1999/xlink'><body><section><p>A <emphasis>i</emphasis>"
    "<a l:href='#n' type='note'>1</a> <a l:href='https://x.org'>l</a>.</p>"
    "<image l:href='#p.png' alt='A car'/></section></body>"
    "<body name='notes'><section id='n'><p>Note.</p></section></body></FictionBook>"
)
PLAIN_KINDS = {
    "tex": (tex.parse, rb"\documentclass{a}\begin{document}A \emph{i}\footnote{Note.} \href{https://x.org}{l}."
            rb" \includegraphics{p.png} \end{document}"),
    "rst": (rst.parse, b"A *i* [1]_ `l <https://x.org>`_.\n\n.. image:: p.png\n   :alt: A car\n\n"
            b".. [1] Note.\n"),
    "org": (org.parse, b"A /i/[fn:1] [[https://x.org][l]].\n[[file:p.png]]\n\n[fn:1] Note.\n"),
    "rtf": (rtf.parse, rb'{\rtf1 A {\i i}\chftn{\footnote Note.} {\field{\*\fldinst HYPERLINK "https://x.org"}'
            rb"{\fldrslt l}}.\par}"),
    "fb2": (fb2.parse, FB2.encode()),
}  # fmt: skip


@pytest.mark.parametrize("kind", PLAIN_KINDS)
def test_kinds_that_become_markup(kind: str):
    parse, data = PLAIN_KINDS[kind]
    document = parse(data)
    check(document)
    assert ("i", "italic") in said(document, "runs")
    assert said(document, "links", "notes") == [("l", "https://x.org"), ("1", "Note.")]
    resources = [picture.resource for picture in document.typesetting.pictures]
    assert resources == ([] if kind == "rtf" else ["#p.png"] if kind == "fb2" else ["p.png"])
