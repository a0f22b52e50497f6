"""Exports without a window: what is noted of them, and how they are gone on with."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import numpy as np
import pytest
import soundfile

from app.core import exports
from app.core.exports import Export, Output, Unfinished, noted, unfinished
from engine import Script, SentenceRecord, Span, SpeechOptions, SpeechRequest
from tests.support.flow import voice

TEXT = "One sentence. Another one. The last."
SECOND = np.full(24_000, 0.25, np.float32)


def an_export(folder: Path, *, resume: bool = False) -> Export:
    request = SpeechRequest(Script.plain(TEXT), voice(4), SpeechOptions())
    whole = Unfinished(folder / "a.flac", "/books/a.txt", None)
    return Export(folder / "notes", whole, request, Output(marked=False), lambda: "cpu", resume=resume)


def said(number: int, start: int, end: int) -> SentenceRecord:
    return SentenceRecord(number, Span(start, end), 0)


def test_an_export_that_broke_off_is_gone_on_with(tmp_path: Path) -> None:
    first = an_export(tmp_path)
    first.file.write(SECOND)
    first.sentence(said(0, 0, 13))
    first.file.write(SECOND[:9_000])
    first.leave()
    assert [each.path for each in unfinished(tmp_path / "notes")] == [tmp_path / "a.flac"]
    assert unfinished(tmp_path / "notes") == [], "it is told once"
    second = an_export(tmp_path, resume=True)
    assert (second.resumed, second.request.start, second.file.samples) == (True, 13, 24_000)
    assert second.progress(26)[0] == pytest.approx(26 / len(TEXT))
    second.file.write(SECOND)
    second.finish()
    assert soundfile.info(tmp_path / "a.flac").frames == 48_000
    assert list((tmp_path / "notes").glob("*.json")) == []


def test_another_voice_or_device_begins_anew(tmp_path: Path) -> None:
    export = an_export(tmp_path)
    export.file.write(SECOND)
    export.sentence(said(0, 0, 13))
    export.leave()
    asked = tmp_path / "notes", export.whole, export.request, Output(marked=False)
    assert noted(*asked, "cpu") is not None
    assert noted(*asked, "gpu") is None


def test_the_engine_does_not_wait_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, written = threading.Event(), []

    def slow(path: Path, value: object) -> None:
        assert go_on.wait(10)
        written.append(value)

    monkeypatch.setattr(exports, "write_json", slow)
    export = an_export(tmp_path)
    export.file.write(SECOND)
    begun = time.monotonic()
    for number in range(50):
        export.sentence(said(number, 0, 13))
    assert time.monotonic() - begun < 1
    assert written == []
    go_on.set()
    export.leave()
    assert len(written) == 2, "one for the first sentence, and one for where it was left"
