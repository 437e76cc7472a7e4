"""The back ends of the lane engine: which exist, which one is in use, and which one a name selects."""

from __future__ import annotations

from dataclasses import dataclass

from .. import _core
from ..base.arguments import choice

__all__ = ["Gpu", "backend", "backend_error", "backends", "chosen", "gpus"]


def backends() -> tuple[str, ...]:
    """Name the back ends of the lane engine that this machine can run, the fastest first.

    >>> "portable" in backends()
    True
    """
    return tuple(_core.backends())


def backend() -> str:
    """Name the back end in use; the environment variable NINEFOLD_BACKEND forces one.

    >>> backend() in backends()
    True
    """
    return _core.backend()


def backend_error(name: str) -> str | None:
    """Return why a back end cannot run here; None if it can, or if ``"auto"`` leaves the choice to the engine.

    >>> backend_error("portable") is None
    True
    >>> backend_error("abacus")
    Traceback (most recent call last):
    ...
    ValueError: unknown back end 'abacus': choose auto, ...
    """
    if choice("back end", name, ("auto", *_core.known_backends())) == "auto":
        return None
    try:
        _core.check_backend(name)
    except ValueError as error:
        return str(error)
    return None


@dataclass(frozen=True, slots=True)
class Gpu:
    """A GPU that the back end ``"cuda"`` can use."""

    number: int
    name: str
    memory: int
    """In bytes."""
    multiprocessors: int
    capability: str
    """The compute capability, as ``"9.0"``."""


def gpus() -> tuple[Gpu, ...]:
    """List the GPUs that the back end ``"cuda"`` can use; if the list is empty, ``backend_error`` explains why.

    >>> bool(gpus()) == (backend_error("cuda") is None)
    True
    """
    return tuple(Gpu(*facts) for facts in _core.cuda_devices())


def chosen(name: str | None) -> str | None:
    """Return the name of a back end that can run here; None and ``"auto"`` leave the choice to the engine."""
    if name is None or name == "auto":
        return None
    choice("back end", name, ("auto", *_core.known_backends()))
    _core.check_backend(name)
    return name
