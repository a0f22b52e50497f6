"""Text that remembers where each of its characters came from.

Everything that changes text on its way to the model (clean-up, number normalisation, Unicode
decomposition, language front ends) works on :class:`TracedText`, so that a token id, and through
it a sample of audio, can always be led back to characters of the document.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.span import Span

Replacement = str | Callable[[re.Match[str]], str | None]


@dataclass(frozen=True)
class TracedText:
    """Immutable text with the source range of each character.

    Character ``i`` of ``text`` was made from source characters ``[starts[i], ends[i])``. An
    inserted character has an empty range at the place where it was put. Ranges may overlap
    (``"12"`` to ``"twelve"`` gives all six letters the range of the number) and, in the order of
    the characters, starts and ends never decrease.
    """

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def __post_init__(self) -> None:
        if not len(self.text) == len(self.starts) == len(self.ends):
            raise ValueError("Each character needs one source range.")

    @classmethod
    def of(cls, text: str, offset: int = 0) -> TracedText:
        """Unchanged source text that begins at source character ``offset``."""
        stop = offset + len(text)
        return cls(text, tuple(range(offset, stop)), tuple(range(offset + 1, stop + 1)))

    @classmethod
    def inserted(cls, text: str, position: int) -> TracedText:
        """Text that stands nowhere in the source, put at source character ``position``."""
        return cls.covering(text, Span(position, position))

    @classmethod
    def covering(cls, text: str, span: Span) -> TracedText:
        """Text each character of which stands for the whole of ``span``."""
        return cls(text, (span.start,) * len(text), (span.end,) * len(text))

    def __len__(self) -> int:
        return len(self.text)

    def __str__(self) -> str:
        return self.text

    def __getitem__(self, key: slice) -> TracedText:
        return TracedText(self.text[key], self.starts[key], self.ends[key])

    def __add__(self, other: TracedText) -> TracedText:
        return TracedText(self.text + other.text, self.starts + other.starts, self.ends + other.ends)

    def since(self, position: int) -> TracedText:
        """The same, whose first character stands for all of the source from ``position`` on, if that is
        before it."""
        if not self.starts or position >= self.starts[0]:
            return self
        return TracedText(self.text, (position, *self.starts[1:]), self.ends)

    @property
    def span(self) -> Span:
        """Smallest source range that covers all characters.

        Raises:
            ValueError: there are no characters.
        """
        if not self.text:
            raise ValueError("Empty text has no span.")
        return self.hull(0, len(self.text))

    def hull(self, start: int, end: int) -> Span:
        """Source range of characters ``[start, end)``; between two characters if they are equal.

        Empty text has no place of its own: its hull is ``Span(0, 0)``.
        """
        if start < end:
            return Span(min(self.starts[start:end]), max(self.ends[start:end]))
        if not self.text:
            return Span(0, 0)
        place = self.starts[start] if start < len(self.text) else self.ends[-1]
        return Span(place, place)

    def sub(self, pattern: str | re.Pattern[str], replacement: Replacement) -> TracedText:
        """``re.sub``: what is put in stands for all that was matched.

        Args:
            replacement: literal text (no back-references) or a function of the match; None from
                the function leaves the match as it is.
        """
        pieces: list[TracedText] = []
        done = 0
        # re.finditer would look a compiled pattern up, by a hash of all of its code.
        for match in (re.compile(pattern) if isinstance(pattern, str) else pattern).finditer(self.text):
            new = replacement if isinstance(replacement, str) else replacement(match)
            if new is None or new == match.group():
                continue
            start, end = match.span()
            pieces += [self[done:start], TracedText.covering(new, self.hull(start, end))]
            done = end
        return join([*pieces, self[done:]]) if pieces else self

    def replace(self, old: str, new: str) -> TracedText:
        """``str.replace``: what is put in stands for all of ``old``."""
        return self.sub(re.escape(old), new) if old in self.text else self

    def strip(self, characters: str | None = None) -> TracedText:
        """``str.strip``."""
        return self.lstrip(characters).rstrip(characters)

    def lstrip(self, characters: str | None = None) -> TracedText:
        """``str.lstrip``."""
        return self[len(self.text) - len(self.text.lstrip(characters)) :]

    def rstrip(self, characters: str | None = None) -> TracedText:
        """``str.rstrip``."""
        return self[: len(self.text.rstrip(characters))]

    def squeeze(self) -> TracedText:
        """``" ".join(text.split())``: one space between words, none at the ends."""
        return self.strip().sub(r"\s+", " ")

    def each(self, change: Callable[[str], str]) -> TracedText:
        """Change every character by itself; it may become none or several."""
        return join(
            TracedText.covering(change(char), Span(start, end))
            for char, start, end in zip(self.text, self.starts, self.ends, strict=True)
        )

    def lower(self) -> TracedText:
        """``str.lower``, which knows the final sigma and letters that become two."""
        if len(lowered := self.text.lower()) == len(self.text):
            return TracedText(lowered, self.starts, self.ends)
        by_character = self.each(str.lower)
        return TracedText(lowered, by_character.starts, by_character.ends)

    def nfkd(self) -> TracedText:
        """Unicode compatibility decomposition (Unicode Standard Annex 15).

        Each character is decomposed by itself; then runs of combining marks are put into
        canonical order, each mark keeping its source. This equals ``unicodedata.normalize``.
        """
        if self.text.isascii():
            return self
        apart = self.each(lambda char: unicodedata.normalize("NFKD", char))
        order = list(range(len(apart)))
        classes = [unicodedata.combining(char) for char in apart.text]
        start = 0
        while start < len(order):
            end = start + 1
            if classes[start]:
                while end < len(order) and classes[end]:
                    end += 1
                order[start:end] = sorted(order[start:end], key=classes.__getitem__)
            start = end
        return apart.picked(order)

    def picked(self, places: Sequence[int]) -> TracedText:
        """Some of the characters, in the order of their ``places``."""
        return TracedText(
            "".join(self.text[i] for i in places),
            tuple(self.starts[i] for i in places),
            tuple(self.ends[i] for i in places),
        )

    def realigned(self, new: str) -> TracedText:
        """This text as a library rewrote it: equal stretches keep their characters' sources.

        Stretches that differ stand for what they replace. Meant for sentences: the alignment
        (``difflib``) may take quadratic time.
        """
        if new == self.text:
            return self
        matcher = difflib.SequenceMatcher(None, self.text, new, autojunk=False)
        return join(
            self[i:j] if tag == "equal" else TracedText.covering(new[k:m], self.hull(i, j))
            for tag, i, j, k, m in matcher.get_opcodes()
        )


def join(pieces: Iterable[TracedText]) -> TracedText:
    """Concatenate, in time linear in the result."""
    text: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for piece in pieces:
        text.append(piece.text)
        starts += piece.starts
        ends += piece.ends
    return TracedText("".join(text), tuple(starts), tuple(ends))
