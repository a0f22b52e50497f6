"""Voices: built-in and own ones, adding, removing, sharing, previewing, and the microphone."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Signal, Slot

from engine import Judgement
from engine.types import Float32


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
        waveform: (N,) peaks within 0 and 1.
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
        seconds: of the whole clip.
        waveform: (N,) peaks of the whole clip within 0 and 1.
        judgement: findings and the best part (start, end) in seconds.
    """

    path: Path
    name: str
    seconds: float
    waveform: tuple[float, ...]
    judgement: Judgement


class Voices(QObject):
    """The voices there are and the one in use.

    Signals:
        changed: the list of cards is another.
        current_changed: (VoiceCard or None).
        preparing_changed: (text, '' when nothing is being prepared): cloning and its progress.
        judged: (Candidate) after ``judge``.
        added: (VoiceCard) after ``add``.
        removed: (VoiceCard) may be taken back by ``undo_remove``.
        level: (peak 0-1, seconds recorded) from the microphone.
        recorded: (Path of the clip).
        previewing_changed: (key of the voice that is heard as a preview, '' for none).
        problem: (Problem).
    """

    changed = Signal()
    current_changed = Signal(object)
    preparing_changed = Signal(str)
    judged = Signal(object)
    added = Signal(object)
    removed = Signal(object)
    level = Signal(float, float)
    recorded = Signal(object)
    previewing_changed = Signal(str)
    problem = Signal(object)

    def cards(self) -> tuple[VoiceCard, ...]:
        """Built-in voices of the member, then own ones by name."""

    def current(self) -> VoiceCard | None: ...
    @Slot(str)
    def use(self, key: str) -> None: ...
    @Slot(object)
    def judge(self, clip: Path) -> None: ...
    def add(self, candidate: Candidate, name: str, best: tuple[float, float], consent: str) -> None: ...
    @Slot(str, str)
    def rename(self, key: str, name: str) -> None: ...
    @Slot(str)
    def remove(self, key: str) -> None: ...
    @Slot()
    def undo_remove(self) -> None: ...
    def export(self, key: str, path: Path) -> None: ...
    @Slot(object)
    def import_file(self, path: Path) -> None: ...
    @Slot(str)
    def preview(self, key: str) -> None: ...
    @Slot(object, float, float)
    def preview_part(self, clip: Path, start: float, end: float) -> None:
        """Play a part of a clip as it is."""

    @Slot()
    def stop_preview(self) -> None: ...
    def microphones(self) -> list[str]: ...
    @Slot(str)
    def start_recording(self, microphone: str = "") -> None: ...
    @Slot()
    def stop_recording(self) -> None: ...
    def waveform(self, samples: Float32, count: int = 96) -> tuple[float, ...]: ...
