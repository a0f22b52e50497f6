"""What numbers and things are called in other languages than English: by the tables of ``said.txt``, and by
num2words, whose slips are mended."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from engine.text.english import numbers, table

Say = Callable[[re.Match[str]], str | None]
Rule = tuple[re.Pattern[str], Say]
"""What is looked for, and what is said for it; None where it stays."""

_COMMAS = {
    "es": "coma",
    "fr": "virgule",
    "it": "virgola",
    "pt": "vírgula",
    "tr": "virgül",
    "ms": "koma",
    "el": "κόμμα",
    "sw": "nukta",
}
"""Languages that say what stands behind the comma as a number, and what the comma is called."""


def _greek(value: int) -> str:
    """2024 → δύο χιλιάδες είκοσι τέσσερα: neuter, as one counts."""
    small, tens, hundreds = (listed("el", "n")[name].split(",") for name in ("small", "tens", "hundreds"))
    if value < 20:
        return small[value]
    size = next(each for each in (1_000_000, 1000, 100, 10) if value >= each)
    count, rest = divmod(value, size)
    if size == 1_000_000:
        said = f"{_greek(count)} {'εκατομμύριο' if count == 1 else 'εκατομμύρια'}"
    elif size == 1000 and count > 1:  # thousands are feminine
        said = re.sub("τέσσερα$", "τέσσερις", re.sub("τρία$", "τρεις", re.sub("ένα$", "μία", _greek(count))))
        said = f"{said.replace('κόσια', 'κόσιες')} χιλιάδες"
    elif size == 1000:
        said = "χίλια"
    else:
        said = (tens if size == 10 else hundreds)[count] + (
            "ν" if size == 100 and count == 1 and rest else ""
        )
    return f"{said} {_greek(rest)}" if rest else said


def _swahili(value: int) -> str:
    """2024 → elfu mbili na ishirini na nne."""
    small, tens = (listed("sw", "n")[name].split(",") for name in ("small", "tens"))
    if value < 10:
        return small[value]
    size, name = next((size, name) for size, name in _SWAHILI if value >= size)
    count, rest = divmod(value, size)
    said = f"{name} {_swahili(count)}" if name else tens[count]
    return f"{said} na {_swahili(rest)}" if rest else said


_SWAHILI = ((1_000_000, "milioni"), (1000, "elfu"), (100, "mia"), (10, ""))
_OWN = {"el": _greek, "sw": _swahili}
"""Languages that the library has not."""
_TURKISH = (
    "(?:milyon|milyar|trilyon|altmış|yetmiş|seksen|doksan|yirmi|sekiz|dokuz|otuz|kırk|elli|dört|altı|yedi|yüz|bin|bir"
    "|iki|üç|beş|on)"
)
"""Words of Turkish numbers, which the library writes as one."""


@cache
def _listed() -> dict[str, dict[str, str]]:
    """The rows of ``said.txt``, each a language, a kind, and a table."""
    rows = files("engine.text").joinpath("said.txt").read_text("utf-8").splitlines()
    return {row[:4]: table(row[5:]) for row in rows}


def listed(language: str, kind: str) -> dict[str, str]:
    """What ``said.txt`` has of a kind: names of units and coins, abbreviations, months, small words."""
    return _listed().get(f"{language} {kind}", {})


@cache
def units(language: str) -> dict[str, str]:
    """Units and what they are called, with Kg and mL too."""
    known = listed(language, "u")
    capital = (("^k", "K"), ("(?<=.)l$", "L"))
    return {re.sub(*each, unit): said for each in capital for unit, said in known.items()} | known


def in_words(number: int | str, language: str, to: str = "cardinal") -> str:
    """A number, also one with decimals, as the voices of a language say it.

    Raises:
        NotImplementedError, OverflowError, ValueError: the library's tables do not reach it.
    """
    whole, _, part = str(number).partition(".")
    if part and language in _COMMAS:
        return f"{in_words(int(whole), language)} {_COMMAS[language]} {digits(part, language)}"
    if language in _OWN:
        return _OWN[language](int(number))
    if to == "year" and language == "sv":
        hundreds, rest = divmod(int(number), 100)
        return f"{in_words(hundreds, language)}hundra{in_words(rest, language) if rest else ''}"
    # Voices speak Brazil's Portuguese, of which the library has pauses; its Italian has a slip.
    # Malay's numbers are Indonesian's but for eight and nought.
    said = numbers.in_words(number, to, {"pt": "pt_BR", "ms": "id"}.get(language, language))
    if language == "tr":  # onbeş → on beş
        said = re.sub(rf"({_TURKISH})(?={_TURKISH})", r"\1 ", said)
    said = said.replace("delapan", "lapan").replace("nol", "kosong") if language == "ms" else said
    said = said.replace(",", "").replace("dicotto", "diciotto")
    said = said.replace("quadrag", "cuadrag") if language == "es" else said
    return re.sub("uno(?= mil)", "un", said).replace("tiun ", "tiún ").replace("etttusen", "ettusen")


def digits(written: str, language: str) -> str:
    """A number that counts nothing: 04 → zero quatro, 380 → trezentos e oitenta, 12345 by its digits."""
    apart = written if len(written) > 4 or written[0] == "0" else [written]
    return " ".join(in_words(int(each), language) for each in apart)


def is_she(noun: str, language: str) -> bool:
    """Whether a noun, or what a unit stands for, is feminine by its end."""
    noun = units(language).get(noun, noun)
    she, he = (noun.endswith(tuple(listed(*row))) for row in ((language, "f"), ("xx", "h")))
    return she and not he


def counted(number: int | str, unit: str, language: str, article: str = "") -> str:
    """One or several of something: ein Kilometer, veintiuna horas, yüzde elli."""
    one, _, many = unit.rpartition(",")
    words = in_words(number, language)
    if number == 1 and one:
        return one
    article = article or one.split(" ")[0]
    if number == 1 and article:
        return article
    if article in ("un", "una", "une"):
        words = re.sub("tiun$", "tiún", re.sub("uno?$", article, words))
    if article == "una":
        words = words.replace("ientos", "ientas")
    if article == "uma":
        words = re.sub("um$", "uma", re.sub("dois(?! milh)", "duas", words)).replace("entos", "entas")
    return " ".join((many, words) if language == "tr" else (words, many)).strip()


def in_groups(written: str, zero: str, say: Callable[[str], str]) -> str:
    """A telephone's number as its groups are said, whose first zeros are said one by one."""
    said = []
    for group in re.findall(r"\d+", written):
        rest = group.lstrip("0")
        said.append(" ".join([zero] * (len(group) - len(rest)) + ([say(rest)] if rest else [])))
    return ", ".join(said)
