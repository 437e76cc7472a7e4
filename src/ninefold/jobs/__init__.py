"""Long work that can be killed at any time, on one machine or many.

A *job* is plain data.  It is done in phases, a phase in *tasks*: pure functions of the job and of results of earlier
phases, so it does not matter where a task runs, or how often.  A ``Store`` holds the results; everything that has a
name there is complete.  An *executor* does tasks: in this process, in processes of this machine, on a Dask cluster.  A
``Run`` completes every task: it retries failed ones, and leaves out a row that makes a task fail every time.

    job -> tasks -> executor -> results and receipts in the store -> manifest

When a task is done its *receipt*, a small JSON file, is put beside its result: it comes last, so what has a receipt is
done, and a job that is started again does what has none.
"""

from .checksum import CHECKSUMS, XXH128, checksum, holds
from .claim import begun, claim, reopen
from .executors import Executor, Here, check_who, executor_of
from .journal import Journal
from .plain import Plain
from .run import Policy, Progress, Run, Unfinished
from .store import Store, inside, json_bytes, open_store
from .task import WORK, Receipt, Task, TaskContext, receipt_name, version
from .verdict import FEW, Verdict

__all__ = [
    "CHECKSUMS",
    "FEW",
    "WORK",
    "XXH128",
    "Executor",
    "Here",
    "Journal",
    "Plain",
    "Policy",
    "Progress",
    "Receipt",
    "Run",
    "Store",
    "Task",
    "TaskContext",
    "Unfinished",
    "Verdict",
    "begun",
    "check_who",
    "checksum",
    "claim",
    "executor_of",
    "holds",
    "inside",
    "json_bytes",
    "open_store",
    "receipt_name",
    "reopen",
    "version",
]
