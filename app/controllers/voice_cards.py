"""What the window shows of voices: cards of those there are, and clips that may become one."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import numpy as np

from app.controllers.voice_store import OwnVoice, peaks
from engine import Conditionals

if TYPE_CHECKING:
    from engine import Clip, Judgement, ModelConfig

MAX_PART_SECONDS = 20.0
BUILT_IN, OWN = "builtin:", "own:"
_MEL_FRAMES = 50
_CLIP_PEAKS = 256
_STARTER = {"magnus": 92.0, "conrad": 133.3, "rufus": 139.1, "selma": 195.1, "anna": 197.5, "ines": 250.0}
PITCHES = {("starter", name): hertz for name, hertz in _STARTER.items()}
"""Median pitch of six sentences in each voice, by autocorrelation."""


@dataclass(frozen=True)
class VoiceCard:
    """What the window shows of a voice.

    Attributes:
        key: ``builtin:<name>`` or ``own:<id>``.
        name: for people.
        kind: where it comes from.
        seconds: of its clip.
        language: of its clip, where known.
        source: file name or "microphone"; empty for built-in ones.
        consent: the dated line of consent.
        waveform: peaks within 0 and 1.
        pitch: of a built-in voice where it was measured, in Hz; 0 where not.
    """

    key: str
    name: str
    kind: Literal["built-in", "own"]
    seconds: float
    language: str
    source: str
    consent: str
    waveform: tuple[float, ...]
    pitch: float = 0.0


@dataclass(frozen=True)
class Candidate:
    """A clip that was judged and may become a voice.

    Attributes:
        clip: all of it.
        name: proposed.
        source: file name, or the word for a microphone.
        waveform: peaks of the whole clip within 0 and 1.
        judgement: findings and the best part (start, end) in seconds.
    """

    clip: Clip
    name: str
    source: str
    waveform: tuple[float, ...]
    judgement: Judgement

    def part(self, start: float, end: float) -> Clip:
        """What lies between two seconds, at most twenty of them."""
        start = max(start, 0.0)
        return self.clip.part(start, min(end, start + MAX_PART_SECONDS))


def id_of(key: str) -> str:
    """The store's id of an own voice."""
    return key.removeprefix(OWN)


def own_card(voice: OwnVoice) -> VoiceCard:
    """The card of an own voice."""
    return VoiceCard(
        OWN + voice.id, voice.name, "own", voice.seconds, voice.language, voice.source, voice.consent,
        voice.waveform,
    )  # fmt: skip


def built_in_card(name: str, voice: Conditionals, member: str) -> VoiceCard:
    """The card of a built-in voice; its waveform is the energy of its prompt's mel."""
    energy = np.exp(np.asarray(voice.prompt_feat[0]).mean(axis=1).astype(np.float32))
    language = str(voice.details.get("language", ""))
    seconds = round(len(energy) / _MEL_FRAMES, 1)
    # Its file is called by a lower-case letter; people are not.
    return VoiceCard(
        BUILT_IN + name, name[:1].upper() + name[1:], "built-in", seconds, language, "", "", peaks(energy),
        PITCHES.get((member, name), 0.0),
    )  # fmt: skip


def cards_of(
    built_in: Mapping[str, Conditionals], member: str, own: Iterable[OwnVoice]
) -> tuple[VoiceCard, ...]:
    """The cards of a member's built-in voices, then those of own ones."""
    return (
        *(built_in_card(name, voice, member) for name, voice in built_in.items()),
        *(own_card(voice) for voice in own),
    )


def unique(name: str, taken: Iterable[str]) -> str:
    """A name, with a number where another voice has it already."""
    names = {other.casefold() for other in taken}
    numbered = (f"{name} {number}" if number > 1 else name for number in itertools.count(1))
    return next(each for each in numbered if each.casefold() not in names)


def judged(path: Path, name: str, source: str, config: ModelConfig | None) -> Candidate:
    """Decode a clip, and judge it for the model that is in use, if there is one."""
    import engine

    clip = engine.read_clip(path)
    return Candidate(clip, name, source, peaks(clip.samples, _CLIP_PEAKS), engine.judge_clip(clip, config))
