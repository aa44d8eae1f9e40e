"""A session at which a test plays: cards are laid and keys pressed, and it says what followed.

    table = Tabletop(dealer=3)
    assert table.lay("kitty", "Qh") == ["game 0-0", "up Qh"]
    assert table.tap(0) == ["0 passes"]

Every doing returns the conclusions drawn from it, as the journal has them.  Nothing here knows a
rule: what comes back is the session's own, through its inbox and out of its batches.
"""

from collections.abc import Iterable

from bowerboard.deck import Deck
from bowerboard.euchre.cards import pack, suit
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import AloneKey, Key, KeyEdge, SideKey, SuitKey, UndoKey
from bowerboard.readers.events import PadAppeared, PadLost, TagEntered, TagLeft
from bowerboard.table.journal import Entry, Kind
from bowerboard.table.observed import KITTY
from bowerboard.table.session import Item, Session, Tick
from bowerboard.table.writer import Batch, Committed
from bowerboard.view import Ask, TableView

DECK = Deck({bytes.fromhex("e00401") + n.to_bytes(5, "big"): c for n, c in enumerate(pack())})
UIDS = {str(c): uid for uid, c in DECK.cards.items()}
STRANGE = bytes.fromhex("04a1b2c3d4e580")
PLACES = (0, 1, 2, 3, KITTY)


def pad_of(place: int) -> str:
    return f"{place + 16:02x}"


def key_of(name: int | str) -> Key:
    match name:
        case int():
            return SideKey(name)
        case "alone":
            return AloneKey()
        case "undo":
            return UndoKey()
    return SuitKey(suit(name))


class Tabletop:
    """Commits follow at once unless ``disk`` is False; then they wait in ``unsaved``."""

    def __init__(self, dealer: int | None = None, rules: HouseRules | None = None) -> None:
        self.rules = rules or HouseRules()
        self.now = 0
        self.entries: list[Entry] = []
        self.disk = True
        self.unsaved: list[Batch] = []
        self.acknowledged: list[int] = []
        self.boots = dict.fromkeys(PLACES, 1)
        self._seqs = dict.fromkeys(PLACES, 0)
        self.session = Session(DECK, {pad_of(p): p for p in PLACES}, self.rules)
        for place in PLACES:
            self.appear(place)
        if dealer is not None:
            self.hold(dealer)

    # -- what people and pads do -----------------------------------------------------------

    def lay(self, place: int | str, name: str, lying: bool = False) -> list[str]:
        where = KITTY if place == "kitty" else int(place)
        uid = STRANGE if name == "?" else UIDS[name]
        return self.put(self._report(where, TagEntered, uid, lying))

    def lift(self, place: int | str, name: str) -> list[str]:
        where = KITTY if place == "kitty" else int(place)
        return self.put(self._report(where, TagLeft, STRANGE if name == "?" else UIDS[name]))

    def relay(self, place: int | str, name: str) -> list[str]:
        """Lift a card and lay it again as people do, well after the pad has said that it is gone;
        what is concluded from its being laid."""
        self.lift(place, name)
        self.wait(300)
        return self.lay(place, name)

    def tap(self, name: int | str) -> list[str]:
        return self._press(name, 120)

    def hold(self, name: int | str) -> list[str]:
        return self._press(name, 700)

    def wait(self, ms: int) -> list[str]:
        before, until = len(self.entries), self.now + ms
        while (due := self.session.due) is not None and due <= until:
            self.now = max(self.now, due)
            self._take(Tick(self.now))
        self.now = until
        return self._concluded(before)

    def appear(self, place: int, boot: int | None = None) -> list[str]:
        if boot is not None and boot != self.boots[place]:
            self.boots[place], self._seqs[place] = boot, 0
        return self.put(PadAppeared(pad_of(place), self.now, self.boots[place], "pn5180", "0"))

    def lose(self, place: int) -> list[str]:
        return self.put(PadLost(pad_of(place), self.now, "pulled"))

    def put(self, item: Item) -> list[str]:
        before = len(self.entries)
        self._take(item)
        return self._concluded(before)

    def restart(self, clock: int | None = None) -> None:
        """A new session on the same entries; ``clock`` is where its own clock begins (ms)."""
        self.now = self.now if clock is None else clock
        self.session = Session(DECK, {pad_of(p): p for p in PLACES}, self.rules)
        self.session.restore(self.entries)
        resumed = self.session.resume(self.now)
        self.entries += resumed.entries if resumed is not None else ()
        for place in PLACES:
            self.appear(place)

    def play(self, lines: str) -> list[str]:
        """``"1 9c, 2 Ts"``: seat and card, each laid after a while."""
        said = []
        for line in lines.split(","):
            seat, name = line.split()
            self.wait(1000)
            said += self.lay(seat, name)
        return said

    def gather(self) -> None:
        """Everything that lies on the seats' pads is taken away."""
        for lying in self.session.sense.lying:
            if lying.place != KITTY and lying.card is not None:
                self.lift(lying.place, str(lying.card))

    # -- what the table shows ----------------------------------------------------------------

    @property
    def view(self) -> TableView:
        view = self.session.view
        if view is None:
            raise RuntimeError("nothing has been shown yet")
        return view

    @property
    def asked(self) -> set[tuple[Ask, int | None]]:
        """What is asked now, of whom; the dealer's picking up is left out, being no doubt."""
        return {(q.ask, q.seat) for q in self.view.questions if q.ask is not Ask.PICK_UP}

    @property
    def score(self) -> tuple[int, ...]:
        return self.session.history.game.score

    def bodies(self, kind: Kind = Kind.CONCLUDED) -> list[str]:
        return [entry.body for entry in self.entries if entry.kind is kind]

    # -- how -----------------------------------------------------------------------------------

    def _report(self, place: int, kind: type, uid: bytes, *lying: bool) -> Item:
        self._seqs[place] += 1
        made: Item = kind(
            pad_of(place), self.now, uid, self.boots[place], self._seqs[place], *lying
        )
        return made

    def _press(self, name: int | str, ms: int) -> list[str]:
        before = len(self.entries)
        self._take(KeyEdge(key_of(name), True, self.now))
        self.wait(ms)
        self._take(KeyEdge(key_of(name), False, self.now))
        self.wait(50)
        return self._concluded(before)

    def _take(self, item: Item) -> None:
        todo = self.session.take(item, self.now)
        self.acknowledged += [report.seq for report in todo.acknowledge]
        if todo.batch is not None:
            self.entries += todo.batch.entries
            if self.disk:
                self._take(Committed(todo.batch))
            else:
                self.unsaved.append(todo.batch)

    def save(self) -> None:
        """The disk works again: what waited is committed, in order."""
        self.disk = True
        waiting, self.unsaved = self.unsaved, []
        for batch in waiting:
            self._take(Committed(batch))

    def _concluded(self, before: int) -> list[str]:
        return [e.body for e in self.entries[before:] if e.kind is Kind.CONCLUDED]


def called(dealer: int = 3, up: str = "Qh", rules: HouseRules | None = None) -> Tabletop:
    """A table at which ``up`` has just been turned by ``dealer``."""
    table = Tabletop(dealer, rules)
    table.lay("kitty", up)
    return table


def ordered(
    dealer: int = 3, up: str = "Qh", maker: int = 0, rules: HouseRules | None = None
) -> Tabletop:
    """A table in play: ``maker`` ordered up, the upcard was taken, nothing is led."""
    table = called(dealer, up, rules)
    table.hold(maker)
    table.lift("kitty", up)
    table.wait(1000)
    return table


def deal_out(table: Tabletop, tricks: Iterable[str]) -> list[str]:
    """Play whole tricks, gathering each."""
    said = []
    for trick in tricks:
        said += table.play(trick)
        table.wait(1000)
        table.gather()
    return said


def easts_card_missed() -> Tabletop:
    """East's card to the second trick was not read; that is gathered, West has led, and East is
    asked for it."""
    table = ordered()
    deal_out(table, ("0 Ac, 1 Tc, 2 9c, 3 Kc",))
    table.play("0 9d")
    table.lay(2, "Td")
    table.wait(1000)
    table.lay(3, "Ad")
    table.wait(1000)
    for seat, name in ((0, "9d"), (2, "Td"), (3, "Ad")):
        table.lift(seat, name)
    table.wait(1000)
    table.lay(3, "Ks")
    table.wait(2800)
    return table
