"""From the tensors of an official file to the parameters of our modules.

Each stage lists :class:`Rule` objects in its own ``names_*.py`` here; torch names appear
nowhere else. A rule says how a name is spelled on our side and how the tensor lies in memory;
nothing is guessed from shapes. What no rule matches is an error, and so is what our module
needs and no rule delivers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.errors import MissingTensorError, TensorShapeError, UnknownTensorError

_GROUP = re.compile(r"\\(\d)")

Array = npt.NDArray[np.generic]
Layout = Callable[[Array], Array]


def same(x: Array) -> Array:
    """As in the file."""
    return x


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

    Attributes:
        pattern: regular expression that must match the whole torch name.
        target: our name, with group references as in :func:`re.sub`; None drops the tensor,
            for tensors that are in official files and used by nobody.
        layout: how the axes move.
    """

    pattern: str
    target: str | None
    layout: Layout = same


def apply_rules(
    tensors: Mapping[str, Array], rules: Sequence[Rule], *, file: str = "The file"
) -> dict[str, Array]:
    """Rename and lay out a file's tensors.

    Args:
        tensors: torch names to arrays, weight norm already fused (:func:`fuse_weight_norm`).
        rules: the first rule that matches a name is taken.
        file: how errors call the file.

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
