"""PDF: tables and labels of drawings are told by what is drawn around them, and no text goes with them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.documents.pdf.importer import of_pages, parse
from app.documents.pdf.letters import drop_guessed_spaces, name_ligatures
from app.documents.pdf.margins import Page
from app.documents.pdf.pieces import Line
from tests.support.pdfs import blocks, draw, pdf, skipped

TEXT = [
    "The text above the table is long enough to be that of a page and goes",
    "on in a second line, and it comes to its end in the third one of them.",
]
CELLS = [
    ("Folder", "Purpose of it"),
    ("source", "Holds what is built of the sources"),
    ("tests", "Holds what is tried of the program"),
    ("papers", "Holds what is told of it elsewhere"),
]


def rule(left: float, bottom: float, width: float, height: float = 0.5) -> str:
    return f"{left} {bottom} {width} {height} re f"


def cells(y: float = 600, left: float = 100, second: float = 200) -> str:
    rows = ((draw([a], left, y - 20 * i), draw([b], second, y - 20 * i)) for i, (a, b) in enumerate(CELLS))
    return "\n".join(part for row in rows for part in row)


def lines_of(
    *texts: str, left: float = 100, right: float = 500, y: float = 700, font: str = ""
) -> list[Line]:
    """Lines of ten points, the last one as long as its letters."""
    ends = [right] * (len(texts) - 1) + [min(right, left + 5 * len(texts[-1]))]
    return [
        Line(text, left, y - 12 * n - 2, end, y - 12 * n + 7, font=font)
        for n, (text, end) in enumerate(zip(texts, ends, strict=True))
    ]


@pytest.mark.parametrize(
    "rules",
    [
        [rule(95, 614, 300), rule(95, 594, 300), rule(95, 534, 300)],
        [*(rule(95, 614 - 20 * n, 300) for n in range(5)), rule(190, 534, 0.5, 80)],
        [f"{x} {594 - 20 * n} {width} 20 re S" for n in range(4) for x, width in ((95, 95), (190, 205))],
    ],
)
def test_the_words_of_a_table_between_rules_are_not_read(rules):
    document = parse(pdf("\n".join([draw(TEXT), cells(), *rules, draw(TEXT, y=480)])))
    assert blocks(document) == [" ".join(TEXT)] * 2
    assert [text for reason, text in skipped(document) if reason == "table"] == [
        " ".join(word for row in CELLS for word in row)
    ]


def test_text_between_rules_and_the_boxes_of_a_form_are_read():
    framed = [rule(72, 714, 460), rule(72, 690, 460), rule(72, 660, 460)]
    assert blocks(parse(pdf("\n".join([draw(TEXT), *framed])))) == [" ".join(TEXT)]
    asked = ["Name:", "Street:", "Town:", "Country:"]
    form = [draw([text], 100, 600 - 20 * n) for n, text in enumerate(asked)]
    boxes = [*(rule(95, 614 - 20 * n, 300) for n in range(5)), rule(190, 534, 0.5, 80)]
    assert blocks(parse(pdf("\n".join([draw(TEXT), *form, *boxes]))))[1:] == asked


def test_names_in_boxes_are_labels_of_a_drawing():
    drawing = [
        f"{100 + 100 * n} 560 60 30 re S\n" + draw([name], 105 + 100 * n, 572, 10)
        for n, name in enumerate(("READ", "MAKE", "PLAY"))
    ]
    document = parse(pdf("\n".join([draw(TEXT), *drawing, draw(TEXT, y=480)])))
    assert blocks(document) == [" ".join(TEXT)] * 2


def test_the_text_beside_a_table_is_none_of_its_rows():
    left = lines_of("Table 1: Names and what they are for.", right=290, y=700)
    table = [
        Line(word, x, y, x + 40, y + 6)
        for y in (680, 668, 656, 644)
        for x, word in ((110, "name"), (200, "use"))
    ]
    words = "the text of the other column goes on beside the table and"
    right = lines_of(*[words] * 8, "it ends here as it should.", left=320, right=540, y=704)
    document = of_pages([Page([*left, *table, *right], 792)], [], "", "")
    assert f"{' '.join([words] * 8)} it ends here as it should." in blocks(document)


def test_the_last_words_above_a_figure_are_text():
    text = lines_of(*["a line of the text of this page that is as wide as all others and"] * 4, "nets.")
    text[-1] = replace(text[-1], bottom=text[-1].bottom + 2, top=text[-1].bottom + 8)  # "t" is not as high.
    caption = lines_of("Figure 1: A drawing.", y=500)
    assert blocks(of_pages([Page([*text, *caption], 792)], [], "", ""))[0].endswith("others and nets.")


def test_words_of_drawings_side_by_side_are_none_of_the_text():
    """Numbers along an axis look like a table's, and what each drawing is called is set as the text is."""
    text = lines_of(*["a line of the text of this page that is as wide as all others and"] * 9)
    axes = [
        Line(str(5 * n), 100 + 40 * n, y, 106 + 40 * n, y + 5, font="Other")
        for n in range(4)
        for y in (520.0, 540.0)
    ]
    label = Line("Network limit of it", 100, 580, 150, 585, font="Other")
    called = [*lines_of("(a) Reads", y=500), *lines_of("(b) Writes", y=500, left=300)]
    caption = lines_of("Figure 3: Both of them.", y=485)
    read = blocks(of_pages([Page([*text, label, *axes, *called, *caption], 792)], [], "", ""))
    assert read == [f"{' '.join(line.text for line in text)}", "Figure 3: Both of them."]


@pytest.mark.parametrize("caption", ["Figure 1: What it is", "Table 1: What it is", "Listing 1: What it is"])
@pytest.mark.parametrize("over_page", [False, True])
@pytest.mark.parametrize("name", ["a", "Martha's"])
def test_a_sentence_goes_on_behind_what_stands_within_it_with_its_caption(caption, over_page, name):
    full = "a line of the text of this page that is as wide as all others and"
    above = lines_of(*[full] * 5, full)
    above[-1] = replace(above[-1], right=500)
    words = [
        Line(word, x, y, x + 60, y + 6, font="Other")
        for x, y, word in ((120, 610, "The first"), (390, 590, "its other part"), (250, 560, "what is sent"))
    ]
    first = full.replace("a", name, 1)
    rest = [*words, *lines_of(caption, y=540), *lines_of(first, full, "it ends here.", y=500)]
    pages = [Page(above, 792), Page(rest, 792)] if over_page else [Page([*above, *rest], 792)]
    read = blocks(of_pages(pages, [], "", ""))
    assert read == [f"{' '.join([*[full] * 6, first, full])} it ends here.", caption]


def test_text_above_a_caption_is_read_though_a_sentence_goes_on_behind_both():
    full = "a line of the text of this page that is as wide as all others and"
    above = lines_of(*[full] * 4, "it ends here.")
    begun = replace(
        lines_of("Another paragraph begins in this line that is as wide and", y=630)[0], right=500
    )
    rest = [*lines_of("Figure 1: What it is", y=600), *lines_of(full, "it ends.", y=570)]
    indented = replace(begun, left=115)
    read = blocks(of_pages([Page([*above, indented, *rest], 792)], [], "", ""))
    assert f"{begun.text} {full} it ends." in read


def test_a_caption_below_a_table_is_none_of_its_rows():
    rows = [
        Line(word, x, y, x + 30, y + 7, font="Other")
        for y, size in ((680, "small"), (668, "large"), (656, "other"))
        for x, word in ((100, size), (300, "23.4"))
    ]
    first = replace(lines_of("Table 4: What is done by size in %. For", y=640)[0], right=500, gaps=2)
    text = lines_of("This is a sentence of the text that goes on for", "some lines.", y=600)
    read = blocks(of_pages([Page([*rows, first, *text], 792)], [], "", ""))
    assert read[0] == first.text


def test_cells_that_are_figures_alone_are_no_list_of_contents():
    """They have no title that stands on a later page."""
    rows = [
        Line(word, x, y, x + 20, y + 7)
        for y, low, high in ((680, "0", "19"), (668, "20", "49"), (656, "50", "99"))
        for x, word in ((120, low), (150, ".."), (180, high))
    ]
    text = lines_of("This is a sentence of the text.", y=600)
    pages = [
        Page([*rows, *text], 792),
        Page(
            [
                *lines_of("1980", "Another sentence of the text."),
            ],
            792,
        ),
    ]
    assert not [text for reason, text in skipped(of_pages(pages, [], "", "")) if reason == "contents"]


def test_a_line_of_a_sentence_that_begins_as_a_caption_is_text():
    text = lines_of(
        "what it looks like when it is drawn by the program can be seen in the picture called",
        "Fig. 2. Then the third one narrows it down to the one point where the reader stands",
        "at last.",
    )
    (block,) = of_pages([Page(text, 792)], [], "", "").blocks
    assert block.kind == "paragraph"


def test_a_caption_goes_on_where_the_number_of_its_page_is_drawn_within():
    caption = lines_of("Figure 2: The page as it is drawn, of which more is told in the main", "pages of it.")
    lines = [caption[0], Line("9", 533, 30, 538, 37), caption[1]]
    document = of_pages([Page(lines, 792)], [], "", "")
    assert [document.text[b.span.start : b.span.end] for b in document.blocks if b.kind == "caption"] == [
        "Figure 2: The page as it is drawn, of which more is told in the main pages of it."
    ]


def test_prose_in_a_typeface_of_formulas_is_read():
    lines = lines_of("Software that can be used", "other programs do as well", font="CambriaMath")
    assert blocks(of_pages([Page(lines, 792)], [], "", "")) == [
        "Software that can be used other programs do as well"
    ]


def test_a_slanted_title_with_a_letter_is_a_heading():
    title = replace(lines_of("A. What a Key Is")[0], italic=True)
    text = lines_of("Keys that are public are known to all who", "want to write to somebody.", y=688)
    document = of_pages([Page([title, *text], 792)], [], "", "")
    assert [block.kind for block in document.blocks] == ["heading", "paragraph"]


def test_a_title_on_a_page_of_its_own_does_not_go_on_in_the_next_one():
    pages = [
        "\n".join([draw(TEXT), draw(["Contents"], y=640).replace("/F", "/B")]),
        "\n".join([draw(["Introduction"], y=700).replace("/F", "/B"), draw(TEXT, y=670)]),
    ]
    assert blocks(parse(pdf(*pages))) == [" ".join(TEXT), "Contents", "Introduction", " ".join(TEXT)]


def test_ligatures_of_tex_s_first_fonts_are_told_from_ends_of_lines():
    codes = [*map(ord, "work"), 0x0D, *map(ord, "ow"), 0x0D, 0x0A, *map(ord, "of")]
    boxes = np.tile([0.0, 5.0, 0.0, 7.0], (len(codes), 1))
    boxes[7:9] = 0.0
    name_ligatures(codes, boxes)
    assert "".join(map(chr, codes)) == "workﬂow\r\nof"


@pytest.mark.parametrize(
    ("drawn", "read_as"),
    [
        ("\x10Who \x1cnds it?\x11 he said\x16and left.", "“Who ﬁnds it?” he said—and left."),
        ("The sa\x1bron is o\x1b.", "The saﬀron is oﬀ."),
        ("A \x1bnd is a \x1bnd.", "A ﬁnd is a ﬁnd."),
        ("A \x1bnd is o\x1den a \x1eood.", "A ﬁnd is oﬀen a ﬂood."),
    ],
)
def test_quotation_marks_dashes_and_ligatures_of_tex_s_later_fonts_are_read(drawn, read_as):
    codes = list(map(ord, drawn))
    name_ligatures(codes, np.tile([0.0, 5.0, 0.0, 7.0], (len(codes), 1)))
    assert "".join(map(chr, codes)) == read_as


def test_words_of_a_tight_line_stay_apart_below_wide_ones():
    """Guessed spaces within a piece, beside the file's own, which are wider in the first lines."""
    gaps = [4.2] * 60 + [2.9] * 80  # the last 20 guessed
    codes, boxes, x = [], [], 0.0
    for n, gap in enumerate(gaps):
        codes += [ord("a"), 32]
        boxes += [[x, x + 5, 0.0, 7.0], [x + 5, x + 5 + gap * (n < 120), 0.0, 1.0]]
        x += 5 + gap
    codes.append(ord("a"))
    boxes.append([x, x + 5, 0.0, 7.0])
    drop_guessed_spaces(codes, np.array(boxes), np.ones(len(codes), np.uint64))
    assert codes.count(32) == len(gaps)


def test_a_font_that_stands_in_for_a_wider_one_has_no_spaces_behind_its_thin_letters() -> None:
    """Drawn with the other's widths: wide letters lie over each other, behind thin ones PDFium sees a gap."""
    codes: list[int] = []
    boxes: list[list[float]] = []
    x = 0.0
    for _ in range(40):  # "mai␣s ", of which the first space is guessed
        for letter, wide, behind in (("m", 7.0, -1.5), ("a", 5.0, 0.3), ("i", 2.0, 0.0)):
            codes.append(ord(letter))
            boxes.append([x, x + wide, 0.0, 7.0])
            x += wide + behind
        for letter, behind, wide in (("s", 3.0, 5.0), (" ", 0.0, 3.5)):
            if letter == "s":
                codes.append(32)
                boxes.append([x, x, 0.0, 1.0])
            x += behind
            codes.append(ord(letter))
            boxes.append([x, x + wide, 0.0, 7.0 if letter == "s" else 1.0])
            x += wide
    drop_guessed_spaces(codes, np.array(boxes), np.ones(len(codes), np.uint64))
    assert "".join(map(chr, codes)).replace("\0", "") == "mais " * 40


def test_a_space_that_is_not_seen_stands_where_words_of_the_line_are_apart() -> None:
    """In a font without a space PDFium sees one behind a wide letter only where it is wider."""
    words = "(the block sizes and those of the work were much larger than those of any other tool)"
    drawn = f"BT /F 12 Tf 1 0 0 1 72 700 Tm [{words.replace(' ', ') -130 (')}] TJ ET"
    named, unnamed = b"/Encoding /WinAnsiEncoding", b"/Encoding << /Differences [32 /bullet 160 /bullet] >>"
    (text,) = blocks(parse(pdf(drawn).replace(named, unnamed), ""))
    assert "the work were much larger" in text


def test_type_that_was_slanted_by_its_matrix_is_read():
    slanted = "BT /F 12 Tf 1 0 0.33 1 72 655 Tm (A line that the program has slanted by itself.) Tj ET"
    assert blocks(parse(pdf("\n".join([draw(TEXT), slanted])))) == [
        f"{' '.join(TEXT)}",
        "A line that the program has slanted by itself.",
    ]


def test_titles_in_capitals_on_two_slides_do_not_go_on_in_one_another():
    titles = ["ABOUT THE CLUSTERS", "WHO ANSWERED THEM"]
    pages = [draw([title], y=400) for title in titles]
    assert blocks(parse(pdf(*pages))) == titles


def test_a_list_with_its_numbers_apart_in_a_frame_is_no_table():
    items = ["He chooses a path from the source", "He seals the message with the key", "He sends the message"]
    numbers = "\n".join(draw([str(n + 1)], 100, 600 - 20 * n) for n in range(3))
    frame = [rule(95, y, 300) for y in (614, 594, 550)]
    text = draw(items, 125, 600, lead=20)
    document = parse(pdf("\n".join([draw(TEXT), numbers, text, *frame, draw(TEXT, y=480)])))
    assert all(item in " ".join(blocks(document)) for item in items)
