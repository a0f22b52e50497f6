"""Parts that were recorded are heard as they are, in their place among what a model says."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import soundfile

import engine
from engine import SAMPLE_RATE
from engine.checkpoints.loader import LoadedModel
from engine.errors import DocumentError
from engine.reading import reader
from engine.reading.ledger import Ledger
from engine.reading.playing import Reading, SpeechRequest
from engine.reading.recordings import BROKEN, Recordings
from engine.reading.scheduler import Scheduler
from engine.reading.session import Session
from engine.reading.sinks import MemorySink, samples
from engine.span import Span
from engine.speech.options import SpeechOptions
from engine.speech.synthesizer import Synthesizer
from engine.text.script import Recorded, Script
from tests.support import clips
from tests.support.books import NEEDS_FFMPEG
from tests.support.still import Still

pytestmark = pytest.mark.usefixtures("brief")
TEXT = "The bird sings. All of us sleep.\n\nIt rains on the roof. Nobody hears it."
QUICK = SpeechOptions(retries=0, steps=1)
RATE = 44_100


def where(words: str) -> Span:
    at = TEXT.index(words)
    return Span(at, at + len(words))


@pytest.fixture
def tone(tmp_path: Path) -> Path:
    """Four seconds in stereo that rise in pitch, so that each moment is another."""
    seconds = np.arange(4 * RATE) / RATE
    wave = 0.3 * np.sin(2 * np.pi * (300 * seconds + 100 * seconds**2))
    soundfile.write(tmp_path / "tone.flac", np.stack([wave, wave], axis=1), RATE)
    return tmp_path / "tone.flac"


def expected(start: float, end: float) -> np.ndarray:
    seconds = np.arange(round(start * SAMPLE_RATE), round(end * SAMPLE_RATE)) / SAMPLE_RATE
    return 0.3 * np.sin(2 * np.pi * (300 * seconds + 100 * seconds**2))


def read(model: LoadedModel, script: Script, path: Path, **more: object) -> tuple[Ledger, np.ndarray]:
    def find(name: str) -> Path:
        if name != "tone":
            raise DocumentError("There is no sound '{name}'.", name=name)
        return path

    request = SpeechRequest(script, engine.find_voice(model, None), QUICK, sounds=find, **more)  # type: ignore[arg-type]
    worker, sink = Scheduler(), MemorySink()
    ledger = worker.run_until(
        worker.submit(lambda handle: reader.read(Synthesizer(model), Reading(request), sink, handle))
    )
    return ledger, samples(sink.chunks)


def test_each_part_sounds_in_its_place_and_a_voice_reads_the_rest(toy: LoadedModel, tone: Path) -> None:
    first, last = where("All of us sleep."), where("It rains on the roof.")
    script = Script(TEXT, recorded=(Recorded(first, "tone", 0.5, 1.25), Recorded(last, "tone", 1.25, 2.0)))
    ledger, wave = read(toy, script, tone)
    records = ledger.records()
    assert [TEXT[r.span.start : r.span.end] for r in records] == [
        "The bird sings.", "All of us sleep.", "It rains on the roof.", "Nobody hears it."
    ]  # fmt: skip
    assert all(a.end_sample == b.first_sample for a, b in pairwise(records))
    assert not any(record.flags for record in records[1:3])
    # Both follow each other in the file, and so without a pause or a seam.
    heard = wave[records[1].first_sample : records[2].first_sample + records[2].samples]
    assert np.abs(heard - expected(0.5, 2.0)).max() < 2e-3
    assert records[1].pause == 0
    assert records[2].pause > 0


def test_what_is_left_out_is_not_heard_either(toy: LoadedModel, tone: Path) -> None:
    part = where("All of us sleep.")
    script = Script(TEXT, skips=(part,), recorded=(Recorded(part, "tone", 0.0, 1.0),))
    ledger, _ = read(toy, script, tone)
    assert all(record.span != part for record in ledger.records())


def test_a_reading_begins_and_ends_at_words_that_are_timed(toy: LoadedModel, tone: Path) -> None:
    whole = where("It rains on the roof.")
    starts = zip(("It", "rains", "on", "the roof."), (0.0, 0.5, 1.0, 1.5), strict=True)
    words = tuple((where(word), at) for word, at in starts)
    script = Script(TEXT, recorded=(Recorded(whole, "tone", 0.0, 2.0, words),))
    ledger, wave = read(
        toy, script, tone, start=where("rains").start + 2, end=where("the roof").start, from_word=True
    )
    (record,) = ledger.records()
    assert [TEXT[w.span.start : w.span.end] for w in record.words] == ["rains", "on"]
    assert [word.start for word in record.words] == [0, SAMPLE_RATE // 2]
    assert np.abs(wave[: record.samples] - expected(0.5, 1.5)).max() < 2e-3
    assert ledger.at_char(where("on").start) == SAMPLE_RATE // 2


def test_what_cannot_be_heard_is_read_and_told(toy: LoadedModel, tone: Path) -> None:
    lost, short, late = where("All of us sleep."), where("It rains on the roof."), where("Nobody hears it.")
    parts = (
        Recorded(lost, "gone", 0.0, 1.0),
        Recorded(short, "tone", 3.5, 9.0),
        Recorded(late, "tone", 9.0, 9.5),
    )
    script = Script(TEXT, recorded=parts)
    ledger, _ = read(toy, script, tone)
    records = {TEXT[r.span.start : r.span.end]: r for r in ledger.records()}
    assert "There is no sound 'gone'." in map(str, records["All of us sleep."].flags)
    assert records["All of us sleep."].samples
    assert records["It rains on the roof."].flags == (BROKEN,)
    assert records["It rains on the roof."].samples == SAMPLE_RATE // 2
    # What would begin behind the file's end is read.
    assert records["Nobody hears it."].flags[-1] == BROKEN
    assert records["Nobody hears it."].samples


@NEEDS_FFMPEG
def test_sound_that_only_others_decode_is_heard_from_any_place() -> None:
    path = clips.CLIPS / "en_f_librivox_sonnet_44k1_stereo.m4a"
    parts = (Recorded(Span(0, 1), "one", 1.0, 2.5), Recorded(Span(1, 2), "one", 2.5, 3.0))
    recordings = Recordings(lambda name: path, parts)
    try:
        assert all(recordings.can(part) for part in parts)
        waves = [np.concatenate(list(recordings.blocks(part))) for part in parts]
        assert [wave.size for wave in waves] == [36_000, 12_000]
        assert all(np.std(wave) > 1e-3 for wave in waves)
    finally:
        recordings.close()


def test_another_voice_reads_on_behind_a_recording(session: Session, player: Still, tone: Path) -> None:
    """What is heard stays, and the place is that of the recording."""
    part = where("The bird sings.")
    script = Script(TEXT, recorded=(Recorded(part, "tone", 0.0, 2.0),))
    voice = session.wait(session.voice())
    session.wait(session.play(SpeechRequest(script, voice, QUICK, sounds=lambda name: tone)))
    place = session.place()
    assert place is not None
    assert place.sentence.span == part
    assert place.sentence.samples == 2 * SAMPLE_RATE
    handle = session.change(options=QUICK)
    assert handle is not None
    ledger = session.wait(handle)
    assert [record.span.start for record in ledger.records()][:2] == [0, where("All of us").start]
    assert ledger.records()[0].samples == 2 * SAMPLE_RATE
