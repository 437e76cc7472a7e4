"""Prose is plain English: no habit that the house style drops, American spelling, short sentences, no dead names.

Checked are the pages, and in code the comments, the docstrings and, in the package, every text of several words.
"""

from __future__ import annotations

import ast
import inspect
import io
import re
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

PAGES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/**/*.md")
CODE = tuple(
    f"{room}/**/*.{suffix}"
    for room in ("src", "core", "bindings", "tests", "tools", "bench", "fuzz")
    for suffix in ("py", "js", "css", "cpp", "hpp", "inl", "cu")
)

MOST_WORDS = 45

# A pattern and what to write instead.  A lookahead or lookbehind admits the legitimate uses.
HABITS = {
    r"as ever|for ever|so many|in vain|all well|by itself|in turn": "leave the filler out",
    r"nobody|whoever|(?:for|to|by|of) who|who (?:must|looks?|wants?|knows?|asks?|would)": "name the person or thing",
    r"(?:stands?|stood)(?! for\b)": "appears, is listed, is",
    r"told|taken back|taken away|put in(?! an?\b)|seen to|passed over|swept away": "explained, undone, removed",
    r"(?<!there )(?:is|are|was|were) no(?! longer\b| more\b)(?= \w)": "is not a",
    r"(?:has|have|had) not (?:exactly|an?|the|one|any)": "does not have",
    r"(?:\d+(?:[.,]\d+)*|one|two|three|nine|ten|[mnµ]?s|[kMG]i?B|bytes|characters|digits|puzzles|rows|tasks|guesses) "
    r"an? (?:line|puzzle|row|second|minute|cell|page|core|thread|band|call)": "per",
    r"an? (?:line|puzzle|row|file|page|process) each": "one per",
    r"less (?:what|the)|but for(?! \{)": "minus, except",
    r"of (?:yours|ours|mine|other people's)": "your own, our own",
    r"where (?:it|they|there|that|he) (?:is|are|was|were|can|cannot|has|have|lacks?|would)": "if",
    r"(?:written|given|kept|read|shown) (?:is|are) (?:version|a|an|the|only)": "subject, verb, object",
    r"can be had|cannot be had|could go|to order|goes on|go on|went away|comes? to the same": "the plain verb",
    r"tells? (?:why|whether|which|what|how|where)": "return, explain, be True if",
    r"(?<!one )says? (?:why|whether|which|what|how|of)": "return, explain",
    r"time (?:is|was) over|(?:when|if) the time is up": "the time ran out",
    r"when (?:it|there) is none": "if there is none",
    r"under way": "in progress, current",
    r"(?:looked|looks) at at|look(?:s|ed)? after": "examine, control",
    r"is taken for|are taken for": "is read as, is mistaken for",
    r"(?:for|of) what (?:cannot|can) be|what there is|which there are": "name the thing",
    r"gives? back|given back|comes? along": "return, copy",
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
    r"mend(?:s|ed|ing)?": "repair",
    r"anybody|somebody|everybody": "name the person",
    r"time and again|nothing of that": "say it to a colleague",
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
    r"|\bsteps\(.*max_steps=|\bVariant(?:Solution|Check|Hint|Step|Candidates|ManyResult)\b"
    r"|\brows\.of\b|\bninefold neighbours\b|\bsolve_there\b|\b_Minder\b|\b_dealt_with\b"
)


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
            if re.match(r"(?:What|Who) (?!\{).*\.$", sentence):
                found.append(f"{number}: a clause as the subject: {sentence[:60]} ...")
    return found


# --- code

# Strings before comments, so that neither is found inside the other.
_NATIVE = re.compile(
    r"""//[^\n]*|/\*.*?\*/|R"\((?:.*?)\)"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*['\n]""", re.S
)
_SCRIPT = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`""", re.S)
_SENTENCE = re.compile(r"(?:[\w'’-]+[,;:]? ){3}")
_DIRECTIVE = re.compile(r"\s*(?:noqa|type:|fmt:|ruff:|mypy:|pragma|clang-format|NOLINT|namespace\b|@ts-|eslint)")
_NAME = re.compile(r"(?:def|function|async def) _?(?:told|said|asked|meant|faults?)\b")


def python_texts(source: str, package: bool) -> Iterator[tuple[int, str]]:
    """The comments and docstrings of a module with their lines; of the *package* its sentences, too."""
    texts: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            docstring = inspect.cleandoc(node.value.value)
            yield node.lineno, re.sub(r"^ *>>>.*?(?:\n *\n|\Z)", "\n\n", docstring, flags=re.S | re.M)
            texts.add(id(node.value))
        elif package and isinstance(node, ast.Constant) and id(node) not in texts and _SENTENCE.search(str(node.value)):
            yield node.lineno, str(node.value)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = [token for token in tokens if token.type == tokenize.COMMENT]
    yield from _joined([(t.start[0], t.string.lstrip("#: "), t.line.lstrip()[:1] == "#") for t in comments])


def native_texts(source: str, pattern: re.Pattern[str] = _NATIVE) -> Iterator[tuple[int, str]]:
    """The comments of C++, JavaScript or CSS with their lines."""
    found: list[tuple[int, str, bool]] = []
    number, at = 1, 0
    for match in pattern.finditer(source):
        number, at = number + source.count("\n", at, match.start()), match.start()
        if match[0].startswith("//"):
            alone = not source[source.rfind("\n", 0, at) + 1 : at].strip()
            found.append((number, re.sub(r"^/{2,3}<? ?", "", match[0]), alone))
        elif match[0].startswith("/*"):
            text = re.sub(r"(?m)^\s*\* ?", "", match[0][2:-2].lstrip("*"))
            yield number, re.sub(r"@\w+.*|\{[^}]*\}", "", text)
    yield from _joined(found)


def _joined(comments: list[tuple[int, str, bool]]) -> Iterator[tuple[int, str]]:
    """Comments on lines of their own, one text for each run of lines."""
    start, parts = 0, list[str]()
    for number, text, alone in comments:
        if parts and not (alone and number == start + len(parts)):
            yield start, "\n".join(parts)
            parts = []
        if not _DIRECTIVE.match(text):
            start = start if parts else number
            parts.append(text)
        if parts and not alone:
            yield start, "\n".join(parts)
            parts = []
    if parts:
        yield start, "\n".join(parts)


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """What people read in a source file, with its lines."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield from python_texts(source, "src" in path.relative_to(ROOT).parts)
    elif path.suffix in (".js", ".css"):
        yield from native_texts(source, _SCRIPT)
        if path.name == "en.js":
            for number, line in enumerate(source.splitlines(), 1):
                yield number, "".join(re.findall(r': "(.*)"', line))
    else:
        yield from native_texts(source)


def code_findings(path: Path) -> list[str]:
    """What an editor would mark in a source file: its prose, and names that the house has dropped."""
    found = []
    for line, text in texts(path):
        text = re.sub(r"(?m)^\s*python .*|(?s:<style>.*?</style>)", "", text)  # commands, style sheets
        text = re.sub(r"\n(?= {2,})", "\n\n- ", text)  # lists and tables
        words = re.sub(r"``.+?``|(?<=\s)'[^'\s]+'|\"[^\"\n]*\"", "CODE", text)
        found += [f"{line}: {finding.partition(': ')[2]}" for finding in findings(words)]
    source = path.read_text(encoding="utf-8")
    for pattern in (_NAME, DEAD_NAMES) if path.suffix in (".py", ".js") else ():
        found += [f"{source.count(chr(10), 0, m.start()) + 1}: the name {m[0]}" for m in pattern.finditer(source)]
    return found


# --- tests


def checked(patterns: tuple[str, ...]) -> list[Path]:
    """The files of these patterns, except this one and foreign ones."""
    found = {path for pattern in patterns for path in ROOT.glob(pattern)}
    names = {path: path.relative_to(ROOT).as_posix() for path in found}
    foreign = re.compile("node_modules|/data/|^tests/test_prose.py$")
    return sorted(path for path, name in names.items() if not foreign.search(name))


def room(path: Path) -> str:
    """The folder of a file, at most three deep."""
    return "/".join(path.relative_to(ROOT).parts[:-1][:3]) or path.name


def by_room(patterns: tuple[str, ...]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Parametrize a test with the rooms of these patterns."""
    rooms: dict[str, list[Path]] = {}
    for path in checked(patterns):
        rooms.setdefault(room(path), []).append(path)
    return pytest.mark.parametrize("paths", rooms.values(), ids=rooms)


@by_room(PAGES)
def test_pages_are_plain_english(paths: list[Path]) -> None:
    marks = {path.relative_to(ROOT): findings(path.read_text(encoding="utf-8")) for path in paths}
    assert not any(marks.values()), "\n".join(f"{path}:{one}" for path, found in marks.items() for one in found)


@by_room(CODE)
def test_code_is_plain_english(paths: list[Path]) -> None:
    marks = {path.relative_to(ROOT): code_findings(path) for path in paths}
    assert not any(marks.values()), "\n".join(f"{path}:{one}" for path, found in marks.items() for one in found)


@by_room(PAGES)
def test_names_that_are_gone_are_not_used(paths: list[Path]) -> None:
    for path in paths:
        if path.name != "CHANGELOG.md":
            assert DEAD_NAMES.findall(path.read_text(encoding="utf-8")) == [], path


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
        "``several`` tells whether there is another solution.",
        "It is ``stopped`` when the time was over.",
        "Raise ValueError for what cannot be.",
        "of the slice under way",
        "what mends the puzzle",
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
