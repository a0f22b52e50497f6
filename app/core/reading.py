"""A reading: what is asked of the engine, what is heard and where to go from it, and how long a text
takes."""

from __future__ import annotations

import bisect
import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.core.settings import Settings
from app.core.style import reading_options
from app.documents.model import Document
from app.documents.steps import Steps
from engine import SAMPLE_RATE, Ledger, Script, Span, SpeechRequest, identify
from engine.errors import LanguageError, PhilomelError, TextError

if TYPE_CHECKING:
    from engine import Conditionals, Handle, ModelConfig, Place, Pronunciation, Session, Sounds, SpeechOptions

LOOKED_AT = 1000
"""Characters that tell what language the model has no letters for."""


class Asking:
    """Asks a session for readings.

    Attributes:
        config: of the model that reads, None while there is none.
        voice: that reads, None while there is none.
        pronunciation: how words are said.
        language: that this text alone is read in, whatever it looks like; '' where the settings say it.
        asked: what is read; kept when it was read to its end.
    """

    def __init__(self, session: Callable[[], Session], settings: Settings) -> None:
        """``session``: the engine's; another one after a restart."""
        self._session, self._settings = session, settings
        self.config: ModelConfig | None = None
        self.voice: Conditionals | None = None
        self.pronunciation: Pronunciation | None = None
        self.language = ""
        self.asked: SpeechRequest | None = None

    @property
    def end(self) -> int | None:
        """Where what is read ends before its text does; None where it does not."""
        return self.asked.end if self.asked is not None else None

    def options(self) -> SpeechOptions:
        """The options that a reading has now."""
        return reading_options(self._settings, self.pronunciation, self.language)

    def get_ready(self) -> None:
        """Have what a reading needs to know of its voice worked out before it is asked for; left where too
        much else is waiting."""
        if self.voice is not None:
            with contextlib.suppress(PhilomelError):
                self._session().prepare(self.voice, self.options())

    def steps(self, document: Document | None, script: Script | None) -> Steps | None:
        """Steps through a document, as it is read; None without one."""
        if document is None or script is None:
            return None
        options = self.options()
        return Steps(script, document.blocks, options.language, self.config, options)

    def unspoken(self, error: PhilomelError, document: Document | None, char: int) -> str:
        """The language that a reading from a character came to nothing for; '' where it was not that."""
        if isinstance(error, LanguageError):
            return error.language
        if not isinstance(error, TextError) or document is None or self.config is None:
            return ""
        language = identify(document.text[char : char + LOOKED_AT]).language
        return language if language not in self.config.text.languages else ""

    def play(
        self,
        script: Script,
        start: int,
        end: int | None,
        cast: Mapping[str, Conditionals] | None,
        *,
        from_word: bool = False,
        sounds: Sounds | None = None,
    ) -> Handle:
        """Have a script read; without its ``cast`` it waits, as without its voice. ``sounds``: of a recording
        that is heard in place of a voice.
        """
        voice = self.voice if cast is not None else None
        self.asked = SpeechRequest(script, voice, self.options(), start, end, from_word, cast or {}, sounds)
        return self._session().play(self.asked)

    def seek(self, char: int) -> Handle | None:
        """Go on from a character; None where nothing is read."""
        begun = self._session().seek(char)
        if begun is None or self.asked is None:
            return None
        self.asked = replace(self.asked, end=None)
        return begun

    def change(self, cast: Mapping[str, Conditionals] | None = None) -> Handle | None:
        """Read on in this style from the next sentence on; given a ``cast``, with the voices, too."""
        if cast is None:
            return self._session().change(options=self.options())
        return self._session().change(self.voice, self.options(), cast)


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

    def near(self, char: int) -> int:
        """The beginning of the sentence that holds a character. A sentence is begun at its beginning: where
        that lies behind the reader, and the character before, it is the next one's."""
        start = self.steps.sentence_start(char)
        return self.sentence(1) if start <= self.char < char else start

    def last(self) -> Span:
        """The sentence that is heard; with the one before it where it has only begun: whoever presses a key
        then means what was said. The one that one is at where nothing is read."""
        place, ledger = self.place, self.ledger
        whole = self.steps.whole_at(place.sentence.span.start if place is not None else self.char)
        if place is None or ledger is None or self.sample is None or not place.sentence.index:
            return whole
        before = self.steps.whole_at(ledger.records()[place.sentence.index - 1].span.start)
        # What is left out between them is no part of what was said.
        apart = bool(self.steps.script.text[before.end : whole.start].strip())
        return Span(before.start, whole.end) if self._has_only_begun(place) and not apart else whole

    def _has_only_begun(self, place: Place) -> bool:
        first = place.sentence.first_sample
        return (first if self.sample is None else self.sample) - first <= BACK_SECONDS * SAMPLE_RATE


def is_before(place: Place, old: Place | None) -> bool:
    """Whether a place lies before the one that was shown last.

    While a sentence is generated, what is known of its words changes, and the clock of a device may
    falter: the light must not jump back. When the reader goes back, ``old`` is forgotten first.
    """
    return old is not None and place.char < old.char


_ENOUGH_SECONDS = 20.0
USUAL_RATE = 16.3
"""Characters a second, with pauses, of the starter's voices: 15.7 to 17.2 by voice, 15.4 to 16.7 by text."""


class ReadingPace:
    """Counts the characters of a text that are read, and learns how fast.

    Attributes:
        rate: characters a second at normal speed, until the reading itself tells better.
    """

    def __init__(self, script: Script, rate: float = USUAL_RATE) -> None:
        """``script``: the text, and what is not read of it."""
        self._length, self._skips = len(script), script.skips
        self._starts = [skip.start for skip in script.skips]
        self._before = [0]
        for skip in script.skips:
            self._before.append(self._before[-1] + len(skip))
        self.rate = rate

    def learn(self, ledger: Ledger) -> bool:
        """Take the rate of the sentences that were generated, once there are enough of them."""
        records = [record for record in ledger.records() if record.closed]
        seconds = sum(record.samples + record.pause for record in records) / SAMPLE_RATE
        if seconds >= _ENOUGH_SECONDS:
            chars = sum(self.read(record.span.end) - self.read(record.span.start) for record in records)
            self.rate = max(chars, 1) / seconds
        return seconds >= _ENOUGH_SECONDS

    def read(self, char: int) -> int:
        """Characters before ``char`` that are read aloud."""
        at = bisect.bisect_right(self._starts, char)
        inside = 0
        if at and char < self._skips[at - 1].end:
            inside = self._skips[at - 1].end - char
        return char - self._before[at] + inside

    def spoken(self, char: int, speed: float) -> float:
        """Seconds of speech before ``char`` at a speed."""
        return self.read(char) / self.rate / speed

    def at(self, seconds: float) -> int:
        """The last character before which at most so many seconds of speech lie, at normal speed."""
        chars = range(self._length + 1)
        return max(bisect.bisect_right(chars, seconds * self.rate, key=self.read) - 1, 0)

    def left(self, char: int, speed: float) -> float:
        """Seconds of speech from ``char`` on at a speed."""
        return (self.read(self._length) - self.read(char)) / self.rate / speed
