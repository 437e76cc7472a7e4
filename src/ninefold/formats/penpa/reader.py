"""Reads Penpa links."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from ... import variants as v
from ...base.geometry import Cell, Shape
from ...errors import ParseError
from ...variants.rules.base import Constraint
from ...variants.variant import Variant
from ..jsontext import dump_json, kind_of, load_json
from .layout import BLACK, HEAVY, LINK, TEXTS, WORDS, Frame, fresh, unpacked
from .outlines import enclosed, outline

__all__ = ["read"]

_LARGEST = 64
_KINDS = ("square", "sudoku")
_DONE = ("command_redo", "command_undo", "command_replay")
"""Layers that hold a solver's progress, not the puzzle."""
_GIVEN_STYLES = ("1", "10")


def read(link: str) -> Variant:
    """Read a Penpa link; ParseError explains what is wrong with it."""
    match = LINK.fullmatch(link.strip())
    if match is None:
        raise ParseError("a Penpa link must contain #m=edit&p= followed by the puzzle")
    fields = dict(part.partition("=")[::2] for part in match[1].split("&"))
    lines = unpacked(fields["p"]).split("\n")
    return _Reader(lines, fields.get("m", "edit"), fields.get("a", "")).variant()


class _Odd(NamedTuple):
    """A list that does not describe cells."""

    told: Any


class _Reader:
    def __init__(self, lines: list[str], mode: str, answer: str) -> None:
        if len(lines) < 6:
            raise ParseError("the Penpa link has too few lines: it is damaged or from an old version")
        self.lines, self.mode, self.answer = lines, mode, answer
        self.head = lines[0].split(",")
        if self.head[0] not in _KINDS:
            raise ParseError(f"Penpa: expected a square grid, got {self.head[0]!r:.30}")
        columns, rows = (int(word) if re.fullmatch(r"\d{1,3}", word, re.ASCII) else 0 for word in self.head[1:3])
        space = load_json(lines[1])
        if not isinstance(space, list) or len(space) < 4 or any(type(n) is not int or n < 0 for n in space[:4]):
            raise ParseError("Penpa: expected four numbers of blank rows and columns")
        top, bottom, left, right = space[:4]
        self.height, self.width = rows - top - bottom, columns - left - right
        if not (1 <= self.height <= _LARGEST and 1 <= self.width <= _LARGEST and max(rows, columns) <= 2 * _LARGEST):
            raise ParseError(f"Penpa: expected a grid of up to {_LARGEST}x{_LARGEST} cells")
        self.frame = Frame(columns, rows, (top, bottom, left, right))
        drawn = load_json(lines[3])
        if not isinstance(drawn, dict):
            raise ParseError(f"Penpa: expected an object with the drawing, got {kind_of(drawn)}")
        self.drawn = {kind: what for kind, what in drawn.items() if what and kind not in _DONE}

    def variant(self) -> Variant:
        self._board()
        shape = self._shape()
        rules = [*self._texts(), *self._cages()]
        givens = list(self._givens(shape))
        rest = {kind: what for kind, what in sorted(self.drawn.items()) if what}
        if rest:
            rules.append(v.Unknown(WORDS, dump_json(rest)))
        kept: dict[str, Any] = {"head": self._bare_head(), "lines": self.lines[1:3] + self.lines[4:5] + self.lines[6:]}
        kept |= {"mode": self.mode, "answer": self.answer}
        if any(kept[key] != usual for key, usual in fresh(shape).items() if key in kept):
            rules.append(v.Note("penpa:link", dump_json(kept)))
        try:
            return Variant(shape, givens, rules)
        except ValueError as error:
            raise ParseError(str(error)) from None

    def _inside(self, cell: tuple[int, int] | None) -> bool:
        return cell is not None and 0 <= cell[0] < self.height and 0 <= cell[1] < self.width

    def _board(self) -> None:
        """Every cell must exist: a board with holes is not a grid."""
        steps = load_json(self.lines[5])
        if not isinstance(steps, list) or any(type(step) is not int for step in steps):
            raise ParseError("Penpa: expected a list of the cells of the board")
        point, found = 0, set()
        for step in steps[: 4 * self.frame.all]:
            point += step
            found.add(self.frame.cell(point))
        board = {(row, column) for row in range(self.height) for column in range(self.width)}
        if not board <= found:
            row, column = min(board - found)
            raise ParseError(f"Penpa: the board has no cell {Cell(row, column)}: only complete rectangles can be read")

    def _shape(self) -> Shape:
        edges = self.drawn.get("lineE")
        edges = edges if isinstance(edges, dict) else {}
        heavy: dict[str, frozenset[tuple[int, int]]] = {}
        for key, style in edges.items():
            two = self.frame.edge(key) if style in HEAVY else None
            if two and (self._inside(two[0]) or self._inside(two[1])):
                heavy[key] = frozenset(two)
        inner = {two for two in heavy.values() if all(map(self._inside, two))}
        regions = self._flood(inner)
        digits = max(self.height, self.width)
        whole = all(len(region) == digits for region in regions)
        if len(regions) > 1 and whole:
            self._drop("lineE", heavy)
            plain = Shape(self.height, self.width)
            if sorted(regions) == sorted(map(list, plain.regions)):
                return plain
            return Shape(self.height, self.width, regions=regions)
        if not inner:
            self._drop("lineE", heavy)  # a frame round the board
        return Shape(self.height, self.width, box=None)

    def _flood(self, walls: set[frozenset[tuple[int, int]]]) -> list[list[int]]:
        """The regions that walls leave, each by the numbers of its cells."""
        left = {(row, column) for row in range(self.height) for column in range(self.width)}
        regions = []
        while left:
            todo = [min(left)]
            left.discard(todo[0])
            region = []
            while todo:
                row, column = here = todo.pop()
                region.append(self.width * row + column)
                for there in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                    if there in left and frozenset((here, there)) not in walls:
                        left.discard(there)
                        todo.append(there)
            regions.append(sorted(region))
        return regions

    def _drop(self, kind: str, keys: Collection[str]) -> None:
        """A rule is not kept as a drawing."""
        drawn = self.drawn.get(kind)
        if keys and isinstance(drawn, dict):
            self.drawn[kind] = {key: what for key, what in drawn.items() if key not in keys}

    def _givens(self, shape: Shape) -> Iterator[tuple[Cell, int]]:
        numbers = self.drawn.get("number")
        found = []
        for key, what in numbers.items() if isinstance(numbers, dict) else ():
            cell = self.frame.cell(key)
            digit = _given(what)
            if cell and self._inside(cell) and digit is not None:
                found.append(key)
                if digit not in shape.digits:
                    raise ParseError(f"Penpa: {Cell(*cell)}: {digit} is not among the digits 1 to {shape.digits[-1]}")
                yield Cell(*cell), digit
        self._drop("number", found)

    def _cages(self) -> Iterator[Constraint]:
        sums = self._sums()
        used: list[str] = []
        rest = []
        for cage in self._cage_cells():
            told = [] if isinstance(cage, _Odd) else [sums[cell] for cell in cage if cell in sums]
            if isinstance(cage, _Odd) or len(told) > 1:
                rest.append(cage.told if isinstance(cage, _Odd) else [self.frame.point(*cell) for cell in cage])
                continue
            used += [key for key, _ in told]
            self._drop("cage", outline(cage, self.frame))
            places = [Cell(*cell) for cell in cage]
            yield v.Killer(places, told[0][1]) if told else v.Different(places)
        self.drawn["killercages"] = rest
        self._drop("numberS", used)

    def _cage_cells(self) -> Iterator[list[tuple[int, int]] | _Odd]:
        """The cells of each cage once: listed cages, and those that are only drawn."""
        lines, cages = self.drawn.get("cage"), self.drawn.get("killercages")
        found: list[list[tuple[int, int]]] = []
        for cage in cages if isinstance(cages, list) else ():
            cells = [self.frame.cell(point) for point in cage] if isinstance(cage, list) else [None]
            if cells and all(map(self._inside, cells)):
                found.append(sorted({cell for cell in cells if cell is not None}))
            elif cells:
                yield _Odd(cage)
        if isinstance(lines, dict):
            board = {(row, column) for row in range(self.height) for column in range(self.width)}
            found += [cage for cage in enclosed(lines, board, self.frame) if cage not in found]
        yield from found

    def _sums(self) -> dict[tuple[int, int], tuple[str, int]]:
        """Numbers in the upper left corner of cells, and their keys."""
        signs = self.drawn.get("numberS")
        sums = {}
        for key, what in signs.items() if isinstance(signs, dict) else ():
            where = self.frame.sign(key)
            if where and where[2] == 0 and isinstance(what, list) and what:
                text = str(what[0]).strip()
                if re.fullmatch(r"\d{1,6}", text, re.ASCII):
                    sums[where[:2]] = key, int(text)
        return sums

    def _bare_head(self) -> list[str]:
        """The first line without its texts, which are notes."""
        bare = {at: prefix for at, _, prefix in TEXTS}
        head = self.head + [""] * (max(bare) + 1 - len(self.head))
        return [bare.get(at, word) for at, word in enumerate(head)]

    def _texts(self) -> Iterator[Constraint]:
        for at, name, prefix in TEXTS:
            text = self.head[at] if len(self.head) > at else ""
            for short, sign in (("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "=")):
                text = text.replace(short, sign)
            text = text.removeprefix(prefix.strip()).strip()
            if text:
                yield v.Note(name, text)


def _given(what: Any) -> int | None:
    """The digit that a number in a cell gives: a plain black one, or a lone one of sudoku's nine places."""
    if not isinstance(what, list) or len(what) < 3 or what[1] != BLACK:
        return None
    text, _, style = what[:3]
    if style == "7" and isinstance(text, list) and text.count(1) == 1 and set(text) <= {0, 1}:
        return text.index(1) + 1
    if style in _GIVEN_STYLES and re.fullmatch(r"\d{1,2}", str(text).strip(), re.ASCII):
        return int(text)
    return None
