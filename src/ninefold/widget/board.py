"""``Board``: the widget."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from ninefold import formats
from ninefold.base.arguments import choice
from ninefold.errors import MissingExtraError
from ninefold.puzzle import Puzzle

try:
    import anywidget
    import traitlets

    from ninefold.web.local import Local
except ImportError:
    raise MissingExtraError("The widget", "widget") from None

from .page import page

__all__ = ["VIEWS", "Board"]

VIEWS = ("play", "hints", "path", "study", "make")
"""The panels beside the grid."""


class Board(anywidget.AnyWidget):
    """A board in the output of a notebook cell: *puzzle* is a puzzle, or a text in any format.

    *view* is ``"play"``, ``"hints"``, ``"path"`` (the complete solution path), ``"study"`` (textbook approaches event
    by event, with *approach*: one, or two as ``"scan,csp"``) or ``"make"``.  ``digits`` and ``solved`` follow what you
    enter.  Set ``text`` or ``view``, or call ``show``, to change what the board shows.

    >>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "path")
    >>> board.view, board.solved
    ('path', False)
    """

    _esm = files("ninefold.widget").joinpath("widget.js").read_text(encoding="utf-8")

    text = traitlets.Unicode().tag(sync=True)
    view = traitlets.Unicode("play").tag(sync=True)
    approach = traitlets.Unicode("").tag(sync=True)
    digits = traitlets.Unicode("").tag(sync=True)
    solved = traitlets.Bool(False).tag(sync=True)

    def __init__(self, puzzle: Puzzle | str, view: str = "play", *, approach: str = "") -> None:
        super().__init__()
        self._local = Local()
        self.show(puzzle, view, approach=approach)
        self.on_msg(self._answer)

    def show(self, puzzle: Puzzle | str | None = None, view: str | None = None, *, approach: str | None = None) -> None:
        """Show another puzzle or another view."""
        if view is not None:
            choice("view", view, VIEWS)
        text = (
            self.text if puzzle is None else puzzle if isinstance(puzzle, str) else str(formats.dumps(puzzle, "json"))
        )
        with self.hold_sync():
            self.approach = self.approach if approach is None else approach
            self.view = self.view if view is None else view
            self.text = text

    def _answer(self, widget: object, question: dict[str, Any], buffers: object) -> None:
        """Answer a message of the page: a request to the engine, the next line of a stream, or the page itself."""
        reply: dict[str, Any] = {"id": question["id"]}
        if "page" in question:
            reply["body"] = page()
        elif "next" in question:
            reply["body"] = self._local.next(question["next"])
        elif "end" in question:
            self._local.end(question["end"])
        else:
            reply["status"], reply["body"], reply["stream"] = self._local.reply(question["target"], question["body"])
        self.send(reply)
