"""Measure and limit the memory of this process, if the system supports it."""

from __future__ import annotations

import os

__all__ = ["limit_memory", "resident"]


def resident() -> int:
    """Return the resident memory of this process in bytes; 0 if unknown."""
    return _pages(1)


def limit_memory(more: int) -> None:
    """Let this process allocate up to *more* additional bytes; 0 for no limit.

    It is a soft limit: child processes inherit it and set their own.
    """
    size = _pages(0)
    if not size or not more:
        return
    try:
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (size + more, hard))
    except (ImportError, OSError, ValueError):
        return


def _pages(field: int) -> int:
    """Bytes of address space (0) or resident memory (1) of this process; 0 if unknown."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[field]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return 0
