"""The whole training on one machine with one to four GPUs: every stage a process of its own.

    python -m training.run --texts texts.txt.xz --gpus 4 --minutes 24 --work WORK --out OUT

Synthesis takes the spare cores; as soon as there is enough speech the tokenizer, the speaker
encoders and the vocoder begin; when the encoders are done the corpus is annotated, then T3 and the
flow train until the end. ``WORK/status.txt`` says where everything stands. The weights so far lie
in OUT at any time (training/shards.py), and ``--resume OUT`` goes on from them on another machine:
the encoders are then taken as they are, and so is what ``--keep`` names.
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
from pathlib import Path

from training import common, shards

log = logging.getLogger("training.run")

ENOUGH_SHARDS = {"vocoder": 20, "tokenizer": 40, "speakers": 40}
"""Shards of the corpus (about half an hour each) that a stage waits for, if more are to come."""
ENCODERS = ("tokenizer", "speakers")
"""Stages that are not trained any more once they are there: all others build on them."""
ENCODER_SHARE = 0.2
"""Share of the time for the tokenizer and the speaker encoders."""
SYNTHESIS_SHARE = 0.3
"""Share of the time after which the corpus is as large as it gets."""
END_MINUTES = 1.0
"""Left at the end for the last checks and for packing."""
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
    hours: float = 60.0
    seed: int = 0
    resume: Path | None = None
    keep: tuple[str, ...] = ()
    tiny: bool = False
    steps: int = 0

    @property
    def kept(self) -> tuple[str, ...]:
        """Stages whose weights are the earlier run's."""
        return () if self.resume is None else (*ENCODERS, *self.keep)

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
        (plan.work / "logs").mkdir(exist_ok=True)
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
        shutil.copyfile(plan.resume / "tokenizer.json", plan.work / "tokenizer.json")
        for name in plan.kept:
            if name in names:
                target = plan.work / shards.RESULTS[name]
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(folder / f"{name}.safetensors", target)
        return names

    def _stages(self) -> list[Stage]:
        plan, place = self.plan, PLACES[min(self.plan.gpus, 4)]
        encoders = ENCODER_SHARE * plan.minutes
        finished = self._finished
        stages = [
            Stage("text", self._text_command, lambda: True),
            Stage(
                "synthesize",
                self._synthesis_command,
                lambda: True,
                until=SYNTHESIS_SHARE * plan.minutes,
                may_be_cut=True,
            ),
            self._training("vocoder", plan.end, place, self._enough_waves),
        ]
        stages += [self._training(name, encoders, place, self._enough_waves) for name in ENCODERS]
        annotate = Stage(
            "annotate",
            lambda _: ["annotate", "--data", str(plan.corpus), "--work", str(plan.work), *self._size()],
            lambda: finished("synthesize", "tokenizer", "speakers"),
            gpu=place["annotate"],
        )
        stages.append(annotate)
        stages += [
            self._training(name, plan.end, place, lambda _: finished("annotate", "text"))
            for name in ("t3", "flow")
        ]
        stages[0].done = (plan.work / "tokenizer.json").exists()
        for stage in stages:
            stage.done = stage.done or stage.name in plan.kept
        return stages

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

    def _synthesis_command(self, _: float) -> list[str]:
        plan = self.plan
        words = ["synthesize", "--texts", str(plan.texts), "--out", str(plan.corpus)]
        return [*words, "--hours", str(plan.hours), "--seed", str(plan.seed)]

    def _finished(self, *names: str) -> bool:
        return all(self.stages[name].done for name in names)

    def _enough_waves(self, name: str) -> bool:
        count = sum(1 for _ in self.plan.corpus.glob("shard-*/index.npz"))
        return count > 0 and (self.stages["synthesize"].done or count >= ENOUGH_SHARDS[name])

    def _launch(self, stage: Stage) -> None:
        environment = dict(os.environ)
        if stage.gpu is not None:
            environment["CUDA_VISIBLE_DEVICES"] = str(stage.gpu)
        minutes = max(0.3, stage.until - self.now)
        command = [sys.executable, "-m", *_module(stage.command(minutes))]
        if stage.name == "synthesize":
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
            while self._open() and self.now < self.plan.minutes + 3:
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
        return any(stage.state == "waiting" and stage.ready() for stage in self.stages.values())


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a stage with its own workers, which are in its process group."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _module(words: list[str]) -> list[str]:
    return [f"training.{words[0]}", *words[1:]]


def main(argv: list[str] | None = None) -> int:
    """Command line; 0 if every stage succeeded."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=Path, required=True, help="utterances, one a line (plain or xz)")
    parser.add_argument("--work", type=Path, required=True, help="folder of the run")
    parser.add_argument("--out", type=Path, required=True, help="folder for the weights")
    parser.add_argument("--gpus", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=24.0)
    parser.add_argument("--hours", type=float, default=60.0, help="of speech to synthesise")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--resume", type=Path, default=None, help="weights of an earlier run")
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
