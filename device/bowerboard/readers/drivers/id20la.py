"""ID-20LA: an ID-12LA with a larger antenna."""

from __future__ import annotations

from bowerboard.readers.driver import Fitted
from bowerboard.readers.drivers import id12la


class Reader(id12la.Reader):
    """One such reader; see ``Driver``."""

    def __init__(self, fitted: Fitted) -> None:
        super().__init__(fitted, "id20la")
