"""Undo without deletion: a record in which events can be retracted and reinstated.

Each ``History`` is one moment and remembers the moment before it, so taking back the latest event
is one step back and costs nothing.  Nothing is ever changed in place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bowerboard.euchre.deal import Impossible
from bowerboard.euchre.events import GameBegan, GameEvent, Reinstated, Retracted, TableEvent
from bowerboard.euchre.game import NO_GAME, Game, apply


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class History:
    """The game as it stands, the event that led here (number ``seq``), and the moment before.

    ``undone`` holds what was retracted and may be reinstated, the latest last; any new event
    clears it.
    """

    game: Game = NO_GAME
    seq: int = 0
    event: GameEvent | None = None
    before: History | None = None
    undone: tuple[tuple[int, GameEvent], ...] = ()


START = History()


def extend(history: History, seq: int, event: TableEvent) -> History:
    """The history after event number ``seq``.

    Raises:
        Impossible: the game refuses it; or it retracts what is not the latest event that stands,
            or reinstates what was not retracted last.
    """
    if isinstance(event, Retracted):
        if history.event is None or history.before is None or history.seq != event.target:
            raise Impossible(f"event {event.target} is not the latest that stands ({history.seq})")
        back = history.before
        undone = (*history.undone, (history.seq, history.event))
        return History(back.game, back.seq, back.event, back.before, undone)
    if isinstance(event, Reinstated):
        if not history.undone or history.undone[-1][0] != event.target:
            raise Impossible(f"event {event.target} is not the one retracted last")
        number, again = history.undone[-1]
        game = apply(history.game, again)
        return History(game, number, again, history, history.undone[:-1])
    return History(apply(history.game, event), seq, event, history)


def fold(entries: Iterable[tuple[int, TableEvent]]) -> History:
    """The history of numbered events, in order.

    Raises:
        Impossible: as ``extend``.
    """
    history = START
    for seq, event in entries:
        history = extend(history, seq, event)
    return history


def standing(history: History) -> list[tuple[int, GameEvent]]:
    """The numbered events that stand, in order."""
    events: list[tuple[int, GameEvent]] = []
    moment: History | None = history
    while moment is not None and moment.event is not None:
        events.append((moment.seq, moment.event))
        moment = moment.before
    return events[::-1]


def recent(history: History, games: int = 2) -> History:
    """The same moment with no more to look back on than the last ``games`` games.

    A table that runs for weeks need not remember all that could once have been taken back.
    """
    kept: list[History] = []
    moment: History | None = history
    while moment is not None and moment.event is not None and games:
        kept.append(moment)
        games -= isinstance(moment.event, GameBegan)
        moment = moment.before
    if moment is None or moment.before is None:
        return history  # there is no more than that
    made = History(moment.game, moment.seq)
    for each in reversed(kept):
        made = History(each.game, each.seq, each.event, made, each.undone)
    return made
