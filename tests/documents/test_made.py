"""Documents of the table, one of each trouble: what is read of them, to the word."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.documents.pdf.importer import parse
from tests.documents.__main__ import all_cases
from tests.documents.case import Case
from tests.documents.measures import score
from tests.documents.readers import read_of

CASES = {case.name.removesuffix(".pdf"): case for case in all_cases([0]) if case.name.endswith(".pdf")}
SOUND = (
    "drawn-rows-0", "drawn-cells-0", "drawn-form-0", "drawn-heads-0", "drawn-transcript-0",
    "latex-german-0", "latex-watermark-0", "drawn-divided-0", "latex-poem-0", "office-hebrew-0",
    "printed-japanese-0", "printed-book-0", "maths-displays-0", "maths-algorithm-0", "maths-cells-0",
)  # fmt: skip


@pytest.mark.parametrize("name", SOUND)
def test_all_is_read_and_nothing_else(name: str, tmp_path: Path) -> None:
    case: Case = CASES[name]
    path = tmp_path / case.name
    case.make(path)
    document = parse(path.read_bytes(), "file")
    found = score(case, read_of(document), [heading.title for heading in document.outline])
    assert (found.faults, found.headings, found.false) == (0, found.wanted, 0)
    assert document.title == (case.title or document.title)
