"""Documents whose text is known are read whole, in order and without what stands around it."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.documents.kinds import kind_of
from app.documents.sandbox import importer_of
from tests.documents.case import Case
from tests.documents.cases import books, letters, pages, processors
from tests.documents.measures import score
from tests.documents.readers import read_of

CASES = [
    case for seed in (0, 1) for module in (books, letters, pages, processors) for case in module.cases(seed)
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_document_is_read_as_it_is(case: Case, tmp_path: Path):
    path = tmp_path / case.name
    case.make(path)
    data = path.read_bytes()
    kind = kind_of(path, data[:4096])
    beside = {"folder": tmp_path} if kind == "tex" else {}
    document = importer_of(kind).parse(data, path.stem, **beside)
    found = score(case, read_of(document), [heading.title for heading in document.outline])
    assert (found.faults, found.headings, found.false) == (0, len(case.headings), 0), found
    assert case.title in ("", document.title)
