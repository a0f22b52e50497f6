"""Books for Kindles without a lock (MOBI, AZW3) and PalmDOC: their text, which is HTML, file by file.

After public notes on the format. In AZW3 (KF8) a file is its frame, and behind that what stands in it, in
order; so
a parser that mends HTML puts it together.
"""

from __future__ import annotations

import re
import struct
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from app.documents.books import contents
from app.documents.books.contents import MAX_ENTRIES, ContentsEntry
from app.documents.common import plain
from app.documents.common.archive import of_sold
from app.documents.common.skips import not_read, without_licences
from app.documents.model import Document, Part, Skip, assemble
from app.documents.web import html
from app.documents.web.markup import heading
from engine import Span
from engine.errors import DocumentFormatError, DocumentTooLargeError

PLAIN, PALMDOC, HUFF = 1, 2, 17480
"""How a text is packed, by the number in its first record."""
_MAX_DEPTH = 32
"""Phrases within phrases; books have a handful."""
_MAX_RECORD = 1 << 16
"""Most bytes that one record of text unpacks to; books have 4,096."""

_OF_PAGES = re.compile(r"(?:^|(?<=\s))\d{1,4} of (\d{1,4})\Z")
_FEWEST_PAGES, _BESIDE_PAGE = 10, 2
"""Numbers of the pages of one file at least; parts between one and what else stands on each page."""


class Records:
    """The records of a database, by their numbers."""

    def __init__(self, data: bytes) -> None:
        """Raises DocumentFormatError where the table of records is damaged."""
        self._data = data
        try:
            (self.count,) = struct.unpack_from(">H", data, 76)
            self._starts = [struct.unpack_from(">L", data, 78 + 8 * n)[0] for n in range(self.count)]
        except struct.error as error:
            raise DocumentFormatError("This e-book is damaged: its table of parts is cut off.") from error
        self._starts.append(len(data))

    def __getitem__(self, number: int) -> bytes:
        if not 0 <= number < self.count:
            raise DocumentFormatError("This e-book is damaged: a part of it is missing.")
        return self._data[self._starts[number] : self._starts[number + 1]]


def unpacker(kind: int, tables: list[bytes]) -> Callable[[bytes], bytes]:
    """What unpacks one record of text; ``tables`` are HUFF's record and those of its dictionary.

    Raises:
        DocumentFormatError: it is packed in an unknown way, or the tables are damaged.
    """
    if kind == PLAIN:
        return lambda record: record
    if kind == PALMDOC:
        return _palmdoc
    if kind == HUFF and len(tables) > 1:
        try:
            return _Huffman(tables).unpack
        except struct.error as error:
            raise DocumentFormatError("This e-book is damaged: its dictionary is cut off.") from error
    raise DocumentFormatError(
        "This e-book is packed in a way that cannot be read. Convert it to EPUB and open that."
    )


def _not_unpacked() -> DocumentFormatError:
    return DocumentFormatError("This e-book is damaged: its text cannot be unpacked.")


def _palmdoc(record: bytes) -> bytes:
    out = bytearray()
    at, end = 0, len(record)
    while at < end:
        byte = record[at]
        at += 1
        if 1 <= byte <= 8:
            out += record[at : at + byte]
            at += byte
        elif byte < 0x80:
            out.append(byte)
        elif byte >= 0xC0:
            out += bytes((0x20, byte ^ 0x80))
        elif at < end:
            pair = (byte << 8 | record[at]) & 0x3FFF
            at += 1
            distance, length = pair >> 3, (pair & 7) + 3
            if not 0 < distance <= len(out):
                raise _not_unpacked()
            for _ in range(length):
                out.append(out[-distance])
    return bytes(out)


class _Huffman:
    """Codes of 1 to 32 bits, the shorter ones by a table of their first byte, and the phrases they stand
    for."""

    def __init__(self, tables: list[bytes]) -> None:
        codes, *dictionary = tables
        first, second = struct.unpack_from(">LL", codes, 8)
        self._first = []
        for (value,) in struct.iter_unpack(">L", codes[first : first + 1024]):
            length = value & 0x1F
            self._first.append((length, bool(value & 0x80), ((value >> 8) + 1 << 32 - length) - 1))
        limits = struct.unpack_from(">64L", codes, second)
        self._least = [0] + [low << 31 - n for n, low in enumerate(limits[0::2])]
        self._most = [0] + [(high + 1 << 31 - n) - 1 for n, high in enumerate(limits[1::2])]
        self._phrases: list[tuple[bytes, bool]] = []
        for record in dictionary:
            total, bits = struct.unpack_from(">LL", record, 8)
            count = min(1 << min(bits, 16), total - len(self._phrases))
            for (offset,) in struct.iter_unpack(">H", record[16 : 16 + 2 * max(count, 0)]):
                (size,) = struct.unpack_from(">H", record, 16 + offset)
                phrase = record[18 + offset : 18 + offset + (size & 0x7FFF)]
                self._phrases.append((phrase, bool(size & 0x8000)))

    def unpack(self, record: bytes, depth: int = 0) -> bytes:
        """One record, or one phrase that is packed itself; that is then kept unpacked."""
        if depth > _MAX_DEPTH:
            raise DocumentFormatError("This e-book is damaged: its dictionary leads round in circles.")
        bits, left = int.from_bytes(record, "big") << 32, 8 * len(record)
        out = bytearray()
        while left > 0 and len(out) < _MAX_RECORD:
            code = bits >> left & 0xFFFFFFFF
            length, is_short, most = self._first[code >> 24]
            if not is_short:
                while length < 32 and code < self._least[length]:
                    length += 1
                most = self._most[length]
            left -= length
            place = most - code >> 32 - length
            if left < 0 or not length:
                break
            if not 0 <= place < len(self._phrases):
                raise _not_unpacked()
            phrase, is_plain = self._phrases[place]
            if not is_plain:
                phrase = self.unpack(phrase, depth + 1)
                self._phrases[place] = (phrase, True)
            out += phrase
        return bytes(out)


_PLACE_IN_TEXT, _LABEL, _LEVEL = 1, 3, 4
"""Tags of an entry: where it leads to in the text, where its title lies, how deep it is."""


def entries(records: Records, first: int, encoding: str) -> list[tuple[int, ContentsEntry]]:
    """The places in the text, in bytes, that the contents lead to, and their entries; none where it is
    damaged.

    Args:
        records: of the book.
        first: the number of the index' first record.
        encoding: of the titles.
    """
    try:
        head = records[first]
        if head[:4] != b"INDX":
            return []
        (count,) = struct.unpack_from(">L", head, 24)
        tags, controls = _tags(head)
        titles = _titles(records, first + 1 + count, struct.unpack_from(">L", head, 52)[0])
        found: list[tuple[int, ContentsEntry]] = []
        for number in range(first + 1, first + 1 + min(count, 1000)):
            for values in _values(records[number], tags, controls):
                title = titles.get(values.get(_LABEL, -1), b"").decode(encoding, "replace")
                if title and _PLACE_IN_TEXT in values and len(found) < MAX_ENTRIES:
                    place, level = values[_PLACE_IN_TEXT], values.get(_LEVEL, 0) + 1
                    found.append((place, ContentsEntry(title, f"#filepos{place}", min(level, 6))))
    except (struct.error, IndexError):  # The book can be read without it.
        return []
    return found


def _tags(head: bytes) -> tuple[list[tuple[int, int, int, int]], int]:
    """What the bits before an entry's values mean: tag, values for one, mask, and whether a byte ends."""
    (start,) = struct.unpack_from(">L", head, 4)
    if head[start : start + 4] != b"TAGX":
        return [], 0
    end, controls = struct.unpack_from(">LL", head, start + 4)
    return list(struct.iter_unpack(">BBBB", head[start + 12 : start + end])), controls


def _values(record: bytes, tags: list[tuple[int, int, int, int]], controls: int) -> Iterator[dict[int, int]]:
    """The first value of each tag of each entry of a record."""
    table, count = struct.unpack_from(">LL", record, 20)
    for (start,) in struct.iter_unpack(">H", record[table + 4 : table + 4 + 2 * count]):
        at = start + 1 + record[start]
        flags, at = record[at : at + controls], at + controls
        asked = []
        byte = 0
        for tag, each, mask, is_end in tags:
            if is_end:
                byte += 1
                continue
            if value := flags[byte] & mask:
                if value == mask and mask.bit_count() > 1:  # How many bytes of values follow is said first.
                    size, at = _number(record, at)
                    asked.append((tag, 0, size))
                else:
                    asked.append((tag, each * (value >> (mask & -mask).bit_length() - 1), 0))
        found: dict[int, int] = {}
        for tag, number, size in asked:
            end = at + size
            while number or at < end:
                value, at = _number(record, at)
                found.setdefault(tag, value)
                number -= number > 0
        yield found


def _number(record: bytes, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, the last of which has its highest bit set; and where it ends."""
    value = 0
    for _ in range(5):
        byte = record[at]
        at += 1
        value = value << 7 | byte & 0x7F
        if byte & 0x80:
            break
    return value, at


def _titles(records: Records, first: int, count: int) -> dict[int, bytes]:
    """Titles by where they lie."""
    found = {}
    for number in range(min(count, 100)):
        record = records[first + number]
        at = 0
        while at < len(record) and record[at]:
            size, start = _number(record, at)
            found[(number << 16) + at] = record[start : start + size]
            at = start + size
    return found


_NONE = 0xFFFFFFFF
_FILES = re.compile(r"(?=<\?xml\s|<html[\s>])|<mbp:pagebreak[^<>]*>", re.I)
_MARKUP = re.compile(rb"\s*<(?:html|body|\?xml)\b", re.I)
"""How the markup of a book of the oldest kind begins; others of it are plain text."""
_PLACE = re.compile(r"\sfilepos=[\"']?(\d{1,10})[\"']?", re.I)
_LED = re.compile(rb"\sfilepos=[\"']?(\d{1,10})", re.I)
_MOST_LINKS = 20_000
_NUMBERED = re.compile(r"\srecindex=[\"']?(\d{1,6})[\"']?", re.I)
_EMBEDDED = re.compile(r"kindle:embed:([0-9a-v]{1,6})(?:\?mime=[\w/+.-]*)?", re.I)
"""How pictures are named in a book: in ten figures in MOBI, in 32 in AZW3."""
_NUMBER = re.compile(
    r"<(font|span|small|sup|sub|a|b|i)\b([^<>]*)>\s*([\[({]?(?:p(?:g|age)?\.?\s?)?(\d{1,4})[\])}]?)\s*</\1>",
    re.I,
)
_FEWEST_PAGES, _SHORTEST_PAGE = 8, 400
"""Numbers of pages of a book at least, and characters between two of them."""
_LARGE = re.compile(
    r"<(p|blockquote|div)\b[^<>]*>\s*<font size=\"([4-7])\">\s*<b>"
    r"((?:(?!</?(?:p|blockquote|div|b)\b).){1,300})</b>\s*</font>\s*</\1>", re.S | re.I,
)  # fmt: skip
_LEVELS = {"7": 1, "6": 2, "5": 2, "4": 3}
"""What Calibre makes of headings, and their levels by the size of letters, in a book without contents."""
_ALIGNED = re.compile(r"<(/?)mbp:[\w-]+[^<>]*>", re.I)
_AUTHOR, _COVER, _NEW_TITLE, _LANGUAGE = 100, 201, 503, 524
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
        author: who wrote it.
        language: two letters, or empty.
        cover: the picture on its front, as its text names pictures; empty where none is told.
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
    author: str = ""
    language: str = ""
    cover: str = ""


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
    if not header.version and not _MARKUP.match(raw):
        return plain.from_text(raw.decode(header.encoding, "replace"), title)
    found = (
        entries(records, header.index, header.encoding)
        if header.version < 8 and header.index < records.count
        else []
    )
    text = _with_places(raw, found).decode(header.encoding, "replace")
    text = _PLACE.sub(lambda match: f' href="#filepos{int(match[1])}"', text)
    text = _NUMBERED.sub(lambda match: f' src="record:{int(match[1])}"', text)
    text = _EMBEDDED.sub(lambda match: f"record:{int(match[1], 32)}", text)
    text = _with_page_numbers(text)
    if not found:
        text = _LARGE.sub(lambda large: heading(large[3], _LEVELS[large[2]]), text)
    parts: list[Part] = []
    for file in _FILES.split(text):
        tree = html.tree_of(_ALIGNED.sub(r"<\1div>", file))
        front = contents.is_contents(tree)
        if not front:
            contents.mark(tree, [entry for _, entry in found])
        parts += html.parts(tree, "contents" if front else None)
    parts = _without_printed(without_licences(parts))
    return assemble(
        parts,
        title=header.title or title,
        language=header.language,
        author=header.author,
        cover=header.cover,
    )


def _without_printed(parts: list[Part]) -> list[Part]:
    """Parts of which neither numbers of pages of a printed file are read, "2 of 9", nor what stands beside
    most of them."""
    counted = {n: found for n, part in enumerate(parts) if (found := _OF_PAGES.search(part.text))}
    totals = Counter(found[1] for found in counted.values())
    total = max(totals, key=totals.__getitem__, default="")
    if totals[total] < _FEWEST_PAGES:
        return parts
    numbers = {n: found for n, found in counted.items() if found[1] == total}
    beside = {near for n in numbers for near in range(n - _BESIDE_PAGE, n + _BESIDE_PAGE + 1)}
    heads = Counter(parts[n].text for n in beside if 0 <= n < len(parts))
    read = list(parts)
    for n, part in enumerate(parts):
        if n in numbers:
            number = Skip(Span(*numbers[n].span()), "page number")
            read[n] = replace(part, skips=(*part.skips, number))
        elif n in beside and 2 * heads[part.text] > totals[total]:
            read[n] = not_read(part, "running head")
    return read


def _with_page_numbers(text: str) -> str:
    """Markup whose numbers of pages say so: they count on through the book, and stand far apart."""
    found = [match for match in _NUMBER.finditer(text) if "href=" not in match[2]]
    steps = [int(after[4]) - int(before[4]) for before, after in pairwise(found)]
    if len(found) < _FEWEST_PAGES or sum(step == 1 for step in steps) < 0.7 * len(steps):
        return text
    if median(b.start() - a.end() for a, b in pairwise(found)) < _SHORTEST_PAGE:
        return text
    return _NUMBER.sub(lambda m: m[0] if "href=" in m[2] else f'<span class="pagenum">{m[3]}</span>', text)


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


def _with_places(raw: bytes, entries: list[tuple[int, ContentsEntry]]) -> bytes:
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
        raise of_sold()
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
        author=said.get(_AUTHOR, b"").decode(code, "replace").strip("\0 "),
        language=said.get(_LANGUAGE, b"").decode("ascii", "replace")[:2].lower(),
        cover=_cover(said.get(_COVER, b"")),
    )  # fmt: skip


def _cover(told: bytes) -> str:
    """The picture whose number, from 0 on, is told in four bytes; none has the highest."""
    number = int.from_bytes(told, "big") if len(told) == 4 else _NONE
    return f"record:{number + 1}" if number != _NONE else ""


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
