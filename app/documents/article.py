"""The article of a page: where it stands, what is no part of it, and what it is called."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.documents.formulas import of_mathml
from app.documents.model import Document
from app.documents.page import (
    SILENT,
    Names,
    is_around,
    is_between_marks,
    is_citation,
    is_note,
    is_note_link,
    is_page_number,
    is_unseen,
)

_LEAST = 400
"""Characters that an article has at least."""
_PLACES = ("main", "article", "[role=main]")
"""Where an article stands, the surest first."""
_GONE = SILENT | {"embed", "picture"}
"""What goes before a library sees the page; some of it swallows what follows in older parsers."""
_STOPS = (".", ",", ";", ":", "!", "?", ")")
_CODE = "code, kbd, samp, tt, var, q"


def main_of(tree: LexborHTMLParser) -> LexborNode | None:
    """The page's own text: its one ``main`` or ``article`` where it has one, else its body."""
    for selector in _PLACES:
        found = _foremost(tree.css(selector))
        if found is not None:
            return found
    return tree.body or tree.root


def _foremost(found: list[LexborNode]) -> LexborNode | None:
    """The one that is the page's text, beside teasers: it alone has a title, or it is by far the longest."""
    if not found:
        return None
    sizes = {node.mem_id: len(node.text()) for node in found}
    best = max(found, key=lambda node: sizes[node.mem_id])
    titled = [node for node in found if node.css_first("h1") is not None]
    if len(titled) == 1 and sizes[titled[0].mem_id] > _LEAST:
        return titled[0]
    within = {node.mem_id for name in _PLACES for node in best.css(name)}
    others = sum(size for place, size in sizes.items() if place not in within and place != best.mem_id)
    return best if sizes[best.mem_id] > max(_LEAST, 2 * others) else None


def cleaned(tree: LexborHTMLParser) -> str:
    """The page's markup for a library that tells text by its tags: without notes, marks and signs.

    Formulas become text, and code within a sentence becomes part of it. The tree is changed.
    """
    root = tree.body or tree.root
    if root is None:
        return ""
    size = len(root.text())
    stack = [root]
    while stack:
        node = stack.pop()
        if node.tag == "math":
            shown = node.parent if node.parent is not None and "mwe-math" in _class(node.parent) else node
            shown.replace_with(of_mathml(node))
        elif _is_beside(node, size):
            _take_out(node)
        else:
            stack += list(node.iter())
    for link in tree.css("sup a"):
        link.unwrap()
    in_blocks = {node.mem_id for node in tree.css("pre code, pre kbd, pre samp, pre tt, pre var")}
    for node in tree.css(_CODE):
        if node.mem_id not in in_blocks and "\n" not in node.text().strip():
            node.unwrap()
    return tree.html or ""


def _take_out(node: LexborNode) -> None:
    """Remove an element, and the space that would then stand before a full stop."""
    before, after = node.prev, node.next
    if before is not None and before.tag == "-text" and after is not None and after.text().startswith(_STOPS):
        before.replace_with((before.text_content or "").rstrip())
    node.decompose()


def _class(node: LexborNode) -> str:
    return node.attributes.get("class") or ""


def _is_beside(node: LexborNode, size: int) -> bool:
    """Whether an element of a page of ``size`` characters is not read."""
    tag, names = node.tag or "", Names.of(node.attributes)
    if tag in _GONE or is_unseen(node, names) or is_citation(node, names) or is_page_number(node, names):
        return True
    # The links of one superscript are a mark together.
    in_mark = tag == "a" and node.parent is not None and node.parent.tag == "sup"
    if (tag in ("a", "sup", "span") and not in_mark and is_note_link(node, names)) or is_between_marks(node):
        return True
    return is_note(node, tag, names, size) or is_around(node, tag, names, size)


def heading_of(tree: LexborHTMLParser, whole: Document) -> str:
    """The page's own title by its heading; empty where that names the site, or several claim to be it.

    ``whole`` is what was read of the page as it is.
    """
    found = {heading.title for heading in whole.outline if heading.level == 1}
    if len(found) > 1:
        found = {title for title in found if title in whole.title}
    title = found.pop() if len(found) == 1 else ""
    root = main_of(tree)
    of_site = whole.title.endswith(title) and whole.title != title
    return "" if of_site and root is not None and root.tag == "body" else title
