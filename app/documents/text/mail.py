"""Letters (EML) and pages saved in one file (MHTML): the text that a reader would see, in its own kind."""

from __future__ import annotations

import re
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import parseaddr, parsedate_to_datetime
from itertools import islice, takewhile
from urllib.parse import unquote

from app.documents.common import plain
from app.documents.common.encodings import decode
from app.documents.common.skips import CONTROL, not_read, whole
from app.documents.model import Document, Part, assemble
from app.documents.web import html, source
from engine.errors import DocumentEmptyError, DocumentFormatError

_SIGNED = re.compile(r"^-- ?\n(?=.)", re.M)
"""What parts a letter from the signature under it (RFC 3676)."""
_BETWEEN = re.compile(rb"(?<=\n)From \S+@\S+ (?:\w{3} ){2}.*\n(?:[\w-]+:.*\n?|[ \t].*\n?)*")
"""What parts letters that are kept in one file (RFC 4155)."""
_SENDER = re.compile(r"-{3,}[^\n]+-{3,}(?:\n|\Z)|\W*(?:from|von|de|da|van|od|от)\s?:\s", re.I)
_FIELDS = re.compile(r"(?:(?:-{3,}[^\n]+-{3,}|\W*[^\W\d_]{2,12}\s?:\s[^\n]*)(?:\n|\Z))+")
_FEWEST_FIELDS = 3
"""How the head of a letter begins that is sent on or answered, what it is made of, and its fewest lines."""
_LEAVE = re.compile(r"\b(?:unsubscribe|abmelden|abbestellen|afmelden|désabonner|darse de baja)\b", re.I)
_LONGEST_FOOT = 600
"""What the foot of a mailing says, and its characters at most, with what stands behind."""
_MAX_PARTS = 500


def parse(data: bytes, title: str = "") -> Document:
    """Open a letter or a saved page.

    Raises:
        DocumentFormatError: it is damaged.
        DocumentEmptyError: it holds no text.
    """
    try:
        message = BytesParser(_class=EmailMessage, policy=policy.default).parsebytes(_BETWEEN.sub(b"", data))
        subject = " ".join(str(message["Subject"] or "").split())
        place = message["Snapshot-Content-Location"]
        is_related = message.get_content_type() == "multipart/related"
        is_page = place is not None or (is_related and message["To"] is None)  # A letter may be, too.
        text, markup = _texts(message)
        attached = _attached(message)
    except (ValueError, LookupError, TypeError, AttributeError) as error:  # The library's are of these.
        raise DocumentFormatError(
            "This letter is damaged and cannot be read. Get a new copy of it."
        ) from error
    if markup:
        tree = html.tree_of(markup)
        if is_page:
            address = str(place or message["Content-Location"] or "").strip()
            return html.of_tree(tree, subject or title, address)
        parts = _without_foot(html.parts(tree))
    elif text:
        parts = _parts(_flowing(text, message))
    else:
        raise DocumentEmptyError("There is no text in this letter.")
    read = _without_heads(parts)
    return assemble(
        [*_head(message, subject, parts), *attached, *read], title=subject or title, author=_from(message)
    )


def _from(message: EmailMessage) -> str:
    """Who wrote a letter; his address where it gives no name."""
    name, address = parseaddr(str(message["From"] or ""))
    return name or address


def _parts(text: str) -> list[Part]:
    """A letter in plain text; the signature under it is shown and not read."""
    pieces = _SIGNED.split(text)
    signature = plain.parts(pieces.pop()) if len(pieces) > 1 else []
    return plain.parts("".join(pieces)) + [not_read(part, "front matter") for part in signature]


def _without_foot(parts: list[Part]) -> list[Part]:
    """Parts of a mailing of which neither its buttons nor its foot are read, which says how to leave it."""
    read = [not_read(part, "front matter") if CONTROL.fullmatch(part.text) else part for part in parts]
    feet = (at for at, part in enumerate(parts) if at and _LEAVE.search(part.text))
    foot = next(
        (at for at in feet if sum(len(part.text) for part in parts[at:]) <= _LONGEST_FOOT), len(parts)
    )
    return read[:foot] + [not_read(part, "front matter") for part in parts[foot:]]


def _without_heads(parts: list[Part]) -> list[Part]:
    """Parts of which the heads of letters within the letter are shown and not read."""
    read = list(parts)
    for at, part in enumerate(parts):
        if _SENDER.match(part.text):
            head = list(takewhile(lambda line: _FIELDS.fullmatch(line.text), parts[at:]))
            if sum(line.text.count("\n") + 1 for line in head) >= _FEWEST_FIELDS:
                read[at : at + len(head)] = [not_read(line, "front matter") for line in head]
    return read


def _texts(message: EmailMessage) -> tuple[str, str]:
    """The text of a letter as it is, and as HTML; attachments are left."""
    text = markup = ""
    for part in islice(message.walk(), _MAX_PARTS):
        if part.get_content_disposition() == "attachment" or part.is_multipart():
            continue
        kind = part.get_content_type()
        data = part.get_payload(decode=True)
        if not isinstance(data, bytes) or not data.strip():
            continue
        encoding = part.get_content_charset()
        if kind == "text/plain":
            text = text or _decoded(data, encoding)
        elif kind in ("text/html", "application/xhtml+xml"):
            markup = markup or (_decoded(data, encoding) if encoding else source.declared(data))
    return text, markup


def _attached(message: EmailMessage) -> list[Part]:
    """What a letter brings beside its text is named, and not read."""
    parts = islice(message.walk(), _MAX_PARTS)
    files = [part.get_filename("") for part in parts if part.get_content_disposition() == "attachment"]
    named = "📎 " + ", ".join(" ".join(name.split()) for name in files if name)
    return [Part("paragraph", named, 0, whole(named, "front matter"))] if any(files) else []


def picture(data: bytes, name: str) -> bytes | None:
    """The bytes of a part, by its identifier or where it was; None where there is none of that name."""
    wanted = unquote(name.removeprefix("cid:"))
    message = BytesParser(policy=policy.compat32).parsebytes(data)
    for part in islice(message.walk(), _MAX_PARTS):
        names = [(part.get(header) or "").strip(" <>") for header in ("Content-ID", "Content-Location")]
        if wanted in names or name in names:
            found = part.get_payload(decode=True)
            if isinstance(found, bytes):
                return found
    return None


def _decoded(data: bytes, encoding: str | None) -> str:
    try:
        return data.decode(encoding or "utf-8")
    except (LookupError, UnicodeDecodeError):
        return decode(data)


def _flowing(text: str, message: EmailMessage) -> str:
    """Lines that flow into the next one end in a space (RFC 3676)."""
    flowed = message.get_body(("plain",))
    if flowed is not None and flowed.get_param("format", "", "content-type") == "flowed":
        text = re.sub(r"(?<!--) \r?\n(?!>)", " ", text)
        text = re.sub(r"(?<=[\w,;])\r?\n>[> ]*(?=[a-z])", " ", text)  # What is quoted has its own ends.
    return text.replace("\r\n", "\n")


def _head(message: EmailMessage, subject: str, parts: list[Part]) -> list[Part]:
    """What a letter is about, where its text does not begin with that; who wrote it and when is shown."""
    begins = any(part.kind == "heading" and part.text == subject for part in parts[:3])
    sender = " ".join(str(message["From"] or "").split())
    said = ", ".join(filter(None, (sender, _date(message))))
    about = [] if begins else [Part("heading", subject, 1)]
    return [*about, Part("paragraph", said, 0, whole(said, "front matter"))]


def _date(message: EmailMessage) -> str:
    try:
        return f"{parsedate_to_datetime(str(message['Date'] or '')):%Y-%m-%d %H:%M}"
    except (ValueError, TypeError):
        return ""
