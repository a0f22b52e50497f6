"""Numbers, dates, years, centuries, times, units and abbreviations of Polish text in words, in their cases.

:mod:`engine.text.spelling` tries these rules in their order. num2words (LGPL) says the numbers, whose
ordinals are declined here by their ends; ``said.txt`` has the nouns in their forms: jedna minuta, dwie
minuty, pięć minut, półtorej minuty.
"""

from __future__ import annotations

import re
from functools import cache

from engine.text.english import any_of
from engine.text.english.abbreviations import full_stop
from engine.text.english.numbers import roman
from engine.text.said import Rule, in_groups, listed

_MONTHS = (
    "stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września",
    "października", "listopada", "grudnia",
)  # fmt: skip
_ENDS = {"genitive": "ego", "locative": "ym", "feminine": "a", "hour": "ej"}
_NUMBER = r"(?:[1-9]\d{0,2}(?:[ .\u00a0\u202f]\d{3})+(?!\d)|\d+)(?:,\d+)?"
_BEGINS = r"(?<![\w.,:/-])"
_GAP = "[ \u00a0\u202f]?"
_LOOK = 40
"""Characters before a number that may say what it is."""
_MOST_DIGITS = 15
"""More are said one by one: the library has no name for them."""
_YEAR = r"(1\d{3}|20\d\d)"

DATE = re.compile(
    rf"{_BEGINS}(0?[1-9]|[12]\d|3[01])([./-])(0?[1-9]|1[0-2])\2(\d{{4}})(?![\w/-]|\.\d)(?:{_GAP}r\.)?"
)
DAY = re.compile(
    rf"{_BEGINS}([12]?\d|3[01])(?:\s?[–-]\s?([12]?\d|3[01]))?\s({'|'.join(_MONTHS)})\b(?:\s{_YEAR}\b(?:{_GAP}(?:r\.|roku\b))?)?"
)
YEARS = re.compile(rf"{_BEGINS}{_YEAR}\s?[–-]\s?{_YEAR}(?!\d)")
YEAR = re.compile(rf"(?:\b([Ww])\s)?{_BEGINS}{_YEAR}\s(?:r\.|(rok(?:u|iem)?)\b)")
CENTURY = re.compile(r"(?:\b([Ww]e?)\s)?\b([IVX]+)\s(?:w\.|(wiek(?:u|iem)?)\b)")
RULER = re.compile(r"\b([A-ZŁŚŻ][a-ząćęłńóśźż]+)\s([IVX]+)\b(?!\s?w(?:\.|iek))")
NTH = re.compile(
    rf"{_BEGINS}([1-9]\d{{0,2}})\.(?=\s(?:[a-ząćęłńóśźż]))|{_BEGINS}([1-9]\d{{0,2}})-(go|tego|tym|ty|ta|sza|szy)\b"
)
TELEPHONE = re.compile(
    r"(?<![\w.,])(?:\+48[ -]?)?(?:\d{3}[ -]\d{3}[ -]\d{3}|\d\d[ -]\d{3}[ -]\d\d[ -]\d\d)(?![\w-])"
)
TIME = re.compile(r"(?<![\w.,:])([01]?\d|2[0-4])[:.]([0-5]\d)(?![\w:]|[.,]\d|\s?(?:zł|%|km|kg|m\b))")
RATIO = re.compile(r"(?<=\d)\s?:\s?(?=\d)")
RANGE = re.compile(r"(?<=\d)\s?[–-]\s?(?=\d+(?![\d-]))")
_ABOUT = re.compile(r"(?i)\b(?:o|od|do|po|przed|około|koło)\s$|\bgodzinie\s$")
_QUEENS = re.compile("(?:Elżbiet|Katarzyn|Mari|Ann|Jadwig|Izabel|Wiktori)")


def in_words(written: str, *, ordinal: bool = False) -> str:
    """1 299,5 → tysiąc dwieście dziewięćdziesiąt dziewięć przecinek pięć."""
    # All of its languages come with it.
    from num2words import num2words

    plain = re.sub("[ .\u00a0\u202f]", "", written).replace(",", ".")
    if len(plain) > _MOST_DIGITS:
        return " ".join(in_words(digit) for digit in plain if digit != ".")
    if ordinal and not int(plain):
        return "zerowy"  # which the library has not
    value = plain if "." in plain else int(plain)
    return str(num2words(value, lang="pl", to="ordinal" if ordinal else "cardinal"))


def nth(written: str, case: str = "") -> str:
    """24 in the genitive → dwudziestego czwartego."""

    def declined(word: re.Match[str]) -> str:
        stem, end = word[1], _ENDS[case]
        if word[2] == "i":  # drugi, trzeci: drugiego, drugim, druga, trzecia
            soft = case in ("genitive", "hour") or stem.endswith("c")
            end = "im" if case == "locative" else f"i{end}" if soft else end
        return stem + end

    said = in_words(written, ordinal=True)
    return re.sub(r"\b(\w+?)([yi])\b", declined, said) if case else said


def noun(forms: str, written: str) -> str:
    """The form of a noun behind a number: minuta, minuty, minut, and minuty behind a decimal."""
    one, few, many, *part = forms.split(",")
    if "," in written:
        return part[0] if part else few
    plain = re.sub(r"\D", "", written)
    if plain == "1":
        return one
    value = int(plain[-2:])
    return few if value % 10 in (2, 3, 4) and value % 100 not in (12, 13, 14) else many


def counted(written: str, forms: str) -> str:
    """2 and minuta → dwie minuty."""
    said = in_words(written)
    if forms.partition(",")[0].endswith("a"):
        said = re.sub("^jeden$", "jedna", re.sub("dwa$", "dwie", said))
    return f"{said} {noun(forms, written)}"


def date(match: re.Match[str]) -> str:
    """05.03.2024 → piątego marca dwa tysiące dwudziestego czwartego roku."""
    return f"{nth(match[1], 'genitive')} {_MONTHS[int(match[3]) - 1]} {nth(match[4], 'genitive')} roku"


def day(match: re.Match[str]) -> str:
    """5–7 marca 2024 r. → piątego do siódmego marca dwa tysiące dwudziestego czwartego roku."""
    days = " do ".join(nth(each, "genitive") for each in match.groups()[:2] if each)
    stop = full_stop(match) if match[0].endswith(".") else ""
    return f"{days} {match[3]}" + (f" {nth(match[4], 'genitive')} roku{stop}" if match[4] else "")


def year(match: re.Match[str]) -> str:
    """w 1999 r. → w tysiąc dziewięćset dziewięćdziesiątym dziewiątym roku."""
    case = "" if match[3] == "rok" else "locative" if match[1] or match[3] == "rokiem" else "genitive"
    stop, before = full_stop(match) if not match[3] else "", f"{match[1]} " if match[1] else ""
    return f"{before}{nth(match[2], case)} {match[3] or 'roku'}{stop}"


def century(match: re.Match[str]) -> str | None:
    """w XIX w. → w dziewiętnastym wieku; XIX wiek → dziewiętnasty wiek."""
    value, case = roman(match[2]), "" if match[3] == "wiek" else "locative" if match[1] else "genitive"
    stop, before = full_stop(match) if not match[3] else "", f"{match[1]} " if match[1] else ""
    return f"{before}{nth(str(value), case)} {match[3] or 'wieku'}{stop}" if value else None


def ruler(match: re.Match[str]) -> str | None:
    """Jan III → Jan Trzeci; Zygmunta II → Zygmunta Drugiego; Elżbieta II → Elżbieta Druga."""
    value = roman(match[2])
    if not value:
        return None
    case = "feminine" if _QUEENS.match(match[1]) else "genitive" if match[1].endswith("a") else ""
    return f"{match[1]} {nth(str(value), case).capitalize()}"


def ordinal(match: re.Match[str]) -> str:
    """3. miejsce → trzecie miejsce, as far as the end of a number tells: 3-go → trzeciego."""
    if match[1]:
        after = re.match(r"\s(\w+)", match.string[match.end() :])
        said = nth(match[1], "feminine") if after and after[1].endswith("a") else nth(match[1])
        return re.sub("y$", "e", re.sub("i$", "ie", said)) if after and after[1][-1] in "oe" else said
    case = {"go": "genitive", "tego": "genitive", "tym": "locative", "ta": "feminine", "sza": "feminine"}
    return nth(match[2], case.get(match[3], ""))


def telephone(match: re.Match[str]) -> str:
    """22 123 45 67 in its groups, with their zeros."""
    return ("plus " if match[0][0] == "+" else "") + in_groups(match[0], "zero", in_words)


def time(match: re.Match[str]) -> str:
    """15:30 → piętnasta trzydzieści; o 9:05 → o dziewiątej zero pięć."""
    hour, minute = match.groups()
    about = _ABOUT.search(match.string[max(match.start() - _LOOK, 0) : match.start()])
    said = nth(hour, "hour" if about else "feminine") if int(hour) else "zero"
    if minute == "00":
        return said
    return f"{said} {'zero ' if minute[0] == '0' else ''}{in_words(minute)}"


@cache
def rules() -> tuple[Rule, ...]:
    """All, tried in this order."""
    units, sizes, signs = (listed("pl", kind) for kind in "uzs")
    short, placed, within = (listed("pl", kind) for kind in "apl")
    unit, size = any_of(units), any_of(sizes)
    measure_of = re.compile(
        rf"{_BEGINS}(?P<less>[-−])?(?P<number>{_NUMBER}){_GAP}(?=(?:{size}|{unit})(?!\w))"
        rf"(?:(?P<size>{size}){_GAP})?(?P<unit>(?:{unit})(?!\w))?(?:/(?P<per>{unit}))?(?!\w)"
    )

    def measure(match: re.Match[str]) -> str:
        """12 kg → dwanaście kilogramów; 2,5 mln zł → dwa przecinek pięć miliona złotych."""
        forms, stop = units.get(match["unit"] or "", ""), full_stop(match) if match[0].endswith(".") else ""
        cents = re.fullmatch(r"(.+),(\d\d)", match["number"]) if match["unit"] == "zł" else None
        if match["size"]:
            said = counted(match["number"], sizes[match["size"]]) + (f" {noun(forms, '5')}" if forms else "")
        elif cents:
            said = counted(cents[1], forms) + (f" {counted(cents[2], units['gr'])}" if int(cents[2]) else "")
        else:
            said = counted(match["number"], forms)
        per = f" na {re.sub('a$', 'ę', units[match['per']].partition(',')[0])}" if match["per"] else ""
        return f"{'minus ' if match['less'] else ''}{said}{per}{stop}"

    def plain(match: re.Match[str]) -> str:
        """What no other rule has taken."""
        return ("minus " if match[1] else "") + in_words(match[2])

    def place(match: re.Match[str]) -> str:
        """str. 5 → strona 5; na str. 5 → na stronie 5."""
        name = placed[match[2]]
        return f"{match[1]} {within.get(name, name)} " if match[1] else f"{name} "

    return (
        (DATE, date), (DAY, day), (YEAR, year),
        (YEARS, lambda match: f"{in_words(match[1])} do {in_words(match[2])}"), (CENTURY, century),
        (RULER, ruler),
        (re.compile(rf"(?<![\w.])(?:([NnWw]a?)\s)?({any_of(placed)})\s?(?=\d)"), place),
        (TELEPHONE, telephone), (TIME, time), (measure_of, measure), (NTH, ordinal),
        (RATIO, lambda _: " do "), (RANGE, lambda _: " do "),
        (re.compile(rf"(?<![\w.])({any_of(short)})(?!\w)"), lambda match: short[match[1]] + full_stop(match)),
        (re.compile(rf"(?<![\w.,:/])([-−](?<!\S.))?({_NUMBER})(?!\w|[.,/:-]\d)"), plain),
        (re.compile(rf"\s?({any_of(signs)})\s?(?=[\w(])"), lambda match: f" {signs[match[1]]} "),
    )  # fmt: skip
