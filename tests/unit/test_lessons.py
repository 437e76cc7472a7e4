"""Lessons: every example is solved, every claim is checked, every lesson has its languages and can be practiced."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import ninefold
from ninefold import formats, lessons
from ninefold.errors import ParseError
from ninefold.generation import generate, generate_variant
from ninefold.lessons import LANGUAGES, PARTS, Lesson, parse_lesson, plain, practice, problems, runs
from ninefold.lessons.claims import parse_claim
from ninefold.lessons.exercises import candidates
from ninefold.puzzle.puzzle import is_variant
from ninefold.variants.rules import RULES

ALL = lessons.lessons()
FILES = Path(lessons.__file__).parent
CLASSIC = [one for one in ALL if not one.rules]


def named(lesson: Lesson) -> str:
    return lesson.name


@pytest.mark.parametrize("lesson", ALL, ids=named)
def test_a_lesson_is_true_in_every_language(lesson: Lesson) -> None:
    assert problems(lesson) == []
    assert set(LANGUAGES) <= set(lesson.languages)


@pytest.mark.parametrize("lesson", ALL, ids=named)
def test_the_example_is_solved_and_its_technique_applies(lesson: Lesson) -> None:
    digits = ninefold.solve(lesson.position).digits
    step = lesson.step
    assert step.technique == lesson.techniques[0]
    assert all(digits[cell] == digit for cell, digit in step.placements)
    assert all(digits[cell] != digit for cell, digit in step.eliminations)


@pytest.mark.parametrize("lesson", ALL, ids=named)
def test_the_seed_of_the_example_makes_it_again(lesson: Lesson) -> None:
    options = {"technique": lesson.techniques[0], "technique_use": "next", "seed": lesson.seed}
    if lesson.rules:
        kinds = [kind for kind in RULES if kind.slug in lesson.rules]
        assert generate_variant(kinds, **options).puzzle == lesson.position  # type: ignore[arg-type]
    else:
        made = next(generate(1, preset="hodoku", **options))  # type: ignore[arg-type]
        assert str(formats.dumps(made, "hodoku")).strip() == lesson.puzzle


@pytest.mark.parametrize("lesson", ALL, ids=named)
def test_a_lesson_can_be_practiced(lesson: Lesson) -> None:
    made = practice(lesson, seed=11)
    assert len({exercise.line for exercise in made.exercises}) == 3
    for exercise in made.exercises:
        digits = ninefold.solve(exercise.puzzle).digits
        assert ninefold.solve(ninefold.parse(exercise.line)).digits == digits
        assert exercise.step.technique == lesson.techniques[0]
        for step in exercise.steps:
            assert step.technique in lesson.techniques
            assert all(digits[cell] == digit for cell, digit in step.placements), str(step)
            assert all(digits[cell] != digit for cell, digit in step.eliminations), str(step)
    sizes = [candidates(exercise.puzzle) for exercise in made.exercises]
    assert sizes == sorted(sizes)


def test_positions_are_new_each_time_unless_a_seed_is_given() -> None:
    lines = [exercise.line for _ in range(4) for exercise in practice("naked-pair").exercises]
    assert len(set(lines)) == len(lines)
    first, again = practice("naked-pair", seed=3), practice("naked-pair", seed=3)
    assert first == again
    assert first.seed == 3


def test_the_path_leads_from_singles_to_chains_and_rules() -> None:
    assert [one.order for one in ALL] == sorted({one.order for one in ALL})
    assert [part for part in PARTS if part in {one.part for one in ALL}] == list(PARTS)
    places = [PARTS.index(one.part) for one in ALL]
    assert places == sorted(places)
    assert {path.stem for path in (FILES / "path").glob("*.toml")} == {one.name for one in ALL}
    assert ALL[0].needs == ()
    assert all(one.needs for one in ALL[1:])


@pytest.mark.parametrize("lesson", CLASSIC, ids=named)
def test_techniques_lead_to_one_lesson(lesson: Lesson) -> None:
    assert [one.name for one in ALL if one.techniques[0] == lesson.techniques[0]] == [lesson.name]


def test_an_unknown_lesson_is_named() -> None:
    with pytest.raises(ValueError, match="unknown lesson 'fish': choose full-house"):
        lessons.lesson("fish")
    with pytest.raises(ValueError, match="unknown language 'xx': choose en, de"):
        lessons.lesson("x-wing").text("xx")


def changed(old: str, new: str, name: str = "x-wing") -> Lesson:
    """A lesson with something wrong in it: in its facts, or in the text of one or both languages."""
    facts, *texts = ((FILES / folder / f"{name}.toml").read_text(encoding="utf-8") for folder in ("path", *LANGUAGES))
    assert old in facts + "".join(texts)
    words = {language: text.replace(old, new) for language, text in zip(LANGUAGES, texts, strict=True)}
    return parse_lesson(name, facts.replace(old, new), words)


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("x-wing", "5 in column 6: r3c6 r8c6", "5 in column 6: r3c6 r7c6", "is not true"),
        ("x-wing", "(r3c4 r8c1 r8c4<>5)", "(r3c4 r8c1 r9c4<>5)", "names r8c4, but its claim does not"),
        ("x-wing", "[remove 5 from r3c4", "[remove 7 from r3c4", "names 7, but its claim does not"),
        ("x-wing", "Follow the 5.", "Follow the 5 of r1c1.", "names a cell or a digit without a claim"),
        ("x-wing", "Follow the 5.", "Follow the 7.", "names a cell or a digit without a claim"),
        ("x-wing", "[Streiche 5 aus r3c4, r8c1 und r8c4](r3c4 r8c1 r8c4<>5)", "Streiche", "no claim|differ from"),
        ("x-wing", 'techniques = ["x-wing"]', 'techniques = ["swordfish"]', "its technique is not the next step"),
        ("x-wing", 'needs = ["locked-candidates"]', 'needs = ["aic"]', "it needs aic, which does not come before"),
        ("xy-chain", "r1c5=4 > r6c5=5", "r1c5=4 > r6c5=4", "is not true"),
        ("xy-chain", "r1c1=8 or r6c2=8", "r1c1=7 or r6c2=5", "is not true"),
        ("xy-chain", "r2c2 sees r1c1 r6c2", "r2c2 sees r1c1 r6c3", "is not true"),
        ("xy-chain", "r1c1 has 78", "r1c1 has 79", "is not true"),
        ("full-house", "(r5c8=5)", "(r5c8=6)", "is not true"),
        ("naked-single", "r8c3 is 9", "r8c3 is 8", "is not true"),
        ("killer", "7 in 2 cells: 16 25 34", "7 in 2 cells: 16 25", "is not true"),
        ("killer", "killer 7 r1c4 r2c4", "killer 8 r1c4 r2c4", "is not true"),
        ("thermometer", "r2c8<=8", "r2c8<=6", "is not true"),
        ("thermometer", 'title = "Thermometers"', 'title = "Thermometers"\nnew = 1', "unknown field 'new'"),
        ("dots", 'rules = ["difference"]', 'rules = ["dots"]', "there is no rule 'dots'"),
        ("dots", "(r2c9 is 3)", "(r2c9 = 3)", "is not a claim"),
        ("dots", 'spot = "Follow', 'spit = "Follow', "unknown field 'spit'"),
        ("dots", "order = 250", 'order = "late"', "order must be a number"),
        ("dots", "order = 250", "", "order is missing"),
        ("dots", "[example]", "[example", "lesson dots: Expected"),
        ("dots", "title = ", "title ", "lesson dots: en: Expected"),
    ],
)
def test_what_is_wrong_is_found(name: str, old: str, new: str, message: str) -> None:
    try:
        found = problems(changed(old, new, name))
    except ParseError as error:
        found = [str(error)]
    assert found
    assert any(part in line for line in found for part in message.split("|")), found


def test_a_missing_language_is_found() -> None:
    lesson = lessons.lesson("whisper")
    assert problems(replace(lesson, texts={"en": lesson.text()})) == ["there is no text in 'de'"]


def test_a_long_text_does_not_fit_one_screen() -> None:
    lesson = lessons.lesson("x-wing")
    text = replace(lesson.text(), idea="x" * 1000, short="y" * 200, watch=("z",))
    found = problems(replace(lesson, texts={**lesson.texts, "en": text}))
    assert {"en: idea has more than 900 characters", "en: short has more than 160 characters"} <= set(found)


@pytest.mark.parametrize(
    "text",
    [
        *("r4c5", "row 4", "box 2 row 4", "r4c5=7", "r4c5 r4c8<>79", "r4c5 is 7", "r4c5 r4c8 has 79", "r4c5>=7"),
        *("7 in row 4: r4c5 r4c8", "r4c5 sees r4c8", "r4c5<>7 > r4c8=7", "r1c1=1 or r1c2=1", "thermo r1c1 r1c2"),
    ],
)
def test_every_form_of_a_claim_is_read(text: str) -> None:
    assert parse_claim(text) == runs(f"some [words]({text})")[1].claim
    assert plain(f"some [words]({text}) more") == "some words more"


def test_examples_have_the_size_that_the_notation_knows() -> None:
    for lesson in ALL:
        shape = lesson.position.shape
        assert (shape.height, shape.width) == (9, 9)
        assert is_variant(lesson.position) == bool(lesson.rules)
