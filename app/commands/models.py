"""``philomel models``: list, pull, verify, convert, remove; and ``philomel watermark``: tell whether sound
files carry the watermark, and fetch what that takes."""

from __future__ import annotations

import argparse
import functools
import shutil
import warnings
from functools import partial
from pathlib import Path
from typing import Any

import engine
from app.commands.terminal import ProgressLine, add_actions, add_models_dir, notice
from app.core.folders import size_of
from app.core.models import estimate
from engine import KEEPS_UP, Machine, ModelConfig, known_machine, models
from engine.errors import CheckpointNotFoundError, ClipError, OutputFileError, VoiceNotFoundError


def add_parsers(commands: Any) -> None:
    """Add the commands to the command line."""
    parser = commands.add_parser("models", help="list, download, check and convert models")
    actions = add_actions(parser)
    listing = actions.add_parser("list", help="the whole family, and what of it is installed")
    listing.set_defaults(run=_list)
    pull = actions.add_parser("pull", help="download a member; goes on where a broken download stopped")
    pull.add_argument("name")
    pull.add_argument("--from", dest="source", help="a mirror's address or a local folder")
    pull.set_defaults(run=_pull)
    verify = actions.add_parser("verify", help="check files and tensors of a model")
    verify.add_argument("name", help="an installed member's name, or a folder")
    verify.add_argument(
        "--parity",
        action="store_true",
        help="compare every stage with the reference implementation, where chatterbox-tts is installed",
    )
    verify.set_defaults(run=_verify)
    convert = actions.add_parser("convert", help="write a model in fewer bits")
    convert.add_argument("name", help="an installed member's name, or a folder")
    convert.add_argument("target", type=Path, help="folder to make")
    convert.add_argument("--bits", type=int, choices=(4, 8), help="pack weights in so many bits")
    convert.add_argument(
        "--dtype",
        choices=("float32", "float16", "bfloat16"),
        default="float16",
        help="of weights that are not packed (default float16)",
    )
    convert.set_defaults(run=_convert)
    remove = actions.add_parser("remove", help="delete an installed member's files")
    remove.add_argument("name")
    remove.set_defaults(run=_remove)
    for action in (listing, pull, verify, convert, remove):
        add_models_dir(action)
    watermark = commands.add_parser("watermark", help="tell whether a sound file carries the watermark")
    watermark.add_argument("file", nargs="*", type=Path, help="sound files of any kind")
    watermark.add_argument("--fetch", action="store_true", help="first download what it takes (34 MB, once)")
    watermark.add_argument("--from", dest="source", help="with --fetch: another address, or a local folder")
    add_models_dir(watermark)
    watermark.set_defaults(run=functools.partial(_watermark, watermark))


def _list(options: argparse.Namespace) -> int:
    here = {model.name: model for model in models.installed(options.models_dir)}
    machine = _measured()
    row = "{:<18} {:<10} {:>8}  {:<14} {:<8} {}".format
    print(row("name", "installed", "size", "speed here", "licence", "languages"))
    starter = here.pop(models.STARTER, None)
    if starter is not None and starter.bundle is not None:
        config = starter.bundle.config
        languages = " ".join(config.text.languages)
        print(row(models.STARTER, "yes", "built in", _speed(machine, config), "MIT", languages))
    for member in models.members():
        state = here.pop(member.name, None)
        mark = "-" if state is None else "damaged" if state.problem else "yes"
        size = f"{member.size / 1e9:.1f} GB"
        speed = _speed(machine, member.config)
        print(row(member.name, mark, size, speed, member.licence, " ".join(member.languages)))
        if state is not None and state.problem:
            print(f"  {state.problem}")
    for name, model in here.items():
        mark = "damaged" if model.problem else "yes"
        print(f"{name:<18} {mark:<10} {'':>8}  {model.problem or model.directory}")
    print(
        "\nSpeed here: times as fast as one listens, by what this machine's processor does in a second; from "
        f"{1 / KEEPS_UP:.2f} on a member speaks as it reads. A graphics processor is quicker."
    )
    print(f"Models are kept in {models.root(options.models_dir)}")
    return 0


def _measured() -> Machine:
    """What this machine's processor does in a second, measured where it is not known yet."""
    found = known_machine()
    if found is None:
        from engine import measure_machine  # which brings MLX

        notice("Measuring this machine, once: some seconds.")
        found = measure_machine()
    return found


def _speed(machine: Machine, config: ModelConfig) -> str:
    """How fast a member speaks on this machine's processor, and in which precision if not in float32."""
    here = estimate(machine, config)
    return f"{here.speed:.2f}×" + (" (faster)" if here.dtype == "faster" else "")


def _pull(options: argparse.Namespace) -> int:
    with ProgressLine() as line:
        directory = models.download(
            options.name,
            models_dir=options.models_dir,
            source=options.source,
            report=partial(show_download, line),
        )
    print(f"{options.name} is installed in {directory}")
    return 0


def show_download(line: ProgressLine, progress: models.DownloadProgress) -> None:
    """Say on the terminal how far a download is."""
    share = 100 * progress.done / max(progress.total, 1)
    amount = f"{progress.done / 1e6:,.1f} of {progress.total / 1e6:,.1f} MB"
    line.show(f"{share:5.1f} %  {amount}  {progress.file[:40]}")


def _verify(options: argparse.Namespace) -> int:
    found = models.verify(options.name, models_dir=options.models_dir)
    where = "built in" if options.name == models.STARTER else found.directory
    print(f"{found.member or 'unknown member'} ({where})")
    for name in found.hashed:
        print(f"  {name}: content as published")
    for part in found.checked:
        print(f"  {part}: every tensor fits")
    for problem in found.problems:
        print(f"  PROBLEM: {problem}")
    if not found.passed:
        return 1
    return _compare(found.directory) if options.parity else 0


def _compare(directory: Path) -> int:
    """Our numbers beside the reference's, a line for each stage as soon as it is known."""
    from engine import compare_with_reference  # which brings MLX

    head, passed = f"\n{'beside the reference':<22} {'error':>8} {'at most':>8}\n", True
    with warnings.catch_warnings():
        # Its libraries warn of each other.
        warnings.simplefilter("ignore")
        for row in compare_with_reference(directory):
            passed &= row.passed
            mark = "ok" if row.passed else "DIFFERS"
            figures = f"{row.stage:<22} {row.error:8.1e} {row.tolerance:8.0e}"
            print(f"{head}{figures}  {mark:<7}  {row.note}", flush=True)
            head = ""
    print("Equal to the reference, but for rounding." if passed else "Some stages differ from the reference.")
    return 0 if passed else 1


def _convert(options: argparse.Namespace) -> int:
    directory = models.convert(
        options.name,
        options.target,
        bits=options.bits,
        dtype=options.dtype,
        models_dir=options.models_dir,
    )
    before, now = size_of(models.find(options.name, options.models_dir)), size_of(directory)
    print(f"Wrote {directory} ({now / 1e6:,.1f} MB)")
    if options.bits and now >= before:
        took = f"'{options.name}' takes {before / 1e6:,.1f} MB"
        notice(f"It is no smaller: {took}. You can delete the copy.")
    return 0


def _remove(options: argparse.Namespace) -> int:
    if options.name == models.STARTER:
        raise CheckpointNotFoundError("The starter voice is part of the program and cannot be removed.")
    # Only what the list shows: a name such as '..' must not lead out of the folder.
    here = {model.name: model.directory for model in models.installed(options.models_dir)}
    if options.name not in here:
        raise CheckpointNotFoundError("'{name}' is not installed.", name=options.name)
    try:
        shutil.rmtree(here[options.name])
    except OSError as error:
        raise OutputFileError("'{name}' cannot be removed: {why}.", name=options.name, why=error) from error
    print(f"Removed {here[options.name]}")
    return 0


def _watermark(parser: argparse.ArgumentParser, options: argparse.Namespace) -> int:
    """Say of each file whether it carries the watermark; the exit status is 1 unless each does."""
    if not options.file and not options.fetch:
        parser.error("give a sound file, or --fetch")
    if options.source and not options.fetch:
        parser.error("--from goes with --fetch")
    if options.fetch:
        with ProgressLine() as line:
            report = functools.partial(show_download, line)
            engine.fetch_watermark(models_dir=options.models_dir, source=options.source, report=report)
        print("The watermark is on this machine: files that are written from now on carry it.")
    if not options.file:
        return 0
    if not any(path.is_file() for path in options.file):
        # Before 34 MB are fetched to listen to it.
        raise VoiceNotFoundError("There is no file '{path}'.", path=options.file[0])
    detector = engine.load_detector(options.models_dir)
    missed = 0
    for path in options.file:
        try:
            heard = detector.listen(path)
        except (ClipError, VoiceNotFoundError) as error:
            notice(str(error))
            missed += 1
            continue
        verdict = "carries the watermark" if heard.is_marked else "carries no watermark"
        print(f"{path}: {verdict} (confidence {heard.confidence:.2f})")
        missed += not heard.is_marked
    return 1 if missed else 0
