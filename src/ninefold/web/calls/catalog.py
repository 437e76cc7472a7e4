"""Version, formats, examples and techniques."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, get_args

import ninefold
from ninefold import approaches, examples, formats
from ninefold.results.steps import Level, Technique
from ninefold.results.wire import record_fields

from .. import requests
from ..operations import API_VERSION, PREFIX
from ..wire import wire
from .preset import DEFAULT, SCALE, VARIANT, named


def version(request: requests.NothingRequest) -> dict[str, Any]:
    """Return version, presets and limits of this server."""
    return wire(
        "version",
        version=ninefold.__version__,
        api=API_VERSION,
        presets=list(ninefold.logic.presets()),
        preset=DEFAULT,
        scale=SCALE,
        levels=[str(level) for level in Level.graded()],
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
    variants = [
        {"name": e.name, "about": e.about, "rule": e.rule, "level": e.level, "puzzle": e.line}
        for e in examples.gallery()
    ]
    return wire("examples", examples=lines, gallery=variants)


def techniques(request: requests.TechniquesRequest) -> dict[str, Any]:
    """The techniques of a preset, or those for variants."""
    preset = named(request.preset)
    lines = [record_fields(technique) for technique in _techniques(preset)]
    return wire("techniques", preset=preset, techniques=lines)


def _techniques(preset: str) -> Sequence[Technique]:
    return ninefold.logic.variant_techniques() if preset == VARIANT else ninefold.logic.techniques(preset=preset)


@cache
def _explanations() -> dict[str, Any]:
    """Explanation and example of each technique; searches without their own page are missing."""
    lines = (Path(__file__).parent.parent / "techniques.jsonl").read_text(encoding="utf-8").splitlines()
    return {entry["slug"]: entry for entry in map(json.loads, lines)}


def technique(request: requests.TechniqueRequest) -> dict[str, Any]:
    """Return one technique with an explanation and an example."""
    for entry in _techniques(named(request.preset)):
        if entry.slug == request.slug:
            words = _explanations().get(request.slug, {"text": "", "example": None})
            translated = words.get("translated", {}).get(request.language, {})
            example = words["example"]
            if example:
                example = {**example, "level": str(entry.level), **translated.get("example", {})}
            return wire(
                "technique",
                **record_fields(entry),
                text=translated.get("text", words["text"]),
                language=request.language if "text" in translated else "en",
                example=example,
            )
    raise LookupError(f"There is no technique {request.slug!r}; see {PREFIX}/techniques.")
