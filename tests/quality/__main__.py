"""``make quality``: how good a voice is, against its teacher, in figures.

    make quality                                  every part, all English voices (hours on two cores)
    make quality ARGS="--part words --voices rufus"
    make quality ARGS="--part endings --range 0:100"
    make quality ARGS="--report"                  only print what was measured so far

Each part keeps its rows in ``build/quality``, so that a run may be made of pieces; the report
takes all that is there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from tests.quality import hearing, parts, pictures, prints, report, subjects, word_times
from tests.quality.subjects import Subject
from tests.support.places import BESIDE

PARTS = (
    "hearing",
    "likeness",
    "words",
    "distortion",
    "endings",
    "bursts",
    "times",
    "cloning",
    "speed",
    "pictures",
)
ASKED = ("heads",)
"""Parts that run only when asked for."""


def parse(argv: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", default="starter", help="an installed member or a directory")
    parser.add_argument("--part", choices=PARTS + ASKED, action="append", help=f"default: {', '.join(PARTS)}")
    parser.add_argument("--voices", help="names, with commas; default: all built-in ones of English")
    parser.add_argument("--sentences", type=int, default=100, help="how many of the Harvard sentences")
    parser.add_argument("--range", default="0:500", help="first:last of the held-out sentences")
    parser.add_argument("--clips", type=int, default=12, help="how many clips of each kind are cloned")
    parser.add_argument("--kind", choices=("synthetic", "human"), action="append")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seeds", default="0,1,2", help="of the part hearing")
    parser.add_argument("--out", type=Path, default=Path("build/quality"))
    parser.add_argument("--report", action="store_true", help="measure nothing")
    return parser.parse_args(argv)


HARVARD = ("hearing", "likeness", "words", "distortion", "pictures")
"""Parts that speak the Harvard sentences."""


def measure(options: argparse.Namespace) -> None:
    """Run the parts that were asked for."""
    subject = Subject(options.model, options.seed, options.out / "waves")
    english = [name for name, voice in subject.model.voices.items() if not voice.details.get("language")]
    voices = options.voices.split(",") if options.voices else english
    options.out.mkdir(parents=True, exist_ok=True)
    run: dict[str, Callable[[], None]] = {
        "hearing": lambda: hear(subject, voices, options),
        "likeness": lambda: report.save(options.out, "likeness", hearing.likeness(subject, voices)),
        "words": lambda: compare(subject, "words", voices, options),
        "distortion": lambda: compare(subject, "distortion", voices, options),
        "endings": lambda: judge_endings(subject, voices, options),
        "bursts": lambda: report.save(options.out, "bursts", parts.bursts(subject, voices, 200, 10)),
        "times": lambda: time_words(subject, "times", voices, options),
        "heads": lambda: time_words(subject, "heads", voices, options),
        "cloning": lambda: clone(subject, options),
        "speed": lambda: report.save(options.out, "speed", parts.speed(subject)),
        "pictures": lambda: draw(subject, voices, options.out),
    }
    have_sentences = (BESIDE / "eval").exists()
    for part in options.part or PARTS:
        print(f"{part} ...", flush=True)
        lacking = prints.missing() if part in ("hearing", "likeness") else []
        if lacking:
            print(f"  left out: install {', '.join(lacking)} (tests/requirements-quality.txt)")
        elif part in HARVARD and not have_sentences:
            print("  left out: the Harvard sentences are not beside this checkout")
        else:
            run[part]()


def hear(subject: Subject, voices: list[str], options: argparse.Namespace) -> None:
    """Words, quality and melody of each voice over the seeds."""
    seeds = [int(seed) for seed in options.seeds.split(",")]
    for voice in voices:
        row = hearing.hearing(subject, voice, options.sentences, seeds)
        report.save(options.out, f"hearing-{voice}", row)


def compare(subject: Subject, part: str, voices: list[str], options: argparse.Namespace) -> None:
    """Each voice beside its teacher: pocketsphinx's words, or the distortion."""
    judge = parts.words if part == "words" else parts.distortion
    for voice in voices:
        report.save(options.out, f"{part}-{voice}", judge(subject, voice, options.sentences))


def clone(subject: Subject, options: argparse.Namespace) -> None:
    """Clones of clips that were never heard."""
    for kind in options.kind or ("synthetic", "human"):
        rows = parts.cloning(subject, options.out, kind, options.clips)
        report.save(options.out, f"cloning-{kind}", rows)


def judge_endings(subject: Subject, voices: list[str], options: argparse.Namespace) -> None:
    """The held-out sentences, fifty at a time."""
    first, last = map(int, options.range.split(":"))
    for start in range(first, last, 50):
        rows = parts.endings(subject, voices, start, min(last, start + 50))
        report.save(options.out, f"endings-{start:03d}", rows)


def time_words(subject: Subject, part: str, voices: list[str], options: argparse.Namespace) -> None:
    """Word times on some of the held-out sentences and of Harvard's; heads are compared on others."""
    taught = [voice for voice in voices if subjects.teacher_of(voice)]
    if not taught:
        print("  left out: hibari is not installed, or none of the voices has it as its teacher")
        return
    unseen = subjects.held_out()
    chosen = subjects.spread(unseen, options.sentences)
    if part == "heads":
        others = [text for text in unseen if text not in set(chosen)]
        rows = word_times.heads(subject, taught, subjects.spread(others, options.sentences))
        report.save(options.out, "heads", rows)
        return
    report.save(options.out, "times-unseen", word_times.times(subject, taught, chosen))
    if (BESIDE / "eval").exists():
        spoken = subjects.harvard()[: options.sentences]
        report.save(options.out, "times-harvard", word_times.times(subject, taught, spoken))


def draw(subject: Subject, voices: list[str], out: Path) -> None:
    """Three sentences as spectrograms, teacher above starter."""
    for number, text in enumerate(subjects.harvard()[:3]):
        voice = voices[number % len(voices)]
        teacher = subjects.teacher_of(voice)
        if teacher is not None:
            ours = subject.built_in(voice, text, f"harvard-{number:03d}")
            pictures.compare(
                out / f"spectrogram-{number}-{voice}.png", subjects.taught(teacher, text)[0], ours
            )


def main(argv: list[str] | None = None) -> int:
    """Measure, then print the report and keep it as ``report.md``."""
    options = parse(argv)
    if not options.report:
        measure(options)
    page = report.page(options.out)
    (options.out / "report.md").write_text(page, encoding="utf-8")
    print(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
