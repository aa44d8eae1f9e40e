"""The second oracle: can the cards still flow to the places?  Ford and Fulkerson, on ints.

Every card sends one unit to a place that may hold it, every place takes as many as it has room
for; a consistent deal exists where all cards get through.  Works on full packs at any time.
"""

from __future__ import annotations

from itertools import combinations, product

from oracle_enumeration import Verdict
from oracle_scenes import Scene, suit_of

Play = tuple[int, int, int, str, int]
May = dict[str, set[str]]
"""The places in which each card may lie."""


def verdict(scene: Scene) -> Verdict:
    """What all consistent deals have in common; groups are tried one by one."""
    tables = [_Table(scene, room) for room in scene.rooms()]

    def exists(cleared: list[Play]) -> bool:
        return any(table.fits(cleared) for table in tables)

    cards = [card for _, card in scene.plays]
    if len(set(cards)) < len(cards) or not set(cards) <= set(scene.pack) or not exists([]):
        return Verdict(False, set(), set())
    plays = scene.not_followed()
    proven = {n for n in range(len(plays)) if not exists([plays[n]])}
    out = {suit_of(card, scene.trump) for card in scene.pack if card not in cards}
    rest = [n for n in range(len(plays)) if n not in proven and plays[n][3] in out]
    groups: list[frozenset[int]] = []
    if rest and not exists([plays[n] for n in rest]):
        for count in range(2, len(rest) + 1):
            for some in map(frozenset, combinations(rest, count)):
                smaller = any(group <= some for group in groups)
                if not smaller and not exists([plays[n] for n in some]):
                    groups.append(some)
    return Verdict(
        True,
        {plays[n][:2] for n in proven},
        {frozenset(plays[n][:2] for n in group) for group in groups},
    )


class _Table:
    """Where each card may lie by what is known, if the places hold ``room`` cards."""

    def __init__(self, scene: Scene, room: dict[str, int]) -> None:
        self.scene, self.places, self.room = scene, list(room), list(room.values())
        self.suits = {card: suit_of(card, scene.trump) for card in scene.pack}
        self.number_of = {card: number for number, (_, card) in enumerate(scene.plays)}
        self.may: May = {card: set(room) for card in scene.pack}
        self.may[scene.up] &= {str(scene.dealer), "d"} if scene.took else {"k"}
        for seat, card in scene.plays:
            if card in self.may:
                self.may[card] &= {str(seat)}
        self.choices: list[list[tuple[str, set[str]]]] = []
        for item in scene.known:
            self._learn(item)

    def _learn(self, item: tuple) -> None:
        if item[0] in ("kitty", "discard"):
            for card in item[1]:
                self.may[card] &= {item[0][0]}
            return
        kind, seat, some, at = item
        dealer_early = at == -1 and self.scene.took and seat == self.scene.dealer
        there = {str(seat), "d"} if dealer_early else {str(seat)}
        still = [card for card in some if self.number_of.get(card, 99) >= at]
        if kind == "one of":
            self.choices.append([(card, there) for card in still])
        elif kind == "held":
            for card in some:
                self.may[card] &= there if card in still else set()
        else:
            for card in still:
                if not (dealer_early and card == self.scene.up):
                    self.may[card] -= there

    def fits(self, cleared: list[Play]) -> bool:
        """Whether there is a deal in which none of the ``cleared`` plays was a renege."""
        may = dict(self.may)
        for _, _, seat, led, number in cleared:
            for card, suit in self.suits.items():
                if suit == led and self.number_of.get(card, 99) >= number:
                    may[card] = may[card] - {str(seat)}
        for chosen in product(*self.choices):
            now = dict(may)
            for card, there in chosen:
                now[card] = now[card] & there
            where = [[self.places.index(place) for place in each] for each in now.values()]
            if _flows(where, self.room):
                return True
        return False


def _flows(may: list[list[int]], room: list[int]) -> bool:
    """Whether every card finds room, by augmenting paths."""
    if not all(may):
        return False
    there: list[list[int]] = [[] for _ in room]

    def put(card: int, seen: set[int]) -> bool:
        for place in may[card]:
            if place in seen:
                continue
            seen.add(place)
            if len(there[place]) < room[place]:
                there[place].append(card)
                return True
            for at, other in enumerate(there[place]):
                if put(other, seen):
                    there[place][at] = card
                    return True
        return False

    in_order = sorted(range(len(may)), key=lambda card: len(may[card]))
    return all(put(card, set()) for card in in_order)
