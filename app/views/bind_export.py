"""Ties saving as sound to the window: asking where to, how far it is, and what was broken off."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, QUrl
from PySide6.QtGui import QDesktopServices

from app.controllers.program import Program
from app.controllers.reading.exporter import Unfinished
from app.problem import Problem
from app.views import kit
from app.views.kit import asking
from app.views.main_window import MainWindow
from app.views.reading.contents import chapter_at
from engine import Span

Tell = Callable[[Problem], None]


class ExportBinding(QObject):
    """Asks for exports and shows how they go."""

    def __init__(
        self, window: MainWindow, program: Program, selection: Callable[[], Span | None], tell: Tell
    ) -> None:
        """``selection``: what the reader has selected; ``tell``: shows a note with its button."""
        super().__init__(window)
        self._window, self._program, self._selection, self._tell = window, program, selection, tell
        self._wanted: Unfinished | None = None
        self._marked = False
        exporter, job = program.exporter, window.job
        exporter.started.connect(
            lambda path: job.begin(self.tr("Saving {name} as sound").format(name=Path(path).name))
        )
        # What a file carries is settled when it is begun.
        exporter.started.connect(lambda path: setattr(self, "_marked", program.watermark.output().marks()))
        exporter.progress.connect(job.set_progress)
        exporter.ended.connect(job.hide)
        exporter.finished.connect(self._exported)
        exporter.stopped.connect(self._stopped)
        job.cancelled.connect(exporter.cancel)
        window.contents.save_requested.connect(self.export_chapter)
        program.voices.ready.connect(lambda voice: self._resume())
        program.library.document_changed.connect(lambda document, char: self._resume())
        # Once the window stands; a document may still be on its way.
        QTimer.singleShot(0, self, self._mention)

    def export(self) -> None:
        """Save the document, or what is selected, as sound."""
        document, selection = self._program.library.document, self._selection()
        if document is not None:
            title = self.tr("Save the selection as sound") if selection else self.tr("Save as sound")
            self._export(title, document.title, selection)

    def export_chapter(self, start: int | None = None) -> None:
        """Save what stands under a heading, up to the next that does not stand under it.

        ``start``: of the heading; None for the one that the reader is under.
        """
        library = self._program.library
        document = library.document
        if document is None:
            return
        char = library.char if start is None else start
        chapter = chapter_at(document, char) or Span(0, len(document.text))
        title = next((each.title for each in document.outline if each.start == chapter.start), document.title)
        self._export(self.tr("Save this chapter as sound"), title, chapter)

    def _export(self, title: str, name: str, selection: Span | None) -> None:
        exporter, settings = self._program.exporter, self._program.settings
        if exporter.is_running():
            self._tell(Problem(self._how_far()))
            return
        name = "".join(c for c in name if c.isalnum() or c in " -_").strip()[:60]
        start = Path(settings.export_dir or Path.home()) / f"{name or 'reading'}.flac"
        path = asking.file_for_sound(self._window, title, start)
        if path is None:
            return
        resume = exporter.can_resume(path, selection)
        if not resume and not asking.may_replace(self._window, title, path):
            return
        settings.export_dir = str(path.parent)
        exporter.start(path, selection, resume=resume)

    def may_close(self) -> bool:
        """Whether the window may go: an export that runs is broken off only when that is wanted."""
        exporter = self._program.exporter
        if not exporter.is_running():
            return True
        closes = asking.sure(
            self._window, self.tr("Saving as sound"), self._how_far(),
            self.tr("Close"), self.tr("Go on saving"),
            details=self.tr("If you close now, you can go on with it at the next start."),
        )  # fmt: skip
        # It may have come to its end meanwhile.
        return closes or not exporter.is_running()

    def _how_far(self) -> str:
        done = round(100 * self._program.exporter.share)
        return self.tr("Speech is still being saved: {n} % are done.").format(n=done)

    def _mention(self) -> None:
        """Say at the start what was broken off, and offer to go on with it."""
        unfinished = self._program.exporter.unfinished()
        if not unfinished:
            return
        last = unfinished[0]
        # Saving under the same name goes on with it all the same.
        text = self.tr("Saving {name} as sound was broken off.").format(name=last.path.name)
        self._tell(Problem(text, self.tr("Go on"), partial(self._go_on, last)))

    def _go_on(self, unfinished: Unfinished) -> None:
        """Open its text, and save on once there is a voice."""
        self._wanted = unfinished
        if self._program.library.source != unfinished.source:
            self._program.library.open_recent(unfinished.source)
        else:
            self._resume()

    def _resume(self) -> None:
        wanted, program = self._wanted, self._program
        if wanted is None or program.player.voice is None or program.library.source != wanted.source:
            return
        self._wanted = None
        if program.exporter.can_resume(wanted.path, wanted.selection):
            program.exporter.start(wanted.path, wanted.selection, resume=True)
            return
        text = self.tr(
            "{name} was begun with another voice or style. Choose those again and save under the same name, "
            "or save it anew."
        )
        self._tell(Problem(text.format(name=wanted.path.name)))

    def _exported(self, path: Path) -> None:
        folder = QUrl.fromLocalFile(str(Path(path).parent))

        def show() -> None:
            QDesktopServices.openUrl(folder)

        marked = self.tr("{name} is written, with a watermark.")
        text = marked if self._marked else self.tr("{name} is written, without a watermark.")
        text = text.format(name=Path(path).name)
        self._tell(Problem(text, self.tr("Show the folder"), show))

    def _stopped(self, path: Path, seconds: float) -> None:
        """A cancelled export looks like any other sound: say that it is not whole."""
        text = self.tr("{name} holds the first {time} only. Save as sound again to go on with it.")
        self._tell(Problem(text.format(name=path.name, time=kit.clock(max(seconds, 1.0)))))
