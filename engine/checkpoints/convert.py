"""Write a model in our own format: already renamed, in fewer bits or another precision.

The directory it makes is loaded by the same strict loader as the official files.
"""

from __future__ import annotations

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import math
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import mlx.core as mx
import mlx.nn as nn

from engine.checkpoints import directories, weights
from engine.checkpoints.directories import OWN_FILES, not_written, open_bundle, write_manifest
from engine.checkpoints.loader import identity_of
from engine.checkpoints.weights import CLONING_PARTS, PARTS, ModelPart, UnfilledPart, WeightFiles, parameters
from engine.config import ModelConfig
from engine.errors import ConfigError, OutputFileError
from engine.files import held

Precision = Literal["float32", "float16", "bfloat16"]

_DTYPES = {"float32": mx.float32, "float16": mx.float16, "bfloat16": mx.bfloat16}
_TEXT_FILES = ("*.json", "*.txt", "*.txt.gz", "*.model")
LEAST_PACKED = 4096
"""Smaller tensors are not worth packing."""
_MOST_FLOAT16 = 65504.0
"""What is larger in a part that computes in float32 stays in it."""


@dataclass(frozen=True)
class Recipe:
    """How tensors are written.

    Attributes:
        bits: 8 or 4 packs weights in groups; None leaves them as they are.
        dtype: of what is not packed.
        compact: pack every tensor that can be packed, of all parts: convolutions, embeddings and clip
            encoders too. Otherwise only the linear layers of T3 and the flow, where the time goes; in
            float16 the matrices and convolutions of the vocoder and the clip encoders are narrowed as well,
            which compute in float32.

    Raises:
        ConfigError: the bits or the precision are not known.
    """

    bits: int | None = None
    dtype: Precision = "float16"
    compact: bool = False

    def __post_init__(self) -> None:
        if self.bits is not None and self.bits not in weights.BITS:
            raise ConfigError("Weights can have 8 or 4 bits, not {bits}.", bits=self.bits)
        if self.dtype not in _DTYPES:
            raise ConfigError(
                "There is no precision '{precision}': use float32, float16 or bfloat16.", precision=self.dtype
            )


def convert(
    source: str | Path,
    target: str | Path,
    *,
    bits: int | None = None,
    dtype: Precision = "float16",
    compact: bool = False,
    member: str | None = None,
    models_dir: str | Path | None = None,
) -> Path:
    """Convert a model.

    Args:
        source: a directory, or the name of an installed model.
        target: the directory to make; it must not hold a model yet.
        bits, dtype, compact: see :class:`Recipe`.
        models_dir: see :func:`engine.checkpoints.directories.models_root`.

    Raises:
        CheckpointError: the source does not load (see :func:`engine.checkpoints.loader.load`).
        ConfigError: bits or precision are not known.
        OutputFileError: the target cannot be written, or holds a model.
    """
    recipe = Recipe(bits, dtype, compact)
    bundle = open_bundle(directories.find(source, models_dir), member)
    files = WeightFiles(bundle)
    identity = bundle.identity or identity_of(bundle.config, [files.prepare(p) for p in CLONING_PARTS])
    directory = Path(target)

    def numbers(part: ModelPart) -> tuple[nn.Module, Iterator[tuple[str, mx.array]]]:
        prepared = files.prepare(part)
        return prepared.module, _expanded(prepared)

    try:
        with _alone(directory), ExitStack() as undo:
            # Half a model is of no use, and would be in the way of the next try.
            undo.callback(shutil.rmtree, directory, ignore_errors=True)
            # On the processor: what is packed must not depend on the machine, and a GPU may be at work.
            with mx.stream(mx.cpu):
                _write_weights(directory, recipe, numbers)
            _copy_rest(bundle.directory, directory)
            write_manifest(
                directory, bundle.member, bundle.config, weights="own", identity=identity, bits=bits or 0
            )
            undo.pop_all()
    except OSError as error:
        raise not_written(directory, error) from error
    return directory


def copy_size(
    source: str | Path,
    *,
    bits: int | None = None,
    dtype: Precision = "float16",
    compact: bool = False,
    member: str | None = None,
    models_dir: str | Path | None = None,
) -> int:
    """Bytes of the weights that :func:`convert` would write, from the names and shapes in the source's files.

    Raises:
        CheckpointError, ConfigError: as :func:`convert`.
    """
    recipe = Recipe(bits, dtype, compact)
    files = WeightFiles(open_bundle(directories.find(source, models_dir), member))
    total = 0
    for part in PARTS:
        module = files.prepare(part).module
        linear = linear_weights(module)
        for name, value in parameters(module):
            total += _size(part, value.shape, recipe, name in linear)
    return total


def save(
    modules: dict[str, nn.Module],
    target: str | Path,
    config: ModelConfig,
    member: str,
    *,
    bits: int | None = None,
    dtype: Precision = "float16",
    compact: bool = False,
    identity: str = "",
) -> Path:
    """Write modules in memory, one for each part's name, in our own format; for training.

    The tokenizer's files and the voices are the caller's to add.

    Raises:
        ConfigError: a part is missing, or the recipe is not known; OutputFileError as :func:`convert`.
    """
    recipe = Recipe(bits, dtype, compact)
    missing = [part.name for part in PARTS if part.name not in modules]
    if missing:
        raise ConfigError("A model needs all its parts; {missing} are missing.", missing=", ".join(missing))
    directory = Path(target)
    try:
        directory.mkdir(parents=True, exist_ok=True)
        _write_weights(directory, recipe, lambda part: (modules[part.name], parameters(modules[part.name])))
        write_manifest(directory, member, config, weights="own", identity=identity)
    except OSError as error:
        raise not_written(directory, error) from error
    return directory


def _write_weights(
    directory: Path,
    recipe: Recipe,
    numbers: Callable[[ModelPart], tuple[nn.Module, Iterable[tuple[str, mx.array]]]],
) -> None:
    """Write each of our files; ``numbers`` gives a part's module and its parameters."""
    for own_file in OWN_FILES:
        tensors: dict[str, mx.array] = {}
        for part in (part for part in PARTS if part.own_file == own_file):
            module, values = numbers(part)
            linear = linear_weights(module)
            for name, value in values:
                tensors |= encode(part, name, value, recipe, name in linear)
        _save(directory / own_file, tensors)


def _save(path: Path, tensors: dict[str, mx.array]) -> None:
    try:
        mx.save_safetensors(str(path), tensors, {"format": "philomel"})
    except RuntimeError as error:  # MLX's only word for a full disk
        raise OutputFileError("'{path}' cannot be written. Is there room on the disk?", path=path) from error


def _expanded(prepared: UnfilledPart) -> Iterator[tuple[str, mx.array]]:
    """The stored tensors as plain numbers."""
    for name, value in parameters(prepared.module):
        yield name, mx.array(prepared.tensors[name].numbers(tuple(value.shape)))


def linear_weights(module: nn.Module) -> set[str]:
    """Names of the weights of a module's linear layers."""
    return {f"{path}.weight" for path, layer in module.named_modules() if isinstance(layer, nn.Linear)}


def encode(
    part: ModelPart, name: str, value: mx.array, recipe: Recipe, is_linear: bool
) -> dict[str, mx.array]:
    """One parameter as the tensors of a file, under the part's name."""
    key = f"{part.name}.{name}"
    if recipe.bits and _is_packed(part, value.shape, recipe, is_linear):
        words, scales, biases = weights.pack(value, recipe.bits)
        tensors = {key: words, f"{key}.scales": scales, f"{key}.biases": biases}
    else:
        narrow = _is_narrow(part, value.shape, recipe)
        narrow = narrow and (part.half or bool((mx.abs(value).max() <= _MOST_FLOAT16).item()))
        tensors = {key: value.astype(_DTYPES[recipe.dtype] if narrow else mx.float32)}
    # Evaluated now, so that the wide copy is freed before the next one is made.
    mx.eval(tensors)
    return tensors


def _is_packed(part: ModelPart, shape: tuple[int, ...], recipe: Recipe, is_linear: bool) -> bool:
    """Whether a parameter is written in few bits."""
    chosen = recipe.bits is not None and (recipe.compact or (part.half and is_linear))
    return chosen and math.prod(shape) >= LEAST_PACKED and weights.group_size(shape) is not None


def _is_narrow(part: ModelPart, shape: tuple[int, ...], recipe: Recipe) -> bool:
    """Whether one that is not packed is written in the recipe's precision, and not in float32.

    Of parts that compute in float32 only what has several axes, in float16: vectors are few, and some
    (running variances) have a wide range; bfloat16's eight bits would be too few.
    """
    return part.half or recipe.compact or (recipe.dtype == "float16" and len(shape) > 1)


def _size(part: ModelPart, shape: tuple[int, ...], recipe: Recipe, is_linear: bool) -> int:
    """Bytes of a parameter in a file."""
    count = math.prod(shape)
    if recipe.bits and _is_packed(part, shape, recipe, is_linear):
        group = weights.group_size(shape)
        assert group is not None
        return count * recipe.bits // 8 + count // group * 4
    return count * (2 if _is_narrow(part, shape, recipe) and recipe.dtype != "float32" else 4)


@contextmanager
def _alone(directory: Path) -> Iterator[None]:
    """Make a directory, empty and within it nobody else's: who fails would take away what another wrote."""
    if directory.exists() and not directory.is_dir():
        raise OutputFileError(
            "'{directory}' is a file: give the name of a new directory.", directory=directory
        )
    try:
        directory.mkdir(parents=True, exist_ok=True)
        folder = os.open(directory, os.O_RDONLY)
    except OSError as error:
        raise OutputFileError(
            "'{directory}' cannot be made: {why}.", directory=directory, why=error
        ) from error
    try:
        if not held(folder) or any(directory.iterdir()):
            raise OutputFileError("'{directory}' is not empty: choose a new directory.", directory=directory)
        yield
    finally:
        os.close(folder)


def _copy_rest(source: Path, target: Path) -> None:
    """The files of the tokenizer, the list of words among them, and the voices."""
    skipped = {"philomel.json"}
    for pattern in _TEXT_FILES:
        for path in source.glob(pattern):
            if path.name not in skipped and not path.name.startswith("."):
                shutil.copyfile(path, target / path.name)
    if (source / "conds.pt").is_file():
        shutil.copyfile(source / "conds.pt", target / "conds.pt")
    if (source / "voices").is_dir():
        shutil.copytree(source / "voices", target / "voices")
