"""From a bundle's files to checked tensors, part by part.

A member's T3 and voice encoder have a file each; the S3Gen file holds four parts, told apart by
the first word of a name.

Files are mapped, not read: until :func:`fill` copies them, tensors are views. Whatever does not
fit the module is an error that names the tensor and the file.
"""

from __future__ import annotations

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split

import hashlib
import math
import mmap
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, cast

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx.utils import tree_flatten, tree_unflatten

from engine.checkpoints import names, tensor_files
from engine.checkpoints.directories import OWN_FILES, Bundle
from engine.checkpoints.names import Rule, apply_rules, fuse_weight_norm, sum_lstm_biases
from engine.checkpoints.registry import Role
from engine.checkpoints.tensor_files import Array, TensorFile
from engine.config import ModelConfig
from engine.errors import MissingTensorError, TensorShapeError, UnknownTensorError
from engine.files import unread
from engine.nn.layers import PackedLinear, Table, unpacked
from engine.s3gen.flow import Flow
from engine.t3.model import T3
from engine.vocoder.hift import HiFT
from engine.voice.encoders import CAMPPlus, S3Tokenizer, VoiceEncoder

GROUP_SIZES = (64, 32)
BITS = (4, 8)


@dataclass(frozen=True)
class Stored:
    """A tensor as a file has it: plain, or packed with its scales and biases.

    A packed tensor ``x`` is three tensors in a file: ``x`` (uint32 words), ``x.scales`` and ``x.biases``
    (float16, one for each group of numbers), in MLX's affine scheme: number = integer * scale + bias. Bits
    and group size follow from the shapes, so nothing else needs to be written down. Any tensor of two or more
    axes can be packed: its rows are its first axis, the other axes are one.

    Attributes:
        array: the numbers, or (rows, words) uint32.
        scales: (rows, groups), None for a plain tensor.
        biases: (rows, groups), None for a plain tensor.
    """

    array: Array
    scales: Array | None = None
    biases: Array | None = None

    @property
    def is_packed(self) -> bool:
        """Whether it has scales."""
        return self.scales is not None

    def layout(self, shape: tuple[int, ...]) -> tuple[int, int] | None:
        """Bits and group size, if the packed tensor unpacks to ``shape``; None if it does not."""
        if self.scales is None or self.biases is None or len(shape) < 2:
            return None
        rows, columns = shape[0], math.prod(shape[1:])
        if self.array.ndim != 2 or self.scales.ndim != 2 or self.array.dtype != np.uint32:
            return None
        words, groups = self.array.shape[1], self.scales.shape[1]
        if (self.array.shape[0], self.scales.shape[0]) != (rows, rows) or not groups or not columns:
            return None
        bits, group = words * 32 // columns, columns // groups
        fits = words * 32 == bits * columns and group * groups == columns
        if not fits or bits not in BITS or group not in GROUP_SIZES or self.biases.shape != self.scales.shape:
            return None
        return bits, group

    def numbers(self, shape: tuple[int, ...]) -> Array:
        """As they are, or unpacked to float32. In numpy: MLX unpacks ten times slower on a CPU."""
        if self.scales is None:
            return self.array
        layout = self.layout(shape)
        assert layout is not None
        assert self.biases is not None
        bits, size = layout
        numbers = unpacked(self.array, bits).reshape(shape[0], -1, size).astype(np.float32)
        numbers *= self.scales.astype(np.float32)[..., None]
        numbers += self.biases.astype(np.float32)[..., None]
        return numbers.reshape(shape)


def group_size(shape: tuple[int, ...]) -> int | None:
    """The group size with which a tensor of this shape can be packed; None if it cannot."""
    if len(shape) < 2:
        return None
    columns = math.prod(shape[1:])
    return next((size for size in GROUP_SIZES if columns % size == 0), None)


def pack(array: mx.array, bits: int) -> tuple[mx.array, mx.array, mx.array]:
    """Pack a tensor: words (rows, columns * bits / 32), scales and biases (rows, groups) in float16."""
    size = group_size(array.shape)
    assert size is not None
    rows = array.reshape(array.shape[0], -1).astype(mx.float32)
    words, scales, biases = mx.quantize(rows, group_size=size, bits=bits)
    return words, scales.astype(mx.float16), biases.astype(mx.float16)


def keep_packed(module: nn.Module, weights: Mapping[str, Stored], where: tuple[str, ...]) -> frozenset[str]:
    """Turn linear layers whose weights are packed into quantised ones; the names of those."""
    packed: dict[str, PackedLinear] = {}
    for path, layer in module.named_modules():
        stored = weights.get(f"{path}.weight")
        if not isinstance(layer, nn.Linear) or not path.startswith(where):
            continue
        if stored is not None and stored.is_packed:
            layout = stored.layout(layer.weight.shape)
            if layout is not None:
                bits, size = layout
                packed[path] = PackedLinear.from_linear(layer, group_size=size, bits=bits)
    module.update_modules(tree_unflatten(list(packed.items())))
    return frozenset(packed)


_SAMPLES = 64
"""How many numbers of each tensor enter a fingerprint; of a file's places its stamp."""
_LARGE = 64 << 20
"""Bytes of weights that are worth not being held twice."""
_SMALL = 16 << 20
"""Bytes of weights that are not worth waiting for a need of them."""


@dataclass(frozen=True)
class ModelPart:
    """One module of a model.

    Attributes:
        name: also the first word of its tensors' names in our own format.
        role: the official file that holds it.
        source: the first word of its names in that file; '' where the file is its own.
        own_file: the file that holds it in our own format.
        rules: official names to ours, given the configuration; before ours the part's name may stand.
        build: an empty module, given the configuration.
        recorded: beginnings of the names of what a processor has in recorded networks alone.
        looked_up: layers of which a processor reads single rows, of the file where they are many.
        half: whether it may run in half precision. The vocoder integrates a phase, and the clip
            encoders decide on tokens, once for each voice: both stay in float32.
        few_rows: whether its products have few rows, so that reading its weights is what they cost: packed
            ones stay so on a processor, too.
    """

    name: str
    role: Role
    source: str
    own_file: str
    rules: Callable[[ModelConfig], list[Rule]]
    build: Callable[[ModelConfig], nn.Module]
    recorded: tuple[str, ...]
    half: bool
    looked_up: tuple[str, ...] = ()
    few_rows: bool = False


_T3, _S3GEN, _ENCODERS = OWN_FILES

SPEAKING_PARTS = (
    ModelPart("t3", "t3", "", _T3, lambda config: names.t3_rules(config.t3),
         lambda config: T3(config.t3),
         recorded=("backbone.", "speech_head.", "conditioning.perceiver."), half=True,
         looked_up=("text_emb",), few_rows=True),
    ModelPart("flow", "s3gen", "flow", _S3GEN, names.s3gen_rules, lambda config: Flow(config.flow),
         recorded=("encoder.", "encoder_proj.", "estimator."), half=True),
    ModelPart("vocoder", "s3gen", "mel2wav", _S3GEN, names.s3gen_rules,
         lambda config: HiFT(config.vocoder), recorded=("",), half=False),
)  # fmt: skip
"""What speaks: in memory from the start."""

CLONING_PARTS = (
    ModelPart("tokenizer", "s3gen", "tokenizer", _ENCODERS, names.encoder_rules,
         lambda config: S3Tokenizer(config.tokenizer), recorded=("",), half=False),
    ModelPart("speaker_encoder", "s3gen", "speaker_encoder", _ENCODERS, names.encoder_rules,
         lambda config: CAMPPlus(config.speaker_encoder), recorded=("",), half=False),
    ModelPart("voice_encoder", "voice_encoder", "", _ENCODERS, names.encoder_rules,
         lambda config: VoiceEncoder(config.voice_encoder), recorded=("",), half=False),
)  # fmt: skip
"""What hears a clip: filled when the first voice is cloned."""

PARTS = (*SPEAKING_PARTS, *CLONING_PARTS)


@dataclass(frozen=True)
class UnfilledPart:
    """A part that is ready to be filled: its empty module and the tensors for it, checked.

    Attributes:
        part: which.
        module: built by the configuration, its parameters not yet computed.
        tensors: parameter name to stored tensor; exactly the module's parameters.
        key: tells their file and the module's sizes apart from others.
        again: gives the tensors once more, for who does not keep those that are worked out of others.
    """

    part: ModelPart
    module: nn.Module
    tensors: dict[str, Stored]
    key: str
    again: Callable[[], dict[str, Stored]]


class WeightFiles:
    """The files of a bundle, each opened once."""

    def __init__(self, bundle: Bundle) -> None:
        self._bundle = bundle
        self._open: dict[Path, Mapping[str, Array]] = {}

    def prepare(self, part: ModelPart) -> UnfilledPart:
        """Build a part and find the tensors for it.

        Raises:
            CheckpointFormatError, UnsafeCheckpointError: the file cannot be read.
            MissingTensorError, UnknownTensorError, TensorShapeError: it does not fit the part.
        """
        module = part.build(self._bundle.config)
        path, own, config = self._path(part), self._bundle.is_own, self._bundle.config
        word, place = ("name", "own_file") if own else ("source", "role")
        share = _share(self._file(path), part, word, place, f"'{path.name}'")
        read = partial(_own, part, share) if own else partial(_official, part, share, config, path.name)
        tensors, shapes = read(), _shapes(module)
        _check(shapes, tensors, part.name, path.name)
        return UnfilledPart(part, module, tensors, f"{part.name} {config} {_stamp(path)}", read)

    def _path(self, part: ModelPart) -> Path:
        if self._bundle.is_own:
            return self._bundle.directory / part.own_file
        return self._bundle.files[part.role]

    def _file(self, path: Path) -> Mapping[str, Array]:
        if path not in self._open:
            is_torch = path.suffix == ".pt"
            self._open[path] = tensor_files.read_state_dict(path) if is_torch else TensorFile(path)
        return self._open[path]


def _official(part: ModelPart, share: dict[str, Array], config: ModelConfig, file: str) -> dict[str, Stored]:
    """The part's share of an official file, under our names."""
    file = f"'{file}'"
    share = fuse_weight_norm(share, file=file)
    if part.role == "voice_encoder":
        share = sum_lstm_biases(share, file=file)
    renamed = apply_rules(share, part.rules(config), file=file)
    return {name.removeprefix(f"{part.name}."): Stored(array) for name, array in renamed.items()}


def _own(part: ModelPart, share: dict[str, Array]) -> dict[str, Stored]:
    """The part's share of one of our own files, packed tensors put together."""
    names = {name.removeprefix(f"{part.name}."): array for name, array in share.items()}
    packed = {name.removesuffix(".scales") for name in names if name.endswith(".scales")}
    packed = {name for name in packed if name in names and f"{name}.biases" in names}
    companions = {f"{name}.{kind}" for name in packed for kind in ("scales", "biases")}
    return {
        name: Stored(array, names[f"{name}.scales"], names[f"{name}.biases"])
        if name in packed
        else Stored(array)
        for name, array in names.items()
        if name not in companions
    }


def parameters(module: nn.Module) -> list[tuple[str, mx.array]]:
    """All parameters of a module with their dotted names."""
    flat: Any = tree_flatten(module.parameters())
    return list(flat)


def _share(
    tensors: Mapping[str, Array], part: ModelPart, word: str, place: str, file: str
) -> dict[str, Array]:
    """The tensors of a file that belong to a part, by the first word of their names.

    ``word`` and ``place`` are the attributes of :class:`ModelPart` that hold the first word and say
    which parts are in the same file.
    """
    words = {getattr(p, word) for p in PARTS if getattr(p, place) == getattr(part, place)}
    if words == {""}:
        return dict(tensors)
    for name in tensors:
        if name.partition(".")[0] not in words:
            raise UnknownTensorError(
                "{file} holds a tensor '{name}' that this model does not know.", file=file, name=name
            )
    prefix = getattr(part, word) + "."
    return {name: tensors[name] for name in tensors if name.startswith(prefix)}


def _check(shapes: dict[str, tuple[int, ...]], tensors: dict[str, Stored], part: str, file: str) -> None:
    """Whether the tensors are exactly the module's parameters."""
    for name in tensors:
        if name not in shapes:
            raise UnknownTensorError(
                "'{file}' holds a tensor for '{part}.{name}', which this model does not have.",
                file=file,
                part=part,
                name=name,
            )
    for name, shape in shapes.items():
        stored = tensors.get(name)
        if stored is None:
            raise MissingTensorError(
                "'{file}' lacks the tensor for '{part}.{name}'.", file=file, part=part, name=name
            )
        if stored.is_packed:
            fits = stored.layout(shape) is not None
        else:
            fits = stored.array.shape == shape and stored.array.dtype.kind == "f"
        if not fits:
            raise TensorShapeError(
                "'{file}': the tensor for '{part}.{name}' is {dtype} of shape {shape}, where the model "
                "has numbers of shape {wanted}.",
                file=file,
                part=part,
                name=name,
                dtype=str(stored.array.dtype),
                shape=str(tuple(stored.array.shape)),
                wanted=str(shape),
            )


def fill(prepared: UnfilledPart, dtype: mx.Dtype, *, packed: bool) -> nn.Module:
    """Copy the tensors into the module, evaluate them on this thread, and put it in eval mode.

    Args:
        packed: whether linear layers stay in few bits, as a GPU wants it; on a processor MLX multiplies
            packed numbers one by one, so there they are expanded, but for those of :class:`Lent`.
    """
    return _filled(prepared.module, prepared.tensors, dtype, ("",) if packed else ())


def fill_alone(module: nn.Module, tensors: Mapping[str, Array], name: str, file: str) -> nn.Module:
    """Fill a module that is no part of a model, in float32, with exactly the tensors it has.

    Raises:
        MissingTensorError, UnknownTensorError, TensorShapeError: the tensors do not fit.
    """
    stored = {key: Stored(array) for key, array in tensors.items()}
    _check(_shapes(module), stored, name, file)
    return _filled(module, stored, mx.float32, ())


def _filled(
    module: nn.Module, tensors: Mapping[str, Stored], dtype: mx.Dtype, where: tuple[str, ...]
) -> nn.Module:
    packed = keep_packed(module, tensors, where)
    _put(module, _shapes(module), tensors, dtype, packed)
    module.eval()
    return module


def _shapes(module: nn.Module) -> dict[str, tuple[int, ...]]:
    return {name: tuple(value.shape) for name, value in parameters(module)}


def _put(
    module: nn.Module,
    shapes: Mapping[str, tuple[int, ...]],
    tensors: Mapping[str, Stored],
    dtype: mx.Dtype,
    packed: frozenset[str],
) -> None:
    """Copy the tensors of these parameters into a module of which some layers are packed
    (:func:`keep_packed`); ``dtype`` have scales and biases, too."""
    ready = {}
    for name, shape in shapes.items():
        layer, _, kind = name.rpartition(".")
        if layer not in packed or kind == "bias":
            ready[name] = _array(tensors[name], shape, dtype)
        elif kind == "weight":
            ready[name] = mx.array(tensors[name].array)
        else:  # Its scales or biases.
            ready[name] = _array(Stored(getattr(tensors[f"{layer}.weight"], kind)), shape, dtype)
        # One at a time, so that the wide copy of a narrow model is never in memory whole.
        mx.eval(ready[name])
    module.update(tree_unflatten(list(ready.items())))
    mx.eval(module.parameters())


def _array(stored: Stored, shape: tuple[int, ...], dtype: mx.Dtype) -> mx.array:
    """A tensor's numbers. Rows one behind the other: MLX would keep a transposed view's strides."""
    return mx.array(np.ascontiguousarray(stored.numbers(shape))).astype(dtype)


class Lent:
    """The weights of a part that a processor works out by recorded networks, for
    :class:`engine.recorded.network.Network`.

    A network has weights of its own, so those of large parts are in the module only while it is recorded, and
    those of others from then on: never, where all networks are kept. Of a large table of embeddings the rows
    that are wanted are read from its file. The rest of the part, and all of a small one, is filled at once.
    Tensors are found anew each time: those of the official vocoder are worked out of two halves, and would be
    held beside its networks.

    Args:
        prepared: the part.

    Attributes:
        lends: see :class:`engine.recorded.network.Source`.
    """

    def __init__(self, prepared: UnfilledPart):
        module, tensors = prepared.module, prepared.tensors
        # A module knows what lends it its weights: it is gone with the last that uses it.
        self.key, self._module = prepared.key, cast(nn.Module, weakref.proxy(module))
        self._packed = keep_packed(module, tensors, prepared.part.recorded if prepared.part.few_rows else ())
        shapes = _shapes(module)
        lent = {name for name in shapes if name.startswith(prepared.part.recorded)}
        size = 4 * sum(math.prod(shapes[name]) for name in lent)
        if size < _SMALL:
            lent = set()
        self.lends = size >= _LARGE
        self._read, self._shapes = prepared.again, {name: shapes.pop(name) for name in lent}
        self._borrowers = 0
        self._take_back()
        for name in prepared.part.looked_up:
            rows = tensors[f"{name}.weight"].array
            if rows.dtype == np.float32 and rows.nbytes >= _LARGE:
                setattr(module, name, Table(rows.view(np.float32)))
                del shapes[f"{name}.weight"]
        _put(module, shapes, tensors, mx.float32, self._packed)
        module.eval()

    @contextmanager
    def lent(self) -> Iterator[None]:
        """See :class:`engine.recorded.network.Source`. Who has them already is not lent them again."""
        if not self._borrowers and self._shapes:
            tensors = self._read()
            _put(self._module, self._shapes, tensors, mx.float32, self._packed)
            let_go(tensors.values())
            if not self.lends:
                self._shapes = {}
        self._borrowers += 1
        try:
            yield
        finally:
            self._borrowers -= 1
            if not self._borrowers:
                self._take_back()
                mx.clear_cache()

    def _take_back(self) -> None:
        # One number in their shapes, and one that nobody takes for theirs.
        nothing = {name: mx.broadcast_to(mx.array(math.nan), shape) for name, shape in self._shapes.items()}
        self._module.update(tree_unflatten(list(nothing.items())))


def let_go(tensors: Iterable[Stored]) -> None:
    """Give the system back what was read of the files that tensors are mapped from."""
    files: dict[int, mmap.mmap] = {}
    for stored in tensors:
        base: Any = stored.array
        while isinstance(base, np.ndarray):
            base = base.base
        if isinstance(base, mmap.mmap):
            files[id(base)] = base
    for file in files.values():
        unread(file)


def _stamp(path: Path) -> str:
    """What tells a file apart from another that takes its place, without reading all of it."""
    facts = path.stat()
    digest = hashlib.sha256(f"{path.resolve()} {facts.st_size} {facts.st_mtime_ns}".encode())
    with path.open("rb") as file:
        for place in range(0, facts.st_size, max(1, facts.st_size // _SAMPLES)):
            file.seek(place)
            digest.update(file.read(_SAMPLES))
    return digest.hexdigest()


def fingerprint(parts: list[UnfilledPart], salt: str) -> str:
    """Tells two sets of weights apart by their names, shapes and some numbers of each tensor.

    The order and the files do not matter, so a ``.pt`` file and a safetensors file of the same
    weights agree. Only a few pages of each file are read.
    """
    digest = hashlib.sha256(salt.encode())
    for prepared in parts:
        for name in sorted(prepared.tensors):
            array = prepared.tensors[name].array
            places = np.linspace(0, max(array.size - 1, 0), _SAMPLES).astype(np.int64)
            sample = array[np.unravel_index(places, array.shape)] if array.size else array
            digest.update(f"{prepared.part.name}.{name}{array.shape}".encode())
            digest.update(np.ascontiguousarray(sample, np.float32).tobytes())
    return digest.hexdigest()[:16]
