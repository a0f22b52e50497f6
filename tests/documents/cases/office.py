"""PDFs that LibreOffice makes of word processors' documents and of slides."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.documents.case import Case, NotHereError
from tests.documents.cases.latex import PAGES
from tests.documents.made import kept, program
from tests.documents.texts import Texts


def converted(save: Callable[[Path], None], suffix: str) -> Callable[[Path], None]:
    """What writes a document, has LibreOffice print it, and gives the PDF, with its headings as bookmarks."""

    def write(path: Path) -> None:
        office = program("soffice")
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / f"a{suffix}"
            try:
                save(source)
            except ImportError as error:
                raise NotHereError(f"{error.name} is not installed") from error
            subprocess.run(
                [office, f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", "pdf", "--outdir", folder, str(source)],
                check=True, capture_output=True, timeout=180,
            )  # fmt: skip
            shutil.copyfile(source.with_suffix(".pdf"), path)

    return kept(write)


def cases(seed: int) -> list[Case]:
    """One document of each sort."""
    return [report(seed), plain(seed), slides(seed), leftward(seed, "hebrew"), leftward(seed, "arabic")]


def report(seed: int) -> Case:
    """Headings, a header and a footer with the page's number, lists, a table with a bold row."""
    texts = Texts(seed, "report")
    title, parts = texts.title(), []
    head = f"{texts.title()}, {texts.random.randint(1980, 2020)}"
    truth, heads, either = [title], [], []
    for number in range(1, 4):
        name, some, items = f"{number} {texts.title()}", texts.paragraphs(4), texts.sentences(3)
        table = [
            ["Region", "Spring", "Autumn"],
            *(
                [name, str(texts.random.randint(100, 999)), str(texts.random.randint(100, 999))]
                for name in ("North", "South")
            ),
        ]
        parts.append((name, some, items, table))
        truth += [name, *some, *items]
        heads.append(name)
        either += [*table[0], *(" ".join(row) for row in table[1:])]

    def save(path: Path) -> None:
        import docx

        document: Any = docx.Document()
        document.core_properties.title = title
        document.sections[0].header.paragraphs[0].text = head
        document.sections[0].footer.paragraphs[0].text = "Printed for the committee"
        document.add_heading(title, 0)
        for name, some, items, rows in parts:
            document.add_heading(name, 1)
            for text in some:
                document.add_paragraph(text)
            for item in items:
                document.add_paragraph(item, style="List Bullet")
            table = document.add_table(rows=3, cols=3)
            for i, row in enumerate(rows):
                for j, value in enumerate(row):
                    table.cell(i, j).text = ""
                    table.cell(i, j).paragraphs[0].add_run(value).bold = i == 0
        document.save(str(path))

    furniture = (head,) * 9 + ("Printed for the committee",) * 9
    return Case(
        "PDF",
        f"office-report-{seed}.pdf",
        converted(save, ".docx"),
        tuple(truth),
        furniture,
        tuple(heads),
        tuple(either),
        title=title,
        seed=seed,
    )


def plain(seed: int) -> Case:
    """Paragraphs with an indent and no space between them, bold titles of the text's size, dialogue."""
    texts = Texts(seed, "plain")
    truth, heads, marks = [], [], []
    for _ in range(3):
        name, some = texts.title(), texts.paragraphs(8)
        truth += [name, *some]
        marks += [True, *[False] * 8]
        heads.append(name)
    size = texts.random.choice([10, 11, 12])

    def save(path: Path) -> None:
        import docx
        from docx.shared import Mm, Pt

        document: Any = docx.Document()
        document.core_properties.title = ""
        for text, is_head in zip(truth, marks, strict=True):
            paragraph = document.add_paragraph()
            run = paragraph.add_run(text)
            run.bold, run.font.size = is_head, Pt(size)
            paragraph.paragraph_format.space_after = Pt(0)
            paragraph.paragraph_format.space_before = Pt(12 if is_head else 0)
            paragraph.paragraph_format.first_line_indent = Mm(0 if is_head else 6)
        document.save(str(path))

    return Case(
        "PDF", f"office-plain-{seed}.pdf", converted(save, ".docx"), tuple(truth), (), tuple(heads), seed=seed
    )


def slides(seed: int) -> Case:
    """Slides with titles and points, and a table on one."""
    texts = Texts(seed, "deck")
    parts = [(texts.title(), texts.sentences(3)) for _ in range(6)]
    truth = [text for name, items in parts for text in (name, *items)]

    def save(path: Path) -> None:
        import pptx

        deck: Any = pptx.Presentation()
        for name, items in parts:
            slide = deck.slides.add_slide(deck.slide_layouts[1])
            slide.shapes.title.text = name
            frame = slide.placeholders[1].text_frame
            frame.text = items[0]
            for item in items[1:]:
                frame.add_paragraph().text = item
        deck.save(str(path))

    return Case(
        "PDF",
        f"office-slides-{seed}.pdf",
        converted(save, ".pptx"),
        tuple(truth),
        PAGES,
        tuple(name for name, _ in parts),
        seed=seed,
    )


def leftward(seed: int, language: str) -> Case:
    """Hebrew or Arabic, as a word processor writes it: brackets and numbers within."""
    texts = Texts(seed, f"office {language}")
    truth = texts.paragraphs(4, language)
    font = {"hebrew": "David CLM", "arabic": "Amiri"}[language]
    size = texts.random.choice([12, 15])

    def save(path: Path) -> None:
        import docx
        from docx.oxml import OxmlElement
        from docx.oxml.ns import qn

        document: Any = docx.Document()
        for text in truth:
            paragraph = document.add_paragraph()
            paragraph._p.get_or_add_pPr().append(OxmlElement("w:bidi"))
            run = paragraph.add_run(text)
            properties = run._r.get_or_add_rPr()
            fonts, length = OxmlElement("w:rFonts"), OxmlElement("w:szCs")
            fonts.set(qn("w:cs"), font)
            length.set(qn("w:val"), str(2 * size))
            for element in (fonts, OxmlElement("w:rtl"), length):
                properties.append(element)
        document.save(str(path))

    return Case("PDF", f"office-{language}-{seed}.pdf", converted(save, ".docx"), tuple(truth), seed=seed)
