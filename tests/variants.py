"""An instance of every rule, for tests that go through all of them."""

from __future__ import annotations

from typing import Any

import ninefold
from ninefold import Puzzle, formats
from ninefold.variants.examples import EXAMPLES as EXAMPLES


def written(puzzle: Puzzle, form: str = "iss") -> str:
    """Return a puzzle in a format, without the line end."""
    return str(formats.dumps(puzzle, form)).rstrip("\n")


def parsed(text: Any) -> Any:
    """Return the result of ``ninefold.parse`` untyped: a test knows which kind it expects."""
    return ninefold.parse(text)
