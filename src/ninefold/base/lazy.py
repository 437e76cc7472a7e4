"""Packages that load a module when one of its names is first used.

``import ninefold`` takes a few milliseconds, and solving one puzzle does not load numpy.  Each package lists its names
twice: in the table below, and as imports under ``TYPE_CHECKING`` for type checkers.  A test compares the two.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["lazy_names"]


def lazy_names(
    package: str, homes: Mapping[str, str], rooms: tuple[str, ...] = ()
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` of a *package* whose names live in other modules.

    *homes* maps a module, relative to the package, to its public names; *rooms* are subpackages that load on first use.
    """
    module_of = {name: module for module, names in homes.items() for name in names.split()}
    public = sorted(module_of)

    def get(name: str) -> object:
        import importlib

        if name in module_of:
            value = getattr(importlib.import_module(f".{module_of[name]}", package), name)
        elif name in rooms:
            value = importlib.import_module(f".{name}", package)
        else:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        setattr(sys.modules[package], name, value)
        return value

    def directory() -> list[str]:
        module = sys.modules[package]
        return sorted({*vars(module), *module.__all__, *rooms})

    return get, directory, public
