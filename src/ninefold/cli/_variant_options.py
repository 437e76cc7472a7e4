"""The options of ``ninefold generate`` that ask for variants."""

from __future__ import annotations

import argparse
import re

from ._parser import shown

_LARGEST = 36


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    group = parser.add_argument_group("variants")
    group.add_argument("--size", metavar="N | RxC", type=_size, help="rows and columns, 4 to 36; 6x8 for a rectangle")
    group.add_argument("--jigsaw", action="store_true", help="random regions instead of boxes")
    cages = "random cages of 2..5 or so many cells"
    group.add_argument("--killer", nargs="?", metavar="CELLS", const=(2, None), type=_cages, help=cages)
    group.add_argument(
        "--variant",
        metavar="FILE | TEXT",
        help="the rules of this puzzle, in any format of variants; cages without a sum get one",
    )


def wanted(args: argparse.Namespace) -> bool:
    """Do the options ask for variants?"""
    return bool(args.size not in (None, (9, 9)) or args.jigsaw or args.killer or args.variant is not None)


def _size(text: str) -> tuple[int, int]:
    """``6`` or ``6x8``."""
    match = re.fullmatch(r"([0-9]{1,2})(?:x([0-9]{1,2}))?", text)
    height, width = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not (4 <= height <= _LARGEST and 4 <= width <= _LARGEST):
        raise argparse.ArgumentTypeError(f"expected a size from 4 to {_LARGEST} such as 6 or 6x8, got {shown(text)}")
    return height, width


def _cages(text: str) -> tuple[int, int]:
    """``3`` or ``2..4``."""
    match = re.fullmatch(r"([0-9]{1,2})(?:\.\.([0-9]{1,2}))?", text)
    smallest, largest = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= smallest <= largest:
        raise argparse.ArgumentTypeError(f"expected cells of a cage such as 3 or 2..4, got {shown(text)}")
    return smallest, largest
