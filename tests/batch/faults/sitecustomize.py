"""Workers that fail, for tests: loaded by every Python whose PYTHONPATH names this folder.

The environment variable NINEFOLD_FAULTS names a file with JSON, which is read whenever it matters:

    stage, task   kill the process when it comes to this stage of a task whose name ends so
    once          a file: the kill happens only if it can be made, so once in all processes
    slow          seconds that every task takes longer
    poison        a puzzle: a batch with it kills the process
    hang          a puzzle: a batch with it never ends
    raise         a puzzle: a batch with it raises an error that nobody expects
    version       the version of ninefold that this process claims to be
"""

from __future__ import annotations

import importlib.abc
import json
import os
import signal
import sys
import time
from typing import Any

FILE = os.environ.get("NINEFOLD_FAULTS")


def faults() -> dict[str, Any]:
    if not FILE or not os.path.exists(FILE):
        return {}
    with open(FILE, "rb") as stream:
        found: dict[str, Any] = json.loads(stream.read() or b"{}")
        return found


def killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def patch_task(module: Any) -> None:
    version, before = module.version, module.TaskContext.at
    module.version = lambda: faults().get("version") or version()

    def at(context: Any, stage: str) -> None:
        before(context, stage)
        wanted = faults()
        if stage == "computing":
            time.sleep(wanted.get("slow", 0))
        if stage == wanted.get("stage") and context.task.name.endswith(wanted.get("task", "")):
            try:
                os.close(os.open(wanted["once"], os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                return
            killed()

    module.TaskContext.at = at


def patch_shards(module: Any) -> None:
    before = module._answer

    def answer(operation: Any, job: Any, batch: Any, failed: Any, *rest: Any) -> Any:
        text = (module.inputs.without(batch, failed) if failed else batch).text().decode()
        wanted = faults()
        if wanted.get("poison", "none") in text:
            killed()
        if wanted.get("hang", "none") in text:
            time.sleep(3600)
        if wanted.get("raise", "none") in text:
            raise RuntimeError("nobody expected this")
        return before(operation, job, batch, failed, *rest)

    module._answer = answer


PATCHES = {"ninefold.jobs.task": patch_task, "ninefold.batch.shards": patch_shards}


class Finder(importlib.abc.MetaPathFinder):
    """Changes a module when it is loaded, so that a Python without ninefold's work in it is not slowed down."""

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name not in PATCHES:
            return None
        for finder in sys.meta_path:
            spec = None if finder is self else finder.find_spec(name, path, target)
            if spec is not None and spec.loader is not None:
                spec.loader = Loader(spec.loader, PATCHES[name])
                return spec
        return None


class Loader(importlib.abc.Loader):
    """Another loader, and a patch after it."""

    def __init__(self, inner: Any, patch: Any) -> None:
        self.inner, self.patch = inner, patch

    def create_module(self, spec: Any) -> Any:
        return self.inner.create_module(spec)

    def exec_module(self, module: Any) -> None:
        self.inner.exec_module(module)
        self.patch(module)


if FILE:
    sys.meta_path.insert(0, Finder())
