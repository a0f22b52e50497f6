"""What the program is made of: its parts with their versions and licences; and where its files lie."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.folders import size_of

if TYPE_CHECKING:
    from importlib.metadata import PackageMetadata

_NAME = re.compile(r"^[\w.-]+")


@dataclass(frozen=True)
class Component:
    """A part of the program that others made."""

    name: str
    version: str
    licence: str


STARTER = (
    Component("hibari", "0.2.1", "Apache-2.0"),
    Component("Kokoro-82M", "1.0", "Apache-2.0"),
    Component("Koniwa, four tales of TNC", "", "CC BY 3.0"),
    Component("SIWIS French Speech Synthesis Database", "", "CC BY 4.0"),
    Component("misaki", "", "Apache-2.0"),
)
"""Whose speech and words are in the starter voice, see ``PROVENANCE.md`` beside it."""
FONT = Component("Atkinson Hyperlegible, by the Braille Institute", "2020", "OFL-1.1")


@dataclass(frozen=True)
class Folder:
    """A place where something lies: what it is for people, and where."""

    title: str
    path: Path

    def size(self) -> int:
        """Bytes that lie there now."""
        return size_of(self.path)


def version(package: str = "philomel") -> str:
    """The program's version, or a package's; '' where it is not installed: a checkout runs without that."""
    from importlib import metadata  # it brings what reads letters, which the window's start does not need

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def components() -> tuple[Component, ...]:
    """Python, the packages that the program asks for, by name, the font, and what the starter voice comes
    from."""
    python = Component("Python", platform.python_version(), "PSF-2.0")
    # One may be asked for twice, for each kind of machine.
    packages = {each.name: each for each in _packages()}
    return (python, *sorted(packages.values(), key=lambda each: each.name.casefold()), FONT, *STARTER)


def _packages() -> Iterator[Component]:
    """Packages that are here, of those that the program asks for without an extra."""
    from importlib import metadata

    try:
        wanted = metadata.requires("philomel") or []
    except metadata.PackageNotFoundError:
        return
    for line in wanted:
        name = _NAME.match(line)
        if name is None or "extra ==" in line:
            continue
        try:
            facts = metadata.metadata(name[0])
        except metadata.PackageNotFoundError:
            continue
        yield Component(facts["Name"].replace("_", "-"), facts["Version"], _licence(facts))


def _licence(facts: PackageMetadata) -> str:
    """A package's licence in a word: as an expression, in its classifiers, or as its first line says."""
    if "License-Expression" in facts:
        return facts["License-Expression"]
    classifiers = [line.split("::") for line in facts.get_all("Classifier") or []]
    named = [parts[-1].strip() for parts in classifiers if parts[0].strip() == "License" and len(parts) > 2]
    words = facts["License"].strip().partition("\n")[0][:60] if "License" in facts else ""
    return ", ".join(named) or words or "–"
