"""``philomel watermark``: tell whether sound files carry the watermark, and fetch what that takes."""

from __future__ import annotations

import argparse
import functools
import sys
from pathlib import Path
from typing import Any

import engine
from app.commands.models import show_download
from app.commands.terminal import ProgressLine, add_models_dir
from engine.errors import ClipError, VoiceNotFoundError


def add_parsers(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("watermark", help="tell whether a sound file carries the watermark")
    parser.add_argument("file", nargs="*", type=Path, help="sound files of any kind")
    parser.add_argument("--fetch", action="store_true", help="first download what it takes (34 MB, once)")
    parser.add_argument("--from", dest="source", help="with --fetch: another address, or a local folder")
    add_models_dir(parser)
    parser.set_defaults(run=functools.partial(_run, parser))


def _run(parser: argparse.ArgumentParser, options: argparse.Namespace) -> int:
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
    detector = engine.load_detector(options.models_dir)
    missed = 0
    for path in options.file:
        try:
            heard = detector.listen(path)
        except (ClipError, VoiceNotFoundError) as error:
            print(f"philomel: {error}", file=sys.stderr)
            missed += 1
            continue
        verdict = "carries the watermark" if heard.is_marked else "carries no watermark"
        print(f"{path}: {verdict} (confidence {heard.confidence:.2f})")
        missed += not heard.is_marked
    return 1 if missed else 0
