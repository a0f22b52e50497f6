"""Is this clip good enough to clone a voice from, and which ten seconds are best?

Every threshold was set by measuring real recordings, clean ones and spoilt ones; the values
around it stand beside each. First what is measured of a recording without a model, of 16 kHz mono (S,) in
frames of 25 ms every 10 ms: activity, noise, clipping, decay, pitch, timbre.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
import numpy.typing as npt

from engine.config import PromptConfig
from engine.dsp.loudness import integrated_loudness
from engine.dsp.resample import soxr_hq
from engine.dsp.spectra import mel_filters
from engine.errors import Message
from engine.types import Float32
from engine.voice.decode import MAX_SECONDS, Clip

RATE = 16_000
HOP = 160
FRAMES_A_SECOND = RATE // HOP
_SIZE = 400
_FLOOR_DB = -100.0
_DIGITAL_SILENCE_DB = -85.0
"""Frames below this are no recording (padding, a gate) and say nothing of its noise."""
_AT_ONCE = 1000
"""Frames, ten seconds: more would take memory."""
_PITCH_WINDOW = 1024
_LOWEST_HZ, _HIGHEST_HZ = 65.0, 400.0
_VOICED = 0.5
"""Least normalised autocorrelation of a voiced frame."""
_CEPSTRA = 12

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Activity:
    """Where someone speaks.

    Attributes:
        level_db: (F,) power of each frame in dB of full scale.
        speech: (F,) whether a frame is speech; pauses under 0.3 s count as speech.
        noise_db: level of the pauses, None where there is none to measure.
        speech_db: level of the loud half of the speech.
    """

    level_db: Floats
    speech: Flags
    noise_db: float | None
    speech_db: float

    @property
    def snr_db(self) -> float | None:
        """Speech over noise; None where no noise could be measured."""
        return None if self.noise_db is None else self.speech_db - self.noise_db


def activity(wav: Float32) -> Activity:
    """Speech frames: within 35 dB of the loudest and well above the noise floor."""
    level = frame_level(wav)
    top = float(np.percentile(level, 95))
    real = level[level > _DIGITAL_SILENCE_DB]
    floor = float(np.percentile(real, 5)) if real.size else _FLOOR_DB
    threshold = max(top - 35.0, floor + 0.3 * (top - floor))
    loud = level > threshold
    speech = close_gaps(loud, int(0.3 * FRAMES_A_SECOND))
    quiet = level[(level > _DIGITAL_SILENCE_DB) & ~loud]
    noise = float(np.percentile(quiet, 25)) if quiet.size >= 10 else None
    speech_db = float(np.median(level[loud])) if loud.any() else top
    return Activity(level, speech, noise, speech_db)


def frame_level(wav: Float32) -> Floats:
    """(F,) mean power of each frame in dB of full scale, at least -100."""
    total = np.concatenate([[0.0], np.cumsum(np.square(wav, dtype=np.float64))])
    starts = np.arange(0, max(1, len(wav) - _SIZE + 1), HOP)
    stops = np.minimum(starts + _SIZE, len(wav))
    return np.maximum(10 * np.log10((total[stops] - total[starts]) / _SIZE + 1e-12), _FLOOR_DB)


def close_gaps(flags: Flags, longest: int) -> Flags:
    """Inner stretches of False of at most ``longest`` frames become True."""
    out = flags.copy()
    for start, stop in runs(~flags):
        if start and stop < len(flags) and stop - start <= longest:
            out[start:stop] = True
    return out


def runs(flags: Flags) -> list[tuple[int, int]]:
    """(start, stop) of each stretch of True."""
    edges = np.flatnonzero(np.diff(np.pad(flags, 1).view(np.int8)))
    return [(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


def clipped_samples(wav: Float32) -> int:
    """Samples in flat tops: three or more in a row within 0.1 % of the clip's own extreme."""
    if len(wav) < 3:
        return 0
    top, bottom = max(float(wav.max()), 0.0), min(float(wav.min()), 0.0)
    tops = runs(wav >= 0.999 * top) if top else []
    tops += runs(wav <= 0.999 * bottom) if bottom else []
    return sum(b - a for a, b in tops if b - a >= 3)


def decay_seconds(level_db: Floats, noise_db: float | None) -> float | None:
    """Time in which the sound typically falls by 60 dB after a loud frame: a sign of a room.

    The median over all falls of at least 60 ms and 10 dB that stay clear of the noise; None
    where there are fewer than 5. Source: the idea of Ratnam et al., "Blind estimation of
    reverberation time", 2003.
    """
    floor = (noise_db if noise_db is not None else _FLOOR_DB) + 6.0
    smooth = np.convolve(level_db, np.ones(3) / 3, mode="same")
    times = []
    for start, stop in runs(np.diff(smooth) < 0.0):
        part = smooth[start : stop + 1]
        part = part[part > floor]
        if len(part) >= 6 and part[0] - part[-1] >= 10.0:
            times.append(60.0 * (len(part) - 1) / FRAMES_A_SECOND / (part[0] - part[-1]))
    return float(np.median(times)) if len(times) >= 5 else None


def pitch(wav: Float32) -> Floats:
    """(F,) fundamental frequency in Hz every 10 ms by autocorrelation, NaN where unvoiced."""
    padded = np.pad(wav.astype(np.float64), (_PITCH_WINDOW // 2, _PITCH_WINDOW))
    count = max(1, (len(wav) - _SIZE) // HOP + 1)
    low, high = int(RATE / _HIGHEST_HZ), int(RATE / _LOWEST_HZ)
    out = np.full(count, np.nan)
    for start in range(0, count, _AT_ONCE):
        rows = np.arange(start, min(start + _AT_ONCE, count)) * HOP
        frames = padded[rows[:, None] + np.arange(_PITCH_WINDOW)]
        frames = (frames - frames.mean(1, keepdims=True)) * np.hanning(_PITCH_WINDOW)
        power = np.abs(np.fft.rfft(frames, 2 * _PITCH_WINDOW)) ** 2
        window = np.abs(np.fft.rfft(np.hanning(_PITCH_WINDOW), 2 * _PITCH_WINDOW)) ** 2
        correlation = np.fft.irfft(power)[:, :high] / np.fft.irfft(window)[:high]
        normal = correlation / np.maximum(correlation[:, :1], 1e-12)
        inner = normal[:, low : high - 1]
        peak = (inner >= normal[:, low - 1 : high - 2]) & (inner >= normal[:, low + 1 : high])
        height = np.where(peak, inner, -1.0)
        # The first peak that is nearly the highest: multiples of the period are as high.
        best = (height >= 0.9 * height.max(1, keepdims=True)).argmax(1)
        voiced = height[np.arange(len(rows)), best] > _VOICED
        best += low
        out[start : start + len(rows)] = np.where(voiced, RATE / best, np.nan)
    return out


def high_band_db(wav: Float32) -> float:
    """Share of the power that lies above 4.2 kHz, in dB."""
    power = np.square(np.abs(np.fft.rfft(wav)))
    above = power[round(4200.0 / RATE * len(wav)) :]
    return float(10 * np.log10(above.sum() / max(float(power.sum()), 1e-20) + 1e-20))


def timbre(wav: Float32) -> Floats:
    """(F, 12) mel cepstrum without its level, every 10 ms."""
    count = max(0, (len(wav) - _SIZE) // HOP + 1)
    index = np.arange(26)
    cosines = np.cos(np.pi * np.outer(index + 0.5, np.arange(1, _CEPSTRA + 1)) / 26)
    filters = mel_filters(RATE, _SIZE, 26, 8000.0)
    out = np.zeros((count, _CEPSTRA))
    for start in range(0, count, _AT_ONCE):
        rows = np.arange(start, min(start + _AT_ONCE, count))
        frames = wav[rows[:, None] * HOP + np.arange(_SIZE)] * np.hanning(_SIZE)
        bands = np.log(np.abs(np.fft.rfft(frames, axis=1)) ** 2 @ filters + 1e-8)
        out[rows] = bands @ cosines / 26
    return out


Kind = Literal[
    "too_short",
    "too_long",
    "silent",
    "noise",
    "clipping",
    "reverb",
    "quiet",
    "silence",
    "speakers",
    "damaged",
    "unvoiced",
    "narrow",
]
Severity = Literal["note", "warning", "problem"]

BEST_SECONDS = 10.0
_OCTAVE_S, _NEAR = 6.0, 0.05
"""Seconds of speech that an octave off the usual pitch is worth, and octaves that are as good as none."""
_REST = 0.2
"""What a second behind those that S3Gen hears is worth, from which the voice alone is known."""
_MIN_SPEECH_S = 3.0
SILENT_PEAK = 1e-3
"""A clip whose loudest sample is below this (-60 dB) holds no speech."""
SILENT = Message("The clip is silent: choose a recording of someone speaking.")
_QUIET_LUFS = -45.0
"""Readings lie at -15 to -34 LUFS, hoarse and whispered ones at -39 to -42, the quiet clip at -65."""
_NOISE_DB = (("problem", 12.0), ("warning", 19.0), ("note", 24.0))
"""Speech over pauses: studio 30-54 dB, living rooms 20-26, white noise at 10 dB measures 10-11."""
_CLIPPED = (("problem", 10e-3), ("warning", 0.5e-3))
"""Share of samples in flat tops: 0 in all clean clips, 0.13 in the one driven 18 dB too far."""
_DECAY_S = 0.4
"""Fall by 60 dB: dry 0.20-0.36, living rooms 0.41-0.46, artificial rooms of 0.6 s 0.43-0.57."""
_LONG_PAUSE_S = 2.5
_SPEAKER_SPLIT = 4.5
_SPEAKER_TURNS = 0.11
"""Two groups of timbres this far apart that take turns this rarely: one speaker alone changed
group in at least 0.18 of the steps, two after each other in 0.01-0.10."""
_MIN_SEGMENTS = 10
_STEP_S = 0.75
"""From one stretch whose timbre is taken to the next: a change is known as exactly as that."""
_UNVOICED = 0.3
"""Voiced share of the speech: 0.56-0.85; hoarse 0.21, whispered 0.25."""
_NARROW_DB = -60.0
"""Power above 4.2 kHz in all of it: telephones -114, a broadcast of 1961 -48, others -15 to -40."""


@dataclass(frozen=True)
class Finding:
    """One thing worth knowing of a clip.

    Attributes:
        kind: what it is.
        severity: ``problem`` makes a bad voice, ``warning`` may, ``note`` is good to know.
        start, end: where, in seconds.
        sentence: for people.
    """

    kind: Kind
    severity: Severity
    start: float
    end: float
    sentence: Message


@dataclass(frozen=True)
class Judgement:
    """All findings on a clip, worst first, and the part to use.

    Attributes:
        findings: empty for a good clip.
        best: (start, end) in seconds of the best ten seconds, or of all where there is less.
        speech_seconds: how long someone speaks.
        least_seconds: what a part must be longer than, to be cloned for this member.
    """

    findings: tuple[Finding, ...]
    best: tuple[float, float]
    speech_seconds: float
    least_seconds: float

    @property
    def usable(self) -> bool:
        """Whether no finding is a problem."""
        return all(finding.severity != "problem" for finding in self.findings)


def too_short(seconds: float, prompt: PromptConfig) -> Message | None:
    """Why so much sound is too little for a member, for people; None where it is enough."""
    if seconds > prompt.least_seconds:
        return None
    return Message(
        "The clip has {seconds:.1f} s of sound, and this model needs more than {least:.0f} s: use a longer "
        "one, at best ten seconds.",
        seconds=seconds,
        least=prompt.least_seconds,
    )


def judge(clip: Clip, prompt: PromptConfig | None = None) -> Judgement:
    """Judge a decoded clip for a member of the family.

    Args:
        clip: what :func:`engine.voice.decode.read_clip` gave.
        prompt: of the member, for its shortest clip; the family's own without one.
    """
    wav = _at_rest(clip)
    prompt = prompt or PromptConfig()
    if float(np.abs(wav).max()) < SILENT_PEAK:
        silent = Finding("silent", "problem", 0.0, clip.seconds, SILENT)
        # No part of it is enough.
        least = max(prompt.least_seconds, clip.seconds)
        return Judgement((silent,), (0.0, clip.seconds), 0.0, least)
    active = activity(wav)
    lufs = integrated_loudness(wav, RATE)
    hertz = pitch(wav)
    voiced = np.isfinite(hertz)
    changes = _changes(active, voiced, wav)
    found = [
        *_damage(clip),
        *_length(clip, active, prompt),
        *_level(clip, active, lufs),
        *_pauses(active),
        *_voicing(clip, active, voiced),
        *_band(clip, wav),
        *_speakers(clip, changes),
    ]
    order = {"problem": 0, "warning": 1, "note": 2}
    found.sort(key=lambda finding: order[finding.severity])
    speech = float(active.speech.sum()) / FRAMES_A_SECOND
    best = _part_of_one(active, hertz, changes, clip.seconds, prompt)
    return Judgement(tuple(found), best, speech, prompt.least_seconds)


def best_of(clip: Clip, prompt: PromptConfig) -> tuple[float, float]:
    """The best part, as of :func:`judge`, alone: cloning listens to the first seconds most, and a recording
    may begin with silence, or with a call."""
    wav = _at_rest(clip)
    active, hertz = activity(wav), pitch(wav)
    return _part_of_one(active, hertz, _changes(active, np.isfinite(hertz), wav), clip.seconds, prompt)


def _at_rest(clip: Clip) -> Float32:
    """(S,) at 16 kHz without a constant offset, which is not heard but as power would pass for noise."""
    wav = soxr_hq(clip.samples, clip.rate, RATE)
    return wav - wav.mean()


def _part_of_one(
    active: Activity, hertz: Floats, changes: Floats, seconds: float, prompt: PromptConfig
) -> tuple[float, float]:
    """The best part of that stretch between changes of the voice which holds the most speech."""
    if not len(changes):
        return best_part(active, hertz, seconds, prompt)
    ends = [*(round(at * FRAMES_A_SECOND) for at in changes.tolist()), len(active.speech)]
    starts = [0, *(end + round(_STEP_S * FRAMES_A_SECOND) for end in ends[:-1])]
    parts = [slice(start, end) for start, end in zip(starts, ends, strict=True)]
    own = max(parts, key=lambda part: int(active.speech[part].sum()))
    of_one = replace(active, level_db=active.level_db[own], speech=active.speech[own])
    first, length = own.start / FRAMES_A_SECOND, len(of_one.speech) / FRAMES_A_SECOND
    start, end = best_part(of_one, hertz[own], length, prompt)
    return first + start, first + end


def best_part(active: Activity, hertz: Floats, seconds: float, prompt: PromptConfig) -> tuple[float, float]:
    """(start, end) in seconds of at most ten. The first, which S3Gen hears, are to be speech, between pauses
    where possible, and in the clip's usual pitch, since what is spoken is as high as they are.

    Of equal stretches the first is taken. An edge in a pause is worth 0.3 s of speech."""
    heard = int(min(prompt.s3gen_seconds, BEST_SECONDS) * FRAMES_A_SECOND)
    speech, count = active.speech, len(active.speech)
    if count <= heard:
        return 0.0, seconds
    starts = np.arange(0, count - heard + 1, 5)
    pause = 0.3 * FRAMES_A_SECOND * ~_loud(active)
    score = _sums(speech, starts, heard) + pause[starts] + pause[starts + heard - 1]
    rest = np.minimum(int(BEST_SECONDS * FRAMES_A_SECOND), count - starts) - heard
    score += _REST * _sums(speech, starts + heard, rest)
    score -= _OCTAVE_S * FRAMES_A_SECOND * _off_pitch(hertz[:count], starts, heard)
    start = int(starts[int(score.argmax())]) / FRAMES_A_SECOND
    return start, min(start + BEST_SECONDS, seconds)


def _sums(of: Flags | Floats, starts: npt.NDArray[np.int64], length: int | npt.NDArray[np.int64]) -> Floats:
    """Of so many frames from each start on."""
    total = np.concatenate([[0.0], np.cumsum(of, dtype=np.float64)])
    return total[starts + length] - total[starts]


def _off_pitch(hertz: Floats, starts: npt.NDArray[np.int64], length: int) -> Floats:
    """How many octaves the pitch of so many frames from each start on is off the clip's: its median, and half
    as much how high it goes."""
    there = np.isfinite(hertz)
    if not there.any():
        return np.zeros(len(starts))
    rows = np.sort(np.lib.stride_tricks.sliding_window_view(np.log2(hertz), length)[starts], axis=1)
    count = np.isfinite(rows).sum(axis=1)
    off = np.zeros(len(starts))
    for share, weight in ((0.5, 1.0), (0.8, 0.5)):
        place = (share * np.maximum(count - 1, 0)).astype(int)[:, None]
        usual = np.quantile(np.log2(hertz[there]), share)
        off += weight * np.abs(np.take_along_axis(rows, place, axis=1)[:, 0] - usual)
    # What has no pitch at all is as far from it as can be.
    return np.maximum(np.nan_to_num(off, nan=np.inf) - _NEAR, 0.0)


def _loud(active: Activity) -> Flags:
    """Speech without its bridged pauses, widened by 50 ms on both sides."""
    floor = active.noise_db if active.noise_db is not None else active.speech_db - 35.0
    loud = active.level_db > max(floor + 6.0, active.speech_db - 30.0)
    return np.convolve(loud, np.ones(11), mode="same") > 0


def _damage(clip: Clip) -> list[Finding]:
    if not clip.truncated:
        return []
    text = Message(
        "The file is damaged or incomplete; {seconds:.1f} s of it could be read.", seconds=clip.seconds
    )
    return [Finding("damaged", "warning", 0.0, clip.seconds, text)]


def _length(clip: Clip, active: Activity, prompt: PromptConfig) -> list[Finding]:
    speech = float(active.speech.sum()) / FRAMES_A_SECOND
    shortage = too_short(clip.seconds, prompt)
    if shortage is not None:
        return [Finding("too_short", "problem", 0.0, clip.seconds, shortage)]
    if speech < _MIN_SPEECH_S:
        text = Message(
            "Only {seconds:.1f} s of speech were found; ten seconds make a much better voice.", seconds=speech
        )
        return [Finding("too_short", "problem", 0.0, clip.seconds, text)]
    if speech < 0.6 * BEST_SECONDS:
        text = Message(
            "{seconds:.1f} s of speech were found; ten seconds make a better voice.", seconds=speech
        )
        return [Finding("too_short", "note", 0.0, clip.seconds, text)]
    if clip.seconds >= MAX_SECONDS:
        text = Message(
            "Only the first {minutes:.0f} minutes of a recording are listened to.", minutes=MAX_SECONDS / 60
        )
        return [Finding("too_long", "note", 0.0, clip.seconds, text)]
    return []


def _level(clip: Clip, active: Activity, lufs: float) -> list[Finding]:
    """Noise, clipping, reverberation, loudness."""
    out: list[Finding] = []
    end, snr = clip.seconds, active.snr_db
    for severity, limit in _NOISE_DB:
        if snr is not None and snr < limit:
            text = Message("There is background noise: the voice is only {snr:.0f} dB above it.", snr=snr)
            out.append(Finding("noise", severity, 0.0, end, text))  # type: ignore[arg-type]
            break
    share = clipped_samples(clip.samples) / len(clip.samples)
    for severity, limit in _CLIPPED:
        if share > limit:
            text = Message(
                "The recording is overdriven: {share:.1%} of it is cut off at the top.", share=share
            )
            out.append(Finding("clipping", severity, 0.0, end, text))  # type: ignore[arg-type]
            break
    decay = decay_seconds(active.level_db, active.noise_db)
    # Noise fills the falls and makes them look slow.
    if decay is not None and decay > _DECAY_S and (snr is None or snr > _NOISE_DB[0][1]):
        text = Message(
            "The room can be heard (echo): speak closer to the microphone, or in a furnished room."
        )
        out.append(Finding("reverb", "note" if decay < 0.5 else "warning", 0.0, end, text))
    # What is shorter than 0.4 s has no loudness.
    if -np.inf < lufs < _QUIET_LUFS:
        text = Message(
            "The recording is very quiet ({loudness:.0f} LUFS): it is raised, and its noise with it.",
            loudness=lufs,
        )
        out.append(Finding("quiet", "warning", 0.0, end, text))
    return out


def _pauses(active: Activity) -> list[Finding]:
    """The longest pause: a long recording has many."""
    start, stop = max(runs(~active.speech), key=lambda run: run[1] - run[0], default=(0, 0))
    length = (stop - start) / FRAMES_A_SECOND
    if length <= _LONG_PAUSE_S:
        return []
    text = Message("Nobody speaks for {seconds:.1f} s.", seconds=length)
    return [Finding("silence", "note", start / FRAMES_A_SECOND, stop / FRAMES_A_SECOND, text)]


def _voicing(clip: Clip, active: Activity, voiced: Flags) -> list[Finding]:
    speech = active.speech[: len(voiced)]
    if not speech.any():
        return []
    share = float(voiced[: len(speech)][speech].mean())
    if share >= _UNVOICED:
        return []
    text = Message("The voice is whispered or hoarse, or there is little speech: the clone will be so too.")
    return [Finding("unvoiced", "warning", 0.0, clip.seconds, text)]


def _band(clip: Clip, wav: Float32) -> list[Finding]:
    if high_band_db(wav) > _NARROW_DB:
        return []
    text = Message("There is nothing above 4 kHz, as over a telephone: the voice will sound dull.")
    return [Finding("narrow", "warning", 0.0, clip.seconds, text)]


def _speakers(clip: Clip, changes: Floats) -> list[Finding]:
    if not len(changes):
        return []
    at = float(changes[0])
    text = Message(
        "The voice or the recording changes at about {at:.0f} s: use a part with one voice alone.", at=at
    )
    return [Finding("speakers", "warning", at, clip.seconds, text)]


def _changes(active: Activity, voiced: Flags, wav: Float32) -> Floats:
    """Seconds at which two groups of stretches, far apart, follow each other in long turns."""
    rows, times = _timbres(active, voiced, wav)
    if len(rows) < _MIN_SEGMENTS:
        return np.zeros(0)
    second, distance = _two_groups(rows)
    changes = np.flatnonzero(np.diff(second.astype(np.int8)))
    is_two = distance >= _SPEAKER_SPLIT and len(changes) <= _SPEAKER_TURNS * (len(rows) - 1)
    return times[changes + 1] if is_two else np.zeros(0)


def _timbres(active: Activity, voiced: Flags, wav: Float32) -> tuple[Floats, Floats]:
    """Mean mel cepstra (P, 12) of stretches of 1.5 s, every ``_STEP_S``, and where they begin in seconds."""
    cepstra = timbre(wav)
    count = min(len(cepstra), len(voiced), len(active.speech))
    use = active.speech[:count] & voiced[:count]
    size, step, least = 150, int(_STEP_S * FRAMES_A_SECOND), 40
    starts = [s for s in range(0, count - size + 1, step) if use[s : s + size].sum() >= least]
    rows = [cepstra[s : s + size][use[s : s + size]].mean(0) for s in starts]
    return np.array(rows), np.array(starts) / FRAMES_A_SECOND


def _two_groups(rows: Floats) -> tuple[Flags, float]:
    """Two-means of (P, E): who is in the second group, and the groups' distance in deviations."""
    centred = rows - rows.mean(0)
    second = np.linalg.svd(centred, full_matrices=False)[0][:, 0] > 0
    for _ in range(20):
        if second.all() or not second.any():
            return second, 0.0
        first_mean, second_mean = rows[~second].mean(0), rows[second].mean(0)
        nearer = np.square(rows - second_mean).sum(1) < np.square(rows - first_mean).sum(1)
        if (nearer == second).all():
            break
        second = nearer
    if second.all() or not second.any():
        return second, 0.0
    axis = rows[second].mean(0) - rows[~second].mean(0)
    length = float(np.linalg.norm(axis))
    along = rows @ axis / max(length, 1e-12)
    spread = np.concatenate([along[second] - along[second].mean(), along[~second] - along[~second].mean()])
    return second, length / max(float(spread.std()), 1e-9)
