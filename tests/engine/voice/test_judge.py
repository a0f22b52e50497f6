"""Judging clips: what is found on real recordings, clean and spoilt."""

from dataclasses import replace

import numpy as np
import pytest

from engine import judge_clip, models
from engine.config import PromptConfig
from engine.dsp.resample import soxr_hq
from engine.voice.decode import MAX_SECONDS, Clip, read_clip
from engine.voice.judge import Activity, activity, best_of, best_part, decay_seconds, judge, pitch
from engine.voice.judge import _at_rest as at_rest
from tests.support import clips


def _kinds(clip: Clip) -> dict[str, str]:
    return {f.kind: f.severity for f in judge(clip).findings}


def _snr_db(clip: Clip) -> float | None:
    return activity(at_rest(clip)).snr_db


@pytest.fixture(scope="module")
def lj() -> Clip:
    return read_clip(clips.LJ)


def _noisy(clip: Clip, snr_db: float) -> Clip:
    noise = np.random.default_rng(0).standard_normal(len(clip.samples)).astype(np.float32)
    return replace(clip, samples=clip.samples + noise * clip.samples.std() * 10 ** (-snr_db / 20))


def test_good_clips_have_no_findings(lj):
    for clip in (
        lj,
        read_clip(clips.MALE),
        read_clip(clips.CLIPS / "en_f_librispeech_1088-134315-0000_16k.wav"),
    ):
        judgement = judge(clip)
        assert judgement.findings == ()
        assert judgement.usable


def test_noise(lj):
    assert _kinds(_noisy(lj, 8.0))["noise"] == "problem"
    assert _snr_db(_noisy(lj, 10.0)) == pytest.approx(10.0, abs=2.0)
    noise = read_clip(clips.CLIPS / "noise_freesound_573577_cc0.wav")
    burst = np.resize(soxr_hq(noise.samples, noise.rate, lj.rate), len(lj.samples))
    mixed = lj.samples + burst * lj.samples.std() / burst.std() * 10 ** (-5 / 20)
    assert "noise" in _kinds(replace(lj, samples=mixed))


def test_clipping_level_and_damage(lj):
    assert _kinds(replace(lj, samples=np.clip(lj.samples * 8, -1, 1)))["clipping"] == "problem"
    assert "quiet" in _kinds(replace(lj, samples=lj.samples * 10 ** (-45 / 20)))
    assert "damaged" in _kinds(replace(lj, truncated=True))
    assert not judge(replace(lj, samples=lj.samples * 0)).usable


def test_a_reverberant_room(lj):
    tail = np.random.default_rng(1).standard_normal(int(0.6 * lj.rate))
    tail *= 10 ** (-3 * np.arange(len(tail)) / len(tail)) / np.sqrt(len(tail)) * 8
    tail[0] = 1.0
    size = len(lj.samples) + len(tail)
    wet = np.fft.irfft(np.fft.rfft(lj.samples, size) * np.fft.rfft(tail, size), size)
    wet = wet[: len(lj.samples)].astype(np.float32)
    assert "reverb" in _kinds(replace(lj, samples=wet))
    dry = decay_seconds(*_level(lj.samples, lj.rate))
    assert decay_seconds(*_level(wet, lj.rate)) > 1.5 * dry


def _level(samples, rate):
    active = activity(soxr_hq(samples, rate, 16_000))
    return active.level_db, active.noise_db


def test_silence_and_the_best_ten_seconds(lj):
    gap = np.zeros(8 * lj.rate, np.float32)
    padded = replace(lj, samples=np.concatenate([gap, lj.samples, gap[: 7 * lj.rate]]))
    judgement = judge(padded)
    assert [f.kind for f in judgement.findings] == ["silence"], "the longest: there may be dozens"
    assert judgement.findings[0].end == pytest.approx(8.0, abs=0.3)
    start, end = judgement.best
    assert end - start == pytest.approx(10.0)
    assert 7.4 < start < 8.1
    assert judge(lj).best == (0.0, lj.seconds)


def test_too_short():
    short = read_clip(clips.CLIPS / "en_commonvoice_651325_48k_2s.mp3")
    assert _kinds(short)["too_short"] == "problem"
    vctk = read_clip(clips.CLIPS / "en_f_vctk_p240_24k.mp3")
    assert judge(vctk).usable


def test_of_a_long_recording_it_is_said_how_much_is_listened_to(lj):
    long = replace(lj, samples=np.resize(lj.samples, int(MAX_SECONDS * lj.rate)))
    assert _kinds(long)["too_long"] == "note"
    assert "too_long" not in _kinds(replace(long, samples=long.samples[: -lj.rate]))


@pytest.mark.parametrize(
    ("member", "needed"), [("turbo", 5.0), ("nano", 5.0), ("original", 1.0), ("pt-br", 1.0), ("starter", 1.0)]
)
def test_each_member_says_how_long_a_clip_must_be(member, needed, tmp_path):
    config = models.config(member, tmp_path)
    vctk = clips.CLIPS / "en_f_vctk_p240_24k.mp3"
    judgement = judge_clip(vctk, config)
    assert judgement.least_seconds == needed
    assert judgement.usable == (needed == 1.0)
    if not judgement.usable:
        sentence = "The clip has 4.9 s of sound, and this model needs more than 5 s"
        assert str(judgement.findings[0].sentence).startswith(sentence)


def test_whispering():
    assert "unvoiced" in _kinds(read_clip(clips.CLIPS / "en_m_mfa_whispered_16k.flac"))
    assert "unvoiced" not in _kinds(read_clip(clips.CLIPS / "en_m_mfa_laughter_16k.flac"))


def test_a_second_speaker(lj):
    male = read_clip(clips.MALE)
    both = np.concatenate([lj.samples, soxr_hq(male.samples, male.rate, lj.rate)])
    (finding,) = [f for f in judge(replace(lj, samples=both)).findings if f.kind == "speakers"]
    assert finding.start == pytest.approx(lj.seconds, abs=1.5)
    assert "speakers" not in _kinds(male)


def test_the_best_part_has_one_voice_alone(lj):
    male = read_clip(clips.MALE)
    his = soxr_hq(male.samples, male.rate, lj.rate)
    for samples, change in (
        (np.concatenate([lj.samples, his]), lj.seconds),
        (np.concatenate([his, lj.samples]), len(his) / lj.rate),
    ):
        both = replace(lj, samples=samples)
        start, end = judge(both).best
        assert end <= change + 0.2 or start >= change - 0.2
        assert end - start > 6
        assert type(start) is type(end) is float, "as the window takes them"
        assert best_of(both, PromptConfig()) == (start, end)


def test_what_is_too_short_to_have_a_loudness_is_not_called_quiet(lj):
    assert set(_kinds(replace(lj, samples=lj.samples[: int(0.3 * lj.rate)]))) == {"too_short"}


def test_pitch_of_a_known_tone():
    t = np.arange(32_000) / 16_000
    tone = sum(np.sin(2 * np.pi * 120 * k * t) / k for k in (1, 2, 3)).astype(np.float32) * 0.2
    assert np.nanmedian(pitch(tone)) == pytest.approx(120, rel=0.02)


def test_a_telephone(lj):
    narrow = soxr_hq(soxr_hq(lj.samples, lj.rate, 8_000), 8_000, lj.rate)
    assert _kinds(replace(lj, samples=narrow))["narrow"] == "warning"
    assert "narrow" in _kinds(read_clip(clips.CLIPS / "en_m_lyra_sample1_8k_3s.wav"))


def test_a_constant_offset_is_no_noise(lj):
    offset = replace(lj, samples=lj.samples + np.float32(0.02))
    assert judge(offset).findings == ()
    assert _snr_db(offset) == pytest.approx(_snr_db(lj), abs=0.5)


def test_what_is_cloned_begins_where_the_best_part_does(lj):
    gap = np.zeros(30 * lj.rate, np.float32)
    late = replace(lj, samples=np.concatenate([gap, lj.samples, lj.samples]))
    assert best_of(late, PromptConfig()) == judge(late).best
    assert judge(late).best[0] == pytest.approx(30.0, abs=0.6)
    assert best_of(lj, PromptConfig()) == (0, lj.seconds)


def test_what_is_heard_of_a_lively_clip_is_as_high_as_the_rest(lj):
    """Three seconds half as high again, as where someone calls out at the start, are not what is cloned."""
    rest = soxr_hq(lj.samples, 2 * lj.rate, 3 * lj.rate)
    lively = replace(lj, samples=np.concatenate([lj.samples[: 3 * lj.rate], rest]))
    short = PromptConfig(s3gen_seconds=4.0)
    assert judge(lively, short).best[0] > 1.5
    assert best_of(lively, short) == judge(lively, short).best


def test_a_part_without_pitch_is_not_taken_for_the_usual_one():
    hertz = np.full(800, 200.0)
    hertz[:400] = np.nan
    speech = np.ones(800, bool)
    active = Activity(np.full(800, -20.0), speech, None, -20.0)
    assert best_part(active, hertz, 8.0, PromptConfig(s3gen_seconds=3.0))[0] > 1.0
    assert best_part(active, np.full(800, np.nan), 8.0, PromptConfig(s3gen_seconds=3.0)) == (0.0, 8.0)
