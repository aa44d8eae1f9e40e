"""Events and views in words for the director: whole, short sentences with seats by name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from bowerboard.euchre import text
from bowerboard.euchre.cards import UNREAD, Card, Rank, Suit, suit_word
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.events import (
    Amended,
    CardPlayed,
    DealerSet,
    DealVoided,
    Discarded,
    GameBegan,
    OrderedUp,
    Reinstated,
    Retracted,
    TableEvent,
    TrumpNamed,
    UpcardTurned,
    WentAlone,
)
from bowerboard.euchre.irregular import (
    DirectorRuled,
    RenegeCalled,
    RenegeDetected,
    RenegeRuled,
    ScoreSet,
)
from bowerboard.euchre.proof_words import proof_words
from bowerboard.euchre.renege import ProofKind, Renege
from bowerboard.seats import ALL_SEAT_NAMES
from bowerboard.view import Ask, Question

_SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}

_ASKS = {
    Ask.WHO_DEALS: "who deals?",
    Ask.PICK_UP: "pick up the upcard and discard",
    Ask.NAME_SUIT: "name a suit",
    Ask.NAME_TRUMP: "name a suit or no trump",
    Ask.LAY_AGAIN: "which card? lay it again",
    Ask.CARD_OUT_OF_TURN: "a card lies there out of turn",
    Ask.CARD_ALREADY_PLAYED: "that card was played before",
    Ask.UNKNOWN_TAG: "a card that is not of this pack",
    Ask.EARLY_CARD: "a card was laid before play began",
    Ask.READER_FAULT: "its pad cannot read cards",
    Ask.UPDATE_PAD: "its pad has old firmware",
    Ask.CARDS_MISSED: "cards may have been missed: check what is shown",
}


def seat_word(seat: int, names: Sequence[str] = ALL_SEAT_NAMES) -> str:
    """The seat's name; its number where more sit at the table than have names."""
    return names[seat] if 0 <= seat < len(names) else f"seat {seat + 1}"


@lru_cache(maxsize=4096)
def name_key(name: str) -> tuple[tuple[int, int, str], ...]:
    """By which names are sorted as people would: table 9 before table 10."""
    parts = re.findall(r"[0-9]+|[^0-9]+", name.casefold())
    return tuple((0, int(p), "") if p[0] in "0123456789" else (1, 0, p) for p in parts)


def side_word(seats: Sequence[int], names: Sequence[str] = ALL_SEAT_NAMES) -> str:
    """``North-South`` for seats 0 and 2."""
    return "-".join(seat_word(seat, names) for seat in seats)


def score_word(score: Sequence[int]) -> str:
    """``6-4``."""
    return "-".join(str(points) for points in score)


def card_said(card: Card) -> str:
    """``J♥``, ``10♠``, as cards are marked."""
    rank = "10" if card.rank is Rank.TEN else card.rank.value
    return rank + _SYMBOLS.get(card.suit, card.suit.value)


def event_words(event: TableEvent, names: Sequence[str] = ALL_SEAT_NAMES) -> str:  # noqa: PLR0912 - one case an event reads best
    """``event`` as a sentence without its full stop."""

    def who(seat: int) -> str:
        return seat_word(seat, names)

    match event:
        case GameBegan(rules, score):
            return f"a game to {rules.target} begins at {score_word(score)}"
        case DealerSet(seat):
            return f"{who(seat)} deals next"
        case UpcardTurned(card):
            return f"{card_said(card)} is turned up"
        case OrderedUp(seat):
            return f"{who(seat)} orders it up"
        case TrumpNamed(seat, suit):
            return f"{who(seat)} names {suit_word(suit)}"
        case WentAlone(seat, blind):
            return f"{who(seat)} goes alone{', blind' if blind else ''}"
        case Discarded(seat, card) if card is UNREAD:
            return f"{who(seat)} discards, unseen"
        case Amended(_, _, instead):
            return f"a correction: {'; '.join(event_words(e, names) for e in instead) or 'out'}"
        case CardPlayed(seat, card):
            return f"{who(seat)} plays {card_said(card)}"
        case DealVoided(reason):
            return f"the deal is void: {reason}"
        case Retracted(target):
            return f"number {target} is taken back"
        case Reinstated(target):
            return f"number {target} stands again"
        case ScoreSet(score, why):
            return f"the score is set to {score_word(score)}{_because(why)}"
        case DirectorRuled(points, ends, why):
            ending = ", and the deal ends" if ends else ""
            return f"the director awards {score_word(points)}{ending}{_because(why)}"
        case RenegeDetected(seat, trick, card):
            return f"{who(seat)} reneged in trick {trick + 1} with {card_said(card)}: proven"
        case RenegeCalled(by, seat, trick):
            caller = "the director" if by is None else who(by)
            return f"{caller} calls a renege on {who(seat)}{_in_trick(trick)}"
        case RenegeRuled(seat, trick, upheld, why):
            ruled = "is upheld" if upheld else "is not upheld"
            return f"the renege of {who(seat)}{_in_trick(trick)} {ruled}{_because(why)}"
    words = text.write(event)
    return re.sub(r"^\d", lambda found: who(int(found[0])), words)


def _because(why: str) -> str:
    return f": {why}" if why else ""


def _in_trick(trick: int | None) -> str:
    return "" if trick is None else f" in trick {trick + 1}"


def renege_words(deal: Deal, found: Renege, names: Sequence[str] = ALL_SEAT_NAMES) -> str:
    """The proof of ``found``, for a person with the cards in sight."""
    who, led = seat_word(found.seat, names), deal.all_tricks()[found.trick].led(deal.trump)
    failed = (
        f"{who} played {card_said(found.card)} to trick {found.trick + 1}, where "
        f"{suit_word(led)} was led"
    )
    proof = found.proof
    if proof.kind is ProofKind.LATER_CARD and proof.card is not None and proof.trick is not None:
        shown = f"and held {card_said(proof.card)}, played to trick {proof.trick + 1}"
        return f"{failed}, {shown}"
    return f"{failed}: {proof_words(deal, found.seat, proof)}"


def question_words(question: Question, names: Sequence[str] = ALL_SEAT_NAMES) -> str:
    """What is asked, and of whom."""
    whom = "everybody" if question.seat is None else seat_word(question.seat, names)
    return f"{whom}: {_ASKS.get(question.ask, question.ask.value)}"
