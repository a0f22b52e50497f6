"""Pictures are found in what their document is in, and nowhere else."""

from __future__ import annotations

import base64
import struct
import zipfile
from email.message import EmailMessage
from pathlib import Path

import pytest

from app.documents import resources
from app.documents.open import open_file
from app.documents.text import mail, markdown
from app.documents.web import html
from engine.errors import DocumentError, DocumentFormatError, DocumentTooLargeError
from tests.support.documents import packed, xhtml

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 20
DATA = f"data:image/png;base64,{base64.b64encode(PNG).decode()}"
LONG = f"data:image/png;base64,{base64.b64encode(PNG + bytes(4000)).decode()}"


def epub(path: Path) -> Path:
    opf = (
        '<package><metadata><meta name="cover" content="c"/></metadata><manifest>'
        '<item id="c" href="i/c.svg" media-type="image/svg+xml"/>'
        '<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest>'
        '<spine><itemref idref="a"/></spine></package>'
    )
    roots = '<rootfiles><rootfile full-path="b/o.opf"/></rootfiles>'
    chapter = xhtml('<p>Text.</p><img src="i/m.svg" alt="M"/><img src="../../x.png"/>')
    path.write_bytes(packed({
        "META-INF/container.xml": f"<container>{roots}</container>", "b/o.opf": opf, "b/a.xhtml": chapter,
        "b/i/c.svg": "<svg id='cover'/>", "b/i/m.svg": "<?xml version='1.0'?><svg id='m'/>",
    }))  # fmt: skip
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as file:
        file.writestr("b/i/bomb.svg", "<svg>" + " " * 5_000_000)
    return path


def test_those_of_an_e_book_its_cover_first(tmp_path: Path):
    document = open_file(epub(tmp_path / "a.epub"))
    names = [picture.resource for picture in document.typesetting.pictures]
    assert names == ["b/i/c.svg", "b/i/m.svg"]
    assert [resources.load(document.source, name)[-4:] for name in names] == [b"r'/>", b"m'/>"]


@pytest.mark.parametrize("name", ["b/i/bomb.svg", "b/o.opf", "b/none.png", "../a.png", "#x"])
def test_what_is_no_picture_of_an_e_book_is_told(tmp_path: Path, name: str):
    with pytest.raises(DocumentError):
        resources.load(str(epub(tmp_path / "a.epub")), name)


def test_those_beside_a_file_only(tmp_path: Path):
    folder = tmp_path / "inner"
    folder.mkdir()
    (tmp_path / "secret.png").write_bytes(PNG)
    (folder / "a b.png").write_bytes(PNG)
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    (folder / "text.png").write_text("no picture")
    page = folder / "page.html"
    page.write_text("<p>Text</p>")
    assert resources.load(str(page), "a%20b.png") == PNG
    assert resources.load(str(page), "a b") == PNG
    outside = ["../secret.png", str(tmp_path / "secret.png"), "link.png", (tmp_path / "secret.png").as_uri()]
    for name in [*outside, "none.png", "text.png", "http://127.0.0.1/a.png", "//host/a.png", "inner"]:
        with pytest.raises(DocumentError):
            resources.load(str(page), name)


def test_those_written_in_the_text_itself(tmp_path: Path):
    assert resources.load("", DATA) == PNG
    page = tmp_path / "a.html"
    page.write_text(f"<p>Text</p><img src='{LONG}'>")
    (picture,) = html.parse(page.read_bytes()).typesetting.pictures
    assert len(picture.resource) < 200
    assert resources.load(str(page), picture.resource).startswith(PNG)
    note = tmp_path / "a.md"
    note.write_text(f"Text ![words][image1].\n\n[image1]: <{LONG}>\n")
    document = markdown.parse(note.read_bytes())
    assert document.text == "Text .\n\nwords"
    assert resources.load(str(note), document.typesetting.pictures[0].resource).startswith(PNG)
    with pytest.raises(DocumentError):
        resources.load("", document.typesetting.pictures[0].resource)
    with pytest.raises(DocumentFormatError):
        resources.load("", "data:image/png;base64,iVBORw0KGg")


def test_those_of_a_letter(tmp_path: Path):
    letter = EmailMessage()
    letter["Subject"], letter["From"] = "Hello", "a@b.org"
    letter.set_content('<p>See this picture.</p><img src="cid:p1" alt="A car">', subtype="html")
    letter.add_related(PNG, "image", "png", cid="<p1>")
    path = tmp_path / "a.eml"
    path.write_bytes(letter.as_bytes())
    (picture,) = mail.parse(path.read_bytes()).typesetting.pictures
    assert resources.load(str(path), picture.resource) == PNG


def test_those_of_a_fictionbook(tmp_path: Path):
    path = tmp_path / "a.fb2"
    body = f"<binary id='p.png'>{base64.b64encode(PNG).decode()}</binary>"
    path.write_text(f"<FictionBook><body><p>Text</p></body>{body}</FictionBook>")
    assert resources.load(str(path), "#p.png") == PNG
    with pytest.raises(DocumentError, match="missing"):
        resources.load(str(path), "#q.png")


def test_those_of_a_kindle_book(tmp_path: Path):
    head = bytearray(240)
    head[16:20] = b"MOBI"
    struct.pack_into(">L", head, 108, 1)
    starts = [78 + 8 * 2, 78 + 8 * 2 + len(head)]
    table = b"".join(struct.pack(">LL", start, 0) for start in starts)
    path = tmp_path / "a.mobi"
    path.write_bytes(bytes(60) + b"BOOKMOBI" + bytes(8) + struct.pack(">H", 2) + table + bytes(head) + PNG)
    assert resources.load(str(path), "record:1") == PNG
    with pytest.raises(DocumentError):
        resources.load(str(path), "record:2")


def test_one_that_is_too_large_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(resources, "MAX_BYTES", 10)
    (tmp_path / "a.png").write_bytes(PNG)
    with pytest.raises(DocumentTooLargeError):
        resources.load(str(tmp_path / "a.html"), DATA)
