"""Puzzles to your specification: generate, generate_many, generate_weighted, generate_grids."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal, NoReturn, TypeAlias, TypedDict, Unpack

from .. import _core
from ..base.arguments import Range, budget, choice, flag, function, number_range, shown, whole, whole_or_none
from ..base.geometry import house_name
from ..engine.hardware import chosen
from ..errors import GenerateError, ParseError
from ..logic.solver import steps
from ..puzzle.grid import Grid, GridLike, classic_grid
from .criteria import Criteria, DifficultyLike, criteria_of, forms_of
from .pattern import PatternLike, pattern_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Generation", "generate", "generate_grids", "generate_many", "generate_weighted"]

Symmetry: TypeAlias = Literal[
    "none", "180", "90", "diagonal", "antidiagonal", "both-diagonals", "horizontal", "vertical", "full", 180, 90
]
TechniqueUse: TypeAlias = Literal["needed", "up-to", "next"]

DEFAULT_SECONDS: Final = 60.0
"""Seconds without a puzzle after which a call without a budget gives up."""
_FIRST_BLOCK, _LARGEST_BLOCK = 32, 1 << 20
_GRIDS_AT_A_TIME = 1 << 16
_BLOCK_SECONDS = 0.1
_FOR_EVER = 1e9
_LAST_SEED = 2**64 - 1
_MOST_ROWS = sys.maxsize // 81
_TO_TEXT: Final = bytes(range(48, 58)) + bytes(246)
"""Translates digits to characters."""


class Generation(Iterator[Grid]):
    """The puzzles of one call of ``generate``, created as you iterate.

    ``seed`` repeats them; ``found``, ``attempts`` and ``seconds`` report the progress.

    >>> puzzles = generate(seed=5)
    >>> puzzles.seed, next(puzzles).is_solved, puzzles.take(10).shape, puzzles.found
    (5, False, (10, 81), 11)
    >>> puzzles
    <Generation with seed 5: 11 handed out>
    """

    def __init__(
        self, maker: _Maker, wanted: int | None, accept: Callable[[Grid], bool] | None, next_one: Sequence[str]
    ) -> None:
        self._maker = maker
        self._wanted = wanted
        self._accept = accept
        self._next_one = next_one  # if the grids are positions: the techniques, one of which is the next step
        self._ready: list[bytes] = []  # rows of 81 digits that have not been yielded yet
        self.found = 0

    def __repr__(self) -> str:
        wanted = "" if self._wanted is None else f" of {self._wanted:,}"
        return f"<Generation with seed {self.seed}: {self.found:,}{wanted} handed out>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Generation is still running and cannot be copied or pickled; its puzzles can")

    @property
    def seed(self) -> int:
        """The seed that makes ``generate`` return the same puzzles again."""
        return self._maker.seed

    @property
    def attempts(self) -> int:
        """Attempts made so far, including some for puzzles that have not been yielded yet."""
        return self._maker.attempts

    @property
    def seconds(self) -> float:
        """Time spent making puzzles."""
        return self._maker.spent

    def __iter__(self) -> Generation:
        return self

    def __next__(self) -> Grid:
        row = self._some(1)
        if not row:
            raise StopIteration
        puzzle = _grid(row)
        if not self._next_one:
            return puzzle
        return next(step.grid for step in steps(puzzle, preset=self._maker.preset) if step.technique in self._next_one)

    def take(self, n: int) -> NDArray[np.uint8]:
        """Return the next *n* puzzles as an array (n, 81) of digits, fewer when there are no more.

        Raises GenerateError, with ``puzzles``, if the budget runs out first.
        """
        parts: list[bytes] = []
        missing = _count(n)
        try:
            while missing and (rows := self._some(missing)):
                parts.append(rows)
                missing -= len(rows) // 81
        except GenerateError as error:
            error.puzzles = _joined(parts)
            raise
        return _joined(parts)

    def _some(self, most: int) -> bytes:
        """The digits of the next puzzles, at least one and at most *most*; none at the end."""
        if self._wanted is not None:
            most = min(most, self._wanted - self.found)
        while most and not self._ready:
            block = self._maker.more(most if self._wanted is None else self._wanted - self.found)
            if block is None:  # nothing more to try
                if self._wanted is None and self.found and self._maker.has_end:
                    return b""
                raise self._maker.failure(self.found, self._wanted)
            if self._accept is not None:
                rows = (block[at : at + 81] for at in range(0, len(block), 81))
                block = b"".join(row for row in rows if self._accept(_grid(row)))
            if block:
                self._maker.keep_on()
                self._ready.append(block)
        if not most:
            return b""
        ready = self._ready.pop()
        if len(ready) > 81 * most:
            self._ready.append(ready[81 * most :])
            ready = ready[: 81 * most]
        self.found += len(ready) // 81
        return ready


def generate(
    n: int | None = None,
    *,
    seed: int | None = None,
    difficulty: DifficultyLike | None = None,
    technique: str | None = None,
    technique_use: TechniqueUse = "needed",
    guesses: Range | None = None,
    clues: Range | None = None,
    symmetry: Symmetry = "none",
    pattern: PatternLike | None = None,
    minimal: bool = False,
    solution: GridLike | None = None,
    unique_up_to: Literal["isomorphism"] | None = None,
    method: Literal["top-down", "unbiased"] = "top-down",
    accept: Callable[[Grid], bool] | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    backend: str | None = None,
    preset: str = "hodoku",
) -> Generation:
    """Make puzzles, each with exactly one solution: *n* of them, or an endless stream.

    The same *seed* and options give the same puzzles in the same order on every machine, whatever the threads and the
    *backend* (see ``solve_many``; a GPU is used only if you name it); the first k do not depend on *n*.  Without a
    seed, a random one is chosen, and the result has it as ``seed``.  No puzzle appears twice; with
    ``unique_up_to="isomorphism"``, no two can be made the same by exchanging rows, columns and digits.

    *difficulty* is a level (``"easy"``, ``"medium"``, ``"hard"``, ``"unfair"``, ``"extreme"``), a range of levels
    ``("easy", "medium")``, a score or a range of scores ``(800, 1000)``, ``None`` for an open end, on the scale of the
    *preset* (``difficulty=(7.0, 8.4), preset="se"``); as text ``"easy..medium"``, ``"7.0.."``.

    *technique* is a slug of ``techniques()``: the path needs it (any of its forms, if the slug has several),
    or with ``technique_use="up-to"`` needs nothing beyond it, or with ``"next"`` the grids are positions in which it is
    the next step.  *guesses* is the number, or range, of guesses of ``solve_many``.  *accept* is your own predicate.
    A range of numbers is ``(22, 26)``, ``range(22, 27)`` or text, ``"22..26"``, ``"22.."``.

    Clues are removed at random until none is redundant; with *symmetry*, until no set of symmetrical cells can be
    removed, and then single clues may be redundant unless ``minimal=True``.  *clues* is a number or a range: where to
    stop, or with ``minimal=True`` what to wait for (21 to 28 are quick, 17 is practically unobtainable).  *pattern*
    names the cells that hold clues, as text or anything with 81 values; *solution* is the complete grid to start from.
    ``docs/generate.md`` explains how the puzzles are distributed, and what ``method="unbiased"`` corrects.

    Gives up with GenerateError after *seconds* of work, or by default after a minute without a puzzle; without *n*,
    ends after *seconds*.

    >>> [puzzle.line for puzzle in generate(2, seed=1)]
    ['.6...8.3...8.3..7.3....1...1....79..9.5...6......16.8........27...2..8...417.....',
     '8...4......67.5....41...9....8.5...1...6.....672..8.3.9..82.....2....4.......46.3']
    >>> easy = next(generate(seed=1, difficulty="easy", symmetry="180"))
    >>> easy.clue_count
    26
    """
    criteria = criteria_of(difficulty, technique, technique_use, guesses, preset)
    maker = _Maker(
        _seed(seed),
        criteria,
        _clue_range(clues),
        symmetry,
        pattern,
        minimal,
        solution,
        unique_up_to,
        method,
        seconds,
        threads,
        chosen(backend),
        preset,
    )
    next_one = forms_of(technique, preset) if technique is not None and technique_use == "next" else ()
    return Generation(maker, whole_or_none("n", n), function("accept", accept), next_one)


class GenerateOptions(TypedDict, total=False):
    """The options of ``generate``, which ``generate_many`` takes as well."""

    seed: int | None
    difficulty: DifficultyLike | None
    technique: str | None
    technique_use: TechniqueUse
    guesses: Range | None
    clues: Range | None
    symmetry: Symmetry
    pattern: PatternLike | None
    minimal: bool
    solution: GridLike | None
    unique_up_to: Literal["isomorphism"] | None
    method: Literal["top-down", "unbiased"]
    accept: Callable[[Grid], bool] | None
    seconds: float | None
    threads: int | None
    backend: str | None
    preset: str


def generate_many(n: int, **options: Unpack[GenerateOptions]) -> NDArray[np.uint8]:
    """Make *n* puzzles as an array (n, 81) of digits, zeros for empty cells: ``generate`` in bulk.

    The options are those of ``generate``, and so are the puzzles.  When it gives up, ``GenerateError.puzzles`` holds
    what was found.

    >>> generate_many(1000, seed=1).shape
    (1000, 81)
    >>> Grid(generate_many(3, seed=1)[1]) == list(generate(2, seed=1))[1]
    True
    """
    if options.get("technique_use") == "next":
        raise ValueError("generate_many returns puzzles only; use generate for positions with a next step")
    return generate(_count(n), **options).take(n)


def generate_weighted(
    n: int, *, seed: int | None = None, seconds: float | None = None, threads: int | None = None
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Make *n* minimal puzzles and their weights, which correct the bias of removing clues at random.

    Puzzles with few clues are over-represented.  With the weights, the sample is as if every minimal puzzle were
    equally likely (``docs/generate.md``).  The weights vary widely: n puzzles are worth about n / 250 unweighted ones.

    >>> import numpy as np
    >>> puzzles, weights = generate_weighted(2000, seed=1)
    >>> clues = (puzzles > 0).sum(axis=1)
    >>> float(clues.mean().round(1))
    24.4
    >>> import numpy as np
    >>> bool(np.average(clues, weights=weights) > 25.5)
    True
    """
    maker = _Maker(
        _seed(seed), criteria_of(), None, "none", None, True, None, None, "weighted", seconds, threads, None, "hodoku"
    )
    import numpy as np

    puzzles = Generation(maker, _count(n), None, ()).take(n)
    return puzzles, np.array(maker.weights[: len(puzzles)], np.float64)


def generate_grids(n: int, *, seed: int | None = None, first: int = 0) -> NDArray[np.uint8]:
    """Make *n* complete grids as an array (n, 81); all 6.67e21 are equally likely.

    The grids are those of the seed, starting with number *first*.

    >>> generate_grids(2, seed=1).tolist()[1] == generate_grids(1, seed=1, first=1).tolist()[0]
    True
    """
    import numpy as np

    first = whole("first", first, most=_LAST_SEED)
    number = _seed(seed)
    grids = np.empty((_count(n), 81), np.uint8)
    for at in range(0, len(grids), _GRIDS_AT_A_TIME):  # Ctrl-C is checked in between
        _core.make_grids(number, first + at, grids[at : at + _GRIDS_AT_A_TIME])
    return grids


def _grid(row: bytes) -> Grid:
    return Grid(row.translate(_TO_TEXT).decode("ascii"))


def _joined(parts: list[bytes]) -> NDArray[np.uint8]:
    """The rows as an array that can be written to."""
    import numpy as np

    return np.frombuffer(bytearray().join(parts), np.uint8).reshape(-1, 81)


# --- from Python to the core


class _Maker:
    """The core's maker with a clock: blocks of attempts as large as a tenth of a second allows."""

    def __init__(
        self,
        seed: int,
        criteria: Criteria,
        clues: tuple[int, int] | None,
        symmetry: str | int,
        pattern: PatternLike | None,
        minimal: bool,
        solution: GridLike | None,
        unique_up_to: str | None,
        method: str,
        seconds: float | None,
        threads: int | None,
        backend: str | None,
        preset: str,
    ) -> None:
        self.seed, self.preset = seed, preset
        self.attempts, self.spent = 0, 0.0
        self._since = 0.0  # when the latest puzzle was found
        self._made = 0
        self._weighted = method == "weighted"
        self.weights: list[float] = []
        self._block = _FIRST_BLOCK
        self._budget = _seconds(seconds)
        self._threads, self._backend = _threads(threads), backend
        self._clues, self._minimal, self._criteria = clues, flag("minimal", minimal), criteria
        cells = None if pattern is None else _checked_pattern(pattern)
        complete = None if solution is None else _complete(solution)
        self._only_one = cells is not None and complete is not None
        self._pattern = 0 if cells is None else sum(cells)
        symmetry = _symmetry(symmetry)
        _check_together(clues, symmetry, cells is not None, method, unique_up_to, complete is not None)
        fewest, most = clues or (0, 81)
        self._core = _core.Maker(
            seed=seed,
            symmetry=symmetry,
            minimal=self._minimal or method != "top-down",
            fewest=fewest,
            most=most,
            solution=complete,
            pattern=cells,
            method=method,
            up_to_isomorphism=unique_up_to == "isomorphism",
            preset=preset,
            **criteria.settings,
        )

    def more(self, wanted: int) -> bytes | None:
        """Make another block of attempts, about as many as *wanted* puzzles take; None when it is time to give up.

        Returns the digits of the puzzles found, 81 for each.
        """
        left = DEFAULT_SECONDS - (self.spent - self._since) if self._budget is None else self._budget - self.spent
        if left <= 0 or (self._only_one and self.attempts):
            return None
        if self._only_one:
            count = 1
        else:
            rate = max(self._made, 1) / max(self.attempts, 1)
            count = min(self._block, int(1.05 * wanted / rate) + 1)
        start = time.perf_counter()
        harvest = self._core.run(self.attempts, count, self._threads, left, self._backend)
        took = time.perf_counter() - start
        self.spent += took
        self.attempts += harvest.attempts
        self._made += len(harvest)
        if took < _BLOCK_SECONDS / 2:
            self._block = min(2 * self._block, _LARGEST_BLOCK)
        elif took > 2 * _BLOCK_SECONDS:
            self._block = max(self._block // 2, 1)
        if self._weighted:
            self.weights += harvest.weights
        return harvest.puzzles

    @property
    def has_end(self) -> bool:
        """Whether a call without *n* has an end."""
        return self._budget is not None or self._only_one

    def keep_on(self) -> None:
        """Restart the wait, because a puzzle was found."""
        self._since = self.spent

    def failure(self, found: int, wanted: int | None) -> GenerateError:
        """Return the error that explains which puzzles were not found, and why."""
        if self._only_one:
            reason = "at most one puzzle has this pattern and this solution" if found else self._not_this_one()
        else:
            took = f"{self.spent:.0f}" if self.spent >= 10 else f"{self.spent:.2g}"
            reason = f"{self.attempts:,} attempts in {took} second{'' if took == '1' else 's'}{self._advice()}"
        goal = "" if wanted is None else f" of {wanted:,}"
        return GenerateError(
            f"found {found:,}{goal} {'puzzle' if (wanted or found) == 1 else 'puzzles'}: {reason}",
            found=found,
            attempts=self.attempts,
            seconds=self.spent,
        )

    def _not_this_one(self) -> str:
        reasons = ["the clues of this pattern leave more than one solution"]
        if self._minimal:
            reasons.append("one of them is redundant")
        if any(self._criteria.settings.values()):
            reasons.append("it does not have the requested difficulty")
        return ", or ".join(reasons)

    def _advice(self) -> str:
        if self._pattern and self._pattern < 20:
            return f"; a pattern of {self._pattern} cells almost never has a puzzle"
        if self._pattern and self._minimal and self._pattern > 28:
            return f"; {self._pattern} clues are almost never all needed"
        if self._clues and self._clues[1] < 20:
            return "; puzzles with fewer than 20 clues are almost never found at random"
        if self._clues and self._minimal and self._clues[0] > 28:
            return "; minimal puzzles with more than 28 clues are almost never found at random"
        wanted = self._criteria.settings
        least = wanted.get("least_score") or 0
        if self.preset == "se" and least > _HARDEST_KNOWN:
            return f"; no puzzle is known above {_HARDEST_KNOWN} on the scale of Sudoku Explainer"
        if self.preset == "se" and least > _HARDEST_BY_CHANCE:
            return (
                f"; puzzles above {_HARDEST_BY_CHANCE} are almost never found at random: "
                "search the neighbors of such puzzles instead"
            )
        most = wanted.get("most_score")
        if self.preset != "se" and least and most is not None and most - least < _NARROW:
            return "; such a narrow range of scores is rare: a wider one is faster"
        if not self._clues and not self._minimal and (wanted.get("up_to") or most is not None):
            return "; clues are removed until none is redundant: set the number of clues (clues=) for easier puzzles"
        return ""


_HARDEST_KNOWN, _HARDEST_BY_CHANCE = 11.9, 9.5  # of Sudoku Explainer
_NARROW = 20  # scores of the other presets
_BY_FOURS = ("90", "full")  # symmetries that move every cell except the center to at least three others


def _check_together(
    clues: tuple[int, int] | None, symmetry: str, pattern: bool, method: str, unique_up_to: str | None, solution: bool
) -> None:
    if method != "weighted":
        choice("method", method, ("top-down", "unbiased"))
    if unique_up_to is not None and unique_up_to != "isomorphism":
        raise ValueError(f"unique_up_to must be None or 'isomorphism', got {shown(unique_up_to)}")
    if pattern and (clues or symmetry != "none"):
        raise ValueError("a pattern already sets the number of clues and their cells: leave out clues and symmetry")
    if clues and symmetry in _BY_FOURS and all(number % 4 > 1 for number in range(clues[0], clues[1] + 1)):
        raise ValueError(
            f"with symmetry {symmetry!r} clues must be a multiple of 4, or one more, got {_spoken(*clues)}"
        )
    if method != "top-down" and (pattern or clues or symmetry != "none" or solution):
        raise ValueError(f"method {method!r} makes random puzzles: leave out pattern, clues, symmetry and solution")


def _symmetry(symmetry: str | int) -> str:
    """The name of a symmetry; a turn may be a number of degrees."""
    turn = isinstance(symmetry, int) and not isinstance(symmetry, bool)
    return choice("symmetry", str(symmetry) if turn else symmetry, _core.symmetries())


def _checked_pattern(pattern: PatternLike) -> bytes:
    cells = pattern_of(pattern)
    if sum(cells) < 17:
        raise ValueError(f"a puzzle needs at least 17 clues, but the pattern has {sum(cells)}")
    rows = [any(cells[9 * r : 9 * r + 9]) for r in range(9)]
    columns = [any(cells[c::9]) for c in range(9)]
    for offset, lines in ((0, rows), (9, columns)):
        for chute in range(0, 9, 3):
            empty = [line for line in range(chute, chute + 3) if not lines[line]]
            if len(empty) > 1:
                names = " and ".join(house_name(offset + line) for line in empty[:2])
                raise ValueError(f"{names} have no clue in the pattern: exchanging them gives a second solution")
    return cells


def _complete(solution: GridLike) -> bytes:
    try:
        grid = classic_grid(solution, "generate")
    except ParseError as error:
        raise ParseError(f"solution: {error.reason}") from None
    if not grid.is_solved:
        raise ValueError("solution must be a complete grid that satisfies the rules")
    return grid.digits


def _clue_range(clues: Range | None) -> tuple[int, int] | None:
    if clues is None:
        return None
    low, high = number_range("clues", clues)
    fewest, most = 17 if low is None else low, 80 if high is None else high
    if not 17 <= fewest <= most <= 80:
        raise ValueError(f"clues must be from 17 to 80, got {_spoken(low, high)}")
    return fewest, most


def _spoken(low: int | None, high: int | None) -> str:
    if low == high:
        return str(low)
    return f"{'any' if low is None else low} to {'any' if high is None else high}"


def _seed(seed: int | None) -> int:
    return secrets.randbits(63) if seed is None else whole("seed", seed, most=_LAST_SEED)


def _count(n: int) -> int:
    return whole("n", n, most=_MOST_ROWS)


def _seconds(seconds: float | None) -> float | None:
    if seconds is None:
        return None
    limit = budget("seconds", seconds)
    return _FOR_EVER if limit is None else min(limit, _FOR_EVER)


def _threads(threads: int | None) -> int:
    return min(whole_or_none("threads", threads, least=1) or 0, 1024)
