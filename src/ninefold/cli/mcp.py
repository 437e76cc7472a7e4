"""``ninefold mcp``: a server for assistants."""

from __future__ import annotations

import argparse
import socket

from ninefold import mcp

from . import _options
from ._console import Console
from ._exit_codes import OK, Stop
from ._stderr import reason

_TEXT = """\
Let an assistant use ninefold instead of guessing: a server of the Model Context
Protocol (MCP) with the tools solve, check, hint, explain, rate, generate, grade
and variants. Add the command to the settings of your assistant, which starts it
and talks to it through standard input and output. With --http it waits for
clients at an address, which it prints, and ends with Ctrl-C or SIGTERM. Needs
the extra ninefold[mcp].
"""

_EXAMPLES = """\
  ninefold mcp
  ninefold mcp --http
  ninefold mcp --http --port 0
"""

_LAST_PORT = 65535


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(commands, "mcp", usage="[options]", text=_TEXT, examples=_EXAMPLES, codes=False)
    group = parser.add_argument_group("server")
    group.add_argument("--http", action="store_true", help="serve over HTTP instead of standard input and output")
    group.add_argument(
        "--port",
        metavar="N",
        type=_options.whole(0, _LAST_PORT),
        default=8082,
        help="port to listen on, 8082 by default; 0 for a free one",
    )
    group.add_argument(
        "--host", metavar="ADDRESS", default="127.0.0.1", help="address to listen on; this machine alone by default"
    )
    _options.add_common(parser)
    parser.set_defaults(run=run, output=None)


def run(args: argparse.Namespace, console: Console) -> int:
    """Serve until the client leaves or a signal ends it."""
    try:
        mcp.serve(
            http=args.http,
            host=args.host,
            port=args.port,
            on_start=lambda where: console.sink.write(f"ninefold serves assistants at {where}\n"),
        )
    except socket.gaierror:
        raise Stop(f"there is no address {args.host!r} on this machine") from None
    except OSError as error:
        raise Stop(
            f"cannot listen on {args.host} port {args.port}: {reason(error)}; --port 0 takes a free one"
        ) from None
    return OK
