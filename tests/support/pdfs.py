"""PDFs written as drawing operators, and what is read of them."""

from __future__ import annotations

from app.documents.model import Document
from app.documents.pdf.pieces import NO_TAG, Line, Tag

SENTENCES = [
    "The paragraph of the page is as long as a paragraph is, and says",
    "what there is to say. It ends here.",
]
STORY = ["A boat goes up the river, and it comes back by night.", "It is green and has a sail of linen."]


def pdf(
    *pages: str, turned: int = 0, title: str = "", size: tuple[int, int] = (612, 792), form: str = "",
    labels: str = "", answers: tuple[tuple[str, int, int], ...] = (), producer: str = "",
    links: tuple[tuple[int, int, int], ...] = (),
) -> bytes:  # fmt: skip
    """A PDF of pages given as drawing operators; F is Helvetica, B is bold, I is italic, X a form.

    ``labels``: what pages are called, as PDF has it: "0 << /S /r >> 2 << /S /D >>". ``answers``: what is
    filled into fields of the first page, and where. ``links``: where lines of the first page that lead
    to others begin, and the indices of these.
    """
    kids = " ".join(f"{5 + 2 * i} 0 R" for i in range(len(pages)))
    first = 6 + 2 * len(pages)
    fields = " ".join(f"{first + 2 * i} 0 R" for i in range(len(answers)))
    leads = " ".join(
        f"<< /Subtype /Link /Rect [{x} {y - 4} {x + 300} {y + 10}] /Dest [{5 + 2 * to} 0 R /Fit] >>"
        for x, y, to in links
    )
    named = f"/PageLabels << /Nums [{labels}] >>" if labels else ""
    asked = f"/AcroForm << /Fields [{fields}] >>" if answers else ""
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R {named} {asked} >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        f"<< /Title ({title}) /Producer ({producer}) >>",
    ]
    for i, page in enumerate(pages):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size[0]} {size[1]}] /Rotate {turned} "
            f"/Annots [{f'{fields} {leads}' if i == 0 else ''}] "
            "/Resources << /Font << /F 3 0 R /B << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >> "
            "/I << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Oblique >> "
            f">> /XObject << /X {5 + 2 * len(pages)} 0 R >> >> /Contents {6 + 2 * i} 0 R >>"
        )
        objects.append(f"<< /Length {len(page.encode('cp1252'))} >>\nstream\n{page}\nendstream")
    inside = len(form.encode("cp1252"))
    objects.append(
        f"<< /Type /XObject /Subtype /Form /BBox [0 0 {size[0]} {size[1]}] "
        f"/Resources << /Font << /F 3 0 R >> >> /Length {inside} >>\nstream\n{form}\nendstream"
    )
    for i, (text, x, y) in enumerate(answers):
        shown = f"BT /F 10 Tf 2 4 Td ({text}) Tj ET"
        objects += [
            f"<< /Type /Annot /Subtype /Widget /FT /Tx /T (f{i}) /V ({text}) /F 4 /P 5 0 R "
            f"/Rect [{x} {y} {x + 200} {y + 16}] /AP << /N {first + 2 * i + 1} 0 R >> >>",
            f"<< /Type /XObject /Subtype /Form /BBox [0 0 200 16] /Resources << /Font << /F 3 0 R >> >> "
            f"/Length {len(shown)} >>\nstream\n{shown}\nendstream",
        ]
    out, places = b"%PDF-1.4\n", []
    for i, text in enumerate(objects):
        places.append(len(out))
        out += f"{i + 1} 0 obj\n{text}\nendobj\n".encode("cp1252")
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
    end += f"trailer << /Size {len(objects) + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n{len(out)}\n%%EOF"
    return out + end.encode()


def draw(lines: list[str], x: float = 72, y: float = 700, size: float = 12, lead: float = 15) -> str:
    """Lines one below the other; a figure after ^ is smaller and raised."""
    out = []
    for i, line in enumerate(lines):
        text, _, mark = line.partition("^")
        raised = f" /F {size * 0.6} Tf {size * 0.4} Ts ({mark}) Tj" if mark else ""
        out.append(f"BT /F {size} Tf {x} {y - i * lead} Td ({text}) Tj{raised} ET")
    return "\n".join(out)


def blocks(document: Document) -> list[str]:
    """What is read of each block."""
    out = []
    for block in document.blocks:
        kept = [
            document.text[at]
            for at in range(block.span.start, block.span.end)
            if not any(skip.span.start <= at < skip.span.end for skip in document.skips)
        ]
        out.append(" ".join("".join(kept).split()))
    return [text for text in out if text]


def skipped(document: Document) -> list[tuple[str, str]]:
    return [(skip.reason, document.text[skip.span.start : skip.span.end]) for skip in document.skips]


def lined(text: str, left: float, right: float, y: float, tag: Tag = NO_TAG) -> Line:
    """A line of a page in type of ten points."""
    return Line(text, left, y - 2, right, y + 7, tag=tag)
