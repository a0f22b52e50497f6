"""One exception class for each failure that a user can cause or meet, and the words for it as a value.

Programs branch on the class. What people read is a :class:`Message`: an English sentence with named blanks,
which stands once, where it is raised, and what fills them. ``str()`` is English; the window says the same
message in its own language. Everything raised on purpose derives from :class:`PhilomelError`.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from string import Formatter
from typing import Any


class Message:
    """Words for people: what happened, and what to do about it.

    Attributes:
        template: in English, with blanks as :meth:`str.format` has them, e.g. ``"'{path}' is a folder."``
        values: of the blanks by name, as they are: numbers, :class:`Bytes`, paths, names, and in turn
            messages and errors, which are said in the language of the sentence that they stand in.
    """

    def __init__(self, template: str, /, **values: Value) -> None:
        self.template, self.values = template, values

    def filled(self, template: str, written: Callable[[Value], object]) -> str:
        """``template``, this one's or its translation, with its values as they are ``written`` there."""
        if not self.values:
            return template
        return template.format(**{name: written(value) for name, value in self.values.items()})

    def plain(self) -> dict[str, Any]:
        """As JSON can hold it; see :meth:`of_plain`."""
        words = {name: _as_words(value) for name, value in self.values.items()}
        values = {name: each.plain() if isinstance(each, Message) else each for name, each in words.items()}
        return {"template": self.template, "values": values}

    @classmethod
    def of_plain(cls, plain: dict[str, Any]) -> Message:
        """What :meth:`plain` gave, perhaps in another process, which a hostile file may have taken over: a
        template whose blanks ask for more than a value and its decimals stays as it is written."""
        values = {n: cls.of_plain(v) if isinstance(v, dict) else v for n, v in plain["values"].items()}
        found = Formatter().parse(plain["template"])
        plainly = all(name is None or (name in values and len(form or "") <= 3) for _, name, form, _ in found)
        return cls(plain["template"], **values) if plainly else cls(plain["template"])

    def __str__(self) -> str:
        return self.filled(self.template, _as_words)

    def __repr__(self) -> str:
        return repr(str(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class Bytes(int):
    """A size that people read as 640 MB or 1.4 GB."""

    def __str__(self) -> str:
        return f"{self / 1e9:.1f} GB" if self >= 1e9 else f"{self / 1e6:.0f} MB"


Value = str | int | float | Path | Message | BaseException
"""What fills a blank."""


def _as_words(value: Value) -> str | int | float | Message:
    """A value as a sentence holds it: an error by what it says."""
    if isinstance(value, PhilomelError):
        return value.message
    if isinstance(value, BaseException):
        return Message(getattr(value, "strerror", None) or str(value) or type(value).__name__)
    return str(value) if isinstance(value, (Path, Bytes)) else value


class PhilomelError(Exception):
    """Base of all errors that Philomel raises on purpose.

    Attributes:
        message: what people read of it.
    """

    def __init__(self, words: str | Message, /, **values: Value) -> None:
        super().__init__(words)
        self.message = words if isinstance(words, Message) else Message(words, **values)

    def __str__(self) -> str:
        return str(self.message)


class ConfigError(PhilomelError):
    """A configuration has an unknown, missing or impossible value."""


class MissingPackageError(PhilomelError):
    """A package that is needed for this alone, and not by the program, is not installed."""


class BackendError(PhilomelError):
    """The compute device asked for is not there or ran out of memory."""


class ProcessError(PhilomelError):
    """A process that a piece of work is to be done in cannot be started."""


class RecordingError(BackendError):
    """A network cannot be recorded for the library that runs it on a processor."""


class KernelError(BackendError):
    """One of the program's own GPU kernels cannot be compiled; MLX's operations can take its place."""


class PrecisionError(BackendError):
    """Numbers outgrew half precision, where float32 has room for them."""


class CheckpointError(PhilomelError):
    """Base of what can be wrong with model files."""


class CheckpointNotFoundError(CheckpointError):
    """No such model is installed, or a file of it is missing."""


class CheckpointFormatError(CheckpointError):
    """A file is truncated, corrupted, or not of the format its name says."""


class UnsafeCheckpointError(CheckpointError):
    """A ``.pt`` file asks for code to be run; it was refused and nothing ran."""


class MissingTensorError(CheckpointError):
    """The file lacks a tensor that the model needs."""


class UnknownTensorError(CheckpointError):
    """The file has a tensor that the model does not know."""


class TensorShapeError(CheckpointError):
    """A tensor has another shape or kind of number than the model needs."""


class ChecksumError(CheckpointError):
    """A file's content is not what its publisher lists."""


class DownloadError(PhilomelError):
    """A download failed; what arrived so far is kept and resumed next time."""


class DiskSpaceError(PhilomelError):
    """Too little free disk space for what was asked."""


class ClipError(PhilomelError):
    """Base of what can be wrong with a reference clip."""


class ClipFormatError(ClipError):
    """The file is not audio that can be decoded, or is damaged."""


class ClipTruncatedError(ClipFormatError):
    """The file breaks off before anything usable."""


class ClipUnreadableError(ClipError):
    """The file cannot be opened (a folder, no permission)."""


class ClipEmptyError(ClipError):
    """The file holds no sound at all."""


class ClipTooShortError(ClipError):
    """The clip holds too little sound for this member."""


class ClipSilentError(ClipError):
    """The clip holds no speech-like sound."""


class ClipInvalidError(ClipError):
    """The clip's samples are unusable (NaN, infinite, impossible rate or channels)."""


class ClipHeaderError(ClipInvalidError):
    """The file claims a rate, a size or a number of channels that cannot be."""


class VoiceFileError(PhilomelError):
    """A saved voice is damaged, or not a voice file."""


class VoiceMismatchError(PhilomelError):
    """A saved voice was made with another member than the one loaded."""


class VoiceNotFoundError(PhilomelError):
    """No voice of that name, and no clip at that path."""


class TextError(PhilomelError):
    """The text cannot be read (empty, or holds nothing that is spoken)."""


class LanguageError(PhilomelError):
    """The member does not speak the language asked for, or that a text is in.

    Attributes:
        language: two letters, of the text.
    """

    def __init__(self, words: str | Message, language: str = "", /, **values: Value) -> None:
        super().__init__(words, **values)
        self.language = language


class PronunciationError(PhilomelError):
    """A pronunciation rule, or a file of them, cannot be used."""


class MissingExtraError(PhilomelError):
    """An optional library is needed; the message names the extra to install."""


class AudioDeviceError(PhilomelError):
    """There is no usable output device, or it stopped working."""


class OutputFileError(PhilomelError):
    """The output file cannot be written."""


class MissingEncoderError(OutputFileError):
    """A format of sound needs an encoder that is not on this machine."""


class DocumentError(PhilomelError):
    """Base of what can be wrong with a document."""


class DocumentFormatError(DocumentError):
    """The document is damaged or of a kind that cannot be opened."""


class DocumentEncryptedError(DocumentError):
    """The document is locked by a password or by digital rights management."""


class DocumentPasswordError(DocumentEncryptedError):
    """The document opens with a password: none was given, or a wrong one."""


class DocumentTooLargeError(DocumentError):
    """The document is larger, once unpacked, than can be opened safely."""


class DocumentEmptyError(DocumentError):
    """The document holds no text (for instance scanned pages)."""


class DocumentScanError(DocumentEmptyError):
    """The document holds pictures of pages and no text."""


class CancelledError(PhilomelError):
    """Work was cancelled by its owner; not a failure."""


def forget_values(error: BaseException | None) -> None:
    """Leave of an error's traceback its lines, and nothing where it was raised on purpose: whoever keeps the
    error would keep all that the work was done with, models among it. With lines that nobody expected stays
    what their functions know of where they were made, until Python's collector comes."""
    while error is not None:
        traceback.clear_frames(error.__traceback__)
        if isinstance(error, PhilomelError):
            error.__traceback__ = None
        error = error.__cause__ or error.__context__
