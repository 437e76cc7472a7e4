"""Grids of other sizes, or with irregular regions, without any other rule: checked, solved and hinted as variants."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import ninefold
from ninefold import Hint, Shape, Status, render
from ninefold.formats.kinds import is_plain
from ninefold.logic import Assessment
from ninefold.variants import Variant

from .. import requests
from ..wire import explained_hint

__all__ = ["assess", "check", "fields_of_variant", "hint", "is_board", "size_of", "solve"]

_DIGITS = "123456789ABCDEFGHIJKLMNOP"
_LINE = re.compile(r"[.0-9A-P]+")
_SECONDS = 5.0
_NUMBER = re.compile(r"(?<=[=>])[0-9]+")
"""A digit in the conclusions of a step."""


def size_of(request: requests.Position) -> int:
    """Return the rows of the square grid that a request gives cell by cell; 0 if it gives any other text."""
    size = math.isqrt(len(request.puzzle))
    return size if size * size == len(request.puzzle) and _LINE.fullmatch(request.puzzle) else 0


def is_board(request: requests.Position) -> bool:
    """Return whether a request is about a grid that is not a classic one."""
    shaped = request.boxes is not None or request.regions is not None
    return shaped or size_of(request) not in (0, 9)


def fields_of_variant(variant: Variant) -> dict[str, Any] | None:
    """Return the wire fields of a square grid that has no rules but its houses; None for any other variant."""
    shape = variant.shape
    size = shape.height
    square = size == shape.width <= len(_DIGITS) and shape.digits == range(1, size + 1) and shape.lines
    if not square or not is_plain(variant):
        return None
    clues = ["."] * shape.cells
    marks = [""] * shape.cells
    for place, digits in variant.givens:
        number = shape.cell_at(place)
        if len(digits) == 1:
            clues[number] = _text(min(digits))
        else:
            marks[number] = "".join(map(_text, sorted(digits)))
    fields: dict[str, Any] = {"puzzle": "".join(clues)}
    if any(marks):
        fields["marks"] = marks
    usual = Shape(size)
    if not shape.regions:
        return None
    if sorted(shape.regions) == sorted(usual.regions):
        shape = usual
    if shape.box is None:
        fields["regions"] = "".join(chr(ord("A") + shape.box_of(cell)) for cell in range(shape.cells))
    elif size != 9 or shape.box_rows != 3:
        fields["boxes"] = shape.box_rows
    if title := variant.notes.get("title"):
        fields["meta"] = {"title": title}
    return fields


def check(request: requests.CheckRequest) -> dict[str, Any]:
    """Check the puzzle."""
    board = _Board(request)
    verdict = ninefold.check(board.puzzle, explain=request.explain, seconds=_SECONDS)
    lines = [_line(solution.digits) for solution in verdict.solutions]
    return {**render.to_dict(verdict), "conflicts": board.conflicts(), "solutions": lines}


def solve(request: requests.SolveRequest) -> dict[str, Any]:
    """Return the solution of the puzzle, or raise an error that explains why there is none."""
    board = _Board(request)
    solution = ninefold.solve(board.puzzle, require_unique=request.require_unique, seconds=_SECONDS)
    return {**render.to_dict(solution), "puzzle": request.puzzle, "solution": _line(solution.digits)}


def assess(request: requests.AssessRequest) -> dict[str, Any]:
    """Judge the entries against the solution of the clues."""
    board = _Board(request)
    status, mistakes, right = board.assessed()
    conflicts, empty = board.conflicts(), board.shape.cells - len(board.digits)
    found = Assessment(status, right, (), (), len(board.entries), empty, not empty and not conflicts)
    return {**render.to_dict(found), "conflicts": conflicts, "mistakes": mistakes}


def hint(request: requests.HintRequest) -> dict[str, Any]:
    """Return the next step in three levels of detail, or the mistakes."""
    board = _Board(request)
    _, mistakes, right = board.assessed()
    if mistakes or right is False:
        cells = ", ".join(mistake["cell"] for mistake in mistakes)
        again = f"Look again at {cells}." if cells else "There is no solution from this position."
        texts = ["Something is wrong in the grid.", again, again]
        return {**explained_hint(Hint(None), skipped=request.skip), "mistakes": mistakes, "texts": texts}
    found = ninefold.hint(board.position, seconds=_SECONDS) if not request.skip else Hint(None)
    reply = explained_hint(found, skipped=request.skip)
    if found.step:
        reply["step"] |= {"puzzle": request.puzzle, "marks": board.candidates()}
        reply["conclusions"] = _NUMBER.sub(lambda number: _text(int(number[0])), reply["conclusions"])
    return reply


class _Board:
    """The grid of a request: its shape, clues, entries and marks.

    ``clues`` is the puzzle alone, ``puzzle`` has the entries too, and ``position`` also the marks.
    """

    def __init__(self, request: requests.Position) -> None:
        size = size_of(request)
        if not 2 <= size <= len(_DIGITS):
            raise ValueError(f"A grid has 4 to {len(_DIGITS) ** 2} cells, each a digit, a letter up to P or a dot.")
        self.shape = _shape(size, request)
        clues = _cells(request.puzzle, self.shape, "puzzle")
        self.entries = {
            cell: digit
            for cell, digit in _cells(request.filled or "", self.shape, "filled").items()
            if cell not in clues
        }
        self.digits = clues | self.entries
        marks = {
            cell: [_DIGITS.index(sign) + 1 for sign in signs if sign in _DIGITS[:size]]
            for cell, signs in enumerate(request.marks or ())
            if signs and cell < self.shape.cells and cell not in self.digits
        }
        given = marks if request.sukaku else {}
        self.clues = self._variant({**given, **clues})
        self.puzzle = self._variant({**given, **self.digits})
        self.position = self._variant({**marks, **self.digits})

    def _variant(self, givens: dict[int, Any]) -> Variant:
        return Variant(self.shape, [(divmod(cell, self.shape.width), what) for cell, what in givens.items() if what])

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
        verdict = ninefold.check(self.clues, seconds=_SECONDS)
        if verdict.status is Status.ONE:
            solution = verdict.solutions[0].digits
            wrong = [
                {"kind": "entry", "cell": self.shape.cell_name(cell), "digit": digit}
                for cell, digit in self.entries.items()
                if solution[cell] != digit
            ]
            return verdict.status, wrong, not wrong
        if verdict.status is not Status.SEVERAL:
            return verdict.status, [], None
        together = ninefold.check(self.puzzle, seconds=_SECONDS).status
        return verdict.status, [], None if together is Status.UNDECIDED else together in (Status.ONE, Status.SEVERAL)

    def candidates(self) -> list[str]:
        """The digits that each empty cell may hold: those of its marks that no cell of its houses has."""
        masks = enumerate(self.position.candidates_seen())
        return ["" if cell in self.digits else "".join(_signs(mask)) for cell, mask in masks]


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
        if sign in ".0":
            continue
        digit = _DIGITS.find(sign) + 1
        if digit not in shape.digits:
            raise ValueError(
                f"{name}: {shape.cell_name(cell)} is {sign!r}, but the digits are 1 to {_text(shape.size)}."
            )
        out[cell] = digit
    return out


def _text(digit: int) -> str:
    return _DIGITS[digit - 1]


def _line(digits: Iterable[int]) -> str:
    return "".join(map(_text, digits))


def _signs(mask: int) -> list[str]:
    return [sign for place, sign in enumerate(_DIGITS) if mask >> place & 1]
