"""From observations to the game: pure, one case after another.

``interpret`` takes the game so far, the sense so far and one observation, and gives the new sense
and what is concluded.  It reads no clock: observations carry their time, and ``due`` says when the
table must look again though nothing was observed.

The cases, for cards:

- On the kitty pad, between deals: the turn-up, once it is known who deals.  During play and before
  the first lead: the dealer's discard, which stays hidden.
- On a seat's pad, in turn: played, at once.  Out of turn: it waits for the seats before it, and is
  asked about after ``SETTLE_MS``.  Two on one pad: neither counts, lay again.
- Already played, or by a seat that sits out: dead.  It is recorded and nothing follows from it.
- Laid before play began: not taken for a lead; lay it again.
- That the rules say cannot be there (picked up by another, turned down, discarded): asked about
  once; laid again it is played, since it happened.
- Not of this deck: asked about.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bowerboard.euchre import umpire
from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.events import (
    CardPlayed,
    DealerSet,
    DealVoided,
    Discarded,
    GameBegan,
    GameEvent,
    Retracted,
    TableEvent,
    UpcardTurned,
)
from bowerboard.euchre.game import Game
from bowerboard.euchre.history import History, extend
from bowerboard.euchre.objections import Kind, objection
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import AloneKey, Held, SideKey, SuitKey, Tapped, UndoKey
from bowerboard.table import calls, rulings, told
from bowerboard.table.observed import (
    KITTY,
    Abandoned,
    CardLaid,
    CardLifted,
    Observation,
    PadBack,
    PadSilent,
    Resumed,
    TimePassed,
)
from bowerboard.table.sense import ARMED_MS, Armed, Lying, Sense, Worth
from bowerboard.view import Ask, Question

THROWN_IN = "thrown in"
ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Reading:
    """What follows from one observation: the sense after it, and the conclusions in order."""

    sense: Sense
    events: tuple[TableEvent, ...] = ()


def interpret(history: History, sense: Sense, seen: Observation, rules: HouseRules) -> Reading:
    """What ``seen`` means at this moment; ``rules`` are those of the next game."""
    game = history.game
    calm = _expired(sense, seen.at)
    match seen:
        case CardLaid():
            after = replace(_laid(game, calm, seen), armed=Armed.NOTHING)
            reading = Reading(after, _discard(game, seen))
        case CardLifted():
            reading = Reading(_lifted(calm, seen))
        case PadSilent(place):
            reading = Reading(replace(calm, silent=_with(calm.silent, place)))
        case PadBack(place, _, restarted):
            reading = Reading(_back(calm, place, restarted))
        case Tapped() | Held():
            reading = _key(history, replace(calm, notice=None, message=""), seen)
        case TimePassed():
            reading = Reading(calm)
        case Resumed(left, at):
            # By the clock of the run before nothing can have lapsed while the table was off.
            reading = Reading(sense.later(at - left))
        case told.Told():
            reading = Reading(*told.follows(history, calm, seen))
        case Abandoned():
            reading = _abandoned(game, calm, rules)
    return _settled(history, reading, rules)


def _expired(sense: Sense, now: int) -> Sense:
    if sense.armed is not Armed.NOTHING and now >= sense.armed_at + ARMED_MS:
        return replace(sense, armed=Armed.NOTHING)
    return sense


def _with(places: tuple[int, ...], place: int) -> tuple[int, ...]:
    return tuple(sorted({*places, place}))


def _back(sense: Sense, place: int, restarted: bool) -> Sense:
    heard = replace(sense, silent=tuple(p for p in sense.silent if p != place))
    # A pad that restarted forgot what lay on it; what still lies there it will name again.
    return heard.marked(heard.on(place, Worth.FRESH), Worth.UNSURE) if restarted else heard


def _abandoned(game: Game, sense: Sense, rules: HouseRules) -> Reading:
    """A new game at nothing; what lies there belongs to the one before.  Undo takes it back."""
    ends = (DealVoided(ABANDONED),) if game.in_deal else ()
    cleared = replace(sense, caller=None, alone_said=False, doubted=None, notice=None)
    begins = GameBegan(rules, (0,) * len(rules.sides))
    return Reading(cleared.marked(cleared.lying, Worth.SPENT), (*ends, begins))


# -- cards ---------------------------------------------------------------------------------


def _laid(game: Game, sense: Sense, seen: CardLaid) -> Sense:
    known = next((x for x in sense.lying if (x.place, x.uid) == (seen.place, seen.uid)), None)
    if seen.lying and known is not None:
        # Named again after a restart of its pad: no news, unless it had not been concluded yet.
        again = Worth.FRESH if known.worth is Worth.UNSURE else known.worth
        return sense.marked((known,), again)
    lying = Lying(seen.place, seen.uid, seen.card, seen.at, Worth.FRESH)
    if seen.card is None:
        laid = sense.laid(replace(lying, worth=Worth.SPENT))
        return replace(laid, notice=Question(Ask.UNKNOWN_TAG, _seat(seen.place)))
    if seen.place == KITTY:
        return sense.laid(replace(lying, worth=Worth.SPENT) if game.in_deal else lying)
    worth = _worth(game, seen.place, seen.card)
    return replace(sense.laid(replace(lying, worth=worth)), notice=None)


def _lifted(sense: Sense, seen: CardLifted) -> Sense:
    about = Question(Ask.UNKNOWN_TAG, _seat(seen.place))
    answered = seen.card is None and sense.notice == about
    notice = None if answered else sense.notice
    return replace(sense.lifted(seen.place, seen.uid), notice=notice)


def _seat(place: int) -> int | None:
    return None if place == KITTY else place


def _worth(game: Game, seat: int, card: Card) -> Worth:
    """What a card newly laid by ``seat`` can stand for."""
    deal = game.deal
    if deal is None or not game.in_deal:
        return Worth.SPENT  # cards are being dealt or gathered
    if deal.phase is not Phase.PLAY:
        return Worth.EARLY
    if seat in deal.sitting or _was_played(deal, card):
        return Worth.SPENT
    return Worth.FRESH


def _was_played(deal: Deal, card: Card) -> bool:
    return any(play.card == card for trick in deal.all_tricks() for play in trick.plays)


def _discard(game: Game, seen: CardLaid) -> tuple[GameEvent, ...]:
    """The dealer's discard, laid on the kitty pad before the first lead."""
    deal = game.deal
    if deal is None or seen.card is None or seen.place != KITTY or seen.lying:
        return ()
    if deal.phase is not Phase.PLAY or not deal.taken or deal.discard is not None:
        return ()
    # The upcard seen there again may only have been read twice, so it is not taken for a discard.
    if seen.card == deal.upcard or deal.tricks or deal.trick.plays:
        return ()
    return (Discarded(deal.taker, seen.card),)


def _settled(history: History, reading: Reading, rules: HouseRules) -> Reading:
    """Conclude from what lies there, one event after another, until nothing more follows."""
    for event in reading.events:
        history = extend(history, history.seq + 1, event)
    while True:
        step = _next(history.game, reading.sense, rules)
        follows = umpire.next_event(history.game)
        if follows is not None:
            # What a card proves comes before whatever the next card does.
            step = reading.sense, (follows,)
        if step is None:
            return reading
        sense, events = step
        for event in events:
            history = extend(history, history.seq + 1, event)
        reading = Reading(sense, (*reading.events, *events))


def _next(
    game: Game, sense: Sense, rules: HouseRules
) -> tuple[Sense, tuple[GameEvent, ...]] | None:
    """The next conclusion from cards lying there, None if there is none."""
    if not game.in_deal:
        return _turn_up(game, sense, rules)
    deal = game.deal
    if deal is None or deal.phase is not Phase.PLAY or deal.turn is None:
        return None
    fresh = sense.on(deal.turn, Worth.FRESH)
    if len(fresh) != 1 or fresh[0].card is None:
        return None
    card = fresh[0].card
    event = CardPlayed(deal.turn, card)
    wrong = objection(deal, event)
    insisted = sense.doubted == (deal.turn, card)
    if wrong is None or (insisted and wrong.kind is not Kind.DUPLICATE_CARD):
        done = sense.marked(fresh, Worth.SPENT)
        return replace(done, doubted=None, armed=Armed.NOTHING), (event,)
    return replace(sense.marked(fresh, Worth.DOUBTED), doubted=(deal.turn, card)), ()


def _turn_up(
    game: Game, sense: Sense, rules: HouseRules
) -> tuple[Sense, tuple[GameEvent, ...]] | None:
    lying = sense.on(KITTY, Worth.FRESH)
    if sense.silent:
        return None  # a seat whose cards cannot be read; the faces say which
    if len(lying) != 1 or lying[0].card is None or game.dealer is None:
        return None
    begins: tuple[GameEvent, ...] = ()
    if game.over or not game.began:
        begins = (GameBegan(rules, (0,) * len(rules.sides)),)
    # Whatever lies on the seats' pads now was left there; it is no play of the new deal.
    left = tuple(x for x in sense.lying if x.place != KITTY)
    cleared = sense.marked(left, Worth.SPENT).marked(lying, Worth.SPENT)
    after = replace(cleared, caller=None, alone_said=False, doubted=None, notice=None)
    return after, (*begins, UpcardTurned(lying[0].card))


# -- keys ----------------------------------------------------------------------------------


def _key(history: History, sense: Sense, seen: Tapped | Held) -> Reading:
    game, deal = history.game, history.game.deal
    if isinstance(seen.key, UndoKey):
        return _undo(history, sense, seen)
    calm = replace(sense, armed=Armed.NOTHING)
    if deal is not None and isinstance(seen, Held) and isinstance(seen.key, SideKey):
        called = rulings.called(deal, seen.key.seat)
        if called:
            return Reading(calm, called)
    if deal is None or not game.in_deal:
        if isinstance(seen, Held) and isinstance(seen.key, SideKey):
            return Reading(calm, (DealerSet(seen.key.seat),))
        return Reading(calm)
    match seen:
        case Tapped(SideKey(seat)):
            return Reading(*calls.tapped_side(deal, calm, seat))
        case Held(SideKey(seat)):
            return Reading(*calls.held_side(deal, calm, seat))
        case Tapped(SuitKey(suit)):
            return Reading(*calls.tapped_suit(deal, calm, suit))
        case Tapped(AloneKey()):
            return Reading(*calls.tapped_alone(deal, calm))
    return Reading(calm)


def _undo(history: History, sense: Sense, seen: Tapped | Held) -> Reading:
    """Undo says what it would do first; the second press does it."""
    wanted = Armed.UNDO if isinstance(seen, Tapped) else Armed.VOID
    possible = history.event is not None if wanted is Armed.UNDO else history.game.in_deal
    if not possible:
        return Reading(replace(sense, armed=Armed.NOTHING))
    if sense.armed is not wanted:
        return Reading(replace(sense, armed=wanted, armed_at=seen.at))
    done = replace(sense, armed=Armed.NOTHING, caller=None, alone_said=False)
    if wanted is Armed.UNDO:
        # A card taken back is spent, so it is ignored where it lies until it is lifted.
        return Reading(done, (Retracted(history.seq),))
    return Reading(done.marked(done.lying, Worth.SPENT), (DealVoided(THROWN_IN),))
