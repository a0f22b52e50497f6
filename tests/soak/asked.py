"""Servers asked by lot, at once and by many: ``philomel serve``, ``philomel wyoming`` and ``philomel mcp``.

    python -m tests.soak.asked --minutes 4
    python -m tests.soak.asked --minutes 4 --seed 3 --cache 500     so many MB of sentences are kept

Good and bad requests, two models and their voices, all formats, streams that are cut off, ten at a time. Each
answer must be that to the same request before, byte for byte; at the end the first requests are asked again,
and threads, open files and memory must be as they were after half of the time. Each seed is another order of
requests; what comes at once is the machine's affair.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import hashlib
import http.client
import io
import json
import os
import random
import re
import shlex
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import soundfile
from mcp import Client, StdioServerParameters
from wyoming.client import AsyncClient
from wyoming.event import Event
from wyoming.info import Describe
from wyoming.tts import Synthesize, SynthesizeVoice

import engine
from tests.app.serve.conftest import Served, home_with, serving
from tests.support.bundle import VOICES, tiny_bundle
from tests.support.places import ROOT
from tests.support.program import MEMBER
from tests.support.sound import sound_server

TEXTS = (
    "Nobody.",
    "The small bird sings at night. All of us sleep while it sings.",
    "Nobody hears how it ends. The night is small. The bird sleeps.\n\nThe end of the night is near.",
)
BOOK = " ".join(f"The bird sings {number} times at night, and all of us sleep." for number in range(300))
CLIP = ROOT / "tests" / "data" / "clips" / "en_f_librispeech_6829_16k.mp3"
AT_ONCE = {"serve": 10, "wyoming": 10, "mcp": 3}
WAIT_SECONDS = 240.0
SETTLED_SECONDS = 60.0
MORE_MEMORY = 1.15
"""How much more of it a server may have than after half of the time."""
_BAD_NEWS = re.compile(r"Traceback|warning|error:|exception", re.I)
"""What a log may not have; that a tool was asked in vain is told there, too."""
Lot = random.Random


class Face:
    """A server, and what it has answered.

    Args:
        name: the command.
        log: file of its standard error.
    """

    def __init__(self, name: str, log: Path) -> None:
        self.name, self._log = name, log
        self.process: psutil.Process
        self.asked: Counter[str] = Counter()
        self.wrong: list[str] = []
        self._answers: dict[str, str] = {}

    async def first(self) -> None:
        """The requests that are asked before all others, and again behind them."""
        raise NotImplementedError

    async def any(self, lot: Lot) -> None:
        """One of all requests."""
        raise NotImplementedError

    async def storm(self, lot: Lot, until: float) -> None:
        """Ask one thing after the other."""
        while time.monotonic() < until and len(self.wrong) < 5:
            try:
                await asyncio.wait_for(self.any(lot), WAIT_SECONDS)
            except TimeoutError:
                self.wrong.append(f"no answer within {WAIT_SECONDS:.0f} s")

    def same(self, asked: str, answer: bytes) -> None:
        """The answer is that to the same request before."""
        digest = f"{len(answer)} bytes, {hashlib.sha256(answer).hexdigest()[:12]}"
        before = self._answers.setdefault(asked, digest)
        if before != digest:
            self.wrong.append(f"{asked}: {before} and now {digest}")

    def expect(self, what: str, *, holds: bool) -> None:
        """Something must be."""
        if not holds:
            self.wrong.append(what)

    def state(self) -> tuple[int, int, float]:
        """Threads, open files, MB."""
        process = self.process
        return process.num_threads(), process.num_fds(), process.memory_info().rss / 1e6

    async def settled(self, before: tuple[int, int, float]) -> tuple[int, int, float]:
        """The state once nothing goes on; wrong where it is not as before."""
        until = time.monotonic() + SETTLED_SECONDS
        # A thread that waits for work ends where others do it.
        most = before[0] + AT_ONCE[self.name], before[1]
        while any(n > b for n, b in zip(self.state()[:2], most, strict=True)):
            if time.monotonic() > until:
                files = Counter(os.readlink(each) for each in Path(f"/proc/{self.process.pid}/fd").iterdir())
                self.wrong.append(f"threads and files: {before[:2]} and now {self.state()[:2]}: {files}")
                break
            await asyncio.sleep(0.5)
        now = self.state()
        self.expect(f"{before[2]:.0f} MB, now {now[2]:.0f}", holds=now[2] < MORE_MEMORY * before[2])
        told = self._log.read_text()
        self.expect(f"its log: {told[-1500:]}", holds=_BAD_NEWS.search(told) is None)
        return now


class Http(Face):
    """``philomel serve``."""

    def __init__(self, served: Served, log: Path) -> None:
        super().__init__("serve", log)
        self.process, self._token = psutil.Process(served.process.pid), served.token
        self._host = urlsplit(served.address).netloc

    async def first(self) -> None:
        for model in (MEMBER, engine.STARTER):
            for kind in ("pcm", "mp3", "opus", "flac", "wav"):
                await self._good({"input": TEXTS[1], "model": model, "response_format": kind})
        await self._good({"input": TEXTS[2], "speed": 1.5, "stream_format": "sse", "response_format": "pcm"})
        for path in ("/v1/models", f"/v1/models/{MEMBER}"):
            self.same(path, (await self._ask("GET", path))[1])

    async def any(self, lot: Lot) -> None:
        act: Callable[[Lot], Any] = lot.choices(
            (self._speech, self._refused, self._cut, self._lists, self._clip), (10, 6, 4, 3, 0.3)
        )[0]
        self.asked[act.__name__.strip("_")] += 1
        await act(lot)

    async def _speech(self, lot: Lot) -> None:
        body: dict[str, Any] = {"input": lot.choice(TEXTS)}
        body["model"], voices = lot.choice(
            ((MEMBER, (*VOICES, "alloy")), (engine.STARTER, ("", "coral")), ("tts-1", VOICES))
        )
        body["voice"] = lot.choice(voices)
        body["response_format"] = lot.choice(("pcm", "mp3", "opus", "flac", "wav"))
        body["speed"] = lot.choice((1.0, 1.0, 0.5, 1.5, 3.0))
        body["stream_format"] = lot.choice(("audio", "audio", "sse"))
        await self._good(body)

    async def _good(self, body: dict[str, Any]) -> None:
        status, answer = await self._ask("POST", "/v1/audio/speech", json.dumps(body).encode())
        self.expect(f"{body}: {status} {answer[:200]!r}", holds=status == 200)
        if body.get("stream_format") == "sse":
            answer = _without_borders(answer)
        elif body.get("response_format") == "opus":
            # Each stream of Ogg has a number by lot.
            answer = soundfile.read(io.BytesIO(answer))[0].tobytes()
        self.same(json.dumps(body), answer)

    async def _refused(self, lot: Lot) -> None:
        words = {"input": TEXTS[0]}
        bad: tuple[tuple[int, Any], ...] = (
            (400, b"{"), (400, b"\xff\xfe"), (400, b"[" * 100_000), (400, []), (400, {}), (400, {"input": 5}),
            (400, {"input": " \n"}), (400, words | {"response_format": "aac"}), (400, words | {"speed": 9}),
            (400, words | {"speed": "fast"}), (400, words | {"instructions": "whisper"}),
            (400, words | {"voice": "nobody"}), (404, words | {"model": "nothing"}),
            (404, words | {"model": "../" + MEMBER}), (400, words | {"voice": 7}), (400, {"input": "* * *"}),
            (413, b" " * 4_100_000), (400, words | {"voice": "/etc/passwd"}),
            (400, words | {"stream_format": "ws"}), (400, words | {"voice": {"id": "own:none"}}),
        )  # fmt: skip
        status, body = lot.choice(bad)
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        got, answer = await self._ask("POST", "/v1/audio/speech", data)
        self.expect(f"{data[:80]!r}: {got} {answer[:200]!r}", holds=got == status)
        self.expect(f"{data[:80]!r}: {answer[:200]!r}", holds=b'"error"' in answer)

    async def _cut(self, lot: Lot) -> None:
        """Leave off in the middle, before anything came, or with half a request sent."""
        body = {"input": BOOK, "response_format": lot.choice(("pcm", "mp3")), "speed": lot.choice((1, 2))}
        body["model"] = lot.choice((MEMBER, engine.STARTER))
        data, many = json.dumps(body).encode(), lot.choice((0, 1, 2_000, 100_000))
        await asyncio.to_thread(self._leave_off, data, many, lot.choice((len(data), len(data), 100)))

    def _leave_off(self, data: bytes, many: int, sent: int) -> None:
        link = http.client.HTTPConnection(self._host, timeout=WAIT_SECONDS)
        with contextlib.closing(link):
            link.putrequest("POST", "/v1/audio/speech")
            link.putheader("Authorization", f"Bearer {self._token}")
            link.putheader("Content-Length", str(len(data)))
            link.endheaders(data[:sent])
            if many and sent == len(data):
                link.getresponse().read(many)

    async def _lists(self, lot: Lot) -> None:
        own = f"Bearer {self._token}"
        status, method, path, host, token = lot.choice(
            (
                (200, "GET", "/v1/models", "127.0.0.1", own),
                (200, "GET", "/v1/models/tts-1", "localhost", own),
                (404, "GET", "/v1/models/nothing", "localhost", own),
                (200, "GET", f"/v1/audio/voices?model={MEMBER}", "localhost", own),
                (404, "GET", "/v1/audio/voices?model=nothing", "localhost", own),
                (401, "GET", "/v1/models", "localhost", "Bearer wrong"),
                (401, "GET", "/v1/models", "localhost", ""),
                (403, "GET", "/v1/models", "example.org", own),
                (404, "GET", "/v2/models", "localhost", own),
                (405, "DELETE", "/v1/audio/speech", "localhost", own),
            )
        )
        got, answer = await self._ask(method, path, headers={"Host": host, "Authorization": token})
        self.expect(f"{method} {path} {host}: {got} {answer[:200]!r}", holds=got == status)

    async def _clip(self, lot: Lot) -> None:
        """A voice of a clip, or of what is none; the chosen model's list has it then."""
        sound, consent, status = lot.choice(
            (
                (CLIP.read_bytes(), "she said so", 201),
                (b"no sound", "yes", 400),
                (CLIP.read_bytes(), "no", 400),
            )
        )
        form = b"".join(
            b'--x\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n' % part
            for part in (
                (b"name", b"", b"Anybody"),
                (b"consent", b"", consent.encode()),
                (b"audio_sample", b'; filename="clip.mp3"', sound),
            )
        )
        kind = {"Content-Type": "multipart/form-data; boundary=x"}
        got, answer = await self._ask("POST", "/v1/audio/voices", form + b"--x--\r\n", kind)
        self.expect(f"a clip: {got} {answer[:200]!r}", holds=got == status)
        if got == 201:
            listed = (await self._ask("GET", "/v1/audio/voices"))[1]
            self.expect("a voice is not listed", holds=json.loads(answer)["id"].encode() in listed)

    async def _ask(
        self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        def work() -> tuple[int, bytes]:
            link = http.client.HTTPConnection(self._host, timeout=WAIT_SECONDS)
            with contextlib.closing(link):
                link.request(method, path, body, {"Authorization": f"Bearer {self._token}"} | (headers or {}))
                answer = link.getresponse()
                return answer.status, answer.read()

        return await asyncio.to_thread(work)


def _without_borders(events: bytes) -> bytes:
    """Server-sent events without where one piece of the sound ends and the next begins."""
    sound, told = b"", []
    for line in events.decode().split("\n"):
        if line.startswith("data: "):
            event = json.loads(line.removeprefix("data: "))
            if event["type"] == "speech.audio.delta":
                sound += base64.b64decode(event["audio"])
            else:
                told.append(event)
    return sound + json.dumps(told).encode()


class Wyoming(Face):
    """``philomel wyoming``."""

    def __init__(self, served: Served, log: Path) -> None:
        super().__init__("wyoming", log)
        self.process, self._address = psutil.Process(served.process.pid), served.address

    async def first(self) -> None:
        async with AsyncClient.from_uri(self._address) as client:
            for voice in VOICES:
                await self._good(client, TEXTS[1], voice)

    async def any(self, lot: Lot) -> None:
        act: Callable[..., Any] = lot.choices((self._many, self._bad, self._cut), (6, 3, 3))[0]
        self.asked[act.__name__.strip("_")] += 1
        async with AsyncClient.from_uri(self._address) as client:
            await act(client, lot)

    async def _many(self, client: AsyncClient, lot: Lot) -> None:
        await client.write_event(Describe().event())
        about = await _heard(client)
        self.expect(f"about: {about}", holds=about is not None and about.type == "info")
        for _ in range(lot.randrange(1, 4)):
            await self._good(client, lot.choice(TEXTS), lot.choice(VOICES))

    async def _good(self, client: AsyncClient, text: str, voice: str) -> None:
        await client.write_event(Synthesize(text, SynthesizeVoice(name=voice)).event())
        events = [await _heard(client)]
        while events[-1] is not None and events[-1].type not in ("audio-stop", "error"):
            events.append(await _heard(client))
        last = events[-1]
        self.expect(
            f"{text!r} by {voice}: {last and last.data}", holds=last is not None and last.type == "audio-stop"
        )
        self.same(f"{text!r} by {voice}", b"".join(event.payload or b"" for event in events if event))

    async def _bad(self, client: AsyncClient, lot: Lot) -> None:
        """What is refused by words, or what makes no sense at all."""
        wrong = (Synthesize("* * *"), Synthesize(TEXTS[0], SynthesizeVoice(name="nobody")), Synthesize(""))
        for asked in lot.sample(wrong, 2):
            await client.write_event(asked.event())
            event = await _heard(client)
            if event is not None and event.type == "audio-start":
                event = await _heard(client)
            self.expect(f"{asked}: {event}", holds=event is not None and event.type == "error")
        noise = (b"\n", b"no JSON\n", b'{"type": "synthesize"}\n', b'{"type": 5}\n', b"\xff\xfe\n",
                 b'{"type": "synthesize", "data": {"text": 5}}\n', b'{"type":"x","payload_length":-1}\n',
                 b'{"type": "describe", "data_length": 4}\n[]  ')  # fmt: skip
        assert client._writer is not None
        client._writer.write(lot.choice(noise))
        with contextlib.suppress(ConnectionError):
            await client._writer.drain()

    async def _cut(self, client: AsyncClient, lot: Lot) -> None:
        """Go while it speaks."""
        await client.write_event(Synthesize(BOOK, SynthesizeVoice(name=lot.choice(VOICES))).event())
        for _ in range(lot.randrange(5)):
            await _heard(client)


async def _heard(client: AsyncClient) -> Event | None:
    return await asyncio.wait_for(client.read_event(), WAIT_SECONDS)


class Mcp(Face):
    """``philomel mcp``, which reads aloud in real time, one thing after the other."""

    def __init__(self, client: Client, process: psutil.Process, log: Path) -> None:
        super().__init__("mcp", log)
        self.process, self._client = process, client

    async def first(self) -> None:
        await self._speak({"text": TEXTS[1], "speed": 3.0})
        tools = (await self._client.list_tools()).tools
        self.same("tools", json.dumps([tool.input_schema for tool in tools]).encode())

    async def any(self, lot: Lot) -> None:
        act: Callable[[Lot], Any] = lot.choices((self._good, self._bad, self._cut), (4, 4, 2))[0]
        self.asked[act.__name__.strip("_")] += 1
        await act(lot)

    async def _good(self, lot: Lot) -> None:
        await self._speak({"text": lot.choice(TEXTS), "voice": lot.choice(("", *VOICES)), "speed": 3.0})

    async def _speak(self, asked: dict[str, Any]) -> None:
        said = await self._client.call_tool("speak", asked)
        words = "".join(getattr(part, "text", "") for part in said.content)
        self.expect(f"{asked}: {words}", holds=not said.is_error and "read aloud" in words)
        self.same(json.dumps(asked), words.encode())

    async def _bad(self, lot: Lot) -> None:
        wrong: tuple[dict[str, Any], ...] = (
            {"text": "* * *"}, {"text": "Hello.", "voice": "nobody"}, {"text": "Hello.", "speed": 9}, {},
            {"text": 5}, {"text": "Hello.", "speed": "fast"},
        )  # fmt: skip
        asked = lot.choice(wrong)
        said = await self._client.call_tool("speak", asked)
        self.expect(f"{asked}: {said.content}", holds=bool(said.is_error))

    async def _cut(self, lot: Lot) -> None:
        """Think better of it."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(
                self._client.call_tool("speak", {"text": BOOK}), lot.choice((0.0, 0.5, 3.0))
            )


@contextlib.contextmanager
def _heeding(log: Path) -> Iterator[None]:
    """What is started meanwhile has a file for its errors."""
    kept = os.dup(2)
    with log.open("wb") as file:
        os.dup2(file.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


async def campaign(folder: Path, seed: int, minutes: float, cache: int) -> list[str]:
    """All three for some minutes; what was wrong."""
    models = tiny_bundle(folder / "models" / MEMBER).parent
    home, logs = home_with(folder / "home", models, cache_mb=cache), folder
    async with contextlib.AsyncExitStack() as stack:
        with _heeding(logs / "serve.log"):
            served = stack.enter_context(serving(home, "serve", "--port", "0"))
        with _heeding(logs / "wyoming.log"):
            spoken = stack.enter_context(serving(home, "wyoming", "--uri", f"unix://{folder}/wyoming.socket"))
        command = f"exec {shlex.quote(sys.executable)} -m app mcp 2> {shlex.quote(str(logs / 'mcp.log'))}"
        asked = StdioServerParameters(
            command="/bin/sh", args=["-c", command], cwd=ROOT, env=os.environ | {"PHILOMEL_DATA": str(home)}
        )
        client = await stack.enter_async_context(Client(asked))
        own = next(each for each in psutil.Process().children() if "mcp" in each.cmdline())
        faces: tuple[Face, ...] = (Http(served, logs / "serve.log"), Wyoming(spoken, logs / "wyoming.log"),
                 Mcp(client, own, logs / "mcp.log"))  # fmt: skip
        for face in faces:
            await face.first()
        lot = Lot(seed)

        async def half() -> None:
            until = time.monotonic() + 30 * minutes
            workers = [
                face.storm(Lot(lot.random()), until) for face in faces for _ in range(AT_ONCE[face.name])
            ]
            await asyncio.gather(*workers)
            for face in faces:
                await face.first()

        await half()
        before = [face.state() for face in faces]
        await half()
        for face, state in zip(faces, before, strict=True):
            now = await face.settled(state)
            figures = "{} threads, {} files, {:.0f} MB"
            print(f"{face.name}: {dict(face.asked)}; {figures.format(*state)}; now {figures.format(*now)}")
        return [f"{face.name}: {wrong}" for face in faces for wrong in face.wrong]


def main(argv: Sequence[str] | None = None) -> int:
    """A line for each server; 1 if something went wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cache", type=int, default=0, help="MB of sentences that are kept; default: none")
    options = parser.parse_args(argv)
    niceness = os.getpriority(os.PRIO_PROCESS, 0)
    with (
        tempfile.TemporaryDirectory() as sound,
        sound_server(Path(sound)),
        tempfile.TemporaryDirectory(prefix="philomel-asked-") as folder,
    ):
        # The sound server alone goes before all others.
        os.setpriority(os.PRIO_PROCESS, 0, niceness)
        wrong = asyncio.run(campaign(Path(folder), options.seed, options.minutes, options.cache))
    print(*wrong, sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
