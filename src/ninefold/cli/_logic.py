"""Parts shared by hint, explain, steps and rate: presets, techniques switched on and off, pictures, bad puzzles."""

from __future__ import annotations

import argparse
import json
from typing import Any

import ninefold
from ninefold import Hint, ParseError, Path, Puzzle, PuzzleError, Status, Step, formats, render
from ninefold.puzzle.puzzle import is_variant

from . import _options
from ._batches import place_of
from ._console import Console
from ._exit_codes import Stop


def add_preset(group: argparse._ArgumentGroup, default: str = "hodoku") -> None:
    """Declare which order of techniques and which scale to use."""
    names = ninefold.logic.presets()
    group.add_argument(
        "--preset",
        metavar="NAME",
        choices=names,
        default=default,
        help=f"which techniques are tried, in which order, at what cost: {', '.join(names)}; {default} by default",
    )


def add_switches(group: argparse._ArgumentGroup) -> None:
    """Declare the preset, how to switch techniques and what to start from."""
    add_preset(group, "ninefold")
    for name, what in (("enable", "also use this technique"), ("disable", "do not use this technique")):
        group.add_argument(
            f"--{name}",
            metavar="TECHNIQUE",
            action="append",
            default=[],
            choices=_SLUGS,
            help=f"{what}, by its slug (ninefold techniques lists them); you can repeat this option",
        )
    group.add_argument("--als-nodes", action="store_true", help="also let grouped chains use almost locked sets")
    group.add_argument(
        "--ignore-marks", action="store_true", help="ignore pencil marks: treat no candidate as eliminated"
    )
    group.add_argument("--seconds", metavar="S", type=_options.seconds, help="give up on a puzzle after S seconds")


def _slugs() -> dict[str, None]:
    every = (*ninefold.logic.techniques(), *ninefold.logic.variant_techniques())
    return dict.fromkeys(technique.slug for technique in every)


_SLUGS = _options.Choices(_slugs)


def add_technique(group: argparse._ArgumentGroup, what: str) -> None:
    """Declare the technique that steps are to use."""
    group.add_argument(
        "--technique", metavar="SLUG", choices=_SLUGS, help=f"{what} (ninefold techniques lists the slugs)"
    )


_CLASSIC = ("preset", "enable", "disable", "als_nodes", "ignore_marks")
_CLASSIC_ELSEWHERE = ("everything", "eureka", "proofs")
"""Options of single commands that do not apply to variants."""


def switches(args: argparse.Namespace, puzzle: Puzzle) -> dict[str, Any]:
    """The keyword arguments for the switches that were set; Stop for one that does not apply to variants."""
    if is_variant(puzzle):
        for name in (*_CLASSIC, *_CLASSIC_ELSEWHERE):
            if name != "disable" and getattr(args, name, False) not in ("ninefold", [], False):
                raise Stop(f"--{name.replace('_', '-')} does not apply to variants")
        return {"seconds": args.seconds, "disable": args.disable}
    return {name: getattr(args, name) for name in (*_CLASSIC, "seconds")}


def wire_line(record: formats.Record, result: Path | Hint) -> str:
    """A result in the wire form, with the place of its puzzle and the puzzle, as a line of JSON."""
    data, puzzle = render.to_dict(result), render.to_dict(record.puzzle)
    head = {"ninefold": data["ninefold"], "kind": data["kind"], "source": record.source, "line": record.line}
    return json.dumps({**head, **data, **puzzle, **head}) + "\n"


def report(console: Console, record: formats.Record, error: ParseError | PuzzleError) -> None:
    """Report the error in a puzzle and count it."""
    count(console, Status.of(error))
    place = place_of(record.source, record.line)
    console.message(f"{place}: {error}" if place else f"ninefold: {error}")


def count(console: Console, status: Status) -> None:
    """Count the current puzzle under a status instead of as done."""
    console.tally.done -= 1
    console.tally.add(status)


class Pictures:
    """Pictures of steps in files of their own: ``{}`` in the name is the number."""

    def __init__(self, console: Console, target: str | None) -> None:
        self._console = console
        self._target = target
        self.number = 0

    def write(self, step: Step) -> str:
        """Write a picture and return its name."""
        assert self._target is not None
        if self.number and "{}" not in self._target:
            raise Stop("a picture shows one step: put {} into the name for its number")
        self.number += 1
        name = self._target.replace("{}", f"{self.number:03}")
        self._console.write_file(name, [f"{render.step_svg(step)}\n"])
        return name
