"""A server of the Model Context Protocol with one tool: speak, aloud, on this machine."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import closing

from anyio import to_thread
from mcp.server import MCPServer

from app.core.speaking import Speaking, SpeechStream, SpokenSentence
from engine import SAMPLE_RATE, Player, wait_for_sound
from engine.errors import CancelledError

_LOOK_SECONDS = 0.1


def server(speaking: Speaking) -> MCPServer:
    """The server; its ``run`` speaks over standard input and output.

    The device is opened for each text, so that none is held while nothing is said.
    """
    made = MCPServer(
        "philomel",
        title="Philomel",
        instructions="Reads text aloud in a natural voice on the user's machine.",
    )
    one_at_a_time = asyncio.Lock()

    @made.tool()
    async def speak(text: str, voice: str = "", speed: float = 1.0) -> str:
        """Read a text aloud on the user's machine, and wait until it was heard.

        Args:
            text: plain text of any length, in words that are meant to be heard.
            voice: name of one of the user's voices; empty for the one they chose.
            speed: from 0.5 to 3; 1 is the voice's own.
        """
        async with one_at_a_time:
            stop = threading.Event()
            try:
                seconds = await to_thread.run_sync(
                    lambda: _aloud(speaking, text, voice, speed, stop.is_set), abandon_on_cancel=True
                )
            finally:
                stop.set()
        return f"It was read aloud, in {seconds:.1f} seconds."

    return made


def _aloud(speaking: Speaking, text: str, voice: str, speed: float, stopped: Callable[[], bool]) -> float:
    """Speak, and wait until it was heard; how many seconds it lasted.

    Raises:
        PhilomelError: it cannot be spoken, or there is no sound device.
        ValueError: the speed is none.
    """
    news = threading.Event()
    spoken = speaking.spoken(news.set)
    with closing(Player(speaking.settings.output_device or None)) as player:
        player.set_volume(speaking.settings.volume)
        player.set_speed(speed)
        player.start_when(wait_for_sound(player, None, len(text)))
        try:
            speaking.say(spoken, text, voice=voice)
            _play(spoken, player, news, stopped)
            while not player.drain(_LOOK_SECONDS):
                if stopped():
                    raise CancelledError("Cancelled.")
        finally:
            spoken.cancel()
        return player.position() / SAMPLE_RATE / speed


def _play(spoken: SpeechStream, player: Player, news: threading.Event, stopped: Callable[[], bool]) -> None:
    """Hand what comes to the player, to the end."""
    while not stopped():
        news.clear()
        over = spoken.is_over
        for each in spoken.take():
            if isinstance(each, SpokenSentence):
                continue
            left = each
            # What is made quickly fills the player, which then takes as much as is heard.
            while left.size and not stopped():
                left = left[player.write(left, timeout=_LOOK_SECONDS) :]
        if over:
            spoken.check()
            return
        news.wait(_LOOK_SECONDS)
    raise CancelledError("Cancelled.")
