"""The tools, each a few lines on top of the public API.  Every one has a time limit and a limit on its input."""

from __future__ import annotations

import functools
from base64 import b64encode
from collections.abc import Callable
from typing import Annotated, Literal, ParamSpec, TypeAlias, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, ContentBlock, ImageContent, TextContent, ToolAnnotations
from pydantic import BaseModel, Field

import ninefold
from ninefold import Grid, NinefoldError, Puzzle, Solution, Variant, render, variants
from ninefold.formats.notation import puzzle_text
from ninefold.generation.random_layouts import seed_of
from ninefold.variants.examples import example

from . import replies
from .making import RandomRule, make_variant
from .pictures import has_font, png
from .position import mistakes, position

__all__ = ["make_server"]

_SECONDS = 8.0
"""The time limit of a tool, in seconds."""
_MOST_PUZZLES = 20
_MOST_ANSWERS = 500
_INSTRUCTIONS = """\
Exact answers about Sudoku, classic and variant, so that you need not guess. A puzzle is any text that ninefold reads:
81 characters row by row (digits, a dot or 0 for an empty cell), a drawn grid, a link or JSON of f-puzzles, SudokuPad,
SudokuMaker or Penpa, or an ISS string such as .Thermo~R1C1~R1C2. Cells are named r1c1 to r9c9. Call check before you
call a puzzle correct, hint for the next step that a person would take, and grade before you call a solution correct.
"""

Text: TypeAlias = Annotated[
    str,
    Field(
        max_length=200_000,
        description="the puzzle: 81 characters, a drawn grid, or a link, JSON or ISS string of a variant",
        examples=["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
    ),
]
Filled: TypeAlias = Annotated[
    str | None,
    Field(max_length=2000, description="the digits entered so far, one character per cell; a dot for none"),
]
Picture: TypeAlias = Annotated[bool, Field(description="whether to add a picture")]
Symmetry: TypeAlias = Literal[
    "none", "180", "90", "diagonal", "antidiagonal", "both-diagonals", "horizontal", "vertical", "full"
]
Level: TypeAlias = Literal["easy", "medium", "hard", "unfair", "extreme"]
P = ParamSpec("P")
R = TypeVar("R")


def make_server() -> MCPServer:
    """Return the server with all tools."""
    made = MCPServer(
        "ninefold", title="ninefold", version=ninefold.__version__, instructions=_INSTRUCTIONS, log_level="WARNING"
    )
    hints = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    for tool in (solve, check, hint, explain, rate, generate, grade, list_variants):
        made.add_tool(tool, name=tool.__name__.removeprefix("list_"), annotations=hints)
    return made


def _reported(tool: Callable[P, R]) -> Callable[P, R]:
    """Turn the errors that ninefold raises on purpose into sentences for the assistant."""

    @functools.wraps(tool)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return tool(*args, **kwargs)
        except (NinefoldError, ValueError) as error:
            raise ToolError(str(error)) from error

    return call


def _reply(value: BaseModel, *svgs: str) -> CallToolResult:
    """The reply as data, as the same data in text for clients that read nothing else, and as pictures."""
    content: list[ContentBlock] = [TextContent(type="text", text=value.model_dump_json())]
    if svgs and not has_font():
        content.append(TextContent(type="text", text="No picture: this machine has no font to draw digits with."))
    else:
        content += [
            ImageContent(type="image", data=b64encode(png(svg)).decode(), mime_type="image/png") for svg in svgs
        ]
    return CallToolResult(content=content, structured_content=value.model_dump(mode="json"))


def _drawn(puzzle: Puzzle, solution: Solution | None = None) -> str:
    if isinstance(puzzle, Variant):
        return puzzle.to_svg(solution)
    assert isinstance(puzzle, Grid)
    return (solution.grid if solution else puzzle).to_svg(labels=True)


def _rules(puzzle: Puzzle) -> list[str]:
    return [rule.describe() for rule in puzzle.rules] if isinstance(puzzle, Variant) else []


@_reported
def solve(puzzle: Text, picture: Picture = False) -> Annotated[CallToolResult, replies.Solved]:
    """Solve a puzzle and prove that the solution is unique. Fails with the reason if it does not have exactly one."""
    read = position(puzzle)
    found = ninefold.solve(read, seconds=_SECONDS)
    reply = replies.Solved(
        solution=found.line,
        rows=[" ".join(map(str, row)) for row in found.rows],
        unique=found.unique,
        proved=found.proved,
        guesses=found.guesses,
    )
    return _reply(reply, *([_drawn(read, found)] if picture else []))


@_reported
def check(puzzle: Text, filled: Filled = None, picture: Picture = False) -> Annotated[CallToolResult, replies.Checked]:
    """Check whether a puzzle has no solution, exactly one, or several, or is invalid, and why; name wrong entries."""
    read = position(puzzle)
    verdict = ninefold.check(read, explain=True, seconds=_SECONDS)
    reply = replies.Checked(
        status=str(verdict.status),  # type: ignore[arg-type]
        sentence=str(verdict),
        reasons=[str(finding) for finding in verdict.findings],
        solutions=[solution.line for solution in verdict.solutions],
        mistakes=mistakes(read, filled, verdict),
        clues=read.clue_count,
        rules=_rules(read),
    )
    return _reply(reply, *([_drawn(position(puzzle, filled))] if picture else []))


@_reported
def hint(
    puzzle: Text,
    filled: Filled = None,
    skip: Annotated[int, Field(ge=0, le=100, description="steps to skip, for a different hint")] = 0,
    picture: Picture = False,
) -> Annotated[CallToolResult, replies.Hinted]:
    """Find the easiest next step of a person: where to look, which technique, and why it holds."""
    wrong = mistakes(position(puzzle), filled)
    if wrong:
        texts = ["Something is wrong in the grid.", *wrong]
        return _reply(
            replies.Hinted(technique=None, conclusions=None, texts=texts, mistakes=wrong, solved=False, stopped=False)
        )
    found = ninefold.hint(position(puzzle, filled), skip=skip, seconds=_SECONDS)
    step = found.step
    reply = replies.Hinted(
        technique=step.technique if step else None,
        conclusions=step.conclusions() if step else None,
        texts=[render.hint_text(found, detail) for detail in (1, 2, 3)],
        mistakes=[],
        solved=found.solved,
        stopped=found.stopped,
    )
    return _reply(reply, *([render.step_svg(step)] if step and picture else []))


@_reported
def explain(
    puzzle: Text,
    filled: Filled = None,
    first: Annotated[int, Field(ge=1, description="the first step to return, from 1")] = 1,
    limit: Annotated[int, Field(ge=1, le=100, description="how many steps to return")] = 30,
    singles: Annotated[bool, Field(description="whether to explain naked and hidden singles in full")] = False,
    picture: Annotated[int | None, Field(ge=1, description="the number of a step to add a picture of")] = None,
) -> Annotated[CallToolResult, replies.Explained]:
    """Solve step by step as a person would, each step with its technique and its reason."""
    path = ninefold.steps(position(puzzle, filled), seconds=_SECONDS)
    part = path.steps[first - 1 : first - 1 + limit]
    steps = [
        replies.StepText(
            number=number,
            technique=step.technique,
            conclusions=step.conclusions(),
            text=render.explain(step) if singles or step.technique not in render.SINGLES else "",
        )
        for number, step in enumerate(part, first)
    ]
    last = first - 1 + len(part)
    reply = replies.Explained(
        steps=steps, total=len(path), following=last + 1 if last < len(path) else None, ending=render.end_text(path)
    )
    if picture is not None and picture > len(path):
        raise ValueError(f"the path has {len(path)} steps, there is no step {picture}")
    return _reply(reply, *([render.step_svg(path[picture - 1])] if picture else []))


@_reported
def rate(puzzle: Text) -> Annotated[CallToolResult, replies.Rated]:
    """Rate how hard a puzzle is for people: HoDoKu's level and score, Sudoku Explainer's ER, EP and ED."""
    read = position(puzzle)
    scales = ("variant",) if isinstance(read, Variant) else ("hodoku", "se")
    ratings = [ninefold.rate(read, scale=scale, seconds=_SECONDS / len(scales)) for scale in scales]
    return _reply(
        replies.Rated(
            ratings=[
                replies.ScaleRating(
                    scale=rating.scale,
                    rating=str(rating),
                    level=str(rating.level),
                    score=rating.score,
                    hardest=rating.hardest,
                    steps=rating.steps,
                    techniques=dict(rating.techniques),
                    stopped=rating.ending == "stopped",
                )
                for rating in ratings
            ]
        )
    )


@_reported
def generate(
    n: Annotated[int, Field(ge=1, le=_MOST_PUZZLES, description="how many puzzles")] = 1,
    difficulty: Annotated[Level | None, Field(description="of classic puzzles")] = None,
    technique: Annotated[str | None, Field(max_length=60, description="slug of a technique that is needed")] = None,
    clues: Annotated[str | None, Field(max_length=10, description="a number or a range such as 24..28")] = None,
    symmetry: Symmetry = "none",
    rules: Annotated[
        list[RandomRule] | None, Field(max_length=4, description="for variants: rules to draw at random")
    ] = None,
    size: Annotated[int, Field(ge=4, le=9, description="rows and columns")] = 9,
    seed: Annotated[int | None, Field(ge=0, lt=2**63, description="for the same puzzles again")] = None,
    picture: Picture = False,
) -> Annotated[CallToolResult, replies.Generated]:
    """Generate puzzles with exactly one solution: classic ones to a specification, or variants with random rules."""
    if rules or size != 9:
        if difficulty or technique or symmetry != "none":
            raise ValueError("difficulty, technique and symmetry apply to classic puzzles, not to variants")
        seed = seed_of(seed)
        made = [make_variant(rules or [], size, seed + i, clues, _SECONDS / n) for i in range(n)]
        puzzles: list[Puzzle] = [one.puzzle for one in made]
    else:
        found = ninefold.generate(
            n, seed=seed, difficulty=difficulty, technique=technique, clues=clues, symmetry=symmetry, seconds=_SECONDS
        )
        puzzles, seed = list(found), found.seed
    reply = replies.Generated(puzzles=[_made(puzzle) for puzzle in puzzles], seed=str(seed))
    return _reply(reply, *([_drawn(puzzle) for puzzle in puzzles] if picture else []))


def _made(puzzle: Puzzle) -> replies.MadePuzzle:
    rating = ninefold.rate(puzzle, seconds=_SECONDS / _MOST_PUZZLES)
    return replies.MadePuzzle(
        puzzle=puzzle_text(puzzle),
        solution=ninefold.solve(puzzle).line,
        clues=puzzle.clue_count,
        rating=str(rating),
        rules=_rules(puzzle),
    )


@_reported
def grade(
    puzzles: Annotated[list[Text], Field(min_length=1, max_length=_MOST_ANSWERS)],
    answers: Annotated[
        list[Annotated[str, Field(max_length=20_000)] | None],
        Field(max_length=_MOST_ANSWERS, description="an answer for each puzzle: a grid, or any text with a grid in it"),
    ],
) -> Annotated[CallToolResult, replies.Graded]:
    """Judge answers: solved or not, cells right, clues changed, rules broken and where."""
    result = ninefold.grade([position(puzzle) for puzzle in puzzles], answers)
    rows = [
        replies.GradedAnswer(
            solved=bool(result.solved[row]),
            found=bool(result.found[row]),
            right=int(result.right[row]) if result.right[row] >= 0 else None,
            empty=int(result.empty[row]),
            explanation=result.explanation(row),
        )
        for row in range(len(result))
    ]
    return _reply(replies.Graded(answers=rows, solved=int(result.solved.sum()), sentence=str(result)))


@_reported
def list_variants(
    name: Annotated[
        str | None, Field(max_length=60, description="a rule by slug or usual name; all rules if null")
    ] = None,
) -> Annotated[CallToolResult, replies.Rules]:
    """List the rules that variants may have, or describe one with an example and its picture."""
    named = variants.rules_named(name) if name else variants.RULES
    found = [
        replies.Rule(
            slug=rule.slug,
            sentence=rule.about,
            names=list(rule.names),
            example=puzzle_text(example(rule.slug)) if name else None,
        )
        for rule in named
    ]
    return _reply(replies.Rules(rules=found), *([example(rule.slug).to_svg() for rule in named] if name else []))
