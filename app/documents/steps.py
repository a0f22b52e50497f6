"""Stepping through a text by the engine's sentences and by paragraphs, read or not."""

from __future__ import annotations

import bisect
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, takewhile

import engine
from app.documents.model import Block
from engine import ModelConfig, Script, Span, SpeechOptions

_BACK = 1_000
"""Characters before a place among which the sentence before it is looked for first."""


@dataclass(frozen=True)
class Steps:
    """Steps from one character of a document to another.

    Attributes:
        script: what is stepped through, as it is read.
        blocks: of the document that gives it.
        language: that it is read in, two letters, or ``auto`` for its own.
        config: of the model that reads it, which says how long a sentence may be; None while there is none.
        options: with which it reads.
    """

    script: Script
    blocks: tuple[Block, ...]
    language: str = engine.AS_THE_TEXT
    config: ModelConfig | None = None
    options: SpeechOptions | None = None

    def paragraph(self, char: int, by: int) -> int:
        """The start of the paragraph ``by`` away from the one that holds ``char``, of those that are read."""
        at = bisect.bisect_right(self.blocks, char, key=lambda block: block.span.start)
        before = (b.span.start for b in reversed(self.blocks[:at]) if self._is_read(b.span))
        behind = (b.span.start for b in self.blocks[at:] if self._is_read(b.span))
        found = next(before, None)
        if found is None:
            found = next(behind, char)
        if by < 0 and found < char:
            by += 1  # back to the beginning of this one first
        passed = deque(islice(before if by < 0 else behind, abs(by)), maxlen=1)
        return passed[0] if passed else found

    def sentence(self, char: int, by: int) -> int:
        """The start of the sentence ``by`` away from the one that holds ``char``."""
        if by < 0:
            start = self.sentence_start(char)
            starts = self._before(start, -by)
            return starts[max(by, -len(starts))] if starts else start
        for span in self._spans(char):
            if by == 0:
                break
            if span.start > char:
                char, by = span.start, by - 1
        return char

    def sentence_start(self, char: int) -> int:
        """The start of the sentence that holds ``char``, or of the last one before it."""
        span = next(self._spans(char), None)
        if span is not None and span.start <= char:
            return span.start
        starts = self._before(char, 1)
        return starts[-1] if starts else char

    def sentence_at(self, char: int) -> Span:
        """The sentence that holds ``char``, or the next one; nothing at the text's end."""
        return next(self._spans(char), Span(char, char))

    def whole_at(self, char: int) -> Span:
        """The whole sentence that holds ``char``, or ends a paragraph there, or the next one, at the text's
        end the last: a model may read a long one in parts."""
        if self.script.text[char : char + 1] == "\n" and self.script.text[max(char - 1, 0) : char].strip():
            char -= 1
        span = next(engine.sentence_spans(self.script, self.language, start=char), None)
        if span is None:
            start = self.sentence_start(char)
            span = next(engine.sentence_spans(self.script, self.language, start=start), Span(char, char))
        return span

    def has_more(self, char: int) -> bool:
        """Whether anything is read from ``char`` on."""
        # Letters are looked for first: for sentences, what tells languages may have to be loaded.
        return self._has_letters(char) or next(self._spans(char), None) is not None

    def _has_letters(self, char: int) -> bool:
        """Whether a letter or figure that is read stands at ``char`` or behind it."""
        text = self.script.text
        for skip in self._skips_behind(char):
            if any(map(str.isalnum, text[char : skip.start])):
                return True
            char = max(char, skip.end)
        return any(text[at].isalnum() for at in range(char, len(text)))

    def _skips_behind(self, char: int) -> tuple[Span, ...]:
        """What is not read behind ``char``, or where it stands."""
        skips = self.script.skips
        return skips[bisect.bisect_right(skips, char, key=lambda each: each.end) :]

    def _is_read(self, block: Span) -> bool:
        """Whether anything of a block is left by the skips."""
        left = block.start
        for skip in self._skips_behind(block.start):
            if skip.start >= block.end or self.script.text[left : skip.start].strip():
                break
            left = max(left, skip.end)
        return bool(self.script.text[left : block.end].strip())

    def _spans(self, start: int) -> Iterator[Span]:
        if self.config is not None and self.options is not None:
            return engine.reading_spans(self.script, self.config, self.options, start=start)
        return engine.sentence_spans(self.script, self.language, start=start)

    def _before(self, char: int, count: int) -> list[int]:
        """The starts of ``count`` sentences or more that begin before ``char``, or of all there are."""
        back = _BACK
        while True:
            first = max(char - back, 0)
            starts = [span.start for span in takewhile(lambda span: span.start < char, self._spans(first))]
            if len(starts) >= count or first == 0:
                return starts
            back *= 4
