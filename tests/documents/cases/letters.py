"""Subtitles, letters, saved pages in one file, and LaTeX as people write it."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

from tests.documents.case import Case
from tests.documents.sentences import Writer


def cases(seed: int) -> list[Case]:
    """The documents of one seed."""
    return [_subtitles(seed, "srt"), _subtitles(seed, "vtt"), _rolling(seed), _letter(seed),
    _newsletter(seed),
            _paper(seed), _macros(seed), _outline(seed), _structured(seed), _works(seed), _sized(seed), _listed(seed)]  # fmt: skip


def _text(kind: str, name: str, seed: int, text: str | bytes, truth: list[str], **more: object) -> Case:
    def make(path: Path) -> None:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())

    return Case(kind, name, make, tuple(truth), seed=seed, **more)  # type: ignore[arg-type]


def _clock(seconds: float, mark: str) -> str:
    whole = int(seconds)
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}{mark}{int(seconds % 1 * 1000):03}"


def _subtitles(seed: int, kind: str) -> Case:
    """Subtitles that cut sentences in two, with tags, a place and a name."""
    writer = Writer(seed + 4000 + (kind == "vtt"))
    said = [writer.sentence() for _ in range(12)]
    mark = "," if kind == "srt" else "."
    cues, at = [], 1.0
    for n, sentence in enumerate(said):
        words = sentence.split()
        halves = [" ".join(words[: len(words) // 2]), " ".join(words[len(words) // 2 :])]
        if n == 2:
            halves[0] = f"<i>{halves[0]}</i>"
        if n == 3 and kind == "srt":
            halves[0] = f"{{\\an8}}<font color='#fff'>{halves[0]}</font>"
        if n == 4 and kind == "vtt":
            halves[0] = f"<v Ann>{halves[0]}</v>"
        joined = ["\n".join(halves)] if n % 3 == 0 else halves
        for text in joined:
            number = f"{len(cues) + 1}\n" if kind == "srt" or seed % 2 == 0 else ""
            where = " align:start position:0%" if kind == "vtt" else ""
            cues.append(f"{number}{_clock(at, mark)} --> {_clock(at + 2, mark)}{where}\n{text}")
            at += 2.1
        at += 6 if n == 6 else 0
    head = (
        ""
        if kind == "srt"
        else "WEBVTT - a talk\nKind: captions\n\nNOTE made for a trial\n\nSTYLE\n::cue {color: red}\n\n"
    )
    body = head + "\n\n".join(cues) + "\n"
    text = (body, body.replace("\n", "\r\n"), "\ufeff" + body, body)[seed % 4]
    return _text(
        kind.upper(), f"talk-{seed}.{kind}", seed, text, said,
        furniture=("made for a trial", "cue color red"), either=("Ann",),
    )  # fmt: skip


def _rolling(seed: int) -> Case:
    """Captions that roll: each line stands twice, as video sites write them."""
    writer = Writer(seed + 4100)
    said = [writer.sentence() for _ in range(8)]
    words = " ".join(said).split()
    lines = [" ".join(words[at : at + 6]) for at in range(0, len(words), 6)]
    cues, before = [], ""
    for n, line in enumerate(lines):
        first, *rest = line.split(" ")
        timed = first + "".join(
            f"<{_clock(n * 3 + i / 4, '.')}><c> {word}</c>" for i, word in enumerate(rest)
        )
        cues.append(
            f"{_clock(n * 3, '.')} --> {_clock(n * 3 + 2.9, '.')} align:start\n{before or ' '}\n{timed}"
        )
        cues.append(f"{_clock(n * 3 + 2.9, '.')} --> {_clock(n * 3 + 3, '.')} align:start\n{line}\n ")
        before = line
    text = "WEBVTT\nKind: captions\nLanguage: en\n\n" + "\n\n".join(cues) + "\n"
    return _text("VTT", f"rolling-{seed}.vtt", seed, text, said)


def _letter(seed: int) -> Case:
    """A letter in plain text with a signature and what it answers."""
    writer = Writer(seed + 4200)
    title, prose, answered = writer.title(), writer.paragraphs(3), writer.sentence()
    message = EmailMessage()
    message["From"], message["To"] = "Ann Webb <ann@example.org>", "tom@example.org"
    message["Subject"] = f"{title} – naïve"
    message["Date"] = "Tue, 03 Mar 2026 10:00:00 +0000"
    message["X-Mailer"] = "Trial mail program"
    body = (
        "\n\n".join(prose)
        + f"\n\nOn Monday Tom wrote:\n> {answered}\n\n-- \nAnn Webb\nQuay Press, Harbour Road 4\n"
    )
    message.set_content(body, cte=("quoted-printable", "base64", "quoted-printable", "8bit")[seed % 4])
    message.add_attachment(b"%PDF-1.4 xx", maintype="application", subtype="pdf", filename="bill.pdf")
    return _text(
        "EML", f"letter-{seed}.eml", seed, message.as_bytes(), [f"{title} – naïve", *prose],
        furniture=("Trial mail program", "Quay Press, Harbour Road 4"),
        either=("Ann Webb", "From Ann Webb", "ann@example.org", "tom@example.org", "Tuesday, 3 March 2026",
        answered,
                "On Monday Tom wrote:", "Ann Webb"),
        title=f"{title} – naïve",
        headings=(f"{title} – naïve",),
    )  # fmt: skip


def _newsletter(seed: int) -> Case:
    """A letter in HTML, laid out in tables, or a page saved in one file (MHTML)."""
    writer = Writer(seed + 4300)
    title, prose = writer.title(), writer.paragraphs(4)
    inner = "".join(f"<p>{text}</p>" for text in prose)
    rows = f"<tr><td><h1>{title}</h1></td></tr><tr><td>{inner}</td></tr>"
    markup = (
        "<html><head><style>p {color: red}</style></head><body><table width='600'><tr><td>"
        f"<table>{rows}</table></td></tr></table></body></html>"
    )
    message = EmailMessage()
    message["Subject"], message["From"] = title, "<Saved by a browser>"
    if seed % 2 == 0:
        message.set_content("This letter is in HTML only.")
        message.add_alternative(markup, subtype="html")
        name, kind = f"newsletter-{seed}.eml", "EML"
    else:
        message["Snapshot-Content-Location"] = "https://example.org/"
        message.set_content(markup, subtype="html", cte="quoted-printable")
        message.add_related(b"\x89PNG123", maintype="image", subtype="png", cid="<p@x>")
        name, kind = f"saved-{seed}.mhtml", "MHTML"
    return _text(
        kind, name, seed, message.as_bytes(), [title, *prose], furniture=("This letter is in HTML only.",),
        headings=(title,), either=("Saved by a browser",), title=title,
    )  # fmt: skip


def _works(seed: int) -> Case:
    """Two works of Project Gutenberg in one file, each in its frame."""
    writer = Writer(seed + 5100)
    licence = " ".join(writer.paragraph() for _ in range(8))
    text, truth, furniture = "", [], []
    for title in writer.titles(2):
        prose = writer.paragraphs(4)
        frame = f"OF THE PROJECT GUTENBERG EBOOK {title.upper()} ***"
        text += f"The Project Gutenberg eBook of {title}\n\n*** START {frame}\n\n" + "\n\n".join(prose)
        text += f"\n\n*** END {frame}\n\n{licence}\n\n"
        truth += prose
        furniture += [f"START {frame[:-4]}", f"END {frame[:-4]}"]
    return _text("TXT", f"works-{seed}.txt", seed, text, truth, furniture=tuple(furniture))


def _listed(seed: int) -> Case:
    """A typed list of contents before the text: with dots, gaps or tabs, and under a title alone."""
    writer, which = Writer(seed + 5400), seed % 4
    heads, prose = writer.titles(6), writer.paragraphs(6)
    ends = [f"{(' ' + '.' * (12 + n), ' ' * (6 + n), chr(9), ' ')[which]}{3 + 17 * n}" for n in range(6)]
    lines = [f"{head}{end}" for head, end in zip(heads, ends, strict=True)]
    text = "Contents\n\n" + ("\n\n" if which == 2 else "\n").join(lines) + "\n\n"
    # A column of figures within the text is none.
    count = [f"{writer.sentence()[:-1]} {n}" for n in (4, 19, 31)]
    text += "\n\n".join(f"{head.upper()}\n\n{each}" for head, each in zip(heads, prose, strict=True))
    text += "\n\n" + "\n\n".join(count) + "\n"
    truth = [each for head, text in zip(heads, prose, strict=True) for each in (head.upper(), text)]
    return _text(
        "TXT", f"listed-{seed}.txt", seed, text, [*truth, *count],
        furniture=tuple(" ".join(line.split()) for line in lines), headings=("Contents", *heads), either=("Contents",),
    )  # fmt: skip


def _sized(seed: int) -> Case:
    """Markdown with sizes and names behind pictures, links and code."""
    writer = Writer(seed + 5200)
    title, (one, two, three) = writer.titles(1)[0], [writer.sentence() for _ in range(3)]
    text = (
        f"# {title}\n\n![](map.png){{width=50%}}\n\n{one}\n\n"
        f"[{two}](there.html){{target=_blank .wide}} {three}\n\n"
        f'![](b.png){{ #fig:b width=3cm height="40%" }}\n'
    )
    return _text("MD", f"sized-{seed}.md", seed, text, [title, one, f"{two} {three}"], headings=(title,))


def _macros(seed: int) -> Case:
    """LaTeX with macros that end in a space of their own, TeX's parameters, and files that it takes in."""
    writer = Writer(seed + 5300)
    prose, inner = [writer.paragraph() for _ in range(4)], [writer.paragraph() for _ in range(2)]
    folder = "." if seed % 2 else f"parts-{seed}"
    source = rf"""\documentclass{{article}}
\usepackage{{xspace}}
\input{{{folder}/macros-of-{seed}{"" if seed % 2 else ".tex"}}}
\newcommand{{\both}}{{\mill and \quay}}
\begin{{document}}
\looseness=-1 {prose[0]} It was \mill that stood, \mill, and (\mill) or \mill{{}} then.

\parskip=2pt plus 1pt minus .5pt
{prose[1]} Both \both were \emph{{there}} \ie they stayed with \quay

{prose[2]}\hskip 1em plus 2em % \input{{gone}}
\input{{{folder}/one-of-{seed}}} \include{{two-of-{seed}}}
\vskip 2.5cm {prose[3]}
\end{{document}}
"""
    macros = r"""\newcommand{\mill}{Old Mill\xspace}
\newcommand{\ie}{i.e.\xspace} \def\quay{the \emph{quay}\xspace}
"""

    def make(path: Path) -> None:
        (path.parent / folder).mkdir(exist_ok=True)
        (path.parent / folder / f"macros-of-{seed}.tex").write_text(macros)
        (path.parent / folder / f"one-of-{seed}.tex").write_text(inner[0] + "\n")
        (path.parent / f"two-of-{seed}.tex").write_text(inner[1] + "\n")
        path.write_text(source)

    truth = (
        f"{prose[0]} It was Old Mill that stood, Old Mill, and (Old Mill) or Old Mill then.",
        f"{prose[1]} Both Old Mill and the quay were there i.e. they stayed with the quay",
        f"{prose[2]} {inner[0]} {inner[1]} {prose[3]}",
    )
    return Case("TEX", f"macros-{seed}.tex", make, truth, seed=seed)


def _paper(seed: int) -> Case:
    """A paper in LaTeX: macros of its own, citations, formulas, a figure, a table, notes and a
    bibliography."""
    writer = Writer(seed + 4400)
    title, *heads = writer.titles(4)
    abstract, prose, note = writer.paragraph(), writer.paragraphs(5), writer.sentence()
    items, caption, n = [writer.sentence() for _ in range(2)], writer.sentence(), writer.number(2, 9)
    kind = ("article", "IEEEtran", "scrartcl", "amsart")[seed % 4]
    source = rf"""\documentclass[11pt,a4paper]{{{kind}}}
\usepackage[utf8]{{inputenc}} % how it is written
\usepackage{{amsmath,graphicx}}
\newcommand{{\kettle}}{{copper kettle}}
\newcommand{{\most}}[1]{{most #1 of all}}
\title{{{title}}}
\author{{Ann Webb\thanks{{Paid by the Quay Press.}} \and Tom Gray}}
\date{{March 2026}}
\begin{{document}}
\maketitle
\begin{{abstract}}
{abstract}
\end{{abstract}}
\tableofcontents
\section{{{heads[0]}}}\label{{sec:one}}
{prose[0]}\footnote{{{note}}} {prose[1]} % a remark for nobody
It is a \kettle{{}} that was \emph{{never}} seen, and \most{{naive}}: na\"\i ve Erd\H{{o}}s, 5\,\% of ``all''
-- see~\cite{{webb}}.

\subsection*{{{heads[1]}}}
{prose[2]}
\begin{{itemize}}
  \item {items[0]}
  \item[+] {items[1]}
\end{{itemize}}
We have $x_1 = {n} - b$ and
\begin{{equation}}\label{{eq:a}}
  y = \frac{{1}}{{{n}}}
\end{{equation}}
so all is well.
\begin{{figure}}[ht]\centering\includegraphics[width=3cm]{{kettle.png}}\caption{{{caption}}}\end{{figure}}
\begin{{table}}\begin{{tabular}}{{l|rr}}Year & Tons\\\hline 1901 & 4120\\ \end{{tabular}}\end{{table}}
\section{{{heads[2]}}}
{prose[3]}
\begin{{verbatim}}
for k in range(9): print(k)
\end{{verbatim}}
{prose[4]}
\begin{{thebibliography}}{{9}}\bibitem{{webb}} Webb, A.: On Kettles. Quay Press.\end{{thebibliography}}
\end{{document}}
Nothing after the end.
"""
    said = (
        "It is a copper kettle that was never seen, and most naive of all: naïve Erdős, 5 % of “all” – see ."
    )
    return _text(
        "TEX", f"paper-{seed}.tex", seed, source,
        [title, abstract, heads[0], f"{prose[0]} {prose[1]} {said}", heads[1], prose[2], *items,
         f"We have x₁ = {n} − b and y = 1/{n} so all is well.", heads[2], *prose[3:]],
        furniture=(note, "for k in range(9): print(k)", "1901 4120", "a remark for nobody", "Nothing after "
            "the end",
                   "Webb, A.: On Kettles. Quay Press", "Paid by the Quay Press", "how it is written", "webb"),
        headings=(title, *heads), either=("Ann Webb", "Tom Gray", "March 2026", "Year Tons", caption,
        "Abstract", "References"),
        title=title,
    )  # fmt: skip


def _outline(seed: int) -> Case:
    """Notes in Org mode: to-do words, tags, drawers, links, a source block."""
    writer = Writer(seed + 4500)
    title, *heads = writer.titles(4)
    prose, items = writer.paragraphs(4), [writer.sentence() for _ in range(2)]
    text = f"""#+TITLE: {title}
#+OPTIONS: toc:nil

{prose[0]}

* TODO [#A] {heads[0]}  :work:home:
  SCHEDULED: <2026-03-03 Tue>
  :PROPERTIES:
  :ID: 44aa
  :END:
{prose[1]} See [[https://example.org][the /old/ map]] and *this* ~code~[fn:1].
** DONE {heads[1]}
   CLOSED: [2026-03-03 Tue 10:00]
- [X] {items[0]}
- {items[1]}
#+BEGIN_SRC python
for k in range(9): print(k)
#+END_SRC
{prose[2]}
# a remark for nobody
| Year | Tons |
|------+------|
| 1901 | 4120 |

* {heads[2]}
{prose[3]}

[fn:1] The note of the notes.
"""
    return _text(
        "ORG", f"outline-{seed}.org", seed, text,
        [title, prose[0], heads[0], f"{prose[1]} See the old map and this code.", heads[1], *items, prose[2],
        heads[2],
         prose[3]],
        furniture=("toc nil", "SCHEDULED", "PROPERTIES", "44aa", "for k in range(9): print(k)",
        "a remark for nobody",
                   "1901 4120", "The note of the notes", "work home"),
        headings=(title, *heads), either=("Year Tons", title, "TODO", "DONE"), title=title,
    )  # fmt: skip


def _structured(seed: int) -> Case:
    """A manual in reStructuredText: directives, roles, notes, a literal block, substitutions."""
    writer = Writer(seed + 4600)
    title, *heads = writer.titles(3)
    prose, items, warned = writer.paragraphs(4), [writer.sentence() for _ in range(2)], writer.sentence()
    over = "=" * len(title) + "\n" if seed % 2 == 0 else ""
    text = f"""{over}{title}
{"=" * len(title)}

.. contents:: In this text

{prose[0]} See `the map <https://example.org>`_ and :ref:`harbour` and |kettle|. [#f1]_

.. |kettle| replace:: the copper kettle

{heads[0]}
{"-" * len(heads[0])}

{prose[1]}

* {items[0]}
* {items[1]}

.. warning:: {warned}

.. code-block:: python

   for k in range(9): print(k)

.. a remark for nobody

.. image:: harbour.png
   :alt: A harbour

{heads[1]}
{"-" * len(heads[1])}

{prose[2]} It is ``literal`` and *plain*, :math:`x_1 = 3`.

.. toctree::
   :maxdepth: 2

   install
   usage

{prose[3]}

.. [#f1] The note of the manual.
"""
    return _text(
        "RST", f"manual-{seed}.rst", seed, text,
        [title, f"{prose[0]} See the map and harbour and the copper kettle.", heads[0], prose[1], *items,
        warned, heads[1],
         f"{prose[2]} It is literal and plain, x₁ = 3.", prose[3]],
        furniture=("for k in range(9): print(k)", "a remark for nobody", "The note of the manual", "maxdepth",
                   "install usage", "1"),
        headings=(title, *heads), either=("In this text", "Warning", "A harbour", title, *heads), title=title,
    )  # fmt: skip
