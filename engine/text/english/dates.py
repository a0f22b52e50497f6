"""Dates and times of day in English words."""

from __future__ import annotations

import re

from engine.text.english import any_of, words
from engine.text.english.numbers import cardinal, code, ordinal, plural, year

_MONTHS = words("months")
_BY_NAME = {name[:length].lower(): name for name in _MONTHS for length in (3, 4, len(name))}
# "may", "march" and "mar" are verbs too: months with a capital, or where only a date can stand.
_SURE = r"(?!,?\s+(?:\d{1,2}(?:st|nd|rd|th)\b|(?:\d{1,2},?\s+)?(?:19|20)\d\d\b))"
_MONTH = (
    rf"((?:(?-i:(?!(?:may|mar|march)\b{_SURE}))|(?<=\bon )|(?<=\bof )|(?<=since )|(?<=until ))"
    rf"(?:{'|'.join(_MONTHS)})\b|(?-i:(?!mar))(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\b(?:\.(?!\W*$))?)"
)
_YEAR = r"\d{4}(?![\d,]*\d|\.\d|%)"
# A second day, no number of things: June 5 and 6 at noon, 5 and 6 June.
_SECOND = (
    r"(?=\d+(?:st|nd|rd|th)?"
    r"(?:[,.;)]|\s(?:(?:at|by|for|from|in|of|on|was|were|with|\d{4})\b|(?-i:[A-Z]))|\s*$))"
)
_LAST = rf"(?:(?:\s?[-–]\s?|/|\s(?:to|and|or)\s{_SECOND})(\d{{1,2}})(?:st|nd|rd|th)?)?"
_BETWEEN = re.compile(r"\s(and|or)\s")
_CLOCK = r"([01]?\d|2[0-4])"
_HALF = r"([ap])\.?\s?m\b(?:\.(?!\s*$|\s+(?-i:(?!(?:[ECMP][SD]?T|GMT|UTC)\b)[A-Z])))?"

MONTH_FIRST = re.compile(
    rf"(?i)\b{_MONTH}\s+(\d{{1,2}})(st|nd|rd|th|(?<=[23])d)?{_LAST}\b(?!:|[.,]\d|\s?%)(?:(,?\s+)({_YEAR}))?"
)
DAY_FIRST = re.compile(
    r"(?i)(?<!\d[./])(?<!\d for )"
    rf"\b(?:(the)\s+)?(\d{{1,2}})(?:st|nd|rd|th)?{_LAST}(?:\s+|-)(?:of\s+)?{_MONTH}"
    rf"(?:(,?\s*|-)({_YEAR}|(?<=-)\d\d\b))?(?!\w)"
)
_AFTER = "|".join(f"(?<={name})|(?<={name[:3]})" for name in _MONTHS)
MONTHS = re.compile(
    rf"(?=\s?[-–])(?:(?:(?<=[a-z.]\s\d)|(?<=[a-z.]\s\d\d)|(?<=\d{{4}}))\s?[-–]\s?(?={_MONTH}\s\d)|(?:{_AFTER}|(?<=\d{{4}}))\s?[-–]\s?(?=\d\d?\s{_MONTH}))",
    re.I,
)
ISO = re.compile(r"\b(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:\b|(T)(?=\d\d:\d\d))")
NUMERIC = re.compile(r"\b(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|(?<=/)\d{2}|(?<=\b\d\d\.\d\d\.)\d{2})\b")
MONTH_YEAR = re.compile(r"(?<![\w/.,-])(0?[1-9]|1[0-2])/((?:19|20)\d\d)(?![\w/-]|\.\d)")
SHORT = re.compile(
    r"(?i:(?:\b(?<!odds\s)(mon|tues?|wed|thu(?:rs)?|fri|sat|sun|[a-z]{3,6}day|on|ends?|starts?|begins?|opens?|closes?|since|until|till|thru|through|by|before|after|from|dated|due|of|cob|eod|tomorrow,|today,|day,)\s+|(?<![\w/.])(?=\d\d?/\d\d?\s(?:@\s\d|at\s\d\d?(?::|\s?[ap]\.?m)))))(?!9/11\b)"
    r"(?!(?<=\b(?i:of|by)\s)(?:1/[2-9]|2/3|3/[45])\b)(?!(?<=\b(?i:from)\s)(?:1/[2-9]|2/3|3/[45])\b(?!\s+to\s+\d\d?/\d\d))"
    r"(1[0-2]|0?[1-9])/(3[01]|[12]\d|0?[1-9])\b(?![/\d]|\s*(?:cups?|inch|of)\b)"
)
DECADE = re.compile(r"(?<![\w.])\$?(?:(\d{2})|['’]?)(\d0)(?:['’]?s|(?<=\d{4})\ss)\b")
SHORT_YEAR = re.compile(r"(?<![\w'’])['’]0([1-9])\b(?!['’])")
SPAN = re.compile(
    r"(?<![\w/])(1[1-9]\d\d|10[1-9]\d|20\d\d)(?:\s?[-–]\s?|/)(1[1-9]\d\d|10[1-9]\d|20\d\d|\d\d?)\b(?![-/])"
)
EARLY = re.compile(r"(?<=\s)(10[1-9]\d)(?![\w,]*\d|\.\d|%|-\d)(?!\w)")
_EARLY = re.compile(
    r"\b(?:[Ii]n|[Bb]y|[Ss]ince|[Uu]ntil|[Ff]rom|[Bb]etween|(?:[Ff]rom|[Bb]etween|[Ii]n)\s\S+(?:\s\S+)?\s(?:to|and)|A\.?D\.?|died|born"
    r"|(?<!total )(?<!maximum )(?<!minimum )(?<!limit )(?<!out )(?<!number )(?<!population )(?<!value )of)\s$"
)
"""What stands before a year of the eleventh century."""
PLAIN = re.compile(r"(?<![\w.,$£€#])(?<!\d[-–])(1[1-9]\d\d|20\d\d)(?![\w,]*\d|\.\d|%|-\d)(?!\w)")
TIME = re.compile(
    rf"(?i)\b{_CLOCK}[:.]([0-5]\d)(?::([0-5]\d))?\s?{_HALF}|\b{_CLOCK}:([0-5]\d)(?::([0-5]\d))?(?:Z\b)?(?![\d:])(?(7)|(?!,\d{{3}}))"
)
TIME_RANGE = re.compile(
    r"(?i)(?:(?<=\d(?:st|nd|rd|th))|(?<=\d0s))\s?[-–/]\s?(?=['’]?\d+(?:st|nd|rd|th|s)\b)|(?<=\b\d\d)[-–](?=\d\ds\b)|(?<=[ced.])\s?[-–]\s?(?=\d{1,4}\s?(?:B\.?C|A\.?D|C\.?E)\b)|"
    r"(?<=[\dm.])\s?[-–]\s?(?=\d{1,2}(?:[:.]\d\d)?\s?[ap]\.?m|noon\b|midnight\b)|(?<=\d:\d\d)\s?[-–]\s?(?=\d{1,2}:\d\d)|(?:(?<=\s\d)|(?<=\s\d\d))\s?[-–]\s?(?=\d{1,2}:\d\d\b)|(?<=\d/\d)\s?[-–]\s?(?=\d/\d(?![\d/]))"
)
SERVICE = re.compile(r"\b(0?)((?:(?<=0)|[12])\d[0-5]\d)(?:(\shrs\b)|(?=\s(?:GMT|UTC|[BCEMP][DES]T|hours)\b))")
HOURS = re.compile(
    r"(?<![\w.,:/$£€-])([01]?\d|2[0-3])(\.?)([0-5]\d)(\s(?:and|to|until)\s|\s?[-–]\s?)([01]?\d|2[0-4])\2([0-5]\d)(?![\w%:/-]|[.,]\d)"
)
_TRAIN = r"\d+\.\d\d\s(?:(?:from|to|at)\s[A-Z]|(?:was|is)\slate\b|had\s(?:gone|left|not)\b)"
CLOCK = re.compile(
    rf"(?:(?<=\bat\s|\bby\s)|(?<=from\s|arts\s|ives\s|ntil\s|till\s)|(?<=moved\sto\s)|(?<=clock\ssaid\s)|(?<=(?:take|atch)\sthe\s)|(?<=[Tt]he\s)(?={_TRAIN}))([01]?\d|2[0-3])\.([0-5]\d)(?!\d|\.\d|\s?%)"
)
_DAYS = words("days")
_OPEN = re.compile(rf"\b(?:{any_of((*words('open'), *_DAYS))})\b|{_TRAIN}")
_SHORT_NAMES = {name[:3]: name for name in (*_MONTHS, *_DAYS)}
_NAME = rf"(?:{'|'.join((*_MONTHS, *_DAYS))}|(?:{'|'.join(_SHORT_NAMES)}|Sept|Tues|Thur?s?)\b\.?)"
NAMES = re.compile(rf"\b({_NAME})\s?[-–]\s?({_NAME})(?!\w)")
WEEKDAY = re.compile(
    rf"(?<!\b[Tt]he\s)\b(?:(Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\b\.?(?=,?\s+(?:{_NAME}\s+\d|\d{{1,2}}\s+(?:of\s+)?{_NAME}"
    r"|\d{1,2}(?::\d\d|/\d|\s?[ap]\.?m\b|\s?[-–]\s?\d|(?:st|nd|rd|th)\b)))|((?:Tues|Thurs)(?![\w.])|(?:Sat|Sun)(?=\.(?:,|\s+[a-z&]|$)))(?:\.(?!\W*$))?)"
)
HOUR = re.compile(rf"\b(1[0-2]|0?[1-9])\s?{_HALF}", re.I)


_COUNTED = re.compile(
    r"\s+(?!(?:was|is|has|as|plus|does|this|it's|vs)\b)(?:[a-z]+s\b(?!['’])|people|men|women|children|percent|feet|km|kg|mi"
    r"|of\s+(?:us|them|you)|hundred|thousand|million|or\s+\d|more|other)\b"
)
_COUNTING = re.compile(rf"(?i)\b(?:{any_of(words('counting'))})\s$")
"""What stands before a number of things, which could be a year."""
_DATED = re.compile(
    r"(?i)\b(?:on|in|by|of|dated|since|until|till|from|to|before|after|this|last|next|between|and|for)\s+$|,\s*$"
)


def _month(text: str) -> str:
    return _BY_NAME.get(text.rstrip(".").lower()[:4]) or _BY_NAME[text[:3].lower()]


def _day(text: str) -> str | None:
    return ordinal(int(text)) if 1 <= int(text) <= 31 else None


def month_first(match: re.Match[str]) -> str | None:
    """March 4, 2012 → March fourth, twenty twelve."""
    if not (match[3] or match[6]) and _counts(match):
        return None
    day = _days(match[2], match[4], f" {_between(match)} ")
    tail = f"{match[5]}{year(int(match[6]))}" if match[6] else ""
    return f"{_month(match[1])} {day}{tail}" if day else None


def _between(match: re.Match[str]) -> str:
    other = _BETWEEN.search(match[0])
    return other[1] if other else "to"


def _days(first: str, last: str | None, between: str) -> str | None:
    """A day, or the first and the last of several; None where there are no such days."""
    day, end = _day(first), _day(last) if last else ""
    if day is None or end is None or (last and int(last) <= int(first)):
        return None
    return f"{day}{between}{end}" if end else day


def _counts(match: re.Match[str]) -> bool:
    """Whether there is no date: "May 12 people come?", "March 10 miles!", "In June 25 people went"."""
    before, after = match.string[: match.start()], match.string[match.end() :]
    verb = match[1].title() in ("March", "May") and not _DATED.search(before)
    return (verb or before.endswith(("In ", "in "))) and _COUNTED.match(after) is not None


def day_first(match: re.Match[str]) -> str | None:
    """4 March 2012 → the fourth of March twenty twelve; 4 and 5 March → the fourth and the fifth of March."""
    day = _days(match[2], match[3], f" {_between(match)} the ")
    tail = f"{(match[5] or ' ').replace('-', ' ')}{year(_full(match[6]))}" if match[6] else ""
    return f"the {day} of {_month(match[4])}{tail}" if day else None


def _spoken(month: int, day: int, years: str = "") -> str | None:
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    tail = f", {year(_full(years))}" if years else ""
    return f"{_MONTHS[month - 1]} {ordinal(day)}{tail}"


def _full(years: str) -> int:
    """98 → 1998, 24 → 2024."""
    return int(years) + (0 if len(years) > 2 else 2000 if int(years) < 50 else 1900)


def iso(match: re.Match[str]) -> str | None:
    """2012-03-04 → March fourth, twenty twelve; a time may follow."""
    date = _spoken(int(match[3]), int(match[4]), match[1])
    return f"{date}, " if date and match[5] else date


def numeric(match: re.Match[str]) -> str | None:
    """3/4/2012 the American way; 25/12/2012 and 3.4.2012 the other way."""
    first, second, years = int(match[1]), int(match[3]), match[4]
    if match[2] == ".":
        if len(years) == 2 and not _DATED.search(match.string[: match.start()]):
            return None
        first, second = second, first
    return _spoken(first, second, years) or _spoken(second, first, years)


def decade(match: re.Match[str]) -> str | None:
    """1980s → nineteen eighties; '70s → seventies."""
    if match[2] == "00":
        return plural(year(int(match[1] + match[2]))) if match[1] else None
    tens = plural(cardinal(int(match[2])))
    return f"{cardinal(int(match[1]))} {tens}" if match[1] else tens


def names(match: re.Match[str]) -> str | None:
    """Mon–Fri → Monday to Friday; Jan.–Mar. → January to March."""
    first, last = (_SHORT_NAMES[name[:3]] for name in match.groups())
    return f"{first} to {last}" if (first in _DAYS) == (last in _DAYS) else None


def hours(match: re.Match[str]) -> str | None:
    """Open 9.30-17.00 → open 9:30 to 17:00; 2200 and 0700 → 22:00 and 07:00."""
    start, end, dashed = match[1] + match[3], match[5] + match[6], match[4].strip() in ("-", "–")
    opened = int(start) >= 500 and _OPEN.search(match.string)
    if dashed and (int(end) <= int(start) or (match[2] and not opened)):
        return None
    if not dashed if match[2] else (len(start + end) < 8 or "0" not in (start[0], end[0])):
        return None
    return f"{match[1]}:{match[3]}{' to ' if dashed else match[4]}{match[5]}:{match[6]}"


def time(match: re.Match[str]) -> str | None:
    """3:30 p.m. → three thirty P M; 14:05 → fourteen oh five; 9:00 → nine o'clock."""
    hour, minute, second = (match[1], match[2], match[3]) if match[4] else (match[5], match[6], match[7])
    half = f" {match[4].upper()} M" if match[4] else " " * match.string[match.end() :][:1].isalpha()
    said = cardinal(int(hour))
    if second and not match[4]:
        counts = ((hour, "hour"), (minute, "minute"), (second, "second"))
        parts = [f"{cardinal(int(count))} {unit}{'' if int(count) == 1 else 's'}" for count, unit in counts]
        return f"{parts[0]} {parts[1]} and {parts[2]}{half}"
    if int(second or 0):
        half += f" and {cardinal(int(second))} second{'' if int(second) == 1 else 's'}"
    if minute == "00" and int(hour) % 24 == 0 and not match[4]:
        return f"midnight{half}"
    if minute == "00":
        return said + (half if half.strip() else (" hundred" if int(hour) > 12 else " o'clock") + half)
    return f"{said} {'oh ' if minute[0] == '0' else ''}{cardinal(int(minute))}{half}"


def span(match: re.Match[str]) -> str | None:
    """1980-86 → nineteen eighty to eighty-six, 2003/4 too; other years with a stroke are something else."""
    first, last, tail = int(match[1]), int(match[2]), 10 ** len(match[2])
    if (tail == 10 and last <= first % 10) or ("/" in match[0] and (first + 1 - last) % tail):
        return None
    return f"{year(first)} to {year(last)}"


# Sat 10–4 → Saturday 10–4
DAYS = ((WEEKDAY, lambda match: _SHORT_NAMES[(match[1] or match[2])[:3]]),)
DATES = (
    (MONTHS, lambda _: " to "),  # August 31–September 3 → August 31 to September 3
    (ISO, iso), (NUMERIC, numeric), (MONTH_FIRST, month_first), (DAY_FIRST, day_first),
    (MONTH_YEAR, lambda match: f"{_MONTHS[int(match[1]) - 1]} {year(int(match[2]))}"),  # 6/2024; on 3/4
    (SHORT, lambda match: (day := _spoken(int(match[2]), int(match[3]))) and f"{match[1] or ''} {day}"),
)  # fmt: skip
TIMES = (
    (HOURS, hours), (CLOCK, lambda match: f"{match[1]}:{match[2]}" if _OPEN.search(match.string) else None),
    (TIME_RANGE, lambda _: " to "), (TIME, time),
    (SERVICE, lambda match: ("oh " * (match[1] == "0") + code(match[2])) + " hours" * bool(match[3])),
    (HOUR, lambda match: f"{cardinal(int(match[1]))} {match[2].upper()} M"),  # 3 pm → three P M
)  # fmt: skip
YEARS = (
    (SHORT_YEAR, lambda match: f"oh {cardinal(int(match[1]))}"),  # '04 → oh four
    (DECADE, decade), (NAMES, names), (SPAN, span),
)  # fmt: skip
BARE_YEARS = (
    (EARLY, lambda match: year(int(match[1])) if _EARLY.search(match.string[: match.start()])
     and not _COUNTED.match(match.string, match.end()) else None),
    # in 1066 → in ten sixty-six; about 1250 birds are counted
    (PLAIN, lambda match: None if _COUNTING.search(match.string[: match.start()])
     and _COUNTED.match(match.string, match.end()) else year(int(match[1]))),
)  # fmt: skip
