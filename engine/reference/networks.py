"""The reference's own modules, in the sizes of our configuration, with the weights it draws by itself.

Their classes fix a few sizes, which their builders tell.
"""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from engine.config import (
    CAMPPlusConfig,
    EncoderConfig,
    FlowConfig,
    GPT2Config,
    HiFTConfig,
    S3TokenizerConfig,
    T3Config,
    VoiceEncoderConfig,
)
from engine.reference import package


def t3(config: T3Config) -> Any:
    """Its T3, in eager attention so that it can be watched."""
    package.install()
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
    with patch.dict(llama_configs.LLAMA_CONFIGS, {"parity": _backbone_table(config)}):
        module = torch_t3.T3(hp) if config.blocks is None else package.flash()(hp)
        if config.perceiver:
            C = config.backbone.hidden_size
            module.cond_enc.perceiver = Perceiver(32, C, C)
    hp.text_tokens_dict_size = 0  # so that the release does not take it for a multilingual one
    return module.eval()


def _backbone_table(config: T3Config) -> dict[str, Any]:
    """The reference's own table of the backbone, with the sizes of ``config``."""
    from chatterbox.models.t3 import llama_configs

    b = config.backbone
    if isinstance(b, GPT2Config):
        table = dict(llama_configs.LLAMA_CONFIGS["GPT2_medium"], n_embd=b.hidden_size, n_head=b.num_heads)
        table |= {"n_layer": b.num_layers, "n_positions": b.max_positions, "n_ctx": b.max_positions}
        table["vocab_size"] = config.text_vocab
    else:
        table = dict(llama_configs.LLAMA_CONFIGS["Llama_520M"], num_hidden_layers=b.num_layers)
        table |= {"num_attention_heads": b.num_heads, "num_key_value_heads": b.num_heads}
        table |= {"intermediate_size": b.intermediate_size, "head_dim": b.head_dim}
    return table | {"hidden_size": b.hidden_size, "attn_implementation": "eager"}


def flow(config: FlowConfig) -> Any:
    """Its CausalMaskedDiffWithXvec."""
    return joined(encoder(config.encoder), estimator(config))


def encoder(config: EncoderConfig) -> Any:
    """S3Gen's conformer. The look-ahead layer is 512 wide and the upper layers are four."""
    package.install()
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
    package.install()
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
    package.install()
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
    package.install()
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
    package.install()
    from chatterbox.models.s3gen.xvector import CAMPPlus

    sizes = (config.num_mels, config.embedding_dim, config.growth_rate, config.bn_size, config.init_channels)
    return CAMPPlus(*sizes, memory_efficient=False).eval()


def voice_encoder(config: VoiceEncoderConfig) -> Any:
    """Its LSTM voice encoder."""
    package.install()
    from chatterbox.models.voice_encoder import VoiceEncConfig, VoiceEncoder

    options = VoiceEncConfig()
    options.ve_hidden_size, options.speaker_embed_size = config.hidden_size, config.embedding_dim
    return VoiceEncoder(options).eval()
