"""What is played at the virtual table: an evening of virtual players, or a recorded game.

A script yields moves; whatever plays them does not know which kind it is.  The players of a
virtual evening renege now and then, as people do.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace

from bowerboard.euchre import game as games
from bowerboard.euchre import renege, umpire
from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal, start
from bowerboard.euchre.deal import apply as apply_to_deal
from bowerboard.euchre.events import (
    CardPlayed,
    DealerSet,
    Discarded,
    GameBegan,
    GameEvent,
    UpcardTurned,
)
from bowerboard.euchre.game import Game
from bowerboard.euchre.objections import legal
from bowerboard.euchre.rules import HouseRules
from bowerboard.twin.dealing import Dealt, deal_cards, new_players, play_deal
from bowerboard.twin.players import Player

SLIP = 0.12
"""How often a player who could renege does, in a deal in which one is wanted."""

RENEGE_EVERY = 12
"""After the first, about one deal in so many has a renege."""


@dataclass(frozen=True, slots=True)
class Move:
    """An event that people bring about; ``slip``: a card that does not follow, though it could;
    ``hands`` are the cards dealt to each seat, with the upcard."""

    event: GameEvent
    slip: bool = False
    hands: tuple[tuple[Card, ...], ...] = ()


def recorded(events: Iterable[GameEvent]) -> Iterator[Move]:
    """The moves of a recorded game."""
    for event in events:
        yield Move(event)


def played(seed: int, rules: HouseRules, deals: int) -> Iterator[Move]:
    """An evening of ``deals`` deals by virtual players, game after game.

    Its first renege comes in the second deal, or the first in which one can be proven.
    """
    rng = random.Random(seed)
    players = new_players(rng, rules)
    game = games.NO_GAME
    wanted = 1 if deals > 1 else 0
    for number in range(deals):
        for event in _between(game, rng, rules):
            game = games.apply(game, event)
            yield Move(event)
        dealt = deal_cards(rng, rules)
        dealer = game.dealer if game.dealer is not None else 0
        moves = None
        if number >= wanted:
            moves = _with_renege(players, dealt, rules, dealer)
        if moves is None:
            moves = [Move(e) for e in play_deal(players, dealt, rules, dealer)]
        else:
            wanted = number + 1 + rng.randrange(1, 2 * RENEGE_EVERY)
        for move in moves:
            game = _followed(games.apply(game, move.event))
            dealing = isinstance(move.event, UpcardTurned)
            yield replace(move, hands=dealt.hands) if dealing else move
            if not game.in_deal:
                break  # played out, or ended by a ruling: nobody plays on


def _followed(game: Game) -> Game:
    """The game with what follows by itself: a renege detected, and ruled where the house does."""
    while (follows := umpire.next_event(game)) is not None:
        game = games.apply(game, follows)
    return game


def _between(game: Game, rng: random.Random, rules: HouseRules) -> Iterator[GameEvent]:
    """What comes before a deal: a new game if the last is won, a dealer if none is known."""
    if not game.began or game.over:
        yield GameBegan(rules, (0,) * len(rules.sides))
    if game.dealer is None:
        yield DealerSet(rng.randrange(rules.players))


def _with_renege(
    players: tuple[Player, ...], dealt: Dealt, rules: HouseRules, dealer: int
) -> list[Move] | None:
    """The deal with exactly one renege that its own cards prove; None if none came about."""
    for attempt in range(40):
        trial = deepcopy(players)
        for player in trial:
            player.rng.seed(f"{attempt} {player.rng.random()}")
        moves = _slips(list(play_deal(trial, dealt, rules, dealer, SLIP)), dealt, rules, dealer)
        deal = start(rules, dealer, dealt.upcard)
        for move in moves[1:]:
            deal = apply_to_deal(deal, move.event)
        if sum(move.slip for move in moves) == 1 and len(renege.find(deal)) == 1:
            return moves
    return None


def _slips(events: list[GameEvent], dealt: Dealt, rules: HouseRules, dealer: int) -> list[Move]:
    """Each event, marked where the hand could have followed."""
    hands = [list(hand) for hand in dealt.hands]
    deal: Deal | None = None
    moves = []
    for event in events:
        slip = False
        if isinstance(event, UpcardTurned):
            deal = start(rules, dealer, event.card)
            moves.append(Move(event))
            continue
        if isinstance(event, Discarded):
            hands[event.seat] = [c for c in [*hands[event.seat], dealt.upcard] if c != event.card]
        if isinstance(event, CardPlayed) and deal is not None:
            led = deal.trick.led(deal.trump) if deal.trick.plays else None
            slip = event.card not in legal(hands[event.seat], led, deal.trump)
            hands[event.seat].remove(event.card)
        if deal is not None:
            deal = apply_to_deal(deal, event)
        moves.append(Move(event, slip))
    return moves
