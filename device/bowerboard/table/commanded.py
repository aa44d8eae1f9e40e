"""A command of the hub as the journal keeps it: who told the table what, and what came of it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """``by`` told the table ``what``, and this came of it (``why`` when it was not done)."""

    tournament: str
    seq: int
    id: str
    by: str
    what: str
    came: str
    why: str
    at: int


_LINE = re.compile(
    r'told (\S+) (\d{1,15}) (\S+) (done|refused|stale|void) ("(?:[^"\\]|\\.)*")'
    r' by ("(?:[^"\\]|\\.)*"): (.*)'
)


def write(seen: Told) -> str:
    """``seen`` as one line of the journal."""
    why, by = (json.dumps(each, ensure_ascii=False) for each in (seen.why, seen.by))
    return f"told {seen.tournament} {seen.seq} {seen.id} {seen.came} {why} by {by}: {seen.what}"


def read(line: str, at: int) -> Told | None:
    """The command written ``line``; None if it is none."""
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    tournament, seq, id, came, why, by, what = found.groups()
    return Told(tournament, int(seq), id, json.loads(by), what, came, json.loads(why), at)
