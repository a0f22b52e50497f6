"""Signs, sums and powers in English words."""

from __future__ import annotations

import re
import unicodedata

from engine.text.english import any_of, rows

_SIGNS = {"|": ","} | rows("signs")
_COMPARED = rows("compared")
_LOOK = 80
"""Characters around a stroke that may say what it is."""
_POWERS = {"2": "squared", "3": "cubed"}
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿ", "0123456789-+n")
_TERM = r"[\w.,()^]+"
_SUM = rf"{_TERM}(?:\s?[-−–+*×÷/]\s?{_TERM})*"
_SUM_AFTER = re.compile(rf"{_SUM}\s?=")
_SUM_BEFORE = re.compile(rf"=\s?(?:{_TERM}\s?[-−–+*×÷/]\s?)*{_TERM}$")
_NOTED = re.compile(
    r"(?<![\d.,])(?:1[5-9]|20)\d\d$|\b(?:it|is|so|me|he|we|us|in|on|at|to|of|do|no|by|be|up|as|if|or)$"
)
_VALUE = re.compile(r"(?:(?<![\w.])[a-zA-Z]|\d[\w.,]*|\))$")
"""What may stand before a minus sign: one letter, a number, a bracket."""

ARROW = re.compile(r"(?<=\s)[-=]{1,2}>(?=\s)")
_RAISED_DIGITS = "⁰¹²³⁴-⁹"
SECTIONS = re.compile(r"§§\s?")
NOTED = re.compile(
    rf"^[{_RAISED_DIGITS}]{{1,3}}(?:\s+(?=\S)|(?=[A-Z][a-z]+\s[a-z]))|(?<=[.,!?;:”’])[{_RAISED_DIGITS}]{{1,3}}(?=\s|$)"
)
ION = re.compile(rf"(?<=[A-Za-z₀-₉)\]])([{_RAISED_DIGITS}]*)([⁺⁻])(?![{_RAISED_DIGITS}\w⁽])")
_ISOTOPES = rows("isotopes")
ISOTOPE = re.compile(
    rf"(?<![^\s(/])(?:([{_RAISED_DIGITS}]{{1,3}})([A-Z][a-z]?)\b|({any_of(_ISOTOPES)})(?:(?<=[a-z])\b(?!\.\w)"
    r"|(?=-FDG\b|[-\s](?:NMR|dat(?:e[sd]?|ing)|label\w*|isotop\w*|ages?|ratios?|content|enriched|nucle\w+)\b)))"
)
SCIENTIFIC = re.compile(r"(?<![\w.])(\d+\.\d+|\d(?=e[-−+]\d))[eE]\+?([-−]?)0*(\d{1,3})(?!\w)")
_LOWERED = "[₀-₌ₐ-ₜᵢ-ᵥⱼ]"
WAVE = re.compile(r"\b(sin|cos|tan)(?=\(|\s[xytθ]\b)")
FUNCTION = re.compile(
    r"(?<![\w)’'/])([A-Za-z]|(?:co)?sine|tangent|log|ln|exp)(['′’]?)\((?!(?:s|l|g|aq)\))([^()]{1,12})\)(?!\d)"
)
PRODUCT = re.compile(r"\b(?!mm|cm|km|dm|nm|in|ft|yd|mi)[a-z]{2}(?=[²³]|\^)|(?<==\s)[a-z]{2}(?=\s[-−+=])")
SUBSCRIPT = re.compile(rf"(?<=[\w)]){_LOWERED}+")
UNEQUAL = re.compile(r"(?<=[\w)\]\"',])\s?(!==?|[<>](?:\s?or\s?|/)?=|={2,3})\s?(?=[\w\"'(-])")
COMPARED = re.compile(
    r"(?<![<>=-])\s?([<>]=?)\s?(?=[-−+$£€]?\.?\d)(?!3(?:[\s!.]*$|\s+(?:you|u|this|it|my|the|[A-Z])))|(?<=\b[a-zA-Z])([<>])(?=[a-zA-Z]\b(?!>))"
)
MINUS = re.compile(r"(?<=[\w)])(\s?)([-−–])\s?(?=[\w(])")
NEGATIVE = re.compile(r"(?<==\s)[-−–](?=[a-zA-Z]\b)|(?:(?<=\ba [B-F])|(?<=\ban [AF]))[-−](?=[\s.,;:!?)]|$)")
"""Before what is taken away from nothing, and behind a mark at school."""
MULTIPLIED = re.compile(
    r"(?<=\d)\s?[x×*]\s?(?=\d[\d.,]*(?:\s?[-+×x*/]\s?\d[\d.,]*)*\s?=)|(?<=[\d)])\*(?=[\d(])"
    rf"|(?<=\d)\s?[x×·*]\s?(?=10(?:\^|[{_RAISED_DIGITS}⁻]))"
)
POWER = re.compile(
    rf"(?:(?<=[^\W{_RAISED_DIGITS}])|(?<=[)∇∂]))"
    r"(?:\^(?:[({]([^(){}]{1,20})[)}]|([-−+]?(?:\d+(?:\.\d+)?|[a-zA-Z])))"
    rf"|([⁻⁺]?(?:[{_RAISED_DIGITS}]+|ⁿ)))"
)
SHARP = re.compile(r"\b([A-Ga-g])(?:(#|\s?♯)|\s?♭|b(?=\s(?:major|minor)\b))(?!(?!m?7?\b)\w)")
HASHTAG = re.compile(r"(?<![\w&#])#(?=[a-z]\w)(?!(?-i:[A-Z]{1,3})-?\d)", re.I)
_HE = r"(he|she|his|hers?|him|himself|herself)"
EITHER = re.compile(rf"\b{_HE}/{_HE}\b", re.I)
LETTERS = re.compile(
    r"(?<=(?<![\w–-])[A-HJ-Z])\s?–\s?(?=[A-Z](?![\w–-]|\s(?:bond|diagram)))|(?<=\s[a-h])–(?=[b-j]\b)"
)
OVER = re.compile(r"(?:(?<=\bpi)|(?<=\bpi\s)|(?<=\b[a-eg-vx-z])(?<!\d\s[gl]))/(?=\d)|(?<=\b\d)/(?=[a-z]\b)")
SLASH = re.compile(r"(?<=[a-z])\s?/\s?(?=[a-z])|(?:(?<=[=:'\"“])|(?<=[^\]]\())/(?=[a-z])", re.I)
RAISED = re.compile(r"(?:(?<=\d)|(?<=\b[a-zA-Z]))\*\*(?=\d)")
GRADE = re.compile(r"(?<![\w*])(A)\*(?=s?(?![\w*]))")
TIMES = re.compile(r"(?<=\w)\s\*\s(?=\w)|(?<=\d)\*(?=[a-zA-Z]\b)|(?<=\b[a-zA-Z])\*(?=[a-zA-Z\d]\b)")
GREEK = re.compile("(?<![\u0370-\u03ff\u1f00-\u1fff])([Α-ΡΣ-Ωα-ωϕϵϑℂℕℚℝℤ])(?![\u0370-\u03ff\u1f00-\u1fff])")
MENU = re.compile(r"(?<=[a-z]{2})\s>\s(?=[A-Z])")
INITIALS = re.compile(r"(?<![B-Z]\s)(?<=\b[A-Z])/(?=[A-Z](?!\w|\s[A-Z]\b))")
GAP = re.compile(r"(?<=[(\[])\s+(?=\w)|(?<=\w)\s+(?=[,;:!?)](?:\W|$))|(?<=\w)\s+(?=\.(?:\s*$))")
"""What words for signs leave before a mark that belongs to the word before it."""
SIGN = re.compile(f"[{re.escape(''.join(_SIGNS))}]")


def compared(match: re.Match[str]) -> str:
    """p<0.05 → p less than 0.05; x != y → x is not equal to y."""
    return f" {_COMPARED[re.sub('[^!<>=]', '', match[1] or match[2])]} "


def minus(match: re.Match[str]) -> str | None:
    """5 - 3 = 2 → 5 minus 3 = 2; other strokes between numbers are ranges, or join words."""
    start, end = match.span()
    before, after = match.string[max(0, start - _LOOK) : start], match.string[end : end + _LOOK]
    if not _VALUE.search(before):
        return None
    if match[2] == "−" or (
        match[1] and (_SUM_AFTER.match(after) or (_SUM_BEFORE.search(before) and re.match(r"[\d(]", after)))
    ):
        return " minus "
    summed = before[-1].isdecimal() and re.match(r"\d[\d.]*\s?=", after)
    close = re.search(r"\^\w+\)?$", before) or (summed and not match[1])
    return " minus " if close else None


def power(match: re.Match[str]) -> str | None:
    """x² → x squared; 2^10 → 2 to the power of 10. After a year or a word it marks a note."""
    inner = POWER.sub(lambda found: power(found) or "", match[1] or "")
    raised = inner or match[2] or match[3].translate(_RAISED)
    before = match.string[: match.start()]
    if match[3] and _NOTED.search(before):
        return ""
    if raised in _POWERS:
        return f" {_POWERS[raised]}{' ' if match.string[match.end() : match.end() + 1].isalpha() else ''}"
    sign = "minus " if raised[0] in "-−" else ""
    return f" to the power of {sign}{raised.lstrip('-−+')}"


def greek(match: re.Match[str]) -> str | None:
    """α-helix → alpha-helix; Δt → delta t; 5 μm and 10 kΩ are measures."""
    text, (start, end) = match.string, match.span()
    if match[1] in "μΩ" and re.search(r"\d\s?[kM]?$", text[:start]):
        return None
    name = unicodedata.name(unicodedata.normalize("NFKC", match[1])).split()[-1].lower()
    before = " " if re.match(r"[^\W_]", text[start - 1 : start]) else ""
    after = " " if re.match(r"[a-zA-Z\d]", text[end:]) else ""
    return f"{before}{'lambda' if name == 'lamda' else name}{after}"


def slash(match: re.Match[str]) -> str:
    """and/or → and or; input/output → input slash output."""
    return " " if match.string[: match.start()].lower().endswith("and") else " slash "


def sign(match: re.Match[str]) -> str:
    """& → and, and so on, set apart by spaces. Angle brackets compare only between spaced values."""
    before, after = match.string[: match.start()], match.string[match.end() : match.end() + 1]
    if match.group() in "<>" and not (before.endswith(" ") and (after.isspace() or after.isdecimal())):
        return " "
    return f" {_SIGNS[match.group()]} "


FORMULAS = (
    (WAVE, lambda match: {"sin": "sine", "cos": "cosine", "tan": "tangent"}[match[1]]),
    # f(x) → f of x; g'(x, y) → g prime of x and y
    (FUNCTION, lambda match: f"{match[1]}{' prime' if match[2] else ''} of {match[3].replace(',', ' and')}"),
    (PRODUCT, lambda match: " ".join(match.group())), (SECTIONS, lambda _: "sections "),
    (NOTED, lambda _: ""), (SHARP, lambda match: f"{match[1]} {'sharp' if match[2] else 'flat'} "),
    # ¹⁴C → C-14; 24Mg → magnesium 24
    (ISOTOPE, lambda match: _ISOTOPES.get(match[0]) or f"{match[2]}-{match[1].translate(_RAISED)}"),
    (SCIENTIFIC, lambda match: f"{match[1]} times 10^{match[2]}{match[3]}"),  # 1.9e27 → 1.9 times 10^27
    # Ca²⁺ → Ca 2 plus; OH⁻ → OH minus
    (ION, lambda match: f" {match[1].translate(_RAISED)} {'plus' if match[2] == '⁺' else 'minus'}"),
    (GREEK, greek), (OVER, lambda _: " over "), (ARROW, lambda _: " "),
    (SUBSCRIPT, lambda match: f" {unicodedata.normalize('NFKC', match.group())} "),  # H₂O → H 2 O
    (UNEQUAL, compared), (COMPARED, compared),
    (RAISED, lambda _: " to the power of "),
    (HASHTAG, lambda _: "hashtag "), (MULTIPLIED, lambda _: " times "), (MINUS, minus),
    (NEGATIVE, lambda _: " minus "),
)  # fmt: skip
"""What says what the numbers beside it are, to be said before them."""
POWERS = ((POWER, power),)
RULES = (
    (EITHER, lambda match: f"{match[1]} or {match[2]}"), (MENU, lambda _: ", "), (INITIALS, lambda _: " "),
    (SLASH, slash), (GRADE, lambda match: f"{match[1]} star"),  # an A*, 3 A*s
    (TIMES, lambda _: " times "), (LETTERS, lambda _: " to "),  # A–F → A to F
    (SIGN, sign), (GAP, lambda _: ""),
)  # fmt: skip
