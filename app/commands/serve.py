"""``philomel serve``, ``mcp``, ``wyoming`` and ``speech-dispatcher``: speech for other programs, each by its
own protocol."""

from __future__ import annotations

import argparse
import asyncio
import errno
import logging
import os
import shlex
import shutil
import signal
import socket
import sys
import threading
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.commands.terminal import Options, add_actions, add_models_dir, notice, number_between
from app.core.folders import Home
from app.core.speaking import Speaking
from engine.errors import BackendError, CancelledError, MissingExtraError, OutputFileError, PhilomelError

if TYPE_CHECKING:
    from wyoming.server import AsyncServer, HandlerFactory


PORT = 8880
NAME = "sd_philomel"
"""As Speech Dispatcher looks for its module: what follows the first letters is how the voice is asked for."""


def add_parsers(commands: Any) -> None:
    """Add the commands to the command line."""
    serve = commands.add_parser(
        "serve", help="speak for other programs on this machine, by OpenAI's interface for speech"
    )
    serve.add_argument(
        "--port", type=number_between(0, 65_535, int), default=PORT, help=f"to listen on (default {PORT})"
    )
    serve.set_defaults(run=_serve)
    mcp = commands.add_parser("mcp", help="speak for an assistant, by the Model Context Protocol")
    mcp.set_defaults(run=_mcp)
    wyoming = commands.add_parser("wyoming", help="speak for Home Assistant, by its protocol for voices")
    wyoming.add_argument(
        "--uri",
        default="tcp://127.0.0.1:10200",
        help="where to listen, unix:// too (default %(default)s); whoever reaches it may have speech made",
    )
    wyoming.set_defaults(run=_wyoming)
    dispatcher = commands.add_parser(
        "speech-dispatcher", help="speak for Orca and others through Speech Dispatcher"
    )
    actions = add_actions(dispatcher)
    actions.add_parser("install", help="tell Speech Dispatcher of this program").set_defaults(run=_install)
    actions.add_parser("uninstall", help="take that back").set_defaults(run=_uninstall)
    module = actions.add_parser("module", help="what Speech Dispatcher itself starts")
    module.set_defaults(run=_module)
    for command in (serve, mcp, wyoming, module):
        add_models_dir(command)


def speaking(options: Options) -> Speaking:
    """The engine that all of a server's requests share."""
    return Speaking(Home.own(), options.settings, options.models_dir)


def _serve(options: Options) -> int:
    """Serve until it is asked to end.

    Raises:
        BackendError: the port is taken.
        OutputFileError: the token cannot be kept.
    """
    import uvicorn

    from app.serve.guard import TOKEN_FILE, token
    from app.serve.http import application

    home = Home.own()
    secret = token(home.data)
    with closing(speaking(options)) as shared, closing(_listening(options.port)) as door:
        shared.start()
        port = door.getsockname()[1]
        print(f"Listening at http://127.0.0.1:{port}/v1 for programs that know the token in", flush=True)
        print(home.data / TOKEN_FILE, flush=True)
        config = uvicorn.Config(
            application(shared, secret),
            log_level="warning",
            access_log=False,
            server_header=False,
            loop="asyncio",
            http="h11",
            ws="none",
            lifespan="off",
            timeout_graceful_shutdown=1,
        )
        server = uvicorn.Server(config)
        # Who is cut off at its end is no error.
        logging.getLogger("uvicorn.error").addFilter(lambda record: not server.should_exit)

        def end(number: int, frame: object) -> None:
            server.should_exit = True

        # Who asks a server to end has it end well; it hands on the signal when it has ended.
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, end)
        server.run(sockets=[door])
    return 0


def _mcp(options: Options) -> int:
    """Serve the program at the other end of the standard input and output.

    Raises:
        MissingExtraError: the protocol's library is not installed.
    """
    try:
        from app.serve.mcp import server
    except ModuleNotFoundError as error:
        raise _missing("mcp") from error
    with closing(speaking(options)) as shared:
        shared.start()
        server(shared).run()
    return 0


def _wyoming(options: Options) -> int:
    """Serve until it is asked to end.

    Raises:
        MissingExtraError: the protocol's library is not installed.
        BackendError: it cannot listen there.
    """
    try:
        from wyoming.server import AsyncServer

        from app.serve.wyoming import Handler
    except ModuleNotFoundError as error:
        raise _missing("wyoming") from error
    with closing(speaking(options)) as shared:
        shared.start()
        try:
            server = AsyncServer.from_uri(options.uri)
            asyncio.run(_until_asked_to_end(server, partial(Handler, speaking=shared), options.uri))
        except (OSError, ValueError) as error:
            raise BackendError("{uri} cannot be listened on: {why}.", uri=options.uri, why=error) from error
    return 0


async def _until_asked_to_end(server: AsyncServer, handler: HandlerFactory, uri: str) -> None:
    """Serve, and tell once it can be asked."""
    asked = asyncio.Event()
    # An exception that is raised wherever the loop happens to be may be swallowed there.
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, asked.set)
    await server.start(handler)
    print(f"Listening at {uri}", flush=True)
    try:
        await asked.wait()
    finally:
        await server.stop()


def _missing(extra: str) -> MissingExtraError:
    return MissingExtraError(
        "This needs a library that is not installed: pip install 'philomel[{extra}]' brings it.", extra=extra
    )


def _listening(port: int) -> socket.socket:
    """A socket that only programs on this machine reach.

    Raises:
        BackendError: the port is taken, or not allowed.
    """
    try:
        return socket.create_server(("127.0.0.1", port))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BackendError("Port {port} is taken: choose another with --port.", port=port) from error
        raise BackendError("Port {port} cannot be listened on: {why}.", port=port, why=error) from error


def folder() -> Path:
    """Where Speech Dispatcher looks for the user's own modules."""
    return Path(os.path.normpath(_data() / ".." / "libexec" / "speech-dispatcher-modules"))


def _data() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def _install(options: argparse.Namespace) -> int:
    """Put a script there that starts the module.

    Raises:
        OutputFileError: it cannot be written.
    """
    started = [sys.executable] if hasattr(sys, "frozen") else [sys.executable, "-m", "app"]
    script = f"#!/bin/sh\nexec {shlex.join(started)} speech-dispatcher module\n"
    path = folder() / NAME
    try:
        # Speech Dispatcher goes through it ("share/../libexec"), and a new user has none.
        _data().mkdir(parents=True, exist_ok=True)
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


def _module(options: Options) -> int:
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


def _warm(shared: Speaking) -> None:
    """Have the first sentence made before somebody waits for it: what that takes is learnt then."""
    news = threading.Event()
    spoken = shared.spoken(news.set)
    try:
        shared.say(spoken, "Good evening.")
        for _ in spoken.coming(news):
            pass
    except CancelledError:
        pass  # The server was asked to end meanwhile.
    except PhilomelError as error:
        notice(str(error))
