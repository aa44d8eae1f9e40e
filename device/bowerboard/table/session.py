"""The session: everything that happens enters by one inbox and changes the game in one thread.

``Session.take`` is given one item at a time and returns what is to be done about it.  It opens
nothing and waits for nothing, so that a test can drive a whole evening through it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bowerboard.deck import Deck
from bowerboard.euchre import text
from bowerboard.euchre.events import Discarded, GameBegan, Retracted, TableEvent
from bowerboard.euchre.history import START, History, extend, recent
from bowerboard.euchre.replacing import replaced
from bowerboard.euchre.rules import HouseRules
from bowerboard.hublink.ownpage import BY as PAGE
from bowerboard.panel.keys import Held, Key, KeyEdge, KeyEvent, KeyReader, Tapped, UndoKey
from bowerboard.readers.events import ReaderEvent
from bowerboard.table import asking, commanded, observed, setting, told
from bowerboard.table.assistant import assisted
from bowerboard.table.changes import Correct, Refusal, spoken
from bowerboard.table.dressing import Dress, offered, seated, to_be_played
from bowerboard.table.hearing import Hearing
from bowerboard.table.interpret import interpret
from bowerboard.table.journal_rows import Entry, JournalError, Kind, Report
from bowerboard.table.observed import (
    KITTY,
    Abandoned,
    CardLaid,
    Corrected,
    Observation,
    Resumed,
    TimePassed,
)
from bowerboard.table.padcare import PadCare
from bowerboard.table.pressing import Reading
from bowerboard.table.proposing import propose
from bowerboard.table.sense import Sense
from bowerboard.table.showing import view_of
from bowerboard.table.unsaved import Unsaved
from bowerboard.table.writer import Batch, Committed, NotSaved
from bowerboard.view import LinkTrouble, Question, TableView


@dataclass(frozen=True, slots=True)
class Tick:
    """The time ``at`` has come at which the session asked to look again."""

    at: int


Item = (
    ReaderEvent | KeyEdge | Tapped | Held | Correct | Tick | Committed | NotSaved | told.Command
    | told.HubHeard
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Todo:
    """What the daemon is to do after an item: write, acknowledge, show."""

    batch: Batch | None = None
    acknowledge: tuple[Report, ...] = ()
    view: TableView | None = None
    refused: tuple[Key, ...] = ()  # keys that meant nothing
    refusal: Refusal | None = None  # why a ``Correct`` was not done


@dataclass(slots=True)
class Session:
    """One table's evening.

    ``places`` says where each pad lies, by its unique id; ``rules`` are those of the next game;
    ``teaching``: the faces explain rules as they come up.
    """

    deck: Deck
    places: dict[str, int]
    rules: HouseRules = field(default_factory=HouseRules)
    history: History = START
    sense: Sense = field(default_factory=Sense)
    seq: int = 0
    view: TableView | None = None
    care: PadCare = field(default_factory=PadCare)
    dress: Dress = field(default_factory=Dress)
    games: int = 0  # begun so far
    offers: bool = False  # it is open whether the game found unfinished goes on
    teaching: bool = False
    _keys: KeyReader = field(default_factory=KeyReader)
    _hearing: Hearing = field(init=False)
    _asked: tuple[Question, ...] = ()
    _unsaved: Unsaved = field(default_factory=Unsaved)
    _refused: tuple[Key, ...] = ()
    _link_trouble: LinkTrouble | None = None
    _shown_at: int = -1
    _left: int = 0

    def __post_init__(self) -> None:
        if self.places and KITTY not in self.places.values():
            self.sense = replace(self.sense, kitty=False)
        self._hearing = Hearing(self.deck, self.places)

    @property
    def standing(self) -> History:
        """The history; before a game as one in which only those may deal who play by our rules."""
        return to_be_played(self.history, self.rules)

    def restore(self, entries: Iterable[Entry]) -> None:
        """Take up where the journal ends: the game from conclusions, the sense from observations.

        Raises:
            JournalError: an entry cannot be read or does not follow on those before it.
        """
        for entry in entries:
            self.seq, self._left = entry.seq, entry.at
            try:
                if entry.kind is Kind.OBSERVED:
                    seen = observed.read(entry.body, entry.at)
                    # What followed from it stands in the journal as conclusions of its own.
                    self.sense = self._meaning(seen, entry.seq).sense
                elif entry.kind is Kind.CONCLUDED:
                    event = text.read(entry.body)
                    self._extend(entry.seq, event)
                    if isinstance(event, Discarded):  # seen long ago, it is in no observation here
                        self.sense = replace(self.sense, kittys=True)
            except ValueError as why:
                raise JournalError(f"journal entry {entry.seq} ({entry.body!r}): {why}") from why
            if entry.report is not None:
                self._hearing.boots[entry.report.pad] = entry.report.boot

    def resume(self, now: int) -> Batch | None:
        """Go on at ``now`` (ms) from what was restored; what to record of it, if anything."""
        if not self.seq:
            return None
        return Batch(tuple(self._observe(Resumed(self._left, now), None)))

    def abandon(self, now: int) -> Batch:
        """Give up the game that was restored; what to record of it."""
        return Batch(tuple(self._observe(Abandoned(now), None)))

    def look(self, now: int) -> TableView:
        """The table as it is to be shown at ``now`` (ms)."""
        late = self._unsaved.late(now)
        view = seated(view_of(self.standing, self.sense, now, late), self.rules)
        view = offered(view) if self.offers else view
        view = replaced(
            view,
            link_trouble=self._link_trouble,
            stop=self._unsaved.stopped(now),
            teaching=self.teaching,
        )
        view = assisted(view, self.history.game, self.rules, self.sense.dealt, self.sense.kitty)
        return self.dress.on(self.care.shown_in(view), self.games)

    def begin(self, game: GameBegan, now: int) -> Batch:
        """Begin ``game`` by option, before anything is read; what to record of it."""
        self.seq += 1
        self._extend(self.seq, game)
        return Batch((Entry(self.seq, now, Kind.CONCLUDED, text.write(game)),))

    @property
    def due(self) -> int | None:
        """When a ``Tick`` is wanted (ms), None for never."""
        times = [
            self._keys.due,
            asking.due(self.history, self.sense, self._shown_at),
            self._unsaved.due(self.view),
        ]
        return min((time for time in times if time is not None), default=None)

    def take(self, item: Item, now: int) -> Todo:
        """What is to be done about ``item``, which came at ``now`` (ms)."""
        acknowledge: tuple[Report, ...] = ()
        refusal: Refusal | None = None
        seen: list[tuple[Observation, Report | None]] = []
        match item:
            case Committed(done):
                acknowledge = done.reports
                self._unsaved.committed()
                if self._shows_saved(now):
                    return Todo(acknowledge=acknowledge)
            case NotSaved(_, stop):
                self._unsaved.stop = stop
            case KeyEdge(key, pressed, at):
                seen += self._pressed(self._keys.edge(key, pressed, at))
                self.care.attended()
            case Correct(by, correction, why):
                seen.append((Corrected(by, correction, spoken(why), now), None))
                answer = propose(self.standing, correction, by, spoken(why))
                refusal = answer if isinstance(answer, Refusal) else None
            case Tapped() | Held():  # on the table's page
                seen.append((item, None))
            case told.Command():
                made = told.taken(self.standing, self.sense, item, now)
                seen += [(each, None) for each in made]
                self._set(made)
            case told.HubHeard(trouble):
                self._link_trouble = trouble
            case Tick(at):
                seen += self._pressed(self._keys.tick(at))
                seen = seen or self._looked_again(at)
            case _:
                self.care.take(item, self.places)
                seen, acknowledge = self._hearing.take(item, self.sense.silent)
        entries = [entry for what, report in seen for entry in self._observe(what, report)]
        self._shown_at = now
        view = self.look(now)
        entries += self._newly_asked(view, now)
        batch = self._batch(entries, now)
        changed = view != self.view
        self.view = view
        refused, self._refused = self._refused, ()
        return Todo(batch, acknowledge, view if changed else None, refused, refusal)

    def _set(self, made: Iterable[commanded.Told]) -> None:
        """Take up what the table's page has set."""
        for each in made:
            if each.came == told.DONE and each.tournament == PAGE:
                self.deck, self.rules = setting.after(each.what, self.deck, self.rules)
        self._hearing.deck = self.deck

    def _pressed(self, events: Iterable[KeyEvent]) -> list[tuple[Observation, Report | None]]:
        """Taps and holds as observations."""
        return [
            (Abandoned(event.at), None)
            if self.offers and event == Held(UndoKey(), event.at)
            else (event, None)
            for event in events
        ]

    def _looked_again(self, at: int) -> list[tuple[Observation, Report | None]]:
        """Time that has passed is an observation only if something follows from it."""
        due = asking.due(self.history, self.sense, self._shown_at)
        if due is None or at < due:
            return []
        seen = TimePassed(at)
        reading = self._meaning(seen, self.seq + 1)
        return [(seen, None)] if reading.events or reading.sense != self.sense else []

    def _shows_saved(self, now: int) -> bool:
        """Whether what is shown is of this very moment, and says nothing of the disk."""
        shown = self.view
        return shown is not None and self._shown_at == now and not (shown.unsaved or shown.stop)

    @property
    def calm(self) -> bool:
        """Whether nothing is asked, half pressed or missing: all else is in the journal."""
        return not self._asked and self._keys.due is None and not self.sense.silent

    @property
    def saved(self) -> bool:
        """Whether everything that was to be written is on the disk."""
        return not self._unsaved.since

    def _batch(self, entries: list[Entry], now: int) -> Batch | None:
        if not entries:
            return None
        self._unsaved.since.append(now)
        reports = tuple(e.report for e in entries if e.report is not None)
        return Batch(tuple(entries), reports)

    def _observe(self, seen: Observation, report: Report | None) -> list[Entry]:
        """Record ``seen`` and what it means; the events take effect at once."""
        self.seq += 1
        cause = self.seq
        reading = self._meaning(seen, cause)
        before, after = (replaced(s, notice=None) for s in (self.sense, reading.sense))
        if isinstance(seen, Tapped | Held) and not reading.events and before == after:
            self._refused += () if self.offers else (seen.key,)
        if isinstance(seen, Tapped | Held | Abandoned | CardLaid):
            self.offers = self.offers and isinstance(seen, CardLaid) and seen.lying
        entries = [
            Entry(cause, seen.at, Kind.OBSERVED, observed.write(seen), report=report),
        ]
        for event in reading.events:
            entries.append(self._conclude(event, seen.at, cause))
        self.sense = reading.sense
        if reading.chosen is not None:
            by, correction = reading.chosen.by, reading.chosen.correction
            entries += self._observe(Corrected(by, correction, "", seen.at), None)
        return entries

    def _meaning(self, seen: Observation, number: int) -> Reading:
        """What ``seen`` means, which is entry ``number``; its conclusions are numbered on."""
        return interpret(self.standing, self.sense, seen, self.rules, number + 1)

    def _conclude(self, event: TableEvent, at: int, cause: int) -> Entry:
        self.seq += 1
        self._extend(self.seq, event)
        return Entry(self.seq, at, Kind.CONCLUDED, text.write(event), cause)

    def _extend(self, seq: int, event: TableEvent) -> None:
        if isinstance(event, Retracted) and isinstance(self.history.event, GameBegan):
            self.games -= 1
        self.history = extend(self.history, seq, event)
        if isinstance(event, GameBegan):
            self.games += 1
            self.history = recent(self.history)

    def _newly_asked(self, view: TableView, now: int) -> list[Entry]:
        """Questions that were not asked a moment ago, for the record of what the table asked."""
        entries = []
        for question in view.questions:
            if question not in self._asked:
                self.seq += 1
                who = "all" if question.seat is None else str(question.seat)
                entries.append(Entry(self.seq, now, Kind.ASKED, f"{question.ask.value}: {who}"))
        self._asked = view.questions
        return entries
