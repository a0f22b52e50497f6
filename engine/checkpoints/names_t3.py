"""T3's tensors: official names (``t3_*.safetensors``) to ours, for both backbones."""

from __future__ import annotations

from engine.checkpoints.mapping import Rule, transposed
from engine.config import GPT2Config, T3Config

_SHARED = [
    Rule(r"cond_enc\.spkr_enc\.(weight|bias)", r"conditioning.speaker.\1"),
    Rule(r"((?:text|speech)_emb)\.weight", r"\1.weight"),
    Rule(r"speech_head\.weight", "speech_head.weight"),
    # Predicts text, in training only.
    Rule(r"text_head\.weight", None),
]

_EMOTION = [Rule(r"cond_enc\.emotion_adv_fc\.weight", "conditioning.emotion.weight")]

_PERCEIVER = [
    Rule(r"cond_enc\.perceiver\.pre_attention_query", "conditioning.perceiver.query"),
    Rule(r"cond_enc\.perceiver\.attn\.norm\.(weight|bias)", r"conditioning.perceiver.attention.norm.\1"),
    Rule(r"cond_enc\.perceiver\.attn\.to_q\.(weight|bias)", r"conditioning.perceiver.attention.query.\1"),
    Rule(r"cond_enc\.perceiver\.attn\.to_k\.(weight|bias)", r"conditioning.perceiver.attention.key.\1"),
    Rule(r"cond_enc\.perceiver\.attn\.to_v\.(weight|bias)", r"conditioning.perceiver.attention.value.\1"),
    Rule(r"cond_enc\.perceiver\.attn\.proj_out\.(weight|bias)", r"conditioning.perceiver.attention.out.\1"),
]

_LEARNED_POSITIONS = [Rule(r"(text|speech)_pos_emb\.emb\.weight", r"\1_positions.weight")]

_HEAD_BIAS = [Rule(r"speech_head\.bias", "speech_head.bias")]

_LLAMA = [
    # A token table of eight rows that nobody reads: T3 brings its own embeddings.
    Rule(r"tfmr\.embed_tokens\.weight", None),
    Rule(r"tfmr\.(layers\.\d+\.self_attn\.[qkvo]_proj\.weight)", r"backbone.\1"),
    Rule(r"tfmr\.(layers\.\d+\.mlp\.(?:gate|up|down)_proj\.weight)", r"backbone.\1"),
    Rule(r"tfmr\.(layers\.\d+\.(?:input|post_attention)_layernorm\.weight)", r"backbone.\1"),
    Rule(r"tfmr\.norm\.weight", "backbone.norm.weight"),
]

_GPT2 = [
    # The token table of the language model it began as: T3 brings its own embeddings.
    Rule(r"tfmr\.wte\.weight", None),
    Rule(r"tfmr\.wpe\.weight", "backbone.positions.weight"),
    Rule(r"tfmr\.h\.(\d+)\.ln_([12])\.(weight|bias)", r"backbone.layers.\1.norm_\2.\3"),
    Rule(r"tfmr\.h\.(\d+)\.attn\.c_attn\.weight", r"backbone.layers.\1.qkv.weight", transposed),
    Rule(r"tfmr\.h\.(\d+)\.attn\.c_attn\.bias", r"backbone.layers.\1.qkv.bias"),
    Rule(r"tfmr\.h\.(\d+)\.attn\.c_proj\.weight", r"backbone.layers.\1.out.weight", transposed),
    Rule(r"tfmr\.h\.(\d+)\.attn\.c_proj\.bias", r"backbone.layers.\1.out.bias"),
    Rule(r"tfmr\.h\.(\d+)\.mlp\.c_fc\.weight", r"backbone.layers.\1.up.weight", transposed),
    Rule(r"tfmr\.h\.(\d+)\.mlp\.c_fc\.bias", r"backbone.layers.\1.up.bias"),
    Rule(r"tfmr\.h\.(\d+)\.mlp\.c_proj\.weight", r"backbone.layers.\1.down.weight", transposed),
    Rule(r"tfmr\.h\.(\d+)\.mlp\.c_proj\.bias", r"backbone.layers.\1.down.bias"),
    Rule(r"tfmr\.ln_f\.(weight|bias)", r"backbone.norm.\1"),
]


def rules(config: T3Config) -> list[Rule]:
    """Rename table of a member; parts that the member lacks are unknown to it."""
    return [
        *_SHARED,
        *(_GPT2 if isinstance(config.backbone, GPT2Config) else _LLAMA),
        *(_EMOTION if config.emotion else []),
        *(_PERCEIVER if config.perceiver else []),
        *(_LEARNED_POSITIONS if config.learned_positions else []),
        *(_HEAD_BIAS if config.speech_head_bias else []),
    ]
