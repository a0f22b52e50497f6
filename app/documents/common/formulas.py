"""Formulas as a line of text, the way they are written in a sentence: MathML (presentation) and TeX.

E = m c², √(x + 1), (a + b)∕2: what is shown is what is read aloud.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape, unescape

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.documents.common.elements import elements_in

_REMARK = re.compile(r"<!--.*?-->", re.S)
_BLANK = re.compile(r"(?<=>)[ \t\r\n]+|[ \t\r\n]+(?=<)")
"""White space at the edges of an element, which means nothing in MathML."""
_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)\w+;", re.I)
"""What HTML has names for and XML has none."""
_DELIMITED = re.compile(r"\A(?:\$\$?|\\\(|\\\[)\s*(?P<tex>.+?)\s*(?:\$\$?|\\\)|\\\])\Z", re.S)
_TEX_IN = re.compile(r"\\(?:[a-zA-Z]{2,}|[{}])|[\^_]\{|\{[^{}]*\}")
"""What no sentence has in it, but a formula in TeX."""
_PATH = re.compile(r"\w:\\|\\\\\w")
"""How the name of a file with its folders begins on Windows, which word processors say of pictures."""
_MAX_DEPTH, _MAX_MATHML = 60, 50_000
MAX_TEX = 2000
"""Characters of a formula in TeX."""
_TOKENS = frozenset(("mi", "mn", "mo", "mtext", "ms", "mspace"))
_SPACED = frozenset("=+±∓×·÷∗<>≤≥≠≈≡≅∼∝∈∉⊂⊆∪∩∧∨→⇒⇔↦∣|:")
_CLOSING = frozenset(")]}⟩|‖")
_OPENING = frozenset("([{⟨,;")
_INVISIBLE = dict.fromkeys(range(0x2061, 0x2065))
_RAISED = str.maketrans("0123456789+−n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_LIMITED = frozenset(("∑", "∏", "∫", "∮", "lim", "max", "min", "sup", "inf"))
"""What has limits below and above, not indices."""
_BARS = frozenset("¯‾―─ˉ_\u0304\u0305")
ARROW = "\u20d7"
ACCENTS = {
    **dict.fromkeys(_BARS, "\u0305"), **dict.fromkeys("^ˆ\u0302", "\u0302"),
    **dict.fromkeys("~˜∼\u0303", "\u0303"), **dict.fromkeys(f"→⇀{ARROW}", ARROW),
    **dict.fromkeys("˙.\u0307", "\u0307"), **dict.fromkeys("¨\u0308", "\u0308"),
    **dict.fromkeys("ˇ\u030c", "\u030c"),
}  # fmt: skip
"""What stands above a letter, as a character that combines with it."""
_INDEXED = re.compile(r"([^\W\d_])(_.*|[₀-₉]+)", re.S)
_ONE = re.compile(r"[−-]?[\w.′₀-₉∞\u0302-\u030c\u0332\u20d7]+[²³⁰-⁹]*|\w*\([^()]*\)|√\w+")
"""What needs no brackets as a part of something larger."""


@dataclass(frozen=True)
class Line:
    """A formula.

    Attributes:
        text: as a line of text; empty where there is none.
        mathml: as a ``math`` element; empty where it is not known, or is too long to be set.
    """

    text: str = ""
    mathml: str = ""

    def __bool__(self) -> bool:
        return bool(self.text)


NO_FORMULA = Line()


def of_mathml(math: LexborNode) -> Line:
    """A ``math`` element's formula, or what it is called."""
    text = re.sub(r"\s+", " ", _line(math, 0)).strip()
    markup = _presented(math)
    return Line(
        text or (math.attributes.get("alttext") or "").strip(), markup if len(markup) <= _MAX_MATHML else ""
    )


def _presented(math: LexborNode) -> str:
    """The markup of what is shown of a formula: its indentation alone can be longer than what may be set."""
    for unseen in math.css("annotation, annotation-xml"):
        unseen.decompose()
    markup = _BLANK.sub("", _REMARK.sub("", math.html or ""))
    return _ENTITY.sub(lambda match: unescape(match[0]), markup)


def of_markup(markup: str) -> Line:
    """The first formula of a piece of markup."""
    math = LexborHTMLParser(markup).css_first("math")
    return of_mathml(math) if math is not None else NO_FORMULA


def of_said(said: str, *, is_formula: bool = False) -> Line:
    """A formula by the alternative text of its picture; none where that is none and nothing else says so."""
    bare = _DELIMITED.sub(lambda match: match["tex"], said)
    if _PATH.match(said):
        return NO_FORMULA
    if bare != said or _TEX_IN.search(bare):
        return of_markup(mathml_of(bare)) or Line(bare)
    return Line(said) if is_formula else NO_FORMULA


def mathml_of(tex: str) -> str:
    """Markup of a formula in TeX; its text where it cannot be understood."""
    # Takes an eighth of a second to load, and few texts have formulas.
    from latex2mathml import exceptions
    from latex2mathml.converter import convert

    # The library's errors share no base.
    own = [error for error in vars(exceptions).values() if isinstance(error, type)]
    errors: tuple[type[Exception], ...] = (*own, StopIteration, ValueError, LookupError, RecursionError)
    try:
        if len(tex) <= MAX_TEX:
            return convert(tex)
    except errors:
        pass
    return escape(tex)


def _line(node: LexborNode, depth: int) -> str:
    """One element as text. Each is looked at once, however deep it lies."""
    parts = elements_in(node)
    if depth > _MAX_DEPTH or node.tag in _TOKENS or not parts:
        return _token(node)
    match node.tag:
        case "annotation" | "annotation-xml" | "mphantom":
            return ""
        case "semantics" | "maction":
            return _line(parts[0], depth + 1)
        case "mtable":
            rows = [[_line(cell, depth + 2) for cell in elements_in(row)] for row in parts]
            return "; ".join(", ".join(filter(None, row)) for row in rows)
    inner = [_line(part, depth + 1) for part in parts]
    match node.tag:
        case "msqrt":
            return f"√{_whole(_row(parts, inner))}"
        case "mfenced":
            return f"({', '.join(inner)})"
    built = _built(node.tag or "", [text.strip() for text in inner])
    return _row(parts, inner) if built is None else built


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
        case "munder", [base, below] if below in _BARS:
            return _accented(base, "\u0332")
        case "msub" | "munder", [base, below]:
            return _with_limits(base, below) if base in _LIMITED else _below(base, below)
        case "msubsup" | "munderover", [base, below, above]:
            if base in _LIMITED:
                return _with_limits(base, f"{below} … {above}")
            return _above(_below(base, below), above)
        case "mover", [base, above]:
            return _accented(base, ACCENTS.get(above, ""))
    return None


def _token(node: LexborNode) -> str:
    """A number, a name or a sign, with the space that it wants."""
    text = (node.text() or "").translate(_INVISIBLE).strip()
    if node.tag == "mspace":
        return " "
    return {"-": "−", "∗": "·", "⋅": "·"}.get(text, text) if node.tag == "mo" else text


def _row(parts: Sequence[LexborNode], texts: Sequence[str]) -> str:
    """Elements side by side: signs between values stand apart, and so do names."""
    said = ""
    for part, text in zip(parts, texts, strict=True):
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
    return text if not text or text in _CLOSING or _ONE.fullmatch(text) else f"({text})"


def _above(base: str, above: str) -> str:
    above = "∗" if above == "·" else above  # A star on a letter is no sign of multiplication.
    if above and set(above) <= {"′", "'", "″", "*", "∗"}:
        return base + above
    if above in ("°", "∘"):
        return f"{base}°"
    small = above.translate(_RAISED)
    if re.fullmatch("[⁺⁻]?(?:[⁰¹²³⁴-⁹]+|ⁿ)", small):
        return (_whole(base) if base else "") + small
    return f"{_whole(base) if base else ''}^{above if len(above) == 1 else f'({above})'}"


def _accented(base: str, mark: str) -> str:
    """A letter with a mark, before its index; more than a letter in brackets, so that all is marked."""
    indexed = _INDEXED.fullmatch(base)
    if indexed is not None:
        return f"{indexed[1]}{mark}{indexed[2]}"
    return f"({base}){mark}" if mark and len(base) > 1 else base + mark


def _below(base: str, below: str) -> str:
    if below.isdecimal() and below.isascii():
        return base + below.translate(_LOWERED)
    return f"{base}_{below if below.isalnum() else f'({below})'}" if below else base


def _with_limits(base: str, limits: str) -> str:
    return f"{base} ({limits}) "
