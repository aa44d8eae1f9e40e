"""What makes this table this table, and the edges it is built on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Protocol

from bowerboard.deck import Deck
from bowerboard.euchre.events import GameBegan
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import KeyEdge
from bowerboard.panel.pod import Pod
from bowerboard.screens.glass import GlassBus
from bowerboard.table.dressing import Dress
from bowerboard.table.session import Item
from bowerboard.view import Ask, TableView


@dataclass(frozen=True, slots=True)
class ReaderAt:
    """An off-the-shelf reader: its type, the path of its port (by which ``places`` knows it), and
    how often it must read a card before that counts."""

    type: str
    path: str
    reads: int = 2


class Unfinished(Enum):
    """What to do about a game that the journal left unfinished."""

    OFFER = "ask on the faces; cards that go on being laid answer it"
    RESUME = "go on"
    ABANDON = "begin a new one"


@dataclass(frozen=True, slots=True)
class Setup:
    """What makes this table this table.

    ``ports`` are paths of serial ports with seat pads; ``places`` says where the pad with that
    unique id, or the reader with that path, lies.  Pads come first in it and in the order of their
    ports, so that a pad that cannot say who it is still has a place.
    """

    journal: Path
    deck: Deck
    places: Mapping[str, int]
    ports: Sequence[str]
    rules: HouseRules = field(default_factory=HouseRules)
    readers: Sequence[ReaderAt] = ()
    language: str = "en"  # of the faces: a key of screens.languages.LANGUAGES
    teaching: bool = False  # the faces explain rules as they come up
    troubles: Sequence[Ask] = ()  # of the unit: told on the faces until somebody presses a key
    dress: Dress = field(default_factory=Dress)
    unfinished: Unfinished = Unfinished.OFFER
    begin: GameBegan | None = None  # a game to take up where no game is in the journal yet


class Seer(Protocol):
    """An edge that looks on: it sees only what is committed, and may put items into the inbox."""

    def start(self) -> None: ...

    def committed(self, last: int) -> None:
        """The journal is safe up to number ``last``; never blocks."""

    def show(self, view: TableView) -> None:
        """The faces show ``view``, and what it rests on is committed; never blocks."""

    def stop(self, timeout: float) -> None: ...


MakeSeer = Callable[[Path, Callable[[Item], None]], Seer]
"""Builds one from the journal's path and the inbox."""


@dataclass(frozen=True, slots=True)
class Edges:
    """The lowest layer of glass and panel, real or modelled.

    ``glass`` says on which bus each seat's display hangs; ``pod`` builds the panel around the
    inbox, or is None where there is none; ``hub`` builds the link to the hub, ``page`` the hatch
    for the table's own page.
    """

    glass: Mapping[int, GlassBus]
    pod: Callable[[Callable[[KeyEdge], None], Callable[[], int]], Pod] | None = None
    hub: MakeSeer | None = None
    page: MakeSeer | None = None
