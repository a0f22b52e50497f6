"""Made-up utterances for what books lack: numbers, dates, money, names, questions, lists, letters.

Everything is written as the text front end emits it: words, no digits, no abbreviations; capitals
at the beginning, in names, in letters that are spelled and in some headings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random


def _words(*lines: str) -> list[str]:
    """The words of some lines."""
    return " ".join(lines).split()


_ONES = _words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
    "sixteen seventeen eighteen nineteen",
)
_TENS = _words("_ _ twenty thirty forty fifty sixty seventy eighty ninety")
_SCALES = ((10**9, "billion"), (10**6, "million"), (1000, "thousand"))
_IRREGULAR = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_MONTHS = _words(
    "January February March April May June July August",
    "September October November December",
)
_DAYS = _words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
_UNITS = _words(
    "miles kilometers meters feet inches pounds kilograms grams ounces gallons liters degrees percent hours",
    "minutes seconds days weeks months years dollars cents euros times points pages people watts volts",
    "megabytes gigabytes kilometers-per-hour miles-per-hour square-feet",
)
_TITLES = _words("mister missus miss doctor professor captain president saint senator uncle aunt")
_LAST_WORD = re.compile("(.*?)([ -]?)([a-z]+)")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_KNOWN = _words(
    "US WHO EU UN UK USA NASA FBI CIA BBC NATO IMF NHS MIT IBM CNN FDA EPA IRS NBA NFL UCLA IT PR HR CEO CFO",
    "TV PC DVD CD GPS USB PDF URL HTML HTTP API CPU GPU RAM DNA RNA HIV AIDS AI VR ID FAQ DIY ETA ASAP OK",
)


@dataclass(frozen=True)
class Words:
    """Word lists by kind, for the patterns."""

    names: Sequence[str]
    nouns: Sequence[str]
    verbs: Sequence[str]
    adjectives: Sequence[str]
    adverbs: Sequence[str]


def cardinal(number: int, *, british: bool = False) -> str:
    """A whole number from 0 in words; ``british`` puts "and" before the last two digits."""
    for size, name in _SCALES:
        if number >= size:
            rest = number % size
            tail = f" {cardinal(rest, british=british)}" if rest else ""
            return f"{cardinal(number // size, british=british)} {name}{tail}"
    if number >= 100:
        rest = number % 100
        link = " and " if british else " "
        return f"{_ONES[number // 100]} hundred" + (link + cardinal(rest) if rest else "")
    if number >= 20:
        return _TENS[number // 10] + (f"-{_ONES[number % 10]}" if number % 10 else "")
    return _ONES[number]


def ordinal(number: int) -> str:
    """A whole number as first, second, ..."""
    head, link, last = _LAST_WORD.fullmatch(cardinal(number)).groups()  # type: ignore[union-attr]
    if last in _IRREGULAR:
        last = _IRREGULAR[last]
    else:
        last = last[:-1] + "ieth" if last.endswith("y") else last + "th"
    return f"{head}{link}{last}"


def year(number: int) -> str:
    """A year as it is read: nineteen eighty-four, two thousand six."""
    if 2000 <= number < 2010 or number % 1000 == 0:
        return cardinal(number)
    low = number % 100
    tail = "hundred" if low == 0 else f"oh {_ONES[low]}" if low < 10 else cardinal(low)
    return f"{cardinal(number // 100)} {tail}"


def digits(text: str) -> str:
    """Digits one by one."""
    return " ".join(_ONES[int(c)] for c in text)


def _any_number(rng: Random) -> int:
    """Whole numbers of every size, small ones more often."""
    return rng.randrange(10 ** rng.choice((1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 7)))


def _number(rng: Random) -> str:
    n = _any_number(rng)
    kind = rng.randrange(6)
    if kind == 0:
        return f"{cardinal(n % 1000)} point {digits(str(rng.randrange(10, 1000)))}"
    if kind == 1:
        dollars = cardinal(n, british=rng.random() < 0.3)
        return f"{dollars} dollars and {cardinal(rng.randrange(2, 100))} cents"
    if kind == 2:
        return f"the {ordinal(n % 100 + 1)}"
    if kind == 3:
        return f"{cardinal(n)} {rng.choice(_UNITS).replace('-', ' ')}"
    if kind == 4:
        return f"{rng.choice(('minus', 'plus', 'about', 'almost', 'over', 'exactly'))} {cardinal(n)}"
    return cardinal(n, british=rng.random() < 0.4)


def _date(rng: Random) -> str:
    when = f"{rng.choice(_MONTHS)} {ordinal(rng.randrange(1, 32))}"
    kind = rng.randrange(4)
    if kind == 0:
        return f"on {rng.choice(_DAYS)}, {when}"
    if kind == 1:
        return f"on {when}, {year(rng.randrange(1500, 2060))}"
    if kind == 2:
        hour, minute = rng.randrange(1, 13), rng.randrange(1, 60)
        spoken = f"oh {_ONES[minute]}" if minute < 10 else cardinal(minute)
        return f"at {cardinal(hour)} {spoken} {rng.choice(('A M', 'P M', 'in the morning', 'at night'))}"
    return f"in {year(rng.randrange(1100, 2060))}"


def _name(rng: Random, words: Words) -> str:
    name = rng.choice(words.names)
    kind = rng.randrange(3)
    if kind == 0:
        return f"{rng.choice(_TITLES)} {name}"
    return f"{name} {rng.choice(words.names)}" if kind == 1 else name


def _thing(rng: Random, words: Words) -> str:
    article = rng.choice(("the", "the", "this", "that", "my", "your", "his", "her", "our", "their", "every"))
    middle = f" {rng.choice(words.adjectives)}" if rng.random() < 0.6 else ""
    return f"{article}{middle} {rng.choice(words.nouns)}"


def _statement(rng: Random, words: Words) -> str:
    verb = rng.choice(words.verbs)
    will = rng.choice(("will", "can", "must", "should", "did", "may", "could not", "would never", "cannot"))
    who = _name(rng, words) if rng.random() < 0.5 else _thing(rng, words)
    extra = rng.choice(
        ("", "", f" {rng.choice(words.adverbs)}", f" {_date(rng)}", f" near {_thing(rng, words)}")
    )
    return f"{who} {will} {verb} {_thing(rng, words)}{extra}."


def _question(rng: Random, words: Words) -> str:
    thing, verb, name = _thing(rng, words), rng.choice(words.verbs), _name(rng, words)
    return rng.choice(
        (
            f"who would {verb} {thing}?",
            f"why did {name} {verb} {thing}?",
            f"where is {thing}?",
            f"when will {thing} {verb} again?",
            f"how many {rng.choice(words.nouns)} signs did you see, {cardinal(_any_number(rng))}?",
            f"do you {verb}, {name}?",
            f"is {thing} {rng.choice(words.adjectives)}, or {rng.choice(words.adjectives)}?",
            f"what did {name} say about {thing}?",
            f"can {name} {verb} without {thing}?",
            f"have you ever seen {thing} {_date(rng)}?",
        )
    )


def _list(rng: Random, words: Words) -> str:
    things = [
        _thing(rng, words) if rng.random() < 0.3 else rng.choice(words.nouns)
        for _ in range(rng.randrange(3, 7))
    ]
    head = rng.choice(("we need ", "there were ", "first, ", "bring ", "", "", "they sold "))
    return f"{head}{', '.join(things[:-1])}, {rng.choice(('and', 'or'))} {things[-1]}."


def _numbers_in_text(rng: Random, words: Words) -> str:
    number, date, thing = _number(rng), _date(rng), _thing(rng, words)
    return rng.choice(
        (
            f"{date}, {_name(rng, words)} paid {number}.",
            f"the answer is {number}.",
            f"{number}, not {_number(rng)}.",
            f"chapter {cardinal(rng.randrange(1, 100))}, {thing}.",
            f"page {cardinal(_any_number(rng) % 1000)}, line {cardinal(rng.randrange(1, 60))}.",
            f"{date} we counted {number} behind {thing}.",
            f"call {digits(str(rng.randrange(10**6, 10**9)))}.",
            f"{number}.",
            f"{thing} weighs {number}, said {_name(rng, words)} {date}.",
        )
    )


def _letters(rng: Random, words: Words) -> str:
    spelled = [rng.choice(_LETTERS).upper() for _ in range(rng.randrange(2, 6))]
    apart, together = " ".join(spelled), "".join(spelled[:4])
    noun = rng.choice(words.nouns)
    return rng.choice(
        (
            f"the {apart} {noun}.",
            f"it is spelled {' '.join(noun[:8].upper())}, {noun}.",
            f"{apart}.",
            f"the {together} {rng.choice(words.verbs)}s {_thing(rng, words)}.",
            f"{_name(rng, words)} left the {together} for the {rng.choice(_KNOWN)}.",
            f"the {rng.choice(_KNOWN)} and the {rng.choice(_KNOWN)} did not {rng.choice(words.verbs)} us.",
            f"who at the {rng.choice(_KNOWN)} said it to {rng.choice(('us', 'me', 'them', 'him'))}?",
            f"W W W dot {noun} dot com slash {rng.choice(words.nouns)}.",
            f"{rng.choice(words.names)} at {noun} dot org.",
            f"section {spelled[0]}, item {cardinal(rng.randrange(1, 40))}.",
        )
    )


def _heading(rng: Random, words: Words) -> str:
    """A title or a heading, now and then in capitals."""
    adjective, noun, name = rng.choice(words.adjectives), rng.choice(words.nouns), _name(rng, words)
    made = rng.choice(
        (
            f"chapter {cardinal(rng.randrange(1, 60))}, {_thing(rng, words)}.",
            f"part {cardinal(rng.randrange(1, 12))}.",
            f"the {adjective} {noun}, by {name}.",
            f"how to {rng.choice(words.verbs)} a {noun}.",
            f"{noun} and {rng.choice(words.nouns)}.",
            f"the life of {name}.",
            f"why we {rng.choice(words.verbs)}.",
            f"step {cardinal(rng.randrange(1, 20))}, {rng.choice(words.verbs)} the {noun}.",
            f"about {name}.",
            f"frequently asked questions about the {noun}.",
            "the end.",
            "table of contents.",
            "introduction.",
        )
    )
    return made.upper() if rng.random() < 0.3 else made


def _talk(rng: Random, words: Words) -> str:
    """A short remark."""
    adjective, name, noun = rng.choice(words.adjectives), _name(rng, words), rng.choice(words.nouns)
    return rng.choice(
        (
            f"thank you, {name}.",
            f"no, {name}, not the {noun}!",
            f"how {adjective}!",
            f"well, it was {adjective}.",
            f"yes, the {noun}.",
            f"good morning, {name}!",
            f"that is {adjective}, and so is {name}.",
            f"please {rng.choice(words.verbs)} the {noun}.",
            f"I don't know, {name}.",
            f"we're {adjective}, aren't we?",
            f"it isn't {adjective}, it's {rng.choice(words.adjectives)}.",
            f"{rng.choice(words.adverbs)}, {name} left.",
        )
    )


def _dialogue(rng: Random, words: Words) -> str:
    """Somebody says something, and somebody may answer."""
    name, other, noun = rng.choice(words.names), rng.choice(words.names), rng.choice(words.nouns)
    verb, adjective, thing = rng.choice(words.verbs), rng.choice(words.adjectives), _thing(rng, words)
    said = rng.choice(("said", "asked", "whispered", "cried", "answered", "shouted", "replied", "laughed"))
    return rng.choice(
        (
            f"is that your {noun}? {said} {name}. it is now, {said} {other}.",
            f"I can't {verb} that, {said} {name}, and you know it.",
            f"wait for me, {name}! I'll {verb} {thing} first.",
            f"oh, it's you! I thought you were at the {noun}.",
            f"what's the matter, {name}? nothing. I'm just {adjective}.",
            f"you didn't {verb} it, did you? no, I didn't, but {other} did.",
            f"let's go, {name}. we'll be late for the {noun}!",
            f"I'd rather {verb} the {noun} than hear about {thing} again.",
            f"if you see {name}, tell her I've found {thing}.",
            f"they've been {adjective} ever since {name} came back.",
            f"would you like some more, or shall we {verb}?",
            f"don't worry, {name}. everything's going to be {adjective}.",
            f"hello? yes, this is {name} speaking. who's calling, please?",
            f"sorry, what did you say? I said {adjective}, not {rng.choice(words.adjectives)}.",
            f"hey, {name}! where have you been? we've been looking all over for you.",
            f"you must be joking! nobody would {verb} {thing}.",
            f"first I'll {verb} it, then you can {rng.choice(words.verbs)} it. all right?",
            f"I think so. well, maybe. ask {other}, she's the {adjective} one.",
            f"stop it, {name}! that's my {noun}!",
            f"what a {adjective} {noun}! isn't it?",
            f"thanks, but I've already had {cardinal(rng.randrange(2, 12))}, and that's enough.",
            f"good evening. do you have a table for {cardinal(rng.randrange(2, 9))}?",
            f"he's not here, {name} {said}. he went to see {other} about the {noun}.",
            f"really? yes, really! I saw it with my own eyes, in the {noun}.",
        )
    )


_KINDS = (
    _statement, _question, _question, _list, _numbers_in_text, _numbers_in_text, _letters, _heading,
    _talk, _talk, _dialogue, _dialogue, _dialogue,
)  # fmt: skip
_START = re.compile(r"(^|[.?!] )([a-z])")


def utterance(rng: Random, words: Words) -> str:
    """One made-up utterance; numbers such as twenty-one are written with a hyphen, now and then without."""
    made = _START.sub(lambda match: match[1] + match[2].upper(), rng.choice(_KINDS)(rng, words))
    return made.replace("-", " ") if rng.random() < 0.2 else made
