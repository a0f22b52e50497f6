"""Training of the vocoder: mel frames to samples, with its pitch predictor.

First spectral losses alone, then an adversary as well (training/discriminators.py), on the engine's HiFT
written in PyTorch (training/vocoder_network.py). The pitch predictor learns from training/pitch.py; the
harmonic source follows the true pitch at first and the predicted one in the end, as in use. Mels are noised
and blurred a little, since in use they come from the flow. It needs waves only, so it begins before
anything is annotated; where training/flow_mels.py has been, half of the segments have the flow's own mel.

Run: ``python -m training.train_vocoder --data CORPUS --work WORK --minutes 20``
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from engine.vocoder.hift import HiFT
from training import common, losses, pitch, torch_stage
from training.common import StageOptions
from training.corpus import TRAIN, VALID_TEXT, Corpus, Indices
from training.discriminators import DiscriminatorConfig, Discriminators
from training.spectra import s3gen_mel
from training.starter import EDGE_FRAMES, starter_config, tiny_config
from training.vocoder_network import HiFTNetwork

log = logging.getLogger("training.vocoder")

STAGE = "vocoder"
FRAME = 480
"""Samples of a mel frame."""
FRAMES = 32
"""Judged frames of a segment: 0.64 s."""
BATCH = 32
FLOWED = 0.5
"""Share of segments with the flow's mel, where there is one."""
UTTERANCES = 4500
"""How many utterances are heard: about six hours are plenty for a vocoder."""
PEAK_RATE, ADVERSARY_RATE = 1e-3, 3e-4
RESUMED_SHARE = 0.5
"""Share of both rates when an earlier machine's weights go on."""
SPECTRAL_SHARE, RESUMED_SPECTRAL_SHARE = 0.6, 0.4
"""Share of the time before the adversary begins: it sharpens what is right, and blurs what is not yet."""
SPECTRAL = "spectral.safetensors"
"""The vocoder as it was before the adversary began, kept to be compared with what came of it."""
MEL_WEIGHT, STFT_WEIGHT, F0_WEIGHT = 15.0, 4.0, 2.0
ADVERSARIAL_WEIGHT, FEATURE_WEIGHT = 4.0, 10.0

Arrays = tuple[npt.NDArray[Any], ...]


@dataclass(frozen=True)
class Clips:
    """Waves in memory with their pitch, and with the flow's mel where there is one."""

    waves: list[npt.NDArray[np.int16]]
    f0: list[npt.NDArray[np.float32]]
    mels: list[npt.NDArray[np.float16] | None]

    @classmethod
    def load(cls, corpus: Corpus, rows: Indices, frames: int) -> Clips:
        """Those of the rows that are at least ``frames`` long."""
        rows = rows[corpus.num_tokens[rows] * 2 >= frames]
        f0 = pitch.estimate_rows(corpus, list(rows), max(1, (os.cpu_count() or 1) - 2))
        mels = [corpus.flow_mel(int(i)) for i in rows]
        return cls([np.array(corpus.wave(int(i))) for i in rows], f0, mels)

    def segments(self, batch: int, frames: int, rng: np.random.Generator) -> Arrays:
        """Random pieces: waves (B, 480 F) int16, pitch (B, F), the flow's mel (B, F, 80), and where (B,) that
        is to be taken; silent ones are mostly passed over."""
        waves: list[npt.NDArray[np.int16]] = []
        pitches: list[npt.NDArray[np.float32]] = []
        mels = np.zeros((batch, frames, 80), np.float16)
        flowed = np.zeros(batch, np.bool_)
        while len(waves) < batch:
            row = int(rng.integers(len(self.waves)))
            start = int(rng.integers(len(self.f0[row]) - frames + 1))
            wave = self.waves[row][start * FRAME : (start + frames) * FRAME]
            if np.abs(wave).max() < 400 and rng.random() < 0.9:
                continue
            mel = self.mels[row]
            if mel is not None and rng.random() < FLOWED:
                mels[len(waves)], flowed[len(waves)] = mel[start : start + frames], True
            waves.append(wave)
            pitches.append(self.f0[row][start : start + frames])
        return np.stack(waves), np.stack(pitches), mels, flowed


def blemish(mel: Tensor, level: float) -> Tensor:
    """Mel (B, 80, F) as the flow might give it: noised and blurred by random amounts up to ``level``."""
    padded = torch.cat([mel[..., :1], mel, mel[..., -1:]], dim=-1)
    blurred = (padded[..., :-2] + padded[..., 1:-1] + padded[..., 2:]) / 3
    blur, noise = torch.rand(2, len(mel), 1, 1, device=mel.device)
    noise = (noise - 0.3).clamp(min=0.0)
    return mel + level * (blur * (blurred - mel) + 0.3 * noise * torch.randn_like(mel))


def judged(wave: Tensor) -> Tensor:
    """The middle of a segment's samples, without its edges."""
    return wave[:, EDGE_FRAMES * FRAME : -EDGE_FRAMES * FRAME]


def generate(
    vocoder: HiFTNetwork,
    wave: Tensor,
    f0: Tensor,
    flow_mel: Tensor,
    flowed: Tensor,
    blemishes: float,
    own_pitch: float,
) -> tuple[Tensor, Tensor, Tensor]:
    """Analyse and resynthesise segments: ours and the target's samples, and the predicted pitch (B, F).

    Args:
        wave: (B, S) int16.
        f0: (B, F) Hz.
        flow_mel: (B, F, 80), the flow's.
        flowed: (B,) where it takes the place of the wave's. Its pitch is a little beside the wave's, so its
            source follows the wave's, and the predictor is not asked there.
        blemishes: how much the mel of a wave is spoiled.
        own_pitch: share of segments whose source follows the predicted pitch.
    """
    target = wave.float() / 32768.0
    mel = blemish(s3gen_mel(target).transpose(1, 2), blemishes)
    mel = torch.where(flowed[:, None, None], flow_mel.to(mel.dtype).transpose(1, 2), mel)
    predicted = torch.where(flowed[:, None], f0, vocoder.f0_predictor(mel))
    (B, S), H, place = wave.shape, vocoder.config.num_harmonics + 1, wave.device
    own = torch.rand(B, 1, device=place) < own_pitch
    phase = (torch.rand(B, device=place) * 65535).long() * 65537
    first = (torch.rand(B, H, device=place) * 2 - 1) * torch.pi
    followed = torch.where(own, predicted.detach(), f0)
    excitation = vocoder.excite(followed, phase, first, torch.randn(B, S, H, device=place))
    return vocoder(mel, excitation), target, predicted


class VocoderTrainer:
    """State and steps of generator and adversary."""

    def __init__(self, vocoder: HiFTNetwork, adversary: Discriminators) -> None:
        self.generator = torch_stage.Learner(vocoder, betas=(0.8, 0.99), decay=0.001, clip=20.0)
        self.critic = torch_stage.Learner(adversary, betas=(0.8, 0.99), decay=0.001, clip=20.0)

    @property
    def step_count(self) -> int:
        """Steps of the generator."""
        return self.generator.step_count

    def step(
        self,
        rates: tuple[float, float],
        segments: Sequence[Tensor],
        blemishes: float,
        own_pitch: float,
    ) -> dict[str, Tensor]:
        """One step at the generator's and the adversary's rate; 0 for the latter leaves it out."""
        (rate, critic_rate), (wave, f0, flow_mel, flowed) = rates, segments
        ours, target, predicted = generate(
            self.generator.network, wave, f0, flow_mel, flowed, blemishes, own_pitch
        )
        inside = slice(EDGE_FRAMES, -EDGE_FRAMES)
        ours, target = judged(ours), judged(target)
        parts = {
            "mel": losses.mel_loss(ours, target),
            "stft": losses.stft_loss(ours, target),
            "f0": losses.f0_loss(predicted[:, inside], f0[:, inside]),
        }
        total = MEL_WEIGHT * parts["mel"] + STFT_WEIGHT * parts["stft"] + F0_WEIGHT * parts["f0"]
        if critic_rate > 0:
            real, real_maps = self.critic.network(target)
            fake, fake_maps = self.critic.network(ours)
            parts["adversarial"] = losses.generator_loss(fake)
            parts["features"] = losses.feature_loss(real_maps, fake_maps)
            parts["critic"] = losses.discriminator_loss(real, fake)
            total = total + ADVERSARIAL_WEIGHT * parts["adversarial"] + FEATURE_WEIGHT * parts["features"]
        gradients = torch.autograd.grad(total, self.generator.parameters, retain_graph=critic_rate > 0)
        if critic_rate > 0:
            # Of the same pass: the samples are as they were before this step.
            critics = torch.autograd.grad(parts["critic"], self.critic.parameters)
            parts["critic_norm"] = self.critic.update(critic_rate, critics)
        parts["norm"] = self.generator.update(rate, gradients)
        return {name: part.detach() for name, part in parts.items()}

    def save(self, folder: Path) -> None:
        """Write everything needed to go on."""
        self.generator.save(folder / "checkpoint.pt")
        self.critic.save(folder / "critic.pt")

    def load(self, folder: Path) -> bool:
        """Go on from :meth:`save`; False if there is nothing."""
        return self.generator.load(folder / "checkpoint.pt") and self.critic.load(folder / "critic.pt")

    def save_result(self, path: Path) -> None:
        """Write the averaged weights, and the adversary's for a later machine."""
        common.save_tree(path, {"vocoder": torch_stage.given(self.generator.average)})
        common.save_tree(
            path.with_name("critic.safetensors"), {"critic": torch_stage.given(self.critic.network)}
        )


@torch.no_grad()
def validate(vocoder: HiFTNetwork, held_out: tuple[Tensor, ...]) -> dict[str, float]:
    """On held-out segments, with predicted pitch and clean mels: log-mel error, STFT loss, share of
    frames whose voicing is wrong, and the median pitch error of voiced frames.
    """
    mel_errors, stft_errors, guesses = [], [], []
    for wave, f0, flow_mel, flowed in zip(*(part.split(8) for part in held_out), strict=True):
        ours, target, predicted = generate(vocoder, wave, f0, flow_mel, torch.zeros_like(flowed), 0.0, 1.0)
        mel_errors.append(losses.mel_loss(judged(ours), judged(target)).item())
        stft_errors.append(losses.stft_loss(judged(ours), judged(target)).item())
        guesses.append(predicted)
    inside = slice(EDGE_FRAMES, -EDGE_FRAMES)
    guess, truth = torch.cat(guesses)[:, inside], held_out[1][:, inside]
    both = (guess > 10) & (truth > 10)
    wrong = (guess[both] / truth[both] - 1).abs()
    return {
        "valid_mel": float(np.mean(mel_errors)),
        "valid_stft": float(np.mean(stft_errors)),
        "voicing_error": ((guess > 10) != (truth > 10)).float().mean().item(),
        "pitch_error": wrong.median().item() if len(wrong) else 1.0,
    }


def build(options: StageOptions) -> VocoderTrainer:
    """Vocoder and adversary with their first weights: fresh, or those of an earlier machine."""
    mx.random.seed(options.seed)
    torch.manual_seed(options.seed)
    config = (tiny_config() if options.tiny else starter_config()).vocoder
    vocoder = HiFT(config)
    bins = config.istft_n_fft // 2 + 1
    # A quiet start: unit magnitudes would clip. And pitch is in Hz: hundreds, not tenths.
    vocoder.conv_post.bias = mx.concatenate([mx.full((bins,), -3.0), mx.zeros((bins,))])
    vocoder.conv_post.weight = vocoder.conv_post.weight * 0.1
    vocoder.f0_predictor.classifier.weight = vocoder.f0_predictor.classifier.weight * 200.0
    sizes = DiscriminatorConfig(period_channels=(4, 8), window_channels=4) if options.tiny else None
    network, adversary = HiFTNetwork(config), Discriminators(sizes)
    torch_stage.take(network, vocoder.parameters())
    for name, part in (("vocoder", network), ("critic", adversary)):
        if weights := options.earlier(name):
            torch_stage.take(part, weights[name])
    place = torch_stage.device()
    return VocoderTrainer(network.to(place), adversary.to(place))


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
    trainer.load(folder)
    clips, held = _load(options)
    place = torch_stage.device()
    held_out = torch_stage.tensors(held, place)
    torch.backends.cudnn.benchmark = True
    result = folder / "vocoder.safetensors"
    resumed, first = options.resumes(STAGE), trainer.step_count
    spectral = RESUMED_SPECTRAL_SHARE if resumed else SPECTRAL_SHARE
    fresh = not resumed and first == 0
    peak = RESUMED_SHARE * PEAK_RATE if resumed else PEAK_RATE
    batches = _stream(clips, 2 if options.tiny else BATCH, options.seed, first)
    course = common.Course(options, STAGE, batches, first=first, peak=peak)
    for rate, arrays in course:
        progress = course.progress
        alone = progress < spectral
        if not alone and not (folder / SPECTRAL).exists():
            common.save_tree(folder / SPECTRAL, {"vocoder": torch_stage.given(trainer.generator.average)})
        critic_rate = 0.0 if alone else ADVERSARY_RATE * rate / PEAK_RATE
        own_pitch = min(1.0, max(0.0, 4 * progress - 1)) if fresh else 1.0
        blemishes = 0.0 if alone and fresh else 1.0
        segments = torch_stage.tensors(arrays, place)
        course.tell(trainer.step((rate, critic_rate), segments, blemishes, own_pitch))
        if course.due(60):
            trainer.save(folder)
            trainer.save_result(result)
        if course.due(120):
            course.write(**validate(trainer.generator.average, held_out))
    return result


if __name__ == "__main__":
    common.use_cpu()
    train(common.parse_options(__doc__ or ""))
