"""The static files of the web app: read and compressed once, identified by a hash of their content."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from .http_errors import HttpError

__all__ = ["STATIC", "Files"]

STATIC = Path(__file__).parent / "static"

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_PACKED = frozenset((".png", ".woff2", ".ico"))
_AT_THE_ROOT = {
    "": "index.html",
    "sw.js": "sw.js",
    "manifest.webmanifest": "manifest.webmanifest",
    "favicon.ico": "favicon.svg",
}
"""Files that must be served from the root."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    type: str
    tag: str
    plain: bytes
    small: bytes | None
    """The compressed content; None if it is not smaller."""


def load(path: Path) -> File:
    """Read a file and compress it."""
    data = path.read_bytes()
    small = None if path.suffix in _PACKED else gzip.compress(data, 9, mtime=0)
    return File(
        _TYPES[path.suffix],
        f'"{hashlib.sha256(data).hexdigest()[:32]}"',
        data,
        small if small is not None and len(small) < len(data) else None,
    )


class Files:
    """The static files; a file that has changed is read again (useful in an editable installation)."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder
        self._known: dict[str, tuple[int, File]] = {}
        self._paths = {
            path.relative_to(folder).as_posix(): path
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix in _TYPES
        }

    def names(self) -> list[str]:
        """Return the names of the files below ``/static/``."""
        return list(self._paths)

    def get(self, name: str) -> File | None:
        """Return a file; only files that existed at startup are served, so no path can lead elsewhere."""
        path = self._paths.get(name)
        if path is None:
            return None
        try:
            changed = path.stat().st_mtime_ns
            known = self._known.get(name)
            if known is None or known[0] != changed:
                known = self._known[name] = (changed, load(path))
        except OSError:
            return None
        return known[1]

    async def root(self, request: Request) -> Response:
        """Serve a file at the root."""
        return self._reply(request, _AT_THE_ROOT[request.url.path.removeprefix("/")])

    async def below(self, request: Request) -> Response:
        """Serve a file."""
        return self._reply(request, request.path_params["path"])

    def _reply(self, request: Request, name: str) -> Response:
        file = self.get(name)
        if file is None:
            raise HttpError(404, "NotFound", f"There is no file {name[:100]!r}.")
        headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if name == "sw.js":
            headers["service-worker-allowed"] = "/"
        if file.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = file.plain
        if file.small is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = file.small
            headers["content-encoding"] = "gzip"
        return Response(body, media_type=file.type, headers=headers)

    def routes(self) -> list[str]:
        """Paths at the root."""
        return [f"/{name}" for name in _AT_THE_ROOT]
