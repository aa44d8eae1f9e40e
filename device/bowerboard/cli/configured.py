"""The configuration made into a table: what it names is read, and what it wires is built.

Where the file cannot be used the last good copy is: a table in a club room has no keyboard.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from msgspec.structs import replace as changed

from bowerboard.boards import BoardError, read_board
from bowerboard.cli.board_edges import edges_of_board
from bowerboard.cli.rules_option import load_rules
from bowerboard.config import (
    CONFIG_FILE,
    Config,
    ConfigError,
    parse_config,
    read_text,
    unheld,
)
from bowerboard.config_copy import ENDING, copy_of, keep
from bowerboard.config_link import HubSection
from bowerboard.deck import DeckError, read_deck, read_decks
from bowerboard.euchre.options import RuleError, ScoreCards
from bowerboard.euchre.presets import PRESETS
from bowerboard.euchre.rules import HouseRules
from bowerboard.page.settings import read_settings
from bowerboard.readers.registry import UnknownReader, require
from bowerboard.screens.languages import LANGUAGES
from bowerboard.seats import SEATS
from bowerboard.table.dressing import Dress
from bowerboard.table.observed import KITTY
from bowerboard.table.session import Item
from bowerboard.table.setup import Edges, MakeSeer, ReaderAt, Seer, Setup
from bowerboard.view import Ask

FAULTS = (ConfigError, BoardError, RuleError, DeckError)
"""What a configuration that cannot be used raises, itself or by what it names."""


@dataclass(frozen=True, slots=True)
class Configured:
    """A table as configured by ``file``; ``troubles`` say in whole lines what is wrong with it,
    though the table goes on."""

    config: Config
    setup: Setup
    edges: Edges
    troubles: tuple[str, ...] = ()
    file: Path = CONFIG_FILE


Opened = Callable[[Config], Edges]
"""What gives the glass and the panel of a configuration."""


def load(path: Path, opened: Opened | None = None) -> Configured:
    """The table that the file at ``path`` configures, or its last good copy does; a deck that
    cannot be read is its last good copy too.  ``opened`` if its edges are not those of its board.

    Raises:
        ConfigError, BoardError, RuleError, DeckError: it cannot be used, nor is there a copy that
            can.
    """
    try:
        text = read_text(path)
        made = made_of(path, text, opened)
    except FAULTS as why:
        return _from_copies(path, why, opened)
    told = []
    for file in (path, *map(Path, made.config.table.decks)):
        try:
            keep(file, text if file == path else read_text(file))
        except OSError as why:
            told.append(f"no copy of {file} is kept: {why.strerror or why}")
    return replace(made, troubles=(*made.troubles, *told))


def _from_copies(path: Path, why: Exception, opened: Opened | None) -> Configured:
    copy = copy_of(path)
    for file, old_decks in ((path, True), (copy, False), (copy, True)):
        try:
            made = made_of(file, read_text(file), opened, old_decks)
        except FAULTS:
            continue
        used = [copy] if file == copy else []
        used += [each for each in _decks(made.config, old_decks) if each.name.endswith(ENDING)]
        told = f"{why}; the table runs on its last good copy: see {' and '.join(map(str, used))}"
        setup = replace(made.setup, troubles=(*made.setup.troubles, Ask.OLD_CONFIG))
        return replace(made, setup=setup, troubles=(told,))
    raise why from None


def _decks(config: Config, old: bool) -> list[Path]:
    """The deck files; where ``old``, the last good copies of those that cannot be read."""
    return [_readable(Path(deck)) if old else Path(deck) for deck in config.table.decks]


def _readable(deck: Path) -> Path:
    try:
        read_deck(deck)
    except DeckError:
        return copy_of(deck)
    return deck


def made_of(
    path: Path, text: str, opened: Opened | None = None, old_decks: bool = False
) -> Configured:
    """The table that ``text``, read from ``path``, configures; nothing is opened yet.

    Raises:
        ConfigError, BoardError, RuleError, DeckError: something in it cannot be used.
    """
    config = settled(parse_config(path, text))
    language = config.table.language
    if language not in LANGUAGES:
        raise ConfigError(
            f"{path}: [table] language = {language!r}: one of {', '.join(LANGUAGES)}"
        )
    rules = load_rules(config.table.rules)
    for fault in unheld(config, rules.players):
        raise ConfigError(f"{path}: {fault}")
    setup = Setup(
        journal=Path(config.table.journal),
        deck=read_decks(_decks(config, old_decks)),
        # Whoever does not play has a pad and a key that say nothing.
        places={pad: at for pad, at in places_of(config).items() if at < rules.players},
        ports=pad_ports(config),
        rules=rules,
        readers=readers_of(config),
        language=language,
        dress=Dress(config.players.names(), config.page.link),
        teaching=config.table.teaching,
    )
    edges = edges_of(config, rules.players) if opened is None else opened(config)
    return Configured(config, setup, edges, too_low(setup.rules, edges), path)


def too_low(rules: HouseRules, edges: Edges) -> tuple[str, ...]:
    """What the house wants on the faces and these panels have no room for."""
    low = any(bus.size(seat)[1] < 64 for seat, bus in edges.glass.items())
    if rules.score_cards is ScoreCards.NUMERALS or not low:
        return ()
    return ("score cards need a panel 64 rows high: figures are shown on those of 32 instead",)


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
    number = {**{seat: n for n, seat in enumerate(SEATS)}, "kitty": KITTY}
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
    for reader in config.readers:
        try:
            require(reader.type)
        except UnknownReader as why:
            raise ConfigError(f"[[readers]] type: {why}") from None
    return [ReaderAt(reader.type, reader.port, reader.reads) for reader in config.readers]


def edges_of(config: Config, players: int | None = None) -> Edges:
    """The pod's glass and its panel, opened when they are first used; keys and lights only of so
    many ``players`` where that is known.

    Raises:
        BoardError: the board profile cannot be used.
    """
    board = read_board(config.board.profile)
    if players is not None and board.seats < players:
        raise ConfigError(
            f"[board] profile = {config.board.profile!r} seats {board.seats}, and [table] rules "
            f"= {config.table.rules!r} are for {players} players"
        )
    pins = board.pins
    pins = changed(pins, sides=pins.sides[:players], lights=pins.lights[:players])
    edges = edges_of_board(changed(board, pins=pins), config.panel.present)
    return replace(edges, hub=hub_of(config), page=_hatch if config.page.present else None)


def settled(config: Config) -> Config:
    """``config`` with what was set on the table's page."""
    kept = read_settings(Path(config.table.journal))
    # What this version does not know (any more) must not keep the table from starting.
    known = kept.rules in PRESETS and not any(unheld(config, PRESETS[kept.rules].rules.players))
    rules = kept.rules if known else config.table.rules
    language = kept.language if kept.language in LANGUAGES else config.table.language
    return changed(config, table=changed(config.table, rules=rules, language=language))


def _hatch(journal: Path, put: Callable[[Item], None]) -> Seer:
    from bowerboard.table.clock import RealClock
    from bowerboard.table.hatch import Hatch

    clock = RealClock()
    return Hatch(journal, put, clock.now, clock.wall)


def hub_of(config: Config) -> MakeSeer | None:
    """What builds the link to the hub, None where the table has none.

    Raises:
        ConfigError: what the link needs is not installed, or this board has no id.
    """
    hub = config.hub
    if hub is None:
        return None
    if importlib.util.find_spec("paho") is None:
        raise ConfigError("[hub] needs paho-mqtt: pip install 'bowerboard[link]'")
    from bowerboard.cli.table_join import board_id

    return partial(_hub_edge, hub, board_id())


def _hub_edge(hub: HubSection, board: str, journal: Path, put: Callable[[Item], None]) -> Seer:
    import secrets

    from bowerboard import __version__
    from bowerboard.cli.power import low_power
    from bowerboard.table.hubacts import Identity
    from bowerboard.table.hubedge import HubAt, HubEdge

    at = HubAt(hub.table, hub.host, hub.port, hub.user, hub.password, hub.ca)
    who = Identity(hub.table, board, secrets.token_hex(4), __version__)
    return HubEdge(at, who, journal, put, low_power)
