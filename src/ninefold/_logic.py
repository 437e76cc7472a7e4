"""The human solver: steps, hint, all_steps, rate, techniques."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from . import _core
from ._errors import InvalidPuzzleError, MistakeError, NoSolutionError, PuzzleError, SeveralSolutionsError
from ._frozen import FrozenMap
from ._geometry import PEERS
from ._grid import Grid, GridLike
from ._steps import Candidate, Chain, Hint, Level, Link, Mistake, Path, Rating, Role, SetPart, Step, Technique

__all__ = ["all_steps", "hint", "rate", "rate_many", "steps", "techniques"]

_ALL = 0x1FF


def steps(
    grid: GridLike,
    *,
    preset: str = "hodoku",
    enable: Iterable[str] = (),
    disable: Iterable[str] = (),
    als_nodes: bool = False,
    max_steps: int = 10_000,
) -> Path:
    """Solve as people do, from any position, and return the whole path.

    Starts from the clues, the digits filled in later and the candidates crossed out so far.  *enable*
    and *disable* switch techniques by their slug.  With *als_nodes*, grouped nice loops and AICs may lead
    through almost locked sets (an option in HoDoKu as well).  Raises InvalidPuzzleError or NoSolutionError
    when there is nothing to solve, MistakeError when an entry or a crossed-out candidate is wrong.

    >>> path = steps("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> path.solved, len(path), str(path[0])
    (True, 51, 'Naked Single: r5c5=5')
    >>> hard = ".1..9...55......944...67..81.4.56......7..9....8..9.....1..5......6..4.2...2..53."
    >>> [str(step) for step in steps(hard, als_nodes=True) if "als" in (part.role for part in step.parts)]
    ['Grouped AIC: r8c2, r9c2<>7']
    """
    start = Grid(grid)
    diagnosis = _without_mistakes(start)
    solver = _solver(preset, enable, disable, als_nodes, max_steps)
    found, ending = solver.solve(*_position(start), diagnosis.solution)
    return Path(tuple(_chain_of_steps(start, found)), ending, several=diagnosis.several)


def hint(
    grid: GridLike,
    *,
    preset: str = "hodoku",
    enable: Iterable[str] = (),
    disable: Iterable[str] = (),
    als_nodes: bool = False,
) -> Hint:
    """Return the next step from a position, or the mistakes in it.

    The options are those of ``steps``.
    Raises InvalidPuzzleError or NoSolutionError when the clues themselves are at fault.  ``render.hint``
    puts the hint into words, a little at a time.

    >>> print(hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    Naked Single: r5c5=5
    >>> print(hint("1" + "." * 80))
    no step found: the puzzle has more than one solution
    """
    start = Grid(grid)
    diagnosis = _diagnose(start)
    if diagnosis.mistakes:
        return Hint(None, diagnosis.mistakes)
    if start.is_solved:
        return Hint(None, solved=True)
    found = _solver(preset, enable, disable, als_nodes).next(*_position(start), diagnosis.solution)
    return Hint(_step(found, _pencilled(start)) if found else None, several=diagnosis.several)


def all_steps(
    grid: GridLike,
    *,
    preset: str = "hodoku",
    enable: Iterable[str] = (),
    disable: Iterable[str] = (),
    als_nodes: bool = False,
    everything: bool = False,
    limit: int = 100_000,
) -> tuple[Step, ...]:
    """Return every step that applies to a position now, easiest technique first.

    With *everything*, techniques that take long (large fish, forcing nets) take part as well.

    >>> all_steps("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")[0].name
    'Naked Single'
    """
    start = Grid(grid)
    solution = _without_mistakes(start).solution
    solver = _solver(preset, enable, disable, als_nodes)
    found = solver.all_steps(*_position(start), solution, limit=limit, everything=everything)
    pencilled = _pencilled(start)
    return tuple(_step(step, pencilled) for step in found)


def rate(grid: GridLike, *, preset: str = "hodoku") -> Rating:
    """Rate a puzzle: level and score on HoDoKu's scale, and the techniques its path uses.

    Raises InvalidPuzzleError, NoSolutionError or SeveralSolutionsError when it has not exactly one solution.

    >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> str(rating), dict(rating.techniques)
    ('Easy 204', {'full-house': 21, 'naked-single': 30})
    """
    start = Grid(grid)
    solution = _without_mistakes(start, need_one=True).solution
    return _rating(_solver(preset).rate(*_position(start), solution))


def rate_many(
    puzzles: Sequence[GridLike], *, threads: int | None = None, preset: str = "hodoku"
) -> list[Rating | PuzzleError]:
    """Rate many puzzles on all cores (or *threads*); results in the order of the puzzles.

    A puzzle without exactly one solution gets the PuzzleError that ``rate`` would raise, in its place.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [str(result) for result in rate_many([easy, "." * 81])]
    ['Easy 204', 'the puzzle has more than one solution']
    """
    grids = [Grid(puzzle) for puzzle in puzzles]
    out: list[Rating | PuzzleError] = []
    block = 512  # Ctrl-C is seen between two blocks
    for at in range(0, len(grids), block):
        part = grids[at : at + block]
        lines = "".join(grid.line for grid in part).encode("ascii")
        for grid, row in zip(part, _core.logic_rate_many(lines, threads or 0, preset)):
            if row[0] == "solved" and not grid.sukaku:
                out.append(_rating(row))
            else:
                try:
                    out.append(rate(grid, preset=preset))
                except PuzzleError as error:
                    out.append(error)
    return out


def techniques(*, preset: str = "hodoku") -> tuple[Technique, ...]:
    """Return the registry of techniques, in the order of the preset, labels without a slot of their own last.

    >>> [technique.slug for technique in techniques()[:3]]
    ['full-house', 'naked-single', 'hidden-single']
    """
    slots = {row[1]: row for row in _core.logic_slots(preset)}
    lines = []
    for _, slug, name, code, family in _core.logic_techniques():
        slot = slots.pop(slug, None)
        if slot is None:
            lines.append(Technique(slug, name, family, code, 0, 0, None, False, False))
        else:
            number, _, _, score, level, enabled, _, uniqueness, there = slot
            lines.append(
                Technique(slug, name, family, code, number, score, _level(level), enabled and there, uniqueness)
            )
    for number, slug, name, score, level, enabled, _, uniqueness, there in slots.values():
        lines.append(Technique(slug, name, "", "", number, score, _level(level), enabled and there, uniqueness))
    return tuple(sorted(lines, key=lambda line: (line.slot == 0, line.slot)))


# --- from Python to the core and back


def _level(name: str) -> Level:
    return Level[name.upper()]


def _rating(row: tuple[str, str, int, int, str, list[tuple[str, int]]]) -> Rating:
    ending, level, score, count, hardest, used = row
    return Rating(_level(level), score, count, hardest, FrozenMap(dict(used)), ending == "solved")


def _solver(
    preset: str,
    enable: Iterable[str] = (),
    disable: Iterable[str] = (),
    als_nodes: bool = False,
    max_steps: int = 10_000,
) -> _core.LogicSolver:
    numbers = {row[1]: row[0] for row in _core.logic_slots(preset)}
    switches = []
    for slugs, on in ((enable, True), (disable, False)):
        for slug in slugs:
            if slug not in numbers:
                raise ValueError(f"there is no technique {slug!r}; ninefold.techniques() lists them")
            switches.append((numbers[slug], on))
    return _core.LogicSolver(preset, switches, max_steps, als_nodes)


def _position(grid: Grid) -> tuple[bytes, bytes, bytes]:
    """Values, clue flags and crossed-out candidates, as the core takes them."""
    clues = bytes(grid.is_clue(c) for c in range(81))
    crossed = [_ALL & ~mask if mask else 0 for mask in grid.marks] if grid.marks else [0] * 81
    if grid.sukaku and grid.marks:
        crossed = [0 if digit else _ALL & ~mask for digit, mask in zip(grid.digits, grid.marks)]
    return grid.digits, clues, struct.pack("<81H", *crossed)


def _pencilled(grid: Grid) -> Grid:
    """The position with its candidates as the solver sees them."""
    masks = [sum(1 << (d - 1) for d in grid.candidates(c)) if not grid[c] else 0 for c in range(81)]
    return Grid.build(grid.digits, clues=grid.clues, marks=masks)


def _step(data: _core.StepData, grid: Grid) -> Step:
    return Step(
        technique=data.technique,
        name=data.name,
        placements=tuple(Candidate(*pair) for pair in data.placements),
        eliminations=tuple(Candidate(*pair) for pair in data.eliminations),
        grid=grid,
        digits=tuple(data.digits),
        roles=tuple(Role(*role) for role in data.roles),
        houses=tuple(data.houses),
        parts=tuple(
            SetPart(tuple(cells), tuple(digits), role, house, index) for cells, digits, role, house, index in data.parts
        ),
        chains=tuple(
            Chain(tuple(Link(tuple(cells), digit, on, kind) for cells, digit, on, kind in nodes), tuple(reasons))
            for nodes, reasons in data.chains
        ),
        length=data.length,
        slot=data.slot,
        siamese=data.siamese,
        guess=data.guess,
        uniqueness=data.uniqueness,
    )


def _chain_of_steps(start: Grid, found: list[_core.StepData]) -> Iterator[Step]:
    grid = _pencilled(start)
    for data in found:
        step = _step(data, grid)
        yield step
        grid = step.after()


# --- what is wrong with a position


class _Diagnosis(NamedTuple):
    """The mistakes of a position, and the only solution of its puzzle: none when there are several, or nobody knows."""

    mistakes: tuple[Mistake, ...] = ()
    solution: bytes = b""
    several: bool = False


def _diagnose(grid: Grid, *, need_one: bool = False) -> _Diagnosis:
    """Name the mistakes of a position; raise when the puzzle itself has no (or not one) solution.

    Also gives the only solution, so that the solver need not search again.
    """
    puzzle = grid.puzzle()
    if puzzle.conflicts:
        raise InvalidPuzzleError(puzzle.conflicts)
    if grid.sukaku:
        return _diagnose_sukaku(grid, need_one)
    count, solution, entries, crossings = _core.diagnose(*_position(grid))
    if count == "none":
        raise NoSolutionError
    if count == "several":
        if need_one:
            raise SeveralSolutionsError(_two_solutions(puzzle))
        if grid.conflicts:
            clashing = (c for c in range(81) if grid[c] and not grid.is_clue(c) and _clashes(grid, c))
            return _Diagnosis(tuple(Mistake("entry", c, grid[c]) for c in clashing), several=True)
        return _Diagnosis(several=True)
    wrong = [Mistake("entry", cell, digit) for cell, digit in entries]
    lost = [Mistake("crossed-out", cell, digit) for cell, digit in crossings]
    return _Diagnosis((*wrong, *lost), solution)


def _diagnose_sukaku(grid: Grid, need_one: bool) -> _Diagnosis:
    found = _two_solutions(grid)
    if not found:
        raise NoSolutionError
    if len(found) == 2 and need_one:
        raise SeveralSolutionsError((found[0], found[1]))
    return _Diagnosis(solution=found[0].digits) if len(found) == 1 else _Diagnosis(several=True)


def _two_solutions(grid: Grid) -> tuple[Grid, ...]:
    search = _core.ScalarSearch(grid._masks())
    found: list[Grid] = []
    while len(found) < 2:
        line = search.next(2**63)
        if not isinstance(line, bytes):
            break
        found.append(grid.with_solution(line))
    return tuple(found)


def _clashes(grid: Grid, cell: int) -> bool:
    return any(grid[peer] == grid[cell] for peer in PEERS[cell])


def _without_mistakes(grid: Grid, *, need_one: bool = False) -> _Diagnosis:
    """Raise what is wrong with a position."""
    diagnosis = _diagnose(grid, need_one=need_one)
    if diagnosis.mistakes:
        raise MistakeError(diagnosis.mistakes)
    return diagnosis
