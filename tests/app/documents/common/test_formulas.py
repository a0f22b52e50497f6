"""Formulas as lines of text: of TeX, and of pages as Wikipedia, KaTeX, MathJax and LaTeXML write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from app.documents.common.formulas import mathml_of, of_markup, of_mathml, of_said, words_of
from app.documents.web.html import parse

TEX = {
    r"E=mc^2": "E = m c²",
    r"\frac{-b\pm\sqrt{b^2-4ac}}{2a}": "(−b ± √(b² − 4a c))∕2a",
    r"\sum_{i=1}^n x_i": "∑ (i = 1 … n) x_i",
    r"\int_0^\infty e^{-x^2}": "∫ (0 … ∞) e^(−x²)",
    r"\lim_{x\to 0}\frac{\sin x}{x}=1": "lim (x → 0) (sin x)∕x = 1",
    r"\alpha_1, \beta \in \mathbb{R}^n": "α₁, β ∈ ℝⁿ",
    r"f'(x)=x^{n+1}-3": "f′(x) = x^(n + 1) − 3",
    r"\begin{pmatrix}a&b\\c&d\end{pmatrix}": "(a, b; c, d)",
    r"P(A\mid B)=\frac{3}{4}": "P(A ∣ B) = 3/4",
    r"p_{\mathrm{max}} = \mathit{weight\_decay}": "p_max = weight_decay",
    r"{\it EQ\/}(x), x_{\rm max}, \mbox{\it OR\/}, \mathrm{d}x": "EQ(x), x_max, OR, d x",
    r"d_{model} = P_{drop}, R_{ijkl}": "d_model = P_drop, R_(i j k l)",
    r"\bigl\langle \Hat{x}\big\vert y\Bigr\rangle": "⟨x̂ | y⟩",
    r"10^{-3}\text{ m/s}, 90^\circ, \sqrt[3]{8}": "10⁻³ m/s, 90°, ∛8",
}
SUM = "<mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow>"
MATH = f"<math><semantics>{SUM}<annotation>a+b</annotation></semantics></math>"
PAGES = {
    "Wikipedia": f'<span class="mwe-math-mathml-inline" style="display: none;">{MATH}</span>'
    '<img class="mwe-math-fallback-image-inline" alt="{\\displaystyle a+b}">',
    "KaTeX": f'<span class="katex-mathml">{MATH}</span><span class="katex-html">a+b</span>',
    "MathJax 2": f'<nobr aria-hidden="true">a+b</nobr>{MATH}<script type="math/tex">a+b</script>',
    "MathJax 3": f"<mjx-math><mjx-mi>a</mjx-mi></mjx-math><mjx-assistive-mml>{MATH}</mjx-assistive-mml>",
    "a name": '<math alttext="a + b"></math>',
}


@pytest.mark.parametrize(("tex", "line"), TEX.items())
def test_tex(tex: str, line: str):
    math = LexborHTMLParser(mathml_of(tex)).css_first("math")
    assert math is not None
    assert of_mathml(math).text == line


@pytest.mark.parametrize("markup", PAGES.values(), ids=PAGES)
def test_pages(markup: str):
    document = parse(f"<p>Here {markup} stands.</p>".encode())
    assert document.text == "Here a + b stands."
    assert not document.skips


def test_a_formula_set_in_a_table_is_no_table():
    document = parse(
        f'<table class="ltx_equation ltx_eqn_table"><tr><td></td><td>{MATH}</td></tr></table>'.encode()
    )
    assert document.text == "a + b"
    assert not document.skips


def test_deep_formulas_take_no_time_and_comments_no_sign():
    deep = "<mfrac><mn>1</mn><mrow><mi>z</mi><mo>+</mo>" * 25 + "<mi>q</mi>" + "</mrow></mfrac>" * 25
    assert parse(f"<math>{deep}</math>".encode()).text.startswith("1∕(z + 1∕(z + ")
    assert parse(b"<math><mi>a</mi><mo><!-- minus -->-</mo><mi>b</mi></math>").text == "a − b"


PIECES = [*"ab12+-^_{}()&|', ", r"\frac", r"\sqrt", r"\left(", r"\sum", r"\over", "\\"]


@given(st.lists(st.sampled_from(PIECES), max_size=14))
def test_what_is_no_tex_stays(pieces: list[str]):
    math = LexborHTMLParser(f"<p>{mathml_of(''.join(pieces))}</p>").css_first("math")
    assert math is None or isinstance(of_mathml(math).text, str)


def test_markup_that_is_typeset_has_nothing_in_it_but_what_is_shown():
    blank = " " * 400
    page = (
        f"<p><math><semantics>{blank}<mi>{blank}A{blank}</mi><mtext>&nbsp;or</mtext><mo>⟺<!-- ⟺ --></mo>"
        "<annotation encoding='tex'>A</annotation></semantics></math></p>"
    )
    (formula,) = parse(page.encode()).typesetting.formulas
    assert formula.mathml == (
        "<math><semantics><mi>A</mi><mtext>\N{NO-BREAK SPACE}or</mtext><mo>⟺</mo></semantics></math>"
    )


def test_a_star_on_a_letter_is_no_sign_of_multiplication():
    assert parse(b"<p><math><msup><mi>A</mi><mo>&#8727;</mo></msup></math> x</p>").text == "A∗ x"


SAID = {
    r"\frac{a}{b}": "a over b",
    r"x^2+y^3": "x squared plus y cubed",
    r"\sqrt{2}": "the square root of 2",
    r"a_i": "a sub i",
    r"\bar{a}_{ij}=\overline{a_{ji}}": "a bar sub i j equals a sub j i bar",
    r"\hat{x}\ne\vec{v}": "x hat is not equal to vector v",
    r"\sum_{i=1}^n i": "the sum from i equals 1 to n of i",
    r"\int_0^\infty f(x)\,dx": "the integral from 0 to infinity of f of x d x",
    r"\lim_{x\to 0} f(x)": "the limit as x goes to 0 of f of x",
    r"\frac12 m v^2": "one half m v squared",
    r"(a+b)^2": "the quantity a plus b, squared",
    r"\binom{n}{k}": "n choose k",
    r"|x| \le 1": "the absolute value of x is at most 1",
    r"f'(x)": "f prime of x",
    r"A^T": "A transpose",
    r"\alpha\in\mathbb{R}": "alpha in the real numbers",
    r"\sqrt[3]{8}": "the cube root of 8",
    r"x=\frac{-b\pm\sqrt{b^2-4ac}}{2a}": "x equals the fraction minus b plus or minus the square root of "
    "b squared minus 4 a c, over 2 a",
}


@pytest.mark.parametrize(("tex", "words"), SAID.items())
def test_a_formula_is_said(tex: str, words: str):
    assert said(tex)["en"] == words


def said(tex: str) -> dict[str, str]:
    return dict(words_of(of_markup(mathml_of(tex)).mathml))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "die Summe von i gleich 1 bis n von der Bruch x Quadrat plus 1, durch y,"),
        ("es", "la suma desde i es igual a 1 hasta n de la fracción x al cuadrado más 1, sobre y,"),
        ("fr", "la somme de i égale 1 à n de la fraction x au carré plus 1, sur y,"),
    ],
)
def test_a_formula_is_said_in_other_languages(language: str, words: str):
    assert said(r"\sum_{i=1}^n \frac{x^2+1}{y}")[language] == words.strip(",")


@pytest.mark.parametrize(
    ("tex", "line"),
    [
        (r"\bar{a}_{ij}=\overline{a_{ji}}", "a\u0305_(i j) = a\u0305_(j i)"),
        (r"\hat{x}", "x\u0302"),
        (r"\vec{v}", "v\u20d7"),
        (r"\overline{z+w}", "(z + w)\u0305"),
        (r"(a+b)^2", "(a + b)²"),
    ],
)
def test_accents_are_not_lost(tex: str, line: str):
    assert of_markup(mathml_of(tex)).text == line


def test_a_caption_with_a_sign_of_tex_is_no_formula():
    assert not of_said(r"Figure 2: Mean content of the muscle. Error bars are \pm 1 s.e.")
    assert of_said(r"x = \pm 1 \text{ if it is so}")


def test_what_is_no_formula_says_nothing():
    assert words_of("") == words_of("<p>x</p>") == ()
    assert all(len(words) <= 2000 for _, words in words_of("<math>" + "<mrow>" * 300 + "<mi>x</mi>" * 3000))
