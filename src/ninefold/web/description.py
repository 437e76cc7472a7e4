"""The OpenAPI description, generated from the table of operations and its types."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

import ninefold

from . import reply
from .operations import OPERATIONS, PREFIX, Operation
from .streams import STREAMS, Stream

__all__ = ["document"]

_JSON = "application/json"
_ERRORS = {
    "400": "the request is not JSON, or does not have the type of the request",
    "403": "the request comes from another site",
    "404": "not found",
    "408": "the body arrives too slowly",
    "413": "the body is too large",
    "415": "the body is not JSON",
    "422": "the puzzle or an option is invalid, or nothing was found in time",
    "429": "too many streams",
    "503": "the server is overloaded or stopping, or the work took too long; retry after Retry-After seconds",
}


@cache
def document() -> dict[str, Any]:
    """Return the description."""
    types: list[Any] = [reply.common.Error, reply.server.Health, *(stream.request for stream in STREAMS.values())]
    for operation in OPERATIONS.values():
        types += [operation.request, operation.reply]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    reference = dict(zip(types, schemas))
    paths: dict[str, Any] = {}
    for operation in OPERATIONS.values():
        paths[f"{PREFIX}/{operation.route}"] = {operation.method.lower(): _operation(operation, reference, components)}
    for name, stream in STREAMS.items():
        paths[f"{PREFIX}/{name}/stream"] = {"post": _stream(stream, reference)}
    paths[f"{PREFIX}/health"] = {
        "get": _plain("health", "Status and load of the server", reference[reply.server.Health])
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "ninefold",
            "version": ninefold.__version__,
            "summary": "The HTTP API of `ninefold serve`",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {"schemas": components, "responses": _responses(reference)},
    }


def _responses(reference: dict[Any, Any]) -> dict[str, Any]:
    content = {_JSON: {"schema": reference[reply.common.Error]}}
    return {f"Error{code}": {"description": words, "content": content} for code, words in _ERRORS.items()}


def _answers(schema: Any, *codes: str, media: str = _JSON) -> dict[str, Any]:
    errors = {code: {"$ref": f"#/components/responses/Error{code}"} for code in codes}
    return {"200": {"description": "the result", "content": {media: {"schema": schema}}}, **errors}


def _plain(name: str, summary: str, schema: Any) -> dict[str, Any]:
    return {"operationId": name, "summary": summary, "responses": _answers(schema, "403", "503")}


def _operation(operation: Operation, reference: dict[Any, Any], components: dict[str, Any]) -> dict[str, Any]:
    schema = reference[operation.reply]
    out: dict[str, Any] = {"operationId": operation.name, "summary": operation.summary}
    if operation.method == "GET":
        out["parameters"] = _parameters(operation, components)
        out["responses"] = _answers(schema, "400", "403", "404", "422", "503")
        return out
    content: dict[str, Any] = {_JSON: {"schema": reference[operation.request]}}
    if operation.takes_file:
        content["application/octet-stream"] = {"schema": {"type": "string", "format": "binary"}}
        out["parameters"] = _parameters(operation, components, {"text"})
    out["requestBody"] = {"required": True, "content": content}
    out["responses"] = _answers(schema, "400", "403", "408", "413", "415", "422", "503")
    return out


def _parameters(operation: Operation, components: dict[str, Any], without: set[str] | None = None) -> list[Any]:
    """The fields of a request that are passed in the URL."""
    schema = components[operation.request.__name__]
    out = []
    for name, field in schema["properties"].items():
        if name in (without or ()):
            continue
        inside = f"{{{name}}}" in operation.route
        place = "path" if inside else "query"
        described = {key: value for key, value in field.items() if key != "default"}
        out.append({"name": name, "in": place, "required": inside, "schema": _without_null(described)})
    return out


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Remove null from a schema: a URL cannot express it, so such fields are left out instead."""
    if "anyOf" in schema:
        rest = [option for option in schema["anyOf"] if option.get("type") != "null"]
        return rest[0] if len(rest) == 1 else {**schema, "anyOf": rest}
    return schema


def _stream(stream: Stream, reference: dict[Any, Any]) -> dict[str, Any]:
    return {
        "operationId": f"{stream.operation.name}_stream",
        "summary": stream.summary,
        "requestBody": {"required": True, "content": {_JSON: {"schema": reference[stream.request]}}},
        "responses": _answers(
            {"type": "string"}, "400", "403", "408", "413", "415", "422", "429", "503", media="application/x-ndjson"
        ),
    }
