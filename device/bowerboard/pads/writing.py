"""Sections written into a configuration file that people may have edited."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from pathlib import Path

from bowerboard.seats import PLACES
from bowerboard.wholefile import write_whole

_HEADER = re.compile(r"^\s*\[")
_KEY = re.compile(r"^\s*([A-Za-z_]+)\s*=")


def with_pads(text: str, pads: Mapping[str, str], ports: str | None) -> str:
    """``text`` with ``pads`` (id by place) in its ``[pads]`` section, in place of those there.

    Everything else stays as it was, comments and other keys of the section included.  ``ports`` is
    written as well unless it is None.
    """
    values = dict(pads) | ({"ports": ports} if ports is not None else {})
    return with_section(text, "pads", values, drop=PLACES)


def with_section(
    text: str, section: str, values: Mapping[str, str], drop: Collection[str] = ()
) -> str:
    """``text`` with ``values`` in its section of that name, in place of those there and of the
    keys to ``drop``; everything else stays as it was, comments and other keys included."""
    header = re.compile(rf"^\s*\[{re.escape(section)}\]\s*(#.*)?$")
    ours = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    lines = text.splitlines()
    start = next((at for at, line in enumerate(lines) if header.match(line)), None)
    if start is None and not values:
        return text
    if start is None:
        head = [*lines, ""] if lines and lines[-1].strip() else lines
        return "\n".join([*head, f"[{section}]", *ours]) + "\n"
    end = next((at for at in range(start + 1, len(lines)) if _HEADER.match(lines[at])), len(lines))
    kept = [line for line in lines[start + 1 : end] if _key(line) not in {*values, *drop}]
    return "\n".join([*lines[: start + 1], *ours, *kept, *lines[end:]]) + "\n"


def _key(line: str) -> str | None:
    key = _KEY.match(line)
    return None if key is None else key[1]


def port_template(found: Mapping[str, str], paths: Mapping[str, str]) -> str:
    """The ports' paths (by pad) with ``{pad}`` for the id; ``found`` are the pads by place.

    Raises:
        ValueError: the ports are not named after the pads' ids.
    """
    templates = {paths[pad].replace(pad, "{pad}") for pad in found.values()}
    (template, *others) = sorted(templates)
    if others or "{pad}" not in template:
        raise ValueError(
            "the pads' ports are not named after the pads' ids: "
            f"{', '.join(sorted(paths.values()))}; use the names under /dev/serial/by-id"
        )
    return template


def save(path: Path, text: str) -> None:
    """Write ``text`` to ``path`` so that after a power cut either all of it or the old file is
    there.  Raises ``OSError``."""
    write_whole(path, text.encode())
