"""How far a job has come, for a person who watches."""

from __future__ import annotations

import time

from ._console import Console, duration


class ProgressLine:
    """Rows done, rows per second, and the time left."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._kind = ""
        self._began, self._first = 0.0, 0

    def __call__(self, what: str, done: int, total: int) -> None:
        now = time.monotonic()
        kind = what.split(",")[0]  # details follow the comma
        if kind != self._kind:
            self._kind, self._began, self._first = kind, now, done
        text = done_so_far = f"{done:,}" + (f" of {total:,}" if total else "") + f" {what}"
        spent, new = now - self._began, done - self._first
        if spent > 0 and new > 0:
            text += f"  {new / spent:,.0f}/s"
            if total:
                text += f"  {done / total:.0%}, {duration((total - done) * spent / new)} left"
        self._console.progress(text, done_so_far)
