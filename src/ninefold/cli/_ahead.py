"""Work on several items at a time, answers in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Item = TypeVar("Item")
Answer = TypeVar("Answer")


def in_order(work: Callable[[Item], Answer], items: Iterator[Item], depth: int) -> Iterator[tuple[Item, Answer]]:
    """Yield each item with its answer, while up to *depth* of them are worked on by threads and the next is read.

    What the source of the items raises comes after the answers to those before it.

    >>> list(in_order(abs, iter([-1, 2, -3]), 2))
    [(-1, 1), (2, 2), (-3, 3)]
    """
    if depth <= 1:
        for item in items:
            yield item, work(item)
        return
    pool = ThreadPoolExecutor(depth, thread_name_prefix="ninefold-cli")
    begun: deque[tuple[Item, Future[Answer]]] = deque()
    try:
        trouble: Exception | None = None
        while True:
            try:
                item = next(items)
            except StopIteration:
                break
            except Exception as error:
                trouble = error
                break
            begun.append((item, pool.submit(work, item)))
            if len(begun) >= depth:
                first, answer = begun.popleft()
                yield first, answer.result()
        while begun:
            first, answer = begun.popleft()
            yield first, answer.result()
        if trouble is not None:
            raise trouble
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
