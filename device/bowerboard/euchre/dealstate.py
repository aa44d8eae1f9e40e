"""The state of one deal: what was called, what was played, whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bowerboard.euchre.cards import Card, Rank, Suit
from bowerboard.euchre.events import (
    BidKind,
    BidMade,
    Call,
    OrderedUp,
    Play,
    SuitForetold,
    WeakHandShown,
)
from bowerboard.euchre.irregular import CardCalled, Irregular, RenegeRuled, SuitCalled
from bowerboard.euchre.options import Calling, LonerLead
from bowerboard.euchre.rules import HouseRules


class Impossible(ValueError):
    """The event cannot follow on what is recorded; the message says why."""


class Phase(Enum):
    """Where a deal stands."""

    BENNY = "naming the Benny's suit"
    ROUND_ONE = "round one of calling"
    ROUND_TWO = "round two of calling"
    BIDDING = "bidding"
    NAMING = "naming trump"  # the highest bidder names it
    PLAY = "play"
    PLAYED = "played out"
    PASSED_OUT = "passed out"
    VOID = "void"
    RULED = "ended by a ruling"

    @property
    def over(self) -> bool:
        return self in _OVER

    # By identity, as in ``Suit``: this is asked at every event.
    __hash__ = object.__hash__


_OVER = frozenset((Phase.PLAYED, Phase.PASSED_OUT, Phase.VOID, Phase.RULED))


BEFORE_PLAY = -1
"""A moment before the first lead: the dealer may have discarded what was held then."""

CALLING = (Phase.BENNY, Phase.ROUND_ONE, Phase.ROUND_TWO, Phase.BIDDING, Phase.NAMING)
"""The phases before play."""


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards in the order played; complete once ``winner`` is set."""

    plays: tuple[Play, ...] = ()
    winner: int | None = None

    @property
    def leader(self) -> int:
        return self.plays[0].seat

    def led(self, trump: Suit | None) -> Suit:
        """The effective suit that was led: trump, when the left bower was (rules.md 1.1.7)."""
        return self.plays[0].card.suit_under(trump)


# Without slots: ``replacing`` makes the next state of a deal from the dictionary of the last.
@dataclass(frozen=True)
class Deal:
    """The state of one deal; ``turn`` is the seat to call or play, None once it is over.

    ``upcard`` is None where trump is bid for; ``up_suit`` is what the Benny stands for once its
    suit is named; ``foretold`` is what made trump before it was turned (Smitty).  ``weak`` are the
    weak hands shown, ``weak_before`` who showed one earlier in a game that counts them;
    ``forfeited`` seats may not call; ``exposed`` are cards known to be in a hand, ``exposed_at``
    how many cards had been played when each was shown; ``demands`` what the other side called for
    and has not been played; ``rest`` is the side that takes the tricks not played, after a claim
    or a hand thrown in; ``lost`` says of a void deal that the next dealer deals; ``settled`` are
    the upheld rulings on plays that were undone.
    """

    rules: HouseRules
    dealer: int
    upcard: Card | None
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
    up_suit: Suit | None = None
    bid: BidMade | None = None
    blind: bool = False
    partner_card: Card | None = None
    best_taken: bool = False
    foretold: SuitForetold | None = None
    weak: tuple[WeakHandShown, ...] = ()
    weak_before: tuple[int, ...] = ()
    forfeited: tuple[int, ...] = ()
    exposed: tuple[tuple[int, Card], ...] = ()
    exposed_at: tuple[int, ...] = ()
    demands: tuple[CardCalled | SuitCalled, ...] = ()
    rest: int | None = None
    lost: bool = False
    irregular: tuple[Irregular, ...] = ()
    settled: tuple[RenegeRuled, ...] = ()

    @property
    def eldest(self) -> int:
        """Left of the dealer, the first to call."""
        return (self.dealer + 1) % self.rules.players

    @property
    def turned_up(self) -> Card:
        """The upcard, in a game that has one.

        Raises:
            Impossible: trump is bid for here.
        """
        if self.upcard is None:
            raise Impossible("no card is turned up: trump is bid for")
        return self.upcard

    @property
    def proposed(self) -> Suit | None:
        """The suit of the upcard, which for the Benny is named."""
        if self.upcard is None or self.upcard.rank is Rank.BENNY:
            return self.up_suit
        return self.upcard.suit

    @property
    def ordered_up(self) -> bool:
        """Whether trump is the upcard's suit, so that somebody is to take the card."""
        return bool(self.calls) and isinstance(self.calls[-1], OrderedUp)

    @property
    def caller(self) -> int | None:
        """Who made trump; the maker, unless a partner took the deal over."""
        return None if self.maker is None or not self.calls else self.calls[-1].seat

    @property
    def taker(self) -> int:
        """Who takes the upcard if anybody does: the dealer, or who foretold its suit."""
        return self.dealer if self.foretold is None else self.foretold.seat

    @property
    def taken(self) -> bool:
        """Whether the taker has the upcard, or has discarded it.

        Who discarded had taken it, even if a partner went alone afterwards.
        """
        return self.ordered_up and (
            self.rules.sitting_dealer_takes
            or self.discard is not None
            or self.taker not in self.sitting
        )

    @property
    def sitting(self) -> tuple[int, ...]:
        """The seats that sit out: the partners of whoever goes alone."""
        if not self.alone and self.lone_defender is None:
            return ()
        out: tuple[int, ...] = ()
        if self.alone and self.maker is not None:
            out = self.rules.mates(self.maker)
        if self.lone_defender is not None:
            out = (*out, *self.rules.mates(self.lone_defender))
        return out

    @property
    def playing(self) -> int:
        """How many seats play to each trick."""
        return self.rules.players - len(self.sitting)

    @property
    def shooter(self) -> BidKind | None:
        """The lone bid that is being played, if any."""
        if self.bid is None or self.bid.kind is BidKind.TRICKS:
            return None
        return self.bid.kind

    @property
    def owes_discard(self) -> bool:
        """Whether a taker who plays has yet to discard, as far as anybody saw.

        A sitting dealer's discard is never awaited; a lead means that it happened unseen.
        """
        return (
            self.phase is Phase.PLAY
            and self.ordered_up
            and self.taker not in self.sitting
            and self.discard is None
            and self.unled
        )

    @property
    def unled(self) -> bool:
        """Whether nothing has been led yet."""
        return not self.tricks and not self.trick.plays

    @property
    def cards_played(self) -> int:
        """How many cards have been played."""
        return sum(len(trick.plays) for trick in self.tricks) + len(self.trick.plays)

    def all_tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, then the one being played if a card lies in it."""
        return (*self.tricks, self.trick) if self.trick.plays else self.tricks

    def tricks_by_side(self) -> tuple[int, ...]:
        """Tricks won, by side; the rest of a deal that was claimed or given up included."""
        won = [0] * len(self.rules.sides)
        for trick in self.tricks:
            if trick.winner is not None:
                won[self.rules.side_of(trick.winner)] += 1
        if self.rest is not None:
            won[self.rest] += self.rules.hand - len(self.tricks)
        return tuple(won)

    def makers(self) -> tuple[int, ...]:
        """The seats on the makers' side: with a called partner, whoever has played that card."""
        if self.maker is None:
            return ()
        seats = self.rules.sides[self.rules.side_of(self.maker)]
        if self.partner_card is None:
            return seats
        called = [
            play.seat
            for trick in self.all_tricks()
            for play in trick.plays
            if play.card == self.partner_card and play.seat != self.maker
        ]
        return (*seats, *called[:1])

    def after(self, seat: int) -> int:
        """The next seat clockwise that does not sit out."""
        sitting = self.sitting
        following = (seat + 1) % self.rules.players
        while following in sitting:
            following = (following + 1) % self.rules.players
        return following

    def first_leader(self) -> int:
        """Who leads the first trick (rules.md 1.4.5, 1.5.1, default A8; the bidder, 1.9.2)."""
        if self.maker is not None and self.rules.calling is Calling.BIDDING:
            return self.maker
        to_loner = self.alone and self.rules.loner_lead is LonerLead.LEFT_OF_LONER
        before = self.maker if to_loner and self.maker is not None else self.dealer
        return self.after(before)
