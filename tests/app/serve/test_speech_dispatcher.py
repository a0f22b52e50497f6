"""The voice for screen readers, through Debian's own Speech Dispatcher, onto a sound card."""

from __future__ import annotations

import os
import random
import re
import shutil
import socket
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from app.__main__ import main
from app.serve.speech_dispatcher import Said, character, key, message
from app.serve.speech_dispatcher import sound as sound_event
from tests.app.serve.conftest import eventually
from tests.support.metronome import IN_REAL_TIME
from tests.support.places import ROOT
from tests.support.sound import SoundServer
from tests.support.waves import sounding

NEEDED = ("speech-dispatcher", "spd-say")
pytestmark = [
    pytest.mark.skipif(
        any(shutil.which(name) is None for name in NEEDED), reason="speech-dispatcher is not installed"
    ),
    *IN_REAL_TIME,
]


class Client:
    """What a screen reader is for the server: one connection, by its protocol."""

    def __init__(self, address: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(address))
        self._socket.settimeout(60)
        self._file = self._socket.makefile("r", encoding="utf-8", newline="\r\n")
        self.events: list[tuple[float, str, str]] = []
        for line in ("CLIENT_NAME somebody:tests:main", "OUTPUT_MODULE philomel", "NOTIFICATION ALL ON"):
            self.ask(f"SET self {line}")

    def ask(self, line: str) -> list[str]:
        """A command, and what is answered."""
        self._socket.sendall(f"{line}\r\n".encode())
        while True:
            code, lines = self._read()
            if code[0] != "7":
                assert code[0] == "2", (line, lines)
                return lines

    def say(self, text: str, command: str = "SPEAK") -> None:
        if command == "SPEAK":
            self.ask("SPEAK")
            self.ask(f"{text}\r\n.")
        else:
            self.ask(f"{command} {text}")

    def until(self, *events: str, since: int | None = None) -> str:
        """Wait for one of some events, from number ``since`` on, else of those to come; which it is."""
        begun = len(self.events) if since is None else since
        while not (found := [event for _, event, _ in self.events[begun:] if event in events]):
            self._read()
        return found[0]

    def _read(self) -> tuple[str, list[str]]:
        lines = []
        while True:
            line = self._file.readline().rstrip("\r\n")
            assert line, "the server went away"
            lines.append(line[4:])
            if line[3] == " ":
                break
        if line[0] == "7":
            self.events.append((time.monotonic(), line[4:], lines[-2] if line.startswith("700") else ""))
        return line[:3], lines


@pytest.fixture(scope="module")
def server(sound: SoundServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The address of a server that has the module from ``philomel speech-dispatcher install``, warm."""
    home = tmp_path_factory.mktemp("speechd")
    environment = os.environ | sound.environment
    environment |= {
        "XDG_DATA_HOME": str(home / "share"),
        "PHILOMEL_DATA": str(home / "data"),
        "PYTHONPATH": str(ROOT),
    }
    (home / "share").mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "app", "speech-dispatcher", "install"], env=environment, cwd=ROOT, check=True,
        capture_output=True, text=True,
    )  # fmt: skip
    assert "spd-say -o philomel" in done.stdout
    (home / "speechd.conf").write_text('AudioOutputMethod "pulse"\nDefaultModule philomel\nLogLevel 3\n')
    address = home / "speechd.sock"
    arguments = ["-s", "-C", home, "-S", address, "-L", home, "-P", home / "pid", "-t", "0"]
    process = subprocess.Popen(
        ["speech-dispatcher", *map(str, arguments)], env=environment, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        assert eventually(address.exists)
        client = Client(address)
        for _ in range(2):
            client.say("Good evening to everybody.")
            client.until("END")
        yield address
    finally:
        process.terminate()
        process.wait(timeout=60)


@pytest.fixture
def client(server: Path) -> Client:
    return Client(server)


def test_a_shell_speaks(server: Path, sound: SoundServer) -> None:
    environment = os.environ | {"SPEECHD_ADDRESS": f"unix_socket:{server}"}

    def spd_say(*words: str) -> str:
        done = subprocess.run(
            ["spd-say", *words], env=environment, check=True, capture_output=True, text=True
        )
        return done.stdout

    assert "philomel" in spd_say("-O")
    assert all(name in spd_say("-o", "philomel", "-L") for name in ("ines", "magnus"))
    with sound.recording() as recorder:
        spd_say("-o", "philomel", "-y", "ines", "-w", "Good evening.")
        assert np.abs(recorder.samples()).max() > 0.02


def test_a_language_has_its_own_voices_first(client: Client) -> None:
    rows = [line.split("\t") for line in client.ask("LIST SYNTHESIS_VOICES")]
    for language, own in (("es", ["lucia", "mateo"]), ("fr", ["manon"])):
        listed = [name for name, *spoken in rows if spoken[:1] == [language]]
        assert listed[: len(own)] == own
        assert "anna" in listed


def heard(
    client: Client, sound: SoundServer, text: str, *settings: str, command: str = "SPEAK"
) -> np.ndarray:
    """What is heard of a message, without its silences: a busy machine is late with the next piece."""
    for setting in settings:
        client.ask(f"SET self {setting}")
    with sound.recording() as recorder:
        client.say(text, command)
        client.until("END")
        time.sleep(0.5)
        wave = recorder.samples()
    return np.concatenate([wave[start:end] for start, end in sounding(wave)])


TEXT = "The small bird sings at night, and nobody hears how it ends."


def test_it_speaks_as_fast_as_is_asked_for(client: Client, sound: SoundServer) -> None:
    plain = len(heard(client, sound, TEXT, "RATE 0"))
    assert len(heard(client, sound, TEXT, "RATE 100")) == pytest.approx(plain / 3, rel=0.15)
    assert len(heard(client, sound, TEXT, "RATE -50")) == pytest.approx(plain * 2**0.5, rel=0.15)


def test_it_speaks_as_high_as_is_asked_for(client: Client, sound: SoundServer) -> None:
    plain, high = (heard(client, sound, TEXT, f"PITCH {pitch}") for pitch in (0, 100))
    client.ask("SET self PITCH 0")
    assert pitch_of(high, sound.rate) / pitch_of(plain, sound.rate) == pytest.approx(2**0.5, rel=0.08)
    assert len(high) == pytest.approx(len(plain), rel=0.1)


def pitch_of(wave: np.ndarray, rate: int) -> float:
    """The median pitch of the loud parts, in Hz, by autocorrelation."""
    size, found = round(0.05 * rate), []
    for start in range(0, len(wave) - size, size // 2):
        part = wave[start : start + size] - wave[start : start + size].mean()
        if np.std(part) < 0.5 * np.std(wave):
            continue
        likeness = np.correlate(part, part, "full")[size - 1 :]
        low, high = round(rate / 420), round(rate / 75)
        best = low + int(np.argmax(likeness[low:high]))
        if likeness[best] > 0.5 * likeness[0]:
            found.append(rate / best)
    return float(np.median(found))


def test_it_speaks_as_loud_as_is_asked_for(client: Client, sound: SoundServer) -> None:
    loud, low = (np.std(heard(client, sound, TEXT, f"VOLUME {volume}")) for volume in (100, 0))
    client.ask("SET self VOLUME 100")
    assert low == pytest.approx(loud / 2, rel=0.1)


def test_signs_letters_and_keys(client: Client, sound: SoundServer) -> None:
    plain = len(heard(client, sound, "Well, go on (if you like).", "PUNCTUATION none"))
    assert len(heard(client, sound, "Well, go on (if you like).", "PUNCTUATION all")) > 1.5 * plain
    client.ask("SET self PUNCTUATION none")
    plain = len(heard(client, sound, "evening", "SPELLING off"))
    assert len(heard(client, sound, "evening", "SPELLING on")) > 1.5 * plain
    client.ask("SET self SPELLING off")
    for text, command in (("a", "CHAR"), ("space", "CHAR"), ("shift_a", "KEY")):
        assert 0.1 < len(heard(client, sound, text, command=command)) / sound.rate < 4


def test_marks_are_told_where_they_stand(client: Client) -> None:
    client.ask("SET self SSML_MODE on")
    client.say('<speak>Good evening, <mark name="one"/>all of you. The bird <mark name="two"/>sings.</speak>')
    client.until("END")
    times, events, names = zip(*client.events, strict=True)
    assert events == ("BEGIN", "INDEX MARK", "INDEX MARK", "END")
    assert names[1:3] == ("one", "two")
    begin, one, two, _ = times
    # As it is heard, not all at once; how long a busy machine takes for it is not judged.
    assert one - begin > 0.3
    assert two - one > 0.3
    client.ask("SET self SSML_MODE off")


def test_two_hundred_stops_leave_it_able_to_speak(client: Client, sound: SoundServer) -> None:
    rng = random.Random(0)
    ends = Counter[str]()
    for number in range(200):
        told = len(client.events)
        client.say(f"Number {number} is stopped.")
        time.sleep(rng.uniform(0, 0.15))
        client.ask("STOP self")
        # One that the server has not begun yet is not stopped by it, and spoken to its end.
        ends[client.until("CANCELED", "END", since=told)] += 1
    assert ends["CANCELED"] > 100
    assert len(heard(client, sound, "Good evening.")) > 0.4 * sound.rate


def test_it_is_silent_at_once(client: Client, sound: SoundServer) -> None:
    with sound.recording() as recorder:
        client.say(TEXT * 5)
        client.until("BEGIN")
        time.sleep(1.5)
        client.ask("STOP self")
        stopped = recorder.samples().size
        client.until("CANCELED")
        time.sleep(0.7)
        wave = recorder.samples()
    last = np.flatnonzero(np.abs(wave) > 0.004)[-1]
    assert last - stopped < sound.rate, "of twenty seconds"


LINES = (
    "Open the window",
    "File menu",
    "Desktop",
    "Check box checked",
    "Three unread messages",
    "Link",
    "Save",
    "Close tab",
    "Inbox, two items",
    "Reply button",
    "Heading level two",
)
WARMING = ("Welcome back", "Screen reader on")


def test_the_first_sound_of_a_line_comes_soon(client: Client, sound: SoundServer) -> None:
    """Told, not judged: other work on the machine is in it. ``pytest -s`` shows it, each in turn."""
    for line in WARMING:
        client.say(line)
        client.until("END")
    waits: dict[str, list[float]] = {"new": [], "kept": []}
    with sound.recording() as recorder:
        for kind in waits:
            for line in LINES:
                time.sleep(0.4)
                begun = len(recorder.samples())
                client.say(line)
                client.until("END")
                loud = np.flatnonzero(np.abs(recorder.samples()[begun:]) > 0.004)
                waits[kind].append(1000 * loud[0] / sound.rate)
    for kind, found in waits.items():
        print(f"first sound, {kind}: median {statistics.median(found):.0f} ms", [*map(round, found)])
    print("load:", *map(round, os.getloadavg(), (1, 1, 1)))
    assert statistics.median(waits["new"]) < 2000


def test_installing_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert main(["speech-dispatcher", "install"]) == 0
    script = tmp_path / "libexec" / "speech-dispatcher-modules" / "sd_philomel"
    assert os.access(script, os.X_OK)
    # As Speech Dispatcher looks for it.
    assert (tmp_path / "share" / ".." / "libexec" / "speech-dispatcher-modules" / "sd_philomel").exists()
    assert main(["speech-dispatcher", "uninstall"]) == 0
    assert not script.exists()


def test_what_a_message_says() -> None:
    found = message('<speak>Tom &amp; <emphasis>Ann</emphasis>. <mark name="a&lt;"/>Well, <b>go</b>!</speak>')
    assert found == Said("Tom & Ann. Well, go!", ((11, "a<"),))
    assert message("a < b & c").text == "a < b & c"
    assert re.sub(" +", " ", message("Well, 5 % (or so).", "all").text).strip() == (
        "Well comma, 5 percent left paren or so right paren dot."
    )
    assert message("Well, 5 % (or so).", "some").text.split() == ["Well,", "5", "percent", "(or", "so)."]
    assert message("Ab c", spelling=True, capitals=True).text == "capital A, B, C."
    assert character("A", capitals=True).text == "capital A."
    assert character("&lt;").text == "less."
    assert key("shift_a").text == "shift A."


def test_samples_come_whole_through_the_protocol() -> None:
    steps = np.random.default_rng(0).integers(-32768, 32767, 5000).astype("<i2")
    steps[:4] = [0x0A0A, 0x7D7D, 0x0A7D, 0x7D0A]
    head, _, rest = sound_event(steps, 24_000).partition(b"705-AUDIO\0")
    data, _, end = rest.partition(b"\n")
    assert b"705-num_samples=5000\n" in head
    assert end == b"705 AUDIO\n"
    back = re.sub(rb"\x7d(.)", lambda found: bytes([found.group(1)[0] ^ 0x20]), data, flags=re.DOTALL)
    assert back == steps.tobytes()
