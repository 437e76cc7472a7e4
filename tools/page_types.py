"""Write the types of the HTTP API for the web app, ``static/api.d.ts``, from its OpenAPI description.

    python tools/page_types.py [--check]

They type ``engine.js``, so that the web app and the server agree on the API.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from ninefold import web

TARGET = Path(__file__).parent.parent / "src" / "ninefold" / "web" / "static" / "api.d.ts"
HEAD = """\
// Types of the HTTP API, written by tools/page_types.py (make docs) from its description.  Nothing here runs.
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def main() -> int:
    """Write or compare."""
    text = written(web.openapi())
    if "--check" in sys.argv:
        if TARGET.read_text(encoding="utf-8") == text:
            return 0
        print(f"{TARGET.name} does not fit the API: run make docs")
        return 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


def written(document: dict[str, Any]) -> str:
    """Return the file."""
    schemas = document["components"]["schemas"]
    return "\n".join([HEAD, *(interface(name, schema) for name, schema in sorted(schemas.items()))])


def interface(name: str, schema: dict[str, Any]) -> str:
    """Return a type of the description as an interface."""
    needed = set(schema.get("required", ()))
    lines = [f"/** {schema['description']} */", f"export interface {name} {{"]
    for field, inner in schema.get("properties", {}).items():
        lines.append(f"  {field}{'' if field in needed else '?'}: {typed(inner)};")
    return "\n".join([*lines, "}", ""])


def typed(schema: dict[str, Any]) -> str:
    """Return a schema as a type expression."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typed(option) for option in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(typed(item) for item in schema['prefixItems'])}]"
        inner = typed(schema.get("items", {}))
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        return f"{{ [name: string]: {typed(schema.get('additionalProperties', {}))} }}"
    return PLAIN.get(schema.get("type", ""), "unknown")


if __name__ == "__main__":
    sys.exit(main())
