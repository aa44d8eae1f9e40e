"""``bowerboard table``: the daemon, on a real Pi."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bowerboard.config import Config
    from bowerboard.euchre.rules import HouseRules
    from bowerboard.table.daemon import Daemon
    from bowerboard.table.setup import Edges, ReaderAt, Setup


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("table", help="the daemon")
    made.add_argument(
        "--config", metavar="FILE", type=Path, help="configuration (/etc/bowerboard/table.toml)"
    )
    made.add_argument(
        "--setup", action="store_true",
        help="lead through pads, deck, rules and names on the faces first, as at a first start "
        "(or hold alone and undo while it starts)",
    )  # fmt: skip
    made.add_argument(
        "--blank", action="store_true",
        help="only leave \"stopped\" on the faces, after a table that did not end by itself",
    )  # fmt: skip
    ways = made.add_mutually_exclusive_group()
    for word, what in (("resume", "go on with"), ("abandon", "give up")):
        ways.add_argument(
            f"--{word}", dest="unfinished", action="store_const", const=word.upper(),
            default="OFFER", help=f"{what} a game left unfinished, without asking",
        )  # fmt: skip


def run(args: argparse.Namespace, opened: Callable[[Config], Edges] | None = None) -> int:
    """Serve the table until SIGTERM or Ctrl-C; then say so on the faces and end.

    ``opened`` gives the glass and the panel of a configuration, if not those of its board.
    """
    from bowerboard.cli.first_start import begun
    from bowerboard.config import CONFIG_FILE
    from bowerboard.panel.keys import AloneKey, UndoKey

    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    path: Path = args.config or CONFIG_FILE
    edges = opened or edges_of
    if args.blank:
        return _blanked(path, edges)
    if (args.setup or begun(path).empty) and not _led(path, stop, args.setup):
        return 0
    daemon = _daemon(path, args, edges)
    if not args.setup and daemon.held >= {AloneKey(), UndoKey()}:
        daemon.stop()
        if not _led(path, stop, wanted=True):
            return 0
        daemon = _daemon(path, args, edges)
    daemon.start()
    _serve(daemon, stop)
    daemon.stop()
    return 0


def _daemon(path: Path, args: argparse.Namespace, edges: Callable[[Config], Edges]) -> Daemon:
    """The daemon of the configuration at ``path``, its troubles told."""
    from bowerboard.boards import BoardError
    from bowerboard.cli.main import UsageError
    from bowerboard.cli.rules_option import load_rules
    from bowerboard.config import ConfigError, read_config
    from bowerboard.deck import DeckError
    from bowerboard.euchre.options import RuleError
    from bowerboard.table.clock import RealClock
    from bowerboard.table.daemon import Daemon
    from bowerboard.table.journal import JournalError
    from bowerboard.table.setup import Unfinished

    unfinished = Unfinished[args.unfinished]
    try:
        config = read_config(path)
        setup = replace(setup_of(config, load_rules(config.table.rules)), unfinished=unfinished)
        daemon = Daemon(setup, edges(config), RealClock())
    except (ConfigError, BoardError, DeckError, RuleError, JournalError) as why:
        raise UsageError(str(why)) from None
    for trouble in [*daemon.troubles, *absent(config), *too_low(setup.rules, daemon.sizes)]:
        print(f"bowerboard: {trouble}", file=sys.stderr)
    return daemon


def _blanked(path: Path, edges: Callable[[Config], Edges]) -> int:
    from bowerboard.boards import BoardError
    from bowerboard.cli.blank import blank
    from bowerboard.cli.main import UsageError
    from bowerboard.config import ConfigError

    try:
        return blank(path, edges)
    except (ConfigError, BoardError) as why:
        raise UsageError(str(why)) from None


def _led(path: Path, stop: threading.Event, wanted: bool) -> bool:
    """Let the faces lead through the first start; False: somebody stopped it.

    Where there are no keys to do it with, that is said, and is an error if it was ``wanted``.
    """
    from bowerboard.boards import BoardError
    from bowerboard.cli.first_start import begun, first_start
    from bowerboard.cli.main import UsageError
    from bowerboard.deck import DeckError
    from bowerboard.panel.pod import PodUnavailable
    from bowerboard.table.clock import RealClock

    try:
        return first_start(path, begun(path), RealClock(), stop)
    except PodUnavailable as why:
        if wanted:
            raise UsageError(f"{why}; the first start needs the pod's keys") from None
        print(f"bowerboard: {why}", file=sys.stderr)
        return True
    except (BoardError, DeckError, ValueError) as why:
        raise UsageError(str(why)) from None
    except OSError as why:
        where = why.filename or path
        raise UsageError(f"{where}: cannot be written: {why.strerror or why}; try sudo") from None


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


def setup_of(config: Config, rules: HouseRules) -> Setup:
    """What makes this table this table, as the configuration says.

    Raises:
        ConfigError, DeckError: what it names cannot be used.
    """
    from bowerboard.config import ConfigError
    from bowerboard.deck import read_decks
    from bowerboard.screens.languages import LANGUAGES
    from bowerboard.table.dressing import Dress
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
        dress=Dress(config.players.names(), config.page.link),
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


def too_low(rules: HouseRules, sizes: Iterable[tuple[int, int]]) -> list[str]:
    """What the house wants on the faces and these panels have no room for."""
    from bowerboard.euchre.options import ScoreCards

    if rules.score_cards is ScoreCards.NUMERALS or not any(high < 64 for _, high in sizes):
        return []
    return ["score cards need a panel 64 rows high: figures are shown on those of 32 instead"]


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

    return edges_of_board(read_board(config.board.profile), config.panel.present)
