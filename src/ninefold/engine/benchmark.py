"""The benchmark: a fixed corpus, a signature of the answers and, separately, the speed.

The corpus is created only by the code below: grids filled by a separate seeded search, and clues removed in a seeded
order. The puzzles depend on facts only (is it still unique?), never on the search of the engine, so every correct
engine gets the same corpus.
"""

from __future__ import annotations

import functools
import hashlib
import time
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from .. import _core
from ..base.arguments import budget, whole
from ..base.frozen import FrozenMap
from ..base.geometry import PEERS
from ..base.random import Random
from .hardware import chosen

__all__ = ["BenchResult", "bench", "bench_corpus"]

_SIGNATURE_LIMIT = 1000
_MOST = 100_000
"""Puzzles in a part of the corpus."""


@dataclass(frozen=True, slots=True)
class BenchResult:
    """The result of one benchmark run.

    ``signature`` is the total of the guesses and a hash of the answers; it is the same on every machine,
    back end and number of threads, and changes when the engine searches differently.  ``speed`` holds the puzzles per
    second for each part of the corpus.
    """

    signature: str
    guesses: int
    puzzles: int
    seconds: float
    speed: Mapping[str, float]
    backend: str

    def __str__(self) -> str:
        lines = [f"{name:10} {rate:12,.0f} puzzles/s" for name, rate in self.speed.items()]
        return "\n".join([*lines, f"back end {self.backend}", f"signature {self.signature}"])


def _random_grid(random: Random) -> list[int]:
    """Fill an empty grid: the cell with the fewest candidates first, digits in random order."""
    digits = [d + 1 for d in random.shuffled(range(9))]
    cells = [0] * 81
    masks = [0x1FF] * 81

    def fill(left: int) -> bool:
        if not left:
            return True
        cell = min((c for c in range(81) if not cells[c]), key=lambda c: masks[c].bit_count())
        first = random.below(9)
        for i in range(9):
            digit = digits[(first + i) % 9]
            bit = 1 << (digit - 1)
            if not masks[cell] & bit:
                continue
            changed = [p for p in PEERS[cell] if not cells[p] and masks[p] & bit]
            cells[cell] = digit
            for p in changed:
                masks[p] ^= bit
            if all(masks[p] for p in changed) and fill(left - 1):
                return True
            cells[cell] = 0
            for p in changed:
                masks[p] ^= bit
        return False

    fill(81)
    return cells


def _line(cells: list[int]) -> str:
    return "".join(map(str, cells)).replace("0", ".")


def _keep(cells: list[int], kept: list[int]) -> list[int]:
    result = [0] * 81
    for c in kept:
        result[c] = cells[c]
    return result


def _minimal(grid: list[int], order: list[int]) -> list[int]:
    """Remove clues in the given order as long as the solution stays unique."""
    cells = list(grid)
    for c in order:
        digit, cells[c] = cells[c], 0
        answer = _core.solve_line(_line(cells))
        if answer is None or answer[0] != 1:
            cells[c] = digit
    return cells


def bench_corpus(size: int = 250) -> Mapping[str, tuple[str, ...]]:
    """Make the corpus: for each part its puzzles, as lines; *size* of them per part.

    ``easy`` has 36 clues or more and one solution, ``minimal`` loses its uniqueness with any clue,
    ``several`` has 25 clues, ``none`` has 28 clues with one of them changed.

    >>> {part: len(lines) for part, lines in bench_corpus(3).items()}
    {'easy': 3, 'minimal': 3, 'several': 3, 'none': 3}
    """
    return _corpus(whole("size", size, most=_MOST))


@functools.cache
def _corpus(size: int) -> Mapping[str, tuple[str, ...]]:
    parts: dict[str, list[str]] = {"easy": [], "minimal": [], "several": [], "none": []}
    random = Random(20261115)
    for _ in range(size):
        grid = _random_grid(random)
        order = random.shuffled(range(81))
        sparse = _minimal(grid, order)
        clues = [c for c in range(81) if sparse[c]]
        others = [c for c in order if not sparse[c]]
        parts["minimal"].append(_line(sparse))
        parts["easy"].append(_line(_keep(grid, clues + others[: 36 - min(len(clues), 30)])))
        parts["several"].append(_line(_keep(grid, order[:25])))
        broken = _keep(grid, order[:28])
        broken[order[0]] = broken[order[0]] % 9 + 1
        parts["none"].append(_line(broken))
    return FrozenMap({name: tuple(lines) for name, lines in parts.items()})


def bench(size: int = 250, *, seconds: float = 0.5, threads: int = 1, backend: str | None = None) -> BenchResult:
    """Solve the fixed corpus with limit 2, over and over for about *seconds*; then count to 1000 and compute the
    signature of the answers.

    >>> result = bench(20, seconds=0)
    >>> result.puzzles
    80
    """
    size = whole("size", size, least=1, most=_MOST)
    spell = budget("seconds", seconds)
    if spell is None:
        raise ValueError(f"a benchmark needs a time limit: seconds must be a number, got {seconds}")
    threads = whole("threads", threads, most=1024)
    backend = chosen(backend)
    corpus = bench_corpus(size)
    digest = hashlib.blake2b(digest_size=8)
    total = 0
    speed: dict[str, float] = {}
    began = time.perf_counter()
    for name, lines in corpus.items():
        n = len(lines)
        source = _core.Source.sequence(lines)
        status, count, guesses = np.empty(n, np.uint8), np.zeros(n, np.int64), np.zeros(n, np.int64)
        solution = np.zeros((n, 81), np.uint8)
        times: list[float] = []
        while True:
            start = time.perf_counter()
            _core.solve_many(source, 2, threads, False, backend, status, count, solution, guesses)
            times.append(time.perf_counter() - start)
            if sum(times) >= spell / len(corpus):
                break
        # The signature sees whole trees.  It does not depend on which of several solutions is shown, or on the guesses
        # of a search that the limit cut short.
        _core.solve_many(source, _SIGNATURE_LIMIT, threads, False, backend, status, count, solution, guesses)
        settled = count < _SIGNATURE_LIMIT
        solution[count > 1] = 0
        total += int(guesses[settled].sum())
        digest.update(status.tobytes() + count.astype("<i8").tobytes() + solution.tobytes())
        speed[name] = n / min(times)
    return BenchResult(
        f"{total}-{digest.hexdigest()}",
        total,
        sum(map(len, corpus.values())),
        time.perf_counter() - began,
        FrozenMap(speed),
        backend or _core.backend(),
    )
