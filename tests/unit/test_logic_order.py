"""The default preset: a step for every puzzle, no silent omissions, short arguments first, readable nets."""

from __future__ import annotations

import re

import pytest

import ninefold
from ninefold import Step, _core, render
from ninefold.render import inner_steps
from tests.conftest import ROOT
from tests.facts import judge
from tests.unit.test_logic_api import EASY

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""HoDoKu's techniques do not solve it without brute force."""
CHAINS = {
    "x-chain",
    "xy-chain",
    "aic",
    "continuous-nice-loop",
    "discontinuous-nice-loop",
    "grouped-aic",
    "grouped-continuous-nice-loop",
    "grouped-discontinuous-nice-loop",
}
SEARCHES = ["x-chain", "xy-chain", "nice-loop", "grouped-nice-loop"]


@pytest.fixture(name="path", scope="module")
def the_path() -> ninefold.Path:
    return ninefold.steps(HARD)


def length(step: Step) -> int:
    """Return the length of the argument."""
    chains = (*step.chains, *(chain for proof in step.proofs for chain in proof.chains))
    roles = len(step.roles) + sum(len(proof.roles) for proof in step.proofs)
    literals = sum(len(node.cells) for chain in chains for node in chain.nodes)
    return literals + roles + sum(len(part.cells) for part in step.parts)


def test_no_brute_force_is_needed(path: ninefold.Path) -> None:
    solution = [int(digit) for digit in ninefold.solve(HARD).line]
    assert path.solved
    assert not any(step.guess for step in path)
    assert any(step.guess for step in ninefold.steps(HARD, preset="hodoku"))
    for step in path:
        assert all(solution[cell] == digit for cell, digit in step.placements)
        assert all(solution[cell] != digit for cell, digit in step.eliminations)


def test_people_get_it_by_default_and_ratings_do_not(path: ninefold.Path) -> None:
    assert path == ninefold.steps(HARD, preset="ninefold")
    assert ninefold.hint(HARD) == ninefold.hint(HARD, preset="ninefold")
    assert ninefold.hint(HARD).step == path[0]
    assert ninefold.all_steps(EASY) == ninefold.all_steps(EASY, preset="ninefold")
    assert ninefold.rate(EASY) == ninefold.rate(EASY, scale="hodoku")
    assert ninefold.logic.techniques() == ninefold.logic.techniques(preset="hodoku")


def test_the_rating_is_that_of_the_path(path: ninefold.Path) -> None:
    rating = ninefold.rate(HARD, scale="ninefold")
    assert rating.steps == len(path)
    assert rating.score == sum(step.difficulty for step in path)


def test_every_technique_is_used_or_has_a_reason() -> None:
    left_out = dict(_core.logic_left_out("ninefold"))
    page = (ROOT / "docs" / "design" / "order.md").read_text(encoding="utf-8")
    for technique in ninefold.logic.techniques(preset="ninefold"):
        together = technique.slug.startswith("dual-")  # all_steps merges two patterns into one step, paths do not
        assert technique.enabled == (technique.found_by not in left_out and not together), technique.slug
    for slug, reason in left_out.items():
        assert reason
        assert f"`{slug}`" in page, "docs/design/order.md says it too"
        assert reason in page


def test_the_shortest_chain_is_shown() -> None:
    """No chain in the list of all chains is shorter."""
    lines = (ROOT / "tests" / "data" / "paths" / "puzzles.txt").read_text(encoding="ascii").splitlines()
    others = [t.slug for t in ninefold.logic.techniques() if t.slot and t.slug not in SEARCHES]
    seen = set()
    for puzzle in [line for line in lines if line and not line.startswith("#")][:12]:
        for step in ninefold.steps(puzzle):
            if step.technique in CHAINS:
                listed = ninefold.all_steps(step.grid, enable=SEARCHES, disable=others)
                assert length(step) <= min(map(length, listed)), f"{step}: {step.grid.line}"
                seen.add(step.technique)
    assert len(seen) >= 3


def test_a_technique_that_is_switched_off_is_off_in_all_its_places() -> None:
    puzzle = "..1...83..6..9..........4.1.2..36....14...6.........24.3...2....98.13.65.......1."
    assert "hidden-single" in {step.technique for step in ninefold.steps(puzzle)}
    assert "hidden-single" not in {step.technique for step in ninefold.steps(puzzle, disable=["hidden-single"])}


# --- nets


def nets(path: ninefold.Path) -> list[Step]:
    return [step for step in path if any(chain.reasons for chain in step.chains)]


def test_lines_of_a_net_cite_earlier_lines_and_omit_the_obvious(path: ninefold.Path) -> None:
    assert nets(path)
    for step in nets(path):
        for text in render.explain(step).split("Suppose (1): ")[1:]:
            lines = re.findall(r"(\(\d+\) r\dc\d is [^;]*?), since ((?:[^;.]|\.(?! ))*)", text)
            numbers = [int(number) for what, _ in lines for number in re.findall(r"\((\d+)\) r", what)]
            assert numbers == list(range(2, len(numbers) + 2))
            for what, reason in lines:
                number = int(what[1 : what.index(")")])
                assert all(int(needed) < number for needed in re.findall(r"\((\d+)\)", reason))
            plain = [what for what, reason in lines if " not " in what and " removes " not in reason]
            assert len(plain) <= 9, "only the ends of chains"


def test_nets_state_true_facts_and_nested_proofs(path: ninefold.Path) -> None:
    with_proofs = [step for step in nets(path) if step.proofs]
    assert with_proofs
    for step in nets(path)[::4]:
        judge(step)
    for step in with_proofs[:6]:
        short, long = render.explain(step), render.explain(step, proofs=True)
        inner = inner_steps(step)
        assert inner
        assert long.startswith(short)
        for _, lines, proof in inner:
            assert re.search(
                rf"\n\nLines? [^\n]*\({lines[-1]}\)[^\n,]*, {re.escape(f'{proof.name}: {render.explain(proof)}')}", long
            )
            assert len(lines) == 1 or proof.name in short
            judge(proof)
    assert render.html(with_proofs[0]).count("<details>") >= len(inner_steps(with_proofs[0]))


def test_a_picture_of_a_net_has_a_number_for_each_line(path: ninefold.Path) -> None:
    single = [(step, text) for step in nets(path) if (text := render.explain(step)).count("Suppose (1)") == 1]
    assert single
    for step, text in single[:5]:
        lines = len(re.findall(r"\(\d+\) r\dc\d is ", text)) + 1
        picture = render.step_svg(step)
        assert [f">{n}</text>" in picture for n in range(1, lines + 1)] == [True] * lines
        assert picture.count("font-size:8px") == lines
