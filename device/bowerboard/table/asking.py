"""What the table asks, of whom, and when it must look again: all derived from game and sense."""

from __future__ import annotations

from bowerboard.euchre import text
from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.events import (
    CardPlayed,
    DealVoided,
    GameBegan,
    GameEvent,
    OrderedUp,
    TrumpNamed,
    UpcardTurned,
)
from bowerboard.euchre.game import Game
from bowerboard.euchre.history import History
from bowerboard.table import rulings
from bowerboard.table.observed import KITTY
from bowerboard.table.sense import ARMED_MS, SETTLE_MS, Armed, Lying, Sense, Worth
from bowerboard.view import SEAT_NAMES, Ask, Question


def questions(history: History, sense: Sense, now: int) -> tuple[Question, ...]:
    """Everything asked at ``now`` (ms), the most pressing first.

    A question is withdrawn by itself: it is asked as long as its cause stands.
    """
    game = history.game
    asked: list[Question] = []
    if sense.armed is Armed.UNDO and history.event is not None:
        asked.append(Question(Ask.UNDO, None, detail=undo_words(history.event)))
    elif sense.armed is Armed.VOID:
        asked.append(Question(Ask.VOID, None))
    if sense.notice is not None:
        asked.append(sense.notice)
    if game.deal is not None:
        asked += rulings.questions(game.deal)
    if not game.in_deal:
        if game.dealer is None:
            asked.append(Question(Ask.WHO_DEALS, None))
        elif len(sense.on(KITTY, Worth.FRESH)) > 1:
            asked.append(Question(Ask.LAY_AGAIN, game.dealer))  # which of them is turned up?
        return tuple(asked)
    deal = game.deal
    if deal is not None:
        if sense.caller is not None:
            asked.append(Question(Ask.NAME_SUIT, sense.caller))
        asked += _about_cards(deal, sense, now)
        if deal.owes_discard:
            asked.append(Question(Ask.PICK_UP, deal.taker, deal.upcard))
    return tuple(asked)


def due(game: Game, sense: Sense, looked: int) -> int | None:
    """When the table must look again though nothing is observed, having looked at ``looked``.

    In ms; None for never.
    """
    times = [x.at + SETTLE_MS for x in _waiting(game.deal, sense)]
    if sense.armed is not Armed.NOTHING:
        times.append(sense.armed_at + ARMED_MS)
    return min((time for time in times if time > looked), default=None)


def _waiting(deal: Deal | None, sense: Sense) -> tuple[Lying, ...]:
    """Cards on the pads of seats that play, from which nothing has been concluded."""
    if deal is None or deal.phase is not Phase.PLAY:
        return ()
    # Whoever sits out plays no card: what lies there is no play, and never out of turn.
    idle = (KITTY, *deal.sitting)
    return tuple(x for x in sense.lying if x.place not in idle and x.worth is Worth.FRESH)


def _about_cards(deal: Deal, sense: Sense, now: int) -> list[Question]:
    if deal.phase is not Phase.PLAY or deal.turn is None:
        return []
    asked = []
    turn = deal.turn
    if len(sense.on(turn, Worth.FRESH)) > 1:
        asked.append(Question(Ask.LAY_AGAIN, turn))
    asked += [Question(Ask.LAY_AGAIN, turn) for _ in sense.on(turn, Worth.DOUBTED)[:1]]
    asked += [Question(Ask.EARLY_CARD, turn) for _ in sense.on(turn, Worth.EARLY)[:1]]
    waiting = _waiting(deal, sense)
    seats = {x.place for x in waiting if x.place != turn and now >= x.at + SETTLE_MS}
    # The card itself is not named: pending, it has not been played.
    asked += [Question(Ask.CARD_OUT_OF_TURN, seat, other=turn) for seat in sorted(seats)]
    return asked


def undo_words(event: GameEvent) -> str:
    """What undo would take back, short enough for a face."""
    match event:
        case CardPlayed(seat, card):
            return f"{SEAT_NAMES[seat]} {card}"
        case UpcardTurned(card):
            return f"upcard {card}"
        case TrumpNamed(seat):
            return f"{SEAT_NAMES[seat]} call"
        case OrderedUp(seat):
            return f"{SEAT_NAMES[seat]} order"
        case DealVoided():
            return "void deal"
        case GameBegan():
            return "new game"
    words = text.write(event).split()
    return f"{SEAT_NAMES[int(words[0])]} {words[1]}" if words[0].isdecimal() else " ".join(words)
