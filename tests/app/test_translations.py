"""Every sentence of the window in every language that is shipped."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest
from PySide6.QtCore import QLocale, Qt, QTranslator
from pytestqt.qtbot import QtBot

from app.window import Application, translate
from tests.support.places import ROOT

BLANKS = re.compile(r"{\w*}|%n")
FOLDER = ROOT / "resources" / "translations"
LANGUAGES = ("de", "en", "es", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_untranslated_and_every_blank_is_filled(language: str) -> None:
    messages = list(ElementTree.parse(FOLDER / f"philomel_{language}.ts").iter("message"))
    assert len(messages) > 200
    for message in messages:
        source, translation = message.findtext("source") or "", message.find("translation")
        assert translation is not None
        assert translation.get("type") is None, source
        numbered = [form.text or "" for form in translation.iter("numerusform")]
        assert len(numbered) == (2 if message.get("numerus") else 0), source
        for text in numbered or [translation.text or ""]:
            assert text.strip() or not source.strip(), source
            assert sorted(BLANKS.findall(source)) == sorted(BLANKS.findall(text)), source
            # No letter is a key of a menu: none can be taken twice.
            assert not re.search(r"&\w", text), source
            assert text.endswith("…") == source.endswith("…"), source
            assert text.count("\n") == source.count("\n"), source


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        # Quotation marks of another language, and a plain space where a line must not be broken.
        ("de", r"[«»'](?=\{)|“\{|\"|(?<=[\d}]) (?:s|ms|dB|MB|GB|%)(?!\w)"),
        ("es", r"[„“'](?=\{)|\"|\s[:;!?](?!\w)|^[^¿]*\?$|(?<=[\d}]) (?:s|ms|dB|MB|GB|%)(?!\w)"),
        ("fr", r"[„“'](?=\{)|\"|[ \w][;!?»](?!\w)| :|« |(?<=[\d}]) (?:s|ms|dB|Mo|Go|%)(?![\w’])"),
    ],
)  # fmt: skip
def test_the_typography_is_the_language_s_own(language: str, wrong: str) -> None:
    forms = [
        form.text or ""
        for translation in ElementTree.parse(FOLDER / f"philomel_{language}.ts").iter("translation")
        for form in (translation, *translation.iter("numerusform"))
    ]
    assert [text for text in forms if re.search(wrong, text)] == []


def test_the_glossary_is_kept_to() -> None:
    """Its words are those of the translations; the letters behind one say who else uses it."""
    rows = re.findall(r"^\| (.+) \|$", (FOLDER / "GLOSSARY.md").read_text("utf-8"), re.M)[1:]
    assert len(rows) > 60
    said: dict[str, dict[str, set[str]]] = {}
    for language in ("de", "es", "fr"):
        words = said.setdefault(language, {})
        for message in ElementTree.parse(FOLDER / f"philomel_{language}.ts").iter("message"):
            source = (message.findtext("source") or "").rstrip("…")
            words.setdefault(source, set()).add((message.findtext("translation") or "").rstrip("…"))
    for row in rows:
        english, *others = (re.sub(r" \([KQ]+\)$", "", cell) for cell in row.split(" | "))
        for language, word in zip(("de", "es", "fr"), others, strict=True):
            assert word in said[language][english], (english, language)


def test_german_is_used(qtbot: QtBot) -> None:
    translator = QTranslator()
    assert translator.load(str(FOLDER / "philomel_de.qm"))
    assert translator.translate("Toolbar", "Paste") == "Einfügen"
    assert translator.translate("Reasons", "Page number") == "Seitenzahl"


@pytest.mark.parametrize("language", ["ar_EG", "he_IL", "fa_IR"])
def test_english_is_not_turned_round_on_a_desktop_that_is_written_from_the_right(
    qapp: Application, language: str
) -> None:
    try:
        translate(qapp, language)
        assert qapp.layoutDirection() == Qt.LayoutDirection.LeftToRight
        assert QLocale().toString(366) == "366"
    finally:
        translate(qapp, "en")
