"""The min-lex form by its definition, sharing no code with ninefold: every arrangement, pruned row by row."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product


def line_orders() -> Iterator[tuple[int, ...]]:
    """Return the 1,296 orders of nine lines that keep bands or stacks together."""
    for chutes in permutations(range(3)):
        for inner in product(permutations(range(3)), repeat=3):
            yield tuple(3 * chute + i for chute, order in zip(chutes, inner) for i in order)


ORDERS = tuple(line_orders())
Side = tuple[tuple[int, ...], ...]


def what_is_left(side: Side, order: tuple[int, ...], used: tuple[int, ...]) -> object:
    """Return the rows of this band and of the others in reading order; the order of rows and bands is irrelevant."""
    bands: list[list[tuple[int, ...]]] = [[], [], []]
    for row in set(range(9)) - set(used):
        bands[row // 3].append(tuple(side[row][column] for column in order))
    begun = bands.pop(used[-1] // 3)
    return sorted(begun), sorted(sorted(band) for band in bands)


def minlex(line: str) -> str:
    """Return the smallest image of 81 characters, ``.`` or ``0`` for empty; the digits are numbered as they appear."""
    grid = [0 if ch in ".0" else int(ch) for ch in line]
    rows: Side = tuple(tuple(grid[9 * r : 9 * r + 9]) for r in range(9))
    # Lines, order of the columns, rows placed, numbers of the digits; all with the same output so far.
    State = tuple[Side, tuple[int, ...], tuple[int, ...], dict[int, int]]
    states: list[State] = [(side, order, (), {0: 0}) for side in (rows, tuple(zip(*rows))) for order in ORDERS]
    out: list[int] = []
    for r in range(9):
        best = [10]
        found: dict[str, State] = {}
        for side, order, used, numbers in states:
            band = {used[-1] // 3} if r % 3 else {0, 1, 2} - {row // 3 for row in used}
            for row in set(range(9)) - set(used):
                if row // 3 not in band:
                    continue
                known = dict(numbers)
                image = [known.setdefault(side[row][column], len(known)) for column in order]
                if image > best:
                    continue
                if image < best:
                    best, found = image, {}
                placed = (*used, row)
                found[f"{what_is_left(side, order, placed)}{known}"] = (side, order, placed, known)
        out += best
        states = list(found.values())
    return "".join(str(d) if d else "." for d in out)


def pattern_first(line: str) -> str:
    """Return the image whose filled cells, read as 0 and 1, are smallest, then its digits; only for few symmetries."""
    rows: Side = tuple(tuple(0 if ch in ".0" else int(ch) for ch in line[9 * r : 9 * r + 9]) for r in range(9))
    states: list[tuple[Side, tuple[int, ...], tuple[int, ...]]]
    states = [(side, order, ()) for side in (rows, tuple(zip(*rows))) for order in ORDERS]
    for r in range(9):
        longer = [
            (side, order, (*used, row))
            for side, order, used in states
            for row in set(range(9)) - set(used)
            if row // 3 in ({used[-1] // 3} if r % 3 else {0, 1, 2} - {row // 3 for row in used})
        ]
        patterns = [[side[used[-1]][column] > 0 for column in order] for side, order, used in longer]
        states = [state for state, pattern in zip(longer, patterns) if pattern == min(patterns)]
    images = []
    for side, order, used in states:
        numbers = {0: 0}
        images.append([numbers.setdefault(side[row][column], len(numbers)) for row in used for column in order])
    return "".join(str(d) if d else "." for d in min(images))
