"""What a table needs the director for, and which table comes first: pure."""

from __future__ import annotations

from collections.abc import Iterable

from bowerboard.hub.livetable import LiveTable
from bowerboard.hub.record import Record
from bowerboard.hub.showing import open_reneges
from bowerboard.hub.shown import Need, Reason, TableCard
from bowerboard.hub.words import (
    event_words,
    name_key,
    question_words,
    score_word,
    seat_word,
)
from bowerboard.view import TableView

QUESTION_S = 20.0
"""A question of doubt unanswered for so long needs somebody; the steps of a deal do not."""

STALL_S = 180.0
"""So long without a card or a call in a deal."""

CLASH_S = 15.0
"""So long a clash is shown after the last sign of it."""


def reasons(table: LiveTable, now: float) -> list[tuple[Need, str, int | None, float]]:
    """What a table with pads needs, with since when where that is known (else ``now``)."""
    found: list[tuple[Need, str, int | None, float]] = _of_record(table.record)
    view = table.view()
    for back in table.taken_back:
        found.append((Need.RULING_VOID, f"taken back at the table: {back.words}", None, back.at))
    if view is not None:
        found += _of_view(table, view, now)
    found += _of_link(table, now)
    if table.broken:
        found.append((Need.UNREADABLE, table.broken, None, now))
    return found


def _of_record(record: Record) -> list[tuple[Need, str, int | None, float]]:
    found: list[tuple[Need, str, int | None, float]] = []
    for case in open_reneges(record.game):
        at = next((line.at for line in reversed(record.lines) if line.event == case), 0.0)
        found.append((Need.RENEGE, event_words(case), case.seat, at))
    return found


def unconfirmed(record: Record) -> list[tuple[Need, str, int | None, float]]:
    """The game is over and nobody has confirmed its score."""
    game = record.game
    if not game.over:
        return []
    at = record.lines[-1].at if record.lines else 0.0
    return [(Need.UNCONFIRMED, f"the game ended {score_word(game.score)}", None, at)]


def _of_view(
    table: LiveTable, view: TableView, now: float
) -> list[tuple[Need, str, int | None, float]]:
    found: list[tuple[Need, str, int | None, float]] = []
    for question, at in table.asked.items():
        if not question.ask.routine and now >= at + QUESTION_S:
            words = question_words(question, view.names)
            found.append((Need.QUESTION, words, question.seat, at))
    for seat in view.director_called:
        found.append((Need.DIRECTOR, f"{seat_word(seat, view.names)} asks for you", seat, now))
    quiet = now - table.moved_at
    if table.record.game.in_deal and not view.paused and quiet >= STALL_S and table.linked(now):
        found.append((Need.STALLED, "nothing has happened", None, table.moved_at))
    lost = [seat_word(seat, view.names) for seat in view.pads_lost]
    if view.kitty_lost:
        lost.append("the kitty")
    if lost:
        found.append((Need.PAD_LOST, f"no word from the pad of {', '.join(lost)}", None, now))
    if view.unsaved:
        found.append((Need.NOT_SAVED, "its disk does not take what it shows", None, now))
    return found


def _of_link(table: LiveTable, now: float) -> list[tuple[Need, str, int | None, float]]:
    found: list[tuple[Need, str, int | None, float]] = []
    if table.clashed_at and now <= table.clashed_at + CLASH_S:
        first = table.speaker.board if table.speaker is not None else "?"
        words = f"board {first} and board {table.clash_with} both say that they are it"
        if first == table.clash_with:
            words = f"two copies of board {first} both say that they are it"
        found.append((Need.CLASH, words, None, table.clashed_at))
    parted = table.link is not None and table.link.parted
    if table.link is not None and not parted and not table.linked(now):
        found.append((Need.LINK_LOST, "no word from it", None, table.heard_at or now))
    if table.link is not None and table.link.online and table.link.low_power:
        found.append((Need.LOW_POWER, "its supply is too weak", None, now))
    return found


def settled(
    found: Iterable[tuple[Need, str, int | None, float]], before: tuple[Reason, ...]
) -> tuple[Reason, ...]:
    """``found`` as reasons in order; one that was there before has been there since."""
    since = {(each.need, each.seat): each.since for each in before}
    made = [
        Reason(need, min(at, since.get((need, seat), at)), words, seat)
        for need, words, seat, at in found
    ]
    return tuple(sorted(made, key=lambda reason: (reason.need.rank, reason.since)))


def in_order(cards: Iterable[TableCard]) -> tuple[TableCard, ...]:
    """Those that need somebody first, the most pressing and then the longest waiting; then by
    name, numbers in names as numbers."""

    def key(card: TableCard) -> tuple[object, ...]:
        first = card.needs[0] if card.needs else None
        urgency = (99, 0.0) if first is None else (first.need.rank, first.since)
        return (*urgency, name_key(card.name))

    return tuple(sorted(cards, key=key))
