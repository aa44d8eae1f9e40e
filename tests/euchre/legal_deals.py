"""Legally played deals by the hundred thousand, with every moment of each.

Cards are whole numbers while they are dealt and played, by tables made from the rule book here;
only then are they put into the classes under test.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

from bowerboard.euchre.cards import Card, Suit, card
from bowerboard.euchre.deal import Deal, Phase, Trick
from bowerboard.euchre.events import CardPlayed, OrderedUp, TrumpNamed
from bowerboard.euchre.rules import HouseRules

NAMES = [rank + suit for rank in "9TJQKA" for suit in "cdhs"]
CARDS = [card(name) for name in NAMES]
NEXT = {"c": "s", "s": "c", "d": "h", "h": "d", "n": ""}
SUITS = {
    trump: [trump if n[0] == "J" and n[1] == NEXT[trump] else n[1] for n in NAMES]
    for trump in "cdhsn"
}
"""The effective suit of every card, by trump."""

WORTH = {
    trump: [
        200 if n == f"J{trump}" else 199 if n == f"J{NEXT[trump]}"
        else "9TJQKA".index(n[0]) + (100 if n[1] == trump else 0)
        for n in NAMES
    ]
    for trump in "cdhsn"
}  # fmt: skip
PLAYS = [[CardPlayed(seat, each) for each in CARDS] for seat in range(4)]
RULES = HouseRules(no_trump=True)


class Legal(NamedTuple):
    """``moments`` after every card; where all cards really are."""

    moments: list[Deal]
    hands: list[list[Card]]
    kitty: list[Card]
    discard: Card | None


def legal_deals(rng: random.Random, count: int) -> Iterator[Legal]:
    """``count`` deals in which everybody follows suit."""
    for _ in range(count):
        pack = rng.sample(range(24), 24)
        hands, kitty = [pack[s * 5 : s * 5 + 5] for s in range(4)], pack[20:]
        dealer, maker = rng.randrange(4), rng.randrange(4)
        ordered, up, discard = rng.random() < 0.5, pack[20], None
        trump = NAMES[up][1] if ordered else rng.choice([s for s in "cdhsn" if s != NAMES[up][1]])
        if ordered:
            discard = rng.choice([*hands[dealer], up])
            hands[dealer] = [each for each in (*hands[dealer], up) if each != discard]
            kitty = pack[21:]
        alone = rng.random() < 0.2
        named = None if trump == "n" else Suit(trump)
        call = OrderedUp(maker) if ordered else TrumpNamed(maker, named)
        start = (dealer, CARDS[up], (call,), named, maker, alone)
        moments = list(_played(rng, start, [list(h) for h in hands], trump))
        yield Legal(
            moments,
            [[CARDS[each] for each in hand] for hand in hands],
            [CARDS[each] for each in kitty],
            None if discard is None else CARDS[discard],
        )


def _played(
    rng: random.Random, start: tuple, hands: list[list[int]], trump: str
) -> Iterator[Deal]:
    dealer, up, calls, named, maker, alone = start
    suits, worth = SUITS[trump], WORTH[trump]
    out = (maker + 2) % 4 if alone else -1
    leader = (dealer + 1) % 4
    leader = (leader + 1) % 4 if leader == out else leader
    tricks: tuple[Trick, ...] = ()
    for _ in range(5):
        plays: tuple[CardPlayed, ...] = ()
        led, best, winner = "", -1, leader
        for seat in (leader, (leader + 1) % 4, (leader + 2) % 4, (leader + 3) % 4):
            if seat == out:
                continue
            hand = hands[seat]
            choice = [each for each in hand if suits[each] == led] or hand
            card = choice[int(rng.random() * len(choice))]
            hand.remove(card)
            led = led or suits[card]
            if (suits[card] == led or suits[card] == trump) and worth[card] > best:
                best, winner = worth[card], seat
            plays = (*plays, PLAYS[seat][card])
            done = len(plays) == 4 - alone
            if done:
                tricks = (*tricks, Trick(plays, winner))
            over = done and len(tricks) == 5
            yield Deal(
                RULES, dealer, up, Phase.PLAYED if over else Phase.PLAY, None, calls, named,
                maker, alone, tricks=tricks, trick=Trick() if done else Trick(plays),
            )  # fmt: skip
        leader = winner
