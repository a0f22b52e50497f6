"""Models: the family, what of it is installed, the one in memory, and who keeps up with real time here."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from app.child import Child
from app.core.folders import size_of
from engine import KEEPS_UP, STARTER, Conditionals, Machine, ModelConfig, known_machine, models, suiting
from engine.errors import CancelledError, Message, OutputFileError, PhilomelError, ProcessError


@dataclass(frozen=True)
class ModelRow:
    """What the window shows of a model.

    Attributes:
        name, title: for the program and for people.
        size: bytes, of its files here or about to be downloaded.
        licence: of the weights.
        languages: codes.
        parameters: in millions, 0 if unknown.
        installed: whether it can be used.
        problem: why an installed one cannot, or None.
        removable: whether ``remove`` works.
        done, total: bytes of its download, 0 of 0 where none was begun.
        downloading: whether bytes come now.
        current: whether it is the member in use.
        copies: bits of smaller copies that could be made of it.
        copying: whether one is being made.
        here: how fast it speaks on this processor; None where that is not known, or it is not what computes.
    """

    name: str
    title: str
    size: int
    licence: str
    languages: tuple[str, ...]
    parameters: int
    installed: bool
    problem: Message | None = None
    removable: bool = False
    done: int = 0
    total: int = 0
    downloading: bool = False
    current: bool = False
    copies: tuple[int, ...] = ()
    copying: bool = False
    here: Estimate | None = None


@dataclass(frozen=True)
class ModelInfo:
    """A model in memory, without its weights.

    Attributes:
        name: of the installed model.
        config: everything that tells it from others.
        voices: built-in ones, the default first.
    """

    name: str
    config: ModelConfig
    voices: Mapping[str, Conditionals]


def look(folder: Path | None) -> dict[str, ModelRow]:
    """Rows of everything, by name: the starter, the family, others that are installed."""
    here = {model.name: model for model in models.installed(folder)}
    rows = {name: _installed_row(model) for name, model in here.items() if name == STARTER}
    for member in models.members():
        model = here.get(member.name)
        row = ModelRow(
            member.name, member.title, member.size, member.licence, member.languages, member.parameters, False
        )
        if model is not None:
            problem = None if models.is_unfinished(member.name, folder) else model.problem
            row = replace(
                row,
                size=size_of(model.directory) if model.bundle else member.size,
                installed=model.bundle is not None,
                problem=problem,
                removable=True,
                done=0 if model.bundle else size_of(model.directory),
                total=0 if model.bundle else member.size,
                copies=_copies(member.name, model, here),
            )
        rows[member.name] = row
    rows.update({name: _installed_row(model) for name, model in here.items() if name not in rows})
    return rows


def _installed_row(model: Any) -> ModelRow:
    """The row of an installed model that describes itself."""
    bundle = model.bundle
    title = "Starter voice" if model.name == STARTER else _title(model)
    languages = bundle.config.text.languages if bundle else ()
    size, usable = size_of(model.directory), bundle is not None
    removable = model.name != STARTER
    return ModelRow(model.name, title, size, "MIT", languages, 0, usable, model.problem, removable)


def _title(model: Any) -> str:
    """Of a model that is none of the family as published: a copy has its member's, and its bits."""
    bundle = model.bundle
    if bundle is None:
        return str(model.name)
    titles = {member.name: member.title for member in models.members()}
    title = titles.get(bundle.member, bundle.config.name)
    return f"{title}, {bundle.bits} bits" if bundle.bits else str(bundle.config.name)


def _copies(name: str, model: Any, here: Mapping[str, Any]) -> tuple[int, ...]:
    """Bits of the copies that are not there yet; a converted model is small already."""
    if model.bundle is None or model.bundle.is_own:
        return ()
    return tuple(bits for bits in WIDTHS if copy_name(name, bits) not in here)


WIDTHS = (8, 4)
"""Bits that a copy may have."""
_LOOK_S = 0.2
"""Seconds between two looks whether the work is over or wanted no more."""


def copy_name(name: str, bits: int) -> str:
    """What a copy is called, and its folder."""
    return f"{name}-{bits}-bits"


def sizes(name: str, folder: Path | None) -> dict[int, int]:
    """Bytes of each copy that is not there yet, by its bits.

    Raises:
        CheckpointError, ConfigError: the model's files are not what they should be.
    """
    root = models.root(folder)
    missing = [bits for bits in WIDTHS if not (root / copy_name(name, bits)).exists()]
    return {bits: models.copy_size(name, bits=bits, models_dir=folder) for bits in missing}


def make(name: str, bits: int, folder: Path | None, cancelled: Callable[[], bool]) -> Path:
    """Write a copy beside the model.

    Raises:
        CancelledError: ``cancelled`` said so; nothing is left behind.
        OutputFileError: there is no room, or the process was ended.
        PhilomelError: as :func:`engine.models.convert`.
    """
    target = models.root(folder) / copy_name(name, bits)
    partial = target.with_name(f".{target.name}.part")
    shutil.rmtree(partial, ignore_errors=True)

    try:
        error: PhilomelError | None = _apart(cancelled, _write, name, bits, folder, partial)
        if error is not None:
            raise error
        partial.rename(target)
    except EOFError:
        raise OutputFileError(
            "The smaller copy in '{folder}' was broken off. Is there memory for it?", folder=target.parent
        ) from None
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    return target


def measured(cancelled: Callable[[], bool]) -> Machine | None:
    """What this machine's processor does in a second, measured where it is not known yet; None where that
    failed."""
    try:
        return known_machine() or _apart(cancelled, _measure)
    except (EOFError, ProcessError):
        return None


def _apart(cancelled: Callable[[], bool], work: Callable[..., None], *given: object) -> Any:
    """What ``work`` tells, in a process of its own: MLX belongs to the engine's thread in this one.

    Raises:
        CancelledError: ``cancelled`` said so.
        EOFError: it ended without a word.
        ProcessError: it could not begin.
    """

    def look() -> None:
        if cancelled():
            raise CancelledError("Cancelled.")

    with Child(work, *given) as child:
        child.wait(_LOOK_S, look)
        return child.connection.recv()


def _measure(tell: Connection) -> None:
    from engine import measure_machine  # which brings MLX

    tell.send(measure_machine())


def _write(tell: Connection, name: str, bits: int, folder: Path | None, target: Path) -> None:
    """The process: convert, and tell what went wrong, None if nothing did."""
    error: PhilomelError | None = None
    try:
        models.convert(name, target, bits=bits, models_dir=folder)
    except PhilomelError as found:
        error = found
    tell.send(error)
    tell.close()


TOKENS_A_SECOND = 25.0


@dataclass(frozen=True)
class Speed:
    """One model in one precision on one machine.

    Attributes:
        config: what the model is, for the work it takes.
        tokens_per_second: of T3, None if it made none.
        s3gen_factor, vocoder_factor: seconds of work a second of sound, None without sound.
        first_audio_ms: from the request, the voice and the kernels known; None without sound.
        peak_memory_mb: of the model; ``process_memory_mb``: of the whole program.
    """

    model: str
    config: ModelConfig = field(repr=False)
    device: str
    description: str
    dtype: str
    load_ms: float
    tokens_per_second: float | None
    s3gen_factor: float | None
    vocoder_factor: float | None
    first_audio_ms: float | None
    peak_memory_mb: float
    process_memory_mb: float

    @property
    def real_time_factor(self) -> float | None:
        """Of the three stages one after another, None before any sound."""
        if not self.tokens_per_second or self.s3gen_factor is None or self.vocoder_factor is None:
            return None
        return TOKENS_A_SECOND / self.tokens_per_second + self.s3gen_factor + self.vocoder_factor


def advise(speeds: Sequence[Speed], family: Sequence[ModelConfig], machine: Machine | None) -> str:
    """A sentence or two on which member and precision to take.

    What was measured is told with its figure. Members that were not are told of by what the processor does
    in a second, if that is known; on a GPU speed does not follow from work, so nothing is said.
    """
    heard = [(speed.real_time_factor, speed) for speed in speeds if speed.real_time_factor is not None]
    if not heard:
        return "No sound came in the time given: this model is far slower than real time here."
    fast = [(factor, speed) for factor, speed in heard if factor <= KEEPS_UP]
    said = []
    if fast:
        factor, speed = max(fast, key=lambda pair: (pair[1].config.t3.backbone.hidden_size, -pair[0]))
        said.append(f"Take {_named(speed)}: it speaks {1 / factor:.1f} times as fast as real time.")
    else:
        factor, speed = min(heard, key=lambda pair: pair[0])
        said.append(
            f"{_named(speed)} takes {factor:.1f} s for a second of speech here: "
            "it starts after a wait, or writes to a file."
        )
    if speed.device == "cpu" and machine is not None:
        said.append(_others({speed.model for speed in speeds}, family, machine))
    return " ".join(part for part in said if part)


def _named(speed: Speed) -> str:
    """A model and its precision, as they are asked for."""
    way = "with --precision" if speed.dtype == "faster" else "in"
    return f"{speed.model} {way} {speed.dtype}"


def _others(measured: set[str], family: Sequence[ModelConfig], machine: Machine) -> str:
    """Members that were not measured and should keep up."""
    others = [config for config in family if config.name not in measured]
    should = [
        config.name + ("" if here.dtype == "float32" else " with --precision faster")
        for config in others
        if (here := estimate(machine, config)).keeps_up
    ]
    if should:
        return f"By what this processor does in a second, these should keep up as well: {', '.join(should)}."
    return "No other member should keep up here, by what this processor does in a second." if others else ""


@dataclass(frozen=True)
class Estimate:
    """How fast a member speaks on a processor, before it is there.

    Attributes:
        dtype: the precision: float32, or ``faster`` where that keeps up and float32 does not.
        speed: seconds of speech made in a second.
    """

    dtype: str
    speed: float

    @property
    def keeps_up(self) -> bool:
        """Whether it can be listened to as it speaks."""
        return self.speed * KEEPS_UP >= 1


def estimate(machine: Machine, config: ModelConfig) -> Estimate:
    """Of a member, by the schedule that it would be loaded with."""
    found = [
        Estimate(dtype, 1 / machine.factor(config, dtype, suiting(machine, config, dtype)))
        for dtype in ("float32", "faster")
    ]
    return found[1] if found[1].keeps_up and not found[0].keeps_up else found[0]
