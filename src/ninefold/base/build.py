"""The identity of this build of ninefold, and which others give the same results."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from .. import _core

__all__ = ["build_info", "full_version"]

_UNUSED = frozenset(("approaches", "books", "cli", "web"))
"""Subpackages that no job loads: they cannot change its results."""


def build_info() -> dict[str, str]:
    """Return the version, the compiler, whether assertions are on, and the identity of the build.

    The identity is a hash of the sources that can change results, native and Python.  Builds with the same identity
    give the same results; a batch job that was begun with one identity is not resumed with another.

    >>> sorted(build_info())
    ['assertions', 'compiler', 'identity', 'version']
    """
    info = _core.build_info()
    return {**info, "identity": _identity(info["identity"])}


def full_version() -> str:
    """Return version and identity as one word, as jobs and manifests store them.

    >>> full_version() == "{version}+{identity}".format_map(build_info())
    True
    """
    info = build_info()
    return f"{info['version']}+{info['identity']}"


@cache
def _identity(native: str) -> str:
    digest = sha256(native.encode())
    root = Path(__file__).parent.parent
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root)
        if name.parts[0] not in _UNUSED:
            digest.update(name.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
