"""Enrolling and auditing at a desk: what happens goes into the fold, its prompt comes out."""

from __future__ import annotations

import queue
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from bowerboard.cli.deck_words import name_of, prompt_line, prompt_screen
from bowerboard.cli.desk import Desk, Edges, Happened, Quit, RealDesk
from bowerboard.deck import Deck
from bowerboard.decks import audit as auditing
from bowerboard.decks import enroll as enrolling
from bowerboard.screens.enroll import PackScreen

if TYPE_CHECKING:
    from bowerboard.config import Config
    from bowerboard.panel.keys import KeyEdge
    from bowerboard.readers.port import ReaderPort
    from bowerboard.table.clock import RealClock
    from bowerboard.table.session import Item

IDLE_MS = 60_000
"""An audit ends when no card has come for so long."""

LAST_MS = 1500
"""An audit ends so long after the last card, so that what lies there too long is seen."""


def enroll(
    desk: Desk, state: enrolling.Enrollment, say: Callable[[str], None]
) -> enrolling.Enrollment:
    """Go through the pack until nothing is wanted, or somebody quits."""
    shown = None
    while not enrolling.finished(state, desk.now()):
        prompt = enrolling.prompt(state)
        if prompt != shown:
            shown = prompt
            desk.show(prompt_screen(prompt))
            say(prompt_line(prompt))
        happened = desk.next()
        if isinstance(happened, Quit):
            break
        if happened is not None:
            state = enrolling.take(state, happened)
    desk.show(prompt_screen(enrolling.prompt(state)))
    return state


def audit(
    desk: Desk, decks: Mapping[str, Deck], calls: bool, say: Callable[[str], None]
) -> auditing.Found:
    """Look at what is laid until the pack is whole, or nobody lays anything any more."""
    state = auditing.begin(decks)
    seen = -1
    began = desk.now()
    say("Lay the pack on the pads, card by card or in small packets.")
    while True:
        found = auditing.found(state, calls)
        if len(state.laid) != seen:
            seen = len(state.laid)
            desk.show(_audit_screen(state, found))
        quiet = desk.now() - (began if state.last_at is None else state.last_at)
        if quiet > (IDLE_MS if found.missing else LAST_MS):
            return found
        happened = desk.next()
        if isinstance(happened, Quit):
            return found
        if happened is not None and not isinstance(happened, enrolling.Undo | enrolling.Skip):
            state = auditing.take(state, happened)


def _audit_screen(state: auditing.Audit, found: auditing.Found) -> PackScreen:
    total = len(found.present) + len(found.missing)
    notice = ""
    if found.foreign:
        notice = f"foreign: {found.foreign[-1][1] or 'unknown tag'}"
    elif found.doubled:
        notice = f"doubled: {name_of(found.doubled[-1])}"
    text = auditing.latest(state) or "lay the pack"
    return PackScreen("audit", text, None, len(found.present), total, notice)


def real_desk(config: Path | None, reader: str | None, say: Callable[[str], None]) -> Desk:
    """The pads of the configuration, or one reader named ``TYPE:PORT``.

    Raises:
        ConfigError, UnknownReader: they cannot be used.
    """
    from bowerboard.cli.configured import edges_of
    from bowerboard.config import CONFIG_FILE, read_config
    from bowerboard.panel.keys import KeyEdge
    from bowerboard.panel.pod import PodUnavailable
    from bowerboard.table.clock import RealClock

    clock, inbox = RealClock(), queue.Queue[Happened | KeyEdge]()
    if reader is not None:
        ports = [_one(reader, inbox, clock)]
        return RealDesk(Edges(ports, {}, clock, None, sys.stdin), inbox, say)
    read = read_config(config or CONFIG_FILE)
    edges = edges_of(read)
    pod = None

    def pressed(item: Item) -> None:
        if isinstance(item, KeyEdge):
            inbox.put(item)

    try:
        pod = edges.pod(pressed, clock.now) if edges.pod is not None else None
    except PodUnavailable as why:
        say(str(why))
    ports = _ports(read, inbox, clock)
    return RealDesk(Edges(ports, edges.glass, clock, pod, sys.stdin), inbox, say)


def _one(reader: str, inbox: queue.Queue[Happened | KeyEdge], clock: RealClock) -> ReaderPort:
    from bowerboard.config import ConfigError
    from bowerboard.readers.driver import Fitted
    from bowerboard.readers.port import PadPort, ReaderPort
    from bowerboard.readers.registry import driver, types

    kind, _, path = reader.partition(":")
    if not path:
        raise ConfigError(
            f"--reader {reader}: write TYPE:PORT, where TYPE is pad, {', '.join(types())}"
        )
    if kind == "pad":
        return PadPort(path, inbox.put, clock.now, {})
    made = driver(kind, Fitted(path))
    return ReaderPort(path, made, inbox.put, clock.now, patience=clock.patience)


def _ports(
    config: Config, inbox: queue.Queue[Happened | KeyEdge], clock: RealClock
) -> list[ReaderPort]:
    from bowerboard.cli.configured import pad_ports, readers_of
    from bowerboard.readers.driver import Fitted
    from bowerboard.readers.port import PadPort, ReaderPort
    from bowerboard.readers.registry import driver

    ports: list[ReaderPort] = [
        PadPort(path, inbox.put, clock.now, {}) for path in pad_ports(config)
    ]
    for at in readers_of(config):
        made = driver(at.type, Fitted(at.path, None, at.reads))
        ports.append(ReaderPort(at.path, made, inbox.put, clock.now, patience=clock.patience))
    return ports
