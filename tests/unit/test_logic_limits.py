"""Budgets, limits and Ctrl-C in the human solver; ignored marks; techniques switched by any name."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading

import pytest

import ninefold
from ninefold import Grid, Rating
from ninefold.errors import MistakeError
from tests.unit.test_logic_api import EASY, SOLVED, proper_puzzle

OPEN = proper_puzzle(77)  # a minimal puzzle: thousands of steps apply at once


def test_a_limit_is_exact() -> None:
    everything = ninefold.all_steps(OPEN, everything=True, disable=["forcing-net"], limit=3000)
    assert len(everything) == 3000
    assert not everything.complete
    for limit in (0, 1, 100, 124):
        some = ninefold.all_steps(OPEN, limit=limit)
        assert len(some) == limit
        assert not some.complete
    plain = ninefold.all_steps(EASY)
    assert plain.complete
    assert ninefold.all_steps(EASY, limit=len(plain)).complete
    assert not ninefold.all_steps(EASY, limit=len(plain) - 1).complete
    with pytest.raises(ValueError, match="limit must not be negative"):
        ninefold.all_steps(EASY, limit=-1)


def test_siamese_fish_count_against_the_limit() -> None:
    fish = ["finned-x-wing", "sashimi-x-wing", "finned-swordfish", "sashimi-swordfish"]
    others = [t.slug for t in ninefold.logic.techniques() if t.slot and t.slug not in fish]
    found = ninefold.all_steps(OPEN, enable=fish, disable=others)
    assert found.complete
    first = next(i for i, step in enumerate(found) if step.siamese)
    for limit in (first, first + 1, len(found) - 1):
        some = ninefold.all_steps(OPEN, enable=fish, disable=others, limit=limit)
        assert not some.complete
        assert some == found[:limit]


def test_a_step_list_is_a_value_that_pickles() -> None:
    found = ninefold.all_steps(EASY, limit=3)
    copy = pickle.loads(pickle.dumps(found))
    assert copy == found == tuple(found)
    assert copy.complete is False
    assert hash(copy) == hash(found)
    assert found[1:] == tuple(found)[1:]
    with pytest.raises(AttributeError):
        found.complete = True  # type: ignore[misc]


def test_budgets_end_calls_and_the_results_report_it() -> None:
    assert ninefold.steps(OPEN, seconds=1e-9).ending == "stopped"
    assert not ninefold.all_steps(OPEN, everything=True, seconds=1e-9).complete
    hint = ninefold.hint(OPEN, seconds=1e-9)
    assert hint.stopped
    assert str(hint) == "no step found in time"
    rating = ninefold.rate(OPEN, seconds=1e-9)
    assert rating.ending == "stopped"
    assert not rating.solved
    assert str(rating).startswith("at least ")
    rows = ninefold.rate_many([OPEN] * 40, seconds=1e-9)
    assert all(isinstance(row, Rating) and row.ending == "stopped" for row in rows)
    for seconds in (60, float("inf")):
        assert ninefold.rate(EASY, seconds=seconds) == ninefold.rate(EASY)
    path = ninefold.steps(OPEN, limit=3)
    assert (len(path), path.ending) == (3, "limited")


def test_results_in_time_are_a_prefix() -> None:
    whole = ninefold.all_steps(OPEN, everything=True, limit=2000)
    part = ninefold.all_steps(OPEN, everything=True, seconds=0.02)
    assert part == whole[: len(part)] or len(part) > 2000


@pytest.mark.parametrize("seconds", [-1.0, float("nan")])
def test_a_budget_is_in_seconds(seconds: float) -> None:
    with pytest.raises(ValueError, match="seconds must"):
        ninefold.rate(EASY, seconds=seconds)
    with pytest.raises(ValueError, match="seconds must"):
        ninefold.rate_many([EASY], seconds=seconds)


def test_zero_seconds_is_a_budget() -> None:
    assert ninefold.rate(OPEN, seconds=0).ending == "stopped"
    assert ninefold.hint(OPEN, seconds=0).stopped
    assert not ninefold.count("." * 81, seconds=0).complete


def test_progress_is_reported_and_its_exception_ends_the_batch() -> None:
    reports: list[int] = []
    ninefold.rate_many([OPEN] * 4000, progress=reports.append)
    assert reports == sorted(reports)
    assert all(0 <= done <= 4000 for done in reports)

    def complain(done: int) -> None:
        raise RuntimeError(f"enough after {done}")

    with pytest.raises(RuntimeError, match="enough after"):
        ninefold.rate_many([OPEN] * 100_000, progress=complain)


# Each stays in one call of the core for many seconds.
CALLS = {
    "rate_many": "_core.logic_rate_many(rows)",
    "rate_many, one thread": "_core.logic_rate_many(rows, threads=1)",
    "all_steps": "ninefold.all_steps(hard, everything=True, limit=10**9)",
    "steps": "ninefold.steps(hard, enable=slow, disable=others)",
}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent differently")
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_ctrl_c_ends_every_call(call: str) -> None:
    program = f"""
        import numpy as np
        import ninefold
        from ninefold import _core
        hard = {OPEN!r}
        rows = np.tile(np.frombuffer(ninefold.Grid(hard).digits, np.uint8), (1_000_000, 1))
        slow = [t.slug for t in ninefold.logic.techniques() if t.family == "mutant-fish" and t.slot]
        others = [t.slug for t in ninefold.logic.techniques() if t.slot and t.slug not in slow]
        try:
            print("ready", flush=True)
            {call}
            print("finished")
        except KeyboardInterrupt:
            print("interrupted")
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        timer = threading.Timer(0.3, os.kill, (process.pid, signal.SIGINT))
        timer.start()
        out, _ = process.communicate(timeout=60)
        timer.join()
    assert out == "interrupted\n"
    assert process.returncode == 0


def test_a_solver_can_be_used_while_it_is_used() -> None:
    """A progress callback, like a signal handler, may call the solver again."""
    inner: list[object] = []

    def again(_: int) -> None:
        if not inner:
            inner.append(ninefold.rate(EASY))

    ninefold.rate_many([OPEN] * 4000, threads=1, progress=again)
    assert inner in ([], [ninefold.rate(EASY)])
    results: list[Rating] = []
    threads = [threading.Thread(target=lambda: results.append(ninefold.rate(OPEN))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [ninefold.rate(OPEN)] * 6


def test_marks_can_be_ignored() -> None:
    marks = [0] * 81
    marks[2] = 0b1 if SOLVED[2] != "1" else 0b10  # the person uses the marks differently
    noted = Grid(EASY).with_marks(marks)
    with pytest.raises(MistakeError):
        ninefold.rate(noted)
    assert ninefold.hint(noted).mistakes
    assert ninefold.rate(noted, ignore_marks=True) == ninefold.rate(EASY)
    assert ninefold.rate_many([noted], ignore_marks=True) == [ninefold.rate(EASY)]
    assert [str(s) for s in ninefold.steps(noted, ignore_marks=True)] == [str(s) for s in ninefold.steps(EASY)]
    assert str(ninefold.hint(noted, ignore_marks=True)) == str(ninefold.hint(EASY))
    assert ninefold.all_steps(noted, ignore_marks=True) == ninefold.all_steps(EASY)
    sukaku = Grid.from_candidates([1 << (int(d) - 1) for d in SOLVED])
    assert ninefold.rate(sukaku, ignore_marks=True) == ninefold.rate(sukaku), "the marks of a sukaku are the puzzle"


def test_corner_marks_never_bind() -> None:
    corners = [0] * 81
    corners[2] = 0b1 if SOLVED[2] != "1" else 0b10
    noted = Grid(EASY).with_corners(corners)
    assert ninefold.hint(noted).mistakes == ()
    assert ninefold.rate(noted) == ninefold.rate(EASY)
    assert ninefold.rate_many([noted]) == [ninefold.rate(EASY)]


def test_every_slug_can_be_switched() -> None:
    for technique in ninefold.logic.techniques():
        ninefold.hint(EASY, enable=[technique.slug])
        ninefold.hint(EASY, disable=[technique.slug])
        assert technique.found_by in {t.slug for t in ninefold.logic.techniques() if t.slot}
    with pytest.raises(TypeError, match="enable must be a list of names"):
        ninefold.hint(EASY, enable="x-wing")


def test_one_label_of_a_slot() -> None:
    """A nice loop and an AIC are searched together; either can be enabled without the other."""
    slots = [t.slug for t in ninefold.logic.techniques() if t.slot]
    loops = {t.slug for t in ninefold.logic.techniques() if t.found_by == "nice-loop" and not t.slot}
    assert loops == {"aic", "continuous-nice-loop", "discontinuous-nice-loop"}
    others = [slug for slug in slots if slug != "nice-loop"]
    everything = ninefold.all_steps(OPEN, disable=others)
    assert {step.technique for step in everything} == loops
    without = ninefold.all_steps(OPEN, disable=[*others, "aic"])
    assert without == tuple(step for step in everything if step.technique != "aic")
    only = ninefold.all_steps(
        OPEN,
        enable=["kraken-fish-1"],
        everything=False,
        disable=[s for s in slots if s != "kraken-fish"],
        preset="hodoku",
    )
    assert {step.technique for step in only} == {"kraken-fish-1"}
