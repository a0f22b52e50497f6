"""LaTeX' macros: those that a text defines itself, put in; and what the common ones say."""

from __future__ import annotations

import re
import unicodedata

_DEFINED = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand)\*?\s*\{?\s*\\(?P<name>[a-zA-Z@]+)\s*\}?"
    r"(?:\s*\[(?P<count>\d)\])?(?P<default>\s*\[[^\]]*\])?\s*(?=\{)"
    r"|\\def\s*\\(?P<short>[a-zA-Z@]+)(?P<given>(?:#\d)*)\s*(?=\{)"
)
_NAME = re.compile(r"\\([a-zA-Z@]+)[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?")
_NAME_HERE = re.compile(r"\\([a-zA-Z@]+)[ \t]*")
_ENDS_IN_NAME = re.compile(r"\\[a-zA-Z@]*$")
_PASSES = 8
"""Macros within macros; texts have two or three."""
MAX_GROWTH = 4_000_000
"""Characters by which a text may grow by its own macros; one that grows more is an attack."""

ACCENTS = {
    '"': "\u0308", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "H": "\u030b", "c": "\u0327", "u": "\u0306", "v": "\u030c", "r": "\u030a", "k": "\u0328", "d": "\u0323",
    "b": "\u0331",
}  # fmt: skip
"""Accents by their macros."""
SAID = {
    "i": "i", "j": "j", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ",
    "OE": "Œ",
    "aa": "å", "AA": "Å", "S": "§", "P": "¶", "pounds": "£", "euro": "€", "copyright": "©", "dots": "…",
    "ldots": "…",
    "textendash": "–", "textemdash": "—", "textquotedblleft": "“", "textquotedblright": "”",
    "textquoteleft": "‘",
    "textquoteright": "’", "textquotesingle": "'", "LaTeX": "LaTeX", "TeX": "TeX", "LaTeXe": "LaTeX",
    "quad": " ",
    "qquad": " ", "textasciitilde": "~", "textbackslash": "\\", "textbar": "|", "textless": "<",
    "textgreater": ">",
    "textdegree": "°", "degree": "°", "textregistered": "®", "texttrademark": "™", "guillemotleft": "«",
    "guillemotright": "»", "glqq": "„", "grqq": "“", "textbullet": "•", "th": "þ", "TH": "Þ", "dh": "ð",
    "DH": "Ð",
    "textellipsis": "…", "slash": "/", "dag": "†", "ddag": "‡", "textcent": "¢", "texteuro": "€",
    "eg": "e.g.",
    "ie": "i.e.", "etal": "et al.", "newline": " ", "linebreak": " ", "enspace": " ", "space": " ",
    "nobreakspace": " ",
}  # fmt: skip
"""What macros without arguments say."""
SILENT = {
    "documentclass": 1, "documentstyle": 1, "usepackage": 1, "RequirePackage": 1, "label": 1, "vspace": 1,
    "hspace": 1,
    "includegraphics": 1, "includepdf": 1, "bibliographystyle": 1, "bibliography": 1, "addbibresource": 1,
    "pagestyle": 1, "thispagestyle": 1, "pagenumbering": 1, "setlength": 2, "addtolength": 2, "setcounter": 2,
    "addtocounter": 2, "geometry": 1, "hypersetup": 1, "input": 1, "include": 1, "newtheorem": 2,
    "definecolor": 3,
    "color": 1, "index": 1, "nocite": 1, "graphicspath": 1, "newenvironment": 3, "renewenvironment": 3,
    "DeclareMathOperator": 2, "newcolumntype": 2, "titleformat": 5, "fontsize": 2, "rule": 2,
    "hyphenation": 1,
    "phantom": 1, "hphantom": 1, "vphantom": 1, "ref": 1, "eqref": 1, "autoref": 1, "cref": 1, "Cref": 1,
    "pageref": 1,
    "nameref": 1, "vref": 1, "selectlanguage": 1, "newlength": 1, "newcounter": 1, "theoremstyle": 1,
    "markboth": 2,
    "markright": 1, "fancyhead": 1, "fancyfoot": 1, "lhead": 1, "rhead": 1, "chead": 1, "lfoot": 1,
    "rfoot": 1, "cfoot": 1,
    "cline": 1, "cmidrule": 1, "addcontentsline": 3, "stepcounter": 1, "refstepcounter": 1, "captionsetup": 1,
    "usetikzlibrary": 1, "tikzset": 1, "lstset": 1, "sisetup": 1, "setmainfont": 1, "numberwithin": 2,
    "date": 1,
    "author": 1, "affiliation": 1, "institute": 1, "address": 1, "email": 1, "orcid": 1, "subjclass": 1,
    "keywords": 1,
    "thanks": 1, "title": 1, "subtitle": 1, "newcommand": 2, "renewcommand": 2, "providecommand": 2,
    "hypertarget": 1,
    "setstretch": 1, "linespread": 1, "urlstyle": 1, "allowdisplaybreaks": 0, "UseMicrotypeSet": 1,
    "KOMAoptions": 1,
    "PassOptionsToPackage": 2, "DeclareUnicodeCharacter": 2, "makeindex": 0, "printbibliography": 0,
    "enlargethispage": 1,
    "footnotemark": 0, "vskip": 0, "bibitem": 1, "setbeamertemplate": 2, "usetheme": 1, "usecolortheme": 1,
    "luadirect": 1,
}  # fmt: skip
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


def expanded(text: str) -> str:
    """A text with the macros that it defines put in for their names."""
    own: dict[str, tuple[int, str, str | None]] = {}
    pieces, at = [], 0
    for match in _DEFINED.finditer(text):
        if match.start() < at:
            continue
        body, end = group(text, match.end())
        name = match["name"] or match["short"]
        count = int(match["count"] or 0) if match["name"] else len(match["given"]) // 2
        default = match["default"].strip()[1:-1] if match["default"] else None
        own[name] = (count, body, default)
        pieces.append(text[at : match.start()])
        at = end
    text = "".join((*pieces, text[at:]))
    limit = len(text) + MAX_GROWTH
    for _ in range(_PASSES if own else 0):
        changed = _once(text, own, limit)
        if changed == text:
            break
        text = changed
    return text


def _once(text: str, own: dict[str, tuple[int, str, str | None]], limit: int) -> str:
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
