"""Every sentence of the window in every language that is shipped."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest
from PySide6.QtCore import QTranslator
from pytestqt.qtbot import QtBot

from tests.support.places import ROOT

FOLDER = ROOT / "resources" / "translations"
LANGUAGES = ("de", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_untranslated_and_every_blank_is_filled(language: str) -> None:
    messages = list(ElementTree.parse(FOLDER / f"philomel_{language}.ts").iter("message"))
    assert len(messages) > 200
    for message in messages:
        source, translation = message.findtext("source") or "", message.find("translation")
        assert translation is not None
        assert translation.get("type") is None, source
        assert translation.text, source
        blanks = re.compile(r"{\w*}")
        assert sorted(blanks.findall(source)) == sorted(blanks.findall(translation.text)), source


def test_german_is_used(qtbot: QtBot) -> None:
    translator = QTranslator()
    assert translator.load(str(FOLDER / "philomel_de.qm"))
    assert translator.translate("Toolbar", "Paste") == "Einfügen"
    assert translator.translate("Reasons", "Page number") == "Seitenzahl"
