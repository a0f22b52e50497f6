"""PDF: paragraphs across columns and pages, turned pages, footnotes, slides."""

from __future__ import annotations

import pytest

from app.documents.model import Document
from app.documents.pdf import parse
from engine.errors import DocumentEmptyError


def pdf(*pages: str, turned: int = 0, title: str = "", size: tuple[int, int] = (612, 792)) -> bytes:
    """A PDF of pages given as drawing operators; F is Helvetica, B is bold."""
    kids = " ".join(f"{5 + 2 * i} 0 R" for i in range(len(pages)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        f"<< /Title ({title}) >>",
    ]
    for i, page in enumerate(pages):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size[0]} {size[1]}] /Rotate {turned} "
            "/Resources << /Font << /F 3 0 R /B << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >> "
            f">> >> /Contents {6 + 2 * i} 0 R >>"
        )
        objects.append(f"<< /Length {len(page.encode('cp1252'))} >>\nstream\n{page}\nendstream")
    out, places = b"%PDF-1.4\n", []
    for i, text in enumerate(objects):
        places.append(len(out))
        out += f"{i + 1} 0 obj\n{text}\nendobj\n".encode("cp1252")
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
    end += f"trailer << /Size {len(objects) + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n{len(out)}\n%%EOF"
    return out + end.encode()


def draw(lines: list[str], x: float = 72, y: float = 700, size: float = 12, lead: float = 15) -> str:
    """Lines one below the other; a figure after ^ is smaller and raised."""
    out = []
    for i, line in enumerate(lines):
        text, _, mark = line.partition("^")
        raised = f" /F {size * 0.6} Tf {size * 0.4} Ts ({mark}) Tj" if mark else ""
        out.append(f"BT /F {size} Tf {x} {y - i * lead} Td ({text}) Tj{raised} ET")
    return "\n".join(out)


def blocks(document: Document) -> list[str]:
    """What is read of each block."""
    out = []
    for block in document.blocks:
        kept = [
            document.text[at]
            for at in range(block.span.start, block.span.end)
            if not any(skip.span.start <= at < skip.span.end for skip in document.skips)
        ]
        out.append(" ".join("".join(kept).split()))
    return [text for text in out if text]


def skipped(document: Document) -> list[tuple[str, str]]:
    return [(skip.reason, document.text[skip.span.start : skip.span.end]) for skip in document.skips]


def test_a_paragraph_that_runs_into_the_next_column_is_whole():
    left = ["The paragraph of the left column", "begins in its last lines and now"]
    right = [
        "goes on in the right column with",
        "a second line and a third one of",
        "it until it comes to its end.",
    ]
    document = parse(pdf(draw(left, 72, 200) + "\n" + draw(right, 320, 700)))
    assert blocks(document) == [" ".join(left + right)]


def test_a_paragraph_with_an_indent_begins_in_the_next_column():
    right = ["and ends in the right column here.", "    A second", "paragraph."]
    page = draw(["A paragraph begins in the left one"], 72, 200) + "\n" + draw(right[:1], 320, 700)
    page += (
        "\n" + draw(["Another one has its own indent in"], 332, 685) + "\n" + draw(["this column."], 320, 670)
    )
    assert blocks(parse(pdf(page))) == [
        "A paragraph begins in the left one and ends in the right column here.",
        "Another one has its own indent in this column.",
    ]


@pytest.mark.parametrize(
    ("turned", "matrix"),
    [(90, "0 1 -1 0 612 0"), (270, "0 -1 1 0 0 792"), (180, "-1 0 0 -1 612 792"), (90, "")],
)
def test_a_turned_page_keeps_its_spaces_and_its_order(turned, matrix):
    lines = ["A landscape line of the page goes on", "to line two and goes on further and", "to line three."]
    page = draw(lines, y=500)
    document = parse(pdf(f"q {matrix} cm\n{page}\nQ" if matrix else page, turned=turned))
    assert blocks(document) == [" ".join(lines)]


def test_footnotes_and_their_marks_are_not_read():
    page = draw(["The first sentence has a note^{n}", "and the second sentence of it runs over the page"])
    page += "\n" + draw(["{n} See the author, Great Work."], 72, 95, 9)
    document = parse(pdf(page.replace("{n}", "1"), page.replace("{n}", "2")))
    once = "The first sentence has a note and the second sentence of it runs over the page"
    assert blocks(document) == [f"{once} {once}"]
    assert sorted(skipped(document)) == [
        ("footnote", "1 See the author, Great Work."),
        ("footnote", "2 See the author, Great Work."),
        ("footnote mark", "1"),
        ("footnote mark", "2"),
    ]


@pytest.mark.parametrize("mark", ["1-3", "2,4-6", "12, 13"])
def test_marks_of_several_notes_are_not_read(mark):
    document = parse(
        pdf(draw([f"The first sentence has notes^{mark}", "and the second line has none of them."]))
    )
    assert skipped(document) == [("footnote mark", mark)]


def test_bold_type_of_the_usual_size_makes_a_heading():
    lines = ["The first paragraph of the page is as long as a paragraph is", "and it ends here."]
    heading = draw(["Results on the large benchmark sets"], y=670).replace("/F", "/B")
    more = ["The second paragraph of the page is as long as the first one", "was, and it is the last."]
    document = parse(pdf("\n".join([draw(lines), heading, draw(more, y=655)])))
    assert blocks(document) == [" ".join(lines), "Results on the large benchmark sets", " ".join(more)]
    assert [entry.title for entry in document.outline] == ["Results on the large benchmark sets"]


def test_a_bullet_stands_with_its_text_and_no_list_goes_on_after_its_end():
    text = ["This is the paragraph before the list, as wide as the page is."]
    items = [
        draw([sign], 72, y) + "\n" + draw([item], 96, y)
        for y, sign, item in [(685, "•", "First item"), (670, "•", "Second item")]
    ]
    after = ["The paragraph after the list is as wide as the one before it was."]
    document = parse(pdf("\n".join([draw(text), *items, draw(after, y=655)])))
    assert blocks(document) == [*text, "• First item", "• Second item", *after]


def test_a_large_first_letter_belongs_to_its_word():
    lines = [
        "nce upon a time there was a king who lived in a castle",
        "by the sea, and he had three daughters, and all of",
    ]
    page = draw(["O"], 72, 675, 48) + "\n" + draw(lines, 112) + "\n" + draw(["them were fair."], y=670)
    assert blocks(parse(pdf(page))) == ["O" + " ".join(lines) + " them were fair."]


def test_lines_of_contents_are_not_read():
    entries = ["1 Introduction . . . . . . . . . . . . 3", "2.1 Background and history.................. xii"]
    document = parse(pdf(draw([*entries, "The text begins here... in 1999."])))
    assert blocks(document) == ["The text begins here... in 1999."]
    assert skipped(document) == [("front matter", entry) for entry in entries]


def test_a_power_is_read():
    page = draw(["The area of the whole is 40 km^2", "in all."])
    document = parse(pdf(page))
    assert "km²" in document.text
    assert not document.skips


def test_slides_keep_their_titles_and_bullets():
    pages = [
        draw(["Results"], 40, 360, 28)
        + "\n"
        + draw(["• Point one", f"• Point two of slide {i}"], 60, 300, 18, 30)
        for i in range(4)
    ]
    expected = [text for i in range(4) for text in ("Results", "• Point one", f"• Point two of slide {i}")]
    assert blocks(parse(pdf(*pages, size=(720, 405)))) == expected


def test_a_stamp_in_the_margin_is_not_read():
    page = draw(["The text of the page stands here."])
    stamp = "q 0 1 -1 0 30 300 cm\n" + draw(["arXiv:1234.5678v1"], 0, 0, 20) + "\nQ"
    document = parse(pdf(f"{page}\n{stamp}"))
    assert blocks(document) == ["The text of the page stands here."]
    assert not document.outline


def test_letters_placed_one_by_one_are_words():
    widths = {
        **dict.fromkeys("abdeghnopqu", 556),
        **dict.fromkeys("ckvxyzs", 500),
        **dict.fromkeys("ijl", 222),
        **dict.fromkeys("ft. ", 278),
        **{"r": 333, "w": 722, "m": 833, "T": 611},
    }
    lines = ["The quick brown fox jumps over the lazy", "dog near the river. The end. Today."]
    page = []
    for i, line in enumerate(lines):
        x = 72.0
        for letter in line:
            page.append(draw([letter], x, 700 - 15 * i))
            x += 12 * widths.get(letter, 611) / 1000
    assert blocks(parse(pdf("\n".join(page)))) == [" ".join(lines)]


def test_letters_of_lines_that_touch_are_read_once():
    lines = ["jumping gypsies", "bathed liked filth"]
    assert blocks(parse(pdf(draw(lines, lead=8)))) == [" ".join(lines)]


def test_a_last_line_without_tall_letters_ends_its_paragraph():
    lines = ["He had come a long way over the hills and the moors to see", "us now."]
    assert blocks(parse(pdf(draw(lines)))) == [" ".join(lines)]


def test_a_few_letters_are_a_text():
    assert blocks(parse(pdf(draw(["Hello you."])))) == ["Hello you."]
    with pytest.raises(DocumentEmptyError):
        parse(pdf(""))


@pytest.mark.parametrize("title", ["untitled", r"\(anonymous\)", "Microsoft Word - report.doc", ""])
def test_a_title_that_says_nothing_gives_way_to_the_name_of_the_file(title):
    page = draw(["The text of the page stands here."])
    assert parse(pdf(page, title=title), "report").title == "report"
    assert parse(pdf(page, title="The Real Title"), "report").title == "The Real Title"
