"""Numbers, dates, times, units and abbreviations of Russian text in words, in the case that they stand in.

:mod:`engine.text.spelling` tries these rules in their order. num2words (LGPL) declines the numbers, and
``said.txt`` has the nouns in their three forms: один час, два часа, пять часов.
"""

from __future__ import annotations

import re
from functools import cache, partial

from engine.text.english import any_of
from engine.text.english.abbreviations import full_stop
from engine.text.english.numbers import roman
from engine.text.said import Rule, in_groups, listed

_MONTHS = (
    "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября",
    "декабря",
)  # fmt: skip
_ENDINGS = {
    "й": "n", "ый": "n", "ой": "n", "ий": "n", "я": "n f", "ая": "n f", "е": "n n", "ое": "n n", "го": "g",
    "ого": "g", "му": "d", "ому": "d", "м": "p", "ом": "p", "ю": "a f", "ую": "a f", "х": "g p", "ых": "g p",
    "ми": "i p", "ым": "i", "ые": "n p",
}  # fmt: skip
"""What is written behind an ordinal: its case, and gender or plural."""
_NOUNS = {
    "год": "n", "года": "g", "году": "p", "годом": "i", "век": "n", "века": "g", "веке": "p", "веком": "i",
    "веку": "d", "годы": "n p", "годов": "g p", "годах": "p p",
}  # fmt: skip
"""Cases of the ordinal before them."""
_CASES = {
    preposition: case
    for case, prepositions in {
        "g": "от до из без для около более менее больше меньше свыше у против после вокруг среди кроме",
        "d": "к ко благодаря согласно",
        "i": "между над перед",
        "p": "о об при",
    }.items()
    for preposition in prepositions.split()
}
"""Prepositions that say the case of the number behind them for sure."""

_NUMBER = r"(?:[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d+)(?:,\d+)?"
_BEGINS = r"(?<![\w.,:/-])"
_GAP = "[ \u00a0\u202f]?"
_LOOK = 40
"""Characters before a number that may say what it is."""
_MOST_DIGITS = 15
"""More are said one by one: the library has no name for them."""
_YEAR = r"(1\d{3}|20\d\d)"

DATE = re.compile(
    rf"{_BEGINS}(0?[1-9]|[12]\d|3[01])([./-])(0?[1-9]|1[0-2])\2(\d{{4}}|\d\d)(?![\w/-]|\.\d)(?:{_GAP}г\.)?"
)
DAY = re.compile(
    rf"{_BEGINS}([12]?\d|3[01])(?:-?го)?(?:\s?[–-]\s?([12]?\d|3[01]))?(?=\s(?:{'|'.join(_MONTHS)})\b)"
)
OF_YEAR = re.compile(rf"(\b(?:{'|'.join(_MONTHS)}),?)\s{_YEAR}(?!\s?[–-]\s?\d|\w)(?:{_GAP}(?:г\.|года?\b))?")
SPAN = re.compile(rf"\b([Сс]|[Оо]т)\s{_YEAR}\s(по|до)\s{_YEAR}\s?(?:гг?\.|год(?:а|ы)?\b)")
YEARS = re.compile(rf"{_BEGINS}(?:([Вв])\s)?{_YEAR}\s?[–-]\s?{_YEAR}\s?(?:гг\.?|(год(?:ы|ов|ах)))(?!\w)")
YEAR = re.compile(
    rf"{_BEGINS}(?:([Вв]о?)\s)?({_YEAR[1:-1]}|\d{{1,3}}(?=\s?г\.\s(?:до\s)?н\.))\s?(?:г\.|(год(?:а|у|ом)?)\b)"
)
DECADE = re.compile(rf"{_BEGINS}({_YEAR[1:-1]}|\d0)(?:-?(е|х))\s(?:(гг\.)|(?=год))")
CENTURIES = re.compile(r"(?:\b([Вв]о?)\s)?\b([IVX]+)\s?[–-]\s?([IVX]+)\s(?:вв\.|(век(?:а|ов|ах)\b))")
CENTURY = re.compile(r"(?:\b([Вв]о?)\s)?\b([IVX]+)\s(?:в\.|(век(?:а|е|ом|у)?)\b)")
NTH = re.compile(rf"{_BEGINS}(\d{{1,4}})-({any_of(_ENDINGS)})(?!\w)")
TELEPHONE = re.compile(
    r"(?<![\w.,])(?:\+7|8)[ -]?\(?\d{3}\)?[ -]?\d{3}[ -]?\d\d[ -]?\d\d(?!\d)"
    r"|(?<![\w.,-])\d{3}-\d\d-\d\d(?!\d|-)"
)
TIME = re.compile(r"(?<![\w.,:])([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?(?![\w:]|[.,]\d)")
RULER = re.compile(r"\b([А-ЯЁ][а-яё]+)\s([IVX]+)\b(?!\s?в(?:\.|ек))")
RATIO = re.compile(r"(?<=\d)\s?:\s?(?=\d)")
FRACTION = re.compile(rf"{_BEGINS}(\d{{1,3}})/(\d{{1,3}})(?![\w/])")
_FEMININE = re.compile(
    "(?:Екатерин|Елизавет|Мари|Анн|Виктори|Изабелл|Кристин|Глав|Част|Книг|Сери|Стать|Таблиц|Песн|Сцен)"
)
"""Queens, and what else stands before a numeral."""
_OF_NAMES = {"у": "d", "ю": "d", "ом": "i", "ем": "i", "е": "p", "а": "g", "я": "g"}
"""Cases of a ruler by the end of the name."""
_NEXT = re.compile(r"\s([а-яё]{3,})")
_SMALL = re.compile(r"(?<!\w)(\w+)\s$")


def in_words(written: str, case: str = "n", gender: str = "m", ordinal: bool = False) -> str:
    """1 299,5 → одна тысяча двести девяносто девять целых пять десятых; an ordinal by gender or plural."""
    # All of its languages come with it.
    from num2words import num2words

    plain = re.sub("[ \u00a0\u202f]", "", written).replace(",", ".")
    if len(plain) > _MOST_DIGITS:
        return " ".join(in_words(digit) for digit in plain if digit != ".")
    if "." in plain:
        return str(num2words(plain, lang="ru"))
    value = int(plain)
    if ordinal:
        several = {"plural": True} if gender == "p" else {"gender": gender}
        return str(num2words(value, to="ordinal", lang="ru", case=case, **several))
    said = str(num2words(value, lang="ru", case=case, gender=gender))
    return re.sub("^одн(?:а|у) тысяч", "тысяч", said) if 1000 <= value < 2000 else said


def noun(forms: str, written: str, case: str = "n") -> str:
    """The form of a noun behind a number: час, часа, часов."""
    one, few, many = forms.split(",")
    if "," in written:
        return few
    value = int(re.sub(r"\D", "", written)[-2:])
    if case != "n":
        return many if value % 10 != 1 or value % 100 == 11 else few
    if value % 10 == 1 and value % 100 != 11:
        return one
    return few if value % 10 in (2, 3, 4) and value % 100 not in (12, 13, 14) else many


def counted(written: str, forms: str, case: str = "n") -> str:
    """2 and минута → две минуты."""
    gender = "f" if forms.partition(",")[0].endswith(("а", "я")) else "m"
    return f"{in_words(written, case, gender)} {noun(forms, written, case)}"


def _word_before(match: re.Match[str]) -> str:
    """The one right before a number, in small letters; empty where none is."""
    before = _SMALL.search(match.string[max(match.start() - _LOOK, 0) : match.start()])
    return before[1].lower() if before else ""


def _case(match: re.Match[str]) -> str:
    """That of a number, by the preposition before it."""
    return _CASES.get(_word_before(match), "n")


def date(match: re.Match[str]) -> str:
    """05.03.2024 → пятое марта две тысячи двадцать четвёртого года."""
    years = match[4] if len(match[4]) == 4 else f"{'19' if int(match[4]) > 40 else '20'}{match[4]}"
    case = "g" if _word_before(match) else "n"
    day = in_words(match[1], case, "n", ordinal=True)
    return f"{day} {_MONTHS[int(match[3]) - 1]} {in_words(years, 'g', ordinal=True)} года"


def day(match: re.Match[str]) -> str:
    """5 марта → пятого марта; 5–7 марта → пятого–седьмого марта."""
    days = [in_words(each, "g", "n", ordinal=True) for each in match.groups() if each]
    return " – ".join(days)


def span(match: re.Match[str]) -> str:
    """с 1941 по 1945 г. → с тысяча девятьсот сорок первого по тысяча девятьсот сорок пятый год."""
    last = in_words(match[4], "n" if match[3] == "по" else "g", ordinal=True)
    stop = full_stop(match) if match[0][-1] == "." else ""
    said = f"{match[1]} {in_words(match[2], 'g', ordinal=True)} {match[3]} {last}"
    return f"{said} {'год' if match[3] == 'по' else 'года'}{stop}"


def of_year(match: re.Match[str]) -> str:
    """5 марта 2024 → 5 марта две тысячи двадцать четвёртого года."""
    stop = full_stop(match) if match[0][-1] == "." else ""
    return f"{match[1]} {in_words(match[2], 'g', ordinal=True)} года{stop}"


def years(match: re.Match[str]) -> str:
    """1941–1945 гг. → тысяча девятьсот сорок первого – тысяча девятьсот сорок пятого годов."""
    found = match[4] or ("годах" if match[1] else "годов")
    case, before = {"годы": "n", "годах": "p"}.get(found, "g"), f"{match[1]} " if match[1] else ""
    said = " – ".join(in_words(each, case, ordinal=True) for each in match.groups()[1:3])
    return f"{before}{said} {found}{full_stop(match) if match[0][-1] == '.' else ''}"


def year(match: re.Match[str]) -> str:
    """в 1999 г. → в тысяча девятьсот девяносто девятом году."""
    found = match[3] or ("году" if match[1] else "года")
    before = f"{match[1]} " if match[1] else ""
    stop = full_stop(match) if not match[3] else ""
    return f"{before}{in_words(match[2], _NOUNS[found], ordinal=True)} {found}{stop}"


def decade(match: re.Match[str]) -> str:
    """1990-е годы → тысяча девятьсот девяностые годы."""
    case = "n" if match[2] == "е" else "p" if _word_before(match) else "g"
    said = in_words(match[1], case, "p", ordinal=True)
    if not match[3]:
        return f"{said} "
    return f"{said} { {'n': 'годы', 'p': 'годах', 'g': 'годов'}[case] }{full_stop(match)}"


def century(match: re.Match[str]) -> str | None:
    """в XIX в. → в девятнадцатом веке; XIX века → девятнадцатого века."""
    value, found = roman(match[2]), match[3] or ("веке" if match[1] else "века")
    before = f"{match[1]} " if match[1] else ""
    stop = full_stop(match) if not match[3] else ""
    return f"{before}{in_words(str(value), _NOUNS[found], ordinal=True)} {found}{stop}" if value else None


def centuries(match: re.Match[str]) -> str | None:
    """в XVIII–XIX вв. → в восемнадцатом – девятнадцатом веках."""
    values, found = (
        [roman(each) for each in match.groups()[1:3]],
        match[4] or ("веках" if match[1] else "веков"),
    )
    case, before = {"века": "n", "веках": "p"}.get(found, "g"), f"{match[1]} " if match[1] else ""
    said = " – ".join(in_words(str(value), case, ordinal=True) for value in values)
    return f"{before}{said} {found}{full_stop(match) if not match[4] else ''}" if all(values) else None


def ruler(match: re.Match[str]) -> str | None:
    """Пётр I → Пётр Первый; Петра I → Петра Первого; Екатерина II → Екатерина Вторая."""
    name, value = match[1], roman(match[2])
    if _FEMININE.match(name):
        case, gender = {"а": "n", "я": "n", "ь": "n", "у": "a", "ю": "a"}.get(name[-1], "g"), "f"
    else:
        case, gender = next((_OF_NAMES[end] for end in (name[-2:], name[-1]) if end in _OF_NAMES), "n"), "m"
    return f"{name} {in_words(str(value), case, gender, ordinal=True).capitalize()}" if value else None


def nth(match: re.Match[str]) -> str:
    """20-го → двадцатого; 2-я → вторая; 90-е → девяностые; 3-х → трёх."""
    case, _, gender = _ENDINGS[match[2]].partition(" ")
    if match[2] == "х" and int(match[1]) < 5:
        return in_words(match[1], "g")
    if match[2] == "е" and int(match[1]) > 10 and match[1][-1] == "0":
        gender = "p"
    return in_words(match[1], case, gender or "m", ordinal=True)


def telephone(match: re.Match[str]) -> str:
    """+7 495 123-45-67 → плюс семь, четыреста девяносто пять, …."""
    written = re.sub(r"\D", "", match[0])
    groups = re.sub(r"^(?:(\d)(\d{3}))?(\d{3})(\d\d)(\d\d)$", r"\1 \2 \3 \4 \5", written)
    return ("плюс " if match[0][0] == "+" else "") + in_groups(groups, "ноль", in_words)


def time(match: re.Match[str]) -> str:
    """15:30 → пятнадцать часов тридцать минут."""
    names = ("час,часа,часов", "минута,минуты,минут", "секунда,секунды,секунд")
    parts = [(part, forms) for part, forms in zip(match.groups(), names, strict=True) if part]
    return " ".join(counted(part, forms) for part, forms in parts if int(part) or forms == names[0])


def fraction(match: re.Match[str]) -> str | None:
    """3/4 → три четвёртых."""
    top, bottom = match.groups()
    if int(top) >= int(bottom) or not int(bottom):
        return None
    one = int(top) % 10 == 1 and int(top) != 11
    part = in_words(bottom, "n" if one else "g", "f" if one else "p", ordinal=True)
    return f"{in_words(top, 'n', 'f')} {part}"


class Table:
    """What the rules say that take their nouns from ``said.txt``."""

    def __init__(self) -> None:
        self._units, self._coins, self._sizes = (listed("ru", kind) for kind in "ucz")

    def rules(self) -> list[Rule]:
        """Those of units, coins and plain numbers."""
        coin, size, unit = map(any_of, (self._coins, self._sizes, self._units))
        cents = re.compile(rf"(\d[\d \u00a0\u202f]*),(\d\d){_GAP}(?:руб\.|₽)(?!\w)")
        money = re.compile(rf"({coin})\s?({_NUMBER})(?!\w)")
        measure = re.compile(
            rf"{_BEGINS}(?P<less>[-−])?(?P<number>{_NUMBER}){_GAP}(?=(?:{size}|{unit})(?!\w))"
            rf"(?:(?P<size>{size}){_GAP})?(?P<unit>(?:{unit})(?!\w))?(?:/(?P<per>{unit}))?(?!\w)"
        )
        plain = re.compile(rf"(?<![\w.,:/])([-−](?<!\S.))?({_NUMBER})(?!\w|[.,/:-]\d)")
        return [(cents, self._cents), (money, self._money), (measure, self._measure), (plain, self._plain)]

    def _cents(self, match: re.Match[str]) -> str:
        """1 299,90 руб. → одна тысяча двести девяносто девять рублей девяносто копеек."""
        said = f"{counted(match[1], self._coins['₽'])} {counted(match[2], 'копейка,копейки,копеек')}"
        return said + (full_stop(match) if match[0][-1] == "." else "")

    def _money(self, match: re.Match[str]) -> str:
        return counted(match[2], self._coins[match[1]], _case(match))

    def _measure(self, match: re.Match[str]) -> str:
        """12 кг → двенадцать килограммов; 2,5 млн руб. → две целых пять десятых миллиона рублей."""
        case, unit = _case(match), self._units.get(match["unit"] or "", "")
        stop = full_stop(match) if match[0].endswith(".") else ""
        if match["size"]:
            said = counted(match["number"], self._sizes[match["size"]], case)
            said += f" {noun(unit, '5')}" if unit else ""
        else:
            said = counted(match["number"], unit, case)
        per = re.sub("а$", "у", self._units[match["per"]].partition(",")[0]) if match["per"] else ""
        return f"{'минус ' if match['less'] else ''}{said}{' в ' + per if per else ''}{stop}"

    def _plain(self, match: re.Match[str]) -> str:
        """What no other rule has taken: две книги, одно окно, ноль ноль семь."""
        written, following = match[2], _NEXT.match(match.string, match.end())
        if len(written) > 1 and written[0] == "0" and written.isdecimal():
            return " ".join(in_words(digit) for digit in written)
        end = following[1][-1] if following else ""
        of_one = (
            {"а": "f", "я": "f", "о": "n", "е": "n"} if written.endswith("1") else dict.fromkeys("ыи", "f")
        )
        gender = of_one.get(end, "m") if written[-1] in "12" else "m"
        return ("минус " if match[1] else "") + in_words(written, _case(match), gender)


def _place(match: re.Match[str], names: dict[str, str]) -> str:
    """стр. 5 → страница 5; на стр. 5 → на странице 5."""
    name = names[match[2]]
    if not match[1]:
        return f"{name} "
    name = re.sub("(?<=.)ь$", "и", re.sub("ок$", "к", name))
    return f"{match[1]} {re.sub('а$', '', name)}{'' if name[-1] in 'иы' else 'е'} "


@cache
def rules() -> tuple[Rule, ...]:
    """All, tried in this order."""
    short, placed, signs = (listed("ru", kind) for kind in "aps")
    return (
        (DATE, date), (DAY, day), (YEARS, years), (SPAN, span), (OF_YEAR, of_year), (YEAR, year),
        (DECADE, decade),
        (CENTURIES, centuries), (CENTURY, century), (NTH, nth), (TELEPHONE, telephone),
        (RULER, ruler), (re.compile(r"(?<=\d)\.(?=\d+\.\d)|(?<=\d\.\d)\.(?=\d)"), lambda _: " точка "),
        (re.compile(rf"(?<![\w.])(?:([НнВв]а?)\s)?({any_of(placed)})\s?(?=\d)"),
         partial(_place, names=placed)),
        (TIME, time), (FRACTION, fraction), (RATIO, lambda _: " к "), *Table().rules(),
        (re.compile(r"\bг\.\s(?=[А-ЯЁ])"), lambda _: "город "),
        (re.compile(rf"(?<![\w.])({any_of(short)})(?!\w)"), lambda match: short[match[1]] + full_stop(match)),
        (re.compile(rf"\s?({any_of(signs)})\s?(?=[\w(])"), lambda match: f" {signs[match[1]]} "),
    )  # fmt: skip
