"""Formulas as a line of text, the way they are written in a sentence: MathML (presentation) and TeX.

E = m c², √(x + 1), (a + b)∕2: what is shown is what is read aloud.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from selectolax.lexbor import LexborHTMLParser, LexborNode

_MAX_DEPTH, _MAX_TEX = 60, 2000
_SPACED = frozenset("=+±∓×·÷∗<>≤≥≠≈≡≅∼∝∈∉⊂⊆∪∩∧∨→⇒⇔↦∣|:")
_OPENING = frozenset("([{⟨,;")
_INVISIBLE = dict.fromkeys(range(0x2061, 0x2065))
_RAISED = str.maketrans("0123456789+−n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_LIMITED = frozenset(("∑", "∏", "∫", "∮", "lim", "max", "min", "sup", "inf"))
"""What has limits below and above, not indices."""
_ONE = re.compile(r"[−-]?[\w.′₀-₉∞]+[²³⁰-⁹]*|\w*\([^()]*\)|√\w+")
"""What needs no brackets as a part of something larger."""


def of_mathml(math: LexborNode) -> str:
    """A ``math`` element's formula, or what it is called."""
    text = re.sub(r"\s+", " ", _line(math, 0)).strip()
    return text or (math.attributes.get("alttext") or "").strip()


def of_markup(markup: str) -> str:
    """The first formula of a piece of markup; empty if there is none."""
    math = LexborHTMLParser(markup).css_first("math")
    return of_mathml(math) if math is not None else ""


def mathml_of(tex: str) -> str:
    """Markup of a formula in TeX; its text where it cannot be understood."""
    # Takes an eighth of a second to load, and few texts have formulas.
    from latex2mathml import exceptions
    from latex2mathml.converter import convert

    # The library's errors share no base.
    own = [error for error in vars(exceptions).values() if isinstance(error, type)]
    errors: tuple[type[Exception], ...] = (*own, StopIteration, ValueError, LookupError, RecursionError)
    try:
        if len(tex) <= _MAX_TEX:
            return convert(tex)
    except errors:
        pass
    return escape(tex)


def _line(node: LexborNode, depth: int) -> str:
    """One element as text."""
    parts = list(node.iter())
    if depth > _MAX_DEPTH or not parts:
        return _token(node)
    match node.tag:
        case "annotation" | "annotation-xml" | "mphantom":
            return ""
        case "semantics" | "maction":
            return _line(parts[0], depth + 1)
        case "mtable":
            rows = [[_line(cell, depth + 2) for cell in row.iter()] for row in parts]
            return "; ".join(", ".join(filter(None, row)) for row in rows)
        case "msqrt":
            return f"√{_whole(_row(parts, depth))}"
        case "mfenced":
            return f"({', '.join(_line(part, depth + 1) for part in parts)})"
    built = _built(node.tag or "", [_line(part, depth + 1).strip() for part in parts])
    return _row(parts, depth) if built is None else built


def _built(tag: str, inner: list[str]) -> str | None:
    """An element that puts its parts one above the other; None if it puts them side by side."""
    match tag, inner:
        case "mfrac", [top, bottom]:
            numbers = top.isdecimal() and bottom.isdecimal()
            return f"{_whole(top)}{'/' if numbers else '∕'}{_whole(bottom)}"
        case "mroot", [base, index]:
            return f"{'∛' if index == '3' else _above('', index) + '√'}{_whole(base)}"
        case "msup", [base, above]:
            return _above(base, above)
        case "msub" | "munder", [base, below]:
            return _with_limits(base, below) if base in _LIMITED else _below(base, below)
        case "msubsup" | "munderover", [base, below, above]:
            if base in _LIMITED:
                return _with_limits(base, f"{below} … {above}")
            return _above(_below(base, below), above)
        case "mover", [base, _]:  # A hat, a bar, an arrow.
            return base
    return None


def _token(node: LexborNode) -> str:
    """A number, a name or a sign, with the space that it wants."""
    text = (node.text() or "").translate(_INVISIBLE).strip()
    if node.tag == "mspace":
        return " "
    return {"-": "−", "∗": "·", "⋅": "·"}.get(text, text) if node.tag == "mo" else text


def _row(parts: Sequence[LexborNode], depth: int) -> str:
    """Elements side by side: signs between values stand apart, and so do names."""
    said = ""
    for part in parts:
        text = _line(part, depth + 1)
        before = said.rstrip()[-1:]
        between = bool(before) and before not in _SPACED and before not in _OPENING and before != "−"
        if (text in _SPACED or text == "−") and (between or text not in "+−±∓"):
            text = f" {text} "
        elif part.tag == "mo" and text in (",", ";"):
            text = f"{text} "
        elif part.tag == "mtext" or (said[-1:].isalpha() and text[:1].isalnum()):
            text = f" {text}"
        said += text
    return said


def _whole(text: str) -> str:
    """A part in brackets where it would fall apart without them."""
    return text if not text or _ONE.fullmatch(text) else f"({text})"


def _above(base: str, above: str) -> str:
    if above and set(above) <= {"′", "'", "″", "*", "∗"}:
        return base + above
    if above in ("°", "∘"):
        return f"{base}°"
    small = above.translate(_RAISED)
    if re.fullmatch("[⁺⁻]?(?:[⁰¹²³⁴-⁹]+|ⁿ)", small):
        return (_whole(base) if base else "") + small
    return f"{_whole(base) if base else ''}^{above if len(above) == 1 else f'({above})'}"


def _below(base: str, below: str) -> str:
    if below.isdecimal() and below.isascii():
        return base + below.translate(_LOWERED)
    return f"{base}_{below if below.isalnum() else f'({below})'}" if below else base


def _with_limits(base: str, limits: str) -> str:
    return f"{base} ({limits}) "
