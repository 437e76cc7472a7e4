"""The pipeline: results in order, bounded, and none lost if the source fails."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from ninefold.cli._pipeline import in_order


@pytest.mark.parametrize("depth", [1, 3])
def test_answers_come_in_order_and_before_a_later_error(depth: int) -> None:
    def items() -> Iterator[int]:
        yield from range(5)
        raise OSError("the disk is gone")

    first_may_end = threading.Event()

    def work(item: int) -> int:
        if item == 0 and depth > 1:
            assert first_may_end.wait(20)  # the second one overtakes it
        if item == 1:
            first_may_end.set()
        return item * item

    found: list[tuple[int, int]] = []
    with pytest.raises(OSError, match="disk"):
        found.extend(in_order(work, items(), depth))
    assert found == [(i, i * i) for i in range(5)]


def test_no_more_is_read_than_is_worked_on() -> None:
    read = []

    def items() -> Iterator[int]:
        for i in range(100):
            read.append(i)
            yield i

    ahead = in_order(str, items(), 4)
    assert next(ahead) == (0, "0")
    assert len(read) == 4
    ahead.close()  # type: ignore[attr-defined]


def test_exceptions_of_the_work_are_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        list(in_order(lambda item: 1 // item, iter([1, 0]), 4))
