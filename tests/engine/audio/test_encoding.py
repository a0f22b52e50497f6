"""What FFmpeg reads of a file's tags and chapters, with words that break careless writers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.audio.encoding import Chapter, Tags, encode
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
