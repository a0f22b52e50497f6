"""Who speaks what of the open document: the voices that its cast and its cues ask for, made ready."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.controllers.background import Controller
from app.controllers.library.library import Library
from app.controllers.voices.voices import Voices
from app.core.casting import Cast, keys_of, named, parts_of, proposed, spoken_by, unfound
from app.wording import Problem, say

if TYPE_CHECKING:
    from engine import Conditionals, Span, SpeechOptions

SPOKEN = "cast:"
"""What a preview of somebody's words is called, before the name."""
_LONGEST = 200
"""Characters of somebody's words that are heard."""
_AT_ONCE = 50_000
"""Characters in which it is found at once who speaks: a text of a megabyte takes half a second."""


class Casting(Controller):
    """Has the voices of a document's parts made ready.

    Signals:
        changed: the document's cast is another, or the voices that can be in it.
        ready: all voices that were asked for are there.
    """

    changed = Signal()
    ready = Signal()

    def __init__(self, library: Library, voices: Voices, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._voices = library, voices
        self._made: dict[str, Conditionals] = {}
        self._refused: set[str] = set()
        self._waiting: list[str] = []
        self._told: frozenset[str] = frozenset()
        library.skips_changed.connect(lambda skips: self.changed.emit())
        voices.changed.connect(self._new_voices)

    # -- who speaks

    @property
    def cast(self) -> Cast:
        """Who speaks the document."""
        return self._library.opened.cast

    def when_known(self, then: Callable[[], None]) -> None:
        """Do something as soon as it is known who speaks in the document; the window does not wait for that.
        Where another is open by then, nothing is done."""
        document, script = self._library.document, self._library.script
        if document is None or script is None or len(script.text) <= _AT_ONCE:
            then()
            return
        cast = self.cast
        self._tasks.start(
            lambda task: parts_of(script, cast),
            lambda parts: then() if self._library.document is document else None,
        )

    def names(self) -> list[tuple[str, int]]:
        """Those who speak in the document, who says most first, with how many times."""
        script = self._library.script
        return parts_of(script, self.cast).names if script is not None else []

    def said_by(self, span: Span) -> str:
        """Who speaks a passage; empty for nobody."""
        script = self._library.script
        return parts_of(script, self.cast).at(span) if script is not None else ""

    def say(self, span: Span, name: str | None) -> None:
        """Have a passage spoken by somebody, by nobody, or as the text tells (None); who has no voice yet is
        given the one that speaks for the fewest."""
        script = self._library.script
        if script is None:
            return
        self.set_cast(spoken_by(script, self.cast, span, name, self._voices.others()))

    def give(self, name: str, voice: str) -> None:
        """Have somebody spoken by a voice, by its key; empty for whoever reads."""
        self.set_cast(replace(self.cast.part(name, voice), on=True))

    def set_on(self, on: bool) -> None:
        """Have several speak, by voices of their own choice at first; or one voice again."""
        cast = self.cast
        if on and not cast.voices:
            cast = replace(self.propose(), said=cast.said)
        self.set_cast(replace(cast, on=on))

    def say_names(self, said: bool) -> None:
        """Have names before lines read, or not, of those who have a voice."""
        self.set_cast(replace(self.cast, says_names=said))

    def set_cast(self, cast: Cast) -> None:
        """Have its parts spoken by these, now and when it is opened again."""
        self._library.apply(self._library.opened.set_cast(cast))

    def propose(self) -> Cast:
        """A voice for everybody."""
        return proposed([name for name, _ in self.names()], self._voices.others())

    def hear(self, name: str, options: SpeechOptions) -> None:
        """Something that somebody says, in the voice that is theirs."""
        document, current = self._library.document, self._voices.current()
        if document is None:
            return
        span: Span | None = parts_of(document.script, self.cast).first(name)
        key = self.cast.voices.get(name, "") or (current.key if current is not None else "")
        if span is None or not key:
            return
        words = " ".join(document.text[span.start : span.end].split())[:_LONGEST]
        play = self._voices.previewer.speak
        self._voices.prepare(key, lambda voice: play(SPOKEN + name, words, voice, options))

    # -- voices

    def voices(self) -> dict[str, Conditionals] | None:
        """The voices that the document asks for, by the names that it has for them; None until ``ready``."""
        script = self._library.script
        names = named(script) if script is not None else ()
        keys = keys_of(names, {card.key: card.name for card in self._voices.cards()})
        self._tell(frozenset(names) - keys.keys())
        lacking = [key for key in keys.values() if key not in self._made and key not in self._refused]
        if lacking:
            self._make(lacking)
            if any(key not in self._made and key not in self._refused for key in lacking):
                return None
        return {name: self._made[key] for name, key in keys.items() if key in self._made}

    def _make(self, keys: list[str]) -> None:
        """Have these made, one after the other; built-in ones are there at once."""
        begun = bool(self._waiting)
        self._waiting += [key for key in dict.fromkeys(keys) if key not in self._waiting]
        if not begun:
            self._next(told=False)

    def _next(self, *, told: bool) -> None:
        if not self._waiting:
            if told:
                self.ready.emit()
            return
        key, later = self._waiting[0], False

        def over(found: bool) -> None:
            if self._waiting[:1] == [key]:
                self._waiting.pop(0)
                if not found:
                    self._refused.add(key)
                self._next(told=told or later)

        def made(voice: Conditionals) -> None:
            self._made[key] = voice
            over(True)

        def refused(problem: Problem | None) -> None:
            if problem is not None:
                self.problem.emit(problem)
            over(False)

        self._voices.prepare(key, made, refused)
        later = True

    def _new_voices(self) -> None:
        """Another model makes others of the same clips; a voice may have come or gone."""
        waited = bool(self._waiting)
        for known in (self._made, self._refused, self._waiting):
            known.clear()
        self.changed.emit()
        if waited:
            # Who waits asks for them anew.
            self.ready.emit()

    def _tell(self, unknown: frozenset[str]) -> None:
        """Say whom a text asks for in vain, once."""
        if unknown and unknown != self._told and self._voices.cards():
            self.problem.emit(Problem(say(unfound(sorted(unknown)[0]))))
        self._told = unknown
