"""Whole deals of any preset, called and played at random but legally: an oracle in plain strings.

Written from the rule book alone (rules.md 1.1 to 1.9, 2.6); nothing of the code under test is
imported, and nothing is shared with it but the text form.  Cards are ``Jh``, ``Jh.2``, ``B``;
seats count clockwise from 0; trump is a suit's letter, or ``n`` for none.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import NamedTuple

RED = "dhro"
RANKS = "789TJQKA"


class Plain(NamedTuple):
    """One kind of table, in the plainest words; the defaults are rules.md section 6."""

    players: int = 4
    sides: int = 2
    suits: str = "cdhs"
    ranks: str = "9TJQKA"
    copies: int = 1
    benny: bool = False
    hand: int = 5
    bidding: bool = False
    stick: bool = True
    no_trump: bool = False
    natural: bool = False
    any_trump: bool = False
    same_dealer: bool = False  # deals again after everybody passed
    canadian: bool = False
    weak: str = ""
    alone: bool = True
    left_of_loner: bool = False
    lone_march: int = 4
    lone_march_tricks: int = 0
    lone_euchre: int = 2
    bid_alone: tuple[int, int] = (16, 8)
    euchres: bool = False
    calls_partner: bool = False
    target: int = 10
    defending: int = 0
    deals: int = 0
    cap: int = 0


THREE_PAIRS = Plain(players=6, sides=3, suits="cdhsrb")
BENNY = Plain(benny=True, target=11)

KINDS: dict[str, Plain] = {
    "standard": Plain(),
    "throw-in": Plain(stick=False),
    "us-league": Plain(),
    "midwest": Plain(weak="three_low"),
    "ontario": Plain(canadian=True, lone_euchre=4),
    "michigan": Plain(weak="ace_no_face", cap=13),
    "british": BENNY,
    "devon": BENNY._replace(target=21),
    "australian": Plain(target=11),
    "natural": Plain(natural=True),
    "loner-left": Plain(left_of_loner=True),
    "progressive": Plain(target=0, deals=8),
    "world": Plain(target=0, deals=12),
    "ohio": Plain(stick=False, same_dealer=True, target=0, deals=8),
    "mcc": Plain(cap=13),
    "meetup": Plain(any_trump=True),
    "laws-1888": Plain(target=5),
    "railroad": Plain(benny=True),
    "mcevoy": Plain(),
    "throw-ins": Plain(),
    "smitty": Plain(),
    "thirty-two": Plain(ranks=RANKS),
    "piquet": Plain(ranks=RANKS, hand=7),
    "euchres": Plain(euchres=True, target=3),
    "two-handed": Plain(players=2, sides=2, alone=False, stick=False),
    "cutthroat": Plain(players=3, sides=3, alone=False),
    "five-handed": Plain(players=5, sides=5, ranks="89TJQKA", lone_march=5, calls_partner=True),
    "six-pairs": THREE_PAIRS,
    "six-threes": Plain(
        players=6, copies=2, hand=8, bidding=True, target=32, defending=34
    ),
    "eight": Plain(players=8, sides=4, suits="cdhsrbop", lone_march_tricks=4),
    "bid": Plain(hand=6, bidding=True, no_trump=True, bid_alone=(12, 6), target=32),
}  # fmt: skip
"""Every preset, as its sources have it."""


def pack(kind: Plain) -> list[str]:
    marks = ["", ".2"][: kind.copies]
    cards = [rank + suit + mark for suit in kind.suits for rank in kind.ranks for mark in marks]
    return [*cards, "B"] if kind.benny else cards


def suit_of(card: str, trump: str) -> str:
    """The suit a card belongs to: same-coloured jacks and the Benny are trumps."""
    if trump == "n":
        return card[1]
    if card == "B" or (card[0] == "J" and (card[1] in RED) == (trump in RED)):
        return trump
    return card[1]


def ladder(trump: str, led: str) -> list[set[str]]:
    """The cards that can win, best first; what stands on one rung is alike, first played wins."""
    rungs: list[set[str]] = []
    if trump != "n":
        colour = RED if trump in RED else "csbp"
        rungs = [{"B"}, {"J" + trump}, {"J" + suit for suit in colour if suit != trump}]
        rungs += [{rank + trump} for rank in "AKQT987"]
    if led != trump:
        rungs += [{rank + led} for rank in "AKQJT987" if suit_of(rank + led, trump) == led]
    return rungs


def winning_place(cards: list[str], trump: str) -> int:
    bare = [card.removesuffix(".2") for card in cards]
    for rung in ladder(trump, suit_of(cards[0], trump)):
        for place, card in enumerate(bare):
            if card in rung:
                return place
    raise LookupError(f"no winner among {cards}")


def may_play(hand: list[str], led: str | None, trump: str) -> list[str]:
    return [card for card in hand if suit_of(card, trump) == led] or list(hand)


@dataclass
class Played:
    """A deal as it went: its lines, and what must come of it."""

    kind: Plain
    dealer: int
    hands: list[list[str]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    trump: str = ""
    maker: int | None = None
    alone: bool = False
    bid: str = ""
    stuck: bool = False
    partner_card: str = ""
    sitting: list[int] = field(default_factory=list)
    choices: list[list[str]] = field(default_factory=list)
    tricks: list[list[tuple[int, str]]] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    by_side: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)

    def side(self, seat: int) -> int:
        return seat % self.kind.sides

    def mates(self, seat: int) -> list[int]:
        seats = range(self.kind.players)
        return [s for s in seats if s != seat and self.side(s) == self.side(seat)]


def random_deal(rng: random.Random, kind: Plain, dealer: int) -> Played:
    """One deal by ``dealer``, legal throughout."""
    cards = pack(kind)
    rng.shuffle(cards)
    deal = Played(kind, dealer)
    deal.hands = [cards[s * kind.hand : (s + 1) * kind.hand] for s in range(kind.players)]
    rest = cards[kind.players * kind.hand :]
    deal.by_side, deal.points = [0] * kind.sides, [0] * kind.sides
    if kind.bidding:
        deal.lines.append("dealt")
        _bid(rng, deal)
    else:
        up, under = rest[0], rest[1:]
        deal.lines.append(f"up {up}")
        _call(rng, deal, up, under)
        if deal.maker is not None:
            _after_call(rng, deal, up)
    if deal.maker is None:
        return deal
    _play(rng, deal)
    deal.points = points(deal)
    return deal


def order(deal: Played) -> list[int]:
    return [(deal.dealer + 1 + step) % deal.kind.players for step in range(deal.kind.players)]


def _bid(rng: random.Random, deal: Played) -> None:
    rungs = [str(tricks) for tricks in range(3, deal.kind.hand + 1)] + ["alone", "little", "big"]
    best = -1
    for seat in order(deal):
        higher = [rung for rung in range(len(rungs)) if rung > best]
        stuck = best < 0 and seat == deal.dealer and deal.kind.stick
        if higher and (stuck or rng.random() < 0.2):
            # Mostly just above the last, or no side would ever come to the target.
            best = higher[0] if rng.random() < 0.9 else rng.choice(higher)
            deal.maker, deal.bid = seat, rungs[best]
            deal.lines.append(f"{seat} bids {deal.bid}")
        else:
            deal.lines.append(f"{seat} passes")
    if deal.maker is None:
        return
    deal.trump = rng.choice(deal.kind.suits + ("n" if deal.kind.no_trump else ""))
    deal.lines.append(f"{deal.maker} names {deal.trump}")
    if not deal.bid.isdigit():
        deal.alone = True
        deal.sitting = deal.mates(deal.maker)
    if deal.bid == "little":
        deal.lines.append(f"{deal.maker} takes best")
        for mate in deal.sitting:
            _swap(rng, deal.hands[mate], deal.hands[deal.maker])


def _swap(rng: random.Random, one: list[str], other: list[str]) -> None:
    here, there = rng.randrange(len(one)), rng.randrange(len(other))
    one[here], other[there] = other[there], one[here]


def _call(rng: random.Random, deal: Played, up: str, under: list[str]) -> None:
    if up == "B":
        deal.trump = rng.choice(deal.kind.suits)
        deal.lines.append(f"{deal.dealer} calls it {deal.trump}")
        deal.maker = deal.dealer
        return
    may_not: list[int] = []
    for seat in order(deal):
        if _shows_weak(rng, deal, seat, under):
            may_not.append(seat)
        counted = [*deal.hands[seat], *([up] if seat == deal.dealer else [])]
        if seat not in may_not and rng.random() < 0.15 and _holds(deal, counted, up[1]):
            deal.lines.append(f"{seat} orders up")
            deal.trump, deal.maker = up[1], seat
            return
        deal.lines.append(f"{seat} passes")
    for seat in order(deal):
        stuck = deal.kind.stick and seat == deal.dealer
        suits = [suit for suit in deal.kind.suits if suit != up[1]]
        if not stuck:
            suits = [suit for suit in suits if _holds(deal, deal.hands[seat], suit)]
        if deal.kind.no_trump:
            suits.append("n")
        if seat not in may_not and suits and (stuck or rng.random() < 0.25):
            deal.trump, deal.maker, deal.stuck = rng.choice(suits), seat, stuck
            deal.lines.append(f"{seat} names {deal.trump}")
            return
        deal.lines.append(f"{seat} passes")


def _holds(deal: Played, hand: list[str], suit: str) -> bool:
    if deal.kind.any_trump:
        return any(suit_of(card, suit) == suit for card in hand)
    return not deal.kind.natural or any(card[1:2] == suit for card in hand)


def _shows_weak(rng: random.Random, deal: Played, seat: int, under: list[str]) -> bool:
    """Three cards for the three under the upcard (rules.md 1.8.6, 1.8.7)."""
    hand = deal.hands[seat]
    low = [card for card in hand if card[0] in "9T"]
    aces, faces = (sum(card[0] in ranks for card in hand) for ranks in ("A", "JQK"))
    fit = {"three_low": len(low) >= 3, "ace_no_face": aces == 1 and not faces, "": False}
    if not fit[deal.kind.weak] or len(under) != 3 or rng.random() < 0.3:
        return False
    shown = low[:3] if deal.kind.weak == "three_low" else list(hand)
    deal.lines.append(f"{seat} shows weak {' '.join(shown)}")
    given = shown[:3]
    deal.hands[seat] = [card for card in hand if card not in given] + under
    under[:] = []  # nobody else can have them
    return True


def _after_call(rng: random.Random, deal: Played, up: str) -> None:
    ordered = not any(" names " in line for line in deal.lines)
    partner_ordered = ordered and deal.maker in deal.mates(deal.dealer)
    must = deal.kind.canadian and partner_ordered
    if must or (deal.kind.alone and rng.random() < 0.25):
        deal.alone = True
        deal.sitting = deal.mates(deal.maker)
        deal.lines.append(f"{deal.maker} alone")
    elif deal.kind.calls_partner and rng.random() < 0.7:
        own = [*deal.hands[deal.maker], up]
        deal.partner_card = rng.choice([card for card in pack(deal.kind) if card not in own])
        deal.lines.append(f"{deal.maker} calls partner {deal.partner_card}")
    if ordered and deal.dealer not in deal.sitting:
        hand = [*deal.hands[deal.dealer], up]
        discard = hand.pop(rng.randrange(len(hand)))
        deal.hands[deal.dealer] = hand
        deal.lines.append(f"{deal.dealer} discards {discard}")


def _play(rng: random.Random, deal: Played) -> None:
    seats = range(deal.kind.players)
    before = deal.maker if deal.alone and deal.kind.left_of_loner else deal.dealer
    first = deal.maker if deal.kind.bidding else before + 1
    leader = next(seat for seat in _round(first, seats) if seat not in deal.sitting)
    hands = [list(hand) for hand in deal.hands]
    for _ in range(deal.kind.hand):
        trick: list[tuple[int, str]] = []
        for seat in _round(leader, seats):
            if seat in deal.sitting:
                continue
            led = suit_of(trick[0][1], deal.trump) if trick else None
            choice = may_play(hands[seat], led, deal.trump)
            card = rng.choice(choice)
            hands[seat].remove(card)
            deal.choices.append(sorted(choice))
            deal.lines.append(f"{seat} plays {card}")
            trick.append((seat, card))
        deal.tricks.append(trick)
        leader = trick[winning_place([card for _, card in trick], deal.trump)][0]
        deal.winners.append(leader)
        deal.by_side[deal.side(leader)] += 1


def _round(first: int, seats: range) -> list[int]:
    return [(first + step) % len(seats) for step in seats]


def makers(deal: Played) -> set[int]:
    """The sides that share what the maker makes."""
    sides = {deal.side(deal.maker)}
    if deal.partner_card:
        shown = {card: seat for trick in deal.tricks for seat, card in trick}
        if deal.partner_card in shown:
            sides.add(deal.side(shown[deal.partner_card]))
    return sides


def points(deal: Played) -> list[int]:
    kind, sides = deal.kind, range(deal.kind.sides)
    if kind.bidding:
        return _bid_points(deal)
    made_by = makers(deal)
    won = sum(deal.by_side[side] for side in made_by)
    if kind.euchres:
        short = won < (2 if deal.stuck else 3)
        return [int(won == 5 if side in made_by else short) for side in sides]
    if kind.sides in (3, 4) and kind.players > kind.sides:
        return _pairs_points(deal)
    if won * 2 < kind.hand:
        value = kind.lone_euchre if deal.alone else 2
        return [0 if side in made_by else value for side in sides]
    value = 1
    if won == kind.hand:
        value = kind.lone_march if deal.alone else 2
    return [value if side in made_by else 0 for side in sides]


def _pairs_points(deal: Played) -> list[int]:
    """rules.md 1.9.1 and 1.9.3."""
    side, tricks = deal.side(deal.maker), deal.by_side
    best = max(tricks)
    if deal.alone and tricks[side] >= (deal.kind.lone_march_tricks or 5):
        return [4 if each == side else 0 for each in range(len(tricks))]
    if best == 5:
        return [2 if won == 5 else 0 for won in tricks]
    value = 1 if tricks[side] == best else 2
    return [value if won == best else 0 for won in tricks]


def _bid_points(deal: Played) -> list[int]:
    """rules.md 1.9.2: a point a trick; who misses the bid loses it instead."""
    side, scored = deal.side(deal.maker), list(deal.by_side)
    won, lost = {
        "alone": deal.kind.bid_alone, "little": (12, 12), "big": (24, 24),
    }.get(deal.bid, (scored[side], int(deal.bid) if deal.bid.isdigit() else 0))  # fmt: skip
    needed = int(deal.bid) if deal.bid.isdigit() else deal.kind.hand
    scored[side] = won if scored[side] >= needed else -lost
    return scored


def game_won(kind: Plain, score: list[int], scored_deals: int, maker: int | None) -> int | None:
    """The side that has won, by the plain reading of rules.md 1.7 and 1.9.2."""
    if kind.deals:
        first = score.index(max(score))
        return first if scored_deals == kind.deals and score.count(max(score)) == 1 else None
    there = []
    for side, has in enumerate(score):
        called = maker is not None and maker % kind.sides == side
        if has >= (kind.target if called or not kind.defending else kind.defending):
            there.append(side)
    best = [side for side in there if score[side] == max(score[s] for s in there)]
    return best[0] if len(best) == 1 else None


def ways_to_call(kind: Plain) -> int:
    """In how many ways a deal can be called, its upcard an ordinary card (rules.md 1.3, 1.9.2).

    From the first to speak (of bidders, the third from the last) until trump is made, alone or
    not, or everybody has passed.
    """
    if kind.bidding:
        named = len(kind.suits) + kind.no_trump
        return _ways_to_bid(kind, kind.players - 3, -1) * named + (not kind.stick)
    either = 1 + kind.alone
    partner = kind.players // kind.sides > 1
    orders = kind.players * either - (kind.canadian and partner) * (either - 1)
    others = len(kind.suits) - 1 + kind.no_trump
    return orders + kind.players * others * either + (not kind.stick)


def _ways_to_bid(kind: Plain, spoken: int, best: int) -> int:
    """One round: each passes or bids higher; nobody at all has bid in one way, left out here."""
    rungs = kind.hand - 3 + 1 + 3  # three tricks up to all, then alone, little, big
    if spoken == kind.players:
        return best >= 0
    raised = sum(_ways_to_bid(kind, spoken + 1, rung) for rung in range(best + 1, rungs))
    return _ways_to_bid(kind, spoken + 1, best) + raised
