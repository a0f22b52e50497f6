"""Books for Kindles without a lock (MOBI, AZW3) and PalmDOC: their text, which is HTML, file by file.

After public notes on the format. In AZW3 (KF8) a file is its frame, and behind that what stands in it, in
order; so
a parser that mends HTML puts it together.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass

from app.documents.books import contents, kindle
from app.documents.books.contents import Entry
from app.documents.books.palm import Records, unpacker
from app.documents.common import refusals
from app.documents.model import Document, Part, assemble
from app.documents.text import plain
from app.documents.web import html
from engine.errors import DocumentFormatError, DocumentTooLargeError

_NONE = 0xFFFFFFFF
_FILES = re.compile(r"(?=<\?xml\s|<html[\s>])|<mbp:pagebreak[^<>]*>", re.I)
_PLACE = re.compile(r"\sfilepos=[\"']?(\d{1,10})[\"']?", re.I)
_LED = re.compile(rb"\sfilepos=[\"']?(\d{1,10})", re.I)
_MOST_LINKS = 20_000
_NUMBERED = re.compile(r"\srecindex=[\"']?(\d{1,6})[\"']?", re.I)
_EMBEDDED = re.compile(r"kindle:embed:([0-9a-v]{1,6})(?:\?mime=[\w/+.-]*)?", re.I)
"""How pictures are named in a book: in ten figures in MOBI, in 32 in AZW3."""
_ALIGNED = re.compile(r"<(/?)mbp:[\w-]+[^<>]*>", re.I)
_NEW_TITLE, _LANGUAGE = 503, 524
MAX_TEXT = 60_000_000
"""Most bytes of text; a long novel has about 3 MB of markup."""


@dataclass(frozen=True)
class _Header:
    """What the first record says of a book.

    Attributes:
        packing: how the text is packed.
        records: of text.
        encoding: of the text.
        version: 6 for MOBI, 8 for AZW3; 0 for PalmDOC.
        trailing: flags of what stands behind each record's text.
        tables: the numbers of the records of Huffman's tables.
        index: the number of the first record of the contents.
        flows: the number of the record that divides the text from its styles; 0 without one.
        title: what the book is called.
        language: two letters, or empty.
    """

    packing: int
    records: int
    encoding: str = "cp1252"
    version: int = 0
    trailing: int = 0
    tables: range = range(0)
    index: int = _NONE
    flows: int = 0
    title: str = ""
    language: str = ""


def parse(data: bytes, title: str = "") -> Document:
    """Open a book.

    Raises:
        DocumentFormatError: it is damaged.
        DocumentEncryptedError: it is locked by digital rights management.
        DocumentTooLargeError: it unpacks to more than a text needs.
    """
    records = Records(data)
    try:
        header = _header(records[0], data[60:68] == b"BOOKMOBI")
        raw = _text(records, header)
    except struct.error as error:
        raise DocumentFormatError(
            "This e-book is damaged: its first part is cut off. Get a new copy of it."
        ) from error
    if not header.version:
        return plain.from_text(raw.decode(header.encoding, "replace"), title)
    found = (
        kindle.entries(records, header.index, header.encoding)
        if header.version < 8 and header.index < records.count
        else []
    )
    text = _with_places(raw, found).decode(header.encoding, "replace")
    text = _PLACE.sub(lambda match: f' href="#filepos{int(match[1])}"', text)
    text = _NUMBERED.sub(lambda match: f' src="record:{int(match[1])}"', text)
    text = _EMBEDDED.sub(lambda match: f"record:{int(match[1], 32)}", text)
    parts: list[Part] = []
    for file in _FILES.split(text):
        tree = html.tree_of(_ALIGNED.sub(r"<\1div>", file))
        front = contents.is_contents(tree)
        if not front:
            contents.mark(tree, [entry for _, entry in found])
        parts += html.parts(tree, "front matter" if front else None)
    return assemble(parts, title=header.title or title, language=header.language)


def picture(data: bytes, number: int) -> bytes:
    """The picture of a book that its text calls by a number, from 1 on.

    Raises:
        DocumentFormatError: there is none.
    """
    records = Records(data)
    try:
        (first,) = struct.unpack_from(">L", records[0], 108)
    except struct.error as error:
        raise DocumentFormatError("This e-book is damaged: its first part is cut off.") from error
    return records[first + number - 1]


def _with_places(raw: bytes, entries: list[tuple[int, Entry]]) -> bytes:
    """The text with a name at each place that its contents or its links lead to."""
    led = [int(number) for number in _LED.findall(raw)[:_MOST_LINKS]]
    # A link into the middle of a tag is a damaged one.
    whole = {place for place in led if raw.rfind(b"<", 0, place) <= raw.rfind(b">", 0, place)}
    pieces, at = [], 0
    for place in sorted({place for place, _ in entries} | whole):
        if 0 < place < len(raw):
            pieces += [raw[at:place], f'<a id="filepos{place}"></a>'.encode()]
            at = place
    return b"".join((*pieces, raw[at:]))


def _header(record: bytes, is_mobi: bool) -> _Header:
    packing, _, count, _, lock = struct.unpack_from(">HxxLHHH", record, 0)
    if lock:
        raise refusals.of_sold()
    if not is_mobi or record[16:20] != b"MOBI":
        return _Header(packing, count)
    (length,) = struct.unpack_from(">L", record, 20)
    (encoding,) = struct.unpack_from(">L", record, 28)
    (version,) = struct.unpack_from(">L", record, 36)
    first, number = struct.unpack_from(">LL", record, 112)
    at, size = struct.unpack_from(">LL", record, 84)
    said = _said(record, length) if struct.unpack_from(">L", record, 128)[0] & 0x40 else {}
    name = said.get(_NEW_TITLE, record[at : at + min(size, 1000)])
    code = "utf-8" if encoding == 65001 else "cp1252"
    return _Header(
        packing, count, code, version,
        trailing=struct.unpack_from(">H", record, 242)[0] if length >= 228 and version >= 5 else 0,
        tables=range(first, first + min(number, 4096)) if first != _NONE else range(0),
        index=struct.unpack_from(">L", record, 244)[0] if length >= 232 else _NONE,
        flows=struct.unpack_from(">L", record, 192)[0] if version >= 8 else 0,
        title=name.decode(code, "replace").strip("\0 "),
        language=said.get(_LANGUAGE, b"").decode("ascii", "replace")[:2].lower(),
    )  # fmt: skip


def _said(record: bytes, length: int) -> dict[int, bytes]:
    """What the book says of itself (EXTH), by the numbers of kinds."""
    start = 16 + length
    if record[start : start + 4] != b"EXTH":
        return {}
    (count,) = struct.unpack_from(">L", record, start + 8)
    found: dict[int, bytes] = {}
    at = start + 12
    for _ in range(min(count, 1000)):
        kind, size = struct.unpack_from(">LL", record, at)
        found.setdefault(kind, record[at + 8 : at + max(size, 8)])
        at += max(size, 8)
    return found


def _text(records: Records, header: _Header) -> bytes:
    """All text, unpacked."""
    unpack = unpacker(header.packing, [records[number] for number in header.tables])
    pieces, size = [], 0
    for number in range(1, min(header.records + 1, records.count)):
        piece = unpack(_without_trail(records[number], header.trailing))
        size += len(piece)
        if size > MAX_TEXT:
            raise DocumentTooLargeError(
                "This e-book unpacks to far more than a text needs and was not opened."
            )
        pieces.append(piece)
    raw = b"".join(pieces)
    if header.flows and header.flows != _NONE and header.flows < records.count:
        table = records[header.flows]
        if table[:4] == b"FDST":
            start, end = struct.unpack_from(">LL", table, 12)
            raw = raw[start:end]
    return raw


def _without_trail(record: bytes, flags: int) -> bytes:
    """A record of text without what stands behind it: each piece ends in its size, the lowest bits last."""
    end = len(record)
    for bit in range(15, 0, -1):
        if flags >> bit & 1:
            size, shift = 0, 0
            for byte in reversed(record[max(end - 4, 0) : end]):
                size |= (byte & 0x7F) << shift
                shift += 7
                if byte & 0x80:
                    break
            end -= size
    if flags & 1 and end > 0:
        end -= (record[end - 1] & 3) + 1
    return record[: max(end, 0)]
