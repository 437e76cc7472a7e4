"""Isomorphic grids: canonical forms, automorphisms, random isomorphs; one at a time and in batches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from .. import _core, rows
from ..base.arguments import RowProgress, choice, counted, flag, function, whole, whole_or_none
from ..engine import gpu_arrays
from ..engine.many import solve_many
from ..engine.single import solve
from ..errors import ParseError
from ..puzzle.grid import Grid, GridLike, classic_grid
from ..results.columns import Cells, Value, Words
from ..results.outcomes import Status
from ..results.table import ArrayTable
from .transform import Transform

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "Automorphisms",
    "Canonical",
    "IsomorphResult",
    "automorphisms",
    "canonical",
    "canonical_by_solution",
    "canonical_many",
    "isomorphism",
    "shuffle",
    "shuffle_many",
]

_PART = 1 << 12
_ORDERS = ("digits", "pattern")
_WITH_FORM = (Status.UNDECIDED, Status.ONE)


@dataclass(frozen=True, slots=True)
class Canonical:
    """A grid in canonical form, all of its digits clues, and a transform that leads there."""

    grid: Grid
    transform: Transform

    @property
    def line(self) -> str:
        """The form as 81 characters, ``.`` for an empty cell."""
        return self.grid.line

    def _repr_svg_(self) -> str:
        return self.grid.to_svg()


def canonical(puzzle: GridLike, *, order: str = "digits") -> Canonical:
    """Bring a puzzle to its min-lex form: the smallest of its images under all transforms.

    Images are compared as strings of 81 digits, empty cells as 0.  All digits count, clues or filled in; marks do
    not.  The puzzle may be complete, a puzzle, empty, or break the rules.  Two grids are isomorphic exactly
    if their forms are equal.  The form differs from that of ``canonical_by_solution``.

    With *order* ``"pattern"`` images are compared by the cells that are filled first, as strings of 0 and 1, and by
    their digits second, as gridchecker does.

    >>> canonical("." * 40 + "7" + "." * 40).line[72:]
    '........1'
    >>> form = canonical("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> form.line
    '........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.'
    >>> few = "." * 68 + "1..2..1.3...."
    >>> canonical(few).line[68:], canonical(few, order="pattern").line[68:]
    ('1..2..1.3....', '1..2..2....3.')
    """
    by_pattern = choice("order", order, _ORDERS) == "pattern"
    form, transform = (_core.canonical_by_pattern if by_pattern else _core.canonical)(_digits(puzzle, "canonical"))
    return Canonical(Grid(form), Transform._of(transform))


def canonical_by_solution(puzzle: GridLike) -> Canonical:
    """Transform a puzzle as its solution is transformed to reach min-lex form.

    If the solution has automorphisms, you get the smallest of the images. All puzzles with isomorphic solutions then
    have the same solution, as catalogs of puzzles by grid require.  It is not the min-lex form of the puzzle; that is
    ``canonical``.  Raises as ``solve`` does unless there is exactly one solution.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> canonical_by_solution(puzzle).line[:27]
    '.2...67..45.18.26..9...35..'
    """
    grid = classic_grid(puzzle, "canonical_by_solution")
    digits = _digits(grid)
    form, transform = _core.canonical_by_solution(digits, solve(grid).grid.digits)
    return Canonical(Grid(form), Transform._of(transform))


class Automorphisms(Sequence[Transform]):
    """The transforms that leave a grid unchanged; created one at a time, because there may be millions.

    The first is the identity.  There is one for each way to move the cells; digits that do not occur stay as
    they are.
    """

    __slots__ = ("_found", "grid")

    grid: Grid
    """The grid that they leave unchanged."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._found = _core.Automorphisms(_digits(grid))

    def __len__(self) -> int:
        return self._found.count

    @overload
    def __getitem__(self, index: int) -> Transform: ...
    @overload
    def __getitem__(self, index: slice) -> list[Transform]: ...
    def __getitem__(self, index: int | slice) -> Transform | list[Transform]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(f"index out of range: there are {len(self)} automorphisms")
        return Transform._of(self._found.at(index % len(self)))

    def __iter__(self) -> Iterator[Transform]:
        return (self[i] for i in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return self.grid == other.grid if isinstance(other, Automorphisms) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.grid)

    def __reduce__(self) -> tuple[object, ...]:
        return Automorphisms, (self.grid,)

    def __repr__(self) -> str:
        return f"<{counted(len(self), 'automorphism')} of {self.grid.line!r}>"


def automorphisms(puzzle: GridLike) -> Automorphisms:
    """Return the transforms that leave a puzzle unchanged, the identity first.

    >>> most = automorphisms("123456789456789123789123456231564897564897231897231564312645978645978312978312645")
    >>> len(most), most[0].is_identity, {move(most.grid) == most.grid for move in most}
    (648, True, {True})
    >>> len(automorphisms("." * 81))
    3359232
    """
    return Automorphisms(classic_grid(puzzle, "automorphisms"))


def isomorphism(a: GridLike, b: GridLike) -> Transform | None:
    """Return a transform that maps the digits of *a* to those of *b*; ``None`` if there is none.

    >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> isomorphism(puzzle, shuffle(puzzle, 1))(puzzle) == shuffle(puzzle, 1)
    True
    >>> isomorphism(puzzle, "." * 81) is None
    True
    """
    first, second = (canonical(classic_grid(puzzle, "isomorphism")) for puzzle in (a, b))
    return ~second.transform @ first.transform if first.grid == second.grid else None


def shuffle(puzzle: GridLike, seed: int) -> Grid:
    """Return a random isomorph of a puzzle: the same puzzle in disguise, including its clues and marks.

    Every transform is equally likely.  A seed (0 to 2**64 - 1) always gives the same one.

    >>> shuffle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1).line
    '.5.9...34.2.6..1...4.3..6...6....7894.7..6....83...2.....7.24....6.14......8..975'
    """
    return Transform._of(_core.random_transform(_seed(seed)))(classic_grid(puzzle, "shuffle"))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class IsomorphResult(ArrayTable):
    """Isomorphs of a batch of grids, as arrays in the order of the input.

    ``grid`` holds their digits (n x 81, uint8), zeros in rows that have none.  ``status`` (uint8) holds values of
    Status: UNREADABLE if the row is not a grid of digits; otherwise the number of solutions, or UNDECIDED if they were
    not requested.

    >>> canonical_many(["." * 80 + "9", "nine"])
    IsomorphResult(2 rows, 1 done)
    """

    status: NDArray[np.uint8]
    grid: NDArray[np.uint8]
    transforms: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.status)

    def __repr__(self) -> str:
        return f"IsomorphResult({counted(len(self), 'row')}, {int(self.done.sum()):,} done)"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, IsomorphResult):
            return NotImplemented
        mine, theirs = (self.status, self.grid, self.transforms), (other.status, other.grid, other.transforms)
        return all(np.array_equal(a, b) for a, b in zip(mine, theirs))

    __hash__ = None  # type: ignore[assignment]

    @property
    def done(self) -> NDArray[np.bool_]:
        """Which rows have an isomorph."""
        return np.isin(self.status, _WITH_FORM)

    def line(self, row: int) -> str | None:
        """Return a row as 81 characters, ``.`` for empty cells; ``None`` if there is none."""
        if self.status[row] not in _WITH_FORM:
            return None
        return bytes(self.grid[row] + 48).decode("ascii").replace("0", ".")

    def lines(self) -> Iterator[str | None]:
        """Yield ``line(row)`` for every row."""
        all_done = self.done.tolist()
        for begin in range(0, len(self), _PART):
            part = slice(begin, begin + _PART)
            text = (self.grid[part] + 48).tobytes().decode("ascii").replace("0", ".")
            for at, done in zip(range(0, len(text), 81), all_done[part]):
                yield text[at : at + 81] if done else None

    def transform(self, row: int) -> Transform | None:
        """Return the transform of a row, ``None`` if there is none."""
        return Transform._of(self.transforms[row].tobytes()) if self.status[row] in _WITH_FORM else None

    def to_columns(self) -> dict[str, Sequence[Value]]:
        """Return the columns grid, transform and status; a status that is not known is missing."""
        cells = np.where(self.grid == 0, np.uint8(ord(".")), self.grid + np.uint8(ord("0")))
        known = self.status != Status.UNDECIDED
        return {
            "grid": Cells(cells, self.done),
            "transform": self._transforms(),
            "status": Words(self.status, [str(status) for status in Status], known),
        }

    def _transforms(self) -> list[Value]:
        """The texts of the transforms, as ``str(transform)`` has them."""
        width = 30
        cells = np.full((len(self), width), ord("/"), np.uint8)
        cells[:, 0] = ord("t")
        for part, first, zero in ((slice(1, 10), 1, "1"), (slice(10, 19), 11, "1"), (slice(19, 28), 21, "0")):
            np.add(self.transforms[:, part], ord(zero), out=cells[:, first : first + 9])
        text = cells.tobytes().decode("ascii")
        starts = range(0, len(text), width)
        transposed = self.transforms[:, 0].tolist()
        return [
            text[at + 1 - t : at + width] if done else None
            for at, t, done in zip(starts, transposed, self.done.tolist())
        ]

    def text(self) -> bytes:
        r"""Return the rows as lines of text; one that has no isomorph is the name of its status.

        >>> canonical_many(["." * 80 + "9", "nine"]).text()[78:]
        b'..1\nunreadable\n'
        """
        out = np.full((len(self), 82), 10, np.uint8)
        np.add(self.grid, 48, out=out[:, :81])
        out[out == 48] = 46
        if self.done.all():
            return out.tobytes()
        lines = (
            out[i].tobytes() if done else f"{Status(self.status[i])}\n".encode() for i, done in enumerate(self.done)
        )
        return b"".join(lines)


def canonical_many(
    grids: rows.Puzzles,
    *,
    by_solution: bool = False,
    order: str = "digits",
    threads: int | None = None,
    progress: RowProgress | None = None,
) -> IsomorphResult:
    """Bring a batch of grids to canonical form with all cores; bad rows get their own status and do not affect the
    others.

    *grids* is what ``solve_many`` takes.  The form is that of ``canonical`` in this *order*, or with *by_solution* that
    of ``canonical_by_solution``; rows without a unique solution then have no form, and their status gives the reason.
    *progress* is called about every 20 ms with the number of rows done; an exception ends the call, as does Ctrl-C.

    >>> result = canonical_many(["." * 80 + "9", "nine", "1" * 81])
    >>> result.status.tolist(), result.line(0)[72:], result.line(1)
    ([6, 5, 6], '........1', None)
    """
    function("progress", progress)
    by_pattern = choice("order", order, _ORDERS) == "pattern"
    if flag("by_solution", by_solution) and by_pattern:
        raise ValueError("by_solution has no order 'pattern': the solution determines the form")
    digits = _digits_of(grids)
    status = _readable(digits)
    solution = None
    if by_solution:
        answers = solve_many(digits, threads=threads)
        status, solution = answers.status, answers.solution
        solution[status != Status.ONE] = 0
    result = _result(status)
    _core.canonical_many(digits, solution, by_pattern, result.grid, result.transforms, _threads(threads), progress)
    return result


@overload
def shuffle_many(
    grids: gpu_arrays.GpuArray,
    seed: int,
    *,
    first: int = 0,
    threads: int | None = None,
    progress: RowProgress | None = None,
) -> Any: ...
@overload
def shuffle_many(
    grids: rows.Puzzles, seed: int, *, first: int = 0, threads: int | None = None, progress: RowProgress | None = None
) -> IsomorphResult: ...
def shuffle_many(
    grids: rows.Puzzles | gpu_arrays.GpuArray,
    seed: int,
    *,
    first: int = 0,
    threads: int | None = None,
    progress: RowProgress | None = None,
) -> Any:
    """Make a random isomorph of each grid of a batch, with all cores.

    *grids* is what ``solve_many`` takes.  Row *i* depends on the seed, on *i* and on nothing else; *first* is the
    number of the first row, so that a large set can be shuffled in parts.  An array of digits in the memory of a GPU,
    uint8 (n, 81), is shuffled there, to the same grids, and gives an array of the same library.

    >>> result = shuffle_many(["12" + "." * 79] * 2, 5)
    >>> result.line(0) != result.line(1)
    True
    """
    function("progress", progress)
    if gpu_arrays.on_gpu(grids):
        return gpu_arrays.shuffle_on_gpu(grids, _seed(seed), _seed(first))
    digits = _digits_of(grids)
    result = _result(_readable(digits))
    _core.shuffle_many(digits, _seed(seed), _seed(first), result.grid, result.transforms, _threads(threads), progress)
    return result


def _digits(grid: GridLike, what: str = "") -> bytes:
    source = classic_grid(grid, what)
    if source.sukaku:
        raise ParseError("a sukaku has candidates instead of clues, so 81 digits cannot represent it")
    return source.digits


def _digits_of(grids: rows.Puzzles) -> NDArray[np.uint8]:
    digits, there = rows.from_puzzles(grids).digits()
    digits[~there] = 255
    return digits


def _readable(digits: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.where(digits[:, 0] > 9, int(Status.UNREADABLE), int(Status.UNDECIDED)).astype(np.uint8)


def _result(status: NDArray[np.uint8]) -> IsomorphResult:
    n = len(status)
    return IsomorphResult(status, np.zeros((n, 81), np.uint8), np.zeros((n, 28), np.uint8))


def _threads(threads: int | None) -> int:
    return min(whole_or_none("threads", threads, least=1) or 0, 1024)


def _seed(seed: int) -> int:
    return whole("seed", seed, most=2**64 - 1)
