"""Speech for Home Assistant and what else speaks its protocol for voices, Wyoming."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import cast

from anyio import to_thread
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.error import Error
from wyoming.event import Event, async_read_event
from wyoming.info import Attribution, Describe, Info, TtsProgram, TtsVoice
from wyoming.server import AsyncEventHandler
from wyoming.tts import Synthesize

import engine
from app.core.speaking import Speaking
from engine.errors import PhilomelError, TextError

log = logging.getLogger(__name__)

_OURS = Attribution(name="Philomel", url="")
_MOST_BYTES = 4_000_000
"""Of what is taken at once, as of a request over HTTP: the protocol knows no bound."""
_SOUND = {"rate": engine.SAMPLE_RATE, "width": 2, "channels": 1}


class _Bounded:
    """What comes from a program, no piece of it longer than is taken at once."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader
        self.readline = reader.readline

    async def readexactly(self, size: int) -> bytes:
        """The next bytes.

        Raises:
            OverflowError: they are too many.
        """
        if size > _MOST_BYTES:
            raise OverflowError(f"{size} bytes at once")
        return await self._reader.readexactly(size)


class Handler(AsyncEventHandler):
    """Answers one program: who it speaks with, and what it asks to have said.

    Args:
        reader, writer: to and from the program.
        speaking: the engine.
    """

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, speaking: Speaking
    ) -> None:
        super().__init__(reader, writer)
        self._speaking = speaking

    async def run(self) -> None:
        """Answer until the program is gone, however it goes."""
        # The latter where it goes in the middle of a message.
        with contextlib.suppress(ConnectionError, EOFError):
            try:
                while (event := await self._next()) is not None and await self.handle_event(event):
                    pass
            finally:
                self.writer.close()

    async def _next(self) -> Event | None:
        """What is asked next; None at the end, and of what is no event of the protocol."""
        try:
            return await async_read_event(cast(asyncio.StreamReader, _Bounded(self.reader)))
        except (AttributeError, KeyError, OverflowError, RecursionError, TypeError) as error:
            log.warning("A program sent what is no event of Wyoming's protocol: %r", error)
            return None

    async def handle_event(self, event: Event) -> bool:
        """Answer one question. Behind an error the connection ends: Home Assistant waits for an end of the
        sound, or of the connection, and passes over errors."""
        try:
            if Describe.is_type(event.type):
                await self.write_event((await to_thread.run_sync(self._about)).event())
            elif Synthesize.is_type(event.type):
                await self._say(_asked(event))
        except PhilomelError as error:
            await self.write_event(Error(text=str(error), code=type(error).__name__).event())
            return False
        return True

    def _about(self) -> Info:
        """The chosen model's voices."""
        languages = self._speaking.languages()
        names = self._speaking.voices(self._speaking.settings.member).values()
        voices = [TtsVoice(name, _OURS, True, name.capitalize(), None, languages) for name in names]
        program = TtsProgram("philomel", _OURS, True, "Philomel", None, voices)
        return Info(tts=[program])

    async def _say(self, asked: Synthesize) -> None:
        """Send a text's speech, as it is generated."""
        spoken, news = self._speaking.spoken_here()
        voice = (asked.voice.name if asked.voice is not None else None) or ""
        try:
            await to_thread.run_sync(self._speaking.say, spoken, asked.text, "", voice)
            begun = False
            async for each in spoken.arriving(news):
                if isinstance(each, engine.SentenceRecord):
                    continue
                if not begun:
                    # Not before: what cannot be said at all is an error, and no sound that breaks off.
                    await self.write_event(AudioStart(**_SOUND).event())
                    begun = True
                sound = engine.as_int16(each).tobytes()
                await self.write_event(AudioChunk(audio=sound, **_SOUND).event())
            await self.write_event(AudioStop().event())
        finally:
            spoken.cancel()


def _asked(event: Event) -> Synthesize:
    """What is to be said.

    Raises:
        TextError: that cannot be told.
    """
    try:
        asked = Synthesize.from_event(event)
    except (AttributeError, KeyError, TypeError):
        asked = None
    name = asked.voice.name if asked is not None and asked.voice is not None else None
    if asked is None or not isinstance(asked.text, str) or not isinstance(name, str | None):
        raise TextError("There is nothing to read in this text.")
    return asked
