"""The parts of the judgement. Each gives plain rows; the report puts them together."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import soundfile

from app.commands import quality
from tests.quality import measures, prints, subjects
from tests.quality.measures import RATE, Wave
from tests.quality.subjects import Subject
from training.corpus import Speaker
from training.speakers import HEART, make_speakers
from training.teachers import clip, teacher

Row = dict[str, Any]

SPOKEN = (
    "Men strive but seldom get rich.",
    "The friendly gang left the drug store.",
    "A cup of sugar makes sweet fudge.",
)
"""What cloned voices say; Harvard sentences too, so never trained on."""
SHORT, LONG = 0.7, 2.0
"""Shorter than this share of the teacher's duration stops early; longer than that runs on."""
TAIL_LENGTH, TAIL_DISTANCE = 0.4, 2.5
"""The last phones are lost if they shrink below this share, or fit this much worse than the rest."""
SILENT = 0.003


def words(subject: Subject, voice: str, count: int) -> Row:
    """Word error rate of a voice and of its teacher on the Harvard sentences."""
    teacher = subjects.teacher_of(voice)
    wanted = errors = teachers = 0
    for number, text in enumerate(subjects.harvard()[:count]):
        spoken = quality.words_of(text)
        wanted += len(spoken)
        wave = subject.built_in(voice, text, f"harvard-{number:03d}")
        errors += quality.word_errors(spoken, measures.recognise(wave))
        if teacher:
            teachers += quality.word_errors(spoken, measures.recognise(subjects.taught(teacher, text)[0]))
    row: Row = {"voice": voice, "sentences": count, "wer": 100 * errors / wanted}
    return row | ({"teacher_wer": 100 * teachers / wanted} if teacher else {})


def distortion(subject: Subject, voice: str, count: int) -> Row:
    """Mel-cepstral distortion to the teacher; for scale, that of the other teachers to it."""
    teacher = subjects.teacher_of(voice)
    if teacher is None:
        return {"voice": voice, "sentences": 0}
    ours, others = [], []
    rivals = [s for s in subjects.FEATURED if s.name != voice and subjects.teacher_of(s.name)]
    for number, text in enumerate(subjects.harvard()[:count]):
        theirs = subjects.taught(teacher, text)[0]
        ours.append(measures.distortion(subject.built_in(voice, text, f"harvard-{number:03d}"), theirs))
        rival = rivals[number % len(rivals)]
        others.append(measures.distortion(subjects.taught(rival, text)[0], theirs))
    return {
        "voice": voice,
        "sentences": count,
        "mcd_db": float(np.mean(ours)),
        "mcd_other_teacher_db": float(np.mean(others)),
    }


def endings(subject: Subject, voices: Sequence[str], first: int, last: int) -> list[Row]:
    """Sentences ``first`` to ``last`` of the held-out ones, by the voices in turn, each judged by itself."""
    rows = []
    for number, text in list(enumerate(subjects.held_out()))[first:last]:
        voice = voices[number % len(voices)]
        wave = subject.say(text, subject.model.voices[voice])
        rows.append(
            {"number": number, "voice": voice, "words": text.count(" ") + 1} | verdict(wave, voice, text)
        )
    return rows


def verdict(wave: Wave, voice: str, text: str) -> Row:
    """Whether an utterance is silent, runs on, stops early or loses its last word, against the teacher."""
    level = float(np.sqrt(np.mean(np.square(wave)))) if len(wave) else 0.0
    row: Row = {"seconds": len(wave) / RATE, "level": level, "silent": level < SILENT}
    teacher = subjects.teacher_of(voice)
    if teacher is None or row["silent"]:
        return row
    theirs, tail = subjects.taught(teacher, text)
    ratio = len(measures.spoken_part(wave)) / len(measures.spoken_part(theirs))
    kept, fit = measures.tail_kept(wave, theirs, tail)
    lost = kept < TAIL_LENGTH or fit > TAIL_DISTANCE
    return row | {
        "ratio": ratio,
        "tail": kept,
        "tail_fit": fit,
        "runs_on": ratio > LONG,
        "stops_early": ratio < SHORT,
        "loses_end": lost,
    }


def bursts(subject: Subject, voices: Sequence[str], count: int, minutes: float) -> Row:
    """Pops before speech: in ``count`` held-out sentences by the voices in turn, and in so many minutes of
    prose where a book is beside the checkout."""
    found: list[Row] = []
    for number, text in enumerate(subjects.spread(subjects.held_out(), count)):
        voice = voices[number % len(voices)]
        wave = subject.say(text, subject.model.voices[voice])
        found += [{"voice": voice, "text": text, "second": s} for s in measures.bursts(wave)]
    read = 0.0
    for voice, passage in zip(itertools.cycle(voices), subjects.prose(), strict=False):
        if read >= 60 * minutes:
            break
        wave = subject.say(passage, subject.model.voices[voice])
        found += [{"voice": voice, "prose": passage, "second": s} for s in measures.bursts(wave)]
        read += len(wave) / RATE
    return {"sentences": count, "minutes": read / 60, "found": found}


def cloning(subject: Subject, out: Path, kind: str, count: int) -> list[Row]:
    """Pitch and voice print of clips and of what their clones say; ``kind`` is synthetic or human."""
    import engine

    clips = _synthetic_clips(out, count) if kind == "synthetic" else subjects.human_clips()[:count]
    rows = []
    for path in clips:
        wave = subjects.read_wave(path)
        voice = engine.clone(path, model=subject.model, best=True)
        said = np.concatenate([subject.say(text, voice) for text in SPOKEN])
        soundfile.write(out / f"clone-{path.stem}.wav", said, RATE, subtype="PCM_16")
        rows.append(
            {
                "clip": path.stem,
                "kind": kind,
                "clip_pitch": measures.median_pitch(wave),
                "pitch": measures.median_pitch(said),
                "clip_print": measures.voice_print(wave).tolist(),
                "print": measures.voice_print(said).tolist(),
            }
            | _speaker_prints(wave, said)
        )
    return rows


def _speaker_prints(clip_wave: Wave, said: Wave) -> Row:
    """What Resemblyzer says of a clip and of its clone, nothing where it is not installed."""
    if prints.missing():
        return {}
    return {
        "clip_speaker": prints.speaker_print(clip_wave).tolist(),
        "speaker": prints.speaker_print(said).tolist(),
    }


def _synthetic_clips(out: Path, count: int) -> list[Path]:
    """Clips of hibari's speakers that were kept from training, none where it is not installed."""
    kept = [s for s in make_speakers() if s.held_out and s.teacher == HEART]
    speakers: list[Speaker] = kept[:count] if subjects.hibari_is_here() else []
    paths = []
    for speaker in speakers:
        path = out / f"unseen-{speaker.name}.wav"
        if not path.exists():
            soundfile.write(path, clip(speaker, teacher(None)), RATE, subtype="PCM_16")
        paths.append(path)
    return paths


def speed(subject: Subject) -> Row:
    """Load time, first audio, real-time factor and memory, in a process of its own on two cores."""
    command = [sys.executable, "-m", "tests.quality.speed", subject.name]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout.strip().splitlines()[-1]))
