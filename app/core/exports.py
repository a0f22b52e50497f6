"""How sound is written to a file: marked or not, how loud."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.core.settings import Settings
from engine import AudioFile, MarkedFile, has_watermark


@dataclass(frozen=True)
class Output:
    """How files are written.

    Attributes:
        marked: whether they are to carry the watermark.
        loudness: LUFS that they are brought to, None for as they are spoken.
        models_dir: where models are kept, and the watermark with them; None for the user's own place.
    """

    marked: bool
    loudness: float | None = None
    models_dir: Path | None = None

    @classmethod
    def of(cls, settings: Settings) -> Output:
        """As the settings say."""
        return cls(settings.watermark, float(settings.loudness) or None, settings.models_folder())

    def marks(self) -> bool:
        """Whether files carry the mark: that is wished, and what it takes is here."""
        return self.marked and has_watermark(self.models_dir)

    def file(self, path: Path) -> AudioFile:
        """A file, from its beginning.

        Raises:
            OutputFileError: as of :class:`engine.AudioFile`.
        """
        if not self.marks():
            return AudioFile(path, loudness=self.loudness)
        return MarkedFile(path, loudness=self.loudness, models_dir=self.models_dir)
