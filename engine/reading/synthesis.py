"""A text spoken on the calling thread, chunk by chunk, without a session."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.checkpoints.loader import LoadedModel
from engine.errors import TextError
from engine.model import check_voice
from engine.reading.ledger import Ledger
from engine.reading.reader import Reading, read
from engine.reading.scheduler import Handle
from engine.speech.metrics import Meter
from engine.speech.options import SpeechOptions
from engine.speech.synthesizer import Synthesizer
from engine.text.sentences import Sentence, sentences
from engine.types import AudioChunk, Conditionals, Span


def synthesize(
    text: str,
    voice: Conditionals,
    options: SpeechOptions | None = None,
    *,
    model: LoadedModel,
    meter: Meter | None = None,
) -> Iterator[AudioChunk]:
    """Speak a text, sentence by sentence, chunk by chunk, as it is generated.

    Args:
        text: of any length; split into sentences here. Markup is spoken as it stands.
        voice: from :func:`clone` or the model's own voices.
        options: None for the member's defaults.
        model: from :func:`load`; call on its thread.
        meter: collects figures, when given.

    Yields:
        Chunks of float32 samples at 24 kHz in order, pauses between sentences included.

    Raises:
        TextError: nothing in the text is spoken.
        LanguageError: the member does not speak the language.
        VoiceMismatchError: the voice was made with another member.
    """
    chosen = options or SpeechOptions()
    check_voice(model, voice)
    found = sentences_of(model, text, chosen)
    sink = _Collector()
    reading = Reading(found, lambda: voice, chosen, sink, Ledger(), meter or Meter())
    for _ in read(Synthesizer(model), reading, Handle()):
        yield from sink.take()
    yield from sink.take()
    if not sink.anything:
        raise TextError("There is nothing to read in this text.")


def sentences_of(
    model: LoadedModel, text: str, options: SpeechOptions, start: int = 0, skips: tuple[Span, ...] = ()
) -> Iterator[Sentence]:
    """The sentences of a text as this member reads them, from a character on, without ``skips``."""
    return sentences(
        text, model.config.text, options.language, start=start, skips=skips, spell_out=options.spell_out
    )


class _Collector:
    """A sink that is always empty: chunks wait for the caller."""

    def __init__(self) -> None:
        self._chunks: list[AudioChunk] = []
        self.anything = False

    def room(self) -> float:
        return 1.0

    def ahead(self) -> float:
        return 0.0

    def write(self, chunk: AudioChunk) -> None:
        if chunk.samples.size:
            self._chunks.append(chunk)
            self.anything = True

    def take(self) -> list[AudioChunk]:
        taken, self._chunks = self._chunks, []
        return taken


def samples(chunks: Iterator[AudioChunk]) -> np.ndarray:
    """All samples of a synthesis in one array, (S,) float32."""
    return np.concatenate([chunk.samples for chunk in chunks] or [np.zeros(0, np.float32)])
