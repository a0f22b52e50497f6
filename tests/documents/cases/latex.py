"""PDFs of pdfTeX with its default fonts and margins: books, papers, plays, poems, slides and more."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.documents.case import Case
from tests.documents.made import kept, program
from tests.documents.texts import Texts

PAGES = tuple(str(number) for number in range(1, 40))
"""Numbers that pages may bear; one that is not read is no fault."""
_QUOTES = {"“": "``", "”": "''", "‘": "`", "’": "'", "—": "---", "…": r"\dots{}", "&": r"\&", "%": r"\%"}


def tex(text: str) -> str:
    """A text as TeX wants it."""
    return "".join(_QUOTES.get(c, c) for c in text)


def typeset(source: str, engine: str = "pdflatex") -> Callable[[Path], None]:
    """What writes a document of TeX: run thrice, for what refers to pages."""

    def write(path: Path) -> None:
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "a.tex").write_text(source)
            for _ in range(3):
                subprocess.run(
                    [program(engine), "-interaction=nonstopmode", "a.tex"],
                    cwd=folder, check=False, capture_output=True, timeout=120,
                )  # fmt: skip
            shutil.copyfile(Path(folder) / "a.pdf", path)

    return kept(write)


def _document(head: str, body: str) -> Callable[[Path], None]:
    return typeset(head + "\n\\begin{document}\n" + body + "\n\\end{document}\n")


def cases(seed: int) -> list[Case]:
    """One document of each sort."""
    return [make(seed) for make in (
        book, article, play, poem, slides, german, transcript, drop_capital, watermark, accents, table, capitals, leftward, formulas,
    )]  # fmt: skip


def book(seed: int) -> Case:
    """Running heads at 11 to 12 % of the page and its number in them, notes, chapters; no bookmark at odd seeds."""
    texts = Texts(seed, "book")
    size, side = texts.random.choice(["10pt", "11pt", "12pt"]), texts.random.choice(["oneside", "twoside"])
    title, body, truth, heads, furniture = texts.title(), "", [], [], []
    for number in range(1, 4):
        chapter = texts.title()
        body += f"\\chapter{{{chapter}}}\n"
        truth += [f"Chapter {number}", chapter]
        heads.append(chapter)
        furniture += [f"Chapter {number}. {chapter}"] * 8
        for index, text in enumerate(texts.paragraphs(11)):
            truth.append(text)
            words = tex(text).split(" ")
            if index % 4 == 1:
                note = (
                    f"See the {texts.random.choice(['second', 'third', 'last'])} part, where it is told of."
                )
                words[len(words) // 2] += f"\\footnote{{{note}}}"
                furniture.append(note)
            body += " ".join(words) + "\n\n"
    bookmarks = "\\usepackage[hidelinks]{hyperref}\n" if seed % 2 == 0 else ""
    made = _document(
        f"\\documentclass[{size},{side}]{{book}}\n\\title{{{title}}}\\author{{Jane Writer}}\n{bookmarks}"
        f"\\pagestyle{{headings}}",
        body,
    )
    return Case(
        "PDF",
        f"latex-book-{seed}.pdf",
        made,
        tuple(truth),
        (*furniture, *PAGES, *PAGES),
        tuple(heads),
        tuple(f"Chapter {number}" for number in range(1, 4)),
        seed=seed,
    )


def article(seed: int) -> Case:
    """Two columns of a paper: abstract, sections, formulas in lines, notes, references."""
    texts = Texts(seed, "article")
    title = texts.title()
    body = f"\\title{{{title}}}\\author{{A. Writer \\and B. Reader}}\\date{{}}\\maketitle\n"
    abstract = texts.paragraphs(1)[0]
    body += f"\\begin{{abstract}}{tex(abstract)}\\end{{abstract}}\n"
    truth, furniture, heads = [title, "A. Writer B. Reader", "Abstract", abstract], [], []
    for number in range(1, 4):
        head = texts.title()
        body += f"\\section{{{head}}}\n"
        truth.append(f"{number} {head}")
        heads.append(f"{number} {head}")
        for text in texts.paragraphs(3):
            words = tex(text).split(" ")
            words[-1] += (
                "\\footnote{For more of it see the report of the year before.}" if number == 2 else ""
            )
            body += " ".join(words) + "\n\n"
            truth.append(text)
        n = texts.random.randint(2, 9)
        body += (
            f"The area is $x^{n}$ where the speed of $10^{n}$ m/s is $v_{n}$, and $f(x) = "
            f"{n}x^2 + {n + 1}$ holds. "
            "It was shown in \\cite{a} and by others.\n\n"
        )
        truth.append(
            f"The area is x{n} where the speed of 10{n} m/s is v{n}, and f(x) = {n}x2 + "
            f"{n + 1} holds. It was shown in [1] and by others."
        )
        if number == 2:
            furniture += ["For more of it see the report of the year before."] * 3
    entry = "A. Other. A work of others. Journal of Works, 12:34–56, 1999."
    body += "\\begin{thebibliography}{9}\\bibitem{a} A. Other. A work of others. {\\em Journal of Works}, 12:34--56, 1999.\\end{thebibliography}"
    made = _document(
        "\\documentclass[twocolumn]{article}\n\\usepackage[hidelinks]{hyperref}"
        if seed % 2
        else "\\documentclass[twocolumn,11pt]{article}",
        body,
    )
    return Case(
        "PDF",
        f"latex-article-{seed}.pdf",
        made,
        tuple(truth),
        (*furniture, *PAGES),
        (*heads, "References"),
        ("References", f"[1] {entry}", "1", "1", title, "Abstract"),
        title=title,
        seed=seed,
    )


def play(seed: int) -> Case:
    """Speakers in small capitals, what they do in italics."""
    texts = Texts(seed, "play")
    people = ["Anna", "Bernard", "The Duke", "Clara"]
    body, truth = "\\section*{Act I}\n\\begin{description}\n", ["Act I"]
    for sentence in texts.sentences(40):
        who = texts.random.choice(people)
        doing = texts.random.choice(["", "", " (aside)", " (rising)"])
        body += (
            f"\\item[\\textsc{{{who}.}}] "
            + (f"\\textit{{{doing.strip()}}} " if doing else "")
            + tex(sentence)
            + "\n"
        )
        truth.append(f"{who}.{doing} {sentence}")
    made = _document(
        "\\documentclass[12pt]{article}\n\\pagestyle{myheadings}\\markright{A Play in One Act}",
        body + "\\end{description}",
    )
    return Case(
        "PDF",
        f"latex-play-{seed}.pdf",
        made,
        tuple(truth),
        ("A Play in One Act",) * 9 + PAGES,
        ("Act I",),
        seed=seed,
    )


def poem(seed: int) -> Case:
    """Sonnets with the number of each fifth line in the margin."""
    texts = Texts(seed, "poem")
    lines = texts.lines("verse")
    number = texts.random.randrange(4)
    chosen = [lines[14 * (number + i) % 56 :][:14] for i in range(3)]
    body, truth, furniture = "", [], []
    for index, sonnet in enumerate(chosen, 1):
        body += f"\\section*{{Sonnet {index}}}\n\\begin{{verse}}\n"
        truth += [f"Sonnet {index}", *sonnet]
        for at, line in enumerate(sonnet, 1):
            mark = f"\\rlap{{\\hspace{{2em}}{at}}}" if at % 5 == 0 else ""
            body += tex(line) + mark + ("\\\\\n" if at < 14 else "\n")
        furniture += ["5", "10"]
        body += "\\end{verse}\n"
    made = _document("\\documentclass[11pt]{article}", body)
    return Case(
        "PDF",
        f"latex-poem-{seed}.pdf",
        made,
        tuple(truth),
        (*furniture, *PAGES),
        ("Sonnet 1", "Sonnet 2", "Sonnet 3"),
        seed=seed,
    )


def slides(seed: int) -> Case:
    """Beamer's, with author, title and number at each foot."""
    texts = Texts(seed, "slides")
    title, body, truth, heads = texts.title(), "", [], []
    for _ in range(6):
        head = texts.title()
        items = texts.sentences(3)
        body += f"\\begin{{frame}}{{{head}}}\\begin{{itemize}}" + "".join(
            f"\\item {tex(item)}\n" for item in items
        )
        body += "\\end{itemize}\\end{frame}\n"
        truth += [head, *items]
        heads.append(head)
    theme = texts.random.choice(["Madrid", "Boadilla"])
    made = _document(
        f"\\documentclass{{beamer}}\\usetheme{{{theme}}}\\setbeamertemplate{{navigation symbols}}{{}}"
        f"\\title[{title}]{{{title}}}\\author[J. Writer]{{J. Writer}}\\institute{{}}\\date{{May 2021}}", body,
    )  # fmt: skip
    foot = ["J. Writer", title, "May 2021"]
    numbers = [f"{n} / 6" for n in range(1, 7)]
    return Case(
        "PDF",
        f"latex-slides-{seed}.pdf",
        made,
        tuple(truth),
        (*(foot * 6), *numbers),
        tuple(heads),
        title=title,
        seed=seed,
    )


def german(seed: int) -> Case:
    """KOMA-Script's book, whose umlauts are put together of two letters' shapes, with long words divided."""
    texts = Texts(seed, "german")
    truth = texts.paragraphs(8, "german")
    head = texts.random.choice(["Die Verwandlung", "Eine Übung", "Der Träumer"])
    made = _document(
        f"\\documentclass[{texts.random.choice(['10pt', '11pt'])},paper=a5]{{scrbook}}\n\\usepackage[ngerman]{{babel}}\n\\pagestyle{{headings}}",
        f"\\chapter{{{head}}}\n" + "\n\n".join(map(tex, truth)),
    )
    return Case(
        "PDF",
        f"latex-german-{seed}.pdf",
        made,
        (f"1 {head}", *truth),
        (f"1 {head}",) * 9 + PAGES,
        (f"1 {head}",),
        seed=seed,
    )


def transcript(seed: int) -> Case:
    """Each line with its number at the margin."""
    texts = Texts(seed, "transcript")
    truth = [
        f"{who} {sentence}" for who, sentence in zip(["Q.", "A."] * 30, texts.sentences(60), strict=True)
    ]
    mode = texts.random.choice(["pagewise", "right"])
    body = "\\begin{linenumbers}\n" + "\n\n".join(map(tex, truth)) + "\n\\end{linenumbers}"
    made = _document(
        f"\\documentclass[12pt]{{article}}\n\\usepackage[{mode}]{{lineno}}\n\\linespread{{1.5}}", body
    )
    numbers = tuple(str(n) for n in range(1, 60)) * 8
    return Case("PDF", f"latex-transcript-{seed}.pdf", made, tuple(truth), numbers, seed=seed)


def drop_capital(seed: int) -> Case:
    """A letter of two or three lines begins each part, and small capitals go on."""
    texts = Texts(seed, "drop")
    body, truth, heads = "", [], []
    lines = texts.random.choice([2, 3])
    for _ in range(3):
        head = texts.title()
        chosen = [text for text in texts.paragraphs(14) if text[0].isalpha() and len(text) > 200][:2]
        words = chosen[0].split(" ", 1)
        body += f"\\section*{{{head}}}\n\\lettrine[lines={lines}]{{{words[0][0]}}}{{{tex(words[0][1:])}}} {tex(words[1])}\n\n{tex(chosen[1])}\n\n"
        truth += [head, *chosen]
        heads.append(head)
    made = _document("\\documentclass[11pt]{article}\n\\usepackage{lettrine}", body)
    return Case("PDF", f"latex-dropcap-{seed}.pdf", made, tuple(truth), PAGES, tuple(heads), seed=seed)


def watermark(seed: int) -> Case:
    """DRAFT aslant over each page."""
    texts = Texts(seed, "watermark")
    truth = texts.paragraphs(14)
    word = texts.random.choice(["DRAFT", "CONFIDENTIAL"])
    made = _document(
        f"\\documentclass{{article}}\n\\usepackage{{draftwatermark}}\\SetWatermarkText{{{word}}}\\SetWatermarkScale{{{0.6 if len(word) > 6 else 1}}}",
        "\n\n".join(map(tex, truth)),
    )
    return Case("PDF", f"latex-watermark-{seed}.pdf", made, tuple(truth), (word,) * 9 + PAGES, seed=seed)


def accents(seed: int) -> Case:
    """Names with every accent, which the default fonts set as two shapes."""
    texts = Texts(seed, "accents")
    chosen = texts.random.sample(texts.lines("names"), 4)
    size = texts.random.choice(["10pt", "12pt"])
    truth = [part for pair in zip(chosen, texts.paragraphs(4), strict=True) for part in pair]
    made = _document(f"\\documentclass[{size}]{{article}}", "\n\n".join(map(tex, truth)))
    return Case("PDF", f"latex-accents-{seed}.pdf", made, tuple(truth), PAGES, seed=seed)


def table(seed: int) -> Case:
    """Tables with bold rows at their heads between paragraphs."""
    texts = Texts(seed, "table")
    body, truth, either = "", [], []
    for number in range(1, 4):
        text = texts.paragraphs(2)
        rows = [
            [
                texts.random.choice(["North", "South", "East", "West"]),
                *(str(texts.random.randint(100, 999)) for _ in range(3)),
            ]
            for _ in range(5)
        ]
        body += tex(text[0]) + "\n\n\\begin{table}[h]\\centering\\begin{tabular}{lrrr}\\hline\n"
        body += "\\textbf{Region} & \\textbf{Spring} & \\textbf{Summer} & \\textbf{Autumn}\\\\\\hline\n"
        body += "\n".join(" & ".join(row) + "\\\\" for row in rows)
        body += (
            f"\n\\hline\\end{{tabular}}\\caption{{Figures of the year {1900 + number}.}}\\end{{table}}\n\n"
            + tex(text[1])
            + "\n\n"
        )
        truth += text
        either += [
            *("Region", "Spring", "Summer", "Autumn"),
            *(" ".join(row) for row in rows),
            f"Table {number}: Figures of the year {1900 + number}.",
        ]
    made = _document(f"\\documentclass[{texts.random.choice(['10pt', '12pt'])}]{{article}}", body)
    return Case("PDF", f"latex-table-{seed}.pdf", made, tuple(truth), PAGES, (), tuple(either), seed=seed)


def capitals(seed: int) -> Case:
    """Paragraphs in capitals in a narrow measure, so that their words are divided."""
    texts = Texts(seed, "capitals")
    width = texts.random.choice(["4.5cm", "5.5cm"])
    some = texts.paragraphs(8)
    truth = [text.upper() if index % 3 == 1 else text for index, text in enumerate(some)]
    made = _document(
        f"\\documentclass{{article}}\n\\setlength{{\\textwidth}}{{{width}}}\n\\sloppy",
        "\n\n".join(map(tex, truth)),
    )
    return Case("PDF", f"latex-capitals-{seed}.pdf", made, tuple(truth), PAGES, seed=seed)


def leftward(seed: int) -> Case:
    """Arabic that XeTeX sets from right to left."""
    texts = Texts(seed, "xetex arabic")
    truth = texts.paragraphs(4, "arabic")
    size = texts.random.choice([12, 14])
    head = f'\\documentclass{{article}}\n\\font\\f="Amiri:script=arab" at {size}pt\n\\pagestyle{{empty}}'
    body = "\\TeXXeTstate=1\\f\\baselineskip=24pt\n"
    body += "\n\n".join(f"\\noindent\\beginR {text}\\endR" for text in truth)
    made = typeset(head + "\n\\begin{document}\n" + body + "\n\\end{document}\n", "xelatex")
    return Case("PDF", f"latex-arabic-{seed}.pdf", made, tuple(truth), seed=seed)


_FORMULAS = (
    (r"$(x + N)^2$", "(x + N)2"), (r"$f(x)^2$", "f(x)2"), (r"$|x|^2$", "|x|2"), (r"$\sin^2 x$", "sin2 x"),
    (r"$\sigma^2$", "σ2"), (r"N~m/s$^2$", "N m/s2"), (r"$\mathbf{v}^2$", "v2"), (r"$[a, b]^3$", "[a, b]3"),
    (r"$10^{-N}$", "10−N"), (r"$e^{2x}$", "e2x"), (r"$\lambda^2$", "λ2"),
    (r"$2^{10}$", "210"), (r"$(a, b)^2$", "(a, b)2"), (r"$A^3$", "A3"),
)  # fmt: skip
"""Powers as TeX writes them, and as they are read, a power as figures."""


def formulas(seed: int) -> Case:
    """Powers of all that may bear one, among notes: neither is to be taken for the other."""
    texts = Texts(seed, "formulas")
    body, truth, furniture = "", [], []
    for index, (source, spoken) in enumerate(texts.random.sample(_FORMULAS, 12)):
        number = str(texts.random.randint(2, 9))
        first, second = texts.sentences(2)
        note = "\\footnote{As was said before.}" if index % 3 == 0 else ""
        furniture += ["As was said before."] if note else []
        body += f"{tex(first)}{note} Here {source.replace('N', number)} is what it was. {tex(second)}\n\n"
        truth.append(f"{first} Here {spoken.replace('N', number)} is what it was. {second}")
    made = _document("\\documentclass{article}", body)
    return Case("PDF", f"latex-formulas-{seed}.pdf", made, tuple(truth), (*furniture, *PAGES), seed=seed)
