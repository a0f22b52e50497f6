"""Every document opens; every malformed one gives a document or a sentence that says what is wrong."""

from __future__ import annotations

import os
import socket
import time
from pathlib import Path

import pytest

from app.documents.model import Document
from app.documents.open import open_file, open_text
from app.documents.steps import Steps
from engine import Span, sentence_spans
from engine.config import TextConfig
from engine.errors import (
    DocumentEncryptedError,
    DocumentError,
    DocumentTooLargeError,
    PhilomelError,
)
from engine.text.sentences import sentences
from tests.support.places import BESIDE, DATA

ROOT = DATA / "docs"
WITHOUT_TEXT = ("scan_no_text", "aeneas_audio_ebook")
"""Sound documents that nobody can read: of pictures only, and without the e-book."""
QUICKLY = 45.0
"""Seconds, on a machine with other work; alone most take one."""


def files(*folders: Path) -> list[Path]:
    found = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    return [path for path in found if path.parent.name != "audio" and path.suffix != ".wav"]


GOOD = files(ROOT / "good")
BAD = files(ROOT / "malformed")
NOT_HERE = [pytest.param(BESIDE, marks=pytest.mark.skip("no ../shared/data here"))]
MORE_GOOD = files(BESIDE / "docs") or NOT_HERE
MORE_BAD = files(BESIDE / "malformed") or NOT_HERE


def check(document: Document) -> None:
    """Blocks, outline and skips lie in the text, in order."""
    assert document.title
    end = 0
    for block in document.blocks:
        assert end <= block.span.start < block.span.end <= len(document.text)
        end = block.span.end
    end = 0
    for skip in document.skips:
        assert end <= skip.span.start < skip.span.end <= len(document.text)
        end = skip.span.end
    assert all(0 <= heading.start < len(document.text) for heading in document.outline)


def open_bounded(path: Path) -> Document | PhilomelError:
    begun = time.monotonic()
    try:
        found: Document | PhilomelError = open_file(path)
    except DocumentError as error:
        found = error
    assert len(str(found)) > 10
    assert time.monotonic() - begun < QUICKLY
    return found


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.name)
def test_a_good_document_opens(path):
    document = open_bounded(path)
    if path.name.startswith(WITHOUT_TEXT):
        assert isinstance(document, DocumentError)
        return
    assert isinstance(document, Document), document
    check(document)
    assert document.source == str(path)


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.name)
def test_a_malformed_document_gives_itself_or_a_sentence(path):
    document = open_bounded(path)
    if isinstance(document, Document):
        check(document)


@pytest.mark.slow
@pytest.mark.parametrize("path", MORE_GOOD, ids=lambda path: path.name)
def test_every_document_of_the_collection_opens(path):
    document = open_bounded(path)
    if path.name.startswith(WITHOUT_TEXT):
        assert isinstance(document, DocumentError)
    else:
        assert isinstance(document, Document), document
        check(document)


@pytest.mark.slow
@pytest.mark.parametrize("path", MORE_BAD, ids=lambda path: path.name)
def test_every_malformed_file_of_the_collection(path):
    document = open_bounded(path)
    if isinstance(document, Document):
        check(document)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pki.txt", "PKI stands for public key infrastructure."),
        ("tags.md", "ID3 tags hold the title of a song."),
        ("format.md", "Every such file starts with %PDF-1.7."),
    ],
)
def test_first_letters_alone_make_no_other_kind_of_file(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert open_file(path).text == text


def test_a_pipe_is_told_of(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    with pytest.raises(DocumentError, match="not an ordinary file"):
        open_file(tmp_path / "pipe.txt")


def test_many_citations_take_no_time() -> None:
    names = "; ".join(f"Name, 19{number}" for number in range(50, 90))
    started = time.process_time()
    open_text(f"This was shown ({names}; see also Lee (ed.) for more) before. (March 1917) was cold.")
    assert time.process_time() - started < 5


def test_bombs_and_locks_have_their_own_errors():
    with pytest.raises(DocumentTooLargeError):
        open_file(ROOT / "malformed" / "epub_zip_bomb_50MB.epub")
    with pytest.raises(DocumentEncryptedError):
        open_file(ROOT / "malformed" / "epub_drm_encrypted_chapter.epub")


@pytest.mark.parametrize(
    "name", ["epub_xxe_content.epub", "epub_remote_spine_item.epub", "poi_ExternalEntityInText.docx"]
)
def test_nothing_outside_the_file_gets_in(name):
    """Neither the passwd file that an entity asks for, nor an address."""
    found = open_bounded(ROOT / "malformed" / name)
    if isinstance(found, Document):
        assert "root:" not in found.text
        assert socket.gethostname() not in found.text


def test_stepping_by_sentences_and_paragraphs():
    document = open_text("One sat here. Two, is it so? Three at last!\n\nFour and five. Six sat there.")
    steps = Steps(document.script, document.blocks)
    starts = [0]
    while (following := steps.sentence(starts[-1], 1)) != starts[-1]:
        starts.append(following)
    assert [document.text[at : at + 3] for at in starts] == ["One", "Two", "Thr", "Fou", "Six"]
    back = [starts[-1]]
    while (previous := steps.sentence(back[-1], -1)) != back[-1]:
        back.append(previous)
    assert back == starts[::-1]
    assert [steps.sentence(starts[2], by) for by in (-9, -2, 0, 2, 9)] == [
        starts[0], starts[0], starts[2], starts[4], starts[4],
    ]  # fmt: skip
    assert steps.sentence_start(len(document.text)) == starts[-1]
    second = document.text.index("Four")
    assert steps.paragraph(3, 1) == second
    assert steps.paragraph(second + 4, -1) == second
    assert steps.paragraph(second, -1) == 0


@pytest.mark.parametrize(
    "path", [path for path in GOOD if not path.name.startswith(WITHOUT_TEXT)], ids=lambda path: path.name
)
def test_steps_begin_where_sentences_begin(path):
    document = open_file(path)
    steps = Steps(document.script, document.blocks, "en")
    spans = list(sentence_spans(document.script, "en"))
    for limits in (TextConfig(), TextConfig(max_chars=160, max_seconds=20.0)):
        read = {sentence.span.start for sentence in sentences(document.script, limits)}
        assert {span.start for span in spans} <= read
    place = len(spans) // 2
    assert steps.sentence(spans[0].start, place) == spans[place].start
    assert steps.sentence(spans[place].start, -place) == spans[0].start
    assert steps.sentence_at(spans[place].start) == spans[place]


def test_stepping_through_an_endless_paragraph_is_quick():
    document = open_text("The bird sang to all of us. " * 40_000)
    steps = Steps(document.script, document.blocks)
    begun = time.process_time()
    assert steps.sentence_at(0) == Span(0, 27)
    assert steps.sentence(28 * 20_000, -1) == 28 * 19_999
    assert time.process_time() - begun < 2.0
