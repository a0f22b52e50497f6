"""Plain text: encodings, hard-wrapped lines, chapters and Project Gutenberg's frame."""

from __future__ import annotations

import codecs
import re

from charset_normalizer import from_bytes

from app.documents.model import Document, Part, assemble
from app.documents.skips import inline_skips, whole
from engine.errors import DocumentFormatError

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_ANSI = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[@-_]")
_CHAPTER = re.compile(
    r"(?:chapter|book|part|letter|canto|act|scene|section|prologue|epilogue|preface|introduction|"
    r"contents|appendix)\b[ .:\dIVXLCivxlc—–-]*.{0,60}", re.I,
)  # fmt: skip
_GUTENBERG = re.compile(r"\*\*\* ?(START|END) OF (?:THE|THIS) PROJECT GUTENBERG[^*]*\*\*\*")
SAMPLE = 200_000


def decode(data: bytes) -> str:
    """Bytes to text: byte order mark, UTF-8, UTF-16 without mark, then a guess from statistics.

    Raises:
        DocumentFormatError: the bytes are not text.
    """
    for bom, name in _BOMS:
        if data.startswith(bom):
            return _clean(data.decode(name, errors="replace"))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = _guess(data)
    else:
        if "\0" in text:
            text = _guess(data)
    return _clean(text)


def _guess(data: bytes) -> str:
    """Text in a legacy encoding, in UTF-16 without a mark, or nearly UTF-8."""
    even, odd = data[0:SAMPLE:2].count(0), data[1:SAMPLE:2].count(0)
    half = max(len(data[:SAMPLE]) // 2, 1)
    if max(even, odd) > 0.3 * half and min(even, odd) < 0.05 * half:
        return data.decode("utf-16-be" if even > odd else "utf-16-le", errors="replace")
    if data[:SAMPLE].count(0):
        raise DocumentFormatError("This file is not text. Open a text, e-book, PDF or Word document.")
    loose = data.decode("utf-8", errors="replace")
    if loose.count("\ufffd") <= max(len(loose) // 200, 3) and any(
        ord(c) > 127 for c in loose.replace("\ufffd", "")
    ):
        return loose
    best = from_bytes(data[:SAMPLE]).best()
    return data.decode(best.encoding if best else "cp1252", errors="replace")


def _clean(text: str) -> str:
    """One kind of line end; no terminal codes, no invisible controls."""
    text = _ANSI.sub("", text).replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n")
    text = text.replace("\u2028", "\n").replace("\u2029", "\n\n").replace("\ufeff", "")
    return _CONTROLS.sub("", text)


def parse(data: bytes, title: str = "") -> Document:
    """A plain text file."""
    return from_text(decode(data), title)


def from_text(text: str, title: str = "") -> Document:
    """Text as typed or pasted: paragraphs at empty lines, hard wraps joined."""
    text = _clean(text)
    start, end = _gutenberg_body(text)
    parts: list[Part] = []
    at = 0
    lone_lines = _lines_are_paragraphs(text)
    for match in re.finditer(r"[^\n](?:[^\n]|\n(?![ \t]*\n))*", text):
        at = match.start()
        for line in match.group().split("\n") if lone_lines else [match.group()]:
            part = _paragraph(line)
            if not start <= at < end:
                part = Part(
                    part.kind if part.kind != "heading" else "paragraph",
                    part.text,
                    0,
                    whole(part.text, "licence"),
                )
            parts.append(part)
    return assemble(parts, title=title)


def _paragraph(raw: str) -> Part:
    """Join the hard-wrapped lines of one paragraph; keep those of verse."""
    lines = [line.strip() for line in raw.split("\n") if line.strip()]
    if not lines:
        return Part("paragraph", "")
    flat = " ".join(lines)
    if len(lines) <= 3 and len(flat) <= 90 and _is_heading(flat):
        return Part("heading", flat, 1 if _CHAPTER.fullmatch(flat) else 2)
    indented = sum(line.startswith((" ", "\t")) for line in raw.split("\n"))
    if len(lines) > 1 and indented == len(raw.split("\n")) and max(map(len, lines)) < 60:
        text = "\n".join(lines)
        return Part("verse", text, 0, inline_skips(text))
    text = re.sub(r"(?<=[^\W\d_])-\n(?=[a-z])", "", "\n".join(lines)).replace("\n", " ")
    text = re.sub(r"(?<!\w)_([^_\n]+)_(?!\w)", r"\1", text)
    return Part("paragraph", text, 0, inline_skips(text))


def _is_heading(line: str) -> bool:
    """A chapter line, or a short line in capitals."""
    if _CHAPTER.fullmatch(line) and not line.endswith((",", ";")) and len(line.split()) <= 10:
        return True
    letters = [c for c in line if c.isalpha()]
    return len(letters) > 3 and all(c.isupper() for c in letters) and not line.endswith((",", ";"))


def _lines_are_paragraphs(text: str) -> bool:
    """Whether every line is a paragraph of its own (no hard wrapping): long lines, few empty ones."""
    lines = text[:SAMPLE].split("\n")
    filled = [line for line in lines if line.strip()]
    return len(filled) > 0 and sum(len(line) for line in filled) / len(filled) > 120


def _gutenberg_body(text: str) -> tuple[int, int]:
    """Where the work lies between Project Gutenberg's start and end lines; all of it without them."""
    start, end = 0, len(text)
    for match in _GUTENBERG.finditer(text):
        if match.group(1) == "START":
            start = match.end()
        elif start < match.start():
            end = match.start()
    return start, end
