"""The ``[pads]`` section, written into a configuration file that people may have edited."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from bowerboard.wholefile import write_whole

_HEADER = re.compile(r"^\s*\[")
_PADS = re.compile(r"^\s*\[pads\]\s*(#.*)?$")
_KEY = re.compile(r"^\s*([A-Za-z_]+)\s*=")
_OURS = ("north", "east", "south", "west", "kitty", "ports")


def with_pads(text: str, pads: Mapping[str, str], ports: str | None) -> str:
    """``text`` with ``pads`` (id by place) in its ``[pads]`` section, in place of those there.

    Everything else stays as it was, comments and other keys of the section included.  ``ports`` is
    written as well unless it is None.
    """
    values = dict(pads) | ({"ports": ports} if ports is not None else {})
    ours = [f'{key} = "{value}"' for key, value in values.items()]
    lines = text.splitlines()
    start = next((at for at, line in enumerate(lines) if _PADS.match(line)), None)
    if start is None:
        head = [*lines, ""] if lines and lines[-1].strip() else lines
        return "\n".join([*head, "[pads]", *ours]) + "\n"
    end = next((at for at in range(start + 1, len(lines)) if _HEADER.match(lines[at])), len(lines))
    kept = [line for line in lines[start + 1 : end] if not _replaced(line, ports is not None)]
    return "\n".join([*lines[: start + 1], *ours, *kept, *lines[end:]]) + "\n"


def _replaced(line: str, ports_too: bool) -> bool:
    key = _KEY.match(line)
    return key is not None and key[1] in _OURS and (ports_too or key[1] != "ports")


def save(path: Path, text: str) -> None:
    """Write ``text`` to ``path`` so that after a power cut either all of it or the old file is
    there.  Raises ``OSError``."""
    write_whole(path, text.encode())
