"""Titles and headings of PDFs: what is one, of which level, and what only looks like one."""

from __future__ import annotations

import pypdfium2
import pytest

from app.documents.pdf.importer import Bookmark, _page, of_pages, parse
from app.documents.pdf.margins import Page
from app.documents.pdf.pieces import Line
from tests.support.pdfs import SENTENCES, STORY, blocks, draw, lined, pdf

NO_TITLES = "untitled", r"\(anonymous\)", "Microsoft Word - report.doc", "Of Weirs.doc", "template for it"


def test_bold_type_of_the_usual_size_makes_a_heading():
    lines = ["The first paragraph of the page is as long as a paragraph is", "and it ends here."]
    heading = draw(["Results on the large benchmark sets"], y=670).replace("/F", "/B")
    more = ["The second paragraph of the page is as long as the first one", "was, and it is the last."]
    document = parse(pdf("\n".join([draw(lines), heading, draw(more, y=655)])))
    assert blocks(document) == [" ".join(lines), "Results on the large benchmark sets", " ".join(more)]
    assert [entry.title for entry in document.outline] == ["Results on the large benchmark sets"]


def test_slides_keep_their_titles_and_bullets():
    pages = [
        draw(["Results"], 40, 360, 28)
        + "\n"
        + draw(["• Point one", f"• Point two of slide {i}"], 60, 300, 18, 30)
        for i in range(4)
    ]
    expected = [text for i in range(4) for text in ("Results", "Point one", f"Point two of slide {i}")]
    assert blocks(parse(pdf(*pages, size=(720, 405)))) == expected


@pytest.mark.parametrize("title", [*NO_TITLES, "arXiv:math/0411343v1 [math.DS]", ""])
def test_a_title_that_says_nothing_gives_way_to_the_name_of_the_file(title):
    page = draw(["The text of the page stands here."])
    assert parse(pdf(page, title=title), "report").title == "report"
    assert parse(pdf(page, title="The Real Title"), "report").title == "The Real Title"


def test_the_largest_words_of_the_first_page_are_the_title():
    text = ["The text of the page stands here, and it is", "in the size that all of it has."]
    page = "\n".join([draw(["A Large"], y=740, size=24), draw(["Title"], y=712, size=24), draw(text, y=650)])
    assert parse(pdf(page), "report").title == "A Large Title"
    assert parse(pdf(page, title="report.dvi"), "report").title == "A Large Title"
    page = "\n".join([draw(["A Large Title", "1 First Words"], y=740, size=24), draw(text, y=650)])
    assert parse(pdf(page), "report").title == "A Large Title"


def test_bookmarks_that_only_count_slides_are_no_contents():
    titles = ["Why the Harbour Silts Up", "What We Measured"]
    slides = [f"{draw([title], size=24)}\n{draw(SENTENCES, y=650)}" for title in titles]
    pages = [_page(pypdfium2.PdfDocument(pdf(*slides)), at) for at in (0, 1)]
    entries = [Bookmark(f"Slide {at + 1}", 1, at, None) for at in (0, 1)]
    assert [heading.title for heading in of_pages(pages, entries, "", "talk").outline] == titles
    entries = [Bookmark("Why the harbour silts up", 1, 0, None), Bookmark("Measures", 1, 1, None)]
    assert len(of_pages(pages, entries, "", "talk").outline) == 2
    assert of_pages(pages, entries, "", "talk").outline[1].title == "Measures"


def test_a_row_of_a_table_is_no_heading():
    lines = ["The paragraph of the page is as long as a paragraph is", "and it ends here."]
    cells = [
        draw([cell], 72 + 90 * i, 660).replace("/F", "/B") for i, cell in enumerate(["Region", "May", "June"])
    ]
    document = parse(pdf("\n".join([draw(lines), *cells])))
    assert not document.outline


def test_headings_have_levels_by_the_size_of_their_type():
    text = draw(["A paragraph of the usual size, which is as long as that.", "It has two lines."], y=600)
    heads = [("The Quiet Harbour", 30, 740), ("A town of boats", 16, 690), ("IN FIGURES", 12, 650)]
    page = "\n".join([*(draw([head], y=y, size=size) for head, size, y in heads), text])
    document = parse(pdf(page))
    assert [(heading.title, heading.level) for heading in document.outline] == [
        ("The Quiet Harbour", 1), ("A town of boats", 2), ("IN FIGURES", 3)
    ]  # fmt: skip


def test_a_large_letter_on_the_line_of_its_words_makes_no_heading_of_them():
    first = "BT /B 24 Tf 72 700 Td (I) Tj /F 12 Tf ( think you might have warned me of all) Tj ET"
    rest = draw(["this, returned the other with a touch of it.", "But he did not hear it."], y=685)
    document = parse(pdf(f"{first}\n{rest}"))
    assert [block.kind for block in document.blocks] == ["paragraph"]
    assert document.text.startswith("I think you might have warned me of all this, returned")


def test_a_heading_in_the_margin_stands_before_the_paragraph_that_it_is_beside():
    sentences = [f"Each of the {number} sentences of this text" for number in range(12)]
    drawn = [draw([line], 200, 700 - 15 * n) for n, line in enumerate(sentences)]
    drawn.insert(1, draw(["Scope of the rules"], 60, 700, 10))
    assert blocks(parse(pdf("\n".join(drawn)))) == ["Scope of the rules", " ".join(sentences)]


def test_the_number_of_a_section_belongs_to_the_title_beside_it():
    title = [draw(["2.1."], y=660), draw(["The Mill by Day"], x=110, y=660)]
    text = [
        draw(["The text before it is here, and it is done."]),
        draw(["The text goes on below it."], y=630),
    ]
    read = parse(pdf("\n".join([text[0], *(line.replace("/F", "/B") for line in title), text[1]])))
    assert [heading.title for heading in read.outline] == ["2.1. The Mill by Day"]


def test_what_stands_on_a_cover_beside_its_title_and_the_names_of_a_list_are_no_headings():
    cover = [
        ("A Toolbox", 30, 700),
        ("Version 2", 18, 640),
        ("Anna Berg, Carl Dahl", 16, 600),
        ("Oslo", 16, 560),
    ]
    text = draw(
        ["This box of tools is for lamps, and it goes on to say", "what each of them is for and why."]
    )
    names = [
        (name, 16, 560 - 40 * n) for n, name in enumerate(("Anna", "Bert", "Carl", "Dora", "Emil", "Fritz"))
    ]
    first, last = ("\n".join(draw([name], 72, y, size) for name, size, y in page) for page in (cover, names))
    document = parse(pdf(first, f"{text}\n{last}", text))
    assert [heading.title for heading in document.outline] == ["A Toolbox", "Fritz"]
    assert blocks(document)[:4] == [name for name, _, _ in cover]


def test_who_wrote_a_paper_in_bold_type_is_no_heading():
    title = draw(["Of Boats and Mills"], y=740, size=20)
    names = draw(["Jane Weir", "Tom Sluice"], y=700, lead=40).replace("/F", "/B")
    head = draw(["Abstract"], y=620, size=14).replace("/F", "/B")
    document = parse(pdf("\n".join([title, names, head, draw(STORY, y=590)])))
    assert [heading.title for heading in document.outline] == ["Of Boats and Mills", "Abstract"]


def test_headings_of_one_type_are_as_deep_as_their_numbers_say():
    names = ["1 Boats", "1.1 Of Oak", "1.1.1 Of Old Oak", "2 Mills"]
    parts = [
        f"{draw([name], y=740 - 170 * n).replace('/F', '/B')}\n{draw(STORY, y=715 - 170 * n)}"
        for n, name in enumerate(names)
    ]
    outline = parse(pdf("\n".join(parts))).outline
    assert [(heading.title, heading.level) for heading in outline] == [
        ("1 Boats", 3), ("1.1 Of Oak", 4), ("1.1.1 Of Old Oak", 5), ("2 Mills", 3),
    ]  # fmt: skip


def test_a_title_of_two_lines_is_one_though_each_is_a_paragraph_of_the_file():
    title = [
        Line("The Boats of the", 100, 695, 300, 716, tag=(1, "P")),
        Line("Small Mill", 100, 667, 220, 688, tag=(2, "P")),
    ]
    text = [lined(line, 100, 500, 600 - 14 * n, (3, "P")) for n, line in enumerate(STORY)]
    document = of_pages([Page([*title, *text], 792)], [], "", "")
    assert [heading.title for heading in document.outline] == ["The Boats of the Small Mill"]


def test_a_title_on_the_page_behind_its_bookmark_is_one():
    text = [lined(line, 100, 500, 600 - 14 * n) for n, line in enumerate(STORY)]
    pages = [Page(text, 792), Page([lined("2.2 The Mills", 100, 200, 700), *text], 792)]
    entries = [Bookmark("Boats", 1, 0, 700), Bookmark("The Mills", 2, 0, 100)]
    outline = of_pages(pages, entries, "", "").outline
    assert [(heading.title, heading.level) for heading in outline] == [("Boats", 1), ("2.2 The Mills", 2)]


def test_the_last_name_of_a_list_in_large_type_is_no_heading():
    names = draw(
        ["Ann Weir", "Bob Sluice", "Cay Lock", "Dan Mill", "Eve Quay", "Flo Dam"], y=600, size=18, lead=40
    )
    text = ["The society was founded in a mill, as is told in the minutes of that day, and has"] * 6
    document = parse(
        pdf(f"{draw(['Members'], y=700, size=30)}\n{names}\n{draw(['Other members:'], y=300)}", draw(text))
    )
    assert [heading.title for heading in document.outline] == ["Members"]


@pytest.mark.parametrize(("gap", "title"), [(12, True), (4, False)])
def test_a_bold_title_stands_apart_from_the_text_that_it_begins(gap: int, title: bool) -> None:
    words = "Loss of information"
    text = f"BT /F 12 Tf {184 + gap} 700 Td (Effectively, it) Tj ET"
    head = f"BT /B 12 Tf 72 700 Td ({words}) Tj ET {text}"
    below = ["is a model of the world that this text is about, and it goes on", "for a line more, and ends."]
    document = parse(pdf("\n".join([draw(SENTENCES, y=760), head, draw(below, y=685)])))
    assert [entry.title for entry in document.outline] == [words] * title
