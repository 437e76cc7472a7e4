"""Your own solver in the form of LeetCode 37: ``solveSudoku(board)`` fills a 9x9 list of strings in place.

With a budget, the solver runs in a thread of its own, so that the budget can end it.  It runs twice: first on plain
lists, which is timed, then on lists that count the digits written and erased.
"""

from __future__ import annotations

import ctypes
import importlib
import inspect
import os
import sys
import threading
import time
import tokenize
import types
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from ..base.arguments import shown
from ..base.geometry import cell_name
from ..puzzle.grid import Grid

__all__ = ["Attempt", "Board", "Solver", "is_solver", "load", "wrong_board"]

Board = list[list[str]]
METHOD = "solveSudoku"
RIGHT = (
    f"write class Solution with {METHOD}(self, board), or a function {METHOD}(board), which fills the board in place"
)
_PREPARED = ("bisect", "collections", "functools", "heapq", "itertools", "math", "operator", "typing")
"""LeetCode imports everything from these modules before it runs a solution."""
_ALSO = ("copy", "random", "re", "string", "sys", "time")
_GRACE = 20
"""How often to ask a thread to end, every tenth of a second, before it is left alone."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A call of a solver: the board afterwards, and the digits written and erased if they were counted."""

    board: Board
    returned: object
    seconds: float
    error: BaseException | None = None
    expired: bool = False
    placements: int | None = None
    removals: int | None = None


@dataclass(frozen=True)
class Solver:
    """Your own solver: a name, and the class, object or function that fills a board in place.

    >>> class Solution:
    ...     def solveSudoku(self, board):
    ...         board[0][0] = "1"
    >>> Solver.wrap(Solution)
    Solver(name='Solution')
    >>> Solver.wrap(lambda: None)
    Traceback (most recent call last):
    ...
    TypeError: <lambda>() does not fit; write class Solution with solveSudoku(self, board), or a function
    solveSudoku(board), which fills the board in place
    """

    name: str
    solver: Any = field(repr=False)

    @classmethod
    def wrap(cls, solver: object, name: str | None = None) -> Solver:
        """Return a class, an object or a function as a Solver; TypeError, with the right form, if it is not one."""
        if isinstance(solver, Solver):
            return solver
        name = name or str(getattr(solver, "__name__", type(solver).__name__))
        if isinstance(solver, type):
            method = getattr(solver, METHOD, None)
            if not callable(method):
                raise TypeError(f"class {name} has no method {METHOD}; {RIGHT}")
            if isinstance(inspect.getattr_static(solver, METHOD), (staticmethod, classmethod)):
                _check(f"{name}.{METHOD}", method)
            else:
                _check(f"{name}.{METHOD}", method, bound=False)
            if _takes(solver, ()) is False:
                raise TypeError(f"{name}() needs arguments, but LeetCode creates it without any; {RIGHT}")
            return cls(name, solver)
        method = getattr(solver, METHOD, solver)
        if not callable(method):
            raise TypeError(f"{shown(solver)} is not a solver; {RIGHT}")
        _check(name if method is solver else f"{name}.{METHOD}", method)
        return cls(name, solver)

    def attempt(self, puzzle: Grid, seconds: float | None, counted: bool = False) -> Attempt:
        """Let it fill the board of a puzzle, for at most *seconds*."""
        line = puzzle.line
        board: Board = [list(line[start : start + 9]) for start in range(0, 81, 9)]
        counts = [0, 0]
        if counted:
            board = _CountedBoard(board, counts)
        begun = time.perf_counter()
        returned, error, expired = _bounded(lambda: self._fill(board), seconds)
        spent = time.perf_counter() - begun
        plain = [list(row) if isinstance(row, (list, tuple, str)) else row for row in board]
        return Attempt(plain, returned, spent, error, expired, *(counts if counted else (None, None)))

    def _fill(self, board: Board) -> object:
        """Call it; a class makes a new object for each run, so that no state is left over from the last one."""
        solver = self.solver() if isinstance(self.solver, type) else self.solver
        return getattr(solver, METHOD, solver)(board)

    def explain(self, error: BaseException) -> str:
        """An exception of the solver in one line, with the place in its code."""
        return _explain(error, _file(getattr(self.solver, METHOD, self.solver)))


def _explain(error: BaseException, file: str | None) -> str:
    line = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    text = " ".join(str(error).split())[:200]
    words = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return words if line is None else f"{words} (line {line})"


def is_solver(value: object) -> bool:
    """Whether a value is a LeetCode solver rather than an approach's search function, which has two parameters."""
    if isinstance(value, (Solver, type)) or hasattr(value, METHOD):
        return True
    if not callable(value):
        return False
    try:
        parameters = list(inspect.signature(value).parameters.values())
    except (TypeError, ValueError):
        return True
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    required = [p.name for p in positional if p.default is p.empty]
    return required[:1] == ["self"] or len(required) != 2


def wrong_board(puzzle: Grid, attempt: Attempt) -> str:
    """Why a board is not a solution of the puzzle, in one sentence; an empty string if it is one."""
    board = attempt.board
    if len(board) != 9 or any(not isinstance(row, list) or len(row) != 9 for row in board):
        return "the board is not 9 lists of 9 cells any more"
    for cell, clue in enumerate(puzzle.digits):
        value = board[cell // 9][cell % 9]
        if not isinstance(value, str) or len(value) != 1 or value not in "123456789.":
            return f"{cell_name(cell)} holds {shown(value)}; write the digits as text, '1' to '9'"
        if clue and value != str(clue):
            return f"it changed the clue in {cell_name(cell)} from {clue} to {value}"
    left = Grid(board)
    if left.conflicts:
        return str(left.conflicts[0])
    empty = left.digits.count(0)
    if not empty:
        return ""
    if attempt.returned is not None and empty == puzzle.digits.count(0):
        return f"it left the board unchanged and returned {shown(attempt.returned)}; fill the board in place instead"
    return f"it left {empty} cell{'s' * (empty > 1)} empty, the first is {cell_name(left.digits.index(0))}"


def _file(function: object) -> str | None:
    code = getattr(inspect.unwrap(function), "__code__", None) if callable(function) else None
    return None if code is None else str(code.co_filename)


def _takes(function: Callable[..., object], arguments: tuple[object, ...]) -> bool | None:
    """Whether a call with these arguments fits the signature; None if Python does not know the signature."""
    try:
        inspect.signature(function).bind(*arguments)
    except TypeError:
        return False
    except ValueError:
        return None
    return True


def _check(name: str, function: Callable[..., object], bound: bool = True) -> None:
    fits = _takes(function, ("board",) if bound else ("self", "board"))
    form = f"{name}({', '.join(inspect.signature(function).parameters)})" if fits is not None else name
    if bound and f"{name}(self" in form:
        raise TypeError(f"{form} is a method without its class; {RIGHT}")
    if fits is False:
        raise TypeError(f"{form} does not fit; {RIGHT}")
    if inspect.isgeneratorfunction(function) or inspect.iscoroutinefunction(function):
        raise TypeError(f"{name} is a generator, so calling it does nothing; {RIGHT}")


# --- in a thread, with a budget


class _ExpiredError(BaseException):
    """Raised in the thread of a solver when its budget is used up."""


def _bounded(call: Callable[[], object], seconds: float | None) -> tuple[object, BaseException | None, bool]:
    """Return the value of a call, its exception, and whether it took more than *seconds* and was stopped."""
    if seconds is None:  # nothing to stop it for, and a browser has no threads
        try:
            return call(), None, False
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return None, error, False
    returned: list[object] = [None]
    errors: list[BaseException] = []

    def target() -> None:
        try:
            returned[0] = call()
        except BaseException as error:  # SystemExit too: it must not end the process
            errors.append(error)

    thread = threading.Thread(target=target, name="solver", daemon=True)
    thread.start()
    try:
        thread.join(seconds)
        expired = thread.is_alive()
    finally:
        for _ in range(_GRACE):
            if not thread.is_alive():
                break
            _interrupt(thread)
            thread.join(0.1)
    return returned[0], errors[0] if errors else None, expired


def _interrupt(thread: threading.Thread) -> None:
    """Raise in a thread at its next instruction; a solver that waits inside a C function notices later."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(_ExpiredError))


# --- boards that count


class _CountedRow(list[str]):
    """A row that counts the digits written and erased."""

    def __init__(self, cells: Iterable[str], counts: list[int]) -> None:
        super().__init__(cells)
        self._counts = counts

    def __setitem__(self, key: Any, value: Any) -> None:
        before = self[key] if isinstance(key, slice) else [self[key]]
        super().__setitem__(key, value)
        _count(before, self[key] if isinstance(key, slice) else [value], self._counts)


class _CountedBoard(list[list[str]]):
    """A board of such rows; a row that is replaced is compared with the one before."""

    def __init__(self, rows: Iterable[list[str]], counts: list[int]) -> None:
        super().__init__(_CountedRow(row, counts) for row in rows)
        self._counts = counts

    def __setitem__(self, key: Any, value: Any) -> None:
        rows = self[key] if isinstance(key, slice) else [self[key]]
        before = [cell for row in rows for cell in row]
        if isinstance(key, slice):
            new = [_CountedRow(row, self._counts) for row in value]
            super().__setitem__(key, new)
            _count(before, [cell for row in new for cell in row], self._counts)
        else:
            super().__setitem__(key, _CountedRow(value, self._counts))
            _count(before, list(value), self._counts)


def _count(before: Iterable[str], after: Iterable[str], counts: list[int]) -> None:
    """Add the digits written and erased when some cells change."""
    for old, new in zip(before, after):
        if old != new:
            counts[0] += new != "."
            counts[1] += old != "."


# --- from a file or a module


def load(spec: str) -> Solver:
    """Return the solver in a file or module: ``mysolution.py``, ``mysolution.py:Fast``, ``package.module:solveSudoku``.

    Without a name after the colon it is the class ``Solution`` or the function ``solveSudoku``.  A file may use the
    names that LeetCode provides (``List``, ``defaultdict``, ``deque`` …) without importing them.  Raises OSError if the
    file cannot be read, ValueError if its code fails or the name is missing, TypeError if it is not a solver.
    """
    if not isinstance(spec, str):
        raise TypeError(f"expected the name of a file or module, got {shown(spec)}")
    place, colon, name = spec.rpartition(":")
    if not colon or not name.isidentifier():
        place, name = spec, ""
    if os.path.isfile(place) and not place.endswith(".py"):
        raise ValueError(f"{place} is not a Python file: its name must end in .py")
    module = _file_module(place) if place.endswith(".py") else _named_module(place)
    label = os.path.basename(place) if place.endswith(".py") else place
    if not name:
        name = next((one for one in ("Solution", METHOD) if hasattr(module, one)), "")
        if not name:
            raise ValueError(f"{label} defines neither class Solution nor {METHOD}; {RIGHT}")
    elif not hasattr(module, name):
        raise ValueError(f"{label} does not define {name}")
    return Solver.wrap(getattr(module, name), label if name in ("Solution", METHOD) else f"{label}:{name}")


def _file_module(path: str) -> types.ModuleType:
    with tokenize.open(path) as file:
        source = file.read()
    module = types.ModuleType(f"solver_{os.path.basename(path)[:-3]}")
    for name in _PREPARED:
        prepared = importlib.import_module(name)
        public = getattr(prepared, "__all__", None) or [one for one in vars(prepared) if not one.startswith("_")]
        vars(module).update({one: getattr(prepared, one) for one in public}, **{name: prepared})
    vars(module).update({name: importlib.import_module(name) for name in _ALSO}, __file__=path)
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, path, "exec"), vars(module))
    except SyntaxError as error:
        raise ValueError(f"{path}, line {error.lineno}: {error.msg}") from error
    except Exception as error:
        raise ValueError(f"{path} cannot be run: {_explain(error, path)}") from error
    return module


def _named_module(name: str) -> types.ModuleType:
    here = os.getcwd()
    sys.path.insert(0, here)
    try:
        return importlib.import_module(name)
    except Exception as error:
        raise ValueError(f"module {name} cannot be imported: {type(error).__name__}: {error}") from error
    finally:
        sys.path.remove(here)
