"""Utterances for what goes wrong: onsets, junctions of consonants, words that differ in one sound, letters.

Words are chosen by how they sound, from the starter's list of words, so that no rule of spelling stands here.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

VOWELS = frozenset("AIOWYæɑɔəɛɜɪiuʊʌᵊᵻ")
_STRESS = "ˈˌ"
_HARD = ("θ", "ð", "f", "v", "s", "z", "ʃ", "ʧ", "ʤ", "t", "d", "p", "b", "k", "ɡ")
"""Consonants that run into each other where one word ends with them and the next begins with them."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FRAMES = (
    "{0}, {1}.",
    "{0}, not {1}.",
    "Did you say {0} or {1}?",
    "The word is {0}. It is not {1}.",
    "{1} and {0}.",
    "I wrote {0}, and you read {1}!",
)
_ONSETS = (
    "{0}.",
    "{0} {1}.",
    "{0}, {1}, {2}.",
    "He said {0}.",
    "It was {0} and {1}.",
    "Her {0}, his {1}.",
    "A {0} or a {1}?",
    "{0} it was, and {1} it is.",
)


def onset(said: str) -> str:
    """The consonants before the first vowel of a word's phonemes."""
    plain = said.translate({ord(mark): None for mark in _STRESS})
    place = next((k for k, phone in enumerate(plain) if phone in VOWELS), len(plain))
    return plain[:place]


def by_onset(words: Mapping[str, str]) -> dict[str, list[str]]:
    """The words by their onset; those with none, and rare onsets (names), are left out."""
    found: dict[str, list[str]] = defaultdict(list)
    for word, said in words.items():
        found[onset(said)].append(word)
    return {key: sorted(row) for key, row in sorted(found.items()) if key and len(row) >= 8}


def minimal_pairs(words: Mapping[str, str]) -> list[tuple[str, str]]:
    """Words that differ in one phoneme, each pair once: "pen" and "pan", "grace" and "race"."""
    by_rest: dict[tuple[str, int], list[str]] = defaultdict(list)
    for word, said in sorted(words.items()):
        for place, phone in enumerate(said):
            if phone not in _STRESS:
                by_rest[said[:place] + "_" + said[place + 1 :], place].append(word)
    same = {said: word for word, said in words.items()}
    # Each word of a row with the one behind it, so that long rows do not make all the pairs.
    pairs = {pair for row in by_rest.values() for pair in itertools.pairwise(row)}
    for word, said in words.items():
        marks = len(said) - len(said.lstrip(_STRESS))
        # One consonant less before the vowel: how an onset is lost.
        if len(onset(said)) > 1 and (other := same.get(said[:marks] + said[marks + 1 :])) not in (None, word):
            pairs.add((word, str(other)))
    return sorted(pairs)


def junctions(words: Mapping[str, str], rng: Random) -> Iterator[str]:
    """Two words, of which one ends and the other begins with a consonant of :data:`_HARD`; without end."""
    ends: dict[str, list[str]] = defaultdict(list)
    begins: dict[str, list[str]] = defaultdict(list)
    for word, said in sorted(words.items()):
        ends[said[-1]].append(word)
        begins[onset(said)[:1]].append(word)
    last, first = ([phone for phone in _HARD if found[phone]] for found in (ends, begins))
    while True:
        one, other = rng.choice(ends[rng.choice(last)]), rng.choice(begins[rng.choice(first)])
        yield rng.choice(("The {0} {1}.", "{0} {1}.", "With {0} {1} of {0}.", "Both {0} {1}?")).format(
            one, other
        )


def spelled(words: Sequence[str], rng: Random) -> str:
    """Letters one by one: the alphabet in part, or a word and its letters."""
    start, word = rng.randrange(26), rng.choice(words)
    letters = " ".join(_LETTERS[(start + k) % 26] for k in range(rng.randrange(2, 9)))
    return rng.choice(
        (
            f"{letters}.",
            f"{', '.join(letters.split())}.",
            f"{word} is spelled {' '.join(word[:10].upper())}.",
            f"{word}, {' '.join(word[:10].upper())}.",
            f"The letter {rng.choice(_LETTERS)}.",
            f"Is that {rng.choice(_LETTERS)} or {rng.choice(_LETTERS)}?",
        )
    )


def drills(words: Mapping[str, str], common: Iterable[str], rng: Random) -> Iterator[str]:
    """Utterances without end: a third onsets, a quarter pairs, a quarter junctions, the rest letters.

    Args:
        common: those of them that are to be heard; each onset is as common as any other.
    """
    known = {word: words[word] for word in common if word in words}
    onsets, pairs, joined = by_onset(known), minimal_pairs(known), junctions(known, rng)
    keys, names = list(onsets), sorted(known)
    while True:
        kind = rng.random()
        if kind < 0.35:
            chosen = [rng.choice(onsets[rng.choice(keys)]) for _ in range(3)]
            made = rng.choice(_ONSETS).format(*chosen)
        elif kind < 0.6:
            made = rng.choice(_FRAMES).format(*rng.sample(rng.choice(pairs), 2))
        elif kind < 0.85:
            made = next(joined)
        else:
            made = spelled(names, rng)
        yield made[0].upper() + made[1:]
