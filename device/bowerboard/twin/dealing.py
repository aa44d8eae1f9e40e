"""Whole deals and games by virtual players, at the level of the rules: no table, no pads, no time.

For tests and benchmarks that need many deals, and for the twin to deal from::

    game = NO_GAME
    for event in play_game(random.Random(7), HouseRules()):
        game = apply(game, event)

The same seed gives the same events.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bowerboard.euchre import deal as deals
from bowerboard.euchre import game as games
from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.events import (
    CardPlayed,
    DealerSet,
    Discarded,
    GameBegan,
    GameEvent,
    Passed,
    UpcardTurned,
    WentAlone,
)
from bowerboard.euchre.rules import HouseRules
from bowerboard.twin.players import Player, seen_by


class Dealt(NamedTuple):
    """The cards of a deal: ``hands`` by seat, the upcard, the cards under it."""

    hands: tuple[tuple[Card, ...], ...]
    upcard: Card
    kitty: tuple[Card, ...]


def deal_cards(rng: random.Random, rules: HouseRules) -> Dealt:
    """A shuffled pack, dealt."""
    cards = list(rules.pack)
    rng.shuffle(cards)
    size, seats = rules.hand, rules.players
    hands = tuple(tuple(cards[seat * size : (seat + 1) * size]) for seat in range(seats))
    upcard, *kitty = cards[seats * size :]
    return Dealt(hands, upcard, tuple(kitty))


def new_players(rng: random.Random, rules: HouseRules) -> tuple[Player, ...]:
    """One player a seat, each with its own stream of chance drawn from ``rng``."""
    return tuple(Player(seat, random.Random(rng.getrandbits(64))) for seat in range(rules.players))


def play_deal(
    players: Sequence[Player],
    dealt: Dealt,
    rules: HouseRules,
    dealer: int,
    reneges: float = 0.0,
) -> Iterator[GameEvent]:
    """The events of one deal, from the turn-up to its last card (or to all having passed).

    Wherever a player could renege, it does so with the chance ``reneges`` (0 to 1).
    """
    for player, hand in zip(players, dealt.hands, strict=True):
        player.deal_in(hand)
    yield UpcardTurned(dealt.upcard)
    deal = deals.start(rules, dealer, dealt.upcard)
    while deal.turn is not None:
        player = players[deal.turn]
        for event in _turn(player, players[dealer], deal, reneges):
            deal = deals.apply(deal, event)
            yield event


def _turn(player: Player, dealer: Player, deal: Deal, reneges: float) -> Iterator[GameEvent]:
    """What happens in one player's turn: a call and what belongs to it, or a card."""
    if deal.phase is Phase.PLAY:
        shown = seen_by(deal, player.seat)
        slips = reneges > 0 and player.rng.random() < reneges
        card = player.renege(shown) if slips else None
        yield CardPlayed(player.seat, card or player.play(shown))
        return
    call = player.call(deal)
    yield call
    if isinstance(call, Passed):
        return
    made = deals.apply(deal, call)
    if made.maker is None:
        return
    if player.alone(made):
        yield WentAlone(player.seat)
        made = deals.apply(made, WentAlone(player.seat))
    if made.owes_discard:
        yield Discarded(dealer.seat, dealer.pick_up(made))


def play_game(rng: random.Random, rules: HouseRules, reneges: float = 0.0) -> Iterator[GameEvent]:
    """The events of a whole game, from ``GameBegan`` to the end; the first dealer is drawn."""
    players = new_players(rng, rules)
    game = games.NO_GAME
    begins = GameBegan(rules, (0,) * len(rules.sides))
    for first in (begins, DealerSet(rng.randrange(rules.players))):
        game = games.apply(game, first)
        yield first
    while not game.over and game.dealer is not None:
        dealt = deal_cards(rng, rules)
        for event in play_deal(players, dealt, rules, game.dealer, reneges):
            game = games.apply(game, event)
            yield event
