"""Exit codes, and the tally they are made of."""

from __future__ import annotations

from dataclasses import dataclass

OK = 0
NOT_ONE = 1
BAD_INPUT = 2
INTERNAL = 70
INTERRUPTED = 130
PIPE_CLOSED = 141
TERMINATED = 143

TABLE = """\
exit codes:
  0    all well
  1    some puzzle has no solution, or several, or breaks the rules, or its
       budget ran out before that was certain
  2    bad input or usage: a line that is no puzzle, a file that cannot be
       read or written, a wrong option; wins over 1
  130  interrupted by Ctrl-C (143: terminated); wins over all others
  141  the reader of the output went away; ends without a word
"""


class Stop(Exception):
    """Ends a command early on purpose: the message was or is to be reported, the code is final."""

    def __init__(self, message: str, code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.code = code


@dataclass(slots=True)
class Tally:
    """How many entries of each kind were met."""

    one: int = 0
    none: int = 0
    several: int = 0
    invalid: int = 0
    unreadable: int = 0
    found: int = 0
    """At least one solution, and no more was asked for."""
    open: int = 0
    """Cut short before anything was certain."""
    done: int = 0
    """Read, where nothing is solved."""
    several_is_well: bool = False

    def add(self, name: str, number: int = 1) -> None:
        """Count entries of a kind, by the name of the field."""
        setattr(self, name, getattr(self, name) + number)

    @property
    def entries(self) -> int:
        """Puzzles and bad lines together."""
        return self.one + self.none + self.several + self.invalid + self.unreadable + self.found + self.open + self.done

    @property
    def code(self) -> int:
        """The exit code: bad input wins over puzzles without exactly one solution."""
        if self.unreadable:
            return BAD_INPUT
        if self.none or self.invalid or self.open or (self.several and not self.several_is_well):
            return NOT_ONE
        return OK

    def summary(self) -> str:
        """One line for a person: ``1,000 puzzles: 998 with one solution, 2 with several``."""
        parts = [
            f"{number:,} {words}"
            for number, words in (
                (self.done, "done"),
                (self.one, "with one solution"),
                (self.none, "without a solution"),
                (self.several, "with several solutions"),
                (self.found, "with a solution"),
                (self.open, "not decided in time"),
                (self.invalid, "invalid"),
                (self.unreadable, "unreadable"),
            )
            if number
        ]
        noun = "puzzle" if self.entries == 1 else "puzzles"
        return f"{self.entries:,} {noun}: {', '.join(parts)}" if parts else "no puzzles"
