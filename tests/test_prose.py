"""Pages are plain English: no habit that the house style drops, American spelling, short sentences, no dead names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

# Folders of docs/ (design, techniques, variants, approaches) join this list when they have been rewritten.
COVERED = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/*.md", "docs/approaches/*.md", "docs/tutorials/*.md")

MOST_WORDS = 45

# A pattern and what to write instead.  A lookahead or lookbehind admits the legitimate uses.
HABITS = {
    r"as ever|for ever|so many|in vain|all well|by itself|in turn": "leave the filler out",
    r"nobody|whoever|(?:for|to|by|of) who|who (?:must|looks?|wants?|knows?|asks?|would)": "name the person or thing",
    r"(?:stands?|stood)(?! for\b)": "appears, is listed, is",
    r"told|taken back|taken away|put in(?! an?\b)|seen to|passed over|swept away": "explained, undone, removed",
    r"(?<!there )(?:is|are|was|were) no(?! longer\b| more\b)(?= \w)": "is not a",
    r"(?:has|have|had) not (?:exactly|an?|the|one|any)": "does not have",
    r"(?:\d[\d,.]*|one|two|three|nine|ten|[mnµ]?s|[kMG]i?B|bytes|characters|digits|puzzles|rows|tasks|guesses) "
    r"an? (?:line|puzzle|row|second|minute|cell|page|core|thread|band|call)": "per",
    r"an? (?:line|puzzle|row|file|page|process) each": "one per",
    r"less (?:what|the)|but for": "minus, except",
    r"of (?:yours|ours|mine|other people's)": "your own, our own",
    r"where (?:it|they|there|that|he) (?:is|are|was|were|can|cannot|has|have|lacks?|would)": "if",
    r"(?:written|given|kept|read|shown) (?:is|are) (?:version|a|an|the|only)": "subject, verb, object",
    r"can be had|cannot be had|could go|to order|goes on|go on|went away|comes? to the same": "the plain verb",
    r"what (?:is|are|was|were) (?:true|left|lost|read|written|known|needed|wrong) (?:of|is|are|must)": "name the thing",
}
WORDS = {
    r"doubles": "duplicates",
    r"packed|unpacked": "compressed",
    r"endings? of (?:a|the) files?": "extension",
    r"(?:nvidia|graphics|gpu) cards?|on the card": "GPU",
    r"faults?": "bug, error, failure",
    r"wish(?:es)?": "items, options",
    r"dearer|cheaper": "more expensive, less expensive",
    r"crew|large room|barren|crust|overleaf|unasked|anew|beforehand": "a word that a search engine finds",
    r"trouble": "error, reason",
    r"who does it|in other clothes|in another dress": "say it to a colleague",
}
BRITISH = {
    r"\w*(?:colour|neighbour|behaviour|favour|honour|labour|flavour)\w*": "-or",
    r"centre[ds]?|metres?|fibre|theatre": "-er",
    r"licence[ds]?|defence|offence|practis\w+": "-se, practice",
    r"(?:re|un)?(?:label|model|travel|cancel|signal|level)l(?:ed|ing|er)": "one l",
    r"\w*(?:recogn|minim|maxim|optim|organ|initial|normal|serial|canonical|emphas|parallel|real|general|special|visual|"
    r"random|symbol|token|author|util)is(?:e|es|ed|er|ers|ing|ation|ations)": "-ize",
    r"analys(?:e|ed|es|ing)|summarise[ds]?|catalogue[ds]?|grey|programme|whilst|amongst": "American spelling",
}
RULES = {
    re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])", re.I): instead
    for table in (HABITS, WORDS, BRITISH)
    for pattern, instead in table.items()
}
DEAD_NAMES = re.compile(
    r"Variant\.(?:read|write)\b|\.write\(\) \+|\bremove_add\b|\badd_one\b|\bbackend_trouble\b|\bCardResult\b"
    r"|\bmax_steps\b|\bVariant(?:Solution|Check|Hint|Step|Candidates|ManyResult)\b|\brows\.of\b|\bninefold neighbours\b"
)

PAGES = [page for pattern in COVERED for page in sorted(ROOT.glob(pattern))]
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def blocks(text: str) -> Iterator[tuple[int, str]]:
    """The paragraphs, list items, headings and rows of tables with their lines, without code and generated tables."""
    text = re.sub(r"<!--.*?-->", lambda match: "\0" * ("do not edit" in match[0]), text)
    text = re.sub(r"\0.*?\n\n", lambda match: "\n" * match[0].count("\n"), text, flags=re.S)
    start, parts, fenced, indented = 0, list[str](), False, False
    for number, line in enumerate([*text.splitlines(), ""], 1):
        fence = line.lstrip().startswith("```")
        indented = line.startswith("    ") and (indented or not parts)
        fresh = re.match(r"\s*(?:[-*|#>]|\d+\.)\s?", line) is not None
        if parts and (fence or fenced or indented or fresh or not line.strip()):
            yield start, " ".join(parts)
            parts = []
        if line.strip() and not (fence or fenced or indented):
            start = start if parts else number
            parts.append(line.strip())
        fenced ^= fence


def plain(block: str) -> str:
    """The words of a block: code becomes one word that no rule knows, links become their text."""
    block = re.sub(r"(`+).+?\1", "CODE", block)
    block = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", block)
    return re.sub(r"[*_]{1,2}(?=\S)(.+?)(?<=\S)[*_]{1,2}", r"\1", block)


def findings(text: str) -> list[str]:
    """What an editor would mark in a text, each with its line."""
    found = []
    for number, block in blocks(text):
        words = plain(block)
        for rule, instead in RULES.items():
            found += [f"{number}: {match[0]!r}; better: {instead}" for match in rule.finditer(words)]
        if block.startswith(("|", "#")):
            continue
        for sentence in re.split(r"(?<=[.!?])\s+", words):
            length = len(re.findall(r"[\w'’-]*\w[\w'’-]*", sentence))
            if length > MOST_WORDS:
                found.append(f"{number}: a sentence of {length} words: {sentence[:60]} ...")
            if re.match(r"(?:What|Who) .*\.$", sentence):
                found.append(f"{number}: a clause as the subject: {sentence[:60]} ...")
    return found


@each_page
def test_pages_are_plain_english(page: Path) -> None:
    found = findings(page.read_text(encoding="utf-8"))
    assert not found, "\n".join(f"{page.name}:{one}" for one in found)


@each_page
def test_names_that_are_gone_are_not_used(page: Path) -> None:
    if page.name != "CHANGELOG.md":
        assert DEAD_NAMES.findall(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "a seed gives the same ones for ever",
        "`--checksum sha256` is for who must know that nobody forged a file.",
        "Synonyms stand here once and are not used elsewhere.",
        "What the techniques are and how each is told.",
        "rows that are no puzzles",
        "A puzzle that has not exactly one solution is left out.",
        "Files hold one a line.",
        "Rating takes 30 ms a puzzle.",
        "| `sdm` | 81 digits a line |",
        "minus is better than less what the clock takes",
        "a title of yours",
        "Written is version 2.",
        "What cannot be had ends.",
        "data sets without doubles",
        "rules follow overleaf",
        "Neighbours have the same colour.",
        "It is recognised by its content.",
        "relabelling digits",
        "word " * (MOST_WORDS + 1) + ".",
        "- an item\n  that goes on in the next line\n",
    ],
)
def test_the_editor_rejects(text: str) -> None:
    assert findings(text)


@pytest.mark.parametrize(
    "text",
    [
        "There is no solution, and version 1 is no longer served.",
        "`told` is code, and so is this:\n\n```\nnobody told\n```\n\n    as ever\n\nThe end.",
        "A slug that stands for several techniques.",
        "What do you want to do?",
        "One puzzle per line; a puzzle has 81 cells.",
        "<!-- written by a tool: do not edit -->\n| 81 digits a line |\n<!-- end -->\n\nThe end.",
        ("word " * MOST_WORDS + ". ") * 2,
        "The rows have not been read.",
    ],
)
def test_the_editor_accepts(text: str) -> None:
    assert findings(text) == []
