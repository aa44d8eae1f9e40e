"""What can be pressed at this moment: buttons that stand for keys of the pod.

A button is words and the keys behind it in order, as the journal writes them, each with ``tap`` or
``hold``.  The table judges every press as if it came from the pod.
"""

from __future__ import annotations

from dataclasses import dataclass

from bowerboard.euchre.cards import Suit, suit_word
from bowerboard.view import Ask, Deed, Rank, Stage, TableView
from bowerboard.web.figures import card_name


@dataclass(frozen=True, slots=True)
class Button:
    """Words, and the keys behind them: ``hold side 2,tap suit h``."""

    words: str
    keys: str
    suit: Suit | None = None
    loud: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One question of the moment and what can be pressed; ``ask`` names whose it is."""

    ask: str
    buttons: tuple[Button, ...]


def choices(view: TableView, suits: tuple[Suit | None, ...]) -> tuple[Choice, ...]:
    """What can be pressed while ``view`` stands; ``suits`` are those of the pack,
    None among them where no trump may be named."""
    found = [
        _renege(view),
        _about_cards(view),
        _call(view, suits),
        _alone(view),
        _deals(view),
        _undo(view),
    ]
    return tuple(each for each in found if each is not None)


def _renege(view: TableView) -> Choice | None:
    """The wronged side may call a renege."""
    asked = [q for q in view.questions if q.ask is Ask.CALL_RENEGE and q.seat is not None]
    if not asked or asked[0].other is None:
        return None
    buttons = tuple(
        Button(f"{view.names[q.seat]} calls it", f"hold side {q.seat}", loud=True)
        for q in asked
        if q.seat is not None
    )
    return Choice(f"{view.names[asked[0].other]} reneged", buttons)


def _about_cards(view: TableView) -> Choice | None:
    """What is asked about cards and is answered by a key."""
    for question in view.questions:
        seat = question.seat
        if question.ask is Ask.CHECK_DEAL:
            right = Button("It is right", f"hold side {view.turn or 0}")
            return Choice("The tricks do not fit the cards seen", (right,))
        if seat is None:
            continue
        name = view.names[seat]
        other = next(s for s in range(len(view.names)) if view.side_of(s) != view.side_of(seat))
        if question.ask is Ask.SIX_CARDS:
            buttons = [Button("Yes, six", f"hold side {seat}", loud=True)]
            if view.stage is Stage.PLAY:
                buttons.append(Button("No", f"hold side {other}"))
            return Choice(f"Did {name} have six cards?", tuple(buttons))
        if question.ask is Ask.CARD_OUT_OF_TURN:
            stands = Button("Let it stand", f"hold side {other}")
            return Choice(f"{name} is out of turn", (stands,))
        if question.ask is Ask.WRONG_DEALER:
            return Choice("Who deals?", (Button(f"{name} deals", f"hold side {seat}"),))
    return None


def _call(view: TableView, suits: tuple[Suit | None, ...]) -> Choice | None:
    turn = view.turn
    naming = next((q.seat for q in view.questions if q.ask in _OWED), None)
    if naming is not None:
        named = tuple(_suit(each) for each in suits)
        return Choice(f"{view.names[naming]} names trump", named)
    if turn is None or view.stage not in (Stage.ROUND_ONE, Stage.ROUND_TWO):
        return None
    if view.upcard is not None and view.upcard.rank is Rank.BENNY and view.up_suit is None:
        named = tuple(_suit(each) for each in suits if each is not None)
        return Choice(f"{view.names[turn]} names the suit of the Benny", named)
    hold = f"hold side {turn}"
    calls: tuple[Button, ...] = (Button("Pass", f"tap side {turn}"),)
    if view.stage is Stage.ROUND_ONE:
        words = "Pick it up" if turn == view.dealer else "Order it up"
        calls += (Button(words, hold), Button(f"{words}, alone", f"{hold},tap alone"))
    else:
        calls += tuple(
            _suit(each, f"{hold},")
            for each in suits
            if each is None or each is not view.turned_down
        )
    return Choice(f"{view.names[turn]} calls", calls)


_OWED = (Ask.NAME_SUIT, Ask.NAME_TRUMP)


def _suit(suit: Suit | None, before: str = "") -> Button:
    """What names ``suit``, None for no trump, after the keys ``before``."""
    if suit is None:
        return Button("No trump", f"{before}tap no-trump")
    return Button(suit_word(suit).capitalize(), f"{before}tap suit {suit.value}", suit)


def _alone(view: TableView) -> Choice | None:
    """The maker may go alone until the first lead."""
    unled = not view.trick and view.last_trick is None
    if view.stage is not Stage.PLAY or view.maker is None or view.alone or not unled:
        return None
    return Choice(f"{view.names[view.maker]} made trump", (Button("Go alone", "tap alone"),))


def _deals(view: TableView) -> Choice | None:
    between = view.stage in (Stage.NO_GAME, Stage.TURN_UP, Stage.GAME_OVER)
    if not between or view.dealer is not None:
        return None
    seats = tuple(Button(name, f"hold side {seat}") for seat, name in enumerate(view.names))
    return Choice("Who deals?", seats)


def _undo(view: TableView) -> Choice | None:
    """Undo says what it would do first; the second press does it."""
    for question in view.questions:
        if question.ask is Ask.UNDO:
            words = " ".join(["Yes, undo", *_deed(view, question.deed)])
            return Choice("Undo?", (Button(words, "tap undo", loud=True),))
    return None


def _deed(view: TableView, deed: Deed | None) -> list[str]:
    """Whose deed, and its card where everybody saw one."""
    if deed is None:
        return []
    seat = [] if deed.seat is None else [view.names[deed.seat]]
    return [*seat, *([] if deed.card is None else [card_name(deed.card)])]
