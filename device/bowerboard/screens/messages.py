"""Which message the strip shows: one table of who goes first, one small rule an entry.

A strip that wants something of its reader is inverted on the glass (``asks``).  Texts come in
order of preference, whole names first and initials last; drawing takes the first that fits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bowerboard.euchre.cards import Card, Suit
from bowerboard.screens.words import Language, Say
from bowerboard.view import Ask, Question, Stage, TableView

SUIT_SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


@dataclass(frozen=True, slots=True)
class Strip:
    """The message line of one face: ``texts`` best first, ``asks`` if it waits for the reader."""

    texts: tuple[str, ...]
    asks: bool = False


SILENT = Strip(("",))


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: a view, seen from ``seat`` in ``language``."""

    view: TableView
    seat: int
    language: Language

    @property
    def side(self) -> int:
        """The reader's own side."""
        return self.view.side_of(self.seat)

    def say(self, what: Say, asks: bool = False, **blanks: object) -> Strip:
        """The strip that says ``what``; blanks that are seats are filled with names."""
        return self.strip(self.language.say[what], asks, **blanks)

    def strip(self, template: str, asks: bool = False, **blanks: object) -> Strip:
        """``template`` filled in, with names and again with initials.

        ``seat`` and ``other`` in ``blanks`` are seat numbers (or None where there is none).
        """
        texts = [
            template.format(
                **{blank: _filling(blank, value, names) for blank, value in blanks.items()}
            )
            for names in (self.view.names, initials(self.view.names))
        ]
        return Strip(tuple(dict.fromkeys(texts)), asks)


def _filling(blank: str, value: object, names: tuple[str, ...]) -> object:
    """What stands in a blank: a name where a seat is meant, nothing where there is none."""
    if blank in ("seat", "other"):
        return names[value] if isinstance(value, int) else ""
    return value


def initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """Each name cut to as few first letters as tell it from the others, one at least."""
    return tuple(
        _initial(name, [n for i, n in enumerate(names) if i != place])
        for place, name in enumerate(names)
    )


def _initial(name: str, others: list[str]) -> str:
    for length in range(1, len(name)):
        start = name[:length].upper()
        if not any(other.upper().startswith(start) for other in others):
            return name[:length]
    return name


def card_text(card: Card) -> str:
    """A card as printed: ``10♣``, ``J♥``."""
    rank = "10" if card.rank.value == "T" else card.rank.value
    return rank + SUIT_SIGNS[card.suit]


def strip_for(reader: Reader) -> Strip:
    """The most urgent message for ``reader``; ``SILENT`` if there is nothing to say."""
    for rule in FIRST_TO_LAST:
        strip = rule(reader)
        if strip is not None:
            return strip
    return SILENT


def _asked(reader: Reader) -> Strip | None:
    for question in reader.view.questions:
        if question.seat in (reader.seat, None) and question.ask is not Ask.CALL_RENEGE:
            return _question(reader, question, reader.language.asked[question.ask], asks=True)
    return None


def _may_call(reader: Reader) -> Strip | None:
    """The wronged side may call a renege; its own turn to play goes first."""
    for question in reader.view.questions:
        if question.seat in (reader.seat, None) and question.ask is Ask.CALL_RENEGE:
            return _question(reader, question, reader.language.asked[question.ask], asks=True)
    return None


def _own_pad(reader: Reader) -> Strip | None:
    lost = reader.seat in reader.view.pads_lost
    return reader.say(Say.YOUR_PAD_LOST, asks=True) if lost else None


def _unsaved(reader: Reader) -> Strip | None:
    return reader.say(Say.UNSAVED) if reader.view.unsaved else None


def _game_over(reader: Reader) -> Strip | None:
    view = reader.view
    if view.stage is not Stage.GAME_OVER or view.winner is None:
        return None
    return reader.say(Say.WE_WIN if view.winner == reader.side else Say.THEY_WIN)


def _your_move(reader: Reader) -> Strip | None:
    view = reader.view
    if view.stage is Stage.TURN_UP and view.dealer == reader.seat and view.last_deal is None:
        return reader.say(Say.YOU_DEAL, asks=True)
    if view.turn != reader.seat:
        return None
    if view.stage is Stage.ROUND_ONE:
        return reader.say(Say.PICK_UP if view.dealer == reader.seat else Say.ORDER_UP, asks=True)
    if view.stage is Stage.ROUND_TWO:
        return reader.say(Say.NAME_TRUMP, asks=True)
    if view.stage is Stage.PLAY:
        return reader.say(Say.YOUR_TURN if view.trick else Say.YOUR_LEAD, asks=True)
    return None


def _told(reader: Reader) -> Strip | None:
    asked = [each for each in reader.view.questions if each.ask is not Ask.CALL_RENEGE]
    if not asked:
        return None
    question = asked[0]
    return _question(reader, question, reader.language.told[question.ask])


def _question(reader: Reader, question: Question, template: str, asks: bool = False) -> Strip:
    view = reader.view
    card = question.card
    if card is None and question.ask is Ask.PICK_UP:
        card = view.upcard
    barred = question.card.suit if question.card is not None else view.turned_down
    return reader.strip(
        template,
        asks,
        seat=question.seat,
        other=question.other if question.other is not None else view.turn,
        card="" if card is None else card_text(card),
        barred="" if barred is None else SUIT_SIGNS[barred],
        detail=question.detail,
    )


def _renege(reader: Reader) -> Strip | None:
    if not reader.view.reneges:
        return None
    notice = reader.view.reneges[-1]
    own = notice.seat == reader.seat
    if notice.proof_card is None or notice.proof_trick is None:
        return reader.say(
            Say.YOU_RENEGED_NO_CARD if own else Say.RENEGED_NO_CARD,
            seat=notice.seat,
            trick=notice.trick + 1,
            played=card_text(notice.played),
        )
    return reader.say(
        Say.YOU_RENEGED if own else Say.RENEGED,
        seat=notice.seat,
        trick=notice.trick + 1,
        card=card_text(notice.proof_card),
        proof=notice.proof_trick + 1,
    )


def _other_pad(reader: Reader) -> Strip | None:
    if reader.view.pads_lost:
        return reader.say(Say.PAD_LOST, seat=reader.view.pads_lost[0])
    return reader.say(Say.KITTY_LOST) if reader.view.kitty_lost else None


def _result(reader: Reader) -> Strip | None:
    view = reader.view
    if view.stage is not Stage.TURN_UP or view.last_deal is None:
        return None
    ended = reader.language.ended[view.last_deal.outcome]
    points = view.last_deal.points
    side = max(range(len(points)), key=lambda one: points[one])
    if points[side] == 0:
        return Strip((ended,))
    gain = Say.WE_GAIN if side == reader.side else Say.THEY_GAIN
    return reader.say(gain, ended=ended, points=points[side])


def _sitting(reader: Reader) -> Strip | None:
    if reader.view.stage is Stage.PLAY and reader.seat in reader.view.sitting:
        return reader.say(Say.YOU_SIT)
    return None


def _last_trick(reader: Reader) -> Strip | None:
    view = reader.view
    if view.stage is not Stage.PLAY or view.trick or view.last_trick is None:
        return None
    cards = " ".join(card_text(played.card) for played in view.last_trick.cards)
    return reader.say(Say.TOOK, seat=view.last_trick.winner, cards=cards)


def _waiting(reader: Reader) -> Strip | None:
    view = reader.view
    if view.stage is Stage.NO_GAME:
        return reader.say(Say.NO_GAME)
    if view.stage is Stage.TURN_UP and view.dealer is not None:
        return reader.say(Say.DEALS, seat=view.dealer)
    if view.turn is None:
        return None
    if view.stage is Stage.PLAY:
        return reader.say(Say.TO_PLAY if view.trick else Say.TO_LEAD, seat=view.turn)
    return reader.say(Say.TO_CALL, seat=view.turn)


FIRST_TO_LAST: tuple[Callable[[Reader], Strip | None], ...] = (
    _asked,  # a question to this seat
    _own_pad,  # nothing this seat lays is read
    _unsaved,  # what the face shows may be lost
    _game_over,
    _your_move,
    _may_call,
    _told,  # everybody waits for another seat's answer
    _renege,  # stands until the next upcard
    _other_pad,
    _result,
    _sitting,
    _last_trick,
    _waiting,
)
