"""The order of the steps, and what comes of them.

start = FirstStart()
start.key(Tapped(SuitKey(Suit.HEARTS), 100)); start.read(TagEntered(...)); start.tick(now)
show(start.screen)                      # until start.over; then write(start.outcome)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from bowerboard.deck import Deck
from bowerboard.decks import enroll
from bowerboard.decks.lying import Pads
from bowerboard.euchre.cards import Card
from bowerboard.euchre.presets import PRESETS
from bowerboard.euchre.rules import HouseRules
from bowerboard.firststart.steps import Choosing, Enrolling, Placing, Spelling, Step, Went
from bowerboard.pads.assigning import Assigning
from bowerboard.panel.keys import KeyEvent
from bowerboard.readers.events import ReaderEvent
from bowerboard.screens.languages import LANGUAGES
from bowerboard.screens.steps import Shown
from bowerboard.screens.words import Say
from bowerboard.seats import SEATS, places_of

LANGUAGE_NAMES = {"en": "ENGLISH", "fr": "FRANÇAIS"}
"""Each language as it calls itself."""


def rules_for(seats: int) -> list[str]:
    """The house rules that a table of so many seats can play, first those that fill it."""
    playable = [name for name, preset in PRESETS.items() if preset.rules.players <= seats]
    return sorted(playable, key=lambda name: -PRESETS[name].rules.players)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the configuration is made of; ``deck`` None keeps the one that is there."""

    language: str
    pads: Mapping[str, str]
    rules: str
    deck: Deck | None
    names: Mapping[str, str]


def as_sorted(rules: HouseRules) -> tuple[Card, ...]:
    """The pack of ``rules`` as people sort it: suit by suit, a joker last."""
    by_suit = [card for suit in rules.suits_used for card in rules.pack if card.suit is suit]
    return (*by_suit, *(card for card in rules.pack if card not in by_suit))


class Stop(Enum):
    """The steps, in order."""

    LANGUAGE = Say.SETUP_LANGUAGE
    PADS = Say.SETUP_PADS
    RULES = Say.SETUP_RULES
    KEEP = Say.SETUP_DECK  # only where a deck was enrolled before
    DECK = Say.SETUP_LAY
    NAMES = Say.SETUP_NAME  # once for each seat
    END = Say.SETUP_END


@dataclass(slots=True)
class FirstStart:
    """From the first screen to ``over``; ``deck_there``: a deck was enrolled before; ``seats`` of
    the table, and whether it may have a pad for the ``kitty``."""

    deck_there: bool = False
    seats: int = 4
    kitty: bool = True
    over: bool = False
    steps: list[tuple[Stop, Step]] = field(default_factory=list)
    """Those gone through, the present one last."""
    _pads: Pads = field(default_factory=Pads)
    _placed: Assigning = field(default_factory=Assigning)

    def __post_init__(self) -> None:
        self._placed.places = places_of(self.seats, self.kitty)
        self.steps.append((Stop.LANGUAGE, self._made(Stop.LANGUAGE)))

    @property
    def screen(self) -> Shown:
        """What every face shows now."""
        return self.steps[-1][1].show(LANGUAGES[self._language])

    def key(self, event: KeyEvent) -> None:
        """A key was tapped or held."""
        self._go(self.steps[-1][1].key(event))

    def read(self, event: ReaderEvent) -> None:
        """A pad said something; which pads are there is followed in every step."""
        self._pads = self._pads.take(event)[0]
        stop, step = self.steps[-1]
        if stop is not Stop.PADS:
            self._placed.follow(event)
        self._go(step.read(event))

    def tick(self, now: int) -> None:
        """It is ``now`` (ms): the last card of the pack may have had its time."""
        step = self.steps[-1][1]
        if isinstance(step, Enrolling) and enroll.finished(step.state, now):
            self._go(Went.ON)

    @property
    def outcome(self) -> Outcome:
        """What has been said, once it is ``over``."""
        named = [step for _, step in self.steps if isinstance(step, Spelling)]
        packs = [step for _, step in self.steps if isinstance(step, Enrolling)]
        return Outcome(
            language=self._language,
            pads=dict(self._placed.found),
            rules=self._rules,
            deck=enroll.enrolled(packs[0].state, "our deck") if packs else None,
            names={step.seat: step.name for step in named if step.name},
        )

    @property
    def _language(self) -> str:
        return tuple(LANGUAGE_NAMES)[self._chosen(Stop.LANGUAGE)]

    @property
    def _rules(self) -> str:
        return rules_for(self.seats)[self._chosen(Stop.RULES)]

    def _chosen(self, stop: Stop) -> int:
        return next(
            (s.chosen for at, s in self.steps if at is stop and isinstance(s, Choosing)), 0
        )

    def _go(self, went: Went) -> None:
        if went is Went.BACK and len(self.steps) > 1:
            self.steps.pop()
            if isinstance(self.steps[-1][1], Placing):
                self._placed.found.popitem()
        elif went is Went.ON:
            after = self._after(self.steps[-1][0])
            if after is None:
                self.over = True
            else:
                self.steps.append((after, self._made(after)))

    def _after(self, stop: Stop) -> Stop | None:
        spelt = sum(isinstance(step, Spelling) for _, step in self.steps)
        if stop is Stop.RULES and not self.deck_there:
            return Stop.DECK
        if stop is Stop.KEEP and self._chosen(Stop.KEEP) == 0:
            return Stop.NAMES
        if stop is Stop.NAMES and spelt < PRESETS[self._rules].rules.players:
            return Stop.NAMES
        stops = list(Stop)
        return stops[stops.index(stop) + 1] if stop is not Stop.END else None

    def _made(self, stop: Stop) -> Step:
        """The step for ``stop``, as it begins."""
        match stop:
            case Stop.LANGUAGE:
                return Choosing(stop.value, tuple(LANGUAGE_NAMES.values()))
            case Stop.PADS:
                return Placing(self._placed)
            case Stop.RULES:
                names = rules_for(self.seats)
                said = LANGUAGES[self._language].rules
                meanings = tuple(said.get(name, PRESETS[name].meaning) for name in names)
                return Choosing(stop.value, tuple(name.upper() for name in names), meanings)
            case Stop.KEEP:
                return Choosing(stop.value, (Say.SETUP_KEEP, Say.SETUP_ANEW))
            case Stop.DECK:
                wanted = as_sorted(PRESETS[self._rules].rules)
                return Enrolling(replace(enroll.begin(wanted), pads=self._pads))
            case Stop.NAMES:
                spelt = sum(isinstance(step, Spelling) for _, step in self.steps)
                return Spelling(SEATS[spelt])
            case Stop.END:
                return Choosing(stop.value, (Say.SETUP_START,))
