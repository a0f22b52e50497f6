"""What the reference's modules give for the inputs that ours are given, its random draws replaced by ours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from typing import Any
from unittest import mock

import numpy as np
import torch

from engine.config import T3Config
from engine.types import Conditionals, Float32, Int32


def voice_of(voice: Conditionals, exaggeration: float) -> Any:
    """A voice as its T3 takes it."""
    from chatterbox.models.t3.modules.cond_enc import T3Cond

    return T3Cond(
        speaker_emb=torch.from_numpy(voice.speaker_emb.copy()),
        cond_prompt_speech_tokens=torch.from_numpy(voice.t3_prompt_tokens.astype(np.int64)),
        emotion_adv=exaggeration * torch.ones(1, 1, 1),
    )


def text_of(module: Any, config: T3Config, text: Int32) -> Any:
    """Text tokens (N,) as its callers frame them: (1, N), or two equal rows (2, N + 2)."""
    row = torch.from_numpy(text.astype(np.int64))[None]
    if not config.text_sot_eot:
        return row
    ends = ((1, 0), module.hp.start_text_token), ((0, 1), module.hp.stop_text_token)
    rows = torch.cat([row, row])
    for where, token in ends:
        rows = torch.nn.functional.pad(rows, where, value=token)
    return rows


def t3_logits(
    module: Any, config: T3Config, voice: Conditionals, text: Int32, tokens: Int32, exaggeration: float
) -> tuple[Float32, Float32 | None]:
    """Its T3 on a whole sequence at once.

    Args:
        module: its T3.
        config: ours.
        voice: to speak with.
        text: (N,) tokens.
        tokens: (S,) speech tokens.
        exaggeration: of the voice.

    Returns:
        Logits (rows, T, V), and the conditional row's attention over the text (T, N), averaged
        over the alignment heads; None where there are no such heads.
    """
    framed = text_of(module, config, text)
    with torch.inference_mode():
        start = torch.full((len(framed), 1), config.start_speech_token)
        x, conditioning = module.prepare_input_embeds(
            t3_cond=voice_of(voice, exaggeration), text_tokens=framed, speech_tokens=start, cfg_weight=0.5
        )
        speech = module.speech_emb(torch.from_numpy(tokens.astype(np.int64))[None])
        if config.learned_positions:
            speech = speech + module.speech_pos_emb.get_fixed_embedding(torch.arange(1, len(tokens) + 1))
            if config.blocks is None:
                again = module.speech_emb(start[:1]) + module.speech_pos_emb.get_fixed_embedding(0)
                speech = torch.cat([again, speech], dim=1)
        x = torch.cat([x, speech.expand(len(x), -1, -1)], dim=1)
        out = module.tfmr(inputs_embeds=x, output_attentions=True, use_cache=False)
        logits: Float32 = module.speech_head(out[0]).numpy()
    first = conditioning + int(config.text_sot_eot)
    columns = slice(first, first + len(text))
    weights = [out.attentions[n][0, h, :, columns].numpy() for n, h in config.alignment_heads]
    return logits, (np.mean(weights, axis=0) if weights else None)


def mel(
    module: Any,
    tokens: Int32,
    voice: Conditionals,
    noise: Float32,
    steps: int,
    meanflow: bool,
) -> Float32:
    """Its whole flow of tokens (1, N) from the same noise (1, 2(P+N), 80): mel (1, 2N, 80)."""
    # It prints, and shows its progress.
    with torch.inference_mode(), redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        z = torch.from_numpy(noise).transpose(1, 2).contiguous()
        found, _ = module.inference(
            token=torch.from_numpy(tokens).long(),
            token_len=torch.tensor([tokens.shape[1]]),
            prompt_token=torch.from_numpy(voice.prompt_token.copy()).long(),
            prompt_token_len=torch.tensor([voice.prompt_token.shape[1]]),
            prompt_feat=torch.from_numpy(voice.prompt_feat.copy()),
            prompt_feat_len=None,
            embedding=torch.from_numpy(voice.embedding.copy()),
            finalize=True,
            n_timesteps=steps,
            noised_mels=z,
            meanflow=meanflow,
        )
    out: Float32 = found.transpose(1, 2).numpy()
    return out


@contextmanager
def injected(phases: Float32, noise: Float32) -> Iterator[None]:
    """Let its vocoder's source take these phases (H,) and this noise (1, S, H)."""
    theirs = torch.from_numpy(phases.copy()).reshape(1, -1, 1)
    rows = torch.from_numpy(noise.copy()).transpose(1, 2)

    def randn_like(x: torch.Tensor) -> torch.Tensor:
        return rows if x.shape == rows.shape else torch.zeros_like(x)

    with (
        mock.patch("chatterbox.models.s3gen.hifigan.Uniform") as uniform,
        mock.patch("chatterbox.models.s3gen.hifigan.torch.randn_like", randn_like),
    ):
        uniform.return_value.sample.side_effect = lambda sample_shape: theirs.clone()
        yield


def wave(module: Any, x: Float32, phases: Float32, noise: Float32) -> tuple[Float32, Float32, Float32]:
    """Its vocoder's f0 (1, F), source (1, S) and samples (1, S) of a mel (1, F, 80)."""
    with torch.inference_mode(), injected(phases, noise):
        feat = torch.from_numpy(x.copy()).transpose(1, 2)
        f0 = module.f0_predictor(feat)
        samples, s = module.inference(speech_feat=feat)
    return f0.numpy(), s[:, 0].numpy(), samples.numpy()
