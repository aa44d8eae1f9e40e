"""Reader types by name: the name in the configuration is the name of a file in ``drivers``."""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches

from bowerboard.readers import drivers
from bowerboard.readers.driver import Driver, Fitted


class UnknownReader(ValueError):
    """No such reader type; the message names those there are."""


def types() -> tuple[str, ...]:
    """The names of all reader types, sorted."""
    return tuple(sorted(each.name for each in pkgutil.iter_modules(drivers.__path__)))


def require(name: str) -> None:
    """Make sure that there is a reader type ``name``.

    Raises:
        UnknownReader: there is none.
    """
    if name not in types():
        near = get_close_matches(name, types(), n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise UnknownReader(f"no reader type {name!r}: there are {', '.join(types())}{hint}")


def driver(name: str, fitted: Fitted) -> Driver:
    """A driver of the type ``name``, for the reader ``fitted`` describes.

    Raises:
        UnknownReader: there is no such type.
    """
    require(name)
    made: Driver = importlib.import_module(f"{drivers.__name__}.{name}").Reader(fitted)
    return made
