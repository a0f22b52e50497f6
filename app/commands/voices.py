"""``philomel voices``: list those of a model, judge a clip, clone one into a file, convert a recording."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, TextIO

import engine
from app.commands.casting import own_ones_told
from app.commands.terminal import (
    ProgressLine,
    add_actions,
    add_model,
    open_output,
    same_file,
    stopping,
    tell_device,
    wait,
)
from app.core.folders import Home
from app.core.settings import FileSettings
from app.core.voices import VoiceStore, ask_for_voice, unlike
from engine.errors import OutputFileError


def add_parsers(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("voices", help="list voices, judge or clone a clip, change who says it")
    actions = add_actions(parser)
    listing = actions.add_parser("list", help="those that come with a model, and your own")
    listing.set_defaults(run=_list)
    judge = actions.add_parser("judge", help="say whether a clip is fit for cloning")
    judge.add_argument("clip", type=Path)
    judge.set_defaults(run=_judge)
    clone = actions.add_parser("clone", help="clone a clip and save the voice")
    clone.add_argument("clip", type=Path)
    clone.add_argument("target", type=Path, help="the .safetensors file to write")
    clone.add_argument("--name", default="", help="what to call the voice (default: as the clip)")
    clone.set_defaults(run=_clone)
    convert = actions.add_parser("convert", help="say what a recording says in another voice")
    convert.add_argument("speech", type=Path, help="the recording, of any length")
    convert.add_argument("--voice", help="a voice's name, a saved one, or a clip of the voice")
    convert.add_argument(
        "--out", type=Path, required=True, help=f"the file to write: {', '.join(engine.SOUND_SUFFIXES)}"
    )
    convert.add_argument("--seed", type=int, default=0, help="fixes what is random (default 0)")
    convert.add_argument("--device", choices=("auto", "gpu", "cpu"), default="auto")
    convert.add_argument(
        "--no-watermark", dest="watermark", action="store_false", help="do not mark the file"
    )
    convert.set_defaults(run=_convert)
    for action in (listing, judge, clone, convert):
        add_model(action)


def _list(options: argparse.Namespace) -> int:
    for name, voice in engine.models.voices(options.model, options.models_dir).items():
        language = voice.details.get("language", "")
        print(f"{name:<16} {voice.prompt_feat.shape[1] / 50:.1f} s  {language}".rstrip())
    for own in VoiceStore(Home.own().voices).list():
        print(f"{own.name:<16} {own.seconds:.1f} s  your own")
    return 0


def _judge(options: argparse.Namespace) -> int:
    """Say what there is to say of a clip; the exit status is 1 for one that makes a bad voice."""
    verdict = engine.judge_clip(options.clip, engine.models.config(options.model, options.models_dir))
    _tell(verdict, sys.stdout)
    start, end = verdict.best
    if verdict.speech_seconds:
        print(f"{'Good. ' if not verdict.findings else ''}Best part: {start:.1f} to {end:.1f} s")
    return 0 if verdict.usable else 1


def _clone(options: argparse.Namespace) -> int:
    if options.target.suffix != ".safetensors":
        raise OutputFileError("'{name}': end the name of a voice in .safetensors.", name=options.target.name)
    if options.target.exists() and same_file(options.target, options.clip):
        raise OutputFileError(
            "'{path}' is the clip itself: give the voice another name.", path=options.target
        )
    engine.check_place(options.target)
    clip = engine.read_clip(options.clip)
    verdict = engine.judge_clip(clip, engine.models.config(options.model, options.models_dir))
    with stopping():
        model = engine.load(options.model, models_dir=options.models_dir)
    with stopping():
        voice = engine.clone(clip.part(*verdict.best), model=model, name=options.name)
    _tell(verdict, sys.stderr)  # Not before: what makes a clip useless is told by the error alone.
    with stopping():
        engine.save_voice(voice, options.target)
    if (note := unlike(voice, model.config.name, model.voices.values())) is not None:
        print(note, file=sys.stderr)
    print(f"Wrote {options.target}: the voice '{voice.name}', of {voice.details['seconds']:.1f} s")
    return 0


def _convert(options: argparse.Namespace) -> int:
    taken = [options.speech, *([Path(options.voice)] if options.voice else [])]
    if options.out.exists() and any(same_file(options.out, path) for path in taken):
        raise OutputFileError("'{path}' is read: give what is written another name.", path=options.out)
    line = ProgressLine()

    def progress(share: float) -> None:
        line.show(f"{share:4.0%}")

    home = Home.own()
    session = engine.Session(on_device=partial(tell_device, line), cache_dir=home.learnt)
    output = open_output(options.out, FileSettings(options.watermark, models_dir=options.models_dir))
    with output as file, line, closing(session):
        load = session.load(
            options.model, device=options.device, models_dir=options.models_dir, stand_in=False
        )
        store = VoiceStore(home.voices)
        asked = ask_for_voice(session, wait(session, load), store, options.voice or "")
        with own_ones_told(store):
            voice = wait(session, asked)
        sink = engine.FileSink(file)
        wait(session, session.convert(options.speech, voice, sink, options.seed, progress))
    print(f"Wrote {options.out}: {file.samples / engine.SAMPLE_RATE:.1f} s in the voice '{voice.name}'")
    return 0


def _tell(verdict: engine.Judgement, to: TextIO) -> None:
    for finding in verdict.findings:
        print(f"{finding.severity}: {finding.sentence}", file=to)
