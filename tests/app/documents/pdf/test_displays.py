"""PDF: formulas, algorithms and tables without rules are left out whole, and sentences around them go on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.documents.pdf.displays import is_whole_formula, programs
from app.documents.pdf.importer import of_pages, parse
from app.documents.pdf.margins import Page
from app.documents.pdf.pieces import Box, Line
from tests.support.pdfs import blocks, draw, pdf, skipped

FULL = "a line of the text of this page that is as wide as all the others on it are and"


def line(text: str, left: float, y: float, right: float = 0.0, font: str = "CMR", size: float = 10) -> Line:
    """A line of type whose size and place the file gives."""
    end = right or left + 0.5 * size * len(text)
    return Line(text, left, y - 2, end, y + 7, font=font, em=size, foot=y)


def maths(*pieces: tuple[str, str], left: float, y: float) -> Line:
    """A line of pieces, each in a type of its own."""
    parts, at = [], left
    for text, font in pieces:
        parts.append(line(text, at, y, font=font))
        at = parts[-1].right
    whole = line("".join(text for text, _ in pieces), left, y, at, font=pieces[0][1])
    return replace(whole, parts=tuple(parts))


def paragraph(y: float, *last: str) -> list[Line]:
    """Three full lines, and others."""
    texts = [FULL] * 3 + list(last)
    return [line(text, 100, y - 12 * n, 500 if text == FULL else 0.0) for n, text in enumerate(texts)]


def read(lines: list[Line], rules: list[Box] | None = None) -> list[str]:
    return blocks(of_pages([Page(lines, 792, rules or [])], [], "", ""))


@pytest.mark.parametrize(
    "display",
    [
        # As wide as its column: it begins where this does.
        [maths(("E(v, h) = ", "CMMI"), ("log ", "CMR"), ("Wvhx + Wvhh", "CMMI"), left=103, y=634)],
        # With words in it, on two lines.
        [
            maths(("y = x", "CMMI"), (" with probability ", "CMR"), ("p,", "CMMI"), left=180, y=634),
            maths(("−x", "CMMI"), (" otherwise,", "CMR"), left=200, y=622),
        ],
        # Over and under one another, a small word below a brace.
        [
            maths(("L = ∑", "CMMI"), left=180, y=634),
            line("c times", 200, 622, size=7),
            maths(("vj,", "CMMI"), left=220, y=630),
        ],
    ],
)  # fmt: skip
def test_a_formula_that_is_set_apart_is_none_of_the_sentence_around_it(display):
    low = min(each.foot for each in display)
    goes_on = line(
        "where the first term is as it was before in the text of this page and", 100, low - 24, 500
    )
    (text,) = read([*paragraph(690, "which is given by"), *display, goes_on, line("it ends.", 100, low - 36)])
    assert text.split("which is given by")[1].split() == [*goes_on.text.split(), "it", "ends."]


def test_words_with_signs_in_them_that_are_text_are_read():
    """The last line of a paragraph, a line of an item, a line in the midst of others."""
    last = maths(("x = y", "CMMI"), (" then holds.", "CMR"), left=100, y=654)
    first = line("1. There is a number that is positive as all of them were before it, the", 100, 620, 500)
    pieces = ("probability ", "CMR"), ("p > 0", "CMMI"), (" such that ", "CMR"), ("q = p.", "CMMI")
    item = [first, maths(*pieces, left=115, y=608)]
    text = " ".join(read([*paragraph(690), last, *item, *paragraph(580, "it ends.")]))
    assert "x = y then holds." in text
    assert "probability p > 0 such that q = p." in text


def test_a_word_that_a_formula_stands_in_the_midst_of_is_whole():
    shard = [line("m", 300, 660, font="CMMI", size=7)]
    above, below = (
        line(f"{FULL} predic\u00ad", 100, 666, 500),
        line("tion, expressed as what it is.", 100, 654),
    )
    document = of_pages([Page([*paragraph(702), above, *shard, below], 792)], [], "", "")
    assert "prediction, expressed" in "".join(blocks(document))


def test_a_sentence_beside_formulas_is_no_formula_as_a_whole():
    terms = [f"Q{n}(a, b, c, d, e, f) = R{n}(a, b, c, d, e, f, g)," for n in range(4)]
    formula = [maths((term, "CMMI"), left=180, y=640 - 14 * n) for n, term in enumerate(terms)]
    lines = [*paragraph(702), line("We have", 100, 664), *formula, line("and so it is.", 100, 574)]
    text = " ".join(read(lines))
    assert "We have" in text
    assert "and so it is." in text


STEPS = [
    "Input: a graph and the number of its nodes",
    "1: for i = 1 to n do",
    "2: choose the node that is nearest",
    "3: end for",
    "4: return the list of nodes",
]


@pytest.mark.parametrize("named", [True, False])
def test_the_steps_of_an_algorithm_are_not_read_and_its_name_is(named):
    name = ["Algorithm 1: How nodes are chosen"] * named
    steps = [line(text, 110, 640 - 12 * n) for n, text in enumerate([*name, *STEPS])]
    document = of_pages([Page([*paragraph(700), *steps, *paragraph(540, "it ends.")], 792)], [], "", "")
    assert [text for text in blocks(document) if "Algorithm" in text] == name
    assert not any(step in text for step in STEPS for text in blocks(document))
    assert [reason for reason, _ in skipped(document)] == ["code"]


def test_the_steps_of_an_algorithm_that_figures_count_are_not_read():
    said = [
        "upon event Receive(id, from) do",
        "known ← known ∪ {id}",
        "trigger Send(id, from)",
        "stop Timer(id)",
    ]
    figures = [line(f"{n}", 102, 640 - 12 * n, 108) for n in range(1, len(said) + 1)]
    texts = [line(text, 120, 640 - 12 * n) for n, text in enumerate(said, 1)]
    steps = [piece for pair in zip(figures, texts, strict=True) for piece in pair]
    page = [*paragraph(700), line("Algorithm 2: Repair", 100, 640), *steps, *paragraph(540, "it ends.")]
    document = of_pages([Page(page, 792)], [], "", "")
    assert not any(text in said for text in blocks(document))
    assert {reason for reason, _ in skipped(document)} == {"code"}


def test_an_algorithm_ends_at_its_rule_and_the_sentence_around_it_goes_on():
    steps = [
        line(text, 110, 650 - 12 * n) for n, text in enumerate(["Algorithm 2: Chosen", *STEPS[:4], "5: Sort"])
    ]
    below = [
        line(text, 100, 560 - 12 * n, 500) for n, text in enumerate(["and that t := s is chosen by", FULL])
    ]
    (name, text) = read([*steps, *below, line("it ends.", 100, 536)], [(98.0, 584.0, 502.0, 584.5)])
    assert name == "Algorithm 2: Chosen"
    assert text.startswith("and that t := s")


def test_numbered_sentences_and_values_are_no_algorithm():
    items = ["1. Else we are lost.", "2. If it rains, we do.", "0: bottom level", "1: simple group", "2: box"]
    lines = [line(text, 110, 640 - 12 * n) for n, text in enumerate(items)]
    assert " ".join(items) in " ".join(read([*paragraph(700), *lines]))


@pytest.mark.parametrize(
    "texts",
    [
        [
            "1: The buyer pays within thirty days;",
            "2: The seller delivers the goods;",
            "3: Both keep silent;",
        ],
        [
            "Procedure 2: Fire",
            "1: Leave the house;",
            "2: Go to the yard;",
            "3: Wait there until you are counted.",
        ],
        [
            "For all the things that you would do",
            "While no one knows what lovers do",
            "If love is blind, then",
        ],
    ],
)
def test_steps_that_are_words_alone_are_read(texts):
    lines = [line(text, 110, 640 - 14 * n, font="CMB" if n == 0 else "CMR") for n, text in enumerate(texts)]
    read_again = " ".join(read([*paragraph(700), *lines, *paragraph(570)]))
    assert all(text in read_again for text in texts)


CELLS = [
    ("Task", "Who does it", "When it is done"),
    ("Painting of the\nouter walls", "The men of the\nfirst shift", "Each spring, after\nthe frost"),
    ("Cleaning of the\nbasins", "Divers from the\ntown", "Twice a year, at low\nwater"),
    ("Lamps", "The keeper and his\nson", "Every evening"),
]


def test_a_table_of_cells_of_several_lines_that_has_no_rules_is_one():
    drawn, y = [], 600.0
    for row in CELLS:
        drawn += [draw(cell.split("\n"), 100 + 130 * n, y, 10) for n, cell in enumerate(row)]
        y -= 12 * max(cell.count("\n") + 1 for cell in row)
    text = [f"{FULL} {n}" for n in range(8)]
    document = parse(pdf("\n".join([draw(text, size=10, y=740), *drawn, draw(text, size=10, y=480)])))
    table = " ".join(cell.replace("\n", " ") for row in CELLS for cell in row)
    assert [text for reason, text in skipped(document) if reason == "table"] == [table]


def test_questions_and_answers_beside_their_letters_are_read():
    said = ["Where were you?", "At home.", "Who saw you there?", "My sister did.", "When did she leave?"]
    lines = [
        line(text, left, 640 - 14 * n, font="Times")
        for n, pair in enumerate(zip("QAQAQ", said, strict=True))
        for text, left in zip((f"{pair[0]}.", pair[1]), (100, 130), strict=True)
    ]
    text = " ".join(read([*paragraph(700), *lines, *paragraph(550)]))
    assert all(sentence in text for sentence in said)


def test_terms_beside_what_explains_them_are_read():
    terms = {
        "Quay": "Where ships are tied up and their cargo is brought ashore by hand",
        "Lock": "Two gates between waters of two heights in which ships are raised",
        "Buoy": "What floats and says where it is deep enough for the ships",
    }
    drawn = [
        draw([word], 100 if n == 0 else 180, 600 - 12 * at, 10)
        for at, pair in enumerate(terms.items())
        for n, word in enumerate(pair)
    ]
    document = parse(
        pdf("\n".join([draw([FULL] * 4, size=10, y=740), *drawn, draw([FULL] * 8, size=10, y=480)]))
    )
    assert not [text for reason, text in skipped(document) if reason == "table"]


def test_a_title_in_type_of_one_width_is_no_program():
    title = [Line("Report of the Mill", 72, 700, 400, 730, font="Courier", fixed=True, em=30)]
    title.append(Line("Second Winter", 72, 660, 300, 684, font="Courier", fixed=True, em=24))
    small = [Line(text, 72, 600 - 12 * n, 300, 610 - 12 * n, font="Courier", fixed=True, em=10)
             for n, text in enumerate(["int a = 1;", "return a + 2;"])]  # fmt: skip
    assert list(programs([*title, *small], (), 12.0)) == [2, 3]
    words = Line("IO Summary", 72, 500, 140, 510, bold=True, font="Courier", fixed=True, em=10)
    assert not list(programs([words, Line("It is so.", 100, 440, 300, 450)], (), 12.0))


def test_words_of_a_drawing_over_both_columns_are_none_of_the_text():
    columns = [line(FULL[:48], left, 500 - 12 * n, left + 230) for left in (60, 320) for n in range(20)]
    words = [line(f"split {n}", 70 + 120 * n, 640 - 20 * n, size=9.1) for n in range(4)]
    captions = [line("Figure 1: What is sent, and", 245, 690, 365), line("where.", 245, 678, 270, size=9.1)]
    captions.append(line("Figure 2: How it is split", 245, 550, 365))
    found = blocks(of_pages([Page([*captions[:2], *words, captions[2], *columns], 792)], [], "", ""))
    assert found[:2] == ["Figure 1: What is sent, and where.", "Figure 2: How it is split"]
    assert not any("split 0" in text for text in found)


def test_a_larger_title_behind_a_formula_is_none_of_the_sentence():
    above = paragraph(700, "which is sufficient to infer that the result of it is")
    formula = maths(("E(v, h) = ", "CMMI"), ("log ", "CMR"), ("Wvhx", "CMMI"), left=180, y=634)
    title = line("1.4.8 Of Locks", 100, 605, size=12.2)
    below = [line(text, 100, 580 - 12 * n, 500) for n, text in enumerate([FULL] * 3)]
    assert title.text in read([*above, formula, title, *below])


def test_captions_side_by_side_are_one_each():
    captions = [line("Figure 1: The weir", 100, 620, 230), line("Figure 2: The mill", 300, 620, 430)]
    said = read([*paragraph(700), *captions, *paragraph(580, "it ends.")])
    assert said[1:3] == ["Figure 1: The weir", "Figure 2: The mill"]
    named = [line("Figure 1: The weir, as it is in", 100, 620), line("Figure 2. It is high.", 100, 608)]
    said = read([*paragraph(700), *named, *paragraph(580, "it ends.")])
    assert said[1] == "Figure 1: The weir, as it is in Figure 2. It is high."


def test_a_formula_below_the_signs_that_end_a_sentence_is_none_of_it():
    end = [maths(("k", "CMMI"), left=100, y=664), line("1", 106, 661, size=6)]
    end.append(maths(("= k(n) + r", "CMMI"), (" and", "CMR"), left=120, y=664))
    display = maths(("k(n) = ", "CMMI"), ("round", "CMR"), (" f(n)", "CMMI"), left=180, y=634)
    document = of_pages([Page([*paragraph(700), *end, display, *paragraph(604)], 792)], [], "", "")
    assert ("formula", "k(n) = round f(n)") in skipped(document)


def test_a_row_of_a_table_goes_on_behind_a_cell_that_goes_over_its_line():
    rows = [
        [
            *(line("Town", 100, y), line("Far,", 200, y), line("Rot", 240, y), line("tendorf", 200, y - 12)),
            *(line("12", 300, y), line("-19", 360, y), line("229", 420, y)),
        ]
        for y in (640, 612, 584, 556)
    ]
    said = read([*paragraph(700), *(cell for row in rows for cell in row), *paragraph(510, "it ends.")])
    assert not any("tendorf" in text or "229" in text for text in said)


def test_a_note_beside_the_text_keeps_its_last_line_that_is_a_figure():
    full = [line(FULL, 200, 700 - 12 * n, 600) for n in range(8)]
    notes = [line("The dinner is at 5:30-", 60, 690, size=8), line("7 pm.", 60, 680, size=8)]
    assert "The dinner is at 5:30-7 pm." in read([*full[:4], *notes, *full[4:]])


def test_words_above_the_single_letters_of_a_drawing_are_of_it_too():
    drawn = [line("anchors here", 150, 625, font="Helvetica"), line("t", 200, 605)]
    above, below = paragraph(710, "it is done."), paragraph(550, "it ends.")
    said = read([*above, *drawn, line("Figure 1: A slice", 100, 580), *below])
    assert not any("anchors" in text for text in said)


def test_indices_count_as_no_words_of_a_formula():
    pieces = ("W", 10.0, "CMTI"), ("sus", 7.0, "CMR"), ("(n) = (1−α)·", 10.0, "CMMI"), ("C", 10.0, "CMTI")
    parts, at = [], 180.0
    for text, size, font in (
        *pieces,
        ("low", 7.0, "CMR"),
        ("+ α·", 10.0, "CMMI"),
        ("C", 10.0, "CMTI"),
        ("low", 7.0, "CMR"),
    ):
        parts.append(line(text, at, 634, font=font, size=size))
        at = parts[-1].right
    whole = replace(line("".join(part.text for part in parts), 180, 634, at), parts=tuple(parts))
    document = of_pages([Page([*paragraph(700), whole, *paragraph(604, "it ends.")], 792)], [], "", "")
    assert [reason for reason, _ in skipped(document)] == ["formula"]


@pytest.mark.parametrize(
    ("left", "said", "is_read"),
    [
        (120, "what a zebra weighs here", False),
        (100, "what a zebra weighs here", True),
        (120, "What a zebra weighs that was seen there is told:", True),
    ],
)
def test_a_remark_between_the_lines_of_a_program_that_is_set_in_is_of_it(left, said, is_read):
    code = ["(define (weight zebra)", "(lookup zebra weights))"]
    typed = [replace(line(text, left, 640 - 24 * n, font="CMTT"), fixed=True) for n, text in enumerate(code)]
    lines = [typed[0], line(said, left, 628), typed[1]]
    told = read([*paragraph(710, "it goes on."), *lines, *paragraph(580, "it ends.")])
    assert any("a zebra weighs" in text for text in told) == is_read


@pytest.mark.parametrize(
    ("text", "is_it"),
    [
        ("L2 (right!y → P) >> (left?y → Q(y)) = P >> Q(v)", True),
        ("= [atom[A] → A; T → ff[car[A]]]", True),
        ("∀ s : traces(P) • (X ∈ refusals(P / s) ≡ (X ∩ (P / s) = {}))", True),
        ("Γ ⊢ if e1 then e2 else e3 : T", True),
        ("– P ∈ Sn(P) for ∥P∥", True),
        ("For i = 1, 2, ..., k", False),
        ("e is an equivalence relation: e(x, x) and e(x, y) ∧ e(y, z)", False),
        ("Let N = 2k and P = r | s, which is what we need.", False),
        ("(2) When K = C, R = C[[t]], and k = C.", False),
        ("The weight of a → b is w(a) ≥ 2.", False),
        ("Sam: 2, Kim: 3 | a, b, c", False),
    ],
)
def test_a_paragraph_of_signs_with_names_between_them_is_a_formula(text, is_it):
    assert is_whole_formula(text) is is_it


@pytest.mark.parametrize(
    ("lines", "is_read"),
    [
        (["val boat = Boat(", "name = harbour.first,", "oars = 2)", "harbour.moor(boat)"], False),
        (["fun moor(boat: Boat): Berth {", "return berths", "}", "}"], False),
        (["The keeper of the harbour (see", "below) has the list of boats =", "it is long."], True),
        (["Boats = 12", "The harbour is full of them today", "Oars = 24"], True),
    ],
)
def test_a_program_in_the_type_of_the_text_is_not_read(lines, is_read):
    text = [line(each, 120, 640 - 12 * n) for n, each in enumerate(lines)]
    found = read([*paragraph(700, "It is so."), *text, *paragraph(560, "It is over.")])
    assert any(lines[1] in each for each in found) is is_read
