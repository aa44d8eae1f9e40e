"""What the table senses besides the game: what lies where, whose call is half made, what is asked.

``Sense`` is a value; ``interpret`` folds observations into it.  After a restart it is folded again
from the journal's observations, so that a card already lying is recognised, not played again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from bowerboard.euchre.cards import Card
from bowerboard.euchre.replacing import replaced
from bowerboard.panel.keys import Held, Tapped
from bowerboard.table.assistant import Scanned
from bowerboard.table.menu import LAPSES_MS, Opened
from bowerboard.view import Question

LATE_MS = 1600
"""A read may come so late.  Where a card that may still be read would change what another card
means, the table waits so long before it decides."""

ASK_MS = 2800
"""A card that others wait for is asked about after so long: longer than the card of one who lays
a moment after the next seat, and is read late, takes.  What clears up by itself is not asked."""

STUCK_MS = 8000
"""Whatever lies there, after so long whoever is to play is asked for a card."""

PENDING_MS = 8000
"""A card that lay on its pad so long before its turn came may be a hand put down: lay it again."""

APART_MS = 250
"""Two tags that appear on one pad within this time were laid together."""

ALONE_MS = 500
"""Of several cards on a pad the last one counts once it has lain alone so long: the tags of a hand
that is taken up vanish one after another."""

FLICKER_MS = 1500
"""A tag back on its pad within this time of having left it need not have been laid anew."""

LEFT_MS = 800
"""A pad says so late that a tag has left it (hardware.md: 700 ms without it)."""

ARMED_MS = 10_000
"""How long a first press waits for the second."""

GONE_MS = 60_000
"""What has left a pad is remembered so long: a missing card may be laid again only after others
have seen to the question, and the rest of its trick has long been gathered."""

GATHER_MS = 1500
"""A trick is gathered in about so long, from the first of its cards to the last."""


class Worth(Enum):
    """What a card lying on a pad still stands for."""

    FRESH = "not concluded yet"
    SPENT = "concluded, or dead: nothing more follows from it until it is lifted"
    DOUBTED = "the rules object to it: laid again, it counts"
    EARLY = "laid before play began: lay it again"
    UNDONE = "its play was undone: laid again, it counts"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Lying:
    """A tag on a pad since ``at``; ``back``: when it came back after a moment, 0 if it did not."""

    place: int
    uid: str
    card: Card | None
    at: int
    worth: Worth
    called: bool = False  # a call card
    back: int = 0

    def later(self, by: int) -> Lying:
        """With both times moved by ``by`` ms."""
        return replace(self, at=self.at + by, back=self.back and self.back + by)


@dataclass(frozen=True, slots=True)
class Gone:
    """What lay on a pad until ``at``; ``asked``: what its seat was asked; ``forgotten``: its pad
    restarted; ``off``: how long the table is known to have been off since (ms); ``hand``: it came
    and left with others that were no play either, as a hand does that is put down and taken up."""

    lying: Lying
    at: int
    asked: Question | None = None
    forgotten: bool = False
    off: int = 0
    hand: bool = False


class Armed(Enum):
    """What the next press of the same key would do."""

    NOTHING = "nothing"
    UNDO = "take back the latest event"
    PASS_OUT = "pass for all: the same tap of the dealer again"


@dataclass(frozen=True)  # no slots: copied at every observation by ``replaced``
class Sense:
    """Everything between the observations so far and the game.

    ``gone`` are tags that have just left; ``caller`` said "I call" and owes a suit; ``alone_said``
    that *alone* came before the suit; ``spoke`` when each seat called last; ``keys`` were pressed
    between deals and may turn out to be calls on an upcard that is read late; ``doubted`` a
    (seat, card) that was asked about, so that laying it again insists; ``answered`` the card that
    a seat laid when it was asked for one (None: whatever it lays next); ``notice`` answers the
    latest press and stands until something else happens.  ``turn_at`` is when it became whose turn
    it is; ``back`` are pads that came back, and when; ``lost_early`` are those last lost before a
    lead, when a discard may be laid.  ``kitty``: the table has a kitty pad; ``menu`` is that of
    corrections, where it is open; ``director`` are the seats that ask for the director;
    ``dealt`` is what was read of the packets while dealing; ``confirmed`` are the sides
    that confirmed the result as it stands.  ``told`` has the
    number of the last command of each tournament; ``paused`` and ``message`` are the director's.
    ``seen`` is what lay on which pad since trump was made, and whether the dealer had played;
    ``checked``: somebody said that the deal is right though one of those is in no trick.
    ``again`` is the tag that came back to its place, as no answer: a doubted one that may only
    have flickered, or one already played.  ``contradicted``: such a one was laid once more, so
    that the tricks as the table has them cannot be right.  ``kittys``: discards are laid on the
    kitty pad here.  ``called_at`` is when ``caller`` said so; ``swept`` when the trick in hand was
    gathered, its lead being laid again only since.
    """

    lying: tuple[Lying, ...] = ()
    gone: tuple[Gone, ...] = ()
    caller: int | None = None
    called_at: int = 0
    alone_said: bool = False
    spoke: tuple[tuple[int, int], ...] = ()
    keys: tuple[Tapped | Held, ...] = ()
    armed: Armed = Armed.NOTHING
    armed_at: int = 0
    doubted: tuple[int, Card] | None = None
    answered: tuple[int, Card | None] | None = None
    notice: Question | None = None
    silent: tuple[int, ...] = ()
    back: tuple[tuple[int, int], ...] = ()
    lost_early: tuple[int, ...] = ()
    turn_at: int = 0
    kitty: bool = True
    menu: Opened | None = None
    director: tuple[int, ...] = ()
    dealt: Scanned = ()
    confirmed: tuple[int, ...] = ()
    told: tuple[tuple[str, int], ...] = ()
    paused: bool = False
    message: str = ""
    seen: tuple[tuple[int, Card, bool], ...] = ()
    checked: bool = False
    again: tuple[int, str] | None = None
    contradicted: bool = False
    kittys: bool = False
    swept: int | None = None

    def on(self, place: int, *worths: Worth) -> tuple[Lying, ...]:
        """What lies on ``place``, of these worths."""
        return tuple(x for x in self.lying if x.place == place and x.worth in worths)

    def where(self, uid: str) -> tuple[int, ...]:
        """The places at which the tag is read: two where a neighbour reads it too."""
        return tuple(x.place for x in self.lying if x.uid == uid)

    def moved(self, uid: str, now: int) -> bool:
        """Whether this tag lies on a pad, or did until just now."""
        lies = any(x.uid == uid for x in self.lying)
        return lies or any(x.lying.uid == uid and now - x.at <= STUCK_MS for x in self.gone)

    def holds(self, place: int, card: Card) -> bool:
        """Whether ``card`` is read at ``place``."""
        return any(x.place == place and x.card == card for x in self.lying)

    def laid(self, new: Lying) -> Sense:
        """With ``new`` lying."""
        rest = tuple(x for x in self.lying if (x.place, x.uid) != (new.place, new.uid))
        return replaced(self, lying=(*rest, new))

    def lifted(self, place: int, uid: str, at: int, asked: Question | None = None) -> Sense:
        """Without that tag there; it is remembered as just gone."""
        rest, gone = [], [x for x in self.gone if at - x.at <= GONE_MS]
        for x in self.lying:
            if x.place == place and x.uid == uid:
                gone = [y for y in gone if (y.lying.place, y.lying.uid) != (place, uid)]
                hand = [y for y in gone if y.lying.place == place and at - y.at <= ALONE_MS]
                hand = [y for y in hand if Worth.FRESH is y.lying.worth is x.worth]
                hand = [y for y in hand if abs(y.lying.at - x.at) <= ALONE_MS]
                gone = [replace(y, hand=True) if y in hand else y for y in gone]
                gone.append(Gone(x, at, asked, hand=bool(hand)))
            else:
                rest.append(x)
        return replaced(self, lying=tuple(rest), gone=tuple(gone))

    def back_again(self, *gone: Gone) -> Sense:
        """With what is gone as it was before anything followed from it, should it come back."""
        fresh = (
            replace(x, lying=replace(x.lying, worth=Worth.FRESH)) if x in gone else x
            for x in self.gone
        )
        return replaced(self, gone=tuple(fresh))

    def forgotten(self, place: int, at: int) -> Sense:
        """Without what lay on ``place``, its pad having restarted; it may name it again."""
        gone = tuple(Gone(x, at, forgotten=True) for x in self.lying if x.place == place)
        lying = tuple(x for x in self.lying if x.place != place)
        # What was known of those tags before tells nothing any more.
        here = {(x.lying.place, x.lying.uid) for x in gone}
        rest = tuple(x for x in self.gone if (x.lying.place, x.lying.uid) not in here)
        return replaced(self, lying=lying, gone=(*rest, *gone))

    def named_again(self, place: int, uid: str, now: int) -> Lying | None:
        """What a tag stood for there before its pad restarted just now."""
        for each in self.gone:
            x = each.lying
            if x.place == place and x.uid == uid and now - each.at <= FLICKER_MS:
                return x
        return None

    def answering(self, place: int) -> Sense:
        """With whatever was asked about at ``place`` answered."""
        if not any(x.asked and x.lying.place == place for x in self.gone):
            return self
        gone = (replace(x, asked=None) if x.lying.place == place else x for x in self.gone)
        return replaced(self, gone=tuple(gone))

    def lifted_for_it(self, place: int, now: int) -> tuple[Gone, ...]:
        """What lay there until just now, was asked about and, no trick being gathered, was lifted
        for that; one of the others may flicker."""
        return tuple(
            x
            for x in self.gone
            if x.asked
            and x.lying.place == place
            and now - x.at <= ARMED_MS
            and len({y.lying.place for y in self.gone if abs(y.at - x.at) <= ALONE_MS} - {place})
            < 2
        )

    def was_there(self, place: int, uid: str, now: int) -> Gone | None:
        """What this tag stood for there until just now, if it is back so soon that it may never
        have been lifted: neither alone of several that left together, nor asked about."""
        here = [each for each in self.gone if each.lying.place == place]
        for each in here:
            if each.lying.uid != uid or now - each.at + each.off > FLICKER_MS or each.asked:
                continue
            if each.forgotten:
                return each  # all there left the table's sight at once, and nobody lifted it
            with_it = [x for x in here if x is not each and abs(x.at - each.at) <= ALONE_MS]
            return None if with_it else each
        return None

    def later(self, by: int) -> Sense:
        """With every time moved by ``by`` ms: how long ago each was stays the same.

        Where the clock has gone on, at least so much time has passed while the table was off.
        """
        menu = self.menu
        return replaced(
            self,
            lying=tuple(x.later(by) for x in self.lying),
            gone=tuple(
                replace(x, lying=x.lying.later(by), at=x.at + by, off=x.off + max(0, by))
                for x in self.gone
            ),
            armed_at=self.armed_at + by,
            called_at=self.called_at + by,
            swept=None if self.swept is None else self.swept + by,
            menu=None if menu is None else replace(menu, since=menu.since + by),
            dealt=tuple((seat, uid, at + by) for seat, uid, at in self.dealt),
            spoke=tuple((seat, at + by) for seat, at in self.spoke),
            keys=tuple(replace(key, at=key.at + by) for key in self.keys),
            back=tuple((place, at + by) for place, at in self.back),
            turn_at=self.turn_at + by,
        )

    def lapsed(self, now: int) -> Sense:
        """Without what only waited for the next key, where that did not come in time."""
        calm = self
        if calm.armed is not Armed.NOTHING and now >= calm.armed_at + ARMED_MS:
            calm = replaced(calm, armed=Armed.NOTHING)
        if calm.menu is not None and now >= calm.menu.since + LAPSES_MS:
            calm = replaced(calm, menu=None)
        if calm.keys and now >= calm.keys[0].at + ARMED_MS:
            # What a seat has said before it said it again stays with that.
            latest = {k.key for k in calm.keys if now < k.at + ARMED_MS}
            calm = replaced(calm, keys=tuple(k for k in calm.keys if k.key in latest))
        return calm

    @property
    def lapses(self) -> int | None:
        """When an armed key or the menu will lapse (ms); None for never."""
        times = [self.armed_at + ARMED_MS] if self.armed is not Armed.NOTHING else []
        times += [self.menu.since + LAPSES_MS] if self.menu is not None else []
        return min(times, default=None)

    def marked(self, which: Iterable[Lying], worth: Worth) -> Sense:
        """With these worth something else now."""
        these = {(x.place, x.uid) for x in which}
        if not these:
            return self
        lying = tuple(
            replace(x, worth=worth) if (x.place, x.uid) in these else x for x in self.lying
        )
        return replaced(self, lying=lying)

    def spent(self, card: Card) -> Sense:
        """With ``card`` dead wherever it is read."""
        return self.marked([x for x in self.lying if x.card == card], Worth.SPENT)
