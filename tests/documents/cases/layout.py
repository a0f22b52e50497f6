"""PDFs whose layout was read as text: lists of contents, long items, bold type, papers of few pages, code, fractions,
words divided at their hyphens, Korean, labels."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from tests.documents.case import Case
from tests.documents.cases.drawn import drawn, wrapped
from tests.documents.cases.latex import PAGES, tex, typeset
from tests.documents.cases.printed import printed
from tests.documents.texts import Texts


def cases(seed: int) -> list[Case]:
    """One document of each sort."""
    return [make(seed) for make in (
        contents_typeset, contents_printed, contents_drawn, items_typeset, items_printed, bold_text, shards,
        paper, short_paper, report, fractions, code_typeset, code_printed, compounds, korean, minutes,
    )]  # fmt: skip


def _case(name: str, seed: int, make: Callable[[Path], None], truth: list[str], **more: Any) -> Case:
    furniture = (*more.pop("furniture", ()), *PAGES)
    more = {key: tuple(value) if isinstance(value, list) else value for key, value in more.items()}
    return Case("PDF", f"layout-{name}-{seed}.pdf", make, tuple(truth), furniture, seed=seed, **more)


def _chapters(texts: Texts, count: int, each: int) -> list[tuple[str, list[str]]]:
    return [(texts.title(), texts.paragraphs(each)) for _ in range(count)]


def _flat(chapters: list[tuple[str, list[str]]], number: bool = False) -> list[str]:
    return [
        part
        for at, (head, some) in enumerate(chapters, 1)
        for part in (f"{at} {head}" if number else head, *some)
    ]


def contents_typeset(seed: int) -> Case:
    """TeX's own list of contents: bold lines without dots, their numbers at the right edge, lines with dots below."""
    texts = Texts(seed, "layout contents")
    chapters = _chapters(texts, 5, 3)
    body, truth, entries = "\\tableofcontents\n\n", [], []
    for at, (head, some) in enumerate(chapters, 1):
        below = texts.title()
        body += f"\\section{{{head}}}\n{tex(some[0])}\n\n\\subsection{{{below}}}\n"
        body += "\n\n".join(map(tex, some[1:])) + "\n\n"
        truth += [f"{at} {head}", some[0], f"{at}.1 {below}", *some[1:]]
        entries += [f"{at} {head}", f"{at}.1 {below}"]
    style = "\\documentclass[11pt]{article}" if seed % 2 else "\\documentclass[12pt,a4paper]{article}"
    made = typeset(f"{style}\n\\begin{{document}}\n{body}\n\\end{{document}}\n")
    return _case("contents-tex", seed, made, truth, furniture=entries, headings=entries, either=["Contents"])


def contents_printed(seed: int) -> Case:
    """A list of contents whose numbers stand far right: with points between, with none, under titles of two lines."""
    texts = Texts(seed, "layout printed contents")
    chapters = _chapters(texts, 9, 3)
    leader = ["leader(' ')", "leader('. ')", "leader(dotted)"][seed % 3]
    rows = "".join(f"<li><a href='#c{at}'>{head}</a></li>" for at, (head, _) in enumerate(chapters))
    body = f"<h1>The Whole Work</h1><h2>Contents</h2><ul>{rows}</ul>" + "".join(
        f"<h2 class=c id=c{at}>{head}</h2>" + "".join(f"<p>{escape(text)}</p>" for text in some)
        for at, (head, some) in enumerate(chapters)
    )
    css = (
        "@page { margin: 25mm; @bottom-center { content: counter(page) } } .c { break-before: page }"
        "* { font-family: 'DejaVu Serif'; bookmark-level: none } ul { list-style: none; padding: 0 }"
        f"li a::after {{ content: {leader} target-counter(attr(href), page) }} p {{ font-size: 11pt }}"
    )
    heads = [head for head, _ in chapters]
    return _case(
        "contents-printed", seed, printed(body, css), ["The Whole Work", *_flat(chapters)],
        furniture=heads, headings=["The Whole Work", *heads], either=["Contents"],
    )  # fmt: skip


def contents_drawn(seed: int) -> Case:
    """Titles at the left, numbers at the right drawn apart from them, with no dots."""
    texts = Texts(seed, "layout drawn contents")
    chapters = _chapters(texts, 8, 3)

    def draw(canvas: Any) -> None:
        canvas.setFont("Times-Bold", 18)
        canvas.drawString(72, 760, ["Contents", "Table of Contents"][seed % 2])
        y = 720.0
        canvas.setFont("Times-Roman", 11)
        for at, (head, _) in enumerate(chapters):
            canvas.drawString(72, y, head)
            if seed % 2:
                canvas.drawRightString(523, y, str(at + 2))
            y -= 17
        for at in range(0 if seed % 2 else len(chapters)):
            canvas.drawRightString(523, 720 - 17 * at, str(at + 2))
        for head, some in chapters:
            canvas.showPage()
            canvas.setFont("Times-Bold", 15)
            canvas.drawString(72, 760, head)
            y = 730
            canvas.setFont("Times-Roman", 11)
            for text in some:
                for line in wrapped(text, "Times-Roman", 11, 450):
                    canvas.drawString(72, y, line)
                    y -= 14
                y -= 8

    heads = [head for head, _ in chapters]
    return _case(
        "contents-drawn", seed, drawn(draw), _flat(chapters),
        furniture=heads, headings=heads, either=["Contents", "Table of Contents"],
    )  # fmt: skip


def items_typeset(seed: int) -> Case:
    """TeX's lists: items of one to six lines with bullets, numbers or letters, some within others."""
    texts = Texts(seed, "layout items")
    truth, body = [], ""
    for kind in ("itemize", "enumerate"):
        lead = texts.paragraphs(1)[0]
        some = [text for text in texts.paragraphs(9) if len(text) < 700][:6]
        inner = texts.sentences(2)
        rows = [f"\\item {tex(text)}" for text in some]
        rows[2] += (
            f"\\begin{{{kind}}}" + "".join(f"\\item {tex(text)}" for text in inner) + f"\\end{{{kind}}}"
        )
        body += f"{tex(lead)}\n\\begin{{{kind}}}\n" + "\n".join(rows) + f"\n\\end{{{kind}}}\n\n"
        marks = [f"{n}. " if kind == "enumerate" else "" for n in range(1, 8)]
        for n, text in enumerate(some):
            truth.append(marks[n] + text)
            if n == 2:
                truth += [
                    (f"({'ab'[k]}) " if kind == "enumerate" else "") + text for k, text in enumerate(inner)
                ]
        truth.insert(len(truth) - len(some) - 2, lead)
    size = ["10pt", "12pt"][seed % 2]
    columns = ",twocolumn" if seed % 3 == 2 else ""
    made = typeset(
        f"\\documentclass[{size}{columns}]{{article}}\n\\begin{{document}}\n{body}\\end{{document}}\n"
    )
    return _case("items-tex", seed, made, truth)


def items_printed(seed: int) -> Case:
    """A browser's lists, their marks outside of the text; ragged or justified."""
    texts = Texts(seed, "layout printed items")
    truth, body = [], ""
    for tag in ("ul", "ol"):
        some = [text for text in texts.paragraphs(9) if len(text) < 600][:5]
        lead = texts.sentences(1)[0]
        body += (
            f"<p>{escape(lead)}</p><{tag}>"
            + "".join(f"<li>{escape(text)}</li>" for text in some)
            + f"</{tag}>"
        )
        truth += [lead, *(text if tag == "ul" else f"{n}. {text}" for n, text in enumerate(some, 1))]
    align = ["left", "justify"][seed % 2]
    css = f"@page {{ margin: 3cm }} body {{ font: 11pt/1.35 'DejaVu Sans'; text-align: {align} }} li {{ margin: 3pt 0 }}"
    return _case("items-printed", seed, printed(body, css), truth)


def bold_text(seed: int) -> Case:
    """Body type that counts as bold, headings no larger; in some, answers to bold questions."""
    texts = Texts(seed, "layout bold")
    chapters = _chapters(texts, 4, 4)
    weight = ["bold", "600"][seed % 2]
    body = "".join(
        f"<h2>{head}</h2>" + "".join(f"<p>{escape(text)}</p>" for text in some) for head, some in chapters
    )
    css = (
        f"@page {{ margin: 3cm }} body {{ font: {weight} 11pt 'DejaVu Serif' }} p {{ margin: 0; text-indent: 1em }}"
        f"h2 {{ font: bold {[12, 13][seed % 2]}pt 'DejaVu Sans'; margin: 6pt 0 2pt; bookmark-level: none }}"
    )
    heads = [head for head, _ in chapters]
    return _case("bold", seed, printed(body, css), _flat(chapters), headings=heads)


_PIECES = (*"∫∞02−1∑nAabcdX1NPHELEpxqλW2F=()", "x2", "ex", "dx", "n=1", "n3", "Var", "xi", "¯x", "log")


def shards(seed: int) -> Case:
    """Formulas on lines of their own: fractions, sums and matrices, whose pieces are no headings."""
    texts = Texts(seed, "layout shards")
    displays = [
        r"\[ \int_0^\infty \frac{x^2}{e^x - 1}\,dx = \sum_{n=1}^{\infty} \frac{2}{n^3} \]",
        r"\[ A = \left(\begin{array}{cc} a & b \\ c & d \end{array}\right) \qquad \mathrm{Var}(X) = \frac{1}{N}\sum_i (x_i - \bar x)^2 \]",
        r"\begin{equation} P(H \mid E) = \frac{P(E \mid H)\, P(H)}{P(E)} \end{equation}",
        r"\[ \mathcal{L} = \mathbf{E}\left[ \log \frac{p(x)}{q(x)} \right] + \lambda \| W \|^2_F \]",
    ]
    body, truth, either, heads = "", [], [], []
    for display in displays:
        head, (before, after) = texts.title(), texts.paragraphs(2)
        body += f"\\section*{{{head}}}\n{tex(before)}\n{display}\n{tex(after)}\n\n"
        truth += [head, before, after]
        heads.append(head)
        either += _PIECES
    made = typeset(f"\\documentclass{{article}}\n\\begin{{document}}\n{body}\\end{{document}}\n")
    return _case("shards", seed, made, truth, headings=heads, either=either * 3)


def _figure(number: int, caption: str, labels: list[str]) -> str:
    drawing = "".join(
        f"\\put({10 + 45 * (n % 4)},{20 + 25 * (n // 4)}){{\\framebox(40,16){{\\scriptsize {label}}}}}"
        for n, label in enumerate(labels)
    )
    return (
        "\\begin{figure}[t]\\centering\\setlength{\\unitlength}{1pt}\\begin{picture}(200,75)" + drawing
        + f"\\end{{picture}}\\caption{{{caption}}}\\end{{figure}}\n"
    )  # fmt: skip


_LABELS = ["Encoder", "Decoder", "Loss 0.3", "Input", "Gate", "Memory", "Output"]


def paper(seed: int) -> Case:
    """Two columns, three pages: heads, notes, figures with labels and captions that stand among the text."""
    texts = Texts(seed, "layout paper")
    title, body, truth, heads, furniture, either = texts.title(), "", [], [], [], []
    for number in range(1, 5):
        head = texts.title()
        body += f"\\section{{{head}}}\n"
        heads.append(f"{number} {head}")
        truth.append(f"{number} {head}")
        for index, text in enumerate(texts.paragraphs(5)):
            words = tex(text).split(" ")
            if index == 2:
                note = (
                    f"Compare what the {['second', 'third'][number % 2]} report says of it, which came later."
                )
                words[len(words) // 2] += f"\\footnote{{{note}}}"
                furniture.append(note)
            if index == 3 and number < 4:
                caption = (
                    f"The {['first', 'second', 'third'][number - 1]} plan of the works, drawn from memory."
                )
                labels = [f"{label} {'ABC'[number - 1]}" for label in _LABELS]
                body += _figure(number, caption, labels)
                either += [f"Figure {number}: {caption}", *labels]
            body += " ".join(words) + "\n\n"
            truth.append(text)
    head = (
        f"\\markboth{{A. Writer and B. Reader}}{{{title}}}"
        if seed % 2
        else "\\markboth{Journal of Works, Vol. 3}{Journal of Works, Vol. 3}"
    )
    made = typeset(
        "\\documentclass[twocolumn,twoside]{article}\n\\pagestyle{myheadings}" + head
        + f"\\title{{{title}}}\\author{{A. Writer}}\\date{{}}\n\\begin{{document}}\\maketitle\n{body}\\end{{document}}\n"
    )  # fmt: skip
    furniture += ["A. Writer and B. Reader", title, "Journal of Works, Vol. 3"] * 4
    return _case(
        "paper", seed, made, [title, "A. Writer", *truth], furniture=furniture, headings=heads, either=[*either, title], title=title
    )  # fmt: skip


def short_paper(seed: int) -> Case:
    """Two pages, one column, with a head on the second alone, figures between the halves of a sentence."""
    texts = Texts(seed, "layout short")
    title = texts.title()
    some = [text for text in texts.paragraphs(20) if len(text) > 200][:8]
    notes = ["The figures of that year are lost.", "This was said in a letter to his sister."]
    labels = ["Harbour", "Mill", "North gate", "12.5 m", "Quay"]

    def draw(canvas: Any) -> None:
        lines: list[str] = []
        for at, text in enumerate(some):
            marked = text if at not in (1, 5) else text.replace(" ", f" \ue000{at // 4 + 1}\ue001 ", 1)
            lines += [
                f"    {line}" if k == 0 else line
                for k, line in enumerate(wrapped(marked, "Times-Roman", 11, 440))
            ]
        half = 34
        canvas.setFont("Times-Bold", 17)
        canvas.drawCentredString(297, 770, title)
        for page, part in enumerate((lines[:half], lines[half:])):
            y = 735.0 if page == 0 else 765.0
            if page:
                canvas.setFont("Times-Italic", 9)
                canvas.drawString(75, 800, f"{title} / J. Writer")
                canvas.drawRightString(515, 800, "2")
            for k, line in enumerate(part):
                if k == 10:
                    y = _plate(canvas, y, labels, page + 1)
                x = 75.0 + 12 * line.startswith("    ")
                for bit in line.strip().replace("\ue001", "\ue000").split("\ue000"):
                    raised = bit.strip() in ("1", "2")
                    canvas.setFont("Times-Roman", 7 if raised else 11)
                    shown = bit.strip() if raised else bit.rstrip() if "\ue000" in line else bit
                    canvas.drawString(x, y + 4 * raised, shown)
                    x += canvas.stringWidth(shown, "Times-Roman", 7 if raised else 11)
                y -= 13.5
            canvas.setFont("Times-Roman", 8.5)
            canvas.drawString(75, 78, f"{page + 1} {notes[page]}")
            canvas.showPage()

    captions = [f"Figure {n}. What was built in the year of the flood." for n in (1, 2)]
    return _case(
        "short", seed, drawn(draw), [title, *some],
        furniture=[*(f"{n} {note}" for n, note in enumerate(notes, 1)), f"{title} / J. Writer", "1", "2"],
        headings=[title], either=[*captions, *labels, *labels], title=title,
    )  # fmt: skip


def _plate(canvas: Any, y: float, labels: list[str], number: int) -> float:
    """A drawing with labels, and its caption below; where the text goes on."""
    canvas.rect(120, y - 110, 340, 105)
    canvas.setFont("Helvetica", 7)
    for n, label in enumerate(labels):
        canvas.drawString(140 + 65 * n, y - 30 - 17 * (n % 3), label)
    canvas.setFont("Times-Italic", 9)
    canvas.drawCentredString(297, y - 125, f"Figure {number}. What was built in the year of the flood.")
    return y - 155


def report(seed: int) -> Case:
    """A report of three pages: an organisation's name and a date at each head, a file's name at each foot."""
    texts = Texts(seed, "layout report")
    chapters = _chapters(texts, 4, 4)
    tops = ["Harbour Authority", "Draft of 3 May 2021"] if seed % 2 else ["HARBOUR AUTHORITY | ANNUAL REPORT"]
    body = "".join(
        f"<h2>{head}</h2>" + "".join(f"<p>{escape(text)}</p>" for text in some) for head, some in chapters
    )
    right = f"@top-right {{ content: '{tops[-1]}' }}" if len(tops) > 1 else ""
    css = (
        f"@page {{ margin: 32mm 25mm; @top-left {{ content: '{tops[0]}' }} {right}"
        "@bottom-left { content: 'report-final.docx' } @bottom-right { content: counter(page) '/' counter(pages) } }"
        "@page :first { @top-left { content: none } @top-right { content: none } }"
        "* { font-family: 'DejaVu Sans'; bookmark-level: none } p { font-size: 10.5pt } h2 { font-size: 13pt }"
    )
    feet = [f"{a}/{b}" for b in range(1, 6) for a in range(1, b + 1)]
    return _case(
        "report", seed, printed(body, css), _flat(chapters),
        furniture=[*tops * 4, *["report-final.docx"] * 5, *feet], headings=[head for head, _ in chapters],
    )  # fmt: skip


def fractions(seed: int) -> Case:
    """Fractions of one sign, of raised and lowered figures, and with the stroke alone between them."""
    texts = Texts(seed, "layout fractions")
    parts = [("1", "4"), ("1", "2"), ("3", "4"), ("2", "3"), ("5", "8")]
    truth, body = [], ""
    for at, (over, under) in enumerate(parts):
        first, last = texts.sentences(2)
        whole = texts.random.choice(["", "2"]) if (at + seed) % 3 < 2 else ""
        form = (
            f"<sup>{over}</sup>⁄<sub>{under}</sub>" if (at + seed) % 3 == 0
            else {"14": "¼", "12": "½", "34": "¾", "23": "⅔", "58": "⅝"}[over + under] if (at + seed) % 3 == 1
            else f"<span class=f>{over}⁄{under}</span>"
        )  # fmt: skip
        body += f"<p>{escape(first)} Take {whole}{form} cup of flour and stir. {escape(last)}</p>"
        truth.append(f"{first} Take {whole} {over}/{under} cup of flour and stir. {last}")
    css = "body { font: 12pt 'DejaVu Serif' } .f { font-feature-settings: 'frac' } sup, sub { font-size: 7pt; line-height: 0 }"
    return _case("fractions", seed, printed(body, css), truth)


_CODE = [
    "def area(radius):\n    # the area of a circle\n    if radius < 0:\n        raise ValueError(radius)\n    return 3.14159 * radius ** 2",
    "$ git clone https://example.org/work.git\n$ cd work && make install\nInstalling into /usr/local/bin ... done",
    'for (int i = 0; i < n; i++) {\n    printf("%d\\n", values[i]);\n}',
    "SELECT name, price\nFROM goods\nWHERE price > 10\nORDER BY name;",
]


def code_typeset(seed: int) -> Case:
    """Programs in type of one width between paragraphs; words of it in sentences are read."""
    texts = Texts(seed, "layout code")
    body, truth = "", []
    for code in _CODE:
        first, last = texts.paragraphs(2)
        sentence = "The command \\texttt{make install} puts it where it belongs."
        body += f"{tex(first)}\n\\begin{{verbatim}}\n{code}\n\\end{{verbatim}}\n{sentence} {tex(last)}\n\n"
        truth += [first, f"The command make install puts it where it belongs. {last}"]
    size = ["10pt", "11pt"][seed % 2]
    made = typeset(f"\\documentclass[{size}]{{article}}\n\\begin{{document}}\n{body}\\end{{document}}\n")
    return _case(
        "code-tex", seed, made, truth, furniture=[line for code in _CODE for line in code.split("\n")]
    )


def code_printed(seed: int) -> Case:
    """The same as a browser prints it; and a typewriter's letter, all in type of one width, which is text."""
    texts = Texts(seed, "layout printed code")
    body, truth = "", []
    for code in _CODE:
        first = texts.paragraphs(1)[0]
        body += f"<p>{escape(first)}</p><pre>{escape(code)}</pre>"
        truth.append(first)
    last = texts.sentences(1)[0]
    css = "body { font: 11pt 'DejaVu Serif' } pre { font: 9.5pt 'DejaVu Sans Mono'; background: #eee; padding: 6pt }"
    return _case(
        "code-printed", seed, printed(body + f"<p>{escape(last)}</p>", css), [*truth, last],
        furniture=[line for code in _CODE for line in code.split("\n")],
    )  # fmt: skip


_COMPOUNDS = (
    "high-dimensional", "well-known", "state-of-the-art", "self-attention", "long-term", "two-dimensional",
    "non-linear", "data-driven", "low-income", "cross-validation", "fine-tuning", "open-source", "real-time",
    "pre-trained", "multi-layer", "decision-making", "large-scale", "word-level", "time-consuming", "left-hand",
)  # fmt: skip


def compounds(seed: int) -> Case:
    """Compounds that a narrow line divides at their hyphen, and words that it divides by one."""
    texts = Texts(seed, "layout compounds")
    truth = []
    for _ in range(10):
        words = texts.paragraphs(1)[0].split(" ")
        for _ in range(max(len(words) // 9, 1)):
            words.insert(texts.random.randrange(1, len(words)), texts.random.choice(_COMPOUNDS))
        truth.append(" ".join(words))
    width = ["4.6cm", "5.6cm"][seed % 2]
    made = typeset(
        f"\\documentclass{{article}}\n\\setlength{{\\textwidth}}{{{width}}}\\sloppy\n\\begin{{document}}\n"
        + "\n\n".join(map(tex, truth)) + "\n\\end{document}\n"
    )  # fmt: skip
    return _case("compounds", seed, made, truth)


def korean(seed: int) -> Case:
    """Lines cut between any two syllables, or between words; a title that the file draws behind the text."""
    texts = Texts(seed, "layout korean")
    some = texts.paragraphs(6, "korean")
    title = "강가의 시계탑" if seed % 2 else "물고기의 기억에 관하여"
    keep = "<span>{}</span>" if seed % 2 else "{}"
    align = ["left", "justify"][(seed // 2) % 2]
    shown = "".join(f"<p>{' '.join(map(keep.format, text.split()))}</p>" for text in some)
    body = f"<div class=b>{shown}</div><h1>{title}</h1>"
    css = (
        "@page { size: A5; margin: 2cm; @bottom-center { content: counter(page) } } body { padding-top: 20mm }"
        f"p {{ font: 11pt/1.6 'UnBatang'; text-align: {align}; text-indent: 1em; margin: 0 }}"
        "span { white-space: nowrap } h1 { position: absolute; top: 0; left: 0; right: 0; font: bold 18pt 'UnDotum'; bookmark-level: none }"
    )
    return _case("korean", seed, printed(body, css, "ko"), [title, *some], headings=[title])


def minutes(seed: int) -> Case:
    """Minutes with labels before what they name, and ranges of pages and years that lines divide."""
    texts = Texts(seed, "layout minutes")
    truth, body = [], ""
    for number in range(1, 6):
        head, (first, second) = texts.title(), texts.sentences(2)
        pages = f"{texts.random.randint(100, 800)}–{texts.random.randint(801, 999)}"
        text = f"{first} See pages {pages} of the report for {1900 + number}–{20 + number} and what followed. {second}"
        label = ["ACTION:", "DECISION:", "NOTE:"][number % 3]
        who = f"{label} {texts.random.choice(['Anna Lee', 'The clerk', 'B. Reader'])} to write to the harbour by Friday"
        body += f"<h3>{number}. {head}</h3><p>{escape(text)}</p><p class=l>{escape(who)}</p>"
        truth += [f"{number}. {head}", text, who]
    size = [8, 7][seed % 2]
    css = (
        f"@page {{ size: {size}cm 24cm; margin: 8mm }} p {{ font: 10pt/1.3 'DejaVu Sans'; margin: 0 }}"
        "h3 { font: bold 11pt 'DejaVu Sans'; margin: 8pt 0 0; bookmark-level: none }"
    )
    return _case("minutes", seed, printed(body, css), truth, headings=[t for t in truth if t[0].isdigit()])
