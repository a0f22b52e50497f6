"""One engine for all who ask it for speech at once: programs on a server, a sentence each in turn."""

from __future__ import annotations

import contextlib
import itertools
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil

from app.core.casting import ask_for_cast, directed, voices_of
from app.core.folders import Home
from app.core.settings import Settings
from app.core.style import EVERYWHERE, RuleBook, reading_options, used
from app.core.voices import VoiceStore, ask_for_voice, folded
from engine import (
    SAMPLE_RATE,
    AudioChunk,
    Float32,
    Priority,
    Script,
    SentenceCache,
    SentenceRecord,
    Session,
    SpeechRequest,
    models,
)
from engine.errors import CancelledError, PhilomelError, VoiceNotFoundError, forget_values

if TYPE_CHECKING:
    import asyncio

    from engine import Conditionals, Handle

AHEAD_SECONDS = 30.0
"""Speech that is made before somebody who takes it slowly has taken it."""
MOST_AT_ONCE = 64
"""Requests that are taken; more are told to come again."""
_LOOK_SECONDS = 0.5
_END_SECONDS = 5.0
"""What a thread that has ended may take to be gone."""


News = Float32 | SentenceRecord
"""Samples, (S,) float32 at 24 kHz, or a sentence of which all were told, its pause too."""


class BusyError(PhilomelError):
    """More is asked for than is taken at once."""


class SpeechStream:
    """Speech that somebody asked for, as it comes: a sink on the engine's side, taken from on the other.

    Args:
        turns: of all who ask, in the order in which they are served.
        tell: called on another thread when there is something to be taken, or all is over.

    Attributes:
        is_cancelled: whether it is not wanted any more.
    """

    def __init__(self, turns: deque[SpeechStream], tell: Callable[[], object]) -> None:
        self._turns, self._tell = turns, tell
        self.is_cancelled = self._over = False
        self._news: list[News] = []
        self._held = 0
        """Samples that were not taken yet."""
        self._lock = threading.Lock()
        self._handle: Handle | None = None
        self._error: BaseException | None = None

    # -- who asked

    def take(self) -> list[News]:
        """What came and was not taken yet."""
        with self._lock:
            taken, self._news, self._held = self._news, [], 0
        return taken

    def coming(self, news: threading.Event) -> Iterator[News]:
        """All that comes, to its end.

        Args:
            news: set by ``tell``, and by whoever cancels.

        Raises:
            CancelledError: it is not wanted any more.
            PhilomelError: it could not be made.
        """
        while True:
            news.clear()
            over = self._over
            yield from self.take()
            if self._ends(over=over):
                return
            news.wait(_LOOK_SECONDS)

    async def arriving(self, news: asyncio.Event) -> AsyncIterator[News]:
        """:meth:`coming`, for who must not wait on this thread."""
        while True:
            news.clear()
            over = self._over
            for each in self.take():
                yield each
            if self._ends(over=over):
                return
            await news.wait()

    def _ends(self, *, over: bool) -> bool:
        """Whether nothing follows; raises what ended it before its end."""
        if self.is_cancelled:
            raise CancelledError("Cancelled.")
        if over and self._error is not None:
            raise self._error
        return over

    def cancel(self) -> None:
        """It is not wanted any more: the engine's work for it ends within its present step."""
        with self._lock:
            self.is_cancelled = True
            handle = self._handle
        if handle is not None:
            handle.cancel()

    # -- the engine

    def room(self) -> float:
        """Seconds that may be made now: none while it is another's turn."""
        first = next((each for each in tuple(self._turns) if each.lacks() > 0), None)
        return self.lacks() if first is self else 0.0

    def lacks(self) -> float:
        """Seconds that may be made before some are taken."""
        return AHEAD_SECONDS - self.ahead()

    def ahead(self) -> float:
        """Seconds that were not taken yet."""
        return self._held / SAMPLE_RATE

    def write(self, chunk: AudioChunk) -> None:
        """Take samples; with a sentence's last ones it is the next one's turn."""
        with self._lock:
            if chunk.samples.size:
                self._news.append(chunk.samples)
                self._held += chunk.samples.size
        if chunk.last and self in self._turns:
            self._turns.remove(self)
            self._turns.append(self)
        self._tell()

    def sentence(self, record: SentenceRecord) -> None:
        """A sentence is complete, and so are the times of its words."""
        with self._lock:
            self._news.append(record)
        self._tell()

    def begin(self, work: Callable[[], Handle]) -> Handle:
        """Have it made by the job that ``work`` submits.

        Raises:
            CancelledError: it is not wanted any more.
        """
        with self._lock:
            if self.is_cancelled:
                raise CancelledError("Cancelled.")
            self._turns.append(self)
            self._handle = work()
        return self._handle

    def end(self, error: BaseException | None = None) -> None:
        """Nothing follows."""
        if self in self._turns:
            self._turns.remove(self)
        self._error, self._over = error, True
        self._tell()


class Speaking:
    """A session on a thread of its own, and who asks it for speech. Any thread may call it.

    Sentences are made for one after the other who asked, so that a book does not keep others waiting. The
    model of one request is used until all that were begun with it are made.

    Args:
        home: where voices, rules and what is learnt lie.
        settings: whose model, voice and style are taken where nothing else is asked for.
        models_dir: where models are kept; None for the user's own place.
    """

    def __init__(self, home: Home, settings: Settings, models_dir: Path | None = None) -> None:
        self.home, self.settings, self.models_dir = home, settings, models_dir
        self.store = VoiceStore(home.voices)
        self._session = Session(
            cache_dir=home.learnt,
            audio_cache=SentenceCache(home.sentences, settings.cache_mb * 1_000_000),
        )
        self._thread = threading.Thread(target=self._session.run, name="speaking")
        self._turns: deque[SpeechStream] = deque()
        self._changed = threading.Condition()
        self._numbers = itertools.count()
        self._waiting: deque[int] = deque()
        self._at_work = 0
        self._loading: tuple[str, Handle] | None = None
        self._built_in: dict[str, Mapping[str, Conditionals]] = {}

    def start(self) -> None:
        """Begin to work, and load the chosen model."""
        self._thread.start()
        with self._changed:
            self._load(self.settings.member).result.add_done_callback(self._get_ready)

    def close(self) -> None:
        """End; what is asked for still is cancelled."""
        self._session.close()
        if self._thread.ident is None:
            return
        self._thread.join()
        # What MLX keeps of a thread goes behind its last line of Python, which must be there for it still.
        process, deadline = psutil.Process(), time.monotonic() + _END_SECONDS
        while any(each.id == self._thread.native_id for each in process.threads()):
            if time.monotonic() > deadline:
                break
            time.sleep(_END_SECONDS / 1000)

    def voices(self, model: str) -> dict[str, str]:
        """Names of the voices that a model can speak with, by their keys (see :class:`VoiceCard`).

        Raises:
            CheckpointError: there is no such model.
        """
        return voices_of(self.built_in(model), self.store)

    def built_in(self, model: str) -> Mapping[str, Conditionals]:
        """The voices that come with a model, by name."""
        if model not in self._built_in:
            self._built_in[model] = models.voices(model, self.models_dir)
        return self._built_in[model]

    def languages(self) -> list[str]:
        """Codes of those that the chosen model speaks."""
        found = {model.name: model.bundle for model in models.installed(self.models_dir)}
        bundle = found.get(self.settings.member)
        return list(bundle.config.text.languages) if bundle is not None else ["en"]

    def spoken(self, tell: Callable[[], object]) -> SpeechStream:
        """Something that is about to be asked for; see :class:`SpeechStream`."""
        return SpeechStream(self._turns, tell)

    def spoken_here(self) -> tuple[SpeechStream, asyncio.Event]:
        """:meth:`spoken` for who must not wait on this thread, and what tells there that something came."""
        import asyncio

        loop, news = asyncio.get_running_loop(), asyncio.Event()

        def tell() -> None:
            # The loop of a server that has ended is closed, and the engine may still be at work for it.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(news.set)

        return self.spoken(tell), news

    def say(
        self,
        spoken: SpeechStream,
        text: str,
        model: str = "",
        voice: str = "",
        language: str = "",
        *,
        cues: bool = True,
    ) -> None:
        """Ask for speech, which ``spoken`` then brings. Waits for the model, where it is another.

        Args:
            model: name of an installed one; empty for the chosen one.
            voice: a name or key; empty for the one that was chosen for the model.
            language: two letters, if the model speaks it; else as in the settings.
            cues: whether those in the text are followed where the settings say so; not for what a screen
                reader says, which is to be heard as it stands.

        Raises:
            BusyError: too many ask.
            CheckpointError, VoiceError: there is no such model, or it cannot be loaded.
            VoiceNotFoundError: there is no such voice.
            CancelledError: it is not wanted any more.
        """
        model = model or self.settings.member
        self._enter(model, spoken)
        try:
            request = self._request(text, model, voice, language, cues=cues)
            handle = spoken.begin(
                lambda: self._session.write(
                    request, spoken, priority=Priority.EXPORT, stand_in=True, on_sentence=spoken.sentence
                )
            )
        except BaseException as error:
            self._leave()
            forget_values(error)
            raise

        def ended(result: Future[Any]) -> None:
            self._leave()
            spoken.end(result.exception())

        handle.result.add_done_callback(ended)

    def _request(self, text: str, model: str, voice: str, language: str, *, cues: bool) -> SpeechRequest:
        """What :meth:`say` is asked for, by the model that was waited for."""
        assert self._loading is not None
        loaded = self._loading[1].result.result()
        if voice and not self._knows(model, voice):
            raise VoiceNotFoundError(
                "There is no voice '{name}', but these: {known}.",
                name=voice,
                known=", ".join(sorted(set(self.voices(model).values()))),
            )
        spoken_here = language if language in loaded.config.text.languages else ""
        asked = ask_for_voice(
            self._session, loaded, self.store, voice, last=self.settings.voice(model), text=text,
            language=spoken_here or self.settings.language,
        )  # fmt: skip
        speaker = asked.result.result()
        script = directed(Script.plain(text), cues=cues and self.settings.cues)
        parts, _ = ask_for_cast(self._session, loaded, self.store, script)
        cast = {name: part.result.result() for name, part in parts.items()}
        rules = used((), RuleBook(self.home.pronunciation).rules(EVERYWHERE))
        chosen = reading_options(self.settings, rules, spoken_here, model)
        return SpeechRequest(script, speaker, chosen, cast=cast)

    def _knows(self, model: str, voice: str) -> bool:
        """Whether there is a voice of a name or key; a path is none."""
        names = self.voices(model)
        return voice in names or folded(voice) in (folded(name) for name in names.values())

    def _enter(self, model: str, spoken: SpeechStream) -> None:
        """Wait until a model is the one that is used, in the order in which it was asked for."""
        with self._changed:
            if self._at_work + len(self._waiting) >= MOST_AT_ONCE:
                raise BusyError("Too many requests are waiting. Try again in a moment.")
            number = next(self._numbers)
            self._waiting.append(number)
            try:
                while self._waiting[0] != number or (self._at_work and self._used() != model):
                    if spoken.is_cancelled:
                        raise CancelledError("Cancelled.")
                    self._changed.wait(_LOOK_SECONDS)
                if self._used() != model:
                    self._load(model)
                self._at_work += 1
            finally:
                self._waiting.remove(number)
                self._changed.notify_all()

    def _used(self) -> str:
        """The model that is loaded, or about to be; empty where that failed."""
        if self._loading is None:
            return ""
        model, handle = self._loading
        return "" if handle.result.done() and handle.result.exception() is not None else model

    def _load(self, model: str) -> Handle:
        asked = self._session.load(model, **self.settings.computing(), models_dir=self.models_dir)
        self._loading = model, asked
        return asked

    def _get_ready(self, loaded: Future[Any]) -> None:
        """Have the chosen voice worked out before somebody asks, who would be told what is wrong with it."""
        settings = self.settings

        def prepare(voice: Future[Any]) -> None:
            with contextlib.suppress(PhilomelError):
                self._session.prepare(voice.result(), reading_options(settings, None))

        with contextlib.suppress(PhilomelError):
            ask_for_voice(
                self._session, loaded.result(), self.store, "", last=settings.voice(settings.member),
                language=settings.language,
            ).result.add_done_callback(prepare)  # fmt: skip

    def _leave(self) -> None:
        with self._changed:
            self._at_work -= 1
            self._changed.notify_all()
