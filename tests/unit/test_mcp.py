"""The server for assistants, through the client of the official SDK: in memory, over pipes and over HTTP."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import ninefold
from ninefold import mcp
from ninefold.errors import MissingExtraError

sdk = pytest.importorskip("mcp", reason="the package mcp is not installed")
pytest.importorskip("resvg_py", reason="the package resvg-py is not installed")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = ninefold.solve(EASY).line
NAMES = ["solve", "check", "hint", "explain", "rate", "generate", "grade", "variants"]


def ask(tool: str, **arguments: Any) -> Any:
    """Call a tool of a server in this process."""

    async def call() -> Any:
        async with sdk.Client(mcp.server()) as client:
            return await client.call_tool(tool, arguments)

    return asyncio.run(call())


def data(tool: str, **arguments: Any) -> Any:
    result = ask(tool, **arguments)
    assert not result.is_error, result.content
    return result.structured_content


def error(tool: str, **arguments: Any) -> str:
    result = ask(tool, **arguments)
    assert result.is_error
    text: str = result.content[0].text
    return text


def pictures(tool: str, **arguments: Any) -> list[bytes]:
    content = ask(tool, **arguments).content
    images = [part for part in content if part.type == "image"]
    assert {image.mime_type for image in images} <= {"image/png"}
    return [base64.b64decode(image.data) for image in images]


def test_every_tool_has_typed_schemas() -> None:
    async def tools() -> Any:
        async with sdk.Client(mcp.server()) as client:
            return (await client.list_tools()).tools

    listed = asyncio.run(tools())
    assert [tool.name for tool in listed] == NAMES
    for tool in listed:
        assert tool.description
        assert tool.output_schema["properties"]
        assert tool.annotations.read_only_hint
    hint = next(tool for tool in listed if tool.name == "hint")
    assert hint.input_schema["required"] == ["puzzle"]
    assert hint.input_schema["properties"]["skip"]["maximum"] == 100


def test_solve_and_its_refusals() -> None:
    assert data("solve", puzzle=EASY)["solution"] == SOLVED
    assert data("solve", puzzle=".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Thermo~R2C4~R2C3.~R3C1_2.~R4C2_3")["unique"]
    assert error("solve", puzzle="." * 81).endswith("the puzzle has more than one solution")
    assert "'h' is not a digit" in error("solve", puzzle="hello")
    assert "Field required" in error("solve")
    assert "at most 200000 characters" in error("solve", puzzle="." * 200_001)


def test_check_explains_and_names_wrong_entries() -> None:
    found = data("check", puzzle=EASY, filled="532" + EASY[3:])
    assert (found["status"], found["mistakes"]) == ("one", ["r1c3 cannot be 2"])
    assert "is a clue" in error("check", puzzle=EASY, filled="9" + EASY[1:])
    assert "expected 81 cells" in error("check", puzzle=EASY, filled="9")
    killer = data("check", puzzle=".Shape~4x4.Cage~12~R1C1~R1C2~R2C1")
    assert killer["status"] == "none"
    assert "cannot reach its sum" in killer["reasons"][0]
    assert killer["rules"] == ["r1c1, r1c2, r2c1: digits in the cage do not repeat and add up to 12."]


def test_hint_in_three_stages_or_the_mistakes() -> None:
    found = data("hint", puzzle=EASY)
    assert (found["technique"], found["conclusions"], len(found["texts"])) == ("hidden-single", "r1c6=8", 3)
    assert data("hint", puzzle=EASY, skip=1)["conclusions"] == "r6c3=3"
    assert data("hint", puzzle=EASY, filled="532" + EASY[3:])["mistakes"] == ["r1c3 cannot be 2"]
    assert data("hint", puzzle=EASY, filled=SOLVED)["solved"]


def test_explain_gives_the_path_in_parts() -> None:
    whole = data("explain", puzzle=EASY, limit=100, singles=True)
    assert (whole["total"], whole["following"]) == (51, None)
    assert all(step["text"] for step in whole["steps"])
    part = data("explain", puzzle=EASY, first=11, limit=5)
    assert ([step["number"] for step in part["steps"]], part["following"]) == ([11, 12, 13, 14, 15], 16)
    assert "there is no step 60" in error("explain", puzzle=EASY, picture=60)


def test_rate_on_both_scales() -> None:
    assert [one["rating"] for one in data("rate", puzzle=EASY)["ratings"]] == ["Easy 204", "1.2/1.2/1.2"]


def test_generate_classic_puzzles_and_variants() -> None:
    classic = data("generate", n=2, difficulty="hard", symmetry="180", seed=1)
    assert [made["rating"].split()[0] for made in classic["puzzles"]] == ["Hard", "Hard"]
    assert data("generate", n=2, difficulty="hard", symmetry="180", seed=int(classic["seed"])) == classic
    variant = data("generate", rules=["killer", "diagonal"], size=6, seed=1)["puzzles"][0]
    assert data("solve", puzzle=variant["puzzle"])["solution"] == variant["solution"]
    assert any("cage" in rule for rule in variant["rules"])
    assert "apply to classic puzzles" in error("generate", rules=["thermo"], difficulty="easy")


def test_grade_answers() -> None:
    found = data("grade", puzzles=[EASY] * 3, answers=[f"It is {SOLVED}.", "No idea.", None])
    assert [answer["solved"] for answer in found["answers"]] == [True, False, False]
    assert found["solved"] == 1
    assert "got 1 puzzle but 2 answers" in error("grade", puzzles=[EASY], answers=["", ""])


def test_variants_lists_the_rules() -> None:
    listed = data("variants")["rules"]
    assert {rule["slug"] for rule in listed} == {rule.slug for rule in ninefold.variants.RULES}
    (whisper,) = data("variants", name="German whispers")["rules"]
    assert (whisper["slug"], whisper["example"]) == ("whisper", ".Shape~4x4.Whisper~2~R1C1~R1C2~R2C2")
    assert "nonsense" in error("variants", name="nonsense")


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("solve", {"puzzle": EASY, "picture": True}),
        ("check", {"puzzle": EASY, "picture": True}),
        ("hint", {"puzzle": EASY, "picture": True}),
        ("explain", {"puzzle": EASY, "picture": 2}),
        ("generate", {"rules": ["thermo"], "size": 4, "seed": 1, "picture": True}),
        ("variants", {"name": "killer"}),
    ],
)
def test_pictures_are_png(tool: str, arguments: dict[str, Any]) -> None:
    (image,) = pictures(tool, **arguments)
    assert image.startswith(b"\x89PNG")
    assert len(image) > 2000


def test_a_machine_without_fonts_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ninefold.mcp.tools.has_font", lambda: False)
    content = ask("solve", puzzle=EASY, picture=True).content
    assert [part.type for part in content] == ["text", "text"]
    assert "no font" in content[1].text


def test_the_same_answer_over_pipes() -> None:
    from mcp.client.stdio import StdioServerParameters, stdio_client

    async def call() -> Any:
        server = StdioServerParameters(command=sys.executable, args=["-m", "ninefold", "mcp"])
        async with sdk.Client(stdio_client(server)) as client:
            return await client.call_tool("solve", {"puzzle": EASY, "picture": True})

    result = asyncio.run(call())
    assert result.structured_content["solution"] == SOLVED
    assert [part.type for part in result.content] == ["text", "image"]


@contextlib.contextmanager
def served() -> Iterator[str]:
    """The address of a server over HTTP."""
    command = [sys.executable, "-m", "ninefold", "mcp", "--http", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            yield process.stdout.readline().split()[-1]
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)


@pytest.mark.skipif(os.name == "nt", reason="signals differ on Windows")
def test_the_same_answer_over_http() -> None:
    async def call(address: str) -> Any:
        async with sdk.Client(address) as client:
            names = [tool.name for tool in (await client.list_tools()).tools]
            return names, await client.call_tool("hint", {"puzzle": EASY, "picture": True})

    with served() as address:
        names, result = asyncio.run(call(address))
    assert names == NAMES
    assert result.structured_content["conclusions"] == "r1c6=8"
    assert [part.type for part in result.content] == ["text", "image"]


def test_without_the_extra_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'ninefold\[mcp\]'"):
        mcp.server()
