"""What the run decides: who trains, where and how long; and the kernels that it takes along."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import mlx.core as mx
import pytest
from tokenizers import Tokenizer

from training import common, kernels, shards, text_tokenizer
from training.plan import Plan
from training.run import Run


def _plan(folder: Path, **given: object) -> Plan:
    return Plan(texts=folder / "texts", work=folder / "work", out=folder / "out", **given)  # type: ignore[arg-type]


def _earlier(folder: Path) -> Path:
    """An earlier run's OUT with three stages' weights and one kernel."""
    work = folder / "earlier"
    for name in ("tokenizer", "speakers", "t3"):
        (work / name).mkdir(parents=True)
        common.save_tree(work / shards.RESULTS[name], {name: {"w": mx.ones((2, 2))}})
    text_tokenizer.train(["the other brother."] * 9, 70).save(str(work / "tokenizer.json"))
    (work / "kernels" / "mlx-of-old").mkdir(parents=True)
    (work / "kernels" / "mlx-of-old" / "f.ptx").write_text("code")
    kernels.pack(work / "kernels", kernels.archive_of(work))
    shards.pack(work, folder / "earlier-out")
    return folder / "earlier-out"


def test_a_resumed_run_has_the_encoders_and_the_kernels_of_the_one_before(tmp_path):
    run = Run(_plan(tmp_path, resume=_earlier(tmp_path), corpus_done=True))
    done = {name for name, stage in run.stages.items() if stage.done}
    assert done == {"text", "heart", "kokoro", "tokenizer", "speakers"}
    assert run.kernels.count == 1
    assert (tmp_path / "work" / "kernels" / "mlx-of-old" / "f.ptx").read_text() == "code"


def test_until_the_weights_have_come_only_the_teachers_speak(tmp_path):
    folder = tmp_path / "later"
    run = Run(_plan(tmp_path, resume=folder))
    assert [name for name, stage in run.stages.items() if not stage.done and stage.ready()] == ["heart"]
    _earlier(tmp_path).rename(folder)
    run.unpack()
    assert run.complete
    assert run.stages["text"].done


def test_each_language_is_spoken_by_a_teacher_of_its_own(tmp_path):
    for language in ("es", "pt"):
        (tmp_path / f"{language}.txt.xz").touch()
    run = Run(_plan(tmp_path, languages=tmp_path, kokoro=tmp_path, language_hours=2.5))
    command = run.stages["kokoro-pt"].command(1.0)
    assert command[command.index("--texts") + 1] == str(tmp_path / "pt.txt.xz")
    assert command[-2:] == ["--hours", "2.5"]
    assert [name for name in run.stages if name.startswith("kokoro")] == ["kokoro", "kokoro-es", "kokoro-pt"]


def test_an_older_vocabulary_gets_the_signs_of_all_phonemes(tmp_path):
    earlier = _earlier(tmp_path)
    older = json.loads((earlier / "tokenizer.json").read_text())
    known = len(older["model"]["vocab"])
    for sign in text_tokenizer.SIGNS[-9:]:
        del older["model"]["vocab"][sign]
    (earlier / "tokenizer.json").write_text(json.dumps(older))
    Run(_plan(tmp_path, resume=earlier))
    grown = Tokenizer.from_file(str(tmp_path / "work" / "tokenizer.json"))
    assert grown.get_vocab_size() == known
    assert grown.token_to_id(text_tokenizer.SIGNS[-1]) == known - 1


def test_an_encoder_can_be_trained_on(tmp_path):
    run = Run(_plan(tmp_path, resume=_earlier(tmp_path), retrain=("speakers",)))
    assert run.stages["tokenizer"].done
    assert not run.stages["speakers"].done


def test_kernels_are_kept_in_the_runs_folder_whatever_the_engine_has_set(tmp_path):
    run = Run(_plan(tmp_path))
    place = Path(run._environment(run.stages["flow"])["MLX_PTX_CACHE_DIR"])
    assert place.parent == tmp_path / "work" / "kernels"
    assert place.name == Path(os.environ["MLX_PTX_CACHE_DIR"]).name


def test_an_encoders_time_counts_from_the_end_of_its_first_step(tmp_path):
    run = Run(_plan(tmp_path, minutes=20.0))
    stage = run.stages["tokenizer"]
    run.start -= 12 * 60
    run.date -= 12 * 60
    assert not run._overdue(stage)
    begun = run._begun(stage)
    begun.parent.mkdir()
    begun.touch()
    assert not run._overdue(stage)
    os.utime(begun, (time.time() - 600, time.time() - 600))
    assert run._overdue(stage)


def test_every_gpu_but_the_vocoders_annotates(tmp_path):
    assert set(_plan(tmp_path, gpus=4).annotators) == {0, 1, 3}
    assert set(_plan(tmp_path).annotators) == {0}


@pytest.mark.parametrize(("whole", "share"), [(True, 0.5), (False, 2 / 3)])
def test_the_clock_begins_with_the_end_of_the_first_step(tmp_path, monkeypatch, whole, share):
    now = [100.0]
    monkeypatch.setattr(common.time, "monotonic", lambda: now[0])
    clock = common.Clock(2.0, whole=whole, begun=tmp_path / "begun")
    now[0] += 30
    assert clock.progress(0) == 0.0
    assert not (tmp_path / "begun").exists()
    assert clock.progress(1) == 0.0
    assert (tmp_path / "begun").exists()
    now[0] += 60
    assert clock.progress(2) == pytest.approx(share)


def test_kernels_travel_in_pieces(tmp_path):
    folder = tmp_path / "kernels" / "mlx-x"
    folder.mkdir(parents=True)
    (folder / "a.ptx").write_bytes(os.urandom(5000))
    archive = tmp_path / "kernels.tar.xz"
    kernels.pack(folder.parent, archive)
    whole = archive.read_bytes()
    pieces = kernels.split(archive, tmp_path, 2000)
    assert [piece.name for piece in pieces] == ["kernels-0", "kernels-1", "kernels-2"]
    archive.unlink()
    assert kernels.join(tmp_path, archive)
    assert archive.read_bytes() == whole
    assert not kernels.join(tmp_path / "nowhere", archive)
