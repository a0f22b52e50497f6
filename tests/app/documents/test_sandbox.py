"""Hostile files: at most 20 seconds and a gigabyte, on systems that bound a process themselves and on
others."""

from __future__ import annotations

import io
import os
import resource
import subprocess
import sys
import time
import zipfile
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path

import psutil
import pytest

from app.child import Child
from app.documents import open as opening
from app.documents import sandbox
from app.documents.open import open_file
from app.documents.sandbox import Limits
from app.drawing import as_png
from engine.errors import DocumentError, DocumentFormatError, DocumentTooLargeError, ProcessError
from tests.support.documents import epub, packed, xhtml
from tests.support.places import DATA

SECONDS, BYTES = 20.0, 1_000_000_000


def most(monkeypatch) -> list[float]:
    """The most seconds of a processor and bytes of memory that the child of an import was seen to take."""
    seen = [0.0, 0.0]
    taken = Child.taken

    def noted(child: Child) -> tuple[float, int]:
        seconds, memory = taken(child)
        if memory:  # Else it has just ended.
            seen[:] = [seconds, max(seen[1], memory)]
        return seconds, memory

    monkeypatch.setattr(Child, "taken", noted)
    return seen


def attributes() -> bytes:
    names = " ".join(f"a{n}=1" for n in range(200_000))
    return f"<html><body><p {names}>Hello there.</p></body></html>".encode()


def deep_formula() -> bytes:
    inner = "<mfrac><mn>1</mn><mrow><mi>z</mi><mo>+</mo>" * 300 + "<mi>q</mi>" + "</mrow></mfrac>" * 300
    return f"<html><body><p>Hello there <math>{inner}</math>.</p></body></html>".encode()


def deep_word_formula() -> bytes:
    w = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    m = "http://schemas.openxmlformats.org/officeDocument/2006/math"
    inner = (
        "<m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup>" * 150
        + "<m:r><m:t>y</m:t></m:r>"
        + "</m:sup></m:sSup>" * 150
    )
    body = f"<w:p><w:r><w:t>Hello there</w:t></w:r><m:oMath>{inner}</m:oMath></w:p>"
    return packed(
        {"word/document.xml": f"<w:document xmlns:w='{w}' xmlns:m='{m}'><w:body>{body}</w:body></w:document>"}
    )


def bomb() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        file.writestr("content.xml", "<a>" + " " * 39_000_000 + "</a>")
    return buffer.getvalue()


def macros() -> bytes:
    """Each stands for four of the next one."""
    letters = [chr(97 + n) for n in range(25)]
    define = r"\newcommand{\m%s}{\m%s \m%s \m%s \m%s }"
    named = "\n".join(define % (name, *[inner] * 4) for name, inner in pairwise(letters))
    return f"{named}\\begin{{document}}Hello \\ma there\\end{{document}}".encode()


LETTER = b"Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n"
HOSTILE = {
    "attributes.html": attributes,
    "formula.html": deep_formula,
    "formula.docx": deep_word_formula,
    "line.txt": lambda: b"It was a long line without an end. " * 290_000,
    "word.txt": lambda: b"x" * 10_000_000,
    "line.md": lambda: b"*a_ [b]( " * 250_000,
    "quotes.html": lambda: b"<p title='" * 200_000,
    "spans.html": lambda: b"<b><p>" * 60_000,
    "rows.html": lambda: b"<table><tr><td>x" * 20_000,
    "lists.html": lambda: b"<ul><li><a href=#x>x</a>" * 30_000,
    "bomb.odt": bomb,
    "macros.tex": macros,
    "braces.tex": lambda: b"\\begin{document}Hello there" + b"{\\emph{" * 50_000,
    "groups.rtf": lambda: b"{\\rtf1 Hello there" + b"{\\b " * 200_000,
    "brackets.rst": lambda: b"Hello there\n" + b"*`|_[ " * 40_000,
    "stars.org": lambda: b"* Hello there\n" + b"*a /b =c [[" * 40_000,
    "cues.srt": lambda: b"1\n00:00:01,000 --> 00:00:02,000\n" * 60_000,
    "parts.eml": lambda: LETTER + b"--b\n\nHello\n" * 50_000,
    "sections.fb2": lambda: b"<FictionBook><body>" + b"<section>" * 100_000,
    "offsets.mobi": lambda: b"x".ljust(60, b"\0") + b"BOOKMOBI" + b"\0" * 8 + b"\xff\xff" + b"\xff" * 600_000,
    "links.epub": lambda: epub(xhtml("<p><a href='c.html'>x</a></p>" * 20_000)),
}  # fmt: skip


QUICK = {"attributes.html", "formula.html", "formula.docx"}
EACH = [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in HOSTILE]


@pytest.mark.parametrize("name", EACH)
def test_a_hostile_file_takes_little_time_and_memory(tmp_path: Path, monkeypatch, name: str):
    path = tmp_path / name
    path.write_bytes(HOSTILE[name]())
    seen = most(monkeypatch)
    try:
        assert open_file(path).text
    except DocumentError as error:
        said = str(error)
    else:
        said = "It was opened."
    assert len(said) > 10
    seconds, memory = seen
    assert seconds < SECONDS
    assert memory < BYTES


@pytest.mark.parametrize("name", ["tables.docx", "groups.rtf"])
def test_what_is_nested_beyond_reason_is_told(tmp_path: Path, name: str):
    tables = DATA / "docs" / "malformed" / "docx_deep_nesting_20000_tables.docx"
    path = tmp_path / name
    path.write_bytes(HOSTILE[name]() if name in HOSTILE else tables.read_bytes())
    with pytest.raises(DocumentError, match=r"^This document is nested deeper than any program writes"):
        open_file(path)


def swallowing(tell: Connection) -> None:
    """What a broken importer may do, on a system that bounds nobody."""
    held = []
    while True:
        held.append(bytearray(b"x" * 10_000_000))


def turning(tell: Connection) -> None:
    while True:
        pass


def starting(tell: Connection) -> None:
    """A converter that takes too much."""
    subprocess.run([sys.executable, "-c", "x = b'x' * 400_000_000\nwhile True: pass"], check=False)


@pytest.mark.parametrize(
    ("target", "said"), [(swallowing, "memory"), (turning, "too long"), (starting, "memory")]
)
def test_the_parent_ends_a_child_that_takes_too_much(target, said):
    begun = time.monotonic()
    family: list[psutil.Process] = []
    with Child(target, with_others=target is starting) as child:

        def look() -> None:
            family[:] = child._family()
            sandbox._check(child, Limits(2.0, 300_000_000), time.monotonic() - begun)

        with pytest.raises(DocumentTooLargeError, match=said):
            child.wait(0.02, look)
    psutil.wait_procs(family, timeout=60)
    assert not any(process.is_running() and process.status() != psutil.STATUS_ZOMBIE for process in family)


def test_limits_grow_with_the_file():
    assert Limits.of(1000).seconds == pytest.approx(20, abs=0.1)
    assert Limits.of(1000).memory == pytest.approx(BYTES, rel=0.01)
    assert Limits.of(50_000_000).seconds > 60
    assert Limits.of(10**9).memory == 3 * BYTES


@pytest.mark.parametrize("gone_before", ["the child begins", "it reads"])
def test_a_file_that_goes_while_it_is_opened_is_told_of(tmp_path: Path, monkeypatch, gone_before: str):
    path = tmp_path / "text.txt"
    path.write_text("All of us sleep.")
    if gone_before == "it reads":
        monkeypatch.setattr(Limits, "of", lambda size: path.unlink() or Limits(60.0, 1_000_000_000))
    else:
        monkeypatch.setattr(opening, "kind_of", lambda path, head: path.unlink() or "plain")
    with pytest.raises(DocumentError, match=r"^There is no file '.*text\.txt'\.$"):
        opening.open_file(path)


def test_a_process_that_cannot_start_is_not_the_documents_fault(tmp_path: Path, monkeypatch):
    path = tmp_path / "text.txt"
    path.write_text("All of us sleep.")
    python = tmp_path / "python"
    python.write_text("#!/nowhere\n")
    monkeypatch.setattr("multiprocessing.spawn._python_exe", bytes(python))
    with pytest.raises(DocumentError, match="cannot start a process") as told:
        open_file(path)
    assert not isinstance(told.value, DocumentFormatError)
    assert as_png(b"<svg/>") == b""


def test_a_system_without_room_for_a_process_is_told_of():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    one_left = os.dup(0)
    os.close(one_left)
    resource.setrlimit(resource.RLIMIT_NOFILE, (one_left + 1, hard))
    try:
        with pytest.raises(ProcessError, match="cannot start a process"):
            Child(turning)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
