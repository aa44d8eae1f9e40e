"""The corrections page: what of the deal can be put right, each in a form of its own.

A form is data: one template draws them all, and the director's words (``hub.web.orders``) read
what comes back.  To offer another correction, add to ``OFFERS`` what makes its forms.

Only what everybody saw is in a form: the calls, the cards that lie in tricks, whose turn it is.
Where a card is asked for, the whole pack is offered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bowerboard.euchre.cards import UNREAD, Card, Suit
from bowerboard.euchre.deal import Phase
from bowerboard.euchre.game import Game
from bowerboard.euchre.rules import HouseRules
from bowerboard.hub.changes import rests_on
from bowerboard.hub.web import orders
from bowerboard.hub.words import card_said, seat_word
from bowerboard.hublink import correctiontext
from bowerboard.hublink.corrections import Correction, Cutting
from bowerboard.page.desk import Desk
from bowerboard.table.commanded import asking
from bowerboard.web.guard import Refused

WHY = "set on the page"
"""The reason of whatever is put right here, in the journal."""

DIGITS = 16
"""Of the longest number of a journal's entry that a form may say."""


@dataclass(frozen=True, slots=True)
class SeatField:
    """Which seat; ``marked`` as it stands."""

    drawn: ClassVar[str] = "seats"
    marked: int | None = None


@dataclass(frozen=True, slots=True)
class SuitField:
    """Which suit of the pack, None for no trump; ``marked`` as it stands."""

    drawn: ClassVar[str] = "suits"
    marked: Suit | None


@dataclass(frozen=True, slots=True)
class TrickField:
    """Which of the first ``count`` tricks, or not known."""

    drawn: ClassVar[str] = "trick"
    count: int


@dataclass(frozen=True, slots=True)
class CardField:
    """Which card of the whole pack, as the field ``name``; ``marked`` as it stands."""

    drawn: ClassVar[str] = "card"
    name: str
    label: str
    marked: Card | None = None


Field = SeatField | SuitField | TrickField | CardField


@dataclass(frozen=True, slots=True)
class Form:
    """One correction to fill in; ``hidden`` goes with it as it is, by name."""

    do: str
    id: str
    words: str
    button: str
    fields: tuple[Field, ...]
    hint: str = ""
    hidden: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Cuts:
    """What was not done, since later events would have to go; ``again``, as JSON, lets them."""

    words: str
    again: str


# -- what is offered ---------------------------------------------------------------------------

Names = Sequence[str]


def _unread(game: Game, names: Names) -> Iterable[Form]:
    """The card of the seat in turn: it lies there, and its tag cannot be read."""
    deal = game.deal
    if deal is None or not game.in_deal or deal.phase is not Phase.PLAY or deal.turn is None:
        return
    who, trick = seat_word(deal.turn, names), len(deal.tricks)
    yield Form(
        "card", "unread", "A card that no pad read", "That was it",
        (CardField("card", f"{who} played"),),
        f"It is {who}'s turn, in trick {trick + 1}. For a card that lies there, with a torn tag.",
        (("trick", str(trick)), ("seat", str(deal.turn))),
    )  # fmt: skip


def _tricks(game: Game, names: Names) -> Iterable[Form]:
    """Each trick with its cards, the one in hand as far as it has come."""
    if game.deal is None:
        return
    for number, trick in enumerate(game.deal.all_tricks()):
        played = [(seat_word(play.seat, names), play) for play in trick.plays]
        words = ", ".join(
            f"{who} {'not read' if play.card is UNREAD else card_said(play.card)}"
            for who, play in played
        )
        fields = tuple(
            CardField(f"card-{play.seat}", who, None if play.card is UNREAD else play.card)
            for who, play in played
        )
        yield Form(
            "trick", f"trick-{number}", f"Trick {number + 1}: {words}", "Set the trick", fields,
            hidden=(("trick", str(number)),),
        )  # fmt: skip


def _trump(game: Game, names: Names) -> Iterable[Form]:
    if game.deal is not None and game.deal.maker is not None:
        yield Form("trump", "set-trump", "Trump", "Set trump", (SuitField(game.deal.trump),))


def _maker(game: Game, names: Names) -> Iterable[Form]:
    if game.deal is not None and game.deal.maker is not None:
        yield Form("maker", "set-maker", "Maker", "Set the maker", (SeatField(game.deal.maker),))


def _dealer(game: Game, names: Names) -> Iterable[Form]:
    """Who dealt the deal in hand; who deals next is asked where the score is."""
    if game.deal is not None and game.in_deal:
        yield Form(
            "dealer", "set-dealer", "Dealer", "Set the dealer", (SeatField(game.deal.dealer),)
        )


def _renege(game: Game, names: Names) -> Iterable[Form]:
    if game.deal is None:
        return
    tricks = TrickField(len(game.deal.all_tricks()))
    yield Form(
        "renege", "call-renege", "Call a renege", "Call it", (SeatField(), tricks),
        "On whom, and in which trick. What the cards on the table prove is upheld at once, "
        "unless the house leaves it to a director; the rest waits for a ruling.",
    )  # fmt: skip


OFFERS: dict[str, Callable[[Game, Names], Iterable[Form]]] = {
    "card": _unread,
    "trick": _tricks,
    "trump": _trump,
    "maker": _maker,
    "dealer": _dealer,
    "renege": _renege,
}
"""What can be put right on this page, by the director's words: its forms as the deal stands."""


# -- the page ----------------------------------------------------------------------------------


async def correct(request: Request) -> Response:
    """Everything of the deal in hand, or of the last one, that can be put right."""
    desk: Desk = request.app.state.desk
    if not desk.session(request):
        return RedirectResponse("/pin", 303)
    return _page(request, desk)


def _page(request: Request, desk: Desk, status: int = 200, cuts: Cuts | None = None) -> Response:
    looking = desk.looking
    game, names = looking.reading.history.game, looking.view.names
    forms = [form for offer in OFFERS.values() for form in offer(game, names)]
    return desk.page(
        request, "correct.html", status, forms=forms if looking.on else [], cuts=cuts,
        made=looking.reading.last, rules_now=game.rules,
    )  # fmt: skip


async def put_right(request: Request) -> Response:
    """Do what a form of this page asks for, unless what it rests on has changed since."""
    desk: Desk = request.app.state.desk
    fields = await desk.form(request)
    looking = desk.looking
    looking.read()
    wanted, made = _wanted(fields, looking.reading.history.game.rules), _made(fields)
    first = looking.reading.against(made, rests_on(wanted), looking.view.names)
    if first:
        return _back("/correct", f"Not done, the table has moved on: {first}. Look again.")
    return await ask(request, wanted, latest=looking.reading.history.seq, back="/correct")


async def ask(
    request: Request,
    wanted: Correction,
    latest: int | None = None,
    score: tuple[int, ...] = (),
    back: str = "/",
) -> Response:
    """Ask the table for ``wanted``, which rests on ``latest`` and ``score``; what came of it.

    What later events would have to go for is offered once more, to be let go.  What is refused is
    said at ``back``.
    """
    desk: Desk = request.app.state.desk
    what = asking(correctiontext.write(wanted), WHY)
    came, why = await desk.looking.tell(what, latest, score)
    words = _named(why, desk.looking.view.names)
    if came == "done":
        return _back("/", "Done.")
    if came == "cuts" and isinstance(wanted, Cutting):
        again = Cuts(words, orders.write(replace(wanted, cut=True)))
        return _page(request, desk, 409, again)
    if came == "waiting":
        return _back("/", f"Not known whether it is done: {words}. Look at the history.")
    return _back(back, f"Not done: {words}.")


def _back(to: str, said: str) -> Response:
    return RedirectResponse(f"{to}?said={quote(said)}", 303)


def _named(words: str, names: Names) -> str:
    """``words`` of the rules, which know seats by number alone."""
    return re.sub(r"\bseat (\d)\b", lambda found: seat_word(int(found[1]), names), words)


# -- reading a form ----------------------------------------------------------------------------


def _made(fields: dict[str, str]) -> int:
    """From which entry of the journal on a form may be out of date."""
    made = fields.get("made", "")
    if not (made.isascii() and made.isdecimal() and len(made) <= DIGITS):
        raise Refused(400, "made: the number that stood in the page")
    return int(made)


def _wanted(fields: dict[str, str], rules: HouseRules) -> Correction:
    """What a form asks for.

    Raises:
        Refused: it is none of this page's, or names what is not at this table.
    """
    try:
        wanted: Any = orders.from_form(fields)
    except orders.Unreadable as why:
        raise Refused(400, str(why)) from None
    if orders.WORDS[type(wanted)][0] not in OFFERS:
        raise Refused(400, f"do: one of {', '.join(OFFERS)}")
    plays = getattr(wanted, "plays", ())
    seats = [*(play.seat for play in plays), getattr(wanted, "seat", 0)]
    if max(seats) >= rules.players:
        raise Refused(400, f"seat: a whole number from 0 to {rules.players - 1}")
    if (getattr(wanted, "trick", None) or 0) >= rules.hand:
        raise Refused(400, f"trick: a whole number from 0 to {rules.hand - 1}")
    cards = [*(play.card for play in plays), getattr(wanted, "card", rules.pack[0])]
    if foreign := [each for each in cards if each not in rules.pack]:
        raise Refused(400, f"card: no {card_said(foreign[0])} is in this pack")
    suits = (*rules.suits_used, *((None,) if rules.no_trump else ()))
    if getattr(wanted, "suit", suits[0]) not in suits:
        raise Refused(400, "suit: one that can be trump at this table")
    correction: Correction = wanted
    return correction
