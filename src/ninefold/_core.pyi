"""
Native core of ninefold; use the functions of the package `ninefold` instead.
"""

from collections.abc import Sequence


def build_info() -> dict[str, str]:
    """Version, compiler and whether assertions are on."""

class ScalarSearch:
    """Depth-first search for the solutions of one puzzle."""

    def __init__(self, masks: bytes) -> None: ...

    def next(self, max_guesses: int, max_nodes: int = ...) -> bytes | bool:
        """
        The next solution; False when there is none; True when the budget ran out first.
        """

    @property
    def guesses(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def backtracks(self) -> int: ...

class StepData:
    """One step of the human solver: conclusions and evidence."""

    @property
    def technique(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def slot(self) -> int: ...

    @property
    def placements(self) -> list[tuple[int, int]]:
        """(cell, digit)"""

    @property
    def eliminations(self) -> list[tuple[int, int]]:
        """(cell, digit)"""

    @property
    def digits(self) -> list[int]: ...

    @property
    def marks(self) -> list[tuple[int, int, str]]:
        """(cell, digit or 0, role)"""

    @property
    def houses(self) -> list[tuple[int, str]]:
        """(house 0-26, role)"""

    @property
    def parts(self) -> list[tuple[list[int], list[int], str, int, int]]:
        """(cells, digits, role, house or -1, index)"""

    @property
    def chains(self) -> list[tuple[list[tuple[list[int], int, bool, str]], list[tuple[int, int]]]]:
        """
        (nodes, reasons); a node is (cells, digit, on, kind), a reason (node, node it needs)
        """

    @property
    def length(self) -> int: ...

    @property
    def siamese(self) -> bool: ...

    @property
    def guess(self) -> bool: ...

    @property
    def uniqueness(self) -> bool: ...

class LogicSolver:
    """Solves as people do.  One at a time per object."""

    def __init__(self, preset: str = 'hodoku', enable: Sequence[tuple[int, bool]] = [], max_steps: int = 10000) -> None: ...

    def cancel(self) -> None:
        """Makes a search in another thread return soon."""

    def resume(self) -> None:
        """Allows searches again after cancel()."""

    def solve(self, values: bytes, givens: bytes, crossed_out: bytes) -> tuple[list[StepData], str]:
        """The steps of the path and how it ended."""

    def rate(self, values: bytes, givens: bytes, crossed_out: bytes) -> tuple[str, str, int, int, str, list[tuple[str, int]]]:
        """
        (ending, level, score, steps, hardest technique, [(technique, count), ...])
        """

    def next(self, values: bytes, givens: bytes, crossed_out: bytes) -> StepData | None:
        """The next step, if there is one."""

    def all_steps(self, values: bytes, givens: bytes, crossed_out: bytes, limit: int = 100000, everything: bool = False) -> list[StepData]:
        """Every step that applies, in the order of the slots."""

def diagnose(values: bytes, givens: bytes, crossed_out: bytes) -> tuple[str, list[int], list[tuple[int, int]], list[tuple[int, int]]]:
    """
    (solutions of the clues: none, one, several or unknown; the solution; wrong entries; wrongly crossed-out)
    """

def logic_rate_many(lines: bytes, threads: int = 1, preset: str = 'hodoku') -> list[tuple[str, str, int, int, str, list[tuple[str, int]]]]:
    """
    Rates puzzles given as 81 characters each, without separators; anything but 1-9 is an empty cell.
    """

def logic_techniques() -> list[tuple[int, str, str, str, str]]:
    """The techniques: (id, slug, name, HoDoKu library code, family)."""

def logic_slots(preset: str = 'hodoku') -> list[tuple[int, str, str, int, str, bool, bool, bool, bool]]:
    """
    The slots of a preset: (number, slug, name, score, level, solves, in all_steps, needs uniqueness, there).
    """
