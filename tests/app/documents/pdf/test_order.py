"""PDF: lines in the order of reading, letters as they are meant."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from app.documents.common.hyphens import closed, words
from app.documents.pdf.importer import parse
from app.documents.pdf.letters import coded
from app.documents.pdf.lines import _rows, _with_own_marks, _with_signs
from app.documents.pdf.pieces import Line, _clean, _ratios, faces_of
from engine.errors import DocumentEmptyError, DocumentScanError
from tests.support.pdfs import blocks, draw, pdf, skipped

LEFT = [
    "The left column has its lines here",
    "and goes on for some more of them",
    "until it comes to its last line",
    "that is not yet its end for it",
]
RIGHT = [
    "runs over into the column beside",
    "which has as many lines as the one",
    "before it, and they are as long",
    "as those, and now it is its end.",
]


def test_columns_that_are_drawn_row_by_row_are_read_one_by_one():
    rows = [
        draw([text], x, 700 - 15 * i)
        for i, row in enumerate(zip(LEFT, RIGHT, strict=True))
        for text, x in zip(row, (72, 320), strict=True)
    ]
    assert blocks(parse(pdf("\n".join(rows)))) == [" ".join(LEFT + RIGHT)]


def test_cells_of_some_lines_are_read_one_by_one():
    table = [[["The first cell has", "two lines in it."], ["The second one has", "two lines as well."]],
             [["The third is below", "the first of them."], ["The fourth cell is", "the last of them."]],
             [["The fifth cell has", "it too has two."], ["The sixth is not", "the last one."]]]  # fmt: skip
    drawn, y = [], 700
    for row in table:
        for i in range(2):
            drawn += [draw([cell[i]], 72 + 200 * column, y - 14 * i) for column, cell in enumerate(row)]
        y -= 50
    assert blocks(parse(pdf("\n".join(drawn)))) == [" ".join(cell) for row in table for cell in row]


def test_figures_of_a_table_stay_in_their_rows():
    rows = [
        draw([text], 72 + 150 * i, 700 - 15 * n)
        for n in range(4)
        for i, text in enumerate([f"Row {n}", f"{n}00", f"{n}50"])
    ]
    assert " ".join(blocks(parse(pdf("\n".join(rows))))).startswith("Row 0 000 050 Row 1 100 150")
    line = "Below the table stands a paragraph that is read."
    below = [draw([line], 72, 600 - 14 * n) for n in range(6)]
    document = parse(pdf("\n".join([*rows, *below])))
    assert [skip.reason for skip in document.skips] == ["table"]
    assert "Row 0 000 050 Row 1 100 150" in document.text


def test_an_accent_that_is_drawn_apart_is_on_its_letter():
    page = draw(["Malm"]) + "\n" + draw(["¨"], 103.3) + "\n" + draw(["o lies by the sea."], 101.4)
    assert blocks(parse(pdf(page))) == ["Malmö lies by the sea."]


def test_a_large_first_letter_may_be_a_word():
    lines = ["put him back where he had been, and", "he knew that I put it there, and went"]
    page = (
        draw(["I"], 72, 676, 44)
        + "\n"
        + draw(lines, 86)
        + "\n"
        + draw(["where it was dark, I think."], y=670)
    )
    assert blocks(parse(pdf(page))) == [f"I {' '.join(lines)} where it was dark, I think."]


@pytest.mark.parametrize(
    ("lines", "whole"),
    [
        ("the SEARCH-\nING party", "the SEARCHING party"),
        ("a foolish\u2010\nness", "a foolishness"),
        ("Anglo-\nSaxon", "Anglo-Saxon"),
        ("VITAMIN B-\nCOMPLEX", "VITAMIN B-COMPLEX"),
        ("from end-to-\nend", "from end-to-end"),
        ("self-deter-\nmination", "self-determination"),
    ],
)
def test_words_divided_by_any_hyphen_are_whole(lines, whole):
    assert closed(lines, words(lines)) == whole


def test_a_quotation_mark_that_is_drawn_alone_stands_in_its_line():
    before = "BT /F 12 Tf 72 700 Td (It names the mode that is so) Tj ET"
    mark = "BT /F 12 Tf 216 700 Td (\\204) Tj ET BT /F 12 Tf 220.6 700 Td (on) Tj ET"
    behind = "BT /F 12 Tf 234 700 Td (\\223) Tj ET BT /F 12 Tf 241 700 Td (by all.) Tj ET"
    assert blocks(parse(pdf("\n".join([before, mark, behind])))) == [
        "It names the mode that is so „on“ by all."
    ]


@pytest.mark.parametrize("text", ["ОБЗОР", "ЁЙ ОБЗОР", "ДРУГИЕ", "обзор", "или", "όλα", "ÉTÉ"])
def test_type_is_as_large_whatever_its_letters(text):
    """The box of a line in type of 10 points, by the height and the depth of its letters."""
    high = 8.0 if text[:1] in "ЁÉ" else 7.0 if text[:1].isupper() or "ό" in text or "б" in text else 4.8
    deep = 2.1 if text == "обзор" else 1.4 if text == "ДРУГИЕ" else 0.0
    assert Line(text, 0, -deep, 100, high).size == pytest.approx(10)


@pytest.mark.parametrize(
    ("font", "bold"),
    [
        ("LMRoman10-Regular", False),
        ("LMRoman12-Bold", True),
        ("Arial,Roman", False),
        ("AdvOT3b30f6db.B", True),
        ("AdvOT3b30f6db.BI", True),
    ],
)
def test_type_that_is_called_regular_is_not_bold_whatever_its_weight(font, bold):
    assert ("bold" in faces_of(font, 744 if not bold else 400, 0)) == bold


def test_figures_of_a_drawing_are_no_headings():
    axis = [f"BT /F 16 Tf 72 {600 - 40 * i} Td ({label}) Tj ET" for i, label in enumerate(["i=1 Xx", "A b"])]
    document = parse(pdf("\n".join([*axis, draw(["Some lines of text stand here.", "They go on."], y=300)])))
    assert not document.outline


CID = (
    "/G << /Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /Identity-H {named} /DescendantFonts [<< "
    "/Type /Font /Subtype /CIDFontType2 /BaseFont /Some /CIDSystemInfo << /Registry (Adobe) "
    "/Ordering (Identity) /Supplement 0 >> /DW 600 /FontDescriptor << /Type /FontDescriptor "
    "/FontName /Some /Flags 4 /FontBBox [0 -200 1000 800] /Ascent 800 /Descent -200 /StemV 80 >> >>] >> /B "
)
"""A font whose letters a page gives by the numbers of their glyphs."""


def by_glyphs(glyphs: list[int], cmap: str = "") -> bytes:
    """A page of a line in such a font, whose names are in a table where it has one."""
    numbers = "".join(f"{glyph:04x}" for glyph in glyphs)
    page = pdf(f"BT /G 12 Tf 72 700 Td <{numbers}> Tj ET", form=cmap)
    return page.replace(b"/B ", CID.format(named="/ToUnicode 7 0 R" if cmap else "").encode(), 1)


def test_letters_of_a_font_without_names_are_known_by_the_order_of_their_glyphs():
    text = "Die Spatzen pfiffen es von den Dächern – „für alle“, wie man sagt."
    numbers = [code - 29 - (code >= 128) - (code >= 201) for code in text.encode("mac_roman")]
    assert blocks(parse(by_glyphs(numbers))) == [text]
    with pytest.raises(DocumentEmptyError):  # A font in an order of its own: nothing is made up.
        parse(by_glyphs([3, 5, 6, 4, 13] * 6))


def test_a_lam_and_an_alef_of_one_glyph_are_read_in_their_order():
    names = "".join(f"<{ord(letter):04x}> <{ord(letter):04x}>\n" for letter in "سمر")
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <0000> <ffff> "
        f"endcodespacerange 4 beginbfchar\n{names}<0001> <06440627>\nendbfchar endcmap end end"
    )
    assert parse(by_glyphs([ord("ر"), 1, ord("م"), ord("س")], cmap)).text == "سملار"


def test_the_number_of_a_formula_is_no_mark_of_the_next_column_s_line():
    left = [f"the text of the left column goes on {n} " for n in ("here", "here", "here", "here", "here")]
    column = [Line(text, 72, 700 - 12 * n, 290, 709 - 12 * n) for n, text in enumerate(left)]
    number = Line("(2)", 276, 640, 290, 649)
    heading = Line("3.4 What is measured", 310, 640, 420, 649)
    assert [line.text for line in _with_own_marks([*column, number, heading])][-2:] == ["(2)", heading.text]


def test_what_stands_under_a_raised_word_is_of_the_same_sign():
    sign = Line("what is held is e", 20, 700, 95, 707, font="Times", em=10, foot=700)
    over = Line("commit", 95, 704, 115, 709, font="Times", em=7, foot=704)
    under = Line("i", 95, 697.6, 98, 702.6, font="Times", em=7, foot=698)
    assert len(_rows([sign, over, under])) == 1


def test_the_boxes_of_recognised_text_are_cells_and_say_nothing_of_its_size():
    pieces = [("GlyphLessFont", 1.32, "Dear Mrs Farrow"), ("Times", 1.09, "We write")]
    assert _ratios(pieces) == {"GlyphLessFont": 1.0, "Times": 1.09}


def test_what_is_drawn_last_and_stands_above_all_of_a_first_page_is_read_first():
    text = [draw(LEFT, 72, 600), draw(RIGHT, 320, 600)]
    title = [draw(["The Mill"], 250, 720, 24), draw(["by Ann Weir of the Mill on the Hill"], 220, 690, 11)]
    assert blocks(parse(pdf("\n".join(text + title))))[:2] == [
        "The Mill",
        "by Ann Weir of the Mill on the Hill",
    ]


def test_a_table_that_is_drawn_last_above_a_later_page_stands_in_no_sentence_of_it():
    table = draw(["Table 1. Boats by year", "Year 1 12 of them", "Year 2 14 of them"], 200, 740)
    rest = ["and that goes on upon the next page,", "where a table stands above it, and", "comes to its end."]
    first = draw(["A sentence that begins on a first page,"] * 2)
    read = blocks(parse(pdf(first, f"{draw(rest, y=600)}\n{table}")))
    assert "on a first page, and that goes on upon the next page" in read[0]


def test_a_column_that_is_drawn_behind_the_one_to_its_right_is_read_before_it():
    drawn = [draw(RIGHT, 320, 700), draw(["The Mill"], 250, 30, 9), draw(LEFT, 72, 700)]
    assert blocks(parse(pdf("\n".join(drawn))))[0] == " ".join(LEFT + RIGHT)


def test_an_o_before_a_tab_is_the_sign_of_an_item_and_one_before_a_space_a_word():
    pieces = [
        Line("o ", 72, 698, 78, 704, em=12, foot=700), Line("As águas", 92, 698, 180, 708, em=12, foot=700),
        Line("o ", 72, 678, 78, 684, em=12, foot=680), Line("rio", 82, 678, 98, 688, em=12, foot=680),
    ]  # fmt: skip
    assert [piece.text for piece in _with_signs(pieces)] == ["◦ ", "As águas", "o ", "rio"]
    typed = [
        Line(c, 72 + 7 * n, 658, 78 + 7 * n, 664, fixed=True, em=12, foot=660) for n, c in enumerate("only")
    ]
    assert [piece.text for piece in _with_signs(typed)] == [*"only"]


def test_signs_that_tex_s_fonts_have_no_characters_for_are_what_they_look_like():
    pieces = [
        Line("a ", 72, 698, 78, 706, font="CMMI", em=12, foot=700),
        Line("6", 82, 698, 90, 708, font="CMSY", em=12, foot=700),
        Line("= b, ", 82, 699, 110, 706, font="CMR", em=12, foot=700),
        Line("h", 114, 698, 118, 708, font="CMSY", em=12, foot=700),
        Line("c", 119, 698, 124, 706, font="CMMI", em=12, foot=700),
        Line("i", 125, 698, 129, 708, font="CMSY", em=12, foot=700),
    ]
    pieces = [replace(piece, text=piece.text.translate(coded(piece.font))) for piece in pieces]
    assert [line.text for line in _rows(pieces)] == ["a ≠ b, ⟨c⟩"]
    assert "\x14 \x1c".translate(coded("CMSY")) == "≤ ≪"
    assert "\x0b:".translate(coded("CMMI")) == "α."
    assert "a 6= b: \x14".translate(coded("CMR")) == "a 6= b: \x14"
    assert "{|}-*".translate(coded("CMSY")) == "{|}-*"
    assert "¹".translate(coded("CMSY")) == "⪯"


def test_a_sentence_that_began_in_the_column_to_the_right_goes_on_with_a_name():
    right = ["The ferryman knew the way to the mill", "and asked the miller's daughter where"]
    left = ["the road to the north began, for old", "Martha had told him of it, and of the", "bridge."]
    document = parse(pdf(draw([*LEFT, "and ended."], 72) + "\n" + draw(right, 320), draw(left, 72)))
    assert blocks(document)[-1] == " ".join(right + left)


def test_a_title_and_the_text_that_begins_on_its_row_are_one_line():
    full = ["below it that are all as wide as"] * 2
    row = draw(["\u2022 No lamp at all:"], 66, 700) + "\n" + draw(["the ferryman"], 170.5, 700)
    read = blocks(parse(pdf(row + "\n" + draw([*full, "this one is."], 78, 685))))
    assert read == [f"No lamp at all: the ferryman {' '.join(full)} this one is."]


def test_entries_with_numbers_of_chapters_are_one_each():
    entries = ["5.1. Of Weirs and Mills and of the River", "5.2. Of Those Who Came to the Weir There"]
    entries += ["6. Of Locks and of Lamps and of Ferrymen"]
    assert blocks(parse(pdf(draw(entries, 72)))) == entries


def test_an_item_with_a_number_begins_behind_one_with_a_sign():
    last = "the height of the river at the weir that year as they all had seen it"
    items = ["\u2022 the road to the mill, as Martha had named it", f"\u2022 {last}"]
    first = draw(["The ferryman wrote two things into his book that evening:"], y=120)
    number = "4. The bridge is not in it, and nobody has asked for it."
    assert blocks(parse(pdf(f"{first}\n{draw(items, 90, 90)}", draw([number]))))[-2:] == [last, number]
    within = (
        draw(["\u2022 They put it into the hold of boat number"], 90)
        + "\n"
        + draw(["0. To do this, they"], 99, 685)
    )
    assert blocks(parse(pdf(within))) == ["They put it into the hold of boat number 0. To do this, they"]


def test_what_is_said_in_quotation_marks_begins_behind_a_line_that_has_room():
    page = draw(["The boat was late, and the letter had been read by everyone who was in the house."] * 3)
    note = draw(["Written by the miller"], y=600)
    quoted = draw(["“We can only see a short way ahead, but there is plenty to be done.”"] * 2)
    assert blocks(parse(pdf(page + "\n" + note, quoted)))[1] == "Written by the miller"


def test_a_line_of_its_own_that_stands_apart_is_a_paragraph_though_a_term_follows_it():
    usual = draw(["The mill stands where the road ends, and nobody has ever crossed the weir there,"] * 4)
    asked = draw(["The miller has several ways to bring his flour to the town beyond the river now:"], y=630)
    term = draw(
        ["The boat is the oldest of them all, and it takes a day to get across with it and", "back."], y=609
    )
    assert blocks(parse(pdf("\n".join([usual, asked, term]))))[-1].startswith("The boat is the oldest")


def test_a_smaller_title_below_another_is_one_by_itself():
    titles = "BT /B 15 Tf 72 730 Td (3.2 The Weight of the Boats at the Weir) Tj ET\n"
    titles += "BT /B 12 Tf 72 712 Td (What they say) Tj ET"
    text = draw(["The boat was late, and the letter had been read by all."] * 4, y=690)
    assert blocks(parse(pdf(titles + "\n" + text)))[:2] == [
        "3.2 The Weight of the Boats at the Weir",
        "What they say",
    ]


def test_the_figures_of_an_axis_are_in_no_sentence():
    axis = draw(["0 5 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85"])
    text = draw(["The river is shown here for a year, as high as it was seen."] * 3, y=680)
    read = blocks(parse(pdf(axis + "\n" + text)))
    assert len(read) == 1
    assert read[0].startswith("The river")


def test_a_text_whose_fonts_do_not_name_their_letters_is_to_be_recognised():
    shown = " ".join(["²C³µ´g¶´3 ¸·½ÉË ¹¾T· ÑünúõG"] * 3)
    with pytest.raises(DocumentScanError, match="do not say which letters"):
        parse(pdf(draw([shown] * 12)))
    listing = "if\\(n==0\\){return\\(a[i]\\);} x+=f\\(y\\); /*sum*/ "
    assert "return" in parse(pdf(draw([listing * 2] * 20))).text


def test_a_comma_that_a_raised_mark_reaches_over_belongs_to_its_line():
    pieces = [
        Line("Owen Hofmann", 72, 698, 140, 708, em=12, foot=700),
        Line("*", 140, 704, 147, 709, em=8, foot=702),
        Line(", Jon Howell", 143.5, 698, 210, 708, em=12, foot=700),
    ]
    assert [re.sub("[\ufdd0\ufdd1*]", "", row.text) for row in _rows(pieces)] == ["Owen Hofmann, Jon Howell"]


def test_a_summary_begins_by_itself_below_the_names_of_who_wrote_it():
    names = draw(
        ["Ann Fisher of the Mill and of the Weir, Ian Clarke, Brandon Wiley, and Ada Hong"], y=720, size=11
    )
    summary = draw(
        ["Abstract. The boats are late, and the river has been high for the year.", "It ends."],
        y=704,
        size=10,
    )
    text = draw(
        ["The boat was late, and the letter had been read by everyone in the house."] * 5, y=660, size=11
    )
    assert blocks(parse(pdf("\n".join([names, summary, text]))))[1].startswith("Abstract.")


def test_a_word_with_a_capital_below_an_address_is_none_of_it():
    document = parse(
        pdf(draw(["It is at https://example.org/web-rule/first-steps/", "One-year more of it was given."]))
    )
    assert skipped(document) == [("web address", "https://example.org/web-rule/first-steps/")]


def test_an_address_in_large_type_is_no_title_and_is_not_read():
    text = draw(["The boat was late, and the letter had been read by all."] * 4, y=640)
    document = parse(pdf(f"{draw(['https://example.org/ferry/'], size=17)}\n{text}"))
    assert not document.outline
    assert skipped(document) == [("web address", "https://example.org/ferry/")]


def test_a_title_that_is_the_file_s_name_gives_way_to_the_largest_words():
    page = "\n".join([draw(["How to Cross a Weir"], size=24), draw(["The boat was late."] * 4, y=640)])
    assert parse(pdf(page, title="Slides"), "slides").title == "How to Cross a Weir"


def test_a_narrow_space_that_is_not_written_stands_between_words_whose_letters_are_close():
    wide = ["BT /F 12 Tf 5 Tw 72 {} Td (The boat was late, and the letter had been) Tj ET"] * 6
    lines = [line.format(700 - 15 * n) for n, line in enumerate(wide)]
    lines.append("BT /F 12 Tf 72 610 Td [(read by all. If) -250 (the ferryman is a) -260 (drunkard)] TJ ET")
    assert "If the ferryman is a drunkard" in parse(pdf("\n".join(lines))).text


def test_a_slanted_title_that_stands_apart_is_over_where_upright_type_follows():
    title = "BT /I 12 Tf 72 700 Td (C. of mills and weirs and of the boats that lie at them, of old) Tj ET"
    text = draw(["The ferryman offers five ways to get across the river, and each", "has its price."], y=679)
    usual = draw(["The mill stands where the road ends, and nobody has crossed it,"] * 5, y=620)
    assert blocks(parse(pdf("\n".join([title, text, usual]))))[1].startswith("The ferryman offers")


def test_a_path_that_is_divided_behind_a_slash_is_one():
    lines = ["It is here, as all the others are, and its name is src/-", "random.c, which says little of it."]
    assert "src/random.c" in parse(pdf(draw(lines))).text


def test_a_small_raised_letter_may_stand_well_over_the_one_before_it():
    pieces = [
        Line("to L", 312.3, 559, 328.4, 566, italic=True, em=9.96, foot=559),
        Line("A", 324.4, 560.8, 329, 565.4, em=6.97, foot=561),
    ]
    assert [line.text for line in _rows(pieces)] == ["to LA"]


def test_a_line_alone_is_over_where_the_lines_around_it_reach_further():
    long = [
        "What was told of the boats and of all that was seen at the old mill in June",
        "(and long before)",
    ]
    items = ["They asked the miller whether he had seen it (he had not)", "Who is to write of it"]
    drawn = [draw(long), *(draw([item], y=665 - 20 * n) for n, item in enumerate(items))]
    assert blocks(parse(pdf("\n".join(drawn)))) == [" ".join(long), *items]


def test_hyphens_that_are_drawn_apart_are_the_signs_of_items():
    items = ["Meet the group", "Agree on when to meet", "Find out who may help with it"]
    rows = [
        draw([text], x, 700 - 15 * n) for n, item in enumerate(items) for text, x in (("-", 72), (item, 94))
    ]
    assert blocks(parse(pdf("\n".join(rows)))) == [f"- {item}" for item in items]


def test_a_large_sign_before_a_word_says_nothing_of_its_size():
    sign = Line("◻ ", 20, 698, 34, 710, font="Times", em=20, foot=700)
    word = Line("Herr", 37, 698, 60, 707, font="Times", em=12, foot=700)
    assert _rows([sign, word])[0].size == 12


def test_small_capitals_and_old_figures_of_adobe_s_fonts_are_letters_and_figures():
    assert _clean("the \uf76c\uf769\uf76e\uf763 of \uf731\uf739\uf736\uf732") == "the linc of 1962"


def test_the_signs_of_tex_s_further_font_are_those_that_stand_before_items():
    assert [coded("MSAM")[ord(code)] for code in "I6>"] == ["▶", "≤", "≥"]


def test_a_part_that_many_texts_have_names_none_of_them():
    page = "\n".join([draw(["Abstract"], y=720, size=24), draw(LEFT, y=600)])
    assert parse(pdf(page), "thesis").title == "thesis"
    assert parse(pdf(page.replace("Abstract", "The Boats of June")), "thesis").title == "The Boats of June"
