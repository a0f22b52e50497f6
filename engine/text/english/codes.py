"""What has a number or an address for its name in English: telephones, flights, figures, web sites, files."""

from __future__ import annotations

import re
from importlib.resources import files

from engine.text.cleanup import FILE, HOST, MAIL
from engine.text.english.numbers import code, digits, number, year

PHONE = re.compile(
    r"(?<![\w.-])(?:\+?(\d{1,3})[ .–-]?)?(?:\((\d{3})\)[ .–-]{0,2}|(\d{3})[ .–-])(\d{3})[ .–-](\d{4})"
    r"(?:-(\d{1,4}))?(?![\w-])"
    r"|(?<![\w.-])(\d{3})-(\d\d-)?(\d{4})(?![\w-])"
)
INTERNATIONAL = re.compile(
    r"(?<![\w.+-])\+[1-9]\d{0,2}(?:[ .-]?\(\d{1,4}\))?(?:[ .-]\d{1,8}){1,6}(?![\w-]|[.,]\d)"
    r"|(?<![\w.+-])\+[1-9]\d{7,14}(?!\w|[.,]\d)"
    r"|(?<![\w.,+-])0\d{1,4}(?:(?:\s\d{3,4}){2}|\s\d{5,7})(?![\w-]|[.,]\d)|(?<![\w.,+-])0\d(?:\s\d\d){4}(?![\w-]|[.,]\d)"
)
ISBN = re.compile(r"\b(ISBN)(?:-1[03])?(:?\s?)((?:97[89][- ]?)?\d(?:[- ]?\d){8}[- ]?[\dX])\b")
CARD = re.compile(r"(?<![\w.,-])\d{4}([ -])\d{4}\1\d{4}\1\d{3,4}(?![\w-])")
DIGITS = re.compile(
    r"(\b(?:(?:[Cc]all|[Dd]ial|[Rr]ing|[Pp]hone|[Tt]ext)(?:ed|ing|s)?|[Rr]ang|[Ee]nd(?:s|ing)?\sin(?!\s20|\s1[5-9])"
    r"|(?:PIN|[Pp]asscode|[Aa]rea\scode|[Ee]xt\.|[Ee]xtension|ZIP(?:\scode)?|[Zz]ip\scode|ID|[Aa]ccount)(?:\sis|\swas)?"
    r"|(?:[Cc]ode|[Nn]umber)(?:,| is| was)|[A-Z][a-z]+,(?=\s\d{5}\b))\s?)(\d{3,9})(?![\w%°-]|[.,:/]\d)"
)
_GOES_ON = r"(?![\w%]|[.,:/]\d|\s(?:people|men|pages|miles|words|of)\b)"
_MAKERS = "|".join(files("engine.text.english").joinpath("makers.txt").read_text("utf-8").split())
"""Airlines and makers, behind whose names a number is one."""
NAMED = re.compile(
    rf"(\b(?:[Ff]light|[Ee]rror|[Ss]tatus|[Cc]ode|[Ss]ection|[Rr]oom|[Rr]oute|[Hh]ighway|[Ii]nterstate|[Bb]us|[Tt]rain"
    rf"|[Ff]orm|[Aa]partment|[Ss]uite|[Uu]nit|[Mm]odel|{_MAKERS})"
    r"\s(?:No\. ?|[A-Z]{2} )?|(?<=[A-Za-z]-)|(?=7[0-8]7\b)(?<![\d.,$£€] )(?<![\d.,$£€]))"
    rf"(\d{{3,4}}){_GOES_ON}"
)
MADE = re.compile(rf"(\b(?!US\b|UK\b|EU\b|UN\b)[A-Z]{{2,4}}\s)(\d{{3,6}}){_GOES_ON}")
CLAUSE = re.compile(r"(?<![\w.])(\d{1,4})\(([a-z])\)(?:\((\d{1,2})\))?")
KEY = re.compile(r"(?<![\w*])(?:\*(?=\d\d\b)|(#)(?=\s[a-z]|[,.;]|$))")
_LABEL = (
    r"[Ff]ig(?:ure)?s?|FIGURE|[Tt]ab(?:le)?s?|[Ss]ec(?:tion)?s?|[Ee]q(?:uation)?s?|[Ss]teps?|[Rr]oom|[Aa]pt"
    r"|[Aa]partment|[Cc]hapters?|[Cc]h|[Pp]arts?|[Ee]x(?:ample|ercise|hibit)?s?|[Pp]ages?|pp?|[Aa]ppendix|[Qq]uestions?"
    r"|[Pp]roblems?|[Ss]eat|[Gg]ate|Suite|Unit|Flat|Row|Box|Note|Item|Panel|Scheme|Theorem|Lemma|Line|Route|Level"
)
LABEL = re.compile(
    rf"\b((?:{_LABEL})\.?\s+)(\d+(?:\.\d+)?[a-zA-Z]?(?:\s?(?:,|\band\b|&|[-–])\s?(?:\d+(?:\.\d+)?[a-zA-Z]|[a-zA-Z]))*)"
    r"(?![\w-]|\.\d)"
)
_NUMBERED = re.compile(r"(\d+(?:\.\d+)?)([a-zA-Z])")
_DASH = re.compile(r"\s?[-–]\s?")
BRACKETED = re.compile(r"(\(\d+[a-z]?\))\s?[-–]\s?(?=\(\d+[a-z]?\))")
CITED = re.compile(r"(?<=[\s(])((?:1[6-9]|20)\d\d)([a-z])(?=\s?[,;:)\]]|\s(?:and|&)\s)")
_IN_BRACKETS = re.compile(r"\([^()]*$|\bet al\.?,?\s$")


def phone(match: re.Match[str]) -> str:
    """123-555-0199 → one two three, five five five, zero one nine nine."""
    groups = [digits(group) for group in match.groups() if group]
    return ("plus " if match.group().startswith("+") else "") + ", ".join(groups)


def international(match: re.Match[str]) -> str | None:
    """+44 20 7946 0958 → plus four four, two zero, and so on, digit by digit."""
    groups = re.findall(r"\d+", match.group())
    if not 8 <= sum(map(len, groups)) <= 15:
        return None
    return ("plus " if match.group()[0] == "+" else "") + ", ".join(digits(group) for group in groups)


def isbn(match: re.Match[str]) -> str:
    """978-0-306-40615-7 → nine seven eight, zero, and so on."""
    said = (digits(group) or group for group in re.findall(r"\d+|X", match[3]))
    return f"{match[1]}{match[2] or ' '}{', '.join(said)}"


def label(match: re.Match[str]) -> str | None:
    """Figure 3b → Figure three b; Figs. 2a–c → Figs. two a to c."""
    name, named = match.groups()
    if not _NUMBERED.match(named) and not (name.rstrip(". ").endswith("s") and _NUMBERED.search(named)):
        return None
    said = _NUMBERED.sub(lambda found: f"{number(found[1])} {found[2]}", named)
    return name + re.sub(r",(?=\S)", ", ", _DASH.sub(" to ", said) if _DASH.search(named) else said)


def cited(match: re.Match[str]) -> str | None:
    """Smith (2010b) → Smith (twenty ten b); (1500m) is a distance."""
    if match[2] in "mgs" and match[1].endswith("00"):
        return None
    return f"{year(int(match[1]))} {match[2]}" if _IN_BRACKETS.search(match.string[: match.start()]) else None


def mail(match: re.Match[str]) -> str:
    """a.b@example.com → a dot b at example dot com."""
    names = {".": " dot ", "@": " at ", "-": " dash ", "_": " underscore ", "/": " slash ", "+": " plus "}
    said = "".join(
        names.get(char, f" {digits(char)} " if char.isdecimal() else char) for char in match.group()
    )
    return " ".join(said.split())


def file(match: re.Match[str]) -> str:
    """/etc/notes.txt → slash etc slash notes dot txt."""
    said = match.group().replace("~", " tilde ").replace("/", " slash ").replace(".", " dot ")
    return " ".join(said.split())


ADDRESSES = ((MAIL, mail), (HOST, mail), (FILE, file))
RULES = (
    (ISBN, isbn), (PHONE, phone), (INTERNATIONAL, international), (CARD, lambda match: digits(match.group())),
    (KEY, lambda match: "pound" if match[1] else "star "),
)  # fmt: skip
NAMES = (
    (DIGITS, lambda match: match[1] + digits(match[2])),
    (NAMED, lambda match: match[1] + code(match[2])),  # Flight 447 → Flight four forty-seven
    # 401(k) → four oh one k; 501(c)(3) → five oh one c three
    (CLAUSE, lambda match: " ".join([code(match[1]), match[2], *([number(match[3])] if match[3] else [])])),
)  # fmt: skip
MODELS = ((MADE, lambda match: match[1] + code(match[2])),)  # NGC 1275 → NGC twelve seventy-five
LABELS = ((LABEL, label), (CITED, cited), (BRACKETED, lambda match: f"{match[1]} to "))
