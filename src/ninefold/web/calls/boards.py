"""Puzzles that are not classic grids: any shape, any rules.  They are checked, solved and hinted as variants.

A request gives such a puzzle as one character per cell (a square grid without further rules), or as any text of a
variant that ninefold reads.
"""

from __future__ import annotations

import json
import math
import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any

import ninefold
from ninefold import Check, Grid, Hint, ParseError, Shape, Solution, Status, Step, formats, render
from ninefold.base.geometry import Cell
from ninefold.errors import PuzzleError
from ninefold.formats.kinds import is_plain
from ninefold.logic import Assessment
from ninefold.logic.variant_names import level_of
from ninefold.puzzle.puzzle import is_variant
from ninefold.results.steps import StepList
from ninefold.variants import Note, Unknown, Variant
from ninefold.variants.data import rules_of, to_data
from ninefold.variants.rules.base import Constraint
from ninefold.variants.signs import SIGNS

from .. import requests
from ..wire import checked, explained_hint, explained_step, wire
from .preset import SCALE

__all__ = [
    "all_steps",
    "assess",
    "broken",
    "check",
    "count",
    "disabled",
    "fields_of_variant",
    "hint",
    "level_of_step",
    "levels",
    "ordered_rules",
    "position_of",
    "rate",
    "several",
    "signs_of",
    "size_of",
    "solve",
    "steps",
    "variant_of",
]

_MOST_CELLS = 625
_MOST_DIGITS = 30
_LINE = re.compile(r"[.0-9A-P]+")
_SECONDS = 5.0
_PATH_SECONDS = 8.0
_MOST_STEPS = 20_000
_NUMBER = re.compile(r"(?<=[=>])[0-9]+")
"""A digit in the conclusions of a step."""
_NODES = 500
"""Search nodes to find out whether the digits entered leave a rule possible; beyond them it counts as possible."""
_MARKERS = {
    "strict-kropki": ("difference", "ratio"),
    "strict-difference": ("difference",),
    "strict-ratio": ("ratio",),
    "strict-xv": ("pair-sum",),
}
"""Rules about pairs without a mark, and the rules whose marks exempt pairs from them."""


def size_of(request: requests.Position) -> int:
    """Return the rows of the square grid that a request gives cell by cell; 0 if it gives any other text."""
    size = math.isqrt(len(request.puzzle))
    return size if size * size == len(request.puzzle) and _LINE.fullmatch(request.puzzle) else 0


def variant_of(request: requests.Position) -> Variant | None:
    """Return the puzzle of a request, without entries, if it is not a classic grid."""
    size = size_of(request)
    if size == 9 and request.boxes is None and request.regions is None:
        return None
    if not size and request.boxes is None and request.regions is None:
        return _read(request.puzzle)
    if not 2 <= size <= 25:
        raise ValueError("A grid has 4 to 625 cells, each a digit, a letter up to P or a dot.")
    shape = _shape(size, request)
    clues = _cells(request.puzzle, shape, "puzzle")
    given = _marks(request, shape, clues) if request.sukaku else {}
    return _variant(Variant(shape), {**given, **clues})


def _read(text: str) -> Variant | None:
    if len(text) == 81 and not text.startswith("{"):
        return None
    records = formats.loads(text)
    if len(records) != 1:
        raise ParseError(f"expected one puzzle, got {len(records)}")
    puzzle = records[0].puzzle
    if not is_variant(puzzle):
        return None
    shape = puzzle.shape
    if shape.cells > _MOST_CELLS or len(shape.digits) > _MOST_DIGITS or shape.digits[-1] >= len(SIGNS):
        raise ParseError(f"The web app shows grids of up to {_MOST_CELLS} cells and {_MOST_DIGITS} digits.")
    return puzzle


def ordered_rules(text: str, variant: Variant) -> list[Constraint]:
    """Return the rules of a variant in the order of its text if that is its data, and otherwise sorted."""
    if text.lstrip().startswith("{"):
        data = json.loads(text)
        if isinstance(data, dict) and "shape" in data and "rules" in data:
            return rules_of(data)
    return sorted(variant.constraints, key=repr)


def fields_of_variant(record: formats.Record) -> dict[str, Any]:
    """Return the wire fields of a variant: one character per cell if it has no rules but its houses, else its data."""
    variant = record.puzzle
    assert is_variant(variant)
    fields = _plain_fields(variant) or {"puzzle": json.dumps(to_data(variant), ensure_ascii=False)}
    if title := variant.notes.get("title"):
        fields["meta"] = {"title": title}
    return fields


def _plain_fields(variant: Variant) -> dict[str, Any] | None:
    """The fields of a square grid that has no rules but its houses; None for any other variant."""
    shape = variant.shape
    size = shape.height
    square = size == shape.width <= 25 and shape.digits == range(1, size + 1) and shape.lines
    if not square or not is_plain(variant) or not shape.regions or variant.extra:
        return None
    clues = ["."] * shape.cells
    marks = [""] * shape.cells
    for place, digits in variant.givens:
        number = shape.cell_at(place)
        if len(digits) == 1:
            clues[number] = SIGNS[min(digits)]
        else:
            marks[number] = "".join(SIGNS[digit] for digit in sorted(digits))
    fields: dict[str, Any] = {"puzzle": "".join(clues)}
    if any(marks):
        fields["marks"] = marks
    usual = Shape(size)
    if sorted(shape.regions) == sorted(usual.regions):
        shape = usual
    if shape.box is None:
        fields["regions"] = "".join(chr(ord("A") + shape.box_of(cell)) for cell in range(shape.cells))
    elif size != 9 or shape.box_rows != 3:
        fields["boxes"] = shape.box_rows
    return fields


def check(request: requests.CheckRequest, variant: Variant) -> dict[str, Any]:
    """Check the puzzle."""
    board = _Board(request, variant)
    verdict = ninefold.check(board.puzzle, explain=request.explain, seconds=request.seconds)
    found = several(board.puzzle, verdict, request.solutions)
    lines = [board.line(solution.digits) for solution in found]
    reply = checked(verdict, request.language)
    numbers = [board.number_of(rule) for rule in variant.rules]
    for finding in reply["findings"]:
        for reason in finding["reasons"]:
            if reason["rule"] is not None:
                reason["rule"] = numbers[reason["rule"]]
    return {**reply, "conflicts": board.conflicts(), "solutions": lines}


def several(puzzle: Grid | Variant, verdict: Check, most: int) -> Sequence[Solution]:
    """The solutions that a check found, and further ones."""
    if most <= len(verdict.solutions) or verdict.status is not Status.SEVERAL:
        return verdict.solutions
    further = {solution.line: solution for solution in verdict.solutions}
    for solution in ninefold.solutions(puzzle, limit=most + len(further)):
        further.setdefault(solution.line, solution)
    return list(further.values())[:most]


def solve(request: requests.SolveRequest, variant: Variant) -> dict[str, Any]:
    """Return the solution of the puzzle, or raise an error that explains why there is none."""
    board = _Board(request, variant)
    if board.stated:
        found: dict[str, Any] = wire("solution", unique=True, proved=False, guesses=0)
        return {**found, "puzzle": board.clue_line(), "solution": board.line(board.stated)}
    solution = ninefold.solve(board.puzzle, require_unique=request.require_unique, seconds=_SECONDS)
    return {**render.to_dict(solution), "puzzle": board.clue_line(), "solution": board.line(solution.digits)}


def count(request: requests.CountRequest, variant: Variant) -> dict[str, Any]:
    """Count the solutions of the position."""
    board = _Board(request, variant)
    return render.to_dict(ninefold.count(board.puzzle, limit=request.limit, seconds=request.seconds))


def assess(request: requests.AssessRequest, variant: Variant) -> dict[str, Any]:
    """Judge the entries against the solution of the clues."""
    board = _Board(request, variant)
    status, mistakes, right = board.assessed()
    conflicts, empty = board.conflicts(), board.shape.cells - len(board.digits)
    solved = board.full() and not mistakes and not any(board.broken())
    found = Assessment(status, right, (), (), len(board.entries), empty, solved)
    return {**render.to_dict(found), "conflicts": conflicts, "mistakes": mistakes}


def hint(request: requests.HintRequest, variant: Variant) -> dict[str, Any]:
    """Return the next step in three levels of detail, or the mistakes."""
    board = _Board(request, variant)
    _, mistakes, right = board.assessed()
    if mistakes or right is False:
        texts = render.mistake_texts([mistake["cell"] for mistake in mistakes], language=request.language)
        return {**explained_hint(Hint(None), skipped=request.skip), "mistakes": mistakes, "texts": list(texts)}
    found = ninefold.hint(board.position, skip=request.skip, disable=disabled(request, variant=True), seconds=_SECONDS)
    level = level_of_step(found.step) if found.step else None
    reply = explained_hint(found, skipped=request.skip, level=level, language=request.language)
    if found.step:
        reply["step"] |= board.fields()
        if size_of(request):  # such grids show letters for digits above 9
            reply["conclusions"] = _NUMBER.sub(lambda number: SIGNS[int(number[0])], reply["conclusions"])
    return reply


def steps(request: requests.LogicRequest, variant: Variant) -> dict[str, Any]:
    """Return the complete solution path, explained; each step has the candidates before it."""
    board = _Board(request, variant)
    board.refuse_mistakes()
    path = ninefold.steps(board.position, disable=disabled(request, variant=True), seconds=_PATH_SECONDS)
    told: list[dict[str, Any]] = []
    placed = set(board.digits)
    for step in path:
        assert is_variant(step.puzzle)
        words = explained_step(step, {step.technique: level_of_step(step)}, request.language)
        told.append({**words, "marks": _signs(step.puzzle, placed)})
        placed.update(cell for cell, _ in step.placements)
    return {
        **render.to_dict(path),
        **board.fields(),
        "steps": told,
        "end": render.end_text(path, language=request.language),
    }


def all_steps(request: requests.AllStepsRequest, variant: Variant) -> tuple[StepList, list[str]]:
    """Return the steps that apply now, and the candidates of each cell."""
    board = _Board(request, variant)
    board.refuse_mistakes()
    found = ninefold.all_steps(
        board.position, disable=disabled(request, variant=True), limit=_MOST_STEPS, seconds=_SECONDS
    )
    return found, board.candidates()


def rate(request: requests.RateRequest, variant: Variant) -> dict[str, Any]:
    """Rate the position on the scale of variants."""
    board = _Board(request, variant)
    board.refuse_mistakes()
    rating = ninefold.rate(board.position, seconds=_PATH_SECONDS)
    return wire("ratings", ratings=[render.to_dict(rating)], clues=board.clue_count(), minimal=None)


def levels() -> dict[str, str]:
    """The level of each technique for variants."""
    return {technique.slug: str(technique.level) for technique in ninefold.logic.variant_techniques()}


def level_of_step(step: Step) -> str:
    """The level of a puzzle whose hardest step this is."""
    return str(level_of(step.difficulty)) if step.difficulty else levels()[step.technique]


def disabled(request: requests.LogicRequest, *, variant: bool) -> list[str]:
    """The techniques to leave out; those that only the other kind of puzzle has are ignored."""
    classic = {technique.slug for technique in ninefold.logic.techniques(preset=SCALE)}
    own, other = (levels().keys(), classic) if variant else (classic, levels().keys())
    return [slug for slug in request.disable if slug in own or slug not in other]


def _signs(puzzle: Variant, filled: Container[int]) -> list[str]:
    """The digits that each cell may hold; nothing for the cells that are *filled*."""
    masks = enumerate(puzzle.candidates_seen()[: puzzle.shape.cells])
    return ["" if cell in filled else signs_of(mask, puzzle.shape) for cell, mask in masks]


def position_of(request: requests.Position, variant: Variant) -> Variant:
    """Return the puzzle with the digits entered."""
    return _Board(request, variant).puzzle


def broken(request: requests.Position, variant: Variant) -> dict[str, Any]:
    """Return the rules that the digits entered can no longer meet."""
    board = _Board(request, variant)
    lines = [{"number": number, "total": board.total(rule)} for number, rule in board.broken()]
    complete = not any(isinstance(rule, Unknown) for rule in variant.constraints)
    return wire("broken", broken=lines, complete=complete, solved=board.full() and not lines)


class _Board:
    """The puzzle of a request with its entries and marks.

    ``clues`` is the puzzle alone, ``puzzle`` has the entries too, and ``position`` also the marks.
    """

    def __init__(self, request: requests.Position, clues: Variant) -> None:
        self.clues, self.shape = clues, clues.shape
        self._rules = ordered_rules(request.puzzle, clues)
        shape = self.shape
        self._given = {shape.cell_at(p): min(d) for p, d in clues.givens if isinstance(p, Cell) and len(d) == 1}
        filled = _cells(request.filled or "", shape, "filled")
        self.entries = {cell: digit for cell, digit in filled.items() if cell not in self._given}
        self.digits = self._given | self.entries
        self.puzzle = _variant(clues, self.entries)
        self.position = _variant(self.puzzle, _marks(request, shape, self.digits))
        self.stated = self._stated()

    def _stated(self) -> list[int]:
        """The solution that a file states, for a puzzle with rules that ninefold cannot interpret; else nothing."""
        text = self.clues.notes.get("solution", "")
        if len(text) != self.shape.cells or not any(isinstance(rule, Unknown) for rule in self.clues.constraints):
            return []
        digits = [SIGNS.find(sign) for sign in text.upper()]
        return digits if all(digit in self.shape.digits for digit in digits) else []

    def line(self, digits: Iterable[int]) -> str:
        """Digits of all cells as characters."""
        return "".join(SIGNS[digit] for digit, _ in zip(digits, range(self.shape.cells)))

    def number_of(self, rule: Constraint) -> int:
        """The number of a rule in the order of the request."""
        return self._rules.index(rule)

    def clue_line(self) -> str:
        """The clues as characters."""
        return "".join(SIGNS[self._given[cell]] if cell in self._given else "." for cell in range(self.shape.cells))

    def clue_count(self) -> int:
        """The number of clues."""
        return len(self._given)

    def fields(self) -> dict[str, Any]:
        """The position in the wire form: clues and entries as characters."""
        filled = [self.entries.get(cell) for cell in range(self.shape.cells)]
        line = "".join("." if digit is None else SIGNS[digit] for digit in filled)
        return {"puzzle": self.clue_line(), "filled": line, "marks": self.candidates()}

    def conflicts(self) -> list[dict[str, Any]]:
        """Digits that appear twice in a house, clues or not."""
        found: list[dict[str, Any]] = []
        for number, house in enumerate(self.shape.houses):
            places: defaultdict[int, list[str]] = defaultdict(list)
            for cell in house:
                if cell in self.digits:
                    places[self.digits[cell]].append(self.shape.cell_name(cell))
            name = self.shape.house_name(number)
            found += [{"house": name, "digit": d, "cells": cells} for d, cells in places.items() if len(cells) > 1]
        return found

    def assessed(self) -> tuple[Status, list[dict[str, Any]], bool | None]:
        """The status of the clues, the wrong entries, and whether the entries can stay; None if that is not known."""
        if self.stated:
            wrong = self._wrong(self.stated)
            return Status.FOUND, wrong, not wrong
        verdict = ninefold.check(self.clues, seconds=_SECONDS)
        if verdict.status is Status.ONE:
            wrong = self._wrong(verdict.solutions[0].digits)
            return verdict.status, wrong, not wrong
        if verdict.status is not Status.SEVERAL:
            return verdict.status, [], None
        together = ninefold.check(self.puzzle, seconds=_SECONDS).status
        return verdict.status, [], None if together is Status.UNDECIDED else together in (Status.ONE, Status.SEVERAL)

    def refuse_mistakes(self) -> None:
        """Raise an error if an entry is wrong."""
        _, mistakes, right = self.assessed()
        if mistakes:
            raise PuzzleError(f"Look again at {', '.join(mistake['cell'] for mistake in mistakes)}.")
        if right is False:
            raise PuzzleError("There is no solution from this position.")

    def _wrong(self, solution: Any) -> list[dict[str, Any]]:
        return [
            {"kind": "entry", "cell": self.shape.cell_name(cell), "digit": digit}
            for cell, digit in self.entries.items()
            if solution[cell] != digit
        ]

    def candidates(self) -> list[str]:
        """The digits that each empty cell may hold: those of its marks that no cell of its houses has."""
        return _signs(self.position, self.digits)

    def broken(self) -> Iterator[tuple[int, Constraint]]:
        """The rules, with their numbers, that the digits in their own cells leave no way to meet.

        Each rule is examined alone, together with the houses, so a rule that can still be met is never reported.
        """
        digits = {Cell(*divmod(cell, self.shape.width)): digit for cell, digit in self.digits.items()}
        clashing = self._clashing(digits)
        for number, rule in enumerate(self._rules):
            if isinstance(rule, (Note, Unknown)):
                continue
            places = set(rule.places())
            if places:
                entries = {place: digit for place, digit in digits.items() if place in places}
            else:
                entries = {place: digit for place, digit in digits.items() if place not in clashing}
            if not entries or (places and self._clashing(entries)):
                continue
            marks = [other for other in self._rules if other.slug in _MARKERS.get(rule.slug, ())]
            alone = Variant(self.shape, entries, [rule, *marks], self.clues.extra)
            if ninefold.check(alone, nodes=_NODES).status in (Status.NONE, Status.INVALID):
                yield number, rule

    def full(self) -> bool:
        """Whether all cells are filled in, without conflicts and as the file states."""
        done = len(self.digits) == self.shape.cells and not self.conflicts()
        return done and not (self.stated and self._wrong(self.stated))

    def _clashing(self, digits: dict[Cell, int]) -> set[Cell]:
        """Cells that hold the same digit as another one in a house."""
        cells = {self.shape.cell_at(cell): digit for cell, digit in digits.items()}
        peers = self.shape.peers
        return {
            Cell(*divmod(cell, self.shape.width))
            for cell, digit in cells.items()
            if any(cells.get(peer) == digit for peer in peers[cell])
        }

    def total(self, rule: Constraint) -> int | None:
        """The sum of the digits in the cells of a rule that has a total."""
        if type(getattr(rule, "total", None)) is not int or getattr(rule, "coefficients", None):
            return None
        cells = {self.shape.cell_at(place) for place in rule.places() if isinstance(place, Cell)}
        return sum(self.digits.get(cell, 0) for cell in cells)


def signs_of(mask: int, shape: Shape) -> str:
    """The digits of a mask as characters."""
    return "".join(SIGNS[digit] for place, digit in enumerate(shape.digits) if mask >> place & 1)


def _variant(base: Variant, givens: dict[int, Any]) -> Variant:
    """A variant with more digits or candidates given, by cell; candidates replace those of the base."""
    places = {Cell(*divmod(cell, base.shape.width)): what for cell, what in givens.items() if what != []}
    kept = [(place, digits) for place, digits in base.givens if place not in places]
    return Variant(base.shape, [*kept, *places.items()], base.constraints, base.extra)


def _marks(request: requests.Position, shape: Shape, digits: dict[int, int]) -> dict[int, list[int]]:
    """The marks of the cells without a digit."""
    return {
        cell: found
        for cell, signs in enumerate(request.marks or ())
        if cell < shape.cells
        and cell not in digits
        and (found := [digit for sign in signs if (digit := SIGNS.find(sign)) in shape.digits])
    }


def _shape(size: int, request: requests.Position) -> Shape:
    if request.regions is not None:
        if len(request.regions) != size * size:
            raise ValueError(f"regions: expected {size * size} letters, got {len(request.regions)}.")
        cells: defaultdict[str, list[int]] = defaultdict(list)
        for cell, letter in enumerate(request.regions):
            cells[letter].append(cell)
        return Shape(size, regions=cells.values())
    if request.boxes is None:
        return Shape(size)
    if size % request.boxes:
        raise ValueError(f"boxes: {size} digits do not fit into boxes of {request.boxes} rows.")
    return Shape(size, box=(request.boxes, size // request.boxes))


def _cells(line: str, shape: Shape, name: str) -> dict[int, int]:
    """The digits of a line by cell; a digit that the grid does not have is an error with its place."""
    out: dict[int, int] = {}
    for cell, sign in enumerate(line[: shape.cells]):
        if sign == "." or (sign == "0" and 0 not in shape.digits):
            continue
        digit = SIGNS.find(sign)
        if digit not in shape.digits:
            low, high = SIGNS[shape.digits[0]], SIGNS[shape.digits[-1]]
            raise ValueError(f"{name}: {shape.cell_name(cell)} is {sign!r}, but the digits are {low} to {high}.")
        out[cell] = digit
    return out
