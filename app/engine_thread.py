"""The engine's own thread: the only one that touches MLX, and what brings its results to the window."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QThread, Signal

from app.wording import Problem, filled
from engine import Session
from engine.errors import CancelledError, PhilomelError

if TYPE_CHECKING:
    from engine import Handle, Player, SentenceCache

log = logging.getLogger(__name__)

STACK_BYTES = 16 << 20
"""macOS gives threads 512 KB, which MLX's compilation exceeds."""
STOP_MS = 20_000
IDLE_SECONDS = 20 * 60.0


class _Worker(QThread):
    """Runs one session after another on the same thread: of each thread that has computed stay those that
    MLX made for it."""

    broke = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._sessions: SimpleQueue[Session | None] = SimpleQueue()
        self._is_free = threading.Event()
        self._is_free.set()
        self.setObjectName("engine")
        self.setStackSize(STACK_BYTES)

    def take(self, session: Session) -> None:
        """Run a session until it is closed; the one before must have ended."""
        self._is_free.clear()
        self._sessions.put(session)
        self.start()

    def wait_until_free(self) -> bool:
        """Wait until the session has ended; False where it does not in time."""
        return self._is_free.wait(STOP_MS / 1000)

    def end(self) -> None:
        """End behind the present session."""
        self._sessions.put(None)

    def run(self) -> None:
        """Work until the end is asked for; whatever breaks a session is told, not raised."""
        while (session := self._sessions.get()) is not None:
            try:
                session.run()
            except Exception:
                log.exception("The engine's thread ended.")
                self.broke.emit()
            # What it held should not live until there is another.
            del session
            self._is_free.set()


class EngineThread(QObject):
    """Owns the session and the thread it works on; begins a new session after a failure.

    Attributes:
        session: the present one; ask anew after a restart.

    Signals:
        device: (engine.types.DeviceNews) where the model runs has changed, or will.
        failed: (Problem) something unexpected; its button restarts the engine.
        restarted: a new session stands ready; load the member again.
        state: what is heard has another state, which the session tells.
    """

    device = Signal(object)
    failed = Signal(object)
    restarted = Signal()
    state = Signal()
    _ended = Signal(object)

    def __init__(
        self,
        *,
        cache_dir: Path | None = None,
        audio_cache: SentenceCache | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._player: Player | None = None
        self._cache_dir, self._audio_cache = cache_dir, audio_cache
        self._ended.connect(self._deliver)
        self.session = self._new_session()
        self._worker = self._new_worker()

    def set_player(self, player: Player | None) -> None:
        """Where readings are heard, in this session and those after a restart."""
        self._player = self.session.player = player

    def start(self) -> None:
        """Begin to work."""
        if not self._worker.isRunning():
            self._worker.take(self.session)

    def call(
        self,
        handle: Handle,
        on_result: Callable[[Any], None],
        on_error: Callable[[PhilomelError], None] | None = None,
        on_cancelled: Callable[[], None] = lambda: None,
    ) -> None:
        """Have a job's result or error delivered on this object's thread.

        An error that nobody foresaw is given to ``on_error`` in words for people, and told by ``failed``,
        whose button restarts the engine. So are all errors where ``on_error`` is None.
        """

        def ended(future: Future[Any]) -> None:
            self._ended.emit((future, on_result, on_error, on_cancelled))

        handle.result.add_done_callback(ended)

    def restart(self) -> None:
        """End the present session and begin a new one with the same player."""
        self._end_session()
        self.session = self._new_session()
        self._worker.take(self.session)
        self.restarted.emit()

    def close(self) -> None:
        """End the thread; what it was doing is cancelled."""
        self._end_session()
        self._worker.end()
        self._worker.wait(STOP_MS)

    def problem(self, error: BaseException) -> Problem:
        """An unforeseen error, told to the log, with the button that restarts the engine."""
        log.error("The engine met an unexpected error.", exc_info=error)
        words = self.tr("The engine met an unexpected error ({error}). Your place is kept.")
        return Problem(filled(words, error=error), self.tr("Restart engine"), self.restart)

    def _new_session(self) -> Session:
        return Session(
            on_device=self.device.emit,
            on_state=lambda state: self.state.emit(),
            player=self._player,
            player_follows=True,
            cache_dir=self._cache_dir,
            audio_cache=self._audio_cache,
            idle_seconds=IDLE_SECONDS,
        )

    def _new_worker(self) -> _Worker:
        worker = _Worker(self)
        worker.broke.connect(self._broke)
        return worker

    def _end_session(self) -> None:
        """End the session; a thread that does not come out of it is left to itself."""
        self.session.close()
        worker = self._worker
        if worker.wait_until_free():
            return
        log.error("The engine's thread did not end in %d ms.", STOP_MS)
        # A QThread must not be deleted alive: the connection keeps this one until it ends.
        worker.setParent(None)
        worker.finished.connect(lambda: worker.deleteLater())
        worker.end()
        self._worker = self._new_worker()

    def _broke(self) -> None:
        words = self.tr("The engine stopped. Your place is kept.")
        self.failed.emit(Problem(words, self.tr("Restart engine"), self.restart))

    def _deliver(self, ended: tuple[Future[Any], Callable[[Any], None], Any, Callable[[], None]]) -> None:
        future, on_result, on_error, on_cancelled = ended
        error = future.exception()
        if error is None:
            on_result(future.result())
        elif isinstance(error, CancelledError):
            on_cancelled()
        else:
            known = isinstance(error, PhilomelError)
            problem = Problem.of(error) if known else self.problem(error)
            if on_error is not None:
                on_error(error if known else PhilomelError(problem.text))
            if on_error is None or not known:
                self.failed.emit(problem)
