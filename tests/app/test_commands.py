"""The command line: what it refuses, and in which words."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
import soundfile

import engine
from app.__main__ import _COMMANDS, build_parser, main
from app.commands.terminal import ProgressLine, open_output
from app.core.bookshelf import ReadingList
from app.core.folders import Home
from app.core.library import DocumentStore
from app.core.settings import FileSettings
from engine.speech import checks
from engine.voice import judge
from engine.voice.judge import pitch
from tests.support import clips
from tests.support.places import ROOT
from tests.support.program import MEMBER


@pytest.fixture(autouse=True)
def quiet_end() -> Iterator[None]:
    """The command line takes SIGTERM for itself."""
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.fixture
def speaking(models_dir: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Options with which the toy model speaks quickly."""
    monkeypatch.setattr(checks, "token_limit", lambda chars: 45)
    return ["--model", str(models_dir / MEMBER), "--steps", "1"]


def standard_input(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["no/such/text.txt"], "no file or command"),
        (["x" * 300], "no file or command"),
        (["read", "no/such/text.txt", "--out", "a.wav"], "no file 'no/such/text.txt'"),
        (["say", "Hello.", "--file", "a.txt", "--out", "a.wav"], "not both"),
        (
            ["say", "Hello.", "--out", "a.wav", "--trace", "no/such/folder/t.json"],
            "no folder 'no/such/folder'",
        ),
        (["voices", "clone", str(clips.LJ), "voice.txt"], "in .safetensors"),
        (["voices", "clone", str(clips.LJ), "no/folder/a.safetensors"], "no folder 'no/folder'"),
        (["read", "http://localhost/", "--out", "a.wav"], "localhost"),
        (["say", "Hello.", "--out", "."], "'.' is a folder"),
        (["say", "Hello.", "--out", "a.wav", "--trace", "."], "'.' is a folder"),
        (["read", "no/such/text.txt", "--out", "a.wav", "--steps", "0"], "steps must be between"),
        (["say", "Hello.", "--model", "turbo", "--models-dir", "here", "--out", "a.wav"], "not installed"),
        (["voices", "list", "--model", "turbo", "--models-dir", "here"], "not installed"),
        (["library", "birds"], "Nothing is found."),
        (["later", "."], "'.' is a folder: name the files in it."),
        (["later", "https://"], "There is no file 'https://'."),
        (["later", "nowhere.txt"], "There is no file 'nowhere.txt'."),
        (["later", "--remove", "a.txt"], "'a.txt' is not on the reading list."),
        (["voices", "judge", "/dev/zero"], "'zero' is not audio"),
        (["say", "Hello.", "--out", "a.wav", "--pronunciation", "/dev/zero"], "too large"),
        (["export", "a.txt", "--out", "/dev/null"], "'/dev/null' is no kind of sound"),
        (["notes", str(ROOT / "README.md"), "--out", "."], "'.' cannot be written: Is a directory"),
    ],
)
def test_a_sentence_says_what_is_wrong(
    arguments: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 1
    err = capsys.readouterr().err
    assert told in err
    assert "watermark" not in err, "of a file that is not written"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("module", _COMMANDS)
def test_a_command_s_module_is_loaded_for_what_it_adds(module: str) -> None:
    everything, of_it, of_the_window = (
        set(build_parser(modules)[1]) for modules in (tuple(_COMMANDS), (module,), ())
    )
    assert of_it - of_the_window == set(_COMMANDS[module])
    assert everything - of_the_window == {name for names in _COMMANDS.values() for name in names}


def test_a_link_that_the_window_put_on_the_reading_list_is_taken_off(tmp_path: Path) -> None:
    link = tmp_path / "link.txt"
    (tmp_path / "a.txt").write_text("A bird sings.")
    link.symlink_to("a.txt")
    with closing(DocumentStore(Home.own().data)) as store:
        ReadingList(store).add([link])
    assert main(["later", "--remove", str(link)]) == 0
    with closing(DocumentStore(Home.own().data)) as store:
        assert not ReadingList(store).all()


@pytest.mark.parametrize("name", ["library", "later"])
def test_an_empty_list_is_no_failure(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name]) == 0
    told = capsys.readouterr()
    assert not told.out
    assert told.err.startswith("philomel: Nothing ")


def test_any_name_of_a_file_is_kept_and_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, speaking: list[str]
) -> None:
    monkeypatch.setenv("PHILOMEL_DATA", str(tmp_path / "home"))
    path = Path(os.fsdecode(bytes(tmp_path) + b"/caf\xe9.txt"))
    path.write_text("The small bird sings at night.")
    assert main(["later", str(path)]) == 0
    assert main(["read", str(path), "--out", str(tmp_path / "a.wav"), "--lang", "EN", *speaking]) == 0
    clip = shutil.copy(clips.LJ, path.with_suffix(".flac"))
    assert main(["voices", "clone", str(clip), str(path.with_suffix(".safetensors")), *speaking[:2]]) == 0
    printed = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(printed, "utf-8"))
    assert main(["later"]) == main(["notes", str(path)]) == 0
    assert main(["later", "--remove", str(path)]) == main(["later"]) == 0
    sys.stdout.flush()
    assert printed.getvalue().count(b"caf\\udce9.txt\n# caf?") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["say", "Hi.", "--speed", "9"],
        ["say", "Hi.", "--speed", "nan"],
        ["say", "Hi.", "--speed", "fast"],
        ["bench", "--seconds", "0"],
        ["serve", "--port", "65536"],
    ],
)
def test_numbers_out_of_range_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    assert "number between" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "usage"),
    [
        (["say", "Two", "words"], "usage: philomel say"),
        (["voices", "list", "--all"], "usage: philomel voices list"),
        (["watermark", "a.wav", "--from", "."], "usage: philomel watermark"),
        # No short form of --models-dir.
        (["serve", "--model", "turbo"], "usage: philomel serve"),
    ],
)
def test_a_wrong_argument_is_told_with_the_usage_of_its_command(
    arguments: list[str], usage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    assert capsys.readouterr().err.startswith(usage)


@pytest.mark.parametrize("arguments", [["exprot"], ["exprot", "a.epub", "--out", "a.m4b"]])
def test_a_command_with_a_slip_in_it_is_named(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    assert "There is no file or command 'exprot'." in capsys.readouterr().err


@pytest.mark.parametrize("command", ["voices", "models"])
def test_a_command_alone_tells_its_actions(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command]) == 2
    told = capsys.readouterr().err
    assert "list" in told
    assert "usage" in told


def test_without_a_screen_there_is_advice() -> None:
    bare = {key: value for key, value in os.environ.items() if "DISPLAY" not in key and "QT_" not in key}
    ended = subprocess.run(
        [sys.executable, "-m", "app"], env=bare, capture_output=True, text=True, check=False, timeout=60
    )
    assert ended.returncode == (1 if sys.platform == "linux" else 0)
    assert "philomel read FILE" in ended.stderr


def test_a_file_named_like_a_command_does_not_hide_it(
    tmp_path: Path, speaking: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("say").touch()
    assert main(["say", "The bird sings.", "--out", "a.wav", *speaking]) == 0
    assert soundfile.info("a.wav").frames > 0


def test_standard_input_of_another_encoding(
    tmp_path: Path, speaking: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "a.wav"
    standard_input(monkeypatch, "All of us sleep at the caf\u00e9.".encode("latin-1"))
    assert main(["say", "--out", str(out), *speaking]) == 0
    assert soundfile.info(out).frames > 0


def test_a_text_of_the_standard_input_is_read(
    tmp_path: Path, speaking: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    standard_input(monkeypatch, b"The bird sings.")
    assert main(["read", "-", "--out", str(tmp_path / "a.wav"), *speaking]) == 0
    assert soundfile.info(tmp_path / "a.wav").frames > 0


def test_a_recording_stays_where_the_model_does_not_speak_the_text(tmp_path: Path, capsys) -> None:
    older = tmp_path / "a.wav"
    older.write_bytes(b"older")
    assert main(["say", "这是一个中文句子。", "--out", str(older)]) == 1
    assert "Chinese" in capsys.readouterr().err
    assert older.read_bytes() == b"older"


@pytest.mark.parametrize(("name", "holds"), [("a.wav", "a.wav"), ("a.flac", "a.partial.wav")])
def test_what_breaks_off_tells_what_is_there(name: str, holds: str, tmp_path: Path, capsys) -> None:
    with pytest.raises(KeyboardInterrupt):
        broken_off(tmp_path / name)
    assert f"{holds}' holds the first 0.5 s" in capsys.readouterr().err
    assert soundfile.info(tmp_path / holds).frames == 12_000


def broken_off(path: Path) -> None:
    with open_output(path, FileSettings(marked=False)) as file:
        file.write(np.zeros(12_000, np.float32))
        raise KeyboardInterrupt


@pytest.mark.parametrize("visible", [True, False])
def test_progress_is_one_line_and_on_a_terminal_alone(visible: bool, capsys, monkeypatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: visible)
    with ProgressLine() as line:
        line.show("page 10 of 10")
        line.show("done")
    assert capsys.readouterr().err == ("\rpage 10 of 10 \rdone          \n" if visible else "")


def test_nothing_but_data_is_printed_where_errors_have_no_place(monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["read", "no/such/text.txt", "--out", "a.wav"]) == 1
    assert not capsys.readouterr().out


def test_what_fails_after_the_reading_costs_no_sound(
    tmp_path: Path, speaking: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "a.flac"
    monkeypatch.setattr(json, "dumps", raise_broken_pipe)
    assert main(["say", "The bird sings.", "--out", str(out), "--json", *speaking]) == 1
    assert soundfile.info(out).frames > 0
    assert [path.name for path in tmp_path.iterdir()] == ["a.flac"]


def raise_broken_pipe(*arguments: object) -> None:
    raise BrokenPipeError


def test_a_recording_is_never_replaced_by_its_voice(tmp_path: Path, capsys) -> None:
    clip = tmp_path / "me.safetensors"
    shutil.copy(clips.LJ, clip)
    before = clip.read_bytes()
    assert main(["voices", "clone", str(clip), str(clip)]) == 1
    assert "the clip itself" in capsys.readouterr().err
    assert clip.read_bytes() == before


def test_a_voice_far_from_those_of_the_starter_is_told_once(tmp_path: Path, capsys) -> None:
    for clip, told in ((clips.LJ, 1), (clips.MALE, 0)):
        assert main(["voices", "clone", str(clip), str(tmp_path / "a.safetensors")]) == 0
        assert capsys.readouterr().err.count("A larger model will sound more like it.") == told


def test_a_clip_that_is_cloned_is_searched_for_its_best_part_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, models_dir: Path
) -> None:
    clip, out, heard = tmp_path / "late.wav", tmp_path / "late.safetensors", []
    speech = clips.speech(16_000)
    soundfile.write(clip, np.concatenate([np.zeros(8 * 16_000, np.float32), speech, speech]), 16_000)
    monkeypatch.setattr(judge, "pitch", lambda wav: heard.append(len(wav)) or pitch(wav))
    assert main(["voices", "clone", str(clip), str(out), "--model", str(models_dir / MEMBER)]) == 0
    assert len(heard) == 1
    assert engine.load_voice(out).details["seconds"] < 8 + 2 * len(speech) / 16_000 - 7


def test_a_recording_in_another_voice(tmp_path: Path, capsys) -> None:
    speech, out = tmp_path / "speech.wav", tmp_path / "out.flac"
    soundfile.write(speech, clips.speech(16_000, 1.0), 16_000)
    before = speech.read_bytes()
    convert = ["voices", "convert", str(speech), "--device", "cpu", "--no-watermark"]
    assert main([*convert, "--out", str(out)]) == 0
    assert soundfile.info(out).frames == 24_000
    assert "1.0 s in the voice" in capsys.readouterr().out
    out.unlink()
    assert main([*convert, "--voice", "nobody", "--out", str(out)]) == 1
    assert "no voice or clip 'nobody'" in capsys.readouterr().err
    assert main([*convert, "--out", str(speech)]) == 1
    assert "is read" in capsys.readouterr().err
    assert speech.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["speech.wav"]


def test_a_bad_clip_is_told_by_the_exit_status(tmp_path: Path, capsys) -> None:
    silent = tmp_path / "silent.wav"
    soundfile.write(silent, np.zeros(48_000, np.float32), 24_000)
    assert main(["voices", "judge", str(silent)]) == 1
    told = capsys.readouterr().out
    assert "silent" in told
    assert "Best part" not in told
    assert main(["voices", "judge", str(clips.LJ)]) == 0
    assert "Good. Best part" in capsys.readouterr().out
    brief = str(clips.CLIPS / "en_f_vctk_p240_24k.mp3")
    assert main(["voices", "judge", brief]) == 0
    assert main(["voices", "judge", brief, "--model", "turbo"]) == 1
    assert (
        "problem: The clip has 4.9 s of sound, and this model needs more than 5 s" in capsys.readouterr().out
    )
    assert main(["voices", "judge", brief, "--model", "no-such-model"]) == 1
    assert "no model 'no-such-model'" in capsys.readouterr().err


@pytest.mark.parametrize(("seconds", "level", "why"), [(8.0, 0.0, "silent"), (0.5, 0.1, "0.5 s of sound")])
def test_what_makes_a_clip_useless_is_said_once(
    tmp_path: Path, capsys, seconds: float, level: float, why: str
) -> None:
    clip, out = tmp_path / "clip.wav", tmp_path / "voice.safetensors"
    noise = np.random.default_rng(0).normal(0, level, round(seconds * 24_000))
    soundfile.write(clip, noise.astype(np.float32), 24_000)
    assert main(["voices", "clone", str(clip), str(out)]) == 1
    assert capsys.readouterr().err.count(why) == 1
    assert not out.exists()


def test_no_table_is_begun_of_what_cannot_be_compared(capsys) -> None:
    assert main(["models", "verify", "starter", "--parity"]) == 1
    told = capsys.readouterr()
    assert "t3: every tensor fits" in told.out
    assert "beside the reference" not in told.out
    assert told.err


def test_a_copy_in_fewer_bits_that_is_no_smaller_is_told_of(models_dir: Path, tmp_path: Path, capsys) -> None:
    convert = ["models", "convert", "starter", str(tmp_path / "copy")]
    assert main([*convert, "--bits", "4"]) == 0
    assert "It is no smaller: 'starter' takes 3" in capsys.readouterr().err
    member = [*convert[:2], str(models_dir / MEMBER), str(tmp_path / "member")]
    assert main([*member, "--bits", "8"]) == 0
    assert not capsys.readouterr().err


def test_a_file_is_no_place_for_a_converted_model(models_dir: Path, tmp_path: Path, capsys) -> None:
    target = tmp_path / "t.txt"
    target.write_text("mine")
    assert main(["models", "convert", str(models_dir / MEMBER), str(target)]) == 1
    assert "is a file" in capsys.readouterr().err
    assert target.read_text() == "mine"
