"""What the table asks, of whom, and when it must look again: all derived from game and sense.

A question is asked as long as its cause stands, so it is withdrawn by itself.  Cards are asked
about only once a late read can no longer explain them (``ASK_MS``).
"""

from __future__ import annotations

from collections.abc import Iterator

from bowerboard.euchre.deal import Deal
from bowerboard.euchre.history import History, latest
from bowerboard.panel.keys import HOLD_MS, Held, SideKey
from bowerboard.table import (
    calls,
    confirming,
    dealing,
    discards,
    doubles,
    gathering,
    leftover,
    playing,
    rulings,
    strays,
    unread,
)
from bowerboard.table.deeds import deed_of
from bowerboard.table.moment import Moment
from bowerboard.table.observed import KITTY
from bowerboard.table.sense import (
    ALONE_MS,
    ARMED_MS,
    ASK_MS,
    LATE_MS,
    STUCK_MS,
    Armed,
    Sense,
    Worth,
)
from bowerboard.view import Ask, Question

NEW_DEALER_MS = 1000
"""A key held between deals may be a call on an upcard read late; after so long it is asked."""

TWO = 2
"""Cards before a seat that can be its card and the discard."""

_AGAIN = (Ask.LAY_AGAIN, Ask.LAY_MISSED, Ask.EARLY_CARD)
"""Questions to which a card is lifted first, and then laid."""

UPCARD_MS = 2000
"""Somebody calls, and no upcard was read: so long after it the dealer is asked for it."""


def questions(history: History, sense: Sense, now: int) -> tuple[Question, ...]:
    """Everything asked at ``now`` (ms), the most pressing first."""
    moment = Moment(history, sense, now, history.game.rules)
    game = history.game
    asked: list[Question] = []
    undone = latest(history)
    if sense.armed is Armed.UNDO and undone and undone[-1].event is not None:
        asked.append(Question(Ask.UNDO, None, deed=deed_of(undone[-1].event, game.deal)))
    elif sense.armed is Armed.PASS_OUT and game.deal is not None:
        asked.append(Question(Ask.PASS_OUT, game.deal.dealer))
    if sense.notice is not None:
        asked.append(sense.notice)
    asked += _strange(moment)
    if game.deal is not None and strays.asked_now(moment) is None:
        asked += rulings.questions(game.deal)
    six = leftover.question(moment)
    asked += [] if six is None else [six]
    asked += confirming.questions(game, sense)
    if not game.in_deal:
        return (*asked, *_between(moment))
    deal = game.deal
    if deal is not None:
        if sense.caller is not None:
            asked.append(Question(calls.owed(deal), sense.caller))
        asked += about_cards(moment)
        if strays.contradicted(moment) and all(q.ask is not Ask.CHECK_DEAL for q in asked):
            asked.append(Question(Ask.CHECK_DEAL, None))
        if deal.owes_discard:
            asked.append(Question(Ask.PICK_UP, deal.taker, deal.upcard))
    return tuple(asked)


def due(history: History, sense: Sense, looked: int) -> int | None:
    """When the table must look again though nothing is observed, having looked at ``looked``.

    In ms; None for never.
    """
    times: list[int] = []
    if sense.lapses is not None:
        times.append(sense.lapses)
    if sense.keys:
        times += [key.at + ARMED_MS for key in sense.keys]
        times += [key.at + after for key in sense.keys for after in (NEW_DEALER_MS, UPCARD_MS)]
    if history.game.in_deal:
        asked_after = (ALONE_MS, ASK_MS, STUCK_MS)
        times += [each.at + after for each in sense.gone for after in asked_after]
        times += [each.lying.at + ASK_MS for each in sense.gone]
        times += [at + after for _, at in sense.back for after in (ALONE_MS, LATE_MS)]
    else:
        six = leftover.due(Moment(history, sense, looked, history.game.rules))
        times += [] if six is None else [six]
    if not history.game.in_deal and not sense.kitty:
        times += [x.at + STUCK_MS for x in sense.lying] + [x.at + STUCK_MS for x in sense.gone]
    unsettled = [x for x in sense.lying if x.worth is not Worth.SPENT or x.card is None]
    if unsettled:
        times += [x.at + after for x in unsettled for after in (LATE_MS, ASK_MS)]
        waits = (ALONE_MS, LATE_MS)
        times += [each.at + after for each in sense.gone for after in waits]
        times += [sense.turn_at + after for after in (LATE_MS, ASK_MS, 2 * ASK_MS, STUCK_MS)]
    return min((time for time in times if time > looked), default=None)


def asked_at(moment: Moment, place: int) -> Question | None:
    """By which question a card at ``place`` is being asked for."""
    if place == KITTY:
        asks = (Ask.LAY_UPCARD, Ask.NEW_DEALER, Ask.LAY_AGAIN)
        between = () if moment.game.in_deal else _between(moment)
        return next((q for q in between if q.ask in asks), None)
    return next((q for q in about_cards(moment) if q.seat == place), None)


def waited_for(moment: Moment, place: int) -> bool:
    """Whether another seat is told that it laid a card out of turn, which was this one's."""
    turn = (q for q in about_cards(moment) if q.ask is Ask.CARD_OUT_OF_TURN)
    return any(question.other == place for question in turn)


def _strange(moment: Moment) -> Iterator[Question]:
    """Tags of no card that stay where they are, no card having been laid beside them since."""
    for x in moment.sense.lying:
        if x.card is not None or x.worth is not Worth.SPENT or moment.now < x.at + ASK_MS:
            continue
        if x.called:
            continue
        beside = [y for y in moment.sense.lying if y.place == x.place and y.card is not None]
        if not any(y.at >= x.at for y in beside):
            yield Question(Ask.UNKNOWN_TAG, None if x.place == KITTY else x.place)


def _between(moment: Moment) -> Iterator[Question]:
    dealer = moment.game.dealer
    if dealer is None:
        yield Question(Ask.WHO_DEALS, None)
        return
    if len(moment.fresh(KITTY)) > 1:
        if all(moment.now >= x.at + ASK_MS for x in moment.fresh(KITTY)):
            yield Question(Ask.LAY_AGAIN, dealer)  # which of them is turned up?
        return
    seat = may_deal(moment)
    if seat is not None:
        yield Question(Ask.NEW_DEALER, seat)
        return
    x = dealing.turned_up_elsewhere(moment)
    if x is not None:
        yield Question(Ask.WRONG_DEALER, x.place, other=dealer)
    waited = any(moment.now >= key.at + UPCARD_MS for key in moment.sense.keys)
    if waited and dealing.kitty_serves(moment):
        yield Question(Ask.LAY_UPCARD, dealer)


def may_deal(moment: Moment) -> int | None:
    """The seat that has held its key between deals, and is asked whether it deals out of turn.

    Held once more after that was asked it was a call, which its seat says again: what is missing
    is the upcard.
    """
    held: dict[int, int] = {}
    for key in moment.sense.keys:
        if not isinstance(key, Held) or not isinstance(key.key, SideKey):
            continue
        first = held.setdefault(key.key.seat, key.at)
        if key.at - HOLD_MS >= first + NEW_DEALER_MS:
            return None
    for seat, at in held.items():
        if seat != moment.game.dealer and moment.now >= at + NEW_DEALER_MS:
            return seat
    return None


def about_cards(moment: Moment) -> Iterator[Question]:
    """Whatever keeps the game waiting: the card, or the seat, that has to be asked about."""
    deal = moment.playing
    if deal is None or deal.turn is None:
        return
    back = playing.taking_back(moment)
    latest = moment.laid_last()
    forbidden = back is not None and not deal.rules.take_back
    if forbidden and back is not None and latest is not None and moment.now >= back.at + LATE_MS:
        yield Question(Ask.PUT_BACK, latest.play.seat, latest.play.card)
        return
    left = strays.question(moment, deal)
    if left is not None:
        yield left
        return
    since = gathering.swept_at(moment)
    if since is not None:
        yield from _missed(moment, deal, since)
        return
    if doubles.disputed(moment):
        yield Question(Ask.LAY_ON_PAD, deal.turn)
        return
    own = _own_pad(moment, deal.turn)
    if own is not None:
        yield own
        return
    x = moment.only(deal.turn)
    if x is not None:
        first = playing.contested(moment, x)
        if first is not None:
            yield Question(Ask.CARD_OUT_OF_TURN, first.place, other=deal.turn)
        return
    if not moment.fresh(deal.turn) and moment.heard(deal.turn):
        yield from _missing(moment, deal, deal.turn)


def _own_pad(moment: Moment, turn: int) -> Question | None:
    """What lies on the pad of the seat whose turn it is and does not count as it lies."""
    sense, now = moment.sense, moment.now
    if doubted := sense.on(turn, Worth.DOUBTED):
        deal = moment.playing
        lifted = deal is not None and any(
            unread.too_late(moment, deal, y)
            or unread.led_late(moment, deal, y)
            or gathering.led_already(moment, deal, y)
            or gathering.lead_lifted(moment, deal, y) is not None
            for y in doubted
        )
        if deal is not None and lifted:
            return Question(Ask.LAY_MISSED, turn, detail=str(len(deal.tricks) + 1))
        return Question(Ask.LAY_AGAIN, turn)
    fresh, x = moment.fresh(turn), moment.only(turn)
    # A hand put down before its turn is taken up again without a word.
    patience = ASK_MS if any(y.at >= sense.turn_at for y in fresh) else STUCK_MS
    several = len(fresh) > 1 and x is None and now >= sense.turn_at + patience
    if several and all(now >= y.at + ASK_MS for y in fresh):
        return Question(Ask.LAY_AGAIN, turn)
    counts = x is None or not (playing.stale(moment, x) or playing.of_a_hand(moment, x))
    if not counts and now >= sense.turn_at + LATE_MS:
        return Question(Ask.LAY_AGAIN, turn)
    early = sense.on(turn, Worth.EARLY)
    if fresh or now < sense.turn_at + STUCK_MS or not 1 <= len(early) <= TWO:
        return None  # more is a hand put down before play began
    return Question(Ask.LAY_AGAIN if len(early) == TWO else Ask.EARLY_CARD, turn)


def _missing(moment: Moment, deal: Deal, turn: int) -> Iterator[Question]:
    """Others have laid cards and ``turn`` has not: its card was not read, or it is theirs to
    wait."""
    waiting = moment.waiting()
    if not waiting:
        return
    done = {play.seat for play in deal.trick.plays}
    last = len(done) + 1 == deal.playing
    chain = True  # everybody between ``turn`` and this seat has laid a card
    for seat in _from(deal, turn):
        x = None if discards.may_lie_before(deal, seat) else moment.only(seat)
        chain = chain and x is not None
        if x is None or moment.now < max(x.at, moment.sense.turn_at) + ASK_MS:
            continue
        if (seat not in done or last) if done else chain:
            yield _to_lay(moment, turn)
        else:
            # The card itself is not named: pending, it has not been played.
            yield Question(Ask.CARD_OUT_OF_TURN, seat, other=turn)
        return
    if moment.now >= max(moment.sense.turn_at, *(x.at for x in waiting)) + STUCK_MS:
        yield _to_lay(moment, turn)


def _to_lay(moment: Moment, turn: int) -> Question:
    """That ``turn`` lays its card on the pad; or, if it has just lifted one because it was asked
    to lay it again, the same still."""
    for gone in reversed(moment.sense.gone):
        asked = gone.asked if moment.now - gone.at <= ARMED_MS else None
        if asked is not None and asked.seat == turn and asked.ask in _AGAIN:
            return asked
    return Question(Ask.LAY_ON_PAD, turn)


def _missed(moment: Moment, deal: Deal, since: int) -> Iterator[Question]:
    """The trick was gathered ``since``, and a card of it has not been read: it is asked for once
    the next is led, or none is left to lead."""
    sense, now, turn = moment.sense, moment.now, deal.turn
    if turn is None or not moment.heard(turn):
        return
    begun = any(x.at > since and now >= x.at + ASK_MS for x in moment.waiting())
    last = len(deal.tricks) + 1 == deal.rules.hand
    asked = any(now >= x.at + ASK_MS for x in gathering.swept(moment, deal, since))
    if (
        begun
        or asked
        or sense.on(turn, Worth.DOUBTED)
        or now >= since + (ASK_MS if last else STUCK_MS)
    ):
        yield Question(Ask.LAY_MISSED, turn, detail=str(len(deal.tricks) + 1))


def _from(deal: Deal, turn: int) -> Iterator[int]:
    """The other seats that play, from the one after ``turn`` on."""
    seat = deal.after(turn)
    while seat != turn:
        yield seat
        seat = deal.after(seat)
