"""Pages: all of their text is read, and only that."""

from __future__ import annotations

import pytest

from app.documents import html
from tests.app.documents.marked import marked

TEXT = "<p>" + "The story is long enough to be the text of this page. " * 6 + "</p>"


def read(body: str, start: str = "<body>") -> list[str]:
    return marked(html.parse(f"<html>{start}{body}</body></html>".encode(), "x"))


def test_a_page_within_a_form_is_read_without_its_controls():
    page = "<form><h1>News</h1><p>Text.</p><input value=a><select><option>b</select><button>c</button></form>"
    assert read(page) == ["News", "Text."]


@pytest.mark.parametrize(
    "start",
    [
        '<body class="post has-toc">', '<body class="toc">', '<body id="toc"><main class="noprint">',
        '<body><div class="no-toc">', '<body><div class="toc-enabled">', '<body><div class="print-noprint">',
        '<body><div class="with-references">', '<body><div id="preferences">', '<body><div id="photoc">',
        '<body><div class="references">',
    ],
)  # fmt: skip
def test_no_class_takes_the_page_away(start):
    assert "⟦" not in read(TEXT, start)[0]


@pytest.mark.parametrize(
    "around",
    [
        '<ul class="toc"><li>One</li></ul>', '<div id="toc">One</div>', '<div class="a references">One</div>',
        '<div id="cookie-banner">We use cookies.</div>', '<div role="dialog">Agree?</div>',
        '<div role="navigation">Home</div>', '<div class="menu"><a href="a">Home</a></div>',
        '<div class="cookie-consent-banner">We use cookies.</div>', '<div class="footnotes">1. A note.</div>',
    ],
)  # fmt: skip
def test_what_stands_around_the_text_is_not_read(around):
    assert read(around + TEXT)[0].startswith("⟦")


@pytest.mark.parametrize(
    ("link", "read_as"),
    [
        ('The <a class="reference internal" href="a.html">socket module</a>.', "The socket module."),
        ('Text<a class="footnote-reference" href="#a">1</a>.', "Text⟦1⟧."),
        ('Text<sup class="reference"><a href="#n">[nb 2]</a></sup>.', "Text⟦[nb 2]⟧."),
        ('Text<a role="doc-noteref" href="#n">note 3, p. 5</a>.', "Text⟦note 3, p. 5⟧."),
        ('10<sup><a href="#n">3</a></sup>', "10⟦3⟧"),
    ],
)
def test_a_footnote_mark_is_short(link, read_as):
    assert read(f"<p>{link}</p>") == [read_as]


@pytest.mark.parametrize(
    ("raised", "read_as"),
    [
        ("3 × 10<sup>8</sup> m", "3 × 10⁸ m"),
        ("10<sup>-3</sup>", "10⁻³"),
        ("10<sup>12</sup>", "10¹²"),
        ("E = mc<sup>2</sup>", "E = mc²"),
        ("5 m<sup>2</sup>", "5 m²"),
        ("5 m²", "5 m²"),
        ("3 in<sup>2</sup>", "3 in²"),
        ("x<sup>n</sup>", "xⁿ"),
        ("(a + b)<sup>2</sup>", "(a + b)²"),
        ("mol<sup>−1</sup>", "mol⁻¹"),
        ("the 1<sup>st</sup>", "the 1st"),
        ("1<sup>1</sup>/<sub>2</sub>", "1 1/2"),
        ("word<sup>1</sup>", "word⟦1⟧"),
        ("word.<sup>1</sup>", "word.⟦1⟧"),
        ("word¹", "word⟦¹⟧"),
        ("(he said)<sup>4</sup>", "(he said)⟦4⟧"),
        ("found it<sup>2</sup>", "found it⟦2⟧"),
        ("in 1984<sup>3</sup>", "in 1984⟦3⟧"),
        ("word<sup>*</sup>", "word⟦*⟧"),
        ("word<sup>1, 2</sup>", "word⟦1, 2⟧"),
    ],
)
def test_raised_numbers_are_powers_or_footnote_marks(raised, read_as):
    assert read(f"<p>{raised}</p>") == [read_as]


def test_a_style_that_begins_a_page_is_no_page_number():
    assert read(
        '<p class="pagebreak">A paragraph of a book.</p><p><span class="pagenum">[12]</span>B.</p>'
    ) == [
        "A paragraph of a book.",
        "⟦[12]⟧B.",
    ]


def test_preformatted_verse_is_read_and_code_is_not():
    verse = "‘You are old, Father William,’ the young man said,\n   ‘And your hair has become very white;"
    assert read(f"<pre>{verse}</pre>") == [verse]
    for code in (
        "for x in y:\n    print(x)",
        "<code>All words, no code.</code>",
        "x = 1; y = 2.",
        "cd src\nmake all",
    ):
        assert all("⟦" in line for line in read(f"<pre>{code}</pre>"))


def test_a_licence_in_preformatted_text_is_not_read():
    assert read("<pre>End of Project Gutenberg’s Alice,\nby Lewis Carroll.</pre>")[0].startswith("⟦")


def test_lines_of_verse_stay_lines_and_an_empty_one_ends_a_paragraph():
    page = "<p>One,<br>Two,\n<br/>Three</p><p>A<br>b.</p><p class='poem'>C<br>D</p>E.<br> <br>F."
    assert read(page) == ["One,\nTwo,\nThree", "A b.", "C\nD", "E.", "F."]
    assert html.parse(page.encode()).blocks[0].kind == "verse"


@pytest.mark.parametrize(
    "table",
    [
        "<table><tr><td>Text.</td></tr><tr><td>Text.</td></tr></table>",
        '<table role="presentation"><tr><td>Text.</td><td>Text.</td></tr></table>',
        f"<table><tr><td>Menu</td><td>{TEXT}</td></tr></table>",
        "<table><tr><td>Menu</td><td><table><tr><td>Text.</td></tr></table></td></tr></table>",
    ],
)
def test_a_table_for_layout_is_read(table):
    assert "⟦" not in "".join(read(table))


def test_a_table_of_figures_is_not_read():
    assert read("<table><tr><td>1</td><td>2</td></tr></table>") == ["⟦1⟧", "⟦2⟧"]


def test_ruby_is_read_once():
    assert read("<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>を読む。</p>") == ["漢字を読む。"]


def test_an_address_that_ends_in_a_slash_closes_no_link():
    assert html.tree_of("<a href=http://x.org/>here</a>").css("a")[0].text() == "here"


def test_many_paragraphs_left_open_are_no_deep_nesting():
    assert len(read("<p>Text." * 2000)) == 2000


@pytest.mark.parametrize(
    ("name", "encoding"), [("iso-8859-1", "cp1252"), ("ISO-8859-1", "utf-8"), ("gb2312", "gb18030")]
)
def test_a_declared_encoding_is_taken_as_browsers_take_it(name, encoding):
    text = "“漢”" if name == "gb2312" else "Don’t worry — it’s “fine”… café."
    page = f'<meta charset="{name}"><p>{text}</p>'.encode(encoding)
    assert marked(html.parse(page, "x")) == [text]


def test_a_page_that_claims_to_be_wide_is_read_byte_by_byte() -> None:
    assert "A page." in html.declared(b'<?xml version="1.0" encoding="utf-16"?><p>A page.</p> ')


def test_one_bad_byte_does_not_change_the_encoding() -> None:
    page = '<meta charset="euc-jp">' + "これは日本語です。" * 60
    assert "これは日本語です。" in html.declared(page.encode("euc-jp") + b"\xff")


def test_headings_keep_their_buttons_and_are_no_banners() -> None:
    markup = '<h2 id="cookies"><button>What is a cookie?</button></h2><p>Some text of the answer.</p>'
    parts = html.parts_of(f"<body><h1>Questions</h1>{markup}</body>")
    asked = next(part for part in parts if part.text == "What is a cookie?")
    assert asked.kind == "heading"
    assert not asked.skips
