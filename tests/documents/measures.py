"""What was read of a document beside what should have been: words lost, doubled, out of order and so on."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from tests.documents.case import Case

_TOKEN = re.compile(
    r"[^\W_]+(?:[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]|['’‐‑-](?=[^\W_])|[^\W_])*|[()\[\]]"
)
"""Words, with the hyphens in them, and brackets: their direction is a part of the text."""
_FOREIGN = 2
"""Words at least that stand within a paragraph and are none of its own."""
_LONGEST = 8
"""Words that may be glued to one another, or pieces that a word may have been divided in."""


@dataclass(frozen=True)
class Score:
    """Counts of one document. All but ``words``, ``headings`` and ``wanted`` are faults.

    Attributes:
        words: in the truth.
        lost: words that were not read.
        doubled: words that were read again.
        moved: words that were read out of their order.
        glued: words that were run together, or divided.
        furniture: pieces that stand around the text and were read.
        added: words read that are nowhere in the document, such as letters that were taken wrongly.
        headings: of those wanted, how many the outline has.
        wanted: headings that the outline should have.
        false: entries of the outline that are no headings.
        breaks: paragraphs that begin within one, or that are run on to the one before.
    """

    words: int = 0
    lost: int = 0
    doubled: int = 0
    moved: int = 0
    glued: int = 0
    furniture: int = 0
    added: int = 0
    headings: int = 0
    wanted: int = 0
    false: int = 0
    breaks: int = 0

    def __add__(self, other: Score) -> Score:
        return Score(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))

    @property
    def faults(self) -> int:
        """All that a listener would hear of words: everything but headings and breaks."""
        return self.lost + self.doubled + self.moved + self.glued + self.furniture + self.added


def tokens(text: str) -> list[str]:
    """The words and brackets of a text, without case, marks of direction and joins."""
    text = re.sub("([¼-¾⅐-⅞])", r" \1 ", text)
    text = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", text)).casefold()
    text = re.sub("[\u00ad\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]", "", text)
    text = text.replace("’", "'").replace("‐", "-").replace("‑", "-")
    return _TOKEN.findall(text)


def score(case: Case, read: str, outline: Sequence[str]) -> Score:
    """Hold what was read, and the outline, against the truth of a case."""
    truth, heard = tokens("\n".join(case.truth)), tokens(_part(read, case))
    breaks = _breaks(case, read) if not case.start else 0
    lost, over = _unmatched(truth, heard)
    _strike(heard, over, case.either)
    furniture = _strike(heard, over, case.furniture)
    moved = _moved(truth, lost, heard, over)
    glued = _glued(truth, lost, heard, over) + _glued(heard, over, truth, lost)
    glued += _with_figures(truth, lost, heard, over)
    known = {*pairwise(truth)}
    doubled = sum(
        tuple(heard[at : at + 2]) in known or tuple(heard[max(at - 1, 0) : at + 1]) in known for at in over
    )
    found = _found(case.headings, outline)
    return Score(
        len(truth), len(lost), doubled, moved, glued, furniture, len(over) - doubled,
        found, len(case.headings), _false(case, outline) if not case.start else 0, breaks,
    )  # fmt: skip


def _breaks(case: Case, read: str) -> int:
    """Places where a paragraph of the one text begins and none of the other, or where other words, such as
    those of a figure, stand within one."""
    true, said = _with_starts(case.truth), _with_starts(read.split("\n\n"))
    matcher = SequenceMatcher(None, [word for word, _ in true], [word for word, _ in said], autojunk=False)
    blocks = matcher.get_matching_blocks()
    count = sum(true[a + i][1] != said[b + i][1] for a, b, size in blocks for i in range(size))
    for (a, b, size), (after, behind, more) in pairwise(blocks):
        within = after == a + size and more and not true[after][1]
        count += within and behind - b - size >= _FOREIGN and not said[behind][1]
    return count


def _with_starts(parts: Sequence[str]) -> list[tuple[str, bool]]:
    """Words, and whether each is the first of its part."""
    return [(word, at == 0) for part in parts for at, word in enumerate(tokens(part))]


def _part(read: str, case: Case) -> str:
    """The part of what was read that a case compares."""
    flat = " ".join(read.split())
    start = flat.find(case.start) if case.start else 0
    end = flat.find(case.end, max(start, 0)) if case.end else len(flat)
    return flat[max(start, 0) : end + len(case.end) if end >= 0 else len(flat)]


def _unmatched(truth: list[str], heard: list[str]) -> tuple[list[int], list[int]]:
    """Places of words that stand in one text and not, in this order, in the other."""
    lost, over = set(range(len(truth))), set(range(len(heard)))
    for a, b, size in SequenceMatcher(None, truth, heard, autojunk=False).get_matching_blocks():
        lost.difference_update(range(a, a + size))
        over.difference_update(range(b, b + size))
    return sorted(lost), sorted(over)


def _strike(heard: list[str], over: list[int], pieces: Sequence[str]) -> int:
    """Take pieces out of what was read too much; how many were there.

    A piece counts as read if half of its words stand one behind the other.
    """
    count = 0
    for piece in filter(None, sorted(map(tokens, pieces), key=len, reverse=True)):
        free = set(over)
        least = (len(piece) + 1) // 2
        runs = [
            (_run(heard, free, at, piece, skip), at)
            for skip in range(len(piece) - least + 1)
            for at in over
            if heard[at] == piece[skip]
        ]
        size, start = max(runs, default=(0, 0))
        if size >= least:
            count += 1
            over[:] = [at for at in over if not start <= at < start + size]
    return count


def _run(heard: list[str], free: set[int], at: int, piece: list[str], skip: int) -> int:
    size = 0
    while skip + size < len(piece) and at + size in free and heard[at + size] == piece[skip + size]:
        size += 1
    return size


def _moved(truth: list[str], lost: list[int], heard: list[str], over: list[int]) -> int:
    """Words that were read, elsewhere; they are taken out of both."""
    common = Counter(truth[at] for at in lost) & Counter(heard[at] for at in over)
    for text, places in ((truth, lost), (heard, over)):
        left = Counter(common)
        kept = []
        for at in places:
            if left[text[at]]:
                left[text[at]] -= 1
            else:
                kept.append(at)
        places[:] = kept
    return common.total()


def _glued(apart: list[str], pieces: list[int], whole: list[str], wholes: list[int]) -> int:
    """Words of one text that stand divided in the other; they are taken out of both."""
    gone: set[int] = set()
    count = 0
    for at in list(wholes):
        word = _letters(whole[at])
        for first in range(len(pieces)):
            joined, last = "", first
            while last < min(len(pieces), first + _LONGEST) and word.startswith(joined) and joined != word:
                joined += _letters(apart[pieces[last]])
                last += 1
            used = set(pieces[first:last])
            if joined == word and not used & gone:
                gone |= used
                wholes.remove(at)
                count += 1
                break
    pieces[:] = [at for at in pieces if at not in gone]
    return count


def _with_figures(truth: list[str], lost: list[int], heard: list[str], over: list[int]) -> int:
    """Words with the number of a note, a line or a page run on to them."""
    words = {truth[at]: at for at in lost}
    count = 0
    for at in list(over):
        bare = re.sub(r"^\d+|\d+$", "", heard[at])
        if bare != heard[at] and bare in words:
            lost.remove(words.pop(bare))
            over.remove(at)
            count += 1
    return count


def _letters(word: str) -> str:
    return re.sub("['-]", "", word)


def _false(case: Case, outline: Sequence[str]) -> int:
    """How many entries are neither headings nor what may be read or not."""
    known = {tuple(tokens(title)) for title in (*case.headings, *case.either)}
    return sum(tuple(tokens(title)) not in known for title in outline)


def _found(headings: Sequence[str], outline: Sequence[str]) -> int:
    wanted = [tuple(tokens(title)) for title in headings]
    had = [tuple(tokens(title)) for title in outline]
    return sum(
        block.size for block in SequenceMatcher(None, wanted, had, autojunk=False).get_matching_blocks()
    )
