"""Access control by Host and Origin, and the security headers of every reply.

A page on another site can make a browser send requests to a server on this machine.  But it cannot choose the Host
header, it is named in Origin, and it cannot send JSON without a preflight request; so all three are checked.
"""

from __future__ import annotations

import re
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .http_errors import HttpError
from .settings import Settings

__all__ = ["POLICY", "Guard"]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"x-frame-options", b"DENY"),
]
_LOCAL = frozenset(("localhost", "127.0.0.1", "::1"))
_SCHEMES = ("http", "https")  # a proxy may add TLS
_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^\[\]:@/?#\s]+))(?::[0-9]{1,5})?")


def host_of(value: str) -> str | None:
    """Return the name in a Host header, without its port; None if the header is malformed."""
    found = _HOST.fullmatch(value.lower())
    return found and (found[1] or found[2])


class Guard:
    """Rejects requests from other sites and adds the security headers to every reply."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._hosts = {host.lower() for host in settings.hosts} | _LOCAL
        self._open = not _is_local(settings.host)
        self._hosts.add(settings.host.lower())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or reject it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS]
            await send(message)

        error = self._complaint(Headers(scope=scope))
        if error is None:
            await self._app(scope, receive, guarded)
        else:
            await refuse(error, guarded)

    def _complaint(self, headers: Headers) -> HttpError | None:
        asked = headers.getlist("host")
        if len(asked) != 1 or not self._knows(host_of(asked[0])):
            return HttpError(403, "Forbidden", "The Host header does not name this server.", connection="close")
        origin = headers.get("origin")
        if origin is not None and origin.lower() not in {f"{scheme}://{asked[0].lower()}" for scheme in _SCHEMES}:
            return HttpError(403, "Forbidden", "Requests from other pages are not allowed.", connection="close")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return HttpError(403, "Forbidden", "Requests from other sites are not allowed.", connection="close")
        return None

    def _knows(self, host: str | None) -> bool:
        """Whether the server accepts this Host; if it is not limited to loopback, it accepts any IP address.

        Unlike a name, an IP address in Host cannot be made to point here by someone else.
        """
        return host is not None and (host in self._hosts or (self._open and _is_address(host)))


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _is_local(host: str) -> bool:
    return host in _LOCAL or (_is_address(host) and ip_address(host).is_loopback)


async def refuse(error: HttpError, send: Send) -> None:
    """Send an error as the reply."""
    body = error.body()
    headers = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "cache-control": "no-store",
        **error.headers,
    }
    raw = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": error.status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
