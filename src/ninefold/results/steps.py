"""Steps of the human solver as frozen values: conclusions and evidence, without sentences."""

from __future__ import annotations

import enum
import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, overload

from ..base.arguments import counted
from ..base.clause import Area, Value, Words
from ..base.fields import CellNumber, CellNumbers, Digit, Digits, HouseNumber, RoleDigit, SetHouse
from ..base.geometry import PEERS, cell_name, house_name
from ..errors import first_few
from ..puzzle.grid import Grid
from ..puzzle.puzzle import Puzzle, classic_only, is_variant

if TYPE_CHECKING:
    from ..variants.rules.base import Constraint
    from .annotations import Annotation
    from .arguments import Argument

__all__ = [
    "Candidate",
    "Chain",
    "Given",
    "Hint",
    "HouseRole",
    "How",
    "Level",
    "Link",
    "Mistake",
    "Path",
    "Proof",
    "Rating",
    "Reason",
    "Role",
    "SetPart",
    "Step",
    "StepList",
    "Technique",
]


def rendered(how: str, what: object) -> object:
    """Show a value in a notebook; presentation is a higher room and is loaded on demand."""
    return getattr(importlib.import_module("..render", __package__), how)(what)


How: TypeAlias = Literal["", "forced", "refuted", "searched"]


class Candidate(NamedTuple):
    """A digit in a cell.

    >>> str(Candidate(33, 5))
    'r4c7=5'
    """

    cell: CellNumber
    digit: Digit

    def __str__(self) -> str:
        return f"{cell_name(self.cell)}={self.digit}"


class Role(NamedTuple):
    """A candidate or an entire cell, and its role in the pattern: ``pivot``, ``fin``, ``base`` ...

    *digit* is 0 for an entire cell.
    """

    cell: CellNumber
    digit: RoleDigit
    role: str


class HouseRole(NamedTuple):
    """A house and its role in the pattern."""

    house: HouseNumber
    role: str


class SetPart(NamedTuple):
    """A set of cells with its digits, such as an almost locked set.

    *house* is -1 if they share none.
    """

    cells: CellNumbers
    digits: Digits
    role: str
    house: SetHouse
    number: int


class Link(NamedTuple):
    """A literal of a chain: the digit is in one of the cells (``on``) or in none of them.

    *kind* is ``single`` (one cell), ``group`` (2 or 3 cells of a box-line intersection) or ``als``.
    """

    cells: CellNumbers
    digit: Digit
    on: bool
    kind: str


class Chain(NamedTuple):
    """Literals in order; each follows from the one before.

    From off to on is a strong link, from on to off a weak one.  In a net a literal follows from others than the one
    before it: ``reasons`` lists pairs (node, node it needs); ``premises`` reads them.  A literal that follows by an
    argument of its own (a naked pair, or a chain inside the chain) has its number in the step's ``proofs``: ``nested``
    lists pairs (node, proof).
    """

    nodes: tuple[Link, ...]
    reasons: tuple[tuple[int, int], ...]
    nested: tuple[tuple[int, int], ...] = ()

    def premises(self, node: int) -> tuple[int, ...]:
        """Return the numbers of the nodes that a node follows from: those of its reasons, or the one before it.

        >>> a, b, c = (Link((cell,), 5, cell == 1, "single") for cell in range(3))
        >>> net = Chain((a, b, c), ((2, 0), (2, 1)))
        >>> [net.premises(i) for i in range(3)]
        [(), (0,), (0, 1)]
        """
        listed = tuple(reason for later, reason in self.reasons if later == node)
        return listed or ((node - 1,) if node else ())


class Proof(NamedTuple):
    """An argument inside a chain: why candidates can be removed once those that its node needs are gone.

    It holds on the board without the candidates that the premises of its node exclude.  Its chains may name further
    proofs of the same step.
    """

    technique: str
    name: str
    eliminations: tuple[Candidate, ...]
    digits: Digits = ()
    roles: tuple[Role, ...] = ()
    houses: tuple[HouseRole, ...] = ()
    chains: tuple[Chain, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule or house that forces a step of a variant.

    ``rule`` is None for a house.
    """

    name: str
    cells: CellNumbers
    rule: Constraint | None = None

    def __str__(self) -> str:
        return self.name

    @property
    def value(self) -> Value:
        """The name for a clause."""
        kind, _, number = self.name.partition(" ")
        return Area(((kind, int(number)),)) if self.rule is None else Words(self.name)


class Given(NamedTuple):
    """The digits that a cell of a variant can have, as a step needs them."""

    cell: CellNumber
    digits: frozenset[Digit]


@dataclass(frozen=True, slots=True, repr=False)
class Step:
    """One step: what follows (``placements``, ``eliminations``) and the evidence for it.

    ``puzzle`` is the position before the step, ``after()`` the one after it; a classic one has all candidates penciled
    in.  Cells are numbered row by row, extra cells of a variant last.  ``difficulty`` is what the step costs on the
    scale of the preset.  ``proofs`` are the arguments inside its chains.  ``guess`` marks a digit that was read off the
    solution (brute force), ``uniqueness`` a step that relies on the puzzle having exactly one solution.

    A step of a variant names the houses and rules it rests on in ``reasons``; the numbers in ``houses`` are then places
    in that list.  Steps that are not about houses alone have an ``argument`` with the numbers of the explanation.  A
    cell that loses all candidates but one is in ``placements``, too.

    The technique ``rules`` is the last resort for variants: the engine shows the conclusion, and ``reasons`` is a
    smallest set that forces it, with ``givens``, the clues and candidates it needs as well.  ``how`` is then ``forced``
    if they leave nothing else, ``refuted`` if the opposite leads to a dead end, and ``searched`` if that takes some
    guesses to see; without reasons only a search of the whole puzzle shows it.
    """

    technique: str
    name: str
    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]
    puzzle: Puzzle
    digits: Digits = ()
    roles: tuple[Role, ...] = ()
    houses: tuple[HouseRole, ...] = ()
    parts: tuple[SetPart, ...] = ()
    chains: tuple[Chain, ...] = ()
    proofs: tuple[Proof, ...] = ()
    length: int = 0
    slot: int = 0
    difficulty: float = 0
    siamese: bool = False
    guess: bool = False
    uniqueness: bool = False
    reasons: tuple[Reason, ...] = ()
    givens: tuple[Given, ...] = ()
    how: How = ""
    argument: Argument | None = None

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        """For a variant: the arithmetic to write on the board, as sums and bounds beside the cells they are about."""
        from .annotations import annotations_of  # classic puzzles do not load the arguments of variants

        return annotations_of(self) if self.argument else ()

    @property
    def grid(self) -> Grid:
        """The position before the step as a Grid; ValueError for a variant."""
        if not isinstance(self.puzzle, Grid):
            raise ValueError(classic_only("Step.grid"))
        return self.puzzle

    def after(self) -> Puzzle:
        """Return the position after the step."""
        if is_variant(self.puzzle):
            places = self.puzzle.places
            left: dict[int, Iterable[int]] = {**self.left(), **{cell: [digit] for cell, digit in self.placements}}
            return self.puzzle.given({places[cell]: digits for cell, digits in left.items()})
        masks = list(self.grid.marks or (0,) * 81)
        grid = self.grid
        for cell, digit in self.eliminations:
            masks[cell] &= ~(1 << (digit - 1))
        digits = bytearray(grid.digits)
        for cell, digit in self.placements:
            digits[cell] = digit
            masks[cell] = 0
            for peer in PEERS[cell]:
                masks[peer] &= ~(1 << (digit - 1))
        return Grid.build(digits, clues=grid.clues, marks=masks)

    def left(self) -> dict[int, list[int]]:
        """For a variant: the remaining candidates of each cell that loses some."""
        assert is_variant(self.puzzle)
        seen, digits = self.puzzle.candidates_seen(), self.puzzle.shape.digits
        gone = set(self.eliminations)
        return {
            cell: [
                digit for k, digit in enumerate(digits) if seen[cell] >> k & 1 and Candidate(cell, digit) not in gone
            ]
            for cell in dict.fromkeys(cell for cell, _ in self.eliminations)
        }

    def cell_name(self, cell: int) -> str:
        """The name of a cell: ``r4c7``, or that of an extra cell of a variant."""
        return str(self.puzzle.places[cell]) if is_variant(self.puzzle) else cell_name(cell)

    def house_name(self, number: int) -> str:
        """The name of a house in ``houses``: ``row 3``, or that of a reason of a variant."""
        return self.reasons[number].name if is_variant(self.puzzle) else house_name(number)

    def conclusions(self) -> str:
        """Return what follows, in short: ``r4c7=5`` or ``r2c3, r2c8<>9``."""
        parts = [f"{self.cell_name(cell)}={digit}" for cell, digit in self.placements]
        placed = {cell for cell, _ in self.placements} if is_variant(self.puzzle) else ()
        by_digit: dict[int, list[str]] = {}
        for cell, digit in self.eliminations:
            if cell in placed:
                continue
            by_digit.setdefault(digit, []).append(self.cell_name(cell))
        parts += [f"{', '.join(dict.fromkeys(cells))}<>{digit}" for digit, cells in sorted(by_digit.items())]
        return "; ".join(parts)

    def cells_with(self, role: str) -> tuple[int, ...]:
        """Return the cells that have a role in the pattern, ascending."""
        return tuple(sorted({cell for cell, _, its_role in self.roles if its_role == role}))

    def __str__(self) -> str:
        return f"{self.name}: {self.conclusions()}"

    def __repr__(self) -> str:
        return f"<Step {self}>"

    def _repr_svg_(self) -> str:
        return str(rendered("step_svg", self))

    def _repr_html_(self) -> str:
        return str(rendered("html", self))

    def _repr_markdown_(self) -> str:
        return str(rendered("markdown", self))


OF_VARIANTS = frozenset(("reasons", "givens", "how", "argument"))
"""The fields that only steps of variants have in JSON."""


@dataclass(frozen=True, slots=True, repr=False)
class Path:
    """The steps from a position as far as the techniques lead.

    ``ending`` is ``solved``, ``stuck`` (no technique finds a step), ``limited`` (the step limit) or ``stopped`` (the
    time ran out). ``several`` is True if the puzzle has more than one solution: then no logic leads to the end.

    >>> from ninefold import steps
    >>> path = steps("5346789126721953481983425678597614234268537917139248569615372842874196353452861..")
    >>> path, path[0]
    (<Path of 2 steps: solved>, <Step Full House: r9c8=7>)
    >>> print(path)
      1. Full House: r9c8=7
      2. Full House: r9c9=9
    Solved.
    """

    steps: tuple[Step, ...]
    ending: str
    several: bool = False

    @property
    def solved(self) -> bool:
        """Whether the path ends with the puzzle solved."""
        return self.ending == "solved"

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: int) -> Step:
        return self.steps[index]

    def __str__(self) -> str:
        """Return the steps, one per line, and how it ends; ``render.markdown`` explains them in full."""
        return "\n".join(
            [*(f"{number:3}. {step}" for number, step in enumerate(self, 1)), str(rendered("end_text", self))]
        )

    def __repr__(self) -> str:
        return f"<Path of {counted(len(self), 'step')}: {self.ending}>"

    def _repr_html_(self) -> str:
        return str(rendered("html", self))

    def _repr_markdown_(self) -> str:
        return str(rendered("markdown", self))


class StepList(Sequence[Step]):
    """Steps that apply to one position: a sequence that knows whether it is ``complete``.

    There may be a hundred thousand; each is created when you access it.

    >>> StepList((), complete=False).complete
    False
    """

    __slots__ = ("_complete", "_items", "_make")

    def __init__(
        self, items: Sequence[Any] = (), *, complete: bool = True, make: Callable[[Any], Step] | None = None
    ) -> None:
        self._items = items
        self._complete = complete
        self._make = make

    @property
    def complete(self) -> bool:
        """Whether these are all steps there are."""
        return self._complete

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> StepList: ...
    def __getitem__(self, index: int | slice) -> Step | StepList:
        if isinstance(index, slice):
            return StepList(self._items[index], complete=self.complete, make=self._make)
        item = self._items[index]
        return self._make(item) if self._make else item

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, (StepList, tuple)) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<StepList of {len(self)} steps{'' if self.complete else ', not complete'}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _steps_again, (tuple(self), self.complete)


def _steps_again(steps: tuple[Step, ...], complete: bool) -> StepList:
    return StepList(steps, complete=complete)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong entry, or a candidate that was crossed out although the solution needs it.

    ``kind`` is ``entry`` or ``crossed-out``; ``digit`` is the wrong entry or the lost candidate.
    """

    kind: Literal["entry", "crossed-out"]
    cell: CellNumber
    digit: Digit

    def __str__(self) -> str:
        where = cell_name(self.cell)
        if self.kind == "entry":
            return f"{where} cannot be {self.digit}"
        return f"{where} should still have the candidate {self.digit}"


@dataclass(frozen=True, slots=True, repr=False)
class Hint:
    """The next step from a position, or the mistakes that you have to correct first.

    ``step`` is None if there are mistakes, if the puzzle is solved, if no technique applies, or if the time ran out
    (``stopped``).  ``several`` is True if the puzzle has more than one solution.
    """

    step: Step | None
    mistakes: tuple[Mistake, ...] = ()
    solved: bool = False
    several: bool = False
    stopped: bool = False

    def __str__(self) -> str:
        if self.mistakes:
            return first_few(self.mistakes)
        if self.solved:
            return "the puzzle is solved"
        if self.step:
            return str(self.step)
        if self.stopped:
            return "no step found in time"
        return "no step found: the puzzle has more than one solution" if self.several else "no step found"

    def __repr__(self) -> str:
        return f"<Hint {self}>"

    def _repr_html_(self) -> str:
        return str(rendered("html", self))

    def _repr_markdown_(self) -> str:
        return str(rendered("markdown", self))


class Level(enum.IntEnum):
    """Difficulty levels, easiest first.

    Only variants are ``BEYOND``: no steps that ninefold can explain lead to the solution.

    >>> str(Level.HARD), Level.EASY < Level.EXTREME
    ('Hard', True)
    """

    EASY = 0
    MEDIUM = 1
    HARD = 2
    UNFAIR = 3
    EXTREME = 4
    BEYOND = 5

    def __str__(self) -> str:
        return self.name.capitalize()

    @classmethod
    def graded(cls) -> tuple[Level, ...]:
        """Return the levels that you can request for a puzzle."""
        return tuple(cls)[:-1]


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a position is on a scale: its level, its score, and the techniques its path uses.

    The meaning of the score depends on the scale (HoDoKu's: the sum of the steps' difficulties).  ``techniques`` counts
    the steps by technique; ``hardest`` is the most difficult one.  ``hardest_step`` is the highest difficulty of a
    step, ``first_placement`` the highest until a digit is filled in, ``first_step`` that of the first step, and
    ``first_placement_by``, ``first_step_by`` the techniques that set these.  ``ending`` is that of the path:
    ``solved``, ``stuck``, ``limited``, or ``stopped`` if the time ran out; level and score are then those of the path
    so far.

    On Sudoku Explainer's scale (``se``) the score is ``er``, ``first_placement`` ``ep`` and ``first_step`` ``ed``, with
    one decimal.  A ``pearl`` is as hard until the first digit as altogether, a ``diamond`` at the very first step.
    """

    level: Level
    score: float
    steps: int
    hardest: str
    techniques: Mapping[str, int]
    ending: str = "solved"
    scale: str = "hodoku"
    hardest_step: float = 0
    first_placement: float = 0
    first_step: float = 0
    first_placement_by: str = ""
    first_step_by: str = ""

    @property
    def solved(self) -> bool:
        """Whether the path reached the solution."""
        return self.ending == "solved"

    @property
    def er(self) -> float:
        """Sudoku Explainer's rating: the difficulty of the hardest step; 20.0 if its techniques do not solve it."""
        return self._explained(self.score)

    @property
    def ep(self) -> float:
        """Sudoku Explainer's pearl rating: the highest difficulty up to the first digit filled in."""
        return self._explained(self.first_placement)

    @property
    def ed(self) -> float:
        """Sudoku Explainer's diamond rating: the difficulty of the first step."""
        return self._explained(self.first_step)

    @property
    def pearl(self) -> bool:
        """Whether the steps up to the first digit are as hard as the hardest of all (EP = ER)."""
        return self.ep == self.er

    @property
    def diamond(self) -> bool:
        """Whether the first step is as hard as the hardest of all (ED = ER)."""
        return self.ed == self.er

    def _explained(self, value: float) -> float:
        if self.scale != "se":
            raise AttributeError(f"ER, EP and ED belong to the scale 'se'; this rating is on the scale {self.scale!r}")
        return value

    def __str__(self) -> str:
        at_least = "at least " * (self.ending == "stopped")
        if self.scale == "se":
            return f"{at_least}{self.er:.1f}/{self.ep:.1f}/{self.ed:.1f}"
        return f"{at_least}{self.level} {self.score}"


@dataclass(frozen=True, slots=True)
class Technique:
    """An entry of the registry: the names of a technique, and its position and difficulty in a preset.

    ``slot`` is its number in the order; 0 if several techniques are searched together, under the name ``found_by``
    (``aic``: ``nice-loop``). ``enabled`` is whether the preset solves with it.  Every slug can be enabled and disabled.
    """

    slug: str
    name: str
    family: str
    code: str
    slot: int
    score: float
    level: Level
    enabled: bool
    uniqueness: bool
    found_by: str
