"""Everything public survives ``pickle`` and ``copy.deepcopy``: errors with message and attributes, values as equals."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

import ninefold
from ninefold import (
    Grid,
    approaches,
    batch,
    books,
    clues,
    datasets,
    engine,
    errors,
    examples,
    formats,
    generation,
    grading,
    isomorphs,
    leetcode,
    lessons,
    logic,
    mcp,
    puzzle,
    render,
    research,
    results,
    rows,
    variants,
    web,
)
from tests.variants import EXAMPLES

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NEARLY_SOLVED = "..4678912.72195348198342567859761423426853791713924856961537284287419635345286179"
MODULES = (
    *(ninefold, approaches, batch, books, clues, datasets, engine, errors, examples, formats, generation, grading),
    *(isomorphs, leetcode, lessons, logic, mcp, puzzle, render, research, results, rows, variants, web),
)


def caught(function: Callable[..., object], *args: Any, **options: Any) -> BaseException:
    try:
        function(*args, **options)
    except ninefold.NinefoldError as error:
        return error
    raise AssertionError("nothing was raised")


def instances() -> dict[type, list[Any]]:
    """Yield instances of every public class; errors as the library raises them."""
    step = ninefold.all_steps(EASY)[0]
    chained = ".1..9...55......944...67..81.4.56......7..9....8..9.....1..5......6..4.2...2..53."
    hard = next(s for s in ninefold.steps(chained) if s.chains)
    rating = ninefold.rate(EASY)
    record = formats.Record(Grid(EASY), "file", 3, "csv", None, {"title": "first"})
    small = variants.Variant(ninefold.Shape(4), {"r1c1": 1, "r1c2": 2, "r1c3": 3}, [variants.Odd("r4c4")], ["V1"])
    run = approaches.start(EASY, "csp")
    event = next(run)
    window = approaches.window(EASY, "scan", first=10, count=3)
    lesson = lessons.lesson("x-wing")
    practice = lessons.practice(lesson, seed=1)
    return {
        ninefold.Cell: [ninefold.Cell(3, 6)],
        approaches.SmallGrid: [approaches.run(approaches.DEMO, "csp").solution],
        **{type(rule): [rule] for rule in EXAMPLES},
        variants.Constraint: [EXAMPLES[0]],
        ninefold.generation.OpenRule: [ninefold.generation.OpenRule(variants.Killer, "r1c1 r1c2")],
        ninefold.generation.GeneratedVariant: [ninefold.generate_variant(shape=ninefold.Shape(4), seed=1)],
        ninefold.results.Reason: [
            ninefold.results.Reason("row 1", (0, 1)),
            ninefold.results.Reason("the cage", (0,), EXAMPLES[0]),
        ],
        ninefold.Variant: [variants.Variant(ninefold.Shape(4), {"r1c1": 1}, [variants.Thermo("r1c1 r1c2")], ["V1"])],
        Grid: [Grid(EASY), Grid(EASY).set(2, 4).with_all_marks(), Grid.from_candidates([3] * 81)],
        ninefold.errors.JobError: [ninefold.errors.JobError("the folder holds another job")],
        ninefold.grading.Answer: [ninefold.grading.Answer(1, "no", None)],
        ninefold.grading.GradeSummary: [ninefold.grading.GradeSummary(rows=1, missing=1)],
        ninefold.grading.GradeResult: [ninefold.grade([EASY], [None])],
        batch.Catch: [batch.Catch("." * 81, 9.5, 3)],
        batch.Hunt: [batch.Hunt((), batch.Catch("." * 81, 9.5, 3), 3, 10, 5)],
        batch.HuntJob: [batch.HuntJob(("." * 81,), bound=8.5)],
        batch.Job: [batch.Job.of("generate", n=10, seed=1)],
        batch.Operation: list(batch.OPERATIONS.values()),
        batch.Policy: [batch.Policy(3, None)],
        batch.BatchSummary: [batch.BatchSummary(3, 1, {"one": 3}, ("a.txt:3",))],
        batch.Status: [batch.Status({"operation": "solve"}, 1, None, False)],
        batch.Unfinished: [batch.Unfinished((("shards-00000001", "no such file"),))],
        batch.Verdict: [batch.Verdict(1, 3, 0, ("a.csv is missing",))],
        datasets.DatasetSummary: [datasets.DatasetSummary({"train": 3}, {"splits": {"train": 3}})],
        render.Outline: [render.outline(hard)],
        render.Linked: list(render.outline(hard).chains[0]),
        render.InnerStep: [render.InnerStep(0, (3,), step)],
        render.TraceStep: render.read_trace("naked-single:r5c5=5"),
        lessons.Exercise: list(practice.exercises),
        lessons.Lesson: [lesson],
        lessons.Practice: [practice],
        lessons.Run: list(lessons.runs(lesson.text().watch[0])),
        lessons.Text: [lesson.text()],
        books.Item: [books.Item(EASY, "Monday", "a.txt", 3)],
        books.Page: [*books.PAGES.values()],
        books.BookSummary: [books.BookSummary(2, 3)],
        ninefold.isomorphs.Automorphisms: [ninefold.isomorphs.automorphisms(EASY)],
        ninefold.engine.BenchResult: [ninefold.engine.bench(2, seconds=0)],
        ninefold.results.Candidate: [step.placements[0]],
        ninefold.isomorphs.Canonical: [ninefold.canonical(EASY)],
        ninefold.results.Chain: [hard.chains[0]],
        ninefold.results.Proof: [
            ninefold.results.Proof("naked-pair", "Naked Pair", (ninefold.results.Candidate(3, 4),), (4, 5))
        ],
        ninefold.Check: [
            ninefold.check(EASY),
            ninefold.check("11" + "." * 79),
            ninefold.check(small),
            ninefold.check(small.given(r1c4=3)),
        ],
        ninefold.results.Finding: [*ninefold.check(small.given(r1c4=3), explain=True).findings],
        ninefold.puzzle.Conflict: [Grid("11" + "." * 79).conflicts[0]],
        ninefold.Count: [ninefold.count(EASY), ninefold.count(small)],
        ninefold.Hint: [ninefold.hint(EASY), ninefold.hint(small), ninefold.hint(Grid(EASY).set(2, 2))],
        ninefold.research.Facts: [ninefold.research.facts(EASY)],
        ninefold.research.FactsResult: [ninefold.research.facts_many([EASY, "?"], columns=["clues", "er"])],
        ninefold.results.Distribution: [ninefold.solve_many([EASY, "?"]).distribution()],
        ninefold.isomorphs.IsomorphResult: [ninefold.canonical_many([EASY, "?"])],
        ninefold.results.Level: [rating.level],
        ninefold.results.Link: [hard.chains[0].nodes[0]],
        ninefold.engine.Gpu: [ninefold.engine.Gpu(0, "a GPU", 2**34, 80, "8.0")],
        ninefold.engine.GpuResult: [ninefold.engine.GpuResult([1], [1], None, [0])],
        ninefold.ManyResult: [ninefold.solve_many([EASY, "?"]), ninefold.solve_many([EASY, small])],
        ninefold.results.Given: [ninefold.results.Given(1, frozenset((2, 3)))],
        ninefold.results.HouseRole: [ninefold.results.HouseRole(1, "base")],
        ninefold.results.Role: [ninefold.results.Role(1, 2, "pivot")],
        ninefold.results.Mistake: [ninefold.results.Mistake("entry", 3, 5)],
        ninefold.Path: [ninefold.steps(EASY), ninefold.steps(small, limit=2)],
        ninefold.logic.Assessment: [ninefold.assess(EASY), ninefold.assess(Grid(EASY).set(2, 2))],
        ninefold.Rating: [rating],
        ninefold.results.SetPart: [ninefold.results.SetPart((1, 2), (3, 4, 5), "als", -1, 0)],
        ninefold.Shape: [Grid(EASY).shape],
        ninefold.Solution: [
            ninefold.solve(EASY),
            ninefold.solve("." * 81, require_unique=False),
            ninefold.solve(small, require_unique=False),
            next(ninefold.solutions(small)),
        ],
        ninefold.Status: list(ninefold.Status),
        ninefold.Step: [step, hard, ninefold.hint(small).step],
        ninefold.results.StepList: [ninefold.all_steps(EASY, limit=2), ninefold.all_steps(NEARLY_SOLVED)],
        ninefold.results.Technique: [ninefold.logic.techniques()[0]],
        ninefold.clues.TrueCandidates: [ninefold.true_candidates(EASY), ninefold.true_candidates(small, limit=5)],
        ninefold.isomorphs.Transform: [ninefold.isomorphs.Transform(), ninefold.canonical(EASY).transform],
        ninefold.errors.FormatError: [caught(formats.get, "cvs")],
        ninefold.errors.GenerateError: [ninefold.errors.GenerateError("no more", found=2, attempts=3, seconds=0.5)],
        ninefold.InvalidPuzzleError: [
            caught(ninefold.solve, "11" + "." * 79),
            caught(ninefold.solve, small.given(r1c4=3)),
        ],
        ninefold.errors.OutOfTimeError: [ninefold.errors.OutOfTimeError("the time is over", so_far=Grid(EASY))],
        ninefold.errors.MissingExtraError: [ninefold.errors.MissingExtraError("Parquet", "parquet")],
        ninefold.errors.MistakeError: [caught(ninefold.steps, Grid(EASY).set(2, 2))],
        ninefold.NinefoldError: [ninefold.NinefoldError("something")],
        ninefold.NoSolutionError: [caught(ninefold.solve, examples.get("no-solution").line)],
        ninefold.ParseError: [
            caught(Grid, "?"),
            ninefold.ParseError("no digit", source="a.txt", line=7),
        ],
        ninefold.PuzzleError: [caught(approaches.start, Grid.from_candidates([3] * 81), "scan")],
        ninefold.SeveralSolutionsError: [caught(ninefold.solve, "." * 81), caught(ninefold.solve, small)],
        approaches.Approach: [approaches.get(name) for name in approaches.NAMES],
        approaches.Alias: list(approaches.ALIASES.values()),
        approaches.Complexity: [approaches.get(name).complexity for name in approaches.NAMES],
        approaches.Solver: [approaches.Solver.wrap(leetcode.Solution)],
        approaches.Counters: [approaches.Counters(3, 2, 1)],
        approaches.End: list(approaches.End),
        approaches.Event: [event],
        approaches.Kind: list(approaches.Kind),
        approaches.Outcome: [run.finish()],
        approaches.Depths: [window.depths],
        approaches.Happening: list(window.events),
        approaches.Mark: [approaches.Mark(), window.mark],
        approaches.Source: [approaches.get("scan").source],
        approaches.State: [window.start, window.end],
        approaches.Window: [window],
        approaches.Row: approaches.compare(EASY, ["csp", "native"]),
        examples.Example: list(examples.ALL),
        formats.Format: [formats.get(name) for name in formats.names()],
        formats.Layout: [formats.Layout(",", ("puzzle",), {"puzzle": 0}, True)],
        ninefold.Puzzle: [Grid(EASY), small],
        formats.Record: [record, formats.Record(Grid(EASY))],
        formats.Report: [formats.Report(2, {"marks": 1})],
        web.Settings: [web.Settings(port=0)],
        leetcode.Solution: [leetcode.Solution()],
        ninefold.logic.RateResult: [ninefold.rate_many([EASY, "?"])],
        ninefold.results.RowResult: list(ninefold.solve_many([EASY, "." * 81])),
        ninefold.results.VerifyResult: [ninefold.verify_many([EASY], [EASY])],
        rows.Batch: [
            rows.from_puzzles([EASY, Grid.from_candidates([3] * 81), "?"]),
            *rows.read(f"{EASY}\n+{EASY} # x\n".encode()),
        ],
    }


UNDER_WAY: dict[type, Callable[[], object]] = {
    approaches.Run: lambda: approaches.start(EASY, "csp"),
    ninefold.clues.Neighbors: lambda: ninefold.neighbors(EASY),
    ninefold.generation.Generation: lambda: ninefold.generate(seed=1),
    formats.Reader: lambda: formats.open(EASY.encode()),
    rows.TableWriter: lambda: rows.TableWriter("csv", {"puzzle": str}),
}
"""Objects with state are refused with a message."""


def public() -> Iterator[tuple[str, Any]]:
    for module in MODULES:
        for name in module.__all__:
            thing = getattr(module, name)
            if not isinstance(thing, ModuleType):
                yield f"{module.__name__}.{name}", thing


def round_trips(value: Any) -> Iterator[Any]:
    yield copy.deepcopy(value)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        yield pickle.loads(pickle.dumps(value, protocol))


ARRAYS = (
    ninefold.engine.GpuResult,
    ninefold.ManyResult,
    ninefold.results.VerifyResult,
    ninefold.grading.GradeResult,
    ninefold.ManyResult,
)


def assert_same(value: Any, other: Any) -> None:
    assert type(other) is type(value)
    if isinstance(value, BaseException):
        assert (str(other), other.args, vars(other)) == (str(value), value.args, vars(value))
        assert getattr(other, "msg", None) == getattr(value, "msg", None)
    elif isinstance(value, ARRAYS):
        for name in type(value).__dataclass_fields__:
            assert str(getattr(value, name)) == str(getattr(other, name))
    elif isinstance(value, ninefold.logic.RateResult):
        assert list(map(str, other)) == list(map(str, value))
    elif isinstance(value, rows.Batch):
        assert [value.place(i) for i in range(len(value))] == [other.place(i) for i in range(len(value))]
        assert list(map(str, other)) == list(map(str, value))
        assert other.text() == value.text()
    elif isinstance(value, leetcode.Solution):
        assert vars(other) == vars(value)
    else:
        assert other == value
        assert repr(other) == repr(value)


INSTANCES = instances()


def test_modules_are_all_of_them() -> None:
    assert set(ninefold._ROOMS) <= {module.__name__.removeprefix("ninefold.") for module in MODULES}


@pytest.mark.parametrize(("name", "thing"), list(public()), ids=lambda value: value if isinstance(value, str) else "")
def test_public_names_round_trip(name: str, thing: Any) -> None:
    for again in round_trips(thing):
        assert again == thing, name
    if isinstance(thing, type):
        assert thing in INSTANCES or thing in UNDER_WAY, f"{name} has no instance in this test"


@pytest.mark.parametrize("kind", INSTANCES, ids=lambda kind: kind.__name__)
def test_values_round_trip(kind: type) -> None:
    assert INSTANCES[kind]
    for value in INSTANCES[kind]:
        assert isinstance(value, kind)
        for again in round_trips(value):
            assert_same(value, again)


@pytest.mark.parametrize("kind", UNDER_WAY, ids=lambda kind: kind.__name__)
def test_pending_work_is_refused(kind: type) -> None:
    thing = UNDER_WAY[kind]()
    assert isinstance(thing, kind)
    for attempt in (pickle.dumps, copy.deepcopy):
        with pytest.raises(TypeError, match=r"cannot be copied or pickled; its .* can"):
            attempt(thing)


def test_an_error_of_another_class_keeps_its_attributes() -> None:
    error = OwnError(3, text="own")
    error.add_note("while testing")
    for again in round_trips(error):
        assert_same(error, again)


class OwnError(ninefold.PuzzleError):
    """A user's error, whose __init__ has its own parameters."""

    def __init__(self, number: int, *, text: str) -> None:
        self.number = number
        super().__init__(f"{text} {number}")


def test_errors_come_back_from_a_pool() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        answer = pool.map_async(Grid, [EASY, "?" * 81])
        with pytest.raises(ninefold.ParseError, match=r"row 1, column 1: '\?' is not a digit or a blank"):
            answer.get(timeout=60)


def test_frozen_mappings_cannot_be_changed() -> None:
    techniques: Any = ninefold.rate(EASY).techniques
    with pytest.raises(TypeError):
        techniques["x-wing"] = 1
    with pytest.raises(AttributeError):
        techniques._items = {}
    assert hash(ninefold.rate(EASY)) == hash(ninefold.rate(EASY))
