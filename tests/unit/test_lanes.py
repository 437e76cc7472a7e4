"""The lane engine from Python: every back end, every entry point, against the scalar engine and the oracle."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import numpy as np
import pytest

import ninefold
from ninefold import Grid, Status, _core
from tests import oracle
from tests.conftest import shared_lines

BACKENDS = ninefold.engine.backends()
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SETS = [
    "kaggle_like",
    "minimal_like",
    "17_clue",
    "magictour_top1465",
    "forum_hardest_1905",
    "forum_hardest_1106",
    "serg_multi",
    "gen_like",
]
CORPUS = [line for part in ninefold.engine.bench_corpus(40).values() for line in part]


def scalar_count(line: str, limit: int) -> int:
    """Count with the scalar engine."""
    search = _core.ScalarSearch(Grid(line)._masks())
    found = 0
    while found < limit and isinstance(search.next(2**62), bytes):
        found += 1
    return found


def check_solutions(lines: list[str], result: ninefold.ManyResult) -> None:
    """Assert that every solution satisfies the rules and the clues, checked here and not by the solver."""
    grids = result.solution[result.count > 0].reshape(-1, 9, 9).astype(int)
    for houses in (grids, grids.swapaxes(1, 2), grids.reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, 9, 9)):
        assert (np.sort(houses, axis=2) == np.arange(1, 10)).all()
    clues = np.array([[int(ch) if ch.isdigit() else 0 for ch in line] for line in lines], np.uint8).reshape(-1, 81)
    shown = result.solution[result.count > 0]
    clues = clues[result.count > 0]
    assert ((clues == 0) | (clues == shown)).all()


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("limit", [1, 2, 50])
def test_counts_are_those_of_the_scalar_engine(backend: str, limit: int) -> None:
    result = ninefold.solve_many(CORPUS, limit=limit, backend=backend)
    assert result.count.tolist() == [scalar_count(line, limit) for line in CORPUS]
    check_solutions(CORPUS, result)


@pytest.mark.parametrize("backend", BACKENDS)
def test_counts_are_those_of_the_oracle(backend: str) -> None:
    lines = CORPUS[::10]
    result = ninefold.count_many(lines, backend=backend)
    assert result.count.tolist() == [oracle.Oracle().count(oracle.values(line), 2) for line in lines]
    assert result.solution.shape == (0, 81)


@pytest.mark.parametrize("name", SETS)
def test_collections(name: str) -> None:
    lines = shared_lines("classic", f"{name}.txt")
    lines = lines[:: len(lines) // 300 + 1]
    results = [ninefold.solve_many(lines, backend=backend) for backend in BACKENDS]
    sample = range(0, len(lines), 10)
    assert [results[0].count[i] for i in sample] == [scalar_count(lines[i], 2) for i in sample]
    for result in results:
        check_solutions(lines, result)
        assert (result.status == results[0].status).all()
        assert (result.count == results[0].count).all()
        settled = result.count < 2
        assert (result.guesses == results[0].guesses)[settled].all()


@pytest.mark.parametrize("backend", BACKENDS)
def test_nothing_depends_on_threads_batch_size_or_order(backend: str) -> None:
    whole = ninefold.solve_many(CORPUS, threads=1, backend=backend)
    again = ninefold.solve_many(CORPUS * 8, threads=4, backend=backend)
    assert (again.status == np.tile(whole.status, 8)).all()
    settled = np.tile(whole.count < 2, 8)
    assert (again.guesses == np.tile(whole.guesses, 8))[settled].all()
    assert (again.solution == np.tile(whole.solution, (8, 1)))[settled].all()
    random = np.random.default_rng(5)
    for size in (0, 1, 31, 32, 33):
        order = random.permutation(len(CORPUS))[:size]
        part = ninefold.solve_many([CORPUS[i] for i in order], backend=backend)
        assert len(part) == size
        assert (part.status == whole.status[order]).all()
        assert (part.guesses == whole.guesses[order])[part.count < 2].all()
    for i in range(0, len(CORPUS), 7):
        answer = _core.solve_line(CORPUS[i], 2, backend)
        assert answer is not None
        assert answer[:2] == (whole.status[i], whole.count[i])
        if answer[1] < 2:
            assert answer[2] == whole.guesses[i]


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_puzzle_alone_is_answered_as_in_a_batch(backend: str) -> None:
    # With fewer clues there are several solutions, with a changed clue mostly none, and some clues contradict others.
    random = np.random.default_rng(7)
    lines = list(CORPUS)
    for line in CORPUS:
        clues = [i for i, ch in enumerate(line) if ch in "123456789"]
        for value in (".", str(random.integers(1, 10))):
            at = int(random.choice(clues))
            lines.append(line[:at] + value + line[at + 1 :])
    batch = ninefold.solve_many(lines, backend=backend)
    for i, line in enumerate(lines):
        candidates = [0x1FF if ch == "." else 1 << int(ch) - 1 for ch in line]
        text, masks = (
            _core.solve_line(line, 2, backend),
            _core.solve_masks(np.array(candidates, "<u2").tobytes(), 2, backend),
        )
        assert text is not None
        assert text[:2] == (batch.status[i], batch.count[i]), line
        assert masks[1] == batch.count[i], line
        if batch.count[i] == 1:
            assert text[3] == masks[3] == batch.line(i)
        if batch.count[i] < 2:
            assert text[2] == masks[2] == batch.guesses[i], line
        else:
            assert text[3] != text[4]
            assert text[3] is not None
            assert text[4] is not None
            assert all(Grid(answer).is_solved for answer in (text[3], text[4]))
            assert all(a in (".", b) for answer in (text[3], text[4]) for a, b in zip(line, answer))


def test_a_limit_of_one_is_searched_in_one_order() -> None:
    results = [ninefold.solve_many(CORPUS, limit=1, backend=b, threads=t) for b in BACKENDS for t in (1, 3)]
    for result in results:
        assert (result.guesses == results[0].guesses).all()
        assert (result.solution == results[0].solution).all()
        assert set(result.status.tolist()) <= {Status.NONE, Status.FOUND, Status.INVALID}


def test_every_entry_point_gives_the_same() -> None:
    pa = pytest.importorskip("pyarrow")
    lines = [*CORPUS[:70], PUZZLE]
    expected = ninefold.solve_many(lines)
    text = "".join(line + "\n" for line in lines).encode()
    digits = np.array([[int(ch) if ch.isdigit() else 0 for ch in line] for line in lines], np.uint8)
    masks = np.where(digits == 0, 0x1FF, 1 << (digits.astype(np.uint16) - 1)).astype(np.uint16)
    ways = {
        "tuple": tuple(lines),
        "bytes items": [line.encode() for line in lines],
        "grids": [Grid(line) for line in lines],
        "mixed": [Grid(line) if i % 2 else line for i, line in enumerate(lines)],
        "lines": text,
        "no last newline": text[:-1],
        "crlf": text.replace(b"\n", b"\r\n"),
        "bytearray": bytearray(text),
        "memoryview": memoryview(text),
        "str": text.decode(),
        "fixed": text.replace(b"\n", b""),
        "digits": digits,
        "not contiguous": np.repeat(digits, 2, axis=0)[::2],
        "signed": digits.astype(np.int64),
        "9x9": digits.reshape(-1, 9, 9),
        "characters": np.frombuffer(text, np.uint8).reshape(-1, 82)[:, :81],
        "S81": np.array(lines, "S81"),
        "U81": np.array(lines),
        "S90": np.array(lines, "S90"),
        "objects": np.array(lines, object),
        "arrow": pa.array(lines),
        "arrow large": pa.array(lines, pa.large_string()),
        "arrow chunks": pa.chunked_array([lines[:20], lines[20:]]),
        "arrow slice": pa.array(["x", *lines, "y"])[1:-1],
        "arrow binary": pa.array([line.encode() for line in lines]),
        "masks": masks,
    }
    if hasattr(pa, "string_view"):
        ways["arrow view"] = pa.array(lines, pa.string_view())
    for name, way in ways.items():
        result = ninefold.solve_many(way)
        assert result.count.tolist() == expected.count.tolist(), name
        if name != "masks":  # two equal clues make an unsolvable puzzle there
            assert result.status.tolist() == expected.status.tolist(), name


@pytest.mark.parametrize("backend", BACKENDS)
def test_digits_and_their_bad_values(backend: str) -> None:
    digits = np.array([[int(ch) if ch.isdigit() else 0 for ch in PUZZLE]] * 40, np.uint8)
    digits[3, 80] = 10
    digits[17, 0] = 255
    digits[38, 40] = 46
    status = ninefold.solve_many(digits, backend=backend).status
    assert np.flatnonzero(status == Status.UNREADABLE).tolist() == [3, 17, 38]
    assert (status == Status.ONE).sum() == 37


def test_digits_or_characters_is_decided_row_by_row() -> None:
    """Regression test: the first rows decided for all."""
    text = np.frombuffer(PUZZLE.encode() * 100, np.uint8).reshape(-1, 81)
    digits = np.where(text == ord("."), 0, text - ord("0")).astype(np.uint8)
    mixed_row = np.where(np.arange(81) < 40, text[0], digits[0]).astype(np.uint8)
    for first, second in ((text, digits), (digits, text)):
        rows = np.concatenate([first, second, mixed_row[None], first])
        expected = [Status.ONE] * 200 + [Status.UNREADABLE] + [Status.ONE] * 100
        assert ninefold.solve_many(rows).status.tolist() == expected
    padded = text.copy()
    padded[:60, 70:] = 0  # short rows, filled up with zero bytes
    expected = [Status.UNREADABLE] * 60 + [Status.ONE] * 40
    assert ninefold.solve_many(padded).status.tolist() == expected
    assert len(ninefold.solve_many(digits[:0])) == 0


def test_pandas_columns() -> None:
    pd = pytest.importorskip("pandas")
    for dtype in ("object", "string", "string[pyarrow]"):
        assert ninefold.solve_many(pd.Series([PUZZLE, "bad"], dtype=dtype)).status.tolist() == [1, 5]


def test_polars_columns() -> None:
    pl = pytest.importorskip("polars")
    for column in (pl.Series([PUZZLE, "bad"]), pl.DataFrame({"puzzle": [PUZZLE, "bad"]})["puzzle"]):
        assert ninefold.solve_many(column).status.tolist() == [1, 5]


def test_bad_rows_are_reported_and_do_not_affect_the_others() -> None:
    bad = ["", "5", PUZZLE[:-1], PUZZLE + ".", PUZZLE.replace("5", "a", 1)]
    bad += [ch * 81 for ch in ("\u0665", "\ud800", "é", "\0")]
    result = ninefold.solve_many([row for line in bad for row in (line, PUZZLE)])
    assert result.status.tolist() == [Status.UNREADABLE, Status.ONE] * len(bad)
    assert result.line(0) is None
    assert result.line(1) == SOLUTION
    assert ninefold.solve_many(["55" + PUZZLE[2:]]).status.tolist() == [Status.INVALID]
    assert ninefold.solve_many(["1" * 81, ".." + "9" * 79]).status.tolist() == [Status.INVALID] * 2
    assert ninefold.solve_many([None, PUZZLE]).status.tolist() == [Status.UNREADABLE, Status.ONE]
    for first in (PUZZLE, Grid(PUZZLE)):
        mixed = ninefold.solve_many([first, 7])
        assert mixed.status.tolist() == [Status.ONE, Status.UNREADABLE]
        assert str(mixed.errors[1]) == "puzzles[1]: expected a puzzle, got int"
    with pytest.raises(ninefold.ParseError, match="expected an array of shape"):
        ninefold.solve_many(np.zeros((3, 80), np.uint8))
    with pytest.raises(TypeError, match="column of strings"):
        ninefold.solve_many(pytest.importorskip("pyarrow").array([1, 2]))
    with pytest.raises(ValueError, match="limit must be"):
        ninefold.solve_many([PUZZLE], limit=0)
    with pytest.raises(ValueError, match="threads must be"):
        ninefold.solve_many([PUZZLE], threads=0)
    with pytest.raises(ValueError, match="unknown back end 'abacus': choose "):
        ninefold.solve_many([PUZZLE], backend="abacus")
    arrow = pytest.importorskip("pyarrow").array([None, PUZZLE])
    assert ninefold.solve_many(arrow).status.tolist() == [Status.UNREADABLE, Status.ONE]


@pytest.mark.parametrize("backend", BACKENDS)
def test_reused_memory_leaks_nothing(backend: str) -> None:
    rows = [PUZZLE, "x", "11" + "." * 79, "." * 81, "123456..." + "......7.." + "......8.." + "......9.." + "." * 45]
    few = ninefold.solve_many(rows, backend=backend)
    assert few.status.tolist() == [Status.ONE, Status.UNREADABLE, Status.INVALID, Status.SEVERAL, Status.NONE]
    times = 300_000 // len(rows)
    for size in (81 * len(rows) * times, 8 * len(rows) * times, 8 * len(rows) * times):
        _core.pooled_buffer(size).fill(255)
    many = ninefold.solve_many(rows * times, backend=backend)
    assert many.solution.base is not None
    for one, all_of_them in ((few.status, many.status), (few.count, many.count), (few.guesses, many.guesses)):
        assert (all_of_them.reshape(times, -1)[:, [0, 1, 2, 4]] == one[[0, 1, 2, 4]]).all()
    solutions = many.solution.reshape(times, len(rows), 81)
    assert (solutions[:, [0, 1, 2, 4]] == few.solution[[0, 1, 2, 4]]).all()
    assert (np.sort(solutions[:, 3].reshape(-1, 9, 9), axis=2) == np.arange(1, 10)).all()


def test_sukakus() -> None:
    # Every cell can hold its digit, the one that 1 <-> 2 or 3 <-> 4 turns it into, and one more.
    swapped = SOLUTION.translate(str.maketrans("1234", "2143"))
    choices = zip(SOLUTION, swapped, "123456789" * 9)
    full = Grid.from_candidates([sum(1 << (int(d) - 1) for d in set(three)) for three in choices])
    assert oracle_count(full) > 1
    for backend in BACKENDS:
        assert ninefold.solve_many([full, Grid(PUZZLE)], limit=None, backend=backend).count.tolist() == [
            oracle_count(full),
            1,
        ]
    masks = np.full((2, 81), 0x1FF, np.uint16)
    masks[0, 3] = 0x400
    masks[1, 3] = 0
    assert ninefold.solve_many(masks).status.tolist() == [Status.UNREADABLE, Status.NONE]


def oracle_count(grid: Grid) -> int:
    """Count the solutions of a grid, sukaku or not, with the oracle, which shares no code with the engines."""
    allowed = [oracle_digits(mask) for mask in grid.marks] if grid.marks else None
    return oracle.ORACLE.count(list(grid.digits), 10**9, allowed)


def oracle_digits(mask: int) -> list[int]:
    """Digits of a candidate mask."""
    return [d for d in range(1, 10) if mask >> (d - 1) & 1]


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_empty_grid(backend: str) -> None:
    for limit in (1, 2, 100_000):
        assert ninefold.count_many(["." * 81], limit=limit, backend=backend).count.tolist() == [limit]
    first = ninefold.solve_many(["." * 81], smallest=True, backend=backend).line(0)
    assert first == "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
    masks = Grid("." * 81)._masks()
    counted, complete, guesses = _core.count_masks(masks, 10**6, 0.0, 0, 2, backend)
    assert (counted, complete) == (10**6, False)
    assert guesses > 0


def last_bands(solution: str) -> int:
    """Count the ways to fill the last band under six given rows, column by column, without a solver.

    Each column lacks three digits, and the three columns of a box lack nine different ones, because the boxes above
    hold all nine twice. So only the rows need checking.
    """
    states = {(0, 0, 0): 1}
    for column in range(9):
        lacking = set(range(1, 10)) - {int(solution[9 * r + column]) for r in range(6)}
        following: dict[tuple[int, ...], int] = {}
        for rows, ways in states.items():
            for order in itertools.permutations(lacking):
                if not any(row >> digit & 1 for row, digit in zip(rows, order)):
                    key = tuple(row | 1 << digit for row, digit in zip(rows, order))
                    following[key] = following.get(key, 0) + ways
        states = following  # type: ignore[assignment]
    return sum(states.values())


@pytest.mark.parametrize("backend", BACKENDS)
def test_all_solutions_of_a_band_counted_in_two_ways(backend: str) -> None:
    full = [line for line in ninefold.solve_many(CORPUS).lines() if line is not None][::8]
    orderly = "".join("123456789"[(3 * (r % 3) + r // 3 + c) % 9] for r in range(9) for c in range(9))
    for solution in [orderly, SOLUTION, *full]:
        expected = last_bands(solution)
        line = solution[:54] + "." * 27
        assert ninefold.count_many([line], limit=None, backend=backend).count.tolist() == [expected]
        assert _core.count_masks(Grid(line)._masks(), 2**62, 0.0, 0, 2, backend)[:2] == (expected, True)
    assert last_bands(orderly) > 20


@pytest.mark.parametrize("backend", BACKENDS)
def test_solutions_are_lazy_distinct_and_all(backend: str) -> None:
    line = SOLUTION[:40] + "." * 41
    stream = _core.SolutionStream(Grid(line)._masks(), backend)
    found = list(iter(stream.next, None))
    assert len(found) == len(set(found)) == oracle_count(Grid(line))
    assert stream.next() is None
    stream = _core.SolutionStream(Grid("." * 81)._masks(), backend)
    some = {stream.next() for _ in range(5000)}
    assert len(some) == 5000


def interrupted(call: str, after: float = 0.3) -> Iterator[float]:
    """Run a call in a process, press Ctrl-C, and yield how long it took to stop."""
    lines = ["import ninefold", "try:", "    print('go', flush=True)", f"    {call}"]
    code = "\n".join([*lines, "except KeyboardInterrupt:", "    print('stopped')"])
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "go\n"
        time.sleep(after)
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "stopped\n"
        yield time.monotonic() - start


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGINT")
@pytest.mark.parametrize(
    "call",
    [
        "ninefold.count('.' * 81, limit=None)",
        "ninefold.solve_many(['.' * 81] * 3, limit=None)",
        "ninefold.count_many(['.' * 81] * 3, limit=None, threads=1)",
    ],
)
def test_ctrl_c_stops_the_engine(call: str) -> None:
    assert list(interrupted(call))  # bench/ measures the delay, not this test


def test_other_threads_run_meanwhile() -> None:
    ticks = most = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    for _ in range(50):  # on a busy machine the other thread may have to wait for a core
        before = ticks
        ninefold.count("." * 81, limit=None, seconds=0.2)
        most = max(most, ticks - before)
        if most > 5:
            break
    done.set()
    thread.join()
    assert most > 5


def test_many_threads_at_once() -> None:
    expected = ninefold.solve_many(CORPUS, threads=1)
    wrong: list[int] = []

    def work(number: int) -> None:
        backend = BACKENDS[number % len(BACKENDS)]
        for _ in range(5):
            result = ninefold.solve_many(CORPUS, threads=2, backend=backend)
            if (result.status != expected.status).any() or ninefold.solve(PUZZLE).line != SOLUTION:
                wrong.append(number)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_the_environment_forces_a_back_end() -> None:
    def run(value: str) -> subprocess.CompletedProcess[str]:
        code = "import ninefold; print(ninefold.engine.backend()); print(ninefold.solve('." + PUZZLE[1:] + "').line)"
        environment = {**os.environ, "NINEFOLD_BACKEND": value}
        return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)

    for backend in BACKENDS:
        assert run(backend).stdout.splitlines()[0] == backend
    wrong = run("abacus")
    assert wrong.returncode != 0
    assert "unknown back end 'abacus'; there are:" in wrong.stderr


def test_the_bench_signature() -> None:
    """The guesses are the engine's decisions: a change here is a change of behavior, to be declared in the commit
    message.
    """
    for backend in BACKENDS:
        assert ninefold.engine.bench(40, seconds=0, backend=backend).signature == SIGNATURE


SIGNATURE = "6246-6bd1cb0e9de7c085"
