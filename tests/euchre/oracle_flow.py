"""The second oracle: can the cards still flow to the places?  Ford and Fulkerson, on ints.

Every card sends one unit to a place that may hold it, every place takes as many as it has room
for; a consistent deal exists where all cards get through.  Works on full packs at any time.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from oracle_enumeration import Verdict
from oracle_scenes import Scene, suit_of


def verdict(scene: Scene) -> Verdict:
    """What all consistent deals have in common; groups are tried one by one."""
    if not _exists(scene, ()):
        return Verdict(False, set(), set())
    plays = scene.not_followed()
    proven = {n for n in range(len(plays)) if not _exists(scene, (plays[n],))}
    played = {card for _, card in scene.plays}
    out = {suit_of(card, scene.trump) for card in scene.pack if card not in played}
    rest = [n for n in range(len(plays)) if n not in proven and plays[n][3] in out]
    groups: list[frozenset[int]] = []
    if rest and not _exists(scene, tuple(plays[n] for n in rest)):
        for count in range(2, len(rest) + 1):
            for some in map(frozenset, combinations(rest, count)):
                if any(group <= some for group in groups):
                    continue
                if not _exists(scene, tuple(plays[n] for n in some)):
                    groups.append(some)
    return Verdict(
        True,
        {plays[n][:2] for n in proven},
        {frozenset(plays[n][:2] for n in group) for group in groups},
    )


def _exists(scene: Scene, cleared: tuple[tuple[int, int, int, str, int], ...]) -> bool:
    """Whether there is a deal in which none of the ``cleared`` plays was a renege."""
    cards = [card for _, card in scene.plays]
    if len(set(cards)) < len(cards) or not set(cards) <= set(scene.pack):
        return False
    return any(_fits(scene, room, cleared) for room in scene.rooms())


def _fits(
    scene: Scene, room: dict[str, int], cleared: tuple[tuple[int, int, int, str, int], ...]
) -> bool:
    places = list(room)
    may = {card: set(places) for card in scene.pack}
    may[scene.up] &= {str(scene.dealer), "d"} if scene.ordered else {"k"}
    number_of = {}
    for number, (seat, card) in enumerate(scene.plays):
        may[card] &= {str(seat)}
        number_of[card] = number
    choices: list[list[tuple[str, set[str]]]] = []
    for item in scene.known:
        if item[0] in ("kitty", "discard"):
            for card in item[1]:
                may[card] &= {item[0][0]}
            continue
        kind, seat, some, at = item
        dealer_early = at == -1 and scene.ordered and seat == scene.dealer
        there = {str(seat), "d"} if dealer_early else {str(seat)}
        still = [card for card in some if number_of.get(card, 99) >= at]
        if kind == "one of":
            choices.append([(card, there) for card in still])
        elif kind == "held":
            for card in some:
                may[card] &= there if card in still else set()
        else:
            for card in still:
                if not (dealer_early and card == scene.up):
                    may[card] -= there
    for _, _, seat, led, number in cleared:
        for card in scene.pack:
            if suit_of(card, scene.trump) == led and number_of.get(card, 99) >= number:
                may[card] -= {str(seat)}
    for chosen in product(*choices):
        now = {card: set(where) for card, where in may.items()}
        for card, there in chosen:
            now[card] &= there
        if _flows([[places.index(p) for p in now[card]] for card in scene.pack],
                  [room[p] for p in places]):  # fmt: skip
            return True
    return False


def _flows(may: list[list[int]], room: list[int]) -> bool:
    """Whether every card finds room, by augmenting paths."""
    if any(not each for each in may):
        return False
    forced = Counter(each[0] for each in may if len(each) == 1)
    if any(count > room[place] for place, count in forced.items()):
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

    return all(put(card, set()) for card in range(len(may)))
