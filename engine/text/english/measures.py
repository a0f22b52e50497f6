"""Measures in English words: lengths, weights, durations, angles, and what is said per unit."""

from __future__ import annotations

import re

from engine.text.english.abbreviations import any_of, rows
from engine.text.english.numbers import (
    NUMBER,
    SIGN,
    VALUE,
    VULGAR_FRACTIONS,
    before_noun,
    cardinal,
    mixed_number,
    number,
)

_UNITS = rows("units")
_EXACT = rows("exact")
"""Units that capitals tell apart: mM is no millimeter, NM no nanometer."""
_UNCHANGED = (
    "hertz", "kilohertz", "megahertz", "gigahertz", "percent", "P H", "P S I", "horsepower", "millimolar",
    "micromolar", "nanomolar", "kelvin",
)  # fmt: skip
_HEADED = ("of", "per", "Celsius", "Fahrenheit")
"""What follows the word that is counted: meters per second, but kilowatt hours."""

UNIT = any_of((*_UNITS, *_EXACT)).replace("μ", "[μµ]")


def unit_name(unit: str) -> str | None:
    """Kg → kilogram, mM → millimolar; PA is no pascal."""
    exact = unit.replace("µ", "μ")
    return _EXACT.get(exact) or _UNITS.get(exact.lower())


def counted(value: str, unit: str) -> str:
    """``unit`` in the number that goes with ``value``: 2 and foot → feet."""
    if unit in _UNCHANGED or value.replace(",", "") == "1":
        return unit
    head, _, tail = unit.partition(" ")
    if head in ("square", "cubic"):
        return f"{head} {counted(value, tail)}"
    if tail and tail.split()[0] not in _HEADED:
        return f"{unit}s"
    many = {"foot": "feet", "inch": "inches"}.get(head, f"{head}s")
    return f"{many} {tail}".strip()


_STOP = r"(?P<stop>\.(?=\s+(?-i:[a-z]|[\d(])|[,;:)]))?"
_END = r"(?!\w|/(?!(?:day|d|hour|hr|h|minute|min|week|month|year|yr)\b))"
"""What may follow a unit: no other, but /day is another rule's."""
MEASURE = re.compile(
    rf"(?i){SIGN}(?:(?P<low>{NUMBER})\s?(?:-|–|to)\s?)?{VALUE}(?P<gap>\s?)(?P<unit>{UNIT})(?P<power>[²³])?"
    rf"(?:/(?P<per>{UNIT})(?P<raised>[²³])?)?{_END}{_STOP}"
)
POWER_OF_TEN = re.compile(
    rf"(?<=\b10)(?P<power>\^[-−]?\d{{1,3}}|[⁻⁺]?[⁰¹²³⁴-⁹]+)\s?(?P<unit>{UNIT})(?:/(?P<per>{UNIT})(?P<raised>[²³])?)?"
    r"(?![\w/])"
)
_NO_UNIT = r"(?!in\b(?!\.)|[sb]\b)"
"""Letters after a number that are more often a word or a plural."""
JOINED = re.compile(
    rf"(?i)(?<![\w.-])(?:(?P<low>{NUMBER})\s?[-–]\s?)?{VALUE}-(?P<unit>{_NO_UNIT}(?:{UNIT}))(?![\w/]){_STOP}"
)
UNIT_RANGE = re.compile(rf"(?<=\d)(\s?(?i:{UNIT}))\s?[-–]\s?(?=\d[\d.,]*\1(?!\w))")
EITHER = re.compile(rf"(?<=\d)(\s?(?i:{UNIT}))\.?/(?=\d[\d.,]*\s?(?i:{UNIT})(?!\w))(?=(100\s?m?[gl]\b)?)")
PRESSURE = re.compile(r"(?<![\w./])(\d{2,3})/(\d{2,3})(?=\s?mm\s?Hg\b)")
LAP = re.compile(r"(?<![\w.:])(?:(\d{1,2}):)?(\d{1,2}):(\d\d\.\d+)(?![\w:])")
LASTED = re.compile(r"(?<![\w.])(\d{1,3})m\s?(\d{1,2}(?:\.\d+)?)s(?!\w)")
ANGLE = re.compile(
    r"(?<![\w.])(\d{1,3})°\s?(\d{1,2})['′’]\s?(?:(\d{1,2})(?:\.\d+)?(?:\"|″|”|'')\s?)?([NSEW])?(?!\w)"
)
_AT = re.compile(r"(?:\b(?:at|of|to|from|about|around|below|above|than|is|near)|=)\s+$")
"""What stands before a temperature in kelvin."""
_POWERS = {"²": "square", "³": "cubic"}
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
FEET = re.compile(
    r"(?<![\w.°])(\d{1,2})(?:['′’]\s?(?=\d+(?:[\"″”]|''))|\s?(?:ft\.?|feet)\s(?=\d+\s?in))"
    r"(\d{1,2})(?:[\"″”]|''|\s?in(?:ch(?:es)?)?(?:\.(?=\s+[a-z\d(]|[,;:)])|\b))"
)
SIDES = re.compile(r"(?<![\w.°])(\d{1,3})['′’]\s?[x×]\s?(\d{1,3})['′’](?!\w)")
PART = re.compile(rf"(?i)(?<![\w./])(?:(\d+)\s)?(\d{{1,3}})/(\d{{1,3}})\s?{_NO_UNIT}({UNIT})(?![\w/]){_STOP}")
VULGAR_PART = re.compile(rf"(?:(\d+)\s?)?([¼½¾⅐-⅞])(?=\s?(?:{UNIT})(?![\w/]))")
AREA = re.compile(r"(?:(\bper\s|\ban?\s|/\s?)|(?<![\w/]))(mm|cm|m|km|in|ft|yd|mi)([²³])(?!\w)")
PER = re.compile(
    r"(?<=\w)/(hr|hour|h|mo|month|yr|year|wk|week|d|day|min|minute|sec|person|kg|lb|km|mi|oz|gal|bbl|barrel|ton|tonne|night"
    r"|pound|gallon|liter|litre|mile|head|item|page|word|student|user|ticket|bottle|box|piece|seat|share|unit)\b"
)
_PERIODS = {"hr": "hour", "h": "hour", "mo": "month", "yr": "year", "wk": "week", "d": "day", "bbl": "barrel"}


def seconds(match: re.Match[str]) -> str:
    """a 30s delay → a thirty second delay; for 30s → for thirty seconds."""
    if match[4]:
        return f"{match[3]}{cardinal(int(match[4]))} second"
    return f"{match[1]}{_count(match[2], 'second')}"


def measure(match: re.Match[str]) -> str | None:
    """12kg → twelve kilograms; 3-5 km/h → three to five kilometers per hour; a 5 kg bag → five kilogram."""
    value, unit, low = match["value"], match["unit"], match["low"]
    named = unit_name(unit)
    if not named or not _is_unit(match):
        return None
    name = named if before_noun(match) else counted("2" if low else value, named)
    if match["power"]:
        name = f"{_POWERS[match['power']]} {name}"
    start = "minus " if match["sign"] else ""
    return f"{start}{number(low) + ' to ' if low else ''}{number(value)} {_with_rate(name, match)}"


def _is_unit(match: re.Match[str]) -> bool:
    """Whether the letters are a unit: "5 in" and "3 s" are more often a word and a plural."""
    unit = match["unit"]
    if unit == "K":
        return bool(match["gap"]) and _AT.search(match.string[: match.start()]) is not None
    if len(unit) == 1 and unit.isupper():
        return unit in "VWLÅΩ" or (unit in "JN" and match["per"] is not None)
    if unit not in ("in", "s", "b", "w"):
        return True
    decimal = unit == "s" and "." in match["value"]
    return bool(match["per"] or match["stop"] or decimal) or not (match["gap"] or unit == "s")


def joined(match: re.Match[str]) -> str | None:
    """a 5-km run → a five kilometer run."""
    name = unit_name(match["unit"])
    if not name or (len(match["unit"]) == 1 and match["unit"] in "BCDGHJKMNS"):
        return None
    low = f"{number(match['low'])} to " if match["low"] else ""
    return f"{low}{number(match['value'])} {name}"


def lap(match: re.Match[str]) -> str:
    """3:59.4 → three minutes fifty-nine point four seconds."""
    counts = ((match[1], "hour"), (match[2], "minute"), (match[3], "second"))
    return " ".join(_count(count.removeprefix("0") or "0", unit) for count, unit in counts if count)


def power_of_ten(match: re.Match[str]) -> str | None:
    """10⁸ m/s → 10⁸ meters per second; the power is another rule's."""
    name = unit_name(match["unit"])
    if not name or (match["unit"] in ("in", "a", "as") and not match["per"]):
        return None
    return f"{match['power']} {_with_rate(counted('2', name), match)}"


def _with_rate(name: str, match: re.Match[str]) -> str:
    """A unit with the one after its slash: meters per second squared."""
    if not match["per"]:
        return name
    return f"{name} per {_raised(unit_name(match['per']) or match['per'], match['raised'])}"


def _raised(unit: str, power: str | None) -> str:
    """A square or cubic meter, a second squared."""
    if not power:
        return unit
    if unit.endswith(("meter", "foot", "inch", "yard", "mile")):
        return f"{_POWERS[power]} {unit}"
    return f"{unit} {'squared' if power == '²' else 'cubed'}"


def part(match: re.Match[str]) -> str | None:
    """4 1/2 lbs → four and a half pounds."""
    name = unit_name(match[4])
    if not name:
        return None
    said = mixed_number(match[1], int(match[2]), int(match[3]))
    return f"{said} {counted('2' if match[1] else '1', name)}"


def vulgar_part(match: re.Match[str]) -> str:
    """2½ kg → 2 1/2 kg."""
    top, bottom = VULGAR_FRACTIONS[match[2]]
    return f"{match[1] or ''} {top}/{bottom}"


def area(match: re.Match[str]) -> str:
    """per m² → per square meter, where no number stands before it."""
    before = "per " if (match[1] or "").startswith("/") else match[1] or ""
    unit = unit_name(match[2]) or match[2]
    return f"{before}{_POWERS[match[3]]} {unit if before else counted('2', unit)}"


def angle(match: re.Match[str]) -> str:
    """48°51′24″N → forty-eight degrees fifty-one minutes twenty-four seconds north."""
    counts = zip(match.groups()[:3], ("degree", "minute", "second"), strict=True)
    parts = [f"{cardinal(int(count))} {counted(count, unit)}" for count, unit in counts if count]
    return " ".join([*parts, *([_SIDES[match[4]]] if match[4] else [])])


def _count(value: str, unit: str) -> str:
    return f"{number(value)} {counted(value, unit)}"


DURATIONS = (
    # 2m 30s → two minutes thirty seconds
    (LASTED, lambda match: f"{_count(match[1], 'minute')} {_count(match[2], 'second')}"), (LAP, lap),
    (MINUTES, lambda match: f" {match[1]} minutes"), (SECONDS, seconds),
    # 12' x 15' → 12 feet by 15 feet
    (SIDES, lambda match: f"{_count(match[1], 'foot')} by {_count(match[2], 'foot')}"),
)  # fmt: skip
RULES = (
    (ANGLE, angle), (UNIT_RANGE, lambda match: f"{match[1]} to "),
    (FEET, lambda match: f"{_count(match[1], 'foot')} {_count(match[2], 'inch')}"),  # 5'10"
    (EITHER, lambda match: f"{match[1]} {'per' if match[2] else 'or'} "),  # 225g/8oz → 225g or 8oz
    (PRESSURE, lambda match: f"{match[1]} over {match[2]}"), (JOINED, joined), (VULGAR_PART, vulgar_part),
    (PART, part), (POWER_OF_TEN, power_of_ten), (MEASURE, measure), (AREA, area),
    (PER, lambda match: f" per {_PERIODS.get(match[1]) or unit_name(match[1]) or match[1]}"),  # /mo
)  # fmt: skip
