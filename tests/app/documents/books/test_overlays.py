"""E-books with recordings of their own, as publishers make them: found in the text, and played."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import numpy as np
import pytest
import soundfile
from pytestqt.qtbot import QtBot

from app.__main__ import main
from app.controllers.program import Program
from app.documents.books import epub
from app.documents.model import Document
from app.documents.resources import sounds_of
from app.documents.sandbox import from_plain, to_plain
from app.views.bind_window import WindowBinding
from app.views.main_window import MainWindow
from engine import PlayState
from engine.errors import DocumentError
from tests.app.scenes import end
from tests.app.test_export_command import export
from tests.support.books import write_epub
from tests.support.program import started, until_state

WORDS = ("The", "bird", "sings,", "all", "of", "us", "sleep.")
SPOKEN = "<p>" + " ".join(f'<span id="w{n}">{word}</span>' for n, word in enumerate(WORDS)) + "</p>"
CHAPTER = f'{SPOKEN}<p id="own">Nobody read this line.</p><p id="last">It <b>rains</b> on the roof.</p>'
SECONDS = 0.3
"""Of each word."""


def narrated(path: Path, *, clock: str = "{:.3f}s", sound: bytes | None = None) -> Path:
    """A book whose words have their times, whose second line nobody read, and whose third is one item."""
    write_epub(path, [("One", CHAPTER)])
    with zipfile.ZipFile(path) as book:
        members = {name: book.read(name) for name in book.namelist()}
    pars = [
        f'<par><text src="../c0.xhtml#w{n}"/><audio src="Sound%20one.mp3" '
        f'clipBegin="{clock.format(SECONDS * n)}" clipEnd="{clock.format(SECONDS * (n + 1))}"/></par>'
        for n in range(len(WORDS))
    ]
    pars.append('<par><text src="../c0.xhtml#last"/><audio src="Sound%20one.mp3" clipBegin="2.5s"/></par>')
    pars.append('<par><text src="../c0.xhtml#gone"/><audio src="Sound%20one.mp3"/></par>')
    pars.append('<par><text src="../c0.xhtml#last"/><audio src="missing.mp3"/></par>')
    opf = members["OEBPS/content.opf"].decode()
    opf = opf.replace('href="c0.xhtml"', 'href="c0.xhtml" media-overlay="smil"').replace(
        "</manifest>",
        '<item id="smil" href="media/c0.smil" media-type="application/smil+xml"/><item id="mp3" '
        'href="media/Sound%20one.mp3" media-type="audio/mpeg"/></manifest>',
    )
    seconds = np.arange(4 * 24_000) / 24_000
    made = io.BytesIO()
    soundfile.write(made, 0.2 * np.sin(2 * np.pi * 300 * seconds), 24_000, format="MP3")
    members |= {
        "OEBPS/content.opf": opf.encode(),
        "OEBPS/media/c0.smil": (
            '<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0">'
            f'<body><seq epub:textref="../c0.xhtml">{"".join(pars)}</seq></body></smil>'
        ).encode(),
        "OEBPS/media/Sound one.mp3": made.getvalue() if sound is None else sound,
    }
    with zipfile.ZipFile(path, "w") as book:
        for name, data in members.items():
            book.writestr(name, data)
    return path


def parts(document: Document) -> list[tuple[str, float, float, list[str]]]:
    text = document.text
    return [
        (
            text[part.span.start : part.span.end],
            part.start,
            part.end,
            [text[word.start : word.end] for word, _ in part.words],
        )
        for part in document.recorded
    ]


@pytest.mark.parametrize("clock", ["{:.3f}s", "0:00:{:06.3f}", "00:{:06.3f}", "npt={:.3f}s"])
def test_words_of_a_sentence_are_one_part_that_knows_when_each_is_heard(tmp_path: Path, clock: str) -> None:
    document = epub.parse(narrated(tmp_path / "b.epub", clock=clock).read_bytes())
    (first, last) = parts(document)
    assert first == ("The bird sings, all of us sleep.", 0.0, pytest.approx(7 * SECONDS), list(WORDS))
    assert last == ("It rains on the roof.", 2.5, float("inf"), [])
    assert [at for _, at in document.recorded[0].words] == pytest.approx([n * SECONDS for n in range(7)])
    assert from_plain(json.loads(json.dumps(to_plain(document)))) == document
    assert document.script.recorded == document.recorded


def test_lists_that_make_no_sense_leave_a_book_that_is_read(tmp_path: Path) -> None:
    path = narrated(tmp_path / "b.epub")
    with zipfile.ZipFile(path, "a") as book, pytest.warns(UserWarning, match="Duplicate name"):
        book.writestr("OEBPS/media/c0.smil", "<smil><no")
    document = epub.parse(path.read_bytes())
    assert document.recorded == ()
    assert "It rains on the roof." in document.text


def test_what_we_wrote_is_found_again(tmp_path: Path) -> None:
    source, out = write_epub(tmp_path / "b.epub"), tmp_path / "talking.epub"
    assert export(source, "--out", out) == 0
    document = epub.parse(out.read_bytes())
    found = parts(document)
    assert [words for words, *_ in found][:3] == ["One: A/B", "The bird sings at night.", "It is small."]
    assert all(start < stop for _, start, stop, _ in found)
    sounds = sounds_of(str(out))
    for part in document.recorded:
        assert part.end <= soundfile.info(sounds(part.sound)).duration + 2e-3
    with pytest.raises(DocumentError, match="cannot be read"):
        sounds("OEBPS/none.mp3")


def test_a_book_is_played_as_it_was_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By the command line: what has sound is that sound, and a voice reads the line that has none."""
    source, out = narrated(tmp_path / "b.epub"), tmp_path / "b.wav"
    asked = ["read", str(source), "--model", "starter", "--no-watermark", "--json", "--out", str(out)]
    assert main([*asked, "--recording"]) == 0
    figures = json.loads(capsys.readouterr().out)
    wave, _ = soundfile.read(out, dtype="float32")
    assert figures["sentences"] == 4
    assert 0 < figures["speech_tokens"] < 150
    # The tone of the file: at its beginning, behind the title, and at the end, to which the last part goes.
    tone = np.abs(np.fft.rfft(wave[-24_000:]))
    assert np.argmax(tone) == 300
    assert main(asked) == 0
    assert json.loads(capsys.readouterr().out)["speech_tokens"] > figures["speech_tokens"]


def test_the_window_plays_it_where_that_is_wished(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    window = MainWindow()
    WindowBinding(window, program)
    window.show()
    try:
        started(qtbot, program, "Something else.")
        command = window.commands["recording"]
        assert not command.isEnabled()
        program.library.open_file(narrated(tmp_path / "b.epub"))
        qtbot.waitUntil(command.isEnabled)
        document = program.library.document
        assert document is not None
        assert window.strip.text.text() == "This book brings a recording of its own."
        window.strip.action.click()
        assert program.settings.recordings
        program.player.play_from(document.text.index("bird"))
        until_state(qtbot, program, PlayState.READING)
        qtbot.waitUntil(lambda: bool(program.engine.session.place()))
        ledger = program.engine.session.ledger()
        assert ledger is not None
        first = ledger.records()[0]
        assert document.text[first.span.start : first.span.end] == "bird sings, all of us sleep."
        assert first.samples == round(6 * SECONDS * 24_000)
        window.command("recording")
        qtbot.waitUntil(
            lambda: (
                (made := program.engine.session.ledger()) is not None
                and made is not ledger
                and bool(made.records())
            ),
        )
        again = program.engine.session.ledger()
        assert again is not None
        assert again.records()[0].samples != first.samples
    finally:
        end(window)
