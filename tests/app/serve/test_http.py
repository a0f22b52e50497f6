"""``philomel serve``, asked by OpenAI's own client for Python."""

from __future__ import annotations

import base64
import contextlib
import errno
import http.client
import io
import json
import signal
import stat
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import numpy as np
import openai
import psutil
import pytest
import soundfile
from starlette.testclient import TestClient

import engine
from app.core.folders import Home
from app.core.settings import Settings
from app.core.speaking import Speaking
from app.core.voices import BUILT_IN
from app.serve import guard
from app.serve.http import application
from engine.errors import OutputFileError
from engine.watermark.weights import NAME
from tests.app.serve.conftest import Served, eventually, home_with, serving
from tests.support.bundle import VOICES, speech_like
from tests.support.program import MEMBER

TEXT = "The small bird sings at night. All of us sleep while it sings. Nobody hears how it ends."
BOOK = " ".join(f"The bird sings {number} times at night, and all of us sleep." for number in range(400))


@pytest.fixture(scope="module")
def client(served: Served) -> openai.OpenAI:
    return openai.OpenAI(base_url=served.address, api_key=served.token, max_retries=0, timeout=120)


def pcm(client: openai.OpenAI, text: str = TEXT, **more: object) -> bytes:
    asked = {"model": "tts-1", "voice": "alloy", "response_format": "pcm"} | more
    return client.audio.speech.create(input=text, **asked).content


def test_speech_comes_as_it_is_generated(client: openai.OpenAI) -> None:
    pcm(client, "It sings.", voice="bela")  # what is made at the first request of all is not what is judged
    begun, arrived, data = time.monotonic(), [], b""
    asked = client.audio.speech.with_streaming_response.create(
        model="tts-1", voice="bela", input=" ".join([TEXT] * 3), response_format="pcm"
    )
    with asked as answer:
        assert answer.headers["content-type"] == "audio/pcm"
        assert answer.headers["philomel-watermark"] == "no"
        for part in answer.iter_bytes(1024):
            arrived.append(time.monotonic() - begun)
            data += part
    assert len(data) > 3 * 24_000
    assert arrived[0] < arrived[-1] / 2
    assert np.abs(np.frombuffer(data, "<i2")).max() > 100


@pytest.mark.parametrize("kind", ["wav", "flac", "mp3", "opus"])
def test_every_format_is_read_by_others(client: openai.OpenAI, tmp_path: Path, kind: str) -> None:
    plain = np.frombuffer(pcm(client), "<i2") / 32768
    path = tmp_path / f"speech.{kind}"
    path.write_bytes(pcm(client, response_format=kind))
    told = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-ar", "24000", "-ac", "1", "-f", "f32le", "-"],
        capture_output=True,
        check=True,
    )
    found = np.frombuffer(told.stdout, "<f4")
    assert abs(len(found) - len(plain)) < 0.15 * 24_000
    if kind in ("wav", "flac"):
        assert not told.stderr
        assert np.abs(found - plain).max() < 1e-4
    else:
        assert np.std(found) == pytest.approx(np.std(plain), rel=0.35)


def test_mp3_is_what_is_asked_for_without_words(client: openai.OpenAI) -> None:
    found = client.audio.speech.create(model="tts-1", voice="nova", input="Good night.").content
    assert soundfile.info(io.BytesIO(found)).format == "MP3"


def test_ten_at_once_are_all_served_alike(client: openai.OpenAI) -> None:
    texts = [f"{TEXT} That was number {number}." for number in range(10)]
    with ThreadPoolExecutor(10) as pool:
        together = list(pool.map(lambda text: pcm(client, text), texts))
    assert [pcm(client, text) for text in texts[::4]] == together[::4]
    assert len(set(together)) == 10


def test_their_models_of_a_date_stand_for_the_chosen_one(client: openai.OpenAI) -> None:
    dated = ("gpt-4o-mini-tts-2025-12-15", "tts-1-1106", "tts-1-hd-1106")
    assert {pcm(client, model=model) for model in dated} == {pcm(client)}
    assert client.models.retrieve("tts-1-1106").id == "tts-1-1106"
    with pytest.raises(openai.NotFoundError):
        pcm(client, model="tts-1-other")


def test_a_book_does_not_keep_others_waiting(client: openai.OpenAI) -> None:
    finished, enough = threading.Event(), threading.Event()

    def book() -> None:
        asked = client.audio.speech.with_streaming_response.create(
            model="tts-1", voice="alloy", input=BOOK, response_format="pcm"
        )
        with asked as answer:
            if not any(enough.is_set() for _ in answer.iter_bytes(1024)):
                finished.set()

    reader = threading.Thread(target=book)
    reader.start()
    time.sleep(0.5)
    assert pcm(client, "Good night to all.")
    assert not finished.is_set()
    enough.set()
    reader.join()


def test_who_goes_away_ends_the_work(client: openai.OpenAI, served: Served) -> None:
    asked = client.audio.speech.with_streaming_response.create(
        model="tts-1", voice="alloy", input=BOOK, response_format="pcm"
    )
    with asked as answer:
        next(answer.iter_bytes(1024))
    process = psutil.Process(served.process.pid)

    def rests() -> bool:
        before = sum(process.cpu_times()[:2])
        time.sleep(0.5)
        return sum(process.cpu_times()[:2]) - before < 0.1

    assert eventually(rests)


def test_events_tell_when_each_word_sounds(client: openai.OpenAI) -> None:
    plain = pcm(client, speed=1.25)
    asked = client.audio.speech.with_streaming_response.create(
        model="tts-1", voice="alloy", input=TEXT, response_format="pcm", speed=1.25, stream_format="sse"
    )
    with asked as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = [line for line in answer.iter_lines() if line]
    events = [json.loads(line.removeprefix("data: ")) for line in lines]
    sound = b"".join(base64.b64decode(each["audio"]) for each in events if "audio" in each)
    assert sound == plain
    words = [word for each in events if each["type"] == "speech.audio.words" for word in each["words"]]
    assert [word["word"] for word in words] == [word.strip(".") for word in TEXT.split()]
    assert [TEXT[slice(*word["characters"])] for word in words] == [word["word"] for word in words]
    starts = [word["start"] for word in words]
    assert starts == sorted(starts)
    assert words[-1]["end"] <= len(sound) / 48_000 + 0.01
    assert events[-1]["type"] == "speech.audio.done"
    assert events[-1]["usage"]["seconds"] == pytest.approx(len(sound) / 48_000, abs=0.001)


def test_cues_are_followed_and_not_said(client: openai.OpenAI) -> None:
    text = "The bird sings. [pause 2s] [voice: nobody]Nobody sleeps.[/voice]"
    asked = client.audio.speech.with_streaming_response.create(
        model="tts-1", voice="alloy", input=text, response_format="pcm", stream_format="sse"
    )
    with asked as answer:
        events = [json.loads(line.removeprefix("data: ")) for line in answer.iter_lines() if line]
    words = [word for each in events if each["type"] == "speech.audio.words" for word in each["words"]]
    assert [word["word"] for word in words] == ["The", "bird", "sings", "Nobody", "sleeps"]
    assert words[3]["start"] >= words[2]["end"] + 1.9


def test_what_is_null_is_as_usual_and_a_name_is_known_in_any_letters(client: openai.OpenAI) -> None:
    body = {"input": TEXT, "model": None, "voice": None, "speed": None, "response_format": "pcm"}
    assert client.post("/audio/speech", body=body, cast_to=bytes, options={}) == pcm(client)
    assert pcm(client, voice="Bela") == pcm(client, voice="bela")


def test_speed_keeps_what_is_said(client: openai.OpenAI) -> None:
    assert len(pcm(client, speed=2.0)) == pytest.approx(len(pcm(client)) / 2, rel=0.01)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"input": " "}, "'input'"),
        ({"response_format": "aac"}, "mp3, opus, flac, wav, pcm"),
        ({"response_format": ["mp3"]}, "mp3, opus, flac, wav, pcm"),
        ({"speed": 4.0}, "0.5 to 3"),
        ({"speed": True}, "0.5 to 3"),
        ({"voice": "nobody"}, "no voice 'nobody', but these: anna, "),
        ({"voice": "/etc/passwd"}, "no voice"),
        ({"instructions": "Whisper."}, "follows instructions"),
        ({"input": "* * *"}, "nothing to read"),
    ],
)
def test_what_cannot_be_is_told_plainly(client: openai.OpenAI, asked: dict[str, object], words: str) -> None:
    with pytest.raises(openai.BadRequestError, match=words):
        client.audio.speech.create(**({"model": "tts-1", "voice": "alloy", "input": TEXT} | asked))


def test_a_language_that_the_model_does_not_speak_is_told_before_any_sound(client: openai.OpenAI) -> None:
    with pytest.raises(openai.UnprocessableEntityError, match="in Japanese, which"):
        client.audio.speech.create(model="tts-1", voice="alloy", input="これは日本語の文です。")
    assert pcm(client)


def test_a_model_that_is_not_there_is_none(client: openai.OpenAI) -> None:
    with pytest.raises(openai.NotFoundError):
        client.audio.speech.create(model="other", voice="alloy", input=TEXT)
    assert pcm(client)


def test_models(client: openai.OpenAI) -> None:
    names = [model.id for model in client.models.list()]
    assert names[0] == "tiny"
    assert "starter" in names
    assert client.models.retrieve("tiny").id == "tiny"


def test_a_model_that_makes_way_for_another_leaves_nothing(client: openai.OpenAI, served: Served) -> None:
    for _ in range(4):
        pcm(client, "Good night.", model="starter", voice="anna")
        with pytest.raises(openai.BadRequestError, match="no voice 'nobody'"):
            pcm(client, model="starter", voice="nobody")
        with pytest.raises(openai.NotFoundError):
            pcm(client, model="nowhere")
    mapped = psutil.Process(served.process.pid).memory_maps(grouped=False)
    assert sum(Path(each.path).name == "t3.safetensors" for each in mapped) <= 2


def test_a_clip_becomes_a_voice_with_consent(client: openai.OpenAI, served: Served) -> None:
    clip = io.BytesIO()
    soundfile.write(clip, speech_like(8.0, 170.0), 24_000, format="WAV")
    sample = ("Grandmother.wav", clip.getvalue())
    for none in (" ", "false", "No.", "0", "null"):
        with pytest.raises(openai.BadRequestError, match="consent"):
            client.audio.voices.create(name="Grandmother", audio_sample=sample, consent=none)
    made = client.audio.voices.create(
        name="Grandmother", audio_sample=sample, consent="She said yes to me, in writing."
    )
    kept = json.loads((served.home / "voices" / made.id.removeprefix("own:") / "voice.json").read_text())
    assert kept["consent"].startswith("She said yes to me")
    listed = client.get("/audio/voices", cast_to=object)
    assert [voice["name"] for voice in listed["data"]] == [*VOICES, "Grandmother"]  # type: ignore[index]
    told = client.get("/audio/voices", cast_to=object, options={"params": {"model": "starter"}})
    spoken = {voice["name"]: voice["language"] for voice in told["data"]}  # type: ignore[index]
    assert (spoken["mateo"], spoken["anna"], spoken["Grandmother"]) == ("es", "en", None)
    assert pcm(client, voice="Grandmother") == pcm(client, voice=made.id) != pcm(client)
    for name in ("a.wav", "a." + "x" * 300, "a./.."):
        with pytest.raises(openai.BadRequestError, match=f"'{Path(name).name}' is not audio"):
            client.audio.voices.create(name="Noise", audio_sample=(name, b"not sound"), consent="Yes.")


def test_a_token_that_a_full_disk_did_not_take_is_made_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(count: int) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(guard.secrets, "token_urlsafe", full)
        with pytest.raises(OutputFileError, match="No space left"):
            guard.token(tmp_path)
    assert guard.token(tmp_path) == guard.token(tmp_path)


def test_nobody_is_answered_without_the_token(served: Served) -> None:
    kept = served.home / "serve.token"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    stranger = openai.OpenAI(base_url=served.address, api_key="wrong", max_retries=0)
    with pytest.raises(openai.AuthenticationError) as told:
        stranger.models.list()
    assert told.value.response.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize(
    ("address", "allowed"),
    [("/audio/speech", {"POST"}), ("/audio/voices", {"GET", "HEAD", "POST"}), ("/models", {"GET", "HEAD"})],
)
def test_who_asks_in_a_wrong_way_is_told_which_are_right(
    client: openai.OpenAI, address: str, allowed: set[str]
) -> None:
    with pytest.raises(openai.APIStatusError, match="Method Not Allowed") as told:
        client.delete(address, cast_to=object)
    assert set(told.value.response.headers["allow"].split(", ")) == allowed


def test_what_goes_wrong_here_is_told_as_this_interface_tells_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(models_dir: Path | None) -> list[object]:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(engine.models, "installed", broken)
    app = application(Speaking(Home.within(tmp_path), Settings(tmp_path / "settings.json")), "secret")
    with TestClient(app, "http://localhost", raise_server_exceptions=False) as here:
        answer = here.get("/v1/models", headers={"Authorization": "Bearer secret"})
    assert (answer.status_code, answer.json()["error"]["type"]) == (500, "server_error")
    assert "Input/output error" in answer.json()["error"]["message"]


@pytest.mark.parametrize("host", ["example.org", "example.org:80", "", "127.0.0.1.example.org"])
def test_other_names_are_not_answered(served: Served, host: str) -> None:
    answer = ask(served, {"Host": host, "Authorization": f"Bearer {served.token}"})
    assert answer.status == 403
    assert answer.getheader("access-control-allow-origin") is None


def test_fifty_megabytes_are_too_many(client: openai.OpenAI) -> None:
    with pytest.raises(openai.APIStatusError) as told:
        client.audio.speech.create(model="tts-1", voice="alloy", input="bird " * 10_000_000)
    assert told.value.status_code == 413
    assert pcm(client)


def test_a_taken_port_is_told(served: Served, tmp_path: Path, models_dir: Path) -> None:
    port = served.address.split(":")[-1].split("/")[0]
    with serving(home_with(tmp_path / "home", models_dir), "serve", "--port", port) as second:
        assert second.process.wait(timeout=60) == 1


def ask(served: Served, headers: dict[str, str]) -> http.client.HTTPResponse:
    """The answer to a request for the models, with these headers alone."""
    place = urlsplit(served.address)
    connection = http.client.HTTPConnection(place.hostname or "", place.port)
    connection.putrequest("GET", "/v1/models", skip_host=True)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    answer.read()
    return answer


def test_what_is_handed_out_is_marked_as_the_settings_say(tmp_path: Path, models_dir: Path) -> None:
    weights = pytest.importorskip("tests.watermark.reference").weights()
    folder = tmp_path / "models"
    (folder / ".watermark").mkdir(parents=True)
    (folder / ".watermark" / NAME).symlink_to(weights)
    for model in models_dir.iterdir():
        (folder / model.name).symlink_to(model)
    detector = engine.load_detector(folder)
    text = "The small bird sings at night, and all of us sleep while it sings."
    for wished in (True, False):
        home = home_with(tmp_path / f"home-{wished}", folder, watermark=wished)
        with serving(home, "serve", "--port", "0") as served:
            client = openai.OpenAI(base_url=served.address, api_key=served.token, max_retries=0)
            asked = client.audio.speech.with_raw_response
            answer = asked.create(model="", voice="", input=text, response_format="pcm", speed=1.2)
        samples = (np.frombuffer(answer.content, "<i2") / 32768).astype(np.float32)
        assert answer.headers["philomel-watermark"] == ("yes" if wished else "no")
        assert (detector.confidence(samples, engine.SAMPLE_RATE) >= 0.5) is wished


@pytest.mark.parametrize("asked_by", [signal.SIGTERM, signal.SIGHUP])
def test_who_is_cut_off_as_a_server_ends_is_no_error(
    asked_by: signal.Signals, tmp_path: Path, models_dir: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    asked = {"model": "tts-1", "voice": "alloy", "input": BOOK, "response_format": "pcm"}
    with serving(home_with(tmp_path / "home", models_dir), "serve", "--port", "0") as running:
        place = urlsplit(running.address)
        connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)
        head = {"Authorization": f"Bearer {running.token}", "Content-Type": "application/json"}
        connection.request("POST", "/v1/audio/speech", json.dumps(asked), head)
        sound = connection.getresponse()
        sound.read(1024)
        running.process.send_signal(asked_by)
        with contextlib.suppress(http.client.HTTPException, OSError):
            sound.read()
        running.process.wait(60)
    assert capfd.readouterr().err == ""


def test_the_chosen_voice_is_ready_before_somebody_asks(
    tmp_path: Path, models_dir: Path, made_ready: tuple[list[str], list[str]]
) -> None:
    _, made = made_ready
    home = home_with(tmp_path / "home", models_dir, **{f"voice:{MEMBER}": f"{BUILT_IN}bela"})
    speaking = Speaking(Home.within(home), Settings(home / "settings.json"), models_dir)
    speaking.start()
    try:
        assert eventually(lambda: made == ["bela"])
    finally:
        speaking.close()
