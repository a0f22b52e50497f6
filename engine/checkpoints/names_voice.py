"""How the clip encoders' tensors are called in official files.

The S3 tokenizer and CAMPPlus live in the S3Gen file under ``tokenizer.`` and
``speaker_encoder.``; the voice encoder has a file of its own (``ve.safetensors``, ``ve.pt``)
without a prefix, whose LSTM biases are summed first (:func:`engine.checkpoints.mapping.sum_lstm_biases`).
On our side the three are ``tokenizer.``, ``speaker_encoder.`` and ``voice_encoder.``.
"""

from __future__ import annotations

from engine.checkpoints.mapping import Rule, conv1d, conv2d, pointwise
from engine.config import ModelConfig

_NORM = r"(weight|bias|running_mean|running_var)"


def rules(config: ModelConfig) -> list[Rule]:
    """All rules of the clip encoders, for both files."""
    return [*_tokenizer_rules(), *_speaker_encoder_rules(config), *_voice_encoder_rules(config)]


def _tokenizer_rules() -> list[Rule]:
    source, block, ours = r"tokenizer\.", r"tokenizer\.encoder\.blocks\.(\d+)\.", r"tokenizer.blocks.\1"
    return [
        # Filter bank and window, which are computed here.
        Rule(source + r"(_mel_filters|window)", None),
        Rule(source + r"encoder\.(conv[12])\.weight", r"tokenizer.\1.weight", conv1d),
        Rule(source + r"encoder\.(conv[12])\.bias", r"tokenizer.\1.bias"),
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
        Rule(source + r"cam_layer\.linear([12])\.weight", target + r".context\1.weight", pointwise),
        Rule(source + r"cam_layer\.linear([12])\.bias", target + r".context\1.bias"),
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
