"""Compiled networks on disk: found again, made anew where they are damaged, and not kept where that fails."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest

from engine.errors import BackendError
from engine.recorded import Tree, compiling
from engine.recorded.network import Network
from tests.support.locales import speaking


@pytest.fixture(params=[compiling.LARGE, 1], ids=["small", "large"])
def place(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where networks are kept; a large one is used out of its file from the first call on."""
    monkeypatch.setattr(compiling, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(compiling, "LARGE", request.param)
    return tmp_path / "networks"


class Weights:
    """Of a layer, which has them only while they are lent."""

    def __init__(self, key: str = "weights", *, lends: bool = False) -> None:
        self.key, self.times, self.lends = key, 0, lends
        self.layer = nn.Linear(8, 8, bias=False)

    @contextmanager
    def lent(self) -> Iterator[None]:
        self.times += 1
        mx.random.seed(2)
        self.layer.weight = mx.random.normal((8, 8))
        mx.eval(self.layer.parameters())
        yield
        self.layer.weight = mx.zeros((8, 8))


def _answer(weights: Weights | None = None) -> Tree:
    weights = weights or Weights()
    network = Network(weights.layer, lambda n: [mx.zeros((n, 8))], ["n"], source=weights, name="layer")
    given = network(np.ones((3, 8), np.float32))
    for thread in threading.enumerate():
        if thread.name == "philomel-compile":
            thread.join()
    return given


def _kept(place: Path) -> list[Path]:
    return sorted(place.glob("*.network"))


def test_a_network_is_found_again_without_its_weights(place: Path) -> None:
    first, second = Weights(), Weights()
    np.testing.assert_array_equal(_answer(first), _answer(second))
    assert (first.times, second.times) == (1, 0)
    other = Weights("others")
    _answer(other)
    assert other.times == 1
    assert len(_kept(place)) == 2


@pytest.mark.skipif(sys.platform != "linux", reason="tells what a process has of its files")
def test_a_network_that_waits_to_be_called_holds_nothing_of_its_file(place: Path) -> None:
    _answer()
    weights = Weights()
    network = Network(weights.layer, lambda n: [mx.zeros((n, 8))], ["n"], source=weights, name="layer")
    assert network._compiled.file is not None
    parts = Path("/proc/self/smaps").read_text().split("VmFlags")
    held = [int(part.partition("Rss:")[2].split()[0]) for part in parts if f"{place}/" in part]
    assert held
    assert not any(held), "kilobytes"
    np.testing.assert_array_equal(network(np.ones((3, 8), np.float32)), _answer(weights))


def test_many_weights_are_lent_when_a_network_is_called(place: Path) -> None:
    for lends, times in ((True, 0), (False, 1)):
        weights = Weights(f"lends {lends}", lends=lends)
        layer = Network(weights.layer, lambda n: [mx.zeros((n, 8))], ["n"], source=weights, name="layer")
        assert weights.times == times
        layer(np.ones((3, 8), np.float32))
        assert weights.times == 1


def test_another_release_or_setting_makes_its_own(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _answer()
    monkeypatch.setattr(compiling, "_program", lambda: "another")
    _answer()
    monkeypatch.setenv(compiling.THREADS, "3")
    _answer()
    assert len(_kept(place)) == 3


@pytest.mark.parametrize("damage", ["empty", "foreign", "cut", "head", "middle"])
def test_a_damaged_network_is_made_anew(place: Path, damage: str) -> None:
    expected = _answer()
    (file,) = _kept(place)
    content = file.read_bytes()
    damaged = {
        "empty": b"",
        "foreign": b"no network",
        "cut": content[:-200],
        "head": content[:20] + b"x" + content[21:],
        "middle": content[:5000] + bytes(100) + content[5100:],
    }
    file.unlink()
    file.write_bytes(damaged[damage])
    weights = Weights()
    for _ in range(2):
        np.testing.assert_array_equal(_answer(weights), expected)
        assert weights.times == 1


def test_what_the_library_refuses_is_made_anew(place: Path) -> None:
    """Of a file that is whole."""
    expected = _answer()
    (file,) = _kept(place)
    blob = np.frombuffer(b"no network of the library's" * 400, np.uint8)
    head = {"size": blob.size, "sum": compiling._sum(blob), "form": 0, "remembers": False}
    file.unlink()
    file.write_bytes(
        (compiling._MARK + json.dumps(head).encode()).ljust(compiling._HEAD, b"\0") + blob.tobytes()
    )
    np.testing.assert_array_equal(_answer(), expected)


def test_a_network_in_use_bears_that_its_file_is_replaced_and_removed(tmp_path: Path) -> None:
    """It is mapped; another process, or who empties the cache, takes the name away and not the file."""
    for change in ("each.unlink()", "new = each.with_suffix(''); new.write_bytes(b''); new.replace(each)"):
        code = (
            "import sys; from pathlib import Path; from engine.backend import choose\n"
            "from engine.checkpoints import loader\nfrom engine.recorded import compiling\n"
            "from engine.t3.generate import make_prefix\n"
            f"place = Path({str(tmp_path)!r}); compiling.cache_folder = lambda: place; compiling.LARGE = 1\n"
            "model = loader.load('starter', choose('cpu')); model.t3.runner.network._compiled\n"
            f"for each in list(place.rglob('*.network')): {change}\n"
            "make_prefix(model.t3, next(iter(model.voices.values())))"
        )
        subprocess.run([sys.executable, "-c", code], check=True)


def test_what_earlier_releases_kept_goes(place: Path) -> None:
    (place / "2020.1").mkdir(parents=True)
    _answer()
    assert list(place.iterdir()) == _kept(place)


def test_the_oldest_go_when_there_is_too_much(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _answer()
    (used,) = _kept(place)
    old = place / "old.network"
    old.write_bytes(bytes(20))
    os.utime(old, (1, 1))
    monkeypatch.setattr(compiling, "MOST_KEPT", used.stat().st_size)
    compiling._tidy(place)
    assert _kept(place) == [used]


def test_a_file_that_goes_meanwhile_keeps_no_network_in_memory(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As those do that are being written beside it: one of a folder's names leads nowhere."""
    monkeypatch.setattr(compiling, "LARGE", 1)
    place.mkdir()
    (place / ".half").symlink_to("nowhere")
    weights = Weights()
    network = Network(weights.layer, lambda n: [mx.zeros((n, 8))], ["n"], source=weights, name="layer")
    assert network._compiled.file is not None


def test_where_nothing_can_be_kept_the_network_works(place: Path) -> None:
    """A folder that cannot be made, or written to."""
    place.write_text("no folder")
    assert _answer().shape == (3, 8)


def test_on_a_full_disk_the_network_works(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(compiling, "write_whole", full)
    assert _answer().shape == (3, 8)
    assert _kept(place) == []


@pytest.mark.skipif(sys.platform != "linux", reason="tells a process on which cores it may run")
def test_one_core_is_enough(place: Path) -> None:
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        assert _answer().shape == (3, 8)
    finally:
        os.sched_setaffinity(0, cores)


def test_a_library_that_cannot_be_loaded_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "engine.recorded.compiling", None)
    monkeypatch.delattr("engine.recorded.compiling")
    with pytest.raises(BackendError, match=r"OpenVINO.*install the program anew"):
        _answer()


@pytest.mark.parametrize("last", ["", "os._exit(0) if os.fork() == 0 else os.wait()"])
def test_a_process_ends_with_what_it_compiles(tmp_path: Path, last: str) -> None:
    """In the middle of it, or after a copy of the process has ended; no thread is waited for in vain."""
    code = (
        "import os; from pathlib import Path; from engine.backend import choose\n"
        "from engine.checkpoints import loader; from engine.recorded import compiling\n"
        f"compiling.cache_folder = lambda: Path({str(tmp_path)!r})\n"
        f"model = loader.load('starter', choose('cpu')); model.t3.runner.network; {last or 'pass'}"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


_LENGTHS = """
import re
from pathlib import Path
import engine.backend
import mlx.core as mx, mlx.nn as nn, numpy as np
from engine.recorded.network import Network
from tests.support.locales import speaking

layers = []
for width in range(48, 96, 8):
    layers += [nn.Linear(width, width + 8), nn.Conv1d(width + 8, width + 8, 3)]
mx.eval([layer.parameters() for layer in layers])
network = Network(nn.Sequential(*layers), lambda n: [mx.zeros((1, n, 48))], ["n"])
for n in range(400, 100, -1):
    network(np.zeros((1, n, 48), np.float32))
    if n in (280, 101):
        print(re.search(r"Anonymous: +(\\d+)", Path("/proc/self/smaps_rollup").read_text())[1])
"""


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="Linux alone tells")
def test_new_lengths_leave_nothing_for_ever() -> None:
    done = subprocess.run([sys.executable, "-c", _LENGTHS], capture_output=True, text=True, check=True)
    before, after = map(int, done.stdout.split())
    assert after - before < 20_000, "kilobytes, of 180 more lengths"


_BY_COMMA = """
import sys, threading
from pathlib import Path
import engine.backend
import mlx.core as mx, mlx.nn as nn, numpy as np
from engine.recorded import compiling
from engine.recorded.network import Network
from tests.engine.recorded.test_compiling import Weights

compiling.cache_folder = lambda: Path(sys.argv[1])
{before}
layer, values = nn.LayerNorm(8, eps=0.5), np.arange(8, dtype=np.float32)[None]
for time in range(2):
    network = Network(layer, lambda n: [mx.zeros((n, 8))], ["n"], source=Weights(), name="norm")
    print(*network(values)[0])
    for thread in threading.enumerate():
        if thread.name == "philomel-compile":
            thread.join()
"""


@pytest.mark.parametrize(
    ("before", "kept"),
    [
        ("import locale; locale.setlocale(locale.LC_ALL, '')", 0),
        ("from app.window import Application; there = Application([])", 1),
    ],
    ids=["another program", "the window"],
)
def test_where_numbers_are_written_with_a_comma_nothing_wrong_is_kept(
    tmp_path: Path, before: str, kept: int
) -> None:
    (tmp_path / "locale").mkdir()
    place = speaking("de_DE", tmp_path / "locale") | {"QT_QPA_PLATFORM": "offscreen"}
    code = [sys.executable, "-c", _BY_COMMA.format(before=before), str(tmp_path)]
    done = subprocess.run(code, env=place, capture_output=True, text=True, check=True)
    first, again = (line.split() for line in done.stdout.splitlines())
    assert np.allclose([*map(float, again)], [*map(float, first)], atol=1e-5)
    assert len(_kept(tmp_path / "networks")) == kept


def test_the_program_ends_when_what_is_begun_has_ended() -> None:
    """A window that was closed soon after its first start was aborted in the midst of the library."""
    code = """
import os, threading, time
from engine.recorded import compiling
def work(number):
    while threading.main_thread().is_alive():
        time.sleep(0.01)
    os.write(1, b"%d " % number)
def engine():
    for number in range(4):
        compiling._promise(lambda number=number: work(number))
of_a_window = threading.Thread(target=engine, daemon=True)
of_a_window.start()
of_a_window.join()
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert sorted(ran.stdout.split()) == ["0", "1"]
