"""E-books as publishers make them, and what tools of others find in files of sound."""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
import zipfile
import zlib
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import pytest

NEEDS_FFMPEG = pytest.mark.skipif(
    shutil.which("ffmpeg") is None or shutil.which("ffprobe") is None, reason="needs FFmpeg"
)
EPUBCHECK = Path("/usr/share/java/epubcheck.jar")
NEEDS_EPUBCHECK = pytest.mark.skipif(
    not EPUBCHECK.exists() or shutil.which("java") is None, reason="needs epubcheck and Java"
)
CONTAINER = (
    '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    '<rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/>'
    "</rootfiles></container>"
)
HTML = (
    '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" '
    'xmlns:epub="http://www.idpf.org/2007/ops"><head><title>{title}</title>'
    '<link rel="stylesheet" href="s.css"/></head><body>{body}</body></html>'
)
CHAPTERS = (
    (
        "One: A/B 😀",
        "<p>The bird sings <em>at night. It is</em> small.</p><p>All of us sleep; nobody hears &amp; "
        "nobody knows.</p>",
    ),
    (
        "Two",
        '<p>It rains on the <b>roof</b>.<img src="cover.png" alt="A red wall"/> The wind is <i>cold</i>.</p>',
    ),
    ("Three", "<blockquote><p>Mr Smith said &#8220;Go home.&#8221; He went.</p></blockquote>"),
)


def png(width: int = 64, height: int = 96) -> bytes:
    """A red picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(b"".join(b"\0" + b"\xc8\x3c\x3c" * width for _ in range(height)))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def write_epub(
    path: Path,
    chapters: Sequence[tuple[str, str]] = CHAPTERS,
    *,
    title: str = "The Small Bird & Co",
    cover: bytes | None = None,
) -> Path:
    """An EPUB 3 with a cover, a style sheet and contents; ``chapters``: title and markup of each."""
    numbers = range(len(chapters))
    items = "".join(
        f'<item id="c{n}" href="c{n}.xhtml" media-type="application/xhtml+xml"/>' for n in numbers
    )
    spine = "".join(f'<itemref idref="c{n}"/>' for n in numbers)
    named = f"<dc:title>{escape(title)}</dc:title>" if title else ""
    package = (
        '<?xml version="1.0" encoding="utf-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" '
        'unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">urn:x:1</dc:identifier>{named}<dc:language>en</dc:language>'
        '<dc:creator id="a">Ana Nowak</dc:creator><dc:creator id="b">Jo Brush</dc:creator>'
        '<meta refines="#b" property="role" scheme="marc:relators">ill</meta>'
        '<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata><manifest>'
        '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
        '<item id="css" href="s.css" media-type="text/css"/>'
        f'<item id="cov" href="cover.png" properties="cover-image" media-type="image/png"/>{items}'
        f"</manifest><spine>{spine}</spine></package>"
    )
    entries = "".join(
        f'<li><a href="c{n}.xhtml">{escape(name)}</a></li>' for n, (name, _) in enumerate(chapters)
    )
    with zipfile.ZipFile(path, "w") as book:
        book.writestr(zipfile.ZipInfo("mimetype"), "application/epub+zip")
        book.writestr("META-INF/container.xml", CONTAINER)
        book.writestr("OEBPS/content.opf", package)
        book.writestr("OEBPS/s.css", "p { margin: 0; text-indent: 1em }")
        book.writestr("OEBPS/cover.png", png() if cover is None else cover)
        nav = f'<nav epub:type="toc"><ol>{entries}</ol></nav>'
        book.writestr("OEBPS/nav.xhtml", HTML.format(title="Contents", body=nav))
        for n, (name, markup) in enumerate(chapters):
            body = f'<section epub:type="chapter"><h1 id="h">{escape(name)}</h1>{markup}</section>'
            book.writestr(f"OEBPS/c{n}.xhtml", HTML.format(title=escape(name), body=body))
    return path


def probed(path: Path) -> dict[str, Any]:
    """What ffprobe finds in a file: its format, streams and chapters."""
    command = ["ffprobe", "-v", "error", "-show_format", "-show_streams", "-show_chapters", "-of", "json"]
    found = subprocess.run([*command, str(path)], capture_output=True, check=True)
    whole: dict[str, Any] = json.loads(found.stdout)
    return whole


def faults(path: Path) -> list[str]:
    """What epubcheck finds wrong with a book: errors and worse."""
    report = path.with_suffix(".report.json")
    command = ["java", "-jar", str(EPUBCHECK), str(path), "--json", str(report), "-q"]
    subprocess.run(command, capture_output=True, check=False)
    found = json.loads(report.read_text(encoding="utf-8"))["messages"]
    return [
        f"{each['severity']} {each['ID']} {each['message']}"
        for each in found
        if each["severity"] in ("ERROR", "FATAL")
    ]
