"""ninefold and the interpreter: shutdown, forks, and other interpreters in the process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

CALLS = {
    "solve_many": "ninefold.solve_many(['.' * 81] * 100_000, limit=1000)",
    "count": "ninefold.count('.' * 81, limit=None, seconds=60)",
    "count_many": "ninefold.count_many(['.' * 81] * 100_000, limit=10_000)",
    "generate": "list(ninefold.generate(100_000, clues=20))",
    "rate_many": "ninefold.rate_many([puzzle] * 1_000_000, scale='se')",
    "canonical_many": "ninefold.canonical_many([puzzle] * 10_000_000)",
    "check": "ninefold.check(ninefold.variants.Variant(ninefold.Shape(25)), seconds=60)",
    "all_steps": "[ninefold.all_steps(puzzle) for _ in range(1_000_000)]",
}
DAEMON = """
import threading, time
import ninefold, ninefold.variants
puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
threading.Thread(target=lambda: {call}, daemon=True).start()
time.sleep(0.5)
"""


def run(script: str) -> tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("name", CALLS)
def test_python_ends_while_a_daemon_thread_is_at_work(name: str) -> None:
    assert run(DAEMON.format(call=CALLS[name])) == (0, "", "")


def test_work_of_the_thread_that_ends_python() -> None:
    script = """
import ninefold
class Last:
    def __del__(self, count=ninefold.count):
        print(count("." * 81, limit=50_000_000).value)
last = Last()
"""
    assert run(script) == (0, "50000000\n", "")


SECOND = """
import ninefold._core
try:
    import _xxsubinterpreters as interpreters
except ImportError:
    import _interpreters as interpreters
other = interpreters.create()
try:
    error = interpreters.run_string(other, "import ninefold._core")
    print(getattr(error, "formatted", error))
except interpreters.RunFailedError as error:
    print(error)
interpreters.destroy(other)
print(ninefold.solve_many(["." * 81]).status.tolist(), ninefold.count("." * 81, limit=5).value)
"""


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="needs interpreters of CPython")
def test_a_second_interpreter_is_refused_and_leaves_the_first_alone() -> None:
    code, out, err = run(SECOND)
    assert (code, err) == (0, "")
    refused, first = out.splitlines()
    assert "another interpreter of this process uses ninefold already" in refused
    assert first == "[2] 5"


FORK = """
import os, signal, threading, time
import ninefold
def call():
    {call}
thread = threading.Thread(target=call)
thread.start()
time.sleep({delay})
if (child := os.fork()) == 0:
    signal.alarm(30)
    call()
    os._exit(0)
print(os.waitpid(child, 0)[1])
thread.join()
"""
FIRST_USES = {
    "generate": "ninefold.generate_many(1, seed=1)",
    "check": "ninefold.check(ninefold.Variant(ninefold.Shape(9)))",
    "canonical": "ninefold.canonical('1' + '.' * 80)",
}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("delay", [0, 0.003, 0.03])
@pytest.mark.parametrize("name", FIRST_USES)
def test_fork_while_a_thread_first_uses_ninefold(name: str, delay: float) -> None:
    assert run(FORK.format(call=FIRST_USES[name], delay=delay))[:2] == (0, "0\n")
