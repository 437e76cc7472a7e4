"""
Native core of ninefold; use the functions of the package `ninefold` instead.
"""

import array
from collections.abc import Sequence
from typing import Any

import numpy
import numpy.typing


def build_info() -> dict[str, str]:
    """Version, compiler and whether assertions are on."""

class ScalarSearch:
    """Depth-first search for the solutions of one puzzle."""

    def __init__(self, masks: bytes) -> None: ...

    def next(self, max_guesses: int, max_nodes: int = ...) -> bytes | bool:
        """
        The next solution; False if there is none; True if the budget ran out first.
        """

    @property
    def guesses(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def backtracks(self) -> int: ...

class Source:
    """The rows of a batch, in place."""

    @staticmethod
    def rows(array: object, digits: bool) -> Source:
        """Rows of 81 bytes."""

    @staticmethod
    def masks(masks: object) -> Source:
        """Rows of 81 candidate masks."""

    @staticmethod
    def lines(data: object, entries: bool = False) -> Source:
        """
        The lines of a text; as entries of a file, without blank lines and comments, and checked.
        """

    @staticmethod
    def table(data: object, separator: str, puzzle: int, answer: int) -> Source:
        """
        A column of a table without its header, and the column of its answers (-1: none).
        """

    @staticmethod
    def sequence(items: object) -> Source: ...

    @staticmethod
    def arrow(column: object) -> Source: ...

    def __len__(self) -> int: ...

    def odd(self) -> list[tuple[int, bytes | None]]:
        """
        The rows that cannot be read in place, each with its text if it has one.
        """

    def put(self, texts: list[tuple[int, bytes]]) -> None:
        """Replaces rows by 81 characters each."""

    def part(self, begin: int, end: int) -> Source:
        """Some of the rows."""

    def decode(self, digits: object, there: object) -> None:
        """
        Writes the digits 0-9 of every row, and whether it has digits, into the arrays.
        """

    def text(self, begin: int, end: int) -> bytes:
        """Some rows as 81 characters each, joined."""

    def raw(self, row: int) -> bytes | None:
        """A row as it lies."""

    def numbers(self) -> list[int] | None:
        """The line number of each row, from 0; None if it equals the row number."""

    def answers(self) -> Source | None:
        """The column of answers."""

def line_end(data: object, wanted: int) -> tuple[int, int]:
    """
    How many of the wanted lines end in a buffer, and where the last one ends (the size if there are fewer).
    """

class RowText:
    """Rows of text made of columns, which you add one by one."""

    def __init__(self, rows: int) -> None: ...

    def cells(self, around: list[bytes], cells: object, zero: int, there: object = None) -> None:
        """
        Rows of bytes; *zero* is added to each byte.  *around*: before, open, close, none.
        """

    def numbers(self, around: list[bytes], numbers: object, there: object = None) -> None:
        """Numbers of 64 bits."""

    def words(self, around: list[bytes], words: list[bytes], codes: object = None, there: object = None) -> None:
        """Words: one for all rows, one per row, or selected by codes."""

    def text(self, end: bytes) -> bytes:
        """The text of all rows, each with this ending."""

def backends() -> list[str]:
    """Back ends of the lane engine that this machine can run, fastest first."""

def check_backend(name: str) -> None:
    """
    Raises ValueError if there is no such back end or this machine cannot run it.
    """

def known_backends() -> list[str]:
    """All back ends of this build."""

def backend() -> str:
    """The back end in use; NINEFOLD_BACKEND forces one."""

def pooled_buffer(bytes: int) -> numpy.typing.NDArray[numpy.uint8]:
    """
    An uninitialized array of bytes from the buffer pool; its memory returns to the pool.
    """

def solve_many(source: Source, limit: int, threads: int, smallest: bool, backend: str | None, status: object, count: object, solution: object, guesses: object, seconds: float = 0.0, progress: object = None) -> bool:
    """
    Solves the rows of a source into the arrays.  Returns False if the seconds (0: no limit) ran out.
    """

def solve_line(text: str, limit: int = 2, backend: str | None = None) -> tuple[int, int, int, str | None, str | None] | None:
    """
    Status, number of solutions, guesses and two solutions of a plain line; None if it is not plain.
    """

def solve_masks(masks: bytes, limit: int = 2, backend: str | None = None) -> tuple[int, int, int, str | None, str | None]:
    """The same for 81 candidate masks of 16 bits."""

def count_masks(masks: bytes, limit: int, seconds: float, guesses: int, threads: int, backend: str | None = None, progress: object = None) -> tuple[int, bool, int]:
    """
    The number of solutions, whether that is all of them, and the guesses; a budget of 0 means no limit.
    """

class SolutionStream:
    """The solutions of one puzzle, one at a time."""

    def __init__(self, masks: bytes, backend: str | None = None) -> None: ...

    def next(self) -> str | None:
        """The next solution, or None."""

    @property
    def guesses(self) -> int: ...

def canonical(digits: bytes) -> tuple[bytes, bytes]:
    """The min-lex form of 81 digits, and a transform that produces it."""

def canonical_by_solution(puzzle: bytes, solution: bytes) -> tuple[bytes, bytes]:
    """
    The image of a puzzle when its unique solution is brought to min-lex form, and the transform.
    """

def canonical_by_pattern(digits: bytes) -> tuple[bytes, bytes]:
    """The pattern-first form of 81 digits, and a transform that produces it."""

def random_transform(seed: int, stream: int = 0) -> bytes:
    """A uniformly random transform."""

def canonical_many(rows: object, solutions: object, by_pattern: bool, grids: object, transforms: object, threads: int, progress: object) -> None:
    """
    Writes the canonical forms of rows of 81 digits into the arrays; skips rows with any other byte.
    """

def shuffle_many(rows: object, seed: int, first: int, grids: object, transforms: object, threads: int, progress: object) -> None:
    """Writes a random isomorph of each row into the arrays."""

class Automorphisms:
    """The transforms that leave a grid unchanged."""

    def __init__(self, digits: bytes) -> None: ...

    @property
    def count(self) -> int: ...

    def at(self, index: int) -> bytes: ...

def redundant_clues(puzzle: bytes) -> list[int]:
    """
    The cells of the redundant clues of a puzzle with exactly one solution.
    """

def minimize(puzzle: bytes, seed: int) -> bytes:
    """The puzzle after removing redundant clues until none is left."""

def true_candidates(masks: bytes, limit: int, seconds: float | None = None) -> list[int] | None:
    """
    The number of solutions with each of the 729 candidates, up to a limit; None if the time ran out.
    """

def unavoidable_sets(grid: bytes, most: int, seconds: float | None = None) -> tuple[list[list[int]], bool]:
    """
    The minimal unavoidable sets of a complete grid up to a size, and whether that is all of them.
    """

def backdoors(puzzle: bytes, solution: bytes, seconds: float | None = None) -> tuple[list[list[int]], bool]:
    """
    The smallest backdoors of a puzzle with one solution, and whether that is all of them.
    """

class Neighbors:
    """The puzzles that you reach by removing clues and adding others."""

    def __init__(self, puzzle: bytes, remove: int, add: int, minimal: bool, distinct: bool, threads: int) -> None: ...

    def step(self) -> list[bytes] | None:
        """
        Does a piece of the work and returns the puzzles found, or None when all is done.
        """

class StepData:
    """One step of the human solver, as a row."""

    @property
    def row(self) -> tuple[str, str, list[tuple[int, int]], list[tuple[int, int]], list[int], list[tuple[int, int, str]], list[tuple[int, str]], list[tuple[list[int], list[int], str, int, int]], list[tuple[list[tuple[list[int], int, bool, str]], list[tuple[int, int]], list[tuple[int, int]]]], list[tuple[str, str, list[tuple[int, int]], list[int], list[tuple[int, int, str]], list[tuple[int, str]], list[tuple[list[tuple[list[int], int, bool, str]], list[tuple[int, int]], list[tuple[int, int]]]]]], int, int, float, bool, bool, bool]:
        """
        The fields of ninefold.results.Step in their order, without the puzzle and those of variants.
        """

class LogicSolver:
    """Solves as people do.  Thread-safe."""

    def __init__(self, preset: str = 'hodoku', switches: Sequence[tuple[str, bool]] = [], als_nodes: bool = False, old_uniqueness: bool = False) -> None: ...

    def solve(self, digits: bytes, clues: bytes, marks: bytes, sukaku: bool, solution: bytes = ..., seconds: float = 0.0, max_steps: int = 10000) -> tuple[list[StepData], str, bytes, bytes]:
        """
        The steps of the path, how it ended, and the digits and candidate masks before each step.
        """

    def rate(self, digits: bytes, clues: bytes, marks: bytes, sukaku: bool, seconds: float = 0.0) -> tuple[int, bool, tuple[str, int, float, int, str, list[tuple[str, int]], float, float, float, str, str]]:
        """
        (status, whether there are mistakes, rating); a rating is (ending, level, score, steps, hardest technique, [(technique, count), ...], hardest step, first placement, first step, techniques of the latter two)
        """

    def next(self, digits: bytes, clues: bytes, marks: bytes, sukaku: bool, solution: bytes = ..., seconds: float = 0.0) -> tuple[StepData | None, bool, bytes]:
        """
        The next step if there is one, whether time ran out first, and the candidate masks before it.
        """

    def all_steps(self, digits: bytes, clues: bytes, marks: bytes, sukaku: bool, solution: bytes = ..., limit: int = 100000, everything: bool = False, seconds: float = 0.0) -> tuple[list[StepData], bool, bytes]:
        """
        Every available step in the order of the slots, whether that is all of them, and the candidate masks.
        """

    def diagnose(self, digits: bytes, clues: bytes, marks: bytes, sukaku: bool, seconds: float = 0.0) -> tuple[int, bytes, list[tuple[int, int]], list[tuple[int, int]]]:
        """
        (status of the puzzle; the only solution, else nothing; wrong entries; wrongly crossed-out)
        """

def logic_rate_many(digits: object, clues: object = None, marks: object = None, sukaku: object = None, preset: str = 'hodoku', threads: int = 0, seconds: float = 0.0, progress: object = None, old_uniqueness: bool = False) -> dict[str, array.array[Any]]:
    """
    Rates positions: digits (n x 81, uint8; a row with anything above 9 is unreadable), clue flags (n x 81, uint8; none: every digit is a clue), candidates noted (n x 81, uint16, 0: nothing noted), flags of sukakus (n, uint8; their masks are the puzzle).  Columns by name: status (of the puzzle; undecided where the time was over), mistaken (not rated: an entry or a crossed-out candidate is wrong), ending (solved, stuck, invalid, stopped, limited), level, score, steps, hardest (technique id, 0 for none), hardest_step, first_placement, first_step, first_placement_by and first_step_by (technique ids); techniques (ids) and counts of row i lie from offsets[i] to offsets[i + 1].
    """

def logic_reglib(line: str) -> tuple[str, str, list[str]] | None:
    """
    Runs a line of a HoDoKu regression library: (code, result, steps of that code and digits); None for comments.
    """

class ChainNet:
    """Candidates that exclude others, and sets of which one is true."""

    def __init__(self, words: int, weak: bytes, sets: bytes) -> None: ...

    def follow(self, candidate: int, most: int) -> tuple[list[int], list[int], int]:
        """
        What follows from a candidate: the candidates that are true, the set that forces each, and the set that has none left, -1 for none.
        """

class Assumptions:
    """
    Follows assumptions about a variant by places, links, sums and sets of digits.
    """

    def __init__(self, cells: int, width: int, low: int, peers: bytes, links: bytes, sets: bytes, sums: Sequence[tuple[int, bool, Sequence[tuple[int, Sequence[int]]], Sequence[int]]], houses: Sequence[Sequence[int]], rules: Sequence[Sequence[int]]) -> None: ...

    def start(self, candidates: Sequence[int]) -> None:
        """Sets the candidates of each cell."""

    def assume(self, candidate: int, order: int = 0) -> bool:
        """
        Follows an assumption until it fails or nothing more follows, with the easiest arguments first (0) or in a random order; whether it fails. With -1, one step at most leads to the dead end, and one of the two is about a sum.
        """

    def due(self) -> list[int]:
        """The rules with cells that changed since this was called last."""

    def candidates(self) -> list[int]:
        """The candidates of each cell after the steps so far."""

    def exclude(self, rule: int, gone: Sequence[tuple[int, int]]) -> bool:
        """
        Removes what a rule excludes, as (cell, digits), and continues; whether the assumption fails.
        """

    def fail(self, rule: int) -> None:
        """Notes that a rule cannot be satisfied any more."""

    def proof(self) -> list[tuple[int, int, int, int]]:
        """
        The steps that lead to the dead end, and the dead end: (kind, item, first, second).
        """

def logic_techniques(preset: str = 'hodoku') -> list[tuple[int, str, str, str, str, str]]:
    """
    The techniques: (id, slug, name, HoDoKu library code, family, slug of the preset's slot that finds it, or nothing).
    """

def logic_presets() -> list[tuple[str, str, int]]:
    """
    The presets, the default scale first: (name, title, decimals of its scores).
    """

def logic_left_out(preset: str = 'hodoku') -> list[tuple[str, str]]:
    """The slots that a preset leaves out on purpose: (slug, why)."""

def logic_slots(preset: str = 'hodoku') -> list[tuple[int, str, str, float, int, bool, bool, bool, bool]]:
    """
    The slots of a preset: (number, slug, name, score, level, solves, in all_steps, needs uniqueness, there).
    """

def symmetries() -> list[str]:
    """Names of the symmetries of a pattern of clues."""

def make_grids(seed: int, first: int, grids: object) -> None:
    """
    Writes uniformly random complete grids of a seed, from number *first* on, into an array (n, 81) of uint8.
    """

class Harvest:
    """The puzzles of some attempts, in order."""

    def __len__(self) -> int: ...

    @property
    def attempts(self) -> int:
        """The number of decided attempts."""

    @property
    def puzzles(self) -> bytes:
        """The digits of all puzzles, 81 bytes each."""

    @property
    def weights(self) -> list[float]:
        """The weight of each puzzle."""

class Maker:
    """Makes puzzles of one kind without duplicates."""

    def __init__(self, seed: int, symmetry: str, minimal: bool, fewest: int, most: int, solution: bytes | None, pattern: bytes | None, method: str, up_to_isomorphism: bool, easiest: str | None, hardest: str | None, least_score: float | None, most_score: float | None, needed: Sequence[str], up_to: str | None, fewest_guesses: int | None, most_guesses: int | None, preset: str) -> None: ...

    def run(self, first: int, count: int, threads: int, seconds: float, backend: str | None = None) -> Harvest:
        """
        Makes attempts *first* .. *first* + *count* - 1, or as many as time allows.
        """

def variant_broken(rows: int, columns: int, extra: int, low: int, values: int, lines: bool, regions: Sequence[Sequence[int]], candidates: Sequence[int], rules: object, given: object) -> list[int]:
    """
    The rules (by index) and houses (-1, -2 ...: rows, columns, regions) that the given values break.  The puzzle must be valid for VariantSearch.
    """

def rule_names() -> list[str]:
    """The names of the rules of the general engine."""

def solve_variants(puzzles: list[tuple[int, int, int, int, int, bool, list[list[int]], list[int], list[tuple[str, list[int], list[int], str, list[Any]]]]], limit: int = 2, keep: int = 2, seconds: float = 0.0, each_seconds: float = 0.0, each_nodes: int = 0, threads: int = 0, off: int = 0, progress: object | None = None) -> list[tuple[list[list[int]], int, bool, int] | str]:
    """
    Searches many puzzles on several threads; each is a tuple of the arguments of VariantSearch.  Returns for each puzzle its first solutions, the number found, whether there are no others, and the guesses; or the reason why it cannot be posted.  `seconds` is for all puzzles together; puzzles that were not reached have no solutions and are not complete.  `progress` is called with the number done about every 20 ms.
    """

class VariantSearch:
    """Depth-first search for the solutions of a variant."""

    def __init__(self, rows: int, columns: int, extra: int, low: int, values: int, lines: bool, regions: Sequence[Sequence[int]], candidates: Sequence[int], rules: object, off: int = 0) -> None: ...

    def next(self, seconds: float = 0.0, guesses: int = 0) -> list[int] | bool:
        """
        The next solution; False if there is none; True if the budget ran out first.
        """

    def count(self, limit: int, seconds: float = 0.0, guesses: int = 0, progress: object | None = None) -> tuple[int, bool, int]:
        """
        The number of solutions up to the limit, whether that is all of them, and the guesses.
        """

    def true_candidates(self, seconds: float = 0.0, guesses: int = 0) -> tuple[list[int], bool]:
        """
        The values of each cell in some solution, and whether the result is certain.
        """

    def refuted(self, most: int, seconds: float = 0.0) -> tuple[list[int], bool]:
        """
        The values of each cell that propagation refutes once they are assumed, at most `most`; and False if the budget ran out first.
        """

    def propagated(self) -> list[int]:
        """The candidates that propagation alone leaves; empty at a dead end."""

    @property
    def guesses(self) -> int: ...

    @property
    def backtracks(self) -> int: ...

    @property
    def runs(self) -> int: ...

def cuda_devices() -> list[tuple[int, str, int, int, str]]:
    """
    The usable GPUs: number, name, bytes of memory, multiprocessors, compute capability.
    """

def cuda_missing() -> str:
    """Why no GPU can be used; empty if one can."""

def cuda_driver() -> int:
    """The driver's version, 12020 for 12.2; 0: none."""

def cuda_solve(address: int, n: int, kind: str, limit: int, solutions: bool) -> tuple[object, object, object, object]:
    """
    Solves rows in GPU memory.  Returns status, count, guesses and solutions as GPU arrays.
    """

def cuda_shuffle(address: int, n: int, seed: int, first: int) -> object:
    """Random isomorphs of rows in GPU memory, as a GPU array."""

def dlpack_layout(array: object) -> tuple[int, tuple[int, ...], int, bool]:
    """
    Address, shape and bits per item of a GPU array, and whether its rows are not contiguous.
    """
