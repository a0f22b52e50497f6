"""Word documents: what a reader sees, in order."""

from __future__ import annotations

import pytest

from app.documents import docx
from tests.app.documents.marked import marked, packed

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def run(text: str, look: str = "") -> str:
    return f'<w:r><w:rPr>{look}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def read(body: str) -> list[str]:
    return marked(
        docx.parse(
            packed({"word/document.xml": f"<w:document {W}><w:body>{body}</w:body></w:document>"}), "x"
        )
    )


@pytest.mark.parametrize(
    ("before", "raised", "read_as"),
    [
        ("10", "6", "10⁶ x"),
        ("5 m", "2", "5 m² x"),
        ("a note", "3", "a note⟦3⟧ x"),
        ("the 1", "st", "the 1st x"),
        ("10", '-</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>3', "10⁻³ x"),
    ],
)
def test_raised_numbers_are_powers_or_footnote_marks(before, raised, read_as):
    up = '<w:vertAlign w:val="superscript"/>'
    assert read(f"<w:p>{run(before)}{run(raised, up)}{run(' x')}</w:p>") == [read_as]


def test_hidden_text_is_not_there():
    hidden, shown = run("hidden ", "<w:vanish/>"), run("shown.", '<w:vanish w:val="0"/>')
    assert read(f"<w:p>{run('Is ')}{hidden}{shown}</w:p>") == ["Is shown."]


def test_lines_of_contents_are_not_read():
    style = '<w:pPr><w:pStyle w:val="TOC1"/></w:pPr>'
    assert read(f"<w:p>{style}{run('Introduction')}<w:r><w:tab/></w:r>{run('3')}</w:p>") == [
        "⟦Introduction 3⟧"
    ]


def test_a_text_box_is_read_after_its_paragraph():
    box = f"<w:r><w:txbxContent><w:p>{run('Box.')}</w:p></w:txbxContent></w:r>"
    assert read(f"<w:p>{run('Host')}{box}{run(' goes on.')}</w:p><w:p>{run('Next.')}</w:p>") == [
        "Host goes on.",
        "Box.",
        "Next.",
    ]


def test_a_letter_in_a_frame_is_read_and_a_table_is_not():
    cell = f"<w:tc><w:p>{run('Cell.')}</w:p></w:tc>"
    assert read(f"<w:tbl><w:tr>{cell}</w:tr></w:tbl>") == ["Cell."]
    assert read(f"<w:tbl><w:tr>{cell}{cell}</w:tr></w:tbl>") == ["⟦Cell.⟧", "⟦Cell.⟧"]


def test_ruby_is_read_once():
    ruby = f"<w:r><w:ruby><w:rt>{run('かんじ')}</w:rt><w:rubyBase>{run('漢字')}</w:rubyBase></w:ruby></w:r>"
    assert read(f"<w:p>{ruby}{run('です。')}</w:p>") == ["漢字です。"]
