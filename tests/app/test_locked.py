"""A locked text asks for its password and opens with it; how far a scan is recognised is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.controllers.library.library import Library
from app.documents.pdf import scan
from tests.support.places import DATA

LOCKED = DATA / "docs" / "malformed" / "pypdf_encryption_r3-user-password.pdf"


def test_a_locked_text_asks_for_its_password_and_opens_with_it(
    qtbot: QtBot, owner: QObject, tmp_path: Path
) -> None:
    library, asked = Library(tmp_path, owner), []
    library.password_wanted.connect(asked.append)
    with qtbot.waitSignal(library.problem):
        library.open_file(LOCKED)
    qtbot.waitUntil(lambda: asked == [LOCKED])
    with qtbot.waitSignal(library.document_changed) as opened:
        library.open_file(LOCKED, "asdfzxcv")
    assert opened.args[0].text
    qtbot.waitUntil(lambda: not library.is_opening())
    library.close()


@pytest.mark.skipif(not scan.is_available(), reason="tesseract is not installed")
def test_the_pages_of_a_scan_are_counted(qtbot: QtBot, owner: QObject, tmp_path: Path) -> None:
    library, told = Library(tmp_path, owner), []
    library.opening_changed.connect(told.append)
    library.open_file(DATA / "docs" / "good" / "scan_no_text_pdfjs.pdf")
    qtbot.waitUntil(lambda: not library.is_opening())
    assert any("1" in name for name in told)
    qtbot.waitUntil(lambda: not library.is_opening())
    library.close()
