"""Which rows of a damaged journal can be gone on from: pure.

Rows are cut into runs of consecutive numbers.  One that follows on the game so far, whatever is
missing before it, is taken whole.  Otherwise it is taken from the first game that begins in it;
who deals may have changed in the gap and is then worked out from what was played.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bowerboard.euchre import text
from bowerboard.euchre.events import DealerSet, GameBegan, TableEvent
from bowerboard.euchre.history import START, History, extend
from bowerboard.table.journal_rows import ALTERED, MISSING, Fault, Kind, Row, faults

_SEQ, _KIND, _BODY, _CAUSE = 0, 4, 5, 6


@dataclass(frozen=True, slots=True)
class _Taken:
    """Rows that fold to ``history``; ``calm`` is how many, and what, before the deal in hand."""

    rows: tuple[Row, ...] = ()
    history: History = START
    calm: tuple[int, History] = (0, START)


def sound(sealed: Iterable[tuple[Row, int | None]]) -> list[Row]:
    """The rows that are as they were written, of rows given with their seals."""
    found = list(sealed)
    altered = {fault.first for fault in faults(found) if fault.why == ALTERED}
    return [row for row, _ in found if row[_SEQ] not in altered]


def playable(rows: Iterable[Row]) -> list[Row]:
    """The rows to go on with; perhaps one more, that says who dealt after a gap."""
    taken = _Taken()
    for number, run in enumerate(_runs(rows)):
        follows, whole = _follow(taken, run)
        if not whole and number:
            follows = _from_a_game(taken, run)
        taken = follows
    return list(taken.rows)


def gaps(rows: Iterable[Row], last: int) -> list[Fault]:
    """Which numbers are not among ``rows``, up to ``last``."""
    found, number = [], 0
    for row in rows:
        if row[_SEQ] > number + 1:
            found.append(Fault(number + 1, row[_SEQ] - 1, MISSING))
        number = row[_SEQ]
    if last > number:
        found.append(Fault(number + 1, last, MISSING))
    return found


def _read(row: Row) -> TableEvent:
    return text.read(row[_BODY])


def _runs(rows: Iterable[Row]) -> list[list[Row]]:
    runs: list[list[Row]] = []
    for row in rows:
        if runs and runs[-1][-1][_SEQ] == row[_SEQ] - 1:
            runs[-1].append(row)
        else:
            runs.append([row])
    return runs


def _follow(taken: _Taken, run: Iterable[Row]) -> tuple[_Taken, bool]:
    """``taken`` with as much of ``run`` as follows on it, and whether that is all of it."""
    rows, history, calm = list(taken.rows), taken.history, taken.calm
    whole = True
    for row in run:
        try:
            if row[_KIND] == Kind.CONCLUDED:
                history = extend(history, row[_SEQ], _read(row))
        except ValueError:  # it cannot be read, or is Impossible
            whole = False
            break
        rows.append(row)
        if not history.game.in_deal:
            calm = len(rows), history
    return _Taken(tuple(rows), history, calm), whole


def _from_a_game(taken: _Taken, run: list[Row]) -> _Taken:
    """``taken`` without a deal that was never ended, then ``run`` from the game that begins in it;
    ``taken`` as it is where none does."""
    begins = next((n for n, row in enumerate(run) if _is_game(row)), None)
    if begins is None:
        return taken
    game = run[begins]
    count, history = taken.calm
    before = _Taken(taken.rows[:count], history, taken.calm)
    best = _follow(before, run[begins:])[0]
    for seat in range(_players(game)):
        said = text.write(DealerSet(seat))
        dealt = (game[_SEQ] - 1, *game[1:_KIND], int(Kind.CONCLUDED), said, *(None,) * 4, game[-1])
        follows = _follow(before, [dealt, *run[begins:]])[0]
        if len(follows.rows) > len(best.rows) + 1:
            best = follows
    return best


def _players(game: Row) -> int:
    began = _read(game)
    return began.rules.players if isinstance(began, GameBegan) else 0


def _is_game(row: Row) -> bool:
    try:
        return row[_KIND] == Kind.CONCLUDED and isinstance(_read(row), GameBegan)
    except ValueError:
        return False
