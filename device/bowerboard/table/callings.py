"""The calls of a deal said otherwise: another trump, another maker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bowerboard.euchre.cards import Suit
from bowerboard.euchre.deal import Deal, Impossible, Phase, start
from bowerboard.euchre.deal import apply as apply_to_deal
from bowerboard.euchre.events import (
    BidMade,
    DefendedAlone,
    Discarded,
    GameEvent,
    OrderedUp,
    Passed,
    TrumpNamed,
    WentAlone,
)
from bowerboard.euchre.options import Calling

_SAID = (Passed, OrderedUp, TrumpNamed, BidMade, WentAlone, DefendedAlone)


def span(events: Sequence[GameEvent]) -> tuple[int, int]:
    """Where in a deal's events the calling begins and ends (excluded), alone included.

    Raises:
        Impossible: nobody has called: the eldest foretold the suit that was turned up.
    """
    said = [i for i, event in enumerate(events) if isinstance(event, _SAID)]
    if not said:
        raise Impossible("trump was foretold before the deal: change what was foretold")
    return said[0], said[-1] + 1


def with_discards(events: Sequence[GameEvent], last: int, called: Sequence[GameEvent]) -> int:
    """``last``, where the calling of a deal ends; or the end of its discards, if the upcard is not
    taken any more: then nobody has discarded for it."""
    was, now = (any(isinstance(event, OrderedUp) for event in each) for each in (events, called))
    if now or not was:
        return last
    found = [i for i, event in enumerate(events) if isinstance(event, Discarded)]
    return max([last, *(i + 1 for i in found)])


def others(events: Sequence[GameEvent]) -> list[GameEvent]:
    """What happened between the calls and is none."""
    return [event for event in events if not isinstance(event, _SAID)]


def with_trump(deal: Deal, suit: Suit | None) -> tuple[GameEvent, ...]:
    """The calls by which the same maker makes ``suit`` trump.

    Raises:
        Impossible: that is not called in this deal.
    """
    if deal.rules.calling is Calling.BIDDING:
        bids: tuple[GameEvent, ...] = tuple(c for c in deal.calls if not _names(c))
        return (*bids, TrumpNamed(_maker(deal), suit))
    if suit is not None and suit is deal.proposed:
        return _calls(deal, OrderedUp(_maker(deal)), deal.lone_defender)
    return _calls(deal, TrumpNamed(_maker(deal), suit), deal.lone_defender)


def with_maker(deal: Deal, seat: int) -> tuple[GameEvent, ...]:
    """The calls by which ``seat`` makes the same trump in the same round.

    Raises:
        Impossible: that is not called in this deal.
    """
    if deal.rules.calling is Calling.BIDDING:
        raise Impossible("the highest bidder makes trump: change the bids")
    last = replace(deal.calls[-1], seat=seat)
    defends = deal.lone_defender
    if defends is not None and deal.rules.side_of(defends) == deal.rules.side_of(seat):
        defends = None
    return _calls(deal, last, defends)


def _names(call: object) -> bool:
    return isinstance(call, TrumpNamed)


def _maker(deal: Deal) -> int:
    if deal.maker is None:
        raise Impossible("trump has not been made")
    return deal.maker


def _calls(deal: Deal, last: GameEvent, defends: int | None) -> tuple[GameEvent, ...]:
    """Passes round the table until ``last`` is said, and who goes alone after it."""
    phase = Phase.ROUND_ONE if isinstance(last, OrderedUp) else Phase.ROUND_TWO
    seat = last.seat  # type: ignore[union-attr]
    said: list[GameEvent] = []
    now = start(deal.rules, deal.dealer, deal.upcard)
    while (now.phase, now.turn) != (phase, seat):
        if now.turn is None or now.phase not in (Phase.ROUND_ONE, Phase.ROUND_TWO):
            raise Impossible(f"seat {seat} is not asked in {phase.value}")
        said.append(Passed(now.turn))
        now = apply_to_deal(now, said[-1])
    said.append(last)
    if deal.alone:
        said.append(WentAlone(seat, deal.blind))
    if defends is not None:
        said.append(DefendedAlone(defends))
    return tuple(said)
