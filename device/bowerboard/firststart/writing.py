"""The configuration that comes of the first start, as text."""

from __future__ import annotations

from pathlib import Path

from bowerboard.firststart.flow import Outcome
from bowerboard.pads.writing import with_pads, with_section
from bowerboard.seats import SEATS


def with_outcome(text: str, said: Outcome, deck: Path, ports: str | None) -> str:
    """``text`` of a configuration file, or nothing, with what was ``said`` in it.

    ``deck`` is the file of the pack; ``ports`` the ports' paths with ``{pad}`` for the pad's id,
    or None for the usual ones.  What else is in the file stays.
    """
    table = {"rules": said.rules, "language": said.language}
    if said.deck is not None:
        table = {"deck": str(deck)} | table
    text = with_section(text, "table", table)
    text = with_pads(text, said.pads, ports)
    return with_section(text, "players", said.names, drop=SEATS)
