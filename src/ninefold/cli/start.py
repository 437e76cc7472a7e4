"""The entry point: nothing is loaded yet, and Ctrl-C already exits without a traceback.

Until ``entry`` is called, Ctrl-C shows a traceback.  So neither this file nor the packages around it import anything
at first that Python has not loaded at startup.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found,unused-ignore]  # ``signal`` without its enumerations
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

_INTERRUPTED = 130  # as in _exit_codes, which is not loaded yet


def entry() -> NoReturn:
    """Run the command line as a process of its own, and end it at once.

    Everything is written and closed by then; taking the interpreter down would keep a person who pressed
    Ctrl-C waiting for a tenth of a second on a busy machine.
    """
    if _signal.getsignal(_signal.SIGINT) != _signal.SIG_IGN:
        # An exception in the middle of an import would be reported, or swallowed, by the importing code.
        _signal.signal(_signal.SIGINT, lambda number, frame: os._exit(_INTERRUPTED))
    _occupy_standard_streams()
    from .app import main_and_flush

    os._exit(main_and_flush())


def _occupy_standard_streams() -> None:
    """Point closed standard streams to nowhere, so that a file opened later does not receive their output.

    ``sys.stdin``, ``sys.stdout`` and ``sys.stderr`` stay None, so the code can still see that they are closed.
    """
    while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(handle)
