"""The human solver: steps, hint, all_steps, rate, techniques."""

from __future__ import annotations

import functools
import struct
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias, TypedDict, Unpack

from .. import _core
from ..base.arguments import budget, choice, flag, names, whole
from ..base.fields import data_fields, from_row
from ..base.frozen import FrozenMap
from ..base.geometry import PEERS
from ..engine.single import PuzzleLike
from ..errors import (
    InvalidPuzzleError,
    MistakeError,
    NoSolutionError,
    PuzzleError,
    SeveralSolutionsError,
)
from ..puzzle.grid import Grid
from ..puzzle.puzzle import is_variant
from ..puzzle.text import Cells
from ..results.outcomes import Status
from ..results.steps import (
    Hint,
    Level,
    Mistake,
    Path,
    Rating,
    Step,
    StepList,
    Technique,
)
from .variant_names import CLASSIC, NAMES, level_of

__all__ = ["all_steps", "hint", "presets", "rate", "steps", "techniques", "variant_techniques"]

_MAX_STEPS = 10_000
_MANY_STEPS = 100_000
UNIQUENESS = ("fixed", "old")
"""The forms of Sudoku Explainer's uniqueness code."""


class StepOptions(TypedDict, total=False):
    """The options that ``steps``, ``hint`` and ``all_steps`` share."""

    preset: str
    enable: Iterable[str]
    disable: Iterable[str]
    als_nodes: bool
    uniqueness: str
    ignore_marks: bool


def steps(
    puzzle: PuzzleLike,
    *,
    preset: str = "ninefold",
    enable: Iterable[str] = (),
    disable: Iterable[str] = (),
    als_nodes: bool = False,
    uniqueness: str = "fixed",
    ignore_marks: bool = False,
    limit: int = _MAX_STEPS,
    seconds: float | None = None,
) -> Path:
    """Solve as people do, from any position, and return the full path.

    Starts from the clues, the digits filled in later and the candidates crossed out so far; with
    *ignore_marks*, as if nothing had been crossed out (corner marks never cross anything out).  The *preset*
    ``ninefold`` tries every technique, the easiest first, and needs no brute force; ``hodoku`` and ``se`` follow the
    paths on which their ratings are based.  *enable* and *disable* switch techniques by their slug.  With *als_nodes*,
    grouped nice loops and AICs may lead through almost locked sets (an option in HoDoKu as well).  *uniqueness* is for
    the preset ``se``, as in ``rate``.  After *seconds* the path ends early, ``stopped``.  Raises
    InvalidPuzzleError or NoSolutionError if there is nothing to solve, MistakeError if an entry or a crossed-out
    candidate is wrong.

    >>> path = steps("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> path.solved, len(path), str(path[0])
    (True, 51, 'Hidden Single: r1c6=8')
    >>> hard = ".1..9...55......944...67..81.4.56......7..9....8..9.....1..5......6..4.2...2..53."
    >>> path = steps(hard, preset="hodoku", als_nodes=True)
    >>> [str(step) for step in path if "als" in (part.role for part in step.parts)]
    ['Grouped AIC: r8c2, r9c2<>7']
    """
    limit = min(whole("limit", limit), 2**31 - 1)
    options: StepOptions = {
        "preset": preset,
        "enable": enable,
        "disable": disable,
        "als_nodes": als_nodes,
        "uniqueness": uniqueness,
        "ignore_marks": ignore_marks,
    }
    if is_variant(puzzle):
        off = _off(**options)
        from . import teaching

        return teaching.steps(puzzle, limit, budget("seconds", seconds), off)
    search = _Search(puzzle, seconds, **options).without_mistakes()
    diagnosis = search.diagnosis
    if diagnosis.undecided:
        return Path((), "stopped")
    found, ending, digits, masks = search.solver.solve(*search.position, diagnosis.solution, search.clock.left(), limit)
    states = ((digits[81 * i : 81 * i + 81], masks[162 * i : 162 * i + 162]) for i in range(len(found)))
    made = (search.reader(marks, values)(data) for data, (values, marks) in zip(found, states, strict=True))
    return Path(tuple(made), ending, several=diagnosis.several)


def hint(puzzle: PuzzleLike, *, skip: int = 0, seconds: float | None = None, **options: Unpack[StepOptions]) -> Hint:
    """Return the next step from a position, or the mistakes in it.

    The other options are those of ``steps``.  With *skip*, that many steps are skipped and you get the next one that
    concludes something else; use it to ask for a different hint.
    Raises InvalidPuzzleError or NoSolutionError if the clues themselves are wrong.  ``render.hint_text`` puts the hint
    into words, a little at a time.  For a variant the step is the next conclusion with the fewest houses and rules that
    force it; *seconds* is the only option there.

    >>> print(hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    Hidden Single: r1c6=8
    >>> print(hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", skip=1))
    Hidden Single: r6c3=3
    >>> print(hint("1" + "." * 80))
    no step found: the puzzle has more than one solution
    """
    skip = whole("skip", skip)
    if is_variant(puzzle):
        off = _off(**options)
        from . import teaching

        return teaching.hint(puzzle, budget("seconds", seconds), off, skip)
    search = _Search(puzzle, seconds, **options)
    diagnosis = search.diagnosis
    if diagnosis.mistakes:
        return Hint(None, diagnosis.mistakes)
    if diagnosis.undecided:
        return Hint(None, stopped=True)
    if search.start.is_solved:
        return Hint(None, solved=True)
    found, stopped, masks = search.solver.next(*search.position, diagnosis.solution, search.clock.left())
    made = search.reader(masks)
    step = made(found) if found else None
    if step and skip:
        others, complete, _ = search.all_steps(_MANY_STEPS, False)
        step = _another(step, map(made, others), skip)
        stopped = step is None and not complete
    return Hint(step, several=diagnosis.several, stopped=stopped)


_DEFAULTS = {"preset": "ninefold", "als_nodes": False, "uniqueness": "fixed", "ignore_marks": False}


def _off(disable: Iterable[str] = (), enable: Iterable[str] = (), **others: Any) -> tuple[str, ...]:
    """The techniques for variants that are disabled; ValueError if another option is set."""
    if names("enable", enable) or any(value != _DEFAULTS.get(name) for name, value in others.items()):
        raise ValueError("hints and steps of variants accept only the options disable, skip, limit and seconds")
    off = names("disable", disable)
    for slug in off:
        if slug not in NAMES and slug not in CLASSIC:
            raise ValueError(f"unknown technique {slug!r} for variants; ninefold.logic.variant_techniques() lists them")
    return off


def _another(first: Step, others: Iterable[Step], skip: int) -> Step | None:
    """The step after *skip* others, counting only those that conclude something new."""
    seen = {(first.placements, first.eliminations)}
    for step in others:
        conclusions = (step.placements, step.eliminations)
        if conclusions not in seen:
            if len(seen) == skip:
                return step
            seen.add(conclusions)
    return None


def all_steps(
    puzzle: PuzzleLike,
    *,
    everything: bool = False,
    limit: int = _MANY_STEPS,
    seconds: float | None = None,
    **options: Unpack[StepOptions],
) -> StepList:
    """Return every step that applies to a position now, easiest technique first.

    The other options are those of ``steps``.  With *everything*, slow techniques (large fish, forcing nets) are tried
    as well.  At most *limit* steps are returned, as far as they are found within *seconds*; ``complete`` is True
    if that is all of them.

    >>> found = all_steps("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> found[0].name, found.complete
    ('Hidden Single', True)
    """
    limit = whole("limit", limit)
    everything = flag("everything", everything)
    if is_variant(puzzle):
        off = _off(**options)
        from . import teaching

        return teaching.all_steps(puzzle, limit, budget("seconds", seconds), off)
    search = _Search(puzzle, seconds, **options).without_mistakes()
    if search.diagnosis.undecided:
        return StepList(complete=False)
    found, complete, masks = search.all_steps(min(limit, 2**62), everything)
    return StepList(found, complete=complete, make=search.reader(masks))


def rate(
    puzzle: PuzzleLike,
    *,
    scale: str = "hodoku",
    uniqueness: str = "fixed",
    ignore_marks: bool = False,
    seconds: float | None = None,
) -> Rating:
    """Rate a position: level and score on the scale of a preset, and the techniques its path uses.

    With ``scale="se"`` that is Sudoku Explainer's scale: ``er``, ``ep`` and ``ed`` of the rating.  Its *uniqueness*
    code has two forms: ``fixed``, and ``old``, that of version 1.2.1, which some published ratings use.
    ``steps(puzzle, preset="se")`` returns the steps.  Variants have a scale of their own, ``variant``: the level of the
    hardest step on the easiest path, and ``BEYOND`` if no steps that can be explained lead to the solution.

    Digits filled in and candidates crossed out make a puzzle easier; ``Grid.puzzle()`` removes them, *ignore_marks*
    leaves out the latter.  Raises InvalidPuzzleError, NoSolutionError or SeveralSolutionsError if the puzzle does not
    have exactly one solution, MistakeError if an entry or a crossed-out candidate is wrong.  If *seconds*
    run out, the ``ending`` of the rating is ``stopped``.

    >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> str(rating), dict(rating.techniques)
    ('Easy 204', {'full-house': 21, 'naked-single': 30})
    >>> hard = rate("..1...83..6..9..........4.1.2..36....14...6.........24.3...2....98.13.65.......1.", scale="se")
    >>> hard.er, hard.ep, hard.ed, hard.hardest
    (4.4, 1.2, 1.2, 'xyz-wing')
    """
    if is_variant(puzzle):
        if (scale, uniqueness, ignore_marks) not in (("hodoku", "fixed", False), ("variant", "fixed", False)):
            raise ValueError("variants are rated on the scale 'variant'; the option seconds applies")
        from .teaching.rating import rate as rate_variant

        return rate_variant(puzzle, budget("seconds", seconds))
    start = Grid(puzzle)  # type: ignore[arg-type]
    position = _position(start, ignore_marks)
    choice("scale", scale, _presets())
    solver = _solver(scale, uniqueness=uniqueness)
    status, mistaken, row = solver.rate(*position, _Clock(seconds).left())
    if (status != Status.ONE and status != Status.UNDECIDED) or mistaken:
        raise _refusal(start, position, Status(status))
    return _rating(row, scale)


def presets() -> tuple[str, ...]:
    """List the presets: the order of techniques, their scores, and the scale of ``rate``.

    The default scale is first; ``ninefold`` is the default order of ``steps``, ``hint`` and ``all_steps``.

    >>> presets()
    ('hodoku', 'ninefold', 'se')
    """
    return _presets()


@functools.cache
def _presets() -> tuple[str, ...]:
    return tuple(name for name, _, _ in _core.logic_presets())


_TOGETHER = ("dual-two-string-kite", "dual-empty-rectangle")
"""Two patterns in one step, which ``all_steps`` shows; a path takes the first alone."""


def techniques(*, preset: str = "hodoku") -> tuple[Technique, ...]:
    """Return the registry of techniques, in the order of the preset; those without their own slot are last.

    >>> [technique.slug for technique in techniques()[:3]]
    ['full-house', 'naked-single', 'hidden-single']
    >>> next(technique.found_by for technique in techniques() if technique.slug == "aic")
    'nice-loop'
    """
    slots = {row[1]: row for row in _core.logic_slots(choice("preset", preset, _presets()))}
    named = {slug: (name, family, code, slot) for _, slug, name, code, family, slot in _core.logic_techniques(preset)}
    digits = _fractional(preset)
    lines = []
    for slug in (*slots, *(slug for slug in named if slug not in slots)):
        name, family, code, found_by = named.get(slug, ("", "", "", slug))
        nothing = (0, "", "", 0.0, int(Level.EXTREME), False, False, False, False)  # the preset does not use it
        number, _, slot_name, score, level, enabled, _, uniqueness, there = slots.get(found_by, nothing)
        lines.append(
            Technique(
                slug,
                name or slot_name,
                family,
                code,
                number if slug in slots else 0,
                _number(score, digits),
                Level(level),
                enabled and there and slug not in _TOGETHER,
                uniqueness,
                found_by,
            )
        )
    return tuple(lines)


def variant_techniques() -> tuple[Technique, ...]:
    """Return the techniques for variants in the order of their cost, including those that classic puzzles share.

    >>> [technique.slug for technique in variant_techniques()[:5]]
    ['full-house', 'naked-single', 'marked-cell', 'hidden-single', 'must-contain-single']
    """
    classic = {technique.slug: technique for technique in techniques()}
    found = [
        *((cost, slug, classic[slug].name, classic[slug].family) for slug, cost in CLASSIC.items()),
        *((one.cost, slug, one.name, one.family) for slug, one in NAMES.items()),
    ]
    found.sort(key=lambda line: line[0])
    return tuple(
        Technique(slug, name, family, "", number, cost, level_of(cost), True, False, slug)
        for number, (cost, slug, name, family) in enumerate(found, 1)
    )


# --- from Python to the core and back

_Position: TypeAlias = tuple[bytes, bytes, bytes, bool]
"""Digits, clue flags, candidates noted (nothing: none) and whether these are the puzzle, as the core takes them."""

_RatingRow: TypeAlias = tuple[str, int, float, int, str, list[tuple[str, int]], float, float, float, str, str]

_ENDINGS = ("solved", "stuck", "invalid", "stopped", "limited")  # in the order of the core


class _Clock:
    """A budget of seconds that several calls share."""

    def __init__(self, seconds: float | None) -> None:
        seconds = budget("seconds", seconds)
        self._end = None if seconds is None else time.monotonic() + seconds

    def left(self) -> float:
        """The seconds left, as the core takes them: 0 for no limit."""
        return 0.0 if self._end is None else max(self._end - time.monotonic(), 1e-9)


def _solver(
    preset: str,
    enable: Iterable[str] = (),
    disable: Iterable[str] = (),
    als_nodes: bool = False,
    uniqueness: str = "fixed",
) -> _core.LogicSolver:
    choice("preset", preset, _presets())
    choice("uniqueness", uniqueness, UNIQUENESS)
    on, off = names("enable", enable), names("disable", disable)
    if on or off:
        known = _switches(preset)
        for slug in (*on, *off):
            if slug not in known:
                raise ValueError(f"unknown technique {slug!r}; ninefold.logic.techniques() lists them")
    return _solver_of(preset, on, off, flag("als_nodes", als_nodes), uniqueness == "old")


@functools.cache
def _switches(preset: str) -> frozenset[str]:
    """The names that ``enable`` and ``disable`` accept: slots, and techniques found by one."""
    slots = {row[1] for row in _core.logic_slots(preset)}
    return frozenset(slots | {row[1] for row in _core.logic_techniques(preset) if row[-1]})


@functools.lru_cache(maxsize=64)
def _solver_of(
    preset: str, enable: tuple[str, ...], disable: tuple[str, ...], als_nodes: bool, old_uniqueness: bool
) -> _core.LogicSolver:
    switches = [*((slug, True) for slug in enable), *((slug, False) for slug in disable)]
    return _core.LogicSolver(preset, switches, als_nodes, old_uniqueness)


@functools.cache
def _fractional(preset: str) -> bool:
    """Whether the scores of a preset have decimals."""
    return any(decimals for name, _, decimals in _core.logic_presets() if name == preset)


def _number(value: float, fractional: bool) -> float:
    return value if fractional else int(value)


def _position(grid: Grid, ignore_marks: bool = False) -> _Position:
    digits, clues, marks, _ = grid._cells  # corner marks are places of a digit, not candidates of a cell
    if (flag("ignore_marks", ignore_marks) and not grid.sukaku) or marks is None:
        return digits, clues.to_bytes(11, "little"), b"", False
    return digits, clues.to_bytes(11, "little"), struct.pack("<81H", *marks), grid.sukaku


def _state(start: Grid, digits: bytes, masks: bytes) -> Grid:
    """A position on the path, with the solver's candidates."""
    return Grid._of(Cells(digits, start._cells.clues, struct.unpack("<81H", masks)))


def _rating(row: _RatingRow, preset: str) -> Rating:
    ending, level, score, count, hardest, used, hardest_step, first_placement, first_step, *by = row
    fractional = _fractional(preset)
    return Rating(
        Level(level),
        _number(score, fractional),
        count,
        hardest,
        FrozenMap(dict(used)),
        ending,
        preset,
        _number(hardest_step, fractional),
        _number(first_placement, fractional),
        _number(first_step, fractional),
        *by,
    )


@functools.cache
def _step_readers() -> list[tuple[str, Callable[[Any], Any]]]:
    return [(name, from_row(kind)) for name, kind in data_fields(Step).items()]


def _step(data: _core.StepData, grid: Grid, fractional: bool) -> Step:
    """A step from a row of the core: the fields of ``Step`` in their order, without the last ones, of variants."""
    fields = {name: read(value) for (name, read), value in zip(_step_readers(), data.row)}
    fields["difficulty"] = _number(fields["difficulty"], fractional)
    return Step(puzzle=grid, **fields)


# --- mistakes in a position


class _Search:
    """A position, the solver for it, what is wrong with it, and the time that is left."""

    def __init__(
        self,
        puzzle: PuzzleLike,
        seconds: float | None,
        *,
        ignore_marks: bool = False,
        preset: str = "ninefold",
        **options: Any,
    ) -> None:
        self.start = Grid(puzzle)  # type: ignore[arg-type]
        self.clock = _Clock(seconds)
        self.solver = _solver(preset, **options)
        self.position = _position(self.start, ignore_marks)
        self.diagnosis = _diagnose(self.solver, self.start, self.position, self.clock)
        self._fractional = _fractional(preset)

    def without_mistakes(self) -> _Search:
        """Raise the error of a position with mistakes."""
        if self.diagnosis.mistakes:
            raise MistakeError(self.diagnosis.mistakes)
        return self

    def all_steps(self, limit: int, everything: bool) -> tuple[list[_core.StepData], bool, bytes]:
        """The steps that apply, whether they are all, and the candidates."""
        return self.solver.all_steps(*self.position, self.diagnosis.solution, limit, everything, self.clock.left())

    def reader(self, masks: bytes, digits: bytes | None = None) -> Callable[[_core.StepData], Step]:
        """Return the function that reads the steps of the core on a board."""
        state = _state(self.start, self.start.digits if digits is None else digits, masks)
        return lambda data: _step(data, state, self._fractional)


class _Diagnosis(NamedTuple):
    """The mistakes of a position, and the unique solution of its puzzle: None if there are several or it is unknown."""

    mistakes: tuple[Mistake, ...] = ()
    solution: bytes = b""
    several: bool = False
    undecided: bool = False


def _diagnose(solver: _core.LogicSolver, grid: Grid, position: _Position, clock: _Clock) -> _Diagnosis:
    """Return the mistakes of a position; raise if the puzzle itself has no solution.

    Also returns the unique solution, so that the solver need not search again.
    """
    number, solution, entries, crossings = solver.diagnose(*position, clock.left())
    status = Status(number)
    if status == Status.INVALID:
        raise InvalidPuzzleError(grid.puzzle().conflicts)
    if status == Status.NONE:
        raise NoSolutionError
    if status == Status.SEVERAL:
        conflicting = (c for c in range(81) if grid[c] and not grid.is_clue(c) and _conflicts(grid, c))
        return _Diagnosis(tuple(Mistake("entry", c, grid[c]) for c in conflicting), several=True)
    wrong = [Mistake("entry", cell, digit) for cell, digit in entries]
    lost = [Mistake("crossed-out", cell, digit) for cell, digit in crossings]
    return _Diagnosis((*wrong, *lost), solution, undecided=status == Status.UNDECIDED)


def mistakes_of(grid: Grid, ignore_marks: bool) -> tuple[Mistake, ...]:
    """Return the mistakes of a position whose clues have a solution."""
    return _diagnose(_solver("hodoku"), grid, _position(grid, ignore_marks), _Clock(None)).mistakes


def _refusal(grid: Grid, position: _Position, status: Status) -> PuzzleError:
    """The exception that ``rate`` raises for a position that it does not rate."""
    if status == Status.INVALID:
        return InvalidPuzzleError(grid.puzzle().conflicts)
    if status == Status.NONE:
        return NoSolutionError()
    if status == Status.SEVERAL:
        puzzle = grid.puzzle()
        *_, first, second = _core.solve_masks(puzzle._masks())
        return SeveralSolutionsError(tuple(puzzle.with_solution(line) for line in (first, second) if line))
    return MistakeError(_diagnose(_solver("hodoku"), grid, position, _Clock(None)).mistakes)


def _conflicts(grid: Grid, cell: int) -> bool:
    return any(grid[peer] == grid[cell] for peer in PEERS[cell])
