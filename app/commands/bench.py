"""``philomel bench``: how fast this machine speaks, in a minute, with a line of advice."""

from __future__ import annotations

import argparse
import json
import os
import platform
import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.commands.terminal import ProgressLine, add_models_dir, add_precision, aligned, number_between
from app.core.models import Speed, advise
from engine import (
    STARTER,
    AudioChunk,
    Conditionals,
    Machine,
    Meter,
    Script,
    Session,
    SpeechOptions,
    SpeechRequest,
    Unbounded,
    models,
    process_memory,
)
from engine.errors import CancelledError, VoiceNotFoundError

if TYPE_CHECKING:
    from engine import LoadedModel

WARM_UP = "Good evening."
TEXT = (
    "The keeper wrote down the weather every evening. Nobody ever read his notes, but he liked to "
    "keep them in order. One winter they saved a ship."
)
SECONDS = 60.0
"""For all that is measured together, loading left out."""


def add_parsers(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("bench", help="measure how fast this machine speaks, in a minute")
    parser.add_argument(
        "--model",
        action="append",
        default=[],
        help="a member's name or a folder; default: the installed",
    )
    parser.add_argument("--voice", help="a built-in voice's name, or a clip of one")
    parser.add_argument("--device", choices=("auto", "gpu", "cpu"), default="auto")
    add_precision(parser, "auto")
    parser.add_argument(
        "--seconds",
        type=number_between(1.0, 86_400.0),
        default=SECONDS,
        help="time for all of it (default 60)",
    )
    parser.add_argument(
        "--quality",
        action="store_true",
        help="words wrong and naturalness at 16, 8 and 4 bits instead, where the judges are installed",
    )
    most = 24
    parser.add_argument(
        "--sentences",
        type=number_between(1, most, int),
        metavar="N",
        default=most,
        help=f"to judge by (default {most}, all there are)",
    )
    add_models_dir(parser)
    parser.add_argument("--json", action="store_true", help="print one object of figures")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure each model in turn, print a table and the advice."""
    names = options.model or subjects(options.models_dir)
    if options.quality:
        # Its libraries take a while to load, and no other command wants them.
        from app.commands import quality

        return quality.run(options, names)
    speeds: list[Speed] = []
    with ProgressLine(visible=not options.json) as line:
        for name in names:
            speeds += measure(name, options, options.seconds / len(names), line.show)
    machine_here: Machine | None = None
    if speeds[0].device == "cpu":
        from engine import measure_machine  # which brings MLX

        # Once more: what is kept may have been measured beside other work.
        machine_here = measure_machine()
    advice = advise(speeds, [member.config for member in models.members()], machine_here)
    if options.json:
        found = [asdict(speed) | {"real_time_factor": speed.real_time_factor} for speed in speeds]
        print(json.dumps({"machine": machine(), "speeds": found, "advice": advice}))
        return 0
    print(table(speeds))
    print(f"\n{advice}")
    return 0


def subjects(models_dir: Path | None) -> list[str]:
    """Installed members that are sound, the built-in starter only where there is no other."""
    here = [model.name for model in models.installed(models_dir) if not model.problem]
    return [name for name in here if name != STARTER] or [STARTER]


def measure(
    name: str, options: argparse.Namespace, seconds: float, say: Callable[[str], None]
) -> list[Speed]:
    """One model; as it is and in another precision, unless one is asked for."""
    first = _measure(name, options, options.dtype, seconds, say)
    if options.dtype != "auto":
        return [first]
    narrow = "bfloat16" if first.device == "gpu" else "faster"
    other = "float32" if first.dtype != "float32" else narrow
    return [first, _measure(name, options, other, seconds, say)]


def _measure(
    name: str, options: argparse.Namespace, dtype: Any, seconds: float, say: Callable[[str], None]
) -> Speed:
    """Load, speak a word to warm up, then speak for as long as there is time."""
    from engine import memory  # which brings MLX

    session = Session()
    say(f"{name}: loading")
    load = session.load(
        name,
        device=options.device,
        dtype=dtype,
        schedule=options.schedule or "auto",
        models_dir=options.models_dir,
        stand_in=False,
    )
    model: LoadedModel = session.wait(load)
    try:
        voice: Conditionals = session.wait(session.voice(options.voice))
    except VoiceNotFoundError as error:
        raise VoiceNotFoundError("{error} Give one with --voice.", error=error) from error
    say(f"{name}: warming up")
    started = time.perf_counter()
    speak(session, WARM_UP, voice, 0.5 * seconds, first_only=True)
    spent = time.perf_counter() - started
    say(f"{name}: speaking")
    meter = speak(session, TEXT, voice, max(seconds - spent, 0.3 * seconds), first_only=False)
    figures = meter.snapshot()
    stages, audio = figures.stage_seconds, figures.audio_seconds

    def factor(stage: str) -> float | None:
        return stages.get(stage, 0.0) / audio if audio else None

    session.wait(session.unload())
    return Speed(
        model=model.config.name,
        config=model.config,
        device=model.backend.device,
        description=str(model.backend.description),
        dtype=model.backend.dtype_name,
        load_ms=model.load_ms,
        tokens_per_second=figures.tokens_per_second,
        s3gen_factor=factor("s3gen"),
        vocoder_factor=factor("vocoder"),
        first_audio_ms=figures.first_audio_ms,
        peak_memory_mb=memory().peak / 2**20,
        process_memory_mb=process_memory() / 2**20,
    )


def speak(session: Session, text: str, voice: Conditionals, seconds: float, *, first_only: bool) -> Meter:
    """Speak into nothing until the text, the time or (``first_only``) the first chunk is over."""
    meter, sink = Meter(), _Nowhere()
    options = SpeechOptions(retries=0, pause=0.0)
    handle = session.write(SpeechRequest(Script.plain(text), voice, options), sink, meter)
    if first_only:
        sink.on_samples = handle.cancel
    timer = threading.Timer(seconds, handle.cancel)
    timer.daemon = True
    timer.start()
    try:
        session.wait(handle)
    except CancelledError:
        pass  # the time is over: what was measured until now counts
    finally:
        timer.cancel()
    return meter


class _Nowhere(Unbounded):
    """A sink that only tells of samples."""

    def __init__(self) -> None:
        self.on_samples: Callable[[], None] = lambda: None

    def write(self, chunk: AudioChunk) -> None:
        if len(chunk.samples):
            self.on_samples()


def machine() -> dict[str, str]:
    """What the figures hold for."""
    return {
        "system": f"{platform.system()} {platform.release()}",
        "machine": platform.machine(),
        "cores": str(os.cpu_count()),
        "python": platform.python_version(),
    }


def table(speeds: list[Speed]) -> str:
    """The figures, a column for each model and precision."""

    def times(factor: float | None) -> str:
        return f"{1 / factor:.2f} × real time" if factor else "no sound in the time given"

    lines: list[tuple[str, Callable[[Speed], str]]] = [
        ("", lambda s: f"{s.model}, {s.dtype}"),
        ("on", lambda s: s.description),
        ("speech tokens a second (25 needed)", lambda s: f"{s.tokens_per_second or 0:.1f}"),
        ("S3Gen", lambda s: times(s.s3gen_factor)),
        ("vocoder", lambda s: times(s.vocoder_factor)),
        ("all of it", lambda s: times(s.real_time_factor)),
        ("first sound after", lambda s: f"{s.first_audio_ms / 1000:.2f} s" if s.first_audio_ms else "-"),
        ("loading", lambda s: f"{s.load_ms / 1000:.1f} s"),
        ("peak memory of the model", lambda s: f"{s.peak_memory_mb:.0f} MB"),
        ("memory of the program", lambda s: f"{s.process_memory_mb:.0f} MB"),
    ]
    return aligned([[title, *(say(speed) for speed in speeds)] for title, say in lines])
