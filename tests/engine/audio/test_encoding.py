"""What FFmpeg reads of a file's tags and chapters, with words that break careless writers; and an FFmpeg that
fails."""

from __future__ import annotations

import errno
import os
import shutil
import time
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import soundfile as sf

from engine.audio.encoding import Chapter, Tags, encode
from engine.errors import CancelledError
from tests.support.books import NEEDS_FFMPEG, probed

NAMES = ("ends with \\", "\\", "a = b; c # d", "[CHAPTER] START=0", "😀 שלום", 'A/B "C" <d>')


@NEEDS_FFMPEG
@pytest.mark.parametrize("name", NAMES)
def test_tags_of_an_audiobook_stay_apart(tmp_path: Path, name: str) -> None:
    path, second = tmp_path / "a.m4b", np.zeros(24_000, np.int16)
    chapters = (Chapter(name, 0, 12_000), Chapter("Two", 12_000, 24_000))
    tags = Tags(
        name, "Ana Nowak", "Anna", name, "en", chapters=chapters, made="Philomel, 8 sentences at once"
    )
    assert encode(path, lambda: iter([second]), tags)
    found = probed(path)
    told = {key: value.rstrip() for key, value in found["format"]["tags"].items()}
    expected = {"title": name, "artist": "Ana Nowak", "composer": "Anna", "album": name, "comment": tags.made}
    assert {key: told.get(key) for key in expected} == expected
    assert [each["tags"]["title"].rstrip() for each in found["chapters"]] == [name, "Two"]
    assert [float(each["start_time"]) for each in found["chapters"]] == [0.0, 0.5]


SOUND = np.zeros(24_000 * 20, np.int16)


def stand_in(monkeypatch: pytest.MonkeyPatch, folder: Path, script: str) -> None:
    """Have another program called for FFmpeg, which is ``$REAL`` there and writes to ``$FILE``."""
    folder.mkdir()
    path = folder / "ffmpeg"
    path.write_text(f"#!/bin/sh\nREAL={shutil.which('ffmpeg')}\nfor FILE; do :; done\n{script}\n")
    path.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")


@NEEDS_FFMPEG
@pytest.mark.parametrize(
    ("script", "words"),
    [
        # As it does where the disk fills up while it writes.
        (
            '$REAL "$@"; truncate -s -1000 $FILE; echo "av_write_frame(): No space left on device" >&2',
            "No space",
        ),
        ('$REAL "$@"; truncate -s -1000 $FILE', "it holds 0 samples of 480000"),
        ('$REAL -t 10 "$@"', "ended too soon"),
        ("cat > $FILE", "it holds 0 samples"),
        ("cat > /dev/null; : > $FILE", "it holds 0 samples"),
        ("exit 0", "ended too soon"),
        ('echo "What is this?" >&2; exit 1', "What is this"),
        ("kill -9 $$", "ended with -9"),
    ],
)
def test_what_ffmpeg_leaves_half_done_is_no_audiobook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, words: str
) -> None:
    path = tmp_path / "a.m4b"
    path.write_bytes(b"what was there")
    stand_in(monkeypatch, tmp_path / "bin", script)
    with pytest.raises(OSError, match=words):
        encode(path, lambda: iter([SOUND]))
    assert path.read_bytes() == b"what was there"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.m4b", "bin"]


@NEEDS_FFMPEG
@pytest.mark.parametrize("script", ["exec sleep 600", "cat > /dev/null; exec sleep 600"])
def test_who_stops_does_not_wait_for_ffmpeg(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    stand_in(monkeypatch, tmp_path / "bin", script)
    begun = time.monotonic()
    with pytest.raises(CancelledError):
        encode(tmp_path / "a.m4b", lambda: iter([SOUND]), cancelled=lambda: time.monotonic() > begun + 1)
    assert time.monotonic() < begun + 300
    assert [each.name for each in tmp_path.iterdir()] == ["bin"]


@pytest.mark.parametrize("name", ["a.wav", "a.flac", "a.opus"])
def test_a_disk_that_only_the_file_fills_is_said_to_be_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def free(folder: Path) -> SimpleNamespace:
        taken = any(Path(folder).glob(".philomel*"))
        return SimpleNamespace(total=1 << 30, free=0 if taken else 1 << 29)

    def full(file: sf.SoundFile, block: np.ndarray) -> None:
        raise sf.LibsndfileError(2)

    monkeypatch.setattr(shutil, "disk_usage", free)
    monkeypatch.setattr(sf.SoundFile, "write", full)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        encode(tmp_path / name, lambda: iter([SOUND]))
    assert not list(tmp_path.iterdir())
