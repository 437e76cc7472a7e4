"""How many puzzles of each status there were, and the exit code that follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ninefold import Status

from ._exit_codes import BAD_INPUT, NOT_ONE, OK

_WORDS = {
    Status.ONE: "with one solution",
    Status.NONE: "without a solution",
    Status.SEVERAL: "with several solutions",
    Status.FOUND: "with a solution",
    Status.UNDECIDED: "not decided in time",
    Status.INVALID: "invalid",
    Status.UNREADABLE: "unreadable",
    Status.FAILED: "failed",
}
"""The statuses in a summary, in this order."""


@dataclass(slots=True)
class Tally:
    """How many entries of each status there were."""

    counts: list[int] = field(default_factory=lambda: [0] * len(Status))
    """By status."""
    done: int = 0
    """Entries read, for commands that solve nothing."""
    wrong_answers: int = 0
    """Solutions in the input that are wrong, or missing although they are required."""
    several_is_well: bool = False

    def add(self, status: Status, number: int = 1) -> None:
        """Count entries of a status."""
        self.counts[status] += number

    def add_all(self, statuses: Mapping[Status, int]) -> None:
        """Count the statuses of a batch."""
        for status, number in statuses.items():
            self.add(status, number)

    @property
    def entries(self) -> int:
        """Puzzles and bad lines together."""
        return sum(self.counts) + self.done

    @property
    def code(self) -> int:
        """The exit code: bad input takes precedence over puzzles without exactly one solution."""
        if self.counts[Status.UNREADABLE]:
            return BAD_INPUT
        well = {Status.ONE, Status.FOUND} | ({Status.SEVERAL} if self.several_is_well else set())
        bad = self.wrong_answers or any(self.counts[status] for status in Status if status not in well)
        return NOT_ONE if bad else OK

    def summary(self) -> str:
        """One line for a person: ``1,000 puzzles: 998 with one solution, 2 with several``."""
        parts = [f"{self.done:,} done"] if self.done else []
        parts += [f"{self.counts[status]:,} {words}" for status, words in _WORDS.items() if self.counts[status]]
        if self.wrong_answers:
            parts.append(f"{self.wrong_answers:,} wrong or missing answer{'s' if self.wrong_answers > 1 else ''}")
        noun = "puzzle" if self.entries == 1 else "puzzles"
        return f"{self.entries:,} {noun}: {', '.join(parts)}" if parts else "no puzzles"
