"""``ninefold lessons``: the lessons for solvers, one with its example, or positions to practice it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from ninefold import lessons, render
from ninefold.errors import GenerateError

from . import _exit_codes, _options
from ._console import Console
from ._drawing import BOLD, DIM, draw, has_boxes, heading, paint
from ._exit_codes import Stop
from ._wrap import paragraphs, width_of
from ._writers import encoded

_TEXT = """\
List the lessons, from the first single to chains, and one for each popular rule
of variants. With a NAME, read that lesson: the idea, how to spot it, and an
example explained step by step.

With --practice, generate three positions whose next step is by the technique of
the lesson, the easiest first. They are lines that ninefold hint --preset hodoku
reads; --format drawn draws them. They are new each time unless --seed is given.
"""

_EXAMPLES = """\
  ninefold lessons
  ninefold lessons x-wing
  ninefold lessons x-wing --language de
  ninefold lessons x-wing --practice
  ninefold lessons killer --practice --seed 7 --format drawn
"""


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(commands, "lessons", usage="[options] [NAME]", text=_TEXT, examples=_EXAMPLES)
    group = parser.add_argument_group("lesson")
    group.add_argument("name", nargs="?", metavar="NAME", help="the lesson to read; see ninefold lessons")
    group.add_argument(
        "--language", metavar="CODE", choices=lessons.LANGUAGES, default="en", help=", ".join(lessons.LANGUAGES)
    )
    group.add_argument("--practice", action="store_true", help="generate three positions to practice")
    group.add_argument(
        "--seed", metavar="S", type=_options.whole(0, 2**64 - 1), help="seed for --practice; it repeats the positions"
    )
    _options.add_output(parser, ("lines", "drawn"), default="with --practice, lines")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """List the lessons, print one, or generate positions."""
    if args.name is None:
        if args.practice or args.seed is not None:
            raise Stop("--practice and --seed need the NAME of a lesson")
        console.sink.write(encoded(_list(args.language, console)))
        return _exit_codes.OK
    try:
        lesson = lessons.lesson(args.name)
    except ValueError as error:
        raise Stop(f"{error} (ninefold lessons lists all)") from None
    if args.practice:
        return _practice(lesson, args, console)
    if args.seed is not None or args.format is not None:
        raise Stop("--seed and --format need --practice")
    console.sink.write(encoded(_read(lesson, args.language, console)))
    return _exit_codes.OK


def _list(language: str, console: Console) -> Iterator[str]:
    listed = lessons.lessons()
    width = max(len(lesson.name) for lesson in listed)
    for lesson in listed:
        text = lesson.text(language)
        yield f"{paint(lesson.name.ljust(width), BOLD, console.color)}  {text.short}\n"


def _read(lesson: lessons.Lesson, language: str, console: Console) -> Iterator[str]:
    text, width = lesson.text(language), width_of(console)
    yield f"{paint(text.title, BOLD, console.color)}\n\n"
    for words in (text.idea, text.spot):
        yield f"{paragraphs(lessons.plain(words), width)}\n\n"
    yield f"{render.step_text(lesson.step, color=console.color, frame=has_boxes())}\n\n"
    for number, words in enumerate(text.watch, 1):
        yield f"{paragraphs(lessons.plain(words), width, f'{number}. ', '   ')}\n"
    yield f"\n{paint(f'ninefold lessons {lesson.name} --practice', DIM, console.color)}\n"


def _practice(lesson: lessons.Lesson, args: argparse.Namespace, console: Console) -> int:
    try:
        made = lessons.practice(lesson, seed=args.seed)
    except GenerateError as error:
        console.error(str(error))
        return _exit_codes.NOT_ONE
    if args.seed is None:
        console.message(f"ninefold: --seed {made.seed} repeats these positions")
    for number, exercise in enumerate(made.exercises, 1):
        if args.format == "drawn":
            title = heading(f"{lesson.text(args.language).title}, {number} of {len(made.exercises)}", console.color)
            console.sink.write(encoded(["\n" if number > 1 else "", title, draw(exercise.puzzle, console, plus=True)]))
        else:
            console.sink.write(encoded([f"{exercise.line}\n"]))
    return _exit_codes.OK
