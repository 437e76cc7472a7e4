"""The operations of batch jobs, one small file each; ``OPERATIONS`` is the one list of them."""

from __future__ import annotations

from ...base.arguments import choice
from .base import Operation
from .canonical import Canonical
from .check import Check, Verify
from .count import Count
from .facts import Facts
from .generate import Generate
from .minimize import Minimize
from .rate import Rate
from .solve import Solve

__all__ = ["OPERATIONS", "Operation", "operation_of"]

OPERATIONS: dict[str, Operation] = {
    one.name: one for one in (Solve(), Count(), Check(), Verify(), Rate(), Canonical(), Minimize(), Facts(), Generate())
}
"""By name."""


def operation_of(name: str) -> Operation:
    """The operation with a name; ValueError if there is none."""
    return OPERATIONS[choice("operation", name, OPERATIONS)]
