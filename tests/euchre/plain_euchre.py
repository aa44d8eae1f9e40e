"""A second, simpler Euchre, written from the rule book alone: the oracle of these tests.

Cards are two letters, ``Jh``; seats count clockwise from 0; trump is ``c d h s``, or ``n`` for
none.  Nothing here is imported from the code under test, and nothing is shared with it but the
text form in which a deal is handed over.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import NamedTuple

TRUMPS = {
    "c": ("Jc", "Js", "Ac", "Kc", "Qc", "Tc", "9c"),
    "d": ("Jd", "Jh", "Ad", "Kd", "Qd", "Td", "9d"),
    "h": ("Jh", "Jd", "Ah", "Kh", "Qh", "Th", "9h"),
    "s": ("Js", "Jc", "As", "Ks", "Qs", "Ts", "9s"),
    "n": (),
}
"""The trumps, best first (rules.md 1.1.5, 1.1.7)."""

PACK = tuple(rank + suit for suit in "cdhs" for rank in "9TJQKA")


def suit_of(card: str, trump: str) -> str:
    return trump if card in TRUMPS[trump] else card[1]


def winning_place(cards: list[str], trump: str) -> int:
    """The place of the winning card: the best trump there, else the best of the led suit."""
    led = suit_of(cards[0], trump)
    plain = tuple(rank + led for rank in "AKQJT9" if suit_of(rank + led, trump) == led)
    return next(cards.index(best) for best in TRUMPS[trump] + plain if best in cards)


def may_play(hand: list[str], led: str | None, trump: str) -> list[str]:
    following = [card for card in hand if suit_of(card, trump) == led]
    return following or list(hand)


class House(NamedTuple):
    """What these tests vary of the house rules."""

    stick: bool = True
    left_of_loner: bool = False
    lone_defence: bool = False
    no_trump: bool = False


def points(won: int, alone: bool, defends_alone: bool) -> tuple[int, int]:
    """What (makers, defenders) score for the makers' ``won`` tricks of five (rules.md 1.6)."""
    if won < 3:
        return (0, 4) if defends_alone else (0, 2)
    if won < 5:
        return (1, 0)
    return (4, 0) if alone else (2, 0)


class PlainRenege(NamedTuple):
    """A real renege, with the first card that shows it."""

    trick: int
    place: int
    seat: int
    card: str
    proof_trick: int
    proof_card: str


@dataclass
class PlainDeal:
    """A whole deal with everything that is known about it, and its line of text."""

    dealer: int
    parts: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    trump: str = ""
    maker: int | None = None
    alone: bool = False
    lone_defender: int | None = None
    sitting: list[int] = field(default_factory=list)
    tricks: list[list[tuple[int, str]]] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    choices: list[list[str]] = field(default_factory=list)
    points: tuple[int, int] = (0, 0)
    reneges: list[PlainRenege] = field(default_factory=list)

    @property
    def line(self) -> str:
        return " | ".join(self.parts)


def random_deal(rng: random.Random, house: House, slips: float = 0.0) -> PlainDeal:
    """A deal in which everybody calls and plays at random.

    All is legal, but that a player who could renege does so with the chance ``slips``.
    """
    cards = list(PACK)
    rng.shuffle(cards)
    deal = PlainDeal(dealer=rng.randrange(4))
    deal.hands = [cards[seat * 5 : seat * 5 + 5] for seat in range(4)]
    up = cards[20]
    deal.parts = [f"dealer {deal.dealer}", f"up {up}"]
    _call(rng, house, deal, up)
    if deal.maker is None:
        return deal
    _say_alone(rng, house, deal)
    if deal.trump == up[1] and deal.dealer not in deal.sitting:
        hand = deal.hands[deal.dealer]
        hand.append(up)
        discard = hand.pop(rng.randrange(6))
        deal.parts.append(f"{deal.dealer} discards {discard}")
    _play(rng, house, deal, slips)
    makers = deal.maker % 2
    won = sum(winner % 2 == makers for winner in deal.winners)
    made, against = points(won, deal.alone, deal.lone_defender is not None)
    deal.points = (made, against) if makers == 0 else (against, made)
    return deal


def _call(rng: random.Random, house: House, deal: PlainDeal, up: str) -> None:
    order = [(deal.dealer + 1 + step) % 4 for step in range(4)]
    for seat in order:
        if rng.random() < 0.15:
            deal.parts.append(f"{seat} orders up")
            deal.trump, deal.maker = up[1], seat
            return
        deal.parts.append(f"{seat} passes")
    suits = [suit for suit in "cdhs" if suit != up[1]] + (["n"] if house.no_trump else [])
    for seat in order:
        if rng.random() < 0.2 or (house.stick and seat == deal.dealer):
            deal.trump, deal.maker = rng.choice(suits), seat
            deal.parts.append(f"{seat} names {deal.trump}")
            return
        deal.parts.append(f"{seat} passes")


def _say_alone(rng: random.Random, house: House, deal: PlainDeal) -> None:
    if rng.random() < 0.25:
        deal.alone = True
        deal.sitting.append((deal.maker + 2) % 4)
        deal.parts.append(f"{deal.maker} alone")
        if house.lone_defence and rng.random() < 0.5:
            deal.lone_defender = (deal.maker + rng.choice([1, 3])) % 4
            deal.sitting.append((deal.lone_defender + 2) % 4)
            deal.parts.append(f"{deal.lone_defender} defends alone")


def _play(rng: random.Random, house: House, deal: PlainDeal, slips: float) -> None:
    before = deal.maker if deal.alone and house.left_of_loner else deal.dealer
    seats = [(before + 1 + step) % 4 for step in range(4)]
    leader = next(seat for seat in seats if seat not in deal.sitting)
    hands = [list(hand) for hand in deal.hands]
    kept: list[tuple[int, int, int, str, list[str]]] = []
    for number in range(5):
        trick: list[tuple[int, str]] = []
        for seat in [(leader + step) % 4 for step in range(4)]:
            if seat in deal.sitting:
                continue
            led = suit_of(trick[0][1], deal.trump) if trick else None
            choice = may_play(hands[seat], led, deal.trump)
            wrong = [card for card in hands[seat] if card not in choice]
            if wrong and rng.random() < slips:
                card = rng.choice(wrong)
                kept.append((number, len(trick), seat, card, choice))
            else:
                card = rng.choice(choice)
            hands[seat].remove(card)
            deal.choices.append(sorted(choice))
            deal.parts.append(f"{seat} plays {card}")
            trick.append((seat, card))
        deal.tricks.append(trick)
        leader = trick[winning_place([card for _, card in trick], deal.trump)][0]
        deal.winners.append(leader)
    deal.reneges = [_proved(deal, slip) for slip in kept]


def _proved(deal: PlainDeal, slip: tuple[int, int, int, str, list[str]]) -> PlainRenege:
    """Every card is played in the end, so the cards kept back show one after the other."""
    number, place, seat, card, kept = slip
    for later in range(number + 1, 5):
        for who, shown in deal.tricks[later]:
            if who == seat and shown in kept:
                return PlainRenege(number, place, seat, card, later, shown)
    raise LookupError(f"{kept} never shown in {deal.line}")


def continuations(hands: list[list[str]], leader: int, trump: str) -> int:
    """In how many ways the rest of a deal can legally be played; a seat without cards sits."""
    return _continuations(tuple(map(tuple, hands)), leader, trump, ())


def _continuations(
    hands: tuple[tuple[str, ...], ...], turn: int, trump: str, trick: tuple[tuple[int, str], ...]
) -> int:
    if not any(hands):
        return 1
    while not hands[turn]:
        turn = (turn + 1) % 4
    total = 0
    led = suit_of(trick[0][1], trump) if trick else None
    for card in may_play(list(hands[turn]), led, trump):
        rest = tuple(held for held in hands[turn] if held != card)
        after = (*hands[:turn], rest, *hands[turn + 1 :])
        played = (*trick, (turn, card))
        # All who play hold equally many cards at the end of a trick.
        if len({len(hand) for hand in after if hand}) <= 1 and len(rest) == max(map(len, after)):
            winner = played[winning_place([shown for _, shown in played], trump)][0]
            total += _continuations(after, winner, trump, ())
        else:
            total += _continuations(after, (turn + 1) % 4, trump, played)
    return total
