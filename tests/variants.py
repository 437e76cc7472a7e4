"""An instance of every rule, for tests that go through all of them."""

from __future__ import annotations

from typing import Any

import ninefold
from ninefold import Puzzle, formats
from ninefold.variants.examples import EXAMPLES as EXAMPLES


def written(puzzle: Puzzle, form: str = "iss") -> str:
    """A puzzle in a format, without the line end."""
    return str(formats.dumps(puzzle, form)).rstrip("\n")


def parsed(text: Any) -> Any:
    """What ``ninefold.parse`` reads, of whichever kind: a test knows which it expects."""
    return ninefold.parse(text)
