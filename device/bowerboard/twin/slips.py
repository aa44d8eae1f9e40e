"""Slips of the hand at the virtual table, each as often as ``sloppy`` says."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.events import CardPlayed, GameEvent
from bowerboard.euchre.game import Game
from bowerboard.table.observed import KITTY
from bowerboard.twin.answers import Answers
from bowerboard.twin.fingers import LIFT_MS, READ_MS, Fingers
from bowerboard.twin.sloppy import Habits

STRANGE = bytes.fromhex("e00402fedcba98")
"""A tag of another deck."""

SHOWS = 0.5
"""How often one card of a stack, or of a hand laid down, can be read."""


class Slips:
    """``hands`` are the cards that each seat still holds, where that is known."""

    def __init__(self, fingers: Fingers, answers: Answers, habits: Habits) -> None:
        self._fingers = fingers
        self._answers = answers
        self._habits = habits
        self._ahead: tuple[int, Card] | None = None
        self._resting: dict[int, list[Card]] = {}
        self.hasty = False
        self.hands: list[list[Card]] = []

    @property
    def _rng(self) -> random.Random:
        return self._fingers.rng

    def _happens(self, rate: float) -> bool:
        return rate > 0 and self._rng.random() < rate

    # -- dealing ----------------------------------------------------------------------------

    def deal_packets(self) -> Iterator[int]:
        """Packets go over the pads as they are dealt; of each some cards can be read."""
        self._resting = {}
        wholly = self._happens(self._habits.packets)
        partly = self._happens(self._habits.packets_partly)
        if not self.hands or not (wholly or partly):
            return
        felt = self._fingers.felt
        seats = range(4) if wholly else self._rng.sample(range(4), self._rng.randrange(1, 4))
        for packet in (slice(0, 2), slice(2, 5)):
            for seat in seats:
                for card in self.hands[seat][packet]:
                    if self._rng.random() < SHOWS:
                        felt.put_down(seat, card)
                yield self._fingers.think(150, 500)
        for seat in seats:
            if self._rng.random() < 0.8:
                for card in self.hands[seat]:
                    felt.lift(card)
            else:
                self._resting[seat] = list(self.hands[seat])  # until the first call

    def discard(self, seat: int, card: Card) -> Iterator[int]:
        """The dealer's discard: on the kitty pad, on the own one, or beside them all."""
        yield self._fingers.think(600, 2000)
        if self.hands:
            self.hands[seat] = [each for each in self.hands[seat] if each != card]
        felt = self._fingers.felt
        felt.lift(card)
        if self._happens(self._habits.discard_own):
            felt.put_down(seat, card)
        elif not self._happens(self._habits.discard_unread):
            felt.lay(KITTY, card)
        yield 300

    # -- hands resting over pads --------------------------------------------------------------

    def rest(self, game: Game) -> Iterator[int]:
        """Somebody puts the hand down on the own pad; others take theirs up again."""
        deal = game.deal
        if deal is None or not self.hands:
            return
        for seat in list(self._resting):
            dealt = deal.phase is Phase.ROUND_ONE
            if seat not in deal.sitting and (dealt or self._rng.random() < 0.4):
                self.lift_hand(seat)
        self._sitters(deal)
        if not self._happens(self._habits.resting):
            return
        seat = self._rng.randrange(4)
        if seat in self._turns(deal) or seat in self._resting or len(self.hands[seat]) < 2:
            return
        if self._fingers.felt.on(seat):
            return  # the card just played lies there
        # A hand squared up cannot be read; fanned out, several cards of it can.  One alone that
        # is read looks just like a card laid: nothing at the table can tell the two apart.
        count = self._rng.choices((0, 2, 3), (60, 28, 12))[0]
        shown = self._rng.sample(self.hands[seat], min(count, len(self.hands[seat])))
        for card in shown:
            self._fingers.felt.put_down(seat, card)
        self._resting[seat] = shown
        yield self._fingers.think(100, 400)

    def _turns(self, deal: Deal) -> tuple[int | None, ...]:
        """Whose turn it is; and whose it will be at once, where the next card lies there already:
        whoever is to play does not put the hand down just then."""
        if self._ahead is None or deal.turn is None or deal.phase is not Phase.PLAY:
            return (deal.turn,)
        return (deal.turn, deal.after(self._ahead[0]))

    def _sitters(self, deal: Deal) -> None:
        """Whoever sits out may lay the whole hand on the pad, or a card when its turn would be."""
        if not deal.unled:
            return
        for seat in deal.sitting:
            if seat not in self._resting and self._happens(self._habits.sitter_lays):
                self._resting[seat] = list(self.hands[seat])
                for card in self.hands[seat]:
                    if self._rng.random() < SHOWS:
                        self._fingers.felt.put_down(seat, card)

    def lift_hand(self, seat: int) -> bool:
        """``seat`` takes its hand up from the pad; whether there was one."""
        cards = [c for c in self._resting.pop(seat, []) if self._fingers.felt.lies(c) == seat]
        for card in cards:
            self._fingers.felt.lift(card)
        return bool(cards)

    # -- playing ------------------------------------------------------------------------------

    def laid_ahead(self, seat: int, card: Card) -> bool:
        """Whether ``seat`` has laid ``card`` already, before its turn."""
        ahead, self._ahead = self._ahead, None
        self.hasty = False
        if ahead != (seat, card):
            return False
        self._holds_no_more(seat, card)
        return True

    def before_card(self, before: Game, seat: int, card: Card) -> Iterator[int]:
        """What goes wrong before ``seat`` lays ``card``."""
        deal, felt = before.deal, self._fingers.felt
        if deal is None:
            return
        if self._happens(self._habits.strange):
            felt.lay_strange(seat, STRANGE)
            yield self._fingers.think(2500, 5000)
            yield from self._answers.heed()
            felt.remove(STRANGE)
            yield LIFT_MS
        if not deal.trick.plays and self._happens(self._habits.wrong_lead):
            yield from self._leads_wrongly(deal, seat)
        if self._happens(self._habits.sitter_plays):
            for sitter in deal.sitting:
                if self.hands and self.hands[sitter]:
                    self._fingers.lay(sitter, self._rng.choice(self.hands[sitter]))
                    yield READ_MS

    def _leads_wrongly(self, deal: Deal, seat: int) -> Iterator[int]:
        """Another seat leads, and takes its card back when it is told, or somebody sees it."""
        others = [each for each in range(4) if each != seat and each not in deal.sitting]
        other = self._rng.choice(others)
        if not self.hands or not self.hands[other]:
            return
        card = self._rng.choice(self.hands[other])
        self._fingers.lay(other, card)
        yield self._fingers.think(500, 4000)
        self._fingers.felt.lift(card)
        yield self._fingers.think(400, 1000)

    def lay(
        self, before: Game, seat: int, card: Card, following: GameEvent | None
    ) -> Iterator[int]:
        """``seat`` lays ``card``, with whatever slips on the way."""
        yield from self._next_seat_first(before, seat, following)
        self._holds_no_more(seat, card)
        if self._happens(self._habits.take_back) and self._other(seat) is not None:
            yield from self._takes_back(seat, card)
        elif self._happens(self._habits.two_at_once) and self._other(seat) is not None:
            other = self._other(seat) or card
            self._fingers.lay(seat, card)
            yield self._rng.randrange(0, 60)
            self._fingers.lay(seat, other)
            yield self._fingers.think(1500, 4000)
            yield from self._answers.heed()
            if self._fingers.felt.lies(other) == seat:
                self._fingers.felt.lift(other)
                yield LIFT_MS
        elif self._happens(self._habits.misplaced):
            self._fingers.lay((seat + self._rng.choice((1, 3))) % 4, card)
        else:
            self._fingers.lay(seat, card)
        self.hasty = self._happens(self._habits.quick)

    def _takes_back(self, seat: int, card: Card) -> Iterator[int]:
        """A card laid is a card played: ``card`` is, though ``seat`` would rather play another."""
        self._fingers.lay(seat, card)
        yield self._fingers.think(500, 1500)
        self._fingers.felt.lift(card)
        yield self._fingers.think(300, 1500)
        other = self._other(seat)
        if other is None:
            return
        self._fingers.lay(seat, other)
        for _ in range(12):
            yield 500
            yield from self._answers.heed()
            if self._fingers.felt.lies(card) == seat:
                return
        self._fingers.felt.lift(other)
        yield LIFT_MS
        self._fingers.lay(seat, card)

    def _next_seat_first(
        self, before: Game, seat: int, following: GameEvent | None
    ) -> Iterator[int]:
        """The next seat may lay its card a moment, or long, before ``seat`` does."""
        deal = before.deal
        if deal is None or not isinstance(following, CardPlayed):
            return
        if len(deal.trick.plays) + 1 >= deal.playing:
            return  # the next card leads to the next trick
        long = self._happens(self._habits.out_of_turn)
        if not long and not self._happens(self._habits.ahead):
            return
        self.lift_hand(following.seat)
        self._fingers.lay(following.seat, following.card)
        self._ahead = following.seat, following.card
        yield self._fingers.think(3000, 6000) if long else self._fingers.think(20, 1200)
        if long:
            yield from self._answers.heed()

    def gathered(self, winner: int, cards: Sequence[Card]) -> Iterator[int]:
        """The trick may be drawn over the winner's pad, or one of it may land on a pad again."""
        felt = self._fingers.felt
        if self._happens(self._habits.dragged):
            some = [card for card in cards if self._rng.random() < SHOWS]
            for card in some:
                felt.put_down(winner, card)
            yield self._fingers.think(80, 500)
            for card in some:
                felt.lift(card)
        elif self._happens(self._habits.relaid):
            card = self._rng.choice(list(cards))
            felt.lay(self._rng.randrange(4), card)
            yield self._fingers.think(200, 2500)
            felt.lift(card)

    def _other(self, seat: int) -> Card | None:
        """Another card of that hand."""
        if not self.hands or not self.hands[seat]:
            return None
        return self.hands[seat][0]

    def _holds_no_more(self, seat: int, card: Card) -> None:
        if self.hands:
            self.hands[seat] = [each for each in self.hands[seat] if each != card]
