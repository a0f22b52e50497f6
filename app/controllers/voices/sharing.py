"""Voices as files: given to others, and taken from them with a consent of one's own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.controllers.background import Tasks
from app.core.voices import OwnVoice, VoiceStore, id_of
from app.problem import Problem
from engine import SentenceCache


@dataclass(frozen=True)
class Offer:
    """A voice in a file that somebody else made.

    Attributes:
        path: of the file.
        name: of the voice.
        consent: the line that was agreed to where it was made.
    """

    path: Path
    name: str
    consent: str


class VoiceSharing(QObject):
    """Writes voices to files and reads them.

    Signals:
        offered: (Offer) a file was looked at: ask for consent, then ``accept``.
        accepted: (OwnVoice) it is one of one's own now.
        problem: (Problem).
    """

    offered = Signal(object)
    accepted = Signal(object)
    problem = Signal(object)

    def __init__(self, store: VoiceStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._tasks = Tasks(self, self.problem.emit)

    def export(self, key: str, path: Path) -> None:
        """Write an own voice as one file."""
        self._tasks.start(lambda task: self._store.export(id_of(key), path))

    @Slot(object)
    def look(self, path: Path) -> None:
        """Look at a file with a voice; ``offered`` follows."""

        def told(voice: OwnVoice) -> None:
            self.offered.emit(Offer(path, voice.name, voice.consent))

        self._tasks.start(lambda task: self._store.look(path), told)

    def accept(self, path: Path, consent: str) -> None:
        """Take the voice of a file; ``accepted`` follows.

        ``consent``: what the user agreed to; without it nothing is taken.
        """
        if not consent.strip():
            self.problem.emit(Problem(self.tr("Say that you may use this voice before you take it.")))
            return
        self._tasks.start(lambda task: self._store.import_file(path, consent), self.accepted.emit)

    def close(self) -> None:
        """Wait until files are written."""
        self._tasks.wait()


def dispose(store: VoiceStore, made: Path, spoken: SentenceCache) -> None:
    """Delete for good what was removed: clips, what models made of them, and what was spoken with those.

    Args:
        store: of own voices.
        made: folder of what models made of clips.
        spoken: sentences that are kept.
    """
    import engine

    digests = {digest for clip in store.trashed_clips() for digest in engine.forget_voice(made, clip)}
    if digests:
        spoken.forget_voices(digests)
    store.empty_trash()
