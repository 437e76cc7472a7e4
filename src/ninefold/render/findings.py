"""Findings of ``check(explain=True)`` in words and as pictures, and two solutions side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.arguments import flag, instance
from ..drawing import HIGHLIGHT, Board, Digits, Shade, to_svg, to_text
from ..puzzle.grid import Grid
from ..puzzle.puzzle import Puzzle
from ..results.findings import Finding
from ..results.outcomes import Check, Solution
from .languages import language as language_of

if TYPE_CHECKING:
    from ..variants.variant import Variant

__all__ = ["finding_svg", "finding_text", "solutions_svg", "solutions_text"]


def finding_text(finding: Finding, *, language: str = "en") -> str:
    """Return a finding as a sentence.

    >>> from ninefold import check
    >>> finding = check("11" + "." * 79, explain=True).findings[0]
    >>> print(finding_text(finding, language="de"))
    Ohne die Vorgabe r1c1 = 1 hat das Rätsel mehrere Lösungen.
    """
    return language_of(language).text(instance("finding", finding, Finding).clause)


def finding_svg(finding: Finding) -> str:
    """Return the picture of a puzzle with the rules, houses and cells that a finding is about lit up.

    >>> from ninefold import check
    >>> finding_svg(check("11" + "." * 79, explain=True).findings[0])[:4]
    '<svg'
    """
    from ..variants.drawing import finding_board

    return to_svg(finding_board(instance("finding", finding, Finding), _variant(finding.puzzle)))


def solutions_svg(check: Check) -> str:
    """Return two solutions side by side, with the cells lit up in which they differ; ValueError unless there are two.

    >>> from ninefold import check
    >>> solutions_svg(check("." * 81)).count("<g")
    2
    """
    from ..variants.drawing import board

    pair = _pair(check)
    shade = Shade(_apart(pair), HIGHLIGHT, 2, 0.45)
    variant = _variant(pair[0].puzzle)
    boards = (board(variant, Solution(variant, solution.digits, False)) for solution in pair)
    return to_svg(*(Board(one.shape, (shade, *one.layers), one.regions) for one in boards))


def solutions_text(check: Check, *, color: bool = False, frame: bool = True) -> str:
    """Return two solutions as text, side by side; without *color* only the digits that differ, the others as dots.

    >>> from ninefold import Shape, check
    >>> from ninefold.variants import Variant
    >>> print(solutions_text(check(Variant(Shape(4), "..34 3412 ..43 4321"))))
    ┌─────┬─────┐    ┌─────┬─────┐
    │ 1 2 │ . . │    │ 2 1 │ . . │
    │ . . │ . . │    │ . . │ . . │
    ├─────┼─────┤    ├─────┼─────┤
    │ 2 1 │ . . │    │ 1 2 │ . . │
    │ . . │ . . │    │ . . │ . . │
    └─────┴─────┘    └─────┴─────┘
    """
    pair = _pair(check)
    color, frame = flag("color", color), flag("frame", frame)
    differ = _apart(pair)
    drawn = []
    for solution in pair:
        shape = solution.puzzle.shape
        shown = {cell: digit for cell, digit in enumerate(solution.digits[: shape.cells]) if color or cell in differ}
        board = Board(shape).on(Shade(differ, HIGHLIGHT), Digits(shown, frozenset()))
        drawn.append(to_text(board, color=color, frame=frame).splitlines())
    return "\n".join(f"{left}    {right}" for left, right in zip(*drawn))


def _pair(check: Check) -> tuple[Solution, Solution]:
    solutions = instance("check", check, Check).solutions
    if len(solutions) != 2:
        raise ValueError(f"two solutions are needed, and the verdict has {len(solutions)}")
    return solutions[0], solutions[1]


def _apart(pair: tuple[Solution, Solution]) -> tuple[int, ...]:
    cells = range(pair[0].puzzle.shape.cells)
    return tuple(cell for cell in cells if pair[0].digits[cell] != pair[1].digits[cell])


def _variant(puzzle: Puzzle) -> Variant:
    from ..variants.variant import Variant

    return Variant.from_grid(puzzle.puzzle()) if isinstance(puzzle, Grid) else puzzle  # type: ignore[return-value]
