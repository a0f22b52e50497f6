"""Training of the vocoder: mel frames to samples, with its pitch predictor.

First spectral losses alone, then an adversary as well (training/discriminators.py), on the engine's
own HiFT. The pitch predictor learns from training/pitch.py; the harmonic source follows the true
pitch at first and the predicted one in the end, as in use. Mels are noised and blurred a little,
since in use they come from the flow. It needs waves only, so it begins before anything is annotated.

Run: ``python -m training.train_vocoder --data CORPUS --work WORK --minutes 20``
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import numpy as np
import numpy.typing as npt

from engine.dsp.mel import mel_filters, s3gen_mel
from engine.vocoder.hift import HiFT
from training import common, losses, optimizer, pitch
from training.common import StageOptions, Tree
from training.corpus import TRAIN, VALID_TEXT, Corpus, Indices
from training.discriminators import DiscriminatorConfig, Discriminators
from training.starter import EDGE_FRAMES, starter_config, tiny_config

log = logging.getLogger("training.vocoder")

STAGE = "vocoder"
FRAME = 480
"""Samples of a mel frame."""
FRAMES = 32
"""Judged frames of a segment: 0.64 s."""
BATCH = 32
UTTERANCES = 4500
"""How many utterances are heard: about six hours are plenty for a vocoder."""
PEAK_RATE, ADVERSARY_RATE = 1.5e-3, 3e-4
RESUMED_SHARE = 0.5
"""Share of both rates when an earlier machine's weights go on."""
SPECTRAL_SHARE, RESUMED_SPECTRAL_SHARE = 0.6, 0.4
"""Share of the time before the adversary begins: it sharpens what is right, and blurs what is not yet."""
SPECTRAL = "spectral.safetensors"
"""The vocoder as it was before the adversary began, kept to be compared with what came of it."""
MEL_WEIGHT, STFT_WEIGHT, F0_WEIGHT = 15.0, 4.0, 2.0
ADVERSARIAL_WEIGHT, FEATURE_WEIGHT = 4.0, 10.0

MELS = ((2048, 160, 12_000.0), (1024, 80, 8000.0), (512, 40, 12_000.0), (256, 20, 12_000.0))
"""Window in samples, bands and highest frequency of each of the loss's mels."""
MEL_FLOOR = 3e-4
"""Added before the logarithm: see :data:`training.losses.FLOOR`."""

Arrays = tuple[npt.NDArray[Any], ...]


@dataclass(frozen=True)
class Clips:
    """Waves in memory with their pitch."""

    waves: list[npt.NDArray[np.int16]]
    f0: list[npt.NDArray[np.float32]]

    @classmethod
    def load(cls, corpus: Corpus, rows: Indices, frames: int) -> Clips:
        """Those of the rows that are at least ``frames`` long."""
        rows = rows[corpus.num_tokens[rows] * 2 >= frames]
        f0 = pitch.estimate_rows(corpus, list(rows), max(1, (os.cpu_count() or 1) - 2))
        return cls([np.array(corpus.wave(int(i))) for i in rows], f0)

    def segments(
        self, batch: int, frames: int, rng: np.random.Generator
    ) -> tuple[npt.NDArray[np.int16], ...]:
        """Random pieces: waves (B, 480 F) int16 and pitch (B, F); silent ones are mostly passed over."""
        waves: list[npt.NDArray[np.int16]] = []
        pitches: list[npt.NDArray[np.float32]] = []
        while len(waves) < batch:
            row = int(rng.integers(len(self.waves)))
            start = int(rng.integers(len(self.f0[row]) - frames + 1))
            wave = self.waves[row][start * FRAME : (start + frames) * FRAME]
            if np.abs(wave).max() < 400 and rng.random() < 0.9:
                continue
            waves.append(wave)
            pitches.append(self.f0[row][start : start + frames])
        return np.stack(waves), np.stack(pitches)


def mel_loss(ours: mx.array, target: mx.array) -> mx.array:
    """Mean absolute difference of log mels at four resolutions, from many bands to sharp times."""
    total = mx.array(0.0)
    for size, bands, top in MELS:
        filters = mx.array(mel_filters(24_000, size, bands, top))
        a, b = (mx.log(losses.magnitudes(w, size) @ filters + MEL_FLOOR) for w in (ours, target))
        total = total + mx.mean(mx.abs(a - b))
    return total / len(MELS)


def blemish(mel: mx.array, level: mx.array) -> mx.array:
    """Mel (B, F, 80) as the flow might give it: noised and blurred by random amounts up to ``level``."""
    B = mel.shape[0]
    padded = mx.concatenate([mel[:, :1], mel, mel[:, -1:]], axis=1)
    blurred = (padded[:, :-2] + padded[:, 1:-1] + padded[:, 2:]) / 3
    blur, noise = mx.random.uniform(shape=(B, 1, 1)), mx.random.uniform(shape=(B, 1, 1))
    noise = mx.maximum(noise - 0.3, 0.0)
    return mel + level * (blur * (blurred - mel) + 0.3 * noise * mx.random.normal(mel.shape))


def judged(wave: mx.array) -> mx.array:
    """The middle of a segment's samples, without its edges."""
    return wave[:, EDGE_FRAMES * FRAME : -EDGE_FRAMES * FRAME]


def generate(
    vocoder: HiFT, wave: mx.array, f0: mx.array, blemishes: mx.array, own_pitch: mx.array
) -> tuple[mx.array, mx.array, mx.array]:
    """Analyse and resynthesise segments: ours and the target's judged samples, and the pitch loss.

    Args:
        vocoder: in training.
        wave: (B, S) int16.
        f0: (B, F) Hz.
        blemishes: scalar, how much the mel is spoiled.
        own_pitch: scalar, share of segments whose source follows the predicted pitch.
    """
    target = wave.astype(mx.float32) / 32768.0
    mel = blemish(mx.stop_gradient(s3gen_mel(target)), blemishes)
    predicted = vocoder.f0_predictor(mel)
    B, H = wave.shape[0], vocoder.config.num_harmonics + 1
    own = mx.random.uniform(shape=(B, 1)) < own_pitch
    phase = (mx.random.uniform(shape=(B,)) * 65535).astype(mx.uint32) * 65537
    first = mx.random.uniform(-np.pi, np.pi, (B, H))
    excitation = vocoder.excite(
        mx.where(own, mx.stop_gradient(predicted), f0), phase, first, mx.random.normal((B, wave.shape[1], H))
    )
    ours = vocoder.decode(mel, excitation)
    return (
        judged(ours),
        judged(target),
        losses.f0_loss(predicted[:, EDGE_FRAMES:-EDGE_FRAMES], f0[:, EDGE_FRAMES:-EDGE_FRAMES]),
    )


class VocoderTrainer:
    """State and compiled steps of generator and adversary."""

    def __init__(self, vocoder: HiFT, adversary: Discriminators) -> None:
        self.vocoder, self.adversary = vocoder, adversary
        self.generator = optimizer.init_state(vocoder.trainable_parameters())
        self.critic = optimizer.init_state(adversary.trainable_parameters())
        self.step_count = 0
        self._spectral = common.compiled(self._spectral_step)
        self._adversarial = common.compiled(self._adversarial_step)
        mx.eval(self.generator, self.critic)

    _adam = optimizer.Adam(beta1=0.8, beta2=0.99, decay=0.001, clip=20.0)
    _muon = replace(_adam, orthogonal=True)

    def _generator_loss(
        self, weights: Tree, critic: Tree | None, batch: tuple[mx.array, ...]
    ) -> tuple[mx.array, tuple[mx.array, mx.array, dict[str, mx.array]]]:
        self.vocoder.update(weights)
        ours, target, pitch_loss = generate(self.vocoder, *batch)
        mel, stft = mel_loss(ours, target), losses.stft_loss(ours, target)
        total = MEL_WEIGHT * mel + STFT_WEIGHT * stft + F0_WEIGHT * pitch_loss
        parts = {"mel": mel, "stft": stft, "f0": pitch_loss}
        if critic is not None:
            self.adversary.update(critic)
            fake_scores, fake_maps = self.adversary(ours)
            _, real_maps = self.adversary(target)
            parts["adversarial"] = losses.generator_loss(fake_scores)
            parts["features"] = losses.feature_loss(real_maps, fake_maps)
            total = total + ADVERSARIAL_WEIGHT * parts["adversarial"] + FEATURE_WEIGHT * parts["features"]
        return total, (mx.stop_gradient(ours), target, parts)

    def _critic_loss(self, weights: Tree, ours: mx.array, target: mx.array) -> mx.array:
        self.adversary.update(weights)
        both, _ = self.adversary(mx.concatenate([target, ours]))
        # Periods fold into the rows, batch first, so halves stay halves.
        real, fake = [s[: s.shape[0] // 2] for s in both], [s[s.shape[0] // 2 :] for s in both]
        return losses.discriminator_loss(real, fake)

    def _spectral_step(
        self, generator: Tree, rate: mx.array, *batch: mx.array
    ) -> tuple[Tree, dict[str, mx.array]]:
        (_, (_, _, parts)), grads = mx.value_and_grad(self._generator_loss)(generator["params"], None, batch)
        generator, parts["norm"] = optimizer.apply_gradients(generator, grads, rate, self._muon)
        return generator, parts

    def _adversarial_step(
        self, generator: Tree, critic: Tree, rate: mx.array, critic_rate: mx.array, *batch: mx.array
    ) -> tuple[Tree, Tree, dict[str, mx.array]]:
        loss = mx.value_and_grad(self._generator_loss)
        (_, (ours, target, parts)), grads = loss(generator["params"], critic["params"], batch)
        generator, parts["norm"] = optimizer.apply_gradients(generator, grads, rate, self._muon)
        critic_loss = mx.value_and_grad(self._critic_loss)
        parts["critic"], grads = critic_loss(critic["params"], ours, target)
        critic, parts["critic_norm"] = optimizer.apply_gradients(critic, grads, critic_rate, self._adam)
        return generator, critic, parts

    def step(self, rates: tuple[float, float], *batch: mx.array) -> dict[str, mx.array]:
        """One step at the generator's and the adversary's rate; 0 for the latter leaves it out."""
        rate, critic_rate = map(mx.array, rates)
        if rates[1] > 0:
            self.generator, self.critic, parts = self._adversarial(
                self.generator, self.critic, rate, critic_rate, *batch
            )
        else:
            self.generator, parts = self._spectral(self.generator, rate, *batch)
        mx.async_eval(self.generator, self.critic, parts)
        self.step_count += 1
        return parts

    def save(self, path: Path) -> None:
        """Write everything needed to go on."""
        step = mx.array(self.step_count)
        common.save_tree(path, {"generator": self.generator, "critic": self.critic, "step": step})

    def load(self, path: Path) -> bool:
        """Go on from :meth:`save`; False if there is nothing."""
        found = common.load_tree(path)
        if found is None:
            return False
        self.generator, self.critic = found["generator"], found["critic"]
        self.step_count = int(found["step"].item())
        return True

    def save_result(self, path: Path) -> None:
        """Write the averaged weights, and the adversary's for a later machine."""
        common.save_tree(path, {"vocoder": self.generator["average"]})
        common.save_tree(path.with_name("critic.safetensors"), {"critic": self.critic["params"]})


def validate(vocoder: HiFT, weights: Tree, held_out: Arrays) -> dict[str, float]:
    """On held-out segments, with predicted pitch and clean mels: log-mel error, STFT loss, share of
    frames whose voicing is wrong, and the median pitch error of voiced frames.
    """
    vocoder.update(weights)
    mel_errors, stft_errors, ours_f0 = [], [], []
    wave, f0 = held_out
    for start in range(0, len(wave), 8):
        part = mx.array(wave[start : start + 8])
        zero, one = mx.array(0.0), mx.array(1.0)
        ours, target, _ = generate(vocoder, part, mx.array(f0[start : start + 8]), zero, one)
        mel_errors.append(mel_loss(ours, target).item())
        stft_errors.append(losses.stft_loss(ours, target).item())
        ours_f0.append(np.array(vocoder.f0_predictor(s3gen_mel(part.astype(mx.float32) / 32768.0))))
    guess, truth = np.concatenate(ours_f0)[:, EDGE_FRAMES:-EDGE_FRAMES], f0[:, EDGE_FRAMES:-EDGE_FRAMES]
    both = (guess > 10) & (truth > 10)
    wrong = np.abs(guess[both] / truth[both] - 1)
    return {
        "valid_mel": float(np.mean(mel_errors)),
        "valid_stft": float(np.mean(stft_errors)),
        "voicing_error": float(np.mean((guess > 10) != (truth > 10))),
        "pitch_error": float(np.median(wrong)) if len(wrong) else 1.0,
    }


def build(options: StageOptions) -> VocoderTrainer:
    """Vocoder and adversary with their first weights: fresh, or those of an earlier machine."""
    mx.random.seed(options.seed)
    vocoder = HiFT((tiny_config() if options.tiny else starter_config()).vocoder)
    bins = vocoder.config.istft_n_fft // 2 + 1
    # A quiet start: unit magnitudes would clip. And pitch is in Hz: hundreds, not tenths.
    vocoder.conv_post.bias = mx.concatenate([mx.full((bins,), -3.0), mx.zeros((bins,))])
    vocoder.conv_post.weight = vocoder.conv_post.weight * 0.1
    vocoder.f0_predictor.classifier.weight = vocoder.f0_predictor.classifier.weight * 200.0
    sizes = DiscriminatorConfig(period_channels=(4, 8), window_channels=4) if options.tiny else None
    adversary = Discriminators(sizes)
    if options.resume is not None:
        if weights := common.load_tree(options.resume / "vocoder.safetensors"):
            vocoder.update(weights["vocoder"])
            log.info("begins with the weights in %s", options.resume)
        if weights := common.load_tree(options.resume / "critic.safetensors"):
            adversary.update(weights["critic"])
    return VocoderTrainer(vocoder, adversary)


def _stream(clips: Clips, batch: int, seed: int, step: int) -> Iterator[Arrays]:
    rng = np.random.default_rng([seed, step])
    while True:
        yield clips.segments(batch, FRAMES + 2 * EDGE_FRAMES, rng)


def _load(options: StageOptions) -> tuple[Clips, Arrays]:
    """Clips to train on, and fixed segments of held-out texts."""
    corpus = Corpus.open(options.data)
    rng = np.random.default_rng(options.seed)
    frames = FRAMES + 2 * EDGE_FRAMES
    rows = rng.permutation(corpus.select(TRAIN))[: 16 if options.tiny else UTTERANCES]
    held = rng.permutation(corpus.select(VALID_TEXT))[: 8 if options.tiny else 64]
    clips = Clips.load(corpus, rows, frames)
    held_clips = Clips.load(corpus, held, frames) if len(held) else clips
    log.info("%d utterances, pitch known", len(clips.waves))
    return clips, held_clips.segments(4 if options.tiny else 64, frames, np.random.default_rng(7))


def train(options: StageOptions) -> Path:
    """Train; the result is ``work/vocoder/vocoder.safetensors``, kept up to date every minute."""
    folder = options.folder(STAGE)
    trainer = build(options)
    if trainer.load(folder / "checkpoint.safetensors"):
        log.info("goes on at step %d", trainer.step_count)
    clips, held_out = _load(options)
    result = folder / "vocoder.safetensors"
    curve, means = common.Curve(folder, STAGE), common.Means()
    save_due, log_due, check_due = common.Every(60), common.Every(10), common.Every(120)
    clock, first = options.clock(STAGE), trainer.step_count
    resumed = options.resumes(STAGE)
    peak = RESUMED_SHARE * PEAK_RATE if resumed else PEAK_RATE
    spectral = RESUMED_SPECTRAL_SHARE if resumed else SPECTRAL_SHARE
    fresh = not resumed and first == 0
    batches = common.Feed(_stream(clips, 2 if options.tiny else BATCH, options.seed, first))
    while clock.running(trainer.step_count - first):
        done = trainer.step_count - first
        progress = clock.progress(done)
        rate = optimizer.learning_rate(peak, done, progress)
        alone = progress < spectral
        if not alone and not (folder / SPECTRAL).exists():
            common.save_tree(folder / SPECTRAL, {"vocoder": trainer.generator["average"]})
        critic_rate = 0.0 if alone else ADVERSARY_RATE * rate / PEAK_RATE
        own_pitch = min(1.0, max(0.0, 4 * progress - 1)) if fresh else 1.0
        blemishes = 0.0 if alone and fresh else 1.0
        given = (*map(mx.array, next(batches)), mx.array(blemishes), mx.array(own_pitch))
        means.add(trainer.step((rate, critic_rate), *given))
        if log_due():
            curve.write(trainer.step_count, rate=rate, **means.take(), **batches.take())
        if save_due():
            trainer.save(folder / "checkpoint.safetensors")
            trainer.save_result(result)
        if check_due():
            curve.write(
                trainer.step_count, **validate(trainer.vocoder, trainer.generator["average"], held_out)
            )
    batches.close()
    figures = validate(trainer.vocoder, trainer.generator["average"], held_out)
    curve.write(trainer.step_count, **means.take(), **figures)
    trainer.save(folder / "checkpoint.safetensors")
    trainer.save_result(result)
    return result


if __name__ == "__main__":
    train(common.parse_options(__doc__ or ""))
