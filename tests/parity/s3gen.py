"""S3Gen's flow, ours beside the reference's."""

from __future__ import annotations

import dataclasses
from typing import Any, Literal

import mlx.core as mx
import numpy as np
import numpy.typing as npt
import torch
from mlx.utils import tree_flatten

from engine import reference
from engine.checkpoints import names
from engine.checkpoints.names import apply_rules, fuse_weight_norm
from engine.config import SPEECH_VOCAB, EncoderConfig, EstimatorConfig, FlowConfig, HiFTConfig, ModelConfig
from engine.errors import MissingTensorError
from engine.reference import Row, networks, relative
from engine.s3gen import flow as ours
from engine.s3gen import runners as flows
from engine.s3gen import stream
from engine.s3gen.flow import Flow
from engine.types import Conditionals, Float32
from engine.vocoder import runners as vocoders
from engine.vocoder.hift import HiFT
from tests.support.flow import vector_field

Member = Literal["original", "multilingual", "turbo", "nano", "flash"]
Size = Literal["tiny", "full"]


def config(member: Member, size: Size) -> ModelConfig:
    """Sizes of S3Gen in this member; other parts at their defaults."""
    meanflow = member in ("turbo", "nano", "flash")
    flow = FlowConfig(
        estimator=EstimatorConfig(meanflow=meanflow),
        n_timesteps=2 if meanflow else 10,
        guidance_rate=0.0 if meanflow else 0.7,
    )
    if size == "full":
        return ModelConfig(member, flow=flow)
    # The reference fixes the look-ahead layer's width at 512 and the upper layers at four.
    flow = dataclasses.replace(
        flow,
        encoder=EncoderConfig(num_layers=1, feed_forward=64),
        estimator=EstimatorConfig(
            channels=32, head_dim=8, num_heads=2, blocks_per_stage=1, mid_stages=2, meanflow=meanflow
        ),
    )
    vocoder = HiFTConfig(base_channels=64, f0_channels=32)
    return ModelConfig(member, flow=flow, vocoder=vocoder)


def build(member: Member, size: Size, seed: int) -> torch.nn.Module:
    """The reference's CausalMaskedDiffWithXvec of these sizes with seeded random weights."""
    reference.install()
    torch.manual_seed(seed)
    sizes = config(member, size).flow
    encoder, estimator = networks.encoder(sizes.encoder), networks.estimator(sizes)
    if sizes.estimator.meanflow:
        torch.nn.init.xavier_uniform_(estimator.time_embed_mixer.weight)
    return networks.joined(encoder, estimator)


def tensors(module: torch.nn.Module, prefix: str) -> dict[str, npt.NDArray[Any]]:
    """Its parameters under the names of an official file."""
    return {f"{prefix}.{key}": value.numpy().copy() for key, value in module.state_dict().items()}


def fill(module: Flow | HiFT, file: dict[str, npt.NDArray[Any]], sizes: ModelConfig) -> None:
    """Load a file's tensors into ours, strictly."""
    renamed = apply_rules(fuse_weight_norm(file), names.s3gen_rules(sizes))
    wanted = {name for name, _ in tree_flatten(module.parameters())}
    given = {name.partition(".")[2]: mx.array(value) for name, value in renamed.items()}
    if missing := wanted - set(given):
        raise MissingTensorError(f"The file lacks {sorted(missing)}.")
    module.load_weights(list(given.items()), strict=True)
    module.eval()
    mx.eval(module.parameters())
    if isinstance(module, Flow):
        module.runner = flows.choose(module.networks)
    else:
        module.runner = vocoders.choose(module)


def voice(seed: int, prompt_tokens: int, model: str = "") -> Conditionals:
    """A made-up voice; the mel is a smooth walk, the x-vector noise."""
    rng = np.random.default_rng(seed)
    walk = np.cumsum(rng.normal(size=(2 * prompt_tokens, 80)) * 0.3, axis=0)
    mel = (walk - walk.mean(axis=0))[None].astype(np.float32)
    return Conditionals(
        model=model,
        speaker_emb=np.zeros((1, 256), np.float32),
        t3_prompt_tokens=np.zeros((1, 0), np.int32),
        prompt_token=rng.integers(0, 6561, (1, prompt_tokens)).astype(np.int32),
        prompt_feat=mel,
        embedding=rng.normal(size=(1, 192)).astype(np.float32),
    )


def _their_encoder(module: Any, tokens: npt.NDArray[np.int32]) -> Float32:
    with torch.inference_mode():
        ids = torch.from_numpy(tokens).long()
        hidden, _ = module.encoder(module.input_embedding(ids), torch.tensor([tokens.shape[1]]))
        return module.encoder_proj(hidden).numpy()


def _their_field(
    module: Any, x: Float32, mu: Float32, spk: Float32, cond: Float32, meanflow: bool
) -> Float32:
    def torch_layout(a: Float32) -> torch.Tensor:
        return torch.from_numpy(a).transpose(1, 2).contiguous()

    with torch.inference_mode():
        field = module.decoder.estimator(
            torch_layout(x),
            torch.ones(1, 1, x.shape[1]),
            torch_layout(mu),
            torch.tensor([0.4]),
            torch.from_numpy(spk),
            torch_layout(cond),
            torch.tensor([0.9]) if meanflow else None,
        )
    return field.transpose(1, 2).numpy()


@dataclasses.dataclass(frozen=True)
class Case:
    """What both sides are given: a voice, tokens (1, N) and the seed of the noise."""

    cond: Conditionals
    tokens: npt.NDArray[np.int32]
    seed: int


def case(size: Size, seed: int) -> Case:
    """A made-up voice of four seconds and two seconds of made-up tokens, less at tiny size."""
    prompt, count = (100, 55) if size == "full" else (20, 30)
    rng = np.random.default_rng(seed + 2)
    return Case(voice(seed + 1, prompt), rng.integers(0, SPEECH_VOCAB, (1, count)).astype(np.int32), seed)


def rows(module: torch.nn.Module, flow: Flow, sizes: FlowConfig, given: Case) -> list[Row]:
    """Encoder, one estimator call and the whole solve, on the same inputs and noise.

    ``module`` is the reference's, ``flow`` ours with the same weights.
    """
    steps, meanflow = sizes.n_timesteps, sizes.estimator.meanflow
    cond, tokens, seed = given.cond, given.tokens, given.seed
    both = np.concatenate([cond.prompt_token, tokens], axis=1)
    rng = np.random.default_rng(seed + 3)
    x, mu, filled = (rng.normal(size=(1, 2 * both.shape[1], 80)).astype(np.float32) for _ in range(3))
    spk = rng.normal(size=(1, 80)).astype(np.float32)
    first = -2 * cond.prompt_token.shape[1]
    noise = np.array(ours.starting_noise(sizes, seed, first, 2 * tokens.shape[1]))

    field = vector_field(
        flow, mx.array(x), mx.array([0.4]), mx.array(mu), mx.array(spk), mx.array(filled), r=mx.array([0.9])
    )
    mel = ours.synthesize(flow, mx.array(tokens), cond, seed=seed)
    kind = "2 steps of mean flow" if meanflow else "10 steps with guidance"
    return [
        relative("encoder", flow.encode(mx.array(both)), _their_encoder(module, both)),
        relative("estimator, one call", field, _their_field(module, x, mu, spk, filled, meanflow)),
        relative("mel", mel, networks.mel(module, tokens, cond, noise, steps, meanflow), note=kind),
    ]


def stream_rows(flow: Flow, given: Case) -> list[Row]:
    """The streams against full attention over the whole utterance.

    Ours against ours. They are approximations whose error tells how much context they need: their rows have
    tolerances of their own, and with random weights they show the structure only.
    """
    cond, seed, tokens = given.cond, given.seed, [int(t) for t in given.tokens[0]]
    mel = ours.synthesize(flow, mx.array([tokens]), cond, seed=seed)
    full = len(tokens) > 50
    piece, contexts = (25, (25, 50)) if full else (10, (0, 10, 25))
    ways: list[tuple[stream.Mode, int]] = [("window", context) for context in contexts]
    table, note = [], "against attention over the whole utterance"
    for mode, context in [*ways, ("prefix", contexts[-1])]:
        state = stream.open_stream(flow, cond, seed=seed, mode=mode, context_tokens=context)
        name = f"{mode} stream, context {context}"
        table.append(relative(name, _deliver(flow, state, tokens, piece), mel, tolerance=0.5, note=note))
    return table


def _deliver(flow: Flow, state: stream.FlowState, tokens: list[int], size: int) -> mx.array:
    pieces: list[mx.array] = []
    for at in range(0, len(tokens), size):
        last = at + size >= len(tokens)
        mels, state = stream.step(flow, state, tokens[at : at + size], final=last)
        pieces += mels
    return mx.concatenate(pieces, axis=1)
