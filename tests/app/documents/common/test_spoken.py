"""Formulas as they are said."""

from __future__ import annotations

import pytest

from app.documents.common.formulas import mathml_of, of_markup
from app.documents.common.spoken import words_of

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


def test_what_is_no_formula_says_nothing():
    assert words_of("") == words_of("<p>x</p>") == ()
    assert all(len(words) <= 2000 for _, words in words_of("<math>" + "<mrow>" * 300 + "<mi>x</mi>" * 3000))
