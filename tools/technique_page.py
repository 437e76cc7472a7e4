"""One page per technique for ``make site`` (tools/site.py), and the list in docs/techniques/index.md.

The words come from docs/techniques/texts.toml, and in other languages from <language>.toml beside it.  The example is
the first positive case of tests/data/techniques/<slug>.txt, or for techniques of variants the puzzle in
tests/teaching.py; the picture and the explanation are made by ninefold.  ``make docs`` writes the list into the index,
a table into docs/design/order.md, and the same words and examples into src/ninefold/web/techniques.jsonl, for the web
app.  ``--check`` compares instead.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from dataclasses import replace
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import ninefold
from ninefold import Grid, Step, _core, formats, render
from ninefold.results import Technique
from ninefold.variants.rules.base import joined

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from ninefold.web.wire import outlined  # noqa: E402
from tests import teaching  # noqa: E402
from tests.techniques import conclusions, find, read_cases  # noqa: E402
from tools.variant_page import LINES, line  # noqa: E402

FOLDER = "techniques"
TEXTS = ROOT / "docs" / FOLDER / "texts.toml"
INDEX = ROOT / "docs" / FOLDER / "index.md"
BEGIN = "<!-- techniques, by tools/technique_page.py: do not edit -->\n"
LEARN = {
    "Learn these eight first": (
        "full-house",
        "hidden-single",
        "naked-single",
        "locked-candidates-1",
        "locked-candidates-2",
        "naked-pair",
        "hidden-pair",
        "naked-triple",
    ),
    "Then these eight": (
        "x-wing",
        "skyscraper",
        "two-string-kite",
        "xy-wing",
        "w-wing",
        "swordfish",
        "uniqueness-1",
        "simple-colors-trap",
    ),
    "Then learn to follow chains": ("x-chain", "xy-chain", "aic", "als-xz"),
}
ORDER = ROOT / "docs" / "design" / "order.md"
PRACTICE_SEED = 9
LEFT_OUT, END = "<!-- left out, by tools/technique_page.py -->", "<!-- end -->"
VARIANTS = ROOT / "docs" / "variant_logic.md"
SERVED = ROOT / "src" / "ninefold" / "web" / "techniques.jsonl"


@cache
def words(table: str) -> dict[str, Any]:
    """Return a table of texts.toml by slug: ``text``, ``names`` or ``spot``."""
    return by_technique(texts()[table])


@cache
def texts() -> dict[str, Any]:
    """Return texts.toml."""
    return tomllib.loads(TEXTS.read_text(encoding="utf-8"))


def by_technique(table: dict[str, Any]) -> dict[str, Any]:
    """Return a table by slug: texts of a family count for each of its techniques."""
    by_slug = dict(table)
    for family, slugs in texts()["same"].items():
        if family in by_slug:
            by_slug.update(dict.fromkeys(slugs, by_slug.pop(family)))
    return by_slug


def example(technique: Technique) -> Step:
    """Return the step that a technique is shown with."""
    case = next(case for case in read_cases(technique.slug) if not case.negative)
    return min((s for s in find(case) if conclusions(s) == case.expected), key=lambda s: len(render.step_svg(s)))


@cache
def translations(language: str) -> dict[str, str]:
    """Return the texts in another language by slug; none if there is no file."""
    path = TEXTS.with_name(f"{language}.toml")
    tables = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return by_technique(tables.get("text", {})) | tables.get("variants", {})


def translated(slug: str, step: Step | None = None) -> dict[str, Any]:
    """Return the text and the words of the example in the other languages; a text that lacks them is English."""
    return {
        language: {
            **({"text": paragraphs(own)} if (own := translations(language).get(slug)) else {}),
            **({"example": worded(step, language)} if step else {}),
        }
        for language in render.LANGUAGES[1:]
    }


def served(technique: Technique, step: Step) -> str:
    """Return the line of a technique for the server: its words, and its example in the wire form."""
    fixed = {"conclusions": step.conclusions(), "eureka": eureka(step)}
    position = {key: value for key, value in render.to_dict(step).items() if key not in ("ninefold", "kind")}
    entry = {
        "slug": technique.slug,
        "text": paragraphs(words("text")[technique.slug]),
        "example": {**position, **worded(step, "en"), **fixed},
        "translated": translated(technique.slug, step),
    }
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"


def worded(step: Step, language: str) -> dict[str, Any]:
    """Return the explanation of a step, whole and in parts."""
    return {"text": render.explain(step, language=language), **outlined(step, language)}


def paragraphs(text: str) -> str:
    """Return a text with each of its paragraphs on one line."""
    return "\n\n".join(" ".join(part.split()) for part in text.strip().split("\n\n"))


def page(technique: Technique, step: Step) -> tuple[str, str]:
    """Return the page of a technique and the picture of its example."""
    slug = technique.slug
    lines = [
        f"# {technique.name}",
        "",
        *([f"Also called {joined(words('names')[slug], 'or')}.", ""] if slug in words("names") else []),
        str(words("text")[slug]).strip(),
        "",
        "## How to spot it",
        "",
        words("spot")[slug],
        "",
        "## Example",
        "",
        f"![{technique.name}](images/{slug}.svg)",
        "",
        f"> {render.explain(step)}",
        "",
        *notation(step),
        "The position in the picture, with the candidates that are already removed:",
        "",
        "```sh",
        f"ninefold show --marks '{position(step.grid)}'",
        "```",
        "",
        *practice(technique),
        "## Place and cost",
        "",
        f"Its slug, for `--enable`, `--disable` and `--technique`, is `{slug}`.",
        "",
        "| preset | place | level | cost |",
        "|---|---|---|---|",
        *(place(technique, preset) for preset in ninefold.logic.presets()),
        "",
        "[All techniques](index.md)",
    ]
    return "\n".join(lines) + "\n", render.step_svg(step) + "\n"


def variant_page(technique: Technique) -> tuple[str, str]:
    """Return the page of a technique that only variants have, and the picture of its example."""
    slug, step = technique.slug, teaching.example(technique.slug)
    about = words("variants")[slug]
    rules = " ".join(dict.fromkeys(rule.describe() for rule in teaching.EXAMPLES[slug].constraints))
    lines = [
        f"# {technique.name}",
        "",
        about["text"].strip(),
        "",
        "## How to spot it",
        "",
        about["spot"],
        "",
        "## Example",
        "",
        *([rules, ""] if rules else []),
        f"![{technique.name}](images/{slug}.svg)",
        "",
        f"> {render.explain(step)}",
        "",
        *variant_practice(technique),
        "## Place and cost",
        "",
        f"Only variants have this technique. Its slug, for `--disable`, is `{slug}`. Its cost starts at "
        f"{technique.score}. [How variants are explained](../variant_logic.md) lists all of them in order.",
        "",
        "[All techniques](index.md)",
    ]
    return "\n".join(lines) + "\n", render.step_svg(step) + "\n"


def variant_practice(technique: Technique) -> list[str]:
    """Return the part about practice: a command, or the example if no rule that can be generated needs it."""
    option = words("variants")[technique.slug].get("practice")
    if option is None:
        puzzle = line(teaching.EXAMPLES[technique.slug], *LINES)
        command = f"ninefold show '{puzzle}'"
        sentence = "Such positions cannot be generated yet. Print the example, and find the step yourself:"
    else:
        command = f"ninefold generate 5 --{option} --technique {technique.slug} --technique-use next"
        sentence = f"Generate five positions in which {technique.name} is the next step:"
    return ["## Practice this", "", sentence, "", "```sh", command, "```", ""]


@cache
def of_variants() -> list[Technique]:
    """Return the techniques that only variants have and that have a page, the cheapest first."""
    return [one for one in ninefold.logic.variant_techniques() if one.slug in words("variants")]


def practice(technique: Technique) -> list[str]:
    """Return the part about practice: a command, or one position if such positions cannot be generated in seconds."""
    preset = words("practice").get(technique.slug)
    if preset is None:
        return one_position(technique)
    options = "" if preset == "hodoku" else f" --preset {preset}"
    return [
        "## Practice this",
        "",
        f"Generate five positions in which {technique.name} is the next step:",
        "",
        "```sh",
        f"ninefold generate 5 --technique {technique.slug} --technique-use next{options}",
        "```",
        "",
        "In the web app (`ninefold serve`), open the list of techniques and choose *Practice it*.",
        "",
    ]


def one_position(technique: Technique) -> list[str]:
    """Return the part about practice for a rare technique: a case other than the example if there is one, shuffled."""
    shown = example(technique).grid.line
    cases = [case for case in read_cases(technique.slug) if not case.negative]
    case = next((case for case in cases if case.grid.line != shown), cases[0])
    grid = ninefold.shuffle(case.grid, PRACTICE_SEED)
    steps = find(replace(case, grid=grid))
    if not steps:  # the symmetry of the digits does not survive the shuffle
        grid, steps = case.grid, find(case)
    return [
        "## Practice this",
        "",
        "Such positions are rare. Here is one; find the step yourself:",
        "",
        "```sh",
        f"ninefold show --marks '{position(grid)}'",
        "```",
        "",
        "<details><summary>Show the answer</summary>",
        "",
        *(f"> {render.explain(step)}\n" for step in steps[:1]),
        "</details>",
        "",
    ]


def position(grid: Grid) -> str:
    """Return a grid with its candidates as one line."""
    return str(formats.dumps(grid, "hodoku" if len(grid.line) == 81 else "sukaku")).strip()


def place(technique: Technique, preset: str) -> str:
    """Return a table row: the position of a technique in a preset, and its cost there."""
    used, slots, left_out = order(preset)
    slot = slots.get(technique.slug)
    if slot is None:
        return f"| `{preset}` | does without it | | |"
    where = f"{used.index(slot.slug) + 1} of {len(used)}" if slot.slug in used else "off unless enabled"
    if slot.slug in left_out:
        where = f"left out: {left_out[slot.slug]}"
    return f"| `{preset}` | {where} | {slot.level} | {slot.score} |"


@cache
def order(preset: str) -> tuple[list[str], dict[str, Technique], dict[str, str]]:
    """Return the searches of a preset in its order, the search that finds each technique, and why some are left out."""
    known = ninefold.logic.techniques(preset=preset)
    searches = {entry.slug: entry for entry in known if entry.slot}
    used = [slug for slug, entry in searches.items() if entry.enabled]
    found = {entry.slug: searches[entry.found_by] for entry in known if entry.found_by in searches}
    return used, found, dict(_core.logic_left_out(preset))


def notation(step: Step) -> list[str]:
    """Return the chains of a step in Eureka notation, if possible."""
    written = eureka(step)
    return ["In Eureka notation:", "", *(f"    {line}" for line in written.splitlines()), ""] if written else []


def eureka(step: Step) -> str | None:
    """Return the chains of a step in Eureka notation; None if there are none, or a net."""
    return (
        None if not step.chains or any(chain.reasons or chain.nested for chain in step.chains) else render.eureka(step)
    )


def lists(techniques: list[Technique], links: bool) -> str:
    """Return what to learn first, and all techniques by family, with links to their pages if wanted."""

    def name(technique: Technique) -> str:
        return f"[{technique.name}]({technique.slug}.md)" if links else technique.name

    by_slug = {technique.slug: technique for technique in techniques}
    lines = []
    for title, slugs in LEARN.items():
        lines += [f"## {title}", ""]
        for number, slug in enumerate(slugs, 1):
            sentence = words("spot")[slug].split(". ")[0].rstrip(".")
            lines.append(f"{number}. {name(by_slug[slug])}: {sentence[0].lower()}{sentence[1:]}.")
        lines.append("")
    lines += ["## All techniques by family", "", "| family | techniques |", "|---|---|"]
    order = {family: i for i, family in enumerate(dict.fromkeys(t.family for t in techniques))}
    for family, members in groupby(sorted(techniques, key=lambda t: order[t.family]), key=lambda t: t.family):
        title = "Almost locked sets" if family == "als" else family.capitalize().replace("-", " ")
        lines.append(f"| {title} | {', '.join(map(name, members))} |")
    lines.append(f"| Only in variants | {', '.join(map(name, of_variants()))} |")
    return "\n".join(lines) + "\n"


def index(techniques: list[Technique], links: bool = False) -> str:
    """Return the index with new lists."""
    head, rest = INDEX.read_text(encoding="utf-8").split(BEGIN)
    return f"{head}{BEGIN}{lists(techniques, links)}{END}{rest.split(END, 1)[1]}"


def left_out() -> str:
    """Return the table of techniques that the default preset leaves out, grouped by reason."""
    reasons: dict[str, list[str]] = {}
    for slug, reason in _core.logic_left_out("ninefold"):
        reasons.setdefault(reason, []).append(f"`{slug}`")
    lines = [f"| {', '.join(slugs)} | {reason} |" for reason, slugs in reasons.items()]
    return "\n".join(["", "| left out | why |", "|---|---|", *lines, "", ""])


@cache
def shown() -> list[tuple[Technique, Step]]:
    """Return every technique with the step that shows it."""
    return [(technique, example(technique)) for technique in ninefold.logic.techniques() if technique.family]


def pages() -> dict[str, str]:
    """Return every page and picture, by its path below docs/."""
    found = {f"{FOLDER}/index.md": index([technique for technique, _ in shown()], links=True)}
    for technique, step in shown():
        text, picture = page(technique, step)
        found[f"{FOLDER}/{technique.slug}.md"] = text
        found[f"{FOLDER}/images/{technique.slug}.svg"] = picture
    for technique in of_variants():
        text, picture = variant_page(technique)
        found[f"{FOLDER}/{technique.slug}.md"] = text
        found[f"{FOLDER}/images/{technique.slug}.svg"] = picture
    return found


def variant_entries() -> list[dict[str, Any]]:
    """Return the words of the techniques that only variants have, from the table in docs/variant_logic.md."""
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", VARIANTS.read_text(encoding="utf-8"), re.MULTILINE)
    said = {name: text for names, text in rows for name in names.split(", ")}
    classic = {technique.slug for technique in ninefold.logic.techniques()}
    own = [technique for technique in ninefold.logic.variant_techniques() if technique.slug not in classic]
    return [
        {"slug": one.slug, "text": said[one.name], "example": None, "translated": translated(one.slug)}
        for one in own
        if one.name in said
    ]


def files() -> dict[Path, str]:
    """Return every committed file that this tool writes, with its content."""
    before, _, rest = ORDER.read_text(encoding="utf-8").partition(LEFT_OUT)
    return {
        INDEX: index([technique for technique, _ in shown()]),
        SERVED: "".join(
            [
                *(served(technique, step) for technique, step in shown()),
                *(json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n" for entry in variant_entries()),
            ]
        ),
        ORDER: f"{before}{LEFT_OUT}\n{left_out()}{END}{rest.partition(END)[2]}",
    }


def main() -> int:
    """Write or check the pages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    made = files()
    stale = [path for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if check:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not up to date: run make docs")
        return int(bool(stale))
    for path in stale:
        path.write_text(made[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
