"""The engines: solve, count and check one puzzle or millions, on the CPU or a GPU."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.lazy import lazy_names

if TYPE_CHECKING:
    from .benchmark import BenchResult as BenchResult
    from .benchmark import bench as bench
    from .benchmark import bench_corpus as bench_corpus
    from .gpu_arrays import GpuResult as GpuResult
    from .hardware import Gpu as Gpu
    from .hardware import backend as backend
    from .hardware import backend_error as backend_error
    from .hardware import backends as backends
    from .hardware import gpus as gpus
    from .many import count_many as count_many
    from .many import solve_many as solve_many
    from .many import verify_many as verify_many
    from .single import check as check
    from .single import count as count
    from .single import solutions as solutions
    from .single import solve as solve
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "hardware": "Gpu backend backend_error backends gpus",
            "benchmark": "BenchResult bench bench_corpus",
            "gpu_arrays": "GpuResult",
            "many": "count_many solve_many verify_many",
            "single": "check count solutions solve",
        },
    )
