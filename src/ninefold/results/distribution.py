"""``Distribution``: how often each value of a table's columns occurs, as pictures and as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..drawing.plot import Plot, bars, columns, plot_svg, plot_text
from .columns import Flags, Numbers, Value, Words
from .steps import Level

__all__ = ["Distribution"]

_WORDS = ("status", "level", "hardest", "er_technique", "ep_technique", "ed_technique", "answer")
_IN_ORDER: Mapping[str, Sequence[str]] = {"level": [str(level) for level in Level]}


class Distribution:
    """How often each number or word of some columns occurs.

    ``print`` draws it for a terminal, a notebook shows it, and ``svg`` returns it as a picture.

    >>> found = Distribution()
    >>> found.add({"clues": [24, 24, 25], "level": ["Easy", "Hard", None], "solution": ["1", "2", "3"]})
    >>> found.counts["clues"]
    Counter({24: 2, 25: 1})
    >>> list(found.counts)
    ['clues', 'level']
    """

    def __init__(self) -> None:
        self.counts: dict[str, Counter[float | str]] = {}
        """By column, how often each value occurs."""

    def add(self, table: Mapping[str, Any]) -> None:
        """Count the values of some rows; columns that hold neither numbers nor a few words are left out."""
        for name, values in table.items():
            if (found := _counted(name, values)) is not None:
                self.add_counts({name: found})

    def add_counts(self, counts: Mapping[str, Mapping[float | str, int]]) -> None:
        """Add counts from elsewhere: for each column, the number of times that each value occurs."""
        for name, found in counts.items():
            self.counts.setdefault(name, Counter()).update(found)

    @property
    def plots(self) -> tuple[Plot, ...]:
        """A plot per column: a histogram of numbers, or a bar per word, the most frequent first."""
        return tuple(_plot(name, found) for name, found in self.counts.items() if found)

    def svg(self) -> str:
        """Return the plots as one picture."""
        return plot_svg(*self.plots)

    def text(self, width: int = 72) -> str:
        """Return the plots for a terminal."""
        return "\n".join(plot_text(plot, width) for plot in self.plots)

    def __eq__(self, other: object) -> bool:
        return self.counts == other.counts if isinstance(other, Distribution) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Distribution of {', '.join(self.counts) or 'nothing'}>"

    def _repr_svg_(self) -> str:
        return self.svg()


def _counted(name: str, values: Sequence[Value]) -> Mapping[float | str, int] | None:
    import numpy as np

    if isinstance(values, Words):
        return {word: number for word, number in values.counts().items() if word}
    if isinstance(values, Numbers):
        numbers = values.numbers if values.there is None else values.numbers[values.there]
        found, counts = np.unique(numbers, return_counts=True)
        return dict(zip(found.tolist(), counts.tolist()))
    if isinstance(values, Flags):
        flags = values.flags if values.there is None else values.flags[values.there]
        return {word: int(number) for word, number in (("yes", flags.sum()), ("no", (~flags).sum())) if number}
    if isinstance(values, np.ndarray):
        found, counts = np.unique(values, return_counts=True)
        return dict(zip(found.tolist(), counts.tolist()))
    if not isinstance(values, list) or (name not in _WORDS and not _has_numbers(values)):
        return None
    return Counter(value for value in values if value is not None and not isinstance(value, Mapping) and value != "")


def _has_numbers(values: Iterable[Value]) -> bool:
    first = next((value for value in values if value is not None), None)
    return isinstance(first, (int, float)) and not isinstance(first, bool)


def _plot(name: str, found: Counter[float | str]) -> Plot:
    title = name.replace("_", " ")
    if all(isinstance(value, (int, float)) for value in found):
        return columns(title, {float(value): count for value, count in found.items()})
    named = {str(value): count for value, count in found.items()}
    if order := _IN_ORDER.get(name):
        return bars(title, {word: named.get(word, 0) for word in order if word in named or word != order[-1]})
    return bars(title, dict(sorted(named.items(), key=lambda item: (-item[1], item[0]))))
