"""A document with its sound, as an e-book that lights what it says: the EPUB that was read, or any other."""

from __future__ import annotations

import hashlib
import io
import itertools
import re
import zipfile
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path

from app.documents import resources
from app.documents.books import overlays
from app.documents.books.overlays import Spoken, Talking
from app.documents.common.archive import Archive
from app.documents.kinds import kind_of
from app.documents.model import Block, Document, Skip, SkipReason
from app.documents.typesetting import Run
from app.documents.web import markup
from app.documents.web.page import left_out
from engine import Span
from engine.errors import DocumentError, Message

__all__ = ["Spoken", "write"]

_CONTAINER = "META-INF/container.xml"


def write(
    path: Path,
    document: Document,
    sentences: Sequence[Spoken],
    sounds: Sequence[Path],
    narrator: str,
    starts: Sequence[int],
    modified: str,
) -> int:
    """Write an EPUB 3 with media overlays; the number of sentences that stand on none of its pages.

    Args:
        path: of the book.
        document: that was read.
        sentences: what is heard, in order.
        sounds: files of MP3, as the sentences count them.
        narrator: whose voice it is.
        starts: characters with which chapters begin, for a document that is no EPUB.
        modified: when, as ISO 8601 in UTC.

    Raises:
        DocumentError: the document's own file is gone or damaged.
        OSError: it cannot be written.
    """
    talking = Talking(document.text, sentences, sounds, narrator, modified, document.title, document.language)
    source = Path(document.source) if document.source else None
    if source is not None and source.is_file():
        with source.open("rb") as file:
            if kind_of(source, file.read(4096)) in ("epub", "packed"):
                book = Archive(file, Message("e-book"))
                if book.has(_CONTAINER):
                    return overlays.add(book, path, talking)
    made = epub_of(
        document,
        starts,
        _unread(document, sentences),
        lambda name: resources.load(document.source, name),
        modified,
    )
    return overlays.add(Archive(made, Message("e-book")), path, talking)


def _unread(document: Document, sentences: Sequence[Spoken]) -> list[Skip]:
    """What was proposed to be left out, but for what its reader brought back: a sentence is in that."""
    starts = [sentence.span.start for sentence in sentences]

    def is_heard(skip: Skip) -> bool:
        inside = sentences[bisect_left(starts, skip.span.start) : bisect_left(starts, skip.span.end)]
        return any(sentence.span.end <= skip.span.end for sentence in inside)

    return [skip for skip in document.skips if not is_heard(skip)]


_KINDS = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif"}
"""Pictures that every reader of e-books shows, by how they begin."""
_NOT_XML = re.compile("[\\x00-\\x08\\x0b-\\x1f\\ud800-\\udfff\\ufffe\\uffff]")
_STYLED = {
    "bold": "b", "italic": "i", "underlined": "u", "struck": "s", "raised": "sup", "lowered": "sub",
    "fixed": 'span class="fixed"',
}  # fmt: skip
"""Tags with their attributes. What is read in letters of one width is no program."""
_STYLE = """body { margin: 1em; line-height: 1.5; }
figure { margin: 1em 0; text-align: center; }
img { max-width: 100%; }
ul { list-style: none; margin: 0 0 0 1em; padding: 0; }
li::before { content: attr(data-mark) " "; }
.verse { white-space: pre-line; margin-left: 1.5em; }
.centre { text-align: center; }
.right { text-align: right; }
pre { white-space: pre-wrap; }
.fixed { font-family: monospace; }
[class^="left-out"] { opacity: 0.6; }
"""
_HTML = (
    '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" '
    'xmlns:epub="http://www.idpf.org/2007/ops"{language}><head><title>{title}</title>'
    '<link rel="stylesheet" type="text/css" href="style.css"/></head><body>\n{body}\n</body></html>\n'
)

_CONTAINER_XML = (
    '<?xml version="1.0"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    '<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>'
    "</container>\n"
)


def epub_of(
    document: Document,
    starts: Sequence[int],
    unread: Sequence[Skip],
    picture: Callable[[str], bytes],
    modified: str,
) -> bytes:
    """The bytes of an EPUB 3.

    Args:
        starts: characters with which a page of its own begins.
        unread: what is to be seen and not heard, sorted; it bears that in its class.
        picture: gives the bytes of a picture by its resource; raises DocumentError.
        modified: when, as ISO 8601 in UTC.
    """
    return _Writer(document, unread, picture).whole(starts, modified)


class _Writer:
    """Writes one book."""

    def __init__(self, document: Document, unread: Sequence[Skip], picture: Callable[[str], bytes]) -> None:
        self._document, self._unread, self._picture = document, unread, picture
        self._files: dict[str, bytes] = {}
        self._taken: dict[str, str] = {}
        self._pictures = sorted(document.typesetting.pictures, key=lambda each: each.span.start)
        runs = [run for run in document.typesetting.runs if run.style in _STYLED]
        self._runs = sorted(runs, key=lambda run: (run.span.start, -run.span.end))

    def whole(self, starts: Sequence[int], modified: str) -> bytes:
        """The book."""
        document = self._document
        tongue = document.language
        language = f' xml:lang="{tongue}" lang="{tongue}"' if tongue else ""
        cuts = sorted({0, *starts, len(document.text)})
        pages: list[tuple[str, str]] = []
        for start, end in itertools.pairwise(cuts):
            body = "\n".join(self._body(start, end))
            if not body.strip():
                continue
            title = next((h.title for h in document.outline if start <= h.start < end), "")
            if not title:
                # Of the contents alone, or who reads the book would hear it.
                title = document.title
                body = f"<h1><{_not_read('front matter')}>{_plain(title)}</span></h1>\n{body}"
            name = f"page{len(pages) + 1}.xhtml"
            self._files[name] = _HTML.format(language=language, title=_plain(title), body=body).encode()
            pages.append((name, title))
        links = "\n".join(f'<li><a href="{name}">{_plain(title)}</a></li>' for name, title in pages)
        nav = f'<nav epub:type="toc"><ol>\n{links}\n</ol></nav>'
        self._files["nav.xhtml"] = _HTML.format(language=language, title="Contents", body=nav).encode()
        self._files["style.css"] = _STYLE.encode()
        self._files["book.opf"] = self._package([name for name, _ in pages], modified).encode()
        return self._zip()

    def _body(self, start: int, end: int) -> Iterator[str]:
        """The markup of the blocks of a page, with the pictures between them."""
        for block in self._document.blocks:
            if start <= block.span.start < end:
                yield from self._pictures_of(block)
                if block.kind != "picture":
                    yield self._block(block)

    def _pictures_of(self, block: Block) -> Iterator[str]:
        """Pictures that stand before a block or are it."""
        text = self._document.text
        while self._pictures and self._pictures[0].span.start < max(block.span.end, block.span.start + 1):
            picture = self._pictures.pop(0)
            words = _plain(text[picture.span.start : picture.span.end])
            name = self._file_of(picture.resource)
            caption = f"<figcaption>{words}</figcaption>" if words else ""
            if name:
                yield f'<figure><img src="{name}" alt="{words}"/>{caption}</figure>'
            elif words:
                yield f"<p>{words}</p>"

    def _file_of(self, resource: str) -> str:
        """The file that a picture becomes; empty where it cannot be had, or few could show it."""
        if resource not in self._taken:
            self._taken[resource] = ""
            try:
                data = self._picture(resource)
            except DocumentError:
                return ""
            kind = next((kind for head, kind in _KINDS.items() if data.startswith(head)), "")
            if kind:
                name = f"picture{len(self._files) + 1}.{kind}"
                self._files[name], self._taken[resource] = data, name
        return self._taken[resource]

    def _block(self, block: Block) -> str:
        words = self._inline(block.span)
        kind = f' class="{block.side}"' if block.side else ""
        if block.kind == "heading":
            level = min(max(block.level, 1), 6)
            return f"<h{level}{kind}>{words}</h{level}>"
        if block.kind == "quote":
            return f"<blockquote><p{kind}>{words}</p></blockquote>"
        if block.kind == "code":
            return f"<pre>{words}</pre>"
        if block.kind == "item":
            # A list for each: XHTML has no item outside of one, and what its program wrote before it is kept.
            inside = markup.item(words, _NOT_XML.sub("", block.mark), max(block.level, 1))
            return f"<ul>{inside}</ul>"
        return f'<p class="verse">{words}</p>' if block.kind == "verse" else f"<p{kind}>{words}</p>"

    def _inline(self, span: Span) -> str:
        """Some of the text, with its styles, and with what is not read of it marked."""
        text, at, out = self._document.text, span.start, []
        parts = [(skip.span, _not_read(skip.reason)) for skip in self._skips(span)]
        parts += [(run.span, _STYLED[run.style]) for run in self._around(span)]
        while at < span.end:
            edges = [edge for part, _ in parts for edge in (part.start, part.end) if edge > at]
            end = min([span.end, *edges])
            here = sorted({tag for part, tag in parts if part.start <= at < part.end})
            out += [f"<{tag}>" for tag in here]
            out.append(_plain(text[at:end], lines=True))
            out += [f"</{tag.partition(' ')[0]}>" for tag in reversed(here)]
            at = end
        return "".join(out)

    def _skips(self, span: Span) -> Sequence[Skip]:
        """What is not read of a part of the text."""
        first = bisect_right(self._unread, span.start, key=lambda skip: skip.span.end)
        last = bisect_left(self._unread, span.end, key=lambda skip: skip.span.start)
        return self._unread[first:last]

    def _around(self, span: Span) -> list[Run]:
        """Styles of which some may stand in a block, which none outgrows."""
        first = bisect_left(self._runs, span.start, key=lambda run: run.span.start)
        last = bisect_left(self._runs, span.end, key=lambda run: run.span.start)
        return self._runs[first:last]

    def _package(self, pages: list[str], modified: str) -> str:
        document = self._document
        cover = self._file_of(document.cover) if document.cover else ""
        items, spine = [], "".join(f'<itemref idref="{name}"/>' for name in pages)
        for name in self._files:
            kind = name.rpartition(".")[2]
            media = {"xhtml": "application/xhtml+xml", "css": "text/css"}.get(kind, f"image/{kind}")
            said = {"nav.xhtml": ' properties="nav"', cover: ' properties="cover-image"'}.get(name, "")
            items.append(f'<item id="{name}" href="{name}" media-type="{media}"{said}/>')
        identity = hashlib.sha256(document.key.encode()).hexdigest()[:32]
        author = f"<dc:creator>{_plain(document.author)}</dc:creator>" if document.author else ""
        return (
            '<?xml version="1.0" encoding="utf-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" '
            'version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
            f'<dc:identifier id="id">urn:philomel:{identity}</dc:identifier>'
            f"<dc:title>{_plain(document.title)}</dc:title>{author}"
            f"<dc:language>{document.language or 'und'}</dc:language>"
            f'<meta property="dcterms:modified">{modified}</meta></metadata>'
            f"<manifest>{''.join(items)}</manifest><spine>{spine}</spine></package>\n"
        )

    def _zip(self) -> bytes:
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as book:
            book.writestr("META-INF/container.xml", _CONTAINER_XML)
            for name, data in self._files.items():
                book.writestr(f"OEBPS/{name}", data)
        return buffer.getvalue()


def _not_read(reason: SkipReason) -> str:
    """The tag of what is to be seen and not heard, with its attribute."""
    return f'span class="{left_out(reason)}"'


def _plain(text: str, *, lines: bool = False) -> str:
    """Text as markup has it, without what XML does not bear."""
    kept = _NOT_XML.sub("", text)
    return escape(kept if lines else " ".join(kept.split()))
