"""``philomel say`` into a file."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import soundfile

from app.__main__ import main
from app.commands import speak
from app.commands.terminal import stopping
from engine.errors import AudioDeviceError, CancelledError
from engine.speech import checks
from engine.speech.metrics import Meter, Metrics
from tests.support.places import ROOT
from tests.support.program import MEMBER
from tests.support.still import Still

FIELDS = {
    "model",
    "device",
    "dtype",
    "seed",
    "speech_tokens",
    "audio_seconds",
    "load_ms",
    "voice_ms",
    "first_audio_ms",
    "total_ms",
    "real_time_factor",
    "tokens_per_second",
    "peak_memory_mb",
    "sha256",
}


@pytest.mark.parametrize("text", ["   ", "\n\t"])
def test_blanks_alone_are_told_before_a_loudspeaker_is_missed(
    text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(device: object) -> None:
        raise AudioDeviceError("There is no sound output.")

    monkeypatch.setattr("engine.Player", missing)
    assert main(["say", text]) == 1
    assert "nothing to read" in capsys.readouterr().err


def test_figures_of_a_file(
    models_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "token_limit", lambda chars: 45)
    before = signal.getsignal(signal.SIGTERM)
    digests = []
    try:
        for name in ("one.wav", "two.wav"):
            out = tmp_path / name
            arguments = ["--model", str(models_dir / MEMBER), "--steps", "1", "--out", str(out), "--json"]
            assert main(["say", "The bird sings.", *arguments]) == 0
            figures = json.loads(capsys.readouterr().out)
            assert set(figures) >= FIELDS
            assert figures["speech_tokens"] == 45
            assert 0 < figures["first_audio_ms"] <= figures["total_ms"]
            assert soundfile.info(out).frames == round(figures["audio_seconds"] * 24_000)
            digests.append(figures["sha256"])
    finally:
        signal.signal(signal.SIGTERM, before)
    assert digests[0] == digests[1]
    assert (tmp_path / "one.wav").read_bytes() == (tmp_path / "two.wav").read_bytes()


class Waiting(Still):
    """Notes how long sound is to wait."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[float] = []

    def start_when(self, needed: Callable[[float], float]) -> None:
        self.waits.append(needed(1.0))

    def drain(self, timeout: float | None = None) -> bool:
        return True


def test_sound_waits_for_a_slow_machine(models_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Waiting()
    monkeypatch.setattr(speak, "_player", lambda options, stack: stack.callback(player.close) and player)
    monkeypatch.setattr(checks, "token_limit", lambda chars: 45)
    monkeypatch.setattr(Meter, "snapshot", lambda meter, **figures: Metrics(10.0, 20.0))
    text = "The bird sings. Nobody sleeps." + 300 * " "
    assert main(["say", text, "--model", str(models_dir / MEMBER), "--steps", "1"]) == 0
    # The first before anything was measured.
    assert player.waits[1:] == pytest.approx(2 * [6.0 * (1 - 0.9 / 2.0)])


def test_nothing_to_say_is_told_in_a_sentence(models_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(models_dir / "never.wav")
    assert main(["say", "* * *", "--model", str(models_dir / MEMBER), "--out", out]) == 1
    assert "nothing to read" in capsys.readouterr().err


def test_what_is_piped_without_end_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "app", "say", "--out", str(tmp_path / "never.wav")]
    with Path("/dev/zero").open("rb") as endless:
        done = subprocess.run(command, stdin=endless, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, "at most 120 MB" in done.stderr) == (1, True)


@pytest.mark.parametrize(
    "options",
    [["--out", "clip.wav", "--voice", "clip.wav"], ["--out", "a.wav", "--trace", "a.wav"]],
)
def test_nothing_that_is_read_is_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "clip.wav").write_bytes(b"a voice")
    assert main(["say", "Hello.", *options]) == 1
    assert "choose another name" in capsys.readouterr().err
    assert (tmp_path / "clip.wav").read_bytes() == b"a voice"


def test_ctrl_c_is_answered_behind_what_must_not_be_broken_off() -> None:
    """A library that is being loaded says that it is damaged, or the interrupt is lost in it."""
    done: list[str] = []
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def work(times: int) -> None:
        with stopping(lambda: done.append("stop")):
            for _ in range(times):
                signal.raise_signal(signal.SIGINT)
            done.append("work")

    with pytest.raises(CancelledError):
        work(1)
    assert done == ["stop", "work"]
    with pytest.raises(KeyboardInterrupt):
        work(2)
    assert done == ["stop", "work", "stop"]
    assert signal.signal(signal.SIGINT, before) is signal.default_int_handler


@pytest.mark.parametrize(
    ("text", "status"), [("raise KeyboardInterrupt", 130), ("atexit.register(raise_signal, SIGINT)", 0)]
)
def test_what_was_interrupted_ends_well(tmp_path: Path, text: str, status: int) -> None:
    """In code that is made of text, as that of data classes is, Python ends by the signal itself; at the exit
    with a traceback."""
    (tmp_path / "ends.py").write_text(f"""
import atexit
import app.__main__ as program
from signal import SIGINT, raise_signal
def main():
    try:
        exec({text!r})
    except KeyboardInterrupt:
        return 130
    return 0
program.main = main
program.run()
""")
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    ran = subprocess.run(
        [sys.executable, "-m", "ends"],
        capture_output=True,
        timeout=60,
        check=False,
        env=os.environ | {"PYTHONPATH": paths},
    )
    assert (ran.returncode, ran.stderr) == (status, b"")


@pytest.mark.parametrize("asked_by", [signal.SIGINT, signal.SIGHUP])
def test_a_reading_that_is_interrupted_leaves_a_valid_file(
    asked_by: signal.Signals, models_dir: Path, tmp_path: Path
) -> None:
    out = tmp_path / "cut.wav"
    text = "The bird sings at night. " * 200
    command = [sys.executable, "-m", "app", "say", text, "--model", str(models_dir / MEMBER)]
    process = subprocess.Popen(
        [*command, "--steps", "1", "--out", str(out)],
        stderr=subprocess.PIPE,
        env=os.environ.copy(),
        # A shell's background jobs and what nohup runs ignore it, and so would what they start.
        preexec_fn=lambda: signal.signal(asked_by, signal.default_int_handler),
    )
    deadline = time.monotonic() + 60
    while not (out.exists() and out.stat().st_size > 60_000):
        assert process.poll() is None
        assert time.monotonic() < deadline, "it wrote nothing"
        time.sleep(0.05)
    process.send_signal(asked_by)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Stopped." in told
    assert b"Traceback" not in told
    wave, rate = soundfile.read(out)
    assert rate == 24_000
    assert len(wave) >= 24_000
