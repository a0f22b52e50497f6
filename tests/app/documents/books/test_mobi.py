"""Books for Kindles: how their text is packed, and what stands beside it."""

from __future__ import annotations

import struct
from contextlib import suppress

import pytest

from app.documents.books import mobi
from app.documents.books.mobi import HUFF, PALMDOC, unpacker
from engine.errors import DocumentEncryptedError, DocumentFormatError
from tests.documents.made import MADE
from tests.support.documents import marked


def huffman() -> list[bytes]:
    """Tables in which a byte below 128 stands for a letter, and nine bits that are all 1 for a phrase."""
    first = b"".join(
        struct.pack(">L", 0xFF << 8 | 0x80 | 8) if byte < 128 else struct.pack(">L", 9) for byte in range(256)
    )
    limits = [0, 0] * 32
    limits[2 * 8], limits[2 * 8 + 1] = 0x100, 0x1FF
    codes = b"HUFF" + struct.pack(">LLL", 24, 24, 24 + 1024) + bytes(8) + first + struct.pack(">64L", *limits)
    phrases = [bytes((255 - n,)) if n >= 128 else b"?" for n in range(256)] + [b"?"] * 256
    phrases[0] = b"phrase"  # Nine bits, all of them 1.
    entries, offsets = b"", b""
    for phrase in phrases:
        offsets += struct.pack(">H", 2 * len(phrases) + len(entries))
        entries += struct.pack(">H", 0x8000 | len(phrase)) + phrase
    return [codes, b"CDIC" + struct.pack(">LLL", 16, len(phrases), 9) + offsets + entries]


def test_palmdoc_is_unpacked():
    packed = (
        b"\x03the " + bytes((0x80 | 4 * 8 >> 8, 4 * 8 & 0xFF | 1)) + b"x" + bytes((0xC0 | ord("a") & 0x7F,))
    )
    assert unpacker(PALMDOC, [])(packed) == b"the the x a"


def test_huffman_is_unpacked():
    bits = "".join(f"{byte:08b}" for byte in b"a ") + "1" * 9 + "".join(f"{byte:08b}" for byte in b"!")
    packed = int(bits.ljust(48, "0"), 2).to_bytes(6, "big")
    assert unpacker(HUFF, huffman())(packed).rstrip(b"\0") == b"a phrase!"


@pytest.mark.parametrize(("kind", "tables"), [(3, []), (HUFF, []), (HUFF, [b"HUFF", b"CDIC"])])
def test_unknown_packing_is_told_of(kind, tables):
    with pytest.raises(DocumentFormatError):
        unpacker(kind, tables)


@pytest.mark.parametrize("record", [b"\x80\x09", b"\xbf\xff", b"a\x90"])
def test_damaged_text_is_told_of_or_left(record):
    with suppress(DocumentFormatError):
        assert len(unpacker(PALMDOC, [])(record)) < 10


def test_a_locked_book_is_told_of():
    data = bytearray((MADE / "kindle-0.azw3").read_bytes())
    start = struct.unpack_from(">L", data, 78)[0]
    data[start + 12 : start + 14] = b"\0\2"
    with pytest.raises(DocumentEncryptedError, match="rights management"):
        mobi.parse(bytes(data), "x")


@pytest.mark.parametrize("name", ["kindle-0.mobi", "kindle-0.azw3"])
@pytest.mark.parametrize("size", [80, 200, 700, 5000])
def test_a_book_that_is_cut_off_is_told_of_or_read_in_part(name: str, size: int):
    with suppress(DocumentFormatError):
        assert mobi.parse((MADE / name).read_bytes()[:size], "x").title


def test_links_lead_to_places_in_the_text():
    document = mobi.parse((MADE / "kindle-0.mobi").read_bytes())
    notes = document.typesetting.notes
    assert [document.text[note.mark.start : note.mark.end] for note in notes] == ["1", "1", "1"]
    assert all(document.text[note.text.start :].startswith("1. ") for note in notes)


@pytest.mark.parametrize(
    ("text", "read_as"), [(b"<HTML><H1>One</H1><P>Two.</HTML>", ["One", "Two."]), (b"a <b\n", ["a <b"])]
)
def test_a_book_of_the_oldest_kind_holds_markup_or_a_text(text: bytes, read_as: list[str]):
    assert marked(mobi.parse(old_book(text))) == read_as


def test_large_and_bold_letters_are_headings_of_a_book_without_contents():
    large = '<{0} width="0pt"><font size="{1}"><b>{2}</b></font></{0}>'
    lines = large.format("blockquote", 7, "The Mill"), "<p>It stood.</p>", large.format("p", 5, "Wind")
    found = mobi.parse(old_book(f"<html><body>{''.join(lines)}<p>It blew.</p></body></html>".encode()))
    assert [(heading.title, heading.level) for heading in found.outline] == [("The Mill", 1), ("Wind", 2)]


def old_book(text: bytes) -> bytes:
    """A book of the oldest kind, unpacked."""
    about = struct.pack(">HHLHHL", 1, 0, len(text), 1, 4096, 0)
    places = [78 + 2 * 8, 78 + 2 * 8 + len(about)]
    entries = b"".join(struct.pack(">LL", place, n) for n, place in enumerate(places))
    return bytes(60) + b"TEXtREAd" + bytes(8) + struct.pack(">H", 2) + entries + about + text


def test_what_stands_on_each_page_of_a_printed_file_is_not_read():
    pages = (f"<p>Day {n} at sea.</p><p>{n} of 12</p><p>10.09.2014</p><p>The Sea</p>" for n in range(1, 12))
    book = f"<html><p>The Sea</p>{''.join(pages)}<p>We came home at 12 of 12</p><p>1 of 3</p></html>"
    found = marked(mobi.parse(old_book(book.encode())))
    assert found[:5] == ["⟦The Sea⟧", "Day 1 at sea.", "⟦1 of 12⟧", "⟦10.09.2014⟧", "⟦The Sea⟧"]
    assert found[-2:] == ["We came home at ⟦12 of 12⟧", "1 of 3"]


@pytest.mark.parametrize(("told", "cover"), [(1, "record:2"), (0xFFFFFFFF, ""), (None, "")])
def test_the_cover_is_known(told: int | None, cover: str):
    said = struct.pack(">LLL", 201, 12, told) if told is not None else b""
    text = b"<html><p>One.</p></html>"
    head = bytearray(248)
    struct.pack_into(">HHLHHL", head, 0, 1, 0, len(text), 1, 4096, 0)
    struct.pack_into(">4sLLLLL", head, 16, b"MOBI", 232, 2, 65001, 0, 6)
    struct.pack_into(">LLL", head, 108, 2, 0xFFFFFFFF, 0)
    struct.pack_into(">L", head, 128, 0x40)
    struct.pack_into(">L", head, 244, 0xFFFFFFFF)
    exth = b"EXTH" + struct.pack(">LL", 12 + len(said), told is not None) + said
    records = [bytes(head) + exth, text, b"first picture", b"second picture"]
    starts = [78 + 8 * len(records) + sum(map(len, records[:n])) for n in range(len(records))]
    table = b"".join(struct.pack(">LL", start, n) for n, start in enumerate(starts))
    book = bytes(60) + b"BOOKMOBI" + bytes(8) + struct.pack(">H", len(records)) + table + b"".join(records)
    found = mobi.parse(book)
    assert (found.text, found.cover) == ("One.", cover)
    if cover:
        assert mobi.picture(book, int(cover.removeprefix("record:"))) == b"second picture"
