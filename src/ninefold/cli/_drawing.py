"""Grids for a terminal: frames, and colors for clues, found digits, conflicts and differences."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator
from itertools import islice, zip_longest
from typing import TYPE_CHECKING, TypeVar

from ninefold import Grid, Puzzle
from ninefold.puzzle.puzzle import is_variant

from ._exit_codes import Stop
from ._stderr import on_a_line

if TYPE_CHECKING:
    from ninefold import Solution
    from ninefold.variants import Variant

    from ._console import Console

BOLD, DIM, RED, YELLOW, BLUE = "1", "2", "1;31", "1;33", "36"


_PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 16px/1.4 Helvetica, Arial, sans-serif; margin: 2rem; color: #222 }}
main {{ display: flex; flex-wrap: wrap; gap: 2rem }}
figure {{ margin: 0 }}
figcaption {{ color: #666; margin-top: .4rem; max-width: 360px; overflow-wrap: anywhere }}
@media print {{ figure {{ break-inside: avoid }} }}
</style>
<main>
"""
"""The beginning of a page of pictures."""
T = TypeVar("T")


def page(title: str, figures: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield a page of pictures in parts; each figure is a picture and its caption, as HTML."""
    yield _PAGE.format(title=title)
    for picture, caption in figures:
        yield f"<figure>{picture}<figcaption>{caption}</figcaption></figure>\n"
    yield "</main>\n</html>\n"


def named(target: str, pictures: Iterator[T]) -> Iterator[tuple[str, T]]:
    """Yield each picture with its file name, in which ``{}`` stands for its number; Stop if several share a name."""
    if "{}" not in target:
        two = list(islice(pictures, 2))
        if len(two) > 1:
            raise Stop("an SVG holds one puzzle: put {} into the name for its number, or write html")
        pictures = iter(two)
    for number, picture in enumerate(pictures, 1):
        yield target.replace("{}", str(number)), picture


def paint(text: str, style: str, color: bool) -> str:
    """Text in a style, or plain."""
    return f"\x1b[{style}m{text}\x1b[0m" if color and style else text


def heading(text: str, color: bool) -> str:
    """A comment line above a grid: readers of drawn grids skip it."""
    return paint(f"# {on_a_line(text)}", DIM, color) + "\n"


def draw(
    puzzle: Puzzle, console: Console, solution: Solution | None = None, *, marks: bool = False, plus: bool = False
) -> str:
    """Draw a puzzle of either kind, with its solution if you give one, as the console can show it.

    With *plus*, a classic puzzle that is read back has the same clues.
    """
    if isinstance(puzzle, Grid):
        grid = puzzle if solution is None else solution.grid
        grid = grid.with_all_marks() if marks and not grid.sukaku else grid
        return draw_grid(grid, console.color, frame=console.sink.is_terminal, plus=plus)
    assert is_variant(puzzle)
    return draw_variant(puzzle, console, solution, marks=marks) + "\n"


def draw_grid(grid: Grid, color: bool, *, marked: Collection[int] = (), frame: bool = False, plus: bool = False) -> str:
    """Draw a grid; clues bold, later digits blue, conflicts red, *marked* cells yellow.

    Without color and frame it can be read back (with *plus*, so can which digits are clues).  The lines of a *frame*
    are box characters, when standard output can encode them.
    """
    return grid.drawing(plus=plus, color=color, frame=frame and has_boxes(), highlight=marked) + "\n"


def draw_variant(puzzle: Variant, console: Console, solution: Solution | None = None, *, marks: bool = False) -> str:
    """Draw a variant with its rules; on a terminal that is too narrow, list all rules in words instead."""
    return puzzle.drawing(solution, color=console.color, frame=has_boxes(), width=console.columns, marks=marks)


def beside(left: str, right: str, gap: str = "    ") -> str:
    """Two drawings of the same shape side by side."""
    pairs = zip_longest(left.splitlines(), right.splitlines(), fillvalue="")
    return "".join(f"{a}{gap}{b}\n" for a, b in pairs)


def has_boxes() -> bool:
    """Can standard output encode box characters?"""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        "┌│╲●".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
