"""The fixed corpus of ``ninefold bench`` and its signature.

``bench.txt`` holds 512 puzzles of our own (made by tools/bench_corpus.py).  Each is put through the same 64
exchanges of rows, columns, digits and sides, which keep a puzzle as hard and as solvable as it was and show the
engine 64 different ones.  The exchanges come from a generator written out here, so that the corpus is the same
on every machine for ever.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, TypeAlias

import numpy as np

import ninefold
from ninefold import RowStatus

Array: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"

COPIES = 64
_MASK = 2**64 - 1


def corpus() -> bytes:
    """The puzzles as lines of 81 characters."""
    text = (files("ninefold.cli") / "bench.txt").read_bytes()
    base = np.frombuffer(text, np.uint8).reshape(-1, 82)[:, :81]
    blocks = []
    for cells, names in _exchanges():
        block = np.full((len(base), 82), ord("\n"), np.uint8)
        block[:, :81] = names[base[:, cells]]
        blocks.append(block)
    return np.concatenate(blocks).tobytes()


def _exchanges() -> Iterator[tuple[Array, Array]]:
    """For each copy: which cell comes where, and what each character becomes."""
    random = _split_mix(9)
    for _ in range(COPIES):
        rows, columns = _lines(random), _lines(random)
        cells = np.array([[9 * r + c for c in columns] for r in rows])
        if next(random) & 1:
            cells = cells.T
        names = np.arange(256, dtype=np.uint8)
        names[ord("1") : ord("9") + 1] = [ord("1") + d for d in _shuffled(9, random)]
        yield cells.reshape(-1), names


def _lines(random: Iterator[int]) -> list[int]:
    """Rows (or columns) in an order that keeps bands together."""
    return [3 * band + line for band in _shuffled(3, random) for line in _shuffled(3, random)]


def _shuffled(n: int, random: Iterator[int]) -> list[int]:
    items = list(range(n))
    for i in range(n - 1, 0, -1):
        j = next(random) % (i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def _split_mix(state: int) -> Iterator[int]:
    """SplitMix64 (Steele, Lea and Flood, 2014)."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        yield z ^ z >> 31


@dataclass(frozen=True, slots=True)
class Signature:
    """What the engine did on the corpus, in two words.

    ``guesses`` counts those of puzzles with at most one solution, the only ones that depend on nothing but the
    puzzle; ``answers`` is a hash of every status and of every solution that is the only one.
    """

    guesses: int
    answers: str

    def __str__(self) -> str:
        return f"{self.guesses} {self.answers}"


def signature(result: ninefold.ManyResult) -> Signature:
    """The signature of the answers to a batch."""
    one = result.status == RowStatus.ONE
    settled = one | (result.status == RowStatus.NONE)
    digest = hashlib.blake2b(digest_size=8)
    digest.update(result.status.tobytes())
    digest.update(np.ascontiguousarray(result.solution[one]).tobytes())
    return Signature(int(result.guesses[settled].sum()), digest.hexdigest())
