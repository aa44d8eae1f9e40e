"""One deal, from the upcard to the last trick: events in, state out.

``apply`` asks only whether the event fits where the deal stands: the phase and the seat whose
turn it is.  It does not judge.  A card on the felt has been played, legal or not, and a suit named
against the rules has been named; ``renege.find`` and ``objections.objection`` judge.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from bowerboard.euchre.cards import Card, Suit
from bowerboard.euchre.events import (
    Call,
    CardPlayed,
    DealVoided,
    DefendedAlone,
    Discarded,
    GameEvent,
    OrderedUp,
    Passed,
    TrumpNamed,
    WentAlone,
)
from bowerboard.euchre.rules import HouseRules, LonerLead


class Impossible(ValueError):
    """The event cannot follow on what is recorded; the message says why."""


class Phase(Enum):
    """Where a deal stands."""

    ROUND_ONE = "round one of calling"
    ROUND_TWO = "round two of calling"
    PLAY = "play"
    PLAYED = "played out"
    PASSED_OUT = "passed out"
    VOID = "void"

    @property
    def over(self) -> bool:
        return self in (Phase.PLAYED, Phase.PASSED_OUT, Phase.VOID)


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards in the order played; complete once ``winner`` is set."""

    plays: tuple[CardPlayed, ...] = ()
    winner: int | None = None

    @property
    def leader(self) -> int:
        return self.plays[0].seat

    def led(self, trump: Suit | None) -> Suit:
        """The effective suit that was led: trump, when the left bower was (rules.md 1.1.7)."""
        return self.plays[0].card.suit_under(trump)


@dataclass(frozen=True, slots=True)
class Deal:
    """The state of one deal; ``turn`` is the seat to call or play, None once it is over."""

    rules: HouseRules
    dealer: int
    upcard: Card
    phase: Phase
    turn: int | None
    calls: tuple[Call, ...] = ()
    trump: Suit | None = None
    maker: int | None = None
    alone: bool = False
    lone_defender: int | None = None
    discard: Card | None = None
    tricks: tuple[Trick, ...] = ()
    trick: Trick = Trick()
    reason: str = ""

    @property
    def eldest(self) -> int:
        """Left of the dealer, the first to call."""
        return (self.dealer + 1) % self.rules.players

    @property
    def ordered_up(self) -> bool:
        """Whether the dealer holds the upcard."""
        return bool(self.calls) and isinstance(self.calls[-1], OrderedUp)

    @property
    def sitting(self) -> tuple[int, ...]:
        """The seats that sit out."""
        out = []
        if self.alone and self.maker is not None:
            out.append(self.rules.partner(self.maker))
        if self.lone_defender is not None:
            out.append(self.rules.partner(self.lone_defender))
        return tuple(out)

    @property
    def playing(self) -> int:
        """How many seats play to each trick."""
        return self.rules.players - len(self.sitting)

    @property
    def owes_discard(self) -> bool:
        """Whether a dealer who plays has yet to discard, as far as anybody saw.

        A sitting dealer's discard is never awaited; a lead means that it happened unseen.
        """
        return (
            self.phase is Phase.PLAY
            and self.ordered_up
            and self.dealer not in self.sitting
            and self.discard is None
            and not self.tricks
            and not self.trick.plays
        )

    def all_tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, then the one being played if a card lies in it."""
        return (*self.tricks, self.trick) if self.trick.plays else self.tricks

    def tricks_by_side(self) -> tuple[int, ...]:
        """Tricks won, by side."""
        won = [0] * len(self.rules.sides)
        for trick in self.tricks:
            if trick.winner is not None:
                won[self.rules.side_of(trick.winner)] += 1
        return tuple(won)

    def after(self, seat: int) -> int:
        """The next seat clockwise that does not sit out."""
        sitting = self.sitting
        following = (seat + 1) % self.rules.players
        while following in sitting:
            following = (following + 1) % self.rules.players
        return following

    def first_leader(self) -> int:
        """Who leads the first trick (rules.md 1.4.5, 1.5.1, default A8)."""
        to_loner = self.alone and self.rules.loner_lead is LonerLead.LEFT_OF_LONER
        before = self.maker if to_loner and self.maker is not None else self.dealer
        return self.after(before)


def start(rules: HouseRules, dealer: int, upcard: Card) -> Deal:
    """A deal just dealt, its upcard turned, eldest to call."""
    return Deal(rules, dealer, upcard, Phase.ROUND_ONE, (dealer + 1) % rules.players)


def apply(deal: Deal, event: GameEvent) -> Deal:
    """The deal after ``event``.

    Raises:
        Impossible: wrong phase or wrong seat; nothing has changed.
    """
    step = _STEPS.get(type(event))
    if step is None:
        raise Impossible(f"{type(event).__name__} is not an event within a deal")
    return step(deal, event)


def winner_of(plays: tuple[CardPlayed, ...], trump: Suit | None) -> int:
    """The seat whose card takes the trick; of two alike the first played (rules.md 1.5.3)."""
    led = plays[0].card.suit_under(trump)
    best = plays[0]
    for play in plays[1:]:
        if play.card.strength(trump, led) > best.card.strength(trump, led):
            best = play
    return best.seat


def _in_turn(deal: Deal, seat: int, *phases: Phase) -> None:
    if deal.phase not in phases:
        raise Impossible(f"not now: the deal is in {deal.phase.value}")
    if seat != deal.turn:
        raise Impossible(f"seat {seat} is out of turn: it is seat {deal.turn}'s")


def _passed(deal: Deal, event: Passed) -> Deal:
    _in_turn(deal, event.seat, Phase.ROUND_ONE, Phase.ROUND_TWO)
    calls = (*deal.calls, event)
    turn = (event.seat + 1) % deal.rules.players
    if event.seat != deal.dealer:
        return replace(deal, calls=calls, turn=turn)
    if deal.phase is Phase.ROUND_ONE:
        return replace(deal, calls=calls, turn=turn, phase=Phase.ROUND_TWO)
    return replace(deal, calls=calls, turn=None, phase=Phase.PASSED_OUT)


def _called(deal: Deal, event: OrderedUp | TrumpNamed, trump: Suit | None) -> Deal:
    made = replace(
        deal, calls=(*deal.calls, event), trump=trump, maker=event.seat, phase=Phase.PLAY
    )
    return replace(made, turn=made.first_leader())


def _ordered_up(deal: Deal, event: OrderedUp) -> Deal:
    _in_turn(deal, event.seat, Phase.ROUND_ONE)
    return _called(deal, event, deal.upcard.suit)


def _trump_named(deal: Deal, event: TrumpNamed) -> Deal:
    _in_turn(deal, event.seat, Phase.ROUND_TWO)
    return _called(deal, event, event.suit)


def _before_first_lead(deal: Deal) -> None:
    if deal.phase is not Phase.PLAY or deal.tricks or deal.trick.plays:
        raise Impossible("alone is said after the call and before the first lead")


def _went_alone(deal: Deal, event: WentAlone) -> Deal:
    _before_first_lead(deal)
    if event.seat != deal.maker:
        raise Impossible(f"seat {event.seat} is not the maker")
    alone = replace(deal, alone=True)
    return replace(alone, turn=alone.first_leader())


def _defended_alone(deal: Deal, event: DefendedAlone) -> Deal:
    _before_first_lead(deal)
    if deal.maker is None or deal.rules.side_of(event.seat) == deal.rules.side_of(deal.maker):
        raise Impossible(f"seat {event.seat} is not a defender")
    alone = replace(deal, lone_defender=event.seat)
    return replace(alone, turn=alone.first_leader())


def _discarded(deal: Deal, event: Discarded) -> Deal:
    if deal.phase is not Phase.PLAY or not deal.ordered_up:
        raise Impossible("nobody discards: the upcard was not ordered up")
    if event.seat != deal.dealer:
        raise Impossible(f"seat {event.seat} is not the dealer")
    if deal.discard is not None:
        raise Impossible("the dealer has discarded")
    return replace(deal, discard=event.card)


def _played(deal: Deal, event: CardPlayed) -> Deal:
    _in_turn(deal, event.seat, Phase.PLAY)
    plays = (*deal.trick.plays, event)
    if len(plays) < deal.playing:
        return replace(deal, trick=Trick(plays), turn=deal.after(event.seat))
    winner = winner_of(plays, deal.trump)
    tricks = (*deal.tricks, Trick(plays, winner))
    if len(tricks) < deal.rules.hand:
        return replace(deal, tricks=tricks, trick=Trick(), turn=winner)
    return replace(deal, tricks=tricks, trick=Trick(), turn=None, phase=Phase.PLAYED)


def _voided(deal: Deal, event: DealVoided) -> Deal:
    if deal.phase.over:
        raise Impossible("the deal is over")
    return replace(deal, phase=Phase.VOID, turn=None, reason=event.reason)


_STEPS: dict[type[Any], Callable[[Deal, Any], Deal]] = {
    Passed: _passed,
    OrderedUp: _ordered_up,
    TrumpNamed: _trump_named,
    WentAlone: _went_alone,
    DefendedAlone: _defended_alone,
    Discarded: _discarded,
    CardPlayed: _played,
    DealVoided: _voided,
}
