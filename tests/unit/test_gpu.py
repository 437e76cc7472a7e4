"""The cuda back end from outside: messages without a GPU, and the same answers with one."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import ninefold

ERROR = ninefold.engine.backend_error("cuda")
on_gpu = pytest.mark.skipif(ERROR is not None, reason=f"no GPU: {ERROR}")
without = pytest.mark.skipif(ERROR is None, reason="there is a GPU")
LINES = [grid.line for grid in ninefold.generate(40, seed=1)]


class OnGpu:
    """An array that claims to be in GPU memory."""

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {"shape": (3, 81), "typestr": "|u1", "data": (4096, False), "version": 3}


class OnHost:
    """An array of the host that offers DLPack."""

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0


def test_the_error_has_a_message() -> None:
    assert ERROR is None or ERROR.startswith("the back end 'cuda' cannot run here: ")
    assert ninefold.engine.backend_error("auto") is None
    assert ("cuda" in ninefold.engine.backends()) == (ERROR is None)
    assert bool(ninefold.engine.gpus()) == (ERROR is None)


def test_auto_is_the_engines_choice() -> None:
    assert ninefold.solve_many(LINES, backend="auto").status.tolist() == [1] * len(LINES)
    assert ninefold.count(LINES[0], backend="auto") == ninefold.count(LINES[0])
    assert ninefold.engine.backend() != "cuda"


@without
@pytest.mark.parametrize("call", [
    lambda: ninefold.solve_many(LINES, backend="cuda"),
    lambda: ninefold.count_many(LINES, backend="cuda"),
    lambda: ninefold.count(LINES[0], backend="cuda"),
    lambda: ninefold.engine.bench(1, seconds=0, backend="cuda"),
    lambda: ninefold.solve_many(OnGpu()),
    lambda: ninefold.shuffle_many(OnGpu(), 1),
])  # fmt: skip
def test_without_a_gpu_the_reason_is_reported(call: Any) -> None:
    with pytest.raises(ValueError, match=r"the back end 'cuda' cannot run here: \w"):
        call()


@without
def test_forced_by_the_environment() -> None:
    code = "import ninefold; print(ninefold.solve('.' * 81).status)"
    env = {**os.environ, "NINEFOLD_BACKEND": "cuda"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "the back end 'cuda' cannot run here: " in done.stderr


def test_arrays_of_the_host_are_still_read() -> None:
    with pytest.raises(TypeError):
        ninefold.solve_many(OnHost())  # type: ignore[call-overload]
    assert ninefold.solve_many(np.zeros((2, 81), np.uint8)).status.tolist() == [2, 2]


@on_gpu
@pytest.mark.parametrize("limit", [1, 2, 1000])
def test_same_answers(limit: int) -> None:
    lines = [*LINES, "." * 81, "1" * 81, "11" + "." * 79, "?" * 81, LINES[0].replace(".", "0"), ".0" + LINES[0][2:]]
    gpu, cpu = (ninefold.solve_many(lines, limit=limit, backend=name) for name in ("cuda", "portable"))
    assert gpu.status.tolist() == cpu.status.tolist()
    assert gpu.count.tolist() == cpu.count.tolist()
    few = cpu.count < min(limit, 2)
    assert gpu.guesses[few].tolist() == cpu.guesses[few].tolist()
    assert {row: str(error) for row, error in gpu.errors.items()} == {
        row: str(error) for row, error in cpu.errors.items()
    }


@on_gpu
def test_count_on_the_gpu() -> None:
    puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...."
    many = "12" + "." * 79
    assert ninefold.count(puzzle, limit=None, backend="cuda").value == ninefold.count(puzzle, limit=None).value
    reports: list[ninefold.Count] = []
    part = ninefold.count(many, limit=None, seconds=0.5, backend="cuda", progress=reports.append)
    assert not part.complete
    assert part.value > 1000
    assert reports


@on_gpu
@pytest.mark.parametrize("library", ["cupy", "torch", "jax.numpy"])
def test_arrays_stay_on_the_gpu(library: str) -> None:
    module = pytest.importorskip(library)
    digits = np.array([[int(c) if c != "." else 0 for c in line] for line in LINES], np.uint8)
    digits[5, :2] = 7
    digits[6, 0] = 10
    there = module.asarray(digits, device="cuda") if library == "torch" else module.asarray(digits)
    result = ninefold.solve_many(there)
    host = ninefold.solve_many(digits)
    assert type(result.status) is type(there)
    assert np.asarray(to_host(result.status)).tolist() == host.status.tolist()
    assert np.asarray(to_host(result.count)).tolist() == host.count.tolist()
    assert np.asarray(to_host(result.guesses)).tolist() == host.guesses.tolist()
    assert np.asarray(to_host(result.solution)).tolist() == host.solution.tolist()
    assert ninefold.count_many(there).solution is None
    shuffled = np.asarray(to_host(ninefold.shuffle_many(there[:5], 3, first=7)))
    assert shuffled.tolist() == ninefold.shuffle_many(digits[:5], 3, first=7).grid.tolist()
    with pytest.raises(TypeError, match="81 columns"):
        ninefold.solve_many(there[:, :80])


def to_host(array: Any) -> Any:
    return array.get() if hasattr(array, "get") else array.cpu() if hasattr(array, "cpu") else array
