"""PDFs of pdfTeX with what papers and reports have between their sentences: displays, algorithms, tables without
rules."""

from __future__ import annotations

from tests.documents.case import Case
from tests.documents.cases.latex import PAGES, tex, typeset
from tests.documents.texts import Texts

_HEAD = "\\usepackage{amsmath,amssymb}\n"
_DISPLAYS = (
    r"\[ E(\mathbf v, \mathbf h; \theta) = -\mathbf v^\top W \mathbf h - \mathbf b^\top \mathbf v - \mathbf c^\top \mathbf h + \lambda \|W\|_F^2 + \mu \|b\|_1, \]",
    r"\[ p(v \mid h) = \prod_{i=1}^{m} p(v_i \mid h), \qquad p(h \mid v) = \prod_{j} \sigma\Bigl(c_j + \sum_i w_{ij} v_i\Bigr) \]",
    r"\[ f(x) = \begin{cases} x^2 & \text{if } x > 0, \\ -x & \text{with probability } p, \\ 0 & \text{otherwise,} \end{cases} \]",
    r"\begin{align} \hat\theta &= \arg\min_{\theta \in \Theta} \frac{1}{N} \sum_{n=1}^{N} \ell(x_n, \theta) \\ &\leq \log\bigl(1 + \exp(-\theta)\bigr) + O(n^{-1/2}), \end{align}",
    r"\[ \mathbb P\left( \sup_{t \geq 0} |X_t - \mu| > \varepsilon \right) \leq 2 \exp\left( - \frac{n \varepsilon^2}{2 \sigma^2} \right) \]",
    r"\begin{equation*} \begin{aligned} \min_{x}\quad & \tfrac12 x^\top A x + b^\top x \\ \text{subject to}\quad & C x = d, \quad x \geq 0 \end{aligned} \end{equation*}",
)  # fmt: skip
_ALGORITHM = r"""
\begin{algorithm}[h]
\caption{How the next of them is chosen}
\begin{algorithmic}[NUMBERS]
\Require a graph $G = (V, E)$ and a number $k$
\Ensure a list $S$ of $k$ nodes
\State $S \gets \emptyset$
\For{$i = 1, \dots, k$}
\State choose the node $v$ that is nearest to all of $S$
\If{$d(v, S) > \varepsilon$}
\State $S \gets S \cup \{v\}$
\Else
\State leave it as it is
\EndIf
\EndFor
\State \Return $S$
\end{algorithmic}
\end{algorithm}
"""
_ROWS = (
    ("Painting of the outer walls", "The men of the first shift", "Each spring, after the frost"),
    ("Cleaning of the basins", "Divers from the town", "Twice a year, at low water"),
    ("Lamps and signals along the quay", "The keeper and his son", "Every evening at sunset"),
    ("Repairs of the large crane", "Smiths of the yard", "When it is broken"),
    ("Soundings of the channel", "The pilot", "Once a month, in still air"),
)


def cases(seed: int) -> list[Case]:
    """One document of each sort."""
    return [make(seed) for make in (displays, algorithm, cells)]


def _halves(text: str) -> tuple[str, str]:
    """A sentence cut in the midst of it, at a word in small letters."""
    words = text.split(" ")
    at = next(n for n in range(len(words) // 2, len(words)) if words[n][:1].islower())
    return " ".join(words[:at]), " ".join(words[at:])


def displays(seed: int) -> Case:
    """Displays within sentences, which go on below them, and signs within lines, which are read or not."""
    texts = Texts(seed, "maths displays")
    body, truth, heads = "", [], []
    for number, display in enumerate(texts.random.sample(_DISPLAYS, len(_DISPLAYS)), 1):
        head, (before, after) = texts.title(), texts.paragraphs(2)
        first, second = _halves(texts.sentences(1)[0])
        body += (
            f"\\section{{{head}}}\n{tex(before)}\n\n{tex(first)}\n{display}\n{tex(second)} {tex(after)}\n\n"
        )
        truth += [f"{number} {head}", before, f"{first} {second} {after}"]
        heads.append(f"{number} {head}")
    columns = "[twocolumn]" if seed % 2 else ""
    made = typeset(
        f"\\documentclass{columns}{{article}}\n{_HEAD}\\begin{{document}}\n{body}\\end{{document}}\n"
    )
    return Case("PDF", f"maths-displays-{seed}.pdf", made, tuple(truth), PAGES, tuple(heads), seed=seed)


def algorithm(seed: int) -> Case:
    """Steps of an algorithm among paragraphs, with numbers and without; its name may be read."""
    texts = Texts(seed, "maths algorithm")
    some = texts.paragraphs(6)
    body = "\n\n".join(
        [*map(tex, some[:3]), _ALGORITHM.replace("NUMBERS", "01"[seed % 2]), *map(tex, some[3:])]
    )
    head = "\\usepackage{algorithm,algpseudocode}\n"
    made = typeset(f"\\documentclass{{article}}\n{_HEAD}{head}\\begin{{document}}\n{body}\\end{{document}}\n")
    either = ("Algorithm 1 How the next of them is chosen",)
    return Case("PDF", f"maths-algorithm-{seed}.pdf", made, tuple(some), PAGES, either=either, seed=seed)


def cells(seed: int) -> Case:
    """A table without rules whose cells go over several lines, and a list of terms that is read."""
    texts = Texts(seed, "maths cells")
    some, rows = texts.paragraphs(4), texts.random.sample(_ROWS, 4)
    width = ["2.6cm", "3.4cm"][seed % 2]
    column = f">{{\\raggedright\\arraybackslash}}p{{{width}}}"
    table = "".join(" & ".join(row) + "\\\\\n" for row in rows)
    body = (
        f"{tex(some[0])}\n\n{tex(some[1])}\n\\begin{{center}}\\begin{{tabular}}{{{column * 3}}}\n{table}"
        f"\\end{{tabular}}\\end{{center}}\n{tex(some[2])}\n\n{tex(some[3])}"
    )
    made = typeset(
        f"\\documentclass{{article}}\n\\usepackage{{array}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
    )
    return Case(
        "PDF", f"maths-cells-{seed}.pdf", made, tuple(some), (*PAGES, *map(" ".join, rows)), seed=seed
    )
