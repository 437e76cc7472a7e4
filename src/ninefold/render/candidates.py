"""True candidates as pictures: each colored by the number of solutions that have it."""

from __future__ import annotations

from ..base.arguments import flag, instance
from ..clues.candidates import TrueCandidates
from ..drawing import Board, to_svg
from ..puzzle.grid import Grid

__all__ = ["candidates_svg", "candidates_text"]


def candidates_svg(true: TrueCandidates) -> str:
    """Return the picture of a puzzle with its true candidates.

    >>> from ninefold import true_candidates
    >>> candidates_svg(true_candidates("." * 81))[:4]
    '<svg'
    """
    return to_svg(_board(instance("true", true, TrueCandidates)))


def candidates_text(true: TrueCandidates, *, color: bool = False, frame: bool = True) -> str:
    """Return the same as text in lines, in box characters or (without *frame*) in ASCII."""
    from ..variants.legend import key, text

    board = _board(instance("true", true, TrueCandidates))
    drawn = text(board, color=flag("color", color), frame=flag("frame", frame))
    return "\n".join([drawn, *key(board, color=color)])


def _board(true: TrueCandidates) -> Board:
    from ..variants.drawing import candidates_board
    from ..variants.variant import Variant

    variant = Variant.from_grid(true.puzzle.puzzle()) if isinstance(true.puzzle, Grid) else true.puzzle
    return candidates_board(variant, true.masks, true.counts, true.limit, complete=true.complete)  # type: ignore[arg-type]
