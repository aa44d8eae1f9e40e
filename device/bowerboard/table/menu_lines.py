"""The lines of the menu of corrections: what is offered at each place in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from bowerboard.euchre.cards import Card, Rank, Suit
from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.events import (
    CardPlayed,
    CardUnread,
    GameEvent,
    OrderedUp,
    Passed,
    TrumpNamed,
    UpcardTurned,
)
from bowerboard.euchre.history import History, latest, standing
from bowerboard.euchre.irregular import DealStolen, Misdealt, SixCardsHeld
from bowerboard.hublink import corrections as c
from bowerboard.hublink.corrections import Correction
from bowerboard.table import menu_rulings
from bowerboard.table.deeds import deed_of
from bowerboard.table.menu_choice import Choice, Listed, Path
from bowerboard.view import Item, MenuLine

AT_MOST = 300
"""Events that the history offers, from the latest on."""

CALLED = "called at the table"


def choices(history: History, path: Path) -> Listed:
    """The lines under those of ``path``; there is always one at least."""
    if not path:
        return tuple(_top(history)), 0
    if path[0].item in menu_rulings.BEGIN:
        return menu_rulings.under(history, path)
    return _UNDER[path[-1].item](history, path)


def _top(history: History) -> Iterator[Choice]:
    game, deal = history.game, history.game.deal
    if history.undone:
        undone = history.undone[-1][1]
        yield Choice(MenuLine(Item.REDO, deed=deed_of(undone, deal)), c.Redo())
    if game.in_deal:
        yield Choice(MenuLine(Item.VOID), c.VoidDeal())
    if game.dealer is None:
        # Its seed is the time at which the line is chosen.
        yield Choice(MenuLine(Item.DRAW), c.DrawDealer(0))
    yield Choice(MenuLine(Item.HISTORY))
    if deal is not None and deal.phase is Phase.PLAY:
        yield Choice(MenuLine(Item.UNREAD))
    if game.began:
        yield Choice(MenuLine(Item.SCORE))
    if deal is not None:
        yield Choice(MenuLine(Item.RENEGE))
    if deal is not None and game.in_deal and deal.maker is not None:
        yield Choice(MenuLine(Item.CLAIM))
    yield Choice(MenuLine(Item.DEALER))
    if deal is not None and deal.maker is not None:
        yield Choice(MenuLine(Item.TRUMP))
        yield Choice(MenuLine(Item.MAKER))
    if game.dealer is not None:
        yield Choice(MenuLine(Item.MISDEAL), c.Record(Misdealt(CALLED)))
        yield Choice(MenuLine(Item.STOLEN))
    if game.in_deal:
        yield Choice(MenuLine(Item.SIX))
    if deal is not None:
        yield from _of_tricks(deal)
    if game.began:
        yield Choice(MenuLine(Item.AWARD))


def _of_tricks(deal: Deal) -> Iterator[Choice]:
    if deal.all_tricks():
        yield Choice(MenuLine(Item.TRICK))
    if menu_rulings.cases(deal):
        yield Choice(MenuLine(Item.RULE))


def _history(history: History, path: Path) -> Listed:
    """The latest first; what followed by itself goes with what it followed from."""
    deal, events = history.game.deal, standing(history)
    found = []
    for back, (_, event) in enumerate(reversed(events[-AT_MOST:]), start=1):
        line = MenuLine(Item.DEED, number=history.count - back, deed=deed_of(event, deal))
        found.append(Choice(line))
    return tuple(found) or (Choice(MenuLine(Item.HISTORY)),), 0


def _deed(history: History, path: Path) -> Listed:
    place = path[-1].number or 0
    found = [Choice(MenuLine(Item.REWIND), c.Rewind(place))]
    if place == history.count - len(latest(history)):
        found = [Choice(MenuLine(Item.REWIND), c.Undo())]
    if next(_otherwise(history, path), None) is not None:
        found.append(Choice(MenuLine(Item.INSTEAD)))
    found.append(Choice(MenuLine(Item.TAKE_OUT), c.TakeOut(place)))
    return tuple(found), 0


def _event_at(history: History, path: Path) -> tuple[int, GameEvent | None]:
    place = next((line.number for line in path if line.item is Item.DEED), None) or 0
    events = standing(history)
    here = place - history.count + len(events)
    return place, events[here][1] if 0 <= here < len(events) else None


def _otherwise(history: History, path: Path) -> Iterator[Choice]:
    """What else it may have been: another card, another call."""
    place, event = _event_at(history, path)
    rules = history.game.rules
    match event:
        case CardPlayed() | CardUnread() | UpcardTurned():
            for suit in rules.suits_used:
                yield Choice(MenuLine(Item.SUIT, suit=suit))
        case Passed(seat) | OrderedUp(seat) | TrumpNamed(seat):
            calls: list[GameEvent] = [Passed(seat), OrderedUp(seat)]
            calls += [TrumpNamed(seat, suit) for suit in rules.suits_used]
            for call in calls:
                if call != event:
                    line = MenuLine(Item.OTHER, deed=deed_of(call))
                    yield Choice(line, c.Replace(place, call))


def _instead(history: History, path: Path) -> Listed:
    return tuple(_otherwise(history, path)) or (Choice(MenuLine(Item.INSTEAD)),), 0


def _points(history: History, path: Path) -> Listed:
    """The points of one side after another; the last completes the score."""
    sides, score = history.game.rules.sides, history.game.score
    chosen = [line.number or 0 for line in path if line.item is Item.POINTS]
    side = min(len(chosen), len(sides) - 1)
    most = max(history.game.rules.target + 5, score[side] + 5)
    found = []
    for points in range(most + 1):
        line = MenuLine(Item.POINTS, seat=sides[side][0], number=points)
        done = c.SetScore((*chosen, points)) if side == len(sides) - 1 else None
        found.append(Choice(line, done))
    return tuple(found), max(0, score[side])


def _seats(make: Callable[[int], Correction]) -> Callable[[History, Path], Listed]:
    def lines(history: History, _: Path) -> Listed:
        seats = range(history.game.rules.players)
        return tuple(Choice(MenuLine(Item.SEAT, seat=seat), make(seat)) for seat in seats), 0

    return lines


def _suits(history: History, path: Path) -> Listed:
    """Suits to make trump, or the ranks of a card's suit."""
    deal, rules = history.game.deal, history.game.rules
    found = []
    suits: list[Suit | None] = [*rules.suits_used, *([None] if rules.no_trump else [])]
    for suit in suits:
        found.append(Choice(MenuLine(Item.SUIT, suit=suit), c.SetTrump(suit)))
    marked = suits.index(deal.trump) if deal is not None and deal.trump in suits else 0
    return tuple(found), marked


def _ranks(history: History, path: Path) -> Listed:
    """The ranks in the suit chosen; nothing says where those cards are."""
    place, event = _event_at(history, path)
    suit = path[-1].suit
    found = []
    for card in history.game.rules.pack:
        if card.suit is suit and card.rank is not Rank.BENNY and card.copy == 1:
            other = _with_card(event, card)
            if other is not None and other != event:
                line = MenuLine(Item.RANK, suit=suit, rank=card.rank)
                found.append(Choice(line, c.Replace(place, other)))
    return tuple(found) or (Choice(MenuLine(Item.SUIT, suit=suit)),), 0


def _with_card(event: GameEvent | None, card: Card) -> GameEvent | None:
    if isinstance(event, CardPlayed | CardUnread):
        return CardPlayed(event.seat, card)
    if isinstance(event, UpcardTurned):
        return replace(event, card=card)
    return None


def _same(history: History, path: Path) -> Listed:
    return (Choice(path[-1]),), 0


_UNDER: dict[Item, Callable[[History, Path], Listed]] = {
    **dict.fromkeys(Item, _same),
    Item.HISTORY: _history,
    Item.DEED: _deed,
    Item.INSTEAD: _instead,
    Item.SCORE: _points,
    Item.POINTS: _points,
    Item.DEALER: _seats(c.SetDealer),
    Item.MAKER: _seats(c.SetMaker),
    Item.RENEGE: _seats(c.CallRenege),
    Item.CLAIM: _seats(c.ClaimRest),
    Item.STOLEN: _seats(lambda seat: c.Record(DealStolen(seat))),
    Item.SIX: _seats(lambda seat: c.Record(SixCardsHeld(seat))),
    Item.TRUMP: _suits,
    Item.SUIT: _ranks,
}
