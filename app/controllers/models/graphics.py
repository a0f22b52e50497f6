"""Where the model runs: a graphics card that is prepared, or that failed."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from app.engine_thread import EngineThread
from app.problem import Problem
from app.wording import say
from engine import DeviceNews, FellBack, Prepared, Preparing


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

    @Slot()
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
