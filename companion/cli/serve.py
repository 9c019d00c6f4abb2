"""`companion serve`: the app in a browser on this machine, by textual-serve, which is an extra of the install."""

from __future__ import annotations

import shlex
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Awaitable, Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from companion.cli import output
from companion.cli.ground import folder_of, saves_of
from companion.errors import Refused

HOST = "localhost"
_PORT = 8000

Handler = Callable[[Any], Awaitable[Any]]


def arguments(word: str, parser: ArgumentParser) -> None:
    """Declares the arguments of `word`."""
    parser.add_argument("campaign", metavar="CAMPAIGN", nargs="?", default="", help="opens it at once")
    parser.add_argument("--port", metavar="N", type=_port, default=_PORT, help=f"instead of {_PORT}")


def serve(options: Namespace) -> int:
    """Serves the app to browsers on this machine until it is stopped.

    Raises:
        Refused: textual-serve is not installed, or the port is taken.
    """
    if find_spec("textual_serve") is None:
        raise Refused("not-found", "this wants textual-serve, which is not installed: pip install textual-serve")
    server = guarded(import_module("textual_serve.server").Server)(
        shlex.join(command(options)), host=HOST, port=options.port, title="companion"
    )
    output.say(f"http://{HOST}:{options.port}: for browsers on this machine; Ctrl+C ends it")
    try:
        server.serve()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Refused("bad-argument", f"port {options.port} cannot be had: {reason}", "another: --port N") from error
    return 0


def command(options: Namespace) -> list[str]:
    """The command that each page of the browser runs."""
    found = [sys.executable, "-m", "companion", "--saves", str(saves_of(options).absolute())]
    for folder in options.tables:
        found += ["--tables", folder]
    return [*found, "play", str(folder_of(options).absolute())] if options.campaign else found


def allowed(host: str, origin: str | None, port: int) -> bool:
    """Whether a request is for this machine by name, and from no page but ours.

    A page of somebody else's in the same browser could reach the port as well as ours can; its `Origin` tells it, and
    a name of theirs that leads to this machine is told by `Host`.
    """
    hosts = [f"{name}:{port}" for name in (HOST, "127.0.0.1", "[::1]")]
    return host in hosts and (origin is None or origin in [f"http://{each}" for each in hosts])


def guarded(server: Any) -> Any:
    """textual-serve's server, which by itself answers whoever asks, with that guard before it."""

    class Guarded(server):  # type: ignore[misc]  # the extra need not be installed, and has no types
        """Answers this machine only."""

        async def on_startup(self, app: Any) -> None:
            """Says nothing: where it is was said already."""

        async def _make_app(self) -> Any:
            web = import_module("aiohttp.web")

            @web.middleware  # type: ignore[untyped-decorator]
            async def guard(request: Any, handler: Handler) -> Any:
                if not allowed(request.host, request.headers.get("Origin"), self.port):
                    raise web.HTTPForbidden(text="companion answers pages of its own on this machine only")
                return await handler(request)

            app = await super()._make_app()
            app.middlewares.append(guard)
            return app

    return Guarded


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")
    return int(text)


COMMANDS = {"serve": serve}
