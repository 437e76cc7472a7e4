"""JSON reading and writing for all formats that use it; any error in a text is a ParseError."""

from __future__ import annotations

import json
import math
from typing import Any

from ..errors import ParseError

__all__ = ["dump_json", "kind_of", "load_json", "meta_of"]


def load_json(text: str) -> Any:
    """Parse JSON; any error in it (depth and size of numbers included) is a ParseError."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}" if error.lineno > 1 else f"column {error.colno}"
        raise ParseError(f"not JSON: {error.msg} at {where}") from None
    except RecursionError:
        raise ParseError("not the JSON of a puzzle: nested too deeply") from None
    except ValueError as error:
        raise ParseError(f"not the JSON of a puzzle: {str(error)[:100]}") from None


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number")


def meta_of(values: Any) -> dict[str, str | int | float]:
    """The values of a JSON object except nulls; lists, objects and numbers of more than 64 bits are kept as text."""
    meta: dict[str, str | int | float] = {}
    for key, value in values.items() if isinstance(values, dict) else ():
        if isinstance(value, int) and abs(value) >= 1 << 63:
            value = str(value)
        elif isinstance(value, (list, dict)):
            value = json.dumps(value)
        if isinstance(value, (str, int)) or (isinstance(value, float) and math.isfinite(value)):
            meta[str(key)] = value
    return meta


def kind_of(value: Any) -> str:
    """Describe a JSON value for a message."""
    names = {dict: "an object", list: "a list", str: "a string", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")


def dump_json(value: Any) -> str:
    """Write JSON in one line; lone surrogates are escaped, not passed on."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return text if text.isascii() or text.isprintable() else json.dumps(value, allow_nan=False)
