"""English text with everything spelled out, traced to what was written.

An ordered table of rules; each finds one kind of thing and says it. Numbers become words through
num2words. On for every member that reads English, unless ``SpeechOptions.spell_out`` says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.text.english import amounts, codes, dates, labels, measures, signs
from engine.text.english import roman_numerals as numerals
from engine.text.english import words as written
from engine.text.spans import TracedText, join

Rule = tuple[re.Pattern[str], Callable[[re.Match[str]], str | None]]

_TAG = re.compile(r"\[[A-Za-z_ ]{2,30}\]")

RULES: tuple[Rule, ...] = (
    (written.MAIL, written.mail),
    (written.HOST, written.mail),
    (written.FILE, written.file),
    (written.SHORTHAND, written.shorthand),
    (signs.SECTIONS, lambda _: "sections "),
    (signs.NOTED, lambda _: ""),
    (signs.ISOTOPE, signs.isotope),
    (signs.ION, signs.ion),
    (signs.BOUNDS, signs.bounds),
    (signs.FACTORIAL, lambda _: " factorial"),
    (signs.GREEK, signs.greek),
    (signs.PRIME, lambda match: " prime" if match[1] == "′" else " double prime"),
    (signs.ARROW, lambda _: " "),
    (signs.SUBSCRIPT, signs.subscript),
    (signs.UNEQUAL, signs.compared),
    (signs.COMPARED, signs.compared),
    (codes.ISBN, codes.isbn),
    (codes.POSTAL, codes.postal),
    (codes.PHONE, codes.phone),
    (codes.INTERNATIONAL, codes.international),
    (signs.SHARP, lambda match: f"{match[1]} sharp"),
    (signs.FLAT, lambda match: f"{match[1]} flat"),
    (signs.RAISED, lambda _: " to the power of "),
    (signs.HASHTAG, lambda _: "hashtag "),
    (signs.VERSION, lambda _: " "),
    (signs.MULTIPLIED, lambda _: " times "),
    (signs.TIMES_TEN, lambda _: " times "),
    (signs.DIVIDED, signs.divided),
    (signs.OVER, lambda _: " over "),
    (signs.MINUS, signs.minus),
    (amounts.CONTINENTAL, amounts.continental),
    (amounts.GROUPED, amounts.grouped),
    (written.STREET, written.street),
    (written.SIDE, written.side),
    (written.PLACE, written.place),
    (labels.LABEL, labels.label),
    (labels.CITED, labels.cited),
    (amounts.BRACKETED, lambda match: f"{match[1]} to "),
    (dates.WEEKDAY, dates.weekday),
    (dates.ISO, dates.iso),
    (dates.NUMERIC, dates.numeric),
    (amounts.DOTTED, amounts.dotted),
    (dates.MONTH_FIRST, dates.month_first),
    (dates.DAY_FIRST, dates.day_first),
    (dates.MONTH_YEAR, dates.month_year),
    (dates.SHORT, dates.short),
    (amounts.MONEY_RANGE, lambda _: " to "),
    (amounts.MONEY, amounts.money),
    (measures.LAP, measures.lap),
    (dates.TIME_RANGE, lambda _: " to "),
    (dates.TIME, dates.time),
    (dates.HOUR, dates.hour),
    (measures.LASTED, measures.lasted),
    (measures.TENTHS, lambda match: f"{match[1]} seconds"),
    (measures.MINUTES, lambda match: f" {match[1]} minutes"),
    (measures.SECONDS, measures.seconds),
    (dates.DECADE, dates.decade),
    (dates.NAMES, dates.names),
    (dates.SEASON, dates.season),
    (dates.FISCAL, lambda _: "fiscal year "),
    (dates.SPAN, dates.span),
    (dates.ERA, dates.era),
    (written.NUMERO, written.numero),
    (amounts.SHORTENED, amounts.shortened),
    (amounts.VERSE, amounts.verse),
    (measures.ANGLE, measures.angle),
    (measures.FEET, measures.feet),
    (measures.UNIT_RANGE, lambda match: f"{match[1]} to "),
    (measures.HEAT, measures.heat),
    (measures.EITHER, measures.either),
    (measures.PRESSURE, lambda match: f"{match[1]} over {match[2]}"),
    (measures.PINTS, measures.pints),
    (measures.JOINED, measures.joined),
    (amounts.VULGAR_PART, amounts.vulgar_part),
    (measures.PART, measures.part),
    (measures.POWER_OF_TEN, measures.power_of_ten),
    (measures.MEASURE, measures.measure),
    (signs.AREA, signs.area),
    (measures.PER, measures.per),
    (signs.POWER, signs.power),
    (amounts.MIXED, amounts.mixed),
    (amounts.MARKED, amounts.marked),
    (amounts.FRACTION, amounts.ratio),
    (amounts.VULGAR, amounts.vulgar),
    (amounts.ORDINAL, amounts.nth),
    (amounts.SIZED, amounts.sized),
    (amounts.SCORE, amounts.by),
    (amounts.RANGE, amounts.between),
    (dates.EARLY, dates.early),
    (dates.PLAIN, dates.plain),
    (amounts.PLAIN, amounts.plain),
    (amounts.INSIDE, amounts.inside),
    (written.SISTER, written.sister),
    (written.TITLE, written.title),
    (written.CLAUSE, written.clause),
    (written.SHORT, written.short),
    (numerals.SEVERAL, numerals.several),
    (numerals.NUMBERED, numerals.numbered),
    (numerals.PLACED, numerals.placed),
    (numerals.NAMED, numerals.named),
    (written.INITIALS, written.initials),
    (signs.EITHER, lambda match: f"{match[1]} or {match[2]}"),
    (signs.SLASH, signs.slash),
    (signs.TIMES, lambda _: " times "),
    (signs.SIGN, signs.sign),
    (signs.GAP, lambda _: ""),
)
"""Tried in this order; what one rule has written, the later ones see."""


def normalize(text: TracedText) -> TracedText:
    """Digits, dates, money, times, units, abbreviations, addresses and signs in English words.

    Each thing that is spelled out keeps the source characters of what stood there. Event tags
    such as ``[laugh]`` are left alone. Never raises.
    """
    pieces, done = [], 0
    for tag in _TAG.finditer(text.text):
        pieces += [_apply(text[done : tag.start()]), text[tag.start() : tag.end()]]
        done = tag.end()
    return join([*pieces, _apply(text[done:])]).squeeze()


def _apply(text: TracedText) -> TracedText:
    for pattern, say in RULES:
        text = text.sub(pattern, say)
    return text
