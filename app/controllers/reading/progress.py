"""What the transport shows: the state, and how far the reading is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from app.controllers.library.library import Library
from app.controllers.settings import Settings
from app.core.pace import Pace
from app.engine_thread import EngineThread
from app.wording import say
from engine import Ledger, PlayState, Script, Span
from engine.errors import Message

PROGRESS_MS = 250


@dataclass(frozen=True)
class Flag:
    """A sentence that was found wanting: where, and why."""

    span: Span
    text: str


@dataclass(frozen=True)
class Progress:
    """How far the reading is.

    Attributes:
        char: that is heard now.
        share: of the document's text before it, 0 to 1.
        spoken: seconds of the document before it, estimated, at the present speed.
        left: seconds that follow it, likewise.
        generated: spans that are generated ahead of the listener.
        flags: sentences with findings.
    """

    char: int = 0
    share: float = 0.0
    spoken: float = 0.0
    left: float = 0.0
    generated: tuple[Span, ...] = ()
    flags: tuple[Flag, ...] = ()


class ProgressTracker(QObject):
    """How far the document is read, told while it is.

    Signals:
        changed: (Progress), at most 4 times a second.
    """

    changed = Signal(object)

    def __init__(
        self, engine: EngineThread, library: Library, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._engine, self._library, self._settings = engine, library, settings
        self._pace = Pace(Script.plain(""))
        self._told: tuple[int, float] = (0, 0.0)
        """Character, and seconds before it at normal speed, as they were told last."""
        self._timer = QTimer(self, interval=PROGRESS_MS)
        self._timer.timeout.connect(self.tell)
        library.skips_changed.connect(self._measure)
        settings.changed.connect(lambda name: self.tell() if name == "speed" else None)

    def watch(self, state: PlayState) -> None:
        """The reading is in this state now."""
        self._timer.start() if state.is_active else self._timer.stop()
        self.tell()

    def tell(self) -> None:
        """Say how far the reading is now."""
        document = self._library.document
        if document is None:
            return
        char, speed = self._library.char, self._settings.speed
        ledger = self._engine.session.ledger()
        if ledger is not None:
            self._pace.learn(ledger)
        self.changed.emit(
            Progress(
                char,
                char / max(len(document.text), 1),
                self._spoken(char, speed),
                self._pace.left(char, speed),
                generated(ledger, char),
                flags(ledger, self._flag_words),
            )
        )

    def _spoken(self, char: int, speed: float) -> float:
        """Seconds before the place. What was told of a place stands, whatever the pace is found to be:
        a clock that jumps is of no use. Behind that place the pace tells what is added, before it the share
        of what was told."""
        last, told = self._told
        before, now = self._pace.spoken(last, 1.0), self._pace.spoken(char, 1.0)
        spoken = told + now - before if char >= last else told * now / max(before, 1e-9)
        self._told = (char, spoken)
        return spoken / speed

    def _measure(self) -> None:
        """Another document, or other passages that are not read."""
        script = self._library.script
        if script is not None:
            self._pace = Pace(script)
            self._told = (0, 0.0)
            self.tell()

    def _flag_words(self, findings: tuple[str | Message, ...]) -> str:
        return self.tr("This sentence may not be spoken well: {why}.").format(
            why="; ".join(map(say, findings))
        )


def generated(ledger: Ledger | None, char: int) -> tuple[Span, ...]:
    """What is generated from the present sentence on, in one piece where it follows itself."""
    spans: list[Span] = []
    for record in ledger.records() if ledger else ():
        if record.span.end <= char or not record.closed:
            continue
        if spans and record.span.start - spans[-1].end < 8:
            spans[-1] = Span(spans[-1].start, record.span.end)
        else:
            spans.append(record.span)
    return tuple(spans)


def flags(ledger: Ledger | None, words: Callable[[tuple[str | Message, ...]], str]) -> tuple[Flag, ...]:
    """Sentences with findings, in ``words`` for people."""
    records = ledger.records() if ledger else ()
    return tuple(Flag(record.span, words(record.flags)) for record in records if record.flags)
