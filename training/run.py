"""The whole training on one machine with one to four GPUs: every stage a process of its own.

    python -m training.run --texts spoken.txt.xz --kokoro KOKORO --minutes 17 --work WORK --out OUT \\
        --resume OUT0 --retrain tokenizer speakers

hibari speaks on all cores and Kokoro on a GPU, as soon as KOKORO holds the whole of its model; the
tokenizer, the speaker encoders and the vocoder begin with the first of it. When the encoders are done
the corpus is annotated, then T3 and the flow train until the end. ``WORK/status.txt`` says where
everything stands. The weights so far lie in OUT at any time (training/shards.py) with the compiled
kernels, and ``--resume OUT`` goes on from them on another machine; until that folder is there only the
teachers are at work. The encoders are then taken as they are, but those that ``--retrain`` names, and
so is what ``--keep`` names.
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
from functools import partial
from pathlib import Path

from tokenizers import Tokenizer

from engine.text.lexicon import FILE
from training import common, shards
from training.kernels import Kernels
from training.plan import (
    ATTEMPTS,
    ENCODER_SHARE,
    ENCODERS,
    ENOUGH_SHARDS,
    GRACE_MINUTES,
    KOKORO_SHARDS,
    RETRAINED_SHARE,
    SYNTHESIS_SHARE,
    T3_SHARE,
    VOCODER_SHARE,
    Plan,
    Stage,
)
from training.text_tokenizer import with_phonemes

log = logging.getLogger("training.run")

PACKING_SECONDS = 30
"""Longest wait for the kernels to be packed at the end."""


class Run:
    """The scheduler: starts what is ready, restarts what fell over, packs what there is."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.start, self.date = time.monotonic(), time.time()
        (plan.work / "logs").mkdir(parents=True, exist_ok=True)
        if plan.lexicon is not None:
            shutil.copyfile(plan.lexicon, plan.work / FILE)
        self.kernels = Kernels(plan.work)
        self.resumed: list[str] = []
        self.stages = {stage.name: stage for stage in self._stages()}
        self.unpack()

    @property
    def now(self) -> float:
        """Minutes since the start."""
        return (time.monotonic() - self.start) / 60

    @property
    def complete(self) -> bool:
        """Whether the earlier machine's weights, if any are wanted, have come; till then teachers speak."""
        return self.plan.resume is None or bool(self.resumed)

    def unpack(self) -> None:
        """Bring an earlier machine's weights into place once they are there; some count as trained."""
        plan = self.plan
        if self.complete or plan.resume is None or not plan.resume.exists():
            return
        self.kernels.bring(plan.resume)
        log.info("%d kernels came along", self.kernels.count)
        folder = plan.work / "resume"
        names = shards.unpack(plan.resume, folder)
        for name in shards.TEXT_FILES:
            if (plan.resume / name).exists():
                shutil.copyfile(plan.resume / name, plan.work / name)
        for name in plan.kept:
            if name in names:
                target = plan.work / shards.RESULTS[name]
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(folder / f"{name}.safetensors", target)
                self.stages[name].done = True
        if (vocabulary := plan.work / "tokenizer.json").exists():
            # It may be older than the signs of other languages.
            with_phonemes(Tokenizer.from_file(str(vocabulary))).save(str(vocabulary))
        self.stages["text"].done = vocabulary.exists()
        self.resumed = names

    def _stages(self) -> list[Stage]:
        plan, place = self.plan, self.plan.places
        cut = SYNTHESIS_SHARE * plan.minutes
        stages = [Stage("text", self._text_command, lambda: self.complete)]
        for name in plan.teachers:
            teacher, _, language = name.partition("-")
            ready = partial(self._kokoro_ready, name) if teacher == "kokoro" else lambda: True
            command = partial(self._synthesis_command, teacher, language)
            stages.append(Stage(name, command, ready, until=cut, gpu=place.get(teacher), may_be_cut=True))
        for name in ENCODERS:
            lasts = plan.minutes * (RETRAINED_SHARE if plan.resume else ENCODER_SHARE)
            stages.append(self._training(name, self._enough_waves, lasts=lasts))
        stages.append(self._training("vocoder", self._enough_for_vocoder, until=plan.end))
        for number, gpu in enumerate(plan.annotators):
            command = partial(self._annotate_command, number)
            stages.append(Stage(f"annotate-{number}", command, self._can_annotate, gpu=gpu))
        for name, end in (("t3", T3_SHARE * plan.minutes), ("flow", plan.end)):
            stages.append(self._training(name, self._can_speak, until=end))
        there = list(plan.teachers) if plan.corpus_done else [] if plan.kokoro else ["kokoro"]
        there += ["text"] if (plan.work / "tokenizer.json").exists() else []
        for stage in stages:
            stage.done = stage.name in there
        return stages

    def _kokoro_ready(self, name: str) -> bool:
        return self.plan.kokoro_is_here and self.now < self.stages[name].until

    def _settled(self, *names: str) -> bool:
        """Whether each of them is done, has failed, or comes too late to begin."""
        found = [self.stages[name] for name in names]
        return all(
            stage.done or stage.failed or (stage.process is None and self.now >= stage.until > 0)
            for stage in found
        )

    def _enough_waves(self, name: str) -> bool:
        count = sum(1 for _ in self.plan.corpus.glob("shard-*/index.npz"))
        enough = count >= ENOUGH_SHARDS[name] or (count > 0 and self._settled(*self.plan.teachers))
        return self.complete and enough

    def _enough_for_vocoder(self, name: str) -> bool:
        kokoro = sum(1 for _ in self.plan.corpus.glob("shard-5*/index.npz"))
        late = self.now > VOCODER_SHARE * self.plan.minutes or self._settled(*self.plan.teachers)
        return self._enough_waves(name) and (kokoro >= KOKORO_SHARDS or late)

    def _can_annotate(self) -> bool:
        return self._settled(*self.plan.teachers) and self._finished(*ENCODERS)

    def _can_speak(self, name: str) -> bool:
        annotators = [name for name in self.stages if name.startswith("annotate-")]
        some = any(self.stages[annotator].done for annotator in annotators)
        return some and self._settled(*annotators) and self._finished("text")

    def _size(self) -> list[str]:
        return ["--tiny"] if self.plan.tiny else []

    def _training(
        self, name: str, ready: Callable[[str], bool], *, until: float = 0.0, lasts: float = 0.0
    ) -> Stage:
        plan = self.plan

        def command(minutes: float) -> list[str]:
            words = [f"train_{name}", "--data", str(plan.corpus), "--work", str(plan.work)]
            words += ["--minutes", f"{minutes:.2f}", "--seed", str(plan.seed), "--steps", str(plan.steps)]
            words += ["--whole"] if lasts else []
            words += ["--resume", str(plan.work / "resume")] if self.resumed else []
            return words + self._size()

        return Stage(name, command, lambda: ready(name), until=until, lasts=lasts, gpu=plan.places[name])

    def _text_command(self, _: float) -> list[str]:
        plan = self.plan
        return ["text_tokenizer", "--texts", str(plan.texts), "--out", str(plan.work / "tokenizer.json")]

    def _synthesis_command(self, teacher: str, language: str, _: float) -> list[str]:
        plan = self.plan
        texts = plan.languages / f"{language}.txt.xz" if plan.languages and language else plan.texts
        words = ["synthesize", "--texts", str(texts), "--out", str(plan.corpus), "--teacher", teacher]
        words += ["--language", language] if language else []
        words += ["--seed", str(plan.seed)]
        if teacher == "kokoro":
            words += ["--kokoro", str(plan.kokoro)]
            words += ["--device", "cpu" if plan.tiny else "cuda"]
        english = plan.kokoro_hours if teacher == "kokoro" else plan.heart_hours
        words += ["--hours", str(plan.language_hours if language else english)]
        tiny = ["--shards", "0:1", "--size", "2" if teacher == "kokoro" else "12", "--jobs", "1"]
        return words + (tiny if plan.tiny else [])

    def _annotate_command(self, number: int, _: float) -> list[str]:
        plan = self.plan
        words = ["annotate", "--data", str(plan.corpus), "--work", str(plan.work)]
        return [*words, "--share", f"{number}/{len(plan.annotators)}", *self._size()]

    def _finished(self, *names: str) -> bool:
        return all(self.stages[name].done for name in names)

    def _environment(self, stage: Stage) -> dict[str, str]:
        environment = dict(os.environ) | {"MLX_PTX_CACHE_DIR": str(self.kernels.place)}
        if stage.gpu is not None:
            environment["CUDA_VISIBLE_DEVICES"] = str(stage.gpu)
        return environment

    def _launch(self, stage: Stage) -> None:
        minutes = stage.lasts or max(0.3, stage.until - self.now)
        name, *words = stage.command(minutes)
        command = [sys.executable, "-m", f"training.{name}", *words]
        if stage.name in self.plan.teachers:
            command = ["nice", "-n", "10", *command]
        self._begun(stage).unlink(missing_ok=True)
        with (self.plan.work / "logs" / f"{stage.name}.log").open("ab") as output:
            stage.process = subprocess.Popen(
                command, stdout=output, stderr=output, env=self._environment(stage), start_new_session=True
            )
        stage.started, stage.attempts = self.now, stage.attempts + 1
        log.info("%.1f min: %s begins", self.now, stage.name)

    def _begun(self, stage: Stage) -> Path:
        """The file that tells of the end of its first step."""
        return self.plan.work / stage.name / common.BEGUN

    def _overdue(self, stage: Stage) -> bool:
        """Whether it should have stopped by itself; not before its first step is done."""
        grace, end = 0.0 if stage.may_be_cut else 2.5, stage.until
        if stage.lasts:
            begun = self._begun(stage)
            end = (begun.stat().st_mtime - self.date) / 60 + stage.lasts if begun.exists() else self.plan.end
        return end > 0 and self.now > max(end, stage.started + 0.3) + grace

    def _look_after(self, stage: Stage) -> None:
        if stage.done or stage.failed:
            return
        if stage.process is None:
            if stage.ready():
                self._launch(stage)
            return
        code = stage.process.poll()
        if code is None and self._overdue(stage):
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
        if not self.complete:
            log.info("waits for weights in %s", self.plan.resume)
        try:
            while self._open() and self.now < self.plan.minutes + GRACE_MINUTES:
                self.unpack()
                for stage in self.stages.values():
                    self._look_after(stage)
                if status_due():
                    self.write_status()
                if pack_due():
                    self.kernels.refresh()
                    shards.pack(self.plan.work, self.plan.out)
                time.sleep(0.5)
        finally:
            for stage in self.stages.values():
                if stage.process is not None and stage.process.poll() is None:
                    _end(stage.process)
            self.kernels.refresh()
            self.kernels.finish(PACKING_SECONDS)
            files = shards.pack(self.plan.work, self.plan.out)
            self.write_status()
            log.info("%.1f min: packed %d files", self.now, len(files))
        return all(stage.done and not stage.failed for stage in self.stages.values())

    def _open(self) -> bool:
        """Whether anything runs or can still begin."""
        if any(stage.process is not None for stage in self.stages.values()):
            return True
        waiting = [stage for stage in self.stages.values() if stage.state == "waiting"]
        early = not self.complete or self.now < SYNTHESIS_SHARE * self.plan.minutes
        return (bool(waiting) and early) or any(stage.ready() for stage in waiting)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a stage with its own workers, which are in its process group."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def main(argv: list[str] | None = None) -> int:
    """Command line; 0 if every stage succeeded."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=Path, required=True, help="utterances with phonemes")
    parser.add_argument("--kokoro", type=Path, help="folder with Kokoro's model* and voices")
    parser.add_argument("--lexicon", type=Path, help="how words sound, if an earlier run's does not come")
    parser.add_argument("--work", type=Path, required=True, help="folder of the run")
    parser.add_argument("--out", type=Path, required=True, help="folder for the weights")
    parser.add_argument("--gpus", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=24.0)
    parser.add_argument("--heart-hours", type=float, default=30.0, help="of hibari's speech")
    parser.add_argument("--kokoro-hours", type=float, default=16.0, help="of Kokoro's speech")
    parser.add_argument("--languages", type=Path, help="folder of LANGUAGE.txt.xz, by training.languages")
    parser.add_argument("--language-hours", type=float, default=6.0, help="of Kokoro's in each of these")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--resume", type=Path, default=None, help="weights of an earlier run; may come later")
    parser.add_argument(
        "--retrain",
        nargs="+",
        default=(),
        choices=ENCODERS,
        help="train it on, instead of taking it as it is",
    )
    parser.add_argument("--corpus-done", action="store_true", help="WORK has the whole corpus: nobody speaks")
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
