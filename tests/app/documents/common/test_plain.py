"""Plain text: which lines make a paragraph, and which are headings."""

from __future__ import annotations

import textwrap
import time

import pytest

from app.documents.common.plain import from_text
from app.documents.open import open_text


def shown(text: str) -> list[str]:
    document = from_text(text, "title")
    return [document.text[block.span.start : block.span.end] for block in document.blocks]


WRAPPED = (
    "It was the best of times, it was the worst of times, it was the age of\n"
    "wisdom, it was the age of foolishness, it was the epoch of belief, and\n"
    "Saint George was in England, it was the epoch of incredulity, it was\n"
    "the season of Light."
)


@pytest.mark.parametrize(
    "text",
    [
        "1. Milk\n2. Eggs\n3. Bread",
        "- apples\n- pears",
        "Roses are red\nViolets are blue\nSugar is sweet",
        "John Smith\n12 Main Street\nSpringfield",
        "The first paragraph ends here.\n"
        + "A much longer one goes on and on. " * 8
        + "\nA short one.\nAnother.",
    ],
)
def test_lines_that_are_not_wrapped_stay_apart(text):
    assert shown(text) == [line.strip() for line in text.split("\n")]


@pytest.mark.parametrize(
    "text", [WRAPPED, "Line one is here\nand continues here.", f"{WRAPPED}\n\n{WRAPPED}"]
)
def test_wrapped_lines_are_joined(text):
    assert shown(text) == [block.replace("\n", " ") for block in text.split("\n\n")]


def test_numbers_of_lines_are_not_read_and_those_of_a_list_are():
    lines = [
        "The ferryman said that",
        "he had seen the lamp from",
        "the quay and that nobody",
        "was near it.",
    ]
    paged = "\n".join(f"{n % 25 + 1:>3}  {line}" for n, line in enumerate(lines * 10))
    assert shown(f"TESTIMONY\n\n{paged}")[1:] == [" ".join(lines * 10)]
    listed = "\n".join(f"{n} {fruit} of the south" for n, fruit in enumerate(["Apples", "Pears"] * 8, 1))
    assert "3 Apples" in " ".join(shown(listed))


def test_a_paragraph_a_line_under_its_chapter():
    lines = [f"Paragraph {i} " + "goes on " * (i * 7 % 30) + "to its end." for i in range(40)]
    document = from_text("CHAPTER ONE\n" + "\n".join(lines), "title")
    assert [heading.title for heading in document.outline] == ["CHAPTER ONE"]
    assert len(document.blocks) == 41


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("Chapter 1", ["It was a dark and stormy night, and the rain fell in torrents on the", "old house."]),
        (
            "第一章 序",
            [
                "　　我要给他做正传，" + "已经不止一两年了，" * 8 + "真的。",
                "　　因为从来不朽之笔，须传不朽之人。",
            ],
        ),
    ],
)
def test_a_chapter_line_right_above_its_text(title, lines):
    document = from_text("\n".join([title, *lines]), "title")
    assert [heading.title for heading in document.outline] == [title]
    # Wrapped lines are one paragraph, those with an ideographic space one each.
    paragraphs = [line.strip() for line in lines] if title.startswith("第") else [" ".join(lines)]
    assert [document.text[block.span.start : block.span.end] for block in document.blocks[1:]] == paragraphs


def test_a_line_of_a_paragraph_that_begins_as_a_title_does_is_none():
    wrapped = "All that is known of this stands in a book of which we have read as far as\nChapter 3\nof it."
    assert not from_text(wrapped, "title").outline


def test_an_indented_line_begins_a_paragraph_of_wrapped_text():
    assert len(shown(f"{WRAPPED}\n  {WRAPPED}\n  {WRAPPED}")) == 3


def test_verse_that_ends_its_lines_in_commas_stays_whole():
    text = "Tyger Tyger, burning bright,\nIn the forests of the night;\nWhat immortal hand or eye,"
    assert shown(text) == [text]


@pytest.mark.parametrize(
    "line",
    ["Part of the problem is money.", "Letter writing is an art.", "Book sales rose.", "Act now",
     "Contents may settle.", "Part 2 of the problem is money.", "Chapter I wrote yesterday",
     "Capítulo de la novela", "Parte il treno", "Partie il y a une heure", "Teil der Welt",
     "Deel 2 van de serie is beter", "Глава семьи пришёл домой", "Часть 2 романа была лучше",
     "第二天早上他来了",
     "第一章我们讨论了这个问题。", "第一章では、この問題を扱った。", "제1장에서 그는 갔다"],
)  # fmt: skip
def test_a_sentence_is_no_heading(line):
    assert not from_text(f"{line}\n\nMore text.", "title").outline


@pytest.mark.parametrize(
    "line",
    ["CHAPTER I\nLOOMINGS", "Chapter 3", "Part Two: The Return", "Book the First", "Letter IV", "Contents",
     "Act I Scene II", "Preface to the second edition", "Epilogue", "Chapter twenty-one", "Appendix A",
     "Capítulo I\nLa llegada", "CAPÍTULO PRIMERO", "Chapitre 3 : Le retour", "Capitolo II – Il mare",
     "Kapitel 12", "Parte II\nEl faro", "Prólogo", "Vorwort", "第一章", "第3章 开始", "第二章：书斋",
     "第十二回　情切切良宵花解语", "序章", "あとがき", "제1장 시작", "Глава первая", "Глава 2. Дом",
     "Часть II", "Hoofdstuk 1", "Rozdział 3", "Kapittel 4", "2. Kapitel", "1. Bölüm", "Κεφάλαιο 5",
     "الفصل 2", "פרק 3", "अध्याय 4"],
)  # fmt: skip
def test_a_chapter_line_is_a_heading(line):
    assert [h.title for h in from_text(f"{line}\n\nMore text.", "title").outline] == [" ".join(line.split())]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("and it was the age of real foolish-\nness in the land.", "foolishness"),
        ("and it was the epoch of the old Anglo-\nSaxon belief.", "Anglo-Saxon"),
        ("and it was in the years from 1990-\n1995 and later.", "1990-1995"),
        ("This well-known word is now again a well-\nknown one.", "again a well-known one"),
    ],
)
def test_a_word_divided_at_the_end_of_a_line(text, whole):
    assert whole in shown(text)[0]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("The log is one that we call append-\nonly, as nothing goes.", "append-only"),
        ("The keys are those of an ML-\nDSA signature.", "ML-DSA"),
        ("The cost of this over-\nhead is the price of it.", "overhead"),
        ("Und so geht es mit dem Haus-\nrat in der alten Stadt am Fluss.", "Hausrat"),
    ],
)
def test_a_hyphen_stays_between_words_of_english_that_are_none_as_one(text, whole):
    english = (
        "Every morning somebody writes letters about harbours, lamps, ferries and weather."
        * text.startswith("The")
    )
    assert whole in shown(f"{english} {text}".strip())[0]


def test_every_kind_of_line_end_ends_a_line():
    assert shown("First line\vSecond line\vThird.\x85Fourth") == [
        "First line",
        "Second line",
        "Third.",
        "Fourth",
    ]


@pytest.mark.parametrize("text", ["a" * 200_000, "line of some words\n" * 30_000])
def test_a_monstrous_text_takes_no_longer_than_it_is_long(text):
    begun = time.process_time()
    from_text(text, "title")
    assert time.process_time() - begun < 10


def test_a_power_is_read_and_a_footnote_mark_is_not() -> None:
    document = from_text("A field of 5 m² and E = mc² are read.² So is 10⁸.")
    assert [document.text[skip.span.start : skip.span.end] for skip in document.skips] == ["²"]
    assert document.skips[0].span.start == document.text.index(".²") + 1


def test_a_note_that_a_mark_leads_to_is_not_read_below_its_paragraph():
    document = from_text("He hung it on the hook.[1]\n\n[1] A hook of iron.\n\n[2] is one more.", "title")
    struck = [document.text[skip.span.start : skip.span.end] for skip in document.skips]
    assert struck == ["[1]", "[1] A hook of iron.", "[2]"]


def test_quoted_letters_lose_their_marks_and_stand_apart():
    text = (
        "On Monday Bob wrote:\n> would you like to come to dinner, we\n> have soup.\n>> Are you free?\nYes."
    )
    assert shown(text) == [
        "On Monday Bob wrote:",
        "would you like to come to dinner, we have soup.",
        "Are you free?",
        "Yes.",
    ]


def test_each_message_of_a_talk_is_a_paragraph():
    text = "[2024-03-01, 10:15:32] Ann: I was\njust thinking of you\n[2024-03-01, 10:15:40] Bob: Hello!"
    assert shown(text) == [
        "[2024-03-01, 10:15:32] Ann: I was just thinking of you",
        "[2024-03-01, 10:15:40] Bob: Hello!",
    ]


@pytest.mark.parametrize(
    "sent",
    ["[03/05/2020, 09:10:00]", "\u200e[3.5.20, 09:10]", "5/3/20, 9:10\u202fPM -", "2020-05-03 09:10 -"],
)
def test_when_a_message_was_sent_is_not_read(sent):
    document = from_text(f"{sent} Ann: Is it lit?\n{sent} Bob: At 09:10 it was.", "title")
    assert [document.text[skip.span.start : skip.span.end] for skip in document.skips] == [sent] * 2
    assert not from_text("03/05/2020, 09:10 we set sail.", "title").skips


@pytest.mark.parametrize(
    ("text", "struck"),
    [
        ("He came home.[1] As shown in [12], he left; see [3].", ["[1]"]),
        ("He came home. {12} She left. [Pg 13]", ["{12}", "[Pg 13]"]),
        ("[Footnote 1: See the appendix.]", ["[Footnote 1: See the appendix.]"]),
        ("The last battle (Waterloo, 1815) was long (Smith, 2010).", ["(Smith, 2010)"]),
        ("Von 12 (Jahr 2000) auf 15 (Stand 2019), so sagt man (Smith 2010).", ["(Smith 2010)"]),
    ],
)
def test_what_a_text_adds_to_its_sentences_is_not_read(text, struck):
    document = from_text(text, "title")
    assert [document.text[skip.span.start : skip.span.end] for skip in document.skips] == struck


MARKED = {
    "A fact.[1] Another[12, 13] one[citation needed].": "A fact. Another one.",
    "A fact.¹ The river² ran.": "A fact. The river ran.",
    "“[t]he law”, [a] or [b].": "“[t]he law”, [a] or [b].",
    "So it is.[a] Then[12].": "So it is. Then.",
    "(a+b)² and (x − 1)³, (see there)² (1914–1918)³.": "(a+b)² and (x − 1)³, (see there) (1914–1918).",
    "A claim* and a mark† here; five * six is 30.": "A claim and a mark here; five * six is 30.",
    "An area of 5 m², 10³ things, 3 yards² and sin²x.": "An area of 5 m², 10³ things, 3 yards² and sin²x.",
    "The work of [7] is new.[8] It rose[9] in [a].": "The work of [7] is new. It rose in [a].",
    "详见[1]和[2]。他的意见[3]。": "详见[1]和[2]。他的意见。",
    "“It was cold.”5 The men left. It is disputed.1 Others agreed.2,3":
    "“It was cold.” The men left. It is disputed. Others agreed.",
    "We “saw”.12 However, they (all) left!7 “So?”8": "We “saw”. However, they (all) left! “So?”",
    "It is 3.14, p.12, v2.1, No.5 There, Fig.3 There, Jan.5":
    "It is 3.14, p.12, v2.1, No.5 There, Fig.3 There, Jan.5",
    "An item with `code` and **bold _words_** and ~~struck~~": "An item with code and bold words and struck",
    "snake_case_name stays": "snake_case_name stays",
    "See [the page](https://example.com/a?b=c).[2](#n)": "See the page.",
    "Text<sup>1</sup> with <b>tags</b><br/>and &amp; signs; 1 < 2 > 0.":
    "Text with tags and & signs; 1 < 2 > 0.",
    "<script>var x = 1;</script>Hello<!-- hidden -->.": "Hello.",
    "<p>The <b>bird</b> sings &amp; sleeps.</p>": "The bird sings & sleeps.",
    "# A *small* heading\n\nSome **bold** words.": "A small heading Some bold words.",
    ">90% of them": ">90% of them",
}  # fmt: skip


@pytest.mark.parametrize(("pasted", "read"), MARKED.items())
def test_what_is_read_of_pasted_marks(pasted, read):
    document = open_text(pasted)
    skipped = {at for skip in document.skips for at in range(skip.span.start, skip.span.end)}
    kept = "".join(char for at, char in enumerate(document.text) if at not in skipped)
    assert " ".join(kept.split()) == read


LISTS = (
    "call the plumber\nbuy new tyres\nask about the invoice from last month\nreturn the books",
    "Shopping list:\nmilk\neggs\nbread and butter\nten apples",
    "write tests\nfix what makes lists merge\nship it\nthen celebrate",
)


@pytest.mark.parametrize("text", LISTS)
def test_items_of_a_list_without_marks_stay_apart(text: str) -> None:
    assert len(from_text(text).blocks) == text.count("\n") + 1


@pytest.mark.parametrize("width", [28, 40, 56, 72, 90])
def test_lines_of_small_letters_that_are_wrapped_are_one(width: int) -> None:
    text = "it was late when he came home and nobody had waited for him so he sat down by the fire and read"
    assert len(from_text(textwrap.fill(text, width)).blocks) == 1


@pytest.mark.parametrize("number", ["- 12 -", "– xii –", "Page 3 of 12"])
def test_numbers_of_pages_on_lines_of_their_own_are_not_read(number):
    document = from_text(f"It was late.\n\n{number}\n\nIt was later.", "title")
    assert [document.text[s.span.start : s.span.end] for s in document.skips] == [number]


def test_heads_that_return_and_typed_commands_are_not_read():
    pages = "\n\n".join(
        f"MAN(1)      Manual {n}      MAN(1)\n\nIt was late, and rain fell {n}." for n in range(1, 9)
    )
    document = from_text(f"{pages}\n\n$ make install\n\nIt was later.", "title")
    struck = [document.text[s.span.start : s.span.end] for s in document.skips]
    assert len(struck) == 9
    assert struck[-1] == "$ make install"


def test_lines_over_a_row_of_one_sign_are_headings_by_its_rank():
    document = from_text("The Guide\n=========\n\nOptions\n-------\nSome text.\n\nNames\n-----\n\nMore text.")
    assert [(entry.title, entry.level) for entry in document.outline] == [
        ("The Guide", 1),
        ("Options", 2),
        ("Names", 2),
    ]
    assert "--" not in document.text


def test_a_paragraph_goes_on_behind_the_head_of_a_page():
    page = (
        "On the screen is kept a map of what you\nhave seen; as you explore\n\n{}      Guide      [Page]\n\n"
    )
    text = "".join(page.format(n) + "more of it, the map grows.\n\n" for n in range(1, 5))
    assert shown(text)[0].endswith("as you explore more of it, the map grows.")


TABLE = "+-----+-----+\n| one | two |\n+-----+-----+\n| 1   | 2   |\n+-----+-----+"


def test_a_transcript_with_an_empty_line_behind_each_caption_is_read_in_its_sentences():
    captions = [
        "Ann: It is twelve and we",
        "begin now with the one who",
        "has come from far to be",
        "here. He works.",
    ]
    assert shown("\n\n".join(captions)) == [" ".join(captions)]


def test_a_table_drawn_with_signs_is_not_read():
    document = from_text(f"Before.\n\n{TABLE}\n\nAfter.")
    assert [skip.reason for skip in document.skips] == ["table"]


def test_items_behind_a_sign_are_items_and_no_verse():
    document = from_text("  * a first item that goes on\n    in its second line\n  * a second one\n")
    assert [(block.kind, block.mark) for block in document.blocks] == [("item", "•")] * 2
    assert shown("  * a first item that goes on\n    in its second line\n")[0].endswith(
        "on in its second line"
    )


def test_a_list_of_sources_is_not_read():
    sources = "\n\n".join(
        f"{name}, A. (20{n}1). A Study. Journal {n}, 3." for n, name in enumerate(["Ash", "Elm", "Oak"])
    )
    document = from_text(f"As was shown.\n\nREFERENCES\n\n{sources}\n\nAPPENDIX\n\nMore text.")
    assert [skip.reason for skip in document.skips] == ["references"] * 3
    assert [entry.title for entry in document.outline] == ["REFERENCES", "APPENDIX"]


def test_a_chapter_on_literature_is_read():
    chapter = "\n\n".join(
        f"In 18{n}0 {'much was written of what people had lived through. ' * 8}" for n in range(4, 8)
    )
    assert from_text(f"It begins.\n\nLITERATURE\n\n{chapter}").skips == ()


def test_an_entry_of_contents_in_two_lines_and_a_caption_without_words_are_not_read():
    titles = ["The First Way", "The Second Way of those", "who came later", "The Third Way"]
    texts = ["The First Way", "The Second Way of those who came later", "The Third Way"]
    chapters = "\n\n".join(
        f"{title}\n\nIt is told at length.\n\nFigure 1.{n}." for n, title in enumerate(texts)
    )
    found = from_text("Contents\n\n" + "\n\n".join(titles) + "\n\nIt begins here.\n\n" + chapters)
    assert [skip.reason for skip in found.skips] == ["contents"] * 4 + ["picture"] * 3


def test_lines_of_contents_that_stand_in_from_their_chapters_are_one_each():
    titles = ("1. Introduction", "   1.1. Purpose", "   1.2. Who it is for", "   1.3. Scope", "2. Format")
    lines = "\n".join(f"   {title} {'.' * (60 - len(title))} {n}" for n, title in enumerate(titles, 2))
    text = "The purpose of this is to say how programs may keep what they know,\nand to say it well.\n\n"
    found = from_text(f"{4 * text}{lines}\n\n{4 * text}")
    assert [skip.reason for skip in found.skips] == ["contents"] * len(titles)


def test_commands_that_stand_by_themselves_are_not_read() -> None:
    commands = ["sudo apt-get install the-mill", "git clone https://example.org/mill.git", "cd mill/src"]
    prose = ["git is a tool of many", "cd is short for a compact disc.", "sudo, as they say: do it."]
    document = from_text("\n\n".join(["It is done so:", *commands, *prose]), "title")
    assert [document.text[skip.span.start : skip.span.end] for skip in document.skips] == commands
