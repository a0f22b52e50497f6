"""PDF: paragraphs across columns and pages, turned pages, footnotes, slides."""

from __future__ import annotations

import pypdfium2
import pytest

from app.documents.pdf.importer import of_pages, parse
from app.documents.pdf.lines import lines_of
from app.documents.pdf.margins import Page
from engine.errors import DocumentEmptyError, DocumentPasswordError
from tests.support.pdfs import SENTENCES, STORY, blocks, draw, lined, pdf, skipped
from tests.support.places import DATA


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


def test_notes_as_large_as_the_text_are_known_by_the_rule_above_them():
    rule = "72 108 120 0.6 re f"
    note = "BT /F 8 Tf 72 96 Td (1) Tj /F 12 Tf 8 -4 Td (See the author, Great Work.) Tj ET"
    page = draw(["The first sentence has a note^1", "and the second sentence of it runs over the page"])
    document = parse(pdf("\n".join([page, rule, note]), draw(["and comes to its end here."])))
    whole = "The first sentence has a note and the second sentence of it runs over the page and comes"
    assert blocks(document) == [f"{whole} to its end here."]


def test_a_bullet_stands_with_its_text_and_no_list_goes_on_after_its_end():
    text = ["This is the paragraph before the list, as wide as the page is."]
    items = [
        draw([sign], 72, y) + "\n" + draw([item], 96, y)
        for y, sign, item in [(685, "•", "First item"), (670, "•", "Second item")]
    ]
    after = ["The paragraph after the list is as wide as the one before it was."]
    document = parse(pdf("\n".join([draw(text), *items, draw(after, y=655)])))
    assert blocks(document) == [*text, "First item", "Second item", *after]
    assert [block.mark for block in document.blocks] == ["", "•", "•", ""]


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
    assert skipped(document) == [("contents", entry) for entry in entries]


def test_a_power_is_read():
    page = draw(["The area of the whole is 40 km^2", "in all."])
    document = parse(pdf(page))
    assert "km²" in document.text
    assert not document.skips


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


def test_a_password_opens_what_it_locks():
    data = (DATA / "docs" / "malformed" / "pypdf_encryption_r3-user-password.pdf").read_bytes()
    with pytest.raises(DocumentPasswordError, match="locked"):
        parse(data)
    with pytest.raises(DocumentPasswordError, match="not the password"):
        parse(data, password="wrong")
    assert parse(data, password="asdfzxcv").text


def test_an_address_over_lines_is_one():
    document = parse(
        pdf(draw(["It stands at http://example.org/one/", "two/PK-", "LQP.pdf and is not read."]))
    )
    assert skipped(document) == [("web address", "http://example.org/one/two/PK-LQP.pdf")]
    document = parse(pdf(draw(["It stands at https://notes.", "example.org/one and is not read."])))
    assert skipped(document) == [("web address", "https://notes.example.org/one")]


def test_what_is_bold_or_italic_within_a_paragraph_is_so():
    lines = [
        "BT /F 12 Tf 72 700 Td (She read the news, that is the whole of ) Tj /I 12 Tf (The Morn-) Tj ET",
        "BT /I 12 Tf 72 685 Td (ing Post,) Tj /F 12 Tf ( and said ) Tj /B 12 Tf (nothing at all) Tj "
        "/F 12 Tf ( about it.) Tj ET",
    ]
    document = parse(pdf("\n".join([*lines, draw(["It is a word of the morning, said the post."], y=640)])))
    assert document.text.startswith(
        "She read the news, that is the whole of The Morning Post, and said nothing"
    )
    found = [(run.style, document.text[run.span.start : run.span.end]) for run in document.typesetting.runs]
    assert found == [("italic", "The Morning Post"), ("bold", "nothing at all")]


def test_the_words_of_a_line_with_wide_spaces_are_one_line():
    words = ["nothing,", "said", "he.", "I", "am"]
    row = "\n".join(draw([word], x, 685) for word, x in zip(words, (72, 140, 183, 220, 243), strict=True))
    document = parse(pdf("\n".join([
        draw(["Here is another lesson that says so"], 72, 700), row,
        draw(["ashamed of my long tongue, and you."], 72, 670),
    ])))  # fmt: skip
    assert blocks(document) == [
        "Here is another lesson that says so nothing, said he. I am ashamed of my long tongue, and you."
    ]


def test_an_address_that_breaks_behind_its_slashes_is_one():
    lines = ["The page of the project stands at https://", "www.example.org/all/ and what is to be read is"]
    document = parse(pdf(draw([*lines, "there."])))
    assert [text for _, text in skipped(document)] == ["https://www.example.org/all/"]


def test_formulas_and_counts_in_lines_of_their_own_are_not_read():
    shards = [draw([text], y=620 - 40 * n) for n, text in enumerate(["f(x) = g(x) + h(x)", "i", "10", "(3)"])]
    spoken = [draw([text], y=420 - 40 * n) for n, text in enumerate(["I", "“A?”", "In 1984."])]
    document = parse(pdf("\n".join([draw(SENTENCES), *shards, *spoken])))
    assert blocks(document) == [" ".join(SENTENCES), "I", "“A?”", "In 1984."]


def test_a_table_under_its_caption_is_not_read_and_the_sentence_around_it_goes_on():
    rows = [
        draw([cell], 72 + 120 * k, 600 - 12 * n, 9)
        for n in range(5)
        for k, cell in enumerate(["SMEP", "2011", "0"])
    ]
    page = [
        draw(["The paragraph of the page is as long as a paragraph is and"]),
        draw(["Table 1: What was added"], y=620),
        *rows,
    ]
    page.append(draw(["goes on below the table to its end.", "It was one of several."], y=480))
    document = parse(pdf("\n".join(page)))
    assert "SMEP" not in " ".join(blocks(document))
    assert "Table 1: What was added" in blocks(document)


def test_a_list_of_sources_and_lines_of_programs_are_not_read():
    heading = draw(["References"], y=590, size=16)
    sources = [
        draw([f"{name} A. ({1990 + n}). A study of it."], y=560 - 30 * n)
        for n, name in enumerate(["Ash", "Elm", "Oak"])
    ]
    command = draw(["$ tar xf archive.tar"], y=645)
    document = parse(pdf("\n".join([draw(SENTENCES), command, heading, *sources])))
    assert blocks(document) == [" ".join(SENTENCES), "References"]


def test_where_a_paper_appeared_is_not_read():
    text = [
        *SENTENCES,
        "The second paragraph of it is long, too,",
        "and it goes on to the next page in the middle of",
    ]
    foot = draw(["To appear in the Workshop on Hot Topics."], y=90, size=10)
    document = parse(pdf(draw(text) + "\n" + foot, draw(["a sentence that ends there.", *SENTENCES])))
    assert ("footnote", "To appear in the Workshop on Hot Topics.") in skipped(document)


def test_a_note_that_begins_with_its_mark_in_one_word_is_not_read():
    note = draw(["1The author says so in the great work."], y=95, size=9)
    document = parse(pdf("\n".join([draw(SENTENCES), note])))
    assert blocks(document) == [" ".join(SENTENCES)]


def test_a_sentence_goes_on_behind_a_formula_on_lines_of_its_own_which_stands_within_it():
    before, behind = (
        "The distance between two of them is defined for each as",
        "where both are as long as that.",
    )
    formula = [draw([text], 150 + 120 * n, 660) for n, text in enumerate(["y = a", "n + 1", "(3)"])]
    document = parse(pdf("\n".join([draw([before]), *formula, draw([behind, *SENTENCES], y=620)])))
    assert blocks(document)[0].startswith(f"{before} {behind}")
    assert ("formula", "y = a n + 1 (3)") in skipped(document)


def test_a_table_of_words_is_not_read_and_a_form_is():
    rows = ["decimal", "binary", "octal", "hexadecimal"]
    text = draw([*SENTENCES, *SENTENCES, *SENTENCES])
    table = [
        draw([row, "of it"][k : k + 1], 72 + 150 * k, 580 - 15 * n)
        for n, row in enumerate(rows)
        for k in (0, 1)
    ]
    form = [
        draw([f"{row}:", "of it"][k : k + 1], 72 + 150 * k, 580 - 15 * n)
        for n, row in enumerate(rows)
        for k in (0, 1)
    ]
    assert "binary" not in " ".join(blocks(parse(pdf("\n".join([text, *table])))))
    assert "binary: of it" in " ".join(blocks(parse(pdf("\n".join([text, *form])))))


def test_what_is_filled_into_a_form_is_read_with_what_asks_for_it():
    asked = ["Full name", "Date of birth", "Postal address", "Telephone", "Boat"]
    answers = ["Ada Whitcombe", "14 March 1961", "9 Quay Lane", "01632 960114", "Petrel"]
    text = draw([*SENTENCES, *SENTENCES, *SENTENCES])
    labels = [draw([label], 72, 580 - 30 * n) for n, label in enumerate(asked)]
    fields = [(answer, 250, 577 - 30 * n) for n, answer in enumerate(answers)]
    alone = [draw(["Wages from all employments"], 72, 420), draw(["in the year of the tax"], 72, 300)]
    fields.append(("18,240.00", 72, 398))
    found = blocks(parse(pdf("\n".join([text, *labels, *alone]), answers=tuple(fields))))
    assert all(f"{label} {answer}" in found for label, answer in zip(asked, answers, strict=True))
    assert "18,240.00" in " ".join(found)


def test_what_is_typed_into_the_boxes_of_a_form_is_read_with_its_label():
    cells = [("1 Surname", "Hollis"), ("2 First names", "Peter"), ("3 Wages", "18,240.00"), ("4 Age", "61")]
    drawn = [draw([*SENTENCES, *SENTENCES, *SENTENCES])]
    for n, (label, answer) in enumerate(cells):
        x, y = 72 + 200 * (n % 2), 560 - 40 * (n // 2)
        drawn += [f"{x} {y} 200 40 re S", draw([label], x + 4, y + 28, 7), draw([answer], x + 4, y + 12)]
    found = blocks(parse(pdf("\n".join(drawn))))
    assert found[-4:] == [" ".join(cell) for cell in cells]


def test_a_note_that_runs_over_to_the_next_page_is_none_of_its_text():
    column = [f"Each of the {number} sentences of this column fills its line" for number in range(15)]
    note = ["1 The ferryman hid the long ladder behind the mill, so that nobody would", "see him when he"]
    note[1] += " came along the quay with a lantern, the one that the"
    rest = ["miller had lent him.", "He never gave it back to anybody."]
    first = draw([*column, "until the sentence has a note^1"]) + "\n" + draw(note, y=90, size=9, lead=11)
    document = parse(pdf(first, draw(column) + "\n" + draw(rest, y=90, size=9, lead=11)))
    assert "miller" not in " ".join(blocks(document))
    assert [reason for reason, text in skipped(document) if "miller" in text] == ["footnote"]
    whole = first.replace("the one that the", "which was his.")
    document = parse(pdf(whole, draw(column) + "\n" + draw(rest, y=90, size=9, lead=11)))
    assert "miller had lent him" in " ".join(blocks(document))


@pytest.mark.parametrize("left", [430, 20])
def test_notes_in_the_margin_stand_in_no_sentence(left):
    column = [f"Each of the {number} sentences of this text" for number in range(12)]
    drawn = [draw([line], 160, 700 - 15 * n) for n, line in enumerate(column)]
    drawn.insert(4, draw(["Compare the ledger"], left, 655, 8) + "\n" + draw(["of that year."], left, 645, 8))
    drawn.insert(5, drawn.pop(5))
    assert blocks(parse(pdf("\n".join(drawn)))) == [" ".join(column), "Compare the ledger of that year."]


def test_a_script_is_no_program_in_a_text_of_another_type():
    said = [("The lamp went out.", "Nobody knew why it did."), ("He took the oars.", "It was not my fault.")]
    lines = [line for pair in said * 3 for line in ("", *pair)][1:]
    script = draw([*lines, "(MORE)"], 150, 600).replace("/F", "/C")
    page = "\n".join([draw([*SENTENCES, *SENTENCES, *SENTENCES]), script])
    font = "/C << /Type /Font /Subtype /Type1 /BaseFont /Courier >> /I <<"
    data = pdf(page).replace(b"/I <<", font.encode(), 1)
    assert "Nobody knew why it did." in " ".join(blocks(parse(data)))


@pytest.mark.parametrize(
    ("text", "is_said"),
    [("2020/11/06", True), ("1888–1905", True), ("+49 000 00000", True), ("0 10 20 30", False)],
)
def test_dates_and_telephone_numbers_alone_are_read_and_counts_are_not(text, is_said):
    page = "\n".join([draw(SENTENCES), draw([text.replace("–", "-")], y=600), draw(SENTENCES, y=500)])
    assert (text.replace("–", "-") in blocks(parse(pdf(page)))) is is_said


def test_the_number_of_a_clause_that_is_drawn_behind_it_stands_before_it():
    clause = ["The tenant keeps the boat as clean as it was when", "it was lent to him or to her."]
    marks = ("1.1", "1.2")
    drawn = [draw(clause, 110, 600 - 45 * n) + "\n" + draw([mark], 72, 600 - 45 * n)
             for n, mark in enumerate(marks)]  # fmt: skip
    found = blocks(parse(pdf("\n".join([draw(SENTENCES), *drawn]))))
    assert found[1:] == [f"{mark} {' '.join(clause)}" for mark in marks]


def test_the_words_of_a_drawing_that_was_put_onto_the_page_are_not_read():
    lines = "\n".join(f"100 {500 - 10 * n} m 300 {500 - 10 * n} l S" for n in range(4))
    form = f"{lines}\n{draw(['Network', 'of rivers'], 120, 480)}"
    document = parse(pdf(draw([*SENTENCES, *SENTENCES]) + "\n/X Do", form=form))
    assert blocks(document) == [" ".join(SENTENCES), " ".join(SENTENCES)]
    assert ("picture", "Network of rivers") in skipped(document)


def test_a_page_that_was_put_onto_another_is_text_whatever_lines_it_draws():
    rules = "\n".join(f"100 {300 - 10 * n} m 300 {300 - 10 * n} l S" for n in range(9))
    form = f"{rules}\n{draw(SENTENCES)}"
    document = parse(pdf(draw(["Stamp of a library"], y=40, size=8) + "\n/X Do", form=form))
    assert " ".join(SENTENCES) in blocks(document)


@pytest.mark.parametrize(
    ("mark", "gap", "text"), [("1.", 40, "Labor, by the hour;"), ("IV.", 45, "PROTOCOL OPERATION")]
)
def test_a_mark_that_is_drawn_far_from_its_item_stands_before_it(mark, gap, text):
    item = draw([mark], 100, 655) + "\n" + draw([text], 100 + gap, 655)
    document = parse(pdf("\n".join([draw(SENTENCES), item, draw(SENTENCES, y=620)])))
    assert blocks(document) == [" ".join(SENTENCES), f"{mark} {text}", " ".join(SENTENCES)]


def test_what_stands_at_the_foot_of_the_first_column_is_not_read_within_the_sentence():
    column = draw([*SENTENCES, *SENTENCES, "and it goes on to the top of the column that is"])
    note = draw(
        ["Correspondence should be sent to the", "author, who is at the university."], y=60, size=8, lead=9
    )
    right = draw(["beside it until it comes to its end.", *SENTENCES], 400)
    document = parse(pdf("\n".join([column, note, right]), draw(SENTENCES)))
    assert "column that is beside it until" in " ".join(blocks(document))
    assert [reason for reason, text in skipped(document) if "Correspondence" in text] == ["footnote"]


def test_a_paragraph_that_stands_apart_from_the_next_is_one_though_its_last_line_is_full():
    lines = ["A paragraph has lines as long as these are,", "and the last of them is as long as others."]
    page = "\n".join(draw(lines, y=y) for y in (700, 665, 630))
    assert blocks(parse(pdf(page))) == [" ".join(lines)] * 3


@pytest.mark.parametrize(("lines", "read"), [(15, False), (8, True)])
def test_what_a_publisher_prints_at_the_foot_of_a_page_of_text_is_not_read(lines, read):
    column = [f"Each of the {number} sentences of this column fills its line" for number in range(lines)]
    end = draw(["and the last one ends."], y=700 - 15 * lines)
    notice = ["Permission to copy this work is granted, provided that", "the copies are not sold by anybody."]
    foot = draw(notice, y=60, size=8, lead=9)
    document = parse(pdf(f"{draw(column)}\n{end}\n{foot}", draw(SENTENCES)))
    assert any("Permission to copy" in text for text in blocks(document)) is read
    assert all(text in " ".join(blocks(document)) for text in ("the last one ends.", column[-1]))


def test_lines_that_are_set_from_the_right_are_a_paragraph_whatever_their_left_edge():
    texts = [
        "جلس الولد الصغير تحت الشجرة الكبيرة",
        "وفتح كتابه الجديد وقرأ قصة عن بحار",
        "سافر إلى بلاد بعيدة.",
    ]
    lines = [
        lined(text, left, 500, 700 - 14 * n)
        for n, (text, left) in enumerate(zip(texts, (100, 130, 260), strict=True))
    ]
    document = of_pages([Page(lines, 792)], [], "", "")
    assert document.text == " ".join(texts)


def test_a_sentence_goes_on_in_the_line_below_whatever_the_file_says_that_it_is():
    lines = [
        lined("an item of a list goes on and on until the end of its line and", 100, 500, 700, (1, "LI")),
        lined("in the next one, which the file says is a paragraph.", 100, 400, 686, (2, "P")),
    ]
    document = of_pages([Page(lines, 792)], [], "", "")
    assert len(document.blocks) == 1


def test_a_last_line_of_small_letters_is_of_the_paragraph_s_type():
    lines = [
        "The network takes the picture as it is and gives",
        "what it has learned to see in such a picture,",
        "x^2",
    ]
    assert blocks(parse(pdf(draw(lines)))) == [f"{lines[0]} {lines[1]} x²"]


def test_a_line_is_over_where_the_first_word_of_the_next_one_would_have_stood_in_it():
    text = ["What is told below a title goes on to the end of", "its line, and it is over in the second one."]
    assert blocks(parse(pdf(draw(["What Was Seen Below the Mill", *text])))) == [
        "What Was Seen Below the Mill",
        " ".join(text),
    ]


def test_a_word_that_stands_apart_at_the_end_of_a_row_is_no_short_line():
    address = "Https://example.org/a/long/address/of/the/mill is where it"
    words = "\n".join(draw([word], x) for word, x in (("It changed from", 72), ("that", 250), ("to", 396)))
    rest = draw([address, "was from then on."], y=685)
    assert blocks(parse(pdf(f"{words}\n{rest}"))) == [
        "It changed from that to Https://example.org/a/long/address/of/the/mill is where it was from then on."
    ]


VERSES = [
    "The heron keeps the mill",
    "And nobody in all the valley ever asked her why",
    "Old water turns the wheel",
    "She counts the boats",
    "The morning finds her grey and dry",
]


def test_verses_that_begin_in_capitals_are_one_each_where_the_next_word_had_room():
    after = ["The last of them goes on as a sentence does in a text that is set", "in full lines."]
    assert blocks(parse(pdf(draw(VERSES)))) == VERSES
    assert blocks(parse(pdf(draw([*VERSES, *after])))) == [*VERSES, " ".join(after)]


def test_the_second_line_of_a_paragraph_below_short_ones_is_no_verse():
    above = ["To the Masters of the Mill", "Dear Sirs,", "Of old we asked you for the boat by the"]
    letter = "\n".join(draw([line], y=700 - 30 * n) for n, line in enumerate(["The Boat", *above]))
    rest = draw(["Harbour, and you told us so much about it", "that we never came."], y=595)
    assert blocks(parse(pdf(f"{letter}\n{rest}")))[-1].endswith(
        "by the Harbour, and you told us so much about it that we never came."
    )


def test_lines_of_prose_that_happen_to_begin_in_capitals_are_a_paragraph():
    lines = [
        "There came one evening to the Harbour",
        "Master and to Mrs. Harrow, as well as to",
        "Doctor Vane of the",
    ]
    lines += ["Old Mill and to the other Members of the", "Quay Committee, a letter."]
    assert (
        len(blocks(parse(pdf(draw([*lines[:2], " ".join(lines[2:3]) + " Company of the", *lines[3:]]))))) == 1
    )


def test_numbered_clauses_of_one_line_are_one_each_and_a_decimal_number_goes_on():
    clauses = [f"2.{n} The hirer brings the boat back before the bells ring at {n}." for n in (1, 2, 3)]
    told = [
        "The fee of the boat was raised again by the Owner.",
        "2.5 pounds is what it was, and 3.5 is what it is.",
    ]
    assert blocks(parse(pdf(draw(clauses)))) == clauses
    assert blocks(parse(pdf(draw(told)))) == [" ".join(told)]


def test_a_salutation_stands_by_itself_and_a_line_that_ends_in_a_comma_goes_on():
    body = [
        "The boat that you have asked for lies at the quay, by the mill,",
        "Harrow having brought it there.",
    ]
    assert blocks(parse(pdf(draw(["Dear Mrs. Harrow,", *body])))) == ["Dear Mrs. Harrow,", " ".join(body)]
    assert (
        len(blocks(parse(pdf(draw(["Annals of the Mill, 22,", "4, pages 353 to 361, of the winter."]))))) == 1
    )


def test_what_an_element_has_on_another_page_says_nothing_of_this_one():
    drawn = "/P << /MCID {0} >> BDC BT /F 12 Tf 72 {1} Td ({2}) Tj ET EMC"
    pages = [
        "\n".join(drawn.format(n, 700 - 15 * n, text) for n, text in enumerate(texts))
        for texts in (["Head of it", "The lamp was lit", "for us all,"], ["and", "for none", "but them."])
    ]
    objects = [
        "<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 8 0 R >>",
        "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>",
        *(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /StructParents {n} /Contents {5 + n} 0 R "
          "/Resources << /Font << /F 7 0 R >> >> >>" for n in range(2)),
        *(f"<< /Length {len(text)} >>\nstream\n{text}\nendstream" for text in pages),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        "<< /Type /StructTreeRoot /K 9 0 R /ParentTree << /Nums "
        "[0 [10 0 R 11 0 R 12 0 R] 1 [13 0 R 12 0 R 13 0 R]] >> >>",
        "<< /S /Document /P 8 0 R /K [10 0 R 11 0 R 12 0 R 13 0 R] >>",
        "<< /S /H1 /P 9 0 R /Pg 3 0 R /K 0 >>",
        "<< /S /P /P 9 0 R /Pg 3 0 R /K 1 >>",
        "<< /S /Caption /P 9 0 R /Pg 3 0 R /K [2 << /Type /MCR /Pg 4 0 R /MCID 1 >>] >>",
        "<< /S /P /P 9 0 R /Pg 4 0 R /K [0 2] >>",
    ]  # fmt: skip
    body = "".join(f"{n} 0 obj\n{text}\nendobj\n" for n, text in enumerate(objects, 1))
    made = pypdfium2.PdfDocument(f"%PDF-1.7\n{body}trailer << /Size 14 /Root 1 0 R >>\n".encode())
    tags = [line.tag[1] for line in lines_of(made, 0)[0]]
    assert tags == ["H1", "P", "Caption"]


def test_raised_letters_behind_a_figure_make_it_an_ordinal():
    line = [draw(["It is for the pupils of the 5"]), draw(["th"], x=206, y=707, size=7)]
    line += [draw(["year."], x=219), draw(["All others pay a penny for it, or two where it is late."], y=685)]
    assert blocks(parse(pdf("\n".join(line))))[0].startswith("It is for the pupils of the 5th year.")


def test_typed_items_that_a_semicolon_ends_are_one_each():
    lines = ["- Write to the mill and to all of its masters every day;", "- Count the boats that lie there;",
             "- Say so, and be", "  heard."]  # fmt: skip
    assert blocks(parse(pdf(draw(lines)))) == [*lines[:2], "- Say so, and be heard."]


def test_what_minutes_say_before_their_first_part_is_read():
    head = draw(["Minutes of the Council"], y=740, size=20)
    asked = draw(["Place:", "Chair:", "State:"], y=700).replace("/F", "/B")
    told = draw(["City Hall, White Plains, NY 10601", "The Mayor", "Read and agreed, NY 10601"], 172, 700)
    part = draw(["1. Roll call"], y=630, size=13).replace("/F", "/B")
    text = draw(
        ["The Mayor of White Plains, NY 10601, called all of them to order.", "All came, by 10601."], y=610
    )
    read = " ".join(blocks(parse(pdf("\n".join([head, asked, told, part, text]), draw(STORY * 8)))))
    for said in ("City Hall", "The Mayor", "Roll call", "called all of them to order", "All came"):
        assert said in read


@pytest.mark.parametrize(("behind", "said"), [("of all", "than ⅔ of all"), ("-fold", "than ⅔-fold")])
def test_a_fraction_over_its_rule_is_one(behind: str, said: str) -> None:
    text = draw(["It is so where there are more than"])
    over, under = draw(["2"], 264, 705, 8), draw(["3"], 264, 696, 8)
    rest = draw([behind], 283 if behind[0] == "o" else 270)
    assert blocks(parse(pdf("\n".join([text, over, under, rest])))) == [
        f"It is so where there are more {said}"
    ]


def test_a_numbered_list_that_is_announced_is_read_though_its_items_return():
    goals = ["1. Build the boats", "2. Paint the mill", "3. Clear the weir", "4. Count the fish"]
    below = [draw([goal], y=500 - 90 * n) + "\n" + draw(["It was done, and well."], y=470 - 90 * n)
             for n, goal in enumerate(goals)]  # fmt: skip
    shown = "\n".join(
        [draw(["We have these goals for the year:"], y=700), draw(goals, y=670, lead=30), *below]
    )
    assert blocks(parse(pdf(shown)))[:5] == ["We have these goals for the year:", *goals]


def test_a_text_that_is_set_in_a_type_of_formulas_is_read() -> None:
    lines = ["It promotes the work of all and the knowledge that they", "sharing.", "Categories"]
    data = pdf(draw([*SENTENCES, *lines])).replace(b"/BaseFont /Helvetica /E", b"/BaseFont /CambriaMath /E")
    document = parse(data)
    assert " ".join(blocks(document)).endswith("the knowledge that they sharing. Categories")


def test_pictures_below_each_other_before_lines_are_bullets() -> None:
    items = ["das System ist von Satelliten", "seine Signale nennen deren Orte", "langsam ist es"]
    bullets = "\n".join(f"q 1 0 0 1 80 {702 - 15 * n} cm /X Do Q" for n in range(3))
    document = parse(pdf(f"{draw(items, 92)}\n{bullets}", form="0 0 5 5 re f"))
    assert [(block.kind, block.mark) for block in document.blocks] == [("item", "•")] * 3
    assert blocks(document) == items


def test_numbers_of_pages_beside_the_text_are_not_read() -> None:
    pages = [
        "\n".join((draw(["All of it, a guide"], 72, 740, 8), draw([f"0{n}"], 20, 700), draw(SENTENCES)))
        for n in range(3, 7)
    ]
    document = parse(pdf(*pages))
    assert [text for reason, text in skipped(document) if reason == "page number"] == ["03", "04", "05", "06"]
    assert blocks(document) == [" ".join(SENTENCES)] * 4
