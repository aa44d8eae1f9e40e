"""Which message the strip shows: one table of who goes first, one small rule an entry.

A strip that wants something of its reader is inverted on the glass (``asks``).  Texts come in
order of preference, whole names first and initials last; drawing takes the first that fits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bowerboard.screens import guide, lessons
from bowerboard.screens.reader import (
    SILENT,
    Reader,
    Strip,
    card_text,
    deed_texts,
    initials,
    line_texts,
    sign,
)
from bowerboard.screens.words import Say
from bowerboard.view import Ask, FirstDealer, LinkFault, Question, Stage, Stop, TableView


def strip_for(reader: Reader) -> Strip:
    """The most urgent message for ``reader``; ``SILENT`` if there is nothing to say."""
    for rule in FIRST_TO_LAST:
        strip = rule(reader)
        if strip is not None:
            return strip
    return SILENT


@dataclass(frozen=True, slots=True)
class Move:
    """The next step of an ordinary deal, and the seat that is to take it."""

    what: Say
    seat: int


_STEPS = {
    Ask.PICK_UP: Say.DO_TAKE,
    Ask.NAME_SUIT: Say.DO_SUIT,
    Ask.NAME_TRUMP: Say.DO_SUIT,
}
"""Questions that are only the next step, which the slot shows."""

_ELSEWHERE = (Ask.PICK_UP, Ask.NAME_SUIT, Ask.CALL_RENEGE)
"""Questions that have a place of their own on the face."""


def move_for(view: TableView) -> Move | None:
    """What the table waits for, if that is an ordinary step of one seat."""
    for question in view.questions:
        if question.ask in _STEPS and question.seat is not None:
            return Move(_STEPS[question.ask], question.seat)
    if view.stage is Stage.TURN_UP and view.turn is None and view.dealer is not None:
        return Move(Say.DO_DEAL, view.dealer)
    if view.turn is None:
        return None
    if view.stage is Stage.TURN_UP:
        return Move(Say.DO_DEAL, view.turn)
    if view.stage in (Stage.ROUND_ONE, Stage.ROUND_TWO):
        return Move(Say.DO_CALL, view.turn)
    if view.stage is Stage.PLAY:
        return Move(Say.DO_PLAY if view.trick else Say.DO_LEAD, view.turn)
    return None


_FIRST_DEALER = {
    FirstDealer.FIRST_BLACK_JACK: Say.FIRST_BLACK_JACK,
    FirstDealer.FIRST_JACK: Say.FIRST_JACK,
    FirstDealer.RANDOM: Say.DRAW_DEALER,
}


def _asked(reader: Reader) -> Strip | None:
    for question in reader.view.questions:
        if question.seat in (reader.seat, None) and question.ask not in _ELSEWHERE:
            template = reader.language.asked[question.ask]
            first = reader.view.first_dealer
            if question.ask is Ask.WHO_DEALS and first is not None:
                template = reader.language.say[_FIRST_DEALER[first]]
            return _question(reader, question, template, asks=True)
    return None


def _may_call(reader: Reader) -> Strip | None:
    """The wronged side may call a renege."""
    for question in reader.view.questions:
        if question.seat in (reader.seat, None) and question.ask is Ask.CALL_RENEGE:
            return _question(reader, question, reader.language.asked[question.ask], asks=True)
    return None


def _own_pad(reader: Reader) -> Strip | None:
    lost = reader.seat in reader.view.pads_lost
    return reader.say(Say.YOUR_PAD_LOST, asks=True) if lost else None


_STOPS = {Stop.FULL: Say.STOP_FULL, Stop.FAULT: Say.STOP_FAULT, Stop.LOCKED: Say.STOP_LOCKED}


def _stopped(reader: Reader) -> Strip | None:
    """Nothing can be recorded: whoever plays on may have to play it again."""
    stop = reader.view.stop
    return reader.say(_STOPS[stop], asks=True) if stop is not None else None


def _unsaved(reader: Reader) -> Strip | None:
    return reader.say(Say.UNSAVED) if reader.view.unsaved else None


def _director(reader: Reader) -> Strip | None:
    called = reader.view.director_called
    return reader.say(Say.DIRECTOR, seat=called[0]) if called else None


def _paused(reader: Reader) -> Strip | None:
    return reader.say(Say.PAUSED, asks=True) if reader.view.paused else None


def _message(reader: Reader) -> Strip | None:
    """What the director says; between deals it has the whole face."""
    text = reader.view.message
    return Strip((text.upper(),), asks=True) if text else None


def message_alone(view: TableView) -> bool:
    """Whether a message of the director may have all of a face; a key takes it away."""
    between = view.stage in (Stage.NO_GAME, Stage.TURN_UP, Stage.GAME_OVER)
    return bool(view.message) and between


def _hub(reader: Reader) -> Strip | None:
    """What is wrong with the link to the hub: the last thing that players need to know."""
    trouble = reader.view.link_trouble
    if trouble is None:
        return None
    table, boards = trouble.table.upper(), trouble.boards.upper()
    return reader.say(_LINKS[trouble.fault], table=table, boards=boards)


_LINKS = {
    LinkFault.NO_HUB: Say.HUB_LOST,
    LinkFault.COPY: Say.HUB_COPY,
    LinkFault.BOARD: Say.HUB_BOARD,
}


def _game_over(reader: Reader) -> Strip | None:
    view = reader.view
    if view.stage is not Stage.GAME_OVER or view.winner is None:
        return None
    we = view.winner == reader.side
    if any(points <= 0 for side, points in enumerate(view.score) if side != view.winner):
        return reader.say(Say.WE_SKUNK if we else Say.THEY_SKUNK)
    return reader.say(Say.WE_WIN if we else Say.THEY_WIN)


def _told(reader: Reader) -> Strip | None:
    for question in reader.view.questions:
        if question.ask not in _ELSEWHERE:
            return _question(reader, question, reader.language.told[question.ask])
    return None


def _menu(reader: Reader) -> Strip | None:
    """On a face too small for the menu, its marked line."""
    menu = reader.view.menu
    if menu is None:
        return None
    return Strip(line_texts(reader, menu.lines[menu.at]), asks=True)


def _question(reader: Reader, question: Question, template: str, asks: bool = False) -> Strip:
    view = reader.view
    card = question.card
    barred = question.card.suit if question.card is not None else view.turned_down
    deeds = deed_texts(reader, question.deed)
    found = [
        reader.strip(
            template,
            seat=question.seat,
            other=question.other if question.other is not None else view.turn,
            card=reader.language.say[Say.IT] if card is None else card_text(card),
            barred="" if barred is None else sign(barred),
            detail=question.detail,
            deed=deed,
        ).texts
        for deed in deeds
    ]
    return Strip(tuple(dict.fromkeys(text for texts in found for text in texts)), asks)


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
    if view.last_deal is None:
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
    """Who took the trick before, and with what.

    Not the whole trick: one that is turned may not be looked at again (rules.md 2.1).  The words
    come first and the winner's initial last, so that little changes from trick to trick.
    """
    view = reader.view
    if view.last_trick is None or view.stage not in (Stage.PLAY, Stage.TURN_UP, Stage.GAME_OVER):
        return None
    winner = view.last_trick.winner
    took = next((p for p in view.last_trick.cards if p.seat == winner), None)
    template = reader.language.say[Say.TOOK]
    initial = initials(view.names)[winner]
    return Strip(
        (
            template.format(
                seat=initial, card="" if took is None else card_text(took.card, took.inferred)
            ),
        )
    )


def _no_game(reader: Reader) -> Strip | None:
    return reader.say(Say.NO_GAME) if reader.view.stage is Stage.NO_GAME else None


FIRST_TO_LAST: tuple[Callable[[Reader], Strip | None], ...] = (
    _menu,  # somebody corrects something; larger faces show all of it
    _stopped,  # nothing that is laid now is recorded
    _asked,  # a question to this seat
    _own_pad,  # nothing this seat lays is read
    _unsaved,  # what the face shows may be lost
    _paused,
    _message,
    _director,
    _game_over,
    _may_call,
    _told,  # everybody waits for another seat's answer
    _renege,  # stands until the next upcard
    _other_pad,
    guide.counted,
    guide.told_before,
    _result,
    guide.next_deal,
    _sitting,
    guide.may_call,
    lessons.lead_of_left,
    _last_trick,
    _hub,
    lessons.lesson,
    _no_game,
)
