"""The first oracle: write down every deal that agrees with everything known, and look.

No shortcut but that a card is not put where there is no room.  Every statement is read literally
of the finished deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import factorial, prod
from typing import NamedTuple

from oracle_scenes import Scene, suit_of


class Verdict(NamedTuple):
    """Plays by (trick, place): those surely reneges, and the smallest groups with one in them."""

    possible: bool
    proven: set[tuple[int, int]]
    groups: set[frozenset[tuple[int, int]]]


def size(scene: Scene) -> int:
    """About how many ways there are to place the cards that are out."""
    room = _left(scene, scene.rooms()[0])
    return factorial(sum(room.values())) // prod(map(factorial, room.values()))


def verdict(scene: Scene) -> Verdict:
    """What all consistent deals have in common."""
    plays = scene.not_followed()
    worlds: set[frozenset[int]] = set()
    for deal in deals(scene):
        worlds.add(frozenset(n for n, play in enumerate(plays) if _reneged(scene, deal, play)))
    if not worlds:
        return Verdict(False, set(), set())
    names = [play[:2] for play in plays]
    proven = {n for n in range(len(plays)) if all(n in world for world in worlds)}
    groups: list[frozenset[int]] = []
    rest = [n for n in range(len(plays)) if n not in proven and any(n in w for w in worlds)]
    for count in range(2, len(rest) + 1 if frozenset() not in worlds else 0):
        for some in map(frozenset, combinations(rest, count)):
            if all(some & world for world in worlds) and not any(g <= some for g in groups):
                groups.append(some)
    return Verdict(
        True, {names[n] for n in proven}, {frozenset(names[n] for n in g) for g in groups}
    )


def deals(scene: Scene) -> Iterator[dict[str, set[str]]]:
    """Every deal that agrees with everything known: the cards of each place."""
    cards = [card for _, card in scene.plays]
    if max(Counter(cards).values(), default=0) > 1 or not set(cards) <= set(scene.pack):
        return
    for room in scene.rooms():
        where: dict[str, set[str]] = {place: set() for place in room}
        for seat, card in scene.plays:
            where[str(seat)].add(card)
        out = [card for card in scene.pack if card not in cards]
        for deal in _placed(out, where, _left(scene, room)):
            if _agrees(scene, deal):
                yield deal


def _left(scene: Scene, room: dict[str, int]) -> dict[str, int]:
    played = Counter(str(seat) for seat, _ in scene.plays)
    return {place: count - played[place] for place, count in room.items()}


def _placed(
    out: list[str], where: dict[str, set[str]], room: dict[str, int]
) -> Iterator[dict[str, set[str]]]:
    if not out:
        yield where
        return
    for place, left in tuple(room.items()):
        if left:
            room[place] -= 1
            where[place].add(out[0])
            yield from _placed(out[1:], where, room)
            where[place].remove(out[0])
            room[place] += 1


def _agrees(scene: Scene, deal: dict[str, set[str]]) -> bool:
    if scene.took:
        if scene.up not in deal[str(scene.dealer)] | deal["d"]:
            return False
    elif scene.up not in deal["k"]:
        return False
    return all(_true(scene, deal, item) for item in scene.known)


def _true(scene: Scene, deal: dict[str, set[str]], item: tuple) -> bool:
    match item:
        case ("kitty", cards):
            return set(cards) <= deal["k"]
        case ("discard", cards):
            return set(cards) <= deal["d"]
        case ("held", seat, cards, at):
            return set(cards) <= _hand(scene, deal, seat, at)
        case ("one of", seat, cards, at):
            return bool(set(cards) & _hand(scene, deal, seat, at))
        case ("lacked", seat, cards, at):
            hand = _hand(scene, deal, seat, at)
            if at == -1 and scene.took and seat == scene.dealer:
                hand = hand - {scene.up}
            return not set(cards) & hand
    raise AssertionError(item)


def _hand(scene: Scene, deal: dict[str, set[str]], seat: int, at: int) -> set[str]:
    if at == -1:
        took = scene.took and seat == scene.dealer
        return deal[str(seat)] | deal["d"] if took else deal[str(seat)]
    return deal[str(seat)] - {card for who, card in scene.plays[:at] if who == seat}


def _reneged(
    scene: Scene, deal: dict[str, set[str]], play: tuple[int, int, int, str, int]
) -> bool:
    _, _, seat, led, number = play
    hand = _hand(scene, deal, seat, number)
    return any(suit_of(card, scene.trump) == led for card in hand)
