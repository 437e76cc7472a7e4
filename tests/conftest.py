"""Shared fixtures: location of the optional data, hypothesis profiles, Ctrl-C, a strict NumPy."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent

# A test run started in the background inherits an ignored Ctrl-C, and so would the programs it interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Use the same examples in every run: random finds belong to the thorough profile and to fuzz/, not to an unrelated
# commit.
settings.register_profile(
    "default", max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("thorough", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("NINEFOLD_HYPOTHESIS", "default"))


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name bytes by their argument: as ids they are unreadable, and a compressed file may contain the time."""
    return argname if isinstance(val, bytes) else None


# Tests that wait for a browser, a server or another process.  On a busy machine such a wait may run out, so pytest
# tries a failure again; the summary counts every rerun.
WAITING = [
    "page",
    "web",
    "batch",
    "cli/test_process",
    "cli/test_start",
    "unit/test_interpreters",
    "unit/test_logic_limits",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let tests that wait for other processes run up to three times."""
    for item in items:
        place = item.path.relative_to(ROOT).as_posix() if item.path.is_relative_to(ROOT) else ""
        if place.startswith(tuple(f"tests/{name}" for name in WAITING)):
            item.add_marker(pytest.mark.flaky(reruns=2, reruns_delay=2))


@pytest.fixture
def strict_where(monkeypatch: pytest.MonkeyPatch) -> None:
    """``np.where`` as in NumPy 2.5 and later: a Python integer must fit the type of the array next to it."""
    where = np.where

    def strict(condition: Any, x: Any, y: Any) -> Any:
        for number, array in ((x, y), (y, x)):
            if type(number) is int and isinstance(array, np.ndarray) and array.dtype.kind in "ui":
                bounds = np.iinfo(array.dtype)
                if not bounds.min <= number <= bounds.max:
                    raise OverflowError(f"Python integer {number} out of bounds for {array.dtype}")
        return where(condition, x, y)

    monkeypatch.setattr(np, "where", strict)


def shared_data(*parts: str) -> Path:
    """Return the path of a file of the shared collections; skip the test with a clear message if it is absent."""
    base = Path(os.environ.get("NINEFOLD_DATA") or ROOT.parent / "shared" / "data")
    path = base.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"needs {'/'.join(parts)} of the shared collections (set NINEFOLD_DATA)")
    return path


def shared_lines(*parts: str) -> list[str]:
    """Return the puzzle lines of a shared collection, without comments."""
    text = shared_data(*parts).read_text(encoding="ascii")
    return [line for line in text.splitlines() if line and not line.startswith("#")]
