"""What is peculiar to each kind of marked-up text: LaTeX, reStructuredText, Org, Aozora Bunko, subtitles,
letters."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from app.documents.open import open_text
from app.documents.text import aozora, beginnings, mail, org, rst, subtitles, tex
from tests.support.documents import marked


def in_tex(body: str, before: str = "") -> list[str]:
    text = f"\\documentclass{{article}}\n{before}\n\\begin{{document}}\n{body}\n\\end{{document}}"
    return marked(tex.parse(text.encode()))


@pytest.mark.parametrize(
    ("source", "read_as"),
    [
        (r"A\"opfel na\"{\i}ve \c{c}a \v{S}koda \H{o} \ss{} \o", "Aöpfel naïve ça Škoda ő ß ø"),
        (r"``So'' -- he said --- 5\,\% \& more~\dots", "“So” – he said — 5 % & more\u00a0…"),
        ('Das "`Recht"\' auf 5" und "`so `es\' ist"\'.', 'Das „Recht“ auf 5" und „so ‘es’ ist“.'),
        (r"See \textbf{bold \emph{and} so}\label{x} on \unknown[a]{it}.", "See bold and so on it."),
        (
            r"{\KOMAScript} and \XyPic{} draw {\Large big} {\bfseries bold}.",
            "KOMAScript and XyPic draw big bold.",
        ),
        (r"A \href{http://x.org}{link} and \verb|a_b|.", "A link and a_b."),
        (r"It is $x^2$, \(y_1\) and \[z = \frac{1}{2}\] so.", "It is x², y₁ and z = 1/2 so."),
        (r"\newcommand{\ket}[1]{\mbox{$|#1\rangle$}} $\ket{x}$ and \ket{y}.", "| x⟩ and | y⟩."),
        ("One % remark\ntwo\\\\ three", "One two three"),
        (r"As shown \citep[p.~3]{a,b}.", "As shown ⟦[a,b]⟧."),
        (r"A \mintinline{coq}{nat} is.\inputminted{coq}{nat.v}", "A nat is."),
        (r"\pgfimage[width=3cm]{images/cells.png} Here.", "Here."),
        (r"\iffalse Gone. \fi Here.", "Here."),
        (r"\ExplSyntaxOn \keys_set:nn {a / b} {c} \ExplSyntaxOff Here.", "Here."),
        (r"\begin{minipage}[t]{0.45\textwidth}Here.\end{minipage}", "Here."),
        (r"\begin{wrapfigure}{r}[2pt]{.3\linewidth}Here.\end{wrapfigure}", "Here."),
        (r"\begin{CJK*}{UTF8}{gbsn}Here.\end{CJK*}", "Here."),
        (r"\begin{block}{A title.} Here.\end{block}", "A title. Here."),
        (r"\captionof{table}[Short]{Here.}", "Here."),
        (
            r"\Gls{wave}, \glspl{wave}, \glslink{w}{all waves} and \ac[x]{HTTP}.",
            "Wave, waves, all waves and HTTP.",
        ),
        (
            r"It is $6~\si{m.s^{-1}}$, \SI{3}{\kilo\meter}, \SIrange{1}{2}{m}.",
            "It is 6 m s⁻¹, 3 kilometer, 1–2 m.",
        ),
        (r"See $\nicefrac 12$ of \texorpdfstring{it}{that} \hyperlink{0}{here}.", "See 1/2 of it here."),
        (r"\resizebox{\textwidth}{!}{\textcolor{red}{Here}}\multirow{2}{*}{.}", "Here."),
    ],
)
def test_a_line_of_latex(source, read_as):
    assert in_tex(source) == [read_as]


@pytest.mark.parametrize(
    "table",
    [
        r"\begin{tabular}{lr} \begin{tabular}[c]{@{}c@{}}Two\\ lines\end{tabular} & 3 \\ 4 & 5 \end{tabular}",
        r"\begin{deluxetable}{lr} \tablecaption{Two lines} \tablehead{\colhead{3} & \colhead{4}}"
        r" \startdata 5 & 6 \\ 7 & 8 \enddata \end{deluxetable}",
    ],
)
def test_a_table_of_latex_is_one(table):
    """Also one with a table in a cell, and one of a journal's own kind."""
    lines = in_tex(f"It is so. {table} It is over.")
    assert [line for line in lines if line[0] != "⟦"] == ["It is so.", "It is over."]
    assert "⟦Two lines⟧" in lines


def test_a_large_grid_of_latex_is_a_table():
    grid = r"$\begin{array}{ccc}" + r" 1 & 2 & 3 & 4 \\" * 4 + r"\end{array}$"
    assert in_tex(f"It is so. {grid} It is over.")[1][0] == "⟦"
    assert in_tex(r"It is $\begin{pmatrix} a & b \end{pmatrix}$ so.")[0].startswith("It is ")


def test_terms_of_latex_are_said_as_the_text_defines_them():
    defined = r"\newacronym{nmr}{NMR}{nuclear resonance}\newglossaryentry{tide}{name={high tide}, plural=x}"
    assert in_tex(r"\Gls{tide} and \acs{nmr}; \figref{a}.", defined) == ["High tide and NMR; ."]


def test_a_chapter_of_latex_knows_the_macros_of_the_files_beside_it(tmp_path):
    (tmp_path / "macros.sty").write_text(
        "\\newcommand{\\kettle}{copper kettle}\n\\newcommand{\\indexdef}[1]{\\index{#1|bf}}\n"
        "\\newcommand{\\inverse}[1]{\\ensuremath{#1^{-1}}}\n\\def\\many{\\@ifnextchar\\many\\many\\many}\n"
    )
    chapter = "The \\kettle\\indexdef{kettle!copper} sang.\n\nThen $\\inverse{p}$ \\many came."
    assert marked(tex.parse(chapter.encode(), "", tmp_path)) == ["The copper kettle sang.", "Then p⁻¹ came."]
    assert marked(tex.parse(b"A \\sindex{word}\\indexsee{a}{b}word.")) == ["A word."]


def test_a_whole_text_of_latex_knows_what_its_own_packages_and_the_folder_above_define(tmp_path):
    folder = tmp_path / "paper"
    folder.mkdir()
    (tmp_path / "names.tex").write_text("\\newcommand{\\sort}{tide sort}\n")
    (tmp_path / "secret").write_text("Secret.")
    (folder / "own.sty").write_text("\\newcommand{\\calculus}[1][]{PMC}\n\\newcommand{\\other}{gone}\n")
    (folder / "unnamed.sty").write_text("\\newcommand{\\many}{not this}\n")
    text = "\\documentclass{article}\n\\usepackage[x]{amsmath, own}\n\\input{../names}\n\\input{../secret}\n"
    text += "\\begin{document}\nThe \\calculus{} of \\sort\\many.\n\\input{../secret}\n\\end{document}"
    assert marked(tex.parse(text.encode(), "", folder)) == ["The PMC of tide sort."]


def test_latex_notes_stand_behind_their_paragraph():
    assert in_tex("One\\footnote{A note.} two.\n\nThree.") == ["One⟦1⟧ two.", "⟦A note.⟧", "Three."]


@pytest.mark.parametrize(
    ("defined", "used"),
    [
        (r"\newcommand{\k}{kettle}", r"The \k{} and \k."),
        (r"\def\k{kettle}", r"The \k{} and \k."),
        (r"\newcommand{\k}[1]{#1tle}", r"The \k{ket} and \k{ket}."),
        (r"\newcommand{\k}[2][ket]{#1#2}", r"The \k{tle} and \k[ke]{ttle}."),
    ],
)
def test_latex_macros_of_a_text_are_put_in(defined, used):
    assert in_tex(used, defined) == ["The kettle and kettle."]


@pytest.mark.parametrize(
    ("source", "read_as"),
    [
        ("See :doc:`the map </map>` and :class:`~a.Kettle`.", ["See the map and Kettle."]),
        ("An :keyword:`!if` in :file:`~/a.py`.", ["An if in ~/a.py."]),
        (".. versionadded:: 2.0\n   It is *new*.", ["2.0", "It is new."]),
        (".. code-block:: c\n\n   int a;", ["⟦int a;⟧"]),
        (".. toctree::\n\n   a\n   b\n\nText.", ["Text."]),
        (".. include:: /etc/passwd\n\nText.", ["Text."]),
        (".. raw:: html\n\n   <b>x</b>\n\nText.", ["Text."]),
        ("| One\n| two\n| three", ["One\ntwo\nthree"]),
        (
            "See :ref:`the-mill`.\n\n.. _the-mill:\n\nOf the Mill\n-----------\nText.",
            ["See Of the Mill.", "Of the Mill", "Text."],
        ),
        ("See :ref:`how-to-sail` and :ref:`the map <map>`.", ["See how to sail and the map."]),
        ("Found :cite:p:`Harrow2009`.\n\n.. bibliography:: refs", ["Found ⟦[Harrow2009]⟧."]),
    ],
)
def test_restructured_text(source, read_as):
    assert marked(rst.parse(source.encode())) == read_as


@pytest.mark.parametrize(
    ("source", "read_as"),
    [
        ("* TODO [#A] Buy it :home:\n:PROPERTIES:\n:ID: 1\n:END:\nText.", ["Buy it", "Text."]),
        ("A [[https://x.org][link]], /so/ =a_b= <2026-03-01 Sun>.", ["A link, so a_b ."]),
        ("#+BEGIN_QUOTE\nSaid.\n#+END_QUOTE", ["Said."]),
        ("#+begin_verse\nOne\ntwo\nthree\n#+end_verse", ["One\ntwo\nthree"]),
        ("#+BEGIN_SRC c\nint a;\n#+END_SRC\nText.", ["⟦int a;⟧", "Text."]),
        ("1. One\n2. [X] Two", ["One", "Two"]),
        ("Seen[fn:1].\n\n[fn:1] A note.", ["Seen⟦1⟧.", "⟦A note.⟧"]),
        ("2 * 3 and a/b/c stay.", ["2 * 3 and a/b/c stay."]),
        ("Go to https://x.org/a/b_c now.", ["Go to ⟦https://x.org/a/b_c⟧ now."]),
        ("#+MACRO: mill Mill of $1\nThe {{{mill(Wick)}}}{{{date}}}.", ["The Mill of Wick."]),
        ("Found \\cite[2]{ann} and $\\cite{ben}$.", ["Found ⟦[ann]⟧ and ⟦[ben]⟧."]),
        ("Then $$x = 2$$\nand so.", ["Then x = 2 and so."]),
        ("So\n\\begin{equation}\nx = 2\n\\end{equation}\nholds.", ["So", "x = 2", "holds."]),
        ("\\begin{enumerate}\n\\item One\n\\item Two\n\\end{enumerate}", ["One", "Two"]),
        ("Told.\n\\newpage \\vspace*{2em}\n@@latex:\\noindent@@ Then \\alpha.", ["Told.", "Then \\alpha."]),
    ],
)
def test_org(source, read_as):
    assert marked(org.parse(source.encode())) == read_as


def test_theorems_that_the_text_does_not_declare_are_counted_and_what_leads_nowhere_is_none():
    source = r"\begin{lemma}\label{a}It holds.\end{lemma} By \ref{a} so it is (\ref{b}). See (\ref{a})."
    assert in_tex(source) == ["Lemma 1. It holds.", "By 1 so it is. See (1)."]


def test_letters_are_written_as_babel_has_them_for_german():
    text = r'\usepackage[ngerman]{babel}\begin{document}Sch"one Gr"u"se f"ur "Uberm"ude.\end{document}'
    assert marked(tex.parse(text.encode())) == ["Schöne Grüße für Übermüde."]
    assert marked(tex.parse(b'Say "and" or "use".')) == ['Say "and" or "use".']


def test_commands_for_latex_are_none_of_the_name_of_notes_and_who_wrote_them():
    source = "#+TITLE: The Mill\\footnote{I thank Ann.}\n#+AUTHOR: Ada Harrow @@latex:\\\\@@\n\nText."
    document = org.parse(source.encode())
    assert (document.title, document.author) == ("The Mill", "Ada Harrow")
    assert marked(document) == ["The Mill", "Text."]


@pytest.mark.parametrize(
    ("source", "read_as"),
    [
        ("1\n00:00:01,000 --> 00:00:02,000\n<i>One\ntwo</i>\n\n2\n00:00:02,100 --> 00:00:03,000\nthree.\n",
        ["One two three."]),
        ("1\n00:01,000 --> 00:02,000\nOne.\n2\n00:09,000 --> 00:10,000\nTwo.", ["One.", "Two."]),
        ("0:00\nIt is\n0:02\nso.\n1:00:09\nNo.\n1:00:10\nYes.", ["It is so. No. Yes."]),
        ("WEBVTT\n\nNOTE\nno\n\na\n00:01.000 --> 00:02.000\n<v Ann>One.\n\n00:02.000 --> 00:03.000\n- Two.",
        ["One.", "Two."]),
        ("1\n00:00:01,000 --> 00:00:02,000\n&lt;Hm&gt; 12\n\n2\n00:00:02,000 --> 00:00:03,000\nmen.",
        ["<Hm> 12 men."]),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>One.\n\n00:02.000 --> 00:03.000\n<v Ben>Two.\n\n"
        "00:03.000 --> 00:04.000\nANN: (laughing) Three.", ["One.", "Two.", "ANN: ⟦(laughing)⟧ Three."]),
    ],
)  # fmt: skip
def test_subtitles(source, read_as):
    assert marked(subtitles.parse(source.encode())) == read_as


def test_who_speaks_in_a_transcript_is_said_where_another_does():
    said = [
        "Ann Low: It is",
        "Ann Low: so.",
        "Ben: No.",
        "It is",
        "Ben: not.",
        "Ann Low: Oh.",
        "Ben: Yes.",
        "Ben: So.",
    ]
    cues = (f"00:0{n}.000 --> 00:0{n}.900\n{line}\n\n" for n, line in enumerate(said))
    assert marked(subtitles.parse(f"WEBVTT\n\n{''.join(cues)}".encode())) == [
        "Ann Low: It is so.", "Ben: No. It is not.", "Ann Low: Oh.", "Ben: Yes. So.",
    ]  # fmt: skip


def test_a_transcript_is_told_from_a_text_with_times():
    assert beginnings.is_subtitles("0:00\nOne\n0:02\ntwo\n0:04\nthree.\n0:09\nFour.\n")
    assert not beginnings.is_subtitles(
        "9:00\nBreakfast with all of them.\n\n10:00\nThe talk.\n\n12:00\nLunch.\n"
    )


HEAD = "Subject: =?utf-8?q?Caf=C3=A9?=\nFrom: Ann <a@x.org>\nDate: Tue, 3 Mar 2026 10:00:00 +0000\n"
TWICE = (
    "Content-Type: multipart/{}; boundary=x\n\n--x\n\nOne.\n"
    "--x\nContent-Type: text/html\n\n<p>Two.</p>\n--x--\n"
)
WHO = "⟦Ann <a@x.org>, 2026-03-03 10:00⟧"


@pytest.mark.parametrize(
    ("source", "read_as"),
    [
        ("\nOne.\n\n-- \nAnn\n", ["Café", WHO, "One.", "⟦Ann⟧"]),
        ("Content-Type: text/plain; format=flowed\n\nOne \ntwo.\n", ["Café", WHO, "One two."]),
        (
            "Content-Type: text/plain; format=flowed\n\n> It is hot, and my knees\n> do not like it.\n",
            ["Café", WHO, "It is hot, and my knees do not like it."],
        ),
        ("Content-Type: text/html; charset=latin-1\n\n<p>Na\xefve.</p>", ["Café", WHO, "Naïve."]),
        ("Content-Type: text/plain; charset=nonsense\n\nOne.", ["Café", WHO, "One."]),
        (
            "\nOne.\n\nFrom 12@x Mon Dec 05 17:09:55 +0000 2022\nX-ID: 3\nTo: b\n\nTwo.\n",
            ["Café", WHO, "One.", "Two."],
        ),
        (
            "\nOne.\n\nFrom: Ben\nSent: Monday\nTo: Ann\n\nTwo.\n",
            ["Café", WHO, "One.", "⟦From: Ben⟧", "⟦Sent: Monday⟧", "⟦To: Ann⟧", "Two."],
        ),
        (
            "\n-----Original Message-----\nFrom: Ben\nTo: Ann\n\nTwo.\n",
            ["Café", WHO, "⟦-----Original Message-----⟧", "⟦From: Ben⟧", "⟦To: Ann⟧", "Two."],
        ),
        (f"To: b\n{TWICE.format('related')}", ["Café", WHO, "Two."]),
        (TWICE.format("alternative"), ["Café", WHO, "Two."]),
    ],
)
def test_letters(source, read_as):
    document = mail.parse((HEAD + source).encode("latin-1"))
    assert marked(document) == read_as
    assert document.title == "Café"


def test_the_buttons_and_the_foot_of_a_mailing_are_not_read():
    body = (
        "<p><a>View in browser</a></p><h1>Maps</h1><p>Forty maps are shown.</p><p><a>Read more</a></p>"
        "<p>You get this as a member.</p><p><a>Unsubscribe</a></p><p>14 Quay Street</p>"
    )
    letter = f"Subject: Maps\nContent-Type: text/html\n\n{body}\n"
    read = [text for text in marked(mail.parse(letter.encode())) if not text.startswith("⟦")]
    assert read == ["Maps", "Forty maps are shown.", "You get this as a member."]


@pytest.mark.parametrize(
    "head",
    [
        "From: Ada <ada@example.org>\nTo: Ben\nSubject: Re: Maps\nDate: Tue, 3 Dec 2024 09:12:44 +0100",
        "From: Ada\nSent: Monday, December 2, 2024 8:01 PM\nTo: Ben; Cy\nCc: Di\nSubject: Re: Maps",
        "Return-Path: <ada@example.org>\nReceived: from a\n\tby b\nTo: Ben\nSubject: =?UTF-8?Q?Re:_Maps?=",
    ],
)
def test_a_letter_is_known_where_it_is_pasted(head):
    document = open_text(f"{head}\n\nHi Ben,\n\nfine – wé go.\n\nBest,\nAda\n\n> Shall we?\n> Or not?\n")
    assert document.title == "Re: Maps"
    read = [text for text in marked(document) if not text.startswith("⟦")]
    assert read[:5] == ["Re: Maps", "Hi Ben,", "fine – wé go.", "Best,", "Ada"]


def test_what_only_looks_like_a_letter_is_read_as_it_is_pasted():
    assert open_text("From: Ada\nTo: Ben\nSubject: Maps\n").text == "From: Ada\n\nTo: Ben\n\nSubject: Maps"
    assert open_text("To: Ben\n\nFrom here on it is a walk.").text == "To: Ben\n\nFrom here on it is a walk."


def test_what_a_letter_brings_is_named_and_not_read():
    letter = EmailMessage()
    letter["From"], letter["Subject"] = "Ada <ada@example.org>", "The bill"
    letter.set_content("Here it is.")
    for name in ("bill.pdf", "Café  2.png"):
        letter.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename=name)
    assert marked(mail.parse(letter.as_bytes())) == [
        "The bill", "⟦Ada <ada@example.org>⟧", "⟦📎 bill.pdf, Café 2.png⟧", "Here it is.",
    ]  # fmt: skip


def test_references_of_latex_say_the_numbers_of_what_they_lead_to():
    body = (
        r"\section{One}\label{a} See \cref{b}, \ref{f}, \eqref{e} and Theorem~\ref{t}. \section{Two}\label{b}"
        r"\begin{figure}\caption{A map.}\label{f}\end{figure} Then"
        r"\begin{equation}x = 1\label{e}\end{equation}"
        r"\begin{law}[Laplace]\label{t} It holds.\end{law}"
        r" As \citet{cartwright1999} and \citetalias{Hou:2011} say, \SI{3}{\kilo\gram}."
    )
    read = in_tex(body, r"\newtheorem{law}{Law}")
    assert read[1] == "See section 2, 1, (1) and Theorem\u00a01."
    assert "Law 1 (Laplace). It holds." in read
    assert read[-1] == "As Cartwright 1999 and Hou 2011 say, 3 kilogram."


def test_references_of_chapters_and_appendices_count_within_them():
    body = (
        r"\chapter{A}\chapter{B}\section{C}\label{c}\begin{table}\caption{T}\label{t}\end{table}"
        r"\appendix\chapter{D}\label{d} See \autoref{c}, \autoref{t}, \Cref{d} and \ref{none}."
    )
    assert in_tex(body)[-1] == "See section 2.1, table 2.1, Appendix A and ."


@pytest.mark.parametrize("name", ["code", "scode", "script", "SaveVerbatim", "Sinput", "listing"])
def test_programs_in_latex_are_told_by_the_name_of_their_environment(name):
    program = f'\\begin{{{name}}}\nscalar x = y_1 ? "a" : "b"\n\\end{{{name}}}'
    assert in_tex(f"It reads: {program} And so on.") == [
        "It reads:",
        '⟦scalar x = y_1 ? "a" : "b"⟧',
        "And so on.",
    ]


def test_a_chapter_that_shows_how_a_document_begins_is_read_from_its_own_beginning():
    shown = "\\begin{verbatim}\n\\begin{document}\n\\end{verbatim}"
    document = tex.parse(f"\\section{{Files}}\nThe first words.\n{shown}\nThe last ones.\n".encode())
    assert document.text.startswith("Files\n\nThe first words.")
    assert "The last ones." in document.text


def test_the_head_of_a_proposal_is_not_read_but_its_title():
    about = "PEP: 8\nTitle: Style\nAuthor: Ann,\n        Bob\nStatus: Active\n\n"
    head = f"{about}\nOf Names\n========\n\nSee Others_.\n"
    found = rst.parse(head.encode())
    assert marked(found) == ["Style", "Of Names", "See Others."]
    assert (found.title, found.author) == ("Style", "Ann, Bob")


RULE = "-" * 55
BOOK = f"""蜘蛛の糸
芥川龍之介

{RULE}
【テキスト中に現れる記号について】

《》：ルビ
（例）蓮池《はすいけ》のふち
｜：ルビの付く文字列の始まりを特定する記号
{RULE}

［＃８字下げ］一［＃「一」は中見出し］

　御釈迦様《おしゃかさま》は極楽の蓮池《はすいけ》のふちを、｜お歩き《おあるき》になった。
　※［＃「特のへん＋廴＋聿」、第3水準1-87-71］陀多《かんだた》と云う男が《蓮》を見た［＃「見た」に傍点］。

［＃改ページ］
［＃８字下げ］二［＃「二」は中見出し］

　それはある朝の事である。

底本：「芥川龍之介全集2」ちくま文庫
入力：野口英司
"""


@pytest.mark.parametrize("encoding", ["utf-8", "cp932"])
def test_a_book_of_aozora_bunko(encoding):
    data = BOOK.replace("\n", "\r\n").encode(encoding)
    assert beginnings.is_aozora(data)
    found = aozora.parse(data, "kumo")
    assert (found.title, found.author) == ("蜘蛛の糸", "芥川龍之介")
    assert [heading.title for heading in found.outline] == ["蜘蛛の糸", "一", "二"]
    assert marked(found)[2:4] == [
        "御釈迦様は極楽の蓮池のふちを、お歩きになった。",
        "犍陀多と云う男が《蓮》を見た。",
    ]
    said = {found.text[each.span.start : each.span.end]: each.text for each in found.script.sayings}
    assert said == {
        "御釈迦様": "おしゃかさま", "蓮池": "はすいけ", "お歩き": "おあるき", "犍陀多": "かんだた",
    }  # fmt: skip
    assert [found.text[skip.span.start : skip.span.end] for skip in found.skips] == [
        "底本：「芥川龍之介全集2」ちくま文庫", "入力：野口英司",
    ]  # fmt: skip
    assert open_text(BOOK).text == found.text


@pytest.mark.parametrize(
    "text",
    [
        "《红楼梦》和《西游记》，《水浒传》也好。",
        "彼は《ありがとう》と云った。" * 3,
        "A line [#1] and 《another》.",
    ],
)
def test_what_is_not_written_as_aozora_bunko_does(text):
    assert not beginnings.is_aozora(text.encode())
    assert open_text(text).text == text


RULE, WRITTEN = "-" * 30, "彼は蓮池《はすいけ》の側《そば》で糸《いと》を見た。"


@pytest.mark.parametrize(
    "text",
    [
        f"{WRITTEN}\n二行目です。\n三行目です。\n底本：「全集」",
        f"{WRITTEN}\n\n{RULE}\n間の文です。\n{RULE}\n後の文です。",
        "".join(f"{WRITTEN}{n}\n" for n in range(9)) + "\n終わり。\n底本：「全集」",
        f"題\n副題\n作者\n\n{WRITTEN}※［＃「木」、U+D800］\n底本：「全集」",
    ],
)
def test_nothing_of_a_text_is_taken_for_its_head_or_its_legend_that_is_none(text):
    found = aozora.from_text(text, "a").text
    said = (line for line in text.split("\n") if line.strip("-") and line != "作者")
    assert [line for line in said if line[:2] not in found.replace("\n", "")] == []


def test_a_source_that_the_sentence_needs_is_named_in_latex() -> None:
    text = r"As shown in \cite{brown2006functional}, or by~\cite{ann}; it is so \cite{brown2006}."
    assert in_tex(text) == ["As shown in Brown 2006, or by\u00a0Ann; it is so ⟦[brown2006]⟧."]


def test_listings_of_latex_are_counted_by_their_titles() -> None:
    listing = r"\begin{lstlisting}[language=C, caption={It}, label={lst:it}]" + "\nint x;\n\\end{lstlisting}"
    assert in_tex(rf"See Listing~\ref{{lst:it}}. {listing}")[0] == "See Listing\u00a01."
