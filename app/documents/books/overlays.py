"""E-books that speak, EPUB 3 with media overlays: what one brings, and one made of any EPUB and sound.

The book's pages, pictures and styles stay as they are; each sentence that was read gets an element of its own
on its page, and each page a list of them with their times. An EPUB 2 becomes an EPUB 3. Source:
https://www.w3.org/TR/epub-33/#sec-media-overlays
"""

from __future__ import annotations

import math
import re
import shutil
import zipfile
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from html.entities import html5
from pathlib import Path, PurePosixPath
from posixpath import relpath
from urllib.parse import quote, unquote
from xml.dom.minidom import Node
from xml.parsers.expat import ExpatError

from defusedxml.common import DefusedXmlException
from defusedxml.minidom import parseString

from app.documents.books import contents
from app.documents.books.contents import ContentsEntry
from app.documents.books.marking import MarkedElement, Pages, Tree, closed, opened
from app.documents.common.archive import Archive, inside
from app.documents.model import Block
from engine import Recorded, Span
from engine.errors import DocumentFormatError, Message

_OPF = "http://www.idpf.org/2007/opf"
_DC = "http://purl.org/dc/elements/1.1/"
_XHTML = "application/xhtml+xml"
_SMIL = "application/smil+xml"
_ACTIVE = "-epub-media-overlay-active"
_STYLE = f".{_ACTIVE} {{ background-color: #ffe08a; color: #000; }}\n"
_FOLDER = "philomel"
"""Of what is added, beside the package."""
_OWN = re.compile(r"philomel\d+(-\d+)?")
"""The ``id`` of a sentence, as :func:`_name` gives it."""
_DATE = (1980, 1, 1, 0, 0, 0)
"""Of members: the same book gives the same bytes."""
_ENTITY = re.compile(r"&(\w+;)")
_DOCTYPE = re.compile(r"<!DOCTYPE[^>\[]*(?:\[[^\]]*\])?[^>]*>", re.S)


@dataclass(frozen=True)
class Spoken:
    """A sentence and where it is heard.

    Attributes:
        span: its characters in the document.
        sound: the number of its file.
        start, end: seconds in it.
        words: (character, seconds) where each begins.
    """

    span: Span
    sound: int
    start: float
    end: float
    words: tuple[tuple[int, float], ...]


@dataclass(frozen=True)
class Talking:
    """What is to be added to a book.

    Attributes:
        text: what was read of it.
        sentences: in order.
        sounds: files of MP3.
        narrator: whose voice it is.
        modified: when, as ISO 8601 in UTC.
        title, language: where the book does not tell; the language may be empty.
    """

    text: str
    sentences: Sequence[Spoken]
    sounds: Sequence[Path]
    narrator: str
    modified: str
    title: str
    language: str


def add(book: Archive, target: Path, talking: Talking) -> int:
    """Write a book with its sound; the number of sentences that stand on none of its pages.

    Raises:
        DocumentFormatError: the book is damaged.
        OSError: it cannot be written.
    """
    package = Package(book)
    pages = package.pages()
    package.silence()
    marked = Pages(talking.text, list(pages.values())).mark(
        [sentence.span for sentence in talking.sentences], _name
    )
    lists: dict[str, list[tuple[Spoken, MarkedElement, float]]] = {}
    names = list(pages)
    for sentence, (page, marks) in zip(talking.sentences, marked, strict=True):
        for number, mark in enumerate(marks):
            behind = marks[number + 1].first if number + 1 < len(marks) else None
            end = sentence.end if behind is None else _time_of(sentence, behind)
            lists.setdefault(names[page], []).append((sentence, mark, end))
    package.upgrade(talking.modified, talking.title)
    package.name(talking)
    package.tell(lists, talking)
    changed = {name: _written(pages[name]) for name in (*lists, *package.upgraded) if name in pages}
    with zipfile.ZipFile(target, "w") as file:
        _store(file, "mimetype", b"application/epub+zip")
        for name in book.names():
            if name not in ("mimetype", package.path, *package.gone) and not name.endswith("/"):
                data = changed.get(name)
                _store(file, name, book.read(name) if data is None else data)
        for name, data in package.added.items():
            _store(file, name, data)
        for name, path in zip(package.sounds, talking.sounds, strict=True):
            _copy(file, name, path)
        _store(file, package.path, _written(package.tree))
    return sum(not marks for _, marks in marked)


class Package:
    """The package of a book, while it is changed.

    Attributes:
        path: its member.
        tree: of it.
        added: members that the book did not have, in order.
        sounds: members that the files of sound become.
        upgraded: pages that are changed beyond their sentences.
        gone: members that are left out.
    """

    def __init__(self, book: Archive) -> None:
        self._book = book
        container = tree_of(book.read("META-INF/container.xml"))
        self.path = container.getElementsByTagNameNS("*", "rootfile")[0].getAttribute("full-path")
        self.tree = tree_of(book.read(self.path))
        self.added: dict[str, bytes] = {}
        self.sounds: list[str] = []
        self.upgraded: list[str] = []
        self.gone: list[str] = []
        self._pages: dict[str, Tree] = {}

    def _all(self, name: str) -> list[Tree]:
        return list(self.tree.getElementsByTagNameNS("*", name))

    def _one(self, name: str) -> Tree:
        """The first element of a name.

        Raises:
            DocumentFormatError: there is none.
        """
        found = self._all(name)
        if not found:
            raise DocumentFormatError("This e-book is damaged: '{name}' cannot be read.", name=self.path)
        return found[0]

    def _metadata(self) -> Tree:
        """What is said of the book; made where nothing is."""
        if not self._all("metadata"):
            root = self.tree.documentElement
            root.insertBefore(self._made("metadata", {}), root.firstChild)
        return self._one("metadata")

    def _member(self, item: Tree) -> str:
        """The member of an entry of the package."""
        return inside(self.path, unquote(item.getAttribute("href"))) or ""

    def pages(self) -> dict[str, Tree]:
        """The pages in the order of reading, by their members; those that are no XML are left as they are."""
        items = {item.getAttribute("id"): item for item in self._all("item")}
        for reference in self._all("itemref"):
            item = items.get(reference.getAttribute("idref"))
            name = self._member(item) if item is not None else ""
            if item is None or item.getAttribute("media-type") != _XHTML or not self._book.has(name):
                continue
            try:
                self._pages.setdefault(name, tree_of(self._book.read(name)))
            except DocumentFormatError:
                continue
        return self._pages

    def overlays(self) -> list[str]:
        """The lists of what is heard of the pages, in their order."""
        items = {item.getAttribute("id"): item for item in self._all("item")}
        pages = [item for item in items.values() if self._member(item) in self._pages]
        named = dict.fromkeys(page.getAttribute("media-overlay") for page in pages)
        return [self._member(items[name]) for name in named if name in items]

    def silence(self) -> None:
        """Take out what the book says of its own sound, and all that an earlier book of this kind brought."""
        for item in self._all("item"):
            own = item.getAttribute("id").startswith(f"{_FOLDER}-") and not item.getAttribute("properties")
            if own or item.getAttribute("media-type") == _SMIL:
                self.gone.append(self._member(item))
                item.parentNode.removeChild(item)
            elif item.hasAttribute("media-overlay"):
                item.removeAttribute("media-overlay")
        for meta in self._all("meta"):
            if meta.getAttribute("property").startswith("media:"):
                meta.parentNode.removeChild(meta)
        for name, page in self._pages.items() if self._beside("overlay.css") in self.gone else ():
            for link in page.getElementsByTagNameNS("*", "link"):
                if link.getAttribute("href").endswith(f"{_FOLDER}/overlay.css"):
                    link.parentNode.removeChild(link)
            for mark in page.getElementsByTagNameNS("*", "span"):
                if _OWN.fullmatch(mark.getAttribute("id")):
                    while mark.firstChild is not None:
                        mark.parentNode.insertBefore(mark.firstChild, mark)
                    mark.parentNode.removeChild(mark)
            page.normalize()
            self.upgraded.append(name)

    def upgrade(self, modified: str, title: str) -> None:
        """Make an EPUB 3 of an EPUB 2, and say when it was changed."""
        root, metadata = self.tree.documentElement, self._metadata()
        for meta in self._all("meta"):
            if meta.getAttribute("property") == "dcterms:modified":
                meta.parentNode.removeChild(meta)
        self._meta("dcterms:modified", modified)
        if root.getAttribute("version").startswith("3"):
            return
        root.setAttribute("version", "3.0")
        _upgraded(self.tree, metadata)
        for name, page in self._pages.items():
            _modern_page(page, title)
            self.upgraded.append(name)
        navigation = _navigation_of(self.tree, self._book, self.path)
        self.added[self._beside("nav.xhtml")] = navigation
        self._item("nav", "nav.xhtml", _XHTML, properties="nav")
        for item in self._all("item"):
            page = self._pages.get(self._member(item))
            if page is not None and (properties := _properties_of(page)):
                item.setAttribute("properties", properties)

    def name(self, talking: Talking) -> None:
        """Say what every e-book has to say, where it does not."""
        metadata = self._metadata()
        for name, value in (("title", talking.title), ("language", talking.language or "und")):
            found = metadata.getElementsByTagNameNS(_DC, name)
            if any(_text(each).strip() for each in found):
                continue
            for each in found:
                metadata.removeChild(each)
            element = self.tree.createElementNS(_DC, f"dc:{name}")
            element.setAttribute("xmlns:dc", _DC)
            element.appendChild(self.tree.createTextNode(value))
            metadata.appendChild(element)

    def tell(self, lists: dict[str, list[tuple[Spoken, MarkedElement, float]]], talking: Talking) -> None:
        """Add lists of what is heard, their files, and what is said of them."""
        self.added[self._beside("overlay.css")] = _STYLE.encode()
        self._item("style", "overlay.css", "text/css")
        for number in range(len(talking.sounds)):
            name = f"sound{number + 1}.mp3"
            self.sounds.append(self._beside(name))
            self._item(f"sound{number + 1}", name, "audio/mpeg")
        items = {self._member(item): item for item in self._all("item")}
        total = 0.0
        for number, (page, heard) in enumerate(lists.items(), 1):
            name = f"overlay{number}.smil"
            self.added[self._beside(name)] = self._list(page, heard).encode()
            self._item(f"overlay{number}", name, _SMIL)
            items[page].setAttribute("media-overlay", f"{_FOLDER}-overlay{number}")
            seconds = sum(end - _begin(sentence, mark) for sentence, mark, end in heard)
            self._meta("media:duration", _clock(seconds), refines=f"#{_FOLDER}-overlay{number}")
            self._link(page)
            total += seconds
        self._meta("media:duration", _clock(total))
        self._meta("media:active-class", _ACTIVE)
        if talking.narrator:
            self._meta("media:narrator", talking.narrator)

    def _list(self, page: str, heard: list[tuple[Spoken, MarkedElement, float]]) -> str:
        """What is heard of a page, sentence by sentence."""
        where = quote(relpath(page, str(PurePosixPath(self._beside("x")).parent)))
        lines = [
            f'<par id="p{number}"><text src="{where}#{mark.name}"/>'
            f'<audio src="sound{sentence.sound + 1}.mp3" clipBegin="{_begin(sentence, mark):.3f}s" '
            f'clipEnd="{end:.3f}s"/></par>'
            for number, (sentence, mark, end) in enumerate(heard, 1)
        ]
        return (
            '<?xml version="1.0" encoding="utf-8"?>\n<smil xmlns="http://www.w3.org/ns/SMIL" '
            'version="3.0"><body>\n' + "\n".join(lines) + "\n</body></smil>\n"
        )

    def _link(self, page: str) -> None:
        """Let a page know how what is heard looks."""
        tree = self._pages[page]
        heads = tree.getElementsByTagNameNS("*", "head")
        if heads:
            link = tree.createElementNS(heads[0].namespaceURI, "link")
            link.setAttribute("rel", "stylesheet")
            link.setAttribute("type", "text/css")
            link.setAttribute(
                "href", quote(relpath(self._beside("overlay.css"), str(PurePosixPath(page).parent)))
            )
            heads[0].appendChild(link)

    def _beside(self, name: str) -> str:
        """The member that a file that is added becomes."""
        return str(PurePosixPath(self.path).parent / _FOLDER / name)

    def _item(self, name: str, file: str, media: str, properties: str = "") -> None:
        where = {"id": f"{_FOLDER}-{name}", "href": f"{_FOLDER}/{file}"}
        item = self._made("item", {**where, "media-type": media, "properties": properties})
        self._one("manifest").appendChild(item)

    def _meta(self, name: str, value: str, refines: str = "") -> None:
        meta = self._made("meta", {"property": name, "refines": refines})
        meta.appendChild(self.tree.createTextNode(value))
        self._metadata().appendChild(meta)

    def _made(self, name: str, attributes: Mapping[str, str]) -> Tree:
        """An element for the book's table of parts, with those attributes that are not empty."""
        prefix = self._one("manifest").prefix
        made = self.tree.createElementNS(_OPF, f"{prefix}:{name}" if prefix else name)
        for key, value in attributes.items():
            if value:
                made.setAttribute(key, value)
        return made


def _name(number: int, part: int) -> str:
    """The ``id`` of a sentence, or of a later part of one."""
    return f"philomel{number}-{part}" if part else f"philomel{number}"


def _begin(sentence: Spoken, mark: MarkedElement) -> float:
    """When a mark is heard: a sentence's first with the sentence."""
    return sentence.start if mark.name.count("-") == 0 else _time_of(sentence, mark.first)


def _time_of(sentence: Spoken, char: int) -> float:
    """When a character is heard."""
    before = [seconds for at, seconds in sentence.words if at <= char]
    return max(before[-1] if before else sentence.start, sentence.start)


def _clock(seconds: float) -> str:
    whole, thousandths = divmod(round(1000 * seconds), 1000)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}.{thousandths:03}"


def tree_of(data: bytes) -> Tree:
    """A page or a table of the book.

    Raises:
        DocumentFormatError: it is no XML.
    """
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
        text = _ENTITY.sub(_as_number, re.sub(r"^\s*<\?xml[^>]*\?>", "", text))
        tree: Tree = parseString(_DOCTYPE.sub("", text, count=1).strip().encode(), forbid_dtd=True)
    except (ExpatError, DefusedXmlException, UnicodeDecodeError, ValueError) as error:
        raise DocumentFormatError("This {what} is damaged: it cannot be unpacked. Get a new copy of it.",
                                  what=Message("e-book")) from error  # fmt: skip
    return tree


def _as_number(entity: re.Match[str]) -> str:
    """An entity of HTML as XML has it; its own five stay."""
    name = entity[1]
    if name in ("amp;", "lt;", "gt;", "quot;", "apos;") or name not in html5:
        return entity[0]
    return "".join(f"&#{ord(char)};" for char in html5[name])


def _written(tree: Tree) -> bytes:
    """A tree as a file."""
    head = b'<?xml version="1.0" encoding="utf-8"?>\n'
    kind = b"<!DOCTYPE html>\n" if tree.documentElement.localName == "html" else b""
    data: bytes = tree.documentElement.toxml(encoding=None).encode("utf-8")
    return head + kind + data + b"\n"


def _store(file: zipfile.ZipFile, name: str, data: bytes) -> None:
    """A member, packed but for the first, by which an EPUB is known, and for sound and pictures."""
    info = zipfile.ZipInfo(name, _DATE)
    plain = name == "mimetype" or name.lower().endswith(
        (".mp3", ".jpg", ".jpeg", ".png", ".gif", ".mp4", ".m4a")
    )
    info.compress_type = zipfile.ZIP_STORED if plain else zipfile.ZIP_DEFLATED
    file.writestr(info, data)


def _copy(file: zipfile.ZipFile, name: str, path: Path) -> None:
    """A file as a member, a little at a time."""
    info = zipfile.ZipInfo(name, _DATE)
    info.file_size = path.stat().st_size
    with path.open("rb") as source, file.open(info, "w") as member:
        shutil.copyfileobj(source, member, 1 << 20)


_CLOCK = re.compile(r"(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d*)?|\.\d+)(h|min|s|ms)?$")
_UNITS = {"h": 3600.0, "min": 60.0, "s": 1.0, "ms": 0.001}
_APART_SECONDS = 0.05
"""So far from each other words of a sentence may stand in the sound."""
_LONGEST_SECONDS = 40.0
_ENDS = re.compile(r"[.!?…。！？][\"'”’»)\]]*\s*$")


def narrated(book: Archive, text: str, blocks: Sequence[Block]) -> tuple[Recorded, ...]:
    """The parts of a book's text of which it has sound; none where that makes no sense.

    Words that follow each other in a sentence are one part, which knows when each is heard.
    """
    try:
        package = Package(book)
        pages = package.pages()
        lists = [(name, tree_of(book.read(name))) for name in package.overlays() if book.has(name)]
        if not lists:
            return ()
        spans, numbers = Pages(text, list(pages.values())).spans(), {name: n for n, name in enumerate(pages)}
    except DocumentFormatError:
        return ()
    found = []
    for name, tree in lists:
        for par in tree.getElementsByTagNameNS("*", "par"):
            where, part = _place(name, par), _heard(name, par)
            span = spans.get((numbers.get(where[0], -1), where[1]))
            if part is not None and span is not None and book.has(part.sound):
                whole = Span(opened(text, span.start), closed(text, span.end))
                found.append(replace(part, span=whole))
    return tuple(_in_sentences(found, text, [block.span.start for block in blocks]))


def _place(name: str, par: Tree) -> tuple[str, str]:
    """The page and the element that an item is about."""
    texts = par.getElementsByTagNameNS("*", "text")
    page, _, place = (texts[0].getAttribute("src") if texts else "").partition("#")
    return inside(name, unquote(page)) or "", unquote(place)


def _heard(name: str, par: Tree) -> Recorded | None:
    """What is heard of an item, as yet without its place in the text."""
    sounds = par.getElementsByTagNameNS("*", "audio")
    sound = inside(name, unquote(sounds[0].getAttribute("src"))) if sounds else None
    if sound is None:
        return None
    begin, end = (_seconds(sounds[0].getAttribute(edge)) for edge in ("clipBegin", "clipEnd"))
    start, last = begin or 0.0, math.inf if end is None else end
    return Recorded(Span(0, 0), sound, start, last) if start < last else None


def _seconds(clock: str) -> float | None:
    """What SMIL writes for a time: "1:02:03.5", "02:03", "3.5s", "350ms"."""
    match = _CLOCK.match(clock.strip().removeprefix("npt="))
    if match is None:
        return None
    hours, minutes, rest, unit = match.groups()
    return 3600.0 * int(hours or 0) + 60.0 * int(minutes or 0) + float(rest) * _UNITS[unit or "s"]


def _in_sentences(parts: list[Recorded], text: str, blocks: list[int]) -> Iterator[Recorded]:
    """In the order of the text, none overlapping; words of a sentence together."""
    last: Recorded | None = None
    for part in sorted(parts, key=lambda each: (each.span.start, each.span.end)):
        if last is None:
            last = part
        elif part.span.start < last.span.end:
            continue
        elif _goes_on(last, part, text, blocks):
            words = (*(last.words or ((last.span, last.start),)), (part.span, part.start))
            last = replace(last, span=Span(last.span.start, part.span.end), end=part.end, words=words)
        else:
            yield last
            last = part
    if last is not None:
        yield last


def _goes_on(last: Recorded, part: Recorded, text: str, blocks: list[int]) -> bool:
    """Whether a part is heard in one go with the one before it."""
    return (
        part.sound == last.sound
        and abs(part.start - last.end) < _APART_SECONDS
        and part.end - last.start < _LONGEST_SECONDS
        and bisect_right(blocks, last.span.start) == bisect_right(blocks, part.span.start)
        and _ENDS.search(text[last.span.start : part.span.start]) is None
    )


_NCX = "application/x-dtbncx+xml"
_RENAMED = {
    "acronym": "abbr", "big": "span", "center": "div", "dir": "ul", "font": "span", "strike": "s",
    "tt": "code",
}  # fmt: skip
"""Elements that HTML has no more, and what stands for them."""
_STYLES = {
    "big": "font-size: larger", "center": "text-align: center", "tt": "font-family: monospace",
    "strike": "text-decoration: line-through",
}  # fmt: skip
_GONE = frozenset({
    "align", "alink", "axis", "background", "bgcolor", "border", "cellpadding", "cellspacing", "char",
    "charoff", "clear", "color", "compact", "face", "frame", "hspace", "language", "link", "noshade",
    "nowrap", "profile", "rules", "scheme", "size", "summary", "text", "valign", "version", "vlink", "vspace",
})  # fmt: skip
"""Attributes that HTML has no more."""
_SIZED = frozenset({"img", "svg", "object", "embed", "iframe", "video", "canvas", "image", "rect"})
"""Elements that may tell their width and height."""
_ATTRIBUTES = ("opf:role", "opf:file-as", "opf:scheme", "opf:event")


def _upgraded(tree: Tree, metadata: Tree) -> None:
    """Take from the package what an EPUB 3 may not have."""
    dates = 0
    for element in list(metadata.getElementsByTagName("*")):
        for name in _ATTRIBUTES:
            if element.hasAttribute(name):
                element.removeAttribute(name)
        is_date = element.localName == "date"
        dates += is_date
        is_empty = element.localName != "meta" and not _text(element).strip()
        if (is_date and dates > 1) or is_empty:
            element.parentNode.removeChild(element)
        if element.localName == "meta" and element.getAttribute("name") == "cover":
            _name_cover(tree, element.getAttribute("content"))


def _name_cover(tree: Tree, name: str) -> None:
    for item in tree.getElementsByTagNameNS("*", "item"):
        if item.getAttribute("id") == name and item.getAttribute("media-type").startswith("image/"):
            item.setAttribute("properties", "cover-image")


def _modern_page(tree: Tree, title: str) -> None:
    """Make a page of XHTML 1.1 one of HTML 5 in XML; ``title``: of one that has an empty one."""
    for element in list(tree.getElementsByTagName("*")):
        old = element.localName
        if old == "meta" and element.getAttribute("http-equiv").lower() == "content-type":
            element.parentNode.removeChild(element)
            continue
        if old == "a" and element.hasAttribute("name"):
            if not element.hasAttribute("id"):
                element.setAttribute("id", element.getAttribute("name"))
            element.removeAttribute("name")
        if old == "title" and element.parentNode.localName == "head" and not _text(element).strip():
            element.appendChild(tree.createTextNode(title))
        style = [_STYLES[old]] if old in _STYLES else []
        side = element.getAttribute("align").lower()
        style += [f"text-align: {side}"] if side in ("left", "right", "center", "justify") else []
        for name in list(element.attributes.keys()):
            sized = name in ("width", "height") and old not in _SIZED
            if name in _GONE or sized or (name == "type" and old in ("ul", "ol", "li")):
                element.removeAttribute(name)
        if style:
            element.setAttribute("style", "; ".join([*style, element.getAttribute("style")]).rstrip("; "))
        if old in _RENAMED:
            name = f"{element.prefix}:{_RENAMED[old]}" if element.prefix else _RENAMED[old]
            tree.renameNode(element, element.namespaceURI, name)


def _properties_of(tree: Tree) -> str:
    """What the package has to say of a page: whether drawings, formulas or scripts stand in it."""
    found = {"svg": "svg", "math": "mathml", "script": "scripted", "form": "scripted"}
    return " ".join(sorted({kind for name, kind in found.items() if tree.getElementsByTagNameNS("*", name)}))


def _navigation_of(tree: Tree, book: Archive, package_path: str) -> bytes:
    """The contents of an EPUB 2, as a page of an EPUB 3; a page beside the package's own folder."""
    ncx = next(
        (i for i in tree.getElementsByTagNameNS("*", "item") if i.getAttribute("media-type") == _NCX), None
    )
    path = inside(package_path, unquote(ncx.getAttribute("href"))) if ncx is not None else None
    entries = contents.of_ncx(book.xml(path)) if path is not None and book.has(path) else []
    if path is None or not entries:
        path = package_path
        first = tree.getElementsByTagNameNS("*", "itemref")[0].getAttribute("idref")
        items = {
            i.getAttribute("id"): i.getAttribute("href") for i in tree.getElementsByTagNameNS("*", "item")
        }
        entries = [ContentsEntry("Text", items.get(first, ""), 1)]
    # Its links are those of a file that may lie elsewhere.
    here, there = PurePosixPath(package_path).parent / _FOLDER, PurePosixPath(path).parent
    lines, depth = [], 0
    for entry in entries:
        level = min(entry.level, depth + 1)
        lines.append("<ol>" if level > depth else "</li>" + "</ol></li>" * (depth - level))
        href = f"{quote(relpath(there, here))}/{quote(entry.href, safe='/#%.~')}"
        lines.append(f'<li><a href="{escape(href)}">{escape(entry.title)}</a>')
        depth = level
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" '
        'xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body>'
        '<nav epub:type="toc">' + "\n".join(lines) + "</li></ol>" * depth + "</nav></body></html>\n"
    ).encode()


def _text(element: Tree) -> str:
    return "".join(
        n.data for n in element.childNodes if n.nodeType in (Node.TEXT_NODE, Node.CDATA_SECTION_NODE)
    )
