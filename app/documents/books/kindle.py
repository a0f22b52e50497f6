"""The table of contents of a book for Kindles: its index (INDX), after public notes on the format."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from app.documents.books.contents import MAX_ENTRIES, Entry
from app.documents.books.palm import Records

_PLACE, _LABEL, _LEVEL = 1, 3, 4
"""Tags of an entry: where it leads to in the text, where its title lies, how deep it is."""


def entries(records: Records, first: int, encoding: str) -> list[tuple[int, Entry]]:
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
        found: list[tuple[int, Entry]] = []
        for number in range(first + 1, first + 1 + min(count, 1000)):
            for values in _values(records[number], tags, controls):
                title = titles.get(values.get(_LABEL, -1), b"").decode(encoding, "replace")
                if title and _PLACE in values and len(found) < MAX_ENTRIES:
                    place, level = values[_PLACE], values.get(_LEVEL, 0) + 1
                    found.append((place, Entry(title, f"#filepos{place}", min(level, 6))))
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
