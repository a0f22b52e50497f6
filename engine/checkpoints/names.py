"""From the tensors of an official file to the parameters of our modules.

A rule says how a name is spelled on our side and how the tensor lies in memory; nothing is guessed from
shapes. What no rule matches is an error, and so is what our module needs and no rule delivers. Torch's names
of a model appear nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.config import ModelConfig, T3Config
from engine.errors import MissingTensorError, TensorShapeError, UnknownTensorError
from engine.vocoder.hift import F0_LAYERS

_GROUP = re.compile(r"\\(\d)")

Array = npt.NDArray[np.generic]
Layout = Callable[[Array], Array]


def conv1d(x: Array) -> Array:
    """(O, I, K) to (O, K, I)."""
    return x.transpose(0, 2, 1)


def taps_first(x: Array) -> Array:
    """A transposed convolution, (I, O, K) to (K, O, I)."""
    return x.transpose(2, 1, 0)


def pointwise(x: Array) -> Array:
    """A convolution of kernel 1, (O, I, 1), as a linear layer's (O, I)."""
    return x.reshape(x.shape[:2])


def conv2d(x: Array) -> Array:
    """(O, I, H, W) to (O, H, W, I)."""
    return x.transpose(0, 2, 3, 1)


def transposed(x: Array) -> Array:
    """GPT-2's Conv1D (in, out) to (out, in)."""
    return x.T


@dataclass(frozen=True)
class Rule:
    """One line of a rename table.

    A layout is for weights: biases and whatever else has one axis stay as they are in the file.

    Attributes:
        pattern: regular expression that must match the whole torch name.
        target: our name, with group references as in :func:`re.sub`; None drops the tensor,
            for tensors that are in official files and used by nobody.
        layout: how the axes move; None: they stay.
    """

    pattern: str
    target: str | None
    layout: Layout | None = None


def apply_rules(
    tensors: Mapping[str, Array], rules: Sequence[Rule], *, file: str = "The file"
) -> dict[str, Array]:
    """Rename and lay out a file's tensors.

    Args:
        tensors: torch names to arrays, weight norm already fused (:func:`fuse_weight_norm`).
        rules: the first rule that matches a name is taken.

    Returns:
        Our names to views of the given arrays; nothing is copied, so a memory-mapped file is not read.

    Raises:
        UnknownTensorError: a name no rule matches, or one that two tensors claim; it is named.
        TensorShapeError: a tensor has not the axes that its rule moves.
    """
    compiled = [(re.compile(rule.pattern), rule) for rule in rules]
    out: dict[str, Array] = {}
    for name, value in tensors.items():
        for regex, rule in compiled:
            match = regex.fullmatch(name)
            if match:
                if rule.target is not None:
                    target = _expand(rule.target, match)
                    if target in out:
                        raise UnknownTensorError(
                            "{file} holds the tensor '{name}' twice.", file=file, name=name
                        )
                    out[target] = _laid_out(rule, name, value, file)
                break
        else:
            raise UnknownTensorError(
                "{file} holds a tensor '{name}' that this model does not know.", file=file, name=name
            )
    return out


def _laid_out(rule: Rule, name: str, value: Array, file: str) -> Array:
    if rule.layout is None or value.ndim == 1:
        return value
    try:
        return rule.layout(value)
    except (ValueError, IndexError) as error:
        raise _misshapen(file, name, value) from error


def _misshapen(file: str, name: str, value: Array) -> TensorShapeError:
    return TensorShapeError(
        "{file}: the tensor '{name}' of shape {shape} does not fit its place.",
        file=file,
        name=name,
        shape=str(value.shape),
    )


def _expand(target: str, match: re.Match[str]) -> str:
    """``match.expand``, which parses its template anew at each call and took half of the loading time."""
    pieces = _GROUP.split(target)
    pieces[1::2] = [match[int(number)] for number in pieces[1::2]]
    return "".join(pieces)


def fuse_weight_norm(tensors: Mapping[str, Array], *, file: str = "The file") -> dict[str, Array]:
    """Replace each pair of weight-norm parameters (g, v) by the weight g * v / ||v||.

    The norm runs over all axes but the first, as torch has it (for a transposed convolution
    the first axis is the input channel), so this comes before any transposition.

    Raises:
        MissingTensorError: one half of a pair is not there.
        UnknownTensorError: the fused weight is there as well.
        TensorShapeError: the halves do not fit each other.
    """
    out: dict[str, Array] = {}
    for name, value in tensors.items():
        stem, mark, half = name.rpartition(".parametrizations.weight.original")
        if not mark:
            out[name] = value
            continue
        partner = f"{stem}{mark}{1 - int(half)}"
        if partner not in tensors:
            raise MissingTensorError("{file} lacks the tensor '{name}'.", file=file, name=partner)
        if f"{stem}.weight" in tensors:
            raise UnknownTensorError(
                "{file} holds the tensor '{stem}.weight' both fused and in two halves.", file=file, stem=stem
            )
        if half == "0":
            v = np.asarray(tensors[partner], dtype=np.float32)
            if not v.ndim or value.shape != (v.shape[0], *[1] * (v.ndim - 1)):
                raise _misshapen(file, name, value)
            norm = np.sqrt(np.sum(v * v, axis=tuple(range(1, v.ndim)), keepdims=True))
            out[f"{stem}.weight"] = np.asarray(value, dtype=np.float32) * v / norm
    return out


def sum_lstm_biases(tensors: Mapping[str, Array], *, file: str = "The file") -> dict[str, Array]:
    """Add torch's two biases of each layer of an LSTM, ``lstm.bias_{ih,hh}_l{n}``, into ``lstm.bias_l{n}``.

    Raises:
        MissingTensorError: one of the two is not there.
        UnknownTensorError: their sum is there as well.
        TensorShapeError: the two differ in shape.
    """
    out = dict(tensors)
    for name in [key for key in tensors if key.startswith("lstm.bias_ih_l")]:
        other = name.replace("bias_ih", "bias_hh")
        if other not in out:
            raise MissingTensorError("{file} lacks the tensor '{name}'.", file=file, name=other)
        if name.replace("bias_ih", "bias") in tensors:
            raise UnknownTensorError(
                "{file} holds the bias '{name}' both summed and apart.", file=file, name=name
            )
        first, second = out.pop(name), out.pop(other)
        if first.shape != second.shape:
            raise _misshapen(file, other, second)
        out[name.replace("bias_ih", "bias")] = np.add(first, second)
    return out


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
    Rule(r"tfmr\.h\.(\d+)\.attn\.c_attn\.(weight|bias)", r"backbone.layers.\1.qkv.\2", transposed),
    Rule(r"tfmr\.h\.(\d+)\.attn\.c_proj\.(weight|bias)", r"backbone.layers.\1.out.\2", transposed),
    Rule(r"tfmr\.h\.(\d+)\.mlp\.c_fc\.(weight|bias)", r"backbone.layers.\1.up.\2", transposed),
    Rule(r"tfmr\.h\.(\d+)\.mlp\.c_proj\.(weight|bias)", r"backbone.layers.\1.down.\2", transposed),
    Rule(r"tfmr\.ln_f\.(weight|bias)", r"backbone.norm.\1"),
]


_BACKBONES = {"gpt2": _GPT2, "llama": _LLAMA}


def t3_rules(config: T3Config) -> list[Rule]:
    """T3 (``t3_*.safetensors``), for each backbone; parts that the member lacks are unknown to it."""
    return [
        *_SHARED,
        *_BACKBONES[config.backbone.kind],
        *(_EMOTION if config.emotion else []),
        *(_PERCEIVER if config.perceiver else []),
        *(_LEARNED_POSITIONS if config.learned_positions else []),
        *(_HEAD_BIAS if config.speech_head_bias else []),
    ]


_WB = r"(weight|bias)"


def _conv(name: str, target: str) -> Rule:
    """A convolution, whose name has no groups."""
    return Rule(rf"{name}\.{_WB}", rf"{target}.\1", conv1d)


def _stage(name: str, target: str) -> list[Rule]:
    """A resnet block and its transformers; ``name`` holds one group, ``target`` refers to it."""
    resnet, res = rf"{name}\.0", f"{target}.resnet"
    block, ours = rf"{name}\.1\.(\d+)", rf"{target}.blocks.\2"
    return [
        Rule(rf"{resnet}\.mlp\.1\.{_WB}", rf"{res}.time.\2"),
        Rule(rf"{resnet}\.res_conv\.{_WB}", rf"{res}.shortcut.\2", pointwise),
        Rule(rf"{resnet}\.(block[12])\.block\.0\.{_WB}", rf"{res}.\2.conv.\3", conv1d),
        Rule(rf"{resnet}\.(block[12])\.block\.2\.{_WB}", rf"{res}.\2.norm.\3"),
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
        Rule(rf"{name}\.pre_lookahead_layer\.(conv[12])\.{_WB}", rf"{ours}.lookahead.\1.\2", conv1d),
        _conv(rf"{name}\.up_layer\.conv", f"{ours}.up_conv"),
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
        Rule(rf"{name}\.(down|up)_blocks\.0\.2\.{_WB}", rf"{ours}.\1_conv.\2", conv1d),
        _conv(rf"{name}\.final_block\.block\.0", f"{ours}.final_block.conv"),
        Rule(rf"{name}\.final_block\.block\.2\.{_WB}", rf"{ours}.final_block.norm.\1"),
        Rule(rf"{name}\.final_proj\.{_WB}", rf"{ours}.final_proj.\1", pointwise),
        Rule(rf"{name}\.time_mlp\.(linear_[12])\.{_WB}", rf"{ours}.time_mlp.\1.\2"),
        Rule(rf"{name}\.time_embed_mixer\.weight", f"{ours}.time_mixer.weight"),
    ]


def _resblock(name: str, target: str) -> list[Rule]:
    """A residual block of the vocoder."""
    return [
        Rule(rf"{name}\.(convs[12]\.\d+)\.{_WB}", rf"{target}.\1.\2", conv1d),
        Rule(rf"{name}\.(activations[12]\.\d+)\.alpha", rf"{target}.\1.alpha"),
    ]


def _vocoder(stages: int, kernels: int) -> list[Rule]:
    name, ours = "mel2wav", "vocoder"
    rules = [
        Rule(rf"{name}\.conv_(pre|post)\.{_WB}", rf"{ours}.conv_\1.\2", conv1d),
        Rule(rf"{name}\.ups\.(\d+)\.{_WB}", rf"{ours}.ups.\1.\2", taps_first),
        Rule(rf"{name}\.source_downs\.(\d+)\.{_WB}", rf"{ours}.source_downs.\1.\2", conv1d),
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
        rules.append(
            _conv(rf"{name}\.f0_predictor\.condnet\.{2 * layer}", f"{ours}.f0_predictor.convs.{layer}")
        )
    return rules


def s3gen_rules(config: ModelConfig) -> list[Rule]:
    """``flow.*`` and ``mel2wav.*`` of ``s3gen.safetensors`` and its kin, after weight norm is fused.

    Our names begin with ``flow.`` and ``vocoder.``; the clip encoders of the same files have their own rules.
    """
    vocoder = config.vocoder
    return [
        Rule(r"flow\.input_embedding\.weight", "flow.input_embedding.weight"),
        Rule(rf"flow\.spk_embed_affine_layer\.{_WB}", r"flow.spk_affine.\1"),
        Rule(rf"flow\.encoder_proj\.{_WB}", r"flow.encoder_proj.\1"),
        *_encoder(),
        *_estimator(),
        *_vocoder(len(vocoder.upsample_rates), len(vocoder.resblock_kernels)),
    ]


_NORM = r"(weight|bias|running_mean|running_var)"


def encoder_rules(config: ModelConfig) -> list[Rule]:
    """The clip encoders.

    The S3 tokenizer and CAMPPlus live in the S3Gen file under ``tokenizer.`` and ``speaker_encoder.``; the
    voice encoder has a file of its own (``ve.safetensors``, ``ve.pt``) without a prefix, whose LSTM biases
    are summed first (:func:`sum_lstm_biases`). On our side the three are ``tokenizer.``, ``speaker_encoder.``
    and ``voice_encoder.``.
    """
    return [*_tokenizer_rules(), *_speaker_encoder_rules(config), *_voice_encoder_rules(config)]


def _tokenizer_rules() -> list[Rule]:
    source, block, ours = r"tokenizer\.", r"tokenizer\.encoder\.blocks\.(\d+)\.", r"tokenizer.blocks.\1"
    return [
        # Filter bank and window, which are computed here.
        Rule(source + r"(_mel_filters|window)", None),
        Rule(source + r"encoder\.(conv[12])\.(weight|bias)", r"tokenizer.\1.\2", conv1d),
        Rule(block + r"attn\.(query|key|value|out)\.(weight|bias)", ours + r".attn.\2.\3"),
        Rule(block + r"attn\.fsmn_block\.weight", ours + r".attn.fsmn.weight", conv1d),
        Rule(block + r"(attn|mlp)_ln\.(weight|bias)", ours + r".\2_norm.\3"),
        Rule(block + r"mlp\.0\.(weight|bias)", ours + r".mlp_in.\2"),
        Rule(block + r"mlp\.2\.(weight|bias)", ours + r".mlp_out.\2"),
        Rule(source + r"quantizer\._codebook\.project_down\.(weight|bias)", r"tokenizer.project_down.\1"),
    ]


def _speaker_encoder_rules(config: ModelConfig) -> list[Rule]:
    """The reference counts blocks and layers from 1, and its residual blocks two by two."""
    head, ours = r"speaker_encoder\.head\.", "speaker_encoder.head"
    xvector, body = r"speaker_encoder\.xvector\.", "speaker_encoder"
    out = [
        Rule(r"speaker_encoder\..*\.num_batches_tracked", None),
        Rule(head + r"conv([12])\.weight", ours + r".conv\1.weight", conv2d),
        Rule(head + rf"bn([12])\.{_NORM}", ours + r".norm\1.\2"),
        Rule(xvector + r"tdnn\.linear\.weight", body + ".tdnn.weight", conv1d),
        Rule(xvector + rf"tdnn\.nonlinear\.batchnorm\.{_NORM}", body + r".tdnn_norm.\1"),
        Rule(xvector + rf"out_nonlinear\.batchnorm\.{_NORM}", body + r".out_norm.\1"),
        Rule(xvector + r"dense\.linear\.weight", body + ".dense.weight", pointwise),
        Rule(xvector + rf"dense\.nonlinear\.batchnorm\.{_NORM}", body + r".dense_norm.\1"),
    ]
    for index in range(4):
        source = head + rf"layer{index // 2 + 1}\.{index % 2}\."
        target = f"{ours}.blocks.{index}"
        out += [
            Rule(source + r"conv([12])\.weight", target + r".conv\1.weight", conv2d),
            Rule(source + rf"bn([12])\.{_NORM}", target + r".norm\1.\2"),
            Rule(source + r"shortcut\.0\.weight", target + ".shortcut.weight", conv2d),
            Rule(source + rf"shortcut\.1\.{_NORM}", target + r".shortcut_norm.\1"),
        ]
    for index, layers in enumerate(config.speaker_encoder.block_layers):
        source, target = xvector + rf"transit{index + 1}\.", f"{body}.blocks.{index}"
        out += [
            Rule(source + rf"nonlinear\.batchnorm\.{_NORM}", target + r".norm.\1"),
            Rule(source + r"linear\.weight", target + ".transit.weight", pointwise),
        ]
        for layer in range(layers):
            dense = xvector + rf"block{index + 1}\.tdnnd{layer + 1}\."
            out += _dense_layer_rules(dense, f"{target}.layers.{layer}")
    return out


def _dense_layer_rules(source: str, target: str) -> list[Rule]:
    """One densely connected layer of CAMPPlus."""
    return [
        Rule(source + rf"nonlinear([12])\.batchnorm\.{_NORM}", target + r".norm\1.\2"),
        Rule(source + r"linear1\.weight", target + ".bottleneck.weight", pointwise),
        Rule(source + r"cam_layer\.linear_local\.weight", target + ".local.weight", conv1d),
        Rule(source + r"cam_layer\.linear([12])\.(weight|bias)", target + r".context\1.\2", pointwise),
    ]


def _voice_encoder_rules(config: ModelConfig) -> list[Rule]:
    out = [
        # Scale and offset of the similarity in its training loss.
        Rule(r"similarity_(weight|bias)", None),
        Rule(r"proj\.(weight|bias)", r"voice_encoder.proj.\1"),
    ]
    for layer in range(config.voice_encoder.num_layers):
        target = f"voice_encoder.layers.{layer}"
        out += [
            Rule(rf"lstm\.weight_ih_l{layer}", f"{target}.Wx"),
            Rule(rf"lstm\.weight_hh_l{layer}", f"{target}.Wh"),
            Rule(rf"lstm\.bias_l{layer}", f"{target}.bias"),
        ]
    return out
