"""Characters and widget positions, both ways, with all that a page may hold between and in place of them."""

from __future__ import annotations

import random
import time

import pytest

from app.documents.model import Block, Document, Part, assemble
from app.views.page.text_map import Replacement, TextMap, shown, units
from engine import Span

ALPHABET = "ab c\n.é啊ש🌍😀\u2029\u0301"


def random_document(rng: random.Random) -> Document:
    """Some blocks of letters of one and of two units, of none and of many."""
    parts = [
        Part("paragraph", "x" + "".join(rng.choice(ALPHABET) for _ in range(rng.randrange(30))))
        for _ in range(rng.randrange(1, 12))
    ]
    return assemble(parts)


def random_held(rng: random.Random, length: int) -> list[Replacement]:
    """Things that are no characters, that stand for many, and characters that nothing stands for."""
    held, at = [], 0
    while at <= length and rng.random() < 0.7:
        at += rng.randrange(0, 6)
        kind = rng.choice(("put in", "object", "hidden"))
        count = 0 if kind == "put in" else rng.randrange(1, 5)
        if at + count > length:
            break
        held.append(Replacement(at, count, {"put in": rng.randrange(1, 4), "object": 1, "hidden": 0}[kind]))
        at += max(count, 1)
    return held


class Written:
    """What a widget holds, written out unit by unit, with the character that each stands for."""

    def __init__(self, document: Document, leads: dict[int, int], held: dict[int, list[Replacement]]) -> None:
        self.places: dict[int, int] = {}
        self.ends: dict[int, int] = {}
        self.hidden: set[int] = set()
        at = 0
        for index, block in enumerate(document.blocks):
            at += leads[index]
            offset = 0
            for each in [*held[index], Replacement(len(block.span), 0, 0)]:
                at = self._plain(document, block, offset, each.at, at)
                for char in range(block.span.start + each.at, block.span.start + each.at + each.chars):
                    self.places[char], self.ends[char + 1] = at, at + each.units
                    self.hidden.add(char)
                at, offset = at + each.units, each.at + each.chars
                if each.chars and each.units:
                    self.hidden.discard(block.span.start + each.at)
            self.ends.setdefault(block.span.start, at)
        self.length = at

    def _plain(self, document: Document, block: Block, first: int, last: int, at: int) -> int:
        for char in range(block.span.start + first, block.span.start + last):
            self.places[char] = at
            at += units(document.text[char])
            self.ends[char + 1] = at
        return at


@pytest.mark.parametrize("seed", range(150))
def test_every_character_is_found_both_ways(seed: int) -> None:
    rng = random.Random(seed)
    document = random_document(rng)
    places = TextMap(document)
    blocks = range(len(document.blocks))
    leads = {index: int(index > 0) for index in blocks}
    held: dict[int, list[Replacement]] = {index: [] for index in blocks}
    for index in rng.sample(blocks, rng.randrange(len(blocks) + 1)):
        leads[index] = rng.randrange(int(index > 0), 6)
        held[index] = random_held(rng, len(document.blocks[index].span))
        places.set(index, leads[index], held[index])
    written = Written(document, leads, held)
    for char, at in written.places.items():
        assert places.position(char) == at
        assert places.positions(Span(char, char + 1))[1] == max(written.ends[char + 1], at)
        if char not in written.hidden:
            assert places.char(at) == char
    found = [places.char(at) for at in range(written.length + 2)]
    assert found == sorted(found), "further on in the widget is never further back in the text"
    for index, block in enumerate(document.blocks):
        before, start, end = places.extent(index)
        assert start - before == leads[index]
        assert places.char(end) == block.span.end or end == start
        assert places.position(block.span.end, end=True) == end or held[index]


def test_what_stands_before_a_block_changes_alone() -> None:
    document = assemble(Part("paragraph", text) for text in ("one", "two", "three"))
    places = TextMap(document)
    places.set(1, 1, [Replacement(0, 3, 9)])
    places.set_lead(1, 7)
    assert places.extent(1) == (3, 10, 19)
    assert places.position(document.text.index("three")) == 20
    assert places.char(12) == document.text.index("two")
    assert places.char(5) == document.text.index("two")
    places.set(1, 1)
    assert places.position(document.text.index("three")) == 8


def test_what_qt_would_break_at_is_held_as_something_as_long() -> None:
    text = "a\nb\r\u2029c\ufdd0d"
    assert shown(text) == "a\u2028b  c d"


def test_a_megabyte_is_mapped_in_no_time() -> None:
    document = assemble(Part("paragraph", "Many words 🌍 go on. " * 20) for _ in range(2_500))
    assert len(document.text) > 1_000_000
    places, rng = TextMap(document), random.Random(1)
    for index in range(0, len(document.blocks), 3):
        places.set(index, 2, [Replacement(5, 0, 1), Replacement(40, 6, 1)])
    begin = time.process_time()
    for _ in range(1_000):
        char = rng.randrange(len(document.text))
        places.char(places.position(char))
    assert time.process_time() - begin < 0.5
