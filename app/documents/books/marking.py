"""Sentences of a document found again in the pages of its book, each put into an element of its own.

What was read of a book differs from its pages in spaces, in what a reader does not see and in what only a
reader hears; what stays the same are runs of letters, by which the one is aligned with the other.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any
from xml.dom.minidom import Node

from app.documents.common.elements import BLOCKS
from engine import Span

Tree = Any
"""A document, element or text of :mod:`xml.dom.minidom`, whose types know of no parent or child."""
_RUN = 24
"""Letters in a row by which the aligned texts find together again behind a difference."""
_REACH = 20_000
"""Letters of a page that may stand between what was read."""
_LOST = 4_000
"""Letters of what was read that may be missing on the pages, one after the other."""
_UNSEEN = frozenset({
    "script", "style", "rt", "rp", "title", "textarea", "option", "head", "audio", "video", "object",
    "iframe", "canvas",
})  # fmt: skip
"""What they hold is no text, or stands there for systems that cannot show it: it is not read either."""
_WHOLE = frozenset({"svg", "math"})
"""Elements into which nothing may be put."""


@dataclass(frozen=True)
class Letter:
    """A letter of a page: the text that it stands in, and where."""

    node: Tree
    at: int


@dataclass(frozen=True)
class MarkedElement:
    """An element that holds a sentence, or some of it.

    Attributes:
        name: its ``id``.
        first: character of the document that it begins with.
    """

    name: str
    first: int


class Pages:
    """The pages of a book, aligned with the text that was read of it.

    Args:
        text: what was read.
        pages: the trees of the pages, in order.
    """

    def __init__(self, text: str, pages: Sequence[Tree]) -> None:
        chars = [n for n, char in enumerate(text) if char.isalnum()]
        letters: list[Letter] = []
        self._page_of: list[int] = []
        for number, page in enumerate(pages):
            for body in page.getElementsByTagName("body"):
                found = [letter for node in _texts(body) for letter in _letters(node)]
                letters += found
                self._page_of += [number] * len(found)
        seen = "".join(letter.node.data[letter.at] for letter in letters)
        said = "".join(text[n] for n in chars)
        self._places = {chars[here]: there for here, there in _aligned(said, seen)}
        self._letters, self._pages = letters, pages

    def spans(self) -> dict[tuple[int, str], Span]:
        """What of the text each element holds that has an ``id``, by the number of its page and that; the
        whole of a page under an empty one."""
        found: dict[tuple[int, str], Span] = {}
        texts: dict[int, tuple[Tree, int, int, int]] = {}
        for char, there in self._places.items():
            node, page = self._letters[there].node, self._page_of[there]
            _, _, first, last = texts.get(id(node), (node, page, char, char))
            texts[id(node)] = node, page, min(first, char), max(last, char)
        for node, page, first, last in texts.values():
            for above in _above(node):
                # The last is the document itself, which has none.
                name = above.getAttribute("id") if above.nodeType == Node.ELEMENT_NODE else ""
                if name or above.parentNode is None:
                    known = found.get((page, name), Span(first, last + 1))
                    found[page, name] = Span(min(known.start, first), max(known.end, last + 1))
        return found

    def mark(
        self, sentences: Sequence[Span], name: Callable[[int, int], str]
    ) -> list[tuple[int, list[MarkedElement]]]:
        """Put each sentence into an element.

        Args:
            sentences: in order, not overlapping.
            name: the ``id`` of a part (from 0) of a sentence (by its number).

        Returns:
            (page, its elements in order) for each sentence, (-1, []) for one that stands on none.
        """
        result: list[tuple[int, list[MarkedElement]]] = []
        # From the last to the first: what stands before a sentence stays where it is.
        for number in reversed(range(len(sentences))):
            span = sentences[number]
            found = [(n, self._places[n]) for n in range(span.start, span.end) if n in self._places]
            pages = {self._page_of[there] for _, there in found}
            if not found or len(pages) > 1:
                result.append((-1, []))
                continue
            page = pages.pop()
            runs = _runs([(char, self._letters[there]) for char, there in found])
            parts = _wrapped(self._pages[page], runs)
            marks = []
            for part, (element, first) in enumerate(parts):
                element.setAttribute("id", name(number, part))
                marks.append(MarkedElement(name(number, part), first))
            result.append((page, marks))
        return result[::-1]


def _texts(element: Tree) -> Iterator[Tree]:
    """What of an element is seen, in order."""
    for child in element.childNodes:
        if child.nodeType == Node.TEXT_NODE:
            yield child
        elif child.nodeType == Node.ELEMENT_NODE and child.localName not in _UNSEEN:
            yield from _texts(child)


def _letters(node: Tree) -> Iterator[Letter]:
    yield from (Letter(node, at) for at, char in enumerate(node.data) if char.isalnum())


def _aligned(said: str, seen: str) -> Iterator[tuple[int, int]]:
    """(letter that was said, the same one as it is seen), in order."""
    here = there = 0
    while here < len(said) and there < len(seen):
        if said[here] == seen[there]:
            yield here, there
            here, there = here + 1, there + 1
            continue
        for lost in range(_LOST):
            run = said[here + lost : here + lost + _RUN]
            place = seen.find(run, there, there + _REACH) if run else -1
            if place >= 0 and (len(run) == _RUN or place - there < _RUN):
                here, there = here + lost, place
                break
        else:
            here += _LOST


@dataclass(frozen=True)
class _Run:
    """Letters of a sentence in one text: from one of its characters to another."""

    node: Tree
    start: int
    end: int
    first: int


def _runs(letters: list[tuple[int, Letter]]) -> list[_Run]:
    """The letters of a sentence by the texts that they stand in, with the signs around them."""
    runs: list[_Run] = []
    for char, letter in letters:
        if runs and runs[-1].node is letter.node:
            runs[-1] = _Run(letter.node, runs[-1].start, letter.at + 1, runs[-1].first)
        else:
            runs.append(_Run(letter.node, letter.at, letter.at + 1, char))
    runs[0] = replace(runs[0], start=opened(runs[0].node.data, runs[0].start))
    runs[-1] = replace(runs[-1], end=closed(runs[-1].node.data, runs[-1].end))
    return runs


def opened(data: str, start: int) -> int:
    """Where signs begin that stand before a letter and belong to it."""
    at = start
    while at > 0 and not data[at - 1].isspace() and not data[at - 1].isalnum():
        at -= 1
    return at if at == 0 or data[at - 1].isspace() else start


def closed(data: str, end: int) -> int:
    """Where signs end that stand behind a letter and belong to it."""
    while end < len(data) and not data[end].isspace() and not data[end].isalnum():
        if unicodedata.category(data[end]) in ("Ps", "Pi"):
            break
        end += 1
    return end


def _wrapped(page: Tree, runs: list[_Run]) -> list[tuple[Tree, int]]:
    """(element, its first character) of a sentence: one around all of it, or one for each of its texts where
    that would cut others in two."""
    runs = [run for run in runs if not _is_within_whole(run.node)]
    if len(runs) > 1:
        together = _together(page, runs)
        if together is not None:
            return [(together, runs[0].first)]
    # From the last to the first, as a text's beginning stays in its node.
    return [(_around(page, run), run.first) for run in reversed(runs)][::-1]


def _above(node: Tree) -> Iterator[Tree]:
    """What a node stands in, from the inside out; the last is the document."""
    while (node := node.parentNode) is not None:
        yield node


def _is_within_whole(node: Tree) -> bool:
    return any(each.nodeType == Node.ELEMENT_NODE and each.localName in _WHOLE for each in _above(node))


def _around(page: Tree, run: _Run) -> Tree:
    """Some of a text in an element."""
    part = _split(run.node, run.start, run.end)
    element = _span(page, part)
    part.parentNode.replaceChild(element, part)
    element.appendChild(part)
    return element


def _together(page: Tree, runs: list[_Run]) -> Tree | None:
    """Several texts and what is between them in one element; None where it would cut another in two."""
    first, last = runs[0], runs[-1]
    above = _common(first.node, last.node)
    start, stop = _child(above, first.node), _child(above, last.node)
    if start is not first.node and _has_letters_beside(start, first.node, first.start, before=True):
        return None
    if stop is not last.node and _has_letters_beside(stop, last.node, last.end, before=False):
        return None
    between = [start]
    while between[-1] is not stop:
        between.append(between[-1].nextSibling)
    if any(_has_block(node) for node in between):
        return None
    if stop is last.node:
        between[-1] = _split(last.node, 0, last.end)
    if start is first.node:
        between[0] = _split(first.node, first.start, len(first.node.data))
    element = _span(page, between[0])
    between[0].parentNode.insertBefore(element, between[0])
    for node in between:
        element.appendChild(node)
    return element


def _split(node: Tree, start: int, end: int) -> Tree:
    """Some of a text as a node of its own; what stands before it stays in the one that was."""
    if end < len(node.data):
        node.splitText(end)
    return node.splitText(start) if start else node


def _span(page: Tree, node: Tree) -> Tree:
    """An element like those around a node."""
    above = node.parentNode
    prefix = f"{above.prefix}:" if above.prefix else ""
    return page.createElementNS(above.namespaceURI, f"{prefix}span")


def _common(one: Tree, other: Tree) -> Tree:
    """The innermost element that holds both."""
    above = set(_above(one))
    return next(node for node in _above(other) if node in above)


def _child(above: Tree, node: Tree) -> Tree:
    """The child of an element that is a node or holds it."""
    while node.parentNode is not above:
        node = node.parentNode
    return node


def _has_letters_beside(element: Tree, node: Tree, at: int, *, before: bool) -> bool:
    """Whether something else is seen in an element before or behind a place in one of its texts."""
    texts = list(_texts(element))
    number = next(n for n, each in enumerate(texts) if each is node)
    beside = [node.data[:at], *(t.data for t in texts[:number])] if before else (
        [node.data[at:], *(t.data for t in texts[number + 1 :])]
    )  # fmt: skip
    return any(part.strip() for part in beside)


def _has_block(node: Tree) -> bool:
    if node.nodeType != Node.ELEMENT_NODE:
        return False
    return node.localName in BLOCKS or any(map(_has_block, node.childNodes))
