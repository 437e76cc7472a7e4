"""Languages of explanations: nothing is missing, placeholders agree, and every technique is explained in each."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

import ninefold
from ninefold import Shape, Step, Variant, render
from ninefold.render.languages import LANGUAGES, Area, Words, language, say
from ninefold.render.languages.language import SHARED
from ninefold.render.languages.template import Choice, Slot, compiled, names, slots
from ninefold.render.sentences import TEMPLATES
from ninefold.results import Finding, Hint
from ninefold.variants import AntiKnight, Killer, Thermo
from ninefold.variants import examples as variant_examples
from ninefold.variants.legend import houses
from ninefold.variants.rules import RULES
from ninefold.variants.rules.base import Constraint
from ninefold.web.calls import variants as variants_of_the_app
from tests import teaching
from tests.conftest import ROOT
from tests.instances import MAKERS, NO_RULES
from tests.readings import Board
from tests.techniques import find, read_cases
from tests.unit.test_diagnosis import ARITHMETIC

ENGLISH = language("en")
OTHERS = [code for code in LANGUAGES if code != "en"]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

ENGLISH_WORDS = frozenset(
    re.findall(
        r"\w+",
        "the and or of to is are be it that this with from for which can cannot must only other others one both all no "
        "not so then but if either neither cell cells digit digits row rows column columns box boxes house houses "
        "remove place places has have its their these they them there sees see look suppose every each",
    )
)
"""Words that betray English; those that another language shares are left out."""
SHARED_WORDS = {"de": {"so", "of"}, "es": {"no", "see"}, "fr": {"place", "places"}}


def base(key: str) -> str:
    """A form of a message (``is/if``) belongs to its message (``is``)."""
    return key.partition("/")[0]


@pytest.mark.parametrize("code", OTHERS)
def test_no_sentence_is_missing(code: str) -> None:
    ours = language(code).messages
    assert [key for key in ENGLISH.messages if "/" not in key and key not in ours] == []
    assert [key for key in ours if base(key) not in ENGLISH.messages] == []


@pytest.mark.parametrize("code", OTHERS)
def test_placeholders_agree(code: str) -> None:
    for key, text in language(code).messages.items():
        english = ENGLISH.messages.get(key) or ENGLISH.messages[base(key)]
        assert names(text) <= names(english), key
        # A number that only chooses between singular and plural may be left out.
        assert {slot.name for slot in slots(compiled(english)) if isinstance(slot, Slot)} <= names(text), key


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_format_exists(code: str) -> None:
    ours = language(code)
    forms = {key.partition("/")[2] for key in (*ours.messages, *ENGLISH.messages) if "/" in key}
    used = {
        form
        for text in ours.messages.values()
        for slot in slots(compiled(text))
        if isinstance(slot, Slot)
        for form in slot.form.split("+")
        if form
    }
    known = {*ours.formats, *ours.conjunctions, *SHARED, *forms}
    unchanged = {"if", "then", "that"} if code == "en" else set()
    assert used - known - unchanged == set()


@pytest.mark.parametrize("code", OTHERS)
def test_every_technique_has_a_name(code: str) -> None:
    slugs = {t.slug for t in (*ninefold.logic.techniques(), *ninefold.logic.variant_techniques())}
    assert slugs - set(language(code).techniques) == set()


@cache
def examples(slug: str) -> list[Step]:
    """The first steps of each positive case of a technique."""
    return [step for case in read_cases(slug) if not case.negative for step in find(case)[:2]]


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("slug", sorted(TEMPLATES))
def test_every_case_is_explained(slug: str, code: str) -> None:
    for step in examples(slug):
        text = render.explain(step, proofs=True, language=code)
        assert_translated(text, code)
        for cell, digit in (*step.placements, *step.eliminations):
            assert f"r{cell // 9 + 1}c{cell % 9 + 1}" in text
            assert str(digit) in text


def assert_translated(text: str, code: str) -> None:
    """Assert that a text has no English words left."""
    assert not re.search(r"\{[a-z]|  ", text), text
    for name in sorted(language(code).techniques.values(), key=len, reverse=True):  # names of techniques may be English
        text = text.replace(name, "")
    words = set(re.findall(r"[a-zäöüßáéíóúñàâçèêîôû]+", text.lower()))
    assert words & (ENGLISH_WORDS - SHARED_WORDS[code]) == set(), text


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("slug", sorted(teaching.EXAMPLES))
def test_every_technique_of_variants_is_explained(slug: str, code: str) -> None:
    step = teaching.example(slug)
    for level in (1, 2, 3):
        assert_translated(render.hint_text(Hint(step), level, language=code), code)
    for chain in render.outline(step, language=code).chains:
        for link in chain:
            assert_translated(f"{link.words} {link.reason}", code)
    cells = [set(re.findall(r"r\dc\d", render.explain(step, language=one))) for one in ("en", code)]
    assert cells[0] == cells[1]


def words_of(statement: object) -> Iterator[str]:
    """The English words in what a rule teaches."""
    for part in getattr(statement, "parts", ()):
        yield from words_of(part)
    for case in getattr(statement, "cases", ()):
        yield re.sub(r"\{\d+\}", "r1c1", case.words)
        yield from words_of(case)
    for field in ("name", "phrase", "what"):
        if text := getattr(statement, field, ""):
            yield text.replace("{a}", "r1c1").replace("{b}", "r1c2")


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.slug)
def test_every_rule_has_words(rule: type[Constraint], code: str) -> None:
    words, slug = language(code), rule.slug
    assert rule.title in words.rules
    variant = variant_examples.example(slug)
    ground = variant._ground()
    said = {text for rule in variant.constraints for one in rule.teach(ground) for text in words_of(one)}
    for text in (*(rule.called() for rule in variant.constraints), *said):
        if text.isdigit() or slug in ("or", "and"):  # cases of a choice may be any sentences of rules
            continue
        assert words.text(Words(text)) != text


def sentences_of(rule: type[Constraint]) -> Iterator[str]:
    """The sentences of a rule: the general one, that of its example, and those of random ones."""
    yield rule.about
    rng, board = random.Random(rule.slug), Board(Shape(4), tuple(f"L{number}" for number in range(1, 17)))
    made = list(variant_examples.example(rule.slug).constraints)
    if rule.slug not in NO_RULES and rule.slug != "doppelganger":  # a grid of size 4 has no place for one
        made += [MAKERS[rule.slug](rng, board, tuple(rng.choices(range(1, 5), k=32))) for _ in range(20)]
    for one in made:
        yield from (one.sentence(), one.describe())


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.slug)
def test_every_rule_has_sentences(rule: type[Constraint], code: str) -> None:
    for sentence in sentences_of(rule):
        text = language(code).text(Words(sentence))
        assert_translated(text, code)
        for pattern in (r"r\dc\d", r"\d+"):
            assert sorted(re.findall(pattern, text)) == sorted(re.findall(pattern, sentence)), text


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize(
    "sentence", ["3 drawings are not shown.", "1 drawing is not shown.", variants_of_the_app.HIDDEN]
)
def test_what_stands_below_a_board_is_translated(sentence: str, code: str) -> None:
    assert_translated(language(code).text(Words(sentence)), code)
    shapes = (
        Shape(6),
        Shape(4, digits=range(5), box=None),
        Shape(5, regions=[range(5 * k, 5 * k + 5) for k in range(5)]),
    )
    for shape in shapes:
        assert_translated(language(code).text(Words(houses(shape))), code)


@cache
def findings() -> tuple[Finding, ...]:
    """Findings of all kinds."""
    puzzles = [Variant(9, givens, rules) for givens, rules, _ in ARITHMETIC.values()]
    puzzles += [
        Variant(9, {}, [Killer("r1c1 r1c2", 19), Killer("r5c5 r5c6", 1)]),
        Variant(9, {}, [Thermo("r4c4 r4c5"), Killer("r1c1 r1c2", 19)]),
        Variant(4, {"r1c1": 1, "r1c2": 1}),
        Variant(4, "..34 3412 ..43 4321"),
        Variant(4, {}, [AntiKnight()]),
    ]
    found = [finding for puzzle in puzzles for finding in ninefold.check(puzzle, explain=True).findings]
    broken = EASY.replace("9", "8", 1)
    return (
        *found,
        *(
            finding
            for line in (broken, EASY.replace("5", "."))
            for finding in ninefold.check(line, explain=True).findings
        ),
    )


def test_findings_of_all_kinds_are_seen() -> None:
    kinds = {"arithmetic", "suspect", "clash", "no-suspect", "difference", "decider"}
    assert {finding.kind for finding in findings()} == kinds


@pytest.mark.parametrize("code", OTHERS)
def test_findings_are_translated(code: str) -> None:
    for finding in findings():
        text = render.finding_text(finding, language=code)
        assert_translated(text, code)
        assert set(re.findall(r"r\dc\d", text)) == set(re.findall(r"r\dc\d", finding.sentence))


def test_words_that_no_pattern_matches_stay_english() -> None:
    assert language("de").text(Words("the rule of my own")) == "the rule of my own"
    assert language("de").text(Words("the 9-cage r1c1, r1c2")) == "Käfig 9 (r1c1, r1c2)"
    assert language("de").text(Words("the line of the sandwich clue 5 at r1c1")) == "Linie zu Sandwich-Hinweis 5 (r1c1)"


@pytest.mark.parametrize("code", OTHERS)
def test_cells_and_digits_are_the_same(code: str) -> None:
    """Whatever the language, an explanation names the same cells."""
    for slug in TEMPLATES:
        for step in examples(slug):
            cells = [set(re.findall(r"r\dc\d", render.explain(step, language=one))) for one in ("en", code)]
            assert cells[0] == cells[1], render.explain(step, language=code)


@pytest.mark.parametrize("code", OTHERS)
def test_facts_do_not_depend_on_the_language(code: str) -> None:
    step = ninefold.hint(EASY).step
    assert step is not None
    before = render.stated(step)
    render.explain(step, language=code)
    assert render.stated(step) == before


@pytest.mark.parametrize("code", LANGUAGES)
def test_nets_break_into_lines(code: str) -> None:
    net = next(step for step in examples("forcing-net-contradiction") if any(c.reasons for c in step.chains))
    text = render.explain(net, language=code)
    lines = render.lines(text, language=code)
    assert " ".join(lines) == text
    assert len(lines) > 3
    assert [line for line in lines[1:-1] if not re.match(r"(?:\w+:? )?\(\d+\)", line)] == []


def test_german_reads_as_a_teacher_writes() -> None:
    hint = ninefold.hint(EASY)
    assert render.hint_text(hint, 1, language="de") == "Sieh dir Block 2 an."
    assert render.hint_text(hint, 2, language="de") == "Suche in Block 2 nach der Technik „Versteckter Einer“."
    assert render.explain(examples("xy-wing")[0], language="de").startswith("Zelle ")
    chain = render.explain(examples("xy-chain")[0], language="de")
    assert re.search(r"wenn r\dc\d nicht \d ist, dann ist r\dc\d \d \(der einzige andere Kandidat\), also ist ", chain)
    where = Area((("row", 2), ("row", 5), ("box", 1)))
    assert language("de").text(where, "in") == "in den Zeilen 2 und 5 und in Block 1"


def test_an_unknown_language_is_refused() -> None:
    hint = ninefold.hint(EASY)
    for code in ("xx", "", "DE", None):
        with pytest.raises(ValueError, match="language must be one of en, de, es"):
            render.hint_text(hint, language=code)  # type: ignore[arg-type]


def test_templates() -> None:
    assert compiled("a {b:or} {c#x|{d}}") == (
        "a ",
        Slot("b", "or"),
        " ",
        Choice("c", "#", (("x",), (Slot("d", ""),))),
    )
    for wrong in ("a {b", "{b#x|y", "a }", "{b!}"):
        with pytest.raises(ValueError, match="brace"):
            compiled(wrong)


def test_choices_count() -> None:
    text = ENGLISH.text
    assert [text(say("none-is", cells=["r1c1", "r1c4", "r1c5"][:n], digit=5)) for n in (1, 2, 3)] == [
        "r1c1 is not 5",
        "neither r1c1 nor r1c4 is 5",
        "none of r1c1, r1c4 and r1c5 is 5",
    ]


def test_the_guide_names_the_files() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert "## Add a language" in guide
    assert "src/ninefold/render/languages/" in guide


@pytest.mark.parametrize("code", [code for code in OTHERS if language(code).reviewed])
def test_the_text_of_every_technique_is_translated(code: str) -> None:
    lines = (ROOT / "src" / "ninefold" / "web" / "techniques.jsonl").read_text(encoding="utf-8").splitlines()
    for entry in map(json.loads, lines):
        text = entry["translated"][code].get("text", "")
        words = set(re.findall(r"\w+", text.lower()))
        assert text, entry["slug"]
        assert len(words & (ENGLISH_WORDS - SHARED_WORDS[code])) < 2, (entry["slug"], text)
