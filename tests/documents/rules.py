"""``python -m tests.documents.rules``: what each rule of the PDF importer helps and harms.

Each rule is left out by itself; a document is helped by it where there are more faults without it, and
harmed where there are fewer. Faults are those of the table, headings missed or false ones, and a wrong title.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import patch

from app.documents.pdf import importer, lines, margins, paragraphs, pieces
from tests.documents.__main__ import all_cases
from tests.documents.case import Case, NotHereError
from tests.documents.measures import score
from tests.documents.readers import read_of


def _same(value: Any, *_: Any) -> Any:
    return value


def _nothing(*_: Any) -> None:
    return None


RULES: dict[str, tuple[Any, str, Any]] = {
    "heads stand within 15 % of the page, not 9 %": (margins, "BAND", margins._NEAR_EDGE),
    "numbers alone stand within 18 %": (margins, "_BAND_OF_NUMBERS", margins._NEAR_EDGE),
    "feet have numbers that count on": (margins, "_counts_on", lambda *_: False),
    "heads repeat the title of a chapter": (margins, "_titles", lambda *_: {}),
    "a row in type after a mark of the text is a note": (margins, "_is_note", lambda *_: False),
    "large words across lines, on several pages, are stamps": (margins, "_add_stamps", _nothing),
    "type aslant is a stamp": (pieces, "_ASLANT", 9.0),
    "figures at an edge that count on are numbers of lines": (lines, "_line_numbers", lambda _: set()),
    "columns drawn row by row are put in order": (importer, "in_order", _same),
    "wider space parts rows of cells": (lines, "_cells", lambda rows: [rows]),
    "accents drawn apart are put on their letters": (pieces, "put_accents_on", _nothing),
    "guessed spaces are dropped where there are own ones": (pieces, "drop_guessed_spaces", _nothing),
    "brackets of Hebrew and Arabic are turned": (importer, "_with_brackets", _same),
    "large first letters belong to the line beside them": (lines, "_with_drop_capitals", _same),
    "raised figures at brackets of a formula are powers": (lines, "_of_formula", lambda *_: False),
    "wide spaces part what is drawn at once": (pieces, "_CELL", 1e9),
    "rows of cells are no headings": (paragraphs, "_is_row", lambda _: False),
    "bookmarks are the contents": (importer, "bookmarks", lambda _: []),
    "the largest words of the first page are the title": (
        importer,
        "title_of",
        lambda title, pages, usual, name, own=importer.title_of: own(title, [], usual, name),
    ),
}  # fmt: skip


def faults(case: Case, path: Path, known: dict[str, int]) -> int:
    """What is wrong with a document as it is read now; ``known`` keeps what was counted."""
    document = importer.parse(path.read_bytes(), path.stem)
    outline = [heading.title for heading in document.outline]
    read = read_of(document)
    key = f"{read}\0{outline}\0{document.title}"
    if key not in known:
        found = score(case, read, outline)
        title = case.title not in ("", document.title)
        known[key] = found.faults + found.wanted - found.headings + found.false + title
    return known[key]


def measure(cases: list[Case], folder: Path) -> str:
    """The table of rules."""
    paths: dict[str, Path] = {}
    known: dict[str, dict[str, int]] = {case.name: {} for case in cases}
    for case in cases:
        try:
            case.make(folder / case.name)
            paths[case.name] = folder / case.name
        except NotHereError:
            continue
    cases = [case for case in cases if case.name in paths]

    def count() -> dict[str, int]:
        return {case.name: faults(case, paths[case.name], known[case.name]) for case in cases}

    base = count()
    lines = ["| rule | helps | harms | faults without it |", "|---|---|---|---|"]
    for name, (module, attribute, without) in RULES.items():
        with patch.object(module, attribute, without):
            now = count()
        lines.append(f"| {name} | {_share(base, now, 1)} | {_share(base, now, -1)} | {sum(now.values())} |")
    return "\n".join([f"{len(cases)} documents, {sum(base.values())} faults with all rules", "", *lines])


def _share(base: dict[str, int], now: dict[str, int], sign: int) -> str:
    names = [name for name in base if (now[name] - base[name]) * sign > 0]
    return f"{100 * len(names) / len(base):.0f} %" + (f" ({', '.join(names)})" if sign < 0 and names else "")


def main(argv: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", default="0,1")
    options = parser.parse_args(argv)
    seeds = [int(seed) for seed in options.seeds.split(",")]
    cases = [case for case in all_cases(seeds) if case.name.endswith(".pdf")]
    with tempfile.TemporaryDirectory() as folder:
        print(measure(cases, Path(folder)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
