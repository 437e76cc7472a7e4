"""Every textbook approach, in every variant, against the oracle; budgets, outcomes, and no state between runs."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import ninefold
from ninefold import approaches, examples
from ninefold.approaches import End, Event, Kind, dancing_links
from ninefold.approaches.base import Counters, Run, Walk, board_of
from ninefold.base.geometry import PEERS
from tests.oracle import ORACLE, random_puzzle, random_solution, values

VARIANTS = [
    pytest.param(name, options, id=label)
    for name in approaches.NAMES
    for label, options in approaches.get(name).variants()
]
every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS)

EASY = examples.get("easy").line
FULL = "".join(map(str, random_solution(random.Random(1))))
# Row 1 lacks only the digit in r9c9, so r1c9 has no candidate; row 9 and box 9 are otherwise empty.
NO_CANDIDATE = (
    FULL[:8] + "." + "".join("." if c % 9 > 5 and c > 53 else FULL[c] for c in range(9, 72)) + "." * 8 + FULL[8]
)

SOLVABLE = {
    "easy": EASY,
    "medium": examples.get("medium").line,
    "several": examples.get("several").line,
    "empty": "." * 81,
    "full": FULL,
    "one empty cell": FULL[:40] + "." + FULL[41:],
    "filled in": "+".join(FULL[:3]) + FULL[3:80] + ".",
}
UNSOLVABLE = {
    "no solution": examples.get("no-solution").line,
    "invalid": examples.get("invalid").line,
    "no candidate": NO_CANDIDATE,
    "full and wrong": FULL[:-1] + FULL[0],
    "conflict, one empty cell": "." + FULL[1:80] + FULL[0],
}


@every_variant
@pytest.mark.parametrize("puzzle", SOLVABLE.values(), ids=SOLVABLE.keys())
def test_solves_every_solvable_puzzle(name: str, options: dict[str, Any], puzzle: str) -> None:
    grid = ninefold.Grid(puzzle)
    outcome = approaches.run(grid, name, seconds=60, **options)
    assert outcome.end is End.SOLVED
    assert outcome.solution is not None
    assert ORACLE.is_solution(list(outcome.solution.digits), list(grid.digits))
    assert outcome.solution.clues == grid.clues
    if ORACLE.count(list(grid.digits), 2) == 1:
        assert list(outcome.solution.digits) == next(ORACLE.solutions(list(grid.digits)))


@every_variant
@pytest.mark.parametrize("puzzle", UNSOLVABLE.values(), ids=UNSOLVABLE.keys())
def test_proves_that_there_is_no_solution(name: str, options: dict[str, Any], puzzle: str) -> None:
    assert ORACLE.count(values(puzzle), 1) == 0
    outcome = approaches.run(puzzle, name, seconds=60, **options)
    assert outcome.end is End.NO_SOLUTION
    assert outcome.solution is None
    assert outcome.backtracks == outcome.nodes


@pytest.mark.parametrize("options", [{"representation": "sets"}, {"representation": "bits"}])
@pytest.mark.parametrize("example", ["extreme", "many-guesses", "against-rows"])
def test_advanced_approaches_solve_hard_puzzles(example: str, options: dict[str, Any]) -> None:
    solution = next(ORACLE.solutions(values(examples.get(example).line)))
    clever: list[tuple[str, dict[str, Any]]] = [
        ("most-constrained", options),
        ("csp", {}),
        ("csp", {"value_order": "least-constraining"}),
        ("ac3", {}),
        ("norvig", {}),
        ("dancing-links", {}),
    ]
    for name, extra in clever:
        outcome = approaches.run(examples.get(example).grid, name, seconds=60, **extra)
        assert outcome.solution is not None
        assert list(outcome.solution.digits) == solution


def test_set_difference_and_singles_solve_the_puzzle_against_rows() -> None:
    example = examples.get("against-rows")
    rows = {row.name: row for row in approaches.compare(example.grid, nodes=3000, seconds=None)}
    assert {name for name, row in rows.items() if row.end is End.GAVE_UP} == {
        "scan",
        "check-sets",
        "singles-first (once)",
    }
    assert len({row.solution for row in rows.values() if row.solution}) == 1


# --- how the representations and options relate


def test_sets_and_bits_are_the_same_search() -> None:
    for example in ("hard", "no-solution", "several"):
        grid = examples.get(example).grid
        sets = list(approaches.start(grid, "most-constrained", representation="sets"))
        bits = list(approaches.start(grid, "most-constrained", representation="bits"))
        assert sets == bits


def test_check_sets_makes_the_same_moves_as_scan() -> None:
    grid = examples.get("medium").grid
    assert list(approaches.start(grid, "scan")) == list(approaches.start(grid, "check-sets"))


def test_scan_goes_forward_and_set_difference_backward() -> None:
    assert next(approaches.start("." * 81, "scan")).cell == 0
    assert next(approaches.start("." * 81, "set-difference")).cell == 80


def test_singles_first_needs_no_guess_for_singles() -> None:
    for singles in ("always", "once"):
        outcome = approaches.run(EASY, "singles-first", singles=singles)
        assert (outcome.nodes, outcome.placements) == (0, 47)
    always, once = (approaches.run(examples.get("medium").grid, "singles-first", singles=s) for s in ("always", "once"))
    assert always.nodes < once.nodes


def test_most_constrained_stops_looking_at_one_candidate() -> None:
    # The first cell has one candidate; no other cell is examined before it is filled.
    run = approaches.start("." + FULL[1:40] + "." * 41, "most-constrained")
    assert [next(run).kind, next(run).kind] == [Kind.TRY, Kind.FORCED]
    assert run.counters.checks == 1


def test_forward_checking_sees_the_empty_domain_before_it_places() -> None:
    # r1c9 can only be 9, and so can r2c9: assigning one empties the other.
    line = "12345678." + "........." + "........." + "." * 54
    line = line[:9] + "45678123." + line[18:]
    events = list(approaches.start(line, "csp"))
    assert events[:2] == [Event(Kind.TRY, 8, 9, 0), Event(Kind.DEAD_END, 17, 0, 0)]
    assert not any(event.kind in (Kind.PLACE, Kind.FORCED) for event in events)


def test_least_constraining_value_comes_first() -> None:
    differs = 0
    for seed in range(40):
        cells = random_puzzle(random.Random(seed), 22)
        grid = ninefold.Grid(bytes(cells))
        ascending = next(approaches.start(grid, "csp"))
        first = next(approaches.start(grid, "csp", value_order="least-constraining"))
        cell = first.cell
        strikes = {
            digit: sum(cells[p] == 0 and digit in ORACLE.legal(cells, p) for p in ORACLE.peers[cell])
            for digit in ORACLE.legal(cells, cell)
        }
        assert ascending.cell == cell
        assert ascending.digit == min(strikes)
        assert first.digit == min(strikes, key=lambda digit: (strikes[digit], digit))
        differs += first.digit != ascending.digit
    assert differs > 3, "the puzzles must tell the two orders apart"


def test_arc_consistency_guesses_as_forward_checking_does() -> None:
    for example in ("hard", "several", "no-solution"):
        grid = examples.get(example).grid
        arcs, forward = (
            [event[1:3] for event in approaches.start(grid, name) if event.kind is Kind.PLACE]
            for name in ("ac3", "csp")
        )
        assert arcs == forward
        assert approaches.run(grid, "ac3").placements < approaches.run(grid, "csp").placements


def test_norvig_and_dancing_links_see_hidden_singles() -> None:
    # 1 has one place left in row 1, r1c9, which has many candidates.
    grid = ninefold.Grid("." * 9 + "1........" + "...1....." + "......1.." + "." * 18 + ".......1." + "." * 18)
    for name in ("norvig", "dancing-links"):
        first = next(event for event in approaches.start(grid, name) if event.kind is not Kind.TRY)
        assert (first.kind, first.cell, first.digit) == (Kind.FORCED, 8, 1), name
    for name in ("csp", "ac3"):
        first = next(event for event in approaches.start(grid, name) if event.kind is not Kind.TRY)
        assert first.kind is Kind.PLACE, name


def test_the_links_are_put_back_as_they_were() -> None:
    links = dancing_links.Links(Counters(), board_of([0] * 81))
    before = [list(ring) for ring in (links.left, links.right, links.up, links.down, links.length)]
    items = [item for cell, digit in ((0, 5), (40, 3)) for item in links.items_of(cell, digit)]
    for item in items:
        links.cover(item)
    assert [links.left, links.right, links.up, links.down, links.length] != before
    for item in reversed(items):
        links.uncover(item)
    assert [links.left, links.right, links.up, links.down, links.length] == before


def test_every_item_has_nine_options() -> None:
    links = dancing_links.Links(Counters(), board_of([0] * 81))
    assert links.length == [0] + [9] * 324


def test_a_dead_end_may_be_a_digit_without_a_place() -> None:
    ends = [e for e in approaches.start(examples.get("extreme").grid, "dancing-links") if e.kind is Kind.DEAD_END]
    assert any(end.cell == -1 and str(end).endswith(f"dead end, no place for {end.digit}") for end in ends)
    assert any(end.cell >= 0 and not end.digit for end in ends)


# --- budgets and outcomes


@every_variant
def test_nodes_are_never_exceeded(name: str, options: dict[str, Any]) -> None:
    grid = examples.get("many-guesses").grid
    for budget in (0, 1, 2, 7, 100):
        run = approaches.start(grid, name, nodes=budget, seconds=None, **options)
        places = sum(event.kind is Kind.PLACE for event in run)
        assert run.end is End.GAVE_UP
        assert places == run.counters.nodes == budget
        assert run.finish().solution is None


@every_variant
def test_the_budget_that_suffices_exactly_is_enough(name: str, options: dict[str, Any]) -> None:
    grid = examples.get("medium").grid
    needed = approaches.run(grid, name, **options).nodes
    assert approaches.run(grid, name, nodes=needed, **options).end is End.SOLVED
    assert approaches.run(grid, name, nodes=needed - 1, **options).end is End.GAVE_UP
    refuted = ninefold.Grid("..7...5.3.......6.....529178....6.2....489....5.3....812497.....7.......5.6...2..")
    needed = approaches.run(refuted, name, **options).nodes
    assert approaches.run(refuted, name, nodes=needed, **options).end is End.NO_SOLUTION
    assert approaches.run(refuted, name, nodes=needed - 1, **options).end is End.GAVE_UP


@every_variant
def test_zero_seconds_gives_up_at_the_first_guess(name: str, options: dict[str, Any]) -> None:
    outcome = approaches.run(examples.get("extreme").grid, name, seconds=0, **options)
    assert (outcome.end, outcome.nodes) == (End.GAVE_UP, 0)


def test_the_clock_stops_a_long_run_and_pauses_between_events(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.001
        return now

    monkeypatch.setattr("ninefold.approaches.base.time.perf_counter", clock)
    outcome = approaches.run(examples.get("against-rows").grid, "scan", seconds=1.0)
    assert outcome.end is End.GAVE_UP
    assert outcome.nodes == pytest.approx(999, abs=2)
    run = approaches.start(examples.get("medium").grid, "csp", seconds=1.0)
    for _ in run:
        now += 60.0  # a viewer takes a minute over each event
    assert run.end is End.SOLVED


def test_counters_of_a_run_without_guesses() -> None:
    outcome = approaches.run(FULL, "scan", nodes=0)
    assert (outcome.end, outcome.nodes, outcome.placements, outcome.checks) == (End.SOLVED, 0, 0, 0)
    invalid = list(approaches.start(examples.get("invalid").grid, "csp"))
    assert invalid == [Event(Kind.DEAD_END, 40, 9, 0)]


# --- no state between runs


@every_variant
def test_two_runs_are_equal_and_independent(name: str, options: dict[str, Any]) -> None:
    one, other = examples.get("medium").grid, examples.get("several").grid

    def events(grid: ninefold.Grid) -> Iterator[Event]:
        return itertools.islice(approaches.start(grid, name, **options), 3000)

    alone = list(events(one)), list(events(other))
    abandoned = approaches.start(one, name, **options)
    for _ in range(20):
        next(abandoned)
    mixed: tuple[list[Event], list[Event]] = ([], [])
    for left, right in itertools.zip_longest(events(one), events(other)):
        mixed[0].extend([left] if left else [])
        mixed[1].extend([right] if right else [])
    assert mixed == alone
    assert (list(events(one)), list(events(other))) == alone


@every_variant
def test_finish_after_some_events_equals_finish(name: str, options: dict[str, Any]) -> None:
    grid = examples.get("medium").grid
    whole = approaches.run(grid, name, **options)
    run = approaches.start(grid, name, **options)
    for _ in range(50):
        next(run)
    assert run.end is None
    rest = run.finish()
    assert list(run) == []
    assert replace(run.finish(), seconds=0.0) == replace(rest, seconds=0.0)
    for field in ("end", "solution", "nodes", "placements", "backtracks", "max_depth", "checks"):
        assert getattr(rest, field) == getattr(whole, field)


def test_the_grid_is_left_alone() -> None:
    grid = examples.get("medium").grid
    before = grid.line
    for name in approaches.NAMES:
        approaches.run(grid, name)
    assert grid.line == before


# --- names, options, errors


def test_unknown_names_and_options_are_named() -> None:
    with pytest.raises(ValueError, match=r"unknown approach 'magic': choose scan, check-sets"):
        approaches.run(EASY, "magic")
    with pytest.raises(ValueError, match=r"representation must be one of sets, bits, got 'trits'"):
        approaches.run(EASY, "most-constrained", representation="trits")
    with pytest.raises(ValueError, match=r"'scan' has no option 'color'$"):
        approaches.run(EASY, "scan", color="red")
    with pytest.raises(ValueError, match=r"has no option 'color'; it has value_order"):
        approaches.run(EASY, "csp", color="red")
    with pytest.raises(ValueError, match="nodes must not be negative, got -1"):
        approaches.run(EASY, "scan", nodes=-1)
    with pytest.raises(ValueError, match="seconds must be a number of seconds or None, got nan"):
        approaches.run(EASY, "scan", seconds=float("nan"))
    with pytest.raises(ninefold.ParseError, match="expected 81 cells, got 80"):
        approaches.run("." * 80, "scan")


def test_a_sukaku_is_refused() -> None:
    sukaku = ninefold.Grid.from_candidates([0b11] + [0x1FF] * 80)
    with pytest.raises(ninefold.PuzzleError, match="this is a sukaku"):
        approaches.run(sukaku, "csp")
    with pytest.raises(ninefold.PuzzleError, match="this is a sukaku"):
        approaches.compare(sukaku, ["native"])


def test_pencil_marks_are_notes() -> None:
    grid = ninefold.Grid(EASY).with_marks([0] * 80 + [1])
    assert approaches.run(grid, "scan").solution == approaches.run(EASY, "scan").solution


def test_a_wrong_solution_never_passes() -> None:
    def fraud(grid: list[int], counters: Counters) -> Walk:
        grid[:] = [1] * 81
        yield Kind.SOLVED, -1, 0

    def forger(grid: list[int], counters: Counters) -> Walk:
        grid[:] = values(FULL)
        yield Kind.SOLVED, -1, 0

    for search, puzzle in ((fraud, "." * 81), (forger, ninefold.Grid(EASY).line)):
        with pytest.raises(RuntimeError, match="reported a wrong grid as solved"):
            Run("fraud", ninefold.Grid(puzzle), search).finish()


def test_an_interrupted_run_reports_it() -> None:
    def broken(grid: list[int], counters: Counters) -> Walk:
        yield Kind.TRY, 0, 1
        raise KeyboardInterrupt

    run = Run("broken", ninefold.Grid("." * 81), broken)
    with pytest.raises(KeyboardInterrupt):
        run.finish()
    with pytest.raises(RuntimeError, match="interrupted"):
        run.finish()


# --- side by side


NATIVE = ["native (scalar)", "native (lanes)"]


def test_compare_has_every_variant_and_the_native_engines() -> None:
    rows = approaches.compare(examples.get("medium").grid, seconds=60)
    assert [row.name for row in rows] == [param.id for param in VARIANTS] + NATIVE
    assert {row.end for row in rows} == {End.SOLVED}
    assert len({row.solution for row in rows}) == 1
    assert all((row.nodes or 0) >= (row.backtracks or 0) >= 0 and row.seconds > 0 for row in rows)
    assert [row.name for row in rows if row.backtracks is None] == ["native (lanes)"]


@pytest.mark.parametrize("example", ["no-solution", "invalid"])
def test_compare_agrees_on_no_solution(example: str) -> None:
    assert {row.end for row in approaches.compare(examples.get(example).grid, seconds=60)} == {End.NO_SOLUTION}


def test_compare_gives_up_for_the_native_engines_too() -> None:
    extreme = examples.get("many-guesses").grid
    rows = approaches.compare(extreme, ["native"], nodes=3, seconds=None)
    assert [(row.name, row.end, row.nodes, row.solution) for row in rows] == [
        (name, End.GAVE_UP, 3, None) for name in NATIVE
    ]
    assert {row.end for row in approaches.compare(extreme, ["native"], nodes=2**70)} == {End.SOLVED}


def test_compare_refuses_an_unknown_name_before_it_starts() -> None:
    with pytest.raises(ValueError, match="unknown approach 'magic'"):
        approaches.compare(examples.get("against-rows").grid, ["scan", "magic"], seconds=3600)


def test_compare_takes_user_approaches() -> None:
    def backwards(grid: list[int], counters: approaches.Counters) -> Iterator[Any]:
        """From the last cell to the first."""
        empty = [cell for cell in reversed(range(81)) if grid[cell] == 0]
        if not empty:
            yield Kind.SOLVED, -1, 0
            return
        seen = {grid[peer] for peer in PEERS[empty[0]]}
        for digit in {*range(1, 10)} - seen:
            grid[empty[0]] = digit
            yield Kind.PLACE, empty[0], digit
            yield backwards(grid, counters)
            grid[empty[0]] = 0
            yield Kind.REMOVE, empty[0], digit

    puzzle = examples.get("easy").grid
    own = approaches.Approach("mine", "from the end", backwards)
    rows = approaches.compare(puzzle, [backwards, own, "csp"])
    assert [row.name for row in rows][:2] == ["backwards", "mine"]
    assert len({row.solution for row in rows}) == 1
    assert rows[0].nodes == rows[1].nodes
    assert rows[0].nodes
    assert approaches.get(backwards).idea == "From the last cell to the first."


@pytest.mark.parametrize(
    ("search", "complaint"),
    [
        (lambda grid, counters: 3, "approach '<lambda>' yielded 3, which is neither a move nor a walk"),
        (
            lambda grid, counters: iter(["solved"]),
            "approach '<lambda>' yielded 'solved', which is neither a move nor a walk",
        ),
    ],
)
def test_an_invalid_user_approach(search: Any, complaint: str) -> None:
    with pytest.raises(TypeError, match=complaint):
        approaches.run(examples.get("easy").grid, search)


def test_a_user_approach_cannot_claim_a_false_result() -> None:
    with pytest.raises(RuntimeError, match="reported a wrong grid as solved"):
        approaches.run("." * 81, lambda grid, counters: iter([(Kind.SOLVED, -1, 0)]))


def test_compare_needs_a_list() -> None:
    with pytest.raises(TypeError, match="approaches must be a list of names or approaches, got 'scan'"):
        approaches.compare("." * 81, "scan")


@pytest.mark.parametrize("name", approaches.NAMES)
def test_every_approach_has_a_worst_case_puzzle(name: str) -> None:
    against = approaches.get(name).against
    assert ninefold.check(against).status is ninefold.Status.ONE
    usual = approaches.run(examples.get("extreme").line, name, nodes=20_000, seconds=None)
    worse = approaches.run(against, name, nodes=3 * usual.nodes, seconds=None)
    assert worse.end is approaches.End.GAVE_UP or worse.nodes >= 2 * usual.nodes


# --- 4x4 grids


@every_variant
def test_4x4_grids_are_solved(name: str, options: dict[str, Any]) -> None:
    line = approaches.DEMO
    (expected,) = ninefold.solutions(ninefold.parse(line))
    outcome = approaches.run(line, name, **options)
    assert outcome.solution is not None
    assert outcome.solution.line == str(expected.line)
    assert approaches.run("1" * 16, name, **options).end is End.NO_SOLUTION
    assert approaches.run("12...3.....4....", name, **options).end is End.SOLVED


def test_the_4x4_demonstration_ends_in_about_40_events() -> None:
    events = list(approaches.start(approaches.DEMO, "scan"))
    assert 38 <= len(events) <= 44
    assert sum(event.kind is Kind.DEAD_END for event in events) >= 1
    assert str(events[0]) == "depth 0: try 1 in r1c2"
    assert str(events[-1]).endswith("solved")


@every_variant
def test_a_4x4_run_continues_from_a_mark(name: str, options: dict[str, Any]) -> None:
    events = list(approaches.start(approaches.DEMO, name, **options))
    for number in (1, len(events) // 2, len(events) - 1):
        run = approaches.start(approaches.DEMO, name, **options)
        for _ in range(number):
            next(run)
        assert list(approaches.start(approaches.DEMO, name, at=run.mark, **options)) == events[number:]


@pytest.mark.parametrize("text", [".Shape~4x4.Thermo~R1C1~R1C2", ".Shape~4x4.~R1C1_1_2", ".Shape~6x6.~R1C1_1"])
def test_other_small_grids_are_refused(text: str) -> None:
    with pytest.raises(ninefold.ParseError):
        approaches.start(ninefold.parse(text), "scan")  # type: ignore[arg-type]
