"""Checks of a lesson: the example, every claim, and that words and claims name the same cells and digits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from ..base.geometry import CLASSIC, HOUSES, PEERS, cell_name, house_number
from ..engine import solve
from ..errors import NinefoldError
from ..puzzle.puzzle import is_variant
from ..results.steps import Step
from ..variants.data import rule_data
from .claims import Claim, Literally, runs
from .library import LANGUAGES, Lesson, lessons

__all__ = ["problems"]

_CELL = re.compile(r"r([1-9])c([1-9])")
_NUMBER = re.compile(r"[0-9]+")
_SHORT, _LONG = 160, 900
"""The most characters of a sentence for the map, and of a text to read: one screen of a phone."""
_BEATS = range(2, 8)


def problems(lesson: Lesson) -> list[str]:
    """Return everything that is wrong with a lesson, one sentence each; an empty list if it is fine.

    >>> from ninefold.lessons import lesson
    >>> problems(lesson("skyscraper"))
    []
    """
    return list(_problems(lesson))


def _problems(lesson: Lesson) -> Iterator[str]:
    for language in LANGUAGES:
        if language not in lesson.languages:
            yield f"there is no text in {language!r}"
    known = {one.name: one.order for one in lessons()}
    for name in lesson.needs:
        if known.get(name, lesson.order) >= lesson.order:
            yield f"it needs {name}, which does not come before"
    try:
        step = lesson.step
        board = Board(step)
        solution = board.solution
    except NinefoldError as error:
        yield str(error)
        return
    if step.technique != lesson.techniques[0]:
        yield f"the example shows {step.technique}, not {lesson.techniques[0]}"
    for cell, digit in step.placements:
        if solution[cell] != digit:
            yield f"the step places {digit} in {cell_name(cell)}, but the solution has {solution[cell]} there"
    for cell, digit in step.eliminations:
        if solution[cell] == digit:
            yield f"the step removes {digit} from {cell_name(cell)}, but the solution has it there"
    told: dict[str, list[str]] = {}
    for language, text in lesson.texts.items():
        if len(text.short) > _SHORT:
            yield f"{language}: short has more than {_SHORT} characters"
        for name, words in (("idea", text.idea), ("spot", text.spot)):
            if len(words) > _LONG:
                yield f"{language}: {name} has more than {_LONG} characters"
        if len(text.watch) not in _BEATS:
            yield f"{language}: watch must have {_BEATS[0]} to {_BEATS[-1]} steps"
        for name, words, strict in (
            ("short", text.short, False),
            ("do", text.do, False),
            ("idea", text.idea, False),
            ("spot", text.spot, False),
            *((f"watch {number}", words, True) for number, words in enumerate(text.watch, 1)),
        ):
            for message in _wrong(words, board, strict=strict):
                yield f"{language}: {name}: {message}"
        told[language] = sorted(str(run.claim) for words in text.watch for run in runs(words) if run.claim)
    first, *others = told
    for other in others:
        if told[other] != told[first]:
            yield f"{other}: the claims about the example differ from those in {first}"
    said = {run.claim for words in lesson.texts[first].watch for run in runs(words) if run.claim}
    missing = {(c, d) for c, d in step.placements} - {(c.cells[0], c.digits[0]) for c in said if c.kind == "placed"}
    gone = {(cell, digit) for c in said if c.kind == "removed" for cell in c.cells for digit in c.digits}
    if not step.placements:
        missing |= {(c, d) for c, d in step.eliminations} - gone
    for cell, digit in sorted(missing):
        yield f"no claim names the conclusion about {digit} in {cell_name(cell)}"


def _wrong(text: str, board: Board, *, strict: bool) -> Iterator[str]:
    """Yield what is wrong with a text: false claims, and cells or numbers that no claim covers."""
    parts = runs(text)
    known = set[int]().union(*(_numbers(run.claim) | _around(run.claim) for run in parts if run.claim))
    for run in parts:
        named = {match[0] for match in _CELL.finditer(run.words)}
        numbers = {int(number) for number in _NUMBER.findall(_CELL.sub("", run.words))}
        if run.claim is None:
            if named or (strict and not numbers <= known):
                yield f"{run.words.strip()!r} names a cell or a digit without a claim"
            continue
        if not board.holds(run.claim):
            yield f"{run.words!r} is not true: {run.claim}"
        cells = {cell_name(cell) for cell in (*run.claim.cells, *run.claim.others)}
        for other in (*sorted(named - cells), *map(str, sorted(numbers - _numbers(run.claim)))):
            yield f"{run.words!r} names {other}, but its claim does not"


def _numbers(claim: Claim) -> set[int]:
    """The numbers that the words of a claim may name: digits, sums and houses."""
    houses = {int(number) for house in claim.houses for number in _NUMBER.findall(house)}
    digits = {int(digit) for number in claim.numbers for digit in str(number)}
    return {*claim.digits, *claim.numbers, *houses, *digits}


def _around(claim: Claim) -> set[int]:
    """The numbers of the rows, columns and boxes of the cells of a claim."""
    cells = {*claim.cells, *claim.others}
    return {number % 9 + 1 for number, house in enumerate(HOUSES) if cells & set(house)}


@dataclass(frozen=True)
class Board:
    """The position of an example, its step, and what can be asked about them."""

    step: Step

    @cached_property
    def solution(self) -> tuple[int, ...]:
        """The digits of the only solution."""
        return solve(self.step.puzzle).digits

    @cached_property
    def candidates(self) -> list[set[int]]:
        """The candidates of each cell; the digit of a filled one."""
        puzzle = self.step.puzzle
        if is_variant(puzzle):
            return [{d for d in range(1, 10) if mask >> (d - 1) & 1} for mask in puzzle.candidates_seen()]
        grid = self.step.grid
        return [
            {digit} if digit else {d for d in range(1, 10) if mask >> (d - 1) & 1}
            for digit, mask in zip(grid.digits, grid.marks or (0,) * 81, strict=True)
        ]

    @cached_property
    def filled(self) -> set[int]:
        """The cells that have their digit."""
        if is_variant(self.step.puzzle):
            return {cell for cell, left in enumerate(self.candidates) if len(left) == 1}
        return {cell for cell, digit in enumerate(self.step.grid.digits) if digit}

    @cached_property
    def rules(self) -> set[tuple[str, frozenset[int], int | None]]:
        """The rules of a variant: slug, cells, and each of its numbers."""
        if not is_variant(self.step.puzzle):
            return set()
        found = set()
        for rule in self.step.puzzle.constraints:
            cells = frozenset(CLASSIC.cell_at(str(place)) for place in rule.places())
            numbers = [value for value in rule_data(rule).values() if type(value) is int]
            found |= {(rule.slug, cells, number) for number in (None, *numbers)}
        return found

    def holds(self, claim: Claim) -> bool:
        """Whether a claim is true."""
        return bool(getattr(self, f"_{claim.kind}")(claim))

    def _point(self, claim: Claim) -> bool:
        return True

    def _placed(self, claim: Claim) -> bool:
        return (claim.cells[0], claim.digits[0]) in set(self.step.placements)

    def _removed(self, claim: Claim) -> bool:
        gone = {(cell, digit) for cell, digit in self.step.eliminations}
        return all((cell, digit) in gone for cell in claim.cells for digit in claim.digits)

    def _is(self, claim: Claim) -> bool:
        return claim.cells[0] in self.filled and self.candidates[claim.cells[0]] == set(claim.digits)

    def _has(self, claim: Claim) -> bool:
        return all(self.candidates[cell] == set(claim.digits) for cell in claim.cells)

    def _places(self, claim: Claim) -> bool:
        house = HOUSES[house_number(claim.houses[0])]
        found = {c for c in house if claim.digits[0] in self.candidates[c] and c not in self.filled}
        return found == set(claim.cells)

    def _sees(self, claim: Claim) -> bool:
        return set(claim.others) <= set(PEERS[claim.cells[0]])

    def _follows(self, claim: Claim) -> bool:
        first, second = claim.link
        return literal_follows(self.candidates, first, second)

    def _bound(self, claim: Claim) -> bool:
        cell, digit = claim.cells[0], claim.digits[0]
        left = {d for d in self.candidates[cell] if (cell, d) not in set(self.step.eliminations)}
        return max(left) <= digit if claim.name == "<=" else min(left) >= digit

    def _either(self, claim: Claim) -> bool:
        cells = (*claim.cells, *claim.others)
        return any(self.solution[cell] == digit for cell, digit in zip(cells, claim.digits, strict=True))

    def _rule(self, claim: Claim) -> bool:
        return (claim.name, frozenset(claim.cells), *(claim.numbers or (None,))) in self.rules

    def _sums(self, claim: Claim) -> bool:
        total, count, *sets = claim.numbers
        found = {frozenset(one) for one in combinations(range(1, 10), count) if sum(one) == total}
        return found == {frozenset(map(int, str(one))) for one in sets}


def literal_follows(candidates: list[set[int]], first: Literally, second: Literally) -> bool:
    """Whether a literal follows at once from another: by one look at its cell and its houses.

    >>> left = [set(range(1, 10)) for _ in range(81)]
    >>> literal_follows(left, (0, 5, True), (8, 5, False)), literal_follows(left, (0, 5, True), (8, 4, True))
    (True, False)
    """
    left = [set(one) for one in candidates]
    cell, digit, on = first
    if digit not in left[cell]:
        return False
    if on:
        left[cell] = {digit}
        for peer in PEERS[cell]:
            left[peer].discard(digit)
    else:
        left[cell].discard(digit)
    cell, digit, on = second
    if digit not in candidates[cell]:
        return False
    if not on:
        return digit not in left[cell]
    houses = [house for house in HOUSES if cell in house]
    return left[cell] == {digit} or any([c for c in house if digit in left[c]] == [cell] for house in houses)
