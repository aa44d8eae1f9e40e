"""One table as the hub knows it: what it said is folded, and what is owed to it is known.

Pure: payloads and times go in; what to store and what to say come out.  Rows are applied exactly
once and in order, whatever is repeated, reordered or lost on the way.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from bowerboard.euchre import text
from bowerboard.euchre.events import Reinstated, Retracted, TableEvent
from bowerboard.euchre.irregular import DirectorRuled, RenegeRuled, ScoreSet
from bowerboard.hub.changes import Kind, Move, kind_of
from bowerboard.hub.heard import Heard, Speaker, TakenBack, row_of
from bowerboard.hub.record import Record, Row, TooFarBack, Unfoldable, forgetting
from bowerboard.hub.store import Filing
from bowerboard.hub.words import event_words
from bowerboard.hublink.payloads import LOST_S, Ack, Clash, Link, Rows, State
from bowerboard.view import Question, TableView

AGAIN_S = 1.0
"""How often the hub asks for what is missing."""

JOURNAL_MAX = 64
"""Characters of a journal's id; what the database has room for."""

STARTS_MAX = 32
"""Starts of one board that are remembered, to know a copy by its coming back."""

HELD_MAX = 64
"""Payloads that came too early and are kept until what is before them has come."""

MOVES_MAX = 400
"""Changes kept to tell whether somebody acted on an older picture."""


_RULINGS = (RenegeRuled, DirectorRuled, ScoreSet)


@dataclass(slots=True)
class LiveTable:
    """A table with pads; times are seconds since 1970 by the hub's clock."""

    id: str
    journal: str = ""
    record: Record = field(default_factory=Record)
    upto: int = 0
    broken: str = ""
    loading: bool = False
    link: Link | None = None
    state: State | None = None
    asked: dict[Question, float] = field(default_factory=dict)
    heard_at: float | None = None
    moved_at: float = 0.0
    speaker: Speaker | None = None
    others: dict[str, float] = field(default_factory=dict)
    clashed_at: float = 0.0
    clash_with: str = ""
    moves: deque[Move] = field(default_factory=lambda: deque(maxlen=MOVES_MAX))
    version: int = 0
    taken_back: list[TakenBack] = field(default_factory=list)
    _held: dict[int, Rows] = field(default_factory=dict)
    _asked_again: float = 0.0

    # -- who speaks ------------------------------------------------------------------------

    def linked(self, now: float) -> bool:
        """Whether the table is there."""
        online = self.link is not None and self.link.online
        return online and self.heard_at is not None and now <= self.heard_at + LOST_S

    def _speaks(self, board: str, instance: str, now: float) -> Clash | None:
        """Note who speaks; the clash if another does under this name and is alive."""
        first = self.speaker
        if first is not None and board != first.board and now <= first.at + LOST_S:
            self.clashed_at, self.clash_with = now, board
            return Clash((first.board, board))
        if first is not None and board == first.board and instance and first.instance:
            if instance != first.instance and instance in self.others:
                # One that was left behind speaks again: two copies of one board take turns.
                self.clashed_at, self.clash_with = now, board
                self.others[first.instance] = now
                self.speaker = Speaker(board, instance, now)
                return Clash((board, board))
            if instance != first.instance:
                self.others[first.instance] = now
                while len(self.others) > STARTS_MAX:
                    del self.others[min(self.others, key=lambda each: self.others[each])]
        self.speaker = Speaker(board, instance or (first.instance if first else ""), now)
        self.heard_at = now
        return None

    # -- what is said ----------------------------------------------------------------------

    def heard_link(self, link: Link, retained: bool, now: float) -> Heard:
        """A heartbeat, a will, or the one that the broker kept."""
        if not link.online:
            gone = self.link is None or (
                link.instance == self.link.instance and link.session >= self.link.session
            )
            if gone:
                self.link = link
                if self.speaker is not None and self.speaker.instance == link.instance:
                    self.speaker = None
            return Heard(changed=gone)
        if retained:
            # It may be long gone; a living one speaks within a beat, and is asked to.
            return Heard(ack=self._ack(link.journal, again=True)) if link.journal else Heard()
        if len(link.journal) > JOURNAL_MAX:
            return Heard(refused="its journal's id is too long")
        clash = self._speaks(link.board, link.instance, now)
        if clash is not None and self.speaker is not None and self.speaker.board != link.board:
            return Heard(clash=clash, changed=True)
        before, self.link = self.link, link
        heard = Heard(clash=clash, changed=clash is not None)
        if before is None or _news(before) != _news(link):
            heard.changed = True
        heard.load = self._turn_to(link.journal)
        if link.asks or (link.last > self.upto and now >= self._asked_again + AGAIN_S):
            self._asked_again = now
            heard.ack = None if heard.load else self._ack(self.journal, again=True)
        return heard

    def _turn_to(self, journal: str) -> bool:
        """Whether ``journal`` is another than before, and must be read from the store."""
        if not journal or journal == self.journal:
            return False
        self.journal, self.loading = journal, True
        self.record, self.upto, self.broken = Record(), 0, ""
        self._held.clear()
        return True

    def loaded(self, rows: list[Row], upto: int) -> Heard:
        """The journal in hand as it is stored, up to number ``upto``."""
        self.record, self.broken, self.loading = Record(forgets=False), "", False
        for row in rows:
            self._fold(row)
        forgetting(self.record)
        self.upto = max(upto, self.record.upto)
        self.moved_at = self.record.lines[-1].at if self.record.lines else self.moved_at
        return Heard(changed=True, ack=self._ack(self.journal, again=True))

    def _ack(self, journal: str, again: bool = False) -> Ack:
        return Ack(journal, self.upto if journal == self.journal else 0, again)

    def heard_state(self, state: State, retained: bool, now: float) -> Heard:
        """What the faces show."""
        if not retained:
            clash = self._speaks(state.board, "", now)
            if clash is not None:
                return Heard(clash=clash, changed=True)
        elif self.state is not None:
            return Heard()
        self.state = state
        ages = dict(zip(state.view.questions, state.asked, strict=False))
        self.asked = {
            question: self.asked.get(question, now - ages.get(question, 0.0))
            for question in state.view.questions
        }
        return Heard(changed=True)

    def heard_rows(self, rows: Rows, now: float) -> Heard:
        """Rows of the journal, perhaps again, perhaps too early."""
        if len(rows.journal) > JOURNAL_MAX:
            return Heard(refused="its journal's id is too long")
        clash = self._speaks(rows.board, "", now)
        if clash is not None:
            return Heard(clash=clash, changed=True)
        if rows.last < rows.first or any(
            not rows.first <= seq <= rows.last
            for seq in (*(r.seq for r in rows.rows), *(a.seq for a in rows.answers))
        ):
            return Heard(refused="its numbers do not fit each other")
        if self._turn_to(rows.journal):
            return Heard(load=True)
        if self.loading:
            return Heard()
        if rows.first > self.upto + 1:
            if len(self._held) < HELD_MAX:
                self._held[rows.first] = rows
            return self._missing(now)
        heard = Heard()
        self._take(rows, now, heard)
        while not heard.load and (early := [f for f in self._held if f <= self.upto + 1]):
            self._take(self._held.pop(min(early)), now, heard)
        if not heard.filings:
            heard.ack = self._ack(self.journal)  # known: say so once more
        return heard

    def _missing(self, now: float) -> Heard:
        if now < self._asked_again + AGAIN_S:
            return Heard()
        self._asked_again = now
        return Heard(ack=self._ack(self.journal, again=True))

    def _take(self, rows: Rows, now: float, heard: Heard) -> None:
        """Apply of ``rows`` what is new; they begin at or before the next number."""
        opened = tuple(row_of(each, now) for each in rows.opened)
        if rows.last <= self.upto:
            return
        new = tuple(row_of(each, now) for each in rows.rows if each.seq > self.upto)
        for row in new:
            heard.load = self._fold(row) or heard.load
        for row in opened:
            self.record.open(row)
        if new:
            self.moved_at = now
        heard.answers += [each for each in rows.answers if each.seq > self.upto]
        self.upto = rows.last
        heard.filings.append(Filing(self.id, self.journal, self.upto, new, opened))
        heard.changed = True

    def _fold(self, row: Row) -> bool:
        """Fold ``row``; whether the whole record must be folded again."""
        if self.broken or self.loading:
            return False
        try:
            score = self.record.game.score
            line = self.record.append(row)
        except TooFarBack:
            self.loading = True
            return True
        except Unfoldable as why:
            # Nothing is lost: the rows are kept, and the score is what the faces show.
            self.broken = str(why)
            return False
        if line.event is not None:
            self.note(kind_of(line.event, self.record.game.score != score), line.event, row.by)
            if row.by and isinstance(line.event, _RULINGS):
                self.taken_back.clear()
            self._undone(row, line.event)
        return False

    def note(self, kind: Kind, event: TableEvent | None, by: str, words: str = "") -> None:
        """Count a change; whoever acts on an older picture is told of it."""
        self.version += 1
        self.moves.append(Move(self.version, kind, event, by, words))

    def since(self, version: int) -> list[Move] | None:
        """The changes since ``version``; None when it is too old, or not ours."""
        first = self.moves[0].number if self.moves else self.version + 1
        if not first - 1 <= version <= self.version:
            return None
        return [move for move in self.moves if move.number > version]

    def _undone(self, row: Row, event: TableEvent) -> None:
        """A ruling taken back at the table comes back to the director."""
        if isinstance(event, Reinstated):
            self.taken_back = [each for each in self.taken_back if each.seq != event.target]
        if not isinstance(event, Retracted) or row.by:
            return
        gone = next((line for line in self.record.lines if line.seq == event.target), None)
        if gone is not None and gone.by and isinstance(gone.event, _RULINGS):
            words = f"{gone.by}: {event_words(gone.event)}"
            self.taken_back.append(TakenBack(gone.seq, row.at, words))

    def returned(self, now: float, words: str) -> None:
        """A ruling came back: what it was about had been taken back."""
        self.taken_back.append(TakenBack(0, now, words))

    def enter(self, event: TableEvent, by: str, now: float, why: str = "") -> Filing:
        """Add ``event`` to a record that is kept here, by hand.

        Raises:
            Unfoldable: it cannot follow; nothing has changed.
        """
        return self.enter_row(Row(self.upto + 1, text.write(event), now, by, why))

    def enter_row(self, row: Row) -> Filing:
        """As ``enter``, of an event that is written already."""
        score = self.record.game.score
        event = self.record.append(row).event
        if event is not None:
            self.note(kind_of(event, self.record.game.score != score), event, row.by)
        self.upto, self.moved_at = row.seq, row.at
        return Filing(self.id, self.journal, row.seq, (row,))

    def view(self) -> TableView | None:
        """What the faces show, None while nothing was heard."""
        return None if self.state is None else self.state.view


def _news(link: Link) -> tuple[object, ...]:
    return link.online, link.low_power, link.instance, link.parted
