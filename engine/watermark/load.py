"""From the weights' file to the networks: read as data, and strictly."""

from __future__ import annotations

import engine.backend  # noqa: F401  (loads the BLAS, which must come before MLX)

# isort: split
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.checkpoints import pt_reader
from engine.checkpoints.mapping import Array, apply_rules
from engine.checkpoints.names_watermark import rules
from engine.checkpoints.weights import fill_alone
from engine.errors import CheckpointFormatError
from engine.watermark.detection import Detector
from engine.watermark.marking import Marker
from engine.watermark.network import Decoder, Encoder, PerthConfig
from engine.watermark.weights import find_weights


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
    renamed = apply_rules(tensors, rules(), file=f"'{path.name}'")
    return {
        name.removeprefix(f"{network}."): array
        for name, array in renamed.items()
        if name.startswith(f"{network}.")
    }
