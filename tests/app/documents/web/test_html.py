"""Pages: all of their text is read, and only that."""

from __future__ import annotations

import pytest

from app.documents.web import html, source
from tests.support.documents import marked

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


def test_a_letter_in_preformatted_text_has_paragraphs_and_a_poem_its_lines():
    letter = (
        "Dear Sir,\n\nthe boats that left the harbour on Monday came back with a\n"
        "broken mast and three sailors who said that the sea had been as\n"
        "smooth as glass. I have not asked them again, and I do not think\n"
        "that anybody will.\n\nYours, A. Carter"
    )
    verse = 3 * (
        "The boats that left the harbour on the day before the spring\n"
        "Came home with broken masts at last, and none of us would say;\n"
    )
    _, one, said, end, poem = read(f"<p>He wrote:</p><pre>{letter}</pre><pre>{verse}</pre>")
    assert (one, end) == ("Dear Sir,", "Yours, A. Carter")
    assert said.endswith(
        "smooth as glass. I have not asked them again, and I do not think that anybody will."
    )
    assert poem == verse.strip()
    linked = read(f"<pre>{letter.replace('anybody', '<a href=p.html>anybody</a>')}</pre>")
    assert "\n\n".join(linked) == letter, "its links stay where they are"


def test_a_licence_in_preformatted_text_is_not_read():
    assert read("<pre>End of Project Gutenberg’s Alice,\nby Lewis Carroll.</pre>")[0].startswith("⟦")


def test_lines_of_verse_stay_lines_and_an_empty_one_ends_a_paragraph():
    page = "<p>One,<br>Two,\n<br/>Three</p><p>A<br>b.</p><p class='poem'>C<br>D</p>E.<br> <br>F."
    assert read(page) == ["One,\nTwo,\nThree", "A\nb.", "C\nD", "E.", "F."]
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


def test_a_box_of_text_is_read_and_one_of_figures_is_not():
    facts = "<table class='infobox'><tr><td>Born</td><td><table><tr><td>1</td></tr></table></td></tr></table>"
    assert read(f"{TEXT}<div class='infobox'><p>Beware.</p></div>")[-1] == "Beware."
    assert read(f"{TEXT}{facts}")[-1] == "⟦1⟧"


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
    assert "A page." in source.declared(b'<?xml version="1.0" encoding="utf-16"?><p>A page.</p> ')


def test_one_bad_byte_does_not_change_the_encoding() -> None:
    page = '<meta charset="euc-jp">' + "これは日本語です。" * 60
    assert "これは日本語です。" in source.declared(page.encode("euc-jp") + b"\xff")


def test_headings_keep_their_buttons_and_are_no_banners() -> None:
    markup = '<h2 id="cookies"><button>What is a cookie?</button></h2><p>Some text of the answer.</p>'
    parts = html.parts_of(f"<body><h1>Questions</h1>{markup}</body>")
    asked = next(part for part in parts if part.text == "What is a cookie?")
    assert asked.kind == "heading"
    assert not asked.skips


@pytest.mark.parametrize(
    ("markup", "read_as"),
    [
        ('<h2>History<span class="mw-editsection">[edit]</span></h2>', "History"),
        ('<h2>Setup<a class="headerlink" href="#s">¶</a></h2>', "Setup"),
        ('<dl><dt>exit status<a class="copiable-anchor" href="#x"> &para;</a></dt></dl>', "exit status"),
        ('<p>A paragraph.<a href="#p1">#</a></p>', "A paragraph."),
        ('<h2>Setup<a class="hash-link" href="#s">\u200b</a></h2>', "Setup"),
        ('<p>Text <span class="sr-only">opens a window</span>goes on.</p>', "Text goes on."),
        ('<p>Text <b class="usa-sr-only">opens</b>goes on.</p>', "Text goes on."),
        ("<p>It is <del>bad</del><ins>good</ins>.</p>", "It is ⟦bad⟧good."),
        ("<p><s>£20</s> £15, <b style='text-decoration:line-through'>so</b> on.</p>", "⟦£20⟧ £15, ⟦so⟧ on."),
        ('<p>A sum <span class="ltx_tag ltx_tag_equation">(1)</span></p>', "A sum"),
        ('<p>So <span class="noprint">[show]</span> it is.</p>', "So ⟦[show]⟧ it is."),
        (
            '<p>Real<span class="ltx_note ltx_role_footnote">1A note.</span> and on.</p>',
            "Real⟦1A note.⟧ and on.",
        ),
        (
            '<p>Real<span class="modern-footnotes-footnote__note">A note.</span> and on.</p>',
            "Real⟦A note.⟧ and on.",
        ),
        ('<p>See <cite class="ltx_cite">[Ba, 13]</cite>.</p>', "See ⟦[Ba, 13]⟧."),
        ("<p><a>Share</a><a>Tweet</a></p>", "Share Tweet"),
        ("<p><label>Linux</label><label>macOS</label></p>", "Linux macOS"),
        ("<p><a>東京</a><a>大学</a></p>", "東京大学"),
        ('<p><span style="display:block;float:left">O</span>nce</p>', "Once"),
    ],
)  # fmt: skip
def test_signs_within_a_text_are_not_read_and_its_words_stay_apart(markup, read_as):
    assert read(markup) == [read_as]


def test_what_the_style_sets_apart_is_a_paragraph():
    assert read('<span style="display: block">One</span><span style="display:block">Two</span>') == [
        "One",
        "Two",
    ]


def test_what_calls_itself_a_heading_is_one():
    document = html.parse(b'<p role="heading" aria-level="3">Part</p><p>Text.</p>')
    assert [(heading.title, heading.level) for heading in document.outline] == [("Part", 3)]


@pytest.mark.parametrize(
    "mark",
    [
        '<a class="footnote-anchor" href="https://x.org/p/y#footnote-1-1">1</a>',
        '<a href="#fn:1" rel="footnote">1</a>',
        '<a class="_idFootnoteLink" href="c1.xhtml#footnote-001">1</a>',
        '<a href="#_ftn1">1</a>',
        '<a href="notes.xhtml#x">1</a>',
    ],
)
def test_a_link_to_a_note_is_its_mark(mark):
    assert read(f"<p>Text{mark} goes on.</p>") == ["Text⟦1⟧ goes on."]


def test_a_link_to_a_chapter_is_no_footnote_mark():
    assert read('<p>See chapter <a href="#chapter-1">1</a>.</p>') == ["See chapter 1."]


def test_a_comma_between_footnote_marks_is_not_read():
    assert read("<p>Two<sup>1</sup><sup>,</sup><sup>2</sup>.</p>") == ["Two⟦1⟧⟦,⟧⟦2⟧."]


LONG = "We went to Rome and saw a great many old stones, which we liked very much. " * 3


@pytest.mark.parametrize(
    "cells",
    [
        f"<td>Home<br>Links</td><td>{LONG}<br><br>The third day was a Sunday.</td>",
        f"<td>Home</td><td><div>{LONG}</div><div>Yours, Ann</div></td>",
    ],
)
def test_a_table_for_layout_without_paragraphs_is_read(cells):
    assert "⟦" not in "".join(read(f"<table><tr>{cells}</tr></table>"))


@pytest.mark.parametrize(
    "rows",
    [
        [("We went to Rome.<br>It was very hot.", "x")],
        [("Q:", "How was it?"), ("A:", "It was very hot.")],
        [("1990", "Teacher of mathematics, Rome"), ("1994", "Keeper of the old tower")],
        [("HERALD", "(aside) The king is dead!"), ("MIRA", "Long live the king!")],
    ],
)
def test_a_table_that_arranges_a_text_is_read(rows):
    assert "⟦" not in "".join(read(table(rows)))


@pytest.mark.parametrize(
    "rows",
    [
        [("Rome", "2,800"), ("Oslo", "700"), ("Bern", "134")],
        [("Name", "Sold", "Left"), ("Kettles", "12", "4"), ("Lamps", "5", "31")],
        [("Code", "Meaning of this code"), ("A", "Very good."), ("B", "Not so good.")],
        [("Kettle", "12", "4"), (f"{LONG}<br>", "5", "31"), *30 * [("Lamp", "6", "9")]],
    ],
)
def test_a_table_of_data_is_not_read(rows):
    markup = table(rows)
    if rows[0][0] == "Code":
        markup = markup.replace("<td>", "<th>", 2).replace("</td>", "</th>", 2)
    assert "⟦" in "".join(read(TEXT * 3 + markup))


def table(rows: list[tuple[str, ...]]) -> str:
    cells = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"


@pytest.mark.parametrize(
    ("picture", "said"),
    [
        ("<img class='tex' alt='$y = 2x$'>", "y = 2x"),
        ("<img src='/math/1' alt='y squared'>", "y squared"),
        ("<img alt='{\\displaystyle y^2}'>", "y²"),
        ("<span class='inline-math'><img alt='y = 2'></span>", "y = 2"),
        ("<img alt='A dog'>", ""),
    ],
)
def test_a_formula_that_is_a_picture_is_read(picture, said):
    assert read(f"<p>Here {picture} stands.</p>") == [f"Here {said} stands.".replace("  ", " ")]


@pytest.mark.parametrize("line", ["<div>{}</div>", "<p class='l'>{}</p>", "{}<br>"])
def test_lines_of_a_poem_are_one_block_without_their_numbers(line):
    lines = ("We walked", "Into the Hofgarten,<span class='linenum'>10</span>", "And drank")
    poem = "<div class='poem'>" + "".join(map(line.format, lines)) + "</div>"
    document = html.parse(poem.encode())
    assert [block.kind for block in document.blocks] == ["verse"]
    assert marked(document) == ["We walked\nInto the Hofgarten, ⟦10⟧\nAnd drank"]


def test_entities_that_a_page_declares_are_replaced():
    subset = '<!DOCTYPE html [<!ENTITY house "Quay &amp; Press"> <!ENTITY nbsp "&#160;">]>'
    page = f'<?xml version="1.0"?>{subset}<html><p>By&nbsp;&house;, &unknown;.</p></html>'
    assert read(page) == ["By\u00a0Quay & Press, &unknown;."]


@pytest.mark.parametrize(
    "teasers", ['<article class="teaser"><h3>Markets</h3><p>Shares fell.</p></article>' * 3, ""]
)
def test_of_several_articles_the_main_one_is_read(teasers):
    story = f"<article><h1>Storm</h1>{TEXT}{TEXT}</article>"
    lines = read(f"<p>Breaking.</p>{story}{teasers}")
    assert lines[0] == "Storm"
    assert "Shares fell." not in lines


def test_articles_that_are_alike_are_all_read():
    assert len(read(f"<article>{TEXT * 2}</article>" * 3)) == 6


@pytest.mark.parametrize(
    "name",
    [
        "sharedaddy sd-block", "jp-relatedposts", "comment-respond", "comments-area", "social-share",
        "newsletter-signup", "ad-container", "related", "related-posts", "trc_related_container",
    ],
)  # fmt: skip
def test_what_is_put_into_an_article_is_not_read(name):
    assert read(f'{TEXT}<div class="{name}"><h3>More</h3></div>')[-1] == "⟦More⟧"


def test_the_heading_of_a_box_that_asks_for_an_address_is_not_read():
    box = (
        "<h2>Get Ann’s stories in your inbox</h2><p>Join Medium for free to get updates from this writer.</p>"
    )
    assert [text for text in read(f"<article>{TEXT}{box}{TEXT}</article>") if "Ann" in text] == [
        "⟦Get Ann’s stories in your inbox⟧"
    ]


def test_a_line_that_a_box_parts_from_its_list_is_read():
    box = '<div class="newsletter"><h4>Stay in the loop</h4><p>Our best stories, no spam.</p></div>'
    found = read(
        f"<article>{TEXT}<p>Some ways were:</p>{box}<ul><li>Boats</li><li>Nets</li></ul>{TEXT}</article>"
    )
    assert "Some ways were:" in found


def test_a_section_named_by_its_heading_is_read():
    assert read(f'{TEXT}<section id="related"><h2>Related</h2><p>Work.</p></section>')[-1] == "Work."


def test_a_page_is_called_by_its_own_title():
    page = b"<html><head><title>On \n the sea</title></head><p>Text.</p></html>"
    assert html.parse(page, "index").title == "On the sea"
    assert html.parse(b"<p>Text.</p>", "index").title == "index"


@pytest.mark.parametrize("name", ["windows-1251", "gb2312", "shift_jis", "big5"])
def test_what_is_utf8_is_read_so_whatever_it_declares(name):
    page = f'<meta charset="{name}"><p>Это русский текст。</p>'.encode()
    assert marked(html.parse(page)) == ["Это русский текст。"]


def test_a_few_chinese_characters_that_might_be_utf8_are_read_as_declared():
    text = b"\xc4\xa3\xc4\xa3".decode("gb18030")
    assert text in source.declared(b'<meta charset="gb2312"><p>\xc4\xa3\xc4\xa3</p>')


def test_a_page_typed_as_plain_text_is_read_as_that():
    sentence = "This memo describes how programs may\nstore what they know.  It is read by people.\n\n"
    page = (
        f"<pre>1. Introduction\n\n{4 * sentence}</pre><pre>{2 * sentence}   GET /a HTTP/1.1 {{x: 1}}\n</pre>"
    )
    found = read(page)
    assert found[1].startswith("This memo describes how programs may store what they know.")
    assert not any("⟦" in each for each in found[:6])
    act = "(a) Short title.--This Act may be cited\nas the Act, in all its parts; and\n\n"
    assert read(f"<pre>{3 * sentence}{9 * act}</pre>")[0].startswith("This memo describes how")
    drawing = f"   +{30 * '='}+\n   |  MAGIC  |  MORE {{bits}}  |\n   +{30 * '='}+\n\n"
    pages = f"<pre>{6 * sentence}{drawing}</pre><pre>{2 * sentence}<a href=#two>[2]</a> {drawing}</pre>"
    assert read(pages)[0].startswith("This memo describes how")
    assert read(f"<pre>{3 * sentence}{99 * 'x = {a: [1] | b}; '}</pre>")[0].startswith("⟦")


@pytest.mark.parametrize(
    ("letter", "rest", "read_as"),
    [("D", "rop caps", ["Drop caps"]), ("I", "t was", ["It was"]), ("A", "dog", ["A", "dog"]),
     ("D", "Day", ["D", "Day"])],
)  # fmt: skip
def test_a_large_first_letter_is_of_the_word_behind_it(letter, rest, read_as):
    assert read(f"<div><p><span>{letter}</span></p>\n</div>\n<p>{rest}</p>") == read_as


def test_a_link_back_from_a_note_is_its_mark():
    assert read("<p>[<a href='c.html#back_1'>←1</a>] So it is.</p>") == ["[⟦←1⟧] So it is."]


def test_signs_of_a_program_within_a_sentence_are_no_marks_of_notes():
    assert read("<p>Take <code>repr(u*), a[1]</code> here.[1]</p>") == ["Take repr(u*), a[1] here.⟦[1]⟧"]


def test_a_heading_that_says_again_what_the_one_above_it_says_is_not_read():
    assert read(f"<h1>In brief</h1><h2>In Brief</h2>{TEXT}")[:2] == ["In brief", "⟦In Brief⟧"]


def test_items_that_a_sentence_announces_are_no_contents():
    names = ("Fast work", "Small size", "No waiting", "Low price", "Good looks")
    items, chapters = "".join(f"<li>{n}</li>" for n in names), "".join(f"<h2>{n}</h2>{TEXT}" for n in names)
    assert read(f"<p>It gives you these:</p><ul>{items}</ul>{chapters}")[1:6] == list(names)
    assert read(f"<p>In here.</p><ul>{items}</ul>{chapters}")[1] == f"⟦{names[0]}⟧"


NAMED = "<html><head><title>{}</title></head>"


@pytest.mark.parametrize(
    ("title", "body", "headline"),
    [
        ("A long way home « Notes of a traveller up north", "<h3>A long way home</h3>{}", "A long way home"),
        ("Boats and what it is - Sea", "<h4>Boats and what it is</h4><div>{}</div>", "Boats and what it is"),
        ("A long way home | Harbour", "<div>{}</div>", "A long way home"),
        ("Oats for all", "<h3>Oats for all</h3><div>{}<h1>Oats</h1><p>So.</p></div>", "Oats for all"),
    ],
)  # fmt: skip
def test_a_page_is_read_with_its_headline_whatever_that_is_set_as(title, body, headline):
    long = "".join(f"<p>{number}. {TEXT[3:-4]}</p>" for number in range(3))
    assert read(body.format(long), NAMED.format(title) + "<body>")[0] == headline


def test_a_page_whose_text_says_what_it_is_called_is_not_called_so_twice():
    long = TEXT + TEXT
    assert read(f"<p><b>A long way home</b></p>{long}", NAMED.format("A long way home - Site")) == [
        "A long way home",
        *read(long),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Filed under: Boats, Harbours", "2026-04-18 (Boats)", "Published on March 3, 2026", "Tags: a, b",
        "This page has affiliate links. If you buy by them we may earn a small commission.",
        "本文来源：新京报 责任编辑：杜硕_NB12556", "（原标题：姚明对周琦说了啥？）",
        "2019-09-07 15:10:53 字号：A- A A+ 来源：EETOP",
    ],
)  # fmt: skip
def test_lines_of_when_and_where_an_article_stands_are_not_read_at_its_ends(line):
    assert read(f"<h1>News</h1><p>{line}</p>{TEXT}")[1] == f"⟦{line}⟧"
    assert read(f"<h1>News</h1>{TEXT}<p>{line}</p>")[-1] == f"⟦{line}⟧"
    assert read("<h1>News</h1>" + TEXT * 5 + f"<p>{line}</p>" + TEXT * 5)[6] == line


@pytest.mark.parametrize(
    "line", ["Loading...", "Text size", "Photo: Jane Doe", "Comments (3)", "Pin for later!"]
)
def test_what_a_button_or_a_camera_says_is_not_read(line):
    assert read(TEXT + f"<p>{line}</p>" + TEXT)[1] == f"⟦{line}⟧"


@pytest.mark.parametrize(
    "line",
    [
        "Posted by the river, the guard slept. Then he rose.", "Topics of the day were few.",
        "2019年9月7日，他回到了家乡。", "来源很多，但没有一个可靠。", "时间过得真快，我们都老了。",
    ],
)  # fmt: skip
def test_a_sentence_that_begins_as_such_a_line_is_read(line):
    assert read(f"<h1>News</h1><p>{line}</p>{TEXT}")[1] == line


def test_buttons_are_not_among_the_first_lines_of_a_page():
    buttons = ("用微信扫码二维码", "分享至好友和朋友圈", "T + -", "打印 关闭", "（原标题：回家）")
    lines = "".join(f"<p>{line}</p>" for line in buttons)
    assert read(f"<h1>News</h1>{lines}{TEXT}")[1:6] == [f"⟦{line}⟧" for line in buttons]


def test_who_wrote_an_article_and_what_else_there_is_is_not_read_behind_it():
    behind = "<h2>Author</h2><p>Jane has written for twenty years.</p><h3>Boats</h3><p>More boats...</p>"
    assert read("<h1>News</h1>" + TEXT * 3 + behind)[-4:] == [
        "⟦Author⟧", "⟦Jane has written for twenty years.⟧", "⟦Boats⟧", "⟦More boats...⟧",
    ]  # fmt: skip


def test_ingredients_that_lead_to_pages_of_their_own_are_read():
    items = "".join(f"<li><a href='/{name}'>{name} of the sort</a></li>" for name in ("Oats", "Milk", "Salt"))
    page = f"<h1>Porridge</h1>{TEXT * 3}<ul class='ingredients-list'>{items}</ul>{TEXT}"
    assert read(page)[4:7] == ["Oats of the sort", "Milk of the sort", "Salt of the sort"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("((1 + cos(x))/2)<sup>4</sup>", "((1 + cos(x))/2)⁴"),
        ("((1 + cos(x))/2)<sup>3.55</sup>", "((1 + cos(x))/2)^3.55"),
        ("of x<sup>6</sup>/240", "of x⁶/240"),
        ("2<sup>2*2</sup> symbols", "2^2*2 symbols"),
        ("1<sup>1</sup>/2 hours", "1 1/2 hours"),
    ],
)
def test_a_power_is_read_as_one_whatever_it_is_of(written, said):
    assert read(f"<p>It is {written}</p>") == [f"It is {said}"]


def test_a_short_sentence_below_the_headline_is_read():
    lead = "<h1>News of the day</h1><p>It is not yet over, and it may go on for long.</p>"
    page = f"<div>{lead}</div><article>{TEXT * 3}</article>"
    assert read(page)[:2] == ["News of the day", "It is not yet over, and it may go on for long."]


def test_a_headline_that_the_article_has_without_its_number_is_said_once() -> None:
    text = "<p>In the section before this one we made two programs that could talk to each other.</p>" * 4
    body = f"<header><h1>2.18 - Water</h1></header><main><h1>Water</h1>{text}</main>"
    document = html.parse(f"<title>2.18 - Water</title>{body}".encode())
    assert len(document.outline) == 1
