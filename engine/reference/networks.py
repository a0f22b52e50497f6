"""The reference's own modules, and what they give for the inputs that ours are given.

They come in the sizes of our configuration, with the weights they draw by themselves; their classes fix a
few sizes, which their builders tell. Where a pass draws at random, our draws take their place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from typing import Any
from unittest import mock

import numpy as np
import torch

from engine import reference
from engine.config import (
    CAMPPlusConfig,
    EncoderConfig,
    FlowConfig,
    GPT2Config,
    HiFTConfig,
    LlamaConfig,
    S3TokenizerConfig,
    T3Config,
    VoiceEncoderConfig,
)
from engine.types import Conditionals, Float32, Int32


def t3(config: T3Config) -> Any:
    """Its T3, in eager attention so that it can be watched."""
    reference.install()
    from chatterbox.models.t3 import llama_configs
    from chatterbox.models.t3 import t3 as torch_t3
    from chatterbox.models.t3.modules.perceiver import Perceiver
    from chatterbox.models.t3.modules.t3_config import T3Config as TorchConfig

    hp = TorchConfig(config.text_vocab)
    hp.llama_config_name = "parity"
    hp.speech_tokens_dict_size = config.speech_vocab
    hp.max_text_tokens, hp.max_speech_tokens = config.max_text_tokens, config.max_speech_tokens
    hp.input_pos_emb = "learned" if config.learned_positions else None
    hp.use_perceiver_resampler, hp.emotion_adv = config.perceiver, config.emotion
    with mock.patch.dict(llama_configs.LLAMA_CONFIGS, {"parity": _backbone_table(config)}):
        module = torch_t3.T3(hp) if config.blocks is None else reference.flash()(hp)
        if config.perceiver:
            C = config.backbone.hidden_size
            module.cond_enc.perceiver = Perceiver(32, C, C)
    hp.text_tokens_dict_size = 0  # so that the release does not take it for a multilingual one
    return module.eval()


def _backbone_table(config: T3Config) -> dict[str, Any]:
    """The reference's own table of the backbone, with the sizes of ``config``."""
    from chatterbox.models.t3 import llama_configs

    b = config.backbone
    name, sizes = _BACKBONES[b.kind]
    table = llama_configs.LLAMA_CONFIGS[name] | sizes(b, config.text_vocab)
    return table | {"hidden_size": b.hidden_size, "attn_implementation": "eager"}


def _gpt2_sizes(b: GPT2Config, text_vocab: int) -> dict[str, int]:
    """What it calls the sizes of a GPT-2."""
    sizes = {"n_embd": b.hidden_size, "n_head": b.num_heads, "n_layer": b.num_layers}
    return sizes | {"n_positions": b.max_positions, "n_ctx": b.max_positions, "vocab_size": text_vocab}


def _llama_sizes(b: LlamaConfig, text_vocab: int) -> dict[str, int]:
    """What it calls the sizes of a Llama, which has no table of tokens."""
    del text_vocab
    sizes = {"num_hidden_layers": b.num_layers, "num_attention_heads": b.num_heads}
    sizes |= {"num_key_value_heads": b.num_heads, "head_dim": b.head_dim}
    return sizes | {"intermediate_size": b.intermediate_size}


_BACKBONES: dict[str, tuple[str, Callable[[Any, int], dict[str, int]]]] = {
    "gpt2": ("GPT2_medium", _gpt2_sizes),
    "llama": ("Llama_520M", _llama_sizes),
}
"""Its tables of the backbones, by the kinds of ours."""


def flow(config: FlowConfig) -> Any:
    """Its CausalMaskedDiffWithXvec."""
    return joined(encoder(config.encoder), estimator(config))


def encoder(config: EncoderConfig) -> Any:
    """S3Gen's conformer. The look-ahead layer is 512 wide and the upper layers are four."""
    reference.install()
    from chatterbox.models.s3gen.transformer.upsample_encoder import UpsampleConformerEncoder

    return UpsampleConformerEncoder(
        input_size=config.hidden_size,
        output_size=config.hidden_size,
        attention_heads=config.num_heads,
        linear_units=config.feed_forward,
        num_blocks=config.num_layers,
        pos_enc_layer_type="rel_pos_espnet",
        selfattention_layer_type="rel_selfattn",
        use_cnn_module=False,
        macaron_style=False,
    )


def estimator(config: FlowConfig) -> Any:
    """S3Gen's U-Net."""
    reference.install()
    from chatterbox.models.s3gen.decoder import ConditionalDecoder

    sizes = config.estimator
    return ConditionalDecoder(
        in_channels=4 * config.num_mels,
        out_channels=config.num_mels,
        causal=True,
        channels=[sizes.channels],
        dropout=0.0,
        attention_head_dim=sizes.head_dim,
        n_blocks=sizes.blocks_per_stage,
        num_mid_blocks=sizes.mid_stages,
        num_heads=sizes.num_heads,
        act_fn="gelu",
        meanflow=sizes.meanflow,
    )


def joined(made: Any, field: Any) -> Any:
    """The flow of an encoder and an estimator."""
    from chatterbox.models.s3gen.flow import CausalMaskedDiffWithXvec
    from chatterbox.models.s3gen.flow_matching import CausalConditionalCFM

    return CausalMaskedDiffWithXvec(encoder=made, decoder=CausalConditionalCFM(estimator=field)).eval()


def vocoder(config: HiFTConfig) -> Any:
    """Its HiFTGenerator."""
    reference.install()
    from chatterbox.models.s3gen.f0_predictor import ConvRNNF0Predictor
    from chatterbox.models.s3gen.hifigan import HiFTGenerator

    return HiFTGenerator(
        in_channels=config.num_mels,
        base_channels=config.base_channels,
        nb_harmonics=config.num_harmonics,
        sampling_rate=24_000,
        upsample_rates=list(config.upsample_rates),
        upsample_kernel_sizes=list(config.upsample_kernels),
        istft_params={"n_fft": config.istft_n_fft, "hop_len": config.istft_hop},
        resblock_kernel_sizes=list(config.resblock_kernels),
        resblock_dilation_sizes=[list(d) for d in config.resblock_dilations],
        source_resblock_kernel_sizes=list(config.source_kernels),
        source_resblock_dilation_sizes=[list(d) for d in config.source_dilations],
        f0_predictor=ConvRNNF0Predictor(cond_channels=config.f0_channels),
    ).eval()


def tokenizer(config: S3TokenizerConfig) -> Any:
    """Its S3 tokenizer, whose heads are 64 channels wide."""
    reference.install()
    from chatterbox.models.s3tokenizer import S3Tokenizer

    module = S3Tokenizer("speech_tokenizer_v2_25hz")
    if config != S3TokenizerConfig():
        from s3tokenizer.model_v2 import AudioEncoderV2, FSQVectorQuantization

        sizes = (config.num_mels, config.hidden_size, config.num_heads, config.num_layers)
        module.encoder = AudioEncoderV2(*sizes, 2, False)
        module.quantizer = FSQVectorQuantization(config.hidden_size, 3**8)
    return module.eval()


def speaker_encoder(config: CAMPPlusConfig) -> Any:
    """Its CAMPPlus."""
    reference.install()
    from chatterbox.models.s3gen.xvector import CAMPPlus

    sizes = (config.num_mels, config.embedding_dim, config.growth_rate, config.bn_size, config.init_channels)
    return CAMPPlus(*sizes, memory_efficient=False).eval()


def voice_encoder(config: VoiceEncoderConfig) -> Any:
    """Its LSTM voice encoder."""
    reference.install()
    from chatterbox.models.voice_encoder import VoiceEncConfig, VoiceEncoder

    options = VoiceEncConfig()
    options.ve_hidden_size, options.speaker_embed_size = config.hidden_size, config.embedding_dim
    return VoiceEncoder(options).eval()


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
    """Its T3 on a whole sequence of text tokens (N,) and speech tokens (S,) at once.

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
