"""The kinds of documents that are opened: their names on each system, and how a file's content tells its
kind.

This table is the one source: dialogs ask it, and what desktops are told of the program is held against it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from xml.parsers.expat import ExpatError

from app.documents.common.elements import BLOCKS
from app.documents.text.beginnings import is_aozora, is_subtitles, is_tex
from engine.errors import DocumentFormatError, Message


@dataclass(frozen=True)
class Kind:
    """A kind of documents.

    Attributes:
        importer: what opens it, by its name in :mod:`app.documents.sandbox`.
        suffixes: of its files, in small letters.
        media: what shared-mime-info and servers call it; the first suffix is that of each.
        types: what macOS calls it; empty where a media type's name belongs to another entry.
    """

    importer: str
    suffixes: tuple[str, ...]
    media: tuple[str, ...]
    types: tuple[str, ...]


KINDS = (
    Kind("plain", (".txt", ".text", ".log"), ("text/plain",), ("public.plain-text",)),
    Kind("markdown", (".md", ".markdown", ".mkd", ".rmd", ".qmd", ".mdx"), ("text/markdown",),
         ("net.daringfireball.markdown",)),
    Kind("markdown", (".adoc", ".asciidoc", ".asc"), ("text/asciidoc",), ("app.philomel.asciidoc",)),
    Kind("markdown", (".ipynb",), ("application/x-ipynb+json",), ("app.philomel.notebook",)),
    Kind("html", (".html", ".htm"), ("text/html",), ("public.html",)),
    Kind("html", (".xhtml",), ("application/xhtml+xml",), ("public.xhtml",)),
    Kind("mail", (".eml",), ("message/rfc822",), ("com.apple.mail.email",)),
    Kind("mail", (".mhtml", ".mht"), ("application/x-mimearchive",), ("app.philomel.mhtml",)),
    Kind("epub", (".epub",), ("application/epub+zip",), ("org.idpf.epub-container",)),
    Kind("pdf", (".pdf",), ("application/pdf",), ("com.adobe.pdf",)),
    Kind("docx", (".docx", ".docm"),
    ("application/vnd.openxmlformats-officedocument.wordprocessingml.document",),
         ("org.openxmlformats.wordprocessingml.document",)),
    Kind("odt", (".odt", ".ott"), ("application/vnd.oasis.opendocument.text",),
    ("org.oasis-open.opendocument.text",)),
    Kind("odt", (".odp",), ("application/vnd.oasis.opendocument.presentation",),
         ("org.oasis-open.opendocument.presentation",)),
    Kind("pptx", (".pptx", ".ppsx"),
    ("application/vnd.openxmlformats-officedocument.presentationml.presentation",),
         ("org.openxmlformats.presentationml.presentation",)),
    Kind("rtf", (".rtf",), ("application/rtf",), ("public.rtf",)),
    Kind("fb2", (".fb2",), ("application/x-fictionbook+xml",), ("app.philomel.fictionbook",)),
    Kind("packed", (".fb2.zip", ".fbz"), ("application/x-zip-compressed-fb2",),
    ("app.philomel.fictionbook-zip",)),
    Kind("mobi", (".mobi", ".prc"), ("application/x-mobipocket-ebook",), ("app.philomel.mobipocket",)),
    Kind("mobi", (".azw3", ".azw"), ("application/vnd.amazon.mobi8-ebook",), ("app.philomel.kindle",)),
    Kind("tex", (".tex", ".ltx"), ("text/x-tex",), ("org.tug.tex",)),
    Kind("rst", (".rst",), ("text/x-rst",), ("app.philomel.restructuredtext",)),
    Kind("org", (".org",), ("text/org",), ("app.philomel.org-mode",)),
    Kind("subtitles", (".srt",), ("application/x-subrip",), ("app.philomel.subrip",)),
    Kind("subtitles", (".vtt",), ("text/vtt",), ("org.w3.webvtt",)),
)  # fmt: skip
SUFFIXES = {suffix: kind.importer for kind in KINDS for suffix in kind.suffixes}
"""Importers by file name; the content has the last word."""
MEDIA = {media: kind.suffixes[0] for kind in KINDS for media in kind.media}
"""The suffix of a file by what a server calls it."""
_REFUSED = (
    (re.compile(rb"\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP|II\*\0|MM\0\*", re.S), Message("a picture")),
    (re.compile(rb"OggS|fLaC|ID3[\x00-\x0f]|RIFF....WAVE|....ftypM4[AB]", re.S), Message("sound")),
    (re.compile(rb"....ftyp|\x1aE\xdf\xa3|RIFF....AVI ", re.S), Message("a film")),
    (re.compile(rb"\x7fELF|MZ\x90|\xca\xfe\xba\xbe|\xcf\xfa\xed\xfe"), Message("a program")),
    (re.compile(rb"Rar!|7z\xbc\xaf|\x1f\x8b\x08|BZh[1-9]|\xfd7zXZ|\x28\xb5\x2f\xfd"), Message("an archive")),
)
"""How files begin that hold no text, and what they are."""
_OF_SYSTEMS = ("thumbs.db", "desktop.ini")
"""Files that Windows puts into folders."""
_SEALED = (
    (re.compile(rb"\xd0\xcf\x11\xe0"), "foreign"),
    (re.compile(rb"AT&TFORM|ITOLITLS|ITSF|L\0R\0F\0|\xeaDRMION|\xffWPC"), "foreign"),
    (re.compile(rb"PK\x03\x04|PK\x05\x06"), "packed"),
    (re.compile(rb"\s*\{\\rtf"), "rtf"),
    (re.compile(rb".{60}(?:BOOKMOBI|TEXtREAd)", re.S), "mobi"),
)
"""How files begin whose kind is sure, whatever they are called."""
_XML = re.compile(rb"\s*(?:<\?xml[^>]*>|<!--.*?-->|<!doctype[^>]*>|\s)*<(?:\w+:)?(\w+)", re.S | re.I)
_HTML = re.compile(
    rf"\s*(?:<!doctype html|<\?xml|<!--|<(?:head|script|style|{'|'.join(sorted(BLOCKS))})\b[^<>]*>)", re.I
)
_TAGS = re.compile(
    r"<(b|i|em|strong|a|span|sup|sub|code|u|s|q|cite|small|mark)\b[^<>]{0,500}>[^<>]{0,500}</\1\s*>", re.I
)
_HEADING = re.compile(r"\s*#{1,6} \S[^\n]*\n\s*\n")
"""How pasted text begins, or what is in it, that is HTML or Markdown."""
_HEAD_OF_NOTEBOOK = 100
"""Characters within which a notebook comes to its cells."""
_HEADER = re.compile(
    rb"(?:(?:Return-Path|Received|Delivered-To|From|To|Cc|Subject|Date|Sent|MIME-Version|Message-ID|X-[\w-]+"
    rb"|DKIM-Signature|ARC-[\w-]+"
    rb"|Content-Type):[^\n]*\n(?:[ \t][^\n]*\n)*){3}", re.I,
)  # fmt: skip
_HEAD_OF_LETTER = 4096
"""How a letter begins, and characters within which it does so."""


_SHORTCUT = 65_536
"""Bytes that a shortcut may have."""


def suffix_of(path: Path) -> str:
    """The suffix by which a file's kind goes: its last, or its last two where these are one."""
    both = "".join(path.suffixes[-2:]).lower()
    return both if both in SUFFIXES else path.suffix.lower()


def stands_beside(path: Path) -> bool:
    """Whether a file of a folder is no document of it: hidden, a cover, sound, what a system leaves there."""
    if path.name.startswith(".") or path.name.lower() in _OF_SYSTEMS:
        return True
    try:
        with path.open("rb") as file:
            return _no_text(file.read(64)) is not None
    except OSError:
        return False  # opening it tells why


def _no_text(head: bytes) -> Message | None:
    """What a file is that holds no text."""
    return next((what for beginning, what in _REFUSED if beginning.match(head)), None)


def kind_of(path: Path, head: bytes) -> str:
    """The importer for a file, by how it begins first and by its name second.

    Raises:
        DocumentFormatError: it is a kind of file that holds no text.
    """
    if what := _no_text(head):
        raise DocumentFormatError(
            "{name} is {what}, not a text. Open a text, an e-book, a PDF or an office document.",
            name=path.name,
            what=what,
        )
    by_name = SUFFIXES.get(suffix_of(path))
    bare = head.lstrip(b"\xef\xbb\xbf \r\n\t")
    if bare.lower().startswith(b"%pdf-") or (b"%PDF-" in head[:1024] and by_name in (None, "pdf")):
        return "pdf"
    for beginning, kind in _SEALED:
        if beginning.match(bare if kind == "rtf" else head):
            return kind
    root = _XML.match(bare)
    if root and root[1] == b"FictionBook":
        return "fb2"
    if by_name in ("epub", "docx", "odt", "pptx", "pdf", "mobi", "rtf", "fb2", "packed"):
        return "packed" if by_name in ("epub", "docx", "odt", "pptx") else by_name
    return _of_text(bare, by_name)


def _of_text(head: bytes, by_name: str | None) -> str:
    """The importer for a text, by its first lines where its name leaves that open."""
    text = head.decode("utf-8", "ignore").replace("\r\n", "\n")
    if by_name in (None, "plain"):
        if is_aozora(head):
            return "aozora"
        if is_tex(text):
            return "tex"
        if is_subtitles(text):
            return "subtitles"
        if text.startswith("{") and '"cells"' in text[:_HEAD_OF_NOTEBOOK]:
            return "markdown"
    if by_name is None and head.lower().startswith((b"<!doctype html", b"<html", b"<?xml")):
        return "html"
    if by_name is None and _HEADER.match(head.replace(b"\r\n", b"\n")):
        return "mail"
    return by_name or "plain"


def is_on_the_web(source: str) -> bool:
    """Whether a document's source is an address, and no file."""
    return source.lower().startswith(("http://", "https://"))


def is_address(text: str) -> bool:
    """Whether a pasted line is a web address: one that names a machine."""
    _, _, rest = text.strip().partition("://")
    return is_on_the_web(text.strip()) and bool(rest.strip("/")) and not any(c.isspace() for c in rest)


def address_in(path: Path) -> str:
    """The web address that a desktop's shortcut holds; '' for any other file."""
    if path.suffix.lower() not in (".url", ".webloc", ".desktop"):
        return ""
    import plistlib  # few files need it

    try:
        with path.open("rb") as file:
            data = file.read(_SHORTCUT)
        if path.suffix.lower() == ".webloc":
            found = plistlib.loads(data)
            address = found.get("URL") if isinstance(found, dict) else None
        else:
            lines = (line.partition("=") for line in data.decode("utf-8", "replace").splitlines())
            address = next((value.strip() for name, _, value in lines if name.strip().upper() == "URL"), None)
    except (OSError, ValueError, ExpatError):
        return ""
    return address if isinstance(address, str) and is_address(address) else ""


def kind_of_pasted(text: str) -> str:
    """What a pasted text is: "html", "aozora", "mail", "markdown" or "plain"."""
    if _HTML.match(text):
        return "html"
    signed = "《" in text or "［＃" in text
    if signed and is_aozora(text[:_HEAD_OF_LETTER].encode("utf-8", "replace")):
        return "aozora"
    if "\n\n" in text.strip() and _HEADER.match(text[:_HEAD_OF_LETTER].encode("utf-8", "replace")):
        return "mail"
    marked = sum(
        line.startswith(("# ", "## ", "### ", "- ", "* ", "```", "> ")) for line in text.splitlines()[:400]
    )
    return "markdown" if marked >= 2 or _TAGS.search(text) or _HEADING.match(text) else "plain"
