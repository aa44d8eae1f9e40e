"""Corrections at the table: undo in two presses, the menu by keys, and what is then recorded."""

from __future__ import annotations

from dataclasses import replace

from bowerboard.euchre.events import CardPlayed, Discarded, TableEvent, UpcardTurned
from bowerboard.euchre.history import History, latest
from bowerboard.panel.keys import Held, Tapped
from bowerboard.table import menu
from bowerboard.table.corrections import (
    Author,
    Change,
    Correction,
    Refusal,
    Undo,
    VoidDeal,
)
from bowerboard.table.menu import Chosen
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
    return _taken_back(_after(sense, Undo()), history), answer.events, None


def corrected(
    history: History, sense: Sense, seen: Corrected
) -> tuple[Sense, tuple[TableEvent, ...]]:
    """What is recorded when a correction is asked for, or what the faces answer."""
    by, correction = seen.by, seen.correction
    answer = propose(history, correction, by, seen.why)
    calm = replace(sense, armed=Armed.NOTHING, menu=None)
    if isinstance(answer, Change):
        after = _after(calm, correction)
        if isinstance(correction, Undo):
            after = _taken_back(after, history)
        if answer.tell is not None:
            about = _there(history, getattr(correction, "seat", None))
            after = replace(after, notice=Question(answer.tell, None, other=about))
        return after, answer.events
    asked = _there(history, by if isinstance(by, int) else None)
    notice = Question(answer.ask, asked, other=_there(history, answer.seat))
    return replace(calm, notice=notice, menu=menu.offered(answer, seen.at)), ()


def _there(history: History, seat: int | None) -> int | None:
    """``seat``, if there is such a seat at this table."""
    return seat if seat is not None and 0 <= seat < history.game.rules.players else None


def _after(sense: Sense, correction: Correction) -> Sense:
    """The sense once it is done: half-made calls are forgotten.

    A card taken back is spent, so it is ignored where it lies until it is lifted; after a voided
    deal so is every card.
    """
    # Whoever corrects knows what was played: what lay there before explains nothing any more.
    done = replace(
        sense, armed=Armed.NOTHING, caller=None, alone_said=False, doubted=None, notice=None,
        seen=(),
    )  # fmt: skip
    return done.marked(done.lying, Worth.SPENT) if isinstance(correction, VoidDeal) else done


def _taken_back(sense: Sense, history: History) -> Sense:
    """With the card of the event that is undone: ignored where it lies until it is lifted."""
    undone = latest(history)
    event = undone[-1].event if undone else None
    if not isinstance(event, CardPlayed | UpcardTurned | Discarded):
        return sense
    done = sense.marked([x for x in sense.lying if x.card == event.card], Worth.UNDONE)
    if isinstance(event, CardPlayed):
        # What this seat lays now is meant, though the trick may have been gathered.
        done = replace(done, answered=(event.seat, None))
    return done
