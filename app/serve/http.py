"""Speech as other programs ask for it over HTTP: OpenAI's interface for speech, on this machine."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import struct
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import soundfile as sf
from anyio import CapacityLimiter, to_thread
from starlette.applications import Starlette
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

import engine
from app.core.settings import FileSettings
from app.core.speaking import (
    MOST_AT_ONCE,
    BusyError,
    News,
    Speaking,
    SpeechStream,
)
from app.core.voices import OWN, languages_of, unique
from app.serve.guard import CLIP_BYTES, Guard, refusal
from engine import SAMPLE_RATE, Float32, MarkingStream, SentenceRecord, Stretcher, as_int16, load_marker
from engine.errors import (
    CancelledError,
    CheckpointNotFoundError,
    ClipError,
    PhilomelError,
    TextError,
    VoiceNotFoundError,
)

_THEIR_MODELS = re.compile(r"(?:tts-1(?:-hd)?|gpt-4o-mini-tts)(?:-\d[\d-]*)?")
_THEIR_VOICES = (
    "alloy", "ash", "ballad", "cedar", "coral", "echo", "fable", "marin", "nova", "onyx", "sage", "shimmer",
    "verse",
)  # fmt: skip
"""What programs ask for that were written for that company's: they get the model and voice chosen here."""
_SPEEDS = (0.5, 3.0)
_DENIED = re.compile(r"\W*(?:false|no|not|none|null|undefined|off|[0nf])?\W*", re.I)
"""What programs send in place of a consent where none was given."""
WATERMARK = "Philomel-Watermark"
"""The header that says whether the sound carries one."""


class _RefusedError(Exception):
    """A request cannot be answered, and why, for the program that sent it."""

    def __init__(self, status: int, words: str, *, param: str | None = None, code: str | None = None) -> None:
        super().__init__(words)
        self.answer = refusal(status, words, param=param, code=code)


def application(speaking: Speaking, token: str) -> ASGIApp:
    """The application, which knows who may ask."""
    faces = _Faces(speaking)
    routes = [
        Route("/v1/audio/speech", faces.speech, methods=["POST"]),
        Route("/v1/audio/voices", faces.voices, methods=["GET", "POST"]),
        Route("/v1/models", faces.models),
        Route("/v1/models/{name}", faces.model),
    ]
    handlers: dict[Any, Any] = {
        _RefusedError: lambda request, error: error.answer,
        PhilomelError: lambda request, error: _told(error),
        HTTPException: lambda request, error: refusal(error.status_code, error.detail, headers=error.headers),
        # Which is printed here, too.
        Exception: lambda request, error: refusal(500, f"It could not be answered: {error!r}."),
    }
    return Guard(Starlette(routes=routes, exception_handlers=handlers), token)


@dataclass(frozen=True)
class _Asked:
    """A request for speech.

    Attributes:
        text, model, voice: empty for the chosen ones.
        kind: one of ``FORMATS``.
        speed: 0.5 to 3.
        events: whether it comes as server-sent events, with the times of its words.
    """

    text: str
    model: str
    voice: str
    kind: str
    speed: float
    events: bool

    @classmethod
    def of(cls, body: Any) -> _Asked:
        """Out of a request's body.

        Raises:
            _RefusedError: it cannot be answered.
        """
        if not isinstance(body, dict):
            raise _RefusedError(400, "Send a JSON object.")
        text = body.get("input")
        if not isinstance(text, str) or not text.strip():
            raise _RefusedError(400, "'input' must be the text to say.", param="input")
        if body.get("instructions"):
            words = "No model here follows instructions: leave them out."
            raise _RefusedError(400, words, param="instructions", code="unsupported_parameter")
        kind = body.get("response_format") or "mp3"
        if not isinstance(kind, str) or kind not in FORMATS:
            words = f"'response_format' must be one of {', '.join(FORMATS)}."
            raise _RefusedError(400, words, param="response_format")
        speed = 1.0 if body.get("speed") is None else body["speed"]
        low, high = _SPEEDS
        if type(speed) not in (int, float) or not low <= speed <= high:
            raise _RefusedError(400, f"'speed' must be a number from {low:g} to {high:g}.", param="speed")
        voice = body.get("voice") or ""
        if isinstance(voice, dict):
            voice = voice.get("id", "")
        model, form = body.get("model") or "", body.get("stream_format") or "audio"
        if not isinstance(model, str) or not isinstance(voice, str) or form not in ("audio", "sse"):
            raise _RefusedError(
                400, "'model' and 'voice' must be names, 'stream_format' either audio or sse."
            )
        return cls(
            text,
            "" if _THEIR_MODELS.fullmatch(model) else model,
            "" if voice in _THEIR_VOICES else voice,
            kind,
            float(speed),
            form == "sse",
        )


class _Faces:
    """What each address answers."""

    def __init__(self, speaking: Speaking) -> None:
        self._speaking = speaking
        # Who waits for a model keeps nobody else's work waiting.
        self._waiting = CapacityLimiter(2 * MOST_AT_ONCE)

    async def speech(self, request: Request) -> Any:
        """Speech, as it is generated."""
        try:
            asked = _Asked.of(json.loads(await request.body()))
        except (ValueError, RecursionError):
            raise _RefusedError(400, "The request is no JSON.") from None
        return _Speech(self._speaking, asked, self._waiting)

    async def voices(self, request: Request) -> Response:
        """The voices of the chosen model, or of that which ``?model=`` names; or one more of them."""
        if request.method == "POST":
            return await self._add_voice(request)
        chosen = self._speaking.settings.member
        model = request.query_params.get("model") or chosen
        found = await to_thread.run_sync(self._speaking.voices, model)
        of = languages_of(self._speaking.built_in(model))
        data = [
            {"id": key, "name": name, "object": "audio.voice", "language": of.get(key)}
            for key, name in found.items()
        ]
        return JSONResponse({"object": "list", "data": data, "voices": list(found.values())})

    async def _add_voice(self, request: Request) -> Response:
        """Keep a clip's best part as a voice of the user's own: a form with ``name``, ``consent``, which says
        who agreed and how, and ``audio_sample``."""
        try:
            async with request.form(max_files=1, max_fields=8, max_part_size=CLIP_BYTES) as form:
                name, consent, clip = (form.get(each) for each in ("name", "consent", "audio_sample"))
                if not isinstance(clip, UploadFile) or not isinstance(name, str) or not name.strip():
                    raise _RefusedError(400, "Send a form with 'name', 'consent' and a file 'audio_sample'.")
                if not isinstance(consent, str) or _DENIED.fullmatch(consent):
                    words = "'consent' must say that whose voice it is agreed to its use."
                    raise _RefusedError(400, words, param="consent")
                sound = await clip.read()
                source = Path(clip.filename or "clip").name
        except MultiPartException as error:
            raise _RefusedError(400, error.message) from None
        kept = await to_thread.run_sync(self._keep, sound, name.strip()[:100], consent, source)
        return JSONResponse(kept, 201)

    def _keep(self, sound: bytes, name: str, consent: str, source: str) -> dict[str, Any]:
        """Judge a recording, and keep its best part."""
        speaking = self._speaking
        with tempfile.NamedTemporaryFile(prefix="philomel-") as file:
            file.write(sound)
            file.flush()
            try:
                clip = engine.read_clip(Path(file.name))
            except ClipError as error:
                words = str(error).replace(Path(file.name).name, source)
                raise _RefusedError(400, words, param="audio_sample") from None
        judgement = engine.judge_clip(clip)
        findings = [str(finding.sentence) for finding in judgement.findings]
        if not judgement.usable:
            raise _RefusedError(400, " ".join(findings), param="audio_sample")
        name = unique(name, speaking.voices(speaking.settings.member).values())
        voice, _ = speaking.store.add(
            clip.part(*judgement.best), name=name, consent=consent[:500], source=source
        )
        return {"id": OWN + voice.id, "object": "audio.voice", "name": voice.name, "findings": findings}

    async def models(self, request: Request) -> Response:
        """What is installed; the chosen one first."""
        return JSONResponse({"object": "list", "data": [_model(name) for name in await self._installed()]})

    async def model(self, request: Request) -> Response:
        """One of them."""
        name = request.path_params["name"]
        if name not in await self._installed() and not _THEIR_MODELS.fullmatch(name):
            raise _RefusedError(404, f"There is no model '{name}' here.", param="model")
        return JSONResponse(_model(name))

    async def _installed(self) -> list[str]:
        found = await to_thread.run_sync(engine.models.installed, self._speaking.models_dir)
        names = [model.name for model in found if model.bundle is not None]
        return sorted(names, key=lambda name: name != self._speaking.settings.member)


def _model(name: str) -> dict[str, Any]:
    return {"id": name, "object": "model", "created": 0, "owned_by": "philomel"}


class _Speech:
    """The answer to a request for speech, which ends the work for it as soon as nobody listens any more."""

    def __init__(self, speaking: Speaking, asked: _Asked, waiting: CapacityLimiter) -> None:
        self._speaking, self._asked, self._waiting = speaking, asked, waiting

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        spoken, news = self._speaking.spoken_here()

        async def watch() -> None:
            while (await receive())["type"] != "http.disconnect":
                pass
            spoken.cancel()
            news.set()

        watching = asyncio.create_task(watch())
        try:
            await self._answer(scope, receive, send, spoken, news)
        except (CancelledError, ClientDisconnect):
            return
        finally:
            spoken.cancel()
            watching.cancel()

    async def _answer(
        self, scope: Scope, receive: Receive, send: Send, spoken: SpeechStream, news: asyncio.Event
    ) -> None:
        """Send the speech, or why there is none: that is known before the first sound."""
        asked, speaking = self._asked, self._speaking
        early: list[News] = []
        output = FileSettings.of(speaking.settings)
        marked = await to_thread.run_sync(output.marks)
        try:
            wanted = spoken, asked.text, asked.model, asked.voice
            await to_thread.run_sync(speaking.say, *wanted, limiter=self._waiting)
            finish = await to_thread.run_sync(
                lambda: Finish(asked.speed, marked=marked, models_dir=output.models_dir)
            )
            coming = spoken.arriving(news)
            # A sentence may be left out before it.
            async for each in coming:
                early.append(each)
                if not isinstance(each, SentenceRecord):
                    break
        except CancelledError:
            raise
        except PhilomelError as error:
            await _told(error)(scope, receive, send)
            return
        kind = "text/event-stream" if asked.events else FORMATS[asked.kind]
        headers = {"Content-Type": kind, "Cache-Control": "no-store", WATERMARK: "yes" if marked else "no"}
        raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": 200, "headers": raw})
        form = _Events(asked, encoder(asked.kind)) if asked.events else _Sound(encoder(asked.kind))

        async def give(work: Callable[[], bytes]) -> None:
            if body := await to_thread.run_sync(work):
                await send({"type": "http.response.body", "body": body, "more_body": True})

        async def all_news() -> AsyncIterator[News]:
            for each in early:
                yield each
            async for each in coming:
                yield each

        async for each in all_news():
            if isinstance(each, SentenceRecord):
                await give(lambda told=each: form.words(told))  # type: ignore[misc]
            else:
                await give(lambda some=each: form.sound(finish.push(some)))  # type: ignore[misc]
        await give(lambda: form.sound(finish.push(_NOTHING, last=True)))
        await give(form.end)
        await send({"type": "http.response.body", "body": b"", "more_body": False})


_NOTHING = engine.samples([])


class _Sound:
    """Speech alone."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def sound(self, samples: engine.Float32) -> bytes:
        return self._encoder.push(samples)

    def words(self, sentence: SentenceRecord) -> bytes:
        return b""

    def end(self) -> bytes:
        return self._encoder.end()


class _Events:
    """Speech as server-sent events, each sentence's words behind its sound."""

    def __init__(self, asked: _Asked, encoder: Encoder) -> None:
        self._asked, self._encoder = asked, encoder
        self._seconds = 0.0

    def sound(self, samples: engine.Float32) -> bytes:
        self._seconds += len(samples) / engine.SAMPLE_RATE
        return self._delta(self._encoder.push(samples))

    def words(self, sentence: SentenceRecord) -> bytes:
        if not sentence.words:
            return b""
        text, speed, first = self._asked.text, self._asked.speed, sentence.first_sample
        told = [
            {
                "word": text[word.span.start : word.span.end],
                "start": round((first + word.start) / SAMPLE_RATE / speed, 3),
                "end": round((first + word.end) / SAMPLE_RATE / speed, 3),
                "characters": [word.span.start, word.span.end],
            }
            for word in sentence.words
        ]
        return _event({"type": "speech.audio.words", "words": told})

    def end(self) -> bytes:
        rest = self._delta(self._encoder.end())
        usage = {"input_characters": len(self._asked.text), "seconds": round(self._seconds, 3)}
        return rest + _event({"type": "speech.audio.done", "usage": usage})

    @staticmethod
    def _delta(data: bytes) -> bytes:
        if not data:
            return b""
        return _event({"type": "speech.audio.delta", "audio": base64.b64encode(data).decode("ascii")})


def _event(told: Mapping[str, Any]) -> bytes:
    return b"data: " + json.dumps(told, ensure_ascii=False).encode("utf-8", "replace") + b"\n\n"


def _told(error: PhilomelError) -> Response:
    """An error of ours, for the program that asked."""
    if isinstance(error, BusyError):
        return refusal(429, str(error), code="rate_limit_exceeded")
    if isinstance(error, CheckpointNotFoundError):
        return refusal(404, str(error), param="model", code="model_not_found")
    if isinstance(error, VoiceNotFoundError):
        return refusal(400, str(error), param="voice")
    return refusal(400 if isinstance(error, TextError | ClipError) else 422, str(error))


FORMATS = {
    "mp3": "audio/mpeg",
    "opus": "audio/ogg",
    "flac": "audio/flac",
    "wav": "audio/wav",
    "pcm": "audio/pcm",
}
"""The formats, and how the web calls them."""
_BY_LIBRARY = {"mp3": ("MP3", "MPEG_LAYER_III"), "opus": ("OGG", "OPUS"), "flac": ("FLAC", "PCM_16")}
_UNKNOWN = 0xFFFF_FFFF
"""Of a WAV file whose end is not known yet: players read to the end of what comes."""


class Finish:
    """What is done to speech before it is encoded.

    Args:
        speed: 0.5 to 3, the pitch kept.
        marked: whether it carries the watermark.
        models_dir: where models are kept, and the watermark with them.
    """

    def __init__(self, speed: float = 1.0, *, marked: bool = False, models_dir: Path | None = None) -> None:
        self._stretcher = Stretcher(speed) if speed != 1.0 else None
        # Last, so that the mark is what was put there.
        self._marking = MarkingStream(load_marker(models_dir)) if marked else None

    def push(self, samples: Float32, *, last: bool = False) -> Float32:
        """Take (S,) at 24 kHz; what is finished by now, all with ``last``."""
        if self._stretcher is not None:
            samples = self._stretcher.push(samples, last=last)
        if self._marking is None:
            return samples
        # Not two seconds at a time as a file has it: somebody waits for it.
        marked = [self._marking.push(samples), self._marking.settle()]
        return np.concatenate([*marked, self._marking.end()] if last else marked)


class Encoder(Protocol):
    """Samples to bytes."""

    def push(self, samples: Float32) -> bytes:
        """Take (S,) at 24 kHz; the bytes that are there by now."""

    def end(self) -> bytes:
        """The rest."""


def encoder(kind: str) -> Encoder:
    """What writes one of ``FORMATS``, mono, 24 kHz, 16 bits where it has bits."""
    return _Compressed(*_BY_LIBRARY[kind]) if kind in _BY_LIBRARY else _Plain(wav=kind == "wav")


class _Plain:
    """Samples of 16 bits, little end first, behind a header or without."""

    def __init__(self, *, wav: bool) -> None:
        self._head = b""
        if wav:
            rate = SAMPLE_RATE
            self._head = struct.pack(
                "<4sI4s4sIHHIIHH4sI",
                b"RIFF", _UNKNOWN, b"WAVE", b"fmt ", 16, 1, 1, rate, 2 * rate, 2, 16, b"data", _UNKNOWN,
            )  # fmt: skip

    def push(self, samples: Float32) -> bytes:
        head, self._head = self._head, b""
        return head + as_int16(samples).tobytes()

    def end(self) -> bytes:
        return self._head


class _Compressed:
    """What libsndfile writes."""

    def __init__(self, container: str, codec: str) -> None:
        self._stream = _Stream(frame_of_its_length=container == "MP3")
        self._file = sf.SoundFile(self._stream, "w", SAMPLE_RATE, 1, codec, format=container)

    def push(self, samples: Float32) -> bytes:
        self._file.write(samples)
        self._file.flush()
        return self._stream.take()

    def end(self) -> bytes:
        self._file.close()
        return self._stream.take()


class _Stream:
    """A file for libsndfile of which each byte is handed on as it comes: what it goes back for once all is
    known, such as the length, is gone by then and stays unsaid.

    Args:
        frame_of_its_length: whether it begins with a frame that holds no sound but the length, which is
            dropped: players would believe it.
    """

    def __init__(self, *, frame_of_its_length: bool) -> None:
        self._waiting: list[bytes] = []
        self._at = self._end = 0
        self._dropping = frame_of_its_length

    def write(self, data: bytes) -> int:
        data = bytes(data)
        if self._at == self._end:
            if self._dropping and data:
                self._dropping = False
            else:
                self._waiting.append(data)
        self._at += len(data)
        self._end = max(self._end, self._at)
        return len(data)

    def seek(self, offset: int, whence: int = 0) -> int:
        self._at = (0, self._at, self._end)[whence] + offset
        return self._at

    def tell(self) -> int:
        return self._at

    def flush(self) -> None:
        """There is nothing to write it to."""

    def take(self) -> bytes:
        """What came since."""
        taken, self._waiting = b"".join(self._waiting), []
        return taken
