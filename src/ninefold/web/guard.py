"""Who may ask: Host and Origin; and the headers that every reply carries.

A page on another site can make a browser send requests to a server on this machine.  It cannot choose their Host, it is
named in their Origin, and it cannot send JSON as such without asking first; so all three are looked at.
"""

from __future__ import annotations

from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .faults import Fault
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


def host_of(value: str) -> str:
    """The name in a Host header, without its port."""
    if value.startswith("["):
        return value[1:].partition("]")[0].lower()
    return value.rpartition(":")[0].lower() if ":" in value else value.lower()


class Guard:
    """Answers only those who may ask, and puts the headers of safety on every reply."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._hosts = {host.lower() for host in settings.hosts} | _LOCAL
        self._open = not _is_local(settings.host)
        self._hosts.add(settings.host.lower())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS]
            await send(message)

        fault = self._complaint(Headers(scope=scope))
        if fault is None:
            await self._app(scope, receive, guarded)
        else:
            await refuse(fault, guarded)

    def _complaint(self, headers: Headers) -> Fault | None:
        asked = headers.getlist("host")
        if len(asked) != 1 or not self._knows(host_of(asked[0])):
            return Fault(403, "Forbidden", "the Host of the request is not this server's", connection="close")
        origin = headers.get("origin")
        if origin is not None and origin.partition("://")[2].lower() != asked[0].lower():
            return Fault(403, "Forbidden", "requests of other pages are not answered", connection="close")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return Fault(403, "Forbidden", "requests of other sites are not answered", connection="close")
        return None

    def _knows(self, host: str) -> bool:
        """Whether this is a name of the server; one that listens to the world is asked by any address of its machine.

        An address in the Host, unlike a name, cannot be made to point here by somebody else.
        """
        return host in self._hosts or (self._open and _is_address(host))


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _is_local(host: str) -> bool:
    return host in _LOCAL or (_is_address(host) and ip_address(host).is_loopback)


async def refuse(fault: Fault, send: Send) -> None:
    """Send a fault as the reply."""
    body = fault.body()
    headers = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "cache-control": "no-store",
        **fault.headers,
    }
    raw = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": fault.status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
