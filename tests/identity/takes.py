"""What is spoken to tell whether a change of the code changed the speech, and the sums of it.

Everything goes through :class:`engine.Session`, as the program goes: played into a player that stands
still, or written into a file. Each text is spoken twice, so that both ways, greedy and sampled tokens and
both streaming modes are heard.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal, get_args

import numpy as np

from engine import (
    AudioFile,
    Conditionals,
    FileSink,
    Ledger,
    Meter,
    SentenceCache,
    Session,
    SpeechOptions,
    SpeechRequest,
    judge_clip,
)
from engine.errors import PhilomelError
from engine.text.script import Script
from tests.parity import members
from tests.support.places import CLIPS
from tests.support.still import Still

TEXTS: dict[str, str] = json.loads(Path(__file__).with_name("texts.json").read_text("utf-8"))
"""Name and text of all that is spoken; the starter speaks all of it."""
MEMBERS = {
    "original": "original",
    "multilingual": "multilingual-v3",
    "turbo": "turbo",
    "nano": "nano",
    "flash": "flash",
}
"""One member of each kind; their weights are random and of toy sizes, and the reference's own modules draw
them, so that they depend on nothing in the engine."""
MEMBERS_SPEAK = ("greeting", "measures", "script", "short")
SUBJECTS = ("starter", *MEMBERS)
CLIPS_HEARD = ("en_m_librispeech_3436-172162-0000_16k.ogg", "en_f_librivox_sonnet_44k1_stereo.ogg")

Way = Literal["played", "written"]
Drawing = Literal["greedy", "sampled"]
Mode = Literal["exact", "fast"]


@dataclass(frozen=True)
class Sums:
    """What one take gave, as sha256 in hexadecimal, or the error in words.

    Attributes:
        name: subject, text or clip, and how.
        sound: of the samples as they were heard or stand in the file; of a clip, of the voice's arrays.
        places: of the ledger, which tells sentences, words, pauses and findings; of a clip, its judgement.
    """

    name: str
    sound: str
    places: str


def takes(subjects: Collection[str], texts: Collection[str], folder: Path) -> Iterator[Sums]:
    """All takes of the subjects asked for, of the texts asked for, in a fixed order.

    Args:
        subjects: some of ``SUBJECTS``.
        texts: some of the names in ``TEXTS``.
        folder: for what is made on the way.
    """
    for subject in [name for name in SUBJECTS if name in subjects]:
        spoken = [name for name in TEXTS if subject == "starter" or name in MEMBERS_SPEAK]
        yield from _Subject(subject, folder).takes(
            [(i, name) for i, name in enumerate(spoken) if name in texts]
        )


class _Subject:
    """One model, behind a session."""

    def __init__(self, name: str, folder: Path) -> None:
        self._name, self._folder = name, folder
        self._model = name if name == "starter" else str(_made(name, folder))
        # A random model is found wanting in every try: one of them shows that the second is another.
        self._retries = {"starter": 2, "original": 1}.get(name, 0)

    def takes(self, texts: list[tuple[int, str]]) -> Iterator[Sums]:
        """Of some texts, each with its number, and of the clips."""
        with closing(Still()) as player:
            session = self._session(player)
            voice = session.wait(session.voice())
            for number, text in texts:
                for way, drawing, mode in _ways(number):
                    speak = self._played if way == "played" else self._written
                    asked = self._request(text, voice, drawing, mode)
                    yield _sums(f"{self._name} {text} {way} {drawing} {mode}", partial(speak, session, asked))
            keeping = self._session(player, SentenceCache(self._folder / f"{self._name}-kept", 2**30))
            for _, text in texts[:1]:
                asked = self._request(text, voice, "sampled", "exact")
                for time in ("kept", "found again"):
                    yield _sums(f"{self._name} {text} {time}", partial(self._played, keeping, asked))
            for clip in CLIPS_HEARD[: None if self._name == "starter" else 1]:
                yield _sums(f"{self._name} {clip}", partial(self._cloned, session, CLIPS / clip))

    def _session(self, player: Still, cache: SentenceCache | None = None) -> Session:
        session = Session(player=player, audio_cache=cache)
        session.wait(session.load(self._model, device="cpu"))
        return session

    def _request(self, text: str, voice: Conditionals, drawing: Drawing, mode: Mode) -> SpeechRequest:
        temperature = 0.0 if drawing == "greedy" else None
        options = SpeechOptions(temperature=temperature, streaming=mode, retries=self._retries)
        return SpeechRequest(Script.plain(TEXTS[text]), voice, options)

    def _played(self, session: Session, request: SpeechRequest) -> tuple[bytes, str]:
        player = session.player
        assert isinstance(player, Still)
        ledger = session.wait(session.play(request))
        return player.wave.tobytes(), _told(ledger)

    def _written(self, session: Session, request: SpeechRequest) -> tuple[bytes, str]:
        path = self._folder / "take.wav"
        with AudioFile(path) as file:
            ledger = session.wait(session.write(request, FileSink(file), Meter()))
        return path.read_bytes(), _told(ledger)

    def _cloned(self, session: Session, clip: Path) -> tuple[bytes, str]:
        voice = session.wait(session.clone(clip))
        arrays = (
            voice.speaker_emb,
            voice.t3_prompt_tokens,
            voice.prompt_token,
            voice.prompt_feat,
            voice.embedding,
        )
        return b"".join(np.ascontiguousarray(array).tobytes() for array in arrays), repr(judge_clip(clip))


def _made(kind: str, folder: Path) -> Path:
    """A member's official files with random weights of toy sizes."""
    # At these sizes nothing but its numbers tells one kind with a GPT-2 backbone from the other.
    members.write(folder / kind, members.build(MEMBERS[kind], "tiny", seed=list(MEMBERS).index(kind)))
    return folder / kind


def _ways(number: int) -> Iterator[tuple[Way, Drawing, Mode]]:
    """Two takes that differ in everything; four texts in a row have all eight combinations."""
    for flip in (0, 1):
        yield (
            get_args(Way)[flip],
            get_args(Drawing)[(number // 2 + flip) % 2],
            get_args(Mode)[(number + flip) % 2],
        )


def _sums(name: str, take: Callable[[], tuple[bytes, str]]) -> Sums:
    try:
        sound, told = take()
    except PhilomelError as error:
        return Sums(name, f"{type(error).__name__}: {error}", "")
    return Sums(name, hashlib.sha256(sound).hexdigest(), hashlib.sha256(told.encode()).hexdigest())


def _told(ledger: Ledger) -> str:
    return "\n".join(map(repr, ledger.records()))
