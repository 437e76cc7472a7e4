"""Jobs are plain data: NumPy numbers become Python numbers, because JSON has no others."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import fields
from numbers import Real
from typing import Any

from ..base.frozen import FrozenMap

__all__ = ["Plain"]


class Plain:
    """The base of a frozen dataclass that is a job: its numbers, and those in its mappings, are Python numbers."""

    def __post_init__(self) -> None:
        """Convert numbers to plain ones; other values are left for a check."""
        for one in fields(self):  # type: ignore[arg-type]
            object.__setattr__(self, one.name, _plain(getattr(self, one.name)))


def _plain(value: Any) -> Any:
    if isinstance(value, (FrozenMap, dict)):
        return type(value)({key: _plain(one) for key, one in value.items()})
    if isinstance(value, (bool, int, float, str, type, Mapping)):
        return value
    if type(value).__name__ in ("bool", "bool_"):
        return bool(value)
    if hasattr(value, "__index__"):
        return operator.index(value)
    return float(value) if isinstance(value, Real) else value
