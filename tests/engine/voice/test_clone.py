"""Cloning: what comes out, the cache, saved voices."""

import shutil
from dataclasses import replace
from pathlib import Path

import mlx.core as mx
import numpy as np
import pytest
import soundfile

from engine import errors
from engine.config import CAMPPlusConfig, ModelConfig, PromptConfig, S3TokenizerConfig, VoiceEncoderConfig
from engine.types import Conditionals
from engine.voice import clone as clone_module
from engine.voice import voice_file
from engine.voice.clone import clone
from engine.voice.decode import read_clip
from engine.voice.encoders import CAMPPlus, ClipEncoders, S3Tokenizer, VoiceEncoder
from engine.voice.judge import judge
from tests.support import clips

CONFIG = ModelConfig(
    "small",
    tokenizer=S3TokenizerConfig(hidden_size=64, num_heads=2, num_layers=1),
    speaker_encoder=CAMPPlusConfig(growth_rate=4, bn_size=2, init_channels=16, block_layers=(2, 2, 2)),
    voice_encoder=VoiceEncoderConfig(hidden_size=32),
)


@pytest.fixture(scope="module")
def encoders() -> ClipEncoders:
    mx.random.seed(7)
    return ClipEncoders(
        S3Tokenizer(CONFIG.tokenizer), CAMPPlus(CONFIG.speaker_encoder), VoiceEncoder(CONFIG.voice_encoder)
    )


@pytest.fixture(scope="module")
def linda(encoders) -> Conditionals:
    """The voice of LJ Speech."""
    return clone(encoders, clips.LJ, CONFIG, name="Lindä")


def test_a_clip_becomes_conditionals(encoders):
    voice = clone(encoders, clips.LJ, CONFIG, identity="small-1")
    assert voice.speaker_emb.shape == (1, 256)
    assert voice.t3_prompt_tokens.shape == (1, 150)
    assert voice.embedding.shape == (1, 192)
    assert voice.prompt_feat.shape == (1, 2 * voice.prompt_token.shape[1], 80)
    assert voice.prompt_token.shape[1] == 241  # 9.65 s
    assert voice.prompt_token.max() < 6561
    assert (voice.model, voice.name) == ("small-1", clips.LJ.stem)
    stages = {"decode", "resample", "mel", "tokens", "x_vector", "voice_encoder"}
    assert set(voice.details["stages_ms"]) == stages
    with pytest.raises(ValueError, match="read-only"):
        voice.speaker_emb[0] = 0


def test_what_hears_a_clip_is_read_side_by_side_and_anew_when_it_was_let_go(encoders, linda, monkeypatch):
    encoders.let_go()
    begun, held = [], clone_module.resample.soxr_hq

    def resampled(*args):
        begun.append([network._network is not None for network in encoders._recorded()])
        return held(*args)

    monkeypatch.setattr(clone_module.resample, "soxr_hq", resampled)
    again = clone(encoders, clips.LJ, CONFIG)
    assert begun[-1] == [True] * 3, "before the first of them is wanted"
    assert np.array_equal(again.speaker_emb, linda.speaker_emb)
    assert np.array_equal(again.embedding, linda.embedding)
    assert np.array_equal(again.prompt_token, linda.prompt_token)


def test_prompts_are_as_long_as_the_member_wants(encoders):
    wav = np.tile(clips.speech(24_000), 2)
    from engine.voice.clone import encode

    assert encode(encoders, wav, CONFIG).prompt_token.shape == (1, 250)
    turbo = replace(
        CONFIG, prompt=PromptConfig(t3_seconds=15.0), t3=replace(CONFIG.t3, speech_prompt_tokens=375)
    )
    assert encode(encoders, wav, turbo).t3_prompt_tokens.shape == (1, 375)
    without = replace(CONFIG, t3=replace(CONFIG.t3, speech_prompt_tokens=0))
    assert encode(encoders, wav[:48_000], without).t3_prompt_tokens.shape == (1, 0)


def test_loudness_is_levelled_where_the_member_wants_it(encoders, linda):
    level = replace(CONFIG, prompt=PromptConfig(loudness_lufs=-27.0))
    plain = linda.prompt_feat
    quiet = clone(encoders, clips.LJ, level).prompt_feat
    loud = plain > -6  # away from the floor of the logarithm
    # From -20.4 LUFS to -27 is a factor of exp(-0.76).
    assert np.allclose((quiet - plain)[loud].mean(), -0.76, atol=0.02)


@pytest.mark.parametrize(("rate", "channels"), [(8_000, 1), (96_000, 1), (44_100, 2), (48_000, 6)])
def test_the_same_voice_at_any_rate_and_in_any_channels(encoders, linda, tmp_path, rate, channels):
    wav = clips.speech(rate)
    many = np.zeros((len(wav), channels), np.float32)
    many[:, min(channels - 1, 2)] = wav
    soundfile.write(tmp_path / "a.wav", many, rate)
    voice, same = clone(encoders, tmp_path / "a.wav", CONFIG), linda
    assert voice.prompt_feat.shape == same.prompt_feat.shape
    # 8 kHz hold nothing above 4 kHz; elsewhere the same mel comes out.
    bands = slice(0, 50) if rate == 8_000 else slice(None)
    a, b = voice.prompt_feat[..., bands], same.prompt_feat[..., bands]
    loud = b > -6
    assert np.abs(a - b)[loud].mean() < (0.1 if rate == 8_000 else 0.02)
    likeness = (voice.speaker_emb * same.speaker_emb).sum()
    assert likeness > (0.98 if rate == 8_000 else 0.9999)


def test_a_clipped_recording_is_cloned_and_told(encoders, tmp_path):
    soundfile.write(tmp_path / "loud.wav", np.clip(clips.speech(16_000) * 8, -1, 1), 16_000)
    voice = clone(encoders, tmp_path / "loud.wav", CONFIG)
    assert np.isfinite(voice.prompt_feat).all()


def test_clips_that_cannot_be_cloned(encoders, tmp_path):
    soundfile.write(tmp_path / "short.wav", clips.speech(16_000, 0.5), 16_000)
    with pytest.raises(errors.ClipTooShortError):
        clone(encoders, tmp_path / "short.wav", CONFIG)
    soundfile.write(tmp_path / "silent.wav", np.zeros(80_000, np.float32), 16_000)
    with pytest.raises(errors.ClipSilentError):
        clone(encoders, tmp_path / "silent.wav", CONFIG)


@pytest.mark.parametrize("prompt", [PromptConfig(), PromptConfig(min_seconds=5.0)])
def test_what_the_judge_calls_too_short_is_refused_in_the_same_words(encoders, tmp_path, prompt):
    part = tmp_path / "part.wav"
    soundfile.write(part, clips.speech(16_000, prompt.least_seconds), 16_000)
    config = replace(CONFIG, prompt=prompt)
    (finding,) = [found for found in judge(read_clip(part), prompt).findings if found.kind == "too_short"]
    with pytest.raises(errors.ClipTooShortError) as refused:
        clone(encoders, part, config)
    assert refused.value.message == finding.sentence
    soundfile.write(part, clips.speech(16_000, prompt.least_seconds + 0.1), 16_000)
    assert finding.sentence not in [found.sentence for found in judge(read_clip(part), prompt).findings]
    assert clone(encoders, part, config).details["seconds"] > prompt.least_seconds


@pytest.fixture(scope="module")
def kept(encoders, tmp_path_factory) -> Path:
    """A cache folder with that voice in it; do not write into it."""
    folder = tmp_path_factory.mktemp("kept")
    assert not clone(encoders, clips.LJ, CONFIG, cache_dir=folder).details["cached"]
    return folder


def test_the_cache_is_used(encoders, linda, kept):
    again = clone(encoders, clips.LJ, CONFIG, cache_dir=kept, name="Linda")
    assert again.details["cached"]
    assert again.name == "Linda"
    assert np.array_equal(linda.prompt_feat, again.prompt_feat)


@pytest.mark.parametrize("spoil", [lambda b: b[: len(b) // 2], lambda b: b"", lambda b: b"\xff" * len(b)])
def test_the_cache_is_rebuilt_when_damaged(encoders, linda, kept, tmp_path, spoil):
    (good,) = kept.iterdir()
    (tmp_path / good.name).write_bytes(spoil(good.read_bytes()))
    rebuilt = clone(encoders, clips.LJ, CONFIG, cache_dir=tmp_path)
    assert not rebuilt.details["cached"]
    assert np.array_equal(linda.embedding, rebuilt.embedding)
    assert clone(encoders, clips.LJ, CONFIG, cache_dir=tmp_path).details["cached"]


def test_the_cache_tells_models_and_parts_of_a_clip_apart(encoders, kept, tmp_path):
    cache = shutil.copytree(kept, tmp_path / "cache")
    assert not clone(encoders, clips.LJ, CONFIG, cache_dir=cache, identity="other").details["cached"]
    late = tmp_path / "late.wav"
    soundfile.write(late, np.concatenate([np.zeros(8 * 16_000, np.float32), clips.speech(16_000)]), 16_000)
    for best in (False, True):
        part = clone(encoders, late, CONFIG, cache_dir=cache, best=best)
        assert not part.details["cached"]
    assert part.details["seconds"] < 11
    own = read_clip(late)
    same = clone(encoders, own.part(*judge(own).best), CONFIG, cache_dir=cache)
    assert same.details["cached"], "the part that the window takes"


def test_an_unwritable_cache_does_not_matter(encoders, tmp_path):
    (tmp_path / "file").write_text("in the way")
    assert clone(encoders, clips.LJ, CONFIG, cache_dir=tmp_path / "file").model == "small"


def test_a_clip_in_memory_is_cloned_as_its_file_is(encoders, tmp_path):
    clip = read_clip(clips.LJ)
    voice = clone(encoders, clip, CONFIG, cache_dir=tmp_path)
    assert voice.name == clips.LJ.stem
    assert "decode" not in voice.details["stages_ms"]
    assert clone(encoders, clips.LJ, CONFIG, cache_dir=tmp_path).details["cached"]
    part = clone(encoders, clip.part(0.0, 5.0), CONFIG, cache_dir=tmp_path)
    assert not part.details["cached"]
    assert part.prompt_token.shape[1] == 125


def test_saved_voices(linda, tmp_path):
    voice = linda
    voice_file.save_voice(voice, tmp_path / "new" / "a.voice")
    back = voice_file.load_voice(tmp_path / "new" / "a.voice", identity="small")
    for key in ("speaker_emb", "t3_prompt_tokens", "prompt_token", "prompt_feat", "embedding"):
        assert np.array_equal(getattr(voice, key), getattr(back, key))
        assert getattr(voice, key).dtype == getattr(back, key).dtype
    assert (back.name, back.model, back.clip_sha256, back.details) == (
        voice.name, voice.model, voice.clip_sha256, voice.details)  # fmt: skip
    with pytest.raises(errors.VoiceMismatchError, match="made with small"):
        voice_file.load_voice(tmp_path / "new" / "a.voice", identity="turbo")
    with pytest.raises(errors.VoiceNotFoundError):
        voice_file.load_voice(tmp_path / "none.voice")
    (tmp_path / "bad").write_bytes(b"nonsense")
    with pytest.raises(errors.VoiceFileError):
        voice_file.load_voice(tmp_path / "bad")
    with pytest.raises(errors.VoiceFileError, match=r"'\.' cannot be opened: Is a directory"):
        voice_file.load_voice(Path("."))
    arrays = {
        k: getattr(voice, k) for k in ("speaker_emb", "t3_prompt_tokens", "prompt_token", "prompt_feat")
    }
    with pytest.raises(errors.VoiceFileError, match="embedding"):
        voice_file.from_arrays(arrays, {})
    with pytest.raises(errors.VoiceFileError, match="two frames"):
        voice_file.from_arrays(
            {**arrays, "embedding": voice.embedding, "prompt_feat": voice.prompt_feat[:, 2:]}, {}
        )
