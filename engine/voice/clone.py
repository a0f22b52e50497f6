"""A clip to Conditionals, stage by stage, with the time of each.

The order and the rates are the reference's (Chatterbox ``tts.py`` and ``tts_turbo.py``,
``prepare_conditionals``; ``s3gen.py``, ``embed_ref``): everything starts from 24 kHz; T3's
prompt and the voice encoder hear soxr's 16 kHz, S3Gen's prompt and x-vector a Hann-windowed
sinc's, over at most ten seconds.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import mlx.core as mx
import numpy as np

from engine.config import SAMPLE_RATE, TOKENIZER_RATE, ModelConfig, PromptConfig
from engine.dsp import loudness, resample, spectra
from engine.errors import ClipSilentError, ClipTooShortError
from engine.types import Conditionals, Float32, Int32
from engine.voice.decode import Clip, read_clip
from engine.voice.encoders import ClipEncoders, trim_silence
from engine.voice.judge import SILENT, SILENT_PEAK, best_of, too_short
from engine.voice.voice_file import cache_name, cache_voice, find_cached


def clone(
    encoders: ClipEncoders,
    clip: Clip | str | os.PathLike[str],
    model_config: ModelConfig,
    *,
    name: str = "",
    identity: str = "",
    cache_dir: str | os.PathLike[str] | None = None,
    best: bool = False,
    on_stage: Callable[[str], None] | None = None,
) -> Conditionals:
    """Clone the voice of a clip.

    Args:
        clip: the recording, at best ten seconds of one voice, or the file that it is in.
        model_config: of the loaded model; sizes of the prompts and the level come from it.
        name: what the user calls the voice; the clip's name without one.
        identity: of the loaded weights, the model's name without one.
        cache_dir: where cloned voices are kept by the clip's content; None keeps none.
        best: whether of a longer clip only its best ten seconds are taken.
        on_stage: called with the name of each stage as it begins; may raise to break off.

    Returns:
        Conditionals; ``details`` has ``seconds`` of the clip, ``cached``, ``truncated`` and
        ``stages_ms``, the time of decode, resample, mel, tokens, x_vector and voice_encoder.

    Raises:
        ClipError: a subclass that says what is wrong with the clip.
        VoiceNotFoundError: there is no such file.
        MissingExtraError: a library for this format is not installed.
    """
    times = Stopwatch(on_stage)
    if not isinstance(clip, Clip):
        with times("decode"):
            clip = read_clip(clip)
    if best:
        clip = clip.part(*best_of(clip, model_config.prompt))
    identity = identity or model_config.name
    name = name or clip.name
    key = cache_name(clip.sha256, identity, model_config)
    stored = find_cached(cache_dir, key, identity)
    if stored is not None:
        details = {**stored.details, "cached": True, "stages_ms": times.milliseconds}
        return replace(stored, name=name, details=details)
    wav = _prepare(clip, model_config.prompt, times)
    voice = encode(encoders, wav, model_config, times=times)
    details = {"seconds": len(wav) / SAMPLE_RATE, "truncated": clip.truncated, "cached": False}
    details |= {"stages_ms": times.milliseconds}
    voice = replace(voice, model=identity, name=name, clip_sha256=clip.sha256, details=details)
    cache_voice(cache_dir, key, voice)
    return voice


def encode(
    encoders: ClipEncoders, wav24: Float32, model_config: ModelConfig, *, times: Stopwatch | None = None
) -> Conditionals:
    """Conditionals, without a name, of a waveform (S,) at 24 kHz that is ready (level, length).

    ``prompt_feat`` has exactly two frames a token. The reference keeps an odd last frame, which
    makes its output one frame short; it is left out here.
    """
    times = times or Stopwatch()
    encoders.begin()
    prompt = model_config.prompt
    reference24 = wav24[: int(prompt.s3gen_seconds * SAMPLE_RATE)]
    with times("resample"):
        wav16 = resample.soxr_hq(wav24, SAMPLE_RATE, TOKENIZER_RATE)
        reference16 = resample.sinc_hann(reference24, SAMPLE_RATE, TOKENIZER_RATE)
        trimmed = trim_silence(wav16)
    with times("mel"):
        prompt_feat = spectra.s3gen_mel(_batch(reference24), model_config.flow.num_mels)
        bands = model_config.tokenizer.num_mels
        s3gen_mel = spectra.tokenizer_mel(_batch(reference16), bands)
        t3_mel = spectra.tokenizer_mel(_batch(wav16[: int(prompt.t3_seconds * TOKENIZER_RATE)]), bands)
        fbank = spectra.kaldi_fbank(_batch(reference16), model_config.speaker_encoder.num_mels)
        voice_mel = spectra.voice_encoder_mel(_batch(trimmed), model_config.voice_encoder.num_mels)
        mx.eval(prompt_feat, s3gen_mel, t3_mel, fbank, voice_mel)
    with times("tokens"):
        t3_mel = t3_mel[:, : 4 * model_config.t3.speech_prompt_tokens]
        t3_tokens, prompt_tokens = _tokens(encoders, t3_mel), _tokens(encoders, s3gen_mel)
    with times("x_vector"):
        embedding = np.array(encoders.speaker_encoder.hear(fbank).astype(mx.float32))
    with times("voice_encoder"):
        speaker = np.array(encoders.voice_encoder.embed(voice_mel).astype(mx.float32))
    count = min(prompt_tokens.shape[1], prompt_feat.shape[1] // 2)
    return Conditionals(
        model=model_config.name,
        speaker_emb=speaker,
        t3_prompt_tokens=t3_tokens,
        prompt_token=np.ascontiguousarray(prompt_tokens[:, :count]),
        prompt_feat=np.array(prompt_feat[:, : 2 * count]),
        embedding=embedding,
    )


class Stopwatch:
    """Wall time of named stages, in milliseconds."""

    def __init__(self, on_stage: Callable[[str], None] | None = None) -> None:
        self.milliseconds: dict[str, float] = {}
        self._on_stage = on_stage

    @contextmanager
    def __call__(self, stage: str) -> Iterator[None]:
        """Add the time of the block to ``stage``."""
        if self._on_stage is not None:
            self._on_stage(stage)
        start = time.perf_counter()
        yield
        spent = (time.perf_counter() - start) * 1000
        self.milliseconds[stage] = round(self.milliseconds.get(stage, 0.0) + spent, 1)


def _prepare(clip: Clip, prompt: PromptConfig, times: Stopwatch) -> Float32:
    """The clip at 24 kHz, long enough, audible, at the member's level."""
    shortage = too_short(clip.seconds, prompt)
    if shortage is not None:
        raise ClipTooShortError(shortage)
    if max(clip.samples.max(), -clip.samples.min()) < SILENT_PEAK:
        raise ClipSilentError(SILENT)
    with times("resample"):
        wav = resample.soxr_hq(clip.samples, clip.rate, SAMPLE_RATE)
        if prompt.loudness_lufs is not None:
            wav = loudness.level(wav, SAMPLE_RATE, prompt.loudness_lufs)
    return wav


def _tokens(encoders: ClipEncoders, features: mx.array) -> Int32:
    """Speech tokens (1, N) of a tokenizer mel; none where a member takes none."""
    if features.shape[1] == 0:
        # The network's padding would still make one, of whatever lies in memory.
        return np.zeros((1, 0), np.int32)
    return np.array(encoders.tokenizer.tokenize(features))


def _batch(wav: Float32) -> mx.array:
    return mx.array(wav[None])
