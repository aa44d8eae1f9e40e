"""The first start at a real table: no configuration yet, so the faces lead through one."""

from __future__ import annotations

import errno
import os
import queue
import threading
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bowerboard.config import untouched
from bowerboard.pads.finding import SERIAL, lasting_names
from bowerboard.screens.steps import Shown, step_face

if TYPE_CHECKING:
    from bowerboard.boards import Board
    from bowerboard.firststart.flow import Outcome
    from bowerboard.firststart.leading import Happened
    from bowerboard.pads.ports import Ports
    from bowerboard.panel.keys import KeyEdge
    from bowerboard.screens.glass import GlassBus
    from bowerboard.table.clock import Clock

LOOK_MS = 40
"""How long the room waits for a pad before it looks at the keys."""

RESCAN_MS = 1000
"""How often it looks for pads that were plugged in meanwhile."""


@dataclass(frozen=True, slots=True)
class Begun:
    """What there is of a configuration before the first start."""

    text: str
    deck: Path
    profile: str
    empty: bool
    """Right as far as it goes, with no pad and no reader in it: nobody has set this table up."""


def begun(path: Path) -> Begun:
    """What the file at ``path`` says already; one that is no TOML is left to be complained of."""
    try:
        text = path.read_text(encoding="utf-8")
        content: dict[str, Any] = tomllib.loads(text)
    except FileNotFoundError:
        text, content = "", {}
    except (OSError, ValueError):
        return Begun("", path.with_name("deck.toml"), "pi4-pod", empty=False)
    deck = _section(content, "table").get("deck")
    profile = _section(content, "board").get("profile", "pi4-pod")
    return Begun(
        text,
        Path(deck) if isinstance(deck, str) else path.with_name("deck.toml"),
        str(profile),
        empty=untouched(content),
    )


def _section(content: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    section = content.get(name, {})
    return section if isinstance(section, dict) else {}


class RealRoom:
    """This machine's pads, glass and keys; ``board`` says where they are."""

    def __init__(
        self,
        board: Board,
        clock: Clock,
        ports: Ports,
        stop: threading.Event,
        serial: Path = SERIAL,
    ) -> None:
        """Open the keys and the glass; ``ports`` must be open.

        Raises:
            PodUnavailable: there are no keys, and without them nobody can choose.
        """
        from bowerboard.cli.board_edges import edges_of_board
        from bowerboard.panel.keys import KeyEdge

        edges = edges_of_board(board)
        self._clock = clock
        self._ports = ports
        self._serial = serial
        self._rescan = 0
        self._keys: queue.Queue[KeyEdge] = queue.Queue()
        self._stop = stop

        def pressed(item: object) -> None:
            if isinstance(item, KeyEdge):
                self._keys.put(item)

        self._pod = edges.pod(pressed, clock.now) if edges.pod is not None else None
        self._glass: Mapping[int, GlassBus] = edges.glass

    @property
    def closing(self) -> bool:
        return self._stop.is_set()

    def now(self) -> int:
        return self._clock.now()

    def show(self, shown: Shown) -> None:
        for seat, bus in self._glass.items():
            bus.show(seat, step_face(shown, bus.size(seat)))

    def next(self) -> Happened | None:
        from bowerboard.notify import notify

        if self.now() >= self._rescan:
            self._rescan = self.now() + RESCAN_MS
            notify("WATCHDOG=1")
            for path in lasting_names(self._serial):
                self._ports.add(str(path))
            for port in self._ports.by_path.values():
                port.tick()
        try:
            return self._keys.get_nowait()
        except queue.Empty:
            return next(self._ports.until(LOOK_MS), None)

    def close(self) -> None:
        """Give pins and displays back; what they show stays until the table draws."""
        if self._pod is not None:
            self._pod.close()
        for bus in set(self._glass.values()):
            bus.stop({})


def write(path: Path, before: Begun, said: Outcome, paths: Mapping[str, str]) -> None:
    """Write the deck, then the configuration, each whole or not at all; ``paths`` by pad.

    Raises:
        DeckError, OSError, ValueError: it cannot be written; the message says why.
    """
    from bowerboard.config import PadsSection
    from bowerboard.deck import save_deck
    from bowerboard.firststart.writing import with_outcome
    from bowerboard.pads.writing import port_template, save

    ports = port_template(said.pads, paths)
    usual = PadsSection.__struct_defaults__[-1]
    if said.deck is not None:
        save_deck(said.deck, before.deck)
    save(path, with_outcome(before.text, said, before.deck, None if ports == usual else ports))


def first_start(path: Path, before: Begun, clock: Clock, stop: threading.Event) -> bool:
    """Lead through the first start and write the configuration at ``path``; False: stopped.

    Raises:
        BoardError: the board profile cannot be used.
        PodUnavailable: there are no keys.
        DeckError, OSError, ValueError: the outcome cannot be written.
    """
    from bowerboard.boards import read_board
    from bowerboard.deck import DeckError, read_deck
    from bowerboard.firststart.flow import FirstStart
    from bowerboard.firststart.leading import lead
    from bowerboard.notify import notify
    from bowerboard.pads.ports import Ports

    for folder in {path.parent, before.deck.parent}:
        if not os.access(folder, os.W_OK):
            # Now, and not after the whole pack has been laid.
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
    try:
        deck_there = bool(read_deck(before.deck).cards)
    except DeckError:
        deck_there = False
    with Ports([], clock.now) as ports:
        room = RealRoom(read_board(before.profile), clock, ports, stop)
        notify("READY=1", "STATUS=the faces lead through the first start")
        start = FirstStart(deck_there)
        try:
            if not lead(room, start):
                return False
        finally:
            room.close()
        paths = {pad: port.path for pad, port in ports.of_pad.items()}
    write(path, before, start.outcome, paths)
    return True
