"""What the engine says is said in the language of the window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from app.controllers.problem import Problem
from app.documents.open import open_file
from app.sentences import say, texts
from engine.errors import LanguageError, OutputFileError, PhilomelError
from tests.app.sentences import collected
from tests.support.places import ROOT


@pytest.fixture
def in_german(qapp: QApplication) -> Iterator[None]:
    before = QLocale()
    translator = QTranslator()
    assert translator.load(str(ROOT / "resources" / "translations" / "philomel_de.qm"))
    qapp.installTranslator(translator)
    QLocale.setDefault(QLocale("de"))
    yield
    QLocale.setDefault(before)
    qapp.removeTranslator(translator)


def test_the_tables_hold_every_sentence_of_the_sources() -> None:
    """After a new sentence: ``python -m tests.app.sentences``, then Qt's tools (CONTRIBUTING)."""
    wanted = {text for each in collected().values() for text in each}
    assert wanted - set(texts()) == set(), "not in app/sentences"
    assert set(texts()) - wanted == set(), "said nowhere any more"
    assert len(wanted) > 300


@pytest.mark.usefixtures("in_german")
@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("There is nothing to read in this text.", "In diesem Text gibt es nichts vorzulesen."),
        ("'a.flac' cannot be written: Permission denied.",
         "„a.flac“ kann nicht geschrieben werden: keine Berechtigung."),
        ("Nobody speaks for 2.8 s.", "2,8\u00a0s lang spricht niemand."),
        ("The recording is overdriven: 3.2% of it is cut off at the top.",
         "Die Aufnahme ist übersteuert: 3,2\u00a0% davon sind oben abgeschnitten."),
        ("photo.jpg is a picture, not a text. Open a text, an e-book, a PDF or an office document.",
         "photo.jpg ist ein Bild, kein Text. Öffne einen Text, ein E-Book, ein PDF oder ein "
         "Office-Dokument."),
        ("The download needs 3.1 GB and leaves 640 MB free, but only 12.5 GB are free on the disk of '/m'. "
         "Free some space, or choose another place with PHILOMEL_MODELS.",
         "Das Herunterladen braucht 3,1 GB und lässt 640 MB frei, aber auf dem Datenträger von „/m“ sind nur "
         "12,5 GB frei. Schaffe Platz oder wähle mit PHILOMEL_MODELS einen anderen Ort."),
        ("Line 3 of the rules: what stands in quotation marks cannot be read.",
         "Zeile 3 der Regeln: was in Anführungszeichen steht, kann nicht gelesen werden."),
        ("What nobody ever said {0}", "What nobody ever said {0}"),
    ],
)  # fmt: skip
def test_sentences_are_found_with_their_values(english: str, german: str) -> None:
    assert say(english) == german


@pytest.mark.usefixtures("in_german")
def test_problems_speak_german(tmp_path) -> None:
    error = LanguageError("This text is in Danish, which Turbo does not speak.", "da")
    assert Problem.of(error).text == "Die Sprache dieses Textes, Dänisch, spricht Turbo nicht."
    assert "Unerwartetes" in Problem.of(RuntimeError("x")).text
    empty = tmp_path / "leer.txt"
    empty.touch()
    with pytest.raises(PhilomelError) as raised:
        open_file(empty)
    assert Problem.of(raised.value).text == "leer.txt ist leer."


def test_without_a_translation_the_engine_s_words_stay() -> None:
    words = "'a {0} b' cannot be written. Is there room on the disk?"
    assert say(words) == words
    assert Problem.of(OutputFileError(words)).text == words
