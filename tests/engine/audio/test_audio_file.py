import contextlib
import errno
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import soundfile as sf

from engine.audio import audio_file as module
from engine.audio.audio_file import AudioFile
from engine.audio.levelling import CEILING, louder
from engine.config import SAMPLE_RATE
from engine.dsp.loudness import integrated_loudness
from engine.errors import OutputFileError
from tests.support.places import ROOT


def tone(seconds: float, gain: float = 0.5) -> np.ndarray:
    return (gain * np.sin(np.arange(round(seconds * SAMPLE_RATE)) * 0.05)).astype(np.float32)


@pytest.mark.parametrize("name", ["a.wav", "a.flac"])
def test_what_is_written_is_read(tmp_path: Path, name: str) -> None:
    samples = tone(2.5)
    with AudioFile(tmp_path / name) as file:
        for part in np.array_split(samples, 7):
            file.write(part)
        assert file.samples == samples.size
    read, rate = sf.read(tmp_path / name, dtype="float32")
    assert rate == SAMPLE_RATE
    np.testing.assert_allclose(read, samples, atol=1 / 32768)
    assert os.listdir(tmp_path) == [name]


def test_work_that_fails_without_a_sample_leaves_an_older_file(tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    path.write_bytes(b"older")
    file = AudioFile(path)
    file.write(np.zeros(0, np.float32))
    file.leave()
    assert path.read_bytes() == b"older"


@pytest.mark.parametrize("name", [b"caf\xe9.wav", b"caf\xe9.flac"])
def test_a_name_of_any_bytes(tmp_path: Path, name: bytes) -> None:
    path = os.fsencode(tmp_path) + b"/" + name
    with AudioFile(os.fsdecode(path)) as file:
        file.write(tone(0.1))
    assert sf.info(path).frames == 2400


def test_loud_samples_are_clipped_not_wrapped(tmp_path: Path) -> None:
    with AudioFile(tmp_path / "a.wav") as file:
        file.write(np.array([2.0, -2.0, 1.0, -1.0], np.float32))
    assert sf.read(tmp_path / "a.wav", dtype="int16")[0].tolist() == [32767, -32768, 32767, -32768]


@pytest.mark.parametrize("name", ["a.wav", "a.flac"])
def test_a_run_that_is_killed_leaves_a_valid_file_that_can_be_resumed(tmp_path: Path, name: str) -> None:
    code = (
        "import os, sys, pathlib, numpy as np\n"
        "from engine.audio.audio_file import AudioFile\n"
        "f = AudioFile(pathlib.Path(sys.argv[1]))\n"
        "for second in range(5): f.write(np.full(24000, 0.1 * (second + 1), np.float32))\n"
        "f.write(np.full(100, 0.9, np.float32)); os._exit(9)\n"
    )
    path = tmp_path / name
    done = subprocess.run([sys.executable, "-c", code, str(path)], cwd=ROOT, check=False)
    assert done.returncode == 9
    left = path if name == "a.wav" else tmp_path / "a.partial.wav"
    assert sf.info(left).frames == 5 * SAMPLE_RATE
    with AudioFile(path, resume_at=3 * SAMPLE_RATE) as file:
        assert file.samples == 3 * SAMPLE_RATE
        file.write(np.full(SAMPLE_RATE, -0.5, np.float32))
    read = sf.read(path)[0]
    assert read.size == 4 * SAMPLE_RATE
    np.testing.assert_allclose(read[::SAMPLE_RATE], [0.1, 0.2, 0.3, -0.5], atol=1e-4)
    assert os.listdir(tmp_path) == [name]


def test_an_error_inside_leaves_the_target_alone_and_the_work_resumable(tmp_path: Path) -> None:
    path = tmp_path / "a.flac"
    with AudioFile(path) as file:
        file.write(tone(0.5))
    before = path.read_bytes()
    file = AudioFile(path)
    file.write(tone(1.0))
    file.leave()
    assert path.read_bytes() == before
    assert sf.info(tmp_path / "a.partial.wav").frames == SAMPLE_RATE


@pytest.mark.parametrize(
    ("name", "word"),
    [("none/a.wav", "no folder"), ("a.aac", ".flac, .mp3"), ("folder.wav", "is a folder")],
)
def test_what_cannot_be_written_says_why(tmp_path: Path, name: str, word: str) -> None:
    (tmp_path / "folder.wav").mkdir()
    with pytest.raises(OutputFileError, match=word):
        AudioFile(tmp_path / name)


@pytest.mark.parametrize("name", ["a.wav", "a.flac"])
def test_two_do_not_write_into_one_file(tmp_path: Path, name: str) -> None:
    with AudioFile(tmp_path / name) as first:
        first.write(tone(1.0))
        second = AudioFile(tmp_path / name)
        with pytest.raises(OutputFileError, match="by another Philomel: wait for it"):
            second.write(tone(0.5))
        first.write(tone(1.0))
    assert sf.info(tmp_path / name).frames == 2 * SAMPLE_RATE
    with AudioFile(tmp_path / name) as later:
        later.write(tone(0.5))
    assert sf.info(tmp_path / name).frames == SAMPLE_RATE // 2


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_no_permission(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(OutputFileError, match="not allowed"):
        AudioFile(tmp_path / "a.wav")


def test_nothing_to_resume(tmp_path: Path) -> None:
    with pytest.raises(OutputFileError, match="start it anew"):
        AudioFile(tmp_path / "a.wav", resume_at=10)
    with AudioFile(tmp_path / "a.wav") as file:
        file.write(tone(0.1))
    with pytest.raises(OutputFileError, match="does not hold"):
        AudioFile(tmp_path / "a.wav", resume_at=SAMPLE_RATE)


def test_a_file_that_cannot_grow_is_an_error_and_stays_valid(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    path = tmp_path / "a.wav"
    file = AudioFile(path)
    file.write(tone(1.0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
    try:
        with pytest.raises(OutputFileError, match="cannot"):
            file.write(tone(5.0))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert sf.info(path).frames >= SAMPLE_RATE


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_is_said_to_be_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def full(*asked: object, **how: object) -> None:
        raise OSError(number, os.strerror(number))

    file = AudioFile(tmp_path / "a.wav")
    file.write(tone(0.1))
    with monkeypatch.context() as patched:
        patched.setattr(module, "_samples_of", full)
        with pytest.raises(OutputFileError, match="The disk is full"):
            file.sync()
    file.close()


@pytest.mark.skipif(sys.platform != "linux", reason="a folder that is on no disk")
def test_where_no_disk_is_none_is_said_to_be_full() -> None:
    with pytest.raises(OutputFileError) as told, AudioFile(Path("/proc/a.wav")) as file:
        file.write(tone(0.1))
    assert "full" not in str(told.value)


@pytest.mark.parametrize("name", ["a.wav", "a.flac"])
def test_work_that_fails_before_its_first_sample_leaves_an_older_file_alone(
    tmp_path: Path, name: str
) -> None:
    with AudioFile(tmp_path / name) as file:
        file.write(tone(0.5))
    before = (tmp_path / name).read_bytes()
    with pytest.raises(ValueError), AudioFile(tmp_path / name):
        raise ValueError
    assert (tmp_path / name).read_bytes() == before
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("suffix", [".wav", ".flac"])
def test_a_file_is_brought_to_its_loudness_once_it_is_whole(tmp_path: Path, suffix: str) -> None:
    wave = tone(6.0, 0.02)
    path, plain = tmp_path / f"level{suffix}", tmp_path / f"plain{suffix}"
    for target, loudness in ((plain, None), (path, -20.0)):
        with AudioFile(target, loudness=loudness) as file:
            file.write(wave)
    found, rate = sf.read(path, dtype="float32")
    assert integrated_loudness(found, rate) == pytest.approx(-20.0, abs=0.1)
    untouched, _ = sf.read(plain, dtype="float32")
    assert np.abs(untouched - wave).max() < 1e-4
    assert sorted(each.name for each in tmp_path.iterdir()) == [path.name, plain.name]


def test_a_levelled_file_holds_the_same_samples_in_each_lossless_format(tmp_path: Path) -> None:
    for name in ("a.wav", "a.flac"):
        with AudioFile(tmp_path / name, loudness=-20.0) as file:
            file.write(tone(6.0, 0.0213))
    wav, flac = (sf.read(tmp_path / name, dtype="int16")[0] for name in ("a.wav", "a.flac"))
    assert np.array_equal(wav, flac)


def levelled_with_a_click(
    path: Path, level: float, at: int, loudness: float
) -> tuple[np.ndarray, np.ndarray, int]:
    """A tone with one loud sample, what is saved of it, and its rate."""
    wave = tone(6.0, level)
    wave[at] = 0.5
    with AudioFile(path, loudness=loudness) as file:
        file.write(wave)
    found, rate = sf.read(path, dtype="float32")
    return wave, found, rate


def test_one_peak_does_not_keep_all_of_it_soft(tmp_path: Path) -> None:
    wave, found, rate = levelled_with_a_click(tmp_path / "click.wav", 0.05, 30_000, -18.0)
    assert integrated_loudness(found, rate) == pytest.approx(-18.0, abs=0.1)
    assert np.abs(found).max() == pytest.approx(CEILING, abs=1e-3)
    factor = found[np.abs(wave) > 0.02] / wave[np.abs(wave) > 0.02]
    assert np.count_nonzero(factor < 0.99 * np.median(factor)) < 0.021 * rate


def test_a_peak_is_held_back_by_so_much_and_no_more(tmp_path: Path) -> None:
    _, found, rate = levelled_with_a_click(tmp_path / "click.wav", 0.001, 1_000, -20.0)
    assert np.abs(found).max() == pytest.approx(CEILING, abs=1e-3)
    assert integrated_loudness(found, rate) < -40


@pytest.mark.parametrize("cut", [1, 100, 239, 240, 4_801, 65_536])
def test_peaks_are_held_back_alike_however_long_the_blocks_are(cut: int) -> None:
    wave = (np.random.default_rng(0).standard_normal(20_000) * 0.4).astype(np.float32)
    whole = np.concatenate(list(louder([wave], 2.0)))
    if cut == 1:
        wave, whole = wave[:500], np.concatenate(list(louder([wave[:500]], 2.0)))
    pieces = list(louder([wave[at : at + cut] for at in range(0, wave.size, cut)], 2.0))
    assert [piece.size for piece in pieces] == [wave[at : at + cut].size for at in range(0, wave.size, cut)]
    assert np.abs(np.concatenate(pieces) - whole).max() < 1e-6
    assert np.abs(whole).max() <= CEILING


def test_what_is_cut_off_is_levelled_only_when_it_is_whole(tmp_path: Path) -> None:
    wave = tone(4.0, 0.02)
    path = tmp_path / "parts.wav"
    with contextlib.suppress(InterruptedError), AudioFile(path, loudness=-20.0) as file:
        file.write(wave[:48_000])
        raise InterruptedError
    with AudioFile(path, resume_at=48_000, loudness=-20.0) as rest:
        rest.write(wave[48_000:])
    found, rate = sf.read(path, dtype="float32")
    assert integrated_loudness(found, rate) == pytest.approx(-20.0, abs=0.1)
    assert np.abs(found[:48_000]).max() == pytest.approx(np.abs(found[48_000:]).max(), rel=0.01)


def test_a_file_that_cannot_be_levelled_is_whole_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*asked: object, **how: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "encode", full)
    wave = tone(4.0, 0.02)
    with AudioFile(tmp_path / "quiet.wav", loudness=-20.0) as file:
        file.write(wave)
    found, _ = sf.read(tmp_path / "quiet.wav", dtype="float32")
    assert np.abs(found - wave).max() < 1e-4


@pytest.mark.parametrize("name", ["a.wav", "a.flac"])
@pytest.mark.parametrize("end", [AudioFile.sync, AudioFile.close])
def test_samples_that_the_disk_lost_are_missed(tmp_path: Path, name: str, end: Callable[[AudioFile], None]):
    file = AudioFile(tmp_path / name)
    file.write(np.zeros(SAMPLE_RATE // 2, np.float32))
    # As if the disk had lost the last of it.
    file.samples += 1000
    with pytest.raises(OutputFileError, match="holds 12000 samples of 13000"):
        end(file)
    assert not (tmp_path / "a.flac").exists()


def test_sixteen_bits_are_the_nearest(tmp_path: Path) -> None:
    lot = np.random.default_rng(0)
    wave = np.concatenate(
        [lot.uniform(-1.2, 1.2, 50_000), lot.uniform(-1e-9, 1e-9, 1_000), [0.0, 1.0, -1.0]]
    ).astype(np.float32)
    steps = np.rint(np.clip(wave, -1, 1).astype(np.float64) * 0x8000).clip(-0x8000, 0x7FFF)
    sf.write(tmp_path / "theirs.wav", steps.astype(np.int16), SAMPLE_RATE, subtype="PCM_16")
    with AudioFile(tmp_path / "ours.wav") as file:
        file.write(wave)
    assert (tmp_path / "ours.wav").read_bytes() == (tmp_path / "theirs.wav").read_bytes()


def test_a_file_grows_without_being_opened_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    real = module.io.FileIO
    monkeypatch.setattr(
        module.io, "FileIO", lambda *asked, **how: opened.append(asked) or real(*asked, **how)
    )
    file = AudioFile(tmp_path / "a.wav")
    for _ in range(5):
        file.write(tone(1.5))
        assert sf.info(tmp_path / "a.wav").frames >= file.samples - SAMPLE_RATE
    assert len(opened) == 1
    file.leave()


@pytest.mark.parametrize("name", ["a.wav", "a.flac"])
def test_four_gigabytes_end_a_wav_file_alone(tmp_path: Path, name: str) -> None:
    file = AudioFile(tmp_path / name)
    file.write(tone(0.1))
    file.leave()
    working = module.working_file(tmp_path / name)
    samples = (0xFFFF_0000 >> 1) - 100
    os.truncate(working, 44 + 2 * samples)
    more = AudioFile(tmp_path / name, resume_at=samples)
    if name == "a.wav":
        with pytest.raises(OutputFileError, match="4 GB"):
            more.write(tone(1.0))
        more.leave()
        assert sf.info(working).frames == samples
    else:
        more.write(tone(1.0))
        more.leave()
        assert AudioFile(tmp_path / name, resume_at=samples + SAMPLE_RATE).samples == samples + SAMPLE_RATE
    working.unlink()
