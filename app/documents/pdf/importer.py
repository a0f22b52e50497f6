"""PDF: lines with their places, from PDFium, put back into paragraphs.

What a page adds around the text (running heads, page numbers, line numbers) is found by where it
stands and by its return on other pages; it stays visible and is not read.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, groupby, islice, pairwise
from operator import itemgetter
from string import ascii_lowercase

import pypdfium2
from pypdfium2.raw import FORMTYPE_NONE, FPDF_ERR_PASSWORD, FPDF_PAGEOBJ_IMAGE, FPDF_GetLastError

from app.documents.common.skips import (
    CONTENTS,
    letters_of,
    struck,
    without_code,
    without_contents,
    without_echoes,
    without_references,
    without_site,
)
from app.documents.model import SEPARATOR, Document, Heading, Part, assemble, person
from app.documents.pdf.lines import (
    from_the_left,
    from_the_top,
    in_order,
    is_leftward,
    lines_of,
    with_columns,
    with_marks,
    with_whole_rows,
)
from app.documents.pdf.margins import ABSTRACT, BAND, Page, height_of, place_of
from app.documents.pdf.paragraphs import Placed, Usual, parts_of
from app.documents.pdf.pieces import Line, bare
from app.documents.pdf.tables import with_answers
from engine.errors import (
    DocumentEmptyError,
    DocumentFormatError,
    DocumentPasswordError,
    DocumentScanError,
    DocumentTooLargeError,
)

MAX_ENTRIES = 5000
_DEPTH = 6
_LONGEST = 150
"""Characters of a paragraph that may be what a bookmark names, and of a title."""
_LONGEST_LINE, _FEWEST_ON_COVER, _FEWEST_LISTED = 120, 2, 4
"""Characters of a line on a cover; headings beyond which all of a cover but its title are lines, and those of
a page with nothing between."""
_NUMBERED = re.compile(r"(\d{1,2}(?:\.\d{1,2})*)\.?\s+[^\W\d_]")
"""How a heading with a number begins."""
_NEAR = 6.0
"""Points that a bookmark may point below the top of what it names."""
_NO_TITLE = re.compile(
    r"untitled\b.*|\(?(?:anonymous|unspecified|unknown)\)?|document\d*|microsoft \w+ - .*"
    r"|(?:power)?point presentation|arxiv:\S+(?: .*)?|template for .*|\S+ template"
    r"|.+\.(?:docx?|dvi|indd|pptx?)|\S+\.(?:docx?|dvi|tex|indd|qxd|pdf|odt|rtf|ps|p65|fm|txt|html?|pptx?|exe)",
    re.I,
)
"""Titles that programs, templates and archives give by themselves."""


@dataclass(frozen=True)
class Bookmark:
    """An entry of a PDF's own contents: the index of its page, and how high there, if it says so."""

    title: str
    level: int
    page: int
    top: float | None


def bookmarks(pdf: pypdfium2.PdfDocument) -> list[Bookmark]:
    """The entries of a PDF's contents that lead to a page of it."""
    return list(islice(_entries(pdf), MAX_ENTRIES))


def _entries(pdf: pypdfium2.PdfDocument) -> Iterator[Bookmark]:
    for entry in pdf.get_toc(max_depth=_DEPTH):
        title, place = " ".join(entry.get_title().split()), entry.get_dest()
        page = place.get_index() if place else None
        if title and page is not None and 0 <= page < len(pdf):
            _, view = place.get_view()
            yield Bookmark(title, entry.level + 1, page, view[1] if len(view) == 3 else None)


def document_of(placed: list[Placed], entries: list[Bookmark], title: str, count: int) -> Document:
    """Assemble parts of so many pages; bookmarks are the contents, and what they name are headings."""
    placed = [item for item in placed if item.part.text.strip()]
    starts, start = [], 0
    for item in placed:
        starts.append(start)
        start += len(item.part.text) + len(SEPARATOR)
    parts = without_echoes(without_contents(without_code([item.part for item in placed])))
    parts = _as_deep_as_counted(_without_lines_as_titles(parts, [item.page for item in placed]))
    pages = _page_starts(placed, [*starts, max(start - len(SEPARATOR), 0)], count)
    if len(entries) < 2:
        return replace(assemble(without_references(parts), title=title), pages=pages)
    named: list[tuple[int, Heading]] = []
    first, read = -1, defaultdict[int, list[int]](list)
    for at, item in enumerate(placed):
        if not struck(item.part):
            read[item.page].append(at)
    for entry in entries:
        at, is_title = _place(entry, placed, read, first)
        level = min(entry.level, 6)
        if is_title:
            parts[at] = replace(parts[at], kind="heading", level=level)
            first = at
        named.append((at, Heading(parts[at].text if is_title else entry.title, level, 0)))
    named.sort(key=lambda item: item[0])
    outline = tuple(replace(heading, start=starts[at]) for at, heading in named)
    document = replace(assemble(without_references(parts), title=title), pages=pages)
    # Bookmarks that name nothing of the text, such as "Slide 3", are no contents where it has headings.
    return document if first < 0 and document.outline else replace(document, outline=outline)


def _as_deep_as_counted(parts: list[Part]) -> list[Part]:
    """Parts whose headings stand as deep as their numbers say, where their type does not."""
    heads = ((n, _NUMBERED.match(part.text)) for n, part in enumerate(parts) if part.kind == "heading")
    depths = {n: found[1].count(".") for n, found in heads if found}
    least = min(depths.values(), default=0)
    top = min((parts[n].level for n, depth in depths.items() if depth == least), default=0)
    deeper = {n: min(top + depth - least, 6) for n, depth in depths.items() if depth > least}
    return [
        replace(part, level=max(part.level, deeper[n])) if n in deeper else part
        for n, part in enumerate(parts)
    ]


def _without_lines_as_titles(parts: list[Part], pages: list[int]) -> list[Part]:
    """Parts of which what is set as a heading is none among others of a list, or beside the title of a page
    that only says what follows, by whom and of when."""
    out = list(parts)
    for page, on_page in groupby(range(len(parts)), lambda n: pages[n]):
        here = [(n, parts[n].kind == "heading") for n in on_page if not struck(parts[n])]
        heads = [n for n, is_head in here if is_head]
        abstract = next((n for n, _ in here if page == 0 and ABSTRACT.match(parts[n].text)), 0)
        named = [n for n in heads if n < abstract]
        is_cover = page == 0 < pages[-1] and all(len(parts[n].text) <= _LONGEST_LINE for n, _ in here)
        if is_cover and len(heads) > max(_FEWEST_ON_COVER, len(here) / 2):
            lines = heads
            lines.remove(min(heads, key=lambda n: parts[n].level))
        else:
            runs = ([n for n, _ in run] for is_head, run in groupby(here, itemgetter(1)) if is_head)
            pairs = chain(*(pairwise(run) for run in runs if len(run) > _FEWEST_LISTED))
            alike = (n for n, below in pairs if below == n + 1 and parts[below].level <= parts[n].level)
            lines = [n for n in alike if not parts[n].text[:1].isdigit()]
            lines += [n + 1 for n in lines if n + 1 in heads and not _names_text(parts, n + 1)]
            # Who wrote it, and where.
            lines += [n for n in named if parts[n].level > min(parts[k].level for k in named)]
        for n in lines:
            out[n] = replace(parts[n], kind="paragraph", level=0)
    return out


def _names_text(parts: list[Part], at: int) -> bool:
    """Whether a part below others like it is a title: of another level, or with a sentence below it."""
    below = parts[at + 1].text if at + 1 < len(parts) else ""
    said = len(below) > _LONGEST_LINE or below.endswith((".", "!", "?"))
    return said or parts[at].level != parts[at - 1].level


def _page_starts(placed: list[Placed], starts: list[int], count: int) -> tuple[int, ...]:
    """Where pages begin; one on which no paragraph does begins where the next one does, or the text ends."""
    pages: list[int] = []
    for item, start in zip(placed, starts, strict=False):
        pages += [start] * (item.page + 1 - len(pages))
    return (*pages, *[starts[-1]] * (count - len(pages)))


def _place(entry: Bookmark, placed: list[Placed], read: dict[int, list[int]], first: int) -> tuple[int, bool]:
    """Which part a bookmark names, of those that are ``read`` on each page, and whether that is its title and
    nothing else."""
    title = letters_of(entry.title)
    on_page = read.get(entry.page, [])
    # One that had no room left below the place it was given stands on the next page.
    for i in (*on_page, *read.get(entry.page + 1, [])):
        text = letters_of(placed[i].part.text)
        short = len(placed[i].part.text) <= _LONGEST
        if i >= first and title and short and (text == title or _ends(text, title) or _ends(title, text)):
            return i, True
    below = [i for i in on_page if entry.top is None or placed[i].top <= entry.top + _NEAR]
    behind = (i for i, item in enumerate(placed) if item.page >= entry.page)
    return next(chain(below, behind, on_page), len(placed) - 1), False


def _ends(text: str, title: str) -> bool:
    """Whether a text is a title with its number before it."""
    return (
        text.endswith(title)
        and re.fullmatch(r"(?:chapter|kapitel|section|part)?[\divxlc]{1,8}|[a-z]", text[: -len(title)])
        is not None
    )


def title_of(title: str, pages: list[Page], usual: Usual, name: str) -> str:
    """A PDF's title: that of its properties, where this is not the file's ``name``, else the largest words of
    its first page, else ``name``."""
    title = " ".join(title.split())
    if title and title.casefold() != name.casefold() and not _NO_TITLE.fullmatch(title):
        return title
    lines = [line for line in (pages[0].lines if pages else ()) if _may_name(line)]
    highest = max((line.top for line in lines), default=0.0)
    largest = max((line.size for line in lines if line.top > 0.4 * highest), default=0.0)
    if largest <= 1.25 * usual.size:
        return name
    first = next(i for i, line in enumerate(lines) if line.size > 0.9 * largest)
    last = first
    while last < len(lines) and lines[last].size > 0.9 * largest:
        if last > first and _FIRST_SECTION.match(bare(lines[last].text)):
            break
        last += 1
    found = " ".join(" ".join(bare(line.text) for line in lines[first:last]).split())
    return found if len(found) <= _LONGEST else name


def _may_name(line: Line) -> bool:
    """Whether a line may be a text's title, and does not name a part that many texts have."""
    part = ABSTRACT.match(line.text.strip()) or CONTENTS.fullmatch(line.text.strip(" .:"))
    return not line.turned and part is None and re.search(r"[^\W\d_]{3}", line.text) is not None


_FIRST_SECTION = re.compile(r"1\.?\s+[^\W\d_a-z]")
"""How the first section begins, which may be set as large as the title above it."""
MAX_PAGES = 5000
_LOOKED_AT, _FEW_WORDS = 100_000, 100
"""Characters by which it is told whether a text has words; fewer words tell nothing."""
_WORD = re.compile(r"[(\[“„\"'‘’«¿¡]*[^\W\d_]+(?:[-–—’'/.][^\W\d_]+)*[)\].,;:!?”\"'’»…]*")
_WRONG = re.compile(r"(?:^|(?<=\s))[)\]}»](?=\w)|(?<=\w)[(\[{«](?=[\s.,،]|$)")
_RIGHT = re.compile(r"(?:^|(?<=\s))[(\[{«](?=\w)|(?<=\w)[)\]}»](?=[\s.,،]|$)")
"""Brackets that open where a word ends or close where one begins, and those that do not."""
_TURNED = str.maketrans("()[]{}", ")(][}{")


def parse(data: bytes, title: str = "", password: str = "") -> Document:
    """Open a PDF.

    Raises:
        DocumentFormatError: damaged beyond repair.
        DocumentPasswordError: locked by another password than this.
        DocumentScanError: no text in it, only pictures of pages, or letters that nobody can tell.
        DocumentEmptyError: nothing in it.
        DocumentTooLargeError: more pages than anybody reads.
    """
    if b"%PDF" not in data[:1024]:
        raise DocumentFormatError("This file is not a PDF, or it is damaged. Get a new copy of it.")
    try:
        pdf = pypdfium2.PdfDocument(data, password or None)
        count = len(pdf)
    except pypdfium2.PdfiumError as error:
        if FPDF_GetLastError() == FPDF_ERR_PASSWORD or "password" in str(error).lower():
            raise DocumentPasswordError(
                "This is not the password of this PDF. Try again."
                if password
                else "This PDF is locked: it opens with its password."
            ) from error
        raise DocumentFormatError(
            "This PDF is damaged and cannot be opened. Get a new copy of it."
        ) from error
    if count > MAX_PAGES:
        raise DocumentTooLargeError(
            "This PDF has {count} pages; at most {most} can be opened.", count=count, most=MAX_PAGES
        )
    if pdf.get_formtype() != FORMTYPE_NONE:
        pdf.init_forms()
    pages = [_page(pdf, number) for number in range(count)]
    said = pdf.get_metadata_dict()
    made = f"{said.get('Creator')} {said.get('Producer')}"
    document = of_pages(pages, bookmarks(pdf), said.get("Title") or "", title, made)
    letters = len(list(islice(filter(str.isalnum, document.text), 12)))
    if letters == 0 or (letters < 12 and _has_pictures(pdf)):
        if not _has_pictures(pdf):
            raise DocumentEmptyError("There is no text in this PDF.")
        raise DocumentScanError(
            "This PDF holds no text, only pictures of pages. Install tesseract to have them recognised, "
            "or run text recognition (OCR) on it first."
        )
    if not _is_legible(document.text[:_LOOKED_AT]):
        raise DocumentScanError(
            "The fonts of this PDF do not say which letters they show. Install tesseract to have its pages "
            "recognised, or run text recognition (OCR) on it first."
        )
    labels = tuple(pdf.get_page_label(number) for number in range(count))
    if labels == tuple(str(number + 1) for number in range(count)) or not any(labels):
        labels = ()
    return replace(document, author=person(said.get("Author") or ""), page_labels=labels)


def _is_legible(text: str) -> bool:
    """Whether a text in Latin letters has words: where fonts do not say what they show there are any letters,
    with signs among them, and hardly ever small ones without an accent."""
    letters = [letter for letter in text if letter.isalpha()]
    small = sum(letter in ascii_lowercase for letter in letters)
    latin = sum(letter < "\u0250" for letter in letters)
    words = [word for word in text.split() if any(map(str.isalpha, word))]
    whole = sum(_WORD.fullmatch(word) is not None for word in words)
    told = len(words) >= _FEW_WORDS and 2 * latin > len(letters)
    return not told or 2 * small > len(letters) or 2 * whole > len(words)


def of_pages(pages: list[Page], entries: list[Bookmark], name: str, otherwise: str, by: str = "") -> Document:
    """Put lines of pages together to a document.

    Args:
        pages: in order.
        entries: the file's own contents.
        name: the title in its properties.
        otherwise: the title where it has none and its first page shows none.
        by: the programs that made it, as its properties name them.
    """
    pages = _with_brackets(pages)
    usual = Usual.of(pages)
    if is_site := _of_browser(pages, by):
        pages = _without_boxes_beside(pages, usual.width)
    pages = [replace(page, lines=with_columns(page.lines)) for page in pages]
    placed = list(parts_of(pages, usual, whole_hyphens=is_site))
    title = title_of(name, pages, usual, otherwise)
    if is_site:
        read = without_site([item.part for item in placed], title)
        placed = [replace(item, part=part) for item, part in zip(placed, read, strict=True)]
    return document_of(placed, entries, title, len(pages))


_BROWSER = re.compile(r"Mozilla|Chrom(?:e|ium)|Safari|wkhtmltopdf")
_ADDRESS = re.compile(r"(?:https?|file)://[^\s/]*/\S+(?: \S{1,7})?")
"""What a browser is called, and what it writes around the pages that it prints: the site's address."""
_FULL, _REACH, _BEYOND, _FIXED, _MOST_BESIDE, _EDGE = 0.7, 10, 4.0, 0.6, 0.3, 0.035
_RETURNS, _LEVEL = 3, 6
"""Of a site: share of the usual width of full lines, one of how many reaches further, and points beside
their column; shares of pages that a banner stands on, of letters in boxes, of a page's height at its edge;
pages that this stands on at least, and lines of which fewer than one stands beside another."""


def _of_browser(pages: list[Page], by: str) -> bool:
    """Whether a browser printed the pages, by the programs that made them or by what stands around them."""
    ends = ([o for o in page.lines if not BAND < height_of(o, page) < 1 - BAND] for page in pages)
    named = sum(any(_ADDRESS.fullmatch(line.text.strip()) for line in end) for end in ends)
    return bool(_BROWSER.search(by)) or 2 * named > len(pages)


def _without_boxes_beside(pages: list[Page], width: float) -> list[Page]:
    """Pages of a site of which what stands beside the column of its text, whose lines have about this
    ``width``, counts as artifacts, or at one place of most pages, as a banner does."""
    lines = [line for page in pages for line in page.lines]
    starts, often = Counter(place_of(o, o.text[:20]) for o in lines), max(_RETURNS, _FIXED * len(pages))
    out = {id(line) for line in lines if starts[place_of(line, line.text[:20])] >= often}
    edges = [[o for o in page.lines if not _EDGE < height_of(o, page) < 1 - _EDGE] for page in pages]
    if 2 * sum(any("://" in line.text for line in edge) for edge in edges) > len(pages):
        out.update(id(line) for edge in edges for line in edge)
    full = [o for o in lines if id(o) not in out and o.right - o.left > _FULL * width]
    if full:
        left = sorted(line.left for line in full)[len(full) // _REACH] - _BEYOND
        right = sorted(line.right for line in full)[-1 - len(full) // _REACH] + _BEYOND
        beside = [line for line in lines if line.right < left or line.left > right]
        if sum(len(o.text) for o in beside) <= _MOST_BESIDE * sum(len(o.text) for o in lines):
            out.update(map(id, beside))
    return [
        replace(page, lines=[
            *_downward([line for line in page.lines if id(line) not in out]),
            *(replace(line, tag=(0, "Artifact")) for line in page.lines if id(line) in out),
        ])
        for page in pages
    ]  # fmt: skip


def _downward(lines: list[Line]) -> list[Line]:
    """Lines from the top, where hardly any stand beside others, in whatever order they are drawn."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: -line.baseline):
        if not rows or not rows[-1][0].is_level(line):
            rows.append([])
        rows[-1].append(line)
    level = sum(not a.beside(b) for row in rows for a, b in pairwise(row))
    ordered = [line for row in rows for line in sorted(row, key=lambda line: line.left)]
    return ordered if _LEVEL * level <= len(lines) else lines


def _page(pdf: pypdfium2.PdfDocument, number: int) -> Page:
    lines, rules, height, links = lines_of(pdf, number)
    leftward = is_leftward("".join(line.text for line in lines))
    drawn = from_the_top(lines, is_first=number == 0)
    ordered = in_order(drawn if leftward else from_the_left(drawn), leftward)
    return Page(with_answers(with_marks(with_whole_rows(ordered)), rules), height, rules, links)


def _with_brackets(pages: list[Page]) -> list[Page]:
    """Pages with the brackets of Hebrew and Arabic the right way round.

    PDFium turns them, as they are for those programs that write what is seen; others write what is meant.
    """
    texts = [line.text for page in pages for line in page.lines if is_leftward(line.text)]
    if sum(len(_WRONG.findall(text)) - len(_RIGHT.findall(text)) for text in texts) <= 0:
        return pages
    return [
        replace(page, lines=[
            replace(line, text=line.text.translate(_TURNED)) if is_leftward(line.text) else line
            for line in page.lines
        ])
        for page in pages
    ]  # fmt: skip


def _has_pictures(pdf: pypdfium2.PdfDocument) -> bool:
    """Whether any page shows a picture, as those of a scan do."""
    for number in range(len(pdf)):
        try:
            if any(pdf[number].get_objects(filter=[FPDF_PAGEOBJ_IMAGE])):
                return True
        except pypdfium2.PdfiumError:
            continue
    return False
