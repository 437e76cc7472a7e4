"""Sudoku Explainer's scale against the programs' own output: ratings, and complete paths step by step."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import groupby

import pytest

import ninefold
from ninefold import Rating, Step
from tests.conftest import shared_data

PUBLISHED = "........1..2.13....415.6..........78.287..14..7....2.9.97....8221..9.7.48.4...91."

NAMES = {
    "full-house": "Hidden Single",
    "locked-candidates-1": "Pointing",
    "locked-candidates-2": "Claiming",
    "direct-hidden-triple": "Direct Hidden Triplet",
    "naked-triple": "Naked Triplet",
    "hidden-triple": "Hidden Triplet",
    "naked-quadruple": "Naked Quad",
    "hidden-quadruple": "Hidden Quad",
    "bug-plus-1": "BUG type 1",
    "bug-2": "BUG type 2",
    "bug-3": "BUG type 3",
    "bug-4": "BUG type 4",
    "x-cycle": "Bidirectional X-Cycle",
    "y-cycle": "Bidirectional Y-Cycle",
    "xy-cycle": "Bidirectional Cycle",
    "forcing-xy-chain": "Forcing Chain",
    "nishio-forcing-chain": "Nishio Forcing Chains",
    "cell-forcing-chain": "Cell Forcing Chains",
    "region-forcing-chain": "Region Forcing Chains",
}
"""Sudoku Explainer's name for a technique, if different."""

LEVELS = {
    "dynamic-forcing-chain": "",
    "dynamic-forcing-chain-plus": " (+)",
    "nested-forcing-chain-2": " (+ Forcing Chains)",
    "nested-forcing-chain-3": " (+ Multiple Forcing Chains)",
    "nested-forcing-chain-4": " (+ Dynamic Forcing Chains)",
    "nested-forcing-chain-5": " (+ Dynamic Forcing Chains (+ Forcing Chains))",
}


def their_name(step: Step) -> str:
    """Name a step as Sudoku Explainer does."""
    kind = step.technique
    if kind in LEVELS:
        return f"Dynamic {form(step)} Forcing Chains{LEVELS[kind]}"
    if kind.startswith("uniqueness-"):
        return f"Unique Rectangle type {kind[-1]}"
    if kind.startswith("unique-loop-"):
        return f"Unique Loop {step.length} type {kind[-1]}"
    if kind == "forcing-x-chain" and step.length == 6:
        return "Turbot Fish"
    return NAMES.get(kind, step.name)


def form(step: Step) -> str:
    """Return the kind of forcing chains, which depends on where their branches begin."""
    starts = [chain.nodes[0] for chain in step.chains]
    if len(set(starts)) == 1:
        return "Contradiction"
    if starts[0]._replace(on=False) == starts[1]:
        return "Double"
    return "Cell" if len({start.cells for start in starts}) == 1 else "Region"


def effect(step: Step) -> set[str]:
    """Return the conclusions of a step as the record writes them."""
    if step.placements:
        return {str(candidate) for candidate in step.placements}
    by_cell: dict[int, set[int]] = {}
    for cell, digit in step.eliminations:
        by_cell.setdefault(cell, set()).add(digit)
    return {f"r{c // 9 + 1}c{c % 9 + 1}-{''.join(map(str, sorted(ds)))}" for c, ds in by_cell.items()}


def traces() -> Iterator[tuple[str, list[dict[str, str]]]]:
    with shared_data("logic", "se_traces.tsv").open(encoding="ascii", newline="") as file:
        for puzzle, rows in groupby(csv.DictReader(file, delimiter="\t"), key=lambda row: row["puzzle"]):
            yield puzzle, list(rows)


def ratings() -> list[dict[str, str]]:
    with shared_data("logic", "se_ratings.csv").open(encoding="ascii", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("part", range(4))
def test_paths_are_theirs_step_by_step(part: int) -> None:
    for puzzle, rows in list(traces())[part::4]:
        path = ninefold.steps(puzzle, preset="se")
        assert path.solved
        for number, (step, row) in enumerate(zip(path, rows, strict=True), 1):
            ours = f"{step.difficulty:.1f}", their_name(step), effect(step)
            assert ours == (row["rating"], row["technique"], set(row["effect"].split(","))), f"{puzzle} step {number}"
            if row["complexity"]:
                assert step.length == int(row["complexity"]), f"{puzzle} step {number}"


def test_ratings_are_theirs() -> None:
    rows = ratings()
    found = ninefold.rate_many([row["puzzle"] for row in rows], scale="se")
    wrong = [
        f"{row['puzzle']} {rating} instead of {row['ER']}/{row['EP']}/{row['ED']}"
        for row, rating in zip(rows, found, strict=True)
        if str(rating) != f"{row['ER']}/{row['EP']}/{row['ED']}"
    ]
    assert not wrong


def test_a_published_rating_uses_the_original_order() -> None:
    old, fixed = (ninefold.rate(PUBLISHED, scale="se", uniqueness=form) for form in ("old", "fixed"))
    assert (old.er, old.ep, old.ed) == (11.7, 10.7, 3.4)
    assert (fixed.er, fixed.ep, fixed.ed) == (11.2, 10.7, 3.4)


@pytest.mark.parametrize(
    ("puzzle", "expected"),
    [
        (".5...2....2.471.9........76........5...69.427...258.6.56..4...2...8.9...........4", "1.2/1.2/1.2"),
        (".52...43.8.......743..5..12...3.7.....8...3.....1.9...72..9..865.......3.61...72.", "2.5/1.2/1.2"),
        ("4...7.1....19.46.5.....1......7....2..2.3....847..6....14...8.6.2....3..6...9....", "4.0/4.0/2.6"),
        ("....8..43...4.29...7.3....1.....4...9..7..3..1...9...54.5...........7.9.3..2.5...", "4.6/1.2/1.2"),
        (".............1.....123.456...........23...78..47.6.12...........318.764..58...23.", "5.2/5.0/4.4"),
        (".......39...1..72..25.8.........41..9..3.....2.8....46..6....8.4....9.......2...7", "5.7/1.2/1.2"),
        ("5...3.2...9......8.........2.1...6.....9.4.7....7......4.....9.8...2.......5.....", "6.7/1.2/1.2"),
        ("4.9...5.....8....27..3.........4.7...8.....6..1..........6..12.5...9...........3.", "7.5/1.2/1.2"),
        ("45389......2.45....8.12........3.2.....7..1..3.......5....71...5.49.......9....13", "8.1/1.2/1.2"),
        (".54.2.3..1...5.8.2.......417.9.86...............43.7.868.......9.1.4...3..3.7.98.", "8.3/1.2/1.2"),
        ("......5..87.5.4.9..3..9.....6..5...9.8....746.........4.1....2....4..1.7...8.....", "8.8/1.2/1.2"),
        ("7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5", "9.8/1.2/1.2"),
        (".......12..1..34.5.5..4136.....7.6.....68925.56.1.4....15....4.3.64...2.42......6", "10.4/4.5/2.6"),
    ],
)
def test_the_examples_of_the_scale(puzzle: str, expected: str) -> None:
    rating = ninefold.rate(puzzle, scale="se")
    assert isinstance(rating, Rating)
    assert str(rating) == expected
    assert rating.pearl == (expected.split("/")[0] == expected.split("/")[1])
    assert rating.diamond == (expected.split("/")[0] == expected.split("/")[2])
