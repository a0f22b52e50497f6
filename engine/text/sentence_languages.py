"""The language of each passage and sentence of a text: the document's own mark, else what it looks like.

A mark is believed unless the text plainly says otherwise: many a file is marked with the language of the
program that wrote it. In Latin letters a passage counts as being in another language only if that is beyond
doubt: its little words say so, and its letters too. In doubt a sentence is in its paragraph's language, and a
paragraph in that of what stands around it, then in the document's. All of it is a function of the text, its
marks and the choice, wherever reading begins.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate

from engine.text.identify import Guess, code_of, identify, little_words, own_words, script_of
from engine.text.script import LanguageMark
from engine.text.spans import TracedText
from engine.types import AS_THE_TEXT, Span

_AROUND = 400
"""Characters on each side of a short passage that tell its language."""
_SAMPLE = 1000
"""Characters of each of three places that show what the whole text is in."""
_EDGE = 80
"""Characters at either end of a paragraph that count twice: what is cited stands between."""
_FEW_HAN = 120
_FEWEST_LETTERS = 12
_FEWEST = 2
"""Little words that show a language, and how many times those of what stands around it."""
_ALONE_FEWEST, _AROUND_FEWEST = 3, 5
"""Little words by which a paragraph tells its language, and that of what is beside it: titles have fewer."""
_SHORT = 45
"""Letters of a title, fewer than which are no passage of another language between two of one."""
_ENTRY = re.compile(r"\s*(?:[-*•]\s+)?[A-ZÀ-Þ][\w'’-]+, (?:[A-ZÀ-Þ][\w'’-]*[.,]?\s?){1,3}(?<=[.,:]\s)")
"""How an entry of a bibliography begins: Eco, Umberto."""
_LONG, _SURE = 30, 0.95
"""Letters and share from which the letters alone tell a language whose little words are few."""


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
        guess = identify(text)
        mark = self._mark(span) or self._whole
        if mark:
            return (_written_in(text, mark) or guess.language) if _contradicts(text, mark) else mark
        # Few characters of Han alone may be a heading of a Japanese text.
        few_han = _is_few_han(guess)
        language = "" if few_han else _written_in(text, fewest=_ALONE_FEWEST)
        if language and not _is_title(text, guess):
            return language
        after = self._text[span.end : span.end + _AROUND]
        before = self._text[max(span.start - _AROUND, 0) : span.start]
        near = (*(_written_in(part, fewest=_AROUND_FEWEST) for part in (after, before)), self._document)
        around = [code for code in near if code and (not guess.script or _is_written_so(guess, code))]
        # A title in a text of one language is read as that.
        if language and set(around) != {self._document}:
            return "" if _ENTRY.match(text) else language
        if not around:
            return guess.likeliest if few_han else ""
        # A heading belongs to what follows it.
        return "ja" if few_han and "ja" in around else around[0]

    @cached_property
    def _document(self) -> str:
        """What most of its beginning, middle and end are written in, empty where they do not tell."""
        found = Counter(
            code for piece in self._samples() if (code := _written_in(piece, fewest=_AROUND_FEWEST))
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
        start, end = sentence.span.start, sentence.span.end
        line = self._text[max(self._text.rfind("\n", 0, start) + 1, start - _SAMPLE) : end]
        alone = len(line) < end - start + 5 and self._text[end : end + 5].lstrip(" ")[:1] in ("", "\n")
        if not guess.language or guess.language == block:
            return block
        if _ENTRY.match(line) or (block and alone and _is_title(line, guess)):
            return block
        if guess.script != "latin" and not _is_written_so(guess, block):
            return guess.likeliest
        return _written_in(sentence.text, block) or block

    def _is_so(self, mark: str) -> bool:
        """Whether beginning, middle and end do not show the mark of the whole text to be wrong."""
        samples = [(piece, code) for piece in self._samples() if (code := _written_in(piece))]
        return sum(_contradicts(piece, mark) for piece, _ in samples) * 2 <= len(samples)

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


def _is_title(text: str, guess: Guess) -> bool:
    """Whether a text may be a title by itself, or is an entry of a bibliography: neither tells a language."""
    short = guess.letters < _SHORT and not text.rstrip().endswith((".", "!", "?"))
    return guess.script == "latin" and (short or _ENTRY.match(text) is not None)


def _written_in(text: str, block: str = "", fewest: int = _FEWEST) -> str:
    """What a text is written in beyond doubt, empty in doubt.

    Args:
        text: a sentence or a passage.
        block: the language of what stands around it, which another needs to outweigh.
        fewest: little words that it must have.
    """
    guess = identify(text, block)
    if guess.script != "latin":
        sure = guess.letters >= _FEWEST_LETTERS or guess.share == 1.0
        return guess.likeliest if sure and not _is_few_han(guess) else ""
    words = own_words(text)
    found = little_words(words)
    if guess.language == "en" and guess.share == 1.0 and found["en"] >= max(found.values(), default=0):
        return "en"
    if not block and fewest < _AROUND_FEWEST and len(text) > 2 * _EDGE:
        found = found + little_words(own_words(text[:_EDGE])) + little_words(own_words(text[-_EDGE:]))
    most, top = max(((count, code) for code, count in found.items()), default=(0, ""))
    letters = sum(map(len, words))
    if guess.letters < _FEWEST_LETTERS or (most < fewest and letters < _LONG):
        return ""
    guess = identify(" ".join(words), block)
    # Of kin, such as Danish and Norwegian, the letters tell.
    language = guess.language if found[guess.language] * 5 >= most * 3 else top
    if found[language] >= fewest:
        # The small words of English are the fewest in others, and its names the most.
        rival = found[block or "en"] if language != "en" else found[block]
        close = not block and found[language] <= _FEWEST and rival
        if found[language] >= _FEWEST * rival and not close:
            return language
        return block or ("en" if found["en"] >= _FEWEST else "")
    sure = (
        fewest < _AROUND_FEWEST
        and letters >= _LONG
        and guess.share >= _SURE
        and found[guess.language] == most
    )
    return guess.language if sure and not found[block] else ""


def _contradicts(text: str, mark: str) -> bool:
    """Whether a text is plainly in another language than it is marked with."""
    guess = identify(text)
    if guess.language and script_of(mark) and not _is_written_so(guess, mark):
        return True
    language = _written_in(text, mark)
    return bool(language) and language != mark


def _is_written_so(guess: Guess, language: str) -> bool:
    """Whether a language may be written in a text's script."""
    return guess.script == script_of(language) or (guess.script == "han" and language == "ja")
