"""What a journal leads to: the game from its conclusions, the sense from its observations.

Both are folds of the whole journal.  The sense is quick to come by all the same: whenever a card
is turned up, all that it knows is what lies where, so that before the last such card nothing else
of the observations needs to be worked out again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from bowerboard.euchre import text
from bowerboard.euchre.events import GameBegan, TableEvent
from bowerboard.euchre.history import START, History, extend, recent
from bowerboard.euchre.rules import HouseRules
from bowerboard.table import observed
from bowerboard.table.interpret import interpret
from bowerboard.table.journal_rows import Entry, JournalError, Kind
from bowerboard.table.observed import KITTY, CardLaid, write_place
from bowerboard.table.sense import Lying, Sense, Worth

_KITTY = write_place(KITTY)


@dataclass(slots=True)
class Restored:
    """Where the journal ends: ``seq`` and ``left`` are the last entry's number and time, ``boots``
    the last start of each pad that it names."""

    history: History = START
    sense: Sense = field(default_factory=Sense)
    seq: int = 0
    left: int = 0
    boots: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class _Seen:
    """An observation, the history that it met, and, for one that may start a fold of the sense,
    what lay there before it."""

    entry: Entry
    history: History
    before: tuple[Lying, ...] | None = None


class _Felt:
    """What lies where, as the observations tell it, and nothing else."""

    def __init__(self) -> None:
        self._lies: dict[str, tuple[str, int]] = {}  # by tag: the line that laid it, and when
        self.clear = True
        """Whether all that lies on the kitty is there since its pad last started."""

    def note(self, entry: Entry) -> None:
        """Take in an observation."""
        verb, _, rest = entry.body.partition(" ")
        match verb:
            case "laid" | "lying":
                uid = rest.rpartition(" ")[2]
                known = self._lies.get(uid)
                if verb == "laid" or known is None or _place(known[0]) != _place(entry.body):
                    self._lies.pop(uid, None)
                    self._lies[uid] = entry.body, entry.at
            case "lifted":
                uid = rest.rpartition(" ")[2]
                if uid in self._lies and _place(self._lies[uid][0]) == _place(entry.body):
                    del self._lies[uid]
                    self.clear = self.clear or not self._on_kitty()
            case "resumed":
                by = entry.at - int(rest)
                self._lies = {uid: (line, at + by) for uid, (line, at) in self._lies.items()}
            case "restarted":
                self.clear &= rest != _KITTY or not self._on_kitty()

    def _on_kitty(self) -> bool:
        return any(_place(line) == _KITTY for line, _ in self._lies.values())

    def lying(self) -> tuple[Lying, ...]:
        """All of it, as spent."""
        return tuple(_spent(line, at) for line, at in self._lies.values())


def _place(line: str) -> str:
    return line.split(" ", 2)[1]


def _spent(line: str, at: int) -> Lying:
    seen = observed.read(line, at)
    if not isinstance(seen, CardLaid):
        raise observed.Unreadable(f"{line!r} lays no card")
    return Lying(seen.place, seen.uid, seen.card, at, Worth.SPENT)


def further(history: History, seq: int, event: TableEvent) -> History:
    """``extend``, with no more to look back on than a table must remember."""
    after = extend(history, seq, event)
    return recent(after) if isinstance(event, GameBegan) else after


def restored(entries: Iterable[Entry], rules: HouseRules) -> Restored:
    """Where ``entries`` lead; ``rules`` are those of the next game.

    Raises:
        JournalError: an entry cannot be read or does not follow on those before it.
    """
    done, felt = Restored(), _Felt()
    since: list[_Seen] = []
    """The observations since the last card that was turned up, that one first."""
    for entry in entries:
        done.seq, done.left = entry.seq, entry.at
        try:
            if entry.kind is Kind.OBSERVED:
                turns = felt.clear and entry.body.startswith("laid kitty ")
                since.append(_Seen(entry, done.history, felt.lying() if turns else None))
                felt.note(entry)
            elif entry.kind is Kind.CONCLUDED:
                done.history = further(done.history, entry.seq, text.read(entry.body))
                if entry.body.startswith("up ") and _starts(since, entry):
                    del since[:-1]
        except ValueError as why:
            raise _wrong(entry, why) from why
        if entry.report is not None:
            done.boots[entry.report.pad] = entry.report.boot
    done.sense = _sense(since, rules)
    return done


def _starts(since: list[_Seen], up: Entry) -> bool:
    """Whether the sense can be folded from the observation that ``up`` was concluded from."""
    return bool(since) and since[-1].entry.seq == up.cause and since[-1].before is not None


def _sense(since: list[_Seen], rules: HouseRules) -> Sense:
    """The sense after ``since``; what followed from them stands in the journal already."""
    sense = Sense(lying=(since[0].before or ()) if since else ())
    for each in since:
        try:
            seen = observed.read(each.entry.body, each.entry.at)
        except ValueError as why:
            raise _wrong(each.entry, why) from why
        sense = interpret(each.history, sense, seen, rules).sense
    return sense


def _wrong(entry: Entry, why: ValueError) -> JournalError:
    return JournalError(f"journal entry {entry.seq} ({entry.body!r}): {why}")
