"""What is peculiar to documents of office programs: notes, frames, styles and slides of ODT, PPTX and
DOCX."""

from __future__ import annotations

import pytest

from app.documents.model import Document
from app.documents.office import docx, odt, pptx, rtf
from engine.errors import DocumentEncryptedError
from tests.support.documents import marked, packed
from tests.support.packaging import load

samples = load("samples")


def opendocument(body: str, styles: str = "", **members: str) -> list[str]:
    content = f"<office:document {samples._ODF}>{styles}<office:body>{body}</office:body></office:document>"
    return marked(odt.parse(packed({"content.xml": content, **members}), "x"))


@pytest.mark.parametrize(
    ("body", "read_as"),
    [
        ("<text:p>One<text:s text:c='2'/>two<text:tab/>three</text:p>", ["One two three"]),
        (
            "<text:p>One<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A "
            "note.</text:p>"
            "</text:note-body></text:note> two.</text:p><text:p>Three.</text:p>",
            ["One⟦1⟧ two.", "⟦A note.⟧", "Three."],
        ),
        ("<text:tracked-changes><text:p>Gone.</text:p></text:tracked-changes><text:p>Here.</text:p>",
        ["Here."]),
        ("<text:table-of-content><text:p>One 3</text:p></text:table-of-content><text:p>Here.</text:p>",
        ["⟦One 3⟧", "Here."]),
        ("<text:list><text:list-item><text:p>One</text:p></text:list-item></text:list>", ["One"]),
        ("<draw:page><draw:frame><draw:text-box><text:p>A slide</text:p></draw:text-box></draw:frame>"
            "</draw:page>", ["A slide"]),
        ("<text:p>One<office:annotation><text:p>Hm.</text:p></office:annotation> two</text:p>", ["One two"]),
    ],
)  # fmt: skip
def test_opendocument(body, read_as):
    assert opendocument(body) == read_as


def test_opendocument_styles_are_followed_to_their_parents():
    styles = (
        "<office:automatic-styles xmlns:style='s'><style:style style:name='P1' "
        "style:parent-style-name='Title'/>"
        "</office:automatic-styles>"
    )
    book = packed({"content.xml": f"<office:document {samples._ODF}>{styles}<office:body><text:p "
        f"text:style-name='P1'>"
                   "One</text:p></office:body></office:document>"})  # fmt: skip
    assert [heading.title for heading in odt.parse(book).outline] == ["One"]


def test_a_locked_opendocument_is_told_of():
    manifest = "<m:manifest xmlns:m='m'><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>"
    with pytest.raises(DocumentEncryptedError, match="password"):
        odt.parse(packed({"content.xml": "x", "META-INF/manifest.xml": manifest}))


def test_slides_are_read_in_the_order_of_the_show():
    rels = "".join(f"<Relationship Id='r{n}' Target='slides/{n}.xml'/>" for n in (1, 2))
    ids = "<p:sldId id='256' r:id='r2'/><p:sldId id='257' r:id='r1'/>"

    def shape(text: str, place: str) -> str:
        return (
            f"<p:sp><p:nvPr><p:ph type='{place}'/></p:nvPr><p:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p>"
            f"</p:txBody></p:sp>"
        )

    def slide(*shapes: str) -> str:
        return f"<p:sld {samples._PPT}>{''.join(shapes)}</p:sld>"

    members = {
        "ppt/presentation.xml": f"<p:presentation {samples._PPT}>{ids}</p:presentation>",
        "ppt/_rels/presentation.xml.rels": f"<Relationships>{rels}</Relationships>",
        "ppt/slides/1.xml": slide(shape("Points", "body"), shape("Second", "title"), shape("7", "sldNum")),
        "ppt/slides/2.xml": slide(shape("First", "ctrTitle")),
    }
    document = pptx.parse(packed(members), "x")
    assert marked(document) == ["First", "Second", "Points"]
    assert [heading.title for heading in document.outline] == ["First", "Second"]
    assert document.title == "First"
    members["ppt/slides/2.xml"] = slide(shape("First", "title"))
    assert pptx.parse(packed(members), "x").title == "x"


DIAGRAM = (
    "<d:dataModel xmlns:d='d' xmlns:a='a'><d:ptLst><d:pt modelId='0' type='doc'/>"
    + "".join(
        f"<d:pt modelId='{n}'><d:t><a:p><a:r><a:t>{said}</a:t></a:r></a:p></d:t></d:pt>"
        for n, said in enumerate(("Then", "First", "Of the first"), 1)
    )
    + "<d:pt modelId='4' type='pres'/></d:ptLst><d:cxnLst><d:cxn srcId='0' destId='1' srcOrd='1'/>"
    "<d:cxn srcId='0' destId='2' srcOrd='0'/><d:cxn srcId='2' destId='3' srcOrd='0'/>"
    "<d:cxn type='presOf' srcId='4' destId='1' srcOrd='0'/></d:cxnLst></d:dataModel>"
)


def test_what_a_diagram_says_is_a_list_in_its_order():
    asked = "<a:graphicData xmlns:a='a'><d:relIds xmlns:d='d' xmlns:r='r' r:dm='r9'/></a:graphicData>"
    leads = "<Relationships><Relationship Id='r9' Target='{}diagrams/data1.xml'/></Relationships>"
    show = {
        "ppt/presentation.xml": f"<p:presentation {samples._PPT}><p:sldId r:id='r1'/></p:presentation>",
        "ppt/_rels/presentation.xml.rels": "<R><Relationship Id='r1' Target='slides/1.xml'/></R>",
        "ppt/slides/1.xml": f"<p:sld {samples._PPT}><p:graphicFrame>{asked}</p:graphicFrame></p:sld>",
        "ppt/slides/_rels/1.xml.rels": leads.format("../"),
        "ppt/diagrams/data1.xml": DIAGRAM,
    }
    body = f"<w:p><w:r><w:t>Before.</w:t><w:drawing>{asked}</w:drawing></w:r></w:p>"
    book = {
        "word/document.xml": f"<w:document {W}><w:body>{body}</w:body></w:document>",
        "word/_rels/document.xml.rels": leads.format(""),
        "word/diagrams/data1.xml": DIAGRAM,
    }
    assert marked(pptx.parse(packed(show))) == ["First", "Of the first", "Then"]
    assert marked(docx.parse(packed(book))) == ["Before.", "First", "Of the first", "Then"]


@pytest.mark.parametrize("own", ["PowerPoint Presentation", "Folie 1", "Normal.dot", ""])
def test_what_office_calls_what_nobody_gave_a_title_is_none(own):
    title = f"<c xmlns:dc='dc'><dc:title>{own}</dc:title></c>"
    text = f"<w:document {W}><w:body><w:p><w:r><w:t>Words.</w:t></w:r></w:p></w:body></w:document>"
    book = packed({"word/document.xml": text, "docProps/core.xml": title})
    assert docx.parse(book, "Talk").title == "Talk"
    assert docx.parse(packed({"word/document.xml": text}), "PowerPoint tricks for all").title.endswith("all")


W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def test_notes_of_a_word_document_can_be_read_after_all():
    def part(kind: str, text: str) -> str:
        line = f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"
        kinds = ("w:type='separator' w:id='0'", "w:id='2'")
        parts = "".join(f"<w:{kind}note {which}>{line}</w:{kind}note>" for which in kinds)
        return f"<w:{kind}notes {W}>{parts}</w:{kind}notes>"

    body = "".join(
        f"<w:p><w:r><w:t>{text}</w:t><w:{mark}noteReference w:id='2'/></w:r></w:p>"
        for text, mark in (("One.", "foot"), ("Two.", "end"))
    )
    book = packed({
        "word/document.xml": f"<w:document {W}><w:body>{body}</w:body></w:document>",
        "word/footnotes.xml": part("foot", "At the foot."), "word/endnotes.xml": part("end", "At the end."),
    })  # fmt: skip
    assert marked(docx.parse(book)) == ["One.⟦1⟧", "⟦At the foot.⟧", "Two.⟦i⟧", "⟦At the end.⟧"]


CODE, PROSE = "for (i = 0; i < n; i++) {", "My dear Ada, I write to you at last."
REST = "This is what stands around it, and it is longer than all that is set as programs are."


def in_courier(kind: str, *lines: str) -> Document:
    """Lines in letters of one width, and a paragraph in others."""
    made = [line.replace("<", "&lt;") for line in lines]
    if kind == "odt":
        look = "<style:text-properties style:font-name='Courier New'/>"
        style = f"<style:style xmlns:style='s' style:name='P1'>{look}</style:style>"
        text = "".join(f"<text:p text:style-name='P1'>{line}</text:p>" for line in made)
        body = f"{style}<office:body>{text}<text:p>{REST}</text:p></office:body>"
        return odt.parse(packed({"content.xml": f"<office:document {samples._ODF}>{body}</office:document>"}))
    if kind == "docx":
        w = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
        fixed = "<w:rPr><w:rFonts w:ascii='Courier New'/></w:rPr>"
        text = "".join(f"<w:p><w:r>{fixed}<w:t>{line}</w:t></w:r></w:p>" for line in made)
        body = f"<w:body>{text}<w:p><w:r><w:t>{REST}</w:t></w:r></w:p></w:body>"
        return docx.parse(packed({"word/document.xml": f"<w:document xmlns:w='{w}'>{body}</w:document>"}))
    text = "".join(rf"{line} \par " for line in lines).replace("{", r"\{")
    fonts = r"{\fonttbl{\f0 Times;}{\f2 Courier New;}}"
    return rtf.parse(rf"{{\rtf1{fonts}\f2 {text}\f0 {REST}\par}}".encode())


@pytest.mark.parametrize("kind", ["odt", "docx", "rtf"])
def test_programs_in_letters_of_one_width_are_not_read_and_sentences_are(kind):
    assert marked(in_courier(kind, CODE, PROSE)) == [f"⟦{CODE}⟧", PROSE, REST]


@pytest.mark.parametrize("kind", ["odt", "docx", "rtf"])
def test_a_text_that_is_typed_in_such_letters_is_read(kind):
    lines = ["int. a kitchen, night; she waits", "they say = nothing, and mean it"] * 4
    assert marked(in_courier(kind, *lines)) == [*lines, REST]


def test_letters_of_one_width_are_known_by_the_styles_that_people_see():
    styles = (
        "<styles xmlns:style='s'><style:style style:name='Example'><text-properties font-name='Courier'/>"
        "</style:style><style:style style:name='More_20_so' style:parent-style-name='Example'/></styles>"
    )
    body = (
        "<text:p text:style-name='Example'>h1 = Style(name)</text:p>"
        "<text:p text:style-name='More_20_so'>s.addElement(h1)</text:p>"
        "<text:p>It is said how long it is, by its name, and so on.</text:p>"
    )
    assert opendocument(body, **{"styles.xml": styles})[:2] == ["⟦h1 = Style(name)⟧", "⟦s.addElement(h1)⟧"]


LONG = (
    "It was measured over many years, and of all that was found most is told in the pages that follow here."
)


@pytest.mark.parametrize("kind", ["odt", "docx"])
def test_bold_lines_above_prose_are_headings(kind: str) -> None:
    lines = [
        ("Dates and people", False), ("Some of them", True), ("2. Water", True), ("", False),
        ("2.1. Rivers", True), (LONG, False), ("A label:", True), (LONG, False), ("Very bold", True),
        (LONG, True), ("Short", True), ("Twelve.", False), ("goes on so", True), (LONG, False),
        ("12-13-13", True), (LONG, False), ("Value = 0.2", True), (LONG, False),
    ]  # fmt: skip
    look = "<office:automatic-styles xmlns:style='s'><style:style style:name='B'><style:text-properties "
    styles = f"{look} style:font-weight='bold'/></style:style></office:automatic-styles>"
    if kind == "odt":
        body = "".join(f"<text:p text:style-name='{'B' * bold}'>{text}</text:p>" for text, bold in lines)
        body = f"{styles}<office:body><office:text>{body}</office:text></office:body>"
        document = odt.parse(
            packed({"content.xml": f"<office:document {samples._ODF}>{body}</office:document>"})
        )
    else:
        runs = (f"<w:r><w:rPr>{'<w:b/>' * bold}</w:rPr><w:t>{text}</w:t></w:r>" for text, bold in lines)
        body = "".join(f"<w:p>{run}</w:p>" for run in runs)
        source = f'<w:document xmlns:w="w"><w:body>{body}</w:body></w:document>'
        document = docx.parse(packed({"word/document.xml": source}), "x")
    assert [(heading.title, heading.level) for heading in document.outline] == [
        ("2. Water", 3), ("2.1. Rivers", 4)
    ]  # fmt: skip


def test_the_usual_size_of_a_word_document_is_that_of_most_letters() -> None:
    def line(text: str, size: int) -> str:
        return f'<w:p><w:r><w:rPr><w:sz w:val="{size}"/></w:rPr><w:t>{text}</w:t></w:r></w:p>'

    body = line("The title", 72) + line(LONG, 44) + line("And no stop behind", 44)
    source = f'<w:document xmlns:w="w"><w:body>{body}</w:body></w:document>'
    document = docx.parse(packed({"word/document.xml": source}), "x")
    assert [heading.title for heading in document.outline] == ["The title"]
