"""The lessons: the facts of each in ``path/``, its text in the folder of every language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from ..base.arguments import choice
from ..base.frozen import FrozenMap
from ..errors import ParseError
from ..formats import parse
from ..logic import hint, techniques, variant_techniques
from ..puzzle.puzzle import Puzzle, is_variant
from ..results.steps import Step
from ..variants.rules import RULES
from .claims import runs

__all__ = ["LANGUAGES", "PARTS", "PRESET", "Lesson", "Text", "lesson", "lessons", "parse_lesson"]

PARTS = ("singles", "sets", "lines", "wings", "chains", "rules")
"""The parts of the path, from the first lesson to the last."""
LANGUAGES = ("en", "de")
"""The languages that every lesson has; a folder of another language may be incomplete."""
PRESET = "hodoku"
"""The order in which the technique of a lesson is the next step of its example."""

_FOLDER = Path(__file__).parent
_FIELDS = {
    "part": str,
    "order": int,
    "techniques": list,
    "needs": list,
    "further": list,
    "rules": list,
    "example": dict,
}
_REQUIRED = {"part", "order", "techniques", "example"}
_KINDS: dict[Any, str] = {str: "a text", int: "a number", list: "a list of texts", dict: "a table"}
_WORDS = {"title": str, "short": str, "idea": str, "spot": str, "watch": list, "do": str}


@dataclass(frozen=True, slots=True)
class Text:
    """The words of a lesson in one language; ``claims.runs`` reads those about the example."""

    title: str
    short: str
    """One sentence for the map."""
    idea: str
    """The technique, and why it works."""
    spot: str
    """How to find it."""
    watch: tuple[str, ...]
    """The example, step by step, with claims."""
    do: str
    """The task in the positions to practice."""


@dataclass(frozen=True)
class Lesson:
    """One lesson: an example, what to practice, and a text in each language."""

    name: str
    part: str
    order: int
    techniques: tuple[str, ...]
    """The techniques that count as an answer; the first is that of the example."""
    needs: tuple[str, ...]
    """The lessons to take before."""
    further: tuple[str, ...]
    """Pages of the documentation, besides those of the techniques."""
    rules: tuple[str, ...]
    """Slugs of the rules of the positions to practice; none for classic puzzles."""
    puzzle: str
    """The position of the example, in a format that ``formats.parse`` reads."""
    seed: int
    """The seed that the example was generated from, with the recipe of the lesson."""
    texts: Mapping[str, Text] = field(repr=False)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the text."""
        return tuple(self.texts)

    def text(self, language: str = "en") -> Text:
        """Return the text in a language; ValueError if there is none."""
        return self.texts[choice("language", language, self.languages)]

    @cached_property
    def position(self) -> Puzzle:
        """The position of the example."""
        return parse(self.puzzle)

    @cached_property
    def step(self) -> Step:
        """The step of the example: the next one in its position."""
        found = next_step(self.position)
        if found is None or found.technique not in self.techniques:
            raise ParseError(f"lesson {self.name}: its technique is not the next step of the example, but {found}")
        return found


def next_step(position: Puzzle) -> Step | None:
    """Return the next step of a position in the order of the lessons."""
    return (hint(position) if is_variant(position) else hint(position, preset=PRESET)).step


def parse_lesson(name: str, facts: str, texts: Mapping[str, str]) -> Lesson:
    """Read a lesson from its facts and its text in each language, all TOML; ParseError names the field that is wrong.

    >>> parse_lesson("mine", "part = 'middle'", {})
    Traceback (most recent call last):
    ...
    ninefold.errors.ParseError: lesson mine: part must be one of singles, sets, lines, wings, chains, rules
    """

    def wrong(message: str) -> ParseError:
        return ParseError(f"lesson {name}: {message}")

    def table(text: str, where: str) -> dict[str, Any]:
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise wrong(f"{where}{error}") from None

    fields = table(facts, "")
    if fields.get("part", PARTS[0]) not in PARTS:
        raise wrong(f"part must be one of {', '.join(PARTS)}")
    _checked(fields, _FIELDS, _REQUIRED, "", wrong)
    _checked(fields["example"], {"puzzle": str, "seed": int}, {"puzzle", "seed"}, "example: ", wrong)
    words = {}
    for language, source in texts.items():
        entry = table(source, f"{language}: ")
        _checked(entry, _WORDS, set(_WORDS), f"{language}: ", wrong)
        words[language] = Text(**{key: _text(entry[key]) for key in _WORDS})
        for part in (words[language].idea, words[language].spot, *words[language].watch):
            try:
                runs(part)
            except ValueError as error:
                raise wrong(f"{language}: {error}") from None
    found = Lesson(
        name,
        part=fields["part"],
        order=fields["order"],
        techniques=tuple(fields["techniques"]),
        needs=tuple(fields.get("needs", ())),
        further=tuple(fields.get("further", ())),
        rules=tuple(fields.get("rules", ())),
        puzzle=fields["example"]["puzzle"],
        seed=fields["example"]["seed"],
        texts=FrozenMap(words),
    )
    known = {one.slug for one in (variant_techniques() if found.rules else techniques(preset=PRESET))}
    _known(found.techniques, known, "technique", wrong)
    _known(found.rules, {kind.slug for kind in RULES}, "rule", wrong)
    return found


def _text(value: str | Sequence[str]) -> Any:
    return " ".join(value.split()) if isinstance(value, str) else tuple(" ".join(one.split()) for one in value)


def _checked(table: Any, kinds: Mapping[str, Any], required: set[str], where: str, wrong: Any) -> None:
    if not isinstance(table, dict):
        raise wrong(f"{where}a table is expected")
    for key, value in table.items():
        if key not in kinds:
            raise wrong(f"{where}unknown field {key!r}: choose {', '.join(kinds)}")
        if not isinstance(value, kinds[key]) or (kinds[key] is list and not all(isinstance(one, str) for one in value)):
            raise wrong(f"{where}{key} must be {_KINDS[kinds[key]]}")
    missing = sorted(required - set(table))
    if missing:
        raise wrong(f"{where}{missing[0]} is missing")


def _known(names: Sequence[str], known: set[str], what: str, wrong: Any) -> None:
    for name in names:
        if name not in known:
            raise wrong(f"there is no {what} {name!r}")


def read(path: Path) -> str:
    """Return the text of a file."""
    return path.read_text(encoding="utf-8")


def _is_more(folder: Path) -> bool:
    return folder.is_dir() and len(folder.name) == 2 and folder.name not in LANGUAGES


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return the lessons, from the first to the last.

    >>> [lesson.name for lesson in lessons()][:3]
    ['full-house', 'hidden-single', 'naked-single']
    """
    languages = [*LANGUAGES, *sorted(folder.name for folder in _FOLDER.iterdir() if _is_more(folder))]
    found = []
    for path in sorted((_FOLDER / "path").glob("*.toml")):
        sources = {language: _FOLDER / language / path.name for language in languages}
        texts = {language: read(source) for language, source in sources.items() if source.exists()}
        found.append(parse_lesson(path.stem, read(path), texts))
    return tuple(sorted(found, key=lambda one: one.order))


def lesson(name: str) -> Lesson:
    """Return the lesson of this name; ValueError names those that exist.

    >>> lesson("killer").rules
    ('killer',)
    """
    return {one.name: one for one in lessons()}[choice("lesson", name, [one.name for one in lessons()])]
