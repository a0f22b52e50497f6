"""Which language a stretch of text is in, and how sure that is.

Asked in this order, each dearer than the one before: the script, where one language alone is written in
it; the little words of English; the letters, through py3langid (Lui and Baldwin, 2012; a naive Bayes
classifier over byte n-grams), whose tables take half a second to load and are loaded when first needed.
The answer is a function of the text alone.

Letters alone are taken in by names: "Szymborska wrote to Zelenskyy." looks Polish. What a sentence is
written in is told by its own words, without names and quotations: by the little ones of each language
(``little_words.txt``), then by their letters.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from threading import Lock
from typing import Any

_LOADING = Lock()
"""Of the library's tables: a second thread waits for the first."""

_NOT_PROSE = re.compile(r"\S*(?:://|www\.|@)\S*|\[\w+\]")
"""Addresses, event tags and numbers of notes."""
_LETTERS = re.compile(r"[^\W\d_]+")
_MOST = 1200
"""Characters that are looked at; more make nothing surer."""
_WIDE_WEIGHT = 3
"""A Han character or a kana says as much as so many letters."""

_SCRIPTS = {
    name: (characters, codes)
    for name, characters, codes in (
        row.split("\t")
        for row in files("engine.text").joinpath("scripts.txt").read_text("utf-8").splitlines()
    )
}
"""Characters of each script and the languages that are looked for in it."""
_LATIN = (
    "da de en es fi fr it ms nl no pl pt sv sw tr"
    " af ca cs cy eo et eu ga hr hu is la lt lv mt ro sk sl sq tl vi"
)
"""Languages looked for in Latin letters. Indonesian counts as Malay, Nynorsk as Norwegian."""
_OTHER_SCRIPT = re.compile("|".join(f"(?P<{name}>[{chars}]+)" for name, (chars, _) in _SCRIPTS.items()))
_CANDIDATES = {"latin": _LATIN.split()} | {name: row.split() for name, (_, row) in _SCRIPTS.items()}
_SCRIPTS_OF = {language: name for name, row in _CANDIDATES.items() for language in row}
_SAME = {
    "id": "ms", "in": "ms", "nb": "no", "nn": "no", "yue": "zh", "wuu": "zh", "arz": "ar", "ary": "ar",
    "iw": "he",
}  # fmt: skip
"""Languages that are taken for another, near enough to be spoken as it."""

_ENGLISH = re.compile(
    r"\b(?:"
    r"the|and|that|with|his|she|which|you|have|this|not|from|they|were|would|there|their|been|what|when"
    r"|who|could|than|out|into|your|about|its|said|my|we|our|him|these|those|how|where|because|but|should"
    r"|nothing|through|before|after|never|every|much|such|only|very|any|upon|himself|herself|must|might"
    r"|while"
    r")\b",
    re.IGNORECASE,
)
"""Frequent words of English that no other language here writes so, or hardly ever."""
_FEWEST_WORDS = 5


_TOKEN = re.compile(r"([^\W\d_]+(?:['’][^\W\d_]+)*)|([.!?…:\n])")
_QUOTED = re.compile(
    r"“[^”]{2,300}”|«[^»]{2,300}»|»[^«]{2,300}«|„[^“”]{2,300}[“”]|\"[^\"]{2,300}\"|\([^)]{2,300}\)"
)
_PARTICLES = frozenset(
    [
        *("de", "del", "della", "di", "da", "do", "dos", "das", "du", "la", "las", "le", "les", "los", "van"),
        *("von", "den", "der", "ten", "ter", "zu", "y", "e", "i", "et", "und", "bin", "ibn"),
    ]
)
"""Little words within names."""
_FRAME = 2
"""Words that a sentence must have outside of its quotations to be told by them alone."""


@dataclass(frozen=True)
class Guess:
    """What a text looks like.

    Attributes:
        ranks: languages and their shares, 1 in all at most, the likeliest first; empty without letters.
        script: that most of its letters are of; empty without letters.
        letters: how many letters there are, in that script.
    """

    ranks: tuple[tuple[str, float], ...] = ()
    script: str = ""
    letters: int = 0

    @property
    def language(self) -> str:
        """The likeliest, empty without letters."""
        return self.ranks[0][0] if self.ranks else ""

    @property
    def likeliest(self) -> str:
        """The same; where that is unsure and the script not Latin, the one most written in that script."""
        if self.script in ("", "latin") or self.share >= 0.5:
            return self.language
        return _CANDIDATES[self.script][0]

    @property
    def share(self) -> float:
        """How sure that is, 0 to 1."""
        return self.ranks[0][1] if self.ranks else 0.0


@lru_cache(maxsize=1024)
def identify(text: str, near: str = "") -> Guess:
    """What language a text is in.

    Args:
        text: plain text; its first 1200 characters are looked at.
        near: language of the text around it, which fewer little words are enough for.
    """
    prose = _NOT_PROSE.sub(" ", text[:_MOST])
    counts = _letters(prose)
    if not counts:
        return Guess()
    script = max(counts, key=lambda name: counts[name])
    letters = counts[script]
    if script in ("kana", "han"):
        # Japanese mixes both; a Chinese text may cite a kana or two.
        script = "kana" if counts["kana"] * 10 >= counts["kana"] + counts["han"] else "han"
    candidates = _CANDIDATES[script]
    if len(candidates) == 1:
        return Guess(((candidates[0], 1.0),), script, letters)
    if script == "latin" and _is_plainly_english(prose, near):
        return Guess((("en", 1.0),), script, letters)
    return Guess(_ranks(prose, candidates), script, letters)


@lru_cache(maxsize=1024)
def own_words(text: str) -> tuple[str, ...]:
    """The words of a text in small letters, but for those of names and quotations.

    Capitals count where a sentence begins only, and particles of names ("de la") not at all.
    """
    prose = _NOT_PROSE.sub(" ", text[:_MOST])
    frame = _QUOTED.sub(" ", prose)
    if sum(1 for match in _TOKEN.finditer(frame) if match[1]) < _FRAME:
        frame = prose
    cased = frame != frame.upper()
    words: list[tuple[str, bool]] = []
    begins = True
    for match in _TOKEN.finditer(frame):
        if word := match[1]:
            words.append((word.lower().replace("’", "'"), cased and word[0].isupper() and not begins))
        begins = not word
    return tuple(
        word
        for place, (word, is_name) in enumerate(words)
        if not is_name and not (word in _PARTICLES and _within_name(words, place))
    )


def little_words(words: Iterable[str]) -> Counter[str]:
    """How many of some words are little words, by language; one may be of several."""
    return Counter(code for word in words for code in _languages_of().get(word, ()))


def _within_name(words: list[tuple[str, bool]], place: int) -> bool:
    """Whether a particle stands, with others, before a name that follows a word."""
    ahead = place
    while ahead < len(words) and not words[ahead][1] and words[ahead][0] in _PARTICLES:
        ahead += 1
    behind = place
    while behind >= 0 and not words[behind][1] and words[behind][0] in _PARTICLES:
        behind -= 1
    return ahead < len(words) and words[ahead][1] and behind >= 0 and (words[behind][1] or behind == 0)


@cache
def _languages_of() -> dict[str, tuple[str, ...]]:
    """The languages that each little word is of."""
    found: dict[str, tuple[str, ...]] = {}
    rows = files("engine.text").joinpath("little_words.txt").read_text("utf-8").splitlines()
    for code, *words in (row.split() for row in rows):
        for word in dict.fromkeys(words):
            found[word] = (*found.get(word, ()), code)
    return found


def code_of(mark: str) -> str:
    """A language as documents name it ("de-AT", "nb", "zh_TW"), in the letters used here; empty for none."""
    primary = re.split("[-_]", mark.strip().lower(), maxsplit=1)[0]
    return _SAME.get(primary, primary) if primary not in ("und", "zxx", "mul", "x") else ""


def script_of(language: str) -> str:
    """The script that a language is written in, as :class:`Guess` calls it; empty where that is not known."""
    return _SCRIPTS_OF.get(language, "")


def _letters(text: str) -> Counter[str]:
    """How many letters of each script there are; what has none has no entry."""
    counts: Counter[str] = Counter()
    everything = sum(map(len, _LETTERS.findall(text)))
    if not text.isascii():
        for match in _OTHER_SCRIPT.finditer(text):
            weight = _WIDE_WEIGHT if match.lastgroup in ("kana", "han") else 1
            letters = sum(map(len, _LETTERS.findall(match.group())))
            counts[str(match.lastgroup)] += weight * letters
            everything -= letters
    counts["latin"] = everything
    return +counts


def _is_plainly_english(text: str, near: str) -> bool:
    """Whether the little words of English are as frequent as in English alone."""
    words = len(_LETTERS.findall(text))
    found = [word.lower() for word in _ENGLISH.findall(text)]
    if near == "en":
        return len(found) >= 0.1 * words > 0
    return words >= _FEWEST_WORDS and len(set(found)) > 1 and len(found) >= 0.12 * words


def _ranks(text: str, candidates: list[str]) -> tuple[tuple[str, float], ...]:
    """The likeliest few of the candidates by the text's letters, their shares among all candidates."""
    shares: Counter[str] = Counter()
    for code, share in _classifier().rank(text):
        language = _SAME.get(code, code)
        if language in candidates:
            shares[language] += share
    total = sum(shares.values())
    return tuple((language, share / total) for language, share in shares.most_common(6)) if total else ()


def _classifier() -> Any:
    """The library's tables; loaded once, also where two threads want them."""
    with _LOADING:
        return _load_classifier()


@cache
def _load_classifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)


_NAMES = {
    "af": "Afrikaans", "am": "Amharic", "ar": "Arabic", "ba": "Bashkir", "be": "Belarusian",
    "bg": "Bulgarian", "bn": "Bengali", "bo": "Tibetan", "ca": "Catalan", "cs": "Czech", "cy": "Welsh",
    "da": "Danish", "de": "German", "el": "Greek", "en": "English", "eo": "Esperanto", "es": "Spanish",
    "et": "Estonian", "eu": "Basque", "fa": "Persian", "fi": "Finnish", "fr": "French", "ga": "Irish",
    "gu": "Gujarati", "he": "Hebrew", "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian",
    "hy": "Armenian", "is": "Icelandic", "it": "Italian", "ja": "Japanese", "ka": "Georgian",
    "kk": "Kazakh", "km": "Khmer", "kn": "Kannada", "ko": "Korean", "ky": "Kyrgyz", "la": "Latin",
    "lo": "Lao", "lt": "Lithuanian", "lv": "Latvian", "mk": "Macedonian", "ml": "Malayalam",
    "mn": "Mongolian", "mr": "Marathi", "ms": "Malay", "mt": "Maltese", "my": "Burmese", "ne": "Nepali",
    "nl": "Dutch", "no": "Norwegian", "or": "Odia", "pa": "Punjabi", "pl": "Polish", "ps": "Pashto",
    "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sa": "Sanskrit", "sdh": "Kurdish",
    "si": "Sinhala", "sk": "Slovak", "sl": "Slovene", "sq": "Albanian", "sr": "Serbian",
    "sv": "Swedish", "sw": "Swahili", "ta": "Tamil", "te": "Telugu", "tg": "Tajik", "th": "Thai",
    "tl": "Filipino", "tr": "Turkish", "tt": "Tatar", "ug": "Uyghur", "uk": "Ukrainian", "ur": "Urdu",
    "vi": "Vietnamese", "zh": "Chinese",
}  # fmt: skip


def language_name(code: str) -> str:
    """A language's name in English; its code in quotation marks where it has none here."""
    return _NAMES.get(code, f"'{code}'")
