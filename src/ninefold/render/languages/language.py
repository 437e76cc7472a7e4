"""A language: a catalog of messages, names of techniques, and the small functions that its grammar needs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from ...base.clause import Area, Clause, Technique, Value, Words
from .phrases import Phrases
from .template import Choice, Part, Slot, compiled

__all__ = ["SHARED", "Format", "Language", "capital", "joined"]

_CELL = re.compile(r"r\d+c\d")


def capital(text: str) -> str:
    """Begin a sentence; the name of a cell stays as it is."""
    return text if _CELL.match(text) else text[:1].upper() + text[1:]


def joined(words: Sequence[str], last: str) -> str:
    """Join words: ``a``, ``a and b``, ``a, b and c``."""
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


@dataclass(frozen=True)
class Language:
    """How one language words clauses."""

    code: str
    name: str
    """The name that its speakers use."""
    messages: Mapping[str, str]
    area: Callable[[Area], str]
    """Names houses."""
    conjunctions: Mapping[str, str]
    """The words of lists: ``and``, ``or``, ``nor``."""
    formats: Mapping[str, Format]
    """Formats that its messages use, besides those that every language has."""
    line_starts: Sequence[str]
    """How lines of a net begin that have no number at their start; the first is the assumption of a net."""
    techniques: Mapping[str, str] = field(default_factory=dict)
    """Names of techniques by slug, if they differ from the English ones."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """Names of the rules of variants by their English titles."""
    phrases: Mapping[str, str] = field(default_factory=dict)
    """The words that rules supply, by their English pattern (``phrases.py``)."""
    before_cells: str = r"(?:, |(?: at| from| between| over)? )"
    """The separator between the name of a rule and its cells, as a regular expression."""
    finish: Callable[[str], str] = str
    """Joins words that the language contracts."""
    reviewed: bool = True
    """Whether a speaker has read it; otherwise it is machine-made."""

    def text(self, value: Value, form: str = "") -> str:
        """Put a value into words; *form* is a form of a clause, or a format."""
        return self.finish(self._text(value, form))

    @cached_property
    def _phrases(self) -> Phrases:
        return Phrases(self.phrases, self.rules, self.conjunctions)

    def _text(self, value: Value, form: str) -> str:
        if (
            form in self.conjunctions
            and isinstance(value, tuple)
            and not isinstance(value, (Area, Clause, Technique, Words))
        ):
            return joined(self.texts(value), self.conjunctions[form])
        if isinstance(value, Clause) and f"{value.key}/{form}" in self.messages:
            return self._filled(compiled(self.messages[f"{value.key}/{form}"]), dict(value.values))
        if "+" in form:
            first, _, rest = form.partition("+")
            return self.text(self.text(value, first), rest)
        if form in SHARED:
            return SHARED[form](self, value)
        if form in self.formats:
            return self.formats[form](self, value)
        match value:
            case Clause(key, values):
                return self._filled(compiled(self.messages[key]), dict(values))
            case Area():
                return self.area(value)
            case Technique(slug, name):
                return self.techniques.get(slug, name)
            case Words(text):
                return self._phrases.worded(text) if self.phrases else text
            case tuple():
                return joined(self.texts(value), self.conjunctions["and"])
        return str(value)

    def texts(self, values: Value, form: str = "") -> list[str]:
        """Put the members of a list into words."""
        assert isinstance(values, tuple)
        return [self.text(one, form) for one in values]

    def lines(self, text: str) -> list[str]:
        """Break the explanation of a net into its lines."""
        if self.line_starts[0] not in text:
            return [text]
        starts = "|".join(map(re.escape, self.line_starts))
        return re.split(rf"(?<=;) (?=\(\d+\) )|(?<=\.) (?={starts})", text)

    def _filled(self, parts: Sequence[Part], values: Mapping[str, Value]) -> str:
        out = []
        for part in parts:
            match part:
                case Slot(name, form):
                    out.append(self.text(values[name], form))
                case Choice(name, sign, ways):
                    out.append(self._filled(ways[_chosen(values[name], sign, len(ways))], values))
                case _:
                    out.append(part)
        return "".join(out)


Format: TypeAlias = Callable[[Language, Value], str]


def _chosen(value: Value, sign: str, ways: int) -> int:
    if sign == "?":
        return 0 if value else 1
    number = value if isinstance(value, int) else len(value)
    if ways < 4:
        number = max(number - 1, 0)
    return min(number, ways - 1)


def _separated(by: str) -> Format:
    return lambda language, value: by.join(text for text in language.texts(value) if text)


def _short(language: Language, value: Value) -> str:
    """Leave out the cells of rules after their first mention: ``the 16-cage r1c1, r1c2`` becomes ``the 16-cage``.

    *value* is what to word, followed by the names of the rules.
    """
    assert isinstance(value, tuple)
    text, *names = language.texts(value)
    before_cells = re.compile(rf"(.+?){language.before_cells}(?=r\d+c\d)")
    short = {name: found[1] for name in dict.fromkeys(names) if (found := before_cells.match(name))}
    for name, words in short.items():
        if list(short.values()).count(words) == 1:
            for form, again in ((name, words), (capital(name), capital(words))):
                at = text.lower().find(name.lower()) + len(name)
                text = text[:at] + text[at:].replace(form, again)
    return text


def _bare(language: Language, value: Value) -> str:
    """Leave out the cells of rules: ``the 16-cage and the 7-cage``."""
    cells = re.compile(rf"{language.before_cells}r\d+c\d.*")
    return joined([cells.sub("", text) for text in language.texts(value)], language.conjunctions["and"])


SHARED: Mapping[str, Format] = {
    "short": _short,
    "bare": _bare,
    "sentences": _separated(" "),
    "semicolons": _separated("; "),
    "commas": _separated(", "),
    "plus": _separated("+"),
    "count": lambda language, value: str(len(value)),  # type: ignore[arg-type]
    "follow": lambda language, value: "".join(f"{text} " for text in language.texts(value)),
    "small": lambda language, value: (text := language.text(value))[:1].lower() + text[1:],
    "capital": lambda language, value: capital(language.text(value)),
}
"""Formats of every language."""
