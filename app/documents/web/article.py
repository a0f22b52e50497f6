"""The article of a page: where it stands, what is no part of it, and what it is called."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.documents.common.elements import BLOCKS, elements_in
from app.documents.common.skips import listed
from app.documents.web.page import HEADINGS, PAGE_TITLE, TEXT_ITSELF, UNREAD, Names, is_unseen

_TAGS = frozenset({"nav", "footer", "form", "dialog", "aside", "figcaption", "label"})
_PROPERTIES = frozenset({"author", "editor", "upvoteCount", "dateCreated", "datePublished", "dateModified"})
"""What schema.org calls who wrote something, when, and how it was judged."""
_ROLES = frozenset({"navigation", "contentinfo", "complementary", "search", "menu", "toolbar", "alert"})
_NAMES = re.compile(rf"(?:^|[-_])(?:{listed('class')})(?:$|[-_])", re.I)
"""Words in the names of classes; an id may be made of a heading's words, so that fewer count there."""
_IDS = re.compile(listed("id"), re.I)
_SURELY = re.compile(
    r"(?:^|[-_ ])(?:comments?|commentlist|disqus\w*|sidebar|modal|popup|cookies?)(?:$|[-_ ])", re.I
)
_SET = re.compile(r"(?:^|[-_])(?:margin|padding|has|with|without|no)(?:[-_].*|$)", re.I)
"""What a name says of space around an element, or of what that has."""
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")


def furniture_word(node: LexborNode, tag: str, names: Names) -> str:
    """What of an element of a web page says that it is no part of an article; empty where nothing does."""
    # An item of a list may be one to tick.
    ticked = tag == "label" and node.parent is not None and node.parent.tag == "li"
    if ticked or tag in TEXT_ITSELF or tag in HEADINGS:
        return ""
    if tag in _TAGS or names.semantic & _ROLES or node.attributes.get("itemprop") in _PROPERTIES:
        return tag
    if not names.given:
        return ""
    attributes = node.attributes
    classes, own = attributes.get("class") or "", attributes.get("id") or ""
    word = next(filter(None, map(_word_in, classes.split())), "")
    return word or (own if _IDS.fullmatch(own) else "")


def is_surely_furniture(node: LexborNode) -> bool:
    """Whether the names of such an element leave no doubt, however much stands in it."""
    names = f"{node.attributes.get('class') or ''} {node.attributes.get('id') or ''}"
    return _SURELY.search(_HUMPS.sub("-", names)) is not None


@lru_cache(8192)
def _word_in(name: str) -> str:
    found = _NAMES.search(_SET.sub("", _HUMPS.sub("-", name)))
    return found[0].strip("-_").lower() if found is not None else ""


_LEAST = 400
"""Characters that an article has at least."""
_HIDDEN = 0.8
"""The share of a page from which what is hidden is the page."""
_FEW, _TEASED = 800, 0.1
"""Characters of prose below which what says that it is the article may be a teaser, and its share of the
page then."""
_TYPES = "script[type='application/ld+json'], [itemtype]"
"""Where a page says what it is, in the words of schema.org."""
_DISCUSSED = re.compile(r"/(?:comments|threads?|discussions?|forums?|viewtopic|showthread)\b")
"""The same in the address that it calls its own."""
_LONGEST_BOX = 400
"""Characters of a box that asks for an address."""
_PLACES = ("main", "article", "[role=main]")
"""Where an article stands, the surest first."""
_LINES = frozenset({"p", "li", "dd", "blockquote", "pre", "td", "div", "section", "figcaption"})
_INGREDIENTS = "ul[class*=ingredient i], [class*=ingredient i] li, [class*=ingredient i] li *"
"""What a recipe asks for, each of which may lead to a page of its own."""
_LISTS = "ul, ol, div, section, p, table, dl, aside, figure"
_LONG_LINE = 80
"""Characters outside of links from which a line is prose; a character of a shorter one counts for
``_SHORT``."""
_SHORT = 0.3
_DOUBTED = re.compile(r"(?!cookie|consent|modal|popup|menu|nav|footer|sidebar)[a-z-]+", re.I)
"""Words that may name a text, too."""
_DENSE = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Characters of scripts that say in one what others say in three."""
_MOST = 0.85
"""The share of a page's prose that the article has."""
_LARGEST, _LARGEST_SURE = 0.3, 0.75
"""The share up to which what is called a menu, or surely comments, is believed to be that."""
_FEW_LINKED = 0.1
"""The share of links up to which a remark leads nowhere."""
_TITLED_BOX = ".titlepage"
"""What a box of a manual in DocBook begins with, which is called a sidebar, too."""
_REMARK = 200
"""Characters of prose from which an ``aside`` that leads nowhere is a remark of the text."""
_LINKED = 0.7
"""The share of links from which a list is one of links."""
_INDEX = 0.33
"""The share of links from which a page may be a list of them."""
_APART = frozenset({"time", "address", "button"})
_SENTENCE = 40
"""Characters around an element by which it stands in a sentence."""
_HOME = re.compile(r"(?:https?://[^/]+/?|/|(?:\.{1,2}/)+)(?:index\.\w+)?|index\.\w+")
_SITE = re.compile(r"\s+[|«»·•–—:-]+\s+|[|｜]")
_NAMED = 10
"""What parts a page's name from its site's, and the characters of one that is surely no site's."""
_WORDS = re.compile(r"[a-z\u00df-\u024f\u0370-\u1fff]{4,}")
"""Words of scripts that write spaces, by which two titles are held against each other."""
_STOP = re.compile(r"\w{2}[”\"’)]?[.!。](?:[”\"’)]| \))?\Z")
"""The end of a sentence, which the name of another article has none of."""
_ALL, _LINE = 0.95, 120
"""The same of a paragraph, and its longest: a sentence may be one long link."""
_CARDS, _FEWEST_CARDS, _BESIDE = 0.5, 3, 25
"""The same of links with a word or a date beside each, how many these are at least, and the characters of
what stands beside one."""
_LABELLED = re.compile(rf"([^\W\d_]\S{{1,13}}(?: \S{{1,12}}){{0,2}} ?[:：|] )(?:\S+ |\S*{_DENSE.pattern})")
"""What stands before a link to another article, "Read more: ", of two words at least: one word is a name."""


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


@dataclass(frozen=True)
class Article:
    """Where a page's text is.

    Attributes:
        root: the element that holds it; None for an empty page.
        around: what in that is no part of it, by the identity of each element.
        title: its title where that stands before ``root``; else empty.
        lead: what else of it stands before ``root``, such as the sentence below the headline.
    """

    root: LexborNode | None
    around: frozenset[int] = frozenset()
    title: str = ""
    headline: str = ""
    lead: tuple[LexborNode, ...] = ()


@dataclass
class _Weight:
    """What was found within an element.

    Attributes:
        text: characters that are read, those of links among them.
        linked: characters of links.
        prose: characters of long lines outside of links.
        links: how many there are.
    """

    text: int = 0
    linked: int = 0
    prose: float = 0.0
    links: int = 0

    def add(self, other: _Weight, times: int = 1) -> None:
        self.text += times * other.text
        self.linked += times * other.linked
        self.prose += times * other.prose
        self.links += times * other.links


_NONE = _Weight()


def article_of(tree: LexborHTMLParser) -> Article:
    """The article of a page: the smallest element that holds nearly all of its prose, without what is around
    it there."""
    _place_streamed(tree)
    _show_hidden(tree)
    place = main_of(tree)
    if place is None:
        return Article(None)
    headline = _headline(tree)
    above = frozenset(node.mem_id for node in (*_above(headline), *_posts(tree)))
    start = next((node for node in _above(place) if node.mem_id in above), place)
    weights, around = _weighed_text(start, above)
    if 2 * weights.get(place.mem_id, _NONE).prose < weights[start.mem_id].prose:
        start = place
        weights, around = _weighed_text(start, above)
    if tree.body is not None and weights[place.mem_id].prose < _FEW:
        whole, others = _weighed_text(tree.body, above)
        if weights[place.mem_id].prose < _TEASED * whole[tree.body.mem_id].prose:
            start, place, weights, around = tree.body, tree.body, whole, others
    root = _narrowed(place, weights) if weights[place.mem_id].prose >= _LEAST else place
    around.update(_menus(root, weights, around))
    around.update(_sign_up(root))
    around.update(_others(headline, root))
    lead = tuple(_lead(headline, start, root, weights, around))
    called = _text_of(headline) if headline is not None and not _is_within(headline, around) else ""
    title = called if headline is not None and not _is_within(headline, {root.mem_id}) else ""
    if headline is None and weights.get(root.mem_id, _NONE).prose >= _LEAST:
        title = _title_of(tree, root)
    return Article(root, frozenset(around - {root.mem_id}), title, called, lead)


def _sign_up(root: LexborNode) -> Iterator[int]:
    """Boxes that ask for an address of mail, with what they promise."""
    for field in root.css("form input[type=email]") if len(root.text()) > 4 * _LONGEST_BOX else ():
        for box in takewhile(lambda box: len(_text_of(box)) <= _LONGEST_BOX, _above(field)):
            yield box.mem_id


def _others(headline: LexborNode | None, root: LexborNode) -> Iterator[int]:
    """Other articles, by headings that lead to them, beside the one that the page is named by."""
    own = next((node for node in _above(headline) if node.tag == "article"), None)
    if own is None:
        return
    within = {node.mem_id for node in (*_above(own), *own.css("article"))}
    for other in root.css("article"):
        if other.mem_id not in within and other.css_first("h1 a[href], h2 a[href], h3 a[href]") is not None:
            yield other.mem_id


def _posts(tree: LexborHTMLParser) -> Iterator[LexborNode]:
    """What is called comments on a page that says of itself that it is a discussion."""
    said = (node.attributes.get("itemtype") or node.text() for node in tree.css(_TYPES))
    own = (node.attributes.get("href") or "" for node in tree.css("link[rel=canonical]"))
    if any("DiscussionForumPosting" in type_ for type_ in said) or any(map(_DISCUSSED.search, own)):
        for node in tree.css("[class*=comment i], [id*=comment i]"):
            if furniture_word(node, node.tag or "", Names.of(node.attributes)).startswith("comment"):
                yield node


def _place_streamed(tree: LexborHTMLParser) -> None:
    """Put what React sends behind a page, hidden, where it belongs."""
    for node in tree.css("div[hidden][id^='S:']"):
        number = (node.attributes.get("id") or "")[2:]
        own = f"template[id='P:{number}'], template[id='B:{number}']"
        place = tree.css_first(own) if number.isalnum() else None
        del node.attrs["hidden"]
        if place is not None:
            place.insert_before(node)
            node.decompose()


def _show_hidden(tree: LexborHTMLParser) -> None:
    """Show what is most of a page, and hidden until a program has run; ``noscript`` swallows a page where an
    element is open in it."""
    size = _written(tree.body) if tree.body is not None else 0
    for node in tree.css("noscript, [hidden], [style]"):
        is_hidden = node.tag == "noscript" or is_unseen(node, Names(), node.attributes)
        if not is_hidden or _written(node) <= _HIDDEN * size:
            continue
        for name in {"hidden", "style"} & node.attributes.keys():
            del node.attrs[name]
        if node.tag == "noscript":
            node.unwrap()


def _written(node: LexborNode) -> int:
    return len(node.text()) - sum(len(other.text()) for other in node.css("script, style"))


def _weighed_text(start: LexborNode, kept: frozenset[int]) -> tuple[dict[int, _Weight], set[int]]:
    """The weight of each element, and which are no part of the text and have none."""
    weights, named, words = _weighed(start, kept)
    around = set(_around(named, words, weights, weights[start.mem_id].prose))
    _doubt(named, words, around, weights, weights[start.mem_id].prose)
    for node in named:
        above = [place.mem_id for place in _above(node.parent) if place.mem_id in weights]
        if node.mem_id in around and around.isdisjoint(above):
            for place in above:
                weights[place].add(weights[node.mem_id], -1)
    return weights | dict.fromkeys(around, _NONE), around


def _doubt(named: list[LexborNode], words: dict[int, str], around: set[int], weights: dict[int, _Weight],
           prose: float) -> None:  # fmt: skip
    """Take the elements out of those around a text that are called by one word, if more text is in them than
    is left without: the posts of a forum are comments, and a page may be made of widgets alone."""
    while True:
        by_word: Counter[str] = Counter()
        for node in named:
            if node.mem_id in around and not _is_within(node.parent, around):
                by_word[words[node.mem_id]] += round(weights[node.mem_id].prose)
        left = prose - by_word.total()
        likely = ((size, word) for word, size in by_word.items() if _DOUBTED.fullmatch(word))
        most, word = max(likely, default=(0, ""))
        if most <= left or (left >= _LEAST and _SURELY.search(word)):
            return
        around.difference_update(place for place, called in words.items() if called == word)


def _around(
    named: list[LexborNode], words: dict[int, str], weights: dict[int, _Weight], prose: float
) -> Iterator[int]:
    """Which of the elements that say so are no part of a text with that much prose, nor called as one is."""
    parts: set[str | None] = set()
    for node in named:
        weight = weights[node.mem_id]
        aside = words[node.mem_id] == "aside" or node.css_first(_TITLED_BOX) is not None
        is_remark = aside and weight.linked <= _FEW_LINKED * weight.text
        most = _LARGEST_SURE if is_surely_furniture(node) else _LARGEST
        asked = "ingredient" in (node.attributes.get("class") or "").lower()
        if asked or weight.prose > most * prose or (is_remark and weight.prose >= _REMARK):
            parts.add(node.attributes.get("class") or str(node.mem_id))
    for node in named:
        if (node.attributes.get("class") or str(node.mem_id)) not in parts:
            yield node.mem_id


def _lead(
    headline: LexborNode | None,
    start: LexborNode,
    root: LexborNode,
    weights: dict[int, _Weight],
    around: set[int],
) -> Iterator[LexborNode]:
    """The prose between the headline and the article, which its element leaves out."""
    if headline is not None and _is_within(headline, {root.mem_id}):
        return
    found: list[LexborNode] = []
    said: str | None = None
    for node in start.css("*"):
        if node.mem_id == root.mem_id:
            text = _text_of(root) if found else ""
            once = {_text_of(node): node for node in reversed(found)}  # A narrow window may have its own.
            yield from (node for said, node in reversed(once.items()) if said not in text)
            return
        if node.mem_id == headline.mem_id if headline is not None else node.tag == "h1":
            said, found = _text_of(node), []
        weight = weights.get(node.mem_id, _NONE)
        said_so = node.tag == "p" and _text_of(node).endswith((".", "!", "?", ":", "。"))
        least = _SENTENCE if said_so else _LONG_LINE
        if said is None or weight.text - weight.linked < least or _text_of(node) == said:
            continue
        if not _holds_blocks(node) and not _is_within(node, around):
            found.append(node)


def _holds_blocks(node: LexborNode) -> bool:
    """Whether an element is no line but holds some, or stands within one."""
    return node.tag not in BLOCKS or any(
        child.tag in BLOCKS for child in node.css("*") if child.mem_id != node.mem_id
    )


def _narrowed(start: LexborNode, weights: dict[int, _Weight]) -> LexborNode:
    """The smallest element that holds nearly all prose."""
    root, whole = start, weights[start.mem_id].prose
    while True:
        best = max(elements_in(root), key=lambda node: weights.get(node.mem_id, _NONE).prose, default=None)
        if best is None or best.tag not in BLOCKS - {"p"}:
            return root
        if weights.get(best.mem_id, _NONE).prose < _MOST * whole:
            return root
        root = best


def _is_list_of_links(node: LexborNode, weight: _Weight, whole: _Weight) -> bool:
    """Whether hardly more than links stand in an element that is a small part of the text."""
    if not weight.links or weight.text == 0 or 2 * weight.text > whole.text:
        return False
    if node.tag == "p" or weight.links == 1:
        text = " ".join(node.text().split())
        if node.tag == "p" and _STOP.search(text):
            return False
        label = _LABELLED.match(text)
        # Of what a label names, the link is all.
        length = weight.text - (len(label[1]) if label is not None and weight.links == 1 else 0)
        return weight.linked > _ALL * length and length < _LINE
    beside = weight.text - weight.linked
    short = weight.prose <= _SHORT * beside and beside <= _BESIDE * weight.links
    cards = short and weight.links >= _FEWEST_CARDS and weight.linked > _CARDS * weight.text
    return cards or weight.linked > _LINKED * weight.text


def _menus(root: LexborNode, weights: dict[int, _Weight], around: set[int]) -> set[int]:
    """Which lists of links in a text are no part of it: all, but on a page that is made of such lists only
    those of single words."""
    whole = weights.get(root.mem_id, _NONE)
    asked = {root.mem_id, *(node.mem_id for node in root.css(_INGREDIENTS))}
    lists = {
        node.mem_id: node
        for node in root.css(_LISTS)
        if node.mem_id not in asked and _is_list_of_links(node, weights.get(node.mem_id, _NONE), whole)
    }
    if root.tag == "body" or whole.linked < _INDEX * whole.text:
        return set(lists)
    titles = {place for place in lists if weights[place].linked >= _NAMED * weights[place].links}
    out = around | titles
    listed = sum(weights[place].linked for place in titles if not _is_within(lists[place].parent, out))
    told = sum(
        len(text)
        for node in root.css("p")
        if node.css_first("a") is None and not _is_within(node, out) and _STOP.search(text := _text_of(node))
    )
    return lists.keys() - titles if listed > 2 * told else set(lists)


def _weighed(
    root: LexborNode, kept: frozenset[int]
) -> tuple[dict[int, _Weight], list[LexborNode], dict[int, str]]:
    """The weight of each element, and which say by their names that they are no part of a text, but for those
    that are ``kept``."""
    weights: dict[int, _Weight] = {}
    named: list[LexborNode] = []
    words: dict[int, str] = {}
    stack: list[tuple[LexborNode, bool, bool]] = [(root, False, False)]
    while stack:
        node, is_link, is_done = stack.pop()
        tag = node.tag or "-"
        if is_done:
            own = weights[node.mem_id]
            parent = node.parent
            if tag in _LINES and own.text - own.linked >= _LONG_LINE:
                own.prose = own.text - own.linked
            if node.mem_id != root.mem_id and parent is not None:
                weights.setdefault(parent.mem_id, _Weight()).add(own)
            continue
        if tag == "-text":
            text = (node.text_content or "").strip()
            length = len(text) + 2 * len(_DENSE.findall(text))
            parent = node.parent
            if length and parent is not None:
                weights[parent.mem_id].add(
                    _Weight(length, length if is_link else 0, 0 if is_link else length * _SHORT)
                )
            continue
        if tag[0] == "-" or tag in UNREAD:
            continue
        names = Names.of(node.attributes)
        if is_unseen(node, names, node.attributes):
            continue
        kept_here = node.mem_id == root.mem_id or node.mem_id in kept
        word = "" if kept_here else furniture_word(node, tag, names)
        if word and not _is_word(node, tag):
            named.append(node)
            words[node.mem_id] = word
        weights.setdefault(node.mem_id, _Weight(links=int(tag == "a")))
        stack.append((node, is_link, True))
        stack += [(child, is_link or tag == "a", False) for child in node.iter(include_text=True)]
    return weights, named, words


def _is_word(node: LexborNode, tag: str) -> bool:
    """Whether an element is a word or some of a sentence that goes on around it, whatever it is called."""
    if tag in BLOCKS or tag in _APART or node.parent is None:
        return False
    around = sum(len((other.text_content or "").strip()) for other in node.parent.iter(include_text=True)
                 if other.tag == "-text")  # fmt: skip
    return around > max(_SENTENCE, len(node.text(strip=True)))


def _headline(tree: LexborHTMLParser) -> LexborNode | None:
    """The one heading that the page is named by first, a lower one by most of its name; else its only one."""
    name = _name_of(tree)
    own = [node for node in tree.css("h1") if not _is_of_site(node, tree)]
    lower = tree.css("h2, h3, h4")
    same = {node.mem_id: _same(name, _text_of(node)) for node in (*own, *lower)}
    below = [node for node in lower if 2 * same[node.mem_id] > len(name) or _begins(name, node)]
    for found in (
        [node for node in own if 2 * same[node.mem_id] > len(name)],
        below,
        [node for node in own if 0 < same[node.mem_id] == len(_text_of(node))],
        [node for node in lower if _ends(name, node)],
        [node for node in own if _text_of(node) in name],
        [node for node in own if not _is_of_other(node, tree)],
    ):
        if len(set(map(_text_of, found))) == 1:
            return found[0]
        if found and found not in (own, below):
            return None
    return None


def _is_of_other(heading: LexborNode, tree: LexborHTMLParser) -> bool:
    """Whether a heading has no word of what the page says it is called, as that of a search has none."""
    named = " ".join(n.attributes.get("content") or "" for n in tree.css("meta[property='og:title']"))
    called, said = (set(_WORDS.findall(text.lower())) for text in (named, _text_of(heading)))
    return bool(called) and called.isdisjoint(said)


def _begins(name: str, heading: LexborNode) -> bool:
    """Whether a page is called by a heading before its site's name."""
    text = _text_of(heading)
    return len(text) >= _NAMED and name.startswith(text) and _SITE.match(name[len(text) :]) is not None


def _ends(name: str, heading: LexborNode) -> bool:
    """Whether a page is called by a heading behind its site's name."""
    text = _text_of(heading)
    return 2 * len(text) > len(name) and name.endswith(text)


def _same(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _text_of(node: LexborNode) -> str:
    return " ".join(node.text().split())


def _above(node: LexborNode | None) -> Iterator[LexborNode]:
    while node is not None:
        yield node
        node = node.parent


def _name_of(tree: LexborHTMLParser) -> str:
    return " ".join(" ".join(node.text() for node in tree.css(PAGE_TITLE)).split())


def _title_of(tree: LexborHTMLParser, root: LexborNode) -> str:
    """What a page says it is called, without its site's name; empty where its text begins so."""
    said = {
        node.attributes.get("property"): node.attributes.get("content") or ""
        for node in tree.css("meta[property='og:site_name'], meta[property='og:title']")
    }
    called = _SITE.split(" ".join((said.get("og:title") or _name_of(tree)).split()))
    title = next((name for name in called if name != said.get("og:site_name")), "")
    shown = {_text_of(node) for node in root.css("h1, h2, h3, h4")}
    is_shown = any(len(text) >= _NAMED and text in title for text in shown)
    return "" if len(title) < _NAMED or is_shown or title in _text_of(root) else title


def _is_of_site(heading: LexborNode, tree: LexborHTMLParser) -> bool:
    """Whether a heading is what the site is called: it leads home, the page says so, or is named so last."""
    said = {
        node.attributes.get("property"): " ".join((node.attributes.get("content") or "").split())
        for node in tree.css("meta[property='og:site_name'], meta[property='og:title']")
    }
    name, text = _name_of(tree), _text_of(heading)
    link = heading.css_first("a[href]") or heading.parent
    leads_home = link is not None and _HOME.fullmatch(link.attributes.get("href") or "") is not None
    is_last = name.endswith(text) and 2 * len(text) < len(name) and said.get("og:title") != text
    return leads_home or is_last or (said.get("og:site_name") == text != said.get("og:title"))


def _is_within(node: LexborNode | None, around: Set[int]) -> bool:
    return any(above.mem_id in around for above in _above(node))
