"""A running job: every task is completed, or the reason why not is known.

A task that fails is tried again.  One that keeps failing may hold a row that crashes its worker or never ends.  It is
halved again and again until the rows to blame are known (about 2 log2 n probes for each).  Then the task runs without
them, and they are marked.  Tasks that still fail are listed at the end, after all others are completed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from ..errors import JobError
from .executors import Executor, Failure, Lost
from .journal import Journal
from .store import Store
from .task import WORK, Completed, Receipt, Task, receipt_name, version

__all__ = ["Policy", "Progress", "Run", "Unfinished"]

Progress: TypeAlias = Callable[[str, int, int], object]
"""A callback: it gets the current activity, how much of it is done, and the total (0 if unknown)."""


_MOST_GUILTY = 64


@dataclass(frozen=True)
class Policy:
    """How failures are handled."""

    retries: int = 2
    """How often a failed task is tried again before its rows are suspected."""
    timeout: float | None = 600.0
    """Seconds a shard may take before its worker process is ended; None for no limit."""


RESUME: Final = "start again with --resume"


class Unfinished(JobError):
    """Some tasks of a job failed; ``failures`` lists them with the reasons.  The job can be resumed.

    >>> print(Unfinished((("in.txt", "in.txt: no such file"), ("b.txt, lines 1 to 9", "b.txt has changed"))))
    not all tasks succeeded: in.txt: no such file, and 1 more; finished work is kept: start again with --resume
    """

    def __init__(self, failures: tuple[tuple[str, str], ...], again: str = RESUME) -> None:
        self.failures = failures
        self.again = again
        more = f", and {len(failures) - 1:,} more" if len(failures) > 1 else ""
        super().__init__(f"not all tasks succeeded: {self.sentences[0]}{more}; finished work is kept: {again}")

    @property
    def sentences(self) -> tuple[str, ...]:
        """Each failure as a sentence."""
        return tuple(why if why.startswith(f"{name}:") else f"{name}: {why}" for name, why in self.failures)

    def __reduce__(self) -> tuple[type[Unfinished], tuple[tuple[tuple[str, str], ...], str]]:
        return type(self), (self.failures, self.again)


@dataclass
class _Suspect:
    """A task whose failing rows are being searched for."""

    task: Task
    open: int = 0
    """Probes without a result so far."""
    guilty: list[tuple[int, str]] = field(default_factory=list)

    @property
    def hopeless(self) -> bool:
        """Whether too many rows fail for single rows to be the cause."""
        return len(self.guilty) > _MOST_GUILTY


class Run:
    """Does the tasks of a job, phase by phase."""

    def __init__(
        self,
        store: Store,
        executor: Executor,
        policy: Policy | None = None,
        progress: Progress | None = None,
        journal: Journal | None = None,
        again: str = RESUME,
    ) -> None:
        self._store, self._executor = store, executor
        self._policy = policy or Policy()
        self._progress = progress or (lambda what, done, total: None)
        self._journal = journal or Journal(None)
        self._again = again  # the advice if the work could not be finished
        self._version = version()

    def phase(self, what: str, tasks: Iterable[Task], total: int = 0) -> list[Receipt]:
        """Run all tasks that are not done yet; return the receipts of all, in the order of the tasks.

        Raises ``Unfinished`` if some fail, after the others are done.
        """
        try:
            return _Phase(self, what, total).done(tasks)
        except Lost as error:
            raise JobError(f"{error}; finished work is kept: {self._again}") from None


class _Phase:
    def __init__(self, run: Run, what: str, total: int) -> None:
        self._run, self._what, self._total = run, what, total
        self._store, self._executor, self._policy = run._store, run._executor, run._policy
        self._note = run._journal.note
        self._receipts: dict[str, Receipt] = {}
        self._again: deque[Task] = deque()
        self._tries: dict[str, int] = {}
        self._suspects: dict[str, _Suspect] = {}
        self._failures: dict[str, str] = {}
        self._titles: dict[str, str] = {}
        self._rows = 0

    def done(self, tasks: Iterable[Task]) -> list[Receipt]:
        order: list[str] = []
        waiting = self._missing(tasks, order)
        under_way = 0
        self._report_progress()
        while True:
            while self._executor.room > 0 and (task := self._next(waiting)) is not None:
                self._executor.submit(task)
                under_way += 1
            if not under_way:
                break
            task, outcome = self._executor.take()
            under_way -= 1
            if isinstance(outcome, Completed):
                self._on_success(task, outcome)
            else:
                self._on_failure(task, outcome)
        if self._failures:
            failures = tuple((self._titles.get(name) or name, why) for name, why in sorted(self._failures.items()))
            raise Unfinished(failures, self._run._again)
        return [self._receipts[name] for name in order]

    def _next(self, waiting: Iterator[Task]) -> Task | None:
        return self._again.popleft() if self._again else next(waiting, None)

    def _missing(self, tasks: Iterable[Task], order: list[str]) -> Iterator[Task]:
        """The tasks without a receipt, as workers get them."""
        there = self._store.names(WORK)
        for task in tasks:
            order.append(task.name)
            name = receipt_name(task.name)
            if name in there:
                self._receipts[task.name] = self._store.read_json(name)
                self._rows += task.rows or 1
                continue
            timeout = self._policy.timeout if task.divisible else None  # a long survey is not a hang
            yield replace(task, version=self._run._version, timeout=timeout)

    def _report_progress(self) -> None:
        more = sum(tries > 0 and name not in self._receipts for name, tries in self._tries.items() if "[" not in name)
        looked = sum(suspect.open > 0 for suspect in self._suspects.values())
        retries = f", {more - looked} tried again" if more > looked else ""
        retries += f", {looked} searched for a row that fails" if looked else ""
        self._run._progress(self._what + retries, self._rows, self._total)

    def _on_success(self, task: Task, completed: Completed) -> None:
        if task.window is not None:
            self._probed(task)
            return
        self._note(self._what, task=task.name, **completed.about)
        self._receipts[task.name] = completed.receipt
        self._rows += task.rows or 1
        self._report_progress()

    def _on_failure(self, task: Task, failure: Failure) -> None:
        self._handle_failure(task, failure)
        self._report_progress()

    def _handle_failure(self, task: Task, failure: Failure) -> None:
        self._note("failed", task=task.name, window=task.window, why=failure.why)
        if failure.refused:
            self._again.append(task)
            return
        if failure.hopeless:
            raise JobError(failure.why)
        if failure.fatal:
            raise JobError(f"{failure.why}; finished work is kept: {self._run._again}")
        if task.window is not None:
            self._halved(task, failure)
            return
        tries = self._tries[task.name] = self._tries.get(task.name, 0) + failure.times
        if tries <= self._policy.retries:
            self._again.append(task)
        elif task.divisible and failure.by_a_row and task.name not in self._suspects:
            self._suspects[task.name] = _Suspect(task)
            self._probe(task, 0, task.rows)
        else:
            self._give_up(task, failure.why)

    def _give_up(self, task: Task, why: str) -> None:
        self._failures[task.name], self._titles[task.name] = why, task.title

    def _probe(self, task: Task, begin: int, end: int) -> None:
        """Try the two halves of some rows, or the only one again."""
        middle = (begin + end) // 2
        for a, b in ((begin, middle), (middle, end)):
            if a < b:
                self._suspects[task.name].open += 1
                self._again.append(task.probe(a, b))

    def _halved(self, task: Task, failure: Failure) -> None:
        assert task.window is not None
        begin, end = task.window
        whole = self._suspects[task.name]
        if whole.hopeless:
            pass
        elif end - begin > 1:
            self._probe(whole.task, begin, end)
        else:
            key = f"{task.name}[{begin}]"
            tries = self._tries[key] = self._tries.get(key, 0) + failure.times
            if tries <= self._policy.retries:
                self._again.append(task)
                return
            whole.guilty.append((begin, failure.why))
        self._probed(task)

    def _probed(self, task: Task) -> None:
        """Handle the end of a probe; after the last one, run the task without the rows to blame."""
        suspect = self._suspects[task.name]
        suspect.open -= 1
        if suspect.hopeless:
            mine = [one for one in self._again if one.window is not None and one.name == task.name]
            suspect.open -= len(mine)
            for one in mine:
                self._again.remove(one)
        if suspect.open:
            return
        if suspect.hopeless:
            why = f"more than {_MOST_GUILTY} of its rows fail, the first of them: {min(suspect.guilty)[1]}"
            self._give_up(task, why)
            return
        for row, why in sorted(suspect.guilty):
            self._note("row failed", task=task.name, row=row, why=why)
        self._tries[task.name] = 0
        self._again.append(replace(suspect.task, failed=tuple(sorted(suspect.guilty))))
