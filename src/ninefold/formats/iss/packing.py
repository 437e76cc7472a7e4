"""Encodes automata, relations and patterns for ISS strings; ``packed`` decodes them."""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterable

from ...errors import FormatError
from ...variants.rules.automaton import Automaton

__all__ = ["automaton", "pattern", "relation"]

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def relation(allowed: Collection[tuple[int, int]], digits: range) -> str:
    """Encode the pairs of digits that a relation allows.

    >>> relation({(1, 2), (2, 1)}, range(1, 3))
    'G'
    """
    bits = [(a, b) in allowed for a in digits for b in digits]
    signs = [sum(bit << k for k, bit in enumerate(bits[at : at + 6])) for at in range(0, len(bits), 6)]
    return "".join(_ALPHABET[sign] for sign in signs)


def pattern(text: str) -> str:
    """Encode a regular expression."""
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def automaton(rule: Automaton, digits: range) -> str:
    """Encode an automaton: starts first, then other accepting states, then the rest."""
    order = dict.fromkeys(rule.starts)
    others = sorted({*rule.accepting} - {*order})
    order |= dict.fromkeys(others)
    order |= dict.fromkeys(sorted({state for start, _, end in rule.arcs for state in (start, end)}))
    number = {state: at for at, state in enumerate(order)}
    symbols = len(digits) + any(digit is None for _, digit, _ in rule.arcs)
    arcs: list[list[tuple[int, int]]] = [[] for _ in number]
    for start, digit, end in rule.arcs:
        if digit is None or digit in digits:
            arcs[number[start]].append((len(digits) if digit is None else digit - digits[0], number[end]))
    while arcs and not arcs[-1]:
        arcs.pop()
    starts, most = len(set(rule.starts)), max(map(len, arcs), default=0)
    state_bits = max(1, max(len(number) - 1, starts, len(others)).bit_length())
    count_bits = max(1, most.bit_length())
    if state_bits > 16 or symbols > 16 or count_bits > 15:
        raise FormatError(f"An ISS string cannot hold an automaton with {len(number)} states and {symbols} symbols.")
    bits = _bits([(0, 2), (state_bits - 1, 4), (symbols - 1, 4), (starts, state_bits), (len(others), state_bits)])
    accepting = set(rule.accepting)
    bits += _bits([(sum((state in accepting) << at for state, at in number.items() if at < starts), starts)])
    bits += _bits([(count_bits, 4)])
    for own in arcs:
        bits += _bits([(len(own), count_bits)])
        for symbol, end in own:
            bits += _bits([(symbol, (symbols - 1).bit_length()), (end, state_bits)])
    bits += "0" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bits(values: Iterable[tuple[int, int]]) -> str:
    return "".join(format(value, f"0{width}b") if width else "" for value, width in values)
