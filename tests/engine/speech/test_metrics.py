"""What is measured of a reading, the trace of it, and the memory of the process."""

from __future__ import annotations

import json
import mmap
import sys
from pathlib import Path

import psutil
import pytest

from engine.errors import OutputFileError
from engine.speech import metrics
from engine.speech.metrics import Meter, process_memory


def test_a_trace_has_the_last_stages_in_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "MAX_TRACE_EVENTS", 5)
    meter, path = Meter(), tmp_path / "trace.json"
    names = ["text", "t3", "s3gen", "vocoder", "t3", "t3", "s3gen"]
    for number, name in enumerate(names):
        with meter.stage(name):
            pass
        meter.save_trace(path)
        events = json.loads(path.read_text())["traceEvents"]
        assert [event["name"] for event in events] == names[max(0, number - 4) : number + 1]
        assert all(event["dur"] >= 0 for event in events)
        assert [event["ts"] for event in events] == sorted(event["ts"] for event in events)


def test_a_trace_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(OutputFileError, match="could not be written"):
        Meter().save_trace(tmp_path / "nowhere" / "trace.json")


def test_stages_beside_each_other_are_one_time_of_work() -> None:
    meter = Meter()
    with meter.stage("s3gen"), meter.stage("t3"):
        pass
    found = meter.snapshot()
    assert set(found.stage_seconds) == {"s3gen", "t3"}
    assert found.work_seconds <= sum(found.stage_seconds.values())


def test_what_was_found_again_is_no_speed_of_work() -> None:
    meter = Meter()
    with meter.stage("t3"):
        meter.count("samples", 24_000)
    meter.count("found", 240_000)
    found = meter.snapshot()
    assert (found.audio_seconds, found.found_seconds) == (1.0, 10.0)


def test_memory_grows_with_what_is_held() -> None:
    before = process_memory()
    # From the system itself: an allocator may have as much at hand.
    with mmap.mmap(-1, 40_000_000) as held:
        held[:: mmap.PAGESIZE] = bytes(len(range(0, len(held), mmap.PAGESIZE)))
        assert process_memory() - before > 30_000_000


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS counts what is compressed, and the GPU's part")
def test_memory_is_the_resident_set() -> None:
    assert process_memory() == pytest.approx(psutil.Process().memory_info().rss, rel=0.1)
