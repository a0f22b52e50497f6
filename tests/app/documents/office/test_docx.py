"""Word documents: what a reader sees, in order."""

from __future__ import annotations

import re

import pytest

from app.documents.office import docx
from tests.support.documents import marked, packed

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


@pytest.mark.parametrize(("look", "level"), [("<w:b/>", 2), ("", 0)])
def test_a_bold_line_that_names_a_chapter_is_a_heading(look, level):
    body = f"<w:p>{run('Chapter One', look)}</w:p><w:p>{run('It rained.')}</w:p>"
    source = f"<w:document {W}><w:body>{body}</w:body></w:document>"
    document = docx.parse(packed({"word/document.xml": source}), "x")
    assert [heading.level for heading in document.outline] == ([level] if level else [])


def test_a_bold_line_above_a_list_is_a_heading():
    listed = f"<w:p><w:pPr><w:numPr><w:numId w:val='1'/></w:numPr></w:pPr>{run('A boat')}</w:p>"
    table = f"<w:tbl><w:tr><w:tc><w:p>{run('A mill')}</w:p></w:tc></w:tr></w:tbl>"
    heads = [f"<w:p>{run(name, '<w:b/>')}</w:p>" for name in ("What I have", "What I had")]
    body = "".join([heads[0], listed, heads[1], table])
    source = f"<w:document {W}><w:body>{body}</w:body></w:document>"
    outline = docx.parse(packed({"word/document.xml": source}), "x").outline
    assert [heading.title for heading in outline] == ["What I have"]


def test_hidden_text_is_not_there():
    hidden, shown = run("hidden ", "<w:vanish/>"), run("shown.", '<w:vanish w:val="0"/>')
    assert read(f"<w:p>{run('Is ')}{hidden}{shown}</w:p>") == ["Is shown."]


def test_struck_words_are_shown_and_not_read_and_deleted_ones_are_not_there():
    struck, deleted = run("bad ", "<w:strike/>"), f"<w:del>{run('worse ')}</w:del>"
    assert read(f"<w:p>{run('It is ')}{struck}{deleted}{run('good.')}</w:p>") == ["It is ⟦bad ⟧good."]


def test_a_paragraph_whose_end_was_deleted_goes_on_in_the_next_one():
    ends = "<w:pPr><w:rPr><w:del/></w:rPr></w:pPr>"
    first, next_one = f"<w:p>{ends}{run('She di')}</w:p>", f"<w:p>{run('d not finish.')}</w:p>"
    assert read(f"{first}{next_one}<w:p>{ends}{run('The last one.')}</w:p>") == [
        "She did not finish.",
        "The last one.",
    ]


def test_a_paragraph_stands_at_its_side_and_keeps_the_ends_of_its_lines():
    body = "".join(
        f'<w:p><w:pPr><w:jc w:val="{side}"/></w:pPr>{run("Dear")}<w:r><w:br/></w:r>{run("Ann")}</w:p>'
        for side in ("center", "right", "both")
    )
    data = packed({"word/document.xml": f"<w:document {W}><w:body>{body}</w:body></w:document>"})
    document = docx.parse(data, "x")
    assert [block.side for block in document.blocks] == ["centre", "right", ""]
    assert document.text.startswith("Dear\nAnn\n\n")


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


def cells(*texts: list[str]) -> str:
    inside = "".join(
        f"<w:tc>{''.join(f'<w:p>{run(line)}</w:p>' for line in lines)}</w:tc>" for lines in texts
    )
    return f"<w:tbl><w:tr>{inside}</w:tr></w:tbl>"


def test_a_table_that_only_arranges_text_is_read():
    prose = ["I worked at the bank for many years. " * 4, "Then I was a teacher of languages. " * 4]
    assert read(cells(["Skills"], prose)) == ["Skills", *(line.strip() for line in prose)]
    assert read(cells(["1900"], ["1,200"])) == ["⟦1900⟧", "⟦1,200⟧"]


def test_a_block_of_contents_is_not_read():
    gallery = '<w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr>'
    block = f"<w:sdt>{gallery}<w:sdtContent><w:p>{run('Methods 7')}</w:p></w:sdtContent></w:sdt>"
    assert read(f"{block}<w:p>{run('Text.')}</w:p>") == ["⟦Methods 7⟧", "Text."]
    around = f"<w:sdt><w:sdtContent>{block}<w:p>{run('Text.')}</w:p></w:sdtContent></w:sdt>"
    assert read(around) == ["⟦Methods 7⟧", "Text."]


def test_a_field_shows_its_result_and_no_code():
    def mark(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    inner = f"{mark('begin')}{mark('separate')}{run('code')}{mark('end')}"
    field = f"{mark('begin')}{inner}{mark('separate')}{run('result')}{mark('end')}"
    assert read(f"<w:p>{run('A ')}{field}{run(' stands.')}</w:p>") == ["A result stands."]


@pytest.mark.parametrize(
    ("formula", "line"),
    [
        ("{t:E=}<m:sSup><m:e>{t:c}</m:e><m:sup>{t:2}</m:sup></m:sSup>", "E = c²"),
        ("<m:f><m:num>{t:1}</m:num><m:den>{t:2}</m:den></m:f>", "1/2"),
        ("<m:rad><m:deg/><m:e>{t:x+1}</m:e></m:rad>", "√(x + 1)"),
        ("<m:rad><m:deg>{t:3}</m:deg><m:e>{t:8}</m:e></m:rad>", "∛8"),
        (
            '<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>{t:i=1}</m:sub><m:sup>{t:n}</m:sup>'
            "<m:e><m:sSub><m:e>{t:x}</m:e><m:sub>{t:i}</m:sub></m:sSub></m:e></m:nary>",
            "∑ (i = 1 … n) x_i",
        ),
        ("{t:f}<m:d><m:e>{t:x}</m:e><m:e>{t:y}</m:e></m:d>", "f(x, y)"),
        (
            '<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e><m:m><m:mr><m:e>{t:a}</m:e>'
            "<m:e>{t:b}</m:e></m:mr></m:m></m:e></m:d>",
            "[a, b]",
        ),
        # A run for each letter, as Pandoc writes them.
        ("{t:n}{t:e}{t:w}{t: }{t:o}{t:n}{t:e}{t:s}", "new ones"),
        ("<m:sSub><m:e>{t:R}</m:e><m:sub>{t:o}{t:l}{t:d}</m:sub></m:sSub>{t:b}{t:a}{t:d}", "R_old b a d"),
        ("<m:sSub><m:e>{t:x}</m:e><m:sub>{t:i}{t:j}{t:k}</m:sub></m:sSub>", "x_(i j k)"),
    ],
)
def test_formulas_are_lines(formula, line):
    runs = re.sub(r"\{t:(.*?)\}", r"<m:r><m:t>\1</m:t></m:r>", formula)
    space = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    assert read(f"<w:p>{run('So ')}<m:oMath {space}>{runs}</m:oMath>{run(' it is.')}</w:p>") == [
        f"So {line} it is."
    ]


def test_styles_are_headings_by_their_outline_or_what_they_are_based_on():
    styles = (
        '<w:style w:styleId="Head"><w:name w:val="heading 2"/></w:style>'
        '<w:style w:styleId="Mine"><w:name w:val="My head"/><w:basedOn w:val="Head"/></w:style>'
        '<w:style w:styleId="Chap"><w:name w:val="Chapter"/>'
        '<w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>'
        '<w:style w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Loop"/></w:style>'
    )
    body = "".join(
        f'<w:p><w:pPr><w:pStyle w:val="{name}"/></w:pPr>{run(name)}</w:p>'
        for name in ("Chap", "Mine", "Loop")
    )
    document = docx.parse(
        packed(
            {
                "word/document.xml": f"<w:document {W}><w:body>{body}</w:body></w:document>",
                "word/styles.xml": f"<w:styles {W}>{styles}</w:styles>",
            }
        ),
        "x",
    )
    assert [(entry.title, entry.level) for entry in document.outline] == [("Chap", 1), ("Mine", 2)]


def styled(body: str, styles: str) -> list[tuple[str, int, str, str]]:
    members = {
        "word/document.xml": f"<w:document {W}><w:body>{body}</w:body></w:document>",
        "word/styles.xml": f"<w:styles {W}>{styles}</w:styles>",
    }
    document = docx.parse(packed(members), "x")
    return [
        (each.kind, each.level, each.mark, document.text[each.span.start : each.span.end])
        for each in document.blocks
    ]


def test_a_style_may_put_its_paragraphs_in_a_list():
    style = '<w:style w:styleId="LB"><w:pPr><w:numPr><w:numId w:val="7"/></w:numPr></w:pPr></w:style>'
    lower = '<w:style w:styleId="LB2"><w:basedOn w:val="LB"/></w:style>'
    out = '<w:numPr><w:numId w:val="0"/></w:numPr>'
    body = "".join(
        f'<w:p><w:pPr><w:pStyle w:val="{name}"/>{own}</w:pPr>{run(name)}</w:p>'
        for name, own in (("LB", ""), ("LB2", ""), ("LB", out))
    )
    assert styled(body, style + lower) == [
        ("item", 1, "•", "LB"), ("item", 1, "•", "LB2"), ("paragraph", 0, "", "LB")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("look", "text", "level"),
    [
        ('<w:sz w:val="48"/>', "Maria Fernández", 1),
        ("<w:b/>", "EXPERIENCE", 2),
        ('<w:b/><w:sz w:val="28"/>', "Experience", 2),
        ("<w:b/>", "Senior Engineer", 0),
        ('<w:b/><w:sz w:val="28"/>', "This is said loudly.", 0),
        ('<w:sz w:val="48"/>', "Large letters " * 20, 0),
    ],
)
def test_headings_that_no_style_names_show_by_their_letters(look, text, level):
    body = f"<w:p>{run(text, look)}</w:p><w:p>{run('Text of the usual size.')}</w:p>"
    kind, found, _, _ = styled(body, '<w:docDefaults><w:rPr><w:sz w:val="22"/></w:rPr></w:docDefaults>')[0]
    assert (kind == "heading", found) == (level > 0, level)


def test_labels_of_a_drawing_and_paths_of_pictures_are_not_read():
    box = "<w:txbxContent><w:p><w:r><w:t>Client</w:t></w:r></w:p></w:txbxContent>"
    path = r"<wp:docPr xmlns:wp='wp' descr='D:\Book\logo x^2.png'/>"

    def drawn(inside: str) -> list[str]:
        return read(f"<w:p><w:r><w:drawing>{inside}</w:drawing></w:r>{run('Here.')}</w:p>")

    assert drawn(f"<w:wgp>{box}</w:wgp>") == ["Here.", "⟦Client⟧"]
    assert drawn(box) == ["Here.", "Client"]
    assert drawn(path) == ["Here."]


def language_of(*runs: str) -> str:
    body = f"<w:document {W}><w:body><w:p>{''.join(runs)}</w:p></w:body></w:document>"
    return docx.parse(packed({"word/document.xml": body})).language


def test_a_few_words_in_another_language_are_not_the_language_of_a_text():
    other = run("two words", '<w:lang w:val="uz-Cyrl-UZ"/>')
    assert language_of(run("It is a text in no language that is named. " * 4), other) == ""
    assert language_of(run("It is. "), other) == "uz"
