"""``ninefold lessons``: the list, a lesson, and positions to practice."""

from __future__ import annotations

import ninefold
from ninefold import lessons
from tests.cli.conftest import Run


def test_it_lists_all_lessons(run: Run) -> None:
    out, _, code = run("lessons")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == [one.name for one in lessons.lessons()]
    assert "Für eine Zelle bleibt nur noch eine Ziffer." in run("lessons", "--language", "de").out


def test_a_lesson_explains_its_example(run: Run) -> None:
    out, _, code = run("lessons", "x-wing")
    assert code == 0
    assert out.startswith("X-wing\n\nFollow one digit.")
    assert "1. Follow the 5. In column 6 it has two places, in rows 3 and 8." in out
    assert "](" not in out
    assert "Zeilen 3 und 8" in run("lessons", "x-wing", "--language", "de").out


def test_practice_gives_three_positions(run: Run) -> None:
    out, err, code = run("lessons", "x-wing", "--practice", "--seed", "4")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines == [exercise.line for exercise in lessons.practice("x-wing", seed=4).exercises]
    assert all(ninefold.hint(ninefold.parse(line), preset="hodoku").step.technique == "x-wing" for line in lines)  # type: ignore[union-attr]
    out, err, _ = run("lessons", "thermometer", "--practice", "--format", "drawn")
    assert out.count("# Thermometers, ") == 3
    assert "repeats these positions" in err


def test_wrong_use_is_explained(run: Run) -> None:
    assert "unknown lesson 'fish': choose full-house" in run("lessons", "fish").err
    assert "need the NAME of a lesson" in run("lessons", "--practice").err
    assert "need --practice" in run("lessons", "x-wing", "--seed", "1").err
    assert run("lessons", "x-wing", "--language", "xx").code == 2
