"""Marks and windows: after skipping any part, a run continues as if never interrupted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ninefold import approaches, examples
from ninefold.approaches import END, Kind, Mark

VARIANTS = [
    pytest.param(name, options, id=label)
    for name in approaches.NAMES
    for label, options in approaches.get(name).variants()
]
HARD = examples.get("extreme").line
LONG = 4000


def story(run: approaches.Run, most: int) -> list[Any]:
    """Return everything about the next events."""
    seen = []
    for _, event in zip(range(most), run):
        seen.append((event, run.line, run.digits, run.guesses, run.counters.checks, run.counters.nodes, run.number))
    return seen


@pytest.mark.parametrize(("name", "options"), VARIANTS)
@pytest.mark.parametrize("example", ["hard", "no-solution", "several"])
def test_a_run_continues_from_any_mark(name: str, options: dict[str, Any], example: str) -> None:
    puzzle = examples.get(example).line
    run = approaches.start(puzzle, name, seconds=None, **options)
    marks: list[Mark] = []
    whole: list[Any] = []
    while (part := story(run, 37)) and len(whole) < LONG:
        whole += part
        if run.end is None:
            marks.append(run.mark)
    for mark in [*marks[:3], *marks[3 :: max(1, len(marks) // 8)]]:
        again = approaches.start(puzzle, name, seconds=None, at=Mark.read(str(mark)), **options)
        expected = whole[mark.number : mark.number + 60]
        assert story(again, len(expected)) == expected


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_windows_side_by_side_are_the_run(name: str, options: dict[str, Any]) -> None:
    events = [event for _, event in zip(range(LONG), approaches.start(HARD, name, seconds=None, **options))]
    mark: Mark | None = Mark()
    seen: list[approaches.Event] = []
    while mark is not None and len(seen) < LONG:
        window = approaches.window(HARD, name, mark=mark, count=700, options=options)
        assert window.first == len(seen)
        assert window.start.digits == replayed(HARD, seen)
        seen += [happening.event for happening in window.events]
        first = seen[window.first : window.first + window.depths.each]
        assert window.depths.values[0] == max(event.depth for event in first)
        mark = window.next
    assert seen[:LONG] == events
    if mark is None:
        assert window.outcome is not None
        expected = approaches.run(HARD, name, seconds=None, **options)
        assert replace(window.outcome, seconds=0.0) == replace(expected, seconds=0.0)


def replayed(puzzle: str, events: list[approaches.Event]) -> tuple[int, ...]:
    digits = [0] * len(puzzle)
    for event in events:
        if event.kind in (Kind.PLACE, Kind.FORCED):
            digits[event.cell] = event.digit
        elif event.kind is Kind.REMOVE:
            digits[event.cell] = 0
    return tuple(digits)


@pytest.mark.parametrize("kind", [Kind.DEAD_END, Kind.REMOVE, Kind.SOLVED])
def test_skip_to_the_next_of_a_kind(kind: Kind) -> None:
    events = list(approaches.start(HARD, "csp", seconds=None))
    numbers = [number for number, event in enumerate(events) if event.kind is kind]
    for number in (numbers[0], numbers[-1]):
        window = approaches.window(HARD, "csp", first=max(0, number - 3), until=str(kind), count=2)
        assert window.first in numbers
        assert window.first == next(n for n in numbers if n >= max(0, number - 3))
        assert window.events[0].event == events[window.first]
    after = approaches.window(HARD, "csp", first=numbers[-1] + 1, until=str(kind))
    assert (after.events, after.next, after.stopped) == ((), None, False)
    assert after.outcome is not None


@pytest.mark.parametrize("count", [1, 7, 100_000])
@pytest.mark.parametrize("example", ["hard", "no-solution"])
def test_the_last_window(count: int, example: str) -> None:
    puzzle = examples.get(example).line
    events = list(approaches.start(puzzle, "csp", seconds=None))
    window = approaches.window(puzzle, "csp", until=END, count=count)
    assert [happening.event for happening in window.events] == events[-count:]
    assert window.outcome is not None
    assert window.next is None
    assert (window.back is None) == (count >= len(events))


def test_running_ahead_leaves_marks_to_return_to() -> None:
    window = approaches.window(HARD, "scan", first=100_000, count=100)
    assert window.back is not None
    assert 0 < window.first - window.back.number <= 200
    numbers = [mark.number for mark in window.marks]
    assert numbers == sorted(numbers)
    assert 10 < len(numbers) <= 32
    assert len(window.depths.values) <= 256
    assert max(window.depths.values) == max(
        event.depth for _, event in zip(range(100_100), approaches.start(HARD, "scan", seconds=None))
    )
    middle = approaches.window(HARD, "scan", mark=window.marks[5], count=5)
    assert middle.first == numbers[5]


def test_a_window_has_a_time_limit() -> None:
    window = approaches.window(examples.get("against-rows").line, "scan", until=END, seconds=0.0)
    assert window.stopped
    assert window.outcome is None
    assert window.next is not None
    assert window.next.number > 0
    again = approaches.window(examples.get("against-rows").line, "scan", mark=window.next, until=END, seconds=0.0)
    assert again.next is not None
    assert again.next.number > window.next.number


def test_budgets_are_those_of_the_whole_run() -> None:
    first = approaches.window(HARD, "csp", count=50, nodes=40)
    second = approaches.window(HARD, "csp", mark=first.next, count=100_000, nodes=40)
    assert second.outcome is not None
    assert (second.outcome.end, second.outcome.nodes) == (approaches.End.GAVE_UP, 40)
    expected = approaches.run(HARD, "csp", nodes=40)
    assert replace(second.outcome, seconds=0.0) == replace(expected, seconds=0.0)


@pytest.mark.parametrize(
    "text", ["", "x", "1.2", "1.1.1.1.1.1.1-0", "1.1.1.1.1.1.1--1", "9" * 99, "1.1.1.1.1.1.1-0-0\n"]
)
def test_no_mark(text: str) -> None:
    with pytest.raises(ValueError, match="is not a mark of a run"):
        Mark.read(text)


@pytest.mark.parametrize(
    "mark",
    [
        Mark(5, branch=(200,)),
        Mark(5, branch=(0,), moves=9999),
        Mark(5, branch=(0, 0, 0, 0)),
        Mark(5, branch=(1,) * 199),
        Mark(5, branch=(9, 9, 9, 9), moves=50),
    ],
)
@pytest.mark.parametrize("name", approaches.NAMES)
def test_marks_of_another_run(name: str, mark: Mark) -> None:
    with pytest.raises(ValueError, match="the mark belongs to another run"):
        approaches.start(HARD, name, at=mark)


def test_a_mark_behind_the_end() -> None:
    run = approaches.start(HARD, "norvig")
    list(run)
    with pytest.raises(ValueError, match="at the end of the run"):
        approaches.start(HARD, "norvig", at=run.mark)


def test_lines_are_lines_of_the_source() -> None:
    for name in approaches.NAMES:
        source = approaches.get(name).source
        run = approaches.start(HARD, name, seconds=None)
        for event, _ in zip(run, range(2000)):
            assert run.line is not None
            assert "yield" in source.lines[run.line - source.first], (name, event)
        assert source.lines[0].startswith(("def ", "class ", "DIGITS", "ROOT", "T ="))
        assert approaches.get(name).about.startswith(f"{name}:")


def test_the_source_of_a_user_function() -> None:
    def own(grid: list[int], counters: approaches.Counters) -> Any:
        yield Kind.DEAD_END, 0, 0

    source = approaches.get(own).source
    assert "def own" in source.lines[0]
    run = approaches.start(HARD, own)
    next(run)
    assert run.line == source.first + 1
