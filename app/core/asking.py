"""What is asked of the engine: a document's script in the reader's voice, language and style."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from app.core.settings import Settings
from app.core.style import reading_options
from app.documents.model import Document
from app.documents.steps import Steps
from engine import Script, SpeechRequest, identify
from engine.errors import LanguageError, PhilomelError, TextError

if TYPE_CHECKING:
    from engine import Conditionals, Handle, ModelConfig, Pronunciation, Session, Sounds, SpeechOptions


LOOKED_AT = 1000
"""Characters that tell what language the model has no letters for."""


class Asking:
    """Asks a session for readings.

    Attributes:
        config: of the model that reads, None while there is none.
        voice: that reads, None while there is none.
        pronunciation: how words are said.
        language: that this text alone is read in, whatever it looks like; '' where the settings say it.
        asked: what is read; kept when it was read to its end.
    """

    def __init__(self, session: Callable[[], Session], settings: Settings) -> None:
        """``session``: the engine's; another one after a restart."""
        self._session, self._settings = session, settings
        self.config: ModelConfig | None = None
        self.voice: Conditionals | None = None
        self.pronunciation: Pronunciation | None = None
        self.language = ""
        self.asked: SpeechRequest | None = None

    @property
    def end(self) -> int | None:
        """Where what is read ends before its text does; None where it does not."""
        return self.asked.end if self.asked is not None else None

    def options(self) -> SpeechOptions:
        """The options that a reading has now."""
        return reading_options(self._settings, self.pronunciation, self.language)

    def steps(self, document: Document | None, script: Script | None) -> Steps | None:
        """Steps through a document, as it is read; None without one."""
        if document is None or script is None:
            return None
        options = self.options()
        return Steps(script, document.blocks, options.language, self.config, options)

    def unspoken(self, error: PhilomelError, document: Document | None, char: int) -> str:
        """The language that a reading from a character came to nothing for; '' where it was not that."""
        if isinstance(error, LanguageError):
            return error.language
        if not isinstance(error, TextError) or document is None or self.config is None:
            return ""
        language = identify(document.text[char : char + LOOKED_AT]).language
        return language if language not in self.config.text.languages else ""

    def play(
        self,
        script: Script,
        start: int,
        end: int | None,
        cast: Mapping[str, Conditionals] | None,
        *,
        from_word: bool = False,
        sounds: Sounds | None = None,
    ) -> Handle:
        """Have a script read; without its ``cast`` it waits, as without its voice. ``sounds``: of a recording
        that is heard in place of a voice.
        """
        voice = self.voice if cast is not None else None
        self.asked = SpeechRequest(script, voice, self.options(), start, end, from_word, cast or {}, sounds)
        return self._session().play(self.asked)

    def seek(self, char: int) -> Handle | None:
        """Go on from a character; None where nothing is read."""
        begun = self._session().seek(char)
        if begun is None or self.asked is None:
            return None
        self.asked = replace(self.asked, end=None)
        return begun

    def change(self, cast: Mapping[str, Conditionals] | None = None) -> Handle | None:
        """Read on in this style from the next sentence on; given a ``cast``, with the voices, too."""
        if cast is None:
            return self._session().change(options=self.options())
        return self._session().change(self.voice, self.options(), cast)
