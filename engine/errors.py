"""One exception class for each failure that a user can cause or meet.

The message is a sentence that says what happened and what to do about it; programs branch on
the class. Everything derives from :class:`PhilomelError`.
"""

from __future__ import annotations


class PhilomelError(Exception):
    """Base of all errors that Philomel raises on purpose."""


class ConfigError(PhilomelError):
    """A configuration has an unknown, missing or impossible value."""


class MissingPackageError(PhilomelError):
    """A package that is needed for this alone, and not by the program, is not installed."""


class BackendError(PhilomelError):
    """The compute device asked for is not there or ran out of memory."""


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

    def __init__(self, message: str, language: str = "") -> None:
        super().__init__(message)
        self.language = language


class PronunciationError(PhilomelError):
    """A pronunciation rule, or a file of them, cannot be used."""


class MissingExtraError(PhilomelError):
    """An optional library is needed; the message names the extra to install."""


class AudioDeviceError(PhilomelError):
    """There is no usable output device, or it stopped working."""


class OutputFileError(PhilomelError):
    """The output file cannot be written."""


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
