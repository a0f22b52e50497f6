"""How differently two readings of a word sound, in the phonemes of misaki.

Another consonant or stressed vowel is another word to the ear; a reduced vowel, a weaker stress, a tap or a
glide between vowels is not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

FAR = 0.55
"""Distance from which two readings are two words to the ear."""

_SPELLINGS = (
    ("[ɾTʔ]", "t"), ("ɜɹ|əɹ", "ɚ"), ("[ᵊᵻ]", "ə"), ("hw", "w"), ("nʃ", "nʧ"), ("nts", "ns"), ("tʃ", "ʧ")
)  # fmt: skip
_VOWELS = frozenset("AIOWYæɑɔəɛɜɪiuʊʌᵊᵻɚ")
_DIPHTHONGS = frozenset("AIOWY")
_ALIKE = tuple(map(frozenset, ("ɑɔ", "əʌ", "ɪi", "uʊ")))
_NEAR = tuple(map(frozenset, ("uʊ", "iɪ", "ɛæ", "ɪɛ", "əɪ", "ʌɑ", "ɑæ", "Oɑ", "Oɔ", "ʌʊ")))
_BEFORE_R = tuple(map(frozenset, ("ɛæA", "iɪ", "uʊɔɑO", "ɚʊ")))
_CONSONANTS = {
    frozenset(pair): cost
    for pair, cost in {
        "sz": 0.35, "ʃʒ": 0.35, "ʒʤ": 0.3, "ʃʧ": 0.5, "θð": 0.35, "nŋ": 0.25, "ʃs": 0.6, "vw": 0.8, "ɚɹ": 0.15
    }.items()
}  # fmt: skip


@lru_cache(maxsize=1000)
def _phones(said: str) -> tuple[tuple[str, int], ...]:
    """Each sound with its stress (0, 1 primary, 2), where spellings of one sound are one."""
    for old, new in _SPELLINGS:
        said = re.sub(old, new, said)
    said = re.sub("(?<=[IWi])ɚ", "ɹ", said)
    said = re.sub("([ˈˌ]?)[uʊə]([ˈˌ]?)w(?=[ˈˌ]?[əɚAɪiOɑæɛu])", r"\1u\2", said)
    said = re.sub("(?<=[uʊW])w(?=[ˈˌ]?[əɚAɪiOɑæɛ])|(?<=i)j(?=[ˈˌ]?[əɚAɪiOɑæɛu])", "", said)
    found, stress = [], 0
    for char in said:
        if char in "ˈˌ":
            stress = 1 if char == "ˈ" else 2
        else:
            found.append((char, stress if char in _VOWELS else 0))
            stress = 0 if char in _VOWELS else stress
    return tuple(found)


def _changed(one: tuple[str, int], other: tuple[str, int], following: str) -> float:
    """What it costs to hear one sound as the other."""
    (a, stress_a), (b, stress_b) = one, other
    pair = frozenset((a, b))
    if a == b:
        return 0.0
    if (a in _VOWELS) != (b in _VOWELS):
        return _CONSONANTS.get(pair, 0.3 if pair <= {*"ijI"} or pair <= {*"uw"} else 2.0)
    if a not in _VOWELS:
        return _CONSONANTS.get(pair, 1.0)
    if not stress_a or not stress_b:
        if 1 in (stress_a, stress_b):
            return 0.5 if "ə" in pair else 0.6
        return 0.5 if pair & _DIPHTHONGS and pair != {"O", "ə"} else 0.12
    if pair in _ALIKE[:2] or (following == "ɹ" and any(pair <= alike for alike in _BEFORE_R)):
        return 0.0
    if pair <= {*"ɚʊɔu"}:
        return 0.3
    near = any(pair == each for each in _NEAR)
    if 2 in (stress_a, stress_b):
        return 0.35 if near else 0.5
    return 0.6 if near else 1.0


def _lost(phones: Sequence[tuple[str, int]], place: int) -> float:
    """What it costs to hear one sound, or not."""
    sound, stress = phones[place]
    before = phones[place - 1][0] if place else ""
    after = phones[place + 1][0] if place + 1 < len(phones) else ""
    if sound in _VOWELS:
        if stress:
            return 1.2 if stress == 1 else 1.0
        if sound == "ə":
            return 0.05 if after in ("l", "m", "n", "ɹ") else 0.3
        return 0.45 if sound in "iɪuʊ" else 0.8
    if sound == "j":
        weak = before in tuple("tdnszlθʃʧʤɹ") or (before in _VOWELS and after in _VOWELS)
        return 0.15 if weak else 0.8
    if sound in (before, after):
        return 0.15
    near = {"h": 0.5, "w": 0.4 if before in _VOWELS else 0.8, "k": 0.5 if after == "s" else 1.0}
    if before in ("n", "ŋ", "m") and sound in "tdɡp":
        return 0.3
    return near.get(sound, 1.0)


def distance(one: str, other: str) -> float:
    """How differently two readings sound: 0 for the same, 1 for about one other sound."""
    a, b = _phones(one), _phones(other)
    above, row = [0.0], [0.0]
    for j in range(len(b)):
        row.append(row[-1] + _lost(b, j))
    for i, sound in enumerate(a):
        before, above, row = above, row, [row[0] + _lost(a, i)]
        for j, heard in enumerate(b):
            ways = [
                above[j] + _changed(sound, heard, a[i + 1][0] if i + 1 < len(a) else ""),
                above[j + 1] + _lost(a, i),
                row[j] + _lost(b, j),
            ]
            if j and sound[0] == "ɚ" and heard[0] == "ɹ":
                ways.append(above[j - 1] + _coloured(b[j - 1]))
            if i and heard[0] == "ɚ" and sound[0] == "ɹ":
                ways.append(before[j] + _coloured(a[i - 1]))
            row.append(min(ways))
    return row[-1]


def _coloured(vowel: tuple[str, int]) -> float:
    """What it costs to hear ``ɚ`` as a vowel before ``ɹ``."""
    sound, stress = vowel
    if sound not in _VOWELS:
        return 2.0
    return 0.1 if stress != 1 else 0.3 if sound in "ʊɔu" else 0.8
