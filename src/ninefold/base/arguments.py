"""Checks of arguments, so that a wrong one gets an error message that names it.

>>> whole("limit", "x", least=1)
Traceback (most recent call last):
...
TypeError: limit must be a whole number, got 'x'
>>> whole("limit", 0, least=1)
Traceback (most recent call last):
...
ValueError: limit must be at least 1, got 0
"""

from __future__ import annotations

import operator
import os
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from numbers import Real
from typing import Any, TypeAlias, TypeVar

__all__ = [
    "HIGHEST",
    "Range",
    "RowProgress",
    "budget",
    "choice",
    "ends_of",
    "flag",
    "function",
    "instance",
    "names",
    "number_range",
    "path",
    "shown",
    "whole",
    "whole_or_none",
]

T = TypeVar("T")

Range: TypeAlias = "int | str | range | tuple[int | None, int | None]"
"""A number, or the first and the last of some, None for an open end; as text too: ``22..26``, ``22..``."""
_WHOLE = re.compile("(-?[0-9]{1,20})?")
RowProgress: TypeAlias = Callable[[int], object]
"""Called with the number of rows done."""
HIGHEST = 2**31 - 1
"""Larger than every score and every number of guesses."""


def shown(value: object) -> str:
    """A value for a message, shortened if necessary."""
    try:
        text = repr(value)
    except Exception:  # a class whose repr fails, or a number too long to convert
        return f"a {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:56]} ..."


def whole(name: str, value: object, *, least: int = 0, most: int | None = None) -> int:
    """Return a whole number within its bounds."""
    if type(value) is int and least <= value and (most is None or value <= most):
        return value
    return _whole(name, value, least, most, "")


def whole_or_none(name: str, value: object, *, least: int = 0, most: int | None = None) -> int | None:
    """Return a whole number within its bounds, or None."""
    return None if value is None else _whole(name, value, least, most, " or None")


def _whole(name: str, value: Any, least: int, most: int | None, more: str) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__") or isinstance(value, type):
        raise TypeError(f"{name} must be a whole number{more}, got {shown(value)}")
    number = operator.index(value)
    if number < least:
        bound = f"be at least {least}{more}" if least else "not be negative"
        raise ValueError(f"{name} must {bound}, got {shown(number)}")
    if most is not None and number > most:
        raise ValueError(f"{name} must be at most {most}{more}, got {shown(number)}")
    return number


def budget(name: str, value: object) -> float | None:
    """Return a number of seconds; None, and infinity, for no limit."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name} must be a number of seconds or None, got {shown(value)}")
    if value != value:
        raise ValueError(f"{name} must be a number of seconds or None, got {shown(value)}")
    if value < 0:
        raise ValueError(f"{name} must not be negative, got {shown(value)}")
    try:
        return None if float(value) == float("inf") else float(value)
    except OverflowError:  # an integer too large for a float
        return None


def flag(name: str, value: object) -> bool:
    """Return True or False; 0, 1 and NumPy's booleans are accepted."""
    if type(value).__name__ in ("bool", "bool_", "int") and value in (0, 1):
        return bool(value)
    raise TypeError(f"{name} must be True or False, got {shown(value)}")


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 row``, ``2,000 rows``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def choice(name: str, value: object, known: Collection[str]) -> str:
    """Return one of the known names."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a name ({', '.join(known)}), got {shown(value)}")
    if value not in known:
        raise ValueError(f"unknown {name} {value!r}: choose {', '.join(known)}")
    return value


def names(name: str, values: object) -> tuple[str, ...]:
    """Return some names; a single one is not taken for a list of letters."""
    if isinstance(values, str) or not isinstance(values, Iterable) or isinstance(values, type):
        raise TypeError(f"{name} must be a list of names, got {shown(values)}")
    found = tuple(values)
    for value in found:
        if not isinstance(value, str):
            raise TypeError(f"{name} must be a list of names, got {shown(value)} in it")
    return found


def function(name: str, value: T) -> T:
    """Return something that can be called, or None."""
    if value is not None and not callable(value):
        raise TypeError(f"{name} must be a function or None, got {shown(value)}")
    return value


def instance(name: str, value: object, kind: type[T]) -> T:
    """Return a value that is of this class."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be a {kind.__name__}, got {shown(value)}")
    return value


def path(name: str, value: object) -> str:
    """Return the name of a file or folder."""
    found = value.__fspath__() if isinstance(value, os.PathLike) and not isinstance(value, type) else value
    if not isinstance(found, str):
        raise TypeError(f"{name} must be a path, got {shown(value)}")
    try:
        os.fsencode(found)
    except UnicodeEncodeError:
        raise ValueError(f"{name} must be a path, but {shown(found)} is not a valid file name") from None
    return found


def ends_of(text: str) -> tuple[str, str] | None:
    """Return the ends of a range written as text, an open end empty; None if it is not a range.

    >>> ends_of("22..26"), ends_of("24"), ends_of("easy.."), ends_of("1..2..3"), ends_of("..")
    (('22', '26'), ('24', '24'), ('easy', ''), None, None)
    """
    ends = [end.strip() for end in text.split("..")]
    return (ends[0], ends[-1]) if len(ends) <= 2 and any(ends) else None


def number_range(name: str, value: Range) -> tuple[int | None, int | None]:
    """Return the first and the last number of a range given in any of its forms.

    >>> number_range("clues", 25), number_range("clues", range(22, 25)), number_range("clues", (None, 25))
    ((25, 25), (22, 24), (None, 25))
    >>> number_range("clues", "22..26"), number_range("clues", "24"), number_range("clues", "..25")
    ((22, 26), (24, 24), (None, 25))
    """
    if isinstance(value, str):
        texts = ends_of(value)
        if texts is None or not all(_WHOLE.fullmatch(end) for end in texts):
            raise ValueError(f"{name} must be a number or a range such as 22..26, got {shown(value)}")
        ends: Sequence[object] = [int(end) if end else None for end in texts]
    elif isinstance(value, range):
        if not value or value.step != 1:
            raise ValueError(f"{name} must be a range of consecutive numbers, got {shown(value)}")
        ends = (value[0], value[-1])
    elif isinstance(value, (tuple, list)):
        if len(value) != 2:
            raise ValueError(f"{name} must be one or two numbers, got {shown(value)}")
        ends = value
    else:
        ends = (value, value)
    try:
        first, last = (whole_or_none(name, end, most=HIGHEST) for end in ends)
    except TypeError:
        raise TypeError(f"{name} must be a whole number or a range of them, got {shown(value)}") from None
    if first is not None and last is not None and first > last:
        raise ValueError(f"{name} must go from the lowest to the highest, got {shown(value)}")
    return first, last
