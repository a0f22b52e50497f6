"""The table of contents that an e-book brings: its entries, and what they name made headings."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from xml.etree.ElementTree import Element

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.documents.common.elements import BLOCKS, local_name
from app.documents.common.skips import CONTENTS, letters_of
from app.documents.web.page import HEADINGS, Names

MAX_ENTRIES = 20_000
"""As many as an e-book may have files."""
MAX_DEPTH = 20
_TOC = frozenset({"toc", "doc-toc"})
_FEWEST = 3
"""Links of a page that is a list of contents."""
_CHAPTER = re.compile(r"(?!\w+:)[^#?]+\.x?html?(?:#|$)|#filepos|kindle:pos:", re.I)
_BLOCKS = ", ".join(sorted(BLOCKS - {"html", "body", *HEADINGS}))
_LONGEST = 150
"""Characters of a block that may be a heading."""
_INVENTED = re.compile(r"Section \d+|(?:title|series|dedication|(?:list of )?illustrations?) page", re.I)
"""What LibreOffice calls a chapter that has no title, and what a page is but not what stands there."""
_NEAR = 3
"""Blocks from the place that an entry names among which its heading may stand."""


@dataclass(frozen=True)
class ContentsEntry:
    """One line of the contents. ``href`` is as it is written, seen from the file of the contents."""

    title: str
    href: str
    level: int


def of_ncx(root: Element) -> list[ContentsEntry]:
    """The entries of an EPUB 2 table."""
    start = next((e for e in root.iter() if local_name(e) == "navMap"), root)
    return list(_points(start, 1))[:MAX_ENTRIES]


def _points(parent: Element, level: int) -> Iterator[ContentsEntry]:
    for point in parent:
        if local_name(point) != "navPoint" or level > MAX_DEPTH:
            continue
        title = next((e.text for e in point.iter() if local_name(e) == "text" and e.text), "")
        href = next((e.get("src") for e in point if local_name(e) == "content"), None)
        if title.strip() and href:
            yield ContentsEntry(" ".join(title.split()), href, min(level, 6))
        yield from _points(point, level + 1)


def of_nav(tree: LexborHTMLParser) -> list[ContentsEntry]:
    """The entries of an EPUB 3 table."""
    navs = tree.css("nav")
    nav = next((node for node in navs if Names.of(node.attributes).semantic & _TOC), None)
    if nav is None and navs and not Names.of(navs[0].attributes).semantic:
        nav = navs[0]
    if nav is None:
        return []
    entries = []
    for link in (nav.css("li a[href]") or nav.css("a[href]"))[:MAX_ENTRIES]:
        level, above = 0, link.parent
        while above is not None and level < MAX_DEPTH and above.tag != "nav":
            level += above.tag == "li"
            above = above.parent
        title, href = " ".join(link.text().split()), link.attributes.get("href")
        if title and href:
            entries.append(ContentsEntry(title, href, min(max(level, 1), 6)))
    return entries


def is_contents(tree: LexborHTMLParser) -> bool:
    """Whether a chapter is the book's own list of contents: hardly more than links to other chapters."""
    links = [link for link in tree.css("a[href]") if _CHAPTER.match(link.attributes.get("href") or "")]
    if len(links) < _FEWEST or tree.body is None:
        return False
    linked = sum(len(link.text(strip=True)) for link in links)
    titles = [node.text(strip=True) for node in tree.css(", ".join(HEADINGS))]
    named = sum(len(title) for title in titles if CONTENTS.fullmatch(title))
    return linked > 0.6 * (len(tree.body.text(strip=True)) - named)


def is_named(tree: LexborHTMLParser, entries: list[ContentsEntry]) -> bool:
    """Whether a chapter has a heading of its own in the book's contents, other than what a list is called."""
    headings = {letters_of(node.text()) for node in tree.css(", ".join(HEADINGS))}
    return any(
        letters_of(entry.title) in headings and not CONTENTS.fullmatch(entry.title) for entry in entries
    )


def mark(tree: LexborHTMLParser, entries: list[ContentsEntry], *, nested: bool = False) -> None:
    """Make headings of the blocks of a chapter that its entries name.

    A heading of the chapter that answers to an entry is left, but for its level where the contents are
    ``nested``; where there is no heading at all, one is put before the text of an entry whose title does not
    stand there.
    """
    nodes = tree.css(", ".join(HEADINGS))
    headings = [letters_of(node.text()) for node in nodes]
    if nested:
        _put_in_levels(nodes, headings, entries)
    wanted = [
        entry for entry in entries if not any(_alike(letters_of(entry.title), text) for text in headings)
    ]
    if not wanted or tree.body is None:
        return
    places = {node.mem_id: index for index, node in enumerate(tree.body.css("*"))}
    leaves = {places[node.mem_id]: node for node in _leaves(tree.body)}
    starts = list(leaves)
    named = {node.attributes.get("id") or "": node for node in tree.body.css("[id]")}
    for entry in wanted:
        fragment = entry.href.partition("#")[2]
        target = named.get(fragment)
        if target is None and fragment:
            continue
        first = bisect_left(starts, _place(target, places, leaves)) if target is not None else 0
        near = [leaves[start] for start in starts[first : first + _NEAR]]
        _make_heading(near, entry, may_insert=not headings)


def _put_in_levels(nodes: list[LexborNode], texts: list[str], entries: list[ContentsEntry]) -> None:
    """Give headings the levels of the entries that they answer to, and those below them levels below."""
    shift = 0
    for node, text in zip(nodes, texts, strict=True):
        own = HEADINGS[node.tag or ""]
        level = next((entry.level for entry in entries if letters_of(entry.title) == text), None)
        shift = shift if level is None else level - own
        node.attrs["role"] = "heading"
        node.attrs["aria-level"] = str(min(max(own + shift, 1), 6))


def _place(target: LexborNode, places: dict[int, int], leaves: dict[int, LexborNode]) -> int:
    """Where an element stands among all of a chapter: where the block of text begins that it is in."""
    above: LexborNode | None = target
    while above is not None and above.mem_id in places:
        if places[above.mem_id] in leaves:
            return places[above.mem_id]
        above = above.parent
    return places.get(target.mem_id, 0)


def _leaves(body: LexborNode) -> list[LexborNode]:
    """Blocks with text of their own and no other block in them."""
    blocks = [node for node in body.css(_BLOCKS) if node.mem_id != body.mem_id]
    parents: set[int] = set()
    for node in blocks:
        above = node.parent
        while above is not None and above.mem_id not in parents:
            parents.add(above.mem_id)
            above = above.parent
    return [node for node in blocks if node.mem_id not in parents and node.text(strip=True)]


def _make_heading(near: list[LexborNode], entry: ContentsEntry, *, may_insert: bool) -> None:
    title = letters_of(entry.title)
    texts = [letters_of(node.text()) for node in near]
    short = [i for i, text in enumerate(texts) if len(text) <= _LONGEST and _alike(title, text)]
    best = next((i for i in short if texts[i] == title), short[0] if short else None)
    if best is not None:
        # A title may stand below the number of its chapter.
        both = "".join(texts[best : best + 2]) == title
        for deeper, node in enumerate(near[best : best + 1 + both]):
            node.attrs["role"] = "heading"
            node.attrs["aria-level"] = str(min(entry.level + deeper, 6))
    elif near and may_insert and not _INVENTED.fullmatch(entry.title):
        made = LexborHTMLParser(f"<h{entry.level}>{escape(entry.title)}</h{entry.level}>")
        near[0].insert_before(made.css(f"h{entry.level}")[0])


def _alike(title: str, text: str) -> bool:
    """Whether a text is a title, or a part of it, or says more; "1" may be all that a chapter has of it."""
    return bool(text) and (text in title or text.startswith(title) or text.endswith(title))
