"""A server of the Model Context Protocol with one tool: speak, aloud, on this machine."""

from __future__ import annotations

import asyncio
import threading
from contextlib import closing

from anyio import to_thread
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from app.core.about import version
from app.core.speaking import Speaking, SpeechStream
from engine import SAMPLE_RATE, Player, SentenceRecord, wait_for_sound
from engine.errors import CancelledError, PhilomelError

_LOOK_SECONDS = 0.1


def server(speaking: Speaking) -> MCPServer:
    """The server; its ``run`` speaks over standard input and output.

    The device is opened for each text, so that none is held while nothing is said.
    """
    made = MCPServer(
        "philomel",
        title="Philomel",
        instructions="Reads text aloud in a natural voice on the user's machine.",
        version=version(),
        log_level="WARNING",
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
            news = threading.Event()
            spoken = speaking.spoken(news.set)
            try:
                seconds = await to_thread.run_sync(
                    lambda: _aloud(speaking, spoken, news, text, voice, speed), abandon_on_cancel=True
                )
            except (PhilomelError, ValueError) as error:
                raise ToolError(str(error)) from error  # The words of any other error stay here.
            finally:
                spoken.cancel()
                news.set()
        return f"It was read aloud, in {seconds:.1f} seconds."

    return made


def _aloud(
    speaking: Speaking, spoken: SpeechStream, news: threading.Event, text: str, voice: str, speed: float
) -> float:
    """Speak, and wait until it was heard; how many seconds it lasted.

    Raises:
        CancelledError: it is not wanted any more.
        PhilomelError: it cannot be spoken, or there is no sound device.
        ValueError: the speed is none.
    """
    with closing(Player(speaking.settings.output_device or None)) as player:
        player.set_volume(speaking.settings.volume)
        player.set_speed(speed)
        player.start_when(wait_for_sound(player, None, len(text)))
        speaking.say(spoken, text, voice=voice)
        for each in spoken.coming(news):
            if isinstance(each, SentenceRecord):
                continue
            left = each
            # What is made quickly fills the player, which then takes as much as is heard.
            while left.size and not spoken.is_cancelled:
                left = left[player.write(left, timeout=_LOOK_SECONDS) :]
        while not player.drain(_LOOK_SECONDS):
            if spoken.is_cancelled:
                raise CancelledError("Cancelled.")
        return player.position() / SAMPLE_RATE / speed
