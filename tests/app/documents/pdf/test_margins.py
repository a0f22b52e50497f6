"""PDF: what stands around a page's text is not read."""

from __future__ import annotations

import random

import pytest

from app.documents.pdf.importer import of_pages, parse
from app.documents.pdf.margins import Page, asides
from app.documents.pdf.pieces import Line
from tests.support.pdfs import blocks, draw, pdf, skipped

TEXT = [
    "The text of page {n} is long enough to be told",
    "from what stands around it, and it goes",
    "on and on.",
]


def page(number: int, *around: str) -> str:
    return "\n".join([draw([line.format(n=number) for line in TEXT], y=620), *around])


def test_a_head_within_13_percent_is_not_read():
    pages = [
        page(n, draw(["The Head of the Book"], y=690, size=10), draw([str(n)], 500, 690, 10))
        for n in (4, 5, 6)
    ]
    document = parse(pdf(*pages))
    assert blocks(document) == [" ".join(TEXT).format(n=n) for n in (4, 5, 6)]
    assert {reason for reason, _ in skipped(document)} == {"running head", "page number"}


def test_what_stands_beside_the_number_of_a_single_page_is_not_read():
    foot = draw(["Form HM 12"], y=30, size=8) + "\n" + draw(["Page 1 of 1"], 500, 30, 8)
    assert blocks(parse(pdf(page(1, foot)))) == [" ".join(TEXT).format(n=1)]


def test_numbers_of_lines_between_two_columns_are_not_read():
    column = [f"The tenth of the {n} pipes leads to a valve" for n in range(1, 21)]
    left = [f"{line} and" for line in column]
    rows = [draw([line], 40, 700 - 15 * n) for n, line in enumerate(left)]
    for n in (20, 15, 10, 5):
        rows.insert(n, draw([str(n)], 303, 715 - 15 * n, 9))
    document = parse(pdf("\n".join([*rows, draw(column, 330)])))
    assert blocks(document) == [" ".join([*left, *column])]


def test_the_first_and_last_entry_of_a_dictionary_s_page_are_not_read_above_it():
    entries = [
        ["anchor holds a ship.", "awning keeps the sun away.", "ballast lies in the hold."],
        ["beacon burns at night.", "berth is where one sleeps.", "bilge is the lowest part."],
    ]
    pages = []
    for page in entries:
        names = [draw([text.split()[0]], x, 740) for text, x in ((page[0], 72), (page[-1], 450))]
        pages.append("\n".join([draw(page, y=640, lead=30), *names]))
    assert " ".join(blocks(parse(pdf(*pages)))) == " ".join(entries[0] + entries[1])


def test_who_speaks_at_the_top_of_several_pages_is_read_with_what_is_said():
    said = [
        "The ferryman came home before",
        "Nobody had seen the lamp when",
        "It is a long way to the mill and",
    ]
    pages = ["\n".join([draw(["MARTHA"], 72, 740), draw([text, *TEXT], 150, 740)]) for text in said]
    found = " ".join(blocks(parse(pdf(*pages))))
    assert all(text in found for text in said)
    assert found.count("MARTHA") == 3


def test_a_single_number_of_a_verse_at_the_right_is_one_where_other_pages_count():
    verses = [f"The ferryman sang verse {n} of his song," for n in range(1, 21)]
    numbers = [draw([str(n)], 480, 700 - 15 * n, 9) for n in (5, 10, 15)]
    first = "\n".join([draw(verses[:15], y=685), *numbers])
    last = draw(verses[15:], y=685) + "\n" + draw(["20"], 480, 625, 9)
    document = parse(pdf(first, last))
    assert [text for reason, text in skipped(document) if reason == "line number"] == ["5", "10", "15", "20"]


def test_a_head_of_some_pages_is_known_by_its_neighbours():
    heads = ["One", "Two"] * 2 + ["Three", "Four"] * 2
    pages = [page(n, draw([f"Chapter {head}"], y=740, size=10)) for n, head in enumerate(heads)]
    assert blocks(parse(pdf(*pages))) == [" ".join(TEXT).format(n=n) for n in range(8)]


def test_the_first_line_of_a_page_is_text_though_it_returns():
    pages = [
        draw(["And so it went on.", f"It was told {n} times.", "Then it was over."], y=700, lead=14)
        for n in range(3)
    ]
    assert all("And so it went on." in " ".join(blocks(parse(pdf(each, each)))) for each in pages)


@pytest.mark.parametrize("y", [40, 100, 130])
def test_a_number_alone_at_the_foot_is_not_read(y):
    document = parse(pdf(*(page(n, draw([str(n)], 300, y)) for n in (7, 8, 9))))
    assert {reason for reason, _ in skipped(document)} == {"page number"}
    assert len(blocks(document)) == 3


def test_a_slide_that_uncovers_its_text_step_by_step_is_read_once():
    items = ["One lamp is lit.", "Two lamps are lit.", "Three lamps are lit."]
    bar = draw(["First Part"], 300, 760, 7)
    steps = [
        [draw([item], 72, 500 - 40 * n + (0 if n < shown else 3000)) for n, item in enumerate(items)]
        for shown in (1, 2, 3)
    ]
    slides = ["\n".join([bar, draw(["The Lamps"], y=700, size=18), *step]) for step in steps]
    last = "\n".join([bar, draw(["The Boats"], y=700, size=18), draw(["A boat is out."], y=500)])
    assert blocks(parse(pdf(*slides, last))) == ["The Lamps", *items, "The Boats", "A boat is out."]


def test_what_runs_over_the_edge_of_a_slide_is_read():
    below = draw(["Four boats are out, and the fifth."], y=-8)
    assert blocks(parse(pdf(page(1, below))))[-1] == "Four boats are out, and the fifth."


def test_what_is_written_across_the_page_is_not_read():
    stamp = "q 0.7 0.7 -0.7 0.7 200 300 cm\n" + draw(["DRAFT"], 0, 0, 60) + "\nQ"
    flat = draw(["COPY"], 60, 600, 60)
    for mark in (stamp, flat):
        document = parse(pdf(*(page(n, mark) for n in (1, 2))))
        assert blocks(document) == [" ".join(TEXT).format(n=n) for n in (1, 2)]


def test_numbers_of_lines_are_not_read_and_those_of_a_table_are():
    lines = [f"The line of the text that has the number {n + 1} stands" for n in range(8)]
    counted = [
        draw([line], 100, 600 - 20 * i) + "\n" + draw([str(i + 1)], 70, 600 - 20 * i)
        for i, line in enumerate(lines)
    ]
    document = parse(pdf("\n".join(counted)))
    assert [text for reason, text in skipped(document) if reason == "line number"] == [
        str(n) for n in range(1, 9)
    ]
    more = draw([f"And more of the text stands here, line {n}" for n in range(20)], y=420)
    assert not skipped(parse(pdf("\n".join([*counted[:6], more]))))


def test_every_fifth_verse_may_have_a_number():
    verses = [
        f"A verse of the poem, the {word}" for word in ("first", "second", "third", "fourth", "fifth")
    ] * 2
    marks = draw(["5"], 400, 540) + "\n" + draw(["10"], 396, 465)
    document = parse(pdf(draw(verses, y=600) + "\n" + marks))
    assert [text for _, text in skipped(document)] == ["5", "10"]


def test_a_head_repeats_a_title_of_two_lines():
    title = draw(["Chapter 1"], y=600, size=24) + "\n" + draw(["Down the Hole"], y=560, size=24)
    pages = [title + "\n" + draw(TEXT, y=500), page(2, draw(["18 CHAPTER 1. DOWN THE HOLE"], y=720, size=10))]
    assert ("running head", "18 CHAPTER 1. DOWN THE HOLE") in skipped(parse(pdf(*pages)))


def test_letters_scattered_over_a_page_are_compared_with_those_of_their_row_alone(
    monkeypatch: pytest.MonkeyPatch,
):
    # As in a map: each might be the number of a page, at the right of a row of contents.
    compared: list[object] = []
    is_level = Line.is_level
    monkeypatch.setattr(Line, "is_level", lambda line, other: compared.append(other) or is_level(line, other))
    where = random.Random(0)
    letters = [draw(["c"], where.uniform(20, 580), where.uniform(20, 760), 4) for _ in range(1500)]
    assert "c" in parse(pdf("\n".join(letters))).text
    assert len(compared) < 100 * len(letters)


def test_the_dots_of_a_drawing_are_no_marks_of_items(monkeypatch: pytest.MonkeyPatch):
    compared: list[object] = []
    is_level = Line.is_level
    monkeypatch.setattr(Line, "is_level", lambda line, other: compared.append(other) or is_level(line, other))
    where = random.Random(0)
    dots = [draw(["\\225"], where.uniform(20, 580), where.uniform(300, 760), 4) for _ in range(1500)]
    text = draw(["What the picture shows is said below it."], y=200)
    assert "What the picture shows is said below it." in blocks(parse(pdf("\n".join([*dots, text]))))
    assert len(compared) < 100 * len(dots)


LONG = [f"{words} and so on" for words in ("It is told", "what was seen", "as it was", "in that year,") * 3]


def test_a_large_head_that_returns_at_its_place_is_read_once():
    heads = draw(["Policy of the Office", "for Its Work"], 200, 700, 18, 20)
    pages = [f"{heads}\n{draw([*LONG, f'for the {n} time.'], y=640)}" for n in range(4)]
    read = " ".join(blocks(parse(pdf(*pages))))
    assert read.count("Policy of the Office for Its Work") == 1
    assert read.count("time.") == 4


def test_a_head_that_stands_far_from_the_edge_is_known_by_its_return():
    pages = [
        f"{draw([f'H. R. 1904—{n}'], 280, 618, 10)}\n{draw([*LONG, f'for the {n} time'], y=590)}"
        for n in range(2, 7)
    ]
    assert "1904" not in " ".join(blocks(parse(pdf(*pages))))


def test_a_head_in_capitals_that_touches_the_number_of_its_page_is_not_read():
    heads = ["4CHAPTER 2. OF LAMPS AND OF THOSE WHO LIGHT THEM", "2.3. OF THOSE WHO LIGHT THEM AGAIN5"]
    texts = [[f"In night {n} of {m} the lamp on the quay was" for m in range(n, n + 9)] for n in (1, 11, 21)]
    pages = [
        "\n".join([draw([head], y=660), draw(text, y=620)])
        for head, text in zip(["", *heads], texts, strict=True)
    ]
    assert blocks(parse(pdf(*pages))) == [" ".join(" ".join(text) for text in texts)]


def test_a_small_bold_line_at_the_top_of_a_page_is_a_heading():
    heading = draw(["1. POLICY CONTEXT"], y=750, size=10).replace("/F", "/B")
    document = parse(pdf(draw(LONG), f"{draw(['3'], 500, 40, 8)}\n{heading}\n{draw(LONG)}"))
    assert "1. POLICY CONTEXT" in blocks(document)


@pytest.mark.parametrize(
    ("last", "first", "bold", "size"),
    [("and the file of", "data is read.", False, 10), ("and it went on", "Load the File", True, 15)],
)
def test_the_first_row_of_a_page_is_text_where_it_goes_on_or_is_a_heading(last, first, bold, size):
    row = draw([first], y=750, size=size)
    page = f"{row.replace('/F', '/B') if bold else row}\n{draw(['it is told', *LONG])}"
    document = parse(pdf(draw([*LONG, last]), page))
    assert first in " ".join(blocks(document))


def test_headings_at_the_top_of_pages_are_none_for_the_letter_of_their_chapter():
    heads = [("C.1.3", "Load the File"), ("C.1.8", "Add to Print"), ("C.2.1", "Close the View")]
    rows = [f"{draw([number], 72, 750, 14)}\n{draw([title], 130, 750, 14)}" for number, title in heads]
    pages = [
        row.replace("/F", "/B") + "\n" + draw([*LONG, f"for the {n} time"], y=700)
        for n, row in enumerate(rows)
    ]
    assert [entry.title for entry in parse(pdf(*pages)).outline] == [" ".join(head) for head in heads]


def test_feet_with_the_title_of_each_page_are_known_by_numbers_that_count_on():
    titles = ["A complete program", "Tail recursion", "Nested modules", "Field punning", "Summary"]
    feet = [draw([f"{title} | {25 + n}"], 300, 40, 10).replace("/F", "/B") for n, title in enumerate(titles)]
    pages = [f"{draw([*LONG, f'for the {n} time.'])}\n{foot}" for n, foot in enumerate(feet)]
    read = " ".join(blocks(parse(pdf(*pages))))
    assert not any(title in read for title in titles)
    assert read.count("time.") == 5


@pytest.mark.parametrize(
    "notice",
    [
        draw(["978-1-4673-6997-8/15/$31.00 2015 IEEE"], 72, 40, 12),
        draw(
            ["In the Proceedings of the Tenth Conference on Mills and on Weirs, held at Exampletown"],
            72,
            60,
            12,
        ),
    ],
)
def test_what_a_paper_s_first_page_says_of_its_print_is_in_no_sentence(notice):
    column = [words[:26] for words in LONG]
    first = f"{draw([*column, 'and it goes on in this'], 72, 700)}\n{notice}"
    read = blocks(parse(pdf(first, draw(["line of the next page.", *LONG]))))
    assert any("goes on in this line of the next page." in text for text in read)
    assert not any("Proceedings" in text or "$31" in text for text in read)


def test_where_authors_work_is_not_read_between_a_title_and_an_abstract():
    title, names = (
        draw(["The Mill and the Weir"], 200, 740, 20),
        draw(["Jane Writer and Tom Reader"], 220, 710),
    )
    places = draw(["University of Exampletown", "12 Long Lane, Exampletown", "jane@example.org"], 220, 690)
    abstract = draw(["Abstract"], 250, 630, 14).replace("/F", "/B")
    read = blocks(parse(pdf(f"{title}\n{names}\n{places}\n{abstract}\n{draw(LONG, y=600)}")))
    assert read[:3] == ["The Mill and the Weir", "Jane Writer and Tom Reader", "Abstract"]


def test_a_formula_that_ends_in_a_stop_is_one_by_its_type():
    above = Line("It is measured as the sum that follows:", 72, 688, 400, 697)
    formula = "fmt = argmaxc log pxy fxy dxy ."
    parts = (Line(formula[:-1], 120, 664, 290, 673, font="CMMI"), Line(".", 290, 664, 292, 665, font="CMR"))
    page = Page([above, Line(formula, 120, 664, 292, 673, font="CMMI", parts=parts)], 792)
    assert ("formula", formula) in skipped(of_pages([page], [], "", ""))


def test_the_number_of_a_script_s_only_page_is_not_read_and_that_of_an_item_is():
    page = f"{draw(['1.'], 500, 760)}\n{draw(['EXT. QUAY - NIGHT', 'Nobody is to be seen.'])}"
    assert ("page number", "1.") in skipped(parse(pdf(page)))
    items = parse(pdf(f"{draw(['1.', '2.'], 72, 500)}\n{draw(['Lay the rope.', 'Draw it.'], 100, 500)}"))
    assert not skipped(items)


def test_what_an_issue_has_is_its_contents():
    entries = draw(["Of Herons", "Of Mills", "The Quay"], y=680)
    numbers = draw(["3", "4", "6"], 300, 680)
    box = f"{draw(['In this issue'])}\n{entries}\n{numbers}"
    left = skipped(parse(pdf(f"{box}\n{draw(LONG, y=560)}")))
    assert [text for _, text in left][:2] == ["In this issue", "Of Herons"]


SITE = "A lamp for the quay | The Harbour Letter"
STORY = [
    "The lamp at the end of the quay was lit again",
    "last night, for the first time in eleven years,",
    "and nobody could say who had brought the oil.",
]


def printed(*pages: str) -> list[str]:
    """What is read of pages that a browser prints, with the page's address and their number below each."""
    ends = [
        "\n".join([
            draw([f"1/2/26, 9:0{n}"], y=770, size=8), draw([SITE], 200, 770, 8),
            draw([f"https://letter.example/lamp {n}/{len(pages)}"], y=20, size=8), own,
        ])
        for n, own in enumerate(pages, 1)
    ]  # fmt: skip
    document = parse(pdf(*ends, title=SITE, producer="HeadlessChrome/130.0 Skia/PDF m130"))
    return blocks(document)


def test_of_a_site_that_was_printed_its_article_is_read():
    menu = draw(["Home", "News", "Sport"], y=740, lead=16)
    headline = draw(["A lamp for the quay"], y=660, size=24)
    beside = draw(["Most read", "The ferry is late", "Where to swim"], 420, 620, 9)
    box = "\n".join(
        [draw(["Stay in the loop"], y=500, size=18), draw(["Letters, every week. No spam."], y=460)]
    )
    field = draw(["Your email address Sign up"], y=420)
    behind = "\n".join([draw(["More from the Harbour Letter"], y=300, size=18), draw(["Oysters"], y=270)])
    first = "\n".join([menu, headline, beside, draw(STORY, y=620), draw(STORY, y=560)])
    last = "\n".join([draw(STORY, y=700), draw(STORY, y=640), draw(STORY, y=580), box, field,
                      draw(STORY, y=380), behind])  # fmt: skip
    assert printed(first, last) == ["A lamp for the quay", *[" ".join(STORY)] * 6]


def test_what_stands_above_a_headline_at_the_end_of_a_printed_site_is_read():
    headline = draw(["A lamp for the quay"], y=300, size=24)
    parts = [*(draw(STORY, y=y) for y in (700, 640, 580)), headline, draw(STORY, y=240)]
    assert printed("\n".join(parts)) == [
        *[" ".join(STORY)] * 3, "A lamp for the quay", " ".join(STORY),
    ]  # fmt: skip


def test_a_banner_that_stands_at_its_place_of_each_page_within_the_text_is_not_read():
    banner = draw(["We use cookies on this site"], 90, 400, 9)
    texts = [[f"The lamp of night {n} was lit again", "and none could say why, not even", "those who saw."]
             for n in range(9)]  # fmt: skip
    found = printed(
        *["\n".join([draw(text * 3, y=480 + n, lead=33), banner]) for n, text in enumerate(texts)]
    )
    assert sum("not even" in text for text in found) == 3 * len(texts)
    assert not any("cookies" in text for text in found)


def test_words_with_a_hyphen_at_the_end_of_a_printed_site_s_line_keep_it():
    assert printed(draw([*STORY[:2], "and my co-", "workers saw it from the end of the quay."], y=600)) == [
        " ".join([*STORY[:2], "and my co-workers saw it from the end of the quay."])
    ]


def test_the_first_lines_of_pages_without_heads_are_read_however_high_they_stand():
    texts = [[f"{name} saw that {line}" for line in STORY] for name in ("Ann", "Ben", "Cleo")]
    made = pdf(*(draw(text, y=772) for text in texts), title=SITE, producer="Qt 5 (wkhtmltopdf)")
    assert blocks(parse(made)) == [" ".join(text) for text in texts]


def test_what_a_printed_site_draws_last_stands_where_it_is_seen():
    headline, menu = draw(["A lamp for the quay"], y=660, size=24), draw(["Home  News  Sport"], 200, 740)
    said = draw(["Created 2026-01-02 | Notes"], y=630, size=9)
    page = "\n".join([headline, draw(STORY, y=600), draw(STORY, y=540), menu, said])
    assert printed(page) == ["A lamp for the quay", *[" ".join(STORY)] * 2]


def test_the_title_in_a_box_for_sharing_is_read_once():
    page = "\n".join([
        draw(["A lamp for the quay"], y=700, size=24), draw(STORY, y=660), draw(STORY, y=600),
        draw(["A lamp for the quay"], y=500), draw(["All articles are licensed under CC BY 4.0."], y=470),
        draw(["Comments"], y=430, size=18), draw(["First!"], y=400),
    ])  # fmt: skip
    assert printed(page) == ["A lamp for the quay", *[" ".join(STORY)] * 2]


def test_a_raised_figure_behind_a_number_is_a_mark_where_a_note_below_has_it():
    note = "BT /F 6 Tf 72 94 Td (7) Tj /F 9 Tf 4 -4 Td (A note on paper.) Tj ET"
    text = ["The format is that of RFC 9881^7", "and has held for all the years since then."]
    noted = parse(pdf("\n".join([draw(text), note])))
    assert blocks(noted)[0] == "The format is that of RFC 9881 and has held for all the years since then."
    assert "9881⁷" in blocks(parse(pdf(draw(text))))[0]


def test_a_headline_in_a_table_that_is_there_for_its_looks_is_read():
    head = ["The Mill by the River", "A Report", "Ann Harrow and Ben Vane"]
    lines = [
        Line(text, 72, 700 - 20 * n, 400, 712 - 20 * n, tag=(n + 1, "TD")) for n, text in enumerate(head)
    ]
    lines.append(Line("The mill was built by the river in a dry year.", 72, 600, 500, 610, tag=(9, "P")))
    for n in range(9):
        x, y = 72 + 90 * (n % 3), 500 - 15 * (n // 3)
        lines.append(Line(str(n), x, y, x + 20, y + 10, tag=(20 + n, "TD")))
    assert set(asides([Page(lines, 792)], [{}], 10.0, 400.0, "", 12.0)[0]) == set(range(4, 13))


def test_a_file_that_no_browser_is_named_in_is_no_printed_site():
    cover = "\n".join(
        [draw(["The Rowing Club"], y=700, size=24), draw(["Report of the Year"], y=660, size=18)]
    )
    inside = "\n".join([draw(["Of the Boats"], y=700, size=18), draw(STORY, y=660), draw(STORY, y=600)])
    document = parse(pdf(cover, inside, title="Report of the Year", producer="Skia/PDF m81"))
    assert blocks(document)[:2] == ["The Rowing Club", "Report of the Year"]


def test_what_stands_above_a_paper_s_title_and_a_seal_beside_it_are_not_read():
    drawn = [
        ("Letters on Locks, Vol. 3, pp. 12-20", 220, 760, 9),
        ("Of Weirs and Mills", 150, 730, 20),
        ("Jane Writer", 220, 700, 12),
        ("Dept. of Locks, Northern Shore", 220, 685, 12),
        ("Port Sand, NS 12345", 220, 670, 12),
        ("jane@example.org", 220, 655, 12),
        ("Summary", 250, 620, 14),
        *((text, 100, 600 - 14 * n, 12) for n, text in enumerate(LONG)),
    ]
    seal = [
        Line(letter, 480 + 50 * (n % 2), 745 - 4 * n, 484 + 50 * (n % 2), 749 - 4 * n, font="Seal")
        for n, letter in enumerate("ArtifactEvaluated")
    ]
    lines = [Line(text, x, y, x + 6 * len(text), y + 0.7 * size) for text, x, y, size in drawn]
    read = blocks(of_pages([Page([*seal, *lines], 792)], [], "", ""))
    assert read[:3] == ["Of Weirs and Mills", "Jane Writer", "Summary"]


def test_where_authors_work_is_not_read_above_the_first_sentences_of_a_paper_without_an_abstract():
    head = [draw(["Of Weirs and Mills"], 150, 730, 20), draw(["Jane Writer"], 220, 700)]
    places = draw(["Locks and Weirs Corporation", "12 Long Lane, Port Sand, NS 12345 (818) 555-1234"], y=680)
    text = ["The weir holds the water back for the mill and"] * 6
    read = blocks(parse(pdf("\n".join([*head, places, draw(text, y=630)]))))
    assert read == ["Of Weirs and Mills", "Jane Writer", " ".join(text)]


def test_a_heading_does_not_go_on_behind_what_stands_between():
    names = draw(["Jane Writer and Tom Reader"], 220, 700, 14).replace("/F", "/B")
    head = [draw(["Of Weirs and Mills"], 150, 730, 20), names]
    places = draw(["University of Exampletown", "jane@example.org"], 220, 680)
    abstract = draw(["Abstract"], 250, 630, 14).replace("/F", "/B")
    read = blocks(parse(pdf("\n".join([*head, places, abstract, draw(LONG, y=600)]))))
    assert read[:3] == ["Of Weirs and Mills", "Jane Writer and Tom Reader", "Abstract"]


def test_where_somebody_works_is_left_out_though_it_goes_over_its_line():
    names = (
        draw(["Of Bridges That Sing"], y=700, size=20)
        + "\n"
        + draw(["A. Weir and B. Sluice"], y=670, size=14)
    )
    places = draw([
        "Department of Bridges, University of the Northern Shore, 14 Quay Street, Port Sand, in",
        "Old Mill Building, on the Hill above the Weir, and Institute of Locks and Weirs, Dam",
        "Faculty of Water, 3 Lock Lane",
    ], y=640)  # fmt: skip
    summary = draw(["Abstract"], y=570) + "\n" + draw(STORY, y=550)
    document = parse(pdf("\n".join([names, places, summary]), page(2)))
    assert blocks(document)[:3] == ["Of Bridges That Sing", "A. Weir and B. Sluice", "Abstract"]


def test_notes_on_the_page_behind_a_cover_are_those_of_a_first_page():
    cover = draw(["This paper was fetched from a library.", "It may be read by anybody who is there."], y=700)
    text = [f"line {n} of a page of text that is as wide as the other ones" for n in range(20)]
    notes = draw(["Write to the author, at the mill, below the weir."], y=200, size=8)
    document = parse(pdf(cover, f"{draw(text)}\n{notes}", draw(text)))
    assert ("footnote", "Write to the author, at the mill, below the weir.") in skipped(document)


def test_a_title_that_slides_have_again_is_read_once():
    titles = ["The Boats of the Mill"] * 3 + ["The Weirs"] * 2
    slides = [
        "\n".join(
            [draw([title], y=740, size=16), draw([f"Boat {n} is green.", "It goes upstream."], y=500 + 9 * n)]
        )
        for n, title in enumerate(titles)
    ]
    read = " ".join(blocks(parse(pdf(*slides))))
    assert [read.count(title) for title in ("The Boats of the Mill", "The Weirs")] == [1, 1]


def test_a_title_that_full_slides_have_again_is_read_once():
    lines = ["A boat goes up the river and comes back by night, and so it does each day."] * 12
    slides = [
        "\n".join([
            draw(["The Boats of the Mill"], y=560, size=12.5).replace("/F", "/B"),
            draw([f"Boat {n}."], y=520 - n),
            draw(lines, 420, 500 - n),
        ])
        for n in range(3)
    ]  # fmt: skip
    document = parse(pdf(*slides, size=(880, 600)))
    assert [heading.title for heading in document.outline] == ["The Boats of the Mill"]


def test_a_head_on_one_page_stands_where_others_have_theirs():
    names = ["The Mill"] * 3 + ["Sources"]
    pages = [page(n, draw([name], y=740, size=12), draw(TEXT * 3, y=560)) for n, name in enumerate(names)]
    document = parse(pdf(*pages))
    assert ("running head", "Sources") in skipped(document)
    assert "Sources" not in " ".join(blocks(document))


def test_titles_of_slides_that_follow_each_other_are_one_each():
    slides = [draw(["The Boats of the Mill"], y=740, size=16), draw(["Weirs and Locks"], y=740, size=16)]
    text = draw(["A boat is green, and it goes upstream every day.", "It comes back by night."], y=600)
    assert blocks(parse(pdf(*slides, text)))[:2] == ["The Boats of the Mill", "Weirs and Locks"]


def test_a_mark_that_is_hardly_smaller_than_the_text_is_one_where_it_stands_high():
    raised = "(The miller of the weir) Tj /F 10.8 Tf 4 Ts (1) Tj /F 12 Tf 0 Ts ( came.) Tj"
    document = parse(pdf(f"BT /F 12 Tf 72 700 Td {raised} ET"))
    assert ("footnote mark", "1") in skipped(document)


def test_a_rule_that_is_typed_is_not_read():
    text = draw(["The miller opened the lock and"], y=700), draw(["went home before the night."], y=670)
    page = "\n".join([text[0], draw(["_" * 40], y=685), text[1]])
    assert " ".join(blocks(parse(pdf(page)))) == "The miller opened the lock and went home before the night."


def test_a_title_that_smaller_heads_have_again_is_read_once():
    title = draw(["FROM THE WEIR TO THE MILL"], 190, 735, 14).replace("/F", "/B")
    heads = [title, *(draw(["FROM THE WEIR TO THE MILL"], 220, 735, 10) for _ in range(3))]
    pages = [page(n, head, draw(LONG, y=560)) for n, head in enumerate(heads)]
    assert " ".join(blocks(parse(pdf(*pages)))).count("FROM THE WEIR TO THE MILL") == 1


def test_lines_that_are_links_and_lead_onward_are_contents_and_a_link_in_the_text_is_read():
    entries = ["The boats of the harbour", "What the miller told of them", "The storm", "The way home"]
    first = "\n".join([draw(["Contents"], y=730, size=16), draw(entries, y=700), page(0)])
    links = ((72, 700, 1), (72, 685, 1), (72, 670, 2), (72, 655, 3))
    pages = [first.replace("text of page 0", "first text"), *map(page, (1, 2, 3))]
    told = [" ".join(TEXT).format(n=n) for n in (1, 2, 3)]
    assert blocks(parse(pdf(*pages, links=links))) == [
        " ".join(TEXT).replace("text of page {n}", "first text"),
        *told,
    ]
    assert blocks(parse(pdf(*pages, links=links[:1])))[1].startswith(entries[0])


def test_captions_that_only_their_numbers_tell_apart_are_no_contents():
    captions = [draw([f"Figure {n} - kind {n + 4}"], 230, 540 - 60 * n) for n in (1, 2, 3)]
    again = draw(["Figure 4 - kind 9"], 230, 480)
    read = blocks(parse(pdf(page(1, *captions), page(2, again))))
    assert [f"Figure {n} - kind {n + 4}" in " ".join(read) for n in (1, 2, 3)] == [True] * 3
