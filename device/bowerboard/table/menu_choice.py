"""A line of the menu of corrections, and what choosing it does."""

from __future__ import annotations

from dataclasses import dataclass

from bowerboard.hublink.corrections import Correction
from bowerboard.view import MenuLine


@dataclass(frozen=True, slots=True)
class Choice:
    """A line, and the correction that choosing it makes; None: it leads to more lines."""

    line: MenuLine
    does: Correction | None = None


Path = tuple[MenuLine, ...]
"""The lines chosen so far, from the top."""

Listed = tuple[tuple[Choice, ...], int]
"""The lines, and which of them is marked at first."""
