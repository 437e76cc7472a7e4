"""What there is: versions, formats, examples, techniques."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, get_args

import ninefold
from ninefold import Level, approaches, examples, formats

from .. import requests
from ..wire import wire
from .preset import DEFAULT, SCALE, named


def version(request: requests.NothingRequest) -> dict[str, Any]:
    """What this server is and knows."""
    return wire(
        "version",
        version=ninefold.__version__,
        api=1,
        presets=list(ninefold.presets()),
        preset=DEFAULT,
        scale=SCALE,
        levels=[str(level) for level in Level],
        symmetries=list(get_args(requests.Symmetry)),
        approaches=list(approaches.NAMES),
        limits=requests.LIMITS,
    )


def list_formats(request: requests.NothingRequest) -> dict[str, Any]:
    """The file formats."""
    return wire("formats", formats=[_format(formats.get(name)) for name in formats.names()])


def _format(form: formats.Format) -> dict[str, Any]:
    return {
        "name": form.name,
        "summary": form.summary,
        "extensions": list(form.extensions),
        "read": form.can_read,
        "write": form.can_write,
        "binary": form.binary,
        "many": form.many,
        "holds": sorted(form.holds),
    }


def list_examples(request: requests.NothingRequest) -> dict[str, Any]:
    """The bundled puzzles."""
    lines = [{"name": e.name, "about": e.about, "puzzle": e.line, "status": str(e.status)} for e in examples.ALL]
    return wire("examples", examples=lines)


def _technique(technique: ninefold.Technique) -> dict[str, Any]:
    return {**asdict(technique), "level": str(technique.level)}


def techniques(request: requests.TechniquesRequest) -> dict[str, Any]:
    """The techniques of a preset."""
    preset = named(request.preset)
    lines = [_technique(technique) for technique in ninefold.techniques(preset=preset)]
    return wire("techniques", preset=preset, techniques=lines)


@cache
def _told() -> dict[str, Any]:
    """Words and example of each technique; the searches that have no page of their own are not among them."""
    lines = (Path(__file__).parent.parent / "techniques.jsonl").read_text(encoding="utf-8").splitlines()
    return {entry["slug"]: entry for entry in map(json.loads, lines)}


def technique(request: requests.TechniqueRequest) -> dict[str, Any]:
    """One technique: what it is, and an example."""
    for entry in ninefold.techniques(preset=named(request.preset)):
        if entry.slug == request.slug:
            told = _told().get(request.slug, {"text": "", "example": None})
            if told["example"]:
                told["example"]["level"] = str(entry.level)
            return wire("technique", **_technique(entry), text=told["text"], example=told["example"])
    raise LookupError(f"there is no technique {request.slug!r}; /api/v1/techniques lists them")
