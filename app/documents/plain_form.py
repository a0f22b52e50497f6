"""Documents as plain containers, which JSON takes from one process to another.

Rows of figures and words, not a mapping for each object: a long book has a hundred thousand of them.
"""

from __future__ import annotations

from typing import Any

from app.documents.model import Block, Document, Heading, Skip
from app.documents.typesetting import Cell, Formula, Link, Note, Picture, Ruby, Run, Table, Typesetting
from engine import LanguageMark, Span


def to_plain(document: Document) -> dict[str, Any]:
    """A document as plain containers."""
    setting = document.typesetting
    return {
        "title": document.title,
        "text": document.text,
        "blocks": [(*_ends(b.span), b.kind, b.level, b.mark, b.side, b.apart) for b in document.blocks],
        "outline": [(h.title, h.level, h.start) for h in document.outline],
        "skips": [(*_ends(s.span), s.reason) for s in document.skips],
        "source": document.source,
        "language": document.language,
        "foreign": [(*_ends(m.span), m.language) for m in document.foreign],
        "through": document.through,
        "runs": [(*_ends(r.span), r.style) for r in setting.runs],
        "links": [(*_ends(x.span), x.address, x.target) for x in setting.links],
        "notes": [(*_ends(n.mark), *_ends(n.text)) for n in setting.notes],
        "ruby": [(*_ends(r.span), r.text) for r in setting.ruby],
        "pictures": [(*_ends(p.span), p.resource, p.width, p.height) for p in setting.pictures],
        "tables": [([_cell(cell) for cell in table.cells], table.ruled) for table in setting.tables],
        "formulas": [(*_ends(f.span), f.mathml, f.spoken) for f in setting.formulas],
    }


def from_plain(values: dict[str, Any]) -> Document:
    """The inverse of :func:`to_plain`."""
    return Document(
        title=values["title"],
        text=values["text"],
        blocks=tuple(Block(kind, Span(a, b), *rest) for a, b, kind, *rest in values["blocks"]),
        outline=tuple(Heading(*heading) for heading in values["outline"]),
        skips=tuple(Skip(Span(a, b), reason) for a, b, reason in values["skips"]),
        source=values["source"],
        language=values["language"],
        foreign=tuple(LanguageMark(Span(a, b), language) for a, b, language in values["foreign"]),
        through=values["through"],
        typesetting=Typesetting(
            runs=tuple(Run(Span(a, b), style) for a, b, style in values["runs"]),
            links=tuple(Link(Span(a, b), *to) for a, b, *to in values["links"]),
            notes=tuple(Note(Span(a, b), Span(c, d)) for a, b, c, d in values["notes"]),
            ruby=tuple(Ruby(Span(a, b), text) for a, b, text in values["ruby"]),
            pictures=tuple(Picture(Span(a, b), *picture) for a, b, *picture in values["pictures"]),
            tables=tuple(
                Table(tuple(Cell(Span(a, b), *cell) for a, b, *cell in cells), ruled)
                for cells, ruled in values["tables"]
            ),
            formulas=tuple(Formula(Span(a, b), *formula) for a, b, *formula in values["formulas"]),
        ),
    )


def _ends(span: Span) -> tuple[int, int]:
    return span.start, span.end


def _cell(cell: Cell) -> tuple[int, int, int, int, int, int, bool]:
    return *_ends(cell.span), cell.row, cell.column, cell.rows, cell.columns, cell.is_head
