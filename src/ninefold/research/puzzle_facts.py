"""The facts about a puzzle that researchers collect, for one puzzle or as a table for many."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from typing import Any, overload

import numpy as np

from .. import rows
from ..base.arguments import choice, counted, function, names, whole_or_none
from ..clues import backdoors, is_minimal, unavoidable_sets
from ..engine import solve, solve_many
from ..errors import ParseError
from ..isomorphs import automorphisms, canonical
from ..logic.many import rate_many, without_entries
from ..puzzle.grid import Grid, GridLike, classic_grid
from ..results.columns import Columns, Numbers, Value
from ..results.outcomes import Status
from ..results.table import Table
from ..rows import Batch, Puzzles

__all__ = ["FACTS", "Facts", "FactsResult", "described", "facts", "facts_many"]


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts about a puzzle with exactly one solution; ``print`` lists them.

    The fields are the columns of ``facts_many``.
    """

    puzzle: str
    solution: str
    clues: int
    minimal: bool
    """Whether every clue is needed."""
    automorphisms: int
    """Transforms that leave the puzzle unchanged, the identity among them."""
    canonical: str
    """The min-lex form."""
    solution_automorphisms: int
    solution_canonical: str
    """The min-lex form of the solution: puzzles with the same one belong to the same grid."""
    level: str
    """On HoDoKu's scale."""
    score: int
    """HoDoKu's score."""
    hardest: str
    """The hardest technique on HoDoKu's scale."""
    er: float
    """Sudoku Explainer's rating: the difficulty of the hardest step."""
    ep: float
    """Sudoku Explainer's pearl rating: the difficulty up to the first digit."""
    ed: float
    """Sudoku Explainer's diamond rating: the difficulty of the first step."""
    guesses: int
    """Guesses that ninefold's engine needs."""
    backdoor_size: int
    """Cells that must be filled in so that singles solve the rest."""
    backdoors: int
    """How many sets of that many cells do."""
    unavoidable_sets: int
    """Minimal unavoidable sets of the solution with up to 12 cells."""

    def __str__(self) -> str:
        return "\n".join(described({field.name: getattr(self, field.name) for field in fields(self)}))

    def _repr_html_(self) -> str:
        named = {field.name: getattr(self, field.name) for field in fields(self)}
        lines = "".join(f"<tr><th>{_label(name)}</th><td>{_text(value)}</td></tr>" for name, value in named.items())
        return f'<div class="ninefold-table"><table>{lines}</table></div>'


def described(facts: Mapping[str, Value]) -> list[str]:
    """Facts by name as lines for a person.

    >>> described({"clues": 21, "minimal": True, "solution_automorphisms": 1})
    ['clues                   21', 'minimal                 yes', 'solution automorphisms  1']
    """
    width = max(map(len, facts), default=0) + 2
    return [f"{_label(name):<{width}}{_text(value)}" for name, value in facts.items()]


def _label(name: str) -> str:
    return name.replace("_", " ")


def _text(value: Value) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


FACTS: Mapping[str, type] = {
    field.name: {"int": int, "bool": bool, "float": float, "str": str}[str(field.type)] for field in fields(Facts)[2:]
}
"""The facts that ``facts_many`` can list, with the types of their values."""


class FactsResult(Table):
    """The facts about a batch, in the order of the input; a row is a dictionary, and a column without a value is None.

    ``status`` is the number of solutions in words.  Only rows with exactly one have facts.
    """

    __slots__ = ("_columns",)

    def __init__(self, columns: Columns) -> None:
        self._columns = dict(columns)

    def to_columns(self) -> Mapping[str, Sequence[Value]]:
        """Return the columns by name; missing values are None."""
        return self._columns

    def __len__(self) -> int:
        return len(self._columns["status"])

    @overload
    def __getitem__(self, row: int) -> dict[str, Value]: ...
    @overload
    def __getitem__(self, row: slice) -> FactsResult: ...
    @overload
    def __getitem__(self, row: str) -> np.ndarray[Any, Any]: ...
    def __getitem__(self, row: int | slice | str) -> dict[str, Value] | FactsResult | np.ndarray[Any, Any]:
        if isinstance(row, str):
            return self.column(row)
        if isinstance(row, slice):
            return FactsResult({name: values[row] for name, values in self._columns.items()})
        row = range(len(self))[row]
        return {name: values[row] for name, values in self._columns.items()}

    def __iter__(self) -> Iterator[dict[str, Value]]:
        return (dict(zip(self._columns, values)) for values in zip(*self._columns.values()))

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, FactsResult) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        proper = sum(status == str(Status.ONE) for status in self._columns["status"])
        return f"FactsResult({counted(len(self), 'row')}, {proper:,} with one solution)"


def facts(puzzle: GridLike) -> Facts:
    """Collect the facts about a puzzle: clues, symmetries, canonical forms, ratings, backdoors, unavoidable sets.

    Entries do not count: the facts are about the clues.  Raises as ``solve`` does unless there is exactly one solution.
    Most puzzles take about 50 ms, the hardest known ones a second.

    >>> from ninefold import examples
    >>> known = facts(examples.get("extreme").grid)
    >>> known.clues, known.minimal, known.er, known.backdoor_size
    (24, True, 8.3, 1)
    """
    grid = classic_grid(puzzle, "facts").puzzle()
    solution = solve(grid).grid.line
    found = facts_many([grid], threads=1)[0]
    if found["error"] is not None:
        raise ParseError(str(found["error"]))
    return Facts(grid.line, solution, **{name: found[name] for name in FACTS})  # type: ignore[arg-type]


def facts_many(
    puzzles: Puzzles,
    *,
    columns: Iterable[str] = FACTS,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> FactsResult:
    """Collect facts about many puzzles as a table, on all cores (or *threads*).

    *puzzles* is anything that ``solve_many`` takes.  *columns* names the facts (``FACTS``).  Ratings on Sudoku
    Explainer's scale and unavoidable sets take nearly all of the time, so leave out what you do not need.  *progress*
    is called regularly with the number of rows done; an exception ends the call.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> facts_many([easy, "." * 81], columns=["clues", "er"])[0]
    {'status': 'one', 'clues': 30, 'er': 1.2, 'error': None}
    """
    wanted = names("columns", list(columns))
    for name in wanted:
        choice("column", name, FACTS)
    threads = whole_or_none("threads", threads, least=1) or os.cpu_count() or 1
    function("progress", progress)
    batch = rows.from_puzzles(puzzles).without_variants("facts_many")
    size = 16 * threads
    found: dict[str, list[Value]] = {name: [] for name in ("status", *wanted, "error")}
    for start in range(0, len(batch), size):
        for name, values in _part(batch[start : start + size], wanted, threads).items():
            found[name] += values
        if progress is not None:
            progress(min(start + size, len(batch)))
    return FactsResult({name: _column(name, values) for name, values in found.items()})


def _part(batch: Batch, wanted: Sequence[str], threads: int) -> dict[str, Sequence[Value]]:
    puzzles = without_entries(batch)
    solved = solve_many(puzzles, threads=threads)
    grids = [
        batch.grid(row).puzzle() if good else None for row, good in enumerate((solved.status == Status.ONE).tolist())
    ]
    errors: list[Value] = [error.reason if (error := batch.error(row)) else None for row in range(len(batch))]
    for row, grid in enumerate(grids):
        if grid is not None and grid.sukaku:
            grids[row], errors[row] = None, "a sukaku has candidates instead of clues"
    found: dict[str, Sequence[Value]] = {"guesses": solved.guesses.tolist()}
    for scale, names_of_scale in _RATINGS.items():
        if not set(wanted).isdisjoint(names_of_scale):
            found |= rate_many(puzzles, threads=threads, scale=scale).to_columns()
    found["status"] = [str(Status(status)) for status in solved.status.tolist()]
    with ThreadPoolExecutor(threads, thread_name_prefix="ninefold-facts") as pool:
        each = list(pool.map(lambda grid: None if grid is None else _each(grid, wanted), grids))
    for name in wanted:
        values = found.get(name)
        found[name] = [
            None if one is None else one[name] if values is None else values[row] for row, one in enumerate(each)
        ]
    return {"status": found["status"], **{name: found[name] for name in wanted}, "error": errors}


def _each(grid: Grid, wanted: Sequence[str]) -> dict[str, Value]:
    """The facts that take one puzzle at a time."""
    found: dict[str, Value] = {name: make(grid) for name, make in _OF_PUZZLE.items() if name in wanted}
    if not set(wanted).isdisjoint(_OF_SOLUTION):
        solution = solve(grid).grid
        found |= {name: make(solution) for name, make in _OF_SOLUTION.items() if name in wanted}
    if not set(wanted).isdisjoint(("backdoor_size", "backdoors")):
        sets = backdoors(grid)
        found |= {"backdoor_size": len(sets[0]), "backdoors": len(sets)}
    return found


_RATINGS = {"hodoku": ("level", "score", "hardest"), "se": ("er", "ep", "ed")}
_OF_PUZZLE: dict[str, Callable[[Grid], Value]] = {
    "clues": lambda grid: grid.clue_count,
    "minimal": is_minimal,
    "automorphisms": lambda grid: len(automorphisms(grid)),
    "canonical": lambda grid: canonical(grid).line,
}
_OF_SOLUTION: dict[str, Callable[[Grid], Value]] = {
    "solution_automorphisms": lambda grid: len(automorphisms(grid)),
    "solution_canonical": lambda grid: canonical(grid).line,
    "unavoidable_sets": lambda grid: len(unavoidable_sets(grid)),
}


def _column(name: str, values: list[Value]) -> Sequence[Value]:
    """A column of numbers as an array, with the rows that have a value; any other as it is."""
    if FACTS.get(name) is not int:
        return values
    there = np.array([value is not None for value in values], bool)
    return Numbers(np.array([value or 0 for value in values], np.int64), there)
