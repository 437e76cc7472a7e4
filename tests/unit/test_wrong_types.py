"""For any arguments, a public function returns a result or raises ninefold's own error."""

from __future__ import annotations

import ast
import functools
import inspect
import io
import itertools
import math
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import ninefold
from ninefold import Grid, approaches, books, datasets, examples, formats, leetcode, render
from ninefold.variants import Variant

PACKAGE = Path(ninefold.__file__).parent
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ALMOST = "534678912672195348198342567859761423426853791713924856961537284287419635345286..."
MODULES = (ninefold, approaches, books, datasets, examples, formats, render)

NOTHING = object()
"""Values that no parameter accepts."""
WRONG: tuple[Any, ...] = (
    None,
    3.5,
    math.nan,
    math.inf,
    -1,
    0,
    10**30,
    True,
    "x",
    "\ud800",
    b"x",
    [],
    [None],
    [[]],
    {},
    {"a": 1},
    NOTHING,
    len,
    Grid,
    range(3),
    1j,
)


@functools.cache
def step() -> ninefold.Step:
    found = ninefold.hint(EASY).step
    assert found is not None
    return found


def defaults(tmp_path: Path) -> dict[str, Any]:
    """A valid value for each required parameter, by its name."""
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{EASY}\n")
    solver = tmp_path / "solver.py"
    solver.write_text("def solveSudoku(board): ...")
    return {
        "spec": str(solver),
        "puzzle": ALMOST,
        "a": EASY,
        "b": EASY,
        "seed": 1,
        "seeds": [1],
        "grid": Grid(ALMOST),
        "what": step(),
        "title": "a page",
        "body": "<p>",
        "cells": ["r1c1"],
        "text": "naked-single:r5c5=5",
        "steps": [step()],
        "things": [step()],
        "puzzles": [EASY],
        "grids": [EASY],
        "answers": [EASY],
        "record": Grid(EASY),
        "records": [Grid(EASY)],
        "step": step(),
        "hint": ninefold.hint(EASY),
        "path": ninefold.steps(EASY),
        "rating": ninefold.rate(EASY),
        "true": ninefold.true_candidates(EASY),
        "check": ninefold.check("." * 81),
        "finding": ninefold.check("55" + EASY[2:], explain=True).findings[0],
        "value": ninefold.count(EASY),
        "name": "csp",
        "format": "line",
        "source": EASY.encode(),
        "data": EASY,
        "head": EASY.encode(),
        "target": tmp_path / "out.txt",
        "level": 1,
        "remove": 1,
        "n": 1,
        "add": 1,
        "cell": 2,
        "digit": 4,
        "items": [Grid(EASY)],
        "stream": io.StringIO(),
        "board": [list(EASY[i : i + 9]) for i in range(0, 81, 9)],
        "line": ninefold.solve(EASY).line,
        "marks": [0] * 81,
        "corners": [0] * 81,
        "masks": [511] * 81,
        "digits": [0] * 81,
        "folder": tmp_path / "set",
        "sources": [puzzles],
    }


OWNED_BY_CALLER = {
    # A function is a user-defined approach, and its exceptions are its author's responsibility.
    ("approaches.start", "name"),
    ("approaches.run", "name"),
    ("approaches.window", "name"),
    ("render.markdown", "picture"),
    ("generate_variant", "rules"),
    ("books.make", "progress"),
    # Called only if the count takes long, as on a busy machine.
    ("count", "progress"),
}


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    for module in MODULES:
        for name in module.__all__:
            thing = getattr(module, name)
            if isinstance(thing, types.FunctionType):
                yield f"{module.__name__}.{name}".removeprefix("ninefold."), thing
    for name, thing in inspect.getmembers(Grid(EASY)):
        if not name.startswith("_") and isinstance(thing, types.MethodType):
            yield f"Grid.{name}", thing
    yield "Grid", Grid
    yield "Variant", Variant
    for name, thing in inspect.getmembers(Variant.from_grid(EASY)):
        if not name.startswith("_") and isinstance(thing, types.MethodType):
            yield f"Variant.{name}", thing
    yield "leetcode.Solution().solveSudoku", leetcode.Solution().solveSudoku
    yield "approaches.Approach.start", approaches.get("csp").start


def is_own_sentence(error: BaseException) -> bool:
    """Return whether the error was raised by a ``raise`` in ninefold, not by a function it called."""
    trace = error.__traceback__
    assert trace is not None
    while trace.tb_next is not None:
        trace = trace.tb_next
    path = Path(trace.tb_frame.f_code.co_filename)
    if PACKAGE not in path.parents:
        return False
    return trace.tb_lineno in lines_of_raises(path)


@functools.cache
def lines_of_raises(path: Path) -> frozenset[int]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    raises = (node for node in ast.walk(tree) if isinstance(node, ast.Raise))
    return frozenset(line for node in raises for line in range(node.lineno, (node.end_lineno or 0) + 1))


def attempt(function: Callable[..., Any], arguments: dict[str, Any]) -> str | None:
    """Call the function; return what is wrong with its answer, or None."""
    positional = [
        arguments[name]
        for name, parameter in inspect.signature(function).parameters.items()
        if parameter.kind is parameter.POSITIONAL_ONLY
    ]
    try:
        result = function(*positional, **arguments)
        if isinstance(result, Iterator):
            list(itertools.islice(result, 2))
    except (ninefold.NinefoldError, TypeError, ValueError, IndexError, OSError) as error:
        if not str(error):
            return f"{type(error).__name__} without a word"
        if isinstance(error, OSError):  # a missing file: the system's message is fine
            return None
        return None if is_own_sentence(error) else f"{type(error).__name__}: {error}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "taken without a word" if any(value is NOTHING for value in arguments.values()) else None


FUNCTIONS = dict(functions())


@pytest.mark.parametrize("name", FUNCTIONS)
def test_wrong_types_get_a_clear_error(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a folder may be called x
    function = FUNCTIONS[name]
    right = defaults(tmp_path)
    right["name"] = {"examples.get": "easy", "formats.get": "csv"}.get(name, "csp")
    if name in ("datasets.rebuild", "datasets.verify"):
        right["source"] = right["folder"] = tmp_path / "made"
        datasets.make(tmp_path / "made", 1, seed=1, columns=[])
    parameters = {
        key: parameter
        for key, parameter in inspect.signature(function).parameters.items()
        if parameter.kind not in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL)
    }
    needed = {key: right[key] for key, parameter in parameters.items() if parameter.default is parameter.empty}
    complaints = []
    if needed or not parameters:
        assert attempt(function, needed) is None
    for key in parameters:
        for value in WRONG:
            if (name, key) in OWNED_BY_CALLER and callable(value):
                continue
            if name == "bench" and key in ("size", "seconds") and isinstance(value, (int, float)) and value > 0:
                continue  # it may take that long
            if (name, key) == ("all_steps", "everything") and value is True:
                continue  # it takes seconds, and is right
            hurry = {"seconds": 0.1} if name == "generate_variant" else {}  # its time limit is a minute
            problem = attempt(function, {**needed, **hurry, key: value})
            if problem:
                complaints.append(f"{key}={value!r:.40}: {problem.splitlines()[0]:.100}")
    assert not complaints, "\n".join(complaints)
