"""Places that are heard: which comes before which, and where a step leads from one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.documents.steps import Steps
from engine import SAMPLE_RATE

if TYPE_CHECKING:
    from engine import Ledger, Place

BACK_SECONDS = 1.5
"""Later than this in a sentence, "previous" goes to its own beginning."""


def sentence_from(place: Place, heard: int, by: int, ledger: Ledger, steps: Steps) -> int:
    """The character at which the sentence ``by`` away from the one that is heard begins.

    Args:
        place: of the sentence that is heard.
        heard: the sample that is.
        by: sentences, back where it is negative.
        ledger: of the reading, asked first: its sentences can be gone to at once.
        steps: through the document, for those that were not read.
    """
    if by < 0 and heard - place.sentence.first_sample > BACK_SECONDS * SAMPLE_RATE:
        by += 1
    known, at = ledger.records(), place.sentence.index + by
    return known[at].span.start if 0 <= at < len(known) else steps.sentence(place.sentence.span.start, by)


def is_before(place: Place, old: Place | None) -> bool:
    """Whether a place lies before the one that was shown last.

    While a sentence is generated, what is known of its words changes, and the clock of a device may
    falter: the light must not jump back. When the reader goes back, ``old`` is forgotten first.
    """
    return old is not None and place.char < old.char
