"""Records of Palm databases, in which books for Kindles lie, and how their text is packed.

After public notes on the format: PalmDOC's LZ77, and HUFF/CDIC, a Huffman code over a dictionary of phrases
that
may themselves be packed.
"""

from __future__ import annotations

import struct
from collections.abc import Callable

from engine.errors import DocumentFormatError

PLAIN, PALMDOC, HUFF = 1, 2, 17480
"""How a text is packed, by the number in its first record."""
_MAX_DEPTH = 32
"""Phrases within phrases; books have a handful."""
_MAX_RECORD = 1 << 16
"""Most bytes that one record of text unpacks to; books have 4,096."""


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
