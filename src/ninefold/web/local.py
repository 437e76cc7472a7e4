"""The server's operations without HTTP: the static web app calls them in a worker of the browser."""

from __future__ import annotations

import json
import os
import tempfile
from typing import Any
from urllib.parse import parse_qsl, unquote

from .. import approaches
from .http_errors import HttpError, error_reply
from .operations import OPERATIONS, PREFIX
from .streams import STREAMS, Questions, decoded
from .wire import fields_of
from .worker import answer

__all__ = ["Local"]


class Local:
    """Answers requests, and keeps the streams that are still being read.

    >>> status, body, stream = Local().reply("techniques/x-wing?preset=hodoku")
    >>> status, json.loads(body)["name"], stream
    (200, 'X-Wing', None)
    """

    def __init__(self) -> None:
        self._streams: dict[int, tuple[str, Questions, bytes]] = {}
        self._last = 0

    def reply(self, target: str, body: str = "", raw: Any = None) -> tuple[int, str, int | None]:
        """Answer a request to a path below the prefix: the status, the body, and the number of a stream."""
        path, _, query = target.partition("?")
        options: dict[str, Any] = dict(parse_qsl(query))
        if path.endswith("/stream"):
            return self._stream(path.removesuffix("/stream"), body)
        name, fields = _operation(path)
        if name is None:
            status, reply = error_reply(HttpError(404, "NotFound", f"There is no {PREFIX}/{path[:100]}."))
        elif body:
            status, reply = answer(name, body.encode())
        else:
            data = b"" if raw is None else bytes(raw.to_py() if hasattr(raw, "to_py") else raw)
            status, reply = answer(name, json.dumps({**options, **fields}).encode(), data, loose=True)
        return status, reply.decode(), None

    def solver(self, code: str, puzzle: str) -> str:
        """Run a solver in the form of LeetCode 37 on a puzzle, as ``ninefold compare --solver`` does: its row as JSON.

        No server offers this.  The worker of the browser that runs it has no other work and is ended when time is up.

        >>> json.loads(Local().solver("def solve(board): pass", "." * 81))["error"][:60]
        'solution.py defines neither class Solution nor solveSudoku; '
        """
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "solution.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(code)
            try:
                own = approaches.load(path)
            except (TypeError, ValueError) as error:
                return json.dumps({"error": str(error).replace(folder + os.sep, "")})
            (row,) = approaches.compare(puzzle, [own], seconds=None)
        return json.dumps(fields_of(row))

    def _stream(self, name: str, body: str) -> tuple[int, str, int | None]:
        try:
            questions = decoded(STREAMS[name], body.encode())
            status, reply = answer(name, json.dumps(next(questions)).encode())
        except HttpError as fault:
            return fault.status, fault.body().decode(), None
        if status != 200:
            return status, reply.decode(), None
        self._last += 1
        self._streams[self._last] = (name, questions, reply)
        return 200, reply.decode() + "\n", self._last

    def next(self, number: int) -> str | None:
        """The next line of a stream; None at its end."""
        if number not in self._streams:
            return None
        name, questions, last = self._streams[number]
        try:
            fields = questions.send(last)
        except StopIteration:
            self.end(number)
            return None
        status, reply = answer(name, json.dumps(fields).encode())
        self._streams[number] = (name, questions, reply)
        if status != 200:
            self.end(number)
        return reply.decode() + "\n"

    def end(self, number: int) -> None:
        """Forget a stream."""
        self._streams.pop(number, None)


def _operation(path: str) -> tuple[str | None, dict[str, str]]:
    """The operation of a path, and the field in it, as in ``techniques/{slug}``."""
    for operation in OPERATIONS.values():
        if operation.route == path:
            return operation.name, {}
        head, brace, field = operation.route.partition("{")
        if brace and path.startswith(head):
            return operation.name, {field.rstrip("}"): unquote(path.removeprefix(head))}
    return None, {}
