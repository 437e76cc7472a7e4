"""Forks while another thread imports ninefold: the child would wait forever for an import lock."""

from __future__ import annotations

import os
import sys
import time
from _thread import get_ident


def _finish_imports() -> None:
    """Wait until no other thread imports parts of the package."""
    locks = getattr(sys.modules.get("_frozen_importlib"), "_module_locks", {})
    until = time.monotonic() + 5

    def importing() -> bool:
        ours = [lock() for name, lock in list(locks.items()) if name.partition(".")[0] in ("ninefold", "numpy")]
        return any(getattr(lock, "owner", None) not in (None, get_ident()) for lock in ours)

    while importing() and time.monotonic() < until:
        time.sleep(0.001)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_finish_imports)
