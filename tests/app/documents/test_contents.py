"""Lists of contents as they are typed, and what they say of the text; the levels and pages of e-books."""

from __future__ import annotations

import pytest

from app.documents.books import contents, mobi
from app.documents.books.contents import ContentsEntry
from app.documents.common import plain
from app.documents.common.skips import CONTENTS, inline_skips, proposed, struck, whole, without_contents
from app.documents.model import Document, Part, Skip, assemble
from app.documents.text import subtitles
from app.documents.typesetting import Ties
from app.documents.web import html
from engine import Span

_STORY = "The ship came in at dawn, and nobody was there to meet it but the old man with his dog."
_TYPED = f"""Contents

  I. The Arrival
 II. The Search
III. The Return

I. The Arrival

{_STORY}

II. The Search

They looked for three days along the shore.

III. The Return

On the fourth day the wind turned.
"""


def unread(document: Document, reason: str) -> list[str]:
    return [document.text[s.span.start : s.span.end] for s in document.skips if s.reason == reason]


def test_lines_that_return_as_titles_are_contents_and_the_titles_headings():
    document = plain.from_text(_TYPED)
    assert unread(document, "contents") == ["I. The Arrival", "II. The Search", "III. The Return"]
    assert [heading.title for heading in document.outline][1:] == unread(document, "contents")


def test_lines_that_return_under_another_word_for_a_chapter_are_contents():
    called = _TYPED.replace("\n\nI", "\n\nAdventure I")
    assert unread(plain.from_text(called), "contents") == [
        "I. The Arrival",
        "II. The Search",
        "III. The Return",
    ]


def test_an_index_is_not_read_and_a_chapter_called_so_is():
    lines = [f"Word{n}, {n}, {n + 1}-{n + 9}." for n in range(12)]
    index = [
        Part("paragraph", "A."),
        Part("verse", "\n".join(lines)),
        Part("heading", "B"),
        Part("paragraph", "By, 3"),
    ]
    read = proposed(
        [Part("heading", "Index of Names"), *index, Part("heading", "Notes"), Part("paragraph", _STORY)]
    )
    assert [struck(part) for part in read] == ["contents"] * 5 + [None] * 2
    prose = [Part("heading", "Register"), *(Part("paragraph", f"{_STORY} {n}") for n in range(3))]
    assert not any(map(struck, proposed(prose)))


@pytest.mark.parametrize(
    "title",
    [
        "References",
        "5. Reference List",
        "List of References",
        "Sources Cited",
        "Quellen- und Literaturverzeichnis",
        "7 POUŽITÁ LITERATURA",
    ],
)
def test_a_single_source_is_not_read_and_a_chapter_on_literature_is(title):
    source = Part("paragraph", "Harrow, Ann. 2016. “Of Mills.” The Miller.")
    prose = Part("paragraph", "Harrow, Ann and others wrote of the mill, which burnt down before long.")
    found = proposed([Part("heading", title), source, Part("heading", "Literature"), prose])
    assert [struck(part) for part in found] == [None, "references", None, None]


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        ("[[1000 3 4 5 6]", False),
        ("EB: [(0, 0), (0, 2)], 1", False),
        ("{('s5', 't5'): 1003, ('s0', 't5'): 7}", False),
        ("[1914]", True),
        ("(1914-1918)", True),
        ("[3] The mill of 1914 was built in stone [4]", True),
        ("[34] Premiership 37 9 3 2 2 0 42 11", True),
        pytest.param("[1" + "]" * 20_000 + "a", True, id="brackets"),
    ],
)
def test_rows_of_values_that_a_program_printed_are_not_read(text, is_read):
    read = proposed([Part("paragraph", text), Part("paragraph", "Then it ended.")])
    assert [struck(part) is None for part in read] == [is_read, True]


def test_entries_with_a_gap_before_their_numbers_are_contents_though_one_goes_on_in_the_next_line():
    titles = (
        "I. THE SEA",
        "II. OF THE MANY SHIPS THAT CAME FROM ALL\n   THE SHORES OF THE NORTH",
        "III. THE SHORE",
    )
    lines = [f"{title:<60}{n:>5}" for n, title in enumerate((*titles, "IV. THE RETURN"), 1)]
    document = plain.from_text(
        "\n".join(["CONTENTS", "", "CHAP.             PAGE", "", *lines, "", "", _STORY])
    )
    found = [document.text[s.span.start : s.span.end].split()[0] for s in document.skips]
    assert found == ["I.", "II.", "THE", "III.", "IV."]


def test_rows_of_a_table_with_a_number_at_their_end_are_no_contents():
    months = ("January     31", "February    28", "March       31", "April       30")
    samples = ("3        833           871", "4        825           857", "6        825           951")
    document = plain.from_text("\n".join(["So long they are.", "", *months, "", *samples, "", _STORY]))
    assert not document.skips


def test_entries_of_one_word_behind_their_numbers_are_contents_where_they_return():
    names = ["Register", "Login", "Users", "Editions", "Roles"]
    listed = [Part("paragraph", f"{n}.{name}") for n, name in enumerate(names, 1)]
    told = ((Part("heading", name, 1), Part("paragraph", f"{name}: {_STORY}")) for name in names)
    text = [part for both in told for part in both]
    read = without_contents([*listed, *text])
    assert [struck(part) for part in read] == ["contents"] * 5 + [None] * 10


def test_lines_that_do_not_return_are_read():
    document = plain.from_text(
        _TYPED.replace("  I. The", "A").replace(" II. The", "B").replace("III. The R", "C", 1)
    )
    assert not unread(document, "contents")


def test_lines_that_are_links_are_contents():
    def entry(text: str, share: float = 1.0) -> Part:
        return Part("paragraph", text, ties=Ties(links=((Span(0, round(len(text) * share)), "a"),)))

    assert all(part.skips for part in without_contents([entry("One"), entry("Two"), entry("Three")]))
    assert not any(part.skips for part in without_contents([entry("One word", 0.4)] * 4))
    struck = Part("paragraph", "One", skips=whole("One", "footnote"))
    assert without_contents([struck] * 4) == [struck] * 4


def test_the_number_of_a_note_is_no_part_of_a_chapter_s_name():
    heading = Part("heading", "From Towns to Maps1", 1, (Skip(Span(18, 19), "footnote mark"),))
    assert [each.title for each in assemble([heading]).outline] == ["From Towns to Maps"]


def test_headings_have_the_levels_of_nested_contents():
    tree = html.tree_of("<body><h2>Away</h2><p>Words.</p><h3>Below</h3><h2>Home</h2></body>")
    contents.mark(tree, [ContentsEntry("Away", "a", 3), ContentsEntry("Home", "b", 1)], nested=True)
    document = assemble(html.parts(tree))
    assert [(heading.title, heading.level) for heading in document.outline] == [
        ("Away", 3),
        ("Below", 4),
        ("Home", 1),
    ]


def test_numbers_of_pages_that_count_on_are_told_from_others():
    def text(numbers: range, size: int) -> str:
        return "".join(f"<p>{'word ' * size} a <font size=1>{n}</font> word</p>" for n in numbers)

    far = text(range(4, 16), 100)
    assert mobi._with_page_numbers(far).count('<span class="pagenum">') == 12
    for other in (text(range(4, 16), 10), text(range(40, 4, -3), 100), far.replace("font", 'a href="#x"')):
        assert mobi._with_page_numbers(other) == other


def test_sounds_in_subtitles_can_be_left_out():
    data = (
        b"1\n00:00:01,000 --> 00:00:02,000\n[WIND HOWLING]\n\n"
        b"2\n00:00:02,500 --> 00:00:04,000\nYes. (DOOR CREAKS)\nMe (Tom), (sort of) me. (siren blaring)\n"
    )
    document = subtitles.parse(data)
    assert unread(document, "sound") == ["[WIND HOWLING]", "(DOOR CREAKS)", "(siren blaring)"]


def test_japanese_is_said_as_the_letters_above_it():
    document = html.parse(
        "<html lang=ja><p><ruby>東京<rt>とうきょう</rt></ruby>と<ruby>本<rt>book</rt></ruby>".encode()
    )
    assert [(saying.text, saying.language) for saying in document.script.sayings] == [("とうきょう", "ja")]


def test_numbers_that_count_paragraphs_are_not_read_and_others_are():
    counted = [Part("paragraph", text) for n in range(1, 6) for text in (str(n), f"It was told {n} times.")]
    behind = [Part("paragraph", f"It was told so. 「{n}」") for n in range(1, 6)]
    for parts in (counted, behind):
        assert sum(len(part.skips) for part in proposed(parts)) == 5
    years = [Part("paragraph", f"It was in {year}") for year in (1901, 1911, 1915, 1922, 1940)]
    assert proposed(years) == years


def test_a_list_of_contents_of_a_kindle_s_newer_books_is_one_whatever_its_title_adds():
    links = "".join(f"<p><a href='kindle:pos:fid:000{n}:off:0'>{n} Key</a></p>" for n in range(3))
    assert contents.is_contents(html.tree_of(f"<h2>Table of Contents</h2>{links}"))


def test_the_title_of_contents_that_stand_in_a_table_is_not_read():
    rows = "".join(f"<tr><td>{n}.</td><td>THE KEY</td><td>{9 * n}</td></tr>" for n in (1, 2))
    parts = proposed(html.parts_of(f"<h2>CONTENTS</h2><table>{rows}</table><h2>I. THE KEY</h2><p>So.</p>"))
    assert [struck(part) for part in parts if part.text == "CONTENTS"] == ["running head"]


SENTENCE = "The heron has kept the mill since long before the bells."
TOLD = f"Nobody asked her. {SENTENCE} She said no more."


@pytest.mark.parametrize("part", [Part("heading", SENTENCE, 2), Part("quote", f"“{SENTENCE}”")])
def test_a_sentence_that_is_displayed_beside_its_paragraph_is_read_once(part):
    read = proposed([part, Part("paragraph", TOLD)])
    assert [struck(each) for each in read] == ["running head", None]
    assert [struck(each) for each in proposed([part, Part("paragraph", TOLD.replace("heron", "hare"))])] == [
        None
    ] * 2


def test_a_motto_below_the_title_of_a_chapter_is_read_though_the_chapter_has_it_again():
    parts = [Part("heading", "The Mill", 2), Part("quote", f"“{SENTENCE}”"), Part("paragraph", TOLD)]
    assert not any(map(struck, proposed(parts)))


@pytest.mark.parametrize("kind", ["paragraph", "verse", "quote"])
def test_a_refrain_is_read_whenever_it_returns(kind):
    read = proposed([Part(kind, text) for text in (SENTENCE, "Nobody asked her.", SENTENCE)])
    assert not any(map(struck, read))
    assert struck(proposed([Part("paragraph", SENTENCE), Part("paragraph", TOLD)])[0]) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Continued on page 12", "page number"),
        ("(cont’d from previous page)", "page number"),
        ("Continued on page 12 is what the paper said, and there was no such page.", None),
        ("© 2021 The Quay Courier. Printed on recycled paper.", "licence"),
        ("Copyright © 1998 by Ida Moss", "licence"),
        ("© is the sign of it.", None),
    ],
)
def test_where_a_text_goes_on_and_whose_it_is_is_not_read(text, reason):
    skips = inline_skips(text)
    assert [(skip.reason, len(skip.span)) for skip in skips] == ([(reason, len(text))] if reason else [])


@pytest.mark.parametrize(
    "title", ["Sumário", "Obsah", "Περιεχόμενα", "Abbildungsverzeichnis", "Lista de figuras"]
)
def test_lists_of_contents_are_called_so_in_other_languages(title):
    assert CONTENTS.fullmatch(title)
