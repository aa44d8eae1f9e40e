"""``bowerboard deck``: tags to cards."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bowerboard.cli.desk import Desk
    from bowerboard.deck import Deck, Tagged
    from bowerboard.decks.audit import Found
    from bowerboard.decks.enroll import Enrollment


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("deck", help="tags to cards: enroll a pack, list it, audit it")
    does = made.add_subparsers(dest="does", metavar="WHAT", required=True)
    enroll = does.add_parser(
        "enroll",
        help="name each card, read its tag, write the deck file",
        description="The face and the terminal name a card; lay it on any pad.  Type u and Enter "
        "to take the latest back, s to skip a card, q to stop.",
    )
    enroll.add_argument("file", metavar="FILE", type=Path, help="the deck file to write")
    enroll.add_argument("--name", help="what people call the pack (the file's name)")
    enroll.add_argument("--ranks", default="9TJQKA", help="ranks of a suit, low to high (9TJQKA)")
    enroll.add_argument(
        "--packs", type=int, choices=range(1, 5), default=1, help="2 for a double pack"
    )
    enroll.add_argument(
        "--calls", type=int, choices=range(9), default=0, metavar="N",
        help="sets of call cards to enroll as well, one for each seat (0)",
    )  # fmt: skip
    enroll.add_argument("--add", action="store_true", help="keep what FILE holds already")
    enroll.add_argument("--force", action="store_true", help="overwrite FILE")
    _where(enroll, "a deck whose tags may not be used again; once for each")
    audit = does.add_parser(
        "audit",
        help="lay a pack and see what is missing, foreign, doubled or weak",
        description="Lay the pack on the pads, card by card or in small packets.  It ends when "
        "every card was seen, when you type q and Enter, or after a minute without a card.",
    )
    audit.add_argument("file", metavar="FILE", type=Path, help="the deck file")
    audit.add_argument("--calls", action="store_true", help="audit the call cards as well")
    _where(audit, "another deck, so that its cards are known by name; once for each")
    listed = does.add_parser("list", help="what is in deck files")
    listed.add_argument("file", metavar="FILE", type=Path, nargs="+")
    for each in (enroll, audit, listed):
        each.add_argument("--json", action="store_true", help="print one JSON value, nothing else")


def _where(made: argparse.ArgumentParser, also: str) -> None:
    made.add_argument("--also", metavar="FILE", type=Path, action="append", default=[], help=also)
    made.add_argument(
        "--config", metavar="FILE", type=Path, help="configuration (/etc/bowerboard/table.toml)"
    )
    made.add_argument(
        "--reader", metavar="TYPE:PORT", help="use only this reader, and no configuration"
    )
    made.add_argument("--twin", action="store_true", help="without hardware: see it done")


def run(args: argparse.Namespace) -> int:
    """Do what ``args`` say; 1 when a pack is not whole."""
    from bowerboard.cli.main import UsageError
    from bowerboard.config import ConfigError
    from bowerboard.deck import DeckError
    from bowerboard.readers.registry import UnknownReader

    does: Mapping[str, Callable[[argparse.Namespace], int]] = {
        "enroll": _enroll,
        "audit": _audit,
        "list": _list,
    }
    try:
        return does[args.does](args)
    except (ConfigError, DeckError, UnknownReader, FileNotFoundError) as why:
        raise UsageError(str(why)) from None


def _list(args: argparse.Namespace) -> int:
    from bowerboard.cli.deck_words import deck_as_json, deck_lines
    from bowerboard.deck import read_deck, read_decks

    decks = [read_deck(path) for path in args.file]
    read_decks(args.file)  # no tag may be in two of them
    if args.json:
        files = zip(args.file, decks, strict=True)
        print(json.dumps([deck_as_json(str(path), deck) for path, deck in files], indent=1))
    else:
        for path, deck in zip(args.file, decks, strict=True):
            print("\n".join(deck_lines(str(path), deck)))
    return 0


def _enroll(args: argparse.Namespace) -> int:
    from bowerboard.cli.desk_work import enroll
    from bowerboard.cli.main import UsageError
    from bowerboard.deck import read_deck, save_deck
    from bowerboard.decks.enroll import begin, enrolled, missing, wanted_cards

    kept = _kept(args)
    try:
        wanted = wanted_cards(args.ranks.upper(), args.packs, args.calls)
    except ValueError as why:
        raise UsageError(f"--ranks {args.ranks}: {why}; write them as 9TJQKA") from None
    elsewhere = {
        uid: f"{deck.tagged(uid)} of {deck.name}"
        for deck in map(read_deck, args.also)
        for uid in deck.known()
    }
    tags: dict[bytes, Tagged] = {} if kept is None else {**kept.cards, **kept.calls}
    desk = _enrolling_desk(args)
    began = desk.now()
    try:
        state = enroll(desk, begin(wanted, tags, elsewhere), _teller(args))
    finally:
        desk.close()
    deck = enrolled(state, args.name or (kept.name if kept else "") or args.file.stem)
    if deck.cards:
        save_deck(deck, args.file)
    _say_saved(args, state, deck, desk.now() - began)
    return 1 if missing(state) else 0


def _kept(args: argparse.Namespace) -> Deck | None:
    """What the file holds and is kept; asks or refuses before it would be overwritten."""
    from bowerboard.cli.main import UsageError
    from bowerboard.deck import read_deck

    if not args.file.parent.is_dir():
        raise UsageError(f"{args.file}: there is no folder {args.file.parent}; make it first")
    if not args.file.exists():
        return None
    if args.add:
        return read_deck(args.file)
    if args.force:
        return None
    if sys.stdin.isatty() and not args.json:
        answer = input(f"{args.file} is there already.  Enroll it anew? [y/N] ")
        if answer.strip().lower() in ("y", "yes"):
            return None
    raise UsageError(
        f"{args.file}: is there already and was left as it was; --add keeps what it holds, "
        "--force writes it anew"
    )


def _enrolling_desk(args: argparse.Namespace) -> Desk:
    from bowerboard.cli.desk_work import real_desk

    if not args.twin:
        return real_desk(args.config, args.reader, _teller(args))
    import random

    from bowerboard.twin.desk import Sorter, TwinDesk, new_pack

    pack = new_pack(random.Random(1), args.ranks.upper(), args.packs, args.calls)
    return TwinDesk(Sorter(pack, pads=2))


def _teller(args: argparse.Namespace) -> Callable[[str], None]:
    def tell(text: str) -> None:
        print(text, file=sys.stderr if args.json else sys.stdout, flush=True)

    return tell


def _say_saved(args: argparse.Namespace, state: Enrollment, deck: Deck, took: int) -> None:
    """Say what came of it; ``took`` in ms."""
    from bowerboard.cli.deck_words import deck_as_json, name_of
    from bowerboard.decks.enroll import missing

    say, left, count = _teller(args), missing(state), len(state.new)
    if not deck.cards:
        say("Nothing was enrolled; no file was written.")
    else:
        say(
            f"{count} tags enrolled in {took / 1000:.0f} s; {args.file} holds {len(deck.cards)} "
            f"cards and {len(deck.calls)} call cards."
        )
    if left:
        say(f"Not enrolled: {', '.join(map(name_of, left))}.  Go on with --add.")
    if args.json:
        more = {"enrolled": count, "missing": [str(each) for each in left], "took_ms": took}
        print(json.dumps(deck_as_json(str(args.file), deck) | more, indent=1))


def _audit(args: argparse.Namespace) -> int:
    from bowerboard.cli.deck_words import found_as_json, found_lines
    from bowerboard.cli.desk_work import audit
    from bowerboard.cli.main import UsageError
    from bowerboard.deck import read_deck, read_decks

    read_decks([args.file, *args.also])
    decks: dict[str, Deck] = {}
    for path in (args.file, *args.also):
        deck = read_deck(path)
        if deck.name in decks:
            raise UsageError(f"{path}: another deck is named {deck.name!r} already")
        decks[deck.name] = deck
    desk = _auditing_desk(args, next(iter(decks.values())))
    try:
        found: Found = audit(desk, decks, args.calls, _teller(args))
    finally:
        desk.close()
    if args.json:
        print(json.dumps(found_as_json(found), indent=1))
    else:
        print("\n".join(found_lines(found)))
    return 0 if found.well else 1


def _auditing_desk(args: argparse.Namespace, deck: Deck) -> Desk:
    from bowerboard.cli.desk_work import real_desk

    if not args.twin:
        return real_desk(args.config, args.reader, _teller(args))
    from bowerboard.twin.desk import Dealer, TwinDesk

    return TwinDesk(Dealer([[uid] for uid in deck.known()], pads=2))
