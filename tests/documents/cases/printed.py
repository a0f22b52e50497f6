"""PDFs that WeasyPrint makes of pages in HTML: books with heads, columns, plays, other scripts, hyphens of U+2010."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path

from tests.documents.case import Case, NotHereError
from tests.documents.cases.latex import PAGES
from tests.documents.made import kept
from tests.documents.texts import Texts


def printed(body: str, css: str, language: str = "en", title: str = "") -> Callable[[Path], None]:
    """What writes a document of HTML and a style."""

    def write(path: Path) -> None:
        try:
            from weasyprint import HTML
        except ImportError as error:
            raise NotHereError("WeasyPrint is not installed") from error
        head = f"<title>{escape(title)}</title>" if title else ""
        HTML(
            string=f"<html lang={language}><head>{head}<style>{css}</style></head><body>{body}</body></html>"
        ).write_pdf(path)

    return kept(write)


def cases(seed: int) -> list[Case]:
    """One document of each sort."""
    found = [book(seed), columns(seed), play(seed), numbered(seed), interview(seed), notes(seed)]
    for language, font in (
        ("hebrew", "David CLM"),
        ("arabic", "Amiri"),
        ("japanese", "IPAMincho"),
        ("chinese", "WenQuanYi Zen Hei"),
    ):
        found.append(other_script(seed, language, font))
    return found


def _paragraphs(texts: list[str]) -> str:
    return "".join(f"<p>{escape(text)}</p>" for text in texts)


def book(seed: int) -> Case:
    """Justified, hyphenated, its title at the head of each page and the number at its foot; a title page."""
    texts = Texts(seed, "printed book")
    title = texts.title()
    margin, size = texts.random.choice([22, 26, 30]), texts.random.choice([10, 11, 12])
    body, truth, heads = f"<h1>{title}</h1><p class=by>Jane Writer</p>", [title, "Jane Writer"], []
    for _ in range(3):
        head, some = texts.title(), texts.paragraphs(9)
        body += f"<h2>{head}</h2>{_paragraphs(some)}"
        truth += [head, *some]
        heads.append(head)
    css = (
        f"@page "
        f"{{ size: A5; margin: {margin}mm 18mm; @top-center {{ content: '{title.upper()}' }} @bottom-center {{ content: counter(page) }} }}"
        f"p "
        f"{{ text-align: justify; hyphens: auto; margin: 0; text-indent: 1.5em; font: {size}pt 'Liberation Serif' }}"
        "h2 { break-before: page; font-size: 15pt } h1 { bookmark-level: none }"
    )
    return Case(
        "PDF",
        f"printed-book-{seed}.pdf",
        printed(body, css, title=title),
        tuple(truth),
        (title.upper(),) * 20 + PAGES,
        tuple(heads),
        title=title,
        seed=seed,
    )


def columns(seed: int) -> Case:
    """Two or three columns of a narrow measure with many words divided."""
    texts = Texts(seed, "printed columns")
    count = texts.random.choice([2, 3])
    head, some = texts.title(), texts.paragraphs(12)
    css = (
        f"@page "
        f"{{ margin: 2cm; @top-left {{ content: 'The Weekly Paper' }} @top-right {{ content: counter(page) }} }}"
        f".c {{ columns: {count}; font: 9.5pt 'Liberation Serif' }} p "
        f"{{ hyphens: auto; text-align: justify; margin: 0 0 4pt }}"
    )
    made = printed(f"<h1>{head}</h1><div class=c>{_paragraphs(some)}</div>", css)
    return Case(
        "PDF",
        f"printed-columns-{seed}.pdf",
        made,
        (head, *some),
        ("The Weekly Paper",) * 6 + PAGES,
        (head,),
        seed=seed,
    )


def play(seed: int) -> Case:
    """A play whose speakers stand in a column of their own, as a table."""
    texts = Texts(seed, "printed play")
    head, rows, truth = texts.title(), "", []
    for sentence in texts.sentences(36):
        who = texts.random.choice(["ANNA", "BERNARD", "THE DUKE", "CLARA"])
        rows += f"<tr><td class=w>{who}</td><td>{escape(sentence)}</td></tr>"
        truth.append(f"{who} {sentence}")
    css = "td { vertical-align: top; font: 11pt 'Liberation Serif'; padding: 2pt } .w { width: 28mm; font-weight: bold }"
    made = printed(f"<h1>{head}</h1><table>{rows}</table>", css)
    return Case("PDF", f"printed-play-{seed}.pdf", made, (head, *truth), PAGES, (head,), seed=seed)


def numbered(seed: int) -> Case:
    """Paragraphs with their number before them, as in laws; the numbers are text."""
    texts = Texts(seed, "printed numbers")
    first = texts.random.randint(1, 30)
    truth = [f"{number}. {text}" for number, text in enumerate(texts.paragraphs(12), first)]
    css = "p { font: 11pt 'Liberation Sans'; text-indent: -8mm; margin-left: 8mm } @page { @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages) } }"
    feet = tuple(f"Page {a} of {b}" for b in range(1, 6) for a in range(1, b + 1))
    return Case(
        "PDF", f"printed-law-{seed}.pdf", printed(_paragraphs(truth), css), tuple(truth), feet, seed=seed
    )


def interview(seed: int) -> Case:
    """Drop capitals at parts, bold questions of a whole sentence, a box beside."""
    texts = Texts(seed, "interview")
    body, truth = "", []
    for _ in range(6):
        question = f"And what became of {texts.title().lower()} after that?"
        answer = texts.paragraphs(1)[0]
        cut = 1 if answer[0].isalpha() else 2
        body += (
            f"<p><b>{question}</b></p><p class=a><span "
            f"class=d>{escape(answer[:cut])}</span>{escape(answer[cut:])}</p>"
        )
        truth += [question, answer]
    css = "p { font: 11pt/1.4 'Liberation Serif' } p { margin: 0 0 30pt } .d { float: left; font-size: 33pt; line-height: 1; padding-right: 3pt }"
    return Case("PDF", f"printed-interview-{seed}.pdf", printed(body, css), tuple(truth), PAGES, seed=seed)


def notes(seed: int) -> Case:
    """Footnotes of which some run over many lines, above the number of the page."""
    texts = Texts(seed, "printed notes")
    body, truth, furniture = "", [], []
    for index, text in enumerate(texts.paragraphs(14), 1):
        note = ""
        if index % 3 == 0:
            words = texts.paragraphs(1)[0].replace("“", "").replace("”", "")
            note = f"<span class=n>{escape(words)}</span>"
            furniture += [words, str(index // 3), str(index // 3)]
        middle = text.find(", ") + 1 or len(text)
        body += f"<p>{escape(text[:middle])}{note}{escape(text[middle:])}</p>"
        truth.append(text)
    css = (
        "@page { size: 14cm 21cm; margin: 2.4cm 2cm; @bottom-center { content: counter(page) } }"
        f"p "
        f"{{ font: {texts.random.choice([10, 11])}pt 'Liberation Serif'; text-align: justify }} .n {{ float: footnote; font-size: 8pt }}"
    )
    return Case(
        "PDF", f"printed-notes-{seed}.pdf", printed(body, css), tuple(truth), (*furniture, *PAGES), seed=seed
    )


def other_script(seed: int, language: str, font: str) -> Case:
    """Hebrew and Arabic from right to left with brackets and numbers, Japanese and Chinese without spaces."""
    texts = Texts(seed, language)
    truth = texts.paragraphs(4, language)
    code = {"hebrew": "he", "arabic": "ar", "japanese": "ja", "chinese": "zh"}[language]
    size = texts.random.choice([12, 14])
    css = (
        f"@page {{ size: A5; margin: 2cm; @bottom-center {{ content: counter(page) }} }} body "
        f"{{ direction: {'rtl' if code in ('he', 'ar') else 'ltr'}; font: {size}pt '{font}' }}"
    )
    return Case(
        "PDF",
        f"printed-{language}-{seed}.pdf",
        printed(_paragraphs(truth), css, code),
        tuple(truth),
        PAGES,
        seed=seed,
    )
