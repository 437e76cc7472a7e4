"""``ninefold dataset``: puzzles by the million, each at most once, in splits that do not leak."""

from __future__ import annotations

import argparse
import os

from ninefold import datasets

from . import _exit_codes, _jobs, _options
from ._console import Console
from ._exit_codes import Stop
from ._logic import add_preset

_TEXT = """\
Build data sets for machine learning, research or books, in a folder.

  make N     generate N puzzles, by default minimal ones of all difficulties
  clean      take the puzzles of files in any format: drop rows without exactly
             one solution, unreadable rows and isomorphic duplicates; with
             NAME=FILE (a NAME may have several) the splits stay as they are
             and leaks are reported
  rebuild    make the same bytes again from a manifest or its folder
  verify     check a data set: checksums, solutions, duplicates, leaks

No two puzzles are isomorphic, and the split of a puzzle is a function of its
canonical form. If the run is killed, start it again with the same options: it
continues from the same point and ends with the same bytes.
"""

_EXAMPLES = """\
  ninefold dataset make 1000000 --seed 1 --out sudoku
  ninefold dataset make 5000 --seed 7 --mix easy=0.5,hard=0.3,extreme=0.2 --out mixed
  ninefold dataset make 1000 --seed 7 --preset se --mix 1.2..2.0=0.5,7.0..8.4=0.5 --columns er,ep,ed --out rated
  ninefold dataset clean train=sudoku-train.csv test=sudoku-test.csv --out cleaned
  ninefold dataset clean sudoku-extreme.csv --columns solution --keep rating,source --out cleaned
  ninefold dataset clean theirs.zip --columns solution --keep '*,level=their_level' --out cleaned
  ninefold dataset make 10000 --seed 1 --columns solution,trace --format csv --out traces
  ninefold dataset verify sudoku
  ninefold dataset rebuild sudoku --out again
"""

_MOST = 10**12
_ACTIONS = ("make", "clean", "rebuild", "verify")
_FOR = {
    **dict.fromkeys(("mix", "preset", "symmetry", "not_minimal"), ("make",)),
    **dict.fromkeys(("keep", "keep_leaks"), ("clean",)),
    **dict.fromkeys(("seed", "splits", "columns", "format", "augment", "rows_per_file"), ("make", "clean")),
    **dict.fromkeys(("out", "workers", "cluster", "threads"), ("make", "clean", "rebuild")),
}
"""Which actions an option is for."""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "dataset",
        usage="ACTION [N | FILE ... | FOLDER] [--out FOLDER] [options]",
        text=_TEXT,
        examples=_EXAMPLES,
    )
    what = parser.add_argument_group("what")
    what.add_argument("action", metavar="ACTION", choices=_ACTIONS, help=", ".join(_ACTIONS))
    what.add_argument("things", nargs="*", metavar="N | FILE | FOLDER", help="see above")
    _jobs.add_out(what, "folder for the data set")
    made = parser.add_argument_group("puzzles to generate")
    made.add_argument(
        "--seed",
        metavar="S",
        type=_options.whole(0, 2**64 - 1),
        help="random seed (required); the same seed gives the same puzzles",
    )
    made.add_argument(
        "--mix",
        metavar="SHARES",
        type=_shares,
        help="any=1, or easy=0.5,unfair..extreme=0.5, or 6.6..8.3=1 and the like",
    )
    add_preset(made)
    made.add_argument("--symmetry", metavar="NAME", default="none", help="as for ninefold generate")
    made.add_argument("--not-minimal", action="store_true", help="puzzles may have redundant clues")
    group = parser.add_argument_group("rows and files")
    group.add_argument("--splits", metavar="SHARES", type=_shares, help="train=0.9,validation=0.05,test=0.05")
    group.add_argument(
        "--columns",
        metavar="NAMES",
        type=_names,
        help=f"besides the puzzle: {', '.join(datasets.COLUMNS)} (default: solution,clues,level,score,hardest)",
    )
    group.add_argument(
        "-f",
        "--format",
        metavar="FORMAT",
        choices=datasets.FORMATS,
        default=datasets.FORMATS[0],
        help=f"{', '.join(datasets.FORMATS)}; {datasets.FORMATS[0]} by default, because most programs read"
        " 81 digits in CSV as a number (the data card shows how to load them as text)",
    )
    group.add_argument(
        "--augment",
        metavar="K",
        type=_options.positive,
        default=0,
        help="add K random isomorphs of each puzzle to the first split",
    )
    group.add_argument(
        "--keep",
        metavar="NAMES",
        type=_names,
        default=(),
        help="columns of the input files to keep: rating,source; level=their_level renames one; '*' keeps all",
    )
    group.add_argument(
        "--keep-leaks", action="store_true", help="report leaks between given splits, but do not remove them"
    )
    group.add_argument(
        "--rows-per-file", metavar="N", type=_options.positive, default=1_000_000, help="1,000,000 by default"
    )
    _jobs.add_who(parser, default=0)
    _options.add_common(parser)
    parser.set_defaults(run=run, defaults={name: parser.get_default(name) for name in _FOR})


def run(args: argparse.Namespace, console: Console) -> int:
    """Run the action."""
    for name, actions in _FOR.items():
        if args.action not in actions and getattr(args, name) != args.defaults[name]:
            raise Stop(f"--{name.replace('_', '-')} is for {', '.join(actions)}, not for {args.action}")
    try:
        if args.action == "verify":
            return _verify(args, console)
        if args.out is None:
            raise Stop("--out FOLDER is required")
        report = {"make": _make, "clean": _clean, "rebuild": _rebuild}[args.action](args, console)
    except (ValueError, argparse.ArgumentTypeError) as error:
        raise Stop(str(error)) from None
    if not args.quiet:
        _jobs.say(console, args.out, report)
    if not report.rows:
        left_out = f"no puzzle is left; {args.out}/notes.csv says why"
        console.message(left_out if report.counts["read"] else "dataset: no puzzle in the input")
        return _exit_codes.BAD_INPUT
    return _exit_codes.OK


def _make(args: argparse.Namespace, console: Console) -> datasets.DatasetSummary:
    if args.seed is None:
        raise Stop("--seed S is required: it makes the data set reproducible")
    return datasets.make(
        args.out,
        _number(_one(args, "how many puzzles")),
        seed=args.seed,
        mix=args.mix,
        symmetry=args.symmetry,
        minimal=not args.not_minimal,
        preset=args.preset,
        splits=args.splits,
        columns=args.columns,
        format=args.format,
        augment=args.augment,
        rows_per_file=args.rows_per_file,
        **_jobs.who(args, console),
    )


def _number(word: str) -> int:
    try:
        return _options.whole(1, _MOST)(word)
    except argparse.ArgumentTypeError as error:
        raise Stop(f"N: {error}") from None


def _clean(args: argparse.Namespace, console: Console) -> datasets.DatasetSummary:
    named = [thing.partition("=") for thing in args.things]
    sources: dict[str, list[str]] | list[str] = args.things
    if args.things and all(equals for _, equals, _ in named):
        sources = {}
        for name, _, path in named:
            sources.setdefault(name, []).append(path)
    elif any(equals for _, equals, _ in named) and not all(map(os.path.exists, args.things)):
        raise Stop("name the split of every file (NAME=FILE), or of none")
    return datasets.clean(
        args.out,
        sources,
        seed=args.seed or 0,
        splits=args.splits,
        columns=args.columns,
        format=args.format,
        augment=args.augment,
        keep=_renamed(args.keep),
        keep_leaks=args.keep_leaks,
        rows_per_file=args.rows_per_file,
        **_jobs.who(args, console),
    )


def _rebuild(args: argparse.Namespace, console: Console) -> datasets.DatasetSummary:
    source = _one(args, "a manifest, or the folder of a data set")
    return datasets.rebuild(source, args.out, **_jobs.who(args, console))


def _verify(args: argparse.Namespace, console: Console) -> int:
    folder = _one(args, "the folder of a data set")
    return _jobs.tell_verdict(console, folder, datasets.verify(folder))


def _one(args: argparse.Namespace, what: str) -> str:
    if len(args.things) != 1:
        raise Stop(f"{args.action} takes one argument: {what}")
    return str(args.things[0])


def _shares(text: str) -> dict[str, float]:
    try:
        pairs = [part.split("=") for part in text.split(",")]
        shares = {name.strip(): float(share) for name, share in pairs}
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected shares such as train=0.9,test=0.1, got {text!r}") from None
    if len(shares) < len(pairs):
        raise argparse.ArgumentTypeError(f"a name appears twice in {text!r}")
    return shares


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _renamed(words: tuple[str, ...]) -> dict[str, str]:
    """Columns and their new names: ``a,b=c`` keeps the name of *a* and renames *b* to *c*."""
    pairs = [word.partition("=") for word in words]
    renamed = {old: new if equals else old for old, equals, new in pairs}
    if len(renamed) < len(pairs):
        raise Stop("--keep: a column is named twice")
    return renamed
