"""``philomel wyoming``, asked by the protocol's own client."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest
from wyoming.client import AsyncClient
from wyoming.event import Event
from wyoming.info import Describe, Info
from wyoming.tts import Synthesize, SynthesizeVoice

from tests.app.serve.conftest import Served, home_with, serving
from tests.support.bundle import VOICES


async def talk(address: str) -> None:
    async with AsyncClient.from_uri(address) as client:
        await client.write_event(Describe().event())
        program = Info.from_event(await heard(client)).tts[0]
        assert [voice.name for voice in program.voices] == list(VOICES)
        assert program.voices[0].languages == ["en"]
        for voice in ("bela", "anna"):
            await client.write_event(Synthesize("The bird sings.", SynthesizeVoice(name=voice)).event())
            events = [await heard(client)]
            while events[-1].type != "audio-stop":
                events.append(await heard(client))
            assert len(b"".join(event.payload or b"" for event in events)) > 24_000


async def heard(client: AsyncClient) -> Event:
    event = await asyncio.wait_for(client.read_event(), 60)
    assert event is not None
    return event


def test_home_assistant_has_its_speech(tmp_path: Path, models_dir: Path) -> None:
    home = home_with(tmp_path / "home", models_dir)
    uri = f"unix://{tmp_path}/wyoming.socket"
    with serving(home, "wyoming", "--uri", uri) as running:
        assert isinstance(running, Served)
        asyncio.run(talk(running.address))


def test_who_asks_in_vain_or_goes_meanwhile_leaves_no_trace(
    tmp_path: Path, models_dir: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    home = home_with(tmp_path / "home", models_dir)
    uri = f"unix://{tmp_path}/wyoming.socket"

    async def ask(address: str) -> None:
        for _ in range(3):
            async with AsyncClient.from_uri(address) as client:
                await client.write_event(Synthesize("* * *").event())
                await client.write_event(Synthesize("* * *").event())
        german = "Guten Morgen, wie geht es Ihnen heute an diesem schönen Tag?"
        for data in (
            {},
            {"text": 5},
            {"text": "The bird.", "voice": 5},
            {"text": "Hm.", "voice": {"name": 5}},
            {"text": "The bird sings.", "voice": {"name": "nobody"}},
            *({"text": text} for text in ("", " \n ", "* * *", german)),
        ):
            async with AsyncClient.from_uri(address) as client:
                await client.write_event(Event("synthesize", data))
                assert (await heard(client)).type == "error", "no sound begins that then breaks off"
                assert await asyncio.wait_for(client.read_event(), 60) is None, "nor is more waited for"

    with serving(home, "wyoming", "--uri", uri) as running:
        asyncio.run(ask(running.address))
        for said in (b'{"type": "describe"}\n', b'{"type": "synthesize", "data_length": 99}\n{"text'):
            with socket.socket(socket.AF_UNIX) as gone:
                gone.connect(running.address.removeprefix("unix://"))
                gone.sendall(said)
                if said.startswith(b'{"type": "describe"'):
                    assert gone.recv(1), "an answer, of which the rest is not read"
        for said in (
            b"{}",
            b"[]",
            b"no event",
            b'{"type": "synthesize", "data_length": 9999999999}\n{',
            b'{"type": "describe", "payload_length": 9999999999}\n',
            b"[" * 5000,
            b'{"type": 5}',
            b'{"type": "synthesize", "data_length": "5"}',
        ):
            with socket.socket(socket.AF_UNIX) as wrong:
                wrong.connect(running.address.removeprefix("unix://"))
                wrong.sendall(said + b"\n")
                wrong.shutdown(socket.SHUT_WR)
                assert wrong.recv(1) == b"", "the connection ends"
        asyncio.run(talk(running.address))
    said = capfd.readouterr().err
    assert "Traceback" not in said
    assert said.count("no event of Wyoming's protocol") == 6
