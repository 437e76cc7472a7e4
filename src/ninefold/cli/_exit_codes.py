"""Exit codes, and how a command ends early.

Light on purpose: it is loaded for ``--help`` and ``--version`` too.
"""

from __future__ import annotations

OK = 0
NOT_ONE = 1
BAD_INPUT = 2
INTERNAL = 70
INTERRUPTED = 130
PIPE_CLOSED = 141
TERMINATED = 143

TABLE = """\
exit codes:
  0    success
  1    some puzzle has no solution, or several, or breaks the rules, or its
       budget ran out before that was certain; or an answer is wrong
  2    bad input or usage: a line that is not a puzzle, a file that cannot be
       read or written, a wrong option; takes precedence over 1
  70   internal error: a bug in ninefold, please report it
  130  interrupted by Ctrl-C (143: terminated); takes precedence over all others
  141  broken pipe; exits silently
"""


class Stop(Exception):
    """Ends a command early on purpose, with a message to report (if not reported yet) and the exit code."""

    def __init__(self, message: str, code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.code = code
