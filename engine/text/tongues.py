"""The language of each passage and sentence of a text: the document's own mark, else what it looks like.

A mark is believed unless the text plainly says otherwise: many a file is marked with the language of the
program that wrote it. What is too short to tell is in the language of what stands around it, and a sentence
within a paragraph is in the paragraph's, unless it is surely in another: single foreign words and names
change nothing. All of it is a function of the text, its marks and the choice, wherever reading begins.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from engine.text.identify import Guess, code_of, identify, script_of
from engine.text.script import LanguageMark
from engine.text.spans import TracedText
from engine.types import AS_THE_TEXT, Span

_AROUND = 400
"""Characters on each side of a short passage that tell its language."""


@dataclass(frozen=True)
class _Enough:
    """What a guess needs, in letters and share, to be believed."""

    letters: int
    share: float

    def __contains__(self, guess: Guess) -> bool:
        if _is_few_han(guess):
            return False
        single = guess.share == 1.0 and guess.script != "latin"
        return single or (guess.letters >= self.letters and guess.share >= self.share)


_SAMPLE = 1000
"""Characters of each of three places that show whether a mark of the whole text is right."""
_FEW_HAN = 120
_PASSAGE = _Enough(40, 0.6)
_ALONE = _Enough(15, 0.6)
"""For a text that has nothing around it."""
_AGAINST_MARK = _Enough(60, 0.95)
_SENTENCE = _Enough(12, 0.9)
_RESIDUE = 0.02
"""A sentence in another language than its paragraph is less likely than this in the paragraph's."""


class Tongues:
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
        guess = identify(self._text[span.start : span.end])
        mark = self._mark(span) or self._whole
        if mark:
            return guess.language if _contradicts(guess, mark) else mark
        # Few characters of Han alone may be a heading of a Japanese text.
        few_han = _is_few_han(guess)
        if guess in _PASSAGE or (guess.script not in ("", "latin") and not few_han):
            return guess.likeliest
        after = identify(self._text[span.end : span.end + _AROUND])
        before = identify(self._text[max(span.start - _AROUND, 0) : span.start])
        near = (each.likeliest for each in (after, before) if each in _ALONE)
        around = [language for language in near if not guess.script or _is_written_so(guess, language)]
        if not around:
            return guess.likeliest if guess in _ALONE or few_han else ""
        # A heading belongs to what follows it.
        return max(around, key=lambda code: guess.share_of(code) or float(few_han and code == "ja"))

    def of_sentence(self, sentence: TracedText, block: str) -> str:
        """The language of a sentence of a block, whose language is ``block``."""
        if self._fixed is not None:
            return self._fixed
        guess = identify(sentence.text, block)
        mark = self._mark(sentence.span)
        if mark and mark != block and not _contradicts(guess, mark):
            return mark
        if not guess.language or guess.language == block:
            return block
        if guess.script != "latin" and not _is_written_so(guess, block):
            return guess.likeliest
        sure = guess in _SENTENCE and guess.share_of(block) < _RESIDUE
        return guess.language if sure else block

    def _is_so(self, mark: str) -> bool:
        """Whether beginning, middle and end do not show the mark of the whole text to be wrong."""
        size = len(self._text)
        pieces = (
            self._text[at : at + _SAMPLE] for at in (0, (size - _SAMPLE) // 2, size - _SAMPLE) if at >= 0
        )
        guesses = [guess for piece in pieces if (guess := identify(piece)) in _AGAINST_MARK]
        return sum(_contradicts(guess, mark) for guess in guesses) * 2 <= len(guesses)

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


def _is_few_han(guess: Guess) -> bool:
    """Whether a text is of Han characters alone, and of so few that it may as well be Japanese."""
    return guess.script == "han" and guess.letters < _FEW_HAN


def _contradicts(guess: Guess, mark: str) -> bool:
    """Whether a text is plainly in another language than it is marked with."""
    if not guess.language or guess.language == mark:
        return False
    if script_of(mark) and not _is_written_so(guess, mark):
        return True
    return guess in _AGAINST_MARK and guess.share_of(mark) < _RESIDUE


def _is_written_so(guess: Guess, language: str) -> bool:
    """Whether a language may be written in a text's script."""
    return guess.script == script_of(language) or (guess.script == "han" and language == "ja")
