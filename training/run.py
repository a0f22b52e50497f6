"""The whole training on one machine with one to four GPUs: every stage a process of its own.

    python -m training.run --texts spoken.txt.xz --kokoro KOKORO --minutes 17 --work WORK --out OUT \\
        --resume OUT0 --retrain

hibari speaks on all cores and Kokoro on a GPU, as soon as KOKORO holds the whole of its model; the
tokenizer, the speaker encoders and the vocoder begin with the first of it. Meanwhile the later stages
have their kernels compiled. When the encoders are done the corpus is annotated, then T3 and the flow
train until the end. ``WORK/status.txt`` says where everything stands. The weights so far lie in OUT at
any time (training/shards.py), and ``--resume OUT`` goes on from them on another machine: the encoders are
then taken as they are, unless ``--retrain`` says otherwise, and so is what ``--keep`` names.
"""

from __future__ import annotations

import argparse
import logging
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from training import common, shards

log = logging.getLogger("training.run")

ENOUGH_SHARDS = {"vocoder": 30, "tokenizer": 8, "speakers": 8}
"""Shards of the corpus (about 25 minutes each) that a stage waits for, if more are to come. The vocoder's
are all that it will ever hear; the others look for more from time to time.
"""
KOKORO_BYTES = 92_361_271
"""Size of Kokoro's ONNX file, all parts together."""
KOKORO_SHARDS = 6
"""Of those that the vocoder waits for, so many are Kokoro's."""
ENCODERS = ("tokenizer", "speakers")
"""Stages that are not trained any more once they are there: all others build on them."""
ENCODER_SHARE = 0.3
"""Share of the time for the tokenizer and the speaker encoders."""
SYNTHESIS_SHARE = 0.33
"""Share of the time after which the corpus is as large as it gets."""
VOCODER_SHARE = 0.25
"""Share of the time after which the vocoder makes do with what there is."""
WARMED = ("vocoder", "annotate", "t3", "flow")
"""Stages whose kernels are compiled while the speech is made."""
ANNOTATORS = 3
"""Processes that annotate a share of the corpus each: one alone leaves the GPU waiting for memory."""
TEACHERS = ("heart", "kokoro")
END_MINUTES = 1.0
"""Left at the end for the last checks and for packing."""
GRACE_MINUTES = 1.5
"""After the plan's end everything that still runs is ended."""
ATTEMPTS = 3
PLACES = {
    1: {"tokenizer": 0, "speakers": 0, "vocoder": 0, "annotate": 0, "t3": 0, "flow": 0},
    2: {"tokenizer": 0, "speakers": 1, "vocoder": 1, "annotate": 0, "t3": 0, "flow": 1},
    3: {"tokenizer": 0, "speakers": 1, "vocoder": 2, "annotate": 0, "t3": 0, "flow": 1},
    4: {"tokenizer": 0, "speakers": 1, "vocoder": 2, "annotate": 3, "t3": 0, "flow": 1},
}
"""Which GPU runs which stage."""


@dataclass(frozen=True)
class Plan:
    """What was asked for; times in minutes from the start."""

    texts: Path
    work: Path
    out: Path
    gpus: int = 1
    minutes: float = 24.0
    heart_hours: float = 30.0
    kokoro_hours: float = 16.0
    kokoro: Path | None = None
    seed: int = 0
    resume: Path | None = None
    retrain: bool = False
    keep: tuple[str, ...] = ()
    tiny: bool = False
    steps: int = 0

    @property
    def kept(self) -> tuple[str, ...]:
        """Stages whose weights are the earlier run's."""
        encoders = () if self.retrain else ENCODERS
        return () if self.resume is None else (*encoders, *self.keep)

    @property
    def kokoro_is_here(self) -> bool:
        """Whether the folder holds all of Kokoro's model and its styles, which may still be on their way."""
        if self.kokoro is None or not (self.kokoro / "voices.npz").exists():
            return False
        return sum(path.stat().st_size for path in self.kokoro.glob("model*")) == KOKORO_BYTES

    @property
    def corpus(self) -> Path:
        """Folder of the corpus."""
        return self.work / "corpus"

    @property
    def end(self) -> float:
        """When the last stages stop."""
        return max(self.minutes - END_MINUTES, 0.9 * self.minutes)


@dataclass
class Stage:
    """One process: when it may begin, what it runs, until when.

    Attributes:
        name: also the log's and the folder's.
        command: arguments after ``python -m training.``, given the minutes that it has.
        ready: whether it may begin.
        until: minute at which it should stop by itself, 0 for a stage that ends when it is done.
        gpu: which, or None.
        may_be_cut: whether what it has done by then is enough.
    """

    name: str
    command: Callable[[float], list[str]]
    ready: Callable[[], bool]
    until: float = 0.0
    gpu: int | None = None
    may_be_cut: bool = False
    attempts: int = 0
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    done: bool = False
    failed: bool = False
    notes: list[str] = field(default_factory=list)

    @property
    def state(self) -> str:
        """One word for the status page."""
        if self.failed:
            return "FAILED"
        if self.done:
            return "done"
        return "running" if self.process else "waiting"


class Run:
    """The scheduler: starts what is ready, restarts what fell over, packs what there is."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.start = time.monotonic()
        plan.work.mkdir(parents=True, exist_ok=True)
        for name in ("logs", "kernels"):
            (plan.work / name).mkdir(exist_ok=True)
        self.resumed = self._unpack()
        self.stages = {stage.name: stage for stage in self._stages()}

    @property
    def now(self) -> float:
        """Minutes since the start."""
        return (time.monotonic() - self.start) / 60

    def _unpack(self) -> list[str]:
        """Bring an earlier machine's weights into place; some count as trained."""
        plan = self.plan
        if plan.resume is None:
            return []
        folder = plan.work / "resume"
        names = shards.unpack(plan.resume, folder)
        if (plan.resume / "tokenizer.json").exists():
            shutil.copyfile(plan.resume / "tokenizer.json", plan.work / "tokenizer.json")
        for name in plan.kept:
            if name in names:
                target = plan.work / shards.RESULTS[name]
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(folder / f"{name}.safetensors", target)
        return names

    def _stages(self) -> list[Stage]:
        plan, place = self.plan, PLACES[min(self.plan.gpus, 4)]
        cut = SYNTHESIS_SHARE * plan.minutes
        stages = [Stage("text", self._text_command, lambda: True)]
        for teacher in TEACHERS:
            gpu = place["t3"] if teacher == "kokoro" else None
            ready = self._kokoro_ready if teacher == "kokoro" else lambda: True
            command = partial(self._synthesis_command, teacher)
            stages.append(Stage(teacher, command, ready, until=cut, gpu=gpu, may_be_cut=True))
        for name in WARMED:
            command = partial(self._warm_command, name)
            ready = lambda: not plan.tiny  # noqa: E731
            stages.append(Stage(f"warm-{name}", command, ready, until=cut, gpu=place[name], may_be_cut=True))
        encoders = ENCODER_SHARE * plan.minutes
        stages += [self._training(name, encoders, place, self._enough_waves) for name in ENCODERS]
        stages.append(self._training("vocoder", plan.end, place, self._enough_for_vocoder))
        for number in range(ANNOTATORS):
            command = partial(self._annotate_command, number)
            stages.append(Stage(f"annotate-{number}", command, self._can_annotate, gpu=place["annotate"]))
        stages += [self._training(name, plan.end, place, self._can_speak) for name in ("t3", "flow")]
        stages[0].done = (plan.work / "tokenizer.json").exists()
        for stage in stages:
            stage.done = stage.done or stage.name in plan.kept
        return stages

    def _kokoro_ready(self) -> bool:
        return self.plan.kokoro_is_here and self.now < self.stages["kokoro"].until

    def _settled(self, *names: str) -> bool:
        """Whether each of them is done, has failed, or comes too late to begin."""
        found = [self.stages[name] for name in names]
        return all(
            stage.done or stage.failed or (stage.process is None and self.now >= stage.until > 0)
            for stage in found
        )

    def _warm(self, name: str) -> bool:
        return self.plan.tiny or self._settled(f"warm-{name}")

    def _enough_waves(self, name: str) -> bool:
        count = sum(1 for _ in self.plan.corpus.glob("shard-*/index.npz"))
        return count >= ENOUGH_SHARDS[name] or (count > 0 and self._settled(*TEACHERS))

    def _enough_for_vocoder(self, name: str) -> bool:
        kokoro = sum(1 for _ in self.plan.corpus.glob("shard-5*/index.npz"))
        late = self.now > VOCODER_SHARE * self.plan.minutes or self._settled(*TEACHERS)
        return self._warm(name) and self._enough_waves(name) and (kokoro >= KOKORO_SHARDS or late)

    def _can_annotate(self) -> bool:
        return self._settled(*TEACHERS) and self._warm("annotate") and self._finished(*ENCODERS)

    def _can_speak(self, name: str) -> bool:
        annotators = [f"annotate-{number}" for number in range(ANNOTATORS)]
        some = any(self.stages[annotator].done for annotator in annotators)
        return some and self._settled(*annotators) and self._warm(name) and self._finished("text")

    def _size(self) -> list[str]:
        return ["--tiny"] if self.plan.tiny else []

    def _training(
        self, name: str, until: float, place: dict[str, int], ready: Callable[[str], bool]
    ) -> Stage:
        plan = self.plan

        def command(minutes: float) -> list[str]:
            words = [f"train_{name}", "--data", str(plan.corpus), "--work", str(plan.work)]
            words += ["--minutes", f"{minutes:.2f}", "--seed", str(plan.seed), "--steps", str(plan.steps)]
            words += ["--resume", str(plan.work / "resume")] if self.resumed else []
            return words + self._size()

        return Stage(name, command, lambda: ready(name), until=until, gpu=place[name])

    def _text_command(self, _: float) -> list[str]:
        return [
            "text_tokenizer",
            "--texts",
            str(self.plan.texts),
            "--out",
            str(self.plan.work / "tokenizer.json"),
        ]

    def _synthesis_command(self, teacher: str, _: float) -> list[str]:
        plan = self.plan
        words = ["synthesize", "--texts", str(plan.texts), "--out", str(plan.corpus), "--teacher", teacher]
        words += ["--seed", str(plan.seed)]
        if teacher == "kokoro":
            words += ["--model", str(plan.kokoro), "--styles", f"{plan.kokoro}/voices.npz"]
            words += ["--device", "cpu" if plan.tiny else "cuda"]
        words += ["--hours", str(plan.kokoro_hours if teacher == "kokoro" else plan.heart_hours)]
        tiny = ["--shards", "0:1", "--size", "2" if teacher == "kokoro" else "12", "--jobs", "1"]
        return words + (tiny if plan.tiny else [])

    def _warm_command(self, name: str, _: float) -> list[str]:
        return ["warm", "--stage", name, "--work", str(self.plan.work / "warm" / name)]

    def _annotate_command(self, number: int, _: float) -> list[str]:
        plan = self.plan
        words = ["annotate", "--data", str(plan.corpus), "--work", str(plan.work)]
        return [*words, "--share", f"{number}/{ANNOTATORS}", *self._size()]

    def _finished(self, *names: str) -> bool:
        return all(self.stages[name].done for name in names)

    def _launch(self, stage: Stage) -> None:
        environment = dict(os.environ)
        environment.setdefault("MLX_PTX_CACHE_DIR", str(self.plan.work / "kernels"))
        if stage.gpu is not None:
            environment["CUDA_VISIBLE_DEVICES"] = str(stage.gpu)
        minutes = max(0.3, stage.until - self.now)
        command = [sys.executable, "-m", *_module(stage.command(minutes))]
        if stage.name in TEACHERS:
            command = ["nice", "-n", "10", *command]
        with (self.plan.work / "logs" / f"{stage.name}.log").open("ab") as output:
            stage.process = subprocess.Popen(
                command, stdout=output, stderr=output, env=environment, start_new_session=True
            )
        stage.started, stage.attempts = self.now, stage.attempts + 1
        log.info("%.1f min: %s begins", self.now, stage.name)

    def _look_after(self, stage: Stage) -> None:
        if stage.done or stage.failed:
            return
        if stage.process is None:
            if stage.ready():
                self._launch(stage)
            return
        code = stage.process.poll()
        grace = 0.0 if stage.may_be_cut else 2.5
        late = stage.until and self.now > max(stage.until, stage.started + 0.3) + grace
        if code is None and late:
            log.info("%.1f min: %s does not stop by itself", self.now, stage.name)
            _end(stage.process)
            code = 0 if stage.may_be_cut else stage.process.wait()
        if code is None:
            return
        stage.process = None
        log.info("%.1f min: %s ended with %d", self.now, stage.name, code)
        stage.done = code == 0
        if code != 0:
            stage.notes.append(f"ended with {code} at {self.now:.1f} min")
            out_of_time = bool(stage.until) and self.now > stage.until - 0.3
            stage.failed = stage.attempts >= ATTEMPTS or out_of_time
            # What a late stage has left on disk is used.
            result = shards.RESULTS.get(stage.name)
            if stage.failed and result and (self.plan.work / result).exists():
                stage.done = True

    def write_status(self) -> None:
        """Refresh ``WORK/status.txt``."""
        lines = [f"{self.now:.1f} of {self.plan.minutes:.1f} minutes"]
        for stage in self.stages.values():
            curve = self.plan.work / stage.name / "curve.jsonl"
            source = curve if curve.exists() else self.plan.work / "logs" / f"{stage.name}.log"
            tail = source.read_text("utf-8", "replace").splitlines()[-2:] if source.exists() else []
            lines.append(f"{stage.name}: {stage.state} {'; '.join(stage.notes)}")
            lines += [f"    {line[-300:]}" for line in tail]
        (self.plan.work / "status.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")

    def go(self) -> bool:
        """Run to the end; whether every stage succeeded."""
        pack_due, status_due = common.Every(45), common.Every(5)
        try:
            while self._open() and self.now < self.plan.minutes + GRACE_MINUTES:
                for stage in self.stages.values():
                    self._look_after(stage)
                if status_due():
                    self.write_status()
                if pack_due():
                    shards.pack(self.plan.work, self.plan.out)
                time.sleep(0.5)
        finally:
            for stage in self.stages.values():
                if stage.process is not None and stage.process.poll() is None:
                    _end(stage.process)
            files = shards.pack(self.plan.work, self.plan.out)
            self.write_status()
            log.info("%.1f min: packed %d files", self.now, len(files))
        return all(stage.done and not stage.failed for stage in self.stages.values())

    def _open(self) -> bool:
        """Whether anything runs or can still begin."""
        if any(stage.process is not None for stage in self.stages.values()):
            return True
        waiting = [stage for stage in self.stages.values() if stage.state == "waiting"]
        awaited = bool(waiting) and self.now < SYNTHESIS_SHARE * self.plan.minutes
        return awaited or any(stage.ready() for stage in waiting)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a stage with its own workers, which are in its process group."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _module(words: list[str]) -> list[str]:
    return [f"training.{words[0]}", *words[1:]]


def main(argv: list[str] | None = None) -> int:
    """Command line; 0 if every stage succeeded."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=Path, required=True, help="utterances with phonemes")
    parser.add_argument("--kokoro", type=Path, help="folder with Kokoro's model*, and its voices.npz")
    parser.add_argument("--work", type=Path, required=True, help="folder of the run")
    parser.add_argument("--out", type=Path, required=True, help="folder for the weights")
    parser.add_argument("--gpus", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=24.0)
    parser.add_argument("--heart-hours", type=float, default=30.0, help="of hibari's speech")
    parser.add_argument("--kokoro-hours", type=float, default=16.0, help="of Kokoro's speech")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--resume", type=Path, default=None, help="weights of an earlier run")
    parser.add_argument("--retrain", action="store_true", help="train its encoders on, too")
    parser.add_argument(
        "--keep", nargs="+", default=(), choices=("t3", "flow", "vocoder"), help="take it from there as it is"
    )
    parser.add_argument("--tiny", action="store_true", help="toy sizes, for tests")
    parser.add_argument("--steps", type=int, default=0, help="limit of each stage's steps, for tests")
    common.start_log()
    # This process only packs; it must not take a GPU's memory from the stages.
    common.use_cpu()
    return 0 if Run(Plan(**vars(parser.parse_args(argv)))).go() else 1


if __name__ == "__main__":
    sys.exit(main())
