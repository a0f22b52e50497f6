"""E-books with their sound inside, held against epubcheck and their own pages."""

from __future__ import annotations

import io
import itertools
import re
import zipfile
from pathlib import Path
from xml.dom.minidom import parseString

import pytest
import soundfile

from app.documents import talking_book
from app.documents.books import epub
from app.documents.common import plain
from app.documents.model import Document
from app.documents.talking_book import Spoken
from app.documents.web import html
from engine import Span
from tests.app.test_export_command import export
from tests.support.books import CONTAINER, NEEDS_EPUBCHECK, faults, write_epub
from tests.support.packaging import load

OLD_PAGE = (
    '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" '
    '"http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd"><html xmlns="http://www.w3.org/1999/xhtml" '
    'version="-//W3C//DTD XHTML 1.1//EN"><head><title>{title}</title><meta http-equiv="Content-Type" '
    'content="application/xhtml+xml; charset=utf-8"/></head><body><h2><a name="top"/>{title}</h2>{body}'
    "</body></html>"
)


def heard(book: Path) -> list[tuple[str, str, float, float]]:
    """(words, file of sound, begin, end) of each item of the overlays, in their order."""
    found = []
    with zipfile.ZipFile(book) as members:
        package = parseString(members.read("OEBPS/content.opf"))
        lists = [
            item.getAttribute("href")
            for item in package.getElementsByTagName("item")
            if item.getAttribute("media-type") == "application/smil+xml"
        ]
        for name in lists:
            for par in parseString(members.read(f"OEBPS/{name}")).getElementsByTagName("par"):
                text, audio = (par.getElementsByTagName(kind)[0] for kind in ("text", "audio"))
                page, _, mark = text.getAttribute("src").partition("#")
                tree = parseString(members.read(f"OEBPS/{page.removeprefix('../')}"))
                spans = [each for each in tree.getElementsByTagName("*") if each.getAttribute("id") == mark]
                times = [float(audio.getAttribute(each)[:-1]) for each in ("clipBegin", "clipEnd")]
                words = " ".join("".join(_texts(spans[0])).split())
                found.append((words, f"OEBPS/philomel/{audio.getAttribute('src')}", *times))
    return found


def _texts(node) -> list[str]:
    if node.nodeType == node.TEXT_NODE:
        return [node.data]
    return [text for child in node.childNodes for text in _texts(child)]


@NEEDS_EPUBCHECK
def test_an_epub_keeps_its_pages_and_speaks(tmp_path: Path) -> None:
    source, out = write_epub(tmp_path / "b.epub"), tmp_path / "talking.epub"
    assert export(source, "--out", out, "--voice", "anna") == 0
    assert faults(out) == []
    items = heard(out)
    assert [words for words, *_ in items] == [
        "One: A/B", "The bird sings", "at night.", "It is", "small.",
        "All of us sleep; nobody hears & nobody knows.", "Two", "It rains on the roof", "The wind is cold",
        "Three", "Mr Smith said “Go home.” He went.",
    ]  # fmt: skip
    with zipfile.ZipFile(out) as members, zipfile.ZipFile(source) as before:
        for name in ("OEBPS/cover.png", "OEBPS/s.css", "OEBPS/nav.xhtml"):
            assert members.read(name) == before.read(name)
        assert members.namelist()[0] == "mimetype"
        page = members.read("OEBPS/c1.xhtml").decode()
        assert '<img src="cover.png" alt="A red wall"/>' in page
        for sound in {sound for _, sound, _, _ in items}:
            info = soundfile.info(io.BytesIO(members.read(sound)))
            times = [(begin, end) for _, where, begin, end in items if where == sound]
            assert times[0][0] == 0.0
            assert times[-1][1] == pytest.approx(info.duration, abs=2e-3)
            assert all(begin < end for begin, end in times)
            assert all(one[1] == other[0] for one, other in itertools.pairwise(times))


@NEEDS_EPUBCHECK
@pytest.mark.parametrize("folder", ["philomel", "theirs"])
def test_a_book_that_speaks_gets_another_voice(tmp_path: Path, folder: str) -> None:
    """One of this program's own, and one that another has made."""
    first, again = tmp_path / "first.epub", tmp_path / "again.epub"
    assert export(write_epub(tmp_path / "b.epub"), "--out", first, "--voice", "anna") == 0
    with zipfile.ZipFile(first) as members:
        kept = {name: members.read(name) for name in members.namelist()}
    with zipfile.ZipFile(first, "w") as members:
        for name, data in kept.items():
            is_text = not name.endswith((".mp3", ".png"))
            members.writestr(
                name.replace("philomel", folder),
                data.replace(b"philomel", folder.encode()) if is_text else data,
            )
    assert export(first, "--out", again, "--voice", "conrad") == 0
    assert faults(again) == []
    assert [words for words, *_ in heard(again)] == [words for words, *_ in heard(first)]
    with zipfile.ZipFile(again) as members:
        assert len(members.namelist()) == len(set(members.namelist()))
        package = members.read("OEBPS/content.opf").decode()
        assert re.findall(r"media:narrator\">(\w+)<", package) == ["Conrad"]
        assert package.count("smil+xml") == 3
        assert (members.read("OEBPS/c1.xhtml") == kept["OEBPS/c1.xhtml"]) == (folder == "philomel")


@NEEDS_EPUBCHECK
def test_any_document_becomes_a_book_that_speaks(tmp_path: Path) -> None:
    source = tmp_path / "b.md"
    source.write_text(
        "# First & *last*\n\nA *small* **bird**. It\nsings `x < 1`.\n\n- one item\n- another\n\n"
        "> A quote. Of two.\n\n"
        "![A red wall](wall.png)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n"
        "## Second \x0b 😀\n\n```\ncode here\n```\n\nThe end.\n",
        encoding="utf-8",
    )
    with zipfile.ZipFile(write_epub(tmp_path / "x.epub")) as members:
        (tmp_path / "wall.png").write_bytes(members.read("OEBPS/cover.png"))
    assert export(source, "--out", tmp_path / "b.epub") == 0
    assert faults(tmp_path / "b.epub") == []
    with zipfile.ZipFile(tmp_path / "b.epub") as members:
        assert [name for name in members.namelist() if name.endswith(".png")] != []
        page = next(members.read(n).decode() for n in members.namelist() if n.endswith("page1.xhtml"))
    assert "<i>" in page
    assert "<b>" in page


PAGE = """<!DOCTYPE html><html lang="en"><head><title>On rain</title></head><body>
<nav><a href="/">Home</a> <a href="/news">News</a></nav>
<ul class="toc"><li><a href="#a">Of rain</a></li><li><a href="#b">Of wind</a></li></ul>
<h1>On rain</h1>
<p>It rains on the roof.<sup><a href="#n1">1</a></sup> Nobody is there; all of them sleep.</p>
<ol start="7"><li>A bird <code>sings()</code>.</li><li><code>std::wind</code></li></ol>
<h2 id="b">Of wind</h2><p>The wind is cold at night. It is (Smith 2001) a small one.</p>
<div class="footnotes" id="n1"><p>1. A note of rain.</p></div>
<ul class="references"><li>Smith: Winds.</li></ul>
</body></html>"""


@NEEDS_EPUBCHECK
def test_what_is_not_read_of_a_page_is_not_read_of_its_book(tmp_path: Path) -> None:
    page = html.parse(PAGE.encode())
    assert {skip.reason for skip in page.skips} >= {"contents", "footnote", "footnote mark", "references"}
    (tmp_path / "a.mp3").write_bytes(b"sound")
    for document in (
        page,
        plain.parse(b"It rains.\n\nNobody is there; all of them sleep.", title="No heading"),
    ):
        book = tmp_path / "b.epub"
        begin = document.text.index("It rains")
        said = Spoken(Span(begin, begin + 9), 0, 0.0, 1.0, ())
        made = "2026-01-01T00:00:00Z"
        assert talking_book.write(book, document, [said], [tmp_path / "a.mp3"], "Ines", [0], made) == 0
        again = epub.parse(book.read_bytes())
        assert read(again) == read(document)
        assert [each.reason for each in again.skips if each.reason != "front matter"] == [
            each.reason for each in document.skips if each.reason != "front matter"
        ]
        assert not [fault for fault in faults(book) if "a.mp3" not in fault]


@NEEDS_EPUBCHECK
def test_what_its_reader_brought_back_is_played(tmp_path: Path) -> None:
    page = html.parse(PAGE.encode())
    skip = next(each for each in page.skips if each.reason == "footnote")
    note = Spoken(skip.span, 0, 0.0, 1.0, ())
    (tmp_path / "a.mp3").write_bytes(b"sound")
    talking_book.write(
        tmp_path / "b.epub", page, [note], [tmp_path / "a.mp3"], "Ines", [0], "2026-01-01T00:00:00Z"
    )
    again = epub.parse((tmp_path / "b.epub").read_bytes())
    assert "A note of rain." in " ".join(read(again))
    assert len(again.recorded) == 1


def read(document: Document) -> list[str]:
    """The words of a document that are read."""
    said, at = [], 0
    for skip in document.skips:
        said.append(document.text[at : skip.span.start])
        at = skip.span.end
    return " ".join([*said, document.text[at:]]).split()


@NEEDS_EPUBCHECK
def test_a_book_without_a_title_gets_one(tmp_path: Path) -> None:
    source = write_epub(tmp_path / "no name.epub", [("One", "<p>It rains.</p>")], title="")
    assert any("dc:title" in fault for fault in faults(source))
    assert export(source, "--out", tmp_path / "talking.epub") == 0
    assert faults(tmp_path / "talking.epub") == []


def test_a_book_of_which_nothing_is_said(tmp_path: Path) -> None:
    source = next(path for path in load("samples").write(tmp_path) if path.suffix == ".epub")
    assert export(source, "--out", tmp_path / "talking.epub") == 0
    assert len(epub.parse((tmp_path / "talking.epub").read_bytes()).recorded) == 3


def old_epub(path: Path) -> Path:
    """An EPUB 2 as they were made: XHTML 1.1, attributes of old, contents of two levels in an NCX
    in a folder of its own, a cover by its name."""
    package = (
        '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0" '
        'unique-identifier="id">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">'
        '<dc:identifier id="id" opf:scheme="UUID">urn:x:2</dc:identifier><dc:title>Old</dc:title>'
        '<dc:creator opf:role="aut" opf:file-as="Nowak, Ana">Ana Nowak</dc:creator>'
        "<dc:language>en</dc:language>"
        '<dc:date opf:event="publication">1999</dc:date><dc:date opf:event="modification">2001</dc:date>'
        '<dc:subject/><meta name="cover" content="cov"/></metadata><manifest>'
        '<item id="ncx" href="a%20toc/toc.ncx" media-type="application/x-dtbncx+xml"/>'
        '<item id="cov" href="cover.png" media-type="image/png"/>'
        '<item id="c0" href="c0.html" media-type="application/xhtml+xml"/>'
        '<item id="c1" href="c1.html" media-type="application/xhtml+xml"/></manifest>'
        '<spine toc="ncx"><itemref idref="c0"/><itemref idref="c1"/></spine></package>'
    )
    point = (
        '<navPoint id="n{n}" playOrder="{n}"><navLabel><text>{t}</text></navLabel>'
        '<content src="../{m}"/>{inside}</navPoint>'
    )
    ncx = (
        '<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head>'
        '<meta name="dtb:uid" content="urn:x:2"/></head><docTitle><text>Old</text></docTitle><navMap>'
        + point.format(n=1, m="c0.html", t="One", inside=point.format(n=2, m="c1.html", t="Two", inside=""))
        + point.format(n=3, m="c0.html#t", t="Three", inside="")
        + "</navMap></ncx>"
    )
    bodies = (
        '<p align="center">A <font color="red">red</font>&nbsp;bird &mdash; it <tt>sings</tt>.</p>'
        '<hr size="1"/>'
        "<center id='t'><p>It is <big>big</big>.</p></center>",
        '<p>The <i>wind</i> is cold.</p><table border="1" width="90%" cellpadding="2"><tr><td valign="top">'
        "A cell.</td></tr></table>",
    )
    with zipfile.ZipFile(write_epub(path)) as members:
        picture = members.read("OEBPS/cover.png")
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("mimetype", "application/epub+zip")
        book.writestr("META-INF/container.xml", CONTAINER)
        book.writestr("OEBPS/content.opf", package)
        book.writestr("OEBPS/a toc/toc.ncx", ncx)
        book.writestr("OEBPS/cover.png", picture)
        for n, (title, body) in enumerate(zip(("One", ""), bodies, strict=True)):
            book.writestr(f"OEBPS/c{n}.html", OLD_PAGE.format(title=title, body=body))
    return path


@NEEDS_EPUBCHECK
def test_an_epub_of_old_becomes_a_new_one(tmp_path: Path) -> None:
    assert export(old_epub(tmp_path / "old.epub"), "--out", tmp_path / "new.epub") == 0
    assert faults(tmp_path / "new.epub") == []
    with zipfile.ZipFile(tmp_path / "new.epub") as book:
        found = re.findall(r"<(/?ol|a [^>]*)>", book.read("OEBPS/philomel/nav.xhtml").decode())
    inside = [f'a href="../a%20toc/../{place}"' for place in ("c0.html", "c1.html", "c0.html#t")]
    assert found == ["ol", inside[0], "ol", inside[1], "/ol", inside[2], "/ol"]
    words = " ".join(words for words, *_ in heard(tmp_path / "new.epub"))
    assert "A red\xa0bird" in words.replace("red bird", "red\xa0bird")
    assert "It is big" in words


def test_sentences_across_elements_stand_where_they_were_read(tmp_path: Path) -> None:
    """Marking, without sound: spaces, ruby, drawings, lists and sentences that begin inside an element."""
    body = (
        "<p>It <i>was</i>\n late. <b>He said: <i>go</i></b> home.</p><p><ruby>漢<rt>kan</rt></ruby>字。</p>"
        "<audio src='s.mp3'><p>No sound here.</p></audio><h2>Alone</h2><video><p>Nothing to see.</p></video>"
        "<ul><li>An item</li><li>Another <a href='#h'>one</a>.</li></ul><p>Was it late? It was late.</p>"
    )
    path = write_epub(tmp_path / "b.epub", [("Late", body)])
    document = epub.parse(path.read_bytes()).renamed("", str(path))
    text, found, at = document.text, [], 0
    for words in (
        "Late",
        "late.",
        "He said: go home.",
        "漢字。",
        "Alone",
        "An item",
        "one.",
        "Was it late?",
        "It was late.",
    ):
        at = text.index(words, at)
        found.append(Spoken(Span(at, at + len(words)), 0, float(at), at + 1.0, ((at, float(at)),)))
        at += len(words)
    sound = tmp_path / "s.mp3"
    soundfile.write(sound, [0.0] * 2400, 24_000)
    talking_book.write(tmp_path / "o.epub", document, found, [sound], "", [], "2026-01-01T00:00:00Z")
    said = [words for words, *_ in heard(tmp_path / "o.epub")]
    assert said == [
        "Late",
        "late.",
        "He said: go home.",
        "漢kan字。",
        "Alone",
        "An item",
        "one",
        "Was it late?",
        "It was late.",
    ]
