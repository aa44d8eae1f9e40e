"""A table's record as the hub keeps it: rows folded by the rules' own history.

The rows are the table's conclusions by its journal's numbers.  A *sealed* row is one whose words
stay at the table until the deal is over (the dealer's discard); it is folded as a discard whose
card is not known, so that places in the record are the table's own.

Only the game in hand and the one before are kept in memory, since a hall plays for days.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bowerboard.euchre import text
from bowerboard.euchre.cards import UNREAD
from bowerboard.euchre.deal import Impossible
from bowerboard.euchre.events import (
    Amended,
    DealVoided,
    Discarded,
    GameBegan,
    GameEvent,
    Reinstated,
    Retracted,
    TableEvent,
)
from bowerboard.euchre.game import Game
from bowerboard.euchre.history import START, History, extend, recent, standing
from bowerboard.euchre.irregular import DirectorRuled, RenegeRuled, ScoreSet


@dataclass(frozen=True, slots=True)
class Row:
    """A conclusion: its number, its line (``euchre.text``; None: sealed), when by the hub's clock.

    ``by`` is who corrected, empty for what the table concluded itself; ``seat`` who did at the
    table, where that is known; ``why`` are their words.
    """

    seq: int
    body: str | None
    at: float
    by: str = ""
    why: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Changed:
    """What a correction changed: the events that stood and what stands instead, and the score."""

    was: tuple[GameEvent | Amended, ...]
    now: tuple[GameEvent | Amended, ...]
    score_was: tuple[int, ...]
    score_now: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A row as read; ``event`` None while it is sealed, ``changed`` None where it changed nothing
    that stood."""

    seq: int
    event: TableEvent | None
    at: float
    by: str = ""
    why: str = ""
    seat: int | None = None
    changed: Changed | None = None


class Unfoldable(ValueError):
    """A row does not follow on those before it; the message names it."""


class TooFarBack(LookupError):
    """What is taken back is no longer in memory: fold the whole record again."""


@dataclass(slots=True)
class Record:
    """One table's record, folded as far as it has come."""

    history: History = START
    lines: list[Line] = field(default_factory=list)
    retracted: set[int] = field(default_factory=set)
    upto: int = 0
    scores: list[Line] = field(default_factory=list)  # set outright, in the game in hand
    began: int = 0  # where in ``lines`` the game in hand begins
    forgets: bool = True  # as games begin
    _cut: bool = False

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.history.game

    def append(self, row: Row) -> Line:
        """Fold ``row``, which comes after those before it.

        Raises:
            Unfoldable: it does not follow on them; nothing has changed.
            TooFarBack: it reaches back beyond what is in memory; nothing has changed.
        """
        event, before = _read(row), self.history
        try:
            self.history = extend(before, row.seq, event or _sealed(before))
        except Impossible as why:
            if isinstance(event, Retracted | Reinstated | Amended) and self._cut:
                raise TooFarBack(f"row {row.seq}: {why}") from None
            raise Unfoldable(f"row {row.seq} ({row.body}): {why}") from None
        changed = None if event is None else _changed(event, before, self.history)
        line = Line(row.seq, event, row.at, row.by, row.why, row.seat, changed)
        self.lines.append(line)
        self.upto = row.seq
        if isinstance(event, ScoreSet):
            self.scores.append(line)
        if isinstance(event, Retracted):
            self.retracted.add(event.target)
        elif isinstance(event, Reinstated):
            self.retracted.discard(event.target)
        elif isinstance(event, GameBegan):
            self._begin()
        if isinstance(event, Retracted | Reinstated | Amended):
            self._find_game()
        return line

    def _find_game(self) -> None:
        """Which game is in hand, now that a correction may have undone its beginning."""
        begun = [seq for seq, event in standing(self.history) if isinstance(event, GameBegan)]
        first = begun[-1] if begun else 0
        if first == self._in_hand():
            return
        self.began = next((n for n, line in enumerate(self.lines) if line.seq >= first), 0)
        self.scores = [each for each in self.of_game() if isinstance(each.event, ScoreSet)]

    def _in_hand(self) -> int:
        return self.lines[self.began].seq if self.began < len(self.lines) else 0

    def _begin(self) -> None:
        """A game begins; the ones before the last are forgotten."""
        self.began = len(self.lines) - 1
        self.scores.clear()
        if self.forgets:
            self.trim()

    def trim(self) -> None:
        """Keep in memory the game in hand and the one before."""
        self.history = recent(self.history)
        moment, first, begins = self.history, 0, 0
        while moment.event is not None and moment.before is not None:
            if isinstance(moment.event, GameBegan):
                begins = begins or moment.seq
            moment, first = moment.before, moment.seq
        kept = [line for line in self.lines if line.seq >= first]
        self._cut = self._cut or len(kept) < len(self.lines)
        self.lines = kept
        self.retracted = {seq for seq in self.retracted if seq >= first}
        self.began = next((n for n, line in enumerate(kept) if line.seq == begins), 0)

    def open(self, row: Row) -> None:
        """A sealed row has its words now; its deal is over, so that nothing else changes."""
        for place, line in enumerate(self.lines):
            if line.seq == row.seq and line.event is None:
                self.lines[place] = replace(line, event=_read(row))

    def stands(self, seq: int) -> bool:
        """Whether event ``seq``, of the games in memory, has not been taken back."""
        return seq not in self.retracted and any(line.seq == seq for line in self.lines)

    def of_game(self) -> list[Line]:
        """The lines of the game in hand, the earliest first."""
        return self.lines[self.began :]


def folded(rows: Iterable[Row]) -> Record:
    """The record of ``rows``, in order, from the table's first on.

    Raises:
        Unfoldable: one does not follow on those before it.
    """
    record = Record(forgets=False)
    for row in rows:
        record.append(row)
    return forgetting(record)


def forgetting(record: Record) -> Record:
    """``record``, folded as a whole, forgetting from now on."""
    record.forgets = True
    record.trim()
    return record


def _read(row: Row) -> TableEvent | None:
    if row.body is None:
        return None
    try:
        return text.read(row.body)
    except text.Unreadable as why:
        raise Unfoldable(f"row {row.seq}: {why}") from None


def _sealed(history: History) -> Discarded:
    """What stands for a row whose words are sealed; of all events only discards are."""
    deal = history.game.deal
    if deal is None or deal.dealer is None:
        raise Impossible("nothing is dealt, and something is sealed")
    return Discarded(deal.taker, UNREAD)


def _changed(event: TableEvent, before: History, after: History) -> Changed | None:
    """What ``event``, a correction, changed; None of any other."""
    scores = before.game.score, after.game.score
    match event:
        case Retracted():
            was = (before.event,) if before.event is not None else ()
            return Changed(was, (), *scores)
        case Reinstated():
            now = (after.event,) if after.event is not None else ()
            return Changed((), now, *scores)
        case Amended(place, count, instead):
            events = standing(before)
            first = place - before.count + len(events)
            gone = tuple(each for _, each in events[max(0, first) :][:count])
            return Changed(gone, instead, *scores)
        case ScoreSet() | DirectorRuled() | RenegeRuled() | DealVoided():
            return Changed((), (), *scores)
    return None
