"""``philomel mcp``, asked by the protocol's own client; what it says is heard from a sound card."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import numpy as np
from mcp import Client, StdioServerParameters

from app.core.about import version
from tests.app.serve.conftest import home_with
from tests.support.places import ROOT
from tests.support.sound import SoundServer


def server(home: Path) -> StdioServerParameters:
    return StdioServerParameters(
        command=sys.executable,
        args=["-m", "app", "mcp"],
        cwd=ROOT,
        env=dict(os.environ) | {"PHILOMEL_DATA": str(home)},
    )


def test_an_assistant_speaks_aloud(sound: SoundServer, tmp_path: Path, models_dir: Path) -> None:
    async def talk() -> None:
        async with Client(server(home_with(tmp_path / "home", models_dir))) as client:
            assert client.server_info.version == version()
            tools = (await client.list_tools()).tools
            assert [tool.name for tool in tools] == ["speak"]
            assert set(tools[0].input_schema["properties"]) == {"text", "voice", "speed"}
            said = await client.call_tool("speak", {"text": "The bird sings at night.", "speed": 1.5})
            assert not said.is_error
            assert "read aloud" in said.content[0].text
            for wrong, why in (
                ({"text": "* * *"}, "nothing to read"),
                ({"text": "Hello.", "voice": "nobody"}, "no voice 'nobody'"),
                ({"text": "Hello.", "speed": 9}, "0.5"),
            ):
                answer = await client.call_tool("speak", wrong)
                assert answer.is_error
                assert why in answer.content[0].text

    with sound.recording() as recorder:
        asyncio.run(talk())
        assert np.abs(recorder.samples()).max() > 0.01


def test_an_assistant_that_thinks_better_of_it_ends_the_sound(
    sound: SoundServer, tmp_path: Path, models_dir: Path
) -> None:
    async def talk() -> None:
        async with Client(server(home_with(tmp_path / "home", models_dir))) as client:
            await client.call_tool("speak", {"text": "Good night."})
            asked = asyncio.create_task(client.call_tool("speak", {"text": "All of us sleep. " * 200}))
            await asyncio.sleep(4)
            asked.cancel()
            await asyncio.sleep(3)
            quiet.append(recorder.seconds)
            await asyncio.sleep(1.0)
            quiet.append(recorder.seconds)

    quiet: list[float] = []
    with sound.recording() as recorder:
        asyncio.run(talk())
    start, end = (round(second * recorder.rate) for second in quiet)
    heard = recorder.samples()[start:end]
    assert heard.size
    assert np.abs(heard).max() < 1e-4
