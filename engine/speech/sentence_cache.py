"""Sentences that were generated, on the disk: what was heard once is not generated again.

A sentence is kept under everything its samples depend on: its words, the voice, the settings and
the model's files. Losing or damaging an entry costs its generation, nothing else.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import logging
import os
import threading
import time
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import soundfile as sf

from engine.audio.encoding import as_float, as_int16
from engine.config import SAMPLE_RATE
from engine.files import write_whole
from engine.span import Span
from engine.types import Conditionals, Float32, WordTime

if TYPE_CHECKING:
    from engine.checkpoints.loader import LoadedModel
    from engine.speech.options import SpeechOptions
    from engine.text.sentences import Sentence

log = logging.getLogger(__name__)

_VERSION = 2
_SUFFIX = ".sentence"
_MAX_HEAD = 1 << 20
_CLOCK_SLACK = 60.0
"""Seconds by which a file's time may be ahead: the folder may lie on another machine."""


@dataclass(frozen=True)
class CachedSentence:
    """A sentence without its pause.

    Attributes:
        samples: (S,) float32 at 24 kHz; on the disk they have 16 bits.
        words: word times, in the source the sentence is read from now.
        findings: what was found wrong with it.
        settled: whether it is good, or was tried as often as is allowed.
    """

    samples: Float32
    words: tuple[WordTime, ...]
    findings: tuple[str, ...]
    settled: bool = True


class SentenceCache:
    """Entries in a folder, the longest unused ones deleted beyond a size. Any thread may use it.

    Args:
        folder: is made when first needed.
        max_bytes: of all entries together; 0 keeps none.
    """

    def __init__(self, folder: Path, max_bytes: int) -> None:
        self._folder = folder
        self._max_bytes = max_bytes
        self._lock = threading.Lock()
        self._size: int | None = None
        self._refused = False

    @property
    def size(self) -> int:
        """Bytes of all entries."""
        with self._lock:
            return self._measured()

    def set_limit(self, max_bytes: int) -> None:
        """Another limit; what is beyond it is deleted now, as far as the disk allows."""
        with self._lock:
            self._max_bytes = max_bytes
            self._prune()

    def find(self, key: str, start: int) -> CachedSentence | None:
        """The sentence kept under ``key``, for a source where it begins at character ``start``."""
        path = self._folder / (key + _SUFFIX)
        try:
            data = path.read_bytes()
            length = int.from_bytes(data[:4], "little")
            facts = json.loads(data[4 : 4 + length])
            samples, rate = sf.read(io.BytesIO(data[4 + length :]), dtype="float32")
            words = tuple(WordTime(Span(start + a, start + b), c, d) for a, b, c, d in facts["words"])
            kept = CachedSentence(samples, words, tuple(facts["findings"]), bool(facts["settled"]))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError, sf.LibsndfileError) as error:
            log.info("A kept sentence is unusable and is made anew: %s", error)
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return kept if rate == SAMPLE_RATE and samples.ndim == 1 else None

    def store(self, key: str, start: int, kept: CachedSentence, voice: str = "") -> None:
        """Keep a sentence that begins at source character ``start``; a disk that takes nothing only
        costs the entry.

        ``voice``: the digest of the voice that speaks it, for :meth:`forget_voices`.
        """
        if not self._max_bytes or not kept.samples.size:
            return
        words = [(w.span.start - start, w.span.end - start, w.start, w.end) for w in kept.words]
        facts = {"words": words, "findings": kept.findings, "settled": kept.settled, "voice": voice}
        head = json.dumps(facts).encode()
        sound = io.BytesIO()
        sf.write(sound, as_int16(kept.samples), SAMPLE_RATE, format="FLAC", subtype="PCM_16")
        data = len(head).to_bytes(4, "little") + head + sound.getvalue()
        with self._lock:
            size = self._measured()
            try:
                write_whole(self._folder / (key + _SUFFIX), data, lasting=False)
            except OSError as error:
                # Once, and not for each sentence of a book.
                level = logging.DEBUG if self._refused else logging.WARNING
                log.log(level, "A sentence could not be kept: %s", error)
                self._refused = True
                return
            self._refused = False
            self._size = size + len(data)
            self._prune()

    def forget_voices(self, digests: Collection[str]) -> None:
        """Delete what these voices spoke, and what earlier versions kept, which does not say who spoke it."""
        with self._lock:
            for _, _, path in self._entries():
                if _speaker(path) in (*digests, ""):
                    path.unlink(missing_ok=True)
            self._size = None

    def clear(self) -> None:
        """Delete every entry.

        Raises:
            OSError: one cannot be deleted; the others are.
        """
        with self._lock:
            limit, self._max_bytes = self._max_bytes, 0
            refused = self._prune()
            self._max_bytes = limit
        if refused is not None:
            raise refused

    def _measured(self) -> int:
        if self._size is None:
            self._size = sum(size for _, size, _ in self._entries())
        return self._size

    def _prune(self) -> OSError | None:
        """Delete the longest unused entries until a tenth below the limit; why one of them stays."""
        refused = None
        if self._measured() <= self._max_bytes:
            return refused
        entries = sorted(self._entries())
        total = sum(size for _, size, _ in entries)
        for _, size, path in entries:
            if total <= self._max_bytes * 0.9:
                break
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                refused = error
            else:
                total -= size
        self._size = total
        return refused

    def _entries(self) -> list[tuple[float, int, Path]]:
        """(last use, bytes, path) of each entry; one from the future, of before a clock was set back, counts
        as the oldest, or it would outlast all that follow."""
        found, now = [], time.time() + _CLOCK_SLACK
        for path in self._folder.glob(f"*{_SUFFIX}"):
            with contextlib.suppress(OSError):
                status = path.stat()
                used = status.st_mtime if status.st_mtime <= now else 0.0
                found.append((used, status.st_size, path))
        return found


def as_kept(samples: Float32) -> Float32:
    """(S,) samples as they are found again, in 16 bits."""
    return as_float(as_int16(samples))


def _speaker(path: Path) -> str:
    """The digest of the voice of an entry, '' where it does not say."""
    try:
        with path.open("rb") as file:
            length = int.from_bytes(file.read(4), "little")
            return str(json.loads(file.read(min(length, _MAX_HEAD))).get("voice", ""))
    except (OSError, ValueError, AttributeError):
        return ""


def cache_key(model: LoadedModel, sentence: Sentence, voice: Conditionals, options: SpeechOptions) -> str:
    """Hash of everything that the samples and the words of a sentence depend on."""
    # The words' places are kept relative to the sentence, so they must be the same ones.
    from engine.text.sentences import words

    start = sentence.span.start
    places = [(span.start - start, span.end - start) for span in words(sentence.text)]
    # What is said tells what rules made of it.
    settings = replace(options, language=sentence.language, pause=1.0, retries=0, pronunciation=None)
    facts = [_VERSION, sentence.text.text, places, voice.digest, repr(settings)]
    facts += [_model_digest(model.directory, model.member, model.backend.dtype_name, model.backend.maker)]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()


@lru_cache(maxsize=8)
def _model_digest(directory: Path, member: str, dtype: str, maker: str) -> str:
    """Of a model's files by name, size and time: reading them whole would take seconds."""
    files = [
        (path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in sorted(directory.iterdir())
    ]
    return hashlib.sha256(json.dumps([member, dtype, maker, files]).encode()).hexdigest()
