"""ninefold._core for Python in a browser: the core runs as WebAssembly beside Python, and calls cross as JSON.

``ninefold_wasm.call_text`` is ``callText`` of core/wasm/ninefold.js.  Everything that works on one puzzle is here;
batches in arrays, tables and GPUs are not, and naming one of them raises an AttributeError that says so.
"""

from __future__ import annotations

import json
import struct
import weakref
from collections.abc import Sequence
from typing import Any, NamedTuple

from ninefold_wasm import call_text  # type: ignore[import-not-found]

_MASKS = struct.Struct("<81H")
_WORD = struct.Struct("<Q")
_TO_TEXT = bytes(range(48, 58)) + bytes(246)
_TO_DIGITS = bytes((byte - 48) % 256 for byte in range(256))
_ANY_NUMBER = 2**64 - 1


def __getattr__(name: str) -> Any:
    raise AttributeError(f"ninefold._core.{name} is not available in a browser; install ninefold to use it")


def _call(operation: str, *arguments: Any) -> Any:
    text = call_text(operation, json.dumps(arguments))
    if text.startswith("!"):
        raise ValueError(text[1:])
    return json.loads(text)


class _Kept:
    """An object of the core, released together with this one."""

    def __init__(self, *arguments: Any) -> None:
        self._kind = type(self).__name__
        self._number = _call(f"new_{self._kind}", *arguments)
        weakref.finalize(self, _call, "release", self._number).atexit = False

    def _ask(self, operation: str, *arguments: Any) -> Any:
        return _call(f"{self._kind}.{operation}", self._number, *arguments)


def _text(digits: bytes) -> str:
    if len(digits) != 81 or max(digits) > 9:
        raise ValueError("expected 81 bytes of digits")
    return digits.translate(_TO_TEXT).decode("ascii")


def _digits(text: str) -> bytes:
    return text.encode("ascii").translate(_TO_DIGITS)


def _masks(masks: bytes) -> tuple[int, ...]:
    if len(masks) != _MASKS.size:
        raise ValueError("expected 162 bytes of candidate masks")
    return _MASKS.unpack(masks)


def _tuples(rows: list[list[Any]]) -> list[Any]:
    return [tuple(row) for row in rows]


def build_info() -> dict[str, str]:
    from importlib.metadata import version

    return {"version": version("ninefold"), "identity": "browser", "compiler": "emscripten", "assertions": "off"}


# --- one puzzle


def backend() -> str:
    return "portable"


def backends() -> list[str]:
    return ["portable"]


known_backends = backends


def check_backend(name: str) -> None:
    if name != "portable":
        raise ValueError(f"there is no back end '{name}' in a browser")


def cuda_devices() -> list[Any]:
    return []


def cuda_missing() -> str:
    return "Python in a browser has no access to GPUs"


def cuda_driver() -> int:
    return 0


def solve_line(text: str, limit: int = 2, backend: str | None = None) -> Any:
    found = _call("solve_line", text, limit)
    return None if found is None else tuple(found)


def solve_masks(masks: bytes, limit: int = 2, backend: str | None = None) -> Any:
    return tuple(_call("solve_masks", _masks(masks), limit))


def count_masks(
    masks: bytes,
    limit: int,
    seconds: float,
    guesses: int,
    threads: int,
    backend: str | None = None,
    progress: object = None,
) -> Any:
    return tuple(_call("count_masks", _masks(masks), limit, seconds, guesses))


class SolutionStream(_Kept):
    def __init__(self, masks: bytes, backend: str | None = None) -> None:
        super().__init__(_masks(masks))
        self.guesses = 0

    def next(self) -> str | None:
        solution, self.guesses = self._ask("next")
        return solution


class ScalarSearch(_Kept):
    def __init__(self, masks: bytes) -> None:
        super().__init__(_masks(masks))
        self.guesses = self.nodes = self.backtracks = 0

    def next(self, max_guesses: int, max_nodes: int = _ANY_NUMBER) -> bytes | bool:
        found, self.guesses, self.nodes, self.backtracks = self._ask("next", max_guesses, max_nodes)
        return found.encode("ascii") if isinstance(found, str) else found


def canonical(digits: bytes) -> tuple[bytes, bytes]:
    form, transform = _call("canonical", _text(digits))
    return _digits(form), bytes(transform)


def canonical_by_solution(puzzle: bytes, solution: bytes) -> tuple[bytes, bytes]:
    form, transform = _call("canonical_by_solution", _text(puzzle), _text(solution))
    return _digits(form), bytes(transform)


def random_transform(seed: int, stream: int = 0) -> bytes:
    return bytes(_call("random_transform", seed, stream))


class Automorphisms(_Kept):
    def __init__(self, digits: bytes) -> None:
        super().__init__(_text(digits))
        self.count: int = self._ask("count")

    def at(self, index: int) -> bytes:
        if index >= self.count:
            raise IndexError
        return bytes(self._ask("at", index))


def redundant_clues(puzzle: bytes) -> list[int]:
    return _call("redundant_clues", _text(puzzle))


def minimize(puzzle: bytes, seed: int) -> bytes:
    return _digits(_call("minimize", _text(puzzle), seed))


def true_candidates(masks: bytes, limit: int, seconds: float | None = None) -> list[int] | None:
    return _call("true_candidates", _masks(masks), limit, seconds)


# --- the human solver


class StepData(NamedTuple):
    row: list[Any]


def _position(digits: bytes, clues: bytes, marks: bytes, sukaku: bool, solution: bytes = b"") -> list[Any]:
    flags = int.from_bytes(clues, "little")
    given = bytes(digit if flags >> cell & 1 else 0 for cell, digit in enumerate(digits))
    return [
        _text(digits),
        _text(given),
        _masks(marks) if marks else None,
        sukaku,
        _text(solution) if solution else None,
    ]


class LogicSolver(_Kept):
    def __init__(
        self,
        preset: str = "hodoku",
        switches: Sequence[tuple[str, bool]] = (),
        als_nodes: bool = False,
        old_uniqueness: bool = False,
    ) -> None:
        super().__init__(preset, list(switches), als_nodes, old_uniqueness)

    def solve(
        self,
        digits: bytes,
        clues: bytes,
        marks: bytes,
        sukaku: bool,
        solution: bytes = b"",
        seconds: float = 0.0,
        max_steps: int = 10_000,
    ) -> Any:
        position = _position(digits, clues, marks, sukaku, solution)
        steps, ending, boards = self._ask("solve", position, seconds, max_steps)
        values = b"".join(_digits(digits) for digits, _ in boards)
        masks = b"".join(_MASKS.pack(*candidates) for _, candidates in boards)
        return [StepData(step) for step in steps], ending, values, masks

    def rate(self, digits: bytes, clues: bytes, marks: bytes, sukaku: bool, seconds: float = 0.0) -> Any:
        status, mistaken, rating = self._ask("rate", _position(digits, clues, marks, sukaku), seconds)
        rating[5] = _tuples(rating[5])
        return status, mistaken, tuple(rating)

    def next(
        self, digits: bytes, clues: bytes, marks: bytes, sukaku: bool, solution: bytes = b"", seconds: float = 0.0
    ) -> Any:
        step, stopped, masks = self._ask("next", _position(digits, clues, marks, sukaku, solution), seconds)
        return step and StepData(step), stopped, _MASKS.pack(*masks)

    def all_steps(
        self,
        digits: bytes,
        clues: bytes,
        marks: bytes,
        sukaku: bool,
        solution: bytes = b"",
        limit: int = 100_000,
        everything: bool = False,
        seconds: float = 0.0,
    ) -> Any:
        position = _position(digits, clues, marks, sukaku, solution)
        steps, complete, masks = self._ask("all_steps", position, limit, everything, seconds)
        return [StepData(step) for step in steps], complete, _MASKS.pack(*masks)

    def diagnose(self, digits: bytes, clues: bytes, marks: bytes, sukaku: bool, seconds: float = 0.0) -> Any:
        position = _position(digits, clues, marks, sukaku)
        status, solution, entries, crossings = self._ask("diagnose", position, seconds)
        return status, _digits(solution or ""), _tuples(entries), _tuples(crossings)


def _words(rows: bytes) -> list[int]:
    return [word for (word,) in _WORD.iter_unpack(rows)]


class ChainNet(_Kept):
    def __init__(self, words: int, weak: bytes, sets: bytes) -> None:
        super().__init__(words, _words(weak), _words(sets))

    def follow(self, candidate: int, most: int) -> tuple[list[int], list[int], int]:
        return tuple(self._ask("follow", candidate, most))  # type: ignore[return-value]


class Assumptions(_Kept):
    def __init__(
        self,
        cells: int,
        width: int,
        low: int,
        peers: bytes,
        links: bytes,
        sets: bytes,
        sums: Sequence[tuple[int, bool, list[tuple[int, list[int]]], list[int]]],
        houses: Sequence[list[int]],
        rules: Sequence[list[int]],
    ) -> None:
        super().__init__(cells, width, low, _words(peers), _words(links), _words(sets), sums, houses, rules)

    def start(self, candidates: Sequence[int]) -> None:
        self._ask("start", candidates)

    def assume(self, candidate: int, order: int = 0) -> bool:
        return bool(self._ask("assume", candidate, order))

    def due(self) -> Any:
        return self._ask("due")

    def candidates(self) -> Any:
        return self._ask("candidates")

    def exclude(self, rule: int, gone: Sequence[tuple[int, int]]) -> bool:
        return bool(self._ask("exclude", rule, gone))

    def fail(self, rule: int) -> None:
        self._ask("fail", rule)

    def proof(self) -> list[Any]:
        return _tuples(self._ask("proof"))


def logic_presets() -> list[Any]:
    return _tuples(_call("logic_presets"))


def logic_slots(preset: str = "hodoku") -> list[Any]:
    return _tuples(_call("logic_slots", preset))


def logic_left_out(preset: str = "hodoku") -> list[Any]:
    return _tuples(_call("logic_left_out", preset))


def logic_techniques(preset: str = "hodoku") -> list[Any]:
    return _tuples(_call("logic_techniques", preset))


# --- the generator


def symmetries() -> list[str]:
    return _call("symmetries")


class Harvest:
    def __init__(self, rows: list[Any], attempts: int) -> None:
        self.puzzles = b"".join(_digits(clues) for _, clues, _, _ in rows)
        self.weights = [weight for *_, weight in rows]
        self.attempts = attempts

    def __len__(self) -> int:
        return len(self.weights)


class Maker(_Kept):
    def __init__(
        self,
        seed: int,
        symmetry: str,
        minimal: bool,
        fewest: int,
        most: int,
        solution: bytes | None,
        pattern: bytes | None,
        method: str,
        up_to_isomorphism: bool,
        easiest: str | None,
        hardest: str | None,
        least_score: float | None,
        most_score: float | None,
        needed: Sequence[str],
        up_to: str | None,
        fewest_guesses: int | None,
        most_guesses: int | None,
        preset: str,
    ) -> None:
        order = [seed, symmetry, minimal, fewest, most, solution and _text(solution), pattern and _text(pattern)]
        order += [method, up_to_isomorphism, easiest, hardest, least_score, most_score, list(needed), up_to]
        super().__init__([*order, fewest_guesses, most_guesses, preset])

    def run(self, first: int, count: int, threads: int, seconds: float, backend: str | None = None) -> Harvest:
        return Harvest(*self._ask("run", first, count, seconds))


# --- variants


def rule_names() -> list[str]:
    return _call("rule_names")


def variant_broken(
    rows: int,
    columns: int,
    extra: int,
    low: int,
    values: int,
    lines: bool,
    regions: Sequence[Sequence[int]],
    candidates: Sequence[int],
    rules: object,
    given: Any,
) -> list[int]:
    puzzle = [rows, columns, extra, low, values, lines, regions, candidates, rules]
    return _call("variant_broken", puzzle, list(given))


def solve_variants(
    puzzles: list[Any],
    limit: int = 2,
    keep: int = 2,
    seconds: float = 0.0,
    each_seconds: float = 0.0,
    each_nodes: int = 0,
    threads: int = 0,
    off: int = 0,
    progress: object | None = None,
) -> list[Any]:
    answers = _call("solve_variants", puzzles, limit, keep, seconds, each_seconds, each_nodes, off)
    return [answer if isinstance(answer, str) else tuple(answer) for answer in answers]


class VariantSearch(_Kept):
    def __init__(
        self,
        rows: int,
        columns: int,
        extra: int,
        low: int,
        values: int,
        lines: bool,
        regions: Sequence[Sequence[int]],
        candidates: Sequence[int],
        rules: object,
        off: int = 0,
    ) -> None:
        super().__init__([rows, columns, extra, low, values, lines, regions, candidates, rules], off)

    def next(self, seconds: float = 0.0, guesses: int = 0) -> list[int] | bool:
        return self._ask("next", seconds, guesses)

    def count(self, limit: int, seconds: float = 0.0, guesses: int = 0, progress: object | None = None) -> Any:
        return tuple(self._ask("count", limit, seconds, guesses))

    def true_candidates(self, seconds: float = 0.0, guesses: int = 0) -> tuple[list[int], bool]:
        return tuple(self._ask("true_candidates", seconds, guesses))  # type: ignore[return-value]

    def refuted(self, most: int, seconds: float = 0.0) -> tuple[list[int], bool]:
        return tuple(self._ask("refuted", most, seconds))  # type: ignore[return-value]

    def propagated(self) -> list[int]:
        return self._ask("propagated")

    @property
    def guesses(self) -> int:
        return self._ask("counters")[0]

    @property
    def backtracks(self) -> int:
        return self._ask("counters")[1]

    @property
    def runs(self) -> int:
        return self._ask("counters")[2]
