"""Documents short enough to be made in minutes: the beginning of each chapter of a book, and awkward ones."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from tests.support.books import write_epub
from tests.support.packaging import load

_PAGE = re.compile(r"\.x?html?$", re.I)
_PARAGRAPH = re.compile(r"<p\b[^>]*>.*?</p>\s*", re.S | re.I)
_LEFT = re.compile(r"nav|toc|cover|title", re.I)
WORDS = ("roof", "wind", "bird", "night", "wall", "stone", "river", "garden")


def of_epub(source: Path, target: Path, paragraphs: int) -> Path:
    """An EPUB of whose pages only the first paragraphs are left; all else is as it was."""
    with zipfile.ZipFile(source) as book, zipfile.ZipFile(target, "w") as copy:
        for member in book.infolist():
            data = book.read(member)
            if _PAGE.search(member.filename) and not _LEFT.search(Path(member.filename).name):
                data = _shortened(data.decode("utf-8"), paragraphs).encode()
            copy.writestr(member, data)
    return target


def of_page(source: Path, target: Path, paragraphs: int) -> Path:
    """A page of the web, likewise."""
    text = source.read_text(encoding="utf-8", errors="replace")
    target.write_text(_shortened(text, paragraphs), encoding="utf-8")
    return target


def _shortened(page: str, paragraphs: int) -> str:
    """A page with so many paragraphs below each heading."""
    parts = re.split(r"(?i)(?=<h[1-6]\b)", page)
    return "".join(_first(part, paragraphs) for part in parts)


def _first(part: str, paragraphs: int) -> str:
    seen = 0

    def keep(found: re.Match[str]) -> str:
        nonlocal seen
        seen += 1
        return found[0] if seen <= paragraphs else ""

    return _PARAGRAPH.sub(keep, part)


def awkward(folder: Path) -> list[Path]:
    """Books that break careless programs: names, chapters and covers that nobody thinks of."""
    names = (
        'A/B \\ C: "Who?" <one>', "😀 🏴‍☠️", "; = # title=x", "[CHAPTER] START=0", "Größe — 日本語",
        "ends with \\", "x" * 400, "שלום", "e\u0301 & café", "END",
    )  # fmt: skip
    said = "<p>The {} is near the {}, and it is cold.</p>"
    chapters = [(name, said.format(WORDS[n % 8], WORDS[(n + 3) % 8])) for n, name in enumerate(names)]
    found = [
        write_epub(folder / "names.epub", chapters, title='Book: "A/B" 😀 ; # = \\'),
        write_epub(folder / "no-title.epub", chapters[:2], title=""),
        write_epub(folder / "no-cover.epub", chapters[:2], cover=b"this is no picture"),
        write_epub(folder / "short.epub", [(f"Part {n}", "<p>Yes.</p>") for n in range(30)]),
    ]
    kinds = (".txt", ".md", ".html", ".epub", ".pdf", ".docx", ".odt", ".rtf", ".fb2", ".mobi")
    return [*found, *(path for path in load("samples").write(folder) if path.suffix in kinds)]
