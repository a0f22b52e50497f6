"""A recording in another voice, as a job beside readings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from engine.errors import BackendError
from engine.reading.scheduler import Handle, Job, Priority, Step
from engine.reading.sinks import Sink
from engine.reading.speakers import Source, Speakers
from engine.speech.conversion import convert as converted
from engine.speech.options import SpeechOptions
from engine.types import Conditionals
from engine.voice.decode import Clip


def convert(
    speakers: Speakers,
    speech: Clip | Path,
    voice: Conditionals,
    options: SpeechOptions,
    sink: Sink,
    handle: Handle,
    on_progress: Callable[[float], None],
) -> Job:
    """The job that converts; as urgent as an export, and by the device that was chosen alone.

    Raises:
        BackendError: the GPU failed; begun again, it is done without.
        ClipError, VoiceMismatchError: as :func:`engine.convert_voice`.
    """
    source = Source(speakers, stand_in=False)
    speaker = yield from source.speaker()
    steps = converted(speaker, speech, voice, options, on_progress, lambda: handle.cancelled)
    try:
        for chunk in speaker.model.backend.run_each(steps):
            if chunk is not None:
                sink.write(chunk)
            yield Step(Priority.EXPORT)
    except BackendError as error:
        source.fall_back(error)
