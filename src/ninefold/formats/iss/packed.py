"""Decodes the parts of ISS strings in base64: automata, relations, bit sets, patterns."""

from __future__ import annotations

import base64
import binascii
import urllib.parse

from ...errors import ParseError

__all__ = ["automaton", "bits", "pattern", "relation"]

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUE = {sign: value for value, sign in enumerate(_ALPHABET)} | {"+": 62, "/": 63}


def _six(text: str) -> list[int]:
    try:
        return [_VALUE[sign] for sign in text.rstrip("=")]
    except KeyError as error:
        raise ParseError(f"{error.args[0]!r} is not a base64 character") from None


def bits(text: str) -> list[int]:
    """The positions of the bits that are set, six bits per character, the lowest first."""
    return [6 * at + bit for at, value in enumerate(_six(text)) for bit in range(6) if value >> bit & 1]


def relation(text: str, digits: range) -> list[tuple[int, int]]:
    """The pairs of digits that an encoded table allows, row by row."""
    count = len(digits)
    return [(digits[at // count], digits[at % count]) for at in bits(text) if at < count * count]


def pattern(text: str) -> str:
    """A regular expression, percent-encoded or in base64."""
    if "%" in text:
        return urllib.parse.unquote(text)
    try:
        plain = text.replace("+", "-").replace("/", "_").rstrip("=")
        return base64.urlsafe_b64decode(plain + "=" * (-len(plain) % 4)).decode()
    except (binascii.Error, ValueError):
        raise ParseError(f"{text[:20]!r} is not an encoded pattern") from None


class _Bits:
    """A stream of bits, the highest of each character first."""

    def __init__(self, text: str) -> None:
        self._bits = "".join(f"{value:06b}" for value in _six(text))
        self._at = 0
        self.left = len(self._bits) // 8 * 8

    def take(self, count: int) -> int:
        taken = self._bits[self._at : self._at + count].ljust(count, "0")
        self._at += count
        self.left -= count
        return int(taken or "0", 2)


def automaton(text: str, digits: range) -> tuple[list[int], list[int], list[tuple[int, int | None, int]]]:
    """Starts, accepting states and arcs (from, digit or None for the separator, to).

    The head has the layout (2 bits), the bits per state and the number of symbols (4 each, minus one), the number of
    starts and of other accepting states, and which starts accept.  Then come the states in order: a bit set of symbols
    with one target per symbol, or a number of arcs, each with a symbol and a target.
    """
    stream = _Bits(text)
    layout, state_bits, symbols = stream.take(2), stream.take(4) + 1, stream.take(4) + 1
    starts, others = stream.take(state_bits), stream.take(state_bits)
    accept = stream.take(starts)
    accepting = [state for state in range(starts) if accept >> state & 1] + list(range(starts, starts + others))
    arcs: list[tuple[int, int | None, int]] = []

    def arc(start: int, symbol: int, end: int) -> None:
        arcs.append((start, digits[symbol] if symbol < len(digits) else None, end))

    state = 0
    if layout == 1:
        while stream.left >= symbols:
            present = stream.take(symbols)
            for symbol in range(symbols):
                if present >> symbol & 1:
                    arc(state, symbol, stream.take(state_bits))
            state += 1
    elif layout == 0 and (count_bits := stream.take(4)):
        symbol_bits = (symbols - 1).bit_length()
        while stream.left >= count_bits:
            for _ in range(stream.take(count_bits)):
                symbol = stream.take(symbol_bits)
                arc(state, symbol, stream.take(state_bits))
            state += 1
    elif layout > 1:
        raise ParseError(f"unknown automaton layout {layout}")
    return list(range(starts)), accepting, arcs
