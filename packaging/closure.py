"""The packages that requirements bring with them, directly and in turn, as far as they are installed here."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterable

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

SYSTEMS = {
    "linux": {"sys_platform": "linux", "platform_system": "Linux", "platform_machine": "x86_64"},
    "darwin": {"sys_platform": "darwin", "platform_system": "Darwin", "platform_machine": "arm64"},
}
"""What markers of requirements may ask of the systems that there are bundles for."""
LEFT_OUT = {"openvino-telemetry"}
"""What a package asks for and works without: it would report to its makers what its tools are used for."""


def direct(requirements: Iterable[str], system: str, extras: Iterable[str] = ("",)) -> list[Requirement]:
    """Of requirements those that count on a system, for a package that is asked for with some extras."""
    parsed = [Requirement(requirement) for requirement in requirements]
    environments = [{**SYSTEMS[system], "extra": extra} for extra in extras]
    return [need for need in parsed if not need.marker or any(map(need.marker.evaluate, environments))]


def closure(requirements: Iterable[str], system: str) -> dict[str, importlib.metadata.Distribution | None]:
    """All packages by their normalised names; None for one that is not installed here."""
    found: dict[str, importlib.metadata.Distribution | None] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    waiting = direct(requirements, system)
    while waiting:
        need = waiting.pop()
        name = canonicalize_name(need.name)
        if (name, frozenset(need.extras)) in seen or name in LEFT_OUT:
            continue
        seen.add((name, frozenset(need.extras)))
        try:
            found[name] = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            found[name] = None
            continue
        waiting += direct(found[name].requires or [], system, ("", *need.extras))
    return found
