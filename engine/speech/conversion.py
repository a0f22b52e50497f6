"""What one recording says, in another voice: its speech tokens, spoken by S3Gen and the vocoder.

    recording -> S3 tokenizer (windows of 30 s) -> S3Gen (stream) -> vocoder (stream) -> samples

After the reference's ``vc.py``: words, timing and melody stay, timbre becomes the voice's. Where a member
attends over whole utterances, a recording of 30 s at most is spoken in one go, as the reference does it; a
longer one goes window by window.

A recording is read as :func:`engine.voice.decode.read_clip` reads a clip, and refused for the same reasons,
but in blocks, so that it need not lie in memory. It is gone through once at the beginning: which channels are
heard, how loud it is and where it ends are known then.
"""

from __future__ import annotations

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import logging
import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import mlx.core as mx
import numpy as np
import soxr

from engine.checkpoints.loader import LoadedModel
from engine.config import SAMPLE_RATE, TOKEN_RATE, TOKENIZER_RATE
from engine.dsp import spectra
from engine.errors import ClipFormatError, ClipSilentError, ClipTooShortError
from engine.model import check_voice
from engine.speech.metrics import Meter
from engine.speech.options import SpeechOptions
from engine.speech.synthesizer import Synthesizer, checking
from engine.types import AudioChunk, Conditionals, Float32, Int32
from engine.voice.decode import (
    BLOCK,
    ChannelsHeard,
    Clip,
    check_sound,
    fingerprint,
    level_of,
    mix,
    most_samples,
    opened,
    read_blocks,
    read_clip,
    riff_shortfall,
    sniff,
)
from engine.voice.encoders import S3Tokenizer
from engine.voice.judge import SILENT, SILENT_PEAK

log = logging.getLogger(__name__)

_MOST_SECONDS = 6 * 3600.0
"""Of a file that is not read in blocks; its samples have a limit of their own."""


class Recording:
    """Mono at its own rate, read again from its file each time.

    Attributes:
        rate: samples a second.
        samples: how many there are.

    Args:
        speech: a file of any kind (:func:`engine.voice.decode.read_clip`), or a clip that was read.

    Raises:
        ClipError: it cannot be used; the class and its message say why.
        VoiceNotFoundError: there is no such file.
        MissingExtraError: a library for this format is not installed.
    """

    def __init__(self, speech: Clip | str | os.PathLike[str]) -> None:
        self._clip: Clip | None = speech if isinstance(speech, Clip) else None
        if not isinstance(speech, Clip):
            self._path = Path(speech)
            self._head = fingerprint(self._path)[1]
            kind = sniff(self._head)
            if kind:
                self._clip = self._whole(kind)
        if self._clip is not None:
            self.rate, self.samples = self._clip.rate, len(self._clip.samples)
            peak = float(np.abs([self._clip.samples.max(), self._clip.samples.min()]).max())
        else:
            peak = self._look()
        if peak < SILENT_PEAK:
            raise ClipSilentError(SILENT)

    @property
    def seconds(self) -> float:
        """Its length."""
        return self.samples / self.rate

    def blocks(self) -> Iterator[Float32]:
        """All of it in order, (n,) float32 about [-1, 1]."""
        if self._clip is not None:
            for start in range(0, self.samples, BLOCK):
                yield self._clip.samples[start : start + BLOCK]
            return
        with opened(self._path, self._head) as file:
            for start in range(0, self.samples, BLOCK):
                count = min(BLOCK, self.samples - start)
                yield mix(file.read(count, dtype="float32", always_2d=True), self._channels) / self._level

    def samples_at(self, rate: int) -> int:
        """How many :meth:`blocks_at` gives in all."""
        return -(-self.samples * rate // self.rate)

    def blocks_at(self, rate: int) -> Iterator[Float32]:
        """:meth:`blocks` at another rate: the samples of :func:`engine.dsp.resample.soxr_hq`."""
        if rate == self.rate:
            yield from self.blocks()
            return
        stream = soxr.ResampleStream(self.rate, rate, 1, dtype="float32", quality="HQ")
        left = self.samples_at(rate)
        for block in self.blocks():
            out = stream.resample_chunk(block)[:left]
            left -= len(out)
            yield out
        rest = stream.resample_chunk(np.zeros(0, np.float32), last=True)[:left]
        yield np.pad(rest, (0, left - len(rest)))

    def _whole(self, kind: str) -> Clip:
        """A file of a kind that is read in one go."""
        clip = read_clip(self._path, max_seconds=_MOST_SECONDS)
        if len(clip.samples) >= most_samples(_MOST_SECONDS, clip.rate, clip.channels):
            raise ClipFormatError(
                "'{name}' is {kind} audio of more than {minutes:.0f} minutes: save it as WAV, FLAC or "
                "MP3, which may be of any length.",
                name=self._path.name,
                kind=kind,
                minutes=clip.seconds / 60,
            )
        return clip

    def _look(self) -> float:
        """Go through the file once; its peak."""
        self.samples = 0
        extremes = np.zeros(2, np.float32)
        with opened(self._path, self._head) as file:
            self.rate, channels = file.samplerate, ChannelsHeard(file.channels)

            def take(block: Float32) -> None:
                self.samples += len(block)
                # These keep what is no number.
                np.minimum(extremes[0], block.min(), out=extremes[0:1])
                np.maximum(extremes[1], block.max(), out=extremes[1:2])
                channels.add(block)

            broken = read_blocks(file, take, sys.maxsize)
        broken = broken or riff_shortfall(self._head, self._path.stat().st_size)
        check_sound(self._path.name, self.seconds, broken, extremes.tolist())
        if broken:
            log.warning("'%s' is damaged or breaks off: %.1f s of it are heard.", self._path, self.seconds)
        self._channels = channels.chosen()
        peak = float(np.abs(extremes).max())
        self._level = level_of(peak)
        return peak


_HOP, _HALF = 160, 200
"""Samples from frame to frame, and half a frame."""
_LEAST = TOKENIZER_RATE // TOKEN_RATE
"""Samples of one token."""


class SpeechTokens:
    """The speech tokens of a recording, of which only a window is in memory.

    Attributes:
        count: how many there will be: one for each 40 ms, begun ones too.

    Args:
        recording: what is heard.
        tokenizer: of the loaded model.

    Raises:
        ClipTooShortError: it is shorter than one token.
    """

    def __init__(self, recording: Recording, tokenizer: S3Tokenizer) -> None:
        self._recording, self._tokenizer = recording, tokenizer
        samples = recording.samples_at(TOKENIZER_RATE)
        if samples < _LEAST:
            raise ClipTooShortError(
                "The recording lasts {seconds:.2f} s: 0.04 s are the least.", seconds=recording.seconds
            )
        self.count = -(-(samples // _HOP) // 4)

    def __iter__(self) -> Iterator[Int32 | None]:
        """Tokens (n,) of window after window, and None after each little unit of work in between."""
        loudest = -np.inf
        for part in self._logs():
            loudest = max(loudest, float(mx.max(part)))
            yield None
        parts = (spectra.tokenizer_levels(part, loudest) for part in self._logs())
        for tokens in self._tokenizer.stream(parts):
            yield np.array(tokens[0], np.int32)

    def _logs(self) -> Iterator[mx.array]:
        return log_mels(self._recording.blocks_at(TOKENIZER_RATE), self._tokenizer.config.num_mels)


def log_mels(blocks: Iterable[Float32], num_mels: int) -> Iterator[mx.array]:
    """:func:`engine.dsp.spectra.tokenizer_log` of sound in blocks (n,) at 16 kHz, as of the whole, whose
    ends are mirrored and whose last frame is left out: (1, f, num_mels) each. More than 200 samples in
    all."""

    def logs(frames: int) -> mx.array:
        return spectra.tokenizer_log(mx.array(waiting[None, : (frames - 1) * _HOP + 2 * _HALF]), num_mels)

    waiting, begun = np.zeros(0, np.float32), False
    for block in blocks:
        waiting = np.concatenate([waiting, block])
        if not begun and len(waiting) > _HALF:
            waiting, begun = np.concatenate([waiting[_HALF:0:-1], waiting]), True
        # Half a frame is held back for the mirror.
        frames = (len(waiting) - 3 * _HALF) // _HOP
        if frames > 0:
            yield logs(frames)
            waiting = waiting[frames * _HOP :]
    waiting = np.concatenate([waiting, waiting[-2 : -_HALF - 2 : -1]])
    frames = (len(waiting) - 2 * _HALF) // _HOP
    if frames > 0:
        yield logs(frames)


OnShare = Callable[[float], None]
"""Takes how much is done, from 0 to 1."""


def convert_voice(
    speech: Clip | str | Path,
    voice: Conditionals,
    *,
    model: LoadedModel,
    seed: int = 0,
    on_progress: OnShare = lambda share: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[AudioChunk]:
    """Say what a recording says in another voice, chunk by chunk as it is made.

    Memory does not grow with the recording, unless its file is AAC or WebM.

    Args:
        speech: the recording, of any length: a wav, flac, mp3, ogg or m4a file of any rate, mono or stereo,
            or what :func:`engine.read_clip` gave.
        voice: from :func:`engine.clone` or the model's own voices.
        model: from :func:`engine.load`; call on its thread.
        seed: fixes what is random; the same seed gives the same samples.
        on_progress: called with how much is done, from 0 to 1.
        cancelled: looked at between little units of work.

    Yields:
        Chunks of float32 samples (S,) at 24 kHz in order, 960 for each 40 ms of the recording, begun ones
        too. Neither loudness nor silence is changed.

    Raises:
        ClipError: the recording cannot be used, is silent or too short; class and message say why.
        VoiceNotFoundError: there is no such file.
        MissingExtraError: a library for this format is not installed.
        VoiceMismatchError: the voice was made with another model.
        CancelledError: ``cancelled`` turned true.
        BackendError: the GPU failed.
    """
    options = SpeechOptions(seed=seed)
    steps_of_work = convert(Synthesizer(model), speech, voice, options, on_progress, cancelled)
    for chunk in model.backend.run_each(steps_of_work):
        if chunk is not None:
            yield chunk


def convert(
    speaker: Synthesizer,
    speech: Clip | str | Path,
    voice: Conditionals,
    options: SpeechOptions,
    on_progress: OnShare,
    cancelled: Callable[[], bool],
) -> Generator[AudioChunk | None, None, None]:
    """:func:`convert_voice`, which also yields None after each little unit of work without samples.

    Its every step must be run by the model's backend. Of the options seed, steps and streaming count.
    """
    check_voice(speaker.model, voice)
    heard = SpeechTokens(Recording(speech), speaker.model.encoders().tokenizer)
    if options.streaming == "auto":
        # Half a minute is solved at once: the voice's prompt with it costs little.
        options = replace(options, streaming="exact")
    check = checking(cancelled)
    decoder = speaker.decoder(voice, options, options.seed, Meter(), check)
    total, written, left = heard.count * SAMPLE_RATE // TOKEN_RATE, 0, heard.count
    for tokens in heard:
        check()
        yield None
        for portion in [] if tokens is None else decoder.portions(tokens.tolist()):
            left -= len(portion)
            for samples in decoder.decode(portion, final=not left):
                written += len(samples)
                on_progress(written / total)
                yield AudioChunk(samples, 0, last=written == total)
