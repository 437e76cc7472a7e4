"""A board with rules as text: cages, lines, dots, signs in cells and clues outside, drawn among the cells.

Every cell is a few characters wide and one high, with room for a border on all sides::

    ┏12──────┯━━━     a cage and its sum            (5)══ 6      a bulb and a line to the right
    ┃ 3   .  │        ○ ● X V < on borders              ╲        a line down to the right, through the corner

Heavy lines enclose the grid and the regions, interrupted where a cage crosses them; light ones enclose cages. Layers
whose place is already taken are left out and reported: ``ruled`` returns the layers that the text does not show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from .model import Board, Cage, Dot, Layer, Line, Look, Outside, Pill, Sign

__all__ = ["RULES", "Ruled", "clue_text", "plain", "ruled", "stroke_of"]

Span: TypeAlias = tuple[str, str]
"""Some characters and their ANSI code."""
Step: TypeAlias = tuple[int, int]
"""Rows and columns from one cell to the next."""

RULES = (Cage, Line, Dot, Sign, Outside, Pill)
"""Layers that only this painter shows."""
_DIM, _CAGE = "2", "36"
_CROSSINGS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""By the weight (none, light, heavy) of the lines up, right, down and left."""
_STROKES = ("═║", "─│", "╌╎", "━┃")
"""The characters of lines of different kinds: across and down."""
_ARROWS = {
    (0, 1): "→",
    (0, -1): "←",
    (1, 0): "↓",
    (-1, 0): "↑",
    (1, 1): "↘",
    (1, -1): "↙",
    (-1, 1): "↗",
    (-1, -1): "↖",
}
_ENDS = {
    "disc": "()",
    "circle": "()",
    "ball": "()",
    "ring": "()",
    "diamond": "<>",
    "square": "[]",
    "in": "><",
    "out": "<>",
}
_ASCII = str.maketrans(
    _CROSSINGS[1:] + "━┃─│═║╌╎╍╏●○·•→←↓↑↘↙↗↖╲╱╳∧∨Σ≠",
    "+" * (len(_CROSSINGS) - 1) + "=#-|~|-|~!*o..><v^\\//\\\\/x^vS!",
)


def plain(text: str) -> str:
    """Signs that every terminal has, for those of a drawing."""
    return text.translate(_ASCII)


class Ruled(NamedTuple):
    """A drawing, and the layers that it does not show."""

    text: str
    missed: frozenset[Layer]


def stroke_of(board: Board, line: Line) -> str:
    """The characters of a line: lines that look different have different strokes, as long as there are some left."""
    kinds = list(dict.fromkeys(_kind(layer) for layer in board.layers if isinstance(layer, Line)))
    at = kinds.index(_kind(line))
    return _STROKES[at] if at < len(_STROKES) else ""


def _kind(line: Line) -> tuple[Look, float, str, str]:
    return line.look, line.width, line.start, line.end


def ruled(board: Board, words: Sequence[list[Span]], *, color: bool, frame: bool, narrow: bool = False) -> Ruled:
    """Draw the board with these words in its cells, in box characters or (without *frame*) in ASCII.

    A *narrow* drawing has less room for signs on borders.
    """
    canvas = _Canvas(board, words, narrow)
    missed = canvas.draw(color)
    text = canvas.text(color)
    return Ruled(text if frame else plain(text), frozenset(missed))


class _Canvas:
    def __init__(self, board: Board, words: Sequence[list[Span]], narrow: bool) -> None:
        self.board, self.words = board, words
        self.rows, self.columns = board.shape.height, board.shape.width
        crowded = any(isinstance(layer, Cage) and layer.clue for layer in board.layers) and any(
            isinstance(layer, (Line, Dot)) for layer in board.layers
        )
        least = 5 if crowded and not narrow else 3
        widest = [max(_width(word) for word in words[column :: self.columns]) for column in range(self.columns)]
        self.inner = [max(least, wide + 2 + (wide + 1) % 2) for wide in widest]
        outside = [layer for layer in board.layers if isinstance(layer, Outside)]
        beside = [len(clue_text(layer)) + 1 for layer in outside if not 0 <= layer.column < self.columns]
        self.left = max(beside, default=0)
        self.top = int(any(layer.row < 0 for layer in outside))
        below = int(any(layer.row >= self.rows for layer in outside))
        self.edges = [self.left + column + sum(self.inner[:column]) for column in range(self.columns + 1)]
        """The position of the border on the left of each column."""
        width, height = self.edges[-1] + 1 + self.left, 2 * self.rows + 1 + self.top + below
        self.cells: list[list[Span]] = [[(" ", "")] * width for _ in range(height)]
        self.taken: set[tuple[int, int]] = set()
        """Characters that must not be painted over."""

    # Where things are.

    def _middle(self, cell: int) -> tuple[int, int]:
        """Line and character of the middle of a cell."""
        row, column = divmod(cell, self.columns)
        return self.top + 2 * row + 1, self.edges[column] + 1 + self.inner[column] // 2

    def _put(self, y: int, x: int, text: str, ansi: str) -> None:
        for at, sign in enumerate(text):
            self.cells[y][x + at] = sign, ansi

    def _claim(self, y: int, x: int, text: str, ansi: str) -> bool:
        """Write on free characters only; False if one is taken, or at the end of the line."""
        places = [(y, x + at) for at in range(len(text))]
        if not 0 <= y < len(self.cells) or x < 0 or x + len(text) > len(self.cells[y]) or self.taken & {*places}:
            return False
        self.taken.update(places)
        self._put(y, x, text, ansi)
        return True

    # Painting, from below.

    def draw(self, color: bool) -> list[Layer]:
        """Paint everything; return the layers for which there is no room."""
        self._borders()
        missed: list[Layer] = []
        layers = self.board.layers
        cages = [layer for layer in layers if isinstance(layer, Cage)]
        times = Counter(cell for cage in cages for cell in {*cage.cells})
        missed += [cage for cage in cages if any(times[cell] > 1 for cell in cage.cells)]
        for kind in (Cage, Outside, Dot, Sign, Pill, Line):
            for layer in layers:
                if isinstance(layer, kind) and not getattr(self, f"_{kind.__name__.lower()}")(layer, color):
                    missed.append(layer)
        self._write_words()
        return missed

    def _borders(self) -> None:
        homes: list[frozenset[int]] = [frozenset()] * self.board.shape.cells
        for number, layer in enumerate(self.board.layers):
            if isinstance(layer, Cage):
                for cell in set(layer.cells):
                    homes[cell] |= {number}

        def weight(row: int, column: int, other_row: int, other_column: int) -> tuple[int, bool]:
            """How heavy the line between two cells is, and whether a cage goes across."""
            inside = [
                self.board.at(r, c) if 0 <= r < self.rows and 0 <= c < self.columns else None
                for r, c in ((row, column), (other_row, other_column))
            ]
            here, there = inside
            if here is None or there is None:
                return (0 if here is there else 2), False
            across = bool(homes[here] & homes[there])
            if self.board.border(here, there):
                return 2, across
            return (0 if homes[here] == homes[there] else 1), False

        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                y, x = self.top + 2 * row, self.edges[column]
                up = weight(row - 1, column - 1, row - 1, column)[0]
                right, broken = weight(row - 1, column, row, column)
                down, gap = weight(row, column - 1, row, column)
                left = weight(row - 1, column - 1, row, column - 1)[0]
                weights = (up, right, down, left)
                sign = _CROSSINGS[27 * up + 9 * right + 3 * down + left] if any(weights) else "·"
                self._put(y, x, sign, _ansi(max(weights)))
                if column < self.columns and right:
                    self._put(y, x + 1, ("╍" if broken else "─━"[right - 1]) * self.inner[column], _ansi(right))
                if row < self.rows and down:
                    self._put(y + 1, x, "╏" if gap else "│┃"[down - 1], _ansi(down))

    def _cage(self, layer: Cage, color: bool) -> bool:
        row, column = divmod(min(layer.cells), self.columns)
        fits = len(layer.clue) <= self.inner[column]
        return fits and self._claim(self.top + 2 * row, self.edges[column] + 1, layer.clue, _CAGE)

    def _outside(self, layer: Outside, color: bool) -> bool:
        word = clue_text(layer)
        if 0 <= layer.row < self.rows:
            y = self.top + 2 * layer.row + 1
            x = self.left - 1 - len(word) if layer.column < 0 else len(self.cells[y]) - self.left + 1
            return self._claim(y, x, word, "1")
        y = 0 if layer.row < 0 else len(self.cells) - 1
        if not 0 <= layer.column < self.columns:  # at a corner
            x = self.left - 1 - len(word) if layer.column < 0 else len(self.cells[y]) - self.left + 1
            return self._claim(y, max(0, x), word, "1")
        x = self._middle(layer.column)[1] - len(word) // 2
        return len(word) <= self.inner[layer.column] and self._claim(y, x, word, "1")

    def _dot(self, layer: Dot, color: bool) -> bool:
        rows, columns = zip(*(divmod(cell, self.columns) for cell in layer.cells), strict=True)
        near = max(rows) - min(rows) < 2 and max(columns) - min(columns) < 2
        word = layer.word or ("●" if layer.look and layer.look.fill == "#111" else "○")
        if not near or (layer.look and layer.word and len(layer.cells) == 2 and not color):
            return False  # a number alone does not tell a black dot from a white one
        y = self.top + min(rows) + max(rows) + 1
        x = self._middle(layer.cells[0])[1] if len({*columns}) == 1 else self.edges[max(columns)]
        return self._claim(y, x - (len(word) - 1) // 2, word, "1")

    def _sign(self, layer: Sign, color: bool) -> bool:
        return self._embrace(layer.cell, _ENDS[layer.kind], layer.look.ansi)

    def _pill(self, layer: Pill, color: bool) -> bool:
        """Round brackets around each cell, or around all of them if they are in one row."""
        cells = sorted(layer.cells)
        if (
            cells != list(range(cells[0], cells[0] + len(cells)))
            or cells[0] // self.columns != cells[-1] // self.columns
        ):
            return {self._embrace(cell, "()", layer.look.ansi) for cell in cells} == {True}
        (y, x), (_, far) = self._middle(cells[0]), self._middle(cells[-1])
        ansi, (left, _), (_, right) = layer.look.ansi, self._reach(cells[0]), self._reach(cells[-1])
        return self._claim(y, x - left, "(", ansi) and self._claim(y, far + right, ")", ansi)

    def _reach(self, cell: int) -> tuple[int, int]:
        """From the middle of a cell to brackets on the left and on the right of its word."""
        width = _width(self.words[cell])
        return width // 2 + 1, width - width // 2

    def _embrace(self, cell: int, brackets: str, ansi: str) -> bool:
        (y, x), (left, right) = self._middle(cell), self._reach(cell)
        if {(y, x - left), (y, x + right)} & self.taken:
            return False
        return self._claim(y, x - left, brackets[0], ansi) and self._claim(y, x + right, brackets[1], ansi)

    def _line(self, layer: Line, color: bool) -> bool:
        stroke = _STROKES[1] if color else stroke_of(self.board, layer)
        steps = list(self._steps(layer.cells))
        if not stroke or any(max(map(abs, step)) != 1 for step in steps):
            return False
        # Slanted strokes look all alike.
        lines = {_kind(other) for other in self.board.layers if isinstance(other, Line)}
        ansi, good = layer.look.ansi, color or len(lines) == 1 or any(0 in step for step in steps)
        for cell, kind in ((layer.cells[0], layer.start), (layer.cells[-1], layer.end)):
            if kind in _ENDS:
                good = self._embrace(cell, _ENDS[kind], ansi) and good
        for (one, two), (down, right) in zip(pairwise(layer.cells), steps, strict=True):
            good = self._segment(one, two, down, right, stroke, ansi) and good
        for at, cell in enumerate(layer.cells):
            around = [
                step for step in (_back(steps[at - 1]) if at else None, steps[at] if at < len(steps) else None) if step
            ]
            head = layer.end == "head" and at == len(layer.cells) - 1
            good = self._through(cell, around, stroke, ansi, head=head) and good
        return good

    def _steps(self, cells: Iterable[int]) -> Iterator[Step]:
        for one, two in pairwise(cells):
            (row, column), (down, right) = divmod(one, self.columns), divmod(two, self.columns)
            yield down - row, right - column

    def _segment(self, one: int, two: int, down: int, right: int, stroke: str, ansi: str) -> bool:
        """The strokes from one cell to the next."""
        (y, x), (far_y, far_x) = self._middle(one), self._middle(two)
        if down and right:
            sign, place = (
                ("╲" if down == right else "╱"),
                ((y + far_y) // 2, self.edges[max(one % self.columns, two % self.columns)]),
            )
            if self.cells[place[0]][place[1]][0] in "╲╱" and self.cells[place[0]][place[1]][0] != sign:
                self._put(*place, "╳", ansi)
                return True
            return self._claim(*place, sign, ansi)
        if down:
            return self._claim((y + far_y) // 2, x, stroke[1], ansi)
        low, high = sorted((x, far_x))
        for at in range(low + 1, high):
            if (y, at) in self.taken and self.cells[y][at][0] not in "()<>[]":
                return False  # a dot on the border
            if (y, at) not in self.taken:
                self._claim(y, at, stroke[0], ansi)
        return True

    def _through(self, cell: int, around: list[Step], stroke: str, ansi: str, *, head: bool) -> bool:
        """The look of a line in an empty cell."""
        if self._holds(cell):
            return True
        y, x = self._middle(cell)
        if head:
            sign = _ARROWS[_back(around[0])]
        else:
            straight = len(around) == 2 and around[0] == _back(around[1])
            down, right = around[0]
            sign = "•"
            if straight:
                sign = stroke[0] if not down else stroke[1] if not right else "╲" if down == right else "╱"
        if (y, x) in self.taken:  # lines that cross
            self._put(y, x, "•", ansi)
            return sign != "•" and not head
        return self._claim(y, x, sign, ansi)

    def _holds(self, cell: int) -> bool:
        return "".join(text for text, _ in self.words[cell]) != "."

    def _write_words(self) -> None:
        for cell, word in enumerate(self.words):
            y, x = self._middle(cell)
            if (y, x) in self.taken and not self._holds(cell):
                continue
            x -= _width(word) // 2
            for text, ansi in word:
                self._put(y, x, text, ansi)
                x += len(text)

    def text(self, color: bool) -> str:
        """All lines."""
        return "\n".join(_joined(line, color) for line in self.cells)


def _width(word: Sequence[Span]) -> int:
    return sum(len(text) for text, _ in word)


def _joined(line: list[Span], color: bool) -> str:
    plain = "".join(sign for sign, _ in line).rstrip()
    if not color:
        return plain
    text, at = "", 0
    while at < len(plain):
        end = at + 1
        while end < len(plain) and line[end][1] == line[at][1]:
            end += 1
        run, ansi = plain[at:end], line[at][1]
        text += f"\x1b[{ansi}m{run}\x1b[0m" if ansi and run.strip() else run
        at = end
    return text


def _ansi(weight: int) -> str:
    return (_DIM, _CAGE, "")[weight]


def _back(step: Step) -> Step:
    return -step[0], -step[1]


def clue_text(layer: Outside) -> str:
    """The word of a clue outside, with its arrow on the side that it points to."""
    if layer.toward is None:
        return layer.word
    arrow = _ARROWS[layer.toward]
    return layer.word + arrow if layer.toward[1] > 0 else arrow + layer.word
