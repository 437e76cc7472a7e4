"""The interface of executors, and the outcomes of tasks."""

from __future__ import annotations

import errno
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TypeAlias

from ...errors import GenerateError, JobError, NinefoldError
from ..task import Completed, Refused, Task

__all__ = ["DIED", "Executor", "Failure", "Lost", "Outcome", "failure_of"]

DIED = "its worker crashed or did not end in time, every time"
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS}


@dataclass(frozen=True)
class Failure:
    """A task that was not done: the reason, the number of failures, and whether a row may be the cause."""

    why: str
    times: int = 1
    by_a_row: bool = False
    """Whether one of its rows may be the cause: a crash, a hang, an unexpected error."""
    refused: bool = False
    """The worker has another version: the task itself is fine."""
    fatal: bool = False
    """Every other task will fail in the same way."""
    hopeless: bool = False
    """This task cannot succeed later either: the request cannot be met."""


Outcome: TypeAlias = Completed | Failure


class Lost(JobError):
    """No worker is left; finished work is kept."""


class Executor(ABC):
    """Runs tasks, several at a time; as a context manager, it ends them if the block is left early."""

    here = True
    """Whether the tasks are done on this machine, with its files."""

    def prepare(self, module: str) -> None:  # noqa: B027 (who has nothing to get ready need not say so)
        """Announces tasks of this module, so that workers can be started now."""

    @property
    @abstractmethod
    def room(self) -> int:
        """How many more tasks to submit now."""

    @abstractmethod
    def submit(self, task: Task) -> None:
        """Submit a task."""

    @abstractmethod
    def take(self) -> tuple[Task, Outcome]:
        """Wait until some task has ended; JobError if none ever will, ``Lost`` if the tasks are not the cause."""

    def close(self) -> None:  # noqa: B027 (who has nothing to end need not say so)
        """End everything, whether it is done or not."""

    def __enter__(self) -> Executor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def failure_of(error: BaseException) -> Failure:
    """The failure for an exception of a task."""
    if isinstance(error, Refused):
        return Failure(str(error), refused=True)
    if isinstance(error, OSError) and not isinstance(error, NinefoldError):
        place = f"{error.filename}: " if error.filename else ""
        return Failure(f"{place}{error.strerror or error}", fatal=error.errno in _NO_ROOM)
    if isinstance(error, NinefoldError):
        return Failure(str(error), hopeless=isinstance(error, GenerateError))
    return Failure(f"{type(error).__name__}: {error}", by_a_row=True)
