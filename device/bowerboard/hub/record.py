"""A table's record as the hub keeps it: rows folded by the rules' own history.

The rows are the table's conclusions by its journal's numbers.  A *sealed* row is one whose words
stay at the table until the deal is over (the dealer's discard); it has its place in the sequence
and may be taken back, and counts for nothing else until it is opened.

Only the game in hand and the one before are kept in memory, since a hall plays for days.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bowerboard.euchre import text
from bowerboard.euchre.deal import Impossible
from bowerboard.euchre.events import (
    DealVoided,
    GameBegan,
    GameEvent,
    Reinstated,
    Retracted,
    TableEvent,
)
from bowerboard.euchre.game import Game
from bowerboard.euchre.history import START, History, extend, recent
from bowerboard.euchre.irregular import ScoreSet


@dataclass(frozen=True, slots=True)
class Row:
    """A conclusion: its number, its line (``euchre.text``; None: sealed), when by the hub's clock,
    and who corrected, empty for what the table concluded itself."""

    seq: int
    body: str | None
    at: float
    by: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A row as read; ``event`` None while it is sealed."""

    seq: int
    event: TableEvent | None
    at: float
    by: str = ""


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
        event = _read(row)
        try:
            self.history = _extended(self.history, row.seq, event)
        except Impossible as why:
            if isinstance(event, Retracted | Reinstated) and self._cut:
                raise TooFarBack(f"row {row.seq}: {why}") from None
            raise Unfoldable(f"row {row.seq} ({row.body}): {why}") from None
        line = Line(row.seq, event, row.at, row.by)
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
        return line

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


def _extended(history: History, seq: int, event: TableEvent | None) -> History:
    if event is None:
        # A moment in which nothing changed that anybody may know of.
        return History(history.game, seq, _SEAL, history)
    if isinstance(event, Reinstated) and history.undone and history.undone[-1][1] is _SEAL:
        number, _ = history.undone[-1]
        if number != event.target:
            raise Impossible(f"event {event.target} is not the one retracted last")
        return History(history.game, number, _SEAL, history, history.undone[:-1])
    return extend(history, seq, event)


_SEAL: GameEvent = DealVoided("sealed")
"""Stands for an event whose words are sealed; known by identity, and never applied."""
