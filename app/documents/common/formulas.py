"""Formulas as a line of text, the way they are written in a sentence: MathML (presentation) and TeX.

E = m c², √(x + 1), (a + b)∕2; and in words, short rather than exact: "a over b", "x squared". What brackets
hold together is said as "the quantity", and only where its words would else run into others; the words of
each language stand in ``spoken.tsv``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape, unescape
from pathlib import Path
from string import ascii_lowercase

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
_SENTENCE = re.compile(r"(?:(?<![\\\w{])[A-Za-z]{2,}[,.:]? (?:\d+: )?){4}")
"""Words one after the other, as in the caption of a picture with a sign of TeX in it."""
_WORD = re.compile(
    r"(?:\\math(?:rm|it|sf|tt|normal)\s*\{|(?:\\(?:mbox|hbox|text)\s*)?\{\s*\\(?P<old>rm|it|sf|tt|sc|sl|em|bf)(?![a-zA-Z]))"
    r"\s*(?P<word>[a-zA-Z]{2}(?:[a-zA-Z\d _-]|\\[,;: _/])*)\}"
)
"""A word within a formula, by the letters that it is set in."""
_INDEX = re.compile(r"(?<=_)\{([a-zA-Z]?[a-z]{3,})\}")
"""An index that is a word, not some letters in their order."""
_SWITCH = re.compile(
    r"\\(?:(?:rm|it|sf|tt|sc|sl|bf)(?:family|shape|series)?|em|tiny|scriptsize|footnotesize|small|normalsize|large"
    r"|[bB]igg?[lrm]?|lefteqn|hline)(?![a-zA-Z])|\\/"
)
"""What changes only the letters of a formula, and the size of its brackets."""
_CAPITAL = re.compile(r"\\(?:Hat|Check|Tilde|Acute|Grave|Dot|Ddot|Breve|Bar|Vec)(?![a-zA-Z])")
"""Accents of AMS-LaTeX for letters that have one."""
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
class Formulation:
    """A formula.

    Attributes:
        text: as a line of text; empty where there is none.
        mathml: as a ``math`` element; empty where it is not known, or is too long to be set.
    """

    text: str = ""
    mathml: str = ""

    def __bool__(self) -> bool:
        return bool(self.text)


NO_FORMULA = Formulation()


def of_mathml(math: LexborNode) -> Formulation:
    """A ``math`` element's formula, or what it is called."""
    text = re.sub(r"\s+", " ", _line(math, 0)).strip()
    markup = _presented(math)
    return Formulation(
        text or (math.attributes.get("alttext") or "").strip(), markup if len(markup) <= _MAX_MATHML else ""
    )


def _presented(math: LexborNode) -> str:
    """The markup of what is shown of a formula: its indentation alone can be longer than what may be set."""
    for unseen in math.css("annotation, annotation-xml"):
        unseen.decompose()
    markup = _BLANK.sub("", _REMARK.sub("", math.html or ""))
    return _ENTITY.sub(lambda match: unescape(match[0]), markup)


def of_markup(markup: str) -> Formulation:
    """The first formula of a piece of markup."""
    math = LexborHTMLParser(markup).css_first("math")
    return of_mathml(math) if math is not None else NO_FORMULA


def of_said(said: str, *, is_formula: bool = False) -> Formulation:
    """A formula by the alternative text of its picture; none where that is none and nothing else says so."""
    bare = _DELIMITED.sub(lambda match: match["tex"], said)
    if _PATH.match(said) or (bare == said and _SENTENCE.search(said)):
        return NO_FORMULA
    if bare != said or _TEX_IN.search(bare):
        return of_markup(mathml_of(bare)) or Formulation(bare)
    return Formulation(said) if is_formula else NO_FORMULA


def _as_text(found: re.Match[str]) -> str:
    """A word as text, in the braces that it stood in."""
    word = re.sub(r"\\[,;: ]", " ", found["word"].replace("\\_", "_").replace("\\/", "")).strip()
    return f"{{\\text{{{word}}}}}" if found["old"] else f"\\text{{{word}}}"


def mathml_of(tex: str) -> str:
    """Markup of a formula in TeX; its text where it cannot be understood."""
    # Takes an eighth of a second to load, and few texts have formulas.
    from latex2mathml import exceptions
    from latex2mathml.converter import convert

    # The library's errors share no base.
    own = [error for error in vars(exceptions).values() if isinstance(error, type)]
    errors: tuple[type[Exception], ...] = (*own, StopIteration, ValueError, LookupError, RecursionError)
    tex = _INDEX.sub(lambda word: word[0] if word[1] in ascii_lowercase else f"{{\\text{word[0]}}}", tex)
    tex = _CAPITAL.sub(lambda name: name[0].lower(), _SWITCH.sub(" ", _WORD.sub(_as_text, tex)))
    try:
        if len(tex) <= MAX_TEX:
            return convert(tex).replace(">\\", ">")  # macros that nobody knows, as words
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


_LARGE = frozenset("∑∏∫∬∭∮⋃⋂")
_CLOSED_BY = {"(": ")", "[": "]", "{": "}", "|": "|", "‖": "‖", "⌊": "⌋", "⌈": "⌉", "⟨": "⟩"}
_BRACKETS = frozenset("()[]{}⟨⟩⌊⌋⌈⌉‖")
_SCRIPTS = frozenset({"msup", "msub", "msubsup"})
_SILENT = frozenset({
    "mphantom", "annotation", "annotation-xml", "none", "mprescripts",
})  # fmt: skip
_FUNCTION = re.compile(r"[fghuvwFGHPEO]|[φψΦΨΓζ]|sin|cos|tan|cot|sinh|cosh|tanh|log|ln|exp|det|max|min")
MAX_WORDS = 2_000


def words_of(mathml: str) -> tuple[tuple[str, str], ...]:
    """A formula, a ``math`` element, as it is said: languages and words; none where it says nothing."""
    math = LexborHTMLParser(mathml).css_first("math")
    said = ((language, speaker.line(math)) for language, speaker in _speakers().items()) if math else ()
    return tuple((language, words) for language, words in said if words)


@cache
def _speakers() -> dict[str, _Wording]:
    """By language."""
    lines = Path(__file__).with_name("spoken.tsv").read_text("utf-8").splitlines()
    languages, *rows = (line.split("\t") for line in lines)
    return {
        language: _Wording({row[0]: row[column] for row in rows})
        for column, language in enumerate(languages[1:], 1)
    }


class _Wording:
    """Says formulas in a language.

    Args:
        words: what signs are called and how parts are put together, by the keys of ``spoken.tsv``, in which
            powers stand behind "^", accents behind "~", brackets behind "(".
    """

    def __init__(self, words: Mapping[str, str]) -> None:
        self._words = words

    def line(self, math: LexborNode) -> str:
        """All of a ``math`` element; empty where there is nothing to say or far too much."""
        said = re.sub(r"\s+", " ", self._row([math], 0)).strip(" ,")
        return re.sub(r" (?=,)|,(?=,)", "", said) if len(said) <= MAX_WORDS else ""

    def _put(self, key: str, *parts: object) -> str:
        return self._words[key].format(*parts)

    def _row(self, nodes: Sequence[LexborNode], depth: int) -> str:
        """Elements side by side."""
        nodes = _flat(nodes)
        said: list[str] = []
        at = 0
        while at < len(nodes):
            end = _closed(nodes, at)
            if end is None:
                said.append(self._said(nodes[at], depth))
                at += 1
                continue
            before = _text(nodes[at - 1]).rstrip("′″'") if at else ""
            goes_on = end + 1 < len(nodes) or nodes[end].tag in _SCRIPTS
            said.append(self._bracketed(_text(nodes[at]), nodes[at + 1 : end], before, goes_on, depth))
            if nodes[end].tag in _SCRIPTS:  # Its base, the bracket, says nothing.
                said.append(self._said(nodes[end], depth))
            at = end + 1
        return " ".join(filter(None, said))

    def _bracketed(
        self, opening: str, inner: Sequence[LexborNode], before: str, goes_on: bool, depth: int
    ) -> str:
        """What brackets hold: an argument, a list, a quantity."""
        said = self._row(inner, depth + 1)
        after = "," if goes_on and len(inner) > 1 else ""
        if f"({opening}" in self._words:
            return self._put(f"({opening}", said) + after
        if _FUNCTION.fullmatch(before) and opening == "(":
            return self._put("of", said) + after
        if len(inner) <= 1 or any(_text(node) in (",", ";") for node in inner):
            return said
        return self._put("quantity", said) + after

    def _said(self, node: LexborNode, depth: int) -> str:
        """One element."""
        parts = elements_in(node)
        if node.tag in _TOKENS:
            return self._token(node)
        if depth > _MAX_DEPTH or node.tag in _SILENT:
            return ""
        match node.tag, parts:
            case "mfrac", [top, bottom]:
                return self._fraction(node, top, bottom, depth)
            case "msqrt", _:
                return self._put("root", self._row(parts, depth + 1)) + "," * (len(_flat(parts)) > 1)
            case "mroot", [base, index]:
                key = f"root {_text(index)}" if f"root {_text(index)}" in self._words else "root n"
                return self._put(key, self._row([base], depth + 1), self._row([index], depth + 1))
            case "mtable", _:
                return self._table(parts, depth)
            case "mfenced", _:
                return ", ".join(self._row([part], depth + 1) for part in parts)
        return self._scripted(node, parts, depth)

    def _scripted(self, node: LexborNode, parts: list[LexborNode], depth: int) -> str:
        """What has an index, a power or an accent; or parts side by side."""
        match node.tag, parts:
            case "msup", [base, above]:
                return f"{self._part(base, depth)} {self._power(above, depth)}"
            case "msub" | "munder", [base, below]:
                return self._lowered(base, below, depth)
            case "msubsup" | "munderover", [base, below, above]:
                if _text(base) in _LARGE:
                    limits = (self._row([each], depth + 1) for each in (below, above))
                    return self._put("limits", self._token(base), *limits)
                return f"{self._lowered(base, below, depth)} {self._power(above, depth)}"
            case "mover", [base, above] if ACCENTS.get(_text(above)) == ARROW:
                return self._put("vector", self._part(base, depth))
            case "mover", [base, above]:
                return f"{self._part(base, depth)} {self._accent(above)}"
        return self._row(parts, depth + 1)

    def _token(self, node: LexborNode) -> str:
        """A number, a name or a sign."""
        text = _text(node)
        if node.tag in ("mtext", "ms"):
            return text
        if text in self._words or text in _BRACKETS:
            return self._words.get(text, "")
        plain = unicodedata.normalize("NFKC", text)
        return " ".join(map(self._letter, plain)) if node.tag == "mi" and not plain.isascii() else plain

    def _letter(self, character: str) -> str:
        """A letter by its name where it is Greek."""
        name = unicodedata.name(character, "")
        found = re.match(r"GREEK (SMALL|CAPITAL) LETTER (?:FINAL )?(\w+)", name)
        if found is None:
            return self._words.get(character, character)
        word = found[2].lower().replace("lamda", "lambda")
        return self._put("capital", word) if found[1] == "CAPITAL" else word

    def _fraction(self, node: LexborNode, top: LexborNode, bottom: LexborNode, depth: int) -> str:
        above, below = self._row([top], depth + 1), self._row([bottom], depth + 1)
        if node.attributes.get("linethickness") in ("0", "0pt", "0px"):
            return self._put("choose", above, below)
        if above == "1" and f"1/{below}" in self._words:
            return self._words[f"1/{below}"]
        whole = len(_flat([top])) > 2 or len(_flat([bottom])) > 2
        return self._put("fraction" if whole else "over", above, below)

    def _power(self, above: LexborNode, depth: int) -> str:
        text = _text(above).replace(" ", "").replace("-", "−")
        if f"^{text}" in self._words:
            return self._words[f"^{text}"]
        said = self._row([above], depth + 1)
        return self._put("power" if len(_flat([above])) == 1 else "powers", said)

    def _lowered(self, base: LexborNode, below: LexborNode, depth: int) -> str:
        name, said = _text(base), self._row([below], depth + 1)
        if name in _LARGE:
            return self._put("under", self._token(base), said)
        if name == "lim":
            goes = said.replace(f" {self._words['→']} ", f" {self._words['goes']} ", 1)
            return self._put("limit", goes)
        if name in _LIMITED:
            return self._put("under", self._token(base), said)
        if name == "log":
            return self._put("log", said)
        part = self._part(base, depth)
        return part if self._accent(below) else self._put("sub", part, said)

    def _accent(self, mark: LexborNode) -> str:
        """What an accent is called; empty for what is none, and for an arrow."""
        return self._words.get(f"~{ACCENTS.get(_text(mark))}", "")

    def _part(self, node: LexborNode, depth: int) -> str:
        """The base of an accent, a power or an index."""
        said = self._row([node], depth + 1)
        inner = _flat([node])
        is_quantity = len(inner) > 1 and any(part.tag == "mo" for part in inner)
        return self._put("quantity", said) + "," if is_quantity else said

    def _table(self, rows: Sequence[LexborNode], depth: int) -> str:
        lines = [", ".join(self._row([cell], depth + 2) for cell in elements_in(row)) for row in rows]
        return self._put("rows", len(lines), "; ".join(lines)) if len(lines) > 1 else "".join(lines)


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
    closing = _CLOSED_BY.get(opening)
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


def _base(node: LexborNode) -> str:
    """An element's text, or that of what a power or an index stands on."""
    parts = elements_in(node) if node.tag in _SCRIPTS else []
    return _text(parts[0] if parts else node)


def _text(node: LexborNode) -> str:
    return node.text(strip=True)
