"""``bowerboard journal show``, ``games``, ``verify`` and ``export``: what a journal tells."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bowerboard.euchre.notation.recording import Recording
    from bowerboard.table.evenings import GamePlayed
    from bowerboard.table.journal import Stamp
    from bowerboard.table.journal_contents import Contents
    from bowerboard.table.journal_rows import Entry


def show(args: argparse.Namespace) -> int:
    """Every entry, a line each."""
    from bowerboard.table.journal_contents import read_contents

    contents = read_contents(args.file)
    for note in contents.notes:
        print(f"note: {note}", file=sys.stderr)
    if args.history:
        return _history(args.file, contents.entries)
    for entry in contents.entries:
        cause = f"  <- {entry.cause}" if entry.cause is not None else ""
        kind = entry.kind.name.lower()
        print(f"{entry.seq:>6} {entry.at / 1000:>10.3f}  {kind:<9}  {entry.body}{cause}")
    return 0


def _history(path: Path, entries: Iterable[Entry]) -> int:
    from bowerboard.seats import ALL_SEAT_NAMES
    from bowerboard.table.history_view import history, told

    try:
        lines = history(entries)
    except ValueError as why:
        print(f"{path}: the journal contradicts itself: {why}", file=sys.stderr)
        return 1
    for line in lines:
        print(told(line, ALL_SEAT_NAMES))
    return 0


def moment(stamp: Stamp) -> str:
    """A wall clock's time; ``~`` where no time server had set that clock, ``?`` if not known."""
    try:
        told = f"{datetime.fromtimestamp(stamp.wall, UTC):%Y-%m-%d %H:%M} UTC"
    except (OverflowError, OSError, ValueError):
        told = f"{stamp.wall:.0f} s"
    return told + {True: "", False: " ~", None: " ?"}[stamp.synced]


def games(args: argparse.Namespace) -> int:
    """The games, a line each."""
    from bowerboard.table.journal_contents import read_contents

    found = _games(read_contents(args.file), args.file)
    if args.json:
        print(json.dumps([_as_json(each) for each in found]))
        return 0
    for each in found:
        won = "" if each.game.winner is None else f", won by {_side(each, each.game.winner)}"
        took = "" if each.ms is None else f", {round(each.ms / 60_000)} min"
        began = "" if each.began is None else f"{moment(each.began)}: "
        score = "-".join(map(str, each.game.score))
        names = f" ({', '.join(each.players)})" if each.players else ""
        print(f"{each.number:>3}  {began}{score}, {each.deals} deals{took}{won}{names}")
    if not found:
        print(f"{args.file}: no game has begun in it")
    return 0


def _side(each: GamePlayed, side: int) -> str:
    seats = each.game.rules.sides[side]
    if each.players:
        return " and ".join(each.players[seat] for seat in seats if seat < len(each.players))
    return "seats " + " and ".join(map(str, seats))


def _as_json(each: GamePlayed) -> dict[str, object]:
    began = each.began
    return {
        "game": each.number,
        "entry": each.seq,
        "began": None if began is None else began.wall,
        "synced": None if began is None else began.synced,
        "ms": each.ms,
        "score": list(each.game.score),
        "deals": each.deals,
        "winner": each.game.winner,
        "players": list(each.players),
    }


def _games(contents: Contents, path: Path) -> list[GamePlayed]:
    from bowerboard.table import evenings
    from bowerboard.table.journal import JournalError

    try:
        return evenings.games(contents.entries, contents.stamps, contents.players)
    except JournalError as why:
        raise JournalError(f"{path}: {why}") from None


def verify(args: argparse.Namespace) -> int:
    """Whether it is whole; 1 where it is not."""
    from bowerboard.table.journal import Damaged, JournalError
    from bowerboard.table.journal_contents import damages, read_contents

    try:
        contents = read_contents(args.file)
    except Damaged:
        found = damages(args.file)
        return _verdict(args, found or ["it cannot be read"], 0, "")
    missing = [f"a part is missing: {note}" for note in contents.notes]
    try:
        conclusions, score = _folded(contents)
    except JournalError as why:
        return _verdict(args, [*missing, str(why)], 0, "")
    return _verdict(args, missing, conclusions, score)


def _verdict(args: argparse.Namespace, wrong: list[str], conclusions: int, score: str) -> int:
    if args.json:
        print(json.dumps({"file": str(args.file), "wrong": wrong}))
    else:
        for each in wrong:
            print(f"{args.file}: {each}")
        if not wrong:
            print(f"{args.file}: {conclusions} conclusions, all in order; the score is {score}")
    return 1 if wrong else 0


def _folded(contents: Contents) -> tuple[int, str]:
    from bowerboard.euchre import text
    from bowerboard.euchre.history import START, extend
    from bowerboard.table.journal import JournalError, Kind

    history, count = START, 0
    for entry in contents.entries:
        if entry.kind is Kind.CONCLUDED:
            try:
                history, count = extend(history, entry.seq, text.read(entry.body)), count + 1
            except ValueError as why:
                said = f"entry {entry.seq} does not follow on those before it: {why}"
                raise JournalError(said) from None
    return count, "-".join(map(str, history.game.score))


def export(args: argparse.Namespace) -> int:
    """As JSON lines or EGN, on standard output or into a file."""
    from bowerboard.table.journal_contents import read_contents

    contents = read_contents(args.file)
    text = _egn(args, contents) if args.format == "egn" else _lines(args, contents)
    _put(text, args.output)
    return 0


def _lines(args: argparse.Namespace, contents: Contents) -> str:
    """Every entry as a line of JSON; with a game, those from its beginning to the next."""
    first, last = 0, float("inf")
    if args.game is not None:
        found = _games(contents, args.file)
        first = _numbered(args, found).seq
        last = min((each.seq for each in found if each.seq > first), default=last)
    rows = []
    for entry in contents.entries:
        if first <= entry.seq < last:
            stamp = contents.stamps[entry.seq]
            told = {"seq": entry.seq, "at": entry.at, "kind": entry.kind.name.lower(),
                    "body": entry.body, "cause": entry.cause, "wall": stamp.wall,
                    "synced": stamp.synced}  # fmt: skip
            rows.append(json.dumps(told))
    return "".join(f"{row}\n" for row in rows)


def _numbered(args: argparse.Namespace, found: list[GamePlayed]) -> GamePlayed:
    from bowerboard.cli.main import UsageError

    number: int = args.game
    if not 1 <= number <= len(found):
        there = f"1 to {len(found)}" if found else "none"
        raise UsageError(f"{args.file}: has no game {number}; it has {there}: journal games")
    return found[number - 1]


def _egn(args: argparse.Namespace, contents: Contents) -> str:
    """The games of the journal; standard error lists what EGN has no field for."""
    from bowerboard.cli.main import UsageError
    from bowerboard.euchre.notation.write import write, write_match

    made = _recordings(args, contents)
    if not made:
        raise UsageError(f"{args.file}: no game in it has a deal: there is nothing to export")
    try:
        recorded = [each.game for each in made]
        text = write(recorded[0]) if len(recorded) == 1 else write_match(recorded)
    except ValueError as why:
        raise UsageError(f"{args.file}: {why}") from None
    for number, each in enumerate(made):
        for unsaid in each.unsaid:
            print(f"game {number}, {unsaid}: EGN has no field for it; in a note", file=sys.stderr)
        if not each.exact:
            print(f"game {number} does not come back exactly; keep the journal", file=sys.stderr)
    return text


def _recordings(args: argparse.Namespace, contents: Contents) -> list[Recording]:
    """The games in which something was dealt, with their players; perhaps one alone."""
    from dataclasses import replace

    from bowerboard.cli.main import UsageError
    from bowerboard.euchre.notation.recording import record
    from bowerboard.table.evenings import standing_events
    from bowerboard.table.journal import JournalError

    try:
        events = [event for _, event in standing_events(contents.entries)]
        made = list(record(events))
    except JournalError as why:
        raise UsageError(f"{args.file}: the journal contradicts itself: {why}") from None
    except ValueError as why:
        raise UsageError(f"{args.file}: {why}") from None
    found = [each for each in _games(contents, args.file) if each.dealt]
    if args.game is not None:
        wanted = _numbered(args, _games(contents, args.file))
        kept = [(a, b) for a, b in zip(made, found, strict=True) if b.seq == wanted.seq]
    else:
        kept = list(zip(made, found, strict=True))
    return [replace(a, game=replace(a.game, players=b.players)) for a, b in kept]


def _put(text: str, output: Path | None) -> None:
    """Write ``text`` to ``output``, or to standard output."""
    from bowerboard.cli.main import UsageError

    if output is None:
        sys.stdout.write(text)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as why:
        raise UsageError(f"{output}: cannot be written: {why.strerror or why}") from None
