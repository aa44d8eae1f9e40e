"""ID-12LA: as RDM6300, with a line feed before the end of its frame.

By its makers' default it sends a card once, when it comes into the field.  Then ``reads = 1`` is
the only setting under which it reads at all, and 700 ms after that one frame the card counts as
lifted, wherever it is.
"""

from __future__ import annotations

from bowerboard.readers.driver import Fitted
from bowerboard.readers.drivers import rdm6300


class Reader(rdm6300.Reader):
    """One such reader; see ``Driver``."""

    def __init__(self, fitted: Fitted, kind: str = "id12la") -> None:
        super().__init__(fitted, kind)
