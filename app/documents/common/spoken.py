"""Formulas in English words, short rather than exact: "a over b", "x squared", "the sum from i to n of".

What brackets hold together is said as "the quantity", and only where its words would else run into others.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.documents.common.elements import elements_in
from app.documents.common.formulas import ACCENTS, ARROW

_SIGNS = {
    "+": "plus", "−": "minus", "-": "minus", "±": "plus or minus", "∓": "minus or plus", "=": "equals",
    "≠": "is not equal to", "<": "is less than", ">": "is greater than", "≤": "is at most",
    "≥": "is at least", "≪": "is much less than", "≫": "is much greater than", "≈": "is approximately",
    "≃": "is approximately", "≅": "is congruent to", "≡": "is equivalent to", "∼": "is distributed as",
    "∝": "is proportional to", "×": "times", "·": "times", "⋅": "times", "∗": "times", "*": "times",
    "÷": "divided by", "/": "over", "∘": "composed with", "∈": "in", "∉": "not in", "∋": "contains",
    "⊂": "is a subset of", "⊆": "is a subset of", "⊃": "contains", "⊇": "contains", "∪": "union",
    "∩": "intersected with", "∖": "without", "∧": "and", "∨": "or", "¬": "not", "→": "to", "↦": "maps to",
    "←": "from", "⇒": "implies", "⟹": "implies", "⇔": "if and only if", "⟺": "if and only if",
    "∀": "for all", "∃": "there is", "∣": "given", "|": "given", ":": "such that", "!": "factorial",
    "′": "prime", "″": "double prime", "‴": "triple prime", "∞": "infinity", "∂": "partial", "∇": "del",
    "…": "and so on", "⋯": "and so on", "∅": "the empty set", "ℝ": "the real numbers",
    "ℕ": "the natural numbers", "ℤ": "the integers", "ℚ": "the rational numbers",
    "ℂ": "the complex numbers", "ℏ": "h bar", "%": "percent", "°": "degrees", "⊥": "is perpendicular to",
    "∥": "is parallel to", "⊕": "plus", "⊗": "times", ":=": "is defined as", "≔": "is defined as",
    "sin": "sine", "cos": "cosine", "tan": "tangent", "cot": "cotangent", "sinh": "hyperbolic sine",
    "cosh": "hyperbolic cosine", "tanh": "hyperbolic tangent", "ln": "natural log", "lim": "the limit",
    "max": "the maximum", "min": "the minimum", "sup": "the supremum", "inf": "the infimum",
    "det": "the determinant of", "∑": "the sum", "∏": "the product", "∫": "the integral",
    "∬": "the double integral", "∭": "the triple integral", "∮": "the contour integral", "⋃": "the union",
    "⋂": "the intersection",
}  # fmt: skip
_LARGE = frozenset("∑∏∫∬∭∮⋃⋂")
_LIMITED = frozenset({"lim", "max", "min", "sup", "inf"})
_POWERS = {
    "2": "squared", "3": "cubed", "′": "prime", "'": "prime", "″": "double prime", "‴": "triple prime",
    "*": "star", "∗": "star", "T": "transpose", "⊤": "transpose", "∘": "degrees", "°": "degrees",
    "†": "dagger", "−1": "to the minus 1", "+": "plus", "−": "minus",
}  # fmt: skip
_ACCENTS = {
    "\u0305": "bar", "\u0302": "hat", "\u0303": "tilde", "\u0307": "dot", "\u0308": "double dot",
    "\u030c": "check",
}  # fmt: skip
"""Names of the characters that accents are within a line."""
_CLOSING = {"(": ")", "[": "]", "{": "}", "|": "|", "‖": "‖", "⌊": "⌋", "⌈": "⌉", "⟨": "⟩"}
_BRACKETS = frozenset("()[]{}⟨⟩⌊⌋⌈⌉‖")
_AROUND = {
    "|": "the absolute value of", "‖": "the norm of", "⌊": "the floor of", "⌈": "the ceiling of",
    "{": "the set of",
}  # fmt: skip
_SCRIPTS = frozenset({"msup", "msub", "msubsup"})
_HALVES = {"2": "half", "3": "third", "4": "quarter"}
_SILENT = frozenset({
    "mphantom", "annotation", "annotation-xml", "mspace", "none", "mprescripts",
})  # fmt: skip
_TOKENS = frozenset({"mi", "mn", "mo", "mtext", "ms"})
_FUNCTION = re.compile(r"[fghuvwFGHPEO]|[φψΦΨΓζ]|sin|cos|tan|cot|sinh|cosh|tanh|log|ln|exp|det|max|min")
_MAX_DEPTH, MAX_WORDS = 40, 2_000


def words_of(mathml: str) -> str:
    """A formula, a ``math`` element, as it is said; empty where there is nothing to say or far too much."""
    math = LexborHTMLParser(mathml).css_first("math")
    said = re.sub(r"\s+", " ", _row([math], 0)).strip(" ,") if math is not None else ""
    return re.sub(r" (?=,)|,(?=,)", "", said) if len(said) <= MAX_WORDS else ""


def _row(nodes: Sequence[LexborNode], depth: int) -> str:
    """Elements side by side."""
    nodes = _flat(nodes)
    said: list[str] = []
    at = 0
    while at < len(nodes):
        end = _closed(nodes, at)
        if end is None:
            said.append(_said(nodes[at], depth))
            at += 1
            continue
        before = _text(nodes[at - 1]).rstrip("′″'") if at else ""
        goes_on = end + 1 < len(nodes) or nodes[end].tag in _SCRIPTS
        said.append(_bracketed(_text(nodes[at]), nodes[at + 1 : end], before, goes_on, depth))
        if nodes[end].tag in _SCRIPTS:  # Its base, the bracket, says nothing.
            said.append(_said(nodes[end], depth))
        at = end + 1
    return " ".join(filter(None, said))


def _flat(nodes: Sequence[LexborNode]) -> list[LexborNode]:
    """Elements without rows within the row; of what has two forms the first."""
    found: list[LexborNode] = []
    stack = list(reversed(nodes))
    while stack:
        node = stack.pop()
        if node.tag in ("math", "mrow", "mstyle", "mpadded", "merror", "mtd"):
            stack += reversed(elements_in(node))
        elif node.tag in ("semantics", "maction"):
            stack += elements_in(node)[:1]
        else:
            found.append(node)
    return found


def _closed(nodes: Sequence[LexborNode], at: int) -> int | None:
    """Where the bracket is closed that an element opens; a power or an index may stand on the closing one."""
    opening = _text(nodes[at]) if nodes[at].tag == "mo" else ""
    closing = _CLOSING.get(opening)
    depth = 0
    for place in range(at, len(nodes)) if closing else ():
        text = _base(nodes[place])
        if place > at and text == closing:
            depth -= 1
        elif text == opening:
            depth += 1
        if depth == 0:
            return place
    return None


def _bracketed(opening: str, inner: Sequence[LexborNode], before: str, goes_on: bool, depth: int) -> str:
    """What brackets hold: an argument, a list, a quantity."""
    said = _row(inner, depth + 1)
    after = "," if goes_on and len(inner) > 1 else ""
    if opening in _AROUND:
        return f"{_AROUND[opening]} {said}{after}"
    if _FUNCTION.fullmatch(before) and opening == "(":
        return f"of {said}{after}"
    if len(inner) <= 1 or any(_text(node) in (",", ";") for node in inner):
        return said
    return f"the quantity {said}{after}"


def _said(node: LexborNode, depth: int) -> str:
    """One element."""
    parts = elements_in(node)
    if node.tag in _TOKENS:
        return _token(node)
    if depth > _MAX_DEPTH or node.tag in _SILENT:
        return ""
    match node.tag, parts:
        case "mfrac", [top, bottom]:
            return _fraction(node, top, bottom, depth)
        case "msqrt", _:
            return f"the square root of {_row(parts, depth + 1)}" + ("," if len(_flat(parts)) > 1 else "")
        case "mroot", [base, index]:
            which = {"3": "cube", "2": "square"}.get(_text(index)) or f"{_row([index], depth + 1)}th"
            return f"the {which} root of {_row([base], depth + 1)}"
        case "mtable", _:
            return _table(parts, depth)
        case "mfenced", _:
            return ", ".join(_row([part], depth + 1) for part in parts)
    return _scripted(node, parts, depth)


def _scripted(node: LexborNode, parts: list[LexborNode], depth: int) -> str:
    """What has an index, a power or an accent; or parts side by side."""
    match node.tag, parts:
        case "msup", [base, above]:
            return f"{_part(base, depth)} {_power(above, depth)}"
        case "msub" | "munder", [base, below]:
            return _lowered(base, below, depth)
        case "msubsup" | "munderover", [base, below, above]:
            if _text(base) in _LARGE:
                limits = f"from {_row([below], depth + 1)} to {_row([above], depth + 1)} of"
                return f"{_token(base)} {limits}"
            return f"{_lowered(base, below, depth)} {_power(above, depth)}"
        case "mover", [base, above] if ACCENTS.get(_text(above)) == ARROW:
            return f"vector {_part(base, depth)}"
        case "mover", [base, above]:
            return f"{_part(base, depth)} {_accent(above)}"
    return _row(parts, depth + 1)


def _token(node: LexborNode) -> str:
    """A number, a name or a sign."""
    text = _text(node)
    if node.tag in ("mtext", "ms"):
        return text
    if text in _SIGNS or text in _BRACKETS:
        return _SIGNS.get(text, "")
    plain = unicodedata.normalize("NFKC", text)
    return " ".join(map(_letter, plain)) if node.tag == "mi" and not plain.isascii() else plain


def _letter(character: str) -> str:
    """A letter by its name where it is Greek."""
    name = unicodedata.name(character, "")
    found = re.match(r"GREEK (SMALL|CAPITAL) LETTER (?:FINAL )?(\w+)", name)
    if found is None:
        return _SIGNS.get(character, character)
    word = found[2].lower().replace("lamda", "lambda")
    return f"capital {word}" if found[1] == "CAPITAL" else word


def _fraction(node: LexborNode, top: LexborNode, bottom: LexborNode, depth: int) -> str:
    above, below = _row([top], depth + 1), _row([bottom], depth + 1)
    if node.attributes.get("linethickness") in ("0", "0pt", "0px"):
        return f"{above} choose {below}"
    if above == "1" and below in _HALVES:
        return f"one {_HALVES[below]}"
    whole = len(_flat([top])) > 2 or len(_flat([bottom])) > 2
    return f"the fraction {above}, over {below}," if whole else f"{above} over {below}"


def _power(above: LexborNode, depth: int) -> str:
    text = _text(above).replace(" ", "").replace("-", "−")
    if text in _POWERS:
        return _POWERS[text]
    said = _row([above], depth + 1)
    return f"to the {said}" if len(_flat([above])) == 1 else f"to the power of {said},"


def _lowered(base: LexborNode, below: LexborNode, depth: int) -> str:
    name, said = _text(base), _row([below], depth + 1)
    if name in _LARGE:
        return f"{_token(base)} over {said} of"
    if name == "lim":
        return f"the limit as {said.replace(' to ', ' goes to ', 1)} of"
    if name in _LIMITED:
        return f"{_token(base)} over {said} of"
    if name == "log":
        return f"log base {said} of"
    return _part(base, depth) if _accent(below) else f"{_part(base, depth)} sub {said}"


def _accent(mark: LexborNode) -> str:
    """What an accent is called; empty for what is none, and for an arrow."""
    return _ACCENTS.get(ACCENTS.get(_text(mark), ""), "")


def _part(node: LexborNode, depth: int) -> str:
    """The base of an accent, a power or an index."""
    said = _row([node], depth + 1)
    inner = _flat([node])
    is_quantity = len(inner) > 1 and any(part.tag == "mo" for part in inner)
    return f"the quantity {said}," if is_quantity else said


def _table(rows: Sequence[LexborNode], depth: int) -> str:
    lines = [", ".join(_row([cell], depth + 2) for cell in elements_in(row)) for row in rows]
    return f"{len(lines)} rows: {'; '.join(lines)}" if len(lines) > 1 else "".join(lines)


def _base(node: LexborNode) -> str:
    """An element's text, or that of what a power or an index stands on."""
    parts = elements_in(node) if node.tag in _SCRIPTS else []
    return _text(parts[0] if parts else node)


def _text(node: LexborNode) -> str:
    return node.text(strip=True)
