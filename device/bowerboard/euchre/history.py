"""Undo without deletion: a record in which events can be retracted, reinstated and amended.

Each ``History`` is one moment and remembers the moment before it, so taking back the latest event
is one step back and costs nothing.  Nothing is ever changed in place.  An amendment is a moment
too: undone, everything is as it was before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bowerboard.euchre import umpire
from bowerboard.euchre.deal import Impossible
from bowerboard.euchre.events import (
    Amended,
    GameBegan,
    GameEvent,
    HandsDealt,
    Reinstated,
    Retracted,
    TableEvent,
    UpcardTurned,
)
from bowerboard.euchre.game import NO_GAME, Game, apply
from bowerboard.euchre.irregular import RenegeDetected, RenegeRuled


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class History:
    """The game as it stands, the event that led here (number ``seq``), and the moment before.

    ``undone`` holds what somebody retracted and may reinstate, the latest last; any new event
    clears it.  ``line`` is what stands after an amendment, event by event; ``count`` how many
    events stand, those included that ``recent`` has forgotten.
    """

    game: Game = NO_GAME
    seq: int = 0
    event: GameEvent | Amended | None = None
    before: History | None = None
    undone: tuple[tuple[int, GameEvent | Amended], ...] = ()
    line: History | None = None
    count: int = 0


START = History()


class CutsLater(Impossible):
    """An amendment after which a later event cannot follow: ``place`` of the first such."""

    def __init__(self, why: str, place: int) -> None:
        super().__init__(why)
        self.place = place


def extend(history: History, seq: int, event: TableEvent) -> History:
    """The history after event number ``seq``.

    Raises:
        Impossible: the game refuses it; or it retracts what is not the latest event that stands,
            or reinstates what was not retracted last.
        CutsLater: it amends so that a later event could not have followed.
    """
    if isinstance(event, Retracted):
        if history.event is None or history.before is None or history.seq != event.target:
            raise Impossible(f"event {event.target} is not the latest that stands ({history.seq})")
        back = history.before
        undone = () if event.inferred else (*history.undone, (history.seq, history.event))
        return History(back.game, back.seq, back.event, back.before, undone, back.line, back.count)
    if isinstance(event, Reinstated):
        if not history.undone or history.undone[-1][0] != event.target:
            raise Impossible(f"event {event.target} is not the one retracted last")
        number, again = history.undone[-1]
        return _next(history, number, again, history.undone[:-1])
    return _next(history, seq, event, ())


def _next(
    history: History,
    seq: int,
    event: GameEvent | Amended,
    undone: tuple[tuple[int, GameEvent | Amended], ...],
) -> History:
    if isinstance(event, Amended):
        line = _amended(history, seq, event)
        return History(line.game, seq, event, history, undone, line, line.count)
    game = apply(history.game, event)
    return History(game, seq, event, history, undone, None, history.count + 1)


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
    """The numbered events that stand, in order; those of an amendment bear its number."""
    events: list[tuple[int, GameEvent]] = []
    for moment in _backwards(history):
        if moment.event is not None and not isinstance(moment.event, Amended):
            events.append((moment.seq, moment.event))
    return events[::-1]


def _backwards(history: History) -> Iterable[History]:
    """The moments at which the events that stand happened, the latest first, the start last."""
    moment: History | None = history
    while moment is not None:
        while moment.line is not None:
            moment = moment.line
        yield moment
        moment = moment.before


def moment_at(history: History, count: int) -> History:
    """The moment at which the first ``count`` of the events that stand had happened.

    Raises:
        Impossible: there are fewer.
    """
    for moment in _backwards(history):
        if moment.count == count:
            return moment
    raise Impossible(f"no more than {history.count} events stand")


def follows_by_itself(event: object) -> bool:
    """Whether nobody did ``event``: the umpire concluded it from what was done before."""
    ruled = isinstance(event, RenegeRuled) and event.why == umpire.BY_ITSELF
    return ruled or isinstance(event, RenegeDetected)


def latest(history: History) -> tuple[History, ...]:
    """The moments that undo takes back together, the latest first: something done, and before
    it what followed from it by itself."""
    found: list[History] = []
    moment = history
    while moment.event is not None and moment.before is not None:
        found.append(moment)
        if not follows_by_itself(moment.event):
            break
        moment = moment.before
    return tuple(found)


def _amended(history: History, seq: int, event: Amended) -> History:
    """What stands after the amendment, event by event."""
    events = standing(history)
    first = history.count - len(events)
    after = events[max(0, event.place - first) :]
    if not first <= event.place <= history.count - event.count:
        raise Impossible(f"there are no events {event.place} to {event.place + event.count - 1}")
    line = moment_at(history, event.place)
    try:
        for each in event.instead:
            line = _and_what_follows(line, seq, each)
    except Impossible as why:
        raise Impossible(f"it cannot stand there: {why}") from None
    return _replayed(line, seq, after[event.count :], event.place + event.count)


def _replayed(
    line: History, seq: int, later: Sequence[tuple[int, GameEvent]], first: int
) -> History:
    """``line`` and what came ``later``, the first of which was event number ``first``.

    Within the deal the umpire looks anew: what was detected before may not be provable now.
    """
    same_deal = True
    for step, (number, event) in enumerate(later):
        same_deal = same_deal and not isinstance(event, UpcardTurned | HandsDealt | GameBegan)
        if same_deal and follows_by_itself(event):
            continue
        try:
            if same_deal:
                line = _and_what_follows(line, number, event, seq)
            else:
                line = _next(line, number, event, ())
        except Impossible as why:
            raise CutsLater(str(why), first + step) from None
    return line


def _and_what_follows(
    line: History, number: int, event: GameEvent, seq: int | None = None
) -> History:
    line = _next(line, number, event, ())
    while (follows := umpire.next_event(line.game)) is not None:
        line = _next(line, number if seq is None else seq, follows, ())
    return line


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
    made = History(moment.game, moment.seq, count=moment.count)
    for each in reversed(kept):
        made = replace(each, before=made)
    return made
