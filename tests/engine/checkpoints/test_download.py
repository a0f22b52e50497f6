"""Downloads by the real client from a local server that breaks connections."""

from __future__ import annotations

import resource
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.checkpoints import download as module
from engine.checkpoints import registry
from engine.checkpoints.download import DownloadProgress, download, read_listing
from engine.errors import (
    CancelledError,
    CheckpointNotFoundError,
    ChecksumError,
    DiskSpaceError,
    DownloadError,
    OutputFileError,
)
from tests.support.hub_server import COMMIT, FakeHub, serve

T3 = "t3_turbo_v1.safetensors"
SIZE = 3_000_000


def contents() -> dict[str, bytes]:
    """Files as small as a test wants them; their sense does not matter here."""
    rng = np.random.default_rng(0)
    files = {spec.name: rng.bytes(500) for spec in registry.get("turbo").files if spec.required}
    return files | {T3: rng.bytes(SIZE), "added_tokens.json": b"{}", "README.md": b"not wanted"}


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RETRY_WAIT", 0.01)


@pytest.fixture
def hub() -> Iterator[FakeHub]:
    with serve(FakeHub({registry.TURBO_REPO: contents()})) as running:
        yield running


def test_all_files_arrive_with_byte_true_progress(hub: FakeHub, tmp_path: Path) -> None:
    seen: list[DownloadProgress] = []
    directory = download("turbo", models_dir=tmp_path, source=hub.url, report=seen.append)
    wanted = {name: data for name, data in contents().items() if name != "README.md"}
    assert directory == tmp_path / "turbo"
    for name, data in wanted.items():
        assert (directory / name).read_bytes() == data
    total = sum(map(len, wanted.values()))
    assert {progress.total for progress in seen} == {total}
    assert [p.done for p in seen] == sorted(p.done for p in seen)
    assert (seen[0].done, seen[-1].done) == (0, total)
    assert {entry.name for entry in read_listing(directory)} == set(wanted)
    assert {entry.revision for entry in read_listing(directory)} == {COMMIT}
    assert not list(directory.glob(".*.part"))


def test_no_token_and_no_compression(hub: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_TOKEN", "hf_not_for_mirrors")
    download("turbo", models_dir=tmp_path, source=hub.url)
    assert hub.headers
    assert not any("authorization" in {key.lower() for key in headers} for headers in hub.headers)


def test_endpoint_from_the_environment(hub: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", hub.url)
    assert (download("turbo", models_dir=tmp_path) / T3).stat().st_size == SIZE


def test_a_break_in_the_middle_is_continued_by_the_client(hub: FakeHub, tmp_path: Path) -> None:
    hub.break_after[T3], hub.breaks[T3] = 1_200_000, 1
    directory = download("turbo", models_dir=tmp_path, source=hub.url)
    assert (directory / T3).read_bytes() == contents()[T3]
    starts = [start for name, start in hub.ranges if name == T3]
    assert starts == [0, 1_200_000]


def test_what_arrived_is_kept_and_the_next_try_continues(hub: FakeHub, tmp_path: Path) -> None:
    """The connection breaks until the client gives up. The next call asks for the rest only."""
    hub.break_after[T3], hub.breaks[T3] = 1_500_000, 1
    hub.refuse_after_break = True
    with pytest.raises(DownloadError, match=r"broke off: the server closed the connection\..*try again"):
        download("turbo", models_dir=tmp_path, source=hub.url)
    partial = next((tmp_path / "turbo").glob(f".{T3}.*.part"))
    kept = partial.stat().st_size
    assert kept == 1_500_000
    assert [start for name, start in hub.ranges if name == T3] == [0, *[kept] * (module.RETRIES + 1)]
    hub.refuse_after_break = False
    hub.ranges.clear()
    seen: list[DownloadProgress] = []
    directory = download("turbo", models_dir=tmp_path, source=hub.url, report=seen.append)
    assert (directory / T3).read_bytes() == contents()[T3]
    assert [start for name, start in hub.ranges if name == T3] == [kept]
    assert seen[0].done >= kept


def test_a_server_without_ranges_starts_the_file_anew(hub: FakeHub, tmp_path: Path) -> None:
    hub.break_after[T3], hub.breaks[T3], hub.ignore_ranges = 1_200_000, 1, True
    seen: list[DownloadProgress] = []
    directory = download("turbo", models_dir=tmp_path, source=hub.url, report=seen.append)
    assert (directory / T3).read_bytes() == contents()[T3]
    assert seen[-1].done == seen[-1].total


def test_finished_files_are_not_fetched_again(hub: FakeHub, tmp_path: Path) -> None:
    download("turbo", models_dir=tmp_path, source=hub.url)
    hub.ranges.clear()
    download("turbo", models_dir=tmp_path, source=hub.url)
    assert hub.ranges == []


def test_a_new_revision_fetches_what_changed(hub: FakeHub, tmp_path: Path) -> None:
    directory = download("turbo", models_dir=tmp_path, source=hub.url)
    hub.ranges.clear()
    hub.repos[registry.TURBO_REPO]["vocab.json"] = b"x" * 500
    download("turbo", models_dir=tmp_path, source=hub.url)
    assert hub.ranges == [("vocab.json", 0)]
    assert (directory / "vocab.json").read_bytes() == b"x" * 500


@pytest.mark.parametrize("name", [T3, "added_tokens.json"])
def test_changed_bytes_are_noticed(hub: FakeHub, tmp_path: Path, name: str) -> None:
    hub.tamper.add(name)
    with pytest.raises(ChecksumError, match=name):
        download("turbo", models_dir=tmp_path, source=hub.url)
    assert not (tmp_path / "turbo" / name).exists()
    assert not list((tmp_path / "turbo").glob(f".{name}.*.part"))


def test_cancelled_and_continued(hub: FakeHub, tmp_path: Path) -> None:
    seen: list[DownloadProgress] = []
    with pytest.raises(CancelledError):
        download(
            "turbo",
            models_dir=tmp_path,
            source=hub.url,
            report=seen.append,
            cancelled=lambda: seen[-1].done > 1_000_000,
        )
    assert 1_000_000 < seen[-1].done < SIZE
    hub.ranges.clear()
    directory = download("turbo", models_dir=tmp_path, source=hub.url)
    assert next(start for name, start in hub.ranges if name == T3) > 1_000_000
    assert (directory / T3).read_bytes() == contents()[T3]


def test_a_slow_download_stops_with_what_comes_next(hub: FakeHub, tmp_path: Path) -> None:
    """Not once a megabyte came, which may take minutes."""
    sizes: list[int] = []

    def some() -> bool:
        sizes.append(sum(path.stat().st_size for path in (tmp_path / "turbo").glob(f".{T3}.*.part")))
        return sizes[-1] > 0

    with pytest.raises(CancelledError):
        download("turbo", models_dir=tmp_path, source=hub.url, cancelled=some)
    assert 0 < sizes[-1] < 1 << 20


def test_of_two_that_download_the_same_the_first_does(hub: FakeHub, tmp_path: Path) -> None:
    """Both would write into the same file."""
    told: list[str] = []

    def second(progress: DownloadProgress) -> None:
        if progress.file == T3 and not told:
            with pytest.raises(DownloadError) as refused:
                download("turbo", models_dir=tmp_path, source=hub.url)
            told.append(str(refused.value))

    directory = download("turbo", models_dir=tmp_path, source=hub.url, report=second)
    assert told == [f"'{directory}' is being downloaded by another Philomel: wait for it."]
    assert (directory / T3).read_bytes() == contents()[T3]
    assert download("turbo", models_dir=tmp_path, source=hub.url) == directory


def test_full_disk_is_noticed_before_anything_is_written(
    hub: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(tmp_path)._replace(free=module.SPARE_BYTES + SIZE - 1)
    monkeypatch.setattr(module.shutil, "disk_usage", lambda _: usage)
    with pytest.raises(DiskSpaceError, match="MB"):
        download("turbo", models_dir=tmp_path / "deep" / "er", source=hub.url)
    assert hub.ranges == []
    assert not (tmp_path / "deep").exists()


def test_a_disk_that_fills_up_keeps_what_arrived(hub: FakeHub, tmp_path: Path) -> None:
    """Here by the size that this process may write: no file grows beyond a megabyte."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, limits[1]))
    try:
        with pytest.raises(DiskSpaceError, match=r"too large.*is kept.*pull the model again"):
            download("turbo", models_dir=tmp_path, source=hub.url)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    hub.ranges.clear()
    directory = download("turbo", models_dir=tmp_path, source=hub.url)
    assert (directory / T3).read_bytes() == contents()[T3]
    assert next(start for name, start in hub.ranges if name == T3) == 1_000_000


def test_a_place_that_cannot_be_written(hub: FakeHub, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OutputFileError, match="Nothing can be written"):
        download("turbo", models_dir=tmp_path / "file", source=hub.url)


def test_the_starter_is_not_downloaded(tmp_path: Path) -> None:
    with pytest.raises(CheckpointNotFoundError, match="part of the program"):
        download("starter", models_dir=tmp_path)


def test_a_file_that_the_hub_lacks(hub: FakeHub, tmp_path: Path) -> None:
    del hub.repos[registry.TURBO_REPO]["ve.safetensors"]
    with pytest.raises(CheckpointNotFoundError, match=r"ve\.safetensors"):
        download("turbo", models_dir=tmp_path, source=hub.url)


def test_no_hub(tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match="127"):
        download("turbo", models_dir=tmp_path, source="http://127.0.0.1:9")
    with pytest.raises(CheckpointNotFoundError, match="There is no model 'nosuch'"):
        download("nosuch", models_dir=tmp_path)


@pytest.mark.parametrize("nested", [False, True])
def test_a_local_folder_instead_of_the_hub(tmp_path: Path, nested: bool) -> None:
    folder = tmp_path / "stick" / (registry.TURBO_REPO if nested else "")
    folder.mkdir(parents=True)
    for name, data in contents().items():
        (folder / name).write_bytes(data)
    seen: list[DownloadProgress] = []
    directory = download(
        "turbo", models_dir=tmp_path / "models", source=tmp_path / "stick", report=seen.append
    )
    assert (directory / T3).read_bytes() == contents()[T3]
    assert seen[-1].done == seen[-1].total


def test_packs_take_the_encoder_from_the_base(tmp_path: Path) -> None:
    member = registry.get("pt-br")
    repos: dict[str, dict[str, bytes]] = {member.file("t3").repo: {}, registry.BASE_REPO: {}}
    for spec in member.files:
        repos[spec.repo][spec.name] = spec.name.encode() * 20
    with serve(FakeHub(repos)) as hub:
        directory = download("pt-br", models_dir=tmp_path, source=hub.url)
    assert {path.name for path in directory.iterdir() if path.name[0] != "."} == {
        spec.name for spec in member.files
    }
    assert {entry.repo for entry in read_listing(directory)} == {member.file("t3").repo, registry.BASE_REPO}


@pytest.mark.parametrize(
    ("address", "words"),
    [("http://127.0.0.1:9", "nobody answers there"), ("http://nowhere.invalid", "there is no such host")],
)
def test_a_network_that_fails_is_told_without_numbers(tmp_path: Path, address: str, words: str) -> None:
    with pytest.raises(DownloadError) as told:
        download("turbo", models_dir=tmp_path, source=address)
    assert words in str(told.value)
    assert "Errno" not in str(told.value)
