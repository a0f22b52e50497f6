"""PDFs drawn line by line with ReportLab: columns row by row, heads in bands, watermarks, forms, cut-off hyphens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.documents.case import Case, NotHereError
from tests.documents.made import kept
from tests.documents.texts import Texts

_WIDTH, _HEIGHT = 595.0, 842.0


def drawn(draw: Callable[[Any], None], **values: str) -> Callable[[Path], None]:
    """What writes a document that is drawn on ReportLab's canvas."""

    def write(path: Path) -> None:
        try:
            from reportlab.pdfgen.canvas import Canvas
        except ImportError as error:
            raise NotHereError("ReportLab is not installed") from error
        canvas = Canvas(str(path), pagesize=(_WIDTH, _HEIGHT), invariant=True)
        if "title" in values:
            canvas.setTitle(values["title"])
        draw(canvas)
        canvas.save()

    return kept(write)


def wrapped(text: str, font: str, size: float, width: float, hyphen: str = "") -> list[str]:
    """Lines of a text; with a ``hyphen``, long words are divided where they do not fit."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if stringWidth(longer, font, size) <= width:
            line = longer
            continue
        cut = len(word) // 2
        if (
            hyphen
            and len(word) > 7
            and word.isalpha()
            and stringWidth(f"{line} {word[:cut]}-", font, size) <= width
        ):
            lines.append(f"{line} {word[:cut]}{hyphen}".strip())
            line = word[cut:]
        else:
            lines.append(line)
            line = word
    return [*lines, line]


def cases(seed: int) -> list[Case]:
    """One document of each sort."""
    return [
        make(seed) for make in (rows, heads, stamped, form, transcript, divided, letter, cells, newsletter)
    ]


def _flow(
    canvas: Any,
    lines: list[tuple[str, str, float]],
    left: float,
    top: float,
    bottom: float,
    lead: float,
    page: Callable[[int], None],
) -> None:
    """Lines of (text, font, size) down pages; ``page`` draws what each has around them."""
    number, y = 1, top
    page(number)
    for text, font, size in lines:
        if y < bottom:
            canvas.showPage()
            number, y = number + 1, top
            page(number)
        canvas.setFont(font, size)
        canvas.drawString(left, y, text)
        y -= lead


def rows(seed: int) -> Case:
    """Two columns whose lines the file draws across the page, row by row."""
    texts = Texts(seed, "rows")
    truth = texts.paragraphs(14)
    size, gap = texts.random.choice([9, 10, 11]), texts.random.choice([16, 24, 30])
    width = (_WIDTH - 120 - gap) / 2

    def draw(canvas: Any) -> None:
        lines = [
            ("   " if i == 0 else "") + line
            for text in truth
            for i, line in enumerate(wrapped(text, "Times-Roman", size, width - 14))
        ]
        deep = 48
        for start in range(0, len(lines), 2 * deep):
            canvas.setFont("Times-Roman", size)
            part = lines[start : start + 2 * deep]
            left, right = part[:deep], part[deep:]
            for row in range(len(left)):
                for column, found in ((0, left), (1, right)):
                    if row < len(found):
                        text = found[row]
                        indent = 10 if text.startswith("   ") else 0
                        canvas.drawString(
                            60 + column * (width + gap) + indent, 770 - row * (size + 3), text.strip()
                        )
            canvas.showPage()

    return Case("PDF", f"drawn-rows-{seed}.pdf", drawn(draw), tuple(truth), seed=seed)


def heads(seed: int) -> Case:
    """A chapter's name and the page's number on one line at 11 to 12 % of the page, another on each side."""
    texts = Texts(seed, "heads")
    title, chapters = texts.title(), [texts.title() for _ in range(3)]
    some = [texts.paragraphs(10) for _ in chapters]
    share = texts.random.choice([0.105, 0.115, 0.12])
    truth = [part for chapter, parts in zip(chapters, some, strict=True) for part in (chapter, *parts)]

    def draw(canvas: Any) -> None:
        number = 10
        for chapter, parts in zip(chapters, some, strict=True):
            lines = [(chapter, "Times-Bold", 16), ("", "Times-Roman", 11)]
            for text in parts:
                lines += [(line, "Times-Roman", 11) for line in wrapped(text, "Times-Roman", 11, 420)]
            for start in range(0, len(lines), 34):
                if start:
                    canvas.setFont("Times-Italic", 11)
                    if number % 2:
                        canvas.drawString(85, _HEIGHT * (1 - share), chapter)
                        canvas.drawRightString(505, _HEIGHT * (1 - share), str(number))
                    else:
                        canvas.drawString(85, _HEIGHT * (1 - share), str(number))
                        canvas.drawRightString(505, _HEIGHT * (1 - share), title)
                y = 715.0
                for text, font, size in lines[start : start + 34]:
                    canvas.setFont(font, size)
                    canvas.drawString(85, y, text)
                    y -= 15
                canvas.showPage()
                number += 1

    furniture = [
        *([title] * 12),
        *(chapter for chapter in chapters for _ in range(6)),
        *(str(n) for n in range(8, 40)),
    ]
    return Case(
        "PDF",
        f"drawn-heads-{seed}.pdf",
        drawn(draw, title=title),
        tuple(truth),
        tuple(furniture),
        tuple(chapters),
        title=title,
        seed=seed,
    )


def stamped(seed: int) -> Case:
    """A licence's line aslant and one upright on each page: "Downloaded by", letter-spaced; neither is the text."""
    texts = Texts(seed, "stamped")
    truth = texts.paragraphs(20)
    word = texts.random.choice(["SAMPLE COPY", "Not for distribution"])
    slant = texts.random.choice([0, 50])
    who = "Licensed to Jane Writer, order 48151623"

    def draw(canvas: Any) -> None:
        def page(number: int) -> None:
            canvas.saveState()
            canvas.setFillGray(0.85)
            canvas.setFont("Helvetica-Bold", 60)
            canvas.translate(120, 300)
            canvas.rotate(slant)
            canvas.drawString(0, 0, word)
            canvas.restoreState()
            canvas.setFont("Helvetica", 8)
            canvas.drawCentredString(_WIDTH / 2, 24, who)

        lines = [
            (line, "Times-Roman", 12.0)
            for text in truth
            for line in [*wrapped(text, "Times-Roman", 12, 440), ""]
        ]
        _flow(canvas, lines, 75, 760, 90, 15, page)

    return Case(
        "PDF", f"drawn-stamped-{seed}.pdf", drawn(draw), tuple(truth), (word,) * 8 + (who,) * 8, seed=seed
    )


def form(seed: int) -> Case:
    """A form that was filled: its answers are fields, not text."""
    texts = Texts(seed, "form")
    answers = [
        ("Name", "Jane Writer"),
        ("Street", "12 Mill Lane"),
        ("Place of birth", "Harwich"),
        ("Occupation", "Keeper of the lighthouse"),
    ]
    story = texts.sentences(2)
    truth = [
        "Application for a licence",
        *(f"{name}: {value}" for name, value in answers),
        "What happened?",
        " ".join(story),
    ]

    def draw(canvas: Any) -> None:
        canvas.setFont("Helvetica-Bold", 16)
        canvas.drawString(72, 760, "Application for a licence")
        y = 700
        for name, value in answers:
            canvas.setFont("Helvetica", 11)
            canvas.drawString(72, y, f"{name}:")
            canvas.acroForm.textfield(
                name=name,
                x=200,
                y=y - 5,
                width=250,
                height=18,
                value=value,
                fontSize=11,
                borderStyle="solid",
                forceBorder=True,
            )
            y -= 32
        canvas.drawString(72, y, "What happened?")
        canvas.acroForm.textfield(
            name="story",
            x=72,
            y=y - 120,
            width=440,
            height=110,
            value=" ".join(story),
            fontSize=11,
            fieldFlags="multiline",
        )

    return Case(
        "PDF", f"drawn-form-{seed}.pdf", drawn(draw), tuple(truth), headings=tuple(truth[:1]), seed=seed
    )


def transcript(seed: int) -> Case:
    """A court's transcript: numbers 1 to 25 at the margin of each page in a column of their own, heads and feet."""
    texts = Texts(seed, "court")
    truth = [f"{who} {sentence}" for who, sentence in zip(["Q", "A"] * 24, texts.sentences(48), strict=True)]
    size = texts.random.choice([11, 12])

    def draw(canvas: Any) -> None:
        lines = []
        for text in truth:
            lines += [
                ("      " if i == 0 else "") + line
                for i, line in enumerate(wrapped(text, "Courier", size, 350 if size == 11 else 370))
            ]
        for page in range(0, len(lines), 25):
            canvas.setFont("Courier", size)
            canvas.drawRightString(530, 790, str(page // 25 + 3))
            for row, text in enumerate(lines[page : page + 25]):
                y = 750 - row * 26
                canvas.drawRightString(90, y, str(row + 1))
                canvas.drawString(105 + (40 if text.startswith("      ") else 0), y, text.strip())
            canvas.drawCentredString(300, 60, "Alderson Court Reporting")
            canvas.showPage()

    numbers = tuple(str(n) for n in range(1, 30)) * 8
    return Case(
        "PDF",
        f"drawn-transcript-{seed}.pdf",
        drawn(draw),
        tuple(truth),
        ("Alderson Court Reporting",) * 8 + numbers,
        seed=seed,
    )


def divided(seed: int) -> Case:
    """Words divided at the ends of lines in capitals too, and names with hyphens of their own."""
    texts = Texts(seed, "divided")
    some = texts.paragraphs(10)
    truth = [text.upper() if i % 4 == 2 else text for i, text in enumerate(some)]
    width = texts.random.choice([160, 200])

    def draw(canvas: Any) -> None:
        lines = [
            (line, "Times-Roman", 11.0)
            for text in truth
            for line in [*wrapped(text, "Times-Roman", 11, width, "-"), ""]
        ]
        _flow(canvas, lines, 100, 770, 70, 13, lambda _: None)

    return Case("PDF", f"drawn-divided-{seed}.pdf", drawn(draw), tuple(truth), seed=seed)


def letter(seed: int) -> Case:
    """A letter as Word prints it: each run of words a piece of its own, an address, a closing."""
    texts = Texts(seed, "letter")
    some = texts.paragraphs(7)
    truth = [
        "Jane Writer",
        "12 Mill Lane",
        "Harwich",
        "3 May 1921",
        "Dear Mr. Utterson,",
        *some,
        "Yours sincerely,",
        "Jane Writer",
    ]

    def draw(canvas: Any) -> None:
        from reportlab.pdfbase.pdfmetrics import stringWidth

        lines: list[tuple[str, str, float]] = []
        for text in truth:
            lines += [(line, "Helvetica", 11.0) for line in wrapped(text, "Helvetica", 11, 430)]
            lines.append(("", "Helvetica", 11.0))
        y = 760.0
        for text, font, size in lines:
            if y < 80:
                canvas.showPage()
                y = 760.0
            canvas.setFont(font, size)
            x, words = 80.0, text.split(" ")
            while words:
                count = texts.random.randint(1, 4)
                piece = " ".join(words[:count]) + (" " if words[count:] else "")
                words = words[count:]
                canvas.drawString(x, y, piece)
                x += stringWidth(piece, font, size)
            y -= 14 if text else 7
        canvas.showPage()

    return Case("PDF", f"drawn-letter-{seed}.pdf", drawn(draw), tuple(truth), seed=seed)


def cells(seed: int) -> Case:
    """A table whose cells hold sentences of some lines, drawn line by line across the row."""
    texts = Texts(seed, "cells")
    words = [" ".join(s.split()[:18]) + "." for s in texts.sentences(30) if len(s.split()) >= 18][:12]
    before, after = texts.paragraphs(2)
    table = [words[i : i + 3] for i in range(0, len(words) // 3 * 3, 3)]
    truth = [before, *(cell for row in table for cell in row), after]

    def draw(canvas: Any) -> None:
        y = 770.0
        for text in (before, None, after):
            if text is not None:
                for line in wrapped(text, "Helvetica", 10, 450):
                    canvas.setFont("Helvetica", 10)
                    canvas.drawString(72, y, line)
                    y -= 13
                y -= 14
                continue
            for row in table:
                parts = [wrapped(cell, "Helvetica", 10, 135) for cell in row]
                canvas.line(70, y + 11, 525, y + 11)
                for i in range(max(map(len, parts))):
                    for column, part in enumerate(parts):
                        if i < len(part):
                            canvas.setFont("Helvetica", 10)
                            canvas.drawString(72 + 152 * column, y, part[i])
                    y -= 12
                y -= 8
            canvas.line(70, y + 11, 525, y + 11)
            y -= 16

    return Case("PDF", f"drawn-cells-{seed}.pdf", drawn(draw), tuple(truth), seed=seed)


def newsletter(seed: int) -> Case:
    """A list of contents that goes on in the second column, headings in a family of their own or one below the
    other, and names whose letters stand over each other and out of the line, as TeX draws its own."""
    texts = Texts(seed, "newsletter")
    size, width = texts.random.choice([9, 10, 11]), 230.0
    entries = [texts.title() for _ in range(14)]
    sections = [(texts.title(), texts.title(), texts.paragraphs(2)) for _ in range(2)]
    name = texts.title()
    truth = [name, "Contents"]
    for number, (title, part, paragraphs) in enumerate(sections, 1):
        first, *others = paragraphs
        truth += [title, f"{number}.1 {part}", f"LATEX is its name. {first}", *others]

    def logo(canvas: Any, left: float, y: float) -> float:
        for letter, step, rise, scale in (
            ("L", -0.36, 0, 1), ("A", -0.15, 0.2, 0.7), ("T", -0.17, 0, 1), ("E", -0.12, -0.22, 1), ("X ", 0, 0, 1)
        ):  # fmt: skip
            canvas.setFont("Times-Roman", size * scale)
            canvas.drawString(left, y + rise * size, letter)
            left += canvas.stringWidth(letter, "Times-Roman", size * scale) + step * size
        return left

    def draw(canvas: Any) -> None:
        for at, entry in enumerate(entries):
            left, y = 60 + at // 10 * 250, 760 - at % 10 * 14
            canvas.setFont("Times-Roman", size)
            canvas.drawString(left, y, entry[:30])
            end = left + canvas.stringWidth(f"{entry[:30]} ", "Times-Roman", size)
            canvas.drawString(
                end, y, ". " * int((left + 205 - end) / canvas.stringWidth(". ", "Times-Roman", size))
            )
            canvas.drawString(left + 215, y, str(1 + at // 3))
        canvas.setFont("Helvetica", 22)
        canvas.drawString(60, 810, name)
        canvas.setFont("Helvetica", 1.2 * size)
        canvas.drawString(60, 785, "Contents")
        y = 600.0
        for number, (title, part, paragraphs) in enumerate(sections, 1):
            canvas.setFont("Helvetica", 1.2 * size)
            canvas.drawString(60, y, title)
            canvas.setFont("Times-Bold", size)
            canvas.drawString(60, y - 1.7 * size, f"{number}.1 {part}")
            y -= 3.2 * size
            for place, text in enumerate(paragraphs):
                left = logo(canvas, 60, y) if not place else 60
                said = f"is its name. {text}" if not place else text
                first = wrapped(said, "Times-Roman", size, 2 * width - left + 60)[0]
                canvas.setFont("Times-Roman", size)
                canvas.drawString(left, y, first)
                for line in wrapped(said[len(first) + 1 :], "Times-Roman", size, 2 * width):
                    y -= 1.2 * size
                    canvas.drawString(60, y, line)
                y -= 2 * size
            y -= size

    names = tuple(
        named
        for number, (title, part, _) in enumerate(sections, 1)
        for named in (title, f"{number}.1 {part}")
    )
    around = tuple(entry[:30] for entry in entries)
    path = f"drawn-newsletter-{seed}.pdf"
    return Case("PDF", path, drawn(draw), tuple(truth), around, (name, "Contents", *names), seed=seed)
