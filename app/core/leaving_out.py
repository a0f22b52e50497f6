"""What of a document is not read: what its importer proposed, what the reader chose, each step undoable."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from app.documents.model import Block, Document, Skip, merge_skips
from engine import Span

_MOST_UNDONE = 200
_FIGURES = re.compile(r"\d+")


class LeavingOut:
    """The passages of one document, and whether each is read.

    Attributes:
        passages: what the importer proposed to leave out, and behind it what the reader left out.
        read: indices in ``passages`` that are read all the same.
        skips: what is not read, sorted, not overlapping.
    """

    def __init__(
        self,
        proposed: Sequence[Skip] = (),
        reversed_: Iterable[Span] = (),
        own: Iterable[Span] = (),
        usually_read: frozenset[str] = frozenset(),
    ) -> None:
        """
        Args:
            reversed_: proposals that the reader wants read.
            own: what the reader leaves out, proposals of what is usually read among it.
            usually_read: reasons whose passages are read unless the reader leaves one out.
        """
        self._proposed, self._usually = tuple(proposed), usually_read
        places, own = {skip.span: index for index, skip in enumerate(self._proposed)}, tuple(own)
        self._choices: dict[int, bool] = {places[span]: True for span in reversed_ if span in places}
        self._choices |= {places[span]: False for span in own if span in places}
        self._own = tuple(Skip(span, "left out") for span in own if span not in places)
        self._undo: list[tuple[tuple[Skip, ...], dict[int, bool]]] = []
        self._refresh()

    def set_usually_read(self, reasons: frozenset[str]) -> None:
        """Read passages of these reasons unless the reader leaves one out."""
        self._usually = reasons
        self._refresh()

    def set_read(self, indices: Iterable[int]) -> bool:
        """Have exactly these passages read; whether that changed anything."""
        wanted = frozenset(index for index in indices if 0 <= index < len(self.passages))
        return self._choose({index: index in wanted for index in wanted ^ self.read})

    def leave_out(self, spans: Iterable[Span]) -> bool:
        """Leave these out, proposals or not; whether any was read."""
        places = {skip.span: index for index, skip in enumerate(self.passages)}
        spans = [span for span in spans if len(span)]
        known = {places[span]: False for span in spans if span in places and places[span] in self.read}
        fresh = tuple(Skip(span, "left out") for span in spans if span not in places)
        return self._choose(known, fresh)

    def read_again(self, span: Span) -> bool:
        """Read every passage that shares a character with a span; whether any was left out."""
        touched = (
            index
            for index, skip in enumerate(self.passages)
            if skip.span.start < span.end and skip.span.end > span.start and index not in self.read
        )
        return self._choose(dict.fromkeys(touched, True))

    def undo(self) -> bool:
        """Take the last choice back; whether there was one."""
        if not self._undo:
            return False
        self._own, self._choices = self._undo.pop()
        self._refresh()
        return True

    def kept(self) -> tuple[list[Span], list[Span]]:
        """What is to be remembered: proposals that are read, and what the reader left out."""
        count, read = len(self._proposed), self._choices
        reversed_ = [skip.span for index, skip in enumerate(self._proposed) if read.get(index, False)]
        own = [skip.span for i, skip in enumerate(self.passages) if not read.get(i, i < count)]
        return reversed_, own

    def _choose(self, choices: dict[int, bool], fresh: tuple[Skip, ...] = ()) -> bool:
        if not choices and not fresh:
            return False
        self._undo = [*self._undo[1 - _MOST_UNDONE :], (self._own, dict(self._choices))]
        self._choices |= choices
        self._own += fresh
        self._refresh()
        return True

    def _refresh(self) -> None:
        self.passages = (*self._proposed, *self._own)
        self.read = frozenset(
            index
            for index, skip in enumerate(self.passages)
            if self._choices.get(index, skip.reason in self._usually)
        )
        left = (skip for index, skip in enumerate(self.passages) if index not in self.read)
        self.skips = merge_skips(left) if self._own else tuple(left)


def alike(document: Document, skips: Sequence[Skip], char: int) -> tuple[Span, ...]:
    """What is read of a document and is like the passage that holds a character.

    Of a passage that was proposed: all of its reason. Else: blocks of the same kind and look, or, of plain
    paragraphs, those of the same words but for figures, as a line that comes on every page."""
    left = {skip.span for skip in skips}
    reason = next(
        (
            s.reason
            for s in (*document.skips, *skips)
            if s.span.start <= char < s.span.end and s.reason != "left out"
        ),
        "",
    )
    if reason:
        return tuple(skip.span for skip in document.skips if skip.reason == reason and skip.span not in left)
    block = next((each for each in document.blocks if each.span.start <= char <= each.span.end), None)
    if block is None:
        return ()
    styles = _styles(document)
    look = _look(document, block, styles)
    found = tuple(each.span for each in document.blocks if _look(document, each, styles) == look)
    return tuple(span for span in found if span not in left) if len(found) > 1 else ()


def _look(document: Document, block: Block, styles: dict[Span, set[str]]) -> tuple[object, ...]:
    """What blocks have in common that are like each other."""
    own = frozenset(styles.get(block.span, ()))
    plain = block.kind == "paragraph" and not own
    words = _FIGURES.sub("", document.text[block.span.start : block.span.end]) if plain else ""
    return block.kind, block.level, own, words


def _styles(document: Document) -> dict[Span, set[str]]:
    """Styles of what is set in one as a whole."""
    found: dict[Span, set[str]] = {}
    for run in document.typesetting.runs:
        found.setdefault(run.span, set()).add(run.style)
    return found
