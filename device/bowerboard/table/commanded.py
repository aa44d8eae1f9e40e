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
    r'told (\S+) (\d{1,15}) (\S+) (done|refused|cuts|stale|void) ("(?:[^"\\]|\\.)*")'
    r' by ("(?:[^"\\]|\\.)*"): (.*)'
)


_CORRECT = re.compile(r'correct ("(?:[^"\\]|\\.)*"): (.*)')


def write(seen: Told) -> str:
    """``seen`` as one line of the journal."""
    why, by = (json.dumps(each, ensure_ascii=False) for each in (seen.why, seen.by))
    return f"told {seen.tournament} {seen.seq} {seen.id} {seen.came} {why} by {by}: {seen.what}"


def asking(line: str, why: str) -> str:
    """What asks for the correction written ``line``; ``asked`` reads it."""
    return f"correct {json.dumps(why, ensure_ascii=False)}: {line}"


def asked(what: str) -> tuple[str, str] | None:
    """Why and which correction ``what`` asks for; None where it asks for none.

    The correction is as ``hublink.correctiontext`` writes it: ``correct "misread": score 4,6``.
    """
    found = _CORRECT.fullmatch(what)
    return None if found is None else (json.loads(found[1]), found[2])


def read(line: str, at: int) -> Told | None:
    """The command written ``line``; None if it is none."""
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    tournament, seq, id, came, why, by, what = found.groups()
    return Told(tournament, int(seq), id, json.loads(by), what, came, json.loads(why), at)
