"""``ninefold``: the parser of the command line, and how errors and interrupts are handled."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import _exit_codes
from ._commands import SUMMARIES, declare
from ._exit_codes import Stop
from ._parser import INPUTS, Parser, looks_like_puzzle, print_whole
from ._signals import Signals, Terminated
from ._stderr import reason, say

if TYPE_CHECKING:
    from ._console import Console

_EXAMPLES = """\
examples:
  ninefold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold solve puzzles.txt.gz -o solutions.txt
  cat puzzles.txt | ninefold check | grep -v 'exactly one'
  ninefold convert collection.sdm --to csv > collection.csv

Run 'ninefold COMMAND --help' for details.
"""


def build_parser(wanted: str | None = None) -> argparse.ArgumentParser:
    """Return the parser of the whole command line; when a command is *wanted*, no other has its options."""
    parser = Parser(
        prog="ninefold",
        usage="ninefold COMMAND [options] [PUZZLE | FILE ...]",
        description=f"Sudoku on the command line: from one grid to millions.\n\n{INPUTS}",
        epilog=f"{_EXAMPLES}\n{_exit_codes.TABLE}",
    )
    declare(parser.add_subparsers(title="commands", metavar="", parser_class=Parser), wanted)
    other = parser.add_argument_group("options")
    other.add_argument("--version", action=_Version, nargs=0, help="show the version")
    other.add_argument("-h", "--help", action="help", help="show this help")
    return parser


class _Version(argparse.Action):
    """Prints the version; loads the library only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        import ninefold

        print_whole(f"ninefold {ninefold.__version__}\n")
        parser.exit()


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        parser = build_parser(next((word for word in arguments if word in SUMMARIES), ""))
        # A puzzle may begin with -, as an option does; a blank line before it is harmless.
        args = parser.parse_args(
            [f"\n{word}" if word[:1] == "-" and looks_like_puzzle(word) else word for word in arguments]
        )
        if not hasattr(args, "run"):
            say(parser.format_help(), end="")
            return _exit_codes.BAD_INPUT
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    except OSError as error:
        return _unwritten(error)
    except Exception:
        say(f"ninefold: {_unexpected()}")
        return _exit_codes.INTERNAL
    from ._options import settle_style

    if complaint := settle_style(args):
        say(f"ninefold: {complaint}")
        return _exit_codes.BAD_INPUT
    signals = Signals()
    try:
        with signals.installed():
            return _guarded(args, signals)
    except KeyboardInterrupt as stop:  # before the work began, or again while it was being ended
        return _interrupted(stop)


def main_and_flush() -> int:
    """Run the command line to the last byte; return the exit code."""
    _use_utf8()
    code = main()
    try:
        sys.stdout.flush()
    except OSError as error:
        code = _unwritten(error)
    except (AttributeError, ValueError):
        pass  # there is none, or it is closed
    return code


def _use_utf8() -> None:
    """Write UTF-8 and plain line ends on Windows too, as files are written; its code pages lack most symbols."""
    if sys.platform == "win32" and "PYTHONIOENCODING" not in os.environ:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8", newline="\n")


def _unwritten(error: OSError) -> int:
    """Report that standard output cannot be written; after a broken pipe, report nothing."""
    _forget_stdout()
    if isinstance(error, BrokenPipeError):
        return _exit_codes.PIPE_CLOSED
    say(f"ninefold: cannot write to standard output: {reason(error)}")
    return _exit_codes.BAD_INPUT


def _guarded(args: argparse.Namespace, signals: Signals) -> int:
    """Run a command and turn whatever happens into a message and an exit code."""
    from ninefold import NinefoldError
    from ninefold.base.files import SameFileError

    from ._console import Console
    from ._sink import STDOUT, WriteError

    try:
        with signals.hold():
            console = Console(args, signals)
    except OSError as error:
        target = getattr(args, "output", None) or "to standard output"
        say(f"ninefold: cannot write {target}: {reason(error)}")
        return _exit_codes.BAD_INPUT
    interrupted = False
    try:
        code: int = args.run(args, console)
        console.sink.close()
        return code
    except KeyboardInterrupt as stop:
        interrupted = True
        _say_how_far(console)
        return _interrupted(stop)
    except BrokenPipeError:
        _forget_stdout()
        return _exit_codes.PIPE_CLOSED
    except (Stop, NinefoldError) as error:
        console.error(str(error))
        return error.code if isinstance(error, Stop) else _exit_codes.BAD_INPUT
    except OSError as error:
        verb = "cannot write " if isinstance(error, WriteError | SameFileError) else ""
        console.error(f"{verb}{error.filename}: {reason(error)}" if error.filename else reason(error))
        if error.filename == STDOUT:
            _forget_stdout()  # flushing it again would fail and be reported twice
        return _exit_codes.BAD_INPUT
    except Exception:
        console.error(_unexpected())
        return _exit_codes.INTERNAL
    finally:
        with contextlib.suppress(OSError):  # the error has been reported
            part = console.sink.abandon(interrupted=interrupted)
            if part:
                what = "what was done" if console.written is None else _puzzles(console.written)
                console.message(f"ninefold: {part} holds {what}", always=True)


def _interrupted(stop: KeyboardInterrupt) -> int:
    return _exit_codes.TERMINATED if isinstance(stop, Terminated) else _exit_codes.INTERRUPTED


def _unexpected() -> str:
    import traceback

    return f"internal error, please report it:\n{traceback.format_exc().rstrip()}"


def _say_how_far(console: Console) -> None:
    done, place = console.done
    text = "interrupted"
    if done or not console.so_far:
        text += f" after {_puzzles(done)}"
        if done and place:
            text += f", up to {place}"
    if console.so_far:
        text += f"; {'of the next ' if done else ''}{console.so_far} so far"
    say("\r", end="")  # over the ^C that the terminal shows
    console.message(f"ninefold: {text}", always=True)


def _puzzles(number: int) -> str:
    return "1 puzzle" if number == 1 else f"{number:,} puzzles"


def _forget_stdout() -> None:
    """Let the interpreter flush to nowhere when it exits: the reader has closed the pipe."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
