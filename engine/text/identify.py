"""Which language a stretch of text is in, and how sure that is.

Asked in this order, each dearer than the one before: the script, where one language alone is written in
it; the little words of English; the letters, through py3langid (Lui and Baldwin, 2012; a naive Bayes
classifier over byte n-grams), whose tables take half a second to load and are loaded when first needed.
The answer is a function of the text alone.

Letters alone are taken in by names: "Szymborska wrote to Zelenskyy." looks Polish. What a sentence is
written in is told by its own words, without names and quotations: by the little ones of each language
(``little_words.txt``), then by their letters.

Of a passage or a sentence within a text the document's own mark is believed unless the text plainly says
otherwise: many a file is marked with the language of the program that wrote it. In Latin letters a passage
is in another language than what is around it by log odds of its own words: their letters, the little words
among them, how many people write that language, and how much stands against it. In doubt a sentence is in
its paragraph's language, and a paragraph in that of what stands around it, then in the document's. All of it
is a function of the text, its marks and the choice, wherever one begins.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from itertools import accumulate
from math import log
from threading import Lock
from typing import Any

from engine.span import Span
from engine.text.said import listed
from engine.text.script import LanguageMark
from engine.text.spans import TracedText
from engine.types import AS_THE_TEXT

_LOADING = Lock()
"""Of the library's tables: a second thread waits for the first."""

_NOT_PROSE = re.compile(r"\S*(?:://|www\.|@)\S*|\[\w+\]|(?<!\w)(?:[A-Z]\.\s?){2,}")
"""Addresses, event tags, numbers of notes, and initials: "U.S." is no two words of Croatian."""
_LETTERS = re.compile(r"[^\W\d_]+")
_MOST = 1200
"""Characters that are looked at; more make nothing surer."""
_WIDE_WEIGHT = 3
"""A Han character or a kana says as much as so many letters."""
_BEGUN_WEIGHT = 3
"""A letter of the script that a text begins in does, where that is not Latin: its names may be in this."""

_SCRIPTS = {
    name: (characters, codes)
    for name, characters, codes in (
        row.split("\t")
        for row in files("engine.text").joinpath("scripts.txt").read_text("utf-8").splitlines()
    )
}
"""Characters of each script but Latin, and the languages looked for in it; Nynorsk counts as Norwegian."""
_OTHER_SCRIPT = re.compile(
    "|".join(f"(?P<{name}>[{chars}]+)" for name, (chars, _) in _SCRIPTS.items() if chars)
)
_CANDIDATES = {name: row.split() for name, (_, row) in _SCRIPTS.items()}
_SCRIPTS_OF = {language: name for name, row in _CANDIDATES.items() for language in row}
_SAME = {
    "id": "ms", "in": "ms", "nb": "no", "nn": "no", "yue": "zh", "wuu": "zh", "arz": "ar", "ary": "ar",
    "iw": "he",
}  # fmt: skip
"""Languages that are taken for another, near enough to be spoken as it."""

_FEWEST_WORDS = 5
_TOKEN = re.compile(r"([^\W\d_]+(?:['’][^\W\d_]+)*|[¿¡])|([.!?…\n])")
_QUOTED = re.compile(
    r"“[^”]{2,300}”|«[^»]{2,300}»|»[^«]{2,300}«|„[^“”\"]{2,300}[“”\"]|\"[^\"]{2,300}\"|\([^)]{2,300}\)"
)
_PARTICLES = re.compile(
    r"\b([A-ZÀ-Þ][\w'’.,-]*)(?:\s(?:d[aeiu]|del|della|d[ao]s|l[ae]s?|los|van|of|the|to|a|for|at|and|in|on|von|de[nr]|te[nr]|zu"
    r"|y|e|i|et|und|bin|ibn))+(?=\s[A-ZÀ-Þ])"
)
"""Little words within names, behind the first of them."""
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
    first = _LETTERS.search(prose)
    begins = _OTHER_SCRIPT.match(prose, first.start()) if first is not None else None
    if begins is not None:
        counts[str(begins.lastgroup)] *= _BEGUN_WEIGHT
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
    words: list[str] = []
    begins = True
    for match in _TOKEN.finditer(_PARTICLES.sub(r"\1", frame)):
        if (word := match[1]) and (begins or not cased or not word[0].isupper()):
            words.append(word.lower().replace("’", "'"))
        begins = not word or word in "¿¡"
    return tuple(words)


def little_words(words: Iterable[str]) -> Counter[str]:
    """How many of some words are little words, by language; one may be of several."""
    return Counter(code for word in words for code in _languages_of().get(word, ()))


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
    """Whether the little words that English alone has are as frequent as in English."""
    words = [word.lower() for word in _LETTERS.findall(text)]
    found = [word for word in words if _languages_of().get(word) == ("en",)]
    if near == "en":
        return len(found) >= 0.1 * len(words) > 0
    return len(words) >= _FEWEST_WORDS and len(set(found)) > 1 and len(found) >= 0.12 * len(words)


def _ranks(text: str, candidates: list[str]) -> tuple[tuple[str, float], ...]:
    """The candidates by the text's letters, the likeliest first, with their shares among all."""
    shares: Counter[str] = Counter()
    for code, share in _classifier().rank(text):
        language = _SAME.get(code, code)
        if language in candidates:
            shares[language] += share
    total = sum(shares.values())
    return tuple((language, share / total) for language, share in shares.most_common()) if total else ()


def _classifier() -> Any:
    """The library's tables; loaded once, also where two threads want them."""
    with _LOADING:
        return _load_classifier()


@cache
def _load_classifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)


_NAMES = listed("en", "n")


def language_name(code: str) -> str:
    """A language's name in English; its code in quotation marks where it has none here."""
    return _NAMES.get(code, f"'{code}'")


_AROUND = 400
"""Characters on each side of a short passage that tell its language."""
_SAMPLE = 1000
"""Characters of each of three places that show what the whole text is in."""
_SHORT = 60
"""Characters of a title at most."""
_SURE = 0.95
"""Share from which letters alone make it doubtful that a text is in the language that it is read in."""
_FEW_HAN = 120
_FEWEST_LETTERS = 12
_ENTRY = re.compile(r"\s*(?:[-*•]\s+)?[A-ZÀ-Þ][\w'’-]+, (?:[A-ZÀ-Þ][\w'’-]*[.,]?[\s-]?){1,3}(?<=[.,:]\s)")
"""How an entry of a bibliography begins: Eco, Umberto."""
_SENTENCE = re.compile(r"(?<!, \d{4})(?<!, \d{4}\))[.!?…。！？][\"'”’»“)]*\s*$")
"""How a whole sentence ends, and a title or an entry does not."""
_BIG = frozenset(["de", "en", "es", "fr", "it", "nl", "pt"])
"""Languages that are met more often than all others in Latin letters."""
_FLOOR = -25.0
"""Log share of what a text's letters do not allow."""
_TOLD, _KNOWN, _WITHIN, _PLAINLY, _TITLE = -1.0, -8.5, 6.0, 4.0, 12.0
"""Log odds from which a text is in another language than what stands around it, or than English where nothing
does; in one of several that do; a sentence than its paragraph; from which what stands around tells anything;
and those of a title."""


class SentenceLanguages:
    """Languages of a text's parts, as two-letter codes; empty where nothing tells.

    Args:
        text: the whole source.
        language: the one that all of it is read in, or ``auto``.
        marks: what the document says of itself, outer marks before those within them.
    """

    def __init__(self, text: str, language: str, marks: Sequence[LanguageMark] = ()) -> None:
        self._text = text
        self._fixed = language if language != AS_THE_TEXT else None
        named = [(mark.span, code) for mark in marks if (code := code_of(mark.language))]
        whole = [code for span, code in named if len(span) >= len(text)]
        self._whole = whole[-1] if whole and self._fixed is None and self._is_so(whole[-1]) else ""
        inner = sorted((each for each in named if len(each[0]) < len(text)), key=lambda each: each[0].start)
        self._inner = inner
        self._starts = [span.start for span, _ in inner]
        self._reach = list(accumulate((span.end for span, _ in inner), max))
        """Where the marks up to each end at the latest."""

    def of_block(self, span: Span) -> str:
        """The language of a stretch of paragraphs' text."""
        if self._fixed is not None:
            return self._fixed
        text = self._text[span.start : span.end]
        mark = self._mark(span) or self._whole
        if mark:
            return (_written_in(text, mark) or identify(text).language) if _contradicts(text, mark) else mark
        guess = identify(text)
        if not _is_few_han(guess) and not _is_title(text) and (language := _written_in(text, need=_TITLE)):
            return language
        after = self._text[span.end : span.end + _AROUND]
        before = self._text[max(span.start - _AROUND, 0) : span.start]
        # A heading belongs to the first whole sentence under it.
        under = next((line for line in _prose(after).split("\n") if " " in line), "")
        parts = (under if _is_title(text) else "", _prose(after), _prose(before))
        near = (*(_written_in(part, need=_PLAINLY) for part in parts), self._document)
        around = [code for code in near if code and (not guess.script or _is_written_so(guess, code))]
        around = around or [_written_in(under)]
        close = next(filter(None, around), "")
        # Few characters of Han alone may be a heading of a Japanese text.
        if _is_few_han(guess):
            return "ja" if "ja" in around else close or guess.likeliest
        title = _is_title(text) and (len(text.strip()) < len(self._text.strip()) or _ENTRY.match(text))
        lines = (*_prose(before).split("\n"), *_prose(after).split("\n"))
        known = [*around, *(_written_in(line, need=_PLAINLY) for line in lines)]
        return _written_in(text, close, _TITLE if title else _TOLD, known) or close

    @cached_property
    def _document(self) -> str:
        """What most of its beginning, middle and end are written in, empty where they do not tell."""
        found = Counter(
            code for piece in self._samples() if (code := _written_in(_prose(piece), need=_PLAINLY))
        )
        return found.most_common(1)[0][0] if found else ""

    def of_sentence(self, sentence: TracedText, block: str) -> str:
        """The language of a sentence of a block, whose language is ``block``."""
        if self._fixed is not None:
            return self._fixed
        guess = identify(sentence.text, block)
        mark = self._mark(sentence.span)
        if mark and mark != block and not _contradicts(sentence.text, mark):
            return mark
        start = sentence.span.start
        line = self._text[max(self._text.rfind("\n", 0, start) + 1, start - _SAMPLE) : sentence.span.end]
        if not guess.language or guess.language == block:
            return block
        if guess.script != "latin" and not _is_written_so(guess, block):
            return guess.likeliest
        need = _TITLE if _ENTRY.match(line) or (block and _is_title(line)) else _WITHIN
        return _written_in(sentence.text, block, need) or block

    def _is_so(self, mark: str) -> bool:
        """Whether beginning, middle and end do not show the mark of the whole text to be wrong."""
        samples = [piece for piece in self._samples() if _written_in(piece)]
        return sum(_contradicts(piece, mark) for piece in samples) * 2 <= len(samples)

    def _samples(self) -> list[str]:
        """Pieces of its beginning, middle and end, or all of it."""
        size = len(self._text)
        places = (0, (size - _SAMPLE) // 2, size - _SAMPLE)
        return [self._text[at : at + _SAMPLE] for at in places if at >= 0]

    def _mark(self, span: Span) -> str:
        """The innermost mark that holds most of a span, but for those of the whole text."""
        at = bisect_left(self._starts, span.end) - 1
        while at >= 0 and self._reach[at] > span.start:
            marked, language = self._inner[at]
            shared = min(marked.end, span.end) - max(marked.start, span.start)
            if shared * 2 > len(span):
                return language
            at -= 1
        return ""


def doubtful(text: str, own: str) -> str:
    """What a text that is read in a language may as well be in, by its letters; empty for nothing else."""
    guess = identify(text, own)
    seems = guess.letters >= _FEWEST_LETTERS and guess.share >= _SURE and guess.language != own
    return guess.language if seems else ""


def _is_few_han(guess: Guess) -> bool:
    """Whether a text is of Han characters alone, and of so few that it may as well be Japanese."""
    return guess.script == "han" and guess.letters < _FEW_HAN


def _is_title(line: str) -> bool:
    """Whether a line may be a title by itself or an entry of a bibliography: neither tells a language."""
    return _ENTRY.match(line) is not None or (len(line) < _SHORT and not _SENTENCE.search(line))


def _prose(text: str) -> str:
    """The lines of a text that are no titles."""
    return "\n".join(line for line in text.split("\n") if not _is_title(line))


def _written_in(text: str, near: str = "", need: float = _TOLD, known: Sequence[str] = ()) -> str:
    """What a text is written in beyond doubt, empty in doubt: ``near`` is the language of what stands around
    it, English where nothing tells, ``need`` the log odds from which there is none; ``known`` are others
    that stand around it too, which need less."""
    guess = identify(text, near)
    if guess.script != "latin":
        sure = guess.letters >= _FEWEST_LETTERS or guess.share == 1.0
        return guess.likeliest if sure and not _is_few_han(guess) else ""
    words = own_words(text)
    if near in ("", "en") and _is_plainly_english(" ".join(words), near):
        return "en"
    language, odds = _another(words, near or "en", _SENTENCE.search(text) is not None)
    if odds >= (_KNOWN if language in known else need):
        return language
    told = near or ("en" if len(words) >= _FEWEST_WORDS else "")
    return told if odds <= -_PLAINLY else ""


@lru_cache(maxsize=1024)
def _another(words: tuple[str, ...], near: str, whole: bool) -> tuple[str, float]:
    """The likeliest language of some words but one, and the log odds of it and that one.

    Weights as of a fit to single sentences: letters up to twenty, two for each little word that one of the
    two alone has, four for a language that many write, six for a whole sentence without the other's.
    """
    told = [word for word in words if len(word) > 1 or not word.isascii()]
    shares = _ranks(" ".join(told), _CANDIDATES["latin"]) if told else ()
    letters, found = {code: max(log(share), _FLOOR) for code, share in shares if share}, little_words(told)
    known = sorted({language for language in (*letters, *found) if language != near})

    def weight(language: str) -> float:
        return letters.get(language, _FLOOR) + 2 * found[language] + (3 if language in _BIG else 0)

    language = max(known, key=weight, default="")
    lead = letters.get(language, _FLOOR) - letters.get(near, _FLOOR)
    spoken = [_languages_of().get(word, ()) for word in told]
    own = sum(language in codes and near not in codes for codes in spoken)
    others = sum(near in codes and language not in codes for codes in spoken)
    odds = max(min(lead, 20.0), -20.0) + 2 * (own - others) + (4 if language in _BIG else 0) - 14
    return language, odds + (6 if whole and own and not others else 0)


def _contradicts(text: str, mark: str) -> bool:
    """Whether a text is plainly in another language than it is marked with."""
    guess = identify(text)
    if guess.language and script_of(mark) and not _is_written_so(guess, mark):
        return True
    return _written_in(text, mark, _PLAINLY) not in ("", mark)


def _is_written_so(guess: Guess, language: str) -> bool:
    """Whether a language may be written in a text's script."""
    return guess.script == script_of(language) or (guess.script == "han" and language == "ja")
