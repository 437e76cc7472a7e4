"""Whose folder it is: a job's own, nobody's, or another's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .._errors import JobError
from .journal import LOG
from .store import Store, compare, json_bytes, json_of
from .task import WORK, version

__all__ = ["begun", "claim"]

_JOB = f"{WORK}/job.json"


def begun(store: Store) -> dict[str, Any] | None:
    """The job that is under way in a store; None when there is none."""
    return store.read_json(_JOB) if store.done(_JOB) else None


def claim(store: Store, job: Mapping[str, Any], *folders: str) -> bool:
    """Make a store the place of a job; whether it was that already.  JobError when it is another's, or not empty."""
    asked = json_of(json_bytes({"ninefold": version(), **job}))
    if (there := begun(store)) is not None:
        if there.get("ninefold") != version():
            raise JobError(
                f"{store.address} was begun with ninefold {there.get('ninefold')}, and this is {version()}: "
                "go on with that one, or choose another folder"
            )
        compare(there, asked, store.address)
        store.begin(WORK, *folders)
        return True
    strangers = sorted(name for name in store.names() if not name.startswith(f"{WORK}/") and name != LOG)
    if strangers:
        raise JobError(f"{store.address} is not empty: there is {strangers[0]!r}; choose another folder")
    store.begin(WORK, *folders)
    store.put_bytes(_JOB, json_bytes(asked))
    return False
