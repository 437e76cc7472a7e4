"""The log of a job: times, hosts, what failed.  The only file that is not the same from run to run."""

from __future__ import annotations

import datetime
import json
import time
from typing import Any

from .store import Store

__all__ = ["LOG", "Journal"]

LOG = "log.jsonl"
_EVERY = 5.0


class Journal:
    """Lines of JSON, appended in small bundles; a killed run may lose the last seconds of its log."""

    def __init__(self, store: Store | None, name: str = LOG) -> None:
        self._store, self._name = store, name
        self._lines: list[str] = []
        self._flushed = time.monotonic()

    def note(self, what: str, **about: Any) -> None:
        """Add a line."""
        now = datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds")
        self._lines.append(json.dumps({"time": now, "what": what, **about}) + "\n")
        if time.monotonic() - self._flushed > _EVERY:
            self.flush()

    def flush(self) -> None:
        """Write the collected lines; a log that cannot be written does not stop the job."""
        lines, self._lines = self._lines, []
        self._flushed = time.monotonic()
        if self._store is not None and lines:
            try:
                self._store.append(self._name, "".join(lines).encode())
            except OSError:
                self._lines = lines[-1000:]
