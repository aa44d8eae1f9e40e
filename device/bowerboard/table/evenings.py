"""The games of a journal, over as many evenings as it holds: pure.

A game is what stands from one ``GameBegan`` to the next; it is named by its number from 1, and in
the file by the number of the entry with which it began.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bowerboard.euchre import text
from bowerboard.euchre.events import GameBegan, GameEvent
from bowerboard.euchre.game import NO_GAME, Game, apply
from bowerboard.euchre.history import START, extend, standing
from bowerboard.table.journal_rows import Entry, JournalError, Kind, Stamp


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """One game: ``seq`` is the entry that began it, ``began`` the wall clock's word for when,
    ``ms`` how long it took by the monotonic clock (None where the table was switched off in
    between), ``players`` the names by seat, if anybody kept them."""

    number: int
    seq: int
    began: Stamp | None
    ms: int | None
    game: Game
    players: tuple[str, ...] = ()

    @property
    def dealt(self) -> bool:
        """Whether anything was dealt in it."""
        return self.game.deal is not None

    @property
    def deals(self) -> int:
        """How many deals were played to their end."""
        return len(self.game.results)


def standing_events(entries: Iterable[Entry]) -> list[tuple[int, GameEvent]]:
    """The conclusions that stand, by number.

    Raises:
        JournalError: one cannot be read, or does not follow on those before it.
    """
    history = START
    for entry in entries:
        if entry.kind is Kind.CONCLUDED:
            try:
                history = extend(history, entry.seq, text.read(entry.body))
            except ValueError as why:
                raise JournalError(f"entry {entry.seq} ({entry.body!r}): {why}") from why
    return standing(history)


def games(
    entries: list[Entry],
    stamps: Mapping[int, Stamp],
    names: Mapping[int, tuple[str, ...]],
) -> list[GamePlayed]:
    """The games in ``entries``; ``stamps`` are the wall clock's times of entries, and ``names``
    the players by the entry that began their game.

    Raises:
        JournalError: as ``standing_events``.
    """
    at = {entry.seq: entry.at for entry in entries}
    spans: list[tuple[int, int, Game]] = []
    game, began, last = NO_GAME, 0, 0
    for seq, event in standing_events(entries):
        if isinstance(event, GameBegan):
            if began:
                spans.append((began, last, game))
            began = seq
        game, last = apply(game, event), seq
    if began:
        spans.append((began, last, game))
    return [
        GamePlayed(
            n, first, stamps.get(first), _took(at[first], at[end]), each, names.get(first, ())
        )
        for n, (first, end, each) in enumerate(spans, 1)
    ]


def _took(began: int, ended: int) -> int | None:
    """From ``began`` to ``ended``, unless the clock began anew in between."""
    return ended - began if ended >= began else None
