"""Commands to a session by lot, between any two steps of its work: nothing is left at work or read twice."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from engine.errors import CancelledError
from engine.reading.scheduler import Handle
from engine.reading.session import Session, SpeechRequest
from engine.speech.options import SpeechOptions
from engine.text.script import Script
from tests.support.still import Still

pytestmark = pytest.mark.usefixtures("brief")

SENTENCES = (
    "The bird sings at night. ", "Nobody sleeps at all now. ", "All of us sing with it.\n\n",
    "The night is small and dark. ", "It ends as the day begins.",
)  # fmt: skip
TEXT = "".join(SENTENCES)
STARTS = [TEXT.index(each) for each in SENTENCES]
OPTIONS = SpeechOptions(retries=0, steps=1)


class Person:
    """Asks for anything at any moment."""

    def __init__(self, session: Session, player: Still, seed: int) -> None:
        self._session, self._player, self._lot = session, player, random.Random(seed)
        self._voices = [session.wait(session.voice(name)) for name in ("anna", "bela")]
        self.asked: list[Handle | None] = []
        self.play()
        for _ in range(self._lot.randrange(4, 20)):
            for _ in range(self._lot.choice((0, 0, 0, 1, 8, 60))):
                session._scheduler.run_step()
            acts = (self.play, self.change, self.seek, self.listen, self.away, *[self.change, self.listen])
            self._lot.choice((*acts, session.stop, session.pause, session.resume))()

    def play(self) -> None:
        start = self._lot.choice(STARTS)
        asked = SpeechRequest(Script.plain(TEXT), self._lot.choice(self._voices), OPTIONS, start=start)
        self.asked.append(self._session.play(asked))

    def change(self) -> None:
        options = replace(OPTIONS, seed=self._lot.randrange(2))
        self.asked.append(self._session.change(self._lot.choice((None, *self._voices)), options))

    def seek(self) -> None:
        self.asked.append(self._session.seek(self._lot.choice(STARTS)))

    def away(self) -> None:
        """The model is put away."""
        self.asked.append(self._session.unload())

    def listen(self) -> None:
        """Some of what is there is heard."""
        ledger = self._session.ledger()
        if ledger is not None and ledger.end_sample:
            self._player.seek(self._lot.randrange(ledger.end_sample))


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_asked_ends_and_what_is_read_is_read_once(
    session: Session, player: Still, seed: int
) -> None:
    asked = Person(session, player, seed).asked
    while session._scheduler._take_all():
        session._scheduler.run_step()
    for job in asked:
        assert job is None or isinstance(job.result.exception(0), CancelledError | None)
    ledger = session.ledger()
    assert len(player.wave) == (ledger.end_sample if ledger else 0)
    for record, following in pairwise(ledger.records() if ledger else ()):
        assert STARTS.index(following.span.start) == STARTS.index(record.span.start) + 1
    assert ledger is None or ledger.records()[-1].span.start == STARTS[-1]
