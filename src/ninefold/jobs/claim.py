"""Whether a folder is free, belongs to this job, or belongs to another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import JobError
from .journal import LOG
from .store import Store, compare, json_bytes, json_of
from .task import WORK, Receipt, receipt_name, version

__all__ = ["begun", "claim", "reopen"]

_JOB = f"{WORK}/job.json"


_FORM = {"ninefold": str}


def begun(store: Store) -> dict[str, Any] | None:
    """Return the unfinished job in a store; None if there is none."""
    found: dict[str, Any] | None = store.read_json(_JOB, _FORM) if store.done(_JOB) else None
    return found


def claim(store: Store, job: Mapping[str, Any], *folders: str, force: bool | None = None) -> str:
    """Claim a store for a job; JobError if it belongs to another job, is not empty, or is claimed by another run at the
    same time.

    A job that another build of ninefold has begun is an error as well, unless *force*; None if there is no such option.
    Return the builds that have worked on it, as the manifest names them.
    """
    wanted = json_of(json_bytes({"ninefold": version(), **job}))
    if (there := begun(store)) is None:
        strangers = sorted(name for name in store.names() if not name.startswith(f"{WORK}/") and name != LOG)
        if strangers:
            raise JobError(f"{store.address} is not empty: it contains {strangers[0]!r}; choose another folder")
        store.begin(WORK, *folders)
        if not store.put_new(_JOB, json_bytes(wanted)):
            raise JobError(
                f"another run took {store.address} at the same moment; wait for it, or choose another folder"
            )
        return version()
    builds = _with_this(there["ninefold"], store.address, force)
    compare(there, {**wanted, "ninefold": there["ninefold"]}, store.address)
    store.begin(WORK, *folders)
    if builds != there["ninefold"]:
        store.replace(_JOB, json_bytes({**wanted, "ninefold": builds}))
    return builds


def _with_this(builds: str, folder: str, force: bool | None) -> str:
    """Return the builds that have worked on a job, this one last; JobError if it may not continue the job."""
    if builds.split(", ")[-1] == version():
        return builds
    if force:
        return f"{builds}, {version()}"
    raise JobError(
        f"{folder} was begun with ninefold {builds}, but this is {version()}, whose results may differ: "
        "continue with that version, or choose another folder" + ("" if force is None else ", or use --force")
    )


def reopen(
    store: Store, job: Mapping[str, Any], builds: str, receipts: Mapping[str, Receipt], force: bool | None = None
) -> None:
    """Turn a finished job into an unfinished one in which these tasks are done; JobError if another build did it."""
    builds = _with_this(builds, store.address, force)
    store.begin(WORK)
    for name, receipt in receipts.items():
        store.put_bytes(receipt_name(name), json_bytes(receipt))
    store.put_bytes(_JOB, json_bytes({"ninefold": builds, **job}))
