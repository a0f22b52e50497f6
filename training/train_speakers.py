"""Training of both speaker encoders: the LSTM that T3 hears through, and CAM++ for S3Gen.

Each learns to tell the training speakers apart (additive angular margin, Deng et al. 2019) and to
say how high and how large a voice is: pitch and warp are read off its normalised embedding by one
linear layer, so that a voice between the training speakers, a human one too, lands between
them. Noise and gain are added; the LSTM's power mel gets random colours as well.

Run: ``python -m training.train_speakers --data CORPUS --work WORK --minutes 5``
"""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Iterator
from pathlib import Path

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import numpy as np
import numpy.typing as npt
from mlx import nn

from engine.config import ModelConfig
from engine.dsp.spectra import kaldi_fbank, voice_encoder_mel
from engine.voice.encoders import CAMPPlus, VoiceEncoder
from training import common, features
from training.common import StageOptions
from training.corpus import TRAIN, VALID_SPEAKER, Corpus
from training.starter import starter_config, tiny_config

log = logging.getLogger("training.speakers")

STAGE = "speakers"
BATCH = 128
PEAK_RATE = 2e-3
MARGIN, SCALE = 0.15, 24.0
"""Angular margin in radians, and the scale of the cosines."""
TRAIT_WEIGHT = 3.0
TRAITS = 2
"""Traits of a voice that are read off its embedding: log pitch and log warp."""
VOICE_TOKENS, VECTOR_TOKENS = 41, 75
"""Length of a training clip in speech tokens: one partial of the LSTM (1.6 s); 3 s for CAM++."""
CALIBRATION_BATCHES = 64

Arrays = tuple[npt.NDArray[np.generic], ...]


class SpeakerTask(nn.Module):
    """An encoder and its throw-away heads."""

    def __init__(self, encoder: nn.Module, dim: int, speakers: int) -> None:
        super().__init__()
        self.encoder = encoder
        self.classes = mx.random.normal((speakers, dim)) / math.sqrt(dim)
        self.traits = nn.Linear(dim, TRAITS)


def hear_power(wave: mx.array, frames: int, *, spoiled: bool) -> mx.array:
    """The LSTM's mel (B, frames, 40) of 24 kHz waves."""
    wave = features.to_16k(wave)
    if not spoiled:
        return voice_encoder_mel(wave)[:, :frames]
    mel = voice_encoder_mel(features.noisy(wave))[:, :frames]
    return mel * mx.power(10.0, features.colour(mel.shape[0], mel.shape[2], 2.5) / 10)


def hear_fbank(wave: mx.array, *, spoiled: bool) -> mx.array:
    """CAM++'s filter bank (B, F, 80) of 24 kHz waves."""
    wave = features.to_16k(wave)
    return kaldi_fbank(features.noisy(wave) if spoiled else wave)


def unit(x: mx.array) -> mx.array:
    """Rows divided by their length."""
    return x * mx.rsqrt(mx.sum(mx.square(x), axis=-1, keepdims=True) + 1e-8)


def trait_targets(corpus: Corpus, indices: npt.NDArray[np.int64]) -> npt.NDArray[np.float32]:
    """(B, 2): log pitch of the utterances and log warp of their speakers, each of about unit spread."""
    pitch = np.log(np.maximum(corpus.pitch[indices], 40.0) / 150.0) / 0.35
    warp = np.log([corpus.speakers[int(s)].warp for s in corpus.speaker[indices]]) / 0.1
    return np.stack([pitch, warp], axis=1).astype(np.float32)


def speaker_loss(
    task: SpeakerTask, heard: mx.array, speaker: mx.array, traits: mx.array
) -> tuple[mx.array, dict[str, mx.array]]:
    """Margin softmax over the speakers, and the squared error of the traits (B, 2)."""
    embedding = unit(task.encoder(heard))
    cosine = mx.clip(embedding @ unit(task.classes).T, -1 + 1e-6, 1 - 1e-6)
    target = mx.take_along_axis(cosine, speaker[:, None], axis=1)
    moved = target * math.cos(MARGIN) - mx.sqrt(1 - mx.square(target)) * math.sin(MARGIN)
    here = mx.arange(cosine.shape[1])[None] == speaker[:, None]
    logits = SCALE * mx.where(here, moved, cosine)
    classes = mx.mean(nn.losses.cross_entropy(logits, speaker))
    error = mx.mean(mx.square(task.traits(embedding) * math.sqrt(embedding.shape[1]) / 4 - traits))
    accuracy = mx.mean((mx.argmax(cosine, axis=1) == speaker).astype(mx.float32))
    return classes + TRAIT_WEIGHT * error, {"classes": classes, "traits": error, "accuracy": accuracy}


def _norms(module: nn.Module) -> list[nn.BatchNorm]:
    return [m for m in module.modules() if isinstance(m, nn.BatchNorm)]


def hold_statistics(module: nn.Module, *, held: bool) -> None:
    """Whether batch norms leave their running statistics alone: a compiled step must not write them."""
    for norm in _norms(module):
        norm.track_running_stats = not held


def calibrate(module: nn.Module, batches: list[mx.array]) -> None:
    """Set every batch norm's running statistics to the mean over some batches, and leave training mode."""
    norms = _norms(module)
    hold_statistics(module, held=False)
    module.train()
    for count, batch in enumerate(batches):
        for norm in norms:
            norm.momentum = 1.0 / (count + 1)
        mx.eval(module(batch), [(norm.running_mean, norm.running_var) for norm in norms])
    for norm in norms:
        norm.momentum = 0.1
    module.eval()


def clips(corpus: Corpus, split: int, tokens: int, batch: int, rng: np.random.Generator) -> Iterator[Arrays]:
    """Endless (waves (B, S) int16, speakers (B,), traits (B, 2)) of random clips of a split, or of the
    training speech where the split is empty; of all that there is by then.
    """
    latest = common.Latest(corpus)
    rows = corpus.select(split)
    longest = corpus.num_tokens[rows if len(rows) else corpus.select(TRAIN)].max()
    while True:
        corpus = latest.corpus
        rows = corpus.select(split)
        rows = rows if len(rows) else corpus.select(TRAIN)
        for indices, _, waves in corpus.crops(rows, min(tokens, int(longest)), batch, rng):
            yield waves, corpus.speaker[indices], trait_targets(corpus, indices)
            if latest.grown():
                break


def validate(task: SpeakerTask, batches: list[tuple[mx.array, ...]]) -> dict[str, float]:
    """On unseen speakers: median error of the pitch in per cent, equal error rate of same or other."""
    embeddings, speakers, pitch = [], [], []
    for heard, speaker, traits in batches:
        embedding = unit(task.encoder(heard))
        guess = task.traits(embedding) * math.sqrt(embedding.shape[1]) / 4
        pitch.append(np.exp(0.35 * np.abs(np.array(guess - traits)[:, 0])) - 1)
        embeddings.append(np.array(embedding))
        speakers.append(np.array(speaker))
    vectors, who = np.concatenate(embeddings), np.concatenate(speakers)
    scores = (vectors @ vectors.T)[np.triu_indices(len(who), 1)]
    same = (who[:, None] == who[None])[np.triu_indices(len(who), 1)]
    return {
        "valid_pitch_error": float(np.median(np.concatenate(pitch)) * 100),
        "valid_equal_error": equal_error_rate(scores[same], scores[~same]),
    }


def equal_error_rate(same: npt.NDArray[np.floating], other: npt.NDArray[np.floating]) -> float:
    """Where as many same pairs lie below as other pairs lie above; 0.5 is chance."""
    if not len(same) or not len(other):
        return 0.5
    limits = np.sort(np.concatenate([same, other]))
    missed = np.searchsorted(np.sort(same), limits) / len(same)
    taken = 1 - np.searchsorted(np.sort(other), limits) / len(other)
    place = int(np.argmin(np.abs(missed - taken)))
    return float((missed[place] + taken[place]) / 2)


def _train_one(
    name: str,
    task: SpeakerTask,
    hear: Callable[..., mx.array],
    tokens: int,
    options: StageOptions,
    corpus: Corpus,
) -> SpeakerTask:
    """Train one encoder for half of the stage's minutes; returns it calibrated, in eval mode."""
    folder = options.folder(STAGE)
    size = 8 if options.tiny else BATCH
    hold_statistics(task, held=True)
    task.train()

    def loss(model: SpeakerTask, wave: mx.array, *rest: mx.array) -> tuple[mx.array, dict[str, mx.array]]:
        heard = mx.stop_gradient(hear(features.to_float(wave), spoiled=True))
        return speaker_loss(model, heard, *rest)

    trainer = common.Trainer(task, loss)
    checkpoint = folder / f"{name}.checkpoint.safetensors"
    trainer.load(checkpoint)

    def some(split: int, *seed: int) -> Iterator[Arrays]:
        return clips(Corpus.open(corpus.folder), split, tokens, size, np.random.default_rng(seed))

    first = trainer.step_count
    batches = some(TRAIN, options.seed, first)
    course = common.Course(options, STAGE, batches, first=first, peak=PEAK_RATE, share=0.5, name=name)
    for rate, arrays in course:
        course.tell(trainer.step(rate, *map(mx.array, arrays)))
        if course.due(60):
            trainer.save(checkpoint)
    batches, held = some(TRAIN, options.seed, trainer.step_count), some(VALID_SPEAKER, 7)
    count = 2 if options.tiny else CALIBRATION_BATCHES
    trainer.install()
    heard = [hear(features.to_float(mx.array(next(batches)[0])), spoiled=True) for _ in range(count)]
    calibrate(task.encoder, heard)
    checks = [tuple(map(mx.array, next(held))) for _ in range(2 if options.tiny else 4)]
    heard_checks = [(hear(features.to_float(w), spoiled=False), *rest) for w, *rest in checks]
    course.write(**validate(task, heard_checks))
    return task


def build(options: StageOptions, config: ModelConfig, speakers: int) -> tuple[SpeakerTask, SpeakerTask]:
    """Both encoders with their heads: fresh, or those of an earlier machine."""
    mx.random.seed(options.seed)
    voice = VoiceEncoder(config.voice_encoder)
    # A ReLU and a unit norm follow: a positive start keeps every embedding away from zero.
    voice.proj.bias = voice.proj.bias + 0.1
    tasks = (
        SpeakerTask(voice, config.voice_encoder.embedding_dim, speakers),
        SpeakerTask(CAMPPlus(config.speaker_encoder), config.speaker_encoder.embedding_dim, speakers),
    )
    if found := options.earlier(STAGE):
        tasks[0].update(found["voice_encoder_task"])
        tasks[1].update(found["speaker_encoder_task"])
    return tasks


def train(options: StageOptions) -> Path:
    """Train both; the result is ``work/speakers/speakers.safetensors``, running statistics included."""
    folder = options.folder(STAGE)
    corpus = Corpus.open(options.data)
    config = tiny_config() if options.tiny else starter_config()
    frames = config.voice_encoder.partial_frames
    voice, vector = build(options, config, len(corpus.speakers))

    def hear_partial(wave: mx.array, *, spoiled: bool) -> mx.array:
        return hear_power(wave, frames, spoiled=spoiled)

    voice = _train_one("voice_encoder", voice, hear_partial, VOICE_TOKENS, options, corpus)
    vector = _train_one("speaker_encoder", vector, hear_fbank, VECTOR_TOKENS, options, corpus)
    result = folder / "speakers.safetensors"
    common.save_tree(
        result, {"voice_encoder_task": voice.parameters(), "speaker_encoder_task": vector.parameters()}
    )
    return result


if __name__ == "__main__":
    train(common.parse_options(__doc__ or ""))
