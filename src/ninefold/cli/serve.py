"""``ninefold serve``: the web app."""

from __future__ import annotations

import argparse
import socket

from ninefold import web

from . import _options
from ._console import Console
from ._exit_codes import OK, Stop
from ._sink import WriteError
from ._stderr import reason

_TEXT = """\
Open the web app in your browser: play classic puzzles and variants, get hints,
study algorithms, and generate or set puzzles. It also answers an HTTP API
(/api/v2/openapi.json describes it). Nothing leaves this machine, and other
machines cannot connect unless you set --host. Prints its address, and ends with
Ctrl-C or SIGTERM and exit code 0. Needs the extra ninefold[web].
"""

_EXAMPLES = """\
  ninefold serve
  ninefold serve --port 0 --no-open
  ninefold serve --host 0.0.0.0 --allow-host sudoku.example
"""

_LAST_PORT = 65535


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    usual = web.Settings()
    parser = _options.command(commands, "serve", usage="[options]", text=_TEXT, examples=_EXAMPLES, codes=False)
    group = parser.add_argument_group("server")
    group.add_argument(
        "--port",
        metavar="N",
        type=_options.whole(0, _LAST_PORT),
        default=usual.port,
        help=f"port to listen on, {usual.port} by default; 0 for a free one",
    )
    group.add_argument("--no-open", action="store_true", help="do not open the browser")
    group.add_argument(
        "--host",
        metavar="ADDRESS",
        default=usual.host,
        help=f"address to listen on, {usual.host} by default: this machine alone",
    )
    group.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="additional Host name to accept, e.g. that of a reverse proxy before it",
    )
    group.add_argument(
        "--workers",
        metavar="N",
        type=_options.whole(1, 64),
        default=0,
        help="worker processes; by default one per core",
    )
    _options.add_common(parser)
    parser.set_defaults(run=run, output=None)


def run(args: argparse.Namespace, console: Console) -> int:
    """Serve until a signal ends it."""
    settings = web.Settings(
        host=args.host,
        port=args.port,
        hosts=tuple(args.allow_host),
        open_browser=not args.no_open,
        workers=args.workers,
    )
    try:
        web.serve(settings, said=lambda where: console.sink.write(f"ninefold serves {where}\n"))
    except (BrokenPipeError, WriteError):
        raise
    except socket.gaierror:
        raise Stop(f"there is no address {args.host!r} on this machine") from None
    except OSError as error:
        raise Stop(
            f"cannot listen on {args.host} port {args.port}: {reason(error)}; --port 0 takes a free one"
        ) from None
    return OK
