"""Decoding: every format, every way a file can be wrong."""

import shutil
import struct
import time
import tracemalloc

import av  # noqa: F401  (its first import takes seconds, which are not the decoder's)
import numpy as np
import pytest
import soundfile

from engine import errors
from engine.voice import decode
from engine.voice.decode import read_clip, to_mono
from engine.voice.judge import judge
from tests.support import clips

EMPTY = {"aeneas_mono.empty.wav", "aeneas_mono.zero.wav", "tinytag_empty_file.mp3", "tinytag_empty_file.ogg"}
IMPOSSIBLE = {"pocketsphinx_awful.wav"}
NO_AUDIO = {
    "aeneas_mono.invalid.wav",
    "hound_crash-e5471f5b58397287b509db7d026e95f1724454f5.wav",
    "hound_crash-e879de4eb4d206c59e21f0e01def16457af80fdc.wav",
    "hound_oom-48ae4cd061ff8578ad3f23dc87624bd365cf5216.wav",
    "pocketsphinx_bad.wav",
    "pocketsphinx_evil.wav",
    "tika_testMP3truncated.mp3",
    "tinytag_106-invalid-streaminfo.flac",
    "tinytag_invalid_file.ogg",
    "tinytag_invalid_file.wav",
    "tinytag_invalid_file_larger.mp3",
    "tinytag_invalid_second_streaminfo.flac",
    "tinytag_magic_bytes_only_wav.x",
    "tinytag_no_audio_data_compressed.wav",
}


def expected(name: str) -> tuple[type[errors.PhilomelError], ...]:
    """What a malformed file must give; nothing: its sound is whole enough to be heard."""
    if name.endswith(".m4a"):  # it may also be the decoder that is not there
        return (errors.ClipError, errors.MissingExtraError)
    if name in EMPTY:
        return (errors.ClipEmptyError,)
    if name in IMPOSSIBLE:
        return (errors.ClipHeaderError,)
    return (errors.ClipFormatError,) if name in NO_AUDIO else ()


@pytest.mark.parametrize("path", clips.malformed(), ids=lambda p: p.name)
def test_malformed_files_give_audio_or_their_error_quickly_in_little_memory(path):
    tracemalloc.start()
    start = time.process_time()
    if refused := expected(path.name):
        with pytest.raises(refused, match=path.stem):
            read_clip(path)
    else:
        clip = read_clip(path)
        assert len(clip.samples)
        assert np.isfinite(clip.samples).all()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert time.process_time() - start < 5
    assert peak < 100e6


@pytest.mark.parametrize("path", clips.whole(), ids=lambda p: p.name)
def test_every_clip_decodes(path):
    clip = read_clip(path)
    assert clip.samples.dtype == np.float32
    assert clip.samples.ndim == 1
    assert clip.seconds > 0.9
    assert 0.004 < np.abs(clip.samples).max() < 1.3
    assert len(clip.sha256) == 64


def test_mp4_through_each_decoder_is_the_same_sound(monkeypatch, tmp_path):
    path = clips.CLIPS / "en_f_librivox_sonnet_44k1_stereo.m4a"
    mp3 = read_clip(clips.CLIPS / "en_f_librivox_sonnet_44k1_stereo.ogg").samples
    there = {tool: found for tool in ("ffmpeg", "afconvert") if (found := shutil.which(tool))}
    if not there:
        pytest.skip("neither ffmpeg nor afconvert is on this machine")
    monkeypatch.setattr(decode.importlib.util, "find_spec", lambda name: None)
    for tool, found in there.items():
        monkeypatch.setattr(decode.shutil, "which", {tool: found}.get)
        clip = read_clip(path, max_seconds=5.0)
        assert clip.rate == 44_100
        assert abs(len(clip.samples) / 44_100 - 5.0) < 0.1
        level = np.std(clip.samples[44_100:])
        assert 0.7 < level / np.std(mp3[44_100 : 5 * 44_100]) < 1.4
        whole = soundfile.info(decode.as_wav(path, "MP4", tmp_path / f"{tool}.wav", 24_000))
        assert (whole.samplerate, whole.channels) == (24_000, 1)
        assert abs(whole.duration - len(mp3) / 44_100) < 0.1


def test_without_a_decoder_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setattr(decode.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(decode.shutil, "which", lambda name: None)
    with pytest.raises(errors.MissingExtraError, match="install ffmpeg"):
        read_clip(clips.CLIPS / "en_f_librivox_sonnet_44k1_stereo.m4a")


def test_the_name_does_not_matter(tmp_path):
    path = tmp_path / "clip.mp3"
    path.write_bytes(clips.LJ.read_bytes())
    assert read_clip(path).format == "FLAC"


@pytest.mark.parametrize("subtype", ["PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ULAW"])
@pytest.mark.parametrize("rate", [8_000, 96_000])
def test_sample_types_and_rates(tmp_path, subtype, rate):
    wav = clips.speech(rate, 2.0)
    soundfile.write(tmp_path / "a.wav", wav, rate, subtype=subtype)
    clip = read_clip(tmp_path / "a.wav")
    assert clip.rate == rate
    assert np.abs(clip.samples - wav).max() < (0.05 if subtype in ("PCM_U8", "ULAW") else 1e-3)


@pytest.mark.parametrize("channels", [6, 8])
def test_many_channels(tmp_path, channels):
    wav = clips.speech(16_000, 2.0)
    many = np.zeros((len(wav), channels), np.float32)
    many[:, 2] = wav
    soundfile.write(tmp_path / "a.wav", many, 16_000)
    clip = read_clip(tmp_path / "a.wav")
    assert clip.channels == channels
    assert np.abs(clip.samples - wav).max() < 1e-3


def test_channels_that_differ_are_not_mixed():
    one, other = clips.speech(16_000, 5.0), read_clip(clips.MALE).samples[:80_000]
    assert np.array_equal(to_mono(np.stack([one, one * 0.9], 1)), np.mean([one, one * 0.9], 0, np.float32))
    assert np.array_equal(to_mono(np.stack([one, other * 0.5], 1)), one), "two recordings"
    assert np.array_equal(to_mono(np.stack([one, -one * 0.9], 1)), one), "inverted"
    assert np.array_equal(to_mono(np.stack([one * 0, one], 1)), one), "one side silent"
    assert not to_mono(np.zeros((100, 2), np.float32)).any()


def _wav(data: bytes, *, rate: int = 16_000, channels: int = 1, claimed: int | None = None) -> bytes:
    size = len(data) if claimed is None else claimed
    frame, top = 2 * channels & 0xFFFF, 2**32 - 1
    form = struct.pack("<HHIIHH", 1, channels, rate, min(rate * frame, top), frame, 16)
    head = struct.pack("<4sI4s4sI", b"RIFF", min(size + 36, top), b"WAVE", b"fmt ", 16) + form
    return head + struct.pack("<4sI", b"data", size) + data


NOISE = np.random.default_rng(0).integers(-3000, 3000, 32_000).astype("<i2").tobytes()


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", errors.ClipEmptyError),
        (_wav(b""), errors.ClipEmptyError),
        (b"Not a sound, but a sentence. " * 50, errors.ClipFormatError),
        (_wav(NOISE, rate=0), errors.ClipHeaderError),
        (_wav(NOISE, rate=4_000_000_000), errors.ClipHeaderError),
        (_wav(NOISE, rate=100), errors.ClipHeaderError),
        (_wav(NOISE, channels=0), errors.ClipHeaderError),
        (_wav(NOISE, channels=65_535), errors.ClipHeaderError),
        (_wav(NOISE[:400], claimed=1_000_000), errors.ClipTruncatedError),
    ],
)
def test_each_fault_has_its_own_error(tmp_path, content, error):
    (tmp_path / "a.wav").write_bytes(content)
    with pytest.raises(error) as caught:
        read_clip(tmp_path / "a.wav")
    assert caught.type is error


def test_a_claim_of_4_gib_reads_what_is_there(tmp_path):
    (tmp_path / "a.wav").write_bytes(_wav(NOISE, claimed=2**32 - 40))
    tracemalloc.start()
    clip = read_clip(tmp_path / "a.wav")
    assert tracemalloc.get_traced_memory()[1] < 20e6
    tracemalloc.stop()
    assert clip.seconds == 2.0
    (tmp_path / "b.wav").write_bytes(_wav(NOISE, claimed=1_000_000))
    assert read_clip(tmp_path / "b.wav").truncated


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_samples_that_are_no_numbers(tmp_path, bad):
    wav = clips.speech(16_000, 2.0)
    wav[500] = bad
    soundfile.write(tmp_path / "a.wav", wav, 16_000, subtype="FLOAT")
    with pytest.raises(errors.ClipInvalidError, match="not numbers"):
        read_clip(tmp_path / "a.wav")


def test_files_that_cannot_be_opened(tmp_path):
    with pytest.raises(errors.VoiceNotFoundError):
        read_clip(tmp_path / "none.wav")
    with pytest.raises(errors.ClipUnreadableError):
        read_clip(tmp_path)
    with pytest.raises(errors.ClipUnreadableError, match=r"'\.' is a folder: give the name of a file"):
        read_clip(".")
    with pytest.raises(errors.ClipUnreadableError, match="too long"):
        read_clip("x" * 300)


def test_a_broken_stream_keeps_what_came_before(tmp_path):
    data = bytearray(clips.LJ.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 4000] = bytes(4000)
    (tmp_path / "a.flac").write_bytes(data)
    clip = read_clip(tmp_path / "a.flac")
    assert clip.truncated
    assert 2.0 < clip.seconds < 7.0


@pytest.mark.parametrize(("channels", "most"), [(1, 1.25), (2, 3.25)])
def test_a_long_clip_is_never_in_memory_twice(tmp_path, channels, most):
    """Beside what is kept, two channels are there once until they are mixed."""
    wav = np.resize(clips.speech(48_000), 120 * 48_000)
    soundfile.write(tmp_path / "a.wav", np.stack([wav] * channels, 1), 48_000)
    tracemalloc.start()
    clip = read_clip(tmp_path / "a.wav")
    peak = tracemalloc.get_traced_memory()[1]
    assert clip.samples.nbytes == 4 * 120 * 48_000
    assert peak < most * clip.samples.nbytes
    judge(clip)
    assert tracemalloc.get_traced_memory()[1] < 5.5 * clip.samples.nbytes
    tracemalloc.stop()


def test_a_file_that_goes_while_it_is_read(tmp_path, monkeypatch):
    path = tmp_path / "clip.wav"
    soundfile.write(path, np.ones(24_000, np.float32), 24_000)
    monkeypatch.setattr(decode, "sniff", lambda head: path.unlink())
    with pytest.raises(errors.VoiceNotFoundError, match="no file"):
        read_clip(path)
