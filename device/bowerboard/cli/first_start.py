"""The first start at a real table: no configuration yet, so the faces lead through one."""

from __future__ import annotations

import errno
import os
import queue
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bowerboard.config import ConfigError, parse_config
from bowerboard.pads.finding import SERIAL, lasting_names
from bowerboard.pads.writing import with_pads, with_section
from bowerboard.screens.steps import Shown, step_face
from bowerboard.seats import SEATS

if TYPE_CHECKING:
    from bowerboard.cli.serving import Stop
    from bowerboard.firststart.flow import Outcome
    from bowerboard.firststart.leading import Happened
    from bowerboard.pads.ports import Ports
    from bowerboard.panel.keys import KeyEdge
    from bowerboard.screens.glass import GlassBus
    from bowerboard.table.clock import Clock
    from bowerboard.table.setup import Edges

LOOK_MS = 40
"""How long the room waits for a pad before it looks at the keys."""

RESCAN_MS = 1000
"""How often it looks for pads that were plugged in meanwhile."""


ANY_PADS = {seat: f"{number:02x}" for number, seat in enumerate(SEATS)}
"""Pads that stand in for those that are to come, so that the rest of a file can be checked."""


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
        empty=_empty(path, text, content),
    )


def _empty(path: Path, text: str, content: Mapping[str, Any]) -> bool:
    """Whether no pad and no reader is named, and nothing else is wrong."""
    pads, table = _section(content, "pads"), _section(content, "table")
    if content.get("readers") or any(place != "ports" for place in pads):
        return False
    whole = with_section(text, "table", {} if "deck" in table else {"deck": "-"})
    try:
        parse_config(path, with_pads(whole, ANY_PADS, None))
    except ConfigError:
        return False
    return True


def _section(content: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    section = content.get(name, {})
    return section if isinstance(section, dict) else {}


class RealRoom:
    """This machine's pads, glass and keys; ``edges`` says where those are."""

    def __init__(
        self,
        edges: Edges,
        clock: Clock,
        ports: Ports,
        stop: Stop,
        serial: Path = SERIAL,
    ) -> None:
        """Open the keys and the glass; ``ports`` must be open.

        Raises:
            PodUnavailable: there are no keys, and without them nobody can choose.
        """
        from bowerboard.panel.keys import KeyEdge

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
        return self._stop.wait(0)

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


def first_start(path: Path, before: Begun, clock: Clock, stop: Stop) -> bool:
    """Lead through the first start and write the configuration at ``path``; False: stopped.

    Raises:
        BoardError: the board profile cannot be used.
        PodUnavailable: there are no keys.
        DeckError, OSError, ValueError: the outcome cannot be written.
    """
    from bowerboard.boards import read_board
    from bowerboard.cli.board_edges import edges_of_board
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
    board = read_board(before.profile)
    with Ports([], clock.now) as ports:
        room = RealRoom(edges_of_board(board), clock, ports, stop)
        notify("READY=1", "STATUS=the faces lead through the first start")
        start = FirstStart(deck_there, board.seats, board.pads.kitty)
        try:
            if not lead(room, start):
                return False
        finally:
            room.close()
        paths = {pad: port.path for pad, port in ports.of_pad.items()}
    write(path, before, start.outcome, paths)
    return True


def untouched_table(path: Path) -> bool:
    """Whether nobody has set up the table that the file at ``path`` configures: there is no pad in
    it, and no copy of a configuration that was good once."""
    from bowerboard.config_copy import copy_of

    return begun(path).empty and not copy_of(path).is_file()


def led(path: Path, stop: Stop, wanted: bool) -> bool:
    """Let the faces lead through the first start; False: somebody stopped it.

    Where there are no keys to do it with, that is said, and is an error if it was ``wanted``.

    Raises:
        UsageError: something cannot be used or written.
    """
    from bowerboard import logs
    from bowerboard.boards import BoardError
    from bowerboard.cli.main import UsageError
    from bowerboard.deck import DeckError
    from bowerboard.panel.pod import PodUnavailable
    from bowerboard.table.clock import RealClock

    try:
        return first_start(path, begun(path), RealClock(), stop)
    except PodUnavailable as why:
        if wanted:
            raise UsageError(f"{why}; the first start needs the pod's keys") from None
        logs.warn(str(why), source="panel")
        return True
    except (BoardError, DeckError, ValueError) as why:
        raise UsageError(str(why)) from None
    except OSError as why:
        where = why.filename or path
        raise UsageError(f"{where}: cannot be written: {why.strerror or why}; try sudo") from None
