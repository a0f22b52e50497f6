"""Models: the family, what of it is installed, downloads, the member in use, and the graphics card it runs
on. The watermark of exported files, which is fetched like one."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

import engine
from app.controllers.background import Controller, Task
from app.controllers.settings import Settings
from app.core import models as model_copies
from app.core.models import STARTER, Estimate, ModelInfo, ModelRow, estimate, look
from app.core.settings import FileSettings
from app.core.style import Control, controls_of
from app.engine_thread import EngineThread
from app.wording import Problem, filled, number, say
from engine import DeviceNews, FellBack, Prepared, Preparing, models
from engine.errors import BackendError, CheckpointError, PhilomelError

if TYPE_CHECKING:
    from engine import LoadedModel, Machine


class Models(Controller):
    """The family of models.

    Attributes:
        current: the model that is loaded, None while there is none.

    Signals:
        changed: the rows are others.
        progress: (name, bytes done, bytes of all).
        verified: (name, text for people, whether it passed).
        copies_told: (name, bytes of each smaller copy that can be made, by its bits).
        not_loaded: no member is there, and none is on its way.
        current_changed: (ModelInfo, or None when the engine was restarted).
        problem: (Problem; None once what went wrong went well).
    """

    changed = Signal()
    progress = Signal(str, object, object)
    verified = Signal(str, str, bool)
    copies_told = Signal(str, object)
    not_loaded = Signal()
    current_changed = Signal(object)

    def __init__(self, engine: EngineThread, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine, self._settings = engine, settings
        self.current: ModelInfo | None = None
        self._loads = 0
        """How many are under way. Their handles are not kept: a result would keep its model."""
        self._fell_back = False
        """Whether something else is loaded than was asked for: that stays told."""
        self._rows: dict[str, ModelRow] = {}
        self._downloads: dict[str, Task] = {}
        self._machine: Machine | None = None
        self._configs = {member.name: member.config for member in models.members()}
        engine.restarted.connect(self._restarted)
        settings.changed.connect(self._setting_changed)

    # -- what there is

    def rows(self) -> tuple[ModelRow, ...]:
        """The installed starter, the family, then other installed models; filled by ``reload``."""
        current = self._settings.member
        return tuple(
            replace(row, current=row.name == current, here=self._here(row)) for row in self._rows.values()
        )

    def measure(self) -> None:
        """Have this machine measured, if its processor computes; the rows then tell what follows."""
        if self._machine is None and self._on_processor():
            self._tasks.start(lambda task: model_copies.measured(task.is_cancelled), self._measured)

    def _measured(self, machine: Machine | None) -> None:
        self._machine = machine
        self.changed.emit()

    def _on_processor(self) -> bool:
        return self._engine.session.maker.startswith("cpu")

    def _here(self, row: ModelRow) -> Estimate | None:
        config = self._configs.get(row.name)
        if self._machine is None or config is None or not self._on_processor():
            return None
        return estimate(self._machine, config)

    def controls(self) -> tuple[Control, ...]:
        """The style controls of the member in use (see :mod:`app.core.style`)."""
        return controls_of(self.current.config) if self.current else ()

    def languages(self) -> tuple[str, ...]:
        """Language codes of the member in use."""
        return self.current.config.text.languages if self.current else ()

    def folder(self) -> Path:
        """Where models are kept."""
        return models.root(self._settings.models_folder())

    def set_folder(self, folder: Path | None) -> None:
        """Keep models elsewhere, None for the user's own place; nothing is moved."""
        self._settings.models_dir = str(folder) if folder else ""
        self.reload()

    def reload(self) -> None:
        """Look again what is installed."""
        folder = self._settings.models_folder()
        self._tasks.start(lambda task: look(folder), self._show_rows)

    # -- the member in use

    def choose(self, name: str) -> None:
        """Use another member; what is being read goes on with it once it is loaded."""
        self._settings.missed_member, self._settings.member = "", name

    def load(self) -> None:
        """Load the member of the settings on the engine's thread."""
        name, settings = self._settings.member, self._settings
        folder = settings.models_folder()
        handle = self._engine.session.load(name, **settings.computing(), models_dir=folder)
        self._loads += 1
        self._apply_ceiling()
        self._engine.call(
            handle,
            lambda model: self._loaded(name, model),
            lambda error: self._not_loaded(name, error),
            self._load_ended,
        )

    def want(self) -> None:
        """Load the member where an earlier attempt failed."""
        if self.current is None and self._loads == 0:
            self.load()

    # -- downloads

    def download(self, name: str) -> None:
        """Download a member, or go on with its download."""
        if name in self._downloads:
            return
        folder = self._settings.models_folder()
        # Of an attempt before this one.
        self.problem.emit(None)

        def work(task: Task) -> Path:
            report = task.progress.emit
            return models.download(name, models_dir=folder, report=report, cancelled=task.is_cancelled)

        self._downloads[name] = self._tasks.start(
            work,
            lambda path: self._arrived(),
            self._download_failed,
            on_ended=lambda task: self._download_ended(name),
            on_progress=lambda progress: self._progressed(name, progress),
        )
        self._update(name, downloading=True)

    def pause(self, name: str) -> None:
        """Stop a download; what has arrived is kept and continued by ``download``."""
        if name in self._downloads:
            self._downloads[name].cancel()

    def discard(self, name: str) -> None:
        """Cancel a download and delete what came of it."""
        task, folder = self._downloads.get(name), self._settings.models_folder()
        if task is not None:
            task.cancel()

        def work(own: Task) -> None:
            if task is not None:
                task.wait(60.0)
            models.discard(name, folder)

        self._tasks.start(work, lambda nothing: self._discarded(name))

    def verify(self, name: str) -> None:
        """Check a model's files against what their publisher lists, and every tensor."""
        folder = self._settings.models_folder()
        self._tasks.start(
            lambda task: models.verify(name, models_dir=folder),
            lambda found: self.verified.emit(name, self._verdict(found), found.passed),
        )

    def tell_copies(self, name: str) -> None:
        """Work out how large smaller copies of a model would be; ``copies_told`` follows."""
        folder = self._settings.models_folder()
        self._tasks.start(
            lambda task: model_copies.sizes(name, folder),
            lambda found: self.copies_told.emit(name, found),
        )

    def make_copy(self, name: str, bits: int) -> None:
        """Make a smaller copy of an installed model beside it."""
        folder = self._settings.models_folder()
        if name not in self._rows or self._rows[name].copying:
            return
        self._tasks.start(
            lambda task: model_copies.make(name, bits, folder, task.is_cancelled),
            lambda path: self._arrived(),
            on_ended=lambda task: self._update(name, copying=False),
        )
        self._update(name, copying=True)

    def remove(self, name: str) -> None:
        """Delete an installed member's files; the starter takes over where it was in use."""
        row = self._rows.get(name)
        if row is None or not row.removable or Path(name).name != name:
            return
        if self._settings.member == name:
            self.choose(STARTER)
        directory = self.folder() / name
        self._tasks.start(lambda task: shutil.rmtree(directory), lambda nothing: self.reload())

    def close(self) -> None:
        """Stop downloads and other work; what has arrived is kept, so that a silent network is left alone."""
        self._tasks.end(unfinished=self._downloads.values())

    # -- inside

    def _verdict(self, found: Any) -> str:
        """What a verification found, for people."""
        if not found.passed:
            return "; ".join(map(say, found.problems))
        fits = self.tr("Every part is whole and fits ({n} of them).").format(n=number(len(found.checked)))
        if not found.hashed:
            return fits
        published = self.tr("%n file(s) are as their publisher lists them.", None, len(found.hashed))
        return f"{published} {fits}"

    def _show_rows(self, rows: dict[str, ModelRow]) -> None:
        for name, row in self._rows.items():
            if name in rows:
                rows[name] = replace(rows[name], copying=row.copying)
        for name in self._downloads:
            if name in rows and name in self._rows:
                old = self._rows[name]
                rows[name] = replace(rows[name], downloading=True, done=old.done, total=old.total)
        if STARTER in rows:
            rows[STARTER] = replace(rows[STARTER], title=self.tr("Starter voice"))
        self._rows = rows
        missed = self._settings.missed_member
        if missed in rows and rows[missed].installed:
            self.choose(missed)
        self.changed.emit()

    def _update(self, name: str, **values: Any) -> None:
        if name in self._rows:
            self._rows[name] = replace(self._rows[name], **values)
            self.changed.emit()

    def _progressed(self, name: str, progress: Any) -> None:
        if name in self._rows:
            self._rows[name] = replace(self._rows[name], done=progress.done, total=progress.total)
        self.progress.emit(name, progress.done, progress.total)

    def _arrived(self) -> None:
        self.problem.emit(None)
        self.reload()

    def _download_failed(self, problem: Problem) -> None:
        """Say so, and how much is there: a file that is not what was listed is not."""
        self.problem.emit(problem)
        self.reload()

    def _download_ended(self, name: str) -> None:
        self._downloads.pop(name, None)
        self._update(name, downloading=False)

    def _discarded(self, name: str) -> None:
        self._update(name, done=0, total=0)
        self.reload()

    def _load_ended(self) -> None:
        self._loads -= 1

    def _loaded(self, name: str, model: LoadedModel) -> None:
        self._load_ended()
        if name != self._settings.member:
            return
        self.current = ModelInfo(name, model.config, dict(model.voices))
        if not self._fell_back:
            self.problem.emit(None)
        self._fell_back = False
        self.current_changed.emit(self.current)

    def _not_loaded(self, name: str, error: PhilomelError) -> None:
        self._load_ended()
        if name != self._settings.member or self._loads:
            # What was asked for since is told by its own end.
            return
        again = self.tr("Try again")
        if isinstance(error, BackendError) and self._settings.compute_device == "gpu":
            words = self.tr(
                "There is no graphics processor here that Philomel can use, so the processor computes. "
                "The settings say so now."
            )
            self._fell_back = True
            self.problem.emit(Problem(words))
            # Which takes a graphics processor where there is one, some day.
            self._settings.compute_device = "auto"
            return
        if not isinstance(error, CheckpointError):
            self._gave_up(Problem.of(error, again, self.load))
            return
        if name == STARTER:
            # Its files are the program's own: their place says nothing to a person.
            words = self.tr(
                "The voice that comes with Philomel is missing or damaged. Install Philomel again, or choose "
                "another model."
            )
            self._gave_up(Problem(words, again, self.load))
            return
        self._fell_back = True
        folder = self.folder()
        if (folder / name).exists():
            self.problem.emit(Problem.of(error))
            self.choose(STARTER)
            return
        # A disk was taken away, or somebody tidied up.
        titles = {each.name: each.title for each in models.members()}
        titles |= {each.name: each.title for each in self._rows.values()}
        words = self.tr(
            "{title} is not in {folder}: get it there, or choose the folder that has it. Until then the "
            "starter voice reads."
        )
        words = filled(words, title=titles.get(name, name), folder=folder)
        self.problem.emit(Problem(words))
        self.choose(STARTER)
        self._settings.missed_member = name
        self.reload()

    def _gave_up(self, problem: Problem) -> None:
        self.problem.emit(problem)
        self.not_loaded.emit()

    def _restarted(self) -> None:
        self.current = None
        self.current_changed.emit(None)
        self.load()

    def _apply_ceiling(self) -> None:
        megabytes = self._settings.memory_ceiling_mb
        if megabytes or self.current is not None:
            handle = self._engine.session.limit_memory(megabytes * 1_000_000 or None)
            self._engine.call(handle, lambda nothing: None)

    def _setting_changed(self, name: str) -> None:
        if name in ("member", "compute_device", "precision", "schedule"):
            self.load()
            self.changed.emit()
        elif name == "memory_ceiling_mb":
            self._apply_ceiling()


class Graphics(QObject):
    """Tells what the engine's thread says of the graphics card.

    Signals:
        preparing: (kernels ready, about how many there will be, whether the processor reads meanwhile).
        ended: it is prepared, or it will not be.
        prepared: (Message: what the model runs on now).
        problem: (Problem).
    """

    preparing = Signal(int, int, bool)
    ended = Signal()
    prepared = Signal(object)
    problem = Signal(object)

    def __init__(self, engine: EngineThread, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        engine.device.connect(self._told)
        engine.restarted.connect(self.ended)

    def cancel(self) -> None:
        """Leave the graphics card: the processor reads."""
        self._engine.session.cancel_preparing()

    def _told(self, news: DeviceNews) -> None:
        if isinstance(news, Preparing):
            self.preparing.emit(news.done, news.total, news.standing_in)
            return
        self.ended.emit()
        if isinstance(news, Prepared):
            self.prepared.emit(news.description)
        if isinstance(news, FellBack):
            words = (
                self.tr("The graphics card failed; the processor reads on in its place.")
                if news.to_processor
                else self.tr("A part made for this graphics card failed; a slower one takes its place.")
            )
            self.problem.emit(Problem(f"{words} ({say(news.reason)})"))


class Watermark(Controller):
    """Says how the files are written that speech is exported to.

    Signals:
        problem: (Problem) a file is written without the mark, said once; what became of fetching it.
        changed: fetching it has begun or ended.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._fetching: Task | None = None

    def output(self) -> FileSettings:
        """How sound is saved now."""
        return FileSettings.of(self._settings)

    def is_here(self) -> bool:
        """Whether what it takes is on this machine."""
        return engine.has_watermark(self._settings.models_folder())

    def is_fetching(self) -> bool:
        """Whether it is on its way."""
        return self._fetching is not None

    def tell_missing(self) -> None:
        """Where a mark is wished in vain, say so once."""
        if self.output().marked and not self.output().marks() and not self._settings.watermark_missed:
            self._settings.watermark_missed = True
            self.problem.emit(Problem(
                self.tr("This file is saved without a watermark, which is not on this machine yet. Download "
                        "it once, and programs can tell from later files that a machine speaks."),
                self.tr("Download (34 MB)"),
                self.fetch,
            ))  # fmt: skip

    def fetch(self) -> None:
        """Download what it takes; a broken download is continued."""
        if self._fetching is not None:
            return
        folder = self._settings.models_folder()
        self._fetching = self._tasks.start(
            lambda task: engine.fetch_watermark(models_dir=folder, cancelled=task.is_cancelled),
            lambda path: self.problem.emit(Problem(self.tr("Saved sound carries a watermark from now on."))),
            lambda problem: self.problem.emit(Problem(problem.text, self.tr("Try again"), self.fetch)),
            self._ended,
        )
        self.changed.emit()

    def close(self) -> None:
        """Stop fetching; what has arrived is kept."""
        self._tasks.end()

    def _ended(self, task: Task) -> None:
        self._fetching = None
        self.changed.emit()
