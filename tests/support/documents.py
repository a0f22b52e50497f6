"""A document as lines, with what is not read in brackets."""

from __future__ import annotations

import io
import zipfile

from app.documents.model import Document

XHTML = (
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" '
    'xmlns:epub="http://www.idpf.org/2007/ops"><head>{head}</head><body{names}>{body}</body></html>'
)


def marked(document: Document) -> list[str]:
    """The blocks of a document, what is skipped in them in ⟦⟧."""
    text = document.text
    for skip in reversed(document.skips):
        start, end = skip.span.start, skip.span.end
        text = f"{text[:start]}⟦{text[start:end]}⟧{text[end:]}"
    return text.split("\n\n")


def xhtml(body: str, head: str = "<title>x</title>", names: str = "") -> str:
    """A chapter."""
    return XHTML.format(body=body, head=head, names=names)


def packed(members: dict[str, str]) -> bytes:
    """A zip file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        for name, content in members.items():
            file.writestr(name, content)
    return buffer.getvalue()


def epub(*chapters: str, href: str = "", member: str = "", media: str = "application/xhtml+xml") -> bytes:
    """An e-book; ``href`` and ``member`` name the one chapter in the package and in the container."""
    hrefs = [href] if href else [f"c{n}.xhtml" for n in range(len(chapters))]
    members = [member] if member else [f"OEBPS/{name}" for name in hrefs]
    items = "".join(f'<item id="i{n}" href="{name}" media-type="{media}"/>' for n, name in enumerate(hrefs))
    spine = "".join(f'<itemref idref="i{n}"/>' for n in range(len(hrefs)))
    return packed(
        {
            "META-INF/container.xml": '<container><rootfiles><rootfile full-path="OEBPS/b.opf"/></rootfiles>'
            "</container>",
            "OEBPS/b.opf": f"<package><manifest>{items}</manifest><spine>{spine}</spine></package>",
            **dict(zip(members, chapters, strict=True)),
        }
    )
