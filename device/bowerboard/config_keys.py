"""Every key of the configuration with its meaning, its value, its default, and whose that is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from bowerboard.config import Config
from bowerboard.config_faults import Place, bare_type, line_of


@dataclass(frozen=True, slots=True)
class Row:
    """One key; ``line`` of the file says its value, None where it is the default."""

    section: str
    key: str
    value: Any
    default: Any
    line: int | None
    meaning: str

    @property
    def came_from(self) -> str:
        """Who says the value."""
        return "default" if self.line is None else f"line {self.line}"

    def fields(self) -> dict[str, Any]:
        """As a JSON object."""
        return asdict(self) | {"from": self.came_from}


def rows(config: Config, text: str) -> list[Row]:
    """Every key of ``config``, read from ``text``, in the order of the sections."""
    told: list[Row] = []
    for section in config.__struct_fields__:
        held = getattr(config, section)
        if isinstance(held, msgspec.Struct):
            told += _section(section, held, text, (section,))
        elif isinstance(held, tuple):
            for n, each in enumerate(held):
                told += _section(f"[{section}]", each, text, (section, n))
    return told


def _section(name: str, held: msgspec.Struct, text: str, at: Place) -> Iterator[Row]:
    kind = type(held)
    hints = get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        default = None if field.default is msgspec.NODEFAULT else field.default
        value = getattr(held, field.name)
        line = line_of(text, (*at, field.name))
        own = line if line is not None and line != line_of(text, at) else None
        yield Row(
            name, field.name, _plain(value), _plain(default), own, meaning(hints[field.name])
        )


def meaning(kind: Any) -> str:
    """What a key means, from the annotation of its type; empty if nobody said so."""
    if get_origin(kind) is not Annotated:
        return ""
    told = (meta.description for meta in get_args(kind)[1:] if isinstance(meta, msgspec.Meta))
    return next((text for text in told if text), "")


def sections() -> dict[str, type[msgspec.Struct]]:
    """The sections by name; those that may be there several times too."""
    found: dict[str, type[msgspec.Struct]] = {}
    for name, kind in get_type_hints(Config).items():
        bare = bare_type(kind)
        each = (get_args(bare) or (bare,))[0]
        if isinstance(each, type) and issubclass(each, msgspec.Struct):
            found[name] = each
    return found


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
