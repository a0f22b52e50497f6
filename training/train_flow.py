"""Training of S3Gen's flow: speech tokens, a prompt and an x-vector to the mel spectrogram.

Conditional flow matching (Lipman et al. 2023) on the engine's encoder and vector field written in PyTorch
(training/flow_network.py), under the same chunk grid as in use. A training sequence looks as in use: a
voice prompt of whole chunks (tokens and mel) and then the speech whose mel is learned. The prompt is the
beginning of the same utterance, or a piece of another one by the same speaker, or absent; the x-vector
always comes from another utterance, with a little noise; some tokens are replaced, as T3 will err too. What
is to be said are the tokens of the utterance's twin by heart, as T3 gives them whoever speaks; a prompt has
its own.

Run: ``python -m training.train_flow --data CORPUS --work WORK --minutes 14``
"""

from __future__ import annotations

import logging
import math
from collections.abc import Iterator
from pathlib import Path

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from engine.config import SPEECH_VOCAB
from engine.dsp.spectra import S3GEN_FLOOR
from engine.s3gen.flow import Flow
from training import common, torch_stage
from training.common import StageOptions
from training.corpus import TOKEN_SAMPLES, TRAIN, VALID_TEXT, Batch, Corpus
from training.flow_network import FlowNetwork
from training.speakers import decibels, draw_tone
from training.spectra import s3gen_mel
from training.starter import starter_config, tiny_config

log = logging.getLogger("training.flow")

STAGE = "flow"
PROMPT_TOKENS = 100
"""Longest prompt of a training sequence: 4 s, as much as the member hears of a clip."""
BATCH_TOKENS = 9600
"""Tokens of a batch without its prompts (6.4 minutes of speech)."""
MAX_BATCH = 96
"""Sequences of a batch: short ones are mostly prompt."""
ALIGNED = 8
"""Sequences are a multiple of this long, as attention on a GPU wants its bias to be."""
PEAK_RATE = 1e-3
RESUMED_SHARE = 0.8
"""Share of the peak rate when an earlier machine's weights go on."""
NO_PROMPT, OWN_PROMPT = 0.1, 0.35
"""Shares of sequences without a prompt, and with the utterance's own beginning as prompt."""
CORRUPTED = 0.3
"""Share of sequences in which some tokens are wrong; 4 % of their tokens are."""
VOICE_NOISE = 0.25
"""Length of the noise added to an x-vector, relative to the x-vector's."""
STRANGER, TOLD = 0.1, 30
"""Share of sequences with a prompt of so many tokens or more that have another speaker's x-vector: a person's
is like none that was learned, so the prompt has to be heard as well."""
TONED = 0.3
"""Share of sequences of which all frames, the prompt's too, have another tone."""
MEL_BANDS = 80
_DECIBEL = math.log(10) / 20

Arrays = tuple[npt.NDArray[np.generic], ...]


def sequences(
    corpus: Corpus, batch: Batch, rng: np.random.Generator, chunk: int, *, clean: bool = False
) -> Arrays:
    """One batch as the loss wants it.

    Returns:
        tokens (B, L) with L = PROMPT_TOKENS + the bucket, rounded up; lengths (B,) and prompt lengths (B,) in
        tokens; waves (B, S) int16 and prompt waves (B, 96000) int16; ``source`` (B, 2L), which
        frame of [prompt mel | mel] each frame of the sequence is; x-vectors (B, 192); tones (B, 80), added to
        all frames.
    """
    B, room = len(batch.indices), PROMPT_TOKENS
    L = -(-(room + batch.tokens) // ALIGNED) * ALIGNED
    tokens = np.zeros((B, L), np.int32)
    lengths, prompts = np.zeros(B, np.int32), np.zeros(B, np.int32)
    waves = corpus.padded_waves(batch)
    prompt_waves = np.zeros((B, room * TOKEN_SAMPLES), np.int16)
    source = np.zeros((B, 2 * L), np.int32)
    voices, tones = np.zeros((B, 192), np.float32), np.zeros((B, MEL_BANDS), np.float32)
    for row, number in enumerate(batch.indices):
        index = int(number)
        own = np.asarray(corpus.said(index), np.int32)
        if not clean:
            own = corrupt(own, rng)
        voices[row] = corpus.xvector(corpus.reference(index, rng))
        kind = rng.random()
        frames = np.arange(2 * L)
        if kind < NO_PROMPT:
            P, total = 0, len(own)
            tokens[row, :total] = own
            source[row] = frames + 2 * room
        elif kind < NO_PROMPT + OWN_PROMPT and len(own) > 2 * chunk and not clean:
            longest = min(len(own) // 2, room) // chunk
            P, total = chunk * int(rng.integers(1, longest + 1)), len(own)
            tokens[row, :total] = own
            tokens[row, :P] = corpus.tokens(index)[:P]
            source[row] = frames + 2 * room
        else:
            other = corpus.reference(index, rng)
            P = chunk * int(rng.integers(1, room // chunk + 1))
            P = min(P, int(corpus.num_tokens[other]) // chunk * chunk)
            total = P + len(own)
            start = int(rng.integers(0, int(corpus.num_tokens[other]) - P + 1))
            tokens[row, :P] = corpus.tokens(other)[start : start + P]
            tokens[row, P:total] = own
            piece = corpus.wave(other, start * TOKEN_SAMPLES, (start + P) * TOKEN_SAMPLES)
            prompt_waves[row, : len(piece)] = piece if clean else with_hiss(piece, rng)
            source[row] = np.where(frames < 2 * P, frames, frames - 2 * P + 2 * room)
        lengths[row], prompts[row] = total, P
        if not clean and P >= TOLD and rng.random() < STRANGER:
            voices[row] = corpus.xvector(int(rng.choice(batch.indices)))
        if not clean and rng.random() < TONED:
            tones[row] = tone(rng)
    if not clean:
        scale = VOICE_NOISE * np.linalg.norm(voices, axis=1, keepdims=True) / math.sqrt(voices.shape[1])
        voices += (scale * rng.standard_normal(voices.shape)).astype(np.float32)
    np.clip(source, 0, 2 * (room + batch.tokens) - 1, out=source)
    return tokens, lengths, prompts, waves, prompt_waves, source, voices, tones


def tone(rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """(80,) what another microphone adds to a log-mel: cosines over the bands, as of made-up speakers."""
    added = decibels(draw_tone(rng, 0.0, 1.0), np.linspace(0.0, 1.0, MEL_BANDS))
    return (_DECIBEL * added).astype(np.float32)


def corrupt(tokens: npt.NDArray[np.int32], rng: np.random.Generator) -> npt.NDArray[np.int32]:
    """Sometimes replace a few tokens by others of the same utterance or by any."""
    if rng.random() > CORRUPTED:
        return tokens
    wrong = rng.random(len(tokens)) < 0.04
    other = np.where(
        rng.random(len(tokens)) < 0.5, rng.permutation(tokens), rng.integers(0, SPEECH_VOCAB, len(tokens))
    )
    return np.where(wrong, other, tokens).astype(np.int32)


def with_hiss(wave: npt.NDArray[np.int16], rng: np.random.Generator) -> npt.NDArray[np.int16]:
    """Sometimes add white noise (-84 to -50 dB), which the speech must not take over: clips have it."""
    if rng.random() < 0.6:
        return wave
    level = 10 ** rng.uniform(0.3, 2.0)
    hiss = level * rng.standard_normal(len(wave), dtype=np.float32)
    return np.clip(wave + hiss, -32768, 32767).astype(np.int16)


def target_mel(waves: Tensor, prompt_waves: Tensor, source: Tensor, tones: Tensor) -> Tensor:
    """Mel (B, 2L, 80) of whole sequences, prompts included, from int16 waves."""
    mel, prompt = (s3gen_mel(w.float() / 32768.0) for w in (waves, prompt_waves))
    both = torch.cat([prompt, mel], dim=1)
    mel = both.gather(1, source[..., None].expand(-1, -1, both.shape[2])) + tones[:, None]
    return mel.clamp(min=math.log(S3GEN_FLOOR))


def frames(lengths: Tensor, prompts: Tensor, count: int) -> tuple[Tensor, Tensor]:
    """Which of so many frames are any, and which the prompt's: (B, F) both."""
    frame = torch.arange(count, device=lengths.device)
    return frame < 2 * lengths[:, None], frame < 2 * prompts[:, None]


def conditions(
    network: FlowNetwork,
    tokens: Tensor,
    lengths: Tensor,
    prompts: Tensor,
    waves: Tensor,
    prompt_waves: Tensor,
    source: Tensor,
    voices: Tensor,
    tones: Tensor,
) -> tuple[Tensor, Tensor, tuple[Tensor, ...]]:
    """Of :func:`sequences`: the mel (B, F, 80), which frames (B, F) are behind the prompt, and what the field
    is given beside its state and time (:meth:`training.flow_network.FlowNetwork.vector_field`)."""
    mel = target_mel(waves, prompt_waves, source, tones)
    valid, prompt = frames(lengths, prompts, mel.shape[1])
    mu, known = network.encode(tokens, lengths, prompts), mel * prompt[..., None]
    return mel, valid & ~prompt, (mu, network.speaker(voices), known, valid, prompts)


def flow_loss(network: FlowNetwork, *batch: Tensor) -> tuple[Tensor, dict[str, Tensor]]:
    """Mean squared error of the vector field over the frames after the prompt; see :func:`sequences`."""
    mel, spoken, given = conditions(network, *batch)
    t = 1 - torch.cos(0.5 * math.pi * torch.rand(len(mel), device=mel.device))
    z = torch.randn_like(mel)
    at = t[:, None, None]
    x = (1 - at) * z + at * mel
    field = network.vector_field(x, t, *given)
    return masked_mean((field.float() - (mel - z)).square(), spoken), {}


def masked_mean(values: Tensor, rows: Tensor) -> Tensor:
    """Mean of values (B, F, M) where rows (B, F) are set; 0 if nowhere."""
    kept = rows[..., None].float()
    return (values * kept).sum() / (kept.sum() * values.shape[2]).clamp(min=1.0)


@torch.no_grad()
def validate(network: FlowNetwork, batches: list[tuple[Tensor, ...]]) -> dict[str, float]:
    """On held-out texts, solved from noise as in use: mean absolute error of the mel (natural log), and of
    its time mean.

    The second is large when the voice, not the sounds, is wrong.
    """
    errors, colours = [], []
    for arrays in batches:
        mel, spoken, given = conditions(network, *arrays)
        off = network.solve(torch.randn_like(mel), *given) - mel
        errors.append(masked_mean(off.abs(), spoken).item())
        weight = spoken[..., None] / spoken.sum(1).clamp(min=1)[:, None, None]
        colours.append((off * weight).sum(1).abs().mean().item())
    return {"valid_mel_l1": float(np.mean(errors)), "valid_colour_l1": float(np.mean(colours))}


def _stream(
    corpus: Corpus, options: StageOptions, chunk: int, batch_tokens: int, step: int
) -> Iterator[Arrays]:
    """Batches without end; a resumed run sees other ones."""
    rng = np.random.default_rng([options.seed, step])
    rows = corpus.select(TRAIN)
    while True:
        for batch in corpus.batches(rows, batch_tokens, rng, max_batch=MAX_BATCH):
            yield sequences(corpus, batch, rng, chunk)


def _validation(
    corpus: Corpus, chunk: int, batch_tokens: int, place: torch.device
) -> list[tuple[Tensor, ...]]:
    """At most four fixed batches of held-out texts."""
    rng = np.random.default_rng(7)
    rows = corpus.select(VALID_TEXT)
    rows = rows if len(rows) else corpus.select(TRAIN)[:8]
    batches = corpus.batches(rows, batch_tokens // 2, rng)[:4]
    found = [sequences(corpus, batch, rng, chunk, clean=True) for batch in batches]
    return [torch_stage.tensors(arrays, place) for arrays in found]


def build(options: StageOptions) -> Flow:
    """The engine's flow with its first weights: fresh, or those of an earlier machine."""
    mx.random.seed(options.seed)
    config = (tiny_config() if options.tiny else starter_config()).flow
    flow = Flow(config)
    # The field's mean is the mel's mean (about -6): start there instead of learning it.
    flow.estimator.final_proj.weight = flow.estimator.final_proj.weight * 0.1
    flow.estimator.final_proj.bias = mx.full((config.num_mels,), -6.0)
    if weights := options.earlier(STAGE):
        flow.update(weights["flow"])
    return flow


def train(options: StageOptions) -> Path:
    """Train; the result is ``work/flow/flow.safetensors``, kept up to date every minute."""
    folder = options.folder(STAGE)
    flow = build(options)
    chunk = flow.config.chunk_tokens or 1
    torch.manual_seed(options.seed)
    # Left is the memory-efficient kernel, with which the shipped flow was trained: its bias is learned too.
    torch.backends.cuda.enable_cudnn_sdp(False)
    torch.backends.cuda.enable_flash_sdp(False)
    place = torch_stage.device()
    network = FlowNetwork(flow.config, SPEECH_VOCAB).to(place)
    torch_stage.take(network, flow.parameters())
    corpus = Corpus.open(options.data, annotated=True)
    batch_tokens = 200 if options.tiny else BATCH_TOKENS
    trainer = torch_stage.Trainer(network, flow_loss, average=0.9995)
    trainer.load(folder / "checkpoint.pt")
    held_out = _validation(corpus, chunk, batch_tokens, place)
    log.info("%d utterances, %.1f hours", len(corpus), corpus.hours)
    result = folder / "flow.safetensors"
    peak = RESUMED_SHARE * PEAK_RATE if options.resumes(STAGE) else PEAK_RATE
    first = trainer.step_count
    batches = _stream(corpus, options, chunk, batch_tokens, first)
    course = common.Course(options, STAGE, batches, first=first, peak=peak)
    for rate, arrays in course:
        course.tell(trainer.step(rate, *torch_stage.tensors(arrays, place)))
        if course.due(60):
            trainer.save(folder / "checkpoint.pt")
            common.save_tree(result, {"flow": torch_stage.given(trainer.average)})
        if course.due(120):
            course.write(**validate(trainer.average, held_out))
    return result


if __name__ == "__main__":
    common.use_cpu()
    train(common.parse_options(__doc__ or ""))
