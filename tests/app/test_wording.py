"""What the engine and the importers say is said in the language of the window."""

from __future__ import annotations

import pickle
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from app.documents.open import open_file
from app.wording import CONTEXT, Problem, say
from engine.errors import Bytes, DiskSpaceError, LanguageError, Message, OutputFileError, PhilomelError
from tests.app.translations import LANGUAGES, TRANSLATIONS, blanks, said, texts
from tests.support.places import ROOT

FULL = OSError(28, "No space left on device", "/x")


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


def test_whatever_is_said_has_values_for_its_blanks() -> None:
    found = list(said())
    wrong = [each for each in found if each.values is not None and each.values != blanks(each.template)]
    assert not wrong
    assert len(found) > 350


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_said_is_translated_with_its_blanks(language: str) -> None:
    """After a new message: ``python -m tests.app.translations`` (CONTRIBUTING)."""
    table = ET.parse(TRANSLATIONS / f"philomel_{language}.ts").getroot()
    (context,) = (each for each in table.iter("context") if each.findtext("name") == CONTEXT)
    known = {each.findtext("source"): each.find("translation") for each in context.iter("message")}
    assert set(texts()) == set(known)
    for text, translation in known.items():
        assert translation is not None
        assert text is not None
        assert translation.get("type") is None, f"not translated: {text}"
        assert blanks(translation.text or "") == blanks(text), text


@pytest.mark.usefixtures("in_german")
@pytest.mark.parametrize(
    ("said", "german"),
    [
        ("There is nothing to read in this text.", "In diesem Text gibt es nichts vorzulesen."),
        (OutputFileError("'{path}' cannot be written: {why}.", path="a.flac", why=FULL),
         "„a.flac“ kann nicht geschrieben werden: auf dem Datenträger ist kein Platz mehr."),
        (Message("Nobody speaks for {seconds:.1f} s.", seconds=2.8), "2,8\u00a0s lang spricht niemand."),
        (Message("The recording is overdriven: {share:.1%} of it is cut off at the top.", share=0.032),
         "Die Aufnahme ist übersteuert: 3,2\u00a0% davon sind oben abgeschnitten."),
        (Message("{name} is {what}, not a text. Open a text, an e-book, a PDF or an office document.",
                 name="photo.jpg", what=Message("a picture")),
         "photo.jpg ist ein Bild, kein Text. Öffne einen Text, ein E-Book, ein PDF oder ein "
         "Office-Dokument."),
        (DiskSpaceError(
            "The download needs {needed} and leaves {spare} free, but only {free} are free on the disk of "
            "'{place}'. Free some space, or choose another folder for models.",
            needed=Bytes(3.1e9), spare=Bytes(640e6), free=Bytes(12.5e9), place="/m"),
         "Das Herunterladen braucht 3,1 GB und lässt 640 MB frei, aber auf dem Datenträger von „/m“ sind nur "
         "12,5 GB frei. Schaffe Platz oder wähle einen anderen Ordner für Modelle."),
        (Message("Line {number} of the rules: {why}", number=3,
                 why=PhilomelError("what stands in quotation marks cannot be read.")),
         "Zeile 3 der Regeln: was in Anführungszeichen steht, kann nicht gelesen werden."),
        ("What nobody ever said {0}", "What nobody ever said {0}"),
    ],
)  # fmt: skip
def test_messages_are_said_with_their_values(said: str | Message | PhilomelError, german: str) -> None:
    assert say(said) == german


@pytest.mark.usefixtures("in_german")
def test_problems_speak_german(tmp_path) -> None:
    text = "This text is in {language}, which {model} does not speak."
    error = LanguageError(text, "da", language=Message("Danish"), model="Turbo")
    assert Problem.of(error).text == "Die Sprache dieses Textes, Dänisch, spricht Turbo nicht."
    assert "Unerwartetes" in Problem.of(RuntimeError("x")).text
    refused = PermissionError(13, "Permission denied", "/x")
    assert Problem.of(refused).text == "„/x“ kann nicht verwendet werden: keine Berechtigung."
    empty = tmp_path / "leer.txt"
    empty.touch()
    with pytest.raises(PhilomelError) as raised:
        open_file(empty)
    assert Problem.of(raised.value).text == "leer.txt ist leer."


def test_without_a_translation_the_engine_s_words_stay() -> None:
    words = OutputFileError("'{path}' cannot be written. Is there room on the disk?", path="a {0} b")
    assert say(words) == str(words) == "'a {0} b' cannot be written. Is there room on the disk?"
    assert Problem.of(words).text == str(words)
    assert (
        str(Message("{why}, {needed}", why=FULL, needed=Bytes(1.44e9))) == "No space left on device, 1.4 GB"
    )


def test_messages_reach_other_processes_whole() -> None:
    error = LanguageError("{name}: {why}", "da", name="a", why=Message("{n:.1f} s", n=2.0))
    for copy in (pickle.loads(pickle.dumps(error)).message, Message.of_plain(error.message.plain())):
        assert (copy, copy.template, copy.values["why"].template) == (
            error.message,
            "{name}: {why}",
            "{n:.1f} s",
        )
    assert pickle.loads(pickle.dumps(error)).language == "da"
    for hostile in ("{why.__init__.__globals__}", "{why:99999999}", "{other}"):
        assert str(Message.of_plain({"template": hostile, "values": {"why": "x"}})) == hostile
