"""The events of games to recorded games: what EGN has fields for, and notes for all the rest.

``record`` is the other way round of ``replay.to_events``: the fields are filled in from the deals
as they ended; what the fields then do not tell of the events becomes notes (see ``notes``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bowerboard.euchre import text
from bowerboard.euchre.deal import Deal, Impossible, Trick
from bowerboard.euchre.events import (
    BestTaken,
    CardPlayed,
    CardUnread,
    DealerSet,
    DealVoided,
    DefendedAlone,
    Discarded,
    GameBegan,
    GameEvent,
    HandsDealt,
    OrderedUp,
    Passed,
    Play,
    TrumpNamed,
    UpcardSuitNamed,
    UpcardTurned,
    WentAlone,
)
from bowerboard.euchre.game import NO_GAME, Game, apply
from bowerboard.euchre.irregular import RenegeRuled
from bowerboard.euchre.judge import NOT_PLAYED_OUT
from bowerboard.euchre.notation.record import (
    Exchange,
    Note,
    RecordedCard,
    RecordedDeal,
    RecordedGame,
    Said,
    Stage,
    UnknownCard,
)
from bowerboard.euchre.notation.replay import to_events
from bowerboard.euchre.notation.ruleset import write_ruleset
from bowerboard.euchre.options import BennyUpcard, Choice, SmittyKind


@dataclass(frozen=True, slots=True)
class Recording:
    """A game recorded, and in plain words whatever EGN itself has no field for.

    ``exact`` says whether the record, read again, gives the very same events.  Events that change
    nothing may be missing from it: saying who deals where it is that seat's turn to deal.
    """

    game: RecordedGame
    unsaid: tuple[str, ...]
    exact: bool


def record(
    events: Iterable[GameEvent], players: Sequence[str] = (), title: str = ""
) -> tuple[Recording, ...]:
    """The games in ``events`` in which something was dealt, each of which stands.

    Raises:
        ValueError: EGN cannot tell games of these house rules.
        Impossible: the events do not follow on each other.
    """
    games: list[list[GameEvent]] = [[]]
    for event in events:
        if isinstance(event, GameBegan):
            games.append([])
        games[-1].append(event)
    before, made = _fold(NO_GAME, games[0]), []
    for game in games[1:]:
        if any(isinstance(event, UpcardTurned | HandsDealt) for event in game):
            made.append(_recorded(game, before, tuple(players), title))
        before = _fold(before, game)
    return tuple(made)


def _fold(game: Game, events: Iterable[GameEvent]) -> Game:
    for event in events:
        game = apply(game, event)
    return game


def _recorded(
    events: list[GameEvent], before: Game, players: tuple[str, ...], title: str
) -> Recording:
    began, *rest = events
    if not isinstance(began, GameBegan):
        raise ValueError("a game begins with GameBegan")
    _, unsaid_rules = write_ruleset(began.rules)
    first, *deals = _by_deal(rest)
    game = _fold(before, [began, *first])
    while first and isinstance(first[-1], DealerSet):
        first.pop()  # the deal says it
    made = []
    for number, happened in enumerate(deals):
        deal, game = _deal(game, happened, first if number == 0 else ())
        made.append(deal)
    recorded = RecordedGame(began.rules, began.score, tuple(made), game.score, players, title)
    unsaid = [f"house rule {name} = {value}" for name, value in unsaid_rules.items()]
    unsaid += [f"deal {number}: {text.write(note.event)}"
               for number, deal in enumerate(made) for note in deal.notes]  # fmt: skip
    return Recording(recorded, tuple(unsaid), _same_again(recorded, events))


def _same_again(recorded: RecordedGame, events: Sequence[object]) -> bool:
    try:
        return _matter(to_events(recorded)) == _matter(events)
    except (Impossible, LookupError):
        return False


def _matter(events: Sequence[object]) -> list[object]:
    """``events`` without who deals, which each deal says, and without where a record ends."""
    kept = [event for event in events if not isinstance(event, DealerSet)]
    return kept[:-1] if kept[-1:] == [DealVoided(NOT_PLAYED_OUT)] else kept


def _by_deal(events: Iterable[GameEvent]) -> list[list[GameEvent]]:
    """What came before the first upcard; then each deal's events, from its upcard to the next."""
    parts: list[list[GameEvent]] = [[]]
    for event in events:
        if isinstance(event, UpcardTurned):
            parts.append([])
        parts[-1].append(event)
    return parts


def _deal(
    game: Game, happened: Sequence[GameEvent], first: Iterable[GameEvent]
) -> tuple[RecordedDeal, Game]:
    """One deal recorded, and the game after it; ``first`` came before the first deal of all."""
    states = [apply(game, happened[0])]
    for event in happened[1:]:
        states.append(apply(states[-1], event))
    begun, ended = states[0].deal, states[-1].deal
    if begun is None or ended is None:
        raise ValueError("a deal begins with its upcard")
    if _discarded_late(states):
        ended = replace(ended, discard=None)  # a note tells when
    tricks = tuple(_in_table_order(ended, trick) for trick in ended.all_tricks())
    fields = RecordedDeal(
        dealer=begun.dealer,
        upcard=begun.turned_up,
        calls=_calls(ended),
        alone=ended.alone,
        lone_defender=ended.lone_defender,
        discard=ended.discard,
        exchanges=_exchanges(ended),
        tricks=tuple(tuple(_written(play) for play in trick) for trick in tricks),
    )
    told = [play for trick in tricks for play in trick if isinstance(play, CardPlayed)]
    telling = _Telling(_told(ended, told))
    notes = [Note(Stage.BEFORE, 0, event) for event in first]
    undone = _undone(happened, states)
    for number, event in enumerate(happened[1:], start=1):
        if isinstance(event, DealerSet) or event == DealVoided(NOT_PLAYED_OUT):
            continue
        if number in undone:
            notes += telling.note(event)
            continue
        laid = _laid(states[number - 1].deal, states[number].deal, tricks)
        notes += telling.hear(event, laid)
    return replace(fields, notes=tuple(notes)), states[-1]


def _written(play: Play) -> RecordedCard:
    return UnknownCard(str(play.card)) if isinstance(play, CardUnread) else play.card


class _Telling:
    """Follows the events of a deal beside those its fields tell, and notes the difference."""

    def __init__(self, told: list[GameEvent]) -> None:
        self._told = told
        self._said = self._played = 0
        self._playing = False  # a card has been laid, if only by a note

    def hear(self, event: GameEvent, laid: set[Play]) -> list[Note]:
        """The note for ``event``, which laid ``laid``; none where the fields tell it."""
        self._playing = self._playing or bool(laid)
        if self._told and event == self._told[0]:
            self._told.pop(0)
            self._played += isinstance(event, CardPlayed)
            self._said += not isinstance(event, CardPlayed)
            return []
        note = self.note(event)
        # What the note tells the fields need not tell again.
        moot = [
            each
            for each in self._told
            if each in laid or (isinstance(each, _ONCE) and type(each) is type(event))
        ]
        for each in moot[:1]:
            self._told.remove(each)
        return note

    def note(self, event: GameEvent) -> list[Note]:
        """A note of ``event`` at the place that has been reached."""
        if self._playing or (self._told and isinstance(self._told[0], CardPlayed)):
            return [Note(Stage.PLAYED, self._played, event)]
        return [Note(Stage.SAID, self._said, event)]


_ONCE = (WentAlone, DefendedAlone, BestTaken, Discarded)
"""What happens once in a deal at most."""


def _undone(happened: Sequence[GameEvent], states: Sequence[Game]) -> set[int]:
    """Which of ``happened`` are plays that a ruling undid later."""
    found: set[int] = set()
    for number, event in enumerate(happened):
        deal = states[number].deal
        if isinstance(event, RenegeRuled) and event.choice is Choice.UNDO and deal is not None:
            stands = {play for trick in deal.all_tricks() for play in trick.plays}
            found |= {
                at
                for at, before in enumerate(happened[:number])
                if isinstance(before, CardPlayed) and before not in stands
            }
    return found


def _discarded_late(states: Sequence[Game]) -> bool:
    """Whether the discard was seen only after a card had been laid."""
    moments = [game.deal for game in states if game.deal is not None]
    laid = [number for number, deal in enumerate(moments) if not deal.unled]
    seen = [number for number, deal in enumerate(moments) if deal.discard is not None]
    return bool(laid and seen) and seen[0] > laid[0]


def _laid(before: Deal | None, after: Deal | None, tricks: Sequence[Sequence[Play]]) -> set[Play]:
    """The cards laid between two moments that lie in that trick at the end."""
    if before is None or after is None or len(before.tricks) >= len(tricks):
        return set()
    plays = {play for trick in after.all_tricks() for play in trick.plays}
    plays -= {play for trick in before.all_tricks() for play in trick.plays}
    return plays.intersection(tricks[len(before.tricks)])


def _named_unseen(deal: Deal) -> bool:
    """Whether the dealer made trump by naming the suit of a turned-up Benny."""
    plays = deal.rules.benny_upcard is BennyUpcard.DEALER_PLAYS
    return deal.up_suit is not None and plays


def _told(deal: Deal, plays: list[CardPlayed]) -> list[GameEvent]:
    """The events that the fields of ``deal`` tell, in the order of ``replay``."""
    told: list[GameEvent] = list(deal.calls)
    if _named_unseen(deal) and deal.up_suit is not None:
        told = [UpcardSuitNamed(deal.dealer, deal.up_suit)]
    if deal.foretold is not None:
        told = []  # a note tells it, before the upcard
    staked = deal.foretold is not None and deal.foretold.kind is not SmittyKind.TRUMP
    if deal.maker is not None:
        # That a partner took the deal over is told by a note.
        alone = deal.alone and not staked and deal.maker == deal.caller
        told += [WentAlone(deal.maker)] if alone else []
        told += [BestTaken(deal.maker)] if deal.best_taken else []
    told += [DefendedAlone(deal.lone_defender)] if deal.lone_defender is not None else []
    told += [Discarded(deal.taker, deal.discard)] if deal.discard is not None else []
    return [*told, *plays]


def _calls(deal: Deal) -> tuple[Said, ...]:
    if _named_unseen(deal) and deal.up_suit is not None:
        return Said.PASS, Said.PASS, Said.PASS, Said(deal.up_suit.value)
    said = []
    for call in deal.calls:
        if isinstance(call, TrumpNamed):
            said.append(Said.NO_TRUMP if call.suit is None else Said(call.suit.value))
        else:
            said.append({Passed: Said.PASS, OrderedUp: Said.ORDER}[type(call)])
    return tuple(said)


def _exchanges(deal: Deal) -> tuple[Exchange, ...]:
    """The partner's best, which nobody saw."""
    if not deal.best_taken or deal.maker is None:
        return ()
    return (Exchange(deal.rules.partner(deal.maker), deal.maker, ()),)


def _in_table_order(deal: Deal, trick: Trick) -> list[Play]:
    """The cards as they lie from the leader on, as far as there is no gap."""
    by_seat = {play.seat: play for play in trick.plays}
    lying, seat = [], trick.leader
    while seat in by_seat:
        lying.append(by_seat.pop(seat))
        seat = deal.after(seat)
    return lying
