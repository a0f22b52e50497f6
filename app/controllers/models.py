"""Models: the family, what of it is installed, downloads, and the member in use."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.controllers.style import Control


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
        problem: why an installed one cannot, or ''.
        removable: whether ``remove`` works.
        done, total: bytes of its download, 0 of 0 where none was begun.
        downloading: whether bytes come now.
        current: whether it is the member in use.
    """

    name: str
    title: str
    size: int
    licence: str
    languages: tuple[str, ...]
    parameters: int
    installed: bool
    problem: str = ""
    removable: bool = False
    done: int = 0
    total: int = 0
    downloading: bool = False
    current: bool = False


class Models(QObject):
    """The family of models.

    Signals:
        changed: the rows are others.
        progress: (name, bytes done, bytes of all).
        verified: (name, text for people, whether it passed).
        loading_changed: (title of the member that is being loaded, '' when it is there).
        current_changed: (ModelInfo) a member was loaded.
        problem: (Problem).
    """

    changed = Signal()
    progress = Signal(str, object, object)
    verified = Signal(str, str, bool)
    loading_changed = Signal(str)
    current_changed = Signal(object)
    problem = Signal(object)

    def rows(self) -> tuple[ModelRow, ...]: ...
    def controls(self) -> tuple[Control, ...]:
        """The style controls of the member in use (see :mod:`app.controllers.style`)."""

    def languages(self) -> tuple[str, ...]:
        """Language codes of the member in use."""

    @Slot(str)
    def choose(self, name: str) -> None: ...
    @Slot(str)
    def download(self, name: str) -> None: ...
    @Slot(str)
    def pause(self, name: str) -> None: ...
    @Slot(str)
    def discard(self, name: str) -> None:
        """Cancel a download and delete what came of it."""

    @Slot(str)
    def verify(self, name: str) -> None: ...
    @Slot(str)
    def remove(self, name: str) -> None: ...
    def folder(self) -> Path: ...
    @Slot(object)
    def set_folder(self, folder: Path | None) -> None: ...
    def reload(self) -> None: ...
