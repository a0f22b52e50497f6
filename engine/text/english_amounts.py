"""Money, measures, telephone numbers, ranges and what else is counted, in English words."""

from __future__ import annotations

import re

from engine.text.english_numbers import MAGNITUDE, NUMBER, cardinal, digits, fraction, number, ordinal

_CURRENCIES = {
    "$": ("dollar", "dollars", "cent", "cents"),
    "£": ("pound", "pounds", "penny", "pence"),
    "€": ("euro", "euros", "cent", "cents"),
    "¥": ("yen", "yen", "sen", "sen"),
    "₹": ("rupee", "rupees", "paisa", "paise"),
    "₩": ("won", "won", "jeon", "jeon"),
    "¢": ("cent", "cents", "", ""),
    "R$": ("real", "reais", "centavo", "centavos"),
}
_SHORT_MAGNITUDES = {
    "k": "thousand",
    "m": "million",
    "mn": "million",
    "b": "billion",
    "bn": "billion",
    "t": "trillion",
}
_UNITS = {
    "mm": "millimeter", "cm": "centimeter", "m": "meter", "km": "kilometer", "in": "inch", "ft": "foot",
    "yd": "yard", "mi": "mile", "mg": "milligram", "g": "gram", "kg": "kilogram", "oz": "ounce",
    "lb": "pound",
    "lbs": "pound", "ml": "milliliter", "l": "liter", "gal": "gallon", "ms": "millisecond", "s": "second",
    "sec": "second", "min": "minute", "h": "hour", "hr": "hour", "hrs": "hour", "hz": "hertz",
    "khz": "kilohertz",
    "mhz": "megahertz", "ghz": "gigahertz", "w": "watt", "kw": "kilowatt", "mw": "megawatt",
    "kwh": "kilowatt hour",
    "v": "volt", "b": "byte", "kb": "kilobyte", "mb": "megabyte", "gb": "gigabyte", "tb": "terabyte",
    "kbps": "kilobit per second", "mbps": "megabit per second", "gbps": "gigabit per second",
    "mph": "mile per hour", "kph": "kilometer per hour", "ha": "hectare", "μm": "micrometer",
    "µm": "micrometer",
    "°c": "degree Celsius", "°f": "degree Fahrenheit", "°": "degree", "%": "percent", "db": "decibel",
    "cal": "calorie",
    "kcal": "kilocalorie", "px": "pixel", "dpi": "dot per inch", "ph": "P H", "å": "angstrom",
    "ω": "ohm", "kω": "kilohm", "mω": "megohm",
}  # fmt: skip
_UNCHANGED = ("hertz", "kilohertz", "megahertz", "gigahertz", "percent", "P H")
_UNIT = "|".join(sorted((re.escape(unit) for unit in _UNITS), key=len, reverse=True))

_VALUE = rf"(?P<value>{NUMBER})"
_SIGN = r"(?<![\w.)\]/])(?P<sign>[-−])?"
MONEY = re.compile(
    rf"(?:(?<![\w.)\]/])(?P<sign>[-−])(?=[A-Z]{{0,3}}[$£€¥₹₩]))?"
    rf"(?:(?P<land>\b(?:US|A|AU|C|CA|HK|MX|NT|NZ|S)(?=\$))|(?<![A-Z]))(?P<coin>\bR\$|[$£€¥₹₩])\s?{_VALUE}(?!\d)"
    rf"(?:(?:[-–]|\s–\s)(?P<high>{NUMBER})(?![\d/%]|-\d))?"
    rf"(?:\s?(?P<size>{MAGNITUDE}|(?i:k|mn|m|bn|b|t)(?!\w))|-(?P<joined>{MAGNITUDE})\b)?"
    rf"|(?<![\w.])(?P<after>{NUMBER})\s?(?P<coin2>[€¢£])"
)
_ONE_OF = re.compile(r"\b(?:an?|the|this|that|its|his|her|their|our|my|your|another|\w+['’]s)\s$", re.I)
"""What stands before "$100-million deal", of which there is one."""
CONTINENTAL = re.compile(
    r"(?<![\w.,])\d{1,3}(?:\.\d{3})+,\d{1,2}(?![\d,.]*\d)|(?<![\w.,])\d{1,3},\d\d(?=\s?€)|(?<=€)\d{1,3},\d\d(?!\d)"
)
GROUPED = re.compile(r"(?<![\w.,])(?:[1-9]\d{0,2}(?: \d{3}){2,}|\d{1,3}(?:\.\d{3}){2,})(?!\w|[.,]\d| \d)")
_MANY = r"people|men|women|children|users|views|dollars|euros|copies|voters|jobs|homes|customers|subscribers"
SHORTENED = re.compile(
    rf"(?<![\w.,])(?P<value>\d+\.\d+(?=[KkMB]\b|bn\b)|\d+(?=(?:[KkMB]|bn)\s+(?:{_MANY})\b)|\d+(?=\s?[mM]\s+(?:{_MANY})\b))"
    r"\s?(?P<size>[KkMBm]|bn)\b"
)
MEASURE = re.compile(
    rf"{_SIGN}(?:(?P<low>{NUMBER})\s?(?:-|–|to)\s?)?{_VALUE}(?P<gap>\s?)(?P<unit>{_UNIT})(?P<power>[²³])?"
    rf"(?:/(?P<per>{_UNIT})(?P<raised>[²³])?)?(?![\w/])(?P<stop>\.(?=\s+[a-z\d(]|[,;:)]))?",
    re.I,
)
POWER_OF_TEN = re.compile(
    rf"(?<=\b10)(?P<power>\^[-−]?\d{{1,3}}|[⁻⁺]?[⁰¹²³⁴-⁹]+)\s?(?P<unit>{_UNIT})(?:/(?P<per>{_UNIT})(?P<raised>[²³])?)?"
    r"(?![\w/])"
)
ANGLE = re.compile(
    r"(?<![\w.])(\d{1,3})°\s?(\d{1,2})['′’]\s?(?:(\d{1,2})(?:\.\d+)?(?:\"|″|”|'')\s?)?([NSEW])?(?!\w)"
)
_SIDES = {"N": "north", "S": "south", "E": "east", "W": "west"}
MINUTES = re.compile(r"(?<=\dh)\s?(\d{1,2})\s?m(?!\w)")
_AFTER_SECONDS = r"(?=\s*(?:$|[.,;:)])|\s+(?:and|or|before|then|while|until|per|each)\b)"
_LASTING = (
    r"timeout|delay|exposure|clip|video|limit|pause|window|break|rest|interval|countdown|timer|ad|spot|sprint"
)
SECONDS = re.compile(
    rf"\b((?:for|after|every|within|waits?|waited|took|takes|lasts?|lasted|minutes?)\s+)(\d+)s{_AFTER_SECONDS}"
    rf"|\b((?:an?|the)\s+)(\d+)s(?=\s+(?:{_LASTING})\b)"
)
VERSE = re.compile(r"(?<![\w:.])(\d{1,3}):(\d{1,3})(?:\s?[-–]\s?(\d{1,3}))?(?![\w:])")
_COMPARED = re.compile(r"\b(?:ratio|odds|scale|mix|mixture)\b[^.]{0,20}$", re.I)
FEET = re.compile(
    r"(?<![\w.°])(\d{1,2})(?:['′’]\s?(?=\d+(?:[\"″”]|''))|\s?(?:ft\.?|feet)\s(?=\d+\s?in))"
    r"(\d{1,2})(?:[\"″”]|''|\s?in(?:ch(?:es)?)?(?:\.(?=\s+[a-z\d(]|[,;:)])|\b))"
)
ORDINAL = re.compile(r"(?<![\w.])(\d{1,3}(?:,\d{3})+|\d+)(?:st|nd|rd|th)\b", re.I)
MIXED = re.compile(r"(?<![\w./])(\d+)\s(\d{1,3})/(\d{1,3})(?:ths?|rds?|nds?)?(?![\w/])")
FRACTION = re.compile(
    r"(?<![\w./])(\d{1,5})/(\d{1,5})(?=(\s+(?:time|meter|metre|signature|beat|rhythm)\b)?)(ths?|rds?|nds?)?(?![\w/])"
    r"(?=(\s+of\b)?)",
    re.I,
)
VULGAR = re.compile("(?:(\\d+)\\s?)?([¼½¾⅐-⅞])")
RANGE = re.compile(rf"(?<![\w.-])(\$?)({NUMBER})\s?[-–]\s?({NUMBER})(?![\w-])(?!\.\d)")
SCORE = re.compile(r"(?<![\w.])(\d+)\s?[x×]\s?(\d+)(?!\w|\s+to the power)")
SIZED = re.compile(rf"{_SIGN}(?:(?P<low>{NUMBER})\s?[-–]\s?)?{_VALUE}\s(?P<size>{MAGNITUDE})\b")
PLAIN = re.compile(rf"{_SIGN}{_VALUE}(?!\w|\.\d)")
INSIDE = re.compile(r"\d+(?:\.\d+)?")
DOTTED = re.compile(r"(?:(?<![\w.])|(?<=\b[vV]))\d+(?:\.\d+){2,}(?!\w)")
MONEY_RANGE = re.compile(r"(?<=\d)\s?[-–]\s?(?=[$£€¥]\d)")
PART = re.compile(rf"(?<![\w./])(?:(\d+)\s)?(\d{{1,3}})/(\d{{1,3}})\s?(?!in\b|s\b)({_UNIT})(?![\w/])", re.I)
PER = re.compile(r"(?<=\w)/(hr|hour|h|mo|month|yr|year|wk|week|d|day|min|minute|sec|person|kg|lb|km|mi)\b")
_PERIODS = {"hr": "hour", "h": "hour", "mo": "month", "yr": "year", "wk": "week", "d": "day"}


def _counted(value: str, unit: str) -> str:
    """``unit`` in the number that goes with ``value``."""
    if unit in _UNCHANGED or value.replace(",", "") == "1":
        return unit
    head, _, tail = unit.partition(" ")
    many = {"foot": "feet", "inch": "inches"}.get(head, f"{head}s")
    if unit == "kilowatt hour":
        return "kilowatt hours"
    return f"{many} {tail}".strip()


def money(match: re.Match[str]) -> str:
    """$12.50 → twelve dollars and fifty cents; £2.5 million → two point five million pounds."""
    value, coin = match["value"] or match["after"], match["coin"] or match["coin2"]
    one, many, small_one, small_many = _CURRENCIES[coin]
    minus = "minus " if match["sign"] else ""
    if match["land"]:
        many = one = f"{' '.join(match['land'])} {many}"
    counted = f"{number(value)} to {number(match['high'])}" if match["high"] else number(value)
    if size := match["size"] or match["joined"]:
        coins = one if match["joined"] and _ONE_OF.search(match.string[: match.start()]) else many
        return f"{minus}{counted} {_SHORT_MAGNITUDES.get(size.lower(), size)} {coins}"
    whole, _, rest = value.replace(",", "").partition(".")
    if match["high"] or (rest and (len(rest) != 2 or not small_many)):
        return f"{minus}{counted} {many}"
    parts = []
    if int(whole or 0) or not int(rest or 0):
        parts.append(f"{cardinal(int(whole or 0))} {one if whole == '1' else many}")
    if int(rest or 0):
        parts.append(f"{cardinal(int(rest))} {small_one if int(rest) == 1 else small_many}")
    return minus + " and ".join(parts)


def continental(match: re.Match[str]) -> str:
    """1.234,56 → 1,234.56, the way the other rules read it."""
    return match.group().translate(str.maketrans(".,", ",."))


def grouped(match: re.Match[str]) -> str | None:
    """1 000 000 and 1.000.000 → 1,000,000; what may be an address of the net stays."""
    groups = re.split("[ .]", match.group())
    if len(groups) == 4 and "." in match.group() and all(int(group) < 256 for group in groups):
        return None
    return ",".join(groups)


def seconds(match: re.Match[str]) -> str:
    """a 30s delay → a thirty second delay; for 30s → for thirty seconds."""
    if match[4]:
        return f"{match[3]}{cardinal(int(match[4]))} second"
    return f"{match[1]}{_count(match[2], 'second')}"


def shortened(match: re.Match[str]) -> str | None:
    """2.5M → two point five million."""
    return f"{number(match['value'])} {_SHORT_MAGNITUDES[match['size'].lower()]}"


def measure(match: re.Match[str]) -> str | None:
    """12kg → twelve kilograms; 3-5 km/h → three to five kilometers per hour."""
    value, unit, low = match["value"], match["unit"], match["low"]
    # "5 in" and "3 s" are more often a word and a plural than inches and seconds.
    if len(unit) == 1 and unit.isupper() and unit not in "VWLÅΩ":
        return None
    if (
        unit in ("in", "s", "b", "w")
        and not (match["per"] or match["stop"])
        and (match["gap"] or unit == "s")
    ):
        return None
    name = _counted("2" if low else value, _UNITS[unit.lower()])
    if match["power"]:
        name = f"{'square' if match['power'] == '²' else 'cubic'} {name}"
    start = "minus " if match["sign"] else ""
    return f"{start}{number(low) + ' to ' if low else ''}{number(value)} {_with_rate(name, match)}"


def power_of_ten(match: re.Match[str]) -> str | None:
    """10⁸ m/s → 10⁸ meters per second; the power is another rule's."""
    if match["unit"] in ("in", "a", "as") and not match["per"]:
        return None
    name = _counted("2", _UNITS[match["unit"].lower()])
    return f"{match['power']} {_with_rate(name, match)}"


def _with_rate(name: str, match: re.Match[str]) -> str:
    """A unit with the one after its slash: meters per second squared."""
    if not match["per"]:
        return name
    return f"{name} per {_raised(_UNITS[match['per'].lower()], match['raised'])}"


def _raised(unit: str, power: str | None) -> str:
    """A square or cubic meter, a second squared."""
    if not power:
        return unit
    if unit.endswith(("meter", "foot", "inch", "yard", "mile")):
        return f"{'square' if power == '²' else 'cubic'} {unit}"
    return f"{unit} {'squared' if power == '²' else 'cubed'}"


def part(match: re.Match[str]) -> str:
    """4 1/2 lbs → four and a half pounds."""
    said = _mixed(match[1], int(match[2]), int(match[3]))
    return f"{said} {_counted('2' if match[1] else '1', _UNITS[match[4].lower()])}"


def per(match: re.Match[str]) -> str:
    """/mo → per month."""
    return f" per {_PERIODS.get(match[1]) or _UNITS.get(match[1], match[1])}"


def dotted(match: re.Match[str]) -> str:
    """1.10.2 → one dot ten dot two; addresses of four numbers digit by digit."""
    numbers = match.group().split(".")
    space = " " if match.string[match.start() - 1 : match.start()].isalpha() else ""
    return space + " dot ".join(digits(part) if len(numbers) == 4 else number(part) for part in numbers)


def angle(match: re.Match[str]) -> str:
    """48°51′24″N → forty-eight degrees fifty-one minutes twenty-four seconds north."""
    counts = zip(match.groups()[:3], ("degree", "minute", "second"), strict=True)
    parts = [f"{cardinal(int(count))} {_counted(count, unit)}" for count, unit in counts if count]
    return " ".join([*parts, *([_SIDES[match[4]]] if match[4] else [])])


def verse(match: re.Match[str]) -> str:
    """Matthew 5:3-5 → Matthew five three to five; a ratio of 3:1 → of three to one."""
    between = " to " if _COMPARED.search(match.string[: match.start()]) else " "
    last = f" to {cardinal(int(match[3]))}" if match[3] else ""
    return f"{cardinal(int(match[1]))}{between}{cardinal(int(match[2]))}{last}"


def feet(match: re.Match[str]) -> str:
    """5'10" → five feet ten inches."""
    return f"{_count(match[1], 'foot')} {_count(match[2], 'inch')}"


def _count(value: str, unit: str) -> str:
    return f"{number(value)} {_counted(value, unit)}"


def nth(match: re.Match[str]) -> str:
    """21st → twenty-first."""
    return ordinal(int(match[1].replace(",", "")))


def mixed(match: re.Match[str]) -> str:
    """2 3/4 → two and three quarters."""
    return _mixed(match[1], int(match[2]), int(match[3]))


def _mixed(whole: str | None, top: int, bottom: int) -> str:
    part = fraction(top, bottom)
    return f"{number(whole)} and {'a half' if part == 'one half' else part}" if whole else part


def ratio(match: re.Match[str]) -> str:
    """3/4 → three quarters; 24/7 → twenty-four seven; 10/10 → ten out of ten; 22/7 with "over"."""
    top, bottom = int(match[1]), int(match[2])
    called = (top, bottom) in _PAIRS or match[3] or (top == bottom and bottom not in _MARKS)
    if called and not match[4]:
        return f"{number(match[1])} {number(match[2])}"
    if top == bottom:
        return f"{cardinal(top)} out of {cardinal(bottom)}"
    if match[4] or (top < bottom and (top == 1 or bottom in _PARTS or match[5])):
        return fraction(top, bottom)
    return f"{cardinal(top)} over {cardinal(bottom)}"


_PAIRS = ((24, 7), (9, 11), (7, 7), (16, 9), (5, 4), (50, 50))
"""What is called by its two numbers."""
_MARKS = (5, 10, 100)
"""Full marks."""
_PARTS = frozenset((*range(2, 11), 12, 16, 20, 24, 25, 32, 40, 50, 60, 64, 100))
"""Denominators that things are divided by."""


def vulgar(match: re.Match[str]) -> str:
    """1½ → one and a half."""
    return _mixed(match[1], *_VULGAR[match[2]])


_VULGAR = {
    "¼": (1, 4), "½": (1, 2), "¾": (3, 4), "⅐": (1, 7), "⅑": (1, 9), "⅒": (1, 10), "⅓": (1, 3), "⅔": (2, 3),
    "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5), "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8),
    "⅝": (5, 8), "⅞": (7, 8),
}  # fmt: skip


def between(match: re.Match[str]) -> str:
    """10-15 → ten to fifteen."""
    return f"{number(match[2])} to {number(match[3])}"


def by(match: re.Match[str]) -> str:
    """2x8 → two by eight."""
    return f"{number(match[1])} by {number(match[2])}"


def sized(match: re.Match[str]) -> str:
    """0.1 billion → zero point one billion."""
    low = f"{number(match['low'])} to " if match["low"] else ""
    return f"{'minus ' if match['sign'] else ''}{low}{number(match['value'])} {match['size']}"


def plain(match: re.Match[str]) -> str:
    """-3.25 → minus three point two five."""
    return ("minus " if match["sign"] else "") + number(match["value"])


def inside(match: re.Match[str]) -> str:
    """Digits within a word, set apart: B2B → B two B."""
    text = match.string
    before = " " if match.start() and text[match.start() - 1].isalpha() else ""
    after = " " if match.end() < len(text) and text[match.end()].isalpha() else ""
    return before + number(match.group()) + after
