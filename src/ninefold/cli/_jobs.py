"""Code shared by the commands that run jobs in a folder: the folder, the workers, the final report."""

from __future__ import annotations

import argparse
from typing import Any

from ninefold import batch, datasets

from . import _exit_codes, _options
from ._console import Console
from ._progress import ProgressLine

__all__ = ["add_out", "add_who", "say", "tell_verdict", "who"]


def add_out(group: argparse._ArgumentGroup, text: str) -> None:
    """Add the folder that the results go to."""
    group.add_argument("--out", metavar="FOLDER", type=_options.file_name, help=text)


def add_who(parser: argparse.ArgumentParser, default: int | None) -> argparse._ArgumentGroup:
    """Add a group of options: workers, cluster, threads."""
    group = parser.add_argument_group("who does it")
    usual = "one per core" if default is None else str(default)
    group.add_argument(
        "--workers",
        metavar="N",
        type=_options.whole(0, 4096),
        default=default,
        help=f"processes on this machine; 0 for this process only; {usual} by default",
    )
    group.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, as tcp://host:8786")
    _options.add_threads(group)
    return group


def who(args: argparse.Namespace, console: Console) -> dict[str, Any]:
    """The arguments of a call that runs a job."""
    return {
        "workers": args.workers,
        "cluster": args.cluster,
        "threads": args.threads,
        "progress": ProgressLine(console),
    }


def say(console: Console, folder: str, what: object) -> None:
    """Report the outcome of a job in its folder."""
    console.sink.write(f"{folder}: {what}\n".encode("utf-8", "surrogateescape"))


def tell_verdict(console: Console, folder: str, verdict: batch.Verdict | datasets.Verdict) -> int:
    """Report the result of verifying finished work; return the exit code."""
    say(console, folder, verdict)
    for error in verdict.errors[1:]:  # the first has been reported
        console.message(error)
    return _exit_codes.OK if verdict.ok else _exit_codes.NOT_ONE
