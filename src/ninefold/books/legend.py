"""The rules under a puzzle: each sign with its meaning, and sentences; broken into lines and drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..drawing import Sample, sample
from .content import Rules
from .page import Area
from .pdf import Press

__all__ = ["Legend"]

_SIGN, _LINE, _SPACE = 1.7, 1.3, 0.45
"""Height of a sign, height of a line and space between rules, as multiples of the size of letters."""


class _Rule(NamedTuple):
    """One rule in lines, and its sign if it has one."""

    sign: Sample | None
    lines: list[str]


class Legend:
    """The rules of one puzzle in letters of a size."""

    def __init__(self, press: Press, rules: Rules, size: float) -> None:
        self._press, self._rules, self._size = press, rules, size
        self._signs = [(words, sample(layers)) for words, layers in rules.signs]
        self._indent = max((self._wide(sign) for _, sign in self._signs), default=-size) + size

    def height(self, width: float) -> float:
        """The room that it takes at this width; none without rules."""
        return sum(self._high(rule) for rule in self._broken(width))

    def draw(self, x: float, top: float, width: float) -> None:
        """Draw all of it below *top*."""
        for rule in self._broken(width):
            top = self._draw(rule, x, top)

    def draw_pages(self, heading: str, key: str) -> None:
        """Draw the entire legend on separate pages; a long rule continues on the next page."""
        press, size = self._press, self._size
        body, y = Area(0, 0, 0, 0), 0.0
        for rule in self._broken(press.page.body(1).width):
            sign, lines = rule
            while lines:
                room = int((y - body.y) / (_LINE * size)) - 1
                if room < min(len(lines), 2):
                    first = not body.width
                    body = press.new_page()
                    if first:
                        press.target(key)
                    press.text(heading, body.x, body.top - 2.2 * size, 1.2 * size, bold=True)
                    y = body.top - 3.4 * size
                    continue
                y = self._draw(_Rule(sign, lines[:room]), body.x, y)
                sign, lines = None, lines[room:]

    def _broken(self, width: float) -> Iterator[_Rule]:
        """The rules in lines: first the digits, then signs, then sentences."""
        if self._rules.houses:
            yield _Rule(None, self._press.lines(self._rules.houses, width, self._size))
        for words, sign in self._signs:
            yield _Rule(sign, self._press.lines(words, max(width - self._indent, 6 * self._size), self._size))
        for words in self._rules.sentences:
            yield _Rule(None, self._press.lines(words, width, self._size))

    def _wide(self, sign: Sample) -> float:
        return sign.width * _SIGN * self._size / sign.height

    def _high(self, rule: _Rule) -> float:
        sign = 0.0 if rule.sign is None else _SIGN
        return (max(len(rule.lines) * _LINE, sign) + _SPACE) * self._size

    def _draw(self, rule: _Rule, x: float, top: float) -> float:
        """Draw one rule and return where the next one begins."""
        size, text = self._size, _LINE * self._size * len(rule.lines)
        high = self._high(rule) - _SPACE * size
        if rule.sign is not None:
            middle = (self._indent - size - self._wide(rule.sign)) / 2
            self._press.sample(rule.sign, x + middle, top - (high - _SIGN * size) / 2, _SIGN * size / rule.sign.height)
            x += self._indent
        y = top - (high - text) / 2
        for line in rule.lines:
            y -= _LINE * size
            self._press.text(line, x, y + 0.35 * size, size, fill="#333")
        return top - high - _SPACE * size
