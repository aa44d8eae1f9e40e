"""What an archive looks up and never works out: tables that the rules fill in.

Each entry is made once, when it is first asked for, by handing the rules the situation it stands
for: calls are applied, trick winners scored, cards asked for their strength.

What is shown in a trick is one number, in fields that start at

========  ==================================================================
0         a bit for each seat and suit: the seat showed the suit
``miss``  the same, for each seat that did not follow the suit led
``card``  for each seat, a bit for each card of the pack
``top``   how high the card is, its place in the trick, its seat and its side
========  ==================================================================

so that the numbers of its four cards, or'ed, are the trick, and the largest is the winner's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bowerboard.euchre.archive_record import Judgement
from bowerboard.euchre.callcodes import event_of
from bowerboard.euchre.cards import Rank, Suit
from bowerboard.euchre.deal import Deal, Impossible, Phase, Trick, apply, start
from bowerboard.euchre.events import CardPlayed, Discarded, OrderedUp
from bowerboard.euchre.objections import card_fault, objection
from bowerboard.euchre.options import Calling
from bowerboard.euchre.replacing import replaced
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.scoring import forced, result

SEATS = 4

Row = tuple[int, ...]
Lead = tuple[int, Row, Row, Row]
"""After a lead: the leader's number; by card, those of the second, third and fourth to play."""


class Outcomes(dict[int, Judgement]):
    """Judgements by who won the tricks: three bits a trick, seat and side, the first highest."""

    def __init__(self, deal: Deal) -> None:
        """Those of all deals that score as ``deal``, which has been called, may."""
        super().__init__()
        self._deal = deal
        self._by_side: dict[tuple[int, ...], Judgement] = {}

    def __missing__(self, won: int) -> Judgement:
        rules = self._deal.rules
        winners = tuple(won >> 3 * n + 1 & 3 for n in reversed(range(rules.hand)))
        sides = tuple(rules.side_of(seat) for seat in winners)
        if sides not in self._by_side:
            tricks = tuple(Trick((), seat) for seat in winners)
            self._by_side[sides] = _judgement(
                replaced(self._deal, tricks=tricks, phase=Phase.PLAYED)
            )
        self[won] = made = self._by_side[sides]._replace(winners=winners)
        return made


def _judgement(deal: Deal) -> Judgement:
    done = result(deal, (0,) * len(deal.rules.sides))
    return Judgement((), done.tricks, done.points)


@dataclass(frozen=True, slots=True)
class Contract:
    """A deal called: what its calls mean for its play.

    ``clean``: the rules object to nothing in the calls, and they came to an end.  ``playing``
    seats lay ``cards`` in all.  ``leads`` are by who leads (seat and side, three bits), then by
    card; the first to lead is ``leader``.  A seat that sits out lays ``nothing``, which shows
    nothing and wins nothing.

    In fields of cards by seat: ``barred`` is what no seat may show, ``up`` what the upcard may add
    to a hand as dealt, ``turned`` the upcard as if dealt to a seat more.  The dealer may discard
    the cards in ``discards``.
    """

    clean: bool
    playing: int = SEATS
    cards: int = 0
    leader: int = 0
    leads: tuple[tuple[Lead, ...], ...] = ()
    nothing: int = 0
    outcomes: dict[int, Judgement] = field(default_factory=dict)
    barred: int = 0
    up: int = 0
    turned: int = 0
    discards: int = 0
    taken: bool = False


NOT_CLEAN = Contract(False)


class Tables:
    """The tables of one set of house rules, filled in as they are asked for."""

    def __init__(self, rules: HouseRules) -> None:
        """Tables that are empty yet.

        Raises:
            ValueError: the rules are not for four players who call on an upcard.
        """
        if rules.players != SEATS or rules.calling is not Calling.UPCARD:
            raise ValueError("an archive holds deals of four players who call on an upcard")
        self._rules = rules
        # Where the second, third and fourth field of a trick start.
        bits = SEATS * len(rules.suits_used)
        self.starts = bits, 2 * bits, 2 * bits + SEATS * len(rules.pack)
        self._kinds = [card.suit if card.rank is not Rank.BENNY else None for card in rules.pack]
        self._called: dict[tuple[int, Suit | None, tuple[int, ...]], Contract] = {}
        self._held: dict[tuple[int, int, bool], tuple[int, int, int]] = {}
        self._outcomes: dict[tuple[object, ...], Outcomes] = {}
        self._leads: dict[tuple[object, ...], tuple[tuple[Lead, ...], ...]] = {}

    def contract(self, dealer: int, upcard: int, calls: tuple[int, ...]) -> Contract:
        """What ``calls`` mean after card ``upcard`` was turned.

        Only its suit matters to the calls; the card itself to the hands.

        Raises:
            ValueError: there is no such seat or call.
            IndexError: there is no such card.
        """
        if not 0 <= dealer < SEATS or upcard < 0:
            raise ValueError(f"seat {dealer} cannot turn card {upcard}")
        key = dealer, self._kinds[upcard], calls
        if key not in self._called:
            self._called[key] = self._made(dealer, upcard, calls)
        made = self._called[key]
        if not made.cards:
            return made
        holding = dealer, upcard, made.taken
        if holding not in self._held:
            self._held[holding] = self._holdable(*holding)
        barred, up, discards = self._held[holding]
        turned = 1 << SEATS * len(self._rules.pack) + upcard
        return replace(made, barred=barred, up=up, turned=turned, discards=discards)

    def _made(self, dealer: int, upcard: int, calls: tuple[int, ...]) -> Contract:
        """The contract, but for what depends on the upcard's rank."""
        deal = start(self._rules, dealer, self._rules.pack[upcard])
        for code in calls:
            event = event_of(code, deal)
            try:
                after = apply(deal, event)
            except Impossible:
                return NOT_CLEAN
            if objection(deal, event) is not None:
                return NOT_CLEAN
            deal = after
        if deal.phase is Phase.PASSED_OUT:
            return Contract(True, outcomes={0: _judgement(deal)})
        if deal.phase is not Phase.PLAY or deal.turn is None or self._objects(deal):
            return NOT_CLEAN
        return Contract(
            clean=True,
            playing=deal.playing,
            cards=deal.playing * self._rules.hand,
            leader=self._winner(deal.turn),
            leads=self._all_leads(deal),
            nothing=len(self._rules.pack),
            outcomes=self._scored(deal),
            taken=deal.taken,
        )

    def _objects(self, deal: Deal) -> bool:
        """Whether the rules object to every first lead, and so to what was called."""
        leads = (CardPlayed(deal.turn or 0, card) for card in self._rules.pack)
        return all(objection(deal, lead) is not None for lead in leads)

    def _winner(self, seat: int) -> int:
        """A seat and its side, in three bits."""
        return 2 * seat + self._rules.side_of(seat)

    def _scored(self, deal: Deal) -> Outcomes:
        maker, defender = self._rules.side_of(deal.maker or 0), deal.lone_defender is not None
        key = maker, deal.alone, deal.blind, defender, forced(deal)
        if key not in self._outcomes:
            self._outcomes[key] = Outcomes(deal)
        return self._outcomes[key]

    def _all_leads(self, deal: Deal) -> tuple[tuple[Lead, ...], ...]:
        """``leads`` of a contract: nothing but trump and who sits out matters to them."""
        key = deal.trump, deal.sitting
        if key not in self._leads:
            by_seat = [self._leads_of(deal, seat) for seat in range(SEATS)]
            self._leads[key] = tuple(by_seat[number >> 1] for number in range(2 * SEATS))
        return self._leads[key]

    def _leads_of(self, deal: Deal, leader: int) -> tuple[Lead, ...]:
        """What follows each lead of ``leader``, by card; the same on every card of a suit."""
        suits = [card.suit_under(deal.trump) for card in self._rules.pack]
        rows = {led: self._rows(deal, leader, led) for led in dict.fromkeys(suits)}
        leads = []
        for card, led in enumerate(suits):
            first, second, third, fourth = rows[led]
            leads.append((first[card], second, third, fourth))
        return tuple(leads)

    def _rows(self, deal: Deal, leader: int, led: Suit) -> list[Row]:
        """By place in the trick, then by card: the numbers of a trick to which ``led`` is led."""
        seats = [leader]
        while len(seats) < deal.playing:
            seats.append(deal.after(seats[-1]))
        cards = range(len(self._rules.pack))
        rows: list[Row] = [(0,) * (len(cards) + 1)] * SEATS
        for place, seat in enumerate(seats):
            rows[place] = (*(self._shown(deal, led, place, seat, card) for card in cards), 0)
        return rows

    def _shown(self, deal: Deal, led: Suit, place: int, seat: int, card: int) -> int:
        """The number of ``card``, played by ``seat`` at ``place`` of a trick in ``led``."""
        pack, suits = self._rules.pack, self._rules.suits_used
        suit = pack[card].suit_under(deal.trump)
        # Of two alike the first played wins.
        height = pack[card].strength(deal.trump, led) * SEATS + SEATS - 1 - place
        miss, face, top = self.starts
        return (
            1 << len(suits) * seat + suits.index(suit)
            | (suit is not led) << miss + len(suits) * seat + suits.index(led)
            | 1 << face + len(pack) * seat + card
            | (height * 8 + self._winner(seat)) << top
        )

    def _holdable(self, dealer: int, upcard: int, taken: bool) -> tuple[int, int, int]:
        """``barred``, ``up`` and ``discards`` of a contract."""
        pack = self._rules.pack
        calls = (OrderedUp(dealer),) if taken else ()
        deal = replaced(start(self._rules, dealer, pack[upcard]), calls=calls)
        barred = _bits(
            card_fault(deal, seat, card) is not None for seat in range(SEATS) for card in pack
        )
        up = _bits(card == pack[upcard] for _ in range(SEATS) for card in pack)
        discards = (objection(deal, Discarded(dealer, card)) is None for card in pack)
        return barred, up, _bits(discards) if taken else 0


def _bits(held: Iterable[bool]) -> int:
    """The n-th as bit n."""
    return sum(1 << place for place, each in enumerate(held) if each)
