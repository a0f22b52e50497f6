"""E-books: contents, notes, verse, title pages, fixed pages and pictures of formulas; EPUB, FB2, MOBI and
AZW3."""

from __future__ import annotations

import base64
import io
import subprocess
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.documents.case import Case
from tests.documents.made import kept, program
from tests.documents.sentences import Writer

_XHTML = (
    '<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" '
    'xmlns:epub="http://www.idpf.org/2007/ops"><head><title>{title}</title>{head}</head><body>{body}</body>'
    "</html>"
)
_CONTAINER = (
    '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">'
    "<rootfiles>"
    '<rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>'
    "</container>"
)


@dataclass
class Book:
    """An EPUB that is written file by file.

    Attributes:
        title: of the package.
        version: 2 or 3.
        files: name to markup, in the order of reading.
        entries: of its contents: title and address.
        nav: how EPUB 3 writes them; ``{}`` stands for the links.
        meta: more of the package's metadata.
        places: what the spine leads to, where that is not file by file.
    """

    title: str
    version: int = 3
    files: dict[str, str] = field(default_factory=dict)
    entries: list[tuple[str, str]] = field(default_factory=list)
    nav: str = "<nav epub:type='toc'><ol>{}</ol></nav>"
    meta: str = ""
    places: list[str] = field(default_factory=list)

    def add(self, name: str, body: str, head: str = "") -> None:
        """Add a chapter."""
        self.files[name] = (
            body if name.endswith(".svg") else _XHTML.format(title=self.title, head=head, body=body)
        )

    def write(self, path: Path) -> None:
        """Write the file."""
        path.write_bytes(self.packed())

    def packed(self) -> bytes:
        """The file's bytes."""
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
            file.writestr(zipfile.ZipInfo("mimetype"), "application/epub+zip")
            file.writestr("META-INF/container.xml", _CONTAINER)
            file.writestr("OEBPS/book.opf", self._package())
            file.writestr(
                *(("OEBPS/toc.ncx", self._ncx()) if self.version == 2 else ("OEBPS/nav.xhtml", self._nav()))
            )
            for name, markup in self.files.items():
                file.writestr(f"OEBPS/{name}", markup)
        return buffer.getvalue()

    def _package(self) -> str:
        media = {"svg": "image/svg+xml"}
        items = "".join(
            f'<item id="i{n}" href="{name}" media-type="{media.get(name[-3:], "application/xhtml+xml")}"/>'
            for n, name in enumerate(self.places or self.files)
        )
        spine = "".join(f'<itemref idref="i{n}"/>' for n in range(len(self.places or self.files)))
        toc = ' toc="ncx"' if self.version == 2 else ""
        table = (
            '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
            if self.version == 2
            else '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        )
        return (
            f'<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="{self.version}.0" '
            'unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier '
            'id="id">x'
            f"</dc:identifier><dc:title>{self.title}</dc:title><dc:language>en</dc:language>"
            f"{self.meta}</metadata>"
            f"<manifest>{table}{items}</manifest><spine{toc}>{spine}</spine>"
            "</package>"
        )

    def _ncx(self) -> str:
        points = "".join(
            f'<navPoint id="n{n}" playOrder="{n}"><navLabel><text>{title}</text></navLabel><content '
            f'src="{href}"/></navPoint>'
            for n, (title, href) in enumerate(self.entries)
        )
        return (
            '<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head/>'
            f"<docTitle><text>{self.title}</text></docTitle><navMap>{points}</navMap></ncx>"
        )

    def _nav(self) -> str:
        item = "<li><a href='{1}'>{0}</a></li>" if "<ol>" in self.nav else "<p><a href='{1}'>{0}</a></p>"
        links = "".join(item.format(*entry) for entry in self.entries)
        return _XHTML.format(title="Contents", head="", body=self.nav.format(links))


def cases(seed: int) -> list[Case]:
    """The books of one seed."""
    makers: tuple[Callable[[int], Case], ...] = (
        _second,
        _third,
        _fixed,
        _drawn,
        _verse,
        _front,
        _pictures,
        _russian,
        _places,
    )
    found = [make(seed) for make in makers]
    return [*found, _converted(seed, "mobi"), _converted(seed, "azw3")]


def _places(seed: int) -> Case:
    """A book of one file, into which the spine and the contents lead by names of places."""
    writer = Writer(seed + 2900)
    book = Book("The Long Quay", 2 + seed % 2)
    truth, body = [], ""
    heads = writer.titles(6)
    for n, head in enumerate(heads):
        prose = writer.paragraphs(2)
        body += f"<h2 id='o{n}'>{head}</h2>" + "".join(f"<p>{text}</p>" for text in prose)
        truth += [head, *prose]
        book.entries.append((head, f"text.xhtml#o{n}"))
    book.add("text.xhtml", body)
    book.places = [f"text.xhtml#o{n}" for n in range(6)]
    return _case("places", seed, book, truth, headings=tuple(heads))


def _case(name: str, seed: int, book: Book, truth: list[str], *, furniture: tuple[str, ...] = (),
          headings: tuple[str, ...] = (), either: tuple[str, ...] = ()) -> Case:  # fmt: skip
    return Case(
        "EPUB",
        f"{name}-{seed}.epub",
        book.write,
        tuple(truth),
        furniture,
        headings,
        either,
        book.title,
        seed=seed,
    )


def _second(seed: int) -> Case:
    """EPUB 2 with a page of contents of its own, whose chapters have no headings but by the table."""
    writer = Writer(seed + 2000)
    titles = writer.titles(4)
    book = Book(writer.title(2), 2)
    links = [f"<a href='c{n}.html'>{title}</a>" for n, title in enumerate(titles)]
    page = (
        "<h2>Table of Contents</h2>" + "".join(f"<p>{link}</p>" for link in links),
        "<p><b>Contents</b></p><ul>" + "".join(f"<li>{link}</li>" for link in links) + "</ul>",
        "<div>CONTENTS</div><table>" + "".join(f"<tr><td>{n}</td><td>{link}</td></tr>" for n,
        link in enumerate(links))
        + "</table>",
        "<h1>In this book</h1>" + "<br/>".join(links),
    )[seed % 4]  # fmt: skip
    book.add("part0003.html", page)
    truth = []
    for n, title in enumerate(titles):
        prose = writer.paragraphs(4)
        truth += [title, *prose]
        tag = ("p class='calibre4'", "div", "h2", "p")[seed % 4]
        book.add(
            f"c{n}.html", f"<{tag}>{title}</{tag.split()[0]}>" + "".join(f"<p>{text}</p>" for text in prose)
        )
        book.entries.append((title, f"c{n}.html"))
    return _case(
        "second", seed, book, truth, furniture=("\n".join(titles),), headings=tuple(titles),
        either=("Table of Contents", "Contents", "In this book", "0 1 2 3"),
    )  # fmt: skip


def _third(seed: int) -> Case:
    """EPUB 3 with a flat table and notes at the end of a chapter."""
    writer = Writer(seed + 2100)
    titles = writer.titles(3)
    book = Book(writer.title(2))
    book.nav = (
        "<nav epub:type='toc'>{}</nav>", "<nav epub:type='toc' id='toc'><h1>Contents</h1><ol>{}</ol></nav>",
        "<nav>{}</nav>", "<nav role='doc-toc'><div>{}</div></nav>",
    )[seed % 4]  # fmt: skip
    truth, notes = [], []
    for n, title in enumerate(titles):
        prose, note = writer.paragraphs(3), writer.sentence()
        truth += [title, *prose]
        notes.append(note)
        mark = "<a epub:type='noteref' href='#n1'>1</a>"
        book.add(
            f"c{n}.xhtml",
            f"<p class='chaptertitle'>{title}</p><p>{prose[0]}{mark}</p><p>{prose[1]}</p><p>{prose[2]}</p>"
            f"<aside epub:type='footnote' id='n1'><p>1. {note}</p></aside>",
        )
        book.entries.append((title, f"c{n}.xhtml"))
    return _case("third", seed, book, truth, furniture=(*notes, "1", "1", "1"), headings=tuple(titles))


def _fixed(seed: int) -> Case:
    """Fixed pages: each word is put in its place, with nothing between."""
    writer = Writer(seed + 2200)
    book = Book(writer.title(2), meta='<meta property="rendition:layout">pre-paginated</meta>')
    truth = []
    for n in range(3):
        lines = [writer.sentence() for _ in range(2)]
        truth += lines
        words = " ".join(lines).split()
        styled = (
            "".join(
                f"<span style='position:absolute;left:{60 * i}px;top:40px'>{w}</span>"
                for i, w in enumerate(words)
            ),
            "".join(f"<div class='w' style='left:{60 * i}px'>{w}</div>" for i, w in enumerate(words)),
            "".join(f"<span class='w' id='w{i}'>{w}</span>" for i, w in enumerate(words)),
            "".join(f"<span class='t{i % 3}'>{w}</span>" for i, w in enumerate(words)),
        )[seed % 4]
        css = "<style>.w, .t0, .t1, .t2 {position: absolute} .t1 {top: 4px}</style>" if seed % 4 != 1 else ""
        book.add(
            f"p{n}.xhtml",
            f"<div class='page'>{styled}</div>",
            "<meta name='viewport' content='width=600'/>" + css,
        )
        book.entries.append((f"Page {n}", f"p{n}.xhtml"))
    return _case("fixed", seed, book, truth, either=("Page 0", "Page 1", "Page 2"))


def _drawn(seed: int) -> Case:
    """Pages that are drawings with text, as files of their own or within a page."""
    writer = Writer(seed + 2300)
    book = Book(writer.title(2), meta='<meta property="rendition:layout">pre-paginated</meta>')
    first, second, third = (writer.sentence() for _ in range(3))
    head, tail = " ".join(second.split()[:4]), " ".join(second.split()[4:])
    svg = (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 600 800'><title>Plate</title>"
        f"<text x='10' y='20'>{head}</text><text x='10' y='40'>{tail}</text></svg>"
        if seed % 2 == 0
        else "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 600 800'><style>text {font-size: "
        "9px}</style>"
        f"<text x='10' y='20'><tspan x='10' dy='9'>{head}</tspan><tspan x='10' dy='9'>{tail}</tspan></text>"
        f"</svg>"
    )
    book.add("a.xhtml", f"<p>{first}</p>")
    book.add(*(("b.svg", svg) if seed % 4 < 2 else ("b.xhtml", f"<div>{svg}</div>")))
    book.add("c.xhtml", f"<p>{third}</p>")
    book.entries = [("Start", "a.xhtml")]
    return _case("drawn", seed, book, [first, second, third], furniture=("Plate",), either=("Start",))


def _verse(seed: int) -> Case:
    """A long poem as scholarly editions set it, with an epigraph before it."""
    writer = Writer(seed + 2400)
    book = Book(writer.title(2))
    epigraph, title = writer.sentence(), writer.title(3)
    lines = [writer.verse() for _ in range(12)]
    number = ("<span class='linenum'>{}</span>", "<span epub:type='z3998:line-number'>{}</span>",
              "<span class='num'>{}</span>", "<span class='lnum'>{}</span>")[seed % 4]  # fmt: skip
    numbered = [line + (number.format(n + 1) if n % 5 == 4 else "") for n, line in enumerate(lines)]
    if seed % 2 == 0:
        poem = "<div class='linegroup'>" + "".join(f"<div>{line}</div>" for line in numbered) + "</div>"
    else:
        poem = (
            "<section epub:type='z3998:poem'><p>"
            + "<br/>".join(f"<span>{line}</span>" for line in numbered)
            + "</p></section>"
        )
    book.add(
        "front.xhtml",
        f"<section epub:type='frontmatter titlepage'><h1>{title}</h1><div epub:type='epigraph'><p>"
        f"{epigraph}</p></div>"
        "<p>Printed at the Quay Press</p></section>",
    )
    book.add("poem.xhtml", f"<section epub:type='bodymatter chapter'><h2>First Song</h2>{poem}</section>")
    book.entries = [("First Song", "poem.xhtml")]
    return _case(
        "verse", seed, book, [title, epigraph, "First Song", *lines],
        furniture=("5", "10"), headings=(title, "First Song"), either=("Printed at the Quay Press",),
    )  # fmt: skip


def _front(seed: int) -> Case:
    """Imprint, dedication and contents before the text."""
    writer = Writer(seed + 2500)
    book = Book(writer.title(3))
    chapter, dedication, prose = writer.title(), writer.sentence(), writer.paragraphs(5)
    book.add("half.xhtml", f"<section epub:type='halftitlepage'><p>{book.title}</p></section>")
    book.add(
        "imprint.xhtml", "<section epub:type='copyright-page'><p>All rights reserved by nobody.</p></section>"
    )
    book.add("dedication.xhtml", f"<section epub:type='dedication'><p>{dedication}</p></section>")
    body = "".join(f"<p>{text}</p>" for text in prose)
    book.add("one.xhtml", f"<section epub:type='chapter'><h1>{chapter}</h1>{body}</section>")
    book.entries = [("Dedication", "dedication.xhtml"), (chapter, "one.xhtml")]
    return _case(
        "front", seed, book, [dedication, chapter, *prose], furniture=("All rights reserved by nobody.",),
        headings=("Dedication", chapter), either=(book.title, "Dedication"),
    )  # fmt: skip


def _pictures(seed: int) -> Case:
    """A textbook whose formulas are pictures."""
    writer = Writer(seed + 2600)
    book = Book(writer.title(2), 2 + seed % 2)
    prose, n = writer.paragraphs(2), writer.number(2, 9)
    formula, read = (
        (f"<img src='e.png' class='inline_math' alt='x = {n}'/>", f"x = {n}"),
        (f"<img src='e.png' alt='\\(x = {n}\\)'/>", f"x = {n}"),
        (f"<span class='math'><img src='e.png' alt='x = {n}'/></span>", f"x = {n}"),
        (f"<img src='eq1.png' role='math' alt='x equals {n}'/>", f"x equals {n}"),
    )[seed % 4]
    picture = "<p><img src='c.png' alt='Cat asleep on a sunny wall'/></p>"
    book.add("a.xhtml", f"<h1>Lesson</h1><p>{prose[0]} Then {formula} follows.</p>{picture}<p>{prose[1]}</p>")
    book.entries = [("Lesson", "a.xhtml")]
    return _case(
        "pictures", seed, book, ["Lesson", f"{prose[0]} Then {read} follows.", prose[1]],
        furniture=("Cat asleep on a sunny wall",), headings=("Lesson",),
    )  # fmt: skip


def _russian(seed: int) -> Case:
    """FictionBook, as Russian libraries keep books: sections, verse, a note and a picture's data."""
    writer = Writer(seed + 2700)
    title, epigraph, note = writer.title(2), writer.sentence(), writer.sentence()
    chapters = writer.titles(3)
    lines = [writer.verse() for _ in range(6)]
    truth, sections = [title, epigraph], []
    for n, chapter in enumerate(chapters):
        prose = writer.paragraphs(3)
        mark = '<a l:href="#n_1" type="note">[1]</a>' if n == 0 else ""
        verse = ""
        truth += [chapter, *prose]
        if n == 1:
            halves = ("".join(f"<v>{line}</v>" for line in lines[at : at + 3]) for at in (0, 3))
            verse = "<poem>" + "".join(f"<stanza>{half}</stanza>" for half in halves) + "</poem>"
            truth += lines
        body = "".join(f"<p>{text}{mark if i == 0 else ''}</p>" for i, text in enumerate(prose))
        sections.append(f"<section><title><p>{chapter}</p></title>{body}{verse}</section>")
    encoding = ("utf-8", "windows-1251")[seed % 2]
    markup = (
        f'<?xml version="1.0" encoding="{encoding}"?>\n<FictionBook '
        f'xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" '
        'xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><genre>prose</genre><author>'
        "<first-name>Ann"
        f"</first-name></author><book-title>{title}</book-title><lang>en</lang></title-info></description>"
        f"<body><title>"
        f"<p>{title}</p></title><epigraph><p>{epigraph}</p></epigraph>{''.join(sections)}</body><body "
        f"name='notes'>"
        f"<section id='n_1'><title><p>1</p></title><p>{note}</p></section></body>"
        f"<binary id='c.jpg' content-type='image/jpeg'>"
        f"{base64.b64encode(bytes(range(200))).decode()}</binary></FictionBook>"
    ).encode(encoding)

    def make(path: Path) -> None:
        if seed % 4 < 2:
            path.write_bytes(markup)
        else:
            with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
                file.writestr("book.fb2", markup)

    suffix = "fb2" if seed % 4 < 2 else "fb2.zip"
    return Case("FB2", f"russian-{seed}.{suffix}", make, tuple(truth), (note, "[1]"), (title, *chapters),
                title=title, seed=seed)  # fmt: skip


def _converted(seed: int, suffix: str) -> Case:
    """A book for Kindles, made by Calibre of an EPUB with notes and verse."""
    writer = Writer(seed + 2800)
    book = Book(writer.title(2))
    titles = writer.titles(3)
    truth, notes = [], []
    for n, title in enumerate(titles):
        prose, note = writer.paragraphs(12), writer.sentence()
        truth += [title, *prose]
        notes.append(note)
        first = prose[0].replace("in the", "<i>in</i> the")
        lines = [writer.verse() for _ in range(4)]
        truth += lines
        book.add(
            f"c{n}.xhtml",
            f"<h1>{title}</h1><p>{first}<sup><a href='#n{n}' epub:type='noteref' id='r{n}'>1</a></sup></p>"
            + "".join(f"<p>{text}</p>" for text in prose[1:])
            + "<blockquote class='verse'>" + "<br/>".join(lines) + "</blockquote>"
            f"<aside epub:type='footnote' id='n{n}'><p>1. {note}</p></aside>",
        )  # fmt: skip
        book.entries.append((title, f"c{n}.xhtml"))

    def write(path: Path) -> None:
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "book.epub"
            book.write(source)
            more = ["--mobi-file-type=old"] if suffix == "mobi" else []
            subprocess.run(
                [program("ebook-convert"), str(source), str(path), "--chapter=/", "--no-inline-toc", *more],
                check=True, capture_output=True,
            )  # fmt: skip

    return Case(
        suffix.upper(), f"kindle-{seed}.{suffix}", kept(write), tuple(truth), ("1", "1", "1"), tuple(titles),
        tuple(f"1. {note}" for note in notes), book.title, seed=seed,
    )  # fmt: skip
