"""The history of a table's game as the director reads it: what happened, what was changed from
what to what, by whom and why; and what can be undone or done again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bowerboard.euchre.events import (
    Amended,
    CardPlayed,
    CardUnread,
    GameEvent,
    OrderedUp,
    Passed,
    Reinstated,
    Retracted,
    TrumpNamed,
    UpcardTurned,
)
from bowerboard.euchre.history import follows_by_itself, latest, standing
from bowerboard.euchre.irregular import DirectorRuled, RenegeCorrected, RenegeRuled, ScoreSet
from bowerboard.hub.record import Changed, Line, Record
from bowerboard.hub.showing import BY_HAND
from bowerboard.hub.shown import Deed, HistoryLine, Remedy
from bowerboard.hub.words import event_words, score_word, seat_word
from bowerboard.hublink.corrections import Replace

_CORRECTIONS = (
    Retracted, Reinstated, Amended, ScoreSet, DirectorRuled, RenegeRuled, RenegeCorrected
)  # fmt: skip
SEALED = "the dealer discards, unseen"


def history_shown(record: Record, names: tuple[str, ...]) -> tuple[HistoryLine, ...]:
    """The record of the game in hand, the latest first, with every correction."""
    events = standing(record.history)
    first = record.history.count - len(events)
    places: dict[int, int] = {}
    for place, (seq, _) in enumerate(events, first):
        places.setdefault(seq, place)
    amended = _amendments(record)
    still = {event for _, event in events if follows_by_itself(event)}
    made = []
    for line in record.of_game():
        about_others = isinstance(line.event, Retracted | Reinstated)
        alive = line.seq in places or line.seq in amended or line.event in still or about_others
        picked = alive and line.seq not in amended and not follows_by_itself(line.event)
        pick = places.get(line.seq) if picked else None
        made.append(_line(line, names, not alive, pick))
    return tuple(reversed(made))


def _amendments(record: Record) -> set[int]:
    """The amendments that have not been undone."""
    found, moment = set(), record.history
    while moment.before is not None:
        if isinstance(moment.event, Amended):
            found.add(moment.seq)
        moment = moment.before
    return found


def _line(line: Line, names: tuple[str, ...], gone: bool, place: int | None) -> HistoryLine:
    event = line.event
    was, now = _from_to(line.changed, names)
    words = SEALED if event is None else event_words(event, names)
    match event:
        case Retracted():
            words, was = f"taken back: {was or 'an event'}", ""
        case Reinstated():
            words, now = f"stands again: {now or 'an event'}", ""
        case Amended():
            words, was, now = f"changed: {was or 'nothing'} → {now or 'nothing'}", "", ""
    if line.changed is not None and line.changed.score_was != line.changed.score_now:
        was, now = score_word(line.changed.score_was), score_word(line.changed.score_now)
    return HistoryLine(
        seq=line.seq,
        at=line.at,
        words=words,
        retracted=gone,
        correction=isinstance(event, _CORRECTIONS),
        by=line.by or ("" if line.seat is None else seat_word(line.seat, names)),
        by_hand=isinstance(event, ScoreSet) and event.why.startswith(BY_HAND),
        place=place,
        was=was,
        now=now,
        why=line.why,
    )


def _from_to(changed: Changed | None, names: tuple[str, ...]) -> tuple[str, str]:
    if changed is None:
        return "", ""
    return _all(changed.was, names), _all(changed.now, names)


def _all(events: Iterable[GameEvent | Amended], names: Sequence[str]) -> str:
    return "; ".join(event_words(each, names) for each in events)


def event_at(record: Record, place: int) -> GameEvent | None:
    """The event that stands at ``place``; None where none does, or it is forgotten."""
    events = standing(record.history)
    here = place - record.history.count + len(events)
    return events[here][1] if 0 <= here < len(events) else None


def undo_words(record: Record, names: tuple[str, ...]) -> str:
    """What undo would take back; empty for nothing."""
    # What the umpire concluded goes with what it follows from.
    undone = latest(record.history)
    event = undone[-1].event if undone else None
    return "" if event is None else event_words(event, names)


def redo_words(record: Record, names: tuple[str, ...]) -> str:
    """What redo would have stand again; empty for nothing."""
    undone = record.history.undone
    return event_words(undone[-1][1], names) if undone else ""


def deed_at(record: Record, place: int, names: tuple[str, ...]) -> Deed | None:
    """The event at ``place`` and what else it may have been; None where none stands."""
    event = event_at(record, place)
    if event is None:
        return None
    seat = getattr(event, "seat", None)
    card = event.card if isinstance(event, CardPlayed | UpcardTurned) else None
    unread = isinstance(event, CardUnread)
    return Deed(
        place=place,
        words=event_words(event, names),
        after=record.history.count - 1 - place,
        seat=seat,
        card=card,
        cards=record.game.rules.pack if card is not None or unread else (),
        calls=tuple(
            Remedy(event_words(call, names), Replace(place, call))
            for call in _calls(record, event)
            if call != event
        ),
    )


def _calls(record: Record, event: GameEvent) -> Iterable[GameEvent]:
    """What may have been called where ``event`` was."""
    if isinstance(event, Passed | OrderedUp | TrumpNamed):
        yield Passed(event.seat)
        yield OrderedUp(event.seat)
        rules = record.game.rules
        for suit in (*rules.suits_used, *([None] if rules.no_trump else [])):
            yield TrumpNamed(event.seat, suit)
