"""What documents say of their languages."""

from __future__ import annotations

from app.documents.books import epub
from app.documents.model import Document
from app.documents.office import docx
from app.documents.sandbox import from_plain, to_plain
from app.documents.web import html
from tests.support import documents


def marks(document: Document) -> list[tuple[str, str]]:
    return [(document.text[m.span.start : m.span.end], m.language) for m in document.script.marks]


def test_a_page_and_its_elements() -> None:
    page = (
        '<html lang="en-GB"><body><p>The bird sings.</p><p lang="fr">Oui.</p>'
        '<blockquote lang="de"><p>Ja.</p><p>Nein.</p></blockquote><p>No <i lang="la">et cetera</i>.</p>'
    )
    document = html.parse(page.encode())
    whole = "The bird sings.\n\nOui.\n\nJa.\n\nNein.\n\nNo et cetera."
    assert marks(document) == [(whole, "en"), ("Oui.", "fr"), ("Ja.", "de"), ("Nein.", "de")]
    assert from_plain(to_plain(document)) == document
    assert html.parse(b"<p>The bird sings.</p>").script.marks == ()


def test_a_book_and_its_chapters() -> None:
    book = epub.parse(documents.epub("<p>The bird sings.</p>", '<p lang="de">Ja.</p>'))
    assert ("Ja.", "de") in marks(book)


def test_a_word_document_is_in_the_language_of_most_of_it() -> None:
    def run(language: str) -> str:
        return f'<w:r><w:rPr><w:lang w:val="{language}"/></w:rPr><w:t>Der Vogel singt.</w:t></w:r>'

    body = f"<w:p>{run('de-AT')}{run('en-US')}{run('de-AT')}</w:p>"
    name = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    root = f'<w:document xmlns:w="{name}"><w:body>{body}</w:body></w:document>'
    assert docx.parse(documents.packed({"word/document.xml": root})).language == "de"
