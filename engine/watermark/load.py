"""From the weights' file to the networks: read as data, and strictly."""

from __future__ import annotations

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.checkpoints import pt_reader
from engine.checkpoints.names import Array, Rule, apply_rules, conv1d
from engine.checkpoints.weights import fill_alone
from engine.errors import CheckpointFormatError
from engine.watermark.marking import Decoder, Detector, Encoder, Marker, PerthConfig
from engine.watermark.weights import find_weights

_CONV = r"layers\.(\d+)\.conv\."
_NAMES = [
    # Windows and phases of its spectrograms, which are computed here.
    Rule(r"ap\..*", None),
    Rule(r"encoder\." + _CONV + "weight", r"encoder.layers.\1.weight", conv1d),
    Rule(r"encoder\." + _CONV + "bias", r"encoder.layers.\1.bias"),
    Rule(r"decoder\.(slow|normal|fast)_" + _CONV + "weight", r"decoder.\1.layers.\2.weight", conv1d),
    Rule(r"decoder\.(slow|normal|fast)_" + _CONV + "bias", r"decoder.\1.layers.\2.bias"),
]
"""How the tensors of both networks are called in ``resemble-perth``'s file, and here."""


def load_marker(models_dir: str | Path | None = None) -> Marker:
    """What marks speech.

    Raises:
        CheckpointNotFoundError: the weights were not fetched.
        CheckpointError: they are damaged.
    """
    return Marker(read_encoder(find_weights(models_dir)))


def load_detector(models_dir: str | Path | None = None) -> Detector:
    """What finds the mark; raises as :func:`load_marker`."""
    return Detector(read_decoder(find_weights(models_dir)))


def read_encoder(path: Path, config: PerthConfig | None = None) -> Encoder:
    """The network that marks, from a file of the reference's; None: of the published sizes."""
    module = Encoder(config or PerthConfig())
    fill_alone(module, _tensors(path, "encoder"), "encoder", path.name)
    return module


def read_decoder(path: Path, config: PerthConfig | None = None) -> Decoder:
    """The network that finds the mark; arguments as of :func:`read_encoder`."""
    module = Decoder(config or PerthConfig())
    fill_alone(module, _tensors(path, "decoder"), "decoder", path.name)
    return module


def _tensors(path: Path, network: str) -> Mapping[str, Array]:
    """One network's tensors under our names.

    Raises:
        CheckpointFormatError, UnsafeCheckpointError, UnknownTensorError: the file is another.
    """
    content: Any = pt_reader.read(path)
    model = content.get("model") if isinstance(content, dict) else None
    if not isinstance(model, dict):
        raise CheckpointFormatError(
            "'{name}' holds no watermark: delete it and fetch it again.", name=path.name
        )
    tensors = {str(name): array for name, array in model.items()}
    renamed = apply_rules(tensors, _NAMES, file=f"'{path.name}'")
    return {
        name.removeprefix(f"{network}."): array
        for name, array in renamed.items()
        if name.startswith(f"{network}.")
    }
