"""``ninefold batch``: work that outgrows one machine or one day, resumable and byte for byte the same."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Sequence
from typing import Any

from ninefold import batch, datasets
from ninefold.drawing import plot_svg, plot_text
from ninefold.rows import TABLES

from . import _exit_codes, _jobs, _options
from ._console import Console, duration
from ._exit_codes import Stop
from ._parser import shown

_TEXT = """\
Process millions of puzzles: they are split into shards, which run in processes
on this machine or on a Dask cluster. You can kill and resume a job at any time,
and the result always has the same bytes.

  solve count check verify rate canonical minimize facts
             what these commands do, for the puzzles in files ('in/*.parquet',
             s3://...); solve, count, check and minimize also accept variants,
             one per line
  generate   make -n N puzzles from --seed S
  hunt       look for harder puzzles among the neighbors of others, see below
  dataset    make a data set without isomorphic puzzles, from files or from
             -n N generated puzzles
  status     report the progress and the speed of the job in a folder
  verify     (without --out) check a finished job: files, checksums, inputs;
             for a hunt, the puzzles it found
  merge      write the results of a finished job as one file, -o FILE

A hunt examines the puzzles that are a few clues away from the best ones found
so far, and skips those it has seen before. It runs until you stop it, or until
--rounds, --seconds or --wanted is reached. The puzzles it finds are listed in
found.csv.

The folder after --out gets shards/, manifest.json once the job is complete, and
log.jsonl with times and hosts. A row that crashes its worker or never ends is
marked failed; the job continues.
"""

_EXAMPLES = """\
  ninefold batch rate 'in/*.parquet' --out rated --format parquet
  ninefold batch rate 'in/*.parquet' --out rated --resume
  ninefold batch solve s3://bucket/in/*.txt --out s3://bucket/out --cluster tcp://head:8786
  ninefold batch solve killers.txt thermos.txt --out solved --format csv
  ninefold batch generate -n 1000000 --seed 1 --set difficulty=hard --out hard
  ninefold batch hunt --goal guesses --above 100 --seconds 600 --out hunted
  ninefold batch status rated
  ninefold batch verify rated --again 3
  ninefold batch merge rated -o rated.csv
"""

_CODES = """\
exit codes:
  0    success
  1    some rows failed, or verify found an error
  2    the job could not start or finish; continue it with --resume
  70   internal error: a bug in ninefold, please report it
  130  interrupted by Ctrl-C (143: terminated); continue with --resume
"""

_FEW = 20
_FOLDER_ACTIONS = ("status", "merge")
_ACTIONS = (*batch.OPERATIONS, "hunt", "dataset", *_FOLDER_ACTIONS)


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "batch",
        usage="ACTION [FILE ... | FOLDER] [--out FOLDER] [options]",
        text=_TEXT,
        examples=f"{_EXAMPLES}\n{_CODES}",
        codes=False,
    )
    what = parser.add_argument_group("what")
    what.add_argument("action", metavar="ACTION", choices=_ACTIONS, help="see above")
    what.add_argument("things", nargs="*", metavar="FILE | FOLDER", help="files, patterns, addresses; or a folder")
    _jobs.add_out(what, "folder for the results")
    what.add_argument("--resume", action="store_true", help="continue the job in the folder; redo damaged files")
    what.add_argument("--force", action="store_true", help="resume even if another build of ninefold started it")
    what.add_argument("-n", dest="n", metavar="N", type=_options.positive, default=0, help="puzzles to make")
    what.add_argument(
        "--seed", metavar="S", type=_options.whole(0, 2**64 - 1), default=0, help="random seed; 0 by default"
    )
    what.add_argument(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        type=_setting,
        help="an option of the operation: limit=10, nodes=1000",
    )
    what.add_argument("--scale", metavar="NAME", help="scale for rate and hunt; hodoku by default")
    group = parser.add_argument_group("results")
    group.add_argument(
        "-f",
        "--format",
        metavar="FORMAT",
        choices=batch.FORMATS,
        help=f"{', '.join(batch.FORMATS)}; by default as for the command",
    )
    group.add_argument("--rows-per-shard", metavar="N", type=_options.positive, help="by default a few seconds of work")
    group.add_argument(
        "--checksum",
        metavar="NAME",
        choices=tuple(batch.CHECKSUMS),
        default="xxh128",
        help="in the manifest: xxh128 (default; fast, detects damage) or sha256",
    )
    _options.add_keep(group)
    group.add_argument("-o", "--output", metavar="FILE", type=_options.file_name, help="for merge")
    group.add_argument("--plot", metavar="FILE", type=_options.file_name, help="with status, draw the speed as SVG")
    group.add_argument(
        "--again", metavar="K", type=_options.positive, default=0, help="with verify, redo K shards or finds"
    )
    _add_hunt(parser.add_argument_group("hunt"))
    who = _jobs.add_who(parser, default=None)
    who.add_argument(
        "--retries",
        metavar="N",
        type=_options.whole(0, 1000),
        default=2,
        help="retries for a failed shard; 2 by default",
    )
    who.add_argument(
        "--timeout",
        metavar="S",
        type=_options.seconds,
        default=600.0,
        help="seconds a shard may take before its worker is stopped; 600 by default",
    )
    _options.add_common(parser)
    parser.set_defaults(run=run)


def _add_hunt(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--goal", metavar="WHAT", choices=batch.GOALS, default="rating", help=", ".join(batch.GOALS))
    bound = group.add_mutually_exclusive_group()
    bound.add_argument("--above", metavar="X", type=float, help="find puzzles with a rating or guesses above X")
    bound.add_argument("--below", metavar="N", type=_options.whole(1, 81), help="find puzzles with fewer than N clues")
    group.add_argument(
        "--remove", metavar="N", type=_options.whole(0, 81), default=1, help="clues to remove; 1 by default"
    )
    group.add_argument("--add", metavar="N", type=_options.whole(0, 81), default=1, help="clues to add; 1 by default")
    group.add_argument("--not-minimal", action="store_true", help="puzzles may have redundant clues")
    group.add_argument(
        "--population", metavar="N", type=_options.positive, default=1000, help="keep the N best puzzles"
    )
    group.add_argument(
        "--breadth", metavar="N", type=_options.positive, default=32, help="start from N of them per round"
    )
    group.add_argument(
        "--screen",
        metavar="N",
        type=_options.positive,
        default=0,
        help="per round, rate only the N with the most guesses",
    )
    group.add_argument("--rounds", metavar="N", type=_options.positive, help="end after N rounds")
    group.add_argument("--seconds", metavar="S", type=_options.seconds, help="end after S seconds")
    group.add_argument("--wanted", metavar="N", type=_options.positive, help="end when N puzzles are found")


def run(args: argparse.Namespace, console: Console) -> int:
    """Run the operation."""
    try:
        if args.action == "merge":
            return _merge(args, console)
        if args.action == "status" or (args.action == "verify" and args.out is None):
            return {"status": _status, "verify": _verify}[args.action](args, console)
        if args.out is None:
            raise Stop("--out FOLDER is required")
        report = {"dataset": _dataset, "hunt": _hunt}.get(args.action, _operation)(args, console)
    except (ValueError, TypeError) as error:
        raise Stop(str(error)) from None
    except batch.Unfinished as error:
        if len(error.failures) == 1:
            raise
        _list(console, error.sentences, "log.jsonl")
        raise Stop(
            f"{len(error.sentences):,} shards or inputs could not be processed; finished work is kept: {error.again}"
        ) from None
    _jobs.say(console, args.out, report)
    if isinstance(report, batch.BatchSummary):
        _list(console, report.failed, "manifest.json")
        return _exit_codes.NOT_ONE if report.failed else _exit_codes.OK
    return _exit_codes.OK


def _list(console: Console, sentences: Sequence[str], where: str) -> None:
    """Report the first errors, one per line, and *where* to read all of them."""
    for sentence in sentences[:_FEW]:
        console.message(sentence)
    if len(sentences) > _FEW:
        console.message(f"and {len(sentences) - _FEW:,} more: see {where}")


def _operation(args: argparse.Namespace, console: Console) -> batch.BatchSummary:
    return batch.run(
        args.action,
        args.things,
        args.out,
        options={**dict(args.set), **({} if args.scale is None else {"scale": args.scale})},
        n=args.n,
        seed=args.seed,
        size=args.rows_per_shard,
        format=args.format,
        checksum=args.checksum,
        keep=args.keep,
        resume=args.resume,
        force=args.force,
        policy=batch.Policy(args.retries, args.timeout),
        **_jobs.who(args, console),
    )


def _hunt(args: argparse.Namespace, console: Console) -> batch.Hunt:
    if (args.below is not None) != (args.goal == "clues") and (args.above, args.below) != (None, None):
        raise Stop("use --above for a rating or guesses, --below for clues")
    return batch.hunt(
        args.things,
        args.out,
        goal=args.goal,
        scale=args.scale or "hodoku",
        bound=args.above if args.below is None else args.below,
        remove=args.remove,
        add=args.add,
        minimal=not args.not_minimal,
        population=args.population,
        breadth=args.breadth,
        screen=args.screen,
        seed=args.seed,
        rounds=args.rounds,
        seconds=args.seconds,
        wanted=args.wanted,
        resume=args.resume,
        force=args.force,
        policy=batch.Policy(args.retries, args.timeout),
        **_jobs.who(args, console),
    )


def _dataset(args: argparse.Namespace, console: Console) -> datasets.DatasetSummary:
    if args.set:
        raise Stop("batch dataset takes no --set: ninefold dataset has all options, --workers and --cluster too")
    settings: dict[str, Any] = {
        "seed": args.seed,
        "format": args.format or datasets.FORMATS[0],
        **_jobs.who(args, console),
        "workers": args.workers or 0,
    }
    if args.n:
        return datasets.make(args.out, args.n, **settings)
    return datasets.clean(args.out, args.things, **settings)


def _status(args: argparse.Namespace, console: Console) -> int:
    folder = _folder(args)
    status = batch.status(folder)
    _jobs.say(console, folder, status)
    if status.speed is not None:
        console.sink.write(f"{plot_text(status.speed, console.columns or 72)}\n")
        if not status.finished and status.shards:
            left = (status.shards - status.done) * status.times[-1] / len(status.times)
            console.sink.write(f"about {duration(left)} left at the mean speed so far\n")
    if args.plot:
        if status.speed is None:
            raise Stop("too few shards are done to plot the speed")
        console.write_file(args.plot, [plot_svg(status.speed) + "\n"], announce=True)
    _list(console, status.failures, "log.jsonl")
    return _exit_codes.OK


def _verify(args: argparse.Namespace, console: Console) -> int:
    folder = _folder(args)
    if batch.status(folder).kind == "dataset":
        return _jobs.tell_verdict(console, folder, datasets.verify(folder))
    return _jobs.tell_verdict(console, folder, batch.verify(folder, again=args.again))


def _merge(args: argparse.Namespace, console: Console) -> int:
    folder = _folder(args)
    form = batch.status(folder).job.get("format")
    if form == "parquet" and console.sink.is_terminal:
        raise Stop("a Parquet file cannot be printed on a terminal: use -o FILE.parquet")
    extension = os.path.splitext((args.output or "").removesuffix(".gz"))[1].removeprefix(".")
    if extension in TABLES and extension != form:
        raise Stop(f"the results are {form}, not {extension}: give {args.output} another extension")
    for piece in batch.merged(folder):
        console.sink.write(piece)
    if args.output:
        console.message(f"{args.output}: {batch.status(folder).summary}")
    return _exit_codes.OK


def _folder(args: argparse.Namespace) -> str:
    if len(args.things) != 1:
        raise Stop(f"{args.action} takes one folder")
    return str(args.things[0])


def _setting(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals or not re.fullmatch("[a-z_]+", name):
        raise argparse.ArgumentTypeError(f"expected NAME=VALUE, got {shown(text)}")
    words: dict[str, Any] = {"true": True, "false": False, "none": None}
    if value in words:
        return name, words[value]
    return name, int(value) if re.fullmatch(r"\d{1,20}", value) else value
