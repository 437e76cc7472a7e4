"""What hint, explain, steps and rate share: presets, techniques switched on and off, pictures, and puzzles at fault."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

import ninefold
from ninefold import Hint, Path, PuzzleError, Status, Step, formats, render

from . import _options
from ._batches import place_of
from ._console import Console
from ._exits import Stop

if TYPE_CHECKING:
    from ninefold.variants import VariantStep


def add_preset(group: argparse._ArgumentGroup, default: str = "hodoku") -> None:
    """Declare which order of techniques and which scale to use."""
    names = ninefold.presets()
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
    for name, what in (("enable", "use this technique too"), ("disable", "do without this technique")):
        group.add_argument(
            f"--{name}",
            metavar="TECHNIQUE",
            action="append",
            default=[],
            choices=[technique.slug for technique in ninefold.techniques()],
            help=f"{what}, by its slug (ninefold techniques lists them); may be given often",
        )
    group.add_argument("--als-nodes", action="store_true", help="lead grouped chains through almost locked sets too")
    group.add_argument("--ignore-marks", action="store_true", help="take no candidate for crossed out")
    group.add_argument("--seconds", metavar="S", type=_options.seconds, help="give up a puzzle after so many seconds")


def switches(args: argparse.Namespace) -> dict[str, Any]:
    """The arguments of a call that the switches ask for."""
    names = ("preset", "enable", "disable", "als_nodes", "ignore_marks", "seconds")
    return {name: getattr(args, name) for name in names}


def wire_line(record: formats.Record, result: Path | Hint) -> str:
    """A result in the wire form, with the place of its puzzle and the puzzle, as a line of JSON."""
    told, puzzle = render.to_dict(result), render.to_dict(record.grid)
    head = {"ninefold": told["ninefold"], "kind": told["kind"], "source": record.source, "line": record.line}
    return json.dumps({**head, **told, **puzzle, **head}) + "\n"


def report(console: Console, record: formats.Record, error: PuzzleError) -> None:
    """Say what is wrong with a puzzle and count it."""
    count(console, Status.of(error))
    place = place_of(record.source, record.line)
    console.message(f"{place}: {error}" if place else f"ninefold: {error}")


def count(console: Console, status: Status) -> None:
    """Count the puzzle under way under a status instead of as done."""
    console.tally.done -= 1
    console.tally.add(status)


class Pictures:
    """Pictures of steps in files of their own: ``{}`` in the name is the number."""

    def __init__(self, console: Console, target: str | None) -> None:
        self._console = console
        self._target = target
        self.number = 0

    def write(self, step: Step | VariantStep) -> str:
        """Write a picture; its name."""
        assert self._target is not None
        if self.number and "{}" not in self._target:
            raise Stop("a picture holds one step: put {} into the name for its number")
        self.number += 1
        name = self._target.replace("{}", f"{self.number:03}")
        picture = render.step_svg(step) if isinstance(step, Step) else step.to_svg()
        self._console.write_file(name, [f"{picture}\n"])
        return name
