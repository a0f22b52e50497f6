"""What has a number or an address for its name in English: telephones, flights, web sites, files, streets."""

from __future__ import annotations

import re

from engine.text.cleanup import FILE, HOST, MAIL
from engine.text.english import any_of, rows, words
from engine.text.english.abbreviations import WORDS, full_stop
from engine.text.english.numbers import code, digits, number

PHONE = re.compile(
    r"(?<![\w.-])(?:\+?(\d{1,3})[ .–-]?)?(?:\((\d{3})\)[ .–-]{0,2}|(\d{3})[ .–-])(\d{3})[ .–-](\d{4})"
    r"(?:-(\d{1,4}))?(?![\w-])"
    r"|(?<![\w.-])(\d{3})-(\d\d-)?(\d{4})(?![\w-])"
)
INTERNATIONAL = re.compile(
    r"(?<![\w.+-])\+[1-9]\d{0,2}(?:[ .-]?\(\d{1,4}\)\d{0,8})?(?:[ .-]\d{1,8}){1,6}(?![\w-]|[.,]\d)"
    r"|(?<![\w.+-])\+[1-9]\d{5,14}(?:-\d{2,8}|\d\d)(?![\w-]|[.,]\d)"
    r"|(?<![\w.,+-])(?:0\d{1,4}|\(0\d{1,4}\))(?:(?:\s\d{3,4}){2}|\s\d{5,7})(?![\w-]|[.,]\d)|(?<![\w.,+-])0\d(?:\s\d\d){4}(?![\w-]|[.,]\d)"
)
ISBN = re.compile(r"\b(ISBN)(?:-1[03])?(:?\s?)((?:97[89][- ]?)?\d(?:[- ]?\d){8}[- ]?[\dX])\b")
CARD = re.compile(r"(?<![\w.,-])\d{4}([ -])\d{4}\1\d{4}\1\d{3,4}(?![\w-])")
DIGITS = re.compile(
    r"(\b(?:(?:[Cc]all|[Dd]ial|[Rr]ing|[Pp]hone|[Tt]ext)(?:ed|ing|s)?|[Tt]ext\s[A-Z]+\sto|[Rr]ang|[Ee]nd(?:s|ing)?\sin(?!\s20|\s1[5-9])"
    r"|(?:PIN|[Pp]asscode|[Aa]rea\scode|[Ee]xt\.|[Ee]xtension|ZIP(?:\scode)?|[Zz]ip\scode|ID|[Aa]ccount)(?:\sis|\swas)?"
    r"|(?:[Cc]ode|[Nn]umber)(?:,| is| was)|[A-Z][a-z]+,(?=\s\d{5}\b))\s?)(\d{3,9})(?![\w%°-]|[.,:/]\d)"
)
_GOES_ON = r"(?![\w%]|\((?:[a-z]|\d\d?)\)|[.,:/–]\d|\s(?:people|men|pages|miles|words|of|[mk]?g|k?m|m[lL])\b)"
_MAKERS = any_of(words("makers"))
"""Airlines and makers, behind whose names a number is one."""
NAMED = re.compile(
    rf"(\b(?:[Ff]light|[Ee]rror|[Ss]tatus|[Cc]ode|[Ss]ection|[Rr]oom|[Rr]oute|[Hh]ighway|Hwy\.?|[Ii]nterstate|[Bb]us|[Tt]rain"
    rf"|[Ff]orm|[Pp]ort|[Aa]partment|[Ss]uite|[Uu]nit|[Mm]odel|{_MAKERS})"
    r"\s(?:No\. ?|[A-Z]{2} )?|\ba\s(?=[45]0\d(?:[.,]|\s(?:error|response|page|if|when|on)\b))"
    r"|(?<=[A-Za-z]-)(?<!\d-[A-Z]..-)(?<!Hz-)|(?=7[0-8]7\b)(?<![\w.,$£€])(?<![\d.,$£€] )(?<![\d.,$£€]))"
    rf"(\d{{3,4}}){_GOES_ON}"
)
MADE = re.compile(rf"(\b(?!US\b|UK\b|EU\b|UN\b)[A-Z]{{2,4}}\s)(\d{{3,6}}){_GOES_ON}")
LABEL = re.compile(rf"\b((?:{any_of(words('labels'))})\.?\s+)(\d+)(?=[a-zA-Z]\b)")
CLAUSE = re.compile(r"(?<![\w.])(\d{1,4}(?:\.\d+)*)((?:\([a-z]\)|\(\d\d?\)(?=\())(?:\(\w{1,4}\))*)(?=(s\b)?)")
SERIAL = re.compile(
    r"(?<=#)\d+(?:-\d+)+(?!\w)|(?<![\w.,$£€-])(?:\d\d-(?!\d{3}0|19|20)\d{4}|(?:(?<=[Cc]ase\s)|(?<=umber\s)|(?<=ocket\s))\d\d-\d{3})(?![\w%-]|[.,]\d)"
)
RUNWAY = re.compile(r"\b([Rr]unways?\s)(\d\d?)([LRC])\b")
_LANES = {"L": "left", "R": "right", "C": "center"}
KEY = re.compile(r"(?<![\w*])(?:\*(?=\d\d\b)|(#)(?=\s[a-z]|[,.;]|$))")


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


def mail(match: re.Match[str]) -> str:
    """a.b@example.com → a dot b at example dot com."""
    names = {".": " dot ", "@": " at ", "-": " dash ", "_": " underscore ", "/": " slash ", "+": " plus "}
    said = "".join(
        names.get(char, f" {digits(char)} " if char.isdecimal() else char) for char in match.group()
    )
    return " ".join(said.split())


def file(match: re.Match[str]) -> str:
    """/etc/notes.conf → slash etc slash notes dot conf, main.js → main dot J S."""
    said = re.sub(r"(?<=\.)[b-df-hj-np-tv-xz]+$", lambda end: " ".join(end[0].upper()), match.group())
    said = said.replace("~", " tilde ").replace("/", " slash ").replace(".", " dot ")
    return " ".join(said.split())


ADDRESSES = ((MAIL, mail), (HOST, mail), (FILE, file))
RULES = (
    (ISBN, isbn), (PHONE, phone), (INTERNATIONAL, international), (CARD, lambda match: digits(match.group())),
)  # fmt: skip
KEYS = ((KEY, lambda match: "pound" if match[1] else "star "),)
NAMES = (
    (SERIAL, lambda match: ", ".join(map(code, match[0].split("-")))),  # order #40-2219
    (RUNWAY, lambda match: f"{match[1]}{digits(match[2])} {_LANES[match[3]]}"),
    (LABEL, lambda match: f"{match[1]}{number(match[2])} "),  # Fig. 1g, which is no gram
    (DIGITS, lambda match: match[1] + digits(match[2])),
    (NAMED, lambda match: match[1] + code(match[2])),  # Flight 447 → Flight four forty-seven
    # 401(k)s → four oh one k's; 501(c)(3) → five oh one c three; 7.2(b)
    (CLAUSE, lambda match: f"{code(match[1])} {match[2][1:-1].replace(')(', ' ')}" + "'" * bool(match[3])),
)  # fmt: skip
MODELS = ((MADE, lambda match: match[1] + code(match[2])),)  # NGC 1275 → NGC twelve seventy-five


STATES = rows("states")
"""By what the post writes and by what newspapers wrote, without its stop."""
_SIDES = {"N": "North", "S": "South", "E": "East", "W": "West"}
_WAYS = {short: WORDS[short] for short in ("Ave", "Blvd", "Rd", "Hwy", "Pkwy", "Ln")}

STREET = re.compile(r"\b(St|Dr)\b(\.?)")
SIDE = re.compile(
    r"(?:(?<![\w.])(?=[NSEW]\.?\s\d+(?:st|nd|rd|th)\b)|(?<=\d\s)(?<!\b(?:19|20)\d\d\s))([NSEW])(?:\.(?=\s+(?:\d+(?:st|nd|rd|th)\b"
    r"|(?!(?:The|It|In|An?|This|That|He|She|We|They|You|I|But|And|If|When|For|At|On|As|There|These|His|Her|My|So|No)\b)[A-Z][a-z]))"
    r"|(?=\s+(?:\d+(?:st|nd|rd|th)|(?:[A-Z][a-z]+\s){1,2}?)\s?(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane"
    r"|Ln|Place|Pl|Court|Ct)\b))"
)
STATE = re.compile(
    rf"(\b[DRI]-|\b(?:in|from|to)\s(?=[A-Z][a-z]{{2,4}}\.)|\b(?!(?:Well|Yes|No|Oh|So|Ah)\b)[A-Z][a-z]+,\s)({any_of(STATES)})(?:(?<=[A-Z]{{2}})|\.)"
    r"(?=\s+\d{5}\b|\s+[a-z–—(]|[,;:.?!)]|$)"
)
ZIP = re.compile(
    rf"(\b(?:{any_of((*set(STATES.values()), *STATES))}|D\.?C\.?),?\s+)(\d{{5}}(?:-\d{{4}})?)(?![\w-]|[.,]\d)"
)
HEADED = re.compile(
    r"(?:(?<=\d°)|(?<=(?:\d°|mi|km)\s)|(?<=miles\s)|(?<=(?:minute|second)s\s)|(?<=mi\.\s)|(?<=[Ww]inds\s)"
    rf"|(?<![\w-])(?=(?:NN[EW]|SSW|W[NS]W)\b|[NSE]?[NS][EW]\s(?:\d+(?:st|nd|rd|th)|{any_of(words('headed'))})\b)"
    r"|(\b(?:I|US|Route|Rte\.?|Highway|Hwy\.?)[-\s]\d{1,3}\s)"
    r"|(\b(?:St|Ave|Blvd|Rd|Dr|Ln|Street|Avenue|Boulevard|Road|Drive|Lane)\b\.?,?\s))([NSEW]?[NS][EW]|[NSEW])(?![\w'’]|\.[A-Z])"
)
WAY = re.compile(rf"(\d\s(?:[A-Z][a-z]+\.?\s){{1,3}}|\d(?:st|nd|rd|th)\s)({any_of(_WAYS)})\b(?!\.)")
_AFTER_NUMBER = re.compile(r"\d\S*\s+(?:[NSEW]\.?\s+)?[A-Z0-9]\w*\s+$")
_AFTER_ADDRESS = re.compile(
    r"(?:\d\S*\s+(?:[NSEW]\.?\s+)?|\b(?:on|near|along|off|down|up|to)\s)(?:[A-Z0-9]\w*\s+){1,3}$"
)


def street(match: re.Match[str]) -> str | None:
    """St. before a name is Saint, after a house number or before other words Street; so with Dr."""
    before, after = match.string[: match.start()], match.string[match.end() :]
    named, end = re.match(r"\s+[A-Z]", after), full_stop(match) if match[2] else ""
    if match[1] == "Dr":
        return f"Drive{end}" if not named and _AFTER_ADDRESS.search(before) else None
    if _AFTER_NUMBER.search(before) or (re.search(r"[a-z] $", before) and not named):
        return "Street" + (match[2] if named else end)
    return "Saint" if named and (match[2] or not re.search(r"[A-Z]\S* $", before)) else None


def headed(match: re.Match[str]) -> str:
    """I-80 W → I-80 west; 46° N → 46° north; Elm St. NW → Elm St. northwest."""
    sides = [_SIDES[letter].lower() for letter in match[3]]
    first = f"{sides.pop(0)} " if len(sides) > 2 else ""
    return (match[1] or match[2] or "") + first + "".join(sides)


BEFORE_NUMBERS = (
    (HEADED, headed), (STREET, street), (WAY, lambda match: match[1] + _WAYS[match[2]]),
    (SIDE, lambda match: _SIDES[match[1]]),  # 350 W. Main St. → 350 West Main St.; "60 W bulbs" are watts
    (STATE, lambda match: match[1] + STATES[match[2]] + (full_stop(match) if match[0][-1] == "." else "")),
    # New York 10118 → New York one zero one one eight
    (ZIP, lambda match: match[1] + ", ".join(digits(group) for group in match[2].split("-"))),
)  # fmt: skip
