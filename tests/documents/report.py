"""The tables: each document, the sums of each kind, and where another tool is better."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from difflib import SequenceMatcher

from tests.documents.case import Case
from tests.documents.measures import Score, tokens

_SHOWN = ("lost", "doubled", "moved", "glued", "furniture", "added", "breaks")


@dataclass(frozen=True)
class Row:
    """One document: the score of each reader, and whether its own title is right."""

    case: Case
    scores: dict[str, Score]
    titled: bool


def tables(rows: list[Row], absent: list[str]) -> str:
    """All of it, in Markdown."""
    parts = ["| document | reader | words | " + " | ".join(_SHOWN) + " | headings | false |",
             "|---|---|" + "---|" * (len(_SHOWN) + 3)]  # fmt: skip
    for row in sorted(rows, key=lambda row: (row.case.kind, row.case.name)):
        for reader, found in row.scores.items():
            parts.append(_line(row.case.name if reader == "ours" else "", reader, found))
    parts += ["", "Sums", "", "| kind | reader | words | " + " | ".join(_SHOWN) + " | headings | false |",
              "|---|---|" + "---|" * (len(_SHOWN) + 3)]  # fmt: skip
    for kind in sorted({row.case.kind for row in rows}):
        of_kind = [row for row in rows if row.case.kind == kind]
        for reader in dict.fromkeys(reader for row in of_kind for reader in row.scores):
            had = [row.scores[reader] for row in of_kind if reader in row.scores]
            parts.append(_line(f"{kind} ({len(had)})", reader, sum(had, Score())))
    for name, chosen in (
        ("even seeds", lambda seed: seed is not None and seed % 2 == 0),
        ("odd seeds", lambda seed: seed is not None and seed % 2 == 1),
        ("found", lambda seed: seed is None),
    ):
        had = [row.scores["ours"] for row in rows if chosen(row.case.seed)]
        parts.append(_line(f"{name} ({len(had)})", "ours", sum(had, Score())))
    parts += ["", *_better(rows), *_untitled(rows)]
    parts += [f"- not here: {line}" for line in absent]
    return "\n".join(parts)


def _line(name: str, reader: str, found: Score) -> str:
    counts = [found.words, *(getattr(found, name) for name in _SHOWN)]
    headings = f"{found.headings}/{found.wanted}"
    return f"| {name} | {reader} | {' | '.join(map(str, counts))} | {headings} | {found.false} |"


def _better(rows: list[Row]) -> Iterable[str]:
    for row in rows:
        ours = row.scores["ours"]
        for reader, theirs in row.scores.items():
            less = [
                f"{field.name} {getattr(theirs, field.name)} to {getattr(ours, field.name)}"
                for field in fields(Score)
                if field.name in _SHOWN and getattr(theirs, field.name) < getattr(ours, field.name)
            ]
            if less and theirs.faults < ours.faults:
                yield f"- {reader} is better at {row.case.name}: {', '.join(less)}"


def _untitled(rows: list[Row]) -> Iterable[str]:
    return [f"- another title than its own: {row.case.name}" for row in rows if not row.titled]


def faults(case: Case, read: str, outline: list[str]) -> str:
    """What differs from the truth in a document, for whoever mends it."""
    truth, heard = tokens("\n".join(case.truth)), tokens(read)
    out = [f"== {case.name}"]
    for what, a, b, c, d in SequenceMatcher(None, truth, heard, autojunk=False).get_opcodes():
        if what != "equal":
            before = " ".join(truth[max(a - 3, 0) : a])
            out.append(f"  …{before} [-{' '.join(truth[a:b])}-] [+{' '.join(heard[c:d])}+]")
    wanted = {tuple(tokens(title)) for title in case.headings}
    had = {tuple(tokens(title)) for title in outline}
    out += [f"  no heading: {' '.join(title)}" for title in wanted - had]
    out += [f"  false heading: {' '.join(title)}" for title in had - wanted]
    return "\n".join(out)
