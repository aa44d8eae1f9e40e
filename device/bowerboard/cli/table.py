"""``bowerboard table``: the daemon, on a real Pi."""

from __future__ import annotations

import argparse
import importlib.util
import secrets
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bowerboard.config import Config
    from bowerboard.table.daemon import Daemon
    from bowerboard.table.hubedge import HubEdge
    from bowerboard.table.session import Item
    from bowerboard.table.setup import Edges, ReaderAt, Seer, Setup


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("table", help="the daemon")
    made.add_argument(
        "--config", metavar="FILE", type=Path, help="configuration (/etc/bowerboard/table.toml)"
    )
    kinds = made.add_subparsers(dest="what", metavar="WHAT")
    join = kinds.add_parser("join", help="enrol this table at a hub, with the director's code")
    join.add_argument("code", metavar="CODE", help="as on the director's page, or its address")


def run(args: argparse.Namespace) -> int:
    """Serve the table until SIGTERM or Ctrl-C; then say so on the faces and end."""
    if args.what == "join":
        from bowerboard.cli.table_join import join
        from bowerboard.config import CONFIG_FILE

        return join(args.code, args.config or CONFIG_FILE)
    return _daemon(args)


def _daemon(args: argparse.Namespace) -> int:
    from bowerboard.boards import BoardError
    from bowerboard.cli.main import UsageError
    from bowerboard.cli.page_process import PageProcess
    from bowerboard.cli.rules_option import load_rules
    from bowerboard.config import CONFIG_FILE, ConfigError, read_config
    from bowerboard.deck import DeckError
    from bowerboard.euchre.options import RuleError
    from bowerboard.table.clock import RealClock
    from bowerboard.table.daemon import Daemon
    from bowerboard.table.journal import JournalError

    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    try:
        path = args.config or CONFIG_FILE
        config = settled(read_config(path))
        setup = _setup(config, load_rules(config.table.rules))
        edges = replace(edges_of(config), page=_hatch if config.page.present else None)
        daemon = Daemon(setup, edges, RealClock())
    except (ConfigError, BoardError, DeckError, RuleError, JournalError) as why:
        raise UsageError(str(why)) from None
    for trouble in [*daemon.troubles, *absent(config)]:
        print(f"bowerboard: {trouble}", file=sys.stderr)
    daemon.start()
    page = PageProcess(path) if config.page.present else None
    if page is not None:
        page.start()
    _serve(daemon, stop)
    if page is not None:
        page.stop()
    daemon.stop()
    return 0


def settled(config: Config) -> Config:
    """``config`` with what was set on the table's page."""
    from msgspec.structs import replace as changed

    from bowerboard.euchre.presets import PRESETS
    from bowerboard.page.settings import read_settings
    from bowerboard.screens.languages import LANGUAGES

    kept = read_settings(Path(config.table.journal))
    # What this version does not know (any more) must not keep the table from starting.
    rules = kept.rules if kept.rules in PRESETS else config.table.rules
    language = kept.language if kept.language in LANGUAGES else config.table.language
    return changed(config, table=changed(config.table, rules=rules, language=language))


def _hatch(journal: Path, put: Callable[[Item], None]) -> Seer:
    from bowerboard.table.clock import RealClock
    from bowerboard.table.hatch import Hatch

    clock = RealClock()
    return Hatch(journal, put, clock.now, clock.wall)


def _serve(daemon: Daemon, stop: threading.Event) -> None:
    """Until ``stop``, tell systemd that the table's loop still goes round; silence once it does
    not, so that the service is started anew."""
    from bowerboard.notify import notify, watchdog_s

    notify("READY=1", "STATUS=" + ("; ".join(daemon.troubles) or "the table is open"))
    every = watchdog_s()
    while not stop.wait(every):
        if daemon.goes_round:
            notify("WATCHDOG=1")
    notify("STOPPING=1")


def _setup(config: Config, rules: Any) -> Setup:
    from bowerboard.config import ConfigError
    from bowerboard.deck import read_decks
    from bowerboard.screens.languages import LANGUAGES
    from bowerboard.table.setup import Setup

    language = config.table.language
    if language not in LANGUAGES:
        raise ConfigError(f"[table] language = {language!r}: one of {', '.join(LANGUAGES)}")
    return Setup(
        journal=Path(config.table.journal),
        deck=read_decks([Path(deck) for deck in config.table.decks]),
        places=places_of(config),
        ports=pad_ports(config),
        rules=rules,
        readers=readers_of(config),
        language=language,
    )


def absent(config: Config, folder: Path = Path("/dev/serial/by-path")) -> list[str]:
    """Which readers' ports are not there, and what is; the hand waits until they are."""
    there = sorted(str(each) for each in folder.iterdir()) if folder.is_dir() else []
    known = ", ".join(there) or "nothing"
    return [
        f"the reader of {reader.seat} is not at {reader.port}; no hand begins without it "
        f"({folder} has {known})"
        for reader in config.readers
        if not Path(reader.port).exists()
    ]


def places_of(config: Config) -> dict[str, int]:
    """Where each pad lies, by its unique id, and each reader, by its port."""
    from bowerboard.config import PLACES
    from bowerboard.table.observed import KITTY

    number = dict(zip(PLACES, (0, 1, 2, 3, KITTY), strict=True))
    places = {pad: number[place] for place, pad in config.pads.at().items()}
    return places | {reader.port: number[reader.seat] for reader in config.readers}


def pad_ports(config: Config) -> list[str]:
    """The paths of the pads' ports."""
    return [config.pads.ports.replace("{pad}", pad) for pad in config.pads.at().values()]


def readers_of(config: Config) -> list[ReaderAt]:
    """The off-the-shelf readers.

    Raises:
        ConfigError: there is no such type.
    """
    from bowerboard.config import ConfigError
    from bowerboard.readers.registry import UnknownReader, require
    from bowerboard.table.setup import ReaderAt

    for reader in config.readers:
        try:
            require(reader.type)
        except UnknownReader as why:
            raise ConfigError(f"[[readers]] type: {why}") from None
    return [ReaderAt(reader.type, reader.port, reader.reads) for reader in config.readers]


def edges_of(config: Config) -> Edges:
    """The pod's glass and panel, opened when they are first used.

    Raises:
        BoardError: the board profile cannot be used.
    """
    from bowerboard.boards import read_board
    from bowerboard.cli.board_edges import edges_of_board

    edges = edges_of_board(read_board(config.board.profile), config.panel.present)
    return replace(edges, hub=hub_of(config))


def hub_of(config: Config) -> Callable[[Path, Callable[[Item], None]], HubEdge] | None:
    """What builds the link to the hub, None where the table has none.

    Raises:
        UsageError: what the link needs is not installed.
    """
    from bowerboard import __version__
    from bowerboard.cli.main import UsageError
    from bowerboard.cli.power import low_power
    from bowerboard.cli.table_join import board_id
    from bowerboard.table.hubacts import Identity
    from bowerboard.table.hubedge import HubAt, HubEdge

    hub = config.hub
    if hub is None:
        return None
    if importlib.util.find_spec("paho") is None:
        raise UsageError("[hub] needs paho-mqtt: pip install 'bowerboard[link]'")
    at = HubAt(hub.table, hub.host, hub.port, hub.user, hub.password, hub.ca)
    who = Identity(hub.table, board_id(), secrets.token_hex(4), __version__)
    return lambda journal, put: HubEdge(at, who, journal, put, low_power)
