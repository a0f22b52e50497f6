"""``python -m tests.bench.opening``: the time and memory that a long book with pictures takes to open.

The book is made: 3 MB of markup in chapters, with emphasis, links, notes and 200 pictures. Opening it loads
none of these; what loading each takes is told beside it. On a busy machine the processor's time says more.
"""

from __future__ import annotations

import argparse
import random
import resource
import struct
import sys
import tempfile
import time
import zipfile
import zlib
from pathlib import Path

import psutil

from app.documents import resources
from app.documents.open import open_file
from app.documents.typesetting import Typesetting

WORDS = (
    "harbour", "the", "lantern", "of", "quiet", "and", "clockmaker", "weighed", "a", "river", "when", "rain",
)  # fmt: skip
_CONTAINER = (
    '<container><rootfiles><rootfile full-path="b/b.opf" '
    'media-type="application/oebps-package+xml"/></rootfiles></container>'
)
_XHTML = (
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><link rel="stylesheet" href="s.css"/></head>'
    "<body>{}</body></html>"
)
_ITEM = '<item id="{0}" href="{0}" media-type="application/xhtml+xml"/>'


def book(path: Path, size: int = 3_000_000, number: int = 200) -> None:
    """Write an e-book of ``size`` characters of markup with a ``number`` of pictures."""
    draw = random.Random(0)
    chapters: list[str] = []
    shown, per_chapter = 0, -(-number * 100_000 // size)
    while sum(map(len, chapters)) < size:
        n = len(chapters)
        blocks, notes, length = [f"<h1>Chapter {n}</h1>"], [], 0
        while length < 100_000:
            place = len(blocks)
            blocks.append(f"<p>{_paragraph(draw, n, place)}</p>")
            if place % 12 == 0:
                notes.append(f'<aside epub:type="footnote" id="n{place}"><p>{_words(draw, 20)}</p></aside>')
            length += len(blocks[-1])
        for picture in range(shown, min(shown + per_chapter, number)):
            place = draw.randrange(1, len(blocks))
            blocks.insert(place, f'<figure><img src="p{picture}.png" alt="{_words(draw, 5)}"/></figure>')
        shown += per_chapter
        chapters.append(_XHTML.format("".join([*blocks, *notes])))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("META-INF/container.xml", _CONTAINER)
        names = [f"c{n}.xhtml" for n in range(len(chapters))]
        items = "".join(map(_ITEM.format, names))
        spine = "".join(f'<itemref idref="{name}"/>' for name in names)
        file.writestr("b/b.opf", f"<package><manifest>{items}</manifest><spine>{spine}</spine></package>")
        file.writestr("b/s.css", ".sc { font-variant: small-caps } .em { font-style: italic }")
        for name, chapter in zip(names, chapters, strict=True):
            file.writestr(f"b/{name}", chapter)
        for picture in range(number):
            file.writestr(f"b/p{picture}.png", png(draw))


def _paragraph(draw: random.Random, chapter: int, place: int) -> str:
    note = f'<a epub:type="noteref" href="#n{place}">{place}</a>' if place % 12 == 0 else ""
    link = f'<a href="c{max(chapter - 1, 0)}.xhtml">before</a>'
    set_apart = f'<span class="sc">{_words(draw, 2)}</span> and <em>{_words(draw, 3)}</em>'
    return f"{_words(draw, 40)} {set_apart} {_words(draw, 20)} {link} {_words(draw, 15)}.{note}"


def _words(draw: random.Random, count: int) -> str:
    return " ".join(draw.choices(WORDS, k=count))


def png(draw: random.Random, side: int = 200) -> bytes:
    """A picture of noise, which does not pack."""
    rows = b"".join(b"\0" + draw.randbytes(side) for _ in range(side))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))

    head = struct.pack(">LLBBBBB", side, side, 8, 0, 0, 0, 0)
    data = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows))
    return b"\x89PNG\r\n\x1a\n" + data + chunk(b"IEND", b"")


def main(argv: list[str] | None = None) -> int:
    """Make the book, open it some times, print the figures; 1 where it took longer than the limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--limit", type=float, default=2.0, help="seconds")
    options = parser.parse_args(argv)
    process = psutil.Process()
    with tempfile.TemporaryDirectory(prefix="philomel-") as folder:
        path = Path(folder) / "book.epub"
        book(path)
        before, seconds = process.memory_info().rss, []
        for _ in range(options.rounds):
            begun = time.perf_counter()
            document = open_file(path)
            seconds.append(time.perf_counter() - begun)
        child = resource.getrusage(resource.RUSAGE_CHILDREN)
        grown = process.memory_info().rss - before
        begun = time.perf_counter()
        for picture in document.typesetting.pictures:
            resources.load(str(path), picture.resource)
        loading = time.perf_counter() - begun
    setting = document.typesetting
    kept = ", ".join(f"{len(getattr(setting, name))} {name}" for name in Typesetting.__dataclass_fields__)
    print(f"{len(document.text):,} characters, {len(document.blocks):,} blocks, {kept}")
    print(f"opened in {min(seconds):.2f} s (of {options.rounds}), {grown / 1e6:.0f} MB more")
    work = (child.ru_utime + child.ru_stime) / options.rounds
    print(f"its importer: {work:.2f} s of a processor, {child.ru_maxrss / 1000:.0f} MB at most")
    print(f"each picture loaded in {1000 * loading / max(len(setting.pictures), 1):.1f} ms")
    return int(min(seconds) > options.limit)


if __name__ == "__main__":
    sys.exit(main())
