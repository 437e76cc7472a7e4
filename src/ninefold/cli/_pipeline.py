"""Work on several items at a time, answers in order."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

    from ninefold.rows import Batch

_DEADLINE = 0.5
_MANY = 4096
Item = TypeVar("Item")
Answer = TypeVar("Answer")


def paced(batches: Iterator[Batch]) -> Iterator[Batch]:
    """Cut batches with variants into parts that grow while each takes less than half a second.

    Many puzzles together are solved fastest, but answers should appear while a person waits.
    """
    size = 1
    for batch in batches:
        if not batch.has_variants:
            yield batch
            continue
        start = 0
        while start < len(batch):
            began = time.monotonic()
            yield batch[start : start + size]
            start += size
            size = min(2 * size, _MANY) if time.monotonic() - began < _DEADLINE else max(size // 4, 1)


def in_order(work: Callable[[Item], Answer], items: Iterator[Item], depth: int) -> Iterator[tuple[Item, Answer]]:
    """Yield each item with its answer, while up to *depth* of them are worked on by threads and the next is read.

    An exception from the source is raised after the answers to the items before it.

    >>> list(in_order(abs, iter([-1, 2, -3]), 2))
    [(-1, 1), (2, 2), (-3, 3)]
    """
    if depth <= 1:
        for item in items:
            yield item, work(item)
        return
    from concurrent.futures import ThreadPoolExecutor

    pool = ThreadPoolExecutor(depth, thread_name_prefix="ninefold-cli")
    begun: deque[tuple[Item, Future[Answer]]] = deque()
    try:
        failure: Exception | None = None
        while True:
            try:
                item = next(items)
            except StopIteration:
                break
            except Exception as error:
                failure = error
                break
            begun.append((item, pool.submit(work, item)))
            if len(begun) >= depth:
                first, answer = begun.popleft()
                yield first, answer.result()
        while begun:
            first, answer = begun.popleft()
            yield first, answer.result()
        if failure is not None:
            raise failure
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
