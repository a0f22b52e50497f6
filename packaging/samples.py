"""One short text as a document of each kind: ``python packaging/samples.py FOLDER``.

Each has a formula in whichever way its kind writes one. ``check.py`` has the bundle read them all:
each must sound exactly like :data:`TEXT`.
"""

from __future__ import annotations

import io
import json
import struct
import sys
import zipfile
from pathlib import Path

HEADING = "The field"
BEFORE, FORMULA, AFTER = "This field is ", "5 + 3²", " steps long. Nobody has walked round it."
TEXT = f"{HEADING}\n\n{BEFORE}{FORMULA}{AFTER}"
"""What is to be read of each document."""
_TEX = r"$5 + 3^2$"
_MATHML = "<math><mn>5</mn><mo>+</mo><msup><mn>3</mn><mn>2</mn></msup></math>"
_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_ODF = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"'
)
_OBJECT = '<draw:frame><draw:object xlink:href="./Object 1"/></draw:frame>'
_PPT = (
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
_M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'


def write(folder: Path) -> list[Path]:
    """Write a document of each kind into a folder; returns their paths."""
    documents = {
        "sample.txt": TEXT.encode(),
        "sample.md": _markdown().encode(),
        "sample.html": _html().encode(),
        "sample.epub": _epub(),
        "sample.pdf": _pdf(),
        "sample.docx": _docx(),
        "sample.odt": _odt(),
        "sample.pptx": _pptx(),
        "sample.rtf": _rtf().encode(),
        "sample.fb2": _fb2().encode(),
        "sample.fbz": _zip({"book.fb2": _fb2()}),
        "sample.mobi": _mobi(),
        "sample.eml": f"Subject: {HEADING}\nContent-Type: text/html; charset=utf-8\n\n{_html()}".encode(),
        "sample.tex": _tex().encode(),
        "sample.rst": f"{HEADING}\n{'=' * len(HEADING)}\n\n{BEFORE}:math:`{_TEX[1:-1]}`{AFTER}\n".encode(),
        "sample.org": f"* {HEADING}\n{BEFORE}{_TEX}{AFTER}\n".encode(),
        "sample.adoc": f"== {HEADING}\n{BEFORE}stem:[{_TEX[1:-1]}]{AFTER}\n".encode(),
        "sample.ipynb": json.dumps({"cells": [{"cell_type": "markdown", "source": [_markdown()]}]}).encode(),
        "sample.vtt": _vtt().encode(),
    }
    for name, content in documents.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in documents]


def _markdown() -> str:
    return f"# {HEADING}\n\n::: note\n{BEFORE}{_TEX}{AFTER}\n:::\n"


def _html() -> str:
    return (
        f'<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>{HEADING}</title>'
        f"</head><body><article><h1>{HEADING}</h1><p>{BEFORE}{_MATHML}{AFTER}</p></article></body></html>"
    )


def _epub() -> bytes:
    package = (
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><manifest>'
        '<item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest>'
        '<spine><itemref idref="c"/></spine></package>'
    )
    container = '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>'
    chapter = _html().removeprefix("<!DOCTYPE html>")
    return _zip({"META-INF/container.xml": container, "book.opf": package, "c.xhtml": chapter})


def _docx() -> bytes:
    def run(text: str) -> str:
        return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'

    def part(name: str, text: str) -> str:
        return f"<m:{name}><m:r><m:t>{text}</m:t></m:r></m:{name}>"

    power = f"<m:sSup>{part('e', '3')}{part('sup', '2')}</m:sSup>"
    formula = f"<m:oMath><m:r><m:t>5+</m:t></m:r>{power}</m:oMath>"
    heading = f'<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>{run(HEADING)}</w:p>'
    body = f"{heading}<w:p>{run(BEFORE)}{formula}{run(AFTER)}</w:p>"
    return _zip({"word/document.xml": f"<w:document {_W} {_M}><w:body>{body}</w:body></w:document>"})


def _odt() -> bytes:
    body = f'<text:h text:outline-level="1">{HEADING}</text:h><text:p>{BEFORE}{_OBJECT}{AFTER}</text:p>'
    inner = f"<office:body><office:text>{body}</office:text></office:body>"
    content = f"<office:document {_ODF}>{inner}</office:document>"
    media = "application/vnd.oasis.opendocument.text"
    return _zip({"mimetype": media, "content.xml": content, "Object 1/content.xml": _MATHML})


def _pptx() -> bytes:
    def shape(place: str, text: str) -> str:
        line = f"<a:p><a:r><a:t>{text}</a:t></a:r></a:p>"
        return f'<p:sp><p:nvPr><p:ph type="{place}"/></p:nvPr><p:txBody>{line}</p:txBody></p:sp>'

    ids = '<p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst>'
    slide = shape("title", HEADING) + shape("body", f"{BEFORE}{FORMULA}{AFTER}")
    return _zip({
        "ppt/presentation.xml": f"<p:presentation {_PPT}>{ids}</p:presentation>",
        "ppt/_rels/presentation.xml.rels": '<Relationships><Relationship Id="rId1" Target="slides/a.xml"/>'
            '</Relationships>',
        "ppt/slides/a.xml": f"<p:sld {_PPT}>{slide}</p:sld>",
    })  # fmt: skip


def _rtf() -> str:
    heading = rf"\pard\outlinelevel0 {HEADING}\par"
    return rf"{{\rtf1\ansi{heading}\pard {BEFORE}5 + 3{{\super 2}}{AFTER}\par}}"


def _fb2() -> str:
    text = f"<section><title><p>{HEADING}</p></title><p>{BEFORE}{FORMULA}{AFTER}</p></section>"
    return (
        f'<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><body>{text}</body></FictionBook>'
    )


def _mobi() -> bytes:
    """A database of two records: what the book is, and its text as it is."""
    text = f"<html><body><h1>{HEADING}</h1><p>{BEFORE}{FORMULA}{AFTER}</p></body></html>".encode()
    head = struct.pack(">HHLHHHH4sLLL", 1, 0, len(text), 1, 4096, 0, 0, b"MOBI", 232, 2, 65001).ljust(
        248, b"\0"
    )
    head = head[:36] + struct.pack(">L", 6) + head[40:244] + b"\xff" * 4
    start = 78 + 2 * 8 + 2
    table = struct.pack(">HLLLL", 2, start, 0, start + len(head), 0) + b"\0\0"
    return b"sample".ljust(60, b"\0") + b"BOOKMOBI" + b"\0" * 8 + table + head + text


def _tex() -> str:
    text = f"\\section{{{HEADING}}}\n{BEFORE}{_TEX}{AFTER}"
    return f"\\documentclass{{article}}\n\\begin{{document}}\n{text}\n\\end{{document}}\n"


def _vtt() -> str:
    return (
        f"WEBVTT\n\n00:01.000 --> 00:02.000\n{HEADING}\n\n"
        f"00:09.000 --> 00:11.000\n{BEFORE}{FORMULA}\n\n00:11.000 --> 00:14.000\n{AFTER.strip()}\n"
    )


def _zip(members: dict[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name, content)
    return buffer.getvalue()


def _pdf() -> bytes:
    page = "\n".join(
        f"BT /F {size} Tf 72 {height} Td ({text}) Tj ET"
        for size, height, text in ((20, 720, HEADING), (12, 680, f"{BEFORE}{FORMULA}{AFTER}"))
    )
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F << "
        "/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >> >> >>",
        f"<< /Length {len(page)} >>\nstream\n{page}\nendstream",
    ]
    out, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{content}\nendobj\n".encode("cp1252")
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    end = f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer << /Size {size} /Root 1 0 R >>\n"
    return out + f"{end}startxref\n{len(out)}\n%%EOF\n".encode()


if __name__ == "__main__":
    write(Path(sys.argv[1]))
