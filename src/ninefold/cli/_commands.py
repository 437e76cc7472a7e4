"""The commands, in the order of the help; each is the file of its name, loaded when you run it.

Light on purpose: ``ninefold --help`` and ``ninefold --version`` load nothing but this and the parser.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._options import Commands

SUMMARIES = {
    "solve": "print the solution of each puzzle",
    "count": "count the solutions of each puzzle",
    "check": "report for each puzzle: invalid, no solution, exactly one, several",
    "compare": "run the textbook approaches and the engines side by side",
    "watch": "watch a textbook approach at work, event by event",
    "convert": "write puzzles in another format and report what is lost",
    "show": "draw puzzles: in the terminal, as SVG or HTML",
    "canonical": "compute the canonical form, which is the same for all isomorphs",
    "shuffle": "make a random isomorph of each puzzle",
    "minimize": "remove clues until every clue is needed",
    "facts": "list the facts: symmetries, ratings, backdoors ...",
    "neighbors": "find the puzzles a few clues away: {-1+1}, {-2+2} ...",
    "hint": "give the next step: where to look, which technique, why",
    "explain": "solve like a person and explain every step",
    "steps": "list the steps of the path, or all that apply now",
    "generate": "generate puzzles by difficulty, symmetry, pattern, technique",
    "rate": "rate each puzzle: level, score, hardest technique",
    "book": "print puzzles as a book: a PDF with solutions at the back",
    "dataset": "build data sets: no duplicates, no leaks, reproducible bytes",
    "grade": "score the answers of a model: solved, cells right, rules broken",
    "batch": "process millions of puzzles in shards; resume at any time",
    "serve": "open the web app: play, get hints, study and make puzzles",
    "mcp": "serve an AI assistant over the Model Context Protocol (MCP)",
    "techniques": "list the techniques of the human solver",
    "lessons": "learn techniques and rules, with positions to practice",
    "variants": "list the variant rules: killer, thermo, arrow ...",
    "info": "describe this build and what the machine offers",
    "bench": "measure the engine and print its signature",
    "demo": "show what ninefold does, on bundled examples",
    "completion": "print a completion script for bash, zsh or fish",
}


def declare(commands: Commands, wanted: str | None = None) -> None:
    """Declare all commands; only the *wanted* one with its options when one is named."""
    for name, summary in SUMMARIES.items():
        if wanted is None or name == wanted:
            import_module(f".{name}", __package__).add(commands)
        else:
            commands.add_parser(name, prog=f"ninefold {name}", help=summary)
