"""Who wrote a document, of each kind that says so, and what one is called that does not say it."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from app.documents.books import epub, fb2
from app.documents.common import plain
from app.documents.model import Document
from app.documents.office import docx, odt, pptx, rtf
from app.documents.open import open_file
from app.documents.sandbox import from_plain, to_plain
from app.documents.text import mail, markdown, org, rst, tex
from app.documents.web import html

_CORE = (
    '<cp:coreProperties xmlns:cp="a" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A Book</dc:title>'
    "<dc:creator>Jane Writer</dc:creator></cp:coreProperties>"
)
_MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_OFFICE = "urn:oasis:names:tc:opendocument:xmlns"


def packed(**members: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        for name, text in members.items():
            file.writestr(name.replace("__", "/").replace("_xml", ".xml"), text)
    return data.getvalue()


def word() -> Document:
    body = "<w:p><w:r><w:t>Some words.</w:t></w:r></w:p>"
    text = f'<w:document xmlns:w="{_MAIN}"><w:body>{body}</w:body></w:document>'
    return docx.parse(packed(word__document_xml=text, docProps__core_xml=_CORE))


def writer() -> Document:
    said = '<m xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Jane Writer</dc:creator></m>'
    text = (
        f'<o:document-content xmlns:o="{_OFFICE}:office:1.0" xmlns:t="{_OFFICE}:text:1.0"><o:body><o:text>'
        "<t:p>Some words.</t:p></o:text></o:body></o:document-content>"
    )
    return odt.parse(packed(content_xml=text, meta_xml=said))


def book() -> Document:
    container = '<c><rootfiles><rootfile full-path="p.xml"/></rootfiles></c>'
    package = (
        '<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>'
        '<dc:creator id="a">Jane Writer</dc:creator><dc:creator id="b">Tom Translator</dc:creator>'
        '<meta refines="#a" property="role">aut</meta><meta refines="#a" property="role">ill</meta>'
        '<meta refines="#b" property="role">trl</meta></metadata>'
        '<manifest><item id="c" href="c.xml" media-type="application/xhtml+xml"/></manifest>'
        '<spine><itemref idref="c"/></spine></package>'
    )
    chapter = "<html><body><p>Some words.</p></body></html>"
    return epub.parse(packed(**{"META-INF__container_xml": container, "p_xml": package, "c_xml": chapter}))


_FB2 = (
    b"<FictionBook><description><title-info><author><first-name>Jane</first-name><last-name>Writer</last-name></author>"
    b"</title-info></description><body><section><p>Some words.</p></section></body></FictionBook>"
)
_TXT = (
    b"The Project Gutenberg eBook of A Book\n\nTitle: A Book\nAuthor: Jane Writer\n\n"
    b"*** START OF THE PROJECT GUTENBERG EBOOK A BOOK ***\n\nSome words.\n\n"
    b"*** END OF THE PROJECT GUTENBERG EBOOK A BOOK ***\n"
)
DOCUMENTS = {
    "docx": word,
    "odt": writer,
    "epub": book,
    "fb2": lambda: fb2.parse(_FB2),
    "txt": lambda: plain.parse(_TXT),
    "md": lambda: markdown.parse(b'---\ntitle: A Book\nauthor: "Jane Writer"\n---\n\nSome words.\n'),
    "org": lambda: org.parse(b"#+TITLE: A Book\n#+AUTHOR: Jane Writer\n\nSome words.\n"),
    "rst": lambda: rst.parse(b"A Book\n======\n\n:Author: Jane Writer\n\nSome words.\n"),
    "tex": lambda: tex.parse(
        b"\\title{A}\\author{Jane Writer\\thanks{X}}\\begin{document}\\maketitle Some words.\\end{document}"
    ),
    "rtf": lambda: rtf.parse(b"{\\rtf1\\ansi{\\info{\\title A Book}{\\author Jane Writer}}Some words.\\par}"),
    "html": lambda: html.parse(
        b'<html><head><meta name="Author" content="Jane Writer"></head><p>Some words.</p>'
    ),
    "eml": lambda: mail.parse(b"From: Jane Writer <j@example.org>\nSubject: A Book\n\nSome words.\n"),
}


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_the_author_is_known(kind: str):
    document = from_plain(to_plain(DOCUMENTS[kind]()))
    assert document.author == "Jane Writer"
    assert document.name.endswith(" – Jane Writer")


def test_slides_name_their_author():
    slides = packed(**{
        "ppt__presentation_xml": '<p xmlns:r="urn:r"><sldIdLst><sldId id="256" r:id="rId1"/></sldIdLst></p>',
        "ppt___rels__presentation_xml.rels": '<R><Relationship Id="rId1" Target="slides/s.xml"/></R>',
        "ppt__slides__s_xml": '<p:sld xmlns:p="p" xmlns:a="a"><p:sp>'
        '<p:txBody><a:p><a:r><a:t>Words.</a:t></a:r></a:p></p:txBody></p:sp></p:sld>',
        "docProps__core_xml": _CORE,
    })  # fmt: skip
    assert pptx.parse(slides).author == "Jane Writer"


@pytest.mark.parametrize(
    ("markup", "title"),
    [
        ("<h2>The Mill</h2><p>It stood.</p><h3>Wind</h3><p>It blew.</p>", "The Mill"),
        ("<h2>Wind</h2><p>It blew.</p><h2>Rain</h2><p>It fell.</p>", "file"),
        ("<p>It stood by the river.</p><h2>Wind</h2><p>It blew.</p>", "file"),
    ],
)
def test_what_says_no_title_is_called_by_the_heading_that_it_begins_with(tmp_path: Path, markup, title):
    item = '<item id="c" href="c.xhtml" media-type="application/xhtml+xml"/>'
    members = {
        "META-INF/container.xml": '<container><rootfile full-path="b.opf"/></container>',
        "b.opf": f'<package><manifest>{item}</manifest><spine><itemref idref="c"/></spine></package>',
        "c.xhtml": f"<html><body>{markup}</body></html>",
    }
    with zipfile.ZipFile(tmp_path / "file.epub", "w") as file:
        for name, text in members.items():
            file.writestr(name, text)
    assert open_file(tmp_path / "file.epub").title == title
