"""Workers that fail, for tests: loaded by every Python process whose PYTHONPATH contains this folder.

The environment variable NINEFOLD_FAILURES names a JSON file, which is read at every decision:

    stage, task   kill the process at this stage of a task whose name ends with this text
    once          a file: kill only if this process can create it, so once in all processes
    slow          extra seconds for every task
    poison        a puzzle: a batch with it kills the process
    hang          a puzzle: a batch with it never ends
    raise         a puzzle: a batch with it raises an unexpected error
    version       the version of ninefold that this process claims to run
"""

from __future__ import annotations

import importlib.abc
import json
import os
import signal
import sys
import time
from typing import Any

FILE = os.environ.get("NINEFOLD_FAILURES")


def failures() -> dict[str, Any]:
    if not FILE or not os.path.exists(FILE):
        return {}
    with open(FILE, "rb") as stream:
        found: dict[str, Any] = json.loads(stream.read() or b"{}")
        return found


def killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def patch_task(module: Any) -> None:
    version, before = module.version, module.TaskContext.at
    module.version = lambda: failures().get("version") or version()

    def at(context: Any, stage: str) -> None:
        before(context, stage)
        wanted = failures()
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
        wanted = failures()
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
    """Patches a module when it is loaded, so that Python processes without ninefold are not slowed down."""

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
    """Runs another loader, then a patch."""

    def __init__(self, inner: Any, patch: Any) -> None:
        self.inner, self.patch = inner, patch

    def create_module(self, spec: Any) -> Any:
        return self.inner.create_module(spec)

    def exec_module(self, module: Any) -> None:
        self.inner.exec_module(module)
        self.patch(module)


if FILE:
    sys.meta_path.insert(0, Finder())
