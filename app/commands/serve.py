"""``philomel serve``, ``mcp`` and ``wyoming``: speech for other programs, each by its own protocol."""

from __future__ import annotations

import argparse
import asyncio
import errno
import signal
import socket
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

from app.commands.terminal import add_models_dir
from app.core.folders import Home
from app.core.settings import Settings
from app.core.speaking import Speaking
from engine.errors import BackendError, MissingExtraError

if TYPE_CHECKING:
    from wyoming.server import AsyncServer, HandlerFactory

PORT = 8880


def add_parsers(commands: Any) -> None:
    """Add the commands to the command line."""
    serve = commands.add_parser(
        "serve", help="speak for other programs on this machine, by OpenAI's interface for speech"
    )
    serve.add_argument("--port", type=int, default=PORT, help=f"to listen on (default {PORT})")
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
    for command in (serve, mcp, wyoming):
        add_models_dir(command)


def speaking(options: argparse.Namespace) -> Speaking:
    """The engine that all of a server's requests share."""
    settings: Settings = options.settings
    return Speaking(Home.own(), settings, options.models_dir)


def _serve(options: argparse.Namespace) -> int:
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

        def end(number: int, frame: object) -> None:
            server.should_exit = True

        # Who asks a server to end has it end well; it hands on the signal when it has ended.
        signal.signal(signal.SIGTERM, end)
        server.run(sockets=[door])
    return 0


def _mcp(options: argparse.Namespace) -> int:
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


def _wyoming(options: argparse.Namespace) -> int:
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
    except (OSError, OverflowError) as error:
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            raise BackendError("Port {port} is taken: choose another with --port.", port=port) from error
        raise BackendError("Port {port} cannot be listened on: {why}.", port=port, why=error) from error
