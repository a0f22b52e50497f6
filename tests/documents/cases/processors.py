"""Documents of word processors, slides and marked-up text: written by hand, by Pandoc and by LibreOffice."""

from __future__ import annotations

import subprocess
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from tests.documents.case import Case
from tests.documents.cases.pages import play_rows, talk_rows, vita_rows
from tests.documents.made import kept, program
from tests.documents.sentences import Writer

_W = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
)


def cases(seed: int) -> list[Case]:
    """The documents of one seed."""
    laid_out = [
        _laid_out("vita", seed, "Curriculum vitae", vita_rows(seed)),
        _laid_out("interview", seed, "An interview", talk_rows(seed)),
        _laid_out("play", seed, "A play", play_rows(seed)),
    ]
    report = [_report(seed, kind) for kind in ("docx", "odt", "rtf", "rst", "org", "tex")]
    office = [_office(seed, kind) for kind in ("odt", "rtf", "docx")]
    return [*laid_out, _word(seed), _formulas(seed), *report, *office, _slides(seed)]


def _docx(body: str, **members: str) -> Callable[[Path], None]:
    """A maker of a Word document; members are parts beside the text, without their suffix."""

    def make(path: Path) -> None:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
            file.writestr("[Content_Types].xml", "<Types/>")
            file.writestr("word/document.xml", f"<w:document {_W}><w:body>{body}</w:body></w:document>")
            for name, markup in members.items():
                file.writestr(f"word/{name}.xml", markup)

    return make


def _p(text: str, style: str = "") -> str:
    look = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f'<w:p>{look}<w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'


def _laid_out(name: str, seed: int, title: str, rows: list[list[str]]) -> Case:
    """A table without lines that arranges a text."""
    cells = (
        "".join(
            f"<w:tc><w:tcPr><w:tcW w:w='{(2000, 7000)[i]}'/></w:tcPr>{_p(cell)}</w:tc>"
            for i, cell in enumerate(row)
        )
        for row in rows
    )
    look = ("<w:tblBorders><w:top w:val='none'/></w:tblBorders>", "", "<w:tblStyle w:val='TableGrid'/>", "")[
        seed % 4
    ]
    table = f"<w:tbl><w:tblPr>{look}</w:tblPr>" + "".join(f"<w:tr>{row}</w:tr>" for row in cells) + "</w:tbl>"
    truth = [title, *(" ".join(row) for row in rows)]
    return Case(
        "DOCX",
        f"{name}-{seed}.docx",
        _docx(_p(title, "Heading1") + table),
        tuple(truth),
        (),
        (title,),
        seed=seed,
    )


def _word(seed: int) -> Case:
    """A text with notes at the foot of the page and at its end, and a table of figures."""
    writer = Writer(seed + 3000)
    title, prose = writer.title(), writer.paragraphs(4)
    notes = [writer.sentence(), writer.sentence()]

    def noted(text: str, kind: str) -> str:
        look = "<w:rPr><w:rStyle w:val='FootnoteReference'/></w:rPr>"
        mark = f"<w:r>{look}<w:{kind}noteReference w:id='2'/></w:r>"
        return f"<w:p><w:r><w:t>{text}</w:t></w:r>{mark}</w:p>"

    rows = [[f"Row {n}", str(writer.number(100, 999)), str(writer.number(100, 999))] for n in range(4)]
    table = "<w:tbl>" + "".join(
        "<w:tr>" + "".join(f"<w:tc>{_p(cell)}</w:tc>" for cell in row) + "</w:tr>" for row in rows
    ) + "</w:tbl>"  # fmt: skip
    body = (
        _p(title, "Heading1")
        + noted(prose[0], "foot")
        + _p(prose[1])
        + table
        + noted(prose[2], "end")
        + _p(prose[3])
    )

    def part(kind: str, text: str) -> str:
        ref = f"<w:r><w:{kind}noteRef/></w:r>"
        return (
            f"<w:{kind}notes {_W}><w:{kind}note w:type='separator' w:id='0'><w:p/></w:{kind}note>"
            f"<w:{kind}note w:id='2'><w:p>{ref}<w:r><w:t>{text}</w:t></w:r></w:p></w:{kind}note>"
            f"</w:{kind}notes>"
        )

    return Case(
        "DOCX", f"noted-{seed}.docx",
        _docx(body, footnotes=part("foot", notes[0]), endnotes=part("end", notes[1])),
        (title, *prose), (*notes, *(" ".join(row) for row in rows)), (title,), seed=seed,
    )  # fmt: skip


def _formulas(seed: int) -> Case:
    """Office MathML, deep, and a formula as a picture with an alternative text."""
    writer = Writer(seed + 3100)
    prose, n, depth = writer.paragraphs(2), writer.number(2, 9), 14 + seed
    run = "<m:r><m:t>{}</m:t></m:r>"
    deep = run.format("q")
    for _ in range(depth):
        deep = f"<m:f><m:num>{run.format('1')}</m:num><m:den>{run.format('z+')}{deep}</m:den></m:f>"
    flat = f"<m:sSup><m:e>{run.format('x')}</m:e><m:sup>{run.format(n)}</m:sup></m:sSup>{run.format('−b=0')}"
    picture = (f"$y = {n}$", f"\\frac{{y}}{{{n}}} = 1", f"$y = {n}$", f"\\(y = {n}\\)")[seed % 4]
    read = (f"y = {n}", f"y∕{n} = 1", f"y = {n}", f"y = {n}")[seed % 4]
    drawn = "<w:r><w:drawing><wp:inline><wp:docPr id='1' name='P' descr='{}'/></wp:inline></w:drawing></w:r>"
    drawing, photo = drawn.format(picture), f"<w:p>{drawn.format('A dog in the snow')}</w:p>"

    def said(before: str, what: str) -> str:
        space = '<w:t xml:space="preserve">'
        return f"<w:p><w:r>{space}{before} </w:t></w:r>{what}<w:r>{space} stands.</w:t></w:r></w:p>"

    body = (
        said(prose[0], f"<m:oMath>{flat}</m:oMath>") + said("Then", f"<m:oMath>{deep}</m:oMath>")
        + said("Now", drawing) + photo + _p(prose[1])
    )  # fmt: skip
    powers = "⁰¹²³⁴⁵⁶⁷⁸⁹"
    truth = (
        f"{prose[0]} x{powers[n]} − b = 0 stands.", f"Then {'1∕(z + ' * depth}q{')' * depth} stands.",
        f"Now {read} stands.", prose[1],
    )  # fmt: skip
    return Case("DOCX", f"formulas-{seed}.docx", _docx(body), truth, ("A dog in the snow",), seed=seed)


def _report(seed: int, kind: str) -> Case:
    """A report in Pandoc's Markdown, as Pandoc writes it in another form: lists, notes, formulas, code, a
    table."""
    writer = Writer(seed + 3200)
    title, *heads = writer.titles(4)
    prose, items, note = writer.paragraphs(6), [writer.sentence() for _ in range(3)], writer.sentence()
    n = writer.number(2, 9)
    quoted = writer.sentence()
    source = "\n\n".join((
        f"---\ntitle: {title}\n---", f"# {heads[0]}", f"{prose[0]}[^1] {prose[1]}", f"Thus $x_1 = {n} - b$ "
            f"holds.",
        f"## {heads[1]}", prose[2].replace("village", "*village*").replace("candle", "**candle**"),
        "\n".join(f"- {item}" for item in items), f"> {quoted}", f"# {heads[2]}", prose[3],
        "```\nfor k in range(9): print(k)\n```", prose[4],
        "| Year | Tons | Left |\n|------|------|------|\n| 1901 | 4120 | 77 |\n| 1902 | 5530 | 81 |",
        prose[5],
        f"[^1]: {note}",
    ))  # fmt: skip

    def write(path: Path) -> None:
        target = {"tex": "latex"}.get(kind, kind)
        subprocess.run(
            [program("pandoc"), "-s", "-f", "markdown", "-t", target, "-o", str(path)],
            input=source.encode(), check=True, capture_output=True,
        )  # fmt: skip

    truth = (title, heads[0], f"{prose[0]} {prose[1]}", f"Thus x₁ = {n} − b holds.", heads[1], prose[2],
    *items, quoted,
             heads[2], *prose[3:])  # fmt: skip
    return Case(
        kind.upper(), f"report-{seed}.{kind}", kept(write), truth,
        (note, "for k in range(9): print(k)", "1901 4120 77", "1902 5530 81"),
        tuple(heads) if kind == "rtf" else (title, *heads), ("Year Tons Left", "1", title),
        "" if kind == "rtf" else title, seed=seed,
    )  # fmt: skip


def _office(seed: int, kind: str) -> Case:
    """A letter and a table of turns as LibreOffice writes them, of HTML."""
    writer = Writer(seed + 3300)
    title, *heads = writer.titles(3)
    prose, rows = writer.paragraphs(4), talk_rows(seed + 50)
    table = "".join(f"<tr><td width='20%'>{a}</td><td width='80%'>{b}</td></tr>" for a, b in rows)
    accents = "Être naïve à Łódź — “so”, he said: 5 € for 3 m² …"
    markup = (
        f"<html><head><title>{title}</title></head><body><h1>{heads[0]}</h1><p>{prose[0]}</p><p>{accents}</p>"
        f"<ul><li>{prose[1]}</li></ul><h2>{heads[1]}</h2><p>{prose[2]}</p><table width='100%'>{table}</table>"
        f"<p>{prose[3]}<sup>2</sup></p></body></html>"
    )

    def write(path: Path) -> None:
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / f"{path.stem}.html"
            source.write_text(markup, encoding="utf-8")
            writer_of = {"odt": "writer8", "rtf": "Rich Text Format", "docx": "MS Word 2007 XML"}[kind]
            subprocess.run(
                [program("soffice"), f"-env:UserInstallation=file://{folder}/home", "--headless",
                 "--infilter=HTML (StarWriter)", "--convert-to", f"{kind}:{writer_of}", "--outdir", folder,
                 str(source)],
                check=True, capture_output=True,
            )  # fmt: skip
            path.write_bytes((Path(folder) / path.name).read_bytes())

    truth = (
        heads[0],
        prose[0],
        accents,
        prose[1],
        heads[1],
        prose[2],
        *(" ".join(row) for row in rows),
        prose[3],
    )
    return Case(
        kind.upper(),
        f"office-{seed}.{kind}",
        kept(write),
        truth,
        ("2",),
        tuple(heads),
        title=title,
        seed=seed,
    )


def _slides(seed: int) -> Case:
    """Slides of Pandoc's, with notes for the speaker and a table."""
    writer = Writer(seed + 3400)
    title, *heads = writer.titles(4)
    points = [[writer.sentence() for _ in range(3)] for _ in heads]
    said = writer.sentence()
    parts = [f"---\ntitle: {title}\n---"]
    for n, (head, of_slide) in enumerate(zip(heads, points, strict=True)):
        parts += [f"## {head}", "\n".join(f"- {point}" for point in of_slide)]
        parts += [f"::: notes\n\n{said}\n\n:::"] if n == 0 else []
    parts += ["## Figures", "| Year | Tons |\n|------|------|\n| 1901 | 4120 |\n| 1902 | 5530 |"]

    def write(path: Path) -> None:
        subprocess.run(
            [program("pandoc"), "-s", "-f", "markdown", "-t", "pptx", "-o", str(path)],
            input="\n\n".join(parts).encode(), check=True, capture_output=True,
        )  # fmt: skip

    truth = [title]
    for head, of_slide in zip(heads, points, strict=True):
        truth += [head, *of_slide]
    return Case(
        "PPTX", f"slides-{seed}.pptx", kept(write), (*truth, "Figures"), (said, "1901 4120", "1902 5530"),
        (title, *heads, "Figures"), ("Year Tons", "1", "2", "3", "4", "5"), title, seed=seed,
    )  # fmt: skip
