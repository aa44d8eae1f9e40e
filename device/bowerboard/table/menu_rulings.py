"""The menu's lines for a card that no pad read, for a whole trick, for rulings and for awards."""

from __future__ import annotations

from collections.abc import Iterator

from bowerboard.euchre import umpire
from bowerboard.euchre.cards import Card, Rank
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.events import CardPlayed
from bowerboard.euchre.history import History
from bowerboard.euchre.irregular import RenegeCalled, RenegeRuled
from bowerboard.hublink import corrections as c
from bowerboard.table.menu_choice import Choice, Listed, Path
from bowerboard.view import Item, MenuLine

MOST = 10
"""Points that one award gives at most; the score can be set to anything."""


def under(history: History, path: Path) -> Listed:
    """The lines under ``path``, which begins with one of these."""
    lines = tuple(_UNDER[path[0].item](history, path))
    return lines or (Choice(path[-1]),), 0


def _tricks(history: History, path: Path) -> Iterator[Choice]:
    """Which trick, who led to it, then suit and rank of one card after another.

    Nothing says what was played to it: a trick that is turned may not be looked at again.
    """
    deal = history.game.deal
    tricks = deal.all_tricks() if deal is not None else ()
    if deal is None:
        return
    if len(path) == 1:
        for number in range(len(tricks), 0, -1):
            yield Choice(MenuLine(Item.NUMBERED, number=number))
        return
    if len(path) == 2:
        for seat in _playing(deal, 0):
            yield Choice(MenuLine(Item.SEAT, seat=seat))
        return
    plays = _played(deal, path)
    number = (path[1].number or 1) - 1
    if number >= len(tricks):
        return
    seat = _playing(deal, path[2].seat or 0)[len(plays)]
    if path[-1].item is not Item.PLAYED:
        for suit in deal.rules.suits_used:
            yield Choice(MenuLine(Item.PLAYED, seat=seat, suit=suit))
        return
    printed, length = path[-1].suit, len(tricks[number].plays)
    for card in deal.rules.pack:
        known = any(play.card == card for play in plays)
        if card.suit is printed and card.copy == 1 and card.rank is not Rank.BENNY and not known:
            done = (*plays, CardPlayed(seat, card))
            line = MenuLine(Item.RANK, suit=printed, rank=card.rank)
            yield Choice(line, c.SetTrick(number, done) if len(done) == length else None)


def _playing(deal: Deal, first: int) -> tuple[int, ...]:
    """The seats that play, round the table from ``first``."""
    players = deal.rules.players
    seats = ((first + step) % players for step in range(players))
    return tuple(seat for seat in seats if seat not in deal.sitting)


def _played(deal: Deal, path: Path) -> tuple[CardPlayed, ...]:
    """The cards that have been chosen on ``path``, in order."""
    seats = _playing(deal, path[2].seat or 0)
    chosen = [line for line in path[3:] if line.item is Item.RANK]
    return tuple(
        CardPlayed(seat, Card(line.rank, line.suit))
        for seat, line in zip(seats, chosen, strict=False)
        if line.rank is not None and line.suit is not None
    )


def cases(deal: Deal) -> tuple[tuple[int, int | None], ...]:
    """The reneges that can be ruled on: (seat, trick), as called, proven or ruled, each once."""
    called = [(e.seat, e.trick) for e in deal.irregular if isinstance(e, RenegeCalled)]
    proven: list[tuple[int, int | None]] = [(r.seat, r.trick) for r in umpire.unruled(deal)]
    ruled = [(e.seat, e.trick) for e in deal.irregular if isinstance(e, RenegeRuled)]
    return tuple(dict.fromkeys((*reversed(called), *proven, *ruled)))


def _rulings(history: History, path: Path) -> Iterator[Choice]:
    """Admitted by its own side, or called off by the other: whose key chooses says so."""
    deal = history.game.deal
    for seat, trick in cases(deal) if deal is not None else ():
        for item, upheld in ((Item.UPHELD, True), (Item.NOT_UPHELD, False)):
            line = MenuLine(item, seat=seat, number=None if trick is None else trick + 1)
            yield Choice(line, c.RuleRenege(seat, trick, upheld))


def _awards(history: History, path: Path) -> Iterator[Choice]:
    """To which side, and how many: the giving side's key chooses."""
    sides = history.game.rules.sides
    if len(path) == 1:
        for seats in sides:
            yield Choice(MenuLine(Item.SEAT, seat=seats[0]))
        return
    to = history.game.rules.side_of(path[1].seat or 0)
    for points in range(1, MOST + 1):
        given = tuple(points if side == to else 0 for side in range(len(sides)))
        yield Choice(MenuLine(Item.GIVEN, seat=path[1].seat, number=points), c.Award(given))


def _unread(history: History, path: Path) -> Iterator[Choice]:
    """Suit and rank of the card that the seat in turn has played, whose tag no pad reads."""
    deal = history.game.deal
    if deal is None or deal.turn is None:
        return
    if len(path) == 1:
        for suit in deal.rules.suits_used:
            yield Choice(MenuLine(Item.PLAYED, seat=deal.turn, suit=suit))
        return
    for card in deal.rules.pack:
        if card.suit is path[1].suit and card.copy == 1 and card.rank is not Rank.BENNY:
            line = MenuLine(Item.RANK, suit=card.suit, rank=card.rank)
            yield Choice(line, c.SetCard(len(deal.tricks), deal.turn, card))


_UNDER = {Item.UNREAD: _unread, Item.TRICK: _tricks, Item.RULE: _rulings, Item.AWARD: _awards}
BEGIN = tuple(_UNDER)
"""The lines of the menu's top that lead here."""
