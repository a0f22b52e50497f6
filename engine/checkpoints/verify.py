"""Check a model on the disk: content against what its publisher listed, tensors against the model."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.checkpoints.directories import Bundle, find, open_bundle
from engine.checkpoints.download import matches, read_listing
from engine.checkpoints.weights import CLONING_PARTS, SPEAKING_PARTS, Part, WeightFiles
from engine.errors import CheckpointError, ConfigError, Message
from engine.text import tokenizers


@dataclass(frozen=True)
class Verification:
    """What was found.

    Attributes:
        directory: that was looked at.
        member: the family member, '' if it could not be told.
        hashed: files whose size and hash are what the publisher listed.
        checked: parts whose every tensor has the name, shape and kind that the model needs.
        problems: a sentence for each thing that is wrong; empty if all is well.
    """

    directory: Path
    member: str
    hashed: tuple[str, ...]
    checked: tuple[str, ...]
    problems: tuple[Message, ...]

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


def verify(name_or_dir: str | Path, *, models_dir: str | Path | None = None) -> Verification:
    """Check a model. Hashes take about a second for each gigabyte; a folder copied by hand has none.

    Raises:
        CheckpointNotFoundError: there is no such model.
    """
    directory = find(name_or_dir, models_dir)
    hashed, problems = _check_content(directory)
    member = ""
    checked: tuple[str, ...] = ()
    try:
        bundle = open_bundle(directory)
        member = bundle.member
        tokenizers.load(bundle.config.text, directory)
        checked = tuple(part.name for part in check(bundle))
    except (CheckpointError, ConfigError) as error:
        problems.append(error.message)
    return Verification(directory, member, tuple(hashed), checked, tuple(problems))


def check(bundle: Bundle) -> list[Part]:
    """Check every tensor of a bundle by name, shape and kind, and read none; returns the parts.

    Raises:
        CheckpointError: as :func:`engine.checkpoints.loader.load`.
    """
    files = WeightFiles(bundle)
    return [files.prepare(part).part for part in (*SPEAKING_PARTS, *CLONING_PARTS)]


def _check_content(directory: Path) -> tuple[list[str], list[Message]]:
    """Files that are what was listed, and what is wrong with the others."""
    hashed: list[str] = []
    problems: list[Message] = []
    try:
        listing = read_listing(directory)
    except CheckpointError as error:
        return [], [error.message]
    for file in listing:
        path = directory / file.name
        if not path.is_file():
            problems.append(Message("{name} is missing: pull the model again.", name=file.name))
        elif not matches(path, file):
            problems.append(
                Message(
                    "{name} is not what {repo} lists: delete it and pull the model again.",
                    name=file.name,
                    repo=file.repo,
                )
            )
        else:
            hashed.append(file.name)
    return hashed, problems
