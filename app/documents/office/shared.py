"""What office documents share: runs of letters, a package's relations and title, formulas, fields' links."""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import unescape
from itertools import groupby
from string import ascii_lowercase
from xml.etree.ElementTree import Element

from app.documents.common.archive import Archive
from app.documents.common.elements import local_attribute, local_name, number_of
from app.documents.common.lists import sign_of
from app.documents.typesetting import RunStyle
from app.documents.web.markup import element, escape, heading, item, set_in

FIXED = re.compile(r"courier|mono(?!type)|consolas|menlo|typewriter", re.I)
"""What fonts are called whose letters are of one width."""
_TARGET = re.compile(r'\s*HYPERLINK\s+(?P<local>\\l\s+)?"(?P<to>[^"]{1,4000})"')


def link_of(code: str) -> str:
    """What a field leads to, a place in the document with "#" before its name; empty where it is no link."""
    found = _TARGET.match(code)
    return f"{'#' if found['local'] else ''}{found['to']}" if found is not None else ""


@dataclass(frozen=True)
class OfficeRun:
    """Characters that look alike; or markup, whatever its characters are."""

    text: str = ""
    styles: tuple[RunStyle, ...] = ()
    link: str = ""
    raised: bool = False
    markup: str = ""


def inline(runs: Iterable[OfficeRun]) -> str:
    """Runs as markup: what is raised, and what leads to one place, as one."""
    said = []
    for (raised, link), group in groupby(runs, key=lambda run: (run.raised, run.link)):
        text = "".join(map(_markup, group))
        text = element("a", text, href=link) if link else text
        ink = text.rstrip()  # The space behind a mark is none of it.
        said.append(element("sup", ink) + text[len(ink) :] if raised and ink else text)
    return "".join(said)


def _markup(run: OfficeRun) -> str:
    text = run.markup or escape(run.text)
    for style in run.styles:
        text = set_in(style, text)
    return text


_LONGEST_HEADING = 80
_LINE = re.compile(r"<p(?: [^<>]*)?>((?:<(?!p[ >]|/p>)[^<>]*>|[^<>]++)*)</p>")
_BOLD = re.compile("<b>.*?</b>", re.S)
_PROSE, _SENTENCE = 100, 40
"""Letters of a paragraph that a bold line above it heads, also where it is one sentence."""
_NAMES = re.compile(r"(?![a-zа-я])(?!.*=).*[^\W\d_]{2}")
"""A heading's words: no sum, no line that only goes on, and no date."""
_NUMBERED = re.compile(r"((?:\d{1,2}\.)+\d{0,2})\s")


def names_a_part(text: str) -> bool:
    """Whether a line may be a heading by its words: short, beginning with one, and no sentence."""
    short = 2 < len(text) <= _LONGEST_HEADING and "\n" not in text
    return short and text[0].isalnum() and text[-1] not in ".,;:!?"


def headed(blocks: Iterable[str]) -> Iterator[str]:
    """Blocks of markup in which a bold line above prose or a list is a heading: many a writer gives none a
    style. So is one with a number above such a heading."""
    written: list[str] = []
    below, is_headed = "", False
    for block in reversed(list(blocks)):
        found = _LINE.fullmatch(block)
        words = _bare(found[1]) if found else ""
        if words or not found:
            level = _bold_level(found[1], words, below, is_headed) if found else 0
            below, is_headed = (_bare(_BOLD.sub("", found[1])) if found else block), level > 0
            block = heading(re.sub("</?b>", "", found[1]), level) if found and level else block
        written.append(block)
    return reversed(written)


def _bold_level(inner: str, words: str, below: str, is_headed: bool) -> int:
    """The level of a line as a heading above some words that are not bold, or above a heading; 0 for none."""
    if not names_a_part(words) or not _NAMES.match(words) or _bare(_BOLD.sub("", inner)):
        return 0
    numbered = _NUMBERED.match(words)
    is_prose = len(below) >= _PROSE or (len(below) >= _SENTENCE and below[-1] in ".:")
    is_prose = below.startswith("<li") if below.startswith("<") else is_prose
    if not is_prose and not (is_headed and numbered):
        return 0
    return 2 + len(re.findall(r"\d+", numbered[1])) if numbered else 3


def _bare(markup: str) -> str:
    return unescape(re.sub("<[^<>]*>", "", markup)).strip()


_BUILT = {
    "f": ("mfrac", ("num", "den")),
    "sSup": ("msup", ("e", "sup")),
    "sSub": ("msub", ("e", "sub")),
    "sSubSup": ("msubsup", ("e", "sub", "sup")),
    "sPre": ("msubsup", ("e", "sub", "sup")),
    "limLow": ("munder", ("e", "lim")),
    "limUpp": ("mover", ("e", "lim")),
    "m": ("mtable", ("mr",)),
    "mr": ("mtr", ("e",)),
}
"""What puts parts one above the other, its name in MathML, and its parts in MathML's order."""
_TOKEN = re.compile(r"(?P<mn>\d[\d.,]*\d|\d)|(?P<mi>[^\W\d_]+)|(?P<mo>\S)")
_LETTER = re.compile(r"[^\W\d_]|\s+")
_MAX_DEPTH = 60


def mathml_of(formula: Element, depth: int = 0) -> str:
    """An ``oMath`` element, or a part of one, as markup."""
    name = local_name(formula)
    if name.endswith("Pr") or depth > _MAX_DEPTH:
        return ""
    if name == "t":
        found = _TOKEN.finditer(formula.text or "")
        return "".join(f"<{match.lastgroup}>{escape(match.group())}</{match.lastgroup}>" for match in found)
    inner = list(_parts(formula, name, depth + 1))
    if name in _BUILT:
        tag, parts = _BUILT[name]
        return element(tag, "".join(markup for part in parts for which, markup in inner if which == part))
    by_name = dict(inner)
    if name == "rad":
        degree = by_name.get("deg", "<mrow></mrow>")
        plain = degree == "<mrow></mrow>"
        return element("msqrt" if plain else "mroot", by_name.get("e", "") + ("" if plain else degree))
    if name in ("acc", "bar"):
        above = _property(formula, "chr") or "\u0302" if name == "acc" else "¯"
        tag = "munder" if _property(formula, "pos") == "bot" else "mover"
        return element(tag, by_name.get("e", "") + element("mo", escape(above)))
    if name == "nary":
        sign = f"<mo>{escape(_property(formula, 'chr') or '∫')}</mo>"
        limits = element("munderover", sign + by_name.get("sub", "") + by_name.get("sup", ""))
        return limits + by_name.get("e", "")
    if name == "d":
        between = "<mo>,</mo>".join(markup for which, markup in inner if which == "e")
        before, after = _property(formula, "begChr") or "(", _property(formula, "endChr") or ")"
        return f"<mrow><mo>{escape(before)}</mo>{between}<mo>{escape(after)}</mo></mrow>"
    return element("math" if name == "oMath" and not depth else "mrow", "".join(each for _, each in inner))


def _parts(formula: Element, name: str, depth: int) -> Iterator[tuple[str, str]]:
    """The parts of a formula by their names. Runs of a letter each are words where spaces are among them, or
    where they are an index that is more than some letters in their order."""
    for is_letter, group in groupby(formula, lambda child: _LETTER.fullmatch(_run(child)) is not None):
        children = list(group)
        words = " ".join("".join(map(_run, children)).split()) if is_letter else ""
        is_index = name in ("sub", "sup", "lim") and len(words) > 2 and words not in ascii_lowercase
        if is_index or (" " in words and max(map(len, words.split())) > 2):
            yield "r", f"<mtext>{escape(words)}</mtext>"
        else:
            yield from ((local_name(child), mathml_of(child, depth)) for child in children)


def _run(child: Element) -> str:
    """The characters of a run; empty for what is none."""
    return "".join(child.itertext()) if local_name(child) == "r" else ""


def _property(element: Element, name: str) -> str:
    """The value of a property that stands in the element's first part."""
    for entry in element.iter():
        if local_name(entry) == name:
            return local_attribute(entry, "val")
    return ""


_CORE = "docProps/core.xml"
_NO_TITLE = re.compile(
    r"(?:[^\W\d]+ ){0,3}PowerPoint(?:[ -]\w+)?|(?:Slide|Folie|Diapositiv[ea]|Слайд) 1"
    r"|\S+\.(?:do[ct]|ppt)[xm]?"
)
"""What Office calls a document that nobody gave a title."""


def related(book: Archive, path: str) -> dict[str, str]:
    """What a member leads to, by the names that it gives that: addresses, and other members in full."""
    folder, name = posixpath.split(path)
    relations = f"{folder}/_rels/{name}.rels"
    found = {}
    for entry in book.xml(relations) if book.has(relations) else ():
        target = entry.get("Target", "")
        if entry.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join(folder, target)).lstrip("/")
        found[entry.get("Id", "")] = target
    return found


def diagrams(book: Archive, relations: dict[str, str]) -> dict[str, str]:
    """What diagrams (SmartArt) say, as lists, by the names that the member gives them which leads to them."""
    return {
        name: _listed(book.xml(path))
        for name, path in relations.items()
        if "/diagrams/data" in path and book.has(path)
    }


def _listed(data: Element) -> str:
    """The points of a diagram, each behind the one that it is part of (ECMA-376, part 1, 21.4)."""
    points = {e.get("modelId", ""): e for e in data.iter() if local_name(e) == "pt"}
    parts: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for link in data.iter():
        if local_name(link) == "cxn" and link.get("type", "parOf") == "parOf":
            parts[link.get("srcId", "")].append((number_of(link.get("srcOrd", "")), link.get("destId", "")))
    to_say = [(0, name) for name, point in points.items() if point.get("type") == "doc"]
    items = []
    while to_say:
        level, name = to_say.pop()
        for line in points.pop(name, Element("none")).iter():
            letters = (e.text or "" for e in line.iter() if local_name(e) == "t")
            if local_name(line) == "p" and (said := "".join(letters).strip()):
                items.append(item(escape(said), sign_of(level), level))
        to_say += [(level + 1, part) for _, part in sorted(parts.pop(name, ()), reverse=True)]
    return "".join(items)


def named_by(book: Archive, title: str) -> dict[str, str]:
    """The title and the author in a package's properties; ``title`` where nobody gave it one."""
    said = {local_name(e): e.text or "" for e in book.xml(_CORE).iter()} if book.has(_CORE) else {}
    own = said.get("title", "").strip()
    return {"title": title if not own or _NO_TITLE.fullmatch(own) else own, "author": said.get("creator", "")}
