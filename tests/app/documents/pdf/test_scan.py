"""Scans: tesseract's words become lines, and the reader's own language is asked for."""

from __future__ import annotations

import pytest

from app.documents.pdf import scan
from engine.errors import CancelledError
from tests.support.places import DATA

SCAN = DATA / "docs" / "good" / "scan_no_text_pdfjs.pdf"
TABLE = """level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext
1\t1\t0\t0\t0\t0\t0\t0\t2550\t3300\t-1\t
5\t1\t1\t1\t1\t1\t300\t600\t200\t40\t96.1\tTwo
5\t1\t1\t1\t1\t2\t520\t600\t200\t50\t91.0\twords
5\t1\t1\t1\t2\t1\t300\t700\t200\t40\t95.0\tbelow
5\t1\t2\t1\t1\t1\t900\t900\t9\t9\t12.0\t~
"""


def test_words_are_lines_in_points():
    page = scan.page_of(TABLE)
    assert page.height == 792
    assert [line.text for line in page.lines] == ["Two words", "below"]
    first = page.lines[0]
    assert (first.left, first.right, first.top, first.bottom) == pytest.approx((72, 172.8, 648, 636))


@pytest.mark.parametrize(("known", "asked"), [(["deu", "eng"], ["eng"]), (["fra"], ["fra"]), ([], ["eng"])])
def test_english_is_asked_for_or_what_there_is(known, asked, monkeypatch):
    monkeypatch.setattr(scan.locale, "getlocale", lambda: ("C", "UTF-8"))
    assert scan.languages_of(known) == asked


def test_the_readers_own_language_comes_first(monkeypatch):
    monkeypatch.setattr(scan.locale, "getlocale", lambda: ("de_AT", "UTF-8"))
    assert scan.languages_of(["eng", "deu"]) == ["deu", "eng"]


@pytest.mark.skipif(not scan.is_available(), reason="tesseract is not installed")
def test_recognition_is_cancelled_within_a_page():
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    with pytest.raises(CancelledError):
        scan.recognise(SCAN, cancelled)
