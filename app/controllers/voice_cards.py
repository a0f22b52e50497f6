"""What the window shows of voices: cards of those there are, and clips that may become one."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from app.controllers.voice_store import OwnVoice, peaks
from engine import Conditionals

if TYPE_CHECKING:
    from engine import Judgement, ModelConfig

MAX_CLIP_SECONDS = 20.0
BUILT_IN, OWN = "builtin:", "own:"
_MEL_FRAMES = 50
_CLIP_PEAKS = 256


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
        member: of which model a built-in voice is, empty for own voices: they suit every member.
    """

    key: str
    name: str
    kind: Literal["built-in", "own"]
    seconds: float
    language: str
    source: str
    consent: str
    waveform: tuple[float, ...]
    member: str = ""


@dataclass(frozen=True)
class Candidate:
    """A clip that was judged and may become a voice.

    Attributes:
        path: of the clip.
        name: proposed.
        source: file name, or the word for a microphone.
        seconds: of the whole clip.
        waveform: peaks of the whole clip within 0 and 1.
        judgement: findings and the best part (start, end) in seconds.
    """

    path: Path
    name: str
    source: str
    seconds: float
    waveform: tuple[float, ...]
    judgement: Judgement


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
    return VoiceCard(BUILT_IN + name, name, "built-in", seconds, language, "", "", peaks(energy), member)


def unique(name: str, taken: Iterable[str]) -> str:
    """A name, with a number where another voice has it already."""
    names = {other.casefold() for other in taken}
    numbered = (f"{name} {number}" if number > 1 else name for number in itertools.count(1))
    return next(each for each in numbered if each.casefold() not in names)


def judged(clip: Path, name: str, source: str, config: ModelConfig | None) -> Candidate:
    """Decode and judge a clip for the model that is in use, if there is one."""
    import engine

    decoded = engine.read_clip(clip)
    judgement = engine.judge_clip(clip, config)
    seconds = decoded.samples.size / decoded.rate
    return Candidate(clip, name, source, seconds, peaks(decoded.samples, _CLIP_PEAKS), judgement)


def part_of(clip: Path, best: tuple[float, float]) -> tuple[Any, int]:
    """(S,) samples of a part of a clip, and their rate."""
    import engine

    decoded = engine.read_clip(clip)
    start, end = max(best[0], 0.0), min(best[1], best[0] + MAX_CLIP_SECONDS)
    return decoded.samples[round(start * decoded.rate) : round(end * decoded.rate)], decoded.rate
