"""What is heard at the moment, and where to go from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.documents.steps import Steps
from engine import SAMPLE_RATE, Span

if TYPE_CHECKING:
    from engine import Ledger, Place

BACK_SECONDS = 1.5
"""Later than this in a sentence, "previous" goes to its own beginning."""


@dataclass(frozen=True)
class Heard:
    """What is heard of a document.

    Attributes:
        steps: through the document.
        char: where the reader is in it.
        place: that is heard, None where nothing is read.
        ledger: of the reading, asked first: its sentences can be gone to at once.
        sample: that is heard, None where no player is there.
    """

    steps: Steps
    char: int
    place: Place | None
    ledger: Ledger | None
    sample: int | None

    def sentence(self, by: int) -> int:
        """The character at which the sentence ``by`` away from the one that is heard begins."""
        place, ledger = self.place, self.ledger
        if place is None or ledger is None:
            return self.steps.sentence(self.char, by)
        if by < 0 and not self._has_only_begun(place):
            by += 1
        known, at = ledger.records(), place.sentence.index + by
        if 0 <= at < len(known):
            return known[at].span.start
        return self.steps.sentence(place.sentence.span.start, by)

    def paragraph(self, by: int) -> int:
        """The same of the paragraph."""
        return self.steps.paragraph(self.place.char if self.place else self.char, by)

    def share(self, share: float) -> int:
        """The beginning of the sentence at a share (0 to 1) of the document."""
        char = round(min(max(share, 0.0), 1.0) * max(len(self.steps.script) - 1, 0))
        return self.steps.sentence_start(char)

    def last(self) -> Span:
        """The sentence that is heard; with the one before it where it has only begun: whoever presses a key
        then means what was said. The one that one is at where nothing is read."""
        place, ledger = self.place, self.ledger
        whole = self.steps.whole_at(place.sentence.span.start if place is not None else self.char)
        if place is None or ledger is None or self.sample is None or not place.sentence.index:
            return whole
        before = ledger.records()[place.sentence.index - 1].span
        begun = self._has_only_begun(place)
        return Span(self.steps.whole_at(before.start).start, whole.end) if begun else whole

    def _has_only_begun(self, place: Place) -> bool:
        first = place.sentence.first_sample
        return (first if self.sample is None else self.sample) - first <= BACK_SECONDS * SAMPLE_RATE


def is_before(place: Place, old: Place | None) -> bool:
    """Whether a place lies before the one that was shown last.

    While a sentence is generated, what is known of its words changes, and the clock of a device may
    falter: the light must not jump back. When the reader goes back, ``old`` is forgotten first.
    """
    return old is not None and place.char < old.char
