"""T3 against the reference: conditioning, logits, samplers, greedy tokens, alignment.

``build`` makes the reference's own T3 with seeded random weights; ``rows`` loads them into ours
through the ordinary rename rules and compares. Where the PyPI release differs from HEAD, HEAD is
followed: the release's alignment analyser of multilingual models is switched off.

Random weights as torch draws them (deviation 0.02) would make every layer a small correction of
its input and every attention flat, so a mistake in the positions or the mask would hardly show;
and the best logits of 8194 would lie close together. Here projections keep the size of what they
are given, so attention is sharp and the logits are spread over several units. Ids above the
codebook, the stop token among them, get no logit, so that all 60 tokens are speech.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

import mlx.core as mx
import numpy as np
import numpy.typing as npt

from engine import reference
from engine.checkpoints import registry
from engine.config import SPEECH_VOCAB, GPT2Config, LlamaConfig, T3Config
from engine.reference import Row, identical, networks, relative
from engine.t3 import sampling
from engine.t3.generate import generate, make_prefix
from engine.t3.model import T3
from engine.t3.sampling import SamplingOptions
from engine.types import Conditionals, Int32
from tests.support.t3 import make_voice

MEMBERS = {
    "original": "original",
    "multilingual": "multilingual-v2",
    "turbo": "turbo",
    "nano": "nano",
    "flash": "flash",
}
NUM_TOKENS, NUM_IN_BLOCKS = 60, 155
"""The latter are ten blocks, the last of them shorter."""
EXAGGERATION = 0.7


@dataclass(frozen=True)
class Reference:
    """The reference's T3, the configuration that describes it, and a voice and a text for it."""

    module: Any
    config: T3Config
    options: SamplingOptions
    conditionals: Conditionals
    text: Int32

    def tensors(self) -> dict[str, npt.NDArray[np.generic]]:
        """All tensors under the names of the official file."""
        return {name: value.numpy() for name, value in self.module.state_dict().items()}

    @property
    def is_gpt2(self) -> bool:
        """Whether it is of the GPT-2 members."""
        return isinstance(self.config.backbone, GPT2Config)


def configuration(member: str, size: str) -> T3Config:
    """T3's configuration of a member; tiny ones keep all its parts."""
    config = registry.get(MEMBERS[member]).config.t3
    if size == "full":
        return config
    if isinstance(config.backbone, GPT2Config):
        backbone: GPT2Config | LlamaConfig = GPT2Config(128, 3, 2, max_positions=1024)
    else:
        backbone = LlamaConfig(128, 256, 3, 2, 64)
    return replace(
        config,
        backbone=backbone,
        text_vocab=min(config.text_vocab, 2454),
        max_text_tokens=128,
        max_speech_tokens=256,
        # In no order of layers, as the Llama members'.
        alignment_heads=((2, 1), (1, 0)) if config.blocks is None else (),
    )


def build(member: str, size: str, seed: int) -> Reference:
    """The reference's T3 with seeded random weights, in eager attention so that it can be watched."""
    reference.install()
    import torch

    config = configuration(member, size)
    torch.manual_seed(seed)
    module = networks.t3(config)
    _randomize(module)
    rng = np.random.default_rng(seed)
    defaults = registry.get(MEMBERS[member]).config.sampling
    return Reference(
        module,
        config,
        # Zero temperature: the reference, which cannot, runs at 0.0001. Behind top_p only one
        # token would be left for the GPT-2 members' penalty to act on.
        replace(
            SamplingOptions(**dataclasses.asdict(defaults)),
            temperature=0.0,
            top_p=1.0,
            max_tokens=NUM_TOKENS if config.blocks is None else NUM_IN_BLOCKS,
        ),
        make_voice(config.speech_prompt_tokens if size == "full" else 40, rng),
        rng.integers(1, min(config.text_vocab, 255), 50 if size == "full" else 14).astype(np.int32),
    )


def _randomize(module: Any) -> None:
    """Weights that keep the size of their input; see the module's docstring."""
    import torch

    with torch.no_grad():
        for name, value in module.named_parameters():
            if value.ndim == 1:
                is_scale = "norm" in name or ".ln_" in name
                value.normal_(1.0 if is_scale and name.endswith("weight") else 0.0, 0.1)
            elif "emb" in name or "wpe" in name:
                value.normal_(0.0, 0.5)
            elif "pre_attention_query" not in name:
                fan_in = value.shape[0] if ".c_" in name else value.shape[1]
                value.normal_(0.0, fan_in**-0.5)
        module.speech_head.weight[SPEECH_VOCAB:] = 0
        if module.speech_head.bias is not None:
            module.speech_head.bias[SPEECH_VOCAB:] = 0


def rows(modules: Reference, ours: T3) -> list[Row]:
    """Every stage of T3."""
    if modules.config.blocks is not None:
        from tests.parity import t3_blocks

        return [_conditioning_row(ours, modules), *t3_blocks.rows(modules, ours)]
    expected = reference_tokens(modules)
    return [
        _conditioning_row(ours, modules),
        *_logit_rows(ours, modules, expected),
        *_token_rows(ours, modules, expected),
        *sampler_rows(modules.options.penalty_last),
    ]


def _conditioning_row(ours: T3, modules: Reference) -> Row:
    import torch

    with torch.inference_mode():
        expected = modules.module.prepare_conditioning(torch_voice(modules)).numpy()
    voice = modules.conditionals
    rows = ours.embed_conditioning(
        mx.array(voice.speaker_emb), mx.array(voice.t3_prompt_tokens), mx.array([EXAGGERATION])
    )
    return relative("conditioning prefix", rows, expected)


def _logit_rows(ours: T3, modules: Reference, tokens: Int32) -> list[Row]:
    """Prefill with and without the voice's cached prefix, and the training pass."""
    forced, _ = reference_forced(modules, tokens)
    context = forced.shape[1] - len(tokens)
    voice, guided = modules.conditionals, modules.config.guidance
    prefix = make_prefix(ours, voice, exaggeration=EXAGGERATION, guided=guided)
    text = ours.embed_text(ours.frame_text(mx.array(modules.text)[None]), unconditional_row=guided)
    x = mx.concatenate([text, ours.embed_start(len(text))], axis=1)
    past = [(mx.repeat(k, len(x), axis=0), mx.repeat(v, len(x), axis=0)) for k, v in prefix.memory]
    cached, _ = ours.prefill(x, past)
    rows = ours.embed_conditioning(
        mx.array(voice.speaker_emb), mx.array(voice.t3_prompt_tokens), mx.array([EXAGGERATION])
    )
    conditioning = mx.repeat(rows, len(x), axis=0)
    whole, _ = ours.prefill(mx.concatenate([conditioning, x], axis=1), None)
    trained = ours(
        mx.array(voice.speaker_emb),
        mx.array(modules.text)[None],
        mx.array(tokens)[None],
        prompt_tokens=mx.array(voice.t3_prompt_tokens),
        exaggeration=mx.array([EXAGGERATION]),
    )
    return [
        relative("prefill logits", cached, forced[:, context - 1], note="prefix from the voice's cache"),
        relative("prefill without cache", whole, cached, 1e-5, "ours against ours"),
        relative("training logits", trained[0], forced[0, context - 1 :], note="teacher-forced, 60 tokens"),
        relative("training, first", trained[:, 0], cached[:1], 1e-5, "equals the prefill, ours against ours"),
    ]


def _token_rows(ours: T3, modules: Reference, expected: Int32) -> list[Row]:
    """Greedy tokens, and the attention that comes with them."""
    prefix = make_prefix(ours, modules.conditionals, exaggeration=EXAGGERATION, guided=True)
    got = list(generate(ours, prefix, modules.text, modules.options, seed=0))
    o = modules.options
    note = f"penalty {o.repetition_penalty}" + (f", guidance {o.cfg_weight}" if prefix.guided else "")
    out = [identical("greedy tokens", [token.id for token in got], expected, note)]
    if modules.config.alignment_heads:
        _, weights = reference_forced(modules, expected)
        attention = np.stack([np.asarray(token.attention) for token in got])
        out.append(relative("alignment", attention, weights[-1 - len(got) : -1]))
    return out


def sampler_rows(penalty_last: bool) -> list[Row]:
    """Each sampler on the same logits as the processors of transformers, and the member's chain."""
    import torch
    from transformers.generation import logits_process as hf

    rng = np.random.default_rng(7)
    logits = (rng.normal(size=(1, 8194)) * 1.5).astype(np.float32)
    history = rng.integers(0, 8194, (1, 50))
    history[0, 10:20] = history[0, :10]
    seen = mx.array(np.isin(np.arange(8194), history))
    torch_logits, torch_history = torch.from_numpy(logits), torch.from_numpy(history)
    ours, theirs = mx.array(logits), torch_logits
    penalty = hf.RepetitionPenaltyLogitsProcessor(1.3)
    temperature, top_k = hf.TemperatureLogitsWarper(0.8), hf.TopKLogitsWarper(1000)
    min_p, top_p = hf.MinPLogitsWarper(0.05), hf.TopPLogitsWarper(0.95)
    single = {
        "repetition penalty": (sampling.penalize_repetition(ours, seen, 1.3), penalty),
        "temperature": (sampling.scale_temperature(ours, 0.8), temperature),
        "top_k": (sampling.keep_top_k(ours, 1000), top_k),
        "min_p": (sampling.keep_min_p(ours, 0.05), min_p),
        "top_p": (sampling.keep_top_p(ours, 0.95), top_p),
    }
    out = [
        _masked_row(name, got, processor(torch_history, torch_logits))
        for name, (got, processor) in single.items()
    ]
    order = [temperature, top_k, top_p, penalty] if penalty_last else [penalty, temperature, min_p, top_p]
    for processor in order:
        theirs = processor(torch_history, theirs)
    options = (
        SamplingOptions(0.8, 1000, 0.95, 0.0, 1.3, penalty_last=True)
        if penalty_last
        else SamplingOptions(0.8, 0, 0.95, 0.05, 1.3)
    )
    return [*out, _masked_row("sampler chain", sampling.process(ours, seen, options), theirs)]


def _masked_row(name: str, ours: mx.array, theirs: Any) -> Row:
    """Logits where tokens are kept; a token kept by one side only is a large error."""
    a, b = np.asarray(ours), theirs.numpy()
    kept = int(np.isfinite(b).sum())
    return relative(
        name, np.where(np.isfinite(a), a, -1e4), np.where(np.isfinite(b), b, -1e4), note=f"{kept} tokens kept"
    )


def torch_voice(given: Reference) -> Any:
    """The voice as the reference takes it."""
    return networks.voice_of(given.conditionals, EXAGGERATION)


def torch_text(given: Reference) -> Any:
    """The text as the reference's callers frame it."""
    return networks.text_of(given.module, given.config, given.text)


@contextmanager
def _best_drawn() -> Iterator[None]:
    """The reference's loops draw; this makes them take the best of what they would draw from, and
    silences their progress bar."""
    with (
        patch("torch.multinomial", lambda p, num_samples: p.argmax(-1, keepdim=True)),
        patch("chatterbox.models.t3.t3.tqdm", lambda steps, **_: steps),
    ):
        yield


def reference_tokens(modules: Reference) -> Int32:
    """The reference's own generation loop, greedy, with guidance and penalty: (60,)."""
    o, cold = modules.options, sampling.COLDEST
    voice, text = torch_voice(modules), torch_text(modules)
    with _best_drawn():
        if modules.is_gpt2:
            found = modules.module.inference_turbo(
                voice, text, cold, o.top_k, o.top_p, o.repetition_penalty, max_gen_len=NUM_TOKENS - 1
            )
        else:
            found = modules.module.inference(
                t3_cond=voice,
                text_tokens=text,
                max_new_tokens=NUM_TOKENS,
                temperature=cold,
                top_p=o.top_p,
                min_p=o.min_p,
                repetition_penalty=o.repetition_penalty,
                cfg_weight=o.cfg_weight,
            )
    return found[0].numpy().astype(np.int32)


def reference_forced(given: Reference, tokens: Int32) -> tuple[Any, Any]:
    """The reference on a whole sequence at once: see :func:`engine.reference.t3_logits`."""
    voice, text = given.conditionals, given.text
    return networks.t3_logits(given.module, given.config, voice, text, tokens, EXAGGERATION)
