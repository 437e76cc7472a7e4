"""Rows in the memory of a GPU: solved and shuffled there, and returned as arrays of the library they came from."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from .. import _core

if TYPE_CHECKING:
    from typing_extensions import TypeIs

__all__ = ["GpuArray", "GpuResult"]

_CUDA = 2
"""The number of CUDA memory in DLPack."""


@dataclass(frozen=True, slots=True, eq=False)
class GpuResult:
    """The answers to a batch that was on a GPU, as arrays there, of the library that the batch came from.

    ``status`` holds values of Status (uint8), ``count`` the solutions found up to the limit and ``guesses`` the
    branches taken (uint32), ``solution`` one solution per row in input order, zeros if there is none
    (n x 81 or n x 41, uint8; None for ``count_many``).
    """

    status: Any
    count: Any
    solution: Any
    guesses: Any

    def __len__(self) -> int:
        """Return the number of rows."""
        return int(self.status.shape[0])


class GpuArray(Protocol):
    """An array in the memory of a GPU, from any library."""

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]: ...


class _Rows(NamedTuple):
    address: int
    n: int
    kind: str


def on_gpu(puzzles: object) -> TypeIs[GpuArray]:
    """Return whether this is an array in the memory of a GPU."""
    if hasattr(type(puzzles), "__dlpack_device__"):
        try:
            return bool(puzzles.__dlpack_device__()[0] == _CUDA)  # type: ignore[attr-defined]
        except (TypeError, ValueError, AttributeError, RuntimeError):
            return False
    return hasattr(type(puzzles), "__cuda_array_interface__")


def solve_on_gpu(puzzles: Any, limit: int, *, solutions: bool) -> GpuResult:
    """Solve an array of a GPU; the answers stay there."""
    rows = _layout(puzzles)
    if limit >= 2**29:
        raise ValueError("on a GPU, limit is at most 536,870,911")
    status, count, guesses, solution = _core.cuda_solve(*rows, limit, solutions)
    convert = _converter(puzzles)
    return GpuResult(convert(status), convert(count), None if solution is None else convert(solution), convert(guesses))


def shuffle_on_gpu(grids: Any, seed: int, first: int) -> Any:
    """Make a random isomorph of each row of an array of a GPU; it stays there."""
    rows = _layout(grids)
    if rows.kind != "digits":
        raise TypeError("expected an array of uint8 with 81 columns")
    return _converter(grids)(_core.cuda_shuffle(rows.address, rows.n, seed, first))


def _layout(array: Any) -> _Rows:
    """Where the rows are; TypeError for anything but (n, 81) or (n, 41) of uint8 and (n, 81) of 16 bits."""
    if missing := _core.cuda_missing():
        raise ValueError(f"the back end 'cuda' cannot run here: {missing}")
    interface = getattr(array, "__cuda_array_interface__", None)
    if interface is not None:
        address, shape, kind = interface["data"][0] or 0, tuple(interface["shape"]), interface["typestr"][1:]
        bits = {"u1": 8, "u2": 16, "i2": 16}.get(kind, 0)
        strides = interface.get("strides")
        apart = strides is not None and len(shape) == 2 and tuple(strides) != (shape[1] * bits // 8, bits // 8)
    else:
        address, shape, bits, apart = _core.dlpack_layout(array)
    kinds = {(81, 8): "digits", (41, 8): "packed", (81, 16): "masks"}
    kind = kinds.get((shape[1], bits), "") if len(shape) == 2 else ""
    if not kind:
        raise TypeError("expected an array of uint8 with 81 columns (or 41, two cells per byte), or of 16 bits with 81")
    if apart:
        raise TypeError("the rows must be contiguous in memory: pass a contiguous copy")
    return _Rows(address, shape[0], kind)


def _converter(array: Any) -> Any:
    """Return what makes arrays of this library of those of DLPack."""
    namespace = getattr(array, "__array_namespace__", None)
    library = namespace() if namespace is not None else sys.modules.get(type(array).__module__.partition(".")[0])
    convert = getattr(library, "from_dlpack", None)
    return convert if convert is not None else lambda given: given
