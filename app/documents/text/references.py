"""What LaTeX counts, and what its references to that say: "see Section 2", "by (3)"."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_HEADS = ("chapter", "section", "subsection", "subsubsection")
_FLOATS = {"figure": "figure", "table": "table", "wrapfigure": "figure", "longtable": "table"}
_EQUATIONS = ("equation", "align", "gather", "multline", "eqnarray", "alignat", "flalign", "dmath")
_COUNTED = re.compile(
    rf"(?<!\\)%[^\n]*|\\(?P<head>{'|'.join(_HEADS)})(?=\s*[\[{{])|\\begin\s*\{{(?P<begin>[a-zA-Z]+)\}}"
    r"(?P<said>\[[^\[\]\n]*\])?|\\end\s*\{(?P<end>[a-zA-Z]+)\}|\\(?P<one>caption|item|appendix)(?![a-zA-Z])"
    r"|\\label\s*\{(?P<label>[^{}]+)\}"
)
_THEOREM = re.compile(
    r"\\newtheorem\*?\s*\{(?P<name>\w+)\}\s*(?:\[(?P<like>\w+)\])?\s*\{(?P<title>[^{}]+)\}(?:\[\w+\])?"
)
_REFERENCE = re.compile(
    r"\\(?P<how>ref|eqref|labelcref|[cC]ref|autoref|vref|Vref)\*?\s*\{(?P<names>[^{}]+)\}"
)
_NAMED = ("cref", "autoref", "vref")
"""References that say what they lead to."""
_OTHER_LANGUAGE = re.compile(r"\\usepackage\s*\[[^\]]*(?:german|french|spanish|italian|dutch|portug)")


@dataclass
class _Numbers:
    """Counts through a text.

    Attributes:
        theorems: the titles of environments that the text declares, and what they count like.
        counts: how far each kind has come.
        open: what environments are open, innermost last.
        last: what a label names: its kind and its number.
        labels: the same of each label.
    """

    theorems: dict[str, tuple[str, str]]
    chapters: bool
    counts: dict[str, int] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)
    last: tuple[str, str] = ("", "")
    labels: dict[str, tuple[str, str]] = field(default_factory=dict)
    appendix: bool = False

    def pass_by(self, found: re.Match[str]) -> str:
        """Count what is found; a theorem is given its title."""
        if found["head"]:
            self._head(found["head"])
        elif found["begin"]:
            self.open.append(found["begin"])
            return self._begin(found["begin"], found.group(), found["said"] or "")
        elif found["end"]:
            while self.open and self.open.pop() != found["end"]:
                pass
        elif found["one"] == "appendix":
            self.appendix, self.counts = True, {}
        elif found["one"] == "item" and "enumerate" in self.open:
            self._next("item")
        elif found["one"] == "caption":
            self._next(next((_FLOATS[name] for name in reversed(self.open) if name in _FLOATS), "figure"))
        elif found["label"]:
            self.labels[found["label"].strip()] = self.last
        return found.group()

    def _head(self, name: str) -> None:
        above = _HEADS[: _HEADS.index(name)]
        for deeper in _HEADS[_HEADS.index(name) + 1 :]:
            self.counts.pop(deeper, None)
        if name == "chapter":
            self.counts = {"chapter": self.counts.get("chapter", 0)}
        self.counts[name] = self.counts.get(name, 0) + 1
        counted = [self.counts[each] for each in (*above, name) if each in self.counts]
        first = chr(ord("A") + (counted[0] - 1) % 26) if self.appendix else str(counted[0])
        kind = "appendix" if self.appendix else "chapter" if name == "chapter" else "section"
        self.last = (kind, ".".join([first, *map(str, counted[1:])]))

    def _begin(self, name: str, said: str, option: str) -> str:
        if name == "enumerate":
            self.counts["item"] = 0
        elif name in _EQUATIONS:
            self._next("equation")
        elif name in self.theorems:
            title, like = self.theorems[name]
            self._next(like)
            self.last = (title.lower(), self.last[1])
            own = f" ({option[1:-1]})" if option else ""
            return rf"{said.removesuffix(option)}\textbf{{{title} {self.last[1]}{own}.}} "
        return said

    def _next(self, kind: str) -> None:
        self.counts[kind] = self.counts.get(kind, 0) + 1
        chapter = f"{self.counts['chapter']}." if self.chapters and "chapter" in self.counts else ""
        self.last = (kind, f"{'' if kind == 'item' else chapter}{self.counts[kind]}")


def resolved(text: str) -> str:
    """A text whose references say the numbers of what they lead to, and whose theorems have their titles."""
    theorems = {m["name"]: (m["title"], m["like"] or m["name"]) for m in _THEOREM.finditer(text)}
    numbers = _Numbers(theorems, r"\chapter" in text)
    text = _COUNTED.sub(numbers.pass_by, _THEOREM.sub("", text))
    is_english = not _OTHER_LANGUAGE.search(text)

    def said(found: re.Match[str]) -> str:
        known = [numbers.labels.get(name.strip(), ("", "")) for name in found["names"].split(",")]
        digits = " and ".join(number for _, number in known if number)
        if found["how"] == "eqref":
            return f"({digits})" if digits else ""
        kind = known[0][0] if is_english and found["how"].lower() in _NAMED else ""
        kind = kind.capitalize() if found["how"][0].isupper() else kind
        return f"{kind}{'s' if kind and len(known) > 1 else ''} {digits}".strip()

    return _REFERENCE.sub(said, text)
