"""LaTeX: sections, lists, formulas and tables as markup; what it counts is referred to by its number,
and what only sets the page is left out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from app.documents.common.encodings import decode
from app.documents.common.formulas import mathml_of
from app.documents.common.skips import LOOK, NAMED_BY, RAISED, source_of
from app.documents.model import Document
from app.documents.typesetting import RunStyle
from app.documents.web.markup import document, element, escape, heading, note, note_mark, picture, set_in

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
_LABELLED = re.compile(r"\blabel\s*=\s*\{?([^{},\]]+)")
_USUAL = ("theorem", "lemma", "corollary", "proposition", "definition", "conjecture", "example", "remark")
_REFERENCE = re.compile(
    r"\\(?P<how>ref|eqref|labelcref|[cC]ref|autoref|vref|Vref"
    r"|(?!hyper|href|cross|c?page|name|bib)[a-zA-Z]{1,6}[rR]ef)\*?\s*\{(?P<names>[^{}]+)\}"
)
_NAMED = ("cref", "autoref", "vref")
"""References that say what they lead to."""
_OTHER_LANGUAGE = re.compile(r"\\usepackage\s*\[[^\]]*(?:german|french|spanish|italian|dutch|portug)")


@dataclass
class _Numbers:
    """Counts through a text.

    Attributes:
        theorems: the titles of environments that the text declares, or a class, and what they count like.
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
        elif name == "lstlisting" and "caption" in said:
            self._next("listing")
            self.labels |= dict.fromkeys(_LABELLED.findall(said), self.last)
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
    theorems = {name: (name.capitalize(), name) for name in _USUAL if f"\\begin{{{name}}}" in text}
    theorems |= {m["name"]: (m["title"], m["like"] or m["name"]) for m in _THEOREM.finditer(text)}
    numbers = _Numbers(theorems, r"\chapter" in text)
    text = _COUNTED.sub(numbers.pass_by, _THEOREM.sub("", text))
    is_english = not _OTHER_LANGUAGE.search(text)

    def said(found: re.Match[str]) -> str:
        known = [numbers.labels.get(name.strip(), ("", "")) for name in found["names"].split(",")]
        digits = " and ".join(number for _, number in known if number)
        if not digits or found["how"] == "eqref":
            return f"({digits})" if digits else "\0"
        kind = known[0][0] if is_english and found["how"].lower() in _NAMED else ""
        kind = kind.capitalize() if found["how"][0].isupper() else kind
        return f"{kind}{'s' if kind and len(known) > 1 else ''} {digits}".strip()

    return re.sub(r"[ ~]?\([ ~]*\0[ ~]*\)|\0", "", _REFERENCE.sub(said, text))


_TERMS = re.compile(
    r"\\(?:newacronym\s*(?:\[[^\]]*\])?\s*\{([^{}]+)\}\s*\{|(?:newglossaryentry|DeclareAcronym)\s*\{([^{}]+)\}"
    r"\s*\{[^{}]*?\b(?:name|short)\s*=\s*\{?)([^{},]+)"
)
_TERM_USED = re.compile(
    r"\\(?P<how>[gG](?:ls|LS)|[aA](?:c[slf]?|cr(?:short|long|full)))(?P<many>pl?)?\*?\s*(?:\[[^\]]*\]\s*)?"
    r"\{(?P<key>[^{}\\]+)\}|\\[gG]ls(?:link|disp)\s*(?:\[[^\]]*\]\s*)?\{[^{}]*\}(?=\s*\{)"
)


def with_terms(text: str, beside: str = "") -> str:
    """A text whose terms of a glossary and short forms stand in the place of their keys."""
    terms = {found[1] or found[2]: found[3].strip() for found in _TERMS.finditer(beside + text)}

    def said(found: re.Match[str]) -> str:
        term = terms.get(found["key"], found["key"] or "") + ("s" if found["many"] else "")
        return term[:1].upper() + term[1:] if (found["how"] or "a")[0].isupper() else term

    return _TERM_USED.sub(said, text)


_DEFINED = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand|(?P<sign>DeclareMathOperator))\*?\s*\{?\s*\\(?P<name>[a-zA-Z@]+)\s*\}?"
    r"(?:\s*\[(?P<count>\d)\])?(?P<default>\s*\[[^\]]*\])?\s*(?=\{)"
    r"|\\def\s*\\(?P<short>[a-zA-Z@]+)(?P<given>(?:#\d)*)\s*(?=\{)"
)
_NAME = re.compile(r"\\([a-zA-Z@]+)[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?")
_NAME_HERE = re.compile(r"\\([a-zA-Z@]+)[ \t]*")
_ENDS_IN_NAME = re.compile(r"\\[a-zA-Z@]*$")
_PASSES = 8
"""Macros within macros; texts have two or three."""
_PROGRAM = re.compile(r"@|\\(?:if|fi\b|def\b|let\b|expandafter|csname|futurelet)|.{200}", re.S)
"""What a macro says that only TeX can work out."""
MAX_GROWTH = 4_000_000
"""Characters by which a text may grow by its own macros; one that grows more is an attack."""


def _table(kind: str) -> dict[str, str]:
    """Macros of a kind, from ``tex.tsv``, with what it says of each."""
    rows = files("app.documents.text").joinpath("tex.tsv").read_text("utf-8").split("\n")
    return {name: said for known, name, said in (row.split("\t") for row in rows if row) if known == kind}


ACCENTS = _table("accent")
SAID = _table("said")
"""What macros without arguments say."""
SILENT = {name: int(count) for name, count in _table("silent").items()}
"""Macros that say nothing, and how many arguments go with them."""


def group(text: str, at: int) -> tuple[str, int]:
    """What stands in braces at a place, and where it ends; one character where there are none."""
    while at < len(text) and text[at] in " \t\n":
        at += 1
    if at >= len(text) or text[at] != "{":
        found = _NAME_HERE.match(text, at)
        end = found.end() if found else min(at + 1, len(text))
        return text[at:end].rstrip(), end
    depth, start = 0, at + 1
    while at < len(text):
        sign = text[at]
        if sign == "\\":
            at += 1
        elif sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
            if not depth:
                return text[start:at], at + 1
        at += 1
    return text[start:], len(text)


def option(text: str, at: int) -> tuple[str | None, int]:
    """What stands in square brackets right at a place, and where it ends; None where there are none."""
    if not text.startswith("[", at):
        return None, at
    depth = 0
    for end in range(at, min(at + 5000, len(text))):
        depth += (text[end] == "{") - (text[end] == "}")
        if text[end] == "]" and depth <= 0:
            return text[at + 1 : end], end + 1
    return None, at


Macros = dict[str, tuple[int, str, str | None]]
"""By name how many arguments a macro has, what it says, and what the first is where none is given."""


def expanded(text: str, known: str = "") -> str:
    """A text with the macros that it defines put in for their names; ``known`` defines others beside it."""
    own: Macros = {}
    _defined(known, own)
    # Those that are programs need TeX itself.
    own = {name: macro for name, macro in own.items() if not _PROGRAM.search(macro[1])}
    text = _defined(text, own)
    limit = len(text) + MAX_GROWTH
    for _ in range(_PASSES if own else 0):
        changed = _once(text, own, limit)
        if changed == text:
            break
        text = changed
    return text


def _defined(text: str, own: Macros) -> str:
    """A text without its definitions, which are added to those of ``own``."""
    pieces, at = [], 0
    for match in _DEFINED.finditer(text):
        if match.start() < at:
            continue
        body, end = group(text, match.end())
        name = match["name"] or match["short"]
        count = int(match["count"] or 0) if match["name"] else len(match["given"]) // 2
        default = match["default"].strip()[1:-1] if match["default"] else None
        own[name] = (count, rf"\operatorname{{{body}}}" if match["sign"] else body, default)
        pieces.append(text[at : match.start()])
        at = end
    return "".join((*pieces, text[at:]))


def _once(text: str, own: Macros, limit: int) -> str:
    """One pass; nothing is put in where the text would grow beyond a limit."""
    pieces, at, size = [], 0, 0
    for match in _NAME.finditer(text):
        if match.start() < at or match[1] not in own:
            continue
        count, body, default = own[match[1]]
        end, given = match.end(), []
        if default is not None:
            said, end = option(text, end)
            given.append(default if said is None else said)
        while len(given) < count:
            said, end = group(text, end)
            given.append(said)
        for number, said in enumerate(given, 1):
            body = body.replace(f"#{number}", said)
        before = text[at : match.start()]
        size += len(before) + len(body)
        if size > limit:
            return text
        # What follows a name without arguments is parted from what it says, as from the name.
        gap = " " if not given and _ENDS_IN_NAME.search(body) else ""
        pieces += [before, body, gap]
        at = end
    return "".join((*pieces, text[at:]))


def accented(mark: str, letter: str) -> str:
    """A letter with the accent of a macro."""
    letter = SAID.get(letter.lstrip("\\").strip(), letter.strip()) if letter.startswith("\\") else letter
    return unicodedata.normalize("NFC", letter[:1] + ACCENTS[mark] + letter[1:]) if letter else ""


_TOKEN = re.compile(
    r"\\begin\s*\{(?P<begin>[^{}]*)\}|\\end\s*\{(?P<end>[^{}]*)\}|\\(?P<name>[a-zA-Z@]+)\*?"
    r"[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?"
    r"|\\(?P<sign>[^a-zA-Z])|(?P<comment>%[^\n]*(?:\n[ \t]*)?)|(?P<maths>\$\$?)|(?P<gap>\n[ \t]*\n\s*)"
    r"|(?P<brace>[{}])|(?P<mark>''|``|\"[`']|---?|[~&<>`'])|(?P<text>[^\\%${}~&<>`'\"\n-]+|[\n\"-])"
)
_LEVELS = {name: int(count) for name, count in _table("level").items()}
_LETTERS: dict[str, RunStyle] = {
    "textbf": "bold", "emph": "italic", "textit": "italic", "textsl": "italic", "underline": "underlined",
    "texttt": "fixed", "textsc": "small capitals", "textsuperscript": "raised", "textsubscript": "lowered",
}  # fmt: skip
"""Macros that set letters."""
_MATHS = frozenset({*_EQUATIONS, "displaymath", "math"})
_UNSHOWN = frozenset({"comment", "tikzpicture", "filecontents", "pgfpicture", "picture"})
_CODE = re.compile(
    r"\w*(?:code|verbatim|listing)\w*|alltt|minted|script|algorithmic|highlighting"
    r"|s(?:input|output|chunk)", re.I,
)  # fmt: skip
"""Environments that are taken as they are: those that are not shown, and programs by their names."""
_TABLES = {name: int(count) for name, count in _table("table").items()}
"""Environments of cells, and how many arguments they have."""
_TAGS = _table("tag")
_SETS = re.compile(
    r"[-\d.\s]*(?:\\[a-zA-Z]+|(?:pt|em|ex|cm|mm|in|pc|bp)(?![a-zA-Z]))?\s*|[lrcLRCtbhpioIO*|!@]{1,12}"
    r"|[a-zA-Z ]+=[^{}]*"
)
"""An argument of an environment that sets it: a measure, a place, a key with its value."""
_SPACED = {" ": " ", ",": " ", ";": " ", ":": " ", "\n": " ", "/": "", "-": "", "@": "", "!": "", ">": " "}
_QUOTES = _table("mark")
_NO_SPACE_BEFORE = re.compile(r"\Z|[\s{}~.,:;?/'!)-]|\\[^a-zA-Z]")
"""Where ``\\xspace`` says nothing."""
_QUANTITY = re.compile(
    r"\\(?:(SI|qty)\s*(?:\[[^\]]*\])?\{([^{}]*)\}|(?:si|unit)\s*(?:\[[^\]]*\])?)\{((?:[^{}]|\{[^{}]*\})*)\}"
)
_SMALL_FRACTION = re.compile(r"\\(?:nice|s|x)frac(?![a-zA-Z])")
_GRID = re.compile(r"\\begin\s*\{(array|[pbvBV]?matrix)\}(?:[^&\\]*(?:\\(?!end)[^&\\]*)*&){9}")
"""A grid within a formula that is large enough for a table."""
_IN_MATHS = re.compile(
    r"\\(?:label|tag|raisebox)\s*\{[^{}]*\}|(?<!\\)%[^\n]*|\\(?:nonumber|notag|(?:display|text|script)style"
    r"|ensuremath|xspace|math(?:bin|rel|ord|op|open|close|inner|punct)|(?:no)?limits)(?![a-zA-Z])|(?<!\\)\$"
)
"""What changes how a formula looks and nothing that is said of it."""
_MATHS_AGAIN = re.compile(r"\\(?:mbox|hbox|text)\s*\{\s*\$([^$]*)\$\s*\}")
"""A formula within text within a formula, as macros for both places have it."""
_FALSE = re.compile(r"\\iffalse\b.*?\\fi\b|\\ExplSyntaxOn\b.*?\\ExplSyntaxOff\b", re.S)
_INDEX = re.compile(r"s?index[a-zA-Z]*$|(?:sym|gloss?)label$")
"""What a book's own macros for its index are called."""
_SUBJECTS = ("citet", "citetalias", "textcite", "citeauthor", "citeasnoun")
_QUANTITIES = {name: int(count) for name, count in _table("quantity").items()}
"""Macros of numbers and units, and how many arguments they have."""
_UNITS = re.compile(r"\\([a-zA-Z]+)")
_EXPONENT = re.compile(r"\^\{?([-\d]+)\}?")
_PREFIXES = ("kilo", "milli", "centi", "micro", "mega", "giga", "nano", "deci", "hecto", "tera", "pico")
_CITES = re.compile(r"[a-zA-Z]*cite[a-zA-Z]*")
_BEGIN = re.compile(r"(?<![|!+])\\begin\s*\{document\}")
_FIRST = re.compile(r"(?m)^\s*\\(?:(document(?:class|style))|(?:part|chapter|section)\*?\s*[\[{])")
"""What a whole document begins with, or a chapter."""
_ARGUMENT = re.compile(r"\A\s*\{[^{}]*\}")
_CODE_OPTIONS = re.compile(r"\A(?:\[[^\]\n]*\])?(?:\{[^}\n]*\})?")
_MAX_DEPTH = 80
_TAKES_IN = re.compile(
    r"(?<!\\)%[^\n]*|\\(?:input|include|subfile|(?:sub)?import\*?\{(?P<place>[^{}]*)\})\s*\{(?P<file>[^{}]+)\}"
)
_PACKAGES = re.compile(r"\\usepackage\s*(?:\[[^\]]*\])?\{([^{}]+)\}")
_DEEPEST_TAKEN, _MAX_TAKEN = 4, 4_000_000
"""How deep files take in others, and the largest, in bytes."""
_MOST_BESIDE = 60
"""Files beside a chapter that are looked through for definitions."""
_SIZE = r"-?\d*\.?\d+[ \t]*(?:(?:true)?(?:pt|em|ex|cm|mm|in|pc|sp|bp|mu)\b)?"
_STRETCH = rf"(?:[ \t]*(?:plus|minus)[ \t]*{_SIZE})*"
_ASSIGNED = re.compile(rf"[ \t]*=[ \t]*(?:{_SIZE}|-?\\[a-zA-Z@]+){_STRETCH}[ \t]?")
_LENGTH = re.compile(rf"{_SIZE}{_STRETCH}[ \t]?")
_TAKE_LENGTHS = frozenset({"vskip", "hskip", "kern", "mskip", "mkern", "penalty", "raise", "lower"})
_AND = re.compile(r"\\(?:and|And|AND)\b|\\\\")
_GERMAN = re.compile(r"\\(?:usepackage|documentclass)\s*(?:\[[^\]]*german[^\]]*\]|\{n?german\})")
_SHORTHANDS = dict(zip("aouAOUsz=~", "äöüÄÖÜßß--", strict=True))


def parse(data: bytes, title: str = "", folder: Path | None = None) -> Document:
    """A file in LaTeX, with the files of its ``folder`` that it takes in."""
    text = _FALSE.sub("", decode(data))
    if folder is not None:
        text = _with_files(text, folder)
    if _GERMAN.search(text):
        text = re.sub('"([aouAOUsz=~])', lambda found: _SHORTHANDS[found[1]], text)
    beside = _beside(text, folder) if folder is not None else ""
    text = resolved(with_terms(expanded(text, beside), beside))
    deep = r"\chapter" not in text and r"\part" not in text
    reader = _Reader(int(deep))
    markup = reader.read(text[_start(text) :])
    own = reader.read(_argument(text, "title"))
    plainly = re.sub(r"<aside.*?</aside>|<[^<>]*>", "", own).strip()
    author = re.sub(r"<aside.*?</aside>|<[^<>]*>", "", reader.read(_AND.sub(", ", _argument(text, "author"))))
    return document((heading(own, 1) if own else "") + markup, plainly or title, author=author)


def _start(text: str) -> int:
    """Where the text of a whole document begins; 0 of a chapter, which may show how one is written."""
    begin = _BEGIN.search(text)
    first = _FIRST.search(text, 0, begin.start()) if begin else None
    return begin.end() if begin and (first is None or first[1]) else 0


def _beside(text: str, folder: Path) -> str:
    """The heads of LaTeX files in a folder, in which macros are defined: those of the book of a chapter that
    stands by itself, the packages there that a whole text names."""
    paths = [*sorted(folder.glob("*.sty")), *sorted(folder.glob("*.tex"))]
    if _start(text):
        named = {name.strip() for found in _PACKAGES.finditer(text) for name in found[1].split(",")}
        paths = [path for path in paths if path.suffix == ".sty" and path.stem in named]
    texts = (
        decode(path.read_bytes())
        for path in paths[:_MOST_BESIDE]
        if path.is_file() and path.stat().st_size < _MAX_TAKEN
    )
    return "\n".join(_BEGIN.split(text, maxsplit=1)[0] for text in texts)


def _with_files(text: str, folder: Path, depth: int = 0) -> str:
    """A text with what it takes in by ``\\input`` and the like, from within its folder, and LaTeX from that
    above it; not without end."""
    root = folder.resolve()

    def taken(found: re.Match[str]) -> str:
        if found["file"] is None or depth == _DEEPEST_TAKEN:
            return found.group()
        place = (folder / (found["place"] or "") / found["file"].strip(' "')).resolve()
        for path in (place.with_name(place.name + ".tex"), place):
            within = path.is_relative_to(root.parent if path.suffix == ".tex" else root)
            if within and path.is_file() and path.stat().st_size < _MAX_TAKEN:
                inner = _FALSE.sub("", decode(path.read_bytes()))
                if start := _start(inner):  # Of a whole document, as subfile takes one in.
                    inner = inner[start:].partition(r"\end{document}")[0]
                return _with_files(inner, folder, depth + 1)
        return ""

    return _TAKES_IN.sub(taken, text)


def _argument(text: str, name: str) -> str:
    found = re.search(rf"(?m)^[^%\n]*\\{name}\s*(?:\[[^\]]*\]\s*)?(?=\{{)", text)
    return group(text, found.end())[0] if found else ""


class _Reader:
    """Turns LaTeX into markup; groups within groups are read by the same."""

    def __init__(self, raised: int) -> None:
        """``raised`` says by how much headings are higher than in a book with chapters."""
        self._raised = raised
        self._depth = 0
        self._notes = self._tables = self._verses = 0
        self._held: list[str] = []

    def read(self, text: str) -> str:
        """A text as markup."""
        if self._depth > _MAX_DEPTH:
            return escape(text)
        self._depth += 1
        pieces = list(self._pieces(text))
        self._depth -= 1
        return "".join(pieces) + (self._under() if not self._depth else "")

    def _under(self) -> str:
        """The notes of the paragraph that ends here."""
        notes, self._held = self._held, []
        return "".join(notes)

    def _pieces(self, text: str) -> Iterator[str]:
        at = 0
        while (token := _TOKEN.match(text, at)) is not None and token["end"] != "document":
            said, at = self._piece(token, text, token.end())
            yield said

    def _piece(self, token: re.Match[str], text: str, at: int) -> tuple[str, int]:
        """What a token, and what belongs to it, says; and where to go on."""
        match token.lastgroup:
            case "text":
                return token["text"], at
            case "gap":
                return self._under() + "<p>", at
            case "mark" if token["mark"] == "&":
                return "</td><td>" if self._tables == 1 else " ", at
            case "mark":
                return _QUOTES[token["mark"]], at
            case "maths":
                return _between(text, at, token["maths"])
            case "sign":
                return self._sign(token["sign"], text, at)
            case "begin":
                name = token["begin"].rstrip("*")
                said, at = self._begin(name, text, at)
                return said if name in _MATHS else self._under() + said, at
            case "end":
                return self._ended(token["end"].rstrip("*")) + self._under(), at
            case "name":
                return self._macro(token["name"], text, at)
        return "", at

    def _begin(self, name: str, text: str, at: int) -> tuple[str, int]:
        """The beginning of an environment, or all of one that is taken as it is; and where to go on."""
        if name == "document":
            return "", at
        if name in _UNSHOWN or name in _MATHS or _CODE.fullmatch(name):
            return _taken(name, text, at)
        if name in _TABLES:
            self._tables += 1
            _, at = option(text, at)
            for _ in range(_TABLES[name] + (name == "tabular" and text.endswith("*}", 0, at))):
                _, at = group(text, at)
            return "<table><tr><td>" if self._tables == 1 else "", at
        said, at = option(text, at)
        if name == "thebibliography":
            _, at = group(text, at)
            return '<section role="doc-bibliography">', at
        if name == "frame" and text.startswith("{", at):
            said, at = group(text, at)
            return heading(self.read(said), 2 - self._raised), at
        if name == "verse":
            self._verses += 1
            return '<div class="verse">', at
        at = _behind_settings(text, at, 2 * (name == "CJK"))
        return f"<{_TAGS[name]}>" if name in _TAGS else "<p>", at

    def _ended(self, name: str) -> str:
        """The end of an environment."""
        if name in _TABLES:
            self._tables -= self._tables > 0
            return "" if self._tables else "</td></tr></table>"
        self._verses -= name == "verse" and self._verses > 0
        tag = {"verse": "div", "thebibliography": "section", **_TAGS}.get(name)
        return f"</{tag}>" if tag else "<p>"

    def _sign(self, sign: str, text: str, at: int) -> tuple[str, int]:
        if sign == "\\":
            _, at = option(text, at)
            in_table = self._tables == 1  # What is a table within a cell has the lines of that cell.
            return "</td></tr><tr><td>" if in_table else "<br/>" if self._verses else " ", at
        if sign in ACCENTS:
            return self._macro(sign, text, at)
        if sign in "([":
            return _between(text, at, "\\)" if sign == "(" else "\\]")
        return _SPACED.get(sign, escape(sign)), at

    def _macro(self, name: str, text: str, at: int) -> tuple[str, int]:
        """What a macro says, and where to go on."""
        if name in SAID:
            if text.startswith("{}", at):
                at += 2
            return escape(SAID[name]), at
        if name in ACCENTS:
            letter, at = group(text, at)
            return escape(accented(name, letter)), at
        if name in _LEVELS:
            _, at = option(text, at)
            said, at = group(text, at)
            return self._under() + heading(self.read(said), max(_LEVELS[name] - self._raised, 1)), at
        if name == "item":
            label, at = option(text, at)
            is_word = label is not None and any(map(str.isalpha, label))
            return f"<li>{self.read(label) if is_word and label else ''} ", at
        if name in ("footnote", "footnotetext"):
            _, at = option(text, at)
            said, at = group(text, at)
            self._notes += 1
            own = f"note:{self._notes}"
            mark = note_mark(str(self._notes), own)
            self._held.append(note(self.read(said), own))
            return mark, at
        if (found := self._set(name, text, at)) is not None:
            return found
        if _CITES.fullmatch(name):
            return self._citation(name, text, at)
        if name in ("verb", "lstinline") and at < len(text):
            end = text.find(text[at], at + 1)
            return escape(text[at + 1 : end]), end + 1 if end > 0 else len(text)
        if name in ("caption", "captionof"):
            at = group(text, at)[1] if name == "captionof" else at
            _, at = option(text, at)
            said, at = group(text, at)
            return element("figcaption", self.read(said)), at
        return self._other(name, text, at)

    def _set(self, name: str, text: str, at: int) -> tuple[str, int] | None:
        """What a macro sets letters with, a measure, a link, a picture, a title of a table; or None."""
        if name == "tablecaption":
            said, at = group(text, at)
            return f"{element('caption', self.read(said))}<tr><td>", at
        if name in _QUANTITIES:
            _, at = option(text, at)
            given = []
            for _ in range(_QUANTITIES[name]):
                said, at = group(text, at)
                given.append(said)
            unit = [] if name.startswith("num") else [_unit(given.pop())]
            return escape(" ".join(("–".join(given).replace(";", ", "), *unit)).strip()), at
        if name in _LETTERS or name == "texorpdfstring":
            said, at = group(text, at)
            own = self.read(said)
            return (set_in(_LETTERS[name], own), at) if name in _LETTERS else (own, group(text, at)[1])
        if name in ("includegraphics", "pgfimage"):
            _, at = option(text, at)
            said, at = group(text, at)
            return picture(said.strip()), at
        if name == "href":
            to, at = group(text, at)
            said, at = group(text, at)
            return element("a", self.read(said), href=to.strip()), at
        return None

    def _other(self, name: str, text: str, at: int) -> tuple[str, int]:
        """A macro that says nothing, or is not known: its arguments then are read as text."""
        if name == "xspace":
            return "" if _NO_SPACE_BEFORE.match(text, at) else " ", at
        alone = text.startswith("{}", at) or (
            text[at : at + 1] == "}" and text.endswith("{", 0, at - len(name) - 1)
        )
        if alone and name not in SILENT and not name.islower():
            return escape(name), at  # {\KOMAScript}: a name that another file sets
        # TeX's own parameters are set without braces.
        set_to = _ASSIGNED.match(text, at) or (name in _TAKE_LENGTHS and _LENGTH.match(text, at))
        if set_to:
            return "", set_to.end()
        while (found := option(text, at))[0] is not None:
            at = found[1]
        if name not in SILENT and _INDEX.match(name):
            while text[at : at + 1] == "{":
                _, at = group(text, at)
            return "", at
        for _ in range(SILENT.get(name, 0)):
            _, at = group(text, at)
            _, at = option(text, at)
        return "<p>" if name in ("par", "maketitle", "newpage", "clearpage") else "", at

    def _citation(self, name: str, text: str, at: int) -> tuple[str, int]:
        before = text[max(at - LOOK, 0) : at].rpartition("\\")[0].replace("~", " ")
        while (found := option(text, at))[0] is not None:
            at = found[1]
        keys, at = group(text, at)
        authors = [source_of(key.strip()) for key in keys.split(",")]
        # "As Smith (2001) shows", "as shown in [12]": a word of its sentence.
        if all(authors) and (name.lower() in _SUBJECTS or (name == "cite" and NAMED_BY.search(before))):
            return escape(" and ".join(authors)), at
        return f'<cite class="citation">[{escape(keys)}]</cite>', at


def _behind_settings(text: str, at: int, count: int) -> int:
    """Where what sets an environment ends: some arguments, and others that say nothing."""
    while text.startswith("{", at):
        said, end = group(text, at)
        if count <= 0 and not _SETS.fullmatch(said):
            break
        _, at = option(text, end)
        count -= 1
    return at


def _unit(unit: str) -> str:
    """A unit by the names of its macros, as words."""
    unit = re.sub(r"(?<=\w)\.(?=[A-Za-z])", " ", _EXPONENT.sub(lambda m: m[1].translate(RAISED), unit))
    return " ".join(_UNITS.sub(lambda m: m[1] + (" " if m[1] not in _PREFIXES else ""), unit).split())


def _taken(name: str, text: str, at: int) -> tuple[str, int]:
    """An environment that is taken as it is: formulas, or code; and where to go on."""
    found = re.compile(rf"\\end\s*\{{{re.escape(name)}\*?\}}").search(text, at)
    end, after = (found.start(), found.end()) if found else (len(text), len(text))
    inner = text[at:end]
    if name in _MATHS:
        return f" {_lines(_ARGUMENT.sub('', inner) if name == 'alignat' else inner)} ", after
    code = _CODE_OPTIONS.sub("", inner)
    return element("pre", element("code", escape(code))) if name not in _UNSHOWN else "", after


def _between(text: str, at: int, mark: str) -> tuple[str, int]:
    """The formula up to its end mark, which is not one of a formula within its braces; and where to go on."""
    end = text.find(mark, at)
    while end >= 0 and "{" in text[at:end] and text.count("{", at, end) > text.count("}", at, end):
        further = text.find(mark, end + 1)
        if further < 0 or "\n\n" in text[end:further]:
            break
        end = further
    end = end if end >= 0 else len(text)
    return _shown(_bare(text[at:end])), end + len(mark)


def _bare(tex: str) -> str:
    """A formula without what changes its looks alone; of four forms for four sizes the first."""
    while (at := tex.find(r"\mathchoice")) >= 0:
        first, end = group(tex, at + len(r"\mathchoice"))
        for _ in range(3):
            _, end = group(tex, end)
        tex = f"{tex[:at]} {first} {tex[end:]}"
    tex = _QUANTITY.sub(lambda found: rf"{found[2] or ''} \text{{ {_unit(found[3])} }}", tex)
    return _IN_MATHS.sub("", _MATHS_AGAIN.sub(r"{\1}", _SMALL_FRACTION.sub(r"\\frac", tex)))


def _shown(tex: str) -> str:
    """A formula as markup; a large grid is a table."""
    said = mathml_of(tex.strip())
    table = f'<table class="dataframe"><tr><td>{said}</td><td></td></tr></table>'
    return table if _GRID.search(tex) else said


def _lines(tex: str) -> str:
    """A formula of some lines that are aligned."""
    bare = _bare(tex)
    if r"\begin" in bare:
        return _shown(bare)
    lines = (line.replace("&", " ").strip() for line in re.split(r"\\\\(?:\[[^\]]*\])?", bare))
    return ", ".join(mathml_of(line) for line in lines if line)
