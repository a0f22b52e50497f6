"""Names of S3Gen's flow and vocoder in official files.

``flow.*`` and ``mel2wav.*`` of ``s3gen.safetensors`` and its kin, after weight norm is fused.
The speech tokenizer and the x-vector network of the same files have their own rules.
"""

from __future__ import annotations

from engine.checkpoints.mapping import Rule, conv1d, pointwise, taps_first
from engine.config import ModelConfig
from engine.vocoder.hift import F0_LAYERS

_WB = r"(weight|bias)"


def _conv(name: str, target: str) -> list[Rule]:
    """A convolution's weight and bias."""
    return [
        Rule(rf"{name}\.weight", rf"{target}.weight", conv1d),
        Rule(rf"{name}\.bias", rf"{target}.bias"),
    ]


def _stage(name: str, target: str) -> list[Rule]:
    """A resnet block and its transformers; ``name`` holds one group, ``target`` refers to it."""
    resnet, res = rf"{name}\.0", f"{target}.resnet"
    block, ours = rf"{name}\.1\.(\d+)", rf"{target}.blocks.\2"
    rules = [
        Rule(rf"{resnet}\.mlp\.1\.{_WB}", rf"{res}.time.\2"),
        Rule(rf"{resnet}\.res_conv\.weight", f"{res}.shortcut.weight", pointwise),
        Rule(rf"{resnet}\.res_conv\.bias", f"{res}.shortcut.bias"),
    ]
    for half in ("block1", "block2"):
        rules += _conv(rf"{resnet}\.{half}\.block\.0", f"{res}.{half}.conv")
        rules.append(Rule(rf"{resnet}\.{half}\.block\.2\.{_WB}", rf"{res}.{half}.norm.\2"))
    return [
        *rules,
        Rule(rf"{block}\.(norm1|norm3)\.{_WB}", rf"{ours}.\3.\4"),
        Rule(rf"{block}\.attn1\.(to_q|to_k|to_v)\.weight", rf"{ours}.\3.weight"),
        Rule(rf"{block}\.attn1\.to_out\.0\.{_WB}", rf"{ours}.to_out.\3"),
        Rule(rf"{block}\.ff\.net\.0\.proj\.{_WB}", rf"{ours}.ff_in.\3"),
        Rule(rf"{block}\.ff\.net\.2\.{_WB}", rf"{ours}.ff_out.\3"),
    ]


def _encoder() -> list[Rule]:
    name, ours = r"flow\.encoder", "flow.encoder"
    rules = [
        Rule(rf"{name}\.(embed|up_embed)\.out\.0\.{_WB}", rf"{ours}.\1.linear.\2"),
        Rule(rf"{name}\.(embed|up_embed)\.out\.1\.{_WB}", rf"{ours}.\1.norm.\2"),
        *_conv(rf"{name}\.pre_lookahead_layer\.conv1", f"{ours}.lookahead.conv1"),
        *_conv(rf"{name}\.pre_lookahead_layer\.conv2", f"{ours}.lookahead.conv2"),
        *_conv(rf"{name}\.up_layer\.conv", f"{ours}.up_conv"),
        Rule(rf"{name}\.after_norm\.{_WB}", rf"{ours}.after_norm.\1"),
    ]
    for theirs, target in (("encoders", "layers"), ("up_encoders", "up_layers")):
        layer, out = rf"{name}\.{theirs}\.(\d+)", rf"{ours}.{target}.\1"
        rules += [
            Rule(rf"{layer}\.self_attn\.(linear_\w+)\.{_WB}", rf"{out}.self_attn.\2.\3"),
            Rule(rf"{layer}\.self_attn\.(pos_bias_[uv])", rf"{out}.self_attn.\2"),
            Rule(rf"{layer}\.feed_forward\.(w_[12])\.{_WB}", rf"{out}.feed_forward.\2.\3"),
            Rule(rf"{layer}\.(norm_ff|norm_mha)\.{_WB}", rf"{out}.\2.\3"),
        ]
    return rules


def _estimator() -> list[Rule]:
    name, ours = r"flow\.decoder\.estimator", "flow.estimator"
    return [
        # The one down and up stage match an empty group where the middle ones have a number.
        *_stage(rf"{name}\.down_blocks\.0()", rf"{ours}.down\1"),
        *_stage(rf"{name}\.mid_blocks\.(\d+)", rf"{ours}.mid.\1"),
        *_stage(rf"{name}\.up_blocks\.0()", rf"{ours}.up\1"),
        *_conv(rf"{name}\.down_blocks\.0\.2", f"{ours}.down_conv"),
        *_conv(rf"{name}\.up_blocks\.0\.2", f"{ours}.up_conv"),
        *_conv(rf"{name}\.final_block\.block\.0", f"{ours}.final_block.conv"),
        Rule(rf"{name}\.final_block\.block\.2\.{_WB}", rf"{ours}.final_block.norm.\1"),
        Rule(rf"{name}\.final_proj\.weight", f"{ours}.final_proj.weight", pointwise),
        Rule(rf"{name}\.final_proj\.bias", f"{ours}.final_proj.bias"),
        Rule(rf"{name}\.time_mlp\.(linear_[12])\.{_WB}", rf"{ours}.time_mlp.\1.\2"),
        Rule(rf"{name}\.time_embed_mixer\.weight", f"{ours}.time_mixer.weight"),
    ]


def _resblock(name: str, target: str) -> list[Rule]:
    """A residual block of the vocoder."""
    return [
        Rule(rf"{name}\.(convs[12]\.\d+)\.weight", rf"{target}.\1.weight", conv1d),
        Rule(rf"{name}\.(convs[12]\.\d+)\.bias", rf"{target}.\1.bias"),
        Rule(rf"{name}\.(activations[12]\.\d+)\.alpha", rf"{target}.\1.alpha"),
    ]


def _vocoder(stages: int, kernels: int) -> list[Rule]:
    name, ours = "mel2wav", "vocoder"
    rules = [
        *_conv(rf"{name}\.conv_pre", f"{ours}.conv_pre"),
        *_conv(rf"{name}\.conv_post", f"{ours}.conv_post"),
        Rule(rf"{name}\.ups\.(\d+)\.weight", rf"{ours}.ups.\1.weight", taps_first),
        Rule(rf"{name}\.ups\.(\d+)\.bias", rf"{ours}.ups.\1.bias"),
        Rule(rf"{name}\.source_downs\.(\d+)\.weight", rf"{ours}.source_downs.\1.weight", conv1d),
        Rule(rf"{name}\.source_downs\.(\d+)\.bias", rf"{ours}.source_downs.\1.bias"),
        Rule(rf"{name}\.m_source\.l_linear\.{_WB}", rf"{ours}.source_linear.\1"),
        Rule(rf"{name}\.f0_predictor\.classifier\.{_WB}", rf"{ours}.f0_predictor.classifier.\1"),
    ]
    for stage in range(stages):
        rules += _resblock(rf"{name}\.source_resblocks\.{stage}", f"{ours}.source_resblocks.{stage}")
        for kernel in range(kernels):
            # The file counts all residual blocks in one row.
            theirs = stage * kernels + kernel
            rules += _resblock(rf"{name}\.resblocks\.{theirs}", f"{ours}.resblocks.{stage}.{kernel}")
    for layer in range(F0_LAYERS):
        # Every second entry of the file's list is an activation.
        rules += _conv(rf"{name}\.f0_predictor\.condnet\.{2 * layer}", f"{ours}.f0_predictor.convs.{layer}")
    return rules


def rules(config: ModelConfig) -> list[Rule]:
    """Rules of ``flow.*`` and ``mel2wav.*``; our names begin with ``flow.`` and ``vocoder.``."""
    vocoder = config.vocoder
    return [
        Rule(r"flow\.input_embedding\.weight", "flow.input_embedding.weight"),
        Rule(rf"flow\.spk_embed_affine_layer\.{_WB}", r"flow.spk_affine.\1"),
        Rule(rf"flow\.encoder_proj\.{_WB}", r"flow.encoder_proj.\1"),
        *_encoder(),
        *_estimator(),
        *_vocoder(len(vocoder.upsample_rates), len(vocoder.resblock_kernels)),
    ]
