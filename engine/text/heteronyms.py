"""Words that are written alike and said in two ways ("read", "record"), told apart by what is around them.

A sum of weights, learnt by ``training.heteronyms``: each sign of the context speaks for one of the readings,
of the one word or of all that are a noun or a verb. The words with their readings and the weights stand in
``heteronyms.txt.gz``; the alphabet of the readings is that of the starter's list of words.
"""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

BASE, FORM, PAST = "verb", "verbs", "past"
"""What words have in common that are told apart alike: record, records, read."""
_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d[\d.,]*|[^\w\s]")
_NEAR = 160
"""Characters on either side that are looked at."""
_WIDE = 10
"""Words on either side whose presence counts."""
_GUIDES = {
    "to": "to will would can could may might must shall should do does did don't didn't doesn't won't can't "
    "cannot let's i'll you'll he'll she'll we'll they'll i'd you'd we'd they'd couldn't wouldn't shouldn't",
    "have": "have has had having i've you've we've they've hadn't haven't hasn't be been being is are was "
    "were am isn't aren't wasn't weren't get got gets getting it's he's she's that's",
    "the": "the a an this that these those my your his her its our their no some any every each another",
    "we": "i you he she it we they who",
}
"""Words that tell what stands some words behind them: a verb, a participle, a noun."""
_GUIDE = {word: name for name, row in _GUIDES.items() for word in row.split()}
_TENSES = {
    "past": "was were had did said went came took made saw got gave found told thought left began became "
    "kept felt knew put sat stood yesterday ago",
    "present": "is are has have do does can will may must says am don't i'm you're every usually",
}
_TENSE = {word: name for name, row in _TENSES.items() for word in row.split()}


def said(before: str, word: str, after: str) -> str | None:
    """How a word is said between what stands before and after it; None for what is no such word."""
    words, weights = tables()
    key = word.lower()
    if key not in words:
        return None
    first, second, group = words[key]
    total = 0
    for sign in signs(before, word, after):
        known = dict(each.split(":") for each in weights.get(sign, "").split())
        total += int(known.get(group, 0)) + int(known.get(key, 0))
    return second if total > 0 else first


def signs(before: str, word: str, after: str) -> Iterator[str]:
    """What of the context may tell."""
    tokens = _TOKEN.findall(before[-_NEAR:])
    left = ["^", "^", *map(_folded, tokens)]
    following = _TOKEN.findall(after[:_NEAR])
    right = [*map(_folded, following), "$", "$"]
    (second, first), (third, fourth) = left[-2:], right[:2]
    yield ""
    yield from (f"-1 {first}", f"-2 {second}", f"+1 {third}", f"+2 {fourth}", f"-1+1 {first} {third}")
    yield from (f"-2-1 {second} {first}", f"+1+2 {third} {fourth}")
    for place, near in (("-1", first), ("-2", second), ("+1", third)):
        if near[0].isalpha():
            yield from (f"{place}… {near[-2:]}", f"{place}… {near[-3:]}")
    if word[0].isupper():
        yield "Name" if tokens and tokens[-1] not in ".!?:“”\"'" else "Start"
    if tokens and tokens[-1][0].isupper():
        yield "-1 Name"
    for near in left[:1:-1][:5]:
        if guide := _GUIDE.get(near) or ("." if not near[0].isalnum() else ""):
            yield from (f"< {guide}", f"<< {near}")
            break
    yield from (f"~ {near[:6]}" for near in sorted({*left[-_WIDE:], *right[:_WIDE]}) if len(near) > 3)
    tenses = Counter(
        _TENSE.get(near) or ("past" if near.endswith("ed") and len(near) > 4 else "")
        for near in (*left, *right)
    )
    past, present = tenses["past"], tenses["present"]
    yield "past" if past > present else "present" if present > past else "when"


def _folded(token: str) -> str:
    return "0" if token[0].isdigit() else token.lower().replace("’", "'")


@cache
def tables() -> tuple[dict[str, tuple[str, str, str]], dict[str, str]]:
    """Each word's two readings with what it has in common with others ("" for nothing), and of each sign the
    weights, by word or by that, as they are written; read once, in a tenth of a second."""
    packed = files("engine.text").joinpath("heteronyms.txt.gz").read_bytes()
    rows = gzip.decompress(packed).decode().splitlines()
    cut = rows.index("")
    words: dict[str, tuple[str, str, str]] = {}
    for word, first, second, group in (row.split("\t") for row in rows[:cut]):
        words[word] = (first, second, group)
    return words, dict(row.split("\t") for row in rows[cut + 1 :])
