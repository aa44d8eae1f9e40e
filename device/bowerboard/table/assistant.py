"""The dealer's assistant: who deals first, who cuts, in which packets, what may be called.

It says what the rules of the house ask for and what everybody can see; it never says what to play
and knows no card that was not turned or played.  Packets dealt over the pads are counted, never
named.
"""

from __future__ import annotations

from collections import Counter

from bowerboard.euchre.cards import Rank, Suit
from bowerboard.euchre.deal import Phase
from bowerboard.euchre.events import DealerSet, Passed
from bowerboard.euchre.game import Game
from bowerboard.euchre.objections import Fault, objection
from bowerboard.euchre.options import CallRequires, Cut, FirstDealer, Packets
from bowerboard.euchre.replacing import replaced
from bowerboard.euchre.rules import HouseRules
from bowerboard.table.observed import KITTY, CardLaid
from bowerboard.view import Ask, Question, Stage, TableView

Scanned = tuple[tuple[int, str, int], ...]
"""The tags read on the seats' pads while dealing: (seat, tag, ms), each once a seat."""

PAUSE_MS = 8000
"""Reads so far apart are not of one dealing: the tricks were gathered, the pack shuffled."""

BLACK = (Suit.CLUBS, Suit.SPADES)


def first_dealer(game: Game, rules: HouseRules, seen: CardLaid) -> tuple[DealerSet, ...]:
    """The seat before which the first (black) jack is turned, where that is how it is found."""
    card = seen.card
    if game.dealer is not None or seen.place == KITTY or seen.lying or card is None:
        return ()
    if card.rank is not Rank.JACK or rules.first_dealer is FirstDealer.RANDOM:
        return ()
    if rules.first_dealer is FirstDealer.FIRST_BLACK_JACK and card.suit not in BLACK:
        return ()
    return (DealerSet(seen.place),) if seen.place < rules.players else ()


def drawn(seed: int, players: int) -> int:
    """The seat that ``seed`` draws, each as often as any other (Knuth's multiplicative hash)."""
    return (seed * 2654435761 % 2**32 >> 16) * players >> 16


def scanned(game: Game, before: Scanned, seen: CardLaid) -> Scanned:
    """What has been dealt over the pads, with ``seen``; a card of play ends the counting."""
    if game.in_deal or game.dealer is None:
        return ()
    if seen.place == KITTY or seen.card is None or seen.lying:
        return before
    if before and seen.at - before[-1][2] > PAUSE_MS:
        before = ()
    known = any((seat, uid) == (seen.place, seen.uid) for seat, uid, _ in before)
    return before if known else (*before, (seen.place, seen.uid, seen.at))


def counts(rules: HouseRules, dealt: Scanned) -> tuple[int, ...]:
    """Cards dealt to each seat as far as they were read, none where nothing was."""
    if not dealt:
        return ()
    found = Counter(seat for seat, _, _ in dealt)
    return tuple(found[seat] for seat in range(rules.players))


def too_many(game: Game, dealt: Scanned, kitty: bool) -> Question | None:
    """More cards than a hand holds were dealt over the pad of a seat: it is asked.

    Without a kitty pad the turn-up lies before the dealer, whose sixth card says nothing.
    """
    if game.dealer is None or game.in_deal:
        return None
    for seat, count in enumerate(counts(game.rules, dealt)):
        if count > game.rules.hand and (kitty or seat != game.dealer):
            return Question(Ask.SIX_CARDS, seat)
    return None


def wrong_dealer(game: Game, dealt: Scanned) -> Question | None:
    """All hands were read, from another's eldest to that other: it deals out of its turn.

    Where a single card is missing nothing is said, for the order then proves nothing.
    """
    hands = counts(game.rules, dealt)
    if game.dealer is None or game.in_deal or set(hands) != {game.rules.hand}:
        return None
    deals = dealt[-1][0]
    eldest = (deals + 1) % game.rules.players
    if deals == game.dealer or dealt[0][0] != eldest:
        return None
    return Question(Ask.WRONG_DEALER, deals, other=game.dealer)


def assisted(
    view: TableView, game: Game, rules: HouseRules, dealt: Scanned, kitty: bool = True
) -> TableView:
    """``view`` with what the assistant adds; ``rules`` are those of the next game."""
    if view.stage in (Stage.NO_GAME, Stage.GAME_OVER) and game.dealer is None:
        return replaced(view, first_dealer=rules.first_dealer)
    if view.stage in (Stage.TURN_UP, Stage.NO_GAME):
        now = rules if not game.began else game.rules
        return _before_the_deal(view, game, now, dealt, kitty)
    deal = game.deal
    if deal is None or deal.phase not in (Phase.ROUND_ONE, Phase.ROUND_TWO):
        return view
    turn = deal.turn if deal.turn is not None else deal.dealer
    wrong = objection(deal, Passed(turn))
    stuck = wrong is not None and wrong.fault is Fault.STUCK
    needs = deal.rules.call_requires
    if stuck and deal.rules.stuck_dealer_exempt:
        needs = CallRequires.NOTHING
    return replaced(view, stuck=stuck, call_requires=needs)


def _before_the_deal(
    view: TableView, game: Game, rules: HouseRules, dealt: Scanned, kitty: bool
) -> TableView:
    dealer = game.dealer
    seen = (wrong_dealer(game, dealt), too_many(game, dealt, kitty))
    if dealer is None:
        return view
    cut = rules.cut in (Cut.COURTESY, Cut.REQUIRED)
    return replaced(
        view,
        cutter=(dealer - 1) % rules.players if cut else None,
        packets=packets(rules),
        counts=counts(rules, dealt),
        questions=(*view.questions, *(each for each in seen if each is not None)),
    )


def packets(rules: HouseRules) -> tuple[int, ...]:
    """Cards in the packets of the first round, from eldest on; the second completes the hands."""
    if rules.packets is Packets.ONE:
        return (1,)
    small = rules.hand // 2
    return tuple(small if place % 2 == 0 else rules.hand - small for place in range(rules.players))
