"""Audio files, written while they are generated.

A WAV file is valid at every moment, give or take the last second: its header is brought up to
date as it grows, so a run that is cut off leaves a file that plays. Files of other formats cannot grow that
way; until one is closed the samples stand in ``<name>.partial.wav`` beside it, which is as valid,
then they are encoded and put in place in one step. All can be continued after a break.
"""

from __future__ import annotations

import errno
import io
import logging
import os
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import numpy as np
import soundfile as sf

from engine.audio.encoding import NO_TAGS, SOUND_SUFFIXES, Tags, as_int16, check_encoder, encode
from engine.audio.levelling import levelling, louder
from engine.config import SAMPLE_RATE
from engine.errors import OutputFileError, Value
from engine.files import held, is_full, lacks_room
from engine.types import Float32

log = logging.getLogger(__name__)

_UPDATE_SAMPLES = SAMPLE_RATE
_BLOCK = 1 << 16
_HEADER = struct.Struct("<4sI4s4sIHHIIHH4sI")
_MOST_BYTES = 0xFFFF_0000
"""Of sound that a WAV file's header can tell of."""
_SAMPLE = np.dtype("<i2")


class AudioFile:
    """Writes mono samples at 24 kHz, in 16 bits where it has bits, to a file of a format in
    :data:`engine.audio.encoding.SOUND_SUFFIXES`; what is beyond 1 is clipped. A context manager.

    Nothing is touched before the first samples are there (or it is closed without an error): work
    that fails at its beginning leaves an older file of that name alone.

    Attributes:
        path: the file that was asked for.
        samples: how many it holds so far.
        tags: what is said of it, wherever its format has room for that.

    Args:
        path: its suffix decides the format; an existing file is replaced.
        resume_at: keep that many samples of an earlier, cut-off run and go on after them.
        loudness: LUFS that the whole is brought to when it is closed, peaks held back where they are;
            None leaves the samples as they come.

    Raises:
        OutputFileError: the folder is missing, writing is not allowed, the format is unknown, or
            there is nothing to resume.
    """

    def __init__(
        self, path: str | Path, *, resume_at: int | None = None, loudness: float | None = None
    ) -> None:
        self.path = path = Path(path)
        self._loudness = loudness
        self.samples = 0
        self.tags: Tags = NO_TAGS
        check_place(path)
        _check_format(path)
        self._grows = path.suffix.lower() == ".wav"
        self._working = working_file(path)
        self._behind = 0
        """Samples that the header does not tell of yet."""
        self._file: io.FileIO | None = None
        try:
            if resume_at is not None:
                self._file = self._reopen(resume_at)
        except OSError as error:
            raise output_failure(self._working, error) from error

    def _opened(self) -> io.FileIO:
        """The working file, made when it is first needed."""
        if self._file is None:
            # Unbuffered: what could not be written is known at once, and nothing is left to fail at closing.
            self._file = io.FileIO(self._working, "w+", opener=_alone)
            self._update()
        return self._file

    def _reopen(self, resume_at: int) -> io.FileIO:
        """The working file of an earlier run, cut to ``resume_at`` samples, at its end."""
        if not self._working.is_file():
            raise OutputFileError("There is no '{path}' to continue: start it anew.", path=self._working)
        file = io.FileIO(self._working, "r+", opener=_alone)
        if _samples_of(file) < resume_at:
            file.close()
            raise OutputFileError(
                "'{path}' does not hold the first {samples} samples of this text: start it anew.",
                path=self._working,
                samples=resume_at,
            )
        file.seek(file.truncate(_HEADER.size + resume_at * _SAMPLE.itemsize))
        self.samples = resume_at
        return file

    def write(self, samples: Float32) -> None:
        """Append (S,) float32 samples; none at all do not begin the file.

        Raises:
            OutputFileError: the disk is full, the file is too large for WAV, or it went away.
        """
        if samples.size:
            self._append(samples)

    def _append(self, samples: Float32) -> None:
        """Begin the file if it is not yet, and append (S,) samples to it."""
        if self._grows and (self.samples + samples.size) * _SAMPLE.itemsize > _MOST_BYTES:
            raise OutputFileError(
                "'{path}' has reached the 4 GB a WAV file can hold: start another.", path=self.path
            )
        try:
            self._opened()
            self._put(as_int16(samples).tobytes())
            self.samples += samples.size
            self._behind += samples.size
            if self._behind >= _UPDATE_SAMPLES:
                self._update()
        except OSError as error:
            raise output_failure(self._working, error) from error

    def _put(self, data: bytes) -> None:
        """Write all of it at the present place. Raises OSError."""
        file, left = self._opened(), memoryview(data)
        while left:
            left = left[file.write(left) :]

    def sync(self) -> None:
        """Bring the header up to date: from now on the file tells of all that was written.

        Raises:
            OutputFileError: it cannot be written.
        """
        try:
            self._opened()
            self._update()
        except OSError as error:
            raise output_failure(self._working, error) from error

    def _update(self) -> None:
        """Write the header. Raises OSError, also where the file holds another number of samples."""
        file = self._opened()
        file.seek(0)
        self._put(_header(self.samples))
        file.seek(0, os.SEEK_END)
        self._behind = 0
        if (found := _samples_of(file)) != self.samples:
            raise OSError(errno.EIO, f"it holds {found} samples of {self.samples}")

    def close(self) -> None:
        """Finish the file. May be called twice.

        Raises:
            OutputFileError: it cannot be written; what stands in the working file stays there.
        """
        if self._file is not None and self._file.closed:
            return
        try:
            with self._opened():
                self._update()
                gain = 1.0
                if self._loudness is not None:
                    gain = levelling(lambda: wav_blocks(self._working), self._loudness)
                if not self._grows:
                    self._encode(gain)
                    self._working.unlink()
                elif gain != 1.0:
                    self._level(gain)
        except (OSError, sf.LibsndfileError) as error:
            raise output_failure(self.path, error) from error

    def _encode(self, gain: float) -> None:
        """Write it anew under its own name, louder or softer, whole or not at all."""
        encode(self.path, lambda: louder(wav_blocks(self._working), gain), self.tags)

    def _level(self, gain: float) -> None:
        """Make the file louder or softer; where there is no room for a second one, it stays as it is."""
        try:
            self._encode(gain)
        except (OSError, sf.LibsndfileError) as error:
            log.info("'%s' is left as loud as it was spoken: %s", self.path, error)

    def leave(self) -> None:
        """End before the file is whole: what was written stays, as loud as it came, and can be gone on with.
        May be called twice.

        Raises:
            OutputFileError: it cannot be written.
        """
        # What follows comes as loud as this came.
        self._loudness = None
        if self._file is None or self._file.closed:
            return
        if not self._grows:
            self.sync()
            self._file.close()
        else:
            self.close()

    def __enter__(self) -> AudioFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Finish the file, or :meth:`leave` it after an error."""
        if kind is None:
            self.close()
        else:
            self.leave()


def _header(samples: int) -> bytes:
    """The header of a WAV file: one channel, and as many samples as it can tell of."""
    width, rate = _SAMPLE.itemsize, SAMPLE_RATE
    size = min(samples * width, _MOST_BYTES)
    return _HEADER.pack(
        b"RIFF", size + _HEADER.size - 8, b"WAVE", b"fmt ", 16, 1, 1, rate, rate * width, width, 8 * width,
        b"data", size,
    )  # fmt: skip


def _is_ours(file: io.FileIO) -> bool:
    """Whether it begins with a header of ours, of whatever size. Raises OSError."""
    file.seek(0)
    found, ours = file.read(_HEADER.size) or b"", _header(0)
    return (found[:4], found[8:-4]) == (ours[:4], ours[8:-4])


def _samples_of(file: io.FileIO) -> int:
    """How many stand in a file of ours, which is then at its end, whatever its header tells; none in another.
    Raises OSError."""
    ours = _is_ours(file)
    size = file.seek(0, os.SEEK_END) - _HEADER.size
    return size // _SAMPLE.itemsize if ours else 0


def wav_samples(wav: Path) -> int:
    """How many samples a file of ours holds, whatever its header tells; 0 where it cannot be read."""
    try:
        with io.FileIO(wav) as file:
            return _samples_of(file)
    except OSError:
        return 0


def wav_blocks(wav: Path, first: int = 0, end: int = sys.maxsize) -> Iterator[np.ndarray]:
    """(S,) int16 samples of a file of ours from one of them on, up to another, in blocks.

    Raises:
        OSError: it cannot be read.
    """
    with io.FileIO(wav) as file:
        if not _is_ours(file):
            raise OSError(errno.EIO, f"'{wav.name}' cannot be read")
        file.seek(_HEADER.size + first * _SAMPLE.itemsize)
        while first < end and (block := np.fromfile(file, _SAMPLE, min(_BLOCK, end - first))).size:
            yield block
            first += block.size


def _alone(path: str, flags: int) -> int:
    """Open a working file that nobody else writes to, until it is closed.

    Raises:
        OutputFileError: somebody does.
    """
    file = os.open(path, flags & ~os.O_TRUNC, 0o666)
    if not held(file):
        os.close(file)
        raise OutputFileError(
            "'{path}' is being written by another Philomel: wait for it, or give another name.", path=path
        )
    if flags & os.O_TRUNC:
        os.ftruncate(file, 0)
    return file


def working_file(path: Path) -> Path:
    """Where the samples for an audio file stand until it is closed."""
    return path if path.suffix.lower() == ".wav" else path.with_name(f"{path.stem}.partial.wav")


def _check_format(path: Path) -> None:
    """Refuse what cannot be written.

    Raises:
        OutputFileError: an unknown suffix.
        MissingEncoderError: the format needs an encoder that is not on this machine.
    """
    suffix = path.suffix.lower()
    if suffix not in SOUND_SUFFIXES:
        raise OutputFileError(
            "'{name}': end the name in {suffixes}.", name=path.name, suffixes=", ".join(SOUND_SUFFIXES)
        )
    check_encoder(suffix)


def check_place(path: Path) -> None:
    """Refuse what the system would refuse later, with a sentence that says why."""
    if not path.parent.is_dir():
        raise OutputFileError(
            "There is no folder '{folder}': create it or choose another.", folder=path.parent
        )
    if path.is_dir():
        raise OutputFileError("'{path}' is a folder: give the name of a file.", path=path)
    place = path if path.exists() else path.parent
    if not os.access(place, os.W_OK):
        raise OutputFileError("Writing to '{place}' is not allowed: choose another folder.", place=place)


def output_failure(path: Path, error: Exception) -> OutputFileError:
    """The error for people: libsndfile only says "System error", so the disk is asked."""
    if lacks_room(error) or is_full(path.parent):
        return OutputFileError("The disk is full: '{path}' cannot grow. Make room and try again.", path=path)
    why: Value = error if isinstance(error, OSError) else str(error).rstrip(".")
    return OutputFileError("'{path}' cannot be written: {why}.", path=path, why=why)
