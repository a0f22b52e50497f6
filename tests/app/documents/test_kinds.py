"""Files are told by what is in them, and by their names only where that leaves it open."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from app.documents import foreign
from app.documents.kinds import KINDS, MEDIA, SUFFIXES, kind_of, suffix_of
from app.documents.sandbox import importer_of
from engine.errors import DocumentEncryptedError, DocumentFormatError
from tests.support.documents import packed as zipped
from tests.support.packaging import load

samples = load("samples")
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)


def test_the_table_names_importers_that_are_there_and_each_name_once():
    for kind in KINDS:
        assert callable(importer_of(kind.importer).parse)
        assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in kind.suffixes)
    assert len(SUFFIXES) == sum(len(kind.suffixes) for kind in KINDS)
    assert len(MEDIA) == sum(len(kind.media) for kind in KINDS)


def opened(data: bytes, name: str) -> str:
    """The text of a file, as its content has it opened."""
    return importer_of(kind_of(Path(name), data[:4096])).parse(data, "x").text


@pytest.mark.parametrize("name", ["unnamed", "unnamed.bin", "unnamed.txt"])
def test_a_sample_is_opened_whatever_it_is_called(tmp_path, name):
    """But for those that are plain text to a reader who does not know what is meant."""
    for sample in samples.write(tmp_path):
        if sample.suffix not in (".txt", ".md", ".rst", ".org", ".adoc", ".html", ".eml"):
            assert opened(sample.read_bytes(), name) == samples.TEXT, sample.name


@pytest.mark.parametrize("wrong", ["a.docx", "a.epub", "a.odt", "a.pptx"])
def test_a_packed_file_is_told_by_its_parts(tmp_path, wrong):
    for sample in samples.write(tmp_path):
        if sample.suffix in (".docx", ".epub", ".odt", ".pptx"):
            assert opened(sample.read_bytes(), wrong) == samples.TEXT, (sample.name, wrong)


@pytest.mark.parametrize(
    ("members", "said"),
    [
        ({"xl/workbook.xml": "<x/>", "[Content_Types].xml": "<x/>"}, "a spreadsheet"),
        (
            {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>"},
            "a spreadsheet",
        ),
        ({"Index/Document.iwa": "x"}, "Pages"),
        ({"a.txt": "Text.", "b.jpg": "x"}, "an archive of files"),
    ],
)
def test_other_packed_files_are_named(members, said):
    with pytest.raises(DocumentFormatError, match=said):
        foreign.parse(zipped(members))


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (b"\x89PNG\r\n", "a picture"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "a picture"),
        (b"\0\0\0\x18ftypmp42", "a film"),
        (b"\0\0\0\x20ftypM4A ", "sound"),
        (b"RIFF\0\0\0\0WAVEfmt ", "sound"),
        (b"\x1f\x8b\x08\0", "an archive"),
        (b"\x7fELF", "a program"),
    ],
)
def test_what_holds_no_text_is_named(head, said):
    with pytest.raises(DocumentFormatError, match=said):
        kind_of(Path("x.txt"), head)


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("a.txt", "% mine\n\\documentclass{article}\n", "tex"),
        ("a.txt", "1\n00:00:01,000 --> 00:00:02,000\nHello.\n", "subtitles"),
        ("a", "From: a@x.org\nTo: b@x.org\nSubject: Hello\n\nText.", "mail"),
        ("a.txt", "From: a@x.org\nTo: b@x.org\nSubject: Hello\n\nText.", "plain"),
        ("a.org", "* One\nText.", "org"),
        ("a.xml", "<?xml version='1.0'?>\n<!-- x -->\n<FictionBook xmlns='x'>", "fb2"),
        ("a.fb2.zip", "x", "packed"),
        ("a", "Only words.", "plain"),
    ],
)
def test_texts_are_told_by_their_first_lines(name, text, kind):
    assert kind_of(Path(name), text.encode()) == kind


def test_a_page_that_was_saved_as_a_book_is_a_damaged_one():
    with pytest.raises(DocumentFormatError, match=r"damaged, or of another program\. Get a new copy"):
        foreign.parse(b"<html><body>404 Not Found</body></html>")


def with_entry(name: str) -> bytes:
    """An OLE file whose directory has an entry of that name, as far as its kind is told by it."""
    written = name.encode("utf-16-le")
    return OLE[:8].ljust(512, b"\0") + written.ljust(64, b"\0") + (len(written) + 2).to_bytes(2, "little")


def test_a_suffix_may_have_two_parts():
    assert suffix_of(Path("a.b.FB2.zip")) == ".fb2.zip"
    assert suffix_of(Path("a.fb2.epub")) == ".epub"


@pytest.mark.parametrize(
    ("inside", "error", "said"),
    [
        ("WordDocument", DocumentFormatError, r"old Word document.*install LibreOffice"),
        ("PowerPoint Document", DocumentFormatError, r"old presentation.*install LibreOffice"),
        ("Workbook", DocumentFormatError, "a spreadsheet"),
        ("EncryptedPackage", DocumentEncryptedError, "password"),
    ],
)
def test_old_office_files_say_what_is_missing(monkeypatch, inside, error, said):
    monkeypatch.setattr(foreign, "_found", lambda program: None)
    with pytest.raises(error, match=said):
        foreign.parse(with_entry(inside))


def test_a_word_document_may_have_styles_for_books(monkeypatch):
    monkeypatch.setattr(foreign, "_found", lambda program: None)
    with pytest.raises(DocumentFormatError, match="old Word document"):
        foreign.parse(with_entry("WordDocument") + "Book Title".encode("utf-16-le"))


def test_a_converter_that_is_there_is_used_and_named(monkeypatch, tmp_path):
    """A script stands for LibreOffice: it puts a Word document where it is told to."""
    made = next(path for path in samples.write(tmp_path) if path.suffix == ".docx")
    script = tmp_path / "soffice"
    script.write_text(
        f'#!/bin/sh\nwhile [ "$1" != --outdir ]; do shift; done\ncp "{made}" "$2/document.docx"\n'
    )
    script.chmod(0o755)
    monkeypatch.setattr(foreign, "_found", lambda program: str(script) if program == "soffice" else None)
    document = foreign.parse(OLE + "WordDocument".encode("utf-16-le"), "x")
    assert (document.text, document.through) == (samples.TEXT, "LibreOffice")


def test_a_converter_that_fails_is_told_of(monkeypatch):
    monkeypatch.setattr(foreign, "_found", lambda program: "/bin/false")
    with pytest.raises(DocumentFormatError, match=r"LibreOffice cannot open.*Save it as \.docx"):
        foreign.parse(OLE + "WordDocument".encode("utf-16-le"))


def test_a_book_in_a_zip_among_other_files_is_not_guessed():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        file.writestr("a.fb2", "<FictionBook/>")
        file.writestr("b.fb2", "<FictionBook/>")
    with pytest.raises(DocumentFormatError, match="an archive"):
        foreign.parse(buffer.getvalue())
