"""Virtual players: they call and play sensibly, and see only what a player sees.

A player knows its own hand and the public ``Deal``; the asker passes ``seen_by(deal, seat)``,
which leaves out the dealer's discard for everybody else.  Given the same seed, the same cards and
the same questions in the same order, a player always answers the same: nothing here reads a clock
or depends on the order of a set.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from bowerboard.euchre.cards import LEFT_BOWER, RIGHT_BOWER, TRUMP, Card, Rank, Suit
from bowerboard.euchre.deal import Deal, Phase, winner_of
from bowerboard.euchre.events import OrderedUp, Passed, TrumpNamed, UpcardSuitNamed
from bowerboard.euchre.objections import legal, must_go_alone, nameable

# Tricks a card is worth to whoever makes its suit trump; tuned by playing seeded games against
# the rules of thumb in tests/twin/test_players.py.
_BOWERS = {RIGHT_BOWER: 1.05, LEFT_BOWER: 0.9}
_TRUMPS = {Rank.ACE: 0.75, Rank.KING: 0.65, Rank.QUEEN: 0.55}
_LOW_TRUMP = 0.45
_PLAIN_ACE = 0.6
_PLAIN_KING = 0.15
_VOID = 0.2
_GIFT = 0.4  # part of an upcard's worth that it is to the hand across, or against it

ORDERS = 2.35
"""Tricks in the own hand from which a player orders up; its mood moves this a little each time."""

NAMES = 1.98
"""The same in round two, where passing is no safer than calling."""

GOES_ALONE = 3.6
MOOD = 0.2


def seen_by(deal: Deal, seat: int) -> Deal:
    """``deal`` as ``seat`` sees it: only the dealer knows the discard."""
    return deal if seat == deal.dealer else replace(deal, discard=None)


def worth(hand: Sequence[Card], trump: Suit) -> float:
    """Tricks that ``hand`` should take by itself if ``trump`` is made."""
    total, held = 0.0, 0
    for card in hand:
        strength = card.strength(trump, trump)
        if strength >= TRUMP:
            held += 1
            total += _BOWERS.get(strength) or _TRUMPS.get(card.rank, _LOW_TRUMP)
        elif card.rank is Rank.ACE:
            total += _PLAIN_ACE
        elif card.rank is Rank.KING:
            total += _PLAIN_KING
    suits = {card.suit_under(trump) for card in hand} - {trump}
    return total + (_VOID * (3 - len(suits)) if held > 1 else 0.0)


def throw_away(hand: Sequence[Card], trump: Suit | None) -> Card:
    """The card of ``hand`` to part with: low, and from a short suit, so as to trump it later."""

    def loss(card: Card) -> tuple[bool, int, int, str]:
        suit = card.suit_under(trump)
        mates = sum(other.suit_under(trump) is suit for other in hand)
        # A lone queen is worth less than the void it leaves; a king or an ace may take a trick.
        dear = 10 if card.rank is Rank.ACE else 0
        return suit is trump, _height(card, trump) + dear + 3 * mates, mates, str(card)

    return min(hand, key=loss)


def _height(card: Card, trump: Suit | None) -> int:
    """How high ``card`` stands in its own effective suit."""
    return card.strength(trump, card.suit_under(trump))


class Player:
    """One virtual player.  Asked in turn, it answers; cards it lays leave its ``hand``."""

    def __init__(self, seat: int, rng: random.Random) -> None:
        self.seat = seat
        self.rng = rng
        self.hand: tuple[Card, ...] = ()

    def deal_in(self, hand: Sequence[Card]) -> None:
        """Take up the cards dealt."""
        self.hand = tuple(hand)

    def call(self, deal: Deal) -> Passed | OrderedUp | TrumpNamed | UpcardSuitNamed:
        """What it says in its turn of calling; a stuck dealer names its best suit, and so does
        one that has turned the Benny up."""
        if deal.phase is Phase.BENNY:
            best = max(
                deal.rules.suits_used, key=lambda suit: (worth(self.hand, suit), suit.value)
            )
            return UpcardSuitNamed(self.seat, best)
        mood = self.rng.uniform(-MOOD, MOOD)
        if deal.phase is Phase.ROUND_ONE:
            orders = self._worth_ordering(deal) + mood >= self._needed(deal)
            return OrderedUp(self.seat) if orders else Passed(self.seat)
        best = max(nameable(deal), key=lambda suit: (worth(self.hand, suit), suit.value))
        stuck = deal.rules.stick_the_dealer and self.seat == deal.dealer
        if stuck or worth(self.hand, best) + mood >= NAMES:
            return TrumpNamed(self.seat, best)
        return Passed(self.seat)

    def alone(self, deal: Deal) -> bool:
        """Whether it goes alone, asked right after its own call and before any discard."""
        if not deal.rules.alone:
            return False
        if must_go_alone(deal):
            return True
        if deal.trump is None:
            return False
        hand = self._with_upcard(deal.turned_up) if self._picks_up(deal) else self.hand
        right = any(card.strength(deal.trump, deal.trump) == RIGHT_BOWER for card in hand)
        needed = GOES_ALONE + (0.0 if right else 0.25)
        return worth(hand, deal.trump) + self.rng.uniform(-MOOD, MOOD) >= needed

    def pick_up(self, deal: Deal) -> Card:
        """The dealer's discard; the upcard is in its hand afterwards, the discard is not."""
        hand = (*self.hand, deal.turned_up)
        discard = throw_away(hand, deal.trump)
        self.hand = tuple(card for card in hand if card != discard)
        return discard

    def play(self, deal: Deal) -> Card:
        """A legal card, which leaves the hand."""
        led = deal.trick.led(deal.trump) if deal.trick.plays else None
        return self._lay(self._choose(deal, legal(self.hand, led, deal.trump)))

    def renege(self, deal: Deal) -> Card | None:
        """A card that does not follow though the hand could, which leaves the hand.

        None if it cannot renege here.  The cards of the led suit stay in the hand, so that a
        later trick of the same deal proves it.
        """
        if not deal.trick.plays:
            return None
        led = deal.trick.led(deal.trump)
        wrong = tuple(card for card in self.hand if card.suit_under(deal.trump) is not led)
        if not wrong or len(wrong) == len(self.hand):
            return None
        return self._lay(self._choose(deal, wrong))

    def _lay(self, card: Card) -> Card:
        self.hand = tuple(held for held in self.hand if held != card)
        return card

    def _picks_up(self, deal: Deal) -> bool:
        return self.seat == deal.dealer and deal.ordered_up

    def _with_upcard(self, upcard: Card) -> tuple[Card, ...]:
        """The hand as it would be after picking up."""
        hand = (*self.hand, upcard)
        discard = throw_away(hand, upcard.suit)
        return tuple(card for card in hand if card != discard)

    def _worth_ordering(self, deal: Deal) -> float:
        """Tricks in this hand if the upcard is ordered up, with what the upcard does."""
        suit = deal.turned_up.suit
        if self.seat == deal.dealer:
            return worth(self._with_upcard(deal.turned_up), suit)
        gift = worth((deal.turned_up,), suit)
        partner_deals = deal.rules.partner(self.seat) == deal.dealer
        return worth(self.hand, suit) + (gift if partner_deals else -gift) * _GIFT

    def _needed(self, deal: Deal) -> float:
        forced = deal.rules.canadian_loner and deal.rules.partner(self.seat) == deal.dealer
        return GOES_ALONE if forced else ORDERS

    def _choose(self, deal: Deal, choice: tuple[Card, ...]) -> Card:
        """The card of ``choice`` it would rather play."""
        if len(choice) == 1:
            return choice[0]
        return self._follow(deal, choice) if deal.trick.plays else self._lead(deal, choice)

    def _lead(self, deal: Deal, choice: tuple[Card, ...]) -> Card:
        trump = deal.trump
        unseen = self._unseen(deal)
        trumps = [card for card in choice if card.suit_under(trump) is trump]
        plain = [card for card in choice if card.suit_under(trump) is not trump]
        calling = deal.maker is not None and deal.rules.side_of(self.seat) == deal.rules.side_of(
            deal.maker
        )
        drawn = not any(card.suit_under(trump) is trump for card in unseen)
        if calling and trumps and not drawn and (len(trumps) > 1 or not deal.tricks):
            high = max(trumps, key=lambda card: _height(card, trump))
            # Draw trumps with a card that holds; the maker's partner leads them to the maker.
            if self.seat != deal.maker or deal.alone or _holds(high, unseen, trump):
                return high
        sure = [card for card in plain if _holds(card, unseen, trump)]
        if sure:
            return max(sure, key=lambda card: (card.rank.order, str(card)))
        return throw_away(plain or trumps, trump)

    def _follow(self, deal: Deal, choice: tuple[Card, ...]) -> Card:
        trump, plays = deal.trump, deal.trick.plays
        led = deal.trick.led(trump)
        best = winner_of(plays, trump)
        top = next(play.card for play in plays if play.seat == best)
        last = len(plays) == deal.playing - 1
        if best == deal.rules.partner(self.seat):
            # Never overtake a partner who wins the trick, or very probably will.
            strong = last or top.strength(trump, led) >= TRUMP
            if strong or _holds(top, self._unseen(deal), trump):
                return throw_away(choice, trump)
        winning = [card for card in choice if card.strength(trump, led) > top.strength(trump, led)]
        if not winning:
            return throw_away(choice, trump)
        winning.sort(key=lambda card: (card.strength(trump, led), str(card)))
        following = winning[-1].suit_under(trump) is led
        # Others are still to play: following, only the highest will do; trumping in, a low one.
        return winning[-1] if following and not last else winning[0]

    def _unseen(self, deal: Deal) -> list[Card]:
        """The cards that may be in another hand, as far as this player can know."""
        known = {*self.hand, *(play.card for trick in deal.all_tricks() for play in trick.plays)}
        if deal.upcard is not None and not deal.ordered_up:
            known.add(deal.upcard)
        if deal.discard is not None:
            known.add(deal.discard)
        return [card for card in deal.rules.pack if card not in known]


def _holds(card: Card, unseen: Sequence[Card], trump: Suit | None) -> bool:
    """Whether no unseen card of its own suit beats ``card``."""
    suit, height = card.suit_under(trump), _height(card, trump)
    return not any(
        other.suit_under(trump) is suit and _height(other, trump) > height for other in unseen
    )
