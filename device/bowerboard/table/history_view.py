"""The history of an evening as people read it: what happened, what was changed, by whom and why.

``history`` is a fold over the journal's entries, pure; the command line prints it, and the faces,
the table's page and the director can show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from bowerboard.euchre import text
from bowerboard.euchre.events import Amended, GameEvent, Reinstated, Retracted, TableEvent
from bowerboard.euchre.game import Game
from bowerboard.euchre.history import START, History, extend, follows_by_itself, standing
from bowerboard.euchre.irregular import DirectorRuled, ScoreSet
from bowerboard.euchre.umpire import BY_ITSELF
from bowerboard.hublink.corrections import Author, By
from bowerboard.hublink.ownpage import BY as PAGE
from bowerboard.panel.keys import Held, SideKey, Tapped
from bowerboard.table import observed
from bowerboard.table.commanded import Told, asked
from bowerboard.table.journal_rows import Entry, Kind
from bowerboard.table.observed import CardLaid, Corrected, Observation


@dataclass(frozen=True, slots=True)
class Line:
    """One conclusion: number ``seq``, at ``at`` ms of its run.

    ``who`` did it: a seat, a director by name, somebody at the table, or None where it followed by
    itself.  ``what`` is the event's line; a change has what it changed in ``was`` and what that
    became in ``now``; ``why`` are their words.  ``stands``: it has not been undone, replaced or
    taken out since.
    """

    seq: int
    at: int
    who: By | str | None
    what: str
    was: str = ""
    now: str = ""
    why: str = ""
    change: bool = False
    stands: bool = True


def history(entries: Iterable[Entry]) -> tuple[Line, ...]:
    """The lines of a journal's conclusions, in order.

    Raises:
        ValueError: an entry cannot be read, or does not follow on those before it.
    """
    moment, causes = START, dict[int, Observation]()
    lines: list[tuple[Line, TableEvent]] = []
    for entry in entries:
        if entry.kind is Kind.OBSERVED:
            causes[entry.seq] = observed.read(entry.body, entry.at)
        elif entry.kind is Kind.CONCLUDED:
            event = text.read(entry.body)
            after = extend(moment, entry.seq, event)
            lines.append((_line(entry, event, moment, after, causes), event))
            moment = after
    alive = {seq for seq, _ in standing(moment)} | _amendments(moment)
    return tuple(
        replace(line, stands=line.seq in alive or isinstance(event, Retracted | Reinstated))
        for line, event in lines
    )


def _amendments(moment: History) -> set[int]:
    """The amendments that have not been undone."""
    found = set()
    back: History | None = moment
    while back is not None:
        if isinstance(back.event, Amended):
            found.add(back.seq)
        back = back.before
    return found


def _line(
    entry: Entry,
    event: TableEvent,
    before: History,
    after: History,
    causes: Mapping[int, Observation],
) -> Line:
    cause = causes.get(entry.cause) if entry.cause is not None else None
    who = None if follows_by_itself(event) else _who(cause)
    why = _why(cause)
    line = Line(entry.seq, entry.at, who, entry.body, why=why)
    match event:
        case Retracted() if before.event is not None:
            return replace(line, change=True, was=_words(before.event), now="")
        case Reinstated() if after.event is not None:
            return replace(line, change=True, was="", now=_words(after.event))
        case Amended(place, count, instead):
            old = [each for _, each in standing(before)[place : place + count]]
            return replace(line, change=True, was=_all(old), now=_all(instead))
        case ScoreSet() | DirectorRuled():
            return replace(
                line,
                change=True,
                was=_score(before.game),
                now=_score(after.game),
                why=why or event.why,
            )
    if isinstance(cause, Corrected | Told):
        return replace(line, change=True, now=entry.body)
    return line


def _why(cause: Observation | None) -> str:
    match cause:
        case Corrected(_, _, why):
            return why
        case Told(what=what) if (found := asked(what)) is not None:
            return found[0]
    return ""


def _who(cause: Observation | None) -> By | str | None:
    match cause:
        case Told(tournament, by=by):
            return Author.TABLE if tournament == PAGE else by
        case Corrected(by):
            return by
        case Tapped(SideKey(seat)) | Held(SideKey(seat)):
            return seat
        case Tapped() | Held():
            return Author.TABLE
        case CardLaid(place) if place >= 0:
            return place
    return None


def _words(event: GameEvent | Amended) -> str:
    return text.write(event)


def _all(events: Iterable[GameEvent]) -> str:
    return " | ".join(text.write(event) for event in events)


def _score(game: Game) -> str:
    return ",".join(map(str, game.score))


def told(line: Line, names: tuple[str, ...]) -> str:
    """``line`` in one line of text: number, time, ``-`` if it stands no more, who, what, from and
    to, why."""
    who = BY_ITSELF if line.who is None else line.who
    if isinstance(who, int):
        who = names[who] if who < len(names) else f"seat {who}"
    elif isinstance(who, Author):
        who = who.value
    mark = " " if line.stands else "-"
    changed = f"  ({line.was or 'nothing'} -> {line.now or 'nothing'})" if line.change else ""
    why = f'  "{line.why}"' if line.why else ""
    return f"{line.seq:>6} {line.at / 1000:>10.3f} {mark} {who:<10} {line.what}{changed}{why}"
