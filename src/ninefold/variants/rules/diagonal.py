from __future__ import annotations

from ...base.arguments import flag
from ...errors import ParseError
from .base import Constraint, Ground, Postings, post
from .teaching import Differ, Teachings


class Diagonal(Constraint):
    """Digits on the marked main diagonal do not repeat.

    The rising diagonal runs from bottom left to top right, the falling one from top left to bottom right.

    >>> Diagonal(rising=True).describe()
    'Digits on the rising diagonal do not repeat.'
    """

    slug = "diagonal"
    names = ("X-sudoku", "sudoku X")
    rising: bool

    def __init__(self, *, rising: bool) -> None:
        self._set(rising=flag("rising", rising))

    def sentence(self) -> str:
        return f"Digits on the {'rising' if self.rising else 'falling'} diagonal do not repeat."

    def lower(self, ground: Ground) -> Postings:
        height, width = ground.shape.height, ground.shape.width
        if height != width:
            raise ParseError(f"diagonal: a {height}x{width} grid has no diagonals")
        yield post("different", (width * r + (width - 1 - r if self.rising else r) for r in range(height)))

    def called(self) -> str:
        return f"the {'rising' if self.rising else 'falling'} diagonal"

    def teach(self, ground: Ground) -> Teachings:
        for _, cells, _, _, _ in self.lower(ground):
            yield Differ(tuple(cells))
