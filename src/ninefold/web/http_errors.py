"""Errors as HTTP replies: a status, and a body in the wire form of errors."""

from __future__ import annotations

from typing import Any

import msgspec

from ninefold import NinefoldError, Status, render
from ninefold.errors import GenerateError

__all__ = ["HttpError", "error_reply"]


class HttpError(Exception):
    """An error reply."""

    def __init__(self, status: int, error: str, message: str, **headers: str) -> None:
        super().__init__(message)
        self.status = status
        self.error = error
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}

    def body(self) -> bytes:
        """The body of the reply."""
        return _body(self.error, str(self))


def _body(error: str, message: str, **more: Any) -> bytes:
    wire = {"ninefold": render.WIRE_VERSION, "kind": "error", "error": error, "message": message}
    return msgspec.json.encode({**wire, "status": str(Status.UNDECIDED), **more})


def error_reply(error: BaseException) -> tuple[int, bytes]:
    """Return the status and body for an exception that a call raised."""
    if isinstance(error, HttpError):
        return error.status, error.body()
    if isinstance(error, msgspec.DecodeError):  # malformed, or of the wrong type
        return 400, _body("BadRequest", str(error))
    if isinstance(error, UnicodeDecodeError):
        return 400, _body("BadRequest", f"The request is not valid UTF-8: {error.reason} at byte {error.start}.")
    if isinstance(error, GenerateError):
        took = {"found": error.found, "attempts": error.attempts, "seconds": round(error.seconds, 3)}
        return 422, _body("GenerateError", str(error), **took)
    if isinstance(error, NinefoldError):
        return 422, msgspec.json.encode(render.to_dict(error))
    if isinstance(error, LookupError) and not isinstance(error, KeyError | IndexError):
        return 404, _body("NotFound", str(error))
    if isinstance(error, ValueError | IndexError):
        return 422, _body("ValueError", str(error))
    if isinstance(error, MemoryError):
        return 422, _body("TooLarge", "The request needs more memory than allowed.")
    if isinstance(error, RecursionError):
        return 422, _body("TooDeep", "The input is nested too deeply.")
    return 500, _body("InternalError", f"This is a bug in ninefold, please report it: {type(error).__name__}: {error}")
