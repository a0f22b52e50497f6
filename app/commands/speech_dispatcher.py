"""``philomel speech-dispatcher``: a voice for Linux's screen readers."""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

from app.commands.serve import speaking
from app.commands.terminal import add_actions, add_models_dir
from engine.errors import OutputFileError, PhilomelError

NAME = "sd_philomel"
"""As the server looks for it: what follows the first letters is how the voice is asked for."""


def add_parsers(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "speech-dispatcher", help="speak for Orca and others through Speech Dispatcher"
    )
    actions = add_actions(parser)
    actions.add_parser("install", help="tell Speech Dispatcher of this program").set_defaults(run=_install)
    actions.add_parser("uninstall", help="take that back").set_defaults(run=_uninstall)
    module = actions.add_parser("module", help="what Speech Dispatcher itself starts")
    add_models_dir(module)
    module.set_defaults(run=_module)


def folder() -> Path:
    """Where Speech Dispatcher looks for the user's own modules."""
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(os.path.normpath(Path(data) / ".." / "libexec" / "speech-dispatcher-modules"))


def _install(options: argparse.Namespace) -> int:
    """Put a script there that starts the module.

    Raises:
        OutputFileError: it cannot be written.
    """
    started = [sys.executable] if hasattr(sys, "frozen") else [sys.executable, "-m", "app"]
    script = f"#!/bin/sh\nexec {shlex.join(started)} speech-dispatcher module\n"
    path = folder() / NAME
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(script)
        path.chmod(0o755)
    except OSError as error:
        raise OutputFileError("'{path}' cannot be written: {why}.", path=path, why=error) from error
    print(f"Written: {path}")
    if shutil.which("speech-dispatcher") is None:
        print("Speech Dispatcher is not installed: apt install speech-dispatcher.")
    print("From its next start Speech Dispatcher has the voice: spd-say -o philomel 'Good evening.'")
    print(
        "In Orca's preferences it is the speech synthesizer philomel; a speechd.conf that names its modules"
    )
    print(f'needs the line: AddModule "philomel" "{NAME}" "philomel.conf"')
    return 0


def _uninstall(options: argparse.Namespace) -> int:
    path = folder() / NAME
    print(f"Removed: {path}" if path.exists() else "It is not installed.")
    path.unlink(missing_ok=True)
    return 0


def _module(options: argparse.Namespace) -> int:
    """Speak for the server that has started this."""
    from app.serve.speech_dispatcher import Module

    with os.fdopen(os.dup(1), "wb") as out, closing(speaking(options)) as shared:
        # What a library prints is no answer.
        os.dup2(2, 1)
        shared.start()
        warming = threading.Thread(target=_warm, args=(shared,), daemon=True)
        warming.start()
        Module(shared, sys.stdin.buffer, out).run()
    return 0


def _warm(shared: Any) -> None:
    """Have the first sentence made before somebody waits for it: what that takes is learnt then."""
    over = threading.Event()
    spoken = shared.spoken(over.set)
    try:
        shared.say(spoken, "Good evening.")
        while not spoken.is_over:
            over.wait()
            over.clear()
            spoken.take()
    except PhilomelError as error:
        print(f"philomel: {error}", file=sys.stderr)
