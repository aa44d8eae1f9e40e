"""What the command line says about a game, in the words of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bowerboard.euchre import text
from bowerboard.euchre.cards import Card, Rank, Suit
from bowerboard.euchre.events import (
    CardPlayed,
    DealerSet,
    DealVoided,
    DefendedAlone,
    Discarded,
    GameBegan,
    GameEvent,
    OrderedUp,
    Passed,
    TrumpNamed,
    UpcardTurned,
    WentAlone,
)
from bowerboard.seats import ALL_SEAT_NAMES

if TYPE_CHECKING:
    from bowerboard.twin.demo import Played

SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
SUIT_NAMES = {
    Suit.CLUBS: "clubs",
    Suit.DIAMONDS: "diamonds",
    Suit.HEARTS: "hearts",
    Suit.SPADES: "spades",
}


def name(card: Card) -> str:
    """A card as people write it: ``J♥``, ``10♠``."""
    if card.rank is Rank.BENNY:
        return "the Benny"
    rank = "10" if card.rank.value == "T" else card.rank.value
    return f"{rank}{SIGNS[card.suit]}"


def tell(event: GameEvent) -> str:
    """One event in a few words."""
    match event:
        case GameBegan(_, score):
            return f"A game begins at {'-'.join(map(str, score))}"
        case DealerSet(seat):
            return f"{ALL_SEAT_NAMES[seat]} deals"
        case UpcardTurned(card):
            return f"\n{name(card)} is turned up"
        case Passed(seat):
            return f"{ALL_SEAT_NAMES[seat]:>6}: pass"
        case OrderedUp(seat):
            return f"{ALL_SEAT_NAMES[seat]:>6}: order up"
        case TrumpNamed(seat, suit):
            return f"{ALL_SEAT_NAMES[seat]:>6}: {SUIT_NAMES[suit] if suit else 'no trump'}"
        case WentAlone(seat) | DefendedAlone(seat):
            return f"{ALL_SEAT_NAMES[seat]:>6}: alone"
        case Discarded(seat):
            return f"{ALL_SEAT_NAMES[seat]:>6}: discards"
        case CardPlayed(seat, card):
            return f"{ALL_SEAT_NAMES[seat]:>6}  {name(card)}"
        case DealVoided(reason):
            return f"The deal is void: {reason}"
    return text.write(event)


SIDE_NAMES = ("North and South", "East and West")


def report(played: Played, problems: list[dict[str, object]] | None) -> Iterator[str]:
    """The end of a demo: score, reneges with proof, differences, where the files are."""
    yield ""
    for number, game in enumerate(played.games):
        which = f"Game {number + 1}: " if len(played.games) > 1 else ""
        score = ", ".join(
            f"{side} {points}" for side, points in zip(SIDE_NAMES, game.score, strict=True)
        )
        won = "" if game.winner is None else f"; {SIDE_NAMES[game.winner]} win"
        yield f"{which}{score} after {len(game.deals)} deals{won}"
    yield from _reneges(played)
    for problem in problems or ():
        where = f"Problem in the record, deal {problem['deal']}"
        yield f"{where}: {problem['kind']}: {problem['detail']}"
    for deal, what in played.differences:
        yield f"The journal differs from what was done, deal {deal}: {what}"
    yield (
        f"{played.prompts} questions asked, {played.silent_errors} silent errors, "
        f"{len(played.leaks)} leaks; {played.table_ms / 1000:.0f} s of table time"
    )
    if played.to_glass_ms and played.at_max:
        dealt = sum(len(game.deals) for game in played.games)
        yield (
            f"{dealt / played.took_s:.2f} deals a second; from card to glass "
            f"{played.to_glass_ms['p50']:.1f} ms (p99 {played.to_glass_ms['p99']:.1f} ms), "
            "I2C at 400 kHz included"
        )
    if played.notice:
        yield f"Note: {played.notice}"
    yield f"Journal: {played.journal}"
    yield f"Truth:   {played.truth}"
    for path in played.pictures:
        yield f"Faces:   {path}"


def _reneges(played: Played) -> Iterator[str]:
    from bowerboard.twin.demo import proven

    found = proven(played.games)
    for deal, one in found:
        held = "could follow, by counting the cards"
        if one.proof.card is not None:
            shown = f", as shown in trick {one.proof.trick + 1}" if one.proof.trick else ""
            held = f"held {name(one.proof.card)}{shown}"
        who = f"{ALL_SEAT_NAMES[one.seat]} played {name(one.card)} but {held}"
        yield f"Renege: deal {deal + 1}, trick {one.trick + 1}: {who}"
    if not found:
        yield "No renege"
