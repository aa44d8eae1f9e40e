"""Deals of Euchre in plain strings, with what is known of them: what both oracles are asked.

Nothing here is imported from the code under test.  A card is two letters, ``Jh``; places are
``0 1 2 ...`` for hands, ``k`` for the kitty and ``d`` for the discard.

What is known is a list of tuples, ``at`` counting the cards played before (-1: before play)::

    ("held", seat, cards, at)    ("one of", seat, cards, at)    ("lacked", seat, cards, at)
    ("kitty", cards)             ("discard", cards)
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

NEXT = {"c": "s", "s": "c", "d": "h", "h": "d"}


def suit_of(card: str, trump: str) -> str:
    return trump if card[0] == "J" and NEXT.get(trump) == card[1] else card[1]


def best(plays: list[tuple[int, str]], trump: str) -> int:
    """The seat that takes the trick."""
    led = suit_of(plays[0][1], trump)
    order = [] if trump == "n" else [f"J{trump}", f"J{NEXT[trump]}"]
    order += [rank + suit for suit in (trump, led) for rank in "AKQJT987"]
    allowed = [card for card in order if suit_of(card, trump) in (trump, led)]
    return min(plays, key=lambda play: allowed.index(play[1]) if play[1] in allowed else 99)[0]


@dataclass
class Scene:
    """A deal so far; ``plays`` go round without the seats ``sitting``."""

    ranks: str
    hand: int
    dealer: int
    up: str
    trump: str = ""
    ordered: bool = False
    calls: list[str] = field(default_factory=list)
    sitting: list[int] = field(default_factory=list)
    plays: list[tuple[int, str]] = field(default_factory=list)
    known: list[tuple] = field(default_factory=list)
    leaves: bool = False  # a dealer who sits out leaves the upcard lying (rules.md A9)

    @property
    def took(self) -> bool:
        """Whether the dealer took the upcard."""
        return self.ordered and not (self.leaves and self.dealer in self.sitting)

    @property
    def pack(self) -> list[str]:
        return [rank + suit for rank in self.ranks for suit in "cdhs"]

    @property
    def at_table(self) -> int:
        return 4 - len(self.sitting)

    def after(self, count: int) -> Scene:
        """As it stood when ``count`` cards had been played."""
        then = [item for item in self.known if len(item) < 4 or item[3] <= count]
        return Scene(
            self.ranks, self.hand, self.dealer, self.up, self.trump, self.ordered,
            self.calls, self.sitting, self.plays[:count], then, self.leaves,
        )  # fmt: skip

    @property
    def line(self) -> str:
        plays = [f"{seat} plays {card}" for seat, card in self.plays]
        return " | ".join([f"dealer {self.dealer}", f"up {self.up}", *self.calls, *plays])

    def rooms(self) -> list[dict[str, int]]:
        """How many cards each place holds; a sitting dealer may not trouble to discard."""
        hands = {str(seat): self.hand for seat in range(4)}
        rest = len(self.pack) - 4 * self.hand
        if not self.took:
            return [{**hands, "k": rest, "d": 0}]
        discarded = {**hands, "k": rest - 1, "d": 1}
        if self.dealer not in self.sitting:
            return [discarded]
        return [discarded, {**hands, str(self.dealer): self.hand + 1, "k": rest - 1, "d": 0}]

    def not_followed(self) -> list[tuple[int, int, int, str, int]]:
        """(trick, place, seat, suit led, cards played before) of all who did not follow."""
        found = []
        for number, (seat, card) in enumerate(self.plays):
            trick, place = divmod(number, self.at_table)
            led = suit_of(self.plays[trick * self.at_table][1], self.trump)
            if suit_of(card, self.trump) != led:
                found.append((trick, place, seat, led, number))
        return found

    def shown_later(self) -> dict[tuple[int, int], tuple[int, str]]:
        """By (trick, place): the trick and card with which the seat showed that it could."""
        found = {}
        for trick, place, seat, led, number in self.not_followed():
            for later in range(number + 1, len(self.plays)):
                who, card = self.plays[later]
                if who == seat and suit_of(card, self.trump) == led:
                    found.setdefault((trick, place), (later // self.at_table, card))
        return found


@dataclass
class Mix:
    """What kind of deals to make: how often people renege, and what is known."""

    ranks: str = "9TJQKA"
    hand: int = 5
    slips: float = 0.3
    sly: float = 0.5  # how often a player avoids showing a suit not followed with
    alone: float = 0.25
    kitty: float = 0.0  # for each card of the kitty, the chance that it is known
    discard: float = 0.0
    held: float = 0.0  # for each card of a hand
    calls: float = 0.0  # that the maker's call is evidence of trump
    extra: float = 0.0  # other true statements
    leaves: float = 0.0  # a house where a dealer who sits out leaves the upcard
    wrong: float = 0.0  # a statement that need not be true


def random_scene(rng: random.Random, mix: Mix) -> Scene:
    """A deal played to its end, and what is known of it."""
    pack = [rank + suit for rank in mix.ranks for suit in "cdhs"]
    rng.shuffle(pack)
    hands = [pack[seat * mix.hand : (seat + 1) * mix.hand] for seat in range(4)]
    kitty = pack[4 * mix.hand + 1 :]
    scene = Scene(mix.ranks, mix.hand, rng.randrange(4), pack[4 * mix.hand])
    maker = _call(rng, scene)
    if rng.random() < mix.alone:
        scene.calls.append(f"{maker} alone")
        scene.sitting.append((maker + 2) % 4)
        if rng.random() < 0.4:
            lone = (maker + rng.choice([1, 3])) % 4
            scene.calls.append(f"{lone} defends alone")
            scene.sitting.append((lone + 2) % 4)
    dealt = [list(hand) for hand in hands]
    discard = None
    scene.leaves = rng.random() < mix.leaves
    if scene.took:
        hands[scene.dealer].append(scene.up)
        discard = rng.choice(hands[scene.dealer])
        hands[scene.dealer].remove(discard)
    else:
        kitty.append(scene.up)
    _play(rng, scene, mix, [list(hand) for hand in hands])
    learn = _Learning(rng, scene, mix)
    learn.piles(kitty, discard)
    for seat in range(4):
        learn.hand(seat, dealt[seat], hands[seat])
    learn.call(maker, dealt[maker])
    learn.wrong()
    return scene


def _call(rng: random.Random, scene: Scene) -> int:
    order = [(scene.dealer + step) % 4 for step in (1, 2, 3, 4)]
    for seat in order:
        if rng.random() < 0.2:
            scene.calls.append(f"{seat} orders up")
            scene.trump, scene.ordered = scene.up[1], True
            return seat
        scene.calls.append(f"{seat} passes")
    for seat in order:
        if rng.random() < 0.3 or seat == scene.dealer:
            scene.trump = rng.choice([suit for suit in "cdhsn" if suit != scene.up[1]])
            scene.calls.append(f"{seat} names {scene.trump}")
            return seat
        scene.calls.append(f"{seat} passes")
    raise AssertionError("the dealer names a suit")


def _play(rng: random.Random, scene: Scene, mix: Mix, hands: list[list[str]]) -> None:
    leader = next(s for s in ((scene.dealer + k) % 4 for k in (1, 2, 3)) if s not in scene.sitting)
    for _ in range(mix.hand):
        trick: list[tuple[int, str]] = []
        for seat in [(leader + step) % 4 for step in range(4)]:
            if seat in scene.sitting:
                continue
            choice = hands[seat]
            if trick:
                led = suit_of(trick[0][1], scene.trump)
                follow = [c for c in choice if suit_of(c, scene.trump) == led]
                wrong = [c for c in choice if c not in follow]
                slips = follow and wrong and rng.random() < mix.slips
                choice = wrong if slips or not follow else follow
            if rng.random() < mix.sly:
                missed = {led for _, _, who, led, _ in scene.not_followed() if who == seat}
                choice = [c for c in choice if suit_of(c, scene.trump) not in missed] or choice
            card = rng.choice(choice)
            hands[seat].remove(card)
            trick.append((seat, card))
            scene.plays.append((seat, card))
        leader = best(trick, scene.trump)


class _Learning:
    """What is known, all of it true but for ``wrong``."""

    def __init__(self, rng: random.Random, scene: Scene, mix: Mix) -> None:
        self.rng, self.scene, self.mix, self.known = rng, scene, mix, scene.known

    def piles(self, kitty: list[str], discard: str | None) -> None:
        rng, mix = self.rng, self.mix
        self.known += [("kitty", [card]) for card in kitty if rng.random() < mix.kitty]
        if discard is not None and rng.random() < mix.discard:
            self.known.append(("discard", [discard]))

    def hand(self, seat: int, dealt: list[str], hand: list[str]) -> None:
        rng, mix, scene = self.rng, self.mix, self.scene
        early = [card for card in dealt if rng.random() < mix.held]
        if early:
            self.known.append(("held", seat, early, -1))
        if rng.random() < mix.extra:
            some = rng.sample(scene.pack, rng.randrange(1, 8))
            self.known.append(("lacked", seat, [card for card in some if card not in dealt], -1))
        if seat in scene.sitting:
            return
        at = rng.randrange(len(scene.plays))
        left = [card for card in hand if (seat, card) not in scene.plays[:at]]
        late = [card for card in left if rng.random() < mix.held]
        if late:
            self.known.append(("held", seat, late, at))
        if rng.random() < mix.extra and left:
            some = rng.sample(scene.pack, 3)
            self.known.append(("one of", seat, [*some, rng.choice(left)], at))
        if rng.random() < mix.extra:
            some = rng.sample(scene.pack, rng.randrange(1, 8))
            self.known.append(("lacked", seat, [card for card in some if card not in left], at))

    def call(self, maker: int, dealt: list[str]) -> None:
        scene = self.scene
        trumps = [card for card in scene.pack if suit_of(card, scene.trump) == scene.trump]
        if self.rng.random() < self.mix.calls and set(trumps) & set(dealt):
            shown = [card for card in trumps if card != scene.up]
            self.known.append(("one of", maker, shown, -1))

    def wrong(self) -> None:
        rng, scene = self.rng, self.scene
        if rng.random() >= self.mix.wrong:
            return
        kind = rng.choice(["held", "one of", "lacked", "kitty", "discard"])
        some = rng.sample(scene.pack, rng.randrange(1, 3))
        at = rng.choice([-1, -1, rng.randrange(len(scene.plays))])
        seat = rng.choice([seat for seat in range(4) if seat not in scene.sitting])
        pile = kind in ("kitty", "discard")
        self.known.append((kind, some) if pile else (kind, seat, some, at))
