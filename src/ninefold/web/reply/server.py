"""The server, its formats and its examples."""

from __future__ import annotations

from typing import Literal, TypedDict

from .common import Status, Wire

__all__ = [
    "ExampleLine",
    "Examples",
    "FormatLine",
    "Formats",
    "Health",
    "Version",
]


class Health(Wire):
    """Status and load of the server."""

    kind: Literal["health"]
    status: Literal["ok", "stopping"]
    workers: int
    busy: int
    waiting: int


class Version(Wire):
    """Version, presets and limits of the server."""

    kind: Literal["version"]
    version: str
    api: int
    presets: list[str]
    preset: str
    scale: str
    levels: list[str]
    symmetries: list[str]
    approaches: list[str]
    limits: dict[str, float]


class FormatLine(TypedDict):
    """A file format."""

    name: str
    summary: str
    extensions: list[str]
    read: bool
    write: bool
    binary: bool
    many: bool
    holds: list[str]


class Formats(Wire):
    """The file formats."""

    kind: Literal["formats"]
    formats: list[FormatLine]


class ExampleLine(TypedDict):
    """A bundled puzzle."""

    name: str
    about: str
    puzzle: str
    status: Status


class GalleryLine(TypedDict):
    """A variant of the gallery."""

    name: str
    about: str
    rule: str
    level: str
    puzzle: str


class Examples(Wire):
    """The bundled puzzles."""

    kind: Literal["examples"]
    examples: list[ExampleLine]
    gallery: list[GalleryLine]
