"""Corrections at the table: undo in two presses, the menu by keys, and what is then recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.events import CardPlayed, TableEvent
from bowerboard.euchre.history import History, extend
from bowerboard.hublink.corrections import Author, Undo
from bowerboard.panel.keys import Held, Tapped
from bowerboard.table import gathering, menu
from bowerboard.table.changes import Change, Refusal
from bowerboard.table.menu import Chosen
from bowerboard.table.moment import Moment
from bowerboard.table.observed import Corrected
from bowerboard.table.proposing import propose
from bowerboard.table.sense import Armed, Sense, Worth
from bowerboard.view import Question

Done = tuple[Sense, tuple[TableEvent, ...], Chosen | None]
"""The sense after a key, what is concluded, and what was chosen to be asked for next."""


def key(history: History, sense: Sense, seen: Tapped | Held) -> Done:
    """The undo key, or any key while the menu is open."""
    calm = replace(sense, armed=Armed.NOTHING)
    if sense.menu is not None:
        after = menu.pressed(history, sense.menu, seen)
        if isinstance(after, Chosen):
            return replace(calm, menu=None), (), after
        return replace(calm, menu=after), (), None
    if isinstance(seen, Held):
        return replace(calm, menu=menu.opened(history, seen.at)), (), None
    return _undo(history, sense, seen)


def _undo(history: History, sense: Sense, seen: Tapped) -> Done:
    """Undo says what it would take back first; the second press does it."""
    answer = propose(history, Undo(), Author.TABLE)
    if isinstance(answer, Refusal):
        return replace(sense, armed=Armed.NOTHING), (), None
    if sense.armed is not Armed.UNDO:
        return replace(sense, armed=Armed.UNDO, armed_at=seen.at), (), None
    return _after(history, sense, answer.events), answer.events, None


def corrected(
    history: History, sense: Sense, seen: Corrected
) -> tuple[Sense, tuple[TableEvent, ...]]:
    """What is recorded when a correction is asked for, or what the faces answer."""
    by, correction = seen.by, seen.correction
    answer = propose(history, correction, by, seen.why)
    calm = replace(sense, armed=Armed.NOTHING, menu=None)
    if isinstance(answer, Change):
        events = (*answer.events, *_followers(history, calm, seen, answer.events))
        after = _after(history, calm, events)
        if answer.tell is not None:
            about = _there(history, getattr(correction, "seat", None))
            after = replace(after, notice=Question(answer.tell, None, other=about))
        return after, events
    asked = _there(history, by if isinstance(by, int) else None)
    notice = Question(answer.ask, asked, other=_there(history, answer.seat))
    return replace(calm, notice=notice, menu=menu.offered(answer, seen.at)), ()


def _followers(
    history: History, sense: Sense, seen: Corrected, events: Sequence[TableEvent]
) -> tuple[TableEvent, ...]:
    """What followed a lead that was not read and is told now, the trick having been gathered."""
    if not any(isinstance(event, CardPlayed) for event in events):
        return ()
    moment = Moment(history, sense, seen.at, history.game.rules)
    deal = moment.playing
    return () if deal is None else gathering.followers(moment, deal)


def _there(history: History, seat: int | None) -> int | None:
    """``seat``, if there is such a seat at this table."""
    return seat if seat is not None and 0 <= seat < history.game.rules.players else None


def _after(history: History, sense: Sense, events: Sequence[TableEvent]) -> Sense:
    """The sense once they are recorded: half-made calls are forgotten.

    Whoever corrects knows what was played: what lay there before explains nothing any more.
    """
    after = history
    for number, event in enumerate(events, history.seq + 1):
        after = extend(after, number, event)
    done = replace(
        sense, armed=Armed.NOTHING, caller=None, alone_said=False, doubted=None, notice=None,
        menu=None, seen=(),
    )  # fmt: skip
    if history.game.in_deal and not after.game.in_deal:
        done = done.marked(done.lying, Worth.SPENT)
    # A card told counts no second time where it is read after all.
    for event in events:
        if isinstance(event, CardPlayed):
            done = done.spent(event.card).answering(event.seat)
    return _taken_back(done, history.game.deal, after.game.deal)


def _taken_back(sense: Sense, before: Deal | None, after: Deal | None) -> Sense:
    """With the cards that count no more ignored where they lie; lifted and laid again they count.

    A card that was put right, another having been played, stays what it is.
    """
    plays, left = _plays(before), _plays(after)
    same = before is not None and after is not None and before.upcard == after.upcard
    fewer = {
        seat
        for seat, _ in plays
        if not same or sum(s == seat for s, _ in plays) > sum(s == seat for s, _ in left)
    }
    gone: set[Card | None] = {
        card for seat, card in plays if seat in fewer and (seat, card) not in left
    }
    if before is not None:
        gone |= {before.upcard, before.discard} - (
            {after.upcard, after.discard} if same and after is not None else set()
        )
    done = sense.marked([x for x in sense.lying if x.card in gone], Worth.UNDONE)
    if after is None or after.phase is not Phase.PLAY or after.turn not in fewer:
        return done
    # What this seat lays now is meant, though the trick may have been gathered.
    return replace(done, answered=(after.turn, None))


def _plays(deal: Deal | None) -> list[tuple[int, Card]]:
    tricks = deal.all_tricks() if deal is not None else ()
    return [(play.seat, play.card) for trick in tricks for play in trick.plays]
