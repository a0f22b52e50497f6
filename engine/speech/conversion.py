"""What one recording says, in another voice: its speech tokens, spoken by S3Gen and the vocoder.

    recording -> S3 tokenizer (windows of 30 s) -> S3Gen (stream) -> vocoder (stream) -> samples

After the reference's ``vc.py``: words, timing and melody stay, timbre becomes the voice's. Where a member
attends over whole utterances, a recording of 30 s at most is spoken in one go, as the reference does it; a
longer one goes window by window.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path

from engine.checkpoints.loader import LoadedModel
from engine.config import SAMPLE_RATE, TOKEN_RATE
from engine.errors import CancelledError
from engine.model import check_voice
from engine.speech.metrics import Meter
from engine.speech.options import SpeechOptions
from engine.speech.synthesizer import Synthesizer
from engine.types import AudioChunk, Conditionals
from engine.voice.decode import Clip
from engine.voice.recording import Recording, SpeechTokens

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
    decoder = speaker.decoder(voice, options, options.seed, Meter(), cancelled)
    total, written, left = heard.count * SAMPLE_RATE // TOKEN_RATE, 0, heard.count
    for tokens in heard:
        if cancelled():
            raise CancelledError("Cancelled.")
        yield None
        for portion in [] if tokens is None else decoder.portions(tokens.tolist()):
            left -= len(portion)
            for samples in decoder.decode(portion, final=not left):
                first, written = written, written + len(samples)
                on_progress(written / total)
                yield AudioChunk(samples, 0, first, last=written == total)
