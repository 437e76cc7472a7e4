"""Every operation: its fixture, its types, and its reply to bad requests."""

from __future__ import annotations

import base64
import json
from typing import Any, cast

import msgspec
import pytest

import ninefold
from ninefold import Grid, Shape, examples, formats, render, variants
from ninefold.variants.data import from_data, to_data
from ninefold.variants.examples import EXAMPLES, example
from ninefold.web.operations import OPERATIONS
from ninefold.web.reply import KINDS
from ninefold.web.reply.common import Error
from ninefold.web.reply.logic import Path
from ninefold.web.worker import answer
from tests.conftest import ROOT
from tests.web.exchange import CASES, FOLDER, SIX, exchange
from tests.wire import CASES as WIRE_CASES
from tests.wire import EASY


def ask(name: str, /, **options: Any) -> tuple[int, dict[str, Any]]:
    status, body = answer(name, json.dumps(options).encode())
    return status, json.loads(body)


def assert_typed(value: Any, kind: Any) -> None:
    """Assert that a value has its type, and no field that the type lacks."""
    assert json.loads(msgspec.json.encode(msgspec.convert(value, kind))) == value  # tuples are lists there


@pytest.mark.parametrize("name", CASES)
def test_fixtures(name: str) -> None:
    made = exchange(name)
    assert made == json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    operation = OPERATIONS[CASES[name][0]]
    assert_typed(made["reply"], operation.reply if made["status"] == 200 else Error)


def test_there_is_a_fixture_for_every_operation() -> None:
    assert {operation for operation, _ in CASES.values()} == set(OPERATIONS)
    assert {path.stem for path in FOLDER.glob("*.json")} == set(CASES)


@pytest.mark.parametrize("name", WIRE_CASES)
def test_the_types_are_those_of_the_wire_form(name: str) -> None:
    data = render.to_dict(WIRE_CASES[name]())
    if data["kind"] == "path":  # over HTTP its steps have texts
        words: dict[str, Any] = {
            "text": "",
            "conclusions": "",
            "eureka": None,
            "level": "",
            "links": [],
            "nets": [],
            "inner": [],
        }
        data |= {"steps": [{**step, **words} for step in data["steps"]], "end": ""}
    for holder in (data, data.get("step")):
        if holder and "puzzle" in holder and "variant" in name:
            holder["puzzle"] = "." * 16  # a variant is a text there; over HTTP it is a line of cells
    assert_typed(data, {**KINDS, "path": Path}[data["kind"]])


def test_every_reply_is_documented() -> None:
    page = (ROOT / "docs" / "http.md").read_text(encoding="utf-8")
    for operation in OPERATIONS.values():
        assert f"`{operation.route}`" in page, operation.name
    for name in CASES:
        for field in exchange(name)["reply"].keys() - {"ninefold", "kind"}:
            assert f"`{field}`" in page, f"docs/http.md does not tell of {field} in {name}"


def test_every_format_is_read_and_written() -> None:
    for name in formats.names():
        form = formats.get(name)
        if form.can_write and not form.binary and name != "killer":  # killers have no clues
            status, reply = ask("convert", puzzle=EASY, to=name)
            assert status == 200, name
            status, reading = ask("read", text=reply["text"])
            assert name == "sukaku" or reading["puzzles"][0]["puzzle"] == EASY, name
            assert ask("check", puzzle=reply["text"])[1]["status"] == "one", name


@pytest.mark.parametrize("form", ["iss", "fpuzzles-link", "sudokumaker-link", "penpa"])
def test_a_variant_is_read_as_data(form: str) -> None:
    puzzle = variants.Variant(Shape(9), {"r1c1": 1}, [variants.Killer("r2c1 r2c2", 5)])
    told = ask("read", text=formats.dumps([puzzle], form))[1]
    assert not told["errors"]
    (found,) = told["puzzles"]
    assert from_data(json.loads(found["puzzle"])) == puzzle
    board = ask("board", puzzle=found["puzzle"])[1]
    assert [(rule["rule"], rule["cells"], rule["clue"]) for rule in board["rules"]] == [
        ("killer", ["r2c1", "r2c2"], {"total": 5})
    ]
    assert board["data"] == json.loads(found["puzzle"])
    assert ask("convert", puzzle=found["puzzle"], to=form)[1]["text"] == formats.dumps([puzzle], form)


def test_every_rule_has_a_board() -> None:
    for rule in EXAMPLES:
        puzzle = json.dumps(to_data(example(rule.slug)))
        status, board = ask("board", puzzle=puzzle)
        assert status == 200, rule.slug
        listed = [line["number"] for line in board["rules"]]
        assert listed == ([] if rule.slug in ("note", "unknown") else [0]), rule.slug
        assert {layer["rule"] for layer in board["drawing"]} <= {0, None}


def test_rules_keep_the_order_of_their_data() -> None:
    rules = [
        {"rule": "thermo", "cells": ["r1c1", "r1c2"]},
        {"rule": "note", "name": "title", "payload": "Order"},
        {"rule": "killer", "cells": ["r3c1", "r3c2"], "total": 3},
    ]
    puzzle = json.dumps({"shape": {"height": 4}, "rules": rules})
    board = ask("board", puzzle=puzzle)[1]
    assert ([line["number"] for line in board["rules"]], board["title"]) == ([0, 2], "Order")
    assert board["data"]["rules"] == rules
    broken = ask("broken", puzzle=puzzle, filled="........4.......")[1]
    assert broken["broken"] == [{"number": 2, "total": 4}]


def test_rules_that_can_still_be_met_are_not_broken() -> None:
    dots = variants.Variant(9, {}, [variants.StrictKropki(), variants.Difference("r1c1 r1c2")])
    puzzle = json.dumps(to_data(dots))
    assert ask("broken", puzzle=puzzle, filled="12" + "." * 79)[1]["broken"] == []
    assert ask("broken", puzzle=puzzle, filled="..12" + "." * 77)[1]["broken"] == [{"number": 1, "total": None}]


def test_a_puzzle_with_an_unknown_rule_is_checked_against_its_stated_solution() -> None:
    rules = [variants.Unknown("Ghosts"), variants.Note("solution", "1234341221434321")]
    puzzle = json.dumps(to_data(variants.Variant(4, {"r1c1": 1}, rules)))
    told = ask("assess", puzzle=puzzle, filled=".24.............")[1]
    assert ([mistake["cell"] for mistake in told["mistakes"]], told["right"]) == (["r1c3"], False)
    assert ask("solve", puzzle=puzzle)[1]["solution"] == "1234341221434321"
    assert ask("board", puzzle=puzzle)[1]["unknown"] == ["ninefold cannot interpret Ghosts."]


def test_digits_from_zero() -> None:
    shape = Shape(4, digits=range(4))
    puzzle = json.dumps(to_data(variants.Variant(shape, {"r1c1": 0}, [variants.Thermo("r1c1 r1c2 r1c3 r1c4")])))
    told = ask("check", puzzle=puzzle)[1]
    assert told["status"] == "several"
    assert all(solution.startswith("0123") for solution in told["solutions"])
    assert ask("assess", puzzle=puzzle, filled="....0...........")[1]["conflicts"][0]["digit"] == 0


@pytest.mark.parametrize("form", ["iss", "penpa", "sudokumaker", "sudokumaker-link", "fpuzzles-link", "grid"])
def test_grids_without_rules_are_read_whatever_their_form(form: str) -> None:
    for puzzle, fields in (
        (variants.Variant.from_grid(Grid(EASY)), {"puzzle": EASY}),
        (variants.Variant(Shape(6), {"r1c1": 2}), {"puzzle": "2" + "." * 35, "boxes": 2}),
    ):
        reply = ask("read", text=formats.dumps([puzzle], form))[1]
        assert not reply["errors"]
        (found,) = reply["puzzles"]
        assert {name: found[name] for name in fields} == fields
        assert "regions" not in found


@pytest.mark.parametrize("name", ["compare", "events"])
def test_classic_only_features_report_it(name: str) -> None:
    options = {"events": {"approach": "scan"}}.get(name, {})
    status, reply = ask(name, puzzle="." * 256, **options)
    assert (status, reply["error"]) == (422, "WrongSize")
    assert reply["message"] == "This works for classic 9x9 puzzles only; this grid has 16 rows and 16 columns."


def test_the_path_of_a_variant_has_the_candidates_before_each_step() -> None:
    entry = examples.gallery()[2]
    puzzle = formats.loads(entry.line)[0].puzzle
    reply = ask("steps", puzzle=entry.line)[1]
    path = ninefold.steps(puzzle)
    assert (reply["ending"], len(reply["steps"])) == (path.ending, len(path)) == ("solved", len(path))
    placed = {cell for cell, sign in enumerate(reply["puzzle"]) if sign != "."}
    for told, step in zip(reply["steps"], path, strict=True):
        masks: list[int] = cast("Any", step.puzzle).candidates_seen()
        held = ["".join(str(k + 1) for k in range(9) if mask >> k & 1) for mask in masks]
        assert told["marks"] == ["" if cell in placed else digits for cell, digits in enumerate(held)]
        assert told["text"] == render.explain(step)
        placed.update(cell for cell, _ in step.placements)
    assert reply["steps"][0]["marks"] == reply["marks"]


def test_all_steps_of_a_variant_are_filtered_by_family_level_digit_and_cell() -> None:
    line = examples.gallery()[2].line
    everything = ask("all_steps", puzzle=line)[1]
    assert everything["total"] == sum(everything["counts"].values()) > 50
    assert len(everything["candidates"]) == 81
    families = {one["slug"]: one["family"] for one in ask("techniques", preset="variant")[1]["techniques"]}
    sums = ask("all_steps", puzzle=line, families=["sums"])[1]
    assert {families[step["technique"]] for step in sums["steps"]} == {"sums"}
    hard = ask("all_steps", puzzle=line, levels=["Medium"])[1]
    assert {step["level"] for step in hard["steps"]} == {"Medium"}
    one = ask("all_steps", puzzle=line, digit=9, cell="r1c1")[1]
    assert 0 < one["total"] < everything["total"]
    assert all({"cell": "r1c1", "digit": 9} in [*step["placements"], *step["eliminations"]] for step in one["steps"])


def test_a_technique_is_explained_in_the_language() -> None:
    english, german, spanish = (ask("technique", slug="x-wing", language=code)[1] for code in ("en", "de", "es"))
    assert [one["language"] for one in (english, german, spanish)] == ["en", "de", "en"], "nobody wrote it in Spanish"
    assert spanish["text"] == english["text"] != german["text"]
    assert len({one["example"]["text"] for one in (english, german, spanish)}) == 3
    assert ask("technique", slug="partner", preset="variant", language="de")[1]["text"].startswith("Zwei Zellen")


def test_techniques_are_switched_off_for_variants_too() -> None:
    line = examples.gallery()[2].line
    first = ask("hint", puzzle=line)[1]["step"]
    other = ask("hint", puzzle=line, disable=[first["technique"], "aic"])[1]["step"]
    assert other["technique"] != first["technique"]
    second = ask("hint", puzzle=line, skip=1)[1]["step"]
    assert (second["placements"], second["eliminations"]) != (first["placements"], first["eliminations"])
    assert ask("hint", puzzle=EASY, disable=["rule-of-45"])[0] == 200
    for puzzle in (EASY, line):
        assert ask("hint", puzzle=puzzle, disable=["no-such"])[0] == 422


@pytest.mark.parametrize("puzzle", [EASY, SIX, examples.gallery()[2].line], ids=["classic", "six", "variant"])
def test_explanations_have_the_language_of_the_request(puzzle: str) -> None:
    english, german = (ask("hint", puzzle=puzzle, language=code)[1] for code in ("en", "de"))
    assert english["texts"][0].startswith("Look at ")
    assert german["texts"][0].startswith("Sieh dir ")
    assert german["texts"][2] != english["texts"][2]
    assert german["step"]["placements"] == english["step"]["placements"]
    assert ask("hint", puzzle=puzzle)[1] == english
    path = ask("steps", puzzle=puzzle, language="de")[1]
    assert path["end"] == "Gelöst."
    status, reply = ask("hint", puzzle=puzzle, language="xx")
    assert (status, reply["message"]) == (422, "language must be one of en, de, es, got 'xx'")


def test_mistakes_have_the_language_of_the_request() -> None:
    filled = "." * 13 + "9" + "." * 22
    assert (
        ask("hint", puzzle=EASY, filled="..9" + "." * 78, language="de")[1]["texts"][1]
        == "Sieh dir r1c3 noch einmal an."
    )
    assert (
        ask("hint", puzzle=SIX, filled=filled.replace("9", "6"), language="de")[1]["texts"][0]
        == "Im Gitter stimmt etwas nicht."
    )


def test_a_wrong_entry_ends_the_path_of_a_variant() -> None:
    entry = examples.gallery()[0]
    puzzle = formats.loads(entry.line)[0].puzzle
    solution = ninefold.solve(puzzle).digits
    cell = next(cell for cell, sign in enumerate(ask("steps", puzzle=entry.line)[1]["puzzle"]) if sign == ".")
    filled = "." * cell + str(solution[cell] % 9 + 1) + "." * (80 - cell)
    for name in ("steps", "all_steps", "rate"):
        status, reply = ask(name, puzzle=entry.line, filled=filled)
        assert status == 422
        assert reply["message"] == f"Look again at {puzzle.shape.cell_name(cell)}."


def test_findings_number_rules_as_the_data_does() -> None:
    rules = [
        {"rule": "thermo", "cells": ["r4c1", "r4c2"]},
        {"rule": "note", "name": "title", "payload": "T"},
        {"rule": "killer", "cells": ["r1c1", "r1c2"], "total": 9},
    ]
    reply = ask("check", puzzle=json.dumps({"shape": {"height": 4}, "rules": rules}), explain=True)[1]
    assert reply["findings"][0]["reasons"][0]["rule"] == 2


def test_sixteen_by_sixteen_is_checked_solved_and_hinted() -> None:
    full = ask("solve", puzzle="." * 256, require_unique=False)[1]["solution"]
    assert len(full) == 256
    puzzle = "." + full[1:]
    assert ask("check", puzzle=puzzle)[1]["status"] == "one"
    hint = ask("hint", puzzle=puzzle)[1]
    assert hint["conclusions"] == f"r1c1={full[0]}"
    assert ask("assess", puzzle=puzzle, filled=full[0] + "." * 255)[1]["solved"] is True
    assert ask("hint", puzzle=puzzle, filled=full[0] + "." * 255)[1]["solved"] is True


def test_entries_count_on_a_grid_of_any_size() -> None:
    for puzzle, filled in ((EASY, "..5" + "." * 78), (SIX, "." * 13 + "6" + "." * 22)):
        reply = ask("check", puzzle=puzzle, filled=filled)[1]
        assert reply["status"] == "invalid"
        assert reply["conflicts"]
        status, error = ask("solve", puzzle=puzzle, filled=filled)
        assert (status, error["error"], error["status"]) == (422, "InvalidPuzzleError", "invalid")
        assert error["conflicts"]
        assert_typed(error, Error)


@pytest.mark.parametrize("cells", [16, 81, 256])
def test_several_solutions_are_an_error_with_examples(cells: int) -> None:
    status, error = ask("solve", puzzle="." * cells)
    assert (status, error["error"], len(set(error["examples"]))) == (422, "SeveralSolutionsError", 2)
    assert_typed(error, Error)


def test_a_file_is_read() -> None:
    status, body = answer("read", json.dumps({"name": "two.csv", "limit": "1"}).encode(), EASY.encode(), loose=True)
    reply = json.loads(body)
    assert (status, reply["format"], reply["complete"]) == (200, "line", True)
    assert ask("read", text=f"{EASY}\n{EASY}", limit=1)[1]["complete"] is False


@pytest.mark.parametrize("text", ["", "\0\1\2", "hello", "{", "[]", "https://sudokupad.app/abc"])
def test_invalid_puzzles_have_an_error(text: str) -> None:
    status, reply = ask("read", text=text)
    assert status == 200
    assert not reply["puzzles"]
    assert reply["errors"][0]["message"]


def test_the_error_names_its_cell() -> None:
    errors = ask("read", text=EASY[:9] + "?" + EASY[10:])[1]["errors"]
    assert (errors[0]["line"], errors[0]["cell"]) == (1, "r2c1")


def test_marks_and_corners_go_in_and_come_out() -> None:
    grid = Grid(EASY).set("r1c3", 4).with_all_marks().with_corners([0] * 80 + [1])
    fields = render.to_dict(grid)
    del fields["ninefold"], fields["kind"]
    reply = ask("convert", **fields, to="json")[1]
    assert formats.loads(reply["text"])[0].grid == grid


def test_several_solutions_leave_room() -> None:
    several = examples.get("several").grid
    first, second = ninefold.check(several).solutions
    cell = next(c for c in range(81) if first.digits[c] != second.digits[c])
    entry = "".join(first.line[c] if c == cell else "." for c in range(81))
    assert ask("assess", puzzle=several.line, filled=entry)[1]["right"] is True
    never = next(d for d in range(1, 10) if d not in ninefold.true_candidates(several)[divmod(cell, 9)])
    entry = "".join(str(never) if c == cell else "." for c in range(81))
    assert ask("assess", puzzle=several.line, filled=entry)[1]["right"] is False
    assert ask("assess", puzzle=examples.get("invalid").line)[1]["right"] is None


def test_filters_of_all_steps() -> None:
    puzzle = examples.get("extreme").line
    every = ask("all_steps", puzzle=puzzle, limit=50)[1]
    assert every["total"] == sum(every["counts"].values()) > len(every["steps"]) == 50
    one = ask("all_steps", puzzle=puzzle, families=["singles"])[1]
    assert {step["technique"] for step in one["steps"]} <= {"full-house", "naked-single", "hidden-single"}
    assert one["counts"] == every["counts"]
    cell, digit = (every["steps"][-1]["eliminations"] or every["steps"][-1]["placements"])[0].values()
    for step in ask("all_steps", puzzle=puzzle, cell=cell, digit=digit)[1]["steps"]:
        assert {"cell": cell, "digit": digit} in step["placements"] + step["eliminations"]
    later = ask("all_steps", puzzle=puzzle, offset=2, limit=3)[1]
    assert later["steps"] == every["steps"][2:5]
    assert ask("all_steps", puzzle=puzzle, families=["nonsense"])[1]["total"] == 0


def test_every_scale_is_used() -> None:
    reply = ask("rate", puzzle=EASY)[1]
    assert sorted(rating["scale"] for rating in reply["ratings"]) == sorted(ninefold.logic.presets())
    assert reply["ratings"][0]["scale"] == ask("version")[1]["scale"], "the scale of all levels comes first"
    assert (reply["clues"], reply["minimal"]) == (30, False)


def test_symmetries_are_those_of_the_library() -> None:
    from ninefold import _core

    assert ask("version")[1]["symmetries"] == list(_core.symmetries())


def test_the_same_day_has_the_same_puzzle() -> None:
    first = ask("today", date="2026-02-28")[1]
    assert first == ask("today", date="2026-02-28")[1]
    assert first["puzzle"] != ask("today", date="2026-03-01")[1]["puzzle"]
    assert ask("today", date="2026-02-30")[0] == 422
    assert ask("today", difficulty="unheard-of")[0] == 422


def test_nothing_found_in_time() -> None:
    status, reply = ask("generate", clues=17, seconds=0.05)
    assert (status, reply["error"], reply["found"]) == (422, "GenerateError", 0)
    assert reply["attempts"] > 0


NONSENSE: dict[str, tuple[str, dict[str, Any], int]] = {
    "unknown preset": ("hint", {"puzzle": EASY, "preset": "x"}, 422),
    "unknown technique": ("hint", {"puzzle": EASY, "enable": ["x"]}, 422),
    "no such technique": ("technique", {"slug": "x"}, 404),
    "no such approach": ("approach", {"name": "x"}, 404),
    "unknown approach": ("events", {"puzzle": EASY, "approach": "x"}, 422),
    "option of none": ("events", {"puzzle": EASY, "approach": "scan", "options": {"nodes": "1"}}, 422),
    "no mark": ("events", {"puzzle": EASY, "approach": "scan", "mark": "x"}, 422),
    "mark of another run": ("events", {"puzzle": EASY, "approach": "csp", "mark": "9.0.0.0.0.0.0-9.9.9-9"}, 422),
    "before the mark": ("events", {"puzzle": EASY, "approach": "scan", "mark": "2.1.1.0.1.1.0-0-2", "from": 1}, 422),
    "sukaku": ("events", {"puzzle": "." * 81, "marks": ["1"] * 81, "sukaku": True, "approach": "scan"}, 422),
    "two puzzles": ("check", {"puzzle": f"{EASY}\n{EASY}"}, 422),
    "no puzzle": ("check", {"puzzle": ""}, 422),
    "clue filled": ("check", {"puzzle": EASY, "filled": EASY}, 422),
    "no such format": ("convert", {"puzzle": EASY, "to": "x"}, 422),
    "no text": ("convert", {"puzzle": EASY, "to": "parquet"}, 422),
    "no such cell": ("all_steps", {"puzzle": EASY, "cell": "r10c1"}, 422),
    "no cell": ("all_steps", {"puzzle": EASY, "cell": "x"}, 422),
    "large": ("all_steps", {"puzzle": EASY, "limit": 10**9}, 400),
    "negative": ("hint", {"puzzle": EASY, "skip": -1}, 400),
    "short marks": ("hint", {"puzzle": EASY, "marks": [""]}, 400),
    "level": ("generate", {"difficulty": ["easy", 3]}, 422),
    "seed": ("generate", {"seed": 2**64}, 422),
    "clues": ("generate", {"clues": [30, 20]}, 422),
    "technique": ("generate", {"technique": "x"}, 422),
    "native": ("compare", {"puzzle": EASY, "approaches": ["x"]}, 422),
}


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_is_refused_with_a_clear_error(name: str) -> None:
    operation, options, expected = NONSENSE[name]
    status, reply = ask(operation, **options)
    assert status == expected, reply
    assert_typed(reply, Error)
    assert reply["message"]


@pytest.mark.parametrize(
    "body", [b"{", b"null", b"[]", b'"x"', b"\xff", b'{"puzzle": 3}', b"{" * 100_000, b'{"puzzle":"\\ud800"}']
)
def test_broken_json(body: bytes) -> None:
    status, reply = answer("hint", body)
    assert status == 400
    assert json.loads(reply)["error"] == "BadRequest"


def test_every_rule_can_be_built_from_its_fields() -> None:
    kinds = {kind["rule"]: kind for kind in ask("rules")[1]["rules"]}
    for rule in EXAMPLES:
        if rule.slug == "unknown":
            continue
        whole = to_data(example(rule.slug))
        data = whole["rules"][0]
        names = {field["name"] for field in kinds[rule.slug]["fields"]}
        assert names == set(data) - {"rule"}, rule.slug
        required = {field["name"] for field in kinds[rule.slug]["fields"] if field["required"]}
        kept = {name: value for name, value in data.items() if name == "rule" or name in required}
        status, reply = ask("board", puzzle=json.dumps({**whole, "rules": [kept]}))
        assert status == 200, (rule.slug, reply)


@pytest.mark.parametrize("how", ["solution", "unique", "clues", "rules"])
def test_a_puzzle_is_finished(how: str) -> None:
    rules = [{"rule": "thermo", "cells": ["r1c1", "r1c2"]}, {"rule": "killer", "cells": ["r2c1", "r2c2"]}]
    data = {"shape": {"height": 4}, "givens": {"r4c4": [1]}, "rules": rules}
    if how in ("clues", "rules"):
        data = ask("finish", puzzle=json.dumps(data), how="solution", seed=1)[1]["data"]
    status, reply = ask("finish", puzzle=json.dumps(data), how=how, seed=1)
    assert (status, reply["complete"]) == (200, True)
    found = from_data(reply["data"])
    assert ninefold.check(found).status is ninefold.Status.ONE
    assert len(found.givens) == 16 if how == "solution" else len(found.givens) < 16
    kinds = [rule["rule"] for rule in reply["data"]["rules"]]
    assert len(kinds) < 2 if how == "rules" else kinds == ["thermo", "killer"]
    if how == "unique":
        assert reply["data"]["rules"][1]["total"] is not None
        assert reply["data"]["givens"]["r4c4"] == [1]


@pytest.mark.parametrize("how", ["easier", "harder"])
def test_a_puzzle_is_made_easier_or_harder(how: str) -> None:
    puzzle = ninefold.examples.get("jigsaw-medium").puzzle
    assert isinstance(puzzle, ninefold.Variant)
    reply = ask("finish", puzzle=json.dumps(to_data(puzzle)), how=how, seed=1)[1]
    found = from_data(reply["data"])
    assert ninefold.solve(found).line == ninefold.solve(puzzle).line
    before, after = (line["score"] for line in reply["difficulty"])
    assert (after < before, len(found.givens) - len(puzzle.givens)) == ((True, 1) if how == "easier" else (False, -1))


def test_several_solutions_are_listed() -> None:
    four = json.dumps({"shape": {"height": 4}, "givens": {"r1c1": [1]}, "rules": []})
    lines = ask("check", puzzle=four, solutions=12)[1]["solutions"]
    assert len(set(lines)) == len(lines) == 12
    assert all(line[0] == "1" for line in lines)
    assert len(ask("check", puzzle=four)[1]["solutions"]) == 2
    classic = ask("check", puzzle="." * 81, solutions=5)[1]["solutions"]
    assert len(set(classic)) == 5


def test_data_of_81_characters_is_not_a_line_of_clues() -> None:
    data = '{"shape":{"height":4},"rules":[{"rule":"killer","cells":["r1c1"],"total":1}]}'
    assert ask("board", puzzle=data.ljust(81))[0] == 200


def test_a_page_is_a_pdf() -> None:
    reply = ask("page", puzzle=json.dumps({"shape": {"height": 4}, "givens": {}, "rules": []}))[1]
    assert "more than one solution" in reply["message"]
    made = ask("page", puzzle=SIX, title="Six")[1]
    assert base64.b64decode(made["pdf"]).startswith(b"%PDF-")
