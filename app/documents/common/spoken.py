"""Formulas in words, short rather than exact: "a over b", "x squared", "the sum from i to n of".

What brackets hold together is said as "the quantity", and only where its words would else run into others.
The words of each language stand in ``spoken.tsv``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.documents.common.elements import elements_in
from app.documents.common.formulas import ACCENTS, ARROW

_LARGE = frozenset("∑∏∫∬∭∮⋃⋂")
_LIMITED = frozenset({"lim", "max", "min", "sup", "inf"})
_CLOSING = {"(": ")", "[": "]", "{": "}", "|": "|", "‖": "‖", "⌊": "⌋", "⌈": "⌉", "⟨": "⟩"}
_BRACKETS = frozenset("()[]{}⟨⟩⌊⌋⌈⌉‖")
_SCRIPTS = frozenset({"msup", "msub", "msubsup"})
_SILENT = frozenset({
    "mphantom", "annotation", "annotation-xml", "mspace", "none", "mprescripts",
})  # fmt: skip
_TOKENS = frozenset({"mi", "mn", "mo", "mtext", "ms"})
_FUNCTION = re.compile(r"[fghuvwFGHPEO]|[φψΦΨΓζ]|sin|cos|tan|cot|sinh|cosh|tanh|log|ln|exp|det|max|min")
_MAX_DEPTH, MAX_WORDS = 40, 2_000


def words_of(mathml: str) -> tuple[tuple[str, str], ...]:
    """A formula, a ``math`` element, as it is said: languages and words; none where it says nothing."""
    math = LexborHTMLParser(mathml).css_first("math")
    said = ((language, speaker.line(math)) for language, speaker in _speakers().items()) if math else ()
    return tuple((language, words) for language, words in said if words)


@cache
def _speakers() -> dict[str, _Speaker]:
    """By language."""
    lines = Path(__file__).with_name("spoken.tsv").read_text("utf-8").splitlines()
    languages, *rows = (line.split("\t") for line in lines)
    return {
        language: _Speaker({row[0]: row[column] for row in rows})
        for column, language in enumerate(languages[1:], 1)
    }


class _Speaker:
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


def _base(node: LexborNode) -> str:
    """An element's text, or that of what a power or an index stands on."""
    parts = elements_in(node) if node.tag in _SCRIPTS else []
    return _text(parts[0] if parts else node)


def _text(node: LexborNode) -> str:
    return node.text(strip=True)
